"""Figures grid: numbers with what they count, lined up across outlets.

One article at a time: number phrase first, exclusions second (`framing.comparison.numbers`), then what is counted: a unit
(time, distance, money, share ...), people with what became of them (killed, injured, arrested ...), or the noun. With it
come the hedge ("at least"), whether it is an earlier count ("had earlier been 73"), who says it, and the scope: a toll
whose sentence names another place, year or event than the leads of the articles is of another event.

Then across articles. Tolls of the articles' own event are one row each (killed, injured ...). Elsewhere equal values of the
same thing are joined; what is left is joined one to one where the words around agree, and such a row is marked as
"told differently, or two different quantities: check". No row says that anybody is wrong.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Literal

from framing.comparison.numbers import MONEY, MONTHS, UNITS, VOTING, Number, numbers
from framing.detectors.clauses import active_patient, antecedent, passive_form, passive_patient
from framing.findings import Span
from framing.lexicon.frames import Context, is_person

if TYPE_CHECKING:
    from spacy.tokens import Doc, Token

    from framing.text.document import Document

Status = Literal["one outlet", "same", "compatible", "differs"]
CHECK = "told differently, or two different quantities: check"
EARLIER = "an earlier count"

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
    **dict.fromkeys(("arrest", "detain", "jail", "imprison"), "detained"),
    **dict.fromkeys(("displace", "evacuate", "evict"), "displaced"),
    **dict.fromkeys(("rescue",), "rescued"),
    **dict.fromkeys(("abduct", "kidnap"), "abducted"),
}
"""Verb -> what became of the people counted; the verbs without an object take their subject."""
SUBJECT_VERBS = frozenset({"die", "perish", "drown"})
STATES = {
    "dead": "killed", "killed": "killed", "slain": "killed", "injured": "injured", "wounded": "injured", "hurt": "injured",
    "missing": "missing", "arrested": "detained", "detained": "detained", "displaced": "displaced", "rescued": "rescued",
    "unaccounted": "missing", "homeless": "displaced", "martyred": "killed", "evacuated": "displaced", "hospitalised": "in hospital",
    "hospitalized": "in hospital",
}  # fmt: skip
NOUNS = {
    "death": "killed", "fatality": "killed", "killing": "killed", "injury": "injured", "casualty": "casualties",
    "wounding": "injured", "arrest": "detained", "murder": "killed", "martyr": "killed",
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
    "guard", "policeman", "policewoman", "teenager", "adult", "individual", "folk", "folks",
})  # fmt: skip
BODIES = frozenset({
    "state", "country", "nation", "group", "newspaper", "party", "government", "outlet", "department", "agency",
    "company", "team", "bank", "city", "town", "union", "league",
})  # fmt: skip
"""Bodies that are counted as things, though they can speak."""
INVARIANT = frozenset({
    "people", "police", "staff", "crew", "aircraft", "cattle", "fish", "sheep", "series", "species", "infantry",
    "personnel", "folk", "spacecraft", "salmon", "deer", "offspring", "dead", "injured", "wounded",
})  # fmt: skip
"""Nouns that stand behind a number without a plural ending."""
SAME = {
    "blast": "explosion", "bombing": "explosion", "house": "home", "kid": "child", "metre": "meter", "soldier": "troop",
    "programme": "program", "location": "site", "place": "site", "scene": "site", "automobile": "car", "vehicle": "car",
    "injured": "wounded", "bag": "bag", "commuter": "people", "resident": "people", "citizen": "people", "person": "people",
    "other": "people", "them": "people", "us": "people", "those": "people", "mourner": "people", "man": "people",
    "woman": "people", "passenger": "people", "victim": "people",
}  # fmt: skip
"""Nouns that two outlets may use for the same thing."""
HEDGES: tuple[tuple[str, ...], ...] = tuple(
    tuple(h.split())
    for h in (
        "at least", "at most", "more than", "less than", "fewer than", "no fewer than", "no less than", "no more than", "as many as",
        "as few as", "up to", "close to", "well over", "just over", "just under", "an estimated", "in excess of", "upwards of",
        "approximately", "about", "around", "roughly", "nearly", "almost", "some", "over", "under", "estimated", "circa",
        "possibly", "perhaps", "maybe", "reportedly", "a further", "another", "closer to", "as small as", "as large as",
    )
)  # fmt: skip
RISING = frozenset({
    "bump", "raise", "rise", "climb", "go", "jump", "increase", "grow", "shoot", "revise", "put", "push", "soar",
})  # fmt: skip
_MORE = frozenset({
    "at least", "more than", "well over", "just over", "over", "no fewer than", "no less than", "upwards of",
    "in excess of",
})  # fmt: skip
_LESS = frozenset({
    "up to", "at most", "less than", "fewer than", "under", "just under", "nearly", "almost", "no more than",
    "as many as",
})  # fmt: skip
_EARLIER = frozenset({"earlier", "initially", "previously", "originally", "first"})
_SKIP = frozenset({
    "others", "other", "more", "people", "were", "was", "have", "has", "had", "been", "are", "is", "also", "feared",
    "being", "be", "reported", "confirmed", "of", "them", "left", "reportedly", "now", "seriously", "critically",
    "badly", "lightly", "-",
})  # fmt: skip
_CONTENT = frozenset({"NOUN", "VERB", "ADJ", "PROPN", "ADV"})
EVENTS = frozenset({
    "stampede", "crush", "war", "earthquake", "quake", "flood", "storm", "hurricane", "strike", "airstrike",
    "attack", "bombing", "blast", "explosion", "shooting", "massacre", "raid", "crash", "collision", "fire",
    "blaze", "siege", "invasion", "riot", "protest", "clash", "battle", "uprising", "funeral", "outbreak",
    "epidemic", "pandemic", "accident", "landslide", "derailment", "offensive", "conflict", "wildfire", "famine",
    "drought", "cyclone", "typhoon", "tornado", "stabbing", "genocide", "coup",
})  # fmt: skip
GENERIC = frozenset({"attack", "explosion", "incident", "accident", "strike"})
"""Events that a sentence may call the articles' own event, whatever the leads call it."""
_PAST = (
    ("last", "week"),
    ("last", "month"),
    ("last", "year"),
    ("years", "ago"),
    ("months", "ago"),
    ("decades", "ago"),
    ("weeks", "ago"),
)
_PLACES = frozenset({"in", "at", "near", "outside", "on", "from", "around", "across"})
_BUILDINGS = frozenset({
    "hospital", "university", "clinic", "ministry", "court", "school", "church", "street", "house", "hall",
    "square", "police", "agency", "tv", "television", "news", "centre", "center", "department", "council", "road",
})  # fmt: skip
UNCLEAR = "event not named nearby"
"""Scope of a toll that stands far from any word for an event."""
LEAD_SENTENCES = 3
"""Headline and this many sentences of an article are its lead."""
FAR = 1.6
"""Different values further apart than by this factor are not lined up as one quantity (tolls are)."""
ROUNDING = 0.05
"""Rounding makes two values equal only as far as this share of them."""
OVERLAP, COSINE = 1 / 3, 0.12
"""Words around two figures that must agree before different values are put in one row."""


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
        "weight", "area", "volume"), "votes", "age" or "things".
    noun
        Lemma of what is counted, the currency, or "" for a bare number.
    unit
        Base unit of a dimension ("s", "m", "kg", "m2", "l", "1"), else "".
    hedge, earlier, source, voice
        "at least"; whether it is an earlier count; who says it ("" where the outlet does); whose words.
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
    scope: frozenset[str] = frozenset()
    words: frozenset[str] = frozenset()
    context: str = ""

    @property
    def toll(self) -> bool:
        return self.kind in TOLLS


