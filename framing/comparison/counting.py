"""What the numbers of one article count: a unit, people and what became of them, or things; with hedge, source and scope."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from framing.comparison.givers import source_of
from framing.comparison.numbers import MONEY, UNITS, Number, numbers
from framing.comparison.scope import SAME, UNCLEAR, Lead, lead_of, reach_of, scope_of
from framing.detectors.clauses import active_patient, antecedent, passive_form, passive_patient, readable, window
from framing.findings import Span
from framing.lexicon.frames import Context, is_person

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from framing.text.document import Document

HARM: dict[str, str] = {
    **dict.fromkeys(
        (
            "kill",
            "murder",
            "slay",
            "assassinate",
            "massacre",
            "slaughter",
            "martyr",
            "execute",
            "die",
            "perish",
            "drown",
        ),
        "killed",
    ),
    **dict.fromkeys(("injure", "wound", "hurt", "maim"), "injured"),
    **dict.fromkeys(("arrest", "detain", "jail", "imprison", "apprehend"), "detained"),
    **dict.fromkeys(("displace", "evacuate", "evict"), "displaced"),
    **dict.fromkeys(("rescue",), "rescued"),
    **dict.fromkeys(("abduct", "kidnap"), "abducted"),
}
"""Verb -> what became of the people counted; the verbs without an object take their subject."""
SUBJECT_VERBS = frozenset({"die", "perish", "drown"})
STATES = {
    "dead": "killed", "killed": "killed", "slain": "killed", "injured": "injured", "wounded": "injured", "hurt": "injured",
    "missing": "missing", "arrested": "detained", "detained": "detained", "apprehended": "detained",
    "displaced": "displaced", "rescued": "rescued",
    "unaccounted": "missing", "homeless": "displaced", "martyred": "killed", "evacuated": "displaced",
    "hospitalised": "in hospital", "hospitalized": "in hospital",
}  # fmt: skip
NOUNS = {
    "death": "killed", "fatality": "killed", "killing": "killed", "injury": "injured", "casualty": "casualties",
    "wounding": "injured", "arrest": "detained", "apprehension": "detained", "murder": "killed", "martyr": "killed",
}  # fmt: skip
DIED_LATER = "who died of their injuries"
TOLLS = (
    "killed",
    "injured",
    DIED_LATER,
    "missing",
    "detained",
    "displaced",
    "rescued",
    "abducted",
    "casualties",
    "in critical condition",
    "in hospital",
)
"""What became of people: each is one row of the grid for the articles' own event."""
PEOPLE = frozenset({
    "people", "person", "other", "man", "woman", "child", "boy", "girl", "citizen", "civilian", "commuter",
    "passenger", "troop", "soldier", "member", "victim", "survivor", "protester", "demonstrator", "mourner",
    "worshipper", "worshiper", "pilgrim", "student", "pupil", "worker", "staff", "officer", "resident", "villager",
    "migrant", "refugee", "fan", "them", "us", "those", "family", "patient", "user", "voter", "militant", "fighter",
    "suspect", "hostage", "guest", "tourist", "colleague", "official", "councillor", "councilor", "nurse", "doctor",
    "wounded", "injured", "dead", "life", "soul", "traveller", "traveler", "employee", "crew", "sailor", "miner",
    "guard", "policeman", "policewoman", "teenager", "adult", "individual", "folk", "folks", "kid", "baby", "infant",
    "sibling", "grandchild", "goer", "recipient", "delegate", "lawmaker", "juror", "twin", "orphan", "widow", "inmate",
    "stowaway", "detainee", "national", "alien", "criminal", "emigrant", "native", "convict", "felon", "thug", "radical",
    "moderate", "independent", "professional", "amateur", "spouse", "grandparent", "prince", "princess", "saint", "apostle",
    "disciple",
    "hero", "cop", "marine", "pilot", "intern", "graduate", "chef", "foe", "lifeguard", "coach", "referee", "assailant",
    "pirate", "thief", "burglar", "accomplice", "captive", "slave", "peasant", "shepherd", "nomad", "trustee", "corporal",
    "recruit", "conscript", "cadet", "commando", "mercenary", "cook", "waitress", "poet", "mechanic", "newborn",
    "schoolgirl", "schoolboy", "schoolchild", "undergraduate", "alumnus", "dropout", "applicant", "entrant", "contestant",
    "champion", "missionary", "evangelical", "catholic", "protestant",
})  # fmt: skip
_NAMES_OF_PEOPLES = frozenset({
    "arab", "basque", "briton", "croat", "czech", "dane", "finn", "greek", "hindu", "iraqi", "israeli", "jew", "kurd",
    "kuwaiti", "muslim", "nazi", "nepali", "omani", "pakistani", "bangladeshi", "pole", "qatari", "saudi", "scot", "serb",
    "sikh", "slav", "somali", "swede", "tory", "turk", "yemeni", "emirati", "afghan", "tibetan", "uyghur", "londoner",
})  # fmt: skip
_ENDINGS_OF_PEOPLES = ("an", "ese", "crat", "ist", "ite", "yorker", "lander")
"""Endings of people named by country, faith or party, once the plural is off; only where the word has a capital."""
_NOBODY = frozenset({
    "committee", "subcommittee", "guarantee", "degree", "jamboree", "pedigree", "settee", "marquee", "melee", "soiree",
    "spree", "chimpanzee", "decree", "coffee", "levee", "dungaree", "toffee",
})  # fmt: skip
_NOT_MEN = frozenset({"specimen", "regimen", "omen", "abdomen", "semen", "acumen", "stamen"})
_IN_UNIFORM = frozenset({"pow", "mp", "mep", "gi"})
BODIES = frozenset({
    "state", "country", "nation", "group", "newspaper", "party", "government", "outlet", "department", "agency",
    "company", "team", "bank", "city", "town", "union", "league", "tanker", "employer", "publisher",
    "manufacturer",
})  # fmt: skip
"""Bodies that are counted as things, though they can speak."""
INVARIANT = frozenset({
    "people", "police", "staff", "crew", "aircraft", "cattle", "fish", "sheep", "series", "species", "infantry",
    "personnel", "folk", "spacecraft", "salmon", "deer", "offspring", "dead", "injured", "wounded",
})  # fmt: skip
"""Nouns that stand behind a number without a plural ending."""
HEDGES: tuple[tuple[str, ...], ...] = tuple(
    tuple(h.split())
    for h in (
        "at least", "at most", "more than", "less than", "fewer than", "no fewer than", "no less than", "no more than",
        "as many as", "as few as", "up to", "close to", "well over", "just over", "just under", "an estimated",
        "in excess of", "upwards of", "approximately", "about", "around", "roughly", "nearly", "almost", "some", "over", "under",
        "estimated", "circa", "possibly", "perhaps", "maybe", "reportedly", "a further", "another", "closer to",
        "the best part of", "the better part of", "as small as", "as large as", "as much as", "as little as",
    )
)  # fmt: skip
RISING = frozenset({
    "bump", "raise", "rise", "climb", "go", "jump", "increase", "grow", "shoot", "revise", "put", "push", "soar", "nudge",
    "bring", "lift", "drive",
})  # fmt: skip
_EARLIER = frozenset({"earlier", "initially", "previously", "originally", "first"})
_SKIP = frozenset({
    "others", "other", "more", "people", "were", "was", "have", "has", "had", "been", "are", "is", "also", "feared",
    "being", "be", "reported", "confirmed", "of", "them", "left", "reportedly", "now", "seriously", "critically",
    "badly", "lightly", "-",
})  # fmt: skip
_CONTENT = frozenset({"NOUN", "VERB", "ADJ", "PROPN", "ADV"})


