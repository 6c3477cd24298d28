"""Plain pages of headings, paragraphs and tables: as tagged PDF (Typst) and as HTML, from the same content."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from html import escape
from pathlib import Path

from framing.charts.glyphs import drawable
from framing.report.typeset import typeset
from framing.report.wording import TEMPLATE


@dataclass(frozen=True, slots=True)
class Table:
    """A table with its caption.

    `numbers` names the columns that are set to the right, `wide` those of running text with their share of the width.
    """

    caption: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[str, ...] = ()
    wide: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Part:
    """A heading of level 1 or 2 with paragraphs, then points (what it is, set bold, and the text), then a table."""

    heading: str
    paragraphs: tuple[str, ...] = ()
    points: tuple[tuple[str, str], ...] = ()
    table: Table | None = None
    level: int = 1


@dataclass(frozen=True, slots=True)
class Page:
    """A page, or several: title, what it is, and its parts."""

    title: str
    subtitle: str
    parts: tuple[Part, ...]


def to_pdf(page: Page, paper: str = "a4") -> bytes:
    """The page as PDF/UA-1, the same bytes for the same page."""
    content = drawable(json.dumps({**asdict(page), "language": "en"}, ensure_ascii=False))
    return typeset("page.typ", (TEMPLATE / "style.typ", Path(__file__).with_name("page.typ")), content, paper)


STYLE = """
body { font: 1rem/1.55 system-ui, sans-serif; color: #1b1b1b; background: #fff; max-width: 60rem; margin: 2rem auto;
  padding: 0 1rem; }
h1 { font-size: 1.8rem; line-height: 1.2; } h2 { font-size: 1.3rem; margin-top: 2.5rem; } h3 { font-size: 1rem; }
p, li { max-width: 42rem; } .wrap { overflow-x: auto; }
table { border-collapse: collapse; border-block: 2px solid; width: 100%; font-size: .9rem; margin: 1rem 0 2rem; }
caption { text-align: left; font-weight: bold; padding-bottom: .4rem; }
th, td { text-align: left; vertical-align: top; padding: .35rem .8rem .35rem 0; border-top: 1px solid #bdbdbd; }
thead th { vertical-align: bottom; } .number { text-align: right; font-variant-numeric: tabular-nums; }
tr > * { white-space: pre-line; }
"""


def to_html(page: Page) -> str:
    """The page as one HTML file: real headings, table headers and captions, no script, nothing fetched."""
    body = "\n".join(line for part in page.parts for line in _html(part))
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(page.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(page.title)}</h1>\n<p>{escape(page.subtitle)}</p>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _html(part: Part) -> Iterable[str]:
    tag = f"h{part.level + 1}"
    yield f"<{tag}>{escape(part.heading)}</{tag}>"
    yield from (f"<p>{escape(text)}</p>" for text in part.paragraphs)
    if part.points:
        yield (
            "<ul>" + "".join(f"<li><b>{escape(what)}:</b> {escape(text)}</li>" for what, text in part.points) + "</ul>"
        )
    if part.table:
        names = part.table.columns
        kinds = [' class="number"' if name in part.table.numbers else "" for name in names]
        heads = "".join(f'<th scope="col"{kind}>{escape(name)}</th>' for name, kind in zip(names, kinds, strict=True))
        yield f'<div class="wrap"><table>\n<caption>{escape(part.table.caption)}</caption>\n<thead><tr>{heads}</tr></thead>'
        yield "<tbody>"
        for row in part.table.rows:
            cells = (f"<td{kind}>{escape(cell)}</td>" for cell, kind in zip(row[1:], kinds[1:], strict=True))
            yield f'<tr><th scope="row">{escape(row[0])}</th>{"".join(cells)}</tr>'
        yield "</tbody>\n</table></div>"
