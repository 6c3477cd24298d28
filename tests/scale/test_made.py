"""Made-up corpora are the same each time, and what is said of their cost is sums that can be done by hand."""

from __future__ import annotations

import sys
from itertools import islice
from pathlib import Path

import pytest

from framing.evaluation.scaled import Cost, Run, cost, descendants, projection
from framing.reading import read
from framing.scale.mutator import rows, source, texts_of, write

SAMPLES = source(texts_of())


def test_the_first_articles_do_not_depend_on_how_many_follow() -> None:
    assert list(rows(SAMPLES, 5)) == list(islice(rows(SAMPLES, 50), 5))
    assert list(rows(SAMPLES, 5, seed=1)) != list(rows(SAMPLES, 5))


def test_no_two_are_alike_and_all_are_read(tmp_path: Path) -> None:
    write(tmp_path / "made.jsonl", rows(SAMPLES, 60))
    reading = read(tmp_path / "made.jsonl")
    assert len(reading.articles) == 60
    assert not reading.clusters
    assert len({article.text for article in reading.articles}) == 60
    assert not list(tmp_path.glob(".*"))


@pytest.mark.parametrize("words", [50, 500, 5_000])
def test_lengths_are_those_asked_for_to_a_paragraph(words: int) -> None:
    (row,) = rows(SAMPLES, 1, words=words)
    longest = max(len(p.split()) for own in SAMPLES.paragraphs for p in own)
    assert words <= len(row["text"].split()) < words + 4 * longest
    assert len(set(row["text"].split("\n\n"))) == len(row["text"].split("\n\n"))


def test_a_projection_by_hand() -> None:
    """200 s - 30 s over 2,000 - 300 articles is 0.1 s each, nothing at the start; 100,000 take 10,000 s or 2.8 hours."""
    small = Run(300, 0, Cost(0, 30.0, 200.0, 0), 600_000, 300_000)
    large = Run(2_000, 0, Cost(0, 200.0, 217.0, 0), 4_000_000, 2_000_000)
    each, hundred_thousand, ten_million = projection([large, small])
    assert "= 0.1000 processor seconds; the start: 0.0; results 2.0 kB, cache 1.0 kB, first process 10.0 kB" in each
    assert "= 2.8 processor hours (1.4 h on 2 cores, 0.0 h on 100 cores); results 0.2 GB, cache 0.1 GB" in hundred_thousand
    assert "first process 1.2 GB" in hundred_thousand
    assert "= 277.8 processor hours (138.9 h on 2 cores, 2.8 h on 100 cores)" in ten_million
    assert projection([small]) == []


def test_memory_is_projected_from_the_two_largest_runs() -> None:
    """17 MB more over 1,700 articles, then 9 MB over 9,000: each further article takes 1 kB, and 100,000 make 226 MB + 89 MB."""
    runs = [Run(n, 0, Cost(0, n / 10, mb, 0), n, n) for n, mb in ((300, 200.0), (2_000, 217.0), (11_000, 226.0))]
    each, hundred_thousand, _ = projection(runs)
    assert "= 0.1000 processor seconds" in each
    assert "first process 1.0 kB" in each
    assert hundred_thousand.endswith("first process 0.3 GB")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="memory of other processes is read in /proc")
def test_memory_of_the_first_process_and_of_the_largest_other() -> None:
    child = "import time; held = bytearray(80_000_000); time.sleep(2.5)"
    parent = f"import subprocess, sys; held = bytearray(30_000_000); subprocess.run([sys.executable, '-c', {child!r}])"
    spent = cost([sys.executable, "-c", parent])
    assert 30 < spent.main_mb < 80 < spent.worker_mb < 150
    assert spent.wall >= 2.5 > spent.processor > 0
    assert descendants(1)[0] == 1
