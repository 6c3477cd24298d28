"""Only here, missing there: named persons, organisations, places, figures and sources that one group alone has or lacks.

Persons come from the naming grid, figures from the figures grid, sources from the attributions, organisations and places from
the proper names that are left. What stands only in copy that groups share tells nothing about a group and is set aside. A name
counts as present where any form of it stands: all of it, its last word, or its initials. A person is heard where a phrase for the
person speaks ("the 58-year-old said"), a body where somebody speaks for it ("a spokeswoman for the union").
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Literal

from framing.comparison.figures import FiguresGrid
from framing.comparison.naming import ANEW, Label, NamingGrid
from framing.comparison.persons import naming_lists
from framing.comparison.shared import SharedText, level
from framing.findings import Span

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.tokens import Span as SpacySpan

    from framing.comparison.counting import Figure
    from framing.text.document import Document

ItemKind = Literal["person", "organisation", "place", "name", "figure", "source"]
KINDS: tuple[ItemKind, ...] = ("person", "organisation", "place", "name", "source", "figure")
LEAST_GROUPS = 3
"""Groups that must be compared before one can be said to lack what all others have."""
UNNAMED = 2
"""From this level of identification on (0 named with role, 5 nobody) a source has no name."""
LONGEST_SOURCE = 7
"""Words of an unnamed source that are shown."""
NEAR_BEFORE = 300
"""Letters before "its spokesman" in which the body is named."""
VAGUE_SOURCES = frozenset({
    "official", "source", "people", "person", "expert", "analyst", "figure", "member", "worker", "resident",
})  # fmt: skip
"""Nouns that many sources share: alone they tell nobody apart."""
_DEFINITE = frozenset({"the", "its", "his", "her", "their", "our", "my", "this", "that", "these", "those", "both", "all"})
ORGANISATIONS = frozenset({
    "academy", "administration", "agency", "alliance", "army", "assembly", "association", "authority", "bank", "board",
    "brigade", "brigades", "bureau", "campaign", "centre", "center", "church", "club", "coalition", "college", "commission",
    "committee", "company", "confederation", "congress", "corp", "corps", "council", "court", "democrats", "department",
    "federation", "force", "forces", "foundation", "front", "fund", "government", "group", "guard", "guards", "hospital", "house",
    "inc", "institute", "institution", "league", "ltd", "ministry", "movement", "museum", "navy", "network", "news", "office",
    "organisation", "organization", "parliament", "party", "police", "press", "republicans", "rovers", "school", "senate",
    "service", "society", "times", "tribunal", "trust", "union", "united", "university", "voice",
})  # fmt: skip
"""Words that make a name one of an organisation, last or before "of"."""
_AT = frozenset(
    {"in", "at", "near", "across", "outside", "inside", "into", "toward", "towards", "from", "around", "through"}
)
_JOINTS = frozenset({"of", "for", "and", "&", "the", "on"})
_NO_NAMES = frozenset({
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january", "february", "march", "april",
    "may", "june", "july", "august", "september", "october", "november", "december", "mr", "mrs", "ms", "dr", "photo",
    "getty", "updated", "advertisement", "i", "god", "am", "pm", "gmt", "jan", "feb", "mar", "apr", "jun", "jul", "aug",
    "sep", "sept", "oct", "nov", "dec", "gen", "sen", "rep", "gov", "president", "minister", "general",
})  # fmt: skip


_NAME = re.compile(r"[A-Z][\w.&-]*(?: (?:(?:of|for|the|and) ){0,2}[A-Z][\w.&-]*)*")


@dataclass(frozen=True, slots=True)
class Item:
    """Something named or counted that one group alone has, or alone lacks.

    `groups` are those that have it, with how often outside shared copy. Of `only` and `missing` one is the group's name, the
    other "". `places` says where it stands, article by article.
    """

    kind: ItemKind
    name: str
    groups: tuple[tuple[str, int], ...]
    only: str
    missing: str
    places: tuple[tuple[str, Span], ...]


@dataclass(frozen=True, slots=True)
class _Place:
    """One occurrence: document, offsets in its normalised text, and whether it stands in shared copy."""

    document: int
    start: int
    end: int
    copied: bool


def only_here(
    documents: Sequence[Document], naming: NamingGrid, figures: FiguresGrid, shared: SharedText
) -> tuple[Item, ...]:
    """What one group of the articles of an event has or lacks against all others, by kind, the most frequent first."""
    groups = tuple(dict.fromkeys(d.article.outlet for d in documents))
    if len(groups) < 2:
        return ()
    copied = [_copied(d, shared) for d in documents]
    persons = {row.name: row.spellings for row in naming.rows if row.kind == "person"}
    named = _person_places(documents, copied, persons)
    items = [*_items(documents, groups, ((("person", name), places) for name, places in named.items()))]
    taken = [
        {(p.start, p.end) for places in named.values() for p in places if p.document == n}
        for n in range(len(documents))
    ]
    names = list(_names(documents, copied, taken, persons))
    items += _items(documents, groups, names)
    bodies = {
        _key(name): name for (kind, name), _ in names if kind == "organisation" or (kind == "name" and " " in name)
    }
    meant = {d.article.id: [x for x in naming.labels if x.article == d.article.id and x.form in ANEW] for d in documents}
    heard = [_Heard(d, n, copied[n], persons, meant[d.article.id], bodies) for n, d in enumerate(documents)]
    items += _items(documents, groups, _sources(heard))
    items += (i for i in _items(documents, groups, _unnamed(heard)) if i.only)
    order = {kind: n for n, kind in enumerate(KINDS)}
    items.sort(key=lambda i: (order[i.kind], not i.only, -sum(n for _, n in i.groups), i.name))
    return (*items, *sorted(_figures(documents, groups, figures, shared), key=lambda i: not i.only))


def _copied(document: Document, shared: SharedText) -> list[tuple[int, int]]:
    sentences = document.layout.sentences
    return [(sentences[i].start, sentences[i].end) for i in sorted(shared.kinds.get(document.article.id, {}))]


def _inside(spans: Iterable[tuple[int, int]], offset: int) -> bool:
    return any(start <= offset < end for start, end in spans)


_Found = tuple[tuple[ItemKind, str], Sequence[_Place]]


def _items(documents: Sequence[Document], groups: Sequence[str], found: Iterable[_Found]) -> Iterator[Item]:
    for (kind, name), places in found:
        counts: dict[str, int] = defaultdict(int)
        for place in places:
            counts[documents[place.document].article.outlet] += not place.copied
        item = _item(
            kind, name, groups, counts, [(p.document, p.start, p.end) for p in places if not p.copied], documents
        )
        if item is not None:
            yield item


def _item(
    kind: ItemKind,
    name: str,
    groups: Sequence[str],
    counts: Mapping[str, int],
    places: Sequence[tuple[int, int, int]],
    documents: Sequence[Document],
) -> Item | None:
    having = [g for g in groups if g in counts]
    lacking = [g for g in groups if g not in counts]
    only = having[0] if len(having) == 1 and counts[having[0]] else ""
    missing = lacking[0] if len(lacking) == 1 and len(groups) >= LEAST_GROUPS and any(counts.values()) else ""
    if not only and not missing:
        return None
    spans = tuple((documents[n].article.id, documents[n].layout.span(start, end)) for n, start, end in places)
    return Item(kind, name, tuple((g, counts[g]) for g in having), only, missing, spans)


def _person_places(
    documents: Sequence[Document], copied: Sequence[Sequence[tuple[int, int]]], persons: Mapping[str, Sequence[str]]
) -> dict[str, list[_Place]]:
    """Where each person is named, in any spelling, in text that counts."""
    owner = {s: name for name, spellings in persons.items() for s in (*spellings, name)}
    if not owner:
        return {}
    longest_first = sorted(owner, key=lambda s: (-len(s), s))
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    result: dict[str, list[_Place]] = defaultdict(list)
    for n, document in enumerate(documents):
        layout = document.layout
        for match in pattern.finditer(layout.text):
            if layout.counted(layout.section_at(match.start())):
                place = _Place(n, match.start(), match.end(), _inside(copied[n], match.start()))
                result[owner[match.group()]].append(place)
    return result


def _names(
    documents: Sequence[Document],
    copied: Sequence[Sequence[tuple[int, int]]],
    taken: Sequence[set[tuple[int, int]]],
    persons: Mapping[str, Sequence[str]],
) -> Iterator[_Found]:
    """Organisations, places and other names, forms of one name together."""
    words = {level(w) for spellings in persons.values() for s in spellings for w in s.split()}
    surnames = {level(s.split()[-1]) for spellings in persons.values() for s in spellings}
    surnames |= {f"{name}s" for name in surnames}
    found: dict[tuple[str, ...], list[tuple[_Place, bool]]] = defaultdict(list)
    written: dict[tuple[str, ...], str] = {}
    for n, document in enumerate(documents):
        outlet = set(_key(document.article.outlet))
        for start, end, located in _runs(document):
            if any(a < end and start < b for a, b in taken[n]):
                continue
            text = " ".join(document.layout.text[start:end].split())
            key = _key(text)
            single = len(key) == 1 and (key[0] in _NO_NAMES or key[0] in words or len(key[0]) < 2)
            if not key or set(key) & surnames or single or set(key) <= outlet or key[-1] in _no_names_last():
                continue
            place = _Place(n, start, end, _inside(copied[n], start))
            found[key].append((place, located))
            if len(text) > len(written.get(key, "")):
                written[key] = text
    common = {level(t.lower_) for d in documents for t in d.tokens if t.is_lower and t.pos_ == "NOUN"}
    pieces = {word for key in found if len(key) > 1 for word in key[:-1]}
    groups = _same_name(list(found))
    for keys in groups:
        together = [pair for key in keys for pair in found[key]]
        longest = max(keys, key=len)
        places = sorted((p for p, _ in together), key=lambda p: (p.document, p.start))
        where = [at for _, at in together]
        if len(longest) == 1 and _no_name(longest[0], common, pieces, 2 * sum(where) >= len(where)):
            continue
        kind: ItemKind = "organisation" if _organised(longest) else "place" if 2 * sum(where) >= len(where) else "name"
        yield (kind, written[longest]), places


def _no_name(word: str, common: set[str], pieces: set[str], located: bool) -> bool:
    """Whether a capitalised word alone names nothing: the noun of a body or of persons, a noun that is written small
    elsewhere, or one of the first words of a longer name, unless it is a place."""
    persons = word in _no_names_last() or word.removesuffix("s") in _no_names_last()
    return word in _ORGANISATIONS or persons or word in common or (word in pieces and not located)


@cache
def _no_names_last() -> frozenset[str]:
    """Words for persons that end no name: "Democratic Attorney (General)", "Senior Fellow", "Vice"."""
    lists = naming_lists()
    persons = f"{lists['persons']['titles']} {lists['persons']['nouns']} {lists['persons']['leanings']}".split()
    return frozenset({*map(level, persons), "vice", "senior", "former", "fellow", "cong"}) - _ORGANISATIONS


def _organised(key: Sequence[str]) -> bool:
    return any(level(w) in _ORGANISATIONS for w in key)


_ORGANISATIONS = frozenset(level(w) for w in ORGANISATIONS)


def _key(text: str) -> tuple[str, ...]:
    return tuple(
        w for word in re.findall(r"[\w’'.&-]+", text) if (w := level(re.sub(r"['’]s?$", "", word))) and w not in _JOINTS
    )


def _same_name(keys: Sequence[tuple[str, ...]]) -> list[list[tuple[str, ...]]]:
    """Names joined by their last word ("Guards", "River Guards") or their initials ("TRA")."""
    result: list[list[tuple[str, ...]]] = []
    for key in sorted(keys, key=lambda k: (-len(k), k)):
        initials = key[0] if len(key) == 1 else ""
        for group in result:
            longest = group[0]
            if (len(key) < len(longest) and longest[-len(key) :] == key) or (
                len(longest) > 1 and initials == "".join(w[0] for w in longest)
            ):
                group.append(key)
                break
        else:
            result.append([key])
    return result


def _runs(document: Document) -> Iterator[tuple[int, int, bool]]:
    """Proper names outside headlines: offsets, and whether a word of place stands before them."""
    from framing.lexicon.names import Names
    from framing.lexicon.words import words_of

    doc, layout = document.tokens, document.layout
    names = Names(words_of(doc))
    i = 0
    while i < len(doc):
        token = doc[i]
        section = layout.section_at(token.idx)
        fits = token.pos_ == "PROPN" and token.is_alpha and names.is_name(i, i + 1) and token.lower_ not in _NO_NAMES
        if not fits or not layout.counted(section) or section.role == "headline":
            i += 1
            continue
        last, k = i, i + 1
        while k < len(doc) and k - i < 8 and not doc[k].is_sent_start:
            named = names.is_name(k, k + 1) or (doc[k].pos_ == "PROPN" and _of_plural(doc, k - 1))
            if named and doc[k].is_alpha and doc[k].lower_ not in _NO_NAMES:
                last = k
            elif not (
                _of_plural(doc, k)
                or (doc[k].lower_ in {"of", "for", "&", "the", "on"} and k == last + 1 and _goes_on(doc, i, k))
                or (doc[k].lower_ == "the" and k == last + 2)
            ):
                break
            k += 1
        if i and doc[i - 1].lower_ in _SAINTS and not doc[i - 1].is_sent_start:
            i -= 1
        token = doc[i]
        before = next((doc[j] for j in range(i - 1, max(-1, i - 3), -1) if doc[j].lower_ != "the"), None)
        yield token.idx, doc[last].idx + len(doc[last]), before is not None and before.lower_ in _AT
        i = last + 1


def _of_plural(doc: Doc, k: int) -> bool:
    """Whether a token is the apostrophe of a plural inside a name ("the Sailors' Hall")."""
    return doc[k].text in {"'", "’"} and doc[k].tag_ == "POS" and doc[k - 1].lower_.endswith("s")


_SAINTS = frozenset({"st.", "ste.", "mt.", "ft.", "santa", "san", "fort", "mount", "port"})
"""First words of names of places that the tagger may part from the rest."""


def _goes_on(doc: Doc, first: int, joint: int) -> bool:
    """Whether a name goes on behind "of", "for" or "on": a word alone may ("Bay of Tolm"), more only for a body ("the National
    Union of Miners", but "Ann Lee of Tolm" is two names)."""
    key = [level(t.text) for t in doc[first:joint]]
    if doc[joint].lower_ == "on":
        return any(w in _ORGANISATIONS for w in key)
    return joint - first == 1 or any(w in _ORGANISATIONS for w in key)


@dataclass(frozen=True, slots=True)
class _Unnamed:
    """An unnamed source: its phrase, the noun that heads it, whether that is plural, and its other telling words."""

    phrase: str
    noun: str
    plural: bool
    words: frozenset[str]
    place: _Place

    def agrees(self, other: _Unnamed) -> bool:
        """Whether both may be one source: the same noun in the same number, and a telling word in common where both
        have any."""
        if (self.noun, self.plural) != (other.noun, other.plural):
            return False
        return not (self.words and other.words) or bool(self.words & other.words)


class _Heard:
    """Who is given a statement in one document: named sources, bodies spoken for, and sources without a name."""

    def __init__(
        self,
        document: Document,
        number: int,
        copied: Sequence[tuple[int, int]],
        persons: Mapping[str, Sequence[str]],
        labels: Sequence[Label],
        bodies: Mapping[tuple[str, ...], str],
    ) -> None:
        self.named: list[tuple[str, _Place]] = []
        self.through: list[tuple[str, _Place]] = []
        self.unnamed: list[_Unnamed] = []
        self._document, self._labels, self._bodies = document, labels, bodies
        owner = {level(s.split()[-1]): name for name, spellings in persons.items() for s in (name, *spellings)}
        layout = document.layout
        for one in document.attributions:
            at = (one.cue or one.content)[0] if one.cue or one.content else None
            if at is None or one.speech != "speech" or not layout.counted(layout.section_at(at[0])):
                continue
            place = _Place(number, *at, _inside(copied, at[0]))
            source = document.tokens.char_span(*one.source[0], alignment_mode="expand") if one.source else None
            first = one.speaker.partition(",")[0]
            capital = [w for w in re.findall(r"[\w’'-]+", first) if w[0].isupper()]
            person = next((owner[level(w)] for w in capital if level(w) in owner), "") or self._taken_up(source)
            full = _NAME.findall(first)
            body = _whole(_key(full[-1]), bodies) if full and not person else ""
            if person or body:
                self.named.append((person or body, place))
            spoken_for = self._spoken_for(source) - {body}
            self.through += [(name, place) for name in sorted(spoken_for)]
            if source is not None and not person and not body and not spoken_for and (one.level or 0) >= UNNAMED:
                self.unnamed += self._described(source, place)

    def _taken_up(self, source: SpacySpan | None) -> str:
        """The person whom the noun of a source stands for ("the 58-year-old said")."""
        if source is None:
            return ""
        try:
            head = self._document.layout.span(source.root.idx, source.root.idx + len(source.root))
        except ValueError:
            return ""
        return next(
            (x.name for x in self._labels if x.span.field == head.field and x.span.start <= head.start < x.span.end), ""
        )

    def _spoken_for(self, source: SpacySpan | None) -> set[str]:
        """The bodies that stand in the words of a source, by name or by the last word of it ("the movement's office"), or that
        "its" means."""
        if source is None:
            return set()
        found = {_whole(_key(name), self._bodies) for name in _NAME.findall(source.text)}
        small = {level(w) for w in re.findall(r"\b(?:[Tt]he|[Ii]ts|[Tt]heir) ([a-z]+)", source.text)}
        ends: dict[str, list[str]] = defaultdict(list)
        for key, name in self._bodies.items():
            ends[key[-1]].append(name)
        found |= {ends[word][0] for word in small if len(ends.get(word, ())) == 1}
        if source[0].lower_ in {"its", "their"}:
            before = self._document.text[max(0, source.start_char - NEAR_BEFORE) : source.start_char]
            named = [body for name in _NAME.findall(before) if (body := _whole(_key(name), self._bodies))]
            found |= set(named[-1:])
        return found - {""}

    def _described(self, source: SpacySpan, place: _Place) -> Iterator[_Unnamed]:
        """An unnamed source that a phrase without "the" brings in: "a surveyor", "sources close to the inquiry"."""
        noun = source.root
        if noun.pos_ in {"NUM", "PRON"}:
            noun = next((t for t in noun.children if t.dep_ == "appos" and t in source), noun)
        lemma = noun.lemma_.lower()
        first = source[0] if noun is source.root else noun.doc[noun.left_edge.i]
        if noun.pos_ != "NOUN" or first.lower_ in _DEFINITE or lemma.startswith("spokes"):
            return
        stretch = noun.doc[first.i : source.end]
        cut = next((t.i for t in stretch if t.i > noun.i and t.text in {",", "(", "–", "—"}), source.end)
        words = noun.doc[first.i : cut].text.split()
        shown = [w for w in words if w.lower() not in {"a", "an"}] if words[0].lower() in {"a", "an"} else words
        phrase = " ".join(shown[:LONGEST_SOURCE]) + (" …" if len(shown) > LONGEST_SOURCE else "")
        telling = {t.lemma_.lower() for t in noun.doc[first.i : cut] if t.pos_ in {"NOUN", "ADJ", "PROPN", "VERB"}}
        telling -= {lemma, "other"}
        if telling or lemma not in VAGUE_SOURCES:
            shown_as = phrase[0].lower() + phrase[1:]
            yield _Unnamed(shown_as, lemma, noun.tag_ == "NNS", frozenset(telling), place)


def _sources(heard: Sequence[_Heard]) -> Iterator[_Found]:
    """Named sources: persons in any spelling, and bodies, by the whole name that ends in theirs. Where somebody speaks for
    a body, it is heard too, but such a place alone makes no source of it."""
    found: dict[str, list[_Place]] = defaultdict(list)
    for one in heard:
        for name, place in one.named:
            found[name].append(place)
    for one in heard:
        for name, place in one.through:
            if name in found:
                found[name].append(replace(place, copied=True))
    merged = _same_name([_key(name) for name in found])
    by_key: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name in found:
        by_key[_key(name)].append(name)
    for keys in merged:
        forms = [name for key in keys for name in by_key[key]]
        places = sorted((p for name in forms for p in found[name]), key=lambda p: (p.document, p.start))
        yield ("source", max(forms, key=len)), places


def _unnamed(heard: Sequence[_Heard]) -> Iterator[_Found]:
    """Sources without a name, those together that may be one."""
    groups: list[list[_Unnamed]] = []
    for source in (u for one in heard for u in one.unnamed):
        home = next((g for g in groups if any(source.agrees(u) for u in g)), None)
        if home is None:
            groups.append([source])
        else:
            home.append(source)
    for group in groups:
        yield ("source", max((u.phrase for u in group), key=len)), [u.place for u in group]


def _whole(key: tuple[str, ...], bodies: Mapping[tuple[str, ...], str]) -> str:
    """The whole name of a body of which `key` is all or the end, "" for none."""
    fits = [whole for whole in bodies if key and (whole[-len(key) :] == key or key[-len(whole) :] == whole)]
    return bodies[max(fits, key=len)] if fits else ""


_VAGUE_NUMBER = re.compile(r"\b(?:dozen|score|hundred|thousand|million|billion|decade)s?\b", re.I)


def _tells(figure: Figure) -> bool:
    """Whether a figure tells a number or a vague one that counts something, not "minutes" or "several newspapers"."""
    return bool(figure.step) or figure.kind in {"share", "carrier"} or bool(_VAGUE_NUMBER.search(figure.span.text))


def _figures(
    documents: Sequence[Document], groups: Sequence[str], grid: FiguresGrid, shared: SharedText
) -> Iterator[Item]:
    """Rows of the figures grid that one group alone gives, or alone does not."""
    for row in sorted(grid.rows, key=lambda row: row.kind in {"duration", "distance"}):
        if not any(_tells(figure) for own in row.cells.values() for figure in own):
            continue
        counts: dict[str, int] = defaultdict(int)
        places = []
        for figure in row.members or [f for cell in row.cells.values() for f in cell]:
            unshared = figure.sentence not in shared.kinds.get(figure.article, {})
            counts[figure.outlet] += int(unshared)
            if unshared:
                places.append((figure.article, figure.span))
        name = f"{row.counted} ({row.scope})" if row.scope else row.counted
        item = _item("figure", name, groups, counts, (), documents)
        if item is not None:
            yield Item(item.kind, item.name, item.groups, item.only, item.missing, tuple(places))


ROW_COLUMNS = ("kind", "name", "only", "missing", "groups", "article_id", "field", "start", "end", "text")


def rows(items: Sequence[Item]) -> list[dict[str, object]]:
    """One row an occurrence, with the columns of `ROW_COLUMNS`; `groups` reads "Herald 2, Echo 1"."""
    return [
        {
            "kind": item.kind,
            "name": item.name,
            "only": item.only,
            "missing": item.missing,
            "groups": ", ".join(f"{g} {n}" for g, n in item.groups),
            "article_id": article,
            "field": span.field,
            "start": span.start,
            "end": span.end,
            "text": span.text,
        }
        for item in items
        for article, span in item.places
    ]
