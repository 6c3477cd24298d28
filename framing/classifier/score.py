"""What the models say of documents: ranks and shares for sentences, candidates among words; never a verdict.

A score says how much a sentence resembles sentences whose wording trained readers marked as loaded. It is shown as a rank
in its article and as the share of sentences of ordinary news that score lower.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from framing.classifier.embeddings import Encode, encoder
from framing.classifier.examples import matcher, sentences_of
from framing.classifier.features import HAND, Floats, grid, ranges
from framing.classifier.saving import Models, load_models
from framing.classifier.sentence_model import SentenceModel
from framing.classifier.stack import block, stacked
from framing.classifier.token_model import summary
from framing.findings import Span, Voice

if TYPE_CHECKING:
    from framing.classifier.examples import Sentences
    from framing.classifier.features import Grid
    from framing.lexicon import Hit, Matcher
    from framing.text.document import Document

Ranking = Literal["news", "babe", "alone"]
OWN_VOICES: frozenset[Voice] = frozenset({"outlet", "headline", "caption"})
"""Voices in which an opinion is the outlet's own; an opinion that is attributed is not."""
STRONGEST = 3
"""Words, and features, that are shown with a sentence."""
_OPEN_CLASS = frozenset({"ADJ", "ADV", "NOUN", "VERB", "INTJ"})


@dataclass(frozen=True, slots=True)
class WordScore:
    """A word that the word model would mark.

    `logit` orders words, it is no share. `known` says that the lexicon has an entry here, of whichever dimension, counted
    or stopped by a rule; where it is False the word is a candidate for the reader's eye and nothing more.
    """

    article: str
    span: Span
    voice: Voice
    section: str
    logit: float
    known: bool


@dataclass(frozen=True, slots=True)
class SentenceScore:
    """A sentence with its place among others.

    Attributes
    ----------
    article, span, voice, section
        Where it stands, and whose words most of it are.
    logit
        The model's score, log-odds at balanced classes.
    share
        Share (0-1) of sentences of ordinary news that score lower.
    expected
        Expected share (0-1) of sentences with such a score that readers mark in ordinary news; for sums over many
        sentences, not for one.
    marked
        Whether the score reaches the threshold that tells marked sentences of ordinary news best; for shares of many.
    rank, of
        Place in the article among sentences of the same voice, 1 is the strongest.
    opinion
        Log-odds that the sentence is the outlet's own opinion; None where most of it is somebody else's words.
    words
        Its strongest words.
    because
        What raises its score most besides single words, in plain words.
    """

    article: str
    span: Span
    voice: Voice
    section: str
    logit: float
    share: float
    expected: float
    marked: bool
    rank: int
    of: int
    opinion: float | None
    words: tuple[Span, ...]
    because: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Read:
    """A document as the models read it: its sentences in sections that count.

    `whole` are the bounds of the sentences in `grid`, shape (sentences, 2), `voices` whose words most of each are;
    `rows` are their rows in `grid`, `likely` the log-odds of each, `scores` what it is called by;
    `kept` says which are scored with the sentence: of one that is mostly not quoted the quoted words are left out, so that
    nobody's words move the score of an outlet's.
    """

    document: Document
    grid: Grid
    whole: NDArray[np.int64]
    voices: Sequence[Voice]
    rows: NDArray[np.int64]
    likely: NDArray[np.float64]
    scores: NDArray[np.float64]
    kept: NDArray[np.bool_]
    sentences: Sentences


class Ranker:
    """Models and a ranking: a parsed document in, its sentences and words scored; nothing is remembered between two.

    Parameters
    ----------
    models
        From `load_models`; the shipped ones by default.
    ranking
        "news" ranks best on ordinary news; "babe" compares with the literature; "alone" uses the word block only.
    """

    def __init__(self, models: Models | None = None, ranking: Ranking = "news") -> None:
        self.models = models or load_models()
        self.encode = encoder() if self.models.with_embeddings else None
        self.ranking: Ranking = ranking
        self.ordinary = self.models.ordinary[ranking]

    def score(
        self, document: Document, hits: Sequence[Hit], own_hits: Sequence[Hit] | None = None
    ) -> tuple[list[SentenceScore], list[WordScore]]:
        """Every sentence that counts, and every word that people would likely mark, in order of text.

        `hits` are those of `examples.matcher` over the shipped lexicon; `own_hits` those of a user's, which decide what
        the lexicon knows. Only words of open classes that are no proper names are given.
        """
        read = _read(document, hits, self.models, self.encode)
        if read is None:
            return [], []
        known = {i for hit in (hits if own_hits is None else own_hits) for i in range(hit.start, hit.end)}
        return _sentences(read, self.models, self.ranking), _words(read, known, self.models.words.called_from)


def score_documents(
    documents: Iterable[Document], models: Models | None = None, ranking: Ranking = "news", match: Matcher | None = None
) -> Iterator[tuple[list[SentenceScore], list[WordScore]]]:
    """Sentences and words of every document, as `Ranker.score` gives them; `match` is that of `examples.matcher`."""
    ranker, match = Ranker(models, ranking), match or matcher()
    for document in documents:
        yield ranker.score(document, match.hits(document))


