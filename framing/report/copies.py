"""Text that several outlets share: how much of each article, with which others, and the passages side by side."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from framing.charts import Column, Table
from framing.charts.table import Cell, counted, listed
from framing.report.extracts import flat, head
from framing.report.index import Index, Numbering
from framing.report.model import Claim, Passage, SharedPart, TablePart

if TYPE_CHECKING:
    from framing.comparison import Match, SharedText

PASSAGES = 8
"""Most passages shown side by side, the longest first."""

PASSAGE_LENGTH = 320
"""Letters of a passage that are shown."""


def shared_part(index: Index, numbering: Numbering) -> SharedPart | None:
    """What the articles share; None where shared text was not looked for or there is only one article."""
    shared = index.run.shared
    if shared is None or len(index.run.articles) < 2:
        return None
    tables = [_article_table(index, numbering, shared)]
    if shared.pairs:
        tables.append(_pair_table(index, numbering, shared))
    return SharedPart(tuple(_claims(tables[0])), tuple(tables), _passages(index, shared))


def shared_with(index: Index, article: str) -> dict[int, tuple[int, ...]]:
    """Sentence of an article -> numbers of the other articles that share it."""
    found: dict[int, set[int]] = {}
    for match in index.run.shared.matches if index.run.shared else ():
        for here, sentence, there in (
            (match.article, match.sentence, match.other),
            (match.other, match.other_sentence, match.article),
        ):
            if here == article:
                found.setdefault(sentence, set()).add(index.number_of[there])
    return {sentence: tuple(sorted(others)) for sentence, others in found.items()}


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
        rows.append((name, total, kinds["shared"], kinds["close"], own, total - len(matched) - own, credited))
    totals = [sum(int(row[column] or 0) for row in rows) for column in range(1, 6)]
    rows.append(("All articles", *totals, ""))
    columns = (
        Column("Article"),
        Column("Sentences", "count"),
        Column("Shared", "count"),
        Column("Close", "count"),
        Column("Own", "count"),
        Column("Not compared", "count"),
        Column("Names in credit lines"),
    )
    note = (
        "Shared: most of the sentence stands word for word in another outlet’s article. Close: reworded, but the "
        "same sentence. Not compared: under eight words outside quotation marks. No credit line is no proof of own reporting."
    )
    return numbering.table("shared-articles", "Sentences shared with other outlets", Table(columns, tuple(rows)), note)


def _pair_table(index: Index, numbering: Numbering, shared: SharedText) -> TablePart:
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
        for pair in shared.pairs
    )
    note = "Share of the shorter text: how many of its runs of five words stand in the other article too."
    return numbering.table("shared-pairs", "Articles that share text", Table(columns, rows), note)


def _claims(part: TablePart) -> list[Claim]:
    _, total, shared, close, *_ = part.table.rows[-1]
    last = (len(part.table.rows) - 1,)
    if not (shared or close):
        return [Claim("compared", "", "No sentence is shared by articles of different outlets.", part.id, last)]
    text = (
        f"Of {counted(int(total or 0), 'sentence')}, {shared} stand almost word for word, and {close} reworded, "
        "in an article of another outlet too."
    )
    return [Claim("compared", "", text, part.id, last)]


def _passages(index: Index, shared: SharedText) -> tuple[Passage, ...]:
    """The longest matches, each sentence of an article once, in order of the articles."""
    longest = sorted(shared.matches, key=lambda m: (-m.run, index.number_of[m.article], m.sentence))
    taken: set[tuple[str, int]] = set()
    chosen: list[Match] = []
    for match in longest:
        ends = {(match.article, match.sentence), (match.other, match.other_sentence)}
        if len(chosen) < PASSAGES and not ends & taken:
            taken |= ends
            chosen.append(match)
    chosen.sort(key=lambda m: (index.number_of[m.article], m.sentence))
    return tuple(_passage(index, match) for match in chosen)


def _passage(index: Index, match: Match) -> Passage:
    texts = []
    for article, sentence in ((match.article, match.sentence), (match.other, match.other_sentence)):
        layout = index.documents[article].layout
        place = layout.sentences[sentence]
        name = f"{index.number_of[article]}  {layout.article.outlet}"
        texts.append((name, head(flat(layout.span(place.start, place.end).text), PASSAGE_LENGTH)))
    return Passage(match.kind, counted(match.run, "word"), tuple(texts))
