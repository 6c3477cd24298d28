"""Which part each paragraph plays: headline, standfirst, byline, dateline, caption, boilerplate, correction or body.

Lines are read before punctuation is: captions, bullets and cross-heads have no full stop. First come the rules that
look at one line (`sections.toml`), then the few that look at a line among its neighbours.
"""

from __future__ import annotations

import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Literal, cast

from framing.article import Article
from framing.text.closing import is_promotion
from framing.text.document import Role, Section
from framing.text.normalise import BREAK, Normalised, level, same_headline

Where = Literal["anywhere", "top", "edges"]


@dataclass(frozen=True, slots=True)
class LineRule:
    """A line that matches `pattern` and has at most `words` words plays `role`.

    `where` is "anywhere", "top" (before the first long paragraph) or "edges" (there, or among the last six lines).
    """

    name: str
    role: Role
    pattern: re.Pattern[str]
    where: Where = "anywhere"
    words: int = 60


@cache
def line_rules() -> tuple[LineRule, ...]:
    """The rules of `sections.toml`, in their order."""
    data = tomllib.loads((files("framing.text") / "sections.toml").read_text("utf-8"))
    names: dict[str, str] = data["names"]
    rules: list[LineRule] = []
    for row in data["rule"]:
        pattern = "|".join(f"(?:{p})" for p in row["patterns"])
        for name, replacement in names.items():
            pattern = pattern.replace("{" + name + "}", replacement)
        flags = 0 if row.get("case") else re.IGNORECASE
        rules.append(
            LineRule(
                row["name"],
                cast(Role, row["role"]),
                re.compile(pattern, flags),
                cast(Where, row.get("where", "anywhere")),
                row.get("words", 60),
            )
        )
    return tuple(rules)


