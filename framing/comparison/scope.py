"""Which event a toll belongs to: the articles' own, or another that a sentence names by place, year or event noun.

The articles' own event is what their leads share. A toll whose sentence names another place, year or event is of that one;
a sentence that names nothing takes over from the two before it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from framing.comparison.numbers import MONTHS
from framing.detectors.clauses import window

if TYPE_CHECKING:
    from spacy.tokens import Token

    from framing.text.document import Document

SAME = {
    "blast": "explosion", "bombing": "explosion", "house": "home", "kid": "child", "metre": "meter", "soldier": "troop",
    "programme": "program", "location": "site", "place": "site", "scene": "site", "automobile": "car", "vehicle": "car",
    "injured": "wounded", "bag": "bag", "commuter": "people", "resident": "people", "citizen": "people", "person": "people",
    "other": "people", "them": "people", "us": "people", "those": "people", "mourner": "people", "man": "people",
    "woman": "people", "passenger": "people", "victim": "people",
}  # fmt: skip
"""Nouns that two outlets may use for the same thing."""
EVENTS = frozenset({
    "stampede", "crush", "war", "earthquake", "quake", "flood", "storm", "hurricane", "strike", "airstrike",
    "attack", "bombing", "blast", "explosion", "shooting", "massacre", "raid", "crash", "collision", "fire",
    "blaze", "siege", "invasion", "riot", "protest", "clash", "battle", "uprising", "funeral", "outbreak",
    "epidemic", "pandemic", "accident", "landslide", "derailment", "offensive", "conflict", "wildfire", "famine",
    "drought", "cyclone", "typhoon", "tornado", "stabbing", "genocide", "coup",
})  # fmt: skip
GENERIC = frozenset({"attack", "explosion", "incident", "accident", "strike"})
"""Events that a sentence may call the articles' own event, whatever the leads call it."""
_PAST = (
    ("last", "week"),
    ("last", "month"),
    ("last", "year"),
    ("years", "ago"),
    ("months", "ago"),
    ("decades", "ago"),
    ("weeks", "ago"),
)
_PLACES = frozenset({"in", "at", "near", "outside", "on", "from", "around", "across"})
_BUILDINGS = frozenset({
    "hospital", "university", "clinic", "ministry", "court", "school", "church", "street", "house", "hall",
    "square", "police", "agency", "tv", "television", "news", "centre", "center", "department", "council", "road",
})  # fmt: skip
UNCLEAR = "event not named nearby"
"""Scope of a toll that stands far from any word for an event."""
LEAD_SENTENCES = 3
"""Headline and this many sentences of an article are its lead."""


@dataclass(frozen=True, slots=True)
class Lead:
    """What the articles' own event is: names, years and event nouns that more than half of the leads hold."""

    names: frozenset[str] = frozenset()
    years: frozenset[str] = frozenset()
    events: frozenset[str] = frozenset()


def lead_of(documents: Sequence[Document]) -> Lead:
    """The names, years and events that most of the articles lead with; years of publication count too."""
    names: Counter[str] = Counter()
    events: Counter[str] = Counter()
    years: set[str] = set()
    for document in documents:
        tokens = lead_tokens(document)
        names.update({t.lower_ for t in tokens if t.pos_ == "PROPN"})
        events.update({SAME.get(t.lemma_.lower(), t.lemma_.lower()) for t in tokens if t.lemma_.lower() in EVENTS})
        if document.article.published:
            years.add(str(document.article.published.year))
    most = len(documents) / 2
    return Lead(
        frozenset(n for n, count in names.items() if count > most or len(documents) <= 2),
        frozenset(years),
        frozenset(e for e, count in events.items() if count > most or len(documents) <= 2),
    )


def lead_tokens(document: Document, sentences: int = LEAD_SENTENCES) -> list[Token]:
    """The tokens of the headline and the first sentences after it."""
    layout = document.layout
    read = [s for s in layout.sentences if layout.sections[s.section].role in {"headline", "standfirst", "body"}]
    count = sum(layout.sections[s.section].role == "headline" for s in read[:4]) + sentences
    end = read[min(count, len(read)) - 1].end if read else 0
    return list(takewhile(lambda t: t.idx < end, document.tokens))


