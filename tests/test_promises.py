"""The promises of the design, each guarded by a test on articles made here or shipped."""

from __future__ import annotations

import itertools
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from framing import Article, Scored, Settings, read, score
from framing.findings import Finding
from framing.measures import LEFT_OUT_OF_TOTAL
from framing.records import COLUMNS, tables
from framing.resources import seeds

RULES = Settings(attribution="rules")
SLOW = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])


@pytest.fixture(scope="module")
def sample() -> Scored:
    return score(read(seeds() / "ferry-terminal").articles, RULES)


def marks(findings: Sequence[Finding], voice: str | None = None) -> Counter[tuple[str, str, str]]:
    return Counter(
        (f.dimension, f.category, f.rule)
        for f in findings
        if voice is None or (f.dimension != "attribution" and f.voice == voice)
    )


def scored_text(text: str, headline: str = "") -> Scored:
    return score([Article("a-1", text, "The Herald", headline=headline)], RULES)


PLAIN = [
    "The council met on Monday to discuss the budget for the coming year.",
    "A reckless plan to close the library was put off until the autumn.",
    "Officials said that the repairs may take about three weeks.",
    "The bridge was closed after a shocking failure of its main cable.",
]
INSULTS = ["You are a disgraceful, cowardly liar", "This is a shambolic betrayal", "What a heartless, brutal decision"]


@SLOW
@given(st.permutations(PLAIN), st.sampled_from(INSULTS), st.integers(0, 4))
def test_a_quoted_insult_never_changes_an_outlet_voice_count(order: list[str], insult: str, place: int) -> None:
    """Promise 1."""
    without = scored_text("\n\n".join(order))
    paragraphs = [*order[:place], f"“{insult},” said Lee Ord, a trader.", *order[place:]]
    with_insult = scored_text("\n\n".join(paragraphs))
    assert marks(with_insult.findings, "outlet") == marks(without.findings, "outlet")
    assert any(f.voice == "quoted" and f.dimension == "loaded" for f in with_insult.findings)


def test_every_count_is_a_set_of_spans(sample: Scored) -> None:
    """Promise 2: each measure equals the findings it stands for, and each span slices back to the original."""
    articles = {a.id: a for a in sample.articles}
    for finding in sample.findings:
        article = articles[finding.article]
        original = article.text if finding.span.field == "text" else article.headline
        assert original[finding.span.start : finding.span.end] == finding.span.text
    for measure in sample.measures:
        expected = [
            f
            for f in sample.findings
            if f.dimension == measure.dimension
            and measure.category in ("", f.category)
            and not (measure.category == "" and (f.dimension, f.category) in LEFT_OUT_OF_TOTAL)
            and measure.voice in ("", f.voice)
            and (
                f.article == measure.article
                if measure.level == "article"
                else articles[f.article].outlet == measure.outlet
            )
        ]
        assert measure.count == len(expected), measure


def test_there_is_no_verdict_in_any_table(sample: Scored) -> None:
    """Promise 3: no composite score, no label of leaning or truth, in columns or in values."""
    banned = re.compile(
        r"\b(bias[_ ]?score|leaning|left[- ]wing bias|right[- ]wing bias|truth(ful)?|trust|credib|rank)", re.I
    )
    for name, columns in COLUMNS.items():
        assert not [c for c in columns if banned.search(c)], name
    for row in tables(sample)["measures"]:
        assert not banned.search(f"{row['dimension']} {row['category']} {row['unit']} {row['status']}")


def test_too_little_text_is_not_rated() -> None:
    """Promise 4."""
    scored = scored_text("\n\n".join(PLAIN))
    assert {m.status for m in scored.measures} == {"too short to rate"}
    assert all(m.rate is None and m.low is None and m.high is None for m in scored.measures)


def test_every_measure_carries_count_denominator_and_interval(sample: Scored) -> None:
    """Promise 4."""
    for m in sample.measures:
        if not m.status:
            assert m.rate is not None
            assert m.low is not None
            assert m.high is not None
            assert m.low <= m.rate <= m.high
            assert m.rate == pytest.approx(1000 * m.count / m.denominator)


def test_a_word_that_all_outlets_use_is_the_events(sample: Scored) -> None:
    """Promise 5."""
    from framing.comparison.keyness import keyness

    found = keyness(sample.documents)
    event = {word for word, _ in found.event}
    assert {"ferry", "terminal"} <= event
    assert not event & {w.word for w in found.words}
    assert not found.tested


