"""Files of a worksheet: names that say nothing of the corpus."""

from __future__ import annotations

from pathlib import Path

from framing.classroom.build import Worksheets
from framing.classroom.hypertext import to_html
from framing.classroom.layout import Setting
from framing.classroom.printed import to_pdf
from framing.classroom.word_file import to_docx
from framing.tables import write_bytes, write_text

KEY = "teacher-key.pdf"


def write(made: Worksheets, folder: Path, setting: Setting) -> list[Path]:
    """Write `sheet` (or `set-1` and so on) as PDF, DOCX and HTML, and the key as PDF; the paths written."""
    written = []
    for number, sheet in enumerate(made.sheets, 1):
        stem = folder / ("sheet" if len(made.sheets) == 1 else f"set-{number}")
        write_bytes(stem.with_suffix(".pdf"), to_pdf(sheet, setting))
        write_bytes(stem.with_suffix(".docx"), to_docx(sheet, setting))
        write_text(stem.with_suffix(".html"), to_html(sheet, setting))
        written += [stem.with_suffix(ending) for ending in (".pdf", ".docx", ".html")]
    write_bytes(folder / KEY, to_pdf(made.key, setting))
    return [*written, folder / KEY]
