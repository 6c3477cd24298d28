"""The reader of JSON files that news services answer with: one object or list that holds the articles.

Known by their keys, whatever the file is called: NewsAPI, GNews, the Guardian Open Platform, GDELT's list of articles,
ninjs (also as a list), Zotero's CSL JSON and its exports with attachments; any other list of objects is read like a
table. What a service leaves out of a text ("[+1234 chars]") is a warning of the article (`checks.cut_off`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from framing.reading.columns import assign
from framing.reading.encoding import decode
from framing.reading.guards import UnreadableError, read_all
from framing.reading.items import Item, Note
from framing.reading.markup import paragraphs
from framing.reading.sample import Sample, open_bytes
from framing.reading.table import JSON_LINES_NAMES, Broken, Row, flat_cells, is_list_of_pages, lacks, row_items

_LARGEST = 400_000_000
_BEGINS = re.compile(r"\s*(?:\[\s*\{\s*\"|\{\s*\"|\[\s*\])")
_ENVELOPES = ("articles", "results", "items", "stories", "data", "docs", "documents", "value", "hits", "entries", "news")
_ONE_LINE = re.compile(r"\s*\{[^\n]*\}[ \t]*\r?\n\s*\{")
_TELLING = re.compile(
    r"\"(?:publishedAt|totalArticles|webTitle|webPublicationDate|seendate|body_(?:text|x?html)|itemType|container-title)\"\s*:"
)
_HAS_LIST = re.compile(rf"\"(?:{'|'.join(_ENVELOPES)}|response)\"\s*:\s*[\[{{]|\"body_(?:text|html|xhtml)\"\s*:")
REMOVED = "[Removed]"
Entry = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Service:
    """A service: how its entries are told, and what an entry says as cells of a table (None where it is none)."""

    name: str
    recognises: Callable[[Entry, Entry], bool]
    cells: Callable[[Entry], dict[str, Any]]
    total: str = ""


def recognises_service(sample: Sample) -> bool:
    """JSON with a key that only news services use."""
    return recognises(sample) and bool(_TELLING.search(sample.text))


def recognises(sample: Sample) -> bool:
    """A JSON list of objects, or one object with a list of entries or an article in it; not one object a line."""
    text = sample.text
    if sample.kind or sample.suffix in JSON_LINES_NAMES or not _BEGINS.match(text) or _ONE_LINE.match(text):
        return False
    return text.lstrip()[0] == "[" or bool(_HAS_LIST.search(text)) or "\n" in text.strip().partition("}")[0]


def read(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """The entries of the file, one article each."""
    with open_bytes(sample.path) as file:
        text, codec = decode(read_all(file, _LARGEST))
    try:
        value = json.loads(text)
    except RecursionError:
        raise UnreadableError("has lists inside lists, too deep to be read") from None
    except ValueError as error:
        raise UnreadableError(f"is damaged: it is no valid JSON ({' '.join(str(error).split())[:80]})") from None
    envelope, entries = _entries(value)
    first = next((e for e in entries if isinstance(e, dict)), {})
    service = next((s for s in SERVICES if s.recognises(envelope, first)), None)
    kind = f"a JSON answer of {service.name}" if service else "a JSON list of articles"
    rows = [_row(number, entry, service) for number, entry in enumerate(entries, 1)]
    header = tuple(dict.fromkeys(name for row in rows if isinstance(row, Row) for name in row.cells))
    fields = assign(header, columns)
    if lacking := lacks(header, fields, columns):
        yield Note("failed", sample.name, None, lacking if entries else "holds no articles: its list is empty")
        if not is_list_of_pages(fields):
            return
    total = envelope.get(service.total) if service and service.total else None
    if isinstance(total, int) and total > len(entries):
        kind = f"{kind} ({len(entries):,} of the {total:,} that the search found)"
    yield from row_items(sample, iter(rows), columns, codec, kind, "article")


def _row(number: int, entry: Any, service: Service | None) -> Row | Broken:
    if not isinstance(entry, dict):
        return Broken(number, "is not an object {...} with named values")
    if entry.get("title") == entry.get("content") == REMOVED:
        return Broken(number, "was taken back by the service: it holds “[Removed]” and no article")
    try:
        return Row(number, flat_cells({k: v for k, v in (service.cells(entry) if service else entry).items() if v is not None}))
    except (AttributeError, TypeError, KeyError, ValueError, IndexError):
        return Row(number, flat_cells(entry))


def _entries(value: Any) -> tuple[Entry, list[Any]]:
    """The object around the list, and the list of entries."""
    if isinstance(value, list):
        return {}, value
    if not isinstance(value, dict):
        return {}, []
    outer = value
    for _ in range(3):
        for name in _ENVELOPES:
            inner = value.get(name)
            if isinstance(inner, list):
                return outer if name in outer else value, [_source(e) for e in inner]
        inside = next((value[n] for n in ("response", *_ENVELOPES) if isinstance(value.get(n), dict)), None)
        if inside is None:
            break
        value = inside
    single = value.get("content")
    return {}, [single if isinstance(single, dict) else outer]


def _source(entry: Any) -> Any:
    """An entry of a search engine without the wrapping around it."""
    return entry["_source"] if isinstance(entry, dict) and isinstance(entry.get("_source"), dict) else entry


def _text(html: Any) -> str:
    return "\n\n".join(paragraphs(html)) if isinstance(html, str) else ""


def _named(value: Any) -> str:
    """The name of a source that is an object, a list of objects or a string."""
    if isinstance(value, list):
        return "; ".join(filter(None, map(_named, value)))
    if isinstance(value, dict):
        return str(value.get("name") or value.get("title") or value.get("byline") or value.get("literal") or "")
    return str(value or "")


def _newsapi(entry: Entry) -> dict[str, Any]:
    known = ("source", "author", "title", "url", "publishedAt", "content")
    return {
        "outlet": _named(entry.get("source")), "byline": entry.get("author"), "headline": entry.get("title"),
        "url": entry.get("url"), "published": entry.get("publishedAt"), "text": entry.get("content"),
        **{k: v for k, v in entry.items() if k not in known},
    }  # fmt: skip


def _guardian(entry: Entry) -> dict[str, Any]:
    fields = entry.get("fields") or {}
    text = _text(fields.get("body")) or fields.get("bodyText")
    rest = {k: v for k, v in fields.items() if k not in ("body", "bodyText", "headline", "byline", "publication")}
    if isinstance(rest.get("standfirst"), str):
        rest["standfirst"] = " ".join(paragraphs(rest["standfirst"]))
    return {
        "outlet": fields.get("publication"), "byline": fields.get("byline"), "text": text,
        "headline": fields.get("headline") or entry.get("webTitle"), "url": entry.get("webUrl"),
        "published": entry.get("webPublicationDate"), "genre": entry.get("sectionName"), "type": entry.get("type"),
        **rest,
    }  # fmt: skip


def _ninjs(entry: Entry) -> dict[str, Any]:
    def first(*names: str) -> Any:
        return next((entry[n] for n in names if entry.get(n)), None)

    headlines, bodies = entry.get("headlines"), entry.get("bodies")
    text = entry.get("body_text") or _text(first("body_html", "body_xhtml"))
    if not text and isinstance(bodies, list):
        text = next((b.get("value") for b in bodies if b.get("value")), None)
        text = _text(text) if isinstance(text, str) and text.lstrip().startswith("<") else text
    headline = entry.get("headline") or (headlines[0].get("value") if isinstance(headlines, list) and headlines else None)
    about = [s.get("name", "") for s in entry.get("subject") or entry.get("subjects") or () if isinstance(s, dict)]
    return {
        "text": text, "headline": headline, "byline": _named(first("byline", "by", "people_by")),
        "outlet": first("source", "usageterms_source") or _named(first("provider", "organisation", "copyrightholder")),
        "published": first("firstcreated", "firstCreated", "versioncreated", "versionCreated", "contentcreated"),
        "url": entry.get("uri") if str(entry.get("uri", "")).startswith("http") else first("located_url"),
        "genre": _named(entry.get("genre") or entry.get("genres")), "language": entry.get("language"),
        "slugline": first("slugline"), "subject": "; ".join(filter(None, about)), "located": _named(entry.get("located")),
        "status": first("pubstatus", "pubStatus"), "version": entry.get("version"), "type": entry.get("type"),
    }  # fmt: skip


def _gdelt(entry: Entry) -> dict[str, Any]:
    return {
        "outlet": entry.get("domain"), "headline": entry.get("title"), "url": entry.get("url"),
        "published": entry.get("seendate"), "language": entry.get("language"),
    }  # fmt: skip


def _csl(entry: Entry) -> dict[str, Any]:
    people = entry.get("author") or ()
    names = "; ".join(" ".join(filter(None, (p.get("given"), p.get("family") or p.get("literal")))) for p in people)
    parts = (entry.get("issued") or {}).get("date-parts") or [[]]
    issued = "-".join(f"{int(n):02}" for n in parts[0]) or (entry.get("issued") or {}).get("raw")
    note = entry.get("note") or ""
    return {
        "text": _text(note) if "<p" in note else note, "headline": entry.get("title"), "byline": names,
        "outlet": entry.get("container-title") or entry.get("publisher"), "published": issued, "url": entry.get("URL"),
        "genre": entry.get("section") or entry.get("genre"), "abstract": entry.get("abstract"), "language": entry.get("language"),
        "place": entry.get("publisher-place"), "type": entry.get("type"), "id": entry.get("id"),
    }  # fmt: skip


def _zotero(entry: Entry) -> dict[str, Any]:
    names = "; ".join(
        c.get("name") or " ".join(filter(None, (c.get("firstName"), c.get("lastName")))) for c in entry.get("creators") or ()
    )
    notes = [n.get("note", "") if isinstance(n, dict) else str(n) for n in entry.get("notes") or ()]
    paths = [a.get("path") or a.get("localPath") or "" for a in entry.get("attachments") or () if isinstance(a, dict)]
    return {
        "text": "\n\n".join(filter(None, map(_text, notes))), "file": next(filter(None, paths), None),
        "headline": entry.get("title"), "byline": names, "url": entry.get("url"), "published": entry.get("date"),
        "outlet": entry.get("publicationTitle") or entry.get("websiteTitle") or entry.get("blogTitle"),
        "genre": entry.get("section"), "abstract": entry.get("abstractNote"), "language": entry.get("language"),
        "place": entry.get("place"), "type": entry.get("itemType"), "id": entry.get("citationKey") or entry.get("key"),
    }  # fmt: skip


def _has(entry: Entry, *names: str) -> bool:
    return all(name in entry for name in names)


_NINJS = {"body_text", "body_html", "body_xhtml", "headline", "headlines", "bodies"}
_CSL = {"container-title", "issued", "URL"}

SERVICES = (
    Service("GDELT", lambda e, a: _has(a, "seendate", "url"), _gdelt),
    Service("GNews", lambda e, a: _has(e, "totalArticles") and _has(a, "title"), _newsapi, "totalArticles"),
    Service("NewsAPI", lambda e, a: _has(a, "publishedAt", "title") and "source" in a, _newsapi, "totalResults"),
    Service("the Guardian Open Platform", lambda e, a: _has(a, "webTitle", "webUrl"), _guardian, "total"),
    Service("ninjs", lambda e, a: _has(a, "uri") and bool(_NINJS & a.keys()), _ninjs),
    Service("Zotero", lambda e, a: _has(a, "itemType", "title"), _zotero),
    Service("CSL", lambda e, a: _has(a, "type", "title") and bool(_CSL & a.keys()) and str(a["type"]).islower(), _csl),
)
"""The most particular first."""
