"""The source ledger: who is given a voice in an article or by an outlet, how often, how fully, where, and with which verbs.

Statements are attributions of speech; mental and intended ones (believes, plans) are counted apart. A source without a
name in the text and quotations that nobody claims share one row, "" ("not attributed"): shares are given with and
without it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from framing.text import Attribution, Document, is_word

ORPHAN = "orphan quotation"
"""Rule of a quotation that nobody claims: its likely speaker is a candidate, so it counts as not attributed."""


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
    layout = document.layout
    heard = [
        a
        for a in sorted(document.attributions, key=lambda a: (a.cue or a.content or ((0, 0),))[0])
        if (place := a.cue or a.content) and layout.counted(layout.section_at(place[0][0]))
    ]
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
    layout = document.layout
    counts: Counter[tuple[str, str]] = Counter()
    for token, voice, speaker in zip(document.tokens, document.voices, document.speakers, strict=True):
        if voice in ("quoted", "paraphrased") and is_word(token) and layout.counted(layout.section_at(token.idx)):
            counts[speaker, voice] += 1
    return counts


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


def distinct(rows: Iterable[SourceEntry]) -> int:
    """Number of distinct named or described sources that speak."""
    return len({(r.article, r.speaker) for r in rows if r.speaker and r.statements})


def concentration(rows: Sequence[SourceEntry]) -> float | None:
    """Herfindahl-Hirschman index of statements over sources: the sum of squared shares, 1/n (evenly spread) to 1 (one voice).

    "Not attributed" is left out; None without statements.
    """
    counts = Counter[str]()
    for row in rows:
        if row.speaker:
            counts[row.speaker] += row.statements
    total = sum(counts.values())
    return sum((n / total) ** 2 for n in counts.values()) if total else None


def type_shares(rows: Sequence[SourceEntry], attributed_only: bool) -> dict[str, float]:
    """Share of statements by type of source, "" being those of unknown type or without a source.

    With `attributed_only` statements without a source are left out of the whole.
    """
    counts: Counter[str] = Counter()
    for row in rows:
        if row.speaker or not attributed_only:
            counts[row.type if row.speaker else "not attributed"] += row.statements
    total = sum(counts.values())
    return {name: n / total for name, n in sorted(counts.items()) if n} if total else {}
