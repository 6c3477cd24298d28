"""A source head is a hit where it stands in the source of a statement, and nowhere else."""

from __future__ import annotations

import pytest

from framing import Article, Settings, score
from framing.evaluation.precision import findings_of
from framing.lexicon import load_shipped

CASES = [
    ("Critics say the bridge is unsafe.", {("vague", "Critics say")}),
    ("The speech was aimed at people who dislike critics.", set()),
    ("According to the survey, rents have doubled.", {("document", "survey")}),
    ("She went to college and read the survey.", set()),
    ("Ana Ruiz, a professor of law, said the rule was void.", {("expert", "professor")}),
    ("The professor was seen at the harbour.", set()),
    ("Sources close to the talks said the deal was off.", {("anonymous", "Sources close to")}),
    ("The town has three sources of income.", set()),
    ("The newspaper reported that the mill had closed.", {("media", "newspaper")}),
    ("He bought the newspaper and a loaf.", set()),
    ("Police denied that the man had been held.", {("security", "Police")}),
    ("The harbour party's chairman, Leo Marsh, said the vote was fair.", {("political", "party")}),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_source_heads(text: str, expected: set[tuple[str, str]]) -> None:
    scored = score([Article("a-1", text, "The Lantern")], Settings(attribution="rules"))
    found = findings_of(scored, load_shipped())
    assert {(f.category, f.span.text) for f in found if f.dimension == "sources"} == expected
