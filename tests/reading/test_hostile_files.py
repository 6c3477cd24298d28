"""Files made to do harm, scaled down: one clear line each, in bounded time, and nothing run, fetched or written elsewhere."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from corpora import BODY, Build, notes_of, refusal

from framing.evaluation import fuzz, hostile
from framing.reading import read, sample

SCALE = 0.02


@pytest.fixture(autouse=True)
def nothing_outside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Temporary files lie in a folder that must be empty afterwards; no connection, no process."""

    def refused(*args: object, **named: object) -> None:
        raise AssertionError("a reader reached outside")

    inside = tmp_path / "temporary"
    inside.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(inside))
    monkeypatch.setattr(socket.socket, "connect", refused)
    monkeypatch.setattr(subprocess, "Popen", refused)
    monkeypatch.setattr(os, "system", refused)
    yield
    assert not list(inside.iterdir())


LARGE = ("bomb.pdf", "bomb.docx")
"""Not small at any scale; `python -m framing.evaluation.hostile` reads them."""


@pytest.mark.parametrize("name", [n for n in hostile.FILES if n not in LARGE])
def test_a_file_made_to_do_harm(build: Build, name: str) -> None:
    make, expected = hostile.FILES[name]
    folder = build({name: make(SCALE)})
    before = sorted(folder.parent.rglob("*"))
    start = time.process_time()
    said = hostile.answer(folder / name)
    assert time.process_time() - start < 10
    assert "\n" not in said
    assert expected in said
    assert sorted(folder.parent.rglob("*")) == before


def test_names_that_would_leave_the_archive(build: Build) -> None:
    names = ("../../evil.txt", "/absolute.txt", "C:\\drive.txt", "a/../../b.txt", "..\\..\\c.txt")
    folder = build({"a.zip": hostile.zipped({name: f"{BODY} {name}" for name in names})})
    reading = read(folder / "a.zip")
    assert [a.source_file for a in reading.articles] == [
        "a.zip/evil.txt", "a.zip/c.txt", "a.zip/absolute.txt", "a.zip/drive.txt", "a.zip/a/b.txt",
    ]  # fmt: skip
    assert [p.name for p in folder.parent.rglob("*.txt")] == []


def test_macros_are_never_looked_at(build: Build) -> None:
    text = "The ferry will not sail this winter, the harbour board decided on Monday."
    macros = {"word/vbaProject.bin": b"\xd0\xcf\x11\xe0" * 100, "[Content_Types].xml": "<a/>"}
    (found,) = read(build({"a.docm": hostile._docx("", text, macros)}) / "a.docm").articles
    assert found.text == text


def test_a_wrong_ending_changes_nothing(build: Build) -> None:
    whole = fuzz.samples()
    names = {"page.txt": "a.html", "letter.csv": "a.eml", "scan.docx": "a.pdf", "a.pdf": "a.docx"}
    reading = read(build({name: whole[made] for name, made in names.items()}))
    assert sorted(a.source_file for a in reading.articles) == sorted(names)


def test_links_in_a_circle(build: Build) -> None:
    folder = build({"a.txt": BODY, "sub/b.txt": BODY + "More."})
    (folder / "sub" / "up").symlink_to(folder, target_is_directory=True)
    (folder / "self").symlink_to(folder / "self")
    reading = read(folder)
    assert len(reading.articles) == 2
    assert [n.message for n in notes_of(reading, "skipped")] == ["a link to a folder that was already read"]
    assert [n.source for n in notes_of(reading, "failed")] == ["self"]


def test_a_file_that_may_not_be_read(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = build({"a.txt": BODY})

    def denied(path: Path) -> object:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(sample, "open_bytes", denied)
    assert refusal(folder / "a.txt").endswith("a.txt may not be read (no permission); change its permissions or copy it")


def test_mutated_files_of_every_kind() -> None:
    lines: list[str] = []
    assert fuzz.run(120, 7, said=lines.append) == [], lines


def test_the_fuzzer_sees_what_breaks(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(BODY)
    assert fuzz.attempt(path) == ""
    monkeypatch.setattr("framing.reading.plain.front_matter", lambda text: 1 / 0)
    assert fuzz.attempt(path).startswith("ZeroDivisionError: ")


def test_samples_are_read_whole(build: Build) -> None:
    whole = fuzz.samples()
    folder = build({f"{i}/{name}": data for i, (name, data) in enumerate(whole.items())})
    for i, name in enumerate(whole):
        if name != "a.ris":
            assert read(folder / str(i) / name).articles, name
