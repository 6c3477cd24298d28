"""Dates: one day or none."""

from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing.reading.dates import moment, parse_date


@pytest.mark.parametrize(
    "written",
    [
        "2024-01-03",
        "2024-1-3",
        "2024/01/03",
        "2024-01-03T10:00:00Z",
        "2024-01-03T23:30:00.000-05:00",
        "2024-01-03 10:00:00+00:00",
        "20240103",
        "20240103103000",
        "20240103T103000Z",
        "3 January 2024",
        "03 January 2024 10.15am BST".replace("10.15", "10:15"),
        "3rd of January, 2024",
        "3-Jan-2024",
        "Jan. 3, 2024",
        "Jan 3 2024",
        "January 3, 2024",
        "January 3, 2024 Wednesday",
        "January 3, 2024 at 7:58 a.m. EST",
        "Wednesday, January 3, 2024",
        "Wed, 03 Jan 2024 10:00:00 GMT",
        "Wed 3 Jan 2024",
        "03 JAN 24 07:58 ET",
        "3.1.2024",
        "03.01.24",
        "1704276000",
        "1704276000000",
        "  3  January   2024 ",
    ],
)
def test_one_day(written: str) -> None:
    assert parse_date(written) == (date(2024, 1, 3), "")


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("25/01/2024", date(2024, 1, 25)),
        ("01/25/2024", date(2024, 1, 25)),
        ("04/04/2024", date(2024, 4, 4)),
        ("Sept. 9, 1998", date(1998, 9, 9)),
        ("9 Sep 98", date(1998, 9, 9)),
        ("29 February 2024", date(2024, 2, 29)),
        ("Sunday 1 May 2022", date(2022, 5, 1)),
    ],
)
def test_other_days(written: str, day: date) -> None:
    assert parse_date(written).day == day


@pytest.mark.parametrize(
    "written",
    ["3. Januar 2024 Mittwoch", "Mittwoch, 3. Januar 2024", "Mittwoch, den 3. Januar 2024", "3 januari 2024 woensdag",
     "woensdag 3 januari 2024 10:15 uur", "mercredi 3 janvier 2024", "3 janvier 2024 mercredi", "le 3 janvier 2024"[3:],
     "3 de enero de 2024", "miércoles 3 de enero de 2024", "3 enero 2024 miércoles", "3. Januar 2024, 10:15 Uhr",
     "January 3, 2024 Wednesday 10:45 AM GMT"],
)  # fmt: skip
def test_other_languages(written: str) -> None:
    assert parse_date(written) == (date(2024, 1, 3), "")


@pytest.mark.parametrize(
    ("written", "at"),
    [
        ("2024-01-03", ""),
        ("3.1.2024", ""),
        ("2024-01-03T10:00:00Z", "2024-01-03T10:00+00:00"),
        ("2024-01-03T23:30:00.000-05:00", "2024-01-03T23:30-05:00"),
        ("2024-01-03 10:00:00+0100", "2024-01-03T10:00+01:00"),
        ("20240103T103000Z", "2024-01-03T10:30+00:00"),
        ("January 3, 2024 at 7:58 p.m. EST", "2024-01-03T19:58-05:00"),
        ("03 JAN 24 07:58 ET", "2024-01-03T07:58 ET"),
        ("3. Januar 2024, 10:15 Uhr", "2024-01-03T10:15"),
        ("3 January 2024 12:05 am", "2024-01-03T00:05"),
        ("no date 10:00", ""),
    ],
)
def test_time_and_zone(written: str, at: str) -> None:
    assert moment(written) == at


@pytest.mark.parametrize("written", ["03/01/2024", "3-1-24", "11/12/2023 10:00"])
def test_a_date_that_may_be_two_days_is_left_out(written: str) -> None:
    day, problem = parse_date(written)
    assert day is None
    assert "may mean two days" in problem


@pytest.mark.parametrize(
    "written",
    ["last Tuesday", "2024", "January 2024", "2024-13-45", "30 February 2024", "32/32/2024", "n/a",
     "premiums to climb in 2000 by 4.5 percent", "2024-01-03 and more words than a date", "May 3", "0", "x" * 500],
)  # fmt: skip
def test_what_is_no_date_is_said(written: str) -> None:
    day, problem = parse_date(written)
    assert day is None
    assert "cannot be read" in problem


def test_nothing_written_is_no_problem() -> None:
    assert parse_date("  ") == (None, "")


@given(st.text(alphabet="0123456789-/.: ,tTzZ+apmJanFebMarch()", max_size=80))
def test_never_raises(written: str) -> None:
    parse_date(written)
    moment(written)


@given(st.dates(min_value=date(1970, 1, 1), max_value=date(2069, 12, 31)))
def test_written_out_and_read_again(day: date) -> None:
    for form in ("%Y-%m-%d", "%d %B %Y", "%b. %d, %Y", "%A, %d %b %Y", "%d.%m.%Y", "%Y%m%d"):
        assert parse_date(day.strftime(form)).day == day
