"""Whether a lexicon entry's frame holds at a token: the conditions of lexicons/README.md, read off the columns."""

from __future__ import annotations

from collections.abc import Callable, Collection

from framing.attribution.table import NO_QUOTE, Table

EVENTS = frozenset({
    "blast", "explosion", "attack", "event", "death", "war", "storm", "rain", "fire", "crisis", "weather", "flood",
    "earthquake", "rise", "fall", "drop", "surge", "move", "shortage", "strike", "drought", "tension", "conflict",
    "clash", "outbreak", "delay", "change", "growth", "decline", "incident", "crash", "collapse", "violence",
    "disease", "virus", "pandemic", "winter", "summer", "cold", "heat", "wind", "wave", "price", "cost", "pressure",
    "inflation", "rate",
})  # fmt: skip
"""Heads of subjects that happen and do not speak."""

_PERSONS = frozenset({
    "he", "she", "they", "we", "i", "who", "you", "many", "some", "others", "people",
})  # fmt: skip
_FINITE = frozenset({"VBD", "VBZ", "VBP", "MD"})
_MARKS = frozenset({"that", "whether", "if", "how", "what", "why", "when", "where", "who"})

Personal = Callable[[int], bool]


def subject(t: Table, i: int) -> int:
    """A verb's subject: its own, else that of the verb it is joined to; -1 without one."""
    own = t.kid(i, "nsubj", "nsubjpass", "csubj")
    at = i
    for _ in range(4):
        if own >= 0 or t.head[at] == at or t.dep[at] not in ("conj", "xcomp", "advcl", "pcomp", "prep", "acomp", "aux"):
            break
        at = t.head[at]
        own = t.kid(at, "nsubj", "nsubjpass")
    if own < 0 and t.dep[at] in ("acl", "relcl"):
        return t.head[at]
    if own >= 0 and t.lower[own] in ("who", "that", "which") and t.dep[at] == "relcl":
        return t.head[at]
    return own


def holds(t: Table, i: int, conditions: Collection[str], near_quote: bool, personal: Personal) -> bool:
    """Whether all conditions hold at token `i`; `personal(token)` tells whether a noun is a person or several."""
    return all(_condition(t, i, condition, near_quote, personal) for condition in conditions)


def _condition(t: Table, i: int, condition: str, near_quote: bool, personal: Personal) -> bool:
    turned = condition.startswith("!")
    options = condition.lstrip("!").split("|")
    return any(_one(t, i, option, near_quote, personal) for option in options) != turned


def _one(t: Table, i: int, option: str, near_quote: bool, personal: Personal) -> bool:
    name, _, listed = option.partition(":")
    values = listed.split("/") if listed else []
    if name == "that":
        return _finite_clause(t, i)
    if name == "speech":
        return near_quote or _finite_clause(t, i) or t.dep[i] in ("parataxis",) or _clause_before(t, i)
    if name == "quote":
        return near_quote or any(t.quote[k] != NO_QUOTE for kid in t.kids[i] for k in (t.left[kid], t.right[kid], kid))
    if name in ("to", "ing"):
        return _infinite(t, i, name)
    if name == "object":
        found = [k for k in t.kids[i] if t.dep[k] in ("dobj", "attr", "oprd")]
        return bool(found) if not values else any(t.lemma[k] in values for k in found)
    if name == "prep":
        return with_preposition(t, i, values)
    if name == "to-object":
        return any(t.dep[k] in ("prep", "dative") and t.lower[k] == "to" for k in t.kids[i])
    if name == "of":
        return any(t.dep[k] == "prep" and t.lower[k] == "of" for k in t.kids[i])
    if name == "passive":
        return t.kid(i, "auxpass", "nsubjpass") >= 0 or (t.tag[i] == "VBN" and t.kid(i, "agent") >= 0)
    if name in ("speaker-subject", "person-subject"):
        who = subject(t, i)
        if who < 0:
            return t.kid(i, "agent") >= 0 or name == "speaker-subject"
        return t.lemma[who] not in EVENTS if name == "speaker-subject" else personal(who)
    if name == "subject":
        who = subject(t, i)
        return who >= 0 and t.lemma[who] in values
    if name == "head":
        return t.lemma[t.head[i]] in values
    if name == "attributive":
        return t.dep[i] in ("amod", "compound")
    if name == "predicative":
        return t.dep[i] in ("acomp", "attr", "oprd")
    if name == "plural":
        return t.tag[i] in ("NNS", "NNPS")
    if name == "first":
        return i == t.sentences[t.sentence[i]][0] or t.lower[i - 1] in (",", ";", "—", "-")
    if name in ("next", "prev"):
        j = i + 1 if name == "next" else i - 1
        return 0 <= j < len(t) and t.pos[j] in values
    return True


def with_preposition(t: Table, i: int, words: Collection[str]) -> bool:
    """Whether token `i` has a phrase with one of these prepositions ("dismissed it *as* gossip")."""
    return any(t.dep[k] in ("prep", "dative") and t.lower[k] in words for k in t.kids[i])


def _finite_clause(t: Table, i: int) -> bool:
    for k in t.kids[i]:
        if t.dep[k] in ("ccomp", "acl", "relcl", "parataxis"):
            lead = t.lower[t.left[k]]
            finite = t.tag[k] in _FINITE or any(t.tag[j] in _FINITE for j in t.kids[k])
            if lead in _MARKS or (finite and t.dep[k] in ("ccomp", "parataxis")):
                return True
    return False


def _clause_before(t: Table, i: int) -> bool:
    return t.dep[i] == "ccomp" and t.kid(i, "nsubj") >= 0 and t.kid(i, "mark") < 0


def _infinite(t: Table, i: int, name: str) -> bool:
    for k in t.kids[i]:
        if t.dep[k] in ("xcomp", "ccomp", "acl", "advcl", "relcl", "pcomp"):
            to = any(t.lower[j] == "to" and t.dep[j] == "aux" for j in t.kids[k])
            if (name == "to" and to) or (name == "ing" and t.tag[k] == "VBG"):
                return True
    return False


def personal_in(t: Table, roles: Collection[str], surnames: Collection[str]) -> Personal:
    """A test for persons: personal pronouns, roles of the source lexicon, names with a forename or title."""

    def test(k: int) -> bool:
        if t.lower[k] in _PERSONS or t.lemma[k] in roles:
            return True
        if t.pos[k] != "PROPN":
            return False
        before = k - 1
        return t.words[k] in surnames or (
            before >= 0 and t.head[before] == k and (t.pos[before] == "PROPN" or t.lemma[before] in roles)
        )

    return test


def surnames_of(t: Table) -> frozenset[str]:
    """Last words of names of two and more words that act, are named or are explained somewhere in the text."""
    return frozenset(
        t.words[k]
        for k in range(1, len(t))
        if t.pos[k] == t.pos[k - 1] == "PROPN" and t.head[k - 1] == k and t.dep[k] in ("nsubj", "appos", "pobj")
    )
