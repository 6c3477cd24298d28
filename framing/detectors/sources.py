"""Hits of the `sources` dimension: heads that stand in the source of a statement and say what type it has.

A row of the lexicon says what type a head has; that alone is no source (TAXONOMY C.5: a source is who a statement is
handed to). It is a hit where it stands in the words that the cue of a counted statement takes as its source (subject or
agent of the speech verb, object of "according to" or "from", owner of the noun), and where the type the analyser gave that
source is the row's own: an organisation beats a general head, a role beside a name beats what the name alone would say. One
hit a source.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from framing.findings import Finding

NO_SPEAKER = "level5"
"""Subcategory of rows that are cue and source in one ("it is understood")."""


def sources(statements: Iterable[Finding], heads: Iterable[Finding]) -> list[Finding]:
    """The heads that count as sources, in order of the statements; `statements` are findings of "attribution",
    `heads` the hits of the lexicon's dimension "sources" in the same articles."""
    by_article: dict[str, list[Finding]] = defaultdict(list)
    for head in heads:
        by_article[head.article].append(head)
    found: dict[tuple[str, int], Finding] = {}
    for statement in statements:
        deciding = _head(statement, by_article[statement.article])
        if deciding is not None:
            found.setdefault((deciding.article, deciding.span.start), deciding)
    return list(found.values())


def _head(statement: Finding, heads: Iterable[Finding]) -> Finding | None:
    """The longest head in a statement's source that has the source's type; the first of equals."""
    detail = statement.attribution
    if detail is None:
        return None
    if detail.source is None:
        place, fits = statement.span, [h for h in heads if h.subcategory == NO_SPEAKER]
    else:
        place, fits = detail.source, [h for h in heads if h.category == detail.source_type]
    inside = [
        h for h in fits
        if h.span.field == place.field and h.span.start < place.end and place.start < h.span.end
    ]  # fmt: skip
    return max(inside, key=lambda h: (h.span.end - h.span.start, -h.span.start), default=None)
