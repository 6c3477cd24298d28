"""The door: files and folders to articles, and a note on every file and row."""

from __future__ import annotations

import json
import os
from datetime import date
from pathlib import Path

import pytest
from corpora import BODY, OTHER, Build, notes_of, refusal

from framing.article import Article
from framing.errors import InputError
from framing.reading import guess_notice, read, report_lines, sample
from framing.reading.corpus import slug


def test_one_file(build: Build) -> None:
    text = f"outlet: The Herald\r\ndate: 3 January 2024\r\nheadline: Pier: the end\r\n\r\n{BODY}"
    reading = read(build({"a.txt": text}) / "a.txt")
    assert reading.articles == (
        Article(
            "the-herald-1", text, "The Herald", "a.txt", headline="Pier: the end", published=date(2024, 1, 3),
            body_start=text.index("The ferry"),
        ),
    )  # fmt: skip
    assert reading.announced is None
    (note,) = reading.notes
    assert (note.level, note.source, note.row) == ("read", "a.txt", None)
    assert note.message == "the-herald-1: The Herald, 2024-01-03, 64 words, “Pier: the end”"


def test_line_ends_and_the_mark(build: Build) -> None:
    (article,) = read(build({"a.txt": b"\xef\xbb\xbf" + BODY.replace("\n", "\r\n").encode()})).articles
    assert article.text == BODY.replace("\n", "\r\n")


def test_a_stray_zero_in_a_text(build: Build) -> None:
    (article,) = read(build({"a.txt": BODY * 10 + "\0"})).articles
    assert (article.encoding, article.text) == ("utf-8", BODY * 10 + "\0")
    assert article.warnings == ("it holds characters with the number zero, as binary files do",)


def test_code_points_are_counted(build: Build) -> None:
    (article,) = read(build({"a.txt": f"👍🏿 Minister slams plan\n{BODY}"})).articles
    assert article.text[12:17] == "slams"


def test_a_headline_with_a_colon_stays_text(build: Build) -> None:
    (article,) = read(build({"a.txt": f"Minister: we will not resign\n\n{BODY}"})).articles
    assert (article.body_start, article.headline) == (0, "")
    assert article.text.startswith("Minister: we will not resign")


def test_a_folder_is_read_in_order_and_whole(build: Build) -> None:
    reading = read(
        build(
            {
                "b.txt": OTHER,
                "a/z.TXT": BODY,
                "README.txt": "How the texts were gathered.",
                "README.md": "More of it.",
                "table.csv": "outlet,text\nHerald,It fell.\n",
                "scan.pdf": b"%PDF-1.4",
                "photo": b"\x89PNG\r\n\x1a\n\0",
                "notes.md": "# Notes",
                ".hidden/x.txt": "x",
                "empty.txt": "",
                "c.txt": b"\0" * 50,
            }
        )
    )
    assert [a.source_file for a in reading.articles] == ["a/z.TXT", "b.txt"]
    assert {(n.level, n.source): n.message for n in reading.notes if n.level != "read"} == {
        ("skipped", "README.txt"): "a note about the files, by its name; give its own path to have it read",
        ("skipped", "README.md"): "a note about the files, by its name; give its own path to have it read",
        ("skipped", "table.csv"): (
            "a table; to have its articles read, give its own path, or name it corpus.csv if it lists the files beside"
            " it"
        ),
        ("failed", "scan.pdf"): "is damaged: its pages cannot be told apart",
        ("skipped", "photo"): "an image (PNG), which is not read",
        ("skipped", "notes.md"): "plain text named .md; give its own path to have it read",
        ("skipped", ".hidden"): "hidden",
        ("failed", "empty.txt"): "is empty",
        ("failed", "c.txt"): "is a binary file, not plain text",
    }


