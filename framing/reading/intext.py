"""Dates and bylines that stand as lines at the head of a text, for articles about which nothing is stated."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from framing.reading.dates import parse_date
from framing.reading.outlets import is_names

_LINES, _WORDS, _LONGEST = 12, 40, 160
_STAMP = re.compile(
    r"\W{0,3}(?P<what>first published|originally published|published|posted|updated|last updated|last modified|modified|date|"
    r"veröffentlicht|publié|publicado|gepubliceerd)\b(?: on| at| am| le| el| op)?[:\s|—-]{0,4}",
    re.IGNORECASE,
)
_LATER = re.compile(r"updat|modif", re.IGNORECASE)
_BYLINE = re.compile(r"by (?P<names>[^\W\d_].{1,150})$", re.IGNORECASE)


class Told(NamedTuple):
    """Date and byline as the text writes them; "" where it does not."""

    published: str = ""
    byline: str = ""


def told_in(text: str) -> Told:
    """What the lines above the first long paragraph say; a date of publication goes before one of a change."""
    published = changed = byline = ""
    for line in _head(text):
        m = _STAMP.match(line)
        rest = line[m.end() :] if m else line
        parts = [rest, *re.split(r"\s*[|•·]\s*|\s+/\s+", rest)] if len(rest) < 80 else [rest]
        day = next((p for p in parts if 6 <= len(p) <= 60 and not p.isdecimal() and parse_date(p).day), "")
        if day and m and _LATER.match(m["what"].split()[-1]):
            changed = changed or day
        elif day:
            published = published or day
        elif not byline and (named := _BYLINE.match(line)) and is_names(named["names"]) and not line.endswith((".", "!", "?")):
            byline = line
    return Told(published or changed, byline)


def _head(text: str) -> Iterator[str]:
    """The short lines at the head."""
    count = 0
    for line in text[:4000].splitlines():
        line = " ".join(line.split())
        if not line:
            continue
        count += 1
        if count > _LINES or len(line.split()) > _WORDS:
            return
        if len(line) <= _LONGEST:
            yield line
