"""`python -m framing.lexicon FILE...`: all errors of lexicon files, and every entry that its sentences do not prove."""

from __future__ import annotations

import sys
from pathlib import Path

from framing.lexicon.entry import Entry, Lexicon
from framing.lexicon.load import read_file
from framing.lexicon.prove import prove
from framing.text import load_parser


def main(files: list[str]) -> int:
    """Check the files against each other and against the rest of their lexicon; number of problems > 0 gives 1."""
    paths = [Path(f).resolve() for f in files]
    folders = {p.parent.parent for p in paths}
    entries: list[Entry] = []
    tested: list[Entry] = []
    problems = []
    for path in sorted({q for folder in folders for q in folder.glob("*/*.csv")}):
        read, wrong = read_file(path)
        entries += read
        if path in paths:
            tested += read
            problems += wrong
    problems += prove(Lexicon("check", "0", "", tuple(entries), ()), load_parser(), tested)
    for problem in problems:
        print(problem)
    print(f"{len(tested)} entries read, {len(problems)} problems")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
