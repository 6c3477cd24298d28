"""Who is said to have done it: a strip an article with a mark for every act, its shape telling the form."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from framing.charts.display import Display
from framing.charts.glyphs import text_width
from framing.charts.style import (
    LINE,
    SOFT,
    TEXT,
    WIDTH,
    Look,
    draw_areas,
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
KEY = 5.0
HEAD = 2 * KEY + 2.0
FOOT = 5.5
COUNT = 8.0
FORMS = {
    "active": "active",
    "passive-agent": "passive with a doer",
    "passive-no-agent": "passive without",
    "nominal": "noun",
    "intransitive": "verb without a doer",
}
MARKERS = {"active": "o", "passive-agent": "s", "passive-no-agent": "^", "nominal": "D", "intransitive": "v"}


@dataclass(frozen=True, slots=True)
class ActMark:
    """An act at word number `word` of the article: its form, and whether a person, group or state is named as the doer."""

    word: int
    form: str
    doer: bool


@dataclass(frozen=True, slots=True)
class ActStrip:
    """An article of `words` counted words, and its acts."""

    name: str
    words: int
    marks: tuple[ActMark, ...]


@dataclass(frozen=True)
class ActsDisplay(Display):
    """Strips to length; shape: the form of the act; filled: a person, group or state is named as the one who did it."""

    strips: tuple[ActStrip, ...]
    upto: int = 0

    @property
    def forms(self) -> tuple[str, ...]:
        used = {mark.form for strip in self.strips for mark in strip.marks}
        return tuple(form for form in FORMS if form in used)

    @property
    def height(self) -> float:
        return HEAD + ROW * len(self.strips) + FOOT + LINE

    def parted(self, height: float) -> tuple[ActsDisplay, ...]:
        """The same in as many charts as are needed for none to be higher than `height` millimetres, on one scale."""
        each = max(int((height - HEAD - FOOT - LINE) // ROW), 1)
        if len(self.strips) <= each:
            return (self,)
        longest = max(strip.words for strip in self.strips)
        groups = [self.strips[at : at + each] for at in range(0, len(self.strips), each)]
        return tuple(
            replace(self, title=f"{self.title} ({number} of {len(groups)})", strips=group, upto=longest)
            for number, group in enumerate(groups, start=1)
        )

    def draw(self, ax: Axes) -> None:
        steps = round_steps(max((self.upto, *(strip.words for strip in self.strips))))
        scale = (WIDTH - NAMES - COUNT) / max(steps[-1], 1)
        floor = HEAD + ROW * len(self.strips)
        self._draw_key(ax)
        boxes = []
        places: dict[tuple[str, bool], list[tuple[float, float]]] = {}
        for row, strip in enumerate(self.strips):
            y = HEAD + ROW * (row + 0.5)
            write_lines(ax, 0, y, name_lines(strip.name, NAMES - 3))
            boxes.append((NAMES, y - STRIP / 2, NAMES + scale * strip.words, y + STRIP / 2))
            for mark in strip.marks:
                places.setdefault((mark.form, mark.doer), []).append((NAMES + scale * (mark.word + 0.5), y))
            write(ax, NAMES + scale * strip.words + 1.5, y, thousands(len(strip.marks)))
        draw_areas(ax, boxes, Look("none", "", ""))
        for (form, doer), spots in places.items():
            draw_marks(ax, spots, MARKERS.get(form, "o"), filled=doer, size=2.1)
        for step in steps:
            write(ax, NAMES + scale * step, floor + 2.4, step_label(step), side="center", colour=SOFT)
        write(ax, NAMES, floor + FOOT + LINE / 2 - 0.5, "words from the beginning of the article", colour=SOFT)

    def _draw_key(self, ax: Axes) -> None:
        x = 0.0
        for form in self.forms:
            draw_marks(ax, [(x + 1, 2.4)], MARKERS[form], filled=False, size=2.1)
            write(ax, x + 3.2, 2.4, FORMS[form])
            x += 3.2 + text_width(FORMS[form], TEXT) + 5
        draw_marks(ax, [(1, 2.4 + KEY)], "o", size=2.1)
        filled = "filled: a person, group or state is named as the one who did it"
        write(ax, 3.2, 2.4 + KEY, filled)

    def table(self) -> Table:
        columns = (
            Column("Article"),
            *(Column(FORMS[form].capitalize(), "count") for form in self.forms),
            Column("All", "count"),
            Column("Doer named", "count"),
        )
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (
                strip.name,
                *(sum(mark.form == form for mark in strip.marks) for form in self.forms),
                len(strip.marks),
                sum(mark.doer for mark in strip.marks),
            )
            for strip in self.strips
        )
        return Table(columns, rows)

    def alt(self) -> str:
        parts = []
        for strip in self.strips:
            by_form = {form: sum(mark.form == form for mark in strip.marks) for form in self.forms}
            told = listed([f"{thousands(n)} {FORMS[form]}" for form, n in by_form.items() if n])
            doers = sum(mark.doer for mark in strip.marks)
            detail = f" ({told}); {thousands(doers)} with a person, group or state as the doer" if told else ""
            parts.append(f"{strip.name}: {counted(len(strip.marks), 'act')}{detail}.")
        return f"Strips drawn to length with a mark for every act. {' '.join(parts)}"
