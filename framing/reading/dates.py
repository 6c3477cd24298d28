"""Dates as newsrooms and exports write them; a date is read only where it can mean one day."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import NamedTuple

_MONTHS = {
    name[:length]: number
    for number, name in enumerate(
        ("january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
         "december"), 1)
    for length in (3, 4, len(name))
}  # fmt: skip
_MONTH = r"([a-z]{3,9})\.?"
_YEAR = r"(\d{4}|\d{2})"
_ISO = re.compile(r"(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)")
_COMPACT = re.compile(r"((?:19|20)\d\d)(\d\d)(\d\d)(?:[t ]?\d{4,6}z?)?$")
_DAY_MONTH = re.compile(rf"(\d{{1,2}})(?:st|nd|rd|th)?(?: of)?[ -]{_MONTH},?[ -]{_YEAR}(?!\d)")
_MONTH_DAY = re.compile(rf"{_MONTH}[ -](\d{{1,2}})(?:st|nd|rd|th)?,? {_YEAR}(?!\d)")
_NUMERIC = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)")
_EPOCH = re.compile(r"\d{10}(?:\d{3})?(?:\.\d+)?$")
_WEEKDAY = re.compile(r"(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:day)?\.?,? ")
_TIME = re.compile(
    r"(?:t|,? ?(?:at )?)(?:[a-z]{3,9}day,? ?)?"
    r"(?:\d{1,2}[:.h]\d\d(?:[:.]\d\d(?:[.,]\d{1,9})?)?|\d{1,2}(?= ?[ap]m))?"
    r" ?(?:[ap]m|[ap]\.m\.)? ?(?:[+-]\d\d:?(?:\d\d)?|[a-z]{1,5})? ?(?:\([a-z ]{1,30}\))?$"
)


class ParsedDate(NamedTuple):
    """The day, or None and what is wrong with it."""

    day: date | None
    problem: str = ""


def parse_date(written: str) -> ParsedDate:
    """The day that a date or a date with time means, as the clock of its own time zone shows it.

    Read are ISO 8601, "3 January 2024", "Jan. 3, 2024", "Wed, 03 Jan 2024 10:00:00 GMT", "03 JAN 24 07:58 ET",
    20240103, 3.1.2024 (day first), seconds since 1970, and 25/01/2024. "03/01/2024" may be two days and is not read.

    >>> parse_date("Jan. 3, 2024").day
    datetime.date(2024, 1, 3)
    """
    text = " ".join(written.split()).lower()
    if not text or len(text) > 80:
        return ParsedDate(None, "" if not text else _unreadable(written))
    if m := _COMPACT.match(text):
        return _day(m[1], m[2], m[3], written)
    if _EPOCH.match(text):
        seconds = float(text) / (1000 if len(text.partition(".")[0]) == 13 else 1)
        return ParsedDate(datetime.fromtimestamp(seconds, UTC).date())
    text = _WEEKDAY.sub("", text, count=1) if _WEEKDAY.match(text) else text
    for pattern in (_ISO, _DAY_MONTH, _MONTH_DAY, _NUMERIC):
        m = pattern.match(text)
        if m and _TIME.match(text[m.end() :]):
            break
    else:
        return ParsedDate(None, _unreadable(written))
    if pattern is _ISO:
        return _day(m[1], m[3], m[4], written)
    if pattern is _NUMERIC:
        return _numeric(m, written)
    day, month = (m[1], m[2]) if pattern is _DAY_MONTH else (m[2], m[1])
    number = _MONTHS.get(month, 0)
    return _day(m[3], str(number), day, written)


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
