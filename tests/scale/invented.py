"""Small invented corpora for the tests of scale, and readers of what runs write."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from framing import Settings
from framing.scale.run import Tally, run
from framing.scale.shards import Shard
from framing.scale.work import Done, Plan, plan, score_shard

RULES = Settings(attribution="rules", models=False)
PLACES = ("Port Ardel", "Lower Quay", "Tarn Hill", "Old Ferry", "Ness", "Corrie", "Upper Mill")
OUTLETS = ("The Herald", "Quay Post", "Hill Echo")
WORDS = ("shambolic", "careful", "reckless", "modest", "disgraceful", "long")


def table(path: Path, number: int) -> Path:
    """A CSV of invented articles, no two alike; every eleventh is too short to rate."""
    lines = ["outlet,headline,published,event,text"]
    for n in range(number):
        place, word = PLACES[n % len(PLACES)], WORDS[n % len(WORDS)]
        text = (
            f"The council of {place} put off its {word} plan for ferry number {n} on Tuesday. Dana Holt said the delay "
            f"may cost {n + 3} jobs. “It is a {WORDS[(n + 2) % len(WORDS)]} decision,” said Lee Ord, a trader at pier {n}. "
        )
        body = text * (1 if n % 11 == 0 else 4)
        lines.append(f'{OUTLETS[n % 3]},Ferry plan {n} put off,2024-01-{n % 28 + 1:02d},ferry,"{body}"')
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def here(wanted: Plan, shards: Iterable[Shard], workers: int, tell: Callable[[str], None]) -> Iterator[Done]:
    """An engine without processes."""
    for shard in shards:
        yield score_shard(wanted, shard)


def scored(path: Path, output: Path, settings: Settings = RULES, cache: Path | None = None) -> Tally:
    """A whole run in this process (where `framing.scale.run.pool` is `here`)."""
    return run(path, plan(output, settings, cache=cache))


def rows(output: Path, name: str) -> list[dict[str, Any]]:
    """The rows of a table, its files in order of name."""
    return [row for path in sorted((output / name).glob("0*.parquet")) for row in pq.read_table(path).to_pylist()]


def bytes_of(output: Path) -> dict[str, str]:
    """SHA-256 of every file that a run wrote, by name; the cache and the lock left out."""
    return {
        path.relative_to(output).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(output.rglob("*"))
        if path.is_file() and path.name != ".lock" and "parsed" not in path.parts
    }
