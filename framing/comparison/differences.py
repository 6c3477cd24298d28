"""Which groups differ: pairwise rate ratios, all of a comparison corrected together, and groups that cannot be told apart.

*Test.* Given the sum of two Poisson counts, the first is binomial with the share of its words in all words, if the rates are
equal (Przyborowski, J. and Wilenski, H. 1940. Homogeneity of results in testing samples from Poisson series. Biometrika 31,
313-323). Two-sided by doubling the smaller tail. Counts weigh like count / spread (`framing.rates`), since two articles of one
outlet differ too: a difference between outlets is claimed only where it is more than that.

*Correction.* All pairs of all dimensions are one family (Holm, S. 1979. A simple sequentially rejective multiple test procedure.
Scandinavian Journal of Statistics 6, 65-70): where nothing differs, the chance of any claim at all stays under 5 %.

*Ratio.* Mid-P interval of the binomial share, turned into a ratio of rates.

*Letters.* Groups that share a letter cannot be told apart (Piepho, H.-P. 2004. An algorithm for a letter-based representation of
all-pairwise comparisons. Journal of Computational and Graphical Statistics 13, 456-466).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from string import ascii_lowercase
from types import MappingProxyType

from framing.distributions import beta_cdf, fatter, root, thinner
from framing.rates import POISSON, TAIL, Sample, Spread, rate_interval, spread

ALPHA = 0.05
MOST_MORE = 100
"""How many more articles `articles_needed` looks ahead."""


@dataclass(frozen=True, slots=True)
class Difference:
    """Two groups, the one with the higher rate first.

    Attributes
    ----------
    ratio, low, high
        Rate of `higher` over that of `lower` with its own 95 % interval (not corrected for the number of pairs); infinite
        where `lower` has no findings, 1 with the interval 0 to infinity where neither has.
    p
        p-value (0-1), corrected for every pair of every dimension compared.
    """

    dimension: str
    higher: str
    lower: str
    ratio: float
    low: float
    high: float
    p: float

    @property
    def clear(self) -> bool:
        """Whether the difference may be claimed."""
        return self.p < ALPHA


@dataclass(frozen=True, slots=True)
class Group:
    """A group's rate per word with its 95 % interval, and its letters: groups that share one cannot be told apart."""

    sample: Sample
    rate: float
    low: float
    high: float
    letters: str


@dataclass(frozen=True, slots=True)
class Compared:
    """One dimension compared: its groups in the order given, every pair of them, and the spread between articles."""

    dimension: str
    groups: tuple[Group, ...]
    pairs: tuple[Difference, ...]
    spread: Spread
    tests: int

    def needed(self, pair: Difference) -> int | None:
        """About how many more articles of each group would make this difference clear; see `articles_needed`."""
        samples = {g.sample.group: g.sample for g in self.groups}
        return articles_needed(samples[pair.higher], samples[pair.lower], self.spread, self.tests)


def compare(
    dimensions: Mapping[str, Sequence[Sample]], spread_of: Mapping[str, str] = MappingProxyType({})
) -> dict[str, Compared]:
    """Every pair of groups in every dimension, tested together.

    Parameters
    ----------
    dimensions
        Name -> the groups that can be rated, each with words; a dimension in which nothing was found is not tested.
    spread_of
        Name -> the other dimension whose spread it takes (the same articles without some of their text).
    """
    spreads = {name: spread(dimensions[spread_of.get(name, name)]) for name in dimensions}
    pairs = tested(dimensions, spreads)
    result = {}
    for name, samples in dimensions.items():
        own = tuple(_difference(name, one, two, spreads[name], p) for d, one, two, p in pairs if d == name)
        names = [s.group for s in samples]
        sets = letters(names, [(d.higher, d.lower) for d in own if d.clear])
        groups = tuple(
            Group(s, s.rate, *rate_interval(s, spreads[name]), label) for s, label in zip(samples, sets, strict=True)
        )
        result[name] = Compared(name, groups, own, spreads[name], len(pairs))
    return result


