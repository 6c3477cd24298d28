"""Counts with their denominators: one tidy row per article or outlet, dimension, category and voice.

The intervals are those of `framing.rates`: of one article, what chance alone allows in a text this long; of several articles
of an outlet, what articles of an outlet vary by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from framing.article import Article
from framing.findings import VOICES, Finding, Voice
from framing.rates import POISSON, Sample, Spread, rate_interval, sampled, spread

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


def measure_article(
    article: Article,
    words: Mapping[Voice, int],
    findings: Iterable[Finding],
    categories: Mapping[str, Sequence[str]],
) -> list[Measure]:
    """The measures of one article; `categories` names every category of every dimension, so that zeros are explicit."""
    counts = _counts(findings)
    rows = []
    for key in _keys(categories):
        sample = Sample(article.outlet, (counts[key],), (_denominator(words, key[2]),))
        rows.append(_measure("article", article.id, sample, key, POISSON))
    return rows


def measure_outlets(
    articles: Sequence[Article],
    words: Mapping[str, Mapping[Voice, int]],
    findings: Sequence[Finding],
    categories: Mapping[str, Sequence[str]],
) -> list[Measure]:
    """The measures of every outlet, in the order in which the outlets first occur; `words` is by article id."""
    by_article: dict[str, list[Finding]] = {a.id: [] for a in articles}
    for finding in findings:
        by_article[finding.article].append(finding)
    counts = {name: _counts(own) for name, own in by_article.items()}
    outlets: dict[str, list[str]] = {}
    for article in articles:
        outlets.setdefault(article.outlet, []).append(article.id)
    between: dict[Key, Spread] = {}
    samples: dict[tuple[str, Key], Sample] = {}
    for key in _keys(categories):
        for outlet, names in outlets.items():
            samples[outlet, key] = sampled(
                outlet, [counts[n][key] for n in names], [_denominator(words[n], key[2]) for n in names]
            )
        between[key] = spread(samples[outlet, key] for outlet in outlets)
    return [
        _measure("outlet", "", samples[outlet, key], key, between[key])
        for outlet in outlets
        for key in _keys(categories)
    ]


Key = tuple[str, str, str]
"""Dimension, category ("" for all) and voice ("" for all)."""


def _keys(categories: Mapping[str, Sequence[str]]) -> list[Key]:
    return [(d, c, v) for d, names in categories.items() for c in ("", *names) for v in (*VOICES, "")]


def _denominator(words: Mapping[Voice, int], voice: str) -> int:
    return sum(n for v, n in words.items() if voice in ("", v))


def _counts(findings: Iterable[Finding]) -> Counter[Key]:
    counts: Counter[Key] = Counter()
    for finding in findings:
        names = [finding.category]
        if (finding.dimension, finding.category) not in LEFT_OUT_OF_TOTAL:
            names.append("")
        counts.update((finding.dimension, name, voice) for name in names for voice in (finding.voice, ""))
    return counts


def _measure(level: Literal["article", "outlet"], article: str, sample: Sample, key: Key, between: Spread) -> Measure:
    short = sample.size < MIN_WORDS
    low, high = rate_interval(sample, between)
    return Measure(
        level, article, sample.group, *key, sample.count, sample.size, UNIT,
        None if short else 1000 * sample.rate,
        None if short else 1000 * low,
        None if short else 1000 * high,
        "too short to rate" if short else "",
    )  # fmt: skip
