"""What a run was asked for and what it wrote: carried out once, and again when it is rebuilt."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.errors import FramingError
from framing.tables import FORMATS, Format

if TYPE_CHECKING:
    from framing.scoring import Scored

SAMPLE = "ferry-terminal"
"""The sample corpus that `--sample` uses."""


@dataclass(frozen=True, slots=True)
class Job:
    """Where the texts are and what is made of them.

    Attributes
    ----------
    corpus
        Folder, file or table; None is the sample that travels with the program.
    lexicon
        The user's own lexicon file.
    pdf, html, tables
        Where they are written; None where not asked for.
    format
        Kind of tables.
    report
        Options of the report, such as its paper.
    coded
        The user's coded sample of sentences.
    outlets, columns
        The user's table of names of outlets, and which column of a table holds what.
    """

    corpus: Path | None = None
    lexicon: Path | None = None
    pdf: Path | None = None
    html: Path | None = None
    tables: Path | None = None
    format: Format = "csv"
    report: Mapping[str, Any] = field(default_factory=dict)
    coded: Path | None = None
    outlets: Path | None = None
    columns: Mapping[str, str] = field(default_factory=dict)

    def to_json(self, folder: Path) -> dict[str, object]:
        """The job with all paths as seen from `folder`, so that both can be moved together."""
        places = {name: self._seen(name, folder) for name in _PLACES}
        options = {"report": dict(self.report), "columns": dict(self.columns)}
        return {**places, "sample": self.corpus is None, "format": self.format, **options}

    def _seen(self, name: str, folder: Path) -> str:
        path: Path | None = getattr(self, name)
        if path is None:
            return ""
        try:
            return Path(os.path.relpath(path, folder)).as_posix()
        except ValueError:  # another drive
            return path.name

    @classmethod
    def from_json(cls, raw: Mapping[str, object], folder: Path) -> Job:
        """A job as `to_json` wrote it; `FramingError` where it is none."""
        places = {name: raw.get(name, "") for name in _PLACES}
        report, format, columns = raw.get("report"), raw.get("format"), raw.get("columns", {})
        if not (isinstance(report, dict) and isinstance(columns, dict) and format in FORMATS) or not all(
            isinstance(p, str) for p in places.values()
        ):
            raise FramingError("its “job” is not as framing writes it; make the run again")
        found = {name: folder / str(place) if place else None for name, place in places.items()}
        return cls(**found, format=format, report=report, columns=columns)


_PLACES = ("corpus", "lexicon", "pdf", "html", "tables", "coded", "outlets")


def carry_out(job: Job, scored: Scored, reading_notes: Sequence[str] = ()) -> list[Path]:
    """Write everything that the job asks for, and beside it the record of the run; the paths, in that order.

    The record is `NAME.run.json` beside the report `NAME.pdf`, and `run.json` among the tables.
    """
    from framing.provenance import record, to_json
    from framing.records import COLUMNS, tables
    from framing.tables import write_tables, write_text

    written: list[Path] = []
    records: list[Path] = []
    if job.pdf:
        from framing.report import write_report

        job.pdf.parent.mkdir(parents=True, exist_ok=True)
        written += write_report(scored, job.pdf, reading_notes=reading_notes, html=job.html, **job.report)
        records.append(job.pdf.with_suffix(".run.json"))
    if job.tables:
        from framing.scale.tables import SHARDED, types

        typed = {name: types(name) for name in SHARDED if name in COLUMNS}  # as in shards, so that queries fit both
        written += write_tables(job.tables, tables(scored), {**COLUMNS, **typed}, job.format)
        records.append(job.tables / "run.json")
    hashes = [(path, sha256(path)) for path in written]
    for path in records:
        write_text(path, to_json(record(scored, job, hashes, path.parent)))
    return [*written, *records]


def sha256(path: Path) -> str:
    """SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def within(job: Job, folder: Path) -> Job:
    """The same job with all that it writes in `folder`, under the names it had."""
    return replace(
        job,
        pdf=folder / job.pdf.name if job.pdf else None,
        html=folder / job.html.name if job.html else None,
        tables=folder / "tables" if job.tables else None,
    )
