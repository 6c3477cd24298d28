"""Agency: how each act of harm, decision, blame or help is told, and who is said to have done it.

Forms (TAXONOMY C.11-C.13): *active*, *passive-agent*, *passive-no-agent*, *nominal* (an event noun), *intransitive* (a verb
that leaves out any doer), *modifier* (a participle before a noun, which tells no act). An agent is one of four kinds, since
"a blast killed" and "the army killed" are both active, but only one of them names who did it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from framing.detectors.clauses import (
    HEADLINE_VERBS,
    active_patient,
    by_agent,
    doer,
    passive_form,
    passive_patient,
    phrase,
    readable,
)
from framing.findings import AgencyDetail, Exclusion, Finding, Span
from framing.lexicon.frames import Context, is_person
from framing.lexicon.words import words_of

if TYPE_CHECKING:
    from spacy.tokens import Token

    from framing.lexicon import Hit
    from framing.text.document import Document

Form = Literal["active", "passive-agent", "passive-no-agent", "nominal", "intransitive", "modifier"]
FORMS: tuple[Form, ...] = ("active", "passive-agent", "passive-no-agent", "nominal", "intransitive", "modifier")

KINDS = {
    "killing": "harm", "force": "harm", "detention-and-driving-out": "harm", "destruction": "harm",
    "decision": "decision", "blame": "blame",
}  # fmt: skip
"""Kind of verb that an event noun's class stands for."""
NO_DOER = "harm-without-a-doer"
ROUTINE = frozenset(
    {"arrest", "detain", "charge", "sentence", "convict", "acquit", "indict", "prosecute", "fine", "jail"}
)
"""Verbs of the law whose passive is the usual form."""
PARTICIPLES = {
    "slain": "killing", "wounded": "wounding", "injured": "wounding", "murdered": "killing", "assassinated": "killing",
    "bombed": "weapon", "besieged": "deprivation", "destroyed": "destruction", "damaged": "destruction",
    "displaced": "driving-out", "detained": "detention", "jailed": "detention", "imprisoned": "detention",
}  # fmt: skip
"""Participles before a noun that the tagger may take for adjectives, and the class of their act."""
THINGS = frozenset({
    "bomb", "missile", "drone", "rocket", "shell", "bullet", "gun", "knife", "device", "explosive", "mine",
    "grenade", "weapon", "fire", "blaze", "flood", "flooding", "storm", "earthquake", "quake", "tremor",
    "landslide", "avalanche", "hurricane", "typhoon", "tornado", "cyclone", "wildfire", "disaster", "stampede",
    "crush", "war", "conflict", "fighting", "operation", "airstrike", "strike", "bombing", "gunfire", "shooting",
    "explosion", "blast", "attack", "raid", "assault", "virus", "disease", "outbreak", "epidemic", "pandemic",
    "covid", "covid-19", "accident", "crash", "collision", "incident", "offensive", "campaign", "decision", "move",
    "law", "rule", "ban", "order", "cut", "closure", "unrest", "violence", "protest", "riot", "suitcase", "car",
    "truck", "lorry", "bus", "train", "ferry", "wave", "heat", "heatwave", "drought", "famine", "collapse",
    "blocker", "painkiller", "bulldozer", "superstorm",
})  # fmt: skip
"""Nouns of events and means: as a subject they do not say who did it."""
CREWED = frozenset({
    "helicopter", "plane", "jet", "warplane", "warship", "ship", "gunship", "tank", "vessel", "aircraft", "bomber",
    "force", "troop", "militia", "gunman", "militant", "rebel", "attacker", "fighter", "regime", "state", "country",
    "side", "individual", "business", "legislature", "merchant", "tribunal", "institution", "cartel", "society",
    "community", "family", "other", "nobody", "somebody", "coward", "bandit", "thug", "mob", "gang", "insurgent",
    "extremist", "separatist", "commando", "sniper", "robber", "thief", "kidnapper", "pirate", "mercenary",
    "vandal", "assailant", "crew", "patrol", "ally", "hacker", "raider", "enemy", "foe", "adversary", "culprit",
    "kid", "cop", "teen", "adult", "criminal", "burglar", "assassin", "vigilante", "marine", "pilot", "prince",
    "tyrant", "despot", "tribe", "clan", "faction", "junta", "cabal", "bloc", "movement", "industry", "lobby",
    "squad", "unit", "regiment", "battalion", "platoon", "inhabitant", "left", "right", "school", "club", "town",
    "city", "village", "pair", "trio", "duo",
})  # fmt: skip
"""Nouns that stand for the people who man or make them up."""
_STATE_WORDS = frozenset({
    "government", "army", "police", "council", "navy", "rebel", "militant", "separatist", "gang",
})  # fmt: skip
_STATES = frozenset({"us", "u.s.", "uk", "u.k.", "eu", "un", "u.n.", "nato"})
_VICTIMS = frozenset(
    {"civilian", "child", "people", "person", "troop", "migrant", "worker", "woman", "man", "refugee", "user"}
)
_CAUSAL = frozenset({
    "launch", "order", "carry", "conduct", "fire", "stage", "commit", "authorise", "authorize", "plan", "make",
    "drop", "plant", "mount", "impose", "announce", "approve", "back", "wage", "cause", "bring", "wreak", "inflict",
    "unleash", "perpetrate", "produce", "threaten", "start", "begin", "continue",
})  # fmt: skip
"""Participles whose by-phrase names who did the act that the noun tells."""
_HEADS = frozenset({"series", "wave", "string", "spate", "barrage", "round", "act", "campaign", "number", "depth", "scale"})
"""Nouns that stand before "of" and an event: who did the one did the other."""
_UNDERTAKINGS = frozenset({"campaign", "operation", "mission", "spree", "plot", "wave", "effort", "run", "program", "programme"})
"""Nouns behind an event noun whose owner did the act ("the army's bombing campaign")."""


