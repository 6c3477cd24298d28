"""The one shared parse: what the text layer hands to everything after it.

`Layout` is the article without a parser (normalised text, sections, quotations, sentences). `Document` adds the spaCy
tokens, the attributions and a voice for every token. Both are immutable; the spaCy `Doc` inside is only ever read.
All offsets here are code points of the *normalised* text (`layout.text`); `layout.span()` leads back to the original.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from framing.article import Article
from framing.findings import Field, Span, Voice

if TYPE_CHECKING:
    from spacy.tokens import Doc

Role = Literal[
    "headline", "standfirst", "byline", "dateline", "caption", "body", "boilerplate", "correction", "frontmatter"
]
COUNTED_ROLES: frozenset[str] = frozenset({"headline", "standfirst", "caption", "body"})
"""Sections whose words are counted; everything else is skipped by every detector."""


@dataclass(frozen=True, slots=True)
class Section:
    """One paragraph (or other block) of the text and its role; sections do not overlap and are in order of text.

    `repeat` marks a block that says again what another block of the same article says (a caption that repeats a
    paragraph, a headline repeated as first line): it is shown but not counted.
    """

    role: Role
    start: int
    end: int
    repeat: bool = False
    why: str = ""


@dataclass(frozen=True, slots=True)
class Quote:
    """A quotation. `start`/`end` include the marks, `inner_start`/`inner_end` do not.

    `style` is "double", "single", "guillemet", or "post" for an embedded post of a social medium, which has no marks.
    `closed` is False where the closing mark is missing. A quotation that runs over several paragraphs is several quotes
    with one `group`. `depth` is 0 for an outer, 1 for a nested quote.
    """

    start: int
    end: int
    inner_start: int
    inner_end: int
    style: str
    closed: bool
    group: int
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence and the index of its section in `Layout.sections`."""

    start: int
    end: int
    section: int


@dataclass(frozen=True, slots=True)
class Segment:
    """`length` code points of normalised text at `start` that stand for the original at `origin` of `field`.

    Where `verbatim`, each code point stands for exactly one; else the whole segment stands for
    `origin`..`origin + origin_length`.
    """

    start: int
    length: int
    field: Field
    origin: int
    origin_length: int

    @property
    def verbatim(self) -> bool:
        return self.length == self.origin_length


@dataclass(frozen=True, slots=True)
class Layout:
    """An article laid out: normalised text, sections, quotations and sentences, no parser needed."""

    article: Article
    text: str
    segments: tuple[Segment, ...]
    sections: tuple[Section, ...]
    quotes: tuple[Quote, ...]
    sentences: tuple[Sentence, ...]
    warnings: tuple[str, ...] = ()

    def span(self, start: int, end: int) -> Span:
        """The original stretch that normalised `start`..`end` stands for; `ValueError` if it leaves one field."""
        first = self._segment(start)
        last = self._segment(max(start, end - 1))
        if first.field != last.field:
            raise ValueError(f"span {start}:{end} runs from {first.field} into {last.field}")
        begin = first.origin + (start - first.start if first.verbatim else 0)
        if end <= start:
            finish = begin
        elif last.verbatim:
            finish = last.origin + (end - last.start)
        else:
            finish = last.origin + last.origin_length
        original = self.article.text if first.field == "text" else self.article.headline
        return Span(first.field, begin, finish, original[begin:finish])

    def in_text(self, spans: Iterable[TextSpan]) -> list[TextSpan]:
        """Spans of the normalised text as offsets of the article's own text; those in a given headline are left out."""
        found = []
        for start, end in spans:
            try:
                span = self.span(start, end)
            except ValueError:
                continue
            if span.field == "text":
                found.append((span.start, span.end))
        return found

    def _segment(self, offset: int) -> Segment:
        index = bisect_right(self.segments, offset, key=lambda s: s.start) - 1
        return self.segments[max(index, 0)]

    def section_at(self, offset: int) -> Section:
        """The section that holds `offset`, or the one before it."""
        index = bisect_right(self.sections, offset, key=lambda s: s.start) - 1
        return self.sections[max(index, 0)]

    def counted(self, section: Section) -> bool:
        """Whether the words of a section are counted."""
        return section.role in COUNTED_ROLES and not section.repeat


TextSpan = tuple[int, int]
LOOSE_RULES = frozenset({"model", "noun", "adverb", "hearsay"})
"""Rules of attributions that need a sure confidence to be counted."""
SURE = 0.45
"""Confidence (0-1) from which an attribution by a loose rule is counted: below it four of ten hits were wrong in the
checked sample."""
ORPHAN = "orphan quotation"
"""Rule of a quotation that nobody claims: its likely speaker is a guess, so it counts as not attributed."""


@dataclass(frozen=True, slots=True)
class Attribution:
    """A statement that the article hands to somebody: who, with which words, what.

    Attributes
    ----------
    cue, source, content
        Parts in order of text, as offsets of the normalised text; `source` and `content` may be empty.
    cue_lemma, cue_class
        "say", and its class in lexicons/en/attribution ("neutral", "doubt" ...).
    type
        "direct", "mixed", "indirect", "hearsay", "adverbial", "nominal", "headline", "narrated".
    speech
        "speech", "mental" (believes, fears) or "intended" (plans, wants).
    speaker
        The source's name as joined over the article ("Dana Holt"), the words of the source where it has no name, ""
        where there is none.
    source_type, level
        Type of source (lexicons/en/sources) and identification level 0-5.
    confidence
        0-1.
    rule, why
        Which rule found it, and a plain sentence on how.
    """

    cue: tuple[TextSpan, ...]
    source: tuple[TextSpan, ...]
    content: tuple[TextSpan, ...]
    cue_lemma: str
    cue_class: str
    type: str
    speech: str
    speaker: str
    source_type: str
    level: int | None
    confidence: float
    rule: str
    why: str

    @property
    def sure(self) -> bool:
        """Whether it is more than a candidate: a firm rule speaks for it, or its confidence is `SURE`."""
        return self.rule not in LOOSE_RULES or self.confidence >= SURE

    @property
    def place(self) -> TextSpan | None:
        """Where it stands: the first part of its cue, of its content where it has no cue."""
        parts = self.cue or self.content
        return parts[0] if parts else None


@dataclass(frozen=True, slots=True)
class Document:
    """A parsed article. `voices[i]` is the voice of `tokens[i]`, `speakers[i]` who says it ("" if unnamed)."""

    layout: Layout
    tokens: Doc
    attributions: tuple[Attribution, ...] = ()
    voices: tuple[Voice, ...] = ()
    speakers: tuple[str, ...] = ()

    @property
    def article(self) -> Article:
        return self.layout.article

    def statements(self) -> list[Attribution]:
        """The attributions that count, in order of text: sure ones in a section that counts, posts without a source left out.

        Findings, source ledger and voices all rest on these; the others are candidates.
        """
        layout = self.layout
        found = [
            (place, one)
            for one in self.attributions
            if one.sure and (place := one.place) and layout.counted(layout.section_at(place[0]))
        ]
        posts = [(q.start, q.end) for q in layout.quotes if q.style == "post"]
        return [
            one
            for place, one in sorted(found, key=lambda pair: pair[0])
            if one.rule != ORPHAN or not any(start <= place[0] < end for start, end in posts)
        ]

    @property
    def text(self) -> str:
        return self.layout.text
