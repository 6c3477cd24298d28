"""The two conditional random fields (Lafferty, McCallum & Pereira 2001) that decide cues and their spans."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from math import exp, log
from pathlib import Path
from typing import Any

from framing.attribution.cues import Cues
from framing.attribution.features import Chunk, Shown, candidates, chunks, cue_features, shown, span_features
from framing.attribution.rules import Link
from framing.attribution.sealed import MODELS, sealed
from framing.attribution.table import Table

Speaker = Callable[[int], tuple[int, ...]]
CUE, SPAN, SETTINGS = "cue.crfsuite", "span.crfsuite", "settings.json"
"""The files of the two models."""
OTHERWISE = (
    "install framing again, train with: framing train attribution --gold PATH, "
    "or use the rules alone (--attribution rules)"
)
SEEN = "attribution-seen.npy"
"""Hashes of the lines that the two models were trained on."""
SURE_RULES = frozenset({"account", "headline colon", "headline dash"})
"""Rules for constructions that are rare in the training texts and hardly ever mean anything else."""
REST = "other"
LEAST_CUE = 0.2
"""Candidates less likely to be a cue than this are not looked at further."""
LEAST_UNFRAMED = 0.5
"""The same where no rule speaks for the cue and the conditions of its entry are not met."""
LEAST_STANCE = 0.97
"""The same for a stance told of something that is no person ("the state supports the port"): hardly ever words."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What goes with the weights: how scores become confidences, and which confidence a link needs.

    `weights` are those of a logistic regression (Platt 1999) with a constant, the log-odds of the cue, of the spans, and
    of both together. `thresholds`: least confidence of a link by class of its cue, `REST` for every other class.
    """

    weights: tuple[float, ...]
    thresholds: Mapping[str, float]

    def confidence(self, cue: float, spans: float) -> float:
        """How likely a link is right in cue, source and content, 0-1, from the two models' scores (0-1)."""
        odds = sum(w * x for w, x in zip(self.weights, scores(cue, spans), strict=True))
        return 1 / (1 + exp(-odds))

    def threshold(self, category: str) -> float:
        return self.thresholds.get(category, self.thresholds.get(REST, 0.0))


def scores(cue: float, spans: float) -> tuple[float, ...]:
    """What a link's confidence is computed from: 1 and the log-odds of cue, spans and both."""
    return 1.0, _log_odds(cue), _log_odds(spans), _log_odds(cue * spans)


def _log_odds(share: float) -> float:
    share = min(max(share, 1e-6), 1 - 1e-6)
    return log(share / (1 - share))


@cache
def _tagger_class() -> Any:
    import pycrfsuite

    class HeldTagger(pycrfsuite.Tagger):  # type: ignore[misc]
        """A tagger that keeps the bytes of its model, which the library reads but does not hold."""

        model: bytes

    return HeldTagger


def tagger_of(model: bytes) -> Any:
    """A tagger for the bytes of a model."""
    tagger = _tagger_class()()
    tagger.model = model
    tagger.open_inmemory(model)
    return tagger


class Models:
    """The cue model and the span model, ready to label."""

    def __init__(self, cue: bytes, span: bytes, settings: Settings) -> None:
        self.cue = tagger_of(cue) if cue else None
        self.span = tagger_of(span)
        self.settings = settings


@lru_cache(maxsize=2)
def load_models(folder: Path = MODELS) -> Models:
    """The models of a folder; `InputError` where a file is missing, was changed after training or is of another format."""
    cue, span, settings = (sealed(folder / name, OTHERWISE) for name in (CUE, SPAN, SETTINGS))
    stored = json.loads(settings)
    return Models(cue, span, Settings(tuple(stored["weights"]), stored["thresholds"]))


def cue_probabilities(tagger: Any, t: Table, s: Shown) -> dict[int, float]:
    """How likely each candidate is a cue, 0-1."""
    found: dict[int, float] = {}
    for sequence in candidates(t, s):
        tagger.set(cue_features(t, s, sequence))
        for place, token in enumerate(sequence):
            found[token] = tagger.marginal("Y", place)
    return found


