"""Excerpts with numbered lines: what a pupil reads, and where each place of the original stands in it."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from framing.article import Article
from framing.charts.glyphs import drawable
from framing.classroom.layout import Setting, break_lines
from framing.classroom.mask import OutletMask
from framing.findings import Field, Span
from framing.text import Document, Section

READ = ("standfirst", "body", "caption")
"""Roles of sections that are printed under the headline."""
HEADLINE = "headline"
CAPTION = "Picture caption: "
_BESIDE = " •▪·–—-"
"""White space, bullets and dashes that stand before or after a sentence."""
_ENDS = frozenset(".!?\"”’')")


@dataclass(frozen=True, slots=True)
class Passage:
    """A paragraph as printed.

    Attributes
    ----------
    text, origins
        What is printed, and for each character the code point of the original (of `field`) it stands for.
    lines
        Start and end of each line in `text`; the first has the number `first`.
    sentences
        Start and end of each sentence in `text`.
    """

    field: Field
    text: str
    origins: tuple[int, ...]
    sentences: tuple[tuple[int, int], ...]
    lines: tuple[tuple[int, int], ...] = ()
    first: int = 1

    def find(self, span: Span) -> tuple[int, int] | None:
        """Start and end in `text` of what stands for a span of the original; None where it is not all here."""
        if (
            span.field != self.field
            or not self.origins
            or span.start < self.origins[0]
            or span.end > self.origins[-1] + 1
        ):
            return None
        start, end = bisect_left(self.origins, span.start), bisect_left(self.origins, span.end)
        return (start, end) if start < end else None


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands on a sheet.

    Attributes
    ----------
    text, line
        Label of the text, and "headline" or the number of the line where the words begin.
    words, sentence
        The words, and the sentence around them without a bullet before it.
    at
        Where the words begin in the sentence.
    begins
        The line where the sentence begins.
    """

    text: str
    line: str
    words: str
    sentence: str
    at: int = 0
    begins: str = ""

    def __str__(self) -> str:
        return _named(self.text, self.line)

    @property
    def whole(self) -> str:
        """Text and line of the sentence."""
        return _named(self.text, self.begins or self.line)

    @property
    def bracketed(self) -> str:
        """The sentence with the words in square brackets.

        >>> Place("Text A", "1", "said", "She said it was said.", 16).bracketed
        'She said it was [said].'
        """
        end = self.at + len(self.words)
        return f"{self.sentence[: self.at]}[{self.words}]{self.sentence[end:]}"

    @property
    def order(self) -> tuple[str, int]:
        """For sorting: text, then line."""
        return self.text, 0 if self.line == HEADLINE else int(self.line)


def _named(text: str, line: str) -> str:
    letter = text.removeprefix("Text ")
    return f"{letter}, {line}" if line == HEADLINE else f"{letter}, line {line}"


@dataclass(frozen=True, slots=True)
class SheetText:
    """One text of a sheet: its label ("Text A"), headline and numbered passages, and how much of the article it is."""

    article: str
    outlet: str
    label: str
    headline: Passage | None
    passages: tuple[Passage, ...]
    words: int
    of_words: int
    shown_outlet: str = ""
    lines: tuple[tuple[int, str], ...] = field(default=())

    def place(self, span: Span) -> Place | None:
        """Where a span of the article is printed; None where it is not in the excerpt."""
        for passage in (self.headline, *self.passages):
            found = passage.find(span) if passage else None
            if passage is None or found is None:
                continue
            around = next(((s, e) for s, e in passage.sentences if s <= found[0] < e), (0, len(passage.text)))
            sentence = passage.text[slice(*around)].strip(_BESIDE)
            begins = passage.text.index(sentence, around[0])
            words = passage.text[slice(*found)].strip(_BESIDE)
            at = max(0, passage.text.index(words, found[0]) - begins)
            return Place(self.label, self._line(passage, found[0]), words, sentence, at, self._line(passage, begins))
        return None

    def _line(self, passage: Passage, at: int) -> str:
        if passage is self.headline:
            return HEADLINE
        return str(passage.first + next(i for i, (_, end) in enumerate(passage.lines) if at < end))

    def sentence_places(self) -> Iterator[tuple[Place, Span]]:
        """Every sentence below the headline, with the span of the original it stands for."""
        for passage in self.passages:
            for start, end in passage.sentences:
                shown = passage.text[start:end].strip(_BESIDE)
                if not shown:
                    continue
                line = self._line(passage, start)
                span = Span(passage.field, passage.origins[start], passage.origins[end - 1] + 1, shown)
                yield Place(self.label, line, shown, shown, 0, line), span


