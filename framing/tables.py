"""Tables on disk: CSV that a spreadsheet opens safely, JSON Lines or Parquet; written whole or not at all.

CSV is UTF-8 with a byte order mark, so that Excel shows quotation marks and accents, and no cell can start a formula:
a text that begins with one of ``= + - @``, a tab or a carriage return (after any apostrophes) gets one apostrophe in
front. To undo that, take one apostrophe off every text that begins with apostrophes and then one of these signs.
Numbers are left as they are. JSON Lines and Parquet hold every text as it is.
"""

from __future__ import annotations

import csv
import io
import json
import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from datetime import date
from pathlib import Path
from typing import BinaryIO, Literal, get_args

from framing.errors import FramingError

Row = Mapping[str, object]
Columns = Sequence[str] | Mapping[str, type]
"""Names of the columns in order, or name -> type (str, int, float, bool, date). Names alone take their type from the
values of each run; with types, the Parquet schema is the same for every run."""
Format = Literal["csv", "jsonl", "parquet"]
FORMATS: tuple[Format, ...] = get_args(Format)

_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def write_tables(
    directory: Path, tables: Mapping[str, Sequence[Row]], columns: Mapping[str, Columns], format: Format = "csv"
) -> list[Path]:
    """Write each table as `<name>.<format>` into `directory` (made if need be) and return the paths.

    All files are written beside their final names first and renamed together at the end, so a run that fails leaves
    earlier files untouched. The same rows give the same bytes.

    Parameters
    ----------
    tables
        Name -> rows; a row may leave out columns (None) but may not have others.
    columns
        Name -> columns, for every table, so that a table without rows keeps its header.

    Raises
    ------
    FramingError
        When the folder cannot be written to.
    ValueError
        For an unknown format, a table without columns, or a row with a column that is not listed.
    """
    if format not in FORMATS:
        raise ValueError(f"no such format: {format}; there are {', '.join(FORMATS)}")
    write = _WRITERS[format]
    targets = {directory / f"{name}.{format}": (rows, columns.get(name)) for name, rows in tables.items()}
    with _replacing(list(targets)) as files:
        for (path, (rows, names)), file in zip(targets.items(), files, strict=True):
            if names is None:
                raise ValueError(f"the columns of table {path.stem} are not listed")
            for row in rows:
                if unknown := row.keys() - set(names):
                    raise ValueError(f"table {path.stem} has no column {', '.join(sorted(unknown))}")
            write(file, rows, names)
    return list(targets)


def write_text(path: Path, text: str) -> None:
    """Write a text file (UTF-8) whole or not at all; its folder is made if need be. `FramingError` as above."""
    write_bytes(path, text.encode("utf-8", "replace"))


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file whole or not at all; its folder is made if need be. `FramingError` as above."""
    with _replacing([path]) as (file,):
        file.write(content)


def safe_cell(text: str) -> str:
    """A text that no spreadsheet takes for a formula (see the head of this module).

    >>> safe_cell("=1+1")
    "'=1+1"
    """
    return f"'{text}" if text.lstrip("'").startswith(_FORMULA) else text


def _write_csv(file: BinaryIO, rows: Sequence[Row], columns: Columns) -> None:
    text = io.TextIOWrapper(file, encoding="utf-8-sig", errors="replace", newline="", write_through=True)
    writer = csv.writer(text)
    writer.writerow([safe_cell(name) for name in columns])
    writer.writerows([_cell(row.get(name)) for name in columns] for row in rows)
    text.detach()


def _cell(value: object) -> str:
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float | date):
        return str(value)
    return safe_cell(str(value))


def _write_jsonl(file: BinaryIO, rows: Sequence[Row], columns: Columns) -> None:
    for row in rows:
        line = json.dumps({name: _plain(row.get(name)) for name in columns}, ensure_ascii=False)
        file.write(line.encode("utf-8", "replace") + b"\n")


def _plain(value: object) -> str | int | float | bool | None:
    if isinstance(value, float):
        return value if math.isfinite(value) else None
    return value if value is None or isinstance(value, str | int | bool) else str(value)


def write_columns(path: Path, values: Mapping[str, Sequence[object]], types: Mapping[str, type]) -> None:
    """Write a Parquet file from whole columns, whole or not at all; every column has its type in `types`."""
    with _replacing([path]) as (file,):
        _columns_to_parquet(file, values, types)


def _write_parquet(file: BinaryIO, rows: Sequence[Row], columns: Columns) -> None:
    values = {name: [row.get(name) for row in rows] for name in columns}
    types = columns if isinstance(columns, Mapping) else {name: _kind(values[name]) for name in columns}
    _columns_to_parquet(file, values, types)


def _columns_to_parquet(file: BinaryIO, values: Mapping[str, Sequence[object]], types: Mapping[str, type]) -> None:
    import pyarrow as pa
    import pyarrow.parquet as pq

    arrow = {bool: pa.bool_(), int: pa.int64(), float: pa.float64(), date: pa.date32(), str: pa.string()}
    fields, arrays = [], []
    for name, kind in types.items():
        try:
            array = pa.array(values[name], type=arrow[kind])
        except (pa.ArrowException, TypeError, UnicodeEncodeError):
            array = pa.array([_as(kind, value) for value in values[name]], type=arrow[kind])
        arrays.append(array)
        fields.append(pa.field(name, arrow[kind]))
    schema = pa.schema(fields)
    pq.write_table(pa.Table.from_arrays(arrays, schema=schema), file)


def _kind(values: Sequence[object]) -> type:
    """The narrowest type that holds all values; str for a column without any."""
    kinds = {type(value) for value in values if value is not None}
    if len(kinds) == 1 and (kind := kinds.pop()) in (bool, int, float, date):
        return kind
    return float if kinds and kinds <= {int, float} else str


def _as(kind: type, value: object) -> object:
    if value is None or (value == "" and kind is not str):
        return None
    if kind is str:
        return _cell_text(value)
    return date.fromisoformat(value) if kind is date and isinstance(value, str) else value


def _cell_text(value: object) -> str:
    text = str(value)
    return text if text.isascii() else text.encode("utf-8", "replace").decode("utf-8")


_WRITERS: Mapping[str, Callable[[BinaryIO, Sequence[Row], Columns], None]] = {
    "csv": _write_csv,
    "jsonl": _write_jsonl,
    "parquet": _write_parquet,
}


@contextmanager
def _replacing(paths: Sequence[Path]) -> Iterator[list[BinaryIO]]:
    """Files to write to, beside `paths`; they take these names together once the block has ended well."""
    parts = [path.with_name(f".{path.name}.{os.getpid()}.part") for path in paths]
    files: list[BinaryIO] = []
    begun: list[Path] = []
    try:
        for path, part in zip(paths, parts, strict=True):
            path.parent.mkdir(parents=True, exist_ok=True)
            files.append(part.open("wb"))
            begun.append(part)
        yield files
        for file in files:
            file.close()
        for path, part in zip(paths, parts, strict=True):
            os.replace(part, path)
    except OSError as error:
        where = error.filename2 or error.filename or paths[0]
        raise FramingError(f"{where}: cannot be written ({error.strerror or error}); choose another place") from None
    finally:
        for file in files:
            with suppress(OSError):  # what is left in its buffer finds no room either
                file.close()
        for part in begun:
            part.unlink(missing_ok=True)