_MONTH = r"(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.?"
_DATE_WORD = re.compile(
    r"(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?"
    r"|(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?"
    r"|nov(?:ember)?|dec(?:ember)?)"
    r"|[ap]m|[apm]|[ecmp][sd]?t|gmt|utc|bst|cet|ist|local|time|at|on|of|the|updated|published"
    r"|\d{1,4}(?:st|nd|rd|th|am|pm|h)?",
    re.IGNORECASE,
)
_DATED = re.compile(rf"(?:\b\d{{1,2}}(?:st|nd|rd|th)? {_MONTH}|\b{_MONTH} \d{{1,2}}),?(?: \d{{4}})?$")
_PLACE = r"[A-Z][\w.'/-]*"
_DATELINE = re.compile(
    rf"(?:{_PLACE}(?:,? (?:{_PLACE}|of|the|and|de|al)){{0,5}}[,;]?\s)?(?:{_MONTH} \d{{1,2}}(?:, \d{{4}})?,? )?"
    r"\([A-Z][\w.&/' -]{0,30}\)\s*[—:-]{1,2}\s*"
    r"|[A-Z][A-Z.'-]+(?:[ /-][A-Z][A-Z.'-]*){0,3}"
    rf"(?:, {_PLACE}(?: {_PLACE}){{0,2}}){{0,2}}(?:,? {_MONTH} \d{{1,2}}(?:, \d{{4}})?)?,?\s*—\s+(?=\S)"
)
_POST = re.compile(r"(?:^|.*\s)— [^—]{1,60}\(@\w{1,30}\)(?: [A-Z][a-z]+ \d{1,2}, \d{4})?$", re.DOTALL)
_ASIDE = re.compile(
    r"[(\[](?:RELATED|SEE ALSO|READ MORE|READ|MORE|VIDEO|WATCH|ALSO READ|PHOTOS)(?: [A-Z]+)?: [^()\[\]]{5,200}[)\]]"
)
_BULLET = re.compile(r"[-•*·▪◦●■►‣—]\s+(?=\S)")
_STOP = re.compile(r"[.!?…:;][\"')\]]*$")
_FULL_STOP = re.compile(r"\.[\"')\]]*$")
_INNER_STOP = re.compile(r"[a-z]{2}[.!?][\"')]{0,2} ?(?=[A-Z])")
_DATE_OR_PLACE_END = re.compile(
    r"(?:\b(?:19|20)\d\d|\b(?:(?:on|last|this) )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|\btoday|\byesterday"
    rf"|\b(?:in|at|near|outside|from|on) (?:[a-z]+ ){{0,2}}{_PLACE}(?:,? (?:{_PLACE}|of|the|city|province))*"
    r"|\b\d{1,2} [A-Z][a-z]+|\b[A-Z][a-z]+ \d{1,2})\W*$"
)
_SCENE_START = re.compile(
    r"(?:(?:a|an|the) )?(?:(?:general|aerial|file|undated|handout|close-up|combination) )?"
    r"(?:view|photo|picture|image|photograph|still|screengrab|portrait|aerial)\b(?: of| shows?| taken| from| provided)?"
    r"|(?:pictured|seen|shown|above|below|left|right)\b",
    re.IGNORECASE,
)
_SCENE_VERB = re.compile(
    r"\b(?:is|are) (?:seen|pictured|shown|photographed)\b"
    r"|\b(?:seen|pictured|shown) (?:here|above|below|left|right|in|at|on|with|during|outside|leaving|arriving)\b"
    r"|\b(?:stands?|sits?|walks?|holds?|poses?|gathers?|arrives?|runs?|speaks?|looks?|waves?|watch(?:es)?|inspects?"
    r"|carr(?:y|ies)|attends?|protests?|listens?|gestures?|shakes?|reacts?|march(?:es)?|queues?|rises?|delivers?)\b"
    r"|\((?:\w+ ){0,2}(?:left|right|centre|center|pictured)\)"
)
_BYLINE_SMALL = frozenset(
    {"and", "of", "for", "in", "the", "at", "de", "da", "del", "della", "di", "du", "la", "le", "van", "von", "der"}
    | {"den", "ter", "al", "el", "bin", "ibn", "&", "with", "senior", "political", "correspondent", "reporter"}
    | {"editor", "staff", "writer", "chief", "bureau", "national", "foreign", "special", "to", "agencies"}
)
_LONGEST_LINE = 2000
"""Lines longer than this, in characters, are running text whatever they begin with."""


@dataclass(slots=True)
class Block:
    """A paragraph under decision: `stops` if it ends like a sentence, `prose` if a sentence ends anywhere in it."""

    start: int
    end: int
    text: str
    role: Role | None = None
    why: str = ""
    repeat: bool = False
    words: int = field(init=False)
    stops: bool = field(init=False)
    post: bool = field(init=False)
    prose: bool = field(init=False)

    def __post_init__(self) -> None:
        self.words = self.text.count(" ") + 1
        self.post = is_post(self.text)
        self.stops = self.post or _STOP.search(_ASIDE.sub("", self.text[-300:]).rstrip()[-8:]) is not None
        self.prose = self.stops or (self.words >= 15 and _INNER_STOP.search(self.text) is not None)

    def become(self, role: Role, why: str) -> None:
        self.role, self.why = role, why


def is_post(text: str) -> bool:
    """Whether a paragraph is an embedded post of a social medium: text, dash, name, (@handle), date."""
    return len(text) <= _LONGEST_LINE and "(@" in text[-90:] and _POST.match(text) is not None


def find_sections(normalised: Normalised, article: Article) -> tuple[Section, ...]:
    """Sections of a normalised text, in order, every character that is no white space in exactly one of them."""
    blocks = _blocks(normalised.text)
    for block in blocks:
        if block.start < normalised.headline_end:
            block.become("headline", "headline given by metadata")
        elif block.start < normalised.body_start:
            block.become("frontmatter", "before the article")
    rest = [block for block in blocks if block.role is None]
    lead = _lead(rest)
    _by_line(rest, lead)
    _headline(rest, lead, article.headline, normalised.headline_end > 0)
    _top(rest, lead, article.outlet)
    shingles = _Shingles(rest)
    _captions(rest, shingles)
    _crossheads(rest)
    _repeats(rest, shingles)
    _closing(rest, lead, article.outlet)
    openers = {id(block) for block in rest[: lead + 2]}
    return tuple(section for block in blocks for section in _split(block, id(block) in openers))


