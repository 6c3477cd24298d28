"""Web archives: only pages, only those asked for, each in its own encoding, one at a time."""

from __future__ import annotations

import io
import tracemalloc
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from corpora import Build, notes_of, refusal
from typer.testing import CliRunner
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

from framing.cli import app
from framing.evaluation import webpages
from framing.reading import read, warc
from framing.reading.items import Record
from framing.reading.sample import sample

WRITTEN = (
    "<p>The ferry between Lowmere and the island of Sorrel will not sail this winter, the board of {} decided.</p>"
    "<p>Its chair, Dana Holt, said that the pier had been unsafe since the storm in March.</p>"
)


def page(place: str) -> str:
    body = f"<h1>Ferry in {place}</h1>{WRITTEN.format(place)}"
    return f"<html><head><title>Ferry in {place}</title></head><body>{body}</body></html>"


def answer(status: str, kind: str) -> StatusAndHeaders:
    return StatusAndHeaders(f"{status} X", [("Content-Type", kind)], protocol="HTTP/1.1")


def warc_file(pages: list[tuple[str, bytes, str, str]], compressed: bool = True) -> bytes:
    """A WARC file of answers: address, body, content type, status."""
    buffer = io.BytesIO()
    writer = WARCWriter(buffer, gzip=compressed)
    writer.write_record(writer.create_warcinfo_record("a.warc.gz", {"software": "test"}))
    for url, body, kind, status in pages:
        request = StatusAndHeaders("GET / HTTP/1.1", [("Host", "courier.example")], is_http_request=True)
        writer.write_record(writer.create_warc_record(url, "request", http_headers=request))
        http = answer(status, kind)
        writer.write_record(writer.create_warc_record(url, "response", payload=io.BytesIO(body), http_headers=http))
    return buffer.getvalue()


MIXED = [
    ("https://courier.example/a", page("Zürich “A”").encode("cp1252"), "text/html; charset=windows-1252", "200"),
    ("https://www.courier.example/b/", page("Łódź").encode("iso-8859-2"), "text/html; charset=ISO-8859-2", "200"),
    ("https://courier.example/c", page("Lowmere – é").encode(), "text/html", "200"),
    ("https://courier.example/d", page("Gone").encode(), "text/html", "404"),
    ("https://courier.example/e", b"{}", "application/json", "200"),
    ("https://courier.example/f", b"<html><body><ul><li><a href='/'>Home</a></li></ul></body></html>", "text/html", "200"),
]


@pytest.mark.parametrize("compressed", [True, False])
def test_pages_in_mixed_encodings(build: Build, compressed: bool) -> None:
    reading = read(build({"a.warc.gz": warc_file(MIXED, compressed)}) / "a.warc.gz")
    assert [a.headline for a in reading.articles] == ["Ferry in Zürich “A”", "Ferry in Łódź", "Ferry in Lowmere – é"]
    assert [a.url for a in reading.articles] == [url for url, *_ in MIXED[:3]]
    assert reading.notes[-1].message == (
        "a web archive: 3 pages read; left out: 8 records that are no pages, 1 answers other than 200, 1 pages without an article"
    )
    assert [n.message for n in notes_of(reading, "skipped")] == [
        "holds no article, only headings, links and notices; save the page of one article (https://courier.example/f)"
    ]


def test_only_the_pages_asked_for(build: Build) -> None:
    path = build({"a.warc.gz": warc_file(MIXED)}) / "a.warc.gz"
    wanted = {warc.URLS: "# list\nhttp://courier.example/b\nhttps://courier.example/c#top\n"}
    found = [i for i in warc.read(sample(path, "a"), wanted) if isinstance(i, Record)]
    assert [r.fields["headline"] for r in found] == ["Ferry in Łódź", "Ferry in Lowmere – é"]


def test_a_wacz(build: Build) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        packed.writestr("datapackage.json", "{}")
        packed.writestr("archive/data.warc.gz", warc_file(MIXED))
    reading = read(build({"a.wacz": buffer.getvalue()}) / "a.wacz")
    assert len(reading.articles) == 3


def test_a_cut_archive_gives_what_stands_before_the_cut(build: Build) -> None:
    data = warc_file(MIXED)
    reading = read(build({"a.warc.gz": data[: len(data) // 2]}) / "a.warc.gz")
    assert 1 <= len(reading.articles) < 3


@pytest.mark.parametrize("data", [b"", b"Content-Length: x\r\n\r\n", b"WARC-Type: response\r\n\r\n"])
def test_an_archive_without_pages_is_one_line(build: Build, data: bytes) -> None:
    assert "a.warc" in refusal(build({"a.warc": b"WARC/1.0\r\n" + data}) / "a.warc")


def many(path: Path, count: int) -> Path:
    """An archive of `count` built pages."""
    with path.open("wb") as file:
        writer = WARCWriter(file, gzip=True)
        for i in range(count):
            body = webpages.build("plain", i % 20).html.encode() + b" " * 40_000
            http = answer("200", "text/html")
            url = f"https://a.example/{i}"
            writer.write_record(writer.create_warc_record(url, "response", payload=io.BytesIO(body), http_headers=http))
    return path


def test_memory_does_not_grow_with_the_archive(tmp_path: Path) -> None:
    def peak(count: int) -> int:
        items: Iterator[object] = warc.read(sample(many(tmp_path / f"{count}.warc.gz", count), "a"), {warc.URLS: "a.example/1"})
        tracemalloc.start()
        assert sum(isinstance(item, Record) for item in items) == 1
        used = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return used

    peak(5)
    assert peak(150) < peak(15) + 1_000_000


def test_a_list_of_addresses_on_the_command_line(build: Build) -> None:
    folder = build({"a.warc.gz": warc_file(MIXED), "list.txt": "https://courier.example/b\n"})
    result = CliRunner().invoke(app, ["read", str(folder / "a.warc.gz"), "--urls", str(folder / "list.txt")])
    assert result.exit_code == 0
    assert "1 pages read; left out: 7 records that are no pages, 5 pages not asked for" in result.output
