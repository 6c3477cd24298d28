"""What the models see of a document: numbers only, one row a token or a sentence.

Every feature of a token is a hash of 64 bits cut to `BITS` (feature hashing; Weinberger et al. 2009), computed on whole
columns; no string is built for a feature. Names and numbers are masked, so that no model learns who is written about;
names are proper nouns, and other nouns and adjectives with a capital inside a sentence, such as nationalities. Word forms
are looked at once for each type and remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from framing.lexicon import Hit
    from framing.text.document import Document, TextSpan

Ids = NDArray[np.int32]
Hashes = NDArray[np.uint64]
Floats = NDArray[np.float32]

BITS = 20
"""The models' tables of weights have 2^BITS places."""
WIDTH = 47
"""Hashed features of a token."""
DIMENSIONS = ("loaded", "hedging", "attribution")
"""Dimensions of the lexicon that the models read."""
CATEGORIES: dict[str, tuple[str, ...]] = {
    "loaded": ("judgement", "appreciation", "affect", "labels", "sensational", "force", "focus"),
    "hedging": ("hedge", "booster", "evidential", "condition", "weasel"),
    "attribution": ("neutral", "doubt", "forceful", "denial", "factive", "mental"),
}
"""Categories that are counted by sentence; the token model sees every category by name."""

POS = (
    "ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM", "PART", "PRON", "PROPN", "PUNCT", "SCONJ", "SYM",
    "VERB", "X",
)  # fmt: skip
TAGS = (
    "JJR", "JJS", "RBR", "RBS", "MD", "VB", "VBD", "VBG", "VBN", "VBP", "VBZ", "PRP", "PRP$", "WP", "WRB", "RP", "EX",
    "UH",
)  # fmt: skip
DEPS = (
    "ROOT", "acl", "acomp", "advcl", "advmod", "agent", "amod", "appos", "attr", "ccomp", "compound", "conj", "dobj",
    "neg", "nsubj", "nsubjpass", "pobj", "poss", "prep", "relcl", "xcomp",
)  # fmt: skip
MARKS = ("?", "!", "—", ":", ";", "(", "...", "-", ",", '"')
FIRST = ("i", "we", "me", "us", "my", "our")
SECOND = ("you", "your")


@dataclass(frozen=True, slots=True)
class Grid:
    """A document's tokens (white space left out) as columns.

    Attributes
    ----------
    token
        Index of each in `document.tokens`, shape (n,).
    start, end
        Offsets in the normalised text, shape (n,).
    ids
        Hashed features, shape (n, number of features), 0 .. 2^BITS - 1.
    gram
        Hash of the masked lower-case form where it counts as a word of the sentence, else 0, shape (n,).
    chars
        One array a token: hashes of the 2 to 5 letters long pieces of its masked form.
    flags
        Yes or no for `FLAGS`, shape (n, len(FLAGS)); `flags[:, QUOTED]` says that the token stands in quotation marks.
    letters
        Length of each token in characters, shape (n,).
    rarity
        How rare the word is: minus log2 of its share of running text, 32 for a word that is not listed, shape (n,).
    """

    token: NDArray[np.int64]
    start: NDArray[np.int64]
    end: NDArray[np.int64]
    ids: Ids
    gram: Hashes
    chars: tuple[NDArray[np.int32], ...]
    flags: NDArray[np.bool_]
    letters: Floats
    rarity: Floats

    def rows(self, spans: Sequence[TextSpan]) -> NDArray[np.int64]:
        """First and last row (excluded) of every stretch of normalised text, shape (len(spans), 2)."""
        if not spans:
            return np.zeros((0, 2), dtype=np.int64)
        bounds = np.asarray(spans, dtype=np.int64)
        first = np.searchsorted(self.end, bounds[:, 0], side="right")
        last = np.searchsorted(self.start, bounds[:, 1], side="left")
        return np.stack([first, np.maximum(first, last)], axis=1)


