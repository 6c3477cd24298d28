"""The persons of one event: names found without a name recogniser, joined across spellings, titles and outlets.

A capitalised run is a person's name on evidence: a title before it, a common given name, an age, "who", or an apposition
that says what the person is. Names are joined by surname: given names must agree (equal, an initial, a nickname, or nearly
the same letters); surnames that are nearly the same are joined only where no article has both spellings. A bare surname
goes to the given name last used in its article, or, where the article gives none, to the only bearer in the event.
Names with the family name first ("Kim Dae Jun ... Kim") are told by the bare form that the text uses.
"""

from __future__ import annotations

import tomllib
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from framing.attribution.table import Table
from framing.lexicon import Lexicon

GIVEN_RATIO = 80
SURNAME_RATIO = 85
FUZZY_LETTERS = 5
"""Shorter surnames are never joined with another spelling."""
MOST_SURNAMES = 100
"""Surnames with one initial that are compared with each other in one event; further ones are joined only where equal."""
LONGEST_NAME = 4
MAIN_MENTIONS = 4
MAIN_RATIO = 2
"""An article is about one person who is named at least four times and twice as often as anybody else."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A person's name in a document: tokens `first`..`last` (both inside), `title_first`..`first` any title before it."""

    person: str
    first: int
    last: int
    title_first: int

    @property
    def titled(self) -> bool:
        return self.title_first < self.first


@dataclass(frozen=True, slots=True)
class Person:
    """A person of an event. `name` is the fullest usual form, `spellings` all forms found, the most frequent first."""

    name: str
    surname: str
    spellings: tuple[str, ...]
    gender: str = ""


@dataclass(frozen=True, slots=True)
class Cast:
    """All persons of an event and where they are named; `mentions` has one tuple a table, in order of text."""

    persons: tuple[Person, ...]
    mentions: tuple[tuple[Mention, ...], ...]


class Vocabulary:
    """The word lists of `naming.toml`, and the person nouns of the sources lexicon."""

    def __init__(self, lexicon: Lexicon) -> None:
        lists = naming_lists()
        self.honorifics = _words(lists["persons"]["honorifics"])
        self.abbreviations: dict[str, str] = dict(p.split("=") for p in lists["persons"]["abbreviations"].split())
        sources = lexicon.of("sources")
        roles = {_head_word(e.tokens) for e in sources if e.subcategory == "person"} - {"source"}
        self.leanings = _words(lists["persons"]["leanings"])
        self.joined = _words(lists["persons"]["joined"])
        self.titles = (
            _words(lists["persons"]["titles"]) | (roles - self.leanings) | self.abbreviations.keys() | self.honorifics
        )
        self.person_nouns = _words(lists["persons"]["nouns"]) | roles
        self.generic = _words(lists["persons"]["generic"])
        self.vague = _words(lists["persons"]["vague"])
        self.harmed = _words(lists["persons"]["harmed"])
        self.particles = _words(lists["persons"]["particles"])
        self.suffixes = _words(lists["persons"]["suffixes"])
        bodies = {e.tokens[-1] for e in sources if e.subcategory == "organisation"}
        self.organisations = (_words(lists["persons"]["organisations"]) | bodies) - {"general"}
        self.openers = _words(lists["persons"]["openers"])
        self.feminine = _words(lists["persons"]["feminine"])
        self.masculine = _words(lists["persons"]["masculine"])
        self.given = self.feminine | self.masculine
        self.nicknames: dict[str, set[int]] = defaultdict(set)
        for number, group in enumerate(lists["persons"]["nicknames"].split(";")):
            for name in group.split():
                self.nicknames[name].add(number)

    def title(self, lower: str) -> bool:
        """Whether a word may stand before a name as a title."""
        return self.noun(lower) in self.titles or lower.strip(".") in self.titles

    def noun(self, lower: str) -> str:
        """The noun that a title stands for ("gen." is "general")."""
        bare = lower.strip(".")
        return self.abbreviations.get(bare, bare)

    def honorific(self, lower: str) -> bool:
        """Whether a word is a mere form of address ("Mr.")."""
        return lower.strip(".") in self.honorifics


