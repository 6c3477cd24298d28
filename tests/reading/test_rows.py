"""Tables of articles: delimiters, quoting, aliases, odd rows."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from datetime import date

import pytest
from corpora import BODY, OTHER, Build, notes_of, refusal
from hypothesis import given
from hypothesis import strategies as st

from framing.errors import InputError, UsageError
from framing.reading import read
from framing.reading.columns import ALIASES, assign
from framing.reading.table import layout, separated_rows


def separated(rows: list[list[str]], delimiter: str = ",") -> str:
    buffer = io.StringIO()
    csv.writer(buffer, delimiter=delimiter).writerows(rows)
    return buffer.getvalue()


def lines(*rows: Mapping[str, object]) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
@pytest.mark.parametrize("name", ["articles.csv", "articles.tsv", "articles.txt", "articles"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_the_same_table_however_it_is_written(build: Build, delimiter: str, name: str, encoding: str) -> None:
    table = separated(
        [["outlet", "published", "text"], ["Herald", "2024-05-01", f"“Yes; no, maybe | so,” she said.\n{BODY}"]],
        delimiter,
    )
    (article,) = read(build({name: table.encode(encoding)}) / name).articles
    assert (article.outlet, article.published, article.row) == ("Herald", date(2024, 5, 1), 2)
    assert article.text == f"“Yes; no, maybe | so,” she said.\n{BODY}"
    assert article.outlet_guess == ""


@pytest.mark.parametrize(
    ("header", "fields"),
    [
        (["file", "outlet", "published", "headline", "notes"], {"file", "outlet", "published", "headline"}),
        (["Title", "Body", "Source", "PublishedAt", "Link", "Authors", "Section"],
         {"headline", "text", "outlet", "published", "url", "byline", "genre"}),
        (["stories_id", "language", "title", "publish_date", "url", "media_name"],
         {"headline", "published", "url", "outlet"}),
        (["source.id", "source.name", "content", "pub_date"], {"outlet", "text", "published"}),
        (["FULL TEXT", "publisher", "date_published", "event_id"], {"text", "outlet", "published", "event"}),
        (["id", "word_count"], set()),
    ],
)  # fmt: skip
def test_known_names_of_columns(header: list[str], fields: set[str]) -> None:
    assert set(assign(header, {})) == fields


def test_the_surest_name_wins_and_no_column_serves_twice() -> None:
    assert assign(["source", "outlet", "content", "body", "title"], {}) == {
        "text": "body", "outlet": "outlet", "headline": "title",
    }  # fmt: skip
    names = [name for field in ALIASES.values() for name in field]
    assert len(names) == len(set(names))


def test_columns_named_by_the_user(build: Build) -> None:
    folder = build({"t.csv": separated([["Story", "text", "Paper"], [BODY, "page 4", "Courier"]])})
    (article,) = read(folder / "t.csv", columns={"text": "Story", "outlet": "paper"}).articles
    assert (article.text, article.outlet, dict(article.extra)) == (BODY, "Courier", {"text": "page 4"})
    with pytest.raises(
        InputError, match=r"t\.csv has no column “Storey” to take the text from; its columns are: Story,"
    ):
        read(folder / "t.csv", columns={"text": "Storey"})
    with pytest.raises(UsageError, match="there is no field “body”"):
        read(folder / "t.csv", columns={"body": "Story"})


def test_a_table_without_text_names_what_it_has_and_what_is_expected(build: Build) -> None:
    message = refusal(build({"t.csv": "stories_id;title;url\n1;Pier falls;https://a.example\n"}) / "t.csv")
    assert "its columns are: stories_id, title, url;" in message
    assert "“text”" in message
    assert "“file”" in message


def test_a_header_alone(build: Build) -> None:
    assert "holds no articles, only a header" in refusal(build({"t.csv": "outlet,text\n"}) / "t.csv")


def test_no_row_is_lost(build: Build) -> None:
    table = separated(
        [
            ["outlet", "text", "desk"],
            ["Herald", BODY, "north"],
            [],
            ["Courier", "", "south"],
            ["Courier", OTHER, "", "and a tail"],
            ["", "", ""],
            ["", "", ""],
            ["Gazette", "Short."],
            ["", " ", ""],
        ]
    )
    reading = read(build({"t.csv": table}) / "t.csv")
    assert reading.announced == 4
    assert [(a.outlet, a.row) for a in reading.articles] == [("Herald", 2), ("Courier", 5), ("Gazette", 8)]
    assert [(n.level, n.row) for n in reading.notes] == [
        ("read", None), ("read", 2), ("skipped", 3), ("failed", 4), ("suspicious", 5), ("skipped", 6), ("read", 8),
        ("skipped", 9),
    ]  # fmt: skip
    assert "has no text (filled are: outlet, desk)" in notes_of(reading, "failed")[0].message
    assert reading.articles[1].warnings == ("the row has 4 cells and the header 3: a text may be cut in two",)
    assert dict(reading.articles[1].extra) == {"column 4": "and a tail"}
    assert notes_of(reading, "skipped")[1].message == "is empty (so are the rows up to 7)"
    assert dict(reading.articles[0].extra) == {"desk": "north"}


def test_a_note_says_what_the_table_was_taken_for(build: Build) -> None:
    reading = read(build({"t.csv": separated([["Body", "paper_id", "Publisher"], [BODY, "7", "Herald"]])}) / "t.csv")
    assert reading.notes[0].message == (
        "a table of articles: text from “Body”, outlet from “Publisher”; kept beside them: “paper_id”"
    )


def test_a_quotation_mark_that_is_never_closed(build: Build) -> None:
    table = f'outlet,text\nHerald,{BODY.splitlines()[0].replace(",", "")}\nCourier,"It fell.\nGazette,It stands.\n'
    reading = read(build({"t.csv": table}) / "t.csv")
    assert "never closed" in reading.articles[-1].warnings[0]


def test_an_unquoted_tab_separated_file_keeps_its_quotation_marks(build: Build) -> None:
    said = '"We lost," she said. ' + BODY.replace("\n", " ")
    reading = read(
        build({"t.tsv": f'outlet\ttext\nHerald\t{said}\nCourier\t"Open {OTHER.splitlines()[0]}\n'}) / "t.tsv"
    )
    assert [a.text for a in reading.articles] == [said, f'"Open {OTHER.splitlines()[0]}']


def test_a_very_long_cell(build: Build) -> None:
    long = BODY * 2000
    table = separated([["outlet", "text"], ["Herald", long], ["Courier", long * 2]])
    reading = read(build({"t.csv": table}) / "t.csv")
    assert reading.articles[0].text == long
    assert f"a text of {len(long) * 2:,} characters, more than the 1,000,000" in notes_of(reading, "failed")[0].message


def test_the_separator_line_of_a_spreadsheet(build: Build) -> None:
    (article,) = read(build({"t.csv": f'sep=;\r\noutlet;text\r\nHerald;"{BODY}"\r\n'}) / "t.csv").articles
    assert (article.outlet, article.row) == ("Herald", 2)


def test_json_lines(build: Build) -> None:
    rows = lines(
        {"source": {"id": None, "name": "Herald"}, "title": "Pier falls", "content": BODY,
         "author": ["Ana Brook", "Lee Ord"], "publishedAt": "2024-01-03T10:00:00Z", "words": 60, "paid": True},
        {"source": {"name": "Courier"}, "title": "Trees", "content": None},
        {"source": {"name": "Courier"}, "content": OTHER},
    )  # fmt: skip
    reading = read(build({"t.jsonl": rows + "\n[1]\n{broken\n"}) / "t.jsonl")
    first, second = reading.articles
    assert (first.outlet, first.headline, first.byline) == ("Herald", "Pier falls", "Ana Brook, Lee Ord")
    assert first.published == date(2024, 1, 3)
    assert dict(first.extra) == {
        "words": "60", "paid": "True", "published_at": "2024-01-03T10:00+00:00",
        "byline_kind": "people", "byline_people": "Ana Brook; Lee Ord",
    }  # fmt: skip
    assert (second.outlet, second.row) == ("Courier", 3)
    assert reading.announced == 5
    assert [n.row for n in notes_of(reading, "failed")] == [2, 5, 6]


@pytest.mark.parametrize("name", ["t.jsonl", "t.ndjson", "t.txt", "t.json"])
def test_json_lines_are_told_by_content(build: Build, name: str) -> None:
    (article,) = read(build({name: lines({"outlet": "Herald", "text": BODY})}) / name).articles
    assert (article.outlet, article.text) == ("Herald", BODY)


@pytest.mark.parametrize(
    "line", ["[" * 100_000, '{"a":' * 100_000, '{"text": ' + "9" * 10_000 + "}", '{"text": "\\ud800 x"}']
)
def test_hostile_json(build: Build, line: str) -> None:
    reading = read(build({"t.jsonl": lines({"text": BODY}) + line + "\n"}) / "t.jsonl")
    for article in reading.articles:
        article.text.encode("utf-8")
    assert len(reading.notes) == 3


def test_web_address_gives_the_outlet(build: Build) -> None:
    table = separated([["text", "title", "url"], [BODY, "Pier", "https://www.herald.example/1"]])
    (article,) = read(build({"t.csv": table}) / "t.csv").articles
    assert (article.outlet, article.outlet_guess) == ("herald.example", "the web address (www.herald.example)")


def test_rows_without_any_outlet_share_one_name(build: Build) -> None:
    articles = read(build({"data.csv": separated([["text", "id"], [BODY, "1"], [OTHER, "2"]])}) / "data.csv").articles
    assert [a.outlet for a in articles] == ["Outlet 1", "Outlet 1"]
    assert [a.id for a in articles] == ["outlet-1-1", "outlet-1-2"]


def test_dates_that_cannot_be_read_are_kept_and_said(build: Build) -> None:
    table = separated(
        [["outlet", "date", "text"], ["Herald", "03/01/2024", BODY], ["Courier", "3 January 2024", OTHER]]
    )
    first, second = read(build({"t.csv": table}) / "t.csv").articles
    assert first.published is None
    assert first.extra["published"] == "03/01/2024"
    assert "may mean two days" in first.warnings[0]
    assert second.published == date(2024, 1, 3)


CELL = st.text(alphabet=st.characters(exclude_categories=("Cs",), exclude_characters="\0"), max_size=20)


@given(st.lists(st.tuples(CELL, CELL), max_size=6), st.sampled_from([",", "\t", ";", "|"]))
def test_every_cell_comes_back_as_it_was_written(rows: list[tuple[str, str]], delimiter: str) -> None:
    text = separated([["outlet", "text"], *(list(row) for row in rows)], delimiter)
    found = separated_rows(io.StringIO(text, newline=""), layout(text)._replace(quoting=True))
    cells = [(r.cells["outlet"], r.cells["text"]) for r in found if hasattr(r, "cells")]
    assert cells == [row for row in rows if any(c.strip() for c in row)]


def test_columns_of_the_same_name_are_told_apart() -> None:
    header = layout("text,text,text (2),,text,text (2)\n").header
    assert len(set(header)) == 6
    assert header[:4] == ("text", "text (2)", "text (2) (2)", "column 4")
