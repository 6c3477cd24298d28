"""The reader of ProQuest, EBSCO and Gale text exports: records of labelled lines between rules or numbers.

Labels are data (`labels`). The text of an article ends where nothing but labelled lines follows, so that a line of the
text such as "Author: unknown, the note read" stays in it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

from framing.reading.document import SHORT
from framing.reading.export import Found, Line, Outcome, body_text, finish, labelled, lines
from framing.reading.items import Item
from framing.reading.labels import fields, level, pattern, whole, words
from framing.reading.lines import KINDS, head, paragraphs
from framing.reading.sample import Sample

_TELLING = frozenset({"publicationtitle", "publicationinfo", "proquestdocumentid", "accessionnumber", "documentid",
                      "galedocumentnumber", "fulltext", "documenttype", "database", "sourcetype"})  # fmt: skip
_INFO = re.compile(r"(?P<outlet>[^;[\].]{2,100}?)\s*(?:;|\[|\(\d|\. \d|\.\s*$|$)")
_DAY = re.compile(
    r"\b(?P<us>\d{1,2}/\d{1,2}/\d{4})\b|\b\d{1,2} [^\W\d_]{3,10}\.? \d{4}\b|\b[^\W\d_]{3,10}\.? \d{1,2}, \d{4}\b"
    r"|\b\d{4}-\d\d-\d\d\b"
)


def recognises(sample: Sample) -> bool:
    """By two of the labels that only such records have, and a title."""
    if sample.kind not in KINDS:
        return False
    seen = {level(got[1]) for line in head(sample) if (got := labelled(line, _known()))}
    return len(seen & (_TELLING | whole("records", "telling"))) > 1 and len(seen) > 3


def read(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """The records of an export, one at a time."""
    outcome = Outcome()
    found = _records(lines(paragraphs(sample), plain=not sample.kind), outcome)
    encoding = SHORT.get(sample.kind) or sample.encoding().codec
    kind = f"an export of labelled records, as of ProQuest, EBSCO or Gale ({KINDS[sample.kind]})"
    yield from finish(sample.name, kind, found, encoding, outcome)


def _records(found: Iterable[Line], outcome: Outcome) -> Iterator[Found | str]:
    for block in _blocks(found, outcome):
        names = [got[0] for line in block if (got := labelled(line.text, _known()))]
        if len(names) > 1:
            yield _record(block)
        elif block and not _is_cover(block):
            outcome.left += [line.text for line in block[:5]]


def _blocks(found: Iterable[Line], outcome: Outcome) -> Iterator[list[Line]]:
    """The lines between rules, numbers ("Document 2 of 3", "Record: 2"), or from one "Title:" to the next."""
    block: list[Line] = []
    full = False
    for line in found:
        rule = pattern("records", "rule").fullmatch(line.text)
        number = pattern("records", "number").fullmatch(line.text) if not rule else None
        got = labelled(line.text, _known())
        again = got is not None and got[0] == "headline" and full and _has(block, "Accession Number", "Database")
        if rule or number or again:
            if block:
                yield block
            block, full = [], False
            if number:
                numbers = [g for g in number.groups() if g]
                if len(numbers) > 1:
                    outcome.announce(int(numbers[1]))
        if not (rule or number):
            block.append(line)
        full = full or (got is not None and got[0] in ("text", "other"))
    if block:
        yield block


def _has(block: Sequence[Line], *names: str) -> bool:
    levels = {level(name) for name in names}
    return any((got := labelled(line.text, _known())) and level(got[1]) in levels for line in block)


def _is_cover(block: Sequence[Line]) -> bool:
    known = whole("records", "cover")
    return any(level(line.text.partition(":")[0]) in known for line in block[:5]) or len(block) < 4


def _record(block: Sequence[Line]) -> Found | str:
    found = Found()
    at = next((i for i, x in enumerate(block) if (got := labelled(x.text, _known())) and got[0] == "text"), None)
    head_lines = block[: at if at is not None else len(block)]
    seen = _take(head_lines, found, top=True)
    if at is not None:
        end = _end_of_text(block, at, seen)
        got = labelled(block[at].text, _known())
        first = [Line(got[2])] if got and got[2] else []
        found.text = body_text([*first, *block[at + 1 : end]])
        _take(block[end:], found, top=False)
    _source(found)
    title = found.fields.get("headline", "")[:60]
    if not found.text:
        count = len(found.extra.get("abstract", "").split())
        return f"text needed: “{title}” has no full text" + (f", only an abstract of {count} words" if count else "")
    found.check_length(found.extra.get("length", ""))
    for name in ("headline", "outlet"):
        if name not in found.fields:
            found.problems.append(f"no {name} was found in the record")
    return found


def _take(block: Sequence[Line], found: Found, top: bool) -> set[str]:
    """The labelled lines of a part of a record, each with the lines that belong to it; gives the fields met."""
    seen: set[str] = set()
    label = value = name = ""
    free: list[str] = []

    def keep() -> None:
        if label:
            found.keep(level(label) if name == "other" else name, value)

    for line in block:
        got = labelled(line.text, _known())
        if got:
            keep()
            name, label, value = got
            seen.add(name)
        elif label and (line.joint or not top or name in ("abstract", "other")):
            value = f"{value} {line.text}"
        elif line.joint == " " and free:
            free[-1] = f"{free[-1]} {line.text}"
        elif label and not re.match(r"https?://", line.text):
            found.left(line.text)
        elif re.match(r"https?://", line.text):
            found.keep("url", line.text)
        else:
            free.append(line.text)
    keep()
    if top and free:
        found.fields["headline"] = free[-1] if len(free) == 1 else free[0]
        for line_text in free[1:]:
            found.left(line_text)
    return seen


def _end_of_text(block: Sequence[Line], at: int, seen: set[str]) -> int:
    """The first of the labelled lines at the end of a record."""
    end = len(block)
    while end > at + 1:
        got = labelled(block[end - 1].text, _known())
        start = end - 1
        while not got and start > at + 1 and block[start].joint == " ":
            start -= 1
            got = labelled(block[start].text, _known())
        if not got:
            break
        end = start
    while end < len(block):
        got = labelled(block[end].text, _known())
        if not (got and got[0] in ("byline", "abstract") and got[0] in seen):
            break
        end += 1
    return end


def _source(found: Found) -> None:
    """Outlet and date from "The Courier ; Lowmere [Lowmere]. 04 Oct 2021: A1." where they have no line of their own."""
    info = found.extra.get("publication-info") or found.extra.get("source") or ""
    day = _DAY.search(info)
    if day and "published" not in found.fields:
        us = day["us"]
        written = "{2}-{0:0>2}-{1:0>2}".format(*us.split("/")) if us else day[0]
        found.fields["published"] = written
    before = info[: day.start()] if day else info
    if "outlet" not in found.fields and (m := _INFO.match(before.strip(" ,.:"))):
        found.fields["outlet"] = m["outlet"].strip(" ,.")


@cache
def _known() -> Mapping[str, str]:
    """Levelled label -> field, "other" for those that are only kept."""
    return {**{level(word): "other" for word in words("records", "other", "labels")}, **fields("records", "fields")}
