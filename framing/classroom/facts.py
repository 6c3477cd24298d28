"""Activities on facts and people: who speaks, who is called what, figures, who acts, what is missing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import TYPE_CHECKING

from framing.classroom.blocks import Grid, Para, Points
from framing.classroom.lesson import SPLIT, Lesson, Made, Marked, shortened
from framing.classroom.texts import HEADLINE, Place, SheetText
from framing.classroom.wording import BACK, KINDS_FROM, in_turn
from framing.comparison.figures import FigureRow
from framing.comparison.naming import Label
from framing.comparison.scope import GENERIC, SAME, lead_of
from framing.findings import Finding, Span
from framing.text import Document

if TYPE_CHECKING:
    from spacy.tokens import Span as Tokens

MOST_ROWS = 6
NOT_HERE = "–"
LEVELS = {
    0: "named, with role", 1: "named only", 2: "office or group", 3: "unnamed, described", 4: "unnamed, bare",
    5: "nobody named",
}  # fmt: skip
TYPES = {
    "official": "official", "security": "police or military", "political": "party or politician", "business": "business",
    "expert": "expert", "civil": "group or campaign", "citizen": "resident or witness", "media": "media",
    "document": "paper or data", "anonymous": "anonymous", "vague": "vague group",
}  # fmt: skip
YOUNGEST = "11-14"
NAMED = ("named", "named", "office or group", "unnamed", "unnamed", "unnamed")
"""How a source is named, in the words of the youngest, by level."""
OFFICE = "An office or group (“the council”) has a name, but no person has: accept named or unnamed with a reason."
GUESSES = (
    "How a source is named and its kind are the tool's reading of the words around the name. Accept another kind with a reason: "
    "somebody with a profession may speak as a resident, too."
)
OPEN_KIND = "open: decide from the line"
MOST_BARE = 2
"""Most words, the article too, of a source that is not described."""
BELOW = "Look below the headline only."
CUT = "“Last” means the last on this sheet: the text goes on."
HANGING = frozenset({"appos", "compound", "relcl", "acl", "nmod", "amod", "prep", "poss"})
"""How a label hangs on the name it belongs to."""
MOST_NAMING = 22
"""Most words of a naming phrase."""
REASON = "Circle one in each row: the choice that changes most how you see it. Why? Take one row."
TOLL, WRITER = "killed", "the writer"
"""Kind of the figure that tells an event with dead, and who speaks where nobody is named."""
NEAR_LEAD = 6
"""Sentences of the body in which an event is sought."""
LEAST_SAME = 3
"""Fewest rows of wordings that are sought: where fewer differ, some that are alike stand beside them."""
NONE_FOUND = "none found"
ELSEWHERE = "“None found”: the tool looks beside the action only. The sentence, or one next to it, may say it."
LEAST_TOLD, ENDS = 4, ".!?\"”’'"
"""Fewest words of a sentence that tells something, and what sentences end with."""
LEAST_ROWS, MOST_EMPTY = 7, 12
"""Empty rows of the grid of sources."""
LEAST_CONTENT, MOST_SHARED, SHORT = 5, 0.25, 4
"""Of a statement told once: fewest longer words, most of them that another text has, and letters of a short word."""
OPENING = 6
"""Words at the beginning of a statement that may not point back."""
PRONOUNS = frozenset(
    ["he", "she", "it", "they", "we", "i", "you", "him", "them", "us", "who", "which", "that", "this", "these", "those"]
)
JOINING = frozenset(["but", "and", "so", "or", "then", "yet", "his", "her", "its", "their", "another", "one"])
_NUMBER_OF = re.compile(r"(.+) \(number of\)")
_ADDS = re.compile(r" (?:of|for|from|in|at|on|with|who|which|that|whose)\b")
"""What begins words that only say more of a source: "a spokesman" and "a spokesman for the port" are one."""
_BODIES = r"(?:ministry|government|cabinet|parliament|embassy|council|authority)"
_BODY = re.compile(rf"(?:^|\b(?:the|a|an) |\w ){_BODIES}(?: of\b|$)", re.IGNORECASE)
_BODY_OF = re.compile(rf"(.+)['’]s (?:\w+ )?{_BODIES}")
"""A body that speaks for a country or group named before: the same voice."""
QUOTES = "\"'“‘«"
FORMS = {
    "active": "doer named as subject", "passive-agent": "passive, doer named", "passive-no-agent": "passive, no doer named",
    "nominal": "action as a noun", "intransitive": "it happens, nobody does it",
}  # fmt: skip


@dataclass(slots=True)
class Source:
    """Somebody whom a text gives words: how named, and every place where that is."""

    name: str
    heard: list[Marked]

    @property
    def lines(self) -> str:
        """Where they speak."""
        return ", ".join(dict.fromkeys(m.place.line for m in self.heard))

    @property
    def speakers(self) -> frozenset[str]:
        """Who it is, in the words of the tool."""
        return frozenset(m.finding.attribution.speaker for m in self.heard if m.finding and m.finding.attribution)

    @property
    def read(self) -> bool:
        """Whether a reader marked any of the places."""
        return any(row.mark for row in self.heard)

    def row(self, lesson: Lesson, ends: Sequence[str]) -> tuple[str, ...]:
        details = [d for m in self.heard if m.finding and (d := m.finding.attribution)]
        levels = [d.level for d in details if d.level is not None]
        by = [("both" if details else "readers") if self.read else "tool"] if lesson.has_readers else []
        if lesson.age == YOUNGEST:
            named = NAMED[min(levels)] if levels else NAMED[0] if _has_name(self.name) else NAMED[4]
            named = NAMED[2] if _BODY.search(self.name) else named
            return (self.name, named, self.lines, " and ".join(ends), *by)
        kind = next((d.source_type for d in details if d.source_type), "")
        ways = {"quoted" if d.type in ("direct", "mixed") else "retold" for d in details}
        ways |= {
            "retold" if m.mark.attributes.get("kind") == "indirect" else "quoted"
            for m in self.heard if m.mark and not m.finding
        }  # fmt: skip
        level = min(levels) if levels else 1 if _has_name(self.name) else 3 if len(self.name.split()) > MOST_BARE else 4
        level = 2 if _BODY.search(self.name) else level
        level = 0 if level == 1 and self.name in lesson.with_role(self.heard[0].article) else level
        kind = lesson.kind_of(self.name) or kind
        return (
            self.name, LEVELS[level], OPEN_KIND if kind in ("", SPLIT) else TYPES.get(kind, kind),
            " and ".join(sorted(ways)), self.lines, " and ".join(ends), *by,
        )  # fmt: skip


def event_told(lesson: Lesson, text: SheetText) -> list[Place]:
    """The first sentence of the body that tells the event: with its noun and toll, by the leads of all the texts.

    Where the toll stands in another sentence, that one too; where the leads share no noun of an event, the one of the first
    sentences that holds most of the names they share.
    """
    document = next(d for d in lesson.scored.documents if d.article.id == text.article)
    lead = lead_of(lesson.scored.documents)
    layout = document.layout
    body = [layout.span(s.start, s.end) for s in layout.sections if s.role == "body" and not s.repeat]
    tolls = [
        f.span
        for event in lesson.scored.comparison.events
        for row in event.figures.rows
        if row.kind == TOLL
        for f in row.members
        if f.article == text.article
    ]
    found: list[tuple[bool, bool, int, Place]] = []
    for place, span in text.sentence_places():
        if span.field == "text" and any(s.start <= span.start < s.end for s in body):
            inside = _inside(document, span) or ()
            lemmas = {t.lemma_.lower() for t in inside}
            noun = bool({SAME.get(word, word) for word in lemmas} & lead.events or (lead.events and lemmas & GENERIC))
            toll = any(span.start <= t.start < span.end for t in tolls)
            found.append((noun, toll, len({t.lower_ for t in inside} & lead.names), place))
    near = found[:NEAR_LEAD]
    if any(noun or toll for noun, toll, *_ in near):
        best = max(near, key=lambda row: row[0] + row[1])
        other = next((row[-1] for row in near if row[1]), None)
        return [best[-1]] if best[1] or other is None else [best[-1], other]
    return [max(near, key=lambda row: row[2])[-1]] if near else told(text)[:1]


def teller(lesson: Lesson, text: SheetText, place: Place) -> str:
    """The one voice that a sentence gives for what it tells; else the writer."""
    here = [
        source.name
        for source in surest(sources(lesson, text))
        if any(m.place.sentence == place.sentence and m.place.begins == place.begins for m in source.heard)
    ]
    return here[0] if here else WRITER


def speakers(lesson: Lesson) -> Made | None:
    """An empty grid of sources; the tool's and readers' list of them for the teacher."""
    key: list[Grid] = []
    most = 0
    young = lesson.age == YOUNGEST
    columns: tuple[str, ...] = ("Who", "Named how", "Kind of source", "Quoted or retold", "Lines", "First or last")
    widths: tuple[float, ...] = (1.9, 1.4, 1.3, 1, 0.8, 0.8)
    if young:
        columns, widths = ("Who speaks?", "Named or unnamed?", "Lines", "First or last?"), (2.4, 1.4, 1, 1)
    alone: list[str] = []
    more = ("Found by",) if lesson.has_readers else ()
    for text in lesson.texts:
        found = sources(lesson, text)
        sure = surest(found)
        alone += [f"{s.name} ({text.label.removeprefix('Text ')}, {s.lines})" for s in found if s not in sure]
        order = sorted((m.place.order, n) for n, source in enumerate(sure) for m in source.heard)
        first, last = (order[0][1], order[-1][1]) if order else (-1, -1)
        ending = "last on this sheet" if text.words < text.of_words else "last"
        rows = [
            source.row(lesson, [name for name, end in (("first", first), (ending, last)) if at == end])
            for at, source in enumerate(sure)
        ]
        if rows:
            caption = f"Sources in {text.label}"
            key.append(Grid(caption, (*columns, *more), tuple(rows), (*widths, *(0.9 for _ in more))))
        most = max(most, len(sure))
    if not key:
        return None
    columns, widths = ("Text", *columns), (0.7, *widths)
    blank = (("",) * len(columns),) * min(MOST_EMPTY, max(LEAST_ROWS, most + 1))
    sheet = Grid("Who speaks", columns, blank, widths, tall=True)
    notes = (
        OFFICE if young else GUESSES, _voiceless(lesson),
        f"The tool alone also took these for sources: {'; '.join(alone)}." if alone else "",
    )  # fmt: skip
    cut = any(text.words < text.of_words for text in lesson.texts)
    asked = Para(f"{BELOW} {CUT}" if cut else BELOW)
    return Made((asked, sheet, *_note(BACK if most > MOST_EMPTY else "")), (*key, *_note(*notes)))


def _voiceless(lesson: Lesson) -> str:
    """Where readers found something handed on with nobody named for it ("it is thought"); "" where they did not."""
    found = [
        f"“{row.place.words}” ({row.place.text.removeprefix('Text ')}, {row.place.line})"
        for row in lesson.marked("attribution")
        if row.mark and row.mark.attributes.get("source", "") is None and row.finding is None and row.place.line != HEADLINE
    ]
    return f"Nobody is named, so there is no row, for: {'; '.join(found)}." if found else ""


def _has_name(words: str) -> bool:
    """Whether a capital stands inside: a name, as far as that tells."""
    return any(word[:1].isupper() for word in words.split()[1:])


def sources(lesson: Lesson, text: SheetText) -> list[Source]:
    """Who speaks in a text, in order, as readers say where they do.

    A name that only adds words to an earlier one is the same source.
    """
    found: dict[str, Source] = {}
    for row in lesson.marked("attribution"):
        if row.article != text.article or row.place.line == HEADLINE:
            continue
        detail = row.finding.attribution if row.finding else None
        said = row.finding is not None and row.finding.subcategory == "speech"
        if row.mark is None and not (said and detail and detail.speaker):
            continue
        key = name = _known(lesson, row) or _called(row)
        if name.casefold() in {"", *PRONOUNS}:
            continue
        key = re.sub(r"^(?:the|an?) |[^\w ]", "", key.casefold())
        key = next((k for k in found if _ADDS.match(key.removeprefix(k)) and key.startswith(k)), key)
        whole = _BODY_OF.fullmatch(detail.speaker) if detail else None
        if whole and (same := next((s for s in found.values() if whole[1] in s.speakers), None)):
            same.heard.append(row)
            continue
        shown = shortened(lesson.mask.cover(name), 9)
        found.setdefault(key, Source(shown[:1].upper() + shown[1:], [])).heard.append(row)
    return list(found.values())


def surest(found: Sequence[Source]) -> list[Source]:
    """The sources that readers marked; all of them where they marked none."""
    return [source for source in found if source.read] or list(found)


def _known(lesson: Lesson, row: Marked) -> str:
    """The name of a person whom a text names by role only ("Minister"), as readers or the tool know it; else ""."""
    detail = row.finding.attribution if row.finding else None
    source = row.mark.attributes.get("source") if row.mark else None
    span = detail.source if detail else None
    if span is None and isinstance(source, dict):
        span = Span("text", int(source["start"]), int(source["end"]), str(source["text"]))
    if span is None:
        return ""
    name = lesson.of_name(row.article, span)
    speakers_known = {d.speaker for f in lesson.scored.findings if (d := f.attribution)}
    if name[:1].isupper() and (" " in name or name in speakers_known):
        return name
    words = re.sub(r"^(?:the|an?) ", "", span.text.casefold())
    people = {
        label.name
        for event in lesson.scored.comparison.events
        for label in event.naming.labels
        if label.article == row.article and label.asserted and label.form == "title"
        and (label.text.casefold() + " ").endswith(f" {words} ")
    }  # fmt: skip
    return people.pop() if len(people) == 1 else ""


def _called(row: Marked) -> str:
    """A speaker's full name where the tool knows it and readers mean the same words; else the words of the text."""
    detail = row.finding.attribution if row.finding else None
    source = row.mark.attributes.get("source") if row.mark else None
    read = str(source.get("text", "")) if isinstance(source, dict) else ""
    tool = detail.source.text if detail and detail.source else ""
    full = detail.speaker if detail and detail.level is not None and detail.level < 2 and " " in detail.speaker else ""
    written = next((words for words in (read, tool) if words.casefold() not in {"", *PRONOUNS}), "")
    if full and (not read or read in tool or tool in read or read.casefold() in PRONOUNS):
        return full
    return written or (detail.speaker if detail else "")


