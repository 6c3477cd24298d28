"""What the attribution tests share: the type of a run's result, and spans as text."""

from __future__ import annotations

import re

from framing.text import Attribution, Document

Found = tuple[Document, tuple[Attribution, ...]]


def words(document: Document, spans: tuple[tuple[int, int], ...]) -> str:
    """The words of spans (or the signs, where a span has no word), a space between two."""
    text = " ".join(document.text[start:end] for start, end in spans)
    return " ".join(re.findall(r"[\w']+", text)) or text
