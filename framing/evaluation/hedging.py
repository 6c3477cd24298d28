"""How well uncertain sentences are found: against statements of science and against an encyclopaedia's sentences.

Two corpora, each with its own idea of uncertainty, so each has its own rule for which findings make a sentence
uncertain (`Sample.counts`):

- *Certainty in science communication* (Pei & Jurgens 2021, `.jsonl`): positive where the aspect "Probability" is
  "Uncertain". Hedges count; approximators do not (there they are the aspects Number and Extent), nor does a word that
  is an evidential as well ("the data suggest"; there it is the aspect Framing).
- *CoNLL-2010, Wikipedia* (Farkas et al. 2010, `.csv`): positive where the label is -1. Hedges other than
  approximators, weasels other than words of frequency, and reportive evidentials count.

Every sentence is read as an article of one sentence. Intervals: percentile bootstrap over sentences, since neither
corpus says which article a sentence is from.
"""

from __future__ import annotations

import csv
import html
import io
import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.article import Article
from framing.errors import InputError
from framing.gold import gold_text

if TYPE_CHECKING:
    from framing.lexicon import Hit
    from framing.text.document import Layout

Figures = dict[str, Any]

WORD_LIST = frozenset({
    "may", "might", "could", "can", "would", "should", "perhaps", "possibly", "probably", "likely", "unlikely",
    "possible", "probable", "potential", "potentially", "apparently", "presumably", "seem", "seems", "seemed",
    "appear", "appears", "appeared", "suggest", "suggests", "tend", "uncertain", "unclear",
})  # fmt: skip
"""The simple rule to beat: a sentence with one of these words is uncertain."""


@dataclass(frozen=True, slots=True)
class Sample:
    """Marked sentences, and which hits of a sentence make it uncertain."""

    gold: str
    sentences: tuple[str, ...]
    uncertain: tuple[bool, ...]
    counts: Callable[[Sequence[Hit]], bool]


def evaluate(gold_path: Path, draws: int = 1000, seed: int = 0) -> Figures:
    """F1, precision and recall of "uncertain", with 95 % bootstrap intervals.

    Parameters
    ----------
    gold_path
        The corpus's file, or the folder that holds it.
    draws, seed
        Number of resamples, and the seed of the random numbers.

    Returns
    -------
    dict
        `{detector, gold, n, prevalence, metrics, baselines}`. Baselines are the F1 of calling every sentence uncertain
        ("all"), and of a bare list of words without conditions ("word_list").

    Raises
    ------
    InputError
        If the path holds neither corpus, or a row cannot be read.
    """
    sample = read_gold(gold_path)
    found = [sample.counts(hits) for hits in hits_of(sample.sentences)]
    listed = [any(w in WORD_LIST for w in re.findall(r"[a-z]+", s.lower())) for s in sample.sentences]
    score = _bootstrap(found, sample.uncertain, draws, seed)
    return {
        "detector": "hedging",
        "gold": sample.gold,
        "n": len(sample.sentences),
        "prevalence": round(sum(sample.uncertain) / len(sample.sentences), 4),
        "metrics": score,
        "baselines": {
            "all": _bootstrap([True] * len(found), sample.uncertain, draws, seed)["f1_positive"],
            "word_list": _bootstrap(listed, sample.uncertain, draws, seed)["f1_positive"],
        },
    }


def read_gold(path: Path) -> Sample:
    """The marked sentences of either corpus; `path` is its file or the folder that holds it."""
    files = [path] if path.is_file() else sorted([*path.glob("*aspect*.jsonl"), *path.glob("*.csv")])
    if not files:
        raise InputError(f"{path}: no aspect-level .jsonl and no .csv with labels; name the corpus's file or folder")
    return _read_aspects(files[0]) if files[0].suffix == ".jsonl" else _read_labels(files[0])


