"""Frames: conditions on the syntax around a match, each a small pure function of a document's columns and the match's head.

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
    from framing.lexicon.words import Words

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
    "ventilator", "generator", "calculator", "elevator", "escalator", "refrigerator", "incubator", "simulator", "detonator",
    "radiator", "accelerator", "indicator", "sensor", "reactor", "tractor", "detector", "projector", "printer", "container",
    "launcher", "corridor",
})  # fmt: skip
_SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass"})
_OBJECTS = frozenset({"dobj", "obj", "dative"})
_RELATIVES = frozenset({"who", "that", "which"})
_PREDICATES = frozenset({"acomp", "attr", "oprd"})
_CONTROLLED = frozenset({"conj", "xcomp", "advcl", "acomp", "attr", "oprd", "aux", "ccomp"})
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


@dataclass(slots=True)
class Place:
    """Where an entry stands: the document, head, first and last token of the match, and the nouns frames need to know."""

    words: Words
    head: int
    first: int
    last: int
    context: Context


NOBODY = -1


def subject(w: Words, i: int, depth: int = 0) -> int:
    """The subject of a verb or predicate, or `NOBODY`."""
    dep = w.dep[i]
    for kid in w.kids[i]:
        kind = w.dep[kid]
        if kind in _SUBJECTS and (kid < i or kind in {"nsubj", "nsubjpass"}):
            return w.head[i] if kid < i and dep == "relcl" and w.lower[kid] in _RELATIVES else kid
    if depth > 4:
        return NOBODY
    if dep == "relcl" or (dep == "acl" and w.tag[i] == "VBG"):
        return w.head[i]
    if dep in _CONTROLLED and w.head[i] != i:
        return subject(w, w.head[i], depth + 1)
    return NOBODY


def objects(w: Words, i: int) -> list[int]:
    """The direct objects of a verb."""
    return [k for k in w.kids[i] if w.dep[k] in _OBJECTS]


def is_passive(w: Words, i: int) -> bool:
    """Whether a verb is passive: passive auxiliary or subject, or a participle that modifies a noun from behind."""
    for kid in w.kids[i]:
        if w.dep[kid] in {"auxpass", "nsubjpass", "agent"}:
            return True
    return w.tag[i] == "VBN" and w.dep[i] in {"acl", "amod"}


def about(w: Words, i: int) -> int:
    """What an evaluating word is about: the noun it modifies, the subject it is said of, the object it is called."""
    dep = w.dep[i]
    if dep in {"amod", "compound", "nmod", "appos", "advmod"}:
        return w.head[i]
    if dep in _PREDICATES:
        verb = w.head[i]
        found = objects(w, verb) if dep == "oprd" else []
        return found[0] if found else subject(w, verb)
    if dep == "conj" and w.dep[w.head[i]] in {"amod", *_PREDICATES}:
        return about(w, w.head[i])
    if w.pos[i] == "VERB":
        found = objects(w, i)
        return found[0] if found else subject(w, i)
    if w.pos[i] in {"NOUN", "PROPN"}:
        return next((k for k in w.kids[i] if w.dep[k] == "appos"), NOBODY)
    return NOBODY


def _agentive(lemma: str) -> bool:
    """Whether a noun looks like somebody who does something: driver, economist, engineer, spokeswoman."""
    return len(lemma) > 4 and lemma.endswith(_AGENT_ENDINGS) and lemma not in _NOT_AGENTS


def is_person(token: Token | None, context: Context) -> bool:
    """Whether a noun phrase's head stands for a person or persons."""
    return token is not None and _is_person(token.pos_, token.lower_, token.lemma_.lower(), context)


def _is_person(pos: str, lower: str, lemma: str, context: Context) -> bool:
    if pos == "PRON":
        return lower in PERSON_PRONOUNS
    return pos == "PROPN" or lemma in context.persons or (pos == "NOUN" and _agentive(lemma))


