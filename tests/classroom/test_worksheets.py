"""Sheets and keys: nothing that gives an outlet away, the same line numbers everywhere, a key that judges nobody."""

from __future__ import annotations

import html as entities
import io
import re
import zipfile
from functools import cache
from pathlib import Path, PurePosixPath

import pytest

from framing import Article
from framing.charts.glyphs import text_width
from framing.classroom import Worksheets, build
from framing.classroom.activities import AGES, activities, choose, questions
from framing.classroom.blocks import Numbered
from framing.classroom.build import MAKERS
from framing.classroom.hypertext import to_html
from framing.classroom.layout import break_lines, setting
from framing.classroom.lesson import read_readers
from framing.classroom.mask import OutletMask
from framing.classroom.printed import to_pdf
from framing.classroom.word_file import to_docx
from framing.errors import InputError, UsageError
from framing.glossary import of_age
from framing.reading import read
from framing.resources import seeds
from framing.scoring import Scored, Settings, score

CORPORA = ("ferry-terminal", "sports-field")
TELLING = {
    "ferry-terminal": "Meridian|Calder Standard|The Standard|Daily Flare|The Flare|VSB|Ardel Bay Observer|the Observer|"
    "Cassie Doyle|Miriam Castell|Jon Aldous|Sanna Weir|L\\. Minde",
    "sports-field": "Thornby Courier|Thornby Voice|Homes Now|Radio Thornby|Tessa Brand",
}
"""Names of outlets, also short, and of writers, as a reader of the corpus finds them."""


@cache
def scored(corpus: str) -> Scored:
    return score(read(seeds() / corpus).articles, Settings(models=False))


@cache
def made(corpus: str, age: str, sets: int = 1, shown: bool = False) -> Worksheets:
    folder = seeds() / corpus
    found = scored(corpus)
    return build(
        found, choose(["all"], age), setting(), age=age, sets=sets, shown=shown, readers=read_readers(folder, found.articles)
    )  # fmt: skip


def pdf_texts(content: bytes) -> str:
    """Text, information and XMP of a PDF."""
    import pypdf

    reader = pypdf.PdfReader(io.BytesIO(content))
    xmp = reader.trailer["/Root"]["/Metadata"].get_object().get_data().decode()
    return "\n".join([*(page.extract_text() for page in reader.pages), str(dict(reader.metadata or {})), xmp])


def docx_texts(content: bytes) -> str:
    """Every part of a DOCX, tags too, and the running text without tags."""
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    raw = "\n".join([*parts, *(part.decode("utf-8", "replace") for part in parts.values())])
    return raw + "\n" + re.sub(r"<[^>]+>", "", parts["word/document.xml"].decode())


@pytest.mark.parametrize("age", AGES)
@pytest.mark.parametrize("corpus", CORPORA)
def test_a_masked_sheet_gives_no_outlet_away(corpus: str, age: str) -> None:
    articles = scored(corpus).articles
    files = [PurePosixPath(a.source_file) for a in articles]
    names = "|".join([*(re.escape(str(f)) for f in files), *(re.escape(f.stem) for f in files if not f.stem.isalpha())])
    telling = re.compile(
        rf"\b(?:{TELLING[corpus]}|{names}|\w+\.example|https?://(?!www\.w3\.org|schemas|purl|ns\.adobe))\b", re.I
    )
    for sheet in made(corpus, age).sheets:
        html = to_html(sheet, setting())
        assert not telling.findall(re.sub(r"<[^>]+>|\s+", " ", html))
        assert not re.search(TELLING[corpus], html, re.I)
        for text in (pdf_texts(to_pdf(sheet, setting())), docx_texts(to_docx(sheet, setting()))):
            assert not re.findall(rf"\b(?:{TELLING[corpus]}|{names})\b", re.sub(r"\s+", " ", text), re.I)


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("The Herald has learned that it failed.", "Outlet A has learned that it failed."),
        ("She told the HERALD's editor.", "She told Outlet A's editor."),
        ("A reader told a Herald reporter so.", "A reader told an Outlet A reporter so."),
        ("a Herald-led campaign", "an Outlet A-led campaign"),
        ("It was Vale-Herald news", "It was Outlet A news"),
        ("VH has learned that", "Outlet A has learned that"),
        ("(Herald)", "(Outlet A)"),
        ("Source: Herald, own count", "Source: Outlet A, own count"),
        ("Herald Media Group owns it", "Outlet A Media Group owns it"),
        ("Ms Quill saw it; M. Quill heard it", "The writer saw it; the writer heard it"),
        ("Quill reported on it, and a quill fell", "The writer reported on it, and a quill fell"),
        ("C.B.N. and the CBN-funded poll", "Outlet C and Outlet C-funded poll"),
        ("the Bay News", "Outlet C"),
        ("She lives in Herald Square.", "She lives in Herald Square."),
        ("He met Herald's kids.", "He met Herald's kids."),
        ("Send it to VALEHERALD.COM or #ValeHerald", "Send it to (web address) or #Outlet A"),
        ("He told The Vale Herald's desk.", "He told Outlet A's desk."),
        ("As THE VALE HERALD reported", "As Outlet A reported"),
        ("the vale herald website", "Outlet A website"),
        ("Echo said so, and an echo came back.", "Outlet B said so, and an echo came back."),
        ("Mara Quill saw it.", "The writer saw it."),
        ("Smoke over town (Picture: Echo/J. Roe)", "Smoke over town"),
        ("More at https://vale.example/a now", "More at (web address) now"),
        ("Saved as vale-1 today", "Saved as (file) today"),
        ("The herald of spring", "The herald of spring"),
    ],
)
def test_names_become_letters(text: str, covered: str) -> None:
    corpus = [
        Article("a", "", "The Vale Herald", "in/vale-1.txt", byline="By Mara Quill"),
        Article("b", "", "Echo", "in/echo.txt"),
        Article("c", "", "Calder Bay News", "in/c.txt"),
    ]
    assert OutletMask(corpus).cover(text) == covered


