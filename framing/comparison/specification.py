"""Does an order of groups depend on how one counts? The specification curve of one dimension.

A rate can be counted in several ways that are all defensible: with one category of the word list left out, from a higher
strength on, with quotations or without, in the headline or the body, with or without shared text, with or without reading
prompts. The order of groups under the way the report counts is held against every other way (Simonsohn, U., Simmons, J. and
Nelson, L. 2020. Specification curve analysis. Nature Human Behaviour 4, 1208-1214). Everything is summed from findings and word
counts; nothing is parsed again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import pairwise, product
from typing import Literal

from framing.findings import Finding, Voice
from framing.measures import LEFT_OUT_OF_TOTAL, MIN_WORDS

Where = Literal["body", "headline", "headline and body"]
Result = Literal["holds", "equal", "changed", "too short"]
STRENGTHS = (1, 2, 3)
_QUOTES: frozenset[Voice] = frozenset({"quoted", "paraphrased"})
_WHERE: Mapping[Where, frozenset[Voice]] = {
    "body": frozenset({"outlet"}),
    "headline": frozenset({"headline"}),
    "headline and body": frozenset({"outlet", "headline", "caption"}),
}


@dataclass(frozen=True, slots=True)
class Way:
    """One way to count.

    Attributes
    ----------
    without
        Category that is left out, "" for none.
    strength
        Findings of less strength are not counted; 0 where the dimension has none.
    quotes
        Quoted and retold words count too.
    where
        Which of the outlet's own words count.
    shared
        Text that outlets share counts.
    prompts
        Reading prompts (conditions, vague quantities) count.
    """

    without: str = ""
    strength: int = 0
    quotes: bool = False
    where: Where = "body"
    shared: bool = True
    prompts: bool = False


@dataclass(frozen=True, slots=True)
class Specification:
    """What one way of counting gives: `counts[i]` findings in `words[i]` words of group i.

    `result` is "holds" where every rate that the report has above another one is above it here too, "equal" where none falls
    below but two are the same, "changed" where one falls below, "too short" where a group has fewer than `MIN_WORDS` words.
    Groups whose rates are the same in the report have no order that could hold. `ratio` is the rate of the first group over
    that of the last, None where the last has no findings or one is too short.
    """

    way: Way
    counts: tuple[int, ...]
    words: tuple[int, ...]
    result: Result
    ratio: float | None


@dataclass(frozen=True, slots=True)
class Option:
    """One option of one choice ("strength", "2"): in how many of the ways that take it the order holds, of those rated."""

    choice: str
    option: str
    holds: int
    rated: int
    flips: bool
    """It alone, everything else as in the report, changes the order."""


@dataclass(frozen=True, slots=True)
class Curve:
    """The specification curve of a dimension.

    `groups` are in the order of the report's own rates, `base` is the report's own way; `specifications` are sorted by ratio,
    those without one last.
    """

    dimension: str
    groups: tuple[str, ...]
    base: Specification
    specifications: tuple[Specification, ...]
    options: tuple[Option, ...]

    @property
    def order(self) -> str:
        """The groups by the report's own rates, the highest first: "Herald > Echo = Lark"."""
        rates = _rates(self.base.counts, self.base.words)
        signs = [" = " if one == two else " > " for one, two in pairwise(rates)]
        return "".join(text for pair in zip(self.groups, (*signs, ""), strict=True) for text in pair)

    @property
    def rated(self) -> int:
        return sum(s.result != "too short" for s in self.specifications)

    @property
    def holds(self) -> int:
        """In how many of the rated specifications the order holds."""
        return sum(s.result == "holds" for s in self.specifications)

    @property
    def flips(self) -> tuple[Option, ...]:
        """Options that change the order on their own."""
        return tuple(o for o in self.options if o.flips)


Words = Mapping[str, Mapping[Voice, int]]


def specification_curve(
    dimension: str,
    findings: Iterable[Finding],
    words: Words,
    group_of: Mapping[str, str],
    *,
    groups: Sequence[str] = (),
    own: tuple[Iterable[Finding], Words] | None = None,
    all_voices: bool = False,
) -> Curve:
    """The specification curve.

    Parameters
    ----------
    dimension, findings
        Findings of other dimensions are left aside.
    words
        Article id -> voice -> counted words.
    group_of
        Article id -> group (its outlet).
    groups
        The groups compared, two or more, all by default; a pair asks whether these two keep their order.
    own
        Findings and words without shared text, where any is shared.
    all_voices
        The report counts the dimension over all voices (statements given to a source); quotes are no choice then.
    """
    names = list(groups) or list(dict.fromkeys(group_of.values()))
    bases = {True: _Counts.of(dimension, findings, words, group_of)}
    if own is not None:
        bases[False] = _Counts.of(dimension, own[0], own[1], group_of)
    ways = _ways(bases[True], own is not None, all_voices)
    usual = ways[0]
    counts, sizes = bases[True].sums(usual, names)
    order = sorted(range(len(names)), key=lambda i: -counts[i] / sizes[i] if sizes[i] else 1.0)
    names = [names[i] for i in order]
    above = _above(_rates(*bases[True].sums(usual, names)))
    made = [_specification(way, *bases[way.shared].sums(way, names), above) for way in ways]
    ranked = sorted(made, key=lambda s: (s.ratio is None, s.ratio or 0.0))
    return Curve(dimension, tuple(names), made[0], tuple(ranked), tuple(_options(made)))


