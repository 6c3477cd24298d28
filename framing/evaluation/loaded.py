"""How well loaded words and phrases are found: marked words of BABE, spans of BASIL and of the propaganda corpus.

- *Words* (BABE; Spinde et al. 2021): every token of every sentence; every place where a marked word stands counts as marked.
  Measured are the word model, trained anew with topics (and outlets) held out, and the lexicon alone.
- *Spans* (BASIL, Fan et al. 2019: lexical bias; propaganda corpus, Da San Martino et al. 2020: Loaded_Language): a span is
  found where a finding of the lexicon overlaps it; precision is over findings outside quotations.

All three mark less and other things than a lexicon of evaluation does (BASIL 5.6 % of sentences), so precision against
them is a floor. Intervals: percentile bootstrap over articles.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from framing.classifier.corpora import Labelled, any_layout, read_babe
from framing.classifier.embeddings import Encode, no_vectors
from framing.classifier.examples import Gold, Sentences, read_gold
from framing.classifier.saving import Models
from framing.classifier.token_model import TokenModel, fit_tokens, grouped_folds, joined
from framing.errors import InputError
from framing.evaluation.resample import Metric, f1, interval, intervals, ratio
from framing.evaluation.seen import shipped_or_none, unseen, used

Figures = dict[str, Any]
Bools = NDArray[np.bool_]
DRAWS = 300
SPAN_DRAWS = 1000
SMALL_OUTLET = 100
"""Outlets with fewer sentences than this are not rated alone."""
FORM_AND_LEMMA = [0, 1]
"""Columns of the hashed features that hold a word's own form and lemma."""


def evaluate_words(
    gold_path: Path, draws: int = DRAWS, models: Models | None = None, encode: Encode | None = None
) -> Figures:
    """Precision, recall and F1 over words of BABE.

    `f1` is that of the word model, topics held out; of a part that the shipped model did not see, it is the shipped one's.
    `lexicon_f1` is that of the lexicon alone.

    Raises
    ------
    InputError
        When no BABE table is there.
    """
    gold, left_out, models = unseen(read_gold(read_babe(gold_path), encode), shipped_or_none(models, encode), "babe")
    return {**word_figures(gold, gold_path.name, models, draws), "left_out": left_out}


def word_figures(gold: Gold, name: str, models: Models | None, draws: int = DRAWS) -> Figures:
    """The figures of `evaluate_words` for sentences that are numbers already; `models` if they did not see them."""
    s = gold.sentences
    owner = np.repeat(np.arange(len(gold)), s.last - s.first)
    if models is None and len(set(gold.topic.tolist())) < 2:
        raise InputError(f"{name}: sentences on one topic only; holding a topic out takes two")
    calls = {"": _called(models.words, s)} if models else {"": _held_out(gold, gold.topic)}
    if models is None and len(set(gold.outlet.tolist())) > 1:
        calls["outlet_"] = _held_out(gold, gold.outlet)
    calls["lexicon_"] = gold.known
    metrics = {
        f"{which}{name}": metric
        for which, called in calls.items()
        for name, metric in token_metrics(called, gold.marked, owner, len(gold)).items()
    }
    names, counts = np.unique(gold.outlet, return_counts=True)
    outlets = sorted(names[counts >= SMALL_OUTLET].tolist())
    simple = {"every adjective and adverb": gold.describing}
    if models is None:
        simple["word and lemma only"] = _held_out(gold, gold.topic, FORM_AND_LEMMA)
    return {
        "detector": "loaded-words",
        "gold": name,
        "models": used(models),
        "n": len(gold.marked),
        "prevalence": float(gold.marked.mean()),
        "metrics": intervals(metrics, gold.group, draws),
        "baselines": {
            title: {"f1": token_metrics(called, gold.marked, owner, len(gold))["f1"](np.arange(len(gold)))}
            for title, called in simple.items()
        },
        "per_outlet": {
            outlet: intervals(metrics, gold.group, draws, np.flatnonzero(gold.outlet == outlet))
            for outlet in (outlets if len(outlets) > 1 else ())
        },
    }


def _called(model: TokenModel, s: Sentences) -> Bools:
    called: Bools = model.scores(s.ids, s.vectors) > model.called_from
    return called


