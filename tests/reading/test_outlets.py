"""The outlet read off the text: each kind of evidence, and what must not be taken for one."""

from __future__ import annotations

import pytest
from corpora import BODY

from framing.reading.outlets import Guess, propose


def name(text: str = BODY, **beside: str) -> str | None:
    guess = propose(text, **beside)
    return guess.name if guess else None


@pytest.mark.parametrize(
    ("line", "outlet"),
    [
        ("(QNN) — The pier fell.", "QNN"),
        ("(QNN)The pier fell.", "QNN"),
        ("LOWMERE (The Herald) - The pier fell.", "Herald"),
        ("LOWMERE, Sorrel (QP) — The pier fell.", "QP"),
        ("LOWMERE, March 3 (Sorrelnet) -- The pier fell.", "Sorrelnet"),
        ("Ashby, Jan. 3, 2024 (QFP) – The pier fell.", "QFP"),
        ("Port of Ashby (The Evening Post) — The pier fell.", "Evening Post"),
    ],
)
def test_dateline(line: str, outlet: str) -> None:
    assert name(f"Pier falls\n\n{line}\n{BODY}") == outlet


@pytest.mark.parametrize(
    "line",
    [
        "(Updated) — The pier fell.",
        "(Photo: Ana Brook) — The pier.",
        "Dana Holt (D-Lowmere) — who chairs the board — left.",
        "Dana Holt (42) — left.",
        "The Lowmere Harbour Board (LHB) — founded in 1950 — met.",
        "(Dana Holt) The chair.",
        "The board met (Monday it did) and left.",
    ],
)
def test_what_is_no_dateline(line: str) -> None:
    assert name(f"{line}\n{BODY}") is None


@pytest.mark.parametrize(
    ("line", "outlet"),
    [
        ("By Ana Brook, Lee Ord and Tom Byrne, QNN", "QNN"),
        ("By Ana Brook, QNN", "QNN"),
        ("By Ana Brook, The Lowmere Courier", "Lowmere Courier"),
        ("By Ana Brook for the Herald", "Herald"),
        ("By ANA BROOK, special to The Courier", "Courier"),
        ("By Ana Brook | The Courier", "Courier"),
        ("By Ana Brook of the Ashby Times", "Ashby Times"),
        ("By Daily Beacon Reporter", "Daily Beacon"),
        ("By Lowmere Courier staff", "Lowmere Courier"),
    ],
)
def test_byline(line: str, outlet: str) -> None:
    assert name(f"Pier falls\n{line}\n\n{BODY}") == outlet
    assert name(byline=line.removeprefix("By ")) == outlet


@pytest.mark.parametrize(
    "line",
    [
        "By Ana Brook",
        "By Ana Brook, Lee Ord",
        "By Ana Brook, Lee Ord and Tom Byrne",
        "By ABBY GOODWIN, TOM BYRNE and ROB ASHBY",
        "By Ana Brook, political correspondent",
        "By Ana Brook, Science Editor",
        "By Ana Brook - Lowmere",
        "By now, everybody has heard of the Lowmere Times.",
        "By staff and agencies",
    ],
)
def test_what_a_byline_does_not_say(line: str) -> None:
    assert name(f"Pier falls\n{line}\n\n{BODY}") is None


@pytest.mark.parametrize(
    ("sentence", "outlet"),
    [
        ("The chair told the Herald it was over. A trader told the Herald the same.", "Herald"),
        ("The chair told QNN it was over.", "QNN"),
        ("The chair told the Lowmere Evening Post that it was over.", "Lowmere Evening Post"),
        ("She told the Herald no. He told the Courier yes. Both told the Courier more.", "Courier"),
        ("The chair told Congress, the FBI and Dana Holt.", None),
        ("The chair told MPs. The board told the UN.", None),
        ("The chair told QNN's Sunday show.", None),
        ("The chair told the Herald in an interview.", None),
        ("The chair told the Herald on Sunday.", None),
        ("She told the Herald no. He told the Courier yes.", None),
        ("The chair told this newspaper that it was over.", None),
    ],
)
def test_told(sentence: str, outlet: str | None) -> None:
    assert name(BODY + sentence) == outlet


