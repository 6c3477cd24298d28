"""What a reader gets: ranks, shares, strongest words, candidates."""

from __future__ import annotations

from typing import Any

import pytest

from framing.article import Article
from framing.classifier import Ranker, SentenceScore, WordScore, load_models, score_documents
from framing.classifier.saving import MANIFEST, MODELS
from framing.text import lay_out, parse, with_voices

TEXT = (
    "The council will hear Dana Holt on the water levy on Monday.\n\n"
    "Dana Holt has waged a reckless, shameless crusade against the harbour, and her absurd excuses fooled nobody.\n\n"
    '"This is a pathetic disgrace," Omar Reed said. Exports from Lowfield rose by two per cent.'
)


@pytest.fixture(scope="module")
def shipped() -> Any:
    if not (MODELS / MANIFEST).is_file():
        pytest.skip("needs the shipped models")
    return load_models()


def parsed(text: str, nlp: Any, name: str = "a") -> Any:
    (document,) = parse([lay_out(Article(name, text, "-"))], nlp)
    return with_voices(document, ())


def scores(text: str, nlp: Any, models: Any, **how: Any) -> list[SentenceScore]:
    ((rows, _),) = score_documents([parsed(text, nlp)], models, **how)
    return rows


def tagged(text: str, nlp: Any, models: Any) -> list[WordScore]:
    ((_, words),) = score_documents([parsed(text, nlp)], models)
    return words


def test_ranks_shares_and_words(shipped: Any, nlp: Any) -> None:
    plain, loaded, quoted, last = scores(TEXT, nlp, shipped)
    assert (loaded.rank, loaded.of) == (1, 3)
    assert sorted(row.rank for row in (plain, loaded, last)) == [1, 2, 3]
    assert (quoted.voice, quoted.rank, quoted.of, quoted.opinion) == ("quoted", 1, 1, None)
    assert plain.share < 0.5 < 0.9 < loaded.share <= 1
    assert 0 <= plain.expected < loaded.expected <= 1
    assert "shameless" in [span.text for span in loaded.words]
    assert loaded.because
    for row in (plain, loaded, quoted, last):
        assert TEXT[row.span.start : row.span.end] == row.span.text


def test_loaded_opinion_scores_above_a_plain_fact(shipped: Any, nlp: Any) -> None:
    plain, loaded, *_ = scores(TEXT, nlp, shipped)
    assert plain.opinion is not None
    assert loaded.opinion is not None
    assert plain.opinion < loaded.opinion


@pytest.mark.parametrize("ranking", ["news", "babe", "alone"])
def test_every_ranking(ranking: str, shipped: Any, nlp: Any) -> None:
    rows = scores(TEXT, nlp, shipped, ranking=ranking)
    assert [r.rank for r in rows if "crusade" in r.span.text] == [1]


def test_candidates_are_told_from_words_of_the_lexicon(shipped: Any, nlp: Any) -> None:
    words = tagged(TEXT, nlp, shipped)
    known = {w.span.text for w in words if w.known}
    assert {"shameless", "absurd"} <= known
    assert not {"council", "Dana", "Holt", "Monday", "Lowfield"} & {w.span.text for w in words}
    assert {w.voice for w in words if w.span.text == "pathetic"} == {"quoted"}


def test_a_score_does_not_depend_on_other_documents(shipped: Any, nlp: Any) -> None:
    other = parsed("It rained in Lowfield. The vicious storm took the pier.", nlp, "b")
    alone, together = scores(TEXT, nlp, shipped), list(score_documents([other, parsed(TEXT, nlp)], shipped))[1][0]
    assert [(r.logit, r.rank) for r in alone] == [(r.logit, r.rank) for r in together]


QUOTING = [
    (
        "The mayor spoke of the water levy on Monday and called it “{}”.",
        "a small step",
        "a vicious, shameless disgrace",
    ),
    (
        "“{},” said the mayor on Monday, before the council in Lowfield heard the board.",
        "It rained",
        "Absurd, vile liars",
    ),
]


@pytest.mark.parametrize(("frame", "mild", "insult"), QUOTING)
def test_quoted_words_never_move_the_score_of_an_outlets_sentence(
    frame: str, mild: str, insult: str, shipped: Any, nlp: Any
) -> None:
    one, other = (scores(frame.format(words), nlp, shipped) for words in (mild, insult))
    assert [row.voice for row in (*one, *other)] == ["outlet", "outlet"]
    assert one[0].logit == pytest.approx(other[0].logit, abs=0.35)
    assert not {"vicious", "shameless", "disgrace", "vile", "Absurd"} & {w.text for w in other[0].words}
    bare = frame.replace("“", "").replace("”", "").format(insult)
    assert other[0].logit + 1 < scores(bare, nlp, shipped)[0].logit


def test_a_users_lexicon_decides_which_words_are_known(shipped: Any, nlp: Any) -> None:
    from framing.classifier.examples import matcher

    document = parsed(TEXT, nlp)
    hits = matcher().hits(document)
    ranker = Ranker(shipped)
    sentences, words = ranker.score(document, hits)
    same, unknown = ranker.score(document, hits, [])
    assert same == sentences
    assert [w.span for w in unknown] == [w.span for w in words]
    assert any(w.known for w in words)
    assert not any(w.known for w in unknown)


@pytest.mark.parametrize("text", ["", "\n", "...", "Rain."])
def test_little_text(text: str, shipped: Any, nlp: Any) -> None:
    assert len(scores(text, nlp, shipped)) <= 1
    assert not tagged(text, nlp, shipped)


def test_swapping_a_name_moves_no_score(shipped: Any, nlp: Any) -> None:
    one = scores("Dana Holt gave a reckless speech about the harbour.", nlp, shipped)
    other = scores("Omar Reed gave a reckless speech about the harbour.", nlp, shipped)
    assert [r.logit for r in one] == pytest.approx([r.logit for r in other])


def test_swaps_are_measured(shipped: Any) -> None:
    from framing.evaluation.swaps import FRAMES, evaluate

    figures = evaluate(models=shipped)
    for kind in FRAMES:
        assert 0 <= figures["metrics"][f"{kind.replace(' ', '_')}_mean_swing"]["value"] <= 0.25
