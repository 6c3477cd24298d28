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
from framing.attribution.crf import MODELS, Models, Settings, Speaker, cue_probabilities, least, span_link, tagger_of
from framing.attribution.cues import Cues, cues_of
from framing.attribution.features import Chunk, Shown, candidates, chunks, cue_features, cue_head, shown, span_features
from framing.attribution.rules import Finder, Link
from framing.attribution.sources import source_types_of
from framing.attribution.table import Table, table
from framing.text.document import Document, Layout, TextSpan

SEED = 20261130
FOLDS = 5
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
        """Write `cue.crfsuite`, `span.crfsuite` and `settings.json`."""
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "cue.crfsuite").write_bytes(self.cue)
        (folder / "span.crfsuite").write_bytes(self.span)
        stored = {
            "cue_threshold": self.settings.cue_threshold,
            "calibration": [list(pair) for pair in self.settings.calibration],
        }
        (folder / "settings.json").write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")


def train_attribution(gold: Path, folder: Path = MODELS, say: Callable[[str], None] = print) -> Trained:
    """Train both models on a PolNeAR split folder and write them to `folder`.

    The seeds are fixed: the same data, lexicon and parser give the same files.
    """
    from framing.evaluation.attribution import read_polnear
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
    return trained


def train(examples: Sequence[Example], say: Callable[[str], None] = print, k: int = FOLDS) -> Trained:
    """Both models from examples: cue models out of fold, threshold and calibration from them, then the final models."""
    number = folds(len(examples), k)
    likely: list[Mapping[int, float]] = [{} for _ in examples]
    for fold in range(k):
        say(f"cue model without part {fold + 1} of {k}")
        tagger = tagger_of(train_cue_model([e for e, f in zip(examples, number, strict=True) if f != fold]))
        for i, e in enumerate(examples):
            if number[i] == fold:
                likely[i] = cue_probabilities(tagger, e.t, e.s)
    say("span model without part 1, for threshold and calibration")
    inner = [i for i in range(len(examples)) if number[i] != 0]
    outer = [i for i in range(len(examples)) if number[i] == 0]
    span = train_span_model([examples[i] for i in inner], [likely[i] for i in inner])
    judged: list[Judged] = []
    n_gold = 0
    draft = Models(b"", span, Settings(0.0, ()))
    for i in outer:
        judged += _judged(examples[i], likely[i], draft)
        n_gold += len(examples[i].gold)
    threshold, triple = _best_threshold(judged, n_gold)
    calibration = isotonic([(one.score, one.right) for one in judged if one.kept(threshold)])
    say("cue model and span model on everything")
    figures = {
        "articles": len(examples),
        "gold_links": sum(len(e.gold) for e in examples),
        "gold_links_with_a_candidate": sum(len(gold_heads(e)) for e in examples),
        "out_of_fold_triple_f1": round(triple, 4),
        "cue_threshold": threshold,
    }
    return Trained(
        train_cue_model(examples), train_span_model(examples, likely), Settings(threshold, calibration), figures
    )


@dataclass(frozen=True, slots=True)
class Judged:
    """A link of an article that the models did not see: its score, whether the triple is right, and from which
    probability it would be taken at a given threshold."""

    score: float
    probability: float
    right: bool
    least: Callable[[float], float]

    def kept(self, threshold: float) -> bool:
        return self.probability >= self.least(threshold)


def _judged(e: Example, likely: Mapping[int, float], models: Models) -> list[Judged]:
    by_token = {k: link for link in e.rules for k in link.cue}
    parts, first_of = chunks(e.t, e.s)
    heads = gold_heads(e)
    found = []
    for cue, probability in likely.items():
        rule = by_token.get(cue)
        if probability < 0.15 and least(e.t, e.s, cue, rule, Settings(0.3, ())) > probability:
            continue
        link = span_link(e.t, e.s, parts, first_of, cue, likely, rule, models, e.speaker)
        if link is not None:
            gold = heads.get(cue)
            right = gold is not None and all(
                _alike(e.t, a, b) for a, b in zip((link.cue, link.source, link.content), gold, strict=True)
            )
            found.append(Judged(link.confidence, probability, right, partial(_least, e, cue, rule)))
    return found


def _least(e: Example, cue: int, rule: Link | None, threshold: float) -> float:
    return least(e.t, e.s, cue, rule, Settings(threshold, ()))


def _alike(t: Table, a: Iterable[int], b: Iterable[int]) -> bool:
    left, right = ({k for k in tokens if t.is_word(k)} for tokens in (a, b))
    return len(left & right) >= 0.5 * len(left | right)


def _best_threshold(judged: Sequence[Judged], n_gold: int) -> tuple[float, float]:
    """The cue threshold with the best triple F1, and that F1."""

    def score(threshold: float) -> float:
        kept = [one for one in judged if one.kept(threshold)]
        return 2 * sum(one.right for one in kept) / max(len(kept) + n_gold, 1)

    best = max((0.3 + 0.01 * step for step in range(31)), key=score)
    return round(best, 2), score(best)


def isotonic(pairs: Iterable[tuple[float, bool]], points: int = 20) -> tuple[tuple[float, float], ...]:
    """Share right as a rising function of the score (pool adjacent violators; Ayer et al. 1955), thinned to `points`."""
    tied: dict[float, list[bool]] = {}
    for score, right in sorted(pairs):
        tied.setdefault(score, []).append(right)
    blocks: list[list[float]] = []
    for score, rights in tied.items():
        blocks.append([score, float(sum(rights)), float(len(rights))])
        while len(blocks) > 1 and blocks[-2][1] / blocks[-2][2] >= blocks[-1][1] / blocks[-1][2]:
            _, good, size = blocks.pop()
            blocks[-1][1] += good
            blocks[-1][2] += size
    table = [(score, good / size) for score, good, size in blocks if size >= 5]
    step = max(1, len(table) // points)
    return tuple((round(score, 4), round(share, 4)) for score, share in table[::step])
