"""Frames: conditions on the syntax around a match, each a small pure function of the match's head token.

Subjects and objects follow the usual control relations: a verb without a subject of its own takes that of the verb it
is coordinated with or depends on; a relative clause takes the noun it belongs to.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Token

    from framing.lexicon.entry import Condition

COPULAS = frozenset({"be", "seem", "become", "remain", "look", "appear", "sound", "feel", "prove", "stay", "get", "grow"})
PERSON_PRONOUNS = frozenset({"he", "she", "they", "who", "i", "we", "you", "him", "her", "them", "us", "me", "himself", "herself", "themselves", "whom", "everyone", "anyone", "someone", "nobody", "everybody", "somebody", "those", "many", "some", "others"})  # fmt: skip
QUOTE_MARKS = frozenset({'"', "“", "”", "«", "»", "'", "‘", "’", "''", "``"})
_AGENT_ENDINGS = ("er", "or", "ist", "ian", "eer", "man", "men", "woman", "women", "person", "ologist")
_NOT_AGENTS = frozenset({
    "anger", "banner", "border", "bumper", "center", "chapter", "character", "cluster", "color", "computer", "corner",
    "counter", "cover", "danger", "december", "dinner", "disaster", "disorder", "door", "error", "factor", "favor",
    "fever", "fiber", "filter", "finger", "floor", "flower", "folder", "harbor", "helicopter", "hunger", "labor",
    "laser", "layer", "manner", "matter", "member", "meter", "mirror", "monitor", "motor", "murder", "number", "october",
    "offer", "order", "other", "paper", "poster", "power", "powder", "prayer", "quarter", "river", "rumor", "sector",
    "shelter", "shoulder", "silver", "slaughter", "summer", "supper", "sweater", "temper", "terror", "theater", "thunder",
    "timber", "tower", "trailer", "transfer", "trigger", "vector", "wafer", "water", "weather", "winter", "wonder",
})  # fmt: skip
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass"})
_OBJECTS = frozenset({"dobj", "obj", "dative"})
_FINITE = frozenset({"VBD", "VBP", "VBZ", "MD"})
_CLAUSE_PARTS = frozenset({"auxpass", "mark", "nsubj", "nsubjpass", "expl"})
_ROUND = frozenset({"dozen", "hundred", "thousand", "million", "third", "quarter"})
_ROUNDS = frozenset({"dozens", "hundreds", "thousands", "millions", "half"})


@dataclass(frozen=True, slots=True)
class Context:
    """The nouns that frames need to know: persons, and everything that can speak (persons, organisations, documents)."""

    persons: frozenset[str] = frozenset()
    speakers: frozenset[str] = frozenset()


def subject(token: Token, depth: int = 0) -> Token | None:
    """The subject of a verb or predicate, or None."""
    for child in token.lefts:
        if child.dep_ in _SUBJECTS:
            if child.lower_ in {"who", "that", "which"} and token.dep_ == "relcl":
                return token.head
            return child
    for child in token.rights:
        if child.dep_ in {"nsubj", "nsubjpass"}:
            return child
    if depth > 4:
        return None
    if token.dep_ == "relcl":
        return token.head
    if token.dep_ in {"acl"} and token.tag_ == "VBG":
        return token.head
    if token.dep_ in {"conj", "xcomp", "advcl", "acomp", "attr", "oprd", "aux", "ccomp"} and token.head.i != token.i:
        return subject(token.head, depth + 1)
    return None


def objects(token: Token) -> list[Token]:
    """The direct objects of a verb."""
    return [c for c in token.children if c.dep_ in _OBJECTS]


def is_passive(token: Token) -> bool:
    """Whether a verb is passive: passive auxiliary or subject, or a participle that modifies a noun from behind."""
    if any(c.dep_ in {"auxpass", "nsubjpass", "agent"} for c in token.children):
        return True
    return token.tag_ == "VBN" and token.dep_ in {"acl", "amod"}


def about(token: Token) -> Token | None:
    """What an evaluating word is about: the noun it modifies, the subject it is said of, the object it is called."""
    if token.dep_ in {"amod", "compound", "nmod", "appos", "advmod"}:
        return token.head
    if token.dep_ in {"acomp", "attr", "oprd"}:
        verb = token.head
        found = objects(verb) if token.dep_ == "oprd" else []
        return found[0] if found else subject(verb)
    if token.dep_ == "conj" and token.head.dep_ in {"amod", "acomp", "attr", "oprd"}:
        return about(token.head)
    if token.pos_ == "VERB":
        found = objects(token)
        return found[0] if found else subject(token)
    if token.pos_ in {"NOUN", "PROPN"}:
        appositive = next((c for c in token.children if c.dep_ == "appos"), None)
        return appositive
    return None


def _agentive(lemma: str) -> bool:
    """Whether a noun looks like somebody who does something: driver, economist, engineer, spokeswoman."""
    return len(lemma) > 4 and lemma.endswith(_AGENT_ENDINGS) and lemma not in _NOT_AGENTS


def is_person(token: Token | None, context: Context) -> bool:
    """Whether a noun phrase's head stands for a person or persons."""
    if token is None:
        return False
    if token.pos_ == "PRON":
        return token.lower_ in PERSON_PRONOUNS
    lemma = token.lemma_.lower()
    return token.pos_ == "PROPN" or lemma in context.persons or (token.pos_ == "NOUN" and _agentive(lemma))


