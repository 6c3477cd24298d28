"""An article: one text with its outlet, date, headline, event and source file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date


@dataclass(frozen=True, slots=True)
class Article:
    """One text as it was read, untouched.

    Attributes
    ----------
    id
        Short name of the article, unique within the corpus ("herald-1").
    text
        The decoded text of the file or table cell, code point for code point (a byte order mark is dropped,
        line ends are kept as they are). All offsets in findings point into it.
    outlet
        Name of the outlet, never empty.
    source_file
        Path of the file as given, relative to the corpus folder.
    row
        Row of the table the article came from (the header is row 1), None for a file of its own.
    headline
        Headline given by metadata; "" when none was given (a headline in the text is found by the text layer).
    outlet_guess
        How the outlet was proposed ("dateline “(CNN) —”", "file name"); "" when it was stated.
    body_start
        Offset in `text` where the article begins, after any front matter.
    encoding, replaced
        Encoding the file was read with, and how many characters had to be replaced.
    warnings
        One plain sentence each: truncated, looks duplicated, not English ...
    """

    id: str
    text: str
    outlet: str
    source_file: str = ""
    row: int | None = None
    headline: str = ""
    published: date | None = None
    url: str = ""
    event: str = ""
    genre: str = ""
    byline: str = ""
    outlet_guess: str = ""
    body_start: int = 0
    encoding: str = "utf-8"
    replaced: int = 0
    warnings: tuple[str, ...] = ()
    extra: Mapping[str, str] = field(default_factory=dict)