def _read(document: Document, hits: Sequence[Hit], models: Models, encode: Encode | None) -> _Read | None:
    layout = document.layout
    spans = [(s.start, s.end) for s in layout.sentences if layout.counted(layout.sections[s.section])]
    g = grid(document, hits, encode)
    whole = g.rows(spans)
    whole = whole[whole[:, 1] > whole[:, 0]]
    if not len(whole):
        return None
    voices = [_voice(document, g, a, b) for a, b in whole.tolist()]
    sizes = whole[:, 1] - whole[:, 0]
    rows, owner = ranges(whole[:, 0], sizes), np.repeat(np.arange(len(whole)), sizes)
    kept = np.ones(len(rows), dtype=bool)
    if document.voices:
        spoken = np.array([v == "quoted" for v in voices])[owner]
        kept = spoken | np.array([document.voices[t] != "quoted" for t in g.token[rows].tolist()])
    last = np.cumsum(np.bincount(owner[kept], minlength=len(whole)))
    bounds = np.stack([np.concatenate([[0], last[:-1]]), last], axis=1)
    sentences = sentences_of([g.only(rows[kept])], [bounds])
    ids = g.ids[rows]
    likely, scores = models.words.logits(ids), models.words.scores(ids, g.vectors[rows])
    return _Read(document, g, whole, voices, rows, likely, scores, kept, sentences)


def _sentences(read: _Read, models: Models, ranking: Ranking) -> list[SentenceScore]:
    s, likely, own_rows = read.sentences, read.likely[read.kept], read.rows[read.kept]
    words = summary(s, likely)
    extra = stacked(words, block(models.spans, s), s, models.babe, models.alone)
    model: SentenceModel = getattr(models, ranking)
    logits = model.logits(s, extra if ranking == "news" else words)
    opinions = models.subjective.logits(s, extra).tolist() if models.subjective else [None] * len(s)
    ordinary = models.ordinary[ranking]
    shares = (np.searchsorted(ordinary.quantiles, logits) / len(ordinary.quantiles)).tolist()
    expected = ordinary.platt.shares(logits).tolist()
    ranks = _ranks(logits, read.voices)
    because = _because(model, s)
    found = []
    for k, ((a, b), voice, logit) in enumerate(zip(read.whole.tolist(), read.voices, logits.tolist(), strict=True)):
        mine = slice(int(s.first[k]), int(s.last[k]))
        rows = _strongest(read.grid, likely[mine], own_rows[mine])
        found.append(
            SentenceScore(
                read.document.article.id, _span(read, a, b), voice, _section(read, a), logit, shares[k], expected[k],
                logit >= ordinary.threshold, *ranks[k], opinions[k] if voice in OWN_VOICES else None,
                tuple(_span(read, row, row + 1) for row in rows), because[k],
            )
        )  # fmt: skip
    return found


def _words(read: _Read, known: Set[int], called_from: float) -> list[WordScore]:
    document, g = read.document, read.grid
    found = []
    for k in np.flatnonzero(read.scores >= called_from).tolist():
        row = int(read.rows[k])
        token = int(g.token[row])
        if document.tokens[token].pos_ in _OPEN_CLASS:
            found.append(
                WordScore(
                    document.article.id, _span(read, row, row + 1), _voice(document, g, row, row + 1),
                    _section(read, row), float(read.scores[k]), token in known,
                )
            )  # fmt: skip
    return found


def _section(read: _Read, row: int) -> str:
    return read.document.layout.section_at(int(read.grid.start[row])).role


def _span(read: _Read, first: int, last: int) -> Span:
    return read.document.layout.span(int(read.grid.start[first]), int(read.grid.end[last - 1]))


def _voice(document: Document, g: Grid, first: int, last: int) -> Voice:
    """Whose words most of them are; "outlet" where the document has no voices."""
    voices = document.voices
    if not voices:
        return "outlet"
    words = np.flatnonzero(g.gram[first:last]) if last - first > 1 else [0]
    mine = [voices[int(g.token[first + k])] for k in words] or [voices[int(g.token[first])]]
    return max(dict.fromkeys(mine), key=mine.count)


def _ranks(logits: NDArray[np.float64], voices: Sequence[Voice]) -> list[tuple[int, int]]:
    """Place of every sentence among those of its voice, and how many those are."""
    found = [(0, 0)] * len(logits)
    for voice in set(voices):
        mine = [k for k, v in enumerate(voices) if v == voice]
        for place, k in enumerate(sorted(mine, key=lambda k: (-logits[k], k)), start=1):
            found[k] = (place, len(mine))
    return found


def _strongest(g: Grid, logits: NDArray[np.float64], rows: NDArray[np.int64]) -> list[int]:
    """Rows of the words with the highest log-odds, above an even chance of a mark, in order of text."""
    order = np.argsort(-logits, kind="stable")[:STRONGEST].tolist()
    return sorted(int(rows[k]) for k in order if logits[k] > 0 and g.gram[rows[k]])


def _because(model: SentenceModel, s: Sentences) -> list[tuple[str, ...]]:
    """The hand-made features that are above average and raise each score most, in plain words."""
    if not model.recipe.hand:
        return [()] * len(s)
    told = [k for k, name in enumerate(HAND) if name in PLAIN]
    scaled = model.hand.apply(s.hand)[:, told]
    gains: Floats = np.where(scaled > 0, scaled * model.hand_weights[told], 0)
    found = []
    for row, order in zip(gains, np.argsort(-gains, axis=1, kind="stable"), strict=True):
        best = (PLAIN[HAND[told[k]]] for k in order[row[order] > 0].tolist())
        found.append(tuple(dict.fromkeys(best))[:STRONGEST])
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
