"""Which words, how often, where: one dot an occurrence."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from framing.charts.display import Display
from framing.charts.glyphs import text_width, wrap
from framing.charts.style import LINE, TEXT, WIDTH, draw_lines, draw_marks, write, write_lines
from framing.charts.table import Column, Table, thousands

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = 40.0
ROW = 5.0
DOT = 2.6
KEY = 6.0
HEAD = 3 * LINE
GAP = 5.0
MOST = 6


@dataclass(frozen=True, slots=True)
class WordCount:
    """How often an outlet uses a word: `own` in its own voice, headlines and captions, `others` quoted or retold."""

    word: str
    outlet: str
    own: int
    others: int


@dataclass(frozen=True)
class WordsDisplay(Display):
    """Unit chart: a row a word, a column an outlet; filled dots for the outlet's own use, rings for others' words.

    `counts` holds one `WordCount` for every word and outlet, in the order to draw. Where the dots do not fit, one dot
    and the number stand for them.
    """

    counts: tuple[WordCount, ...]

    @property
    def outlets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(count.outlet for count in self.counts))

    @property
    def words(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(count.word for count in self.counts))

    @property
    def _blocks(self) -> list[tuple[str, ...]]:
        """The outlets in lines of at most six columns, of about equal length."""
        lines = math.ceil(len(self.outlets) / MOST) or 1
        each = math.ceil(len(self.outlets) / lines)
        return [self.outlets[at : at + each] for at in range(0, len(self.outlets), each)]

    @property
    def _block(self) -> float:
        return HEAD + ROW * len(self.words)

    @property
    def height(self) -> float:
        return KEY + (self._block + GAP) * len(self._blocks) - GAP + 1

    def draw(self, ax: Axes) -> None:
        own_key, other_key = "in the outlet’s own words", "in words quoted or retold"
        draw_marks(ax, [(1, 2.2)])
        write(ax, 3, 2.2, own_key)
        second = 3 + text_width(own_key, TEXT) + 7
        draw_marks(ax, [(second, 2.2)], filled=False)
        write(ax, second + 2, 2.2, other_key)
        cells = {(count.word, count.outlet): count for count in self.counts}
        for number, outlets in enumerate(self._blocks):
            self._draw_block(ax, KEY + (self._block + GAP) * number, outlets, cells)

    def _draw_block(
        self, ax: Axes, top: float, outlets: Sequence[str], cells: Mapping[tuple[str, str], WordCount]
    ) -> None:
        column = min((WIDTH - NAMES) / max(len(self._blocks[0]), 1), 34.0)
        fit = int((column - 3) / DOT)
        for number, outlet in enumerate(outlets):
            lines = wrap(outlet, column - 2, TEXT, bold=True, lines=3)
            write_lines(ax, NAMES + column * number, top + HEAD - 1.5 - LINE * len(lines) / 2, lines, bold=True)
        filled: list[tuple[float, float]] = []
        hollow: list[tuple[float, float]] = []
        rules = [(0.0, top + HEAD, WIDTH, top + HEAD)]
        for row, word in enumerate(self.words):
            y = top + HEAD + ROW * (row + 0.5)
            rules.append((0.0, y + ROW / 2, WIDTH, y + ROW / 2))
            write(ax, 0, y, wrap(word, NAMES - 3, TEXT, lines=1)[0])
            for number, outlet in enumerate(outlets):
                self._draw_cell(ax, NAMES + column * number + 1, y, cells[word, outlet], fit, filled, hollow)
        draw_lines(ax, rules, points=0.3, layer=0)
        draw_marks(ax, filled)
        draw_marks(ax, hollow, filled=False)

    @staticmethod
    def _draw_cell(
        ax: Axes,
        left: float,
        y: float,
        count: WordCount,
        fit: int,
        filled: list[tuple[float, float]],
        hollow: list[tuple[float, float]],
    ) -> None:
        if count.own + count.others <= fit:
            places = [(left + DOT * index, y) for index in range(count.own + count.others)]
            filled += places[: count.own]
            hollow += places[count.own :]
            return
        for amount, places in ((count.own, filled), (count.others, hollow)):
            if amount:
                places.append((left, y))
                write(ax, left + 1.6, y, thousands(amount))
                left += 9

    def table(self) -> Table:
        columns = (Column("Word"), Column("Outlet"), Column("Own words", "count"), Column("Others’ words", "count"))
        return Table(columns, tuple((c.word, c.outlet, c.own, c.others) for c in self.counts))

    def alt(self) -> str:
        parts = []
        for word in self.words:
            used = [c for c in self.counts if c.word == word and c.own + c.others]
            told = ", ".join(
                f"{c.outlet} {thousands(c.own)} own" + (f" and {thousands(c.others)} others’" if c.others else "")
                for c in used
            )
            parts.append(f"{word}: {told}.")
        return f"A dot for every use of a word. {' '.join(parts)}"
