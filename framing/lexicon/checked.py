"""What readers said of a sample of hits: checked.csv in the lexicon's folder, one row an entry that was in the sample.

Columns: dimension, category, entry, marked (hits in the sample), right (hits that were right in context), alike (hits
that both readers marked alike). Figures only; the texts stay with whoever has them.
"""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

COLUMNS = ("dimension", "category", "entry", "marked", "right", "alike")


@dataclass(frozen=True, slots=True)
class Checked:
    """Hits of one entry (or of a category: entry "") in the checked sample."""

    dimension: str
    category: str
    entry: str
    marked: int
    right: int
    alike: int


def read_checked(folder: Path) -> tuple[Checked, ...]:
    """The rows of `folder`/checked.csv, none where there is no such file."""
    path = folder / "checked.csv"
    if not path.is_file():
        return ()
    rows = csv.DictReader(io.StringIO(path.read_text(encoding="utf-8"), newline=""))
    return tuple(
        Checked(r["dimension"], r["category"], r["entry"], int(r["marked"]), int(r["right"]), int(r["alike"]))
        for r in rows
    )


def to_csv(rows: Iterable[Checked]) -> str:
    """Checked rows as CSV text, in order of dimension, category and entry."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for r in sorted(rows, key=lambda r: (r.dimension, r.category, r.entry)):
        writer.writerow((r.dimension, r.category, r.entry, r.marked, r.right, r.alike))
    return out.getvalue()


def by_category(rows: Sequence[Checked]) -> dict[tuple[str, str], Checked]:
    """Sums by dimension and category, and by dimension (category "")."""
    sums: dict[tuple[str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for row in rows:
        for key in ((row.dimension, row.category), (row.dimension, "")):
            for n, value in enumerate((row.marked, row.right, row.alike)):
                sums[key][n] += value
    return {(d, c): Checked(d, c, "", *values) for (d, c), values in sorted(sums.items())}


def of_entry(rows: Sequence[Checked]) -> Mapping[tuple[str, str], Checked]:
    """The rows by dimension and entry id."""
    return {(r.dimension, r.entry): r for r in rows}