@dataclass(frozen=True, slots=True)
class FigureRow:
    """One thing that is counted, and the figures that each outlet gives for it.

    `counted` names it in plain words; `scope` is "" for the articles' own event. `status` is "same", "compatible" (a vague or
    hedged value that takes in the others), "differs", or "one outlet". `note` is `CHECK` where different values were lined up
    by the words around them, or says that a toll differs. `members` holds every figure, repetitions too.
    """

    counted: str
    kind: str
    scope: str
    status: Status
    note: str
    cells: Mapping[str, tuple[Figure, ...]]
    members: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True)
class FiguresGrid:
    """Rows: what is counted; columns: outlets; cells: the figures of `FigureRow.cells`, none where an outlet gives none."""

    outlets: tuple[str, ...]
    rows: tuple[FigureRow, ...]


BASE = {"duration": "s", "distance": "m", "weight": "kg", "area": "m2", "volume": "l", "share": "1"}


@cache
def _nouns() -> Context:
    from framing.detectors.agency import known_nouns

    return known_nouns()


# --- one article -----------------------------------------------------------------------------------------------------


def figures(document: Document, lead: Lead | None = None) -> list[Figure]:
    """The figures of one article, in order of text; `lead` says what the articles' own event is (default: this one's)."""
    doc = document.tokens
    about = lead or lead_of([document])
    found: list[Figure] = []
    sentences = _sentence_of(document)
    previous: Number | None = None
    for number in numbers(doc):
        if not document.layout.counted(document.layout.section_at(doc[number.start].idx)):
            continue
        if previous is not None and found and _says_again(doc, previous, number):
            previous = number
            continue
        figure = _figure(document, number, sentences[number.start], about, found[-1] if found else None)
        if figure is not None:
            found.append(figure)
            previous = number
    return found


def _sentence_of(document: Document) -> list[int]:
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


