"""Files of a worksheet: names that say nothing of the corpus."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

from framing.classroom.build import Worksheets
from framing.classroom.hypertext import to_html
from framing.classroom.layout import Setting
from framing.classroom.printed import to_pdf
from framing.classroom.word_file import to_docx
from framing.errors import UsageError
from framing.tables import write_bytes, write_text

KEY = "teacher-key.pdf"
WRITTEN = ".sheets.json"
"""Hashes of the files that a run wrote and a teacher may edit."""
EDITABLE = (".docx", ".html")
_SHEET = re.compile(r"(sheet|set-\d+)\.(?:pdf|docx|html)")


def refuse_stale(folder: Path, sets: int) -> None:
    """Nothing, where no sheets of an earlier run would stay beside those of a run with so many sets.

    Raises
    ------
    UsageError
        If some would: no key would fit them. They are not deleted, for somebody may have edited them.
    """
    stems = _stems(sets)
    found = [_SHEET.fullmatch(file.name) for file in sorted(folder.glob("s*"))]
    stale = [match[0] for match in found if match and match[1] not in stems]
    if stale:
        raise UsageError(
            f"{folder} has sheets of an earlier run that the new key would not fit ({', '.join(stale)}): move them away, "
            "or choose another folder with -o"
        )


def _stems(sets: int) -> list[str]:
    return ["sheet"] if sets == 1 else [f"set-{number}" for number in range(1, sets + 1)]


def refuse_edited(folder: Path, sets: int) -> None:
    """Nothing, where the DOCX and HTML files that a run with so many sets replaces are as a run wrote them.

    Raises
    ------
    UsageError
        If one has been changed since, or nothing says that it has not.
    """
    known = _written(folder)
    files = [folder / f"{stem}{ending}" for stem in _stems(sets) for ending in EDITABLE]
    edited = [file.name for file in files if file.is_file() and known.get(file.name) != _hash(file)]
    if edited:
        raise UsageError(
            f"{folder} has sheets that were changed since they were written ({', '.join(edited)}): move them away, choose "
            "another folder with -o, or replace them with --overwrite"
        )


def _written(folder: Path) -> dict[str, str]:
    """Name -> hash of what the last run wrote; nothing where that cannot be read."""
    try:
        stored = json.loads((folder / WRITTEN).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return stored if isinstance(stored, dict) else {}


def _hash(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def write(made: Worksheets, folder: Path, setting: Setting) -> list[Path]:
    """Write `sheet` (or `set-1` and so on) as PDF, DOCX and HTML, and the key as PDF; the paths written.

    Hashes of the DOCX and HTML files stand beside them, so that another run knows whether somebody has edited them.
    """
    written = []
    for name, sheet in zip(_stems(len(made.sheets)), made.sheets, strict=True):
        stem = folder / name
        write_bytes(stem.with_suffix(".pdf"), to_pdf(sheet, setting))
        write_bytes(stem.with_suffix(".docx"), to_docx(sheet, setting))
        write_text(stem.with_suffix(".html"), to_html(sheet, setting))
        written += [stem.with_suffix(ending) for ending in (".pdf", ".docx", ".html")]
    write_bytes(folder / KEY, to_pdf(made.key, setting))
    hashes = {file.name: _hash(file) for file in written if file.suffix in EDITABLE}
    write_text(folder / WRITTEN, json.dumps(hashes, indent=1) + "\n")
    return [*written, folder / KEY]
