"""Hits of the `sources` dimension: heads that stand in the source of a statement and say what type it has.

A row of the lexicon says what type a head has; that alone is no source (TAXONOMY C.5: a source is who a statement is
handed to). It is a hit where it stands in the words that the cue of a counted statement takes as its source (subject or
agent of the speech verb, object of "according to" or "from", owner of the noun), and where the type the analyser gave that
source is the row's own: an organisation beats a general head, a role beside a name beats what the name alone would say, a
spokesperson has the type of the principal. One hit a source: of several the one nearest to the head of the phrase ("an
*economist* at a research institute").
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from framing.detectors.lexical import lexical
from framing.findings import Finding

if TYPE_CHECKING:
    from framing.lexicon import Hit
    from framing.text import Document

NO_SPEAKER = "level5"
"""Subcategory of rows that are cue and source in one ("it is understood")."""


def sources(document: Document, statements: Iterable[Finding], hits: Iterable[Hit]) -> list[Finding]:
    """The heads that count as sources, in order of the statements.

    `statements` are the findings of "attribution" in the document, `hits` those of the lexicon's dimension "sources"
    (others are passed over).
    """
    heads = [(head, _depth(document, hit.head)) for hit in hits for head in lexical(document, (hit,), "sources")[0]]
    found: dict[int, Finding] = {}
    for statement in statements:
        deciding = _head(statement, heads)
        if deciding is not None:
            found.setdefault(deciding.span.start, deciding)
    return list(found.values())


def _depth(document: Document, token: int) -> int:
    """How many words govern a token, one above the other."""
    return sum(1 for _ in document.tokens[token].ancestors)


def _head(statement: Finding, heads: Sequence[tuple[Finding, int]]) -> Finding | None:
    """The head in a statement's source that has the source's type and the fewest words above it; the first of equals."""
    detail = statement.attribution
    if detail is None:
        return None
    place = detail.source or statement.span
    inside = [
        (depth, head.span.start, head) for head, depth in heads
        if (head.subcategory == NO_SPEAKER if detail.source is None else head.category == detail.source_type)
        and head.span.field == place.field and head.span.start < place.end and place.start < head.span.end
    ]  # fmt: skip
    return min(inside, key=lambda one: one[:2], default=(0, 0, None))[-1]
