"""A model is never scored on a sentence that it was trained on."""

from __future__ import annotations

import numpy as np

from framing.classifier.examples import Gold
from framing.classifier.saving import Models, load_models
from framing.errors import InputError

FEW = 0.05
"""Up to this share of known sentences (stock phrases, agency lines) is left out; with more the corpus was trained on."""


def known(gold: Gold, models: Models, corpora: str = "") -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which sentences the models were trained on, of every corpus or of the one named, shape (len(gold),)."""
    wanted = np.array([int(d, 16) for d in gold.digest], dtype=np.uint64)
    hashes = [h for name, h in models.trained_on.items() if corpora in ("", name)]
    return np.isin(wanted, np.concatenate(hashes) if hashes else np.zeros(0, np.uint64))


def shipped_or_none(models: Models | None) -> Models | None:
    """The models given, else the shipped ones, else None where there are none."""
    try:
        return models or load_models()
    except InputError:
        return None


def unseen(gold: Gold, models: Models | None, corpus: str) -> tuple[Gold, int, Models | None]:
    """The sentences that the models did not see in training on `corpus`, how many were left out, and the models.

    Where more than a few were seen, all sentences come back with None: a figure then needs models trained by fold.
    """
    if models is None:
        return gold, 0, None
    seen = known(gold, models, corpus)
    if float(seen.mean()) > FEW:
        return gold, 0, None
    return (gold.take(np.flatnonzero(~seen)), int(seen.sum()), models) if seen.any() else (gold, 0, models)


def refuse_seen(gold: Gold, models: Models, name: str) -> Gold:
    """The sentences that the models did not see.

    Raises
    ------
    InputError
        When the models were trained on more than a few of them.
    """
    seen = known(gold, models)
    if float(seen.mean()) > FEW:
        count = int(seen.sum())
        raise InputError(
            f"{name}: the models were trained on {count:,} of these {len(gold):,} sentences, so a figure would flatter them; "
            "give a part they have not seen, or use an evaluation that trains by fold (loaded-sentence, loaded-words)"
        )
    return gold.take(np.flatnonzero(~seen)) if seen.any() else gold
