"""Figures grid: numbers with what they count, lined up across outlets.

One article at a time: number phrase first, exclusions second (`framing.comparison.numbers`), then what is counted
(`framing.comparison.counting`) and for tolls which event it is of (`framing.comparison.scope`). Then across articles: tolls of
the articles' own event are one row each (killed, injured ...); elsewhere equal values of the same thing are joined; what is
left is joined one to one where the words around agree, and such a row is marked as "told differently, or two different
quantities: check". No row says that anybody is wrong.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from framing.comparison.carriers import carriers
from framing.comparison.counting import TOLLS, Figure, figures
from framing.comparison.scope import EVENTS, SAME, UNCLEAR, lead_of

if TYPE_CHECKING:
    from framing.text.document import Document

Status = Literal["one outlet", "same", "compatible", "differs"]
CHECK = "told differently, or two different quantities: check"
FAR = 1.6
"""Different values further apart than by this factor are not lined up as one quantity (tolls are)."""
ROUNDING = 0.05
"""Rounding makes two values equal only as far as this share of them."""
EVERYWHERE = 0.25
"""Words that stand around more than this share of an event's figures are not told from chance."""
OVERLAP, COSINE = 1 / 3, 0.12
"""Words around two figures that must agree before different values are put in one row."""


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One thing that is counted, and the figures that each outlet gives for it.

    `counted` names it in plain words; `scope` is "" for the articles' own event. `status` is "same", "compatible" (a vague or
    hedged value that takes in the others), "differs", or "one outlet". `note` is `CHECK` where different values were lined up
    by the words around them, or says that a toll differs. `members` holds every figure, repetitions too.
    """

    counted: str
    kind: str
    scope: str
    status: Status
    note: str
    cells: Mapping[str, tuple[Figure, ...]]
    members: tuple[Figure, ...]


@dataclass(frozen=True, slots=True)
class FiguresGrid:
    """Rows: what is counted; columns: outlets; cells: the figures of `FigureRow.cells`, none where an outlet gives none."""

    outlets: tuple[str, ...]
    rows: tuple[FigureRow, ...]


def figures_grid(documents: Sequence[Document]) -> FiguresGrid:
    """The figures of all articles, lined up; outlets in order of their first article."""
    lead = lead_of(documents)
    found = [f for d in documents for f in figures(d, lead) if f.kind != "age"]
    weights = _idf(found)
    groups = _toll_groups(found) + _other_groups([f for f in found if not f.toll], weights)
    outlets = tuple(dict.fromkeys(d.article.outlet for d in documents))
    rows = [_row(group, check, outlets) for group, check in groups]
    rows += _carrier_row(carriers(documents))
    order = {
        k: n
        for n, k in enumerate(
            (*TOLLS, "carrier", "duration", "distance", "money", "share", "points", "votes", "people", "things")
        )
    }
    rows.sort(key=lambda r: (r.scope != "", -len(r.cells), order.get(r.kind, 99), r.counted))
    return FiguresGrid(outlets, tuple(rows))


_MORE = frozenset({
    "at least", "more than", "well over", "just over", "over", "no fewer than", "no less than", "upwards of",
    "in excess of",
})  # fmt: skip
_LESS = frozenset({
    "up to", "at most", "less than", "fewer than", "under", "just under", "nearly", "almost", "no more than",
    "as many as",
})  # fmt: skip
_LIMITS = frozenset({"up to", "at most", "no more than", "as much as", "as many as"})
_Group = tuple[list[Figure], bool]


def _toll_groups(found: Iterable[Figure]) -> list[_Group]:
    """One group for each kind of toll of the articles' own event; those of other events by the words of their scope."""
    groups: list[list[Figure]] = []
    tolls = sorted((f for f in found if f.toll), key=lambda f: f.scope == frozenset({UNCLEAR}))
    for figure in tolls:
        for group in groups:
            if group[0].kind == figure.kind and _same_scope(group, figure):
                group.append(figure)
                break
        else:
            groups.append([figure])
    return [(group, False) for group in groups]


def _same_scope(group: Sequence[Figure], figure: Figure) -> bool:
    if not figure.scope or not group[0].scope:
        unclear = frozenset({UNCLEAR})
        alike = figure.scope == unclear or any(g.scope == unclear for g in group)
        return figure.scope == group[0].scope or (alike and any(_same_value(g, figure) for g in group))
    return any(_one_event(g, figure) for g in group)


def _one_event(one: Figure, two: Figure) -> bool:
    """Whether tolls of another event are of the same one: a year or place in common and no other event; or the same value
    and any word in common."""
    shared = one.scope & two.scope - {UNCLEAR}
    if shared and _same_value(one, two):
        return True
    events = [{w for w in f.scope if w in EVENTS} for f in (one, two)]
    years = [{w for w in f.scope if w.isdigit()} for f in (one, two)]
    if (all(events) and not events[0] & events[1]) or (any(years) and not years[0] & years[1]):
        return False
    return bool({w for w in shared if w not in EVENTS and " " not in w})


