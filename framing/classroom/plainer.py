"""Plainer words for loaded ones: those that the lists give and that are not loaded themselves."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from framing.lexicon import Entry

_ENDINGS = ("", "s", "es", "d", "ed", "ing", "ly")
LEAST_STEM, MOST_ENDING = 4, 2
"""Fewest first letters that words of one stem share, and most letters that the shorter has after them."""


def plainer_words(entries: Iterable[Entry]) -> Callable[[str, str], str]:
    """A function from the id of a loaded entry and the words found to plainer ones ("a / b"); "" where none is known.

    A word that is on the lists itself, or of the stem of the words found, is not plainer.
    """
    listed = {entry.id: entry for entry in entries}
    loaded = {entry.form.casefold() for entry in listed.values()}
    loaded |= {form + ending for form in loaded if " " not in form for ending in _ENDINGS}

    def of(rule: str, words: str) -> str:
        entry = listed.get(rule)
        own = _words(f"{words} {entry.form}") if entry else []
        fit = (
            [a for a in entry.alternatives if "*" not in a and not _has(loaded, a) and not _akin(own, _words(a))]
            if entry
            else []
        )
        return " / ".join(fit)

    return of


def _has(loaded: set[str], text: str) -> bool:
    """Whether a listed phrase stands in a text."""
    words = _words(text)
    return any(" ".join(words[i:j]) in loaded for i in range(len(words)) for j in range(i + 1, len(words) + 1))


def _akin(own: list[str], others: list[str]) -> bool:
    """Whether two words are of one stem.

    >>> _akin(["terrifying"], ["terrify"]), _akin(["slammed"], ["criticised"])
    (True, False)
    """
    return any(a[: _stem(a, b)] == b[: _stem(a, b)] for a in own for b in others)


def _stem(one: str, other: str) -> int:
    return max(LEAST_STEM, min(len(one), len(other)) - MOST_ENDING)


def _words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+(?:['’-][^\W_]+)*", text.casefold())
