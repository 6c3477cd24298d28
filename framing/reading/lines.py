"""The paragraphs of any document that is text at heart: DOCX, RTF, ODT, plain text. One way in for all exports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from framing.reading import docx, odt, rtf
from framing.reading.guards import UnreadableError
from framing.reading.sample import Sample

PAGE = docx.PAGE
"""Stands at the beginning of a paragraph that begins a page."""

KINDS = {
    "a Word document (DOCX)": "Word",
    "an OpenDocument file (ODT or ODS)": "OpenDocument",
    "an RTF document": "RTF",
    "": "plain text",
}
_HEAD = 1500
_LARGEST_RTF = 300_000_000


def is_document(sample: Sample) -> bool:
    """Whether the file is one of these kinds and more than plain text."""
    return bool(sample.kind) and sample.kind in KINDS


def paragraphs(sample: Sample, left: Counter[str] | None = None) -> Iterator[str]:
    """Paragraphs of a document, or the lines of a plain text, in order, without their line ends; empty ones too.

    `left` counts what was left out, by kind ("notes", "hidden words"). Raises `UnreadableError`.
    """
    left = Counter() if left is None else left
    if sample.kind.startswith("a Word"):
        return docx.paragraphs(sample.path, left)
    if sample.kind.startswith("an OpenDocument"):
        return odt.paragraphs(sample.path, left)
    if sample.kind.startswith("an RTF"):
        if sample.size > _LARGEST_RTF:
            raise UnreadableError(f"holds {sample.size / 1e6:,.0f} MB, too much for one RTF document; split it")
        return rtf.paragraphs(sample.data(_LARGEST_RTF), left)
    return _lines(sample)


@lru_cache(maxsize=2)
def head(sample: Sample) -> tuple[str, ...]:
    """The first paragraphs, blank ones left out, stripped; () where the document cannot be opened."""
    if sample.kind not in KINDS:
        return ()
    if not sample.kind:
        lines = sample.text.splitlines()
        return tuple(s for line in lines if (s := strip(line)))
    try:
        found = (strip(p) for text in islice(paragraphs(sample), _HEAD) for p in text.split("\n"))
        return tuple(p for p in found if p)
    except (UnreadableError, OSError):
        return ()


def strip(text: str) -> str:
    """A line without the white space around it, no-break and zero-width spaces and page breaks included."""
    return text.strip(" \t\r\n\f\v\u00a0\u2002\u2003\u2009\u202f\u200b\ufeff")


def _lines(sample: Sample) -> Iterator[str]:
    with sample.stream(sample.encoding()) as stream:
        for line in stream:
            yield line.rstrip("\r\n")
