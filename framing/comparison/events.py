"""Which articles tell one event: a suggestion from days, names and rare words, for corpora that do not say it.

Articles are taken in order of their day. Each joins the event whose articles it resembles most on average, if it resembles
them enough and the event began at most `DAYS` before; else it begins an event of its own. Resemblance is the cosine of the
weighted words of headline and text, names counting double and words of the headline three times; the rarer a word in the
corpus, the heavier. Only events that share `SHARED` of an article's `RARE` heaviest words are looked at, so that time grows with
the number of articles, not with its square. This is the single pass of topic detection (Allan 2002, Topic Detection and
Tracking, chapter 2) with average linkage.

What can be set was chosen on one half of the events of BASIL, on five of NewsWCL50 and on the sample articles; `framing evaluate
events` measures on the other half of BASIL.
"""

from __future__ import annotations

import math
import re
from array import array
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date

from framing.article import Article

DAYS = 3
"""An event lasts no longer than this from its first article on."""
ENOUGH = 0.16
"""Mean cosine (0-1) from which an article belongs to an event."""
KEPT = 100
"""Heaviest words kept of an article."""
RARE, SHARED = 30, 2
"""Of its heaviest words, so many have to be among those of an event's articles before the two are compared."""
NAME = 2.0
HEADLINE = 3.0
PRIOR_ARTICLES, PRIOR_SHARE = 100, 0.01
"""Word frequencies begin as if so many articles had been seen, of which this share (0-1) had any given word: in a corpus of
a few articles on one event, the words that all of them use are still its own."""
NAMED_BY = 4
"""Words that name a suggested event."""

_WORD = re.compile(r"[^\W\d_]{3,}|\d[\d.,]*\d")
_GRAMMATICAL = """
the and for that with was were are has had have been being his her hers its their theirs they them she him you your our ours
who whom whose which what when where why how this these those there here from into onto upon over under about after before
between among against during through without within along across toward towards since until till because while although
though whether than then not nor but yet also only just even very too more most much many some any each every either neither
both all few other another such same own can could may might must shall should will would does did doing done having one two
out off down again further once now said says say told tell
"""
_GRAMMAR = frozenset(_GRAMMATICAL.split())


@dataclass(frozen=True, slots=True)
class SuggestedEvent:
    """Articles that seem to tell one event.

    Attributes
    ----------
    name
        Its heaviest words, joined by spaces: a handle, not a headline.
    articles
        Ids, in order of day and id.
    outlets
        In order of their first article.
    first, last
        Days of the first and the last article; None where no article has a day.
    """

    name: str
    articles: tuple[str, ...]
    outlets: tuple[str, ...]
    first: date | None
    last: date | None


@dataclass(slots=True)
class _Words:
    """The words of a corpus: number of each, and by number in how many articles it stands, and in how many mostly with a
    capital; `articles` were read."""

    numbers: dict[str, int] = field(default_factory=dict)
    holding: Counter[int] = field(default_factory=Counter)
    capital: Counter[int] = field(default_factory=Counter)
    articles: int = 0

    def add(self, article: Article) -> None:
        self.articles += 1
        found = Counter(_WORD.findall(f"{article.headline} {article.text[article.body_start :]}"))
        for low in {word.lower() for word in found} - _GRAMMAR:
            number = self.numbers.setdefault(low, len(self.numbers))
            self.holding[number] += 1
            self.capital[number] += found[low.capitalize()] > found[low]

    def rarity(self, word: str) -> float:
        holding = self.holding[self.numbers[word]] + PRIOR_ARTICLES * PRIOR_SHARE
        return math.log((self.articles + PRIOR_ARTICLES) / holding)

    def written(self) -> list[str]:
        """The words by number, with a capital where most articles write one."""
        return [w.capitalize() if 2 * self.capital[n] > self.holding[n] else w for w, n in self.numbers.items()]


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is kept of an article: its heaviest words by number, heaviest first, with weights of length 1."""

    id: str
    outlet: str
    day: int | None
    words: array[int]
    weights: array[float]


@dataclass(slots=True)
class _Cluster:
    """Articles, and the sums of their words' weights; `day` is that of the first, None where it has none."""

    day: int | None
    articles: list[_Kept] = field(default_factory=list)
    weights: dict[int, float] = field(default_factory=dict)

    def add(self, article: _Kept) -> None:
        self.articles.append(article)
        for word, weight in zip(article.words, article.weights, strict=True):
            self.weights[word] = self.weights.get(word, 0.0) + weight

    def likeness(self, article: _Kept) -> float:
        """Mean cosine of an article and those in here."""
        get = self.weights.get
        return sum(w * get(n, 0.0) for n, w in zip(article.words, article.weights, strict=True)) / len(self.articles)

    def open(self, day: int | None) -> bool:
        """Whether an article of that day can belong to it."""
        return self.day is None or day is None or day - self.day <= DAYS


