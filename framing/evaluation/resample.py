"""The bootstrap that evaluations share: resample articles, never sentences."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

Unit = TypeVar("Unit")
Metric = Callable[[NDArray[np.int64]], float]
"""A figure of the rows (sentences) with these numbers."""


def interval(
    metric: Callable[[Sequence[Unit]], float], units: Sequence[Unit], draws: int, seed: int = 0
) -> dict[str, float]:
    """A metric over units (articles) with its 95 % percentile interval: {"value", "low", "high"}.

    A draw in which the metric is not defined (NaN) is left out.
    Efron, B. & Tibshirani, R. (1993). An Introduction to the Bootstrap, chapter 13. The same seed gives the same values.
    """
    generator = random.Random(seed)
    drawn = [metric(generator.choices(units, k=len(units))) for _ in range(draws)] if units else []
    values = sorted(found for found in drawn if not math.isnan(found))
    value = metric(units)
    if not values:
        return {"value": value, "low": value, "high": value}
    return {"value": value, "low": values[int(0.025 * len(values))], "high": values[int(0.975 * len(values)) - 1]}


def intervals(
    metrics: Mapping[str, Metric], group: NDArray[np.str_], draws: int, rows: NDArray[np.int64] | None = None
) -> dict[str, dict[str, float]]:
    """Every metric over `rows` (all by default) with its 95 % percentile interval over groups drawn with replacement.

    Efron, B. & Tibshirani, R. (1993). An Introduction to the Bootstrap, chapter 13. The same rows give the same values.
    """
    rows = np.arange(len(group)) if rows is None else rows
    _, codes = np.unique(group[rows], return_inverse=True)
    order = np.argsort(codes, kind="stable")
    members = np.split(rows[order], np.flatnonzero(np.diff(codes[order])) + 1)
    generator = np.random.default_rng(0)
    drawn: dict[str, list[float]] = {name: [] for name in metrics}
    for _ in range(draws):
        chosen = np.concatenate([members[k] for k in generator.integers(len(members), size=len(members))])
        for name, metric in metrics.items():
            drawn[name].append(metric(chosen))
    return {
        name: {
            "value": metric(rows),
            "low": float(np.nanquantile(drawn[name], 0.025)),
            "high": float(np.nanquantile(drawn[name], 0.975)),
        }
        for name, metric in metrics.items()
    }


def ratio(part: float, whole: float) -> float:
    """A share, 0 of an empty whole."""
    return part / whole if whole else 0.0


def f1(precision: float, recall: float) -> float:
    """The harmonic mean of precision and recall, 0 where both are 0."""
    return ratio(2 * precision * recall, precision + recall)
