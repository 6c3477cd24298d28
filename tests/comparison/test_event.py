"""A run compared as a whole: events apart, groups of any column, the gate's word, and tables with a row for everything."""

from __future__ import annotations

from dataclasses import replace

import pytest

from framing import Article, Scored, Settings, score
from framing.comparison.groups import grouped
from framing.comparison.naming import Alias
from framing.errors import InputError, UsageError
from framing.records import COLUMNS, tables

RULES = Settings(attribution="rules")
STORY = (
    "PORT ARDEL — At least 31 people were killed when two bombs went off at the ferry terminal on Tuesday. Interior minister "
    "Dana Holt blamed the Ridge Front. Police arrested two men near the quay, and the terminal was closed until further "
    "notice. Rescue teams worked through the night while families waited outside the hospital for news of the missing."
)
OTHER = (
    "PORT ARDEL — Attackers killed 29 commuters at the ferry terminal on Tuesday in a cowardly double bombing. Hardline minister "
    "Dana Holt said that the Ridge Front was behind it. Two suspects were arrested by police, and boats stopped running. "
    "Doctors called for blood as relatives of those who had not come home stood in the rain before the gates of the clinic."
)


def articles(**extra: str) -> tuple[Article, ...]:
    return (
        Article("herald-1", STORY, "Herald", source_file="a.txt", event="ferry", extra={"leaning": "north", **extra}),
        Article("echo-1", OTHER, "Echo", source_file="b.txt", event="ferry", extra={"leaning": "south"}),
        Article(
            "post-1", OTHER.replace("29", "30"), "Post", source_file="c.txt", event="ferry", extra={"leaning": "south"}
        ),
    )


@pytest.fixture(scope="module")
def two() -> Scored:
    return score(articles()[:2], RULES)


def test_one_event_has_one_comparison_with_all_grids(two: Scored) -> None:
    (event,) = two.comparison.events
    assert (event.event, event.groups) == ("ferry", ("Herald", "Echo"))
    killed = next(row for row in event.figures.rows if row.counted == "people killed")
    assert {o: [f.text for f in cell] for o, cell in killed.cells.items()} == {
        "Herald": ["At least 31 people"],
        "Echo": ["29 commuters"],
    }
    assert killed.status == "differs"
    assert [c.text for c in event.naming.cell("Dana Holt", "Herald")] == ["Interior minister"]
    arrest = next(row for row in event.acts if row.act == "detention")
    assert {o: [(a.form, a.agent) for a in cell] for o, cell in arrest.cells.items()} == {
        "Herald": [("active", "Police")],
        "Echo": [("passive-agent", "police")],
    }


def test_every_table_has_its_columns_and_spans_that_slice_back(two: Scored) -> None:
    texts = {a.id: a.text for a in two.articles}
    for name, rows in tables(two).items():
        for row in rows:
            assert set(row) <= set(COLUMNS[name]), name
            if name in ("naming", "figures", "acts"):
                written = {"naming": "label", "figures": "value", "acts": "text"}[name]
                there = texts[str(row["article_id"])][int(str(row["start"])) : int(str(row["end"]))]
                assert " ".join(there.split()) == row[written]


def test_two_events_are_not_mixed_up() -> None:
    first, second = articles()[:2]
    third, fourth = replace(first, id="herald-2", event="fire"), replace(second, id="echo-2", event="fire")
    found = score((first, third, second, fourth), RULES).comparison
    assert [(e.event, e.articles) for e in found.events] == [
        ("ferry", ("herald-1", "echo-1")),
        ("fire", ("herald-2", "echo-2")),
    ]


def test_a_column_makes_the_groups_and_changes_no_finding() -> None:
    plain = score(articles(), RULES)
    leaning = score(articles(), replace(RULES, by="Leaning"))
    assert leaning.comparison.groups == ("north", "south")
    assert leaning.findings == plain.findings
    assert [row["publisher"] for row in tables(leaning)["articles"]] == ["Herald", "Echo", "Post"]
    counts = {
        m.outlet: m.count
        for m in leaning.measures
        if m.level == "outlet" and m.dimension == "loaded" and not m.category
    }
    assert set(counts) == {"north", "south"}


def test_a_column_that_is_not_there_or_empty_is_named() -> None:
    with pytest.raises(UsageError, match="no article has a column “country”; group by one of outlet, event, leaning"):
        grouped(articles(), "country")
    with pytest.raises(InputError, match=r"b\.txt: nothing stands in the column “colour”"):
        grouped(articles(colour="red"), "colour")


def test_the_gate_refuses_and_force_overrules_it() -> None:
    short = (*articles()[:1], Article("brief-1", "The terminal is closed.", "Brief", event="ferry"))
    refused, forced = score(short, RULES).comparison, score(short, replace(RULES, force=True)).comparison
    assert (refused.open, forced.open) == (False, True)
    assert refused.gate.refusals == forced.gate.refusals != ()


def test_a_users_alias_file_makes_a_row_of_a_group() -> None:
    names = (Alias("Ridge Front", "Ridge Front", "group"),)
    (event,) = score(articles()[:2], replace(RULES, aliases=names)).comparison.events
    row = next(row for row in event.naming.rows if row.kind == "group")
    assert (row.name, row.mentions) == ("Ridge Front", (("Herald", 1), ("Echo", 1)))
