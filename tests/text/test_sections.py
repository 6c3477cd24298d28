"""Section roles, line by line."""

from __future__ import annotations

from pathlib import Path

import pytest

from framing.article import Article
from framing.text import Layout, lay_out
from framing.text.sections import line_rules

BODY = [
    "The harbour board of Quillmouth voted on Tuesday to close the northern pier, against the advice of its engineers.",
    "Members said the repairs would be paid for by a new charge on visiting boats, which begins in June.",
    "Shopkeepers along the front had asked for the closure since the spring storm damaged the planks.",
    "The county has until the end of the month to step in, and nobody expects that it will.",
]


def layout(lines: list[str], headline: str = "") -> Layout:
    return lay_out(Article(id="a", text="\n\n".join(lines), outlet="The Lanthorn", headline=headline))


def roles(lines: list[str], headline: str = "") -> list[str]:
    return [f"{s.role}{'*' if s.repeat else ''}" for s in layout(lines, headline).sections]


@pytest.mark.parametrize(
    ("line", "role"),
    [
        ("Originally Published: 04 MAY 31 07:58 ET", "boilerplate"),
        ("Updated: 04 MAY 31 11:25 ET", "boilerplate"),
        ("Updated 4:10 p.m. ET, 5/4/2031", "boilerplate"),
        ("Last modified on Tue 4 May 2031 11.02 BST", "boilerplate"),
        ("Tuesday, May 4, 2031", "boilerplate"),
        ("4 min read", "boilerplate"),
        ("6 years ago", "boilerplate"),
        ("Download the Lanthorn app for all the news of the coast.", "boilerplate"),
        ("Point phone camera here", "boilerplate"),
        ("Sign up for our morning briefing", "boilerplate"),
        ("Follow Mo Ferrin on Twitter", "boilerplate"),
        ("Share this", "boilerplate"),
        ("Read more: The pier that would not stand", "boilerplate"),
        ("Pier repairs to cost twice the estimate Read more", "boilerplate"),
        ("Click here to see the plans", "boilerplate"),
        ("ADVERTISEMENT", "boilerplate"),
        ("___", "boilerplate"),
        ("© 2031 The Lanthorn. All rights reserved.", "boilerplate"),
        ("We use cookies to give you the best reading of this site.", "boilerplate"),
        ("Correction: The pier is 90 metres long, not 900.", "correction"),
        ("An earlier version of this article gave the wrong length of the pier.", "correction"),
        ("This story has been updated with comment from the county.", "correction"),
        ("Ana Brook contributed to this report from Holmhaven.", "byline"),
        ("Reporting by Ana Brook; editing by Tom Byrd", "byline"),
        ("The pier at dusk. (AP Photo/Ana Brook)", "caption"),
        ("Boats leave the harbour of Quillmouth. Ana Brook/Getty Images", "caption"),
        ("FILE PHOTO: The pier of Quillmouth before the storm", "caption"),
        ("The chair of the board (file image)", "caption"),
        ("Pictured: The damaged planks", "caption"),
        ("A view of the pier after the storm in Quillmouth, on May 3, 2031", "caption"),
        ("Boats are seen beside the broken pier on Tuesday", "caption"),
        ("Charge comes at hard time for fishermen", "standfirst"),
        ("The board did not say who would pay for the planks", "standfirst"),
    ],
)
def test_a_line_between_paragraphs(line: str, role: str) -> None:
    found = layout([*BODY[:2], line, *BODY[2:]]).sections
    assert [s.role for s in found] == ["body", "body", role, "body", "body"]
    assert found[2].why


@pytest.mark.parametrize(
    "line",
    [
        "Published figures show that 40 boats used the pier last year.",
        "By Tuesday the planks were gone.",
        "Share prices of the ferry firm fell.",
        "Watch out for the planks, the board said.",
        "Follow the money, Ord said.",
        "This story has no end.",
        "Follow-up work on the pier is due.",
        "Reporting by the county shows a smaller sum.",
        "Subscribers to the ferry pay less.",
    ],
)
def test_an_ordinary_short_paragraph_stays_body(line: str) -> None:
    assert roles([*BODY[:2], line, *BODY[2:]]) == ["body"] * 5


@pytest.mark.parametrize(
    "line",
    [
        "By Ana Brook",
        "By Mostyn Ard, Abbas al Lund and Rob Pike, LNN",
        "By ABBY GOODE, TOM BYRD and ROB ASHE",
        "By Siân O'Hara and Jean-Luc van der Meer",
        "By Public Broadcasting Corp",
        "Staff and agencies",
        "By our staff reporter",
        "Ana Brook, Harbour Correspondent",
    ],
)
def test_bylines(line: str) -> None:
    assert roles(["Board shuts northern pier", line, *BODY]) == ["headline", "byline", *["body"] * 4]


@pytest.mark.parametrize(
    "prefix",
    [
        "(LNN) — ",
        "QUILLMOUTH (Reuters) - ",
        "Quillmouth (LNN) -- ",
        "QUILLMOUTH, Norland (AP) — ",
        "QUILLMOUTH, March 3 — ",
    ],
)
def test_datelines(prefix: str) -> None:
    laid = layout([prefix + BODY[0], *BODY[1:]])
    assert [s.role for s in laid.sections] == ["dateline", *["body"] * 4]
    assert laid.text[laid.sections[1].start :].startswith("The harbour board")
    assert laid.span(laid.sections[0].start, laid.sections[0].end).text == prefix.strip()