@dataclass(frozen=True, slots=True)
class _Counts:
    findings: Counter[tuple[str, str, int, Voice]]
    words: Counter[tuple[str, Voice]]
    dimension: str

    @classmethod
    def of(cls, dimension: str, findings: Iterable[Finding], words: Words, group_of: Mapping[str, str]) -> _Counts:
        sizes: Counter[tuple[str, Voice]] = Counter()
        for article, amounts in words.items():
            for voice, n in amounts.items():
                sizes[group_of[article], voice] += n
        found = Counter(
            (group_of[f.article], f.category, f.strength, f.voice) for f in findings if f.dimension == dimension
        )
        return cls(found, sizes, dimension)

    def sums(self, way: Way, groups: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        voices = _WHERE[way.where] | (_QUOTES if way.quotes else frozenset())
        counts: Counter[str] = Counter()
        for (group, category, strength, voice), n in self.findings.items():
            prompt = (self.dimension, category) in LEFT_OUT_OF_TOTAL
            if voice in voices and category != way.without and strength >= way.strength and (way.prompts or not prompt):
                counts[group] += n
        sizes = (sum(self.words[g, v] for v in voices) for g in groups)
        return tuple(counts[g] for g in groups), tuple(sizes)


def _ways(counts: _Counts, shared: bool, all_voices: bool) -> list[Way]:
    """All combinations, the report's own first; `shared` says whether anything is."""
    dimension = counts.dimension
    categories = sorted({c for _, c, _, _ in counts.findings if (dimension, c) not in LEFT_OUT_OF_TOTAL})
    known = {strength for _, _, strength, _ in counts.findings} or {0}
    strengths = [min(known), *(s for s in STRENGTHS if min(known) < s <= max(known))]
    prompts = any((dimension, c) in LEFT_OUT_OF_TOTAL for _, c, _, _ in counts.findings)
    places: list[tuple[Where, bool]] = [("headline and body", True), ("body", True), ("headline", False)]
    if not all_voices:
        places = [
            ("body", False),
            ("body", True),
            ("headline and body", False),
            ("headline and body", True),
            ("headline", False),
        ]
    return [
        Way(without, strength, quotes, where, shared, prompt)
        for (where, quotes), shared, prompt, strength, without in product(
            places, (True, False) if shared else (True,), (False, True) if prompts else (False,), strengths,
            ["", *(categories if len(categories) > 1 else [])],
        )
    ]  # fmt: skip


def _rates(counts: Sequence[int], words: Sequence[int]) -> list[float]:
    return [k / n if n else 0.0 for k, n in zip(counts, words, strict=True)]


def _above(rates: Sequence[float]) -> list[tuple[int, int]]:
    """Pairs of groups of which the first has the higher rate."""
    return [(i, j) for i, one in enumerate(rates) for j, two in enumerate(rates) if one > two]


def _specification(
    way: Way, counts: tuple[int, ...], words: tuple[int, ...], above: Sequence[tuple[int, int]]
) -> Specification:
    if min(words, default=0) < MIN_WORDS:
        return Specification(way, counts, words, "too short", None)
    rates = _rates(counts, words)
    pairs = [(rates[i], rates[j]) for i, j in above]
    falls, flat = all(a > b for a, b in pairs), all(a >= b for a, b in pairs)
    result: Result = "holds" if falls else "equal" if flat else "changed"
    return Specification(way, counts, words, result, rates[0] / rates[-1] if rates[-1] else None)


def _options(made: Sequence[Specification]) -> Iterable[Option]:
    """Every option of every choice that has more than one; the report's own option is there too."""
    usual = made[0].way
    for field in fields(Way):
        values = list(dict.fromkeys(getattr(s.way, field.name) for s in made))
        if len(values) < 2:
            continue
        for value in values:
            mine = [s for s in made if getattr(s.way, field.name) == value and s.result != "too short"]
            alone = next(
                (
                    s
                    for s in made
                    if getattr(s.way, field.name) == value
                    and all(getattr(s.way, f.name) == getattr(usual, f.name) for f in fields(Way) if f is not field)
                ),
                None,
            )
            flips = alone is not None and alone.result == "changed" and made[0].result == "holds"
            yield Option(field.name, _told(value), sum(s.result == "holds" for s in mine), len(mine), flips)


def _told(value: object) -> str:
    return (
        {True: "yes", False: "no", "": "none"}.get(value, str(value)) if isinstance(value, bool | str) else str(value)
    )


ROW_COLUMNS = (
    "dimension", "without", "strength", "quotes", "where", "shared", "prompts", "group", "count", "words", "rate", "result",
    "ratio",
)  # fmt: skip


def rows(curve: Curve) -> list[dict[str, object]]:
    """One row a specification and group, with the columns of `ROW_COLUMNS`; rates per 1,000 words."""
    return [
        {
            "dimension": curve.dimension,
            **{f.name: getattr(s.way, f.name) for f in fields(Way)},
            "group": group,
            "count": count,
            "words": words,
            "rate": 1000 * count / words if words >= MIN_WORDS else None,
            "result": s.result,
            "ratio": s.ratio,
        }
        for s in curve.specifications
        for group, count, words in zip(curve.groups, s.counts, s.words, strict=True)
    ]
