"""What readers hand over: articles as found, rows that point to a file, notes, and how many articles were promised."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Level = Literal["read", "suspicious", "failed", "skipped"]
LEVELS: tuple[Level, ...] = ("read", "suspicious", "failed", "skipped")


@dataclass(frozen=True, slots=True)
class Note:
    """What became of one file, or of one row of a table.

    Attributes
    ----------
    level
        "read"; "suspicious" (read, and something about it needs a look); "failed" (should have been an article and
        could not be read); "skipped" (not taken for an article).
    source, row
        File relative to the corpus folder, and row of the table or number of the article in an export (None for the
        whole file).
    message
        What was found, in one line of plain words.
    unit
        What `row` counts: "row", "article", "page" ...
    """

    level: Level
    source: str
    row: int | None
    message: str
    unit: str = "row"

    @property
    def place(self) -> str:
        """ "corpus.csv row 3", "export.docx article 3"."""
        return self.source if self.row is None else f"{self.source} {self.unit} {self.row}"

    def __str__(self) -> str:
        return f"{self.place}: {self.message}"


@dataclass(frozen=True, slots=True)
class Record:
    """An article as a reader found it; nothing about it has been checked.

    `fields` holds the known metadata (see `columns.FIELDS`), `extra` everything else that stood beside the text, both
    as written. `problems` are plain sentences that become warnings of the article. `row` and `unit` as in `Note`.
    """

    text: str
    source: str
    row: int | None = None
    body_start: int = 0
    fields: Mapping[str, str] = field(default_factory=dict)
    extra: Mapping[str, str] = field(default_factory=dict)
    encoding: str = "utf-8"
    problems: tuple[str, ...] = ()
    unit: str = "row"


@dataclass(frozen=True, slots=True)
class Pointer:
    """A row of a table whose text lies in a file of its own; `file` as written, relative to the table's folder.

    `plain`: the file was written by `framing import`, so it is read as plain text whatever it looks like.
    """

    file: str
    source: str
    row: int
    fields: Mapping[str, str]
    extra: Mapping[str, str]
    problems: tuple[str, ...] = ()
    plain: bool = False


@dataclass(frozen=True, slots=True)
class Announced:
    """How many articles the input says that it holds."""

    count: int


Item = Record | Pointer | Note | Announced
