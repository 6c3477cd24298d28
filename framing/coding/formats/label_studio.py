"""Label Studio: tasks with annotations (JSON) and the labelling setup (XML).

Offsets are code points: the editor converts them since October 2021 (label-studio-frontend pull request 308). Older
exports count UTF-16 units; a file is read in whichever way makes its marks match the words stored with them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

from framing.coding.codebook import Codebook
from framing.coding.model import Coded, Coding, Unit, coded
from framing.coding.source import field, from_utf16, json_of
from framing.errors import InputError
from framing.tables import write_text


def write(data: Coded, book: Codebook, folder: Path) -> None:
    """Write `tasks.json` and `setup.xml`."""
    tasks = [
        {
            "data": {"text": unit.text, "unit": unit.id},
            "annotations": [
                {"completed_by": {"email": coder}, "result": _results(data, coder, unit)}
                for coder, seen in data.seen
                if seen == unit.id
            ],
        }
        for unit in data.units
    ]
    write_text(folder / "tasks.json", json.dumps(tasks, ensure_ascii=False, indent=1) + "\n")
    write_text(folder / "setup.xml", setup(book))


def _results(data: Coded, coder: str, unit: Unit) -> list[dict[str, Any]]:
    results: list[dict[str, Any]] = []
    choices: dict[str, list[str]] = {}
    for c in data.codings:
        if (c.coder, c.unit) != (coder, unit.id):
            continue
        if c.is_mark:
            value = {"start": c.start, "end": c.end, "text": unit.text[c.start : c.end], "labels": [c.value]}
            results.append(_result(len(results), c.variable, "labels", value))
        else:
            choices.setdefault(c.variable, []).append(c.value)
    for variable, values in choices.items():
        results.append(_result(len(results), variable, "choices", {"choices": values}))
    return results


def _result(number: int, variable: str, kind: str, value: Mapping[str, Any]) -> dict[str, Any]:
    return {"id": f"r{number + 1}", "from_name": variable, "to_name": "text", "type": kind, "value": value}


def setup(book: Codebook) -> str:
    """The labelling setup to paste into a project."""
    lines = ["<View>", "  <Style>.htx-text{ white-space: pre-wrap; }</Style>"]
    parts = {"mark": ("Labels", "Label", ""), "choice": ("Choices", "Choice", ' choice="single"')}
    marks = [v for v in book.variables if v.kind == "mark"]
    for variable in (*marks, *(v for v in book.variables if v.kind == "choice")):
        whole, part, more = parts[variable.kind]
        lines.append(f"  <Header value={quoteattr(variable.label)}/>")
        lines.append(f'  <{whole} name={quoteattr(variable.id)} toName="text"{more}>')
        hints = ((v, quoteattr(v.definition or v.label)) for v in variable.values)
        lines += [f"    <{part} value={quoteattr(v.id)} hint={hint}/>" for v, hint in hints]
        lines.append(f"  </{whole}>")
        if variable is (marks or book.variables)[-1]:
            lines.append('  <Text name="text" value="$text" saveTextResult="yes"/>')
    return "\n".join([*lines, "</View>"]) + "\n"


def read(path: Path, texts: Mapping[str, str], book: Codebook) -> Coded:
    """Read an export in the format "JSON"; annotations that were cancelled are left out."""
    units: dict[str, str] = {}
    codings: list[Coding] = []
    seen: list[tuple[str, str]] = []
    marks: list[tuple[Coding, str]] = []
    for number, task in enumerate(json_of(path), 1):
        where = f"{path.name}, task {number}"
        data = field(task, "data", where)
        unit = str(data.get("unit") or task.get("id") or number)
        units[unit] = str(field(data, "text", where))
        for annotation in task.get("annotations", []):
            if annotation.get("was_cancelled"):
                continue
            coder = _coder(annotation.get("completed_by"))
            seen.append((coder, unit))
            for result in annotation.get("result", []):
                value = result.get("value", {})
                if result.get("type") == "choices":
                    codings += [Coding(coder, unit, result["from_name"], str(v)) for v in value.get("choices", [])]
                for label in value.get("labels", []) if result.get("type") == "labels" else []:
                    place = int(field(value, "start", where)), int(field(value, "end", where))
                    marks.append((Coding(coder, unit, result["from_name"], str(label), *place), value.get("text", "")))
    return coded([Unit(*pair) for pair in units.items()], [*codings, *_placed(marks, units, path.name)], seen)


def _coder(completed_by: Any) -> str:
    if isinstance(completed_by, Mapping):
        return str(completed_by.get("email") or completed_by.get("username") or completed_by.get("id"))
    return "unnamed" if completed_by is None else str(completed_by)


def _placed(marks: Sequence[tuple[Coding, str]], texts: Mapping[str, str], file: str) -> list[Coding]:
    """The marks in code points: as they are if all match their stored words, else counted as UTF-16."""

    def fits(coding: Coding, words: str) -> bool:
        return not words or texts[coding.unit][coding.start : coding.end] == words

    if all(fits(*mark) for mark in marks):
        return [coding for coding, _ in marks]
    found = []
    for coding, words in marks:
        start, end = from_utf16(texts[coding.unit], coding.start, coding.end, f"{file}, unit {coding.unit}")
        placed = coding._replace(start=start, end=end)
        if not fits(placed, words):
            raise InputError(f"{file}, unit {coding.unit}: no place of the mark {words!r}; was the text changed?")
        found.append(placed)
    return found
