"""Names that are written from right to left, set apart so that what stands beside them keeps its place.

Without that, a number after a Hebrew name is set before it, and of two such names in a list the second comes first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

_LETTERS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_RUN = rf"[{_LETTERS}](?:[\W\d_{_LETTERS}]*[{_LETTERS}])?"
_APART, _END = "\u2068", "\u2069"
_LETTER = re.compile(f"[{_LETTERS}]")


def right_to_left(text: str) -> bool:
    """Whether a text has a letter of Arabic, Hebrew or another script that is written from right to left."""
    return not text.isascii() and _LETTER.search(text) is not None


def set_apart(value: Any, names: Iterable[str], skip: str = "") -> Any:
    """The same nested lists and mappings with every right-to-left name and run between the signs that isolate it.

    Each of `names` stands for itself, so that lists of them keep their order; other words go together up to the next
    letter of another script. What stands under the key `skip` stays as it is.
    """
    known = sorted({name for name in names if right_to_left(name)}, key=lambda name: (-len(name), name))
    return _apart(value, re.compile("|".join((*map(re.escape, known), _RUN))), skip)


def _apart(value: Any, pattern: re.Pattern[str], skip: str) -> Any:
    if isinstance(value, str):
        return pattern.sub(rf"{_APART}\g<0>{_END}", value) if right_to_left(value) else value
    if isinstance(value, list):
        return [_apart(item, pattern, skip) for item in value]
    if isinstance(value, Mapping):
        return {key: item if key == skip else _apart(item, pattern, skip) for key, item in value.items()}
    return value
