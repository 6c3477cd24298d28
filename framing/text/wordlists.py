"""The word lists of the text layer, read from `words.toml`."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files


def word_list(group: str, name: str) -> frozenset[str]:
    """The words of one list, lower case; `KeyError` where there is no such list."""
    return frozenset(_lists()[group][name].split())


@cache
def _lists() -> dict[str, dict[str, str]]:
    text = (files("framing.text") / "words.toml").read_text("utf-8")
    return tomllib.loads(text)
