"""Matching takes time with the text, not with the entries: steps through the trie are counted, since clocks are not even."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from framing.article import Article
from framing.lexicon import Lexicon, Matcher, load_shipped
from framing.text import lay_out, parse

TEXT = (
    "The minister hit back at critics on Monday, calling the far-right march a disgrace. “We will not be bullied,” she said. "
    "Police said at least two men had been killed in the attack, which was widely seen as a blow to the peace talks.\n\n"
)


def steps(lexicon: Lexicon, text: str, nlp: Any, monkeypatch: pytest.MonkeyPatch) -> int:
    """How often matching goes from one place in the trie to the next."""
    document = next(parse([lay_out(Article("a", text, "The Herald"))], nlp))
    taken: list[int] = []
    go_on = Matcher._go_on

    def counted(self: Matcher, words: Any, node: Any, start: int, at: int, found: Any) -> None:
        taken.append(start)
        go_on(self, words, node, start, at, found)

    with monkeypatch.context() as patch:
        patch.setattr(Matcher, "_go_on", counted)
        Matcher(lexicon).hits(document)
    return len(taken)


@pytest.mark.parametrize("times", [2, 8])
def test_steps_grow_with_the_text(times: int, nlp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = load_shipped()
    once = steps(lexicon, TEXT, nlp, monkeypatch)
    assert once > 20
    assert steps(lexicon, TEXT * times, nlp, monkeypatch) == pytest.approx(times * once, rel=0.05)


def test_entries_that_stand_nowhere_cost_no_step(nlp: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    lexicon = load_shipped()
    some = lexicon.entries[:: len(lexicon.entries) // 500][:500]
    made = [
        some[n % 500]._replace(id=f"made.{n}", tokens=(f"madeword{n}", *some[n % 500].tokens)) for n in range(9_500)
    ]
    few, many = (replace(lexicon, entries=entries) for entries in (some, (*some, *made)))
    assert len(many.entries) == 10_000
    assert steps(few, TEXT, nlp, monkeypatch) == steps(many, TEXT, nlp, monkeypatch)
