"""The bootstrap that evaluations share: resample articles, never sentences."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from typing import TypeVar

Unit = TypeVar("Unit")


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


def ratio(part: float, whole: float) -> float:
    """A share, 0 of an empty whole."""
    return part / whole if whole else 0.0


def f1(precision: float, recall: float) -> float:
    """The harmonic mean of precision and recall, 0 where both are 0."""
    return ratio(2 * precision * recall, precision + recall)
