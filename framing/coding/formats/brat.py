"""brat standoff: a folder a coder with `<unit>.txt` and `<unit>.ann`, and `annotation.conf`.

The rules are those of brat's page on its standoff format: a text-bound annotation is `T1`, tab, type and offsets, tab,
words; offsets are characters (code points) of the .txt; a mark that runs over a line end has a fragment for each line. A
type is variable--value. brat has no answers about a whole text, so only marks can be written.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from framing.coding.codebook import Codebook
from framing.coding.formats.doccano import UNNAMED
from framing.coding.model import Coded, Coding, Unit, coded
from framing.coding.source import text_of
from framing.errors import InputError
from framing.tables import write_text

_TYPE = re.compile(r"[A-Za-z0-9_-]+")
_LINE = re.compile(r"T\d+\t(?P<type>\S+) (?P<places>\d+ \d+(?:;\d+ \d+)*)\t(?P<words>.*)", re.DOTALL)
_PIECE = re.compile(r"[^\n]+")


def write(data: Coded, book: Codebook, folder: Path) -> None:
    """Write a folder for each coder, `units` where there is none.

    Raises
    ------
    InputError
        For answers about whole units, and names that brat does not allow.
    """
    texts = data.texts
    if any(not c.is_mark for c in data.codings):
        raise InputError("brat has no answers about a whole unit; write those as csv, and the marks alone as brat")
    names = dict.fromkeys([*(f"{v.id}--{x.id}" for v in book.variables if v.kind == "mark" for x in v.values),
                           *(f"{c.variable}--{c.value}" for c in data.codings)])  # fmt: skip
    if bad := next((name for name in names if not _TYPE.fullmatch(name)), None):
        raise InputError(f"brat allows letters, digits, - and _ in names only; rename {bad.replace('--', ', ')}")
    by_file: dict[tuple[str, str], list[Coding]] = defaultdict(list)
    for c in data.codings:
        by_file[c.coder, c.unit].append(c)
    for coder, unit in data.seen or [("units", unit) for unit in texts]:
        lines = [line for n, c in enumerate(by_file[coder, unit], 1) for line in [_line(n, c, texts[unit])] if line]
        write_text(folder / coder / f"{unit}.txt", texts[unit])
        write_text(folder / coder / f"{unit}.ann", "".join(f"{line}\n" for line in lines))
    sections = ("[entities]", *names, "[relations]", "[events]", "[attributes]")
    write_text(folder / "annotation.conf", "\n".join(sections) + "\n")


def _line(number: int, coding: Coding, text: str) -> str:
    pieces = list(_PIECE.finditer(text, coding.start, coding.end))
    if not pieces:
        raise InputError(
            f"unit {coding.unit}: {coding.coder} marked a line end alone, which brat cannot hold; take it off"
        )
    places = ";".join(f"{piece.start()} {piece.end()}" for piece in pieces)
    words = " ".join(piece.group() for piece in pieces)
    return f"T{number}\t{coding.variable}--{coding.value} {places}\t{words}"


def read(path: Path, texts: Mapping[str, str], book: Codebook) -> Coded:
    """Read a folder of coders' folders, or one coder's folder; relations, events, attributes and notes are left out."""
    units: dict[str, str] = {}
    codings: list[Coding] = []
    seen: list[tuple[str, str]] = []
    for file in sorted(path.rglob("*.ann")):
        coder, unit = file.parent.name, file.stem
        text_file = file.with_suffix(".txt")
        if not text_file.is_file():
            raise InputError(f"{file.name}: its text {text_file.name} is missing; copy it beside the .ann file")
        units.setdefault(unit, text_of(text_file))
        seen.append((coder, unit))
        codings += _codings(file, coder, unit, units[unit])
    return coded([Unit(*pair) for pair in units.items()], codings, seen)


def _codings(file: Path, coder: str, unit: str, text: str) -> Iterator[Coding]:
    for number, line in enumerate(text_of(file).split("\n"), 1):
        if not line.startswith("T"):
            continue
        where = f"{file.name}, line {number}"
        found = _LINE.fullmatch(line)
        if not found:
            raise InputError(f"{where}: not a line of brat's standoff format: {line!r}")
        places = [tuple(map(int, place.split())) for place in found["places"].split(";")]
        if " ".join(text[start:end] for start, end in places) != found["words"]:
            raise InputError(f"{where}: its words are not at {found['places']} of the text; was the text changed?")
        variable, dashes, value = found["type"].partition("--")
        name = (variable, value) if dashes else (UNNAMED, variable)
        start, end = places[0]
        for begin, finish in places[1:]:
            if text[end:begin].strip():
                yield Coding(coder, unit, *name, start, end)
                start = begin
            end = finish
        yield Coding(coder, unit, *name, start, end)
