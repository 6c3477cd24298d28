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

COPULAS = frozenset(
    {"be", "seem", "become", "remain", "look", "appear", "sound", "feel", "prove", "stay", "get", "grow"}
)
PERSON_PRONOUNS = frozenset({
    "he", "she", "they", "who", "i", "we", "you", "him", "her", "them", "us", "me", "whom", "himself", "herself",
    "themselves", "everyone", "anyone", "someone", "nobody", "everybody", "somebody", "those", "many", "some", "others",
})  # fmt: skip
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
_TOPICS = _SUBJECTS | {"pobj", "attr"}
_LIGHT_VERBS = frozenset({"have", "get", "take", "make", "do", "need", "put", "want", "give", "add"})
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
        if child.dep_ in {"xcomp", "ccomp", "acl", "advcl"} and any(
            g.lower_ == "to" and g.pos_ == "PART" for g in child.children
        ):
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
    if token.dep_ in {"parataxis"} or (
        token.dep_ in {"advcl", "ROOT"} and _aside(token) and subject(token) is not None
    ):
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
    return any(c.dep_ == "prep" and c.lower_ == "of" for c in token.children) or (
        following is not None and following.lower_ == "of"
    )


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


@dataclass(frozen=True, slots=True)
class Place:
    """Where an entry stands: head, first and last token of the match, and the nouns that frames need to know."""

    head: Token
    first: Token
    last: Token
    context: Context


Predicate = Callable[[Place, tuple[str, ...]], bool]


def _pos_in(token: Token | None, arguments: tuple[str, ...]) -> bool:
    return token is not None and token.pos_ in arguments


def _before(token: Token) -> Token | None:
    return token.doc[token.i - 1] if token.i > token.sent.start else None


def _counted(token: Token) -> Token:
    """The noun that a quantity is a quantity of: *some voters*, *hundreds of voters*; itself where it stands alone."""
    if token.dep_ in {"det", "amod", "nummod", "predet", "nmod"}:
        return token.head
    for child in token.children:
        if child.dep_ == "prep" and child.lower_ == "of":
            return next((c for c in child.children if c.dep_ == "pobj"), token)
    return token


def _counts(place: Place, arguments: tuple[str, ...]) -> bool:
    noun = _counted(place.head)
    outer = noun if noun.i == place.head.head.i else place.head
    if noun.tag_ in {"NNS", "NNPS"}:
        light = outer.dep_ in _OBJECTS and outer.head.lemma_ in _LIGHT_VERBS
        if ("plural" in arguments and not light) or ("topic" in arguments and outer.dep_ in _TOPICS):
            return True
    if "person" not in arguments or noun.tag_ in {"NN", "NNP"}:
        return False
    return noun.lower_ in PERSON_PRONOUNS if noun.i == place.head.i else is_person(noun, place.context)


def _verb(token: Token) -> Token:
    """The verb of the clause that an auxiliary or an opening word belongs to, or the token itself."""
    return token.head if token.dep_ in {"aux", "auxpass", "mark", "advmod"} else token


def _opened_by(token: Token, words: tuple[str, ...]) -> bool:
    verb = _verb(token)
    return any(c.lower_ in words and (c.dep_ == "mark" or c.tag_ == "WRB") for c in verb.lefts)


def _gap(token: Token) -> bool:
    verb = _verb(token)
    return verb.dep_ == "relcl" and any(c.dep_ in _SUBJECTS and c.tag_ not in {"WDT", "WP"} for c in verb.lefts)


def _complement(token: Token) -> bool:
    verb = _verb(token)
    return verb.pos_ in {"VERB", "AUX"} and verb.dep_ not in {"advcl", "appos", "dep"}


def _called(token: Token) -> bool:
    return any(
        c.dep_ in {"oprd", "attr", "acomp"}
        or (c.dep_ == "prep" and c.lower_ == "as")
        or (c.dep_ == "xcomp" and any(g.lower_ == "to" for g in c.lefts))
        for c in token.children
    )


def _target(place: Place, arguments: tuple[str, ...]) -> bool:
    return ("person" in arguments) == is_person(about(place.head), place.context)


def _subject_is(head: Token, arguments: tuple[str, ...]) -> bool:
    found = subject(head)
    return found is not None and found.lemma_.lower() in arguments


FRAMES: dict[str, Predicate] = {
    "that": lambda p, a: _clause(p.head),
    "to": lambda p, a: _to(p.head),
    "ing": lambda p, a: _ing(p.head),
    "quote": lambda p, a: _quote(p.head),
    "speech": lambda p, a: _speech(p.head),
    "object": lambda p, a: bool(_object_lemmas(p.head) & set(a)) if a else bool(objects(p.head)),
    "to-object": lambda p, a: _preposition(p.head, ("to",)),
    "prep": lambda p, a: _preposition(p.head, a),
    "passive": lambda p, a: is_passive(p.head),
    "speaker-subject": lambda p, a: _can_speak(subject(p.head), p.context),
    "person-subject": lambda p, a: is_person(subject(p.head), p.context),
    "NUM": lambda p, a: _number(p.last),
    "aux": lambda p, a: p.head.dep_ in {"aux", "auxpass"} and p.head.head.pos_ in {"VERB", "AUX"},
    "attributive": lambda p, a: _attributive(p.head),
    "predicative": lambda p, a: _predicative(p.head),
    "target": _target,
    "next": lambda p, a: _pos_in(_next(p.last), a),
    "prev": lambda p, a: _pos_in(_before(p.first), a),
    "of": lambda p, a: _has_of(p.last),
    "counts": _counts,
    "opened": lambda p, a: _opened_by(p.head, a),
    "gap": lambda p, a: _gap(p.head),
    "asked": lambda p, a: _complement(p.head),
    "called": lambda p, a: _called(p.head),
    "first": lambda p, a: _first(p.first),
    "plural": lambda p, a: p.head.tag_ in {"NNS", "NNPS"},
    "head": lambda p, a: p.head.head.lemma_.lower() in a,
    "subject": lambda p, a: _subject_is(p.head, a),
}
WITH_OPTIONAL = frozenset({"object"})
WITH_ARGUMENTS = frozenset({"prep", "counts", "opened", "target", "next", "prev", "head", "subject"})


def _attributive(token: Token) -> bool:
    return token.dep_ in {"amod", "compound", "nmod"} or (token.dep_ == "conj" and token.head.dep_ == "amod")


def holds(conditions: tuple[Condition, ...], place: Place) -> bool:
    """Whether all conditions of a frame hold for a match."""
    for condition in conditions:
        met = False
        for name, arguments in condition.options:
            if FRAMES[name](place, arguments):
                met = True
                break
        if met == condition.negated:
            return False
    return True
