"""Agreement coefficients: exact values, other implementations, and what is undefined."""

from __future__ import annotations

import math
import random
from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from framing.coding.coefficients import alpha, cohen, fleiss, percent
from framing.coding.unitising import binary, nominal, overlaps, partition, total

Units = list[dict[str, Any]]


def units(*coders: str | list[Any]) -> Units:
    """One coder a row, one character or item a unit; "-" is missing."""
    return [{f"c{k}": value for k, value in enumerate(column) if value != "-"} for column in zip(*coders, strict=True)]


BY_HAND = [
    ("missing is no category", units("112", "11-", "-12"), 1.000),
    ("two coders", units("NNDFNDNNFN", "NNDFNNNNFN"), 0.816),
    ("three coders, missing", units("LPPL-P", "LPLLP-", "-PPLPP"), 0.741),
    ("one odd value in a constant table", units("11111", "11112"), 0.0),
]


@pytest.mark.parametrize(("name", "data", "expected"), BY_HAND)
def test_alpha_of_small_tables(name: str, data: Units, expected: float) -> None:
    assert alpha(data) == pytest.approx(expected, abs=5e-4)


BINARY = units("0100000000", "1110010100")
TWO_OBSERVERS = units("aabbdcccedda", "babbbccceddd")
FOUR_OBSERVERS = units(
    *(
        [v if v == "-" else int(v) for v in row]
        for row in ("123321412---", "1233224125-3", "-3332342251-", "12332441251-")
    )
)


# Krippendorff, K. (2011), Computing Krippendorff's Alpha-Reliability: parts A, B and C.
@pytest.mark.parametrize(
    ("data", "level", "expected"),
    [
        (BINARY, "nominal", 0.095),
        (TWO_OBSERVERS, "nominal", 0.692),
        (FOUR_OBSERVERS, "nominal", 0.743),
        (FOUR_OBSERVERS, "ordinal", 0.815),
        (FOUR_OBSERVERS, "interval", 0.849),
    ],
)
def test_alpha_of_krippendorffs_examples(data: Units, level: Any, expected: float) -> None:
    assert alpha(data, level) == pytest.approx(expected, abs=5e-4)


def test_undefined_where_one_category_is_used() -> None:
    constant = units("aaaa", "aaaa", "aa-a")
    assert (alpha(constant), fleiss(constant), cohen(constant, "c0", "c1")) == (None, None, None)
    assert percent(constant) == 1.0


def test_undefined_without_two_answers_to_a_unit() -> None:
    alone = units("ab-", "--c")
    assert (alpha(alone), percent(alone), fleiss(alone), cohen(alone, "c0", "c1")) == (None, None, None, None)
    assert alpha([]) is None


def by_definition(data: Units, level: str) -> float | None:
    """Alpha from every pair of answers, without a coincidence matrix."""
    used = [list(unit.values()) for unit in data if len(unit) > 1]
    pool = [value for unit in used for value in unit]
    if len(set(pool)) < 2:
        return None
    counts = Counter(pool)

    def distance(a: int, b: int) -> float:
        if level == "nominal":
            return float(a != b)
        if level == "interval":
            return float((a - b) ** 2)
        low, high = min(a, b), max(a, b)
        return (sum(n for v, n in counts.items() if low <= v <= high) - (counts[a] + counts[b]) / 2) ** 2

    observed = sum(sum(distance(a, b) for a, b in permutations(unit, 2)) / (len(unit) - 1) for unit in used) / len(pool)
    expected = 0.0
    for (a, n), (b, m) in permutations(counts.items(), 2):
        expected += n * m * distance(a, b)
    return 1 - observed * len(pool) * (len(pool) - 1) / expected


def random_table(seed: int) -> Units:
    generator = random.Random(seed)
    coders, values, gaps = generator.randint(2, 5), generator.randint(2, 5), generator.choice([0, 0.1, 0.4])
    return [
        {f"c{k}": generator.randint(1, values) for k in range(coders) if generator.random() >= gaps}
        for _ in range(generator.randint(3, 25))
    ]


@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval"])
def test_alpha_of_random_tables_is_what_the_definition_gives(level: Any) -> None:
    for seed in range(1000):
        data = random_table(seed)
        ours, theirs = alpha(data, level), by_definition(data, level)
        assert (ours is None) == (theirs is None), seed
        assert ours is None or theirs is None or math.isclose(ours, theirs, abs_tol=1e-9), seed


