"""The reader of plain text files: one file, one article, with front matter where there is any."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from framing.reading.encoding import decode
from framing.reading.frontmatter import front_matter
from framing.reading.items import Item, Note, Record
from framing.reading.sample import Sample

ENDINGS = frozenset({".txt", ".text"})

LONGEST = 1_000_000
"""Code points of the longest text that is read as one article."""

_BYTES = 4 * LONGEST + 4


def recognises(sample: Sample) -> bool:
    """Any text at all: this reader is asked last."""
    return not sample.kind


def read(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """One `Record`, or a `Note` when the file is far too large to be an article (it is not read then)."""
    if sample.size > _BYTES:
        yield Note("failed", sample.name, None, too_long(f"{sample.size / 1e6:,.1f} MB of text"))
        return
    text, codec = decode(sample.data(_BYTES))
    head = front_matter(text)
    yield Record(text, sample.name, None, head.end, head.fields, head.extra, codec)


def too_long(size: str) -> str:
    """What is said about a text over `LONGEST` code points."""
    return f"holds {size}, more than the {LONGEST:,} characters of one article; split it into its articles"