def same(lesson: Lesson) -> Made | None:
    """People and facts that two texts or more have: labels and wordings side by side."""
    rows: list[tuple[str, list[str], list[str]]] = []
    labels = [t.label for t in lesson.texts]
    for event in lesson.scored.comparison.events:
        for row in event.naming.rows:
            cells = []
            for text in lesson.texts:
                own = [
                    la
                    for la in event.naming.labels
                    if la.name == row.name and la.article == text.article and la.asserted
                ]
                cells.append(_worded(_naming(lesson, text, row.name, row.kind, own)))
            if sum(bool(c) for c in cells) >= 2:
                rows.append((lesson.mask.cover(row.name), cells, [""] * len(cells)))
        for figure in event.figures.rows:
            if figure.status == "same":
                places_of = _figure_cells(lesson, figure.members)
                cells = [_worded((p.words, p.line) for p in places_of[label][:2]) for label in labels]
                if sum(bool(c) for c in cells) >= 2:
                    name = _counted(lesson, figure, places_of)
                    cells = [
                        c or _worded(_called_too(lesson, text, name))
                        for c, text in zip(cells, lesson.texts, strict=True)
                    ]
                    rows.append((name, cells, [""] * len(cells)))
    differing = [row for row in rows if len({re.sub(r" \([^()]*\)", "", c).casefold() for c in row[1] if c}) > 1]
    alike = [row for row in rows if row not in differing][: max(0, LEAST_SAME - len(differing))]
    chosen = (differing + alike)[:MOST_ROWS]
    if not chosen:
        return None
    widths = (1.6, *(2.0 for _ in labels))
    sheet = Grid(
        "Person or fact", ("Person or fact", *labels), tuple((n, *blank) for n, _, blank in chosen), widths, tall=True
    )
    key = Grid(
        "Words the texts use (line)", ("Person or fact", *labels),
        tuple((n, *(c or NOT_HERE for c in cells)) for n, cells, _ in chosen), widths,
    )  # fmt: skip
    note = _note("A dash: the tool found no such wording in the excerpt; look again by eye.")
    return Made((sheet, Points((REASON,), rules=2)), (key, *note))


