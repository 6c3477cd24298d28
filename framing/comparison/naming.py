"""Who is called what, by which outlet: the naming grid.

Rows are the persons of an event, columns the outlets, cells the labels with their counts, voices and places in the text.
Which persons there are is found by `framing.comparison.persons`, what they are called by `framing.comparison.labels`.
Groups, places and the event itself are not resolved: where outlets choose differently in a set of terms that the naming
lexicon holds, the set is a suggestion, and becomes a row once a user's alias file confirms it.
"""

from __future__ import annotations

import csv
import io
import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from framing.attribution.table import table
from framing.comparison.armed import armed_group, group_labels, named_in
from framing.comparison.labels import FORMS, Form, Found, find_labels
from framing.comparison.persons import Cast, Vocabulary, find_persons, naming_lists, plain
from framing.comparison.scope import UNCLEAR, lead_of, reach_of, scope_of
from framing.errors import InputError
from framing.findings import VOICES, Field, Finding, Span, Voice
from framing.lexicon import Hit, Lexicon, Matcher, load_shipped
from framing.text.document import Document

if TYPE_CHECKING:
    from spacy.tokens import Token

KINDS = ("person", "group", "place", "event")
ALIAS_COLUMNS = ("name", "alias", "kind")
LONGEST_ENTRY = 200
"""Findings are looked up so many characters before a label; no lexicon entry is longer."""
SHORT_OWNER = 4
"""Of longer names a last vowel may be missing in the adjective ("Valmora", "Valmoran")."""
ANEW = frozenset({"nominal", "before the name"})
"""Forms of label that mean a person without the name: such a place is a mention too."""
MIN_TERMS = 2
"""A set of terms is a suggestion from so many different choices on."""


@dataclass(frozen=True, slots=True)
class Alias:
    """One row of a user's alias file: `alias` is another way to write `name`."""

    name: str
    alias: str
    kind: str = "person"


@dataclass(frozen=True, slots=True)
class Label:
    """One label on one person or thing.

    Attributes
    ----------
    text
        The label as written, without article and without what hangs on it after its first "of"-phrase.
    phrase
        The whole phrase, with everything that hangs on it.
    voice, speaker
        Whose word it is.
    negated, hypothetical
        "was no hero", "if he were a hero": shown, but not the outlet's label.
    first
        It stands with the first mention of the person in the article.
    strength
        Of the strongest loaded word in it (1-3), 0 where the lexicon marks none: above 0 the label is evaluative.
    """

    name: str
    article: str
    outlet: str
    form: Form
    text: str
    phrase: str
    voice: Voice
    speaker: str
    span: Span
    negated: bool = False
    hypothetical: bool = False
    first: bool = False
    strength: int = 0

    @property
    def evaluative(self) -> bool:
        """Whether the lexicon marks a word of it."""
        return self.strength > 0

    @property
    def asserted(self) -> bool:
        """Whether it is said to be so: neither negated nor hypothetical."""
        return not (self.negated or self.hypothetical)


@dataclass(frozen=True, slots=True)
class CellLabel:
    """The same label in one cell: how often, in which voices and forms, and where."""

    text: str
    count: int
    voices: tuple[tuple[Voice, int], ...]
    forms: tuple[Form, ...]
    spans: tuple[Span, ...]
    strength: int
    asserted: bool
    first: bool


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the grid. `spellings` are all forms found, `mentions` how often each outlet names it or takes a person up by a
    noun ("the minister"); pronouns do not count."""

    name: str
    kind: str
    spellings: tuple[str, ...]
    mentions: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A set of terms ("armed group") in which outlets choose differently: term counts by outlet, zeros left out.

    `of` is whose ("Valmora", of "the government of Valmora" and "the regime"), "" where one owner at most is named.
    """

    category: str
    terms: str
    choices: tuple[tuple[str, tuple[tuple[str, int], ...]], ...]
    of: str = ""


