"""Activities on facts and people: who speaks, who is called what, figures, who acts, what is missing."""

from __future__ import annotations

from collections.abc import Sequence

from framing.classroom.blocks import Grid, Para, Points
from framing.classroom.lesson import Lesson, Made
from framing.classroom.texts import Place
from framing.classroom.wording import spread
from framing.findings import Span

MOST_ROWS = 6
NOT_HERE = "–"
LEVELS = {
    0: "named, with role", 1: "named only", 2: "unnamed, on the record", 3: "unnamed, described", 4: "unnamed, bare",
    5: "nobody named",
}  # fmt: skip
TYPES = {
    "official": "official", "police": "police, court, army", "party": "party or politician", "business": "business",
    "expert": "expert", "civil": "group or campaign", "citizen": "resident or witness", "media": "media",
    "document": "paper or data", "anonymous": "anonymous", "vague": "vague group",
}  # fmt: skip
FORMS = {
    "active": "doer named as subject", "passive-agent": "passive, doer named", "passive-no-agent": "passive, no doer named",
    "nominal": "action as a noun", "intransitive": "it happens, nobody does it",
}  # fmt: skip


def speakers(lesson: Lesson) -> Made | None:
    """An empty grid of sources; the tool's list of them for the teacher."""
    rows: list[tuple[str, ...]] = []
    for text in lesson.texts:
        found: dict[str, list[tuple[Place, int | None, str, str]]] = {}
        order = []
        for finding, place in lesson.findings("attribution"):
            detail = finding.attribution
            if finding.article != text.article or not detail or finding.subcategory != "speech" or not detail.speaker:
                continue
            order.append(detail.speaker)
            found.setdefault(detail.speaker, []).append((place, detail.level, detail.source_type, detail.type))
        for speaker, heard in found.items():
            levels = [level for _, level, _, _ in heard if level is not None]
            kind = next((t for _, _, t, _ in heard if t), "")
            ways = {("quoted" if how in ("direct", "mixed") else "retold") for _, _, _, how in heard}
            ends = [name for name, who in (("first", order[0]), ("last", order[-1])) if who == speaker]
            rows.append((
                text.label, lesson.mask.cover(speaker), LEVELS.get(min(levels), "") if levels else "not clear to the tool",
                TYPES.get(kind, kind or "not clear to the tool"), " and ".join(sorted(ways)),
                ", ".join(dict.fromkeys(place.line for place, *_ in heard)), " and ".join(ends),
            ))  # fmt: skip
    if not rows:
        return None
    columns: tuple[str, ...] = (
        "Text",
        "Who",
        "Named how",
        "Kind of source",
        "Quoted or retold",
        "Lines",
        "First or last",
    )
    widths: tuple[float, ...] = (0.7, 1.8, 1.4, 1.3, 1, 0.8, 0.8)
    key = Grid("Sources as the tool lists them", columns, tuple(rows), widths)
    if lesson.age == "11-14":
        columns, widths = ("Text", "Who speaks?", "Named or unnamed?", "Lines", "First or last?"), (0.7, 2.4, 1.4, 1, 1)
    sheet = Grid("Who speaks", columns, (("",) * len(columns),) * 7, widths, tall=True)
    return Made((sheet,), (key, *_note(lesson.agreement("attribution"))))


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
                cells.append("; ".join(f"{lesson.mask.cover(t)} ({p.line})" for p, t in places))
            if sum(bool(c) for c in cells) >= 2:
                rows.append((lesson.mask.cover(row.name), cells, [""] * len(cells)))
        for figure in event.figures.rows:
            if figure.status == "same":
                places_of = _figure_cells(lesson, figure.members)
                cells = ["; ".join(f"{p.words} ({p.line})" for p in places_of[label][:2]) for label in labels]
                if sum(bool(c) for c in cells) >= 2:
                    name = _counted(lesson, figure.counted, figure.kind, places_of)
                    rows.append((name, cells, [""] * len(cells)))
    differing = [row for row in rows if len({c.rsplit(" (", 1)[0].casefold() for c in row[1] if c}) > 1]
    chosen = (differing + [row for row in rows if row not in differing])[:MOST_ROWS]
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
        return lesson.mask.cover(counted)
    first = next(p for places in cells.values() for p in places)
    return f"{kind} (see Text {first})"


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
    pairs = [(f, p) for f, p in lesson.findings("agency") if p.line != "headline" and f.agency and not f.agency.routine]
    first = [pair for pair in pairs if pair[0].category != "active"]
    chosen = spread(lesson, first, 4)
    rest = [
        pair
        for pair in pairs
        if pair[0].category == "active" and pair[1].sentence not in {p.sentence for _, p in chosen}
    ]
    chosen = sorted([*chosen, *spread(lesson, rest, 6 - len(chosen))], key=lambda pair: pair[1].order)
    if not chosen:
        return None
    sheet = Grid(
        "Who did what", ("Place", "Sentence (the action in brackets)", "Who did it?", "To whom or what?"),
        tuple((str(p), p.sentence.replace(p.words, f"[{p.words}]", 1), "", "") for _, p in chosen), (1, 3.4, 1.5, 1.5), tall=True,
    )  # fmt: skip
    rows = []
    for finding, place in chosen:
        detail = finding.agency
        agent = lesson.mask.cover(detail.agent.text) if detail and detail.agent else "not said in the clause"
        patient = lesson.mask.cover(detail.patient.text) if detail and detail.patient else "not said in the clause"
        rows.append(
            (str(place), place.words, agent, patient, FORMS.get(finding.category, finding.category.replace("-", " ")))
        )
    key = Grid(
        "As the tool reads it", ("Place", "Action", "Doer", "Affected", "Form"), tuple(rows), (1, 1, 1.6, 1.8, 1.5)
    )
    turned = Points(("One of these sentences the other way round:",), rules=2)
    return Made((sheet, turned), (key, *_note(lesson.agreement("agency"))))