def _head_word(tokens: Sequence[str]) -> str:
    """The noun of a role: "chief" of "chief of staff", "secretary" of "press secretary"."""
    return tokens[tokens.index("of") - 1] if "of" in tokens[1:] else tokens[-1]


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


@cache
def naming_lists() -> dict[str, dict[str, str]]:
    """The word lists of `naming.toml` by section and name."""
    return tomllib.loads((files("framing.comparison") / "naming.toml").read_text("utf-8"))


# --- comparing names ------------------------------------------------------------------------------------------------------


def plain(name: str) -> str:
    """A name in lower case without accents, apostrophes and dots.

    >>> plain("Sánchez"), plain("O’Neil")
    ('sanchez', 'oneil')
    """
    letters = unicodedata.normalize("NFKD", name.replace("ł", "l").replace("ø", "o"))
    return "".join(c for c in letters.lower() if not unicodedata.combining(c) and c not in ".'’‘`")


def similarity(one: str, two: str) -> float:
    """How alike two words are, 0-100: twice the longest common subsequence over the sum of the lengths.

    >>> round(similarity("vahidi", "vahdi")), round(similarity("roberts", "robertson"))
    (91, 88)
    """
    previous = [0] * (len(two) + 1)
    for a in one:
        current = [0]
        for j, b in enumerate(two):
            current.append(previous[j] + 1 if a == b else max(previous[j + 1], current[j]))
        previous = current
    return 200 * previous[-1] / (len(one) + len(two)) if one or two else 100.0


def same_given(one: str, two: str, nicknames: Mapping[str, set[int]]) -> bool:
    """Whether two given names may be one person's; "" agrees with every name."""
    if not one or not two or one == two:
        return True
    if len(one) == 1 or len(two) == 1:
        return one[0] == two[0]
    if nicknames.get(one, set()) & nicknames.get(two, set()):
        return True
    return similarity(one, two) >= GIVEN_RATIO


def _surname(word: str) -> str:
    for prefix in ("al-", "el-"):
        if word.startswith(prefix) and len(word) > len(prefix) + 2:
            return word[len(prefix) :]
    return word


# --- finding names --------------------------------------------------------------------------------------------------------


class Run(NamedTuple):
    """A capitalised run cut up: words of a name as (text, first token, last token), after `title_first`..."""

    title_first: int
    words: tuple[tuple[str, int, int], ...]
    titled: bool


def _capital(word: str) -> bool:
    return word[:1].isupper()


def _glued(t: Table, k: int) -> bool:
    """Whether token `k` follows the one before it without a space."""
    return k > 0 and t.end[k - 1] == t.start[k]


_SMALL = frozenset({"DET", "PRON", "ADP", "SCONJ", "CCONJ", "AUX"})


def _pieces(t: Table, vocabulary: Vocabulary, begin: int, end: int) -> Iterator[list[tuple[str, int, int]]]:
    """Maximal runs of capitalised words in tokens `begin`..`end`, hyphenated words as one ("Mother-of-two" is none)."""
    run: list[tuple[str, int, int]] = []
    titled = titled_line(t, begin, end)
    k = begin
    while k < end:
        last = k
        while last + 2 < end and t.words[last + 1] in ("-", "‑") and _glued(t, last + 1) and _glued(t, last + 2):
            last += 2
        text = "".join(t.words[k : last + 1])
        letters = any(c.isalpha() for c in text) and not (last >= k + 4 and t.words[last].islower())
        small = t.lower[k] in vocabulary.particles and (run or last > k)
        named = letters and (_capital(text) or (small and last > k and _capital(t.words[last])))
        if named and t.lower[k] not in vocabulary.given:
            verb = run and t.pos[k] == "VERB" and not titled
            opener = k == last == begin and t.pos[k] in ("ADV", "INTJ", "VERB")
            named = not (t.pos[k] in _SMALL or verb or opener)
        if named:
            run.append((text, k, last))
        elif small and last == k and run and k + 1 < end and _capital(t.words[k + 1]) and t.pos[k + 1] == "PROPN":
            run.append((text, k, k))
        else:
            if run:
                yield run
            run = []
        k = last + 1
    if run:
        yield run


