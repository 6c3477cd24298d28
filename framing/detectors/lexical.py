"""Loaded language and hedging: lexicon hits turned into findings with voice, section, speaker and reason."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from framing.findings import Exclusion, Finding, Voice
from framing.lexicon import Hit
from framing.text.document import Document, Quote

if TYPE_CHECKING:
    from spacy.tokens import Token

NAMING_CUES = frozenset({
    "known as", "better known as", "best known as", "widely known as", "dubbed", "nicknamed", "hailed as", "billed as",
    "branded", "so called", "self styled", "self proclaimed", "goes by the name", "went by the name",
})  # fmt: skip
"""Words after which a short quotation is a name without an author; "called" and "described as" hand it to a speaker."""
MAX_LABEL_WORDS = 5
"""A quotation of more words after a naming cue is speech, not a label."""
WORKS = frozenset({
    "film", "movie", "book", "novel", "memoir", "play", "musical", "song", "album", "show", "series", "programme", "painting",
    "poem", "game", "episode", "essay", "documentary", "podcast", "exhibition",
})  # fmt: skip
"""Things that have titles."""
SMALL = 3
"""Words of so few letters may stand in lower case in a title."""


def loaded(document: Document, hits: Sequence[Hit]) -> tuple[list[Finding], list[Exclusion]]:
    """Loaded language: entries of the `loaded` dimension with strength 1-3, and labels marked by quotation marks."""
    findings, exclusions = lexical(document, hits, "loaded")
    covered = [(f.span.start, f.span.end) for f in findings]
    marked = [m for m in _marked_labels(document) if not any(a < m.span.end and m.span.start < b for a, b in covered)]
    return sorted(findings + marked, key=lambda f: (f.span.field, f.span.start)), exclusions


def hedging(document: Document, hits: Sequence[Hit]) -> tuple[list[Finding], list[Exclusion]]:
    """Hedges, boosters and evidentials; conditions are found too but stay out of the total."""
    return lexical(document, hits, "hedging")


def lexical(document: Document, hits: Iterable[Hit], dimension: str) -> tuple[list[Finding], list[Exclusion]]:
    """The hits of one dimension as findings, and those that were stopped as exclusions."""
    findings: list[Finding] = []
    exclusions: list[Exclusion] = []
    for hit in hits:
        entry = hit.entry
        if entry.dimension != dimension:
            continue
        start, end = (
            document.tokens[hit.start].idx,
            document.tokens[hit.end - 1].idx + len(document.tokens[hit.end - 1]),
        )
        try:
            span = document.layout.span(start, end)
        except ValueError:
            continue
        section = document.layout.section_at(start).role
        if hit.stopped_by:
            exclusions.append(
                Exclusion(
                    document.article.id,
                    dimension,
                    entry.category,
                    entry.id,
                    hit.stopped_by,
                    section,
                    span,
                    entry.reason,
                )
            )
        elif dimension != "loaded" or entry.strength:
            findings.append(
                Finding(
                    article=document.article.id,
                    dimension=dimension,
                    category=entry.category,
                    rule=entry.id,
                    voice=document.voices[hit.head],
                    section=section,
                    span=span,
                    subcategory=entry.subcategory,
                    strength=entry.strength,
                    negated=hit.negated,
                    speaker=document.speakers[hit.head],
                    reason=entry.reason,
                )
            )
    return findings, exclusions


def _marked_labels(document: Document) -> list[Finding]:
    """Short quotations that a naming cue introduces (known as “...”): a name passed on without its author."""
    found = []
    for quote in document.layout.quotes:
        cue = _naming_cue(document, quote)
        section = document.layout.section_at(quote.start)
        if not cue or not document.layout.counted(section):
            continue
        tokens = document.tokens.char_span(quote.inner_start, quote.inner_end, alignment_mode="contract")
        words = [t for t in tokens or () if t.is_alpha]
        if not 0 < len(words) <= MAX_LABEL_WORDS or _title(document, words):
            continue
        voice: Voice = "quoted"
        end = words[-1].idx + len(words[-1])
        found.append(
            Finding(
                article=document.article.id,
                dimension="loaded",
                category="labels",
                rule="labels.marked",
                voice=voice,
                section=section.role,
                span=document.layout.span(words[0].idx, end),
                subcategory="marked",
                strength=1,
                speaker=document.speakers[words[0].i],
                reason=f"A label in quotation marks after “{cue}”: the outlet passes the name on as somebody else's.",
            )
        )
    return found


def _title(document: Document, words: Sequence[Token]) -> bool:
    """Whether words in quotation marks are the title of a work: all but small ones with capitals, a work before them."""
    capitals = all(word.text[0].isupper() for word in words if len(word) > SMALL)
    before = document.tokens[max(words[0].sent.start, words[0].i - 8) : words[0].i]
    return capitals and any(token.lemma_ in WORKS for token in before)


def _naming_cue(document: Document, quote: Quote) -> str:
    before = document.tokens.char_span(max(0, quote.start - 1), quote.start + 1, alignment_mode="expand")
    if before is None:
        return ""
    at = before[-1].i
    sentence_start = document.tokens[at].sent.start
    words = [t.lower_ for t in document.tokens[max(sentence_start, at - 8) : at] if t.is_alpha]
    for back in range(len(words)):
        for length in (3, 2, 1):
            cue = " ".join(words[max(0, len(words) - back - length) : len(words) - back])
            if cue in NAMING_CUES and back <= 3:
                return cue
    return ""
