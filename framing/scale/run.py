"""Scoring a corpus of any size: articles are read into shards, shards are scored, and what outlets add up to is written.

    DIR/spool/        the articles, 64 a file
    DIR/done/         a receipt for every shard, with the SHA-256 of its tables
    DIR/TABLE/        a Parquet file a shard: articles, findings, exclusions, measures, sources, source_shares, sentences,
                      candidates, errors; names in order are articles in order
    DIR/outlets/      measures, source_shares, verbs_by_source_type and shares of outlets
    DIR/run.json      what the run was made of, and the SHA-256 of every file; there only when all is done

Killed at any point, the same command goes on. The files do not depend on the engine, the number of workers or how often
the run was interrupted.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from framing.errors import FramingError, InputError, UsageError
from framing.job import sha256
from framing.scale.engines import Engine, Tell, dask, pool
from framing.scale.outlets import Outlets
from framing.scale.shards import SPOOL, Shard, read_shard, spool
from framing.scale.tables import SHARDED, error_row, types
from framing.scale.work import RECEIPTS, Done, Plan
from framing.tables import write_tables, write_text

if TYPE_CHECKING:
    from framing.article import Article

RECORD = "run.json"
KIND = "framing run in shards"
VERSION = 1
OUTLETS = "outlets"
WINDOW = 10_000
"""Articles among which other versions of an article are looked for while reading."""


@dataclass(slots=True)
class Tally:
    """What a run came to: articles scored and failed, files and rows that could not be read, shards found done, articles
    that the cache lacked."""

    scored: int = 0
    failed: int = 0
    unread: int = 0
    shards: int = 0
    again: int = 0
    parsed: int = 0


def run(
    path: Path,
    plan: Plan,
    *,
    engine: Engine = "pool",
    workers: int = 1,
    scheduler: str = "",
    columns: Mapping[str, str] | None = None,
    outlets: Mapping[str, str] | None = None,
    tell: Tell = lambda line: None,
    progress: Callable[[Done], None] = lambda done: None,
) -> Tally:
    """Score what is at `path` into the folder of `plan`, or go on where an earlier run stopped.

    `columns` and `outlets` are those of `framing.reading.stream`.

    Raises
    ------
    FramingError
        When results cannot be written, another run uses the folder, or workers are lost again and again.
    InputError
        When nothing at all can be read.
    """
    folder = plan.output
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder} is a file; name a folder for the results with -o")
    if _holds_tables(folder):
        raise UsageError(f"{folder} holds the tables of a run without --workers; name another folder with -o")
    with _alone(folder):
        (folder / RECORD).unlink(missing_ok=True)
        _sweep(folder)
        reading = _Reading()
        shards: list[Shard] = []
        done: dict[str, Done] = {}
        tally = Tally()

        def given() -> Iterator[Shard]:
            for shard in spool(reading.articles(path, columns, outlets), folder):
                shards.append(shard)
                yield shard
            reading.ended = True

        each = dask(plan, given(), workers, tell, scheduler) if engine == "dask" else pool(plan, given(), workers, tell)
        for one in each:
            done[one.shard] = one
            tally.again += one.again
            tally.parsed += one.parsed
            progress(one)
        if not reading.ended or {shard.name for shard in shards} != done.keys():
            raise FramingError(f"{folder}: some shards were not given out; run the same command again")
        if not shards:
            raise InputError(f"{path}: no article could be read; framing read {path} says why")
        tally.shards = len(shards)
        tally.scored = sum(one.scored for one in done.values())
        tally.failed = sum(one.failed for one in done.values())
        tally.unread = len(reading.errors)
        _finish(plan, shards, done, reading)
    return tally


def holds_shards(folder: Path) -> bool:
    """Whether a folder holds results in shards, of a run that ended or did not."""
    return (folder / SPOOL).is_dir() and (folder / RECEIPTS).is_dir()


def _holds_tables(folder: Path) -> bool:
    """Whether a folder holds the record of a run without shards."""
    try:
        raw: Any = json.loads((folder / RECORD).read_bytes())
    except (OSError, ValueError):
        return False
    return isinstance(raw, dict) and "job" in raw and raw.get("kind") != KIND


class _Reading:
    """Articles as they are read; what could not be read is kept as rows."""

    def __init__(self) -> None:
        self.errors: list[Mapping[str, object]] = []
        self.notes: Counter[str] = Counter()
        self.ended = False

    def articles(
        self, path: Path, columns: Mapping[str, str] | None, outlets: Mapping[str, str] | None
    ) -> Iterator[Article]:
        from framing.reading import Note, stream
        from framing.reading.folders import RESULTS

        for made in stream(path, columns=columns, outlets=outlets, window=WINDOW):
            if not isinstance(made, Note):
                self.notes["suspicious" if made.warnings else "read"] += 1
                yield made
            elif made.message != RESULTS:  # how much of them there is depends on earlier runs
                self.notes[made.level] += 1
                if made.level == "failed":
                    self.errors.append(error_row(made.source, made.row, "reading", made.message))


def _finish(plan: Plan, shards: list[Shard], done: Mapping[str, Done], reading: _Reading) -> None:
    """Everything that needs all shards, and the record of the run last of all."""
    from framing.classifier.prevalence import errors_of
    from framing.lexicon import load_shipped
    from framing.provenance import packages, to_json
    from framing.scoring import READ, categories, lexicon_with, ranker

    folder = plan.output
    lexicon = lexicon_with(plan.lexicon) if plan.lexicon else load_shipped(READ)
    errors = errors_of(ranker(plan.settings.embeddings).ordinary.errors) if plan.settings.models else None
    outlets = Outlets(categories(lexicon, plan.settings), errors)
    for shard in shards:
        outlets.add(folder, shard.name)
    whole = outlets.tables()
    write_tables(folder / OUTLETS, whole, {name: types(name) for name in whole}, "parquet")
    write_tables(folder / "errors", {"reading": reading.errors}, {"reading": types("errors")}, "parquet")
    _drop_others(folder, {shard.name for shard in shards})
    _sweep(folder)
    files = [*(folder / OUTLETS / f"{name}.parquet" for name in whole), folder / "errors" / "reading.parquet"]
    record = {
        "kind": KIND, "version": VERSION, "key": plan.key, "settings": asdict(plan.settings), "packages": packages(),
        "lexicon": {"name": lexicon.name, "version": lexicon.version, "files": [asdict(f) for f in lexicon.files]},
        "read": dict(reading.notes), "outputs": {f.relative_to(folder).as_posix(): sha256(f) for f in files},
        "shards": [{**asdict(s), "name": s.name, "tables": done[s.name].tables, "scored": done[s.name].scored} for s in shards],
    }  # fmt: skip
    write_text(folder / RECORD, to_json(record))


def _sweep(folder: Path) -> None:
    """Remove what a run or a worker that was killed left half written."""
    for name in ("", SPOOL, RECEIPTS, OUTLETS, *SHARDED):
        for part in (folder / name).glob(".*.part"):
            part.unlink(missing_ok=True)


def _drop_others(folder: Path, names: set[str]) -> None:
    """Remove the files of shards that this run does not have: its input has changed since."""
    for name in (SPOOL, RECEIPTS, *SHARDED):
        for path in (folder / name).glob("[0-9]*-*"):
            if path.stem not in names:
                path.unlink(missing_ok=True)


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """The folder of results for one run at a time; the hold goes with the process, however it ends."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        file = (folder / ".lock").open("w")
    except OSError as error:
        raise FramingError(f"{folder}: cannot be written ({error.strerror}); choose another with -o") from None
    with file:
        if not _held(file):
            raise FramingError(f"{folder}: another run writes there; wait for it, or choose another with -o")
        yield


def _held(file: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def articles_of(folder: Path, record: Mapping[str, Any]) -> Iterator[Article]:
    """The articles of a finished run, in order; `FramingError` where their files are not as they were written."""
    for shard in record["shards"]:
        yield from read_shard(Shard(shard["number"], shard["sha256"], shard["articles"]), folder)


def read_run(folder: Path) -> dict[str, Any]:
    """The record of a finished run; `InputError` where there is none."""
    try:
        raw: Any = json.loads((folder / RECORD).read_bytes())
    except OSError:
        raise InputError(f"{folder}: there is no finished run; framing score PATH -o {folder} --workers 2 makes one") from None
    except ValueError as error:
        raise InputError(f"{folder / RECORD}: this is not JSON ({error}); run framing score again") from None
    if not isinstance(raw, dict) or raw.get("kind") != KIND:
        raise InputError(f"{folder / RECORD}: this is no run of framing score with --workers")
    if raw.get("version") != VERSION or not {"settings", "lexicon", "shards"} <= raw.keys():
        raise InputError(f"{folder / RECORD}: another version of framing wrote it; give the same framing score command again")
    return raw
