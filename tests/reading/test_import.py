"""`framing import`: a corpus to edit by hand that reads as what it was made from; `--strict`; columns; streaming."""

from __future__ import annotations

import resource
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from corpora import BODY, OTHER, Build
from exports import Story, nexis_docx
from hypothesis import given, settings
from hypothesis import strategies as st

from framing.article import Article
from framing.cli import main
from framing.cli.import_ import chosen_columns, write_corpus
from framing.errors import UsageError
from framing.reading import Note, read, stream

SAME = ("id", "outlet", "headline", "published", "url", "event", "genre", "byline")


def run(monkeypatch: pytest.MonkeyPatch, *arguments: object) -> int:
    monkeypatch.setattr(sys, "argv", ["framing", *map(str, arguments)])
    with pytest.raises(SystemExit) as caught:
        main()
    return int(caught.value.code or 0)


def facts(articles: Sequence[Article]) -> list[tuple[object, ...]]:
    return [(a.text[a.body_start :], *(getattr(a, name) for name in SAME), dict(a.extra)) for a in articles]


AWKWARD = (
    "outlet: is this a label?\n\nNo, a text that begins like one.",
    "---\noutlet: x\n---\nA fence.",
    "=1+1 was written on the wall.",
    "1 of 1 DOCUMENTS\n\nThe Courier\n\nLENGTH: 3 words\n\nLOAD-DATE: May 1, 2020",
    '{"articles": [{"title": "x"}]}',
    "<html><body><p>It fell.</p></body></html>",
    "\ufeffA mark at the beginning.",
    "Line ends\r\nof several\rkinds\nstay.\n\n",
    "👍🏿 Minister slams plan",
)


def test_importing_again_gives_the_same_articles(build: Build, tmp_path: Path) -> None:
    rows = "outlet,headline,byline,published,url,note,=odd,text\n"
    for n, text in enumerate(AWKWARD, 1):
        quoted = text.replace('"', '""')
        rows += f'Herald,"=Headline ""{n}""",@ana and Lee Ord,2024-01-0{n},https://h.example/{n},-x,=y,"{quoted}"\n'
    trees = Story(title="Trees", length="900 words", body=OTHER.splitlines())
    folder = build({"a.csv": rows, "b.docx": nexis_docx([Story(), trees])})
    first = [*read(folder / "a.csv").articles, *read(folder / "b.docx").articles]
    for number, path in enumerate((folder / "a.csv", folder / "b.docx")):
        made = read(path)
        write_corpus(made.articles, tmp_path / f"one{number}")
        found = read(tmp_path / f"one{number}").articles
        assert facts(found) == facts(made.articles)
        assert [a.outlet_guess for a in found] == [a.outlet_guess for a in made.articles]
    assert len(first) == len(AWKWARD) + 2
    (again,) = (a for a in read(tmp_path / "one1").articles if a.headline == "Trees")
    assert any("the export states 900 words" in w for w in again.warnings)


@settings(max_examples=40, deadline=None)
@given(texts=st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=80), min_size=1, max_size=4))
def test_any_text_survives(texts: list[str], tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("corpus")
    articles = [Article(f"herald-{n}", f"It fell. {t}", "Herald") for n, t in enumerate(texts, 1)]
    write_corpus(articles, folder / "c")
    again = read(folder / "c").articles
    assert [a.text[a.body_start :] for a in again] == [a.text for a in articles]
    assert [a.id for a in again] == [a.id for a in articles]


def test_the_command(
    build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = build({"export.docx": nexis_docx([Story(), Story(title="Trees", body=OTHER.splitlines())])})
    assert run(monkeypatch, "import", folder, "-o", tmp_path / "out", "--strict") == 0
    said = capsys.readouterr().out
    assert "a Nexis export (Word): 2 announced, 2 parsed" in said
    assert (tmp_path / "out/texts/the-courier-1.txt").read_text(encoding="utf-8") == "\n\n".join(Story().body)
    assert (tmp_path / "out/corpus.csv").read_bytes().startswith(b"\xef\xbb\xbffile,id,outlet,")
    assert run(monkeypatch, "import", folder, "-o", tmp_path / "out") == 2
    assert "holds something already" in capsys.readouterr().err
    assert [p.name for p in tmp_path.iterdir() if p.name.startswith(".")] == []


def test_strict_fails_on_suspicion(
    build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = build({"export.docx": nexis_docx([Story(more=("Frobnication: high",))])})
    assert run(monkeypatch, "read", folder) == 0
    assert "line not recognised: “Frobnication: high”" in capsys.readouterr().out
    assert run(monkeypatch, "read", folder, "--strict") == 1
    assert "not clean (--strict): 1 suspicious" in capsys.readouterr().err
    assert run(monkeypatch, "import", folder, "-o", tmp_path / "out", "--strict") == 1
    assert not (tmp_path / "out").exists()


def test_nothing_read_still_lists_every_row(
    build: Build, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """B09."""
    folder = build({"mc.csv": "title,url,publish_date\nFerry stays,https://www.courier.example/1,2024-01-03\n"})
    assert run(monkeypatch, "read", folder / "mc.csv") == 1
    out, err = capsys.readouterr()
    assert "text needed: “Ferry stays” (courier.example, 2024-01-03) https://www.courier.example/1" in out
    assert "--columns text=title" in err
    assert run(monkeypatch, "read", folder / "mc.csv", "--columns", "text=title") == 0
    assert "headline only" in capsys.readouterr().out


def test_columns_as_they_are_written() -> None:
    assert chosen_columns("text=body, outlet = source") == {"text": "body", "outlet": "source"}
    assert chosen_columns("") == {}
    for wrong in ("text", "text=", "=body"):
        with pytest.raises(UsageError):
            chosen_columns(wrong)


def test_a_stream_holds_one_article_at_a_time(build: Build) -> None:
    def table(rows: int) -> Path:
        path = build({"x": ""}) / f"{rows}.csv"
        with path.open("w", encoding="utf-8") as file:
            file.write("outlet,published,text\n")
            for n in range(rows):
                file.write(f'Herald,2024-01-03,"{n}: {BODY * 3}"\n')
        return path

    def count(path: Path) -> int:
        return sum(not isinstance(made, Note) for made in stream(path))

    assert count(table(200)) == 200
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    assert count(table(20_000)) == 20_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 10_000
    few = build({"a.txt": BODY, "b.txt": OTHER})
    assert [a for a in stream(few / "a.txt") if isinstance(a, Article)] == list(read(few / "a.txt").articles)


def test_a_run_is_rebuilt_with_its_columns_and_outlets(
    build: Build, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table = build({"t.csv": f'Story,Paper\n"{BODY}",LC\n"{OTHER}",Herald\n', "names.csv": "written,outlet\nLC,Courier\n"})
    how = ("--columns", "text=Story,outlet=Paper", "--outlets", table / "names.csv", "--attribution", "rules")
    assert run(monkeypatch, "score", table / "t.csv", *how, "-o", tmp_path / "s") == 0
    assert "courier-1" in (tmp_path / "s/articles.csv").read_text(encoding="utf-8-sig")
    assert run(monkeypatch, "rebuild", tmp_path / "s/run.json") == 0
    assert "Differs" not in capsys.readouterr().out
