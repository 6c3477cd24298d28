"""The paragraphs of an OpenDocument text, tracked changes accepted; notes and comments are left out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from xml.etree.ElementTree import Element

from framing.reading.guards import Clock, open_archive, xml_events

_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_PARAGRAPHS = frozenset({f"{_TEXT}p", f"{_TEXT}h"})
_UNSEEN = {
    f"{_TEXT}tracked-changes": "tracked deletions",
    f"{_TEXT}note": "notes",
    f"{_OFFICE}annotation": "comments",
    f"{_TEXT}ruby-text": "",
    f"{_TEXT}hidden-text": "hidden words",
}


def paragraphs(path: Path, left: Counter[str] | None = None) -> Iterator[str]:
    """The paragraphs of the text, in order, empty ones too; `left` and errors as in `docx.paragraphs`."""
    left = Counter() if left is None else left
    clock = Clock()
    with open_archive(path) as archive, archive.open("content.xml") as part:
        depth = unseen = 0
        for event, element in xml_events(part):
            change = 1 if event == "start" else -1
            if element.tag in _UNSEEN:
                unseen += change
                if event == "start" and _UNSEEN[element.tag]:
                    left[_UNSEEN[element.tag]] += 1
            if element.tag not in _PARAGRAPHS:
                continue
            depth += change
            if depth or event == "start":
                continue
            clock.check()
            if not unseen:
                boxes: list[Element] = []
                yield "".join(_words(element, boxes))
                for box in boxes:
                    text = "".join(_words(box, []))
                    if text.strip():
                        yield text
            element.clear()


def _words(element: Element, boxes: list[Element]) -> Iterator[str]:
    """The text inside an element; paragraphs inside it (of a text box) go into `boxes`."""
    yield element.text or ""
    for child in element:
        if child.tag in _PARAGRAPHS:
            boxes.append(child)
        elif child.tag == f"{_TEXT}s":
            count = child.get(f"{_TEXT}c", "1")
            yield " " * (min(int(count), 1000) if count.isdecimal() else 1)
        elif child.tag == f"{_TEXT}tab":
            yield "\t"
        elif child.tag == f"{_TEXT}line-break":
            yield "\n"
        elif child.tag not in _UNSEEN:
            yield from _words(child, boxes)
        yield child.tail or ""
