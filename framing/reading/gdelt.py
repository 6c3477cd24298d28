"""The reader of GDELT's tables of events, mentions and documents (tab-separated, without a header).

They hold addresses, themes and tone numbers and no text, so each row is a note "text needed" with the outlet that its
address names. GDELT's tone is a measure of its own and is not taken over as any of ours.

Reference: GDELT Event Codebook 2.0 and Global Knowledge Graph Codebook 2.1 (2015).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from framing.reading.items import Announced, Item, Note
from framing.reading.outlets import host
from framing.reading.sample import Sample

_GKG = re.compile(r"(\d{14})-T?\d+$")
_DAY = re.compile(r"(?:19|20)\d{6}(?:\d{6})?$")
_KINDS = {27: "documents (GKG)", 61: "events", 58: "events", 57: "events", 16: "mentions"}
_TO_DO = (
    "text needed: GDELT lists addresses, not texts; save the pages and name their files in a column “file” of a table"
    " corpus.csv, with outlet and published beside it"
)


def recognises(sample: Sample) -> bool:
    """By the number of columns and the shape of the first: no header, an event's number or a document's."""
    if sample.kind:
        return False
    first = sample.text[:200_000].split("\n", 1)[0].rstrip("\r").split("\t")
    if len(first) not in _KINDS:
        return False
    if len(first) == 27:
        return bool(_GKG.match(first[0]))
    return first[0].isdecimal() and bool(_DAY.match(first[1])) and any(c.startswith("http") for c in first)


def read(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """A note for each row, and one for the file."""
    encoding = sample.encoding()
    count = 0
    with sample.stream(encoding) as stream:
        for count, line in enumerate(stream, 1):
            cells = line.rstrip("\r\n").split("\t")
            if count == 1:
                yield Note("failed", sample.name, None, f"is a table of {_KINDS[len(cells)]} of GDELT; {_TO_DO}")
            address = next((c for c in cells if c.startswith(("http://", "https://"))), "")
            day = next((m[0][:8] for c in cells[:2] if (m := re.match(r"(?:19|20)\d{6}", c))), "")
            about = ", ".join(filter(None, (host(address), day)))
            yield Note("failed", sample.name, count, f"text needed: {address[:200] or 'no address'} ({about})")
    yield Announced(count)