@dataclass(frozen=True, slots=True)
class Figure:
    """A number with what it counts.

    Attributes
    ----------
    article, outlet, sentence
        Where it stands; `sentence` is an index of `Layout.sentences`.
    span, text
        The number phrase with hedge and noun or unit, in the original.
    low, high
        Its value in `unit`: equal for an exact number, a range for a range or a vague word.
    step
        Worth of its last written digit, in `unit`; 0 for a vague word.
    kind
        What became of people ("killed", "injured" ...), "people", a dimension ("duration", "distance", "money", "share",
        "weight", "area", "volume"), "points" (of per cent, of an index), "votes", "age" or "things".
    noun
        Lemma of what is counted, the currency, or "" for a bare number.
    unit
        Base unit of a dimension ("s", "m", "kg", "m2", "l", "1"), else "".
    hedge, earlier, source, voice
        "at least"; whether it is an earlier count; who says it ("" where the outlet does); whose words.
    against
        Of a vote told as "6-3" the second number; `low` and `high` are the first.
    scope
        Words for the other event it belongs to, empty for the articles' own.
    words, context
        Content words around it, for lining up, and the stretch it stands in, to read.
    """

    article: str
    outlet: str
    sentence: int
    span: Span
    text: str
    low: float
    high: float
    step: float
    kind: str
    noun: str
    unit: str = ""
    hedge: str = ""
    earlier: bool = False
    source: str = ""
    voice: str = "outlet"
    against: float | None = None
    scope: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    context: str = ""

    @property
    def toll(self) -> bool:
        return self.kind in TOLLS


