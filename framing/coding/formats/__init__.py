"""Coded units in the files of other programs, out and in again.

| format | written as | offsets of marks |
| --- | --- | --- |
| json | `coded.json`, our own | code points |
| csv, xlsx | a sheet, a row a unit and coder | code points |
| form | the questions of a web form; its answers are read as CSV | none |
| label-studio | tasks and the labelling setup | code points (UTF-16 before October 2021; told apart by the stored words) |
| doccano | a JSONL a coder | UTF-16 units, as its editor counts (doccano issue 2290) |
| brat | a folder a coder, `.txt` and `.ann` | code points |
| inception | UIMA CAS XMI, a file a unit and coder | UTF-16 units |
| web-annotation | an annotation page (JSON-LD) and the texts | code points (W3C Web Annotation Data Model, 4.2.5) |

Every module here has `write(data, book, folder)` and `read(path, texts, book)`; `texts` are the units' texts where they
are known from the sample, by id.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Protocol, cast

from framing.coding.codebook import Codebook, shipped
from framing.coding.model import Coded, Unit, coded, merge
from framing.coding.source import table_of
from framing.errors import InputError, UsageError

FORMATS: Mapping[str, str] = {
    "json": "native",
    "csv": "sheet",
    "xlsx": "workbook",
    "form": "form",
    "label-studio": "label_studio",
    "doccano": "doccano",
    "brat": "brat",
    "inception": "inception",
    "web-annotation": "web_annotation",
}
"""Name of a format -> module."""


WHOLE: Mapping[str, str] = {"inception": ".xmi", "brat": ".ann"}
"""Formats that are folders, and the ending of their files."""
ENDINGS = (".csv", ".json", ".jsonl", ".jsonld", ".xlsx")
"""Endings of the formats that are files."""


class Format(Protocol):
    """What every module of a format has."""

    def write(self, data: Coded, book: Codebook, folder: Path) -> None:
        """Write units and answers into `folder`."""

    def read(self, path: Path, texts: Mapping[str, str], book: Codebook) -> Coded:
        """Read units and answers from a file or folder."""


def format_of(name: str) -> Format:
    """The module of a format; `UsageError` for an unknown name."""
    if name not in FORMATS:
        raise UsageError(f"unknown format {name!r}; known are {', '.join(FORMATS)}")
    return cast(Format, import_module(f"framing.coding.formats.{FORMATS[name]}"))


def write(data: Coded, format: str, folder: Path, book: Codebook | None = None) -> None:
    """Write units and answers in a format."""
    format_of(format).write(data, book or shipped(), folder)


def read(paths: Sequence[Path], units: Sequence[Unit] = (), format: str = "", book: Codebook | None = None) -> Coded:
    """Read the answers of several files or folders about one sample.

    Parameters
    ----------
    units
        The units of the sample, where the files do not hold them or their text was changed.
    format
        Name of the format, "" to tell it from the file.

    Raises
    ------
    InputError
        Where a file is missing, is of no known format, or does not fit the units.
    """
    texts = dict(units)
    parts = [coded(units)]
    for file in (file for path in paths for file in _files(path, format)):
        parts.append(format_of(format or guess(file)).read(file, texts, book or shipped()))
    return merge(parts)


def _files(path: Path, format: str) -> list[Path]:
    """A file or a folder that is read as a whole, or the files of a folder that are read one by one."""
    if not path.exists():
        raise InputError(f"{path}: there is no such file or folder")
    if path.is_file() or format in WHOLE or (not format and _whole(path)):
        return [path]
    found = sorted(p for p in path.iterdir() if p.suffix.lower() in ENDINGS)
    if not found:
        raise InputError(
            f"{path}: holds no files of coders ({', '.join(ENDINGS)}, .ann, .xmi); name the files themselves"
        )
    return found


def _whole(folder: Path) -> str:
    """The format of a folder that is read as a whole, "" where its files are read one by one."""
    endings = {p.suffix.lower() for p in folder.rglob("*") if p.is_file()}
    return next((name for name, ending in WHOLE.items() if ending in endings), "")


def guess(path: Path) -> str:
    """The format of a file or folder, from its ending and, for JSON and CSV, its first lines."""
    if path.is_dir():
        return _whole(path)
    ending = path.suffix.lower()
    by_ending = {".xlsx": "xlsx", ".jsonl": "doccano", ".xmi": "inception", ".jsonld": "web-annotation"}
    if ending in by_ending:
        return by_ending[ending]
    if ending == ".csv":
        cells = [cell.strip().lower() for cell in next(iter(table_of(path)), [])]
        return "csv" if "unit" in cells else "form"
    if ending == ".json":
        start = path.read_text(encoding="utf-8-sig", errors="replace")[:4000]
        return "label-studio" if start.lstrip().startswith("[") else "web-annotation" if "@context" in start else "json"
    raise InputError(f"{path.name}: no known kind of coding file; name it with --format ({', '.join(FORMATS)})")
