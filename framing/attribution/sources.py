"""Who the sources are: mentions joined within an article, type of source, identification level.

Types and levels follow TAXONOMY C.5 (Sigal 1973; Gans 1979; Hall et al. 1978; Brown et al. 1987): level 0 named with
role, 1 named only, 2 unnamed but on record in a role ("a ministry spokesperson"), 3 unnamed with a description, 4 bare
("sources"), 5 no speaker ("it is understood"). Documents: 1 named, 3 described, 4 bare.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from framing.attribution.profiles import (
    CREEDS,
    FORMER,
    HONORIFICS,
    ORGANISATION,
    SPOKES,
    SUFFIXES,
    Profile,
    SourceEntry,
    SourceTypes,
    capital,
    full_name_of,
    profiles_of,
    role_type,
    source_types_of,
    surname_of,
)
from framing.attribution.rules import Link
from framing.attribution.table import NO_QUOTE, Table

__all__ = ["PRONOUNS", "SINGULAR_PERSON", "SPOKES", "Identity", "SourceTypes", "head_of", "identify", "source_types_of"]

SINGULAR_PERSON = frozenset({"he", "she", "him", "her", "his", "hers", "himself", "herself"})
_PLURAL = frozenset({"they", "them", "their", "both"})
_THING = frozenset({"it", "its"})
_RELATIVE = frozenset({"who", "whom", "which", "that", "whose"})
_FIRST = frozenset({"i", "we", "me", "us", "my", "our", "you", "your"})
PRONOUNS = SINGULAR_PERSON | _PLURAL | _THING | _RELATIVE | _FIRST
_GENERIC = frozenset({
    "official", "officer", "chief", "head", "director", "leader", "member", "worker", "employee", "staff",
    "adviser", "advisor", "aide", "executive", "manager", "secretary", "chair", "chairman", "chairwoman",
    "president", "spokesman", "spokeswoman", "spokesperson", "representative", "source", "figure", "commander",
    "deputy", "insider", "person", "people", "man", "woman", "lawyer", "attorney", "agent", "analyst", "founder", "ceo",
})  # fmt: skip
_UNIQUE = frozenset({
    "president", "minister", "mayor", "governor", "premier", "chancellor", "pope", "king", "queen", "prosecutor",
    "judge", "ambassador", "ceo", "coroner", "secretary", "speaker", "commissioner", "sheriff", "chairman",
    "chairwoman", "chair", "leader", "director", "owner", "manager",
})  # fmt: skip
_OFFICES = _UNIQUE - _GENERIC | {"president"}
"""Offices that one person has in an article: "the mayor"; "the leader" may be anybody's."""
_AMOUNTS = frozenset({"many", "several", "other", "another", "more", "one", "most", "few", "of", "all"})
_DETERMINERS = frozenset({"the", "a", "an", "this", "that", "these", "those", "some"})
_LESSER = frozenset({"vice", "deputy", "assistant", "associate", "former", "ex", "then", "junior", "shadow", "acting"})
_ADDED = frozenset({"new", "own", "young", "old", "late", "local", "senior", "top", "longtime", "outgoing"})
"""Adjectives that say something of who has a role and are no part of its name."""
_BODIES = frozenset({"group", "organisation", "organization", "movement", "alliance", "union", "charity", "front", "coalition"})
"""Nouns by which a named body is taken up again."""
_PARENTS = frozenset({"mother", "father", "mum", "mom", "dad", "grandmother", "grandfather"})
_OWN_VOICES = frozenset({"office", "lawyer", "attorney", "spokesman", "spokeswoman", "spokesperson", "campaign", "ministry"})
"""Who speaks for an owner: "her office", "its foreign ministry"."""
_OWNERS = frozenset({"his", "her", "its"})
_LONGEST_NAME = 8
_ANONYMITY = frozenset({"anonymity", "anonymous", "anonymously", "unnamed", "unidentified", "named", "identified"})
_REASON_WORDS = frozenset({"because", "since", "as", "fear", "fearing", "due", "citing", "authorised", "authorized", "out"})
_OWN_OUTLET = ("newspaper", "paper", "magazine", "website", "programme", "program", "reporter", "broadcaster", "outlet")

_INNER_CIRCLE = frozenset({
    "aide", "adviser", "advisor", "staffer", "confidant", "confidante", "insider", "associate", "operative", "source",
})  # fmt: skip
_PARTISAN = frozenset({"gop", "party", "republican", "democratic", "tory", "labour", "conservative", "campaign", "political"})
_HUMAN = ("er", "or", "ist", "man", "woman", "ant", "ent", "ian", "ee", "eon", "one", "body", "person", "ling", "self")
_ABSTRACT = (
    "tion", "tions", "sion", "sions", "ment", "ments", "ness", "ity", "ities", "ance", "ence", "ism", "acy",
)  # fmt: skip
_GROUPS = frozenset({"group", "team", "organisation", "organization", "camp", "movement", "staff", "crew", "side", "body"})
_PUNDITS = frozenset({"expert", "analyst", "economist", "scholar"})
_RANKS = frozenset({"senior", "top", "high-ranking", "high-level", "ranking", "unnamed", "anonymous", "unidentified"})
_OFFICIALS = frozenset({"official", "officer", "executive", "diplomat", "employee", "lawmaker", "leader", "figure"})
_METONYMS = frozenset({"white house", "downing street", "kremlin", "pentagon", "palace", "presidency", "vatican"})
_UTTERANCES = frozenset({
    "speech", "remark", "comment", "tweet", "call", "op-ed", "account", "post", "ad", "advert", "campaign", "office",
    "victory", "answer", "response", "message", "statement", "feed", "spot", "commercial",
})  # fmt: skip
_PLATFORM_WORDS = frozenset({"ad", "advert", "spot", "commercial", "account", "campaign"})
_OUTSIDERS = frozenset({
    "critic", "opponent", "supporter", "defender", "admirer", "rival", "enemy", "foe", "fan", "friend", "customer", "client",
})  # fmt: skip
"""Who is for or against a body, or deals with it, is not of its type."""
_LEADING = frozenset({"lead", "run", "head", "manage", "chair", "direct", "own", "represent", "advise", "serve", "coach", "edit"})
_SERVING = frozenset({"be", "work", "serve"})
_WITHIN = frozenset({"compound", "conj", "appos", "poss", "nmod"})
_NAMELESS = frozenset({"anonymous", "vague", "document"})
_PLACES = frozenset({"city", "town", "country", "nation", "county", "village", "state", "province"})
_POLITICS = frozenset({
    "campaign", "candidate", "election", "primary", "nominee", "nomination", "delegate", "voter", "ballot", "caucus",
    "senator", "congress", "senate", "party", "presidential", "politician", "lawmaker", "legislator", "parliament",
    "convention", "vote", "poll", "republican", "democrat", "democratic", "conservative", "liberal", "sen.", "rep.",
})  # fmt: skip
_POLITICAL_STORY = 3
"""So many words of politics make an article a political one."""
_STRONGLY = 4
_PROMINENT = 4
"""So many mentions of a name in a political story weigh as much as one word of politics beside it."""


