"""Data is found in a checkout and in an installed package."""

from __future__ import annotations

from pathlib import Path

import pytest

from framing import resources
from framing.errors import FramingError


def test_in_the_checkout() -> None:
    assert (resources.lexicons() / "README.md").is_file()
    assert resources.seeds().is_dir()


def test_in_an_installed_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "site" / "framing"
    monkeypatch.setattr(resources, "PACKAGE", package)
    with pytest.raises(FramingError, match="the folder lexicons is missing"):
        resources.lexicons()
    (package / "_data" / "lexicons" / "en").mkdir(parents=True)
    (package / "_data" / "seeds").mkdir()
    (tmp_path / "site" / "seeds").mkdir()
    assert resources.lexicons() == package / "_data" / "lexicons"
    assert resources.seeds() == package / "_data" / "seeds"


def test_templates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "PACKAGE", tmp_path)
    folder = tmp_path / "report" / "template"
    folder.mkdir(parents=True)
    (folder / "report.typ").write_text("x")
    assert resources.template("report.typ") == folder / "report.typ"
    with pytest.raises(FramingError, match=r"the report template other\.typ is missing"):
        resources.template("other.typ")
