"""The articles in full with their marks and notes, and the concordance of all findings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from framing.report.copies import shared_with
from framing.report.extracts import flat, head, shortened, source_of, tail, whose, written_out
from framing.report.index import Index, headline_of
from framing.report.marks import Coded, blocks, mark_of
from framing.report.model import ArticlePart, LeftOut, Line, Note
from framing.sentences import say, together

if TYPE_CHECKING:
    from framing.text.document import Document

CONTEXT = 40
"""Letters on either side of a span in the concordance."""

LONG_SPAN = 60
"""Letters after which a span is cut in lists; in the article it is whole."""

SHORT_NAME = 20
"""Most letters of an outlet's name in the concordance."""


def article_parts(index: Index) -> tuple[ArticlePart, ...]:
    """Every article: its sections with marks, a note for every finding, and what was left out."""
    coded: dict[str, list[Coded]] = {article.id: [] for article in index.run.articles}
    left_out: dict[str, list[LeftOut]] = {article.id: [] for article in index.run.articles}
    for c in index.coded:
        coded[c.finding.article].append(c)
    for e in index.run.exclusions:
        title = index.words.dimension(e.dimension).title
        left_out[e.article].append(LeftOut(flat(e.span.text), title, e.stopped_by, e.reason))
    shared = shared_with(index)
    return tuple(
        ArticlePart(
            number=index.number_of[d.article.id],
            id=d.article.id,
            outlet=d.article.outlet,
            headline=headline_of(d),
            facts=tuple(_facts(d)),
            blocks=blocks(d, coded[d.article.id], index.words, shared.get(d.article.id, {})),
            notes=tuple(_note(index, c) for name in index.dimensions for c in coded[d.article.id] if _is(c, name)),
            left_out=tuple(left_out[d.article.id]),
        )
        for d in index.run.documents
    )


def concordance(index: Index) -> tuple[Line, ...]:
    """Every finding in one line, by dimension, then by its words, then by article."""
    rank = {name: number for number, name in enumerate(index.dimensions)}
    ordered = sorted(
        index.coded, key=lambda c: (rank[c.finding.dimension], flat(c.finding.span.text).casefold(), c.article)
    )
    return tuple(_line(index, c) for c in ordered)


def _line(index: Index, c: Coded) -> Line:
    before, after = index.sentences[c.finding.article].around(c.finding.span)
    span = shortened(flat(c.finding.span.text), LONG_SPAN)
    return Line(
        dimension=c.finding.dimension,
        article=c.article,
        code=c.code,
        outlet=shortened(index.outlet(c.finding), SHORT_NAME),
        before=tail(before, CONTEXT),
        span=span,
        after=head(after, max(CONTEXT - len(span), CONTEXT // 4)),
    )


def _is(c: Coded, dimension: str) -> bool:
    return c.finding.dimension == dimension


def _note(index: Index, c: Coded) -> Note:
    f = c.finding
    name = index.words.category(f.dimension, f.category)
    category = (name, f.subcategory, index.words.strength(f.strength))
    speaker = shortened(source_of(f) if f.attribution else whose(f), SHORT_NAME + SHORT_NAME)
    return Note(
        dimension=f.dimension,
        code=c.code,
        span=shortened(flat(f.span.text), LONG_SPAN),
        category=", ".join(filter(None, category)),
        strength=f.strength,
        whose=shortened(whose(f), LONG_SPAN),
        told=name if f.voice == "outlet" and not f.attribution else f"{name}, {speaker}",
        rule=f.rule,
        reason=together((f.reason, say("note.negated") if f.negated else "")),
        mark=mark_of(f),
    )


def _facts(document: Document) -> list[str]:
    """What is known of an article, and every warning about it."""
    article = document.article
    date = written_out(article.published) if article.published else ""
    known = (article.outlet, date, article.byline, article.genre, article.url, article.source_file)
    return [*filter(None, known), *article.warnings, *document.layout.warnings]