def titled_line(t: Table, begin: int, end: int) -> bool:
    """Whether a sentence is a line set with capitals, so that case says nothing; such lines have no full stop."""
    if any(t.words[k] == "." for k in range(max(begin, end - 3), end)):
        return False
    words = [w for w in t.words[begin:end] if len(w) > 3 and w.isalpha()]
    return len(words) > 2 and sum(_capital(w) for w in words) > 0.7 * len(words)


def _split(run: Sequence[tuple[str, int, int]], vocabulary: Vocabulary) -> Run:
    """A run cut after its last title; a title at the very end is a surname ("Stephen King")."""
    cut = 0
    for n, (text, _, _) in enumerate(run[:-1]):
        if vocabulary.title(text.lower()) and not (text.lower() in vocabulary.given and n == 0):
            cut = n + 1
    words = tuple(run[cut:])
    return Run(run[0][1], words, cut > 0)


@dataclass(slots=True)
class _Form:
    """One written form of a name in one event, as found in pass one."""

    words: tuple[str, ...]
    text: str
    articles: set[int] = field(default_factory=set)
    count: int = 0
    evidence: int = 0
    gender: str = ""


class _Finder:
    """Both passes over the tables of one event."""

    def __init__(self, tables: Sequence[Table], vocabulary: Vocabulary) -> None:
        self.tables = tables
        self.v = vocabulary
        self.forms: dict[tuple[str, ...], _Form] = {}
        self.bare: list[Counter[str]] = [Counter() for _ in tables]
        self.alone: list[set[str]] = [set() for _ in tables]
        for number, t in enumerate(tables):
            self._read(number, t)

    def _read(self, number: int, t: Table) -> None:
        for begin, end in t.sentences:
            if not t.counted[begin] or t.role[begin] == "headline" or titled_line(t, begin, end):
                continue
            for run in _pieces(t, self.v, begin, end):
                self._note(number, t, _split(run, self.v))

    def _note(self, number: int, t: Table, run: Run) -> None:
        v = self.v
        kept = [w for w in run.words if plain(w[0]).strip("-") not in v.suffixes]
        while kept and kept[0][0].lower() in v.particles and not _capital(kept[0][0]):
            kept = kept[1:]
        if not kept or len(kept) > LONGEST_NAME + 1:
            return
        words = tuple(plain(w) for w, _, _ in kept)
        first, last = kept[0][1], kept[-1][2]
        before = t.lower[first - 1] if first else ""
        lower_title = not run.titled and self._lower_title(t, first)
        titled = run.titled or lower_title
        if len(words) == 1:
            self.alone[number].add(words[0])
            if not titled and before != "the":
                self.bare[number][words[0]] += 1
            if not run.titled or words[0] in v.leanings or (kept[0][0].isupper() and len(words[0]) < 5):
                return
            self.bare[number][words[0]] += 1
        if len(words) == 1 and words[0].endswith("s") and self.bare[number][words[0][:-1]]:
            return
        if any(w in v.organisations for w in words[1:]) or (words[0] in v.organisations and words[0] not in v.given):
            return
        if not titled and (words[0] in v.openers or before == "the"):
            return
        if any(v.title(w) for w in words[:-1] if w not in v.given) or len(words[-1]) == 1:
            return
        if (v.title(words[-1]) or words[-1] in v.leanings) and (len(words) == 1 or words[0] not in v.given):
            return
        if t.dep[last] == "compound" and t.head[last] > last and t.pos[t.head[last]] == "NOUN" and not run.titled:
            return
        form = self.forms.setdefault(words, _Form(words, " ".join(w for w, _, _ in kept)))
        form.count += 1
        form.articles.add(number)
        form.evidence += self._evidence(t, words, first, last, titled)
        if run.titled or lower_title:
            title = t.lower[first - 1].strip(".")
            if title in ("mr", "sir", "lord", "king", "prince", "father"):
                form.gender = "m"
            elif title in ("mrs", "ms", "miss", "dame", "lady", "queen", "princess"):
                form.gender = "f"

    def _lower_title(self, t: Table, first: int) -> bool:
        """Whether a role in lower case stands right before the name, and modifies it ("deputy leader Ann Lee")."""
        k = first - 1
        return (
            k >= 0
            and t.words[k].islower()
            and t.pos[k] in ("NOUN", "PROPN")
            and t.lower[k] in self.v.titles
            and t.sentence[k] == t.sentence[first]
            and t.tag[k] != "NNS"
        )

    def _evidence(self, t: Table, words: tuple[str, ...], first: int, last: int, titled: bool) -> int:
        v = self.v
        after = t.lower[last + 1 : last + 4]
        before = t.lower[max(0, first - 3) : first]
        found = 3 * titled
        if len(words) > 1 and (words[0] in v.given or words[0].split("-")[0] in v.given):
            found += 3
        if len(words) > 1 and len(words[0]) == 1:
            found += 1
        if after[:1] == ["who"] or after[:2] == [",", "who"] or after[:2] == [",", "whose"]:
            found += 2
        if len(after) > 2 and after[0] == after[2] == "," and after[1].isdigit() and len(after[1]) < 3:
            found += 3
        if "year-old" in "".join(before) or "aged" in before[-1:]:
            found += 2
        if len(words) > 1:
            for k in range(first, last + 1):
                for kid in t.kids[k]:
                    if t.dep[kid] == "appos" and t.lemma[kid] in v.person_nouns and t.tag[kid] == "NN":
                        found += 2
                if t.dep[k] == "appos" and t.lemma[t.head[k]] in v.person_nouns and t.tag[t.head[k]] == "NN":
                    found += 2
                if t.dep[k] == "nsubj" and t.lemma[t.head[k]] in ("say", "tell", "write", "tweet", "add", "ask"):
                    found += 1
        return found

    def clusters(self) -> list[list[_Form]]:
        """The forms of each person."""
        accepted = [f for f in self.forms.values() if len(f.words) > 1 and self._is_person(f)]
        families = {f.words[-1] for f in accepted}
        accepted += [f for f in self.forms.values() if self._relative(f, families) and not self._is_person(f)]
        groups: dict[str, list[list[_Form]]] = defaultdict(list)
        for form in sorted(accepted, key=lambda f: (-f.count, f.words)):
            key = self.key(form)
            home = next((g for g in groups[key][:MOST_SURNAMES] if self._agrees(form, g)), None)
            if home is None:
                groups[key].append([form])
            else:
                home.append(form)
        joined = self._fuzzy(groups)
        known = {self.key(f) for g in joined for f in g}
        for form in sorted(self.forms.values(), key=lambda f: (-f.count, f.words)):
            if len(form.words) == 1 and _surname(form.words[0]) not in known and self._is_person(form):
                twin = self._twin(form, joined)
                if twin is not None:
                    twin.append(form)
                else:
                    joined.append([form])
                known.add(_surname(form.words[0]))
        return joined

    def _is_person(self, form: _Form) -> bool:
        if len(form.words) == 1:
            return form.evidence >= 3 and form.words[0] not in self.v.organisations and not self.v.title(form.words[0])
        reused = any(self.bare[a][form.words[-1]] or self.bare[a][form.words[0]] for a in form.articles)
        return form.evidence >= 2 or (form.evidence >= 1 and reused)

    def _relative(self, form: _Form, families: set[str]) -> bool:
        """Whether a form is another given name beside the surname of a person, and that given name is used alone too."""
        words = form.words
        alone = len(words) == 2 and any(words[0] in self.alone[a] for a in form.articles)
        return alone and words[-1] in families and words[0] not in self.v.openers

    def key(self, form: _Form) -> str:
        """The surname that a form is joined by: the last word, or the first where the text uses that alone."""
        words = form.words
        if len(words) > 1:
            last = sum(self.bare[a][words[-1]] for a in form.articles)
            first = sum(self.bare[a][words[0]] for a in form.articles)
            if first > 0 and not last and words[0] not in self.v.given - {"moon", "xi", "kim", "hu", "li", "wen"}:
                return words[0]
        return _surname(words[-1])

    def given(self, form: _Form) -> str:
        """The given name of a form, "" where it has none."""
        if len(form.words) < 2:
            return ""
        return " ".join(form.words[1:]) if self.key(form) == form.words[0] else form.words[0]

    def _agrees(self, form: _Form, group: Sequence[_Form]) -> bool:
        mine = self.given(form)
        return all(same_given(mine, self.given(other), self.v.nicknames) for other in group[:MOST_SURNAMES])

    def _fuzzy(self, groups: Mapping[str, list[list[_Form]]]) -> list[list[_Form]]:
        """Clusters with surnames that are nearly the same joined where no article has both."""
        every = [(key, group) for key, found in groups.items() for group in found]
        every.sort(key=lambda p: -sum(f.count for f in p[1]))
        result: list[list[_Form]] = []
        alike: dict[str, list[tuple[str, list[_Form]]]] = defaultdict(list)
        for key, group in every:
            near = alike[key[:1]]
            home = next((g for k, g in near if k != key and self._spelt_alike(k, key, g, group)), None)
            if home is None:
                own = list(group)
                result.append(own)
                if len(near) < MOST_SURNAMES:
                    near.append((key, own))
            else:
                home += group
        return result

    def _spelt_alike(self, one: str, two: str, first: Sequence[_Form], second: Sequence[_Form]) -> bool:
        short, both = min(len(one), len(two)), len(one) + len(two)
        if short < FUZZY_LETTERS or one[0] != two[0] or 200 * short < SURNAME_RATIO * both:
            return False
        if similarity(one, two) < SURNAME_RATIO:
            return False
        if any(self.bare[a][two] for f in first for a in f.articles) or any(
            self.bare[a][one] for f in second for a in f.articles
        ):
            return False
        if {a for f in first for a in f.articles} & {a for f in second for a in f.articles}:
            return False
        return all(same_given(self.given(a), self.given(b), self.v.nicknames) for a in first for b in second)

    def _twin(self, form: _Form, clusters: Sequence[list[_Form]]) -> list[_Form] | None:
        """The cluster whose surname a bare titled surname spells otherwise."""
        word = _surname(form.words[0])
        found = [
            c
            for c in clusters
            if any(
                min(len(word), len(self.key(f))) >= FUZZY_LETTERS
                and word[0] == self.key(f)[0]
                and similarity(word, self.key(f)) >= SURNAME_RATIO
                for f in c
            )
            and not {a for f in c for a in f.articles} & form.articles
        ]
        return found[0] if len(found) == 1 else None


