"""PDF files with a text layer: columns, cut words, running heads; and files that cannot be read."""

from __future__ import annotations

import random

import pytest
from corpora import Build, refusal
from pdfs import pdf, scanned

from framing.article import Article
from framing.evaluation import webpages
from framing.reading import read

drawn = webpages.Parts(random.Random(4))
LONG = [drawn.prose() for _ in range(20)]


def article(build: Build, data: bytes) -> Article:
    (found,) = read(build({"a.pdf": data}) / "a.pdf").articles
    return found


def text(build: Build, data: bytes) -> list[str]:
    return article(build, data).text.split("\n\n")


@pytest.mark.parametrize("columns", [1, 2, 3])
@pytest.mark.parametrize(("gap", "indent"), [(6.0, 0.0), (0.0, 12.0)])
def test_columns_and_paragraphs(build: Build, columns: int, gap: float, indent: float) -> None:
    data = pdf(LONG, columns=columns, lines_a_page=12, gap=gap, indent=indent)
    assert text(build, data) == LONG


def test_a_title_across_the_columns(build: Build) -> None:
    found = article(build, pdf(LONG, title="Ferry stays in port", columns=2, lines_a_page=20))
    assert found.text.split("\n\n") == ["Ferry stays in port", *LONG]
    assert found.headline == "Ferry stays in port"


def test_running_heads_and_page_numbers_are_left_out_and_said(build: Build) -> None:
    found = article(build, pdf(LONG, columns=2, lines_a_page=8, head="The Lowmere Courier, page"))
    assert "Courier" not in found.text
    assert not any(p.isdigit() for p in found.text.split("\n\n"))
    pages = int(found.extra["left_out"].rpartition("(")[2].rstrip(")")) // 2
    assert pages >= 2
    assert " ".join(found.text.split()) == " ".join(LONG)


def test_ligatures_are_spelled_out(build: Build) -> None:
    line = "The o\ufb03cials said that the \ufb01rst \ufb02oor of the o\ufb00ice was \ufb01ne, and that the ferry would not sail."
    assert text(build, pdf([line], deja=True)) == [
        "The officials said that the first floor of the office was fine, and that the ferry would not sail."
    ]


@pytest.mark.parametrize(
    ("first", "second", "whole"),
    [
        ("They praised the board for its capabili-", "ties in a storm, and left.", "its capabilities in a storm"),
        ("Traders asked the board about its price-", "setting in the winter months.", "its price-setting in the"),
        ("A plan for the long-", "term repair of the pier was read.", "the long-term repair"),
        ("The letter was sent to the govern-", "ment and to the ferry company.", "the government and"),
        ("She spoke with the secretary of the Lowmere-", "Sorrel line about the timetable.", "the Lowmere-Sorrel line"),
        ("They left in the middle of the winter of 2023-", "24 for the mainland on the boat.", "of 2023-24 for"),
        ("A well-known man. He is a well-", "known man on the quay of Lowmere.", "He is a well-known man"),
    ],
)
def test_words_cut_at_the_end_of_a_line(build: Build, first: str, second: str, whole: str) -> None:
    assert whole in article(build, pdf([[first, second]])).text


def test_a_scan_needs_ocr(build: Build) -> None:
    assert refusal(build({"a.pdf": scanned()}) / "a.pdf").endswith(
        "a.pdf holds pictures of pages and no text, as a scan does; it needs OCR first"
    )


def test_a_password(build: Build) -> None:
    said = refusal(build({"a.pdf": pdf(LONG, password="secret")}) / "a.pdf")
    assert said.endswith("a.pdf is protected by a password; save it without one")


@pytest.mark.parametrize("cut", [9, 200, -400])
def test_a_damaged_file_is_one_line(build: Build, cut: int) -> None:
    said = refusal(build({"a.pdf": pdf(LONG)[:cut]}) / "a.pdf")
    assert said.endswith("a.pdf is damaged: its pages cannot be told apart")
