"""From scored articles to student sheets and one teacher key."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from pathlib import PurePosixPath
from statistics import median

from framing.article import Article
from framing.classroom import facts, judging, wording
from framing.classroom.activities import Activity, answers, questions
from framing.classroom.blocks import Block, Grid, Numbered, Para, Points, Sheet, Unit
from framing.classroom.layout import ONE_PAGE, Setting, fitted
from framing.classroom.lesson import Lesson, Made, Readers, shortened
from framing.classroom.mask import OutletMask
from framing.classroom.texts import Place, SheetText, excerpt
from framing.errors import InputError
from framing.glossary import of_age
from framing.scoring import Scored
from framing.text import Document

WORDS = {"11-14": 250, "14-16": 350, "16+": 400}
"""Most words of an excerpt: a page holds it and its questions."""
TEXTS = {"11-14": 3, "14-16": 3, "16+": 4}
"""Most texts of a set."""
LEAST_WORDS, FAR_SHORTER = 40, 1 / 3
"""Fewest words of a text that is taken, and the share of the middle length below which a text is pointed out."""
MAKERS: Mapping[str, Callable[[Lesson], Made | None]] = {
    "headlines": wording.headlines, "hunt": wording.hunt, "verbs": wording.verbs, "speakers": facts.speakers,
    "certain": wording.certain, "quotes": wording.quotes, "same": facts.same, "figures": facts.figures,
    "agency": facts.agency, "missing": facts.missing, "rewrite": wording.rewrite, "vote": judging.vote,
    "mistake": judging.mistake,
}  # fmt: skip
COUNTED = {
    "hunt": "loaded", "verbs": "attribution", "speakers": "attribution", "certain": "hedging", "agency": "agency",
}  # fmt: skip
"""Dimension that an activity asks for."""
MOST_EXCLUSIONS = 14
MOST_NAMED, MOST_QUOTED = 4, 22
"""In the key to the questions under a text: most sources and words named, and most words of a sentence."""
SORTS = frozenset({"certain", "mistake"})
"""Activities that ask how sure a statement is."""
ORDERED = "16+"
"""The age that is asked what the order of a text does."""
NOBODY = Readers()
LEAST_LINES, MOST_LINES = 2, 3
"""Lines to write on below a question: those that an excerpt leaves room for, and the most."""
GLOSSARY, TERM = 14.0, 7.5
"""Millimetres that the glossary takes, and each of its words beside."""
WORDS_A_MINUTE = 150
"""How fast a text is read that will be worked on."""
FLOWING = 260
"""Most words of a text that need not begin a page: with its questions a page holds it."""
HEAD, NEAR = 3.8, 15.0
"""Millimetres that the head of a sheet takes of its first page, for each point of type; how exact the heights of a page are."""
MANNERS = (
    "Read all the texts once before you mark anything.",
    "Give a text and a line for everything you say: A, line 12.",
    "Many questions have several good answers. A good answer has a reason.",
    "Argue about words and texts, not about the people in the room.",
)
INVENTED = "Articles, places and people are invented."
OWN = "Texts: from your own corpus."
HARM = "the texts tell of people killed or hurt. Read them first, and think who in the class may have lived through such a thing."
HARMS, HURT = frozenset({"killing", "wounding"}), frozenset({"killed", "injured"})
"""Acts of harm, and what became of people who suffer them."""
LEAST_HARMS = 2
"""Fewest acts of harm, where no number of dead or hurt is told, that a key has a note of content for."""
CANNOT = (
    "Facts that judge by themselves: a text can take sides with plain words only.",
    "What is not told, apart from names and numbers that another of these texts has.",
    "Pictures, layout, irony, and what readers already know.",
    "Whether a statement is true, or a source can be relied on.",
    "Why a writer chose a word. The tool shows differences in wording; reasons are for the class to discuss.",
)


@dataclass(frozen=True, slots=True)
class Worksheets:
    """Sheets, one a set, and the key to all of them; `left_out` are activities that the texts gave nothing for, by set."""

    sheets: tuple[Sheet, ...]
    key: Sheet
    left_out: tuple[tuple[int, str], ...]
    taken: tuple[str, ...] = ()


def source(article: Article) -> str:
    """The file of an article, or its row of a table that holds the texts too."""
    file = PurePosixPath(article.source_file)
    return f"row {article.row} of {file.name}" if article.row and file.suffix != ".txt" else file.name or article.id


def guess_of(article: Article) -> str:
    """That the outlet is a guess, and from what."""
    return f"the outlet “{article.outlet}” is a guess from {article.outlet_guess}"


def long_enough(articles: Sequence[Article]) -> tuple[tuple[Article, ...], tuple[str, ...]]:
    """The articles that can be texts of a sheet, and remarks on those too short for one or far shorter than the others."""
    words = {a.id: sum(any(map(str.isalnum, word)) for word in a.text[a.body_start :].split()) for a in articles}
    kept = tuple(article for article in articles if words[article.id] >= LEAST_WORDS)
    middle = median(words[article.id] for article in kept) if kept else 0
    remarks = [
        f"{source(a)} is left out: {words[a.id]} words; a text on a sheet needs {LEAST_WORDS}"
        for a in articles
        if a not in kept
    ]
    remarks += [
        f"{source(a)} has {words[a.id]} words, far fewer than the others: if it is no article, take it out of the folder"
        for a in kept
        if words[a.id] < FAR_SHORTER * middle
    ]
    return kept, tuple(remarks)


def build(
    scored: Scored,
    chosen: Sequence[Activity],
    setting: Setting,
    *,
    age: str,
    sets: int = 1,
    words: int | None = None,
    shown: bool = False,
    readers: Readers = NOBODY,
    invented: bool = False,
) -> Worksheets:
    """Sheets and key of a corpus.

    Parameters
    ----------
    sets
        Number of sets, each with articles of its own.
    words
        Most words of an excerpt; by age where None.
    shown
        Whether sheets name the outlets.

    Raises
    ------
    InputError
        If there are fewer than two articles for a set.
    """
    articles = scored.articles
    if len(articles) < 2 * sets:
        needed = f"{2 * sets} articles for {sets} set{'s' if sets > 1 else ''}"
        raise InputError(
            f"worksheets need at least {needed}, two a set; there are {len(articles)}: add texts or lower --sets"
        )
    bylines = [
        d.text[s.start : s.end] for d in scored.documents for s in d.layout.sections if s.role == "byline"
    ]  # fmt: skip
    by_id = {article.id: article for article in articles}
    dealt = [by_id[d.article.id] for hand in _hands(scored, age, sets) for d in hand]
    mask = OutletMask([*dealt, *(a for a in articles if a not in dealt)], bylines, scored.settings.aliases, shown)
    asked = frozenset(activity.id for activity in chosen)
    lessons = _lessons(scored, mask, setting, age, sets, words, readers, asked)
    title = _title(scored, mask)
    sheets, parts, left_out = [], list[Unit](), list[tuple[int, str]]()
    for number, lesson in enumerate(lessons, 1):
        made = [(activity, MAKERS[activity.id](lesson)) for activity in chosen]
        left_out += [(number, activity.id) for activity, one in made if one is None]
        done = [(activity, one) for activity, one in made if one is not None]
        name = f"Set {number}" if sets > 1 else ""
        sheets.append(_sheet(title, name, lesson, done, setting, INVENTED if invented else OWN))
        parts += _key_units(name, lesson, done)
    key = Sheet(
        f"Teacher key: {title}", f"For the teacher. Not for the class before the end. {INVENTED if invented else OWN}",
        (
            ("Age", age), ("Time", _time(chosen, max(lessons, key=_reading))),
            *((("Content", HARM),) if any(map(_harm, lessons)) else ()),
            ("Skills", "; ".join(dict.fromkeys(activity.skill for activity in chosen))),
        ),
        (_how_to(readers), _limits(), *parts, *_shares(lessons, chosen), _slip(lessons, mask, articles)),
        footer="Teacher key", flows=True,
    )  # fmt: skip
    *done_sheets, done_key = (_fitted(sheet, setting) for sheet in (*sheets, key))
    return Worksheets(tuple(done_sheets), done_key, tuple(left_out), _taken(lessons, articles))


def _taken(lessons: Sequence[Lesson], articles: Sequence[Article]) -> tuple[str, ...]:
    """Which article became which text, a line a set, and which became none."""
    files = {article.id: source(article) for article in articles}
    said = []
    for number, lesson in enumerate(lessons, 1):
        texts = ", ".join(f"{text.label.removeprefix('Text ')} {files.pop(text.article)}" for text in lesson.texts)
        said.append(f"{f'set {number}, ' if len(lessons) > 1 else ''}texts: {texts}")
    if files:
        said.append(f"not on a sheet, which has at most {TEXTS[lessons[0].age]} texts: {', '.join(files.values())}")
    return tuple(said)


def _fitted(sheet: Sheet, setting: Setting) -> Sheet:
    """The sheet with its tables' columns in millimetres."""

    units = (
        replace(unit, blocks=tuple(fitted(b, setting) if isinstance(b, Grid) else b for b in unit.blocks))
        for unit in sheet.units
    )
    return replace(sheet, units=tuple(units))


