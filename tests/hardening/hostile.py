"""Every compiled pattern of the package, and texts that make a pattern with a weak spot slow."""

from __future__ import annotations

import importlib
import pkgutil
import re
from collections.abc import Iterator
from typing import Any

import framing

PIECES = (
    "a", "A", "Aa ", "a a", " ", "\n", "\t \n", "a\n", '"', "'", "“", "-", ". ", "A.", "1", "1,", "1 ", "$1", "<", "<a ",
    "&", "&a", "(", "((a", "=", "a=", "_", "@a", "http://", "said ", "of the ", "Mr. ", "a-", "a’", "By A ", "and ", "[",
    "a: ", "|", "\u00ad", "é\u0301", "%", "/a", "0.0",
)  # fmt: skip
ENDS = ("", "!")


def patterns() -> Iterator[tuple[str, re.Pattern[str]]]:
    """Name and pattern of every pattern that a module holds, in containers too."""
    seen: set[str] = set()
    for module in pkgutil.walk_packages(framing.__path__, "framing."):
        if module.name.endswith("__main__"):
            continue
        try:
            loaded = importlib.import_module(module.name)
        except ImportError:
            continue
        for name, value in vars(loaded).items():
            for pattern in _within(value, 0):
                if isinstance(pattern.pattern, str) and pattern.pattern not in seen:
                    seen.add(pattern.pattern)
                    yield f"{module.name}.{name}", pattern


def _within(value: Any, depth: int) -> Iterator[re.Pattern[str]]:
    if isinstance(value, re.Pattern):
        yield value
    elif depth < 3 and isinstance(value, dict):
        for inner in value.values():
            yield from _within(inner, depth + 1)
    elif depth < 3 and isinstance(value, list | tuple | set | frozenset):
        for inner in value:
            yield from _within(inner, depth + 1)
