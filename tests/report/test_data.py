"""The report's data: every number is a count over findings or words, and every sentence has its table."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from framing.measures import LEFT_OUT_OF_TOTAL
from framing.report import ReportData, Run, build_report
from framing.report.articles import LONG_SPAN
from framing.report.extracts import shortened
from framing.report.marks import MARKS
from framing.report.model import TablePart
from framing.report.wording import wording

NUMBER = r"(?<![\d,.])\d+(?:,\d{3})*(?:\.\d+)?(?= \(\d| in \d| words?\b)"
"""Counts, rates and words; percentages and dates are worked out from them."""

MakeRun = Callable[..., Run]


@pytest.fixture(scope="module")
def run(make_run: MakeRun) -> Run:
    return make_run(outlets=5)


@pytest.fixture(scope="module")
def data(run: Run) -> ReportData:
    return build_report(run)


def rows_of(part: TablePart) -> list[dict[str, Any]]:
    names = [column.name for column in part.table.columns]
    return [dict(zip(names, row, strict=True)) for row in part.table.rows]


def totals(run: Run, dimension: str, voice: str) -> Counter[tuple[str, str]]:
    outlet_of = {article.id: article.outlet for article in run.articles}
    counts: Counter[tuple[str, str]] = Counter()
    for f in run.findings:
        if f.dimension == dimension and voice in ("", f.voice):
            counts[outlet_of[f.article], f.category] += 1
            if (dimension, f.category) not in LEFT_OUT_OF_TOTAL:
                counts[outlet_of[f.article], ""] += 1
    return counts


@pytest.mark.parametrize(("dimension", "voice"), [("loaded", "outlet"), ("attribution", ""), ("hedging", "outlet")])
def test_rates_are_counts_over_findings(run: Run, data: ReportData, dimension: str, voice: str) -> None:
    counts = totals(run, dimension, voice)
    rows = rows_of(data.tables[f"{dimension}-rates"])
    assert [row["Outlet"] for row in rows] == list(data.outlets)
    for row in rows:
        assert row["Count"] == counts[row["Outlet"], ""]
        assert row["Rate"] == pytest.approx(1000 * row["Count"] / row["Words"])


def test_categories_are_counts_over_findings(run: Run, data: ReportData) -> None:
    counts = totals(run, "loaded", "outlet")
    category_of = {wording().category("loaded", f.category): f.category for f in run.findings}
    for row in rows_of(data.tables["loaded-categories"]):
        assert row["Count"] == counts[row["Outlet"], category_of[row["Category"]]]


@pytest.mark.parametrize("dimension", ["loaded", "attribution", "hedging"])
def test_voices_add_up(run: Run, data: ReportData, dimension: str) -> None:
    counts = totals(run, dimension, "")
    for row in rows_of(data.tables[f"{dimension}-voices"]):
        parts = [row[name] for name in ("Own words", "Quoted", "Retold", "Headline", "Caption")]
        assert sum(parts) == row["All"] == counts[row["Outlet"], ""]


def test_words_by_voice_add_up(data: ReportData) -> None:
    *rows, last = rows_of(data.tables["voices"])
    for name in ("Articles", "Own words", "Quoted", "Retold", "Headline", "Caption", "All words"):
        assert last[name] == sum(row[name] for row in rows)


def test_every_table_of_attributions_holds_every_attribution(run: Run, data: ReportData) -> None:
    total = sum(f.dimension == "attribution" for f in run.findings)
    assert sum(row["Count"] for row in rows_of(data.tables["attribution-list"])) == total
    for name in ("sources", "verbs", "classes", "outlets"):
        assert sum(row["All"] for row in rows_of(data.tables[f"attribution-{name}"])) == total


def test_loaded_words_add_up(run: Run, data: ReportData) -> None:
    rows = rows_of(data.tables["loaded-words"])
    assert sum(row["All"] for row in rows) == sum(f.dimension == "loaded" for f in run.findings)
    for row in rows:
        uses = re.findall(r" (\d+)(?:,|$)", f"{row['Outlet’s own words']}, {row['Quoted or retold']}")
        assert sum(map(int, uses)) == row["All"]


def test_strips_hold_every_finding_and_every_word(run: Run, data: ReportData) -> None:
    words = {m.article: m.denominator for m in run.measures if m.level == "article" and not m.voice}
    for row, article in zip(rows_of(data.tables["loaded-places"]), run.articles, strict=True):
        assert row["Words"] == words[article.id]
        assert row["All"] == sum(f.article == article.id and f.dimension == "loaded" for f in run.findings)


def test_every_finding_is_marked_listed_and_in_the_concordance(run: Run, data: ReportData) -> None:
    marked = Counter((a.number, code) for a in data.articles for b in a.blocks for r in b.runs for code in r.codes)
    noted = Counter((a.number, note.code) for a in data.articles for note in a.notes)
    listed = Counter((line.article, line.code) for line in data.concordance)
    assert marked == noted == listed
    assert sum(marked.values()) == len(run.findings)
    assert set(marked.values()) == {1}


def test_codes_are_those_of_the_tables_of_findings(run: Run, data: ReportData) -> None:
    from framing.records import numbered

    number_of = {article.id: number for number, article in enumerate(run.articles, 1)}
    expected = {
        (number_of[f.article], code.rpartition(":")[2]): shortened(f.span.text, LONG_SPAN)
        for code, f in numbered(run.findings)
    }
    assert {(line.article, line.code): line.span for line in data.concordance} == expected


def test_articles_are_whole(run: Run, data: ReportData) -> None:
    for article, part in zip(run.articles, data.articles, strict=True):
        shown = "".join(r.text for b in part.blocks for r in b.runs)
        assert "".join(shown.split()) == "".join(article.text.split())


def test_marks_are_known(data: ReportData) -> None:
    assert {m for a in data.articles for b in a.blocks for r in b.runs for m in r.marks} <= set(MARKS)
    assert [item.mark for item in data.legend] == ["loaded", "attribution", "hedge", "booster", "evidence"]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_every_number_in_a_sentence_stands_in_its_rows(make_run: MakeRun, seed: int) -> None:
    data = build_report(make_run(outlets=4, each=2, seed=seed))
    checked = 0
    for claim in (*data.claims, *(c for d in data.dimensions for c in d.claims)):
        if not claim.table:
            assert not re.search(r"\d", claim.text)
            continue
        part = data.tables[claim.table].table
        cells = {cell for row in claim.rows for cell in part.printed()[row]}
        text = re.sub("[Pp]er 1,000 words", "", f"{claim.text} {claim.detail}")
        for name in data.outlets:
            text = text.replace(name, "")
        for number in re.findall(NUMBER, text):
            assert number in cells, (claim.text, number)
            checked += 1
    assert checked > 20


def test_examples_are_a_few_an_outlet_and_show_the_span_in_its_sentence(run: Run, data: ReportData) -> None:
    text_of = {number: article.text for number, article in enumerate(run.articles, 1)}
    for part in data.dimensions:
        per_outlet = Counter(example.outlet for example in part.examples)
        assert set(per_outlet.values()) == {2 if part.id == "loaded" else 1}
        for example in part.examples:
            whole = example.before.removeprefix("… ") + example.span + example.after.removesuffix(" …")
            assert whole in " ".join(text_of[example.article].split())


def test_figures_and_tables_are_numbered_from_one_and_every_figure_has_alt_text(data: ReportData) -> None:
    charts = [c for c in (data.voices, *(c for d in data.dimensions for c in d.charts)) if c]
    assert [c.number for c in charts] == list(range(1, len(charts) + 1))
    for back in (False, True):
        numbers = sorted(t.number for t in data.tables.values() if t.back == back)
        assert numbers == list(range(1, len(numbers) + 1))
    assert all(len(c.alt) > 40 for c in charts)
    assert len({c.id for c in charts}) == len(charts)


def test_no_verdict_words(data: ReportData) -> None:
    words = " ".join(c.text for c in data.claims).lower()
    assert not re.search(r"\b(bias(ed)?|left-wing|right-wing|worst|best|most biased|score|rank(ed|ing)?)\b", words)


def test_one_article_says_why_nothing_is_compared(make_run: MakeRun) -> None:
    data = build_report(make_run(outlets=1))
    assert "one article" in data.missing
    assert not [claim for claim in data.claims if claim.kind == "differs"]
    assert data.subtitle == "1 article from 1 outlet"


def test_no_findings_at_all(make_run: MakeRun) -> None:
    lines = ["The road is closed.", "The road is closed until Friday and the bus takes people to the hall."]
    data = build_report(make_run(texts=[("Tolm News", lines), ("Daily Lark", lines)]))
    assert data.concordance == ()
    assert [c.text for c in data.claims if c.kind == "same"] == ["None were found in any outlet."] * 3
    assert all(part.examples == () for part in data.dimensions)


@pytest.fixture(scope="module")
def sharing(make_run: MakeRun) -> Run:
    return make_run(outlets=3, shared=True)


def test_shared_sentences_add_up(sharing: Run) -> None:
    data = build_report(sharing)
    *rows, last = rows_of(data.tables["shared-articles"])
    for row, article in zip(rows, sharing.articles, strict=True):
        kinds = Counter(sharing.shared.kinds.get(article.id, {}).values())  # type: ignore[union-attr]
        assert (row["Shared"], row["Close"]) == (kinds["shared"], kinds["close"])
        assert row["Shared"] + row["Close"] + row["Own"] + row["Not compared"] == row["Sentences"]
    for name in ("Sentences", "Shared", "Close", "Own", "Not compared"):
        assert last[name] == sum(row[name] for row in rows)
    assert last["Shared"] > 0
    assert data.shared is not None
    assert str(last["Shared"]) in data.shared.claims[0].text


def test_every_rate_stands_with_and_without_shared_sentences(sharing: Run) -> None:
    data = build_report(sharing)
    own = {(m.outlet, m.dimension, m.voice): m for m in sharing.own_measures if not m.category}
    for dimension, voice in (("loaded", "outlet"), ("attribution", ""), ("hedging", "outlet")):
        for row in rows_of(data.tables[f"{dimension}-own"]):
            measure = own[row["Outlet"], dimension, voice]
            assert (row["Count"], row["Words"]) == (measure.count, measure.denominator)


def test_blocks_name_the_articles_that_share_them(sharing: Run) -> None:
    data = build_report(sharing)
    pairs = {frozenset((m.article, m.other)) for m in sharing.shared.matches}  # type: ignore[union-attr]
    number_of = {article.id: number for number, article in enumerate(sharing.articles, 1)}
    expected = {frozenset(number_of[name] for name in pair) for pair in pairs}
    assert {frozenset((a.number, other)) for a in data.articles for b in a.blocks for other in b.shared} == expected