@dataclass(frozen=True, slots=True)
class Act:
    """One act in a document: the token that tells it, its form, agent and patient as tokens."""

    token: Token
    form: Form
    agent: Token | None
    kind: str
    patient: Token | None


@dataclass(frozen=True, slots=True)
class Known(Context):
    """Nouns of persons and speakers, and the names that one document uses for places."""

    places: frozenset[str] = frozenset()


@cache
def known_nouns() -> Context:
    """Nouns of persons, and of persons and bodies, from the shipped lexicon of sources; documents are neither."""
    from framing.lexicon import load_shipped
    from framing.lexicon.match import contexts

    sources = load_shipped(("sources",))
    persons = contexts(sources).persons
    bodies = {e.tokens[-1] for e in sources.of("sources") if e.subcategory == "organisation"}
    return Context(persons, persons | bodies)


def agency(
    document: Document, hits: Sequence[Hit], context: Context | None = None
) -> tuple[list[Finding], list[Exclusion]]:
    """The acts of a document as findings of the dimension "agency", in order of text.

    Category is the form, subcategory the kind of verb ("harm", "decision", "blame", "help"). `hits` are those of a
    `framing.lexicon.Matcher` for the dimension "agency"; `context` holds the nouns of persons and speakers (by default
    those of the shipped lexicon).
    """
    given = context or known_nouns()
    nouns = Known(given.persons, given.speakers, places(document))
    findings: list[Finding] = []
    exclusions: list[Exclusion] = []
    taken: set[int] = set()
    fit = readable(document.tokens)
    for hit in hits:
        entry = hit.entry
        if entry.dimension != "agency" or not fit[hit.head]:
            continue
        token = document.tokens[hit.head]
        kind = entry.category if entry.category != "event" else KINDS.get(entry.subcategory, entry.subcategory)
        modifier = (
            kind == "harm" and hit.stopped_by in {"", "part of speech"} and token.tag_ != "VBG" and before_noun(token)
        )
        stopped = "" if modifier else hit.stopped_by
        if not stopped and entry.category != "event" and not modifier and (before_noun(token) or as_noun(token)):
            stopped = "part of speech"
        if not stopped and entry.category != "event" and _opens_compound(token):
            stopped = "part of a compound"
        span = _span(document, hit.start, hit.end)
        if span is None or token.i in taken:
            continue
        if stopped:
            section = document.layout.section_at(token.idx).role
            exclusions.append(
                Exclusion(document.article.id, "agency", kind, entry.id, stopped, section, span, entry.reason)
            )
            continue
        noun = entry.category == "event" or as_event(token)
        act = event(token, nouns) if noun else told(token, entry.subcategory, nouns)
        taken.add(token.i)
        findings.append(_finding(document, act, kind, entry.subcategory, entry.id, span, hit.negated, entry.reason))
    findings += _adjectives(document, nouns, taken)
    findings.sort(key=lambda f: (f.span.field != "headline", f.span.start))
    return findings, exclusions