def _same_value(one: Figure, two: Figure) -> bool:
    return bool(one.step and two.step) and equal(one, two)


def _other_groups(found: Sequence[Figure], weights: Mapping[str, float]) -> list[_Group]:
    """Equal values joined first; then, one to one, different values with the same words around them."""
    groups: list[list[Figure]] = []
    for figure in found:
        best = max(
            (g for g in groups if _joins_equal(g, figure)), key=lambda g: _cosine(g[0], figure, weights), default=None
        )
        if best is None:
            groups.append([figure])
        else:
            best.append(figure)
    around = Counter(w for f in found for w in f.words)
    everywhere = frozenset(w for w, n in around.items() if n > max(3, EVERYWHERE * len(found)))
    pairs = sorted(
        (-score, a, b)
        for a in range(len(groups))
        for b in range(a + 1, len(groups))
        if (score := _likeness(groups[a], groups[b], weights, everywhere))
    )
    owner = {n: [n] for n in range(len(groups))}
    for _, a, b in pairs:
        one, two = owner[a], owner[b]
        if one is two:
            continue
        outlets = [{f.outlet for n in side for f in groups[n]} for side in (one, two)]
        if outlets[0] & outlets[1]:
            continue
        one += two
        for n in two:
            owner[n] = one
    return [
        ([f for n in members for f in groups[n]], len(members) > 1)
        for members in {id(o): o for o in owner.values()}.values()
    ]


def _comparable(one: Figure, two: Figure) -> bool:
    """Whether two figures count the same kind of thing."""
    if one.kind != two.kind:
        return False
    if one.kind == "money":
        return one.noun == two.noun
    if one.kind == "share" and one.noun and two.noun and one.noun != two.noun:
        return False
    if one.kind in {"things", "people"}:
        first, second = SAME.get(one.noun, one.noun), SAME.get(two.noun, two.noun)
        return first == second or (one.kind == "people" and "people" in {first, second})
    return True


def _joins_equal(group: Sequence[Figure], figure: Figure) -> bool:
    """Whether a figure has the value of a group; for small or crowd numbers a word around must agree as well."""
    one = group[0]
    if not _comparable(one, figure) or not equal(one, figure):
        return False
    if one.kind == "people" or one.low < 10 or one.kind in {"duration", "share"}:
        same_noun = one.kind == "things"
        least = OVERLAP if not one.step else 0.2
        return bool(same_noun or any(_overlap(g, figure) >= least for g in group))
    return True


def equal(one: Figure, two: Figure) -> bool:
    """Whether two values agree within half a unit of the coarser one's last written digit; vague words by their range, votes
    by both sides."""
    if one.against != two.against:
        return False
    if not one.step or not two.step:
        return (one.low, one.high) == (two.low, two.high)
    if one.unit in {"m", "kg", "m2", "l"}:
        slack = max(one.step, two.step) / 2
    else:
        slack = min(one.step, two.step) / 2 if one.step == two.step else max(_written(one), _written(two)) / 2
    slack = min(slack, ROUNDING * max(one.low, two.low))
    return abs(one.low - two.low) <= slack and abs(one.high - two.high) <= slack


def _written(figure: Figure) -> float:
    """The last written digit of a value: of whole numbers below a million the unit, else that of its scale."""
    return figure.step if figure.low >= 1e5 or figure.step < 1 else min(figure.step, 1.0)


def _overlap(one: Figure, two: Figure) -> float:
    smaller = min(len(one.words), len(two.words))
    return len(one.words & two.words) / smaller if smaller else 0.0


def _likeness(
    first: Sequence[Figure], second: Sequence[Figure], weights: Mapping[str, float], everywhere: frozenset[str]
) -> float:
    """How well the words around figures of different value agree, 0 where they may not be one row. Words `everywhere` around
    the event's figures do not tell sums of money apart, and a limit ("up to five years") is no value."""
    if {f.outlet for f in first} & {f.outlet for f in second} or not _comparable(first[0], second[0]):
        return 0.0
    if first[0].kind == "duration" and not (first[0].step and second[0].step):
        return 0.0
    best = 0.0
    for one in first:
        for two in second:
            cosine = _cosine(one, two, weights)
            ratio = max(one.low, two.low) / max(min(one.high, two.high), 1e-9)
            if (one.hedge in _LIMITS) != (two.hedge in _LIMITS):
                continue
            telling = len((one.words & two.words) - (everywhere if one.kind == "money" else frozenset()))
            if ratio <= FAR and _overlap(one, two) >= OVERLAP and telling >= 2 and cosine >= COSINE:
                best = max(best, cosine)
            elif ratio <= FAR and _same_crowd(one, two):
                best = max(best, COSINE)
    return best


def _same_crowd(one: Figure, two: Figure) -> bool:
    """*150 residents*, *hundreds of residents*: ten or more of what the same plain noun names."""
    usual = {"people", "person", "other", "man", "woman", "child", "them", "us", "those"}
    return one.kind in {"people", "things"} and one.noun == two.noun not in usual and min(one.low, two.low) >= 10


