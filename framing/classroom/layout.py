"""How a sheet is set: size of type, width of the column, and so where every line of a text ends in all formats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from framing.charts.glyphs import text_width

WIDTHS = {"a4": 210.0, "letter": 215.9}
HEIGHTS = {"a4": 297.0, "letter": 279.4}
"""Widths and heights of the papers in millimetres."""
MM = 25.4 / 72
SIDES = 40.0
"""Millimetres beside column and writing margin: both page margins and the room of the line numbers."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How a sheet is printed.

    Attributes
    ----------
    paper
        "a4" or "letter".
    points
        Size of the type.
    leading
        From one line to the next, as a share of the size.
    margin
        Width of the writing margin in millimetres.
    """

    paper: str = "a4"
    points: float = 10.0
    leading: float = 1.3
    margin: float = 44.0

    @property
    def column(self) -> float:
        """Width of the numbered lines in millimetres."""
        return WIDTHS[self.paper] - SIDES - self.margin

    def room(self, questions: int) -> float:
        """Millimetres that a page has for the lines of a text above so many questions with a line to write on each."""
        return HEIGHTS[self.paper] - 64.0 - questions * (9.0 + self.points * self.leading * MM * 1.6)

    def height(self, lines: int) -> float:
        """Millimetres that a paragraph of so many lines takes."""
        return self.points * MM * (lines * self.leading + 0.75)


def setting(paper: str = "a4", large: bool = False, dyslexia: bool = False) -> Setting:
    """Ordinary, dyslexia-friendly (12 points, wider spacing) or large print (18 points, a narrower margin to write in)."""
    if large:
        return Setting(paper, 18.0, 1.5 if dyslexia else 1.35, 16.0)
    if dyslexia:
        return Setting(paper, 12.0, 1.5, 36.0)
    return Setting(paper)


def break_lines(text: str, column: float, points: float) -> list[tuple[int, int]]:
    """Start and end of each line of `text` in a column of `column` millimetres; a word too long has a line of its own.

    >>> text = "one two three"
    >>> [text[start:end] for start, end in break_lines(text, 16, 10)]
    ['one two', 'three']
    """
    lines: list[tuple[int, int]] = []
    start, end, at = 0, 0, 0
    for word in text.split(" "):
        stop = at + len(word)
        if end > start and text_width(text[start:stop], points) > column:
            lines.append((start, end))
            start = at
        end, at = stop, stop + 1
    return [*lines, (start, end)] if text else []


def column_widths(heads: Sequence[str], shares: Sequence[float], setting: Setting) -> tuple[float, ...]:
    """Widths of a table's columns in millimetres: their shares, but none narrower than the longest word of its head.

    >>> [round(width) for width in column_widths(["Place", "Words"], [1, 3], Setting())]
    [42, 128]
    """
    room = WIDTHS[setting.paper] - SIDES
    size = max(8.0, setting.points * 0.85)
    least = [max(text_width(word, size, bold=True) for word in head.split() or [""]) + 5.0 for head in heads]
    fixed: set[int] = set()
    while True:
        left = room - sum(least[n] for n in fixed)
        total = sum(share for n, share in enumerate(shares) if n not in fixed) or 1.0
        widths = [least[n] if n in fixed else left * share / total for n, share in enumerate(shares)]
        narrow = {n for n, width in enumerate(widths) if width < least[n]} - fixed
        if not narrow or len(fixed | narrow) == len(heads):
            return tuple(widths)
        fixed |= narrow
