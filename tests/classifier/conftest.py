"""A small invented corpus, and models trained on it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from invented_gold import invented


@pytest.fixture(scope="session")
def gold() -> Any:
    """The invented corpus as numbers."""
    from framing.classifier.examples import read_gold

    return read_gold(invented())


@pytest.fixture(scope="session")
def models(gold: Any) -> Any:
    """Models that were trained on the invented corpus in every role."""
    from framing.classifier.training import fit_models

    return fit_models(gold, gold, gold, gold)


@pytest.fixture
def saved(models: Any, tmp_path: Path) -> Path:
    """A folder with those models."""
    from framing.classifier import save_models

    save_models(models, tmp_path / "models")
    return tmp_path / "models"