def _blocks(text: str) -> list[Block]:
    blocks: list[Block] = []
    start = 0
    for part in text.split(BREAK):
        bare = part.strip()
        if bare:
            begin = start + part.index(bare[0])
            blocks.append(Block(begin, begin + len(bare), bare))
        start += len(part) + len(BREAK)
    return blocks


def _lead(blocks: Sequence[Block]) -> int:
    """Index of the first paragraph of running text: the first long one that ends in a stop."""
    for index, block in enumerate(blocks[:40]):
        if block.words >= 15 and block.prose and not _line_rule(block, True):
            return index
    return next((i for i, b in enumerate(blocks[:40]) if b.words >= 20), 0)


def _line_rule(block: Block, edge: bool, top: bool = True) -> tuple[Role, str] | None:
    """Role and rule name of a line that one of the line rules fits."""
    if len(block.text) > _LONGEST_LINE:
        return None
    for rule in line_rules():
        if block.words > rule.words or (rule.where == "edges" and not edge) or (rule.where == "top" and not top):
            continue
        if rule.pattern.match(block.text) and (rule.name != "byline" or _is_byline(block)):
            return rule.role, rule.name
    words = re.findall(r"\w+", block.text) if block.words <= 14 else []
    if len(words) > 1 and any(w.isdigit() for w in words) and all(_DATE_WORD.fullmatch(w) for w in words):
        return "boilerplate", "date line"
    return None


def _is_byline(block: Block) -> bool:
    """Names, commas and joining words only."""
    if _FULL_STOP.search(block.text) and block.words > 8:
        return False
    words = re.findall(r"[^\s,|/;]+", block.text)[1:]
    good = sum(w[0].isupper() or w.lower() in _BYLINE_SMALL or not w[0].isalpha() for w in words)
    return bool(words) and good >= 0.85 * len(words)


def _by_line(blocks: Sequence[Block], lead: int) -> None:
    for index, block in enumerate(blocks):
        found = _line_rule(block, index <= lead or index >= len(blocks) - 6, index <= lead)
        if found:
            block.become(*found)


def _headline(blocks: Sequence[Block], lead: int, given: str, put_first: bool) -> None:
    """The headline: the line metadata names, else a first line that is short and has no full stop."""
    top = blocks[: lead + 1]
    if given:
        matches = [b for b in top[:10] if same_headline(given, b.text)]
        for number, block in enumerate(matches):
            block.become("headline", "headline given by metadata")
            block.repeat = put_first or number > 0
        if matches or put_first:
            return
    candidates = [b for b in top[:-1] or top if b.role is None and not _BULLET.match(b.text) and not b.post]
    candidates = [b for b in candidates if b.words <= 30 and b.text[-1] not in ":," and not _is_prose(b)]
    if len(candidates) > 1 and candidates[0].words <= 3 < candidates[1].words:
        candidates.pop(0).become("boilerplate", "kicker or place")
    if not candidates or len(blocks) < 2 or candidates[0].words < 2:
        return
    headline = candidates[0]
    if next((b for b in top if b.role is None), None) is not headline:
        return
    headline.become("headline", "first line, short and without a full stop")
    for other in top:
        if other.role is None and same_headline(headline.text, other.text):
            other.become("headline", "headline again")
            other.repeat = True


def _is_prose(block: Block) -> bool:
    """Whether a line ends with a full stop, or holds the end of a sentence."""
    return _FULL_STOP.search(block.text) is not None or (block.prose and not block.stops)


