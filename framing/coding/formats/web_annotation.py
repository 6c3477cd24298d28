"""W3C Web Annotation: an annotation page in JSON-LD, `annotations.jsonld`, and the texts it points to, `<unit>.txt`.

Each answer is an annotation with the coder as creator and two textual bodies, the variable (purpose tagging) and the value
(purpose classifying). A mark has a position selector, in code points as the standard demands ("character number", Web
Annotation Data Model 4.2.5), and a quote selector that guards it. An annotation without a body says that the coder read
the text.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from framing.coding.codebook import Codebook
from framing.coding.model import Coded, Coding, Unit, coded
from framing.coding.source import field, json_of, text_of
from framing.errors import InputError
from framing.tables import write_text

CONTEXT = "http://www.w3.org/ns/anno.jsonld"
AROUND = 16
"""Characters of context that a quote carries on each side."""


def write(data: Coded, book: Codebook, folder: Path) -> None:
    """Write `annotations.jsonld` and a text file a unit."""
    texts = data.texts
    answered = {(c.coder, c.unit) for c in data.codings}
    items = [_annotation(c, texts[c.unit]) for c in data.codings]
    items += [
        {"type": "Annotation", "motivation": "assessing", "creator": _creator(coder), "target": f"{unit}.txt"}
        for coder, unit in data.seen
        if (coder, unit) not in answered
    ]
    page = {
        "@context": CONTEXT,
        "id": "annotations.jsonld",
        "type": "AnnotationPage",
        "items": [{"id": f"annotations.jsonld#a{n}", **item} for n, item in enumerate(items, 1)],
    }
    for unit in data.units:
        write_text(folder / f"{unit.id}.txt", unit.text)
    write_text(folder / "annotations.jsonld", json.dumps(page, ensure_ascii=False, indent=1) + "\n")


def _creator(coder: str) -> dict[str, str]:
    return {"type": "Person", "nickname": coder}


def _annotation(c: Coding, text: str) -> dict[str, Any]:
    target: str | dict[str, Any] = f"{c.unit}.txt"
    if c.is_mark:
        quote = {
            "type": "TextQuoteSelector",
            "exact": text[c.start : c.end],
            "prefix": text[max(0, c.start - AROUND) : c.start],
            "suffix": text[c.end : c.end + AROUND],
        }
        position = {"type": "TextPositionSelector", "start": c.start, "end": c.end}
        target = {"type": "SpecificResource", "source": target, "selector": [position, quote]}
    body = [
        {"type": "TextualBody", "purpose": "tagging", "value": c.variable},
        {"type": "TextualBody", "purpose": "classifying", "value": c.value},
    ]
    return {
        "type": "Annotation",
        "motivation": "classifying",
        "creator": _creator(c.coder),
        "body": body,
        "target": target,
    }


def read(path: Path, texts: Mapping[str, str], book: Codebook) -> Coded:
    """Read an annotation page; the texts lie beside it."""
    units = {file.stem: text_of(file) for file in sorted(path.parent.glob("*.txt"))} or dict(texts)
    codings: list[Coding] = []
    seen: list[tuple[str, str]] = []
    for number, item in enumerate(field(json_of(path), "items", path.name), 1):
        where = f"{path.name}, annotation {number}"
        creator, target = field(item, "creator", where), field(item, "target", where)
        coder = str(creator.get("nickname") or creator.get("name") or creator.get("id"))
        source = target if isinstance(target, str) else field(target, "source", where)
        unit = str(source).rsplit("/", 1)[-1].removesuffix(".txt")
        seen.append((coder, unit))
        bodies = item.get("body", [])
        values = {b.get("purpose"): str(b.get("value")) for b in ([bodies] if isinstance(bodies, dict) else bodies)}
        if "classifying" in values or "tagging" in values:
            variable, value = values.get("tagging", "label"), values.get("classifying", "")
            place = _place(target, units.get(unit, ""), where) if isinstance(target, dict) else (-1, -1)
            codings.append(Coding(coder, unit, variable, value, *place))
    return coded([Unit(*pair) for pair in units.items()], codings, seen)


def _place(target: Mapping[str, Any], text: str, where: str) -> tuple[int, int]:
    found = target.get("selector", [])
    selectors = {s.get("type"): s for s in ([found] if isinstance(found, dict) else found)}
    position, quote = selectors.get("TextPositionSelector"), selectors.get("TextQuoteSelector")
    if not position:
        raise InputError(f"{where}: has no TextPositionSelector; export it with positions")
    start, end = int(position["start"]), int(position["end"])
    if quote and text[start:end] != quote.get("exact"):
        raise InputError(
            f"{where}: {quote.get('exact')!r} is not at {start} to {end} of the text; was the text changed?"
        )
    return start, end
