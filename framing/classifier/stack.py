"""Numbers that one model hands to the next: word blocks of two word models and the scores of the BABE models."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from framing.classifier.examples import Gold, Sentences
from framing.classifier.features import Floats
from framing.classifier.sentence_model import Recipe, SentenceModel, fit_sentences
from framing.classifier.token_model import SUMMARY, TokenModel, grouped_folds, joined, summary

ALONE = Recipe(grams=False, hand=0.0, extra=1.0, c=0.05, vectors=0.0)
"""The word block and nothing else: what carries best to another kind of text."""
BABE = Recipe()
ADAPTED = Recipe(extra=0.2, c=0.1)
SUBJECTIVE = Recipe(extra=0.2)
EXTRA: tuple[str, ...] = (
    *(f"{name} (marked words)" for name in SUMMARY),
    *(f"{name} (marked spans)" for name in SUMMARY),
    "score of all features",
    "score of words",
)
"""Names of the numbers that `stacked` gives."""


def stacked(words: Floats, spans: Floats, s: Sentences, babe: SentenceModel, alone: SentenceModel) -> Floats:
    """The extra numbers of the adapted models, shape (len(s), len(EXTRA)); `words` and `spans` are word blocks."""
    scores = np.stack([babe.logits(s, words), alone.logits(s, words)], axis=1).astype(np.float32)
    return np.concatenate([words, spans, scores], axis=1)


def cross_fitted(gold: Gold, extra: Floats, recipe: Recipe, folds: int = 5) -> NDArray[np.float64]:
    """Log-odds of every sentence from a sentence model that saw no sentence of its group."""
    found = np.zeros(len(gold), dtype=np.float64)
    for train, test in grouped_folds(gold.group, folds):
        part = gold.sentences.take(train)
        model = fit_sentences(part, extra[train], gold.label[train], recipe)
        found[test] = model.logits(gold.sentences.take(test), extra[test])
    return found


def word_blocks(train: Gold, test: Gold) -> tuple[Floats, Floats, NDArray[np.float64]]:
    """Word blocks of training sentences (out of fold) and of test sentences, and the scores of test words, 0 where they begin
    to be called."""
    model, own = joined(train)
    logits = model.logits(test.sentences.ids)
    scores = model.scores(test.sentences.ids, test.sentences.vectors) - model.called_from
    return summary(train.sentences, own), summary(test.sentences, logits), scores


def block(model: TokenModel, s: Sentences) -> Floats:
    """The word block of sentences that a word model did not see."""
    return summary(s, model.logits(s.ids))