def missing(lesson: Lesson) -> Made | None:
    """People and figures that one text of the set has and another has not."""
    labels = [t.label for t in lesson.texts]
    if len(labels) < 2:
        return None
    rows: list[tuple[str, dict[str, str]]] = []
    seen: set[str] = set()
    for event in lesson.scored.comparison.events:
        for item in event.only_here:
            cells: dict[str, str] = {}
            for article, span in item.places:
                if place := lesson.place(article, span):
                    cells.setdefault(place.text, place.line)
            if not cells or len(cells) == len(labels) or item.kind not in ("person", "source", "figure"):
                continue
            first = next(p for a, s in item.places if (p := lesson.place(a, s)))
            name = f"{first.words}: {_short(first.sentence)}" if item.kind == "figure" else lesson.mask.cover(item.name)
            if name not in seen:
                seen.add(name)
                rows.append((name, cells))
    people = [row for row in rows if ": " not in row[0]][:3]
    chosen = people + [row for row in rows if ": " in row[0]][: MOST_ROWS - len(people)]
    if not chosen:
        return None
    widths = (3.4, *(1.0 for _ in labels))
    sheet = Grid("Told or not told", ("Point", *labels), tuple((n, *("☐" for _ in labels)) for n, _ in chosen), widths)
    key = Grid("Where the tool found it (line)", ("Point", *labels),
               tuple((n, *(c.get(label, NOT_HERE) for label in labels)) for n, c in chosen), widths)  # fmt: skip
    note = "A dash means that the tool did not find it in the excerpt; the article may tell it further down, or in other words."
    return Made((sheet, Points(("A question that none of the texts answers:",), rules=2)), (key, *_note(note)))


def _short(sentence: str, most: int = 12) -> str:
    words = sentence.split()
    return sentence if len(words) <= most else " ".join(words[:most]) + " …"


def _note(*texts: str) -> tuple[Para, ...]:
    return tuple(Para(text) for text in texts if text)
