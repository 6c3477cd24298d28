"""What a report is made of: plain values only, so that paper, screen and tests read the same thing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

from framing.charts.table import Column, Table
from framing.sentences import in_plain_words

ClaimKind = Literal["compared", "differs", "told", "same", "found", "unchanged", "unknown"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A sentence written from numbers; they stand in the `rows` (from 0) of the table with id `table`.

    `topic` says what it is about, `text` goes on from there; `detail` is left out where there is little room. `table`
    is "" for sentences that claim no number of a table. "told" claims show what outlets tell differently, with no test: a reader
    can check them word by word. "unchanged" claims say that something makes no difference and
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
    """A numbered table. `names` is how many columns, from the left, name the row.

    Tables at the `back` are numbered apart ("A3") and printed in the full edition only.
    """

    id: str
    number: int
    title: str
    table: Table
    note: str = ""
    names: int = 1
    back: bool = False


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
class GridItem:
    """One thing in a cell of a grid: its words, what is said about them ("quoted"), and whether they are marked."""

    text: str
    note: str = ""
    marked: bool = False


@dataclass(frozen=True, slots=True)
class GridRow:
    """A row of a grid: its name, a note under it, one cell a column (empty where nothing is there), and a remark."""

    name: str
    note: str
    cells: tuple[tuple[GridItem, ...], ...]
    remark: str = ""


@dataclass(frozen=True, slots=True)
class GridPart:
    """A numbered table of words: outlets in columns. `remarks` heads the last column, "" where there is none."""

    id: str
    number: int
    title: str
    head: str
    columns: tuple[str, ...]
    rows: tuple[GridRow, ...]
    note: str = ""
    remarks: str = ""
    back: bool = False

    @property
    def table(self) -> Table:
        """The same as a plain table."""
        last = (Column(self.remarks),) if self.remarks else ()
        columns = (Column(self.head), *(Column(name) for name in self.columns), *last)
        return Table(
            columns,
            tuple(
                (
                    f"{row.name} ({row.note})" if row.note else row.name,
                    *("; ".join(_told(item) for item in cell) for cell in row.cells),
                    *((row.remark,) if last else ()),
                )
                for row in self.rows
            ),
        )


def _told(item: GridItem) -> str:
    return f"{item.text} ({item.note})" if item.note else item.text


@dataclass(frozen=True, slots=True)
class Telling:
    """How one article tells something, in its sentence: `before` + `span` + `after`, and `how` in words."""

    outlet: str
    article: int
    code: str
    before: str
    span: str
    after: str
    how: str


@dataclass(frozen=True, slots=True)
class TellingsPart:
    """The same thing told by several outlets, sentence beside sentence."""

    id: str
    title: str
    tellings: tuple[Telling, ...]


SectionItem = ChartPart | TablePart | GridPart | TellingsPart


@dataclass(frozen=True, slots=True)
class SectionPart:
    """The pages of one comparison; `parts` in the order of reading."""

    id: str
    title: str
    question: str
    definition: str
    claims: tuple[Claim, ...]
    parts: tuple[SectionItem, ...]

    @property
    def tables(self) -> tuple[TablePart | GridPart, ...]:
        return tuple(part for part in self.parts if isinstance(part, TablePart | GridPart))

    @property
    def charts(self) -> tuple[ChartPart, ...]:
        return tuple(part for part in self.parts if isinstance(part, ChartPart))


@dataclass(frozen=True, slots=True)
class EditRun:
    """A stretch of an edited sentence: "kept", "cut" (shown, though it is not there), "added", "moved away" or "moved here"."""

    text: str
    kind: str


@dataclass(frozen=True, slots=True)
class EditedVersion:
    """A shared sentence in one article, with its edits; `note` says what it is."""

    name: str
    runs: tuple[EditRun, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Passage:
    """One sentence as several outlets print it; the first version is the one that the others are held against."""

    versions: tuple[EditedVersion, ...]


@dataclass(frozen=True, slots=True)
class SharedPart:
    """What articles of different outlets share; `what` says what that means."""

    what: str
    claims: tuple[Claim, ...]
    tables: tuple[TablePart, ...]
    charts: tuple[ChartPart, ...]
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
    """What the report says about one marked span; `told` is category and voice or source in few words."""

    dimension: str
    code: str
    span: str
    category: str
    strength: int
    whose: str
    told: str
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
    """How the numbers were made, what they cannot say, a `paragraph` to paste into a paper, and how to cite it all."""

    paragraph: str
    citation: tuple[str, ...]
    how: tuple[Term, ...]
    limits: tuple[str, ...]
    tables: tuple[TablePart, ...]
    reading: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ReportData:
    """A whole report, ready to be set.

    `banners` stand at the head of the overview, `guesses` name outlets that were not stated, `missing` says why parts
    that need several outlets are not there, `no_difference` is said where no claim of a difference is made.
    `listed` has name and title of every dimension whose findings are listed, `page` the headings of the printed report.
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
    sections: tuple[SectionPart, ...]
    listed: tuple[tuple[str, str], ...]
    legend: tuple[Legend, ...]
    articles: tuple[ArticlePart, ...]
    concordance: tuple[Line, ...]
    methods: Methods
    glossary: tuple[Term, ...]
    page: Mapping[str, str]
    reading: Literal["standard", "plain"] = "standard"
    language: str = "en"

    @property
    def tables(self) -> dict[str, TablePart | GridPart]:
        """Every table of the report by its id."""
        shared = self.shared.tables if self.shared else ()
        dimensions = [t for part in self.dimensions for t in part.tables]
        sections = [t for part in self.sections for t in part.tables]
        return {part.id: part for part in (*self.compared, *shared, *dimensions, *sections, *self.methods.tables)}

    def in_plain_words(self) -> ReportData:
        """The same report in the plain reading: every number stays."""
        return replace(in_plain_words(self), reading="plain")
