"""What persons are called: every label on a named person, with its form, voice and flags.

A label is a noun or adjective that stands in a place where English says what somebody is: before or beside the name,
after "be" or "as", after verbs of calling, in a phrase with "the" that takes the person up again. Verb phrases ("warned",
"had to be undone") say what somebody did and are left out.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from framing.attribution.table import NO_QUOTE, Table
from framing.comparison.persons import Mention, Vocabulary, main_person, naming_lists, titled_line

Form = Literal[
    "honorific", "title", "premodifier", "appositive", "copular", "as", "called", "known as", "hailed as", "represented",
    "fronted", "nominal", "possessive", "held", "role", "before the name",
]  # fmt: skip
FORMS: Mapping[Form, str] = {
    "honorific": "form of address",
    "title": "title before the name",
    "premodifier": "words before the name",
    "appositive": "phrase beside the name",
    "copular": "after “is”, “was”, “became”",
    "as": "after “as”",
    "called": "after a verb of calling",
    "known as": "after “known as”",
    "hailed as": "after a verb of praise, blame or description with “as”",
    "represented": "after “represents” and the like",
    "fronted": "at the head of the sentence",
    "nominal": "in place of the name",
    "possessive": "as a trait the person has",
    "held": "how the person is held by others",
    "role": "what the person does or belongs to, after “who” or “of”",
    "before the name": "before the name is given",
}
"""Every form, with words for a reader."""

REACH = 3
"""Sentences that a pronoun or "the general" may look back."""
NEAR = 2
"""Of two persons with one title, the one named this few sentences ago is meant, if the other is not."""
FAR_MORE = 4
"""Of two persons with one title, the one named four times as often so far is meant, wherever the other stands."""
LONGEST_CHAIN = 6
"""Words on the way up from a label to a verb that refuses it."""
LEAD = 3
"""Sentences at the head of an article in which somebody may be spoken of before the name is given."""

_DETERMINERS = frozenset(
    {"the", "a", "an", "this", "that", "these", "those", "his", "her", "its", "their", "our", "my"}
)
_DEFINITE = frozenset({"the", "this", "that"})
_HYPHENS = frozenset({"-", "‑"})
_HE = frozenset({"he", "she"})
_IF = frozenset({"if", "whether", "unless"})
_MODALS = frozenset({"would", "could", "might", "may", "should", "can", "must", "will"})
_NEGATORS = frozenset({"not", "n't", "never", "no", "neither", "nor", "hardly"})
_NOBODY = frozenset({"nobody", "none", "neither"})
_HANGING = frozenset({"xcomp", "ccomp", "pcomp", "acl", "conj", "prep", "dobj", "advmod"})
"""Relations by which a clause hangs on the verb that refuses it, over nouns and prepositions ("claims that", "short of")."""
_FORMER = frozenset({"former", "ex", "late", "then", "ousted", "onetime"})
_TIMES = frozenset({"day", "week", "month", "year", "time", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday",
                    "sunday", "today", "yesterday", "tomorrow", "morning", "night", "percent"})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Found:
    """A label in one table: tokens `first`..`last` (both inside) of the cut label, `whole` the ends of the full phrase.

    `head` is the word it hangs on, whose voice is the label's.
    """

    person: str
    form: Form
    first: int
    last: int
    whole: tuple[int, int]
    head: int
    negated: bool = False
    hypothetical: bool = False


@dataclass(frozen=True, slots=True)
class _Ref:
    """A place where somebody is meant: by name, pronoun or "who"; `first`..`last` are its tokens."""

    person: str
    first: int
    last: int
    kind: Literal["name", "pronoun", "who"]


class TitleTable:
    """Which nouns each person of the event is called by, and with which modifiers."""

    def __init__(self) -> None:
        self._known: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
        self._current: set[tuple[str, str]] = set()
        self._bare: set[tuple[str, str]] = set()
        self._by_noun: dict[str, dict[str, None]] = defaultdict(dict)
        self.ages: dict[str, set[str]] = defaultdict(set)

    def add(self, person: str, noun: str, modifiers: Iterable[str]) -> None:
        """Note that `person` is called `noun` with these modifiers (lower case)."""
        words = set(modifiers)
        self._by_noun[noun][person] = None
        self._known[person][noun].update(words)
        if not words & _FORMER:
            self._current.add((person, noun))
        if not words:
            self._bare.add((person, noun))

    def bearers(self, noun: str, modifiers: Sequence[str]) -> list[str]:
        """Persons known by `noun` with at least half of the modifiers; holders of a past office only if it is said."""
        past = bool(_FORMER & set(modifiers))
        return [
            person
            for person in self._by_noun.get(noun, ())
            if (past or (person, noun) in self._current)
            and 2 * sum(m in self._known[person][noun] for m in modifiers) >= len(modifiers)
        ]

    def plainly(self, noun: str, persons: Sequence[str]) -> list[str]:
        """Those of `persons` who are called `noun` without a modifier, or all of them where nobody is."""
        bare = [p for p in persons if (p, noun) in self._bare]
        return bare or list(persons)

    def with_noun(self, person: str, noun: str) -> set[str]:
        """The modifiers a person is known by beside a noun."""
        return self._known[person][noun] if noun in self._known.get(person, {}) else set()

    def modifiers(self, person: str) -> set[str]:
        """All modifiers a person is known by."""
        return set().union(*self._known[person].values()) if person in self._known else set()


def find_labels(
    tables: Sequence[Table],
    mentions: Sequence[Sequence[Mention]],
    vocabulary: Vocabulary,
    genders: Mapping[str, str] | None = None,
    speakers: Sequence[Sequence[str]] = (),
) -> list[list[Found]]:
    """The labels of every article, in order of text; tables and mentions belong together.

    `genders` gives "m" or "f" for persons whose pronoun is known; `speakers` the person who speaks each token, "" for none.
    """
    said = speakers or [()] * len(tables)
    readers = [
        _Labeller(t, found, vocabulary, genders or {}, who)
        for t, found, who in zip(tables, mentions, said, strict=True)
    ]
    named = [r.by_name() for r in readers]
    titles = TitleTable()
    for reader, labels in zip(readers, named, strict=True):
        for age, person in reader.ages():
            titles.ages[age].add(person)
        for label in labels:
            if label.form != "honorific" and not label.negated and not label.hypothetical:
                titles.add(label.person, reader.noun(label.head), reader.modifiers(label))
    result = []
    for reader, labels in zip(readers, named, strict=True):
        every = [*labels, *reader.by_noun(titles)]
        result.append(_unique(every))
    return result


_RANK = {form: n for n, form in enumerate(FORMS)}


def _unique(labels: Iterable[Found]) -> list[Found]:
    """Labels in order of text, one for each head word; the longer of two that overlap on one person."""
    kept: list[Found] = []
    heads: set[int] = set()
    taken: set[tuple[str, int]] = set()
    for label in sorted(labels, key=lambda f: (f.first - f.last, _RANK[f.form])):
        own = {(label.person, k) for k in range(label.first, label.last + 1)}
        if label.head not in heads and not own & taken:
            heads.add(label.head)
            taken |= own
            kept.append(label)
    return sorted(kept, key=lambda f: f.first)


class _Labeller:
    """The labels of one table."""

    def __init__(
        self,
        t: Table,
        mentions: Sequence[Mention],
        vocabulary: Vocabulary,
        genders: Mapping[str, str],
        speakers: Sequence[str],
    ) -> None:
        self.t, self.v, self.genders = t, vocabulary, genders
        self.speakers = speakers or [""] * len(t)
        lists = naming_lists()["labels"]
        self.calling, self.hailing = frozenset(lists["calling"].split()), frozenset(lists["hailing"].split())
        self.embodying, self.copulas = frozenset(lists["embodying"].split()), frozenset(lists["copulas"].split())
        self.esteemed, self.traits = frozenset(lists["esteemed"].split()), frozenset(lists["traits"].split())
        self.parting, self.owners = frozenset(lists["parting"].split()), frozenset(lists["owners"].split())
        self.acting = frozenset(lists["acting"].split())
        self.states = frozenset(lists["states"].split())
        self.refusing, self.unsaid = frozenset(lists["refusing"].split()), frozenset(lists["unsaid"].split())
        self.seeming, self.roles = frozenset(lists["seeming"].split()), frozenset(lists["roles"].split())
        self.coming = frozenset(lists["coming"].split())
        self.mentions = list(mentions)
        self.firsts = [m.first for m in mentions]
        self.ends = [0, *(m.last + 1 for m in mentions)]
        self.main = main_person(mentions)
        self.named: dict[str, Mention] = {}
        self.counts: Counter[str] = Counter()
        self.at: dict[int, Mention] = {k: m for m in mentions for k in range(m.first, m.last + 1)}
        self.refs = self._references()

    # --- who is meant ---------------------------------------------------------------------------------------------------

    def _free(self, m: Mention) -> bool:
        """Whether a name stands for the person, not before a noun ("the Trump administration") or as an owner."""
        t = self.t
        head = self._top(m)
        if t.dep[head] in ("compound", "nmod", "amod") and t.head[head] > m.last:
            return False
        return not (
            m.last + 1 < len(t) and t.lower[m.last + 1] in ("'s", "’s", "'", "’") and t.tag[m.last + 1] == "POS"
        )

    def _top(self, m: Mention) -> int:
        """The token of a name that governs its others."""
        t = self.t
        inside = range(m.title_first, m.last + 1)
        for k in range(m.first, m.last + 1):
            if t.head[k] not in inside or t.head[k] == k:
                return k
        return m.last

    def _references(self) -> list[_Ref]:
        """Names, "he" and "she", and "who", each with its person, in order of text."""
        t = self.t
        refs = [_Ref(m.person, m.first, m.last, "name") for m in self.mentions if self._free(m)]
        subjects: list[tuple[int, str, bool]] = []
        for m in self.mentions:
            top = self._top(m)
            if self._free(m) and t.dep[top] in ("nsubj", "nsubjpass"):
                subjects.append((top, m.person, t.quote[top] == NO_QUOTE))
        subjects.sort()
        pronouns: list[_Ref] = []
        for k in range(len(t)):
            subject = t.dep[k] in ("nsubj", "nsubjpass") and t.counted[k]
            if subject and t.quote[k] != NO_QUOTE and t.lower[k] in _HE | {"i"}:
                person = self.speakers[k] if t.lower[k] == "i" else self._he_quoted(k)
                if person:
                    pronouns.append(_Ref(person, k, k, "pronoun"))
            elif t.lower[k] in _HE and subject:
                person = self._he(k, subjects)
                if person:
                    pronouns.append(_Ref(person, k, k, "pronoun"))
            elif t.lower[k] in ("him", "her") and t.dep[k] in ("dobj",) and t.counted[k] and t.quote[k] == NO_QUOTE:
                person = self._him(k, subjects)
                if person:
                    pronouns.append(_Ref(person, k, k, "pronoun"))
            elif (t.lower[k] == "who" and t.dep[k] in ("nsubj", "nsubjpass")) or (
                t.lower[k] == "whom" and t.dep[k] == "dobj"
            ):
                verb = t.head[k]
                if t.dep[verb] == "relcl":
                    owner = self.at.get(t.head[verb])
                    if owner is not None and self._free(owner) and owner.last < k:
                        pronouns.append(_Ref(owner.person, k, k, "who"))
        return sorted(refs + pronouns, key=lambda r: r.first)

    def _gender_fits(self, word: str, person: str) -> bool:
        wanted = {"he": "m", "him": "m", "she": "f", "her": "f"}[word]
        return self.genders.get(person, wanted) in (wanted, "")

    def _he(self, k: int, subjects: Sequence[tuple[int, str, bool]]) -> str:
        """The last person who was a subject outside quotations, if nobody else came between."""
        t = self.t
        near: list[tuple[int, str, bool]] = []
        for n in range(bisect_left(subjects, (k, "", False)) - 1, -1, -1):
            if t.sentence[k] - t.sentence[subjects[n][0]] > REACH:
                break
            near.append(subjects[n])
        here = [s for s in near if s[2] and t.sentence[s[0]] == t.sentence[k]]
        outer = [s for s in here if t.dep[t.head[s[0]]] != "ccomp"]
        passed = {s[0] for s in here if outer and s not in outer and not self._above(k, t.head[s[0]])}
        for top, person, outside in near:
            if outside and top not in passed and self._gender_fits(t.lower[k], person):
                return "" if self._rival(k, top) else person
        return ""

    def _above(self, k: int, verb: int) -> bool:
        """Whether token `k` stands inside the clause of a verb."""
        return self.t.left[verb] <= k <= self.t.right[verb]

    def _he_quoted(self, k: int) -> str:
        """Inside a quotation: the last person named in it."""
        t = self.t
        before = bisect_left(self.firsts, k)
        m = self.mentions[before - 1] if before else None
        if m is None or t.quote[m.first] != t.quote[k] or not self._gender_fits(t.lower[k], m.person):
            return ""
        return m.person

    def _him(self, k: int, subjects: Sequence[tuple[int, str, bool]]) -> str:
        """Never the subject of its own clause: the last other person named before it."""
        t = self.t
        verb = t.head[k]
        steps = 0
        while t.dep[verb] == "conj" and t.head[verb] != verb and steps < 10:
            verb, steps = t.head[verb], steps + 1
        own = {p for top, p, _ in subjects if t.head[top] == verb}
        subject = next((s for s in t.kids[verb] if t.dep[s] == "nsubj"), -1)
        if subject >= 0 and t.lower[subject] in _HE:
            he = self._he(subject, subjects)
            if not he:
                return ""
            own.add(he)
        for n in range(bisect_left(self.firsts, k) - 1, -1, -1):
            m = self.mentions[n]
            if t.sentence[k] - t.sentence[m.first] > 1:
                break
            if m.person not in own and self._gender_fits(t.lower[k], m.person) and self._free(m):
                return m.person
        return ""

    def _rival(self, k: int, top: int) -> bool:
        """Whether somebody else may be meant: an unnamed person as subject since, or another name in the same sentence."""
        t = self.t
        before = bisect_left(self.firsts, k) - 1
        if before >= 0 and t.sentence[top] < t.sentence[k] == t.sentence[self.mentions[before].first]:
            return self.mentions[before].first != top and self._free(self.mentions[before])
        return any(
            t.dep[j] in ("nsubj", "nsubjpass")
            and t.pos[j] == "NOUN"
            and t.tag[j] == "NN"
            and t.lemma[j] in self.v.person_nouns
            and t.quote[j] == NO_QUOTE
            for j in range(top + 1, k)
        )

    # --- labels on names and pronouns -----------------------------------------------------------------------------------

    def by_name(self) -> list[Found]:
        """Labels that stand with a name, a pronoun or "who"."""
        found: list[Found] = []
        for m in self.mentions:
            found += self._before(m)
            found += self._beside(m)
            found += self._trait(m)
            found += self._interrupted(m)
            found += self._belonging(m)
        for ref in self.refs:
            for k in range(ref.first, ref.last + 1):
                found += self._of_clause(ref.person, k)
        return [f for f in found if self.t.counted[f.head]]

    def _before(self, m: Mention) -> Iterator[Found]:
        """Title and premodifiers: the unbroken stretch of nouns and adjectives left of the name."""
        t = self.t
        first = m.first
        begin = t.sentences[t.sentence[m.first]][0]
        chain = _chain(t, begin, m.first)
        if chain < m.first - 4 and t.lower[chain + 2] == "of":
            yield Found(m.person, "premodifier", chain, m.first - 1, (chain, m.last), chain)
            return
        floor = max(begin, self.ends[bisect_left(self.firsts, m.first)])
        while first > floor and self._premodifies(first - 1, m):
            first -= 1
        while first < m.first and (t.words[first] == "-" or t.lower[first] in ("and", ",")):
            first += 1
        tokens = [k for k in range(first, m.first) if t.words[k] not in ("-", ".")]
        plainly = [k for k in tokens if not self.v.honorific(t.lower[k])]
        if tokens and not plainly:
            yield Found(m.person, "honorific", tokens[0], tokens[-1], (first, m.last), tokens[-1])
            return
        while plainly and self._empty(plainly[0]):
            plainly = plainly[1:]
        if not plainly:
            return
        titled = any(self.v.noun(t.lower[k]) in self.v.titles or t.lemma[k] in self.v.person_nouns for k in plainly)
        described = any(t.pos[k] in ("ADJ", "VERB") and t.words[k].islower() for k in plainly)
        if not titled and not described:
            return
        alone = titled and all(_capitalised(t.words[k]) for k in plainly)
        head = next((k for k in reversed(plainly) if self.v.title(t.lower[k])), plainly[-1])
        form: Form = "title" if alone else "premodifier"
        yield Found(m.person, form, plainly[0], plainly[-1], (plainly[0], m.last), head)

    def _empty(self, k: int) -> bool:
        """Words at the head of a premodifier that say nothing of the person."""
        return self.t.lower[k] in ("own", "same", "other", "such", "mr.", "year", "old") or self.t.pos[k] == "NUM"

    def _owner_follows(self, m: Mention) -> bool:
        return m.last + 1 < len(self.t) and self.t.tag[m.last + 1] == "POS"

    def _premodifies(self, k: int, m: Mention) -> bool:
        t = self.t
        if t.words[k] in ("-", "‑"):
            return t.pos[k - 1] in ("NOUN", "ADJ", "PROPN", "ADV", "VERB") and _joined(t, k)
        if t.lower[k] == "of" and k + 2 <= m.first and self.v.title(t.lower[k - 1]):
            return not self.v.title(t.lower[k + 1])
        if (
            k == m.first - 1
            and k > 1
            and t.lower[k - 1] == "of"
            and self.v.title(t.lower[k - 2])
            and t.pos[k] == "NOUN"
        ):
            return True
        if t.lower[k] in _DETERMINERS or not t.is_word(k) or t.quote[k] != t.quote[m.first]:
            return False
        if k + 1 < m.first and t.words[k + 1] in ("-", "‑"):
            return t.pos[k] in ("NOUN", "ADJ", "PROPN", "ADV", "VERB", "ADP", "X", "INTJ")
        if t.words[k].islower() and m.first == m.last and k == m.first - 1 and t.lower[k - 1] == "the" and k > 0:
            return False
        if self.v.title(t.lower[k]) and t.pos[k] in ("PROPN", "NOUN", "ADJ", "X"):
            return not self._over(k, m) and (t.tag[k] not in ("NNS", "NNPS") or t.lower[k] in ("sens.", "reps."))
        if (
            m.title_first <= k
            and t.pos[k] in ("PROPN", "ADJ", "NOUN")
            and t.lemma[k] not in _TIMES
            and not self._shouted(k)
        ):
            return True
        if t.pos[k] == "PROPN" and _capitalised(t.words[k]) and k + 1 < m.first:
            compound = t.dep[k] == "compound" and t.head[k] in (k + 1, t.head[k + 1])
            if compound or self._role(k + 1):
                return True
        if t.pos[k] in ("NOUN", "PROPN"):
            single = t.tag[k] not in ("NNS", "NNPS") or k + 1 < m.first
            return self._governed(k, m) and single and t.lemma[k] not in _TIMES
        if t.pos[k] == "ADJ" or t.tag[k] in ("VBN", "VBG"):
            return self._governed(k, m) and t.dep[k] in ("amod", "compound", "nmod", "advmod")
        return False

    def _over(self, k: int, m: Mention) -> bool:
        """Whether the name is the subject of a clause that describes token `k` ("the president Holt worked for")."""
        t = self.t
        top = self._top(m)
        return t.dep[top] in ("nsubj", "nsubjpass") and t.dep[t.head[top]] == "relcl" and t.head[t.head[top]] == k

    def _role(self, k: int) -> bool:
        """Whether a token is a title in lower case."""
        return self.t.words[k].islower() and self.v.title(self.t.lower[k])

    def _shouted(self, k: int) -> bool:
        """Whether a token stands in a line set with capitals."""
        t = self.t
        begin, end = t.sentences[t.sentence[k]]
        return t.role[k] == "headline" or titled_line(t, begin, end)

    def _governed(self, k: int, m: Mention) -> bool:
        """Whether a token hangs, through tokens left of the name, on the name or its title."""
        t = self.t
        for _ in range(6):
            h = t.head[k]
            if m.first <= h <= m.last:
                return True
            if not k < h < m.first:
                return False
            k = h
        return False

    def _beside(self, m: Mention) -> Iterator[Found]:
        """Appositives on both sides."""
        t = self.t
        top = self._top(m)
        inside = set(range(m.title_first, m.last + 1))
        for k in inside:
            for kid in t.kids[k]:
                if t.dep[kid] == "appos" and kid > m.last and self._apart(m.last, kid):
                    yield from self._appositive(m.person, kid, m)
        if t.dep[top] == "appos" and t.head[top] < m.first and t.head[top] not in self.at:
            head = t.head[top]
            while (
                t.dep[head] == "pobj"
                and t.lower[t.head[head]] == "for"
                and t.lemma[t.head[t.head[head]]] in self.v.person_nouns
            ):
                head = t.head[t.head[head]]
            between = any(j in self.at and self.at[j] is not m for j in range(head, m.first))
            if not between and t.lemma[head] in self.v.person_nouns and t.tag[head] in ("NN", "NNP"):
                form = "premodifier" if head == m.first - 1 else self._form_after_as(head)
                yield self._phrase(m.person, form, head)
        yield from self._loose_appositive(m)

    def _form_after_as(self, head: int) -> Form:
        """The form of a phrase beside a name: "Known as the shadow, Holt ..." is no mere appositive."""
        t = self.t
        if t.dep[head] == "pobj" and t.lower[t.head[head]] == "as":
            verb = t.head[t.head[head]]
            return "known as" if t.lower[verb] == "known" else "hailed as" if t.lemma[verb] in self.hailing else "as"
        return "appositive"

    def _interrupted(self, m: Mention) -> Iterator[Found]:
        """What stands after an aside in dashes: "Holt – who had led it – was the brain"."""
        t = self.t
        dashes = ("–", "—", "--")
        k = m.last + 1
        if k >= len(t) or t.words[k] not in dashes:
            return
        end = t.sentences[t.sentence[m.last]][1]
        close = next((j for j in range(k + 1, min(end - 1, k + 40)) if t.words[j] in dashes), -1)
        if close >= 0 and t.lemma[close + 1] in self.copulas:
            yield from self._predicates(m.person, close + 1, False)

    def _belonging(self, m: Mention) -> Iterator[Found]:
        """*Ann Lee, 15, of Northside Rovers, said*: what somebody belongs to, between commas."""
        t = self.t
        end = t.sentences[t.sentence[m.last]][1]
        k = m.last + 1
        if k + 2 < end and t.words[k] == "," and t.words[k + 1].isdigit():
            k += 2
        if k + 2 >= end or t.words[k] != "," or t.lower[k + 1] != "of":
            return
        inner = next((j for j in t.kids[k + 1] if t.dep[j] == "pobj"), -1)
        if inner > k and t.pos[inner] == "PROPN" and inner not in self.at:
            yield Found(m.person, "role", k + 1, inner, (k + 1, inner), inner)

    def _role_told(self, person: str, verb: int) -> Iterator[Found]:
        """*who chairs the harbour committee*, *who has sold bread for years*: a lasting role."""
        t = self.t
        object_ = next((j for j in t.kids[verb] if t.dep[j] in ("dobj", "prep") and j > verb), -1)
        lasting = t.tag[verb] == "VBZ" or (t.tag[verb] == "VBN" and any(t.lower[j] == "has" for j in t.kids[verb]))
        if not lasting or t.lemma[verb] not in self.roles or object_ < 0:
            return
        last = self._through(object_, t.right[verb]) if t.dep[object_] == "prep" else object_
        of = next((j for j in t.kids[last] if t.lower[j] == "of" and j > last), -1)
        last = self._through(of, t.right[verb]) if of >= 0 else last
        yield self._flagged(Found(person, "role", verb, last, (verb, self._trimmed(verb, t.right[verb])), verb), verb)

    def _apart(self, last: int, head: int) -> bool:
        """Whether only a comma, dash or bracket and the appositive's own words stand between a name and its head."""
        t = self.t
        begin = t.left[head]
        between = [t.words[k] for k in range(last + 1, begin)]
        if any(k in self.at for k in range(last + 1, head)):
            return not any(self._free(self.at[k]) for k in range(last + 1, head) if k in self.at)
        return all(w in (",", "-", "–", "—", "(", "--", "'", '"') or w.isdigit() for w in between)

    def _appositive(self, person: str, head: int, m: Mention) -> Iterator[Found]:
        t = self.t
        if head in self.at or any(k in self.at for k in self._kids_named(head)):
            return
        personal = (t.tag[head] == "NN" and t.lemma[head] in self.v.person_nouns) or self._one_of(head)
        if personal and not self._heads_name(head):
            yield self._phrase(person, "appositive", head)

    def _kids_named(self, head: int) -> list[int]:
        return [k for k in self.t.kids[head] if self.t.dep[k] in ("appos", "compound") and k > head]

    def _heads_name(self, head: int) -> bool:
        """Whether the noun is only the title of a name that follows ("his campaign chairman Ann Lee")."""
        t = self.t
        after = head + 1
        return (
            after < len(t)
            and t.pos[after] == "PROPN"
            and t.quote[after] == t.quote[head]
            and _capitalised(t.words[after])
        )

    def _loose_appositive(self, m: Mention) -> Iterator[Found]:
        """ ", the head of ..." right after a name, where the parser joins it with something else."""
        t = self.t
        k = m.last + 1
        if k + 2 >= len(t) or t.words[k] not in (",", "–", "—") or t.quote[k] != t.quote[m.last]:
            return
        k += 1
        if t.lower[k] not in ("a", "an", "the", "his", "her", "their", "its", "then", "now", "former", "one"):
            return
        end = t.sentences[t.sentence[m.last]][1]
        for head in range(k, min(end, k + 10)):
            if t.lower[head] in (",", "and", "who") or (
                t.pos[head] in ("VERB", "AUX") and t.tag[head] not in ("VBN", "VBG")
            ):
                return
            if head in self.at:
                return
            if t.pos[head] in ("NOUN", "PROPN") and t.lemma[head] in self.v.person_nouns and t.tag[head] == "NN":
                own = m.last < t.left[head] <= k and not self._heads_name(head)
                subject = t.dep[head] in ("nsubj", "nsubjpass")
                governed = subject or t.dep[head] in ("dobj", "pobj", "compound", "poss")
                if own and (not governed or (subject and self._closed(head))):
                    yield self._phrase(m.person, "appositive", head)
                return

    def _closed(self, head: int) -> bool:
        """Whether a comma ends the phrase of a noun."""
        t = self.t
        after = t.right[head] + 1
        return t.words[t.right[head]] == "," or (after < len(t) and t.words[after] == ",")

    def _one_of(self, k: int) -> bool:
        """Whether a token is the "one" of "one of the most powerful men"."""
        t = self.t
        return t.lower[k] == "one" and k + 1 < len(t) and t.lower[k + 1] == "of"

    def _trait(self, m: Mention) -> Iterator[Found]:
        t = self.t
        if not self._owner_follows(m):
            return
        noun = t.head[self._top(m)]
        if noun > m.last and t.lemma[noun] in self.traits:
            found = self._phrase(m.person, "possessive", noun)
            yield replace(found, first=min(max(found.first, m.last + 2), noun))

    # --- labels in the clause -------------------------------------------------------------------------------------------

    def _of_clause(self, person: str, k: int) -> Iterator[Found]:
        """What the clause says of its subject or object at token `k`."""
        t = self.t
        if t.dep[k] in ("nsubj", "nsubjpass"):
            verb = t.head[k]
            for clause in (verb, *(c for c in t.kids[verb] if t.dep[c] == "conj" and not _has_subject(t, c))):
                passive = t.dep[k] == "nsubjpass" or t.kid(clause, "auxpass") >= 0
                yield from self._predicates(person, clause, passive and (clause != verb or t.dep[k] == "nsubjpass"))
                for wish in t.kids[clause]:
                    if t.dep[wish] == "xcomp" and t.kid(wish, "auxpass") >= 0 and not _has_subject(t, wish):
                        negated = any(t.dep[j] == "neg" for j in t.kids[clause])
                        for found in self._small_clause(person, wish, -1):
                            yield replace(found, negated=found.negated or negated)
            if t.lower[k] == "who":
                yield from self._role_told(person, verb)
            yield from self._fronted(person, verb, k)
        elif t.dep[k] in ("dobj", "obj"):
            yield from self._object(person, t.head[k], k)
        elif t.dep[k] == "pobj" and t.lower[t.head[k]] == "to" and t.lemma[t.head[t.head[k]]] == "refer":
            yield from self._as(person, t.head[t.head[k]], False)
        for clause in t.kids[k]:
            if t.dep[clause] in ("acl", "relcl") and t.tag[clause] == "VBN" and t.kid(clause, "nsubj", "nsubjpass") < 0:
                yield from self._as(person, clause, t.lower[clause] == "known")
        if t.dep[k] == "nsubj" and t.dep[t.head[k]] == "ccomp" and t.pos[t.head[k]] in ("NOUN", "ADJ", "PROPN"):
            verb = t.head[t.head[k]]
            if t.lemma[verb] in self.calling and t.kid(t.head[k], "cop") < 0:
                yield from self._small(person, t.head[k], verb)

    def _predicates(self, person: str, verb: int, passive: bool) -> Iterator[Found]:
        t = self.t
        if not passive and t.lemma[verb] in self.copulas:
            for kid in t.kids[verb]:
                if t.dep[kid] in ("attr", "acomp", "oprd") and kid > verb:
                    yield from self._described(person, "copular", kid, verb)
                elif t.dep[kid] == "conj" and t.lemma[kid] in ("think", "believe", "guess"):
                    aside = t.kid(kid, "nsubj")
                    for other in t.kids[kid] if aside >= 0 and t.lower[aside] in ("i", "we") else ():
                        if t.dep[other] == "acomp":
                            yield from self._described(person, "copular", other, kid)
        if not passive and t.lemma[verb] in self.seeming:
            for kid in t.kids[verb]:
                if t.dep[kid] in ("acomp", "oprd") and kid > verb and t.pos[kid] == "ADJ":
                    yield from self._described(person, "copular", kid, verb)
        if not passive and t.lemma[verb] in self.coming:
            yield from (f for f in self._as(person, verb, False) if t.lemma[f.head] in self.v.person_nouns)
        if not passive and t.lemma[verb] in self.embodying:
            thing = t.kid(verb, "dobj")
            if (
                thing >= 0
                and t.tag[thing] == "NN"
                and t.lemma[thing] in self.v.person_nouns
                and self._adjectival(thing)
            ):
                yield self._phrase(person, "represented", thing, verb)
        if passive:
            yield from self._as(person, verb, t.lower[verb] == "known")
            yield from self._small_clause(person, verb, -1)
            if t.lower[verb] in self.esteemed:
                last = max(
                    (c for c in t.kids[verb] if t.dep[c] == "conj" and t.lower[c] in self.esteemed), default=verb
                )
                yield self._flagged(Found(person, "held", verb, last, (verb, last), verb), verb)
        elif t.lemma[verb] in self.acting:
            yield from self._as(person, verb, False)

    def _object(self, person: str, verb: int, k: int) -> Iterator[Found]:
        yield from self._as(person, verb, False)
        yield from self._small_clause(person, verb, k)

    def _small_clause(self, person: str, verb: int, after: int) -> Iterator[Found]:
        """What somebody is called: "dubbed him a menace", "was called reckless"."""
        t = self.t
        if t.lemma[verb] not in self.calling:
            return
        for kid in t.kids[verb]:
            if (t.dep[kid] in ("oprd", "attr", "acomp", "appos") and kid > max(verb, after)) or (
                t.dep[kid] == "dobj" and after >= 0 and kid > after and t.pos[kid] == "NOUN"
            ):
                yield from self._small(person, kid, verb)

    def _small(self, person: str, head: int, verb: int) -> Iterator[Found]:
        if head in self.at or self.t.pos[head] not in ("NOUN", "ADJ", "PROPN"):
            return
        yield self._phrase(person, "called", head, verb)

    def _as(self, person: str, verb: int, known: bool) -> Iterator[Found]:
        """The complement of "as": "hailed as an icon", "known as the shadow", "described as erratic"."""
        t = self.t
        if not (known or t.lemma[verb] in self.hailing or t.lemma[verb] in self.calling | self.acting | self.coming):
            return
        for kid in t.kids[verb]:
            if t.lower[kid] != "as" or kid < verb:
                continue
            form: Form = "known as" if known else "hailed as" if t.lemma[verb] in self.hailing else "as"
            for head in t.kids[kid]:
                fits = t.dep[head] in ("pobj", "amod", "acomp") and t.pos[head] in ("NOUN", "ADJ", "PROPN", "NUM")
                if fits and head not in self.at:
                    yield self._phrase(person, form, head, verb)
                    yield from self._second(person, form, head, verb)

    def _second(self, person: str, form: Form, head: int, verb: int) -> Iterator[Found]:
        """The other half of "short and fat", "a liar and a cheat"."""
        t = self.t
        for kid in t.kids[head]:
            joined = t.dep[kid] == "conj" and t.pos[kid] == t.pos[head] and kid not in self.at
            if joined and (t.pos[kid] == "ADJ" or t.lemma[kid] in self.v.person_nouns):
                yield self._phrase(person, form, kid, verb)

    def _described(self, person: str, form: Form, head: int, verb: int) -> Iterator[Found]:
        t = self.t
        if (
            head in self.at
            or t.lower[head] in self.states
            or t.pos[head] not in ("NOUN", "ADJ", "PROPN", "NUM", "PRON")
        ):
            return
        if t.pos[head] == "ADJ":
            if t.kid(head, "ccomp") >= 0 or self._passing(head, verb):
                return
        elif not (t.lemma[head] in self.v.person_nouns or self._one_of(head) or self._adjectival(head)):
            return
        if t.lemma[head] in _TIMES or t.tag[head] in ("NNS", "NNPS"):
            return
        yield self._phrase(person, form, head, verb)
        yield from self._second(person, form, head, verb)

    def _passing(self, head: int, verb: int) -> bool:
        """Whether an adjective says how somebody is beside others or for the time being: "more careful", "has been quiet since
        Monday"."""
        t = self.t
        if t.tag[head] == "JJR" or any(t.lower[k] in ("more", "less", "as") for k in t.kids[head] if t.dep[k] == "advmod"):
            return True
        perfect = any(t.lemma[k] == "have" for k in t.kids[verb] if t.dep[k] == "aux")
        beside = (t.lower[k] for k in (*t.kids[verb], *t.kids[head]) if t.dep[k] in ("prep", "mark"))
        since = not {"since", "for", "until"}.isdisjoint(beside)
        return perfect and since

    def _adjectival(self, head: int) -> bool:
        """Whether a noun after "be" has "a", "an" or "the" and an of-phrase or adjective: "the architect of the war"."""
        t = self.t
        return t.tag[head] == "NN" and any(t.lower[k] in ("a", "an") for k in t.kids[head] if t.dep[k] == "det")

    def _fronted(self, person: str, verb: int, subject: int) -> Iterator[Found]:
        """A phrase at the head of the sentence before a comma and the subject: "Once a hero, Holt ...", "Known as ..."."""
        t = self.t
        begin = t.sentences[t.sentence[subject]][0]
        left = min(t.left[subject], subject)
        comma = left - 1
        while comma > begin and t.words[comma] in ('"', "“", "”", "'", "’"):
            comma -= 1
        if comma <= begin or t.words[comma] != ",":
            return
        first = begin
        while first < comma and not t.is_word(first):
            first += 1
        lead = first
        while lead < comma and t.lower[lead] in (
            "once",
            "formerly",
            "long",
            "now",
            "already",
            "widely",
            "best",
            "better",
            "also",
        ):
            lead += 1
        if t.lower[lead] in (
            "known",
            "hailed",
            "described",
            "regarded",
            "seen",
            "dubbed",
            "called",
            "nicknamed",
            "branded",
        ):
            yield from self._as(person, lead, t.lower[lead] == "known")
            yield from self._small_clause(person, lead, -1)
            return
        for head in range(lead, min(comma, lead + 12)):
            if self._one_of(head) or (t.lemma[head] in self.v.person_nouns and t.tag[head] == "NN"):
                if head + 1 < len(t) and t.tag[head + 1] == "POS":
                    return
                starts = t.lower[lead] in ("a", "an", "the", "one") or head == lead
                if t.dep[head] in ("nsubj", "nsubjpass") and any(
                    t.pos[k] in ("VERB", "AUX") for k in range(head, comma)
                ):
                    return
                if starts and not any(k in self.at for k in range(lead, comma)) and not self._has_verb(lead, head):
                    yield self._phrase(person, "fronted", head)
                return

    def _has_verb(self, first: int, last: int) -> bool:
        return any(self.t.pos[k] in ("VERB", "AUX", "ADP", "SCONJ") for k in range(first, last))

    # --- "the general": persons taken up again --------------------------------------------------------------------------

    def by_noun(self, titles: TitleTable) -> Iterator[Found]:
        """Definite phrases that stand for a person, and indefinite ones before the name is given."""
        t = self.t
        self.named, self.counts = {}, Counter()
        passed = 0
        for k in range(len(t)):
            while passed < len(self.mentions) and self.mentions[passed].last < k:
                self.named[self.mentions[passed].person] = self.mentions[passed]
                self.counts[self.mentions[passed].person] += 1
                passed += 1
            if not t.counted[k] or k in self.at or t.tag[k] in ("NNS", "NNPS"):
                continue
            if t.lower[k] == "old" and (person := self._aged(k, titles)):
                yield Found(person, "nominal", k - 4, k, (k - 4, k), k)
                continue
            if not self._nominal(k):
                continue
            noun = self.noun(k)
            if noun not in self.v.person_nouns and t.lemma[k] not in self.v.person_nouns:
                continue
            if self._names_other(k):
                continue
            person = self._taken_up(k, noun, titles) or self._owned(k, noun, titles)
            if person:
                yield self._phrase(person, "nominal", k)
                continue
            person = self._foretold(k, noun, titles)
            if person:
                yield self._phrase(person, "before the name", k)

    def ages(self) -> Iterator[tuple[str, str]]:
        """Ages right behind a name ("Milo Garrick, 58"), in digits, with the person."""
        t = self.t
        for m in self.mentions:
            age = t.words[m.last + 2] if m.last + 2 < len(t) and t.words[m.last + 1] == "," else ""
            if age.isdigit() and len(age) <= 2:
                yield age, m.person

    def _aged(self, k: int, titles: TitleTable) -> str:
        """*the 58-year-old* without a noun: the one person of this article who is given that age in any."""
        t = self.t
        words = [t.lower[j] for j in range(max(0, k - 5), k)]
        if (
            len(words) < 5
            or words[0] != "the"
            or words[2:] != ["-", "year", "-"]
            or t.pos[min(k + 1, len(t) - 1)] == "NOUN"
        ):
            return ""
        told = {m.person for m in self.mentions} & titles.ages.get(words[1], set())
        return told.pop() if len(told) == 1 else ""

    def _nominal(self, k: int) -> bool:
        """Whether a token heads a noun phrase with a part of its own in the clause."""
        t = self.t
        if t.pos[k] == "ADJ":
            return self.v.title(t.lower[k]) and (t.dep[k] in ("nsubj", "nsubjpass", "dobj", "pobj") or self._harmed(k))
        return t.pos[k] in ("NOUN", "PROPN") and t.dep[k] not in ("compound", "attr", "appos", "oprd", "amod", "nmod")

    def _harmed(self, k: int) -> bool:
        """Whether a noun is followed by a participle that the parser took for the noun ("a general slain in ...")."""
        t = self.t
        return t.head[k] == k + 1 and t.lower[k + 1] in self.v.harmed and t.pos[k + 1] in ("NOUN", "ADJ")

    def _names_other(self, k: int) -> bool:
        """Whether the phrase has a name of its own ("the general, Ann Lee", "President Lee")."""
        t = self.t
        if self._heads_name(k) or any(
            j in self.at for j in (k + 1, k + 2) if j < len(t) and t.words[k + 1] in (",", "–")
        ):
            return True
        return any(t.dep[j] == "appos" and (t.pos[j] == "PROPN" or j in self.at) for j in t.kids[k])

    def _own_modifiers(self, k: int) -> list[int]:
        t = self.t
        return [
            j
            for j in t.kids[k]
            if t.dep[j] in ("amod", "compound", "nmod", "poss")
            and j < k
            and t.lower[j] not in _DETERMINERS
            and not (t.dep[j] == "poss" and t.lemma[j] in self.owners)
        ]

    def _definite(self, k: int) -> bool:
        t = self.t
        if any(t.lower[j] in _DEFINITE for j in t.kids[k] if t.dep[j] == "det"):
            return True
        return any(
            t.dep[j] == "poss" and (t.pos[j] == "PROPN" or t.lemma[j] in self.owners) and j not in self.at
            for j in t.kids[k]
        )

    def _taken_up(self, k: int, noun: str, titles: TitleTable) -> str:
        t = self.t
        own = self._own_modifiers(k)
        if not self._definite(k) or (t.lemma[k] in self.v.vague and not own):
            return ""
        told = [j for j in own if t.pos[j] == "ADJ" and t.words[j].islower() and t.lower[j] not in self.parting]
        modifiers = [t.lower[j] for j in own if j not in told]
        of = [t.lower[j] for p in t.kids[k] if t.lower[p] == "of" for j in t.kids[p]]
        named, counts = self.named, self.counts
        after = {self.at[j].person for j in range(k + 1, self._reach(k)) if j in self.at}
        close = [p for p in titles.bearers(noun, modifiers) if p in named and p not in after]
        if not own and not of:
            close = titles.plainly(noun, close)
        if told:
            close = [p for p in close if t.sentence[k] - t.sentence[named[p].first] <= NEAR]
        if of and close:
            close = [p for p in close if set(of) & titles.modifiers(p)]
        if len(close) > 1:
            here = t.sentence[k]
            ranked = sorted(close, key=lambda p: -counts[p])
            near = [p for p in close if here - t.sentence[named[p].first] <= NEAR]
            close = near if len(near) == 1 or counts[ranked[0]] < FAR_MORE * counts[ranked[1]] else ranked[:1]
        if len(close) == 1:
            return close[0] if not self._plain_rival(k, noun) else ""
        if not close and self.main in named and (noun in self.v.generic or t.lemma[k] in self.v.generic):
            strange = [
                j for j in own
                if (_capitalised(t.words[j]) or t.pos[j] == "NOUN") and not self._known_modifier(j, titles)
            ]  # fmt: skip
            others = {p for p in titles.bearers(noun, []) if p in named} - {self.main}
            if own and not strange and (not others or any(_capitalised(t.words[j]) for j in own)):
                return self.main
        return ""

    def _owned(self, k: int, noun: str, titles: TitleTable) -> str:
        """*her interior minister*, *the city's fire chief*: a phrase with an owner whose words are all known for one person."""
        t = self.t
        own = [j for j in t.kids[k] if t.dep[j] in ("amod", "compound", "nmod") and j < k]
        if not own or not any(t.dep[j] == "poss" for j in t.kids[k]):
            return ""
        return self._called_so(noun, [t.lower[j] for j in own], titles)

    def _called_so(self, noun: str, modifiers: Sequence[str], titles: TitleTable) -> str:
        """The one person of the article who is known by a noun with all of these modifiers, "" for none or several."""
        here = {m.person for m in self.mentions}
        bearers = [
            p for p in titles.bearers(noun, modifiers) if p in here and set(modifiers) <= titles.with_noun(p, noun)
        ]
        return bearers[0] if len(bearers) == 1 else ""

    def _reach(self, k: int) -> int:
        """End of the stretch after a phrase in which its person is not named again ("the mayor shook Holt's hand")."""
        return min(k + 12, self.t.sentences[self.t.sentence[k]][1])

    def _known_modifier(self, j: int, titles: TitleTable) -> bool:
        """Whether a capitalised modifier of a generic noun is known for the main person ("the Guards chief")."""
        word = self.t.lower[j]
        return any(word == m or word.rstrip("s") == m.rstrip("s") for m in titles.modifiers(self.main))

    def _plain_rival(self, k: int, noun: str) -> bool:
        """Whether somebody without a name is introduced by the same noun before ("an officer ... the officer")."""
        t = self.t
        return any(
            self.noun(j) == noun and t.lower[t.left[j]] in ("a", "an") and not self._names_other(j)
            for j in range(max(0, k - 120), k)
            if t.pos[j] == "NOUN" and t.dep[j] not in ("attr", "appos", "pobj", "compound") and j not in self.at
        )

    def _foretold(self, k: int, noun: str, titles: TitleTable) -> str:
        """The main person, spoken of in headline or lead before the name is given."""
        t = self.t
        own = [j for j in t.kids[k] if t.dep[j] in ("amod", "compound", "nmod") and j < k]
        bare = (
            t.role[k] in ("headline", "standfirst") and own and all(t.dep[j] not in ("det", "poss") for j in t.kids[k])
        )
        if bare and (person := self._called_so(noun, [t.lower[j] for j in own], titles)):
            return person
        if not self.main or t.sentence[k] > LEAD + self._headline_sentences():
            return ""
        if self.main in self.named or self.main not in titles.bearers(noun, []):
            return ""
        top = k + 1 if self._harmed(k) else k
        opened = t.lower[t.left[top]] in ("a", "an") or t.role[k] == "headline"
        own = [
            *self._own_modifiers(top),
            *(j for j in t.kids[k] if t.dep[j] in ("acl", "relcl")),
            *range(k + 1, top + 1),
        ]
        own = [j for j in own if j != k]
        strange = [
            j
            for j in own
            if _capitalised(t.words[j]) and t.role[k] != "headline" and not self._known_modifier(j, titles)
        ]
        return self.main if opened and own and not strange else ""

    def _headline_sentences(self) -> int:
        t = self.t
        return sum(1 for begin, _ in t.sentences[:3] if begin < len(t) and t.role[begin] == "headline")

    # --- phrases --------------------------------------------------------------------------------------------------------

    def noun(self, k: int) -> str:
        """The noun a label hangs on, abbreviations written out."""
        full = self.v.noun(self.t.lower[k])
        noun = full if full != self.t.lower[k] else self.t.lemma[k]
        before = self.t.lower[k - 1].strip(".") if k else ""
        return f"{before} {noun}" if before in self.v.joined else noun

    def modifiers(self, label: Found) -> list[str]:
        """The words of a label beside its head, lower case."""
        t = self.t
        first, last = label.whole
        return [t.lower[k] for k in range(first, last + 1) if k != label.head and k not in self.at and t.is_word(k)]

    def _phrase(self, person: str, form: Form, head: int, verb: int = -1) -> Found:
        """The label that hangs on `head`: cut after the first of-phrase, and the whole phrase beside it."""
        t = self.t
        left, right = t.left[head], t.right[head]
        if verb >= 0 and left <= verb:
            left = verb + 1
        end = t.sentences[t.sentence[head]][1] - 1
        right = min(right, end)
        for k in range(head + 1, right + 1):
            if t.words[k] in (";", ":", "–", "—") or t.quote[k] != t.quote[head]:
                right = k - 1
                break
        if self._harmed(head):
            left = min(left, t.left[head + 1])
        first = left
        if t.quote[first] != t.quote[head]:
            first = next(k for k in range(first, head + 1) if t.quote[k] == t.quote[head])
        commas = [k for k in range(first, head) if t.words[k] in (",", "–", "—", ":", ";") and not self._listed(k)]
        if commas:
            first = commas[-1] + 1
        if self._shouted(head):
            verbs = [
                k for k in range(first, head)
                if (t.pos[k] in ("VERB", "AUX", "ADP") and t.lower[k] not in self.v.harmed) or t.lower[k].endswith("ing")
            ]  # fmt: skip
            first = verbs[-1] + 1 if verbs else first
        while first < head and (
            t.lower[first] in _DETERMINERS or not t.is_word(first) or t.dep[first] in ("neg", "mark", "cc")
            or t.tag[first] == "POS" or t.lower[first] in ("as", "not", "no", "such", "quite", "both", "once", "formerly", "now",
                                "long")
        ):  # fmt: skip
            first += 1
        last = head + 1 if self._harmed(head) else head
        for kid in t.kids[head]:
            if kid <= head or kid > right or kid > last + 1:
                continue
            if t.dep[kid] == "prep" and (t.lower[kid] == "of" or t.pos[head] == "ADJ"):
                last = self._through(kid, right)
                break
            if t.dep[kid] == "acl" and t.tag[kid] == "VBN" and form == "before the name":
                last = kid
                break
        while first - 2 >= left and _joined(t, first - 1) and t.words[first - 1] in _HYPHENS:
            first -= 2
        while last + 2 <= end and t.words[last + 1] in _HYPHENS and _joined(t, last + 1):
            last += 2
        found = Found(person, form, first, last, (first, max(last, self._trimmed(first, right))), head)
        return self._flagged(found, verb)

    def _listed(self, k: int) -> bool:
        """Whether a comma parts two adjectives ("a short, angry man")."""
        t = self.t
        return t.words[k] == "," and t.pos[k - 1] == "ADJ" and k + 1 < len(t) and t.pos[k + 1] in ("ADJ", "NOUN")

    def _through(self, prep: int, right: int) -> int:
        """The last token of a phrase with a preposition, cut after its object."""
        t = self.t
        inner = next((k for k in t.kids[prep] if t.dep[k] in ("pobj", "pcomp", "amod")), prep)
        return min(inner, right)

    def _trimmed(self, first: int, right: int) -> int:
        while right > first and not self.t.is_word(right):
            right -= 1
        return right

    def _flagged(self, found: Found, verb: int) -> Found:
        """The label with its negated and hypothetical flags, read from its own words and the clause it stands in."""
        t = self.t
        start = verb if verb >= 0 else found.head
        negated = self._denied(start) or any(
            t.dep[k] == "neg" or t.lower[k] in _NEGATORS
            for node in {start, found.head}
            for k in t.kids[node]
            if k < found.last
        )
        hypothetical = False
        node = start
        for _ in range(6):
            kids = t.kids[node]
            if any(t.dep[k] == "mark" and t.lower[k] in _IF for k in kids):
                hypothetical = True
            if verb >= 0 and any(t.dep[k] == "aux" and t.lower[k] in _MODALS for k in kids):
                hypothetical = True
            if t.dep[node] not in ("conj", "advcl", "ccomp", "xcomp", "relcl", "acl") or t.head[node] == node:
                break
            if t.dep[node] in ("advcl", "ccomp", "relcl", "acl"):
                break
            node = t.head[node]
        return replace(found, negated=negated or self._refused(start), hypothetical=hypothetical)

    def _refused(self, node: int) -> bool:
        """Whether a clause hangs on a verb of refusing, or on a denied one of wanting or saying: then nobody is called so."""
        t = self.t
        for _ in range(LONGEST_CHAIN):
            if t.dep[node] not in _HANGING or t.head[node] == node:
                return False
            beside = t.dep[node] == "conj"
            node = t.head[node]
            if beside:
                continue
            if t.lemma[node] in self.refusing:
                return not self._denied(node)
            if t.pos[node] in ("VERB", "AUX") and self._denied(node):
                return t.lemma[node] in self.unsaid
        return False

    def _denied(self, verb: int) -> bool:
        """Whether a negation stands with a verb or with its subject ("nobody called him ...")."""
        t = self.t
        return any(
            t.dep[k] == "neg" or (t.dep[k] in ("nsubj", "nsubjpass") and t.lower[k] in _NOBODY) for k in t.kids[verb]
        )


def _has_subject(t: Table, verb: int) -> bool:
    return t.kid(verb, "nsubj", "nsubjpass") >= 0


def _capitalised(word: str) -> bool:
    return word[:1].isupper()


def _chain(t: Table, begin: int, end: int) -> int:
    """First token of the words that hyphens join and that end before `end` ("mother-of-two")."""
    k = end - 1
    while k - 2 >= begin and t.words[k - 1] in _HYPHENS and _joined(t, k - 1):
        k -= 2
    return k


def _joined(t: Table, k: int) -> bool:
    """Whether the hyphen at `k` stands without spaces."""
    return 0 < k < len(t) - 1 and t.end[k - 1] == t.start[k] and t.end[k] == t.start[k + 1]
