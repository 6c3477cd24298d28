"""A parsed document as plain columns: what rules and features read."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Container
from dataclasses import dataclass
from typing import Any

from framing.lexicon.words import words_of
from framing.text.document import COUNTED_ROLES, Document

NO_QUOTE = -1
LONGEST_SENTENCE = 400
"""Sentences of more tokens are lists, tables or noise; no attribution is looked for in them, which keeps time linear."""


@dataclass(slots=True)
class Table:
    """One row a token. `head`, `left` and `right` (edges of the subtree, both inclusive) are token numbers.

    `quote` is the number of the outermost quotation a token stands in (its marks included), -1 outside;
    `sentence` and `section` are numbers of the layout; `counted` whether the section's words count; `word` whether the
    token holds a letter or digit; `capital` whether it is a proper name with a capital.
    """

    words: list[str]
    word: list[bool]
    capital: list[bool]
    lower: list[str]
    lemma: list[str]
    pos: list[str]
    tag: list[str]
    dep: list[str]
    head: list[int]
    left: list[int]
    right: list[int]
    kids: list[tuple[int, ...]]
    start: list[int]
    end: list[int]
    sentence: list[int]
    section: list[int]
    quote: list[int]
    counted: list[bool]
    role: list[str]
    sentences: list[tuple[int, int]]
    quote_groups: list[int]
    quote_tokens: list[tuple[int, int]]

    def __len__(self) -> int:
        return len(self.words)

    def subtree(self, token: int) -> range:
        """The tokens of a subtree, as far as it is unbroken."""
        return range(self.left[token], self.right[token] + 1)

    def kid(self, token: int, *deps: str) -> int:
        """The first child with one of the dependency labels, or -1."""
        for kid in self.kids[token]:
            if self.dep[kid] in deps:
                return kid
        return -1

    def is_word(self, token: int) -> bool:
        """Whether the token holds a letter or digit."""
        return self.word[token]


def _lemma(lower: str, lemma: str, known: Container[str]) -> str:
    """The lemma, mended where the tagger's lemmatiser loses an e ("hoping" is not "hop") or adds one."""
    if lemma not in known:
        if lemma + "e" in known and lower in (lemma + "ing", lemma + "ed", lemma + "es"):
            return lemma + "e"
        if lemma[-1:] == "e" and lemma[:-1] in known:
            return lemma[:-1]
        if len(lemma) > 2 and lemma[-1] == lemma[-2] and lemma[:-1] in known:
            return lemma[:-1]
    return lemma


def table(document: Document, known: Container[str] = frozenset()) -> Table:
    """The columns of a document; linear in its length. `known` holds the head words of the lexicon."""
    from spacy.attrs import IDX

    doc, layout = document.tokens, document.layout
    n = len(doc)
    columns = words_of(doc)
    words, lower, pos, head = columns.form, columns.lower, columns.pos, columns.head
    offsets: Any = doc.to_array([IDX]).ravel()
    start: list[int] = offsets.tolist()
    end = [s + len(w) for s, w in zip(start, words, strict=True)]
    left, right = _edges(head)
    lemma = [
        _lemma(low, base, known) if kind == "VERB" else base
        for low, base, kind in zip(lower, columns.lemma, pos, strict=True)
    ]
    opening = [i for i, first in enumerate(columns.begin) if i == first]
    sentences = list(zip(opening, [*opening[1:], n], strict=False))
    sentence = [0] * n
    for number, (a, b) in enumerate(sentences):
        sentence[a:b] = [number] * (b - a)

    section, counted, role = [0] * n, [True] * n, ["body"] * n
    firsts = [0, *(bisect_left(start, s.start) for s in layout.sections[1:]), n]
    for number, (part, a, b) in enumerate(zip(layout.sections, firsts, firsts[1:], strict=False)):
        section[a:b] = [number] * (b - a)
        counted[a:b] = [part.role in COUNTED_ROLES] * (b - a)
        role[a:b] = [part.role] * (b - a)

    for a, b in sentences:
        if b - a > LONGEST_SENTENCE:
            counted[a:b] = [False] * (b - a)

    quote = [NO_QUOTE] * n
    groups: list[int] = []
    spans: list[tuple[int, int]] = []
    for mark in layout.quotes:
        if mark.depth:
            continue
        first = bisect_right(start, mark.start) - 1
        last = bisect_right(start, mark.end - 1)
        first = max(first, 0)
        if first < n and end[first] <= mark.start:
            first += 1
        number = len(spans)
        spans.append((first, last))
        groups.append(mark.group)
        quote[first : min(last, n)] = [number] * (min(last, n) - first)

    return Table(
        words,
        [word[0].isalnum() or any(map(str.isalnum, word)) for word in words],
        [kind == "PROPN" and word[0].isupper() for word, kind in zip(words, pos, strict=True)],
        lower,
        lemma,
        pos,
        columns.tag,
        columns.dep,
        head,
        left,
        right,
        columns.kids,
        start,
        end,
        sentence,
        section,
        quote,
        counted,
        role,
        sentences,
        groups,
        spans,
    )


def _edges(head: list[int]) -> tuple[list[int], list[int]]:
    """First and last token of every subtree; each token is lowered and raised once, so linear."""
    n = len(head)
    left, right = list(range(n)), list(range(n))
    for i in range(n):
        at = head[i]
        while left[at] > i:
            left[at] = i
            at = head[at]
    for i in range(n - 1, -1, -1):
        at = head[i]
        while right[at] < i:
            right[at] = i
            at = head[at]
    return left, right
