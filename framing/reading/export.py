"""What the readers of archive exports share: lines, paragraphs, labels, and what is said about an article."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from framing.reading.dates import parse_date
from framing.reading.items import Announced, Item, Note, Record
from framing.reading.labels import level
from framing.reading.lines import PAGE, strip

GAP = "\n\n"
"""Between two paragraphs of an article."""

_LABEL = re.compile(r"([^\W\d_][\w/ .,()’'-]{0,45}?)[ \u00a0]*[::](?![/\d])[ \u00a0]*")
_CENTRED = 8
_WRAPPED = 100
_SHORTFALL = 0.7
_MOST_KEPT = 20_000
"""Characters of one kind of metadata beyond which no further value is kept."""



class Line(NamedTuple):
    """A line of an export.

    `joint` says how it hangs on the line before: "" (a paragraph of its own), "\n" (a line break inside a paragraph) or
    " " (the next line of a hard-wrapped text). `indent` counts the blanks before it.
    """

    text: str
    joint: str = ""
    indent: int = 0
    page: bool = False


def lines(paragraphs: Iterable[str], plain: bool) -> Iterator[Line]:
    """The lines of a document that are not blank, one at a time.

    Of a plain text, lines that follow each other without a blank line belong together (joint " "), unless the later
    one is indented. Of other documents, each paragraph stands alone.
    """
    blank = True
    for paragraph in paragraphs:
        joint = ""
        page = PAGE in paragraph
        for part in re.split(r"[\n\v\f]", paragraph):
            text = strip(part)
            if not text:
                blank = True
                continue
            indent = len(part) - len(part.lstrip(" \t\u00a0"))
            if plain:
                joint = "" if blank or indent > 1 else " "
            yield Line(text, joint, indent, page)
            joint, page, blank = "\n", False, False


def labelled(text: str, known: Mapping[str, str]) -> tuple[str, str, str] | None:
    """Field, label as written and value of a line that begins with a known label and a colon; None otherwise."""
    if m := _LABEL.match(text):
        name = known.get(level(m[1]))
        return (name, m[1], text[m.end() :].strip()) if name else None
    return None


def looks_labelled(text: str) -> bool:
    """Whether a line begins with some label of one to three words and a colon, known or not."""
    m = _LABEL.match(text)
    return m is not None and len(m[1].split()) <= 3 and len(text) < 200


def is_date(text: str) -> bool:
    """Whether a line is a date and nothing else (B02: a year in a headline is none)."""
    return 6 <= len(text) <= 60 and parse_date(text).day is not None


def body_text(found: Sequence[Line]) -> str:
    """The paragraphs of an article with a blank line between them.

    Lines of a hard-wrapped text are joined by a space; where lines are longer than a wrapped one would be, each is a
    paragraph.
    """
    wrapped = max((len(line.text) for line in found), default=0) <= _WRAPPED
    parts: list[str] = []
    for line in found:
        joint = line.joint if wrapped or line.joint != " " else ""
        if joint and parts:
            parts.append(joint)
        elif parts:
            parts.append(GAP)
        parts.append(line.text)
    return "".join(parts)


def is_centred(line: Line) -> bool:
    return line.indent >= _CENTRED


@dataclass(slots=True)
class Found:
    """An article of an export while it is put together."""

    fields: dict[str, str] = field(default_factory=dict)
    extra: dict[str, str] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    text: str = ""

    def keep(self, name: str, value: str) -> None:
        """Metadata as written; a second value of a kind is put beside the first."""
        value = " ".join(value.split())
        if not value:
            return
        into = self.fields if name in _FIELDS else self.extra
        name = _FIELDS.get(name, name)
        if name not in into:
            into[name] = value
        elif len(self.extra.get(name, "")) < _MOST_KEPT and value not in into[name].split(" | "):
            self.extra[name] = f"{self.extra[name]} | {value}" if name in self.extra else value

    def left(self, line: str) -> None:
        """A line that stands where metadata stands and is not known."""
        short = " ".join(line.split())
        self.problems.append(f"line not recognised: “{short if len(short) <= 80 else short[:79] + '…'}”")

    def check_length(self, stated: str) -> None:
        """A warning where far fewer words were read than the export states."""
        m = re.search(r"\d[\d.,\u00a0\u202f ]*", stated)
        count = int(re.sub(r"\D", "", m[0]) or 0) if m else 0
        read = count_words(self.text)
        if count and read < _SHORTFALL * count and count - read > 20:
            self.problems.append(f"the export states {count:,} words and {read:,} were read: a part may be missing")


_FIELDS = {
    "outlet": "outlet", "headline": "headline", "published": "published", "byline": "byline", "section": "genre",
    "url": "url",
}  # fmt: skip


def count_words(text: str) -> int:
    return sum(any(map(str.isalnum, word)) for word in text.split())


@dataclass(slots=True)
class Outcome:
    """What an export says about itself, and what of it stands outside its articles; filled while it is read."""

    announced: int | None = None
    left: list[str] = field(default_factory=list)

    def announce(self, count: int) -> None:
        """A count that the export states; of several the largest holds."""
        self.announced = max(self.announced or 0, count)


def finish(name: str, kind: str, found: Iterable[Found | str], encoding: str, outcome: Outcome) -> Iterator[Item]:
    """Articles as records, numbered; at the end a note on the whole file.

    A string in place of an article is the reason why there is none (an item that is only a picture). Where the export
    announced another number than was found, or lines outside the articles were not recognised, the note is
    "suspicious".
    """
    number = bare = 0
    for number, article in enumerate(found, 1):
        if isinstance(article, str):
            bare += 1
            yield Note("skipped", name, number, article, "article")
        else:
            problems = tuple(article.problems)
            yield Record(article.text, name, number, 0, article.fields, article.extra, encoding, problems, "article")
    announced = outcome.announced
    said = f"{announced:,} announced, {number:,} parsed" if announced is not None else f"{number:,} parsed"
    said += f" ({bare:,} of them without text)" if bare else ""
    said += f"; not recognised outside the articles: {_shorten(outcome.left)}" if outcome.left else ""
    differs = announced is not None and announced != number
    yield Note("suspicious" if differs or outcome.left else "read", name, None, f"{kind}: {said}")
    if announced is not None:
        yield Announced(announced)


def _shorten(left: Sequence[str]) -> str:
    shown = [f"“{line if len(line) <= 60 else line[:59] + '…'}”" for line in left[:20]]
    return ", ".join(shown) + (f" and {len(left) - 20:,} more" if len(left) > 20 else "")
