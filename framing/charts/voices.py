"""Whose words a text is made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from framing.charts.display import Display
from framing.charts.glyphs import text_width
from framing.charts.strips import VOICE_HEADS, VOICE_WORDS
from framing.charts.style import (
    PAPER,
    SOFT,
    TEXT,
    VOICE_LOOKS,
    WIDTH,
    Look,
    draw_areas,
    draw_lines,
    name_lines,
    write,
    write_lines,
)
from framing.charts.table import Cell, Column, Table, counted, percent, thousands

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = 46.0
NOTE = 24.0
ROW = 7.2
BAR = 5.2
KEY = 6.5
_LABEL = Look(PAPER, "", "")
FOOT = 5.0


@dataclass(frozen=True, slots=True)
class VoiceWords:
    """How many words of an outlet are in a voice."""

    outlet: str
    voice: str
    words: int


@dataclass(frozen=True)
class VoicesDisplay(Display):
    """Bars of full length, a row an outlet, parted by voice; `words` holds every outlet in every voice."""

    words: tuple[VoiceWords, ...]

    @property
    def outlets(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(item.outlet for item in self.words))

    @property
    def voices(self) -> tuple[str, ...]:
        used = {item.voice for item in self.words if item.words}
        return tuple(voice for voice in VOICE_LOOKS if voice in used)

    def _of(self, outlet: str) -> dict[str, int]:
        return {item.voice: item.words for item in self.words if item.outlet == outlet}

    @property
    def height(self) -> float:
        return KEY + ROW * len(self.outlets) + FOOT

    def draw(self, ax: Axes) -> None:
        length = WIDTH - NAMES - NOTE
        x = 0.0
        for voice in self.voices:
            draw_areas(ax, [(x, 0.8, x + 5, 3.8)], VOICE_LOOKS[voice])
            write(ax, x + 6.2, 2.3, VOICE_WORDS[voice])
            x += 6.2 + text_width(VOICE_WORDS[voice], TEXT) + 5
        for row, outlet in enumerate(self.outlets):
            y = KEY + ROW * (row + 0.5)
            write_lines(ax, 0, y, name_lines(outlet, NAMES - 3))
            amounts = self._of(outlet)
            total = sum(amounts.values())
            left = NAMES
            for voice in self.voices:
                wide = length * amounts.get(voice, 0) / total if total else 0.0
                if not wide:
                    continue
                look = VOICE_LOOKS[voice]
                draw_areas(ax, [(left, y - BAR / 2, left + wide, y + BAR / 2)], look)
                label = percent(amounts[voice] / total)
                if text_width(label, TEXT) + 2 <= wide:
                    if look.hatch:
                        half = text_width(label, TEXT) / 2 + 0.6
                        middle = left + wide / 2
                        draw_areas(ax, [(middle - half, y - 1.7, middle + half, y + 1.7)], _LABEL, outline=False)
                    write(ax, left + wide / 2, y, label, side="center", colour=look.text)
                left += wide
            write(ax, NAMES + length + 2, y, counted(total, "word"))
        floor = KEY + ROW * len(self.outlets)
        marks = [NAMES + length * share for share in (0, 0.25, 0.5, 0.75, 1)]
        draw_lines(ax, [(mark, floor - 0.6, mark, floor + 0.6) for mark in marks], colour=SOFT)
        for share, mark in zip((0, 0.25, 0.5, 0.75, 1), marks, strict=True):
            write(ax, mark, floor + 2.8, percent(share), side="center", colour=SOFT)

    def table(self) -> Table:
        columns = (
            Column("Outlet"),
            *(Column(VOICE_HEADS[voice].capitalize(), "count") for voice in VOICE_LOOKS),
            Column("All words", "count"),
        )
        rows: list[tuple[Cell, ...]] = []
        for outlet in self.outlets:
            amounts = self._of(outlet)
            rows.append((outlet, *(amounts.get(voice, 0) for voice in VOICE_LOOKS), sum(amounts.values())))
        return Table(columns, tuple(rows))

    def alt(self) -> str:
        parts = []
        for outlet in self.outlets:
            amounts = self._of(outlet)
            total = sum(amounts.values())
            told = ", ".join(f"{VOICE_WORDS[v]} {thousands(amounts[v])}" for v in self.voices if amounts.get(v))
            parts.append(f"{outlet}, {counted(total, 'word')}: {told or 'none'}.")
        return f"Bars parted by voice. {' '.join(parts)}"
