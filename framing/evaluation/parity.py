"""Error parity: does a difference between outlets exceed what the program's own error can make between outlets?

A detector that finds 0.6 of what is there in one outlet and 0.9 in another makes rates differ by half where there is no
difference. How much it finds for each one that is there is known for every outlet of a gold corpus; the ratio of the largest
to the smallest is the spread of its error. A ratio of two rates is set against it (a difference of two shares against the
difference of errors in points). Where people marked something narrower than the detector counts, the spread holds that too.
The gold's outlets are not those of the report: a difference beyond the spread is no proof.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from framing.evaluation.validation import stored
from framing.sentences import Sentence, say

GOLD: Mapping[str, str] = {"loaded": "loaded-words", "attribution": "attribution"}
"""Dimension -> detector whose figures by outlet say how much it finds of what is there."""
SENTENCES = "loaded-sentence"


@dataclass(frozen=True, slots=True)
class Spread:
    """How far the error differs between the outlets of a gold corpus.

    `size` is the largest found-for-there over the smallest (a ratio, 1 or more), or, of shares, the largest error minus the
    smallest in points of 100.
    """

    size: float
    outlets: int
    gold: str


def rate_spread(dimension: str, results: Sequence[Mapping[str, Any]] | None = None) -> Spread | None:
    """The spread of a dimension's error over outlets, from the stored figures; None where it was not measured."""
    for result in stored()["results"] if results is None else results:
        if result["detector"] == GOLD.get(dimension) and len(result.get("per_outlet", {})) > 1:
            found = [f for f in (_found_for_there(m) for m in result["per_outlet"].values()) if f]
            if len(found) > 1:
                return Spread(max(found) / min(found), len(found), str(result["gold"]))
    return None


def _found_for_there(metrics: Mapping[str, Any]) -> float | None:
    """How much is found for each one that is there, right or wrong: recall / precision, or rate found / rate in the gold."""

    def value(name: str) -> float:
        metric = metrics.get(name, 0.0)
        return float(metric["value"] if isinstance(metric, Mapping) else metric)

    for found, there in (("rate_found", "rate_gold"), ("lexicon_recall", "lexicon_precision"), ("recall", "precision")):
        if value(found) and value(there):
            return value(found) / value(there)
    return None


def share_spread(results: Sequence[Mapping[str, Any]] | None = None) -> Spread | None:
    """The spread of the error of corrected shares of sentences over outlets, in points; None where it was not measured."""
    for result in stored()["results"] if results is None else results:
        if result["detector"] == SENTENCES:
            errors = [m["error_of_corrected_share"] for m in result.get("per_outlet", {}).values() if _OFF in m]
            values = [100 * float(e["value"]) for e in errors]
            if len(values) > 1:
                return Spread(max(values) - min(values), len(values), str(result["gold"]))
    return None


_OFF = "error_of_corrected_share"


@dataclass(frozen=True, slots=True)
class Parity:
    """Whether a difference exceeds the spread of the error, and the sentence that says so."""

    exceeds: bool
    sentence: Sentence


def rate_parity(what: str, a: str, rate_a: float, b: str, rate_b: float, spread: Spread) -> Parity:
    """Two rates above 0 of `what` ("loaded words") against the spread of the error.

    >>> print(rate_parity("loaded words", "The Lantern", 12.0, "The Post", 8.0, Spread(1.9, 6, "gold")).sentence)
    The rates of loaded words of The Lantern and The Post differ by a factor of 1.5. That does not exceed the spread of the \
program’s own error across outlets (a factor of 1.9 over 6 outlets of gold): the error alone could make it.
    """
    ratio = max(rate_a, rate_b) / min(rate_a, rate_b)
    said = say("parity.rates", what=what, a=a, b=b, ratio=f"{ratio:.1f}")
    return _parity(said, ratio > spread.size, say("parity.factor", size=f"{spread.size:.1f}"), spread)


def share_parity(what: str, a: str, share_a: float, b: str, share_b: float, spread: Spread) -> Parity:
    """Two shares (0-1) of `what` ("loaded sentences") against the spread of the error in points."""
    points = 100 * abs(share_a - share_b)
    said = say("parity.shares", what=what, a=a, b=b, points=f"{points:.0f}")
    return _parity(said, points > spread.size, say("parity.points", size=f"{spread.size:.0f}"), spread)


def _parity(said: Sentence, exceeds: bool, size: Sentence, spread: Spread) -> Parity:
    key = "parity.beyond" if exceeds else "parity.within"
    return Parity(exceeds, say(key, said=said, size=size, outlets=str(spread.outlets), gold=spread.gold))
