"""The words that reports, the page and worksheets explain, each in two readings: one list for all, `glossary.toml`."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from framing.sentences import Sentence

YOUNGEST = "11-14"
"""The age of worksheets that has the plain reading."""


@dataclass(frozen=True, slots=True)
class Word:
    """A term with its meaning; whether reports explain it, and the worksheets (by age) that do."""

    term: str
    meaning: Sentence
    report: bool
    ages: tuple[str, ...]


@cache
def glossary() -> tuple[Word, ...]:
    """All words, by alphabet."""
    raw = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["word"]
    return tuple(
        Word(row["term"], Sentence(row["standard"], row["plain"]), row.get("report", False), tuple(row.get("ages", ())))
        for row in raw
    )


def of_report() -> tuple[tuple[str, Sentence], ...]:
    """Term and meaning of the words that a report explains."""
    return tuple((word.term, word.meaning) for word in glossary() if word.report)


def of_age(age: str) -> tuple[tuple[str, str], ...]:
    """Term and meaning of the words on the worksheet of an age ("11-14", "14-16", "16+"), in the reading for it."""
    return tuple(
        (word.term, word.meaning.plain if age == YOUNGEST else str(word.meaning)) for word in glossary() if age in word.ages
    )