def test_every_comparison_is_given_without_shared_text_too(sample: Scored) -> None:
    """Promise 6."""
    assert {p.first for p in sample.shared.pairs} >= {"meridian-1"}
    outlets = {(m.outlet, m.dimension, m.category, m.voice) for m in sample.measures if m.level == "outlet"}
    assert {(m.outlet, m.dimension, m.category, m.voice) for m in sample.own_measures} == outlets
    own = {m.outlet: m.denominator for m in sample.own_measures if (m.dimension, m.category, m.voice) == ("loaded", "", "")}
    everything = {
        m.outlet: m.denominator
        for m in sample.measures
        if (m.level, m.dimension, m.category, m.voice) == ("outlet", "loaded", "", "")
    }
    assert own["The Calder Standard"] < everything["The Calder Standard"]
    assert own["VSB"] == everything["VSB"]


def test_the_report_prints_how_often_the_program_is_right(sample: Scored) -> None:
    """Promise 7."""
    from framing.evaluation.validation import figures
    from framing.report import Run, build_report

    tables_of_methods = {t.id: t for t in build_report(Run.of(sample)).methods.tables}
    rows = figures()
    assert bool(rows) == ("validation" in tables_of_methods)
    if rows:
        card, all_figures = (tables_of_methods[name].table.rows for name in ("validation", "validation-all"))
        assert {row[0] for row in card} == {f.what for f in rows}
        shown = {(row[0], row[1], row[3], row[4]) for row in all_figures}
        assert shown >= {(f.what, f.gold, f.metric, f.value) for f in rows if "/" not in f.metric}


HOUSE_STYLES = [
    ("Dr Ames of the UN met Mr Cole at 7am on Monday to discuss the shambolic plan.",
     "Dr. Ames of the U.N. met Mr. Cole at 7 a.m. on Monday to discuss the shambolic plan."),
    ("The mayor said: ‘It is a disgrace,’ and left the chaotic meeting.",
     'The mayor said: "It is a disgrace," and left the chaotic meeting.'),
    ("Leaders criticised the disastrous programme – again.", "Leaders criticized the disastrous program -- again."),
    ("It is a far-right, extremist, ruthless group.", "It is a far right, extremist, ruthless group."),
    ("Residents’ anger boiled over at the botched roll-out.", "Residents' anger boiled over at the botched roll-out."),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), HOUSE_STYLES)
def test_house_style_moves_no_count(one: str, other: str) -> None:
    """Promise 8: every spelling of a word is an entry of its own, so categories are compared."""
    first, second = scored_text(one), scored_text(other)
    categories = [Counter((f.dimension, f.category, f.voice) for f in s.findings) for s in (first, second)]
    assert categories[0] == categories[1]


def test_datelines_layout_and_boilerplate_move_no_count() -> None:
    """Promise 8."""
    body = "\n\n".join(PLAIN)
    head = "By Ann Lee\n\nUpdated: 14:52, 14 May 2024\n\nPORT ARDEL (Meridian) — "
    dressed = f"{head}{body}\n\nSign up for our shocking daily newsletter"
    assert marks(scored_text(dressed).findings) == marks(scored_text(body).findings)


NAMES = ["Dana Holt", "Wei Zhang", "Amara Okafor", "Pavel Ostrin", "Maria Santos"]


@SLOW
@given(st.sampled_from(list(itertools.permutations(NAMES, 2))))
def test_renaming_a_person_or_an_outlet_moves_no_count(names: tuple[str, str]) -> None:
    text = "{} condemned the shambolic plan. “We may have to close,” {} said. According to {}, the cuts were brutal."
    counts = []
    for name, outlet in zip(names, ("The Herald", "The Echo"), strict=True):
        scored = score([Article("a-1", text.format(name, name.split()[1], name), outlet)], RULES)
        counts.append(marks(scored.findings))
    assert counts[0] == counts[1]


def test_findings_depend_on_neither_the_other_articles_nor_their_order(sample: Scored) -> None:
    articles = list(sample.articles)
    again = score(articles[::-1], RULES)
    alone = score(articles[2:3], RULES)

    def of(scored: Scored, article: str) -> list[Finding]:
        return [f for f in scored.findings if f.article == article]

    for article in articles:
        assert of(again, article.id) == of(sample, article.id)
    assert of(alone, articles[2].id) == of(sample, articles[2].id)


def test_every_excluded_hit_names_the_rule_that_stopped_it(sample: Scored) -> None:
    """Promise 9."""
    reasons = {
        "section", "proper name", "official designation", "technical sense", "legal sense", "nested in a longer entry",
        "exception", "part of speech", "frame", "low confidence", "candidate",
    }  # fmt: skip
    assert sample.exclusions
    assert {e.stopped_by for e in sample.exclusions} <= reasons


def test_the_same_input_gives_the_same_tables(sample: Scored) -> None:
    """Promise 10."""
    assert tables(score(sample.articles, RULES)) == tables(sample)


def test_an_articles_outlet_is_no_evidence(sample: Scored) -> None:
    renamed = score([replace(a, outlet="Outlet X") for a in sample.articles], RULES)
    assert [f.span for f in renamed.findings] == [f.span for f in sample.findings]
