"""A key answers what its sheet asks, and a sheet answers nothing: places, sources, headlines, tables that fit, room to write."""

from __future__ import annotations

import io
import re
from functools import cache

import pytest

from framing.charts.glyphs import text_width
from framing.classroom import Worksheets, build
from framing.classroom.activities import AGES, choose
from framing.classroom.blocks import Grid, Numbered, Points, Sheet, Unit
from framing.classroom.layout import PADDING, fitted, setting
from framing.classroom.lesson import read_readers
from framing.classroom.printed import to_pdf
from framing.classroom.word_file import to_docx
from framing.reading import read
from framing.resources import seeds
from framing.scoring import Scored, Settings, score

CORPORA = ("ferry-terminal", "sports-field")
PLACE = re.compile(r"(\w+), line (\d+)$")


@cache
def scored(corpus: str) -> Scored:
    return score(read(seeds() / corpus).articles, Settings(models=False))


@cache
def made(corpus: str, age: str, large: bool = False) -> Worksheets:
    found = scored(corpus)
    how = setting(large=large)
    readers = read_readers(seeds() / corpus, found.articles)
    return build(found, choose(["all"], age), how, age=age, sets=2, readers=readers)


def grids(sheet: Sheet, heading: str = "") -> list[Grid]:
    return [b for u in sheet.units if heading in u.heading for b in u.blocks if isinstance(b, Grid)]


def lines(sheet: Sheet) -> dict[tuple[str, int], str]:
    return {
        (u.heading.removeprefix("Text "), n): words
        for u in sheet.units
        for b in u.blocks
        if isinstance(b, Numbered)
        for p in b.paragraphs
        for n, words in p
    }


def evened(text: str) -> str:
    return re.sub(r"\s+", " ", text)


@pytest.mark.parametrize("age", AGES)
@pytest.mark.parametrize("corpus", CORPORA)
def test_no_task_tells_which_headline_is_whose(corpus: str, age: str) -> None:
    for sheet in made(corpus, age).sheets:
        tasks = [u for u in sheet.units if re.match(r"\d+\. ", u.heading) and "Headline match" not in u.heading]
        assert not [cell for unit in tasks for cell in cells(unit) if "headline" in cell]


def cells(unit: Unit) -> list[str]:
    rows = [cell for b in unit.blocks if isinstance(b, Grid) for row in b.rows for cell in row]
    return rows + [item for b in unit.blocks if isinstance(b, Points) for item in b.items]


@pytest.mark.parametrize("corpus", CORPORA)
def test_a_task_names_the_line_where_its_words_or_its_sentence_begin(corpus: str) -> None:
    for age in AGES:
        for sheet in made(corpus, age).sheets:
            numbered = lines(sheet)
            checked = 0
            for grid in grids(sheet):
                for row in grid.rows:
                    at = PLACE.match(row[0])
                    if not at or len(row) < 2 or not row[1]:
                        continue
                    acted = re.search(r"\[([^\]]+)\]", row[1])
                    words = acted[1] if acted else row[1].strip("“”")
                    assert words.split()[0] in numbered[at[1], int(at[2])], row
                    checked += 1
            assert checked > 10


def test_only_the_words_meant_stand_in_brackets() -> None:
    for corpus in CORPORA:
        for sheet in made(corpus, "16+").sheets:
            text = evened(" ".join(lines(sheet).values()))
            for grid in grids(sheet, "Verb swap"):
                for row in grid.rows:
                    plain = row[1].replace("[", "").replace("]", "")
                    assert plain in text, "the sentence is that of the text"
                    assert row[1].count("[") == 1


@pytest.mark.parametrize("corpus", CORPORA)
def test_the_key_lists_every_named_source_that_readers_found(corpus: str) -> None:
    worksheets = made(corpus, "14-16")
    readers = read_readers(seeds() / corpus, scored(corpus).articles)
    by_text = {re.sub(r"\s+", "", " ".join(words for (t, _), words in lines(s).items() if t == text)): (n, text)
               for n, s in enumerate(worksheets.sheets) for text in {t for t, _ in lines(s)}}  # fmt: skip
    for n, _ in enumerate(worksheets.sheets):
        key = " ".join(
            " ".join(row) for grid in grids(worksheets.key, f"Set {n + 1}, 4. Who speaks") for row in grid.rows
        )
        for article in scored(corpus).articles:
            for mark in readers.marks.get(article.id, ()):
                source = mark.attributes.get("source")
                name = str(source["text"]).split()[-1] if isinstance(source, dict) else ""
                shown = any(
                    text_n == n
                    and re.sub(r"\s+", "", article.text[mark.span.start - 30 : mark.span.end + 30]) in printed
                    for printed, (text_n, _) in by_text.items()
                )
                if mark.type == "attribution" and name[:1].isupper() and len(name) > 4 and shown:
                    assert name in key