def _naming(
    lesson: Lesson, text: SheetText, name: str, kind: str, labels: Sequence[Label]
) -> list[tuple[str, str]]:
    """How a text names somebody, whole phrases with their lines: by label, by what readers marked, else by the name alone."""
    document = next(d for d in lesson.scored.documents if d.article.id == text.article)
    spans = [
        whole if text.place(whole := _whole(document, label)) else label.span for label in labels if text.place(label.span)
    ]
    spans += [
        m.span
        for m in lesson.readers.marks.get(text.article, ())
        if m.type == "label" and m.attributes.get("of") == name
        and not any(s.start < m.span.end and m.span.start < s.end for s in (*spans, *(la.span for la in labels)))
        and not any(f.span.start <= m.span.start < f.span.end for f in lesson.scored.findings
                    if f.article == text.article and f.negated and f.dimension == "loaded")
    ]  # fmt: skip
    if not any(text.place(span) for span in spans):
        words = "|".join(re.escape(words) for words in (name, *([name.split()[-1]] if kind == "person" else ())))
        named = (document.layout.span(*m.span()) for m in re.finditer(rf"\b(?:{words})\b", document.text))
        spans = [span for span in named if text.place(span)][:1]
    placed = [(span, place) for span in sorted(spans, key=lambda s: s.start) if (place := text.place(span))]
    return [(place.words, place.line) for _, place in placed]


