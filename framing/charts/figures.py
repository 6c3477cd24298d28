"""Figures that outlets give for one thing: a dot a value, a bar for a range or a vague word, a panel a row of the grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from framing.charts.display import Display
from framing.charts.glyphs import wrap
from framing.charts.style import (
    ACCENT,
    INK,
    PALE,
    RULE,
    SOFT,
    TEXT,
    WIDTH,
    Segment,
    draw_lines,
    draw_marks,
    name_lines,
    round_steps,
    row_height,
    step_label,
    write,
    write_lines,
)
from framing.charts.table import Column, Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = 40.0
ROW = 5.0
HEAD = 6.0
FOOT = 5.0
GAP = 4.0
TOLD = 62.0
MARGIN = 4.0


@dataclass(frozen=True, slots=True)
class GivenFigure:
    """A value as an outlet gives it: `low` to `high` (equal for an exact one), in its words; `earlier` counts are hollow."""

    row: str
    outlet: str
    low: float
    high: float
    words: str
    earlier: bool = False


@dataclass(frozen=True)
class FiguresDisplay(Display):
    """Dot plot: a panel a thing counted with a scale of its own, a row an outlet, its words beside the dots.

    `outlets` are all rows of every panel, in order: one that gives no figure has an empty row and "not given".
    """

    outlets: tuple[str, ...]
    figures: tuple[GivenFigure, ...]

    @property
    def panels(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(f.row for f in self.figures))

    @property
    def _row(self) -> float:
        return row_height(self.outlets, NAMES - 3, ROW)

    @property
    def _block(self) -> float:
        return HEAD + self._row * len(self.outlets) + FOOT

    @property
    def height(self) -> float:
        return self._block * len(self.panels) + GAP * (len(self.panels) - 1)

    def parted(self, height: float) -> tuple[FiguresDisplay, ...]:
        """The same in as many charts as are needed for none to be higher than `height` millimetres."""
        each = max(int((height + GAP) // (self._block + GAP)), 1)
        groups = [self.panels[at : at + each] for at in range(0, len(self.panels), each)]
        if len(groups) == 1:
            return (self,)
        return tuple(
            replace(
                self,
                title=f"{self.title} ({number} of {len(groups)})",
                figures=tuple(f for f in self.figures if f.row in group),
            )
            for number, group in enumerate(groups, start=1)
        )

    def draw(self, ax: Axes) -> None:
        for number, panel in enumerate(self.panels):
            self._draw_panel(ax, number * (self._block + GAP), [f for f in self.figures if f.row == panel])

    def _draw_panel(self, ax: Axes, top: float, figures: Sequence[GivenFigure]) -> None:
        end = WIDTH - TOLD - MARGIN
        steps = round_steps(max(f.high for f in figures))
        scale = (end - NAMES) / steps[-1]
        floor = top + HEAD + self._row * len(self.outlets)
        write(ax, 0, top + 2.4, wrap(figures[0].row, WIDTH, TEXT, bold=True, lines=1)[0], bold=True)
        draw_lines(
            ax,
            [(NAMES + scale * s, top + HEAD, NAMES + scale * s, floor) for s in steps[1:]],
            colour=PALE,
            layer=0,
        )
        draw_lines(ax, [(NAMES, top + HEAD, NAMES, floor)], colour=SOFT, points=0.6)
        draw_lines(ax, [(NAMES, floor, end, floor)], colour=RULE)
        for step in steps:
            write(ax, NAMES + scale * step, floor + 2.6, step_label(step), side="center", colour=SOFT)
        bars: list[Segment] = []
        current: list[tuple[float, float]] = []
        earlier: list[tuple[float, float]] = []
        for row, outlet in enumerate(self.outlets):
            y = top + HEAD + self._row * (row + 0.5)
            own = [f for f in figures if f.outlet == outlet]
            write_lines(ax, 0, y, name_lines(outlet, NAMES - 3))
            for f in own:
                if f.low == f.high:
                    (earlier if f.earlier else current).append((NAMES + scale * f.low, y))
                else:
                    bars.append((NAMES + scale * f.low, y, NAMES + scale * f.high, y))
            told = _told(own)
            write(ax, end + MARGIN, y, wrap(told, TOLD, TEXT, lines=1)[0], colour=INK if own else SOFT)
        draw_lines(ax, bars, colour=ACCENT, points=2.4)
        draw_marks(ax, current)
        draw_marks(ax, earlier, filled=False)

    def table(self) -> Table:
        columns = (Column("What is counted"), Column("Outlet"), Column("Given as"), Column("From"), Column("To"))
        rows = tuple((f.row, f.outlet, f.words, f"{f.low:,.10g}", f"{f.high:,.10g}") for f in self.figures)
        return Table(columns, rows)

    def alt(self) -> str:
        parts = []
        for panel in self.panels:
            own = {o: [f for f in self.figures if f.row == panel and f.outlet == o] for o in self.outlets}
            parts.append(f"{panel}: " + "; ".join(f"{outlet}, {_told(given)}" for outlet, given in own.items()) + ".")
        return f"Dot plot of the figures that outlets give. {' '.join(parts)}"


def _told(figures: Sequence[GivenFigure]) -> str:
    return ", ".join(f"{f.words} (earlier)" if f.earlier else f.words for f in figures) or "not given"