@dataclass(frozen=True, slots=True)
class NamingGrid:
    """Rows in order of mentions, outlets in order of first article, and every label in order of text."""

    rows: tuple[Row, ...]
    outlets: tuple[str, ...]
    labels: tuple[Label, ...]

    def cell(self, name: str, outlet: str, honorifics: bool = False) -> tuple[CellLabel, ...]:
        """The labels of one row under one outlet, the most frequent first; forms of address only if asked for."""
        groups: dict[tuple[str, bool], list[Label]] = defaultdict(list)
        for label in self.labels:
            if label.name == name and label.outlet == outlet and (label.form == "honorific") == honorifics:
                groups[_levelled(label.text), label.asserted].append(label)
        cells = [_cell(found) for found in groups.values()]
        return tuple(sorted(cells, key=lambda c: (not c.asserted, -c.count)))


def _levelled(text: str) -> str:
    """A label without case and hyphens, so that two writings of it count as one."""
    return re.sub(r"[\s\-‑]+", " ", text.lower()).strip(" .\"'“”‘’")


def _cell(found: Sequence[Label]) -> CellLabel:
    voices = Counter(label.voice for label in found)
    return CellLabel(
        text=found[0].text,
        count=len(found),
        voices=tuple((v, voices[v]) for v in VOICES if voices[v]),
        forms=tuple(dict.fromkeys(label.form for label in found)),
        spans=tuple(label.span for label in found),
        strength=max(label.strength for label in found),
        asserted=found[0].asserted,
        first=any(label.first for label in found),
    )


def naming_grid(
    documents: Sequence[Document],
    findings: Iterable[Finding] = (),
    lexicon: Lexicon | None = None,
    aliases: Sequence[Alias] = (),
) -> NamingGrid:
    """The naming grid of the articles of one event.

    Parameters
    ----------
    documents
        Articles with voices, of one event.
    findings
        Findings on the same articles; those of the dimension "loaded" make a label evaluative.
    lexicon
        Where the nouns for persons are read from (dimension "sources"); the shipped one by default.
    aliases
        The user's alias file (`read_aliases`).
    """
    vocabulary = Vocabulary(lexicon or load_shipped(("sources",)))
    tables = [table(document) for document in documents]
    for t, document in zip(tables, documents, strict=True):
        counted = [document.layout.counted(section) for section in document.layout.sections]
        t.counted[:] = [c and (not counted or counted[s]) for c, s in zip(t.counted, t.section, strict=True)]
    cast = find_persons(tables, vocabulary, {a.alias: a.name for a in aliases if a.kind == "person"})
    genders = {p.name: p.gender for p in cast.persons}
    found = find_labels(tables, cast.mentions, vocabulary, genders, speaking(documents, cast))
    marked: dict[str, list[Finding]] = defaultdict(list)
    for finding in findings:
        if finding.dimension == "loaded" and finding.strength:
            marked[finding.article].append(finding)
    for own_findings in marked.values():
        own_findings.sort(key=_place)
    labels: list[Label] = []
    for document, t, mentions, own in zip(documents, tables, cast.mentions, found, strict=True):
        firsts = {m.person: m for m in reversed(mentions)}
        for one in own:
            opening = firsts.get(one.person)
            near = opening is not None and t.sentence[opening.first] == t.sentence[one.head]
            made = _label(document, t.start, t.end, one, near, marked[document.article.id])
            if made is not None:
                labels.append(made)
    outlets = tuple(dict.fromkeys(d.article.outlet for d in documents))
    rows = [*_person_rows(documents, cast, outlets, labels)]
    group = armed_group(documents)
    if group and not any(a.kind == "group" for a in aliases):
        named = Counter[str]()
        for document in documents:
            named[document.article.outlet] += named_in(document, group)
        rows.append(Row(group, "group", (group,), tuple((o, named[o]) for o in outlets)))
        labels += [label for document in documents for label in _group_labels(document, group, marked[document.article.id])]
    for kind in KINDS[1:]:
        for name in dict.fromkeys(a.name for a in aliases if a.kind == kind):
            forms = list(dict.fromkeys([name, *(a.alias for a in aliases if a.name == name and a.kind == kind)]))
            own_labels = _confirmed(documents, name, forms)
            counts = Counter(label.outlet for label in own_labels)
            rows.append(Row(name, kind, tuple(forms), tuple((o, counts[o]) for o in outlets)))
            labels += own_labels
    return NamingGrid(tuple(rows), outlets, tuple(labels))


