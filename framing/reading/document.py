"""The reader of documents that hold one article each: DOCX, RTF, ODT."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from framing.reading.export import GAP
from framing.reading.frontmatter import front_matter
from framing.reading.items import Item, Note, Record
from framing.reading.lines import is_document, paragraphs
from framing.reading.plain import LONGEST, too_long
from framing.reading.sample import Sample

SHORT = {"a Word document (DOCX)": "docx", "an OpenDocument file (ODT or ODS)": "odt", "an RTF document": "rtf"}

_MOST_PARAGRAPHS = 200_000


def recognises(sample: Sample) -> bool:
    """Any Word, OpenDocument or RTF text: readers of exports in these formats are asked first."""
    return is_document(sample)


def read(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """One `Record`: the paragraphs with a blank line between them; front matter at the head as in a text file."""
    left: Counter[str] = Counter()
    kept: list[str] = []
    size = 0
    for number, text in enumerate(paragraphs(sample, left), 1):
        if number > _MOST_PARAGRAPHS:
            yield Note("failed", sample.name, None, f"holds more than {_MOST_PARAGRAPHS:,} paragraphs, too many for one article")
            return
        text = text.strip("\f \t\r\n\u00a0")
        if text:
            kept.append(text)
            size += len(text)
        if size > LONGEST:
            yield Note("failed", sample.name, None, too_long(f"over {size:,} characters"))
            return
    yield Record(*_joined(kept, sample.name), encoding=SHORT[sample.kind], problems=tuple(left_out(left)))


def _joined(kept: list[str], name: str) -> tuple[str, str, None, int, Mapping[str, str], Mapping[str, str]]:
    head = front_matter("\n".join(kept))
    labelled = "\n".join(kept)[: head.end].count("\n")
    before = "\n".join(kept[:labelled]) + "\n" if labelled else ""
    return before + GAP.join(kept[labelled:]), name, None, len(before), head.fields, head.extra


def left_out(left: Counter[str]) -> Iterator[str]:
    """What a document holds beside its text, where a reader should know of it."""
    for kind in ("notes", "comments"):
        if (count := left[kind]) == 1:
            yield f"1 {kind.removesuffix('s')} below or beside the text was left out"
        elif count:
            yield f"{count:,} {kind} below or beside the text were left out"
    yield from (kind for kind in left if kind.startswith("groups"))
