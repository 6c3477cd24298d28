"""Attributions as findings: one for each statement, marked at its cue, with source and content beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from framing.attribution.cues import UNCUED
from framing.attribution.free import RULE as FREE
from framing.attribution.free import free_indirect
from framing.findings import AttributionDetail, Exclusion, Finding, Span, Voice
from framing.text.document import ORPHAN

if TYPE_CHECKING:
    from collections.abc import Sequence

    from framing.text.document import Attribution, Document, Layout, TextSpan

STRENGTH: dict[str, int] = {
    "neutral": 0,
    "structuring": 0,
    "doubt": 2,
    "concession": 2,
    "factive": 1,
    "denial": 1,
    "forceful": 3,
    "weak": 2,
    "directive": 1,
    "mental": 1,
    "stance": 0,
    "uncued": 0,
}
"""How far a verb class goes beyond "said", where the cue's own entry is not asked (TAXONOMY C.3)."""


def attribution(document: Document) -> tuple[list[Finding], list[Exclusion]]:
    """The attributions of a document as findings of the dimension "attribution", in order of text.

    Category is the class of the reporting verb, subcategory the kind of statement ("speech", "mental", "intended"). The
    span is the cue; for a quotation without a cue (rule "orphan quotation") it is the quotation. What only the learned
    model or a loose cue speaks for, and not surely (`Attribution.sure`), and posts that carry their writer's name are
    candidates: logged as excluded, not counted; so are sentences that may be free indirect speech.
    """
    layout = document.layout
    found: list[Finding] = []
    candidates: list[Exclusion] = []
    counted = {id(one) for one in document.statements()}
    for one in document.attributions:
        place = one.cue or one.content
        if not place or not layout.counted(layout.section_at(place[0][0])):
            continue
        span = _span(layout, place)
        if span is None:
            continue
        if id(one) not in counted:
            section = layout.section_at(place[0][0]).role
            candidates.append(
                Exclusion(
                    layout.article.id, "attribution", one.cue_class, one.rule, "low confidence", section, span, one.why
                )
            )
            continue
        speaker = "" if one.rule == ORPHAN else source_name(one)
        found.append(
            Finding(
                article=layout.article.id,
                dimension="attribution",
                category=one.cue_class,
                subcategory=one.speech,
                rule=one.rule,
                voice=_voice(document, place[0][0]),
                section=layout.section_at(place[0][0]).role,
                span=span,
                strength=STRENGTH.get(one.cue_class, 0),
                speaker=speaker,
                reason=one.why if speaker or not one.speaker else f"{one.why} Perhaps {source_name(one)}.",
                attribution=AttributionDetail(
                    source=_span(layout, one.source),
                    content=_span(layout, one.content),
                    speaker=speaker,
                    source_type=one.source_type if speaker else "",
                    level=one.level if speaker else 5,
                    type=one.type,
                    speech=one.speech,
                    confidence=one.confidence,
                ),
            )
        )
    for sentence in free_indirect(document):
        span = _span(layout, ((sentence.start, sentence.end),))
        if span is not None:
            marks = ", ".join(sentence.marks)
            why = f"Perhaps free indirect speech of {sentence.speaker} ({marks}), between two statements of theirs."
            candidates.append(
                Exclusion(layout.article.id, "attribution", UNCUED, FREE, "candidate", "body", span, why)
            )
    found.sort(key=lambda finding: (finding.span.field != "headline", finding.span.start))
    return found, candidates


def source_name(attribution: Attribution) -> str:
    """The source's canonical name: joined over the article, with a capital; "" where nobody is named.

    >>> from framing.text.document import Attribution
    >>> source_name(Attribution((), (), (), "say", "neutral", "direct", "speech", "police", "", None, 1.0, "", ""))
    'Police'
    """
    return attribution.speaker[:1].upper() + attribution.speaker[1:]


def _span(layout: Layout, parts: Sequence[TextSpan]) -> Span | None:
    """The stretch from the first part to the last, in the original; None for no part, or for two fields."""
    if not parts:
        return None
    try:
        return layout.span(parts[0][0], parts[-1][1])
    except ValueError:
        return layout.span(*parts[0])


def _voice(document: Document, offset: int) -> Voice:
    token = document.tokens.char_span(offset, offset + 1, alignment_mode="expand")
    if token is None or not document.voices:
        return "outlet"
    return document.voices[token.start]
