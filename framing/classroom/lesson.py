"""One set of texts with all that is known about it: what activities are made from."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from framing.article import Article
from framing.classroom.blocks import Block
from framing.classroom.mask import OutletMask
from framing.classroom.texts import HEADLINE, Place, SheetText
from framing.errors import InputError
from framing.findings import Finding, Span
from framing.scoring import Scored

TYPES = {"loaded": "loaded", "hedging": "hedge", "attribution": "attribution", "agency": "passive"}
"""Dimension of the tool -> type of mark in an annotation file."""
MARKED = {
    "loaded": "Loaded words", "hedging": "Words of certainty", "attribution": "Statements given to somebody",
    "agency": "Passives (readers marked all of them, the tool only acts of harm, decision, blame and help)",
}  # fmt: skip
"""What the marks of a dimension are, in words."""

LETTERS = {
    "11-14": {"outlet": "W", "headline": "W", "caption": "W", "paraphrased": "W", "quoted": "Q"},
    "14-16": {"outlet": "W", "headline": "W", "caption": "W", "paraphrased": "R", "quoted": "Q"},
    "16+": {"outlet": "outlet", "headline": "outlet", "caption": "outlet", "paraphrased": "retold", "quoted": "quoted"},
}
"""Voices as pupils of an age write them."""
LETTERS_MEAN = {
    "11-14": "W: the writer's words, the headline too, and what somebody said where it is retold without quotation marks. "
    "Q: words in quotation marks.",
    "14-16": "W: the writer's words, the headline too. Q: quoted. R: retold without quotation marks.",
}
ALSO = (
    "Accept too, with a reason: words that claim a cause or a doer which another text leaves open, and words of closeness "
    "(our, us). A word that is denied or refused is not listed."
)
SPLIT = "split"
ROLES = frozenset({"title", "premodifier", "appositive", "role", "before the name"})
"""Forms of a label that tell what a person is."""
JUDGING = frozenset({"doubt", "concession", "factive", "denial", "forceful", "weak", "directive"})
"""Classes of reporting verbs that say more than that somebody spoke."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A mark that a reader made: code points of the article's text, and the attributes as written."""

    type: str
    span: Span
    attributes: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Suggestion:
    """What a key says of a loaded word: of which kind it is, what it adds, a plainer wording; each may be empty."""

    kind: str = ""
    adds: str = ""
    plainer: str = ""


@dataclass(frozen=True, slots=True)
class Readers:
    """What readers marked by a codebook: who they were, how well two of them agreed (F1 a type), marks by article.

    `suggestions` are for the key, by the words in small letters.
    """

    who: str = ""
    agreement: Mapping[str, float] = field(default_factory=dict)
    marks: Mapping[str, tuple[Mark, ...]] = field(default_factory=dict)
    suggestions: Mapping[str, Suggestion] = field(default_factory=dict)


def read_readers(corpus: Path, articles: Sequence[Article]) -> Readers:
    """The marks of `annotation.json` beside a corpus; none where there is no such file.

    Raises
    ------
    InputError
        If the file is not in the layout of seeds/CODEBOOK.md.
    """
    path = (corpus if corpus.is_dir() else corpus.parent) / "annotation.json"
    if not path.is_file():
        return Readers()
    try:
        stored = json.loads(path.read_text(encoding="utf-8"))
        marks = {}
        for article in articles:
            rows = stored["files"].get(PurePosixPath(article.source_file).name, ())
            marks[article.id] = tuple(
                Mark(row["type"], Span("text", int(row["start"]), int(row["end"]), row["text"]), row) for row in rows
            )
        hints = {words.casefold(): Suggestion(**row) for words, row in stored.get("suggestions", {}).items()}
        return Readers(str(stored.get("annotators", "readers")), dict(stored.get("agreement", {})), marks, hints)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(
            f"{path.name}: not in the layout of seeds/CODEBOOK.md ({error!r}); mend it or take it away"
        ) from None


@dataclass(frozen=True, slots=True)
class Marked:
    """A place of an excerpt that the tool or a reader marked: at least one of the two."""

    place: Place
    span: Span
    article: str
    finding: Finding | None = None
    mark: Mark | None = None

    @property
    def by(self) -> str:
        """Who marked it, in words."""
        if self.finding and self.mark:
            return "both"
        return "tool" if self.finding else "readers"


