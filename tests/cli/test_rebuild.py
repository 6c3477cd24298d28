"""A run is made again from its record: the same bytes, or a plain line for whatever differs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from framing.article import Article
from framing.cli import main
from framing.overrules import parse_overrules, to_json
from framing.records import text_hash

TEXT = "The council met on Monday. A reckless plan to close the library was put off until autumn, officials said.\n"
Run = Callable[..., tuple[int, list[str], str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs the program in an empty folder: exit status, lines of output, errors."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, list[str], str]:
        monkeypatch.setattr("sys.argv", ["framing", *arguments])
        with pytest.raises(SystemExit) as stop:
            main()
        captured = capsys.readouterr()
        return int(stop.value.code or 0), captured.out.splitlines(), captured.err

    return call


def write_corpus(folder: Path) -> None:
    folder.mkdir()
    (folder / "corpus.csv").write_text("file,outlet\na.txt,The Herald\nb.txt,The Echo\n", encoding="utf-8")
    (folder / "a.txt").write_text(TEXT, encoding="utf-8")
    (folder / "b.txt").write_text(TEXT.replace("reckless", "new"), encoding="utf-8")


def write_overrules(file: Path) -> None:
    """One mark added to a.txt."""
    start = TEXT.index("library")
    row = {
        "action": "add", "article_id": "a", "sha256": text_hash(Article("a", TEXT, "")), "dimension": "loaded",
        "category": "affect", "start": start, "end": start + 7, "text": "library",
    }  # fmt: skip
    overrules = parse_overrules({"kind": "framing overrules", "version": 1, "overrules": [row]}, "o.json")
    file.write_text(to_json(overrules), encoding="utf-8")


@pytest.fixture
def made(run: Run, tmp_path: Path) -> Run:
    """A report with page, tables and one decision, made in out/."""
    write_corpus(tmp_path / "texts")
    write_overrules(tmp_path / "o.json")
    status, *_ = run(
        "report", "texts", "-o", "out/r.pdf", "--html", "out/r.html", "--tables", "out/t", "--attribution", "rules",
        "--overrules", "o.json",
    )  # fmt: skip
    assert status == 0
    return run


def test_the_same_bytes_come_out_again(made: Run, tmp_path: Path) -> None:
    (tmp_path / "o.json").unlink()
    status, lines, errors = made("rebuild", "out/r.run.json")
    assert (status, errors) == (0, "")
    assert {line.partition(":")[0] for line in lines} == {"Same"}
    rebuilt = tmp_path / "out" / "rebuilt"
    for name in ("r.pdf", "r.html"):
        assert (rebuilt / name).read_bytes() == (tmp_path / "out" / name).read_bytes()
    for file in (tmp_path / "out" / "t").glob("*.csv"):
        assert (rebuilt / "tables" / file.name).read_bytes() == file.read_bytes()
    assert "applied,add,the-herald-1" in (rebuilt / "tables" / "overrules.csv").read_text(encoding="utf-8")


def test_what_has_changed_is_said(made: Run, tmp_path: Path) -> None:
    (tmp_path / "texts" / "b.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "texts" / "corpus.csv").write_text(
        "file,outlet,event\na.txt,The Herald,Baths\nb.txt,The Echo,\n", encoding="utf-8"
    )
    record = json.loads((tmp_path / "out" / "r.run.json").read_text(encoding="utf-8"))
    record["packages"]["spacy"] = "3.0"
    record["settings"]["mood"] = "dark"
    record["lexicon"]["files"][0]["sha256"] = "0"
    (tmp_path / "out" / "r.run.json").write_text(json.dumps(record), encoding="utf-8")
    status, lines, errors = made("rebuild", "out/r.run.json", "-o", "again")
    assert status == 1
    assert "files differ from those of the run" in errors
    said = [line for line in lines if line.startswith("Changed: ")]
    assert "Changed: article the-herald-1 (a.txt): headline, date or other metadata have changed" in said
    assert "Changed: article the-echo-1 (b.txt): the text has changed" in said
    assert f"Changed: word list {record['lexicon']['files'][0]['name']}: has changed" in said
    assert any(line.startswith("Changed: package spacy: 3.0 then, 3.") for line in said)
    assert any("setting mood" in line for line in said)
    assert "Differs: again/r.pdf" in lines


def test_texts_that_moved_are_found_where_they_are_said_to_be(made: Run, tmp_path: Path) -> None:
    (tmp_path / "texts").rename(tmp_path / "moved")
    status, _, errors = made("rebuild", "out/r.run.json")
    assert status == 1
    assert "the texts of the run are not there; say where: framing rebuild out/r.run.json PATH" in errors
    status, lines, _ = made("rebuild", "out/r.run.json", "moved")
    assert status == 0
    assert not any(line.startswith(("Changed", "Differs")) for line in lines)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (None, "cannot be read"),
        ("{", "not JSON"),
        ("[]", "“inputs” is missing"),
        ('{"inputs": []}', "“lexicon” is missing"),
    ],
)
def test_a_wrong_record_is_one_line(run: Run, tmp_path: Path, content: str | None, message: str) -> None:
    if content is not None:
        (tmp_path / "run.json").write_text(content)
    status, _, errors = run("rebuild", "run.json")
    assert status == 1
    assert message in errors
    assert errors.count("\n") == 1


def test_a_report_from_results_is_made_again_from_them(run: Run, tmp_path: Path) -> None:
    """Of the articles that the run in shards has, those that the report chose."""
    write_corpus(tmp_path / "texts")
    run("score", "texts", "-o", "results", "--format", "parquet", "--workers", "1", "--no-models")
    assert run("compare", "results", "--outlet", "The Echo", "-o", "echo.pdf", "--force")[0] == 0
    status, lines, errors = run("rebuild", "echo.run.json")
    assert (status, errors) == (0, "")
    assert [line.split(":")[0] for line in lines] == ["Same"] * 3
    status, _, errors = run("rebuild", "results/run.json")
    assert status == 1
    assert "a run made in shards" in errors
