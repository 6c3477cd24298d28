"""The exact test of two rates: values worked by hand, from coin throws."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing.report.difference import Counted, holm, pairs, rate_ratio_p, times_needed

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


@given(counts, lengths, counts, lengths)
def test_p_is_a_probability_and_takes_no_sides(a: int, m: int, b: int, n: int) -> None:
    p = rate_ratio_p(a, m, b, n)
    assert 0 <= p <= 1
    assert p == pytest.approx(rate_ratio_p(b, n, a, m), rel=1e-6)


def test_holm() -> None:
    """Smallest times three, next times two, last times one; never falling."""
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []
    assert holm([0.9, 0.8]) == pytest.approx([1.0, 1.0])


def test_pairs_name_the_higher_rate_first_and_count_as_more_are_tested() -> None:
    two = pairs([Counted("A", 2, 1000), Counted("B", 10, 1000)])
    assert [(pair.higher, pair.lower, pair.clear) for pair in two] == [("B", "A", True)]
    three = pairs([Counted("A", 2, 1000), Counted("B", 10, 1000), Counted("C", 5, 1000)])
    assert [(pair.higher, pair.lower) for pair in three] == [("B", "A"), ("C", "A"), ("B", "C")]
    assert not any(pair.clear for pair in three)  # 3 x 0.0386 is no longer below 0.05


def test_times_needed() -> None:
    assert times_needed(Counted("A", 10, 1000), Counted("B", 2, 1000), 1) == 1
    assert times_needed(Counted("A", 3, 500), Counted("B", 0, 500), 1) == 2  # 6 to 0: 2 x 1/64
    assert times_needed(Counted("A", 3, 500), Counted("B", 3, 500), 1) is None
