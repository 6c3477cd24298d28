"""The both-sides audit: whether the lexicon treats the sides of a quarrel alike.

Four questions, asked of every lexicon: do mirror words have the same category and strength; do sentences give the same
findings whoever fills the gap; are naming sets free of scores; has every side of a quarrel its hostile words in the
list. What must be equal stands in `audit.toml` beside the word lists.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from framing.article import Article
from framing.errors import InputError
from framing.lexicon.entry import Entry, Lexicon, form_tokens
from framing.lexicon.match import Matcher

if TYPE_CHECKING:
    from spacy.language import Language

Kind = Literal["mirror", "swap", "naming", "contested"]
KINDS: Mapping[Kind, str] = {
    "mirror": "Mirror words: the same category and strength on both sides",
    "swap": "Swapped names: the same findings whoever is named",
    "naming": "Naming sets: at least two members, none with a score",
    "contested": "Contested issues: hostile words for every side, equally strong",
}
"""The four questions, each with its heading."""
SWAPPED_DIMENSIONS = ("loaded", "attribution", "hedging")
"""The dimensions whose findings must not move when a name is swapped."""
GAP = "{x}"


@dataclass(frozen=True, slots=True)
class Mirror:
    """Two forms of one dimension that must have the same categories and strengths."""

    topic: str
    dimension: str
    left: str
    right: str


@dataclass(frozen=True, slots=True)
class Opposite:
    """Two words of one dimension: a form with the one must stand there with the other too, exceptions aside."""

    topic: str
    dimension: str
    left: str
    right: str
    exceptions: tuple[str, ...] = ()

    def mirrors(self, lexicon: Lexicon) -> tuple[Mirror, ...]:
        """The pairs that the lexicon's own forms demand."""
        spared = {form_tokens(form) for form in self.exceptions}
        exchange = {self.left: self.right, self.right: self.left}
        pairs = {}
        for entry in lexicon.of(self.dimension):
            if exchange.keys() & set(entry.tokens) and entry.tokens not in spared:
                other = " ".join(exchange.get(token, token) for token in entry.tokens)
                form = " ".join(entry.tokens)
                pair = (form, other) if self.left in entry.tokens else (other, form)
                pairs[pair] = Mirror(self.topic, self.dimension, *pair)
        return tuple(pairs.values())


@dataclass(frozen=True, slots=True)
class Issue:
    """A quarrel and the hostile words thrown at each side: name of the side, its words."""

    name: str
    sides: tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class Swap:
    """A sentence with a gap, and the names of one group that may fill it."""

    group: str
    members: tuple[str, ...]
    sentence: str

    def filled(self) -> tuple[str, ...]:
        """The sentence with every member in its gap, in order of members."""
        return tuple(self.sentence.replace(GAP, member) for member in self.members)


