"""Shares of sentences: how many of an outlet's own are marked as loaded, corrected, with an interval.

A user's own coded sample (`read_coded`) replaces the error that was measured on public gold.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from framing.article import Article
from framing.classifier.prevalence import LEAST_CODED, Errors, corrected, from_coded
from framing.classifier.score import SentenceScore
from framing.coding.source import table_of
from framing.errors import InputError
from framing.findings import Field, Voice

LEAST_SENTENCES = 30
"""Fewer sentences of a voice than this give no share."""
VOICE: Voice = "outlet"
"""The voice that shares are given for."""
OWN_ERROR, CODED_SAMPLE = "corrected by the measured error", "corrected by a coded sample"

_YES, _NO = frozenset({"1", "yes", "true", "loaded"}), frozenset({"0", "no", "false", "plain"})


@dataclass(frozen=True, slots=True)
class SentenceShare:
    """How many of an outlet's own sentences are marked.

    Attributes
    ----------
    called, of
        Sentences that the model marks, of how many.
    share, low, high
        Corrected share with its 95 % interval, 0-1; None where `status` is "too few sentences".
    coded
        Sentences that the user coded; too few of them (`LEAST_CODED`) do not change the method.
    method
        `OWN_ERROR` or `CODED_SAMPLE`.
    """

    outlet: str
    voice: Voice
    called: int
    of: int
    share: float | None
    low: float | None
    high: float | None
    coded: int
    method: str
    status: str


@dataclass(frozen=True, slots=True)
class Coded:
    """A sentence that the user coded: where it begins, and whether it is loaded; `row` of the file."""

    article: str
    field: Field
    start: int
    loaded: bool
    row: int


def read_coded(path: Path) -> list[Coded]:
    """A coded sample: rows of the table `sentences`, drawn at random, with a column `loaded` of 1 or 0 (yes or no).

    A row without an answer was not coded.

    Raises
    ------
    InputError
        When the file is missing, lacks a column, or a row cannot be read.
    """
    if not path.is_file():
        raise InputError(f"{path}: there is no such file; give --coded a CSV made from the table sentences")
    heads, *cells = table_of(path) or [[]]
    if missing := [name for name in ("article_id", "start", "loaded") if name not in heads]:
        raise InputError(
            f"{path}: the column {missing[0]} is missing; take rows of the table sentences and add a column loaded"
        )
    rows = [dict(zip(heads, own, strict=False)) for own in cells]
    found = [_coded(path, number, row) for number, row in enumerate(rows, start=2) if row.get("loaded", "").strip()]
    if not found:
        raise InputError(f"{path}: no sentence is coded in it; write 1 or 0 into the column loaded")
    return found


def _coded(path: Path, number: int, row: Mapping[str, str]) -> Coded:
    said, start = row["loaded"].strip().lower(), row["start"].strip()
    if said not in _YES | _NO:
        raise InputError(f"{path}, row {number}: loaded is {said!r}; write 1 or 0")
    if not start.isdigit():
        raise InputError(f"{path}, row {number}: start is {start!r}; keep the number from the table sentences")
    field: Field = "headline" if (row.get("field") or "text") == "headline" else "text"
    return Coded(row["article_id"], field, int(start), said in _YES, number)


def sentence_shares(
    articles: Sequence[Article], sentences: Iterable[SentenceScore], errors: Errors, coded: Sequence[Coded] = ()
) -> list[SentenceShare]:
    """One share an outlet, in the order in which outlets first occur; the others' sentences change nothing.

    Raises
    ------
    InputError
        When a coded sentence is not among those of the run, or is coded twice in two ways.
    """
    said = _said(articles, sentences := tuple(sentences), coded)
    outlet_of = {a.id: a.outlet for a in articles}
    own: dict[str, list[SentenceScore]] = {a.outlet: [] for a in articles}
    for sentence in sentences:
        if sentence.voice == VOICE:
            own[outlet_of[sentence.article]].append(sentence)
    return [_share(outlet, rows, errors, said) for outlet, rows in own.items()]


Place = tuple[str, str, int]


def _place(sentence: SentenceScore) -> Place:
    return sentence.article, sentence.span.field, sentence.span.start


def _said(articles: Sequence[Article], sentences: Sequence[SentenceScore], coded: Sequence[Coded]) -> dict[Place, bool]:
    known = {_place(s) for s in sentences}
    names = {a.id for a in articles}
    said: dict[Place, bool] = {}
    for one in coded:
        place = (one.article, one.field, one.start)
        if place not in known:
            what = "no sentence begins there" if one.article in names else "there is no such article"
            raise InputError(
                f"coded sample, row {one.row}: {one.article} {one.start}: {what}; "
                "take rows of the table sentences of this run, unchanged"
            )
        if said.setdefault(place, one.loaded) != one.loaded:
            raise InputError(f"coded sample, row {one.row}: this sentence is coded twice in two ways; keep one row")
    return said


def share_of(outlet: str, called: int, of: int, errors: Errors) -> SentenceShare:
    """An outlet's share where no sentence was coded, from the number of sentences and of those called marked."""
    if of < LEAST_SENTENCES:
        return SentenceShare(outlet, VOICE, called, of, None, None, None, 0, "", "too few sentences")
    found = corrected(called, of, errors)
    return SentenceShare(outlet, VOICE, called, of, found.share, found.low, found.high, found.coded, OWN_ERROR, "")


def _share(outlet: str, rows: Sequence[SentenceScore], errors: Errors, said: Mapping[Place, bool]) -> SentenceShare:
    called = sum(r.marked for r in rows)
    drawn = [k for k, r in enumerate(rows) if _place(r) in said]
    if len(rows) < LEAST_SENTENCES or len(drawn) < LEAST_CODED:
        return replace(share_of(outlet, called, len(rows), errors), coded=len(drawn))
    expected = np.array([r.expected for r in rows])
    marked = np.array([said[_place(rows[k])] for k in drawn])
    found = from_coded(expected, np.array(drawn), marked)
    return SentenceShare(
        outlet, VOICE, called, len(rows), found.share, found.low, found.high, found.coded, CODED_SAMPLE, ""
    )
