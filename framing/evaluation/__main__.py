"""`make evaluate`: every detector on every gold corpus that is there, written to validation.json and into the README."""

from __future__ import annotations

import argparse
import json
import sys
from datetime import date
from pathlib import Path

from framing.evaluation import lines, measured
from framing.evaluation.validation import FILE, figures, markdown, stored
from framing.provenance import packages
from framing.resources import lexicons, seeds

RUNS: tuple[tuple[str, str], ...] = (
    ("sentences", "ud-gum"),
    ("sentences", "ud-ewt"),
    ("attribution", "polnear/dev"),
    ("clauses", "ud-gum"),
    ("sources", "polnear"),
    ("speech", "newsdiscourse/validation"),
    ("hedging", "scicertainty"),
    ("hedging", "conll2010-uncertainty-sample"),
    ("agency", "ud-gum"),
    ("agency", "ud-ewt"),
    ("naming", "newswcl50"),
    ("loaded-words", "babe"),
    ("loaded-spans", "basil"),
    ("loaded-spans", "ptc"),
    ("loaded-sentence", "babe"),
    ("loaded-sentence", "basil"),
    ("loaded-sentence", "ptc"),
    ("subjectivity", "checkthat-subj-en"),
    ("shared", "basil"),
    ("drawn", ""),
)
"""Detector and folder of the gold corpus, below the folder given."""
BY_ITSELF = ("prevalence", "swaps")
"""Detectors that are measured without a corpus."""


def main() -> int:
    """Run all evaluations; 1 when no corpus was found."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("gold", type=Path, help="folder that holds the gold corpora")
    parser.add_argument("--only", default="", help="measure this detector again and keep the other figures")
    parser.add_argument("--readme", type=Path, default=Path("README.md"))
    options = parser.parse_args()
    own = {"precision": lexicons() / "en", "samples": seeds() / "ferry-terminal"}
    results = [r for r in stored()["results"] if options.only and r["detector"] != options.only]
    places: list[tuple[str, str, Path | None]] = [(name, folder, options.gold / folder) for name, folder in RUNS]
    places += [(detector, "", path) for detector, path in own.items()]
    places += [(detector, "", None) for detector in BY_ITSELF]
    for detector, folder, path in places:
        if options.only not in ("", detector):
            continue
        if path is not None and not path.exists():
            print(f"{detector}: {folder or path.name} is not there, left out", file=sys.stderr)
            continue
        found = {**measured(detector, path), "detector": detector}
        results.append({**found, "gold": folder} if folder else found)
        print("\n".join(lines(found)), flush=True)
    if not results:
        print(f"{options.gold}: no gold corpus found", file=sys.stderr)
        return 1
    record = {"date": date.today().isoformat(), "packages": packages(), "results": results}
    FILE.write_text(json.dumps(record, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    if options.readme.is_file():
        _write_readme(options.readme, record["date"])
    return 0


def _write_readme(readme: Path, day: object) -> None:
    """Put the table of figures between the two marks in the README."""
    text = readme.read_text(encoding="utf-8")
    head, start, rest = text.partition("<!-- figures: written by `make evaluate` -->\n")
    _, end, tail = rest.partition("<!-- /figures -->")
    if start and end:
        readme.write_text(head + start + markdown(figures(), str(day)) + "\n" + end + tail, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
