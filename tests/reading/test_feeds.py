"""What news services answer with, and tables in other formats than CSV: fields in their places, stubs called stubs."""

from __future__ import annotations

import datetime
import io
import json
from typing import Any

import openpyxl
import pyarrow as pa
import pytest
from corpora import BODY, OTHER, Build, notes_of, refusal
from pyarrow import parquet

from framing.reading import Reading, read

STUB = "The ferry will not sail this winter, the harbour board decided, and shop prices on the island rose by a fif…"


def answer(build: Build, value: object, name: str = "answer.json", **how: Any) -> Reading:
    return read(build({name: json.dumps(value, **how)}) / name)


NEWSAPI = {
    "status": "ok",
    "totalResults": 1234,
    "articles": [
        {"source": {"id": None, "name": "The Courier"}, "author": "Ana Brook", "title": "Ferry stays", "description": "No boat.",
         "url": "https://courier.example/1", "urlToImage": None, "publishedAt": "2024-01-03T10:00:00Z",
         "content": f"{STUB} [+2829 chars]"},
        {"source": {"id": "h", "name": "Herald"}, "author": None, "title": "Trees", "description": "", "url": "https://h.example/2",
         "publishedAt": "2024-01-04T23:30:00Z", "content": OTHER},
        {"source": {"id": None, "name": "Beacon"}, "title": "Gone", "url": "https://b.example/3", "publishedAt": "2024-01-04",
         "content": None},
    ],
}  # fmt: skip


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("name", ["answer.json", "answer.txt", "answer"])
def test_newsapi(build: Build, name: str, indent: int | None) -> None:
    """B08."""
    found = answer(build, NEWSAPI, name, indent=indent)
    stub, whole = found.articles
    assert (stub.outlet, stub.byline, stub.headline) == ("The Courier", "Ana Brook", "Ferry stays")
    assert (str(stub.published), stub.extra["published_at"]) == ("2024-01-03", "2024-01-03T10:00+00:00")
    assert stub.warnings == ("cut off: it ends with “[+2829 chars]”, so 2,829 characters are missing",)
    assert (whole.outlet, whole.text, whole.warnings) == ("Herald", OTHER, ())
    assert [n.place for n in notes_of(found, "failed")] == [f"{name} article 3"]
    assert found.notes[0].message.startswith("a JSON answer of NewsAPI (3 of the 1,234 that the search found): text from")
    assert found.announced == 3


def test_gnews(build: Build) -> None:
    entry = {"title": "Ferry stays", "description": "No boat.", "content": f"{STUB}... [2829 chars]", "url": "https://c.example/1",
             "image": "https://c.example/1.jpg", "publishedAt": "2024-01-03T10:00:00Z",
             "source": {"name": "The Courier", "url": "https://c.example"}}  # fmt: skip
    (article,) = answer(build, {"totalArticles": 1, "articles": [entry]}).articles
    assert (article.outlet, article.headline) == ("The Courier", "Ferry stays")
    assert "2,829 characters are missing" in article.warnings[0]


def test_guardian_open_platform(build: Build) -> None:
    entry = {
        "id": "news/2024/jan/03/ferry", "type": "article", "sectionName": "World news", "webTitle": "Ferry stays",
        "webPublicationDate": "2024-01-03T10:00:00Z", "webUrl": "https://www.paper.example/ferry",
        "fields": {"headline": "Ferry stays in port", "byline": "Ana Brook", "publication": "The Paper",
                   "standfirst": "<p>The pier is <strong>unsafe</strong></p>", "bodyText": "One. Two.",
                   "body": "<p>One.</p><figure><figcaption>The pier.</figcaption></figure><h2>Why</h2>"
                   "<p>Two &amp; <a href='x'>three</a>.</p>"},
    }  # fmt: skip
    (article,) = answer(build, {"response": {"status": "ok", "total": 1, "results": [entry]}}).articles
    assert article.text == "One.\n\nThe pier.\n\nWhy\n\nTwo & three."
    assert (article.outlet, article.byline, article.genre) == ("The Paper", "Ana Brook", "World news")
    assert (article.headline, article.url) == ("Ferry stays in port", "https://www.paper.example/ferry")
    assert article.extra["standfirst"] == "The pier is unsafe"