FLAGS: tuple[str, ...] = (
    *(f"pos {name}" for name in POS),
    *(f"tag {name}" for name in TAGS),
    *(f"dep {name}" for name in DEPS),
    *(f"mark {mark}" for mark in MARKS),
    "quoted", "long word", "capital", "all capitals", "digit", "adverb in -ly", "contraction", "first person",
    "second person", "first person outside quotations", "rare word",
    *(f"{dimension} {name}" for dimension, names in CATEGORIES.items() for name in names),
    *(f"loaded {strength}" for strength in (1, 2, 3)),
    *(f"loaded {strength} outside quotations" for strength in (1, 2, 3)),
)  # fmt: skip
QUOTED = FLAGS.index("quoted")
UNLISTED = 32.0
_RARE = 19.0


def _id(text: str) -> int:
    from spacy.strings import get_string_id

    return int(get_string_id(text))


@cache
def _ids(names: tuple[str, ...]) -> Hashes:
    return np.array([_id(name) for name in names], dtype=np.uint64)


@cache
def _frequencies() -> dict[str, float]:
    from wordfreq import get_frequency_dict

    found: dict[str, float] = get_frequency_dict("en", wordlist="large")
    return found


@dataclass(frozen=True, slots=True)
class _Type:
    """What is known of a word form by itself: hashes of its endings and beginnings, its rarity, its pieces."""

    pieces: tuple[int, int, int, int, int]
    rarity: float
    letters: int
    kind: int
    chars: NDArray[np.int32]


_WORD, _DIGIT, _LY, _CONTRACTION, _STRONG_MARK = 1, 2, 4, 8, 16


def _char_ids(form: str) -> NDArray[np.int32]:
    padded = f" {form} "
    pieces = (padded[i : i + size] for size in range(2, 6) for i in range(max(len(padded) - size + 1, 1)))
    hashes = np.array([_id("c" + piece) for piece in pieces], dtype=np.uint64)
    return (hashes >> np.uint64(64 - BITS)).astype(np.int32)


class Types:
    """A memory of word forms; it holds at most `LIMIT` of them and starts afresh when full."""

    LIMIT = 200_000

    def __init__(self) -> None:
        self.known: dict[int, _Type] = {}

    def of(self, hashes: Sequence[int], strings: Any) -> list[_Type]:
        if len(self.known) > self.LIMIT:
            self.known.clear()
        return [self.known.get(h) or self._new(h, strings) for h in hashes]

    def _new(self, hashed: int, strings: Any) -> _Type:
        form = strings[hashed] if hashed else ""
        endings = [form[-n:] if len(form) > n else "" for n in (2, 3, 4)]
        beginnings = [form[:n] if len(form) > n else "" for n in (3, 4)]
        share = _frequencies().get(form, 0.0)
        kind = (
            _WORD * any(c.isalnum() for c in form)
            | _DIGIT * any(c.isdigit() for c in form)
            | _LY * (len(form) > 4 and form.endswith("ly"))
            | _CONTRACTION * (form in {"n't", "'re", "'ve", "'ll", "'d", "'m"})
            | _STRONG_MARK * (form in {"!", "?"})
        )
        made = _Type(
            (*(_id(e) for e in endings), *(_id(b) for b in beginnings)),  # type: ignore[arg-type]
            float(-np.log2(share)) if share > 0 else UNLISTED,
            len(form),
            kind,
            _char_ids(form[:40]),
        )
        self.known[hashed] = made
        return made


_TYPES = Types()


