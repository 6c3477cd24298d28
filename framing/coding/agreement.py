"""How far coders agree: with each other, with the tool, a class with experts; and where they do not.

Choices are compared unit by unit, marks character by character. Intervals are percentile bootstraps over units. A
coefficient that is not defined is None, with the reason beside it.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from statistics import fmean
from typing import TypeVar

from framing.coding import coefficients, unitising
from framing.coding.codebook import Codebook
from framing.coding.coefficients import Answers, Level
from framing.coding.model import Coded, Coding, coded
from framing.coding.sample import TOOL
from framing.evaluation.resample import interval

DRAWS = 1000
"""Draws of the bootstrap."""
MOST_PAIRS = 10
"""Pairs of coders that are compared one by one; of more, only all together."""
ALL = "all coders"
MAJORITY, EXPERTS = "majority", "experts' majority"

ONE_CATEGORY = "undefined: only one category used"
NO_MARKS = "undefined: nobody marked anything"
NO_PAIRS = "undefined: no unit was coded by two"

U = TypeVar("U")


@dataclass(frozen=True, slots=True)
class Figure:
    """One coefficient of one variable in one comparison.

    `value`, `low` and `high` (95 %) are None where it is undefined, and `note` says why. `units` are those that two coders
    or more answered; `missing` counts the answers that coders of the comparison did not give.
    """

    comparison: str
    variable: str
    measure: str
    value: float | None
    low: float | None
    high: float | None
    units: int
    missing: int
    note: str = ""

    def because(self, reason: str) -> Figure:
        """The same figure, with the reason where it is undefined."""
        return self if self.value is not None else replace(self, note=reason)


@dataclass(frozen=True, slots=True)
class Difference:
    """A unit that coders answered differently: what each said, and the share of pairs of coders that agree (0-1)."""

    unit: str
    text: str
    variable: str
    agree: float
    answers: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class CoderRow:
    """A coder, the units seen, answers and marks given, and what they have in common with others' (0-1, or None).

    `alike` is the mean over the other coders, `like_experts` that with the experts' majority, None without experts.
    """

    coder: str
    units: int
    answers: int
    marks: int
    alike: float | None
    like_experts: float | None = None


@dataclass(frozen=True, slots=True)
class Agreement:
    """Everything the agreement page shows."""

    figures: tuple[Figure, ...]
    coders: tuple[CoderRow, ...]
    differences: tuple[Difference, ...]
    units: int


def agreement(data: Coded, book: Codebook, experts: Sequence[str] = (), draws: int = DRAWS, seed: int = 0) -> Agreement:
    """Compare all coders, every pair, the coders with the tool, and the class with the experts.

    Parameters
    ----------
    data
        Answers of all coders; those of the coder "tool" are the tool's.
    experts
        Names of the coders who are experts; all others but the tool are then the class.
    """
    people = [coder for coder in data.coders if coder != TOOL]
    figures = [f for name, part in comparisons(data, people, experts) for f in compare(part, book, name, draws, seed)]
    human = only(data, people)
    return Agreement(tuple(figures), tuple(coder_rows(human, experts)), tuple(differences(data)), len(data.units))


def comparisons(data: Coded, people: Sequence[str], experts: Sequence[str]) -> Iterable[tuple[str, Coded]]:
    """Name and answers of each comparison that the data allow."""
    if len(people) > 1:
        yield ALL, only(data, people)
    pairs = list(combinations(people, 2))
    if len(people) > 2 and len(pairs) <= MOST_PAIRS:
        for pair in pairs:
            yield " and ".join(pair), only(data, pair)
    group = [coder for coder in people if coder not in experts]
    if group and len(group) < len(people):
        known = [coder for coder in people if coder in experts]
        yield "class and experts", both(majority(data, group, MAJORITY), majority(data, known, EXPERTS))
    if TOOL in data.coders:
        if len(people) <= MOST_PAIRS:
            for coder in people:
                yield f"{coder} and {TOOL}", only(data, (coder, TOOL))
        if len(people) > 2:
            yield f"{MAJORITY} and {TOOL}", both(majority(data, people, MAJORITY), only(data, (TOOL,)))


def only(data: Coded, coders: Sequence[str]) -> Coded:
    """The answers of some coders."""
    return coded(
        data.units,
        [c for c in data.codings if c.coder in coders],
        [pair for pair in data.seen if pair[0] in coders],
    )


def both(one: Coded, two: Coded) -> Coded:
    """Two groups' answers side by side."""
    return coded(one.units, [*one.codings, *two.codings], [*one.seen, *two.seen])


