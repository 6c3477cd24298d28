"""Normalised text and the way back to the original."""

from __future__ import annotations

import pytest

from framing.article import Article
from framing.text import Layout, lay_out
from framing.text.normalise import same_headline


def layout(text: str, headline: str = "", body_start: int = 0) -> Layout:
    return lay_out(Article(id="a", text=text, outlet="The Lanthorn", headline=headline, body_start=body_start))


@pytest.mark.parametrize(
    ("original", "expected"),
    [
        ("“We won’t pay,” she said.", '"We won\'t pay," she said.'),
        ("«Nous partons», said Ilo.", '"Nous partons", said Ilo.'),
        ("``No,'' he said.", '"No," he said.'),
        ("The oﬃcials ﬁled it.", "The officials filed it."),
        ("a prosec\u00adutor spoke", "a prosecutor spoke"),
        ("zero\u200bwidth and\u200b gone\ufeff.", "zerowidth and gone."),
        ("\ufeffA mark first", "A mark first"),
        ("no\u00a0break and\u2009thin", "no break and thin"),
        ("tab\tand   many   spaces", "tab and many spaces"),
        ("Jose\u0301 voted", "José voted"),
        ("Holt &amp; Ord&rsquo;s &quot;plan&quot;", 'Holt & Ord\'s "plan"'),
        ("twice &amp;amp; over", "twice & over"),
        ("AT&T; and &nothing; stay", "AT&T; and &nothing; stay"),
        ("The plan—a cautious one—failed", "The plan — a cautious one — failed"),
        ("The plan -- a cautious one -- failed", "The plan — a cautious one — failed"),
        ("The plan – a cautious one - failed", "The plan — a cautious one — failed"),
        ("pages 30–40, a far‑off place", "pages 30-40, a far-off place"),
        ("One.\nTwo.\n\n\nThree.", "One.\n\nTwo.\n\nThree."),
        ("One.\r\nTwo.\rThree.\u2028Four.", "One.\n\nTwo.\n\nThree.\n\nFour."),
        ("  padded  \n  lines  ", "padded\n\nlines"),
        ("nul\x00byte", "nul byte"),
        ("", ""),
        (" \n ", ""),
    ],
)
def test_canonical_text(original: str, expected: str) -> None:
    assert layout(original).text == expected


@pytest.mark.parametrize(
    ("original", "word", "found"),
    [
        ("The oﬃcials ﬁled it.", "officials", "oﬃcials"),
        ("The oﬃcials ﬁled it.", "filed", "ﬁled"),
        ("the city’s capabili-\nties grew", "capabilities", "capabili-\nties"),
        ("a prosec\u00adutor spoke", "prosecutor", "prosec\u00adutor"),
        ("Jose\u0301 voted", "José voted", "Jose\u0301 voted"),
        ("👍🏿 Minister slams plan", "slams", "slams"),
        ("Holt &amp; Ord", "& Ord", "&amp; Ord"),
        ("plan—failed", "failed", "failed"),
        ("One.\r\n\r\nTwo.", "Two", "Two"),
    ],
)
def test_words_lead_back_to_the_original(original: str, word: str, found: str) -> None:
    laid = layout(original)
    at = laid.text.index(word)
    span = laid.span(at, at + len(word))
    assert span.text == found == original[span.start : span.end]
    assert span.field == "text"


def test_emoji_count_as_code_points() -> None:
    laid = layout("👍🏿 Minister slams plan")
    at = laid.text.index("slams")
    assert laid.span(at, at + 5)[1:3] == (12, 17)


@pytest.mark.parametrize(
    ("original", "expected"),
    [
        ("their capabili-\nties grew", "their capabilities grew"),
        ("the price-\nsetting board", "the price-setting board"),
        ("the govern-\nment met; the government sat", "the government met; the government sat"),
        ("a well-\nknown firm, well-known here", "a well-known firm, well-known here"),
        ("a long-\nterm plan", "a long-term plan"),
        ("the Holt-\nOrd bill", "the Holt-Ord bill"),
        ("an announce-\r\nment came", "an announcement came"),
        ("prosec\u00ad\nutor", "prosecutor"),
    ],
)
def test_hyphens_at_line_ends(original: str, expected: str) -> None:
    assert layout(original).text == expected


WRAPPED = """\
The harbour board of Quillmouth voted late on Tuesday to close the
northern pier for the winter, a step that shopkeepers along the
front had asked for since the storm of last spring damaged it.

Board members said the repairs would be paid for by a new charge
on visiting boats, which is to begin in June and to run for three
years unless the county steps in before that.
"""


def test_hard_wrapped_lines_become_paragraphs() -> None:
    laid = layout(WRAPPED)
    assert [s.role for s in laid.sections] == ["body", "body"]
    assert "close the northern pier for the winter, a step" in laid.text
    assert len(laid.sentences) == 2


def test_wrapped_and_unwrapped_text_are_the_same() -> None:
    unwrapped = "\n".join(p.replace("\n", " ") for p in WRAPPED.strip().split("\n\n"))
    assert layout(WRAPPED).text == layout(unwrapped).text == layout(WRAPPED.replace("\n", "\r\n")).text


def test_lines_that_are_paragraphs_stay_apart() -> None:
    lines = "The board met on Tuesday in the old hall.\nIt voted to close the pier.\nNobody spoke against it."
    assert len(layout(lines).sections) == 3


STORY = "The board of Quillmouth voted on Tuesday to close the northern pier for the winter, against advice."


def test_headline_from_metadata_is_put_first() -> None:
    laid = layout(STORY, headline="Pier “closes” for winter")
    assert laid.text.startswith('Pier "closes" for winter\n\nThe board')
    assert [s.role for s in laid.sections] == ["headline", "body"]
    at = laid.text.index("closes")
    assert laid.span(at, at + 6) == ("headline", 6, 12, "closes")
    body = laid.text.index("voted")
    assert laid.span(body, body + 5) == ("text", STORY.index("voted"), STORY.index("voted") + 5, "voted")
    with pytest.raises(ValueError, match="headline"):
        laid.span(at, body)


@pytest.mark.parametrize(
    "first", ["Pier ‘closes’ for winter", "Video Pier closes for winter", "PIER CLOSES FOR WINTER"]
)
def test_headline_that_stands_in_the_text_is_not_put_first(first: str) -> None:
    laid = layout(f"{first}\n\n{STORY}", headline="Pier closes for winter")
    assert [(s.role, s.repeat) for s in laid.sections] == [("headline", False), ("body", False)]
    assert laid.span(0, 4).field == "text"


def test_front_matter_is_its_own_section() -> None:
    front = "outlet: The Lanthorn\ndate: 2031-02-03\n\n"
    laid = layout(front + STORY, body_start=len(front))
    assert [s.role for s in laid.sections] == ["frontmatter", "frontmatter", "body"]
    assert laid.span(laid.sections[2].start, laid.sections[2].end).text == STORY


@pytest.mark.parametrize(
    ("headline", "line", "same"),
    [
        ("Pier closes for the winter", "Pier closes for the winter", True),
        ("Pier closes for the winter", "Watch: Pier closes for the winter", True),
        ("Pier closes for the winter | The Lanthorn", "Pier closes for the winter", True),
        ("Pier closes", "Pier closes after the vote of the board on Tuesday", False),
        ("Pier closes for the winter", "Road closes for the winter", False),
        ("", "", False),
    ],
)
def test_same_headline(headline: str, line: str, same: bool) -> None:
    assert same_headline(headline, line) is same