@pytest.mark.parametrize("level", ["nominal", "ordinal", "interval"])
def test_alpha_of_random_tables_is_what_another_program_gives(level: Any) -> None:
    krippendorff = pytest.importorskip("krippendorff")
    for seed in range(1000):
        data = random_table(seed)
        if (ours := alpha(data, level)) is None:
            continue
        rows = [[unit.get(f"c{k}", float("nan")) for unit in data] for k in range(5)]
        theirs = krippendorff.alpha(reliability_data=rows, level_of_measurement=level)
        assert math.isclose(ours, theirs, abs_tol=1e-9), seed


def test_kappas_of_random_tables_are_what_other_libraries_give() -> None:
    from nltk.metrics.agreement import AnnotationTask
    from sklearn.metrics import cohen_kappa_score

    compared = 0
    for seed in range(0, 1000, 5):
        data = [unit for unit in random_table(seed) if len(unit) > 1]
        coders = max((len(unit) for unit in data), default=0)
        full = [unit for unit in data if len(unit) == coders]
        triples = [(coder, n, value) for n, unit in enumerate(full) for coder, value in unit.items()]
        if len({coder for coder, _, _ in triples}) != coders or (ours := fleiss(data)) is None:
            continue
        compared += 1
        assert math.isclose(ours, AnnotationTask(triples).pi(), abs_tol=1e-9), seed
        kappa = cohen(full, "c0", "c1")
        if kappa is not None:
            first, second = [u["c0"] for u in full], [u["c1"] for u in full]
            assert math.isclose(kappa, cohen_kappa_score(first, second), abs_tol=1e-9), seed
    assert compared > 60


def test_nominal_alpha_is_what_nltk_gives() -> None:
    from nltk.metrics.agreement import AnnotationTask

    for seed in range(0, 1000, 10):
        data = [unit for unit in random_table(seed) if len(unit) > 1]
        if (ours := alpha(data)) is not None:
            triples = [(coder, n, value) for n, unit in enumerate(data) for coder, value in unit.items()]
            assert math.isclose(ours, AnnotationTask(triples).alpha(), abs_tol=1e-9), seed


# The example of Krippendorff (2019), Content Analysis, 4th ed., figure 12.11: three observers, a continuum of 60;
# published: 0.510 for marks with values, 0.413 for marked against not marked.
ALEX = [(0, 7, "1"), (7, 13, "2"), (30, 32, "5"), (32, 37, "6"), (37, 44, "6"), (44, 60, "7")]
PAUL = [(0, 7, "1"), (7, 13, "3"), (13, 21, "5"), (32, 44, "6")]
SUZAN = [(0, 7, "1"), (7, 13, "4"), (13, 21, "5"), (32, 37, "6"), (37, 41, "6"), (41, 44, "6")]


def test_unitised_alpha_of_the_published_example() -> None:
    seen = overlaps({"Alex": ALEX, "Paul": PAUL, "Suzan": SUZAN}, 60)
    assert nominal(seen) == pytest.approx(0.510, abs=5e-4)
    assert binary(seen) == pytest.approx(0.413, abs=1e-3)


def test_unitised_alpha_at_its_ends() -> None:
    same = overlaps({"a": PAUL, "b": PAUL}, 60)
    assert (nominal(same), binary(same)) == (1.0, 1.0)
    nothing = overlaps({"a": [], "b": []}, 60)
    assert (nominal(nothing), binary(nothing)) == (None, None)
    assert nominal(overlaps({"a": PAUL}, 60)) is None
    apart = nominal(overlaps({"a": [(0, 10, "x")], "b": [(30, 40, "x")]}, 60))
    assert apart is not None
    assert apart < 0


def test_unitised_alpha_of_texts_end_to_end_is_that_of_one_text() -> None:
    """Cutting the continuum where nobody has a mark changes nothing."""
    cut = 25
    first = {"Alex": ALEX[:2], "Paul": PAUL[:3], "Suzan": SUZAN[:3]}
    rest = {
        coder: [(start - cut, end - cut, value) for start, end, value in marks]
        for coder, marks in (("Alex", ALEX[2:]), ("Paul", PAUL[3:]), ("Suzan", SUZAN[3:]))
    }
    parts = total([overlaps(first, cut), overlaps(rest, 60 - cut), overlaps({"Alex": ALEX}, 60)])
    assert nominal(parts) == pytest.approx(nominal(overlaps({"Alex": ALEX, "Paul": PAUL, "Suzan": SUZAN}, 60)))


def test_marks_that_overlap_make_pieces_with_both_values() -> None:
    assert partition([(0, 4, "a"), (2, 6, "b")], 6) == [(0, 2, "a"), (2, 4, "a+b"), (4, 6, "b")]