def _person_rows(
    documents: Sequence[Document], cast: Cast, outlets: Sequence[str], labels: Sequence[Label]
) -> Iterable[Row]:
    for person in cast.persons:
        counts = Counter(label.outlet for label in labels if label.name == person.name and label.form in ANEW)
        for document, mentions in zip(documents, cast.mentions, strict=True):
            counts[document.article.outlet] += sum(m.person == person.name for m in mentions)
        yield Row(person.name, "person", person.spellings, tuple((o, counts[o]) for o in outlets))


def speaking(documents: Sequence[Document], cast: Cast) -> list[list[str]]:
    """For each document and token the person of the cast who speaks there, "" for nobody or somebody else."""
    by_form: dict[str, set[str]] = defaultdict(set)
    for person in cast.persons:
        for form in (*person.spellings, person.surname):
            by_form[plain(form)].add(person.name)
        by_form[plain(person.name.split()[-1])].add(person.name)
    sole = {form: next(iter(names)) for form, names in by_form.items() if len(names) == 1}
    return [[sole.get(plain(s), "") if s else "" for s in document.speakers] for document in documents]


def _place(finding: Finding) -> tuple[Field, int]:
    return finding.span.field, finding.span.start


def _label(
    document: Document, starts: Sequence[int], ends: Sequence[int], one: Found, first: bool, marked: Sequence[Finding]
) -> Label | None:
    layout = document.layout
    try:
        span = layout.span(starts[one.first], ends[one.last])
        whole = layout.span(starts[one.whole[0]], ends[one.whole[1]])
    except ValueError:
        return None
    begin = bisect_left(marked, (span.field, span.start - LONGEST_ENTRY), key=_place)
    end = bisect_left(marked, (span.field, span.end), key=_place)
    strengths = [f.strength for f in marked[begin:end] if span.start < f.span.end]
    return Label(
        name=one.person,
        article=document.article.id,
        outlet=document.article.outlet,
        form=one.form,
        text=" ".join(layout.text[starts[one.first] : ends[one.last]].split()),
        phrase=" ".join(whole.text.split()),
        voice=document.voices[one.head] if document.voices else "outlet",
        speaker=document.speakers[one.head] if document.speakers else "",
        span=span,
        negated=one.negated,
        hypothetical=one.hypothetical,
        first=first,
        strength=max(strengths, default=0),
    )


# --- groups, places and the event -----------------------------------------------------------------------------------------


def _confirmed(documents: Sequence[Document], name: str, forms: Sequence[str]) -> list[Label]:
    """Every place where one of the forms of a confirmed row is written."""
    pattern = re.compile("|".join(rf"\b{re.escape(f)}\b" for f in sorted(forms, key=len, reverse=True)), re.I)
    labels = []
    for document in documents:
        layout = document.layout
        starts = {token.idx: token.i for token in document.tokens}
        for match in pattern.finditer(layout.text):
            token = starts.get(match.start())
            if token is None or not layout.counted(layout.section_at(match.start())):
                continue
            span = layout.span(match.start(), match.end())
            voice: Voice = document.voices[token] if document.voices else "outlet"
            speaker = document.speakers[token] if document.speakers else ""
            labels.append(
                Label(name, document.article.id, document.article.outlet, "nominal", match.group(), match.group(), voice,
                      speaker, span)
            )  # fmt: skip
    return labels


def _group_labels(document: Document, name: str, marked: Sequence[Finding]) -> Iterable[Label]:
    layout = document.layout
    for token, start, end in group_labels(document, name):
        if not layout.counted(layout.section_at(token.idx)):
            continue
        try:
            span = layout.span(start, end)
        except ValueError:
            continue
        inside = (f for f in marked if f.span.field == span.field)
        strengths = [f.strength for f in inside if f.span.start < span.end and span.start < f.span.end]
        form: Form = "appositive" if token.dep_ == "appos" else "nominal"
        voice: Voice = document.voices[token.i] if document.voices else "outlet"
        speaker = document.speakers[token.i] if document.speakers else ""
        text = " ".join(span.text.split())
        yield Label(
            name, document.article.id, document.article.outlet, form, text, text, voice, speaker, span,
            strength=max(strengths, default=0),
        )  # fmt: skip


