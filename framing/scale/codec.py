"""A parsed article as bytes and back: layout, tokens, attributions and ranks, each on its own (MessagePack, deflated).

Strings are kept once an article and tokens as small whole numbers, so that an article takes about three times the bytes of
its text, and 1 ms to read back.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from typing import TYPE_CHECKING, Any, TypeVar

import msgpack

from framing.article import Article
from framing.classifier.score import SentenceScore, WordScore
from framing.findings import Span
from framing.text.document import Attribution, Layout, Quote, Section, Segment, Sentence

if TYPE_CHECKING:
    from spacy.tokens import Doc
    from spacy.vocab import Vocab

_PARTS: tuple[tuple[str, type], ...] = (
    ("segments", Segment), ("sections", Section), ("quotes", Quote), ("sentences", Sentence),
)  # fmt: skip


def pack_parse(layout: Layout, tokens: Doc) -> bytes:
    """A layout and its tokens; the article itself is left out."""
    laid: dict[str, Any] = {name: [_values(one) for one in getattr(layout, name)] for name, _ in _PARTS}
    return _pack([layout.text, laid, list(layout.warnings), _tokens(tokens)])


def unpack_parse(data: bytes, article: Article, vocab: Vocab) -> tuple[Layout, Doc]:
    """What `pack_parse` packed, as the parse of `article`; `ValueError` where the bytes are not as they were."""
    try:
        text, laid, warnings, tokens = _unpack(data)
        parts = {name: tuple(kind(*row) for row in laid[name]) for name, kind in _PARTS}
        return Layout(article, text, warnings=tuple(warnings), **parts), _doc(tokens, vocab)
    except (KeyError, TypeError, IndexError) as error:
        raise ValueError(f"not a parsed article: {error}") from None


def _tokens(doc: Doc) -> list[object]:
    import numpy as np
    from spacy.attrs import DEP, HEAD, LEMMA, MORPH, NORM, ORTH, POS, SENT_START, SPACY, TAG

    ids, places = np.unique(doc.to_array([ORTH, LEMMA, NORM, TAG, DEP, MORPH]).ravel(), return_inverse=True)
    numbers: Any = doc.to_array([POS, HEAD, SENT_START, SPACY])
    strings = [doc.vocab.strings[int(i)] for i in ids]
    return [strings, places.astype("<i4").tobytes(), numbers.view(np.int64).astype("<i4").tobytes()]


def _doc(packed: Any, vocab: Vocab) -> Doc:
    import numpy as np
    from spacy.attrs import DEP, HEAD, LEMMA, MORPH, NORM, POS, SENT_START, TAG
    from spacy.tokens import Doc

    strings, places, numbers = packed
    at = np.frombuffer(places, "<i4").reshape(-1, 6)
    rest: Any = np.frombuffer(numbers, "<i4").reshape(-1, 4).astype(np.int64)
    doc = Doc(vocab, words=[strings[i] for i in at[:, 0].tolist()], spaces=rest[:, 3].astype(bool).tolist())
    if not len(doc):
        return doc
    hashes = np.array([vocab.strings.add(s) if s else 0 for s in strings], dtype=np.uint64)
    values: Any = np.concatenate([hashes[at[:, 1:]], rest[:, :3].view(np.uint64)], axis=1)
    return doc.from_array([LEMMA, NORM, TAG, DEP, MORPH, POS, HEAD, SENT_START], values)


def pack_attributions(attributions: tuple[Attribution, ...]) -> bytes:
    return _pack([_values(one) for one in attributions])


def unpack_attributions(data: bytes) -> tuple[Attribution, ...]:
    """What `pack_attributions` packed; `ValueError` where the bytes are not as they were."""
    try:
        return tuple(_made(Attribution, [*_spans(row[:3]), *row[3:]]) for row in _unpack(data))
    except (TypeError, IndexError) as error:
        raise ValueError(f"not attributions: {error}") from None


def _spans(cells: Any) -> list[tuple[tuple[int, int], ...]]:
    return [tuple((a, b) for a, b in cell) for cell in cells]


def pack_ranks(sentences: list[SentenceScore], words: list[WordScore]) -> bytes:
    """Sentences and words as the models scored them, without the article's name."""
    return _pack([[_values(one)[1:] for one in sentences], [_values(one)[1:] for one in words]])


def unpack_ranks(data: bytes, article: str) -> tuple[list[SentenceScore], list[WordScore]]:
    """What `pack_ranks` packed, as the scores of the article of that name; `ValueError` as above."""
    try:
        sentences, words = _unpack(data)
        for row in (*sentences, *words):
            row[0] = Span(*row[0])
        for row in sentences:
            row[10:12] = tuple(Span(*s) for s in row[10]), tuple(row[11])
        return [_made(SentenceScore, [article, *r]) for r in sentences], [_made(WordScore, [article, *r]) for r in words]
    except (TypeError, IndexError) as error:
        raise ValueError(f"not ranks: {error}") from None


def pack_tables(words: Iterable[str], told: str, tables: Mapping[str, Mapping[str, Sequence[object]]]) -> bytes:
    """The rows of an article, with its words and what the lexicon says of them."""
    return _pack([sorted(words), told, tables])


def unpack_tables(data: bytes) -> tuple[list[str], str, dict[str, dict[str, list[object]]]]:
    """What `pack_tables` packed; `ValueError` as above."""
    try:
        words, told, tables = _unpack(data)
    except TypeError as error:
        raise ValueError(f"not tables: {error}") from None
    return words, told, tables


_T = TypeVar("_T")


def _made(kind: type[_T], values: list[Any]) -> _T:
    return kind(*values)


def _values(one: Any) -> list[object]:
    return [getattr(one, field.name) for field in fields(one)]


def _pack(value: object) -> bytes:
    packed: bytes = msgpack.packb(value, default=_plain, unicode_errors="surrogatepass")
    return zlib.compress(packed, 1)


def _plain(value: Any) -> object:
    return value.item()


def _unpack(data: bytes) -> Any:
    try:
        return msgpack.unpackb(zlib.decompress(data), unicode_errors="surrogatepass")
    except (zlib.error, msgpack.UnpackException) as error:
        raise ValueError(f"damaged: {error}") from None
