"""The four real articles, with and without their list, and hundreds of real files."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest

from framing.reading import read

SHARED = Path(__file__).parents[2].parent / "shared"

pytestmark = [
    pytest.mark.shared,
    pytest.mark.skipif(not SHARED.is_dir(), reason="needs the shared folder with the real articles and gold corpora"),
]


def test_with_the_list() -> None:
    reading = read(SHARED / "seeds")
    assert reading.announced == 4
    assert [(a.id, a.outlet, a.row) for a in reading.articles] == [
        ("cnn-1", "CNN", 2),
        ("nbc-1", "NBC", 3),
        ("straight-arrow-news-1", "Straight Arrow News", 4),
        ("daily-mail-1", "Daily Mail", 5),
    ]
    assert all(a.published == date(2024, 1, 3) and not a.outlet_guess and not a.warnings for a in reading.articles)
    assert [bool(a.headline) for a in reading.articles] == [False, True, False, False]
    assert [(n.level, n.source) for n in reading.notes if n.level != "read"] == [("skipped", "README.md")]


def test_the_texts_alone(tmp_path: Path) -> None:
    for path in (SHARED / "seeds").glob("*.txt"):
        shutil.copy(path, tmp_path)
    reading = read(tmp_path)
    assert [a.outlet for a in reading.articles] == ["CNN", "Outlet 2", "SAN", "Outlet 4"]
    assert [a.outlet_guess for a in reading.articles][::2] == [
        "the dateline “(CNN) —”",
        "promotion in the text (“Download the SAN app”)",
    ]
    assert all(a.outlet_guess and a.body_start == 0 and not a.warnings for a in reading.articles)
    for article in reading.articles:
        assert article.text == (tmp_path / article.source_file).read_bytes().decode("utf-8")


def test_hundreds_of_files_with_their_outlets_in_their_names() -> None:
    reading = read(SHARED / "gold" / "polnear" / "dev" / "text")
    assert len(reading.articles) == 84
    by_name = [a for a in reading.articles if a.outlet_guess.startswith("the file name")]
    assert len({a.outlet for a in by_name}) == 7
    assert len(by_name) >= 75
    assert not [a for a in reading.articles if a.warnings]


def test_agency_texts_name_their_agency() -> None:
    reading = read(SHARED / "gold" / "newsdiscourse" / "validation")
    named = [a for a in reading.articles if a.outlet.split()[0] in ("Reuters", "Xinhua", "Thomson")]
    assert len(named) >= 0.95 * len(reading.articles) > 50
