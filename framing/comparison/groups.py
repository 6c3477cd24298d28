"""Groups other than outlets: a metadata column ("leaning", "country") takes the outlet's place in every comparison."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from framing.article import Article
from framing.errors import InputError, UsageError

if TYPE_CHECKING:
    from framing.text.document import Document

OUTLET = "outlet"
FIELDS = ("event", "genre", "byline")
"""Columns that an article holds by name; all others are in `Article.extra`."""


def columns(articles: Sequence[Article]) -> tuple[str, ...]:
    """The columns that articles can be grouped by: the outlet, and every other that some article has a value in."""
    own = [name for name in FIELDS if any(getattr(a, name) for a in articles)]
    return (OUTLET, *own, *dict.fromkeys(name for a in articles for name in a.extra))


def grouped(articles: Sequence[Article], column: str) -> tuple[Article, ...]:
    """The articles with the value of `column` as their outlet; the outlet's name goes to `extra["outlet"]`.

    Raises
    ------
    UsageError
        When no article has such a column.
    InputError
        When an article has no value in it.
    """
    if _level(column) == OUTLET:
        return tuple(articles)
    name = next((c for c in columns(articles) if _level(c) == _level(column)), "")
    if not name:
        raise UsageError(f"no article has a column “{column}”; group by one of {', '.join(columns(articles))}")
    found = []
    for article in articles:
        value = getattr(article, name) if name in FIELDS else article.extra.get(name, "")
        value = " ".join(value.split())
        if not value:
            where = f"{article.source_file}, row {article.row}" if article.row else article.source_file or article.id
            raise InputError(f"{where}: nothing stands in the column “{name}”; fill it in, or leave the article out")
        found.append(replace(article, outlet=value, extra={**article.extra, OUTLET: article.outlet}))
    return tuple(found)


def regrouped(document: Document, article: Article) -> Document:
    """A document with its article put into another group."""
    return replace(document, layout=replace(document.layout, article=article))


def _level(name: str) -> str:
    return "".join(c for c in name.casefold() if c.isalnum())
