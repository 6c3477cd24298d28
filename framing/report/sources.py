"""Who speaks: sources by type and by name, and which reporting words are used for whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from framing.charts import Column, Share, SharesDisplay, Table
from framing.charts.table import EMPTY, Cell, listed
from framing.findings import AttributionDetail, Finding, Span
from framing.ledger import SourceEntry, concentration, distinct, ledger
from framing.report.extracts import NO_SOURCE, count_words, flat, shortened, source_of
from framing.report.index import Index, Numbering, Parts
from framing.report.marks import Coded
from framing.report.model import ChartPart, Claim, TablePart
from framing.report.text import LIST_ALL
from framing.sentences import say

MOST_HEARD = 3
HEARD_MOST = "Heard most"
"""Name of the column of the table of who is heard that tells who."""
FEW_ARTICLES = 4
"""Up to so many articles of an outlet each first and last voice is listed; of more, the commonest."""
NOBODY = 5
"""Level of a statement whose source nobody names."""
WITHOUT_NAME = (2, 3, 4, 5)
"""Levels of a source that the text gives no name of."""
UNNAMED = (3, 4)
"""Levels of a source that the text gives neither name nor post of."""
NOTE = say("note.sources")


def source_parts(index: Index, numbering: Numbering, coded: Sequence[Coded]) -> Parts:
    """Charts and tables of sources and reporting words, in the order of reading."""
    words = index.words

    def cue_class(finding: Finding) -> str:
        return words.category("attribution", finding.category)

    def source_type(finding: Finding) -> str:
        return _type(index, finding)

    classes = [words.category("attribution", name) for name in _classes(index, coded)]
    sources = SharesDisplay(say("title.sources"), _shares(index, coded, _types(index, coded), source_type))
    verbs = SharesDisplay(say("title.verbs"), _shares(index, coded, classes, cue_class))
    return [
        _heard(index, numbering),
        numbering.chart("attribution-sources", sources, NOTE),
        numbering.table("attribution-sources", say("title.sources-table"), _crossed(index, sources), back=True),
        _levels(index, numbering, coded),
        _source_list(index, numbering, coded),
        numbering.chart("attribution-verbs", verbs, NOTE),
        numbering.table("attribution-verbs", say("title.verbs-table"), _crossed(index, verbs), back=True),
        _class_table(index, numbering, coded),
        _class_table_by_outlet(index, numbering, coded),
    ]


def heard_claims(part: ChartPart | TablePart) -> tuple[Claim, ...]:
    """Who is heard most over all articles and in each outlet, from the table of `_heard`; none where nobody is heard twice."""
    if not isinstance(part, TablePart):
        return ()
    rows, column = part.table.rows, [c.name for c in part.table.columns].index(HEARD_MOST)
    most = [_foremost(str(row[column])) for row in rows]
    if not most or not most[-1]:
        return ()
    each = [f"{row[0]}: {told}" for row, told in zip(rows[:-1], most, strict=False) if told]
    detail = say("heard.each", told="; ".join(each)) if 0 < len(each) <= LIST_ALL else ""
    numbers = tuple(range(len(rows)))
    return (Claim("told", say("heard.topic"), say("heard.most", told=most[-1]), part.id, numbers, detail),)


def unnamed_claims(part: ChartPart | TablePart) -> tuple[Claim, ...]:
    """How many statements have a source without name or post, from the table of `_levels`; none where there are none."""
    if not isinstance(part, TablePart):
        return ()
    rows, last = part.table.rows, len(part.table.columns) - 2
    counts = [[row[1 + level] for level in UNNAMED] for row in rows]
    if not any(map(any, counts)) or len(rows) > LIST_ALL:
        return ()
    told = "; ".join(f"{row[0]} {few} and {none} of {row[last]}" for row, (few, none) in zip(rows, counts, strict=True))
    return (Claim("found", say("heard.unnamed-topic"), say("heard.unnamed", told=told), part.id, tuple(range(len(rows)))),)


def _foremost(cell: str) -> str:
    """Those with the highest number in a cell: "Ada Lun 4; the council 4; and 2 more" -> "Ada Lun and the council (4 each)"."""
    counts = {name: int(n) for name, _, n in (item.rpartition(" ") for item in cell.split("; ")) if n.isdecimal()}
    names = [name for name, n in counts.items() if n == max(counts.values())]
    return f"{listed(names)} ({max(counts.values())}{' each' if len(names) > 1 else ''})" if names else ""


def _shares(
    index: Index, coded: Sequence[Coded], names: Sequence[str], name_of: Callable[[Finding], str]
) -> tuple[Share, ...]:
    counts = Counter((index.outlet(c.finding), name_of(c.finding)) for c in coded)
    totals = Counter(index.outlet(c.finding) for c in coded)
    return tuple(Share(o, name, counts[o, name], totals[o]) for o in index.outlets for name in names)


def _crossed(index: Index, display: SharesDisplay) -> Table:
    """A row an outlet, a column a category, and the sum."""
    counts = {(share.outlet, share.category): share.count for share in display.shares}
    columns = (Column("Outlet"), *(Column(c.capitalize(), "count") for c in display.categories), Column("All", "count"))
    rows: list[tuple[Cell, ...]] = []
    for outlet in index.outlets:
        amounts = [counts[outlet, category] for category in display.categories]
        rows.append((outlet, *amounts, sum(amounts)))
    return Table(columns, tuple(rows))


def _type(index: Index, finding: Finding) -> str:
    """Type of the source in words; `NO_SOURCE` where nobody is named."""
    if finding.attribution is None or source_of(finding) == NO_SOURCE:
        return NO_SOURCE
    return index.words.source_type(finding.attribution.source_type)


def _types(index: Index, coded: Sequence[Coded]) -> list[str]:
    """The types that occur, in the order of the wording, then any other, and last those without a source."""
    used = {_type(index, c.finding) for c in coded}
    known = [index.words.source_type(name) for name in index.words.source_types]
    others = sorted(used.difference(known, [NO_SOURCE]))
    return [name for name in (*known, *others, NO_SOURCE) if name in used]


def _classes(index: Index, coded: Sequence[Coded]) -> list[str]:
    return index.words.in_order("attribution", {c.finding.category for c in coded})


def _given(cue: Span, detail: AttributionDetail) -> int:
    """Words that a source is given to say: its content, without cue and source where they stand inside it."""
    if detail.content is None:
        return 0
    content = detail.content
    inside = {
        (span.start, span.end): count_words(span.text)
        for span in (cue, detail.source)
        if span is not None and span != content and content.start <= span.start and span.end <= content.end
    }
    return max(0, count_words(content.text) - sum(inside.values()))


def _source_list(index: Index, numbering: Numbering, coded: Sequence[Coded]) -> TablePart:
    """A row a source of an outlet, in the order of the texts, the statements without a source last."""
    statements: Counter[tuple[str, str, str, str]] = Counter()
    beliefs: Counter[tuple[str, str, str, str]] = Counter()
    lengths: Counter[tuple[str, str, str, str]] = Counter()
    for c in coded:
        detail = c.finding.attribution
        who, kind = source_of(c.finding), _type(index, c.finding)
        named = detail is not None and kind != NO_SOURCE
        level = index.words.level(detail.level if detail and named else 5)
        key = (index.outlet(c.finding), who, kind if named else "", level)
        statements[key] += 1
        if detail:
            beliefs[key] += detail.speech != "speech"
            lengths[key] += _given(c.finding.span, detail)
    rank = {outlet: number for number, outlet in enumerate(index.outlets)}
    columns = (
        Column("Outlet"),
        Column("Source"),
        Column("Type"),
        Column("How identified"),
        Column("Count", "count"),
        Column("Beliefs, plans", "count"),
        Column("Words", "count"),
    )
    keys = sorted(statements, key=lambda key: (rank[key[0]], key[1] == NO_SOURCE))
    rows = tuple((*key, statements[key], beliefs[key], lengths[key]) for key in keys)
    title, note = say("title.source-list"), say("note.source-list")
    return numbering.table("attribution-list", title, Table(columns, rows), note, names=2, back=True)


def _heard(index: Index, numbering: Numbering) -> TablePart:
    """How many sources an outlet lets speak, how evenly, and which most, first and last."""
    rows: list[tuple[Cell, ...]] = []
    everyone: Counter[str] = Counter()
    total: list[SourceEntry] = []
    for outlet in index.outlets:
        entries = [e for d in index.run.documents if d.article.outlet == outlet for e in ledger(d)]
        named = [e for e in entries if e.speaker]
        counts = Counter[str]()
        for entry in named:
            counts[flat(entry.speaker)] += entry.statements
        most = _most(counts)
        first = _summed([shortened(flat(e.speaker), 34) for e in named if e.first_heard])
        last = _summed([shortened(flat(e.speaker), 34) for e in named if e.last_heard])
        everyone.update(counts)
        total += entries
        rows.append(
            (outlet, sum(e.statements for e in entries), sum(e.thoughts for e in entries), distinct(entries),
             concentration(entries), most, first, last)
        )  # fmt: skip
    if len(rows) > 1:
        rows.append(
            (
                "All outlets",
                sum(e.statements for e in total),
                sum(e.thoughts for e in total),
                distinct(total),
                concentration(total),
                _most(everyone),
                EMPTY,
                EMPTY,
            )
        )
    columns = (
        Column("Outlet"), Column("Statements", "count"), Column("Beliefs, plans", "count"), Column("Sources", "count"),
        Column("Concentration", "p"), Column(HEARD_MOST), Column("First, each article"), Column("Last, each article"),
    )  # fmt: skip
    note = say("note.heard", most=str(MOST_HEARD))
    return numbering.table("attribution-heard", say("title.heard"), Table(columns, tuple(rows)), note)


def _summed(names: Sequence[str]) -> str:
    """The names one by one where they are few, else those that come most often with how often they come."""
    if len(names) <= FEW_ARTICLES:
        return "; ".join(names) or EMPTY
    return "; ".join(f"{name} {n}" for name, n in Counter(names).most_common(MOST_HEARD))


def _most(counts: Counter[str]) -> str:
    """The sources heard most, and of how many more with two statements or more there is no room to tell.

    Who is heard as often as the last of them is told too, up to `MOST_HEARD` more.
    """
    often = [(name, n) for name, n in counts.most_common() if n > 1]
    least = often[:MOST_HEARD][-1][1] if often else 0
    told = [f"{shortened(name, 34)} {n}" for name, n in often[: 2 * MOST_HEARD] if n >= least]
    more = len(often) - len(told)
    return "; ".join((*told, f"and {more} more") if more else told) or EMPTY


def _levels(index: Index, numbering: Numbering, coded: Sequence[Coded]) -> TablePart:
    """Attributions by how closely their source is identified."""
    counts = Counter((index.outlet(c.finding), _level(c.finding)) for c in coded)
    levels = [n for n in (*range(NOBODY + 1), None) if n is not None or any(level is None for _, level in counts)]
    heads = [Column("Not known" if n is None else index.words.level(n).capitalize(), "count") for n in levels]
    rows: list[tuple[Cell, ...]] = []
    for outlet in index.outlets:
        amounts = [counts[outlet, n] for n in levels]
        unnamed = sum(counts[outlet, n] for n in WITHOUT_NAME)
        rows.append((outlet, *amounts, sum(amounts), unnamed / sum(amounts) if amounts and sum(amounts) else None))
    table = Table((Column("Outlet"), *heads, Column("All", "count"), Column("Without a name", "share")), tuple(rows))
    return numbering.table("attribution-levels", say("title.levels"), table, say("note.levels"))


def _level(finding: Finding) -> int | None:
    """The level, 0-5; None where somebody is meant (a pronoun, say) and the text does not tell who."""
    detail = finding.attribution
    if detail is None or source_of(finding) == NO_SOURCE:
        return NOBODY
    return detail.level


def _class_table(index: Index, numbering: Numbering, coded: Sequence[Coded]) -> TablePart:
    counts = Counter((_type(index, c.finding), c.finding.category) for c in coded)
    classes = _classes(index, coded)
    heads = [Column(index.words.category("attribution", name).capitalize(), "count") for name in classes]
    rows: list[tuple[Cell, ...]] = []
    for kind in _types(index, coded):
        amounts = [counts[kind, name] for name in classes]
        rows.append((kind, *amounts, sum(amounts)))
    table = Table((Column("Source type"), *heads, Column("All", "count")), tuple(rows))
    return numbering.table("attribution-classes", say("title.classes"), table, back=True)


def _class_table_by_outlet(index: Index, numbering: Numbering, coded: Sequence[Coded]) -> TablePart:
    counts = Counter((index.outlet(c.finding), _type(index, c.finding), c.finding.category) for c in coded)
    classes = _classes(index, coded)
    rows: list[tuple[Cell, ...]] = []
    for outlet in index.outlets:
        for kind in _types(index, coded):
            amounts = {name: counts[outlet, kind, name] for name in classes}
            told = [f"{index.words.category('attribution', name)} {n}" for name, n in amounts.items() if n]
            if told:
                rows.append((outlet, kind, "; ".join(told), sum(amounts.values())))
    columns = (Column("Outlet"), Column("Source type"), Column("Reporting words"), Column("All", "count"))
    title = say("title.classes-by-outlet")
    return numbering.table("attribution-outlets", title, Table(columns, tuple(rows)), names=2, back=True)