def _finding(
    document: Document, act: Act, kind: str, name: str, rule: str, span: Span, negated: bool, reason: str
) -> Finding:
    token = act.token
    return Finding(
        article=document.article.id,
        dimension="agency",
        category=act.form,
        subcategory=kind,
        rule=rule,
        voice=document.voices[token.i] if document.voices else "outlet",
        section=document.layout.section_at(token.idx).role,
        span=span,
        negated=negated,
        speaker=document.speakers[token.i] if document.speakers else "",
        reason=reason,
        agency=AgencyDetail(
            act=name,
            agent=_phrase_span(document, act.agent, act.kind),
            agent_kind=act.kind if act.agent is not None else "",
            patient=_phrase_span(document, act.patient, ""),
            routine=token.lemma_.lower() in ROUTINE,
        ),
    )


def _adjectives(document: Document, nouns: Known, taken: set[int]) -> list[Finding]:
    """Participles before a noun that the tagger takes for adjectives ("the slain commander")."""
    found = []
    for i, word in enumerate(words_of(document.tokens).lower):
        name = PARTICIPLES.get(word)
        if not name or i in taken or not before_noun(document.tokens[i]):
            continue
        token = document.tokens[i]
        span = _span(document, token.i, token.i + 1)
        if span is None or not document.layout.counted(document.layout.section_at(token.idx)):
            continue
        act = Act(token, "modifier", None, "", token.head)
        reason = "A participle before a noun: it says what became of somebody, not who did it."
        found.append(_finding(document, act, "harm", name, "agency.participle", span, False, reason))
    return found


def _opens_compound(token: Token) -> bool:
    """Whether a verb is the first part of a hyphenated word (*kick-start*)."""
    after = token.i + 1
    return after < len(token.doc) and token.doc[after].text == "-" and not token.whitespace_


def before_noun(token: Token) -> bool:
    """Whether a participle stands before the noun it belongs to."""
    if token.tag_ == "VBG":
        return token.dep_ in {"amod", "compound"} and token.head.i > token.i and active_patient(token) is None
    known = token.lower_ in PARTICIPLES
    place = token.dep_ == "amod" or (known and token.dep_ == "compound")
    return place and token.head.i > token.i and (known or token.tag_ in {"VBN", "VBD"})


def as_noun(token: Token) -> bool:
    """Whether a participle stands for people (*the injured*, *the dead and wounded*)."""
    if token.pos_ == "NOUN":
        return True
    if token.tag_ not in {"VBN", "VBD", "JJ"} or any(c.dep_ in {"aux", "auxpass"} for c in token.children):
        return False
    first = token
    while not first.is_sent_start and first.doc[first.i - 1].lower_ in {"and", "or", "badly", "seriously", "dead"}:
        first = first.doc[first.i - 1]
    return not first.is_sent_start and first.doc[first.i - 1].lower_ in {"the", "many", "its", "their"}


def as_event(token: Token) -> bool:
    """Whether an -ing form stands as a noun (*the mill shooting*, *riots and looting*, *a mass shooting*)."""
    if token.tag_ != "VBG":
        return False
    if not token.is_sent_start and token.nbor(-1).lower_ == "mass":
        return True
    if any(c.dep_ in {"dobj", "aux", "nsubj"} for c in token.children):
        return False
    if token.dep_ == "conj" and token.head.pos_ == "NOUN" and token.head.dep_ != "ROOT":
        return True
    return any(c.dep_ in {"det", "poss", "compound", "amod"} for c in token.lefts)