def _whole(document: Document, label: Label) -> Span:
    """The phrase of a text that a label is part of: with the name and what hangs on it, up to so many words."""
    inside = _inside(document, label.span)
    if inside is None:
        return label.span
    head = inside.root
    while head.dep_ in HANGING and head.head.i != head.i:
        head = head.head
    start, end = min(head.left_edge.i, inside.start), max(head.right_edge.i + 1, inside.end)
    joined = [c.i for c in head.children if c.dep_ in ("cc", "conj") and c.i >= inside.end]
    end = min([end, *joined])
    while end > inside.end and document.tokens[end - 1].is_punct:
        end -= 1
    if end - start > MOST_NAMING or head.pos_ in ("VERB", "AUX"):
        start, end = inside.start, inside.end
    first, last = document.tokens[start], document.tokens[end - 1]
    return document.layout.span(first.idx, last.idx + len(last))


def _inside(document: Document, span: Span) -> Tokens | None:
    """The tokens that a span of the original holds."""
    own = document.layout.span
    found = [
        t.i
        for t in document.tokens
        if not t.is_space and (at := own(t.idx, t.idx + 1)).field == span.field and span.start <= at.start < span.end
    ]
    return document.tokens[found[0] : found[-1] + 1] if found else None


def _worded(found: Iterable[tuple[str, str]]) -> str:
    """Wordings with the lines that have them, each once.

    >>> _worded([("minister", "10"), ("Mr", "12"), ("minister", "13")])
    'minister (10, 13); Mr (12)'
    """
    lines: dict[str, tuple[str, list[str]]] = {}
    for words, line in found:
        lines.setdefault(words.casefold(), (words, []))[1].append(line)
    return "; ".join(f"{words} ({', '.join(dict.fromkeys(at))})" for words, at in lines.values())


