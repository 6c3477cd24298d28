"""From a run to the report's data: every table, drawing and sentence, nothing of how it looks on paper."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from itertools import count
from typing import TYPE_CHECKING

from framing.article import Article
from framing.charts import (
    Column,
    Display,
    Rate,
    RatesDisplay,
    Share,
    SharesDisplay,
    Strip,
    StripMark,
    StripsDisplay,
    Table,
    VoicesDisplay,
    VoiceWords,
    WordCount,
    WordsDisplay,
)
from framing.charts.table import EMPTY, Cell, counted
from framing.findings import VOICES, Exclusion, Finding
from framing.measures import LEFT_OUT_OF_TOTAL, Measure
from framing.records import numbered
from framing.report import text
from framing.report.marks import Coded, Sentences, blocks, legend, mark_of
from framing.report.model import (
    ArticlePart,
    ChartPart,
    DimensionPart,
    Example,
    LeftOut,
    Line,
    Methods,
    Note,
    ReportData,
    TablePart,
)
from framing.report.wording import VOICE_HEADS, DimensionWords, Wording, wording
from framing.report.wording import VOICES as VOICE_WORDS

if TYPE_CHECKING:
    from framing.scoring import Scored
    from framing.text.document import Document

EXAMPLES = 3
"""Examples an outlet on a dimension's pages."""

CHART_WORDS = 20
"""Most words in the chart of loaded words."""

CONTEXT = 40
"""Letters on either side of a span in the concordance."""

SHORT_NAME = 20
"""Most letters of an outlet's name in the concordance."""

SENTENCE_SIDE = 160
"""Letters on either side of a span in an example."""

NO_SOURCE = "no source named"

OWN_VOICES = ("outlet", "headline", "caption")
"""Voices in which the outlet itself chose the word."""


@dataclass(frozen=True, slots=True)
class LexiconVersion:
    """A word list that was used: its file, its version or size, and the SHA-256 of the file."""

    name: str
    version: str
    sha256: str


@dataclass(frozen=True, slots=True)
class InputFile:
    """A file that was read, as the user named it, and the SHA-256 of its text in UTF-8."""

    name: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Run:
    """Everything that a report tells, as it came out of one run.

    Attributes
    ----------
    articles, documents, findings, exclusions, measures
        As scored; `documents` in the order of `articles`, `measures` with the rows of articles and of outlets.
    title, event
        Head of the report; a title is made from the event where it is "".
    settings
        Name and value of every setting.
    lexicons, packages, inputs
        What the numbers depend on.
    reading_notes
        Lines of the reading report: what was read, what was suspicious.
    """

    articles: Sequence[Article]
    documents: Sequence[Document]
    findings: Sequence[Finding]
    exclusions: Sequence[Exclusion]
    measures: Sequence[Measure]
    title: str = ""
    event: str = ""
    settings: Mapping[str, str] = field(default_factory=dict)
    lexicons: Sequence[LexiconVersion] = ()
    packages: Mapping[str, str] = field(default_factory=dict)
    inputs: Sequence[InputFile] = ()
    reading_notes: Sequence[str] = ()

    @classmethod
    def of(cls, scored: Scored, *, title: str = "", event: str = "", reading_notes: Sequence[str] = ()) -> Run:
        """The run of scored articles; without `event` it is the one that all articles name, if they do."""
        from framing.provenance import packages
        from framing.records import text_hash

        events = {article.event for article in scored.articles}
        return cls(
            scored.articles,
            scored.documents,
            scored.findings,
            scored.exclusions,
            scored.measures,
            title,
            event or (events.pop() if len(events) == 1 else ""),
            {name: str(value) for name, value in asdict(scored.settings).items()},
            [LexiconVersion(f.name, scored.lexicon.version, f.sha256) for f in scored.lexicon.files],
            packages(),
            [InputFile(a.source_file or a.id, text_hash(a)) for a in scored.articles],
            reading_notes,
        )


