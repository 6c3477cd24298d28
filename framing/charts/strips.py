"""Where in the text findings fall: a strip an article, drawn to length, with a mark for every finding."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from framing.charts.display import Display
from framing.charts.glyphs import text_width
from framing.charts.style import (
    ACCENT,
    LINE,
    SOFT,
    TEXT,
    VOICE_LOOKS,
    WIDTH,
    Look,
    draw_areas,
    draw_lines,
    draw_marks,
    name_lines,
    round_steps,
    step_label,
    write,
    write_lines,
)
from framing.charts.table import Cell, Column, Table, counted, listed, thousands

if TYPE_CHECKING:
    from matplotlib.axes import Axes

NAMES = 46.0
ROW = 7.4
STRIP = 4.6
HEAD = 7.0
FOOT = 5.5
COUNT = 8.0
VOICE_WORDS = {
    "outlet": "outlet’s own words",
    "quoted": "quoted",
    "paraphrased": "retold",
    "headline": "headline",
    "caption": "caption",
}
VOICE_HEADS = {**VOICE_WORDS, "outlet": "own words"}


class Told(Protocol):
    """An article of `words` counted words and what is marked in it, each mark with its `word` number."""

    @property
    def name(self) -> str: ...
    @property
    def words(self) -> int: ...
    @property
    def marks(self) -> tuple[Any, ...]: ...


@dataclass(frozen=True)
class Lengthwise(Display):
    """What charts of places in the text share: strips to length, one scale, the count of marks at the end of each.

    The scale runs at least to `upto` words.
    """

    head: ClassVar[float] = HEAD
    """Height of the key above the strips, in millimetres."""
    strips: tuple[Told, ...]
    upto: int = 0

    @property
    def height(self) -> float:
        return self.head + ROW * len(self.strips) + FOOT + LINE

    def parted(self, height: float) -> tuple[Self, ...]:
        """The same in as many charts as are needed for none to be higher than `height` millimetres, on one scale."""
        each = max(int((height - self.head - FOOT - LINE) // ROW), 1)
        if len(self.strips) <= each:
            return (self,)
        longest = max(strip.words for strip in self.strips)
        groups = [self.strips[at : at + each] for at in range(0, len(self.strips), each)]
        return tuple(
            replace(self, title=f"{self.title} ({number} of {len(groups)})", strips=group, upto=longest)
            for number, group in enumerate(groups, start=1)
        )

    @property
    def steps(self) -> list[float]:
        return round_steps(max((self.upto, *(strip.words for strip in self.strips))))

    def across(self, word: float) -> float:
        """Where word number `word` lies, in millimetres from the left."""
        return NAMES + (WIDTH - NAMES - COUNT) / max(self.steps[-1], 1) * word

    def middle(self, row: int) -> float:
        """Middle of strip number `row`, in millimetres from the top."""
        return self.head + ROW * (row + 0.5)

    def draw_frame(self, ax: Axes) -> None:
        """Names, outlines, counts and scale."""
        boxes = []
        for row, strip in enumerate(self.strips):
            y = self.middle(row)
            write_lines(ax, 0, y, name_lines(strip.name, NAMES - 3))
            boxes.append((NAMES, y - STRIP / 2, self.across(strip.words), y + STRIP / 2))
            write(ax, self.across(strip.words) + 1.5, y, thousands(len(strip.marks)))
        draw_areas(ax, boxes, Look("none", "", ""))
        floor = self.head + ROW * len(self.strips)
        for step in self.steps:
            write(ax, self.across(step), floor + 2.4, step_label(step), side="center", colour=SOFT)
        write(ax, NAMES, floor + FOOT + LINE / 2 - 0.5, "words from the beginning of the article", colour=SOFT)


@dataclass(frozen=True, slots=True)
class StripMark:
    """A finding at word number `word` (0 = first counted word of the article), in a voice."""

    word: int
    voice: str


@dataclass(frozen=True, slots=True)
class Strip:
    """An article of `words` counted words, its marks, and the stretches (from, to) of words that are quoted."""

    name: str
    words: int
    marks: tuple[StripMark, ...]
    quoted: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True)
class StripsDisplay(Lengthwise):
    """Dispersion plot: strips to length, quoted stretches in grey, a mark a finding, its shape telling the voice."""

    strips: tuple[Strip, ...]

    @property
    def voices(self) -> tuple[str, ...]:
        used = {mark.voice for strip in self.strips for mark in strip.marks}
        return tuple(voice for voice in VOICE_LOOKS if voice in used)

    def draw(self, ax: Axes) -> None:
        self._draw_key(ax)
        shaded = []
        places: dict[str, list[tuple[float, float]]] = {voice: [] for voice in VOICE_LOOKS}
        for row, strip in enumerate(self.strips):
            y = self.middle(row)
            shaded += [(self.across(a), y - STRIP / 2, self.across(b), y + STRIP / 2) for a, b in strip.quoted]
            for mark in strip.marks:
                places[mark.voice].append((self.across(mark.word + 0.5), y))
        draw_areas(ax, shaded, Look("#dddddd", "", ""), outline=False)
        self.draw_frame(ax)
        self._draw_places(ax, places)

    def _draw_places(self, ax: Axes, places: dict[str, list[tuple[float, float]]]) -> None:
        own = places["outlet"]
        draw_lines(ax, [(x, y - STRIP / 2, x, y + STRIP / 2) for x, y in own], colour=ACCENT, points=1.5)
        for voice, spots in places.items():
            if voice != "outlet":
                draw_marks(ax, spots, VOICE_LOOKS[voice].marker, filled=voice == "headline", size=2.0)

    def _draw_key(self, ax: Axes) -> None:
        x = 0.0
        for voice in self.voices:
            self._draw_places(ax, {"outlet": [], voice: [(x + 1, 2.4)]})
            write(ax, x + 3.2, 2.4, VOICE_WORDS[voice])
            x += 3.2 + text_width(VOICE_WORDS[voice], TEXT) + 5
        if any(strip.quoted for strip in self.strips):
            draw_areas(ax, [(x, 0.9, x + 5, 3.9)], Look("#dddddd", "", ""), outline=False)
            write(ax, x + 6.4, 2.4, "quoted text")

    def table(self) -> Table:
        columns = (
            Column("Article"),
            Column("Words", "count"),
            *(Column(VOICE_HEADS[voice].capitalize(), "count") for voice in self.voices),
            Column("All", "count"),
        )
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (
                strip.name,
                strip.words,
                *(sum(mark.voice == voice for mark in strip.marks) for voice in self.voices),
                len(strip.marks),
            )
            for strip in self.strips
        )
        return Table(columns, rows)

    def alt(self) -> str:
        parts = []
        for strip in self.strips:
            by_voice = {voice: sum(mark.voice == voice for mark in strip.marks) for voice in self.voices}
            told = [f"{thousands(n)} {VOICE_WORDS[voice]}" for voice, n in by_voice.items() if n]
            detail = f" ({listed(told)})" if told else ""
            parts.append(f"{strip.name}: {thousands(len(strip.marks))} in {counted(strip.words, 'word')}{detail}.")
        return f"Strips drawn to length with a mark for every finding. {' '.join(parts)}"
