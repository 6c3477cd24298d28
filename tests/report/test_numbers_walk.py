"""A walk through the report on the sample: every number of a sentence stands in its table, every count is a count of findings."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from framing import Scored, Settings, read, score
from framing.charts.table import percent
from framing.measures import LEFT_OUT_OF_TOTAL
from framing.report import ReportData, Run, build_report
from framing.report.model import Claim, TablePart
from framing.report.wording import wording
from framing.resources import seeds

NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
FIXED = {"1,000", "3.84", "100"}
"""Numbers of the wording itself: rates are per 1,000 words, 3.84 is the value of the test."""
EVENT_WORDS = "Words that all outlets use"
TOTALS = {"All outlets", "All articles"}


@pytest.fixture(scope="module")
def scored() -> Scored:
    return score(read(seeds() / "ferry-terminal").articles, Settings(attribution="rules", models=False))


@pytest.fixture(scope="module")
def data(scored: Scored) -> ReportData:
    return build_report(Run.of(scored))


def claims(data: ReportData) -> list[Claim]:
    parts = (*data.dimensions, *data.sections)
    shared = data.shared.claims if data.shared else ()
    return [*data.claims, *shared, *(claim for part in parts for claim in part.claims)]


def said(claim: Claim, data: ReportData) -> list[str]:
    """Numbers that a sentence says of its own: not in a quotation, in a date or in the name of an outlet."""
    text = f"{claim.text} {claim.detail}"
    for name in data.outlets:
        text = text.replace(name, "")
    text = re.sub(r"“[^”]*”|\d+ (?:May|March) \d{4}|\([^()]*articles? like", "", text)
    return [n for n in NUMBER.findall(text) if n not in FIXED]


def test_every_number_in_a_sentence_stands_in_the_rows_it_names(scored: Scored, data: ReportData) -> None:
    keyness = scored.comparison.keyness
    of_words = {str(keyness.message), keyness.message.plain, *(c.text for c in claims(data) if c.topic == EVENT_WORDS)}
    of_words |= {c.text for c in claims(data.in_plain_words()) if c.topic == EVENT_WORDS}
    checked = 0
    for reading in (data, data.in_plain_words()):
        for claim in claims(reading):
            numbers = said(claim, data)
            if not claim.table:
                assert claim.text in of_words or not numbers, claim.text
                continue
            table = data.tables[claim.table].table
            printed = [table.printed()[row] for row in claim.rows]
            known = {n for row in printed for cell in row for n in NUMBER.findall(cell)}
            known |= {n.removesuffix(".0") for n in known}
            rows = [table.rows[row] for row in claim.rows]
            known |= {
                percent(a / b).split("\N{NO-BREAK SPACE}")[0]
                for row in rows for a in row for b in row if isinstance(a, int) and isinstance(b, int) and 0 < a <= b
            }  # fmt: skip
            worked_out = {str(len(data.outlets)), *re.findall(r"about (\d+) more", f"{claim.text} {claim.detail}")}
            worked_out |= set(re.findall(r"(?:in|about) (\d+) (?:other pairs?|more article)", claim.text + claim.detail))
            missing = [n for n in numbers if n not in known | worked_out]
            assert not missing, (claim.text, missing)
            checked += len(numbers)
    assert checked > 100


def test_every_number_of_the_summary_has_its_table(data: ReportData) -> None:
    for claim in data.claims:
        if claim.kind in ("compared", "differs") or said(claim, data):
            assert claim.table in data.tables, claim.text
            assert claim.rows


def test_words_of_the_event_are_those_of_the_comparison(scored: Scored, data: ReportData) -> None:
    (claim,) = (c for c in claims(data) if c.topic == EVENT_WORDS)
    told = dict(re.findall(r"([\w-]+) (\d+)", claim.text))
    event = dict(scored.comparison.keyness.event)
    assert told
    assert all(event[word] == int(number) for word, number in told.items())


def test_sums_are_sums(data: ReportData) -> None:
    summed = 0
    for id, part in data.tables.items():
        *rows, last = part.table.rows or ((),)
        if not rows or last[0] not in TOTALS:
            continue
        for number, column in enumerate(part.table.columns):
            if column.kind == "count" and column.name != "Sources" and isinstance(last[number], int):
                values = [row[number] for row in rows]
                assert last[number] == sum(v for v in values if isinstance(v, int)), (id, column.name)
                summed += 1
    assert summed > 15


def test_every_count_is_a_count_of_findings(scored: Scored, data: ReportData) -> None:
    outlet_of = {article.id: article.outlet for article in scored.articles}
    counted = [f for f in scored.findings if (f.dimension, f.category) not in LEFT_OUT_OF_TOTAL]
    for dimension in ("loaded", "attribution", "hedging"):
        voice = wording().dimension(dimension).voice
        found = Counter(outlet_of[f.article] for f in counted if f.dimension == dimension and voice in ("", f.voice))
        table = data.tables[f"{dimension}-rates"].table
        at = [column.name for column in table.columns].index("Count")
        assert {row[0]: row[at] for row in table.rows} == {outlet: found[outlet] for outlet in data.outlets}
    everything = Counter((f.dimension, outlet_of[f.article]) for f in scored.findings)
    for id in ("attribution-sources", "attribution-verbs", "attribution-levels"):
        table = data.tables[id].table
        at = [column.name for column in table.columns].index("All")
        own = [row for row in table.rows if row[0] in data.outlets]
        assert {row[0]: row[at] for row in own} == {o: everything["attribution", o] for o in data.outlets}


def test_drawings_show_the_numbers_of_their_tables(data: ReportData) -> None:
    """The alt text of a chart of rates is read back and held against the table beside it."""
    for part in data.dimensions:
        table = data.tables[f"{part.id}-rates"]
        assert isinstance(table, TablePart)
        (chart,) = (c for c in part.charts if c.id == f"{part.id}-rate")
        for outlet, count, words, *_ in table.table.printed():
            assert f"{outlet} {count} in {words} word" in chart.alt