def _person(w: Words, i: int, context: Context) -> bool:
    return i != NOBODY and _is_person(w.pos[i], w.lower[i], w.lemma[i], context)


def _can_speak(w: Words, i: int, context: Context) -> bool:
    return _person(w, i, context) or (i != NOBODY and w.lemma[i] in context.speakers)


def _clause(w: Words, i: int) -> bool:
    for kid in w.kids[i]:
        kind = w.dep[kid]
        if kind in {"ccomp", "csubj"} and (
            w.tag[kid] in _FINITE or any(w.dep[g] in _CLAUSE_PARTS or w.tag[g] in _FINITE for g in w.kids[kid])
        ):
            return True
        if kind in {"acl", "relcl"} and any(w.lower[g] == "that" and w.dep[g] == "mark" for g in w.kids[kid]):
            return True
    return w.dep[i] == "parataxis"


def _aside(w: Words, i: int) -> bool:
    low, high = w.edges(i)
    return any(0 <= k < len(w) and w.lower[k] in {",", "—", "–", '"', "”"} for k in (low - 1, high + 1))


def _to(w: Words, i: int) -> bool:
    for kid in w.kids[i]:
        if w.dep[kid] in {"xcomp", "ccomp", "acl", "advcl"} and any(
            w.lower[g] == "to" and w.pos[g] == "PART" for g in w.kids[kid]
        ):
            return True
    return i + 1 < len(w) and w.lower[i + 1] == "to" and w.pos[i + 1] == "PART"


def _quote(w: Words, i: int) -> bool:
    begin = w.begin[i]
    low = max(w.edges(i)[0] - 2, i - 12, begin)
    return any(w.lower[k] in QUOTE_MARKS and w.begin[k] == begin for k in range(low, min(i + 9, len(w))))


def _speech(w: Words, i: int) -> bool:
    if _clause(w, i) or any(w.dep[k] in {"ccomp", "pcomp"} for k in w.kids[i]) or _quote(w, i):
        return True
    if w.dep[i] in {"advcl", "ROOT"} and subject(w, i) != NOBODY and _aside(w, i):
        return True
    after = i + 1
    return after < len(w) and (w.tag[after] in {"WP", "WRB", "WDT"} or w.lower[after] in {"whether", "if"})


def _number(w: Words, i: int) -> bool:
    for k in range(i + 1, min(i + 3, len(w))):
        low = w.lower[k]
        if w.pos[k] == "NUM" or low in _ROUNDS or low in {"$", "£", "€"} or w.doc[k].like_num:
            return True
        if low == "a" and k + 1 < len(w) and w.lower[k + 1] in _ROUND:
            return True
    return False


def _predicative(w: Words, i: int) -> bool:
    dep = w.dep[i]
    if dep in _PREDICATES:
        return True
    if dep == "conj":
        return _predicative(w, w.head[i])
    if dep in {"ROOT", "ccomp", "advcl", "relcl"}:
        return any(
            w.dep[k] == "cop" or (w.dep[k] in {"auxpass", "aux"} and w.lemma[k] in COPULAS) for k in w.kids[i]
        )
    return False


def _attributive(w: Words, i: int) -> bool:
    return w.dep[i] in {"amod", "compound", "nmod"} or (w.dep[i] == "conj" and w.dep[w.head[i]] == "amod")


def _first(w: Words, i: int) -> bool:
    if i and w.lower[i - 1] in {",", ";", ":", "—", "–"}:
        return True
    return all(t.is_punct or t.is_space for t in w.doc[w.begin[i] : i])


def _has_of(w: Words, i: int) -> bool:
    if any(w.dep[k] == "prep" and w.lower[k] == "of" for k in w.kids[i]):
        return True
    return i + 1 < len(w) and w.lower[i + 1] == "of"


def _preposition(w: Words, i: int, words: tuple[str, ...]) -> bool:
    return any(w.dep[k] in {"prep", "dative", "prt"} and w.lower[k] in words for k in w.kids[i])


