"""Entries that never fire in a corpus of news, and the stated reason why each of them stays.

The first reason that holds counts (`REASONS`); an entry without any has no place in the lexicon.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from framing.lexicon.entry import Entry, Lexicon

if TYPE_CHECKING:
    from framing.lexicon.audit import Rules

Key = tuple[str, str]
"""Dimension and id of an entry."""

REASONS: Mapping[str, str] = {
    "stopped": "occurs there, but only where its own conditions stop it",
    "symmetry": "belongs to a naming set, a mirror pair or a contested issue, which is kept whole",
    "kin": "shares a content word, in whatever form, with an entry of its dimension that fires",
    "class": "completes a class of which other entries fire, for news of other places and subjects",
    "none": "no reason: to be dropped",
}
_STEM = 5
"""Letters by which two words count as forms of one."""


@dataclass(frozen=True, slots=True)
class Silent:
    """An entry that never fired, and why it stays (a key of `REASONS`)."""

    entry: Entry
    reason: str


def silent(lexicon: Lexicon, fired: Collection[Key], stopped: Collection[Key], rules: Rules) -> list[Silent]:
    """The entries that are not among `fired`, in order, each with its reason; `stopped` occurred but did not count."""
    firing = [e for e in lexicon.entries if (e.dimension, e.id) in fired]
    stems = {(e.dimension, stem) for e in firing for stem in _stems(e)}
    classes = {(e.dimension, e.category, e.subcategory) for e in firing}
    paired = _paired(rules)

    def reason(entry: Entry) -> str:
        if (entry.dimension, entry.id) in stopped:
            return "stopped"
        if entry.dimension == "naming" or " ".join(entry.tokens) in paired:
            return "symmetry"
        if any((entry.dimension, stem) in stems for stem in _stems(entry)):
            return "kin"
        return "class" if (entry.dimension, entry.category, entry.subcategory) in classes else "none"

    return [Silent(e, reason(e)) for e in lexicon.entries if (e.dimension, e.id) not in fired]


def _stems(entry: Entry) -> Iterable[str]:
    return (word[:_STEM] for word in entry.tokens if len(word) >= _STEM - 1)


def _paired(rules: Rules) -> set[str]:
    """The forms that the both-sides audit compares, hyphens as spaces."""
    forms = {form for mirror in rules.mirrors for form in (mirror.left, mirror.right)}
    forms |= {form for issue in rules.issues for _, side in issue.sides for form in side}
    return {form.lower().replace("-", " ") for form in forms}


def table(lexicon: Lexicon, found: Iterable[Silent]) -> list[str]:
    """Entries, those that never fired, and the latter by reason, as aligned lines, one a dimension."""
    counts: dict[str, dict[str, int]] = {}
    for one in found:
        of = counts.setdefault(one.entry.dimension, dict.fromkeys(REASONS, 0))
        of[one.reason] += 1
    lines = [f"{'dimension':<15}{'entries':>8}{'silent':>8}" + "".join(f"{name:>10}" for name in REASONS)]
    for dimension in dict.fromkeys(e.dimension for e in lexicon.entries):
        of = counts.get(dimension, dict.fromkeys(REASONS, 0))
        cells = "".join(f"{of[name]:>10}" for name in REASONS)
        lines.append(f"{dimension:<15}{len(lexicon.of(dimension)):>8}{sum(of.values()):>8}{cells}")
    return [*lines, *(f"{name}: {said}" for name, said in REASONS.items())]
