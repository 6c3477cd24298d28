"""The reader of web archives: WARC files, also compressed (.warc.gz) or packed (WACZ), and of a single compressed file.

Records go by one at a time and nothing but the page in hand is kept, whatever the size of the archive. Only answers with HTML
and the status 200 are pages; each is read like a saved page, with the charset of its HTTP header first.
"""

from __future__ import annotations

import gzip
import io
import logging
import re
import sys
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import redirect_stderr
from dataclasses import replace
from typing import IO, Any, cast

from framing.reading.guards import CappedReader, UnreadableError, open_archive
from framing.reading.html import LARGEST, record
from framing.reading.items import Item, Note
from framing.reading.sample import Sample, open_bytes

URLS = "urls"
"""Key of the mapping of columns that holds addresses, one a line: only these pages are read."""

_HTML = ("text/html", "application/xhtml+xml")
_CHARSET = re.compile(r"charset\s*=\s*[\"']?([\w:.-]+)", re.IGNORECASE)


def recognises(sample: Sample) -> bool:
    """A WARC file, compressed or not; a WACZ by its name, as it is a ZIP file."""
    if sample.kind == "" and sample.text.startswith("WARC/"):
        return True
    if sample.kind.startswith("a ZIP file"):
        return _is_wacz(sample)
    return sample.kind == "a compressed file (GZIP)" and _unpacked(sample, 5) == b"WARC/"


def read(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """A `Record` a page; what was left is counted in a note at the end."""
    wanted = wanted_urls(columns)
    left: Counter[str] = Counter()
    if not sample.kind.startswith("a ZIP file"):
        with open_bytes(sample.path) as file:
            stream: Any = file if sample.kind == "" else _unpacking(file, sample.size)
            yield from _pages(stream, sample.name, wanted, left, 0)
    else:
        number = 0
        with open_archive(sample.path) as archive:
            for name in archive.names:
                if re.search(r"\.warc(?:\.gz)?$", name):
                    with archive.open(name) as part:
                        for item in _pages(part, sample.name, wanted, left, number):
                            number = max(number, getattr(item, "row", None) or 0)
                            yield item
    if not left["pages"] and not left["bad"]:
        said = "holds no page (HTML, status 200)" + (" of those asked for by address" if wanted else "")
        yield Note("failed", sample.name, None, said)
        return
    others = ", ".join(f"{left[k]:,} {what}" for k, what in _LEFT.items() if left[k])
    said = f"a web archive: {left['pages']:,} pages read" + (f"; left out: {others}" if others else "")
    yield Note("read", sample.name, None, said)


_LEFT = {
    "other": "records that are no pages", "status": "answers other than 200", "unwanted": "pages not asked for",
    "bad": "pages without an article",
}  # fmt: skip


def wanted_urls(columns: Mapping[str, str]) -> frozenset[str]:
    """The addresses asked for, levelled; none where every page is wanted."""
    lines = columns.get(URLS, "").splitlines()
    return frozenset(level(line) for line in lines if line.strip() and not line.startswith("#"))


def level(url: str) -> str:
    """An address without scheme, "www.", fragment and final slash.

    >>> level("https://www.courier.example/a/#top")
    'courier.example/a'
    """
    url = url.strip().partition("#")[0].rstrip("/")
    return re.sub(r"^(?:[a-z]+:)?//(?:www\.)?|^www\.", "", url, flags=re.IGNORECASE)


def _pages(file: IO[bytes], name: str, wanted: frozenset[str], left: Counter[str], number: int) -> Iterator[Item]:
    from warcio.archiveiterator import ArchiveIterator
    from warcio.exceptions import ArchiveLoadFailed

    try:
        for entry in _quiet(ArchiveIterator(file)):
            number += 1
            url = entry.rec_headers.get_header("WARC-Target-URI") or ""
            kind = _page_kind(entry, url, wanted)
            if kind:
                left[kind] += 1
                continue
            try:
                data = _body(entry)
                found = record(data, name, charset=_charset(entry), row=number, unit="record", url=url.strip("<>"))
            except UnreadableError as why:
                left["bad"] += 1
                yield Note("skipped", name, number, f"{why!s} ({url[:200]})", "record")
                continue
            left["pages"] += 1
            if "published" not in found.fields and (day := entry.rec_headers.get_header("WARC-Date")):
                found = replace(found, extra={**found.extra, "archived": day})
            yield found
    except UnreadableError as why:
        if not left["pages"]:
            raise
        yield Note("failed", name, number + 1, str(why), "record")
    except (ArchiveLoadFailed, EOFError, OSError, zlib.error, ValueError, LookupError, AttributeError, TypeError) as error:
        if isinstance(error, OSError) and error.errno:
            raise
        said = f"is damaged after record {number:,}: what follows cannot be unpacked"
        if not left["pages"]:
            raise UnreadableError(said) from None
        yield Note("failed", name, number + 1, said, "record")


def _quiet(entries: Iterator[Any]) -> Iterator[Any]:
    """The records, without what warcio says about each on the error stream; what matters is said in notes."""
    logging.getLogger("warcio").setLevel(logging.CRITICAL)
    while True:
        with redirect_stderr(io.StringIO()):
            entry = next(entries, None)
        if entry is None:
            return
        yield entry


def _page_kind(entry: Any, url: str, wanted: frozenset[str]) -> str:
    """Why a record is no page that is wanted, or ""."""
    if entry.rec_type not in ("response", "resource"):
        return "other"
    if wanted and level(url.strip("<>")) not in wanted:
        return "unwanted"
    headers = entry.http_headers if entry.rec_type == "response" else entry.rec_headers
    kind = ((headers.get_header("Content-Type") or "") if headers else "").lower()
    if not kind.startswith(_HTML):
        return "other"
    status = entry.http_headers.get_statuscode() if entry.rec_type == "response" and entry.http_headers else "200"
    return "" if status == "200" else "status"


def _body(entry: Any) -> bytes:
    """The page of a record, unpacked, up to the largest size of a page."""
    from warcio.exceptions import ArchiveLoadFailed

    parts, size = [], 0
    try:
        stream = entry.content_stream()
        while chunk := stream.read(65_536):
            size += len(chunk)
            if size > LARGEST:
                raise UnreadableError(f"is a page of more than {LARGEST / 1e6:,.0f} MB")
            parts.append(chunk)
    except (zlib.error, EOFError, ValueError, ArchiveLoadFailed):
        if not parts:
            raise UnreadableError("is a page that cannot be unpacked") from None
    return b"".join(parts)


def _charset(entry: Any) -> str:
    headers = entry.http_headers
    m = _CHARSET.search((headers.get_header("Content-Type") or "") if headers else "")
    return m[1] if m else ""


def _unpacking(file: IO[bytes], packed: int) -> CappedReader:
    """What a compressed file holds, whether each record is compressed or the whole, as a stream."""
    return CappedReader(cast(IO[bytes], _Unpacked(file)), sys.maxsize, packed)


class _Unpacked(gzip.GzipFile):
    """Gives what it has, so that what stands before a cut is read."""

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(fileobj=file)

    def read(self, size: int | None = -1) -> bytes:
        return self.read1(-1 if size is None else size)


def _is_wacz(sample: Sample) -> bool:
    try:
        with open_archive(sample.path) as archive:
            return any(name.startswith("archive/") and ".warc" in name for name in archive.names)
    except (UnreadableError, OSError):
        return False


def _unpacked(sample: Sample, count: int) -> bytes:
    """The first bytes of what a compressed file holds."""
    try:
        with gzip.open(sample.path) as file:
            return file.read(count)
    except (OSError, EOFError, zlib.error):
        return b""
