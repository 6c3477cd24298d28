"""Do outlets differ by the detector as they differ by people? BASIL: lexical spans of its annotators against loaded findings.

For every pair of outlets, over all events and in every single event: is the difference clear by the gold spans, by the findings,
by both? Beside it the rates, and how much more than chance the counts of one outlet's articles vary (`framing.rates.spread`
without the usual value): what `USUAL_SPREAD` was read from.

Keyness is asked the same question on each event of three articles: how many words reach a log-likelihood of 3.84, how many of
them stay above what shuffled paragraphs give.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.comparison.differences import Compared, compare
from framing.evaluation.resample import ratio
from framing.measures import MIN_WORDS
from framing.rates import Sample, sampled

if TYPE_CHECKING:
    from framing.text.document import Document

Figures = dict[str, Any]
SHUFFLES = 200
DIMENSIONS = ("loaded", "hedging", "attribution")


def evaluate(gold: Path) -> Figures:
    """Agreement of "can be told apart", rates by outlet, variation between articles, and keyness on three articles.

    Raises
    ------
    InputError
        When the folder has not BASIL's layout.
    """
    from framing.classifier.corpora import read_basil
    from framing.scoring import Scorer, Settings
    from framing.text import words

    labelled = read_basil(gold)
    scorer = Scorer(Settings(attribution="rules"))
    documents: list[Document] = []
    rows: list[dict[str, Any]] = []
    for one, document in zip(labelled, scorer.documents(m.article for m in labelled), strict=True):
        found = scorer.detect(document)[0]
        size = words(document)
        everything = sum(size.values())
        row: dict[str, Any] = {
            "outlet": one.article.outlet,
            "event": one.group,
            "gold": sum(len(s.marks) for s in one.stretches),
            "words": {
                "gold": everything,
                "attribution": everything,
                "loaded": size["outlet"],
                "hedging": size["outlet"],
            },
        }
        for name in DIMENSIONS:
            row[name] = sum(f.dimension == name and (name == "attribution" or f.voice == "outlet") for f in found)
        rows.append(row)
        documents.append(document)
    outlets = sorted({r["outlet"] for r in rows})
    events = sorted({r["event"] for r in rows})
    whole = {name: _compared(rows, outlets, name) for name in ("gold", "loaded")}
    metrics: dict[str, Any] = {}
    for first, second in combinations(outlets, 2):
        metrics[f"{first} and {second}: gold"] = {"value": _told(whole["gold"], first, second)}
        metrics[f"{first} and {second}: found"] = {"value": _told(whole["loaded"], first, second)}
    metrics |= _by_event(rows, outlets, events)
    metrics |= {f"keyness, {name}": {"value": value} for name, value in keyness_of(documents, events, rows).items()}
    per_outlet: dict[str, dict[str, Any]] = {}
    for outlet in outlets:
        mine = [r for r in rows if r["outlet"] == outlet]
        per_outlet[outlet] = {
            f"{name} per 1,000": {
                "value": 1000 * ratio(sum(r[name] for r in mine), sum(r["words"][name] for r in mine))
            }
            for name in ("gold", *DIMENSIONS)
        } | {f"{name} varies": {"value": variation(mine, name)} for name in DIMENSIONS}
    return {
        "detector": "differences", "gold": gold.name, "n": len(rows),
        "prevalence": ratio(sum(r["gold"] for r in rows), sum(r["words"]["gold"] for r in rows)),
        "metrics": metrics, "baselines": {}, "per_outlet": per_outlet,
    }  # fmt: skip


def _compared(rows: Sequence[dict[str, Any]], outlets: Sequence[str], name: str) -> Compared:
    samples: list[Sample] = []
    for outlet in outlets:
        mine = [r for r in rows if r["outlet"] == outlet]
        sample = sampled(outlet, [r[name] for r in mine], [r["words"][name] for r in mine])
        if sample.size >= MIN_WORDS:
            samples.append(sample)
    return compare({name: samples})[name]


def _told(compared: Compared, first: str, second: str) -> str:
    """ "fox > nyt", or "no clear difference"."""
    pair = next((p for p in compared.pairs if {p.higher, p.lower} == {first, second}), None)
    return f"{pair.higher} > {pair.lower} (p {pair.p:.3f})" if pair and pair.clear else "no clear difference"


def _by_event(rows: Sequence[dict[str, Any]], outlets: Sequence[str], events: Sequence[str]) -> dict[str, Any]:
    """Pairs of articles on one event: how often the two say the same on "can be told apart"."""
    pairs = agree = by_gold = by_findings = ordered = same = 0
    for event in events:
        own = [r for r in rows if r["event"] == event]
        gold, found = (_compared(own, outlets, name) for name in ("gold", "loaded"))
        for first, second in combinations(outlets, 2):
            one, two = _told(gold, first, second).split(" (")[0], _told(found, first, second).split(" (")[0]
            pairs += 1
            agree += one == two
            by_gold += one != "no clear difference"
            by_findings += two != "no clear difference"
        for one_row, other_row in combinations(own, 2):
            people, ours = (_higher(one_row, other_row, name) for name in ("gold", "loaded"))
            ordered += bool(people and ours)
            same += bool(people and people == ours)
    return {
        "pairs of articles": {"value": pairs},
        "told apart by gold": {"value": by_gold},
        "told apart by findings": {"value": by_findings},
        "agree": {"value": ratio(agree, pairs)},
        "pairs with a higher rate by both": {"value": ordered},
        "of them the same article": {"value": ratio(same, ordered)},
    }


def _higher(first: dict[str, Any], second: dict[str, Any], name: str) -> int:
    """1 where the first article has the higher rate, -1 where the second has, 0 where neither has."""
    one, two = (ratio(r[name], r["words"][name]) for r in (first, second))
    return (one > two) - (one < two)


def variation(rows: Sequence[dict[str, Any]], name: str) -> float:
    """Pearson's chi-square over its degrees of freedom: 1 where articles of one outlet differ by chance alone."""
    used = [(r[name], r["words"][name]) for r in rows if r["words"][name] >= MIN_WORDS]
    rate = ratio(sum(k for k, _ in used), sum(n for _, n in used))
    return ratio(sum((k - rate * n) ** 2 / (rate * n) for k, n in used if rate), len(used) - 1)


def keyness_of(
    documents: Sequence[Document], events: Sequence[str], rows: Sequence[dict[str, Any]]
) -> dict[str, float]:
    """Over events of a few articles: words over 3.84 as found and after shuffling, and words that pass the permutation."""
    from framing.comparison.keyness import paragraph_permutation

    observed = expected = passing = tried = 0.0
    for event in events:
        own = [d for d, r in zip(documents, rows, strict=True) if r["event"] == event]
        found = paragraph_permutation(own, draws=SHUFFLES)
        if found.draws:
            tried += 1
            observed += found.observed
            expected += found.expected
            passing += bool(found.passing)
    return {
        "words over 3.84 an event": ratio(observed, tried),
        "the same, shuffled": ratio(expected, tried),
        "events with a word that passes": ratio(passing, tried),
    }
