"""What outlets did to one sentence of agency copy: the versions side by side, with what was cut, added, reworded or moved.

Sentences that `framing.comparison.shared` matched are one passage. Its base is the version that the others are held against:
that of the agency itself, where another article credits it; else of an article that names an agency in a credit line; else the
longest (copy is cut more often than it grows); else the first. Words are levelled before they are compared, so house spelling
is no edit.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Literal

from framing.comparison.shared import SharedText, level

if TYPE_CHECKING:
    from framing.findings import Span
    from framing.text.document import Document

EditKind = Literal["kept", "cut", "added", "reworded", "moved away", "moved here"]
Reason = Literal["the agency's own", "names the agency", "longest", "first"]
SMALL_WORDS = frozenset({
    "a", "an", "and", "as", "at", "by", "for", "from", "had", "has", "have", "in", "is", "it", "its", "of", "on", "or", "that",
    "the", "to", "was", "were", "with",
})  # fmt: skip
"""Kept between two edits, one of these alone is part of the edit: "the old [of] the" reads as one change."""
MOVED = 3
"""Words that must stand elsewhere in the same order before they are called moved."""


@dataclass(frozen=True, slots=True)
class Edit:
    """A stretch of one version against the base.

    `base` is where it stands in the base (None for what was added), `span` in the version (None for what was cut). "moved away"
    and "moved here" are the two ends of words that changed places.
    """

    kind: EditKind
    base: Span | None
    span: Span | None


@dataclass(frozen=True, slots=True)
class Version:
    """The passage in one article. `edits` run through base and version in order; the base itself has one, "kept"."""

    article: str
    outlet: str
    sentence: int
    span: Span
    edits: tuple[Edit, ...]

    @property
    def edited(self) -> bool:
        """Whether anything but spelling and punctuation was changed."""
        return any(e.kind != "kept" for e in self.edits)


@dataclass(frozen=True, slots=True)
class Passage:
    """One sentence as several outlets print it; `versions[0]` is the base, chosen for `reason`, then in order of articles."""

    reason: Reason
    agency: str
    versions: tuple[Version, ...]


@dataclass(frozen=True, slots=True)
class _Word:
    """A word of a sentence, levelled; it reaches to the beginning of the next, so that marks belong to the word before."""

    text: str
    start: int
    end: int


def edits(documents: Sequence[Document], shared: SharedText) -> tuple[Passage, ...]:
    """The passages that articles share, in order of the base's place in the first article that has it."""
    by_id = {d.article.id: d for d in documents}
    order = {d.article.id: n for n, d in enumerate(documents)}
    outlets = {d.article.id: d.article.outlet for d in documents}
    found = []
    for members in _linked(shared):
        chosen = _one_each(members, shared)
        places = sorted(chosen, key=lambda p: order[p[0]])
        words = {p: _words(by_id[p[0]], p[1]) for p in places}
        base, reason, agency = _base(places, words, outlets, shared)
        rest = [p for p in places if p != base]
        versions = [_version(by_id, base, base, words), *(_version(by_id, base, p, words) for p in rest)]
        found.append((places[0], Passage(reason, agency, tuple(versions))))
    found.sort(key=lambda f: (order[f[0][0]], f[0][1]))
    return tuple(passage for _, passage in found)


_Place = tuple[str, int]


def _linked(shared: SharedText) -> Iterator[list[_Place]]:
    """Sentences joined by matches, directly or through another article's."""
    near: dict[_Place, list[_Place]] = defaultdict(list)
    for m in shared.matches:
        one, two = (m.article, m.sentence), (m.other, m.other_sentence)
        near[one].append(two)
        near[two].append(one)
    seen: set[_Place] = set()
    for start in near:
        if start in seen:
            continue
        group, todo = [], [start]
        seen.add(start)
        while todo:
            place = todo.pop()
            group.append(place)
            for other in near[place]:
                if other not in seen:
                    seen.add(other)
                    todo.append(other)
        yield group


def _one_each(members: Sequence[_Place], shared: SharedText) -> list[_Place]:
    """Of each article the sentence with the best match to the others."""
    score: dict[_Place, float] = defaultdict(float)
    inside = set(members)
    for m in shared.matches:
        for place in ((m.article, m.sentence), (m.other, m.other_sentence)):
            if place in inside:
                score[place] = max(score[place], m.coverage + m.cosine)
    best: dict[str, _Place] = {}
    for place in sorted(members, key=lambda p: (-score[p], p[1])):
        best.setdefault(place[0], place)
    return list(best.values())


