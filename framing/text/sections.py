"""Which part each paragraph plays: headline, standfirst, byline, dateline, caption, boilerplate, correction or body.

Lines are read before punctuation is: captions, bullets and cross-heads have no full stop. First come rules that look
at one line (`LINE_RULES`, data with a name each), then the few that look at a line among its neighbours.
"""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Literal

from framing.article import Article
from framing.text.document import Role, Section
from framing.text.normalise import BREAK, Normalised, level, same_headline

Where = Literal["anywhere", "top", "edges"]


@dataclass(frozen=True, slots=True)
class LineRule:
    """A line that matches `pattern` and has at most `words` words plays `role`.

    `where` is "anywhere", "top" (before the first long paragraph) or "edges" (before it, or among the last six lines).
    """

    name: str
    role: Role
    pattern: re.Pattern[str]
    where: Where = "anywhere"
    words: int = 60


def _rule(name: str, role: Role, pattern: str, where: Where = "anywhere", words: int = 60, case: bool = False) -> LineRule:
    return LineRule(name, role, re.compile(pattern, 0 if case else re.IGNORECASE), where, words)


_NAME = r"(?:[A-Z][\w.'-]*|(?:de|da|del|della|di|du|la|le|van|von|der|den|ter|al|el|bin|ibn|of|for|and|the|in|at|&|[a-z]'[A-Z][\w-]*))"
_AGENCY = r"(?:AP|A\.P\.|Associated Press|Reuters|AFP|EPA|UPI|PA|Press Association|Getty|Shutterstock|Alamy|Bloomberg|Xinhua|dpa)"

