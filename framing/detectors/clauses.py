"""Who does what to whom in a clause: passives, doers and the done-to, read off the parse.

Everything here is syntax of one sentence. Rules on passives follow what a treebank calls passive (an auxiliary or a
passive subject), and add what readers meet beside it: participles behind a noun ("suspects held overnight"),
participles that share an auxiliary ("were killed and wounded") and headlines without one ("Three held after raid").
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from framing.lexicon.words import words_of

if TYPE_CHECKING:
    from spacy.tokens import Doc, Span, Token

PassiveForm = Literal["clause", "reduced", "shared", "headline"]


@dataclass(frozen=True, slots=True)
class Passive:
    """A passive: its participle, the head of the by-phrase (None where nobody is named) and its form.

    `form` is "clause" (auxiliary, or subject of a participle), "reduced" (participle behind a noun), "shared" (participle that
    shares the auxiliary of another) or "headline" (a line without a finite verb).
    """

    verb: Token
    agent: Token | None
    form: PassiveForm


NEVER_PASSIVE = frozenset({"be", "go", "have", "do", "get", "finish", "become", "seem", "remain"})
HEADLINE_VERBS = frozenset({
    "kill", "wound", "injure", "hurt", "shoot", "stab", "arrest", "detain", "jail", "hold", "rescue", "evacuate",
    "charge", "find", "sentence", "convict", "acquit", "release", "free", "ban", "close", "suspend", "fine", "sack",
    "delay", "cancel", "strand", "displace", "bury", "name", "honour", "honor", "reopen", "expel", "deport",
    "assassinate", "murder", "destroy", "damage", "evict", "abduct", "kidnap", "elect", "appoint", "prosecute",
    "celebrate", "mourn", "question",
})  # fmt: skip
"""Verbs whose past form in a line without auxiliary and object is read as passive ("Three held after raid")."""
HEADLINE_TOKENS = 20
"""Lines of fewer tokens, without a full stop, may be headlines."""
RELATIVES = frozenset({"who", "whom", "that", "which"})
SUBJECTS = frozenset({"nsubj", "nsubjpass", "csubj", "csubjpass"})
OBJECTS = frozenset({"dobj", "obj", "dative"})
_NOUNS = frozenset({"NOUN", "PROPN", "PRON", "NUM"})
_TIMES = frozenset({
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march",
    "april", "may", "june", "july", "august", "september", "october", "november", "december", "day", "night",
    "morning", "evening", "noon", "midnight", "afternoon", "week", "month", "year", "end", "dawn", "dusk", "date",
    "deadline", "now", "then", "tomorrow", "today", "hour", "minute", "time", "decade", "spring", "summer",
    "autumn", "winter", "weekend",
})  # fmt: skip
_MEASURES = frozenset({"%", "percent", "percentage", "point", "per", "margin"})
_PLACES = frozenset({
    "in", "on", "at", "near", "to", "from", "toward", "towards", "into", "after", "before", "during",
})  # fmt: skip
_LINKING = frozenset({"become", "became", "feel", "seem", "look", "appear", "stay", "remain"})
STATES = frozenset({
    "stuck", "concerned", "interested", "tired", "bored", "excited", "worried", "expired", "overpriced", "involved",
    "disabled", "acquainted",
})  # fmt: skip
"""Participles that say how somebody or something is, not what was done."""


def window(token: Token, reach: int = 80) -> Span:
    """The sentence of a token, or of a very long one the `reach` tokens on either side."""
    doc = token.doc
    start = end = token.i
    while start and not doc[start].is_sent_start and token.i - start < reach:
        start -= 1
    end += 1
    while end < len(doc) and not doc[end].is_sent_start and end - token.i < reach:
        end += 1
    return doc[start:end]


LONGEST = 250
"""Sentences of more tokens are lists or noise; their grammar is not read, which keeps the time linear."""


def readable(doc: Doc) -> list[bool]:
    """For every token whether it stands in a sentence of at most `LONGEST` tokens."""
    begin = words_of(doc).begin
    sizes = Counter(begin)
    return [sizes[first] <= LONGEST for first in begin]


def passives(doc: Doc) -> Iterator[Passive]:
    """All passives in order of text; the parser and tagger must have run."""
    fit = readable(doc)
    for token in doc:
        form = passive_form(token) if fit[token.i] else None
        if form:
            yield Passive(token, by_agent(token), form)


def passive_form(token: Token) -> PassiveForm | None:
    """How a token is passive, or None.

    The participle of an auxiliary or passive subject counts unless it is a verb that has no passive; a verb in another
    form than the participle does not ("being tired"), nor does an adjective.
    """
    if token.lemma_.lower() in NEVER_PASSIVE or token.lower_ in STATES or _credit(token):
        return None
    if _fronted(token) or _alarmed_by(token):
        return "clause"
    if token.tag_ not in {"VBN", "VBD"}:
        return None
    auxiliaries = [c for c in token.children if c.dep_ in {"auxpass", "aux"}]
    if any(c.lemma_.lower() in _LINKING for c in auxiliaries) or _contracted_have(token, auxiliaries):
        return None
    if any(c.dep_ == "auxpass" for c in auxiliaries):
        return "clause"
    if any(c.dep_ in {"nsubjpass", "csubjpass"} and c.i < token.i for c in token.children):
        return "clause"
    if _headline(token):
        return "headline"
    if token.tag_ != "VBN" or _has_object(token) or _perfect(token):
        return None
    if _own_subject(token) and not _own_aux(token) and token.dep_ == "pcomp" and token.head.lower_ == "with":
        return "clause"
    if token.dep_ == "acl" or (token.dep_ == "advcl" and not _own_subject(token) and by_agent(token) is not None):
        return "reduced"
    if token.dep_ == "conj" and token.head.pos_ in {"VERB", "AUX"} and not _own_subject(token):
        return "shared" if passive_form(token.head) and not _own_aux(token) else None
    return None


def _credit(token: Token) -> bool:
    """A line that opens with its participle and names somebody: *Edited by A. Name*."""
    following = token.nbor() if token.i + 1 < len(token.doc) else None
    opens = bool(token.is_sent_start) and token.dep_ == "ROOT"
    return opens and following is not None and following.lower_ == "by"


def _fronted(token: Token) -> bool:
    """*Attached is a map*, *also killed were two guards*: the participle first, then be, then the subject."""
    following = token.nbor() if token.i + 1 < len(token.doc) else None
    if following is None or following.lemma_.lower() != "be" or token.tag_ not in {"VBN", "VBD", "JJ"}:
        return False
    if not token.lower_.endswith(("ed", "en")):
        return False
    if token.is_sent_start:
        return True
    before = token.nbor(-1)
    return bool(before.is_sent_start) and before.lower_ == "also"


def _alarmed_by(token: Token) -> bool:
    """A participle that the tagger takes for an adjective, but that has a by-phrase: *was alarmed by the noise*."""
    if token.tag_ not in {"JJ", "VBN"} or not token.lower_.endswith("ed") or token.dep_ != "acomp":
        return False
    return token.head.lemma_.lower() in {"be", "get"} and by_agent(token) is not None


def _contracted_have(token: Token, auxiliaries: Sequence[Token]) -> bool:
    """*'s* before a participle with an object, which the parser takes for a passive: *the storm that's killed nine people*."""
    return _has_object(token) and any(c.lower_ in {"'s", "’s"} for c in auxiliaries) and len(auxiliaries) == 1


def _own_subject(token: Token) -> bool:
    return any(c.dep_ in SUBJECTS for c in token.children)


def _own_aux(token: Token) -> bool:
    return any(c.dep_ == "aux" for c in token.children)


def _has_object(token: Token) -> bool:
    return any(c.dep_ in {"dobj", "obj"} for c in token.children)


def _perfect(token: Token) -> bool:
    return any(c.dep_ == "aux" and c.lemma_.lower() in {"have", "'ve", "do"} for c in token.children)


def _headline(token: Token) -> bool:
    """A participle that carries a line without full stop and without a finite verb of its own."""
    sentence = window(token, HEADLINE_TOKENS)
    if len(sentence) >= HEADLINE_TOKENS or sentence[-1].text in {".", "!", "?", '"'} or _has_object(token):
        return False
    if _own_aux(token):
        return False
    if token.dep_ == "acl" and token.head.dep_ == "ROOT" and token.tag_ == "VBN":
        return not any(t.tag_ in {"VBD", "VBP", "VBZ", "MD"} for t in sentence) and token.i - token.head.i <= 2
    lemma = token.lemma_.lower()
    finite = any(t.tag_ in {"VBP", "VBZ", "MD"} for t in sentence)
    return (
        token.dep_ == "ROOT"
        and lemma in HEADLINE_VERBS
        and not finite
        and any(t.i < token.i and t.pos_ in _NOUNS for t in sentence)
    )


def by_agent(token: Token) -> Token | None:
    """The head of the by-phrase that names who or what did it; times, measures and means are not agents."""
    for child in token.children:
        if child.dep_ == "agent" or (child.dep_ == "prep" and child.lower_ == "by"):
            for noun in child.children:
                if noun.dep_ == "pobj" and _can_act(noun):
                    return noun
                if noun.dep_ == "pcomp" and any(c.tag_ in {"WP", "WRB"} for c in noun.children):
                    return noun
    return _late_agent(token)


def _late_agent(token: Token) -> Token | None:
    """A by-phrase behind a phrase of place or time that the parser hangs on that phrase: *found in a lane by a guard*."""
    for child in token.children:
        if child.dep_ != "prep" or child.lower_ not in _PLACES:
            continue
        for noun in child.children:
            for by in noun.children if noun.dep_ == "pobj" else ():
                if by.lower_ == "by" and by.dep_ in {"prep", "agent"}:
                    for name in by.children:
                        if name.dep_ == "pobj" and _can_act(name):
                            return name
    return None


def _can_act(noun: Token) -> bool:
    if noun.lemma_.lower() in _TIMES or noun.lemma_.lower() in _MEASURES or noun.tag_ == "VBG":
        return False
    if noun.pos_ == "NUM":
        return False
    return not any(
        c.dep_ in {"nummod", "quantmod"} and c.i < noun.i and noun.lemma_.lower() in _MEASURES for c in noun.children
    )


def antecedent(token: Token) -> Token:
    """The noun that a relative pronoun stands for, or the token itself."""
    if token.lower_ in RELATIVES and token.tag_ in {"WP", "WDT", "IN", "DT"}:
        verb = token.head
        for _ in range(4):
            if verb.dep_ == "relcl":
                return verb.head
            if verb.dep_ not in {"conj", "aux", "xcomp", "ccomp", "prep"}:
                break
            verb = verb.head
        if verb.dep_ in {"acl", "advcl"} and verb.head.pos_ in _NOUNS:
            return verb.head
    return token


def doer(verb: Token, depth: int = 0) -> Token | None:
    """Who or what an active verb says did it, looked for in its sentence; None where nobody is.

    A coordinated verb shares the subject of the first; a participle has that of the main verb, or the doer of a passive
    main verb; "to" has the object of the verb that governs it where there is one; "accused them of killing" has them.
    """
    if depth > 5:
        return None
    for child in verb.children:
        if child.dep_ in {"nsubj", "csubj"} and child.lower_ != "there":
            return _not_time(antecedent(child))
    head = verb.head
    if head.i == verb.i:
        return None
    if verb.dep_ == "relcl":
        return head
    if verb.dep_ == "acl":
        return _loose(verb, head, depth) if _after_mark(verb) and verb.tag_ == "VBG" else _of_noun(verb, head, depth)
    if verb.dep_ == "pcomp" or (verb.dep_ == "pobj" and verb.tag_ == "VBG"):
        return _of_preposition(head, depth)
    if verb.dep_ == "conj":
        return _of_governor(head, depth) if head.pos_ in {"VERB", "AUX"} else None
    if verb.dep_ in {"xcomp", "ccomp"}:
        controlled = [
            c for c in head.children if c.dep_ in OBJECTS and c.i < verb.i and c.lemma_.lower() not in _SPENT
        ]
        if controlled and verb.dep_ == "xcomp":
            return antecedent(controlled[-1])
        return _of_governor(head, depth) if verb.tag_ in {"VB", "VBG", "VBN"} else None
    if verb.dep_ in {"advcl", "dep"}:
        return _of_governor(head, depth, verb.tag_ != "VBG")
    return None


def _after_mark(verb: Token) -> bool:
    return not verb.is_sent_start and verb.doc[verb.i - 1].text in {",", "—", "-", ";"}


def _loose(verb: Token, noun: Token, depth: int) -> Token | None:
    """The doer of a participle set off by a mark, which the parser hangs on the noun before it."""
    governor = noun
    while governor.pos_ not in {"VERB", "AUX"} and governor.head.i != governor.i:
        governor = governor.head
    return _of_governor(governor, depth, False) if governor.pos_ in {"VERB", "AUX"} else noun


def _of_governor(head: Token, depth: int, subject: bool = True) -> Token | None:
    """The doer that a verb hands down: its own, or where it is passive its by-phrase, else (if `subject`) its subject."""
    for child in head.children:
        if child.dep_ == "nsubjpass":
            return by_agent(head) or (antecedent(child) if subject else None)
    if head.dep_ == "acl" and head.tag_ == "VBN":
        return by_agent(head) or head.head
    if head.pos_ not in {"VERB", "AUX"}:
        return None
    return doer(head, depth + 1)


def _not_time(noun: Token) -> Token | None:
    """A subject that the parser hung on a word of time ("two blasts minutes apart"): the noun inside its phrase."""
    if noun.lemma_.lower() not in _TIMES | {"moment"} or noun.pos_ == "PROPN":
        return noun
    inner = [c for c in noun.lefts if c.pos_ in {"NOUN", "PROPN"}]
    return inner[-1] if inner else None


def _of_noun(verb: Token, noun: Token, depth: int) -> Token | None:
    """The doer of a participle or infinitive that hangs on a noun: the noun itself (*a man carrying*), or whose it is (*his
    attempt to*, *a plot by rebels to*), or who has, makes or spends it (*they spent years trying to*)."""
    if verb.tag_ == "VBG" and not (noun.lemma_.lower() in _SPENT and noun.dep_ in OBJECTS):
        return noun
    return _owner(noun, depth)


_SPENT = frozenset({"time", "year", "month", "week", "day", "hour", "decade", "energy", "effort", "money", "trouble"})


def _owner(noun: Token, depth: int) -> Token | None:
    """Whose a noun is: its possessor or by-phrase, or who governs it as an object, also through a preposition."""
    for child in noun.children:
        if child.dep_ == "poss":
            return child
    named = by_agent(noun)
    if named is not None:
        return named
    governor = noun.head.head if noun.dep_ == "pobj" else noun.head
    if noun.dep_ in OBJECTS or (noun.dep_ == "pobj" and noun.head.lower_ in {"for", "in", "over", "with"}):
        return doer(governor, depth + 1) if governor.pos_ == "VERB" and depth < 5 else None
    return None


def _of_preposition(preposition: Token, depth: int) -> Token | None:
    governor = preposition.head
    if governor.pos_ not in {"VERB", "AUX"}:
        has = governor.dep_ in OBJECTS and governor.head.lemma_.lower() == "have"
        if has or preposition.lower_ in {"for", "to"}:
            return _owner(governor, depth)
        return next((c for c in governor.children if c.dep_ == "poss"), None)
    held = [c for c in governor.children if c.dep_ in OBJECTS]
    if held and preposition.lower_ in {"of", "for", "from", "into"}:
        return antecedent(held[-1])
    for child in governor.children:
        if child.dep_ == "nsubjpass":
            return antecedent(child)
    return doer(governor, depth + 1)


def passive_patient(verb: Token, depth: int = 0) -> Token | None:
    """Who or what a passive verb is done to."""
    if not verb.is_sent_start and not any(c.dep_ == "auxpass" for c in verb.children):
        before = verb.doc[verb.i - 1]
        if before.pos_ == "NUM" or (before.pos_ in _NOUNS and any(c.dep_ == "nummod" for c in before.children)):
            return before
    subjects = [c for c in verb.children if c.dep_ in {"nsubjpass", "nsubj"}]
    for child in reversed(subjects):
        if child.lemma_.lower() not in _TIMES | {"moment"} or len(subjects) == 1:
            return antecedent(child)
    if verb.dep_ in {"acl", "relcl"} and verb.head.pos_ in _NOUNS:
        return verb.head
    if verb.dep_ in {"conj", "xcomp", "advcl"} and verb.head.pos_ in {"VERB", "AUX"} and depth < 5:
        return passive_patient(verb.head, depth + 1)
    return None


def active_patient(verb: Token) -> Token | None:
    """Who or what an active verb is done to: its object, the object it shares with a verb coordinated with it
    ("killed and wounded many"), or the noun a relative clause lacks ("the man they shot")."""
    for child in verb.rights:
        if child.dep_ in {"dobj", "obj"}:
            return child
    for other in (c for c in verb.children if c.dep_ == "conj" and c.pos_ == "VERB"):
        between = any(t.text in {",", ";"} for t in verb.doc[verb.i : other.i])
        if not between and other.tag_ == verb.tag_:
            for child in other.rights:
                if child.dep_ in {"dobj", "obj"}:
                    return child
    for child in verb.lefts:
        if child.dep_ in {"dobj", "obj"} and antecedent(child).i != child.i:
            return antecedent(child)
    if verb.dep_ == "relcl":
        subject = next((c for c in verb.lefts if c.dep_ == "nsubj"), None)
        if subject is not None and subject.lower_ not in RELATIVES:
            return verb.head
    return None


_QUANTITIES = frozenset(
    {"dozen", "score", "hundred", "thousand", "million", "number", "group", "majority", "most", "some"}
)


def phrase(noun: Token) -> tuple[int, int]:
    """First and last-but-one token of a noun phrase: determiners, modifiers, what a quantity is "of"; no clauses."""
    left = noun.i
    for child in noun.lefts:
        if child.dep_ in {"det", "amod", "compound", "poss", "nummod", "nmod", "quantmod", "predet", "advmod"}:
            left = min(left, child.left_edge.i)
    right = noun.i
    counts = noun.pos_ == "NUM" or noun.lemma_.lower() in _QUANTITIES
    for child in noun.rights:
        if counts and child.dep_ == "prep" and child.lower_ == "of" and child.i == right + 1:
            pobj = next((c for c in child.children if c.dep_ == "pobj"), None)
            if pobj is not None and pobj.i - noun.i <= 6:
                right = pobj.i
                break
        if child.dep_ == "conj" and child.pos_ in _NOUNS and child.i - noun.i <= 4:
            right = max(right, child.i)
    left = max(left, noun.i - 40)
    while left < noun.i and (noun.doc[left].is_punct or noun.doc[left].is_space):
        left += 1
    return left, right + 1
