"""How well the hand annotation of the sample corpora is found (seeds/*/annotation.json).

A mark is found where a finding of the same type overlaps it; a finding is right where it overlaps a mark. Attribution
counts by cue, and for those matched by whether the source is the same place. Intervals: bootstrap over articles. The
texts were written for the program, so these figures describe the samples; they are no substitute for public gold.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from framing.evaluation.annotation import marks_of
from framing.evaluation.resample import f1, interval, ratio

Figures = dict[str, Any]
TYPES = {"attribution": "attribution", "hedge": "hedging", "loaded": "loaded"}
"""Type of mark -> dimension of the findings it is compared with."""


@dataclass(frozen=True, slots=True)
class Counts:
    """For one article and type: marks, marks found, findings, findings that are right, right sources of those matched."""

    marks: int
    marks_found: int
    findings: int
    right: int
    sourced: int = 0
    same_source: int = 0


def evaluate(corpus: Path, draws: int = 500, seed: int = 0) -> Figures:
    """Precision, recall and F1 for attributions, hedges and loaded words on an annotated corpus.

    Raises
    ------
    InputError
        When the folder holds no annotation.json.
    """
    from framing.reading import read
    from framing.scoring import Settings, score

    files = marks_of(corpus)
    scored = score(read(corpus).articles, Settings(attribution="rules"))
    names = {a.id: Path(a.source_file).name for a in scored.articles}
    counts: dict[str, list[Counts]] = {kind: [] for kind in TYPES}
    for article in scored.articles:
        for kind, dimension in TYPES.items():
            marks = [m for m in files.get(names[article.id], ()) if m["type"] == kind]
            found = [
                f
                for f in scored.findings
                if f.article == article.id and f.dimension == dimension and f.span.field == "text"
            ]
            counts[kind].append(_counts(marks, found))
    metrics: dict[str, Any] = {}
    for kind, own in counts.items():
        for name, metric in _METRICS.items():
            metrics[f"{kind}_{name}"] = interval(metric, own, draws, seed)
    metrics["source_accuracy"] = interval(_sources, counts["attribution"], draws, seed)
    marks_total = sum(c.marks for own in counts.values() for c in own)
    return {
        "detector": "samples",
        "gold": corpus.name,
        "n": marks_total,
        "prevalence": len(scored.articles),
        "metrics": metrics,
        "baselines": {},
        "per_outlet": {},
    }


def _counts(marks: Sequence[Mapping[str, Any]], found: Sequence[Any]) -> Counts:
    def overlaps(mark: Mapping[str, Any], finding: Any) -> bool:
        return bool(mark["start"] < finding.span.end and finding.span.start < mark["end"])

    pairs = [(m, f) for m in marks for f in found if overlaps(m, f)]
    sourced = [(m["source"], f.attribution.source) for m, f in pairs if m.get("source") and f.attribution]
    same = [1 for gold, ours in sourced if ours and gold["start"] < ours.end and ours.start < gold["end"]]
    return Counts(
        len(marks),
        sum(any(overlaps(m, f) for f in found) for m in marks),
        len(found),
        sum(any(overlaps(m, f) for m in marks) for f in found),
        len(sourced),
        len(same),
    )


def _precision(counts: Sequence[Counts]) -> float:
    return ratio(sum(c.right for c in counts), sum(c.findings for c in counts))


def _recall(counts: Sequence[Counts]) -> float:
    return ratio(sum(c.marks_found for c in counts), sum(c.marks for c in counts))


def _f1(counts: Sequence[Counts]) -> float:
    return f1(_precision(counts), _recall(counts))


def _sources(counts: Sequence[Counts]) -> float:
    return ratio(sum(c.same_source for c in counts), sum(c.sourced for c in counts))


_METRICS: dict[str, Callable[[Sequence[Counts]], float]] = {"precision": _precision, "recall": _recall, "f1": _f1}