def test_a_folder_with_a_list(build: Build) -> None:
    listed = (
        "file,outlet,date,headline,notes\n"
        "a.txt,Herald,2024-01-03,Pier falls,first\n"
        "missing.txt,Courier,,,\n"
        "sub\\b.txt,Courier,,,\n"
        "a.txt,Gazette,,,again\n"
        "c,Gazette,,,\n"
        "scan.pdf,Gazette,,,\n"
        "empty.txt,Gazette,,,\n"
        "corpus.csv,Gazette,,,\n"
    )
    reading = read(
        build(
            {
                "corpus.csv": listed,
                "a.txt": f"outlet: The Herald\nbyline: Ana Brook\n\n{BODY}",
                "sub/b.txt": OTHER,
                "c.txt": "A third text.",
                "scan.pdf": b"%PDF-1.4",
                "empty.txt": " \n",
                "README.md": "About it.",
                "sub/other.txt": BODY,
            }
        )
    )
    assert reading.announced == 8
    first, second, third = reading.articles
    assert (first.outlet, first.headline, first.byline, first.row) == ("Herald", "Pier falls", "Ana Brook", 2)
    assert first.source_file == "a.txt"
    assert first.warnings == (
        "corpus.csv gives the outlet as “Herald”, the file itself as “The Herald”: the first is used",
    )
    assert dict(first.extra) == {"notes": "first", "byline_kind": "people", "byline_people": "Ana Brook"}
    assert (second.source_file, second.row, third.source_file, third.row) == ("sub/b.txt", 4, "c.txt", 6)
    assert [(n.source, n.row, n.message) for n in notes_of(reading, "failed")] == [
        ("corpus.csv", 3, "names the file missing.txt, which does not exist; check the spelling of the name"),
        ("corpus.csv", 5, "names the file a.txt a second time (first: row 2)"),
        ("scan.pdf", 7, "is damaged: its pages cannot be told apart"),
        ("empty.txt", 8, "is empty"),
        ("corpus.csv", 9, "names the file corpus.csv a second time (first: corpus.csv)"),
    ]
    assert {n.source: n.message for n in notes_of(reading, "skipped")} == {
        "README.md": "not named in corpus.csv",
        "sub/other.txt": "not named in corpus.csv",
    }
    assert len({(n.source, n.row) for n in reading.notes}) == len(reading.notes)


def test_a_list_given_by_its_own_path_and_of_another_kind(build: Build) -> None:
    folder = build({"corpus.jsonl": '{"file": "a.txt", "outlet": "Herald"}\n', "a.txt": BODY})
    assert read(folder / "corpus.jsonl").articles == read(folder).articles


def test_a_folder_in_the_folder_may_have_its_own_list(build: Build) -> None:
    files = {"x/corpus.csv": "file,outlet\na.txt,Herald\n", "x/a.txt": BODY, "y/b.txt": OTHER}
    assert [(a.source_file, a.outlet) for a in read(build(files)).articles] == [
        ("x/a.txt", "Herald"),
        ("y/b.txt", "Outlet 2"),
    ]


def test_a_list_may_name_files_by_their_whole_path(build: Build, tmp_path: Path) -> None:
    (tmp_path / "elsewhere.txt").write_text(OTHER)
    folder = build({"a.txt": BODY})
    rows = ("file,outlet", f"{folder / 'a.txt'},Herald", f"{tmp_path / 'elsewhere.txt'},Courier", "")
    (folder / "corpus.csv").write_text("\n".join(rows))
    assert [a.source_file for a in read(folder).articles] == ["a.txt", "elsewhere.txt"]


def test_a_folder_that_holds_one_table_only(build: Build) -> None:
    reading = read(build({"articles.csv": "outlet,text\nHerald,The pier fell.\n", "photo.png": b"\x89PNG\r\n\x1a\n"}))
    assert [a.outlet for a in reading.articles] == ["Herald"]
    assert len(notes_of(reading, "skipped")) == 1


@pytest.mark.parametrize(
    ("files", "path", "said"),
    [
        ({"a.txt": "x"}, "nowhere", "nowhere does not exist; check the spelling of the name"),
        ({"a/.keep": ""}, "", "no article could be read; a is an empty folder" ),
        ({"a.txt": ""}, "a.txt", "a.txt is empty"),
        ({"a.txt": " \r\n\t\n"}, "a.txt", "a.txt is empty"),
        ({"a.txt": "outlet: Herald\n\n"}, "a.txt", "a.txt holds no text, only the lines about it"),
        ({"a.txt": "x" * 1_000_001}, "a.txt", "a.txt holds a text of 1,000,001 characters, more than the 1,000,000"),
        ({"a.txt": "x" * 30_000_000}, "a.txt", "a.txt holds 30.0 MB of text, more than the 1,000,000 characters"),
        ({"a.txt": "", "b.txt": "", "c.txt": ""}, "", "a.txt is empty (and 2 more that could not be read)"),
        ({"corpus.csv": "title,url\nPier,x\n", "a.txt": BODY}, "", "corpus.csv has no column with the articles' text"),
        ({"a.csv": ""}, "a.csv", "a.csv is empty"),
    ],
)  # fmt: skip
def test_nothing_can_be_read(build: Build, files: dict[str, str], path: str, said: str) -> None:
    folder = build(files)
    if path == "" and "a/.keep" in files:
        (folder / "a/.keep").unlink()
        (folder / "a").rmdir()
        said = "is an empty folder; put text files (.txt) or a table (.csv) of articles into it"
    message = refusal(folder / path)
    assert message.startswith(str(folder))
    assert said in message