def _ing(w: Words, i: int) -> bool:
    if any(w.dep[k] in {"xcomp", "pcomp", "ccomp"} and w.tag[k] == "VBG" for k in w.kids[i]):
        return True
    return i + 1 < len(w) and w.tag[i + 1] == "VBG"


def _object(w: Words, i: int, lemmas: tuple[str, ...]) -> bool:
    if not lemmas:
        return any(w.dep[k] in _OBJECTS for k in w.kids[i])
    return any((w.dep[k] in _OBJECTS or w.dep[k] == "nsubjpass") and w.lemma[k] in lemmas for k in w.kids[i])


def _counted(w: Words, i: int) -> int:
    """The noun that a quantity is a quantity of: *some voters*, *hundreds of voters*; itself where it stands alone."""
    if w.dep[i] in {"det", "amod", "nummod", "predet", "nmod"}:
        return w.head[i]
    for kid in w.kids[i]:
        if w.dep[kid] == "prep" and w.lower[kid] == "of":
            return next((k for k in w.kids[kid] if w.dep[k] == "pobj"), i)
    return i


def _counts(place: Place, arguments: tuple[str, ...]) -> bool:
    w, i = place.words, place.head
    noun = _counted(w, i)
    outer = noun if noun == w.head[i] else i
    if w.tag[noun] in {"NNS", "NNPS"}:
        light = w.dep[outer] in _OBJECTS and w.lemma[w.head[outer]] in _LIGHT_VERBS
        if ("plural" in arguments and not light) or ("topic" in arguments and w.dep[outer] in _TOPICS):
            return True
    if "person" not in arguments or w.tag[noun] in {"NN", "NNP"}:
        return False
    return w.lower[noun] in PERSON_PRONOUNS if noun == i else _person(w, noun, place.context)


def _verb(w: Words, i: int) -> int:
    """The verb of the clause that an auxiliary or an opening word belongs to, or the token itself."""
    return w.head[i] if w.dep[i] in {"aux", "auxpass", "mark", "advmod"} else i


def _opened_by(w: Words, i: int, words: tuple[str, ...]) -> bool:
    verb = _verb(w, i)
    return any(
        k < verb and w.lower[k] in words and (w.dep[k] == "mark" or w.tag[k] == "WRB") for k in w.kids[verb]
    )


def _gap(w: Words, i: int) -> bool:
    verb = _verb(w, i)
    return w.dep[verb] == "relcl" and any(
        k < verb and w.dep[k] in _SUBJECTS and w.tag[k] not in {"WDT", "WP"} for k in w.kids[verb]
    )


def _told(w: Words, i: int, depth: int = 0) -> bool:
    """Whether a verb is told as fact: no modal, no infinitive, no imperative, no condition in its own clause."""
    own = [k for k in w.kids[i] if w.dep[k] in {"aux", "auxpass"}]
    if any(w.tag[k] == "MD" or w.lower[k] == "to" for k in own) or _opened_by(w, i, ("if", "unless", "whether")):
        return False
    if w.tag[i] == "VB" and not any(w.lemma[k] == "do" for k in own):
        return False
    shares = w.dep[i] == "conj" or w.tag[i] in {"VBG", "VBN"}
    if own or depth > 3 or not shares or w.head[i] == i or w.pos[w.head[i]] not in {"VERB", "AUX"}:
        return True
    return _told(w, w.head[i], depth + 1)


def _question(w: Words, i: int) -> bool:
    """Whether a verb stands in a question put directly: its auxiliary comes before its subject."""
    subjects = [k for k in w.kids[i] if w.dep[k] in {"nsubj", "nsubjpass"}]
    return bool(subjects) and any(w.dep[k] in {"aux", "auxpass"} and k < subjects[0] for k in w.kids[i])


def _complement(w: Words, i: int) -> bool:
    verb = _verb(w, i)
    return w.pos[verb] in {"VERB", "AUX"} and w.dep[verb] not in {"advcl", "appos", "dep"}


