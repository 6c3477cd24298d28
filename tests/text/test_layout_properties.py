"""What holds for any text at all."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from framing.article import Article
from framing.text import Layout, lay_out

MARKS = "\"'“”‘’«».!?…,;:()[]—–-\n\r\t \u00a0\u200b\u00adﬁ&;#ea\u0301\u200d👍🏿"
WORDS = [
    "The",
    "mayor",
    "U.S.",
    "No.",
    "10",
    "'90s",
    "said",
    "O'Brien",
    "(CNN)",
    "Updated:",
    "By",
    "AP",
    "ﬁre",
    "&amp;",
]
any_text = st.text(alphabet=st.characters(exclude_categories=["Cs"]), max_size=300)
newsy_text = st.lists(st.one_of(st.sampled_from(WORDS), st.text(MARKS, max_size=4)), max_size=80).map(" ".join)
glued_text = st.lists(st.one_of(st.sampled_from(WORDS), st.text(MARKS, max_size=3)), max_size=60).map("".join)
texts = st.one_of(any_text, newsy_text, glued_text)


def layout(text: str, headline: str = "", body_start: int = 0) -> Layout:
    return lay_out(Article(id="a", text=text, outlet="x", headline=headline, body_start=body_start))


@settings(max_examples=300, deadline=None)
@given(texts, st.sampled_from(["", "The mayor said ‘no’"]), st.integers(0, 40))
def test_layout_is_total_and_consistent(text: str, headline: str, body_start: int) -> None:
    laid = layout(text, headline, body_start)
    normal = laid.text
    end = 0
    for segment in laid.segments:
        assert segment.start == end
        end += segment.length
    assert end == len(normal)
    end = 0
    for section in laid.sections:
        assert end <= section.start < section.end
        assert not normal[end : section.start].strip()
        end = section.end
    assert not normal[end:].strip()
    end = 0
    for sentence in laid.sentences:
        section = laid.sections[sentence.section]
        assert section.start <= sentence.start < sentence.end <= section.end
        assert not normal[end : sentence.start].strip()
        assert normal[sentence.start : sentence.end] == normal[sentence.start : sentence.end].strip()
        end = sentence.end
    assert not normal[end:].strip()
    by_section: dict[int, list[str]] = {}
    for sentence in laid.sentences:
        by_section.setdefault(sentence.section, []).append(normal[sentence.start : sentence.end])
    for number, found in by_section.items():
        section = laid.sections[number]
        if any(c.isalnum() for c in normal[section.start : section.end]):
            assert all(any(c.isalnum() for c in s) for s in found)


@settings(max_examples=300, deadline=None)
@given(texts, st.data())
def test_spans_slice_back_to_the_original(text: str, data: st.DataObject) -> None:
    laid = layout(text)
    start = data.draw(st.integers(0, len(laid.text)))
    end = data.draw(st.integers(start, len(laid.text)))
    if laid.text:
        span = laid.span(start, end)
        assert span.text == text[span.start : span.end]
        assert 0 <= span.start <= span.end <= len(text)


@settings(max_examples=300, deadline=None)
@given(texts)
def test_quotations_nest(text: str) -> None:
    laid = layout(text)
    around: list[int] = []
    previous = 0
    for quote in laid.quotes:
        assert previous <= quote.start <= quote.inner_start <= quote.inner_end <= quote.end <= len(laid.text)
        previous = quote.start
        around = [end for end in around if end > quote.start]
        assert all(quote.end <= end for end in around)
        assert quote.depth == len(around)
        around.append(quote.end)
    groups = [q.group for q in laid.quotes]
    assert all(g in range(len(laid.quotes)) for g in groups)


@settings(max_examples=150, deadline=None)
@given(newsy_text)
def test_curly_and_straight_marks_and_line_ends_lay_out_alike(text: str) -> None:
    laid, windows = layout(text.replace("\r", "")), layout(text.replace("\r", "").replace("\n", "\r\n"))
    assert laid.text == windows.text
    assert laid.sections == windows.sections
    assert laid.sentences == windows.sentences
    assert laid.quotes == windows.quotes


def test_house_style_of_marks_moves_nothing() -> None:
    curly = "“We can’t pay,” said Lee O’Brien – a trader. ‘Who can?’ he asked—and left. “It’s the ‘new’ way.”"
    straight = "\"We can't pay,\" said Lee O'Brien - a trader. 'Who can?' he asked -- and left. \"It's the 'new' way.\""
    one, two = layout(curly), layout(straight)
    assert one.text == two.text
    assert one.quotes == two.quotes
    assert one.sentences == two.sentences


MARK_RUNS = ['"', "'", "“", "”", "‘", "(", ". ", "' ", '"a ', "a' b\" ", "— ", "?!", "&amp;", "e\u0301", "\u200b"]
WORD_RUNS = ["A. ", "a-\n", "\n", "x. y ", "(AP ", "(RELATED: ", "By A, ", "Aa/A ", " (@a", "in A, "]


@pytest.mark.parametrize("unit", [*MARK_RUNS, *WORD_RUNS])
def test_time_is_linear_on_hostile_repetitions(unit: str) -> None:
    layout("Warm up. the urn.")
    times = []
    for size in (10_000, 40_000):
        text = (unit * size)[:size]
        begin = time.process_time()
        layout(text)
        times.append(time.process_time() - begin)
    assert times[1] < 10 * times[0] + 0.5
