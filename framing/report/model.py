"""What a report is made of: plain values only, so that paper, screen and tests read the same thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from framing.charts.table import Table

ClaimKind = Literal["compared", "differs", "same", "found", "unchanged", "unknown"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence written from numbers; they stand in the `rows` (from 0) of the table with id `table`.

    `topic` says what it is about, `text` goes on from there; `detail` is left out where there is little room. `table`
    is "" for sentences that claim no number of a table. "unchanged" claims say that something makes no difference and
    stand on the pages of their dimension only.
    """

    kind: ClaimKind
    topic: str
    text: str
    table: str = ""
    rows: tuple[int, ...] = ()
    detail: str = ""


@dataclass(frozen=True, slots=True)
class TablePart:
    """A numbered table. `names` is how many columns, from the left, name the row."""

    id: str
    number: int
    title: str
    table: Table
    note: str = ""
    names: int = 1


@dataclass(frozen=True, slots=True)
class ChartPart:
    """A numbered figure: SVG text, its printed size in millimetres, and what it shows in words."""

    id: str
    number: int
    title: str
    svg: str
    width: float
    height: float
    alt: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Passage:
    """The same sentence in two articles, "shared" or "close", as pairs of article and text; `run` its longest run."""

    kind: str
    run: str
    texts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class SharedPart:
    """What articles of different outlets share."""

    claims: tuple[Claim, ...]
    tables: tuple[TablePart, ...]
    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A finding in its sentence: `before` + `span` + `after`."""

    outlet: str
    article: int
    code: str
    before: str
    span: str
    after: str
    whose: str
    category: str


@dataclass(frozen=True, slots=True)
class DimensionPart:
    """The pages of one dimension; `parts` are its charts and tables in the order of reading."""

    id: str
    letter: str
    title: str
    question: str
    definition: str
    not_counted: str
    claims: tuple[Claim, ...]
    parts: tuple[ChartPart | TablePart, ...]
    examples: tuple[Example, ...]

    @property
    def tables(self) -> tuple[TablePart, ...]:
        return tuple(part for part in self.parts if isinstance(part, TablePart))

    @property
    def charts(self) -> tuple[ChartPart, ...]:
        return tuple(part for part in self.parts if isinstance(part, ChartPart))


@dataclass(frozen=True, slots=True)
class TextRun:
    """A stretch of an article that is marked in one way.

    `marks` names the marks on it (`framing.report.marks`), `codes` the findings that end with it, `quoted` whether it
    stands in quotation marks.
    """

    text: str
    marks: tuple[str, ...] = ()
    codes: tuple[str, ...] = ()
    quoted: bool = False


@dataclass(frozen=True, slots=True)
class Block:
    """A section of an article.

    `counted` is False where its words are left out of all counts; `shared` has the numbers of articles of other outlets
    that share a sentence of it.
    """

    role: str
    label: str
    counted: bool
    shared: tuple[int, ...]
    runs: tuple[TextRun, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """What the report says about one marked span."""

    code: str
    span: str
    category: str
    strength: int
    whose: str
    rule: str
    reason: str
    mark: str


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A hit that was not counted, and why."""

    span: str
    dimension: str
    stopped_by: str
    reason: str


@dataclass(frozen=True, slots=True)
class ArticlePart:
    """One article in full."""

    number: int
    id: str
    outlet: str
    headline: str
    facts: tuple[str, ...]
    blocks: tuple[Block, ...]
    notes: tuple[Note, ...]
    left_out: tuple[LeftOut, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the concordance."""

    dimension: str
    article: int
    code: str
    outlet: str
    before: str
    span: str
    after: str


@dataclass(frozen=True, slots=True)
class Term:
    """A word and what it means here."""

    term: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Legend:
    """A mark and what it stands for."""

    mark: str
    letter: str
    meaning: str


@dataclass(frozen=True, slots=True)
class Methods:
    """How the numbers were made, and what they cannot say."""

    how: tuple[Term, ...]
    limits: tuple[str, ...]
    tables: tuple[TablePart, ...]
    reading: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportData:
    """A whole report, ready to be set.

    `banners` stand at the head of the overview, `guesses` name outlets that were not stated, `missing` says why parts
    that need several outlets are not there, `no_difference` is said where no claim of a difference is made.
    """

    title: str
    event: str
    subtitle: str
    outlets: tuple[str, ...]
    banners: tuple[str, ...]
    claims: tuple[Claim, ...]
    guesses: tuple[str, ...]
    missing: str
    no_difference: str
    voices: ChartPart | None
    compared: tuple[TablePart, ...]
    shared: SharedPart | None
    dimensions: tuple[DimensionPart, ...]
    legend: tuple[Legend, ...]
    articles: tuple[ArticlePart, ...]
    concordance: tuple[Line, ...]
    methods: Methods
    glossary: tuple[Term, ...]
    language: str = "en"

    @property
    def tables(self) -> dict[str, TablePart]:
        """Every table of the report by its id."""
        shared = self.shared.tables if self.shared else ()
        parts = [*self.compared, *shared, *(t for d in self.dimensions for t in d.tables), *self.methods.tables]
        return {part.id: part for part in parts}
