"""Which entries can stand in a text, told from its words alone: those that begin with one of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TYPE_CHECKING

from framing.lexicon.entry import Entry

if TYPE_CHECKING:
    from framing.lexicon.trie import Node

_UNSEEN = frozenset({"file", "row", "yes", "no"})
"""What is said of an entry and changes nothing that is found."""


class Leads:
    """The entries of a trie by the words that they can begin with, as digests.

    A match begins with a word (lower-case form or lemma) that leads on from the root, so two lexicons that say the same of all
    words of a text find the same in it.
    """

    def __init__(self, root: Node) -> None:
        self._ways = root.ways
        self._told: dict[str, bytes] = {}

    def digest(self, words: Iterable[str]) -> str:
        """What the lexicon says of some words, in no order; equal where two lexicons say the same of them."""
        return _digest(w.encode("utf-8", "replace") + self._said(w) for w in sorted(self._ways.leads & set(words))).hex()

    def _said(self, word: str) -> bytes:
        """What is said of all matches that begin with a word."""
        if word not in self._told:
            begun = (self._ways.form.get(word), self._ways.lemma.get(word))
            self._told[word] = b"".join(_digest(map(_of, node.entries)) if node else b"-" for node in begun)
        return self._told[word]


def _of(entry: Entry) -> bytes:
    values = (value for name, value in zip(Entry._fields, entry, strict=True) if name not in _UNSEEN)
    return repr([sorted(value) if isinstance(value, frozenset) else value for value in values]).encode("utf-8", "replace")


def _digest(parts: Iterable[bytes]) -> bytes:
    told = hashlib.sha256()
    for part in parts:
        told.update(len(part).to_bytes(4, "big") + part)
    return told.digest()