def _can_speak(token: Token | None, context: Context) -> bool:
    if token is None:
        return False
    return is_person(token, context) or token.lemma_.lower() in context.speakers


def _clause(token: Token) -> bool:
    for child in token.children:
        if child.dep_ in {"ccomp", "csubj"} and (
            child.tag_ in _FINITE or any(g.dep_ in _CLAUSE_PARTS or g.tag_ in _FINITE for g in child.children)
        ):
            return True
        if child.dep_ in {"acl", "relcl"} and any(g.lower_ == "that" and g.dep_ == "mark" for g in child.children):
            return True
    return token.dep_ == "parataxis"


def _aside(token: Token) -> bool:
    edges = {token.left_edge.i - 1, token.right_edge.i + 1}
    doc = token.doc
    return any(0 <= i < len(doc) and doc[i].text in {",", "—", "–", '"', "”"} for i in edges)


def _to(token: Token) -> bool:
    for child in token.children:
        if child.dep_ in {"xcomp", "ccomp", "acl", "advcl"} and any(g.lower_ == "to" and g.pos_ == "PART" for g in child.children):
            return True
    following = _next(token)
    return following is not None and following.lower_ == "to" and following.pos_ == "PART"


def _next(token: Token) -> Token | None:
    return token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None


def _quote(token: Token) -> bool:
    doc = token.doc
    low = max(token.left_edge.i - 2, token.i - 12, 0)
    high = min(token.i + 8, len(doc) - 1)
    sentence = token.sent
    return any(doc[i].text in QUOTE_MARKS for i in range(max(low, sentence.start), min(high, sentence.end - 1) + 1))


def _speech(token: Token) -> bool:
    if _clause(token) or _quote(token):
        return True
    if any(c.dep_ in {"ccomp", "pcomp"} for c in token.children):
        return True
    if token.dep_ in {"parataxis"} or (token.dep_ in {"advcl", "ROOT"} and _aside(token) and subject(token) is not None):
        return True
    following = _next(token)
    return following is not None and (following.tag_ in {"WP", "WRB", "WDT"} or following.lower_ in {"whether", "if"})


def _number(token: Token) -> bool:
    doc = token.doc
    for i in (token.i + 1, token.i + 2):
        if i >= len(doc):
            return False
        after = doc[i]
        if after.like_num or after.pos_ == "NUM" or after.lower_ in _ROUNDS or after.text in {"$", "£", "€"}:
            return True
        if after.lower_ == "a" and i + 1 < len(doc) and doc[i + 1].lower_ in _ROUND:
            return True
    return False


def _predicative(token: Token) -> bool:
    if token.dep_ in {"acomp", "attr", "oprd"}:
        return True
    if token.dep_ == "conj":
        return _predicative(token.head)
    if token.dep_ == "ROOT" or token.dep_ in {"ccomp", "advcl", "relcl", "conj"}:
        return any(c.dep_ == "cop" or (c.dep_ in {"auxpass", "aux"} and c.lemma_ in COPULAS) for c in token.children)
    return token.dep_ == "ccomp" and token.head.lemma_ in COPULAS


