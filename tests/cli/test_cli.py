"""The command line: one clear line and the right exit status for wrong input, and nothing half-written."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from framing.cli import main
from framing.provenance import packages

Run = Callable[..., tuple[int, str, str]]
TEXT = "The council met on Monday. A reckless plan to close the library was put off until autumn, officials said.\n"


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs the program in an empty folder: exit status, output, errors."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["framing", *arguments])
        with pytest.raises(SystemExit) as stop:
            main()
        captured = capsys.readouterr()
        return int(stop.value.code or 0), captured.out, captured.err

    return call


BAD: list[tuple[str, bytes | None, str]] = [
    ("missing", None, "does not exist"),
    ("empty/", None, "is an empty folder"),
    ("nul.txt", b"\0" * 3000, "is a binary file"),
    ("big.txt", b"word " * 6_000_000, "more than the 1,000,000 characters"),
    ("table.csv", b"name,price\nx,1\n", "has no column with the articles' text"),
]


@pytest.mark.parametrize(("name", "content", "message"), BAD)
def test_bad_input_is_one_line_and_leaves_the_old_report(
    run: Run, tmp_path: Path, name: str, content: bytes | None, message: str
) -> None:
    if name.endswith("/"):
        (tmp_path / name).mkdir()
    elif content is not None:
        (tmp_path / name).write_bytes(content)
    (tmp_path / "old.pdf").write_text("old")
    status, _, errors = run("report", name, "-o", "old.pdf")
    assert status == 1
    assert message in errors
    assert len(errors.splitlines()) == 1
    assert "Traceback" not in errors
    assert (tmp_path / "old.pdf").read_text() == "old"
    assert sorted(p.name for p in tmp_path.iterdir()) == sorted(
        {"old.pdf", *([name.strip("/")] if name != "missing" else [])}
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["report"],
        ["report", "x", "--sample"],
        ["nonsense"],
        ["report", "--paper", "a9", "x"],
        ["evaluate", "foo", "--gold", "."],
    ],
)
def test_wrong_use_is_one_line_with_status_two(run: Run, arguments: list[str]) -> None:
    status, _, errors = run(*arguments)
    assert status == 2
    assert len(errors.splitlines()) == 1


def test_one_article_gives_a_report_tables_and_a_reading_view(run: Run, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf-8")
    status, output, _ = run("report", "a.txt", "-o", "r.pdf", "--tables", "t")
    assert (status, "r.pdf" in output) == (0, True)
    assert (tmp_path / "r.pdf").read_bytes().startswith(b"%PDF")
    record = json.loads((tmp_path / "t" / "run.json").read_text(encoding="utf-8"))
    assert [i["source_file"] for i in record["inputs"]] == ["a.txt"]
    status, output, _ = run("show", "a.txt")
    assert (status, "[reckless|L1]" in output) == (0, True)


def test_a_new_lexicon_file_passes_its_own_check(run: Run, tmp_path: Path) -> None:
    assert run("lexicon", "new", "pools")[0] == 0
    text = (tmp_path / "pools.csv").read_text(encoding="utf-8")
    (tmp_path / "pools.csv").write_text(text.replace("#example", "pools.reckless"), encoding="utf-8")
    status, output, _ = run("lexicon", "check", "pools.csv")
    assert (status, "1 entries, 0 problems" in output) == (0, True)
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf-8")
    assert run("score", "a.txt", "-o", "t", "--lexicon", "pools.csv")[0] == 0
    assert "added loaded/pools: reckless" in (tmp_path / "t" / "run.json").read_text(encoding="utf-8")


PAIR = "file,outlet,leaning\na.txt,Herald,north\nb.txt,Echo,south\n"
STORY = (
    "Two bombs killed 31 people at the ferry terminal on Tuesday. Interior minister Dana Holt blamed the Ridge Front, and "
    "police arrested two men near the quay. Rescue teams worked through the night while families waited outside the hospital "
    "for news of the missing. The port said that boats would run again on Friday, once the hall had been made safe.\n"
)


@pytest.fixture
def pair(tmp_path: Path) -> Path:
    folder = tmp_path / "pair"
    folder.mkdir()
    (folder / "a.txt").write_text(STORY, encoding="utf-8")
    (folder / "b.txt").write_text(STORY.replace("killed 31", "slaughtered 29").replace("men", "suspects"), encoding="utf-8")
    (folder / "corpus.csv").write_text(PAIR, encoding="utf-8")
    return folder


def test_groups_of_a_column_and_names_of_the_user(run: Run, pair: Path, tmp_path: Path) -> None:
    (tmp_path / "names.csv").write_text("name,alias,kind\nRidge Front,the Front,group\n", encoding="utf-8")
    status, _, errors = run("score", "pair", "-o", "t", "--by", "leaning", "--aliases", "names.csv", "--attribution", "rules")
    assert status == 0, errors
    naming = (tmp_path / "t" / "naming.csv").read_text(encoding="utf-8-sig")
    assert "Ridge Front,group,north" in naming
    assert {"north", "south"} <= set(naming.replace("\n", ",").split(","))


@pytest.mark.parametrize(
    ("options", "status", "message"),
    [
        (("--by", "country"), 2, "no article has a column “country”; group by one of outlet, leaning"),
        (("--aliases", "names.csv"), 1, "names.csv: there is no such alias file"),
    ],
)
def test_wrong_column_or_alias_file_is_one_line(
    run: Run, pair: Path, options: tuple[str, ...], status: int, message: str
) -> None:
    found, _, errors = run("score", "pair", "-o", "t", *options)
    assert found == status
    assert message in errors.splitlines()[-1]


def test_the_versions_that_results_depend_on_are_shown(run: Run) -> None:
    status, output, errors = run("--version")
    assert (status, errors) == (0, "")
    assert dict(line.split(" ", 1) for line in output.splitlines()) == packages()
