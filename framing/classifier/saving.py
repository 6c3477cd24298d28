"""Model files: plain numbers saved with skops, a manifest with their hashes, nothing else is loaded.

A folder of models holds `manifest.json` (format, versions, SHA-256 of every file, what was counted in training) and one
`.skops` file a model. A file is read only if the manifest knows it, its hash agrees, and it holds no type beyond numpy
arrays, numbers, strings, lists and dicts. Weights are stored where they are not 0, in half precision.
"""

from __future__ import annotations

import hashlib
import json
import re
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from framing.classifier.calibration import Platt
from framing.classifier.embeddings import no_weights
from framing.classifier.features import BITS, Floats
from framing.classifier.sentence_model import Recipe, Scaling, SentenceModel, Weighting
from framing.classifier.token_model import TokenModel
from framing.errors import InputError

MODELS = Path(__file__).parent / "models"
WITH_EMBEDDINGS = MODELS / "embeddings"
"""Models that read embeddings too (the extra `embeddings`)."""
FORMAT = 2
"""Rises with every change of features or of the files' layout; models of another format are refused."""
MANIFEST = "manifest.json"
RETRAIN = "install framing again, train with: framing train loaded --gold PATH, or run with --no-models"


@dataclass(frozen=True, slots=True)
class Ordinary:
    """How a score reads in ordinary news: calibration, threshold of best F1, and 101 quantiles of the scores.

    `errors` are counts by event of sentences marked and called, marked only, called only, neither, shape (events, 4).
    """

    platt: Platt
    threshold: float
    quantiles: NDArray[np.float64]
    errors: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Models:
    """All models of a folder.

    Attributes
    ----------
    words, spans
        Word models, supervised on marked words (BABE) and on marked spans (propaganda corpus).
    alone, babe
        Sentence models that saw BABE only: on the word block alone, and on everything.
    news, subjective
        Sentence models for ordinary news (BASIL, propaganda corpus) and for opinion in the outlet's own voice; None where
        the user removed `subjective.skops`, which is for non-commercial use only.
    ordinary
        How to read the scores of "alone", "babe" and "news" in ordinary news.
    trained_on
        Hashes of the training sentences, 64 bits each, by corpus.
    figures
        What was counted in training.
    """

    words: TokenModel
    spans: TokenModel
    alone: SentenceModel
    babe: SentenceModel
    news: SentenceModel
    subjective: SentenceModel | None
    ordinary: Mapping[str, Ordinary]
    trained_on: Mapping[str, NDArray[np.uint64]]
    figures: Mapping[str, Any]

    @property
    def with_embeddings(self) -> bool:
        """Whether they read embeddings."""
        return len(self.words.vector_weights) > 0

    @property
    def opinion(self) -> SentenceModel:
        """The model of opinions; `InputError` where its file was removed."""
        if self.subjective is None:
            raise InputError(f"{REMOVABLE}.skops was removed, so opinions cannot be measured; {RETRAIN}")
        return self.subjective


def save_models(models: Models, folder: Path) -> None:
    """Write all files and the manifest; files of an earlier training are replaced."""
    folder.mkdir(parents=True, exist_ok=True)
    parts: dict[str, dict[str, Any]] = {
        "words": _token_state(models.words),
        "spans": _token_state(models.spans),
        **{name: _sentence_state(model) for name in SENTENCE_MODELS if (model := getattr(models, name))},
        "ordinary": {
            name: {
                "slope": o.platt.slope,
                "offset": o.platt.offset,
                "threshold": o.threshold,
                "quantiles": o.quantiles,
                "errors": o.errors,
            }
            for name, o in models.ordinary.items()
        },
        "trained_on": dict(models.trained_on),
    }
    for name, state in parts.items():
        _write(folder / f"{name}.skops", state)
    manifest = {
        "format": FORMAT,
        "versions": _versions(),
        "files": {f"{name}.skops": _sha256(folder / f"{name}.skops") for name in parts},
        "figures": dict(models.figures),
    }
    (folder / MANIFEST).write_text(json.dumps(manifest, indent=1) + "\n", encoding="utf-8")


REMOVABLE = "subjective"
"""The one file that may be removed by itself."""
SENTENCE_MODELS = ("alone", "babe", "news", "subjective")