LINE_RULES: tuple[LineRule, ...] = (
    _rule("correction notice", "correction",
          r"(?:corrections?|clarifications?|editor'?s'? note|amendments?)(?: (?:appended|\w+ \d{1,2}(?:, \d{4})?))?\s*(?:[:—-]|$)"),
    _rule("earlier version", "correction",
          r"(?:an|a previous|the original|the headline of an) (?:earlier )?version of this (?:article|story|report|headline|post)\b"),
    _rule("article was changed", "correction",
          r"(?:\W|update:? )*this (?:article|story|report|post|piece|headline|copy) (?:has been|was|is being) "
          r"(?:\w+ )?(?:updated|amended|corrected|changed|edited|modified|revised)\b"),
    _rule("publication stamp", "boilerplate",
          r"\W*(?:originally |first |last )?(?:published|posted|updated|modified|revised|created|filed|date)"
          r"(?: (?:on|at))?\b\s*[:|—-]?\s*(?=.*\d).{0,80}$", words=16),
    _rule("reading time", "boilerplate", r"\W*\d{1,3}[ -]min(?:ute)?s?(?: read| listen| watch)?\W*$|\W*(?:reading|read) time\b", words=8),
    _rule("time ago", "boilerplate", r"\W*\d{1,3} (?:seconds?|minutes?|mins?|hours?|hrs?|days?|weeks?|months?|years?) ago\W*$", words=6),
    _rule("agency desk credit", "byline", r"\W*(?:additional )?(?:reporting|writing|editing|edited|compiled) by\b", words=60),
    _rule("byline", "byline", rf"(?:by|from):? {_NAME.replace('(?:', '(?-i:', 1)}", "edges", 40),
    _rule("staff byline", "byline",
          r"(?:by )?(?:our )?(?:\w+ )?(?:staff|agencies|news ?room|newsdesk|news agencies|wire reports?|wire services)"
          r"(?: (?:and|&) (?:\w+ )?(?:agencies|staff|wire reports?))?(?: (?:reporters?|writers?|correspondents?))?$", "edges", 7),
    _rule("contributors", "byline", r".{0,120}\bcontributed (?:to this (?:report|story|article|piece)|reporting)\b", "anywhere", 60),
    _rule("agency photo credit", "caption", rf".*\({_AGENCY}(?: (?:Photo|Images?|File|Video))?\b[^()]{{0,80}}\)\W*$|.*\bAP Photo\b", words=120, case=True),
    _rule("photo credit", "caption",
          r"(?:.*[\s.(|])?(?:photos?|images?|pictures?|photograph|illustration|graphic|credit|photo credit|image credit|source)"
          r"(?: (?:by|credit|courtesy|via|from))?\s*[:|/©]|.*(?:getty images|/ ?(?:afp|reuters|epa|ap)\b|©|via getty|\bvia (?:reuters|ap)\b)", words=70),
    _rule("file picture", "caption", r"FILE(?: PHOTO| PICTURE| IMAGE)?\s*[:—-]|.*\([^()]{0,20}file (?:image|photo|picture|pic)[^()]{0,30}\)(?!.*\.$)", words=120),
    _rule("pictured", "caption", r"\(?(?:pictured|above|below|left|right|inset|main image)\b\s*(?:[:,(]|$|above|below|left|right|here|are|is)", words=60),
    _rule("app promotion", "boilerplate",
          r"\W*(?:download|get|install|try|open in) (?:the |our )?(?:free )?(?:[\w'&-]+ ){0,3}app\b|\W*(?:point|aim|hold) (?:your )?(?:phone|camera|phone camera)\b|\W*scan (?:the|this) (?:qr )?code", words=40),
    _rule("newsletter or account", "boilerplate",
          r"\W*(?:(?:please )?(?:sign up|sign in|log in|register|subscribe|join (?:us|now)|become a (?:member|subscriber)|already a (?:member|subscriber)|"
          r"get (?:the|our|your|all the|unlimited)|receive|start your (?:free )?trial|create (?:an|your) account|support (?:our|independent|quality|the guardian))\b"
          r"(?=.*\b(?:newsletters?|email|inbox|account|alerts?|briefing|access|subscri\w+|members?\w*|journalism|today|updates|free|now|headlines|here)\b|\W*$))", words=45),
    _rule("follow and share", "boilerplate",
          r"\W*(?:follow|like|find|join|connect with|message|contact|email|tweet) (?:us|me|him|her|them|@?\w+(?: \w+){0,3}) (?:on|at|via) (?:twitter|facebook|instagram|x|youtube|tiktok|linkedin|whatsapp|telegram|google|social)\b"
          r"|\W*(?:follow (?:us|@\w+)|share (?:this|on|via)\b|share$|tweet$|comments?$|\d+ (?:shares?|comments?)$|copy link|print this|email this|view comments|leave a comment|click to (?:share|print|email))", words=30),
    _rule("related links", "boilerplate",
          r"\W*(?:read (?:more|also|next|the full|full)|see (?:also|more)|watch(?: (?:now|live|here|more|below|the (?:latest )?video))|related(?: (?:articles?|stories|content|topics|coverage|links?))?|"
          r"more (?:from|on this|stories|coverage|like this)|also read|don'?t miss|recommended|most (?:read|popular|viewed)|trending|you may (?:also )?like|what to read next|up next|"
          r"click (?:here|to|for)|listen (?:now|here|to)|must[- ]read|in pictures|top stories|continue reading|keep reading|jump to|skip (?:to|ad|advert|past)|back to top)"
          r"(?=\s*(?:[:»>|…—-]|$|\w))", words=22),
    _rule("read more at the end", "boilerplate", r".{5,200}[^.!?\"')\s] read more$", words=35),
    _rule("advert", "boilerplate", r"\W*(?:advertisement|advertising|sponsored(?: content)?|story continues below(?: advertisement)?|article continues (?:below|after).*|promoted|paid content|loading\.*|scroll (?:down )?(?:to continue|for)\b.*)\W*$", words=10),
    _rule("consent and copyright", "boilerplate",
          r"\W*(?:we (?:and our partners )?use cookies|this (?:site|website|page) uses cookies|accept (?:all )?cookies|cookie (?:policy|settings)|privacy (?:policy|notice)|terms (?:of (?:use|service)|and conditions)|"
          r"all rights reserved|copyright\b|©|\(c\) (?:19|20)\d\d|(?:this )?(?:material|content) may not be (?:published|reproduced)|by (?:clicking|continuing|signing up)\b.{0,60}\b(?:agree|accept|consent))", words=90),
    _rule("media player", "boilerplate", r"\W*(?:media playback|your browser|this video|video(?: player)?(?: is)? (?:loading|unavailable)|image (?:copyright|caption)|media caption|hide caption|toggle caption|enlarge this image|play video|video length|javascript|please enable)\b", words=25),
)
"""Every rule that one line alone decides, in order; the first that matches wins."""

