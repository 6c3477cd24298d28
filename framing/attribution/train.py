"""Training the two attribution models on a PolNeAR split: rules first, then cues, then spans of each cue."""

from __future__ import annotations

import json
import random
import tempfile
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from framing.article import Article
from framing.attribution.crf import (
    CUE,
    REST,
    SEEN,
    SETTINGS,
    SPAN,
    Models,
    Settings,
    Speaker,
    least,
    scores,
    span_link,
    tagger_of,
)
from framing.attribution.cues import Cues, cues_of
from framing.attribution.features import Chunk, Shown, candidates, chunks, cue_features, cue_head, shown, span_features
from framing.attribution.rules import Finder, Link
from framing.attribution.sealed import MODELS, seal
from framing.attribution.sources import source_types_of
from framing.attribution.table import Table, table
from framing.text.document import Document, Layout, TextSpan

SEED = 20261130
FOLDS = 5
FEWEST_OF_A_CLASS = 100
"""Classes of cues with fewer links out of fold have the threshold of all."""
PLAIN = "neutral"
"""The class that may have a higher threshold than all together: "said" is nearly always right."""
LENIENCE = 0.9
"""Thresholds are set a little under the best F1: a statement missed counts as the outlet's own words, the dearer error."""
SPANS_ONLY = Settings((0.0, 0.0, 1.0, 0.0), {})
"""Settings with which the confidence of a link is the score of its spans."""
CUE_OPTIONS: dict[str, float] = {"c1": 2.0, "c2": 5.0, "feature.minfreq": 2, "max_iterations": 150}
SPAN_OPTIONS: dict[str, float] = {"c1": 1.5, "c2": 0.5, "feature.minfreq": 3, "max_iterations": 150}

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
    speaker: Speaker


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
    finder = Finder(t, cues, roles)
    rules = finder.links()
    starts, ends = original_offsets(document.layout, t)
    links = [tuple(tokens_of(t, starts, ends, part) for part in one) for one in gold]
    kept = [(c, s, o) for c, s, o in links if c]
    return Example(name, group, t, shown(t, cues, rules, roles), rules, kept, finder.speaker)


def gold_heads(e: Example) -> dict[int, GoldLink]:
    """The gold links by the candidate that carries their cue; links without a candidate are out of reach."""
    found: dict[int, GoldLink] = {}
    for link in e.gold:
        head = cue_head(e.t, e.s, link[0])
        if head >= 0:
            found.setdefault(head, link)
    return found


@dataclass(frozen=True, slots=True)
class CueSequence:
    """The candidates of a sentence: their tokens, features (an `ItemSequence`) and labels."""

    tokens: tuple[int, ...]
    features: Any
    labels: tuple[str, ...]


def cue_sequences(e: Example) -> list[CueSequence]:
    """An article's candidates as the cue model reads them; computed once, as several models are trained on them."""
    import pycrfsuite

    heads = gold_heads(e)
    return [
        CueSequence(
            tuple(tokens),
            pycrfsuite.ItemSequence(cue_features(e.t, e.s, tokens)),
            tuple("Y" if k in heads else "N" for k in tokens),
        )
        for tokens in candidates(e.t, e.s)
    ]


def train_cue_model(articles: Iterable[Sequence[CueSequence]], options: Mapping[str, float] = CUE_OPTIONS) -> bytes:
    """The cue model's weights."""

    def feed(trainer: Any) -> None:
        for sequences in articles:
            for one in sequences:
                trainer.append(one.features, one.labels)

    return _trained(feed, options)


def likely_cues(tagger: Any, sequences: Sequence[CueSequence]) -> dict[int, float]:
    """How likely each candidate is a cue, as `cue_probabilities` has it."""
    found: dict[int, float] = {}
    for one in sequences:
        tagger.set(one.features)
        found |= {token: tagger.marginal("Y", place) for place, token in enumerate(one.tokens)}
    return found


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


