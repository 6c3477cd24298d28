"""Saved pages: the article whole, nothing else of the page, and what was left out is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from corpora import Build, notes_of, refusal

from framing.article import Article
from framing.evaluation import webpages
from framing.reading import read
from framing.reading.html import decoded
from framing.reading.pages import read_page

FERRY = "The ferry between Lowmere and the island of Sorrel will not sail this winter, the board decided."
CHAIR = "Its chair, Dana Holt, said that the pier had been unsafe since the storm in March."
TRADERS = "Traders on the quay called the vote a surprise and want to meet the board again."
WRITTEN = f"<p>{FERRY}</p><p>{CHAIR}</p><p>{TRADERS}</p>"
CONSENT = (
    "<p>We and our 300 partners store and access information on a device, such as cookies.</p>"
    "<p>You can change your choices at any time; see our privacy policy.</p>"
    "<p>Some of this is needed so that a page loads as it should for everybody who opens it.</p>"
)


def page(body: str, head: str = "", title: str = "Ferry stays in port") -> str:
    start = f'<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>{title}</title>{head}</head>'
    return f"{start}<body>{body}</body></html>"


def paragraphs(body: str, head: str = "") -> list[str]:
    return list(read_page(page(body, head)).paragraphs)


def article(build: Build, html: str | bytes) -> Article:
    (found,) = read(build({"a.html": html}) / "a.html").articles
    return found


def test_forty_built_pages_in_ten_layouts() -> None:
    scores = []
    for layout in webpages.LAYOUTS:
        for seed in range(4):
            built = webpages.build(layout, seed)
            found = read_page(built.html)
            assert found.headline == built.headline
            assert found.about.fields["outlet"] == built.outlet
            assert found.paywall == built.is_teaser
            assert set(found.captions) == set(built.captions)
            scores.append(webpages.score(built, found.paragraphs))
    total = webpages.added(scores)
    print(f"paragraph recall {total.recall:.3f}, precision {total.precision:.3f}, {len(scores)} pages")
    assert total.recall == 1.0
    assert total.precision >= 0.9


def test_what_counts_as_found_on_a_built_page() -> None:
    built = webpages.Built("", "", "", "", ("One two.", "Three.", "Four."), (), False)
    score = webpages.score(built, ["One two.", "Buy boots now.", "Four."])
    assert (score.paragraphs, score.found, score.words, score.right) == (3, 2, 6, 3)


def test_consent_text_longer_than_an_article_in_an_aside_with_its_title_again(build: Build) -> None:
    title = "<h1>Ferry stays in port</h1><p>Ferry stays in port</p>"
    inner = f"<div class='css-91'>{CONSENT * 5}</div><aside>{title}{WRITTEN}</aside>"
    found = article(build, page(inner))
    assert found.text == f"{FERRY}\n\n{CHAIR}\n\n{TRADERS}"
    assert found.headline == "Ferry stays in port"
    assert found.extra["left_out"] == "consent text (15)"


def test_an_article_about_cookies_is_no_consent_text() -> None:
    text = "The court ruled that cookies need consent, and that a privacy policy of the ministry said too little."
    assert paragraphs(f"<h1>Court on cookies</h1><p>{text}</p>{WRITTEN}")[0] == text


def test_a_story_in_three_blocks_with_its_lead_in_a_box_and_its_points_in_a_list() -> None:
    advert = "<div class='ad-slot'><p>Boots that keep out the rain, now for half of what they were.</p></div>"
    inner = (
        f"<h1>Ferry stays in port</h1><div class='k1'><p>{FERRY}</p></div>{advert}<div><p>{CHAIR}</p></div>{advert}"
        f"<div><ul><li>The pier closed in March</li><li>Repairs take until May</li></ul></div>{advert}<div><p>{TRADERS}</p></div>"
    )
    assert paragraphs(inner) == [FERRY, CHAIR, "The pier closed in March", "Repairs take until May", TRADERS]


@pytest.mark.parametrize(
    ("piece", "label"),
    [
        ("<figure><figcaption>The pier at Lowmere on Monday. Photograph: Ana Brook</figcaption></figure>", "captions (1)"),
        ("<p>Sign up to our morning newsletter and never miss what happens on the coast.</p>", "promotion (1)"),
        ("<p><a href='/b'>Read more: What the storm did to the pier</a></p>", "related links (1)"),
        ("<p><strong>Read more:</strong> What the storm did to the pier</p>", "related links (1)"),
        ("<div id='comments'><p>I think that we should all swim to the island from now on.</p></div>", "readers' comments (1)"),
        ("<div class='js-shareBar'><span>Share</span></div>", "share buttons (1)"),
        ("<p style='display: none'>The old text of it.</p>", "words of hidden elements (5)"),
        ("<p>Advertisement</p>", "advertising (1)"),
        (f"<p>{FERRY}</p>", "repeated text (1)"),
        ("<aside><p>The pier is older than the town and the church.</p></aside>", "text beside the article (1)"),
    ],
)
def test_what_is_left_out_is_said(piece: str, label: str) -> None:
    found = read_page(page(f"<article><h1>Ferry stays in port</h1><p>{FERRY}</p>{piece}<p>{CHAIR}</p><p>{TRADERS}</p></article>"))
    assert list(found.paragraphs) == [FERRY, CHAIR, TRADERS]
    assert found.left_out() == label


@pytest.mark.parametrize(
    "text",
    [
        "Read more than one book a year, the minister told pupils, and you will see the world.",
        "By then the ferry had left, and nobody on the quay knew when it would be back.",
        "Share prices fell on Monday after the ferry company said that it would not sail.",
        "Comments by the minister angered traders on the quay, who had hoped for a smaller boat.",
        "Copyright law protects the drawings of the pier, a judge in Ashby said on Monday.",
        "Subscribe or leave, the union told its members in a letter that ran to four pages.",
    ],
)
def test_sentences_that_begin_like_notices_are_the_article(text: str) -> None:
    assert text in paragraphs(f"<h1>Ferry stays in port</h1><p>{FERRY}</p><p>{text}</p><p>{CHAIR}</p>")


@pytest.mark.parametrize("name", ["has-cookie-banner", "no-comments", "with-sidebar", "css-7f89ad", "post-related-1x2"])
def test_names_of_elements_around_the_headline_set_nothing_aside(name: str) -> None:
    assert paragraphs(f"<div class='{name}'><h1>Ferry stays in port</h1>{WRITTEN}</div>") == [FERRY, CHAIR, TRADERS]


def test_line_breaks_part_paragraphs_and_inline_elements_do_not() -> None:
    inner = "<h1>Ferry stays in port</h1><div>The <b>ferry</b> will not sail<br>this winter, said the board.<br><br>{}</div>"
    assert paragraphs(inner.format(CHAIR)) == ["The ferry will not sail this winter, said the board.", CHAIR]


@pytest.mark.parametrize(
    "wall",
    [
        "<div class='paywall'><p>All stories for one coin a week.</p></div>",
        "<p>Subscribe to continue reading</p>",
        "<p>Already a subscriber? <a href='/in'>Log in</a></p>",
        "<p>This article is for subscribers only.</p>",
    ],
)
def test_a_teaser_is_flagged(build: Build, wall: str) -> None:
    found = article(build, page(f"<h1>Ferry stays in port</h1><p>{FERRY}</p><p>{CHAIR}</p>{wall}"))
    assert found.text == f"{FERRY}\n\n{CHAIR}"
    assert found.warnings == ("cut off: the page asks to subscribe or log in for the rest, so this may be a teaser",)


LINKED = """<script type="application/ld+json">{"@graph": [{"@type": "WebSite", "name": "x"}, {"@type": ["NewsArticle"],
"headline": "Ferry stays in port", "datePublished": "2024-03-01T08:00:00+01:00", "wordCount": 900, "articleSection": "Coast",
"author": [{"@type": "Person", "name": "Mary Derby"}, {"@type": "Person", "name": "Lee Ord"}],
"publisher": {"@type": "Organization", "name": "Courier"}, "mainEntityOfPage": {"@id": "https://courier.example/a"}}]}</script>"""
GRAPH = """<meta property="og:site_name" content="The Courier"><meta property="article:published_time" content="2024-03-02">
<meta name="author" content="Public Broadcasting Corp"><link rel="canonical" href="https://courier.example/b">"""


def test_metadata_of_json_ld(build: Build) -> None:
    found = article(build, page(f"<h1>Ferry stays in port</h1>{WRITTEN}", LINKED))
    assert (found.outlet, found.url, found.genre) == ("Courier", "https://courier.example/a", "Coast")
    assert str(found.published) == "2024-03-01"
    assert found.extra["byline_people"] == "Mary Derby; Lee Ord"
    assert found.warnings == ("the page states 900 words and 49 were read: a part may be missing",)


def test_metadata_of_open_graph(build: Build) -> None:
    found = article(build, page(f"<h1>Ferry stays in port</h1>{WRITTEN}", GRAPH))
    assert (found.outlet, found.url) == ("The Courier", "https://courier.example/b")
    assert found.extra["byline_kind"] == "organisation"


def test_a_byline_in_the_page_keeps_its_names(build: Build) -> None:
    line = "<p class='c'>By ABBY GOODWIN, TOM BYRNE and ROB ASHBY</p>"
    found = article(build, page(f"<h1>Ferry stays in port</h1>{line}{WRITTEN}"))
    assert found.extra["byline_people"] == "ABBY GOODWIN; TOM BYRNE; ROB ASHBY"
    assert found.text.startswith("The ferry")


@pytest.mark.parametrize(
    ("data", "charset", "codec"),
    [
        ('<meta charset="windows-1252"><p>caf\u00e9 “a”</p>'.encode("cp1252"), "", "windows-1252"),
        ('<meta content="text/html; charset=iso-8859-2"><p>\u0142</p>'.encode("iso-8859-2"), "", "iso-8859-2"),
        ('<meta charset="iso-8859-1"><p>caf\u00e9 “a”</p>'.encode(), "", "utf-8"),
        ("<p>\u0444\u0435\u0440\u0440\u0438</p>".encode("koi8-r"), "KOI8-R", "koi8-r"),
        ("<p>\u5bcc</p>".encode("shift_jis"), "shift_jis", "shift_jis"),
        (b'<meta charset="utf-8"><p>caf\xe9</p>', "", "latin-1"),
        (b'<meta charset="punycode"><p>caf</p>', "unicode_escape", "utf-8"),
        ("<p>caf\u00e9</p>".encode("utf-16"), "", "utf-16-le"),
    ],
)
def test_encoding(data: bytes, charset: str, codec: str) -> None:
    text, used = decoded(data, charset)
    assert used == codec
    assert "\ufffd" not in text


def test_a_page_without_an_article_is_one_line(build: Build) -> None:
    links = "".join(f"<li><a href='/{i}'>What the storm did to pier number {i}</a></li>" for i in range(30))
    assert "holds no article" in refusal(build({"a.html": page(f"<ul>{links}</ul>")}) / "a.html")


def test_running_text_elsewhere_in_the_page_is_said() -> None:
    other = "".join(f"<p>Room {i} of the hotel looks out on a garden where guests have tea.</p>" for i in range(2))
    found = read_page(page(f"<main><h1>Ferry stays in port</h1>{WRITTEN}</main><div><div>{other}</div></div>"))
    assert list(found.paragraphs) == [FERRY, CHAIR, TRADERS]
    assert found.problems() == ["28 words of running text stand elsewhere in the page and were left out"]


def test_a_folder_of_saved_pages(build: Build) -> None:
    html = "<!-- saved from url=(0026)https://courier.example/a -->" + page(f"<h1>Ferry stays in port</h1>{WRITTEN}")
    folder = build({"Ferry.htm": html, "Ferry_files/frame.html": page(WRITTEN), "Ferry_files/a.js": "x"})
    reading = read(folder)
    assert [a.url for a in reading.articles] == ["https://courier.example/a"]
    assert [n.message for n in notes_of(reading, "skipped")] == ["the pictures and scripts of Ferry.htm"]


def test_the_note_says_what_was_left_out(tmp_path: Path, build: Build) -> None:
    reading = read(build({"a.html": page(f"<h1>Ferry stays in port</h1>{WRITTEN}<p>Advertisement</p>", GRAPH)}))
    (note,) = reading.notes
    assert note.message.endswith("; left out: advertising (1)")
