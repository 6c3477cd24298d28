"""The coding sheet: a CSV with a row a unit and coder, a column a variable.

A choice is the value alone. A mark is the value, a colon and the words (``judgement: reckless``); several have " | "
between them. Words that stand more than once in the unit mean the first place; sheets that we write give the offsets too
(``judgement [4-12]: reckless``). A row without any answer was not coded; "-" says "read it, nothing to mark".
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping
from pathlib import Path

from framing.coding.codebook import Codebook
from framing.coding.model import Coded, Coding, Unit, coded
from framing.coding.source import table_of
from framing.errors import InputError
from framing.tables import write_tables

FIXED = ("unit", "text", "coder")
NOTHING = "-"
BETWEEN = " | "
_MARK = re.compile(
    r"(?P<value>[^\[\]:|]*[^\[\]:|\s])\s*(?:\[(?P<start>\d+)-(?P<end>\d+)\]\s*)?:\s*(?P<words>.*)", re.DOTALL
)

Row = Mapping[str, str]


def write(data: Coded, book: Codebook, folder: Path) -> None:
    """Write `sheet.csv`."""
    rows, columns = to_rows(data, book)
    write_tables(folder, {"sheet": rows}, {"sheet": columns})


def read(path: Path, texts: Mapping[str, str], book: Codebook) -> Coded:
    """Read a sheet; a row without a coder is of the coder that the file is named after."""
    header, *rows = table_of(path) or [[]]
    return from_rows(path, (dict(zip(header, row, strict=False)) for row in rows), texts, book)


def to_rows(data: Coded, book: Codebook) -> tuple[list[Row], tuple[str, ...]]:
    """Rows and columns of the sheet: a row for each unit a coder saw, and one without a coder for units nobody saw."""
    variables = list(dict.fromkeys([*(v.id for v in book.variables), *(c.variable for c in data.codings)]))
    by_row: dict[tuple[str, str], list[Coding]] = defaultdict(list)
    for coding in data.codings:
        by_row[coding.coder, coding.unit].append(coding)
    rows: list[Row] = []
    for unit in data.units:
        coders = [coder for coder, seen in data.seen if seen == unit.id]
        for coder in coders or [""]:
            cells: dict[str, list[str]] = defaultdict(list)
            for c in by_row[coder, unit.id]:
                cells[c.variable].append(_cell(c, unit.text))
            answers = {variable: BETWEEN.join(cells[variable]) for variable in variables if cells[variable]}
            if coder and not answers:
                answers = {variables[0]: NOTHING}
            rows.append({"unit": unit.id, "text": unit.text, "coder": coder, **answers})
    return rows, (*FIXED, *variables)


def _cell(coding: Coding, text: str) -> str:
    if set(coding.value) & set("[]:|") or coding.value != coding.value.strip() or coding.value in ("", NOTHING):
        raise InputError(f"value {coding.value!r} cannot stand in a sheet; rename it without any of [ ] : | - alone")
    if not coding.is_mark:
        return coding.value
    words = text[coding.start : coding.end].replace("|", "¦")
    return f"{coding.value} [{coding.start}-{coding.end}]: {words}"


def from_rows(path: Path, rows: Iterable[Row], texts: Mapping[str, str], book: Codebook) -> Coded:
    """Units and answers of a sheet's rows; the sample's texts, where they are known, stand in for the sheet's."""
    units: dict[str, str] = {}
    codings: list[Coding] = []
    seen: list[tuple[str, str]] = []
    for number, row in enumerate(rows, 2):
        name = row.get("unit", "").strip()
        if not any(cell.strip() for cell in row.values()):
            continue
        if not name:
            raise InputError(f"{path.name}, row {number}: column unit is empty; write the unit's id, such as u001")
        if texts and name not in texts:
            raise InputError(f"{path.name}, row {number}: there is no unit {name} in the sample; keep the ids of its sheet")
        text = texts.get(name, row.get("text", ""))
        units.setdefault(name, text)
        coder = row.get("coder", "").strip() or path.stem
        answers = {k: v.strip() for k, v in row.items() if k and k not in FIXED and v.strip()}
        if answers:
            seen.append((coder, name))
        for variable, cell in answers.items():
            where = f"{path.name}, row {number}, column {variable}"
            parts = [part.strip() for part in cell.split("|")]
            known = book.variable(variable)
            for part in (part for part in parts if part not in ("", NOTHING)):
                is_mark = known.kind == "mark" if known else bool((m := _MARK.fullmatch(part)) and m["start"])
                place = _place(part, text, where) if is_mark else (part, -1, -1)
                codings.append(Coding(coder, name, variable, *place))
    return coded([Unit(*pair) for pair in units.items()], codings, seen)


def _place(part: str, text: str, where: str) -> tuple[str, int, int]:
    """Value and place of one mark."""
    found = _MARK.fullmatch(part)
    if not found:
        raise InputError(f"{where}: {part!r} is no mark; write value: words, such as judgement: reckless")
    if found["start"]:
        return found["value"], int(found["start"]), int(found["end"])
    start = text.find(found["words"].strip())
    if start < 0:
        raise InputError(f"{where}: the words {found['words'].strip()!r} do not stand in the unit; copy them from it")
    return found["value"], start, start + len(found["words"].strip())