@dataclass(frozen=True, slots=True)
class Identity:
    """Who a link's source is.

    `speaker` is the joined name, the words of the source where it has none, "" without a source. `principal` is whom a
    spokesperson speaks for, `former` whether the role is a past one, `reason_given` whether the text says why an unnamed
    source is not named (None for named ones), `own_outlet` whether the statement was made to the outlet itself.
    """

    speaker: str
    type: str
    level: int | None
    principal: str = ""
    former: bool = False
    reason_given: bool | None = None
    own_outlet: bool = False


@dataclass(slots=True)
class _Known:
    name: str
    type: str = ""
    level: int | None = None
    person: bool = True
    heads: frozenset[str] = frozenset()
    principal: str = ""


def identify(
    t: Table, links: Sequence[Link], types: SourceTypes, outlet: str = "", reach: int | None = None
) -> list[Identity]:
    """The identity behind every link, in order; linear in the document.

    `reach` is how many characters away a role may stand to count as told to the reader (None: anywhere in the article).
    """
    return _Register(t, types, outlet, reach).identities(links)


class _Register:
    """The sources of one article as they come up."""

    def __init__(self, t: Table, types: SourceTypes, outlet: str, reach: int | None = None) -> None:
        self.t = t
        self.reach = reach
        self.profiles = profiles_of(t, types)
        self.fullest: dict[str, int] = {}
        for full, profile in self.profiles.items():
            if " " in full:
                surname = full.split()[-1]
                self.fullest[surname] = max(self.fullest.get(surname, 0), profile.mentions)
        self.origins = {
            w[:n]
            for k, w in enumerate(t.words)
            if t.pos[k] in ("ADJ", "NOUN") and w[0].isupper() and t.lower[k].endswith(("i", "an", "ese", "ish", "ans", "is"))
            for n in range(4, min(len(w), 20))
        }
        self.first_names: dict[str, str] = {}
        for full in sorted((f for f in self.profiles if " " in f), key=lambda f: self.profiles[f].mentions):
            self.first_names[full.split()[0]] = full
        capitals = [k for k, is_capital in enumerate(t.capital) if is_capital]
        self.polite = {t.words[k] for k in capitals if k and t.lower[k - 1].strip(".") in HONORIFICS}
        self.politics = len(
            [None for pair in zip(t.lemma, t.lower, strict=True) if not _POLITICS.isdisjoint(pair)]
        )
        self.types = types
        self.outlet = outlet
        self.known: dict[str, _Known] = {}
        self.full_names = _full_names(t, types)
        self.proper = {t.words[k] for k in capitals}
        self.by_surname: dict[tuple[str, str], str] = {}
        self.by_initials: dict[str, str] = {}
        self.recent: list[tuple[int, str]] = []
        self.subjects = _person_subjects(t)
        self.bearers = _bearers(t, types, frozenset(self.full_names.values()))
        self.terms: dict[str, tuple[str, ...]] = {}

    def identities(self, links: Sequence[Link]) -> list[Identity]:
        own = [self.identity(link) for link in links]
        joined = []
        for one in own:
            known = self.known.get(one.speaker)
            if known and not one.type and known.type:
                one = _replaced(one, type=known.type)
            if known and self.reach is None and known.level == 0 and one.level in (1, 2, 3, 4):
                one = _replaced(one, level=0, reason_given=None)
            joined.append(one)
        return joined

    def identity(self, link: Link) -> Identity:
        t = self.t
        own = _told_own(t, link, self.outlet)
        if not link.source:
            return Identity("", "", 5, own_outlet=own)
        tokens = list(link.source)
        head = head_of(t, tokens)
        if t.lower[head] in PRONOUNS and len(tokens) <= 3:
            speaker = self.pronoun(link, head)
            known = self.known.get(speaker)
            if known is None:
                return Identity(speaker or t.words[head], "", None, own_outlet=own)
            self.recent.append((link.cue_head, speaker))
            type_ = self.profiled(speaker, known.type, known.person)
            level = known.level if known.level not in (0, 1) else self.told(speaker, head, known.level)
            return Identity(speaker, type_, level, known.principal, own_outlet=own)
        crowd = _crowd(t, tokens, head)
        named = not crowd and not self.is_text(tokens, head)
        name_tokens = (self.name_run(tokens, head) or _name_at_end(t, tokens, head) or _name_given(t, head)) if named else []
        found = self.types.matches(t, tokens)
        type_, principal = self.type_of(tokens, head, found)
        person = t.lemma[head] not in _PLACES and self.is_person(head, found, bool(name_tokens))
        role_words = [t.lemma[tokens[a]] for a, _, _ in found]
        former = any(t.lower[k] in FORMER for k in tokens)
        name = " ".join(t.words[k] for k in name_tokens)
        if name:
            name = self.joined_name(name, person)
        elif (old := self.bearer(tokens, head) or self.nominal(tokens, head) or self.described(link, tokens, head)) is not None:
            known = self.known[old]
            self.recent.append((link.cue_head, old))
            level = known.level
            if known.person and level in (0, 1):
                level = self.told(old, head, 1)
            elif level in (0, 1) and self.reach is not None:
                unnamed = t.lemma[head] in ("campaign", "party", "administration", "government")
                level = self.level(tokens, head, found, "", type_) if unnamed else 1
            return Identity(old, known.type or type_, level, known.principal or principal, own_outlet=own)
        speaker = name or self.owned(link, tokens, head) or self.term(tokens, head, found)
        speaker = speaker or _words_of(t, _shortened(t, tokens, head))
        if name:
            type_ = self.employer(tokens, name, name_tokens[-1], found) or type_
            type_ = "official" if t.lemma[head] in _PLACES else self.named_type(name, type_, found, former, person)
        else:
            type_ = crowd or self.unnamed_type(tokens, head, found, type_)
        if name and person and not type_ and self.private(tokens, head):
            type_ = "citizen"
        level = self.level(tokens, head, found, name, type_)
        if name and person and level == 1:
            level = self.told(name, head, 1)
        known_one = self.known.get(speaker)
        if known_one is None:
            known_one = self.known[speaker] = _Known(speaker, type_, level, person)
        known_one.type = known_one.type or type_
        if level is not None and (known_one.level is None or level < known_one.level):
            known_one.level = level
        if _LESSER.isdisjoint(t.lower[k] for k in tokens):
            known_one.heads |= frozenset(role_words) | ({t.lemma[head]} if t.pos[head] == "NOUN" else frozenset())
        known_one.principal = known_one.principal or principal
        self.recent.append((link.cue_head, speaker))
        reason = _reason_given(t, link) if level is not None and level >= 3 else None
        return Identity(speaker, type_ or known_one.type, level, principal, former, reason, own)

    def is_text(self, tokens: Sequence[int], head: int) -> bool:
        """Whether a document is called by a capitalised word, and is not a name of somebody: "a Harbour Trust Poll"."""
        t = self.t
        return t.lower[tokens[0]] in _DETERMINERS and self.types.roles.get(t.lower[head]) == "document"

    def profile(self, name: str) -> Profile | None:
        """What the article says of a name: of the full one where another full name with the same surname is more common."""
        words = name.split()
        if not words:
            return None
        if len(words) == 1 and name in self.first_names and name not in self.full_names:
            return self.profiles[self.first_names[name]]
        shared = self.profiles.get(surname_of(words))
        own = self.profiles.get(full_name_of(words))
        if shared is None or own is None or 3 * own.mentions >= self.fullest.get(surname_of(words), 0):
            return shared or own
        return own

    def profiled(self, name: str, type_: str, person: bool) -> str:
        """The type of a named source: what the article says of the name, else a politician's where it is about politics."""
        profile = self.profile(name)
        if profile is None:
            return type_
        weights = dict(profile.weights)
        if self.surname(name) or (name.isupper() and name.isalpha()):
            weights.pop("place", None)
        unknown = not weights and profile.mentions > 2 and self.politics >= _STRONGLY * _POLITICAL_STORY
        person = person and (" " in name or name in self.polite or name in self.first_names or (unknown and not name.isupper()))
        if self.politics >= _POLITICAL_STORY and person:
            weights["political"] = weights.get("political", 0) + profile.mentions // _PROMINENT
        if not weights and " " not in name and name not in self.full_names and self.has_people(name):
            weights["place"] = 1
        best = max(weights, key=lambda kind: weights[kind], default="")
        if best and weights[best] and (best != "place" or not type_):
            return "official" if best == "place" else best
        if type_:
            return type_
        prominent = self.politics >= _POLITICAL_STORY and profile.mentions > 1
        return "political" if person and (prominent or self.politics >= _STRONGLY * _POLITICAL_STORY) else ""

    def told(self, name: str, head: int, level: int) -> int:
        """Level 0 where a role stands beside a mention of the name within reach, else 1."""
        profile = self.profile(name)
        if profile is None or not profile.places:
            return level if self.reach is None else 1
        if self.reach is None:
            return 0
        at = self.t.start[head]
        near = bisect_left(profile.places, at - self.reach)
        return 0 if near < len(profile.places) and profile.places[near] <= at + self.reach else 1

    def surname(self, name: str) -> bool:
        """Whether a name is a person's: its last word also stands alone, or after an honorific, or after a first name."""
        words = name.split()
        if words[-1] in self.polite or (len(words) == 1 and name in self.full_names):
            return True
        alone, full = self.profiles.get(words[-1]), self.profiles.get(full_name_of(words))
        return alone is not None and full is not None and alone.mentions > full.mentions

    def has_people(self, name: str) -> bool:
        """Whether the article has an adjective of origin made from a name: "Selland" beside "Sellandian"."""
        return len(name) > 3 and name[: max(4, len(name) - 2)] in self.origins

    def owner(self, head: int) -> int:
        """The named person whose a thing is ("Holt's vow"), or -1."""
        t = self.t
        known = (k for k in t.kids[head] if t.dep[k] == "poss" and capital(t, k))
        return next((k for k in known if t.words[k] in self.full_names or t.words[k] in self.polite), -1)

    def named_type(
        self, name: str, type_: str, found: Sequence[tuple[int, int, SourceEntry]], former: bool, person: bool
    ) -> str:
        """The type of a named source: that of the role beside it, unless past or private; else what the article says."""
        if type_ in _NAMELESS:
            type_ = ""
        if type_ not in ("", "citizen") and not former and not self.in_service(type_, found):
            return type_
        if type_ == "official":
            type_ = "political" if former else ""
        return self.profiled(name, type_, person)

    def private(self, tokens: Sequence[int], head: int) -> bool:
        """Whether a named person is described by a calling or a life, not by a post ("Holt, a baker", "who sold tea")."""
        t = self.t
        return any(
            (t.dep[k] == "appos" and t.pos[k] == "NOUN" and t.lower[t.left[k]] in ("a", "an"))
            or (t.dep[k] == "relcl" and t.head[k] == head)
            for k in tokens
        )

    def in_service(self, type_: str, found: Sequence[tuple[int, int, SourceEntry]]) -> bool:
        """Whether somebody works for a politician, not for the state: an adviser in a story about a campaign."""
        roles = [entry for _, _, entry in found if entry.kind != ORGANISATION]
        serves = bool(roles) and all(entry.tokens[-1] in _INNER_CIRCLE for entry in roles)
        return type_ == "official" and serves and len(roles) == len(found)

    def employer(
        self, tokens: Sequence[int], name: str, last: int, found: Sequence[tuple[int, int, SourceEntry]]
    ) -> str:
        """The type of the named body that a general role ("director of ..."), a possessive ("the Herald's ...") or an "of"
        after the name ("Holt of the Herald") gives; `last` is the last token of the name."""
        t = self.t
        owned = any(t.lower[k] in ("'s", "’s", "’", "'") for k in tokens[:-1])
        owned = owned or (last + 1 in tokens and t.lower[last + 1] == "of")
        roles = [entry for _, _, entry in found if entry.kind == "person"]
        if len(roles) < len(found):
            return ""
        if not (owned or roles) or any(entry.tokens[-1] not in _GENERIC for entry in roles):
            return ""
        outside = [t.lower[k].strip(".") for k in tokens if capital(t, k) and t.words[k] not in name]
        return next((SUFFIXES[w] for w in reversed(outside) if w in SUFFIXES), "")

    def unnamed_type(
        self, tokens: Sequence[int], head: int, found: Sequence[tuple[int, int, SourceEntry]], type_: str
    ) -> str:
        """The type of a source without a name: withheld names, crowds, shares of people, places, things with an owner."""
        t = self.t
        lower = {t.lower[k] for k in tokens}
        if lower & {"%", "percent"} or t.lemma[head] == "percentage":
            return "citizen"
        of = t.kid(head, "prep")
        inner = t.kid(of, "pobj") if of >= 0 and t.lower[of] == "of" else -1
        if inner in tokens and (t.lower[head] in _AMOUNTS | {"some", "number", "majority", "group", "handful", "series"}):
            rest = [k for k in tokens if k > of]
            own = _crowd(t, rest, inner).replace("vague", "")
            kind = own or self.unnamed_type(rest, inner, [], self.type_of(rest, inner, self.types.matches(t, rest))[0])
            return kind or type_
        lemma = t.lemma[head]
        plural = t.tag[head] in ("NNS", "NNPS")
        definite = t.lower[tokens[0]] in ("the", "his", "her", "its", "their")
        by = next((k for k in t.kids[head] if capital(t, k) and k < head), -1)
        if lemma in _UTTERANCES and by >= 0:
            whose = self.profiled(t.words[by], "", True)
            return "political" if lemma in _PLATFORM_WORDS else whose or type_
        if lemma in ("ad", "advert", "commercial"):
            return "document"
        if not type_ and not plural and (owner := self.owner(head)) >= 0:
            return self.profiled(t.words[owner], "", True)
        modifiers = [k for k in tokens if k != head and t.is_word(k) and t.lower[k] not in _DETERMINERS | _AMOUNTS]
        if type_ in ("expert", "business") and plural and not modifiers and lemma in _PUNDITS:
            return "vague"
        if lemma in ("team", "camp") and by >= 0:
            return self.profiled(t.words[by], "", True) or type_
        human = t.lower[head].endswith(("ers", "ors", "ists", "men", "women"))
        if type_ == "document" and self.types.roles.get(lemma) != "document" and human:
            return "citizen"
        withheld = any(entry.type == "anonymous" for _, _, entry in found)
        close = lower & {"familiar", "briefed", "knowledge", "anonymity", "unnamed"}
        if (lemma == "official" and type_ in ("official", "") and (close or (not plural and not definite))) or (
            withheld and type_ not in ("document", "media", "vague")
        ):
            return "anonymous"
        if lemma == "people" and type_ == "vague" and t.kid(head, "relcl") in tokens:
            return "citizen"
        if not type_ and {"year", "old"} <= lower:
            return "citizen"
        if lemma == "figure" and lower & _RANKS:
            return "anonymous"
        if not type_ and lemma == "leader" and any(t.pos[k] == "ADJ" and t.words[k][0].isupper() for k in t.kids[head]):
            return "official"
        if not type_ and lemma in ("analyst", "expert"):
            return "expert"
        if not type_ and lemma in _PLACES and definite:
            return "official"
        if not type_ and lower & _PARTISAN:
            return "political"
        if type_ in ("official", "political", "security", "business", "citizen", "vague", "") and (
            (lemma in _INNER_CIRCLE and not (definite and not plural))
            or (lemma in _OFFICIALS and lower & _RANKS and not definite)
            or (lemma in ("employee", "official") and lower & {"former", "current"} and plural)
        ):
            return "anonymous"
        return type_

    # --- names --------------------------------------------------------------------------------------------------------

    def name_run(self, tokens: Sequence[int], head: int) -> list[int]:
        """The proper name in a source: the capitalised run at its head, or in an apposition, without titles."""
        t = self.t
        inside = set(tokens)
        if t.lemma[head] in _PLACES and (of := t.kid(head, "prep")) in inside and t.lower[of] == "of":
            place = t.kid(of, "pobj")
            if place in inside and t.capital[place] and t.kid(place, "conj") < 0:
                return [k for k in range(t.left[place], place + 1) if t.capital[k]]
        for anchor in (head, *(k for k in t.kids[head] if t.dep[k] == "appos" and k in inside)):
            if t.pos[anchor] != "PROPN" and not (t.words[anchor][0].isupper() and t.words[anchor] in self.proper):
                continue
            first = last = anchor
            while first - 1 in inside and self._of_name(first - 1):
                first -= 1
            while last + 1 in inside and t.pos[last + 1] == "PROPN" and t.words[last + 1][0].isupper():
                last += 1
            run = self.without_titles(list(range(first, last + 1)))
            if run and t.words[run[-1]][0].isupper() and not self._only_title(run):
                of = t.kid(run[-1], "prep")
                place = t.kid(of, "pobj") if of >= 0 and t.lower[of] == "of" else -1
                employed = len(run) > 1 and t.lower[place].strip(".") in SUFFIXES and t.lower[run[-1]] not in SUFFIXES
                if place in inside and t.pos[place] == "PROPN" and of == run[-1] + 1 and not employed:
                    run = [*run, *range(of, place + 1)]
                return run
        return []

    def _of_name(self, token: int) -> bool:
        """A name before a name, or a capital possessive inside one (*Save Our Field*)."""
        t = self.t
        return t.words[token][0].isupper() and (
            t.pos[token] == "PROPN" or (t.tag[token] == "PRP$" and token > 0 and t.pos[token - 1] == "PROPN")
        )

    def _only_title(self, run: Sequence[int]) -> bool:
        found = self.types.matches(self.t, run)
        return any(entry.kind != ORGANISATION and a == 0 and b == len(run) - 1 for a, b, entry in found)

    def without_titles(self, run: list[int]) -> list[int]:
        t = self.t
        if len(run) < 2:
            return run
        cut = 0
        for a, b, entry in self.types.matches(t, run):
            many = t.lower[run[b]].endswith("s") and not t.lower[run[b]].endswith("ss")
            title = entry.kind != ORGANISATION and entry.type not in _NAMELESS and not many
            if title and b + 1 < len(run) and a <= cut + 3:
                cut = b + 1
        while cut + 1 < len(run) and t.lower[run[cut]].strip(".") in HONORIFICS:
            cut += 1
        return run[cut:]

    def joined_name(self, name: str, person: bool) -> str:
        """The fullest form of a name in the article: by surname, first name of a known source, or initials."""
        parts = name.split()
        if len(parts) == 1 and person:
            full = self.full_names.get(parts[0])
            if full:
                return full
        if len(parts) >= 2 and person:
            return self.by_surname.setdefault((parts[-1], parts[0][0]), name)
        if not person:
            short = name if len(parts) == 1 and name.isupper() else _initials(name)
            if len(short) > 1:
                return self.by_initials.setdefault(short, name)
        return name

    def bearer(self, tokens: Sequence[int], head: int) -> str | None:
        """The one person of the article who has the role that a source is called by: "the city's fire chief" is Ines Kolder
        where the article has a Fire Chief Ines Kolder and gives the role to nobody else; in a headline without an article too."""
        t = self.t
        first = t.lower[tokens[0]]
        told = first in ("the", "its", "their", "his", "her") or any(t.dep[k] == "poss" for k in t.kids[head])
        if t.tag[head] != "NN" or not (told or (t.role[head] in ("headline", "standfirst") and first not in _DETERMINERS)):
            return None
        if any(t.dep[k] in ("prep", "relcl", "acl", "appos", "conj") and k in tokens for k in t.kids[head]):
            return None
        role = _role_of(t, head)
        if any(k < role[0] and t.dep[k] not in ("det", "poss") for k in t.kids[head]):
            return None
        words = " ".join(t.lower[k] for k in role)
        if len(role) > 1:
            names = self.bearers.get(words, set())
        elif t.lemma[head] not in _OFFICES:
            return None
        else:
            names = {n for called, found in self.bearers.items() if _same_office(called, words) for n in found}
        if len(names) != 1:
            return None
        name = next(iter(names))
        if self.reach is not None and self.told(name, head, 1):
            return None
        if name not in self.known:
            self.known[name] = _Known(name, self.profiled(name, "", True), 0)
        return name

    def described(self, link: Link, tokens: Sequence[int], head: int) -> str | None:
        """Who is meant by an age, by children or as "the group": the person of that age or the last one named in the paragraph,
        the one body that the sentence before names."""
        t = self.t
        lower = {t.lower[k] for k in tokens}
        if t.lower[tokens[0]] != "the":
            return None
        if {"year", "old"} <= lower or (t.lemma[head] in _PARENTS and "of" in lower and len(tokens) < 7):
            age = next((t.words[k] for k in tokens if t.words[k].isdigit()), "")
            if age and "old" in lower and (aged := self._of_age(age)):
                return aged
            near = [k for k in self._before(head) if t.section[k] == t.section[head]]
            return self._other_person(near, "") or None
        if t.lemma[head] in _BODIES and t.tag[head] == "NN" and len(tokens) == 2 and t.sentence[head]:
            begin, end = t.sentences[t.sentence[head] - 1]
            if t.section[begin] != t.section[head]:
                return None
            bodies = {
                " ".join(t.words[j] for j in run)
                for k in range(begin, end)
                if t.lower[k] == "the" and (run := _run_after(t, k)) and (
                    t.lower[run[-1]] in _BODIES or SUFFIXES.get(t.lower[run[-1]]) in ("civil", "political")
                )
            }  # fmt: skip
            if len(bodies) == 1:
                name = next(iter(bodies))
                name = self.joined_name(name, False)
                if name not in self.known:
                    self.known[name] = _Known(name, SUFFIXES.get(name.split()[-1].lower(), ""), 1, person=False)
                return name
        return None

    def _of_age(self, age: str) -> str:
        """The full name beside which an age stands, "" where none or several do: "Milo Garrick, 58, ..."."""
        t = self.t
        found = {
            name
            for k in range(2, len(t))
            if t.words[k] == age and t.lower[k - 1] == "," and t.capital[k - 2]
            and (name := self.full_names.get(t.words[k - 2], "")) and name.split()[-1] == t.words[k - 2]
        }  # fmt: skip
        name = found.pop() if len(found) == 1 else ""
        if name and name not in self.known:
            self.known[name] = _Known(name, self.profiled(name, "citizen", True), 1)
        return name

    def owned(self, link: Link, tokens: Sequence[int], head: int) -> str:
        """Who speaks for whom: "her office" is Helga Torvin's office where a pronoun there would stand for her."""
        t = self.t
        first = tokens[0]
        if t.lower[first] not in _OWNERS or t.lemma[head] not in _OWN_VOICES or len(tokens) > 4:
            return ""
        owner = self.pronoun(link, first)
        return f"{owner}'s {' '.join(t.words[k] for k in tokens[1:])}" if owner in self.known else ""

    def term(self, tokens: Sequence[int], head: int, found: Sequence[tuple[int, int, SourceEntry]]) -> str:
        """The fuller term for a public body that the article calls by one only: "the authority" where a port authority is."""
        t = self.t
        public = any(entry.kind == ORGANISATION and entry.type in ("official", "security") for _, _, entry in found)
        if t.lower[tokens[0]] != "the" or len(tokens) != 2 or t.tag[head] != "NN" or not public:
            return ""
        lemma = t.lemma[head]
        if lemma not in self.terms:
            roles = (_role_of(t, k) for k, word in enumerate(t.lemma) if word == lemma and t.tag[k] in ("NN", "NNP"))
            self.terms[lemma] = tuple(dict.fromkeys(" ".join(t.words[j] for j in role) for role in roles if len(role) > 1))
        return self.terms[lemma][0] if len({term.lower() for term in self.terms[lemma]}) == 1 else ""

    def nominal(self, tokens: Sequence[int], head: int) -> str | None:
        """The source that a definite phrase takes up again ("the minister", "the ministry", "the agency")."""
        t = self.t
        if t.lower[tokens[0]] not in ("the", "this", "that") or t.pos[head] != "NOUN" or len(tokens) > 3:
            return None
        lemma = t.lemma[head]
        modifiers = [t.lower[k] for k in tokens[1:] if k != head]
        for _, speaker in reversed(self.recent[-12:]):
            known = self.known[speaker]
            other_number = speaker.islower() and t.lower[head] not in speaker.split()
            if lemma in known.heads and not other_number and all(m in speaker.lower() or m in known.heads for m in modifiers):
                return speaker
        return None

    def pronoun(self, link: Link, head: int) -> str:
        """The source a pronoun stands for, or the pronoun itself where nobody fits."""
        t = self.t
        word = t.lower[head]
        if word in _RELATIVE and link.antecedent:
            before = list(link.antecedent)
            top = head_of(t, before)
            run = self.name_run(before, top)
            if run:
                found = self.types.matches(t, before)
                name = self.joined_name(" ".join(t.words[k] for k in run), True)
                type_, _ = self.type_of(before, top, found)
                known = self.known.setdefault(name, _Known(name))
                known.type = known.type or type_
                known.level = 0 if found else (known.level if known.level is not None else 1)
                return name
            return self.plain(before, top)
        if word in _FIRST:
            return t.words[head]
        number = t.sentence[head]
        section = t.section[head]
        for cue, speaker in reversed(self.recent[-8:]):
            if cue == link.cue_head:
                continue
            if number - t.sentence[cue] > 4 or section - t.section[cue] > 2:
                break
            if word in _THING and (body := self._body_between(cue, head)):
                return body
            if self._agrees(word, speaker, number - t.sentence[cue]):
                between = [k for k in self._before(head) if cue < k and number - t.sentence[k] <= 2]
                other = self._other_person(between, speaker)
                return other if other and word in SINGULAR_PERSON else speaker
        if word in _THING and (body := self._body_between(-1, head)):
            return body
        near = [k for k in self._before(head) if number - t.sentence[k] <= 2 and section - t.section[k] <= 1]
        if word in SINGULAR_PERSON and near:
            found_name = self._other_person(near, "")
            if found_name:
                return found_name
        return t.words[head]

    def _body_between(self, after: int, token: int) -> str:
        """The body that is the subject of the sentence before, in the same paragraph and after a token: "it" is that body."""
        t = self.t
        if not t.sentence[token]:
            return ""
        begin, end = t.sentences[t.sentence[token] - 1]
        if t.section[begin] != t.section[token]:
            return ""
        for k in range(max(begin, after), end):
            if t.dep[k] in ("nsubj", "nsubjpass") and t.dep[t.head[k]] == "ROOT" and t.quote[k] == NO_QUOTE:
                tokens = [j for j in range(t.left[k], k + 1) if j >= begin]
                found = self.types.matches(t, tokens)
                at_head = [entry for _, b, entry in found if tokens[b] == k]
                body = at_head and at_head[0].kind == ORGANISATION and t.tag[k] == "NN" and t.lemma[k] not in _UTTERANCES
                return self.plain(tokens, k) if body else ""
        return ""

    def _before(self, token: int) -> list[int]:
        """The last few persons named as subjects before a token."""
        place = bisect_left(self.subjects, token)
        return self.subjects[max(place - 8, 0) : place]

    def plain(self, tokens: Sequence[int], head: int) -> str:
        t = self.t
        speaker = _words_of(t, tokens)
        found = self.types.matches(t, tokens)
        type_, _ = self.type_of(tokens, head, found)
        if speaker and speaker not in self.known:
            self.known[speaker] = _Known(
                speaker, type_, self.level(tokens, head, found, "", type_), self.is_person(head, found, False)
            )
        return speaker

    def _agrees(self, word: str, speaker: str, sentences: int) -> bool:
        known = self.known[speaker]
        if word in SINGULAR_PERSON:
            return known.person and not self._plural(speaker)
        if word in _THING:
            lone = sentences <= 1 and speaker[:1].isupper() and speaker.isalpha() and not self.surname(speaker)
            return not known.person or lone
        return not known.person or known.level not in (0, 1) or self._plural(speaker)

    def _plural(self, speaker: str) -> bool:
        return " and " in speaker or (speaker.split()[-1].endswith("s") and speaker[:1].islower())

    def _other_person(self, subjects: Sequence[int], speaker: str) -> str:
        """The last person named as a subject, where it is somebody else."""
        t = self.t
        for k in reversed(subjects):
            run = self.name_run([*range(t.left[k], k + 1)], k)
            name = " ".join(t.words[j] for j in run)
            full = self.full_names.get(name, name) if name and " " not in name else name
            if " " in full and full in self.full_names.values() and full != speaker:
                self.known.setdefault(full, _Known(full, "", 1))
                return full
        return ""

    # --- type and level -----------------------------------------------------------------------------------------------

    def type_of(
        self, tokens: Sequence[int], head: int, found: Sequence[tuple[int, int, SourceEntry]]
    ) -> tuple[str, str]:
        """(type of source, principal of a spokesperson); "" where unknown.

        An organisation phrase beats a generic head, an apposition the head noun; a spokesperson has the type of the
        principal; sources without a name stay anonymous, whomever they are close to.
        """
        t = self.t
        principal_tokens = self.principal(tokens)
        principal = _words_of(t, principal_tokens)
        if principal_tokens:
            chosen = set(principal_tokens)
            for a, b, entry in found:
                named = entry.type in _NAMELESS and capital(t, tokens[b])
                if tokens[a] in chosen and tokens[b] in chosen and not named:
                    return entry.type, principal
            known = self.known.get(principal)
            if known and known.type:
                return known.type, principal
            last = next((k for k in reversed(principal_tokens) if capital(t, k)), -1)
            if last >= 0:
                if (body := SUFFIXES.get(t.lower[last].strip("."))) is not None:
                    return body, principal
                if own := self.profiled(t.words[last], "", True):
                    return own, principal
                if t.words[last] not in self.full_names and t.words[last] not in self.polite and t.dep[last] != "poss":
                    return "business", principal
        if self.t.pos[head] == "PROPN" and self.t.words[head][0].isupper():
            found = [hit for hit in found if hit[2].type not in ("anonymous", "vague")]
        plain = [hit for hit in found if hit[2].tokens[-1] not in CREEDS or tokens[hit[0]] == head]
        found = plain or found
        if not found:
            return "", principal
        at_head = [entry for a, b, entry in found if tokens[a] <= head <= tokens[b]]
        if at_head and at_head[0].type in ("anonymous", "vague", "document"):
            return at_head[0].type, principal
        apposed = {
            k for kid in t.kids[head] if t.dep[kid] == "appos" for k in range(t.left[kid], t.right[kid] + 1)
        }  # fmt: skip
        ranked = []
        for a, b, entry in found:
            if entry.type in ("anonymous", "vague") and not tokens[a] <= head <= tokens[b]:
                continue
            last = tokens[b]
            if self._by_the_way(last, head) or self._governor(last) in _OUTSIDERS:
                continue
            generic = entry.tokens[-1] in _GENERIC
            organisation = entry.kind == ORGANISATION
            nested = t.dep[last] == "conj" or self._in_clause(last, head)
            ranked.append(
                (
                    nested,
                    not (tokens[a] <= head <= last) and not organisation and tokens[a] not in apposed,
                    generic,
                    0 if tokens[a] in apposed else 1,
                    0 if tokens[a] <= head <= last else 1,
                    not organisation,
                    a,
                    role_type(t, entry, tokens[a], last) if entry.kind == "person" else entry.type,
                )
            )
        return (min(ranked)[-1] if ranked else ""), principal

    def _in_clause(self, token: int, head: int) -> bool:
        t = self.t
        for _ in range(8):
            if token == head or t.head[token] == token:
                return False
            if t.dep[token] in ("relcl", "acl", "advcl"):
                return True
            token = t.head[token]
        return False

    def _by_the_way(self, token: int, head: int) -> bool:
        """Whether a word stands in a clause about the source without saying what the source is: "Holt, who wrote for banks",
        but not "Holt, who is a banker", "who works at a bank", "who runs a bank", "known as a banker"."""
        t = self.t
        if not self._in_clause(token, head):
            return False
        while t.dep[token] in _WITHIN:
            token = t.head[token]
        above = t.head[token]
        if t.dep[token] == "pobj":
            return t.lower[above] != "as" and t.lemma[t.head[above]] not in _SERVING
        return t.dep[token] != "attr" and not (t.dep[token] == "dobj" and t.lemma[above] in _LEADING)

    def _governor(self, token: int) -> str:
        """The word that the phrase of a word depends on through a preposition: "critic", of "firm" in "a critic of the firm"."""
        t = self.t
        while t.dep[token] in _WITHIN:
            token = t.head[token]
        return t.lemma[t.head[t.head[token]]] if t.dep[token] == "pobj" else ""

    def principal(self, tokens: Sequence[int]) -> list[int]:
        """The tokens of whom a spokesperson speaks for: "... for the ministry", "ministry spokesman", "Hale's ..."."""
        t = self.t
        inside = set(tokens)
        for k in tokens:
            if t.lemma[k] not in SPOKES and t.lower[k] not in SPOKES:
                continue
            for kid in t.kids[k]:
                if t.dep[kid] == "prep" and t.lower[kid] in ("for", "of") and kid in inside:
                    obj = t.kid(kid, "pobj")
                    if obj >= 0:
                        return [j for j in range(t.left[obj], t.right[obj] + 1) if j in inside]
            before = [j for j in range(t.left[k], k) if j in inside and t.dep[j] in ("compound", "poss", "nmod", "amod")
                      and t.pos[j] in ("NOUN", "PROPN")]  # fmt: skip
            if before:
                return before
            if t.dep[k] == "compound":
                before = [j for j in tokens if j < k and t.pos[j] in ("NOUN", "PROPN")]
                if before:
                    return before
        return []

    def is_person(self, head: int, found: Sequence[tuple[int, int, SourceEntry]], named: bool) -> bool:
        if self.t.lower[head] in SUFFIXES and capital(self.t, head):
            return False
        if found:
            kinds = [entry.kind for _, _, entry in found]
            if "person" in kinds:
                return True
            if ORGANISATION in kinds:
                return False
        return named and self.t.lower[max(head - 1, 0)] != "the" and self.t.lower[self.t.left[head]] != "the"

    def level(
        self,
        tokens: Sequence[int],
        head: int,
        found: Sequence[tuple[int, int, SourceEntry]],
        name: str,
        type_: str,
    ) -> int | None:
        t = self.t
        kinds = {entry.kind for _, _, entry in found}
        words = [k for k in tokens if t.lower[k] not in _DETERMINERS and t.is_word(k)]
        lower = [t.lower[k] for k in words]
        people = "person" in kinds or type_ in ("citizen", "anonymous", "vague")
        if name:
            if " ".join(lower) in _METONYMS:
                return 2
            inside = set(tokens)
            appositions = [k for k in t.kids[head] if t.dep[k] in ("appos", "relcl") and k in inside]
            person = self.is_person(head, found, True)
            role = any(t.words[k] not in name for k in words) and ("person" in kinds or t.pos[head] == "NOUN")
            owned = person and any(t.lower[k] in ("'s", "’s", "’", "'") and t.words[k - 1] not in name for k in tokens[1:-1])
            apposed = any(t.dep[k] == "appos" for k in tokens if k != head)
            return 0 if appositions or (person and role) or apposed or owned else 1
        if any(t.lemma[k] in SPOKES or t.lower[k] in SPOKES for k in tokens):
            return 2
        if t.lower[tokens[0]] in _OWNERS and t.lemma[head] in _OWN_VOICES:
            return 2
        capitals = [
            k for k in words if capital(t, k) and (k <= head or _made_by(t, k)) and not self._in_clause(k, head)
        ]
        described = [k for k in words if k != head and t.pos[k] != "NUM" and t.lower[k] not in _AMOUNTS]
        if t.lemma[head] in ("team", "camp") and type_:
            return 2
        if t.lemma[head] in _PLACES and type_ == "official":
            return 1 if any(capital(t, k) for k in words) else 2
        utterance = t.lemma[head] in _UTTERANCES - {"campaign", "account", "office"}
        at_head = {entry.kind for a, b, entry in found if tokens[a] <= head <= tokens[b]}
        if (type_ in ("document", "media") and "person" not in (at_head or kinds)) or utterance:
            if type_ == "media" and ORGANISATION in kinds and not capitals and t.lower[tokens[0]] in ("the", "this", "our"):
                return 2
            return 1 if capitals else 3 if described or t.tag[head] in ("NN", "NNP") else 4
        if type_ == "anonymous" and len(words) == 1:
            return 4
        if ORGANISATION in kinds and not people:
            body = {head, *(k for a, b, _ in found if tokens[a] <= head <= tokens[b] for k in tokens[a : b + 1])}
            if " ".join(lower) in _METONYMS or not body & set(capitals):
                return 4 if words == [head] and t.lower[head] == "authorities" else 2
            return 1
        definite = t.lower[tokens[0]] in ("the", "his", "her", "its", "their") or any(t.dep[k] == "poss" for k in tokens)
        singular = t.tag[head] in ("NN", "NNP")
        office = t.lemma[head] in _UNIQUE or any(
            len(entry.tokens) > 1 and entry.kind != ORGANISATION and entry.tokens[-1] not in _GENERIC
            for _, _, entry in found
        )
        if (singular and definite and type_ not in ("anonymous", "vague", "citizen", "")) or (office and singular and definite):
            return 2
        if type_ == "official" and any(place in " ".join(lower) for place in _METONYMS):
            return 2
        if type_ == "vague" and t.lemma[head] in ("establishment", "elite", "base"):
            return 4
        thing = t.tag[head] == "NN" and not kinds and not t.lower[head].endswith(_HUMAN)
        if thing and self.owner(head) >= 0:
            return 1
        if not type_ and t.lemma[head] in _GROUPS:
            return 2 if t.lower[tokens[0]] == "the" and t.tag[head] == "NN" else 3
        if not type_ and t.lower[head].endswith(_ABSTRACT):
            return 5
        if not type_ and t.pos[head] == "NOUN":
            many = not singular or any(t.tag[k] in ("NNS", "NNPS") for k in words)
            human = t.lower[head].endswith((*_HUMAN, "ers", "ors", "ists", "men", "women"))
            if not many and not human:
                return 5
            return 3 if human or described else 4
        if type_ == "official" and (singular or t.lemma[head] not in ("official", "authority")):
            return 3
        if described or type_ in ("citizen", "political", "business", "civil", "expert", "security"):
            return 3
        return 4


