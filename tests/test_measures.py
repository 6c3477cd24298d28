"""Measures: counts, denominators, exact intervals, explicit zeros."""

from __future__ import annotations

import pytest

from framing.article import Article
from framing.findings import VOICES, Finding, Span, Voice
from framing.measures import MIN_WORDS, measure_article, measure_outlets

CATEGORIES = {"loaded": ("affect", "force"), "hedging": ("hedge", "condition")}


def finding(
    article: str = "a-1", dimension: str = "loaded", category: str = "affect", voice: Voice = "outlet"
) -> Finding:
    return Finding(article, dimension, category, "r", voice, "body", Span("text", 0, 1, "x"))


def test_three_in_250_words_is_twelve_per_thousand_with_a_wide_interval() -> None:
    rows = measure_article(Article("a-1", "", "Herald"), {"outlet": 250}, [finding()] * 3, CATEGORIES)
    row = next(r for r in rows if (r.dimension, r.category, r.voice) == ("loaded", "affect", "outlet"))
    assert (row.count, row.denominator) == (3, 250)
    assert row.rate == pytest.approx(12.0)
    assert (row.low, row.high) == (pytest.approx(3.05, abs=0.01), pytest.approx(32.66, abs=0.01))


def test_every_outlet_has_every_category_and_voice() -> None:
    articles = [Article("a-1", "", "Herald"), Article("b-1", "", "Echo")]
    words = {"a-1": {"outlet": 300}, "b-1": {"outlet": 300}}
    rows = measure_outlets(articles, words, [finding()], CATEGORIES)
    assert len(rows) == 2 * (3 + 3) * (len(VOICES) + 1)
    echo = next(r for r in rows if (r.outlet, r.category, r.voice) == ("Echo", "affect", "outlet"))
    assert (echo.count, echo.rate) == (0, 0.0)
    assert [r.outlet for r in rows[:1] + rows[-1:]] == ["Herald", "Echo"]


def test_several_articles_of_an_outlet_that_differ_have_a_wider_interval_than_one_as_long() -> None:
    articles = [Article("a-1", "", "Herald"), Article("a-2", "", "Herald"), Article("b-1", "", "Echo")]
    words: dict[str, dict[Voice, int]] = {"a-1": {"outlet": 500}, "a-2": {"outlet": 500}, "b-1": {"outlet": 1000}}
    found = [finding("a-1")] * 2 + [finding("a-2")] * 8 + [finding("b-1")] * 10
    rows = measure_outlets(articles, words, found, CATEGORIES)
    herald, echo = (r for r in rows if (r.dimension, r.category, r.voice) == ("loaded", "", "outlet"))
    assert (herald.count, herald.rate) == (echo.count, echo.rate)
    assert herald.low is not None
    assert echo.low is not None
    assert herald.low < echo.low
    assert (herald.high or 0) > (echo.high or 0)


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
