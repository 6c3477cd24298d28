"""The commands, from a corpus to an agreement page, and that a sample gives nothing away."""

from __future__ import annotations

import json
import time
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from framing.cli import main
from framing.coding.formats import read, write
from framing.coding.formats.native import to_json
from framing.coding.model import Coded, Coding, Unit, coded

Run = Callable[..., tuple[int, str, str]]
CORPUS = [
    "file,outlet,byline,url",
    "vale-1.txt,The Vale Herald,By Mara Quill,https://vale.example/a",
    "rtl-1.txt,Radio Thorn Lake,By Jo van Roe,https://rtl.example/b",
]
TEXTS = {
    "vale-1.txt": "PORT VALE (Vale Herald) — The reckless plan failed on Monday, the Herald has learned. Mara Quill was "
    "told that 👍🏿 it may return.\n\nRead more at https://vale.example/a or write to desk@vale.example today.\n",
    "rtl-1.txt": "A brutal row split the council on Monday. RTL heard both sides, and Radio Thorn Lake will report.\n",
}


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Runs the program in a folder that holds a small corpus: exit status, output, errors."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "corpus").mkdir()
    (tmp_path / "corpus" / "corpus.csv").write_text("\n".join(CORPUS), encoding="utf-8")
    for name, text in TEXTS.items():
        (tmp_path / "corpus" / name).write_text(text, encoding="utf-8")

    def call(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr("sys.argv", ["framing", *arguments])
        with pytest.raises(SystemExit) as stop:
            main()
        captured = capsys.readouterr()
        return int(stop.value.code or 0), captured.out, captured.err

    return call


SECRETS = (
    "vale herald",
    "thorn lake",
    "rtl",
    "mara quill",
    "van roe",
    "vale.example",
    "vale-1",
    "port vale",
    "the herald",
)


def everything(folder: Path) -> str:
    """Names and contents of all files of a folder, those inside workbooks too, in lower case."""
    found = []
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        found.append(str(path.relative_to(folder)))
        if zipfile.is_zipfile(path):
            with zipfile.ZipFile(path) as archive:
                found += [
                    *archive.namelist(),
                    *(archive.read(n).decode("utf-8", "replace") for n in archive.namelist()),
                ]
        else:
            found.append(path.read_bytes().decode("utf-8", "replace"))
    return "\n".join(found).lower()


def test_what_coders_get_gives_nothing_away_in_any_format(run: Run, tmp_path: Path) -> None:
    assert run("sample", "corpus", "--n", "50", "-o", "s")[0] == 0
    for format in ("csv", "xlsx", "form", "label-studio", "doccano", "brat", "inception", "web-annotation"):
        status, _, errors = run(
            "coding", "export", "s/for-coders/coded.json", "--format", format, "-o", f"out/{format}"
        )
        assert (status, errors) == (0, "")
    for folder in ("s/for-coders", "out"):
        shown = everything(tmp_path / folder)
        assert "reckless plan failed" in shown
        for secret in SECRETS:
            assert secret not in shown, (folder, secret)
    key = json.loads((tmp_path / "s/key.json").read_text(encoding="utf-8"))["key"]
    assert {row["outlet"] for row in key} == {"The Vale Herald", "Radio Thorn Lake"}


def test_the_same_sample_and_workbook_every_time(run: Run, tmp_path: Path) -> None:
    contents = []
    for name in ("one", "two"):
        run("sample", "corpus", "--n", "3", "--seed", "7", "-o", name)
        run("coding", "export", f"{name}/for-coders/coded.json", "--format", "xlsx", "-o", f"{name}/x")
        contents.append({p.name: p.read_bytes() for p in (tmp_path / name).rglob("*") if p.is_file()})
        time.sleep(1.1)
    assert contents[0] == contents[1]


def coders(units: tuple[Unit, ...], *names: str) -> Coded:
    """Coders who mark "reckless" and say that there is a conflict where "row" stands."""
    found = []
    for name in names:
        for unit in units:
            found.append(Coding(name, unit.id, "conflict", "yes" if "row" in unit.text else "no"))
            if (at := unit.text.find("reckless")) >= 0:
                found.append(Coding(name, unit.id, "loaded", "judgement", at, at + 8))
    return coded(units, found)


def test_from_a_corpus_to_an_agreement_page(run: Run, tmp_path: Path) -> None:
    run("sample", "corpus", "--n", "50", "-o", "s")
    units = read([tmp_path / "s/for-coders/coded.json"]).units
    write(coders(units, "anna"), "csv", tmp_path / "anna")
    write(coders(units, "ben"), "label-studio", tmp_path / "ben")
    assert run("coding", "import", "anna/sheet.csv", "ben/tasks.json", "-o", "all.json")[0] == 0
    assert read([tmp_path / "all.json"]) == coders(units, "anna", "ben")
    assert run("coding", "tool", "s/key.json", "corpus", "-o", "tool.json")[0] == 0
    status, output, errors = run(
        "agreement", "all.json", "tool.json", "-o", "a.pdf", "--html", "a.html", "--tables", "t"
    )
    assert (status, errors) == (0, "")
    assert "conflict         alpha, nominal                   1.000 [" in output
    assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")
    assert "Precision and recall of the tool" in (tmp_path / "a.html").read_text(encoding="utf-8")
    assert {p.name for p in (tmp_path / "t").iterdir()} == {
        "coefficients.csv", "coders.csv", "differences.csv", "validity.csv",
    }  # fmt: skip
    validity = (tmp_path / "t/validity.csv").read_text(encoding="utf-8-sig")
    assert "loaded,judgement,1,1,1.0," in validity


@pytest.mark.parametrize("ending", ["pdf", "html", "md", "csv", "json"])
def test_the_codebook_in_every_form(run: Run, tmp_path: Path, ending: str) -> None:
    assert run("codebook", "-o", f"book.{ending}")[0] == 0
    assert (tmp_path / f"book.{ending}").stat().st_size > 1000


WRONG = [
    (["codebook", "-o", "book.doc"], 2, "give the file an ending"),
    (["codebook", "--codebook", "none.csv"], 1, "there is no such codebook"),
    (["coding", "export", "none.json", "--format", "csv", "-o", "x"], 1, "there is no such file"),
    (["coding", "export", "one.json", "--format", "word", "-o", "x"], 2, "unknown format 'word'"),
    (["agreement", "one.json", "--experts", "zoe"], 2, "no coder zoe"),
    (["coding", "tool", "one.json", "corpus"], 1, "has no 'key'"),
    (["sample", "corpus", "--n", "0", "-o", "x"], 2, "--n 0: draw at least one unit"),
]


@pytest.mark.parametrize(("arguments", "status", "message"), WRONG)
def test_wrong_use_is_one_line(run: Run, tmp_path: Path, arguments: list[str], status: int, message: str) -> None:
    (tmp_path / "one.json").write_text(to_json(coded([Unit("u001", "A plan.")])), encoding="utf-8")
    found, _, errors = run(*arguments)
    assert (found, message in errors, len(errors.splitlines())) == (status, True, 1)