def _made_by(t: Table, k: int) -> bool:
    """Whether "by" stands before a name or before its determiner: "a count by the Herald"."""
    return "by" in t.lower[max(k - 2, 0) : k] and (t.lower[k - 1] == "by" or t.lower[k - 1] in _DETERMINERS)


def _crowd(t: Table, tokens: Sequence[int], head: int) -> str:
    """The type of people called by a plural proper name: a party's members at large ("some Democrats"), a people."""
    singular = t.lower[head].rstrip("s")
    if not t.lower[head].endswith("s") or (singular not in CREEDS and t.tag[head] != "NNPS"):
        return ""
    inside = set(tokens)
    before = [k for k in t.kids[head] if k < head and k in inside and t.dep[k] in ("compound", "amod", "nmod", "poss")]
    if singular in CREEDS:
        bodies = [k for k in before if t.pos[k] in ("NOUN", "PROPN")]
        return "political" if bodies or t.kid(head, "acl", "relcl") in inside else "vague"
    joined = [k for k in before if t.pos[k] == "PROPN" and t.words[k].lower() not in ("african", "asian", "native")]
    return "" if joined or not t.lower[head].endswith(("ns", "als", "ers", "os", "is", "ts")) else "citizen"


def _name_at_end(t: Table, tokens: Sequence[int], head: int) -> list[int]:
    """The full name that closes a description: "his best friend at school, Dana Holt"."""
    ends = [k for k in tokens if t.is_word(k)]
    if t.pos[head] != "NOUN" or not ends:
        return []
    stop = first = ends[-1] + 1
    while first > tokens[0] and capital(t, first - 1):
        first -= 1
    return list(range(first, stop)) if stop - first >= 2 and t.words[first - 1] == "," else []


