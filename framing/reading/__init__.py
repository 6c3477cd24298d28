"""Reading: from files and tables to articles, with a note on every file and row.

`read` is the door. Readers stand in `registry.READERS`, one row a kind of file; each yields items (`items`), which
`folders` collects over a folder and `corpus` turns into articles with ids, outlets and warnings.
"""

from framing.reading.aliases import read_aliases
from framing.reading.corpus import HOW_TO_CORRECT, NothingReadError, Reading, guess_notice, read, stream
from framing.reading.items import Level, Note
from framing.reading.summary import report_lines

__all__ = [
    "HOW_TO_CORRECT", "Level", "Note", "NothingReadError", "Reading", "guess_notice", "read", "read_aliases",
    "report_lines", "stream",
]  # fmt: skip
