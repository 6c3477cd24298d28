"""The program judged by the user's own coded sample: precision and recall by category, and rates corrected for its errors."""

from __future__ import annotations

from framing.charts import Column, Table
from framing.charts.table import thousands
from framing.coding.study import Judged
from framing.report.index import Index, Numbering
from framing.report.model import TablePart
from framing.sentences import say


def own_sample_tables(index: Index, numbering: Numbering, judged: Judged) -> list[TablePart]:
    """A row a category; whole dimensions first. Categories that neither side marked are left out."""
    words = index.words

    def label(dimension: str, category: str) -> tuple[str, str]:
        return words.dimension(dimension).title, words.category(dimension, category) if category else "all"

    columns = (
        Column("Dimension"), Column("Category"), Column("Marked by the program", "count"), Column("Right", "count"),
        Column("Precision", "share"), Column("From", "share"), Column("To", "share"), Column("Marked by coders", "count"),
        Column("Found", "count"), Column("Recall", "share"), Column("From", "share"), Column("To", "share"),
    )  # fmt: skip
    rows = tuple(
        (
            *label(v.variable, v.value), v.tool_marks, v.right, v.precision, v.precision_low, v.precision_high,
            v.coder_marks, v.found, v.recall, v.recall_low, v.recall_high,
        )
        for v in judged.validity
    )  # fmt: skip
    coders = say("own-sample.coders", number=str(len(judged.coders))) if len(judged.coders) > 1 else say("own-sample.coder")
    note = say("own-sample.note", units=thousands(judged.units), coders=coders)
    tables = [numbering.table("own-sample", say("own-sample.title"), Table(columns, rows), note, names=2)]
    if judged.rates:
        heads = (
            Column("Outlet"), Column("Dimension"), Column("Category"), Column("Marked", "count"), Column("Rate", "rate"),
            Column("Corrected", "rate"), Column("From", "rate"), Column("To", "rate"), Column("Note"),
        )  # fmt: skip
        body = tuple(
            (r.outlet, *label(r.variable, r.value), r.count, r.rate, r.corrected, r.low, r.high, r.status)
            for r in judged.rates
        )
        table = Table(heads, body)
        tables.append(
            numbering.table("own-rates", say("own-sample.rates"), table, say("own-sample.rates-note"), names=3)
        )
    return tables
