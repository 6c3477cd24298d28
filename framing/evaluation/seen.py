"""A model is never scored on a sentence that it was trained on.

The models of loaded language keep the hashes of their training sentences in `trained_on.skops`, the models of statements and
of speech in a file of their own (`save_seen`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from framing.classifier.embeddings import Encode
from framing.classifier.examples import Gold, digest
from framing.classifier.saving import MODELS, WITH_EMBEDDINGS, Models, load_models
from framing.errors import InputError

FEW = 0.05
"""Up to this share of known sentences (stock phrases, agency lines) is left out; with more the corpus was trained on."""


def known(gold: Gold, models: Models, corpora: str = "") -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which sentences the models were trained on, of every corpus or of the one named, shape (len(gold),)."""
    wanted = np.array([int(d, 16) for d in gold.digest], dtype=np.uint64)
    hashes = [h for name, h in models.trained_on.items() if corpora in ("", name)]
    return np.isin(wanted, np.concatenate(hashes) if hashes else np.zeros(0, np.uint64))


def shipped(encode: Encode | None = None) -> Models:
    """The shipped models, those that read embeddings where there is something that gives them."""
    return load_models(WITH_EMBEDDINGS if encode else MODELS)


def shipped_or_none(models: Models | None, encode: Encode | None = None) -> Models | None:
    """The models given, else the shipped ones, else None where there are none."""
    try:
        return models or shipped(encode)
    except InputError:
        return None


def used(models: Models | None) -> str:
    """Which models figures are of, in words."""
    return "as shipped" if models else "trained anew on the rest of this corpus, fold by fold; not the shipped ones"


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


LEAST_WORDS = 5
"""Shorter lines ("Advertisement", a name) say nothing about where a text comes from."""


def line_digests(text: str) -> NDArray[np.uint64]:
    """Hashes of the lines of a text, those of fewer than `LEAST_WORDS` words left out."""
    lines = (line for line in text.splitlines() if len(line.split()) >= LEAST_WORDS)
    return np.array([int(digest(line), 16) for line in lines], dtype=np.uint64)


def save_seen(texts: Iterable[str], path: Path) -> None:
    """Keep the hashes of the lines that a model was trained on in a file beside it (a NumPy array)."""
    found = [line_digests(text) for text in texts]
    with path.open("wb") as file:
        np.save(file, np.unique(np.concatenate(found)) if found else np.zeros(0, np.uint64), allow_pickle=False)


def refuse_seen_texts(texts: Sequence[str], path: Path, name: str) -> list[int]:
    """Numbers of the texts that the model was not trained on.

    Raises
    ------
    InputError
        When it was trained on more than a few of their lines, or the list of those is missing or broken.
    """
    try:
        trained_on = np.load(path, allow_pickle=False)
    except (OSError, ValueError, EOFError) as error:
        raise InputError(f"{path}: not the list of what the model was trained on; install framing again") from error
    seen = [np.isin(line_digests(text), trained_on) for text in texts]
    known = sum(int(one.sum()) for one in seen)
    total = sum(len(one) for one in seen)
    if known > FEW * total:
        raise InputError(
            f"{name}: the model was trained on {known:,} of these {total:,} lines, so a figure would flatter it; "
            "give a part it has not seen"
        )
    return [k for k, one in enumerate(seen) if 2 * int(one.sum()) <= len(one)]
