"""The report in plain language: every sentence has its plain one, every number and table stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from framing.coding.study import CorrectedRate, Judged
from framing.coding.validity import Validity
from framing.report import ReportData, Run, build_report
from framing.report.model import ChartPart, GridPart, TablePart, TellingsPart
from framing.report.render import pdf_bytes
from framing.sentences import Sentence

MakeRun = Callable[..., Run]
JUDGED = Judged(
    (Validity("loaded", "force", 10, 8, 0.8, 0.5, 0.95, 9, 8, 0.89, 0.6, 0.98, 8, 2, 1, 39),),
    (CorrectedRate("Tolm News", "loaded", "", "outlet", 310, 3, 9.7, 8.2, 2.1, 20.4, 30, ""),),
    ("A", "B"), 50,
)  # fmt: skip
"""The program judged by a coded sample of two coders."""


@pytest.fixture(scope="module")
def data(make_run: MakeRun) -> ReportData:
    return build_report(make_run(outlets=5, shared=True, judged=JUDGED))


def sentences(data: ReportData) -> Iterator[tuple[str, str]]:
    """Every text of the report that the program wrote itself, and where."""
    parts = [*data.dimensions, *data.sections]
    yield from ((f"claim {c.kind}", c.text) for c in (*data.claims, *(c for p in parts for c in p.claims)))
    for part in parts:
        yield f"{part.id} definition", part.definition
        yield f"{part.id} question", part.question if isinstance(part.question, Sentence) else ""
    drawn = [item for p in parts for item in p.parts]
    for item in (data.voices, *data.compared, *drawn, *data.methods.tables):
        if isinstance(item, ChartPart | TablePart | GridPart):
            yield f"{item.id} title", item.title
            yield f"{item.id} note", item.note
    yield from ((f"banner {n}", text) for n, text in enumerate(data.banners))
    yield from ((f"how {t.term}", t.meaning) for t in data.methods.how)
    yield from (("limit", text) for text in data.methods.limits)
    yield from ((f"glossary {t.term}", t.meaning) for t in data.glossary)
    yield from ((f"page {name}", text) for name, text in data.page.items())
    yield from ((f"mark {m.mark}", m.meaning) for m in data.legend)
    yield from (("missing", data.missing), ("none", data.no_difference), ("paragraph", data.methods.paragraph))


def test_every_sentence_of_the_report_has_its_plain_one(data: ReportData) -> None:
    told = [(place, text) for place, text in sentences(data) if text]
    assert len(told) > 120
    assert [place for place, text in told if not isinstance(text, Sentence)] == []


def test_every_number_table_and_drawing_stays(data: ReportData) -> None:
    plain = data.in_plain_words()
    assert plain.reading == "plain"
    assert {id: part.table.rows for id, part in plain.tables.items()} == {i: p.table.rows for i, p in data.tables.items()}
    for before, after in zip((*data.dimensions, *data.sections), (*plain.dimensions, *plain.sections), strict=True):
        assert [(c.table, c.rows) for c in before.claims] == [(c.table, c.rows) for c in after.claims]
        for one, two in zip(before.parts, after.parts, strict=True):
            assert isinstance(one, TellingsPart) or isinstance(two, TellingsPart) or one.number == two.number
    assert [a.blocks for a in plain.articles] == [a.blocks for a in data.articles]
    assert plain.concordance == data.concordance


def test_nothing_of_the_standard_reading_is_left(data: ReportData) -> None:
    plain = data.in_plain_words()
    assert not [text for _, text in sentences(plain) if isinstance(text, Sentence)]
    changed = [t for _, t in sentences(data) if isinstance(t, Sentence) and t != t.plain and len(t.split()) > 3]
    standard = {str(text) for text in changed}
    assert sorted(standard & {text for _, text in sentences(plain)}) == []


def test_it_is_set_like_any_other(data: ReportData) -> None:
    assert pdf_bytes(data.in_plain_words(), short=True).startswith(b"%PDF")