def grid(document: Document, hits: Sequence[Hit]) -> Grid:
    """The columns of a document; `hits` are those of a `Matcher` over `DIMENSIONS`."""
    from spacy.attrs import DEP, HEAD, IDX, IS_SPACE, LEMMA, LENGTH, LOWER, ORTH, TAG
    from spacy.attrs import POS as POS_ATTR

    doc = document.tokens
    strings = doc.vocab.strings
    array = doc.to_array([LOWER, LEMMA, POS_ATTR, TAG, DEP, HEAD, IDX, ORTH, LENGTH, IS_SPACE])
    array = array.reshape(-1, 10)
    token = np.flatnonzero(array[:, 9] == 0)
    n = len(token)
    if not n:
        return _empty()
    lower, lemma, pos, tag, dep = (array[token, k].copy() for k in range(5))
    start = array[token, 6].astype(np.int64)
    length = array[token, 8].astype(np.int64)
    place = np.zeros(len(array), dtype=np.int64)
    place[token] = np.arange(n)
    head = place[np.clip(token + array[token, 5].astype(np.int64), 0, len(array) - 1)]
    pos_names = {code: _id(doc.vocab.strings[int(code)] if code else "") for code in set(pos.tolist())}
    pos = np.array([pos_names[code] for code in pos.tolist()], dtype=np.uint64)

    sentence = np.searchsorted(np.array([s.start for s in document.layout.sentences] or [0]), start, side="right")
    capital = array[token, 7] != array[token, 0]
    shouted = _shouted(doc, token, capital)
    initial = np.ones(n, dtype=bool)
    initial[1:] = sentence[1:] != sentence[:-1]

    name, number = _id("PROPN"), _id("NUM")
    types_of, kinds = np.unique(lower, return_inverse=True)
    types = _TYPES.of(types_of.tolist(), strings)
    kind = np.array([t.kind for t in types], dtype=np.int64)[kinds]
    is_name = (pos == np.uint64(name)) | (capital & ~initial & np.isin(pos, _ids(("ADJ", "NOUN"))))
    is_number = (pos == np.uint64(number)) | (kind & _DIGIT > 0)
    mask = np.where(is_name, np.uint64(_id("\x00name")), np.uint64(_id("\x00number")))
    masked = is_name | is_number
    lower_masked = np.where(masked, mask, lower)
    lemma = np.where(masked, mask, _lowered(lemma, strings))
    pieces = np.array([t.pieces for t in types], dtype=np.uint64)[kinds]
    pieces = np.where(masked[:, None], mask[:, None], pieces)
    rarity = np.array([t.rarity for t in types], dtype=np.float32)[kinds]
    rarity = np.where(masked, np.float32(0), rarity).astype(np.float32)
    band = rarity.round().astype(np.uint64)

    quoted = _quoted(document, start)
    lexical, categories, strengths = _lexical(hits, len(array), token)

    def near(column: Hashes, step: int) -> Hashes:
        moved = np.zeros_like(column)
        if abs(step) >= n:
            return moved
        if step > 0:
            moved[:-step] = np.where(sentence[:-step] == sentence[step:], column[step:], np.uint64(0))
        else:
            moved[-step:] = np.where(sentence[-step:] == sentence[:step], column[:step], np.uint64(0))
        return moved

    case = (capital.astype(np.uint64) + shouted.astype(np.uint64)) * np.uint64(2) + initial.astype(np.uint64)
    q = quoted.astype(np.uint64)
    loaded, hedging, verbs, strength = (lexical[d] for d in ("loaded", "hedging", "attribution", "strength"))
    before, after, tag_before, tag_after = near(lemma, -1), near(lemma, 1), near(tag, -1), near(tag, 1)
    columns = [
        lower_masked, lemma, pos, tag, dep, _pair(pos, dep), *pieces.T, before, after, near(lemma, -2), near(lemma, 2),
        tag_before, tag_after, near(tag, -2), near(tag, 2), _pair(before, lemma), _pair(lemma, after),
        lemma[head], tag[head], dep[head], case, q, _pair(tag, case), band, _pair(band, tag), near(band, -1),
        near(band, 1), band[head], _pair(tag_before, _pair(tag, tag_after)), loaded, hedging, verbs, strength,
        _pair(strength, q), near(loaded, -1), near(loaded, 1), near(strength, -1), near(strength, 1), loaded[head],
        strength[head], near(hedging, -1), verbs[head], _pair(strength, tag),
    ]  # fmt: skip
    flags = _flags(lower, pos, tag, dep, kind, quoted, capital, shouted, rarity, length, categories, strengths)
    counts_as_word = (kind & (_WORD | _STRONG_MARK)) > 0
    gram = np.where(counts_as_word, lower_masked, np.uint64(0))
    empty = np.zeros(0, dtype=np.int32)
    chars = tuple(
        empty if hidden else types[k].chars for k, hidden in zip(kinds.tolist(), masked.tolist(), strict=True)
    )
    return Grid(token, start, start + length, _cut(columns), gram, chars, flags, length.astype(np.float32), rarity)


def _empty() -> Grid:
    whole, real, hashes = np.zeros(0, np.int64), np.zeros(0, np.float32), np.zeros(0, np.uint64)
    return Grid(
        whole, whole, whole, np.zeros((0, WIDTH), np.int32), hashes, (), np.zeros((0, len(FLAGS)), np.bool_), real, real
    )