_DATE_WORD = re.compile(
    r"(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?|jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|"
    r"oct(?:ober)?|nov(?:ember)?|dec(?:ember)?|am|pm|[ap]|m|[ecmp][sd]?t|gmt|utc|bst|cet|ist|local|time|at|on|of|the|updated|published|\d{1,4}(?:st|nd|rd|th|am|pm)?",
    re.IGNORECASE,
)
_DATELINE = re.compile(
    r"(?:[A-Z][\w.'/-]*(?:,? (?:[A-Z][\w.'/-]*|of|the|and|de|al|d\.c\.)){0,5}[,;]?\s)?"
    r"(?:(?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? \d{1,2}(?:, \d{4})?,? )?"
    rf"\((?:[A-Z][\w.&/' -]{{0,30}})\)\s*(?:[—:]|--?)+\s*"
    r"|(?:[A-Z][A-Z.'-]+(?:[ /-][A-Z][A-Z.'-]*){0,3})"
    r"(?:, (?:[A-Z][\w.'-]*)(?: [A-Z][\w.'-]*){0,2}){0,2}"
    r"(?:,? (?:Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)[a-z]*\.? \d{1,2}(?:, \d{4})?)?,?\s*—\s+(?=\S)",
)
_BULLET = re.compile(r"[-•*·▪◦●■►‣—]\s+(?=\S)")
_STOP = re.compile(r"[.!?…:;][\"')\]]*$")
_FULL_STOP = re.compile(r"\.[\"')\]]*$")
_PLACE_OR_DATE_END = re.compile(
    r"(?:\b(?:19|20)\d\d|\b(?:on|last|this) (?:mon|tues|wednes|thurs|fri|satur|sun)day|\btoday|\byesterday|"
    r"\b(?:in|at|near|outside|from) (?:[a-z]+ ){0,2}[A-Z][\w'-]*(?:,? (?:[A-Z][\w'-]*|of|the|city|province))*|\b\d{1,2} [A-Z][a-z]+|\b[A-Z][a-z]+ \d{1,2})\W*$"
)
_SCENE_START = re.compile(
    r"(?:(?:a|an|the) )?(?:(?:general|aerial|file|undated|handout|close-up|\w+) )?(?:view|photo|picture|image|photograph|footage|still|screengrab|scene|portrait|aerial)\b(?: of| shows?| taken| from)?"
    r"|(?:pictured|seen|shown|above|below|left|right)\b",
    re.IGNORECASE,
)
_SCENE_VERB = re.compile(
    r"\b(?:is|are) (?:seen|pictured|shown|photographed)\b|\b(?:seen|pictured|shown) (?:here|above|below|left|right|in|at|on|with|during|outside|leaving|arriving)\b"
    r"|\b(?:stands?|sits?|walks?|holds?|poses?|gathers?|arrives?|runs?|speaks?|looks?|waves?|watch(?:es)?|inspects?|carr(?:y|ies)|attends?|leaves?|protests?|listens?|gestures?|shakes?|reacts?|march(?:es)?|queues?|lines?|rises?|shows?)\b"
    r"|\(?\b(?:left|right|centre|center|pictured)\)",
)
_FINITE_PAST = re.compile(r"\b(?:was|were|had|has|have|did|will|would|said|told|\w{3,}ed)\b")


@dataclass(slots=True)
class Block:
    """A paragraph under decision."""

    start: int
    end: int
    text: str
    role: Role | None = None
    why: str = ""
    repeat: bool = False
    words: int = field(init=False)
    stops: bool = field(init=False)

    def __post_init__(self) -> None:
        self.words = self.text.count(" ") + 1
        self.stops = _STOP.search(self.text[-8:]) is not None

    def become(self, role: Role, why: str) -> None:
        self.role, self.why = role, why


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
    _top(rest, lead)
    _captions(rest)
    _crossheads(rest)
    _repeats(blocks)
    return tuple(section for block in blocks for section in _split_dateline(block, block in rest[: lead + 2]))