BASE = {"duration": "s", "distance": "m", "weight": "kg", "area": "m2", "volume": "l", "share": "1"}


@cache
def _nouns() -> Context:
    from framing.detectors.agency import known_nouns

    return known_nouns()


def figures(document: Document, lead: Lead | None = None) -> list[Figure]:
    """The figures of one article, in order of text; `lead` says what the articles' own event is (default: this one's)."""
    doc = document.tokens
    about = lead or lead_of([document])
    found: list[Figure] = []
    sentences, reach = sentence_of(document), reach_of(document)
    previous: Number | None = None
    fit = readable(doc)
    for number in numbers(doc):
        if not fit[number.start] or not document.layout.counted(document.layout.section_at(doc[number.start].idx)):
            continue
        if previous is not None and found and _says_again(doc, previous, number):
            previous = number
            continue
        figure = _figure(document, number, sentences[number.start], about, reach, found[-1] if found else None)
        if figure is not None:
            found.append(figure)
            previous = number
    return found


def sentence_of(document: Document) -> list[int]:
    """Index of the layout's sentence for every token."""
    sentences = document.layout.sentences
    result, at = [], 0
    for token in document.tokens:
        while at + 1 < len(sentences) and token.idx >= sentences[at + 1].start:
            at += 1
        result.append(at)
    return result


def _says_again(doc: Doc, first: Number, second: Number) -> bool:
    """*2,300 feet (700 meters)*: the same quantity in another unit."""
    between = doc[first.end : second.start].text
    if not between.endswith("(") or len(between) > 24 or second.end >= len(doc):
        return False
    one = next((UNITS[t.lower_][0] for t in doc[first.end : first.end + 2] if t.lower_ in UNITS), "")
    two = next((UNITS[t.lower_][0] for t in doc[second.end : second.end + 2] if t.lower_ in UNITS), "")
    return one == two != ""


def _figure(
    document: Document, number: Number, sentence: int, lead: Lead, reach: tuple[int, int], last: Figure | None
) -> Figure | None:
    doc = document.tokens
    hedge, start = _hedge(doc, number)
    counted = _counted(doc, number)
    if counted is None and last is not None and last.toll and sentence - last.sentence <= 2 and _goes_back(doc, number):
        counted = Counted(last.kind if last.kind != DIED_LATER else "killed", number.end)
    side = _lowers(doc, number.end, number.end + 1) == ["against"] or _lowers(doc, number.end, number.end + 2) == [
        "for",
        "it",
    ]
    if counted is None and side and last is not None and last.kind == "people" and sentence - last.sentence <= 1:
        counted = Counted("people", number.end, last.noun)
    of_them = _lowers(doc, number.end, number.end + 2) in (["of", "which"], ["of", "whom"])
    if counted is None and of_them and last is not None and last.kind in {"people", "things"}:
        counted = Counted(last.kind, number.end, last.noun) if last.sentence == sentence else None
    if counted is None:
        return None
    kind, end, noun, unit, factor = counted
    half = 0.0
    if unit and _lowers(doc, end, end + 3) == ["and", "a", "half"]:
        half, end = 0.5, end + 3
    try:
        span = document.layout.span(doc[start].idx, doc[end - 1].idx + len(doc[end - 1]))
    except ValueError:
        return None
    figure = Figure(
        article=document.article.id,
        outlet=document.article.outlet,
        sentence=sentence,
        span=span,
        text=span.text,
        low=(number.low + half) * factor,
        high=(number.high + half) * factor,
        step=(half or number.step) * factor,
        kind=kind,
        noun=noun,
        unit=unit,
        hedge=hedge,
        source=source_of(document, doc[number.start]),
        voice=document.voices[number.start] if document.voices else "outlet",
        against=number.against,
        words=_around(doc, number),
        context=_context(doc, start, end),
    )
    if figure.toll:
        scope = scope_of(doc[number.start], lead, reach)
        if kind not in {"killed", "injured"}:
            scope -= {UNCLEAR}
        figure = replace(figure, earlier=_is_earlier(doc, number), scope=scope)
    return figure


def _goes_back(doc: Doc, number: Number) -> bool:
    """*gave the number as 27*, *its count of 19*: a bare number for a toll told just before."""
    words = _lowers(doc, max(window(doc[number.start]).start, number.start - 4), number.start)
    return bool({"number", "figure", "count", "toll", "total"} & set(words)) and words[-1] in {
        "as",
        "of",
        "at",
        "to",
        "was",
        "is",
    }