def test_just_a_million_characters_are_read(build: Build) -> None:
    (article,) = read(build({"a.txt": "é" * 1_000_000})).articles
    assert len(article.text) == 1_000_000


def test_suspicious_texts_are_read_and_named(build: Build) -> None:
    reading = read(
        build(
            {
                "a.txt": BODY,
                "b.txt": f"{OTHER.strip()} And so the trees… [+2829 chars]",
                "c.txt": BODY.upper(),
                "d.txt": "Паром не пойдёт этой зимой.",
                "e.txt": BODY.replace("\n", " ").encode() + b" \x93Yes\x94 " + "“no” ".encode() * 3,
                "f.txt": OTHER + "The seed came from one old oak.",
            }
        )
    )
    warned = {a.source_file: a.warnings for a in reading.articles}
    assert warned["a.txt"] == ()
    assert warned["b.txt"][0].endswith("so 2,829 characters are missing")
    assert warned["c.txt"] == ("duplicate: the same text as outlet-1-1",)
    assert warned["d.txt"] == ("not English: most letters are Cyrillic",)
    assert warned["e.txt"][0] == "2 characters could not be read and are shown as \ufffd"
    assert warned["f.txt"][0].startswith("another version of outlet-2-1: ")
    assert [n.source for n in notes_of(reading, "suspicious")] == ["b.txt", "c.txt", "d.txt", "e.txt", "f.txt"]
    assert next(a for a in reading.articles if a.source_file == "e.txt").replaced == 2


def test_ids_are_unique_and_in_order(build: Build) -> None:
    files = {
        f"{i}.txt": f"outlet: {name}\n\nText number {i}."
        for i, name in enumerate(("The Herald", "the herald!", "Ö-Post"))
    }
    assert [a.id for a in read(build(files)).articles] == ["the-herald-1", "the-herald-2", "o-post-1"]


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("The Daily Herald", "the-daily-herald"),
        ("Ö & Ł!", "o-ł"),
        ("Правда", "правда"),
        ("!!!", "outlet"),
        ("x" * 99, "x" * 40),
    ],
)
def test_slug(name: str, expected: str) -> None:
    assert slug(name) == expected


def test_a_guess_takes_the_spelling_of_an_outlet_that_is_known(build: Build) -> None:
    files = {"a.txt": f"outlet: The Herald\n\n{BODY}", "b.txt": f"LOWMERE (HERALD) — {OTHER}"}
    assert [a.outlet for a in read(build(files)).articles] == ["The Herald", "The Herald"]


def test_a_guess_is_said_to_be_one_and_how_to_correct_it(build: Build) -> None:
    guessed, stated = read(build({"a.txt": f"(QNN) — {BODY}", "b.txt": f"outlet: Herald\n\n{OTHER}"})).articles
    assert guess_notice(stated) == ""
    notice = guess_notice(guessed)
    assert notice.startswith("The outlet “QNN” is a guess from the dateline “(QNN) —”.")
    assert "outlet: Name" in notice
    assert "corpus.csv" in notice


def test_the_place_in_the_corpus_names_an_outlet_that_nothing_names(build: Build) -> None:
    articles = read(build({"000_0197ad9b.txt": f"(QNN) — {BODY}", "004_f490e19012bbc061.txt": OTHER})).articles
    assert [a.outlet for a in articles] == ["QNN", "Outlet 2"]
    assert articles[1].outlet_guess.startswith("its place in the corpus")