def _figure_cells(lesson: Lesson, members: Sequence[object]) -> dict[str, list[Place]]:
    cells: dict[str, list[Place]] = {text.label: [] for text in lesson.texts}
    for figure in members:
        place = lesson.place(getattr(figure, "article", ""), figure.span) if isinstance(figure.span, Span) else None  # type: ignore[attr-defined]
        if place and place.words not in [p.words for p in cells[place.text]]:
            cells[place.text].append(place)
    return cells


def _called_too(lesson: Lesson, text: SheetText, name: str) -> list[tuple[str, str]]:
    """Words without a number that readers marked for those whom a row counts."""
    of = name.removeprefix("how many ").casefold()
    marks = (m for m in lesson.readers.marks.get(text.article, ()) if m.type == "label")
    return [
        (p.words, p.line) for m in marks if str(m.attributes.get("of", "")).casefold() == of and (p := text.place(m.span))
    ]


def _counted(lesson: Lesson, row: FigureRow, cells: dict[str, list[Place]]) -> str:
    """What is counted, in words that give no figure away: the noun, else what readers say, else the first place."""
    counted, kind = row.counted, row.kind
    if "“" in counted:
        nouns = Counter(m.noun for m in row.members if m.noun and m.noun not in ("people", "person", "other"))
        if nouns and kind in ("people", "things"):
            return lesson.mask.cover(f"how many {_as_written(nouns.most_common(1)[0][0], cells)}")
        said = [
            str(mark.attributes["counts"])
            for m in row.members
            for mark in lesson.readers.marks.get(m.article, ())
            if mark.type == "figure" and mark.attributes.get("counts")
            and mark.span.start < m.span.end and m.span.start < mark.span.end
        ]  # fmt: skip
        if said:
            return lesson.mask.cover(said[0])
    else:
        number = _NUMBER_OF.fullmatch(counted)
        return lesson.mask.cover(f"how many {_as_written(number[1], cells)}" if number else counted)
    places = [p for places in cells.values() for p in places]
    first = next((p for p in places if lesson.open(p)), None)
    return f"{kind} (see Text {first})" if first else kind