def _name_given(t: Table, head: int) -> list[int]:
    """The name that a description gives its bearer: "a spokeswoman, who gave her name as Lenka", "known only as Lenka"."""
    if t.pos[head] != "NOUN":
        return []
    for k in range(head + 1, min(t.right[head] + 1, head + 16)):
        if t.dep[k] in ("relcl", "acl") and t.lemma[k] in ("give", "know", "identify"):
            clause = range(k, min(t.right[k], k + 8))
            given = next((j for j in clause if t.lower[j] == "as" and (t.lemma[k] != "give" or "name" in t.lower[k:j])), -1)
            first = next((j for j in range(given + 1, given + 3) if given >= 0 and j < len(t) and t.capital[j]), -1)
            if first >= 0:
                stop = first + 1
                while stop < len(t) and t.capital[stop]:
                    stop += 1
                return list(range(first, stop))
    return []


def _replaced(one: Identity, **changes: object) -> Identity:
    from dataclasses import replace

    return replace(one, **changes)  # type: ignore[arg-type]


def head_of(t: Table, tokens: Sequence[int]) -> int:
    """The token of a group that governs the others."""
    inside = set(tokens)
    tops = [k for k in tokens if (t.head[k] not in inside or t.head[k] == k) and t.is_word(k)]
    return next((k for k in tops if t.pos[k] in ("NOUN", "PROPN", "PRON")), tops[0] if tops else tokens[0])


