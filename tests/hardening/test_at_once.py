"""Two runs at once into one folder, and articles of great length."""

from __future__ import annotations

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from framing.evaluation.scaled import cost
from framing.job import sha256
from framing.resources import seeds
from framing.scale.mutator import rows, source, texts_of

pytestmark = pytest.mark.slow


def test_two_reports_at_once_into_one_folder(tmp_path: Path) -> None:
    """Same names, same texts: the files are those of a report made alone. Other names: neither touches the other's."""
    corpus = str(seeds() / "sports-field")

    def report(folder: Path, name: str) -> subprocess.Popen[bytes]:
        tables = ["--tables", str(folder / "tables"), "--html", str(folder / f"{name}.html"), "--no-models"]
        return subprocess.Popen([sys.executable, "-m", "framing", "report", corpus, "-o", str(folder / f"{name}.pdf"), *tables])

    assert report(tmp_path / "alone", "r").wait() == 0
    both = [report(tmp_path / "both", name) for name in ("r", "r", "s")]
    assert [process.wait() for process in both] == [0, 0, 0]
    alone = {p.relative_to(tmp_path / "alone"): sha256(p) for p in (tmp_path / "alone").rglob("*") if p.is_file()}
    together = {p.relative_to(tmp_path / "both"): sha256(p) for p in (tmp_path / "both").rglob("*") if p.is_file()}
    assert {name: together[name] for name in alone if name.name != "run.json"} == {
        name: made for name, made in alone.items() if name.name != "run.json"
    }
    assert {name.name.partition(".")[0] for name in together.keys() - alone.keys()} == {"s"}
    for name in ("r", "s"):
        assert together[Path(f"{name}.pdf")] == alone[Path("r.pdf")]


def test_a_long_article_takes_bounded_memory_and_linear_time(tmp_path: Path) -> None:
    """50,000 words in one article: under 1,500 MB, and a word costs no more than twice what it does in articles of 5,000."""
    spent = {}
    for words, number in ((5_000, 2), (50_000, 1)):
        corpus = tmp_path / f"{words}.csv"
        with corpus.open("w", encoding="utf-8", newline="") as file:
            table = csv.DictWriter(file, ["outlet", "headline", "published", "event", "text"])
            table.writeheader()
            table.writerows(rows(source(texts_of()), number, words=words))
        score = [sys.executable, "-m", "framing", "score", str(corpus), "-o", str(tmp_path / f"out-{words}"), "--no-models"]
        spent[words] = cost(score)
    assert spent[50_000].main_mb < 1_500
    with (tmp_path / "out-50000" / "articles.csv").open(encoding="utf-8-sig") as file:
        (row,) = csv.DictReader(file)
    assert sum(int(row[f"words_{voice}"]) for voice in ("outlet", "quoted", "paraphrased")) > 40_000
    start = cost([sys.executable, "-m", "framing", "show", str(seeds() / "sports-field" / "radio.txt"), "--no-models"]).processor
    short, long = spent[5_000].processor - start, spent[50_000].processor - start
    assert long < 10 * short, json.dumps({"start": start, "short": short, "long": long})
