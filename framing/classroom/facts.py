"""Activities on facts and people: who speaks, who is called what, figures, who acts, what is missing."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from framing.classroom.blocks import Grid, Para, Points
from framing.classroom.lesson import Lesson, Made, Marked, shortened
from framing.classroom.texts import HEADLINE, Place, SheetText
from framing.classroom.wording import BACK, KINDS_FROM, in_turn
from framing.findings import Finding, Span

MOST_ROWS = 6
NOT_HERE = "–"
LEVELS = {
    0: "named, with role", 1: "named only", 2: "unnamed, on the record", 3: "unnamed, described", 4: "unnamed, bare",
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
GUESSES = "How a source is named and its kind are the tool's reading of the words around the name; a dash: only readers found it."
UNCLEAR = "not clear to the tool"
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
    def read(self) -> bool:
        """Whether a reader marked any of the places."""
        return any(row.mark for row in self.heard)

    def row(self, lesson: Lesson, ends: Sequence[str]) -> tuple[str, ...]:
        details = [d for m in self.heard if m.finding and (d := m.finding.attribution)]
        levels = [d.level for d in details if d.level is not None]
        by = [("both" if details else "readers") if self.read else "tool"] if lesson.has_readers else []
        if lesson.age == YOUNGEST:
            named = NAMED[min(levels)] if levels else NAMED[0] if _has_name(self.name) else NAMED[4]
            return (self.name, named, self.lines, " and ".join(ends), *by)
        kind = next((d.source_type for d in details if d.source_type), "")
        ways = {"quoted" if d.type in ("direct", "mixed") else "retold" for d in details}
        ways |= {
            "retold" if m.mark.attributes.get("kind") == "indirect" else "quoted"
            for m in self.heard if m.mark and not m.finding
        }  # fmt: skip
        missing = UNCLEAR if details else NOT_HERE
        return (
            self.name, LEVELS[min(levels)] if levels else missing, TYPES.get(kind, kind) or missing,
            " and ".join(sorted(ways)), self.lines, " and ".join(ends), *by,
        )  # fmt: skip


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
        rows = [
            source.row(lesson, [name for name, end in (("first", first), ("last", last)) if at == end])
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
        OFFICE if young else GUESSES, f"The tool alone also took these for sources: {'; '.join(alone)}." if alone else "",
        lesson.agreement("attribution"),
    )  # fmt: skip
    return Made((sheet, *_note(BACK if most > MOST_EMPTY else "")), (*key, *_note(*notes)))


def _has_name(words: str) -> bool:
    """Whether a capital stands inside: a name, as far as that tells."""
    return any(word[:1].isupper() for word in words.split()[1:])


def sources(lesson: Lesson, text: SheetText) -> list[Source]:
    """Who speaks in a text, in order, as readers say where they do.

    A name that only adds words to an earlier one is the same source.
    """
    found: dict[str, Source] = {}
    for row in lesson.marked("attribution"):
        if row.article != text.article:
            continue
        detail = row.finding.attribution if row.finding else None
        said = row.finding is not None and row.finding.subcategory == "speech"
        if row.mark is None and not (said and detail and detail.speaker):
            continue
        key = name = _called(row)
        if name.casefold() in {"", *PRONOUNS}:
            continue
        key = re.sub(r"^(?:the|an?) |[^\w ]", "", key.casefold())
        key = next((k for k in found if _ADDS.match(key.removeprefix(k)) and key.startswith(k)), key)
        shown = shortened(lesson.mask.cover(name), 9)
        found.setdefault(key, Source(shown[:1].upper() + shown[1:], [])).heard.append(row)
    return list(found.values())


def surest(found: Sequence[Source]) -> list[Source]:
    """The sources that readers marked; all of them where they marked none."""
    return [source for source in found if source.read] or list(found)


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
                places = [(p, la.text) for la in own if (p := text.place(la.span))]
                cells.append(_worded((lesson.mask.cover(t), p.line) for p, t in places))
            if sum(bool(c) for c in cells) >= 2:
                rows.append((lesson.mask.cover(row.name), cells, [""] * len(cells)))
        for figure in event.figures.rows:
            if figure.status == "same":
                places_of = _figure_cells(lesson, figure.members)
                cells = [_worded((p.words, p.line) for p in places_of[label][:2]) for label in labels]
                if sum(bool(c) for c in cells) >= 2:
                    name = _counted(lesson, figure.counted, figure.kind, places_of)
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
    return Made((sheet,), (key, *_note("A dash: the tool found no such wording in the excerpt; look again by eye.")))


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


def _counted(lesson: Lesson, counted: str, kind: str, cells: dict[str, list[Place]]) -> str:
    """What is counted, in words that give no figure away: for a person to find it again, the first place is named."""
    if "“" not in counted:
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
                rows.append((_counted(lesson, row.counted, row.kind, cells), shown, said))
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
    return Made((sheet, turned), (key, *_note(ELSEWHERE, lesson.agreement("agency"))))


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
