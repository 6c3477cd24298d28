"""What the models say of documents: ranks and shares for sentences, candidates among words; never a verdict.

A score says how much a sentence resembles sentences whose wording trained readers marked as loaded. It is shown as a rank
in its article and as the share of sentences of ordinary news that score lower.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from framing.classifier.examples import matcher, sentences_of
from framing.classifier.features import HAND, Floats, grid
from framing.classifier.saving import Models, load_models
from framing.classifier.sentence_model import SentenceModel
from framing.classifier.stack import block, stacked
from framing.findings import Span, Voice

if TYPE_CHECKING:
    from framing.classifier.examples import Sentences
    from framing.classifier.features import Grid
    from framing.lexicon import Hit, Matcher
    from framing.text.document import Document

Ranking = Literal["news", "babe", "alone"]
CANDIDATE = 0.5
"""Likelihood (at the training weights) from which a word is a candidate."""
STRONGEST = 3
"""Words, and features, that are shown with a sentence."""
_OPEN_CLASS = frozenset({"ADJ", "ADV", "NOUN", "VERB", "INTJ"})


@dataclass(frozen=True, slots=True)
class WordScore:
    """A word that the word model would mark.

    `likelihood` (0-1) orders words, it is not a share. `known` says that an entry of the loaded lexicon counts here;
    where it is False the word is a candidate for the reader's eye and nothing more.
    """

    article: str
    span: Span
    voice: Voice
    likelihood: float
    known: bool


@dataclass(frozen=True, slots=True)
class SentenceScore:
    """A sentence with its place among others.

    Attributes
    ----------
    article, span, voice
        Where it stands, and whose words most of it are.
    logit
        The model's score, log-odds at balanced classes.
    share
        Share (0-1) of sentences of ordinary news that score lower.
    expected
        Expected share (0-1) of sentences with such a score that readers mark in ordinary news; for sums over many
        sentences, not for one.
    rank, of
        Place in the article among sentences of the same voice, 1 is the strongest.
    opinion
        Log-odds that the sentence is the outlet's own opinion; None for a sentence that is mostly quoted.
    words
        Its strongest words.
    because
        What raises its score most besides single words, in plain words.
    """

    article: str
    span: Span
    voice: Voice
    logit: float
    share: float
    expected: float
    rank: int
    of: int
    opinion: float | None
    words: tuple[Span, ...]
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Read:
    """A document as the models read it: its sentences in sections that count."""

    document: Document
    grid: Grid
    hits: Sequence[Hit]
    bounds: NDArray[np.int64]
    sentences: Sentences | None


def score_sentences(
    documents: Iterable[Document], models: Models | None = None, ranking: Ranking = "news", match: Matcher | None = None
) -> Iterator[list[SentenceScore]]:
    """Scores of every sentence that counts, one list a document, in order of text.

    Parameters
    ----------
    documents
        Parsed articles, with voices if the scores shall be told apart by voice.
    models
        From `load_models`; the shipped ones by default.
    ranking
        "news" ranks best on ordinary news; "babe" compares with the literature; "alone" uses the word block only.
    match
        A matcher over `features.DIMENSIONS`; made from the shipped lexicon by default.
    """
    chosen, match = models or load_models(), match or matcher()
    for document in documents:
        yield _scores(_read(document, match), chosen, ranking)


def tag_words(
    documents: Iterable[Document], models: Models | None = None, least: float = CANDIDATE, match: Matcher | None = None
) -> Iterator[list[WordScore]]:
    """Words of open classes that people would likely mark, one list a document, in order of text.

    Proper names are never tagged. `least` (0-1) is the likelihood from which a word is a candidate.
    """
    chosen, match = models or load_models(), match or matcher()
    for document in documents:
        read = _read(document, match)
        yield _words(read, chosen, least)


def score_documents(
    documents: Iterable[Document], models: Models | None = None, ranking: Ranking = "news", match: Matcher | None = None
) -> Iterator[tuple[list[SentenceScore], list[WordScore]]]:
    """Sentences and words of every document in one pass, as `score_sentences` and `tag_words` give them."""
    chosen, match = models or load_models(), match or matcher()
    for document in documents:
        read = _read(document, match)
        yield _scores(read, chosen, ranking), _words(read, chosen, CANDIDATE)


def _read(document: Document, match: Matcher) -> _Read:
    hits = match.hits(document)
    g = grid(document, hits)
    layout = document.layout
    spans = [(s.start, s.end) for s in layout.sentences if layout.counted(layout.sections[s.section])]
    bounds = g.rows(spans)
    bounds = bounds[bounds[:, 1] > bounds[:, 0]]
    return _Read(document, g, hits, bounds, sentences_of([g], [bounds]) if len(bounds) else None)


def _scores(read: _Read, models: Models, ranking: Ranking) -> list[SentenceScore]:
    s = read.sentences
    if s is None:
        return []
    likely = models.words.logits(s.ids)
    words = block(models.words, s)
    extra = stacked(words, block(models.spans, s), s, models.babe, models.alone)
    model: SentenceModel = getattr(models, ranking)
    given = extra if ranking == "news" else words
    logits = model.logits(s, given)
    opinions = models.subjective.logits(s, extra)
    ordinary = models.ordinary[ranking]
    shares = np.searchsorted(ordinary.quantiles, logits) / len(ordinary.quantiles)
    expected = ordinary.platt.shares(logits)
    voices = [_voice(read, a, b) for a, b in read.bounds.tolist()]
    ranks = _ranks(logits, voices)
    because = _because(model, s)
    found = []
    for k, (a, b) in enumerate(read.bounds.tolist()):
        rows = _strongest(read.grid, likely[s.first[k] : s.last[k]], a)
        found.append(
            SentenceScore(
                read.document.article.id, _span(read, a, b), voices[k], float(logits[k]), float(shares[k]),
                float(expected[k]), *ranks[k], None if voices[k] == "quoted" else float(opinions[k]),
                tuple(_span(read, row, row + 1) for row in rows), because[k],
            )
        )  # fmt: skip
    return found


def _words(read: _Read, models: Models, least: float) -> list[WordScore]:
    s = read.sentences
    if s is None:
        return []
    document, g = read.document, read.grid
    loaded = {
        i
        for hit in read.hits
        if hit.entry.dimension == "loaded" and hit.entry.strength and not hit.stopped_by
        for i in range(hit.start, hit.end)
    }
    likelihood = 1 / (1 + np.exp(-models.words.logits(s.ids)))
    rows = np.concatenate([np.arange(a, b) for a, b in read.bounds.tolist()])
    found = []
    for k in np.flatnonzero(likelihood >= least).tolist():
        row = int(rows[k])
        token = int(g.token[row])
        if document.tokens[token].pos_ in _OPEN_CLASS:
            found.append(
                WordScore(
                    document.article.id, _span(read, row, row + 1), _voice(read, row, row + 1), float(likelihood[k]),
                    token in loaded,
                )
            )  # fmt: skip
    return found


def _span(read: _Read, first: int, last: int) -> Span:
    return read.document.layout.span(int(read.grid.start[first]), int(read.grid.end[last - 1]))


def _voice(read: _Read, first: int, last: int) -> Voice:
    """Whose words most of them are; "outlet" where the document has no voices."""
    voices = read.document.voices
    if not voices:
        return "outlet"
    words = np.flatnonzero(read.grid.gram[first:last]) if last - first > 1 else [0]
    mine = [voices[int(read.grid.token[first + k])] for k in words] or [voices[int(read.grid.token[first])]]
    return max(dict.fromkeys(mine), key=mine.count)


def _ranks(logits: NDArray[np.float64], voices: Sequence[Voice]) -> list[tuple[int, int]]:
    """Place of every sentence among those of its voice, and how many those are."""
    found = [(0, 0)] * len(logits)
    for voice in set(voices):
        mine = [k for k, v in enumerate(voices) if v == voice]
        for place, k in enumerate(sorted(mine, key=lambda k: (-logits[k], k)), start=1):
            found[k] = (place, len(mine))
    return found


def _strongest(g: Grid, logits: NDArray[np.float64], first: int) -> list[int]:
    """Rows of the words with the highest log-odds, above an even chance of a mark, in order of text."""
    order = [k for k in np.argsort(-logits, kind="stable")[:STRONGEST].tolist() if logits[k] > 0 and g.gram[first + k]]
    return sorted(first + k for k in order)


def _because(model: SentenceModel, s: Sentences) -> list[tuple[str, ...]]:
    """The hand-made features that are above average and raise each score most, in plain words."""
    if not model.recipe.hand:
        return [()] * len(s)
    scaled = model.hand.apply(s.hand)
    gains: Floats = np.where(scaled > 0, scaled * model.hand_weights, 0)
    found = []
    for row in gains:
        best = [k for k in np.argsort(-row, kind="stable").tolist() if row[k] > 0 and HAND[k] in PLAIN]
        found.append(tuple(dict.fromkeys(PLAIN[HAND[k]] for k in best))[:STRONGEST])
    return found


_SHOWN = {
    "mark ?": "a question mark", "mark !": "an exclamation mark", "mark —": "a dash", 'mark "': "quotation marks",
    "pos ADJ": "adjectives", "pos ADV": "adverbs", "tag JJS": "superlatives", "tag RBS": "superlatives",
    "tag JJR": "comparatives", "tag MD": "modal verbs", "dep neg": "a negation", "all capitals": "words in capitals",
    "adverb in -ly": "adverbs in -ly", "contraction": "short forms such as “don't”", "first person": "“I” or “we”",
    "first person outside quotations": "“I” or “we” outside quotations", "second person": "“you”",
    "rare word": "rare words", "loaded judgement": "words that judge", "loaded appreciation": "words that value things",
    "loaded affect": "words of feeling", "loaded labels": "labels", "loaded sensational": "sensational words",
    "loaded force": "words of force", "loaded focus": "words that sharpen or soften", "hedging booster": "boosters",
    "loaded 1": "mildly loaded words", "loaded 2": "clearly loaded words", "loaded 3": "inflammatory words",
    "loaded 1 outside quotations": "loaded words outside quotations",
    "loaded 2 outside quotations": "loaded words outside quotations",
    "loaded 3 outside quotations": "loaded words outside quotations",
}  # fmt: skip
PLAIN: dict[str, str] = {
    **{f"{kind} {name}": words for name, words in _SHOWN.items() for kind in ("rate", "count")},
    "rarity": "rare words",
    "rarest word": "a rare word",
    "short quotation": "a short quotation",
    "begins with a conjunction": "“And” or “But” at the beginning",
    "share of loaded words outside quotations": "loaded words outside quotations",
}
"""Features that can be told to a reader, in plain words."""
