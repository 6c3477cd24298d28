"""The reader of ZIP archives: every file in them is read as if it lay in a folder, archives within archives two deep.

Files are unpacked one at a time into a folder of the system for temporary files, under a number of ours and never under the name
that the archive gives; the file is deleted before the next is unpacked. Links, and names that would leave the archive, are data.
"""

from __future__ import annotations

import stat
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from shutil import copyfileobj
from typing import BinaryIO

from framing.reading.guards import Archive, UnreadableError, open_archive, safe_name
from framing.reading.items import Item, Level, Note, Pointer
from framing.reading.kinds import what_to_do
from framing.reading.sample import Sample, reason, sample

_DEEPEST = 2
_TOTAL = 4_000_000_000


@dataclass(slots=True)
class _Budget:
    """Bytes that an archive, and those within it, may still unpack to."""

    bytes: int


def recognises(sample: Sample) -> bool:
    """A ZIP file that is no Office document: these have readers of their own, or are named as what they are."""
    return sample.kind.startswith("a ZIP file")


def read(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """The items of every file in it, with the file's name after that of the archive."""
    yield from _members(sample, columns, 1, _Budget(_TOTAL))


def _members(found: Sample, columns: Mapping[str, str], depth: int, budget: _Budget) -> Iterator[Item]:
    with open_archive(found.path) as archive, tempfile.TemporaryDirectory(prefix="framing-") as folder:
        names = archive.names
        if not names:
            yield Note("failed", found.name, None, "is an empty archive")
        used: set[str] = set()
        for number, inside in enumerate(names):
            shown = f"{found.name}/{_unused(safe_name(inside) or str(number), used)}"
            if _is_unwanted(inside):
                yield Note("skipped", shown, None, "hidden")
                continue
            if stat.S_ISLNK(archive.entries[inside].external_attr >> 16):
                yield Note("skipped", shown, None, "a link to another file, which is not followed")
                continue
            path = Path(folder) / f"{number}{_suffix(inside)}"
            try:
                _unpack(archive, inside, path, budget)
                yield from _items(path, shown, columns, depth, budget)
            except UnreadableError as why:
                yield Note("failed", shown, None, str(why))
                if budget.bytes <= 0:
                    return
            except OSError as error:
                yield Note("failed", shown, None, reason(error))
            finally:
                path.unlink(missing_ok=True)


def _items(path: Path, name: str, columns: Mapping[str, str], depth: int, budget: _Budget) -> Iterator[Item]:
    from framing.reading import plain
    from framing.reading.registry import reader_for

    inner = sample(path, name)
    reader = reader_for(inner)
    if reader is None:
        level: Level = "failed" if path.suffix in plain.ENDINGS else "skipped"
        yield Note(level, name, None, f"is {inner.kind}, which is not read{what_to_do(inner.kind)}")
    elif reader.read is read:
        if depth >= _DEEPEST:
            yield Note("skipped", name, None, f"an archive within archives, more than {_DEEPEST} deep; unpack it")
        else:
            yield from _members(inner, columns, depth + 1, budget)
    elif reader.endings is not None and path.suffix not in reader.endings:
        yield Note("skipped", name, None, f"{reader.name} named {path.suffix or 'without an ending'}; unpack it to have it read")
    else:
        for item in reader.read(inner, columns):
            if isinstance(item, Pointer):
                yield Note("failed", name, item.row, "names a file in a table; unpack the archive to have it read")
            else:
                yield item


def _unpack(archive: Archive, inside: str, path: Path, budget: _Budget) -> None:
    with archive.open(inside) as source, path.open("xb") as target:
        copyfileobj(_Counted(source, budget), target, 1 << 20)


class _Counted:
    """A stream that takes what it gives from a budget."""

    def __init__(self, source: BinaryIO, budget: _Budget) -> None:
        self._source = source
        self._budget = budget

    def read(self, size: int = -1) -> bytes:
        data = self._source.read(size)
        self._budget.bytes -= len(data)
        if self._budget.bytes <= 0:
            raise UnreadableError(f"is where the archive has given more than {_TOTAL / 1e6:,.0f} MB; it is not read further")
        return data


def _unused(name: str, used: set[str]) -> str:
    """A name that no other file of the archive has in the notes."""
    shown, number = name, 2
    while shown in used:
        shown, number = f"{name} ({number})", number + 1
    used.add(shown)
    return shown


def _suffix(name: str) -> str:
    """The ending of a name inside an archive, where it is one."""
    end = PurePosixPath(name.replace("\\", "/")).suffix.lower()
    return end if end[1:].isascii() and end[1:].isalnum() and len(end) < 8 else ""


def _is_unwanted(name: str) -> bool:
    return any((part.startswith(".") and part.strip(".")) or part == "__MACOSX" for part in name.replace("\\", "/").split("/"))
