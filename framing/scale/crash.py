"""`python -m framing.scale.crash`: kill a run again and again, let it go on, and compare what it wrote with a run in peace.

Nothing may be lost and nothing be there twice: the files of both have to be the same, byte for byte.
"""

from __future__ import annotations

import argparse
import hashlib
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

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


def main() -> int:
    """Kill and resume, and say whether the results are those of a run that was left alone; 1 where they are not."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("corpus", type=Path)
    parser.add_argument("--kills", type=int, default=25)
    parser.add_argument("--seed", type=int, default=7)
    options, more = parser.parse_known_args()
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        peace, storm = Path(folder) / "peace", Path(folder) / "storm"
        start = [sys.executable, "-m", "framing", "score", str(options.corpus), "--format", "parquet", "--workers", "2", *more]
        subprocess.run([*start, "-o", str(peace)], check=True, stdout=subprocess.DEVNULL)
        deaths = sum(killed([*start, "-o", str(storm)], storm, chance.randrange(2), chance) for _ in range(options.kills))
        subprocess.run([*start, "-o", str(storm)], check=True, stdout=subprocess.DEVNULL)
        same = digests(peace) == digests(storm)
    print(f"{deaths} of {options.kills} kills hit a run at work; files {'the same' if same else 'DIFFER'}")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
