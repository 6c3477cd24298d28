"""The words that exports label their parts with, by language: one file a language (`en.toml` ...), read together.

An archive's export may mix languages (English labels above a German article), so the tables of all languages are laid
over each other; which label stands for which field is the same in all.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def tables() -> tuple[Mapping[str, Any], ...]:
    """The tables of all languages, English first."""
    found = sorted((f for f in files(__name__).iterdir() if f.name.endswith(".toml")), key=lambda f: f.name)
    found.sort(key=lambda f: f.name != "en.toml")
    return tuple(tomllib.loads(f.read_text("utf-8")) for f in found)


def level(label: str) -> str:
    """ "Load-Date" -> "loaddate"."""
    return "".join(c for c in label.casefold() if c.isalnum())


@cache
def words(*path: str) -> tuple[str, ...]:
    """The entries of one list in all languages, as written: `words("nexis", "end")`."""
    return tuple(dict.fromkeys(word for table in tables() for word in _at(table, path)))


@cache
def whole(*path: str) -> frozenset[str]:
    """The entries of one list, levelled: a line that is one of them, colon or no colon, is `level(line) in whole(...)`."""
    return frozenset(level(word) for word in words(*path))


@cache
def fields(*path: str) -> Mapping[str, str]:
    """Levelled label -> field, from a table of lists: `fields("nexis", "header")`. The first language to use it wins."""
    found: dict[str, str] = {}
    for table in tables():
        for name, labels in _at(table, path).items() if _at(table, path) else ():
            for label in labels:
                found.setdefault(level(label), name)
    return found


@cache
def pattern(*path: str) -> re.Pattern[str]:
    """One pattern of all regular expressions of a list, for whole lines, upper and lower case alike."""
    return re.compile("|".join(f"(?:{p})" for p in words(*path)) or r"(?!)", re.IGNORECASE)


@cache
def one_of(*path: str) -> str:
    """The words of a list as alternatives of a regular expression, longest first."""
    return "|".join(re.escape(w) for w in sorted(words(*path), key=len, reverse=True)) or r"(?!)"


def _at(table: Mapping[str, Any], path: Sequence[str]) -> Any:
    value: Any = table
    for name in path:
        value = value.get(name, {})
    return value
