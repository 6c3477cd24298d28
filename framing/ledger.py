"""The source ledger: who is given a voice in an article or by an outlet, how often, how fully, where, and with which verbs.

Statements are the attributions of speech that count as findings (`Document.statements`); mental and intended ones
(believes, plans) are counted apart, so `statements` and `thoughts` together are the findings. A source without a
name in the text and quotations that nobody claims share one row, "" ("not attributed"): shares are given with and
without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from framing.text import Attribution, Document, counted_words
from framing.text.document import ORPHAN


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """One source in one article.

    Attributes
    ----------
    speaker, type, level
        Name as joined over the article ("" where nobody is named), type of source, identification level 0-5.
    statements, thoughts
        Attributions of speech, and of belief or intention.
    quoted, paraphrased
        Words inside quotation marks, and retold.
    first_place
        "headline", "lead" (first paragraph), "first third", "middle third" or "last third" of the text.
    first_heard, last_heard
        Whether the source is the first or the last that the article lets speak.
    verbs
        Class of reporting verb -> number of statements.
    answers
        Sources whom this one answers: heard last before a verb of answering ("replied", "denied", "hit back").
    """

    article: str
    outlet: str
    speaker: str
    type: str
    level: int | None
    statements: int
    thoughts: int
    quoted: int
    paraphrased: int
    first_place: str
    first_heard: bool
    last_heard: bool
    verbs: tuple[tuple[str, int], ...] = field(default=())
    answers: tuple[str, ...] = field(default=())


def ledger(document: Document) -> list[SourceEntry]:
    """The sources of one article, in the order in which they are first heard; "" last."""
    heard = document.statements()
    words = _words_by_speaker(document)
    named = {id(a): "" if a.rule == ORPHAN else a.speaker for a in heard}
    speaking = [named[id(a)] for a in heard if a.speech == "speech" and named[id(a)]]
    answers = _answers([(a, named[id(a)]) for a in heard if a.speech == "speech"])
    rows = []
    for speaker in sorted(dict.fromkeys(named.values()), key=lambda s: s == ""):
        own = [a for a in heard if named[id(a)] == speaker]
        spoken = [a for a in own if a.speech == "speech"]
        types = Counter(a.source_type for a in own if a.source_type)
        levels = [a.level for a in own if a.level is not None]
        rows.append(
            SourceEntry(
                document.article.id,
                document.article.outlet,
                speaker,
                types.most_common(1)[0][0] if types else "",
                min(levels) if levels else None,
                len(spoken),
                len(own) - len(spoken),
                words[speaker, "quoted"],
                words[speaker, "paraphrased"],
                _place(document, (own[0].cue or own[0].content)[0][0]),
                bool(speaking) and speaking[0] == speaker,
                bool(speaking) and speaking[-1] == speaker,
                tuple(sorted(Counter(a.cue_class for a in spoken if a.cue).items())),
                tuple(dict.fromkeys(answers.get(speaker, ()))),
            )
        )
    return rows


ANSWERING = frozenset({
    "answer", "counter", "deny", "dismiss", "hit back", "rebut", "refute", "reject", "reply", "respond", "retort",
    "shoot back",
})  # fmt: skip
"""Lemmas of verbs that answer what somebody else said."""


def _answers(heard: Sequence[tuple[Attribution, str]]) -> dict[str, list[str]]:
    """For each source, whom it answers: of its answering verbs, the other source that was heard last before."""
    found: dict[str, list[str]] = {}
    last: list[str] = []
    for attribution, speaker in heard:
        before = next((s for s in reversed(last) if s != speaker), "")
        if speaker and before and attribution.cue_lemma in ANSWERING:
            found.setdefault(speaker, []).append(before)
        if speaker:
            last.append(speaker)
    return found


def _words_by_speaker(document: Document) -> Counter[tuple[str, str]]:
    heard = (i for i in counted_words(document) if document.voices[i] in ("quoted", "paraphrased"))
    orphans = [part for a in document.attributions if a.rule == ORPHAN for part in a.content]
    unclaimed = {t.i for part in orphans for t in document.tokens.char_span(*part, alignment_mode="expand") or ()}
    return Counter(("" if i in unclaimed else document.speakers[i], document.voices[i]) for i in heard)


def _place(document: Document, offset: int) -> str:
    layout = document.layout
    section = layout.section_at(offset)
    if section.role == "headline":
        return "headline"
    body = [s for s in layout.sections if s.role == "body" and not s.repeat]
    if body and offset < body[0].end:
        return "lead"
    share = offset / max(1, len(layout.text))
    return "first third" if share < 1 / 3 else "middle third" if share < 2 / 3 else "last third"


NOT_ATTRIBUTED = "not attributed"
UNKNOWN = "unknown"


def source_key(row: SourceEntry) -> tuple[str, str]:
    """What makes two entries one source: the name, over all articles; a source without a name is one of its article."""
    return ("", row.speaker) if row.level in (0, 1) else (row.article, row.speaker)


def distinct(rows: Iterable[SourceEntry]) -> int:
    """Number of distinct sources that speak (`source_key`)."""
    return len({source_key(r) for r in rows if r.speaker and r.statements})


def concentration(rows: Iterable[SourceEntry]) -> float | None:
    """Herfindahl-Hirschman index of statements over sources: the sum of squared shares, 1/n (evenly spread) to 1 (one voice).

    "Not attributed" is left out; None without statements.
    """
    counts = Counter[tuple[str, str]]()
    for row in rows:
        if row.speaker:
            counts[source_key(row)] += row.statements
    total = sum(counts.values())
    return sum((n / total) ** 2 for n in counts.values()) if total else None


def type_of(row: SourceEntry) -> str:
    """The type of an entry's source; "unknown" for a source of no known type, "not attributed" without a source."""
    return (row.type or UNKNOWN) if row.speaker else NOT_ATTRIBUTED