def _hedge(doc: Doc, number: Number) -> tuple[str, int]:
    """The hedge before a number and the token where it begins; "up to" behind a verb of rising is none."""
    start = number.start
    sentence = window(doc[start]).start
    words = [t.lower_ for t in doc[max(sentence, start - 4) : start]]
    for hedge in HEDGES:
        size = len(hedge)
        if tuple(words[-size:]) == hedge and start - size >= sentence:
            before = doc[start - size - 1] if start - size > sentence else None
            text = " ".join(hedge)
            if text in {"up to", "over", "under", "around", "about"} and before is not None and _moves(before):
                return "", start
            if (text == "up to" and _moves(doc[start - 2])) or (text == "about" and _is_topic(doc, number)):
                return "", start
            if text in {"another", "a further"}:
                return "", start
            return text, start - size
    if words[-1:] == ["between"] and not number.exact:
        return "", start - 1
    following = _lowers(doc, number.end, number.end + 3)
    if following[:2] in (["or", "so"], ["or", "more"]):
        return " ".join(following[:2]), start
    for behind in (following[:2], following[1:]):
        if behind in (["at", "least"], ["at", "most"]):
            return " ".join(behind), start
    return "", start


def _is_topic(doc: Doc, number: Number) -> bool:
    """*an article about two men*: a preposition behind a noun, before a small number of persons or things."""
    about, unit = doc[number.start - 1], doc[number.end].lower_ if number.end < len(doc) else ""
    return number.high < 20 and unit not in UNITS and about.i > 0 and doc[about.i - 1].pos_ == "NOUN"


def _moves(token: Token) -> bool:
    return token.lemma_.lower() in RISING or (token.dep_ in {"prt", "advmod"} and token.head.lemma_.lower() in RISING)


class Counted(NamedTuple):
    """What a number counts; `end` is the token after the phrase, `factor` leads to the base unit."""

    kind: str
    end: int
    noun: str = ""
    unit: str = ""
    factor: float = 1.0


def _is_people(noun: Token) -> bool:
    """Whether a counted noun names people: a word for persons, a people, faith or party, or those something is done to."""
    word = noun.lower_
    one = word.removesuffix("s") if word.endswith("s") else word
    if PEOPLE & {noun.lemma_.lower(), word} or one in _IN_UNIFORM:
        return True
    if word.endswith("men") and noun.tag_ in {"NNS", "NNPS"} and word not in _NOT_MEN:
        return True
    if noun.text[0].isupper() and word != one:
        named = {one, f"{one.removesuffix('ie')}y"} & _NAMES_OF_PEOPLES
        return bool(named) or one.endswith(_ENDINGS_OF_PEOPLES)
    return one.endswith("ee") and len(one) > 5 and one not in _NOBODY


def _goes_off(noun: Token) -> bool:
    """*two bombs exploded*: as many explosions."""
    verb = noun.head
    subject = noun.dep_ in {"nsubj", "nsubjpass"} and noun.lemma_.lower() in {
        "bomb",
        "device",
        "charge",
        "mine",
        "grenade",
    }
    off = verb.lemma_.lower() == "go" and any(c.lower_ == "off" for c in verb.children)
    return subject and (off or verb.lemma_.lower() in {"explode", "detonate"})


def _counted(doc: Doc, number: Number) -> Counted | None:
    """What a number counts: money, share, a unit, age, votes, then people and things by their noun; None for nothing."""
    measured = _measured(doc, number)
    if measured is not None:
        return measured
    end = number.end
    noun = _noun(doc, number)
    if noun is not None and noun.lemma_.lower() in MONEY:
        return Counted("money", noun.i + 1, noun.lemma_.lower())
    if noun is None and _inhabits(doc, number.start):
        return Counted("people", end, "people")
    fate = _fate(doc, number, noun)
    if noun is None:
        if fate:
            return Counted(fate, end)
        return Counted("people", end, "people") if _stands_for_people(doc, number) else None
    stop = noun.i + 1 if end <= noun.i < end + 6 else end
    lemma = "explosion" if _goes_off(noun) else _singular(noun)
    if fate:
        return Counted("things" if _by_time(doc, stop) else fate, stop, lemma)
    if noun.lower_ in UNITS or lemma in {"time", "percent", "percenter", "degree"}:
        return None
    if lemma == "point":
        behind = doc[stop] if stop < len(doc) else None
        parts = _is_hyphen(doc, end) and behind is not None and behind.pos_ == "NOUN" and behind.lemma_ in _LISTS
        return Counted("things" if parts else "points", stop, lemma)
    if lemma in {"vote", "ballot"}:
        return Counted("votes", stop, lemma)
    singular = (
        number.low != 1
        and not number.share
        and doc[number.start].lower_ not in {"twin", "double"}
        and noun.tag_ in {"NN", "NNP"}
        and lemma not in INVARIANT
    )
    if (number.exact and _is_hyphen(doc, end)) or (singular and (number.exact or noun.tag_ == "NN" or "." in lemma)):
        return None
    person = _is_people(noun) or (noun.pos_ != "PROPN" and is_person(noun, _nouns()))
    return Counted("people" if person and lemma not in BODIES else "things", stop, lemma)


