"""The coding sheet as an Excel workbook (`sheet.xlsx`); the same rows as the CSV."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from framing.coding.codebook import Codebook
from framing.coding.formats.sheet import Row, from_rows, to_rows
from framing.coding.model import Coded
from framing.errors import InputError
from framing.tables import write_bytes

LONGEST = 32_767
"""Characters that a cell of a workbook holds at most."""
_TIME = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_WIDTHS = {"text": 80, "unit": 8, "coder": 12}


def write(data: Coded, book: Codebook, folder: Path) -> None:
    """Write `sheet.xlsx`, every cell as text, so that none can be a formula."""
    from openpyxl import Workbook
    from openpyxl.styles import Alignment, Font
    from openpyxl.utils.exceptions import IllegalCharacterError

    rows, columns = to_rows(data, book)
    workbook = Workbook()
    sheet = workbook.active
    sheet.title = "coding"
    for n, row in enumerate([{name: name for name in columns}, *rows], 1):
        for k, name in enumerate(columns, 1):
            text = row.get(name, "")
            if len(text) > LONGEST:
                raise InputError(f"unit {row['unit']}: too long for a cell of a workbook; use csv, or sample sentences")
            cell = sheet.cell(n, k)
            try:
                cell.value = text or None
            except IllegalCharacterError:
                raise InputError(
                    f"unit {row['unit']}: has control characters, which no workbook holds; use csv"
                ) from None
            if text:
                cell.data_type = "s"
            cell.alignment = Alignment(wrap_text=True, vertical="top")
            cell.font = Font(bold=n == 1)
    for k, name in enumerate(columns, 1):
        sheet.column_dimensions[sheet.cell(1, k).column_letter].width = _WIDTHS.get(name, 24)
    sheet.freeze_panes = "C2"
    workbook.properties.creator = ""
    buffer = io.BytesIO()
    workbook.save(buffer)
    write_bytes(folder / "sheet.xlsx", _without_times(buffer))


def _without_times(saved: io.BytesIO) -> bytes:
    """The workbook without the time it was made, so that the same rows give the same bytes."""
    clean = io.BytesIO()
    with ZipFile(saved) as old, ZipFile(clean, "w", ZIP_DEFLATED) as new:
        for name in old.namelist():
            content = (
                _TIME.sub(b"2000-01-01T00:00:00Z", old.read(name)) if name == "docProps/core.xml" else old.read(name)
            )
            new.writestr(ZipInfo(name), content, ZIP_DEFLATED)
    return clean.getvalue()


def read(path: Path, texts: Mapping[str, str], book: Codebook) -> Coded:
    """Read the first sheet of a workbook."""
    return from_rows(path, _rows(path), texts, book)


def _rows(path: Path) -> Iterator[Row]:
    from openpyxl import load_workbook

    try:
        cells = load_workbook(path, read_only=True, data_only=True).worksheets[0].iter_rows(values_only=True)
        header = [_text(name) for name in next(cells, ())]
    except Exception as error:
        raise InputError(f"{path.name}: cannot be read as a workbook ({error}); save it as .xlsx or .csv") from None
    for row in cells:
        yield {name: _text(value) for name, value in zip(header, row, strict=False) if name}


def _text(value: object) -> str:
    """A cell as text; spreadsheets make 2 into 2.0."""
    if value is None:
        return ""
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