def excerpt(
    document: Document, label: str, mask: OutletMask, most: int, setting: Setting, room: float | None = None
) -> SheetText:
    """The beginning of an article: at most `most` words, ending with a paragraph, or with a sentence of the first one.

    With `room` it also ends where so many millimetres of a page would be full in ordinary type, so that all editions have the
    same words.

    Bylines, datelines, promotion, corrections and lines in which an outlet speaks of itself are left out.
    """
    layout = document.layout
    head = next((s for s in layout.sections if s.role == HEADLINE and not s.repeat), None)
    body = [s for s in layout.sections if s.role in READ and not s.repeat]
    printed = [
        (_captioned(passage) if s.role == "caption" else passage, s.role)
        for s in body
        if not _about_itself(document, s, mask) and (passage := _passage(document, s, mask)).text
    ]
    total = sum(_words(p.text) for p, _ in printed)
    chosen: list[tuple[Passage, str]] = []
    left, started, used = most, False, 0.0
    ordinary = Setting(setting.paper)
    for passage, role in printed:
        count = _words(passage.text)
        tall = ordinary.height(len(break_lines(passage.text, ordinary.column, ordinary.points)))
        if room is not None and started and used + tall > room:
            break
        if count > left:
            if not started:
                chosen.append((_cut(passage, left), role))
            break
        chosen.append((passage, role))
        left -= count
        used += tall
        started |= role == "body"
    while started and chosen[-1][1] != "body":
        chosen.pop()
    set_lines: list[Passage] = []
    number = 1
    for passage, _ in chosen:
        lines = tuple(break_lines(passage.text, setting.column, setting.points))
        set_lines.append(Passage(passage.field, passage.text, passage.origins, passage.sentences, lines, number))
        number += len(lines)
    headline = _passage(document, head, mask) if head else None
    return SheetText(
        document.article.id, document.article.outlet, label, headline, tuple(set_lines),
        sum(_words(p.text) for p in set_lines), total, _shown(document.article) if mask.shown else "",
    )  # fmt: skip


def _shown(article: Article) -> str:
    """The outlet's name as it stands over a text: with the word that it is a guess, where it is one."""
    return f"{article.outlet} (guessed)" if article.outlet_guess else article.outlet


def _words(text: str) -> int:
    return len(text.removeprefix(CAPTION).split())


def _passage(document: Document, section: Section, mask: OutletMask) -> Passage:
    """A section as printed: names covered, white space evened, each character with its origin."""
    layout = document.layout
    whole = layout.span(section.start, section.end)
    kept = [
        s
        for s in layout.sentences
        if section.start <= s.start < section.end and not _signs(document, s.start, s.end, mask)
    ]
    bounds = [span for s in kept if (span := layout.span(s.start, min(s.end, section.end))).field == whole.field]
    text: list[str] = []
    origins: list[int] = []
    sentences: list[tuple[int, int]] = []
    covers = [(start + whole.start, end + whole.start, word) for start, end, word in mask.covers(whole.text)]
    for bound in bounds:
        if text:
            text.append(" ")
            origins.append(max(origins[-1], bound.start - 1))
        begin = len(text)
        _print_into(text, origins, whole, bound, covers)
        while text and text[-1] == " ":
            text.pop()
            origins.pop()
        sentences.append((min(begin, len(text)), len(text)))
    return Passage(whole.field, "".join(text), tuple(origins), tuple((s, e) for s, e in sentences if e > s))


def _captioned(passage: Passage) -> Passage:
    """The words under a picture, which is not printed, with a word that says so; it stands for no place of the original."""
    more = len(CAPTION)
    return Passage(
        passage.field, CAPTION + passage.text, (*(passage.origins[0] - 1 for _ in CAPTION), *passage.origins),
        tuple((start + more, end + more) for start, end in passage.sentences),
    )  # fmt: skip


def _print_into(
    text: list[str], origins: list[int], whole: Span, bound: Span, covers: Sequence[tuple[int, int, str]]
) -> None:
    at = bound.start
    while at < bound.end:
        cover = next((c for c in covers if c[0] <= at < c[1]), None)
        if cover:
            shown, origin, step = cover[2] if at == max(cover[0], bound.start) else "", at, cover[1] - at
        else:
            character = whole.text[at - whole.start]
            shown, origin, step = drawable(character) if not character.isspace() else " ", at, 1
        for letter in shown:
            if letter != " " or (text and text[-1] != " "):
                text.append(letter)
                origins.append(origin)
        at += step


def _tokens_verbless(document: Document, start: int, end: int) -> bool:
    inside = document.tokens.char_span(start, end, alignment_mode="expand")
    return inside is not None and not any(token.pos_ in ("VERB", "AUX") for token in inside)


def _signs(document: Document, start: int, end: int, mask: OutletMask) -> bool:
    """Whether a sentence only says who reports from where: it names an outlet and has no verb."""
    if mask.shown:
        return False
    words = [word for _, _, word in mask.covers(document.text[start:end])]
    return any(word.startswith("Outlet") for word in words) and _tokens_verbless(document, start, end)


def _about_itself(document: Document, section: Section, mask: OutletMask) -> bool:
    """Whether a paragraph says what its outlet is ("... is the newsletter of ..."), or a last line without a stop sells it."""
    if mask.shown or section is document.layout.sections[0]:
        return False
    text = document.text[section.start : section.end].strip()
    first = next(iter(mask.covers(text)), None)
    own = f"Outlet {mask.letters[document.article.outlet]}"
    if section is document.layout.sections[-1] and text[-1:] not in _ENDS:
        return any(word == own for _, _, word in mask.covers(text))
    return first is not None and first[0] == 0 and first[2] == own and text[first[1] :].lstrip().startswith("is ")


def _cut(passage: Passage, most: int) -> Passage:
    """The passage's first sentences, at least one, up to `most` words."""
    end = passage.sentences[0][1] if passage.sentences else len(passage.text)
    for (_, _), (_, stop) in pairwise(passage.sentences):
        if _words(passage.text[:stop]) > most:
            break
        end = stop
    inside = tuple((s, e) for s, e in passage.sentences if e <= end)
    return Passage(passage.field, passage.text[:end], passage.origins[:end], inside)
