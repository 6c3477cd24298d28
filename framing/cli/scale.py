"""`framing score --workers`: corpora of any size, in shards."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from framing.errors import FramingError, UsageError

if TYPE_CHECKING:
    from framing.scale.engines import Engine
    from framing.scale.work import Done
    from framing.scoring import Settings

PARSED = "parsed"
"""Folder of the cache below the results, where none is named."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How `framing score` works through a corpus in shards."""

    workers: int
    engine: Engine
    scheduler: str
    cache: Path | None
    cache_size: float

    def check(self, format: str) -> None:
        """`UsageError` for what does not go together."""
        if self.workers < 1:
            raise UsageError("--workers takes a number from 1 on")
        if self.scheduler and self.engine != "dask":
            raise UsageError("--scheduler is for --engine dask")
        if format != "parquet":
            raise UsageError("in shards tables are Parquet files; add --format parquet")


def score_in_shards(
    path: Path,
    output: Path,
    scale: Scale,
    settings: Settings,
    lexicon: Path | None,
    columns: Mapping[str, str],
    outlets: Path | None,
) -> None:
    """Score a corpus in shards and say in a few lines what came of it."""
    from framing.reading import read_aliases
    from framing.scale.run import run
    from framing.scale.work import plan

    if not path.exists():
        raise UsageError(f"{path}: there is no such file or folder")
    cache = scale.cache or output / PARSED
    wanted = plan(output, settings, lexicon, cache, int(scale.cache_size * 1e9))

    def tell(line: str) -> None:
        typer.echo(f"framing: {line}", err=True)

    try:
        with _progress() as progress:
            tally = run(
                path, wanted, engine=scale.engine, workers=scale.workers, scheduler=scale.scheduler, columns=columns,
                outlets=read_aliases(outlets) if outlets else None, tell=tell, progress=progress,
            )  # fmt: skip
    except KeyboardInterrupt:
        raise FramingError(f"stopped; the same command goes on from here ({output})") from None
    if tally.again:
        tell(f"{tally.again:,} of {tally.shards:,} shards were done before")
    typer.echo(f"Articles: {tally.scored:,} scored, {tally.parsed:,} of them parsed now")
    typer.echo(f"Tables: {output}")
    if tally.failed or tally.unread:
        typer.echo(
            f"framing: {tally.failed:,} articles could not be scored and {tally.unread:,} files or rows not read; the table"
            " errors says which and why",
            err=True,
        )


@contextmanager
def _progress() -> Iterator[Callable[[Done], None]]:
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn("{task.completed:,.0f} articles"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True)) as bar:
        task = bar.add_task("", total=None)
        yield lambda done: bar.advance(task, done.scored + done.failed)
