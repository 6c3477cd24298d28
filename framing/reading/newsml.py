"""The reader of NewsML-G2 and NITF: XML as news agencies send it, one item an article.

Reference: IPTC, NewsML-G2 Implementation Guide; NITF 3.6. Names are compared without their namespaces, as agencies
use several.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from xml.etree.ElementTree import Element

from framing.reading.export import GAP, Found, Outcome, finish
from framing.reading.guards import Clock, xml_events
from framing.reading.items import Item
from framing.reading.markup import is_markup
from framing.reading.markup import paragraphs as markup_paragraphs
from framing.reading.sample import Sample, open_bytes

_ROOT = re.compile(r"<(?:[\w-]+:)?(?:newsItem|newsMessage|packageItem|nitf)\b")
_BLOCKS = frozenset(("p", "h1", "h2", "h3", "h4", "h5", "h6", "hl2", "li", "blockquote", "pre", "td", "caption"))
_KEPT = {"slugline": "slugline", "dateline": "dateline", "edNote": "editors-note", "description": "description"}
_INNER = frozenset(("p", "li", "h1", "h2", "h3", "h4", "h5", "h6"))


def recognises(sample: Sample) -> bool:
    """By its root element."""
    return sample.kind in ("", "an XML file", "an HTML page") and sample.text.lstrip("\ufeff \r\n\t")[:1] == "<" and bool(
        _ROOT.search(sample.text[:5000])
    )


def read(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """The items of a message, one at a time; each is let go of before the next is parsed."""
    yield from finish(sample.name, "NewsML-G2 or NITF", _items(sample), "utf-8", Outcome())


def _items(sample: Sample) -> Iterator[Found | str]:
    clock = Clock()
    parents: list[Element] = []
    with open_bytes(sample.path) as file:
        for event, element in xml_events(file):
            name = _local(element)
            if event == "start":
                parents.append(element)
                continue
            parents.pop()
            inside = any(_local(parent) == "newsItem" for parent in parents)
            if name == "newsItem" or (name == "nitf" and not inside):
                clock.check()
                article = _article(element)
                with clock.resting():
                    yield article
                element.clear()
                if parents:
                    parents[-1].clear()


def _article(item: Element) -> Found | str:
    found = Found()
    meta = _first(item, "contentMeta")
    nitf = item if _local(item) == "nitf" else _first(item, "nitf")
    around = meta if meta is not None else item
    titles = (_text_of(around, "headline"), _text_of(nitf, "hl1"), _text_of(nitf, "headline"), _text_of(item, "title"))
    found.keep("headline", next(filter(None, titles), ""))
    by = [w for e in _all(around, "by") if (w := _words(e))] or [w for e in _all(nitf, "byline") if (w := _words(e))]
    found.keep("byline", "; ".join(by))
    sources = (_named(_first(item, name)) for name in ("provider", "infoSource", "copyrightHolder", "doc.copyright"))
    found.keep("outlet", next(filter(None, sources), ""))
    found.keep("published", _day(item, nitf))
    found.keep("section", "; ".join(filter(None, (_named(e) for e in _all(around, "genre")))))
    found.keep("subject", "; ".join(filter(None, (_named(e) for e in _all(around, "subject")))))
    for tag, name in _KEPT.items():
        found.keep(name, _text_of(around, tag) or _text_of(nitf, tag))
    language = _first(around, "language")
    found.keep("language", (language.get("tag") or "") if language is not None else "")
    status = _first(item, "pubStatus")
    found.keep("status", (status.get("qcode") or "") if status is not None else "")
    found.keep("guid", item.get("guid") or "")
    found.text = GAP.join(_body(item, nitf))
    if not found.text:
        return f"has no text of its own (a picture or a reference): “{found.fields.get('headline', '')[:60]}”"
    return found


def _body(item: Element, nitf: Element | None) -> Iterator[str]:
    content = _first(nitf, "body.content") if nitf is not None else _first(item, "inlineXML")
    if content is not None:
        yield from _paragraphs(content)
        return
    for data in _all(item, "inlineData"):
        text = "".join(data.itertext())
        if is_markup(text):
            yield from markup_paragraphs(text)
        else:
            yield from (" ".join(p.split()) for p in re.split(r"\n\s*\n", text) if p.strip())


def _paragraphs(element: Element) -> Iterator[str]:
    """The block elements in order; one that holds others is entered."""
    for child in element:
        name = _local(child)
        if name in ("head", "script", "style", "media", "body.head", "body.end"):
            continue
        if name in _BLOCKS and not any(_local(e) in _INNER for e in child.iter() if e is not child):
            if text := _words(child):
                yield text
        else:
            yield from _paragraphs(child)


def _day(item: Element, nitf: Element | None) -> str:
    for name in ("contentCreated", "firstCreated", "versionCreated", "contentModified"):
        if text := _text_of(item, name):
            return text
    for name in ("date.issue", "date.release", "story.date"):
        element = _first(nitf, name) if nitf is not None else None
        if element is not None and (norm := element.get("norm")):
            return norm
    return _text_of(item, "sent")


def _named(element: Element | None) -> str:
    """What an element names: its name in words, else a literal, else its text."""
    if element is None:
        return ""
    return _text_of(element, "name") or element.get("literal") or element.get("holder") or _words(element)


def _text_of(element: Element | None, name: str) -> str:
    found = _first(element, name) if element is not None else None
    return _words(found) if found is not None else ""


def _words(element: Element) -> str:
    return " ".join("".join(element.itertext()).split())


def _first(element: Element | None, name: str) -> Element | None:
    return next(_all(element, name), None)


def _all(element: Element | None, name: str) -> Iterator[Element]:
    return (e for e in element.iter() if _local(e) == name and e is not element) if element is not None else iter(())


def _local(element: Element) -> str:
    return element.tag.rpartition("}")[2] if isinstance(element.tag, str) else ""