def load_models(folder: Path = MODELS) -> Models:
    """The models of a folder; the shipped ones by default.

    Raises
    ------
    InputError
        When a file is missing, is not the one that was trained, is of another version, or holds anything but numbers.
    """
    manifest = _manifest(folder)
    there = [name for name in PARTS if name != REMOVABLE or (folder / f"{name}.skops").exists()]
    parts = {name: _read(folder / f"{name}.skops", manifest["files"]) for name in there}
    try:
        return _models(parts, manifest)
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise InputError(
            f"{folder}: model files that hold other numbers than they should ({error!r}); {RETRAIN}"
        ) from error


def _models(parts: Mapping[str, Any], manifest: Mapping[str, Any]) -> Models:
    return Models(
        _token_model(parts["words"]),
        _token_model(parts["spans"]),
        **{name: _sentence_model(parts[name]) for name in SENTENCE_MODELS if name != REMOVABLE},
        subjective=_sentence_model(parts[REMOVABLE]) if REMOVABLE in parts else None,
        ordinary={
            name: Ordinary(
                Platt(float(o["slope"]), float(o["offset"])), float(o["threshold"]), o["quantiles"], o["errors"]
            )
            for name, o in parts["ordinary"].items()
        },
        trained_on=parts["trained_on"],
        figures=manifest["figures"],
    )


PARTS = ("words", "spans", *SENTENCE_MODELS, "ordinary", "trained_on")


def _manifest(folder: Path) -> dict[str, Any]:
    path = folder / MANIFEST
    try:
        manifest = json.loads(path.read_text(encoding="utf-8"))
        files, stated = manifest["files"], manifest["format"]
        manifest["figures"]
    except FileNotFoundError as error:
        extra = " --embeddings" if folder.name == WITH_EMBEDDINGS.name else ""
        raise InputError(f"{path}: there are no models here; {RETRAIN.replace('PATH', 'PATH' + extra)}") from error
    except (OSError, UnicodeDecodeError, ValueError, KeyError, TypeError) as error:
        raise InputError(f"{path}: not a list of model files; {RETRAIN}") from error
    if stated != FORMAT:
        raise InputError(f"{path}: models of format {stated}, this version reads format {FORMAT}; {RETRAIN}")
    if not isinstance(files, dict):
        raise InputError(f"{path}: not a list of model files; {RETRAIN}")
    return dict(manifest)


def _read(path: Path, hashes: Mapping[str, str]) -> dict[str, Any]:
    """A model file, after its hash and its types were checked; the bytes checked are the bytes loaded."""
    if path.name not in hashes or not path.is_file():
        raise InputError(f"{path}: this model file is missing; {RETRAIN}")
    data = path.read_bytes()
    if hashlib.sha256(data).hexdigest() != hashes[path.name]:
        raise InputError(f"{path}: not the file that was trained (its SHA-256 differs from {MANIFEST}); {RETRAIN}")
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            state = _value(json.loads(archive.read("schema.json")), archive)
    except _UntrustedError as error:
        raise InputError(f"{path}: holds more than numbers ({error}) and is not loaded; {RETRAIN}") from error
    except _UNREADABLE as error:
        raise InputError(f"{path}: cannot be read as a model file; {RETRAIN}") from error
    if not isinstance(state, dict):
        raise InputError(f"{path}: cannot be read as a model file; {RETRAIN}")
    return state


_UNREADABLE = (
    OSError, ValueError, LookupError, TypeError, EOFError, MemoryError, RuntimeError, zipfile.BadZipFile, zlib.error,
)  # fmt: skip
"""What a broken or hostile archive makes its readers raise (an array that claims terabytes, a password, endless nesting)."""


class _UntrustedError(Exception):
    """A model file names a type beyond those of `_value`."""


