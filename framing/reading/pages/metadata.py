"""What a page says about its article: JSON-LD, OpenGraph and other meta elements, the address it was saved from.

Values are kept as written; dates, outlets and bylines are cleaned where those of all readers are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

_ARTICLE = re.compile(r"(?:\w*Article|\w*BlogPosting|Report|Review)$")
_SAVED_FROM = re.compile(r"<!--\s*saved from url=\(\d+\)(\S+)\s*-->", re.IGNORECASE)
_META = {
    "outlet": ("og:site_name", "application-name", "dc.publisher", "publisher", "cre"),
    "headline": ("og:title", "twitter:title", "dc.title", "hdl"),
    "published": (
        "article:published_time", "og:article:published_time", "datepublished", "pubdate", "publishdate", "publish-date",
        "parsely-pub-date", "dc.date.issued", "dc.date", "dcterms.created", "sailthru.date", "date", "ptime",
    ),
    "byline": ("author", "byl", "parsely-author", "dc.creator", "article:author", "sailthru.author"),
    "genre": ("article:section", "parsely-section", "section", "dc.subject"),
    "url": ("og:url", "twitter:url"),
}  # fmt: skip
_DEEPEST, _MOST = 12, 2000


@dataclass(frozen=True, slots=True)
class Metadata:
    """Attributes
    ----------
    fields
        Names as in `columns.FIELDS`.
    extra
        Date of the last change, language, whether the site calls the text free.
    titles
        Every form in which the page gives its headline, that of the window included.
    words
        How many words the page says that its article has, 0 where it does not say.
    """

    fields: Mapping[str, str]
    extra: Mapping[str, str]
    titles: tuple[str, ...]
    words: int = 0

    @property
    def is_free(self) -> bool:
        return self.extra.get("free") != "no"


def metadata(root: Any, html: str) -> Metadata:
    """What the page says about its article; what the visible article shows is not looked at."""
    named = _meta(root)
    data = next(_articles(root), {})
    fields: dict[str, str] = {}
    linked = {
        "outlet": _names(data.get("publisher")),
        "headline": _text(data.get("headline")) or _text(data.get("name")),
        "published": _text(data.get("datePublished")),
        "byline": _names(data.get("author")) or _names(data.get("creator")),
        "genre": _names(data.get("articleSection")),
        "url": _address(data.get("url")) or _address(data.get("mainEntityOfPage")),
    }
    for field, names in _META.items():
        values = [named[n] for n in names if n in named and not (field == "byline" and "//" in named[n])]
        first = values[0] if values else ""
        fields[field] = (first or linked[field]) if field == "outlet" else (linked[field] or first)
    canonical = root.xpath("string(//link[@rel='canonical']/@href)").strip()
    saved = _SAVED_FROM.search(html[:4000])
    fields["url"] = fields["url"] or (canonical if "//" in canonical else "") or (saved[1] if saved else "")
    fields["published"] = fields["published"] or root.xpath("string((//time/@datetime)[1])").strip()
    window = _level(root.xpath("string(//title)"))
    titles = (fields["headline"], linked["headline"], named.get("og:title", ""), named.get("twitter:title", ""), window)
    extra = {
        "modified": _text(data.get("dateModified")) or named.get("article:modified_time", ""),
        "language": _text(data.get("inLanguage")) or root.get("lang", ""),
        "free": "no" if str(data.get("isAccessibleForFree", "")).lower() == "false" else "",
    }
    count = str(data.get("wordCount", ""))
    return Metadata(
        {k: _level(v)[:500] for k, v in fields.items() if v.strip()},
        {k: _level(v)[:200] for k, v in extra.items() if v.strip()},
        tuple(dict.fromkeys(_level(t) for t in titles if t.strip())),
        int(count) if count.isascii() and count.isdigit() and len(count) < 7 else 0,
    )


def _meta(root: Any) -> dict[str, str]:
    """Name -> content of the meta elements; of several with one name the first, of several authors all."""
    found: dict[str, str] = {}
    for element in root.iter("meta"):
        name = (element.get("property") or element.get("name") or element.get("itemprop") or "").lower().strip()
        content = _level(element.get("content") or "")
        if not name or not content:
            continue
        if name in found and name in ("author", "article:author", "dc.creator") and content not in found[name].split(", "):
            found[name] = f"{found[name]}, {content}"[:500]
        found.setdefault(name, content)
    return found


def _articles(root: Any) -> Iterator[Mapping[str, Any]]:
    """The objects of JSON-LD that describe an article."""
    for element in root.iter("script"):
        if "ld+json" not in (element.get("type") or "").lower():
            continue
        try:
            data = json.loads(element.text or "", strict=False)
        except (ValueError, RecursionError):
            continue
        stack, seen = [(data, 0)], 0
        while stack and seen < _MOST:
            value, depth = stack.pop()
            seen += 1
            if isinstance(value, Mapping):
                kinds = value.get("@type")
                if any(isinstance(k, str) and _ARTICLE.match(k) for k in (kinds if isinstance(kinds, list) else [kinds])):
                    yield value
                if depth < _DEEPEST:
                    stack += [(v, depth + 1) for k, v in reversed(list(value.items())) if k in ("@graph", "mainEntity")]
            elif isinstance(value, list) and depth < _DEEPEST:
                stack += [(v, depth + 1) for v in reversed(value[:200])]


def _names(value: Any) -> str:
    """Names of a person, an organisation or several, joined by commas."""
    found = []
    for one in (value if isinstance(value, list) else [value])[:50]:
        name = one.get("name") if isinstance(one, Mapping) else one
        name = ", ".join(n for n in name if isinstance(n, str)) if isinstance(name, list) else name
        if isinstance(name, str) and name.strip() and "//" not in name:
            found.append(name.strip())
    return ", ".join(dict.fromkeys(found))


def _text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""


def _address(value: Any) -> str:
    value = value.get("@id") if isinstance(value, Mapping) else value
    return value if isinstance(value, str) and "//" in value else ""


def _level(text: str) -> str:
    return " ".join(text.split())
