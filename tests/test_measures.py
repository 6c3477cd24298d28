"""Measures: counts, denominators, exact intervals, explicit zeros."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing.article import Article
from framing.findings import VOICES, Finding, Span, Voice
from framing.measures import MIN_WORDS, measure_article, measure_outlets, poisson_interval

CATEGORIES = {"loaded": ("affect", "force"), "hedging": ("hedge", "condition")}


def finding(
    article: str = "a-1", dimension: str = "loaded", category: str = "affect", voice: Voice = "outlet"
) -> Finding:
    return Finding(article, dimension, category, "r", voice, "body", Span("text", 0, 1, "x"))


@pytest.mark.parametrize(
    ("count", "low", "high"),
    # Worked by hand from the Poisson tail sums, and printed in many statistics tables.
    [(0, 0.0, 3.6889), (1, 0.0253, 5.5716), (3, 0.6187, 8.7673), (10, 4.7954, 18.3904), (100, 81.3640, 121.6273)],
)
def test_poisson_interval_against_the_published_table(count: int, low: float, high: float) -> None:
    assert poisson_interval(count) == pytest.approx((low, high), abs=1e-3)


@given(st.integers(1, 200))
def test_poisson_limits_leave_two_and_a_half_percent_on_each_side(count: int) -> None:
    low, high = poisson_interval(count)

    def at_most(k: int, mean: float) -> float:
        return sum(math.exp(i * math.log(mean) - mean - math.lgamma(i + 1)) for i in range(k + 1))

    assert at_most(count, high) == pytest.approx(0.025, abs=1e-6)
    assert 1 - at_most(count - 1, low) == pytest.approx(0.025, abs=1e-6)


def test_three_in_250_words_is_twelve_per_thousand_with_a_wide_interval() -> None:
    rows = measure_article(Article("a-1", "", "Herald"), {"outlet": 250}, [finding()] * 3, CATEGORIES)
    row = next(r for r in rows if (r.dimension, r.category, r.voice) == ("loaded", "affect", "outlet"))
    assert (row.count, row.denominator) == (3, 250)
    assert row.rate == pytest.approx(12.0)
    assert (row.low, row.high) == (pytest.approx(2.47, abs=0.01), pytest.approx(35.07, abs=0.01))


def test_every_outlet_has_every_category_and_voice() -> None:
    articles = [Article("a-1", "", "Herald"), Article("b-1", "", "Echo")]
    words = {"a-1": {"outlet": 300}, "b-1": {"outlet": 300}}
    rows = measure_outlets(articles, words, [finding()], CATEGORIES)
    assert len(rows) == 2 * (3 + 3) * (len(VOICES) + 1)
    echo = next(r for r in rows if (r.outlet, r.category, r.voice) == ("Echo", "affect", "outlet"))
    assert (echo.count, echo.rate) == (0, 0.0)
    assert [r.outlet for r in rows[:1] + rows[-1:]] == ["Herald", "Echo"]


@pytest.mark.parametrize(("words", "status"), [(MIN_WORDS - 1, "too short to rate"), (MIN_WORDS, "")])
def test_short_voices_are_not_rated(words: int, status: str) -> None:
    rows = measure_article(Article("a-1", "", "Herald"), {"outlet": words}, [finding()], CATEGORIES)
    row = next(r for r in rows if (r.dimension, r.category, r.voice) == ("loaded", "", "outlet"))
    assert (row.status, row.count) == (status, 1)
    assert (row.rate is None) == bool(status)


def test_conditions_are_counted_but_left_out_of_the_hedging_total() -> None:
    found = [finding(dimension="hedging", category="condition"), finding(dimension="hedging", category="hedge")]
    rows = measure_article(Article("a-1", "", "Herald"), {"outlet": 300}, found, CATEGORIES)
    count = {r.category: r.count for r in rows if r.dimension == "hedging" and r.voice == "outlet"}
    assert count == {"": 1, "hedge": 1, "condition": 1}