def _figure(document: Document, number: Number, sentence: int, lead: Lead, last: Figure | None = None) -> Figure | None:
    doc = document.tokens
    hedge, start = _hedge(doc, number)
    kind, noun, unit, factor, end, head = _counted(doc, number)
    if not kind and last is not None and last.toll and sentence - last.sentence <= 2 and _goes_back(doc, number):
        kind, end = last.kind if last.kind != DIED_LATER else "killed", number.end
    if not kind:
        return None
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
        low=number.low * factor,
        high=number.high * factor,
        step=number.step * factor,
        kind=kind,
        noun=noun,
        unit=unit,
        hedge=hedge,
        source=_source(document, doc[number.start]),
        voice=document.voices[number.start] if document.voices else "outlet",
        words=_around(doc, number),
        context=_context(doc, start, end),
    )
    if figure.toll:
        scope = _scope(document, doc[number.start], lead)
        if kind not in {"killed", "injured"}:
            scope -= {UNCLEAR}
        figure = replace(figure, earlier=_is_earlier(doc, number), scope=scope)
    return figure


def _goes_back(doc: Doc, number: Number) -> bool:
    """*gave the number as 27*, *its count of 19*: a bare number for a toll told just before."""
    words = _lowers(doc, max(doc[number.start].sent.start, number.start - 4), number.start)
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
    sentence = doc[start].sent.start
    words = [t.lower_ for t in doc[max(sentence, start - 3) : start]]
    for hedge in HEDGES:
        size = len(hedge)
        if tuple(words[-size:]) == hedge and start - size >= sentence:
            before = doc[start - size - 1] if start - size > sentence else None
            text = " ".join(hedge)
            if text in {"up to", "over", "under", "around", "about"} and before is not None and _moves(before):
                return "", start
            if text in {"another", "a further"}:
                return "", start
            return text, start - size
    if words[-1:] == ["between"] and not number.exact:
        return "", start - 1
    following = [t.lower_ for t in doc[number.end : number.end + 2]]
    if following in (["or", "so"], ["or", "more"]):
        return " ".join(following), start
    return "", start


def _moves(token: Token) -> bool:
    return token.lemma_.lower() in RISING or (token.dep_ in {"prt", "advmod"} and token.head.lemma_.lower() in RISING)


_Counted = tuple[str, str, str, float, int, "Token | None"]
_NOTHING: _Counted = ("", "", "", 1.0, 0, None)


def _counted(doc: Doc, number: Number) -> _Counted:
    """What a number counts: kind, noun, base unit, factor, the token after the phrase, and the noun's token."""
    end = number.end
    if number.currency:
        return "money", number.currency, "", 1.0, end, None
    if number.share:
        unit = _part_of_unit(doc, end)
        if unit:
            dimension, worth = UNITS[doc[unit].lower_]
            return dimension, "", BASE[dimension], worth, unit + 1, None
        noun = _noun(doc, number)
        return "share", noun.lemma_.lower() if noun is not None else "", "1", 1.0, end, noun
    at = end + 1 if _is_hyphen(doc, end) else end
    word = doc[at].lower_ if at < len(doc) else ""
    if number.glued in UNITS:
        dimension, worth = UNITS[number.glued]
        return dimension, "", BASE[dimension], worth, end, None
    if word == "per" and at + 1 < len(doc) and doc[at + 1].lower_ == "cent":
        return "share", "", "1", 0.01, at + 2, None
    if word in {"percentage"}:
        return "share", "", "1", 0.01, at + 1, None
    if _is_age(doc, number, at, word):
        return "age", "", "", 1.0, end, None
    for skip in (0, 1):
        i = at + skip
        if (
            i < len(doc)
            and doc[i].lower_ in UNITS
            and not (skip and doc[at].lower_ not in {"full", "long", "more", "whole", "other"})
        ):
            if doc[i].lower_ == "m" and not doc[number.start].text[0].isdigit():
                break
            dimension, worth = UNITS[doc[i].lower_]
            return dimension, "", BASE[dimension], worth, i + 1, None
        if i < len(doc) and doc[i].lemma_.lower() in MONEY:
            return "money", doc[i].lemma_.lower(), "", 1.0, i + 1, None
    if _is_vote(doc, number):
        return "votes", "", "", 1.0, end, None
    noun = _noun(doc, number)
    if noun is not None and noun.lemma_.lower() in MONEY:
        return "money", noun.lemma_.lower(), "", 1.0, noun.i + 1, noun
    fate = _fate(doc, number, noun)
    stop = noun.i + 1 if noun is not None and end <= noun.i < end + 6 else end
    lemma = noun.lemma_.lower() if noun is not None else ""
    if fate:
        return fate, lemma, "", 1.0, stop, noun
    if noun is None:
        bare = doc[number.end - 1]
        subject = bare.dep_ in {"nsubj", "nsubjpass"} and bare.head.pos_ == "VERB"
        hedged = bare.dep_ in {"nsubj", "nsubjpass"} and bool(_hedge(doc, number)[0])
        return ("people", "people", "", 1.0, end, None) if (subject and number.low >= 2) or hedged else _NOTHING
    if noun.lower_ in UNITS or lemma in {"time", "percent", "point", "degree", "o'clock"}:
        return _NOTHING
    if number.exact and (at > end or (number.low > 1 and noun.tag_ in {"NN", "NNP"} and lemma not in INVARIANT)):
        return _NOTHING
    person = lemma in PEOPLE or noun.lower_ in PEOPLE or (noun.pos_ != "PROPN" and is_person(noun, _nouns()))
    person = person and lemma not in BODIES
    return "people" if person else "things", lemma, "", 1.0, stop, noun


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
        if rest and (rest[0] == "old" or rest == ["-", "old"] or rest[0] == "olds"):
            return True
    if before and (before[-1] in {"aged", "age"} or before[-2:] == ["age", "of"]):
        return True
    if number.low >= 120 or not number.exact or i < 2 or number.end >= len(doc):
        return False
    named = doc[i - 1].text == "," and doc[i - 2].pos_ in {"PROPN", "NOUN"}
    closed = doc[number.end].text in {",", ".", ")"}
    return named and closed and (doc[i - 2].pos_ == "PROPN" or doc[i].dep_ == "appos") and doc[i].text.isdigit()