def _base(
    places: Sequence[_Place], words: Mapping[_Place, Sequence[_Word]], outlets: Mapping[str, str], shared: SharedText
) -> tuple[_Place, Reason, str]:
    """The version the others are held against, why, and the agency where one is named."""

    def longest(of: Sequence[_Place]) -> _Place:
        return max(of, key=lambda p: len(words[p]))

    agencies = {name.lower(): name for own in shared.credits.values() for name in own}
    agency = [p for p in places if outlets[p[0]].lower() in agencies]
    if agency:
        base = longest(agency)
        return base, "the agency's own", outlets[base[0]]
    credited = [p for p in places if shared.credits.get(p[0])]
    if credited:
        base = longest(credited)
        return base, "names the agency", shared.credits[base[0]][0]
    base = longest(places)
    alone = sum(len(words[p]) == len(words[base]) for p in places) == 1
    return base, "longest" if alone else "first", ""


def _words(document: Document, sentence: int) -> list[_Word]:
    from framing.text import is_word

    layout = document.layout
    bounds = layout.sentences[sentence]
    tokens = document.tokens.char_span(bounds.start, bounds.end, alignment_mode="contract")
    kept = [t for t in tokens or () if is_word(t)]
    ends = [t.idx for t in kept[1:]] + [bounds.end]
    return [
        _Word(level(t.text), t.idx, t.idx + len(layout.text[t.idx : end].rstrip()))
        for t, end in zip(kept, ends, strict=True)
    ]


def _version(by_id: dict[str, Document], base: _Place, place: _Place, words: dict[_Place, list[_Word]]) -> Version:
    document, source = by_id[place[0]], by_id[base[0]]
    sentence = document.layout.sentences[place[1]]

    def span(of: Document, some: Sequence[_Word]) -> Span | None:
        return of.layout.span(some[0].start, some[-1].end) if some else None

    one, two = words[base], words[place]
    steps = aligned([w.text for w in one], [w.text for w in two])
    return Version(
        place[0],
        document.article.outlet,
        place[1],
        document.layout.span(sentence.start, sentence.end),
        tuple(Edit(s.kind, span(source, one[s.a : s.b]), span(document, two[s.c : s.d])) for s in steps),
    )


@dataclass(frozen=True, slots=True)
class Step:
    """Words `a`..`b` of the base against words `c`..`d` of the version; one side may be empty."""

    kind: EditKind
    a: int
    b: int
    c: int
    d: int


_KINDS: dict[str, EditKind] = {"equal": "kept", "delete": "cut", "insert": "added", "replace": "reworded"}


def aligned(base: Sequence[str], version: Sequence[str]) -> list[Step]:
    """How a version came from the base, as steps in order of both; every word of each stands in exactly one step.

    Words are levelled; "" (articles, possessives) agrees with "" and is never an edit of its own.

    >>> [(s.kind, s.a, s.b, s.c, s.d) for s in aligned("two men were held".split(), "two men held late".split())]
    [('kept', 0, 2, 0, 2), ('cut', 2, 3, 2, 2), ('kept', 3, 4, 2, 3), ('added', 4, 4, 3, 4)]
    """
    matcher = SequenceMatcher(None, base, version, autojunk=False)
    steps = [Step(_KINDS[tag], a, b, c, d) for tag, a, b, c, d in matcher.get_opcodes()]
    steps = _without_islands(steps, base)
    steps = [_style_only(s, base, version) for s in steps]
    return _moves(_merged(steps), base, version)


def _without_islands(steps: Sequence[Step], base: Sequence[str]) -> list[Step]:
    """One small word kept between two rewordings belongs to them."""
    result: list[Step] = []
    for n, step in enumerate(steps):
        inner = 0 < n < len(steps) - 1 and step.kind == "kept" and step.b - step.a == 1
        if inner and base[step.a] in SMALL_WORDS | {""} and "reworded" in (steps[n - 1].kind, steps[n + 1].kind):
            step = replace(step, kind="reworded")
        result.append(step)
    return _merged(result)


def _style_only(step: Step, base: Sequence[str], version: Sequence[str]) -> Step:
    """An article or a possessive that came or went is house style."""
    if step.kind != "kept" and not any(base[step.a : step.b]) and not any(version[step.c : step.d]):
        return replace(step, kind="kept")
    return step


def _merged(steps: Sequence[Step]) -> list[Step]:
    result: list[Step] = []
    for step in steps:
        if result and _joins(result[-1], step):
            last = result.pop()
            kind = last.kind if last.kind == step.kind else "reworded"
            step = Step(kind, last.a, step.b, last.c, step.d)
        result.append(step)
    return result


def _joins(one: Step, two: Step) -> bool:
    return one.kind == two.kind or ("reworded" in (one.kind, two.kind) and "kept" not in (one.kind, two.kind))


def _moves(steps: list[Step], base: Sequence[str], version: Sequence[str]) -> list[Step]:
    """Words cut in one place and added in another have moved."""
    result = list(steps)
    for n, cut in enumerate(result):
        if cut.kind != "cut" or cut.b - cut.a < MOVED:
            continue
        gone = [w for w in base[cut.a : cut.b] if w]
        for m, added in enumerate(result):
            if added.kind == "added" and [w for w in version[added.c : added.d] if w] == gone:
                result[n], result[m] = replace(cut, kind="moved away"), replace(added, kind="moved here")
                break
    return result