def _idf(found: Sequence[Figure]) -> dict[str, float]:
    counts = Counter(w for f in found for w in f.words)
    return {w: math.log(1 + len(found) / n) for w, n in counts.items()}


def _cosine(one: Figure, two: Figure, weights: Mapping[str, float]) -> float:
    def norm(words: frozenset[str]) -> float:
        return math.sqrt(sum(weights.get(w, 1.0) ** 2 for w in words))

    shared = sum(weights.get(w, 1.0) ** 2 for w in one.words & two.words)
    size = norm(one.words) * norm(two.words)
    return shared / size if size else 0.0


def _row(group: Sequence[Figure], check: bool, outlets: Sequence[str]) -> FigureRow:
    cells: dict[str, list[Figure]] = defaultdict(list)
    for figure in group:
        if not any(equal(f, figure) and (f.hedge == figure.hedge or not figure.hedge) for f in cells[figure.outlet]):
            cells[figure.outlet].append(figure)
    scope = ", ".join(sorted(set().union(*(f.scope for f in group))))
    status = _status(cells)
    note = CHECK if check or (status == "differs" and not group[0].toll) else ("differs" if status == "differs" else "")
    ordered = {o: tuple(cells[o]) for o in outlets if o in cells}
    return FigureRow(_name(group), group[0].kind, scope, status, note, ordered, tuple(group))


def _status(cells: Mapping[str, Sequence[Figure]]) -> Status:
    """How the current figures of the outlets stand to each other; earlier counts do not enter."""
    current = {o: [f for f in own if not f.earlier] for o, own in cells.items()}
    current = {o: own for o, own in current.items() if own}
    if len(current) < 2:
        return "one outlet"
    every = [f for own in current.values() for f in own]
    if all(equal(every[0], f) and _near(every[0], f) for f in every[1:]):
        return "same"
    pairs = [
        (f, g) for o, own in current.items() for p, others in current.items() if o < p for f in own for g in others
    ]
    return "compatible" if all(compatible(f, g) for f, g in pairs) else "differs"


def _near(one: Figure, two: Figure) -> bool:
    return max(one.low, two.low) <= 1.02 * min(one.low, two.low)


def compatible(one: Figure, two: Figure) -> bool:
    """Whether one value takes in the other: a range or vague word that holds it, or a hedged round value just beside it."""
    if equal(one, two):
        return True
    (a, b), (c, d) = _bounds(one), _bounds(two)
    return a <= d and c <= b and (one.low != one.high or two.low != two.high or bool(one.hedge) or bool(two.hedge))


def _bounds(figure: Figure) -> tuple[float, float]:
    """Lowest and highest value that a figure can be read as: "more than 100" runs to 120, "about 10" from 9 to 11."""
    low, high = figure.low, figure.high
    if figure.hedge in {"at least", "no fewer than", "no less than"}:
        return low, high
    if figure.hedge in _MORE:
        return low, high * 1.2
    if figure.hedge in _LESS:
        return low * 0.8, high
    if figure.hedge:
        return low * 0.9, high * 1.1
    return low, high


def _carrier_row(cells: Mapping[str, tuple[Figure, ...]]) -> list[FigureRow]:
    """The row for what explosives were in, none where no outlet tells it."""
    if not cells:
        return []
    same = len({frozenset(f.noun for f in own) for own in cells.values()}) == 1
    status: Status = "one outlet" if len(cells) == 1 else ("same" if same else "differs")
    note = CHECK if status == "differs" else ""
    members = tuple(f for own in cells.values() for f in own)
    return [FigureRow("what the explosives were in", "carrier", "", status, note, cells, members)]


def _name(group: Sequence[Figure]) -> str:
    """Plain name of a row: "people killed", "home (number of)", or the kind and the first figure with words around it."""
    kind = group[0].kind
    if kind in TOLLS:
        return "casualties" if kind == "casualties" else f"people {kind}"
    if kind == "things":
        noun = Counter(f.noun for f in group).most_common(1)[0][0]
        return f"{noun} (number of)"
    return f"{kind}: “{group[0].context}”"


def rows(grid: FiguresGrid) -> list[dict[str, object]]:
    """The grid as plain table rows, one for each figure; `repeated` where its cell shows an equal one already."""
    return [
        {
            "row": number,
            "counted": row.counted,
            "kind": row.kind,
            "scope": row.scope,
            "status": row.status,
            "note": row.note,
            "outlet": figure.outlet,
            "article_id": figure.article,
            "value": figure.text,
            "low": figure.low,
            "high": figure.high,
            "unit": figure.unit,
            "hedge": figure.hedge,
            "earlier": figure.earlier,
            "repeated": figure not in row.cells[figure.outlet],
            "source": figure.source,
            "voice": figure.voice,
            "field": figure.span.field,
            "start": figure.span.start,
            "end": figure.span.end,
        }
        for number, row in enumerate(grid.rows, start=1)
        for outlet in grid.outlets
        for figure in row.members
        if figure.outlet == outlet
    ]
