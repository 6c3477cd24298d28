"""The brief edition: what of a report fits on four pages, cell for cell and word for word as the whole report has it."""

from __future__ import annotations

from dataclasses import replace

from framing.charts import Table
from framing.evaluation.validation import SHOWN
from framing.report.model import DimensionPart, GridPart, ReportData, SectionPart, TablePart
from framing.report.sources import HEARD_MOST, MOST_HEARD
from framing.sentences import say, together

FEW = 6
"""Most outlets for which the charts and tables of `PARTS` have room; of more, each dimension has its table of rates."""
PARTS = {"loaded": ("loaded-rate", "loaded-rates"), "attribution": ("attribution-heard", "attribution-sources")}
"""Dimension -> the charts and tables of it that are kept."""
HEARD = ("Outlet", "Statements", "Sources", HEARD_MOST)
"""Columns of the table of who is heard that are kept."""
GRIDS = ("figures", "names")
"""Sections whose grids are kept, in this order."""
ROWS = 5
"""Rows of a grid, shared out among its parts where it has several."""
TESTED = ("attribution", "naming", "loaded-words", "drawn")
"""Detectors whose figures stay on the validation card: those of the parts that are kept."""
TERMS = ("Voice", "Rate and interval", "Difference")
"""What is said of the methods."""


def brief(data: ReportData) -> ReportData:
    """The report without marked articles and with its most telling tables; numbers of tables and figures stay."""
    methods = data.methods
    return replace(
        data,
        compared=(),
        voices=None,
        shared=None,
        dimensions=tuple(_dimension(part, len(data.outlets)) for part in data.dimensions if part.id in PARTS),
        sections=tuple(_section(part) for name in GRIDS for part in data.sections if part.id == name),
        articles=(),
        concordance=(),
        legend=(),
        glossary=(),
        methods=replace(
            methods,
            how=tuple(term for term in methods.how if term.term in TERMS),
            limits=(),
            tables=tuple(_card(part) for part in methods.tables if part.id == "validation"),
            reading=(),
        ),
    )


def _card(part: TablePart) -> TablePart:
    """The validation card with the rows on what is kept."""
    kept = {SHOWN[detector][0] for detector in TESTED}
    rows = (r for r in part.table.rows if r[0] in kept or (r[0] == SHOWN["precision"][0] and r[3] in PARTS))
    return replace(part, table=replace(part.table, rows=tuple(rows)))


def _dimension(part: DimensionPart, outlets: int) -> DimensionPart:
    kept = PARTS[part.id] if outlets <= FEW else (f"{part.id}-rates",)
    parts = (_heard(p) if isinstance(p, TablePart) and p.id == "attribution-heard" else p for p in part.parts if p.id in kept)
    return replace(part, parts=tuple(parts), examples=())


def _heard(part: TablePart) -> TablePart:
    """Who is heard, without how evenly, first and last."""
    kept = [number for number, column in enumerate(part.table.columns) if column.name in HEARD]
    rows = tuple(tuple(row[number] for number in kept) for row in part.table.rows)
    columns = tuple(part.table.columns[number] for number in kept)
    return replace(part, table=Table(columns, rows), note=say("note.heard-most", most=str(MOST_HEARD)))


def _section(part: SectionPart) -> SectionPart:
    """The first grid of a section, in as many parts as it has, with its first rows."""
    grids = [p for p in part.parts if isinstance(p, GridPart) and p.id.rstrip("-0123456789") == part.id]
    most = max(1, ROWS // max(len(grids), 1))
    return replace(part, parts=tuple(_first(grid, most, grid is grids[-1]) for grid in grids))


def _first(grid: GridPart, rows: int, last: bool) -> GridPart:
    """The grid with its first rows; the note under the last of a section says where others are left out."""
    note = together((say("note.first-rows"), grid.note)) if len(grid.rows) > rows else grid.note
    return replace(grid, rows=grid.rows[:rows], note=note if last else "")
