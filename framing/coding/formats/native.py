"""Our own file: units, answers and who saw what, as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from framing.coding.codebook import Codebook
from framing.coding.model import Coded, Coding, Unit, coded
from framing.coding.source import field, json_of
from framing.errors import InputError
from framing.tables import write_text

NAME = "coded.json"


def write(data: Coded, book: Codebook, folder: Path) -> None:
    """Write `coded.json`."""
    write_text(folder / NAME, to_json(data))


def to_json(data: Coded) -> str:
    """Units, answers and who saw what."""
    content = {
        "units": [unit._asdict() for unit in data.units],
        "codings": [coding._asdict() for coding in data.codings],
        "seen": [list(pair) for pair in data.seen],
    }
    return json.dumps(content, ensure_ascii=False, indent=1) + "\n"


def read(path: Path, texts: Mapping[str, str], book: Codebook) -> Coded:
    """Read a file that `write` wrote."""
    found = json_of(path)
    units, codings = field(found, "units", path.name), field(found, "codings", path.name)
    try:
        return coded(
            [Unit(str(u["id"]), str(u["text"])) for u in units],
            [Coding(**c) for c in codings],
            [(str(coder), str(unit)) for coder, unit in found.get("seen", [])],
        )
    except (TypeError, KeyError, ValueError):
        raise InputError(
            f"{path.name}: not a file of coded units; write it with framing sample or coding import"
        ) from None
