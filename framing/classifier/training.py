"""Training all models from a user's copies of the corpora."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from framing.classifier.calibration import best_threshold, fit_platt
from framing.classifier.corpora import read_babe, read_basil, read_checkthat, read_ptc
from framing.classifier.embeddings import Encode
from framing.classifier.examples import Gold, read_gold
from framing.classifier.saving import MODELS, Models, Ordinary, load_models, save_models
from framing.classifier.sentence_model import fit_sentences
from framing.classifier.stack import ADAPTED, ALONE, BABE, SUBJECTIVE, block, cross_fitted, stacked
from framing.classifier.token_model import (
    TokenModel,
    fit_tokens,
    grouped_folds,
    joined,
    out_of_fold,
    summary,
)
from framing.errors import InputError

FOLDERS = {"babe": "babe", "basil": "basil", "ptc": "ptc", "checkthat": "checkthat-subj-en"}


def train(
    gold: Path, out: Path = MODELS, say: Callable[[str], None] = print, encode: Encode | None = None
) -> Models:
    """Train every model and write it to `out`; the same data, lexicon and versions give the same files.

    With `encode` all but the model of marked spans read embeddings; that one is the one shipped.

    Parameters
    ----------
    gold
        A folder with the corpora as published, in the folders `babe`, `basil`, `ptc` and `checkthat-subj-en` (train
        and dev).
    encode
        Gives embeddings; None trains the models that need none.
    out
        Where the model files go.
    say
        Is told what is being done.

    Raises
    ------
    InputError
        When a corpus is missing or has another layout.
    """
    say("reading the corpora")
    read = {
        "babe": read_babe(gold / FOLDERS["babe"]),
        "basil": read_basil(gold / FOLDERS["basil"]),
        "ptc": read_ptc(gold / FOLDERS["ptc"]),
        "checkthat": [one for part in ("train", "dev") for one in read_checkthat(gold / FOLDERS["checkthat"], part)],
    }
    base = load_models() if encode else None
    if base:
        del read["ptc"]
    corpora = {}
    for name, labelled in read.items():
        say(f"parsing {name}: {sum(len(one.stretches) for one in labelled):,} sentences")
        corpora[name] = read_gold(labelled, encode)
        _two_kinds(corpora[name], gold / FOLDERS[name], words=name in ("babe", "ptc"))
    models = fit_models(corpora["babe"], corpora["basil"], corpora.get("ptc"), corpora["checkthat"], say, base)
    save_models(models, out)
    return models


def _two_kinds(gold: Gold, place: Path, words: bool) -> None:
    """`InputError` where a model could learn nothing: sentences, or their words, of one label only."""
    for what, label in (("sentences", gold.label), *([("words", gold.marked)] if words else [])):
        if label.all() or not label.any():
            raise InputError(f"{place}: all its {what} are marked alike; training takes some of both kinds")


def fit_models(
    babe: Gold,
    basil: Gold,
    ptc: Gold | None,
    checkthat: Gold,
    say: Callable[[str], None] = lambda line: None,
    base: Models | None = None,
) -> Models:
    """Fit every model on corpora that are numbers already; without `ptc` the model of marked spans is that of `base`.

    The word blocks of a corpus that a word model was trained on are out of fold, else the block leaks its labels.
    """
    say("word model from marked words")
    words, babe_words = joined(babe)
    babe_block = summary(babe.sentences, babe_words)
    spans, ptc_block = _spans(ptc, base, say)
    say("sentence models")
    alone = fit_sentences(babe.sentences, babe_block, babe.label, ALONE)
    whole = fit_sentences(babe.sentences, babe_block, babe.label, BABE)

    def extra(gold: Gold) -> NDArray[np.float32]:
        own = ptc_block if ptc_block is not None and gold is ptc else block(spans, gold.sentences)
        return stacked(block(words, gold.sentences), own, gold.sentences, whole, alone)

    basil_extra, checkthat_extra = extra(basil), extra(checkthat)
    news = fit_sentences(basil.sentences, basil_extra, basil.label, ADAPTED)
    subjective = fit_sentences(checkthat.sentences, checkthat_extra, checkthat.label, SUBJECTIVE)
    basil_words = block(words, basil.sentences)
    scores = {
        "alone": alone.logits(basil.sentences, basil_words),
        "babe": whole.logits(basil.sentences, basil_words),
        "news": cross_fitted(basil, basil_extra, ADAPTED),
    }
    corpora = {"babe": babe, "basil": basil, **({"ptc": ptc} if ptc else {}), "checkthat": checkthat}
    seen = {name: np.array([int(d, 16) for d in gold.digest], dtype=np.uint64) for name, gold in corpora.items()}
    counted = {name: {"sentences": len(gold), "positive": int(gold.label.sum())} for name, gold in corpora.items()}
    return Models(
        words, spans, alone, whole, news, subjective,
        {name: _ordinary(z, basil) for name, z in scores.items()},
        {**(base.trained_on if base else {}), **seen}, {**(base.figures if base else {}), **counted},
    )  # fmt: skip


def _spans(
    ptc: Gold | None, base: Models | None, say: Callable[[str], None]
) -> tuple[TokenModel, NDArray[np.float32] | None]:
    """The model of marked spans, and the word block of the corpus it was trained on here."""
    if ptc is None:
        if base is None:
            raise ValueError("either the corpus of marked spans or models that hold theirs")
        return base.spans, None
    say("word model from marked spans")
    return fit_tokens(ptc.sentences.ids, ptc.marked), summary(ptc.sentences, out_of_fold(ptc))


def _ordinary(logits: NDArray[np.float64], gold: Gold) -> Ordinary:
    quantiles = np.quantile(logits, np.linspace(0, 1, 101))
    threshold = best_threshold(logits, gold.label)
    errors = errors_by_group(logits, gold)
    return Ordinary(fit_platt(logits, gold.label), threshold, quantiles, errors)


def errors_by_group(logits: NDArray[np.float64], gold: Gold) -> NDArray[np.int64]:
    """Counts by event, as `Ordinary.errors`; each sentence is called with the threshold of the other events."""
    called = np.zeros(len(gold), dtype=bool)
    for train, test in grouped_folds(gold.group, 5):
        called[test] = logits[test] >= best_threshold(logits[train], gold.label[train])
    kind = np.where(gold.label, np.where(called, 0, 1), np.where(called, 2, 3))
    events = np.unique(gold.group, return_inverse=True)[1]
    counts: NDArray[np.int64] = np.bincount(events * 4 + kind, minlength=4 * (events.max() + 1)).reshape(-1, 4)
    return counts