def _top(blocks: Sequence[Block], lead: int, outlet: str) -> None:
    """What stands before the first running paragraph: bullets, decks, kickers, dates, the outlet's name."""
    name = level(outlet)
    for index, block in enumerate(blocks[:lead]):
        if block.role is not None or block.post:
            continue
        if block.words <= 10 and not block.stops and _DATED.search(block.text):
            block.become("boilerplate", "date line")
        elif name and block.words <= len(name) + 3 and level(block.text)[: len(name)] == name:
            block.become("boilerplate", "the outlet's name")
        elif (
            index
            and blocks[index - 1].role == "byline"
            and block.words <= 8
            and block.text.startswith(("For ", "for "))
        ):
            block.become("byline", "byline goes on")
        elif _BULLET.match(block.text):
            block.become("standfirst", "summary bullet")
        elif block.words == 1 and not block.stops:
            block.become("boilerplate", "kicker or place")
        elif block.words <= 40 and not _is_prose(block):
            block.become("standfirst", "line between headline and text")
    marks = [
        i
        for i, b in enumerate(blocks[: lead + 6])
        if b.why in ("byline", "staff byline", "reporter's line", "publication stamp", "date line")
    ]
    if marks and any(b.role == "headline" for b in blocks[: marks[-1]]):
        for block in blocks[: marks[-1]]:
            if block.role is None:
                block.become("standfirst", "between headline and byline")


def _captions(blocks: Sequence[Block], shingles: _Shingles) -> None:
    """Lines without a final stop among paragraphs that have one, on enough evidence.

    Lines of this kind that follow each other are judged together: a list of points shows no sign of a picture.
    """
    long_ones = [b for b in blocks if b.role is None and b.words >= 12]
    if len(long_ones) < 3 or sum(b.stops for b in long_ones) < 0.6 * len(long_ones):
        return
    signs = {i: _picture_signs(b, shingles.twin(i, caption=True)) for i, b in enumerate(blocks) if _may_be_caption(b)}
    for is_bare, group in groupby(range(len(blocks)), key=lambda i: i in signs or blocks[i].role == "caption"):
        run = list(group)
        open_ones = [i for i in run if i in signs]
        if not is_bare or not open_ones or (run[0] > 0 and blocks[run[0] - 1].text.endswith(":")):
            continue
        certain = sum(blocks[i].role == "caption" for i in run)
        strength = (sum(min(signs[i], 2) for i in open_ones) + 2 * certain) / len(run)
        for i in open_ones:
            in_run = len(run) > 1 and strength >= 1 and blocks[i].words >= (6 if signs[i] else 9)
            if signs[i] >= 3 or in_run or (blocks[i].words >= 8 and signs[i] >= 2):
                copied = shingles.twin(i, caption=True) is not None
                blocks[i].become("caption", _UNSIGNED[copied])
    habit = sum(b.why in _UNSIGNED for b in blocks) >= 3
    if habit and sum(b.stops for b in long_ones if b.role is None) >= 0.9 * sum(b.role is None for b in long_ones):
        for block in blocks:
            if _may_be_caption(block) and block.words >= 15:
                block.become("caption", "no full stop, as the other captions here")


_UNSIGNED = ("describes a picture, no full stop", "repeats a paragraph")


def _may_be_caption(block: Block) -> bool:
    return (
        block.role is None
        and not block.stops
        and block.words >= 5
        and not _BULLET.match(block.text)
        and len(_INNER_STOP.findall(block.text)) <= 2
    )


def _picture_signs(block: Block, twin: int | None) -> int:
    """How much speaks for a caption: copied text 3, opening words 2, scene verb 1, date or place at the end 1."""
    return (
        3 * (twin is not None and block.words >= 9)
        + 2 * (_SCENE_START.match(block.text) is not None)
        + (_SCENE_VERB.search(block.text) is not None)
        + (_DATE_OR_PLACE_END.search(block.text[-60:]) is not None)
    )