def test_two_outlets_with_one_short_name_stay_apart_by_their_whole_names() -> None:
    mask = OutletMask([Article("a", "", "The Vale Herald"), Article("b", "", "The Port Herald")])
    assert mask.cover("The Herald and the Port Herald agree.") == "One of the outlets and Outlet B agree."


def test_shown_outlets_stay_in_the_text_and_stand_over_it() -> None:
    html = to_html(made("sports-field", "14-16", shown=True).sheets[0], setting())
    assert "Text A: Thornby Courier" in html


@pytest.mark.parametrize("corpus", CORPORA)
def test_lines_are_the_same_in_all_formats(corpus: str) -> None:
    sheet = made(corpus, "11-14").sheets[0]
    lines = [
        words
        for unit in sheet.units
        for block in unit.blocks
        if isinstance(block, Numbered)
        for paragraph in block.paragraphs
        for _, words in paragraph
    ]
    assert len(lines) > 30
    pdf = pdf_texts(to_pdf(sheet, setting())).splitlines()
    shown = {re.sub(r"^\d+(?=\D)|\s+", "", line) for line in pdf} | {re.sub(r"\s+", "", line) for line in pdf}
    assert [line for line in lines if re.sub(r"\s+", "", line) not in shown] == []
    import docx

    cells = [
        cell.text.split("\n") for table in docx.Document(io.BytesIO(to_docx(sheet, setting()))).tables
        for row in table.rows if len(row.cells) == 3 for cell in row.cells[1:2]
    ]  # fmt: skip
    assert [line for cell in cells for line in cell][: len(lines)] == lines
    html = re.sub(r'<span class="n">\d+</span>', "", to_html(sheet, setting()))
    shown_lines = {entities.unescape(line).strip() for line in re.split(r"<br>|</?p>", html)}
    assert set(lines) <= shown_lines


def test_a_place_in_the_key_is_the_line_on_the_sheet() -> None:
    worksheets = made("sports-field", "14-16")
    numbered = {
        (unit.heading, n): words
        for unit in worksheets.sheets[0].units
        for block in unit.blocks
        if isinstance(block, Numbered)
        for paragraph in block.paragraphs
        for n, words in paragraph
    }
    hunt = next(unit for unit in worksheets.key.units if unit.heading.endswith("Highlight hunt"))
    rows = [row for block in hunt.blocks if block.kind == "grid" for row in block.rows]  # type: ignore[union-attr]
    places = [(row[0].split(", line "), row[1]) for row in rows if ", line " in row[0]]
    assert len(places) > 10
    for (letter, line), words in places:
        assert words.split()[0] in numbered[f"Text {letter}", int(line)]


@pytest.mark.parametrize("corpus", CORPORA)
def test_two_sets_share_no_text(corpus: str) -> None:
    one, two = made(corpus, "14-16", sets=2).sheets
    labels = [
        {u.heading for u in sheet.units if any(isinstance(b, Numbered) for b in u.blocks)} for sheet in (one, two)
    ]
    assert min(map(len, labels)) >= 2
    assert not labels[0] & labels[1]


