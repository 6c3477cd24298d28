"""How well articles on one event are put together, against the events of BASIL (three outlets an event).

BASIL's fifty events lie months apart, so that days alone nearly tell them. They are made neighbours: each event is moved, its
articles as far apart as they were, to begin on one of fourteen days ("a fortnight") or all on one ("a day"); "no dates" takes
the days away. Figures are of the events with odd numbers in order of their first day; the settings of
`framing.comparison.events` were chosen on the others. "In a crowd" adds other articles on politics of the same fortnight
(AllSides articles, where they lie beside BASIL): those have no events marked, and each that joins an event of BASIL counts as
wrong, though some tell it too. "Few articles" are corpora of one to three events on one day.

B-cubed (Bagga and Baldwin 1998): for each article, the share of its suggested event that is its own event (precision), and the
share of its own event that was suggested with it (recall). Pairwise: pairs of articles put together. Baseline: all articles
that began within the same days are one event. Intervals: bootstrap over events.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

from framing.article import Article
from framing.comparison.events import DAYS, suggest_events
from framing.errors import InputError
from framing.evaluation.resample import f1, interval, ratio
from framing.evaluation.shared import basil_events
from framing.gold import gold_record

Figures = dict[str, Any]
Events = Sequence[Sequence[Article]]
FORTNIGHT = 14
SMALL = 60
"""Small corpora that are drawn."""
_BEGIN = date(2020, 1, 6)


@dataclass(frozen=True, slots=True)
class Tally:
    """One event: B-cubed precision and recall summed over its articles, and pairs that are right, suggested (each counted
    half where it crosses into another event) and true."""

    articles: int
    precision: float
    recall: float
    right: float
    suggested: float
    true: float


def evaluate(gold: Path, draws: int = 500, seed: int = 0) -> Figures:
    """`gold` is a copy of BASIL; `InputError` for a folder of another layout."""
    events = [own for n, own in enumerate(dated_events(gold)) if n % 2]
    neighbours = moved(events, FORTNIGHT, seed)
    metrics: dict[str, Any] = {}
    for name, placed in (
        ("a fortnight", neighbours), ("a day", moved(events, 1, seed)), ("no dates", _each(events, published=None)),
        ("dates as they are", events),
    ):  # fmt: skip
        metrics |= _metrics(name, tallies(placed), draws, seed)
    crowd = others(gold.parent / "allsides-articles", seed)
    if crowd:
        metrics |= _metrics("in a crowd", tallies(neighbours, crowd), draws, seed)
    generator = random.Random(seed)
    drawn = [moved(generator.sample(events, generator.choice((1, 2, 3))), 1, seed) for _ in range(SMALL)]
    metrics["few articles, B-cubed F1"] = interval(b_cubed, [t for few in drawn for t in tallies(few)], draws, seed)
    return {
        "detector": "events", "gold": gold.name, "n": sum(map(len, events)), "prevalence": len(events), "metrics": metrics,
        "baselines": {"the same days": {"value": b_cubed(_same_days(neighbours))}}, "per_outlet": {},
    }  # fmt: skip


def _metrics(name: str, found: Sequence[Tally], draws: int, seed: int) -> dict[str, Any]:
    return {
        f"{name}, B-cubed F1": interval(b_cubed, found, draws, seed),
        f"{name}, precision": {"value": ratio(sum(t.precision for t in found), sum(t.articles for t in found))},
        f"{name}, recall": {"value": ratio(sum(t.recall for t in found), sum(t.articles for t in found))},
        f"{name}, pairwise F1": interval(pairwise, found, draws, seed),
    }


def b_cubed(found: Sequence[Tally]) -> float:
    """B-cubed F1 (0-1)."""
    size = sum(t.articles for t in found)
    return f1(ratio(sum(t.precision for t in found), size), ratio(sum(t.recall for t in found), size))


def pairwise(found: Sequence[Tally]) -> float:
    """F1 (0-1) of pairs of articles."""
    right = sum(t.right for t in found)
    return f1(ratio(right, sum(t.suggested for t in found)), ratio(right, sum(t.true for t in found)))


def tallies(events: Events, others: Sequence[Article] = ()) -> list[Tally]:
    """Each event against what is suggested for all of them together, among other articles."""
    articles = [a for own in events for a in own] + list(others)
    groups = {a: set(event.articles) for event in suggest_events(lambda: articles) for a in event.articles}
    return [tally({a.id for a in own}, groups) for own in events]


def tally(own: set[str], groups: Mapping[str, set[str]]) -> Tally:
    """An event, as ids of articles, against the suggested group of each article."""
    within = {a: len(groups[a] & own) for a in own}
    pairs = sum(n - 1 for n in within.values()) / 2
    suggested = sum(len(groups[a]) - within[a] for a in own) / 2 + pairs
    return Tally(
        len(own), sum(within[a] / len(groups[a]) for a in own), sum(within[a] / len(own) for a in own), pairs, suggested,
        len(own) * (len(own) - 1) / 2,
    )  # fmt: skip


def _same_days(events: Events) -> list[Tally]:
    """All articles from one day on until the longest an event lasts are one event."""
    groups: dict[str, set[str]] = {}
    first, group = None, set[str]()
    for article in sorted((a for own in events for a in own), key=lambda a: (str(a.published), a.id)):
        if first is None or article.published is None or (article.published - first).days > DAYS:
            first, group = article.published, set()
        group.add(article.id)
        groups[article.id] = group
    return [tally({a.id for a in own}, groups) for own in events]


def dated_events(gold: Path) -> list[list[Article]]:
    """The articles of BASIL with headline and day, event by event, in order of their first day."""
    found = []
    for own in basil_events(gold):
        told = [gold_record(next((gold / "articles").glob(f"*/{a.id.removesuffix('_ann')}.json"))) for a in own]
        if not all(record.get("date") and record.get("title") for record in told):
            raise InputError(f"{gold}: an article of {own[0].event} has no date or title; take the corpus as published")
        found.append([
            replace(a, headline=record["title"], published=date.fromisoformat(record["date"]), event="")
            for a, record in zip(own, told, strict=True)
        ])  # fmt: skip
    return sorted(found, key=lambda own: min((str(a.published), a.id) for a in own))


def moved(events: Events, days: int, seed: int) -> list[list[Article]]:
    """Each event begins on one of so many days, drawn at random; within it articles stay as far apart as they were."""
    generator = random.Random(seed)
    placed = []
    for own in events:
        first = min(a.published for a in own if a.published)
        begin = _BEGIN + timedelta(generator.randrange(days))
        placed.append([replace(a, published=begin + (a.published - first)) for a in own if a.published])
    return placed


def _each(events: Events, **changes: Any) -> list[list[Article]]:
    return [[replace(a, **changes) for a in own] for own in events]


def others(folder: Path, seed: int) -> list[Article]:
    """The AllSides articles, each on one of fourteen days; none where they are not there."""
    generator = random.Random(seed)
    found = []
    for file in sorted((folder / "jsons").glob("*.json")):
        record = gold_record(file)
        day = _BEGIN + timedelta(generator.randrange(FORTNIGHT))
        text, outlet = record["content_original"], record["source"]
        found.append(Article(f"other-{file.stem}", text, outlet, headline=record["title"], published=day))
    return found
