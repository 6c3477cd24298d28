"""What a coded sample says of everything it was drawn from: shares and rates with intervals over clusters.

A unit weighs 1 / its probability of being drawn. *Shares* (precision, recall) speak of texts like these: units of one
article or event are alike, so they count for less than as many from different ones. Their design effect (Kish 1965, Survey
Sampling, ch. 8) is estimated from the clusters and drawn towards what articles usually show
(`framing.rates.USUAL_SPREAD`), since few clusters tell little about it. *Counts* speak of the very texts that the sample
was drawn from: chance is in the draw alone, and none is left where every unit was coded.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from framing.evaluation.precision import wilson
from framing.rates import USUAL_SPREAD, USUAL_WEIGHT, poisson_interval


class Drawn(NamedTuple):
    """How a unit came into the sample: what it must not be parted from, and its probability of being drawn (0-1]."""

    cluster: str
    chance: float


@dataclass(frozen=True, slots=True)
class Bounded:
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float


def share_of(parts: Sequence[tuple[Drawn, int, int]], alike: bool = True) -> Bounded | None:
    """A share from counts by unit: how many of how many; None of nothing. `alike`: units of a cluster are.

    Weighted ratio estimator, its variance over clusters (Cochran 1977, Sampling Techniques, ch. 6.3 and 9A); Wilson's (1927)
    interval at the effective sample size (Korn & Graubard 1998, Survey Methodology 24, 193-201).

    >>> alone = [(Drawn(f"a{k}", 0.5), int(k < 8), 1) for k in range(10)]
    >>> share_of(alone).value
    0.8
    """
    part: dict[str, float] = defaultdict(float)
    whole: dict[str, float] = defaultdict(float)
    squares, n = 0.0, 0
    for drawn, right, of in parts:
        weight = 1 / drawn.chance
        part[drawn.cluster] += weight * right
        whole[drawn.cluster] += weight * of
        squares += weight * weight * of
        n += of
    total = sum(whole.values())
    if not n:
        return None
    share = sum(part.values()) / total
    independent = total * total / squares
    residuals = [part[c] - share * whole[c] for c in whole if whole[c]]
    effect = _effect(residuals, total * total * share * (1 - share) / independent) if alike else 1.0
    size = independent / effect
    return Bounded(share, *wilson(share * size, size))


def _effect(residuals: Sequence[float], independent: float) -> float:
    """Design effect of clusters, 1 or more: variance of the sum of their residuals over that of independent units."""
    free = len(residuals) - 1
    if free < 1 or not independent:
        return USUAL_SPREAD
    seen = (free + 1) / free * sum(r * r for r in residuals) / independent
    return max(1.0, (USUAL_WEIGHT * USUAL_SPREAD + free * seen) / (USUAL_WEIGHT + free))


@dataclass(frozen=True, slots=True)
class Counted:
    """A unit of the sample: marks that the tool made and people did not, and marks that people made and the tool did not."""

    drawn: Drawn
    false: int
    missed: int


def corrected_count(found: int, units: Sequence[Counted]) -> Bounded:
    """How many marks people would have made in everything, where the tool made `found`.

    Difference estimator: what the tool found, less its false marks and with those it missed, as far as the sample tells
    (Saerndal, Swensson & Wretman 1992, Model Assisted Survey Sampling, ch. 6; design-based supervised learning, Egami,
    Hinck, Stewart & Wei 2023, NeurIPS). The two sums are bounded as weighted Poisson counts (Fay & Feuer 1997, Statistics in
    Medicine 16, 791-801), which tells something of a sum of no marks too, and put together as Zou & Donner (2008,
    Statistics in Medicine 27, 1693-1702).

    >>> units = [Counted(Drawn(f"a{k}", 1.0), 0, int(k == 3)) for k in range(10)]
    >>> corrected_count(4, units)
    Bounded(value=5.0, low=5.0, high=5.0)
    """
    missed, false = (_total([(u.drawn.chance, getattr(u, name)) for u in units]) for name in ("missed", "false"))
    value = found + missed.value - false.value
    low = value - math.hypot(missed.value - missed.low, false.high - false.value)
    high = value + math.hypot(missed.high - missed.value, false.value - false.low)
    return Bounded(max(value, 0.0), max(low, 0.0), max(high, 0.0))


def _total(counts: Sequence[tuple[float, int]]) -> Bounded:
    """A sum over everything, from counts of the units drawn, each with its probability of being drawn."""
    weights = [1 / chance for chance, _ in counts]
    total = sum(w * k for w, (_, k) in zip(weights, counts, strict=True))
    size, n = sum(weights), len(counts)
    left = 1 - n / size
    if left <= 1e-9:
        return Bounded(total, total, total)
    poisson = sum(w * w * k for w, (_, k) in zip(weights, counts, strict=True))
    mean = total / size
    drawn = (
        n / (n - 1) * sum((w * (k - mean)) ** 2 for w, (_, k) in zip(weights, counts, strict=True)) if n > 1 else 0.0
    )
    scale = left * (max(poisson, drawn) / total if total else max(weights))
    low, high = poisson_interval(total / scale)
    return Bounded(total, low * scale, high * scale)