def told(token: Token, name: str, nouns: Known) -> Act:
    """The form, agent and patient of a verb of class `name`."""
    if before_noun(token):
        return Act(token, "modifier", None, "", token.head)
    if name == NO_DOER:
        return Act(token, "intransitive", None, "", doer(token))
    if _is_passive(token):
        agent = by_agent(token)
        patient = token.nbor(-2) if _behind_comma(token) else passive_patient(token)
        kind = kind_of(agent, nouns) if agent is not None else ""
        return Act(token, "passive-agent" if agent is not None else "passive-no-agent", agent, kind, patient)
    agent = doer(token)
    patient = active_patient(token)
    return Act(token, "active", agent, kind_of(agent, nouns) if agent is not None else "", patient)


def _is_passive(token: Token) -> bool:
    """Passive by form, or the past of a verb that needs an object, without one, after a number or a noun ("170 wounded")."""
    if passive_form(token):
        return True
    if token.tag_ == "VBN" and not _with_have(token) and active_patient(token) is None:
        return True
    if _behind_comma(token):
        return True
    if token.tag_ not in {"VBN", "VBD"} or token.lemma_.lower() not in HEADLINE_VERBS - {"close", "hold", "hurt"}:
        return False
    if active_patient(token) is not None or any(c.dep_ in {"aux", "ccomp", "xcomp", "prt"} for c in token.children):
        return False
    return token.tag_ == "VBN" or any(c.dep_ == "nsubj" and _counts_people(c) for c in token.children)


def _behind_comma(token: Token) -> bool:
    """The past of a verb of killing without object between a name's comma and a preposition: *Odo Marek, shot at 39*."""
    if token.tag_ not in {"VBD", "VBN"} or not 2 <= token.i < len(token.doc) - 1 or token.is_sent_start:
        return False
    fits = token.nbor(-1).text == "," and token.nbor(-2).pos_ == "PROPN" and token.nbor().pos_ == "ADP"
    return fits and token.lemma_.lower() in HEADLINE_VERBS | {"slay", "execute"} and active_patient(token) is None


def _with_have(token: Token) -> bool:
    verb = token
    for _ in range(3):
        if any(c.dep_ == "aux" for c in verb.children):
            return True
        if verb.dep_ != "conj":
            return False
        verb = verb.head
    return False


def _counts_people(token: Token) -> bool:
    return token.pos_ == "NUM" or any(c.dep_ == "nummod" for c in token.children)


def event(token: Token, nouns: Known) -> Act:
    """The agent and patient of an event noun: possessor, modifier, by-phrase, participle; of, on, against."""
    killing = token.lemma_.lower() in {
        "death", "killing", "murder", "assassination", "slaying", "execution", "arrest", "detention", "abduction",
        "kidnapping", "eviction", "deportation", "expulsion", "removal", "dismissal", "sacking", "firing", "conviction",
        "imprisonment", "disappearance", "extradition", "appointment", "suspension", "prosecution", "injury",
    }  # fmt: skip
    of = _object_of(token, ("of",))
    patient = of if of is not None else _object_of(token, ("on", "against", "at"))
    possessor = next((c for c in token.children if c.dep_ == "poss" and c.lower_ not in {"its"}), None)
    agent = by_agent(token)
    if agent is not None:
        return Act(token, "nominal", agent, kind_of(agent, nouns), patient)
    if possessor is not None and possessor.lemma_.lower() not in _TIME_NOUNS:
        if killing and of is None:
            patient = possessor
        else:
            return Act(token, "nominal", possessor, kind_of(possessor, nouns), patient)
    through = next((a for noun in _standing_for(token) if (a := _participle_agent(noun, token.i)) is not None), None)
    if through is not None:
        return Act(token, "nominal", through, "participle", patient)
    agent = _told_around(token, nouns)
    if agent is not None:
        return Act(token, "nominal", agent, kind_of(agent, nouns), patient)
    inside = _modifier_agent(token, nouns)
    owned = inside is not None and possessor is not None and inside.i == possessor.i
    if inside is not None and not owned and not (killing and inside.pos_ == "PROPN"):
        return Act(token, "nominal", inside, "modifier", patient)
    if patient is None:
        patient = next((c for c in token.lefts if c.dep_ == "compound" and c.lemma_.lower() in _VICTIMS), None)
    return Act(token, "nominal", None, "", patient)


