"""Overrules: what a reader rejects is not counted, what a reader adds is, and what fits no more is said."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from framing.article import Article
from framing.errors import InputError
from framing.findings import Finding
from framing.overrules import Overrule, parse_overrules, read_overrules, to_json
from framing.records import tables, text_hash
from framing.report import Run, build_report
from framing.scoring import Scored, Settings, find, score

TEXT = (
    "Council closes baths\n\n"
    "By Ana Brook\n\n"
    "The council closed the town baths on Monday. It was a shambolic end to a cruel week, and the plan was reckless.\n\n"
    "“A cowardly retreat,” said Lee Ord, a swimmer. 👍🏿 The gate was locked at noon.\n"
)
ARTICLE = Article("herald-1", TEXT, "The Herald")
RULES = Settings(attribution="rules")


@pytest.fixture(scope="module")
def plain() -> Scored:
    return score([ARTICLE], RULES)


def row(words: str, action: str = "add", category: str = "judgement", **more: Any) -> dict[str, Any]:
    start = TEXT.index(words)
    return {
        "action": action, "article_id": "herald-1", "sha256": text_hash(ARTICLE), "dimension": "loaded",
        "category": category, "field": "text", "start": start, "end": start + len(words), "text": words, **more,
    }  # fmt: skip


def rejection(finding: Finding, **more: Any) -> dict[str, Any]:
    return {
        **row(finding.span.text, "reject", finding.category), "dimension": finding.dimension, "rule": finding.rule,
        "start": finding.span.start, "end": finding.span.end, **more,
    }  # fmt: skip


def parsed(*rows: dict[str, Any]) -> tuple[Overrule, ...]:
    return parse_overrules({"kind": "framing overrules", "version": 1, "overrules": list(rows)}, "o.json")


def found(scored: Scored, dimension: str = "loaded") -> list[str]:
    return [f.span.text for f in scored.findings if f.dimension == dimension]


def outlet_count(scored: Scored, dimension: str, category: str, voice: str) -> int:
    return next(
        m.count
        for m in scored.measures
        if (m.level, m.dimension, m.category, m.voice) == ("outlet", dimension, category, voice)
    )


def test_a_rejected_mark_is_not_counted(plain: Scored) -> None:
    mark = next(f for f in plain.findings if f.span.text == "reckless")
    scored = score([ARTICLE], RULES, overrules=parsed(rejection(mark)))
    assert "reckless" in found(plain)
    assert "reckless" not in found(scored)
    assert outlet_count(scored, "loaded", "", "outlet") == outlet_count(plain, "loaded", "", "outlet") - 1
    assert [(d.stale, d.finding) for d in scored.decisions] == [("", mark)]


ADDED = [
    ("town baths", "outlet", "body", ""),
    ("retreat", "quoted", "body", "Lee Ord"),
    ("locked", "outlet", "body", ""),  # behind an emoji of two code points
    ("closes", "headline", "headline", ""),
]


@pytest.mark.parametrize(("words", "voice", "section", "speaker"), ADDED)
def test_an_added_mark_takes_voice_and_section_from_its_place(
    plain: Scored, words: str, voice: str, section: str, speaker: str
) -> None:
    scored = score([ARTICLE], RULES, overrules=parsed(row(words, why="It judges.")))
    mark = next(f for f in scored.findings if f.rule == "reader")
    assert (mark.span.text, mark.voice, mark.section, mark.speaker) == (words, voice, section, speaker)
    assert mark.reason == "It judges."
    assert outlet_count(scored, "loaded", "judgement", voice) == outlet_count(plain, "loaded", "judgement", voice) + 1
    for denominators in zip(scored.measures, plain.measures, strict=True):
        assert denominators[0].denominator == denominators[1].denominator


def test_a_mark_moves_to_another_category_by_rejecting_and_adding(plain: Scored) -> None:
    mark = next(f for f in plain.findings if f.span.text == "reckless")
    added = row("reckless", category="force")
    for order in ([rejection(mark), added], [added, rejection(mark)]):
        scored = score([ARTICLE], RULES, overrules=parsed(*order))
        assert [f.category for f in scored.findings if f.span.text == "reckless"] == ["force"]


def test_a_rejected_attribution_leaves_the_source_ledger(plain: Scored) -> None:
    mark = next(f for f in plain.findings if f.dimension == "attribution")
    scored = score([ARTICLE], RULES, overrules=parsed(rejection(mark)))
    assert any(r["speaker"] for r in tables(plain)["sources"])
    assert not any(r["statements"] for r in tables(scored)["sources"])


STALE = [
    (row("baths") | {"sha256": "0" * 64}, "the text of the article has changed"),
    (row("baths") | {"text": "bathe"}, "other words stand there"),
    (row("baths") | {"article_id": "echo-1", "sha256": "0" * 64}, "there is no such article"),
    (row("closed", "reject", rule="judgement.closed"), "this rule marks nothing there"),
    (row("reckless"), "it is marked already"),
    (row("hamboli"), "it begins or ends inside a word"),
    (row("Brook"), "it stands in text that is not counted"),
    (row("reckless.\n\n“A"), "it runs over the end of a paragraph"),
]


@pytest.mark.parametrize(("entry", "why"), STALE)
def test_what_fits_no_more_changes_nothing_and_is_listed(plain: Scored, entry: dict[str, Any], why: str) -> None:
    scored = score([ARTICLE], RULES, overrules=parsed(entry))
    assert scored.findings == plain.findings
    assert [r["status"] for r in tables(scored)["overrules"]] == [why]


def test_the_report_lists_decisions(plain: Scored) -> None:
    rows = [row("town baths", why="A pet name.", by="MK"), row("baths") | {"sha256": "0" * 64}]
    table = build_report(Run.of(score([ARTICLE], RULES, overrules=parsed(*rows)))).tables["decisions"].table
    assert [r[:3] for r in table.rows] == [("1", "added", "town baths"), ("1", "added", "baths")]
    assert [r[-1] for r in table.rows] == ["applied", "not applied: the text of the article has changed"]
    assert "decisions" not in build_report(Run.of(plain)).tables


def test_an_article_that_got_another_name_is_known_by_its_text() -> None:
    renamed = Article("mail-1", TEXT, "The Mail")
    scored = score([renamed], RULES, overrules=parsed(row("baths")))
    assert [(d.stale, d.overrule.article) for d in scored.decisions] == [("", "mail-1")]
    twice = score([renamed, Article("mail-2", TEXT, "The Mail")], RULES, overrules=parsed(row("baths")))
    assert [d.stale for d in twice.decisions] == ["there is no such article"]


WRONG: list[tuple[Any, str]] = [
    ([], "o.json: this is no overrules file"),
    ({"kind": "framing overrules", "version": 2, "overrules": []}, "version 2"),
    ([1], "overrule 1: it is not an object"),
    ([row("baths") | {"action": "drop"}], "overrule 1: “action” has to be “reject” or “add”, not 'drop'"),
    ([row("baths"), row("baths") | {"sha256": None}], "overrule 2: “sha256” is missing"),
    ([row("baths", "reject")], "“rule” is missing"),
    ([row("baths") | {"field": "byline"}], "not 'byline'"),
    ([row("baths") | {"start": -1}], "0 ≤ start < end"),
    ([row("baths") | {"start": True}], "0 ≤ start < end"),
    ([row("baths") | {"end": 400}], "“text” has 5 characters"),
    ([row("baths") | {"why": 3}], "“why” has to be text"),
]


@pytest.mark.parametrize(("rows", "message"), WRONG)
def test_a_wrong_file_is_a_line_for_each_problem(rows: Any, message: str) -> None:
    raw = rows if isinstance(rows, dict) or rows == [] else {"kind": "framing overrules", "version": 1, "overrules": rows}
    with pytest.raises(InputError) as error:
        parse_overrules(raw, "o.json")
    assert message in str(error.value)
    assert str(error.value).count("\n") == 0


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        (row("baths") | {"dimension": "mood"}, "there is no dimension “mood”; there are loaded, attribution, hedging"),
        (row("baths", category="mood"), "loaded has no category “mood”; it has affect"),
    ],
)
def test_a_mark_needs_a_known_category(entry: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        score([ARTICLE], RULES, overrules=parsed(entry))


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    overrules = parsed(row("baths", by="MK"), row("closed", "reject", rule="x"))
    file = tmp_path / "o.json"
    file.write_text(to_json(overrules), encoding="utf-8")
    assert read_overrules(file) == overrules
    file.write_text(json.dumps({"kind": 1})[:-1])
    with pytest.raises(InputError, match="not JSON"):
        read_overrules(file)


def test_findings_alone_are_those_of_the_whole_run(plain: Scored) -> None:
    rows = parsed(rejection(plain.findings[0]), row("baths"), row("gate", text="door"))
    second = Article("mail-2", TEXT, "The Mail")
    whole = score([ARTICLE, second], RULES, overrules=rows)
    alone = find([ARTICLE, second], RULES, overrules=rows)
    assert alone.findings == whole.findings != plain.findings
    assert alone.decisions == whole.decisions
    assert alone.articles == whole.articles
