"""Embeddings as features: with an encoder of our own, since the extra is not there in every installation."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from invented_gold import invented

from framing.article import Article
from framing.classifier import Ranker, load_models, save_models
from framing.classifier.embeddings import FILES, NAME, NUMBER, SIZE, encoder, pooled, vectors
from framing.classifier.examples import matcher, read_gold
from framing.classifier.saving import WITH_EMBEDDINGS
from framing.classifier.stack import word_blocks
from framing.classifier.token_model import fit_tokens, joined, out_of_fold, out_of_fold_both
from framing.classifier.training import fit_models
from framing.cli import main
from framing.errors import InputError, UsageError
from framing.evaluation import measured
from framing.text import lay_out, load_parser, parse, with_voices


def encode(words: Sequence[str]) -> Any:
    """Made-up vectors: of each word by its letters, and a little of the words beside it."""
    own = [
        np.random.default_rng(list(hashlib.sha256(w.lower().encode()).digest()[:8])).normal(size=SIZE) for w in words
    ]
    padded = np.stack([np.zeros(SIZE), *own, np.zeros(SIZE)])
    return (padded[1:-1] + 0.2 * padded[:-2] + 0.2 * padded[2:]).astype(np.float32)


@pytest.fixture(scope="module")
def gold() -> Any:
    return read_gold(invented(), encode)


@pytest.fixture(scope="module")
def models(gold: Any, plain: Any) -> Any:
    return fit_models(gold, gold, None, gold, base=plain)


@pytest.fixture(scope="module")
def plain() -> Any:
    """Models without embeddings."""
    small = read_gold(invented())
    return fit_models(small, small, small, small)


def test_every_run_of_one_group_is_read_by_itself() -> None:
    words, groups = ["A", "bold", "plan", "he", "said"], [0, 0, 0, 1, 1]
    found = vectors(encode, words, groups)
    apart = np.concatenate([encode(words[:3]), encode(words[3:])])
    assert np.allclose(found, apart, atol=2e-3)
    assert not np.allclose(found[2], encode(words)[2], atol=2e-3)


def test_a_run_of_names_is_one_word_and_has_no_vector() -> None:
    found = vectors(encode, [NAME, NAME, "ran"], [0, 0, 0])
    assert not found[:2].any()
    assert np.array_equal(found[2], vectors(encode, [NAME, "ran"], [0, 0])[1])
    assert not vectors(encode, [NUMBER, NAME, NAME], [0, 0, 0]).any()
    assert vectors(encode, [], []).shape == (0, SIZE)


def test_vectors_of_sentences_are_means_of_length_one(gold: Any) -> None:
    s = gold.sentences
    found = pooled(s)
    mean = s.vectors[s.first[3] : s.last[3]].astype(np.float64).mean(axis=0)
    assert np.allclose(found[3], mean / np.linalg.norm(mean), atol=1e-3)
    assert np.allclose(np.linalg.norm(found, axis=1), 1, atol=1e-5)
    none = pooled(replace(s, first=s.first[:2], last=np.array([s.first[0], s.last[1]])))
    assert not none[0].any()


def test_words_are_called_by_the_mean_of_two_models(gold: Any) -> None:
    s = gold.sentences
    both, hashed = fit_tokens(s.ids, gold.marked, vectors=s.vectors), fit_tokens(s.ids, gold.marked)
    assert np.array_equal(both.logits(s.ids), hashed.logits(s.ids))
    dense = s.vectors.astype(np.float64) @ both.vector_weights + both.vector_intercept
    assert np.allclose(both.scores(s.ids, s.vectors), (hashed.logits(s.ids) + dense) / 2, atol=1e-3)
    logits, dense = out_of_fold_both(gold)
    assert np.array_equal(logits, out_of_fold(gold))
    assert dense[gold.marked].mean() > dense[~gold.marked].mean()
    with pytest.raises(ValueError, match="read without"):
        both.scores(s.ids, s.vectors[:, :0])


def test_the_model_of_embeddings_is_as_heavy_as_it_is_right() -> None:
    """Two readings of the truth with errors apart: the one with half the spread of error weighs four times as much; one
    that knows nothing weighs next to nothing."""
    from framing.classifier.token_model import _weight_of_second

    draw = np.random.default_rng(1)
    marked = draw.random(40_000) < 0.5
    truth = np.where(marked, 1.0, -1.0)
    rough, fine, blind = (truth + draw.normal(0, 2, 40_000), truth + draw.normal(0, 1, 40_000), draw.normal(0, 1, 40_000))
    assert _weight_of_second(rough, fine, marked) == pytest.approx(4, rel=0.1)
    assert _weight_of_second(fine, rough, marked) == pytest.approx(0.25, rel=0.1)
    assert _weight_of_second(fine, np.abs(blind) * 0, marked) == 1.0
    assert _weight_of_second(fine, -fine, marked) == 1.0


def test_joined_words_keep_the_hashed_part(gold: Any) -> None:
    model, hashed = joined(gold)
    plain = fit_tokens(gold.sentences.ids, gold.marked)
    assert np.array_equal(model.logits(gold.sentences.ids), plain.logits(gold.sentences.ids))
    assert np.array_equal(hashed, out_of_fold(gold))
    without = replace(gold, sentences=replace(gold.sentences, vectors=gold.sentences.vectors[:, :0]))
    assert joined(without)[0].called_from == 0
    assert not len(joined(without)[0].vector_weights)


def test_a_word_is_called_alike_by_every_evaluation(gold: Any) -> None:
    """The scores that come with word blocks are 0 where a word begins to be called."""
    train, test = gold.take(np.arange(0, len(gold), 2)), gold.take(np.arange(1, len(gold), 2))
    model = joined(train)[0]
    s = test.sentences
    assert model.called_from != 0
    assert np.array_equal(word_blocks(train, test)[2] > 0, model.scores(s.ids, s.vectors) > model.called_from)


def test_models_with_embeddings_come_back_from_their_files(models: Any, gold: Any, tmp_path: Path) -> None:
    save_models(models, tmp_path)
    back = load_models(tmp_path)
    s = gold.sentences
    assert back.with_embeddings
    assert back.words.called_from == models.words.called_from
    assert np.allclose(back.words.scores(s.ids, s.vectors), models.words.scores(s.ids, s.vectors), atol=0.05)
    assert set(back.trained_on) == {"babe", "basil", "ptc", "checkthat"}


def test_a_name_or_quoted_words_move_no_score(models: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("framing.classifier.score.encoder", lambda: encode)
    ranker, match, nlp = Ranker(models), matcher(), load_parser()

    def scores(text: str) -> list[float]:
        (document,) = parse([lay_out(Article("a", text, "The Lantern"))], nlp)
        document = with_voices(document, ())
        return [s.logit for s in ranker.score(document, match.hits(document))[0]]

    one = scores("The council heard Dana Holt on the absurd harbour plan.")
    assert scores("The council heard Omar Reed on the absurd harbour plan.") == pytest.approx(one, abs=1e-6)
    quoted = scores("“It is a plain plan for all of us,” the harbour council said in the written report on Monday.")
    other = scores("“It is a vicious plan for all of us,” the harbour council said in the written report on Monday.")
    assert other == pytest.approx(quoted, abs=1e-6)


def test_without_the_extra_one_plain_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("framing.classifier.embeddings.find_spec", lambda name: None)
    encoder.cache_clear()
    with pytest.raises(InputError, match=r"needs the package onnxruntime.*pip install") as error:
        encoder()
    assert "\n" not in str(error.value)


def test_other_files_than_those_trained_with_are_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from importlib.machinery import ModuleSpec

    (tmp_path / "model.onnx").write_bytes(b"something else")
    spec = ModuleSpec("package", None, origin=str(tmp_path / "__init__.py"))
    monkeypatch.setattr("framing.classifier.embeddings.find_spec", lambda name: spec)
    from framing.classifier.embeddings import _checked

    for package in FILES:
        with pytest.raises(InputError, match="not the file that the models were trained with"):
            _checked(package)


def test_the_shipped_models_are_whole() -> None:
    models, plain = load_models(WITH_EMBEDDINGS), load_models()
    assert models.with_embeddings
    assert not plain.with_embeddings
    assert np.array_equal(models.spans.weights, plain.spans.weights)
    assert all(np.array_equal(models.trained_on[name], plain.trained_on[name]) for name in plain.trained_on)


def test_the_command_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr("framing.classifier.embeddings.find_spec", lambda name: None)
    encoder.cache_clear()
    (tmp_path / "a.txt").write_text("The council met on the harbour plan on Monday.", encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["framing", "score", str(tmp_path), "-o", str(tmp_path / "out"), "--embeddings"])
    with pytest.raises(SystemExit) as stop:
        main()
    said = capsys.readouterr().err
    assert stop.value.code == 1
    assert said.count("\n") == 1
    assert "pip install 'framing-analyser[embeddings]'" in said


def test_detectors_that_read_none_say_so(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="agency reads no sentence embeddings"):
        measured("agency", tmp_path, embeddings=True)


@pytest.mark.skipif(any(find_spec(p) is None for p in ("onnxruntime", "tokenizers", *FILES)), reason="needs the extra")
def test_the_real_encoder() -> None:
    encoder.cache_clear()
    found = encoder()(["A", "shameless", "plan", "."])
    assert found.shape == (4, SIZE)
    alike, unlike = encoder()(["A", "disgraceful", "plan", "."]), encoder()(["A", "seven-metre", "pier", "."])

    def cosine(a: Any, b: Any) -> float:
        return float(a @ b / np.linalg.norm(a) / np.linalg.norm(b))

    assert cosine(found[1], alike[1]) > cosine(found[1], unlike[1])
