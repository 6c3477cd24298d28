"""Training the two attribution models on a PolNeAR split: rules first, then cues, then spans of each cue."""

from __future__ import annotations

import json
import random
import tempfile
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from framing.attribution.cues import Cues
from framing.attribution.features import Chunk, Shown, candidates, chunks, cue_features, cue_head, shown, span_features
from framing.attribution.rules import Link, find_links
from framing.attribution.table import Table, table
from framing.text.document import Document, Layout, TextSpan

SEED = 20261130
CUE_OPTIONS: dict[str, float] = {"c1": 1.0, "c2": 2.0, "feature.minfreq": 2, "max_iterations": 150}
SPAN_OPTIONS: dict[str, float] = {"c1": 1.0, "c2": 0.2, "feature.minfreq": 3, "max_iterations": 150}

GoldLink = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]


@dataclass(slots=True)
class Example:
    """An article ready for training: columns, the rules' links, and gold (cue, source, content) as tokens."""

    name: str
    group: str
    t: Table
    s: Shown
    rules: list[Link]
    gold: list[GoldLink]


def original_offsets(layout: Layout, t: Table) -> tuple[list[int], list[int]]:
    """Start and end of every token in the article's own text; (-1, -1) for tokens of a headline from metadata."""
    starts, ends = [], []
    for a, b in zip(t.start, t.end, strict=True):
        span = layout.span(a, b)
        inside = span.field == "text"
        starts.append(span.start if inside else -1)
        ends.append(span.end if inside else -1)
    return starts, ends


def tokens_of(t: Table, starts: Sequence[int], ends: Sequence[int], spans: Iterable[TextSpan]) -> tuple[int, ...]:
    """The tokens that spans of the article's own text touch."""
    found: set[int] = set()
    for start, end in spans:
        found.update(range(bisect_right(ends, start), bisect_left(starts, end)))
    return tuple(sorted(k for k in found if not t.words[k].isspace()))


def example(
    name: str,
    group: str,
    document: Document,
    gold: Sequence[tuple[Sequence[TextSpan], Sequence[TextSpan], Sequence[TextSpan]]],
    cues: Cues,
    roles: Mapping[str, str],
) -> Example:
    """An article with its gold, as the models see it."""
    t = table(document, cues.words)
    rules = find_links(t, cues, roles)
    starts, ends = original_offsets(document.layout, t)
    links = [tuple(tokens_of(t, starts, ends, part) for part in one) for one in gold]
    kept = [(c, s, o) for c, s, o in links if c]
    return Example(name, group, t, shown(t, cues, rules, roles), rules, kept)


def gold_heads(e: Example) -> dict[int, GoldLink]:
    """The gold links by the candidate that carries their cue; links without a candidate are out of reach."""
    found: dict[int, GoldLink] = {}
    for link in e.gold:
        head = cue_head(e.t, e.s, link[0])
        if head >= 0:
            found.setdefault(head, link)
    return found


def train_cue_model(examples: Sequence[Example], options: Mapping[str, float] = CUE_OPTIONS) -> bytes:
    """The cue model's weights."""

    def feed(trainer: Any) -> None:
        for e in examples:
            heads = gold_heads(e)
            for sequence in candidates(e.t, e.s):
                trainer.append(cue_features(e.t, e.s, sequence), ["Y" if k in heads else "N" for k in sequence])

    return _trained(feed, options)


def train_span_model(
    examples: Sequence[Example], likely: Sequence[Mapping[int, float]], options: Mapping[str, float] = SPAN_OPTIONS
) -> bytes:
    """The span model's weights; `likely[e]` is how likely a candidate is a cue, by models that did not see article e."""

    def feed(trainer: Any) -> None:
        for e, cued in zip(examples, likely, strict=True):
            by_token = {k: link for link in e.rules for k in link.cue}
            parts, first_of = chunks(e.t, e.s)
            for head, (cue, source, content) in gold_heads(e).items():
                inside, rows = span_features(e.t, e.s, parts, first_of, head, cued, by_token.get(head))
                names = dict.fromkeys(content, "C") | dict.fromkeys(source, "S") | dict.fromkeys(cue, "K")
                trainer.append(rows, [chunk_label(chunk, names) for chunk in inside])

    return _trained(feed, options)


def chunk_label(chunk: Chunk, names: Mapping[int, str]) -> str:
    """The label of most of a chunk's tokens."""
    labels = [names.get(k, "O") for k in range(chunk.start, chunk.end)]
    return max(sorted(set(labels)), key=labels.count)


def _trained(feed: Callable[[Any], None], options: Mapping[str, float]) -> bytes:
    import pycrfsuite

    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params(dict(options))
    feed(trainer)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "model"
        trainer.train(str(path))
        return path.read_bytes()


def tagger_of(model: bytes) -> Any:
    """A tagger for a model's bytes, which must outlive it."""
    import pycrfsuite

    tagger = pycrfsuite.Tagger()
    tagger.open_inmemory(model)
    return tagger


def folds(n: int, k: int, seed: int = SEED) -> list[int]:
    """A fold number for each of `n` articles."""
    numbers = [i % k for i in range(n)]
    random.Random(seed).shuffle(numbers)
    return numbers
