"""Typst at work: templates and data in, a tagged PDF out; the data go in as text and are never read as markup."""

from __future__ import annotations

import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

from framing.charts.glyphs import fallbacks_of, families, font_file

PAPERS: Mapping[str, str] = {"a4": "a4", "letter": "us-letter"}
"""Papers a document can be set for, and their names in Typst."""


def typeset(main: str, templates: Iterable[Path], data: str, paper: str = "a4") -> bytes:
    """Set a document as PDF/UA-1 (enforced by Typst), the same bytes for the same data.

    Parameters
    ----------
    main
        Name of the template that begins the document; it reads `data.json`.
    templates
        That file and all it imports.
    data
        The content as JSON.

    Raises
    ------
    ValueError
        If `paper` is none of `PAPERS`.
    """
    if paper not in PAPERS:
        raise ValueError(f"unknown paper {paper!r}; known are {', '.join(PAPERS)}")
    import typst

    with TemporaryDirectory(prefix="framing-") as folder:
        root = Path(folder)
        fonts = root / "fonts"
        fonts.mkdir()
        for style in ("", "Bold", "Oblique"):
            shutil.copyfile(font_file(style), fonts / font_file(style).name)
        for font in fallbacks_of(data):
            shutil.copyfile(font.file, fonts / font.file.name)
        for source in templates:
            shutil.copyfile(source, root / source.name)
        (root / "data.json").write_text(data, encoding="utf-8")
        made = typst.compile(
            str(root / main),
            root=str(root),
            font_paths=typst.Fonts(include_system_fonts=False, font_paths=[str(fonts)]),
            sys_inputs={"paper": PAPERS[paper], "fonts": ",".join(families(data))},
            pdf_standards=["ua-1"],
            timestamp=0,
        )
    if not isinstance(made, bytes):
        raise TypeError("Typst gave back no PDF")
    return made