def _lowered(lemma: Hashes, strings: Any) -> Hashes:
    unique, inverse = np.unique(lemma, return_inverse=True)
    words = [strings[int(h)] if h else "" for h in unique.tolist()]
    low = [h if w.islower() else _id(w.lower()) for h, w in zip(unique.tolist(), words, strict=True)]
    return np.array(low, dtype=np.uint64)[inverse]


def _quoted(document: Document, start: NDArray[np.int64]) -> NDArray[np.bool_]:
    inside = np.zeros(len(start), dtype=bool)
    for quote in document.layout.quotes:
        a, b = np.searchsorted(start, (quote.inner_start, quote.inner_end))
        inside[a:b] = True
    return inside


def _lexical(
    hits: Sequence[Hit], size: int, token: NDArray[np.int64]
) -> tuple[dict[str, Hashes], NDArray[np.bool_], NDArray[np.int64]]:
    """Hashes of category and strength by dimension, which of `CATEGORIES` each token is in, strength if loaded."""
    names = [(d, c) for d, cs in CATEGORIES.items() for c in cs]
    column = {name: k for k, name in enumerate(names)}
    hashes = {d: np.zeros(size, dtype=np.uint64) for d in (*DIMENSIONS, "strength")}
    categories = np.zeros((size, len(names)), dtype=bool)
    strengths = np.zeros(size, dtype=np.int64)
    for hit in hits:
        entry = hit.entry
        if hit.stopped_by or entry.dimension not in hashes:
            continue
        hashes[entry.dimension][hit.start : hit.end] = _id(f"{entry.dimension}/{entry.category}/{entry.subcategory}")
        if entry.dimension == "loaded":
            strengths[hit.start : hit.end] = entry.strength
            hashes["strength"][hit.start : hit.end] = entry.strength + 1
        k = column.get((entry.dimension, entry.category))
        if k is not None:
            categories[hit.start : hit.end, k] = True
    return {d: h[token] for d, h in hashes.items()}, categories[token], strengths[token]


def _shouted(doc: Any, token: NDArray[np.int64], capital: NDArray[np.bool_]) -> NDArray[np.bool_]:
    shouted = np.zeros(len(token), dtype=bool)
    for k in np.flatnonzero(capital).tolist():
        text = doc[int(token[k])].text
        shouted[k] = len(text) > 1 and text.isupper()
    return shouted


def _pair(a: Hashes, b: Hashes) -> Hashes:
    mixed: Any = b ^ (b >> np.uint64(29))
    joined: Hashes = np.uint64(0x9E3779B97F4A7C15) * a + np.uint64(0xC2B2AE3D27D4EB4F) * mixed
    return joined


def _cut(columns: Sequence[Hashes]) -> Ids:
    """Each column with a seed of its own, mixed (the finaliser of MurmurHash3; Appleby) and cut to `BITS`."""
    x: Any = np.stack(columns, axis=1).astype(np.uint64)
    seeds: Hashes = np.arange(1, x.shape[1] + 1, dtype=np.uint64)
    x += seeds * np.uint64(0x9E3779B97F4A7C15)
    x ^= x >> np.uint64(33)
    x *= np.uint64(0xFF51AFD7ED558CCD)
    x ^= x >> np.uint64(33)
    x *= np.uint64(0xC4CEB9FE1A85EC53)
    ids: Ids = (x >> np.uint64(64 - BITS)).astype(np.int32)
    return ids


def _flags(
    lower: Hashes,
    pos: Hashes,
    tag: Hashes,
    dep: Hashes,
    kind: NDArray[np.int64],
    quoted: NDArray[np.bool_],
    capital: NDArray[np.bool_],
    shouted: NDArray[np.bool_],
    rarity: Floats,
    length: NDArray[np.int64],
    categories: NDArray[np.bool_],
    strengths: NDArray[np.int64],
) -> NDArray[np.bool_]:
    first = np.isin(lower, _ids(FIRST))
    own = ~quoted
    strong = np.stack([strengths == s for s in (1, 2, 3)], axis=1)
    simple = np.stack(
        [
            quoted, length > 8, capital, shouted, (kind & _DIGIT) > 0, ((kind & _LY) > 0) & (pos == np.uint64(_id("ADV"))),
            (kind & _CONTRACTION) > 0, first, np.isin(lower, _ids(SECOND)), first & own, (rarity > _RARE) & (rarity < UNLISTED),
        ],
        axis=1,
    )  # fmt: skip
    return np.concatenate(
        [
            pos[:, None] == _ids(POS),
            tag[:, None] == _ids(TAGS),
            dep[:, None] == _ids(DEPS),
            lower[:, None] == _ids(MARKS),
            simple,
            categories,
            strong,
            strong & own[:, None],
        ],
        axis=1,
    )