def _standing_for(token: Token) -> list[Token]:
    """An event noun, and the nouns in whose place it stands: coordinated with it, or before "of" (*a series of attacks*)."""
    chain = [token]
    while len(chain) < 4:
        last = chain[-1]
        if last.dep_ == "conj" and last.head.pos_ in {"NOUN", "PROPN"}:
            chain.append(last.head)
        elif last.dep_ == "pobj" and last.head.lower_ == "of" and last.head.head.lemma_.lower() in _HEADS:
            chain.append(last.head.head)
        else:
            break
    return chain


def _told_around(token: Token, nouns: Known) -> Token | None:
    """Who did what an event noun tells, by the words around it: who launched or carried it out, is behind or responsible for it,
    goes on it; from whom somebody is under it; whose undertaking it is part of."""
    head = _standing_for(token)[-1]
    governor = head.head
    if governor.lemma_.lower() in _CAUSAL and governor.pos_ == "VERB" and head.dep_ in {"dobj", "nsubjpass"}:
        return doer(governor) if head.dep_ == "dobj" else by_agent(governor)
    if head.dep_ == "pobj" and governor.lower_ == "behind" and governor.head.lemma_.lower() in {"be", "stand"}:
        return doer(governor.head)
    if head.dep_ == "pobj" and governor.lower_ == "for" and governor.head.lemma_.lower() in {"responsible", "responsibility"}:
        return doer(governor.head.head) if governor.head.head.pos_ in {"VERB", "AUX"} else None
    if head.dep_ == "pobj" and governor.lower_ == "on" and governor.head.lemma_.lower() == "go":
        return doer(governor.head)
    if head.dep_ == "pobj" and governor.lower_ == "under":
        return next((a for noun in (head, governor, governor.head) if (a := _from(noun, nouns)) is not None), None)
    if token.dep_ in {"compound", "amod", "nmod"} and governor.lemma_.lower() in _UNDERTAKINGS:
        return next((c for c in governor.children if c.dep_ == "poss"), None) or by_agent(governor)
    return _from(head, nouns)


def _from(noun: Token, nouns: Known) -> Token | None:
    """Who stands behind "from" at an event, unless it names a place."""
    for child in noun.rights:
        if child.dep_ == "prep" and child.lower_ == "from":
            for name in child.children:
                person = name.dep_ == "pobj" and name.pos_ != "PROPN" and name.lemma_.lower() not in _REACHED
                if person and kind_of(name, nouns) == "person or state":
                    return name
    return None


_REACHED = frozenset({"school", "town", "city", "village", "country", "state", "community"})
"""Nouns of bodies that "from" makes places."""

_TIME_NOUNS = frozenset({
    "today", "yesterday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "week",
    "month", "year", "day", "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december", "tonight", "night",
})  # fmt: skip


def _object_of(token: Token, prepositions: Sequence[str]) -> Token | None:
    for child in token.rights:
        if child.dep_ == "prep" and child.lower_ in prepositions:
            found = next((c for c in child.children if c.dep_ == "pobj"), None)
            if found is not None and found.lemma_.lower() not in _TIME_NOUNS and found.pos_ != "NUM":
                return found
    return None


def kind_of(agent: Token, nouns: Known) -> str:
    """Which of the four kinds an agent is; the event's phrase is searched for who stands behind it."""
    lemma = agent.lemma_.lower()
    if agent.lower_ in {"it", "this", "that", "which", "what"}:
        return ""
    if lemma in CREWED or (agent.tag_ == "PRP$" and agent.lower_ != "its"):
        return "person or state"
    thing = lemma in THINGS or agent.pos_ in {"VERB", "AUX"}
    storm = any(c.dep_ == "compound" and c.lower_ in _STORMS for c in agent.lefts)
    thing = thing or storm
    named = agent.pos_ == "PROPN" and not thing
    if not thing and (named or is_person(agent, nouns) or lemma in nouns.speakers or agent.pos_ == "NUM"):
        return "person or state"
    if _participle_agent(agent) is not None:
        return "participle"
    if _modifier_agent(agent, nouns) is not None:
        return "modifier"
    return "instrument or event"


