"""Runs in shards without processes of their own, unless a test wants them."""

from __future__ import annotations

import invented
import pytest

from framing.scale.shards import spool


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shards are small, and scored in the process of the test."""
    monkeypatch.setattr(spool, "__defaults__", (16,))
    monkeypatch.setattr("framing.scale.run.pool", invented.here)