def _inhabits(doc: Doc, start: int) -> bool:
    """*a city of 1.2 million*: the number counts those who live there."""
    return start >= 2 and doc[start - 1].lower_ == "of" and doc[start - 2].lemma_.lower() in _PEOPLED


_PEOPLED = frozenset({"city", "town", "village", "country", "nation", "population", "community", "district", "family", "crowd"})
_LISTS = frozenset({"plan", "programme", "program", "agenda", "list", "manifesto", "proposal", "strategy", "framework"})
"""What is made of points: *an eight-point plan*."""


def _singular(noun: Token) -> str:
    """The lemma in lower case, also where the tagger takes a plural for a name (*two World Wars*) or mistakes it (*bases*)."""
    word, lemma = noun.lower_, noun.lemma_.lower()
    if word == "bases":
        return "base"
    if lemma != word or noun.tag_ not in {"NNPS", "NNP", "NNS"}:
        return lemma
    if word.endswith("men") and word not in _NOT_MEN:
        return f"{word[:-3]}man"
    if noun.tag_ == "NNPS" and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return f"{word[:-3]}y" if word.endswith("ies") else word[:-1]
    return lemma


def _by_time(doc: Doc, end: int) -> bool:
    """*142 deaths a day*: a rate, no toll."""
    words = _lowers(doc, end, end + 2)
    rate = len(words) == 2 and words[0] in {"per", "each", "every", "a"}
    return rate and UNITS.get(words[1], ("", 0))[0] == "duration"


def _measured(doc: Doc, number: Number) -> Counted | None:
    """A number with a unit: money, share, time, distance ..., age, votes."""
    end = number.end
    if number.against is not None:
        return Counted("votes", end)
    if number.currency:
        return Counted("money", end, number.currency)
    if number.share:
        part = _part_of_unit(doc, end)
        if part:
            return _of_unit(doc[part].lower_, part + 1)
        noun = _noun(doc, number)
        named = noun is not None and noun.lemma_.lower() not in {"majority", "vote"}
        return Counted("share", end, _singular(noun) if noun is not None and named else "", "1")
    if number.glued in UNITS:
        return _of_unit(number.glued, end)
    at = end + 1 if _is_hyphen(doc, end) else end
    word = doc[at].lower_ if at < len(doc) else ""
    if word == "percentage" and at + 1 < len(doc) and doc[at + 1].lower_ in {"point", "points"}:
        return Counted("points", at + 2, "percentage point")
    if word == "per" and at + 1 < len(doc) and doc[at + 1].lower_ == "cent":
        return Counted("share", at + 2, _part_of(doc, at + 2), "1", 0.01)
    if _is_age(doc, number, at, word):
        return Counted("age", end)
    between = word in _BETWEEN or (at < len(doc) and doc[at].pos_ in {"ADJ", "ADV"} and word not in {*UNITS, *_BESIDE})
    for i in (at, at + 1) if between else (at,):
        if i < len(doc) and doc[i].lower_ in UNITS and (doc[i].lower_ != "m" or doc[number.start].text[0].isdigit()):
            unit = _of_unit(doc[i].lower_, i + 1)
            return unit._replace(noun=_part_of(doc, i + 1)) if unit.kind == "share" else unit
        if i < len(doc) and doc[i].lemma_.lower() in MONEY:
            return Counted("money", i + 1, doc[i].lemma_.lower())
    return None


_BESIDE = frozenset({"last", "next", "past", "this", "later", "earlier", "ago"})
_BETWEEN = frozenset({"full", "long", "more", "whole", "other", "us", "u.s.", "canadian", "australian"})


def _of_unit(word: str, end: int) -> Counted:
    dimension, worth = UNITS[word]
    return Counted(dimension, end, "", BASE[dimension], worth)


def _part_of(doc: Doc, at: int) -> str:
    """*40 per cent of the town's homes*: what a share is of, in the singular; "" where nothing is named."""
    if at < len(doc) and doc[at].text == ")":
        at += 1
    if at >= len(doc) or doc[at].lower_ != "of":
        return ""
    if _lowers(doc, at + 1, at + 3) == ["those", "who"]:
        return "people"
    last: Token | None = None
    for token in (t for t in doc[at + 1 : at + 9] if not t.is_quote):
        if token.pos_ in {"NOUN", "PROPN"}:
            last = token
        elif token.tag_ == "POS" or token.dep_ == "poss" or token.text in {"-", "/"}:
            last = None
        elif last is not None or token.pos_ not in {"DET", "ADJ", "PRON", "NUM", "VERB", "ADV", "CCONJ"}:
            break
    return _singular(last) if last is not None else ""


