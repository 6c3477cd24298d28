"""Reading the files that coders and other programs give back, with errors that name the file."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

from framing.coding.model import Utf16
from framing.errors import InputError
from framing.reading.encoding import decode

_ESCAPED = re.compile(r"'+[=+\-@\t\r]")


def text_of(path: Path) -> str:
    """A text file in UTF-8, line ends as they are."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{path.name}: not UTF-8 text; save it as UTF-8") from None


def table_of(path: Path) -> list[list[str]]:
    """The cells of a CSV file, row by row; commas, semicolons or tabs between them, as the first line has it, and
    in whichever encoding a spreadsheet saved it.

    An apostrophe that `framing.tables` put before a text that looks like a formula is taken off.
    """
    text, _ = decode(path.read_bytes())
    first = text.partition("\n")[0]
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=max(",;\t", key=first.count))
    return [[cell[1:] if _ESCAPED.match(cell) else cell for cell in row] for row in rows]


def json_of(path: Path) -> Any:
    """A JSON file."""
    return parsed(text_of(path), path.name)


def parsed(text: str, where: str) -> Any:
    """JSON text; `where` names it in the error."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        raise InputError(f"{where}: not JSON ({error.msg}, line {error.lineno}); export it again") from None


def field(found: Any, name: str, where: str) -> Any:
    """A member of a JSON object; `InputError` where it is not an object or lacks it."""
    if not isinstance(found, dict) or name not in found:
        raise InputError(f"{where}: has no {name!r}; is it an export of another kind?")
    return found[name]


def from_utf16(text: str, start: int, end: int, where: str) -> tuple[int, int]:
    """Code points of a mark counted in UTF-16 units."""
    offsets = Utf16(text)
    try:
        return offsets.points(start), offsets.points(end)
    except ValueError as error:
        raise InputError(f"{where}: mark {start} to {end}: {error}; its offsets are counted in another way") from None
