"""Quotations: double and single marks, straight or curly, guillemets, over several paragraphs, nested, unbalanced.

Every mark is judged by the characters beside it, by the direction it was typed in, and by what stands open; an
apostrophe or an inch mark is none. Double marks are paired first, single ones then within the same double quotation,
each in one pass over the paragraph, so the time is linear whatever the text holds. A mark without its partner gives a
warning that names the paragraph and never stops the search.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal, NamedTuple

from framing.text.document import Quote, Section
from framing.text.normalise import Normalised
from framing.text.sections import is_post

Direction = Literal["open", "close", "either"]
Kind = Literal["double", "single"]

_DOUBLE = frozenset('"“”„‟«»″＂❝❞‹›')
_GUILLEMET = frozenset("«»‹›")
_MARK = re.compile("[\"“”„‟«»″＂❝❞‹›'‘’‚‛`´ʼʹ′＇]")
_TYPED: dict[str, Direction] = {
    **dict.fromkeys("“„‟«‹❝‘‚‛`", "open"),
    **dict.fromkeys("”»›❞’´", "close"),
}
_OPENS_AFTER = frozenset(" ([{-—–/<>|")
_CLOSES_BEFORE = frozenset(" )]}-—–/<|,.;:!?…*")
_MEASURE = re.compile(r"\d['’′] ?\d{1,2}(?:[\"”″]|'')?")
_ROCK_N_ROLL = re.compile(r"(?<!\w)['‘’´`]n['‘’´`](?!\w)", re.IGNORECASE)
_ELISION = re.compile(
    r"\d\ds\b"
    r"|(?:em|til|till|tis|twas|twere|cos|coz|bout|ere|n|neath|nuff)\b|(?-i:cause|round)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"\d\d\b(?! ?(?:%|per))")
_BEFORE_YEAR = re.compile(r"\b(?:in|of|since|the|from|for|early|late|by|after|before|until|and|to) $", re.IGNORECASE)
_TAG = re.compile(
    r"[,?!] (?:(?:he|she|they|it|[A-Z][\w'’-]+(?: [A-Z][\w'’-]+){0,2}) )?"
    r"(?:said|says|added|adds|asked|told|wrote|writes)\b"
)
_SENTENCE_END = re.compile(r"[.!?…][)\]]?(?= )")
_COLON = re.compile(r"[^:.!?]{3,120}: (?=[A-Z])")
_SPEECH_AFTER = re.compile(r"[^\w]{0,3}(?:[\w.'’-]+ ){0,4}?(?:said|says|told|added|asked|wrote|replied|according)\b")


class Mark(NamedTuple):
    """A quotation mark at `at` of a paragraph; `sure` where its neighbours settle the direction."""

    at: int
    char: str
    direction: Direction
    sure: bool


@dataclass(slots=True)
class Pair:
    """A quotation inside one paragraph; `kind` decides which marks may close it.

    `opened` is the number of marks it opens with (0 where the mark is missing, 2 where it was typed twice), `closed`
    whether it has a closing mark; `carries` says that it goes on in the next paragraph,
    `continues` that it began in an earlier one.
    """

    start: int
    end: int
    kind: Kind
    style: str
    opened: int = 1
    closed: bool = True
    carries: bool = False
    continues: bool = False


@dataclass(frozen=True, slots=True)
class _Paragraph:
    text: str
    double: tuple[Mark, ...]
    single: tuple[Mark, ...]

    def singles(self, start: int, end: int) -> tuple[Mark, ...]:
        """The single marks in `start`..`end`."""
        first = bisect_left(self.single, start, key=lambda m: m.at)
        return self.single[first : bisect_left(self.single, end, key=lambda m: m.at)]

    def begins_with(self, kind: Kind) -> bool:
        marks = self.double if kind == "double" else self.single
        return bool(marks) and marks[0].at == 0 and marks[0].direction != "close"

    def closes_first(self) -> bool:
        return bool(self.double) and self.double[0].direction == "close" and self.double[0].sure


def find_quotes(normalised: Normalised, sections: Sequence[Section]) -> tuple[tuple[Quote, ...], tuple[str, ...]]:
    """All quotations in order of text, and a plain warning for every mark without its partner."""
    paragraphs = [_read(normalised.marked[s.start : s.end], s.role) for s in sections]
    flowing = [i for i, s in enumerate(sections) if s.role in ("body", "standfirst") and not s.repeat]
    following = {number: paragraphs[after] for number, after in pairwise(flowing)}
    goes_on = _goes_on([paragraphs[number] for number in flowing])
    open_ahead = dict(zip(flowing, goes_on, strict=True))
    quotes: list[Quote] = []
    warnings: list[str] = []
    groups = 0
    carried: tuple[Kind, int] | None = None
    for number, (section, paragraph) in enumerate(zip(sections, paragraphs, strict=True)):
        flows = number in open_ahead
        pairs, problems = _pairs(
            paragraph, carried[0] if carried and flows else None, following.get(number), open_ahead.get(number, False)
        )
        if is_post(paragraph.text):
            pairs.append(Pair(0, paragraph.text.rindex("—"), "double", "post", opened=0))
        for what in problems:
            place = sum(s.role != "dateline" for s in sections[: number + 1])
            warnings.append(f"paragraph {place}: a quotation mark {what}")
        if flows:
            group_before, carried = carried, None
        for pair, depth in _depths(pairs):
            if pair.continues and group_before:
                group = group_before[1]
            else:
                group, groups = groups, groups + 1
            if pair.carries:
                carried = pair.kind, group
            quotes.append(
                Quote(
                    section.start + pair.start,
                    section.start + pair.end,
                    section.start + pair.start + pair.opened,
                    section.start + pair.end - (pair.closed and pair.style != "post"),
                    pair.style,
                    pair.closed,
                    group,
                    depth,
                )
            )
    return tuple(quotes), tuple(warnings)


def _goes_on(paragraphs: Sequence[_Paragraph]) -> list[bool]:
    """For each paragraph: whether a quotation left open in it goes on after it, because the next paragraph opens with
    a mark again, or because the next mark of all, at most five paragraphs on, closes."""
    result: list[bool] = []
    distance = 0
    for paragraph in reversed(paragraphs):
        result.append(0 < distance <= 5)
        if paragraph.double:
            distance = int(paragraph.closes_first() or paragraph.begins_with("double"))
        else:
            distance += distance > 0
    return result[::-1]


def _depths(pairs: Iterable[Pair]) -> list[tuple[Pair, int]]:
    """Pairs in order of text with the number of pairs each stands in."""
    result: list[tuple[Pair, int]] = []
    around: list[Pair] = []
    for pair in sorted(pairs, key=lambda p: (p.start, -p.end)):
        while around and around[-1].end <= pair.start:
            around.pop()
        result.append((pair, len(around)))
        around.append(pair)
    return result


def _read(text: str, role: str) -> _Paragraph:
    """The quotation marks of a paragraph; apostrophes and marks of measure are left out."""
    if role == "frontmatter":
        return _Paragraph(text, (), ())
    skipped = {i for m in (*_MEASURE.finditer(text), *_ROCK_N_ROLL.finditer(text)) for i in range(m.start(), m.end())}
    double: list[Mark] = []
    single: list[Mark] = []
    places = [m.start() for m in _MARK.finditer(text)]
    left, right = _neighbours(text, places)
    for at, before, after in zip(places, left, right, strict=True):
        if at in skipped:
            continue
        direction, sure = _direction(text[at], before, after)
        if text[at] in _DOUBLE:
            double.append(Mark(at, text[at], direction, sure))
        elif not _apostrophe(text, at, direction):
            single.append(Mark(at, text[at], direction, sure))
    return _Paragraph(text, tuple(double), tuple(single))


def _neighbours(text: str, places: Sequence[int]) -> tuple[list[str], list[str]]:
    """For each mark the nearest character on either side that is no quotation mark itself; "" at the edges."""
    marks = set(places)
    left: list[str] = []
    for at in places:
        beside = at - 1 in marks
        left.append(left[-1] if beside else text[at - 1] if at else "")
    right: list[str] = []
    for at in reversed(places):
        beside = at + 1 in marks
        right.append(right[-1] if beside else text[at + 1] if at + 1 < len(text) else "")
    return left, right[::-1]


def _direction(char: str, before: str, after: str) -> tuple[Direction, bool]:
    """Direction of a mark between two characters ("" at the edge of the paragraph), and whether they settle it."""
    if bool(before) != bool(after):
        return ("close" if before else "open"), True
    opens = (not before or before in _OPENS_AFTER) and bool(after) and after not in " ,.;:!?)]}"
    closes = bool(before) and before not in " ([{" and (not after or after in _CLOSES_BEFORE)
    if opens != closes:
        return ("open" if opens else "close"), True
    return _TYPED.get(char, "either"), False


def _apostrophe(text: str, at: int, direction: Direction) -> bool:
    """Whether a single mark is an apostrophe: inside a word, before a shortened word or year, behind "o"."""
    before = text[at - 1] if at else " "
    after = text[at + 1] if at + 1 < len(text) else " "
    if before.isalnum() and after.isalnum():
        return True
    if before == "." and after == "s" and not text[at + 2 : at + 3].isalpha():
        return True
    if direction == "open":
        year = _YEAR.match(text, at + 1) and _BEFORE_YEAR.search(text, max(0, at - 12), at)
        return _ELISION.match(text, at + 1) is not None or bool(year)
    return before in "oO" and not text[at - 2 : at - 1].isalpha() and at > 0


def _pairs(
    paragraph: _Paragraph, carried: Kind | None, after: _Paragraph | None, goes_on: bool
) -> tuple[list[Pair], list[str]]:
    problems: list[str] = []
    doubles = _double_pairs(paragraph, carried == "double", goes_on, problems)
    singles = _single_pairs(paragraph, doubles, carried == "single", after, problems)
    return doubles + singles, problems


def _double_pairs(paragraph: _Paragraph, carried: bool, goes_on: bool, problems: list[str]) -> list[Pair]:
    text, marks = paragraph.text, paragraph.double
    found: list[Pair] = []
    stack: list[Pair] = []
    ahead = _balance_ahead(marks)
    if carried and not paragraph.begins_with("double"):
        stack.append(Pair(0, len(text), "double", "double", opened=0, closed=False, continues=True))
    for index, mark in enumerate(marks):
        if _is_inch(text, marks, index, bool(stack)) or _typed_twice(marks, index, stack, found):
            continue
        late = mark.direction == "either" or _opens_late(text, mark, ahead[index + 1])
        if mark.direction == "open" or (late and not stack):
            if stack and not _may_nest(text, stack, mark, ahead[index + 1], goes_on):
                found.append(_cut_short(paragraph, stack[0], mark.at))
                stack.clear()
                problems.append("is opened and not closed")
            style = "guillemet" if mark.char in _GUILLEMET else "double"
            stack.append(Pair(mark.at, len(text), "double", style, closed=False, continues=carried and mark.at == 0))
        elif stack:
            pair = stack.pop()
            pair.end, pair.closed = mark.at + 1, True
            found.append(pair)
        else:
            problems.append("is closed and not opened")
            orphan = _orphan(paragraph, mark, marks[index - 1].at + 1 if index else 0)
            if orphan:
                found.append(orphan)
    if stack:
        pair = stack[0]
        if goes_on:
            pair.carries = True
        else:
            problems.append("is opened and not closed")
            pair = _cut_short(paragraph, pair, len(text))
        found = [p for p in found if p.end <= pair.end or p.start < pair.start]
        found.append(pair)
    return [p for p in found if p.end - p.closed > p.start + p.opened]


def _may_nest(text: str, stack: Sequence[Pair], mark: Mark, ahead: int, goes_on: bool) -> bool:
    """Whether a quotation may begin inside those that stand open: closing marks enough are to come, or the outermost
    one began with the paragraph and goes on after it, and this one begins in mid-sentence."""
    if len(stack) >= 3:
        return False
    lasting = goes_on and stack[0].start == 0 and text[mark.at - 5 : mark.at].rstrip()[-1:] not in ".!?…"
    return ahead > len(stack) - lasting


def _balance_ahead(marks: Sequence[Mark]) -> list[int]:
    """For each position: closing marks minus opening marks from there on."""
    ahead = [0]
    for mark in reversed(marks):
        ahead.append(ahead[-1] + {"open": -1, "close": 1, "either": 0}[mark.direction])
    return ahead[::-1]


def _is_inch(text: str, marks: Sequence[Mark], index: int, inside: bool) -> bool:
    """Whether a mark behind a short number measures inches: nothing stands open, or a better closing mark follows."""
    mark = marks[index]
    if mark.char not in '"”″' or mark.direction != "close" or not text[mark.at - 1].isdigit():
        return False
    if text[max(0, mark.at - 4) : mark.at].isdigit():
        return False
    following = marks[index + 1] if index + 1 < len(marks) else None
    return not inside or (following is not None and following.direction == "close")


def _typed_twice(marks: Sequence[Mark], index: int, stack: Sequence[Pair], found: Sequence[Pair]) -> bool:
    """Whether a mark only repeats the one beside it: two opening marks at once, or two closing."""
    at, direction = marks[index].at, marks[index].direction
    if direction == "open":
        twice = bool(stack) and stack[-1].start == at - 1
        if twice:
            stack[-1].opened = 2
        return twice
    return direction == "close" and not stack and bool(found) and found[-1].end == at


def _opens_late(text: str, mark: Mark, ahead: int) -> bool:
    """Whether a mark that seems to close must open after all: nothing stands open, it follows a dash or a space, and a
    closing mark is still to come."""
    return ahead > 0 and mark.at > 0 and text[mark.at - 1] in " -—–"


def _cut_short(paragraph: _Paragraph, pair: Pair, limit: int) -> Pair:
    """End a quotation that lacks its closing mark.

    It ends at a single mark used by mistake, before "he said", or with a sentence: the first where it begins in
    mid-sentence, else the last before `limit`; where there is none of these, with the paragraph.
    """
    text = paragraph.text
    first = pair.start + pair.opened
    ends = [m.end() for m in _SENTENCE_END.finditer(text, first, limit)]
    mid_sentence = text[first : first + 1].islower()
    by_mistake = next((m for m in paragraph.singles(first + 1, limit) if m.direction == "close"), None)
    tag = _TAG.search(text, first, limit)
    if mid_sentence and by_mistake and not (ends and ends[0] < by_mistake.at):
        pair.end, pair.closed = by_mistake.at + 1, True
        return pair
    if tag and (not ends or limit < len(text) or mid_sentence):
        end = tag.start() + 1
    elif ends and (limit < len(text) or mid_sentence):
        end = ends[0] if mid_sentence else ends[-1]
    else:
        end = len(text[:limit].rstrip())
    pair.end, pair.closed = max(end, first), False
    return pair


def _orphan(paragraph: _Paragraph, mark: Mark, done: int) -> Pair | None:
    """The quotation whose opening mark is missing.

    It begins at a single mark used by mistake; or with the paragraph, where the mark ends the paragraph's first
    sentence and speech is named behind it, or is the only one and ends the paragraph (after a colon: behind that).
    """
    text = paragraph.text
    by_mistake = next((m for m in reversed(paragraph.singles(done, mark.at)) if m.direction != "either"), None)
    if by_mistake and by_mistake.direction == "open":
        return Pair(by_mistake.at, mark.at + 1, "double", "double")
    if mark.at != paragraph.double[0].at or text[mark.at - 1] not in ",.!?":
        return None
    inner = text[: mark.at]
    if mark.at == len(text) - 1:
        colon = _COLON.match(inner)
        return Pair(colon.end() if colon else 0, mark.at + 1, "double", "double", opened=0)
    if not _SENTENCE_END.search(inner) and _SPEECH_AFTER.match(text[mark.at + 1 : mark.at + 80]):
        return Pair(0, mark.at + 1, "double", "double", opened=0)
    return None


def _single_pairs(
    paragraph: _Paragraph, doubles: Sequence[Pair], carried: bool, after: _Paragraph | None, problems: list[str]
) -> list[Pair]:
    """Pair single marks, each only with one that stands in the same double quotation."""
    rooms: dict[int, list[Mark]] = {}
    for mark, room in _rooms(paragraph.single, doubles):
        rooms.setdefault(room, []).append(mark)
    found: list[Pair] = []
    for room, marks in rooms.items():
        last = room == -1
        found += _match_singles(paragraph.text, marks, carried and last, after if last else None, problems)
    return found


def _rooms(marks: Sequence[Mark], doubles: Sequence[Pair]) -> list[tuple[Mark, int]]:
    """Each mark with the start of the innermost double quotation around it, -1 outside."""
    ordered = sorted(doubles, key=lambda p: (p.start, -p.end))
    result: list[tuple[Mark, int]] = []
    stack: list[Pair] = []
    following = 0
    for mark in marks:
        while following < len(ordered) and ordered[following].start <= mark.at:
            stack = [p for p in stack if p.end > ordered[following].start]
            stack.append(ordered[following])
            following += 1
        stack = [p for p in stack if p.end > mark.at]
        result.append((mark, stack[-1].start if stack else -1))
    return result


def _match_singles(
    text: str, marks: Sequence[Mark], carried: bool, after: _Paragraph | None, problems: list[str]
) -> list[Pair]:
    strong, weak = _closers_ahead(text, marks)
    found: list[Pair] = []
    free_from = 0
    if carried and marks and not (marks[0].at == 0 and marks[0].direction != "close") and strong[0] is not None:
        found.append(Pair(0, marks[strong[0]].at + 1, "single", "single", opened=0, continues=True))
        free_from = strong[0] + 1
    for index, mark in enumerate(marks):
        if index < free_from or mark.direction == "close":
            continue
        closer = strong[index + 1] if strong[index + 1] is not None else weak[index + 1]
        if closer is not None:
            found.append(Pair(mark.at, marks[closer].at + 1, "single", "single", continues=carried and mark.at == 0))
            free_from = closer + 1
        elif after is not None and after.begins_with("single") and _starts_speech(text, mark.at):
            pair = Pair(mark.at, len(text), "single", "single", closed=False, carries=True)
            pair.continues = carried and mark.at == 0
            found.append(pair)
            break
        elif mark.char == "‘" and mark.sure:
            problems.append("is opened and not closed")
    return found


def _starts_speech(text: str, at: int) -> bool:
    return at == 0 or text[max(0, at - 2) : at] in (": ", ", ")


def _closers_ahead(text: str, marks: Sequence[Mark]) -> tuple[list[int | None], list[int | None]]:
    """For each position the next mark that surely closes, and the next that may be a plural's apostrophe instead
    ("workers'", "goin'"); None where another quotation opens first."""
    strong: list[int | None] = [None]
    weak: list[int | None] = [None]
    for index in range(len(marks) - 1, -1, -1):
        mark = marks[index]
        next_strong, next_weak = strong[-1], weak[-1]
        if mark.direction == "open":
            next_strong = next_weak = None
        elif _may_be_apostrophe(text, mark.at):
            next_weak = index
        else:
            next_strong, next_weak = index, None
        strong.append(next_strong)
        weak.append(next_weak)
    return strong[::-1], weak[::-1]


def _may_be_apostrophe(text: str, at: int) -> bool:
    before = text[max(0, at - 3) : at].lower()
    return before.endswith(("s", "z", "x")) or (before.endswith("in") and before[0].isalpha() and len(before) == 3)
