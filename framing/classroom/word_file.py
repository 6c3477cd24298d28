"""Sheets as DOCX, to edit in a word processor: real headings, lists and tables, line ends where the sheet has them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Sequence
from datetime import datetime
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from framing.classroom.blocks import Block, Grid, Numbered, Para, Points, Sheet
from framing.classroom.layout import ONE_PAGE, WIDTHS, Setting

if TYPE_CHECKING:
    from docx.document import Document

LONG_AGO = (1980, 1, 1, 0, 0, 0)
HEIGHTS = {"a4": 297.0, "letter": 279.4}
LEFT, RIGHT, EDGE = 25.0, 15.0, 17.0
FONT = "Verdana"
MOST_TOGETHER = 9
"""Most lines to write on that stay on one page."""
SPARE = 6.0
"""Millimetres more for the lines than they were broken for: fonts differ between machines."""


def to_docx(sheet: Sheet, setting: Setting) -> bytes:
    """The sheet as DOCX, the same bytes for the same sheet; its properties hold the title and nothing else."""
    import docx
    from docx.shared import Mm, Pt

    document = docx.Document()
    for section in document.sections:
        section.page_width, section.page_height = Mm(WIDTHS[setting.paper]), Mm(HEIGHTS[setting.paper])
        section.left_margin, section.right_margin = Mm(LEFT), Mm(RIGHT)
        section.top_margin = section.bottom_margin = Mm(EDGE)
    _styles(document, setting)
    core = document.core_properties
    core.title, core.author, core.last_modified_by, core.comments = f"{sheet.title}, {sheet.subtitle}", "", "", ""
    core.language = "en"
    core.created = core.modified = datetime(*LONG_AGO)
    document.add_heading(sheet.title, 0)
    document.add_paragraph().add_run(sheet.subtitle).bold = True
    if sheet.lines:
        document.add_paragraph(
            "    ".join(f"{name}: {'_' * (24 if n == 0 else 12)}" for n, name in enumerate(sheet.lines))
        )
    for name, said in sheet.facts:
        _labelled(document.add_paragraph(), name, said)
    read = False
    for unit in sheet.units:
        heading = document.add_heading(unit.heading, 1)
        text = any(isinstance(block, Numbered) for block in unit.blocks)
        heading.paragraph_format.page_break_before = unit.fresh or (text and read)
        read |= text
        if unit.note:
            document.add_paragraph(unit.note).paragraph_format.keep_with_next = True
        for block, after in zip_longest(unit.blocks, unit.blocks[1:]):
            leads = isinstance(block, Para) and after is not None and not isinstance(after, Para)
            _block(document, block, setting, leads)
    document.sections[0].footer.paragraphs[0].text = sheet.footer
    document.sections[0].footer.paragraphs[0].runs[0].font.size = Pt(max(8, setting.points * 0.8))
    package: Any = document.part.package
    for name in [n for n, relation in package.rels.items() if relation.reltype.endswith("/thumbnail")]:
        del package.rels[name]
    buffer = io.BytesIO()
    document.save(buffer)
    return _same_bytes(buffer.getvalue())


def _same_bytes(content: bytes) -> bytes:
    """The archive without the time of day."""
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
        for info in sorted(old.infolist(), key=lambda info: (info.filename != "[Content_Types].xml", info.filename)):
            entry = zipfile.ZipInfo(info.filename, LONG_AGO)
            entry.compress_type = zipfile.ZIP_DEFLATED
            new.writestr(entry, old.read(info.filename))
    return out.getvalue()


def _styles(document: Document, setting: Setting) -> None:
    from docx.oxml.ns import qn
    from docx.shared import Pt, RGBColor

    styles: Any = document.styles
    for name, share in (("Normal", 1.0), ("Title", 1.7), ("Heading 1", 1.3)):
        font = styles[name].font
        font.name, font.size, font.color.rgb = FONT, Pt(setting.points * share), RGBColor(0, 0, 0)
        fonts = styles[name].element.get_or_add_rPr().get_or_add_rFonts()
        for attribute in ("w:ascii", "w:hAnsi", "w:cs", "w:eastAsia"):
            fonts.set(qn(attribute), FONT)
        for attribute in ("w:asciiTheme", "w:hAnsiTheme", "w:cstheme", "w:eastAsiaTheme"):
            fonts.attrib.pop(qn(attribute), None)
    styles["Title"].font.bold = styles["Heading 1"].font.bold = True
    styles["Normal"].paragraph_format.line_spacing = setting.leading / 1.2
    styles["Normal"].paragraph_format.space_after = Pt(setting.points * 0.5)
    styles["Heading 1"].paragraph_format.space_before = Pt(setting.points * 1.5)


def _labelled(paragraph: Any, label: str, text: str, strong: bool = False) -> None:
    if label:
        paragraph.add_run(f"{label}: ").bold = True
    paragraph.add_run(text).bold = strong


def _block(document: Document, block: Block, setting: Setting, leads: bool) -> None:
    """One block; a paragraph that `leads` stays with what follows."""
    if isinstance(block, Para):
        paragraph = document.add_paragraph()
        _labelled(paragraph, block.label, block.text, block.strong)
        paragraph.paragraph_format.keep_with_next = leads
    elif isinstance(block, Points):
        for number, item in enumerate(block.items, 1):
            many = block.numbered and len(block.items) > 1
            paragraph = document.add_paragraph(
                f"{number}. {item}" if many else item, style=None if block.numbered or block.rules else "List Bullet"
            )
            for _ in range(block.rules):
                paragraph.paragraph_format.keep_with_next = True
                paragraph = _rule(document, setting)
            together = 0 < block.rules * len(block.items) <= MOST_TOGETHER and setting.points <= ONE_PAGE
            paragraph.paragraph_format.keep_with_next = together and number < len(block.items)
    elif isinstance(block, Grid):
        _grid(document, block, setting)
    else:
        _numbered(document, block, setting)


def _rule(document: Document, setting: Setting) -> Any:
    """A line to write on: a tab that is drawn as one, for borders of neighbouring paragraphs become a single line."""
    from docx.enum.text import WD_TAB_ALIGNMENT, WD_TAB_LEADER
    from docx.shared import Mm, Pt

    paragraph = document.add_paragraph("\t")
    room = Mm(WIDTHS[setting.paper] - LEFT - RIGHT)
    paragraph.paragraph_format.tab_stops.add_tab_stop(room, WD_TAB_ALIGNMENT.RIGHT, WD_TAB_LEADER.LINES)
    paragraph.paragraph_format.space_before = Pt(setting.points)
    return paragraph


def _grid(document: Document, block: Grid, setting: Setting) -> None:
    from docx.oxml import parse_xml
    from docx.oxml.ns import nsdecls
    from docx.shared import Mm, Pt

    caption = document.add_paragraph()
    caption.add_run(block.caption).bold = True
    caption.paragraph_format.keep_with_next = True
    table = document.add_table(rows=0, cols=len(block.columns), style="Table Grid")
    room, total = WIDTHS[setting.paper] - LEFT - RIGHT, sum(block.widths)
    _columns(table, [room * width / total for width in block.widths])
    for number, cells in enumerate((block.columns, *block.rows)):
        row = table.add_row()
        properties = row._tr.get_or_add_trPr()
        properties.append(parse_xml(f"<w:cantSplit {nsdecls('w')}/>"))
        if number == 0:
            properties.append(parse_xml(f"<w:tblHeader {nsdecls('w')}/>"))
        elif block.tall:
            row.height = Mm(10)
        for cell, text in zip(row.cells, cells, strict=True):
            run = cell.paragraphs[0].add_run(text)
            run.bold = number == 0
            run.font.size = Pt(block.points)
            cell.paragraphs[0].paragraph_format.space_after = Pt(2)
            cell.paragraphs[0].paragraph_format.keep_with_next = number < len(block.rows)
    document.add_paragraph().paragraph_format.space_after = Pt(0)


def _columns(table: Any, widths: Sequence[float]) -> None:
    """Fixed widths in millimetres, for every row to come."""
    from docx.shared import Mm

    table.autofit = False
    for column, width in zip(table.columns, widths, strict=True):
        column.width = Mm(width)


def _numbered(document: Document, block: Numbered, setting: Setting) -> None:
    """A table without borders: line numbers, lines, and room to write; its end stays with what follows."""
    from docx.oxml import parse_xml
    from docx.oxml.ns import nsdecls
    from docx.shared import Pt

    head = document.add_paragraph()
    head.paragraph_format.keep_with_next = True
    if block.headline:
        head.add_run(block.headline).bold = True
    else:
        head.add_run(f"Headline: {'_' * 40}")
    table = document.add_table(rows=0, cols=3)
    _columns(table, (12.0, setting.column + SPARE, setting.margin - SPARE))
    for paragraph in block.paragraphs:
        row = table.add_row()
        row._tr.get_or_add_trPr().append(parse_xml(f"<w:cantSplit {nsdecls('w')}/>"))
        cells = row.cells
        for cell in cells:
            cell.paragraphs[0].paragraph_format.space_after = Pt(setting.points * 0.6)
        cells[1].paragraphs[0].paragraph_format.keep_with_next = paragraph is block.paragraphs[-1]
        numbers = "\n".join(str(number) if number % 5 == 0 else "" for number, _ in paragraph)
        cells[0].paragraphs[0].add_run(numbers)
        cells[1].paragraphs[0].add_run("\n".join(words for _, words in paragraph))
    note = document.add_paragraph(block.note)
    note.paragraph_format.space_after = Pt(0)
    note.paragraph_format.keep_with_next = True
