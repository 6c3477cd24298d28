"""Text that several outlets share: how much of each article, with which others, and the passages side by side."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from framing.charts import Column, MatrixDisplay, SharedShare, Table
from framing.charts.table import Cell, counted, listed, percent
from framing.report.extracts import flat
from framing.report.index import Index, Numbering
from framing.report.model import Claim, EditedVersion, EditRun, Passage, SharedPart, TablePart
from framing.report.text import LIST_ALL
from framing.sentences import say, together

if TYPE_CHECKING:
    from collections.abc import Sequence

    from framing.comparison import SharedText
    from framing.comparison.edits import Passage as Edited
    from framing.comparison.edits import Version

PASSAGES = 4
"""Most passages shown with their edits."""
MOST_LISTED = 30
"""Most pairs in the table: those that share most."""
MOST_ROWS = 24
"""Up to so many articles the table of shared sentences is printed in the normal edition."""
MOST_DRAWN = 16
"""Up to so many articles the pairs are drawn; of more they are listed."""
REASONS = {
    "the agency's own": say("shared.agency"),
    "names the agency": say("shared.names-agency"),
    "longest": say("shared.longest"),
    "first": say("shared.first"),
}


def shared_part(index: Index, numbering: Numbering) -> SharedPart | None:
    """What the articles share; None where shared text was not looked for or there is only one article."""
    shared = index.run.shared
    if shared is None or len(index.run.articles) < 2:
        return None
    tables = [_article_table(index, numbering, shared)]
    charts = []
    if shared.pairs:
        names = {a.id: f"{index.number_of[a.id]}  {a.outlet}" for a in index.run.articles}
        drawn = len(names) <= MOST_DRAWN
        if drawn:
            pairs = tuple(SharedShare(names[p.first], names[p.second], p.containment) for p in shared.pairs)
            display = MatrixDisplay(say("title.shared-pairs-chart"), tuple(names.values()), pairs)
            charts.append(numbering.chart("shared", display, say("note.shared-pairs-chart")))
        tables.append(_pair_table(index, numbering, shared, back=drawn))
    passages = _passages(index.run.comparison.edits, index) if index.run.comparison else ()
    return SharedPart(say("shared.what"), tuple(_claims(tables[0])), tuple(tables), tuple(charts), passages)


def shared_with(index: Index) -> dict[str, dict[int, tuple[int, ...]]]:
    """Article -> sentence of it -> numbers of the other articles that share it."""
    found: dict[str, dict[int, set[int]]] = {}
    for m in index.run.shared.matches if index.run.shared else ():
        found.setdefault(m.article, {}).setdefault(m.sentence, set()).add(index.number_of[m.other])
        found.setdefault(m.other, {}).setdefault(m.other_sentence, set()).add(index.number_of[m.article])
    return {id: {sentence: tuple(sorted(others)) for sentence, others in own.items()} for id, own in found.items()}


def _article_table(index: Index, numbering: Numbering, shared: SharedText) -> TablePart:
    rows: list[tuple[Cell, ...]] = []
    for document in index.run.documents:
        layout = document.layout
        kinds = Counter(shared.kinds.get(document.article.id, {}).values())
        total = sum(layout.counted(layout.sections[s.section]) for s in layout.sentences)
        credited = listed(shared.credits.get(document.article.id, ()))
        name = f"{index.number_of[document.article.id]}  {document.article.outlet}"
        matched = set(shared.kinds.get(document.article.id, {}))
        own = len(shared.compared.get(document.article.id, frozenset()) - matched)
        rest = total - len(matched) - own
        rows.append((name, total, kinds["shared"], kinds["close"], _share(len(matched), total), own, rest, credited))
    total, exact, close, own, rest = (sum(int(row[column] or 0) for row in rows) for column in (1, 2, 3, 5, 6))
    rows.append(("All articles", total, exact, close, _share(exact + close, total), own, rest, ""))
    columns = (
        Column("Article"),
        Column("Sentences", "count"),
        Column("Shared", "count"),
        Column("Close", "count"),
        Column("Both", "share"),
        Column("Own", "count"),
        Column("Not compared", "count"),
        Column("Names in credit lines"),
    )
    title, note = say("title.shared-articles"), say("note.shared-articles")
    long = len(rows) > MOST_ROWS
    return numbering.table("shared-articles", title, Table(columns, tuple(rows)), note, back=long)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _pair_table(index: Index, numbering: Numbering, shared: SharedText, back: bool) -> TablePart:
    sentences = Counter((m.article, m.other) for m in shared.matches)
    quotations = Counter((q.article, q.other) for q in shared.quotations)
    names = {a.id: f"{index.number_of[a.id]}  {a.outlet}" for a in index.run.articles}
    columns = (
        Column("Article"),
        Column("Other article"),
        Column("Matching sentences", "count"),
        Column("Same quotations", "count"),
        Column("Share of the shorter text", "share"),
    )
    rows = tuple(
        (
            names[pair.first],
            names[pair.second],
            sentences[pair.first, pair.second],
            quotations[pair.first, pair.second],
            pair.containment,
        )
        for pair in sorted(shared.pairs, key=lambda pair: -pair.containment)[:MOST_LISTED]
    )
    more = len(shared.pairs) - len(rows)
    cut = say("note.shared-pairs-cut", shown=str(len(rows)), total=str(len(shared.pairs))) if more else ""
    title, note = say("title.shared-pairs"), together((say("note.shared-pairs"), cut))
    return numbering.table("shared-pairs", title, Table(columns, rows), note, back=back)


def _claims(part: TablePart) -> list[Claim]:
    _, total, shared, close, *_ = part.table.rows[-1]
    last = (len(part.table.rows) - 1,)
    if not (shared or close):
        return [Claim("compared", "", say("shared.none"), part.id, last)]
    sentences = counted(int(total or 0), "sentence")
    text = say("shared.some", sentences=sentences, shared=str(shared), close=str(close))
    claims = [Claim("compared", "", text, part.id, last)]
    if len(part.table.rows) - 1 <= LIST_ALL:
        told = "; ".join(f"{row[0]} {percent(float(row[4] or 0))}" for row in part.table.rows[:-1])
        claims.append(Claim("found", "", say("shared.by-article", told=told), part.id, tuple(range(last[0]))))
    return claims


def _passages(passages: Sequence[Edited], index: Index) -> tuple[Passage, ...]:
    """The passages that were edited, those that most outlets print first, then the longest; in order of the articles."""
    edited = [p for p in passages if any(v.edited for v in p.versions)]
    longest = sorted(edited, key=lambda p: (-len(p.versions), -len(p.versions[0].span.text)))[:PASSAGES]
    return tuple(_passage(p, index) for p in passages if p in longest)


def _passage(passage: Edited, index: Index) -> Passage:
    why = REASONS[passage.reason] + (f" ({passage.agency})" if passage.agency and "names" in passage.reason else "")
    versions = []
    for number, version in enumerate(passage.versions):
        name = f"{index.number_of[version.article]}  {version.outlet}"
        runs = _runs(version) if number else (EditRun(flat(version.span.text), "kept"),)
        note = why if not number else "" if version.edited else "word for word"
        versions.append(EditedVersion(name, runs, note))
    return Passage(tuple(versions))


def _runs(version: Version) -> tuple[EditRun, ...]:
    """The version with what was cut in its place."""
    runs: list[EditRun] = []
    for edit in version.edits:
        if edit.base is not None and edit.kind in ("cut", "reworded", "moved away"):
            runs.append(EditRun(flat(edit.base.text), "cut" if edit.kind != "moved away" else "moved away"))
        if edit.span is not None:
            runs.append(EditRun(flat(edit.span.text), "added" if edit.kind == "reworded" else edit.kind))
    return tuple(runs)
