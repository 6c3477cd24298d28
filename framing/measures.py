"""Counts with their denominators: one tidy row per article or outlet, dimension, category and voice.

The intervals are those of `framing.rates`: of one article, what chance alone allows in a text this long; of several articles
of an outlet, what articles of an outlet vary by.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
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
    counts = counts_of(findings)
    rows = []
    for key in keys(categories):
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
    counts = {name: counts_of(own) for name, own in by_article.items()}
    outlets: dict[str, list[str]] = {}
    for article in articles:
        outlets.setdefault(article.outlet, []).append(article.id)

    def sample(outlet: str, key: Key) -> Sample:
        names = outlets[outlet]
        return sampled(outlet, [counts[n][key] for n in names], [_denominator(words[n], key[2]) for n in names])

    return measures_of(list(outlets), sample, categories)


def measures_of(
    outlets: Sequence[str], sample: Callable[[str, Key], Sample], categories: Mapping[str, Sequence[str]]
) -> list[Measure]:
    """The measures of outlets whose counts `sample` gives, an outlet and a key at a time."""
    rows: dict[str, list[Measure]] = {outlet: [] for outlet in outlets}
    for key in keys(categories):
        samples = [sample(outlet, key) for outlet in outlets]
        between = spread(samples)
        for outlet, one in zip(outlets, samples, strict=True):
            rows[outlet].append(_measure("outlet", "", one, key, between))
    return [row for own in rows.values() for row in own]


Key = tuple[str, str, str]
"""Dimension, category ("" for all) and voice ("" for all)."""


def keys(categories: Mapping[str, Sequence[str]]) -> list[Key]:
    """Every key in the order of the rows of `measure_article`."""
    return [(d, c, v) for d, names in categories.items() for c in ("", *names) for v in (*VOICES, "")]


def _denominator(words: Mapping[Voice, int], voice: str) -> int:
    return sum(n for v, n in words.items() if voice in ("", v))


def counts_of(findings: Iterable[Finding]) -> Counter[Key]:
    """Findings by key; those of the categories in `LEFT_OUT_OF_TOTAL` not in the total of their dimension."""
    counts: Counter[Key] = Counter()
    for finding in findings:
        names = [finding.category]
        if (finding.dimension, finding.category) not in LEFT_OUT_OF_TOTAL:
            names.append("")
        counts.update((finding.dimension, name, voice) for name in names for voice in (finding.voice, ""))
    return counts


@dataclass(frozen=True, slots=True)
class Rate:
    """Per 1,000 words, with its interval; None where the text is too short to rate."""

    rate: float | None
    low: float | None
    high: float | None
    status: str


def rate_of(count: int, words: int) -> Rate:
    """The rate of one article's `count` findings in `words` words of a voice."""
    return _rate(Sample("", (count,), (words,)), POISSON)


def _rate(sample: Sample, between: Spread) -> Rate:
    if sample.size < MIN_WORDS:
        return Rate(None, None, None, "too short to rate")
    low, high = rate_interval(sample, between)
    return Rate(1000 * sample.rate, 1000 * low, 1000 * high, "")


def _measure(level: Literal["article", "outlet"], article: str, sample: Sample, key: Key, between: Spread) -> Measure:
    one = _rate(sample, between)
    return Measure(
        level, article, sample.group, *key, sample.count, sample.size, UNIT, one.rate, one.low, one.high, one.status
    )
