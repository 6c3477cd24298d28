"""How right the tool is on the user's own coded sample: precision and recall by category, with intervals.

The reference is what the coders said: one coder, or what more than half of them said. A mark of the tool is right where a
reference mark of the same variable and value overlaps it; a reference mark is found where one of the tool's overlaps it.
Intervals are over clusters (`framing.coding.estimates`): articles or events where the key of the sample says which unit is
of which; without a key marks are taken for independent. Units are counted too: those that both, only one, or neither says
the category is in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from framing.coding.agreement import majority
from framing.coding.codebook import Codebook
from framing.coding.estimates import Drawn, share_of
from framing.coding.model import Coded, Coding
from framing.coding.sample import TOOL
from framing.errors import InputError


@dataclass(frozen=True, slots=True)
class Validity:
    """The tool against the coders for one value of one variable; `value` "" is all values of the variable.

    Shares are None where there is nothing to take them of; with a key they are weighted by one over the chance of each unit.
    `both`, `tool_only`, `coders_only` and `neither` count units.
    """

    variable: str
    value: str
    tool_marks: int
    right: int
    precision: float | None
    precision_low: float | None
    precision_high: float | None
    coder_marks: int
    found: int
    recall: float | None
    recall_low: float | None
    recall_high: float | None
    both: int
    tool_only: int
    coders_only: int
    neither: int


def validity(
    data: Coded, book: Codebook, reference: str = "", drawn: Mapping[str, Drawn] | None = None
) -> list[Validity]:
    """Compare the tool's marks with the coders', for every value of every mark variable that either used.

    Parameters
    ----------
    data
        Answers of the coders and of the coder "tool".
    reference
        Name of the coder to compare with, "" for the majority of all coders. With two coders, the majority is what both
        marked.
    drawn
        How each unit came into the sample, where the key says; by default all weigh alike, and marks are taken for independent.

    Raises
    ------
    InputError
        Where the tool or the reference has coded nothing in the sample.
    """
    people = [coder for coder in data.coders if coder != TOOL]
    if TOOL not in data.coders:
        raise InputError("the tool's own marks are missing; add them with framing coding tool")
    if not people or (reference and reference not in people):
        known = ", ".join(people) or "nobody"
        raise InputError(f"no coder {reference or 'at all'} has coded this sample; those who have: {known}")
    standard = majority(data, [reference] if reference else people, "reference")
    units = {unit: (drawn or {}).get(unit, Drawn(unit, 1.0)) for _, unit in standard.seen}
    tool = [c for c in data.codings if c.coder == TOOL and c.is_mark and c.unit in units]
    coders = [c for c in standard.codings if c.is_mark]
    order = {v.id: n for n, v in enumerate(book.variables)}
    variables = sorted({c.variable for c in (*tool, *coders)}, key=lambda v: (order.get(v, len(order)), v))
    rows = []
    for variable in variables:
        ours = [c for c in tool if c.variable == variable]
        theirs = [c for c in coders if c.variable == variable]
        rows.append(_row(variable, "", ours, theirs, units, bool(drawn)))
        for value in sorted({c.value for c in (*ours, *theirs)}):
            same = [c for c in theirs if c.value == value]
            rows.append(_row(variable, value, [c for c in ours if c.value == value], same, units, bool(drawn)))
    return rows


def _row(
    variable: str,
    value: str,
    ours: Sequence[Coding],
    theirs: Sequence[Coding],
    units: Mapping[str, Drawn],
    alike: bool,
) -> Validity:
    right, found = _overlapped(ours, theirs), _overlapped(theirs, ours)
    one, two = {c.unit for c in ours}, {c.unit for c in theirs}
    return Validity(
        variable, value, len(ours), sum(right), *_share(ours, right, units, alike),
        len(theirs), sum(found), *_share(theirs, found, units, alike),
        len(one & two), len(one - two), len(two - one), len(units.keys() - one - two),
    )  # fmt: skip


def _overlapped(marks: Sequence[Coding], others: Sequence[Coding]) -> list[bool]:
    """Which marks another mark of the same unit and value overlaps."""
    return [
        any(m.unit == o.unit and m.value == o.value and m.start < o.end and o.start < m.end for o in others)
        for m in marks
    ]


def _share(
    marks: Sequence[Coding], hit: Sequence[bool], units: Mapping[str, Drawn], alike: bool
) -> tuple[float | None, float | None, float | None]:
    found = share_of([(units[m.unit], int(right), 1) for m, right in zip(marks, hit, strict=True)], alike)
    return (found.value, found.low, found.high) if found else (None, None, None)
