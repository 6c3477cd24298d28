"""Labelled sentences as numbers: what training and evaluation work on, parsed once."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from framing.classifier.embeddings import Encode, Vectors
from framing.classifier.features import (
    DIMENSIONS,
    FLAGS,
    Counts,
    Floats,
    Grid,
    Ids,
    grams,
    grid,
    hand,
    joined_counts,
    ranges,
)

if TYPE_CHECKING:
    from framing.classifier.corpora import Labelled
    from framing.lexicon import Matcher
    from framing.text.document import Document, TextSpan


@dataclass(frozen=True, slots=True)
class Sentences:
    """Sentences as the models see them.

    Attributes
    ----------
    ids
        Hashed features of all tokens, shape (tokens, features).
    first, last
        Rows of `ids` of each sentence, last excluded, shape (sentences,) each.
    hand
        Hand-made features, shape (sentences, len(HAND)).
    words, pieces
        Counts of hashed words and word pairs, and of pieces of words.
    vectors
        Embeddings of all tokens, shape (tokens, 0) where there are none.
    """

    ids: Ids
    first: NDArray[np.int64]
    last: NDArray[np.int64]
    hand: Floats
    words: Counts
    pieces: Counts
    vectors: Vectors

    def __len__(self) -> int:
        return len(self.first)

    def take(self, chosen: NDArray[np.int64]) -> Sentences:
        """The chosen sentences, in the order given."""
        sizes = self.last[chosen] - self.first[chosen]
        rows = ranges(self.first[chosen], sizes)
        last = np.cumsum(sizes)
        return Sentences(
            self.ids[rows], last - sizes, last, self.hand[chosen], self.words.take(chosen), self.pieces.take(chosen),
            self.vectors[rows],
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Gold:
    """Sentences with labels: `label` and `group`, `outlet`, `topic`, `digest` by sentence.

    By token: `marked` by people, `known` to the loaded lexicon as loaded, `describing` (adjective or adverb).
    """

    sentences: Sentences
    label: NDArray[np.bool_]
    marked: NDArray[np.bool_]
    known: NDArray[np.bool_]
    describing: NDArray[np.bool_]
    group: NDArray[np.str_]
    outlet: NDArray[np.str_]
    topic: NDArray[np.str_]
    digest: NDArray[np.str_]

    def __len__(self) -> int:
        return len(self.label)

    def take(self, chosen: NDArray[np.int64]) -> Gold:
        """The chosen sentences, in the order given."""
        s = self.sentences
        rows = ranges(s.first[chosen], s.last[chosen] - s.first[chosen])
        return Gold(
            s.take(chosen), self.label[chosen], self.marked[rows], self.known[rows], self.describing[rows],
            self.group[chosen], self.outlet[chosen], self.topic[chosen], self.digest[chosen],
        )  # fmt: skip


def digest(sentence: str) -> str:
    """A short hash of a sentence's letters and digits, by which a training sentence is known again.

    >>> digest("A bold plan.") == digest("a  bold plan")
    True
    """
    letters = "".join(c for c in sentence.casefold() if c.isalnum())
    return hashlib.sha256(letters.encode()).hexdigest()[:16]


def sentences_of(grids: Sequence[Grid], rows: Sequence[NDArray[np.int64]]) -> Sentences:
    """The sentences of several documents; `rows[k]` are the bounds of those of document k (`Grid.rows`)."""
    ids, first, last, hands, vectors = [], [], [], [], []
    words: list[Counts] = []
    pieces: list[Counts] = []
    shift = 0
    for g, bounds in zip(grids, rows, strict=True):
        sizes = bounds[:, 1] - bounds[:, 0]
        inside = ranges(bounds[:, 0], sizes)
        ids.append(g.ids[inside])
        vectors.append(g.vectors[inside])
        ends = shift + np.cumsum(sizes)
        first.append(ends - sizes)
        last.append(ends)
        shift += int(sizes.sum())
        hands.append(hand(g, bounds))
        found = grams(g, bounds)
        words.append(found[0])
        pieces.append(found[1])
    return Sentences(
        np.concatenate(ids), np.concatenate(first), np.concatenate(last), np.concatenate(hands), joined_counts(words),
        joined_counts(pieces), np.concatenate(vectors),
    )  # fmt: skip


def matcher() -> Matcher:
    """A matcher over the dimensions of the lexicon that the models read."""
    from framing.lexicon import Matcher, load_shipped

    return Matcher(load_shipped((*DIMENSIONS, "sources")), DIMENSIONS)


def gold_of(
    labelled: Sequence[Labelled], documents: Iterable[Document], match: Matcher, encode: Encode | None = None
) -> Gold:
    """Labelled articles, parsed, as numbers; every stretch is one sentence. `encode` gives embeddings."""
    grids, rows, marked, flags = [], [], [], []
    label, group, outlet, topic, digests = [], [], [], [], []
    for one, document in zip(labelled, documents, strict=True):
        g = grid(document, match.hits(document), encode)
        bounds = normalised(document, [(s.start, s.end) for s in one.stretches])
        found = g.rows(bounds)
        marks = np.zeros(len(g.token), dtype=bool)
        for a, b in g.rows(normalised(document, [m for s in one.stretches for m in s.marks])).tolist():
            marks[a:b] = True
        grids.append(g)
        rows.append(found)
        inside = ranges(found[:, 0], found[:, 1] - found[:, 0])
        marked.append(marks[inside])
        flags.append(g.flags[inside])
        for stretch in one.stretches:
            label.append(stretch.positive)
            group.append(one.group)
            outlet.append(one.article.outlet)
            topic.append(one.topic)
            digests.append(digest(one.article.text[stretch.start : stretch.end]))
    token_flags = np.concatenate(flags)
    return Gold(
        sentences_of(grids, rows), np.array(label, dtype=bool), np.concatenate(marked),
        _any(token_flags, [f"loaded {n}" for n in (1, 2, 3)]),
        _any(token_flags, ["pos ADJ", "pos ADV"]),
        np.array(group), np.array(outlet), np.array(topic), np.array(digests),
    )  # fmt: skip


def _any(flags: NDArray[np.bool_], names: Sequence[str]) -> NDArray[np.bool_]:
    found: NDArray[np.bool_] = np.asarray(flags[:, [FLAGS.index(name) for name in names]].any(axis=1))
    return found


def normalised(document: Document, spans: Sequence[TextSpan]) -> list[TextSpan]:
    """Where stretches of the article's own text stand in the normalised text."""
    from bisect import bisect_right

    layout = document.layout
    segments = [s for s in layout.segments if s.field == "text"]
    origins = [s.origin for s in segments]
    if not segments:
        return [(0, 0)] * len(spans)

    def forward(offset: int) -> int:
        segment = segments[max(bisect_right(origins, offset) - 1, 0)]
        inside = offset - segment.origin
        return segment.start + min(max(inside, 0), segment.length)

    return [(forward(start), max(forward(start), forward(end - 1) + 1)) for start, end in spans]


def read_gold(labelled: Sequence[Labelled], encode: Encode | None = None) -> Gold:
    """Parse labelled articles and turn them into numbers; quoted voice is what stands in quotation marks."""
    from framing.text import lay_out, load_parser, parse, with_voices

    layouts = (lay_out(one.article) for one in labelled)
    documents = (with_voices(d, ()) for d in parse(layouts, load_parser(), batch_size=16))
    return gold_of(labelled, documents, matcher(), encode)
