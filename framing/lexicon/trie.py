"""All entries of a lexicon in one trie over lemmas and lower-case forms, which unfolds where texts lead into it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from framing.lexicon.entry import Entry
from framing.lexicon.frames import Check, checks

Beside = dict[str, list[tuple[str, ...]]]
"""Word sequences by the word of theirs that touches the match."""
FLAG_SENSE = {"official": "official designation", "legal": "legal sense", "technical": "technical sense"}
OVERLAP_WITHIN_CATEGORY = frozenset({"hedging", "factivity", "presupposition", "agency", "sources"})
"""Dimensions in which one word may count in two categories (a hedge can be an evidential too)."""


class Rule:
    """An entry as matching reads it: its conditions ready to be asked, and its place among other entries.

    Of overlapping hits in one `group` the longest wins, then the one of the lower `rank`; `order` is that of the output.
    `free` entries have no condition of their own; `left` and `right` hold the exceptions by the word beside the match;
    `sense` is the one that a flag says of the entry (legal, technical, official), for which it is logged and not counted.
    """

    __slots__ = (
        "context_not", "dimension", "entry", "frame", "free", "group", "left", "order", "pos", "proper", "rank", "right", "sense",
    )  # fmt: skip

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.dimension = entry.dimension
        self.proper = entry.proper
        self.context_not = entry.context_not
        self.pos = entry.pos
        self.left = _beside(entry.left_not, -1)
        self.right = _beside(entry.right_not, 0)
        self.frame: tuple[Check, ...] = checks(entry.frame)
        self.free = not (self.context_not or self.pos or self.left or self.right or self.frame)
        self.sense = next((sense for name, sense in FLAG_SENSE.items() if name in entry.flags), "")
        within = entry.dimension in OVERLAP_WITHIN_CATEGORY
        self.group = f"{entry.dimension}/{entry.category}" if within else entry.dimension
        self.rank = (-entry.strength, entry.lemma, entry.id)
        self.order = (entry.dimension, entry.category, entry.id)


def _beside(sequences: Iterable[tuple[str, ...]], touching: int) -> Beside:
    found: Beside = {}
    for words in sequences:
        if words:
            found.setdefault(words[touching], []).append(words)
    return found


@dataclass(slots=True)
class Ways:
    """How a match may go on from a node: by lemma, by exact form, after a gap; `leads` are all words that it can go on with."""

    lemma: dict[str, Node]
    form: dict[str, Node]
    gap: Node | None
    leads: frozenset[str]


class Node:
    """A place in the trie that matches of its `entries` reach with their first `depth` words.

    What ends here and what may follow is worked out when it is first asked for: a text reaches a small part of the trie.
    """

    def __init__(self, entries: Sequence[Entry], depth: int) -> None:
        self.entries = entries
        self.depth = depth

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """The entries that end here."""
        return tuple(Rule(entry) for entry in self.entries if len(entry.tokens) == self.depth)

    @cached_property
    def deep(self) -> bool:
        """Whether an entry goes on from here."""
        return any(len(entry.tokens) > self.depth for entry in self.entries)

    @cached_property
    def ways(self) -> Ways:
        """How a match may go on.

        Regular inflected forms lead where their lemma leads, unless they are words of the trie themselves.
        """
        lemma: dict[str, list[Entry]] = {}
        form: dict[str, list[Entry]] = {}
        gap: list[Entry] = []
        for entry in self.entries:
            if len(entry.tokens) > self.depth:
                word = entry.tokens[self.depth]
                if word == "*":
                    gap.append(entry)
                else:
                    (lemma if entry.lemma else form).setdefault(word, []).append(entry)
        depth = self.depth + 1
        exact = {word: Node(entries, depth) for word, entries in form.items()}
        bases = {word: Node(entries, depth) for word, entries in lemma.items()}
        inflected: dict[str, Node] = {}
        for word, node in bases.items():
            for one in inflections(word, None if node.deep else _kinds(node.entries)):
                inflected.setdefault(one, node)
        lemmas = inflected | bases
        return Ways(lemmas, exact, Node(gap, depth) if gap else None, frozenset(lemmas).union(exact))

    def reached(self, low: str, lemma: str) -> tuple[Node, ...]:
        """Where a word leads from here, by its lower-case form and its lemma."""
        ways = self.ways
        exact, base = ways.form.get(low), ways.lemma.get(lemma)
        inflected = ways.lemma.get(low) if low != lemma else None
        return tuple(filter(None, (exact, base, inflected if inflected is not base else None)))


def _kinds(entries: Iterable[Entry]) -> frozenset[str]:
    return frozenset().union(*(entry.pos for entry in entries))


def build(entries: Iterable[Entry]) -> Node:
    """The root of the trie of `entries`."""
    return Node(tuple(entries), 0)


def inflections(word: str, kinds: frozenset[str] | None = None) -> set[str]:
    """The regular inflected forms of an English word, as a help where the lemmatiser goes wrong.

    `kinds` are the parts of speech it can be (None or empty: any): nouns alone get a plural, adjectives and adverbs
    nothing.

    >>> sorted(inflections("rage")), sorted(inflections("rat", frozenset({"NOUN"})))
    (['raged', 'rages', 'raging'], ['rats'])
    """
    if not word.isalpha() or len(word) < 3 or (kinds and not kinds & {"VERB", "NOUN"}):
        return set()
    if word.endswith("e"):
        plural, rest = word + "s", {word + "d", word[:-1] + "ing"}
    elif word.endswith("y") and word[-2] not in "aeiou":
        plural, rest = word[:-1] + "ies", {word[:-1] + "ied", word + "ing"}
    else:
        plural, rest = word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s"), {word + "ed", word + "ing"}
        if word[-1] not in "aeiouwxy" and word[-2] in "aeiou" and word[-3] not in "aeiou":
            rest |= {word + word[-1] + "ed", word + word[-1] + "ing"}
    return {plural} if kinds and "VERB" not in kinds else {plural} | rest