def _as_written(noun: str, cells: Mapping[str, list[Place]]) -> str:
    """A noun as the texts have it, mostly in the plural.

    >>> _as_written("family", {"Text A": [Place("Text A", "1", "400 families", "400 families came.")]})
    'families'
    """
    stem = re.compile(rf"\b{re.escape(noun[: max(2, len(noun) - 1)])}\w*", re.IGNORECASE)
    found = [m.group().lower() for places in cells.values() for p in places if (m := stem.search(p.words))]
    return max(found, key=len, default=noun)


def figures(lesson: Lesson) -> Made | None:
    """Figures of one thing that two texts or more give, those that differ first."""
    labels = [t.label for t in lesson.texts]
    rows = []
    for event in lesson.scored.comparison.events:
        for row in event.figures.rows:
            cells = _figure_cells(lesson, row.members)
            if sum(bool(places) for places in cells.values()) < 2:
                continue
            written = {p.words.casefold() for places in cells.values() for p in places}
            if row.status in ("differs", "compatible") and len(written) > 1:
                shown = ["; ".join(f"{p.words} ({p.line})" for p in cells[label]) for label in labels]
                said = "may be two different things: check" if "check" in row.note else row.status
                rows.append((_counted(lesson, row, cells), shown, said))
    rows = rows[:MOST_ROWS]
    if not rows:
        return None
    widths = (1.7, *(1.7 for _ in labels))
    sheet = Grid("Figures", ("What is counted", *labels, "Why might they differ?"),
                 tuple((n, *("" for _ in labels), "") for n, _, _ in rows), (*widths, 2.0), tall=True)  # fmt: skip
    key = Grid("Figures in the texts (line)", ("What is counted", *labels, "The tool says"),
               tuple((n, *(c or NOT_HERE for c in cells), said) for n, cells, said in rows), (*widths, 1.5))  # fmt: skip
    return Made((sheet,), (key,))


