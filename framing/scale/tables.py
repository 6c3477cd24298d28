"""The tables of a shard: those that are written one article at a time, with a type for every column.

Types are fixed, so that every file of a table has one schema and DuckDB, pandas and R read a folder as one table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from framing.errors import FramingError
from framing.findings import VOICES, Voice
from framing.job import sha256
from framing.ledger import SourceEntry
from framing.measures import UNIT, counts_of, keys, rate_of
from framing.records import (
    COLUMNS,
    article_row,
    candidate_row,
    exclusion_row,
    finding_row,
    numbered,
    sentence_row,
    source_tables,
)
from framing.tables import write_columns

if TYPE_CHECKING:
    from framing.article import Article
    from framing.classifier import SentenceScore, WordScore
    from framing.findings import Exclusion, Finding
    from framing.text import Document

ERRORS = ("article_id", "source_file", "row", "stage", "error")
"""An article (or file, or row) without a result: the stage is "reading" or "scoring"."""
_INT = frozenset({
    "row", "replaced", "sentences", "start", "end", "source_start", "source_end", "content_start", "content_end",
    "agent_start", "agent_end", "patient_start", "patient_end", "strength", "source_level", "count", "denominator",
    "statements", "thoughts", "words_quoted", "words_paraphrased", "sources", "place", "of", "sentences_marked", "coded",
    *(f"words_{voice}" for voice in VOICES),
})  # fmt: skip
_FLOAT = frozenset({
    "rate", "low", "high", "confidence", "share", "share_attributed", "concentration", "score", "lower_share", "expected",
})  # fmt: skip
_BOOL = frozenset({"negated", "legal_routine", "first_heard", "last_heard", "marked", "opinion"})


def _type(name: str) -> type:
    if name == "published":
        return date
    return int if name in _INT else float if name in _FLOAT else bool if name in _BOOL else str


def types(table: str) -> dict[str, type]:
    """Column -> type of one of our tables."""
    return {name: _type(name) for name in (ERRORS if table == "errors" else COLUMNS[table])}


SHARDED = ("articles", "findings", "exclusions", "measures", "sources", "source_shares", "sentences", "candidates", "errors")
"""Tables with a file a shard."""
ALL_TEXT = "all text"
WHOLE = ("measures", "source_shares", "verbs_by_source_type", "shares")
"""Tables of outlets, one file each."""


Columns = Mapping[str, Sequence[object]]
"""The values of a table, column by column."""


def article_tables(
    document: Document,
    findings: Sequence[Finding],
    exclusions: Sequence[Exclusion],
    words: Mapping[Voice, int],
    ledger: Sequence[SourceEntry],
    ranked: Sequence[SentenceScore],
    proposed: Sequence[WordScore],
    categories: Mapping[str, Sequence[str]],
) -> dict[str, Columns]:
    """The rows of an article, as `framing.records.tables` makes them."""
    article = document.article
    made = source_tables([ledger])
    rows: dict[str, Sequence[Mapping[str, object]]] = {
        "articles": [article_row(document)],
        "findings": [finding_row(f, article, code) for code, f in numbered(findings)],
        "exclusions": [exclusion_row(e, article) for e in exclusions],
        "sources": made["sources"],
        "source_shares": [row for row in made["source_shares"] if row["level"] == "article"],
        "sentences": [sentence_row(s, article) for s in ranked],
        "candidates": [candidate_row(w, article) for w in proposed],
    }
    return {
        "measures": _measured(article, findings, words, categories),
        **{table: {name: [row.get(name) for row in own] for name in COLUMNS[table]} for table, own in rows.items()},
    }


def _measured(
    article: Article, findings: Sequence[Finding], words: Mapping[Voice, int], categories: Mapping[str, Sequence[str]]
) -> Columns:
    """The measures of an article, column by column: those of `measure_article`, each rate worked out once."""
    wanted = keys(categories)
    counts = counts_of(findings)
    sizes = {voice: words.get(voice, 0) for voice in VOICES} | {"": sum(words.values())}
    pairs = [(counts[key], sizes[key[2]]) for key in wanted]
    rated = {pair: rate_of(*pair) for pair in set(pairs)}
    n = len(pairs)
    return {
        "basis": [ALL_TEXT] * n, "level": ["article"] * n, "article_id": [article.id] * n, "outlet": [article.outlet] * n,
        "dimension": [k[0] for k in wanted], "category": [k[1] for k in wanted],
        "voice": [k[2] for k in wanted], "count": [p[0] for p in pairs], "denominator": [p[1] for p in pairs],
        "unit": [UNIT] * n, "rate": [rated[p].rate for p in pairs], "low": [rated[p].low for p in pairs],
        "high": [rated[p].high for p in pairs], "status": [rated[p].status for p in pairs],
    }  # fmt: skip


class ShardTables:
    """The tables of a shard, one article after the other."""

    def __init__(self) -> None:
        self._tables: dict[str, dict[str, list[object]]] = {
            table: {name: [] for name in types(table)} for table in SHARDED
        }
        self.failed = 0

    def add(self, tables: Mapping[str, Columns]) -> None:
        """The rows of an article, from `article_tables`."""
        for table, columns in tables.items():
            for name, values in columns.items():
                self._tables[table][name] += values

    def fail(self, article: Article, error: Exception) -> None:
        """A row for an article that could not be scored."""
        row = error_row(article.source_file, article.row, "scoring", describe(error), article.id)
        self.add({"errors": {name: [value] for name, value in row.items()}})
        self.failed += 1

    def write(self, folder: Path, name: str) -> dict[str, str]:
        """Write `folder`/TABLE/`name`.parquet for every table; table -> SHA-256 of its file."""
        for table, columns in self._tables.items():
            write_columns(folder / table / f"{name}.parquet", columns, types(table))
        return {table: sha256(folder / table / f"{name}.parquet") for table in SHARDED}


def error_row(source: str, row: int | None, stage: str, error: str, article: str = "") -> Mapping[str, object]:
    return {"article_id": article, "source_file": source, "row": row, "stage": stage, "error": error}


def describe(error: Exception) -> str:
    """An error in one line; one that is meant for people as it is."""
    text = " ".join(str(error).split())[:300]
    return text if isinstance(error, FramingError) else f"{type(error).__name__}: {text}"
