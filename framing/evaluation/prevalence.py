"""How often the interval of a corrected share covers the truth, in simulated samples where the truth is known.

- *Corrected by the tool's own error*: sentences are called with the sensitivity and specificity that were measured on
  ordinary news; the estimator knows them only from as many events as were measured, drawn anew each time.
- *Corrected by a coded sample*: sentences are marked with chances that differ from what the model expects (its log-odds are
  shifted and flattened), a random sample of them is coded, and the estimator sees expectations and codes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from framing.classifier.prevalence import Estimate, Z, corrected, errors_of, from_coded
from framing.classifier.saving import Models, load_models

Figures = dict[str, Any]
SAMPLES = 1000
SHARES = (0.02, 0.06, 0.12, 0.25)
SENTENCES = (60, 300, 2000)
CODED = (60, 150, 400)


def evaluate(gold_path: Path | None = None, samples: int = SAMPLES, models: Models | None = None) -> Figures:
    """Share of samples whose 95 % interval covers the true share, for every setting; no corpus is needed."""
    counts = (models or load_models()).ordinary["news"].errors
    metrics: dict[str, Any] = {}
    for share in SHARES:
        for n in SENTENCES:
            name = f"own error, true share {share:.0%}, {n} sentences"
            metrics[name] = _covered([(e, share) for e in own_error(counts, share, n, samples)])
        for n in CODED:
            metrics[f"coded sample, true share {share:.0%}, {n} coded"] = _covered(
                list(coded_sample(share, n, samples))
            )
    metrics = {"least_covered": min(metrics.values(), key=lambda m: float(m["value"])), **metrics}
    plain = {name: _covered(list(uncorrected(counts, share, 300, samples))) for name, share in _named(SHARES)}
    return {
        "detector": "prevalence",
        "gold": "simulated samples",
        "n": samples,
        "prevalence": SHARES[0],
        "metrics": metrics,
        "baselines": plain,
        "per_outlet": {},
    }


def _named(shares: tuple[float, ...]) -> list[tuple[str, float]]:
    return [(f"share called, not corrected, {share:.0%}", share) for share in shares]


def _covered(found: list[tuple[Estimate, float]]) -> dict[str, float]:
    """Share of the intervals that hold the truth, with its own interval."""
    covered = float(np.mean([e.low <= truth <= e.high for e, truth in found]))
    spread = Z * float(np.sqrt(max(covered * (1 - covered), 1e-9) / len(found)))
    return {"value": covered, "low": max(covered - spread, 0.0), "high": min(covered + spread, 1.0)}


def own_error(
    counts: NDArray[np.int64], share: float, sentences: int, samples: int, seed: int = 0
) -> Iterator[Estimate]:
    """Estimates from called sentences; `counts` by event are taken as the truth and drawn anew for the estimator."""
    generator = np.random.default_rng([seed, sentences, round(1000 * share)])
    truth = errors_of(counts)
    called = share * truth.sensitivity + (1 - share) * (1 - truth.specificity)
    for _ in range(samples):
        known = errors_of(counts[generator.integers(len(counts), size=len(counts))])
        yield corrected(int(generator.binomial(sentences, called)), sentences, known)


def uncorrected(
    counts: NDArray[np.int64], share: float, sentences: int, samples: int, seed: int = 0
) -> Iterator[tuple[Estimate, float]]:
    """What reading the share called as the share marked would give, with Wilson's interval."""
    generator = np.random.default_rng([seed, sentences, round(1000 * share)])
    truth = errors_of(counts)
    called = share * truth.sensitivity + (1 - share) * (1 - truth.specificity)
    for _ in range(samples):
        q = (int(generator.binomial(sentences, called)) + Z**2 / 2) / (sentences + Z**2)
        spread = Z * float(np.sqrt(q * (1 - q) / (sentences + Z**2)))
        yield Estimate(q, q - spread, q + spread), share


def coded_sample(
    share: float, coded: int, samples: int, sentences: int = 3000, seed: int = 0
) -> Iterator[tuple[Estimate, float]]:
    """Estimates from a coded random sample, each with the true share of its population."""
    generator = np.random.default_rng([seed, coded, round(1000 * share)])
    typical = generator.normal(size=20_000)
    true_offset, stated_offset = _offset(1.2 * typical, share), _offset(0.6 * typical, 0.06)
    for _ in range(samples):
        logits = generator.normal(size=sentences)
        chance = _logistic(1.2 * logits + true_offset)
        expected = _logistic(0.6 * logits + stated_offset)
        marked = generator.random(sentences) < chance
        drawn = generator.choice(sentences, size=coded, replace=False)
        yield from_coded(expected, drawn, marked[drawn]), float(marked.mean())


def _logistic(values: NDArray[np.float64]) -> NDArray[np.float64]:
    found: NDArray[np.float64] = 1 / (1 + np.exp(-values))
    return found


def _offset(logits: NDArray[np.float64], share: float) -> float:
    """What to add to the log-odds so that their mean chance is `share` (bisection)."""
    low, high = -20.0, 20.0
    for _ in range(40):
        middle = (low + high) / 2
        low, high = (middle, high) if float(_logistic(logits + middle).mean()) < share else (low, middle)
    return (low + high) / 2
