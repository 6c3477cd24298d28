"""Large inputs in constant memory: `python -m framing.evaluation.streams --warc 1.0 --rows 200000`.

Builds a web archive of so many gigabytes and a table of so many rows from a seed, reads each article by article in a process of
its own, at a tenth of the size and in full, and prints articles, seconds and the most memory. Memory that grows with the size by
more than `GROWTH` megabytes is a failure.
"""

from __future__ import annotations

import argparse
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

GROWTH = 150
"""Megabytes that the reading of the full size may take more than that of a tenth."""
SEED = 20
PAGE = 120_000
"""Bytes of a built page, most of them scripts, as on the web."""
PICTURE = 4 * PAGE
"""Bytes of the picture that follows each page."""
_TEXT = (
    "the ferry harbour board said on Monday that a pier and its repairs will take until May because of storm damage to the"
    " island road where traders and pupils wait for news of work from council officers who did not say when it would end"
)


def _paragraph(draw: random.Random, words: int) -> str:
    return " ".join(draw.choices(_TEXT.split(), k=words)).capitalize() + "."


def _page(draw: random.Random, number: int) -> bytes:
    text = "".join(f"<p>{_paragraph(draw, 45)}</p>" for _ in range(9))
    script = f"<script>var data = '{draw.getrandbits(1024):x}';</script>\n" * (PAGE // 300)
    head = f"<title>Story {number}</title><meta property='article:published_time' content='2021-10-04'>"
    body = f"<article><h1>Story {number}</h1>{text}</article>"
    return f"<html><head>{head}{script}</head><body>{body}</body></html>".encode()


def _record(number: int, kind: str, content: bytes) -> bytes:
    answer = f"HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\n\r\n".encode() + content
    head = [
        "WARC/1.0", "WARC-Type: response", f"WARC-Record-ID: <urn:uuid:{number:032x}>", "WARC-Date: 2021-10-05T00:00:00Z",
        f"WARC-Target-URI: https://paper-{number % 7}.example/{number}", "Content-Type: application/http; msgtype=response",
        f"Content-Length: {len(answer)}", "", "",
    ]  # fmt: skip
    return "\r\n".join(head).encode() + answer + b"\r\n\r\n"


def write_warc(path: Path, gigabytes: float) -> None:
    """A web archive of pages, each followed by a picture, up to the size."""
    draw = random.Random(SEED)
    size = number = 0
    with path.open("wb") as file:
        while size < gigabytes * 1e9:
            number += 2
            size += file.write(_record(number, "text/html; charset=utf-8", _page(draw, number)))
            size += file.write(_record(number + 1, "image/jpeg", draw.randbytes(PICTURE)))


def write_table(path: Path, rows: float) -> None:
    """A CSV of so many articles of 200 words."""
    draw = random.Random(SEED)
    with path.open("w", encoding="utf-8") as file:
        file.write("outlet,published,headline,text\n")
        for number in range(int(rows)):
            file.write(f'Paper {number % 7},2021-10-04,Story {number},"{_paragraph(draw, 200)}"\n')


BUILT: dict[str, Callable[[Path, float], None]] = {"archive.warc": write_warc, "table.csv": write_table}


def measure(path: Path) -> str:
    """Articles, seconds and megabytes of reading a file article by article, in this process."""
    from framing.article import Article
    from framing.reading import stream

    before = time.perf_counter()
    count = sum(isinstance(made, Article) for made in stream(path))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return f"{count} {time.perf_counter() - before:.1f} {memory:.0f}"


def measured(name: str, size: float, folder: Path) -> Iterator[tuple[str, float]]:
    """A line and the megabytes for a tenth of the size and for all of it."""
    for share in (0.1, 1.0):
        path = folder / name
        BUILT[name](path, size * share)
        command = [sys.executable, "-m", "framing.evaluation.streams", "--read", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        count, seconds, memory = done.stdout.split()
        megabytes = path.stat().st_size / 1e6
        path.unlink()
        yield f"{name}, {megabytes:,.0f} MB: {int(count):,} articles in {seconds} s, {memory} MB of memory", float(memory)


def main() -> int:
    """Print a line for each file; 1 where memory grew with the size."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--warc", type=float, default=0.0, help="gigabytes of the web archive")
    parser.add_argument("--rows", type=int, default=0, help="rows of the table")
    parser.add_argument("--read", type=Path, default=None, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.read:
        print(measure(options.read))
        return 0
    grew = False
    with tempfile.TemporaryDirectory(prefix="framing-streams-") as folder:
        for name, size in (("archive.warc", options.warc), ("table.csv", options.rows)):
            taken = []
            for line, memory in measured(name, size, Path(folder)) if size else ():
                print(line, flush=True)
                taken.append(memory)
            grew |= len(taken) == 2 and taken[1] > taken[0] + GROWTH
    return 1 if grew else 0


if __name__ == "__main__":
    raise SystemExit(main())