def _title(scored: Scored, mask: OutletMask) -> str:
    events = {article.event for article in scored.articles}
    event = events.pop() if len(events) == 1 else ""
    return mask.cover(event) or "One event, several texts"


def _lessons(
    scored: Scored,
    mask: OutletMask,
    setting: Setting,
    age: str,
    sets: int,
    words: int | None,
    readers: Readers,
    asked: frozenset[str],
) -> list[Lesson]:
    """The lessons of the sets."""
    hands = _hands(scored, age, sets)
    labels: dict[str, str] = {}
    count: defaultdict[str, int] = defaultdict(int)
    for document in (d for hand in hands for d in hand):
        letter = mask.letters[document.article.outlet]
        count[letter] += 1
        labels[document.article.id] = f"Text {letter}" + (str(count[letter]) if count[letter] > 1 else "")
    room = Setting(setting.paper).room(len(questions(age)), LEAST_LINES) if words is None else None
    texts = {
        d.article.id: excerpt(d, labels[d.article.id], mask, words or WORDS[age], setting, room) for hand in hands for d in hand
    }  # fmt: skip
    lessons = []
    for hand in hands:
        own = sorted((texts[d.article.id] for d in hand), key=lambda text: text.label)
        others = [t.headline.text for key, t in texts.items() if key not in {d.article.id for d in hand} and t.headline]
        others += [
            mask.cover(c.headline.text)
            for c in scored.comparison.headlines
            if c.article not in texts and c.headline is not None
        ]
        lessons.append(Lesson(age, tuple(own), tuple(others), scored, readers, mask, asked))
    return lessons


