"""Only here, missing there: what one outlet alone names, counts or quotes, or alone leaves out."""

from __future__ import annotations

from collections.abc import Sequence

from framing.comparison import EventComparison
from framing.comparison.only_here import Item
from framing.report.extracts import flat, head, shortened
from framing.report.index import Index, Numbering
from framing.report.model import GridItem, GridRow, SectionItem, SectionPart
from framing.report.names import of_event
from framing.sentences import say

MOST = 5
"""Things in one cell."""
LONGEST = 46
ROWS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Persons", ("person",)),
    ("Organisations, places, other names", ("organisation", "place", "name")),
    ("Sources", ("source",)),
    ("Figures", ("figure",)),
)
"""Row of the grid -> kinds of item."""


def only_here_section(index: Index, numbering: Numbering, events: Sequence[EventComparison]) -> SectionPart:
    """Two grids an event: what stands in one outlet only, and what one outlet alone lacks."""
    words = index.words.section("only-here")
    parts: list[SectionItem] = []
    for number, event in enumerate(events, start=1):
        suffix = "" if len(events) == 1 else f"-{number}"
        of = event.event if len(events) > 1 else ""
        for id, side in (("only-here", "only"), ("missing-there", "missing")):
            rows = [_row(name, kinds, event.only_here, side, event.groups) for name, kinds in ROWS]
            kept = [row for row in rows if any(row.cells)]
            if kept:
                note = words.note if side == "only" else words.second_note
                title = of_event(say(f"title.{id}"), of)
                parts += numbering.grid(f"{id}{suffix}", title, "What", event.groups, kept, note)
    return SectionPart("only-here", words.title, words.question, words.definition, (), tuple(parts))


def _row(name: str, kinds: Sequence[str], items: Sequence[Item], side: str, outlets: Sequence[str]) -> GridRow:
    cells = []
    for outlet in outlets:
        own = [item for item in items if item.kind in kinds and getattr(item, side) == outlet]
        shown = [_item(item, side) for item in own[:MOST]]
        if len(own) > MOST:
            shown.append(GridItem(f"{len(own) - MOST} more"))
        cells.append(tuple(shown))
    return GridRow(name, "", tuple(cells))


def _item(item: Item, side: str) -> GridItem:
    """The thing by its name; a figure by its own words, with those around it where nothing else tells what it counts."""
    name = item.name.removesuffix(" (number of)")
    around = name[name.index("“") :] if "“" in name else ""
    count = sum(n for _, n in item.groups)
    notes = [f"{count} times"] if side == "only" and count > 1 else []
    if item.kind == "figure" and item.places and side == "only":
        name = item.places[0][1].text
        notes += [_clipped(around)] if around else []
    elif around:
        return GridItem(_clipped(around), ", ".join(notes))
    return GridItem(shortened(flat(name), LONGEST), ", ".join(notes))


def _clipped(quoted: str) -> str:
    """Words in quotation marks, cut after a word."""
    return f"“{head(flat(quoted.strip('“”')), LONGEST)}”"