def find_persons(tables: Sequence[Table], vocabulary: Vocabulary, aliases: Mapping[str, str] | None = None) -> Cast:
    """The persons of the articles of one event, with every place where they are named.

    Parameters
    ----------
    tables
        One table an article.
    aliases
        Name written -> person's name, from the user; wins over every rule.
    """
    finder = _Finder(tables, vocabulary)
    clusters = finder.clusters()
    known = _Known(aliases or {})
    for cluster in clusters:
        known.add(cluster, finder)
    for written, name in (aliases or {}).items():
        known.alias(written, name)
    mentions = [_Reader(t, vocabulary, known, n).mentions() for n, t in enumerate(tables)]
    named = Counter(m.person for found in mentions for m in found)
    persons = [known.person(name) for name in known.forms if named[name]]
    persons.sort(key=lambda p: (-named[p.name], p.name))
    return Cast(tuple(persons), tuple(tuple(m) for m in mentions))


class _Known:
    """Names to persons: full forms, surnames and given names as word tuples."""

    def __init__(self, aliases: Mapping[str, str]) -> None:
        self.full: dict[tuple[str, ...], str] = {}
        self.single: dict[str, list[str]] = defaultdict(list)
        self.forms: dict[str, list[tuple[str, int]]] = {}
        self.surnames: dict[str, str] = {}
        self.genders: dict[str, str] = {}
        self.given_only: dict[str, set[str]] = defaultdict(set)
        self.articles: dict[str, set[int]] = defaultdict(set)
        self._aliases = {tuple(plain(w) for w in a.split()): n for a, n in aliases.items()}

    def add(self, cluster: Sequence[_Form], finder: _Finder) -> None:
        usual = max(cluster, key=lambda f: (len(f.words) > 1, f.count, len(f.words)))
        chosen = next((self._aliases[f.words] for f in cluster if f.words in self._aliases), "")
        name = chosen or usual.text
        while name in self.forms and not chosen:
            name += " (2)"
        self.forms.setdefault(name, []).extend((f.text, f.count) for f in sorted(cluster, key=lambda f: -f.count))
        self.surnames.setdefault(name, finder.key(usual))
        gender = next((f.gender for f in cluster if f.gender), "")
        first = plain(name.split()[0])
        listed = "f" * (first in finder.v.feminine) + "m" * (first in finder.v.masculine)
        gender = gender or (listed if len(listed) == 1 else "")
        if gender:
            self.genders[name] = gender
        for form in cluster:
            self.articles[name] |= form.articles
            self.full[form.words] = name
            key = finder.key(form)
            for word in {key, form.words[-1] if key == _surname(form.words[-1]) else key}:
                if name not in self.single[word]:
                    self.single[word].append(name)
            given = finder.given(form)
            if given:
                self.given_only[given].add(name)
                if " " in given:
                    self.full.setdefault(tuple(given.split()), name)

    def alias(self, written: str, name: str) -> None:
        words = tuple(plain(w) for w in written.split())
        self.forms.setdefault(name, [])
        self.surnames.setdefault(name, plain(name.split()[-1]) if name.split() else "")
        if len(words) == 1:
            self.single[words[0]] = [name]
        self.full[words] = name

    def usual(self, persons: Sequence[str]) -> str:
        """Of several with one surname, the one whom twice as many articles name as any other; "" where there is none."""
        ranked = sorted(persons, key=lambda p: -len(self.articles[p]))
        if len(ranked) > 1 and len(self.articles[ranked[0]]) >= 2 * len(self.articles[ranked[1]]):
            return ranked[0]
        return ""

    def person(self, name: str) -> Person:
        forms = tuple(dict.fromkeys(text for text, _ in self.forms[name]))
        return Person(name, self.surnames[name], forms or (name,), self.genders.get(name, ""))


