"""Articles with their findings marked: which letters of the text are marked how, and with which codes."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from framing.findings import Field, Finding, Span
from framing.report.model import Block, Legend, TextRun
from framing.report.wording import Wording
from framing.sentences import say

if TYPE_CHECKING:
    from framing.text.document import Document

MARKS = {
    "loaded": say("mark.loaded"),
    "attribution": say("mark.attribution"),
    "hedge": say("mark.hedge"),
    "booster": say("mark.booster"),
    "evidence": say("mark.evidence"),
    "other": say("mark.other"),
}
"""Every mark, told apart without colour."""


@dataclass(frozen=True, slots=True)
class Coded:
    """A finding with the code it is printed with ("L3") and the number of its article in the report (from 1)."""

    code: str
    article: int
    finding: Finding


def mark_of(finding: Finding) -> str:
    """Name of the mark of a finding, one of `MARKS`."""
    if finding.dimension != "hedging":
        return finding.dimension if finding.dimension in MARKS else "other"
    return {"booster": "booster", "evidential": "evidence"}.get(finding.category, "hedge")


def legend(coded: Iterable[Coded]) -> tuple[Legend, ...]:
    """The marks that are used, in the order of `MARKS`, with their letters."""
    letters = {mark_of(c.finding): c.code[0] for c in coded}
    return tuple(Legend(mark, letters[mark], meaning) for mark, meaning in MARKS.items() if mark in letters)


def blocks(
    document: Document, coded: Sequence[Coded], words: Wording, shared: Mapping[int, tuple[int, ...]]
) -> tuple[Block, ...]:
    """The sections of an article in order, cut into runs where marks begin and end.

    `shared` is sentence -> numbers of the articles that share it.
    """
    layout = document.layout
    places = _by_field([_Place(c.finding.span, mark_of(c.finding), c.code) for c in coded])
    quotes = _by_field([_Place(span) for span in _quoted_spans(document)])
    others: defaultdict[int, set[int]] = defaultdict(set)
    for sentence, numbers in shared.items():
        others[layout.sentences[sentence].section].update(numbers)
    out = []
    for number, section in enumerate(layout.sections):
        span = layout.span(section.start, section.end)
        if span.text.strip():
            label = "repeated" if section.repeat else words.role(section.role)
            runs = _runs(span, _starting_in(places[span.field], span), _starting_in(quotes[span.field], span))
            out.append(Block(section.role, label, layout.counted(section), tuple(sorted(others[number])), tuple(runs)))
    return tuple(out)


class Sentences:
    """The sentences of a document as stretches of the original, to find the one around a span."""

    def __init__(self, document: Document) -> None:
        layout = document.layout
        spans = [layout.span(s.start, s.end) for s in layout.sentences]
        self._article = document.article
        self._spans: dict[Field, list[Span]] = {
            field: [s for s in spans if s.field == field] for field in ("text", "headline")
        }

    def around(self, span: Span) -> tuple[str, str]:
        """What stands before and after a span in its sentence, or within 80 letters where it is in no one sentence."""
        spans = self._spans[span.field]
        index = bisect_right(spans, span.start, key=lambda s: s.start) - 1
        if index >= 0 and span.end <= spans[index].end:
            whole = spans[index]
            return whole.text[: span.start - whole.start], whole.text[span.end - whole.start :]
        source = self._article.text if span.field == "text" else self._article.headline
        return source[max(0, span.start - 80) : span.start], source[span.end : span.end + 80]


@dataclass(frozen=True, slots=True)
class WordPlaces:
    """The counted words of a document, numbered from 0.

    Attributes
    ----------
    starts
        Where each word begins: whether it stands in the text (and not in the headline that metadata gave), and its
        offset there.
    quoted
        Stretches (from, to) of word numbers in quoted voice.
    """

    starts: tuple[tuple[bool, int], ...]
    quoted: tuple[tuple[int, int], ...]

    @classmethod
    def of(cls, document: Document) -> WordPlaces:
        from framing.text import is_word

        layout = document.layout
        starts: list[tuple[bool, int]] = []
        quoted: list[tuple[int, int]] = []
        for token, voice in zip(document.tokens, document.voices, strict=True):
            if not (is_word(token) and layout.counted(layout.section_at(token.idx))):
                continue
            span = layout.span(token.idx, token.idx + 1)
            number = len(starts)
            starts.append((span.field == "text", span.start))
            if voice == "quoted" and quoted and quoted[-1][1] == number:
                quoted[-1] = (quoted[-1][0], number + 1)
            elif voice == "quoted":
                quoted.append((number, number + 1))
        return cls(tuple(starts), tuple(quoted))

    def of_span(self, span: Span) -> int:
        """Number of the word in which a span begins, or of the last before it."""
        return max(bisect_right(self.starts, (span.field == "text", span.start)) - 1, 0)


@dataclass(frozen=True, slots=True)
class _Place:
    """A span with its mark and code; both "" for quoted text."""

    span: Span
    mark: str = ""
    code: str = ""


def _by_field(places: Iterable[_Place]) -> dict[Field, list[_Place]]:
    """The places of the text and of the headline that metadata gave, each in order."""
    out: dict[Field, list[_Place]] = {"text": [], "headline": []}
    for place in sorted(places, key=lambda p: (p.span.start, p.span.end)):
        out[place.span.field].append(place)
    return out


def _starting_in(places: Sequence[_Place], span: Span) -> Sequence[_Place]:
    first = bisect_left(places, span.start, key=lambda p: p.span.start)
    return places[first : bisect_left(places, span.end, key=lambda p: p.span.start)]


def _quoted_spans(document: Document) -> list[Span]:
    """Stretches in quoted voice, in the original, joined where only spaces lie between."""
    layout = document.layout
    joined: list[tuple[int, int, int]] = []
    for token, voice in zip(document.tokens, document.voices, strict=False):
        if voice != "quoted":
            continue
        start, end = token.idx, token.idx + len(token)
        section = bisect_right(layout.sections, start, key=lambda s: s.start)
        if joined and joined[-1][2] == section and not layout.text[joined[-1][1] : start].strip():
            joined[-1] = (joined[-1][0], end, section)
        else:
            joined.append((start, end, section))
    return [layout.span(start, end) for start, end, _ in joined]


def _runs(section: Span, places: Sequence[_Place], quotes: Sequence[_Place]) -> list[TextRun]:
    """The section cut wherever a place or a quotation begins or ends, from left to right."""
    starting: defaultdict[int, list[_Place]] = defaultdict(list)
    ending: defaultdict[int, list[_Place]] = defaultdict(list)
    for place in (*places, *quotes):
        starting[place.span.start].append(place)
        ending[min(place.span.end, section.end)].append(place)
    live: dict[_Place, None] = {}
    runs = []
    for start, end in pairwise(sorted({section.start, section.end, *starting, *ending})):
        for place in ending[start]:
            live.pop(place, None)
        live.update(dict.fromkeys(starting[start]))
        marks = tuple(dict.fromkeys(place.mark for place in live if place.mark))
        codes = tuple(place.code for place in ending[end] if place.code)
        text = section.text[start - section.start : end - section.start]
        runs.append(TextRun(text, marks, codes, any(not place.mark for place in live)))
    return runs
