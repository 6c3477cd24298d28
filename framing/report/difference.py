"""When two rates differ: the exact conditional test for two Poisson counts.

Given the sum of both counts, the first is binomial with the share of its words in all words, if the rates are equal
(Przyborowski, J. and Wilenski, H. 1940. Homogeneity of results in testing samples from Poisson series. Biometrika 31,
313-323). Two-sided by doubling the smaller tail; several pairs are corrected together (Holm, S. 1979. A simple
sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 6, 65-70).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

ALPHA = 0.05
MOST_TIMES = 60
"""How many times the present amount of text `times_needed` looks ahead."""


@dataclass(frozen=True, slots=True)
class Counted:
    """`count` findings in `words` words (> 0) of an outlet."""

    outlet: str
    count: int
    words: int


@dataclass(frozen=True, slots=True)
class Pair:
    """Two outlets, the one with the higher rate first, and the corrected p-value (0-1) of their difference."""

    higher: str
    lower: str
    p: float

    @property
    def clear(self) -> bool:
        """Whether the difference may be claimed."""
        return self.p < ALPHA


def rate_ratio_p(count: int, words: int, other_count: int, other_words: int) -> float:
    """Two-sided p-value (0-1) for the two rates being equal; counts >= 0, words > 0.

    >>> round(rate_ratio_p(10, 1000, 2, 1000), 4)
    0.0386
    """
    total = count + other_count
    share = words / (words + other_words)
    lower = math.fsum(_binomial(k, total, share) for k in range(count + 1))
    upper = math.fsum(_binomial(k, total, share) for k in range(count, total + 1))
    return min(1.0, 2 * min(lower, upper))


def pairs(counted: Sequence[Counted]) -> tuple[Pair, ...]:
    """Every pair of outlets, in the order given, with p-values corrected over all of them."""
    both = list(combinations(counted, 2))
    raw = [rate_ratio_p(a.count, a.words, b.count, b.words) for a, b in both]
    return tuple(
        Pair(*((a.outlet, b.outlet) if a.count * b.words >= b.count * a.words else (b.outlet, a.outlet)), p)
        for (a, b), p in zip(both, holm(raw), strict=True)
    )


def holm(values: Sequence[float]) -> list[float]:
    """Holm's corrected p-values, in the order given.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    order = sorted(range(len(values)), key=lambda i: values[i])
    corrected = [0.0] * len(values)
    highest = 0.0
    for rank, index in enumerate(order):
        highest = max(highest, min(1.0, (len(values) - rank) * values[index]))
        corrected[index] = highest
    return corrected


def times_needed(first: Counted, second: Counted, tests: int) -> int | None:
    """How many times as much text would make this difference clear, the rates staying as they are.

    `tests` pairs are corrected for (Bonferroni). None where `MOST_TIMES` times the text would not do.
    """
    for times in range(1, MOST_TIMES + 1):
        p = rate_ratio_p(first.count * times, first.words * times, second.count * times, second.words * times)
        if p * tests < ALPHA:
            return times
    return None


def _binomial(k: int, n: int, share: float) -> float:
    ways = math.lgamma(n + 1) - math.lgamma(k + 1) - math.lgamma(n - k + 1)
    return math.exp(ways + k * math.log(share) + (n - k) * math.log1p(-share))