def build_report(run: Run) -> ReportData:
    """The whole report as plain data; pure, and the same for the same run."""
    return _Builder(run, wording()).report()


class _Builder:
    """The run, indexed once, and the numbering of tables and figures, which follows the order of the pages."""

    def __init__(self, run: Run, words: Wording) -> None:
        self.run = run
        self.words = words
        self.outlets = tuple(dict.fromkeys(article.outlet for article in run.articles))
        self.number_of = {article.id: number for number, article in enumerate(run.articles, start=1)}
        self.outlet_of = {article.id: article.outlet for article in run.articles}
        self.sentences = {document.article.id: Sentences(document) for document in run.documents}
        self.coded = [
            Coded(code.rpartition(":")[2], self.number_of[finding.article], finding)
            for code, finding in numbered(run.findings)
        ]
        self.coded.sort(key=lambda c: (c.article, c.finding.span.field != "headline", c.finding.span.start))
        self.outlet_rows = {
            (m.outlet, m.dimension, m.category, m.voice): m for m in run.measures if m.level == "outlet"
        }
        self.dimensions = tuple(dict.fromkeys(m.dimension for m in run.measures))
        self._tables = count(1)
        self._charts = count(1)

    # numbered parts ------------------------------------------------------------------------------------------------

    def table(self, id: str, title: str, table: Table, note: str = "", names: int = 1) -> TablePart:
        return TablePart(id, next(self._tables), title, table, note, names)

    def chart(self, id: str, display: Display, note: str = "") -> ChartPart:
        svg = display.svg()
        return ChartPart(id, next(self._charts), display.title, svg, display.width, display.height, display.alt(), note)

    # the report ----------------------------------------------------------------------------------------------------

    def report(self) -> ReportData:
        run = self.run
        missing = text.missing_comparison(run.articles)
        by_voice = self.words_by_voice()
        voices = VoicesDisplay(
            "Whose words the articles are made of",
            tuple(VoiceWords(o, voice, n) for o, amounts in by_voice.items() for voice, n in amounts.items()),
        )
        voices_chart = self.chart("voices", voices) if by_voice else None
        compared = (self.table_of_voices(by_voice), self.table_of_articles())
        dimensions = tuple(self.dimension(name) for name in self.dimensions)
        claims = text.compared(run.articles, by_voice, compared[0].id) if by_voice else []
        for part in dimensions:
            claims += [claim for claim in part.claims if claim.kind in ("differs", "same", "unknown")]
        claims += text.cannot_tell(run.articles)
        return ReportData(
            title=run.title or (f"How it was told: {run.event}" if run.event else "How the articles tell it"),
            event=run.event,
            subtitle=f"{len(run.articles)} articles from {len(self.outlets)} outlets"
            if len(run.articles) != 1
            else "One article",
            outlets=self.outlets,
            banners=tuple(text.banners(run.articles)),
            claims=tuple(claims),
            guesses=tuple(text.guesses(run.articles)),
            missing=missing,
            voices=voices_chart,
            compared=compared,
            dimensions=dimensions,
            legend=legend(self.coded),
            articles=self.articles(),
            concordance=self.concordance(),
            methods=self.methods(),
            glossary=self.words.glossary,
        )

    # what was compared ---------------------------------------------------------------------------------------------

    def words_by_voice(self) -> dict[str, dict[str, int]]:
        """Counted words of every outlet in every voice: the denominators of the measures."""
        if not self.dimensions:
            return {}
        first = self.dimensions[0]
        return {o: {v: self.outlet_rows[o, first, "", v].denominator for v in VOICES} for o in self.outlets}

    def table_of_voices(self, by_voice: Mapping[str, Mapping[str, int]]) -> TablePart:
        columns = (
            Column("Outlet"),
            Column("Articles", "count"),
            *(Column(VOICE_HEADS[voice].capitalize(), "count") for voice in VOICES),
            Column("All words", "count"),
        )
        rows: list[tuple[Cell, ...]] = []
        for outlet, amounts in by_voice.items():
            rows.append((outlet, self.articles_of(outlet), *(amounts[v] for v in VOICES), sum(amounts.values())))
        totals = [sum(amounts[v] for amounts in by_voice.values()) for v in VOICES]
        rows.append(("All outlets", len(self.run.articles), *totals, sum(totals)))
        return self.table("voices", "Words by voice", Table(columns, tuple(rows)))

    def table_of_articles(self) -> TablePart:
        columns = (
            Column("No.", "count"), Column("Outlet"), Column("Headline"), Column("Date", "code"),
            Column("Words", "count"),
        )  # fmt: skip
        words = {m.article: m.denominator for m in self.run.measures if m.level == "article" and not m.voice}
        rows = tuple(
            (
                self.number_of[article.id],
                article.outlet,
                self.headline(article),
                article.published.isoformat() if article.published else None,
                words.get(article.id, 0),
            )
            for article in self.run.articles
        )
        return self.table("articles", "The articles", Table(columns, rows), names=2)

    def headline(self, article: Article) -> str:
        """The headline given with the article or standing in it, "" where there is none."""
        if article.headline:
            return article.headline
        for document in self.run.documents:
            if document.article.id == article.id:
                for section in document.layout.sections:
                    if section.role == "headline":
                        return document.layout.span(section.start, section.end).text.strip()
        return ""

    def articles_of(self, outlet: str) -> int:
        return sum(article.outlet == outlet for article in self.run.articles)

    # a dimension ---------------------------------------------------------------------------------------------------

    def dimension(self, name: str) -> DimensionPart:
        words = self.words.dimension(name)
        coded = [c for c in self.coded if c.finding.dimension == name]
        categories = self.categories(name)
        used = [c for c in categories if any(self.measure(o, name, c, words.voice).count for o in self.outlets)]
        whose = f", {VOICE_WORDS[words.voice]}" if words.voice else ""
        parts: list[ChartPart | TablePart] = [
            self.chart(
                f"{name}-rate",
                RatesDisplay(f"{words.label}{whose}", self.rates(name, ("",), words, words.label)),
                "Dot: rate per 1,000 words. Line: 95 % interval. Outlets in the order in which they were given.",
            ),
            self.table_of_rates(name, words),
        ]
        if name == "loaded":
            parts += self.word_parts(coded)
        if name == "attribution":
            parts += self.attribution_parts(coded)
        strips = self.strips(coded, f"Where in the articles: {words.label.lower()}")
        parts += [
            self.chart(f"{name}-places", strips, "Each strip is as long as its article. The figure is the count."),
            self.table(f"{name}-places", f"{words.label} by article and voice: counts", strips.table()),
            self.table_of_voice_counts(name, coded),
        ]
        if used:
            parts += [
                self.chart(
                    f"{name}-categories",
                    RatesDisplay(f"{words.label} by category{whose}", self.rates(name, used, words, "")),
                    "The figure at the right of each panel is the count. The scale is the same in all panels."
                    + self._unused(name, categories, used),
                ),
                self.table_of_categories(name, used, words),
            ]
        rates = [self.outlet_rate(outlet, name, words.voice) for outlet in self.outlets]
        return DimensionPart(
            id=name,
            letter=name[0].upper(),
            title=words.title,
            question=words.question,
            definition=words.definition,
            not_counted=words.not_counted,
            claims=tuple(text.rate_claims(f"{words.label}{whose}", rates, f"{name}-rates")),
            parts=tuple(parts),
            examples=tuple(e for outlet in self.outlets for e in self.examples(outlet, coded)),
        )

    def _unused(self, name: str, categories: Sequence[str], used: Sequence[str]) -> str:
        rest = [self.words.category(name, c) for c in categories if c not in used]
        return f" Nothing was found of: {', '.join(rest)}." if rest else ""

    def categories(self, dimension: str) -> list[str]:
        """The categories that are measured, in the order of the wording, then any other."""
        found = dict.fromkeys(m.category for m in self.run.measures if m.dimension == dimension and m.category)
        return self.words.in_order(dimension, found)

    def measure(self, outlet: str, dimension: str, category: str, voice: str) -> Measure:
        return self.outlet_rows[outlet, dimension, category, voice]

    def category_label(self, dimension: str, category: str) -> str:
        apart = " (not in the total)" if (dimension, category) in LEFT_OUT_OF_TOTAL else ""
        return self.words.category(dimension, category) + apart

    def rates(self, dimension: str, categories: Iterable[str], words: DimensionWords, whole: str) -> tuple[Rate, ...]:
        return tuple(
            Rate(
                m.outlet,
                self.category_label(dimension, category) if category else whole,
                m.count,
                m.denominator,
                m.rate,
                m.low,
                m.high,
            )
            for category in categories
            for m in (self.measure(outlet, dimension, category, words.voice) for outlet in self.outlets)
        )

    def outlet_rate(self, outlet: str, dimension: str, voice: str) -> text.OutletRate:
        m = self.measure(outlet, dimension, "", voice)
        return text.OutletRate(outlet, m.count, m.denominator, m.rate, self.articles_of(outlet))

    def table_of_rates(self, dimension: str, words: DimensionWords) -> TablePart:
        whose = VOICE_WORDS[words.voice] if words.voice else "all voices"
        rows = tuple(
            (m.outlet, *_rated(m))
            for m in (self.measure(outlet, dimension, "", words.voice) for outlet in self.outlets)
        )
        return self.table(
            f"{dimension}-rates",
            f"{words.label}, {whose}: counts and rates per 1,000 words",
            Table((Column("Outlet"), *_RATE_COLUMNS), rows),
        )

    def table_of_categories(self, dimension: str, categories: Sequence[str], words: DimensionWords) -> TablePart:
        rows = tuple(
            (self.category_label(dimension, c), m.outlet, *_rated(m))
            for c in categories
            for m in (self.measure(outlet, dimension, c, words.voice) for outlet in self.outlets)
        )
        return self.table(
            f"{dimension}-categories",
            f"{words.label} by category: counts and rates per 1,000 words",
            Table((Column("Category"), Column("Outlet"), *_RATE_COLUMNS), rows),
            names=2,
        )

    def table_of_voice_counts(self, dimension: str, coded: Sequence[Coded]) -> TablePart:
        counts = Counter(
            (self.outlet_of[c.finding.article], c.finding.voice)
            for c in coded
            if (dimension, c.finding.category) not in LEFT_OUT_OF_TOTAL
        )
        columns = (
            Column("Outlet"),
            *(Column(VOICE_HEADS[v].capitalize(), "count") for v in VOICES),
            Column("All", "count"),
        )
        rows: list[tuple[Cell, ...]] = []
        for outlet in self.outlets:
            amounts = [counts[outlet, voice] for voice in VOICES]
            rows.append((outlet, *amounts, sum(amounts)))
        label = self.words.dimension(dimension).label
        return self.table(f"{dimension}-voices", f"{label} by voice: counts", Table(columns, tuple(rows)))

    def word_parts(self, coded: Sequence[Coded]) -> list[ChartPart | TablePart]:
        """Chart and table of the words; those in most outlets first, then the most frequent, then by alphabet."""
        own: Counter[tuple[str, str]] = Counter()
        others: Counter[tuple[str, str]] = Counter()
        for c in coded:
            key = (_word(c.finding), self.outlet_of[c.finding.article])
            (own if c.finding.voice in OWN_VOICES else others)[key] += 1
        total: Counter[str] = Counter()
        for (word, _), number in [*own.items(), *others.items()]:
            total[word] += number
        spread = Counter(word for word, _ in own.keys() | others.keys())
        order = sorted(total, key=lambda word: (-spread[word], -total[word], word))
        shown = order[:CHART_WORDS]
        if not shown:
            return []
        cells = tuple(WordCount(w, o, own[w, o], others[w, o]) for w in shown for o in self.outlets)
        rest = len(order) - len(shown)
        note = "One dot is one use. Words used by most outlets stand first." + (
            f" {counted(rest, 'more word')} can be found in the list of all findings." if rest else ""
        )
        rows = tuple((w, self._uses(own, w), self._uses(others, w), total[w]) for w in shown)
        columns = (Column("Word"), Column("Outlet’s own words"), Column("Quoted or retold"), Column("All", "count"))
        return [
            self.chart("loaded-words", WordsDisplay("Which loaded words, where", cells), note),
            self.table("loaded-words", "Loaded words by outlet: counts", Table(columns, rows)),
        ]

    def _uses(self, counts: Mapping[tuple[str, str], int], word: str) -> str:
        return ", ".join(f"{outlet} {counts[word, outlet]}" for outlet in self.outlets if counts[word, outlet]) or EMPTY

    def strips(self, coded: Sequence[Coded], title: str) -> StripsDisplay:
        by_article: dict[str, list[Finding]] = {article.id: [] for article in self.run.articles}
        for c in coded:
            by_article[c.finding.article].append(c.finding)
        return StripsDisplay(
            title,
            tuple(
                _strip(f"{self.number_of[d.article.id]}  {d.article.outlet}", d, by_article[d.article.id])
                for d in self.run.documents
            ),
        )

    def examples(self, outlet: str, coded: Sequence[Coded]) -> list[Example]:
        """Up to three findings of an outlet: its own voice and the stronger ones first, each word once."""
        mine = [c for c in coded if self.outlet_of[c.finding.article] == outlet]
        mine.sort(key=lambda c: (c.finding.voice not in OWN_VOICES, -c.finding.strength))
        once = {_word(c.finding): c for c in reversed(mine)}
        chosen = [c for c in mine if once[_word(c.finding)] is c][:EXAMPLES]
        chosen.sort(key=lambda c: (c.article, c.finding.span.start))
        return [self.example(c, outlet) for c in chosen]

    def example(self, c: Coded, outlet: str) -> Example:
        before, after = self.sentences[c.finding.article].around(c.finding.span)
        return Example(
            outlet,
            c.article,
            c.code,
            _tail(before, SENTENCE_SIDE),
            _flat(c.finding.span.text),
            _head(after, SENTENCE_SIDE),
            _whose(c.finding),
            self.words.category(c.finding.dimension, c.finding.category),
        )

    # attribution ---------------------------------------------------------------------------------------------------

    def attribution_parts(self, coded: Sequence[Coded]) -> list[ChartPart | TablePart]:
        def cue_class(finding: Finding) -> str:
            return self.words.category("attribution", finding.category)

        classes = [self.words.category("attribution", name) for name in self._classes(coded)]
        verbs = SharesDisplay("Reporting words by class", self.shares(coded, classes, cue_class))
        kinds = [kind for kind in self._source_types() if any(self.source_type(c.finding) == kind for c in coded)]
        sources = SharesDisplay("Sources by type", self.shares(coded, kinds, self.source_type))
        note = "Bars: share of the outlet’s attributions. The figure is the count."
        return [
            self.chart("attribution-sources", sources, note),
            self.table("attribution-sources", "Sources by type: counts", _crossed(sources)),
            self.table_of_sources(coded),
            self.chart("attribution-verbs", verbs, note),
            self.table("attribution-verbs", "Reporting words by class: counts", _crossed(verbs)),
            self.table_of_classes(coded),
            self.table_of_classes_by_outlet(coded),
        ]

    def shares(
        self, coded: Sequence[Coded], order: Sequence[str], name_of: Callable[[Finding], str]
    ) -> tuple[Share, ...]:
        counts = Counter((self.outlet_of[c.finding.article], name_of(c.finding)) for c in coded)
        totals = Counter(self.outlet_of[c.finding.article] for c in coded)
        return tuple(Share(o, name, counts[o, name], totals[o]) for o in self.outlets for name in order)

    def _source_types(self) -> list[str]:
        """Types of source in the order of the wording, then any other, and last those without a source."""
        used = {f.attribution.source_type for f in self.run.findings if f.attribution}
        known = [self.words.source_type(name) for name in self.words.source_types]
        others = sorted({self.words.source_type(name) for name in used}.difference(known))
        return [*known, *others, NO_SOURCE]

    def source_type(self, finding: Finding) -> str:
        """Type of the source in words; `NO_SOURCE` where nobody is named."""
        detail = finding.attribution
        if detail is None or not (detail.speaker or detail.source):
            return NO_SOURCE
        return self.words.source_type(detail.source_type)

    def table_of_sources(self, coded: Sequence[Coded]) -> TablePart:
        statements: Counter[tuple[str, str, str, str]] = Counter()
        beliefs: Counter[tuple[str, str, str, str]] = Counter()
        lengths: Counter[tuple[str, str, str, str]] = Counter()
        for c in coded:
            detail = c.finding.attribution
            who = NO_SOURCE
            level = self.words.level(5)
            if detail and (detail.speaker or detail.source):
                who = _flat(detail.speaker or (detail.source.text if detail.source else ""))
                level = self.words.level(detail.level)
            kind = self.source_type(c.finding)
            key = (self.outlet_of[c.finding.article], who, "" if kind == NO_SOURCE else kind, level)
            statements[key] += 1
            beliefs[key] += detail is not None and detail.speech != "speech"
            if detail and detail.content:
                lengths[key] += _count_words(detail.content.text)
        rank = {outlet: number for number, outlet in enumerate(self.outlets)}
        keys = sorted(statements, key=lambda k: (rank[k[0]], k[1] == NO_SOURCE))
        columns = (
            Column("Outlet"), Column("Source"), Column("Type"), Column("How identified"), Column("Statements", "count"),
            Column("Beliefs, plans", "count"), Column("Words", "count"),
        )  # fmt: skip
        rows = tuple((*key, statements[key], beliefs[key], lengths[key]) for key in keys)
        return self.table(
            "attribution-list",
            "Who speaks, in the order of the texts",
            Table(columns, rows),
            "Beliefs, plans: how many of the statements tell what the source thinks or means to do. "
            "Words: length of what the source is given to say, quoted or retold.",
            names=2,
        )

    def table_of_classes(self, coded: Sequence[Coded]) -> TablePart:
        counts = Counter((self.source_type(c.finding), c.finding.category) for c in coded)
        classes = self._classes(coded)
        kinds = [kind for kind in self._source_types() if any(k == kind for k, _ in counts)]
        columns = (
            Column("Source type"),
            *(Column(self.words.category("attribution", name).capitalize(), "count") for name in classes),
            Column("All", "count"),
        )
        rows: list[tuple[Cell, ...]] = []
        for kind in kinds:
            amounts = [counts[kind, name] for name in classes]
            rows.append((kind, *amounts, sum(amounts)))
        return self.table("attribution-classes", "Which reporting words for whom: counts", Table(columns, tuple(rows)))

    def table_of_classes_by_outlet(self, coded: Sequence[Coded]) -> TablePart:
        counts = Counter(
            (self.outlet_of[c.finding.article], self.source_type(c.finding), c.finding.category) for c in coded
        )
        rows: list[tuple[Cell, ...]] = []
        for outlet in self.outlets:
            for kind in self._source_types():
                amounts = {name: counts[outlet, kind, name] for name in self._classes(coded)}
                told = [f"{self.words.category('attribution', name)} {n}" for name, n in amounts.items() if n]
                if told:
                    rows.append((outlet, kind, "; ".join(told), sum(amounts.values())))
        columns = (Column("Outlet"), Column("Source type"), Column("Reporting words"), Column("All", "count"))
        return self.table(
            "attribution-outlets",
            "Which reporting words for whom, by outlet: counts",
            Table(columns, tuple(rows)),
            names=2,
        )

    def _classes(self, coded: Sequence[Coded]) -> list[str]:
        return self.words.in_order("attribution", {c.finding.category for c in coded})

    # the articles --------------------------------------------------------------------------------------------------

    def articles(self) -> tuple[ArticlePart, ...]:
        coded: dict[str, list[Coded]] = {article.id: [] for article in self.run.articles}
        order = {name: number for number, name in enumerate(self.dimensions)}
        left_out: dict[str, list[LeftOut]] = {article.id: [] for article in self.run.articles}
        for c in self.coded:
            coded[c.finding.article].append(c)
        for e in self.run.exclusions:
            left_out[e.article].append(
                LeftOut(_flat(e.span.text), self.words.dimension(e.dimension).title, e.stopped_by, e.reason)
            )
        return tuple(
            ArticlePart(
                number=self.number_of[d.article.id],
                id=d.article.id,
                outlet=d.article.outlet,
                headline=self.headline(d.article),
                facts=tuple(_facts(d)),
                blocks=blocks(d, coded[d.article.id], self.words),
                notes=tuple(
                    self.note(c) for c in sorted(coded[d.article.id], key=lambda c: order[c.finding.dimension])
                ),
                left_out=tuple(left_out[d.article.id]),
            )
            for d in self.run.documents
        )

    def note(self, c: Coded) -> Note:
        f = c.finding
        reason = f.reason + (" Stands in a negated clause; counted all the same." if f.negated else "")
        return Note(
            c.code,
            _flat(f.span.text),
            ", ".join(
                filter(
                    None, (self.words.category(f.dimension, f.category), f.subcategory, self.words.strength(f.strength))
                )
            ),
            f.strength,
            _whose(f),
            f.rule,
            reason,
            mark_of(f),
        )

    def concordance(self) -> tuple[Line, ...]:
        order = {name: number for number, name in enumerate(self.dimensions)}
        lines = sorted(
            self.coded,
            key=lambda c: (
                order.get(c.finding.dimension, len(order)),
                _flat(c.finding.span.text).casefold(),
                c.article,
            ),
        )
        out = []
        for c in lines:
            before, after = self.sentences[c.finding.article].around(c.finding.span)
            out.append(
                Line(
                    c.finding.dimension,
                    c.article,
                    c.code,
                    _short(self.outlet_of[c.finding.article]),
                    _tail(before, CONTEXT),
                    _flat(c.finding.span.text),
                    _head(after, max(CONTEXT - len(c.finding.span.text), 12)),
                )
            )
        return tuple(out)

    # methods -------------------------------------------------------------------------------------------------------

    def methods(self) -> Methods:
        run = self.run
        tables = []
        if run.inputs:
            inputs = Table(
                (Column("File"), Column("SHA-256 of the text", "code")), tuple((i.name, i.sha256) for i in run.inputs)
            )
            tables.append(self.table("inputs", "Input", inputs))
        if run.lexicons:
            lists = Table(
                (Column("Word list"), Column("Version"), Column("SHA-256", "code")),
                tuple((x.name, x.version, x.sha256) for x in run.lexicons),
            )
            tables.append(self.table("lexicons", "Word lists", lists))
        both = [
            *(("setting", name, str(value)) for name, value in run.settings.items()),
            *(("package", name, value) for name, value in run.packages.items()),
        ]
        if both:
            columns = (Column("Kind"), Column("Name"), Column("Value"))
            tables.append(self.table("settings", "Settings and packages", Table(columns, tuple(both)), names=2))
        return Methods(self.words.how, self.words.limits, tuple(tables), tuple(run.reading_notes))


