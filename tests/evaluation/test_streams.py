"""Large inputs built from a seed, small here: every page and row is read, and the same bytes come again."""

from __future__ import annotations

from pathlib import Path

from framing.article import Article
from framing.evaluation.streams import measured, write_table, write_warc
from framing.reading import stream


def test_every_page_of_the_archive_and_no_picture_is_read(tmp_path: Path) -> None:
    write_warc(tmp_path / "a.warc", 0.002)
    write_warc(tmp_path / "b.warc", 0.002)
    assert (tmp_path / "a.warc").read_bytes() == (tmp_path / "b.warc").read_bytes()
    articles = [made for made in stream(tmp_path / "a.warc") if isinstance(made, Article)]
    assert [a.headline for a in articles] == ["Story 2", "Story 4", "Story 6", "Story 8"]


def test_every_row_of_the_table_is_read(tmp_path: Path) -> None:
    write_table(tmp_path / "t.csv", 30)
    assert sum(isinstance(made, Article) for made in stream(tmp_path / "t.csv")) == 30


def test_a_line_names_size_articles_seconds_and_memory(tmp_path: Path) -> None:
    (first, some), (last, most) = measured("table.csv", 200, tmp_path)
    assert (": 20 articles in " in first, ": 200 articles in " in last) == (True, True)
    assert some > 0
    assert most < some + 100
    assert list(tmp_path.iterdir()) == []
