"""The readers, the most particular first. A new kind of file is one more row here and one module beside this one.

What a reader must do:

- `recognises(sample)` looks at what is in the file (`sample.text`, `sample.kind`, the directory of an archive), and at
  its name only where the bytes leave it open. It is quick and never raises.
- `read(sample, columns)` is a generator of items (`items`): a `Record` an article, a `Pointer` where the text lies in
  another file, `Announced(n)` where the file says how many articles it holds, and a `Note` for everything else: what
  was recognised (level "read", row None), what was left ("skipped"), what failed. It keeps one article in memory, not
  the file. Lines of metadata that it does not know go into the record's `problems`, and so become warnings.
- Metadata stays as written: `fields` (names in `columns.FIELDS`) and `extra`. Dates, outlets and bylines are cleaned
  in `corpus`, in one place for all readers, which keeps what was written beside what was made of it.
- Containers (ZIP and what is built on it, XML, compressed streams) are opened through `guards`, whose
  `UnreadableError` may pass through `read`: it becomes a "failed" note on the file.
- An archive of files makes a `Sample` of each (`sample.sample(path, name)`) and asks `reader_for` again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from framing.reading import (
    archive,
    document,
    factiva,
    feeds,
    gdelt,
    grids,
    html,
    mhtml,
    newsml,
    nexis,
    pdf,
    plain,
    records,
    ris,
    table,
    warc,
)
from framing.reading.items import Item
from framing.reading.sample import Sample


@dataclass(frozen=True, slots=True)
class Reader:
    """How one kind of file becomes items.

    Attributes
    ----------
    name
        What it reads, in plain words.
    recognises
        Whether a file is of the kind, from its beginning.
    read
        The items of a file, one at a time; raises nothing but `UnreadableError` and `OSError` over what is in the
        file. The mapping is field -> column, as chosen by the user.
    table
        Whether each row of the file is an article, so that it may as well be a table about something else: from a
        folder such a file is read only where nothing else is there.
    endings
        Endings of file names under which a folder hands over files of this kind; None for any name.
    """

    name: str
    recognises: Callable[[Sample], bool]
    read: Callable[[Sample, Mapping[str, str]], Iterator[Item]]
    table: bool = False
    endings: frozenset[str] | None = None


URLS = warc.URLS

PLAIN = Reader("plain text", plain.recognises, plain.read, endings=plain.ENDINGS)

READERS: tuple[Reader, ...] = (
    Reader("message or page in one file", mhtml.recognises, mhtml.read),
    Reader("GDELT", gdelt.recognises, gdelt.read),
    Reader("JSON of a news service", feeds.recognises_service, feeds.read),
    Reader("JSON", feeds.recognises, feeds.read, table=True),
    Reader("Parquet", grids.recognises_parquet, grids.read_parquet, table=True),
    Reader("Excel", grids.recognises_excel, grids.read_excel, table=True),
    Reader("JSON Lines", table.recognises_json_lines, table.read_json_lines, table=True),
    Reader("table", table.recognises_separated, table.read_separated, table=True),
    Reader("Nexis export", nexis.recognises, nexis.read),
    Reader("Factiva export", factiva.recognises, factiva.read),
    Reader("ProQuest, EBSCO or Gale export", records.recognises, records.read),
    Reader("NewsML-G2", newsml.recognises, newsml.read),
    Reader("RIS", ris.recognises, ris.read),
    Reader("document", document.recognises, document.read),
    Reader("saved page", html.recognises, html.read),
    Reader("PDF", pdf.recognises, pdf.read),
    Reader("web archive", warc.recognises, warc.read),
    Reader("archive", archive.recognises, archive.read),
    PLAIN,
)


def reader_for(sample: Sample) -> Reader | None:
    """The first reader that recognises the file, None where none does."""
    return next((r for r in READERS if r.recognises(sample)), None)
