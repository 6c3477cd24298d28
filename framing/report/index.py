"""A run, indexed once for all parts of the report, and the numbers of its tables and figures."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from typing import TYPE_CHECKING, Any

from framing.charts import Display, Table
from framing.charts.style import new_sheet
from framing.comparison.differences import Compared
from framing.comparison.outlets import outlet_differences
from framing.measures import LEFT_OUT_OF_TOTAL, Measure
from framing.records import numbered
from framing.report.marks import Coded, Sentences, WordPlaces
from framing.report.model import ChartPart, GridPart, GridRow, TablePart
from framing.report.run import Run
from framing.report.wording import Wording

if TYPE_CHECKING:
    from framing.findings import Finding
    from framing.text.document import Document


MOST_STRIPS = 24
"""Most articles that are drawn as strips."""


@dataclass(frozen=True, slots=True)
class Index:
    """A run and the ways into it.

    Attributes
    ----------
    outlets, dimensions
        In the order in which they are given; never sorted by a number.
    number_of
        Article id -> number of the article in the report, from 1.
    coded
        All findings with their codes, article by article, in order of text.
    sentences, places, documents
        Article id -> its sentences, its counted words, and the document itself.
    compared, own_compared
        Dimension -> the outlets that can be rated, compared in its main voice over all text and without shared text (empty
        where nothing is shared); tested as one family.
    """

    run: Run
    words: Wording
    outlets: tuple[str, ...]
    dimensions: tuple[str, ...]
    number_of: Mapping[str, int]
    coded: tuple[Coded, ...]
    sentences: Mapping[str, Sentences]
    places: Mapping[str, WordPlaces]
    _outlet_of: Mapping[str, str]
    documents: Mapping[str, Document]
    _measures: Mapping[tuple[str, str, str, str], Measure]
    _own_measures: Mapping[tuple[str, str, str, str], Measure]
    compared: Mapping[str, Compared]
    own_compared: Mapping[str, Compared]

    @classmethod
    def of(cls, run: Run, words: Wording) -> Index:
        number_of = {article.id: number for number, article in enumerate(run.articles, start=1)}
        coded = [
            Coded(code.rpartition(":")[2], number_of[finding.article], finding)
            for code, finding in numbered(run.findings)
        ]
        coded.sort(key=lambda c: (c.article, c.finding.span.field != "headline", c.finding.span.start))
        own = run.own_measures if run.shared and run.shared.kinds else ()
        compared, own_compared = (
            (run.comparison.differences, run.comparison.own_differences)
            if run.comparison
            else outlet_differences(run.measures, own)
        )
        return cls(
            run=run,
            words=words,
            outlets=tuple(dict.fromkeys(article.outlet for article in run.articles)),
            dimensions=tuple(dict.fromkeys(m.dimension for m in run.measures)),
            number_of=number_of,
            coded=tuple(coded),
            sentences={document.article.id: Sentences(document) for document in run.documents},
            places={document.article.id: WordPlaces.of(document) for document in run.documents},
            _outlet_of={article.id: article.outlet for article in run.articles},
            documents={document.article.id: document for document in run.documents},
            _measures=_by_key(run.measures),
            _own_measures=_by_key(run.own_measures),
            compared=compared,
            own_compared=own_compared,
        )

    def outlet(self, finding: Finding) -> str:
        return self._outlet_of[finding.article]

    def of_dimension(self, dimension: str) -> list[Coded]:
        return [c for c in self.coded if c.finding.dimension == dimension]

    def measures(self, dimension: str, category: str, voice: str) -> list[Measure]:
        """The measures of all outlets, in their order."""
        return [self._measures[outlet, dimension, category, voice] for outlet in self.outlets]

    def own_measures(self, dimension: str, category: str, voice: str) -> list[Measure]:
        """The same without the sentences that outlets share; empty where nothing is shared or it was not looked for."""
        if not (self._own_measures and self.run.shared and self.run.shared.kinds):
            return []
        return [self._own_measures[outlet, dimension, category, voice] for outlet in self.outlets]

    def articles_of(self, outlet: str) -> int:
        return sum(article.outlet == outlet for article in self.run.articles)

    def drawn_articles(self) -> set[str]:
        """Ids of the articles that have a strip in charts: all, or of many the first of each outlet, in turn."""
        articles = self.run.articles
        return {articles[n].id for n in in_turn([a.outlet for a in articles], MOST_STRIPS)}

    def categories(self, dimension: str) -> list[str]:
        """The categories that are measured, in the order of the wording, then any other."""
        found = dict.fromkeys(m.category for m in self.run.measures if m.dimension == dimension and m.category)
        return self.words.in_order(dimension, found)

    def category_label(self, dimension: str, category: str) -> str:
        apart = " (apart)" if (dimension, category) in LEFT_OUT_OF_TOTAL else ""
        return self.words.category(dimension, category) + apart


def _by_key(measures: Sequence[Measure]) -> dict[tuple[str, str, str, str], Measure]:
    return {(m.outlet, m.dimension, m.category, m.voice): m for m in measures if m.level == "outlet"}


def headline_of(document: Document) -> str:
    """The headline given with the article or standing in it, "" where there is none."""
    article = document.article
    if article.headline:
        return article.headline
    for section in document.layout.sections:
        if section.role == "headline":
            return document.layout.span(section.start, section.end).text.strip()
    return ""


def in_turn(outlets: Sequence[str], most: int) -> list[int]:
    """Places of at most `most` things, each of an outlet: the first of every outlet, then the second, and so on; in order.

    >>> in_turn(["A", "A", "A", "B"], 2)
    [0, 3]
    """
    seen: Counter[str] = Counter()
    turns = []
    for place, outlet in enumerate(outlets):
        turns.append((seen[outlet], place))
        seen[outlet] += 1
    return sorted(place for _, place in sorted(turns)[:most])


WIDE = 5
"""Most outlets in the columns of one table of words."""


@dataclass(frozen=True, slots=True)
class Numbering:
    """Numbers tables and figures in the order in which they are made, which is that of the pages.

    All charts are drawn on one sheet, one after the other.
    """

    _tables: count[int] = field(default_factory=lambda: count(1))
    _back: count[int] = field(default_factory=lambda: count(1))
    _charts: count[int] = field(default_factory=lambda: count(1))
    _sheet: Any = field(default_factory=lambda: new_sheet(1, 1))

    def table(
        self, id: str, title: str, table: Table, note: str = "", names: int = 1, *, back: bool = False
    ) -> TablePart:
        return TablePart(id, next(self._back if back else self._tables), title, table, note, names, back)

    def grid(
        self,
        id: str,
        title: str,
        head: str,
        columns: Sequence[str],
        rows: Sequence[GridRow],
        note: str = "",
        remarks: str = "",
    ) -> list[GridPart]:
        """A grid in as many tables as its columns need, all about as wide and none wider than `WIDE`; the first has the id,
        the next are "id-2" ...
        """
        many = -(-len(columns) // WIDE)
        wide = -(-len(columns) // max(many, 1))
        parts = []
        for part in range(many):
            own = slice(part * wide, (part + 1) * wide)
            shown = tuple(replace(row, cells=row.cells[own]) for row in rows if any(row.cells[own]) or not part)
            name, number = f"{id}-{part + 1}" if part else id, next(self._tables)
            whole = title if many == 1 else f"{title} ({part + 1} of {many})"
            parts.append(GridPart(name, number, whole, head, tuple(columns[own]), shown, note, remarks))
        return parts

    def chart(self, id: str, display: Display, note: str = "") -> ChartPart:
        return ChartPart(
            id=id,
            number=next(self._charts),
            title=display.title,
            svg=display.svg(self._sheet),
            width=display.width,
            height=display.height,
            alt=display.alt(),
            note=note,
        )


Parts = Sequence[ChartPart | TablePart]