def _hands(scored: Scored, age: str, sets: int) -> list[list[Document]]:
    """Articles dealt out to the sets in turn: the first of every outlet, then the second ones; most texts by age."""
    seen: Counter[str] = Counter()
    turns = []
    for number, document in enumerate(scored.documents):
        turns.append((seen[document.article.outlet], number))
        seen[document.article.outlet] += 1
    dealt = [scored.documents[number] for _, number in sorted(turns)]
    return [dealt[k::sets][: TEXTS[age]] for k in range(sets)]


def _time(chosen: Sequence[Activity], lesson: Lesson) -> str:
    reading = _reading(lesson)
    return f"about {reading + sum(activity.minutes for activity in chosen)} minutes ({reading} for reading)"


def _reading(lesson: Lesson) -> int:
    """Minutes to read the texts and answer the questions below them, one a question."""
    return ceil(sum(text.words / WORDS_A_MINUTE + len(questions(lesson.age)) for text in lesson.texts))


def _sheet(title: str, name: str, lesson: Lesson, done: Sequence[tuple[Activity, Made]], setting: Setting, origin: str) -> Sheet:
    blank = any(activity.id == "headlines" for activity, _ in done)
    chosen = [activity for activity, _ in done]
    large = setting.points > ONE_PAGE
    head = HEAD * setting.points
    full = -NEAR < _spare(lesson.texts[0], lesson.age, setting) < head
    long = full or any(text.words > FLOWING for text in lesson.texts)
    glossary = _words_to_use(lesson.age, done)
    units = [Unit("How to work", (Points(MANNERS),)), glossary] if long else []
    terms = GLOSSARY + TERM * len(glossary.blocks)
    spare = [_spare(text, lesson.age, setting) - (head if n == 0 and not long else 0) for n, text in enumerate(lesson.texts)]
    behind = not long and not large and spare[-1] >= terms
    spare[-1] -= terms if behind else 0
    rules = _evened([_lines(room, lesson.age, setting) for room in spare])
    for n, (text, lines) in enumerate(zip(lesson.texts, rules, strict=True)):
        units.append(_text_unit(text, blank, lesson.age, long or (large and n > 0), lines))
    units += [glossary] if behind else []
    for number, (activity, made) in enumerate(done, 1):
        blocks: tuple[Block, ...] = (Para(activity.instruction[lesson.age]), *made.sheet)
        units.append(
            Unit(
                f"{number}. {activity.title}",
                blocks,
                f"{activity.minutes} minutes. {activity.objective}",
                fresh=number == 1,
            )
        )
    if not long and not behind:
        units.append(glossary)
    number_of = {2: "Two", 3: "Three", 4: "Four"}.get(len(lesson.texts), str(len(lesson.texts)))
    aim = f"{number_of} texts tell one event. Compare how they tell it, and give reasons from the lines."
    return Sheet(
        title, f"Worksheet{f', {name}' if name else ''}. {origin}", (("Aim", aim), ("Time", _time(chosen, lesson))),
        tuple(units), ("Name", "Date", "Class"), f"{name or 'Worksheet'}",
    )  # fmt: skip


