"""Headline against body: how loaded, hedged and attributed each is, and what got lost on the way up.

A headline that asserts what every sentence of the body saying the same thing attributes or hedges has lost the attribution or
the hedge. "Saying the same" is measured by content words, so it is a pointer to two places to read, not a proof. Words between
quotation marks in a headline that stand nowhere in the body are named too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING, Literal

from framing.comparison.numbers import Number, numbers
from framing.comparison.shared import level
from framing.findings import Finding, Span
from framing.ledger import ledger

if TYPE_CHECKING:
    from spacy.tokens import Token

    from framing.text.document import Document, Section, Sentence

PartName = Literal["headline", "lead", "body"]
PARTS: tuple[PartName, ...] = ("headline", "lead", "body")
SAME_WORDS = 0.5
"""Share of a headline's content words that a sentence must have to say the same."""
LEAST_WORDS = 3
"""Content words that headline and sentence must have in common."""
HEDGING = frozenset({"hedge", "evidential"})
"""Categories of the dimension "hedging" that weaken a claim; boosters and conditions do not."""
_CONTENT = frozenset({"NOUN", "PROPN", "VERB", "ADJ", "NUM"})
_EMPTY = frozenset({"say", "tell", "be", "have", "do", "get", "new"})


@dataclass(frozen=True, slots=True)
class Part:
    """Headline, lead (the whole summary, or the first paragraph without one) or body (the rest).

    Counted words, loaded words in the outlet's own voice, hedges, and statements given to a source.
    """

    name: PartName
    words: int
    loaded: int
    hedged: int
    attributed: int


@dataclass(frozen=True, slots=True)
class Lost:
    """A headline that asserts what the body hedges or attributes: its sentence, and the cue or hedge that is missing above."""

    kind: Literal["attribution", "hedge"]
    headline: Span
    sentence: Span
    by: Span
    speaker: str = ""


@dataclass(frozen=True, slots=True)
class HeadlineCheck:
    """One article from top to bottom.

    `headline` is None where there is none. `quoted_nowhere` are quotations of the headline whose words do not stand in the
    body. `first_heard` and `last_heard` are the sources that speak first and last, "" where nobody named does.
    """

    article: str
    outlet: str
    headline: Span | None
    parts: tuple[Part, ...]
    lost: tuple[Lost, ...]
    quoted_nowhere: tuple[Span, ...]
    first_heard: str
    last_heard: str


def headline_check(document: Document, findings: Iterable[Finding]) -> HeadlineCheck:
    """Headline against body in one article; `findings` may hold those of other articles too."""
    own = [f for f in findings if f.article == document.article.id]
    layout = document.layout
    head = [s for s in layout.sections if s.role == "headline" and not s.repeat]
    counted = [s for s in layout.sections if s.role in ("standfirst", "body") and not s.repeat]
    summary = [*takewhile(lambda s: s.role == "standfirst", counted)]
    lead = summary or counted[:1]
    body = counted[len(lead) :]
    spoken = [r for r in ledger(document) if r.speaker and r.statements]
    sections: dict[PartName, Sequence[Section]] = {"headline": head, "lead": lead, "body": body}
    return HeadlineCheck(
        document.article.id,
        document.article.outlet,
        layout.span(head[0].start, head[0].end) if head else None,
        tuple(_part(document, name, sections[name], own) for name in PARTS),
        tuple(_lost(document, head, counted, own)),
        tuple(_quoted_nowhere(document, head, counted)),
        next((r.speaker for r in spoken if r.first_heard), ""),
        next((r.speaker for r in spoken if r.last_heard), ""),
    )


def headlines(documents: Sequence[Document], findings: Sequence[Finding]) -> tuple[HeadlineCheck, ...]:
    """Headline against body in every article, in order."""
    own: dict[str, list[Finding]] = {d.article.id: [] for d in documents}
    for finding in findings:
        own[finding.article].append(finding)
    return tuple(headline_check(d, own[d.article.id]) for d in documents)


def _part(document: Document, name: PartName, sections: Sequence[Section], findings: Sequence[Finding]) -> Part:
    from framing.text import is_word

    spans = [document.layout.span(s.start, s.end) for s in sections if s.end > s.start]

    def inside(finding: Finding) -> bool:
        return any(s.field == finding.span.field and s.start <= finding.span.start < s.end for s in spans)

    here = [f for f in findings if inside(f)]
    return Part(
        name,
        sum(is_word(t) for s in sections for t in _tokens(document, s.start, s.end)),
        sum(f.dimension == "loaded" and f.voice in ("outlet", "headline", "caption") for f in here),
        sum(f.dimension == "hedging" and f.category in HEDGING for f in here),
        sum(f.dimension == "attribution" for f in here),
    )


def _tokens(document: Document, start: int, end: int) -> Sequence[Token]:
    span = document.tokens.char_span(start, end, alignment_mode="contract")
    return list(span) if span is not None else []


