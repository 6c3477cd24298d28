"""Who is called what: persons against outlets, and words that outlets choose from one set."""

from __future__ import annotations

from collections.abc import Sequence

from framing.charts.table import counted, listed
from framing.comparison import EventComparison
from framing.comparison.naming import CellLabel, NamingGrid, Row, Suggestion
from framing.report.extracts import OWN_VOICES, flat, shortened
from framing.report.index import Index, Numbering
from framing.report.model import Claim, GridItem, GridRow, SectionItem, SectionPart
from framing.report.wording import VOICE_HEADS
from framing.sentences import say, together

MOST_ROWS = 12
"""Persons in the printed grid; of more, those that most outlets label."""
MOST_CLAIMS = 3
LONGEST_LABEL = 48
MOST_TOLD = 5
"""Outlets in one sentence."""


def names_section(index: Index, numbering: Numbering, events: Sequence[EventComparison]) -> SectionPart:
    """The naming grid of every event, what it says, and the sets of terms."""
    words = index.words.section("names")
    claims: list[Claim] = []
    parts: list[SectionItem] = []
    for number, event in enumerate(events, start=1):
        suffix = "" if len(events) == 1 else f"-{number}"
        of = event.event if len(events) > 1 else ""
        shown = _shown(event.naming)
        if shown:
            rows = [_row(event.naming, row, event.groups) for row in shown]
            left = len(event.naming.rows) - len(shown)
            note = together((words.note, say("note.names-left", rows=str(left)) if left else ""))
            title = of_event(say("title.naming"), of)
            grids = numbering.grid(f"names{suffix}", title, "Person", event.groups, rows, note)
            parts += grids
            if len(grids) == 1:
                claims += _claims(event.naming, shown, f"names{suffix}")
        sets = [_terms_row(one, event.groups) for one in event.terms]
        if sets:
            title = of_event(say("title.terms"), of)
            parts += numbering.grid(f"terms{suffix}", title, "Set", event.groups, sets, words.second_note)
    return SectionPart(
        "names", words.title, words.question, words.definition, tuple(claims[:MOST_CLAIMS]), tuple(parts)
    )


def of_event(title: str, event: str) -> str:
    """The title with the event it is about, where that has to be said."""
    return say("title.of-event", title=title, event=event) if event else title


def _shown(grid: NamingGrid) -> list[Row]:
    """Rows that some outlet labels: those that most outlets label or name first, at most `MOST_ROWS`."""

    def labelled(row: Row) -> int:
        return sum(bool(grid.cell(row.name, outlet)) for outlet in grid.outlets)

    def named(row: Row) -> int:
        return sum(n > 0 for _, n in row.mentions)

    rows = [
        row for row in grid.rows if labelled(row) and (named(row) > 1 or len(grid.outlets) == 1 or _marked(grid, row))
    ]
    rows.sort(key=lambda row: (row.kind != "person", -labelled(row), -named(row)))
    return rows[:MOST_ROWS]


def _marked(grid: NamingGrid, row: Row) -> bool:
    return any(cell.strength and cell.asserted for outlet in grid.outlets for cell in grid.cell(row.name, outlet))


def _row(grid: NamingGrid, row: Row, outlets: Sequence[str]) -> GridRow:
    mentions = dict(row.mentions)
    cells = []
    for outlet in outlets:
        items = [_item(cell) for cell in grid.cell(row.name, outlet)]
        if not items and mentions.get(outlet):
            items = [GridItem("name only", counted(mentions[outlet], "mention"))]
        cells.append(tuple(items))
    note = counted(sum(mentions.values()), "mention")
    if row.kind != "person":
        note = f"{row.kind}, {note}"
    return GridRow(row.name, note, tuple(cells))


def _item(cell: CellLabel) -> GridItem:
    """A label with its count, and whose word it is where it is not the outlet's."""
    notes = [f"{cell.count} times"] if cell.count > 1 else []
    notes += [VOICE_HEADS[voice] for voice, _ in cell.voices if voice != "outlet"]
    if not cell.asserted:
        notes.append("not said to be so")
    return GridItem(shortened(flat(cell.text), LONGEST_LABEL), ", ".join(notes), bool(cell.strength) and cell.asserted)


def _terms_row(one: Suggestion, outlets: Sequence[str]) -> GridRow:
    choices = dict(one.choices)
    cells = tuple(tuple(GridItem(term, str(n)) for term, n in choices.get(outlet, ())) for outlet in outlets)
    return GridRow(one.terms, f"{one.category}, {one.of}" if one.of else one.category, cells)


def _claims(grid: NamingGrid, shown: Sequence[Row], table: str) -> list[Claim]:
    """A sentence for every person of whom some outlet uses a marked word of its own, and not all the same words."""
    claims = []
    for number, row in enumerate(shown):
        told: dict[str, str] = {}
        judged = False
        for outlet in grid.outlets:
            own = [c for c in grid.cell(row.name, outlet) if c.asserted and any(v in OWN_VOICES for v, _ in c.voices)]
            marked = [c for c in own if c.strength]
            judged = judged or bool(marked)
            if own:
                told[outlet] = _quoted(marked or own)
        if judged and len(set(told.values())) > 1:
            each = "; ".join(f"{words} ({outlet})" for outlet, words in list(told.items())[:MOST_TOLD])
            claims.append(Claim("told", row.name, say("names.called", names=each), table, (number,)))
    return claims


def _quoted(cells: Sequence[CellLabel]) -> str:
    return listed([f"“{shortened(flat(cell.text), LONGEST_LABEL)}”" for cell in cells[:2]])
