"""Headline against body: what got lost on the way up, quotations that stand nowhere below, who is heard first and last."""

from __future__ import annotations

import pytest

from framing import Article, Settings, score
from framing.comparison.headlines import HeadlineCheck, headline_check

RULES = Settings(attribution="rules")


def check(headline: str, *paragraphs: str) -> HeadlineCheck:
    scored = score([Article("a-1", "\n\n".join(paragraphs), "Herald", headline=headline)], RULES)
    return headline_check(scored.documents[0], scored.findings)


LEAD = "The old harbour wall in Tolm was closed to walkers on Monday morning, and a fence now stands around it."


FELL = "The collapse of the harbour wall killed three divers"
CLAIM = "Harbour wall collapse killed three divers"


@pytest.mark.parametrize(
    ("headline", "sentence", "lost"),
    [
        (CLAIM, f"{FELL}, Ines Kolder said.", [("attribution", "said", "Ines Kolder")]),
        (f"Kolder: {CLAIM}", f"{FELL}, Ines Kolder said.", []),
        (f"{CLAIM}, says Kolder", f"{FELL}, Ines Kolder said.", []),
        (CLAIM, f"{FELL}.", []),  # the body asserts it too
        (CLAIM, FELL.replace("killed", "may have killed") + ".", [("hedge", "may have", "")]),
        (CLAIM.replace("killed", "may have killed"), FELL.replace("killed", "may have killed") + ".", []),
        (CLAIM, f"{FELL.replace('three', 'at least three')}.", [("hedge", "at least", "")]),
        (CLAIM.replace("three", "several"), f"{FELL.replace('three', 'at least three')}.", []),  # vaguer, not surer
        (CLAIM.replace("three ", ""), f"{FELL.replace('three', 'at least three')}.", []),
        ("Farmers count their hay after dry winter", f"{FELL}, Ines Kolder said.", []),  # another matter
        (
            "Did harbour wall collapse kill three divers?",
            f"{FELL}, Ines Kolder said.",
            [],
        ),  # a question asserts nothing
    ],
)
def test_lost(headline: str, sentence: str, lost: list[tuple[str, str, str]]) -> None:
    found = check(headline, LEAD, sentence)
    assert [(one.kind, one.by.text.strip(), one.speaker) for one in found.lost] == lost


@pytest.mark.parametrize(
    ("headline", "body", "nowhere"),
    [
        ("Minister calls wall “a disgrace”", "“It is a disgrace,” Ines Kolder said of the wall.", []),
        ("Minister calls wall “a disgrace”", "“It is shameful,” Ines Kolder said of the wall.", ["a disgrace"]),
        ("Wall was “fit for the programme”", "Kolder said it was fit for the program.", []),
        ("Minister calls wall a disgrace", "“It is shameful,” Ines Kolder said of the wall.", []),
    ],
)
def test_quoted_nowhere(headline: str, body: str, nowhere: list[str]) -> None:
    assert [span.text for span in check(headline, LEAD, body).quoted_nowhere] == nowhere


def test_parts_and_who_is_heard() -> None:
    found = check(
        "Shambolic wall falls",
        LEAD,
        "Ines Kolder said the wall was old.",
        "It may rain, Dan Orre said.",
        "The sea was calm.",
    )
    head, lead, body = found.parts
    assert (head.name, head.words, head.loaded, head.attributed) == ("headline", 3, 1, 0)
    assert (lead.words, lead.loaded) == (len(LEAD.replace(",", "").split()), 0)
    assert (body.attributed, body.hedged) == (2, 1)
    assert (found.first_heard, found.last_heard) == ("Ines Kolder", "Dan Orre")


def test_the_lead_is_the_whole_summary() -> None:
    text = "Wall falls in Tolm\n• A shambolic wall fell\n• Its ruthless owner is away\n\nThe sea was calm on Monday, and the "
    scored = score([Article("a-1", f"{text}crews of the town sat on the quay and waited for the tide.", "Herald")], RULES)
    _, lead, body = headline_check(scored.documents[0], scored.findings).parts
    assert (lead.words, lead.loaded, body.loaded) == (9, 2, 0)


def test_a_headline_in_capitals_has_its_loaded_verb() -> None:
    found = check("BLOODTHIRSTY BOMBERS SLAUGHTER TRAVELLERS IN TOLM", LEAD)
    assert found.parts[0].loaded == 2


def test_an_article_without_headline() -> None:
    scored = score([Article("a-1", f"{LEAD}\n\n{LEAD.replace('Monday', 'Friday')} Nobody was hurt.", "Herald")], RULES)
    found = headline_check(scored.documents[0], scored.findings)
    assert found.lost == ()
    assert (found.first_heard, found.last_heard) == ("", "")