def _held_out(gold: Gold, groups: NDArray[np.str_], columns: Sequence[int] | None = None) -> Bools:
    """Which tokens a word model calls that saw no sentence of their group.

    With embeddings, what `joined` chooses out of fold is chosen among the others, as in training.
    """
    s = gold.sentences
    ids = s.ids if columns is None else s.ids[:, list(columns)]
    vectors = s.vectors if columns is None else no_vectors(len(ids))
    owner = np.repeat(np.arange(len(gold)), s.last - s.first)
    called = np.zeros(len(gold.marked), dtype=bool)
    if len(set(groups.tolist())) < 2:
        return called
    for train, test in grouped_folds(groups, 6):
        inside, outside = np.isin(owner, train), np.isin(owner, test)
        model = joined(gold.take(train))[0] if vectors.shape[1] else fit_tokens(ids[inside], gold.marked[inside])
        called[outside] = model.scores(ids[outside], vectors[outside]) > model.called_from
    return called


def token_metrics(called: Bools, marked: Bools, owner: NDArray[np.int64], sentences: int) -> dict[str, Metric]:
    """F1, precision and recall over the tokens of chosen sentences, from counts by sentence."""
    right, found, there = (
        np.bincount(owner, weights=part, minlength=sentences) for part in (called & marked, called, marked)
    )
    return {
        "f1": lambda rows: ratio(2 * float(right[rows].sum()), float(found[rows].sum() + there[rows].sum())),
        "precision": lambda rows: ratio(float(right[rows].sum()), float(found[rows].sum())),
        "recall": lambda rows: ratio(float(right[rows].sum()), float(there[rows].sum())),
    }


@dataclass(frozen=True, slots=True)
class Tally:
    """Findings of one article and those that are right, marked spans and those found, and its sentences."""

    outlet: str
    right: int
    found: int
    marked: int
    marked_found: int
    units: int


def evaluate_spans(gold_path: Path, draws: int = SPAN_DRAWS, seed: int = 0) -> Figures:
    """Recall of lexical spans and precision of findings, on BASIL or the propaganda corpus.

    Raises
    ------
    InputError
        When the folder has the layout of neither.
    """
    kind, labelled = any_layout(gold_path)
    if kind not in ("basil", "ptc"):
        raise InputError(
            f"{gold_path}: neither BASIL (annotations/, articles/) nor the propaganda corpus (train-articles/)"
        )
    return span_figures(_tally_spans(labelled), gold_path.name, draws, seed)


def span_figures(tallies: Sequence[Tally], name: str, draws: int, seed: int) -> Figures:
    """The figures of `evaluate_spans` from counts by article."""
    metrics: dict[str, Callable[[Sequence[Tally]], float]] = {
        "f1": lambda t: f1(_precision(t), _recall(t)),
        "precision": _precision,
        "recall": _recall,
    }
    units = sum(t.units for t in tallies)
    outlets = sorted({t.outlet for t in tallies})
    return {
        "detector": "loaded-spans",
        "gold": name,
        "n": units,
        "prevalence": ratio(sum(t.marked for t in tallies), units),
        "metrics": {title: interval(metric, tallies, draws, seed) for title, metric in metrics.items()},
        "baselines": {},
        "per_outlet": {
            outlet: {
                title: interval(metric, [t for t in tallies if t.outlet == outlet], draws // 5, seed)
                for title, metric in metrics.items()
            }
            for outlet in (outlets if len(outlets) > 1 else ())
        },
    }


def _tally_spans(labelled: Sequence[Labelled]) -> list[Tally]:
    from framing.scoring import Settings, score

    scored = score([one.article for one in labelled], Settings(attribution="rules", models=False))
    by_article: dict[str, list[tuple[int, int, str]]] = {}
    for finding in scored.findings:
        if finding.dimension == "loaded" and finding.span.field == "text":
            by_article.setdefault(finding.article, []).append((finding.span.start, finding.span.end, finding.voice))
    sentences = {d.article.id: len(d.layout.sentences) for d in scored.documents}
    tallies = []
    for one in labelled:
        spans = [mark for stretch in one.stretches for mark in stretch.marks]
        found = by_article.get(one.article.id, [])
        own = [f for f in found if f[2] != "quoted"]
        tallies.append(
            Tally(
                one.article.outlet,
                sum(any(a < e and s < b for a, b in spans) for s, e, _ in own),
                len(own),
                len(spans),
                sum(any(a < e and s < b for s, e, _ in found) for a, b in spans),
                sentences[one.article.id],
            )
        )
    return tallies


def _precision(tallies: Sequence[Tally]) -> float:
    return ratio(sum(t.right for t in tallies), sum(t.found for t in tallies))


def _recall(tallies: Sequence[Tally]) -> float:
    return ratio(sum(t.marked_found for t in tallies), sum(t.marked for t in tallies))