def _is_vote(doc: Doc, number: Number) -> bool:
    if number.exact or number.vague:
        return False
    near = {t.lemma_.lower() for t in doc[max(0, number.start - 8) : number.end + 4]}
    return bool(near & VOTING)


def _noun(doc: Doc, number: Number) -> Token | None:
    """The noun that is counted: what the number modifies, what follows "of", or the next noun behind adjectives."""
    end = number.end
    sentence_end = doc[number.start].sent.end
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
        if token.dep_ in {"nummod", "quantmod", "amod", "compound", "det"} and head.pos_ in {"NOUN", "PROPN"}:
            if end <= head.i < min(end + 7, sentence_end) and not _broken(doc, end, head.i):
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
        if token.pos_ == "VERB" and token.tag_ not in {"VBN", "VBG"}:
            return None
        if token.lower_ in STATES and i == at == end:
            return None
    return None


def _broken(doc: Doc, start: int, end: int) -> bool:
    return any(
        t.text in {",", ";", ":", "(", ")", "—", '"'} or t.lower_ in {"were", "was", "and"} for t in doc[start:end]
    )


def _fate(doc: Doc, number: Number, noun: Token | None) -> str:
    """What became of the people counted: read from the words behind, the verb above, or the noun above; "" for nothing."""
    lemma = noun.lemma_.lower() if noun is not None else ""
    countable = noun is None or lemma in PEOPLE or noun.lower_ in PEOPLE or is_person(noun, _nouns()) or lemma in NOUNS
    if not countable:
        return ""
    sentence = doc[number.start].sent
    if lemma in NOUNS:
        return NOUNS[lemma]
    stop = noun.i + 1 if noun is not None and noun.i >= number.end else number.end
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
        back = doc[max(sentence.start, number.start - 12) : number.start]
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
    sentence = doc[number.start].sent
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


def _source(document: Document, token: Token) -> str:
    """Who gives the figure: the speaker of its words, or of the shortest attribution that holds it."""
    if document.speakers and document.speakers[token.i]:
        return document.speakers[token.i]
    holding = [
        (end - start, one.speaker)
        for one in document.attributions
        for start, end in one.content
        if start <= token.idx < end and one.speaker
    ]
    return min(holding)[1] if holding else ""


def _around(doc: Doc, number: Number, reach: int = 9) -> frozenset[str]:
    """Content words near a number, in its sentence, numbers and the commonest verbs left out."""
    sentence = doc[number.start].sent
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
    sentence = doc[start].sent
    while start > sentence.start and end - start < 8 and doc[start - 1].text not in _MARKS:
        start -= 1
    while end < sentence.end and end - start < 12 and doc[end].text not in _MARKS:
        end += 1
    return doc[start:end].text.strip()


_MARKS = frozenset({",", ";", ":", ".", "—", '"', "(", ")", "?", "!"})


# --- the event of the articles ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Lead:
    """What the articles' own event is: names, years and event nouns that more than half of the leads hold."""

    names: frozenset[str] = frozenset()
    years: frozenset[str] = frozenset()
    events: frozenset[str] = frozenset()


def lead_of(documents: Sequence[Document]) -> Lead:
    """The names, years and events that most of the articles lead with; years of publication count too."""
    names: Counter[str] = Counter()
    events: Counter[str] = Counter()
    years: set[str] = set()
    for document in documents:
        tokens = _lead_tokens(document)
        names.update({t.lower_ for t in tokens if t.pos_ == "PROPN"})
        events.update({SAME.get(t.lemma_.lower(), t.lemma_.lower()) for t in tokens if t.lemma_.lower() in EVENTS})
        if document.article.published:
            years.add(str(document.article.published.year))
    most = len(documents) / 2
    return Lead(
        frozenset(n for n, count in names.items() if count > most or len(documents) <= 2),
        frozenset(years),
        frozenset(e for e, count in events.items() if count > most or len(documents) <= 2),
    )


