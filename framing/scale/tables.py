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
from framing.tables import write_columns, write_tables

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


class ShardTables:
    """The rows of a shard, one article after the other."""

    def __init__(self, categories: Mapping[str, Sequence[str]]) -> None:
        self.rows: dict[str, list[Mapping[str, object]]] = {name: [] for name in SHARDED if name != "measures"}
        self.measures: dict[str, list[object]] = {name: [] for name in COLUMNS["measures"]}
        self._keys = keys(categories)

    def add(
        self,
        document: Document,
        findings: Sequence[Finding],
        exclusions: Sequence[Exclusion],
        words: Mapping[Voice, int],
        ledger: Sequence[SourceEntry],
        ranked: Sequence[SentenceScore],
        proposed: Sequence[WordScore],
    ) -> None:
        """The rows of an article, as `framing.records.tables` makes them."""
        article = document.article
        made = source_tables([ledger])
        rows = {
            "articles": [article_row(document)],
            "findings": [finding_row(f, article, code) for code, f in numbered(findings)],
            "exclusions": [exclusion_row(e, article) for e in exclusions],
            "sources": made["sources"],
            "source_shares": [row for row in made["source_shares"] if row["level"] == "article"],
            "sentences": [sentence_row(s, article) for s in ranked],
            "candidates": [candidate_row(w, article) for w in proposed],
        }
        measures = self._measured(article, findings, words)
        for name, own in rows.items():
            self.rows[name] += own
        for name, values in measures.items():
            self.measures[name] += values

    def _measured(
        self, article: Article, findings: Sequence[Finding], words: Mapping[Voice, int]
    ) -> dict[str, Sequence[object]]:
        """The measures of an article, column by column: those of `measure_article`, each rate worked out once."""
        counts = counts_of(findings)
        sizes = {voice: words.get(voice, 0) for voice in VOICES} | {"": sum(words.values())}
        pairs = [(counts[key], sizes[key[2]]) for key in self._keys]
        rated = {pair: rate_of(*pair) for pair in set(pairs)}
        n = len(pairs)
        return {
            "basis": [ALL_TEXT] * n, "level": ["article"] * n, "article_id": [article.id] * n, "outlet": [article.outlet] * n,
            "dimension": [k[0] for k in self._keys], "category": [k[1] for k in self._keys],
            "voice": [k[2] for k in self._keys], "count": [p[0] for p in pairs], "denominator": [p[1] for p in pairs],
            "unit": [UNIT] * n, "rate": [rated[p].rate for p in pairs], "low": [rated[p].low for p in pairs],
            "high": [rated[p].high for p in pairs], "status": [rated[p].status for p in pairs],
        }  # fmt: skip

    def fail(self, article: Article, error: Exception) -> None:
        """A row for an article that could not be scored."""
        self.rows["errors"].append(error_row(article.source_file, article.row, "scoring", describe(error), article.id))

    def write(self, folder: Path, name: str) -> dict[str, str]:
        """Write `folder`/TABLE/`name`.parquet for every table; table -> SHA-256 of its file."""
        for table, rows in self.rows.items():
            write_tables(folder / table, {name: rows}, {name: types(table)}, "parquet")
        write_columns(folder / "measures" / f"{name}.parquet", self.measures, types("measures"))
        return {table: sha256(folder / table / f"{name}.parquet") for table in SHARDED}


def error_row(source: str, row: int | None, stage: str, error: str, article: str = "") -> Mapping[str, object]:
    return {"article_id": article, "source_file": source, "row": row, "stage": stage, "error": error}


def describe(error: Exception) -> str:
    """An error in one line; one that is meant for people as it is."""
    text = " ".join(str(error).split())[:300]
    return text if isinstance(error, FramingError) else f"{type(error).__name__}: {text}"