def majority(data: Coded, coders: Sequence[str], name: str) -> Coded:
    """What more than half of the coders who saw a unit said of it, as one coder called `name`.

    A choice that no value wins is missing. A mark covers the characters that more than half of them marked with its value.
    """
    group = only(data, coders)
    voters = Counter(unit for _, unit in group.seen)
    choices: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    covered: dict[tuple[str, str, str], Counter[int]] = defaultdict(Counter)
    for (_, unit, variable), value in _choices(group).items():
        choices[unit, variable][value] += 1
    for coder in group.coders:
        places: dict[tuple[str, str, str], set[int]] = defaultdict(set)
        for c in group.codings:
            if c.coder == coder and c.is_mark:
                places[c.unit, c.variable, c.value].update(range(c.start, c.end))
        for key, characters in places.items():
            covered[key].update(characters)
    found = [
        Coding(name, unit, variable, value)
        for (unit, variable), votes in choices.items()
        for value, n in votes.most_common(1)
        if 2 * n > sum(votes.values())
    ]
    for (unit, variable, value), marked in covered.items():
        for start, end in _runs(at for at, n in marked.items() if 2 * n > voters[unit]):
            found.append(Coding(name, unit, variable, value, start, end))
    return coded(data.units, found, [(name, unit) for unit in voters])


def _runs(characters: Iterable[int]) -> list[tuple[int, int]]:
    """Stretches of neighbouring characters.

    >>> _runs([4, 2, 3, 7])
    [(2, 5), (7, 8)]
    """
    runs: list[tuple[int, int]] = []
    for at in sorted(characters):
        if runs and runs[-1][1] == at:
            runs[-1] = (runs[-1][0], at + 1)
        else:
            runs.append((at, at + 1))
    return runs


def _choices(data: Coded) -> dict[tuple[str, str, str], str]:
    """Answers about whole units by coder, unit and variable; several answers to one question are one joined answer."""
    found: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for c in data.codings:
        if not c.is_mark:
            found[c.coder, c.unit, c.variable].append(c.value)
    return {key: "+".join(sorted(values)) for key, values in found.items()}


def answers(data: Coded, variable: str, level: Level) -> list[Answers]:
    """A variable's answers unit by unit; as numbers where the level needs them (answers that are none are missing)."""
    by_unit: dict[str, dict[str, str | float]] = {unit.id: {} for unit in data.units}
    for (coder, unit, asked), value in _choices(data).items():
        if asked == variable:
            try:
                by_unit[unit][coder] = value if level == "nominal" else float(value)
            except ValueError:
                continue
    return list(by_unit.values())


def marks(data: Coded, variable: str) -> list[tuple[int, dict[str, list[unitising.Mark]]]]:
    """Length of every unit and a variable's marks in it by coder; coders who saw the unit and marked nothing count."""
    found: dict[str, dict[str, list[unitising.Mark]]] = defaultdict(dict)
    for coder, unit in data.seen:
        found[unit][coder] = []
    for c in data.codings:
        if c.is_mark and c.variable == variable:
            found[c.unit][c.coder].append((c.start, c.end, c.value))
    return [(len(unit.text), found[unit.id]) for unit in data.units]


def variables(data: Coded, book: Codebook) -> list[tuple[str, bool]]:
    """Variables that anybody answered, and whether they are marks; in order of the codebook, then by name."""
    used = {(c.variable, c.is_mark) for c in data.codings}
    order = {v.id: n for n, v in enumerate(book.variables)}
    return sorted(used, key=lambda pair: (order.get(pair[0], len(order)), pair))


def compare(data: Coded, book: Codebook, name: str, draws: int = DRAWS, seed: int = 0) -> list[Figure]:
    """The coefficients of every variable for the coders in `data`; of two, those that both answered at all."""
    figures = []
    for variable, is_mark in variables(data, book):
        answered = {c.coder for c in data.codings if c.variable == variable}
        if is_mark:
            figures += _mark_figures(data, variable, name, draws, seed)
        elif len(answered) > 1 or name == ALL:
            figures += _choice_figures(data, variable, book.level(variable), name, draws, seed)
    return figures


def _choice_figures(data: Coded, variable: str, level: Level, name: str, draws: int, seed: int) -> list[Figure]:
    units = answers(data, variable, level)
    paired = [unit for unit in units if len(unit) > 1]
    coders = data.coders
    asked = {unit for _, unit in data.seen}
    missing = len(asked) * len(coders) - sum(len(unit) for unit in units)
    measures: list[tuple[str, Callable[[Sequence[Answers]], float | None]]] = [
        (f"alpha, {level}", lambda drawn: coefficients.alpha(drawn, level)),
        ("same answer", coefficients.percent),
    ]
    if len(coders) == 2:
        measures.append(("Cohen's kappa", lambda drawn: coefficients.cohen(drawn, *coders)))
    else:
        measures.append(("Fleiss' kappa", coefficients.fleiss))
    reason = ONE_CATEGORY if paired else NO_PAIRS
    return [
        Figure(name, variable, measure, *_interval(metric, paired, draws, seed), len(paired), missing).because(reason)
        for measure, metric in measures
    ]