def agency(lesson: Lesson) -> Made | None:
    """Sentences with an act: doer, action, affected."""
    pairs = [(f, p) for f, p in lesson.findings("agency") if p.line != HEADLINE and f.agency and not f.agency.routine]
    chosen = _forms(lesson, pairs)
    if not chosen:
        return None
    form = ("Form",) if lesson.age == KINDS_FROM else ()
    sheet = Grid(
        "Who did what", ("Place", "Sentence (the action in brackets)", "Who did it?", "To whom or what?", *form),
        tuple((str(p), p.bracketed, "", "", *("" for _ in form)) for _, p in chosen), (1, 3.4, 1.5, 1.5, *(1.1 for _ in form)),
        tall=True,
    )  # fmt: skip
    rows = []
    for finding, place in chosen:
        detail = finding.agency
        agent = lesson.mask.cover(detail.agent.text) if detail and detail.agent else NONE_FOUND
        patient = lesson.mask.cover(detail.patient.text) if detail and detail.patient else NONE_FOUND
        rows.append(
            (str(place), place.words, agent, patient, FORMS.get(finding.category, finding.category.replace("-", " ")))
        )
    key = Grid(
        "As the tool reads it", ("Place", "Action", "Doer", "Affected", "Form"), tuple(rows), (1, 1, 1.6, 1.8, 1.5)
    )
    turned = Points(("One of these sentences the other way round (not all of them can be turned):",), rules=2)
    return Made((sheet, turned), (key, *_note(ELSEWHERE)))


def _forms(lesson: Lesson, pairs: Sequence[tuple[Finding, Place]]) -> list[tuple[Finding, Place]]:
    """Acts to look at: forms and texts in turn, each word once, one a sentence; of a form those that name most first."""
    by_form: dict[str, list[tuple[int, Finding, Place]]] = {form: [] for form in FORMS}
    known: set[tuple[str, str]] = set()
    nth: Counter[tuple[str, str]] = Counter()
    for finding, place in sorted(pairs, key=lambda pair: -_named_parts(pair[0])):
        form, word = finding.category, place.words.casefold()
        if (form, word) not in known:
            known.add((form, word))
            nth[form, place.text] += 1
            by_form.setdefault(form, []).append((nth[form, place.text], finding, place))
    turns = zip_longest(*(sorted(found, key=lambda row: row[0]) for found in by_form.values()))
    seen: set[str] = set()
    chosen: list[tuple[Finding, Place]] = []
    for _, finding, place in (row for turn in turns for row in turn if row):
        if place.sentence not in seen and len(chosen) < MOST_ROWS:
            seen.add(place.sentence)
            chosen.append((finding, place))
    return sorted(chosen, key=lambda pair: pair[1].order)


def _named_parts(finding: Finding) -> int:
    detail = finding.agency
    return bool(detail and detail.agent) + bool(detail and detail.patient)


