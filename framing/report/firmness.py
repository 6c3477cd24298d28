"""How firm the order of the outlets is: whether it holds under other ways of counting."""

from __future__ import annotations

from collections.abc import Sequence

from framing.charts import Column, Table
from framing.charts.table import EMPTY, Cell
from framing.comparison.specification import Curve, Option
from framing.report.index import Index, Numbering
from framing.report.model import SectionPart

CHOICES = {
    "without": "without {}", "strength": "strength {} or more", "quotes": "with quotations", "where": "{}",
    "shared": "without shared text", "prompts": "with reading prompts",
}  # fmt: skip


def firmness_section(index: Index, numbering: Numbering, curves: Sequence[Curve]) -> SectionPart:
    """A row a dimension: in how many ways of counting the order of the rates holds, and what alone turns it."""
    words = index.words.section("firmness")
    rows: list[tuple[Cell, ...]] = []
    for curve in curves:
        results = [s.result for s in curve.specifications]
        turns = [_told(index, curve.dimension, option) for option in curve.flips]
        rows.append(
            (
                index.words.dimension(curve.dimension).title, " > ".join(curve.groups), curve.rated, results.count("holds"),
                results.count("equal"), results.count("changed"), ", ".join(turns) or EMPTY,
            )
        )  # fmt: skip
    columns = (
        Column("Dimension"), Column("Order of the rates here"), Column("Ways that can be rated", "count"),
        Column("Order holds", "count"), Column("Two alike", "count"), Column("Order changes", "count"),
        Column("What alone changes it"),
    )  # fmt: skip
    parts = [numbering.table("firmness", words.chart, Table(columns, tuple(rows)), words.note)] if rows else []
    return SectionPart("firmness", words.title, words.question, words.definition, (), tuple(parts))


def _told(index: Index, dimension: str, option: Option) -> str:
    value = index.words.category(dimension, option.option) if option.choice == "without" else option.option
    return CHOICES.get(option.choice, "{}").format(value)