def _words_to_use(age: str, done: Sequence[tuple[Activity, Made]]) -> Unit:
    return Unit("Words to use", tuple(Para(meaning, label=term) for term, meaning in _used(age, done)))


def _used(age: str, done: Sequence[tuple[Activity, Made]]) -> list[tuple[str, str]]:
    """The words of the glossary for an age that the questions and tasks of a sheet have."""
    said = [*questions(age)]
    for activity, made in done:
        said += [activity.title, activity.objective, activity.instruction[age]]
        for block in made.sheet:
            said += [block.text] if isinstance(block, Para) else [*block.items] if isinstance(block, Points) else []
            said += [block.caption, *block.columns] if isinstance(block, Grid) else []
    text = " ".join(said).casefold()
    return [
        (term, meaning)
        for term, meaning in of_age(age)
        if any(re.search(rf"\b{re.escape(part)}", text) for part in re.split(r", ", term.casefold()))
    ]


def _spare(text: SheetText, age: str, setting: Setting) -> float:
    """Millimetres of a page that a text and its questions, the fewest lines each, leave free; below 0 where it runs on."""
    room = setting.room(len(questions(age)), LEAST_LINES if setting.points > ONE_PAGE else 1)
    return room - sum(setting.height(len(passage.lines)) for passage in text.passages)