_STORMS = frozenset({"hurricane", "superstorm", "storm", "typhoon", "cyclone", "operation"})


def _modifier_agent(token: Token, nouns: Known) -> Token | None:
    """A person, body or state named inside an event's phrase: *an army raid*, *a Valmoran strike*, *the council's ban*."""
    for child in token.lefts:
        if child.dep_ not in {"amod", "compound", "nmod", "poss"} or child.lemma_.lower() in _TIME_NOUNS:
            continue
        lemma = child.lemma_.lower()
        noun = child.pos_ in {"NOUN", "PROPN"}
        body = noun and (lemma in nouns.persons or lemma in _STATE_WORDS or child.dep_ == "poss")
        if child.lower_ in _STATES or _origin(child, nouns) or (body and lemma not in _VICTIMS | THINGS):
            return child
        if child.pos_ == "NOUN":
            deeper = _modifier_agent(child, nouns)
            if deeper is not None:
                return deeper
    return None


def _origin(token: Token, nouns: Known) -> bool:
    """An adjective of origin or an abbreviation before a noun, as far as the form tells (*Sorrian*, *Torvish*, *NBI*), that is
    not used for a place in the same text ("in PA"). Other names are as often the place or the victim (*the Ardel attack*)."""
    if not token.text[0].isupper() or token.dep_ == "poss" or token.is_sent_start:
        return False
    if token.text.isupper() and (len(token) > 5 or token.head.text.isupper()):
        return False
    if token.pos_ == "ADJ":
        return token.head.tag_ in {"NN", "NNS"} and token.lower_.endswith(("an", "ish", "ese", "i", "ch", "k", "ss"))
    abbreviation = token.pos_ == "PROPN" and token.text.isupper()
    return abbreviation and token.head.tag_ in {"NN", "NNS"} and token.text not in nouns.places


def places(document: Document) -> frozenset[str]:
    """Names that stand behind a preposition of place somewhere in the document ("in Port Ardel": Port, Ardel)."""
    found = set()
    words = words_of(document.tokens)
    for i, pos in enumerate(words.pos):
        if pos != "PROPN":
            continue
        name = i
        for _ in range(3):
            if words.dep[name] not in {"compound", "nmod"} or words.pos[words.head[name]] != "PROPN":
                break
            name = words.head[name]
        if words.dep[name] == "pobj" and words.lower[words.head[name]] in _PLACES:
            found.add(document.tokens[i].text)
    return frozenset(found)


_PLACES = frozenset({"in", "at", "near", "outside", "from", "around"})


def _participle_agent(token: Token, behind: int = -1) -> Token | None:
    """Who launched, ordered or carried out the event that a noun tells; the participle stands behind token `behind`."""
    for child in token.rights:
        if child.dep_ == "acl" and child.i > behind and child.lemma_.lower() in _CAUSAL:
            return by_agent(child)
    return None


def _span(document: Document, start: int, end: int) -> Span | None:
    first, last = document.tokens[start], document.tokens[end - 1]
    try:
        return document.layout.span(first.idx, last.idx + len(last))
    except ValueError:
        return None


def _phrase_span(document: Document, token: Token | None, kind: str) -> Span | None:
    if token is None:
        return None
    return _span(document, *phrase(token))


def rows(findings: Sequence[Finding], outlets: dict[str, str]) -> list[dict[str, object]]:
    """Agency findings as plain table rows; `outlets` gives the outlet of each article."""
    return [
        {
            "article_id": f.article,
            "outlet": outlets.get(f.article, ""),
            "form": f.category,
            "kind": f.subcategory,
            "act": f.agency.act,
            "text": f.span.text,
            "agent": f.agency.agent.text if f.agency.agent else "",
            "agent_kind": f.agency.agent_kind,
            "patient": f.agency.patient.text if f.agency.patient else "",
            "legal_routine": f.agency.routine,
            "voice": f.voice,
            "section": f.section,
            "start": f.span.start,
            "end": f.span.end,
        }
        for f in findings
        if f.dimension == "agency" and f.agency is not None
    ]
