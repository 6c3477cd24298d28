"""Whose words each token is: the outlet's, a quotation, a paraphrase, the headline or a caption."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from framing.findings import VOICES, Voice
from framing.text.document import Attribution, Document, Layout, Role

if TYPE_CHECKING:
    from spacy.strings import StringStore
    from spacy.tokens import Doc, Token


def voices(
    layout: Layout, tokens: Doc, attributions: Sequence[Attribution]
) -> tuple[tuple[Voice, ...], tuple[str, ...]]:
    """Voice and speaker of every token.

    In this order: "quoted" between quotation marks (one word too, and a title: it is somebody else's word),
    "paraphrased" inside the content of a sure attribution (no candidate), "headline" or "caption" by section, else
    "outlet". The speaker is that of the attribution with the shortest content over the token; inside a quotation whose
    own words no attribution covers, that of an attribution that covers another part of the same quotation, also in an
    earlier paragraph; "" where nobody is named.

    Returns
    -------
    Two tuples of `len(tokens)`.
    """
    from spacy.attrs import IDX

    offsets: Any = tokens.to_array([IDX]).ravel()
    starts: list[int] = offsets.tolist()
    speaking: list[Attribution | None] = [None] * len(tokens)
    for attribution in sorted((a for a in attributions if a.sure), key=_size, reverse=True):
        for start, end in attribution.content:
            for i in _inside(tokens, starts, start, end):
                speaking[i] = attribution
    quoted: list[int] = [-1] * len(tokens)
    group_speakers: dict[int, str] = {}
    for quote in layout.quotes:
        for i in _inside(tokens, starts, quote.inner_start, quote.inner_end):
            if quoted[i] == -1:
                quoted[i] = quote.group
            found = speaking[i]
            if found and found.speaker and quoted[i] == quote.group:
                group_speakers.setdefault(quote.group, found.speaker)
    result: list[Voice] = []
    speakers: list[str] = []
    roles = _roles(layout, starts)
    for i in range(len(tokens)):
        attribution_here = speaking[i]
        if quoted[i] >= 0:
            result.append("quoted")
            named = attribution_here.speaker if attribution_here else ""
            speakers.append(named or group_speakers.get(quoted[i], ""))
        elif attribution_here:
            result.append("paraphrased")
            speakers.append(attribution_here.speaker)
        else:
            role = roles[i]
            result.append(role if role == "headline" or role == "caption" else "outlet")
            speakers.append("")
    return tuple(result), tuple(speakers)


def with_voices(document: Document, attributions: Sequence[Attribution]) -> Document:
    """The document with its attributions, and a voice and speaker for every token."""
    found, speakers = voices(document.layout, document.tokens, attributions)
    return replace(document, attributions=tuple(attributions), voices=found, speakers=speakers)


def words(document: Document) -> dict[Voice, int]:
    """Number of words of each voice, over the sections that count.

    A word is a token with a letter or digit, so "far-right" is two; what hangs on a word ("'s", "n't", "'ll", the "not"
    of "cannot") counts with it. All five voices are keys.
    """
    counted = Counter(document.voices[i] for i in counted_words(document))
    return {voice: counted[voice] for voice in VOICES}


def counted_words(document: Document) -> list[int]:
    """The tokens that `words` counts, in order."""
    import numpy as np
    from spacy.attrs import IDX, ORTH, SPACY

    tokens, layout = document.tokens, document.layout
    columns: Any = tokens.to_array([ORTH, IDX, SPACY]).reshape(len(tokens), 3)
    kinds = np.array([_kind(form, tokens.vocab.strings) for form in columns[:, 0].tolist()], dtype=np.int64)
    kinds[1:][(columns[:-1, 2] == 0) & (kinds[1:] == _CLITIC)] = _NONE
    within = np.zeros(len(tokens), dtype=bool)
    for section in layout.sections:
        if layout.counted(section):
            first, last = np.searchsorted(columns[:, 1], (section.start, section.end))
            within[first:last] = True
    places: list[int] = np.flatnonzero(within & (kinds != _NONE)).tolist()
    return places


def is_word(token: Token) -> bool:
    """Whether a token counts as a word: it holds a letter or digit and is no clitic on the word before it."""
    kind = _kind(token.orth, token.vocab.strings)
    hangs = token.i > 0 and not token.nbor(-1).whitespace_
    return kind == _WORD or (kind == _CLITIC and not hangs)


_NONE, _WORD, _CLITIC = range(3)
"""A form without letter or digit; one with; one of these that hangs on the word before it where no space parts them."""


@lru_cache(maxsize=1 << 16)
def _kind(form: int, strings: StringStore) -> int:
    text = strings[form]
    if not any(map(str.isalnum, text)):
        return _NONE
    return _CLITIC if text.startswith("'") or text.lower() in ("n't", "not") else _WORD


def _roles(layout: Layout, starts: Sequence[int]) -> list[Role]:
    """Role of the section each token begins in, or of the one before it."""
    roles: list[Role] = []
    section = 0
    for start in starts:
        while section + 1 < len(layout.sections) and layout.sections[section + 1].start <= start:
            section += 1
        roles.append(layout.sections[section].role if layout.sections else "body")
    return roles


def _size(attribution: Attribution) -> int:
    return sum(end - start for start, end in attribution.content)


def _inside(tokens: Doc, starts: Sequence[int], start: int, end: int) -> range:
    """Indices of the tokens that begin in `start`..`end`."""
    return range(bisect_left(starts, start), bisect_left(starts, end))
