"""Files of gold corpora, all read in one way: UTF-8 with or without a byte order mark, line ends of any kind as "\\n".

Offsets of annotations count a line end as one character, so a copy whose line ends were changed on the way still fits them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from framing.errors import InputError


def gold_text(file: Path, with_mark: bool = False) -> str:
    """The text of a file; `with_mark` keeps a byte order mark as a character, for corpora whose offsets count it.

    Raises
    ------
    InputError
        When it is missing or no UTF-8.
    """
    try:
        return file.read_text(encoding="utf-8" if with_mark else "utf-8-sig")
    except FileNotFoundError:
        raise InputError(f"{file}: there is no such file; take the corpus as published") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{file}: not a text in UTF-8 ({error.reason}); take the file as published") from None


def gold_record(file: Path, *names: str) -> dict[str, Any]:
    """A JSON object that has at least the members `names`; `InputError` for anything else."""
    try:
        record = json.loads(gold_text(file))
    except ValueError as error:
        raise InputError(f"{file}: not JSON ({error}); take the file as published") from None
    if not isinstance(record, dict) or (missing := [name for name in names if name not in record]):
        lacks = f"has no {missing[0]!r}" if isinstance(record, dict) else "not a JSON object"
        raise InputError(f"{file}: {lacks}; take the file as published")
    return record
