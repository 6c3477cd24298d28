"""How well the names and agents of the sample corpora are found (seeds/*/annotation.json).

Labels: marks on somebody with a name. A mark is found where a label of ours on the same person overlaps it; a label of ours is
right where it overlaps a mark on the same person. Agents: passives that both we and the annotators see; an agent is right where
it overlaps the words marked as the doer. The texts were written for the program, so these figures describe the samples; they are
no substitute for other text. Intervals: bootstrap over articles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.evaluation.annotation import marks_of
from framing.evaluation.resample import f1, interval, ratio

if TYPE_CHECKING:
    from framing.findings import Span
    from framing.scoring import Scored

Metrics = dict[str, Any]
Mark = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Tally:
    """For one article: marks, marks found, ours, ours that are right."""

    marks: int
    found: int
    ours: int
    right: int


def is_sample(path: Path) -> bool:
    """Whether a path is a sample corpus with an annotation."""
    return (path / "annotation.json").is_file()


def evaluate_labels(corpus: Path, draws: int = 500, seed: int = 0) -> Metrics:
    """Precision and recall of the labels on persons in an annotated sample corpus; `InputError` without an annotation."""
    scored, files = _scored(corpus)
    names = {row.name for event in scored.comparison.events for row in event.naming.rows}
    tallies = []
    for article in scored.articles:
        marks = [m for m in files.get(Path(article.source_file).name, ()) if m["type"] == "label" and m["of"] in names]
        own = [
            (label.name, label.form, label.span)
            for event in scored.comparison.events
            for label in event.naming.labels
            if label.article == article.id and label.span.field == "text"
        ]
        plain = [(name, span) for name, form, span in own if form != "honorific"]
        tallies.append(
            Tally(
                len(marks),
                sum(any(name == m["of"] and _overlap(m, span) for name, _, span in own) for m in marks),
                len(plain),
                sum(any(name == m["of"] and _overlap(m, span) for m in marks) for name, span in plain),
            )
        )
    return _figures("naming", corpus, tallies, "labels", draws, seed)


def evaluate_agents(corpus: Path, draws: int = 500, seed: int = 0) -> Metrics:
    """Precision and recall of the agents of passives in an annotated sample corpus; `InputError` without an annotation."""
    from framing.detectors.clauses import passives, phrase

    scored, files = _scored(corpus)
    tallies = []
    for document in scored.documents:
        article, doc = document.article, document.tokens
        marks = [m for m in files.get(Path(article.source_file).name, ()) if m["type"] == "passive"]
        spans = [s for s in document.layout.sections if document.layout.counted(s)]
        kept = [m for m in marks if any(_inside(m, document.layout.span(s.start, s.end)) for s in spans)]
        clauses: list[tuple[Span, Span | None]] = []
        for p in passives(doc):
            verb = document.layout.span(p.verb.idx, p.verb.idx + len(p.verb))
            if p.agent is None:
                clauses.append((verb, None))
            else:
                first, end = phrase(p.agent)
                clauses.append((verb, document.layout.span(doc[first].idx, doc[end - 1].idx + len(doc[end - 1]))))
        both = [(m, agent) for m in kept for verb, agent in clauses if _overlap(m, verb)]
        right = sum(bool(m["agent"]) and agent is not None and _names(m["agent"], agent.text) for m, agent in both)
        tallies.append(
            Tally(
                sum(bool(m["agent"]) for m, _ in both), right, sum(agent is not None for _, agent in both), right
            )
        )
    return _figures("agency", corpus, tallies, "agents", draws, seed)


def _scored(corpus: Path) -> tuple[Scored, Mapping[str, Sequence[Mark]]]:
    from framing.reading import read
    from framing.scoring import score

    files = marks_of(corpus)
    return score(read(corpus).articles), files


def _overlap(mark: Mark, span: Span) -> bool:
    return bool(mark["start"] < span.end and span.start < mark["end"])


def _inside(mark: Mark, span: Span) -> bool:
    return bool(span.field == "text" and span.start <= mark["start"] and mark["end"] <= span.end)


def _names(marked: Any, found: str) -> bool:
    """Whether the doer as marked (words, or a span with its text) and ours share a word of four letters or more."""
    text = marked["text"] if isinstance(marked, Mapping) else str(marked)
    return bool({w for w in text.lower().split() if len(w) > 3} & {w for w in found.lower().split() if len(w) > 3})


def _figures(detector: str, corpus: Path, tallies: Sequence[Tally], what: str, draws: int, seed: int) -> Metrics:
    def precision(some: Sequence[Tally]) -> float:
        return ratio(sum(t.right for t in some), sum(t.ours for t in some))

    def recall(some: Sequence[Tally]) -> float:
        return ratio(sum(t.found for t in some), sum(t.marks for t in some))

    def both(some: Sequence[Tally]) -> float:
        return f1(precision(some), recall(some))

    return {
        "detector": detector,
        "gold": corpus.name,
        "n": sum(t.marks for t in tallies),
        "prevalence": len(tallies),
        "metrics": {
            f"{what}_precision": interval(precision, tallies, draws, seed),
            f"{what}_recall": interval(recall, tallies, draws, seed),
            f"{what}_f1": interval(both, tallies, draws, seed),
        },
        "baselines": {},
        "per_outlet": {},
    }
