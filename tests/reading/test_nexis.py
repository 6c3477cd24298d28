"""Nexis exports: each article whole, its labels in their fields, nothing lost in silence."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

import pytest
from corpora import Build, notes_of
from exports import NBSP, PARAGRAPHS, SCHOOL, Story, nexis_docx, nexis_lines, old_nexis, rtf, typed

from framing.article import Article
from framing.reading import Reading, read

FERRY = Story()
TREES = Story(title="Pupils grow a wood", outlet="The Ashby Herald", byline="Lee Ord", body=SCHOOL, section="LOCAL; Pg. 9")
RISE = Story(
    title="Insurer lifts outlook; premiums to climb in 2000 by 4.5 percent",
    date="November 18, 2021",
    body=("Premiums will climb, an insurer in Lowmere said.", "", "", "It gave no reason.", "Its clients did."),
)
THREE = (FERRY, RISE, TREES)


def reading(build: Build, data: bytes | str, name: str = "export.docx") -> Reading:
    return read(build({name: data}) / name)


def check(article: Article, story: Story) -> None:
    assert article.text == "\n\n".join(p for p in story.body if p)
    written = article.extra.get("outlet_as_written", article.outlet)
    assert (article.headline, written, article.byline) == (story.title, story.outlet, story.byline)
    assert article.genre == story.section
    assert str(article.published) == ("2021-11-18" if story is RISE else "2021-10-04")
    assert article.outlet_guess == ""
    assert article.warnings == ()


def whole(found: Reading) -> str:
    (note,) = (n for n in found.notes if n.row is None)
    return f"{note.level}: {note.message}"


@pytest.mark.parametrize("numbered", [False, True])
def test_blank_lines_in_an_article_and_a_year_in_a_headline(build: Build, numbered: bool) -> None:
    """B01, B02."""
    found = reading(build, nexis_docx(THREE, numbered=numbered))
    for article, story in zip(found.articles, THREE, strict=True):
        check(article, story)
    assert whole(found) == "read: a Nexis export (Word): 3 announced, 3 parsed"
    assert found.announced == 3


def test_no_cover_page_and_a_single_article(build: Build) -> None:
    for stories in (THREE, THREE[:1]):
        found = reading(build, nexis_docx(stories, cover=False))
        assert [a.headline for a in found.articles] == [s.title for s in stories]
        assert whole(found) == f"read: a Nexis export (Word): {len(stories)} parsed"
    check(reading(build, nexis_docx(THREE[:1])).articles[0], FERRY)


def test_fewer_articles_than_announced_is_said(build: Build) -> None:
    lines = [*nexis_lines(FERRY), "End of Document"]
    found = reading(build, typed(["User Name:\u00a0=", "Documents (2)", "1. Ferry stays in port", "2. Gone", *lines]))
    assert whole(found) == "suspicious: a Nexis export (Word): 2 announced, 1 parsed"
    check(found.articles[0], FERRY)


def test_merged_labels_and_a_correction(build: Build) -> None:
    """B03."""
    story = replace(FERRY, byline=f"Ana Brook Highlight:{NBSP}The river is rising", above_outlet="Correction Appended",
                    more=("Correction-Date:\u00a0October 6, 2021", "Correction:\u00a0The pier was built in 1950."))  # fmt: skip
    (article,) = reading(build, nexis_docx([story])).articles
    assert (article.byline, article.extra["highlight"]) == ("Ana Brook", "The river is rising")
    assert article.extra["correction"] == "The pier was built in 1950."
    assert (article.outlet, article.extra["outlet_as_written"]) == ("The Courier", FERRY.outlet)
    assert str(article.published) == "2021-10-04"
    assert article.text == "\n\n".join(PARAGRAPHS)
    broken = replace(FERRY, byline=f"Ana Brook\nHighlight:{NBSP}The river is rising", above_outlet="Correction Appended")
    (article,) = reading(build, nexis_docx([broken])).articles
    assert (article.byline, article.extra["highlight"]) == ("Ana Brook", "The river is rising")
    assert article.extra["correction"] == "appended"


def test_an_old_article_without_its_mark(build: Build) -> None:
    """B04."""
    found = reading(build, old_nexis([FERRY], marks=False), "a.txt")
    check(found.articles[0], FERRY)
    assert len(found.articles) == 1


def test_a_document_in_which_no_boundary_is_recognised(build: Build) -> None:
    """B04."""
    (article,) = reading(build, typed([*nexis_lines(FERRY), "***", *nexis_lines(TREES)])).articles
    assert any("looks like 2 articles in one" in warning for warning in article.warnings)


def test_a_headline_with_a_colon_and_a_label_of_another_language(build: Build) -> None:
    """B05."""
    story = replace(FERRY, title="Minister: we will not resign")
    check(reading(build, nexis_docx([story])).articles[0], story)
    check(reading(build, old_nexis([story]), "a.txt").articles[0], story)
    kop = old_nexis([FERRY]).replace("Ferry stays in port\n", "Kop: Veerboot blijft in haven\n")
    (article,) = reading(build, kop, "b.txt").articles
    assert article.headline == "Veerboot blijft in haven"


def test_old_layout(build: Build) -> None:
    found = reading(build, old_nexis(THREE), "export.txt")
    for article, story in zip(found.articles, THREE, strict=True):
        check(article, story)
    assert whole(found) == "read: a Nexis export (plain text): 3 announced, 3 parsed"
    assert [n.place for n in found.notes][:2] == ["export.txt article 1", "export.txt article 2"]


def test_old_layout_with_a_cover_page(build: Build) -> None:
    cover = "Download Request: Selected Items: 1-3\nTime of Request: October 5, 2021\nTerms: ferry\n\n\n"
    found = reading(build, cover + old_nexis(THREE), "export.txt")
    assert [a.headline for a in found.articles] == [s.title for s in THREE]


def test_a_picture_without_an_article(build: Build) -> None:
    picture = replace(FERRY, title="", body=(), length="-", byline="", section="", captions=("The pier at night.",))
    found = reading(build, old_nexis([FERRY, picture, TREES]), "export.txt")
    assert [a.headline for a in found.articles] == [FERRY.title, TREES.title]
    assert whole(found) == "read: a Nexis export (plain text): 3 announced, 3 parsed (1 of them without text)"
    (skipped,) = notes_of(found, "skipped")
    assert (skipped.place, skipped.message) == ("export.txt article 2", "a picture without an article: “The pier at night.”")


GERMAN = Story(
    title="Fähre bleibt im Hafen", outlet="Lowmerer Bote", date="4. Oktober 2021 Montag", load_date="5. Oktober 2021",
    labels={"BYLINE": "AUTOR", "SECTION": "RUBRIK", "LENGTH": "LÄNGE", "LOAD-DATE": "UPDATE", "LANGUAGE": "SPRACHE",
            "GRAPHIC": "GRAFIK", "Section": "Rubrik", "Length": "Länge", "Byline": "Autor", "Body": "Textkörper",
            "Classification": "Klassifizierung", "Load-Date": "Ladedatum", "Language": "Sprache"},
    length="63 Wörter",
)  # fmt: skip
DUTCH = replace(
    GERMAN, title="Veerboot blijft in haven", outlet="Lowmeer Bode", date="4 oktober 2021 maandag", length="63 woorden",
    labels={"BYLINE": "AUTEUR", "SECTION": "RUBRIEK", "LENGTH": "LENGTE", "LOAD-DATE": "LAADDATUM", "LANGUAGE": "TAAL",
            "GRAPHIC": "GRAFIEK", "Section": "Rubriek", "Length": "Lengte", "Byline": "Auteur", "Body": "Hoofdtekst",
            "Classification": "Classificatie", "Load-Date": "Laaddatum", "Language": "Taal"},
)  # fmt: skip
FRENCH = replace(
    GERMAN, title="Le bac reste au port", outlet="Le Courrier de Lowmere", date="lundi 4 octobre 2021", length="63 mots",
    labels={"BYLINE": "AUTEUR", "SECTION": "RUBRIQUE", "LENGTH": "LONGUEUR", "LOAD-DATE": "DATE-CHARGEMENT",
            "LANGUAGE": "LANGUE", "GRAPHIC": "GRAPHIQUE", "Section": "Rubrique", "Length": "Longueur", "Byline": "Auteur",
            "Body": "Corps", "Classification": "Classification", "Load-Date": "Date de chargement", "Language": "Langue"},
)  # fmt: skip
SPANISH = replace(
    GERMAN, title="El ferry se queda en puerto", outlet="El Correo de Lowmere", date="4 de octubre de 2021",
    length="63 palabras",
    labels={"BYLINE": "AUTOR", "SECTION": "SECCIÓN", "LENGTH": "LONGITUD", "LOAD-DATE": "FECHA-CARGA",
            "LANGUAGE": "IDIOMA", "GRAPHIC": "GRÁFICO", "Section": "Sección", "Length": "Longitud", "Byline": "Autor",
            "Body": "Cuerpo", "Classification": "Clasificación", "Load-Date": "Fecha de carga", "Language": "Idioma"},
)  # fmt: skip
MARKS = {"Dokument {n} von {total}": GERMAN, "Document {n} van {total}": DUTCH, "Document {n} de {total}": FRENCH,
         "Documento {n} de {total}": SPANISH}  # fmt: skip


@pytest.mark.parametrize("mark", MARKS)
def test_old_layout_in_other_languages(build: Build, mark: str) -> None:
    story = MARKS[mark]
    other = replace(story, title="2020: Ein Jahr", body=SCHOOL)
    found = reading(build, old_nexis([story, replace(other, length="")], mark), "export.txt")
    check(found.articles[0], story)
    assert found.articles[1].headline == "2020: Ein Jahr"
    assert whole(found).endswith("2 announced, 2 parsed")


@pytest.mark.parametrize("story", MARKS.values())
def test_newer_layout_in_other_languages(build: Build, story: Story) -> None:
    ends = {GERMAN.outlet: "Ende des Dokuments", DUTCH.outlet: "Einde van document", FRENCH.outlet: "Fin du document"}
    told = replace(story, labels={**story.labels, "End of Document": ends.get(story.outlet, "Fin del documento")})
    found = reading(build, nexis_docx([told, replace(told, title="Zweite", body=SCHOOL, length="")]))
    check(found.articles[0], told)
    assert found.articles[1].text == "\n\n".join(SCHOOL)


@pytest.mark.parametrize(
    ("gone", "warning"),
    [
        ({"byline": ""}, ""),
        ({"section": ""}, ""),
        ({"load_date": ""}, ""),
        ({"date": ""}, "no line that is a date was found under the outlet"),
        ({"title": ""}, "no headline was found above the outlet"),
        ({"length": "400 words"}, "the export states 400 words and 63 were read: a part may be missing"),
        ({"more": ("Frobnication: high",)}, "line not recognised: “Frobnication: high”"),
    ],
)
def test_missing_and_unknown_fields(build: Build, gone: dict[str, str], warning: str) -> None:
    (article,) = reading(build, nexis_docx([replace(FERRY, **gone)], cover=False)).articles  # type: ignore[arg-type]
    assert article.warnings == ((warning,) if warning else ())
    assert article.text == "\n\n".join(PARAGRAPHS)
    assert article.outlet == "The Courier"


def test_labels_in_another_order(build: Build) -> None:
    lines = nexis_lines(FERRY)
    at = next(i for i, line in enumerate(lines) if line.startswith("Section"))
    lines[at : at + 3] = reversed(lines[at : at + 3])
    check(reading(build, typed([*lines, "End of Document"])).articles[0], FERRY)


def test_captions_are_kept_beside_the_text(build: Build) -> None:
    story = replace(FERRY, captions=("Photo: The pier at night.", "PHOTOGRAPH BY L. ORD"))
    for data, name in ((nexis_docx([story]), "a.docx"), (old_nexis([story]), "b.txt")):
        (article,) = reading(build, data, name).articles
        assert article.extra["captions"] == "Photo: The pier at night. | PHOTOGRAPH BY L. ORD"
        assert article.text == "\n\n".join(PARAGRAPHS)


def test_label_like_lines_in_the_text_stay_text(build: Build) -> None:
    body = (PARAGRAPHS[0], "Note: nobody came.", "Subject: unknown, the letter read.", PARAGRAPHS[1])
    for data, name in ((nexis_docx([replace(FERRY, body=body)]), "a.docx"), (old_nexis([replace(FERRY, body=body)]), "b.txt")):
        (article,) = reading(build, data, name).articles
        assert article.text.split("\n\n") == list(body)


def test_the_same_as_rtf(build: Build) -> None:
    paragraphs = [line for story in THREE for line in (*nexis_lines(story), "End of Document")]
    found = reading(build, rtf(paragraphs), "export.rtf")
    for article, story in zip(found.articles, THREE, strict=True):
        check(article, story)


def test_line_ends_of_windows(build: Build) -> None:
    found = reading(build, old_nexis(THREE).replace("\n", "\r\n").encode("cp1252"), "export.txt")
    for article, story in zip(found.articles, THREE, strict=True):
        check(article, story)


def many(count: int) -> Sequence[Story]:
    return [
        replace(FERRY, title=f"Ferry report {n}", body=[f"In week {n} the ferry sailed {n * 7 % 31} times.", *PARAGRAPHS])
        for n in range(1, count + 1)
    ]


def test_five_hundred_articles(build: Build) -> None:
    stories = many(500)
    data = old_nexis(stories)
    start = time.process_time()
    found = reading(build, data, "export.txt")
    assert time.process_time() - start < 30
    assert [a.headline for a in found.articles] == [s.title for s in stories]
    assert [a.text for a in found.articles] == ["\n\n".join(s.body) for s in stories]
    assert found.announced == 500
