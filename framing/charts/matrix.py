"""How much text articles share: a square a pair, darker and numbered by the share of the shorter text."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from framing.charts.display import Display
from framing.charts.style import INK, PAPER, WIDTH, Look, draw_areas, name_lines, write, write_lines
from framing.charts.table import Cell, Column, Table, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = 46.0
HEAD = 6.0
TALL = 7.5
WIDE = 16.0
SHADES = ((0.5, "#1d6a86"), (0.25, "#5e98ab"), (0.1, "#9cc1cd"), (0.02, "#d5e5ea"))
"""Lowest share of a shade, and the shade; lighter ones carry dark text."""


@dataclass(frozen=True, slots=True)
class SharedShare:
    """Two articles and the share (0-1) of the shorter one's five-word runs that stand in both."""

    first: str
    second: str
    share: float


@dataclass(frozen=True)
class MatrixDisplay(Display):
    """A lower triangle: rows and columns are `articles` in order, columns by their numbers."""

    articles: tuple[str, ...]
    pairs: tuple[SharedShare, ...]

    @property
    def height(self) -> float:
        return HEAD + TALL * (len(self.articles) - 1) + 1

    @property
    def _shares(self) -> Mapping[tuple[str, str], float]:
        return {(p.first, p.second): p.share for p in self.pairs} | {(p.second, p.first): p.share for p in self.pairs}

    def draw(self, ax: Axes) -> None:
        shares = self._shares
        wide = min(WIDE, (WIDTH - NAMES) / max(len(self.articles) - 1, 1))
        for column, name in enumerate(self.articles[:-1]):
            write(ax, NAMES + wide * (column + 0.5), 2.4, name.split()[0], side="center")
        for row, name in enumerate(self.articles[1:], start=1):
            y = HEAD + TALL * (row - 0.5)
            write_lines(ax, 0, y, name_lines(name, NAMES - 3))
            for column, other in enumerate(self.articles[:row]):
                share = shares.get((name, other), 0.0)
                left = NAMES + wide * column
                face, text = _shade(share)
                draw_areas(ax, [(left, y - TALL / 2, left + wide, y + TALL / 2)], Look(face, "", ""))
                write(ax, left + wide / 2, y, percent(share) if share else "–", side="center", colour=text)

    def table(self) -> Table:
        shares = self._shares
        numbers = [name.split()[0] for name in self.articles]
        columns = (Column("Article"), *(Column(n, "share") for n in numbers))
        rows: list[tuple[Cell, ...]] = [
            (name, *(None if other == name else shares.get((name, other), 0.0) for other in self.articles))
            for name in self.articles
        ]
        return Table(columns, tuple(rows))

    def alt(self) -> str:
        told = [f"{p.first} and {p.second} {percent(p.share)}" for p in self.pairs if p.share]
        detail = "; ".join(told) if told else "no two articles share text"
        return f"Share of the shorter text that stands in the other article too: {detail}."


def _shade(share: float) -> tuple[str, str]:
    for number, (least, face) in enumerate(SHADES):
        if share >= least:
            return face, PAPER if number < 2 else INK
    return PAPER, INK
