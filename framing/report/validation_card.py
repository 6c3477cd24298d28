"""The validation card: what each detector was tested on, how well it did there, and what it was never tested on."""

from __future__ import annotations

from framing.charts import Column, Table
from framing.evaluation.validation import NEVER
from framing.report.index import Numbering
from framing.report.model import TablePart
from framing.report.run import Run
from framing.sentences import say


def validation_table(run: Run, numbering: Numbering) -> TablePart:
    """A row a figure; its note says when it was measured, with what, and what was never tested.

    Of the categories of the word lists only those that this report counts.
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
    versions = ", ".join(f"{name} {run.packages[name]}" for name in VERSIONS if name in run.packages)
    known = say("note.with-versions", versions=versions) if versions else ""
    note = say("note.validation", day=run.measured_on, versions=known, never="; ".join(NEVER))
    return numbering.table("validation", say("title.validation"), Table(columns, rows), note, names=2)


VERSIONS = ("framing-analyser", "spacy", "python-crfsuite", "numpy")
