"""The comparing sections of the report: their order, their tables and sentences, and what happens where the gate refuses."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from framing import Article, Scored, Settings, read, score
from framing.report import ReportData, Run, build_report
from framing.report.model import GridPart, TellingsPart
from framing.resources import seeds

RULES = Settings(attribution="rules")


@pytest.fixture(scope="module")
def sample() -> Scored:
    return score(read(seeds() / "ferry-terminal").articles, RULES)


@pytest.fixture(scope="module")
def data(sample: Scored) -> ReportData:
    return build_report(Run.of(sample))


def test_sections_come_in_the_order_of_reading(data: ReportData) -> None:
    order = ["names", "agents", "figures", "words", "headlines", "only-here", "style", "firmness"]
    assert [part.id for part in data.sections] == order


def test_tables_and_figures_are_numbered_without_gaps(data: ReportData) -> None:
    for back in (False, True):
        numbers = sorted(t.number for t in data.tables.values() if t.back == back)
        assert numbers == list(range(1, len(numbers) + 1))
    shared = data.shared.charts if data.shared else ()
    parts = [*data.dimensions, *data.sections]
    charts = [c for c in (data.voices, *shared, *(c for part in parts for c in part.charts)) if c]
    assert sorted(c.number for c in charts) == list(range(1, len(charts) + 1))
    assert all(len(c.alt) > 40 for c in charts)


def test_outlets_stand_in_one_order_in_every_grid(data: ReportData) -> None:
    grids = [p for part in data.sections for p in part.parts if isinstance(p, GridPart)]
    assert len(grids) >= 4
    assert {g.columns for g in grids} == {data.outlets}


def test_what_is_told_differently_stands_in_the_grid(data: ReportData) -> None:
    told = [c for c in data.claims if c.kind == "told" and isinstance(data.tables.get(c.table), GridPart)]
    assert told
    for claim in told:
        cells = " ".join(data.tables[claim.table].table.rows[claim.rows[0]][1:])  # type: ignore[arg-type]
        for quoted in re.findall("“([^”]+)”", claim.text):
            assert quoted in cells, (quoted, cells)


def test_levels_add_up_and_no_marked_word_of_an_outlet_is_crowded_out(data: ReportData) -> None:
    for row in data.tables["attribution-levels"].table.rows:
        *levels, total, unnamed = row[1:]
        assert sum(levels) == total  # type: ignore[arg-type]
        assert unnamed == pytest.approx(sum(levels[2:6]) / total)  # type: ignore[arg-type, operator]
    own = [row[1] for row in data.tables["loaded-words"].table.rows]
    rated = data.tables["loaded-rates"].table.rows
    assert all(any(str(row[0]) in str(cell) for cell in own) for row in rated if row[1])


def test_harm_that_names_its_doer_is_told_of_acts_of_harm_only(sample: Scored, data: ReportData) -> None:
    harm = {"killing", "wounding", "force", "weapon", "abuse", "detention", "driving-out", "detention-and-driving-out",
            "destruction", "harm-without-a-doer"}  # fmt: skip
    people = {"person or state", "modifier", "participle"}
    outlet_of = {a.id: a.outlet for a in sample.articles}
    for row in data.tables["agents-forms"].table.rows:
        own = [f for f in sample.findings if f.agency and outlet_of[f.article] == row[0] and f.category != "modifier"]
        of_harm = [f for f in own if f.agency and f.agency.act in harm]
        assert row[-4] == len(of_harm)
        assert row[-3] == sum(f.agency is not None and f.agency.agent_kind in people for f in of_harm)


def test_a_figure_of_the_grid_is_a_finding_of_the_comparison(sample: Scored, data: ReportData) -> None:
    (event,) = sample.comparison.events
    killed = next(r for r in event.figures.rows if r.counted == "people killed" and not r.scope)
    grid = data.tables["figures"]
    assert isinstance(grid, GridPart)
    row = next(r for r in grid.rows if r.name == "People killed")
    shown = {o: [i.text for i in cell] for o, cell in zip(grid.columns, row.cells, strict=True) if cell}
    assert shown == {o: [" ".join(f.text.split()) for f in cell] for o, cell in killed.cells.items()}


def test_acts_are_shown_in_their_sentences(sample: Scored, data: ReportData) -> None:
    texts = {number: " ".join(a.text.split()) for number, a in enumerate(sample.articles, 1)}
    agents = next(part for part in data.sections if part.id == "agents")
    tellings = [t for part in agents.parts if isinstance(part, TellingsPart) for t in part.tellings]
    assert tellings
    for t in tellings:
        assert t.before.removeprefix("… ") + t.span + t.after.removesuffix(" …") in texts[t.article]
        assert re.fullmatch(r"G\d+", t.code)


SHORT = (
    Article("herald-1", "Two bombs killed nine people at the market on Monday.", "Herald"),
    Article("echo-1", "Nine people died at the market on Monday when two bombs went off.", "Echo"),
)


def test_a_refused_comparison_says_why_and_force_prints_the_reason() -> None:
    refused = build_report(Run.of(score(SHORT, RULES)))
    assert "under 50 there is nothing to compare" in refused.missing
    assert refused.sections == ()
    assert not [c for c in refused.claims if c.kind in ("told", "differs", "same")]
    forced = build_report(Run.of(score(SHORT, replace(RULES, force=True))))
    assert forced.missing == ""
    assert "Compared because you asked for it." in forced.banners[0]
    assert [part.id for part in forced.sections][:2] == ["agents", "figures"]


def test_who_is_heard_most_is_told_as_the_table_has_it(data: ReportData) -> None:
    (claim,) = (c for c in data.claims if c.topic == "Who is heard most")
    table = data.tables[claim.table].table
    column = [c.name for c in table.columns].index("Heard most")
    first = str(table.rows[-1][column]).split("; ")[0]
    name, _, number = first.rpartition(" ")
    assert claim.text.startswith(f"Statements over all articles: {name}")
    assert f"({number}" in claim.text
