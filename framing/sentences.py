"""Every sentence that is written from numbers, in two readings that stand side by side in `sentences.toml`.

The *standard* reading is for researchers and adults; the *plain* one, for readers of 11 to 14 and learners of English, has
short sentences and everyday words. Both have the same places for the same values, so that no number stands in one alone.
A `Sentence` is a string: the standard reading, with the plain one beside it.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

T = TypeVar("T")


class Sentence(str):
    """Words told to a reader; `plain` says the same in plain language."""

    plain: str

    def __new__(cls, standard: str, plain: str) -> Sentence:
        made = super().__new__(cls, standard)
        made.plain = plain
        return made

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]
        return str(self), self.plain


def say(key: str, **values: str) -> Sentence:
    """The sentence with this name, its places filled; values that are sentences are told in their own reading.

    >>> say("events.many", events="3").plain
    '3 events'
    """
    pair = stored()[key]
    return Sentence(
        pair["standard"].format(**values), pair["plain"].format(**{name: plain_of(v) for name, v in values.items()})
    )


def together(parts: Iterable[str], between: str = " ") -> Sentence:
    """Several sentences as one; those that are "" are left out."""
    kept = [part for part in parts if part]
    return Sentence(between.join(kept), between.join(plain_of(part) for part in kept))


def plain_of(text: str) -> str:
    """The plain reading where there is one, else the text."""
    return text.plain if isinstance(text, Sentence) else text


def in_plain_words(value: T) -> T:
    """The same value (text, tuple, mapping, dataclass) with every sentence in it in its plain reading."""
    return _plain(value)  # type: ignore[no-any-return]


def _plain(value: Any) -> Any:
    if isinstance(value, str):
        return plain_of(value)
    if isinstance(value, tuple):
        return tuple(_plain(item) for item in value)
    if isinstance(value, Mapping):
        return {name: _plain(item) for name, item in value.items()}
    if is_dataclass(value) and not isinstance(value, type):
        return type(value)(**{f.name: _plain(getattr(value, f.name)) for f in fields(value)})
    return value


@cache
def stored() -> Mapping[str, Mapping[str, str]]:
    """Key ("rates.more") -> its two readings."""
    raw = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
    return {f"{group}.{name}": pair for group, pairs in raw.items() for name, pair in pairs.items()}
