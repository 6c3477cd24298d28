"""From an article as it was read to one canonical text, with a map that leads every character back.

What keeps its length is exchanged in place: quotation marks, dashes, odd spaces. What changes length goes through
`Segment`s: ligatures, soft hyphens, zero-width characters, combining accents, HTML entities, runs of white space,
hyphens at line ends. Paragraphs end up separated by exactly one blank line whatever the file did, so that layout
moves no score.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from html.entities import html5
from itertools import pairwise
from typing import NamedTuple

from framing.article import Article
from framing.findings import Field
from framing.text.document import Segment
from framing.text.wordlists import word_list

BREAK = "\n\n"
"""What stands between two paragraphs of normalised text."""


@dataclass(frozen=True, slots=True)
class Normalised:
    """Canonical text of an article.

    Attributes
    ----------
    text
        Straight quotes, "-" for every hyphen, "—" for every dash, single spaces, `BREAK` between paragraphs.
    marked
        The same text, same length, with quotation marks and dashes as they were typed.
    segments
        Map from `text` to the original, in order.
    body_start
        Where the article begins in `text`, after front matter (and after a headline that was put first).
    headline_end
        End of the headline put first; 0 where there is none, or where the headline stands in the text itself.
    """

    text: str
    marked: str
    segments: tuple[Segment, ...]
    body_start: int
    headline_end: int


class Edit(NamedTuple):
    """Original `start`..`end` becomes `new`."""

    start: int
    end: int
    new: str


_NEWLINES = "\n\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029"
_SPACES = " \t\x00-\x08\x0e-\x1b\x1f\x7f-\x84\x86-\x9f\u00a0\u1680\u180e\u2000-\u200a\u202f\u205f\u3000"
_INVISIBLE = "\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb"
_COMBINING = "\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff"
_LIGATURES = {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
_DOUBLED = {"``": "“", "‘‘": "“", "''": '"', "’’": "”"}
"""Double marks made of two single ones."""

_CHANGE = re.compile(
    rf"(?P<hyphen>(?<=[^\W\d_])[-\u2010](?=[ \t]*[{_NEWLINES}])[{_NEWLINES}{_SPACES}{_INVISIBLE}]+(?=[^\W\d_]))"
    rf"|(?P<space>[{_NEWLINES}{_SPACES}{_INVISIBLE}]{{2,}}|(?! )[{_NEWLINES}{_SPACES}{_INVISIBLE}])"
    r"|(?P<joiner>(?<=[^\W\d_])[\u200c\u200d]+(?=[^\W\d_]))"
    rf"|(?P<accent>[^\W\d_][{_COMBINING}]{{1,8}})"
    rf"|(?P<ligature>[{''.join(_LIGATURES)}])"
    r"|(?P<entity>&(?:amp;){0,2}(?:[a-zA-Z][a-zA-Z0-9]{1,30}|\#[0-9]{1,7}|\#[xX][0-9a-fA-F]{1,6});)"
    r"|(?P<doubled>(?<!`)``(?!`)|(?<!‘)‘‘(?!‘)|(?<!')'{2,3}(?!')|(?<!’)’{2,3}(?!’))"
    r"|(?P<dash>[—―⸺⸻]|(?<!-)---?(?!-))"
)
_IS_SPACE = re.compile(rf"[{_SPACES}]")
_NEWLINE = re.compile(rf"\r\n|[{_NEWLINES}]")
_ODD = re.compile(rf"[{_NEWLINES}{_SPACES}{_INVISIBLE}]")

_STRAIGHT = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛‹›`´ʼʹ′＇", "'"),
        **dict.fromkeys("“”„‟«»″＂❝❞", '"'),
        **dict.fromkeys("‐‑−﹣－", "-"),
        **dict.fromkeys("‒–—―⸺⸻", "—"),
    }
)
_RANGE = re.compile(r"(?<=\S)[‒–](?=\S)")
_SPACED_HYPHEN = re.compile(r"(?<= )-(?= )")


def normalise(article: Article) -> Normalised:
    """Canonical text of an article, with the headline put first where metadata has one that the text lacks.

    Never raises; any text is accepted. Linear in the length of the text.
    """
    original = article.text
    start = min(max(article.body_start, 0), len(original))
    front, front_segments = _build(original, 0, start, "text", 0)
    offset = len(front) + len(BREAK) if front else 0
    body, segments = _build(original, start, len(original), "text", offset)
    if front:
        gap = Segment(len(front), len(BREAK), "text", start, 0)
        body, segments = front + BREAK + body, [*front_segments, gap, *segments]
    headline_end = 0
    headline, headline_segments = _build(article.headline, 0, len(article.headline), "headline", 0, one_line=True)
    if headline and not any(same_headline(headline, line) for line in _first_lines(body[offset:])):
        headline_end = len(headline)
        shift = headline_end + len(BREAK)
        gap = Segment(headline_end, len(BREAK), "headline", len(article.headline), 0)
        moved = [Segment(s.start + shift, s.length, s.field, s.origin, s.origin_length) for s in segments]
        body, segments, offset = headline + BREAK + body, [*headline_segments, gap, *moved], offset + shift
    return Normalised(straighten(body), body, tuple(segments), offset, headline_end)


def straighten(marked: str) -> str:
    """Straight quotes, one kind of hyphen and one kind of dash; the length stays."""
    if marked.isascii():
        return _SPACED_HYPHEN.sub("—", marked)
    return _SPACED_HYPHEN.sub("—", _RANGE.sub("-", marked).translate(_STRAIGHT))


def level(text: str) -> list[str]:
    """Lower-case words of letters and digits, accents and marks gone: for comparing two lines."""
    plain = unicodedata.normalize("NFKD", text.casefold()) if not text.isascii() else text.casefold()
    return re.findall(r"[a-z0-9]+", re.sub(r"['’‘\u0300-\u036f]", "", plain))


def same_headline(headline: str, line: str) -> bool:
    """Whether a line of the text is the headline, give or take a label before it ("Video ...") or an outlet's name
    behind it."""
    wanted, found = level(headline), level(line)
    if not wanted or not found:
        return False
    shorter, longer = sorted((wanted, found), key=len)
    if shorter == longer:
        return True
    extra = len(longer) - len(shorter)
    return extra <= 3 and len(shorter) >= 4 and shorter in (longer[extra:], longer[: len(shorter)])


def _first_lines(text: str, count: int = 8) -> list[str]:
    """The first lines, without those that are certainly too long to be a headline."""
    return [line for line in text[:4000].split(BREAK)[:count] if len(line) < 400]


def _build(
    original: str, start: int, end: int, field: Field, offset: int, one_line: bool = False
) -> tuple[str, list[Segment]]:
    """Apply all edits to `original[start:end]`; segments begin at `offset` of the normalised text."""
    pieces: list[str] = []
    segments: list[Segment] = []
    at, length = start, offset

    def keep(upto: int) -> None:
        nonlocal length
        if upto > at:
            pieces.append(original[at:upto])
            segments.append(Segment(length, upto - at, field, at, upto - at))
            length += upto - at

    for edit in _edits(original, start, end, one_line):
        keep(edit.start)
        if edit.new:
            pieces.append(edit.new)
            segments.append(Segment(length, len(edit.new), field, edit.start, edit.end - edit.start))
            length += len(edit.new)
        at = edit.end
    keep(end)
    return "".join(pieces), segments


def _edits(original: str, start: int, end: int, one_line: bool) -> Iterator[Edit]:
    """All edits that make `original[start:end]` canonical, in order."""
    edges = _edges(original, start, end)
    if edges[0] > start:
        yield Edit(start, edges[0], "")
    wrapped = None if one_line else _wrap_width(original[start:end])
    known: frozenset[str] | None = None
    for match in _CHANGE.finditer(original, *edges):
        old, first, last = match.group(), match.start(), match.end()
        kind = match.lastgroup
        if kind == "space":
            new = _space(original, first, last, wrapped, one_line)
        elif kind == "hyphen":
            if one_line or len(_NEWLINE.findall(old)) != 1:
                new = "-" + (" " if one_line else BREAK)
            elif not original[last].islower():
                new = "-"
            else:
                known = known if known is not None else _words(original)
                new = "" if _joins(original, first, last, known) else "-"
        elif kind == "accent":
            new = unicodedata.normalize("NFC", old)
        elif kind == "ligature":
            new = _LIGATURES[old]
        elif kind == "entity":
            new = _entity(old)
        elif kind == "doubled":
            if len(old) == 3:
                first, last = _of_three(original, first, edges[0])
            new = _DOUBLED[original[first:last]]
        elif kind == "dash":
            new = _dash(original, first, last, *edges)
        else:
            new = ""
        if new != old:
            yield Edit(first, last, new)
    if edges[1] < end:
        yield Edit(edges[1], end, "")


def _edges(original: str, start: int, end: int) -> tuple[int, int]:
    """`start`..`end` without white space and invisible characters at either end."""
    while end > start and _ODD.match(original, end - 1):
        end -= 1
    while start < end and _ODD.match(original, start):
        start += 1
    return start, end


def _space(original: str, first: int, last: int, width: int | None, one_line: bool) -> str:
    """What a run of white space and invisible characters becomes: a space, a paragraph break, or nothing."""
    run = original[first:last]
    newlines = len(_NEWLINE.findall(run))
    if not newlines:
        return " " if _IS_SPACE.search(run) else ""
    if run[0] == "\u00ad" and newlines == 1:
        return ""
    if one_line or (newlines == 1 and width and _continues(original, first, last, width)):
        return " "
    return BREAK


def _wrap_width(text: str) -> int | None:
    """Width of a hard-wrapped text, None where lines are paragraphs.

    Hard-wrapped: lines that follow each other without a blank line are nearly all 45-100 characters long, none is
    much longer, and most of them break in mid-sentence.
    """
    lines = [line.strip() for line in _NEWLINE.sub("\n", text).split("\n")]
    pairs = [(a, b) for a, b in pairwise(lines) if a and b]
    if len(pairs) < 3:
        return None
    lengths = sorted(len(line) for line in lines if line)
    width = lengths[int(0.9 * (len(lengths) - 1))]
    if not 45 <= width <= 100 or lengths[-1] > 1.4 * width:
        return None
    full = sum(len(a) >= 0.7 * width for a, _ in pairs)
    broken = sum(a[-1] not in ".!?:\"'”’)" for a, _ in pairs)
    lower = sum(b[0].islower() for _, b in pairs)
    enough = full >= 0.7 * len(pairs) and broken >= 0.6 * len(pairs) and lower >= 0.3 * len(pairs)
    return width if enough else None


_LIST_ITEM = re.compile(r"[-•*·▪◦–—]\s|\d{1,2}[.)]\s")


def _continues(original: str, first: int, last: int, width: int) -> bool:
    """Whether the line after a single line break goes on with the paragraph of the line before it."""
    if original[last].islower():
        return True
    begin = first
    while begin > 0 and first - begin <= 2 * width and original[begin - 1] not in _NEWLINES:
        begin -= 1
    line = original[begin:first].strip()
    indented = len(original[first:last].rpartition("\n")[2]) - (len(original[begin:first]) - len(line)) >= 2
    if indented or _LIST_ITEM.match(original, last):
        return False
    word = re.compile(rf"[^{_NEWLINES} ]{{1,40}}").match(original, last)
    return len(line) + 1 + (len(word.group()) if word else 0) > 0.9 * width


def _of_three(original: str, first: int, start: int) -> tuple[int, int]:
    """Which two of three single marks are one double mark: the outer two, so the first where the three open."""
    opens = first == start or original[first - 1] in " (\n\r—"
    return (first, first + 2) if opens else (first + 1, first + 3)


def _dash(original: str, first: int, last: int, start: int, end: int) -> str:
    """A long dash with a space on either side where it stands between words or behind a closing mark."""
    before = original[first - 1] if first > start else " "
    after = original[last] if last < end else " "
    closed = before in "\"'" and first - 2 >= start and not original[first - 2].isspace()
    left = " " if before.isalnum() or before in ".,!?)”’…%" or closed else ""
    right = " " if after.isalnum() or after in "“‘$£€" else ""
    return f"{left}—{right}"


_TAIL = re.compile(
    r"(?:[a-z]{0,4}(?:tion|sion|ment|ties|ness|ance|ence|able|ible|ous|ity|ally|ical|tive|sive|ture|tial|cial)s?"
    r"|ing|ings|ed|er|ers|est|ly|al|ic|ive|ty|ry|cy|gy|ist|ists|ism|tic|tics|ate|ated|ates|ize|ized|ise|ised|dent|dents"
    r"|[a-z]{1,2})"
)
_WHOLE = word_list("hyphens", "whole")


def _words(original: str) -> frozenset[str]:
    """All words of a text, hyphenated ones whole, lower case."""
    return frozenset(re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", original.casefold()))


def _joins(original: str, first: int, last: int, known: frozenset[str]) -> bool:
    """Whether the two halves round a hyphen at a line end are one word.

    Yes where the joined word stands elsewhere in the text and the hyphenated one does not, or where the second half
    is the tail of a word and no word itself; else the hyphen stays.
    """
    left = re.search(r"[^\W\d_]{1,40}$", original[max(0, first - 40) : first])
    right = re.compile(r"[^\W\d_]{1,40}").match(original, last)
    if not left or not right:
        return False
    whole = (left.group() + right.group()).casefold() in known
    parted = f"{left.group()}-{right.group()}".casefold() in known
    if whole != parted:
        return whole
    return right.group() not in _WHOLE and _TAIL.fullmatch(right.group()) is not None


def _entity(old: str) -> str:
    """The character an HTML entity stands for; the entity itself where it stands for nothing printable."""
    name = old[1:].replace("amp;", "") or "amp;"
    if name[0] != "#" and name not in html5:
        return old
    new = html.unescape(f"&{name}")
    if not new or any("\ud800" <= c <= "\udfff" for c in new):
        return old
    return " " if _ODD.fullmatch(new) and new not in "\u00ad\u200b" else new
