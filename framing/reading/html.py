"""The reader of saved web pages: one page, one article; adverts, menus, comments, captions are left out and counted."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from framing.reading.encoding import detect
from framing.reading.export import GAP
from framing.reading.guards import UnreadableError
from framing.reading.items import Item, Record
from framing.reading.sample import Sample

LARGEST = 30_000_000
"""Bytes of the largest page that is read."""

_DECLARED = re.compile(rb"<meta[^>]{0,200}?charset\s*=\s*[\"']?\s*([\w:.-]{2,30})", re.IGNORECASE)
_CODECS = re.compile(
    r"(?:us-)?ascii|utf-?8|iso-?8859-?\d{1,2}|latin-?1|windows-?125\d|cp-?125\d|koi8-[ru]|gb2312|gbk|gb18030|big5|euc-(?:jp|kr)"
    r"|shift[_-]jis|iso-2022-jp|macintosh|tis-620"
)
_AS_BROWSERS_READ = {"iso-8859-1": "cp1252", "latin-1": "cp1252", "latin1": "cp1252", "us-ascii": "cp1252", "ascii": "cp1252"}


def recognises(sample: Sample) -> bool:
    """An HTML page, by its first element."""
    return sample.kind == "an HTML page"


def read(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """One `Record`."""
    if sample.size > LARGEST:
        raise UnreadableError(f"is a page of {sample.size / 1e6:,.0f} MB, too large to be one article; save its text alone")
    yield record(sample.data(LARGEST), sample.name)


def record(data: bytes, name: str, *, charset: str = "", row: int | None = None, unit: str = "page", url: str = "") -> Record:
    """The article of a page given as bytes; `charset` and `url` as whoever sent it said, "" where nobody did.

    Raises
    ------
    UnreadableError
        Where the page holds no article.
    """
    from framing.reading.pages import read_page

    text, codec = decoded(data, charset)
    page = read_page(text)
    fields = dict(page.about.fields)
    fields |= {k: v for k, v in (("headline", page.headline), ("byline", page.byline)) if v}
    if url:
        fields["url"] = url
    extra = dict(page.about.extra)
    if page.captions:
        extra["captions"] = " | ".join(page.captions)
    if left := page.left_out():
        extra["left_out"] = left
    if page.restored:
        extra["restored"] = f"{page.restored:,}"
    return Record(GAP.join(page.paragraphs), name, row, 0, fields, extra, codec, tuple(page.problems()), unit)


def decoded(data: bytes, charset: str = "") -> tuple[str, str]:
    """The text of a page and its encoding: by the byte order mark, as the sender says, as the page says, by its bytes.

    Where the bytes are plainly UTF-8, nobody is believed who says otherwise; and the other way round.
    """
    encoding = detect((data,))
    if encoding.mark or encoding.codec.startswith("utf-16") or (encoding.codec == "utf-8" and not data.isascii()):
        return data[encoding.mark :].decode(encoding.codec, errors="replace"), encoding.codec
    found = _DECLARED.search(data[:8192])
    for said in (charset, found[1].decode("ascii", "replace") if found else ""):
        name = said.strip().strip("\"'").lower()
        name = _AS_BROWSERS_READ.get(name, name)
        if _CODECS.fullmatch(name) and not re.fullmatch(r"utf-?8", name):
            try:
                return data.decode(name, errors="replace"), name
            except LookupError:
                continue
    return data.decode(encoding.codec, errors="replace"), encoding.codec
