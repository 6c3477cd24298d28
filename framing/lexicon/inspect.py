"""Looking into a lexicon: what it holds, what an entry means, what changes between two versions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from framing.lexicon.checked import Checked
from framing.lexicon.entry import Entry, Lexicon
from framing.lexicon.trie import inflections

FRAME_WORDS = {
    "that": "governs a finite clause",
    "to": "governs a to-infinitive",
    "ing": "governs an -ing clause",
    "quote": "stands next to a quotation",
    "speech": "has what was said beside it",
    "object": "has a direct object",
    "to-object": "has a phrase with “to”",
    "prep": "has a phrase with this preposition",
    "passive": "is passive",
    "speaker-subject": "has a subject that can speak",
    "person-subject": "has a person as subject",
    "NUM": "is followed by a number",
    "aux": "is an auxiliary before a verb",
    "attributive": "modifies a noun",
    "predicative": "is said of something (is, seems, was called)",
    "target": "is about a",
    "next": "is followed by",
    "prev": "is preceded by",
    "of": "is followed by “of”",
    "counts": "gives a quantity of",
    "opened": "belongs to a clause opened by",
    "gap": "belongs to a relative clause with a subject of its own",
    "asked": "belongs to a clause that another word governs",
    "called": "says what something is called or held to be",
    "first": "stands at the start of its clause",
    "plural": "is plural",
    "head": "belongs to",
    "subject": "has as subject",
}


@dataclass(frozen=True, slots=True)
class CategoryCount:
    """How many entries a category has, how many of them are of several words, and how many there are by strength 0-3."""

    dimension: str
    category: str
    entries: int
    multiword: int
    strengths: tuple[int, int, int, int]


def listing(lexicon: Lexicon, dimension: str | None = None) -> list[CategoryCount]:
    """The categories of a lexicon with their sizes, in order."""
    groups: dict[tuple[str, str], list[Entry]] = {}
    for entry in lexicon.entries:
        if dimension in (None, entry.dimension):
            groups.setdefault((entry.dimension, entry.category), []).append(entry)
    counts = []
    for (name, category), entries in groups.items():
        by_strength = Counter(e.strength for e in entries)
        strengths = (by_strength[0], by_strength[1], by_strength[2], by_strength[3])
        counts.append(CategoryCount(name, category, len(entries), sum(len(e.tokens) > 1 for e in entries), strengths))
    return counts


def entries_for(lexicon: Lexicon, word: str) -> list[Entry]:
    """Entries whose form is, inflects to, or (for forms of several words) holds `word`; exact ones first."""
    wanted = word.lower().strip().replace("-", " ")
    exact, inside = [], []
    for entry in lexicon.entries:
        form = " ".join(entry.tokens)
        if wanted == form or (entry.lemma and wanted in inflections(form)):
            exact.append(entry)
        elif f" {wanted} " in f" {form} ":
            inside.append(entry)
    return exact + inside


def conditions(entry: Entry) -> list[str]:
    """The conditions of an entry, each a plain sentence part."""
    said = []
    if entry.pos:
        said.append(f"is used as {' or '.join(sorted(entry.pos))}")
    for condition in entry.frame:
        options = " or ".join(
            f"{FRAME_WORDS.get(name, name)}{' ' + ' or '.join(arguments) if arguments else ''}"
            for name, arguments in condition.options
        )
        said.append(f"not where it {options}" if condition.negated else options)
    if entry.left_not:
        said.append("not after " + ", ".join(f"“{' '.join(s)}”" for s in entry.left_not))
    if entry.right_not:
        said.append("not before " + ", ".join(f"“{' '.join(s)}”" for s in entry.right_not))
    if entry.context_not:
        said.append("not in a sentence with " + ", ".join(f"“{w}”" for w in sorted(entry.context_not)))
    if entry.flags:
        said.append(f"is logged as {', '.join(sorted(entry.flags))} and never counted")
    said.append("counts in proper names too" if entry.proper else "not in proper names")
    return said


def explanation(entry: Entry, checked: Checked | None = None) -> list[str]:
    """An entry in plain words, line by line; `checked` is what readers said of its hits in the checked sample."""
    lines = [
        f"{entry.form} ({entry.dimension}, {entry.category}{', ' + entry.subcategory if entry.subcategory else ''}; "
        f"strength {entry.strength}; {'all forms' if entry.lemma else 'this form only'}; entry {entry.id})",
        f"  {entry.reason}",
        f"  Counts where it {'; '.join(conditions(entry))}.",
    ]
    if entry.alternatives:
        lines.append(f"  Plainer: {', '.join(entry.alternatives)}")
    lines.append(f"  Fires:   {entry.yes}")
    if entry.no:
        lines.append(f"  Does not: {entry.no}")
    if entry.source:
        lines.append(f"  Tradition: {entry.source}")
    if checked:
        lines.append(f"  Checked:  {checked.right} of {checked.marked} hits in the checked sample were right")
    else:
        lines.append("  Checked:  no hit of it was in the checked sample")
    return lines


@dataclass(frozen=True, slots=True)
class Change:
    """An entry that is only in one of two lexicons, or differs between them in `columns`."""

    kind: str
    entry: Entry
    columns: tuple[str, ...] = ()


_COMPARED = (
    "form", "lemma", "pos", "category", "subcategory", "strength", "frame_text", "left_not", "right_not", "context_not",
    "proper", "flags", "variant", "alternatives", "reason", "yes", "no",
)  # fmt: skip


def difference(old: Lexicon, new: Lexicon) -> list[Change]:
    """What changes from `old` to `new`: entries added, removed, and changed with the columns that differ."""
    before = _by_key(old.entries)
    after = _by_key(new.entries)
    changes = [Change("removed", e) for key, e in before.items() if key not in after]
    for key, entry in after.items():
        if key not in before:
            changes.append(Change("added", entry))
            continue
        columns = tuple(c for c in _COMPARED if getattr(before[key], c) != getattr(entry, c))
        if columns:
            changes.append(Change("changed", entry, columns))
    return changes


def _by_key(entries: Iterable[Entry]) -> dict[tuple[str, str], Entry]:
    return {(e.dimension, e.id): e for e in entries}


def table(rows: Sequence[CategoryCount]) -> list[str]:
    """The listing as aligned lines, with totals a dimension."""
    lines = [f"{'dimension':<15}{'category':<15}{'entries':>8}{'of several words':>18}   strength 0/1/2/3"]
    for row in rows:
        strengths = "/".join(map(str, row.strengths))
        lines.append(f"{row.dimension:<15}{row.category:<15}{row.entries:>8}{row.multiword:>18}   {strengths}")
    for dimension in dict.fromkeys(r.dimension for r in rows):
        own = [r for r in rows if r.dimension == dimension]
        total, several = sum(r.entries for r in own), sum(r.multiword for r in own)
        lines.append(f"{dimension:<15}{'all':<15}{total:>8}{several:>18}")
    return lines
