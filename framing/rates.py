"""Rates of counts in articles, and how sure they are.

*One article.* Its count is taken as Poisson; the interval is the mid-P exact one (Berry, G. and Armitage, P. 1995. Mid-P
confidence intervals: a brief review. The Statistician 44, 417-423), which holds the true rate in 95 % of cases on average, where
the exact interval of Garwood (1936) holds it in up to 100 %. It is about this text.

*Several articles.* Articles of one outlet differ more than chance allows, so the variance is `Spread.value` times the Poisson
one (quasi-likelihood: McCullagh, P. and Nelder, J. 1989. Generalized Linear Models, chapters 4.5 and 6.2). Pearson's estimate
over all groups is drawn towards `USUAL_SPREAD`, what articles of one outlet usually show, with the weight of `USUAL_WEIGHT`
degrees of freedom (Smyth, G. 2004. Linear models and empirical Bayes methods. Statistical Applications in Genetics 3, 3), since
two or three articles tell little about it and a plain bootstrap of them covers too seldom. A count K then weighs like
K / spread, and the tails are those of Student's t.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from framing.distributions import gamma_cdf, root, thinner

USUAL_SPREAD = 1.6
"""Variance of counts over that of a Poisson variable, between articles of one outlet: 1.2 to 1.9 over three outlets and three
dimensions (`framing evaluate differences` on BASIL prints it)."""
USUAL_WEIGHT = 4.0
"""Degrees of freedom that `USUAL_SPREAD` counts for beside those of the articles at hand."""
TAIL = 0.025
"""What an interval leaves out on either side."""


@dataclass(frozen=True, slots=True)
class Sample:
    """The articles of a group: `counts[i]` findings in `words[i]` (>= 0) words of article i."""

    group: str
    counts: tuple[int, ...]
    words: tuple[int, ...]

    @property
    def count(self) -> int:
        return sum(self.counts)

    @property
    def size(self) -> int:
        """All words."""
        return sum(self.words)

    @property
    def rate(self) -> float:
        """Findings per word, 0 or more; 0 where there are no words."""
        return self.count / self.size if self.size else 0.0


@dataclass(frozen=True, slots=True)
class Spread:
    """How much more articles of one group differ than chance alone makes them.

    `value` (1 or more) is the variance of a count divided by that of a Poisson variable; `df` are the degrees of freedom of
    Student's t that pay for not knowing it, infinite where it is taken as known.
    """

    value: float = 1.0
    df: float = math.inf


POISSON = Spread()


def spread(samples: Iterable[Sample]) -> Spread:
    """The spread between articles, pooled over groups; `USUAL_SPREAD` where every group has one article.

    The part of the variance that is Poisson is known, only the rest is estimated: the degrees of freedom grow as it shrinks
    (after Satterthwaite, F. 1946. Biometrics Bulletin 2, 110-114).
    """
    pearson, free = 0.0, 0
    for sample in samples:
        rate = sample.rate
        used = [(k, rate * n) for k, n in zip(sample.counts, sample.words, strict=True) if n]
        if sample.count and len(used) > 1:
            pearson += sum((k - mean) ** 2 / mean for k, mean in used)
            free += len(used) - 1
    if not free:
        return Spread(USUAL_SPREAD)
    df = USUAL_WEIGHT + free
    value = max(1.0, (USUAL_WEIGHT * USUAL_SPREAD + pearson) / df)
    return Spread(value, df * value / (value - 1) if value > 1 else math.inf)


@cache
def poisson_interval(count: float, tail: float = TAIL) -> tuple[float, float]:
    """Mid-P exact interval for the mean of a Poisson variable observed as `count` (>= 0, need not be whole).

    >>> [round(x, 3) for x in poisson_interval(3)], round(poisson_interval(0)[1], 3)
    ([0.763, 8.164], 2.996)
    """

    def more(mean: float) -> float:
        """P(X > count) and half of P(X = count)."""
        return (gamma_cdf(mean, count) + gamma_cdf(mean, count + 1)) / 2

    most = 2 * count + 40 - 20 * math.log10(max(tail, 1e-300))
    low = root(lambda mean: more(mean) - tail, 0.0, count) if count else 0.0
    return low, root(lambda mean: more(mean) - (1 - tail), count, most)


def rate_interval(sample: Sample, between: Spread) -> tuple[float, float]:
    """95 % interval for a group's rate per word; of one article the Poisson one, whatever the spread."""
    if not sample.size:
        return 0.0, math.inf
    here = POISSON if len(sample.counts) < 2 else between
    low, high = poisson_interval(sample.count / here.value, thinner(TAIL, here.df))
    return low * here.value / sample.size, high * here.value / sample.size


def sampled(group: str, counts: Sequence[int], words: Sequence[int]) -> Sample:
    """A sample of the articles that have words of the voice counted."""
    kept = [(k, n) for k, n in zip(counts, words, strict=True) if n or k]
    return Sample(group, tuple(k for k, _ in kept), tuple(n for _, n in kept))
