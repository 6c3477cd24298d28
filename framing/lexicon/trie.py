"""All entries of a lexicon in one trie over the hashes of lemmas and lower-case forms."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property

from framing.lexicon.entry import Entry

Key = Callable[[str], int]
Beside = dict[int, list[tuple[int, ...]]]
"""Word sequences by the word of theirs that touches the match."""


class Rule:
    """An entry with its words as hashes: parts of speech, exceptions on the left and right, words of other senses.

    Hashed when first asked for, since most entries meet no word of a text.
    """

    def __init__(self, entry: Entry, key: Key) -> None:
        self.entry = entry
        self._key = key

    @cached_property
    def pos(self) -> frozenset[int]:
        return frozenset(self._key(p) for p in self.entry.pos)

    @cached_property
    def context(self) -> frozenset[int]:
        return frozenset(self._key(w) for w in self.entry.context_not)

    @cached_property
    def left(self) -> Beside:
        return self._beside(self.entry.left_not, -1)

    @cached_property
    def right(self) -> Beside:
        return self._beside(self.entry.right_not, 0)

    def _beside(self, sequences: Iterable[Iterable[str]], touching: int) -> Beside:
        found: Beside = {}
        for words in sequences:
            hashed = tuple(self._key(w) for w in words)
            if hashed:
                found.setdefault(hashed[touching], []).append(hashed)
        return found


@dataclass(slots=True, eq=False)
class Node:
    """A place in the trie: what may follow (by lemma, by exact form, after a gap), and the rules that end here."""

    lemma: dict[int, Node] = field(default_factory=dict)
    form: dict[int, Node] = field(default_factory=dict)
    words: dict[str, Node] = field(default_factory=dict)
    gap: Node | None = None
    rules: list[Rule] = field(default_factory=list)
    deep: bool = False


def build(entries: Iterable[Entry], key: Key) -> Node:
    """The trie of `entries`; `key` hashes a word or the name of a part of speech."""
    root = Node()
    for entry in entries:
        node = root
        for token in entry.tokens:
            node.deep = True
            node = _step(node, token, entry.lemma, key)
        node.rules.append(Rule(entry, key))
    _add_inflections(root, key)
    return root


def _step(node: Node, token: str, lemma: bool, key: Key) -> Node:
    if token == "*":
        node.gap = node.gap or Node()
        return node.gap
    if not lemma:
        return node.form.setdefault(key(token), Node())
    if token not in node.words:
        node.words[token] = node.lemma[key(token)] = Node()
    return node.words[token]


def _add_inflections(node: Node, key: Key) -> None:
    """Let regular inflected forms lead where their lemma leads, unless they are words of the trie themselves."""
    for child in [*node.words.values(), *node.form.values(), *([node.gap] if node.gap else [])]:
        _add_inflections(child, key)
    for word, child in node.words.items():
        kinds = frozenset(pos for rule in child.rules for pos in rule.entry.pos)
        for form in inflections(word, None if child.deep else kinds):
            node.lemma.setdefault(key(form), child)


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
