"""Simulation of the statistics, small: the full one is `framing evaluate simulation`."""

from __future__ import annotations

import pytest

from framing.evaluation.simulation import DIMENSIONS, Share, announced, coverage


@pytest.mark.parametrize("articles", [1, 2, 5])
def test_intervals_hold_the_true_rate_about_as_often_as_they_say(articles: int) -> None:
    """95 % nominal; 3 x 4 x 60 = 720 intervals have a standard error of 0.8 points, so 3 errors around 93-97 %."""
    shares = [coverage(dimension, articles, events=60)[0] for dimension in DIMENSIONS]
    held, trials = sum(s.happened for s in shares), sum(s.trials for s in shares)
    assert 0.93 - 0.024 <= held / trials <= 0.97 + 0.024


@pytest.mark.parametrize("articles", [1, 3])
def test_where_nothing_differs_a_difference_is_rarely_announced(articles: int) -> None:
    """At most 5 %; of 200 events 10 and three standard errors more."""
    assert announced(articles, events=200).happened <= 10 + 9


def test_a_large_difference_in_enough_articles_is_found() -> None:
    assert announced(10, events=20, times=4).value > 0.8


def test_a_share_has_its_error() -> None:
    assert Share(50, 100).figures() == pytest.approx({"value": 0.5, "low": 0.402, "high": 0.598})
    assert Share(0, 100).figures()["high"] > 0
