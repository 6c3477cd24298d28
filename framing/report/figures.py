"""Which figures the outlets give: the grid of those that several give, drawn where they differ."""

from __future__ import annotations

from collections.abc import Sequence

from framing.charts import FiguresDisplay, GivenFigure
from framing.charts.table import counted
from framing.comparison import EventComparison
from framing.comparison.counting import TOLLS, Figure
from framing.comparison.figures import CHECK, FigureRow
from framing.report.extracts import flat, shortened
from framing.report.index import Index, Numbering
from framing.report.model import Claim, GridItem, GridRow, SectionItem, SectionPart
from framing.report.names import of_event
from framing.sentences import say, together

MOST_ROWS = 16
MOST_PANELS = 3
MOST_CLAIMS = 3
TALLEST = 212.0
STATUS = {"same": "same", "compatible": "agree, one less exact", "differs": "differs", "one outlet": "one outlet"}
SCALES = {"s": ((86400 * 365.25, "years"), (86400, "days"), (3600, "hours"), (60, "minutes"), (1, "seconds")),
          "m": ((1000, "km"), (1, "m")), "1": ((0.01, "per cent"),)}  # fmt: skip
"""Base unit -> larger units, the largest first, to draw values in."""


def figures_section(index: Index, numbering: Numbering, events: Sequence[EventComparison]) -> SectionPart:
    """The figures that two outlets or more give, and a drawing of those that differ."""
    words = index.words.section("figures")
    claims: list[Claim] = []
    parts: list[SectionItem] = []
    for number, event in enumerate(events, start=1):
        suffix = "" if len(events) == 1 else f"-{number}"
        of = event.event if len(events) > 1 else ""
        rows = shown(event.figures.rows)
        display = FiguresDisplay(of_event(words.chart, of), event.groups, _given(rows))
        if display.figures:
            for n, part in enumerate(display.parted(TALLEST), start=1):
                parts.append(numbering.chart(f"figures{suffix}-{n}", part, words.second_note))
        if rows:
            left = sum(len(r.cells) > 1 for r in event.figures.rows) - len(rows)
            more = say("note.figures-left", rows=counted(left, "more row")) if left else ""
            grid_rows = [_row(row, event.groups) for row in rows]
            title, note = of_event(say("title.figures-grid"), of), together((words.note, more))
            grids = numbering.grid(f"figures{suffix}", title, "What is counted", event.groups, grid_rows, note)
            parts += grids
            if len(grids) == 1:
                claims += _claims(rows, f"figures{suffix}")
    return SectionPart("figures", words.title, words.question, words.definition, tuple(claims), tuple(parts))


def shown(rows: Sequence[FigureRow]) -> list[FigureRow]:
    """Rows of two outlets or more: tolls first, then those that differ, then by how many outlets give them."""
    several = [row for row in rows if len(row.cells) > 1]
    several.sort(key=lambda r: (bool(r.scope), r.kind not in TOLLS, r.status != "differs", -len(r.cells)))
    return several[:MOST_ROWS]


def name_of(row: FigureRow) -> str:
    """What a row counts, with the event where it is not the articles' own."""
    if row.kind in (*TOLLS, "things", "carrier"):
        name = row.counted.removesuffix(" (number of)")
        return f"{name} (another event: {row.scope})" if row.scope else name
    return row.kind.capitalize() if row.kind != "share" else "Share"


def _row(row: FigureRow, outlets: Sequence[str]) -> GridRow:
    cells = tuple(tuple(_item(f, row) for f in row.cells.get(outlet, ())) for outlet in outlets)
    note = "" if row.kind in (*TOLLS, "things", "carrier") else row.counted.partition(": ")[2]
    status = f"{STATUS[row.status]}" if row.note != CHECK else row.note
    return GridRow(_capital(name_of(row)), "; ".join(filter(None, (shortened(note, 60), status))), cells)


def _item(figure: Figure, row: FigureRow) -> GridItem:
    notes = ["earlier count"] if figure.earlier else []
    if figure.source:
        notes.append(f"source: {shortened(figure.source, 34)}")
    return GridItem(shortened(flat(figure.text), 44), ", ".join(notes), row.status == "differs" and not figure.earlier)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _given(rows: Sequence[FigureRow]) -> tuple[GivenFigure, ...]:
    """The values of rows that differ, each row in one unit; rows with vague values only are not drawn."""
    found: list[GivenFigure] = []
    panels = 0
    for row in rows:
        values = [f for cell in row.cells.values() for f in cell]
        if row.status != "differs" or row.kind == "carrier" or not any(f.step for f in values) or panels == MOST_PANELS:
            continue
        panels += 1
        size, unit = _unit(values)
        name = f"{_capital(name_of(row))}{f', {unit}' if unit else ''}"
        found += [
            GivenFigure(name, outlet, f.low / size, f.high / size, flat(f.text), f.earlier)
            for outlet, cell in row.cells.items()
            for f in cell
        ]
    return tuple(found)


def _unit(figures: Sequence[Figure]) -> tuple[float, str]:
    """The largest unit in which every value is one or more, and its name; (1, "") where there is no unit."""
    unit, least = figures[0].unit, min(f.low for f in figures)
    if figures[0].kind == "money":
        return 1.0, figures[0].noun
    return next(((size, name) for size, name in SCALES.get(unit, ()) if least >= size), (1.0, ""))


def _claims(rows: Sequence[FigureRow], table: str) -> list[Claim]:
    """A sentence for every toll of the articles' own event that outlets give differently, then other rows that differ."""
    claims = []
    for number, row in enumerate(rows):
        if row.status != "differs" or row.scope:
            continue
        told = [f"{' and '.join(_words(f) for f in cell)} ({outlet})" for outlet, cell in row.cells.items()]
        told = told[:6]
        check = "" if row.note != CHECK else say("figures.check")
        text = say("figures.given", told="; ".join(told), check=check)
        claims.append(Claim("told", _capital(name_of(row)), text, table, (number,)))
    return claims[:MOST_CLAIMS]


def _words(figure: Figure) -> str:
    return f"earlier “{flat(figure.text)}”" if figure.earlier else f"“{flat(figure.text)}”"
