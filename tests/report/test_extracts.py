from __future__ import annotations

import pytest

from framing.findings import AttributionDetail, Finding, Span, Voice
from framing.report.extracts import count_words, flat, head, shortened, source_of, tail, whose, word_of


def finding(
    rule: str = "judgement.far-right",
    text: str = "Far-right",
    voice: Voice = "outlet",
    speaker: str = "",
    attribution: AttributionDetail | None = None,
) -> Finding:
    span = Span("text", 0, len(text), text)
    return Finding("a", "loaded", "judgement", rule, voice, "body", span, speaker=speaker, attribution=attribution)


@pytest.mark.parametrize(
    ("text", "length", "end"),
    [
        ("saw the mayor ", 40, "saw the mayor "),
        ("Nobody saw the mayor ", 12, "… the mayor "),
        ("Nobody\n saw", 40, "Nobody saw"),
        ("", 40, ""),
        ("   ", 40, ""),
        ("incomprehensibilities", 8, "… bilities"),
    ],
)
def test_tail(text: str, length: int, end: str) -> None:
    assert tail(text, length) == end


@pytest.mark.parametrize(
    ("text", "length", "start"),
    [
        (" saw the mayor", 40, " saw the mayor"),
        (" saw the mayor leave", 12, " saw the …"),
        (", saw", 40, ", saw"),
        ("", 40, ""),
        ("incomprehensibilities", 8, "incompre …"),
    ],
)
def test_head(text: str, length: int, start: str) -> None:
    assert head(text, length) == start


@pytest.mark.parametrize(
    ("one", "word"),
    [
        (finding(), "far right"),
        (finding(rule="labels.marked", text="Shadow  king"), "shadow king"),
        (finding(rule="clause", text="Said"), "said"),
    ],
)
def test_word_of(one: Finding, word: str) -> None:
    assert word_of(one) == word


def detail(speaker: str = "", source: str = "") -> AttributionDetail:
    span = Span("text", 0, len(source), source) if source else None
    return AttributionDetail(span, None, speaker, "", None, "indirect", "speech", 1.0)


@pytest.mark.parametrize(
    ("one", "told"),
    [
        (finding(), "outlet’s own words"),
        (finding(speaker="Dana Holt"), "outlet’s own words"),
        (finding(voice="quoted", speaker="Dana Holt"), "quoted: Dana Holt"),
        (finding(voice="paraphrased"), "retold"),
        (finding(attribution=detail("Dana Holt", "she")), "source: Dana Holt"),
        (finding(attribution=detail(source="the\nboard")), "source: the board"),
        (finding(attribution=detail()), "no source named"),
    ],
)
def test_whose(one: Finding, told: str) -> None:
    assert whose(one) == told


def test_small_things() -> None:
    assert flat(" a\n\tb ") == "a b"
    assert shortened("North Coast Broadcasting", 12) == "North Coast…"
    assert shortened("Tolm News", 12) == "Tolm News"
    assert count_words("“We lost – 3 of 4,” she said.") == 7
    assert source_of(finding()) == "no source named"
