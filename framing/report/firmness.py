"""How firm the order of the outlets is: whether it holds under other ways of counting."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields

from framing.charts import Column, CountedWay, CurveDisplay, Table
from framing.charts.table import EMPTY, Cell, percent, thousands
from framing.comparison.specification import Curve, Option, Specification, Way
from framing.report.index import Index, Numbering
from framing.report.model import SectionItem, SectionPart
from framing.sentences import Sentence, say

CHOICES = {
    "without": "without {}", "strength": "strength {} or more", "quotes": "with quotations", "where": "{}",
    "shared": "without shared text", "prompts": "with reading prompts",
}  # fmt: skip
DRAWN = {
    "where": "where", "quotes": "quotations", "strength": "strength from", "shared": "shared text", "prompts": "reading prompts",
    "without": "left out",
}  # fmt: skip
"""Choices in the order in which a chart has them."""
FEWEST = 12
"""A curve of fewer ways than this is told by its row in the table."""
MOST_CURVES = 4


def firmness_section(index: Index, numbering: Numbering, curves: Sequence[Curve]) -> SectionPart:
    """A row a dimension: in how many ways of counting the order of the rates holds, and what alone turns it; and its curve."""
    words = index.words.section("firmness")
    rows: list[tuple[Cell, ...]] = []
    for curve in curves:
        results = [s.result for s in curve.specifications]
        turns = [_told(index, curve.dimension, option) for option in curve.flips]
        rows.append(
            (
                index.words.dimension(curve.dimension).title, curve.order, curve.rated, results.count("holds"),
                results.count("equal"), results.count("changed"), ", ".join(turns) or EMPTY,
            )
        )  # fmt: skip
    columns = (
        Column("Dimension"), Column("Order of the rates here"), Column("Ways that can be rated", "count"),
        Column("Order holds", "count"), Column("Two alike", "count"), Column("Order changes", "count"),
        Column("What alone changes it"),
    )  # fmt: skip
    parts: list[SectionItem] = []
    if rows:
        parts.append(numbering.table("firmness", words.chart, Table(columns, tuple(rows)), words.note))
    rated = [c for c in curves if c.rated >= FEWEST and c.base.result != "too short"]
    for curve in rated[:MOST_CURVES]:
        title = say("title.curve", dimension=index.words.dimension(curve.dimension).title)
        parts.append(numbering.chart(f"firmness-{curve.dimension}", curve_display(index, curve, title), _note(curve)))
    return SectionPart("firmness", words.title, words.question, words.definition, (), tuple(parts))


def curve_display(index: Index, curve: Curve, title: str) -> CurveDisplay:
    """The ways that can be rated, by ratio; options of a category left out are drawn where they turn the order alone."""
    rated = [s for s in curve.specifications if s.result != "too short"]
    rated.sort(key=lambda s: (s.ratio is None, s.ratio or 0.0))
    turning = {option.option for option in curve.flips if option.choice == "without"}
    options = {
        choice: list(
            dict.fromkeys(_option(index, curve, choice, s.way) for s in sorted(rated, key=lambda s: repr(s.way)))
        )
        for choice in DRAWN
    }
    left = {_option(index, curve, "without", Way(without=name)) for name in turning}
    options["without"] = [option for option in options["without"] if option in left]
    drawn = tuple(o for choice, own in options.items() if len(own) > 1 or choice == "without" for o in own)
    return CurveDisplay(
        title, curve.groups, tuple(_way(index, curve, s) for s in rated), rated.index(curve.base), drawn
    )


def _way(index: Index, curve: Curve, one: Specification) -> CountedWay:
    assert one.result != "too short"
    return CountedWay(one.ratio, one.result, tuple(_option(index, curve, f.name, one.way) for f in fields(Way)))


def _option(index: Index, curve: Curve, choice: str, way: Way) -> tuple[str, str]:
    """An option as the chart names it: ("quotations", "counted")."""
    value = getattr(way, choice)
    if isinstance(value, bool):
        return DRAWN[choice], "counted" if value else "not counted"
    if choice == "without":
        return DRAWN[choice], index.words.category(curve.dimension, value) if value else "nothing"
    return ("", str(value)) if choice == "where" else (DRAWN[choice], str(value))


def _note(curve: Curve) -> Sentence:
    share = curve.holds / curve.rated
    often = "all" if share == 1 else "most" if share >= 0.8 else "half" if share > 0.5 else "few" if share else "none"
    return say(
        "curve.note", order=curve.order, often=say(f"curve.{often}"), holds=thousands(curve.holds),
        ways=thousands(curve.rated), share=percent(share), first=curve.groups[0], last=curve.groups[-1],
    )  # fmt: skip


def _told(index: Index, dimension: str, option: Option) -> str:
    value = index.words.category(dimension, option.option) if option.choice == "without" else option.option
    return CHOICES.get(option.choice, "{}").format(value)
