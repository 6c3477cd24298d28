"""The reader of Nexis exports: Nexis Uni and Lexis+ (DOCX, RTF) and the older layout (TXT, RTF), in five languages.

An article ends with a line "End of Document", or begins with a line "2 of 9 DOCUMENTS"; without either, the file is
one article. Newer layout: title, outlet, date, copyright, labels, a line "Body", the text, "Classification", labels.
Older layout: outlet, date, title, labels, the text, labels, copyright. The labels are data (`labels`); a line where
metadata stands that is none of them is named in a warning. A cover page with its list of titles is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from framing.reading.document import SHORT
from framing.reading.export import (
    Found,
    Line,
    Outcome,
    body_text,
    finish,
    is_centred,
    is_date,
    labelled,
    lines,
    looks_labelled,
)
from framing.reading.items import Item
from framing.reading.labels import fields, level, one_of, pattern, whole
from framing.reading.lines import KINDS, head, paragraphs
from framing.reading.plain import LONGEST
from framing.reading.sample import Sample

_COPYRIGHT = re.compile(r"(?:copyright\b|©|\(c\) ?\d{4}|all rights reserved)", re.IGNORECASE)
_RIGHTS = re.compile(r"(?:all rights reserved|alle rechte vorbehalten|tous droits réservés|alle rechten voorbehouden)\b", re.I)
_NUMBER = re.compile(r"\d{1,5}\. ")
_COVER_ENTRY = re.compile(r"\d{1,5}\. \S|page \d+ of \d+$|about lexis|privacy policy|terms & conditions", re.I)
_FURNITURE = re.compile(
    r"(?:link to (?:image|pdf|original)|link zum pdf|page \d+(?: of \d+)?|load-date\W*)$|\W*$", re.IGNORECASE
)
_SHORT_LABEL = 6
"""Labels of a cover page up to this length (“Source”) count only below a longer one."""

_BLOCK_PARAGRAPHS = 15
_ABOVE_CLASSIFICATION = frozenset({"captions", "correction", "correction-date", "load-date"})
_HEADER_LINES = 40
_STRONG = frozenset({"length", "load-date", "publication-type", "byline", "section", "dateline", "language"})


def recognises(sample: Sample) -> bool:
    """By a line that begins or ends an article, or by several of the archive's labels."""
    if sample.kind not in KINDS:
        return False
    found = head(sample)
    if any(_is_end(line) or _start(line) for line in found):
        return True
    cover = [level(line.partition(":")[0]) in whole("nexis", "cover") for line in found[:10] if ":" in line]
    if sum(cover) > 1 and any(pattern("nexis", "count").fullmatch(line) for line in found[:10]):
        return True
    seen = set()
    for line in found:
        got = labelled(line, _header()) or labelled(line, _tail_fields())
        if got and got[0] in _STRONG and (got[0] != "length" or _is_length(got[2])):
            seen.add(got[0])
    return len(seen) > 1 and bool(seen & {"length", "load-date"})


