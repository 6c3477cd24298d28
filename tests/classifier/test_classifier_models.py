"""Training on an invented corpus: what is learned, what must not leak, what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from framing.classifier.calibration import best_threshold, calibration_error, fit_platt
from framing.classifier.stack import word_blocks
from framing.classifier.token_model import fit_tokens, grouped_folds, out_of_fold, summary
from framing.errors import InputError
from framing.evaluation.loaded import word_figures
from framing.evaluation.seen import refuse_seen
from framing.evaluation.sentence_models import (
    babe_figures,
    f1,
    held_out_outlets,
    macro_f1,
    natural_figures,
    subjectivity_figures,
)


def test_marked_words_are_learned(gold: Any) -> None:
    model = fit_tokens(gold.sentences.ids, gold.marked)
    called = model.logits(gold.sentences.ids) > 0
    assert f1(called, gold.marked) > 0.9


def test_no_group_on_both_sides(gold: Any) -> None:
    for train, test in grouped_folds(gold.group, 4):
        assert set(gold.group[train].tolist()).isdisjoint(gold.group[test].tolist())


def test_words_of_a_sentence_are_scored_by_models_that_did_not_see_it(gold: Any) -> None:
    """Turning the marks of one group round changes the scores of other groups only."""
    s = gold.sentences
    owner = np.repeat(np.arange(len(s)), s.last - s.first)
    mine = gold.group[owner] == gold.group[0]
    turned = gold.take(np.arange(len(gold)))
    turned.marked[mine] = ~turned.marked[mine]
    before, after = out_of_fold(gold), out_of_fold(turned)
    assert np.array_equal(before[mine], after[mine])
    assert not np.allclose(before[~mine], after[~mine])


def test_blocks_of_training_and_test(gold: Any) -> None:
    train, test = next(grouped_folds(gold.group, 4))
    a, b, logits = word_blocks(gold.take(train), gold.take(test))
    assert (a.shape, b.shape) == ((len(train), 7), (len(test), 7))
    assert np.array_equal(b, summary(gold.sentences.take(test), logits))


def test_summary_by_hand(gold: Any) -> None:
    one = gold.sentences.take(np.array([0]))
    logits = np.full(len(one.ids), -20.0)
    logits[0] = 0.0
    strongest, three, *_, any_loaded = summary(one, logits)[0].tolist()
    assert strongest == 0.0
    assert three == pytest.approx(-40 / 3, abs=1e-4)
    assert any_loaded == pytest.approx(np.log1p(np.log(2)), abs=1e-3)


def test_scores_are_those_of_scikit_learn(gold: Any) -> None:
    """TF-IDF and a logistic regression by scikit-learn itself, on the same counts, give the same log-odds."""
    from scipy.sparse import csr_matrix, hstack
    from sklearn.feature_extraction.text import TfidfTransformer
    from sklearn.linear_model import LogisticRegression

    from framing.classifier.features import BITS
    from framing.classifier.sentence_model import Recipe, fit_sentences

    nothing = np.zeros((len(gold), 1), dtype=np.float32)
    ours = fit_sentences(gold.sentences, nothing, gold.label, Recipe(hand=0.0, least_words=1, least_pieces=1))
    matrices = [
        TfidfTransformer(sublinear_tf=True).fit_transform(
            csr_matrix((c.times.astype(np.float64), c.places, c.first), shape=(len(c), 2**BITS))
        )
        for c in (gold.sentences.words, gold.sentences.pieces)
    ]
    theirs = LogisticRegression(solver="liblinear", C=0.3, class_weight="balanced", random_state=0)
    whole = hstack([*matrices, csr_matrix(nothing)]).tocsr()
    used = np.unique(whole.indices)
    theirs.fit(whole[:, used], gold.label)
    assert ours.words is not None
    assert ours.pieces is not None
    for weighting, counts, matrix in zip(
        (ours.words, ours.pieces), (gold.sentences.words, gold.sentences.pieces), matrices, strict=True
    ):
        weights = np.random.default_rng(0).normal(size=2**BITS).astype(np.float32)
        assert abs(weighting.matrix(counts) - matrix).max() < 1e-6
        assert np.allclose(
            weighting.product(counts, weights), weighting.matrix(counts) @ weights.astype(np.float64), atol=1e-9
        )
    assert np.allclose(ours.logits(gold.sentences, nothing), theirs.decision_function(whole[:, used]), atol=1e-3)


@pytest.mark.parametrize(
    ("called", "label", "expected"),
    [
        ([1, 1, 0, 0], [1, 1, 0, 0], 1.0),
        ([1, 1, 1, 1], [1, 1, 0, 0], 1 / 3),
        ([1, 0, 1, 0], [1, 1, 0, 0], 0.5),
        ([0, 0, 0, 0], [0, 0, 0, 0], 0.5),
    ],
)
def test_macro_f1(called: list[int], label: list[int], expected: float) -> None:
    assert macro_f1(np.array(called, dtype=bool), np.array(label, dtype=bool)) == pytest.approx(expected)


def test_platt_finds_the_share() -> None:
    generator = np.random.default_rng(1)
    logits = generator.normal(size=4000)
    label = generator.random(4000) < 1 / (1 + np.exp(-(2 * logits - 3)))
    platt = fit_platt(logits, label)
    assert (platt.slope, platt.offset) == (pytest.approx(2, abs=0.3), pytest.approx(-3, abs=0.3))
    assert calibration_error(platt.shares(logits), label) < 0.02
    assert calibration_error(np.full(4000, 0.9), label) > 0.5


def test_best_threshold_takes_the_best_f1() -> None:
    scores = np.array([0.1, 0.2, 0.3, 0.4, 0.5])
    label = np.array([False, False, True, False, True])
    assert best_threshold(scores, label) == pytest.approx(0.3)


def test_small_outlets_are_held_out_together() -> None:
    outlets = np.array(["The Lantern"] * 120 + ["The Post"] * 3 + ["The Bell"] * 2)
    assert set(held_out_outlets(outlets).tolist()) == {"The Lantern", "others"}


def test_figures_have_the_shape_of_an_evaluation(gold: Any, models: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("framing.evaluation.sentence_models.SMALL_OUTLET", 5)
    found = [
        babe_figures(gold, "invented", models, draws=5),
        natural_figures(gold, "invented", models, basil=True, draws=5),
        word_figures(gold, "invented", None, draws=5),
        subjectivity_figures(gold, gold, "invented", models, draws=5),
    ]
    for figures in found:
        assert figures["n"] in (48, len(gold.marked))
        assert 0 < figures["prevalence"] <= 0.5
        for metric in figures["metrics"].values():
            assert 0 <= metric["low"] <= metric["high"] <= 1
    assert set(found[0]["per_outlet"]) == {"The Lantern", "The Harbour Post"}


def test_sentences_of_the_training_are_refused(gold: Any, models: Any) -> None:
    with pytest.raises(InputError, match="trained on 48 of these 48 sentences"):
        refuse_seen(gold, models, "gold")


def renamed(gold: Any, kept: int = 0) -> Any:
    """The same sentences as if they were new, but for the first `kept`."""
    new = gold.take(np.arange(len(gold)))
    new.digest[kept:] = [f"{k:016x}" for k in range(kept, len(gold))]
    return new


def test_a_few_known_sentences_are_left_out_and_the_rest_is_scored_as_shipped(gold: Any, models: Any) -> None:
    new = renamed(gold, kept=2)
    assert len(refuse_seen(new, models, "gold")) == 46
    figures = babe_figures(new, "new", models, draws=5)
    assert (figures["n"], figures["left_out"]) == (46, 2)
    assert "topic_macro_f1" not in figures["metrics"]
    words = models.words.logits(new.sentences.ids)
    mean = figures["metrics"]["outlet_word_f1"]["value"]
    owner = np.repeat(np.arange(48), new.sentences.last - new.sentences.first) >= 2
    assert mean == pytest.approx(f1(words[owner] > 0, new.marked[owner]))


def test_a_part_of_one_outlet_can_be_scored_only_if_it_is_new(gold: Any, models: Any) -> None:
    one = np.flatnonzero(gold.outlet == gold.outlet[0])
    with pytest.raises(InputError, match="fewer than two outlets to hold out"):
        babe_figures(gold.take(one), "one", models, draws=5)
    assert babe_figures(renamed(gold.take(one)), "one", models, draws=5)["n"] == len(one)


def test_training_without_the_corpora_is_one_plain_line(tmp_path: Path) -> None:
    from framing.classifier import train

    with pytest.raises(InputError, match="no BABE table"):
        train(tmp_path, tmp_path / "models", say=lambda line: None)
    assert not (tmp_path / "models").exists()
