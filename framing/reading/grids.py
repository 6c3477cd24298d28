"""The readers of tables that are no text files: Parquet and Excel. Rows are read in batches, never all at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import date, datetime
from itertools import chain, islice
from pathlib import Path
from typing import Any

from framing.reading.columns import assign
from framing.reading.guards import Clock, UnreadableError, open_archive
from framing.reading.items import Item, Note
from framing.reading.sample import Sample, open_bytes
from framing.reading.table import Blank, Broken, Row, flat_cells, header_names, is_list_of_pages, lacks, row_items

_BATCH = 500
_MOST_ABOVE = 10
"""Rows that may stand above the names of the columns."""


def recognises_parquet(sample: Sample) -> bool:
    return sample.kind == "a Parquet table"


def recognises_excel(sample: Sample) -> bool:
    return sample.kind == "an Excel workbook (XLSX)"


def read_parquet(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """The rows of a Parquet table; named values inside a column are joined with a dot ("source.name")."""
    import pyarrow
    from pyarrow import parquet

    try:
        with parquet.ParquetFile(sample.path) as file:
            header = tuple(map(str, file.schema_arrow.names))
            rows = _parquet_rows(file)
            first = next(rows, None)
            if first is not None:
                header = tuple(first.cells)
            yield from _checked(sample, header, chain([first] if first else [], rows), columns)
    except (pyarrow.ArrowException, ValueError, NotImplementedError) as error:
        raise UnreadableError(f"is damaged: it is no whole Parquet table ({' '.join(str(error).split())[:100]})") from None


def read_excel(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """The rows of the first sheet of an Excel workbook that has any; formulas as the values last computed."""
    import openpyxl

    _check_sizes(sample.path)
    stream = open_bytes(sample.path)
    try:
        book = openpyxl.load_workbook(stream, read_only=True, data_only=True, keep_links=False)
    except Exception as error:
        stream.close()
        raise UnreadableError(f"is damaged: it is no whole workbook ({' '.join(str(error).split())[:100]})") from None
    try:
        read_one = False
        for sheet in book.worksheets:
            sheet.reset_dimensions()
            rows = _excel_rows(sheet)
            header, rows, above = _header(rows)
            if header is None:
                continue
            if read_one:
                name = f"{sample.name}/{sheet.title}"
                yield Note("skipped", name, None, "a further sheet of the workbook; only the first is read")
                continue
            read_one = True
            if above:
                said = f"{above} row{'s' if above > 1 else ''} above the names of the columns left out"
                yield Note("read", sample.name, None, said)
            cells = header_names([str(c) for c in header[1]])
            yield from _checked(sample, cells, _rows_below(cells, rows), columns)
        if not read_one:
            yield Note("failed", sample.name, None, "is empty: no sheet has a row in it")
    finally:
        book.close()
        stream.close()


def _checked(
    sample: Sample, header: tuple[str, ...], rows: Iterator[Row | Broken | Blank], columns: Mapping[str, str]
) -> Iterator[Item]:
    fields = assign(header, columns)
    if lacking := lacks(header, fields, columns):
        yield Note("failed", sample.name, None, lacking)
        if not is_list_of_pages(fields):
            return
    yield from row_items(sample, rows, columns, "utf-8")


def _parquet_rows(file: Any) -> Iterator[Row]:
    number = 1
    for batch in file.iter_batches(batch_size=_BATCH):
        for values in batch.to_pylist():
            number += 1
            yield Row(number, flat_cells({str(k): _plain(v) for k, v in values.items()}))


def _excel_rows(sheet: Any) -> Iterator[tuple[int, list[str]]]:
    """Number and cells of each row that holds something."""
    clock = Clock()
    try:
        for number, values in enumerate(sheet.iter_rows(values_only=True), 1):
            if number % 1000 == 0:
                clock.check()
            cells = ["" if v is None else str(_plain(v)) for v in values]
            if any(c.strip() for c in cells):
                with clock.resting():
                    yield number, cells
    except UnreadableError:
        raise
    except Exception as error:
        raise UnreadableError(f"is damaged: a sheet cannot be read ({' '.join(str(error).split())[:100]})") from None


_Numbered = tuple[int, list[str]]


def _header(rows: Iterator[_Numbered]) -> tuple[_Numbered | None, Iterator[_Numbered], int]:
    """The row with the names of the columns, the rows below it, and how many above it hold a title in a single cell."""
    first = list(islice(rows, _MOST_ABOVE))
    if not first:
        return None, rows, 0
    at = next((n for n, (_, cells) in enumerate(first) if sum(bool(c.strip()) for c in cells) > 1), 0)
    return first[at], chain(first[at + 1 :], rows), at


def _rows_below(header: tuple[str, ...], rows: Iterator[tuple[int, list[str]]]) -> Iterator[Row | Broken | Blank]:
    for number, cells in rows:
        yield Row(number, dict(zip(header, cells, strict=False)))


def _plain(value: Any) -> Any:
    """Dates as ISO 8601, whole numbers without a decimal point; the rest as it is."""
    if isinstance(value, datetime):
        return value.date().isoformat() if not (value.hour or value.minute or value.second) else value.isoformat()
    if isinstance(value, date):
        return value.isoformat()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return int(value)
    if isinstance(value, bytes):
        return value.decode("utf-8", "replace")
    return value


def _check_sizes(path: Path) -> None:
    """`UnreadableError` where the parts of a workbook unpack to more than the limits."""
    with open_archive(path) as archive:
        for name in archive.names:
            if name.endswith((".xml", ".rels")):
                with archive.open(name) as part:
                    while part.read(1 << 20):
                        pass
