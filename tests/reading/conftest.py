"""Folders built by the tests."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest
from corpora import Build


@pytest.fixture
def build(tmp_path: Path) -> Build:
    """Writes files (name -> text in UTF-8, or bytes) into a folder and gives the folder."""

    def write(files: Mapping[str, str | bytes]) -> Path:
        folder = tmp_path / "corpus"
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
        return folder

    return write
