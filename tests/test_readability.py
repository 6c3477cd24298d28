"""Sentences, words and syllables, and the two readability formulas worked by hand."""

from __future__ import annotations

from typing import Any

import pytest

from framing.article import Article
from framing.readability import Style, style, syllables
from framing.text import lay_out, parse, with_voices

WORDS = [
    ("ferry", 2), ("police", 2), ("people", 2), ("government", 3), ("explosion", 3), ("killed", 1), ("wanted", 2), ("area", 3),
    ("houses", 2), ("homes", 1), ("watches", 2), ("blamed", 1), ("hundred", 2), ("table", 2), ("tables", 2), ("create", 2),
    ("idea", 3), ("being", 2), ("radio", 3), ("nation", 2), ("religious", 3), ("science", 2), ("million", 2), ("safety", 2),
    ("ceasefire", 2), ("peaceful", 2), ("criticism", 4), ("language", 2), ("guards", 1), ("the", 1), ("x", 1),
]  # fmt: skip


@pytest.mark.parametrize(("word", "count"), WORDS)
def test_syllables(word: str, count: int) -> None:
    assert syllables(word) == count


def test_formulas_by_hand() -> None:
    found = Style(sentences=2, words=20, syllables=30, long_words=4, longest=12)
    assert found.sentence_length == 10
    assert found.reading_ease == pytest.approx(206.835 - 10.15 - 126.9)
    assert found.grade == pytest.approx(3.9 + 17.7 - 15.59)
    nothing = Style(0, 0, 0, 0, 0)
    assert (nothing.sentence_length, nothing.reading_ease, nothing.grade) == (None, None, None)


def test_sentences_are_the_layouts_own(nlp: Any) -> None:
    text = "Dr. Holt of the U.N. spoke.\n\nShe left at 7 a.m. on Monday.\n"
    (document,) = parse([lay_out(Article("a", text, "Herald"))], nlp)
    found = style([with_voices(document, ())])
    assert (found.sentences, found.words, found.longest) == (2, 13, 7)
