"""The armed group of an event, where the articles name one: its row of the naming grid needs no alias file.

A group counts as armed where an article says so beside its name ("the Ridge Movement, an armed separatist group"). Only where the
articles name a single one are plain words ("the separatists", "the gang") its labels; of two nobody could tell which is meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from framing.detectors.clauses import phrase

if TYPE_CHECKING:
    from spacy.tokens import Token

    from framing.text.document import Document

_NAME = re.compile(
    r"(?:[A-Z][\w’'-]+ ){1,3}(?:Movement|Front|Army|Brigades?|Militia|Resistance|Group|Faction|Force|Organi[sz]ation|League)\b"
)
_ARMED = frozenset({
    "armed", "separatist", "rebel", "militant", "insurgent", "terrorist", "guerrilla", "paramilitary", "jihadist",
})  # fmt: skip
_BANDS = frozenset({"group", "movement", "outfit", "organisation", "organization", "faction", "network", "army", "band", "force"})
_FOLK = _ARMED - {"armed", "paramilitary"} | {"gang", "militia", "rebel"}
"""Nouns for its people, or for it, that need no other word beside them."""


def armed_group(documents: Sequence[Document]) -> str:
    """The name of the one armed group of an event, "" for none or several."""
    armed: Counter[str] = Counter()
    for document in documents:
        for name, _, end in _names(document):
            beside = re.match(r", (?:an?|the) ([^,.;]{1,60})", document.text[end : end + 70])
            if beside and _ARMED & set(re.findall(r"\w+", beside.group(1).lower())):
                armed[name] += 1
    return next(iter(armed)) if len(armed) == 1 else ""


def _names(document: Document) -> Iterator[tuple[str, int, int]]:
    """Names of groups, "The" left out, with first and last-but-one character."""
    for match in _NAME.finditer(document.text):
        cut = 4 if match.group().startswith("The ") else 0
        if " " in match.group()[cut:]:
            yield match.group()[cut:], match.start() + cut, match.end()


def named_in(document: Document, name: str) -> int:
    """How often an article names the group."""
    return sum(found == name for found, _, _ in _names(document))


def group_labels(document: Document, name: str) -> Iterator[tuple[Token, int, int]]:
    """What an article calls the group: the noun of each label, and its first and last-but-one character without the article."""
    named = [(start, end) for found, start, end in _names(document) if found == name]
    for token in document.tokens:
        if token.pos_ != "NOUN" or not _fits(token) or any(start <= token.idx < end for start, end in named):
            continue
        first, last = phrase(token)
        while first < token.i and (token.doc[first].pos_ == "DET" or token.doc[first].tag_ == "PRP$"):
            first += 1
        negated = any(c.lower_ == "no" for c in token.lefts)
        if last == token.i + 1 and not negated:
            yield token, token.doc[first].idx, token.idx + len(token)


def _fits(token: Token) -> bool:
    lemma = token.lemma_.lower()
    if token.dep_ in {"compound", "amod", "nmod"}:
        return False
    if lemma in _FOLK:
        return token.tag_ == "NNS" or lemma in {"gang", "militia"}
    return lemma in _BANDS and any(c.lemma_.lower() in _ARMED for c in token.lefts)
