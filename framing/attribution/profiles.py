"""Roles of sources (the source lexicon), and what an article says of each name: titles, appositions, the company it keeps.

A mention of a name gives evidence of its type: the role before it ("the mayor, Dana Holt", "Sen. Holt"), the role or party
tag after it ("Holt, a nurse", "Holt (R-Iowa)"), the words beside it ("Holt's campaign", "told the Herald"), the last word of
an organisation's name ("... University"). Every mention is read in a window of bounded length, so all is linear.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from framing.attribution.cues import CueRow
from framing.attribution.table import Table

HONORIFICS = frozenset({
    "mr", "mrs", "ms", "miss", "mx", "dr", "prof", "sir", "dame", "lord", "lady", "madam", "gen", "sen", "rep",
    "gov", "lt", "col", "sgt", "maj", "capt", "cpl", "rev", "hon", "pres", "st", "supt", "insp", "det", "cllr",
    "pm", "vp", "mp",
})  # fmt: skip
SPOKES = frozenset({"spokesman", "spokeswoman", "spokesperson", "spokespeople", "spokesmen", "spox"})
FORMER = frozenset({"former", "ex", "then", "onetime", "late", "retired"})
CREEDS = frozenset({
    "conservative", "liberal", "progressive", "socialist", "nationalist", "leftist", "republican", "democrat", "separatist",
    "loyalist",
})  # fmt: skip
_TITLES = {
    "sen": "political", "sens": "political", "rep": "political", "reps": "political", "mp": "political",
    "gov": "official", "govs": "official", "pres": "official", "pm": "official", "vp": "official", "justice": "security",
    "gen": "security", "lt": "security", "col": "security", "sgt": "security", "maj": "security", "capt": "security",
    "cpl": "security", "det": "security", "supt": "security", "insp": "security", "prof": "expert", "rev": "civil",
}  # fmt: skip
SUFFIXES = {
    **dict.fromkeys((
        "news", "times", "post", "tribune", "herald", "journal", "gazette", "globe", "observer", "radio", "tv",
        "television", "chronicle", "telegraph", "mirror", "magazine", "courier", "examiner", "dispatch", "press",
        "broadcasting", "enquirer", "inquirer", "weekly", "daily", "reuters", "cnn", "bbc", "nbc", "cbs", "abc", "msnbc",
        "fox", "ap", "afp", "npr", "journalism", "media", "gazetteer", "blog",
    ), "media"),
    **dict.fromkeys((
        "inc", "corp", "ltd", "plc", "llc", "co", "group", "bank", "holdings", "industries", "capital", "airlines",
        "motors", "partners", "securities", "technologies",
    ), "business"),
    **dict.fromkeys((
        "university", "institute", "institution", "college", "hospital", "polytechnic", "center", "centre",
    ), "expert"),
    **dict.fromkeys((
        "association", "foundation", "union", "federation", "alliance", "society", "church", "league", "watch",
        "coalition", "fund", "international", "organisation", "organization",
    ), "civil"),
    **dict.fromkeys((
        "party", "movement", "campaign", "pac", "pacs", "caucus", "committee", "congress", "senate", "parliament", "house", "gop",
    ), "political"),
    **dict.fromkeys((
        "ministry", "department", "agency", "commission", "council", "administration", "bureau", "authority", "embassy",
        "office", "treasury", "cabinet", "government",
    ), "official"),
    **dict.fromkeys(("states", "kingdom", "republic", "nations", "commonwealth"), "official"),
    **dict.fromkeys((
        "fbi", "f.b.i", "cia", "c.i.a", "pentagon", "court", "police", "army", "navy", "tribunal", "guard",
    ), "security"),
}  # fmt: skip
_OF_ANY_BODY = frozenset({"chair", "chairman", "chairwoman", "chairperson", "founder"})
"""Roles that say nothing of the kind of the body."""
_VERBS = frozenset({"VERB", "AUX"})
_CONTESTS = frozenset({
    "campaign", "candidacy", "nomination", "supporter", "voter", "delegate", "rally", "ticket", "backer", "bid",
    "surrogate", "ad", "candidate", "victory", "lead",
})  # fmt: skip
_CHOICES = frozenset({"endorse", "nominate", "elect", "re-elect", "reelect"})
_REPORTING = frozenset({"report", "publish", "broadcast", "editorialise", "editorialize", "air"})
_PLACES_AFTER = frozenset({"in", "from", "across", "throughout", "into", "inside", "near"})
ORGANISATION = "organisation"
_BUILT: dict[int, tuple[object, SourceTypes]] = {}
_KEPT = 4


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """A role or organisation head: its words, type ("official" ...) and whether it is a person or an organisation."""

    tokens: tuple[str, ...]
    type: str
    kind: str
    left_not: tuple[tuple[str, ...], ...]
    right_not: tuple[tuple[str, ...], ...]


class SourceTypes:
    """The source lexicon by first word."""

    def __init__(self, rows: Iterable[CueRow]) -> None:
        self._by_first: dict[str, list[SourceEntry]] = {}
        self.roles: dict[str, str] = {}
        for row in rows:
            tokens = tuple(w for w in row.tokens if w != "*")
            if not tokens:
                continue
            entry = SourceEntry(tokens, row.category, row.subcategory, row.left_not, row.right_not)
            self._by_first.setdefault(tokens[0], []).append(entry)
            if len(tokens) == 1:
                self.roles.setdefault(tokens[0], row.category)
        for found in self._by_first.values():
            found.sort(key=lambda entry: -len(entry.tokens))

    def matches(self, t: Table, tokens: Sequence[int]) -> list[tuple[int, int, SourceEntry]]:
        """Entries found among tokens in order: (place of the first word, of the last, entry); longest first, no overlap."""
        found: list[tuple[int, int, SourceEntry]] = []
        place = 0
        while place < len(tokens):
            k = tokens[place]
            lemma, lower = t.lemma[k], t.lower[k]
            hit = self._first_fit(t, tokens, place, lemma) if lemma in self._by_first else None
            if hit is None and lower != lemma and lower in self._by_first:
                hit = self._first_fit(t, tokens, place, lower)
            if hit is None:
                place += 1
            else:
                found.append((place, place + len(hit.tokens) - 1, hit))
                place += len(hit.tokens)
        return found

    def _first_fit(self, t: Table, tokens: Sequence[int], place: int, word: str) -> SourceEntry | None:
        for entry in self._by_first[word]:
            if self._fits(t, tokens, place, entry):
                return entry
        return None

    def _fits(self, t: Table, tokens: Sequence[int], place: int, entry: SourceEntry) -> bool:
        last = place + len(entry.tokens)
        if last > len(tokens):
            return False
        a_verb = len(entry.tokens) == 1 and t.pos[tokens[place]] == "VERB"
        if a_verb and entry.type != "anonymous" and entry.tokens != ("accused",):
            return False
        for k, word in zip(tokens[place:last], entry.tokens, strict=True):
            if word not in (t.lemma[k], t.lower[k]):
                return False
        before, after = tokens[place], tokens[last - 1] + 1
        if entry.left_not and before > 0:
            beside = (t.lower[before - 1], t.lemma[before - 1])
            if any(words[-1] in beside and _lowers(t, before - len(words), words) for words in entry.left_not):
                return False
        if entry.right_not and after < len(t):
            beside = (t.lower[after], t.lemma[after])
            return not any(words[0] in beside and _lowers(t, after, words) for words in entry.right_not)
        return True


def _lowers(t: Table, begin: int, words: Sequence[str]) -> bool:
    return begin >= 0 and begin + len(words) <= len(t) and all(
        word in (t.lower[begin + k], t.lemma[begin + k]) for k, word in enumerate(words)
    )


def source_types_of(lexicon: object) -> SourceTypes:
    """The source types of a lexicon (or the types themselves); built once for each lexicon."""
    if isinstance(lexicon, SourceTypes):
        return lexicon
    found = _BUILT.get(id(lexicon))
    if found is None or found[0] is not lexicon:
        while len(_BUILT) >= _KEPT:
            _BUILT.pop(next(iter(_BUILT)))
        found = _BUILT[id(lexicon)] = (lexicon, SourceTypes(lexicon.of("sources")))  # type: ignore[attr-defined]
    return found[1]


@dataclass(slots=True)
class Profile:
    """What an article says about a name: weight by type, and the places (characters) where a role stands beside it."""

    weights: dict[str, int]
    places: list[int]
    mentions: int = 0

    def add(self, type_: str, weight: int) -> None:
        self.weights[type_] = self.weights.get(type_, 0) + weight


def profiles_of(t: Table, types: SourceTypes) -> dict[str, Profile]:
    """Last word of a name -> what the roles beside its mentions say; one pass, a bounded window at each mention."""
    found: dict[str, Profile] = {}
    titled = ""
    stop = 0
    for first in [k for k, is_capital in enumerate(t.capital) if is_capital]:
        if first < stop:
            continue
        stop = first + 1
        while stop < len(t) and t.capital[stop] and t.sentence[stop] == t.sentence[first]:
            stop += 1
        run = t.words[first:stop]
        profiles = []
        for key in (surname_of(run), full_name_of(run)):
            if key and key not in found:
                found[key] = Profile({}, [])
            if key:
                profiles.append(found[key])
        for one in profiles:
            one.mentions += 1
        joined = first >= 2 and t.lower[first - 1] == "and" and (capital(t, first - 2) or t.words[first - 2] == ")")
        shared = titled if joined else ""
        titled = _title_before(t, types, first, stop) or shared
        after = _role_after(t, types, stop)
        uses = _use_of(t, first, stop)
        roles = [(kind, 3) for kind in (titled, after) if kind]
        for one in profiles:
            one.places += [t.start[first]] * bool(roles)
            for kind, weight in (*roles, *uses):
                one.add(kind, weight)
    return found


def surname_of(name: Sequence[str]) -> str:
    """The word that stands for a name: the surname, without "Jr." and without "of ..."."""
    words = list(name[: name.index("of", 1)] if "of" in name[1:] else name)
    while len(words) > 1 and words[-1].strip(".").lower() in ("jr", "sr", "ii", "iii", "iv"):
        words.pop()
    return words[-1]


def full_name_of(name: Sequence[str]) -> str:
    """First name and surname of a name of several words, without titles and initials; else empty."""
    words = [w for w in name if w.strip(".").lower() not in HONORIFICS and not w.endswith(".") and w.lower() not in _TITLES]
    return f"{words[-2]} {words[-1]}" if len(words) >= 2 else ""


def capital(t: Table, k: int) -> bool:
    """Whether a token is a proper name with a capital."""
    return t.capital[k]


def _presides(t: Table, first: int, last: int) -> str:
    """The type of a president: "official" of a state, else that of the body ("the club's president", "president of ...")."""
    before = t.lower[first - 1] if first else ""
    compound = first and t.pos[first - 1] in ("NOUN", "PROPN") and t.words[last].islower()
    state = before.strip(".") in FORMER | {"us", "u.s"}
    owned = before in ("'s", "’s", "its", "senior", "executive", "deputy", "assistant") or (compound and not state)
    after = t.lower[last + 1 : last + 8]
    if not owned and after[:1] != ["of"] and after[:1] != ["for"] and after[:2] != ["and", "ceo"]:
        return "official"
    if after[:3] == ["of", "the", "united"] or (after[:2] == ["of", "the"] and "republic" in after):
        return "official"
    return _body_beside(t, first, last) or "business"


def _body_beside(t: Table, first: int, last: int) -> str:
    """The type of the body named beside a post: "the Harbour Committee's chairman", "chair of the Workers' Party"."""
    before = list(takewhile(lambda k: t.pos[k] not in _VERBS, range(first - 1, max(first - 6, -1), -1)))
    after = takewhile(lambda k: t.pos[k] not in _VERBS, range(last + 1, min(last + 8, len(t))))
    bodies = (SUFFIXES.get(t.lower[k].strip("."), "") for k in (*reversed(before), *after) if capital(t, k))
    return next((body for body in bodies if body), "")


def role_type(t: Table, entry: SourceEntry, first: int, last: int) -> str:
    """The type that a role has where it stands; "" for a spokesperson, who has that of the principal, and for who founded
    or chairs a body that no word beside tells the type of."""
    if entry.tokens[-1] in SPOKES and len(entry.tokens) == 1:
        return ""
    if entry.tokens[-1] == "president" and entry.type == "official":
        return _presides(t, first, last)
    if entry.tokens[-1] in _OF_ANY_BODY and entry.type == "business":
        return _body_beside(t, first, last)
    return entry.type


def _usable(entry: SourceEntry) -> bool:
    return entry.kind == "person" and entry.type not in ("anonymous", "vague")


def _title_before(t: Table, types: SourceTypes, first: int, stop: int) -> str:
    """The type of the role that stands before or within the words of a name: "Ohio governor Dana Holt", "Sen. Holt"."""
    begin = first
    while begin > 0 and first - begin < 6 and t.sentence[begin - 1] == t.sentence[first] and (
        t.pos[begin - 1] in ("NOUN", "ADJ", "PROPN", "NUM") or t.lower[begin - 1] in ("'s", "’s", "-", "of")
    ):
        begin -= 1
    window = list(range(begin, stop))
    past = "former" if any(t.lower[k].strip(".-") in FORMER for k in window) else ""
    for a, b, entry in reversed(types.matches(t, window)):
        k = window[b]
        beside = k >= first or (k == first - 1 and (first <= t.head[k] < stop or t.head[stop - 1] == k))
        if _usable(entry) and beside and k < stop - 1 and (entry.tokens[-1] not in CREEDS or t.pos[k] == "PROPN"):
            kind = role_type(t, entry, window[a], window[b])
            return "political" if past and kind == "official" else kind
    if t.lower[max(first - 3, 0) : first] == ["front", "-", "runner"]:
        return "political"
    for k in range(first, stop - 1):
        kind = _TITLES.get(t.lower[k].strip("."), "")
        if kind:
            return "political" if past and kind == "official" else kind
    return ""


def _role_after(t: Table, types: SourceTypes, stop: int) -> str:
    """The type of the role in an apposition or party tag after a name: "Holt, a nurse", "Holt (R-Iowa)"."""
    if stop >= len(t):
        return ""
    tag = "".join(t.words[stop : stop + 4]).lstrip("(,")
    if t.words[stop] in ("(", ",") and len(tag) > 1 and tag[0] in "RDIL" and tag[1] in "-)":
        return "political"
    if t.words[stop] not in (",", "(", "-", "–", "—"):
        return ""
    window: list[int] = []
    for k in range(stop + 1, min(stop + 13, len(t))):
        if t.sentence[k] != t.sentence[stop] or t.lower[k] in (",", ".", ";", ")", "said", "says", "and"):
            break
        if not window and not (t.lower[k] in ("a", "an", "the", "one", "his", "her", "its", "now", "another")
                               or t.lower[k].strip("-") in FORMER or t.pos[k] in ("NOUN", "ADJ", "PROPN", "NUM")):  # fmt: skip
            break
        if t.pos[k] in ("VERB", "AUX"):
            break
        window.append(k)
    past = "former" if any(t.lower[k].strip("-") in FORMER for k in window) else ""
    matches = [hit for hit in types.matches(t, window) if _usable(hit[2])]
    plain = [hit for hit in matches if hit[2].tokens[-1] not in CREEDS] or matches
    if plain:
        a, b, entry = plain[0]
        kind = role_type(t, entry, window[a], window[b])
        return "political" if past and kind == "official" else kind
    if len(window) == 1 and t.words[window[0]].isdigit() and len(t.words[window[0]]) == 2:
        return "citizen"
    return ""


def _use_of(t: Table, first: int, stop: int) -> list[tuple[str, int]]:
    """What the company of a name says: "Holt's campaign", "voted for Holt", "told the Herald", "in Selland"."""
    found = []
    k = stop + (stop < len(t) and t.lower[stop] in ("'s", "’s", "'", "’"))
    following = t.lemma[k : k + 3]
    if following and any(w in _CONTESTS for w in following[: 1 + (len(following) > 1 and t.pos[k] == "ADJ")]):
        found.append(("political", 2))
    if following[:1] == ["administration"]:
        found.append(("official", 2))
    if following[:1] and following[0] in ("host", "anchor", "reporter", "correspondent", "interview", "debate", "poll"):
        found.append(("media", 1))
    if following[:1] and following[0] in _REPORTING:
        found.append(("media", 2))
    before = first - 1 - (first > 1 and t.lower[first - 1] == "the")
    if before >= 1:
        if t.lemma[before] in _CHOICES or (
            t.lower[before] in ("for", "to") and t.lemma[before - 1] in ("vote", "campaign", "delegate", "support")
        ):
            found.append(("political", 2))
        if t.lower[before] in ("told", "tells", "by") and (t.lower[before] != "by" or t.lemma[before - 1] in _REPORTING):
            found.append(("media", 1))
        if t.lower[before] in _PLACES_AFTER:
            found.append(("place", 2))
    last = t.lower[stop - 1].strip(".")
    if last in SUFFIXES:
        found.append((SUFFIXES[last], 2 if stop - first > 1 or SUFFIXES[last] == "media" else 1))
    return found
