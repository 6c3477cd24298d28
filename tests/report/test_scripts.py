"""Names in other scripts: drawn in fonts of their own in text and charts, right-to-left ones in their place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from io import BytesIO

import pytest
from pypdf import PdfReader

from framing.charts import Share, SharesDisplay, VoicesDisplay, VoiceWords, glyphs
from framing.report import Run, build_report
from framing.report.directions import set_apart
from framing.report.render import pdf_bytes, to_json

OUTLETS = (
    "北京晨报", "صحيفة الشرق", "עיתון הבוקר", "Новая газета", "दैनिक जागरण", "ข่าวเย็น", "東京の新聞", "q\u0303a", "مُحَمَّد",
)  # fmt: skip
PEOPLE = ("王小明", "سليم حداد", "דנה לוי", "Анна Шмидт", "मीरा नायर", "สมชาย ใจดี")
TAGGED = "The board was [loaded:judgement:reckless], [attribution:doubt:claimed@{0}@citizen@0] {0}, a baker of Tolm."
MakeRun = Callable[..., Run]


@pytest.fixture(scope="module")
def printed(make_run: MakeRun) -> bytes:
    """A report of outlets and people with such names; Typst refuses a letter that it has no shape for."""
    texts = [(o, [f"Flood: {p}", *[TAGGED.format(p)] * 6]) for o, p in zip(OUTLETS, PEOPLE * 2, strict=False)]
    return pdf_bytes(build_report(make_run(texts=texts)))


def test_no_code_and_no_box_stands_for_a_name(printed: bytes) -> None:
    reader = PdfReader(BytesIO(printed))
    text = "\n".join(page.extract_text() for page in reader.pages)
    assert "U+" not in text
    for name in ("北京晨报", "王小明", "Новая газета", "Анна Шмидт"):
        assert text.count(name) > 3
    fonts = {
        str(font.get_object()["/BaseFont"])[8:]
        for page in reader.pages
        for font in page["/Resources"]["/Font"].values()
    }
    assert {"NotoSansDevanagari-Regular", "NotoSansThai-Regular"} <= fonts


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("北京晨报", True), ("صحيفة الشرق", True), ("עיתון הבוקר", True), ("Новая газета", True), ("서울신문", True),
        ("दैनिक जागरण", False), ("ข่าวเย็น", False), ("q\u0303a", False), ("مُحَمَّد", False), ("👍🏽 晚報", False),
    ],
)  # fmt: skip
def test_charts_have_every_name_as_text_or_as_outlines(name: str, text: bool) -> None:
    display = VoicesDisplay("Whose words", (VoiceWords(name, "outlet", 310), VoiceWords("Tolm News", "outlet", 190)))
    svg = display.svg()
    assert ">Tolm News</text>" in svg
    assert (f">{name}</text>" in svg) is text
    assert svg == display.svg()


def test_no_warning_of_a_missing_shape(recwarn: pytest.WarningsRecorder, caplog: pytest.LogCaptureFixture) -> None:
    SharesDisplay("Sources", tuple(Share(o, p, 6, 14) for o in OUTLETS for p in PEOPLE)).svg()
    assert [str(w.message) for w in recwarn] == []
    assert caplog.messages == []


@pytest.mark.parametrize(
    ("text", "apart"),
    [
        ("Tolm News 24.8 (10 in 403 words)", "Tolm News 24.8 (10 in 403 words)"),
        ("הערב 24.8 (10 in 403 words)", "<הערב> 24.8 (10 in 403 words)"),
        ("הערב, صحيفة الشرق and Tolm News", "<הערב>, <صحيفة الشرق> and Tolm News"),
        ("He said “שלום, עולם 24!” twice", "He said “<שלום, עולם> 24!” twice"),
        ("שלום, עולם 24 ימים", "<שלום, עולם 24 ימים>"),
    ],
)
def test_right_to_left_names_are_set_apart(text: str, apart: str) -> None:
    marked = set_apart({"svg": text, "rows": [text, 3]}, ("הערב", "صحيفة الشرق", "Tolm News"), "svg")
    assert marked == {"svg": text, "rows": [apart.replace("<", "\u2068").replace(">", "\u2069"), 3]}


def test_a_letter_without_any_font_is_a_code_and_the_summary_says_so(
    make_run: MakeRun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(glyphs, "fallbacks", lambda: ())
    glyphs._fallback.cache_clear()
    data = build_report(make_run(texts=[("晚報", ["Flood", TAGGED.format("王")]), ("Tolm News", ["Flood"])]))
    for report, said in ((data, "no font is installed"), (data.in_plain_words(), "cannot draw")):
        told = json.loads(to_json(report))
        assert told["outlets"][0] == "[U+665A][U+5831]"
        assert re.search(rf"\[U\+665A\].*{said}", told["banners"][-1])
    glyphs._fallback.cache_clear()
