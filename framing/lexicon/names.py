"""The proper-name test: whether a word, where it stands, is (part of) a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.tokens import Doc

_OPENERS = ('"', "“", "'", "‘", ":", "«", "•", "(", "—", "...")
_SMALL = 3
"""Words of so few letters say nothing about whether a line is set with capitals."""


class Names:
    """The proper-name test of one document.

    A word is (part of) a name where it is capitalised in mid-sentence, or stands in a run of capitalised words, or is
    known from such a place elsewhere in the article and never stands there in lower case. In titles set with capitals,
    and in words all in capitals, case is no evidence and only the known names count. Small words in lower case between
    capitals ("A Recipe for Ruin") belong to the run.
    """

    def __init__(self, doc: Doc) -> None:
        from spacy.attrs import IS_ALPHA, IS_UPPER, LENGTH, LOWER, ORTH, POS, SENT_START
        from spacy.strings import get_string_id
        from spacy.symbols import PROPN

        array = doc.to_array([LOWER, ORTH, IS_ALPHA, IS_UPPER, LENGTH, POS, SENT_START])
        self._lower: list[int] = array[:, 0].tolist()
        self._capital: list[bool] = (array[:, 0] != array[:, 1]).tolist()
        self._alpha: list[bool] = array[:, 2].astype(bool).tolist()
        self._length: list[int] = array[:, 4].tolist()
        self._upper: list[bool] = [up and n > 1 for up, n in zip(array[:, 3].tolist(), self._length, strict=True)]
        self._proper: list[bool] = (array[:, 5] == PROPN).tolist()
        starts = [i for i, start in enumerate(array[:, 6].tolist()) if start == 1] or [0]
        openers = frozenset(get_string_id(mark) for mark in _OPENERS)
        self._first: set[int] = {i + 1 for i, low in enumerate(self._lower) if low in openers}
        self._no_evidence: set[int] = set()
        lower: set[int] = set()
        capital: set[int] = set()
        for begin, end in zip(starts, [*starts[1:], len(self._lower)], strict=True):
            words = [i for i in range(begin, end) if self._alpha[i]]
            if not words:
                continue
            self._first.add(words[0])
            long = [self._capital[i] for i in words if self._length[i] > _SMALL]
            titled = len(long) > 2 and sum(long) > 0.7 * len(long)
            if titled:
                self._no_evidence.update(words)
            for i in words:
                if not self._capital[i]:
                    lower.add(self._lower[i])
                elif i not in self._first and not titled and not self._upper[i]:
                    capital.add(self._lower[i])
        self._known = capital - lower

    def is_name(self, start: int, end: int) -> bool:
        """Whether every word of tokens `start`..`end` is, or stands inside, a proper name."""
        words = [i for i in range(start, end) if self._alpha[i]]
        return bool(words) and all(self._word(i) or (len(words) > 1 and self._joins(i)) for i in words)

    def _joins(self, i: int) -> bool:
        return not self._capital[i] and self._length[i] <= _SMALL

    def _word(self, i: int) -> bool:
        if not self._capital[i]:
            return False
        if self._lower[i] in self._known:
            return True
        if i in self._no_evidence or self._upper[i]:
            return False
        if i not in self._first:
            return True
        after = i + 1
        return self._proper[i] and after < len(self._lower) and self._proper[after] and self._capital[after]
