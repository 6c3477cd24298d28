"""Activities that put the class beside the tool: vote then compare, catch the tool's mistake."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from framing.classroom.blocks import Grid, Para
from framing.classroom.lesson import TYPES, Lesson, Made
from framing.classroom.texts import Place
from framing.classroom.wording import in_turn
from framing.findings import Exclusion, Finding, Span

SENTENCES = 6
UNREAD = "Nobody has marked this by hand: decide together."
NOTE = "A mark says that a word is on a list and used in that sense; a sentence can take sides without any."
DECISIONS = 6
KINDS = {
    "loaded": "a loaded word", "hedging": "a sign of how sure the writer is", "attribution": "a reporting verb",
    "agency": "an act whose doer can be left out",
}  # fmt: skip
STOPPED = {
    "proper name": "part of a name", "official designation": "an official title", "technical sense": "a technical use",
    "legal sense": "a legal use", "nested in a longer entry": "part of a longer phrase",
    "exception": "a listed exception",
    "part of speech": "another kind of word here", "frame": "not meant here as on its list",
    "section": "outside the text proper",
    "low confidence": "too uncertain", "candidate": "not sure enough to count",
}  # fmt: skip


def vote(lesson: Lesson) -> Made | None:
    """Sentences with and without marks, to vote on."""
    marked = lesson.marked("loaded")
    rows: list[tuple[Place, list[str]]] = []
    for text in lesson.texts:
        for place, span in text.sentence_places():
            if 6 <= len(place.sentence.split()) <= 32:
                inside = [m for m in marked if m.article == text.article and _within(m.span, span)]
                rows.append((place, [f"“{m.place.words}” ({m.by})" for m in inside]))
    labels = [t.label for t in lesson.texts]
    with_marks = sorted((row for row in rows if row[1]), key=lambda row: -len(row[1]))
    chosen = in_turn(with_marks, labels, [p.text for p, _ in with_marks], SENTENCES // 2)
    without = [row for row in rows if not row[1]]
    chosen += in_turn(without, labels, [p.text for p, _ in without], SENTENCES - len(chosen))
    chosen.sort(key=lambda row: row[0].order)
    if len(chosen) < 2:
        return None
    sheet = Grid(
        "Does the wording take sides?", ("Place", "Sentence", "yes", "no", "not sure", "class: yes / no"),
        tuple((str(p), p.sentence, "☐", "☐", "☐", "") for p, _ in chosen), (1, 4, 0.5, 0.5, 0.7, 1),
    )  # fmt: skip
    key = Grid(
        "To compare with the vote", ("Place", "Sentence begins", "Marked as loaded"),
        tuple((str(p), " ".join(p.sentence.split()[:5]) + " …", "; ".join(marks) or "nothing") for p, marks in chosen),
        (1, 2, 3),
    )  # fmt: skip
    return Made((sheet,), (key, Para(NOTE)))


def mistake(lesson: Lesson) -> Made | None:
    """The tool's decisions to judge: first where readers disagree with it, then hits it passed over, then marks.

    Marks that another task of the sheet asks for are none of them.
    """
    rows: list[tuple[Place, str, str, str]] = []
    free = tuple(
        d for d, task in (("loaded", "hunt"), ("hedging", "certain"), ("attribution", "")) if task not in lesson.asked
    )
    for dimension in free:
        for row in lesson.marked(dimension):
            if not lesson.open(row.place):
                continue
            if row.finding and row.mark is None and lesson.has_readers:
                said = "Readers did not mark it: perhaps a mistake."
                rows.append((row.place, f"marked as {KINDS[dimension]}", _why(row.finding), said))
            elif row.mark and not row.finding:
                rows.append(
                    (row.place, f"did not mark as {KINDS[dimension]}", "", "Readers marked it: perhaps overlooked.")
                )
    for place, exclusion in passed_over(lesson, ("loaded",)):
        if lesson.open(place):
            marked = readers_marked(lesson, exclusion.article, exclusion.span, "loaded")
            said = "Readers marked it." if marked else "Readers did not mark it either." if lesson.has_readers else ""
            rows.append((place, f"passed over: {STOPPED.get(exclusion.stopped_by, exclusion.stopped_by)}", "", said))
    for finding, place in lesson.findings(free[0]):
        if lesson.open(place) and finding.category != "neutral":
            marked = readers_marked(lesson, finding.article, finding.span, free[0])
            did = f"marked as {KINDS[free[0]]}"
            rows.append((place, did, _why(finding), "Readers marked it too." if marked else ""))
    unique: dict[tuple[str, str], tuple[Place, str, str, str]] = {}
    for item in rows:
        unique.setdefault((item[0].words.casefold(), item[1]), item)
    nth: Counter[tuple[str, str]] = Counter()
    turns = []
    for item in unique.values():
        kind = re.split(" as |:", item[1])[0]
        nth[kind, item[0].text] += 1
        turns.append((nth[kind, item[0].text], kind, item))
    turns.sort(key=lambda turn: turn[0])
    kinds = [kind for _, kind, _ in turns]
    chosen = in_turn([item for *_, item in turns], list(dict.fromkeys(kinds)), kinds, DECISIONS)
    chosen.sort(key=lambda row: row[0].order)
    if not chosen:
        return None
    sheet = Grid(
        "What the tool did", ("Place", "Words", "The tool", "right", "wrong", "depends", "Because"),
        tuple((str(p), p.words, f"{did}. {why}".strip(), "☐", "☐", "☐", "") for p, did, why, _ in chosen),
        (1, 1.4, 2.3, 0.6, 0.72, 0.9, 1.9), tall=True,
    )  # fmt: skip
    key = Grid(
        "What readers said", ("Place", "Words", "The tool", "To discuss"),
        tuple((str(p), p.words, did, said or UNREAD) for p, did, _, said in chosen), (1, 1.4, 2, 2.4),
    )  # fmt: skip
    return Made((sheet,), (key,))


def _why(finding: Finding) -> str:
    """The reason of a mark; that of a reporting verb is grammar, which the task does not ask for."""
    return "" if finding.dimension == "attribution" else finding.reason


def passed_over(lesson: Lesson, dimensions: Sequence[str]) -> list[tuple[Place, Exclusion]]:
    """Words on a list that the tool counted by no entry of the list, each once, in order."""
    counted = [
        (f.article, f.dimension, f.span.start, f.span.end, f.span.field)
        for d in dimensions
        for f, _ in lesson.findings(d)
    ]
    found: dict[tuple[str, str, int], tuple[Place, Exclusion]] = {}
    for exclusion in lesson.scored.exclusions:
        place = lesson.place(exclusion.article, exclusion.span)
        if place is None or exclusion.dimension not in dimensions:
            continue
        span = exclusion.span
        taken = any(
            (article, dimension, field) == (exclusion.article, exclusion.dimension, span.field)
            and start < span.end and span.start < end
            for article, dimension, start, end, field in counted
        )  # fmt: skip
        if not taken:
            found.setdefault((exclusion.article, span.field, span.start), (place, exclusion))
    return sorted(found.values(), key=lambda row: (*row[0].order, row[1].span.start))


def readers_marked(lesson: Lesson, article: str, span: Span, dimension: str) -> bool:
    """Whether a reader marked a place of an article."""
    return any(
        m.type == TYPES[dimension] and m.span.start < span.end and span.start < m.span.end and span.field == "text"
        for m in lesson.readers.marks.get(article, ())
    )


def _within(inner: Span, outer: Span) -> bool:
    return inner.field == outer.field and outer.start <= inner.start < outer.end
