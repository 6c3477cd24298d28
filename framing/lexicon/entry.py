"""Lexicon entries, and the lexicon they make up."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

COLUMNS = (
    "id", "form", "match", "pos", "category", "subcategory", "strength", "frame", "left_not", "right_not",
    "context_not", "proper", "flags", "variant", "alternatives", "reason", "source", "yes", "no",
)  # fmt: skip

_FORM_TOKEN = re.compile(r"\*|[a-z]+(?=n't\b)|n't\b|'(?:s|re|ve|ll|d|m)\b|[^\s',-]+|[',]")
_SPLIT_WORDS = {"cannot": ("can", "not"), "gonna": ("gon", "na"), "gotta": ("got", "ta")}


def form_tokens(form: str) -> tuple[str, ...]:
    """The tokens of a form as the tokeniser cuts running text; hyphens are dropped, as they are in matching.

    >>> form_tokens("far-right"), form_tokens("blood on * hands"), form_tokens("the nation's shame")
    (('far', 'right'), ('blood', 'on', '*', 'hands'), ('the', 'nation', "'s", 'shame'))
    """
    low = form.lower()
    if low.isalpha():
        return _SPLIT_WORDS.get(low, (low,))
    tokens: list[str] = []
    for token in _FORM_TOKEN.findall(low.replace("’", "'")):
        tokens += _SPLIT_WORDS.get(token, (token,))
    return tuple(tokens)


@dataclass(frozen=True, slots=True)
class Condition:
    """One condition of a frame: `name` with its arguments, turned round where `negated`; any of `options` is enough."""

    options: tuple[tuple[str, tuple[str, ...]], ...]
    negated: bool = False


class Entry(NamedTuple):
    """One row of a lexicon file (columns: lexicons/README.md)."""

    id: str
    dimension: str
    category: str
    subcategory: str
    form: str
    tokens: tuple[str, ...]
    lemma: bool
    pos: frozenset[str]
    strength: int
    frame: tuple[Condition, ...]
    left_not: tuple[tuple[str, ...], ...]
    right_not: tuple[tuple[str, ...], ...]
    context_not: frozenset[str]
    proper: bool
    flags: frozenset[str]
    variant: str
    alternatives: tuple[str, ...]
    reason: str
    source: str
    yes: str
    no: str
    frame_text: str = ""
    file: str = ""
    row: int = 0


@dataclass(frozen=True, slots=True)
class LexiconFile:
    """A file that went into a lexicon: its name, number of entries and SHA-256."""

    name: str
    entries: int
    sha256: str


@dataclass(frozen=True, slots=True)
class Lexicon:
    """All entries in force, in order of file and row, and what they were read from."""

    name: str
    version: str
    licence: str
    entries: tuple[Entry, ...]
    files: tuple[LexiconFile, ...]
    changes: tuple[str, ...] = ()

    def of(self, dimension: str, category: str | None = None) -> tuple[Entry, ...]:
        """The entries of one dimension, or of one category of it."""
        return tuple(e for e in self.entries if e.dimension == dimension and category in (None, e.category))

    def categories(self, dimension: str) -> tuple[str, ...]:
        """The categories of a dimension, in order of their files."""
        return tuple(dict.fromkeys(e.category for e in self.entries if e.dimension == dimension))
