"""A parsed document as plain columns, one item a token: what matching and frames read.

Lists of strings are read many times faster than the parser's token objects, and judging a hit asks for dozens of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from spacy.strings import StringStore
    from spacy.tokens import Doc


@dataclass(frozen=True, slots=True)
class Words:
    """The columns of a document. `form` is the word as it stands, `lemma` is in lower case, `capital` says whether the word
    has a capital; `head` and `begin` (first token of the sentence) are token numbers, `kids` the tokens that a token
    governs, in order of text."""

    doc: Doc
    form: list[str]
    lower: list[str]
    lemma: list[str]
    pos: list[str]
    tag: list[str]
    dep: list[str]
    head: list[int]
    kids: list[tuple[int, ...]]
    begin: list[int]
    capital: list[bool]

    def __len__(self) -> int:
        return len(self.lower)

    def edges(self, token: int) -> tuple[int, int]:
        """The first and the last token of a subtree."""
        low = high = token
        open_ = [token]
        while open_:
            for kid in self.kids[open_.pop()]:
                low, high = min(low, kid), max(high, kid)
                open_.append(kid)
        return low, high


_NAMES: dict[int, str] = {}
_LOWERED: dict[int, str] = {}
_MOST = 200_000
"""Strings that are kept between documents; a hash of spaCy's always stands for the same string."""


def _names(column: list[int], strings: StringStore, kept: dict[int, str]) -> list[str]:
    try:
        return [*map(kept.__getitem__, column)]
    except KeyError:
        if len(kept) > _MOST:
            kept.clear()
        for key in set(column).difference(kept):
            kept[key] = strings[key].lower() if kept is _LOWERED else strings[key]
        return [*map(kept.__getitem__, column)]


@lru_cache(maxsize=8)
def words_of(doc: Doc) -> Words:
    """The columns of a parsed document, linear in its length; those of the documents asked for last are kept."""
    import numpy as np
    from spacy.attrs import DEP, HEAD, LEMMA, LOWER, ORTH, POS, SENT_START, TAG

    raw = doc.to_array([LOWER, LEMMA, POS, TAG, DEP, ORTH, HEAD, SENT_START]).reshape(len(doc), 8)
    keys = raw[:, :6].T.tolist()
    strings = doc.vocab.strings
    form, lower, pos, tag, dep = (_names(keys[n], strings, _NAMES) for n in (5, 0, 2, 3, 4))
    lemma = _names(keys[1], strings, _LOWERED)
    places = np.arange(len(doc))
    head = places + raw[:, 6].astype(np.int64)
    governed = np.flatnonzero(head != places)
    ends = np.bincount(head[governed], minlength=len(doc)).cumsum().tolist()
    in_turn = tuple(governed[np.argsort(head[governed], kind="stable")].tolist())
    kids = [in_turn[a:b] for a, b in zip([0, *ends], ends, strict=False)]
    begin = np.maximum.accumulate(np.where(raw[:, 7] == 1, places, 0)).tolist()
    return Words(doc, form, lower, lemma, pos, tag, dep, head.tolist(), kids, begin, (raw[:, 0] != raw[:, 5]).tolist())
