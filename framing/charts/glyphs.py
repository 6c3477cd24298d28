"""Which characters can be drawn, in which font, how wide they are, and what stands in for those that cannot.

DejaVu Sans, which matplotlib carries, draws all it has shapes for, so that a chart or a report looks the same on every
machine. Scripts that it lacks (Chinese, Japanese, Korean, Devanagari, Thai and more) are drawn in the Noto fonts of
`PACKAGES` where those are installed; where they are not, a code stands in.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from matplotlib.ft2font import FT2Font

MM_PER_POINT = 25.4 / 72

PACKAGES = ("manimgx_fonts", "manimgx_fonts_cjk")
"""Packages with the Noto fonts, of the extra `fonts`."""
EAST_ASIAN = "Noto Sans CJK"

_JOINERS = frozenset("\u200d\ufe0e\ufe0f")
_TINTS = frozenset(map(chr, range(0x1F3FB, 0x1F400)))
_INVISIBLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\u202a-\u202e\u2066-\u2069]")
_SPACE = re.compile(r"[\t\n\r\u2028\u2029]")


def font_file(style: str = "") -> Path:
    """The DejaVu Sans file of a style: "", "Bold" or "Oblique"."""
    import matplotlib

    return Path(matplotlib.get_data_path(), "fonts", "ttf", f"DejaVuSans-{style}.ttf" if style else "DejaVuSans.ttf")


@dataclass(frozen=True, slots=True)
class Fallback:
    """A font for what DejaVu Sans lacks: its file, the name of its family, and the code points it has shapes for."""

    file: Path
    family: str
    covers: frozenset[int]


@lru_cache(maxsize=1)
def coverage() -> frozenset[int]:
    """Code points that DejaVu Sans has a shape for, both upright and bold."""
    return frozenset(_font("").get_charmap()) & frozenset(_font("Bold").get_charmap())


@lru_cache(maxsize=1)
def fallbacks() -> tuple[Fallback, ...]:
    """The upright Noto fonts that are installed, in the order in which they are asked for a shape."""
    from matplotlib.ft2font import FT2Font

    found = []
    for package in PACKAGES:
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            for file in sorted(Path(folder).glob("*.tt[fc]")):
                font = FT2Font(str(file))
                if "Italic" not in font.style_name:
                    family = EAST_ASIAN if font.family_name.startswith(EAST_ASIAN) else font.family_name
                    found.append(Fallback(file, family, frozenset(font.get_charmap())))
    return tuple(found)


def fallbacks_of(text: str) -> tuple[Fallback, ...]:
    """The fonts beside DejaVu Sans that a text is drawn in, mostly none."""
    if text.isascii():
        return ()
    lacking = frozenset(map(ord, text)) - coverage()
    found = []
    for font in fallbacks() if lacking else ():
        if lacking & font.covers:
            found.append(font)
            lacking -= font.covers
    return tuple(found)


def families(text: str) -> tuple[str, ...]:
    """The names of those fonts; signs that China, Japan and Korea share are drawn as the rest of the text suggests."""
    names = (font.family for font in fallbacks_of(text))
    return tuple(f"{EAST_ASIAN} {_region(text)}" if name == EAST_ASIAN else name for name in names)


def stacked(text: str) -> bool:
    """Whether signs stand on one another or melt into one in it: vowel signs, accents without a letter of their own."""
    return not text.isascii() and any(
        unicodedata.category(c)[0] == "M" or c in _JOINERS or c in _TINTS for c in unicodedata.normalize("NFC", text)
    )


def _region(text: str) -> str:
    if any("\u3040" <= character <= "\u30ff" for character in text):
        return "JP"
    return "KR" if any("\uac00" <= character <= "\ud7a3" for character in text) else "SC"


def drawable(text: str) -> str:
    """The text as it can be drawn: what has no shape is named in brackets, control characters are left out.

    Line ends and tabs become spaces. Letters of scripts without a shape become their code, other signs their name:
    a compass sign gives "[compass]". Modifiers and joiners after such a sign are dropped with it.
    """
    text = _SPACE.sub(" ", _INVISIBLE.sub("", text))
    if text.isascii() or all(map(_has_shape, text)):
        return text
    out: list[str] = []
    for character in text:
        after_name = bool(out) and out[-1].endswith("]") and len(out[-1]) > 1
        if after_name and (character in _JOINERS or unicodedata.category(character) == "Sk"):
            continue
        out.append(character if _has_shape(character) else f"[{_name(character)}]")
    return "".join(out)


def _has_shape(character: str) -> bool:
    return ord(character) in coverage() or _fallback(character) is not None


@lru_cache(maxsize=4096)
def _fallback(character: str) -> Fallback | None:
    return next((font for font in fallbacks() if ord(character) in font.covers), None)


def text_width(text: str, points: float, bold: bool = False) -> float:
    """Width of a line in millimetres, signs that stand on one another counted beside one another; the text must be
    `drawable`.
    """
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


def _font(style: str) -> FT2Font:
    return _sized(font_file(style))


@lru_cache(maxsize=32)
def _sized(file: Path) -> FT2Font:
    from matplotlib.ft2font import FT2Font

    font = FT2Font(str(file))
    font.set_size(1000, 72)
    return font


@lru_cache(maxsize=8192)
def _advance(character: str, bold: bool) -> float:
    """Width of a character as a share of the font size."""
    from matplotlib.ft2font import LoadFlags

    other = _fallback(character) if ord(character) not in coverage() else None
    font = _sized(other.file) if other else _font("Bold" if bold else "")
    glyph = font.load_char(ord(character), flags=LoadFlags.NO_HINTING)
    return float(glyph.linearHoriAdvance) / 65536 / 1000