SHAPE = (
    "words", "log words", "letters a word", "rarity", "rarest word", "share quoted", "short quotation",
    "different words", "no verb", "begins with a conjunction", "share of loaded words outside quotations",
)  # fmt: skip
HAND: tuple[str, ...] = (
    *SHAPE,
    *(f"rate {name}" for name in FLAGS),
    *(f"count {name}" for name in FLAGS[len(POS) + len(TAGS) + len(DEPS) :]),
)
"""Names of the hand-made features of a sentence."""


def hand(g: Grid, rows: NDArray[np.int64]) -> Floats:
    """Hand-made features of sentences, shape (len(rows), len(HAND)); rates are per token of the sentence."""
    total = np.concatenate([np.zeros((1, len(FLAGS)), np.float32), np.cumsum(g.flags, axis=0, dtype=np.float32)])
    counts = total[rows[:, 1]] - total[rows[:, 0]]
    size = np.maximum(rows[:, 1] - rows[:, 0], 1).astype(np.float32)
    letters = np.concatenate([[0.0], np.cumsum(g.letters, dtype=np.float64)])
    shape = np.zeros((len(rows), len(SHAPE)), dtype=np.float32)
    shape[:, 0] = size
    shape[:, 1] = np.log(size + 1)
    shape[:, 2] = (letters[rows[:, 1]] - letters[rows[:, 0]]) / size
    verbs = [FLAGS.index("pos VERB"), FLAGS.index("pos AUX")]
    for k, (a, b) in enumerate(rows.tolist()):
        if a == b:
            continue
        rare = g.rarity[a:b]
        known = rare[(rare > 0) & (rare < UNLISTED)]
        shape[k, 3] = known.mean() if len(known) else 10.0
        shape[k, 4] = known.max() if len(known) else 10.0
        quoted = g.flags[a:b, QUOTED]
        shape[k, 5] = quoted.mean()
        shape[k, 6] = 0 < quoted.sum() <= 4
        words = g.gram[a:b]
        shape[k, 7] = len(np.unique(words)) / (b - a)
        shape[k, 9] = g.flags[a, FLAGS.index("pos CCONJ")]
    shape[:, 8] = counts[:, verbs].sum(axis=1) == 0
    own = [FLAGS.index(f"loaded {s} outside quotations") for s in (1, 2, 3)]
    shape[:, 10] = counts[:, own].sum(axis=1) / size
    return np.concatenate([shape, counts / size[:, None], counts[:, len(POS) + len(TAGS) + len(DEPS) :]], axis=1)


def grams(g: Grid, rows: NDArray[np.int64]) -> tuple[list[Ids], list[Ids]]:
    """Hashed words and pairs of words, and hashed pieces of words, of every sentence; with repeats.

    Names and numbers are one word each, and a run of them ("Dana Holt") is one.
    """
    words, pieces = [], []
    for a, b in rows.tolist():
        kept = g.gram[a:b]
        kept = kept[kept != 0]
        masks = np.isin(kept, _ids(("\x00name", "\x00number")))
        again = np.zeros(len(kept), dtype=bool)
        again[1:] = masks[1:] & (kept[1:] == kept[:-1])
        kept = kept[~again]
        pairs = _pair(kept[:-1], kept[1:])
        words.append(np.concatenate([_cut([kept])[:, 0], _cut([pairs * np.uint64(3)])[:, 0]]))
        inside = [g.chars[k] for k in range(a, b)]
        pieces.append(np.concatenate(inside) if inside else np.zeros(0, dtype=np.int32))
    return words, pieces
