"""The reader of Factiva exports (HTML, RTF, DOCX, text), with field codes or as displayed, in five languages.

With codes, each field begins with its two or three letters ("HD" headline, "WC" words, "LP" lead, "TD" text ...), in
whatever order; after "AN", or with a second "HD", the next article begins. As displayed, the lines stand without codes:
section, headline, byline, words, date, time, source, its code, page, language, copyright, text, "Document ABC0000...".
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from framing.reading.document import SHORT
from framing.reading.encoding import decode
from framing.reading.export import GAP, Found, Outcome, finish, is_date
from framing.reading.guards import read_all
from framing.reading.items import Item
from framing.reading.labels import level, one_of, whole
from framing.reading.lines import KINDS, head, paragraphs, strip
from framing.reading.markup import paragraphs as markup_paragraphs
from framing.reading.sample import Sample, open_bytes

CODES: Mapping[str, str] = {
    "SE": "section", "HD": "headline", "CR": "credit", "BY": "byline", "WC": "length", "PD": "published", "ET": "time",
    "SN": "outlet", "SC": "source-code", "ED": "edition", "PG": "page", "VOL": "volume", "LA": "language",
    "CY": "copyright", "LP": "text", "TD": "text", "CX": "correction", "ART": "captions", "CT": "contact", "RF": "notes",
    "CO": "company", "IN": "industry", "NS": "subject", "RE": "region", "IPC": "codes", "IPD": "descriptors",
    "PUB": "publisher", "AN": "accession", "CLM": "column", "DLN": "dateline",
}  # fmt: skip
_LARGEST = 300_000_000
_ANY_CODE = "|".join(sorted(CODES, key=len, reverse=True))
_CODED = re.compile(rf"({_ANY_CODE})(?:[ \u00a0]*\t[ \u00a0]*(.*)|[ \u00a0]{{2,}}(\S.*)|)$", re.DOTALL)
_TELLING = frozenset({"HD", "WC", "PD", "SN", "LP", "TD", "AN"})
_ACCESSION = re.compile(r"[A-Z][A-Z0-9]{3,}\d{4,}[a-z0-9]*$")
_TIME = re.compile(r"\d{1,2}[:.]\d\d(?: ?[AP]M)?(?: [A-Z]{2,4})?$", re.I)
_SOURCE_CODE = re.compile(r"[A-Z][A-Z0-9]{1,11}$")
_COPYRIGHT = re.compile(r"(?:©|\(c\)|copyright|all rights reserved)", re.I)
_FURNITURE = re.compile(r"page \d+ of \d+\b.{0,80}$|.{0,30}©? ?\d{4} factiva, inc\..{0,40}$|\W*$", re.I)
_HEAD_LINES = 12


def recognises(sample: Sample) -> bool:
    """By its field codes, or by words, date and language below each other and the number of a document."""
    if sample.kind == "an HTML page":
        found: Sequence[str] = [strip(p) for p in markup_paragraphs(sample.text)]
    elif sample.kind in KINDS:
        found = head(sample)
    else:
        return False
    codes = {m[1] for line in found if (m := _CODED.match(line))}
    if len(codes & _TELLING) >= 4:
        return True
    return any(_is_words(line) and _displayed(found, i) for i, line in enumerate(found))


def read(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """The articles of an export, one at a time."""
    html = sample.kind == "an HTML page"
    if html:
        with open_bytes(sample.path) as file:
            text, encoding = decode(read_all(file, _LARGEST))
        source: Iterable[str] = markup_paragraphs(text)
    else:
        source = paragraphs(sample)
        encoding = SHORT.get(sample.kind) or sample.encoding().codec
    outcome = Outcome()
    lines = (s for p in source for part in re.split(r"[\n\f\v]", p) if (s := strip(part)) and not _FURNITURE.match(s))
    first: list[str] = []
    for line in lines:
        first.append(line)
        if len(first) == 400:
            break
    coded = len({m[1] for line in first if (m := _CODED.match(line))} & _TELLING) >= 4
    rest = _chained(first, lines)
    found = _coded(rest) if coded else _shown(rest, outcome)
    kind = f"a Factiva export ({'HTML' if html else KINDS[sample.kind]}{', field codes' if coded else ''})"
    yield from finish(sample.name, kind, found, encoding, outcome)


def _chained(first: Sequence[str], rest: Iterator[str]) -> Iterator[str]:
    yield from first
    yield from rest


def _coded(lines: Iterable[str]) -> Iterator[Found | str]:
    """Articles with field codes."""
    fields: dict[str, list[str]] = {}
    left: list[str] = []
    code = ""
    for line in lines:
        if _is_summary(line):
            break
        m = _CODED.match(line)
        if m is None:
            (fields[code] if code else left).append(line)
            continue
        if _begins(m[1], code, fields):
            yield _from_codes(fields, left)
            fields, left = {}, []
        code = m[1]
        fields.setdefault(code, [])
        if value := m[2] or m[3]:
            fields[code].append(value)
    if fields:
        yield _from_codes(fields, left)


def _begins(code: str, last: str, fields: Mapping[str, Sequence[str]]) -> bool:
    """Whether a code begins a new article: after "AN", or where it stands at the head of one and has been seen."""
    if not fields:
        return False
    full = bool({"LP", "TD", "AN"} & fields.keys())
    return (last == "AN" and code != "AN") or (code in ("HD", "SE") and full) or (code == "HD" and "HD" in fields)


def _from_codes(fields: Mapping[str, Sequence[str]], left: Iterable[str]) -> Found | str:
    found = Found()
    found.text = GAP.join([*fields.get("LP", ()), *fields.get("TD", ())])
    time = " ".join(fields.get("ET", ()))
    for code, values in fields.items():
        name = CODES[code]
        if name == "published":
            found.keep(name, f"{' '.join(values)} {time}".strip())
        elif name not in ("text", "time"):
            found.keep(name, (" | " if name in ("captions", "notes") else " ").join(values))
    for line in left:
        found.left(line)
    return _done(found, "no code HD" if "HD" not in fields else "", "no code SN" if "SN" not in fields else "")


def _shown(lines: Iterable[str], outcome: Outcome) -> Iterator[Found | str]:
    """Articles as displayed, up to their line "Document COUR000020211004eha400001"."""
    block: list[str] = []
    for line in lines:
        if _is_summary(line):
            break
        number = _document(line)
        if not number:
            block.append(line)
        elif block:
            yield _from_display(block, number)
            block = []
    if block and any(map(_is_words, block[:_HEAD_LINES])):
        yield _from_display(block, "")
    else:
        outcome.left += block


def _from_display(block: Sequence[str], number: str) -> Found | str:
    found = Found()
    at = next((i for i, line in enumerate(block[:_HEAD_LINES]) if _is_words(line)), None)
    if at is None:
        found.text = GAP.join(block[1:])
        found.keep("headline", block[0])
        found.keep("accession", number)
        found.problems.append("the lines above the text were not recognised: only the first was taken, as the headline")
        return _done(found)
    above = list(block[:at])
    if len(above) > 1 and _is_byline(above[-1]):
        found.keep("byline", above.pop())
    if above:
        found.keep("headline", above.pop())
    if above:
        found.keep("section", above.pop())
    for line in above:
        found.left(line)
    found.keep("length", block[at])
    at += 1
    if at < len(block) and is_date(block[at]):
        timed = at + 1 < len(block) and bool(_TIME.match(block[at + 1]))
        found.keep("published", f"{block[at]} {block[at + 1]}" if timed else block[at])
        at += 2 if timed else 1
    if at < len(block):
        found.keep("outlet", block[at])
        at += 1
    found.text = GAP.join(block[_below_head(block, at, found) :])
    found.keep("accession", number)
    return _done(found, "" if "headline" in found.fields else "no headline", "")


def _below_head(block: Sequence[str], start: int, found: Found) -> int:
    """Where the text begins: below source code, edition, page, language and copyright."""
    names = whole("factiva", "languages")
    language = next((i for i, x in enumerate(block[start : start + 7], start) if level(x) in names), None)
    end = language if language is not None else start
    for line in block[start:end]:
        if _SOURCE_CODE.match(line) and "source-code" not in found.extra:
            found.keep("source-code", line)
        else:
            found.keep("page" if re.match(r"[\w-]{1,8}$", line) else "edition", line)
    if language is not None:
        found.keep("language", block[language])
        end = language + 1
    elif end < len(block) and _SOURCE_CODE.match(block[end]):
        found.keep("source-code", block[end])
        end += 1
    while end < len(block) and _COPYRIGHT.match(block[end]):
        found.keep("copyright", block[end])
        end += 1
    return end


def _done(found: Found, *missing: str) -> Found | str:
    if not found.text:
        return f"has no text: “{found.fields.get('headline', found.extra.get('accession', ''))[:60]}”"
    found.problems += [f"{what} was found" for what in missing if what]
    if "published" not in found.fields:
        found.problems.append("no date was found")
    found.check_length(found.extra.get("length", ""))
    return found


def _is_words(line: str) -> bool:
    return len(line) < 30 and bool(re.fullmatch(rf"\d[\d.,\u00a0\u202f ]* ?(?:{one_of('factiva', 'words')})", line, re.I))


def _displayed(found: Sequence[str], words: int) -> bool:
    """Whether date and language stand below the number of words."""
    below = found[words + 1 : words + 10]
    return bool(below) and is_date(below[0]) and any(level(line) in whole("factiva", "languages") for line in below)


def _document(line: str) -> str:
    m = re.match(rf"(?:{one_of('factiva', 'document')}) (\S+)$", line) if len(line) < 60 else None
    return m[1] if m and _ACCESSION.match(m[1]) else ""


def _is_byline(line: str) -> bool:
    """Whether the line between headline and number of words is a byline: "By ..." or a few names."""
    if re.match(rf"(?:{one_of('factiva', 'by')})\b", line, re.I):
        return True
    words = re.findall(r"[^\W\d_][\w’'-]*", line)
    large = [w for w in words if w[0].isupper()]
    return 2 <= len(words) <= 12 and len(words) - len(large) <= len(words) // 4 and not re.search(r"[.?!:]$", line)


def _is_summary(line: str) -> bool:
    return level(line) in whole("factiva", "summary")