def _lines(spare: float, age: str, setting: Setting) -> int:
    """Lines to write on below each question: as the page has room, two in large print, which runs on anyway."""
    if setting.points > ONE_PAGE:
        return LEAST_LINES
    return max(1, min(MOST_LINES, 1 + int(spare // (len(questions(age)) * setting.rule))))


def _evened(lines: Sequence[int]) -> list[int]:
    """As many lines below the questions of every text; one only where the page has no room for more.

    >>> _evened([3, 2, 1])
    [2, 2, 1]
    """
    even = min((count for count in lines if count > 1), default=1)
    return [min(count, even) for count in lines]


def _text_unit(text: SheetText, blank: bool, age: str, fresh: bool, rules: int) -> Unit:
    head = "" if blank or text.headline is None else text.headline.text
    lines = tuple(
        tuple((p.first + n, p.text[start:end]) for n, (start, end) in enumerate(p.lines)) for p in text.passages
    )
    note = f"The beginning of the text: {text.words} of {text.of_words} words." if text.words < text.of_words else ""
    heading = f"{text.label}: {text.shown_outlet}" if text.shown_outlet else text.label
    asked = Points(questions(age), numbered=True, rules=rules)
    return Unit(heading, (Numbered(head, lines, note), asked), fresh=fresh)


def _how_to(readers: Readers) -> Unit:
    marks = (
        f"Readers' marks in this key were made by {readers.who}, before the tool was run. They are a second opinion, "
        "not the truth."
        if readers.who
        else "Nobody has marked these texts by hand: the key has the tool's marks only."
    )
    return Unit("How to use this key", (
        Points((
            "The key gives defensible answers. In questions of judgement there is no single right one: accept an answer for "
            "which the pupil gives a line and a reason.",
            "“Tool” is the program that made these sheets. It follows word lists and rules and makes mistakes; some are in here."
            + (" “Both” are the tool and the readers." if readers.who else ""),
            marks,
            "Nothing here says that an outlet is good or bad. A handful of excerpts says nothing about an outlet as a whole.",
            "Lines are those of the pupils' sheets. Which outlet is which stands on the last page.",
        )),
    ))  # fmt: skip


def _key_units(name: str, lesson: Lesson, done: Sequence[tuple[Activity, Made]]) -> list[Unit]:
    before = f"{name}, " if name else ""
    units = [_reading_key(name, lesson)]
    for number, (activity, made) in enumerate(done, 1):
        blocks = (
            Para(activity.defensible, label="Defensible answers"),
            *made.key,
            Para(" ".join(activity.prompts), label="To discuss"),
            Para(" ".join(activity.wrong), label="Common wrong turns"),
        )
        units.append(Unit(f"{before}{number}. {activity.title}", blocks))
    return [*units, *_exclusions(before, lesson, [activity for activity, _ in done])]


def _reading_key(name: str, lesson: Lesson) -> Unit:
    """Where the answers to the questions under the texts stand."""
    young = lesson.age == facts.YOUNGEST
    rows = []
    for text in lesson.texts:
        told, event = facts.told(text), facts.event_told(lesson, text)
        first, last = _quoted(told[:1]), _quoted(told[-1:])
        words = [
            f"{m.place.words} ({m.place.line})" for m in lesson.marked("loaded") if m.article == text.article
        ]  # fmt: skip
        if young:
            said = "; ".join(f"{facts.teller(lesson, text, place)} ({place.line})" for place in event)
            cells = [_quoted(event), said, "; ".join(words[:MOST_NAMED]) or "none is marked"]
        else:
            cells = [_quoted(event), first, *([last] if lesson.age == ORDERED else [])]
        rows.append((text.label, *cells))
    heads = ("Text", "What happened (line)", "Who tells us so (line)", "Words that stand out (line)")
    if not young:
        heads = ("Text", "The event (line)", "Put first below the headline (line)", "Put last on the sheet (line)")
    columns = heads[: len(rows[0])]
    grid = Grid("Where the answers stand", columns, tuple(rows), (0.8, 2.8, 1.7 if young else 2.4, 2)[: len(columns)])
    heading = f"{name}, questions under the texts" if name else "Questions under the texts"
    return Unit(heading, (Para(answers(lesson.age), label="Defensible answers"), grid), fresh=True)


def _quoted(places: Sequence[Place]) -> str:
    return " ".join(f"“{shortened(p.sentence, MOST_QUOTED)}” ({p.line})" for p in places) or facts.NOT_HERE


def _exclusions(before: str, lesson: Lesson, chosen: Sequence[Activity]) -> tuple[Unit, ...]:
    """Words on a list that the tool did not count; no unit where there are none."""
    asked = {activity.id for activity in chosen}
    dimensions = ("loaded", "hedging") if asked & SORTS else ("loaded",)
    places: dict[tuple[str, ...], list[str]] = {}
    for place, exclusion in judging.passed_over(lesson, dimensions):
        kind = judging.KINDS[exclusion.dimension].removeprefix("a ")
        stopped = judging.STOPPED.get(exclusion.stopped_by, exclusion.stopped_by)
        read = judging.readers_marked(lesson, exclusion.article, exclusion.span, exclusion.dimension)
        same = (place.words.casefold(), kind, stopped, *(["yes" if read else "no"] if lesson.has_readers else []))
        places.setdefault(same, []).append(str(place))
    rows = [("; ".join(at), *same) for same, at in places.items()]
    listed = sorted(rows, key=lambda row: (row[2] != judging.KINDS["loaded"].removeprefix("a "), row[4:] != ("yes",)))
    listed = [row for row in rows if row in listed[:MOST_EXCLUSIONS]]
    said = f" {len(listed)} of {len(rows)} are listed." if len(rows) > len(listed) else ""
    if not listed:
        return ()
    note = Para(f"Words on a list that the tool did not count here, and why.{said} Pupils may mark them with good reason.")
    columns: tuple[str, ...] = ("Places", "Words", "Would have been", "Stopped because it is")
    columns += ("Readers marked it",) if lesson.has_readers else ()
    grid = Grid("Not counted", columns, tuple(listed), (1.8, 1.4, 1.8, 2.1, 0.9)[: len(columns)])
    return (Unit(f"{before}what the tool passed over" if before else "What the tool passed over", (note, grid)),)


def _harm(lesson: Lesson) -> bool:
    """Whether the texts tell that people were killed or hurt."""
    acts = sum(finding.agency is not None and finding.agency.act in HARMS for finding, _ in lesson.findings("agency"))
    rows = (row for event in lesson.scored.comparison.events for row in event.figures.rows if row.kind in HURT)
    return acts >= LEAST_HARMS or any(lesson.place(figure.article, figure.span) for row in rows for figure in row.members)


def _shares(lessons: Sequence[Lesson], chosen: Sequence[Activity]) -> tuple[Unit, ...]:
    """How far tool and readers agree on what the tasks ask for; no unit where nobody read."""
    dimensions = dict.fromkeys(COUNTED[activity.id] for activity in chosen if activity.id in COUNTED)
    said = [
        f"{f'Set {number}. ' if len(lessons) > 1 else ''}{text}"
        for number, lesson in enumerate(lessons, 1)
        for dimension in dimensions
        if (text := lesson.agreement(dimension))
    ]
    return (Unit("How far tool and readers agree", (Points(tuple(said)),)),) if said else ()


def _limits() -> Unit:
    return Unit("What the tool cannot see", (Points(CANNOT),))


def _slip(lessons: Sequence[Lesson], mask: OutletMask, articles: Sequence[Article]) -> Unit:
    texts = [text for lesson in lessons for text in lesson.texts]
    guesses = [article for article in articles if article.outlet_guess]
    guessed = {article.outlet for article in guesses}
    doubts = [f"{source(a)}: {guess_of(a)}. Look before you read it out." for a in guesses]
    doubts += [
        f"“{name}” is a plain word in these texts too: look where the sheets have a letter for the word, or the name."
        for name in mask.words
    ]
    people = {
        row.name for event in lessons[0].scored.comparison.events for row in event.naming.rows if row.kind == "person"
    }
    doubts += [
        f"{outlet} is the name of a person in these texts too: the sheets say Outlet {letter} there."
        for outlet, letter in mask.letters.items()
        if outlet in people and not mask.shown
    ]
    notes = (Points(tuple(doubts)),) if doubts else ()
    rows = tuple(
        (
            f"Outlet {letter}",
            f"{outlet} (a guess)" if outlet in guessed else outlet,
            ", ".join(t.label for t in texts if t.outlet == outlet) or "none on these sheets",
        )
        for outlet, letter in mask.letters.items()
    )
    return Unit(
        "Reveal slip",
        (
            Para("Cut out or read aloud after the discussion. Ask first: what made you guess, the words or the facts?"),
            Grid("Which outlet is which", ("On the sheets", "Outlet", "Its texts"), rows, (1, 2, 2)), *notes,
        ), fresh=True,
    )  # fmt: skip