def _crossheads(blocks: Sequence[Block]) -> None:
    """Short lines without a stop between paragraphs."""
    for before, block, after in zip(blocks, blocks[1:], blocks[2:], strict=False):
        short = block.role is None and not block.stops and block.words <= 12 and not _BULLET.match(block.text)
        if short and (before.role is not None or before.stops) and (after.role is not None or after.stops):
            block.become("standfirst", "crosshead")


def _repeats(blocks: Sequence[Block], shingles: _Shingles) -> None:
    """Of two blocks that say the same, the caption is the repeat; of two of a kind, the later one."""
    for index, block in enumerate(blocks):
        skipped = block.role in ("boilerplate", "byline") or block.why == "crosshead"
        if block.repeat or block.post or skipped:
            continue
        twin = shingles.twin(index, caption=block.role == "caption")
        if twin is not None and not blocks[twin].repeat:
            block.repeat = True
            block.why = block.why or "says again what another paragraph says"


def _closing(blocks: Sequence[Block], lead: int, outlet: str) -> None:
    """Promotion in the last lines, seen from the end; what is no running text may stand between."""
    for block in reversed(blocks[lead + 1 :]):
        if (block.role is None or block.why == "crosshead") and is_promotion(block.text, outlet):
            block.become("boilerplate", "closing promotion")
        elif block.role in (None, "headline", "standfirst"):
            return


class _Shingles:
    """Finds blocks that share most of their three-word runs."""

    def __init__(self, blocks: Sequence[Block]) -> None:
        self.blocks = blocks
        self.runs: list[frozenset[tuple[str, str, str]]] = []
        self.where: dict[tuple[str, str, str], list[int]] = defaultdict(list)
        for index, block in enumerate(blocks):
            words = level(block.text) if block.words <= 300 else []
            runs = frozenset(zip(words, words[1:], words[2:], strict=False)) if len(words) >= 6 else frozenset()
            self.runs.append(runs)
            for run in runs:
                if len(self.where[run]) < 8:
                    self.where[run].append(index)

    def twin(self, index: int, caption: bool) -> int | None:
        """Index of a block that says what this block says; None where there is none.

        A caption's twin holds at least 60 % of its runs of three words and is a paragraph, or an earlier caption.
        Another block's twin stands before it, is of the same kind, and the two cover each other to 80 %.
        """
        mine, kind = self.runs[index], self.blocks[index].role
        shared: dict[int, int] = defaultdict(int)
        for run in mine:
            for other in self.where[run]:
                shared[other] += 1
        for other, count in sorted(shared.items()):
            there = self.blocks[other]
            if other == index:
                continue
            if caption:
                paragraph = there.role in ("standfirst", "headline") or (there.role is None and there.stops)
                fits = paragraph or (there.role == "caption" and other < index)
            else:
                fits = kind == there.role and other < index and count >= max(10, 0.8 * len(self.runs[other]))
            if fits and count >= (0.6 if caption else 0.8) * len(mine):
                return other
        return None


def _split(block: Block, near_top: bool) -> Iterator[Section]:
    """A block as sections: a dateline in front and links to other stories inside stand for themselves."""
    role: Role = block.role or "body"
    start = block.start
    if role == "body" and near_top:
        match = _DATELINE.match(block.text)
        if match and match.end() < len(block.text):
            yield Section("dateline", start, start + len(match.group().rstrip()), why="place and agency")
            start += match.end()
    if role == "body" and len(block.text) <= 20 * _LONGEST_LINE:
        for match in _ASIDE.finditer(block.text, start - block.start):
            before = block.text[start - block.start : match.start()].rstrip()
            if before:
                yield Section(role, start, start + len(before), block.repeat, block.why)
            link = block.start + match.start(), block.start + match.end()
            yield Section("boilerplate", *link, why="link to another story")
            rest = block.text[match.end() :]
            start = link[1] + len(rest) - len(rest.lstrip())
    if start < block.end:
        yield Section(role, start, block.end, block.repeat, block.why)
