"""The brief edition: four pages at most, and nothing on them that the whole report does not have."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import BytesIO
from itertools import islice

import pytest
from pypdf import PdfReader

from framing.report import ReportData, Run, build_report
from framing.report.brief import brief
from framing.report.render import pdf_bytes, to_json
from framing.resources import seeds

MakeRun = Callable[..., Run]


@pytest.fixture(scope="module")
def sample() -> ReportData:
    """The report on the sample articles, compared as `framing report --sample` compares them, without the models."""
    from framing.job import SAMPLE
    from framing.reading import read
    from framing.scoring import Settings, score

    return build_report(Run.of(score(read(seeds() / SAMPLE).articles, Settings(attribution="rules", models=False))))


def _pages(pdf: bytes) -> list[str]:
    return [page.extract_text() for page in PdfReader(BytesIO(pdf)).pages]


def _numbers(text: str) -> set[str]:
    return set(re.findall(r"\d+(?:[.,]\d+)*", text))


def test_four_pages_with_summary_figures_names_and_methods_and_no_article(sample: ReportData) -> None:
    pages = _pages(pdf_bytes(sample, short=True))
    assert 2 <= len(pages) <= 4
    assert "Summary" in pages[0]
    whole = "\n".join(pages)
    for head in ("Loaded language", "Who speaks", "Figures", "Names", "Methods", "How often the program is right"):
        assert re.search(rf"{head}", whole), head
    assert "Findings in article" not in whole


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("outlets", [2, 6, 7, 12])
def test_four_pages_for_any_number_of_outlets(make_run: MakeRun, outlets: int, paper: str) -> None:
    data = build_report(make_run(outlets=outlets, sentences=20, shared=True))
    assert len(_pages(pdf_bytes(data, paper, short=True))) <= 4


def test_every_number_on_paper_stands_in_the_whole_report(sample: ReportData) -> None:
    known = _numbers(to_json(sample, full=True))
    for number, text in enumerate(_pages(pdf_bytes(sample, short=True)), start=1):
        assert _numbers(text) - known - {str(number)} == set()


def test_every_row_and_sentence_is_one_of_the_whole_report(sample: ReportData) -> None:
    short = brief(sample)
    assert short.claims == sample.claims
    assert short.banners == sample.banners
    for id, part in short.tables.items():
        whole = sample.tables[id]
        assert part.number == whole.number
        assert part.table.rows
        columns = [whole.table.columns.index(column) for column in part.table.columns]
        assert set(part.table.rows) <= {tuple(row[column] for column in columns) for row in whole.table.rows}
    charts = {chart.id: chart for part in sample.dimensions for chart in part.charts}
    assert all(charts[chart.id] == chart for part in short.dimensions for chart in part.charts)


def test_shortened_grids_say_so_and_begin_with_the_same_rows(sample: ReportData) -> None:
    for id, part in brief(sample).tables.items():
        whole = sample.tables[id]
        if id in ("figures", "names"):
            assert list(part.table.rows) == list(islice(whole.table.rows, len(part.table.rows)))
            assert part.note.startswith("The first rows only.") == (len(part.table.rows) < len(whole.table.rows))


def test_the_data_of_the_brief_edition_hold_no_article_text(sample: ReportData) -> None:
    printed = json.loads(to_json(brief(sample)))
    assert printed["articles"] == printed["concordance"] == []


def test_running_heads_are_marked_as_such_and_the_title_runs_along_the_foot(sample: ReportData) -> None:
    """Screen readers skip what is marked as pagination, so nothing else may be, and these must be."""
    for page in PdfReader(BytesIO(pdf_bytes(sample, short=True))).pages[1:]:
        contents = page.get_contents()
        assert contents is not None
        stream = contents.get_data()
        assert stream.count(b"/Subtype/Header/Type/Pagination") == 1
        assert stream.count(b"/Subtype/Footer/Type/Pagination") == 1