def _mark_figures(data: Coded, variable: str, name: str, draws: int, seed: int) -> list[Figure]:
    found = marks(data, variable)
    parts = [unitising.overlaps(coders, length) for length, coders in found if len(coders) > 1]
    missing = sum(bool(coders) * (len(data.coders) - len(coders)) for _, coders in found)
    reason = NO_MARKS if parts else NO_PAIRS
    return [
        Figure(name, variable, measure, *_interval(metric, parts, draws, seed), len(parts), missing).because(reason)
        for measure, metric in (
            ("unitised alpha, place and value", lambda drawn: unitising.nominal(unitising.total(drawn))),
            ("unitised alpha, place only", lambda drawn: unitising.binary(unitising.total(drawn))),
        )
    ]


def _interval(
    metric: Callable[[Sequence[U]], float | None], units: Sequence[U], draws: int, seed: int
) -> tuple[float | None, float | None, float | None]:
    """Value and bootstrap interval over units; all None where the value is undefined."""

    def number(drawn: Sequence[U]) -> float:
        value = metric(drawn)
        return math.nan if value is None else value

    if not units or math.isnan(number(units)):
        return None, None, None
    found = interval(number, units, draws, seed)
    return found["value"], found["low"], found["high"]


Said = frozenset[tuple[int, str]]
"""What a coder said of a unit and variable: marked characters with their value, or the value alone (at -1)."""


def said(data: Coded) -> dict[tuple[str, str], dict[str, Said]]:
    """What each coder said, by unit and variable; who saw a unit and marked nothing where others did has an empty set."""
    readers: dict[str, list[str]] = defaultdict(list)
    for coder, unit in data.seen:
        readers[unit].append(coder)
    found: dict[tuple[str, str], dict[str, Said]] = {}
    for c in data.codings:
        by_coder = found.setdefault((c.unit, c.variable), {})
        if c.is_mark:
            by_coder.update({coder: by_coder.get(coder, frozenset()) for coder in readers[c.unit]})
        places = range(c.start, c.end) if c.is_mark else (-1,)
        by_coder[c.coder] = by_coder.get(c.coder, frozenset()) | {(at, c.value) for at in places}
    return found


def alike(one: Said, two: Said) -> float:
    """How far two coders said the same, 0-1: twice what they share over what each said (Dice's coefficient)."""
    return 2 * len(one & two) / (len(one) + len(two)) if one or two else 1.0


def differences(data: Coded) -> list[Difference]:
    """Every unit and variable that coders answered differently, the least agreed first."""
    texts = data.texts
    words: dict[tuple[str, str, str], list[str]] = defaultdict(list)
    for c in data.codings:
        shown = f"{c.value}: {texts[c.unit][c.start : c.end]}" if c.is_mark else c.value
        words[c.unit, c.variable, c.coder].append(shown)
    found = []
    for (unit, variable), by_coder in said(data).items():
        shares = [alike(one, two) for one, two in combinations(by_coder.values(), 2)]
        if shares and min(shares) < 1:
            given = tuple((coder, "; ".join(words[unit, variable, coder]) or "nothing") for coder in sorted(by_coder))
            found.append(Difference(unit, texts[unit], variable, sum(shares) / len(shares), given))
    return sorted(found, key=lambda d: (d.agree, d.unit, d.variable))


def coder_rows(data: Coded, experts: Sequence[str] = ()) -> list[CoderRow]:
    """Each coder's work, and what it has in common with the others' over all units and variables that two answered."""
    shares: dict[str, list[float]] = defaultdict(list)
    expert: dict[str, list[float]] = defaultdict(list)
    standard = said(both(data, majority(data, experts, EXPERTS))) if experts else {}
    for key, by_coder in said(data).items():
        for one, two in combinations(by_coder, 2):
            share = alike(by_coder[one], by_coder[two])
            shares[one].append(share)
            shares[two].append(share)
        for coder in by_coder:
            if EXPERTS in standard.get(key, {}):
                expert[coder].append(alike(by_coder[coder], standard[key][EXPERTS]))
    seen = Counter(coder for coder, _ in data.seen)
    kinds = Counter((c.coder, c.is_mark) for c in data.codings)
    return [
        CoderRow(
            coder, seen[coder], kinds[coder, False], kinds[coder, True], _mean(shares[coder]), _mean(expert[coder])
        )
        for coder in data.coders
    ]


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None
