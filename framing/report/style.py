"""Style and readability: how long sentences and words are, outlet by outlet."""

from __future__ import annotations

from framing.charts import Column, Table
from framing.charts.table import Cell
from framing.readability import style
from framing.report.index import Index, Numbering
from framing.report.model import SectionPart


def style_section(index: Index, numbering: Numbering) -> SectionPart:
    """A row an outlet: sentences, words and their length, and the two readability figures."""
    words = index.words.section("style")
    rows: list[tuple[Cell, ...]] = []
    for outlet in index.outlets:
        found = style(d for d in index.run.documents if d.article.outlet == outlet)
        share = found.long_words / found.words if found.words else None
        rows.append(
            (outlet, found.words, found.sentences, found.sentence_length, found.longest, share, found.reading_ease,
             found.grade)
        )  # fmt: skip
    columns = (
        Column("Outlet"), Column("Words", "count"), Column("Sentences", "count"), Column("Words a sentence", "rate"),
        Column("Longest sentence", "count"), Column("Long words", "share"), Column("Reading ease", "rate"),
        Column("Grade", "rate"),
    )  # fmt: skip
    part = numbering.table("style", words.chart, Table(columns, tuple(rows)), words.note)
    return SectionPart("style", words.title, words.question, words.definition, (), (part,))
