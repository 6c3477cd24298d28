"""Closing promotion: requests to the reader at the end are no running text; reported requests and news about apps are."""

from __future__ import annotations

import pytest

from framing import Article
from framing.text import lay_out
from framing.text.closing import is_promotion

STORY = """Bridge closes after storm

The bridge at Port Elm was closed on Monday after a storm, officials said.

Engineers may need a month to mend it, the council said. The mayor did not say when work would start.

"""
CLOSING = [
    "Download the Ostrel Gazette's award-winning news app for the latest from Port Elm.",
    "For more stories like this, sign up to our free daily newsletter.",
    "Want more news from Port Elm? Sign up to our newsletter here.",
    "Never miss a story: download the Gazette app today.",
    "To get all our best stories straight to your inbox, subscribe to the Gazette's newsletter.",
    "You can follow the Gazette on Facebook and Instagram, or download our app.",
    "Stay up to date with the latest news by downloading our app, free from the App Store and Google Play.",
    "Don't forget to follow us on social media and subscribe to our podcast.",
    "If you enjoyed this story, please consider subscribing to our newsletter.",
    "Our app is free. Download it from the App Store or Google Play.",
    "Like what you read? Support local journalism by becoming a member.",
    "The Gazette is on WhatsApp! Join our channel for the latest news straight to your phone.",
    "Visit our website for more news.",
]
NEWS = [
    "Residents should sign up for the council's flood alerts, officials said.",
    '"Download the app and report any crack you see," the mayor told residents.',
    'She said: "Follow us on Facebook for updates."',
    "The council urged people to download its app for repairs.",
    "Visitors can download a free app that shows the new route.",
    "The app was downloaded 30,000 times in a week.",
    "Join the march on Saturday, the union's newsletter urged its members.",
    "The newsletter said the council would follow the advice.",
    "Follow the river north and you reach the new bridge.",
    "Residents can sign up to the council's newsletter.",
]


def role(text: str) -> tuple[str, str]:
    section = lay_out(Article("a", text, "Ostrel Gazette")).sections[-1]
    return section.role, section.why


@pytest.mark.parametrize("line", CLOSING)
def test_a_request_to_the_reader_at_the_end_is_promotion(line: str) -> None:
    assert role(STORY + line) == ("boilerplate", "closing promotion")


@pytest.mark.parametrize("line", NEWS)
def test_news_of_apps_and_newsletters_stays(line: str) -> None:
    assert role(STORY + line)[0] == "body"


def test_several_closing_lines_go_and_what_stands_before_them_stays() -> None:
    layout = lay_out(Article("a", STORY + "\n\n".join([CLOSING[0], "Advertisement", CLOSING[2]]), "Ostrel Gazette"))
    assert [s.role for s in layout.sections] == [
        "headline",
        "body",
        "body",
        "boilerplate",
        "boilerplate",
        "boilerplate",
    ]


def test_such_a_line_inside_the_story_is_left_alone() -> None:
    layout = lay_out(
        Article("a", STORY + CLOSING[3] + "\n\nThe ferry will run until then, the port said.", "Ostrel Gazette")
    )
    assert [s.role for s in layout.sections][-2:] == ["body", "body"]


def test_a_hostile_line_takes_little_time() -> None:
    assert not is_promotion("please, and or to " * 100_000)
    assert not is_promotion("you can also please sign up " * 15)
