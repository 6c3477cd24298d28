"""Sentences: where they end, and where they only seem to."""

from __future__ import annotations

import pytest

from framing.article import Article
from framing.text import lay_out


def sentences(text: str) -> list[str]:
    laid = lay_out(Article(id="a", text=text, outlet="The Lanthorn"))
    return [laid.text[s.start : s.end] for s in laid.sentences]


@pytest.mark.parametrize(
    ("marked"),
    [
        "“We lost.” | The mayor left. | “Why?” he asked.",
        "“Why now?” Holt asked. | Nobody knew.",
        "“Stop!” shouted Ord. | He ran.",
        "“Is it over?” | The mayor did not answer.",
        "“We go. | We do not come back,” she said.",
        "“It works.” — Mo Ferrin, reader",
        "Dr. Ames of the U.S. Dept. of Labor met Gov. Cole at 7 a.m. Monday. | No. 10 declined.",
        "She moved to the U.S. | The firm stayed.",
        "The vote is at 7 p.m. | It will be close.",
        "J. R. Smith and Mary K. Ord signed.",
        "Maya Lind, Ph.D. of Quillmouth, spoke. | Dr. Ord left.",
        "Prices rose 3.5 percent to 2.10 crowns. | Wages fell.",
        "He said no. | The board voted.",
        "Look at Nos. 3 and 4. | See p. 12 too.",
        "The scene.| The crowd ran.",
        "It ended in 2016.| The board sat.",
        "Well ... perhaps not. | We wait…",
        "The case Ord vs. Holt began on Jan. 3. | It ends in Feb. 2032.",
        "Holt & Co. said it would pay. | Lind Inc. did not.",
        "Visit lanthorn.example.com today. | It is free.",
        "The board met at St. Anne's. | It sat until 12.30am.",
        "Ord (D-N.J.) is out. | Lind stays.",
        "What next? | Who pays? | Nobody knows!",
        "He left on Sunday.| “I am tired,” he said.| “Good night.”",
        "The plan (he called it a mess.) was dropped.",
        "It was the Ridge unit. | who led it is unknown.",
        "1. Close the pier. | 2. Open the road.",
        "It was great. | https://lanthorn.example/x",
        "Visitors from Ala. and Miss. came. | They stayed.",
    ],
)
def test_sentences(marked: str) -> None:
    parts = [part.strip() for part in marked.split("|")]
    text = marked.replace(".| ", ".").replace("”| ", "”").replace("| ", "")
    straight = str.maketrans("“”’", '""\'')
    found = [s.translate(straight).replace("—", "—") for s in sentences(text)]
    assert found == [part.translate(straight) for part in parts]


def test_lines_come_before_punctuation() -> None:
    text = "Pier shut\n\n- Two hurt\n- Board meets\n\nThe pier was shut on Tuesday. Two people were hurt."
    assert sentences(text) == [
        "Pier shut",
        "- Two hurt",
        "- Board meets",
        "The pier was shut on Tuesday.",
        "Two people were hurt.",
    ]


@pytest.mark.parametrize("text", ["He left. ”", "...", "“ ” . .", "Yes. !!! ?", "“We lost. ” ”"])
def test_no_sentence_is_punctuation_only_beside_words(text: str) -> None:
    found = sentences(text)
    assert len(found) == 1 or all(any(c.isalnum() for c in s) for s in found)


def test_punkt_decides_what_the_rules_leave_open() -> None:
    assert sentences("He took the urn. it was old.") == ["He took the urn.", "it was old."]
