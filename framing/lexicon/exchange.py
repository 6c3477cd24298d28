"""Lexicons in other people's formats, and an empty one to start from.

Read: LIWC dictionaries (.dic: categories between two % lines, then word and category numbers, * as a wild end), quanteda
dictionaries in YAML (category: list of words, nested), WordSmith and other plain lists (one word a line, ; or # starts
a comment, "lemma -> form, form" gives the lemma) and plain CSV (a word in the first column, perhaps a category in the
second).
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from framing.errors import InputError
from framing.lexicon.entry import COLUMNS
from framing.lexicon.load import UNPROVEN

EXAMPLE = {
    "id": "#example",
    "form": "reckless",
    "match": "lemma",
    "pos": "ADJ",
    "strength": "2",
    "right_not": "driving",
    "reason": "Says that somebody did not care about the danger. (A row whose id starts with # is not read.)",
    "alternatives": "risky|careless",
    "source": "own",
    "yes": "It was a reckless decision.",
    "no": "He was fined for reckless driving.",
}


def template(category: str) -> str:
    """A new lexicon file as CSV text: header, and a commented example row."""
    return _csv([EXAMPLE | {"category": category}])


def read_foreign(path: Path) -> list[tuple[str, str]]:
    """Word and category of every entry of a foreign word list, in order; category "" where it has none.

    Raises
    ------
    InputError
        When the file holds no words in a format that is known.
    """
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    if path.suffix.lower() == ".dic" or text.lstrip().startswith("%"):
        pairs = list(_liwc(text))
    elif path.suffix.lower() in (".yml", ".yaml"):
        pairs = list(_quanteda(text))
    elif path.suffix.lower() in (".csv", ".tsv"):
        pairs = list(_plain_table(text, "\t" if path.suffix.lower() == ".tsv" else ","))
    else:
        pairs = list(_word_list(text.splitlines()))
    if not pairs:
        raise InputError(
            f"{path.name}: no words found; known are LIWC .dic, quanteda .yml, .csv and plain lists of words"
        )
    return list(dict.fromkeys(pairs))


def to_ours(pairs: Iterable[tuple[str, str]], category: str, licence: str, origin: str) -> str:
    """Foreign entries as one of our CSV files; they carry their licence, and are marked as not yet proven."""
    rows = []
    for word, foreign in pairs:
        wild = word.endswith("*")
        form = word.rstrip("*").lower()
        rows.append(
            {
                "id": f"{category}.{re.sub(r'[^a-z0-9]+', '-', form)}" + (f".{foreign.lower()}" if foreign else ""),
                "form": form,
                "match": "lemma" if wild else "exact",
                "category": category,
                "subcategory": foreign.lower(),
                "strength": "1",
                "reason": f"From {origin} (licence: {licence}); not checked against news.",
                "source": f"{UNPROVEN}: {origin}",
            }
        )
    return _csv(rows)


def _csv(rows: list[dict[str, str]]) -> str:
    out = io.StringIO()
    writer = csv.DictWriter(out, COLUMNS, lineterminator="\n", restval="")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def _liwc(text: str) -> Iterator[tuple[str, str]]:
    names: dict[str, str] = {}
    inside = 0
    for line in text.splitlines():
        parts = line.split()
        if line.strip() == "%":
            inside += 1
        elif inside == 1 and len(parts) >= 2:
            names[parts[0]] = parts[1]
        elif inside >= 2 and parts:
            numbers = [p for p in parts[1:] if p in names]
            word = " ".join(p for p in parts if p not in names)
            for number in numbers or [""]:
                yield word, names.get(number, "")


def _quanteda(text: str) -> Iterator[tuple[str, str]]:
    path: list[tuple[int, str]] = []
    for line in text.splitlines():
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        indent = len(line) - len(line.lstrip())
        if stripped.startswith("- ") and not stripped.endswith(":"):
            yield stripped[2:].strip().strip("'\""), path[-1][1] if path else ""
            continue
        name, _, rest = stripped.removeprefix("- ").partition(":")
        path = [p for p in path if p[0] < indent] + [(indent, name.strip().strip("'\""))]
        for word in rest.strip().strip("[]").split(","):
            if word.strip():
                yield word.strip().strip("'\""), path[-1][1]


def _plain_table(text: str, delimiter: str) -> Iterator[tuple[str, str]]:
    for number, row in enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)):
        if (
            not row
            or not row[0].strip()
            or (number == 0 and row[0].strip().lower() in {"word", "term", "form", "entry"})
        ):
            continue
        yield row[0].strip(), row[1].strip() if len(row) > 1 else ""


def _word_list(lines: Iterable[str]) -> Iterator[tuple[str, str]]:
    for line in lines:
        word = re.split(r"[;#]", line, maxsplit=1)[0].split("->")[0].strip()
        if word:
            yield word, ""