def test_links(build: Build) -> None:
    folder = build({"a.txt": BODY, "sub/b.txt": OTHER})
    os.symlink(folder / "a.txt", folder / "c.txt")
    os.symlink(folder, folder / "sub" / "loop")
    os.symlink(folder / "gone.txt", folder / "dead.txt")
    os.symlink(folder / "self.txt", folder / "self.txt")
    reading = read(folder)
    assert [a.source_file for a in reading.articles] == ["a.txt", "sub/b.txt"]
    assert {n.source: (n.level, n.message) for n in reading.notes if n.level != "read"} == {
        "c.txt": ("skipped", "the same file as a.txt, under a second name"),
        "sub/loop": ("skipped", "a link to a folder that was already read"),
        "dead.txt": ("failed", "does not exist; check the spelling of the name"),
        "self.txt": ("failed", "cannot be opened (Too many levels of symbolic links)"),
    }


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_waited_for(build: Build) -> None:
    folder = build({"a.txt": BODY})
    os.mkfifo(folder / "b.txt")
    assert notes_of(read(folder), "failed")[0].message == "is not a regular file (a folder, a pipe or a device)"


def test_a_file_that_may_not_be_read(build: Build, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = build({"a.txt": BODY, "b.txt": OTHER})
    opened = sample.open_bytes

    def guarded(path: Path) -> object:
        if path.name == "b.txt":
            raise PermissionError(13, "Permission denied", str(path))
        return opened(path)

    monkeypatch.setattr(sample, "open_bytes", guarded)
    (failed,) = notes_of(read(folder), "failed")
    assert str(failed) == "b.txt: may not be read (no permission); change its permissions or copy it"


@pytest.mark.skipif(os.name == "nt", reason="file names are text there")
def test_a_file_name_that_is_no_text(build: Build) -> None:
    folder = build({"a.txt": BODY})
    with open(os.fsencode(folder) + b"/b\xff.txt", "wb") as file:
        file.write(OTHER.encode())
    reading = read(folder)
    assert [a.source_file for a in reading.articles] == ["a.txt", "b\ufffd.txt"]
    "\n".join(report_lines(reading)).encode("utf-8")


def test_folders_too_deep_to_be_meant(build: Build) -> None:
    reading = read(build({"a.txt": BODY, "d/" * 60 + "b.txt": OTHER}))
    assert len(reading.articles) == 1
    assert "folders deep" in notes_of(reading, "failed")[0].message


@pytest.mark.parametrize("file", ["a\0b", "x" * 5000, "/", "..", "", "."])
def test_impossible_file_names_in_a_list(build: Build, file: str) -> None:
    listed = f'{{"file": {json.dumps(file)}, "outlet": "x"}}\n{{"file": "a.txt", "outlet": "y"}}\n'
    reading = read(build({"corpus.jsonl": listed, "a.txt": BODY}))
    assert len(reading.articles) == 1
    assert len(notes_of(reading, "failed")) == 1


def test_the_same_files_give_the_same_reading(build: Build) -> None:
    folder = build({"a.txt": BODY, "b.txt": OTHER, "c.txt": BODY})
    assert read(folder) == read(folder)


def test_the_report(build: Build) -> None:
    reading = read(
        build(
            {
                "corpus.csv": "file,outlet\na.txt,\nb.txt,Herald\nc.txt,Courier\n",
                "a.txt": f"(QNN) — {BODY}",
                "b.txt": BODY,
                "README": "x",
            }
        )
    )
    assert report_lines(reading) == [
        "announced   3",
        "read        2 (2 outlets)",
        "suspicious  1 of those read",
        "failed      1",
        "skipped     1",
        "",
        "read        corpus.csv        a table of articles: file from “file”, outlet from “outlet”",
        "read        a.txt row 2       qnn-1: QNN, 65 words, outlet guessed from the dateline “(QNN) —”",
        "suspicious  b.txt row 3       another version of qnn-1: 100% of the shorter text is also in the other",
        "failed      corpus.csv row 4  names the file c.txt, which does not exist; check the spelling of the name",
        "skipped     README            not named in corpus.csv",
        "",
        "versions    qnn-1, herald-1 (100%) share one text",
        "",
        "To correct a guessed outlet, begin the text with a line “outlet: Name”, or put beside the files a table"
        " corpus.csv with the columns file, outlet, published and headline.",
    ]
    assert report_lines(read(build({"x/a.txt": BODY}) / "x"))[0] == "announced   not stated"


def test_errors_are_input_errors(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        read(tmp_path / "a\0b")
