"""The reader of RIS files (ProQuest, Zotero and others): tags of two letters, records from TY to ER.

RIS has no tag for a full text. It is taken from the file that L1 names, else from the longest of the tags that hold
notes and abstracts where that is as long as an article, which is said; other records are "text needed". The outlet is
JF, JO or JA; T2 holds it only where none of them does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from framing.reading.dates import parse_date
from framing.reading.items import Announced, Item, Note, Pointer, Record
from framing.reading.markup import is_markup, paragraphs
from framing.reading.sample import Sample

_TAG = re.compile(r"([A-Z][A-Z0-9])  ?- ?(.*)$")
_FEWEST_WORDS = 120
_FIRST = {
    "headline": ("TI", "T1", "CT"), "outlet": ("JF", "JO", "JA", "T2", "J2", "BT", "PB"), "url": ("UR", "LK"),
    "genre": ("SE",),
}  # fmt: skip
_REST = {"AB": "abstract", "KW": "keywords", "LA": "language", "CY": "place", "SP": "page", "AN": "accession", "DB": "database",
         "PB": "publisher", "SN": "issn", "ET": "edition", "TY": "type", "T2": "second-title", "ID": "id"}  # fmt: skip


def recognises(sample: Sample) -> bool:
    """By a first line that opens a record."""
    return not sample.kind and bool(re.match(r"[\s\ufeff]*TY  ?- ?[A-Z]{3,8}\s*\n", sample.text.replace("\r", "\n")))


def read(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """The records of the file, one at a time."""
    encoding = sample.encoding()
    number = 0
    left: list[str] = []
    with sample.stream(encoding) as stream:
        for number, tags in enumerate(_records(stream, left), 1):
            yield _item(sample.name, number, tags, encoding.codec)
    outside = f"; not recognised: “{left[0][:60]}” and {len(left) - 1:,} more lines" if left else ""
    yield Note("suspicious" if left else "read", sample.name, None, f"a RIS file: {number:,} parsed{outside}")
    yield Announced(number)


def _records(stream: Iterable[str], left: list[str]) -> Iterator[dict[str, list[str]]]:
    tags: dict[str, list[str]] = {}
    last = ""
    for line in stream:
        line = line.strip("\r\n\ufeff")
        m = _TAG.match(line)
        if m is None:
            if last:
                tags[last][-1] += f"\n{line}"
            elif line.strip() and len(left) < 10_000:
                left.append(line.strip())
            continue
        if m[1] in ("TY", "ER") and tags:
            yield tags
            tags = {}
        last = "" if m[1] == "ER" else m[1]
        if last:
            tags.setdefault(last, []).append(m[2].strip())
    if tags:
        yield tags


def _item(source: str, number: int, tags: Mapping[str, list[str]], encoding: str) -> Item:
    first = {name: next((tags[n][0] for n in names if n in tags), "") for name, names in _FIRST.items()}
    fields = {name: " ".join(value.split()) for name, value in first.items() if value.strip()}
    if people := [a for tag in ("AU", "A1") for a in tags.get(tag, ())]:
        fields["byline"] = "; ".join(_turned(a) for a in people)
    days = [d.strip("/ ") for tag in ("DA", "PY", "Y1", "Y2") for d in tags.get(tag, ())]
    if days:
        fields["published"] = next((d for d in days if parse_date(d).day), days[0])
    taken = {n for names in _FIRST.values() for n in names if tags.get(n, [""])[0] in fields.values()}
    extra = {name: "; ".join(tags[t]) for t, name in _REST.items() if t in tags and t not in taken}
    file = next((f for tag in ("L1", "L2", "FT") for f in tags.get(tag, ()) if not f.startswith("http") and "\n" not in f), "")
    if file.strip():
        return Pointer(file.removeprefix("file://"), source, number, fields, extra)
    held = [(t, "\n".join(tags[t]).strip()) for t in ("N2", "AB", "N1", "FT") if t in tags]
    tag, text = max(held, key=_length, default=("", ""))
    if len(text.split()) < _FEWEST_WORDS:
        where = fields.get("url") or fields.get("outlet", "")
        return Note("failed", source, number, f"text needed: “{fields.get('headline', '')[:60]}” ({where})", "article")
    said = f"the text is what the tag {tag} holds, which may be an abstract"
    text = "\n\n".join(paragraphs(text)) if is_markup(text) else text
    return Record(text, source, number, 0, fields, extra, encoding, (said,), "article")


def _length(tagged: tuple[str, str]) -> int:
    return len(tagged[1])


def _turned(name: str) -> str:
    """ "Brook, Ana" -> "Ana Brook"."""
    last, comma, first = name.partition(", ")
    return f"{first} {last}" if comma and "," not in first else name
