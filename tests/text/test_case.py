"""True case: headlines in capitals reach the parser as running text."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from framing.article import Article
from framing.text import lay_out
from framing.text.case import true_case

BODY = "\n\nThe council of Port Ardel voted on Monday to close the bridge, said Ines Kolder of the MPA.\n"


@pytest.mark.parametrize(
    ("headline", "cased"),
    [
        ("COUNCIL VOTES TO CLOSE BRIDGE IN PORT ARDEL", "Council votes to close bridge in Port Ardel"),
        ("Council Closes Port Ardel Bridge", "Council Closes Port Ardel bridge"),
        ("MPA WARNS COUNCIL OVER BRIDGE PLAN", "MPA warns council over bridge PLAN"),
        ("Council votes to close bridge", "Council votes to close bridge"),
    ],
)
def test_headlines(headline: str, cased: str) -> None:
    assert true_case(lay_out(Article("a", headline + BODY, "Herald"))).splitlines()[0] == cased


@settings(deadline=None)
@given(st.text(max_size=200))
def test_true_case_changes_nothing_but_case(text: str) -> None:
    layout = lay_out(Article("a", text + BODY.upper(), "Herald"))
    cased = true_case(layout)
    assert len(cased) == len(layout.text)
    assert cased.lower() == layout.text.lower() or cased.casefold() == layout.text.casefold()
