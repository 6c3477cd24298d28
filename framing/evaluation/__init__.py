"""Measuring detectors against public gold, and what the program costs.

Every evaluation is a function from the path of a gold corpus (a folder or file in the layout of its publisher) to

    {"detector", "gold", "n", "prevalence", "metrics": {name: {"value", "low", "high"}}, "baselines": {...},
     "per_outlet": {...}}

and `measured` adds "unit" and "prevalence_is" (`COUNTED`), `record` "date" and "packages"; "left_out" counts what the models
were trained on, "models" says whether they are the shipped ones or trained anew,
with 95 % bootstrap intervals over articles (or sentences where the corpus has no articles).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from framing.errors import InputError, UsageError

Figures = Mapping[str, Any]

EVALUATIONS: dict[str, tuple[str, str]] = {
    "sentences": ("framing.evaluation.sentences", "evaluate"),
    "attribution": ("framing.evaluation.attribution", "evaluate_attribution"),
    "speech": ("framing.evaluation.attribution", "evaluate_speech"),
    "hedging": ("framing.evaluation.hedging", "evaluate"),
    "loaded-words": ("framing.evaluation.loaded", "evaluate_words"),
    "loaded-spans": ("framing.evaluation.loaded", "evaluate_spans"),
    "clauses": ("framing.evaluation.attribution", "evaluate_clauses"),
    "sources": ("framing.evaluation.sources", "evaluate"),
    "agency": ("framing.evaluation.agency", "evaluate"),
    "figures": ("framing.evaluation.figures", "evaluate"),
    "naming": ("framing.evaluation.naming", "evaluate"),
    "loaded-sentence": ("framing.evaluation.sentence_models", "evaluate"),
    "subjectivity": ("framing.evaluation.sentence_models", "evaluate_subjectivity"),
    "loaded-unseen": ("framing.evaluation.sentence_models", "evaluate_shipped"),
    "prevalence": ("framing.evaluation.prevalence", "evaluate"),
    "swaps": ("framing.evaluation.swaps", "evaluate"),
    "precision": ("framing.evaluation.precision", "evaluate"),
    "samples": ("framing.evaluation.samples", "evaluate"),
    "differences": ("framing.evaluation.differences", "evaluate"),
    "drawn": ("framing.evaluation.drawn", "evaluate"),
    "shared": ("framing.evaluation.shared", "evaluate"),
    "events": ("framing.evaluation.events", "evaluate"),
    "simulation": ("framing.evaluation.simulation", "evaluate"),
}
"""Detector name -> module and function."""
EMBEDDED = frozenset({"loaded-words", "loaded-sentence", "subjectivity", "loaded-unseen"})
"""What can be measured with sentence embeddings too."""
WITHOUT_GOLD = frozenset({"prevalence", "simulation", "swaps"})
"""What reads no corpus."""
COUNTED: dict[str, tuple[str, str]] = {
    "sentences": ("sentences", "share of boundaries among places that look like one"),
    "attribution": ("articles", "statements per 1,000 words"),
    "speech": ("articles", "share of sentences that carry speech"),
    "hedging": ("sentences", "share of uncertain sentences"),
    "loaded-words": ("words", "share of marked words"),
    "loaded-spans": ("sentences", "marked spans per sentence"),
    "clauses": ("articles", "clauses per article"),
    "sources": ("sources", "share of anonymous sources"),
    "agency": ("sentences", "passives per sentence"),
    "figures": ("marks", "articles"),
    "naming": ("coded mentions", "share of label-shaped ones in properties"),
    "loaded-sentence": ("sentences", "share of loaded sentences"),
    "subjectivity": ("sentences", "share of opinions"),
    "loaded-unseen": ("sentences", "share of marked sentences"),
    "prevalence": ("samples a setting", "lowest true share"),
    "swaps": ("sentences", "share of them called loaded"),
    "precision": ("hits", "share that is right"),
    "samples": ("marks", "articles"),
    "differences": ("articles", "marked words per word"),
    "drawn": ("items", "kinds of items"),
    "shared": ("pairs of articles", "unrelated pairs"),
    "events": ("articles", "events"),
    "simulation": ("events", "true differences between their outlets"),
}
"""What `n` counts and what `prevalence` is."""
MARKED = frozenset({"attribution", "speech", "hedging", "loaded-words", "loaded-spans", "clauses", "agency"})
"""Where a prevalence of 0 means that nothing is marked."""
TWO_KINDS = frozenset({"speech", "hedging", "loaded-words", "loaded-sentence", "subjectivity", "loaded-unseen"})
"""Where figures take units that are marked beside others that are not."""


def evaluation(detector: str) -> Callable[[Path], Figures]:
    """The function that measures a detector; raises `UsageError` for an unknown name."""
    if detector not in EVALUATIONS:
        raise UsageError(f"unknown detector {detector!r}; known are {', '.join(EVALUATIONS)}")
    module, function = EVALUATIONS[detector]
    found: Callable[[Path], Figures] = getattr(import_module(module), function)
    return found


def measured(detector: str, gold: Path | None, embeddings: bool = False) -> Figures:
    """The figures of a detector on the corpus at `gold`; with `embeddings` those of the models that read them.

    Raises
    ------
    UsageError
        For an unknown detector, or where there is no such corpus.
    InputError
        Where nothing is marked in the corpus, or everything alike, so that no figure means anything.
    """
    run = evaluation(detector)
    if gold is None and detector not in WITHOUT_GOLD:
        raise UsageError(f"{detector} is measured against a gold corpus: framing evaluate {detector} --gold PATH")
    if gold is not None and not gold.exists():
        raise UsageError(f"{gold}: there is no such file or folder; give --gold the place of the corpus")
    if not embeddings:
        return _checked(detector, run(gold), gold)  # type: ignore[arg-type]
    if detector not in EMBEDDED:
        raise UsageError(f"{detector} reads no sentence embeddings; --embeddings is for {', '.join(sorted(EMBEDDED))}")
    from framing.classifier.embeddings import encoder

    return _checked(detector, run(gold, encode=encoder()), gold)  # type: ignore[call-arg, arg-type]


def _checked(detector: str, figures: Figures, gold: Path | None) -> Figures:
    """The figures with what is counted in them, if there is anything to measure."""
    prevalence = figures["prevalence"]
    if not figures["n"] or (detector in MARKED and not prevalence):
        raise InputError(
            f"{gold}: nothing is marked in it, so there is nothing to measure; take the corpus as published"
        )
    if detector in TWO_KINDS and prevalence in (0, 1):
        raise InputError(
            f"{gold}: all of it is marked alike; a figure takes marked units beside others; give a larger part"
        )
    unit, share = COUNTED[detector]
    return {**figures, "unit": unit, "prevalence_is": share}


def record(figures: Figures) -> dict[str, Any]:
    """The figures with the day and the versions they were measured with, for a file; what is not defined is None."""
    from datetime import date

    from framing.provenance import packages

    whole: dict[str, Any] = _defined({**figures, "date": date.today().isoformat(), "packages": packages()})
    return whole


def _defined(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(name): _defined(part) for name, part in value.items()}
    if isinstance(value, list | tuple):
        return [_defined(part) for part in value]
    return None if isinstance(value, float) and math.isnan(value) else value


def lines(figures: Figures, per_outlet: bool = False) -> list[str]:
    """The figures as aligned lines of text."""
    shown = [
        f"{figures['detector']} on {figures['gold']}: n = {figures['n']:,} {figures.get('unit', '')}".rstrip()
        + f", {figures.get('prevalence_is', 'prevalence')} {_number(figures['prevalence'])}"
    ]
    if figures.get("left_out"):
        shown.append(f"  left out: {figures['left_out']:,} that the models were trained on")
    if figures.get("models"):
        shown.append(f"  models: {figures['models']}")
    for name, metric in figures["metrics"].items():
        shown.append(f"  {name:<28} {_interval(metric)}")
    for name, metric in figures.get("baselines", {}).items():
        if isinstance(metric, Mapping) and "value" not in metric:
            shown += [f"  baseline: {name}, {key}: {_interval(value)}" for key, value in metric.items()]
        else:
            shown.append(f"  baseline: {name:<18} {_interval(metric)}")
    where = f" (on {figures['people_on']})" if "people_on" in figures else ""
    for name, value in (figures.get("people") or figures.get("human") or {}).items():
        shown.append(f"  people: {name:<20} {_number(value)}{where}")
    for name, value in figures.get("gaps", {}).items():
        shown.append(f"  {name:<28} {_number(value)}")
    for row in figures.get("reliability", ()):
        shown.append(
            f"  confidence {row['from']:.1f}-{row['to']:.1f}: {row['n']:>5} links, mean {row['confidence']:.3f}, "
            f"right {row['right']:.3f}"
        )
    if per_outlet:
        for outlet, metrics in figures.get("per_outlet", {}).items():
            values = ", ".join(f"{n} {_interval(m)}" for n, m in metrics.items())
            shown.append(f"  {outlet:<28} {values}")
    return shown


def _number(value: object) -> str:
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return "not defined"
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _interval(metric: object) -> str:
    if isinstance(metric, Mapping) and metric.get("low") is not None and not math.isnan(metric["low"]):
        return f"{_number(metric['value'])} [{_number(metric['low'])}, {_number(metric['high'])}]"
    return _number(metric["value"] if isinstance(metric, Mapping) and "value" in metric else metric)
