"""How a whole is made up, outlet by outlet: bars from zero, one panel an outlet, one scale for all."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from framing.charts.display import Display
from framing.charts.glyphs import wrap
from framing.charts.style import (
    INK,
    LINE,
    PALE,
    SOFT,
    TEXT,
    VOICE_LOOKS,
    WIDTH,
    draw_areas,
    draw_lines,
    round_steps,
    write,
    write_lines,
)
from framing.charts.table import Column, Table, counted, percent, thousands

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = 40.0
ROW = 5.0
TIGHT_ROW = 4.2
MANY = 24
"""With more rows than this, on all lines of panels together, the rows are drawn closer."""
HEAD = 3 * LINE + 2.5
FOOT = 5.5
GAP = 4.0
COUNT = 7.0
FEWEST = 5
"""With fewer things than this no bars are drawn, only counts: shares of so few would mislead."""


@dataclass(frozen=True, slots=True)
class Share:
    """`count` things of `category` among the `total` of an outlet."""

    outlet: str
    category: str
    count: int
    total: int

    @property
    def share(self) -> float | None:
        """0-1, None where there are too few to speak of shares."""
        return self.count / self.total if self.total >= FEWEST else None


@dataclass(frozen=True)
class SharesDisplay(Display):
    """Bars: a panel an outlet, a row a category; bar length is the share, the number beside it the count.

    `shares` holds one `Share` for every category of every outlet; `thing` names what is counted ("statement").
    """

    shares: tuple[Share, ...]
    thing: str = "statement"

    @property
    def outlets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(share.outlet for share in self.shares))

    @property
    def categories(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(share.category for share in self.shares))

    @property
    def _columns(self) -> int:
        """Panels side by side: all in one line up to five, else in lines of equal length."""
        lines = math.ceil(len(self.outlets) / 5)
        return max(math.ceil(len(self.outlets) / lines), 2) if lines else 1

    @property
    def _lines(self) -> int:
        return math.ceil(len(self.outlets) / self._columns)

    @property
    def _row(self) -> float:
        return TIGHT_ROW if self._lines * len(self.categories) > MANY else ROW

    @property
    def _block(self) -> float:
        return HEAD + self._row * len(self.categories)

    @property
    def height(self) -> float:
        return self._lines * (self._block + FOOT + 2) if self.outlets else LINE

    def draw(self, ax: Axes) -> None:
        steps = round_steps(max((share.share or 0.0 for share in self.shares), default=0.0), most=2)
        panel = min((WIDTH - NAMES - GAP * (self._columns - 1)) / self._columns, 42.0)
        scale = (panel - COUNT) / steps[-1]
        for number, outlet in enumerate(self.outlets):
            left = NAMES + (number % self._columns) * (panel + GAP)
            top = (number // self._columns) * (self._block + FOOT + 2)
            chosen = [share for share in self.shares if share.outlet == outlet]
            if number % self._columns == 0:
                for row, share in enumerate(chosen):
                    write(ax, 0, self._middle(top, row), wrap(share.category, NAMES - 3, TEXT, lines=1)[0])
            told = any(share.share is not None for share in chosen)
            heading = wrap(outlet, panel, TEXT, bold=True)
            write_lines(ax, left, top + LINE, heading, bold=True)
            write(
                ax,
                left,
                top + 2.5 * LINE,
                f"n = {thousands(chosen[0].total)}" + ("" if told else ", counts only"),
                colour=SOFT,
            )
            floor = top + self._block
            if told:
                marks = [left + scale * step for step in steps]
                draw_lines(ax, [(x, top + HEAD, x, floor) for x in marks[1:]], colour=PALE, layer=0)
                for step, x in zip(steps, marks, strict=True):
                    if step in (steps[0], steps[-1]):
                        write(ax, x, floor + 2.6, percent(step), side="center", colour=SOFT)
            draw_lines(ax, [(left, top + HEAD, left, floor)], colour=SOFT, points=0.6)
            boxes = []
            for row, share in enumerate(chosen):
                y = self._middle(top, row)
                length = scale * (share.share or 0.0)
                if length:
                    boxes.append((left, y - 1.5, left + length, y + 1.5))
                write(ax, left + length + 1.2, y, thousands(share.count), colour=INK if share.count else SOFT)
            draw_areas(ax, boxes, VOICE_LOOKS["outlet"], outline=False)

    def _middle(self, top: float, row: int) -> float:
        return top + HEAD + self._row * (row + 0.5)

    def table(self) -> Table:
        columns = (
            Column("Outlet"),
            Column("Category"),
            Column("Count", "count"),
            Column(f"All {self.thing}s", "count"),
            Column("Share", "share"),
        )
        return Table(columns, tuple((s.outlet, s.category, s.count, s.total, s.share) for s in self.shares))

    def alt(self) -> str:
        parts = []
        for outlet in self.outlets:
            chosen = [share for share in self.shares if share.outlet == outlet]
            told = ", ".join(
                f"{s.category} {thousands(s.count)}" + ("" if s.share is None else f" ({percent(s.share)})")
                for s in chosen
                if s.count
            )
            parts.append(f"{outlet}, {counted(chosen[0].total, self.thing)}: {told or 'none'}.")
        return f"Bars of shares with counts, one panel an outlet. {' '.join(parts)}"
