"""The comparison of the four real articles, held against what a reader finds in them (figures, acts, shared text, tables)."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from framing import Scored, read, score
from framing.comparison.figures import FigureRow

CNN, NBC, SAN, MAIL = "CNN", "NBC", "Straight Arrow News", "Daily Mail"
Given = dict[str, tuple[float, ...]]
GOLD: tuple[Given, ...] = (
    {CNN: (103,), NBC: (103,), SAN: (100,), MAIL: (103, 73)},
    {CNN: (141,), NBC: (141,), SAN: (24,), MAIL: (170,)},
    {CNN: (2,), NBC: (2,), SAN: (2,), MAIL: (2,)},
    {CNN: (1200,), NBC: (900,), SAN: (120,)},
    {NBC: (820_000,), SAN: (820_765,)},
    {NBC: (56,), SAN: (56,)},
    {NBC: (200,), SAN: (200,)},
    {SAN: (2000,), MAIL: (2000,)},
    {CNN: (126_230_400,), MAIL: (126_230_400,)},
)
"""Every quantity that two articles give, read by hand, as lowest values in base units: killed, injured, explosions, the time
between them, the distance to the capital, the crush of 2020 (killed, injured), the crowd, and the anniversary."""


@pytest.fixture(scope="module")
def seeds(shared: Path) -> Scored:
    return score(read(shared / "seeds").articles)


def pairs(rows: list[tuple[str, Given]]) -> set[tuple[str, str, int, str, int]]:
    """Pairs of figures of two outlets that stand in one row; the kind keeps equal values of different things apart."""
    found = set()
    for kind, row in rows:
        given = [(o, round(v)) for o, values in row.items() for v in values]
        for (one, a), (two, b) in combinations(given, 2):
            if one != two:
                found.add((kind, *sorted([(one, a), (two, b)])[0], *sorted([(one, a), (two, b)])[1]))
    return found


def test_figures_are_lined_up_as_a_reader_would(seeds: Scored) -> None:
    rows = [r for r in seeds.comparison.events[0].figures.rows if len(r.cells) > 1 and r.kind != "carrier"]
    ours = [("", {o: tuple({f.low for f in cell}) for o, cell in row.cells.items()}) for row in rows]
    gold, found = pairs([("", row) for row in GOLD]), pairs(ours)
    right = len(gold & found)
    assert 2 * right / (len(gold) + len(found)) >= 0.90, (gold - found, found - gold)


def row_of(seeds: Scored, counted: str, scope: str = "") -> FigureRow:
    rows = [r for r in seeds.comparison.events[0].figures.rows if r.counted.startswith(counted) and scope in r.scope]
    return rows[0]


def test_facts_of_the_figures(seeds: Scored) -> None:
    killed, injured = row_of(seeds, "people killed"), row_of(seeds, "people injured")
    assert killed.scope == injured.scope == ""
    assert {o: [(f.low, f.earlier) for f in c] for o, c in killed.cells.items()} == {
        CNN: [(103, False)], NBC: [(103, False)], SAN: [(100, False)], MAIL: [(103, False), (73, True)],
    }  # fmt: skip
    assert {o: sorted({f.low for f in c}) for o, c in injured.cells.items()} == {
        CNN: [141], NBC: [141], SAN: [24], MAIL: [170],
    }  # fmt: skip
    gap = next(r for r in seeds.comparison.events[0].figures.rows if r.kind == "duration" and len(r.cells) == 2)
    assert {o: c[0].low / 60 for o, c in gap.cells.items()} == {CNN: 20, NBC: 15}
    carrier = next(r for r in seeds.comparison.events[0].figures.rows if r.kind == "carrier")
    assert ("suitcase" in carrier.cells[CNN][0].text, "two bags" in carrier.cells[MAIL][0].text) == (True, True)
    distances = {f.text for r in seeds.comparison.events[0].figures.rows if r.kind == "distance" for f in r.members}
    assert {"2,300 feet", "0.6 miles"} <= distances


def test_tolls_of_other_events_stand_apart(seeds: Scored) -> None:
    values = {f.low for r in seeds.comparison.events[0].figures.rows if r.kind in ("killed", "injured") and not r.scope
              for f in r.members}  # fmt: skip
    assert values == {103, 100, 73, 141, 24, 170}


def test_acts_are_lined_up(seeds: Scored) -> None:
    acts = {
        (row.act, outlet) for row in seeds.comparison.events[0].acts for outlet in row.cells if "people" in row.patient
    }
    assert {("killing", o) for o in (CNN, NBC, SAN, MAIL)} | {("wounding", o) for o in (CNN, NBC, SAN, MAIL)} <= acts
    troops = next(r for r in seeds.comparison.events[0].acts if r.act == "killing" and "troops" in r.patient)
    assert {o: (c[0].agent_kind, c[0].agent) for o, c in troops.cells.items()} == {
        NBC: ("instrument or event", "roadside bombs"),
        SAN: ("person or state", "The general"),
        MAIL: ("instrument or event", "roadside bombs"),
    }


def test_shared_copy_of_the_agency(seeds: Scored) -> None:
    widest = max(seeds.comparison.edits, key=lambda p: len(p.versions))
    assert {v.outlet for v in widest.versions} == {NBC, SAN, MAIL}
    assert any("Associated Press" in c for own in seeds.shared.credits.values() for c in own)
