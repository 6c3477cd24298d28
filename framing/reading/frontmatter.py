"""Metadata at the head of a text: a few lines `outlet: ...`, `date: ...`, alone or between two lines `---`.

Only the labels of a closed list count, and only at the very top, so that a headline with a colon stays a headline.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

LABELS: Mapping[str, str] = {
    "outlet": "outlet", "date": "published", "headline": "headline", "url": "url", "byline": "byline",
}  # fmt: skip
FENCED_LABELS: Mapping[str, str] = {
    **LABELS, "published": "published", "title": "headline", "author": "byline", "event": "event", "genre": "genre",
}  # fmt: skip
"""Between two lines `---` nothing but metadata can stand, so more labels are known there."""

_FENCE_LINES = 40
_VALUE = 2000
_LINE_END = re.compile(r"\r\n|\r|\n")
_LABELLED = re.compile(r"[ \t]*([A-Za-z][A-Za-z _-]{0,30}?)[ \t]*:(?:[ \t]+(.*)|)$")


@dataclass(frozen=True, slots=True)
class FrontMatter:
    """Known fields and other labels as written; `end` is the offset of the first line of the article proper."""

    fields: Mapping[str, str] = field(default_factory=dict)
    extra: Mapping[str, str] = field(default_factory=dict)
    end: int = 0


def front_matter(text: str) -> FrontMatter:
    """The metadata at the head of `text`; empty, with `end` 0, where there is none."""
    lines = _lines(text)
    first = next(lines, None)
    if first is None:
        return FrontMatter()
    if first[0].rstrip() == "---":
        return _fenced(text, lines)
    fields: dict[str, str] = {}
    end = 0
    line: tuple[str, int] | None = first
    while line and (pair := _labelled(line[0])) and pair[0] in LABELS and LABELS[pair[0]] not in fields:
        fields[LABELS[pair[0]]] = pair[1]
        end = line[1]
        line = next(lines, None)
    return FrontMatter(_given(fields), {}, _skip_blank(text, end)) if fields else FrontMatter()


def _fenced(text: str, lines: Iterator[tuple[str, int]]) -> FrontMatter:
    fields: dict[str, str] = {}
    extra: dict[str, str] = {}
    for _, (line, end) in zip(range(_FENCE_LINES), lines, strict=False):
        if line.rstrip() in ("---", "..."):
            return FrontMatter(_given(fields), extra, _skip_blank(text, end)) if fields else FrontMatter()
        pair = _labelled(line)
        if pair and pair[0] in FENCED_LABELS:
            fields.setdefault(FENCED_LABELS[pair[0]], pair[1])
        elif pair:
            extra.setdefault(pair[0], pair[1])
        elif line.strip() and not line.lstrip().startswith(("#", "- ")):
            break
    return FrontMatter()


def _labelled(line: str) -> tuple[str, str] | None:
    m = _LABELLED.match(line) if len(line) <= _VALUE else None
    if m is None:
        return None
    value = (m[2] or "").strip()
    if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'":
        value = value[1:-1]
    return m[1].lower(), value


def _given(fields: Mapping[str, str]) -> dict[str, str]:
    return {k: v for k, v in fields.items() if v}


def _lines(text: str) -> Iterator[tuple[str, int]]:
    """The lines of `text` with the offset after each one's line end."""
    start = 0
    for m in _LINE_END.finditer(text):
        yield text[start : m.start()], m.end()
        start = m.end()
    if start < len(text):
        yield text[start:], len(text)


def _skip_blank(text: str, start: int) -> int:
    """Offset of the first line at or after `start` that holds more than blanks (the end of the text if none does)."""
    line_start = start
    for position in range(start, len(text)):
        if text[position] in "\r\n":
            line_start = position + 1
        elif not text[position].isspace():
            return line_start
    return len(text)