def _value(node: Mapping[str, Any], archive: zipfile.ZipFile) -> Any:
    """What a node of a skops file stands for: a dict with text keys, a number, text or an array of numbers, or nothing.

    `skops.io.loads` gives the same; it needs scikit-learn, which takes longer to import than an article to score.
    """
    kind = (node["__loader__"], f"{node['__module__']}.{node['__class__']}")
    if kind == ("DictNode", "builtins.dict"):
        return {name: _value(part, archive) for name, part in node["content"].items()}
    if kind[0] == "JsonNode" and kind[1] == "builtins.str":
        return json.loads(node["content"])
    if kind == ("NdArrayNode", "numpy.ndarray") and node["type"] == "numpy":
        return np.load(BytesIO(archive.read(node["file"])), allow_pickle=False)
    raise _UntrustedError(kind[1])


def _write(path: Path, state: dict[str, Any]) -> None:
    from skops import io

    new = path.with_suffix(".new")
    new.write_bytes(_steady(io.dumps(state)))
    new.replace(path)


def _steady(data: bytes) -> bytes:
    """The same archive with its members numbered in order and without times, so that the same weights give the same
    bytes (skops names members by where they lay in memory)."""
    schema = "schema.json"
    with zipfile.ZipFile(BytesIO(data)) as old:
        text = old.read(schema).decode("utf-8")
        numbers: dict[str, str] = {}
        text = _MEMBER.sub(lambda m: m[1] + numbers.setdefault(m[2], str(len(numbers) + 1)), text)
        result = BytesIO()
        with zipfile.ZipFile(result, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
            for name in old.namelist():
                stem, dot, ending = name.partition(".")
                content = text.encode() if name == schema else old.read(name)
                new.writestr(zipfile.ZipInfo(numbers.get(stem, stem) + dot + ending), content, zipfile.ZIP_DEFLATED)
    return result.getvalue()


_MEMBER = re.compile(r'("(?:__id__|file)": "?)(\d+)')


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _versions() -> dict[str, str]:
    from importlib.metadata import version

    return {name: version(name) for name in ("scikit-learn", "skops", "spacy", "wordfreq", "numpy")}


def _sparse(values: Floats) -> dict[str, Any]:
    used = np.flatnonzero(values)
    return {"places": used.astype(np.int32), "values": values[used].astype(np.float16)}


def _dense(state: Mapping[str, Any]) -> Floats:
    values = np.zeros(2**BITS, dtype=np.float32)
    values[state["places"]] = state["values"]
    return values


def _token_state(model: TokenModel) -> dict[str, Any]:
    state: dict[str, Any] = {"weights": _sparse(model.weights), "intercept": model.intercept}
    if len(model.vector_weights):
        state |= {
            "vector_weights": model.vector_weights,
            "vector_intercept": model.vector_intercept,
            "called_from": model.called_from,
        }
    return state


def _token_model(state: Mapping[str, Any]) -> TokenModel:
    return TokenModel(
        _dense(state["weights"]), float(state["intercept"]), state.get("vector_weights", no_weights()),
        float(state.get("vector_intercept", 0.0)), float(state.get("called_from", 0.0)),
    )  # fmt: skip


def _sentence_state(model: SentenceModel) -> dict[str, Any]:
    return {
        "recipe": asdict(model.recipe),
        "words": _sparse(model.words.idf) if model.words else {},
        "pieces": _sparse(model.pieces.idf) if model.pieces else {},
        "hand": {"mean": model.hand.mean, "spread": model.hand.spread},
        "extra": {"mean": model.extra.mean, "spread": model.extra.spread},
        "word_weights": _sparse(model.word_weights),
        "piece_weights": _sparse(model.piece_weights),
        "hand_weights": model.hand_weights,
        "extra_weights": model.extra_weights,
        "intercept": model.intercept,
        **({"vector_weights": model.vector_weights} if len(model.vector_weights) else {}),
    }


def _sentence_model(state: Mapping[str, Any]) -> SentenceModel:
    return SentenceModel(
        Recipe(**state["recipe"]),
        Weighting(_dense(state["words"])) if state["words"] else None,
        Weighting(_dense(state["pieces"])) if state["pieces"] else None,
        Scaling(state["hand"]["mean"], state["hand"]["spread"]),
        Scaling(state["extra"]["mean"], state["extra"]["spread"]),
        _dense(state["word_weights"]),
        _dense(state["piece_weights"]),
        state["hand_weights"],
        state["extra_weights"],
        float(state["intercept"]),
        state.get("vector_weights", no_weights()),
    )
