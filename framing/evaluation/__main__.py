"""`make evaluate`: every detector on every gold corpus that is there, written to docs/figures.json.

The README, the docs and the reports read their figures from that one file.
"""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date
from pathlib import Path

from framing.evaluation import evaluation, lines
from framing.provenance import packages

RUNS: tuple[tuple[str, str], ...] = (
    ("sentences", "ud-gum"),
    ("sentences", "ud-ewt"),
    ("attribution", "polnear/dev"),
    ("speech", "newsdiscourse/validation"),
    ("hedging", "scicertainty"),
    ("hedging", "conll2010-uncertainty-sample"),
    ("loaded-words", "babe"),
    ("loaded-spans", "basil"),
)
"""Detector and folder of the gold corpus, below the folder given."""


def main() -> int:
    """Run all evaluations; 1 when no corpus was found."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("gold", type=Path, help="folder that holds the gold corpora")
    parser.add_argument("--output", type=Path, default=Path("docs/figures.json"))
    options = parser.parse_args()
    results = []
    for detector, folder in RUNS:
        path = options.gold / folder
        if not path.exists():
            print(f"{detector}: {folder} is not there, left out", file=sys.stderr)
            continue
        figures = evaluation(detector)(path)
        results.append({**figures, "gold": folder})
        print("\n".join(lines(results[-1])), flush=True)
    if not results:
        return 1
    record = {"date": date.today().isoformat(), "packages": packages(), "results": results}
    options.output.parent.mkdir(parents=True, exist_ok=True)
    options.output.write_text(json.dumps(record, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