def folds(n: int, k: int, seed: int = SEED) -> list[int]:
    """A fold number for each of `n` articles."""
    numbers = [i % k for i in range(n)]
    random.Random(seed).shuffle(numbers)
    return numbers


# --- the whole run ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Trained:
    """The two models, their settings, and what was counted on the way (shares and F1 out of fold)."""

    cue: bytes
    span: bytes
    settings: Settings
    figures: dict[str, float]

    def save(self, folder: Path) -> None:
        """Write `cue.crfsuite`, `span.crfsuite`, `settings.json` and their hashes in `manifest.json`."""
        stored = {"weights": list(self.settings.weights), "thresholds": dict(self.settings.thresholds)}
        seal(folder, {CUE: self.cue, SPAN: self.span, SETTINGS: (json.dumps(stored, indent=1) + "\n").encode()})


def train_attribution(gold: Path, folder: Path = MODELS, say: Callable[[str], None] = print) -> Trained:
    """Train both models on a PolNeAR split folder and write them to `folder`.

    The seeds are fixed: the same data, lexicon and parser give the same files.
    """
    from framing.evaluation.attribution import read_polnear
    from framing.evaluation.seen import save_seen
    from framing.lexicon import load_shipped
    from framing.text import lay_out, load_parser, parse

    lexicon = load_shipped()
    cues, roles = cues_of(lexicon), source_types_of(lexicon).roles
    articles = list(read_polnear(gold))
    say(f"parsing {len(articles)} articles")
    documents = parse((lay_out(Article(a.name, a.text, a.outlet)) for a in articles), load_parser())
    examples = [
        example(a.name, a.outlet, document, a.attributions, cues, roles)
        for a, document in zip(articles, documents, strict=True)
    ]
    trained = train(examples, say)
    trained.save(folder)
    save_seen((a.text for a in articles), folder / SEEN)
    return trained


def train(examples: Sequence[Example], say: Callable[[str], None] = print, k: int = FOLDS) -> Trained:
    """Both models from examples: cue models out of fold, threshold and calibration from them, then the final models."""
    number = folds(len(examples), k)
    sequences = [cue_sequences(e) for e in examples]
    likely: list[Mapping[int, float]] = [{} for _ in examples]
    for fold in range(k):
        say(f"cue model without part {fold + 1} of {k}")
        tagger = tagger_of(train_cue_model(s for s, f in zip(sequences, number, strict=True) if f != fold))
        for i, own in enumerate(sequences):
            if number[i] == fold:
                likely[i] = likely_cues(tagger, own)
    say("span model without part 1, for threshold and calibration")
    inner = [i for i in range(len(examples)) if number[i] != 0]
    outer = [i for i in range(len(examples)) if number[i] == 0]
    span = train_span_model([examples[i] for i in inner], [likely[i] for i in inner])
    judged: list[Judged] = []
    n_gold = 0
    draft = Models(b"", span, SPANS_ONLY)
    for i in outer:
        judged += _judged(examples[i], likely[i], draft, n_gold)
        n_gold += len(examples[i].gold)
    settings, triple = settings_from(judged, n_gold)
    say("cue model and span model on everything")
    figures = {
        "articles": len(examples),
        "gold_links": sum(len(e.gold) for e in examples),
        "gold_links_with_a_candidate": sum(len(gold_heads(e)) for e in examples),
        "out_of_fold_triple_f1": round(triple, 4),
    }
    return Trained(train_cue_model(sequences), train_span_model(examples, likely), settings, figures)


@dataclass(frozen=True, slots=True)
class Judged:
    """A link of an article that the models did not see: class of its cue, the two scores, and whether it is right.

    `gold` is the number of the gold link whose cue it shares (-1: none).
    """

    category: str
    cue: float
    spans: float
    right: bool
    gold: int