def _lost(
    document: Document, head: Sequence[Section], counted: Sequence[Section], findings: Sequence[Finding]
) -> Iterable[Lost]:
    layout = document.layout
    for section in head:
        lines = [s for s in layout.sentences if section.start <= s.start < section.end]
        for line in lines:
            words = _content(document, line.start, line.end)
            if len(words) < LEAST_WORDS or layout.text[line.start : line.end].rstrip().endswith("?"):
                continue
            same = [
                s
                for s in layout.sentences
                if any(c.start <= s.start < c.end for c in counted) and _says(document, s, words)
            ]
            if not same:
                continue
            place = layout.span(line.start, line.end)
            cues = [_attributed(document, s, words) for s in same]
            if all(cues) and not _speaks(document, line):
                cue, speaker = cues[0] or (place, "")
                yield Lost("attribution", place, layout.span(same[0].start, same[0].end), cue, speaker)
            exact = _exact(document, line)
            hedges = [_hedge(document, s, findings, exact) for s in same]
            if all(hedges) and _hedge(document, line, findings, None) is None and not _speaks(document, line):
                yield Lost("hedge", place, layout.span(same[0].start, same[0].end), hedges[0] or place)


def _content(document: Document, start: int, end: int) -> frozenset[str]:
    return frozenset(
        level(t.lemma_) for t in _tokens(document, start, end) if t.pos_ in _CONTENT and t.lemma_.lower() not in _EMPTY
    ) - {""}


def _says(document: Document, sentence: Sentence, words: frozenset[str]) -> bool:
    common = words & _content(document, sentence.start, sentence.end)
    return len(common) >= LEAST_WORDS and len(common) >= SAME_WORDS * len(words)


def _attributed(document: Document, sentence: Sentence, words: frozenset[str]) -> tuple[Span, str] | None:
    """Cue and speaker of the attribution in whose content most of the words stand that the headline has too."""
    common = words & _content(document, sentence.start, sentence.end)
    for attribution in document.attributions:
        inside = [c for c in attribution.content if c[0] < sentence.end and sentence.start < c[1]]
        if not inside or not attribution.cue:
            continue
        held = frozenset[str]().union(*(_content(document, a, b) for a, b in inside)) & common
        if len(held) > len(common) / 2:
            start, end = attribution.cue[0]
            return document.layout.span(start, end), attribution.speaker
    return None


def _speaks(document: Document, line: Sentence) -> bool:
    """Whether a headline hands its claim to somebody: an attribution or a quotation stands in it, or a source and a colon."""
    before, colon, _ = document.layout.text[line.start : line.end].partition(": ")
    speakers = {word for a in document.attributions for word in a.speaker.lower().split()}
    if colon and before.lower().split()[-1] in speakers:
        return True
    spans = [p for a in document.attributions for p in (*a.cue, *a.content)]
    spans += [(q.start, q.end) for q in document.layout.quotes]
    return any(start < line.end and line.start < end for start, end in spans)


def _hedge(
    document: Document, sentence: Sentence, findings: Sequence[Finding], given: Sequence[Number] | None
) -> Span | None:
    """The first hedge of a sentence. Where the exact numbers of the headline are `given`, a hedge at a number counts only if
    the headline has the same: "dozens", or no number, is not more certain than "at least 27"."""
    place = document.layout.span(sentence.start, sentence.end)
    for f in findings:
        if f.dimension != "hedging" or f.category not in HEDGING or f.span.field != place.field:
            continue
        if place.start <= f.span.start < place.end:
            limited = None if given is None else _limited(document, f.span.end - place.start + sentence.start)
            if limited is None or any(limited.low == n.low for n in given or ()):
                return f.span
    return None


def _limited(document: Document, offset: int) -> Number | None:
    """The number that a hedge ending at an offset stands before."""
    behind = document.tokens.char_span(offset - 1, offset, alignment_mode="expand")
    if behind is None:
        return None
    at = behind[-1].i + 1
    return next((n for n in numbers(document.tokens) if n.start <= at < n.end), None)


def _exact(document: Document, line: Sentence) -> list[Number]:
    """The numbers of a line that are no vague words."""
    own = {t.i for t in _tokens(document, line.start, line.end)}
    return [n for n in numbers(document.tokens) if n.exact and n.start in own]


def _quoted_nowhere(document: Document, head: Sequence[Section], counted: Sequence[Section]) -> Iterable[Span]:
    """Quotations of the headline whose words do not follow each other anywhere in the body."""
    layout = document.layout
    body = [w for s in counted for w in [*_levelled(document, s.start, s.end), ""]]
    text = " " + " ".join(w or "|" for w in body) + " "
    for quote in layout.quotes:
        if not any(s.start <= quote.start < s.end for s in head) or quote.depth or quote.style == "post":
            continue
        words = [w for w in _levelled(document, quote.inner_start, quote.inner_end) if w]
        if words and f" {' '.join(words)} " not in text:
            yield layout.span(quote.inner_start, quote.inner_end)


def _levelled(document: Document, start: int, end: int) -> list[str]:
    """Levelled words, articles left out."""
    from framing.text import is_word

    return [w for t in _tokens(document, start, end) if is_word(t) and (w := level(t.text))]