@pytest.mark.parametrize("form", ["one", "list", "items", "v2"])
def test_ninjs(build: Build, form: str) -> None:
    item: dict[str, Any] = {
        "uri": "urn:agency:1", "type": "text", "versioncreated": "2024-01-03T10:00:00+01:00", "headline": "Ferry stays",
        "byline": "Ana Brook", "source": "Lowmere News Agency", "body_html": "<p>One.</p><p>Two.</p>", "language": "en",
        "subject": [{"name": "transport"}],
    }  # fmt: skip
    if form == "v2":
        del item["body_html"], item["headline"], item["source"]
        item |= {"headlines": [{"value": "Ferry stays"}], "bodies": [{"value": "One.\n\nTwo."}],
                 "organisations": [], "provider": {"name": "Lowmere News Agency"}}  # fmt: skip
    value: object = {"list": [item], "items": {"_items": [], "items": [item]}}.get(form, item)
    (article,) = answer(build, value, indent=1).articles
    assert (article.text, article.headline, article.byline) == ("One.\n\nTwo.", "Ferry stays", "Ana Brook")
    assert (article.outlet, str(article.published)) == ("Lowmere News Agency", "2024-01-03")


def test_csl_and_zotero(build: Build) -> None:
    csl = [{"id": "a1", "type": "article-newspaper", "title": "Ferry stays", "container-title": "The Courier", "note": BODY,
            "author": [{"family": "Brook", "given": "Ana"}, {"literal": "Staff"}], "issued": {"date-parts": [[2024, 1, 3]]},
            "URL": "https://c.example/1"}]  # fmt: skip
    (article,) = answer(build, csl).articles
    assert (article.outlet, article.byline, str(article.published)) == ("The Courier", "Ana Brook; Staff", "2024-01-03")
    assert article.text == BODY
    entry = {"itemType": "newspaperArticle", "title": "Trees", "publicationTitle": "Herald", "date": "2024-01-04",
             "section": "Local", "creators": [{"firstName": "Lee", "lastName": "Ord"}],
             "attachments": [{"path": "files/12/trees.txt", "title": "t"}]}  # fmt: skip
    zotero = {"config": {}, "items": [entry]}
    folder = build({"library.json": json.dumps(zotero), "files/12/trees.txt": OTHER})
    (article,) = read(folder / "library.json").articles
    assert (article.outlet, article.byline, article.genre, article.text) == ("Herald", "Lee Ord", "Local", OTHER)


def test_any_other_list_is_read_like_a_table(build: Build) -> None:
    found = answer(build, {"data": [{"Body": BODY, "paper": "Herald"}, 7, {"Body": ""}]})
    assert [a.text for a in found.articles] == [BODY]
    assert [n.place for n in notes_of(found, "failed")] == ["answer.json article 2", "answer.json article 3"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"status": "ok", "articles": []}', "holds no articles: its list is empty"),
        ('[{"a": 1}, {"b": 2}]', "has no column with the articles' text"),
        ('[{"title": "x"', "is damaged: it is no valid JSON"),
        ("[" + '{"a":' * 100_000, "has lists inside lists, too deep to be read"),
    ],
)
def test_json_that_holds_no_articles(build: Build, text: str, said: str) -> None:
    assert said in refusal(build({"a.json": text}) / "a.json")


MEDIA_CLOUD = (
    "stories_id,language,title,publish_date,url\n"
    "1,en,Ferry stays,2024-01-03,https://www.courier.example/1\n"
    "2,en,Trees,2024-01-04,https://herald.co.uk/2\n"
)