def missing(lesson: Lesson) -> Made | None:
    """People and statements that one text of the set has and another has not."""
    labels = [t.label for t in lesson.texts]
    if len(labels) < 2:
        return None
    people: dict[str, dict[str, str]] = {}
    for event in lesson.scored.comparison.events:
        for row in event.naming.rows:
            if row.kind == "person" and (cells := _named(lesson, (row.name, *row.spellings))):
                people.setdefault(lesson.mask.cover(row.name), cells)
    some = [(name, cells) for name, cells in people.items() if len(cells) < len(labels)]
    some = in_turn(some, labels, [next(iter(cells)) for _, cells in some], MOST_ROWS // 2)
    named = {name.split()[-1] for name, _ in some}
    alone = _told_once(lesson, named, MOST_ROWS - len(some))
    chosen = some + [(shortened(p.sentence, 18), {p.text: p.begins or p.line}) for p in alone]
    if not chosen:
        return None
    widths = (3.4, *(1.0 for _ in labels))
    sheet = Grid("Told or not told", ("Point", *labels), tuple((n, *("☐" for _ in labels)) for n, _ in chosen), widths)
    key = Grid("Where the tool found it (line)", ("Point", *labels),
               tuple((n, *(c.get(label, NOT_HERE) for label in labels)) for n, c in chosen), widths)  # fmt: skip
    note = (
        "A dash means that the tool did not find it in the excerpt: names by the surname, statements by their words. The "
        "article may tell it further down, or in other words."
    )
    return Made((sheet, Points(("A question that none of the texts answers:",), rules=2)), (key, *_note(note)))


def _named(lesson: Lesson, names: Sequence[str]) -> dict[str, str]:
    """Label and line of the first place of each text that has a person's surname."""
    last = {name.split()[-1] for name in names if name.split()}
    pattern = re.compile(rf"\b(?:{'|'.join(sorted(map(re.escape, last)))})\b")
    cells: dict[str, str] = {}
    for text in lesson.texts:
        for place, _ in text.sentence_places():
            if pattern.search(lesson.mask.cover(place.sentence)):
                cells.setdefault(text.label, place.line)
    return cells


def _told_once(lesson: Lesson, named: set[str], most: int) -> list[Place]:
    """Statements few of whose words stand in any other text of the set, one of each text in turn.

    They can be read by themselves, name none of `named`, and no outlet.
    """
    words = {t.label: {w for p in t.passages for w in _content(p.text)} for t in lesson.texts}
    found = []
    for text in lesson.texts:
        others = [words[label] for label in words if label != text.label]
        for place, _ in text.sentence_places():
            own = _content(place.sentence)
            if len(own) >= LEAST_CONTENT and _stands_alone(place.sentence, {*named, "Outlet", text.shown_outlet}):
                shared = max(len(own & other) / len(own) for other in others)
                if shared <= MOST_SHARED:
                    found.append((shared, place))
    found.sort(key=lambda pair: (pair[0], pair[1].order))
    places = [place for _, place in found]
    return in_turn(places, [t.label for t in lesson.texts], [p.text for p in places], most)


def _stands_alone(sentence: str, without: set[str]) -> bool:
    first = sentence.casefold().split()[:OPENING]
    whole = sentence[-1] == "." and sentence[0] not in QUOTES and first[0] not in JOINING
    return whole and not PRONOUNS.intersection(first) and not any(word and word in sentence for word in without)


def _content(text: str) -> set[str]:
    """The first letters of the longer words and all figures: near enough to compare texts by."""
    return {w[:6] for w in re.findall(r"\w+", text.casefold()) if len(w) > SHORT or w.isdigit()}


def told(text: SheetText) -> list[Place]:
    """The sentences that are ones: with a full stop, and longer than an aside."""
    return [p for p, _ in text.sentence_places() if p.sentence[-1] in ENDS and len(p.sentence.split()) >= LEAST_TOLD]


def _note(*texts: str) -> tuple[Para, ...]:
    return tuple(Para(text) for text in texts if text)
