"""How a sheet is set: size of type, width of the column, and so where every line of a text ends in all formats."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from framing.charts.glyphs import text_width
from framing.classroom.blocks import Grid

WIDTHS = {"a4": 210.0, "letter": 215.9}
HEIGHTS = {"a4": 297.0, "letter": 279.4}
"""Widths and heights of the papers in millimetres."""
MM = 25.4 / 72
SIDES = 40.0
"""Millimetres beside column and writing margin: both page margins and the room of the line numbers."""
ONE_PAGE = 11
"""Largest type in which a page has room for a text and its questions; larger type runs on."""
STACKED_FROM = 13
"""Type from which boxes to tick stand under each other."""
TABLE, LEAST, LEAST_LARGE = 0.85, 8.0, 12.0
"""Type of a table as a share of the text's, and the smallest: on an ordinary sheet, and in large print."""
FULL = 0.75
"""Share of a line that the longest words of a table may take."""
PADDING = 5.0
"""Millimetres of a column that its words do not have."""
BOX = "☐"
STACKED = 1.3


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

    @property
    def rule(self) -> float:
        """Millimetres from one line to write on to the next."""
        return max(9.0, self.points * MM * 2)

    def room(self, questions: int, lines: int = 1) -> float:
        """Millimetres that a page has for a text above so many questions with so many lines to write on each."""
        asked = lines * self.rule + self.points * self.leading * MM * 1.6
        return HEIGHTS[self.paper] - 34.0 - 2.6 * self.points - questions * asked

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
    """Start and end of each line of `text` in a column of `column` millimetres; a word too long for one is broken.

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
        if text_width(word, points) > column:
            while (fits := _fits(text, start, stop, column, points)) < stop:
                lines.append((start, fits))
                start = fits
        end, at = stop, stop + 1
    return [*lines, (start, end)] if text else []


def _fits(text: str, start: int, stop: int, column: float, points: float) -> int:
    """Where the characters from `start` stop fitting a line: at least one of them does."""
    width = 0.0
    for at in range(start, stop):
        width += text_width(text[at], points)
        if width > column and at > start:
            return at
    return stop


def fitted(grid: Grid, setting: Setting) -> Grid:
    """The table with its columns in millimetres and the size of its type: no word is wider than its column.

    Columns keep their shares where these hold their longest word. Large type is made smaller, seldom below `LEAST_LARGE` points,
    until the longest words leave room; there a row's boxes to tick stand under each other in one column.

    >>> fitted(Grid("", ("Place", "Words"), (), (1, 3)), Setting()).widths
    (42.5, 127.5)
    """
    if setting.points >= STACKED_FROM:
        grid = _stacked(grid)
    room = WIDTHS[setting.paper] - SIDES
    size = max(LEAST, setting.points * TABLE)
    while True:
        least = [
            PADDING
            + max(text_width(word, size, bold=bold) for cell, bold in cells for word in re.split(r"[ \n]", cell))
            for cells in (
                [(head, True), *((row[n], False) for row in grid.rows)] for n, head in enumerate(grid.columns)
            )
        ]
        if sum(least) <= (FULL if size > LEAST_LARGE else 1) * room or size <= LEAST:
            break
        size = max(LEAST_LARGE if size > LEAST_LARGE else LEAST, size - 0.5)
    return replace(grid, widths=_widths(grid.widths, least, room), points=size)


def _widths(shares: Sequence[float], least: Sequence[float], room: float) -> tuple[float, ...]:
    fixed: set[int] = set()
    while True:
        left = room - sum(least[n] for n in fixed)
        total = sum(share for n, share in enumerate(shares) if n not in fixed) or 1.0
        widths = [least[n] if n in fixed else left * share / total for n, share in enumerate(shares)]
        narrow = {n for n, width in enumerate(widths) if width < least[n]} - fixed
        if not narrow or len(fixed | narrow) == len(shares):
            return tuple(round(width, 2) for width in widths)
        fixed |= narrow


def _stacked(grid: Grid) -> Grid:
    """The table with neighbouring columns of boxes as one, each box on a line with the head of its column."""
    ticks = [n for n in range(len(grid.columns)) if grid.rows and all(row[n] == BOX for row in grid.rows)]
    if len(ticks) < 2 or ticks != list(range(ticks[0], ticks[-1] + 1)) or grid.columns[ticks[0]].startswith("Text "):
        return grid
    first, after = ticks[0], ticks[-1] + 1
    cell = "\n".join(f"{BOX} {grid.columns[n]}".replace(" ", "\u00a0") for n in ticks)
    return replace(
        grid,
        columns=(*grid.columns[:first], "Tick one", *grid.columns[after:]),
        rows=tuple((*row[:first], cell, *row[after:]) for row in grid.rows),
        widths=(*grid.widths[:first], STACKED, *grid.widths[after:]),
    )