def test_lists_of_addresses(build: Build) -> None:
    """B09."""
    folder = build({"mc.csv": MEDIA_CLOUD})
    said = refusal(folder / "mc.csv")
    assert "text needed" in said
    assert "--columns text=title" in said
    found = read(folder / "mc.csv", columns={"text": "title"})
    assert [(a.outlet, a.text) for a in found.articles] == [("courier.example", "Ferry stays"), ("herald.co.uk", "Trees")]
    assert all("headline only: the text is the column “title”" in a.warnings for a in found.articles)
    mixed = read(build({"c/mc.csv": MEDIA_CLOUD, "c/a.txt": BODY}) / "c")
    assert len(mixed.articles) == 1
    listed = MEDIA_CLOUD.replace("url\n", "url,file\n").replace("/1\n", "/1,a.txt\n").replace("/2\n", "/2,\n")
    found = read(build({"d/mc.csv": listed, "d/a.txt": BODY}) / "d/mc.csv")
    assert [a.outlet for a in found.articles] == ["courier.example"]
    assert [n.message for n in notes_of(found, "failed")] == ["text needed: “Trees” (herald.co.uk, 2024-01-04) https://herald.co.uk/2"]


def test_gdelt(build: Build) -> None:
    cells = ["20240103101500-7", "20240103101500", "1", "courier.example", "https://courier.example/1"]
    gkg = "\t".join([*cells, *[""] * 10, "-4.2,1,5"])
    gkg += "\t" * (26 - gkg.count("\t")) + "\n"
    said = refusal(build({"20240103.gkg.csv": gkg * 3}) / "20240103.gkg.csv")
    assert "is a table of documents (GKG) of GDELT; text needed" in said
    listed = {"articles": [{"url": "https://courier.example/1", "title": "Ferry stays", "seendate": "20240103T101500Z",
                            "domain": "courier.example", "language": "English", "sourcecountry": "Lowmere"}]}  # fmt: skip
    assert "text needed" in refusal(build({"list.json": json.dumps(listed)}) / "list.json")
    (article,) = read(build({"list.json": json.dumps(listed)}) / "list.json", columns={"text": "headline"}).articles
    assert (article.text, article.outlet, str(article.published)) == ("Ferry stays", "courier.example", "2024-01-03")


ROWS = [
    {"Story": BODY, "Paper": "Herald", "When": datetime.date(2024, 1, 3), "n": 1.0},
    {"Story": OTHER, "Paper": "Courier", "When": None, "n": None},
]
CHOSEN = {"text": "Story", "outlet": "Paper", "published": "When"}


def excel(rows: list[dict[str, Any]], before: int = 0) -> bytes:
    book = openpyxl.Workbook()
    sheet = book.active
    for _ in range(before):
        sheet.append([])
    sheet.append(list(rows[0]))
    for row in rows:
        sheet.append(list(row.values()))
    book.create_sheet("more").append(["x"])
    buffer = io.BytesIO()
    book.save(buffer)
    return buffer.getvalue()


def parquet_bytes(rows: list[dict[str, Any]]) -> bytes:
    buffer = io.BytesIO()
    parquet.write_table(pa.Table.from_pylist(rows), buffer)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("name", "data"),
    [("a.xlsx", excel(ROWS)), ("a", excel(ROWS, before=2)), ("a.parquet", parquet_bytes(ROWS)), ("a.csv", parquet_bytes(ROWS))],
)
def test_parquet_and_excel_with_chosen_columns(build: Build, name: str, data: bytes) -> None:
    found = read(build({name: data}) / name, columns=CHOSEN)
    assert [(a.text, a.outlet, str(a.published)) for a in found.articles] == [
        (BODY, "Herald", "2024-01-03"), (OTHER, "Courier", "None"),
    ]  # fmt: skip
    assert found.articles[0].extra["n"] in ("1", "1.0")
    assert found.announced == 2
    assert "its columns are: Story, Paper, When, n" in refusal(build({name: data}) / name)


def test_damaged_parquet_and_excel(build: Build) -> None:
    assert "is damaged" in refusal(build({"a.xlsx": excel(ROWS)[:-100]}) / "a.xlsx")
    assert "is damaged" in refusal(build({"a.parquet": parquet_bytes(ROWS)[:-50]}) / "a.parquet")


def test_html_in_a_cell(build: Build) -> None:
    html = "<p>One &amp; two.</p><script>x()</script><p>Three.<br>Four.</p>"
    found = read(build({"a.csv": f'outlet,text\nHerald,"{html}"\nCourier,5 < 6 and 7 > 2\n'}) / "a.csv")
    assert [a.text for a in found.articles] == ["One & two.\n\nThree.\nFour.", "5 < 6 and 7 > 2"]


