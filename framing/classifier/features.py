"""What the models see of a document: numbers only, one row a token or a sentence.

Every feature of a token is a hash of 64 bits cut to `BITS` (feature hashing; Weinberger et al. 2009), computed on whole
columns; no string is built for a feature. Names and numbers are masked, so that no model learns who is written about;
names are proper nouns, and other nouns and adjectives with a capital inside a sentence, such as nationalities. A word sees
its neighbours in its own sentence and on its own side of the quotation marks. Word forms are looked at once for each type
and remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from framing.classifier.embeddings import NAME, NUMBER, Encode, Vectors, no_vectors, vectors
from framing.errors import InputError

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
    vectors
        Embeddings of the words in their sentence, shape (n, 0) where none are wanted.
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
    vectors: Vectors

    def rows(self, spans: Sequence[TextSpan]) -> NDArray[np.int64]:
        """First and last row (excluded) of every stretch of normalised text, shape (len(spans), 2)."""
        if not spans:
            return np.zeros((0, 2), dtype=np.int64)
        bounds = np.asarray(spans, dtype=np.int64)
        first = np.searchsorted(self.end, bounds[:, 0], side="right")
        last = np.searchsorted(self.start, bounds[:, 1], side="left")
        return np.stack([first, np.maximum(first, last)], axis=1)

    def only(self, rows: NDArray[np.int64]) -> Grid:
        """The chosen rows, in order."""
        return Grid(
            self.token[rows], self.start[rows], self.end[rows], self.ids[rows], self.gram[rows],
            tuple(self.chars[k] for k in rows.tolist()), self.flags[rows], self.letters[rows], self.rarity[rows],
            self.vectors[rows],
        )  # fmt: skip


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
def rarities() -> dict[str, int]:
    """Word -> hundredths of a power of ten by which it is rarer than all running text; from the data of `wordfreq`.

    Its file of words in bands of equal frequency is read directly: importing the package takes longer than reading it.
    """
    import gzip
    from importlib.util import find_spec
    from pathlib import Path

    import msgpack

    spec = find_spec("wordfreq")
    if spec is None or spec.origin is None:
        raise InputError("the package wordfreq is not installed; install framing again, or run with --no-models")
    packed = (Path(spec.origin).parent / "data" / "large_en.msgpack.gz").read_bytes()
    _, *bands = msgpack.unpackb(gzip.decompress(packed))
    found: dict[str, int] = {}
    for band, words in enumerate(bands):
        found.update(dict.fromkeys(words, band))
    return found


_BITS_A_BAND = float(np.log2(10)) / 100


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
        band = rarities().get(form)
        kind = (
            _WORD * any(c.isalnum() for c in form)
            | _DIGIT * any(c.isdigit() for c in form)
            | _LY * (len(form) > 4 and form.endswith("ly"))
            | _CONTRACTION * (form in {"n't", "'re", "'ve", "'ll", "'d", "'m"})
            | _STRONG_MARK * (form in {"!", "?"})
        )
        made = _Type(
            (*(_id(e) for e in endings), *(_id(b) for b in beginnings)),  # type: ignore[arg-type]
            UNLISTED if band is None else band * _BITS_A_BAND,
            len(form),
            kind,
            _char_ids(form[:40]),
        )
        self.known[hashed] = made
        return made


_TYPES = Types()


def grid(document: Document, hits: Sequence[Hit], encode: Encode | None = None) -> Grid:
    """The columns of a document; `hits` are those of a `Matcher` over `DIMENSIONS`, `encode` gives embeddings."""
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
    together = sentence * 2 + _spoken(document, token)
    lexical, categories, strengths = _lexical(hits, len(array), token)

    def near(column: Hashes, step: int) -> Hashes:
        moved = np.zeros_like(column)
        if abs(step) >= n:
            return moved
        if step > 0:
            moved[:-step] = np.where(together[:-step] == together[step:], column[step:], np.uint64(0))
        else:
            moved[-step:] = np.where(together[-step:] == together[:step], column[:step], np.uint64(0))
        return moved

    own_head = together[head] == together

    def above(column: Hashes) -> Hashes:
        return np.where(own_head, column[head], np.uint64(0))

    case = (capital.astype(np.uint64) + shouted.astype(np.uint64)) * np.uint64(2) + initial.astype(np.uint64)
    q = quoted.astype(np.uint64)
    loaded, hedging, verbs, strength = (lexical[d] for d in ("loaded", "hedging", "attribution", "strength"))
    before, after, tag_before, tag_after = near(lemma, -1), near(lemma, 1), near(tag, -1), near(tag, 1)
    columns = [
        lower_masked, lemma, pos, tag, dep, _pair(pos, dep), *pieces.T, before, after, near(lemma, -2), near(lemma, 2),
        tag_before, tag_after, near(tag, -2), near(tag, 2), _pair(before, lemma), _pair(lemma, after),
        above(lemma), above(tag), above(dep), case, q, _pair(tag, case), band, _pair(band, tag), near(band, -1),
        near(band, 1), above(band), _pair(tag_before, _pair(tag, tag_after)), loaded, hedging, verbs, strength,
        _pair(strength, q), near(loaded, -1), near(loaded, 1), near(strength, -1), near(strength, 1), above(loaded),
        above(strength), near(hedging, -1), above(verbs), _pair(strength, tag),
    ]  # fmt: skip
    flags = _flags(lower, pos, tag, dep, kind, quoted, capital, shouted, rarity, length, categories, strengths)
    counts_as_word = (kind & (_WORD | _STRONG_MARK)) > 0
    gram = np.where(counts_as_word, lower_masked, np.uint64(0))
    empty = np.zeros(0, dtype=np.int32)
    chars = tuple(
        empty if hidden else types[k].chars for k, hidden in zip(kinds.tolist(), masked.tolist(), strict=True)
    )
    shown = no_vectors(n)
    if encode:
        words = [
            NAME if named else NUMBER if counted else doc[k].text
            for k, named, counted in zip(token.tolist(), is_name.tolist(), is_number.tolist(), strict=True)
        ]
        shown = vectors(encode, words, together.tolist())
    return Grid(token, start, start + length, _cut(columns), gram, chars, flags, length.astype(np.float32), rarity, shown)


def _empty() -> Grid:
    whole, real, hashes = np.zeros(0, np.int64), np.zeros(0, np.float32), np.zeros(0, np.uint64)
    return Grid(
        whole, whole, whole, np.zeros((0, WIDTH), np.int32), hashes, (), np.zeros((0, len(FLAGS)), np.bool_), real, real,
        no_vectors(0),
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


def _spoken(document: Document, token: NDArray[np.int64]) -> NDArray[np.int64]:
    """1 for tokens in quoted voice: they and the others see nothing of each other."""
    if not document.voices:
        return np.zeros(len(token), dtype=np.int64)
    return np.array([document.voices[k] == "quoted" for k in token.tolist()], dtype=np.int64)


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
    shape = np.zeros((len(rows), len(SHAPE)), dtype=np.float32)
    shape[:, 0] = size
    shape[:, 1] = np.log(size + 1)
    letters = np.concatenate([[0.0], np.cumsum(g.letters, dtype=np.float64)])
    shape[:, 2] = (letters[rows[:, 1]] - letters[rows[:, 0]]) / size
    listed = (g.rarity > 0) & (g.rarity < UNLISTED)
    known = sums(listed, rows)
    shape[:, 3] = np.where(known > 0, sums(np.where(listed, g.rarity, 0), rows) / np.maximum(known, 1), ORDINARY)
    shape[:, 4] = np.where(known > 0, _largest(np.where(listed, g.rarity, 0), rows), ORDINARY)
    quoted = counts[:, QUOTED]
    shape[:, 5] = quoted / size
    shape[:, 6] = (quoted > 0) & (quoted <= SHORT_QUOTATION)
    shape[:, 7] = _different(g.gram, rows) / size
    shape[:, 8] = counts[:, [FLAGS.index("pos VERB"), FLAGS.index("pos AUX")]].sum(axis=1) == 0
    filled = rows[:, 1] > rows[:, 0]
    shape[filled, 9] = g.flags[rows[filled, 0], FLAGS.index("pos CCONJ")]
    shape[~filled, 3:8] = 0
    own = [FLAGS.index(f"loaded {s} outside quotations") for s in (1, 2, 3)]
    shape[:, 10] = counts[:, own].sum(axis=1) / size
    return np.concatenate([shape, counts / size[:, None], counts[:, len(POS) + len(TAGS) + len(DEPS) :]], axis=1)


ORDINARY = 10.0
"""Rarity that is assumed of a sentence without a listed word."""
SHORT_QUOTATION = 4
"""Most tokens in quotation marks that still make a short quotation."""


def ranges(first: NDArray[np.int64], sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """The numbers first[k] .. first[k] + sizes[k] - 1 for every k, one after another."""
    shift = np.repeat(first - (np.cumsum(sizes) - sizes), sizes)
    numbers: NDArray[np.int64] = np.arange(int(sizes.sum()), dtype=np.int64) + shift
    return numbers


def sums(values: NDArray[Any], rows: NDArray[np.int64]) -> NDArray[np.float64]:
    """Sum of `values` over every stretch first..last (excluded), shape (len(rows),)."""
    total = np.concatenate([[0.0], np.cumsum(values, dtype=np.float64)])
    found: NDArray[np.float64] = total[rows[:, 1]] - total[rows[:, 0]]
    return found


def _largest(values: NDArray[Any], rows: NDArray[np.int64]) -> NDArray[np.float64]:
    """The largest of `values` in every stretch, 0 in an empty one."""
    found = np.zeros(len(rows), dtype=np.float64)
    sizes = rows[:, 1] - rows[:, 0]
    filled = sizes > 0
    if filled.any():
        starts = np.cumsum(sizes[filled]) - sizes[filled]
        found[filled] = np.maximum.reduceat(values[ranges(rows[filled, 0], sizes[filled])], starts)
    return found


def _different(values: Hashes, rows: NDArray[np.int64]) -> NDArray[np.int64]:
    """How many different values every stretch holds."""
    owner, inside = _inside(values, rows)
    _, codes = np.unique(inside, return_inverse=True)
    pairs = np.unique(owner * (len(codes) + 1) + codes)
    return np.bincount(pairs // (len(codes) + 1), minlength=len(rows))


def _inside(values: NDArray[Any], rows: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[Any]]:
    """The values of all stretches one after another, and which stretch each belongs to."""
    sizes = rows[:, 1] - rows[:, 0]
    return np.repeat(np.arange(len(rows)), sizes), values[ranges(rows[:, 0], sizes)]


@dataclass(frozen=True, slots=True)
class Counts:
    """How often each hashed piece stands in each sentence: the filled places of a table (sentences, 2^BITS), row by row.

    `first` (sentences + 1,) says where the places of each sentence begin; `places` and `times` are (filled,).
    """

    first: NDArray[np.int64]
    places: Ids
    times: Floats

    def __len__(self) -> int:
        return len(self.first) - 1

    def take(self, chosen: NDArray[np.int64]) -> Counts:
        """The chosen sentences, in the order given."""
        sizes = self.first[chosen + 1] - self.first[chosen]
        rows = ranges(self.first[chosen], sizes)
        return Counts(np.concatenate([[0], np.cumsum(sizes)]), self.places[rows], self.times[rows])


def counted(owner: NDArray[np.int64], ids: Ids, sentences: int) -> Counts:
    """The counts of pieces `ids`, each in the sentence that `owner` names."""
    keys, times = np.unique((owner << BITS) | ids, return_counts=True)
    sizes = np.bincount(keys >> BITS, minlength=sentences)
    return Counts(
        np.concatenate([[0], np.cumsum(sizes)]), (keys & (2**BITS - 1)).astype(np.int32), times.astype(np.float32)
    )


def joined_counts(parts: Sequence[Counts]) -> Counts:
    """Several tables of counts, one below the other."""
    sizes = np.concatenate([np.diff(p.first) for p in parts])
    return Counts(
        np.concatenate([[0], np.cumsum(sizes)]),
        np.concatenate([p.places for p in parts]),
        np.concatenate([p.times for p in parts]),
    )


def grams(g: Grid, rows: NDArray[np.int64]) -> tuple[Counts, Counts]:
    """Counts of hashed words and pairs of words, and of hashed pieces of words, in every sentence.

    Names and numbers are one word each, and a run of them ("Dana Holt") is one.
    """
    owner, words = _inside(g.gram, rows)
    owner, words = owner[words != 0], words[words != 0]
    masks = np.isin(words, _ids(("\x00name", "\x00number")))
    again = np.zeros(len(words), dtype=bool)
    again[1:] = masks[1:] & (words[1:] == words[:-1]) & (owner[1:] == owner[:-1])
    owner, words = owner[~again], words[~again]
    beside = owner[1:] == owner[:-1]
    pairs = _pair(words[:-1][beside], words[1:][beside]) * np.uint64(3)
    ids = np.concatenate([_cut([words])[:, 0], _cut([pairs])[:, 0]])
    whose = np.concatenate([owner, owner[1:][beside]])
    sizes = rows[:, 1] - rows[:, 0]
    chars = [g.chars[k] for k in ranges(rows[:, 0], sizes).tolist()]
    lengths = np.array([len(c) for c in chars], dtype=np.int64)
    letters = np.concatenate(chars) if chars else np.zeros(0, dtype=np.int32)
    letters_owner = np.repeat(np.repeat(np.arange(len(rows)), sizes), lengths)
    return counted(whose, ids, len(rows)), counted(letters_owner, letters, len(rows))
