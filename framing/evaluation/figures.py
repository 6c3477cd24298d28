"""How well the numbers of the sample corpora are found, and how well their passives are (seeds/*/annotation.json).

A mark is found where a figure (or passive) of ours overlaps it; one of ours is right where it overlaps a mark. For figures
that overlap, `typed` is the share whose kind agrees with what the annotators say is counted, for the kinds that have a plain
name (killed, injured, minutes, metres, money, per cent ...). The texts were written for the program, so these figures describe
the samples; they are no substitute for other text. Intervals: bootstrap over articles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.evaluation.annotation import marks_of
from framing.evaluation.resample import interval, ratio

if TYPE_CHECKING:
    from framing.text.document import Document

Metrics = dict[str, Any]
PLAIN_KINDS = {
    "killed": ("killed",), "injured": ("injured",), "in critical condition": ("in critical condition",),
    "minutes between": ("duration",), "duration": ("duration",), "years": ("duration",), "distance": ("distance",),
    "money": ("money",), "share": ("share",), "rise in": ("share",), "fall in": ("share",), "votes": ("votes",),
    "homes": ("things", "share"), "people": ("people",), "families": ("people",), "explosions": ("things",),
}  # fmt: skip
"""Start of what the annotators say is counted -> the kinds of ours that agree."""


@dataclass(frozen=True, slots=True)
class Counts:
    """For one article: marks, marks found, ours, ours that are right; and of figures with a plain kind, those typed right."""

    marks: int = 0
    found: int = 0
    ours: int = 0
    right: int = 0
    plain: int = 0
    typed: int = 0


def evaluate(corpus: Path, draws: int = 500, seed: int = 0) -> Metrics:
    """Precision, recall and type accuracy of figures, precision and recall of passives, on an annotated sample corpus.

    Raises
    ------
    InputError
        When the folder holds no annotation.json.
    """
    from framing.comparison.counting import figures
    from framing.comparison.scope import lead_of
    from framing.detectors.clauses import passives
    from framing.reading import read
    from framing.scoring import Scorer, Settings

    files = marks_of(corpus)
    documents = list(Scorer(Settings(attribution="rules")).documents(read(corpus).articles))
    lead = lead_of(documents)
    numbers, verbs = [], []
    for document in documents:
        marks = _by_type(files.get(Path(document.article.source_file).name, ()), document)
        own = [
            (f.span.start, f.span.end, f.kind)
            for f in figures(document, lead)
            if f.span.field == "text" and f.kind != "age"
        ]
        numbers.append(_counts(marks["figure"], own))
        verbs.append(_counts(marks["passive"], [_place(document, p.verb.i) for p in passives(document.tokens)]))
    metrics: dict[str, Any] = {}
    for name, counts in (("figures", numbers), ("passives", verbs)):
        metrics[f"{name}_precision"] = _interval(counts, "right", "ours", draws, seed)
        metrics[f"{name}_recall"] = _interval(counts, "found", "marks", draws, seed)
    metrics["figures_typed"] = _interval(numbers, "typed", "plain", draws, seed)
    return {
        "detector": "figures",
        "gold": corpus.name,
        "n": sum(c.marks for c in numbers) + sum(c.marks for c in verbs),
        "prevalence": len(documents),
        "metrics": metrics,
        "baselines": {},
        "per_outlet": {},
    }


Place = tuple[int, int, str]


def _by_type(marks: Sequence[Mapping[str, Any]], document: Document) -> dict[str, list[Place]]:
    """Marks in sections that are counted, by type; a caption that repeats a paragraph is not."""
    repeats = [document.layout.span(s.start, s.end) for s in document.layout.sections if not document.layout.counted(s)]
    kept = [m for m in marks if not any(r.field == "text" and r.start <= m["start"] < r.end for r in repeats)]
    return {
        kind: [(m["start"], m["end"], str(m.get("counts", ""))) for m in kept if m["type"] == kind]
        for kind in ("figure", "passive")
    }


def _place(document: Document, index: int) -> Place:
    token = document.tokens[index]
    span = document.layout.span(token.idx, token.idx + len(token))
    return span.start, span.end, ""


def _counts(marks: Sequence[Place], own: Sequence[Place]) -> Counts:
    def overlap(one: Place, two: Place) -> bool:
        return one[0] < two[1] and two[0] < one[1]

    pairs = [(m, o) for m in marks for o in own if overlap(m, o)]
    plain = [(kinds, o) for m, o in pairs for start, kinds in PLAIN_KINDS.items() if m[2].startswith(start)]
    return Counts(
        len(marks),
        sum(any(overlap(m, o) for o in own) for m in marks),
        len(own),
        sum(any(overlap(m, o) for m in marks) for o in own),
        len(plain),
        sum(o[2] in kinds for kinds, o in plain),
    )


def _interval(counts: Sequence[Counts], part: str, whole: str, draws: int, seed: int) -> dict[str, float]:
    def share(some: Sequence[Counts]) -> float:
        return ratio(sum(getattr(c, part) for c in some), sum(getattr(c, whole) for c in some))

    return interval(share, counts, draws, seed)
