"""Who gives a figure: the speaker of its words, or, where it stands in no statement, who counts, estimates or puts it
(*the ministry put the toll at 19*, *police counted 300 marchers*, *the union's estimate of 300*, *its figure of 19*)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from framing.detectors.agency import known_nouns
from framing.detectors.clauses import by_agent, doer, phrase
from framing.lexicon.frames import is_person

if TYPE_CHECKING:
    from spacy.tokens import Token

    from framing.text.document import Document

_PUTTING = frozenset({"put", "place", "set", "give", "raise", "lower", "revise", "update", "bring"})
"""Verbs that give a figure where a word for one stands beside them."""
_TELLING = frozenset({
    "say", "estimate", "count", "report", "record", "tally", "claim", "cite", "announce", "confirm", "calculate", "reckon",
    "predict", "forecast", "project", "list", "register", "document",
})  # fmt: skip
_FIGURES = frozenset({
    "number", "toll", "figure", "count", "total", "estimate", "tally", "cost", "bill", "share", "rate", "forecast",
    "calculation", "projection", "record", "data", "statistic",
})  # fmt: skip
_BESIDE = frozenset({"nsubj", "csubj", "npadvmod", "advcl"})
"""What a figure under these says is not what the verb tells."""
_PRONOUNS = frozenset({"it", "they", "he", "she", "its", "their", "his", "her", "theirs", "i", "we", "our", "my", "you", "your"})
_ARTICLES = frozenset({"the", "a", "an"})
_REACH = 8


def source_of(document: Document, token: Token) -> str:
    """Who gives the figure at `token`, "" where nobody is named: then it is told as the outlet's own."""
    if document.speakers and document.speakers[token.i]:
        return _named(document.speakers[token.i])
    holding = [
        (end - start, one.speaker)
        for one in document.attributions
        for start, end in one.content
        if start <= token.idx < end and one.speaker
    ]
    if holding and _named(min(holding)[1]):
        return _named(min(holding)[1])
    found = _giver(token)
    return _text(found) if found is not None else ""


def _named(speaker: str) -> str:
    return "" if speaker.lower() in _PRONOUNS else speaker


def _giver(token: Token) -> Token | None:
    """Up the parse from a figure to a word for one that is somebody's, or a verb that tells it, inside its clause."""
    node = token
    for _ in range(_REACH):
        if node.i != token.i and node.lemma_.lower() in _FIGURES:
            owner = _owner(node)
            if owner is not None:
                return owner
        if node.pos_ in {"VERB", "AUX"} and node.i != token.i:
            told = _teller(node)
            if told is not None:
                return told
            if any(c.dep_ in {"nsubj", "nsubjpass"} for c in node.children) and node.dep_ not in {"ccomp", "xcomp"}:
                return None
        if node.head.i == node.i or (node.dep_ in _BESIDE and node.head.lemma_.lower() in _TELLING):
            return None
        node = node.head
    return None


def _teller(verb: Token) -> Token | None:
    lemma = verb.lemma_.lower()
    according = next((c for c in verb.children if c.lower_ == "according"), None)
    if according is not None:
        return next((name for to in according.children for name in to.children if name.dep_ == "pobj"), None)
    beside = [c for c in verb.children if c.dep_ in {"dobj", "obj", "nsubjpass", "nsubj"}]
    puts = lemma in _PUTTING and any(c.lemma_.lower() in _FIGURES | {"death", "casualty"} for c in beside)
    if not puts and lemma not in _TELLING:
        return None
    passive = any(c.dep_ == "nsubjpass" for c in verb.children)
    found = by_agent(verb) if passive else doer(verb)
    if found is not None and found.lemma_.lower() in _FIGURES:
        return _owner(found)
    return _somebody(found)


def _owner(noun: Token) -> Token | None:
    """Whose a figure is: *the union's estimate*, *an estimate by the union*, *figures given by the ministry*."""
    for child in noun.children:
        if child.dep_ == "poss":
            return _somebody(child)
        if child.dep_ in {"acl", "relcl"} and (by := by_agent(child)) is not None:
            return _somebody(by)
    return _somebody(by_agent(noun))


def _somebody(token: Token | None) -> Token | None:
    """A noun that can give a figure; for a pronoun the subject before it that can."""
    if token is None:
        return None
    if token.lower_ in _PRONOUNS:
        return _before(token)
    nouns = known_nouns()
    can = token.pos_ == "PROPN" or is_person(token, nouns) or token.lemma_.lower() in nouns.speakers
    return token if can and token.pos_ != "PRON" else None


def _before(pronoun: Token) -> Token | None:
    """The nearest subject before a pronoun, in its sentence or the one before, that can give a figure."""
    sentences = 0
    nouns = known_nouns()
    for i in range(pronoun.i - 1, max(-1, pronoun.i - 60), -1):
        token = pronoun.doc[i]
        if token.dep_ in {"nsubj", "nsubjpass"} and token.pos_ in {"NOUN", "PROPN"}:
            can = token.pos_ == "PROPN" or is_person(token, nouns) or token.lemma_.lower() in nouns.speakers
            return token if can else None
        sentences += bool(pronoun.doc[i + 1].is_sent_start)
        if sentences > 1:
            break
    return None


def _text(token: Token) -> str:
    """The noun phrase of a giver without its article, with the name that follows it (*the state broadcaster VSB*)."""
    start, end = phrase(token)
    name = next((c for c in token.rights if c.dep_ == "appos" and c.pos_ == "PROPN" and c.left_edge.i == end), None)
    end = name.i + 1 if name is not None else end
    while start < end - 1 and token.doc[start].lower_ in _ARTICLES:
        start += 1
    return " ".join(token.doc[start:end].text.split()).removesuffix("'s").removesuffix("’s")
