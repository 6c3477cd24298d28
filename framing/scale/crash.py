"""`make crash`: kill runs again and again, let them go on, and compare what they wrote with a run that was left alone.

Nothing may be lost and nothing be there twice: the files have to be the same, byte for byte. The pool of processes is killed
as a whole, as by a power cut, at random moments, and started again; of a Dask cluster one worker is killed every so many
seconds while the run goes on.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from typing import Any

from framing.cli.scale import PARSED
from framing.scale.work import RECEIPTS


def killed(command: Sequence[str], output: Path, shards: int, chance: random.Random, longest: float = 120.0) -> bool:
    """Run a command and kill it (as a power cut would) soon after `shards` more shards are done; False where it ended
    before that."""
    have = _receipts(output)
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    begin = time.monotonic()
    while process.poll() is None and _receipts(output) < have + shards and time.monotonic() < begin + longest:
        time.sleep(0.01)
    time.sleep(chance.random() * (0.3 if shards else 2.0))
    alive = process.poll() is None
    process.kill()
    process.wait()
    return alive


def _receipts(output: Path) -> int:
    return sum(1 for _ in (output / RECEIPTS).glob("*.json"))


def digests(output: Path) -> dict[str, str]:
    """SHA-256 of every file of results, the cache and the lock left out."""
    return {
        path.relative_to(output).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(output.rglob("*"))
        if path.is_file() and path.name != ".lock" and PARSED not in path.relative_to(output).parts
    }


@contextmanager
def shooting(cluster: Any, every: float, chance: random.Random) -> Iterator[list[int]]:
    """Kill a random worker of a Dask `LocalCluster` every `every` seconds; the process numbers of the dead."""
    dead: list[int] = []
    over = threading.Event()

    def shoot() -> None:
        while not over.wait(every):
            workers = [nanny.pid for nanny in cluster.workers.values() if nanny.pid]
            if workers:
                victim = chance.choice(workers)
                with suppress(ProcessLookupError):
                    os.kill(victim, signal.SIGKILL)
                    dead.append(victim)

    thread = threading.Thread(target=shoot, daemon=True)
    thread.start()
    try:
        yield dead
    finally:
        over.set()
        thread.join()


def pool_storm(command: Sequence[str], output: Path, kills: int, chance: random.Random) -> int:
    """Kill a run `kills` times, let it end; how many kills hit a run at work."""
    deaths = sum(killed(command, output, chance.randrange(2), chance) for _ in range(kills))
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return deaths


def dask_storm(run: Callable[[str], object], every: float, chance: random.Random) -> tuple[int, float]:
    """Give a Dask scheduler's address to `run` and kill one of its two workers every `every` seconds; kills and seconds."""
    distributed: Any = import_module("distributed")
    begin = time.monotonic()
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=60
        ) as cluster,
        shooting(cluster, every, chance) as dead,
    ):
        run(cluster.scheduler_address)
    return len(dead), time.monotonic() - begin


def main() -> int:
    """Kill and resume, and say whether the results are those of a run that was left alone; 1 where they are not."""
    from framing.scale.mutator import rows, source, texts_of, write

    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--corpus", type=Path, help="by default 1,200 short articles made from the samples")
    parser.add_argument("--kills", type=int, default=25, help="of the pool; 0 leaves it out")
    parser.add_argument("--every", type=float, default=20.0, help="seconds between kills of Dask workers; 0 leaves Dask out")
    parser.add_argument("--articles", type=int, default=1_200)
    parser.add_argument("--words", type=int, default=150)
    parser.add_argument("--seed", type=int, default=7)
    options, more = parser.parse_known_args()  # the rest is for framing score
    chance = random.Random(options.seed)
    different = False
    with tempfile.TemporaryDirectory() as folder:
        corpus = options.corpus or Path(folder) / "made.jsonl"
        if options.corpus is None:
            write(corpus, rows(source(texts_of()), options.articles, options.seed, options.words))
        peace, storm, lost = (Path(folder) / name for name in ("peace", "storm", "lost"))
        start = [sys.executable, "-m", "framing", "score", str(corpus), "--format", "parquet", *more]
        begin = time.monotonic()
        subprocess.run([*start, "--workers", "2", "-o", str(peace)], check=True, stdout=subprocess.DEVNULL)
        print(f"In peace: {_receipts(peace)} shards, {time.monotonic() - begin:.0f} s", flush=True)
        if options.kills:
            begin = time.monotonic()
            deaths = pool_storm([*start, "--workers", "2", "-o", str(storm)], storm, options.kills, chance)
            differ = differing(peace, storm)
            different |= bool(differ)
            print(f"Pool: {deaths} of {options.kills} kills hit a run at work, {time.monotonic() - begin:.0f} s; {_said(differ)}",
                  flush=True)  # fmt: skip
        if options.every:
            address = ["--engine", "dask", "--workers", "2", "-o", str(lost), "--scheduler"]
            kills, seconds = dask_storm(
                lambda at: subprocess.run([*start, *address, at], check=True, stdout=subprocess.DEVNULL), options.every, chance
            )
            differ = differing(peace, lost)
            different |= bool(differ)
            print(f"Dask: {kills} workers killed, {seconds:.0f} s; {_said(differ)}", flush=True)
    return int(different)


def differing(one: Path, other: Path) -> list[str]:
    """Names of the files that are not the same in both results, or in one of them only."""
    a, b = digests(one), digests(other)
    return sorted(name for name in a.keys() | b.keys() if a.get(name) != b.get(name))


def _said(differ: Sequence[str]) -> str:
    more = f" and {len(differ) - 3} more" if len(differ) > 3 else ""
    return f"files DIFFER: {', '.join(differ[:3])}{more}" if differ else "files the same"


if __name__ == "__main__":
    sys.exit(main())