def _judged(e: Example, likely: Mapping[int, float], models: Models, first: int) -> list[Judged]:
    """The links of an article as `find_links` would weigh them; gold links are numbered from `first`."""
    by_token = {k: link for link in e.rules for k in link.cue}
    parts, first_of = chunks(e.t, e.s)
    found = []
    for cue, probability in likely.items():
        rule = by_token.get(cue)
        if probability < least(e.t, e.s, cue, rule):
            continue
        link = span_link(e.t, e.s, parts, first_of, cue, likely, rule, models, e.speaker)
        if link is None:
            continue
        shared = [n for n, gold in enumerate(e.gold) if not set(gold[0]).isdisjoint(link.cue)]
        triple = (link.cue, link.source, link.content)
        right = next((n for n in shared if all(map(partial(_alike, e.t), triple, e.gold[n]))), -1)
        gold = right if right >= 0 else shared[0] if shared else -1
        found.append(
            Judged(e.s.category[cue], probability, link.confidence, right >= 0, first + gold if gold >= 0 else -1)
        )
    return found


def _alike(t: Table, a: Iterable[int], b: Iterable[int]) -> bool:
    left, right = ({k for k in tokens if t.is_word(k)} for tokens in (a, b))
    return len(left & right) >= 0.5 * len(left | right)


def settings_from(judged: Sequence[Judged], n_gold: int) -> tuple[Settings, float]:
    """Weights and thresholds from judged links of `n_gold` gold links, and the F1 of whole triples they give."""
    weights = logistic([scores(one.cue, one.spans) for one in judged], [one.right for one in judged])
    draft = Settings(weights, {})
    sure = [draft.confidence(one.cue, one.spans) for one in judged]
    pairs = list(zip(judged, sure, strict=True))
    rest = _threshold(pairs, n_gold)
    thresholds = {REST: rest}
    for category in sorted({one.category for one in judged}):
        own = [(one, share) for one, share in pairs if one.category == category]
        if len(own) >= FEWEST_OF_A_CLASS:
            best = _threshold(own, len({one.gold for one, _ in own} - {-1}))
            thresholds[category] = best if category == PLAIN else min(best, rest)
    thresholds = {category: round(LENIENCE * value, 3) for category, value in thresholds.items()}
    settings = Settings(weights, thresholds)
    kept = [one for one, share in pairs if share >= settings.threshold(one.category)]
    return settings, 2 * sum(one.right for one in kept) / max(len(kept) + n_gold, 1)


def _threshold(pairs: Sequence[tuple[Judged, float]], n_gold: int) -> float:
    """Half of the best F1 that any threshold gives: the confidence from which taking a link raises F1 (Lipton, Elkan &
    Naryanaswamy 2014)."""

    def f1(threshold: float) -> float:
        kept = [one.right for one, share in pairs if share >= threshold]
        return 2 * sum(kept) / max(len(kept) + n_gold, 1)

    return max(f1(0.2 + 0.01 * step) for step in range(31)) / 2


def logistic(rows: Sequence[Sequence[float]], right: Sequence[bool], penalty: float = 1.0) -> tuple[float, ...]:
    """Weights of a logistic regression (L2)."""
    import numpy as np
    from scipy.optimize import minimize

    table = np.asarray(rows, dtype=float).reshape(len(rows), -1)
    if not len(rows):
        return (0.0,) * len(scores(0.5, 0.5))
    signs = np.where(np.asarray(right, dtype=bool), 1.0, -1.0)

    def loss(w: Any) -> tuple[float, Any]:
        margin = signs * (table @ w)
        slope = -signs / (1 + np.exp(np.clip(margin, -500, 500)))
        return float(np.logaddexp(0, -margin).sum() + penalty / 2 * w @ w), table.T @ slope + penalty * w

    found = minimize(loss, np.zeros(table.shape[1]), jac=True, method="L-BFGS-B").x
    return tuple(round(float(w), 4) for w in found)