def level_of(row: SourceEntry) -> str:
    """The identification level of an entry's source, "0" to "5"; "unknown" and "not attributed" as in `type_of`."""
    return (UNKNOWN if row.level is None else str(row.level)) if row.speaker else NOT_ATTRIBUTED


@dataclass(frozen=True, slots=True)
class Share:
    """What one kind of source has of the statements.

    `share` is of all statements, `share_attributed` of those with a source (None for "not attributed"); both 0-1.
    """

    value: str
    sources: int
    statements: int
    share: float
    share_attributed: float | None


def shares(rows: Iterable[SourceEntry], kind: Callable[[SourceEntry], str]) -> list[Share]:
    """Shares of statements by kind of source (`type_of`, `level_of`), the most frequent first; [] without statements.

    Totals: the statements of all shares are those of the rows; `share` sums to 1, and `share_attributed` to 1 where any
    statement has a source.
    """
    speaking = [row for row in rows if row.statements]
    counts: Counter[str] = Counter()
    for row in speaking:
        counts[kind(row)] += row.statements
    total = sum(counts.values())
    attributed = total - counts[NOT_ATTRIBUTED]
    return [
        Share(
            value,
            distinct(row for row in speaking if kind(row) == value),
            n,
            n / total,
            n / attributed if value != NOT_ATTRIBUTED else None,
        )
        for value, n in sorted(counts.items(), key=lambda item: (-item[1], item[0]))
        if n
    ]


def verbs_by_type(rows: Iterable[SourceEntry]) -> dict[str, Counter[str]]:
    """Type of source -> class of reporting verb -> number of statements.

    Statements without a cue (quotations left standing alone) have no verb and do not count here.
    """
    found: dict[str, Counter[str]] = {}
    for row in rows:
        if row.verbs:
            found.setdefault(type_of(row), Counter()).update(dict(row.verbs))
    return dict(sorted(found.items()))