def _stands_for_people(doc: Doc, number: Number) -> bool:
    """A bare number that is the subject of a verb of doing (*nine refused*), or hedged (*around 650 were there*); *the two* and
    *all four* go back to what was named before and count nothing."""
    bare = doc[number.end - 1]
    if number.vague and number.end < len(doc) and doc[number.end].lower_ == "who":
        return True
    before = doc[number.start - 1].lower_ if number.start else ""
    if bare.dep_ not in {"nsubj", "nsubjpass"} or (number.high < 10 and before in {"the", "all", "these", "those"}):
        return False
    if _lowers(doc, number.end, number.end + 2) in (["of", "which"], ["of", "the"]):
        return False
    return (bare.head.pos_ == "VERB" and number.low >= 2) or bool(_hedge(doc, number)[0])


def _part_of_unit(doc: Doc, at: int) -> int:
    """*a quarter of a mile*, *half an hour*: the token of the unit, or 0."""
    words = _lowers(doc, at, at + 3)
    skip = 1 if words[:1] == ["of"] else 0
    if words[skip : skip + 1] and words[skip] in {"a", "an"}:
        i = at + skip + 1
        if i < len(doc) and doc[i].lower_ in UNITS and UNITS[doc[i].lower_][0] != "share":
            return i
    return 0


def _is_hyphen(doc: Doc, i: int) -> bool:
    return i < len(doc) and doc[i].text == "-"


def _is_age(doc: Doc, number: Number, at: int, word: str) -> bool:
    i = number.start
    before = [t.lower_ for t in doc[max(0, i - 3) : i]]
    if word in {"year", "years", "month", "months", "week", "day"}:
        rest = [t.lower_ for t in doc[at + 1 : at + 3]]
        if rest and (rest[0] == "old" or rest in (["-", "old"], ["-", "olds"]) or rest[0] == "olds"):
            return True
    if before and (before[-1] in {"aged", "age", "ages"} or before[-2:] == ["age", "of"]):
        return True
    if before[-1:] in (["between"], ["from"]) and before[-2:-1] in (["aged"], ["ages"]):
        return True
    if _lowers(doc, number.end, number.end + 2) in (
        ["and", "older"],
        ["or", "older"],
        ["and", "younger"],
        ["or", "younger"],
    ):
        return True
    if number.low >= 120 or not number.exact or i < 2 or number.end >= len(doc):
        return False
    named = doc[i - 1].text == "," and doc[i - 2].pos_ in {"PROPN", "NOUN"}
    closed = doc[number.end].text in {",", ".", ")"}
    return named and closed and (doc[i - 2].pos_ == "PROPN" or doc[i].dep_ == "appos") and doc[i].text.isdigit()


def _noun(doc: Doc, number: Number) -> Token | None:
    """The noun that is counted; a noun in the singular before a plural one only names its kind (*dozens of fact checks*)."""
    noun = _first_noun(doc, number)
    if noun is None or noun.i < number.end or number.low == 1 or number.share:
        return noun
    kind = noun.tag_ in {"NN", "NNP", "JJ"} or noun.lower_.endswith("ics")
    for token in doc[noun.i + 1 : noun.i + 4] if kind else ():
        plural = token.tag_ in {"NNS", "NNPS"} or (token.tag_ == "VBZ" and number.vague and token.i == noun.i + 1)
        if plural and token.sent.start == noun.sent.start:
            return token
        if token.pos_ not in {"NOUN", "PROPN", "ADJ"} and token.text != "-" and doc[token.i - 1].text != "-":
            break
    return noun