def _blocks(text: str) -> list[Block]:
    blocks, start = [], 0
    for part in text.split(BREAK):
        if part.strip():
            lead = len(part) - len(part.lstrip())
            blocks.append(Block(start + lead, start + lead + len(part.strip()), part.strip()))
        start += len(part) + len(BREAK)
    return blocks


def _lead(blocks: list[Block]) -> int:
    """Index of the first paragraph of running text: the first long one that ends in a stop."""
    for index, block in enumerate(blocks[:40]):
        if block.words >= 15 and block.stops and not _line_rule(block, True):
            return index
    return next((i for i, b in enumerate(blocks[:40]) if b.words >= 20), 0)


def _line_rule(block: Block, edge: bool, top: bool = True) -> LineRule | None:
    for rule in LINE_RULES:
        if block.words > rule.words or (rule.where == "edges" and not edge) or (rule.where == "top" and not top):
            continue
        if rule.pattern.match(block.text):
            if rule.name == "byline" and not _is_byline(block):
                continue
            return rule
    words = re.findall(r"\w+", block.text) if block.words <= 14 else []
    if words and any(w.isdigit() for w in words) and all(_DATE_WORD.fullmatch(w) for w in words) and len(words) > 1:
        return LineRule("date line", "boilerplate", _DATE_WORD)
    return None


def _is_byline(block: Block) -> bool:
    """Names, commas and joining words only."""
    if _FULL_STOP.search(block.text) and block.words > 8:
        return False
    words = re.findall(r"[^\s,|/;]+", block.text)[1:]
    good = sum(w[0].isupper() or w.lower() in _BYLINE_SMALL or not w[0].isalpha() for w in words)
    return bool(words) and good >= 0.85 * len(words)


_BYLINE_SMALL = frozenset(
    "and of for in the at de da del della di du la le van von der den ter al el bin ibn & with senior political "
    "correspondent reporter editor staff writer chief bureau national foreign special to".split()
)


def _by_line(blocks: list[Block], lead: int) -> None:
    for index, block in enumerate(blocks):
        rule = _line_rule(block, index <= lead or index >= len(blocks) - 6)
        if rule:
            block.become(rule.role, rule.name)


def _headline(blocks: list[Block], lead: int, given: str, put_first: bool) -> None:
    """The headline: the line metadata names, else a first line that is short and has no full stop."""
    top = [b for b in blocks[: lead + 1] if b.role in (None, "boilerplate")]
    if given:
        matches = [b for b in top[:10] if same_headline(given, b.text)]
        for number, block in enumerate(matches):
            block.become("headline", "headline given by metadata")
            block.repeat = put_first or number > 0
        if matches or put_first:
            return
    for block in top:
        if block.role is not None or _BULLET.match(block.text):
            continue
        before_lead = block is not blocks[lead] or len(blocks) == 1
        if before_lead and 2 <= block.words <= 30 and not _FULL_STOP.search(block.text) and len(blocks) > 1:
            block.become("headline", "first line, short and without a full stop")
            wanted = level(block.text)
            for other in top:
                if other.role is None and level(other.text) == wanted:
                    other.become("headline", "headline again")
                    other.repeat = True
        return


def _top(blocks: list[Block], lead: int) -> None:
    """What stands before the first running paragraph: bullets, decks, kickers."""
    for block in blocks[:lead]:
        if block.role is None and _BULLET.match(block.text):
            block.become("standfirst", "summary bullet")
        elif block.role is None:
            block.become("standfirst", "line between headline and text")
    marks = [i for i, b in enumerate(blocks[: lead + 6]) if b.role == "byline" or b.why in ("publication stamp", "date line")]
    if marks and any(b.role == "headline" for b in blocks[: marks[-1]]):
        for block in blocks[: marks[-1]]:
            if block.role is None:
                block.become("standfirst", "between headline and byline")