def suggestions(
    documents: Sequence[Document], hits: Mapping[str, Sequence[Hit]] | None = None
) -> tuple[Suggestion, ...]:
    """Sets of terms in which the articles choose differently, outlet by outlet, from the naming lexicon.

    `hits` are the matches of the naming dimension by article id; they are looked up where none are given.
    """
    if hits is None:
        matcher = Matcher(load_shipped(("naming", "sources")), ("naming",))
        hits = {document.article.id: matcher.hits(document) for document in documents}
    lists = naming_lists()["terms"]
    second = dict(pair.split("=") for pair in lists["second"].split())
    used: dict[str, list[_Use]] = defaultdict(list)
    further: dict[str, list[_Use]] = defaultdict(list)
    lead = lead_of(documents)
    for document in documents:
        reach = reach_of(document)
        for hit in hits[document.article.id]:
            if hit.stopped_by or (document.voices and document.voices[hit.head] == "quoted"):
                continue
            one = f"{hit.entry.category}/{hit.entry.subcategory}"
            use = _Use(document.article.outlet, _term(document, hit), _owner(document.tokens[hit.head]))
            for name, uses in ((one, used), (second.get(hit.entry.id, ""), further)):
                token = document.tokens[hit.head]
                if name and (name not in lists["event"].split() or scope_of(token, lead, reach) <= {UNCLEAR}):
                    uses[name].append(use)
    for name in used:
        used[name] += further[name]
    outlets = tuple(dict.fromkeys(d.article.outlet for d in documents))
    return tuple(one for name in sorted(used) for one in _choices(name, used[name], outlets))


@dataclass(frozen=True, slots=True)
class _Use:
    """A term in an article of an outlet, and whose it is ("" where that is not said)."""

    outlet: str
    term: str
    of: str


def _term(document: Document, hit: Hit) -> str:
    """The term as the lexicon has it; where that leaves words open ("armed * group"), as the article has it."""
    if "*" not in hit.entry.form:
        return hit.entry.form
    return " ".join(token.lower_ for token in document.tokens[hit.start : hit.end])


def _owner(token: Token) -> str:
    """The name that says whose something is: "Valmora" of "the government of Valmora", "Valmora's regime", "the regime in
    Valmora"."""
    before = [c for c in token.lefts if c.dep_ in {"poss", "compound", "nmod", "amod"}]
    behind = [*token.rights, *token.doc[token.i + 1 : token.i + 2]]
    inner = [p for c in behind if c.dep_ == "prep" and c.lower_ in {"of", "in"} for p in c.children if p.dep_ == "pobj"]
    return next((one.text for one in (*before, *inner) if _named(one)), "")


def _named(token: Token) -> bool:
    """Whether a token has a capital that is not only that of a sentence's first word or of a line set with capitals."""
    return token.text[0].isupper() and token.i > token.sent.start and token.pos_ in {"PROPN", "ADJ"}


def _same_owner(one: str, two: str) -> bool:
    """Whether two words name one owner: equal, or "Valmoran" beside "Valmora"."""
    short, long = sorted((plain(one), plain(two)), key=len)
    return long.startswith(short.rstrip("aeio") if len(short) > SHORT_OWNER else short)


def _choices(name: str, uses: Sequence[_Use], outlets: Sequence[str]) -> Iterable[Suggestion]:
    """A set for every owner whose outlets choose differently; who names no owner means the one most outlets name."""
    owners: dict[str, list[_Use]] = {}
    for use in uses:
        if use.of:
            key = next((o for o in owners if _same_owner(o, use.of)), use.of)
            owners.setdefault(key, []).append(use)
    unsaid = [use for use in uses if not use.of]
    main = max(owners, key=lambda o: (len({u.outlet for u in owners[o]}), len(owners[o])), default="")
    if unsaid:
        owners[main] = [*owners.get(main, ()), *unsaid]
    category, _, terms = name.partition("/")
    for owner, own in owners.items():
        counts = {o: Counter(u.term for u in own if u.outlet == o) for o in outlets}
        choices = tuple((o, tuple(c.most_common())) for o, c in counts.items() if c)
        chosen = {term for c in counts.values() for term in c}
        patterns = {tuple(sorted(c)) for c in counts.values() if c}
        if len(chosen) >= MIN_TERMS and len(choices) > 1 and len(patterns) > 1:
            yield Suggestion(category, terms.replace("-", " "), choices, owner if len(owners) > 1 else "")


