"""Rates: distribution functions against exact sums, the mid-P interval, and the spread between articles."""

from __future__ import annotations

import math
from collections.abc import Iterator
from statistics import NormalDist

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing.distributions import beta_cdf, fatter, gamma_cdf, t_tail, thinner
from framing.rates import POISSON, USUAL_SPREAD, Sample, Spread, poisson_interval, rate_interval, sampled, spread


def poisson(k: int, mean: float) -> float:
    return math.exp(k * math.log(mean) - mean - math.lgamma(k + 1))


@given(st.integers(1, 60), st.floats(0.01, 90))
def test_gamma_is_the_tail_sum_of_a_poisson_variable(count: int, mean: float) -> None:
    assert gamma_cdf(mean, count) == pytest.approx(1 - sum(poisson(k, mean) for k in range(count)), abs=1e-10)


@given(st.integers(1, 30), st.integers(1, 30), st.floats(0.01, 0.99))
def test_beta_is_the_tail_sum_of_a_binomial_variable(a: int, b: int, share: float) -> None:
    n = a + b - 1
    tail = sum(math.comb(n, k) * share**k * (1 - share) ** (n - k) for k in range(a, n + 1))
    assert beta_cdf(share, a, b) == pytest.approx(tail, abs=1e-10)


@pytest.mark.parametrize(
    ("t", "df", "tail"),
    # Printed in every table of Student's t.
    [(12.706, 1, 0.025), (2.776, 4, 0.025), (2.228, 10, 0.025), (1.812, 10, 0.05), (1.960, math.inf, 0.025)],
)
def test_student_against_the_published_table(t: float, df: float, tail: float) -> None:
    assert t_tail(t, df) == pytest.approx(tail, abs=1e-4)
    assert thinner(tail, df) == pytest.approx(NormalDist().cdf(-t), rel=5e-3)


@given(st.floats(1e-8, 1.0), st.floats(1, 500))
def test_student_never_makes_a_p_value_smaller(p: float, df: float) -> None:
    assert fatter(p, df) >= p * (1 - 1e-9)
    assert fatter(p, math.inf) == p


@pytest.mark.parametrize(
    ("count", "low", "high"),
    # By hand for 0: half of exp(-m) is 0.025 at m = ln 20; the others agree with the sums of the next test.
    [(0, 0.0, math.log(20)), (3, 0.763, 8.164), (10, 5.080, 17.825)],
)
def test_poisson_interval(count: int, low: float, high: float) -> None:
    assert poisson_interval(count) == pytest.approx((low, high), abs=1e-3)


@given(st.integers(1, 150))
def test_limits_leave_two_and_a_half_percent_when_half_of_the_count_itself_is_left_out(count: int) -> None:
    low, high = poisson_interval(count)
    assert 1 - sum(poisson(k, low) for k in range(count)) - poisson(count, low) / 2 == pytest.approx(0.025, abs=1e-7)
    assert sum(poisson(k, high) for k in range(count)) + poisson(count, high) / 2 == pytest.approx(0.025, abs=1e-7)


def test_one_article_is_only_chance_whatever_the_spread() -> None:
    """3 in 250 words is 12 per 1,000; the interval runs from 0.763 / 250 to 8.164 / 250."""
    low, high = rate_interval(Sample("Herald", (3,), (250,)), Spread(5.0, 4.0))
    assert (1000 * low, 1000 * high) == (pytest.approx(3.05, abs=0.01), pytest.approx(32.66, abs=0.01))


def test_spread_by_hand() -> None:
    """Two articles of 500 words with 2 and 8: mean 5, Pearson (9 + 9) / 5 = 3.6 with one degree of freedom.

    Drawn to the usual 1.6 with the weight of four: (4 x 1.6 + 3.6) / 5 = 2.0; and twice as many degrees of freedom as
    the five, since half of the variance is Poisson.
    """
    assert spread([Sample("A", (2, 8), (500, 500))]) == Spread(pytest.approx(2.0), pytest.approx(10.0))
    # A second outlet whose articles are alike adds a degree of freedom and no variance: (6.4 + 3.6) / 6.
    assert spread([Sample("A", (2, 8), (500, 500)), Sample("B", (4, 4), (500, 500))]).value == pytest.approx(10 / 6)


def test_one_article_an_outlet_shows_no_spread_so_the_usual_one_is_taken() -> None:
    assert spread([Sample("A", (2,), (500,)), Sample("B", (9,), (500,))]) == Spread(USUAL_SPREAD)


def test_spread_is_never_less_than_chance() -> None:
    alike = Sample("A", (5,) * 30, (500,) * 30)
    assert spread([alike]) == POISSON


def test_articles_that_differ_widen_the_interval() -> None:
    even, uneven = Sample("A", (5, 5, 5, 5), (500,) * 4), Sample("A", (0, 0, 1, 19), (500,) * 4)
    widths = [high - low for s in (even, uneven) for low, high in [rate_interval(s, spread([s]))]]
    assert widths[1] > 2 * widths[0]


def test_articles_without_words_of_the_voice_do_not_count() -> None:
    assert sampled("A", [0, 2], [0, 400]) == Sample("A", (2,), (400,))
    assert rate_interval(sampled("A", [0], [0]), POISSON) == (0.0, math.inf)


class Told(tuple[int, ...]):
    """Numbers that count how often they are gone through."""

    times = 0

    def __iter__(self) -> Iterator[int]:
        self.times += 1
        return super().__iter__()


@pytest.mark.parametrize("articles", [2, 20, 200])
def test_articles_are_gone_through_a_few_times_however_many_there_are(articles: int) -> None:
    counts, words = Told(range(articles)), Told([500] * articles)
    sample = Sample("A", counts, words)
    rate_interval(sample, spread([sample]))
    assert max(counts.times, words.times) < 10
