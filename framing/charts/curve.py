"""Does the order of the outlets hold? Every way of counting as a mark, sorted, with the choices that make it below."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from framing.charts.display import Display
from framing.charts.style import (
    ACCENT,
    INK,
    LINE,
    PALE,
    RULE,
    SOFT,
    WIDTH,
    Segment,
    draw_lines,
    draw_marks,
    name_lines,
    step_label,
    write,
    write_lines,
)
from framing.charts.table import Column, Table, counted, listed, one_decimal, percent

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = 46.0
NUMBERS = 20.0
KEY = 5.0
CURVE = 34.0
ROW = 4.4
HEAD = 3.0

Result = Literal["holds", "equal", "changed"]
LOOKS: dict[Result, tuple[str, bool, str]] = {
    "holds": ("o", True, "order holds"),
    "equal": ("s", False, "two alike"),
    "changed": ("x", False, "order changes"),
}
"""Marker, whether it is filled, and its words in the key."""


@dataclass(frozen=True, slots=True)
class CountedWay:
    """One way of counting: the rate of the first outlet over that of the last (None where the last has nothing), what becomes
    of the order, and the options (`choice`, `option`) that make it."""

    ratio: float | None
    result: Result
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class CurveDisplay(Display):
    """Specification curve: a mark for every way of counting, from the lowest ratio to the highest, its shape telling whether the
    order of the outlets holds; below, a line an option that marks the ways that take it.

    `outlets` stand in the order of the report's own way, which is `ways[own]`; `options` in the order to draw. Ways in which the
    last outlet has no findings have no ratio and stand at the right end, above all others.
    """

    outlets: tuple[str, ...]
    ways: tuple[CountedWay, ...]
    own: int
    options: tuple[tuple[str, str], ...]

    @property
    def height(self) -> float:
        return KEY + HEAD + CURVE + HEAD + ROW * len(self.options) + LINE

    @property
    def _step(self) -> float:
        return (WIDTH - NAMES - NUMBERS) / max(1, len(self.ways))

    def _x(self, rank: int) -> float:
        return NAMES + self._step * (rank + 0.5)

    def _scale(self) -> tuple[float, float]:
        """Lowest and highest ratio drawn, as logarithms; one below and above one way at least."""
        logs = [math.log2(w.ratio) for w in self.ways if w.ratio]
        return min([-1.0, *logs]), max([1.0, *logs])

    def _y(self, ratio: float | None) -> float:
        low, high = self._scale()
        top, floor = KEY + HEAD, KEY + HEAD + CURVE
        if ratio is None:
            return top
        if ratio <= 0:
            return floor
        return floor - 3 - (CURVE - 6) * (math.log2(ratio) - low) / (high - low)

    def draw(self, ax: Axes) -> None:
        self._draw_key(ax)
        floor, end = KEY + HEAD + CURVE, WIDTH - NUMBERS
        draw_lines(ax, [(NAMES, floor, end, floor)], colour=RULE)
        low, high = self._scale()
        for ratio in (0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0):
            if low <= math.log2(ratio) <= high:
                y = self._y(ratio)
                draw_lines(ax, [(NAMES, y, end, y)], colour=SOFT if ratio == 1 else PALE, layer=0)
                write(ax, NAMES - 2, y, f"{step_label(ratio)} times", side="right", colour=SOFT)
        size = max(0.7, min(1.9, 0.8 * self._step))
        for result, (marker, filled, _) in LOOKS.items():
            places = [(self._x(n), self._y(w.ratio)) for n, w in enumerate(self.ways) if w.result == result]
            draw_marks(ax, places, marker, filled=filled, size=size)
        own = self._x(self.own)
        draw_lines(ax, [(own, KEY + HEAD, own, self.height - LINE)], colour=INK, points=0.5, layer=0)
        self._draw_options(ax, floor + HEAD)

    def _draw_options(self, ax: Axes, top: float) -> None:
        taken: list[Segment] = []
        for row, option in enumerate(self.options):
            y = top + ROW * (row + 0.5)
            write_lines(ax, 0, y, name_lines(": ".join(filter(None, option)), NAMES - 3)[:1])
            draw_lines(ax, [(NAMES, y, WIDTH - NUMBERS, y)], colour=PALE, layer=0)
            taken += [
                (self._x(n), y - 1.4, self._x(n), y + 1.4) for n, w in enumerate(self.ways) if option in w.options
            ]
            _, holds, ways = self._counts(option)
            write(ax, WIDTH, y, f"{holds} of {ways}", side="right", colour=SOFT)
        draw_lines(ax, taken, colour=ACCENT, points=max(0.4, min(1.6, 1.6 * self._step)))

    def _draw_key(self, ax: Axes) -> None:
        x = NAMES
        for marker, filled, told in LOOKS.values():
            draw_marks(ax, [(x + 1, KEY / 2)], marker, filled=filled)
            write(ax, x + 3.5, KEY / 2, told)
            x += 28
        draw_lines(ax, [(x + 1, KEY / 2 - 1.6, x + 1, KEY / 2 + 1.6)], colour=INK, points=0.5)
        write(ax, x + 3.5, KEY / 2, "as in this report")

    def _counts(self, option: tuple[str, str]) -> tuple[str, int, int]:
        mine = [w for w in self.ways if option in w.options]
        return ": ".join(filter(None, option)), sum(w.result == "holds" for w in mine), len(mine)

    def table(self) -> Table:
        columns = (
            Column("What is chosen"), Column("Ways", "count"), Column("Order holds", "count"), Column("Two alike", "count"),
            Column("Order changes", "count"), Column("Share that holds", "share"), Column("Lowest ratio", "rate"),
            Column("Highest ratio", "rate"),
        )  # fmt: skip
        rows = [self._row("all ways", self.ways), self._row("as in this report", self.ways[self.own : self.own + 1])]
        for option in self.options:
            rows.append(self._row(self._counts(option)[0], [w for w in self.ways if option in w.options]))
        return Table(columns, tuple(rows))

    def _row(self, name: str, ways: Sequence[CountedWay]) -> tuple[str | int | float | None, ...]:
        results = [w.result for w in ways]
        ratios = [w.ratio for w in ways if w.ratio is not None]
        return (
            name, len(ways), results.count("holds"), results.count("equal"), results.count("changed"),
            results.count("holds") / len(ways) if ways else None, min(ratios, default=None), max(ratios, default=None),
        )  # fmt: skip

    def alt(self) -> str:
        results = [w.result for w in self.ways]
        holds = results.count("holds")
        ratios = [w.ratio for w in self.ways if w.ratio is not None]
        own = self.ways[self.own].ratio
        order = listed(self.outlets, "then")
        told = [
            f"Specification curve. Of {counted(len(self.ways), 'way')} of counting that can be rated, the order {order} holds in "
            f"{holds} ({percent(holds / len(self.ways))}); in {results.count('equal')} two are alike, in "
            f"{results.count('changed')} it changes."
        ]
        if ratios:
            mine = f", {one_decimal(own)} as in this report" if own is not None else ""
            told.append(
                f"The rate of {self.outlets[0]} is {one_decimal(min(ratios))} to {one_decimal(max(ratios))} times that of "
                f"{self.outlets[-1]}{mine}."
            )
        each = [f"{name} {kept} of {ways}" for name, kept, ways in map(self._counts, self.options)]
        return " ".join([*told, f"The order holds by option: {'; '.join(each)}." if each else ""]).strip()