def find_links(
    t: Table,
    cues: Cues,
    rules: Sequence[Link],
    roles: Mapping[str, str],
    models: Models,
    speaker: Speaker | None = None,
) -> list[Link]:
    """All attributions of a document by the two models, the rules' answers among their features.

    `speaker` gives the words of a verb's subject, for cues that the span model leaves without a source.
    """
    s = shown(t, cues, rules, roles)
    likely = cue_probabilities(models.cue, t, s)
    parts, first_of = chunks(t, s)
    by_token = {k: link for link in rules for k in link.cue}
    links = []
    for cue, probability in likely.items():
        rule = by_token.get(cue)
        if probability < least(t, s, cue, rule):
            continue
        link = span_link(t, s, parts, first_of, cue, likely, rule, models, speaker)
        if link is not None and (
            link.rule in SURE_RULES or link.confidence >= models.settings.threshold(s.category[cue])
        ):
            links.append(link)
    return _apart(links)


def _apart(links: Sequence[Link]) -> list[Link]:
    """Links whose cues do not overlap, the surer ones kept, in order of their cues."""
    taken: set[int] = set()
    kept = []
    for link in sorted(links, key=lambda link: (link.rule not in SURE_RULES, -link.confidence, link.cue[0])):
        if taken.isdisjoint(link.cue):
            taken.update(link.cue)
            kept.append(link)
    return sorted(kept, key=lambda link: link.cue[0])


def least(t: Table, s: Shown, cue: int, rule: Link | None) -> float:
    """The probability from which a candidate is looked at as a cue."""
    if rule is not None:
        return 0.02 if rule.rule in SURE_RULES else LEAST_CUE
    if s.category[cue] == "mental" and not s.person[cue] and t.kid(cue, "ccomp", "xcomp") < 0:
        return LEAST_STANCE
    return LEAST_CUE if s.frame[cue] == "y" else LEAST_UNFRAMED


def span_link(
    t: Table,
    s: Shown,
    parts: Sequence[Chunk],
    first_of: Sequence[int],
    cue: int,
    likely: Mapping[int, float],
    rule: Link | None,
    models: Models,
    speaker: Speaker | None = None,
) -> Link | None:
    """The attribution of one cue: its words, source and content by the span model, the rules where it says nothing."""
    inside, rows = span_features(t, s, parts, first_of, cue, likely, rule)
    labels = models.span.tag(rows)
    score = models.span.probability(labels) ** (1 / max(len(inside) ** 0.5, 1))
    tokens: dict[str, list[int]] = {"S": [], "C": [], "K": [cue], "O": []}
    for chunk, label in zip(inside, labels, strict=True):
        tokens[label].extend(k for k in range(chunk.start, chunk.end) if k != cue)
    group = tuple(sorted(set(tokens["K"])))
    source = tuple(tokens["S"])
    content = tuple(tokens["C"])
    if rule is not None and not source:
        source = tuple(k for k in rule.source if k not in group and k not in content)
    if rule is not None and not content:
        content = tuple(k for k in rule.content if k not in group and k not in source)
    if not content:
        return None
    if not source and speaker is not None and t.pos[cue] == "VERB" and (rule is None or rule.type != "hearsay"):
        source = tuple(k for k in speaker(cue) if k not in group and k not in content)
    confidence = models.settings.confidence(likely[cue], score)
    if rule is not None:
        return replace(rule, cue_head=cue, cue=group, source=source, content=content, confidence=confidence,
                       why=rule.why + " The learned model agrees on the cue.")  # fmt: skip
    text = " ".join(t.words[k] for k in group)
    category = s.category[cue].removeprefix("v:")
    return Link(cue, group, source, content, t.lemma[cue], category or "neutral", t.pos[cue], "indirect",
                "model", f"The learned model takes “{text}” for a cue; no rule speaks for it.", confidence)  # fmt: skip
