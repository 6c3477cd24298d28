"""Who is said to have done it: a strip an article with a mark for every act, its shape telling the form."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from framing.charts.glyphs import text_width
from framing.charts.strips import Lengthwise
from framing.charts.style import TEXT, draw_marks, write
from framing.charts.table import Cell, Column, Table, counted, listed, thousands

if TYPE_CHECKING:
    from matplotlib.axes import Axes

KEY = 5.0
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
class ActsDisplay(Lengthwise):
    """Strips to length; shape: the form of the act; filled: a person, group or state is named as the one who did it."""

    head: ClassVar[float] = 2 * KEY + 2.0
    strips: tuple[ActStrip, ...]

    @property
    def forms(self) -> tuple[str, ...]:
        used = {mark.form for strip in self.strips for mark in strip.marks}
        return tuple(form for form in FORMS if form in used)

    def draw(self, ax: Axes) -> None:
        self._draw_key(ax)
        self.draw_frame(ax)
        places: dict[tuple[str, bool], list[tuple[float, float]]] = {}
        for row, strip in enumerate(self.strips):
            for mark in strip.marks:
                places.setdefault((mark.form, mark.doer), []).append((self.across(mark.word + 0.5), self.middle(row)))
        for (form, doer), spots in places.items():
            draw_marks(ax, spots, MARKERS.get(form, "o"), filled=doer, size=2.1)

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