def _lead_tokens(document: Document, sentences: int = LEAD_SENTENCES) -> list[Token]:
    layout = document.layout
    read = [s for s in layout.sentences if layout.sections[s.section].role in {"headline", "standfirst", "body"}]
    count = sum(layout.sections[s.section].role == "headline" for s in read[:4]) + sentences
    end = read[min(count, len(read)) - 1].end if read else 0
    return [t for t in document.tokens if t.idx < end]


def _scope(document: Document, token: Token, lead: Lead) -> frozenset[str]:
    """Words for another event that a toll belongs to, or nothing; a sentence without any mark takes that of the one before."""
    sentence = token.sent
    opening = _lead_tokens(document, 1)
    if opening and token.i <= opening[-1].i:
        return frozenset()
    own = _marks(sentence, token, lead)
    if own.other or own.main:
        return own.other
    doc = token.doc
    start = sentence.start
    for _ in range(2):
        if not start:
            break
        before = doc[start - 1].sent
        marks = _marks(before, before.root, lead)
        if marks.main:
            return frozenset()
        if marks.other:
            return marks.other
        start = before.start
    near = _lead_tokens(document, 2 * LEAD_SENTENCES)
    if token.i <= near[-1].i or any(t.lower_ in {"toll", "casualties", "dead", "victims"} for t in sentence):
        return frozenset()
    return frozenset({UNCLEAR})


@dataclass(frozen=True, slots=True)
class _Marks:
    other: frozenset[str]
    main: bool


def _marks(sentence: Sequence[Token], token: Token, lead: Lead) -> _Marks:
    """Places, years and events of a sentence: those that are not the articles' own, and whether any is."""
    other: set[str] = set()
    main = False
    words = [t.lower_ for t in sentence]
    for t in sentence:
        if len(t.text) == 4 and t.text.isdigit() and "1900" <= t.text <= "2099":
            if t.text in lead.years:
                main = main or not _under_anniversary(t)
            elif not _under_anniversary(t):
                other.add(t.text)
        elif t.lemma_.lower() in EVENTS and _carries(t, token):
            event = SAME.get(t.lemma_.lower(), t.lemma_.lower())
            if event in lead.events:
                main = True
            elif event not in GENERIC:
                other.add(event)
        elif t.pos_ == "PROPN" and t.dep_ == "pobj" and t.head.lower_ in _PLACES and t.lower_ not in MONTHS:
            name = {c.lower_ for c in t.subtree if c.pos_ == "PROPN"} | {t.lower_}
            if name & lead.names:
                main = True
            elif not name & _BUILDINGS and not name & _DAYS and _carries(t, token):
                other.add(t.lower_)
    for one, two in _PAST:
        if any(a == one and b == two for a, b in zip(words, words[1:], strict=False)):
            other.add(f"{one} {two}")
    strong = {o for o in other if o[0].isdigit() or " " in o or o in EVENTS}
    return _Marks(frozenset(other), False) if strong or not main else _Marks(frozenset(), main)


_DAYS = frozenset({"monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"})


def _under_anniversary(token: Token) -> bool:
    """*the anniversary of the 2016 ceasefire*, *the 2020 killing of*: a year that dates something else in the sentence."""
    head = token.head
    if token.i and token.doc[token.i - 1].lower_ in {"in", "since", "during", "until"}:
        return False
    return token.dep_ in {"nummod", "compound", "amod", "nmod"} and head.pos_ in {"NOUN", "PROPN"} and head.i > token.i


def _carries(mark: Token, token: Token) -> bool:
    """Whether a mark stands in a clause that holds the figure or that the figure's clause hangs on."""
    clauses = set()
    clause: Token = token
    for _ in range(12):
        if clause.pos_ in {"VERB", "AUX"} or clause.head.i == clause.i:
            clauses.add(clause.i)
        if clause.head.i == clause.i or (clause.dep_ == "relcl" and clause.i in clauses):
            break
        clause = clause.head
    own = mark
    for _ in range(12):
        if own.pos_ in {"VERB", "AUX"} or own.head.i == own.i:
            break
        own = own.head
    return own.i in clauses or (own.dep_ in {"advcl", "relcl"} and own.head.i in clauses)


# --- across articles -------------------------------------------------------------------------------------------------


def figures_grid(documents: Sequence[Document]) -> FiguresGrid:
    """The figures of all articles, lined up; outlets in order of their first article."""
    lead = lead_of(documents)
    found = [f for d in documents for f in figures(d, lead) if f.kind != "age"]
    weights = _idf(found)
    groups = _toll_groups(found) + _other_groups([f for f in found if not f.toll], weights)
    outlets = tuple(dict.fromkeys(d.article.outlet for d in documents))
    rows = [_row(group, check, outlets) for group, check in groups]
    rows += carriers(documents)
    order = {
        k: n
        for n, k in enumerate(
            (*TOLLS, "carrier", "duration", "distance", "money", "share", "votes", "people", "things")
        )
    }
    rows.sort(key=lambda r: (r.scope != "", -len(r.cells), order.get(r.kind, 99), r.counted))
    return FiguresGrid(outlets, tuple(rows))