@pytest.mark.parametrize(
    ("line", "outlet"),
    [
        ("Download the QRN app today to stay informed.", "QRN"),
        ("Sign up for the Courier’s morning newsletter", "Courier"),
        ("Subscribe to The Lowmere Post podcast", "Lowmere Post"),
        ("Subscribe to our newsletter", None),
        ("Sign up for the US morning briefing", None),
        ("SUBSCRIBE TO OUR DAILY NEWSLETTER", None),
        ("© 2024 The Lowmere Courier. All rights reserved.", "Lowmere Courier"),
        ("Copyright 2024 Sorrel Media Ltd", "Sorrel Media"),
        ("Copyright © 2023-2024 by the Ashby Times, Inc.", "Ashby Times"),
        ("(c) 2024 Courier", "Courier"),
        ("Image copyright Ana Brook Image caption The pier", None),
        ("© Ana Brook", None),
    ],
)
def test_promotion_and_copyright(line: str, outlet: str | None) -> None:
    assert name(f"{BODY}\n{line}\n") == outlet


@pytest.mark.parametrize(
    ("url", "outlet"),
    [
        ("https://www.herald.example/2024/pier", "herald.example"),
        ("https://edition.herald.co.uk/a?b=c", "herald.co.uk"),
        ("news.courier.example/a", "courier.example"),
        ("https://www.courier.portal.example/a", "courier.portal.example"),
        ("http://user:pw@m.courier.example:8080/", "courier.example"),
        ("http://127.0.0.1/a", None),
        ("localhost", None),
        ("http://[bad", None),
        ("no address at all", None),
    ],
)
def test_web_address(url: str, outlet: str | None) -> None:
    assert name(url=url) == outlet


@pytest.mark.parametrize(
    ("file", "outlet"),
    [
        ("herald", "Herald"),
        ("herald_01", "Herald"),
        ("the_daily_herald-2024-01-03", "Daily Herald"),
        ("herald_2024-01-03_pier-falls", "Herald"),
        ("2024-01-03_herald", "Herald"),
        ("qnn", "QNN"),
        ("QNN article 3", "QNN"),
        ("McAllister Courier", "McAllister Courier"),
        ("004_f490e19012bbc061", None),
        ("article12", None),
        ("herald12", "Herald"),
        ("0197ad9b22d1f34b", None),
        ("text (2)", None),
        ("a", None),
        ("", None),
    ],
)
def test_file_name(file: str, outlet: str | None) -> None:
    assert name(file=file) == outlet


def test_order_of_evidence() -> None:
    dateline = "LOWMERE (QP) — The pier fell."
    byline = "By Ana Brook, QNN"
    told = "The chair told the Herald it was over. A trader told the Herald the same."
    promotion = "Download the QRN app"
    text = "\n".join((byline, dateline, BODY, told, promotion))
    beside = {"folder": "courier", "file": "gazette_1"}
    assert name(text, **beside, url="https://beacon.example") == "beacon.example"
    assert name(text, **beside) == "QP"
    assert name(text.replace(dateline, ""), **beside) == "QNN"
    assert name("\n".join((BODY, told, promotion)), **beside) == "Herald"
    assert name("\n".join((BODY, promotion)), **beside) == "QRN"
    assert name(BODY, **beside) == "Courier"
    assert name(BODY, file="gazette_1") == "Gazette"
    once = "The chair told the Herald it was over."
    assert name(BODY + once, file="gazette_1") == "Gazette"
    assert name(BODY + once) == "Herald"


def test_the_guess_says_what_it_was_read_from() -> None:
    assert propose("(QNN) — The pier fell.") == Guess("QNN", "the dateline “(QNN) —”")
    assert propose(BODY, file="herald_2") == Guess("Herald", "the file name “herald_2”")