def tested(
    dimensions: Mapping[str, Sequence[Sample]], spreads: Mapping[str, Spread]
) -> list[tuple[str, Sample, Sample, float]]:
    """Every pair of every dimension in which something was found, the higher rate first, with its corrected p-value (0-1)."""
    both = [
        (name, *((one, two) if one.rate >= two.rate else (two, one)))
        for name, samples in dimensions.items()
        if any(s.count for s in samples)
        for one, two in combinations(samples, 2)
    ]
    raw = [rate_ratio_p(one.count, one.size, two.count, two.size, spreads[name]) for name, one, two in both]
    return [(*pair, p) for pair, p in zip(both, holm(raw), strict=True)]


def _difference(dimension: str, first: Sample, second: Sample, between: Spread, p: float) -> Difference:
    ratio = first.rate / second.rate if second.count else (math.inf if first.count else 1.0)
    return Difference(dimension, first.group, second.group, ratio, *ratio_interval(first, second, between), p)


def rate_ratio_p(count: int, words: int, other_count: int, other_words: int, between: Spread = POISSON) -> float:
    """Two-sided p-value (0-1) for the two rates being equal; counts >= 0, words > 0.

    >>> round(rate_ratio_p(10, 1000, 2, 1000), 4), round(rate_ratio_p(10, 1000, 2, 1000, Spread(2.0)), 4)
    (0.0386, 0.2188)
    """
    one, two = count / between.value, other_count / between.value
    share = words / (words + other_words)
    at_most = 1 - beta_cdf(share, one + 1, two)
    at_least = beta_cdf(share, one, two + 1)
    return fatter(min(1.0, 2 * min(at_most, at_least)), between.df)


def ratio_interval(first: Sample, second: Sample, between: Spread) -> tuple[float, float]:
    """95 % interval for the ratio of two rates (0 to infinity), from the mid-P interval of the first one's share."""
    one, two = first.count / between.value, second.count / between.value
    tail = thinner(TAIL, between.df)

    def more(share: float) -> float:
        return (beta_cdf(share, one + 1, two) + beta_cdf(share, one, two + 1)) / 2

    low = root(lambda share: more(share) - tail, 0.0, 1.0) if one else 0.0
    high = root(lambda share: more(share) - (1 - tail), 0.0, 1.0) if two else 1.0
    words = second.size / first.size
    return low / (1 - low) * words, high / (1 - high) * words if high < 1 else math.inf


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


def letters(groups: Sequence[str], told_apart: Iterable[tuple[str, str]]) -> list[str]:
    """Letters for every group, in order: two groups share one exactly where they are not told apart.

    >>> letters(["A", "B", "C"], [("A", "C")])
    ['a', 'ab', 'b']
    """
    sets = [frozenset(groups)]
    for one, two in told_apart:
        split: list[frozenset[str]] = []
        for members in sets:
            split += [members - {one}, members - {two}] if one in members and two in members else [members]
        sets = [s for n, s in enumerate(split) if not any(s < o or (s == o and m < n) for m, o in enumerate(split))]
    sets.sort(key=lambda s: [g not in s for g in groups])
    return ["".join(_letter(n) for n, s in enumerate(sets) if g in s) for g in groups]


def _letter(number: int) -> str:
    return ascii_lowercase[number % 26] + "'" * (number // 26)


def articles_needed(first: Sample, second: Sample, between: Spread, tests: int) -> int | None:
    """About how many more articles of each group, of its present length, would make the difference clear.

    The rates are taken to stay as they are and the spread as known; `tests` pairs are corrected for (Bonferroni). 0 where it
    is clear as it is, None where `MOST_MORE` would not do.
    """
    known = Spread(between.value)

    def clear(more: int) -> bool:
        grown = [
            (int(s.count * n + 0.5), int(s.size * n + 0.5))
            for s in (first, second)
            for n in [(len(s.counts) + more) / len(s.counts)]
        ]
        return rate_ratio_p(*grown[0], *grown[1], known) * tests < ALPHA

    if not clear(MOST_MORE):
        return None
    low, high = -1, MOST_MORE
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if clear(middle) else (middle, high)
    return high
