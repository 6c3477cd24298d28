"""Names, agents and figures of the sample corpora against their hand annotation."""

from __future__ import annotations

from pathlib import Path

import pytest

from framing.errors import InputError
from framing.evaluation.agency import evaluate as evaluate_agency
from framing.evaluation.figures import evaluate as evaluate_figures
from framing.evaluation.grids import evaluate_labels
from framing.evaluation.naming import evaluate as evaluate_naming
from framing.resources import seeds

SAMPLES = ("ferry-terminal", "sports-field")


@pytest.mark.parametrize("sample", SAMPLES)
def test_names_and_figures_of_the_samples_are_found(sample: str) -> None:
    labels = evaluate_naming(seeds() / sample)["metrics"]
    assert labels["labels_precision"]["value"] >= 0.92
    assert labels["labels_recall"]["value"] >= 0.75
    figures = evaluate_figures(seeds() / sample, draws=20)["metrics"]
    assert figures["figures_precision"]["value"] >= 0.95
    assert figures["figures_typed"]["value"] >= 0.95


def test_agents_of_passives_are_found() -> None:
    found = evaluate_agency(seeds() / "ferry-terminal", draws=20)
    assert found["n"] >= 5
    assert found["metrics"]["agents_f1"]["value"] >= 0.92


def test_a_folder_without_annotation_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no annotation"):
        evaluate_labels(tmp_path)
