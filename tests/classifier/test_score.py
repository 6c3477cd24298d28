"""What a reader gets: ranks, shares, strongest words, candidates."""

from __future__ import annotations

from typing import Any

import pytest

from framing.article import Article
from framing.classifier import SentenceScore, load_models, score_documents, score_sentences, tag_words
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
    (rows,) = score_sentences([parsed(text, nlp)], models, **how)
    return rows


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
    (words,) = tag_words([parsed(TEXT, nlp)], shipped)
    known = {w.span.text for w in words if w.known}
    assert {"shameless", "absurd"} <= known
    assert not {"council", "Dana", "Holt", "Monday", "Lowfield"} & {w.span.text for w in words}
    assert {w.voice for w in words if w.span.text == "pathetic"} == {"quoted"}


def test_a_score_does_not_depend_on_other_documents(shipped: Any, nlp: Any) -> None:
    other = parsed("It rained in Lowfield. The vicious storm took the pier.", nlp, "b")
    alone, together = scores(TEXT, nlp, shipped), list(score_sentences([other, parsed(TEXT, nlp)], shipped))[1]
    assert [(r.logit, r.rank) for r in alone] == [(r.logit, r.rank) for r in together]


def test_one_pass_gives_the_same(shipped: Any, nlp: Any) -> None:
    document = parsed(TEXT, nlp)
    ((sentences, words),) = score_documents([document], shipped)
    assert [sentences] == list(score_sentences([document], shipped))
    assert [words] == list(tag_words([document], shipped))


@pytest.mark.parametrize("text", ["", "\n", "...", "Rain."])
def test_little_text(text: str, shipped: Any, nlp: Any) -> None:
    assert len(scores(text, nlp, shipped)) <= 1
    assert len(next(tag_words([parsed(text, nlp)], shipped))) == 0


def test_swapping_a_name_moves_no_score(shipped: Any, nlp: Any) -> None:
    one = scores("Dana Holt gave a reckless speech about the harbour.", nlp, shipped)
    other = scores("Omar Reed gave a reckless speech about the harbour.", nlp, shipped)
    assert [r.logit for r in one] == pytest.approx([r.logit for r in other])


def test_swaps_are_measured(shipped: Any) -> None:
    from framing.evaluation.sentence_models import evaluate_swaps

    figures = evaluate_swaps(models=shipped)
    for kind in ("person", "party", "country", "outlet", "nationality", "religion", "camp", "gender"):
        assert 0 <= figures["metrics"][f"mean swing, {kind}"]["value"] <= 25
