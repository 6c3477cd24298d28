"""Counts with their denominators: one tidy row per article or outlet, dimension, category and voice.

Intervals are exact: for a count k of a Poisson variable the central 95 % interval runs from the 0.025 quantile of the
gamma distribution with shape k to the 0.975 quantile of that with shape k + 1 (Garwood, F. 1936. Fiducial limits for
the Poisson distribution. Biometrika 28, 437-442).
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from framing.article import Article
from framing.findings import VOICES, Finding, Voice

MIN_WORDS = 150
"""Fewer words of a voice than this are "too short to rate"."""
UNIT = "per 1,000 words"
PROMPTS = frozenset({("hedging", "condition"), ("hedging", "weasel")})
"""Categories that are reading prompts: found and counted only if asked for."""
LEFT_OUT_OF_TOTAL = PROMPTS | {("agency", "modifier")}
"""Categories that are counted on their own but not in the total of their dimension."""


@dataclass(frozen=True, slots=True)
class Measure:
    """A count with its denominator, rate and interval.

    `category` "" is the whole dimension, `voice` "" all voices together. `article` is "" for an outlet's row. `rate`,
    `low` and `high` are per 1,000 words of the voice, None where `status` is "too short to rate".
    """

    level: Literal["article", "outlet"]
    article: str
    outlet: str
    dimension: str
    category: str
    voice: str
    count: int
    denominator: int
    unit: str
    rate: float | None
    low: float | None
    high: float | None
    status: str


@cache
def poisson_interval(count: int, confidence: float = 0.95) -> tuple[float, float]:
    """Exact central interval for the mean of a Poisson variable observed as `count` (>= 0).

    >>> [round(x, 3) for x in poisson_interval(3)]
    [0.619, 8.767]
    """
    tail = (1 - confidence) / 2
    low = _mean_reaching(count, tail) if count else 0.0
    return low, _mean_reaching(count + 1, 1 - tail)


def _mean_reaching(count: int, probability: float) -> float:
    """The mean at which a Poisson variable is `count` or more with this probability: a quantile of the gamma law."""
    low, high = 0.0, 2.0 * count + 20.0
    while high - low > 1e-12 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if _at_least(count, middle) < probability else (low, middle)
    return (low + high) / 2


def _at_least(count: int, mean: float) -> float:
    """P(X >= count) for a Poisson variable: the terms on the thin side of `count`, summed until they vanish."""
    if mean <= 0:
        return 0.0
    k = count if count > mean else count - 1
    term = total = math.exp(k * math.log(mean) - mean - math.lgamma(k + 1))
    if count > mean:
        while term > 1e-17 * total:
            k += 1
            term *= mean / k
            total += term
        return total
    while k > 0 and term > 1e-17 * total:
        term *= k / mean
        k -= 1
        total += term
    return 1 - total


def measure_article(
    article: Article,
    words: Mapping[Voice, int],
    findings: Iterable[Finding],
    categories: Mapping[str, Sequence[str]],
) -> list[Measure]:
    """The measures of one article; `categories` names every category of every dimension, so that zeros are explicit."""
    return _rows("article", article.id, article.outlet, words, findings, categories)


def measure_outlets(
    articles: Sequence[Article],
    words: Mapping[str, Mapping[Voice, int]],
    findings: Sequence[Finding],
    categories: Mapping[str, Sequence[str]],
) -> list[Measure]:
    """The measures of every outlet, in the order in which the outlets first occur; `words` is by article id."""
    outlet_of = {a.id: a.outlet for a in articles}
    rows: list[Measure] = []
    for outlet in dict.fromkeys(a.outlet for a in articles):
        total: Counter[Voice] = Counter()
        for article in articles:
            if article.outlet == outlet:
                total.update(words[article.id])
        own = [f for f in findings if outlet_of[f.article] == outlet]
        rows += _rows("outlet", "", outlet, total, own, categories)
    return rows


def _rows(
    level: Literal["article", "outlet"],
    article: str,
    outlet: str,
    words: Mapping[Voice, int],
    findings: Iterable[Finding],
    categories: Mapping[str, Sequence[str]],
) -> list[Measure]:
    counts: Counter[tuple[str, str, str]] = Counter()
    for finding in findings:
        names = [finding.category]
        if (finding.dimension, finding.category) not in LEFT_OUT_OF_TOTAL:
            names.append("")
        counts.update((finding.dimension, name, voice) for name in names for voice in (finding.voice, ""))
    denominators: dict[str, int] = {v: words.get(v, 0) for v in VOICES}
    denominators[""] = sum(words.values())
    return [
        _measure(level, article, outlet, dimension, category, voice, counts[dimension, category, voice], denominator)
        for dimension, names in categories.items()
        for category in ("", *names)
        for voice, denominator in denominators.items()
    ]


def _measure(
    level: Literal["article", "outlet"],
    article: str,
    outlet: str,
    dimension: str,
    category: str,
    voice: str,
    count: int,
    denominator: int,
) -> Measure:
    if denominator < MIN_WORDS:
        return Measure(
            level, article, outlet, dimension, category, voice, count, denominator, UNIT, None, None, None,
            "too short to rate",
        )  # fmt: skip
    low, high = poisson_interval(count)
    scale = 1000 / denominator
    return Measure(
        level, article, outlet, dimension, category, voice, count, denominator, UNIT,
        count * scale, low * scale, high * scale, "",
    )  # fmt: skip
