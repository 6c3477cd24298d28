"""Loaded words on the four real articles: facts of a few words, where the articles are present."""

from __future__ import annotations

from pathlib import Path

import pytest

from framing import Scored, Settings, read, score


@pytest.fixture(scope="module")
def scored(shared: Path) -> Scored:
    return score(read(shared / "seeds").articles, Settings(attribution="rules"))


def test_the_outlets_own_loaded_word_is_charged_to_the_outlet(scored: Scored) -> None:
    own = [f for f in scored.findings if f.article == "daily-mail-1" and f.span.text == "ruthless"]
    assert {(f.voice, f.category) for f in own} == {("outlet", "judgement")}


@pytest.mark.parametrize(
    ("words", "speaker"),
    [
        ("head off the snake", "Benjamin Netanyahu"),
        ("cruelty and cynicism", "Vladimir Putin"),
        ("are doomed to death", "Israeli officials"),
    ],
)
def test_quoted_words_belong_to_their_speakers(scored: Scored, words: str, speaker: str) -> None:
    [document] = [d for d in scored.documents if d.article.id == "daily-mail-1"]
    start = document.text.index(words)
    tokens = document.tokens.char_span(start, start + len(words), alignment_mode="expand")
    assert {(document.voices[t.i], document.speakers[t.i]) for t in tokens} == {("quoted", speaker)}


def test_a_label_in_quotation_marks_is_marked_as_passed_on(scored: Scored) -> None:
    [label] = [f for f in scored.findings if f.span.text == "shadow commander"]
    assert (label.voice, label.category, "known as" in label.reason.lower()) == ("quoted", "labels", True)


def test_stamps_bylines_promotion_and_captions_are_not_body(scored: Scored) -> None:
    roles = {(d.article.id, s.role) for d in scored.documents for s in d.layout.sections}
    expected = {("cnn-1", "byline"), ("cnn-1", "dateline"), ("straight-arrow-news-1", "boilerplate")}
    assert expected | {("daily-mail-1", "caption")} <= roles
    body = " ".join(
        d.text[s.start : s.end] for d in scored.documents for s in d.layout.sections if s.role == "body" and not s.repeat
    )
    for words in ("Originally Published", "Download the SAN app", "Point phone camera", "A view of the scene"):
        assert words not in body
