"""The share of marked sentences, corrected for what the models get wrong.

Without a sample that the user coded: the misclassification-corrected estimate of Rogan & Gladen (1978), Estimating
prevalence from the results of a screening test, Am. J. Epidemiol. 107, 71-76, with the interval of Lang & Reiczigel (2014),
Confidence limits for prevalence of disease adjusted for estimated sensitivity and specificity, Prev. Vet. Med. 113, 13-22.

With one: the difference estimator (Saerndal, Swensson & Wretman 1992, Model Assisted Survey Sampling, ch. 6), which is
design-based supervised learning (Egami, Hinck, Stewart & Wei 2023, NeurIPS) for a share and prediction-powered inference
(Angelopoulos, Bates, Fannjiang, Jordan & Zrnic 2023, Science 382) where coded sentences are drawn from those that are
scored. Its interval is Wilson's (1927) at the effective sample size (Korn & Graubard 1998, Survey Methodology 24, 193-201);
a sample that happens to agree with the model does not shorten it below what a calibrated model can give.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt

import numpy as np
from numpy.typing import NDArray

Z = 1.959964
"""Normal quantile of a 95 % interval."""
LEAST_CODED = 30
"""Fewer coded sentences than this give no estimate."""
LEAST_INFORMED = 0.05
"""Below this sensitivity + specificity - 1 the calls say nothing about the share."""


@dataclass(frozen=True, slots=True)
class Errors:
    """How often calls are right: sensitivity and specificity (0-1), and from how many independent sentences each is known.

    The numbers of sentences are effective ones: sentences of one event are alike, so they count for less.
    """

    sensitivity: float
    specificity: float
    positives: float
    negatives: float


@dataclass(frozen=True, slots=True)
class Estimate:
    """A share with its 95 % interval, 0-1 each; `coded` sentences of the user's went into it."""

    share: float
    low: float
    high: float
    coded: int = 0


def errors_of(counts: NDArray[np.int64]) -> Errors:
    """Errors from counts by event, shape (events, 4): marked and called, marked only, called only, neither.

    Variance of a ratio over clusters (Cochran 1977, Sampling Techniques, ch. 2.11) gives the effective sizes.
    """
    hit, missed, false, right = counts.T.astype(np.float64)
    sensitivity, positives = _ratio(hit, hit + missed)
    specificity, negatives = _ratio(right, right + false)
    return Errors(sensitivity, specificity, positives, negatives)


def _ratio(part: NDArray[np.float64], whole: NDArray[np.float64]) -> tuple[float, float]:
    """Pooled share, and the number of independent units that would know it as well (at most the units there are)."""
    total, clusters = float(whole.sum()), int((whole > 0).sum())
    if not total:
        return 0.0, 0.0
    share = float(part.sum()) / total
    if clusters < 2 or not 0 < share < 1:
        return share, total
    variance = clusters / (clusters - 1) * float(np.square(part - share * whole).sum()) / total**2
    return share, min(total, share * (1 - share) / variance) if variance else total


def corrected(called: int, of: int, errors: Errors) -> Estimate:
    """The share of marked sentences where `called` `of` sentences were called so.

    Rogan-Gladen: (q + specificity - 1) / (sensitivity + specificity - 1), q the share called; interval as Lang & Reiczigel.

    >>> round(corrected(30, 100, Errors(0.9, 0.9, 1e9, 1e9)).share, 3)
    0.25
    """
    informed = errors.sensitivity + errors.specificity - 1
    if informed < LEAST_INFORMED or not of:
        return Estimate(called / of if of else 0.0, 0.0, 1.0)
    share = _within((called / of + errors.specificity - 1) / informed)
    q = (called + Z**2 / 2) / (of + Z**2)
    sensitivity = (errors.sensitivity * errors.positives + 1) / (errors.positives + 2)
    specificity = (errors.specificity * errors.negatives + 1) / (errors.negatives + 2)
    informed = sensitivity + specificity - 1
    if informed < LEAST_INFORMED:
        return Estimate(share, 0.0, 1.0)
    middle = (q + specificity - 1) / informed
    of_sensitivity = sensitivity * (1 - sensitivity) / errors.positives if errors.positives else inf
    of_specificity = specificity * (1 - specificity) / errors.negatives if errors.negatives else inf
    shift = 2 * Z**2 * (middle * of_sensitivity - (1 - middle) * of_specificity)
    spread = (
        Z
        / informed
        * sqrt(
            q * (1 - q) / (of + Z**2)
            + middle**2 * sensitivity * (1 - sensitivity) / (errors.positives + 2)
            + (1 - middle) ** 2 * specificity * (1 - specificity) / (errors.negatives + 2)
        )
    )
    return Estimate(share, min(_within(middle + shift - spread), share), max(_within(middle + shift + spread), share))


def from_coded(expected: NDArray[np.float64], coded: NDArray[np.int64], marked: NDArray[np.bool_]) -> Estimate:
    """The share of marked sentences among those scored, from a random sample of them that somebody coded.

    Parameters
    ----------
    expected
        What the model expects of every sentence (0-1), shape (sentences,).
    coded
        Which of them were coded, drawn at random, shape (coded,).
    marked
        What the coder said of each, shape (coded,).

    Raises
    ------
    ValueError
        With fewer than `LEAST_CODED` coded sentences.
    """
    n, everything = len(coded), len(expected)
    if n < LEAST_CODED:
        raise ValueError(f"{n} coded sentences; an estimate takes {LEAST_CODED}")
    off = marked - expected[coded]
    share = _within(float(expected.mean() + off.mean()))
    alone = (float(marked.sum()) + Z**2 / 2) / (n + Z**2)
    spread = alone * (1 - alone)
    residual = max(float(off.var(ddof=1)), spread - float(expected.var()))
    left = 1 - n / everything
    low, high = _wilson(share, n * spread / (residual * left) if left > 0 else inf)
    return Estimate(share, low, high, n)


def _wilson(share: float, size: float) -> tuple[float, float]:
    """Wilson's 95 % interval for a share seen in `size` units; the share itself where that is endless."""
    if size == inf:
        return share, share
    middle = (share + Z**2 / (2 * size)) / (1 + Z**2 / size)
    spread = Z / (1 + Z**2 / size) * sqrt(share * (1 - share) / size + Z**2 / (4 * size**2))
    return min(_within(middle - spread), share), max(_within(middle + spread), share)


def _within(share: float) -> float:
    return min(max(share, 0.0), 1.0)