def test_json_in_a_folder_of_texts(build: Build) -> None:
    """Answers of news services are read with the texts; other JSON may be about anything and is left."""
    other = {"version": 1, "items": [{"text": "x", "outlet": "y"}]}
    found = read(build({"a.txt": BODY, "api.json": json.dumps(NEWSAPI), "run.json": json.dumps(other)}))
    assert [a.outlet for a in found.articles] == ["Outlet 1", "The Courier", "Herald"]
    assert [n.source for n in notes_of(found, "skipped")] == ["run.json"]


GUARDIAN = {
    "id": "x", "type": "article", "sectionName": "World", "webTitle": "Ferry stays", "webUrl": "https://www.paper.example/1",
    "webPublicationDate": "2024-01-03T10:00:00Z", "fields": {"bodyText": BODY, "publication": "The Paper"},
}  # fmt: skip


@pytest.mark.parametrize(
    ("value", "texts"),
    [
        ({"response": {"content": GUARDIAN}}, [BODY]),
        ({"response": {"total": 9, "results": [GUARDIAN, {**GUARDIAN, "fields": {}}]}}, [BODY]),
        ([GUARDIAN, GUARDIAN], [BODY, BODY]),
        ({"response": {"results": [{k: v for k, v in GUARDIAN.items() if k != "sectionName"}]}}, [BODY]),
        ({"response": {"results": [{**GUARDIAN, "fields": {"body": "<p>Only this.</p>"}}]}}, ["Only this."]),
        ({"response": {"results": [GUARDIAN] * 500}}, [BODY] * 500),
    ],
)  # fmt: skip
def test_further_shapes_of_the_guardian_open_platform(build: Build, value: object, texts: list[str]) -> None:
    assert [a.text for a in answer(build, value).articles] == texts


ARTICLE = {"title": "Ferry stays", "content": BODY, "url": "https://www.courier.example/1", "publishedAt": "2024-01-03T10:00:00Z"}


@pytest.mark.parametrize(
    ("value", "outlets"),
    [
        ({"totalArticles": 1, "articles": [{**ARTICLE, "source": {"name": "Courier"}}]}, ["Courier"]),
        ({"totalArticles": 1, "articles": [ARTICLE]}, ["courier.example"]),
        ({"articles": [{**ARTICLE, "source": "Courier"}]}, ["Courier"]),
        ({"articles": [{**ARTICLE, "source": None, "author": None}]}, ["courier.example"]),
        ([{**ARTICLE, "source": {"id": "c", "name": "Courier"}}] * 2, ["Courier", "Courier"]),
        ({"status": "ok", "articles": [{**ARTICLE, "source": {"name": "Courier"}}] * 500}, ["Courier"] * 500),
    ],
)  # fmt: skip
def test_further_shapes_of_newsapi_and_gnews(build: Build, value: object, outlets: list[str]) -> None:
    found = answer(build, value, indent=1)
    assert [a.outlet for a in found.articles] == outlets
    assert {(a.text, a.headline, str(a.published)) for a in found.articles} == {(BODY, "Ferry stays", "2024-01-03")}


@pytest.mark.parametrize(
    "table",
    [
        "id,indexed_date,language,media_name,media_url,publish_date,title,url\n"
        "1,2024-01-05,en,Courier,courier.example,2024-01-03,Ferry stays,https://courier.example/1\n",
        "url,title\nhttps://courier.example/1,Ferry stays\n",
        "title\turl\tpublish_date\nFerry stays\thttps://courier.example/1\t2024-01-03 10:00:00\n",
        '"URL";"Title";"Date"\n"https://courier.example/1";"Ferry stays";"20240103T101500Z"\n',
        "stories_id,media_id,publish_date,title,url,language,ap_syndicated,themes\n"
        "1,7,2024-01-03,Ferry stays,https://courier.example/1,en,False,ferries\n",
    ],
)  # fmt: skip
def test_further_shapes_of_lists_of_addresses(build: Build, table: str) -> None:
    path = build({"list.csv": table}) / "list.csv"
    assert "text needed" in refusal(path)
    (article,) = read(path, columns={"text": "title"}).articles
    assert article.text == "Ferry stays"
    assert article.outlet in ("Courier", "courier.example")