@dataclass(frozen=True, slots=True)
class Lesson:
    """What activities are made from.

    Attributes
    ----------
    texts
        The excerpts of this set.
    other_headlines
        Headlines (covered) of the corpus's other articles.
    asked
        Names of the activities on the sheet: none may answer another.
    """

    age: str
    texts: tuple[SheetText, ...]
    other_headlines: tuple[str, ...]
    scored: Scored
    readers: Readers
    mask: OutletMask
    asked: frozenset[str] = frozenset()

    def open(self, place: Place) -> bool:
        """Whether a task may show a place to pupils."""
        return not ("headlines" in self.asked and place.line == HEADLINE)

    @property
    def has_readers(self) -> bool:
        """Whether readers marked any of these texts."""
        return any(self.readers.marks.get(text.article) for text in self.texts)

    def text(self, article: str) -> SheetText | None:
        """The excerpt of an article."""
        return next((text for text in self.texts if text.article == article), None)

    def place(self, article: str, span: Span) -> Place | None:
        """Where a span of an article is printed."""
        text = self.text(article)
        return text.place(span) if text else None

    def findings(self, dimension: str) -> list[tuple[Finding, Place]]:
        """The tool's findings of a dimension in the excerpts, in order."""
        found = [
            (finding, place)
            for finding in self.scored.findings
            if finding.dimension == dimension and (place := self.place(finding.article, finding.span))
        ]
        return sorted(found, key=lambda pair: (*pair[1].order, pair[0].span.start))

    def marked(self, dimension: str) -> list[Marked]:
        """Findings and readers' marks of a dimension side by side: those that overlap are one.

        A loaded word that is denied or refused ("did not want to be called a hero") is none of them.
        """
        pairs: list[Marked] = []
        kind = TYPES[dimension]
        for text in self.texts:
            left = [m for m in self.readers.marks.get(text.article, ()) if m.type == kind]
            for finding, place in self.findings(dimension):
                if finding.article != text.article or not _same_kind(finding):
                    continue
                mark = next((m for m in left if _overlap(m.span, finding.span)), None)
                if mark:
                    left.remove(mark)
                if dimension == "loaded" and finding.negated:
                    continue
                pairs.append(Marked(place, finding.span, text.article, finding, mark))
            for mark in left:
                known = any(p.article == text.article and _overlap(p.span, mark.span) for p in pairs)
                at = text.place(mark.span)
                if at and not known:
                    pairs.append(Marked(at, mark.span, text.article, None, mark))
        return sorted(pairs, key=lambda m: (*m.place.order, m.span.start))

    def who(self, finding: Finding) -> str:
        """The speaker as a sheet names it: by name, or in the words of the text, in quotation marks, where it has none."""
        detail = finding.attribution
        if detail is None or not (detail.source or detail.speaker):
            return ""
        if (detail.level is not None and detail.level < 2) or not detail.source:
            return self.mask.cover(detail.speaker)
        return f"“{shortened(self.mask.cover(detail.source.text))}”"

    def of_name(self, article: str, span: Span) -> str:
        """Whom readers say the words of a span name; "" where they say nothing."""
        marks = sorted(self.readers.marks.get(article, ()), key=lambda m: m.span.start)
        return next((str(m.attributes["of"]) for m in marks if m.type == "label" and _overlap(m.span, span)), "")

    def agreement(self, dimension: str) -> str:
        """A sentence on how far tool and readers agree here, and readers among themselves; "" without readers."""
        if not self.has_readers:
            return ""
        rows = self.marked(dimension)
        both = sum(r.finding is not None and r.mark is not None for r in rows)
        tool, people = sum(r.finding is not None for r in rows), sum(r.mark is not None for r in rows)
        said = (
            f"{MARKED[dimension]}: in these excerpts readers marked {people} places and the tool {tool}; {both} are the "
            f"same, {_share(both, len(rows))} of all that either marked."
        )
        own = self.readers.agreement.get(TYPES[dimension])
        return f"{said} In the whole corpus the two readers shared {_share(own, 1)} of their marks." if own else said

    def voice(self, marked: Marked) -> str:
        """Whose words they are, as the age writes it: as readers say where they do, with the tool's view where it is another."""
        names = LETTERS[self.age]
        if marked.place.line == HEADLINE:
            return names["headline"]
        read = names.get(str(marked.mark.attributes.get("voice", "")), "") if marked.mark else ""
        tool = names[marked.finding.voice] if marked.finding else ""
        return f"{read} (tool: {tool})" if read and tool and read != tool else read or tool

    def with_role(self, article: str) -> frozenset[str]:
        """Names that an article gives a role beside the name."""
        labels = (label for event in self.scored.comparison.events for label in event.naming.labels)
        return frozenset(la.name for la in labels if la.article == article and la.form in ROLES and la.asserted)

    def kind_of(self, name: str) -> str:
        """The kind of source that two thirds of a speaker's statements in all the texts give; `SPLIT` where none has so many.

        "" where no statement gives any.
        """
        kinds = Counter(
            d.source_type for f in self.scored.findings if (d := f.attribution) and d.speaker == name and d.source_type
        )
        kind, count = kinds.most_common(1)[0] if kinds else ("", 0)
        return kind if 3 * count >= 2 * kinds.total() else SPLIT

    def judging_verbs(self) -> str:
        """Verbs of speech that judge, by text: "Verbs of speech that judge: B claimed (9), ..."; "" where there are none."""
        found: dict[str, list[str]] = {}
        for finding, place in self.findings("attribution"):
            if finding.category in JUDGING and finding.subcategory == "speech" and place.words.replace(" ", "").isalpha():
                found.setdefault(place.text, []).append(f"{place.words} ({place.line})")
        said = "; ".join(f"{text.removeprefix('Text ')} {', '.join(verbs)}" for text, verbs in found.items())
        return f"Verbs of speech that judge, which count too: {said}." if said else ""

    def suggestion(self, marked: Marked) -> Suggestion:
        """What the corpus suggests for a loaded word: by the words found, else by those that readers marked."""
        words = [marked.place.words, marked.mark.span.text if marked.mark else ""]
        return next((s for w in words if (s := self.readers.suggestions.get(w.casefold()))), Suggestion())


def shortened(text: str, most: int = 12) -> str:
    """The first words of a text.

    >>> shortened("one two three", 2)
    'one two …'
    """
    words = text.split()
    return text if len(words) <= most else " ".join(words[:most]) + " …"


def _same_kind(finding: Finding) -> bool:
    """Whether readers were asked to mark such places too: of acts only those in the passive."""
    return finding.dimension != "agency" or finding.category.startswith("passive")


def _share(part: float, whole: int) -> str:
    return f"{round(100 * part / whole)} %" if whole else "none"


def _overlap(one: Span, two: Span) -> bool:
    return one.field == two.field and one.start < two.end and two.start < one.end


@dataclass(frozen=True, slots=True)
class Made:
    """What an activity gives: blocks for the pupils' sheet, blocks for the key."""

    sheet: tuple[Block, ...]
    key: tuple[Block, ...]
