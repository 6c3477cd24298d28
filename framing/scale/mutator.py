"""A corpus of any size from a small one, to measure with: `python -m framing.scale.mutator --articles 1000 -o made.jsonl`.

Article n takes paragraphs of random articles of the source until it is as long as one of them, or as asked for; a paragraph
that it has already is joined with another. In each article names change places with names of the whole source, the same way
throughout, and numbers are other numbers. So no two articles are alike, sentences stay sentences, and what is costly
(quotations, statements, acts) stays about as frequent. The same source, number and seed give the same bytes; the first n
articles do not depend on how many follow.
"""

from __future__ import annotations

import argparse
import json
import random
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path

from framing.errors import InputError
from framing.resources import seeds

OUTLETS = ("The Herald", "Quay Post", "Hill Echo", "Northern Standard", "The Courier", "Valley Voice")
FIRST_DAY = date(2024, 1, 1)
A_DAY, AN_EVENT = 40, 5
"""Articles a day, and articles an event."""
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]{3,}\b")
_NUMBER = re.compile(r"(?<![\w.,])[2-9]\d?(?![\w.,]*\d)")


@dataclass(frozen=True, slots=True)
class Source:
    """What articles are made of: paragraphs of each article of the source, its length in words, and all names in it."""

    paragraphs: tuple[tuple[str, ...], ...]
    lengths: tuple[int, ...]
    names: tuple[str, ...]


def source(texts: Sequence[str]) -> Source:
    """A source from texts with blank lines or single line ends between paragraphs."""
    split = [tuple(p.strip() for p in text.splitlines() if len(p.split()) > 3) for text in texts]
    kept = tuple(paragraphs for paragraphs in split if paragraphs)
    names = sorted({name for paragraphs in kept for p in paragraphs for name in _NAME.findall(p)})
    return Source(kept, tuple(sum(len(p.split()) for p in own) for own in kept), tuple(names))


def texts_of(folder: Path | None = None) -> list[str]:
    """The sample articles and, where `folder` is a copy of the AllSides articles (a folder `jsons`), those too."""
    files = [f for corpus in ("ferry-terminal", "sports-field") for f in sorted((seeds() / corpus).glob("*.txt"))]
    texts = [f.read_text("utf-8") for f in files]
    if folder is not None:
        found = [json.loads(f.read_text("utf-8"))["content_original"] for f in sorted((folder / "jsons").glob("*.json"))]
        if not found:
            raise InputError(f"{folder}: no jsons folder with articles; give the folder of the AllSides articles")
        texts += found
    return texts


def rows(made_of: Source, number: int, seed: int = 0, words: int | None = None) -> Iterator[dict[str, str]]:
    """`number` made-up articles as rows of a table, each `words` long where that is given (to a paragraph)."""
    for n in range(number):
        generator = random.Random(f"{seed} {n}")
        wanted = words or generator.choice(made_of.lengths)
        paragraphs: dict[str, None] = {}
        size = 0
        while size < wanted:
            one = generator.choice(generator.choice(made_of.paragraphs))
            while one in paragraphs:
                one += f" {generator.choice(generator.choice(made_of.paragraphs))}"
            paragraphs[one] = None
            size += len(one.split())
        text = _mutated("\n\n".join(paragraphs), made_of.names, generator)
        yield {
            "outlet": OUTLETS[n % len(OUTLETS)], "headline": f"{' '.join(text.split()[:6])} {n}",
            "published": (FIRST_DAY + timedelta(days=n // A_DAY)).isoformat(), "event": f"event {n // AN_EVENT}", "text": text,
        }  # fmt: skip


def _mutated(text: str, names: Sequence[str], generator: random.Random) -> str:
    other: dict[str, str] = {}

    def name(match: re.Match[str]) -> str:
        return other.setdefault(match[0], generator.choice(names))

    return _NUMBER.sub(lambda match: str(generator.randint(2, 99)), _NAME.sub(name, text))


def write(path: Path, made: Iterator[dict[str, str]]) -> None:
    """Write rows as JSON Lines, one at a time; the file takes its name when it is whole."""
    part = path.with_name(f".{path.name}.part")
    with part.open("w", encoding="utf-8") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in made)
    part.replace(path)


def main() -> int:
    """Make a corpus."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--articles", type=int, required=True)
    parser.add_argument("--words", type=int, help="length of each; by default as in the source")
    parser.add_argument("--gold", type=Path, help="a copy of the AllSides articles, to take paragraphs from them too")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("-o", "--output", type=Path, required=True)
    options = parser.parse_args()
    write(options.output, rows(source(texts_of(options.gold)), options.articles, options.seed, options.words))
    return 0


if __name__ == "__main__":
    sys.exit(main())