def _words_of(t: Table, tokens: Sequence[int]) -> str:
    kept = list(tokens)
    while kept and (t.lower[kept[0]] in _DETERMINERS or not t.is_word(kept[0])):
        kept.pop(0)
    while kept and (not t.is_word(kept[-1]) or t.lower[kept[-1]] in ("'s", "’s")):
        kept.pop()
    if not kept:
        return " ".join(t.words[k] for k in tokens if t.is_word(k))
    pieces = [t.words[kept[0]]]
    for before, k in pairwise(kept):
        pieces.append((" " if t.start[k] > t.end[before] else "") + t.words[k])
    return "".join(pieces)


def _run_after(t: Table, k: int) -> list[int]:
    """The capitalised words after a token, two or more, else none."""
    stop = k + 1
    while stop < len(t) and t.capital[stop]:
        stop += 1
    return list(range(k + 1, stop)) if stop - k > 2 else []


def _shortened(t: Table, tokens: Sequence[int], head: int) -> Sequence[int]:
    """The words of a source without what is only added about it: "the ministry, which had denied it" is the ministry; of
    "one, a cleaner" the cleaner; a long description ends before its relative clause."""
    kids = [k for k in t.kids[head] if k in tokens and k > head]
    apposed = next((k for k in kids if t.dep[k] == "appos" and t.lower[t.left[k]] in ("a", "an")), -1)
    if apposed >= 0 and t.lower[head] in ("one", "another"):
        return [k for k in tokens if t.left[apposed] <= k <= t.right[apposed]]
    for k in kids:
        if t.dep[k] in ("relcl", "acl", "appos") and t.left[k] > head:
            added = t.lower[t.left[k] - 1] in (",", "-", "–", "—", "(")
            before = [j for j in tokens if j < t.left[k]]
            if added or (len(tokens) > _LONGEST_NAME and t.dep[k] == "relcl" and len(before) > 2):
                return before
    return tokens


