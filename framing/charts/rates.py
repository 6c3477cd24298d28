"""Rates with their intervals, as dots on a common scale."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from framing.charts.display import Display
from framing.charts.glyphs import wrap
from framing.charts.style import (
    ACCENT,
    LINE,
    PALE,
    RULE,
    SOFT,
    TEXT,
    WIDTH,
    draw_lines,
    draw_marks,
    name_lines,
    round_steps,
    row_height,
    step_label,
    write,
    write_lines,
)
from framing.charts.table import Column, Table, counted, one_decimal, thousands

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = 40.0
ROW = 6.4
TIGHT_ROW = 5.0
HEAD = 6.0
FOOT = 6.0
GAP = 5.0
NOTE = 46.0
COUNT = 8.0


@dataclass(frozen=True, slots=True)
class Rate:
    """A count in so many words, and its rate with a 95 % interval (None where the words are too few to rate)."""

    outlet: str
    category: str
    count: int
    words: int
    rate: float | None
    low: float | None
    high: float | None


@dataclass(frozen=True)
class RatesDisplay(Display):
    """Dot plot: a row an outlet, a panel a category, one scale for all, the interval as a line through the dot.

    `rates` holds one `Rate` for every outlet in every category, categories and outlets in the order to draw. `unit`
    stands under the axis, which runs at least to `upto`. With one category the rates are written beside the dots; with
    more, the counts are.
    """

    rates: tuple[Rate, ...]
    unit: str = "per 1,000 words"
    upto: float = 0.0

    @property
    def outlets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rate.outlet for rate in self.rates))

    @property
    def categories(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(rate.category for rate in self.rates))

    @property
    def _columns(self) -> int:
        return min(3, len(self.categories))

    @property
    def _row(self) -> float:
        return row_height(self.outlets, NAMES - 3, ROW if len(self.categories) == 1 else TIGHT_ROW)

    @property
    def _head(self) -> float:
        """Height of what stands over the rows: the category, where there are several."""
        return HEAD if len(self.categories) > 1 else 1.0

    @property
    def _block(self) -> float:
        return self._head + self._row * len(self.outlets) + 2.0

    @property
    def height(self) -> float:
        blocks = math.ceil(len(self.categories) / self._columns)
        return blocks * self._block + (blocks - 1) * GAP + FOOT + LINE + 1

    def parted(self, height: float) -> tuple[RatesDisplay, ...]:
        """The same in as many charts as are needed for none to be higher than `height` millimetres, on one scale."""
        lines = max(int((height - FOOT - LINE - 1 + GAP) // (self._block + GAP)), 1)
        each = lines * self._columns
        if len(self.categories) <= each:
            return (self,)
        top = max((self.upto, *(rate.high or 0.0 for rate in self.rates)))
        groups = [self.categories[at : at + each] for at in range(0, len(self.categories), each)]
        return tuple(
            replace(
                self,
                title=f"{self.title} ({number} of {len(groups)})",
                rates=tuple(rate for rate in self.rates if rate.category in group),
                upto=top,
            )
            for number, group in enumerate(groups, start=1)
        )

    def draw(self, ax: Axes) -> None:
        steps = round_steps(max((self.upto, *(rate.high or 0.0 for rate in self.rates))))
        margin = NOTE if len(self.categories) == 1 else COUNT
        panel = (WIDTH - NAMES - GAP * (self._columns - 1)) / self._columns
        scale = (panel - margin) / steps[-1]
        bottom = 0.0
        for number, category in enumerate(self.categories):
            left = NAMES + (number % self._columns) * (panel + GAP)
            top = (number // self._columns) * (self._block + GAP)
            bottom = max(bottom, top + self._block)
            chosen = [rate for rate in self.rates if rate.category == category]
            if number % self._columns == 0:
                self._draw_names(ax, top, chosen)
            last = number + self._columns >= len(self.categories)
            self._draw_panel(ax, left, top, scale, steps, chosen, last)
        write(ax, NAMES, bottom + FOOT + LINE / 2, self.unit, colour=SOFT)

    def _middle(self, top: float, row: int) -> float:
        return top + self._head + self._row * (row + 0.5)

    def _draw_names(self, ax: Axes, top: float, rates: Sequence[Rate]) -> None:
        for row, rate in enumerate(rates):
            write_lines(ax, 0, self._middle(top, row), name_lines(rate.outlet, NAMES - 3))

    def _draw_panel(
        self, ax: Axes, left: float, top: float, scale: float, steps: Sequence[float], rates: Sequence[Rate], axis: bool
    ) -> None:
        end = left + scale * steps[-1]
        floor = top + self._head + self._row * len(rates)
        if len(self.categories) > 1:
            write(
                ax, left, top + 2.4, wrap(rates[0].category, end + COUNT - left, TEXT, bold=True, lines=1)[0], bold=True
            )
        draw_lines(
            ax,
            [(left + scale * step, top + self._head, left + scale * step, floor) for step in steps[1:]],
            colour=PALE,
            layer=0,
        )
        draw_lines(ax, [(left, top + self._head, left, floor)], colour=SOFT, points=0.6)
        draw_lines(ax, [(left, floor, end, floor)], colour=RULE)
        if axis:
            for step in steps if len(self.categories) == 1 else (steps[0], steps[-1]):
                write(ax, left + scale * step, floor + 2.6, step_label(step), side="center", colour=SOFT)
        lines, dots = [], []
        for row, rate in enumerate(rates):
            y = self._middle(top, row)
            if rate.rate is None or rate.low is None or rate.high is None:
                write(ax, left + 1.5, y, "too short to rate" if len(self.categories) == 1 else "too short", colour=SOFT)
            else:
                lines.append((left + scale * rate.low, y, left + scale * rate.high, y))
                dots.append((left + scale * rate.rate, y))
            write(ax, end + 3, y, self._note(rate))
        draw_lines(ax, lines, colour=ACCENT, points=1.1)
        draw_marks(ax, dots)

    def _note(self, rate: Rate) -> str:
        if len(self.categories) > 1:
            return thousands(rate.count)
        within = f"{thousands(rate.count)} in {counted(rate.words, 'word')}"
        return within if rate.rate is None else f"{one_decimal(rate.rate)}  ({within})"

    def table(self) -> Table:
        columns = (
            Column("Category"),
            Column("Outlet"),
            Column("Count", "count"),
            Column("Words", "count"),
            Column("Rate", "rate"),
            Column("From", "rate"),
            Column("To", "rate"),
        )
        rows = tuple((r.category, r.outlet, r.count, r.words, r.rate, r.low, r.high) for r in self.rates)
        return Table(columns, rows)

    def alt(self) -> str:
        parts = []
        for category in self.categories:
            told = "; ".join(_told(rate) for rate in self.rates if rate.category == category)
            parts.append(f"{category}: {told}.")
        return f"Dot plot with 95 % intervals, {self.unit}. {' '.join(parts)}"


def _told(rate: Rate) -> str:
    within = f"{rate.outlet} {thousands(rate.count)} in {counted(rate.words, 'word')}"
    if rate.rate is None or rate.low is None or rate.high is None:
        return f"{within}, too short to rate"
    return f"{within}, rate {one_decimal(rate.rate)}, interval {one_decimal(rate.low)} to {one_decimal(rate.high)}"
