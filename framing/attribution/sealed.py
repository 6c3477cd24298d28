"""Model files with a manifest beside them: format and SHA-256 of every file, written in training, checked when read."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from framing.errors import InputError
from framing.tables import write_bytes, write_text

MODELS = Path(__file__).parent / "models"
MANIFEST = "manifest.json"
FORMAT = 1
"""Rises with every change of features or of the files' layout; models of another format are refused."""


def seal(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write model files and note their hashes in the manifest of the folder; those of other files there are kept."""
    try:
        kept = hashes(folder)
    except InputError:
        kept = {}
    for name, content in files.items():
        write_bytes(folder / name, content)
    stated = kept | {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    manifest = {"format": FORMAT, "files": dict(sorted(stated.items()))}
    write_text(folder / MANIFEST, json.dumps(manifest, indent=1) + "\n")


def sealed(path: Path, otherwise: str) -> bytes:
    """The bytes of a model file, the ones whose hash was checked.

    Parameters
    ----------
    otherwise
        What to do where the file is refused; ends the message.

    Raises
    ------
    InputError
        When the file is missing, is not the one that was trained, or is of another format.
    """
    try:
        stated = hashes(path.parent)
        content = path.read_bytes()
    except FileNotFoundError:
        raise InputError(f"{path}: this model file is missing; {otherwise}") from None
    except (OSError, InputError) as error:
        raise InputError(f"{error}; {otherwise}") from None
    if hashlib.sha256(content).hexdigest() != stated.get(path.name):
        raise InputError(f"{path}: not the file that was trained (its SHA-256 differs from {MANIFEST}); {otherwise}")
    return content


def hashes(folder: Path = MODELS) -> dict[str, str]:
    """SHA-256 of every model file of a folder, as its manifest states it."""
    path = folder / MANIFEST
    try:
        manifest: Any = json.loads(path.read_text(encoding="utf-8"))
        stated, files = manifest["format"], {str(name): str(digest) for name, digest in manifest["files"].items()}
    except FileNotFoundError:
        raise InputError(f"{path}: the list of the attribution models is missing") from None
    except (ValueError, KeyError, TypeError, AttributeError):
        raise InputError(f"{path}: not a list of model files") from None
    if stated != FORMAT:
        raise InputError(f"{path}: attribution models of format {stated}, this version reads format {FORMAT}")
    return files