@pytest.mark.parametrize(
    ("top", "expected"),
    [
        (["Board shuts northern pier"], ["headline"]),
        (["Video Board Shuts Northern Pier, Members Say"], ["headline"]),
        (["Will the pier ever open again?"], ["headline"]),
        (["Board shuts northern pier", "Board shuts northern pier"], ["headline", "headline*"]),
        (["World", "Board shuts the northern pier for winter"], ["boilerplate", "headline"]),
        (
            ["1 of 12 DOCUMENTS", "Board shuts northern pier", "BYLINE: Ana Brook", "LENGTH: 612 words"],
            ["boilerplate", "headline", "byline", "boilerplate"],
        ),
        (["Board shuts northern pier", "Radio Quill, Tuesday 4 May"], ["headline", "boilerplate"]),
        (["Board shuts northern pier", "By Ana Brook", "For the Quill Post"], ["headline", "byline", "byline"]),
        (["The Lanthorn", "Board shuts the northern pier for winter"], ["boilerplate", "headline"]),
        (["- At least two shops to close", "- Charge begins in June"], ["standfirst", "standfirst"]),
        (["• At least two shops to close"], ["standfirst"]),
        (["Board shuts northern pier", "Shops had asked for it since the storm"], ["headline", "standfirst"]),
        (
            ["Board shuts northern pier", "The shops had asked for it long ago.", "By Ana Brook", "4 min read"],
            ["headline", "standfirst", "byline", "boilerplate"],
        ),
    ],
)
def test_what_stands_above_the_text(top: list[str], expected: list[str]) -> None:
    assert roles([*top, *BODY]) == [*expected, *["body"] * 4]


def test_headline_from_metadata_wins_over_the_first_line() -> None:
    lines = ["Harbour news of the week", "Board shuts northern pier", *BODY]
    assert roles(lines, "Board shuts northern pier")[:2] == ["standfirst", "headline"]


def test_a_caption_that_repeats_a_paragraph_is_not_counted_twice() -> None:
    caption = BODY[2].removesuffix(".")
    laid = layout([*BODY, caption, "The county has its say in June."])
    assert [s.role for s in laid.sections] == ["body"] * 4 + ["caption", "body"]
    assert laid.sections[4].repeat
    assert not laid.counted(laid.sections[4])
    assert laid.counted(laid.sections[2])


def test_a_repeated_paragraph_is_counted_once() -> None:
    assert roles([*BODY, BODY[1]]) == ["body"] * 4 + ["body*"]


def test_a_run_of_captions() -> None:
    captions = [
        "Workers inspect the planks of the northern pier in Quillmouth on Monday",
        "The ferry as it leaves the damaged harbour with all of its passengers on board",
        "A general view of the front",
    ]
    assert roles([*BODY[:2], *captions, *BODY[2:]]) == ["body"] * 2 + ["caption"] * 3 + ["body"] * 2


def test_a_list_of_points_is_no_run_of_captions() -> None:
    points = [
        "Boats of up to nine metres pay four crowns a night",
        "Boats of more than nine metres pay seven crowns a night",
        "Fishing boats of the county pay nothing at all",
    ]
    lines = [*BODY[:2], "The new charge has three steps:", *points, *BODY[2:]]
    assert "caption" not in roles(lines)


def test_links_to_other_stories_inside_a_paragraph() -> None:
    laid = layout([BODY[0], BODY[1] + " (RELATED: The Pier That Fell Twice) " + BODY[2], BODY[3]])
    assert [s.role for s in laid.sections] == ["body", "body", "boilerplate", "body", "body"]


def test_an_embedded_post_stays_body() -> None:
    assert roles([*BODY[:3], "What a vote in Quillmouth — Mo Ferrin (@moferrin) May 4, 2031", BODY[3]]) == ["body"] * 5


def test_paragraphs_glued_without_a_space_do_not_matter() -> None:
    assert roles([BODY[0] + "Video Board shuts pier", *BODY[1:]]) == ["body"] * 4


def test_every_rule_has_a_name_of_its_own_and_a_role() -> None:
    names = [rule.name for rule in line_rules()]
    assert len(set(names)) == len(names)


def seed(shared: Path, prefix: str) -> Layout:
    path = next((shared / "seeds").glob(f"{prefix}_*.txt"))
    return lay_out(Article(id=prefix, text=path.read_text("utf-8"), outlet="?"))


@pytest.mark.shared
@pytest.mark.parametrize(
    ("prefix", "counts"),
    [
        ("000", {"boilerplate": 2, "byline": 1, "dateline": 1, "standfirst": 1, "body": 23}),
        ("002", {"headline": 1, "body": 14}),
        ("003", {"boilerplate": 2, "body": 15}),
        ("004", {"standfirst": 1, "caption": 15, "body": 37}),
    ],
)
def test_the_four_real_articles(shared: Path, prefix: str, counts: dict[str, int]) -> None:
    laid = seed(shared, prefix)
    found: dict[str, int] = {}
    for section in laid.sections:
        found[section.role] = found.get(section.role, 0) + 1
    assert found == counts
    assert laid.warnings == ()