def reach_of(document: Document) -> tuple[int, int]:
    """The token after the headline and first sentence, and the one after twice the lead."""
    opening, near = lead_tokens(document, 1), lead_tokens(document, 2 * LEAD_SENTENCES)
    return (opening[-1].i + 1 if opening else 0), (near[-1].i + 1 if near else 0)


def scope_of(token: Token, lead: Lead, reach: tuple[int, int]) -> frozenset[str]:
    """Words for another event that a toll belongs to, or nothing; a sentence without any mark takes that of the one before."""
    sentence = window(token)
    if token.i < reach[0]:
        return frozenset()
    own = _marks(sentence, token, lead)
    if own.other or own.main:
        return own.other
    doc = token.doc
    start = sentence.start
    for _ in range(2):
        if not start:
            break
        before = window(doc[start - 1])
        marks = _marks(before, before.root, lead)
        if marks.main:
            return frozenset()
        if marks.other:
            return marks.other
        start = before.start
    if token.i < reach[1] or any(t.lower_ in {"toll", "casualties", "dead", "victims"} for t in sentence):
        return frozenset()
    return frozenset({UNCLEAR})


@dataclass(frozen=True, slots=True)
class _Marks:
    other: frozenset[str]
    main: bool


def _marks(sentence: Iterable[Token], token: Token, lead: Lead) -> _Marks:
    """Places, years and events of a sentence: those that are not the articles' own, and whether any is."""
    other: set[str] = set()
    main = False
    words = [t.lower_ for t in sentence]
    measure = _measure(sentence)
    for t in sentence:
        if t.i in measure:
            continue
        if len(t.text) == 4 and t.text.isdigit() and "1900" <= t.text <= "2099":
            if t.text in lead.years:
                main = main or not _under_anniversary(t)
            elif not _under_anniversary(t):
                other.add(t.text)
        elif t.lemma_.lower() in EVENTS and _carries(t, token):
            event = SAME.get(t.lemma_.lower(), t.lemma_.lower())
            if event in lead.events:
                main = True
            elif event not in GENERIC:
                other.add(event)
        elif t.pos_ == "PROPN" and t.dep_ == "pobj" and t.head.lower_ in _PLACES and t.lower_ not in MONTHS:
            name = {c.lower_ for c in t.subtree if c.pos_ == "PROPN"} | {t.lower_}
            if name & lead.names:
                main = True
            elif not name & _BUILDINGS and not name & _DAYS and _carries(t, token):
                other.add(t.lower_)
    for one, two in _PAST:
        if any(a == one and b == two for a, b in pairwise(words)):
            other.add(f"{one} {two}")
    strong = {o for o in other if o[0].isdigit() or " " in o or o in EVENTS}
    return _Marks(frozenset(other), False) if strong or not main else _Marks(frozenset(), main)


_DAYS = frozenset({"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"})


def _measure(sentence: Iterable[Token]) -> frozenset[int]:
    """Tokens of *the deadliest attack since the truce of 2016*: what follows "since" measures the articles' own event."""
    found: set[int] = set()
    superlative = False
    for t in sentence:
        superlative = superlative or t.tag_ in {"JJS", "RBS"} or t.lower_ == "first"
        if t.lower_ == "since" and superlative:
            found.update(c.i for c in t.subtree)
    return frozenset(found)


def _under_anniversary(token: Token) -> bool:
    """*the anniversary of the 2016 ceasefire*, *the 2020 killing of*: a year that dates something else in the sentence."""
    head = token.head
    if token.i and token.doc[token.i - 1].lower_ in {"in", "since", "during", "until"}:
        return False
    return token.dep_ in {"nummod", "compound", "amod", "nmod"} and head.pos_ in {"NOUN", "PROPN"} and head.i > token.i


def _carries(mark: Token, token: Token) -> bool:
    """Whether a mark stands in a clause that holds the figure or that the figure's clause hangs on."""
    clauses = set()
    clause: Token = token
    for _ in range(12):
        if clause.pos_ in {"VERB", "AUX"} or clause.head.i == clause.i:
            clauses.add(clause.i)
        if clause.head.i == clause.i or (clause.dep_ == "relcl" and clause.i in clauses):
            break
        clause = clause.head
    own = mark
    for _ in range(12):
        if own.pos_ in {"VERB", "AUX"} or own.head.i == own.i:
            break
        own = own.head
    return own.i in clauses or (own.dep_ in {"advcl", "relcl"} and own.head.i in clauses)
