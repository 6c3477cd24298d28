"""Verbs that are cues in one sense only: a statement counts, a decision, an act or a word to the reader does not."""

from __future__ import annotations

from typing import Any

import pytest

from framing import Article
from framing.attribution import attribute
from framing.lexicon import load_shipped
from framing.text import lay_out, parse

STATEMENTS = [
    ("The union rejected the accusation.", "denial"),
    ("The minister dismissed the claims as gossip.", "denial"),
    ("Mayor Dana Holt dismissed the survey as a stunt.", "denial"),
    ("The nurse challenged the official account.", "denial"),
    ("The harbour master denied any wrongdoing.", "denial"),
    ("The minister defended the new rules.", "stance"),
    ("Fishermen oppose the wind farm.", "stance"),
    ("The owner declined to comment on the letter.", "neutral"),
    ("The sign read “No dogs here.”", "neutral"),
    ("Those who want a pool signed the list.", "mental"),
    ("Bo Lund asked whether any letter had come.", "neutral"),
]
OTHERS = [
    "The school board rejected three proposals.",
    "The committee rejected the bid.",
    "The bank dismissed ninety staff.",
    "The judge dismissed the charge.",
    "The party refused to accept new members.",
    "The firm challenged the order in court.",
    "The firm failed to disclose the debt.",
    "The senator declined to criticise the mayor.",
    "If you want to know why the mill closed, ask at the bank.",
    "Remember that the bridge shuts at nine.",
    "It is time to realise that the mill is lost.",
    "She sat down by the window and laughed.",
    "The hall is open for anyone who wants to stay.",
    "Dana Holt, a nurse, read the letters for the Lantern.",
    "Asked whether any letter had come, the clerk left.",
    "Pressed about the fire, the clerk left.",
    "Coal and salt: the harbour lives on both of them",
]


def classes(text: str, nlp: Any) -> list[str]:
    document = next(iter(parse([lay_out(Article("a-1", text, "The Lantern"))], nlp)))
    return [a.cue_class for a in attribute(document, load_shipped(), engine="rules") if a.cue]


@pytest.mark.parametrize(("text", "cue_class"), STATEMENTS)
def test_a_statement_is_handed_to_its_source(text: str, cue_class: str, nlp: Any) -> None:
    assert cue_class in classes(text, nlp)


@pytest.mark.parametrize("text", OTHERS)
def test_no_statement_is_handed_over(text: str, nlp: Any) -> None:
    assert classes(text, nlp) == []
