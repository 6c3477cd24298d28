"""The sentence model: hashed words and pieces of words, hand-made features, and numbers from other models.

One logistic regression over all of it. Words and pieces are weighted by TF-IDF (1 + log count, smooth idf, unit length).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from framing.classifier.embeddings import no_weights, pooled
from framing.classifier.examples import Sentences
from framing.classifier.features import BITS, Counts, Floats, sums

CLIP = 4.0


@dataclass(frozen=True, slots=True)
class Weighting:
    """Inverse document frequency of every hashed piece, 0 for those in too few sentences, shape (2^BITS,)."""

    idf: Floats

    def values(self, counts: Counts) -> Floats:
        """TF-IDF of every filled place of the counts, each sentence of length 1, shape (len(counts.places),)."""
        raw = ((1 + np.log(counts.times)) * self.idf[counts.places]).astype(np.float32)
        length = np.sqrt(sums(np.square(raw, dtype=np.float64), _rows(counts)))
        found: Floats = (raw / np.repeat(np.where(length > 0, length, 1), np.diff(counts.first))).astype(np.float32)
        return found

    def matrix(self, counts: Counts) -> Any:
        """The same as a sparse matrix, shape (len(counts), 2^BITS)."""
        from scipy.sparse import csr_matrix

        return csr_matrix((self.values(counts), counts.places, counts.first), shape=(len(counts), 2**BITS))

    def product(self, counts: Counts, weights: Floats) -> NDArray[np.float64]:
        """`matrix(counts) @ weights`, without the matrix."""
        return sums(self.values(counts).astype(np.float64) * weights[counts.places], _rows(counts))


def _rows(counts: Counts) -> NDArray[np.int64]:
    return np.stack([counts.first[:-1], counts.first[1:]], axis=1)


def fit_weighting(counts: Counts, least: int) -> Weighting:
    """Frequencies from `counts`; pieces in fewer than `least` sentences get weight 0."""
    df = np.bincount(counts.places, minlength=2**BITS)
    idf = np.log((1 + len(counts)) / (1 + df)) + 1
    return Weighting(np.where(df >= least, idf, 0).astype(np.float32))


@dataclass(frozen=True, slots=True)
class Scaling:
    """Mean and spread of dense features, shape (features,) each; scaled values are cut at +-`CLIP`."""

    mean: Floats
    spread: Floats

    def apply(self, dense: Floats) -> Floats:
        scaled: Floats = np.clip((dense - self.mean) / self.spread, -CLIP, CLIP).astype(np.float32)
        return scaled


def fit_scaling(dense: Floats) -> Scaling:
    """Mean and standard deviation of each column."""
    spread = dense.std(axis=0, dtype=np.float64)
    return Scaling(dense.mean(axis=0, dtype=np.float64).astype(np.float32), np.maximum(spread, 1e-6).astype(np.float32))


@dataclass(frozen=True, slots=True)
class Recipe:
    """How much each block weighs against TF-IDF (1), and the penalty; `vectors` counts where there are embeddings."""

    grams: bool = True
    hand: float = 0.1
    extra: float = 0.4
    c: float = 0.3
    least_words: int = 2
    least_pieces: int = 3
    vectors: float = 1.0


@dataclass(frozen=True, slots=True)
class SentenceModel:
    """A fitted sentence model; `extra` are numbers from other models that come with each sentence."""

    recipe: Recipe
    words: Weighting | None
    pieces: Weighting | None
    hand: Scaling
    extra: Scaling
    word_weights: Floats
    piece_weights: Floats
    hand_weights: Floats
    extra_weights: Floats
    intercept: float
    vector_weights: Floats = field(default_factory=no_weights)

    def logits(self, s: Sentences, extra: Floats) -> NDArray[np.float64]:
        """Log-odds of every sentence at the training share of positives (balanced), shape (len(s),)."""
        total = np.full(len(s), self.intercept, dtype=np.float64)
        total += self.extra.apply(extra) @ self.extra_weights
        if self.recipe.hand:
            total += self.hand.apply(s.hand) @ self.hand_weights
        if self.words and self.pieces:
            total += self.words.product(s.words, self.word_weights)
            total += self.pieces.product(s.pieces, self.piece_weights)
        if len(self.vector_weights):
            total += pooled(s) @ self.vector_weights
        return total


def fit_sentences(s: Sentences, extra: Floats, label: NDArray[np.bool_], recipe: Recipe = Recipe()) -> SentenceModel:
    """Fit a sentence model with balanced classes."""
    from scipy.sparse import csr_matrix, hstack
    from sklearn.linear_model import LogisticRegression

    scale_hand, scale_extra = fit_scaling(s.hand), fit_scaling(extra)
    words = fit_weighting(s.words, recipe.least_words) if recipe.grams else None
    pieces = fit_weighting(s.pieces, recipe.least_pieces) if recipe.grams else None
    nothing = np.zeros((len(s), 0), dtype=np.float32)
    used_words = np.flatnonzero(words.idf) if words else np.zeros(0, np.int64)
    used_pieces = np.flatnonzero(pieces.idf) if pieces else np.zeros(0, np.int64)
    blocks = [
        words.matrix(s.words)[:, used_words] if words else csr_matrix(nothing),
        pieces.matrix(s.pieces)[:, used_pieces] if pieces else csr_matrix(nothing),
        csr_matrix(recipe.hand * scale_hand.apply(s.hand)) if recipe.hand else csr_matrix(nothing),
        csr_matrix(recipe.extra * scale_extra.apply(extra)),
        csr_matrix(recipe.vectors * pooled(s)) if recipe.vectors and s.vectors.shape[1] else csr_matrix(nothing),
    ]
    model = LogisticRegression(solver="liblinear", C=recipe.c, class_weight="balanced", random_state=0)
    model.fit(hstack(blocks).tocsr(), label)
    coef = model.coef_[0].astype(np.float32)
    cuts = np.cumsum([b.shape[1] for b in blocks])
    word_weights, piece_weights = np.zeros(2**BITS, np.float32), np.zeros(2**BITS, np.float32)
    word_weights[used_words] = coef[: cuts[0]]
    piece_weights[used_pieces] = coef[cuts[0] : cuts[1]]
    return SentenceModel(
        recipe, words, pieces, scale_hand, scale_extra, word_weights, piece_weights,
        recipe.hand * coef[cuts[1] : cuts[2]], recipe.extra * coef[cuts[2] : cuts[3]], float(model.intercept_[0]),
        recipe.vectors * coef[cuts[3] :],
    )  # fmt: skip
