"""The hand annotation of a sample corpus: annotation.json beside its texts."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from framing.errors import InputError

NAME = "annotation.json"


def marks_of(corpus: Path) -> Mapping[str, Sequence[Mapping[str, Any]]]:
    """Name of a text file -> its marks.

    Raises
    ------
    InputError
        When the folder holds no annotation.json.
    """
    path = corpus / NAME
    if not path.is_file():
        raise InputError(f"{path}: there is no annotation; give a sample corpus such as seeds/ferry-terminal")
    files: Mapping[str, Sequence[Mapping[str, Any]]] = json.loads(path.read_text(encoding="utf-8"))["files"]
    return files
