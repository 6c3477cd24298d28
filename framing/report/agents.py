"""Who did it: the forms in which acts are told, and the same act told by several outlets, sentence beside sentence."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from framing.charts import ActMark, ActsDisplay, ActStrip, Column, Table
from framing.charts.acts import FORMS
from framing.charts.table import Cell, listed
from framing.comparison import EventComparison
from framing.comparison.agency import CLASSES, ActRow, ToldAct
from framing.findings import Span
from framing.report.dimension import strips_cut
from framing.report.extracts import flat, head, shortened, tail
from framing.report.index import Index, Numbering
from framing.report.marks import Coded
from framing.report.model import Claim, SectionItem, SectionPart, TablePart, Telling, TellingsPart
from framing.report.wording import VOICES
from framing.sentences import say, together

MOST_ACTS = 5
MOST_TELLINGS = 2
"""Sentences of one outlet on one act: those that differ in form or doer."""
SIDE = 130
"""Letters of a sentence on either side of the act."""
TALLEST = 212.0
HARM = ("killing", "wounding", "attack", "abuse", "detention", "destruction")
"""Classes of acts that do harm; the only ones of which it is told how often somebody is named as the one who did it."""
TOPICS = {"attack": "Attack on"}
"""How an act and its patient are joined, where it is not "Killing of"."""
NAMED = ("person or state", "modifier", "participle")
"""Kinds of agent that name a person, group or state."""
_YEAR = re.compile(r"\b(?:1[89]|20)\d\d\b")


def agents_section(index: Index, numbering: Numbering, events: Sequence[EventComparison]) -> SectionPart:
    """Strips of all acts, forms and doers by outlet, and the acts that several outlets tell."""
    words = index.words.section("agents")
    acts = [c for c in index.of_dimension("agency") if c.finding.category in FORMS]
    strips = ActsDisplay(words.chart, _strips(index, acts))
    note = together((words.note, strips_cut(index)))
    parts: list[SectionItem] = [
        numbering.chart(f"agents-{n}", part, note) for n, part in enumerate(strips.parted(TALLEST), start=1)
    ]
    table = _forms(index, numbering, acts, words.second_note)
    parts.append(table)
    codes = {(c.finding.article, c.finding.span): c.code for c in acts}
    tellings = [_tellings(index, codes, row, n) for n, row in enumerate(_told_apart(events), start=1)]
    claims = [*_claims(index, acts, table), *_apart(events)]
    return SectionPart("agents", words.title, words.question, words.definition, tuple(claims), (*parts, *tellings))


def doer_named(c: Coded) -> bool:
    """Whether a person, group or state is named as the one who did it, in whatever place of the sentence."""
    return c.finding.agency is not None and c.finding.agency.agent_kind in NAMED


def _strips(index: Index, acts: Iterable[Coded]) -> tuple[ActStrip, ...]:
    by_article: dict[str, list[ActMark]] = {a.id: [] for a in index.run.articles}
    for c in acts:
        place = index.places[c.finding.article].of_span(c.finding.span)
        by_article[c.finding.article].append(ActMark(place, c.finding.category, doer_named(c)))
    shown = index.drawn_articles()
    return tuple(
        ActStrip(f"{index.number_of[a.id]}  {a.outlet}", len(index.places[a.id].starts), tuple(by_article[a.id]))
        for a in index.run.articles
        if a.id in shown
    )


def _forms(index: Index, numbering: Numbering, acts: Sequence[Coded], note: str) -> TablePart:
    rows: list[tuple[Cell, ...]] = []
    for outlet in index.outlets:
        own = [c.finding for c in acts if index.outlet(c.finding) == outlet]
        forms = [sum(f.category == form for f in own) for form in FORMS]
        kinds = [f.agency.agent_kind for f in own if f.agency and CLASSES.get(f.agency.act, f.agency.act) in HARM]
        named = sum(kind in NAMED for kind in kinds)
        events = kinds.count("instrument or event")
        rows.append((outlet, *forms, len(own), len(kinds), named, events, len(kinds) - named - events))
    columns = (
        Column("Outlet"),
        *(Column(name.capitalize(), "count") for name in FORMS.values()),
        Column("All acts", "count"),
        Column("Harm", "count"),
        Column("Harm by a person, group, state", "count"),
        Column("Harm by an event or thing", "count"),
        Column("Harm without a doer", "count"),
    )
    return numbering.table("agents-forms", say("title.forms"), Table(columns, tuple(rows)), note)


def _claims(index: Index, acts: Sequence[Coded], part: TablePart) -> list[Claim]:
    """How many acts of harm name who did it; no outlet is set against another by a ratio."""
    rows = tuple(range(len(part.table.rows)))
    if not acts:
        return [Claim("found", "", say("acts.none"), part.id, rows)]
    told = [f"{row[0]} {row[-3]} of {row[-4]}" for row in part.table.rows]
    return [Claim("found", "Doers", say("acts.doers", told="; ".join(told)), part.id, rows)]


def _apart(events: Sequence[EventComparison]) -> list[Claim]:
    """A sentence for the first act of which one outlet names who did it and another does not, quoted words aside.

    Acts told with a year are passed over: they mostly belong to an earlier event.
    """
    for row in _told_apart(events):
        if any(_YEAR.search(t.sentence.text) for cell in row.cells.values() for t in cell):
            continue
        named, other = {}, []
        for outlet, cell in row.cells.items():
            own = [t for t in cell if t.voice != "quoted"]
            doers = [t for t in own if t.agent_kind == "person or state"]
            if doers:
                named[outlet] = f"“{shortened(flat(doers[0].agent), 40)}” ({outlet})"
            elif own and not any(t.agent_kind in NAMED for t in own):
                other.append(outlet)
        words = flat(row.patient)
        if named and other and not any(c.isdigit() for c in words + "".join(named.values())):
            act = row.act.replace("-", " ").capitalize()
            topic = f"{TOPICS.get(row.act, f'{act} of')} {shortened(words, 40)}"
            return [Claim("told", topic, say("acts.apart", named="; ".join(named.values()), others=listed(other)))]
    return []


def _told_apart(events: Sequence[EventComparison]) -> list[ActRow]:
    """Acts that outlets tell in different forms or with different doers first, then by how many tell them."""
    rows = [row for event in events for row in event.acts]

    def ways(row: ActRow) -> int:
        return len({(told.form, bool(told.agent), told.agent_kind) for cell in row.cells.values() for told in cell})

    return sorted(rows, key=lambda r: (ways(r) < 2, -len(r.cells), r.act not in HARM))[:MOST_ACTS]


def _tellings(index: Index, codes: Mapping[tuple[str, Span], str], row: ActRow, number: int) -> TellingsPart:
    tellings = []
    for outlet in (o for o in index.outlets if o in row.cells):
        seen: dict[tuple[str, str], ToldAct] = {}
        for told in row.cells[outlet]:
            seen.setdefault((told.form, told.agent_kind), told)
        tellings += [_telling(index, codes, told) for told in list(seen.values())[:MOST_TELLINGS]]
    title = f"{row.act.replace('-', ' ').capitalize()}: {shortened(flat(row.patient), 60)}"
    return TellingsPart(f"act-{number}", title, tuple(tellings))


def _telling(index: Index, codes: Mapping[tuple[str, Span], str], told: ToldAct) -> Telling:
    before, after = index.sentences[told.article].around(told.span)
    return Telling(
        outlet=told.outlet,
        article=index.number_of[told.article],
        code=codes.get((told.article, told.span), ""),
        before=tail(before, SIDE),
        span=flat(told.span.text),
        after=head(after, SIDE),
        how=", ".join(_how(told)),
    )


def _how(told: ToldAct) -> list[str]:
    form = {
        "active": "active", "passive-agent": "passive", "passive-no-agent": "passive", "nominal": "a noun",
        "intransitive": "a verb without a doer",
    }[told.form]  # fmt: skip
    agent = f"“{shortened(flat(told.agent), 50)}”"
    kinds = {
        "person or state": f"doer named: {agent}", "instrument or event": f"doer: an event or thing, {agent}",
        "modifier": f"doer named in passing: {agent}", "participle": f"doer named behind it: {agent}",
        "": f"doer: {agent}" if told.agent else "no doer named",
    }  # fmt: skip
    notes = [form, kinds[told.agent_kind]]
    if told.routine:
        notes.append("usual form of a step of the law")
    if told.voice != "outlet":
        notes.append(VOICES[told.voice])
    return notes