_Group = tuple[list[Figure], bool]


def _toll_groups(found: Iterable[Figure]) -> list[_Group]:
    """One group for each kind of toll of the articles' own event; those of other events by the words of their scope."""
    groups: list[list[Figure]] = []
    tolls = sorted((f for f in found if f.toll), key=lambda f: f.scope == frozenset({UNCLEAR}))
    for figure in tolls:
        for group in groups:
            if group[0].kind == figure.kind and _same_scope(group, figure):
                group.append(figure)
                break
        else:
            groups.append([figure])
    return [(group, False) for group in groups]


def _same_scope(group: Sequence[Figure], figure: Figure) -> bool:
    if not figure.scope or not group[0].scope:
        unclear = frozenset({UNCLEAR})
        alike = figure.scope == unclear or any(g.scope == unclear for g in group)
        return figure.scope == group[0].scope or (alike and any(_same_value(g, figure) for g in group))
    return any(_one_event(g, figure) for g in group)


def _one_event(one: Figure, two: Figure) -> bool:
    """Whether tolls of another event are of the same one: a year or place in common and no other event; or the same value
    and any word in common."""
    shared = one.scope & two.scope - {UNCLEAR}
    if shared and _same_value(one, two):
        return True
    events = [{w for w in f.scope if w in EVENTS} for f in (one, two)]
    years = [{w for w in f.scope if w.isdigit()} for f in (one, two)]
    if (all(events) and not events[0] & events[1]) or (any(years) and not years[0] & years[1]):
        return False
    return bool({w for w in shared if w not in EVENTS and " " not in w})


def _same_value(one: Figure, two: Figure) -> bool:
    return bool(one.step and two.step) and equal(one, two)


def _other_groups(found: Sequence[Figure], weights: Mapping[str, float]) -> list[_Group]:
    """Equal values joined first; then, one to one, different values with the same words around them."""
    groups: list[list[Figure]] = []
    for figure in found:
        best = max(
            (g for g in groups if _joins_equal(g, figure)), key=lambda g: _cosine(g[0], figure, weights), default=None
        )
        if best is None:
            groups.append([figure])
        else:
            best.append(figure)
    pairs = sorted(
        (
            (-score, a, b)
            for a in range(len(groups))
            for b in range(a + 1, len(groups))
            if (score := _likeness(groups[a], groups[b], weights))
        )
    )
    owner = {n: [n] for n in range(len(groups))}
    for _, a, b in pairs:
        one, two = owner[a], owner[b]
        if one is two:
            continue
        outlets = [{f.outlet for n in side for f in groups[n]} for side in (one, two)]
        if outlets[0] & outlets[1]:
            continue
        one += two
        for n in two:
            owner[n] = one
    return [
        ([f for n in members for f in groups[n]], len(members) > 1)
        for members in {id(o): o for o in owner.values()}.values()
    ]


def _comparable(one: Figure, two: Figure) -> bool:
    """Whether two figures count the same kind of thing."""
    if one.kind != two.kind:
        return False
    if one.kind == "money":
        return one.noun == two.noun
    if one.kind == "share" and one.noun and two.noun and one.noun != two.noun:
        return False
    if one.kind in {"things", "people"}:
        first, second = SAME.get(one.noun, one.noun), SAME.get(two.noun, two.noun)
        return first == second or (one.kind == "people" and "people" in {first, second})
    return True


def _joins_equal(group: Sequence[Figure], figure: Figure) -> bool:
    """Whether a figure has the value of a group; for small or crowd numbers a word around must agree as well."""
    one = group[0]
    if not _comparable(one, figure) or not equal(one, figure):
        return False
    if one.kind == "people" or one.low < 10 or one.kind in {"duration", "share"}:
        same_noun = one.kind == "things"
        least = OVERLAP if not one.step else 0.2
        return bool(same_noun or any(_overlap(g, figure) >= least for g in group))
    return True


def equal(one: Figure, two: Figure) -> bool:
    """Whether two values agree within half a unit of the coarser one's last written digit; vague words by their range."""
    if not one.step or not two.step:
        return (one.low, one.high) == (two.low, two.high)
    if one.unit in {"m", "kg", "m2", "l"}:
        slack = max(one.step, two.step) / 2
    else:
        slack = min(one.step, two.step) / 2 if one.step == two.step else max(_written(one), _written(two)) / 2
    slack = min(slack, ROUNDING * max(one.low, two.low))
    return abs(one.low - two.low) <= slack and abs(one.high - two.high) <= slack


def _written(figure: Figure) -> float:
    """The last written digit of a value: of whole numbers below a million the unit, else that of its scale."""
    return figure.step if figure.low >= 1e5 or figure.step < 1 else min(figure.step, 1.0)


