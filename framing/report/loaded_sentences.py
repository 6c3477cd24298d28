"""What the models add to the pages on loaded language: shares of sentences, each outlet's strongest, words to look at."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import TYPE_CHECKING

from framing.charts import Column, Table
from framing.charts.table import Cell
from framing.classifier.prevalence import LEAST_CODED
from framing.classifier.shares import OWN_ERROR
from framing.evaluation.parity import rate_parity, rate_spread, share_parity, share_spread
from framing.report.extracts import flat, shortened
from framing.report.index import Index, Numbering, Parts
from framing.report.model import ChartPart, TablePart
from framing.report.wording import VOICE_HEADS
from framing.sentences import Sentence, say, together

if TYPE_CHECKING:
    from framing.classifier import SentenceScore, WordScore
    from framing.classifier.shares import SentenceShare

STRONGEST = 2
"""Sentences of each outlet that are shown."""
MOST_CANDIDATES = 30
LONGEST = 200
"""Letters of a sentence that are shown."""


def sentence_parts(index: Index, numbering: Numbering) -> Parts:
    """Tables of the models' answers; nothing where the run went without models."""
    run = index.run
    if not run.sentences:
        return []
    parts: list[ChartPart | TablePart] = []
    if run.shares:
        note = together((say("note.shares"), *_parity(index, run.shares)))
        parts.append(numbering.table("loaded-shares", say("title.loaded-shares"), _share_table(run.shares), note))
    if run.own_shares and run.shared and run.shared.kinds:
        title = say("title.loaded-own-shares")
        parts.append(numbering.table("loaded-own-shares", title, _share_table(run.own_shares), back=True))
    strongest = _sentence_table(index)
    if strongest.rows:
        title, note = say("title.loaded-sentences"), say("note.sentences", most=str(STRONGEST))
        parts.append(numbering.table("loaded-sentences", title, strongest, note))
    if run.candidates:
        title, note = say("title.loaded-candidates"), say("note.candidates")
        parts.append(numbering.table("loaded-candidates", title, _candidate_table(index), note, back=True))
    return parts


def _share_table(shares: Sequence[SentenceShare]) -> Table:
    columns = (
        Column("Outlet"), Column("Sentences", "count"), Column("Marked", "count"), Column("Share", "share"),
        Column("From", "share"), Column("To", "share"), Column("How"),
    )  # fmt: skip
    return Table(columns, tuple((s.outlet, s.of, s.called, s.share, s.low, s.high, _how(s)) for s in shares))


def _how(s: SentenceShare) -> str:
    """How a share was corrected; where somebody coded too few sentences for it, that too."""
    if s.status or not s.coded or s.method != OWN_ERROR:
        return s.status or s.method
    return f"{s.method} ({s.coded} of its sentences coded, {LEAST_CODED} needed)"


def _sentence_table(index: Index) -> Table:
    columns = (Column("Outlet"), Column("Article", "code"), Column("Sentence"), Column("Lower", "count"), Column("Why"))
    rows: list[tuple[Cell, ...]] = []
    for outlet in index.outlets:
        articles = {a.id for a in index.run.articles if a.outlet == outlet}
        own = [s for s in index.run.sentences if s.article in articles and s.voice == "outlet" and s.marked]
        rows += [_sentence_row(index, outlet, s) for s in sorted(own, key=lambda s: -s.logit)[:STRONGEST]]
    return Table(columns, tuple(rows))


def _sentence_row(index: Index, outlet: str, s: SentenceScore) -> tuple[Cell, ...]:
    words = [f"“{word}”" for word in dict.fromkeys(w.text for w in s.words)]
    sentence = shortened(flat(s.span.text), LONGEST)
    return outlet, str(index.number_of[s.article]), sentence, round(100 * s.share), ", ".join((*words, *s.because))


def _candidate_table(index: Index) -> Table:
    columns = (Column("Word"), Column("Outlet"), Column("Article", "code"), Column("Voice"))
    outlet_of = {a.id: a.outlet for a in index.run.articles}

    def row(word: WordScore) -> tuple[Cell, ...]:
        return (
            word.span.text,
            outlet_of[word.article],
            str(index.number_of[word.article]),
            VOICE_HEADS[word.voice].capitalize(),
        )

    best = sorted(index.run.candidates, key=lambda w: -w.logit)[:MOST_CANDIDATES]
    shown = sorted(best, key=lambda w: (w.span.text.lower(), index.number_of[w.article], w.span.start))
    return Table(columns, tuple(dict.fromkeys(row(word) for word in shown)))


def _parity(index: Index, shares: Sequence[SentenceShare]) -> list[Sentence]:
    """Whether the widest difference of rates, and of shares, exceeds the spread of the error.

    Shares that a coded sample corrected do not hang on that error, and are not compared with those that do.
    """
    found = []
    spread = rate_spread("loaded")
    rated = [(m.outlet, m.rate) for m in index.measures("loaded", "", "outlet") if m.rate]
    if spread and len(rated) > 1:
        (a, x), (b, y) = max(combinations(rated, 2), key=lambda p: max(p[0][1] / p[1][1], p[1][1] / p[0][1]))
        found.append(rate_parity("loaded words", a, x, b, y, spread).sentence)
    spread = share_spread()
    known = [(s.outlet, s.share) for s in shares if s.share is not None and s.method == OWN_ERROR]
    if spread and len(known) > 1:
        (a, x), (b, y) = max(combinations(known, 2), key=lambda p: abs(p[0][1] - p[1][1]))
        found.append(share_parity("loaded sentences", a, x, b, y, spread).sentence)
    return found
