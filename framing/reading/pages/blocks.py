"""The visible blocks of a page in order: what stands between two borders of block elements.

Nothing is run and nothing is fetched. Scripts, styles, hidden elements, buttons and fields of forms are no text.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from framing.reading.guards import LIMITS, Clock, UnreadableError

_BORDERS = """
address article aside blockquote body caption center dd details dialog div dl dt figcaption figure footer form h1 h2 h3 h4
h5 h6 header hgroup hr html legend li main nav ol p pre section summary table tbody td tfoot th thead tr ul
"""
BORDERS = frozenset(_BORDERS.split())
_UNREAD = "script style template noscript head svg math iframe object embed select button textarea audio video canvas dialog"
_SILENT = frozenset(_UNREAD.split())
_HIDDEN = re.compile(r"(?:display\s*:\s*none|visibility\s*:\s*hidden)(?![\w-])", re.IGNORECASE)
_DECLARED = re.compile(r"^\s*<\?xml[^>]{0,200}\?>")
_WHITE = re.compile(r"[ \t\r\n\f\v]+")
_END = re.compile(r"[.!?…:;”’\"')\]»]\s*$")
PROSE_WORDS = 8


@dataclass(frozen=True, slots=True, eq=False)
class Block:
    """A piece of visible text.

    Attributes
    ----------
    text
        White space levelled.
    tag
        The nearest block element ("p", "li", "div").
    element
        Its node in the tree.
    linked
        Share of its characters that lead to another page, 0 to 1.
    """

    text: str
    tag: str
    element: Any
    linked: float

    @property
    def words(self) -> int:
        return len(self.text.split())

    @property
    def is_prose(self) -> bool:
        """Whether it reads like a sentence of running text."""
        return self.words >= PROSE_WORDS and self.linked < 0.5 and bool(_END.search(self.text))

    @property
    def is_heading(self) -> bool:
        return len(self.tag) == 2 and self.tag[0] == "h" and self.tag[1].isdigit()


def parse(html: str) -> Any:
    """The tree of a page; `UnreadableError` where there is none, or where elements are nested without end."""
    from lxml import etree
    from lxml import html as lxml_html

    text = _DECLARED.sub("", html, count=1).replace("\0", "")
    parser = lxml_html.HTMLParser(huge_tree=False, remove_comments=True, remove_pis=True, no_network=True)
    try:
        root = lxml_html.document_fromstring(text, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError, AssertionError):
        root = None
    if any("depth" in entry.message for entry in parser.error_log):
        raise UnreadableError(f"has elements inside elements, more than {LIMITS.depth} deep; save it as plain text")
    if root is None:
        raise UnreadableError("holds no text; save the page again, complete or as plain text")
    return root


def visible(root: Any, clock: Clock, is_apart: Callable[[Any], bool]) -> tuple[list[Block], int]:
    """The blocks of a tree, and how many words its hidden elements hold.

    `is_apart` says of an element within a line whether it is a block all the same.
    """
    from lxml import etree

    collector = _Collector(is_apart)
    silent: Any = None
    for number, (event, element) in enumerate(etree.iterwalk(root, events=("start", "end"))):
        if number % 4096 == 0:
            clock.check()
        if event == "start":
            if silent is None:
                hidden = _is_hidden(element)
                if hidden or element.tag in _SILENT:
                    collector.hidden += len(" ".join(element.itertext()).split()) if hidden else 0
                    silent = element
                else:
                    collector.start(element)
            continue
        if silent is element:
            silent = None
            collector.write(element.tail, element.getparent())
        elif silent is None:
            collector.end(element)
    return collector.blocks, collector.hidden


def _is_hidden(element: Any) -> bool:
    if element.tag in ("html", "body"):
        return False
    return element.get("hidden") is not None or bool(_HIDDEN.search(element.get("style", "")))


class _Collector:
    def __init__(self, is_apart: Callable[[Any], bool]) -> None:
        self._is_apart = is_apart
        self.blocks: list[Block] = []
        self.hidden = 0
        self._parts: list[tuple[str, bool]] = []
        self._nearest: list[Any] = []
        self._links = 0

    def start(self, element: Any) -> None:
        if self._is_border(element):
            self._close()
            self._nearest.append(element)
        elif element.tag == "br":
            self._parts.append(("\n", False))
        self._links += _leads_away(element)
        self.write(element.text, element)

    def end(self, element: Any) -> None:
        self._links -= _leads_away(element)
        if self._is_border(element):
            self._close()
            self._nearest.pop()
        self.write(element.tail, element.getparent())

    def _is_border(self, element: Any) -> bool:
        return element.tag in BORDERS or self._is_apart(element)

    def write(self, text: str | None, element: Any) -> None:
        if text and element is not None:
            self._parts.append((_WHITE.sub(" ", text), self._links > 0))

    def _close(self) -> None:
        parts, self._parts = self._parts, []
        if not self._nearest or not any(text.strip() for text, _ in parts):
            return
        nearest = self._nearest[-1]
        for piece in _split(parts):
            text = _WHITE.sub(" ", "".join(t for t, _ in piece)).strip(" \u00a0\u200b\ufeff")
            if text:
                total = sum(len(t.strip()) for t, _ in piece)
                linked = sum(len(t.strip()) for t, inside in piece if inside)
                self.blocks.append(Block(text, nearest.tag, nearest, linked / total if total else 0.0))


def _split(parts: list[tuple[str, bool]]) -> list[list[tuple[str, bool]]]:
    """A text is split where two line breaks follow each other with nothing but white space between."""
    pieces: list[list[tuple[str, bool]]] = [[]]
    breaks = 0
    for text, linked in parts:
        if text == "\n":
            breaks += 1
            if breaks == 2:
                pieces.append([])
            elif breaks == 1:
                pieces[-1].append((" ", False))
            continue
        if text.strip():
            breaks = 0
        pieces[-1].append((text, linked))
    return pieces


def _leads_away(element: Any) -> bool:
    return bool(element.tag == "a" and not element.get("href", "#").startswith("#"))