def _called(w: Words, i: int) -> bool:
    return any(
        w.dep[k] in _PREDICATES
        or (w.dep[k] == "prep" and w.lower[k] == "as")
        or (w.dep[k] == "xcomp" and any(g < k and w.lower[g] == "to" for g in w.kids[k]))
        for k in w.kids[i]
    )


def _target(place: Place, arguments: tuple[str, ...]) -> bool:
    return ("person" in arguments) == _person(place.words, about(place.words, place.head), place.context)


def _subject_is(w: Words, i: int, lemmas: tuple[str, ...]) -> bool:
    found = subject(w, i)
    return found != NOBODY and w.lemma[found] in lemmas


def _auxiliary(w: Words, i: int) -> bool:
    return w.dep[i] in {"aux", "auxpass"} and w.pos[w.head[i]] in {"VERB", "AUX"}


Predicate = Callable[[Place, tuple[str, ...]], bool]
FRAMES: dict[str, Predicate] = {
    "that": lambda p, a: _clause(p.words, p.head),
    "to": lambda p, a: _to(p.words, p.head),
    "ing": lambda p, a: _ing(p.words, p.head),
    "quote": lambda p, a: _quote(p.words, p.head),
    "speech": lambda p, a: _speech(p.words, p.head),
    "object": lambda p, a: _object(p.words, p.head, a),
    "to-object": lambda p, a: _preposition(p.words, p.head, ("to",)),
    "prep": lambda p, a: _preposition(p.words, p.head, a),
    "passive": lambda p, a: is_passive(p.words, p.head),
    "speaker-subject": lambda p, a: _can_speak(p.words, subject(p.words, p.head), p.context),
    "person-subject": lambda p, a: _person(p.words, subject(p.words, p.head), p.context),
    "NUM": lambda p, a: _number(p.words, p.last),
    "aux": lambda p, a: _auxiliary(p.words, p.head),
    "attributive": lambda p, a: _attributive(p.words, p.head),
    "predicative": lambda p, a: _predicative(p.words, p.head),
    "target": _target,
    "next": lambda p, a: p.last + 1 < len(p.words) and p.words.pos[p.last + 1] in a,
    "prev": lambda p, a: p.first > p.words.begin[p.first] and p.words.pos[p.first - 1] in a,
    "of": lambda p, a: _has_of(p.words, p.last),
    "counts": _counts,
    "opened": lambda p, a: _opened_by(p.words, p.head, a),
    "gap": lambda p, a: _gap(p.words, p.head),
    "asked": lambda p, a: _complement(p.words, p.head),
    "question": lambda p, a: _question(p.words, p.head),
    "told": lambda p, a: _told(p.words, p.head),
    "called": lambda p, a: _called(p.words, p.head),
    "first": lambda p, a: _first(p.words, p.first),
    "plural": lambda p, a: p.words.tag[p.head] in {"NNS", "NNPS"},
    "head": lambda p, a: p.words.lemma[p.words.head[p.head]] in a,
    "subject": lambda p, a: _subject_is(p.words, p.head, a),
}
WITH_OPTIONAL = frozenset({"object"})
WITH_ARGUMENTS = frozenset({"prep", "counts", "opened", "target", "next", "prev", "head", "subject"})


Check = tuple[bool, tuple[tuple[Predicate, tuple[str, ...]], ...]]
"""A condition ready to be asked: whether it is turned round, and its options as predicates with their arguments."""


def checks(frame: tuple[Condition, ...]) -> tuple[Check, ...]:
    """The conditions of a frame, ready to be asked."""
    return tuple(
        (condition.negated, tuple((FRAMES[name], arguments) for name, arguments in condition.options))
        for condition in frame
    )


def holds(frame: tuple[Check, ...], place: Place) -> bool:
    """Whether all conditions of a frame hold for a match."""
    for negated, options in frame:
        met = False
        for predicate, arguments in options:
            if predicate(place, arguments):
                met = True
                break
        if met == negated:
            return False
    return True