def read(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """The articles of an export, one at a time."""
    cover = _Cover()
    found = _articles(lines(paragraphs(sample), plain=not sample.kind), cover)
    encoding = SHORT.get(sample.kind) or sample.encoding().codec
    yield from finish(sample.name, f"a Nexis export ({KINDS[sample.kind]})", found, encoding, cover.outcome)


@dataclass(frozen=True, slots=True)
class _Cover:
    """What the cover page says: the number of articles and their titles."""

    outcome: Outcome = field(default_factory=Outcome)
    titles: set[str] = field(default_factory=set)

    def announce(self, text: str) -> None:
        m = pattern("nexis", "count").match(text)
        if m:
            self.outcome.announce(int(next(g for g in m.groups() if g)))


def _articles(found: Iterable[Line], cover: _Cover) -> Iterator[Found | str]:
    for block, is_cover in _blocks(found, cover):
        if is_cover:
            for line in block:
                cover.announce(line.text)
        elif (article := _article(block, cover)) is not None:
            yield article


def _blocks(found: Iterable[Line], cover: _Cover) -> Iterator[tuple[list[Line], bool]]:
    """The lines of one article after the other; what stands before the first "1 of 9 DOCUMENTS" is a cover page."""
    block: list[Line] = []
    started = ended = False
    size = 0
    for line in found:
        if end := _is_end(line.text):
            ended = True
        mark = _start(line.text) if not end else None
        if not end and mark is None:
            size += len(line.text)
            if size <= 2 * LONGEST:
                block.append(line)
            continue
        if mark is not None:
            cover.outcome.announce(mark)
        if block:
            yield block, mark is not None and not started and not ended
        block, size = [], 0
        started = started or mark is not None
    if block:
        if ended and not _has_labels(block):
            cover.outcome.left += [line.text for line in block if not _FURNITURE.match(line.text)]
        else:
            yield block, False


def _has_labels(block: Sequence[Line]) -> bool:
    tail = _tail_fields()
    return any(_is_body(x.text) or labelled(x.text, _header()) or labelled(x.text, tail) for x in block)


def _article(block: list[Line], cover: _Cover) -> Found | str | None:
    """The article in a block of lines; a sentence where it has no text; None where the block holds no article."""
    found = Found()
    body = next((i for i, line in enumerate(block) if _is_body(line.text)), None)
    if body is None:
        block = block[_cover_end(block, cover) :]
        start = _header_older(block, found)
    else:
        _header_newer(block[:body], cover, found)
        start = body + 1
    end = _tail(block, start, found)
    found.text = body_text(block[start:end])
    if found.extra.get("length"):
        found.check_length(found.extra["length"])
    _doubt(block, start, end, found)
    if not found.text:
        if not (found.fields or found.extra):
            return None
        what = found.fields.get("headline") or found.extra.get("captions") or found.fields.get("outlet", "")
        short = what if len(what) <= 60 else f"{what[:59]}…"
        return f"a picture without an article: “{short}”" if "captions" in found.extra else f"has no text: “{short}”"
    return found


def _header_newer(block: Sequence[Line], cover: _Cover, found: Found) -> None:
    """Title, outlet, date, then copyright and labels: everything above "Body"."""
    block = block[_cover_end(block, cover) :]
    first = next((i for i, x in enumerate(block) if i > 1 and _is_meta(x.text)), len(block))
    dates = [i for i, line in enumerate(block[: first + 1]) if is_date(line.text)]
    day = dates[-1] if dates else None
    above = block[: day if day is not None else first]
    above = _without_flags(above[_title_start(above, cover) :], found)
    titles = _merged(above)
    if len(titles) > 1:
        found.keep("outlet", titles[-1])
        found.keep("headline", titles[-2])
        for line in titles[:-2]:
            found.left(line)
    elif titles and day is not None and level(titles[0]) not in cover.titles:
        found.keep("outlet", titles[0])
        found.problems.append("no headline was found above the outlet")
    elif titles:
        found.keep("headline", titles[0])
        found.problems.append("no outlet was found under the headline")
    if day is not None:
        found.keep("published", block[day].text)
    else:
        found.problems.append("no line that is a date was found under the outlet")
    _labels(block[day + 1 if day is not None else first :], found)


def _header_older(block: Sequence[Line], found: Found) -> int:
    """Outlet, date, title, labels; gives the index of the first line of the text."""
    header, tail = _header(), _tail_fields()
    known = (i for i, x in enumerate(block[:_HEADER_LINES]) if labelled(x.text, header) or labelled(x.text, tail))
    first = next(known, None)
    if first is not None and not labelled(block[first].text, header):
        first = None
    day = next((i for i, x in enumerate(block[: first if first is not None else 12]) if is_date(x.text)), None)
    if first is None:
        if day is None:
            return 0
        first = day + 1
        while first < len(block) and (is_centred(block[first]) or _COPYRIGHT.match(block[first].text)):
            first += 1
        if first < len(block) and not labelled(block[first].text, tail):
            first += 1
            while first < len(block) and block[first].joint == " ":
                first += 1
    above = _without_flags(block[:first], found)
    if day is not None:
        published = block[day]
        found.keep("published", published.text)
        at = above.index(published) if published in above else len(above)
        before, after = _merged(above[:at]), [x for x in above[at + 1 :] if not _edition(x, found)]
    else:
        before, after = _merged(above), []
        found.problems.append("no line that is a date was found above the text")
    titles = _merged(after)
    if titles:
        found.keep("headline", titles[-1])
        for line in titles[:-1]:
            found.left(line)
        if before:
            found.keep("outlet", before[-1])
        for line in before[:-1]:
            found.left(line)
    elif len(before) > 1:
        found.keep("outlet", before[-1])
        found.keep("headline", before[-2])
    elif before:
        found.keep("outlet" if day is not None else "headline", before[0])
    return _labels(block[first:], found, stop=True) + first


def _labels(block: Sequence[Line], found: Found, stop: bool = False) -> int:
    """The labelled lines of a header; with `stop`, up to the first line that is text. Gives how many were taken."""
    header, tail = _header(), _tail_fields()
    last = ""
    at = 0
    for at, line in enumerate(block):
        pairs = list(_pairs(line.text, header))
        if pairs:
            for name, value in pairs:
                _keep(name, value, found)
            last = pairs[-1][0]
        elif last and line.joint == " ":
            _append(last, line.text, found)
        elif _COPYRIGHT.match(line.text) or (last == "copyright" and _RIGHTS.search(line.text)):
            found.keep("copyright", line.text)
            last = "copyright"
        elif _is_flag(line.text):
            found.extra.setdefault("correction", "appended")
        elif stop:
            unknown = looks_labelled(line.text) and any(labelled(x.text, header) for x in block[at + 1 : at + 4])
            if not unknown:
                return at
            found.left(line.text)
        elif got := labelled(line.text, tail):
            _keep(got[0], got[2], found)
            last = got[0]
        elif not _edition(line, found):
            found.left(line.text)
    return len(block)


def _pairs(text: str, known: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Field and value of each known label in one line (B03: "Byline: Ana Brook Highlight: The river is rising")."""
    got = labelled(text, known)
    if got is None:
        return
    name, _, value = got
    inner = re.compile(rf"(?<=\S)[ \u00a0]+(?=(?:{_INNER})[ \u00a0]*:[ \u00a0])")
    first, *rest = inner.split(value) if name in ("byline", "section", "length", "dateline") else [value]
    yield name, first
    for part in rest:
        yield from _pairs(part, known)


_INNER = "Byline|Section|Length|Highlight|Dateline|Load-Date|Graphic|Correction"


def _tail(block: Sequence[Line], start: int, found: Found) -> int:
    """Where the text ends: the labels, blocks ("Graphic", "Notes") and copyright lines below it are read backwards.

    Where the archive writes its labels in capitals, only those count; where there is a line "Classification", what
    looks like a label above it is text, but for captions and corrections.
    """
    labels = [got[1] for x in block[-_BLOCK_PARAGRAPHS:] if (got := labelled(x.text, _tail_fields()))]
    upper = sum(map(str.isupper, labels)) * 2 > len(labels)
    end = len(block)
    while end > start:
        if _is_tail(block[end - 1].text, upper):
            end -= 1
        elif (above := _label_above(block, start, end, upper)) is not None:
            end = above
        else:
            break
    heading = next((i for i in range(end, len(block)) if _heading(block[i].text) == "classification"), end)
    for i in range(end, heading):
        got = labelled(block[i].text, _tail_fields())
        if got and got[0] not in _ABOVE_CLASSIFICATION:
            end = i + 1
    _read_tail(block[end:], found)
    return end


def _label_above(block: Sequence[Line], start: int, end: int, upper: bool) -> int | None:
    """The heading or label that the line before `end` belongs to: as its wrapped value, or as text of a block."""
    at = end - 1
    while at > start and block[at].joint == " ":
        at -= 1
    if at < end - 1 and _is_tail(block[at].text, upper):
        return at
    if end == len(block):
        return None
    if looks_labelled(block[end - 1].text) and end - 1 > start and _is_tail(block[end - 2].text, upper):
        return end - 1
    for back in range(end - 1, max(start, end - _BLOCK_PARAGRAPHS) - 1, -1):
        if _heading(block[back].text):
            return back
        if got := labelled(block[back].text, _tail_fields()):
            return back if got[0] in ("captions", "correction") and got[1].isupper() == upper else None
    return None


def _heading(text: str) -> str:
    """The block that a line opens ("Graphic" -> "captions"), or ""."""
    return fields("nexis", "blocks").get(level(text), "") if len(text) < 30 and ":" not in text else ""


def _is_tail(text: str, upper: bool) -> bool:
    if got := labelled(text, _tail_fields()):
        return got[1].isupper() or not upper
    return bool(_heading(text) or _COPYRIGHT.match(text) or _RIGHTS.match(text))


def _tail_fields() -> Mapping[str, str]:
    return fields("nexis", "tail")


def _read_tail(block: Sequence[Line], found: Found) -> None:
    last = ""
    for line in block:
        if _heading(line.text):
            last = _heading(line.text)
        elif got := labelled(line.text, _tail_fields()):
            last = got[0]
            _keep(last, got[2], found)
        elif _COPYRIGHT.match(line.text) or _RIGHTS.match(line.text):
            found.keep("copyright", line.text)
            last = "copyright"
        elif last in ("captions", "notes", "correction", "copyright") or line.joint == " ":
            if last in ("captions", "notes") and line.joint != " ":
                found.keep(last, line.text)
            elif last and last != "classification":
                _append(last, line.text, found)
        elif not _FURNITURE.match(line.text):
            found.left(line.text)


def _keep(name: str, value: str, found: Found) -> None:
    if name == "correction":
        found.extra["correction"] = value or found.extra.get("correction", "appended")
    elif name == "headline" and found.fields.get("headline"):
        if value and level(value) != level(found.fields["headline"]):
            found.fields["headline"] = " ".join(value.split())
    else:
        found.keep(name, value)


def _append(name: str, value: str, found: Found) -> None:
    """One line more of a value."""
    if name == "correction" and found.extra.get("correction") in (None, "appended"):
        found.extra["correction"] = value
        return
    into = found.fields if name in ("byline", "headline", "outlet") else found.extra
    key = {"section": "genre"}.get(name, name)
    into = found.fields if key in found.fields else into
    into[key] = f"{into[key]} {value}" if into.get(key) else value


def _cover_end(block: Sequence[Line], cover: _Cover) -> int:
    """Where the cover page at the head of the first article ends, as its labels and numbered titles tell."""
    labels = whole("nexis", "cover")
    listed = len(block) > 1 and block[0].text.startswith("1. ") and any(x.text.startswith("2. ") for x in block[1:12])
    end = 0
    for i, line in enumerate(block):
        label = level(line.text.partition(":")[0])
        known = label in labels and (end or (i < 3 and len(label) > _SHORT_LABEL))
        counted = pattern("nexis", "count").fullmatch(line.text.rstrip(" :."))
        entry = _COVER_ENTRY.match(line.text) and (end or listed) and not is_date(line.text)
        if known or entry or (counted and (end or i < 3)):
            cover.announce(line.text)
            end = i + 1
    cover.titles.update(level(_NUMBER.sub("", line.text)) for line in block[:end])
    return end


def _title_start(above: Sequence[Line], cover: _Cover) -> int:
    """Where, in the lines above the date, the title begins: at a line that the list of titles held, or on a new page."""
    again = [i for i, line in enumerate(above[:-1]) if level(line.text) in cover.titles]
    seen: set[str] = set()
    for i, line in enumerate(above[:-1]):
        if level(line.text) in seen:
            again.append(i)
        seen.add(level(line.text))
    pages = [i for i, line in enumerate(above[:-1]) if line.page]
    return max(again) if again else (pages[-1] if pages else 0)


def _without_flags(block: Sequence[Line], found: Found) -> list[Line]:
    """The lines above the labels without "Correction Appended", copyright and page furniture."""
    kept = []
    for line in block:
        if _is_flag(line.text):
            found.extra.setdefault("correction", "appended")
        elif _COPYRIGHT.match(line.text):
            found.keep("copyright", line.text)
        elif not _FURNITURE.match(line.text):
            kept.append(line)
    return kept


def _merged(block: Sequence[Line]) -> list[str]:
    """Lines of a wrapped headline joined."""
    merged: list[str] = []
    for i, line in enumerate(block):
        if line.joint == " " and i and not is_centred(line):
            merged[-1] = f"{merged[-1]} {line.text}"
        else:
            merged.append(line.text)
    return merged


def _doubt(block: Sequence[Line], start: int, end: int, found: Found) -> None:
    """A warning where the text of one article holds what ends another."""
    found_again = (labelled(line.text, _tail_fields()) for line in block[start:end])
    again = sum(1 for got in found_again if got and got[0] == "load-date")
    if again:
        found.problems.append(
            f"it looks like {again + 1} articles in one: no line that ends one (“End of Document”) was recognised"
        )


def _edition(line: Line, found: Found) -> bool:
    """Whether a line under the date names an edition ("First Edition"); it is kept then."""
    words = re.compile(rf"(?:.*\b)?(?:{one_of('nexis', 'editions')})\b.{{0,20}}$", re.IGNORECASE)
    if (is_centred(line) or len(line.text) <= 40) and (is_centred(line) or words.match(line.text)):
        found.keep("edition", line.text)
        return True
    return False


def _is_meta(text: str) -> bool:
    return bool(labelled(text, _header()) or _COPYRIGHT.match(text))


def _is_flag(text: str) -> bool:
    return level(text) in whole("nexis", "corrected")


def _is_end(text: str) -> bool:
    return len(text) < 40 and level(text) in whole("nexis", "end")


def _is_body(text: str) -> bool:
    return len(text) < 30 and level(text) in whole("nexis", "body")


def _is_length(value: str) -> bool:
    return bool(re.match(rf"\d[\d.,\u00a0 ]* ?(?:{one_of('nexis', 'words')})\b", value, re.IGNORECASE))


def _start(text: str) -> int | None:
    """The number of articles that a line "2 of 9 DOCUMENTS" states."""
    m = pattern("nexis", "start").fullmatch(text) if len(text) < 60 else None
    return int([g for g in m.groups() if g][1]) if m else None


def _header() -> Mapping[str, str]:
    return fields("nexis", "header")
