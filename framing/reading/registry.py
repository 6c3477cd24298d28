"""The readers, the most particular first. A new kind of file is one more row here and one module beside this one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from framing.reading import plain, table
from framing.reading.items import Item
from framing.reading.sample import Sample


@dataclass(frozen=True, slots=True)
class Reader:
    """How one kind of file becomes items.

    Attributes
    ----------
    name
        What it reads, in plain words.
    table
        Whether one file of the kind holds many articles, each in a row.
    recognises
        Whether a file is of the kind, from its beginning.
    read
        The items of a file, one at a time; never raises over what is in the file. The mapping is field -> column, as
        chosen by the user.
    """

    name: str
    table: bool
    recognises: Callable[[Sample], bool]
    read: Callable[[Sample, Mapping[str, str]], Iterator[Item]]


READERS: tuple[Reader, ...] = (
    Reader("JSON Lines", True, table.recognises_json_lines, table.read_json_lines),
    Reader("table", True, table.recognises_separated, table.read_separated),
    Reader("plain text", False, plain.recognises, plain.read),
)


def reader_for(sample: Sample) -> Reader | None:
    """The first reader that recognises the file, None where none does."""
    return next((r for r in READERS if r.recognises(sample)), None)
