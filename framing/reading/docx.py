"""The paragraphs of a Word document, read part by part: what a reader sees once every tracked change is accepted.

Insertions count, deletions and hidden words do not; the text of links and of text boxes counts (a box after the
paragraph that it hangs on). Headers, footers, comments and notes lie in other parts of the file and are not read.
Macros are data like any other and are never looked at.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final
from xml.etree.ElementTree import Element

from framing.reading.guards import Clock, open_archive, xml_events

PAGE: Final = "\f"
"""Stands at the beginning of a paragraph that begins a page."""

_WORD = (
    "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}",
    "{http://purl.oclc.org/ooxml/wordprocessingml/main}",
)
_FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_UNSEEN = frozenset({"del", "moveFrom", "rt"})
_NOTES = frozenset({"footnoteReference", "endnoteReference"})
_SIGNS = {"tab": "\t", "cr": "\n", "noBreakHyphen": "-"}


def paragraphs(path: Path, left: Counter[str] | None = None) -> Iterator[str]:
    """The paragraphs of the main part, in order; empty ones too. What was left out is counted in `left`, by kind.

    Raises
    ------
    UnreadableError
        Where the file is damaged, hostile or locked (see `guards`).
    """
    left = Counter() if left is None else left
    with open_archive(path) as archive:
        if any(name.endswith("vbaProject.bin") for name in archive.names):
            left["macros"] += 1
        with archive.open("word/document.xml") as part:
            yield from _Reading(left).paragraphs(xml_events(part))


class _Reading:
    """Where the parser stands: the open elements, the open paragraphs (a box nests them), what is not shown."""

    def __init__(self, left: Counter[str]) -> None:
        self._left = left
        self._open: list[str] = []
        self._texts: list[list[str]] = []
        self._unseen = 0
        self._hidden = False
        self._joined: list[str] = []
        self._joins = False
        self._boxes: list[str] = []

    def paragraphs(self, events: Iterator[tuple[str, Element]]) -> Iterator[str]:
        clock = Clock()
        body: Element | None = None
        for event, element in events:
            name = _local(element.tag)
            if event == "start":
                self._open.append(name)
                if name == "body":
                    body = element
                self._start(name, element)
                continue
            self._open.pop()
            done = self._end(name, element)
            if name == "p" and not self._texts:
                clock.check()
                if done is not None:
                    yield done
                yield from self._boxes
                self._boxes.clear()
            if name == "p":
                element.clear()
            if body is not None and self._open[-1:] == ["body"]:
                body.clear()
        if self._joined:
            yield "".join(self._joined)

    def _start(self, name: str, element: Element) -> None:
        if name == "p":
            self._texts.append([])
            self._joins = False
        elif name == "r":
            self._hidden = False
        elif name == "vanish" and self._open[-3:-1] == ["r", "rPr"]:
            self._hidden = _is_on(element)
        elif name == "pageBreakBefore" and self._texts and _is_on(element):
            self._texts[-1].insert(0, PAGE)
        elif name == "del" and self._open[-3:-1] == ["pPr", "rPr"]:
            self._joins = True
        elif name in _UNSEEN or name == "Fallback":
            self._unseen += 1
            if name in ("del", "moveFrom"):
                self._left["tracked deletions"] += 1

    def _end(self, name: str, element: Element) -> str | None:
        if name == "p":
            text = "".join(self._texts.pop())
            if self._unseen:
                return None
            if self._texts:
                if text.strip():
                    self._boxes.append(text)
                return None
            if self._joins:
                self._joined.append(text)
                self._joins = False
                return None
            whole = "".join((*self._joined, text))
            self._joined.clear()
            return whole
        if name == "del" and self._open[-2:] == ["pPr", "rPr"]:
            return None
        if name in _UNSEEN or name == "Fallback":
            self._unseen -= 1
        elif self._texts and not self._unseen:
            self._say(name, element)
        return None

    def _say(self, name: str, element: Element) -> None:
        if self._hidden:
            self._left["hidden words"] += name == "t"
        elif name == "t":
            self._texts[-1].append(element.text or "")
        elif name in _SIGNS and self._open[-1:] == ["r"]:
            self._texts[-1].append(_SIGNS[name])
        elif name == "br":
            kind = next((v for k, v in element.items() if _local(k) == "type"), "")
            self._texts[-1].append(PAGE if kind == "page" else "\n")
        elif name in _NOTES:
            self._left["notes"] += 1


def _local(tag: str) -> str:
    """The name of an element of Word's own, "Fallback", or "" for all else."""
    for space in _WORD:
        if tag.startswith(space):
            return tag[len(space) :]
    return "Fallback" if tag == _FALLBACK else ""


def _is_on(element: Element) -> bool:
    value = next((v for k, v in element.items() if _local(k) == "val"), "true")
    return value not in ("0", "false", "off")
