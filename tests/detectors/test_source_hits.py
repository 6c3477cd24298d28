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
    # Of several heads the one nearest to the head of the phrase.
    ("An economist at the research institute said rents had doubled.", {("expert", "economist")}),
    ("A university professor said rents had doubled.", {("expert", "professor")}),
    ("The chief executive of the energy company said rents had doubled.", {("business", "chief executive")}),
    # A spokesperson has the type of the principal, whichever words stand first.
    ("A spokesman for the bank said rents had doubled.", {("business", "bank")}),
    ("The bank's spokesman said rents had doubled.", {("business", "bank")}),
    # An organisation beats a general head, an apposition the head noun.
    ("An official at the bank said rents had doubled.", {("business", "bank")}),
    ("The head of the teachers' union said rents had doubled.", {("civil", "teachers' union")}),
    ("Ana Ruiz, chief executive of the housing charity, said rents had doubled.", {("civil", "charity")}),
    # Who founded or chairs a body has its type, and none where nothing tells it.
    ("Ana Ruiz, founder of the housing charity, said rents had doubled.", {("civil", "charity")}),
    ("Ana Ruiz, founder of a software company, said rents had doubled.", {("business", "founder")}),
    ("Ana Ruiz, founder of Open Doors Ember, said rents had doubled.", set()),
    ("The chairman said rents had doubled.", set()),
    # Words about the source that do not say what it is.
    ("Leo Marsh, who wrote a book about banks, said rents had doubled.", set()),
    ("Leo Marsh, who works at a bank, said rents had doubled.", {("business", "bank")}),
    ("Leo Marsh, who runs a charity, said rents had doubled.", {("civil", "charity")}),
    ("Senator Leo Marsh, a frequent critic of tech companies, said rents had doubled.", {("political", "Senator")}),
    ("A partner at a law firm said rents had doubled.", {("security", "law firm")}),
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_source_heads(text: str, expected: set[tuple[str, str]]) -> None:
    scored = score([Article("a-1", text, "The Lantern")], Settings(attribution="rules"))
    found = findings_of(scored, load_shipped())
    assert {(f.category, f.span.text) for f in found if f.dimension == "sources"} == expected
