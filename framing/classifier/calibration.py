"""From log-odds at balanced classes to shares at the prevalence of ordinary news, and how far those are off.

Platt scaling (Platt 1999): share = 1 / (1 + exp(-(slope * logit + offset))), fitted on scores of sentences that the model
did not see. Expected calibration error (Naeini et al. 2015) over bins of equal size.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True, slots=True)
class Platt:
    """Slope and offset of a calibration."""

    slope: float
    offset: float

    def shares(self, logits: NDArray[np.float64]) -> NDArray[np.float64]:
        """Expected share of positives, 0-1, for each of the log-odds."""
        result: NDArray[np.float64] = 1 / (1 + np.exp(-np.clip(self.slope * logits + self.offset, -30, 30)))
        return result


def fit_platt(logits: NDArray[np.float64], label: NDArray[np.bool_]) -> Platt:
    """Fit on scores and labels at the prevalence that the shares shall hold for."""
    from sklearn.linear_model import LogisticRegression

    model = LogisticRegression(C=1e4).fit(logits[:, None], label)
    return Platt(float(model.coef_[0, 0]), float(model.intercept_[0]))


def calibration_error(shares: NDArray[np.float64], label: NDArray[np.bool_], bins: int = 10) -> float:
    """Mean distance between stated and true share over `bins` bins of equally many sentences, 0-1.

    >>> calibration_error(np.array([0.25] * 4), np.array([True, False, False, False]), bins=1)
    0.0
    """
    order = np.argsort(shares, kind="stable")
    parts = [p for p in np.array_split(order, bins) if len(p)]
    off = (len(p) * abs(float(shares[p].mean()) - float(label[p].mean())) for p in parts)
    return float(sum(off) / max(len(shares), 1))


def best_threshold(logits: NDArray[np.float64], label: NDArray[np.bool_]) -> float:
    """The score from which calling a sentence positive gives the best F1 of the positives.

    >>> best_threshold(np.array([0.0, 1.0, 2.0]), np.array([False, True, True]))
    1.0
    """
    order = np.argsort(-logits, kind="stable")
    hits = np.cumsum(label[order])
    f1 = 2 * hits / (np.arange(1, len(order) + 1) + max(int(label.sum()), 1))
    return float(logits[order[int(np.argmax(f1))]])
