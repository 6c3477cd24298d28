"""Words of one outlet: how often it uses them, against all others, as two dots on a common scale."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from framing.charts.display import Display
from framing.charts.glyphs import text_width, wrap
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
    round_steps,
    step_label,
    write,
)
from framing.charts.table import Column, Table, counted, one_decimal, thousands

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = 40.0
ROW = 5.0
HEAD = 6.0
FOOT = 5.0
GROUP = 6.0
NOTE = 44.0


@dataclass(frozen=True, slots=True)
class UsedWord:
    """A word, how often an outlet uses it in so many content words, and how often all others do."""

    outlet: str
    word: str
    count: int
    words: int
    other_count: int
    other_words: int

    @property
    def rate(self) -> float:
        return 1000 * self.count / self.words if self.words else 0.0

    @property
    def other_rate(self) -> float:
        return 1000 * self.other_count / self.other_words if self.other_words else 0.0


@dataclass(frozen=True)
class KeywordsDisplay(Display):
    """Dumbbells, outlet by outlet: filled the outlet's rate, hollow that of all others; the raw counts beside."""

    words: tuple[UsedWord, ...]

    @property
    def outlets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(w.outlet for w in self.words))

    @property
    def height(self) -> float:
        return HEAD + GROUP * len(self.outlets) + ROW * len(self.words) + FOOT + LINE

    def draw(self, ax: Axes) -> None:
        steps = round_steps(max((0.0, *(max(w.rate, w.other_rate) for w in self.words))))
        scale = (WIDTH - NAMES - NOTE) / steps[-1]
        floor = HEAD + GROUP * len(self.outlets) + ROW * len(self.words)
        draw_marks(ax, [(1, 2.4)])
        write(ax, 3.2, 2.4, "the outlet")
        x = 3.2 + text_width("the outlet", TEXT) + 5
        draw_marks(ax, [(x + 1, 2.4)], filled=False)
        write(ax, x + 3.2, 2.4, "all others")
        draw_lines(
            ax,
            [(NAMES + scale * s, HEAD, NAMES + scale * s, floor) for s in steps[1:]],
            colour=PALE,
            layer=0,
        )
        draw_lines(ax, [(NAMES, HEAD, NAMES, floor)], colour=SOFT, points=0.6)
        y = HEAD
        lines, own, others = [], [], []
        for outlet in self.outlets:
            write(ax, 0, y + GROUP / 2, wrap(outlet, WIDTH, TEXT, bold=True, lines=1)[0], bold=True)
            y += GROUP
            for word in (w for w in self.words if w.outlet == outlet):
                middle = y + ROW / 2
                write(ax, 3, middle, wrap(word.word, NAMES - 6, TEXT, lines=1)[0])
                lines.append((NAMES + scale * word.other_rate, middle, NAMES + scale * word.rate, middle))
                own.append((NAMES + scale * word.rate, middle))
                others.append((NAMES + scale * word.other_rate, middle))
                write(ax, WIDTH - NOTE + 4, middle, f"{thousands(word.count)}, others {thousands(word.other_count)}")
                y += ROW
        draw_lines(ax, lines, colour=ACCENT, points=1.1)
        draw_marks(ax, others, filled=False)
        draw_marks(ax, own)
        draw_lines(ax, [(NAMES, floor, NAMES + scale * steps[-1], floor)], colour=RULE)
        for step in steps:
            write(ax, NAMES + scale * step, floor + 2.6, step_label(step), side="center", colour=SOFT)
        write(ax, NAMES, floor + FOOT + LINE / 2, "per 1,000 content words", colour=SOFT)

    def table(self) -> Table:
        columns = (
            Column("Outlet"),
            Column("Word"),
            Column("Count", "count"),
            Column("Content words", "count"),
            Column("Rate", "rate"),
            Column("Others", "count"),
            Column("Their content words", "count"),
            Column("Their rate", "rate"),
        )
        rows = tuple(
            (w.outlet, w.word, w.count, w.words, w.rate, w.other_count, w.other_words, w.other_rate) for w in self.words
        )
        return Table(columns, rows)

    def alt(self) -> str:
        parts = []
        for outlet in self.outlets:
            told = [
                f"“{w.word}” {counted(w.count, 'time')}, {one_decimal(w.rate)} per 1,000, and in all others "
                f"{counted(w.other_count, 'time')}, {one_decimal(w.other_rate)} per 1,000"
                for w in self.words
                if w.outlet == outlet
            ]
            parts.append(f"{outlet} uses {'; '.join(told)}.")
        return f"How often each outlet uses a word, and all others together. {' '.join(parts)}"
