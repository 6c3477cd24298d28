"""Which sentences carry speech: a small logistic model over the attributions that touch a sentence."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import exp
from pathlib import Path
from typing import Any

from framing.attribution.sealed import MODELS, seal, sealed
from framing.text.document import Attribution, Document, TextSpan

WEIGHTS = MODELS / "speech.json"
OTHERWISE = "install framing again, or train with: framing train speech --gold PATH"
SEEN = "speech-seen.npy"
"""Hashes of the lines that the model was trained on."""
_LONG_QUOTE = 25


def speech_probabilities(
    document: Document, sentences: Sequence[TextSpan], weights: Mapping[str, float] | None = None
) -> list[float]:
    """How likely each sentence carries speech, quoted or paraphrased, of a person; 0-1.

    Parameters
    ----------
    document
        With its attributions.
    sentences
        Spans of the article's own text.
    weights
        Weight of each feature; the shipped ones where none are given.
    """
    known = load_weights() if weights is None else weights
    return [1 / (1 + exp(-sum(known.get(name, 0.0) for name in row))) for row in speech_features(document, sentences)]


@lru_cache(maxsize=1)
def load_weights(path: Path = WEIGHTS) -> Mapping[str, float]:
    """The shipped weights (trained on NewsDiscourse train); `InputError` where the file was changed after training."""
    stored: dict[str, float] = json.loads(sealed(path, OTHERWISE))
    return stored


def speech_features(document: Document, sentences: Sequence[TextSpan]) -> list[list[str]]:
    """The features that hold of each sentence."""
    in_text = document.layout.in_text
    attributions = [(one, in_text(one.cue), in_text(one.content)) for one in document.attributions]
    quotes = in_text(
        [(q.inner_start, q.inner_end) for q in document.layout.quotes if q.inner_end - q.inner_start >= _LONG_QUOTE]
    )
    by_sentence: list[list[tuple[Attribution, bool, bool]]] = [[] for _ in sentences]
    starts = [start for start, _ in sentences]
    for one, cue, content in attributions:
        cued, said = _touched(starts, sentences, cue), _touched(starts, sentences, content)
        for number in cued | said:
            by_sentence[number].append((one, number in cued, number in said))
    quoted = _touched(starts, sentences, quotes)
    whole = {n for n in quoted if any(a <= sentences[n][0] + 2 and b >= sentences[n][1] - 2 for a, b in quotes)}
    rows: list[list[str]] = []
    for number, found in enumerate(by_sentence):
        row = ["bias", f"place={min(number, 3)}"]
        if number in quoted:
            row.append("quotation")
        if number in whole:
            row.append("whole quotation")
        names: set[str] = set() if found else {"none"}
        for one, in_cue, _ in found:
            confidence = "sure" if one.confidence >= 0.7 else "fair" if one.confidence >= 0.4 else "weak"
            part = "cue" if in_cue else "said"
            names |= {
                f"{part} {one.speech} {one.type}",
                f"{part} {one.speech} {confidence}",
                f"{one.cue_class} {one.type}",
                f"source {one.source_type or 'unknown'} {one.speech}",
                f"level {one.level} {one.speech}",
                f"first {min(number, 3)} {one.type} {one.speech}",
            }
            if in_cue and one.speech == "speech":
                names.add(f"lemma {one.cue_lemma}" if one.cue_lemma in _PLAIN else "lemma other")
        rows.append([*row, *sorted(names)])
    return rows


_PLAIN = frozenset({
    "say", "tell", "add", "report", "announce", "write", "according to", "ask", "show", "deny", "accuse", "call", "warn",
    "confirm",
})  # fmt: skip


def _touched(starts: Sequence[int], sentences: Sequence[TextSpan], spans: Sequence[TextSpan]) -> set[int]:
    """Numbers of the sentences that spans overlap."""
    found: set[int] = set()
    for start, end in spans:
        number = max(bisect_left(starts, start + 1) - 1, 0)
        while number < len(sentences) and sentences[number][0] < end:
            if sentences[number][1] > start:
                found.add(number)
            number += 1
    return found


def train_speech(rows: Sequence[Sequence[str]], labels: Sequence[bool], *, penalty: float = 1.0) -> dict[str, float]:
    """Weights of a logistic regression (L2) for features as sets of names, the 0.5 mark shifted to the best F1.

    The threshold that gives the best F1 on the training sentences is taken off the weight "bias".
    """
    import numpy as np
    from scipy.optimize import minimize
    from scipy.sparse import csr_matrix

    names = sorted({name for row in rows for name in row})
    number = {name: i for i, name in enumerate(names)}
    cells = [(r, number[name]) for r, row in enumerate(rows) for name in row]
    where = tuple(np.array(cells, dtype=int).reshape(-1, 2).T)
    table = csr_matrix((np.ones(len(cells)), where), shape=(len(rows), len(names)))
    signs = np.where(np.asarray(labels, dtype=bool), 1.0, -1.0)

    def loss(w: Any) -> tuple[float, Any]:
        margin = signs * (table @ w)
        slope = -signs / (1 + np.exp(np.clip(margin, -500, 500)))
        return float(np.logaddexp(0, -margin).sum() + penalty / 2 * w @ w), table.T @ slope + penalty * w

    found_weights = minimize(loss, np.zeros(len(names)), jac=True, method="L-BFGS-B").x
    weights = dict(zip(names, found_weights.tolist(), strict=True))
    scores = table @ found_weights
    truth = np.asarray(labels, dtype=bool)

    def f1(cut: float) -> float:
        found = scores >= cut
        return float(2 * (found & truth).sum() / max(found.sum() + truth.sum(), 1))

    best = max((float(c) for c in np.linspace(-2, 2, 81)), key=f1)
    weights["bias"] = weights.get("bias", 0.0) - best
    return {name: round(float(value), 4) for name, value in sorted(weights.items())}


def train_speech_on(gold: Path, path: Path = WEIGHTS, engine: str = "crf") -> dict[str, float]:
    """Train on a NewsDiscourse folder (train) and write the weights to `path`."""
    from framing.evaluation.attribution import read_newsdiscourse, with_attributions
    from framing.evaluation.seen import save_seen

    articles = list(read_newsdiscourse(gold))
    rows: list[list[str]] = []
    labels: list[bool] = []
    for one, document in zip(articles, with_attributions([a.article for a in articles], engine), strict=True):
        found = speech_features(document, [(start, end) for start, end, _ in one.sentences])
        for row, (_, _, label) in zip(found, one.sentences, strict=True):
            if label is not None:
                rows.append(row)
                labels.append(label)
    weights = train_speech(rows, labels)
    seal(path.parent, {path.name: (json.dumps(weights, indent=0, sort_keys=True) + "\n").encode()})
    save_seen((a.text for a in articles), path.with_name(SEEN))
    return weights