_RATE_COLUMNS = (
    Column("Count", "count"),
    Column("Words", "count"),
    Column("Rate", "rate"),
    Column("From", "rate"),
    Column("To", "rate"),
)


def _rated(measure: Measure) -> tuple[Cell, ...]:
    """Count, words, rate and interval; the status in place of a rate that cannot be given."""
    rate: Cell = measure.status if measure.rate is None else measure.rate
    return measure.count, measure.denominator, rate, measure.low, measure.high


def _crossed(display: SharesDisplay) -> Table:
    """A row an outlet, a column a category, and the sum."""
    counts = {(share.outlet, share.category): share.count for share in display.shares}
    columns = (Column("Outlet"), *(Column(c.capitalize(), "count") for c in display.categories), Column("All", "count"))
    rows: list[tuple[Cell, ...]] = []
    for outlet in display.outlets:
        amounts = [counts[outlet, category] for category in display.categories]
        rows.append((outlet, *amounts, sum(amounts)))
    return Table(columns, tuple(rows))


def _short(name: str) -> str:
    """A name in at most `SHORT_NAME` letters."""
    return name if len(name) <= SHORT_NAME else name[: SHORT_NAME - 1].rstrip() + "…"


def _strip(name: str, document: Document, findings: Sequence[Finding]) -> Strip:
    """The counted words of a document numbered, and findings and quotations placed on them."""
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
        if voice == "quoted":
            if quoted and quoted[-1][1] == number:
                quoted[-1] = (quoted[-1][0], number + 1)
            else:
                quoted.append((number, number + 1))
    marks = []
    for finding in findings:
        place = bisect_right(starts, (finding.span.field == "text", finding.span.start)) - 1
        marks.append(StripMark(max(place, 0), finding.voice))
    return Strip(name, len(starts), tuple(marks), tuple(quoted))


