"""When groups differ: exact tests worked by hand from coin throws, Holm over everything, letters, and how much more is needed."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing.comparison.differences import articles_needed, compare, holm, letters, rate_ratio_p, ratio_interval
from framing.rates import POISSON, Sample, Spread

counts, lengths = st.integers(0, 60), st.integers(150, 5000)


@pytest.mark.parametrize(
    ("first", "second", "p"),
    [
        ((0, 500), (0, 700), 1.0),  # nothing counted, nothing to tell
        ((1, 500), (0, 500), 1.0),  # one throw of a coin: 2 x 1/2
        ((5, 500), (0, 500), 2 / 32),  # five heads in five throws, two-sided
        ((6, 500), (0, 500), 2 / 64),
        ((2, 1000), (0, 500), 2 * 4 / 9),  # two thirds of the words: 2 x (2/3)^2
        ((10, 1000), (2, 1000), 2 * (1 + 12 + 66) / 4096),  # at most two tails in twelve throws
        ((3, 800), (3, 800), 1.0),
    ],
)
def test_rate_ratio_p(first: tuple[int, int], second: tuple[int, int], p: float) -> None:
    assert rate_ratio_p(*first, *second) == pytest.approx(p)


def test_with_a_spread_of_two_twelve_throws_weigh_like_six() -> None:
    """10 against 2 weighs like 5 against 1: at most one tail in six throws, two-sided."""
    assert rate_ratio_p(10, 1000, 2, 1000, Spread(2.0)) == pytest.approx(2 * (1 + 6) / 64)


@given(counts, lengths, counts, lengths)
def test_p_is_a_probability_and_takes_no_sides(a: int, m: int, b: int, n: int) -> None:
    p = rate_ratio_p(a, m, b, n)
    assert 0 <= p <= 1
    assert p == pytest.approx(rate_ratio_p(b, n, a, m), rel=1e-6, abs=1e-12)
    assert rate_ratio_p(a, m, b, n, Spread(1.6)) >= p - 1e-9


def test_holm() -> None:
    """Smallest times three, next times two, last times one; never falling."""
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []
    assert holm([0.9, 0.8]) == pytest.approx([1.0, 1.0])


def test_ratio_interval_of_equal_counts_is_the_same_both_ways() -> None:
    one, two = Sample("A", (6,), (1000,)), Sample("B", (6,), (1000,))
    low, high = ratio_interval(one, two, POISSON)
    assert low == pytest.approx(1 / high)
    share = low / (1 + low)
    tail = sum(math.comb(12, k) * share**k * (1 - share) ** (12 - k) * (0.5 if k == 6 else 1) for k in range(6, 13))
    assert tail == pytest.approx(0.025, abs=1e-7)


@given(counts, lengths, counts, lengths)
def test_the_interval_holds_the_ratio(a: int, m: int, b: int, n: int) -> None:
    low, high = ratio_interval(Sample("A", (a,), (m,)), Sample("B", (b,), (n,)), POISSON)
    assert low <= high
    assert not (a and b) or low < (a / m) / (b / n) < high
    assert b or math.isinf(high)


@pytest.mark.parametrize(
    ("groups", "apart", "expected"),
    [
        ("AB", [], ["a", "a"]),
        ("AB", [("A", "B")], ["a", "b"]),
        ("ABC", [("A", "C")], ["a", "ab", "b"]),
        ("ABC", [("A", "B"), ("A", "C"), ("B", "C")], ["a", "b", "c"]),
        ("ABCD", [("A", "B"), ("C", "D")], ["ab", "cd", "ac", "bd"]),
    ],
)
def test_letters(groups: str, apart: list[tuple[str, str]], expected: list[str]) -> None:
    assert letters(list(groups), apart) == expected


@given(st.integers(2, 7).flatmap(lambda n: st.tuples(st.just(n), st.sets(st.tuples(*[st.integers(0, n - 1)] * 2)))))
def test_two_groups_share_a_letter_exactly_where_they_are_not_told_apart(
    case: tuple[int, set[tuple[int, int]]],
) -> None:
    size, pairs = case
    apart = {(a, b) for a, b in pairs if a < b}
    marks = letters([str(n) for n in range(size)], [(str(a), str(b)) for a, b in sorted(apart)])
    for a in range(size):
        for b in range(a + 1, size):
            assert bool(set(marks[a]) & set(marks[b])) == ((a, b) not in apart)


def one(name: str, count: int, words: int = 1000) -> Sample:
    return Sample(name, (count,), (words,))


def test_pairs_name_the_higher_rate_first_and_all_dimensions_are_one_family() -> None:
    alone = compare({"loaded": [one("A", 2), one("B", 14)]})["loaded"]
    assert [(p.higher, p.lower, p.clear, p.ratio) for p in alone.pairs] == [("B", "A", True, 7.0)]
    assert [g.letters for g in alone.groups] == ["a", "b"]
    both = compare({"loaded": [one("A", 2), one("B", 14)], "hedging": [one("A", 5), one("B", 5)]})
    assert both["loaded"].tests == 2
    assert both["loaded"].pairs[0].p == pytest.approx(2 * alone.pairs[0].p)
    assert not both["loaded"].pairs[0].clear
    assert [g.letters for g in both["loaded"].groups] == ["a", "a"]


def test_where_nothing_is_found_nothing_is_tested() -> None:
    found = compare({"loaded": [one("A", 0), one("B", 0)], "hedging": [one("A", 2), one("B", 14)]})
    assert found["loaded"].pairs == ()
    assert [g.letters for g in found["loaded"].groups] == ["a", "a"]
    assert found["hedging"].tests == 1


def test_articles_that_differ_among_themselves_hide_a_difference_between_outlets() -> None:
    even = compare({"x": [Sample("A", (4, 4, 4), (900,) * 3), Sample("B", (12, 12, 12), (900,) * 3)]})["x"]
    uneven = compare({"x": [Sample("A", (0, 0, 12), (900,) * 3), Sample("B", (1, 2, 33), (900,) * 3)]})["x"]
    assert even.pairs[0].clear
    assert not uneven.pairs[0].clear


def test_articles_needed() -> None:
    """3 to 0 in one article each: 6 to 0 would do (2 / 64), one more article."""
    assert articles_needed(one("A", 3, 500), one("B", 0, 500), POISSON, 1) == 1
    assert articles_needed(one("A", 10), one("B", 2), POISSON, 1) == 0
    assert articles_needed(one("A", 3), one("B", 3), POISSON, 1) is None
    fewer, more = (articles_needed(one("A", 6), one("B", 3), POISSON, tests) for tests in (1, 18))
    assert fewer is not None
    assert more is not None
    assert 0 < fewer < more
