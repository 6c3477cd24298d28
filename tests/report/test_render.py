"""The PDF: tagged, titled, the same bytes twice, nothing of the machine in it, and text that stays text."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from framing.report import ReportData, Run, build_report, write_pdf
from framing.report.data import PRINTED_DIGITS
from framing.report.render import pdf_bytes, sample, to_json

MakeRun = Callable[..., Run]

HOSTILE = (
    '#panic("x") = *bold* _it_ `raw` $x^2$ @ref <label> // no /* no */ #import "x.typ": *',
    "<script>alert(1)</script> & &amp; <b>bold</b> [link](http://example.invalid) \\u{41} \\* ![i](i.png)",
    "👍🏿 习 بنيامين שלום \u202eround \x07 \ufeff 😀 {{7*7}} ${x}",
    "y" * 300 + " [loaded:force:" + "z" * 90 + "]",
)


@pytest.fixture(scope="module")
def data(make_run: MakeRun) -> ReportData:
    return build_report(make_run(outlets=3, sentences=24))


@pytest.fixture(scope="module")
def pdf(data: ReportData) -> bytes:
    return pdf_bytes(data)


def test_tagged_with_language_title_and_alt_texts(data: ReportData, pdf: bytes) -> None:
    assert re.search(rb"/Marked true", pdf)
    assert b"/StructTreeRoot" in pdf
    assert b"/Lang(en)" in pdf
    assert b"pdfuaid:part" in pdf
    charts = 1 + sum(len(part.charts) for part in data.dimensions)
    assert len(re.findall(rb"/Alt[(<]", pdf)) >= charts
    assert pdf.count(b"/S/TH") > 20
    assert b"/DisplayDocTitle true" in pdf


def test_same_data_same_bytes(make_run: MakeRun, pdf: bytes) -> None:
    assert pdf_bytes(build_report(make_run(outlets=3, sentences=24))) == pdf


def test_nothing_of_the_machine(pdf: bytes) -> None:
    for place in (Path.cwd(), Path.home(), Path("/tmp"), Path(sys.prefix), Path(__file__).parent):
        assert str(place).encode() + b"/" not in pdf


@pytest.mark.parametrize(("paper", "box"), [("a4", rb"595\.\d+ 841\.\d+"), ("letter", rb"612 792")])
def test_paper(data: ReportData, tmp_path: Path, paper: str, box: bytes) -> None:
    path = tmp_path / "report.pdf"
    write_pdf(data, path, paper)
    assert re.search(rb"/MediaBox\[0 0 " + box, path.read_bytes())
    assert list(tmp_path.iterdir()) == [path]


def test_an_existing_report_stays_if_the_new_one_fails(data: ReportData, tmp_path: Path) -> None:
    path = tmp_path / "report.pdf"
    path.write_bytes(b"old")
    with pytest.raises(ValueError, match="unknown paper"):
        write_pdf(data, path, "a5")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_hostile_text_comes_out_as_text(make_run: MakeRun, tmp_path: Path) -> None:
    texts = [(HOSTILE[0], HOSTILE), ("العربية", HOSTILE[2:]), ("新 " + "Very" * 30, [HOSTILE[1]] * 2)]
    data = build_report(make_run(texts=texts))
    path = tmp_path / "report.pdf"
    write_pdf(data, path)
    assert path.stat().st_size > 20_000
    if not shutil.which("pdftotext"):
        pytest.skip("the text is read back with pdftotext, which is not here")
    out = subprocess.run(["pdftotext", "-raw", path, "-"], capture_output=True, check=True, text=True).stdout
    flat = re.sub(r"\s|\u200b", "", out)
    for piece in (
        '#panic("x")=*bold*_it_`raw`$x^2$@ref<label>//no/*no*/',
        "<script>alert(1)</script>&&amp;",
        "{{7*7}}${x}",
    ):
        assert piece in flat
    assert "习" in flat
    assert "z" * 90 in flat


def test_long_words_may_break_but_hashes_stay_whole(make_run: MakeRun) -> None:
    printed = to_json(build_report(make_run(outlets=2, sentences=12)))
    assert "cd" * (PRINTED_DIGITS // 2) in printed
    assert "\u200b" not in printed


def test_no_findings_and_one_article(make_run: MakeRun) -> None:
    quiet = ["Nothing happened at the harbour on Monday, and the bus takes people to the hall."]
    assert pdf_bytes(build_report(make_run(texts=[("Tolm News", quiet)]))).startswith(b"%PDF")


@pytest.mark.skipif(not shutil.which("pdftotext"), reason="pages are read back with pdftotext, which is not here")
@pytest.mark.parametrize("outlets", [2, 5, 12])
def test_no_page_is_empty_or_ends_with_a_heading(make_run: MakeRun, tmp_path: Path, outlets: int) -> None:
    data = build_report(make_run(outlets=outlets, sentences=20, shared=True))
    path = tmp_path / "report.pdf"
    write_pdf(data, path)
    text = subprocess.run(["pdftotext", "-layout", path, "-"], capture_output=True, check=True, text=True).stdout
    heads = re.compile(
        "|".join(
            [
                *(
                    f"^({part.title}|Examples: {part.title.lower()}|{part.title}( in detail|: all findings))$"
                    for part in data.dimensions
                ),
                r"^(Table|Figure) \d+ ",
                r"^(Findings in|Left out in) article",
                "^(Overview|Methods|Glossary|Shared passages|What these numbers cannot say)$",
            ]
        )
    )
    for page in text.split("\f")[:-1]:
        lines = [line.strip() for line in page.splitlines() if line.strip()]
        assert len(lines) >= 4, lines
        assert not heads.search(lines[-2]), lines[-3:]


def test_of_many_articles_the_first_of_each_outlet_are_printed(make_run: MakeRun) -> None:
    data = build_report(make_run(outlets=3, each=3, sentences=12))
    assert [part.number for part in sample(data.articles, 4)] == [1, 2, 4, 7]
    assert sample(data.articles, 9) == data.articles
    assert '"articles_note": ""' in to_json(data)


def test_of_sixty_articles_a_sample_is_printed_and_drawn_and_said_so(make_run: MakeRun) -> None:
    data = build_report(make_run(outlets=3, each=20, sentences=6, shared=True))
    printed = json.loads(to_json(data))
    assert [a["number"] for a in printed["articles"]] == [1, 2, 3, 4, 21, 22, 23, 24, 41, 42, 43, 44]
    assert printed["articles_note"].startswith("Only 12 of 60 articles are printed here")
    assert "--html" in printed["articles_note"]
    (loaded,) = (part for part in data.dimensions if part.id == "loaded")
    (strips,) = (chart for chart in loaded.charts if chart.id.startswith("loaded-places"))
    assert "Of 60 articles 24 are drawn" in strips.note
    assert len(data.tables["loaded-places"].table.rows) == 60
    assert len(data.tables["shared-pairs"].table.rows) <= 30
    assert data.tables["shared-articles"].back
