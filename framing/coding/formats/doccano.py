"""doccano: a JSONL file a coder, named after the coder, as doccano takes and gives them.

Marks alone are "label": [[start, end, name]], answers alone "label": [name], both together "entities" and "cats" (the
project type for intents and slots). A name is variable/value. doccano's editor counts offsets in UTF-16 units (its issue
2290), so that is what is written and read.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from framing.coding.codebook import Codebook
from framing.coding.model import Coded, Coding, Unit, Utf16, coded
from framing.coding.source import field, from_utf16, parsed, text_of
from framing.errors import InputError
from framing.tables import write_text

UNNAMED = "label"
"""Variable of a label without one."""


def write(data: Coded, book: Codebook, folder: Path) -> None:
    """Write `<coder>.jsonl` for each coder, `units.jsonl` where there is none."""
    kinds = {c.is_mark for c in data.codings} or {v.kind == "mark" for v in book.variables}
    texts = data.texts
    for coder in data.coders or ("units",):
        seen = [unit for who, unit in data.seen if who == coder] if data.coders else list(texts)
        lines = [_record(data, coder, Unit(unit, texts[unit]), kinds) for unit in seen]
        write_text(folder / f"{coder}.jsonl", "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines))


def _record(data: Coded, coder: str, unit: Unit, kinds: set[bool]) -> dict[str, Any]:
    offsets = Utf16(unit.text)
    own = [c for c in data.codings if (c.coder, c.unit) == (coder, unit.id)]
    marks = [[offsets.units(c.start), offsets.units(c.end), f"{c.variable}/{c.value}"] for c in own if c.is_mark]
    answers = [f"{c.variable}/{c.value}" for c in own if not c.is_mark]
    labels = {"entities": marks, "cats": answers} if len(kinds) == 2 else {"label": marks if True in kinds else answers}
    return {"text": unit.text, **labels, "unit": unit.id}


def read(path: Path, texts: Mapping[str, str], book: Codebook) -> Coded:
    """Read a coder's JSONL; a line's unit is its "unit", else its "id"."""
    coder = path.stem
    units: dict[str, str] = {}
    codings: list[Coding] = []
    for number, line in enumerate(text_of(path).split("\n"), 1):
        if not line.strip():
            continue
        where = f"{path.name}, line {number}"
        record = parsed(line, where)
        text = str(field(record, "text", where))
        unit = str(record.get("unit") or record.get("meta", {}).get("unit") or record.get("id", number))
        units[unit] = text
        for label in [*record.get("label", []), *record.get("entities", []), *record.get("cats", [])]:
            codings.append(_coding(coder, unit, text, label, where))
    return coded([Unit(*pair) for pair in units.items()], codings, [(coder, unit) for unit in units])


def _coding(coder: str, unit: str, text: str, label: Any, where: str) -> Coding:
    if isinstance(label, str):
        return Coding(coder, unit, *_name(label))
    if isinstance(label, Mapping):
        label = [label.get("start_offset"), label.get("end_offset"), label.get("label")]
    if not isinstance(label, list) or len(label) != 3 or not all(isinstance(n, int) for n in label[:2]):
        raise InputError(f"{where}: {label!r} is no label; export the project as JSONL")
    return Coding(coder, unit, *_name(str(label[2])), *from_utf16(text, label[0], label[1], where))


def _name(label: str) -> tuple[str, str]:
    """Variable and value of a label."""
    variable, slash, value = label.partition("/")
    return (variable, value) if slash else (UNNAMED, label)