def _facts(document: Document) -> list[str]:
    article = document.article
    date = f"{article.published.day} {article.published:%B %Y}" if article.published else ""
    known = [article.outlet, date, article.byline, article.genre, article.url, article.source_file]
    return [fact for fact in known if fact] + [*article.warnings, *document.layout.warnings]


def _whose(finding: Finding) -> str:
    """Whose words a finding is in ("quoted: Dana Holt"), or the source that an attribution names."""
    detail = finding.attribution
    if detail is not None:
        source = detail.speaker or (detail.source.text if detail.source else "")
        return f"source: {_flat(source)}" if source else NO_SOURCE
    words = VOICE_WORDS[finding.voice]
    spoken = finding.voice in ("quoted", "paraphrased")
    return f"{words}: {_flat(finding.speaker)}" if finding.speaker and spoken else words


def _word(finding: Finding) -> str:
    """The dictionary form of a finding: the name of its lexicon entry, or its own text in lower case."""
    _, dot, entry = finding.rule.partition(".")
    return entry.replace("-", " ") if dot and entry != "marked" else _flat(finding.span.text).lower()


def _flat(text: str) -> str:
    return " ".join(text.split())


def _tail(text: str, length: int) -> str:
    """The end of a text, from a word on, with "…" where something was cut; a space that ends it is kept."""
    flat = _flat(text) + (" " if text[-1:].isspace() and text.strip() else "")
    if len(flat) <= length:
        return flat
    cut = flat[-length:]
    return "… " + (cut.partition(" ")[2] or cut)


def _head(text: str, length: int) -> str:
    """The beginning of a text, up to a word, with "…" where something was cut; a space that begins it is kept."""
    flat = (" " if text[:1].isspace() and text.strip() else "") + _flat(text)
    if len(flat) <= length:
        return flat
    cut = flat[:length]
    return (cut.rpartition(" ")[0] or cut) + " …"


def _count_words(text: str) -> int:
    return sum(any(character.isalnum() for character in word) for word in text.split())
