"""`framing compare` and `framing read` where no article names its event."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from invented import scored

from framing import read
from framing.cli import app
from framing.cli.compare import event_lines
from framing.errors import UsageError

pytestmark = pytest.mark.usefixtures("alone")

TEXTS = {
    "Herald": (
        "A fire broke out on the Ardel ferry, and 40 passengers were taken off by the Corrie lifeboat, the harbour said.",
        "Parents in Tarn Hill will vote on Friday on whether the primary school should close, councillor Dana Holt said.",
    ),
    "Post": (
        "Passengers were led from the burning Ardel ferry by a lifeboat from Corrie. The fire began in the engine room.",
        "The vote on closing Tarn Hill primary school is on Friday. Parents fear long bus rides, and blame Dana Holt.",
    ),
}


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    path = tmp_path / "articles.csv"
    lines = [f'{outlet},2024-05-13,"{text}"' for outlet, texts in TEXTS.items() for text in texts]
    path.write_text("\n".join(["outlet,published,text", *lines]) + "\n", encoding="utf-8")
    return path


def test_compare_lists_writes_and_takes_suggested_events(
    corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    scored(corpus, tmp_path / "out")
    app(["compare", str(tmp_path / "out"), "--suggest", str(tmp_path / "events.csv")], standalone_mode=False)
    assert capsys.readouterr().out == f"Events: 2, 2 of them told by several outlets: {tmp_path / 'events.csv'}\n"
    rows = list(csv.DictReader((tmp_path / "events.csv").open(encoding="utf-8-sig")))
    assert [row["article_id"] for row in rows] == ["herald-1", "post-1", "herald-2", "post-2"]
    assert [row["outlet"] for row in rows] == ["Herald", "Post", "Herald", "Post"]
    assert {(row["published"], row["source_file"]) for row in rows} == {("2024-05-13", "articles.csv")}
    ferry, school = rows[0]["event"], rows[2]["event"]
    assert "Ardel" in ferry
    assert "Holt" in school

    where = ["-o", str(tmp_path / "r.pdf"), "--tables", str(tmp_path / "t")]
    app(["compare", str(tmp_path / "out"), *where], standalone_mode=False)
    told = capsys.readouterr().err
    assert "no article names its event" in told
    assert f"“{ferry}” (2024-05-13): 2 articles, 2 outlets" in told
    assert school in told
    app(["compare", str(tmp_path / "out"), "--event", school.lower(), *where], standalone_mode=False)
    with (tmp_path / "t" / "articles.csv").open(encoding="utf-8-sig") as file:
        assert [row["article_id"] for row in csv.DictReader(file)] == ["herald-2", "post-2"]
    assert "suggestion" not in capsys.readouterr().err
    with pytest.raises(UsageError, match="none is suggested under “flood”"):
        app(["compare", str(tmp_path / "out"), "--event", "flood", *where], standalone_mode=False)
    with pytest.raises(UsageError, match=r"ends in \.csv"):
        app(["compare", str(tmp_path / "out"), "--suggest", str(tmp_path / "events.xlsx")], standalone_mode=False)


def test_words_of_all_articles_are_counted_without_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "articles.csv"
    texts = {"Herald": "The windmill turned.", "Post": "The council voted."}
    lines = [f'{o},"{text} It was a day in town {n}.\n\n{text} People came."' for n in range(3) for o, text in texts.items()]
    path.write_text("\n".join(["outlet,text", *lines]) + "\n", encoding="utf-8")
    scored(path, tmp_path / "out")
    app(["compare", str(tmp_path / "out"), "--words", str(tmp_path / "words.csv")], standalone_mode=False)
    assert "Words: 4 of one outlet" in capsys.readouterr().out
    with (tmp_path / "words.csv").open(encoding="utf-8-sig") as file:
        found = {row["word"]: (row["group"], row["count"], row["articles"]) for row in csv.DictReader(file)}
    assert found == {
        "windmill": ("Herald", "6", "3"), "turn": ("Herald", "6", "3"), "council": ("Post", "6", "3"), "vote": ("Post", "6", "3"),
    }  # fmt: skip


def test_read_suggests_events_unless_the_table_names_them(corpus: Path) -> None:
    lines = event_lines(read(corpus).articles)
    assert [line.partition("outlets: ")[2] for line in lines[1:3]] == ["herald-1, post-1", "herald-2, post-2"]
    corpus.write_text(corpus.read_text("utf-8").replace("outlet,", "event,outlet,", 1).replace("\n", "\nfire,", 4), "utf-8")
    assert event_lines(read(corpus).articles) == []
