"""What people code: units, and what each coder said of each.

A `Unit` is a stretch of text to be coded. A `Coding` is one answer of one coder: about the whole unit, or about a mark
in it, whose offsets are code points of the unit's text. `seen` says who worked on which unit, so that a unit without a
mark ("I read it and there is nothing") is not taken for one that nobody read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple

from framing.errors import InputError

_FILE_NAME = re.compile(r"[^./\\\x00-\x1f][^/\\\x00-\x1f]*")


class Unit(NamedTuple):
    """A text to be coded. `id` is short and says nothing about where the text comes from ("u001")."""

    id: str
    text: str


class Coding(NamedTuple):
    """One answer. `start` and `end` are -1 for an answer about the whole unit, else code points of its text."""

    coder: str
    unit: str
    variable: str
    value: str
    start: int = -1
    end: int = -1

    @property
    def is_mark(self) -> bool:
        return self.start >= 0


@dataclass(frozen=True, slots=True)
class Coded:
    """Units with all answers, in a fixed order: units as given, the rest sorted. Build it with `coded`."""

    units: tuple[Unit, ...]
    codings: tuple[Coding, ...]
    seen: tuple[tuple[str, str], ...]

    @property
    def coders(self) -> tuple[str, ...]:
        """The coders, sorted."""
        return tuple(sorted({coder for coder, _ in self.seen}))

    @property
    def texts(self) -> dict[str, str]:
        """Text by unit."""
        return dict(self.units)


def coded(units: Iterable[Unit], codings: Iterable[Coding] = (), seen: Iterable[tuple[str, str]] = ()) -> Coded:
    """Units and answers put in order, each answer once; who answered about a unit has seen it.

    Raises
    ------
    InputError
        For an answer about a unit that is not there, a mark outside its text, two texts with one id, or a unit or coder
        whose name no file can have.
    """
    texts: dict[str, str] = {}
    for unit in units:
        if texts.setdefault(unit.id, unit.text) != unit.text:
            raise InputError(f"unit {unit.id} has two different texts; give files of one sample")
    answers = sorted(set(codings))
    pairs = sorted({*seen, *((c.coder, c.unit) for c in answers)})
    names = (*texts, *(coder for coder, _ in pairs))
    if bad := [name for name in names if not _FILE_NAME.fullmatch(name)]:
        raise InputError(
            f"{bad[0]!r} cannot name a unit or a coder, since files are named after them; take out / and \\"
        )
    for coder, name in pairs:
        if name not in texts:
            raise InputError(f"{coder} coded unit {name}, which is not in the sample; name its units with --units")
    for c in answers:
        if c.is_mark and not c.start < c.end <= len(texts[c.unit]):
            raise InputError(
                f"unit {c.unit}: {c.coder} marked characters {c.start} to {c.end} of {len(texts[c.unit])}; "
                "were the offsets counted in another way, or the text changed?"
            )
    return Coded(tuple(Unit(*pair) for pair in texts.items()), tuple(answers), tuple(pairs))


def merge(parts: Iterable[Coded]) -> Coded:
    """Several coders' or several files' answers about one sample."""
    parts = list(parts)
    return coded(
        [unit for part in parts for unit in part.units],
        [coding for part in parts for coding in part.codings],
        [pair for part in parts for pair in part.seen],
    )


class Utf16:
    """Offsets of one text in code points and in UTF-16 units, in which a character such as an emoji counts two.

    >>> offsets = Utf16("👍🏿 slams")
    >>> offsets.units(3), offsets.points(5)
    (5, 3)
    """

    def __init__(self, text: str) -> None:
        self._starts = [0]
        for character in text:
            self._starts.append(self._starts[-1] + (2 if ord(character) > 0xFFFF else 1))
        self._points = {units: points for points, units in enumerate(self._starts)}

    def units(self, points: int) -> int:
        """UTF-16 units before this code point."""
        return self._starts[points]

    def points(self, units: int) -> int:
        """Code points before this UTF-16 unit; `ValueError` where it lies outside the text or inside a character."""
        if units not in self._points:
            raise ValueError(f"{units} is not between two characters of the text")
        return self._points[units]