def test_excerpts_end_with_a_sentence() -> None:
    found = scored("ferry-terminal")
    for words in (40, 90, 200):
        sheet = build(found, choose(["hunt"], "16+"), setting(), age="16+", words=words).sheets[0]
        for unit in sheet.units:
            for block in unit.blocks:
                if isinstance(block, Numbered):
                    assert re.search(r"[.!?][\"”’']?$", block.paragraphs[-1][-1][1])


@pytest.mark.parametrize("age", AGES)
def test_every_activity_has_its_words_for_the_age(age: str) -> None:
    assert {a.id for a in activities()} == set(MAKERS)
    assert len(choose(["all"], age)) >= 12
    assert all(a.instruction[age] and a.prompts and a.wrong and a.defensible for a in choose(["all"], age))
    assert len(questions(age)) >= 2
    assert len(of_age(age)) >= 5
    default = choose([], age)
    assert 25 <= sum(a.minutes for a in default) <= 45


@pytest.mark.parametrize("corpus", CORPORA)
@pytest.mark.parametrize("age", AGES)
def test_the_key_ranks_and_rates_nobody(corpus: str, age: str) -> None:
    html = to_html(made(corpus, age).key, setting()).lower()
    assert not re.search(r"\b(?:score|biased|most biased|ranking|verdict|correct answers?|the right answer)\b", html)
    assert "defensible answers" in html
    assert "what the tool cannot see" in html
    assert "reveal slip" in html


def test_wrong_use_is_said_in_a_line() -> None:
    with pytest.raises(UsageError, match=r"no activity hnt; there are all, or\n  headlines  Headline match"):
        choose(["hnt"], "14-16")
    with pytest.raises(UsageError, match="quotes is for ages 14-16, 16"):
        choose(["quotes"], "11-14")
    with pytest.raises(InputError, match="at least 10 articles for 5 sets, two a set; there are 4"):
        build(scored("sports-field"), choose([], "14-16"), setting(), age="14-16", sets=5)


def test_an_annotation_file_in_another_layout_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "annotation.json").write_text('{"files": {"a.txt": [{"type": 1}]}}', encoding="utf-8")
    with pytest.raises(InputError, match=r"annotation\.json: not in the layout"):
        read_readers(tmp_path, [Article("a", "", "Herald", "a.txt")])


def test_lines_fit_their_column_and_lose_nothing() -> None:
    text = "one two three four five " * 20 + "x" * 90
    lines = break_lines(text, 60, 10)
    assert "".join(text[start:end] for start, end in lines).replace(" ", "") == text.replace(" ", "")
    assert all(text_width(text[start:end], 10) <= 60 for start, end in lines)
    assert break_lines("", 60, 10) == []


@pytest.mark.parametrize(
    "options", [{"large": True}, {"dyslexia": True}, {"paper": "letter"}, {"large": True, "dyslexia": True}]
)
def test_other_settings_print(options: dict[str, bool]) -> None:
    how = setting(**options)  # type: ignore[arg-type]
    found = scored("sports-field")
    sheet = build(found, choose(["hunt"], "11-14"), how, age="11-14").sheets[0]
    first, again = (to_pdf(sheet, how) for _ in range(2))
    assert first == again
    assert first.startswith(b"%PDF")
    assert to_docx(sheet, how) == to_docx(sheet, how)


def test_the_lesson_plans_name_what_there_is() -> None:
    plans = sorted((Path(__file__).parents[2] / "docs" / "teaching").glob("*.md"))
    commands = [
        line.split() for plan in plans for line in plan.read_text().splitlines() if line.startswith("framing worksheet")
    ]
    assert len(commands) == 4
    for words in commands:
        options = dict(zip(words[3::2], words[4::2], strict=True))
        assert (seeds() / words[2] / "corpus.csv").is_file()
        assert choose([name for name in options.get("--activities", "").split(",") if name], options["--age"])


@pytest.mark.parametrize("corpus", CORPORA)
def test_a_text_stands_on_a_page_with_its_questions(corpus: str) -> None:
    import pypdf

    for age in AGES:
        sheet = made(corpus, age).sheets[0]
        reader = pypdf.PdfReader(io.BytesIO(to_pdf(sheet, setting())))
        pages = [re.sub(r"\s+", "", page.extract_text()) for page in reader.pages]
        texts = [u for u in sheet.units if any(isinstance(b, Numbered) for b in u.blocks)]
        asked = re.sub(r"\s+", "", questions(age)[-1])
        for unit in texts:
            first = next(b for b in unit.blocks if isinstance(b, Numbered)).paragraphs[0][0][1]
            first = re.sub(r"\s+", "", first)
            page = next(page for page in pages if first in page)
            assert asked in page[page.index(first) :]
