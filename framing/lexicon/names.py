"""The proper-name test: whether a word, where it stands, is (part of) a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from framing.lexicon.words import Words

_OPENERS = frozenset({'"', "“", "'", "‘", ":", "«", "•", "(", "—", "..."})
_MARKS = frozenset({'"', "“", "”", "'", "‘", "’", "«", "»"})
_LONGEST_TITLE = 8
_SMALL = 3
"""Words of so few letters say nothing about whether a line is set with capitals."""


class Names:
    """The proper-name test of one document.

    A word is (part of) a name where it is capitalised in mid-sentence, or stands in a run of capitalised words, or is
    known from such a place elsewhere in the article and never stands there in lower case. In titles set with capitals,
    and in words all in capitals, case is no evidence and only the known names count. Small words in lower case between
    capitals ("A Recipe for Ruin") belong to the run.
    """

    def __init__(self, words: Words) -> None:
        self._words = words
        lower, begin = words.lower, words.begin
        self._alpha = alpha = [*map(str.isalpha, lower)]
        by_sentence: dict[int, list[int]] = {}
        for i, (capital, letters) in enumerate(zip(words.capital, alpha, strict=True)):
            if capital and letters:
                by_sentence.setdefault(begin[i], []).append(i)
        self._first: set[int] = set()
        self._silent: set[int] = set()
        capitals: set[str] = set()
        for start, places in by_sentence.items():
            self._first.add(alpha.index(True, start))
            self._first.update(i for i in places if i and lower[i - 1] in _OPENERS)
            if self._titled(start, places):
                self._silent.update(places)
                continue
            self._silent.update(i for i in places if words.form[i].isupper() and len(lower[i]) > 1)
            capitals.update(lower[i] for i in places if i not in self._first and i not in self._silent)
        small = {low for low, capital in zip(lower, words.capital, strict=True) if not capital}
        self._known = capitals - small

    def _titled(self, start: int, places: list[int]) -> bool:
        """Whether a sentence is set with capitals: more than seven of ten of its words, small ones aside."""
        w = self._words
        capitals = sum(len(w.lower[i]) > _SMALL for i in places)
        if capitals < 3:
            return False
        long = 0
        for i in range(start, len(w)):
            if w.begin[i] != start:
                break
            long += self._alpha[i] and len(w.lower[i]) > _SMALL
        return capitals > 0.7 * long

    def is_name(self, start: int, end: int) -> bool:
        """Whether every word of tokens `start`..`end` is, or stands inside, a proper name."""
        words = [i for i in range(start, end) if self._alpha[i]]
        return bool(words) and all(self._word(i) or (len(words) > 1 and self._joins(i)) for i in words)

    def _joins(self, i: int) -> bool:
        return not self._words.capital[i] and len(self._words.lower[i]) <= _SMALL

    def _word(self, i: int) -> bool:
        w = self._words
        if not w.capital[i]:
            return False
        if w.lower[i] in self._known:
            return True
        if i in self._silent:
            return False
        if i not in self._first or self._opens_title(i):
            return True
        after = i + 1
        return w.pos[i] == "PROPN" and after < len(w) and w.pos[after] == "PROPN" and w.capital[after]

    def _opens_title(self, i: int) -> bool:
        """Whether a word opens a title in quotation marks: two and more words, all but small ones with capitals."""
        w = self._words
        if not i or w.lower[i - 1] not in _MARKS:
            return False
        words = 0
        for k in range(i, min(i + _LONGEST_TITLE, len(w))):
            if w.lower[k] in _MARKS:
                return words > 1
            if not self._alpha[k] or not (w.capital[k] or (words and len(w.lower[k]) <= _SMALL)):
                return False
            words += w.capital[k]
        return False