def test_the_rewrite_key_has_what_readers_marked_in_the_sentence() -> None:
    rows = [row for g in grids(made("sports-field", "11-14").key, "Neutral rewrite") for row in g.rows]
    assert {row[3] for row in rows} >= {"both", "readers"}


def test_a_person_counts_as_told_wherever_the_surname_stands() -> None:
    worksheets = made("ferry-terminal", "14-16")
    for n, sheet in enumerate(worksheets.sheets):
        numbered = lines(sheet)
        for row in grids(worksheets.key, f"Set {n + 1}, 10. What is missing")[0].rows:
            name = row[0].split()[-1]
            if row[0][-1] not in ".…":
                labels = [t.removeprefix("Text ") for t in grids(sheet, "What is missing")[0].columns[1:]]
                there = [any(name in words for (t, _), words in numbered.items() if t == label) for label in labels]
                assert [cell != "–" for cell in row[1:]] == there


@pytest.mark.parametrize("large", [False, True])
@pytest.mark.parametrize("corpus", CORPORA)
def test_no_word_is_wider_than_its_column(corpus: str, large: bool) -> None:
    worksheets = made(corpus, "14-16", large)
    for sheet in (*worksheets.sheets, worksheets.key):
        for grid in grids(sheet):
            assert grid.points >= (12 if large else 8)
            for row in (grid.columns, *grid.rows):
                for cell, width in zip(row, grid.widths, strict=True):
                    assert all(text_width(word, grid.points) < width - PADDING / 2 for word in cell.split())


def test_boxes_stand_in_one_column_in_large_print() -> None:
    grid = Grid("", ("Words", "yes", "no"), (("a", "☐", "☐"),), (3, 1, 1))
    assert fitted(grid, setting()).columns == ("Words", "yes", "no")
    assert fitted(grid, setting(large=True)).rows == (("a", "☐\u00a0yes\n☐\u00a0no"),)


def test_large_print_keeps_the_end_of_a_text_with_its_questions() -> None:
    import pypdf

    sheet = made("ferry-terminal", "14-16", True).sheets[0]
    pages = [evened(p.extract_text()) for p in pypdf.PdfReader(io.BytesIO(to_pdf(sheet, setting(large=True)))).pages]
    for unit in sheet.units:
        for block in unit.blocks:
            if isinstance(block, Numbered):
                last = re.sub(r"[\d ]", "", "".join(words for _, words in block.paragraphs[-1][-2:]))
                page = next(p for p in pages if last in re.sub(r"[\d ]", "", p))
                assert "What would you ask the writer?" in page


def test_every_line_to_write_on_is_in_the_word_file() -> None:
    import docx

    sheet = made("sports-field", "11-14").sheets[0]
    asked = sum(len(b.items) * b.rules for u in sheet.units for b in u.blocks if isinstance(b, Points))
    document = docx.Document(io.BytesIO(to_docx(sheet, setting())))
    assert sum(p.text == "\t" and len(p.paragraph_format.tab_stops) == 1 for p in document.paragraphs) == asked > 10


def test_reading_time_grows_with_the_texts() -> None:
    said = [dict(made(corpus, "14-16").sheets[0].facts)["Time"] for corpus in ("sports-field", "ferry-terminal")]
    assert [re.search(r"\d+ for reading", time)[0] for time in said] == ["9 for reading", "15 for reading"]  # type: ignore[index]


@pytest.mark.parametrize("corpus", CORPORA)
@pytest.mark.parametrize("age", AGES)
def test_the_key_answers_the_questions_under_every_text(corpus: str, age: str) -> None:
    worksheets = made(corpus, age)
    answered = {row[0]: row for grid in grids(worksheets.key, "questions under the texts") for row in grid.rows}
    for sheet in worksheets.sheets:
        numbered = lines(sheet)
        for text in {text for text, _ in numbered}:
            first = re.match(r"“(\S+) .*\((\d+)\)", answered[f"Text {text}"][1])
            assert first
            assert first[1] in numbered[text, int(re.search(r"” \((\d+)\)", answered[f"Text {text}"][1])[1])]  # type: ignore[index]
            assert answered[f"Text {text}"][2], "somebody says something, or the writer only"


