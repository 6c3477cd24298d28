"""The report: what is known about a set of articles, told on paper.

`build_report` turns a `Run` into `ReportData` (strings, numbers and drawings), `write_pdf` sets that as a PDF. Nothing
is measured here.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from framing.report.citation import write_citation
from framing.report.data import InputFile, LexiconVersion, Run, build_report
from framing.report.model import ReportData
from framing.report.render import write_pdf

if TYPE_CHECKING:
    from framing.article import Article
    from framing.scoring import Scored

__all__ = [
    "InputFile", "LexiconVersion", "ReportData", "Run", "build_report", "suggested_name", "write_pdf", "write_report",
]  # fmt: skip


def write_report(
    scored: Scored,
    path: Path,
    *,
    paper: str = "a4",
    full: bool = False,
    brief: bool = False,
    plain: bool = False,
    reading_notes: Sequence[str] = (),
    html: Path | None = None,
) -> list[Path]:
    """Write the comparative report of scored articles as a tagged PDF; an old file is replaced only by a whole new one.

    Beside it `NAME.bib` and `NAME.csl.json` say how to cite it. All paths that were written are given back.

    Parameters
    ----------
    paper
        "a4" or "letter".
    full
        With every table and the concordance of all findings.
    brief
        At most four pages: the summary, the most telling tables, the methods; no marked articles.
    plain
        In plain language, for readers of 11 to 14 and learners of English: the same numbers in simpler sentences.
    reading_notes
        Lines of the reading report, printed among the methods.
    html
        Where to write the report as a page for a browser too (`framing.page`).
    """
    run = Run.of(scored, reading_notes=reading_notes)
    data = build_report(run)
    if plain:
        data = data.in_plain_words()
    write_pdf(data, path, paper=paper, full=full, short=brief)
    written = [path]
    if html:
        from framing.page import write_page

        write_page(scored, html, data)
        written.append(html)
    return [*written, *write_citation(run, data.title, path)]


def suggested_name(articles: Sequence[Article]) -> str:
    """A file name made from event and first date: "port-ardel-ferry-terminal-explosions-2024-05-14.pdf"."""
    events = {a.event for a in articles if a.event}
    dates = sorted(a.published for a in articles if a.published)
    name = events.pop() if len(events) == 1 else "framing-report"
    slug = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:60].strip("-") or "framing-report"
    return f"{slug}-{dates[0].isoformat()}.pdf" if dates else f"{slug}.pdf"
