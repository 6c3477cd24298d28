"""Coefficients of agreement: Krippendorff's alpha, Cohen's and Fleiss' kappa, percent; None where they are undefined.

The data of one variable are units; a unit is what its coders answered, coder -> value. A coder who did not answer is not
in the unit: missing data are left out, never a category. Alpha uses every unit that two coders or more answered.
An agreement coefficient compares what was seen with what chance would give, so it is undefined where everybody used one
category throughout: there is nothing chance could have got wrong (some programs print 1, 0 or NaN there).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import permutations
from typing import Literal

Value = str | int | float
Answers = Mapping[str, Value]
"""Answers of one unit: coder -> value."""
Level = Literal["nominal", "ordinal", "interval"]


def coincidences(units: Sequence[Answers]) -> Counter[tuple[Value, Value]]:
    """Coincidence matrix: every ordered pair of values within a unit of m answers counts 1 / (m - 1).

    Krippendorff, K. (2011). Computing Krippendorff's Alpha-Reliability, step C. Units with one answer add nothing.
    """
    counts: Counter[tuple[Value, Value]] = Counter()
    for answers, times in Counter(tuple(sorted(unit.values())) for unit in units).items():
        if len(answers) < 2:
            continue
        used = Counter(answers)
        for one, n in used.items():
            for two, m in used.items():
                counts[one, two] += times * n * (m - (one == two)) / (len(answers) - 1)  # type: ignore[assignment]
    return counts


def alpha(units: Sequence[Answers], level: Level = "nominal") -> float | None:
    """Krippendorff's alpha, 1 at perfect agreement, 0 at what chance gives; None where only one value is used.

    Parameters
    ----------
    units
        Answers, missing ones left out.
    level
        "nominal" (same or not), "ordinal" (how many answers lie between two values, each end counted half) or
        "interval" (squared difference). The last two need numbers.

    References
    ----------
    Krippendorff, K. (2011). Computing Krippendorff's Alpha-Reliability. Krippendorff, K. (2019). Content Analysis, 4th
    ed., ch. 12.

    Examples
    --------
    >>> round(alpha([{"a": 1, "b": 1}, {"a": 2, "b": 2}, {"a": 1, "b": 2}]), 3)
    0.444
    """
    return alpha_of(coincidences(units), level)


def alpha_of(counts: Mapping[tuple[Value, Value], float], level: Level) -> float | None:
    """Alpha of a coincidence matrix."""
    totals: Counter[Value] = Counter()
    for (one, _), count in counts.items():
        totals[one] += count  # type: ignore[assignment]
    if len(totals) < 2:
        return None
    distance = _distances(totals, level)
    n = sum(totals.values())
    observed = sum(count * distance[pair] for pair, count in counts.items() if pair[0] != pair[1])
    expected = sum(totals[one] * totals[two] * distance[one, two] for one, two in permutations(totals, 2))
    return 1 - (n - 1) * observed / expected


def _distances(totals: Mapping[Value, float], level: Level) -> dict[tuple[Value, Value], float]:
    """Squared distance of every two values."""
    if level == "nominal":
        return dict.fromkeys(permutations(totals, 2), 1.0)
    if level == "interval":
        return {(a, b): float(a - b) ** 2 for a, b in permutations(totals, 2)}  # type: ignore[operator]
    below, middle = 0.0, {}
    for value in sorted(totals):
        middle[value] = below + totals[value] / 2
        below += totals[value]
    return {(a, b): (middle[a] - middle[b]) ** 2 for a, b in permutations(totals, 2)}


def percent(units: Sequence[Answers]) -> float | None:
    """Share of pairs of answers to one unit that are the same, 0-1; None where no unit has two answers."""
    counts = coincidences(units)
    total = sum(counts.values())
    return sum(n for (one, two), n in counts.items() if one == two) / total if total else None


def cohen(units: Sequence[Answers], first: str, second: str) -> float | None:
    """Cohen's kappa of two coders over the units that both answered; None where both used one value throughout.

    Cohen, J. (1960). A coefficient of agreement for nominal scales. Educational and Psychological Measurement 20, 37-46.
    """
    pairs = [(unit[first], unit[second]) for unit in units if first in unit and second in unit]
    ones, twos = Counter(one for one, _ in pairs), Counter(two for _, two in pairs)
    return _beyond_chance(
        sum(one == two for one, two in pairs) / len(pairs) if pairs else 0.0,
        sum(ones[v] * twos[v] for v in ones) / len(pairs) ** 2 if pairs else 1.0,
    )


def fleiss(units: Sequence[Answers]) -> float | None:
    """Fleiss' kappa over the units that the largest number of coders answered; None where one value is used throughout.

    It needs the same number of answers to every unit, so units with fewer are left out (alpha uses them).
    Fleiss, J. L. (1971). Measuring nominal scale agreement among many raters. Psychological Bulletin 76, 378-382.
    """
    most = max((len(unit) for unit in units), default=0)
    full = [Counter(unit.values()) for unit in units if len(unit) == most]
    if most < 2:
        return None
    totals = sum(full, Counter[Value]())
    alike = sum(n * (n - 1) for unit in full for n in unit.values()) / (len(full) * most * (most - 1))
    return _beyond_chance(alike, sum((n / (len(full) * most)) ** 2 for n in totals.values()))


def _beyond_chance(observed: float, expected: float) -> float | None:
    return None if expected >= 1 else (observed - expected) / (1 - expected)