def _overlap(one: Figure, two: Figure) -> float:
    smaller = min(len(one.words), len(two.words))
    return len(one.words & two.words) / smaller if smaller else 0.0


def _likeness(first: Sequence[Figure], second: Sequence[Figure], weights: Mapping[str, float]) -> float:
    """How well the words around figures of different value agree, 0 where they may not be one row."""
    if {f.outlet for f in first} & {f.outlet for f in second} or not _comparable(first[0], second[0]):
        return 0.0
    if first[0].kind == "duration" and not (first[0].step and second[0].step):
        return 0.0
    best = 0.0
    for one in first:
        for two in second:
            cosine = _cosine(one, two, weights)
            ratio = max(one.low, two.low) / max(min(one.high, two.high), 1e-9)
            if ratio <= FAR and _overlap(one, two) >= OVERLAP and len(one.words & two.words) >= 2 and cosine >= COSINE:
                best = max(best, cosine)
            elif ratio <= FAR and _same_crowd(one, two):
                best = max(best, COSINE)
    return best


def _same_crowd(one: Figure, two: Figure) -> bool:
    """*150 residents*, *hundreds of residents*: ten or more of what the same plain noun names."""
    usual = {"people", "person", "other", "man", "woman", "child", "them", "us", "those"}
    return one.kind in {"people", "things"} and one.noun == two.noun not in usual and min(one.low, two.low) >= 10


def _idf(found: Sequence[Figure]) -> dict[str, float]:
    counts = Counter(w for f in found for w in f.words)
    return {w: math.log(1 + len(found) / n) for w, n in counts.items()}


def _cosine(one: Figure, two: Figure, weights: Mapping[str, float]) -> float:
    def norm(words: frozenset[str]) -> float:
        return math.sqrt(sum(weights.get(w, 1.0) ** 2 for w in words))

    shared = sum(weights.get(w, 1.0) ** 2 for w in one.words & two.words)
    size = norm(one.words) * norm(two.words)
    return shared / size if size else 0.0


def _row(group: Sequence[Figure], check: bool, outlets: Sequence[str]) -> FigureRow:
    cells: dict[str, list[Figure]] = defaultdict(list)
    for figure in group:
        if not any(equal(f, figure) and (f.hedge == figure.hedge or not figure.hedge) for f in cells[figure.outlet]):
            cells[figure.outlet].append(figure)
    scope = ", ".join(sorted(set().union(*(f.scope for f in group))))
    status = _status(cells)
    note = CHECK if check or (status == "differs" and not group[0].toll) else ("differs" if status == "differs" else "")
    ordered = {o: tuple(cells[o]) for o in outlets if o in cells}
    return FigureRow(_name(group), group[0].kind, scope, status, note, ordered, tuple(group))


def _status(cells: Mapping[str, Sequence[Figure]]) -> Status:
    """How the current figures of the outlets stand to each other; earlier counts do not enter."""
    current = {o: [f for f in own if not f.earlier] for o, own in cells.items()}
    current = {o: own for o, own in current.items() if own}
    if len(current) < 2:
        return "one outlet"
    every = [f for own in current.values() for f in own]
    if all(equal(every[0], f) and _near(every[0], f) for f in every[1:]):
        return "same"
    pairs = [
        (f, g) for o, own in current.items() for p, others in current.items() if o < p for f in own for g in others
    ]
    return "compatible" if all(compatible(f, g) for f, g in pairs) else "differs"


def _near(one: Figure, two: Figure) -> bool:
    return max(one.low, two.low) <= 1.02 * min(one.low, two.low)


def compatible(one: Figure, two: Figure) -> bool:
    """Whether one value takes in the other: a range or vague word that holds it, or a hedged round value just beside it."""
    if equal(one, two):
        return True
    (a, b), (c, d) = _bounds(one), _bounds(two)
    return a <= d and c <= b and (one.low != one.high or two.low != two.high or bool(one.hedge) or bool(two.hedge))


def _bounds(figure: Figure) -> tuple[float, float]:
    """Lowest and highest value that a figure can be read as: "more than 100" runs to 120, "about 10" from 9 to 11."""
    low, high = figure.low, figure.high
    if figure.hedge in {"at least", "no fewer than", "no less than"}:
        return low, high
    if figure.hedge in _MORE:
        return low, high * 1.2
    if figure.hedge in _LESS:
        return low * 0.8, high
    if figure.hedge:
        return low * 0.9, high * 1.1
    return low, high


def _name(group: Sequence[Figure]) -> str:
    """Plain name of a row: "people killed", "home (number of)", or the kind and the first figure with words around it."""
    kind = group[0].kind
    if kind in TOLLS:
        return "casualties" if kind == "casualties" else f"people {kind}"
    if kind == "things":
        noun = Counter(f.noun for f in group).most_common(1)[0][0]
        return f"{noun} (number of)"
    return f"{kind}: “{group[0].context}”"