@dataclass(frozen=True, slots=True)
class Rules:
    """What must be equal."""

    mirrors: tuple[Mirror, ...] = ()
    opposites: tuple[Opposite, ...] = ()
    issues: tuple[Issue, ...] = ()
    swaps: tuple[Swap, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    """One row of the audit: its kind, what was compared, what was found, and whether that is as it must be."""

    kind: Kind
    topic: str
    subject: str
    found: str
    ok: bool


@dataclass(frozen=True, slots=True)
class Audit:
    """All rows of an audit, in order of kind."""

    lexicon: str
    version: str
    checks: tuple[Check, ...]

    @property
    def broken(self) -> tuple[Check, ...]:
        """The rows that are not as they must be."""
        return tuple(c for c in self.checks if not c.ok)

    def of(self, kind: Kind) -> tuple[Check, ...]:
        """The rows of one kind."""
        return tuple(c for c in self.checks if c.kind == kind)


def read_rules(path: Path) -> Rules:
    """The rules in an `audit.toml`.

    Raises
    ------
    InputError
        When the file is not TOML, or a mirror has not two forms, an issue not two sides, a sentence no gap.
    """
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
        mirrors = tuple(
            Mirror(group["topic"], group["dimension"], left, right)
            for group in data.get("mirrors", ())
            for left, right in group["pairs"]
        )
        opposites = tuple(
            Opposite(group["topic"], group["dimension"], left, right, tuple(group.get("except", ())))
            for group in data.get("opposites", ())
            for left, right in [group["words"]]
        )
        issues = tuple(
            Issue(issue["name"], tuple((side, tuple(words)) for side, words in issue["sides"].items()))
            for issue in data.get("issues", ())
        )
        swaps = tuple(
            Swap(group["group"], tuple(group["members"]), sentence)
            for group in data.get("swaps", ())
            for sentence in group["sentences"]
        )
    except (tomllib.TOMLDecodeError, KeyError, TypeError, ValueError) as error:
        raise InputError(f"{path.name}: {error}; see the comment at the top of the shipped audit.toml") from None
    for issue in issues:
        if len(issue.sides) < 2:
            raise InputError(f"{path.name}, issue {issue.name!r}: has fewer than two sides; add the other")
    for swap in swaps:
        if GAP not in swap.sentence:
            raise InputError(f"{path.name}, sentence {swap.sentence!r}: has no gap; write {GAP} where the name goes")
    return Rules(mirrors, opposites, issues, swaps)


def shipped_rules() -> Rules:
    """The rules that travel with the program."""
    from framing.resources import lexicons

    return read_rules(lexicons() / "en" / "audit.toml")


def audit(lexicon: Lexicon, nlp: Language, rules: Rules | None = None) -> Audit:
    """Ask the four questions of a lexicon; `rules` are the shipped ones unless given."""
    rules = rules or shipped_rules()
    forms = _by_form(lexicon)
    derived = (mirror for opposite in rules.opposites for mirror in opposite.mirrors(lexicon))
    mirrors: dict[Pair, Mirror] = {}
    for mirror in (*rules.mirrors, *derived):
        mirrors.setdefault(_pair(mirror), mirror)
    checks = [
        *(_mirror(mirror, forms) for mirror in mirrors.values()),
        *_swaps(rules.swaps, lexicon, nlp),
        *_naming(lexicon),
        *(_contested(issue, forms) for issue in rules.issues),
    ]
    return Audit(lexicon.name, lexicon.version, tuple(checks))


Pair = tuple[str, frozenset[tuple[str, ...]]]
"""What a mirror compares, whichever side is named first: dimension, and the tokens of both forms."""


def _pair(mirror: Mirror) -> Pair:
    return mirror.dimension, frozenset({form_tokens(mirror.left), form_tokens(mirror.right)})


Forms = Mapping[tuple[str, tuple[str, ...]], list[Entry]]
"""The entries of a form: by dimension and tokens."""


def _by_form(lexicon: Lexicon) -> Forms:
    forms: dict[tuple[str, tuple[str, ...]], list[Entry]] = {}
    for entry in lexicon.entries:
        forms.setdefault((entry.dimension, entry.tokens), []).append(entry)
    return forms


def _mirror(mirror: Mirror, forms: Forms) -> Check:
    sides = [
        sorted({(entry.category, entry.strength) for entry in _entries(forms, mirror.dimension, form)})
        for form in (mirror.left, mirror.right)
    ]
    found = " — ".join(
        ", ".join(f"{category} {strength}" for category, strength in side) or "missing" for side in sides
    )
    if not any(sides):
        found = "neither is listed"
    return Check("mirror", mirror.topic, f"{mirror.left} — {mirror.right}", found, sides[0] == sides[1])


def _entries(forms: Forms, dimension: str, form: str) -> list[Entry]:
    return forms.get((dimension, form_tokens(form)), [])


def _swaps(swaps: tuple[Swap, ...], lexicon: Lexicon, nlp: Language) -> list[Check]:
    found = _findings([sentence for swap in swaps for sentence in swap.filled()], lexicon, nlp)
    checks = []
    for swap in swaps:
        by_member = {member: next(found) for member in swap.members}
        usual = max(by_member.values(), key=list(by_member.values()).count)
        odd = [f"{member}: {_words(rows)}" for member, rows in by_member.items() if rows != usual]
        text = f"{_words(usual)}, but {'; '.join(odd)}" if odd else f"all {len(by_member)}: {_words(usual)}"
        checks.append(Check("swap", swap.group, swap.sentence.replace(GAP, "…"), text, not odd))
    return checks


@dataclass(frozen=True, slots=True)
class Found:
    """A finding of a sentence, without its place: the names in the gap differ in length."""

    dimension: str
    category: str
    words: str
    strength: int
    negated: bool


def _findings(sentences: list[str], lexicon: Lexicon, nlp: Language) -> Iterator[tuple[Found, ...]]:
    from framing.text import lay_out, parse

    matcher = Matcher(lexicon, SWAPPED_DIMENSIONS)
    layouts = (lay_out(Article(id=str(i), text=s, outlet="audit")) for i, s in enumerate(sentences))
    for document in parse(layouts, nlp, batch_size=64):
        yield tuple(
            Found(
                hit.entry.dimension, hit.entry.category, document.tokens[hit.start : hit.end].text, hit.entry.strength,
                hit.negated,
            )
            for hit in matcher.hits(document)
            if not hit.stopped_by
        )  # fmt: skip


def _words(found: tuple[Found, ...]) -> str:
    return ", ".join(f"{'not ' if f.negated else ''}{f.words} ({f.category} {f.strength})" for f in found) or "nothing"


def _naming(lexicon: Lexicon) -> list[Check]:
    sets: dict[tuple[str, str], list[Entry]] = {}
    for entry in lexicon.of("naming"):
        sets.setdefault((entry.category, entry.subcategory), []).append(entry)
    checks = []
    for (topic, name), members in sets.items():
        scored = [e.form for e in members if e.strength]
        ok = len(members) > 1 and not scored and bool(name)
        found = f"{len(members)} members" + (f", with a score: {', '.join(scored)}" if scored else "")
        subject = f"{name or 'without a name'}: {', '.join(e.form for e in members)}"
        checks.append(Check("naming", topic, subject, found, ok))
    return checks


def _contested(issue: Issue, forms: Forms) -> Check:
    strongest = {}
    said = []
    for side, words in issue.sides:
        listed = {word: _entries(forms, "loaded", word) for word in words}
        present = {word: max(e.strength for e in entries) for word, entries in listed.items() if entries}
        strongest[side] = max(present.values(), default=0)
        said.append(f"{side} {', '.join(f'{w} {s}' for w, s in present.items()) or 'missing'}")
    return Check("contested", issue.name, "; ".join(said), _levels(strongest), len(set(strongest.values())) == 1)


def _levels(strongest: Mapping[str, int]) -> str:
    return ", ".join(f"{side} up to {strength}" for side, strength in strongest.items())


def lines(result: Audit) -> list[str]:
    """The audit as lines for a terminal: a heading a question, a line a row, broken rows marked, a total."""
    out = []
    for kind, heading in KINDS.items():
        rows = result.of(kind)
        out.append(f"{heading} ({_total(rows)})")
        out += [f"  {'ok    ' if c.ok else 'BROKEN'}  {c.topic}: {c.subject} [{c.found}]" for c in rows]
    out.append(f"{result.lexicon} {result.version}: {_total(result.checks)}")
    return out


def _total(rows: tuple[Check, ...]) -> str:
    broken = sum(not c.ok for c in rows)
    return f"{len(rows)} checked, {broken or 'none'} broken"


def markdown(result: Audit) -> str:
    """The audit as a Markdown page: one table a question."""
    parts = [
        "# Both-sides audit",
        f"Lexicon {result.lexicon} {result.version}. Printed by `framing lexicon audit`; the rules are in "
        "`lexicons/en/audit.toml`. Strengths: 0 neutral, 1 mild, 2 clear stance, 3 inflammatory.",
        f"{_total(result.checks)[:1].upper()}{_total(result.checks)[1:]}.",
    ]
    for kind, heading in KINDS.items():
        rows = result.of(kind)
        table = ["| topic | compared | found | equal |", "| --- | --- | --- | --- |"]
        table += [
            f"| {_cell(c.topic)} | {_cell(c.subject)} | {_cell(c.found)} | {'yes' if c.ok else '**no**'} |"
            for c in rows
        ]
        parts += [f"## {heading}", f"{_total(rows)}.", "\n".join(table)]
    return "\n\n".join(parts) + "\n"


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
