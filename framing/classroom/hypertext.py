"""Sheets as one HTML file each, to edit in a browser or word processor and to print."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from framing.classroom.blocks import Block, Grid, Numbered, Para, Points, Sheet
from framing.classroom.layout import Setting

BLANK = '<span class="rule"></span>'


def to_html(sheet: Sheet, setting: Setting) -> str:
    """The sheet with real headings, lists and tables, no script, nothing fetched; line numbers are text."""
    facts = "\n".join(f"<p><b>{escape(name)}:</b> {escape(said)}</p>" for name, said in sheet.facts)
    lines = "".join(f"<span>{escape(name)}: {BLANK}</span>" for name in sheet.lines)
    body = "\n".join(line for unit in sheet.units for line in _unit(unit.heading, unit.note, unit.blocks, unit.fresh))
    title = f"{sheet.title}, {sheet.subtitle}"
    return (
        '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_style(setting)}</style>\n</head>\n<body>\n<main>\n"
        f"<h1>{escape(sheet.title)}</h1>\n<p><b>{escape(sheet.subtitle)}</b></p>\n"
        f'<p class="fill">{lines}</p>\n{facts}\n{body}\n</main>\n</body>\n</html>\n'
    )


def _style(setting: Setting) -> str:
    paper = "A4" if setting.paper == "a4" else "letter"
    return f"""
@page {{ size: {paper}; margin: 17mm 15mm 17mm 25mm; }}
body {{ font: {setting.points:g}pt/{setting.leading:g} "DejaVu Sans", Verdana, Arial, sans-serif; color: #000;
  background: #fff; }}
main {{ max-width: 170mm; margin: 0 auto; padding-left: 10mm; }}
h1 {{ font-size: 1.7em; line-height: 1.2; }} h2 {{ font-size: 1.3em; break-after: avoid; }}
section {{ break-inside: avoid; margin: 1.5em 0; }} section.fresh {{ break-before: page; }}
.fill {{ display: flex; gap: 5mm; }} .fill > span {{ flex: 1; display: flex; }} .fill > span:first-child {{ flex: 2; }}
.rule {{ flex: 1; border-bottom: 1px solid; display: inline-block; min-width: 30mm; }}
.write {{ border-bottom: 1px solid; height: 9mm; }}
table {{ border-collapse: collapse; width: 100%; font-size: .88em; margin: 1em 0; table-layout: fixed; }}
caption {{ text-align: left; font-weight: bold; padding-bottom: .3em; }} tr {{ break-inside: avoid; }}
th, td {{ border: 1px solid; padding: .3em .5em; text-align: left; vertical-align: top; overflow-wrap: break-word; }}
.tall td {{ height: 10mm; }} .lines p {{ margin: 0 0 .8em; white-space: nowrap; }}
.lines {{ padding-right: {setting.margin:g}mm; }}
.n {{ display: inline-block; width: 9mm; margin-left: -12mm; margin-right: 3mm; text-align: right; font-size: .8em; }}
.head {{ font-weight: bold; font-size: 1.1em; padding-right: {setting.margin:g}mm; display: flex; }}
"""


def _unit(heading: str, note: str, blocks: tuple[Block, ...], fresh: bool) -> Iterator[str]:
    kind = ' class="fresh"' if fresh else ""
    yield f"<section{kind}>\n<h2>{escape(heading)}</h2>"
    if note:
        yield f"<p>{escape(note)}</p>"
    for block in blocks:
        yield from _block(block)
    yield "</section>"


def _block(block: Block) -> Iterator[str]:
    if isinstance(block, Para):
        label = f"<b>{escape(block.label)}:</b> " if block.label else ""
        yield f"<p>{label}{f'<b>{escape(block.text)}</b>' if block.strong else escape(block.text)}</p>"
    elif isinstance(block, Points):
        tag = "ol" if block.numbered else "ul"
        rules = '<div class="write"></div>' * block.rules
        yield f"<{tag}>" + "".join(f"<li>{escape(item)}{rules}</li>" for item in block.items) + f"</{tag}>"
    elif isinstance(block, Grid):
        yield from _grid(block)
    else:
        yield from _numbered(block)


def _grid(block: Grid) -> Iterator[str]:
    total = sum(block.widths)
    columns = "".join(f'<col style="width:{100 * width / total:.1f}%">' for width in block.widths)
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in block.columns)
    kind = ' class="tall"' if block.tall else ""
    yield f"<table{kind}><caption>{escape(block.caption)}</caption><colgroup>{columns}</colgroup>"
    yield f"<thead><tr>{heads}</tr></thead><tbody>"
    for row in block.rows:
        yield "<tr>" + "".join(f"<td>{_lines(cell)}</td>" for cell in row) + "</tr>"
    yield "</tbody></table>"


def _lines(cell: str) -> str:
    return escape(cell).replace("\n", "<br>")


def _numbered(block: Numbered) -> Iterator[str]:
    yield f'<p class="head">{escape(block.headline) if block.headline else f"Headline: {BLANK}"}</p>'
    yield '<div class="lines">'
    for paragraph in block.paragraphs:
        lines = [(f'<span class="n">{n}</span>' if n % 5 == 0 else "") + escape(words) for n, words in paragraph]
        yield "<p>" + "<br>\n".join(lines) + "</p>"
    yield "</div>"
    if block.note:
        yield f"<p>{escape(block.note)}</p>"
