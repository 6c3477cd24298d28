"""Fixtures shared by all tests."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import pytest

SHARED = Path(__file__).parents[2] / "shared"


@pytest.fixture(autouse=True, scope="module")
def settled_heap() -> None:
    """What earlier files left is not scanned again by every collection: a test's time is then its own."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def nlp() -> Any:
    """The one spaCy pipeline, loaded once."""
    from framing.text import load_parser

    return load_parser()


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real articles and gold corpora beside the checkout; tests that need it are skipped without it."""
    if not SHARED.is_dir():
        pytest.skip("needs the shared folder with the real articles and gold corpora")
    return SHARED