def _first_noun(doc: Doc, number: Number) -> Token | None:
    """What the number modifies, what follows "of", or the next noun behind adjectives."""
    end = number.end
    sentence_end = window(doc[number.start]).end
    at = end
    while at < sentence_end and doc[at].lower_ in {
        "more",
        "of",
        "the",
        "his",
        "her",
        "its",
        "their",
        "our",
        "these",
        "those",
        "such",
    }:
        if doc[at].lower_ == "those" and (at + 1 >= sentence_end or doc[at + 1].pos_ not in {"NOUN", "PROPN"}):
            return doc[at]
        at += 1
    for token in doc[number.start : end]:
        head = token.head
        modifies = token.dep_ in {"nummod", "quantmod", "amod", "compound", "det"} and head.pos_ in {"NOUN", "PROPN"}
        if modifies and end <= head.i < min(end + 7, sentence_end) and not _broken(doc, end, head.i):
            return head
    if number.share and at == end:
        return None
    for i in range(at, min(at + 5, sentence_end)):
        token = doc[i]
        if token.dep_ == "poss" or token.tag_ == "POS":
            continue
        if token.pos_ in {"NOUN", "PROPN"} and token.dep_ != "compound":
            return token
        if token.pos_ == "PRON" and token.lower_ in {"them", "us", "those", "others"}:
            return token
        if token.lower_ in {"wounded", "injured", "dead"} and i > end:
            return token
        if token.pos_ not in {"ADJ", "VERB", "NOUN", "PROPN", "ADV"} and token.text not in {"-"}:
            return None
        if token.pos_ == "VERB" and (token.tag_ not in {"VBN", "VBG"} or (token.tag_ == "VBG" and token.dep_ == "acl")):
            return None
        if token.lower_ in STATES and i == at == end:
            return _behind_state(doc, i, sentence_end)
    return None


def _behind_state(doc: Doc, state: int, sentence_end: int) -> Token | None:
    """*13 missing laptops*, *five wounded clerks*: the plural noun right behind a word for what became of them."""
    for token in doc[state + 1 : min(state + 4, sentence_end)]:
        if token.tag_ in {"NNS", "NNPS"}:
            return token
        if token.pos_ not in {"NOUN", "PROPN", "ADJ"}:
            return None
    return None


def _broken(doc: Doc, start: int, end: int) -> bool:
    return any(
        t.text in {",", ";", ":", "(", ")", "—", '"'} or t.lower_ in {"were", "was", "and"} for t in doc[start:end]
    )


def _fate(doc: Doc, number: Number, noun: Token | None) -> str:
    """What became of the people counted: read from the words behind, the verb above, or the noun above; "" for nothing."""
    lemma = noun.lemma_.lower() if noun is not None else ""
    countable = noun is None or _is_people(noun) or is_person(noun, _nouns()) or lemma in NOUNS
    if not countable:
        return ""
    sentence = window(doc[number.start])
    if lemma in NOUNS:
        return NOUNS[lemma]
    stop = noun.i + 1 if noun is not None and noun.i >= number.end else number.end
    if noun is not None and doc[number.end].lower_ in STATES and number.end < noun.i:
        return STATES[doc[number.end].lower_]
    ahead = _until_mark(doc, stop, min(stop + 10, sentence.end))
    if "critical" in ahead and "condition" in ahead:
        return "in critical condition"
    if "hospital" in ahead[:5] and "in" in ahead[:4]:
        return "in hospital"
    heads = {number.start, number.end - 1} | ({noun.i} if noun is not None else set())
    for verb in sentence:
        fate = HARM.get(verb.lemma_.lower())
        if fate and verb.pos_ in {"VERB", "ADJ"} and _done_to(verb) & heads:
            return (
                DIED_LATER if fate == "killed" and noun is not None and noun.lower_ in {"wounded", "injured"} else fate
            )
    for i in range(stop, min(stop + 6, sentence.end)):
        token = doc[i]
        if token.lower_ in STATES and not _acts(token):
            return STATES[token.lower_]
        if token.lower_ not in _SKIP:
            break
    above = _noun_above(doc, number, noun)
    if above:
        return above
    if noun is not None and noun.lower_ in {"dead"}:
        return "killed"
    if noun is None or lemma in {"other", "people"}:
        back = doc[max(sentence.start, number.start - 20) : number.start]
        toll = [t for t in back if t.lower_ in {"toll", "dead"} and not (t.lower_ == "dead" and t.dep_ == "amod")]
        if toll and noun is None and not any(t.lemma_.lower() in {"injured", "injury", "wounded"} for t in back):
            return "killed"
        number_of = next((k for k, t in enumerate(back) if t.lemma_.lower() == "number"), None)
        if noun is None and number_of is not None:
            return next((STATES[t.lower_] for t in back[number_of:] if t.lower_ in STATES), "")
    return ""


def _until_mark(doc: Doc, start: int, end: int) -> list[str]:
    """Words from `start` on, up to a comma or another number."""
    words: list[str] = []
    for token in doc[start:end]:
        if token.text in {",", ";", "—"} or token.like_num:
            break
        words.append(token.lower_)
    return words


def _acts(token: Token) -> bool:
    """Whether a past form is active: it has an object."""
    return token.pos_ == "VERB" and active_patient(token) is not None


