"""The validation card: what each detector was tested on, how well it did there, and what it was never tested on."""

from __future__ import annotations

from collections.abc import Collection

from framing.charts import Column, Table
from framing.evaluation.validation import NEVER
from framing.report.index import Numbering
from framing.report.model import TablePart
from framing.report.run import Run
from framing.sentences import say

MEASURED = (0, 1, 2, 3, 4, 5, 6, 8)
"""Columns of the short card: what, on what, n, measure, figure, interval, and what people reach."""
VERSIONS = ("framing-analyser", "spacy", "python-crfsuite", "numpy")


def validation_tables(run: Run, numbering: Numbering, dimensions: Collection[str]) -> list[TablePart]:
    """The card: one row for each thing that was measured and for each dimension that readers checked; then, for the full
    edition, a row a figure, of the categories of the word lists those that this report counts.

    The note says when it was measured, with what, and what was never tested.
    """
    columns = (
        Column("What was measured"), Column("On"), Column("n", "count"), Column("Measure"), Column("Figure", "share"),
        Column("From", "share"), Column("To", "share"), Column("Simple rule", "share"), Column("People", "share"),
        Column("Lowest outlet", "share"), Column("Highest", "share"),
    )  # fmt: skip
    found = {"", *(f.category for f in run.findings)}
    rows = tuple(
        (f.what, f.gold, f.n, f.metric, f.value, f.low, f.high, f.baseline, f.people, f.outlet_low, f.outlet_high)
        for f in run.validation
        if f.metric.partition("/")[2] in found
    )
    first = {row[0]: row for row in reversed(rows)}
    short = tuple(tuple(row[i] for i in MEASURED) for row in rows if first[row[0]] is row or row[3] in dimensions)
    versions = ", ".join(f"{name} {run.packages[name]}" for name in VERSIONS if name in run.packages)
    known = say("note.with-versions", versions=versions) if versions else ""
    note = say("note.validation", day=run.measured_on, versions=known, never="; ".join(NEVER))
    card = Table(tuple(columns[i] for i in MEASURED), short)
    return [
        numbering.table("validation", say("title.validation"), card, note),
        numbering.table("validation-all", say("title.validation-all"), Table(columns, rows), note, names=2, back=True),
    ]
