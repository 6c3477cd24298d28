"""Error parity: a difference between outlets against the spread of the program's own error, by hand."""

from __future__ import annotations

from typing import Any

import pytest

from framing.evaluation.parity import Spread, rate_parity, rate_spread, share_parity, share_spread
from framing.evaluation.validation import stored


def words(outlets: dict[str, tuple[float, float]]) -> dict[str, Any]:
    return {
        "detector": "loaded-words",
        "gold": "invented",
        "per_outlet": {
            name: {"recall": {"value": recall}, "precision": {"value": precision}}
            for name, (recall, precision) in outlets.items()
        },
    }


def test_spread_by_hand() -> None:
    """Found for each one there: 0.4 / 0.4 = 1, 0.6 / 0.3 = 2, 0.3 / 0.6 = 0.5; largest over smallest 4."""
    found = rate_spread("loaded", [words({"A": (0.4, 0.4), "B": (0.6, 0.3), "C": (0.3, 0.6)})])
    assert found == Spread(4.0, 3, "invented")


def test_spread_of_rates_that_are_given() -> None:
    result = {
        "detector": "attribution",
        "gold": "invented",
        "per_outlet": {"A": {"rate_found": 33.0, "rate_gold": 30.0}, "B": {"rate_found": 20.0, "rate_gold": 25.0}},
    }
    assert rate_spread("attribution", [result]) == Spread(pytest.approx(1.375), 2, "invented")  # type: ignore[arg-type]


@pytest.mark.parametrize("results", [[], [words({"A": (0.4, 0.4)})], [words({"A": (0.4, 0.4), "B": (0.0, 0.3)})]])
def test_no_spread_without_two_outlets(results: list[dict[str, Any]]) -> None:
    assert rate_spread("loaded", results) is None
    assert rate_spread("hedging", results) is None


@pytest.mark.parametrize(("one", "other", "exceeds"), [(12.0, 8.0, False), (8.0, 12.0, False), (20.0, 8.0, True)])
def test_two_rates(one: float, other: float, exceeds: bool) -> None:
    parity = rate_parity("loaded words", "The Lantern", one, "The Post", other, Spread(1.9, 6, "gold"))
    assert parity.exceeds == exceeds
    assert ("does not exceed" in parity.sentence) != exceeds
    assert "a factor of 1.9 over 6 outlets of gold" in parity.sentence


def test_two_shares() -> None:
    spread = share_spread([
        {
            "detector": "loaded-sentence",
            "gold": "invented",
            "per_outlet": {
                "A": {"error_of_corrected_share": {"value": -0.01}},
                "B": {"error_of_corrected_share": {"value": 0.03}},
            },
        }
    ])  # fmt: skip
    assert spread == Spread(pytest.approx(4.0), 2, "invented")  # type: ignore[arg-type]
    assert spread is not None
    parity = share_parity("loaded sentences", "The Lantern", 0.12, "The Post", 0.09, spread)
    assert not parity.exceeds
    assert "of The Lantern and The Post differ by 3 points. That does not exceed" in parity.sentence


def test_the_stored_figures_say_how_far_the_error_differs() -> None:
    if not stored()["results"]:
        pytest.skip("needs stored figures")
    for dimension in ("loaded", "attribution"):
        spread = rate_spread(dimension)
        assert spread is not None
        assert spread.size > 1
        assert spread.outlets >= 3
