"""Dates as newsrooms and exports write them; a date is read only where it can mean one day."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime
from functools import cache, lru_cache
from typing import NamedTuple

from framing.reading.labels import one_of, tables

_MONTH = r"([^\W\d_]{3,10})\.?"
_YEAR = r"(\d{4}|\d{2})"
_ISO = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)")
_COMPACT = re.compile(r"((?:19|20)\d\d)(\d\d)(\d\d)(?:[t ]?(\d{4,6})(z?))?$")
_DAY_MONTH = re.compile(rf"(\d{{1,2}})(?:st|nd|rd|th|er|\.)?(?: of| de)?[ -]{_MONTH},?(?: de| del)?[ -]{_YEAR}(?!\d)")
_MONTH_DAY = re.compile(rf"{_MONTH}[ -](\d{{1,2}})(?:st|nd|rd|th)?,? {_YEAR}(?!\d)")
_NUMERIC = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)")
_EPOCH = re.compile(r"\d{10}(?:\d{3})?(?:\.\d+)?$")
_CLOCK = r"(?P<hour>\d{1,2})[:.h](?P<minute>\d\d)(?:[:.](?P<second>\d\d)(?:[.,]\d{1,9})?)?"
_ZONE = r"(?P<zone>[+-]\d\d:?(?:\d\d)?|[a-z]{1,5})"
_OFFSETS = {
    "z": 0, "ut": 0, "utc": 0, "gmt": 0, "wet": 0, "bst": 60, "cet": 60, "mez": 60, "cest": 120, "mesz": 120, "est": -300,
    "edt": -240, "cdt": -300, "mst": -420, "mdt": -360, "pst": -480, "pdt": -420,
}  # fmt: skip
"""Minutes before Greenwich of zones that mean one thing."""


@cache
def _months() -> Mapping[str, int]:
    return {
        name: number for table in tables() for number, names in enumerate(table["dates"]["months"], 1) for name in names
    }


@cache
def _weekday() -> re.Pattern[str]:
    return re.compile(rf"(?:{one_of('dates', 'weekdays')})\.?,? (?:(?:den|le|el) )?")


@cache
def _time() -> re.Pattern[str]:
    """What may stand after the day: a weekday, a time, a zone, in this order."""
    return re.compile(
        rf"(?:t|,? ?(?:at |um |om |à |a las )?)(?:(?:{one_of('dates', 'weekdays')})\b\.?,? ?)?(?:at )?"
        rf"(?:{_CLOCK}|(?P<whole>\d{{1,2}})(?= ?[ap]\.?m))? ?(?P<half>[ap]m\b|[ap]\.m\.)?(?: ?(?:uhr|uur|h))?"
        rf" ?(?:{_ZONE})? ?(?:\([a-z ]{{1,30}}\))?$"
    )


class ParsedDate(NamedTuple):
    """The day, or None and what is wrong with it."""

    day: date | None
    problem: str = ""


def parse_date(written: str) -> ParsedDate:
    """The day that a date or a date with time means, as the clock of its own time zone shows it.

    Read are ISO 8601, "3 January 2024", "Jan. 3, 2024", "Wed, 03 Jan 2024 10:00:00 GMT", "03 JAN 24 07:58 ET",
    20240103, 3.1.2024 (day first), seconds since 1970, and 25/01/2024. "03/01/2024" may be two days and is not read.
    Names of months and days may be English, German, Dutch, French or Spanish.

    >>> parse_date("Jan. 3, 2024").day
    datetime.date(2024, 1, 3)
    """
    return _parsed(written)[0]


def moment(written: str) -> str:
    """The time of a date with time, as ISO 8601 to the minute with its zone; "" where no time is written.

    A zone that means several things ("ET", "CST") is kept as written.

    >>> moment("Wed, 03 Jan 2024 10:00:00 GMT"), moment("03 JAN 24 07:58 ET")
    ('2024-01-03T10:00+00:00', '2024-01-03T07:58 ET')
    """
    parsed, clock = _parsed(written)
    if parsed.day is None or clock is None or not (clock["hour"] or clock["whole"]):
        return ""
    hour, minute = int(clock["hour"] or clock["whole"]), int(clock["minute"] or 0)
    if clock["half"]:
        hour = hour % 12 + (12 if clock["half"][0] == "p" else 0)
    if hour > 23 or minute > 59:
        return ""
    return f"{parsed.day.isoformat()}T{hour:02}:{minute:02}{_zone(clock['zone'] or '')}"


@lru_cache(maxsize=4096)
def _parsed(written: str) -> tuple[ParsedDate, re.Match[str] | None]:
    """The day, and the match of what stands after it."""
    text = " ".join(written.split()).lower()
    if not text or len(text) > 80:
        return ParsedDate(None, "" if not text else _unreadable(written)), None
    if m := _COMPACT.match(text):
        digits = (m[4] or "").ljust(4, "0")
        tail = f" {digits[:2]}:{digits[2:4]} {m[5]}" if m[4] else ""
        return _day(m[1], m[2], m[3], written), _time().match(tail.rstrip())
    if _EPOCH.match(text):
        seconds = float(text) / (1000 if len(text.partition(".")[0]) == 13 else 1)
        return ParsedDate(datetime.fromtimestamp(seconds, UTC).date()), None
    text = _weekday().sub("", text, count=1) if _weekday().match(text) else text
    for pattern in (_ISO, _DAY_MONTH, _MONTH_DAY, _NUMERIC):
        m = pattern.match(text)
        if m and (clock := _time().match(text[m.end() :])):
            break
    else:
        return ParsedDate(None, _unreadable(written)), None
    if pattern is _ISO:
        return _day(m[1], m[3], m[4], written), clock
    if pattern is _NUMERIC:
        return _numeric(m, written), clock
    day, month = (m[1], m[2]) if pattern is _DAY_MONTH else (m[2], m[1])
    return _day(m[3], str(_months().get(month, 0)), day, written), clock


def _zone(zone: str) -> str:
    if zone in _OFFSETS:
        minutes = _OFFSETS[zone]
        return f"{'-' if minutes < 0 else '+'}{abs(minutes) // 60:02}:{abs(minutes) % 60:02}"
    if m := re.fullmatch(r"([+-]\d\d):?(\d\d)?", zone):
        return f"{m[1]}:{m[2] or '00'}"
    return f" {zone.upper()}" if zone else ""


def _numeric(m: re.Match[str], written: str) -> ParsedDate:
    first, second = int(m[1]), int(m[3])
    if m[2] == "." or first > 12 or first == second:
        return _day(m[4], m[3], m[1], written)
    if second > 12:
        return _day(m[4], m[1], m[3], written)
    return ParsedDate(None, f"the date “{written.strip()}” may mean two days and was left out; write it as 2024-12-31")


def _day(year: str, month: str, day: str, written: str) -> ParsedDate:
    number = int(year) + (0 if len(year) == 4 else 1900 if int(year) > 69 else 2000)
    try:
        return ParsedDate(date(number, int(month), int(day)))
    except ValueError:
        return ParsedDate(None, _unreadable(written))


def _unreadable(written: str) -> str:
    short = " ".join(written.split())
    short = short if len(short) <= 40 else f"{short[:39]}…"
    return f"the date “{short}” cannot be read and was left out; write it as 2024-12-31"