class _Reader:
    """Pass two: every place in one document where a known person is named."""

    def __init__(self, t: Table, vocabulary: Vocabulary, known: _Known, number: int) -> None:
        self.t, self.v, self.known, self.number = t, vocabulary, known, number
        self.last_used: dict[str, str] = {}
        self.settled: dict[str, str] = {}
        self.without_suffix: set[tuple[str, ...]] = set()

    def mentions(self) -> list[Mention]:
        t = self.t
        found: list[Mention] = []
        for begin, end in t.sentences:
            if not t.counted[begin]:
                continue
            shouted = titled_line(t, begin, end)
            for run in _pieces(t, self.v, begin, end):
                found += self._in_run(run, shouted)
        return found

    def _in_run(self, run: Sequence[tuple[str, int, int]], shouted: bool) -> Iterator[Mention]:
        words = [_surname_free(plain(w)) for w, _, _ in run]
        n, free_from = 0, 0
        while n < len(run):
            size = next(
                (
                    k
                    for k in range(min(LONGEST_NAME + 1, len(run) - n), 1, -1)
                    if tuple(words[n : n + k]) in self.known.full
                ),
                0,
            )
            person = (
                self.known.full[tuple(words[n : n + size])] if size else self._single(run, words, n, free_from, shouted)
            )
            if person and self._followed_by_thing(run, n + max(size, 1), shouted):
                person = ""
            if person:
                last = n + max(size, 1) - 1
                if last + 1 < len(run) and words[last + 1].strip("-") in self.v.suffixes:
                    last += 1
                    given_only = not size and words[n] != self.known.surnames[person]
                    if given_only or tuple(words[n : n + size]) in self.without_suffix:
                        n = free_from = last + 1
                        continue
                elif size:
                    self.without_suffix.add(tuple(words[n : n + size]))
                self.last_used[_surname(words[n + max(size, 1) - 1])] = person
                self.last_used[self.known.surnames[person]] = person
                yield Mention(person, run[n][1], run[last][2], run[free_from][1])
                n = free_from = last + 1
            else:
                n += max(size, 1)

    def _followed_by_thing(self, run: Sequence[tuple[str, int, int]], after: int, shouted: bool) -> bool:
        """Whether the name goes on into another ("Trump Tower")."""
        if after >= len(run) or shouted:
            return False
        word = plain(run[after][0])
        return word not in self.v.suffixes and run[after][0][:1].isupper() and self.t.pos[run[after][1]] == "PROPN"

    def _single(
        self, run: Sequence[tuple[str, int, int]], words: Sequence[str], n: int, free_from: int, shouted: bool
    ) -> str:
        """The person a single word names here, "" where it is none or cannot be told."""
        word = words[n]
        bearers = self.known.single.get(word) or self.known.single.get(_surname(word)) or []
        before = words[n - 1] if n > free_from else ""
        if before and not shouted and not self.v.title(run[n - 1][0].lower()):
            stranger = before in self.v.given or (n - free_from == 1 and _capital(run[n - 1][0]) and len(before) > 1)
            if stranger and not self._modifier(run[n - 1][1]):
                return ""
        if not bearers:
            given = self.known.given_only.get(word, set())
            named = {p for p in given if self.last_used.get(self.known.surnames[p]) == p}
            return next(iter(named)) if len(named) == 1 and not before else ""
        titled = self._title_gender(run, n)
        fitting = [b for b in bearers if not titled or self.known.genders.get(b, titled) == titled]
        if len(fitting) == 1:
            return self._settled(word, fitting[0])
        settled = self.settled.get(_surname(word), self.last_used.get(_surname(word), ""))
        if settled in fitting:
            return self._settled(word, settled)
        usual = self.known.usual(fitting)
        if usual:
            return self._settled(word, usual)
        here = [b for b in fitting if self.number in self.known.articles[b]]
        return here[0] if len(here) == 1 else ""

    def _settled(self, word: str, person: str) -> str:
        """Note that the bare surname stands for this person from here on: others are then named in full."""
        self.settled.setdefault(_surname(word), person)
        return person

    def _title_gender(self, run: Sequence[tuple[str, int, int]], n: int) -> str:
        """ "m" or "f" where "Mr." or "Mrs." stands before."""
        title = run[n - 1][0].lower().strip(".") if n else ""
        return "m" if title == "mr" else "f" if title in ("mrs", "ms", "miss") else ""

    def _modifier(self, k: int) -> bool:
        """Whether a capitalised word before a surname is an adjective of place or the like."""
        return self.t.pos[k] == "ADJ" or self.t.lower[k].endswith(("ish", "ian", "ese", "can", "eli", "guards"))


def _surname_free(word: str) -> str:
    return word.removesuffix("'s").removesuffix("’s")


def main_person(mentions: Iterable[Mention]) -> str:
    """The one person a document is about, "" where there is none."""
    ranked = Counter(m.person for m in mentions).most_common(2)
    if not ranked or ranked[0][1] < MAIN_MENTIONS:
        return ""
    runner_up = ranked[1][1] if len(ranked) > 1 else 0
    return ranked[0][0] if ranked[0][1] >= MAIN_RATIO * runner_up else ""
