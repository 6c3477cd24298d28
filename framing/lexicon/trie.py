"""All entries of a lexicon in one trie over lemmas and lower-case forms."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from framing.lexicon.entry import Entry

Beside = dict[str, list[tuple[str, ...]]]
"""Word sequences by the word of theirs that touches the match."""
OVERLAP_WITHIN_CATEGORY = frozenset({"hedging", "factivity", "presupposition", "agency", "sources"})
"""Dimensions in which one word may count in two categories (a hedge can be an evidential too)."""


class Rule:
    """An entry as matching reads it: its exceptions by the word beside the match, and its place among other entries.

    Of overlapping hits in one `group` the longest wins, then the one of the lower `rank`; `order` is that of the output.
    `free` entries have no condition of their own.
    """

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.free = not (entry.context_not or entry.pos or entry.left_not or entry.right_not or entry.frame)
        within = entry.dimension in OVERLAP_WITHIN_CATEGORY
        self.group = f"{entry.dimension}/{entry.category}" if within else entry.dimension
        self.rank = (-entry.strength, entry.lemma, entry.id)
        self.order = (entry.dimension, entry.category, entry.id)

    @cached_property
    def left(self) -> Beside:
        return _beside(self.entry.left_not, -1)

    @cached_property
    def right(self) -> Beside:
        return _beside(self.entry.right_not, 0)


def _beside(sequences: Iterable[tuple[str, ...]], touching: int) -> Beside:
    found: Beside = {}
    for words in sequences:
        if words:
            found.setdefault(words[touching], []).append(words)
    return found


@dataclass(slots=True, eq=False)
class Node:
    """A place in the trie: what may follow (by lemma, by exact form, after a gap), and the rules that end here.

    `leads` are all words that can follow, `deep` whether any or a gap can.
    """

    lemma: dict[str, Node] = field(default_factory=dict)
    form: dict[str, Node] = field(default_factory=dict)
    words: dict[str, Node] = field(default_factory=dict)
    gap: Node | None = None
    rules: list[Rule] = field(default_factory=list)
    deep: bool = False
    leads: frozenset[str] = frozenset()


def build(entries: Iterable[Entry]) -> Node:
    """The trie of `entries`."""
    root = Node()
    for entry in entries:
        node = root
        for token in entry.tokens:
            node.deep = True
            node = _step(node, token, entry.lemma)
        node.rules.append(Rule(entry))
    _add_inflections(root)
    return root


def _step(node: Node, token: str, lemma: bool) -> Node:
    if token == "*":
        node.gap = node.gap or Node()
        return node.gap
    if not lemma:
        return node.form.setdefault(token, Node())
    if token not in node.words:
        node.words[token] = node.lemma[token] = Node()
    return node.words[token]


def _add_inflections(node: Node) -> None:
    """Let regular inflected forms lead where their lemma leads, unless they are words of the trie themselves."""
    for child in [*node.words.values(), *node.form.values(), *([node.gap] if node.gap else [])]:
        _add_inflections(child)
    for word, child in node.words.items():
        kinds = frozenset(pos for rule in child.rules for pos in rule.entry.pos)
        for form in inflections(word, None if child.deep else kinds):
            node.lemma.setdefault(form, child)
    node.leads = frozenset(node.lemma).union(node.form)


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
