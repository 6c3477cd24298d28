"""The program judged by the user's own coded sample: precision and recall by category, and rates corrected for its errors."""

from __future__ import annotations

from framing.charts import Column, Table
from framing.coding.study import Judged
from framing.report.index import Index, Numbering
from framing.report.model import TablePart


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
    coders = f"{len(judged.coders)} coders" if len(judged.coders) > 1 else "one coder"
    note = (
        f"{judged.units} units drawn at random and marked by {coders}, all voices; with more than one, what most of them "
        "marked. Right: marks of the program that overlap a mark of the coders of the same category. Found: the other way "
        "round. From, To: 95 % intervals over articles or events."
    )
    tables = [
        numbering.table(
            "own-sample", "How often the program is right on your own sample", Table(columns, rows), note, names=2
        )
    ]
    if judged.rates:
        heads = (
            Column("Outlet"), Column("Dimension"), Column("Category"), Column("Marked", "count"), Column("Rate", "rate"),
            Column("Corrected", "rate"), Column("From", "rate"), Column("To", "rate"), Column("Note"),
        )  # fmt: skip
        body = tuple(
            (r.outlet, *label(r.variable, r.value), r.count, r.rate, r.corrected, r.low, r.high, r.status)
            for r in judged.rates
        )
        text = (
            "In each outlet’s own words, per 1,000 of them. Corrected: what the coders would have marked in all of its text, "
            "by what they marked and passed over in the sample; 95 % intervals. Where they are wide, more units help."
        )
        tables.append(
            numbering.table("own-rates", "Rates corrected by your own sample", Table(heads, body), text, names=3)
        )
    return tables
