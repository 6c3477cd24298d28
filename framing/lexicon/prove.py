"""Proving entries: the yes-sentence must fire, the no-sentence must not.

An entry that is flagged legal, technical or official fires when its hit is logged under that sense.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from framing.article import Article
from framing.lexicon.entry import Entry, Lexicon
from framing.lexicon.load import Problem
from framing.lexicon.match import Hit, Matcher
from framing.lexicon.trie import FLAG_SENSE

if TYPE_CHECKING:
    from spacy.language import Language


def prove(lexicon: Lexicon, nlp: Language, entries: Iterable[Entry] | None = None) -> list[Problem]:
    """Every entry (of `entries`, else all) whose sentences do not prove it, with what happened instead."""
    from framing.text import lay_out, parse

    tested = tuple(lexicon.entries if entries is None else entries)
    matcher = Matcher(lexicon)
    cases = [(e, column, sentence) for e in tested for column, sentence in (("yes", e.yes), ("no", e.no)) if sentence]
    layouts = (lay_out(Article(id=str(i), text=sentence, outlet="proof")) for i, (_, _, sentence) in enumerate(cases))
    problems = []
    for (entry, column, sentence), document in zip(cases, parse(layouts, nlp, batch_size=64), strict=True):
        hits = [h for h in matcher.hits(document) if h.entry is entry]
        fired = any(not h.stopped_by or (entry.flags and h.stopped_by in FLAG_SENSE.values()) for h in hits)
        if fired != (column == "yes"):
            problems.append(Problem(entry.file, entry.row, column, _message(entry, column, sentence, hits)))
    return problems


def _message(entry: Entry, column: str, sentence: str, hits: list[Hit]) -> str:
    if column == "no":
        return f"{entry.id} fires in {sentence!r}"
    why = ", ".join(sorted({h.stopped_by for h in hits})) or "the form was not found"
    return f"{entry.id} does not fire in {sentence!r}: {why}"
