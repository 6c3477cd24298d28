"""Measuring detectors against public gold, and what the program costs.

Every evaluation is a function from the path of a gold corpus (a folder or file in the layout of its publisher) to

    {"detector", "gold", "n", "prevalence", "metrics": {name: {"value", "low", "high"}}, "baselines": {...},
     "per_outlet": {...}}

with 95 % bootstrap intervals over articles (or sentences where the corpus has no articles).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

from framing.errors import UsageError

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
    """
    run = evaluation(detector)
    if gold is None and detector not in WITHOUT_GOLD:
        raise UsageError(f"{detector} is measured against a gold corpus: framing evaluate {detector} --gold PATH")
    if gold is not None and not gold.exists():
        raise UsageError(f"{gold}: there is no such file or folder; give --gold the place of the corpus")
    if not embeddings:
        return run(gold)  # type: ignore[arg-type]
    if detector not in EMBEDDED:
        raise UsageError(f"{detector} reads no sentence embeddings; --embeddings is for {', '.join(sorted(EMBEDDED))}")
    from framing.classifier.embeddings import encoder

    return run(gold, encode=encoder())  # type: ignore[call-arg, arg-type]


def lines(figures: Figures, per_outlet: bool = False) -> list[str]:
    """The figures as aligned lines of text."""
    shown = [
        f"{figures['detector']} on {figures['gold']}: n = {figures['n']:,}, prevalence {_number(figures['prevalence'])}"
    ]
    for name, metric in figures["metrics"].items():
        shown.append(f"  {name:<28} {_interval(metric)}")
    for name, metric in figures.get("baselines", {}).items():
        if isinstance(metric, Mapping) and "value" not in metric:
            shown += [f"  baseline: {name}, {key}: {_interval(value)}" for key, value in metric.items()]
        else:
            shown.append(f"  baseline: {name:<18} {_interval(metric)}")
    for name, value in (figures.get("people") or figures.get("human") or {}).items():
        shown.append(f"  people: {name:<20} {_number(value)}")
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
    return f"{value:.3f}" if isinstance(value, float) else str(value)


def _interval(metric: object) -> str:
    if isinstance(metric, Mapping) and metric.get("low") is not None:
        return f"{_number(metric['value'])} [{_number(metric['low'])}, {_number(metric['high'])}]"
    return _number(metric["value"] if isinstance(metric, Mapping) and "value" in metric else metric)
