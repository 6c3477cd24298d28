"""`framing lexicon draw` and `judge`, from articles to figures."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from framing.cli.lexicon import app

TEXTS = {
    "a.txt": "The shameful plan failed on Monday. Critics say that the gate was unsafe.",
    "b.txt": "The van hit the gate. “Perhaps it was the wind,” the guard muttered.",
    "c.txt": "The ferry left at noon. The hall was full and the tea was warm.",
}


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    folder = tmp_path / "articles"
    folder.mkdir()
    for name, text in TEXTS.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def run(*arguments: object) -> str:
    result = CliRunner().invoke(app, [str(a) for a in arguments], catch_exceptions=False)
    return result.output


def test_a_draw_is_written_as_sheets_and_its_marks_are_summed_up(corpus: Path, tmp_path: Path) -> None:
    sheet = tmp_path / "items.jsonl"
    said = run(
        "draw", corpus, "-o", sheet, "--seed", 5, "--only", "loaded/judgement", "--only", "sources", "--sheets", 2
    )
    items = [json.loads(line) for line in sheet.read_text(encoding="utf-8").splitlines()]
    assert {i["context"].partition("«")[2].partition("»")[0] for i in items} >= {"shameful", "Critics say"}
    assert "sources/media: only 0 hits in these articles; draw from more" in said
    lines = [line for n in (1, 2) for line in (tmp_path / f"items-{n}.tsv").read_text(encoding="utf-8").splitlines()]
    assert [line.split("\t")[0] for line in lines] == [str(n + 1) for n in range(len(items))]
    marks = tmp_path / "marks.tsv"
    marks.write_text("".join(f"{n + 1}\t1\n" for n in range(len(items))), encoding="utf-8")
    assert "marked alike 1.000" in run("judge", sheet, marks, marks)
    again = run("draw", corpus, "-o", tmp_path / "more.jsonl", "--only", "loaded/judgement", "--drawn", sheet)
    assert "(0 hits)" in again


@pytest.mark.parametrize(("first", "read"), [(0, 3), (1, 1), (2, 2)])
def test_further_articles_are_read_only_for_categories_that_are_short(
    corpus: Path, tmp_path: Path, first: int, read: int
) -> None:
    said = run("draw", corpus, "-o", tmp_path / "i.jsonl", "--only", "hedging/booster", "--articles", first)
    assert f"{read} of 3 articles read" in said
    said = run("draw", corpus, "-o", tmp_path / "i.jsonl", "--only", "attribution/weak", "--articles", 1, "--seed", 2)
    assert "(1 hits)" in said


def test_a_category_that_does_not_exist_is_said(corpus: Path, tmp_path: Path) -> None:
    result = CliRunner().invoke(app, ["draw", str(corpus), "-o", str(tmp_path / "i.jsonl"), "--only", "loaded/nothing"])
    assert "--only loaded/nothing: no such dimension or category" in str(result.exception)
