"""The word model: how likely people would mark each word as loaded, and seven numbers that sum a sentence up.

A logistic regression on hashed features of a word and its neighbours, supervised on words that people marked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from framing.classifier.calibration import best_threshold
from framing.classifier.embeddings import Vectors, no_vectors, no_weights
from framing.classifier.examples import Gold, Sentences
from framing.classifier.features import BITS, Floats, Ids, ranges, sums

C = 0.25
VECTOR_C = 0.003
LEAST_SPREAD = 0.01
POSITIVE_WEIGHT = 4.0
FOLDS = 4
NO_WORD = -10.0
"""Log-odds that stand for a sentence without words."""
SUMMARY = (
    "strongest word", "three strongest words", "six strongest words", "expected loaded words", "mean likelihood",
    "likely loaded words", "likelihood of any",
)  # fmt: skip
"""What `summary` gives, in order."""


@dataclass(frozen=True, slots=True)
class TokenModel:
    """Weights of the hashed features, shape (2^BITS,), and the intercept.

    `vector_weights` and `vector_intercept` are those of a second model, of embeddings, as heavy beside the first as `joined`
    found best; none in a model without. A word is called from the score `called_from`.
    """

    weights: Floats
    intercept: float
    vector_weights: Floats = field(default_factory=no_weights)
    vector_intercept: float = 0.0
    called_from: float = 0.0

    def logits(self, ids: Ids) -> NDArray[np.float64]:
        """Log-odds of every word by its hashed features, shape (len(ids),)."""
        total: NDArray[np.float64] = self.weights[ids].sum(axis=1, dtype=np.float64) + self.intercept
        return total

    def scores(self, ids: Ids, vectors: Vectors) -> NDArray[np.float64]:
        """What words are called by: the mean of the log-odds of both models, or those of the one."""
        if not len(self.vector_weights):
            return self.logits(ids)
        mean: NDArray[np.float64] = (self.logits(ids) + self.dense(vectors)) / 2
        return mean

    def dense(self, vectors: Vectors) -> NDArray[np.float64]:
        """Log-odds of every word by its embedding, shape (len(vectors),); zeros in a model without."""
        if not len(self.vector_weights):
            return np.zeros(len(vectors))
        if vectors.shape[1] != len(self.vector_weights):
            raise ValueError("these models read embeddings; the text was read without")
        found = vectors.astype(np.float32) @ self.vector_weights + self.vector_intercept
        return np.asarray(found, dtype=np.float64)


def fit_tokens(ids: Ids, marked: NDArray[np.bool_], c: float = C, vectors: Vectors | None = None) -> TokenModel:
    """Fit the word model, and with `vectors` one of embeddings beside it.

    Marked words weigh `POSITIVE_WEIGHT` times as much as others.
    """
    hashed = _fit_hashed(ids, marked, c)
    if vectors is None or not vectors.shape[1]:
        return hashed
    weights, intercept = _fit_vectors(vectors, marked)
    return replace(hashed, vector_weights=weights, vector_intercept=intercept)


def _fit_vectors(vectors: Vectors, marked: NDArray[np.bool_]) -> tuple[Floats, float]:
    """Weights and intercept of a logistic regression on embeddings scaled to spread 1."""
    from sklearn.linear_model import LogisticRegression

    dense = vectors.astype(np.float32)
    mean, spread = dense.mean(axis=0, dtype=np.float64), np.maximum(dense.std(axis=0, dtype=np.float64), LEAST_SPREAD)
    dense -= mean
    dense /= spread
    model = LogisticRegression(C=VECTOR_C, class_weight={False: 1.0, True: POSITIVE_WEIGHT}, max_iter=60, tol=1e-3)
    model.fit(dense, marked)
    weights = model.coef_[0] / spread
    return weights.astype(np.float32), float(model.intercept_[0] - weights @ mean)


def _fit_hashed(ids: Ids, marked: NDArray[np.bool_], c: float) -> TokenModel:
    from scipy.sparse import csr_matrix
    from sklearn.linear_model import LogisticRegression

    used, places = np.unique(ids, return_inverse=True)
    n, width = ids.shape
    matrix = csr_matrix(
        (np.ones(n * width, np.float32), places.astype(np.int32).ravel(), np.arange(0, n * width + 1, width)),
        shape=(n, len(used)),
    )
    model = LogisticRegression(
        solver="liblinear", C=c, tol=1e-2, class_weight={False: 1.0, True: POSITIVE_WEIGHT}, random_state=0
    )
    model.fit(matrix, marked)
    weights = np.zeros(2**BITS, dtype=np.float32)
    weights[used] = model.coef_[0]
    return TokenModel(weights, float(model.intercept_[0]))


def summary(sentences: Sentences, logits: NDArray[np.float64]) -> Floats:
    """The word block of every sentence, shape (len(sentences), 7), in the order of `SUMMARY`.

    `logits` are those of the rows of `sentences.ids`.
    """
    sizes = sentences.last - sentences.first
    owner = np.repeat(np.arange(len(sizes)), sizes)
    inside = logits[ranges(sentences.first, sizes)]
    order = np.lexsort((-inside, owner))
    z = inside[order]
    empty = sizes == 0
    if empty.any():
        z = np.insert(z, (np.cumsum(sizes) - sizes)[empty], NO_WORD)
        sizes = np.maximum(sizes, 1)
    last = np.cumsum(sizes)
    rows = np.stack([last - sizes, last], axis=1)
    p = 1 / (1 + np.exp(-z))

    def strongest(n: int) -> NDArray[np.float64]:
        best = np.minimum(sizes, n)
        mean: NDArray[np.float64] = sums(z, np.stack([rows[:, 0], rows[:, 0] + best], axis=1)) / best
        return mean

    likely = sums(p, rows)
    none = sums(np.log1p(-np.minimum(p, 1 - 1e-9)), rows)
    found: Floats = np.stack(
        [
            strongest(1), strongest(3), strongest(6), np.log1p(likely), np.log(likely / sizes + 1e-9), sums(p > 0.5, rows),
            np.log1p(-none),
        ],
        axis=1,
    ).astype(np.float32)  # fmt: skip
    return found


def grouped_folds(groups: NDArray[np.str_], folds: int) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
    """Training and test rows of each fold; no group is on both sides."""
    from sklearn.model_selection import GroupKFold

    yield from GroupKFold(min(folds, len(set(groups.tolist())))).split(np.zeros(len(groups)), groups=groups)


def joined(gold: Gold) -> tuple[TokenModel, NDArray[np.float64]]:
    """The word model of `gold`, and the log-odds of its words by hashed features out of fold.

    How heavy the model of embeddings is beside the one of hashed features, and from which score a word is called, comes
    from log-odds out of fold: a logistic regression on both (stacking; Wolpert 1992), and the best F1.
    """
    model = fit_tokens(gold.sentences.ids, gold.marked, vectors=gold.sentences.vectors)
    if not len(model.vector_weights):
        return model, out_of_fold(gold)
    hashed, dense = out_of_fold_both(gold)
    weight = _weight_of_second(hashed, dense, gold.marked)
    called_from = best_threshold((hashed + weight * dense) / 2, gold.marked)
    heavier = replace(
        model,
        vector_weights=np.float32(weight) * model.vector_weights,
        vector_intercept=weight * model.vector_intercept,
        called_from=called_from,
    )
    return heavier, hashed


def _weight_of_second(first: NDArray[np.float64], second: NDArray[np.float64], marked: NDArray[np.bool_]) -> float:
    """How many times as heavy as `first` a logistic regression takes `second`; 1 where either speaks against a mark."""
    from sklearn.linear_model import LogisticRegression

    model = LogisticRegression(class_weight={False: 1.0, True: POSITIVE_WEIGHT})
    one, other = model.fit(np.stack([first, second], axis=1), marked).coef_[0].tolist()
    return other / one if one > 0 and other > 0 else 1.0


def out_of_fold(gold: Gold, folds: int = FOLDS, c: float = C) -> NDArray[np.float64]:
    """Log-odds of every word of `gold`, by hashed features, from models that saw no sentence of its group."""
    return _out_of_fold(gold, folds, c, no_vectors(len(gold.marked)))[0]


def out_of_fold_both(gold: Gold, folds: int = FOLDS, c: float = C) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """The same, and the log-odds by embeddings."""
    return _out_of_fold(gold, folds, c, gold.sentences.vectors)


def _out_of_fold(
    gold: Gold, folds: int, c: float, vectors: Vectors
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    hashed, dense = np.zeros(len(gold.marked)), np.zeros(len(gold.marked))
    s = gold.sentences
    unit = np.repeat(np.arange(len(s)), s.last - s.first)
    for train, test in grouped_folds(gold.group, folds):
        inside, outside = np.isin(unit, train), np.isin(unit, test)
        model = fit_tokens(s.ids[inside], gold.marked[inside], c, vectors[inside])
        hashed[outside] = model.logits(s.ids[outside])
        dense[outside] = model.dense(vectors[outside])
    return hashed, dense