# --- what the bomb was in --------------------------------------------------------------------------------------------

EXPLOSIVES = frozenset({"bomb", "explosive", "device", "charge", "mine", "grenade", "dynamite", "nail"})
CONTAINERS = frozenset({
    "suitcase", "bag", "backpack", "rucksack", "car", "vehicle", "truck", "van", "lorry", "bin", "box", "parcel",
    "package", "belt", "vest", "motorcycle", "motorbike", "bicycle", "cart", "luggage", "letter", "pipe", "bus",
    "boat", "drone", "case", "briefcase", "handbag", "pram", "bottle",
})  # fmt: skip
_PUT = frozenset({
    "place", "plant", "hide", "put", "conceal", "leave", "carry", "pack", "stow", "bury", "strap", "find",
})  # fmt: skip
_FILLED = frozenset({"fill", "pack", "load", "rig", "lade", "stuff"})


def carriers(documents: Sequence[Document]) -> list[FigureRow]:
    """A row for what explosives were in or on, as each outlet tells it; empty where none does."""
    cells: dict[str, list[Figure]] = defaultdict(list)
    for document in documents:
        sentences = _sentence_of(document)
        for token in document.tokens:
            found = _carrier(token)
            if found is None or not document.layout.counted(document.layout.section_at(token.idx)):
                continue
            doc = document.tokens
            try:
                span = document.layout.span(doc[found[0]].idx, doc[found[1] - 1].idx + len(doc[found[1] - 1]))
            except ValueError:
                continue
            cells[document.article.outlet].append(
                Figure(
                    document.article.id, document.article.outlet, sentences[token.i], span, span.text, 0, 0, 0, "carrier",
                    token.lemma_.lower(), source=_source(document, token),
                    voice=document.voices[token.i] if document.voices else "outlet",
                )
            )  # fmt: skip
    if not cells:
        return []
    nouns = {o: {f.noun for f in own} for o, own in cells.items()}
    same = len({frozenset(n) for n in nouns.values()}) == 1
    status: Status = "one outlet" if len(cells) == 1 else ("same" if same else "differs")
    counted = "what the explosives were in"
    note = CHECK if status == "differs" else ""
    return [FigureRow(counted, "carrier", "", status, note, {o: tuple(own) for o, own in cells.items()})]


def _carrier(token: Token) -> tuple[int, int] | None:
    """First and last-but-one token of a phrase for what explosives are in, if `token` heads one."""
    if token.lemma_.lower() not in CONTAINERS or token.pos_ not in {"NOUN", "PROPN"}:
        return None
    left = min([token.i, *(c.i for c in token.lefts if c.dep_ in {"det", "nummod", "amod", "compound"})])
    for child in token.rights:
        if child.dep_ == "acl" and child.lemma_.lower() in _FILLED:
            inside = [t for t in child.subtree if t.lemma_.lower() in EXPLOSIVES]
            if inside:
                return left, inside[0].i + 1
    if token.dep_ == "compound" and token.head.lemma_.lower() == "bomb" and token.head.i == token.i + 1:
        return token.i, token.i + 2
    above = token
    chain = False
    for _ in range(8):
        if chain and above.pos_ == "VERB" and above.lemma_.lower() in _PUT:
            put = [c for c in above.children if c.dep_ in {"nsubjpass", "dobj"} and c.lemma_.lower() in EXPLOSIVES]
            if put:
                return left, token.i + 1
        if above.dep_ == "pobj" and above.head.lower_ in {"in", "inside", "under", "on", "within", "beneath"}:
            chain = True
        if above.lemma_.lower() in EXPLOSIVES and chain and above.pos_ == "NOUN":
            outer = next((c for c in token.rights if c.dep_ == "prep" and c.lower_ in {"inside", "in"}), None)
            end = max((t.i for t in outer.subtree), default=token.i) + 1 if outer is not None else token.i + 1
            return left, end if end - left <= 10 else token.i + 1
        if above.lemma_.lower() in CONTAINERS and above.i != token.i:
            return None
        if above.head.i == above.i:
            break
        above = above.head
    return None


def rows(grid: FiguresGrid) -> list[dict[str, object]]:
    """The grid as plain table rows, one for each figure."""
    return [
        {
            "row": number,
            "counted": row.counted,
            "kind": row.kind,
            "scope": row.scope,
            "status": row.status,
            "note": row.note,
            "outlet": outlet,
            "article_id": figure.article,
            "value": figure.text,
            "low": figure.low,
            "high": figure.high,
            "unit": figure.unit,
            "hedge": figure.hedge,
            "earlier": figure.earlier,
            "source": figure.source,
            "voice": figure.voice,
            "field": figure.span.field,
            "start": figure.span.start,
            "end": figure.span.end,
        }
        for number, row in enumerate(grid.rows, start=1)
        for outlet, cell in row.cells.items()
        for figure in cell
    ]
