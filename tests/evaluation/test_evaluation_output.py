"""What `framing evaluate` says beside a figure, and what it refuses to state."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from framing import evaluation
from framing.errors import InputError
from framing.evaluation import COUNTED, EVALUATIONS, lines, measured, record

FIGURES: dict[str, Any] = {
    "detector": "hedging", "gold": "part", "n": 120, "prevalence": 0.25, "left_out": 3, "models": "as shipped",
    "metrics": {"f1": {"value": 0.5, "low": 0.4, "high": 0.6}, "auc": {"value": float("nan"), "low": float("nan")}},
    "baselines": {}, "people": {"f1": 0.8}, "people_on": "another corpus",
}  # fmt: skip


def test_every_detector_says_what_it_counts() -> None:
    assert COUNTED.keys() == EVALUATIONS.keys()


def test_figures_come_with_their_units_models_and_what_was_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(evaluation, "evaluation", lambda detector: lambda gold: FIGURES)
    assert lines(measured("hedging", tmp_path)) == [
        "hedging on part: n = 120 sentences, share of uncertain sentences 0.250",
        "  left out: 3 that the models were trained on",
        "  models: as shipped",
        "  f1                           0.500 [0.400, 0.600]",
        "  auc                          not defined",
        "  people: f1                   0.800 (on another corpus)",
    ]


@pytest.mark.parametrize(
    ("detector", "n", "prevalence", "told"),
    [
        ("attribution", 6, 0.0, "nothing is marked in it"),
        ("agency", 0, 0.0, "nothing is marked in it"),
        ("subjectivity", 80, 0.0, "marked alike"),
        ("subjectivity", 15, 1.0, "marked alike"),
        ("loaded-sentence", 300, 1.0, "marked alike"),
    ],
)
def test_a_corpus_with_nothing_to_tell_apart_gives_no_figures(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, detector: str, n: int, prevalence: float, told: str
) -> None:
    monkeypatch.setattr(
        evaluation, "evaluation", lambda name: lambda gold: {**FIGURES, "n": n, "prevalence": prevalence}
    )
    with pytest.raises(InputError, match=told):
        measured(detector, tmp_path)


def test_the_file_is_json_and_dated() -> None:
    found = json.loads(json.dumps(record(FIGURES), allow_nan=False))
    assert found["metrics"]["auc"]["value"] is None
    assert found["date"]
    assert "spacy" in found["packages"]