def suggest_events(read: Callable[[], Iterable[Article]]) -> list[SuggestedEvent]:
    """The events of a corpus in order of their first article; an article that resembles no other is an event of its own.

    Parameters
    ----------
    read
        Gives the articles; called twice, so that no text has to be held.
    """
    words = _Words()
    for article in read():
        words.add(article)
    kept = sorted((_kept(article, words) for article in read()), key=lambda a: (a.day is None, a.day or 0, a.id))
    clusters = _clusters(kept)
    written = words.written()
    return [_event(cluster, written) for cluster in clusters]


def several_outlets(events: Iterable[SuggestedEvent]) -> list[SuggestedEvent]:
    """The events that more than one outlet tells."""
    return [event for event in events if len(event.outlets) > 1]


def event_line(event: SuggestedEvent) -> str:
    """An event in one line: name, days, how many articles and outlets."""
    days = "no date" if event.first is None else event.first.isoformat()
    if event.last != event.first and event.last is not None:
        days += f" to {event.last.isoformat()}"
    return f"“{event.name}” ({days}): {len(event.articles)} articles, {len(event.outlets)} outlets"


def word_counts(article: Article) -> dict[str, float]:
    """The words of an article, levelled, and how much each is used: once a use, more for names and in the headline."""
    counts: dict[str, float] = {}
    for text, times in ((article.headline, HEADLINE), (article.text[article.body_start :], 1.0)):
        for word in _WORD.findall(text):
            plain = word.lower()
            if plain not in _GRAMMAR:
                counts[plain] = counts.get(plain, 0.0) + times * (NAME if plain != word else 1.0)
    return counts


def _kept(article: Article, words: _Words) -> _Kept:
    weights = {word: (1 + math.log(n)) * words.rarity(word) for word, n in word_counts(article).items()}
    heaviest = sorted(weights.items(), key=lambda item: (-item[1], item[0]))[:KEPT]
    length = math.sqrt(sum(weight * weight for _, weight in heaviest)) or 1.0
    return _Kept(
        article.id, article.outlet, article.published.toordinal() if article.published else None,
        array("l", (words.numbers[word] for word, _ in heaviest)), array("d", (weight / length for _, weight in heaviest)),
    )  # fmt: skip


def _clusters(articles: Iterable[_Kept]) -> list[_Cluster]:
    """Articles, in order of their day, each put to the event that it is most like; the earlier one where two are equal."""
    clusters: list[_Cluster] = []
    holding: dict[int, list[int]] = {}
    for article in articles:
        shared: Counter[int] = Counter()
        for word in article.words[:RARE]:
            holding[word] = [c for c in holding.get(word, ()) if clusters[c].open(article.day)]
            shared.update(holding[word])
        likely = ((clusters[c].likeness(article), -c) for c, words in shared.items() if words >= SHARED)
        likeness, place = max(likely, default=(0.0, 0))
        likest = -place
        if likeness < ENOUGH:
            likest = len(clusters)
            clusters.append(_Cluster(article.day))
        clusters[likest].add(article)
        for word in article.words[:RARE]:
            if likest not in holding[word]:
                holding[word].append(likest)
    return clusters


def _event(cluster: _Cluster, written: Sequence[str]) -> SuggestedEvent:
    heaviest = sorted(cluster.weights, key=lambda word: (-cluster.weights[word], written[word]))[:NAMED_BY]
    days = [date.fromordinal(a.day) for a in cluster.articles if a.day is not None]
    return SuggestedEvent(
        " ".join(written[word] for word in heaviest), tuple(a.id for a in cluster.articles),
        tuple(dict.fromkeys(a.outlet for a in cluster.articles)), min(days, default=None), max(days, default=None),
    )  # fmt: skip