def _read_aspects(path: Path) -> Sample:
    sentences, uncertain = [], []
    for number, line in enumerate(gold_text(path).split("\n"), start=1):
        if not line.strip():
            continue
        try:
            record = json.loads(line)
            finding, aspects = record["finding"], record["aspect-level-certainty"]
            uncertain.append(aspects["Probability"] == "Uncertain")
            if not isinstance(finding, str):
                raise ValueError("the finding is no text")
            sentences.append(finding)
        except (ValueError, KeyError, TypeError) as error:
            raise InputError(f"{path}, row {number}: no finding with aspects ({error}); name the aspect-level file") from error
    return _sample(path, sentences, uncertain, unlikely)


def _read_labels(path: Path) -> Sample:
    sentences, uncertain = [], []
    rows = csv.reader(io.StringIO(gold_text(path), newline=""))
    for cells in rows:
        if not cells:
            continue
        if len(cells) != 2 or cells[0] not in ("1", "-1"):
            raise InputError(f"{path}, row {rows.line_num}: not a label (1 or -1) and a sentence; get the file anew")
        sentences.append(html.unescape(cells[1]))
        uncertain.append(cells[0] == "-1")
    return _sample(path, sentences, uncertain, vague)


def _sample(
    path: Path, sentences: Sequence[str], uncertain: Sequence[bool], counts: Callable[[Sequence[Hit]], bool]
) -> Sample:
    if not sentences:
        raise InputError(f"{path}: no sentence in it; get the file anew")
    return Sample(path.parent.name, tuple(sentences), tuple(uncertain), counts)


def unlikely(hits: Sequence[Hit]) -> bool:
    """Whether a hedge lowers how likely a statement is: no approximator, and not an evidential at the same time."""
    known = {(h.start, h.end) for h in hits if h.entry.category == "evidential"}
    return any(_hedges(h) and (h.start, h.end) not in known for h in hits)


def vague(hits: Sequence[Hit]) -> bool:
    """Whether a sentence hedges, hands its claim to nobody in particular, or passes on what is said."""
    return any(
        _hedges(h)
        or (h.entry.category == "weasel" and h.entry.subcategory != "frequency")
        or (h.entry.category == "evidential" and h.entry.subcategory == "reportive")
        for h in hits
    )


def _hedges(hit: Hit) -> bool:
    return hit.entry.category == "hedge" and hit.entry.subcategory != "approximator"


def hits_of(sentences: Iterable[str]) -> list[list[Hit]]:
    """The hedging hits that count in each sentence, read as an article of its own."""
    from framing.lexicon import Matcher, load_shipped
    from framing.text import load_parser, parse

    matcher = Matcher(load_shipped(), ("hedging",))
    layouts = [_one_sentence(str(number), text) for number, text in enumerate(sentences)]
    documents = parse(layouts, load_parser(), batch_size=64)
    return [[hit for hit in matcher.hits(document) if not hit.stopped_by] for document in documents]


def _one_sentence(name: str, text: str) -> Layout:
    from framing.text import Section, Sentence, lay_out

    layout = lay_out(Article(id=name, text=text, outlet="gold"))
    end = len(layout.text)
    return replace(layout, sections=(Section("body", 0, end),), sentences=(Sentence(0, end, 0),))


def _bootstrap(found: Sequence[bool], gold: Sequence[bool], draws: int, seed: int) -> dict[str, dict[str, float]]:
    """F1, precision and recall with 95 % percentile intervals over sentences."""
    import numpy as np

    f, g = np.asarray(found, dtype=bool), np.asarray(gold, dtype=bool)
    table = np.stack([f & g, f, g], axis=1).astype(float)
    drawn = np.random.default_rng(seed).integers(0, len(table), size=(draws, len(table)))
    right, predicted, marked = np.vstack([table.sum(axis=0), table[drawn].sum(axis=1)]).T
    rates = {
        "f1_positive": 2 * right / np.maximum(predicted + marked, 1),
        "precision": right / np.maximum(predicted, 1),
        "recall": right / np.maximum(marked, 1),
    }
    return {name: _interval(values[0], values[1:]) for name, values in rates.items()}


def _interval(value: float, resampled: Any) -> dict[str, float]:
    import numpy as np

    low, high = np.percentile(resampled, [2.5, 97.5])
    return {"value": round(float(value), 4), "low": round(float(low), 4), "high": round(float(high), 4)}