def _captions(blocks: list[Block]) -> None:
    """Lines without a final stop among paragraphs that have one, on enough evidence."""
    long_ones = [b for b in blocks if b.role is None and b.words >= 12]
    if not long_ones or sum(b.stops for b in long_ones) < 0.6 * len(long_ones):
        return
    shingles = _Shingles(blocks)
    bare = [b.role == "caption" or (b.role is None and not b.stops and b.words >= 5) for b in blocks]
    for index, block in enumerate(blocks):
        if block.role is not None or not bare[index] or _BULLET.match(block.text):
            continue
        copy = shingles.twin(index)
        neighbours = bare[max(0, index - 1) : index] + bare[index + 1 : index + 2]
        evidence = (
            3 * (copy is not None)
            + 2 * (_SCENE_START.match(block.text) is not None)
            + (_SCENE_VERB.search(block.text) is not None)
            + (_PLACE_OR_DATE_END.search(block.text[-60:]) is not None)
            + (block.words >= 9)
            + sum(neighbours)
        )
        if evidence >= 3:
            block.become("caption", "repeats a paragraph" if copy is not None else "describes a picture, no full stop")


def _crossheads(blocks: list[Block]) -> None:
    """Short lines without a stop between paragraphs."""
    for before, block, after in zip(blocks, blocks[1:], blocks[2:], strict=False):
        if block.role is None and not block.stops and block.words <= 10 and not _BULLET.match(block.text):
            if (before.role is not None or before.stops) and (after.role is not None or after.stops):
                block.become("standfirst", "crosshead")


def _repeats(blocks: list[Block]) -> None:
    """Of two blocks that say the same, the caption is the repeat; of two of a kind, the later one."""
    shingles = _Shingles(blocks)
    for index, block in enumerate(blocks):
        if block.repeat or block.role in ("boilerplate", "frontmatter", "byline"):
            continue
        twin = shingles.twin(index, earlier_only=block.role != "caption")
        if twin is not None and not blocks[twin].repeat:
            block.repeat = True
            block.why = block.why or "says again what another paragraph says"


class _Shingles:
    """Finds blocks that share most of their three-word runs."""

    def __init__(self, blocks: list[Block]) -> None:
        self.sets: list[set[tuple[str, ...]]] = []
        self.where: dict[tuple[str, ...], list[int]] = defaultdict(list)
        self.blocks = blocks
        for index, block in enumerate(blocks):
            words = level(block.text) if block.words <= 300 else []
            runs = set(zip(words, words[1:], words[2:], strict=False)) if len(words) >= 6 else set()
            self.sets.append(runs)
            for run in runs:
                if len(self.where[run]) < 8:
                    self.where[run].append(index)

    def twin(self, index: int, earlier_only: bool = False) -> int | None:
        """Index of the block that holds at least 60 % of this block's three-word runs; captions never serve."""
        mine = self.sets[index]
        shared: dict[int, int] = defaultdict(int)
        for run in mine:
            for other in self.where[run]:
                if other != index and (not earlier_only or other < index):
                    shared[other] += 1
        for other, count in sorted(shared.items()):
            same_kind = self.blocks[other].role in (None, "body", "standfirst", "headline")
            if self.blocks[index].role == "caption":
                same_kind = same_kind or (self.blocks[other].role == "caption" and other < index)
            if count >= 0.6 * len(mine) and (same_kind and (not earlier_only or count >= 0.8 * len(self.sets[other]))):
                return other
        return None


def _split_dateline(block: Block, near_top: bool) -> list[Section]:
    role: Role = block.role or "body"
    if near_top and role == "body":
        match = _DATELINE.match(block.text)
        if match and 0 < match.end() < len(block.text):
            cut = block.start + match.end()
            end = block.start + len(match.group().rstrip())
            return [Section("dateline", block.start, end, False, "place and agency"), Section("body", cut, block.end, block.repeat, block.why)]
    return [Section(role, block.start, block.end, block.repeat, block.why)]