def _initials(name: str) -> str:
    return "".join(w[0] for w in name.split() if w[0].isupper() and w.lower() != "the")


def _full_names(t: Table, types: SourceTypes) -> dict[str, str]:
    """Surname -> full name, for surnames that only one full name of the article has."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    k = 0
    while k < len(t):
        if t.pos[k] != "PROPN" or not t.counted[k]:
            k += 1
            continue
        stop = k + 1
        while stop < len(t) and t.pos[stop] == "PROPN" and t.sentence[stop] == t.sentence[k]:
            stop += 1
        run = list(range(k, stop))
        titles = types.matches(t, run)
        cut = max((b + 1 for _, b, entry in titles if entry.kind != ORGANISATION), default=0)
        run = run[cut:]
        while run and t.lower[run[0]].strip(".") in HONORIFICS:
            run.pop(0)
        plain = not any(entry.kind == ORGANISATION for _, _, entry in titles)
        owned = stop < len(t) and t.lower[stop] == "'s"
        if 2 <= len(run) <= 4 and plain and (owned or t.lower[max(k - 1, 0)] != "the"):
            found[t.words[run[-1]]].setdefault(" ".join(t.words[j] for j in run))
        k = stop
    return {
        surname: next(iter(names)) for surname, names in found.items() if len({name.split()[0] for name in names}) == 1
    }


def _person_subjects(t: Table) -> list[int]:
    """Proper names that are subjects, or explain one ("the head teacher, Dana Holt, ..."), outside quotations, in order."""
    found = []
    for k, capital_here in enumerate(t.capital):
        if capital_here and t.quote[k] == NO_QUOTE:
            at = t.head[k] if t.dep[k] == "appos" and t.pos[t.head[k]] == "NOUN" else k
            if t.dep[at] in ("nsubj", "nsubjpass"):
                found.append(k)
    return found


def _role_of(t: Table, head: int) -> tuple[int, ...]:
    """A noun with the words that stand right before it and make one term with it: "fire chief", "interior minister"."""
    first = head
    while first and t.head[first - 1] == head and t.dep[first - 1] in ("compound", "amod", "nmod") and (
        t.lower[first - 1] not in _ADDED
    ):  # fmt: skip
        first -= 1
    return tuple(range(first, head + 1))


def _same_office(called: str, office: str) -> bool:
    """Whether who is called something is who "the" office means: the interior minister is the minister, no deputy or vice is;
    there are presidents of many things."""
    *before, last = called.split()
    return last == office and (not before or (office != "president" and _LESSER.isdisjoint(before)))


def _bearers(t: Table, types: SourceTypes, full_names: Collection[str]) -> dict[str, set[str]]:
    """Role in lower case ("fire chief") -> full names that the article gives it to, as title or in an apposition."""
    found: dict[str, set[str]] = defaultdict(set)
    last = -1
    for k, capital_here in enumerate(t.capital):
        if not capital_here or k <= last or not t.counted[k]:
            continue
        last = k
        while last + 1 < len(t) and t.capital[last + 1] and t.sentence[last + 1] == t.sentence[k]:
            last += 1
        name = next((n for a in range(k, last) if (n := " ".join(t.words[a : last + 1])) in full_names), "")
        if not name:
            continue
        first = last - name.count(" ")
        before = k
        while before and t.pos[before - 1] in ("NOUN", "ADJ", "PROPN") and before <= t.head[before - 1] <= last:
            before -= 1
        title = tuple(range(before, first))
        beside = [kid for kid in t.kids[last] if t.dep[kid] == "appos"] + [t.head[last]] * (t.dep[last] == "appos")
        for role in (title, *(_role_of(t, h) for h in beside if t.pos[h] == "NOUN")):
            if role and any(e.kind == "person" for _, b, e in types.matches(t, role) if b == len(role) - 1):
                found[" ".join(t.lower[j] for j in role)].add(name)
    return found


def _told_own(t: Table, link: Link, outlet: str) -> bool:
    """Whether a statement was made to the outlet itself: "told this newspaper", "told The Herald" in The Herald."""
    name = outlet.lower().removeprefix("the ").split()
    begin, end = t.sentences[t.sentence[link.cue_head]]
    for k in range(max(begin, link.cue_head - 3), min(end, link.cue_head + 9)):
        if t.lower[k] in ("told", "tells", "tell", "to", "with", "by"):
            after = t.lower[k + 1 : k + 8]
            if after[:1] == ["this"] and len(after) > 1 and after[1] in _OWN_OUTLET:
                return True
            rest = after[1:] if after[:1] == ["the"] else after
            if name and rest[: len(name)] == name:
                return True
    return False


def _reason_given(t: Table, link: Link) -> bool:
    """Whether the sentence says why the source is not named ("on condition of anonymity because ...")."""
    begin, end = t.sentences[t.sentence[link.cue_head]]
    words = t.lower[begin:end]
    return any(w in _ANONYMITY for w in words) and any(w in _REASON_WORDS for w in words)