def read_aliases(path: Path) -> tuple[Alias, ...]:
    """A user's alias file: CSV with the columns name, alias and, if wanted, kind (person, group, place or event).

    Raises
    ------
    InputError
        When the file is missing, lacks a column, or has a row with an empty cell or an unknown kind.
    """
    if not path.is_file():
        raise InputError(f"{path}: there is no such alias file")
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path.name}: not in UTF-8; save it as “CSV UTF-8” and try again") from error
    reader = csv.DictReader(io.StringIO(text, newline=""))
    missing = [c for c in ALIAS_COLUMNS[:2] if c not in (reader.fieldnames or ())]
    if missing:
        raise InputError(f"{path.name}: the column “{missing[0]}” is missing; an alias file has name, alias and kind")
    rows = []
    for number, row in enumerate(reader, start=2):
        name, alias = (row["name"] or "").strip(), (row["alias"] or "").strip()
        kind = (row.get("kind") or "").strip().lower() or "person"
        if not name and not alias:
            continue
        if not name or not alias:
            raise InputError(f"{path.name}, row {number}: name and alias both need a text; fill in the empty cell")
        if kind not in KINDS:
            raise InputError(
                f"{path.name}, row {number}: kind “{kind}” is unknown; use {', '.join(KINDS)} or leave it empty"
            )
        rows.append(Alias(name, alias, kind))
    return tuple(rows)


# --- plain tables ---------------------------------------------------------------------------------------------------------

LABEL_COLUMNS = (
    "name", "kind", "outlet", "article_id", "form", "label", "phrase", "voice", "speaker", "evaluative", "strength", "negated",
    "hypothetical", "first_mention", "field", "start", "end",
)  # fmt: skip


def grid_rows(grid: NamingGrid) -> list[dict[str, object]]:
    """One row a person or confirmed thing: its name, kind, and under each outlet its labels as one line of text."""
    return [
        {
            "name": row.name,
            "kind": row.kind,
            **{outlet: "; ".join(cell_text(c) for c in grid.cell(row.name, outlet)) for outlet in grid.outlets},
        }
        for row in grid.rows
    ]


def cell_text(cell: CellLabel) -> str:
    """A label in words: “ruthless leader (2, quoted)”; a negated or supposed one says so."""
    notes = []
    if cell.count > 1:
        notes.append(str(cell.count))
    notes += [voice for voice, _ in cell.voices if voice in ("quoted", "paraphrased")]
    if not cell.asserted:
        notes.append("not said to be so")
    return f"{cell.text} ({', '.join(notes)})" if notes else cell.text


def term_rows(found: Sequence[Suggestion]) -> list[dict[str, object]]:
    """One row a term of a set under an outlet: category, name of the set, whose, outlet, term and count."""
    return [
        {"category": one.category, "terms": one.terms, "of": one.of, "outlet": outlet, "term": term, "count": count}
        for one in found
        for outlet, chosen in one.choices
        for term, count in chosen
    ]


def label_rows(grid: NamingGrid) -> list[dict[str, object]]:
    """One row a label, with the columns of `LABEL_COLUMNS`; `start` and `end` are code points of the original."""
    kinds = {row.name: row.kind for row in grid.rows}
    return [
        {
            "name": label.name, "kind": kinds.get(label.name, "person"), "outlet": label.outlet,
            "article_id": label.article, "form": FORMS[label.form], "label": label.text, "phrase": label.phrase,
            "voice": label.voice, "speaker": label.speaker, "evaluative": label.evaluative, "strength": label.strength,
            "negated": label.negated, "hypothetical": label.hypothetical, "first_mention": label.first,
            "field": label.span.field, "start": label.span.start, "end": label.span.end,
        }
        for label in grid.labels
    ]  # fmt: skip
