"""Activities on wording: headlines, loaded words, reporting verbs, certainty, quotation marks, rewriting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from itertools import chain, zip_longest
from typing import TypeVar

from framing.classroom.blocks import Grid, Para, Points
from framing.classroom.lesson import ALSO, LETTERS, LETTERS_MEAN, Lesson, Made, Marked
from framing.classroom.plainer import plainer_words
from framing.classroom.texts import HEADLINE, Place
from framing.findings import Finding, Span
from framing.report.wording import wording

T = TypeVar("T")

EMPTY_ROWS, MOST_EMPTY = 6, 12
"""Fewest and most empty rows of a table of finds."""
BACK = "Others on the back."
KINDS_FROM = "16+"
"""The age that sorts loaded words, certainty and acts by kind."""
ADDS = {KINDS_FROM: "Kind, and what it adds", "": "What the first one adds"}
VERBS = {
    "neutral": "hands the words on and no more",
    "structuring": "says where the words stand in the talk",
    "doubt": "keeps the writer at a distance: it may not be so",
    "concession": "makes the words sound like giving in or owning up",
    "factive": "takes the words for true",
    "denial": "makes the words a denial or an attack on somebody else's",
    "forceful": "lets the reader hear anger or force",
    "weak": "makes the words sound small",
    "directive": "makes the words a demand, promise or warning",
    "mental": "says what somebody thinks or feels, which nobody can hear",
    "stance": "says which side the speaker takes",
}
"""What each class of reporting verb adds."""
CERTAINTY = {
    "hedge": "weakens the statement or makes it less exact",
    "booster": "makes the statement surer",
    "evidential": "says how the writer knows",
}
SURE = ("sure", "not so sure or exact", "how it is known")
SURE_BY_KIND = ("booster or bare", "hedge", "evidential")
LOST = {
    "attribution": "the text says who says so (“{}”), the headline does not.",
    "hedge": "the text is less sure or less exact (“{}”) than the headline.",
}
SHORT_QUOTE = 3
NEUTRAL = "Neutral verb"
LEAST_VERBS, MOST_VERBS = 3, 5
"""Fewest verbs to swap that are sought, and most that add something; at least one beside them is plain."""
NOT_NAMED = frozenset({"", "“it”", "“they”", "“we”", "“who”", "“which”"})
"""Speakers that are none by themselves."""
WORDS_A_LINE = 10
"""Words that pupils write on one line."""
OWN_FINDS = ("A sentence in which you put a box. Text and line: ________", "Another one. Text and line: ________")
"""What is rewritten where pupils hunt for the loaded words themselves."""
LEAVE = "leave it out, or give the fact"
LISTED = "Plainer words come from a word list: some need another form, or do not fit the sentence."
KINDS = (
    "Kinds are those of the tool's list, which has more than the task names: accept any of the task's four with a reason."
)


def in_turn(items: Iterable[T], texts: Sequence[str], label: Iterable[str], most: int) -> list[T]:
    """At most `most` items: one of each text in turn; then in their own order again.

    >>> in_turn("abcd", ["A", "B"], "AAAB", 2)
    ['a', 'd']
    """
    listed = list(items)
    of = list(label)
    columns = [[i for i, name in enumerate(of) if name == text] for text in texts]
    turns = [i for i in chain.from_iterable(zip_longest(*columns)) if i is not None][:most]
    return [listed[i] for i in sorted(turns)]


def spread(lesson: Lesson, pairs: Sequence[tuple[Finding, Place]], most: int) -> list[tuple[Finding, Place]]:
    """At most `most` findings, from all texts in turn, one a sentence."""
    seen: set[str] = set()
    kept = []
    for finding, place in pairs:
        if place.sentence not in seen:
            seen.add(place.sentence)
            kept.append((finding, place))
    return in_turn(kept, [t.label for t in lesson.texts], [p.text for _, p in kept], most)


def headlines(lesson: Lesson) -> Made | None:
    """Headlines to match, with one from outside the set where there is one."""
    own = [(text.label, text.headline.text) for text in lesson.texts if text.headline and text.headline.text]
    if len(own) < 2:
        return None
    all_of = sorted([line for _, line in own] + list(lesson.other_headlines[:1]), key=str.casefold)
    where = {line: label for label, line in own}
    checks = {c.article: c for c in lesson.scored.comparison.headlines}
    remarks = []
    for text in lesson.texts:
        for lost in checks[text.article].lost if text.article in checks else ():
            if place := text.place(lost.by):
                remarks.append(f"{text.label}, line {place.line}: {LOST[lost.kind].format(place.words)}")
    key = [
        Grid("Which headline is whose", ("Headline", "Text"), tuple((h, where.get(h, "none of these")) for h in all_of), (4, 1)),
    ]  # fmt: skip
    return Made(
        (Points(tuple(all_of), numbered=True), Points(("My plain headline for Text ____ :",), rules=2)),
        (*key, *((Points(tuple(remarks)),) if remarks else ())),
    )


def hunt(lesson: Lesson) -> Made | None:
    """Loaded words: an empty table for pupils; tool's and readers' marks for the teacher."""
    rows = lesson.marked("loaded")
    plainer = plainer_words(lesson.scored.lexicon.of("loaded"))
    body = []
    for row in rows:
        hint = lesson.suggestion(row)
        why = hint.adds or (row.finding.reason if row.finding else "")
        if lesson.age == KINDS_FROM:
            kind = wording().category("loaded", row.finding.category) if row.finding else hint.kind
            why = f"{kind.capitalize()}. {why}" if kind else why
        body.append((str(row.place), row.place.words, lesson.voice(row), _plainer(lesson, row, plainer), why, row.by))
    table = Grid(
        "Places that can be defended",
        ("Place", "Words", "Whose words", "A plainer wording", "What the first one adds", "Marked by"), tuple(body),
        (1.35, 1.5, 0.95, 1.9, 2.4, 1),
    )  # fmt: skip
    sheet = Grid(
        "My finds", ("Text, line", "Word or phrase", "Whose words", "A plainer word", ADDS.get(lesson.age, ADDS[""])),
        (("",) * 5,) * min(MOST_EMPTY, max(EMPTY_ROWS, len(rows))), (1, 1.6, 1, 1.4, 2.4), tall=True,
    )  # fmt: skip
    listed = any(row.finding and not lesson.suggestion(row).plainer for row in rows)
    said = [
        text
        for text in (
            LETTERS_MEAN.get(lesson.age, ""), LISTED if listed else "", KINDS if lesson.age == KINDS_FROM and rows else "",
            ALSO, lesson.judging_verbs(), *_quiet(lesson, rows),
        )
        if text
    ]  # fmt: skip
    more = _paras(BACK) if len(rows) > MOST_EMPTY else ()
    least = len(rows) // 2 if len(rows) < 2 * EMPTY_ROWS else EMPTY_ROWS
    target = _paras(f"Find at least {least} places, from every text if you can." if least > 1 else "")
    return Made((*target, sheet, *more), (*((table,) if body else ()), *(Para(text) for text in said)))


def _plainer(lesson: Lesson, row: Marked, of_list: Callable[[str, str], str]) -> str:
    """A plainer wording for a loaded word: what the corpus suggests, else what the list has, else to leave it out."""
    listed = of_list(row.finding.rule, row.place.words) if row.finding else ""
    return lesson.suggestion(row).plainer or listed or LEAVE


def _quiet(lesson: Lesson, rows: Sequence[Marked]) -> list[str]:
    """What it says that nothing is marked in a text: more where readers looked too."""
    texts = [t for t in lesson.texts if t.label not in {row.place.text for row in rows}]
    read = ", ".join(t.label for t in texts if lesson.readers.marks.get(t.article))
    unread = ", ".join(t.label for t in texts if not lesson.readers.marks.get(t.article))
    return [
        f"Neither readers nor the tool marked anything in {read}: that is a finding too." if read else "",
        f"The tool marked nothing in {unread}; look yourself." if unread else "",
    ]


def verbs(lesson: Lesson) -> Made | None:
    """Reporting verbs to swap: those that add something first, one plain one if there is room."""
    hunted = (
        {(m.place.text, m.place.line, m.place.words) for m in lesson.marked("loaded")}
        if "hunt" in lesson.asked
        else set()
    )
    rows = [
        (f, p)
        for f, p in lesson.findings("attribution")
        if f.category in VERBS and f.subcategory != "intended" and p.words.isalpha() and lesson.open(p)
        and (p.text, p.line, p.words) not in hunted and lesson.who(f).casefold() not in NOT_NAMED
    ]  # fmt: skip
    telling = spread(lesson, [pair for pair in rows if pair[0].category != "neutral"], MOST_VERBS)
    plain = spread(lesson, [pair for pair in rows if pair[0].category == "neutral"], max(1, LEAST_VERBS - len(telling)))
    chosen = sorted([*telling, *plain], key=lambda pair: pair[1].order)
    if not chosen:
        return None
    swaps = (NEUTRAL, "Another stance") if lesson.age == KINDS_FROM else ("My verb",)
    sheet = Grid(
        "Swap the verb", ("Place", "Sentence", *swaps, "What changes"),
        tuple((str(p), p.bracketed, *(_is_plain(f, head) for head in swaps), "") for f, p in chosen),
        (1, 3.2, *(1.1 for _ in swaps), 2),
        tall=True,
    )  # fmt: skip
    key = Grid(
        "What the verbs add", ("Place", "Verb", "It", "Said by"),
        tuple((str(p), p.words, VERBS[f.category], lesson.who(f))
              for f, p in chosen), (1, 1, 3, 1.6),
    )  # fmt: skip
    return Made((sheet,), (key, ))


def _is_plain(finding: Finding, head: str) -> str:
    """What the sheet says already where a plain verb is asked for one: that it is one."""
    return "it is neutral" if head == NEUTRAL and finding.category == "neutral" else ""


def certain(lesson: Lesson) -> Made | None:
    """Sentences with hedges, boosters and evidentials, and one without any, to sort."""
    pairs = [
        (f, p)
        for f, p in lesson.findings("hedging")
        if f.category in CERTAINTY and p.line != HEADLINE and "?" not in p.sentence
    ]
    unlike = {p.words.casefold(): (f, p) for f, p in reversed(pairs)}
    alone = {p.sentence: (f, p) for f, p in sorted(unlike.values(), key=lambda pair: pair[1].order, reverse=True)}
    spread_out = sorted(alone.values(), key=lambda pair: pair[1].order)
    kinds = [f.category if f.subcategory != "approximator" else f.subcategory for f, _ in spread_out]
    chosen = in_turn(spread_out, sorted(set(kinds)), kinds, 6)
    if len(chosen) < 2:
        return None
    marked = {(p.text, p.sentence) for _, p in lesson.findings("hedging")}
    bare = next(
        (p for t in lesson.texts for p, _ in t.sentence_places()
         if (p.text, p.sentence) not in marked and 8 <= len(p.sentence.split()) <= 22 and "“" not in p.sentence
         and '"' not in p.sentence and "?" not in p.sentence),
        None,
    )  # fmt: skip
    rows = [(p, f) for f, p in chosen] + ([(bare, None)] if bare else [])
    rows.sort(key=lambda row: row[0].order)
    sheet = Grid(
        "How sure?", ("Place", "Sentence", *(SURE_BY_KIND if lesson.age == KINDS_FROM else SURE)),
        tuple((p.whole, p.sentence, "☐", "☐", "☐") for p, _ in rows), (1, 4, 0.8, 0.8, 0.9),
    )  # fmt: skip
    found: dict[tuple[str, str], list[tuple[Finding | None, Place]]] = {}
    for f, p in pairs:
        found.setdefault((p.text, p.sentence), []).append((f, p))
    key = Grid(
        "Words that show it", ("Place", "Word", "What it does", "Whose words"),
        tuple(
            (str(p), p.words, f"{CERTAINTY[f.category]}. {f.reason}", LETTERS[lesson.age][f.voice]) if f
            else (row.whole, "–", "no such word marked: stated as fact", LETTERS[lesson.age]["outlet"])
            for row, _ in rows
            for f, p in found.get((row.text, row.sentence), [(None, row)])
        ), (1, 1.2, 3.4, 1.2),
    )  # fmt: skip
    return Made((sheet,), (key, *_paras(LETTERS_MEAN.get(lesson.age, ""))))


def quotes(lesson: Lesson) -> Made | None:
    """Words in quotation marks: short ones first."""
    found: list[tuple[Place, bool, str]] = []
    documents = {d.article.id: d for d in lesson.scored.documents}
    for text in lesson.texts:
        layout = documents[text.article].layout
        for quote in layout.quotes:
            if quote.depth or quote.inner_end <= quote.inner_start:
                continue
            place = text.place(layout.span(quote.inner_start, quote.inner_end))
            if place and lesson.open(place):
                bare = replace(place, words=place.words.rstrip(","))
                found.append((bare, *_spoken(lesson, text.article, layout.span(quote.inner_start, quote.inner_end))))
    found.sort(key=lambda row: len(row[0].words.split()))
    chosen = in_turn(found, [t.label for t in lesson.texts], [p.text for p, _, _ in found], 6)
    chosen.sort(key=lambda row: row[0].order)
    if not chosen:
        return None
    sheet = Grid(
        "In quotation marks",
        ("Place", "Words", "exact words", "claim", "scare quote", "name or title", "undecided", "Who says it?"),
        tuple((str(p), f"“{p.words}”", *("☐",) * 5, "") for p, _, _ in chosen),
        (1, 2.6, 0.8, 0.8, 0.8, 0.8, 1.2, 1.8), tall=True,
    )  # fmt: skip
    key = Grid(
        "What the text supports", ("Place", "Words", "Reading"),
        tuple((str(p), f"“{p.words}”", _reading(p, spoken, speaker)) for p, spoken, speaker in chosen), (1, 3, 2.6),
    )  # fmt: skip
    return Made((sheet,), (key,))


def _spoken(lesson: Lesson, article: str, span: Span) -> tuple[bool, str]:
    """Whether the tool hands the words to a speaker, and to whom."""
    for finding in lesson.scored.findings:
        detail = finding.attribution
        if finding.article == article and detail and detail.content and detail.content.field == span.field:
            near = detail.content.start - 2 <= span.start and span.end <= detail.content.end + 2
            if near or (span.start - 2 <= detail.content.start < span.end):
                return True, lesson.who(finding)
    return False, ""


def _reading(place: Place, spoken: bool, speaker: str) -> str:
    if spoken:
        who = f" of {speaker}" if speaker else ""
        short = " With so few words, distance is possible too." if len(place.words.split()) <= SHORT_QUOTE else ""
        return f"exact words{who}.{short}"
    if len(place.words.split()) <= SHORT_QUOTE:
        return "no speaker found by the tool: claim, distance or name; undecided is defensible."
    return "no speaker found by the tool: look for one in the sentences around."


def rewrite(lesson: Lesson) -> Made | None:
    """The sentences with most loaded words of the outlet's own, one a text where there are any."""
    counts: dict[tuple[str, str], list[Place]] = {}
    for finding, place in lesson.findings("loaded"):
        if finding.voice == "outlet" and not finding.negated and place.line != HEADLINE:
            counts.setdefault((place.text, place.sentence), []).append(place)
    ranked = sorted(counts.values(), key=lambda found: (-len(found), found[0].order))
    chosen = in_turn([found[0] for found in ranked], [t.label for t in lesson.texts], [f[0].text for f in ranked], 2)
    if not chosen:
        return None
    chosen.sort(key=lambda place: place.order)
    plainer = plainer_words(lesson.scored.lexicon.of("loaded"))
    rows = [
        (
            str(row.place),
            row.place.words,
            _plainer(lesson, row, plainer),
            row.by,
        )
        for sentence in chosen
        for row in lesson.marked("loaded")
        if (row.place.text, row.place.sentence) == (sentence.text, sentence.sentence)
    ]
    lines = max(2, *(-(-len(place.sentence.split()) // WORDS_A_LINE) for place in chosen)) + 1
    sheet = Points(tuple(f"{place.whole}: {place.sentence}" for place in chosen), numbered=True, rules=lines)
    key = Grid(
        "Words to think about", ("Place", "Words", "Plainer wordings (not the only ones)", "Marked by"), tuple(rows),
        (1, 1.6, 2.6, 1.2),
    )  # fmt: skip
    if "hunt" in lesson.asked:
        sheet = Points(OWN_FINDS[: len(chosen)], numbered=True, rules=lines)
        key = replace(key, caption="Words to think about: in the sentences with most marks; pupils choose their own")
    return Made(
        (sheet,),
        (
            key,
            *_paras(
                "Check that names, numbers, quoted words and who said them are all still there.",
                "For other sentences the key to the hunt has plainer words." if "hunt" in lesson.asked else "",
            ),
        ),
    )


def _paras(*texts: str) -> tuple[Para, ...]:
    return tuple(Para(text) for text in texts if text)
