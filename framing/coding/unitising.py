"""Agreement on where marks stand and what they are: Krippendorff's alpha for unitising.

Each coder cuts a text into marks with a value and the gaps between them. Two coders agree as far as their pieces of one
value lie on the same characters. `nominal` compares marks with their values and gaps, `binary` marked against not marked
(Krippendorff, K., Mathet, Y., Bouvry, S. & Widlöcher, A. 2016. On the reliability of unitizing textual continua: further
developments. Quality & Quantity 50; Krippendorff 2019, Content Analysis, 4th ed., section 12.6).

Several texts are one long text end to end. A text that only one coder read adds nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

GAP = ""
"""Value of a stretch without a mark."""

Mark = tuple[int, int, str]
"""Start, end (not included), value."""


@dataclass(frozen=True, slots=True)
class Overlaps:
    """What one text, or several, add to the coefficient.

    `lengths` are the characters that pieces of two values share, over all ordered pairs of coders, divided by the
    coders less one. `own` is by value what is taken off chance because no piece is compared with itself: the squared
    length of marks, the length of gaps.
    """

    lengths: Counter[tuple[str, str]]
    own: Counter[str]


def overlaps(coders: Mapping[str, Sequence[Mark]], length: int) -> Overlaps:
    """The overlaps of one text of `length` characters: coder -> marks, in any order; coders without marks count."""
    lengths: Counter[tuple[str, str]] = Counter()
    own: Counter[str] = Counter()
    if len(coders) < 2:
        return Overlaps(lengths, own)
    pieces = {coder: partition(marks, length) for coder, marks in coders.items()}
    for coder, cut in pieces.items():
        others = [piece for other, theirs in pieces.items() if other != coder for piece in theirs]
        for start, end, value in cut:
            own[value] += end - start if value == GAP else (end - start) ** 2
            for begin, finish, found in others:
                if (shared := min(end, finish) - max(start, begin)) > 0:
                    lengths[value, found] += shared / (len(coders) - 1)  # type: ignore[assignment]
    return Overlaps(lengths, own)


def partition(marks: Sequence[Mark], length: int) -> list[Mark]:
    """The text cut into marks and gaps; where marks of two values overlap, a piece has both ("force+judgement").

    >>> partition([(2, 5, "a"), (4, 6, "b")], 8)
    [(0, 2, ''), (2, 4, 'a'), (4, 5, 'a+b'), (5, 6, 'b'), (6, 8, '')]
    """
    edges = sorted({0, length, *(edge for start, end, _ in marks for edge in (start, end))})
    return [
        (start, end, "+".join(sorted({value for begin, finish, value in marks if begin <= start and end <= finish})))
        for start, end in pairwise(edges)
    ]


def total(parts: Iterable[Overlaps]) -> Overlaps:
    """The overlaps of several texts together."""
    lengths: Counter[tuple[str, str]] = Counter()
    own: Counter[str] = Counter()
    for part in parts:
        lengths.update(part.lengths)
        own.update(part.own)
    return Overlaps(lengths, own)


def nominal(seen: Overlaps) -> float | None:
    """Alpha of marks and values together, 1 where all marked the same.

    None where nobody marked anything, or all marked everything alike: there is nothing chance could get wrong.
    Equations 32 to 34 of Krippendorff (2019).
    """
    totals: Counter[str] = Counter()
    for (one, _), n in seen.lengths.items():
        totals[one] += n
    everything = sum(totals.values())
    differing = everything - sum(n for (one, two), n in seen.lengths.items() if one == two)
    pairs = everything**2 - sum(seen.own.values())
    unlike = everything**2 - sum(n * n for n in totals.values())
    if len(totals) < 2 or not unlike:
        return None
    return 1 - differing * pairs / (everything * unlike)


def binary(seen: Overlaps) -> float | None:
    """Alpha of marked against not marked, whatever the value (equation 35)."""
    lengths: Counter[tuple[str, str]] = Counter()
    own: Counter[str] = Counter()
    for (one, two), n in seen.lengths.items():
        lengths[_marked(one), _marked(two)] += n
    for value, n in seen.own.items():
        own[_marked(value)] += n
    return nominal(Overlaps(lengths, own))


def _marked(value: str) -> str:
    return GAP if value == GAP else "marked"
