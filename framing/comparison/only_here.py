"""Only here, missing there: named persons, organisations, places, figures and sources that one group alone has or lacks.

Persons come from the naming grid, figures from the figures grid, sources from the attributions, organisations and places from
the proper names that are left. What stands only in copy that groups share tells nothing about a group and is set aside. A name
counts as present where any form of it stands: all of it, its last word, or its initials.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

from framing.comparison.figures import FiguresGrid
from framing.comparison.naming import NamingGrid
from framing.comparison.persons import naming_lists
from framing.comparison.shared import SharedText, level
from framing.findings import Span

if TYPE_CHECKING:
    from spacy.tokens import Doc

    from framing.text.document import Document

ItemKind = Literal["person", "organisation", "place", "name", "figure", "source"]
KINDS: tuple[ItemKind, ...] = ("person", "organisation", "place", "name", "source", "figure")
LEAST_GROUPS = 3
"""Groups that must be compared before one can be said to lack what all others have."""
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
    items += _items(documents, groups, _sources(documents, copied, persons, bodies))
    items += _figures(documents, groups, figures, shared)
    order = {kind: n for n, kind in enumerate(KINDS)}
    items.sort(key=lambda i: (order[i.kind], not i.only, -sum(n for _, n in i.groups), i.name))
    return tuple(items)


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
    groups = _same_name(list(found))
    for keys in groups:
        together = [pair for key in keys for pair in found[key]]
        longest = max(keys, key=len)
        places = sorted((p for p, _ in together), key=lambda p: (p.document, p.start))
        where = [at for _, at in together]
        kind: ItemKind = "organisation" if _organised(longest) else "place" if 2 * sum(where) >= len(where) else "name"
        yield (kind, written[longest]), places


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
            if names.is_name(k, k + 1) and doc[k].is_alpha and doc[k].lower_ not in _NO_NAMES:
                last = k
            elif not (
                (doc[k].lower_ in {"of", "for", "&", "the", "on"} and k == last + 1 and _goes_on(doc, i, k))
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


_SAINTS = frozenset({"st.", "ste.", "mt.", "ft.", "santa", "san", "fort", "mount", "port"})
"""First words of names of places that the tagger may part from the rest."""


def _goes_on(doc: Doc, first: int, joint: int) -> bool:
    """Whether a name goes on behind "of", "for" or "on": a word alone may ("Bay of Tolm"), more only for a body ("the National
    Union of Miners", but "Ann Lee of Tolm" is two names)."""
    key = [level(t.text) for t in doc[first:joint]]
    if doc[joint].lower_ == "on":
        return any(w in _ORGANISATIONS for w in key)
    return joint - first == 1 or any(w in _ORGANISATIONS for w in key)


def _sources(
    documents: Sequence[Document],
    copied: Sequence[Sequence[tuple[int, int]]],
    persons: Mapping[str, Sequence[str]],
    bodies: Mapping[tuple[str, ...], str],
) -> Iterator[_Found]:
    """Named sources that are given a statement: persons in any spelling, and bodies, by the whole name that ends in theirs."""
    owner = {level(s.split()[-1]): name for name, spellings in persons.items() for s in (name, *spellings)}
    found: dict[str, list[_Place]] = defaultdict(list)
    for n, document in enumerate(documents):
        for one in document.statements():
            at = one.place
            if at is None or one.speech != "speech":
                continue
            capital = [w for w in re.findall(r"[\w’'-]+", one.speaker.partition(",")[0]) if w[0].isupper()]
            person = next((owner[level(w)] for w in capital if level(w) in owner), "")
            full = _NAME.findall(one.speaker.partition(",")[0])
            body = _whole(_key(full[-1]), bodies) if full and not person else ""
            if person or body:
                found[person or body].append(_Place(n, *at, _inside(copied[n], at[0])))
    merged = _same_name([_key(name) for name in found])
    by_key: dict[tuple[str, ...], list[str]] = defaultdict(list)
    for name in found:
        by_key[_key(name)].append(name)
    for keys in merged:
        forms = [name for key in keys for name in by_key[key]]
        places = sorted((p for name in forms for p in found[name]), key=lambda p: (p.document, p.start))
        yield ("source", max(forms, key=len)), places


def _whole(key: tuple[str, ...], bodies: Mapping[tuple[str, ...], str]) -> str:
    """The whole name of a body of which `key` is all or the end, "" for none."""
    fits = [whole for whole in bodies if key and (whole[-len(key) :] == key or key[-len(whole) :] == whole)]
    return bodies[max(fits, key=len)] if fits else ""


def _figures(
    documents: Sequence[Document], groups: Sequence[str], grid: FiguresGrid, shared: SharedText
) -> Iterator[Item]:
    """Rows of the figures grid that one group alone gives, or alone does not."""
    for row in grid.rows:
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