def _first(token: Token) -> bool:
    before = [t for t in token.doc[token.sent.start : token.i] if not t.is_punct and not t.is_space]
    return not before or token.doc[token.i - 1].text in {",", ";", ":", "—", "–"}


def _has_of(token: Token) -> bool:
    following = _next(token)
    return any(c.dep_ == "prep" and c.lower_ == "of" for c in token.children) or (following is not None and following.lower_ == "of")


def _preposition(token: Token, words: tuple[str, ...]) -> bool:
    return any(c.dep_ in {"prep", "dative", "prt"} and c.lower_ in words for c in token.children)


def _ing(token: Token) -> bool:
    following = _next(token)
    return any(c.dep_ in {"xcomp", "pcomp", "ccomp"} and c.tag_ == "VBG" for c in token.children) or (
        following is not None and following.tag_ == "VBG"
    )


def _object_lemmas(token: Token) -> set[str]:
    found = objects(token) + [c for c in token.children if c.dep_ == "nsubjpass"]
    return {o.lemma_.lower() for o in found}


Predicate = Callable[["Token", "Token", "Token", tuple[str, ...], Context], bool]
"""Head, first and last token of the match, arguments, context."""


def _pos_in(token: Token | None, arguments: tuple[str, ...]) -> bool:
    return token is not None and token.pos_ in arguments


def _before(token: Token) -> Token | None:
    return token.doc[token.i - 1] if token.i > token.sent.start else None


def _target(head: Token, arguments: tuple[str, ...], context: Context) -> bool:
    target = about(head)
    return ("person" in arguments) == is_person(target, context)


def _subject_is(head: Token, arguments: tuple[str, ...]) -> bool:
    found = subject(head)
    return found is not None and found.lemma_.lower() in arguments


FRAMES: dict[str, Predicate] = {
    "that": lambda h, f, l, a, c: _clause(h),
    "to": lambda h, f, l, a, c: _to(h),
    "ing": lambda h, f, l, a, c: _ing(h),
    "quote": lambda h, f, l, a, c: _quote(h),
    "speech": lambda h, f, l, a, c: _speech(h),
    "object": lambda h, f, l, a, c: bool(_object_lemmas(h) & set(a)) if a else bool(objects(h)),
    "to-object": lambda h, f, l, a, c: _preposition(h, ("to",)),
    "prep": lambda h, f, l, a, c: _preposition(h, a),
    "passive": lambda h, f, l, a, c: is_passive(h),
    "speaker-subject": lambda h, f, l, a, c: _can_speak(subject(h), c),
    "person-subject": lambda h, f, l, a, c: is_person(subject(h), c),
    "NUM": lambda h, f, l, a, c: _number(l),
    "aux": lambda h, f, l, a, c: h.dep_ in {"aux", "auxpass"} and h.head.pos_ in {"VERB", "AUX"},
    "attributive": lambda h, f, l, a, c: h.dep_ in {"amod", "compound", "nmod"} or (h.dep_ == "conj" and h.head.dep_ == "amod"),
    "predicative": lambda h, f, l, a, c: _predicative(h),
    "target": lambda h, f, l, a, c: _target(h, a, c),
    "next": lambda h, f, l, a, c: _pos_in(_next(l), a),
    "prev": lambda h, f, l, a, c: _pos_in(_before(f), a),
    "of": lambda h, f, l, a, c: _has_of(l),
    "first": lambda h, f, l, a, c: _first(f),
    "plural": lambda h, f, l, a, c: h.tag_ in {"NNS", "NNPS"},
    "head": lambda h, f, l, a, c: h.head.lemma_.lower() in a,
    "subject": lambda h, f, l, a, c: _subject_is(h, a),
}
WITH_OPTIONAL = frozenset({"object"})
WITH_ARGUMENTS = frozenset({"prep", "target", "next", "prev", "head", "subject"})


def holds(conditions: tuple[Condition, ...], head: Token, first: Token, last: Token, context: Context) -> bool:
    """Whether all conditions of a frame hold for a match."""
    return all(
        any(FRAMES[name](head, first, last, arguments, context) for name, arguments in condition.options)
        != condition.negated
        for condition in conditions
    )
