"""Tables of text and numbers: what stands beside a chart, and what a report prints."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

Cell = str | int | float | None
Kind = Literal["text", "count", "rate", "share", "p", "code"]

EMPTY = "–"


@dataclass(frozen=True, slots=True)
class Column:
    """Name of a column and what its cells hold.

    `kind` is "text", "code" (text never broken over lines), "count" (whole number), "rate" (one decimal), "share"
    (0-1, printed as a percentage) or "p" (a probability, three decimals).
    """

    name: str
    kind: Kind = "text"


@dataclass(frozen=True, slots=True)
class Table:
    """Columns and rows; numbers stay numbers until they are printed.

    `ValueError` if a row has another length than the columns.
    """

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]

    def __post_init__(self) -> None:
        for row in self.rows:
            if len(row) != len(self.columns):
                raise ValueError(f"{len(row)} cells for {len(self.columns)} columns: {row!r}")

    def printed(self) -> tuple[tuple[str, ...], ...]:
        """The cells as they are read on paper."""
        return tuple(
            tuple(print_cell(cell, column.kind) for cell, column in zip(row, self.columns, strict=True))
            for row in self.rows
        )

    def csv(self) -> str:
        """The unrounded cells as comma-separated text, one header row, lines ended by a line feed."""
        buffer = io.StringIO()
        writer = csv.writer(buffer, lineterminator="\n")
        writer.writerow([column.name for column in self.columns])
        writer.writerows([["" if cell is None else cell for cell in row] for row in self.rows])
        return buffer.getvalue()


def print_cell(cell: Cell, kind: Kind) -> str:
    """One cell in print: 1520 -> "1,520", 2.44 -> "2.4", 0.25 as a share -> "25 %", None -> "–"."""
    if cell is None:
        return EMPTY
    if isinstance(cell, str):
        return cell
    if kind == "share":
        return percent(cell)
    if kind == "p":
        return "<0.001" if cell < 0.001 else f"{cell:.3f}"
    return one_decimal(cell) if kind == "rate" else thousands(cell)


def thousands(number: float) -> str:
    """1520 -> "1,520"."""
    return f"{number:,.0f}"


def one_decimal(number: float) -> str:
    """2.44 -> "2.4"; 1520.26 -> "1,520.3"."""
    return f"{number:,.1f}"


def percent(share: float) -> str:
    """0.254 -> "25 %"; what is more than nothing and under half a per cent -> "<1 %"."""
    if 0 < share < 0.005:
        return "<1\N{NO-BREAK SPACE}%"
    return f"{100 * share:.0f}\N{NO-BREAK SPACE}%"


def counted(number: int, one: str, many: str = "") -> str:
    """1 -> "1 word", 1520 -> "1,520 words"; `many` where adding an s is not enough."""
    return f"{thousands(number)} {one if number == 1 else many or one + 's'}"


def listed(items: Sequence[str], last: str = "and") -> str:
    """("a", "b", "c") -> "a, b and c"."""
    if len(items) < 2:
        return "".join(items)
    return f"{', '.join(items[:-1])} {last} {items[-1]}"
