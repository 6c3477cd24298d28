"""Do the intervals hold the true rate as often as they say, and how often is a difference announced where there is none?

Simulated events of four outlets, with rates and lengths as BASIL has them (loaded words, hedges, attributions). With several
articles an outlet the counts vary by a spread drawn for every event from `SPREADS`, somewhat more than the range between
articles of one outlet there: gamma-Poisson, so that the variance is the spread times the mean (McCullagh and Nelder 1989,
6.2.3). With one article the interval is about this article, so its own rate is the true one. For the false alarms one
article varies too: outlets are compared, and articles of one outlet differ.

Every figure has its Monte-Carlo error: value and 1.96 standard errors on either side.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.comparison.differences import ALPHA, ratio_interval, tested
from framing.rates import Sample, rate_interval, spread

if TYPE_CHECKING:
    from numpy.random import Generator

Figures = dict[str, Any]
OUTLETS = ("A", "B", "C", "D")
SPREADS = (1.0, 2.2)
LENGTH_SPREAD = 0.35
"""Standard deviation of the logarithm of an article's length."""
BETWEEN_OUTLETS = 0.3
"""Standard deviation of the logarithm of the outlets' true rates, where they differ."""
ARTICLES = (1, 2, 3, 6, 10)
EVENTS = 1000


@dataclass(frozen=True, slots=True)
class Dimension:
    """Findings per word, and the mean length of an article in words of the voice they are counted in."""

    name: str
    rate: float
    words: float


DIMENSIONS = (Dimension("loaded", 0.006, 300), Dimension("hedging", 0.012, 350), Dimension("attribution", 0.033, 650))


@dataclass(frozen=True, slots=True)
class Share:
    """How often something happened in `trials` trials."""

    happened: int
    trials: int

    @property
    def value(self) -> float:
        return self.happened / self.trials

    def figures(self) -> dict[str, float]:
        """The share with its Monte-Carlo error."""
        error = 1.96 * math.sqrt(max(self.value * (1 - self.value), 0.5 / self.trials) / self.trials)
        return {"value": self.value, "low": max(0.0, self.value - error), "high": min(1.0, self.value + error)}


def simulated(
    dimension: Dimension, articles: int, rates: Sequence[float], between: float, generator: Generator
) -> list[Sample]:
    """One dimension of one event: a sample an outlet, `rates[i]` per word in outlet i, variance `between` times Poisson's."""
    samples = []
    for name, rate in zip(OUTLETS, rates, strict=True):
        words = [
            max(150, round(dimension.words * math.exp(generator.normal(0, LENGTH_SPREAD)))) for _ in range(articles)
        ]
        means = [rate * n for n in words]
        if between > 1:
            means = [generator.gamma(m / (between - 1), between - 1) for m in means]
        samples.append(Sample(name, tuple(int(generator.poisson(m)) for m in means), tuple(words)))
    return samples


def coverage(dimension: Dimension, articles: int, events: int = EVENTS, seed: int = 0) -> tuple[Share, Share]:
    """How often the interval of a rate holds it, and the interval of a ratio of two rates holds that."""
    import numpy as np

    generator = np.random.default_rng([seed, articles, round(dimension.words)])
    held = ratios = 0
    for _ in range(events):
        rates = [dimension.rate * math.exp(generator.normal(0, BETWEEN_OUTLETS)) for _ in OUTLETS]
        between = 1.0 if articles == 1 else float(generator.uniform(*SPREADS))
        samples = simulated(dimension, articles, rates, between, generator)
        found = spread(samples)
        for sample, rate in zip(samples, rates, strict=True):
            low, high = rate_interval(sample, found)
            held += low <= rate <= high
        if articles > 1:
            low, high = ratio_interval(samples[0], samples[1], found)
            ratios += low <= rates[0] / rates[1] <= high
    return Share(held, events * len(OUTLETS)), Share(ratios, events)


def announced(
    articles: int, between: tuple[float, float] = SPREADS, events: int = EVENTS, seed: int = 0, times: float = 1
) -> Share:
    """In how many events some difference in some dimension is announced.

    All outlets have the same rates, but for the first, whose rate of loaded words is `times` that of the others.
    """
    import numpy as np

    generator = np.random.default_rng([seed, articles, round(100 * between[1])])
    found = 0
    for _ in range(events):
        samples = {}
        for dimension in DIMENSIONS:
            first = dimension.rate * (times if dimension.name == "loaded" else 1)
            rates = [first, *[dimension.rate] * (len(OUTLETS) - 1)]
            samples[dimension.name] = simulated(
                dimension, articles, rates, float(generator.uniform(*between)), generator
            )
        found += any(p < ALPHA for *_, p in tested(samples, {name: spread(own) for name, own in samples.items()}))
    return Share(found, events)


def evaluate(gold: Path | None = None, events: int = EVENTS, seed: int = 0) -> Figures:
    """Coverage by number of articles (over the three dimensions), false alarms, and what a threefold rate is found in.

    `gold` is not read: there is nothing to read.
    """
    metrics: dict[str, Any] = {}
    worst: dict[str, Share] = {}
    for articles in ARTICLES:
        held: list[Share] = []
        ratios: list[Share] = []
        for dimension in DIMENSIONS:
            rate, ratio = coverage(dimension, articles, events, seed)
            held.append(rate)
            ratios.append(ratio)
            worst[f"{dimension.name}, {_articles(articles)}"] = rate
        metrics[f"coverage, {_articles(articles)}"] = _sum(held).figures()
        if articles > 1:
            metrics[f"coverage of ratios, {articles}"] = _sum(ratios).figures()
    metrics["coverage, all"] = _sum(list(worst.values())).figures()
    for articles in (1, 3):
        metrics[f"false alarms, {_articles(articles)}"] = announced(articles, SPREADS, events, seed).figures()
        metrics[f"false alarms, {articles}, Poisson"] = announced(articles, (1.0, 1.0), events, seed).figures()
    for articles in (1, 5, 10):
        metrics[f"threefold found, {_articles(articles)}"] = announced(
            articles, SPREADS, max(1, events // 5), seed, times=3
        ).figures()
    return {
        "detector": "simulation",
        "gold": f"{events:,} simulated events of four outlets",
        "n": events,
        "prevalence": 0.0,
        "metrics": metrics,
        "baselines": {},
        "per_outlet": {name: {"coverage": share.figures()} for name, share in worst.items()},
    }


def _articles(number: int) -> str:
    return "1 article" if number == 1 else f"{number} articles"


def _sum(shares: Sequence[Share]) -> Share:
    return Share(sum(s.happened for s in shares), sum(s.trials for s in shares))