def _done_to(verb: Token) -> set[int]:
    """Tokens of whom a verb of harm is done to, coordinated ones and quantities ("hundreds of commuters") included."""
    lemma = verb.lemma_.lower()
    if lemma in SUBJECT_VERBS:
        first = next((antecedent(c) for c in verb.children if c.dep_ == "nsubj"), None)
        if first is None and verb.dep_ in {"relcl", "acl"}:
            first = verb.head
    elif passive_form(verb):
        first = passive_patient(verb)
    else:
        first = active_patient(verb)
    result: set[int] = set()
    todo = [first] if first is not None else []
    while (
        first is not None and first.dep_ == "conj" and first.head.pos_ in {"NOUN", "NUM"} and first.head.i > first.i - 6
    ):
        first = first.head
        todo.append(first)
    while todo and len(result) < 30:
        token = todo.pop()
        if token.i in result:
            continue
        result.add(token.i)
        for child in token.children:
            if child.dep_ in {"nummod", "quantmod", "compound"}:
                result.add(child.i)
            elif child.dep_ in {"conj", "appos"} and child.pos_ in {"NOUN", "NUM", "PROPN", "PRON"}:
                todo.append(child)
            elif child.dep_ == "prep" and child.lower_ == "of":
                todo += [c for c in child.children if c.dep_ == "pobj"]
    return result


def _noun_above(doc: Doc, number: Number, noun: Token | None) -> str:
    """*the deaths of hundreds*, *the wounding of thousands*: the noun that a quantity hangs on."""
    token = noun if noun is not None and noun.i >= number.end else doc[number.end - 1]
    for _ in range(3):
        if token.dep_ == "pobj" and token.head.lower_ in {"of", "for"}:
            above = token.head.head
            if above.lemma_.lower() in NOUNS and above.pos_ == "NOUN":
                return NOUNS[above.lemma_.lower()]
            token = above
        elif token.dep_ in {"conj", "nummod", "quantmod"}:
            token = token.head
        else:
            break
    return ""


def _is_earlier(doc: Doc, number: Number) -> bool:
    """Whether a toll is given as one that no longer holds: *earlier*, *had been*, *from 27 to 31*, "but the toll rose"."""
    sentence = window(doc[number.start])
    i = number.start
    following = _lowers(doc, number.end, number.end + 2)
    before = doc[max(sentence.start, i - 14) : i]
    words = [t.lower_ for t in before]
    if words[-1:] == ["from"] and "to" in _lowers(doc, number.end, min(number.end + 4, sentence.end)):
        return True
    if words[-2:] == ["up", "from"] or (words[-1:] == ["from"] and any(t.lemma_.lower() in RISING for t in before)):
        return True
    cut = max((k for k, t in enumerate(before) if t.text in {";", "but"}), default=-1)
    near = before[cut + 1 :]
    rest = doc[number.end : sentence.end]
    change = next((k for k, t in enumerate(rest) if t.lower_ in {"but", "before"}), None)
    raised = change is not None and any(t.lemma_.lower() in RISING for t in rest[change:])
    marked = any(t.lower_ in _EARLIER and t.pos_ == "ADV" for t in near)
    pluperfect = any(t.lower_ in {"had", "'d"} and t.dep_ == "aux" for t in [*near, *rest[:4]])
    return (
        (marked and (pluperfect or raised or "toll" in words))
        or (raised and pluperfect)
        or following == ["previously", "."]
    )


def _lowers(doc: Doc, start: int, end: int) -> list[str]:
    return [t.lower_ for t in doc[start:end]]


def _around(doc: Doc, number: Number, reach: int = 9) -> frozenset[str]:
    """Content words near a number, in its sentence, numbers and the commonest verbs left out."""
    sentence = window(doc[number.start])
    start, end = max(sentence.start, number.start - reach), min(sentence.end, number.end + reach)
    around = {
        SAME.get(t.lemma_.lower(), t.lemma_.lower())
        for t in doc[start:end]
        if t.pos_ in _CONTENT and not number.start <= t.i < number.end and not t.is_stop and t.is_alpha
        and t.lemma_.lower() not in {"say", "tell", "take", "make", "cent"} and t.lower_ not in _UNIT_NAMES
    }  # fmt: skip
    return frozenset(around - {"people"})


_UNIT_NAMES = frozenset(UNITS) - {"second"}


def _context(doc: Doc, start: int, end: int) -> str:
    """The phrase with a few words around it, cut at marks."""
    sentence = window(doc[start])
    while start > sentence.start and end - start < 8 and doc[start - 1].text not in _MARKS:
        start -= 1
    while end < sentence.end and end - start < 12 and doc[end].text not in _MARKS:
        end += 1
    return doc[start:end].text.strip()


_MARKS = frozenset({",", ";", ":", ".", "—", '"', "(", ")", "?", "!"})
