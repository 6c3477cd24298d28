"""The rates of outlets compared, dimension by dimension, with all text and without what they share, as one family of tests."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from framing.comparison.differences import Compared, compare
from framing.findings import Voice
from framing.measures import Measure
from framing.rates import Sample, sampled

MAIN_VOICES: Mapping[str, Voice | str] = {"loaded": "outlet", "attribution": "", "hedging": "outlet"}
"""Dimension -> the voice its rate is taken over, "" for all. Acts are shown as sentences, and their rates are not compared."""


def outlet_differences(
    measures: Sequence[Measure], own_measures: Sequence[Measure] = ()
) -> tuple[dict[str, Compared], dict[str, Compared]]:
    """The outlets that can be rated, compared in the main voice of every dimension: over all text, and without shared text.

    `own_measures` are those without shared text, none where nothing is shared; the second result is then empty.
    """
    outlets = list(dict.fromkeys(m.outlet for m in measures))
    everything: dict[str, list[Sample]] = {}
    own: dict[str, list[Sample]] = {}
    for name, voice in MAIN_VOICES.items():
        mine = [m for m in measures if (m.dimension, m.category, m.voice) == (name, "", voice)]
        rated = {m.outlet for m in mine if m.level == "outlet" and m.rate is not None}
        articles = {o: [m for m in mine if m.level == "article" and m.outlet == o] for o in outlets if o in rated}
        everything[name] = [
            sampled(o, [m.count for m in some], [m.denominator for m in some]) for o, some in articles.items()
        ]
        own[name] = [
            Sample(m.outlet, (m.count,), (m.denominator,))
            for m in own_measures
            if (m.level, m.dimension, m.category, m.voice) == ("outlet", name, "", voice) and m.rate is not None
        ]
    if not own_measures:
        return compare(everything), {}
    apart = {f"{name} without shared text": samples for name, samples in own.items()}
    found = compare({**everything, **apart}, dict(zip(apart, own, strict=True)))
    return {n: found[n] for n in everything}, {n: found[a] for a, n in zip(apart, own, strict=True)}
