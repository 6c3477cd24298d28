"""Articles that say the same: exact duplicates and other versions of one text. Nothing is deleted, only named.

Exact means equal once letter case, punctuation and spaces are levelled. Versions share at least 0.8 of the runs of
five words of the shorter text (Broder's containment). To find them without comparing every pair, each text is looked
up by its 64 smallest hashes of such runs (a bottom-k sketch), and the few candidates are then compared in full.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter, deque
from hashlib import blake2b
from heapq import nsmallest
from typing import NamedTuple
from zlib import crc32

CONTAINMENT = 0.8
_RUN = 5
_FEWEST_RUNS = 20
_SKETCH = 64
_CANDIDATES = 3
_WORD = re.compile(r"\w+")


class Twin(NamedTuple):
    """An earlier text and the share of five-word runs that are also in it (1.0 and `exact` for the same text)."""

    key: int
    share: float
    exact: bool


class Seen:
    """The texts of a corpus so far. One `Seen` serves one reading; work and memory grow with the number of words.

    With a `window`, versions are looked for among that many texts before; of all others only 16 bytes are kept.
    """

    def __init__(self, containment: float = CONTAINMENT, window: int | None = None) -> None:
        self._containment = containment
        self._window = window
        self._exact: dict[bytes, int] = {}
        self._owner: dict[int, int] = {}
        self._texts: dict[int, str] = {}
        self._recent: deque[tuple[int, list[int]]] = deque()

    def add(self, key: int, text: str) -> Twin | None:
        """The earlier text that `text` repeats, if any; else `text` is remembered under `key`."""
        words = levelled(text)
        digest = blake2b(" ".join(words).encode(), digest_size=16).digest()
        if digest in self._exact:
            return Twin(self._exact[digest], 1.0, True)
        self._exact[digest] = key
        runs = _runs(words)
        if len(runs) < _FEWEST_RUNS:
            return None
        sketch = nsmallest(_SKETCH, runs)
        candidates = Counter(self._owner[h] for h in sketch if h in self._owner)
        for candidate, _ in candidates.most_common(_CANDIDATES):
            other = _runs(levelled(self._texts[candidate]))
            share = len(runs & other) / min(len(runs), len(other))
            if share >= self._containment:
                return Twin(candidate, share, False)
        self._texts[key] = text
        for h in sketch:
            self._owner.setdefault(h, key)
        if self._window is not None:
            self._recent.append((key, sketch))
            if len(self._recent) > self._window:
                self._forget(*self._recent.popleft())
        return None

    def _forget(self, key: int, sketch: list[int]) -> None:
        del self._texts[key]
        for h in sketch:
            if self._owner.get(h) == key:
                del self._owner[h]


def levelled(text: str) -> list[str]:
    """The words of a text, levelled for comparison."""
    return _WORD.findall(unicodedata.normalize("NFKC", text).casefold())


def _runs(words: list[str]) -> set[int]:
    return {crc32(" ".join(words[i : i + _RUN]).encode()) for i in range(len(words) - _RUN + 1)}