@pytest.mark.parametrize("corpus", CORPORA)
def test_every_loaded_word_of_a_sample_has_what_it_adds_and_a_plainer_wording(corpus: str) -> None:
    for age in AGES:
        rows = [row for grid in grids(made(corpus, age).key, "Highlight hunt") for row in grid.rows]
        assert len(rows) > 20
        assert all(cell for row in rows for cell in row)


@pytest.mark.parametrize("corpus", CORPORA)
def test_the_key_of_who_speaks_has_the_columns_of_the_sheet(corpus: str) -> None:
    for age in AGES:
        worksheets = made(corpus, age)
        asked = [grid.columns[1:] for sheet in worksheets.sheets for grid in grids(sheet, "Who speaks")]
        known = [grid.columns[:-1] for grid in grids(worksheets.key, "Who speaks")]
        assert set(asked) == set(known)


@pytest.mark.parametrize("age", AGES)
def test_one_of_the_sentences_can_be_turned_round(age: str) -> None:
    for corpus in CORPORA:
        for grid in grids(made(corpus, age).key, "Who did what"):
            forms = [row[4] for row in grid.rows]
            assert {"doer named as subject", "passive, doer named"} & set(forms)
            assert len(forms) == len({(row[1].casefold(), row[4]) for row in grid.rows}), "no word twice in one form"


def test_verbs_to_swap_are_seldom_plain_and_a_plain_one_need_not_be_made_plain() -> None:
    for corpus in CORPORA:
        for sheet in made(corpus, "16+").sheets:
            for grid in grids(sheet, "Verb swap"):
                plain = [row for row in grid.rows if re.search(r"\[(?:said|says)\]", row[1])]
                assert all(row[2] == "it is neutral" for row in plain)
                assert len(grid.rows) < 4 or len(plain) <= 1


def test_a_picture_that_is_not_printed_has_its_caption_called_so() -> None:
    caption = [words for words in lines(made("ferry-terminal", "11-14").sheets[0]).values() if "caption" in words]
    assert [words.split(":")[0] for words in caption] == ["Picture caption", "Picture caption"]
    marks = {row[0]: row[1] for g in grids(made("ferry-terminal", "11-14").key, "Highlight hunt") for row in g.rows}
    numbered = lines(made("ferry-terminal", "11-14").sheets[0])
    stunned = next(place for place, words in marks.items() if words == "stunned")
    assert "stunned" in numbered[PLACE.match(stunned)[1], int(PLACE.match(stunned)[2])]  # type: ignore[index]


@pytest.mark.parametrize("corpus", CORPORA)
def test_questions_have_the_lines_that_their_page_has_room_for(corpus: str) -> None:
    for age in AGES:
        for sheet in made(corpus, age).sheets:
            rules = [
                block.rules
                for unit in sheet.units
                if unit.heading.startswith("Text ")
                for block in unit.blocks
                if isinstance(block, Points)
            ]
            assert set(rules) <= {1, 2, 3}
            assert len(set(rules) - {1}) == 1, "the same room under every text"
            assert max(rules) > 1


def test_words_at_the_beginning_of_a_sentence_have_that_sentence_around_them() -> None:
    for corpus in CORPORA:
        for sheet in made(corpus, "14-16").sheets:
            for grid in grids(sheet, "Certain or uncertain"):
                assert not [row for row in grid.rows if re.search(r"[a-z]{3}\. [A-Z]", row[1])], "one sentence a row"


@pytest.mark.parametrize("corpus", CORPORA)
def test_all_editions_have_the_same_words(corpus: str) -> None:
    found = scored(corpus)
    texts = set()
    for how in (setting(), setting(dyslexia=True), setting(large=True)):
        sheet = build(found, choose(["hunt"], "14-16"), how, age="14-16").sheets[0]
        texts.add(re.sub(r"\s+", "", "".join(lines(sheet).values())))
    assert len(texts) == 1


