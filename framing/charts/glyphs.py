"""Which characters can be drawn with the fonts that every installation has, how wide they are, and what stands in.

The fonts are those that matplotlib carries, so that a chart or a report looks the same on every machine.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.ft2font import FT2Font

MM_PER_POINT = 25.4 / 72

_JOINERS = frozenset("\u200d\ufe0e\ufe0f")
_INVISIBLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\u202a-\u202e\u2066-\u2069]")
_SPACE = re.compile(r"[\t\n\r\u2028\u2029]")


def font_file(style: str = "") -> Path:
    """The DejaVu Sans file of a style: "", "Bold" or "Oblique"."""
    import matplotlib

    return Path(matplotlib.get_data_path(), "fonts", "ttf", f"DejaVuSans-{style}.ttf" if style else "DejaVuSans.ttf")


@lru_cache(maxsize=1)
def coverage() -> frozenset[int]:
    """Code points that DejaVu Sans has a shape for, both upright and bold."""
    return frozenset(_font("").get_charmap()) & frozenset(_font("Bold").get_charmap())


def drawable(text: str) -> str:
    """The text as it can be drawn: what has no shape is named in brackets, control characters are left out.

    Line ends and tabs become spaces. Letters of scripts without a shape become their code, other signs their name:
    a compass sign gives "[compass]". Modifiers and joiners after such a sign are dropped with it.
    """
    text = _SPACE.sub(" ", _INVISIBLE.sub("", text))
    if text.isascii() or all(ord(character) in coverage() for character in text):
        return text
    out: list[str] = []
    for character in text:
        after_name = bool(out) and out[-1].endswith("]") and len(out[-1]) > 1
        if after_name and (character in _JOINERS or unicodedata.category(character) == "Sk"):
            continue
        out.append(character if ord(character) in coverage() else f"[{_name(character)}]")
    return "".join(out)


def text_width(text: str, points: float, bold: bool = False) -> float:
    """Width of a line of DejaVu Sans in millimetres; the text must be `drawable`."""
    return sum(_advance(character, bold) for character in text) * points * MM_PER_POINT


def wrap(text: str, width: float, points: float, bold: bool = False, lines: int = 2) -> list[str]:
    """The text in at most `lines` lines of `width` millimetres; what does not fit is cut and ends in "…".

    Signs without a shape are written as `drawable` does.
    """
    out: list[str] = []
    rest = drawable(text).split()
    while rest and len(out) < lines:
        line = rest.pop(0)
        while rest and text_width(f"{line} {rest[0]}", points, bold) <= width:
            line = f"{line} {rest.pop(0)}"
        fits = _fitting(line, width, points, bold)
        if fits < len(line) and len(out) + 1 < lines:
            rest.insert(0, line[fits:])
            line = line[:fits]
        out.append(line)
    if out and (rest or text_width(out[-1], points, bold) > width):
        last = out[-1][: _fitting(out[-1], width - text_width("…", points, bold), points, bold)]
        out[-1] = last.rstrip() + "…"
    return out or [""]


def _fitting(line: str, width: float, points: float, bold: bool) -> int:
    """How many characters of `line` go into `width`, at least one."""
    used = 0.0
    for index, character in enumerate(line):
        used += _advance(character, bold) * points * MM_PER_POINT
        if used > width:
            return max(index, 1)
    return len(line)


def _name(character: str) -> str:
    name = unicodedata.name(character, "")
    if not name or unicodedata.category(character)[0] == "L":
        return f"U+{ord(character):04X}"
    return name.lower()


@lru_cache(maxsize=3)
def _font(style: str) -> FT2Font:
    from matplotlib.ft2font import FT2Font

    font = FT2Font(str(font_file(style)))
    font.set_size(1000, 72)
    return font


@lru_cache(maxsize=8192)
def _advance(character: str, bold: bool) -> float:
    """Width of a character as a share of the font size."""
    from matplotlib.ft2font import LoadFlags

    glyph = _font("Bold" if bold else "").load_char(ord(character), flags=LoadFlags.NO_HINTING)
    return float(glyph.linearHoriAdvance) / 65536 / 1000
