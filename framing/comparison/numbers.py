"""Number phrases: what a stretch of words is worth, before anybody asks what it counts.

A phrase is read whole first (digits and words, "hundred" to "trillion", ranges, shares, vague words as ranges), then the
numbers that count nothing are left out: dates, years, clock times, ordinals, names with a number, list numbers, scores.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Doc

ONES = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17, "eighteen": 18,
    "nineteen": 19,
}  # fmt: skip
TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip
SCALES = {
    "hundred": 100.0, "thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "m": 1e6, "mn": 1e6, "bn": 1e9,
    "tn": 1e12, "k": 1e3, "dozen": 12.0,
}  # fmt: skip
VAGUE: dict[str, tuple[float, float]] = {
    "dozens": (24, 99), "scores": (40, 199), "hundreds": (200, 999), "thousands": (2e3, 99_999),
    "millions": (2e6, 999e6), "billions": (2e9, 999e9), "several": (3, 9),
}  # fmt: skip
"""Words that stand for a range (low, high)."""
FRACTIONS = {"half": 1 / 2, "third": 1 / 3, "quarter": 1 / 4, "fifth": 1 / 5, "tenth": 1 / 10, "eighth": 1 / 8}
CURRENCIES = {
    "$": "dollar",
    "£": "pound",
    "€": "euro",
    "¥": "yen",
    "₹": "rupee",
    "us$": "dollar",
    "c$": "dollar",
    "a$": "dollar",
}
_PAIRED = ("blast", "explosion", "bombing", "attack", "murder", "shooting", "bomb", "killing", "earthquake", "tragedy")
MONTHS = frozenset({
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
    "december", "jan", "jan.", "feb", "feb.", "mar.", "apr", "apr.", "jun", "jun.", "jul", "jul.", "aug", "aug.",
    "sep", "sep.", "sept", "sept.", "oct", "oct.", "nov", "nov.", "dec", "dec.",
})  # fmt: skip
_COUNTED = frozenset({
    "people", "men", "women", "children", "troops", "soldiers", "civilians", "passengers", "workers", "jobs",
    "homes", "houses", "students", "patients", "deaths", "cases", "migrants", "refugees", "dollars", "euros",
    "pounds", "families",
})  # fmt: skip
"""Nouns before which a bare 1500-2099 is a count, not a year."""
_CLOCK = frozenset({
    "a.m.", "p.m.", "am", "pm", "a.m", "p.m", "o'clock", "gmt", "et", "est", "bst", "hrs", "utc", "noon",
})  # fmt: skip
_NUMBERED = frozenset({
    "no.", "nos.", "#", "page", "chapter", "article", "section", "paragraph", "verse", "line", "channel",
})  # fmt: skip
_HEDGED = frozenset({"than", "about", "least", "nearly", "almost", "around", "roughly", "over", "under", "within"})
_DIGITS = re.compile(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?")
_GLUED = re.compile(r"(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)(k|m|mn|bn|tn|km|kg|cm|ft)")


_UNIT_WORDS: dict[str, dict[float, str]] = {
    "duration": {
        1: "second seconds sec secs",
        60: "minute minutes min mins",
        3600: "hour hours hr hrs",
        86400: "day days night nights",
        604800: "week weeks",
        1209600: "fortnight fortnights",
        2629800: "month months",
        31557600: "year years",
        315576000: "decade decades",
        3155760000: "century centuries",
    },
    "distance": {
        1: "metre metres meter meters m",
        1000: "kilometre kilometres kilometer kilometers km kms",
        1609.344: "mile miles",
        0.3048: "foot feet ft",
        0.9144: "yard yards",
        0.0254: "inch inches",
        3.08568e16: "parsec parsecs",
        9.46073e15: "light-year light-years",
        0.01: "centimetre centimetres centimeter centimeters cm",
    },
    "weight": {
        1: "kilogram kilograms kilo kilos kg",
        1000: "tonne tonnes",
        907.185: "ton tons",
        0.001: "gram grams",
    },
    "area": {4046.86: "acre acres", 10000: "hectare hectares"},
    "volume": {1: "litre litres liter liters", 158.987: "barrel barrels"},
    "share": {0.01: "% percent pc"},
}
MONEY = frozenset({
    "dollar", "pound", "euro", "crown", "yen", "rupee", "franc", "rouble", "ruble", "peso", "yuan", "krona", "lira",
    "rial", "shekel", "zloty", "cent", "dinar", "krone", "buck", "shilling", "florin", "mark",
})  # fmt: skip
"""Names of money, in the singular."""
UNITS: dict[str, tuple[str, float]] = {
    word: (dimension, worth)
    for dimension, words in _UNIT_WORDS.items()
    for worth, forms in words.items()
    for word in forms.split()
}
"""Unit word -> dimension and worth in its base unit (seconds, metres, kilograms, square metres, litres, parts of 1)."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number phrase: tokens `start`..`end` (end excluded) that are worth `low`..`high`.

    `step` is the worth of the last written digit that is not a filling zero, or 0 for a vague word. `share` marks parts
    of a whole, 0-1 ("a third", "one in three"); `currency` is "" or a unit of money; `glued` a unit written onto the
    digits ("5km"); `against` the other side of a vote ("6-3" is worth 6, against 3).
    """

    start: int
    end: int
    low: float
    high: float
    step: float
    vague: bool = False
    share: bool = False
    currency: str = ""
    glued: str = ""
    against: float | None = None

    @property
    def exact(self) -> bool:
        return self.low == self.high


def numbers(doc: Doc) -> Iterator[Number]:
    """All number phrases that may count something, in order of text."""
    i = 0
    while i < len(doc):
        found = _phrase(doc, i)
        if found is None:
            i += 1
            continue
        if not _left_out(doc, found):
            yield found
        i = max(found.end, i + 1)


def _phrase(doc: Doc, i: int) -> Number | None:
    """The longest number phrase that begins at token `i`."""
    special = _part(doc, i) or _vague(doc, i) or _bare_units(doc, i)
    if special is not None:
        return special
    currency = CURRENCIES.get(doc[i].lower_, "")
    first = _plain(doc, i + 1 if currency else i)
    if first is None:
        return None
    if currency and first.glued in SCALES:
        scale = SCALES["m"] if first.glued == "m" else 1.0
        first = replace(first, low=first.low * scale, high=first.high * scale, step=first.step * scale, glued="")
    first = replace(first, start=i, currency=currency)
    outof = _ratio(doc, first)
    if outof is not None:
        return outof
    return _range(doc, first)


def _at(doc: Doc, i: int) -> str:
    return doc[i].lower_ if 0 <= i < len(doc) else ""


def _part(doc: Doc, i: int) -> Number | None:
    """*a third*, *two thirds*, *half*, *half a million*, *a quarter of*, *three-quarters*."""
    word = _at(doc, i)
    at, count = i, 1.0
    if word in {"a", "one"}:
        at += 1
    elif word in ONES and _at(doc, i + (2 if _at(doc, i + 1) == "-" else 1)).rstrip("s") in FRACTIONS:
        count, at = float(ONES[word]), i + 1
    if at > i and _at(doc, at) == "-":
        at += 1
    name = _at(doc, at)
    singular = name.removesuffix("s") if name != "halves" else "half"
    if singular not in FRACTIONS or (at == i and name != "half"):
        return None
    following = _at(doc, at + 1)
    if name == "half" and following in {"a", "an"} and _at(doc, at + 2) in SCALES:
        worth = SCALES[_at(doc, at + 2)] / 2
        return Number(i, at + 3, worth, worth, worth / 5)
    whole = following in {"of", "the", "a", "an", "its", "their", "all", ",", ".", ";", ""} or count > 1
    if not whole or (
        name in {"third", "fifth", "tenth", "eighth"} and at > i and following not in {"of", ",", ".", ";", ""}
    ):
        return None
    if name == "quarter" and following not in {"of", "the"}:
        return None
    share = count * FRACTIONS[singular]
    return Number(i, at + 1, share, share, 0.02, share=True)


def _bare_units(doc: Doc, i: int) -> Number | None:
    """*within minutes*, *years of delay*: units of time that no number counts, as a range without a written digit."""
    dimension, _ = UNITS.get(_at(doc, i), ("", 0))
    if dimension != "duration" or not _at(doc, i).endswith("s") or doc[i].tag_ != "NNS":
        return None
    if i and (
        doc[i - 1].pos_ == "NUM" or doc[i - 1].text == "-" or any(c.dep_ in {"nummod", "amod"} for c in doc[i].children)
    ):
        return None
    before, behind = _at(doc, i - 1), _at(doc, i + 1)
    age = behind == "of" and before in {"the", "these", "those", "his", "her", "their", "our", "'s", "’s"}
    if age:
        return None
    if before in {"within", "for", "by", "after"} or behind in {"later", "apart", "earlier", "before", "of"}:
        return Number(i, i, 2, MANY.get(_at(doc, i), 9), 0, vague=True)
    return None


MANY = {"seconds": 59, "minutes": 59, "hours": 23, "days": 13, "weeks": 9, "months": 23, "years": 30, "decades": 9}
"""The most that a bare plural of time is read as."""


def _vague(doc: Doc, i: int) -> Number | None:
    word = _at(doc, i)
    start, end = i, i + 1
    if word in {"twin", "double"} and _at(doc, i + 1) in {*_PAIRED, *(w + "s" for w in _PAIRED)}:
        return Number(i, i + 1, 2, 2, 1)
    if word in {"tens", "hundreds", "dozens", "scores", "thousands"} and _at(doc, i + 1) == "of":
        scale = {"thousands": 1e3, "millions": 1e6, "billions": 1e9, "hundreds": 1e2}.get(_at(doc, i + 2))
        if scale and _at(doc, i + 2) != word:
            low, high = (20, 99) if word == "tens" else VAGUE[word]
            return Number(i, i + 3, low * scale, high * scale, 0, vague=True)
    if word == "tens" or word not in VAGUE:
        if word in {"a", "the"} and _at(doc, i + 1) in {"few", "couple"} and _at(doc, i + 2) in SCALES:
            scale = SCALES[_at(doc, i + 2)]
            return Number(i, i + 3, 2 * scale, (3 if _at(doc, i + 1) == "couple" else 9) * scale, 0, vague=True)
        return None
    low, high = VAGUE[word]
    if word == "scores" and doc[i].dep_ not in {"nsubj", "nsubjpass", "dobj", "pobj", "quantmod", "nummod"}:
        return None
    if word == "several" and _at(doc, i + 1) in SCALES:
        low, high, end = low * SCALES[_at(doc, i + 1)], high * SCALES[_at(doc, i + 1)], i + 2
    return Number(start, end, low, high, 0, vague=True)


def _plain(doc: Doc, i: int) -> Number | None:
    """Digits or number words with a scale: *1.4 million*, *two hundred and six*, *fifty-eight*, *a dozen*, *100m*."""
    if i >= len(doc):
        return None
    word = _at(doc, i)
    glued = _GLUED.fullmatch(word)
    if glued:
        value = float(glued[1].replace(",", ""))
        scale = SCALES.get(glued[2], 1.0) if glued[2] != "m" else 1.0
        return Number(i, i + 1, value * scale, value * scale, _step(glued[1]) * scale, glued=glued[2])
    if _DIGITS.fullmatch(word):
        value, step, at = float(word.replace(",", "")), _step(word), i + 1
    else:
        spelled = _spelled(doc, i)
        if spelled is None:
            return None
        value, at = spelled
        step = 1.0
    if [_at(doc, k) for k in range(at, at + 3)] == ["and", "a", "half"]:
        value, step, at = value + 0.5, 0.5, at + 3
    glue = ""
    while True:
        skip = at + 1 if _at(doc, at) == "-" and _at(doc, at + 1) in SCALES else at
        scale_word = _at(doc, skip)
        if scale_word not in SCALES:
            break
        if scale_word in {"m", "k", "mn", "bn", "tn"}:
            if doc[at - 1].whitespace_:
                break
            if scale_word == "m":
                glue, at = "m", at + 1
                break
        value, step, at = value * SCALES[scale_word], step * SCALES[scale_word], skip + 1
    return Number(i, at, value, value, step, glued=glue)


def _step(digits: str) -> float:
    """Worth of the last digit that is not a filling zero."""
    whole, _, decimals = digits.partition(".")
    if decimals:
        return float(10.0 ** -len(decimals))
    bare = whole.replace(",", "")
    return float(10 ** (len(bare) - len(bare.rstrip("0")))) if bare.strip("0") else 1.0


def _spelled(doc: Doc, i: int) -> tuple[float, int] | None:
    """A number in words from token `i`: its value and the token after it."""
    word = _at(doc, i)
    if word in {"a", "an"}:
        following = _at(doc, i + 1)
        scaled = following in {"hundred", "thousand", "million", "billion", "dozen"}
        hedged = _at(doc, i - 1) in _HEDGED and following in UNITS
        return (1.0, i + 1) if scaled or hedged or following in {"decade", "fortnight"} else None
    total, at, seen = 0.0, i, False
    while at < len(doc):
        word = _at(doc, at)
        if word in TENS:
            total, at, seen = total + TENS[word], at + 1, True
            after = at + 1 if _at(doc, at) == "-" else at
            if 1 <= ONES.get(_at(doc, after), 0) <= 9 and after > at:
                total, at = total + ONES[_at(doc, after)], after + 1
        elif word in ONES:
            total, at, seen = total + ONES[word], at + 1, True
        if not seen:
            return None
        if _at(doc, at) == "hundred" and total < 100:
            total, at = total * 100, at + 1
            nxt = at + 1 if _at(doc, at) == "and" else at
            if _at(doc, nxt) in TENS or _at(doc, nxt) in ONES:
                at = nxt
                continue
        break
    return (total, at) if seen else None


def _ratio(doc: Doc, first: Number) -> Number | None:
    """*one in three*, *one of every four*, *seven out of 47*."""
    at = first.end
    words = [_at(doc, at), _at(doc, at + 1)]
    if words == ["out", "of"]:
        at += 2
    elif words == ["of", "every"] or (words[0] == "in" and first.low < 10 and _at(doc, first.start - 1) != "at"):
        at += 1
    else:
        return None
    at += _at(doc, at) == "every"
    second = _plain(doc, at)
    if second is None or second.low <= first.low:
        return None
    if _at(doc, first.end) == "in" and second.low > 100 and (first.low > 1 or 1500 <= second.low < 2100):
        return None
    share = first.low / second.low
    return Number(first.start, second.end, share, share, 0.005, share=True)


def _range(doc: Doc, first: Number) -> Number:
    """*500,000 to 700,000*, *10-12*, *six or eight*, *between 5 and 20*; the scale of the right end holds for both."""
    at = first.end
    between = _at(doc, first.start - 1) == "between"
    joint = _at(doc, at)
    if not (joint in {"to", "or", "-", "—"} or (joint == "and" and between)):
        return first
    if _at(doc, first.start - 1) == "from" and joint == "to":
        return first
    tally = _tally(doc, first)
    if tally is not None:
        return tally
    if joint in {"-", "—"} and not (doc[at - 1].text[0].isdigit() and _at(doc, at + 1)[:1].isdigit()):
        return first
    second = _plain(doc, at + 1 if not CURRENCIES.get(_at(doc, at + 1)) else at + 2)
    if second is None:
        return first
    low, high, step = first.low, second.high, max(first.step, second.step)
    if second.step >= 100 and first.low < 1000 and low * second.step <= high:
        low *= second.step if second.low / second.step >= 1 and first.step == 1 else 1
    if low >= high:
        return first
    longer = replace(first, end=second.end, low=low, high=high, step=step, glued=second.glued)
    while (
        _at(doc, longer.end) == "or" and (third := _plain(doc, longer.end + 1)) is not None and third.low > longer.high
    ):
        longer = replace(longer, end=third.end, high=third.high)
    return longer


def _tally(doc: Doc, first: Number) -> Number | None:
    """*a 6-3 vote*, *voted 354 to 60*, *72-to-26*: how many were for and against."""
    at = first.end
    joint = _at(doc, at)
    one_token = re.fullmatch(r"to-(\d{1,3})", _at(doc, at + 1))
    if joint == "-" and one_token:
        votes = float(one_token[1])
        return replace(first, end=at + 2, against=votes) if _voting(doc, first.start, at + 2) else None
    second = _plain(doc, at + 1)
    if first.end - first.start > 1 or second is None or max(first.high, second.high) >= 1000:
        return None
    if joint == "-":
        named = bool({_at(doc, k) for k in (second.end, second.end + 1)} & {*VOTING, "decision", "opinion", "ruling"})
        named = named or _voting(doc, first.start, second.end)
    else:
        counted = second.end < len(doc) and doc[second.end].pos_ in {"NOUN", "PROPN", "ADJ", "SYM"}
        apart = second.low < first.low or not counted
        named = joint == "to" and apart and _voting(doc, first.start, second.end)
    return replace(first, end=second.end, against=second.low) if named else None


VOTING = frozenset({
    "vote", "ballot", "verdict", "majority", "ruling", "rule", "jury", "approve", "reject", "tally",
})  # fmt: skip


def _voting(doc: Doc, start: int, end: int) -> bool:
    return any(t.lemma_.lower() in VOTING for t in doc[max(0, start - 8) : end + 4])


_EMERGENCY = frozenset({"911", "999", "112"})
_DAYS_AS_NAMES = frozenset({"9-11", "7-7"})
"""Days that became the name of an attack."""
_CALLS = frozenset({
    "call", "calls", "caller", "callers", "recording", "recordings", "tape", "tapes", "dispatcher", "dispatchers", "operator",
    "operators", "line",
})  # fmt: skip


def _left_out(doc: Doc, n: Number) -> bool:
    """Whether a number counts nothing: date, year, time of day, ordinal, part of a name, list number, score, version."""
    if n.share and _at(doc, n.start - 1) == "and" and _at(doc, n.start - 2) in UNITS:
        return True
    if n.vague or n.share:
        return False
    if doc[n.start].text in _EMERGENCY and {_at(doc, n.end), *(_at(doc, n.end + k) for k in (2, 3))} & {
        *_CALLS,
        "emergency",
    }:
        return True
    if [_at(doc, n.start - 2), _at(doc, n.start - 1)] == ["half", "to"] or _is_title(doc, n) or _is_score(doc, n):
        return True
    if doc[n.start : n.end].text in _DAYS_AS_NAMES:
        return True
    first, last = doc[n.start], doc[n.end - 1]
    before, after = _at(doc, n.start - 1), _at(doc, n.end)
    if n.currency:
        return False
    digits = first.text[0].isdigit()
    if after in _CLOCK or before in _NUMBERED or (digits and before in {"no", "number"}):
        return True
    if re.fullmatch(r"\d{1,2}[:.]\d{2}", first.text) and (_near_clock(doc, n) or ":" in first.text):
        return True
    if _glued_to_word(doc, n) or _opens_name(doc, n):
        return True
    if after in {"st", "nd", "rd", "th", "s"} and not last.whitespace_:
        return True
    if digits and n.exact and _is_date(doc, n):
        return True
    if _is_year(doc, n):
        return True
    if digits and _after_name(doc, n):
        return True
    if first.is_sent_start and after in {".", ")"} and n.end - n.start == 1:
        return True
    return first.lower_ == "one" and n.end - n.start == 1 and not _counting_one(doc, n)


def _is_title(doc: Doc, n: Number) -> bool:
    """A unit with a capital behind digits in plain text (*on 60 Minutes*), or *The $64,000 Question*."""
    following = doc[n.end] if n.end < len(doc) else None
    if following is None or not following.is_title or not _in_plain_text(doc, n):
        return False
    if n.currency:
        return n.start > 0 and doc[n.start - 1].text == "The" and not doc[n.start - 1].is_sent_start
    return doc[n.start].text[0].isdigit() and following.lower_ in UNITS


def _is_score(doc: Doc, n: Number) -> bool:
    """*won 3-1*: two numbers joined by a stroke, the first the higher, that no vote names."""
    joined = n.end + 1 < len(doc) and doc[n.end].text == "-" and doc[n.end + 1].text[0].isdigit()
    return joined and doc[n.start].text[0].isdigit() and not doc[n.end - 1].whitespace_


def _in_plain_text(doc: Doc, n: Number) -> bool:
    """Whether words in lower case stand near in the sentence, so that capitals mean names."""
    near = [t for t in doc[max(0, n.start - 6) : n.end + 6] if t.sent.start == doc[n.start].sent.start]
    return any(t.is_lower and len(t) > 3 and t.pos_ in {"NOUN", "VERB", "ADJ", "ADV"} for t in near)


def _near_clock(doc: Doc, n: Number) -> bool:
    return _at(doc, n.end) in _CLOCK or _at(doc, n.start - 1) in {"at", "around", "by", "until", "from", "about"}


def _glued_to_word(doc: Doc, n: Number) -> bool:
    """Letters or another number tied on with a hyphen before (*Covid-19*, *MQ-9*), or a score (*8-5*)."""
    i = n.start
    if i >= 2 and doc[i - 1].text in {"-", "/"} and not doc[i - 1].whitespace_ and not doc[i - 2].whitespace_:
        return True
    if i >= 1 and doc[i - 1].text in {"/", ":"} and not doc[i - 1].whitespace_:
        return True
    joint = n.end < len(doc) and doc[n.end].text in {"/", ":"} and not doc[n.end - 1].whitespace_
    return joint and n.end + 1 < len(doc) and doc[n.end + 1].text[:1].isdigit()


def _is_date(doc: Doc, n: Number) -> bool:
    """A day beside a month: *22-25 April*, *Jan. 3*, *October 7*."""
    if n.high > 31 or n.low != int(n.low):
        return False
    around = (n.start - 1, n.start - 2, n.end, n.end + 1)
    for i in around:
        if 0 <= i < len(doc) and doc[i].lower_ in MONTHS and doc[i].text[0].isupper():
            between = doc[min(i, n.end) : max(i, n.start)]
            if all(t.text in {",", "of", "the", "-"} or t.i == i or n.start <= t.i < n.end for t in between):
                return True
    return False


def _is_year(doc: Doc, n: Number) -> bool:
    first = doc[n.start]
    if not re.fullmatch(r"(1[5-9]|20)\d\d", first.text):
        return False
    following = {_at(doc, n.end), _at(doc, n.end + 1)}
    counted = (
        _at(doc, n.end) in UNITS
        or _at(doc, n.end) in _COUNTED
        or (bool(following & _COUNTED) and n.end < len(doc) and doc[n.end].pos_ == "ADJ")
    )
    return not counted or _at(doc, n.start - 1) in {"in", "since", "the", "'s"}


_STREETS = frozenset({
    "street", "road", "avenue", "lane", "drive", "square", "terrace", "way", "boulevard", "st", "rd",
})  # fmt: skip


def _after_name(doc: Doc, n: Number) -> bool:
    """A number that belongs to the name before it (*Peugeot 405*, *Proposition 8*), or to a street."""
    i = n.start
    previous = doc[i - 1] if i and not doc[i].is_sent_start else None
    following = doc[n.end] if n.end < len(doc) else None
    names = [t for t in doc[n.end : n.end + 3] if t.text[0].isupper()]
    if following is not None and following.text[0].isupper() and any(t.lower_ in _STREETS for t in names):
        return True
    if previous is None or previous.pos_ != "PROPN" or not previous.text[0].isupper() or previous.lower_ in MONTHS:
        return False
    if previous.lower_ in {"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"}:
        return False
    head = doc[i].head
    counts = doc[i].dep_ == "nummod" and head.i > i and head.pos_ == "NOUN" and head.tag_ == "NNS"
    follows = following is not None and following.tag_ in {"NNS", "VBN", "VBD", "IN"}
    return not (counts or follows)


def _opens_name(doc: Doc, n: Number) -> bool:
    """A number in capitalised words before a capitalised word (*the Four Seasons*), in a text that is no headline."""
    i = n.start
    first, following = doc[i], doc[n.end] if n.end < len(doc) else None
    if first.is_sent_start or not first.text[0].isalpha() or not first.text[0].isupper() or following is None:
        return False
    return following.text[0].isupper() and _in_plain_text(doc, n)


def _once(doc: Doc, n: Number) -> bool:
    """*One day, she said*, *one night he left*: some day, which lasts no day; *one day after the vote* does."""
    if _at(doc, n.end) not in {"day", "night"}:
        return False
    opens = doc[n.start].is_sent_start or _at(doc, n.start - 1) in {",", "“", '"', "and", "but"}
    behind = _at(doc, n.end + 1)
    return behind == "," or (opens and behind not in {"after", "before", "later", "earlier", "ago", "of", "from", "in"})


def _counting_one(doc: Doc, n: Number) -> bool:
    """*one* counts only before a noun of persons or units, or a participle of harm; *one of*, *one another* do not."""
    following = doc[n.end] if n.end < len(doc) else None
    if following is None or _once(doc, n):
        return False
    person = following.lower_ in {
        "person", "man", "woman", "child", "boy", "girl", "soldier", "officer", "student", "worker", "passenger", "civilian",
        "killed", "dead", "injured", "wounded", "hurt", "death", "victim", "patient", "pupil", "resident", "protester",
    }  # fmt: skip
    return person or following.lower_ in UNITS or following.lemma_.lower() in MONEY