def test_what_happened_is_the_sentence_that_tells_it_with_its_one_voice() -> None:
    grid = grids(made("ferry-terminal", "11-14").key, "Set 1, questions under the texts")[0]
    told = {row[0]: (int(re.search(r"\((\d+)\)", row[1])[1]), row[2]) for row in grid.rows}  # type: ignore[index]
    assert told == {
        "Text A": (1, "Health officials (1)"), "Text B": (4, "the writer (4)"), "Text C": (4, "the writer (4)"),
    }  # fmt: skip


def test_a_word_that_is_refused_is_no_loaded_word_of_the_text() -> None:
    worksheets = made("ferry-terminal", "11-14")
    refused = [place for (place, _), words in lines(worksheets.sheets[0]).items() if "want to be called a hero" in words]
    assert refused == ["C"]
    rows = [row for grid in grids(worksheets.key, "Highlight hunt") for row in grid.rows]
    assert not [row for row in rows if row[0].startswith("C,") and row[1] == "hero"]


@pytest.mark.parametrize(
    ("row", "cells"),
    [
        ("Maya Lindqvist", ("Maya Lindqvist, 15, who plays for Thornby Rovers (10)", "Rovers star Maya Lindqvist, just 15 (7)",
                            "Maya Lindqvist, 15, of Thornby Rovers (13)")),
        ("Peter Hale", ("Councillor Peter Hale, who proposed the plan (5)",
                        "Councillor Peter Hale, the man behind the scheme (9)", "Councillor Peter Hale (8)")),
        ("how many families", ("400 families (5)", "families on the waiting list (10)", "Four hundred families (1)")),
    ],
)  # fmt: skip
def test_the_same_fact_has_the_whole_phrase_of_every_text(row: str, cells: tuple[str, ...]) -> None:
    found = scored("sports-field")
    readers = read_readers(seeds() / "sports-field", found.articles)
    key = build(found, choose(["same"], "14-16"), setting(), age="14-16", readers=readers).key
    assert {r[0]: r[1:] for grid in grids(key, "Same fact") for r in grid.rows}[row] == cells


def test_one_voice_is_one_row_and_has_one_kind() -> None:
    rows = [row for grid in grids(made("ferry-terminal", "11-14").key, "Set 1, 4. Who speaks") for row in grid.rows]
    names = [row[0] for row in rows]
    assert "Lenka" in names
    assert not {"Minister", "Its foreign ministry", "Its shadowy spokeswoman"} & set(names)
    for corpus in CORPORA:
        kinds: dict[str, set[str]] = {}
        for row in (r for grid in grids(made(corpus, "14-16").key, "Who speaks") for r in grid.rows):
            kinds.setdefault(row[0], set()).add(row[2])
            assert "tool" not in row[2]
            assert row[0] != "Lenka" or row[2].startswith("open"), "texts differ on what she is"
        assert all(len(kinds[name]) == 1 for name in kinds if name.istitle() and " " in name)


def test_words_to_use_are_those_of_the_sheet() -> None:
    sheet = build(scored("sports-field"), choose(["hunt"], "14-16"), setting(), age="14-16").sheets[0]
    terms = [b.label for u in sheet.units if u.heading == "Words to use" for b in u.blocks]  # type: ignore[union-attr]
    assert "Loaded word" in terms
    assert not {"Passive", "Hedge", "Kind of source"} & set(terms)


def test_sheets_say_whose_texts_they_are() -> None:
    for invented, said in ((True, "invented"), (False, "your own corpus")):
        worksheets = build(
            scored("sports-field"), choose(["hunt"], "14-16"), setting(), age="14-16", invented=invented
        )  # fmt: skip
        assert said in worksheets.sheets[0].subtitle
        assert "Content" not in dict(worksheets.key.facts)
    assert "killed or hurt" in dict(made("ferry-terminal", "14-16").key.facts)["Content"]


def test_another_noun_for_the_group_is_no_gap() -> None:
    found = scored("ferry-terminal")
    readers = read_readers(seeds() / "ferry-terminal", found.articles)
    key = build(found, choose(["same"], "14-16"), setting(), age="14-16", sets=2, readers=readers).key
    rows = [row for grid in grids(key, "Same fact") for row in grid.rows if row[0] == "Ridge Movement"]
    assert [[cell != "–" for cell in row[1:]] for row in rows] == [[True] * 3] * 2
    assert "ruthless Ridge rebels (3)" in rows[0][2]
    assert rows[0][3] == "Ridge Movement (18)", "named, and called nothing else"
    assert not [cell for grid in grids(key, "Same fact") for row in grid.rows for cell in row if cell.startswith("people (")]
