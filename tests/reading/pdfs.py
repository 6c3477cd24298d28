"""PDF files as newspapers and word processors write them, with invented news in them."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path

import matplotlib
from reportlab.lib.pagesizes import A4
from reportlab.lib.pdfencrypt import StandardEncryption
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

_FONT = Path(matplotlib.get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"
SIZE, STEP = 10.0, 13.0


def wrapped(text: str, width: float, font: str = "Helvetica") -> list[str]:
    """A text in lines no wider than `width` points."""
    lines: list[str] = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if pdfmetrics.stringWidth(longer, font, SIZE) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def pdf(
    paragraphs: Sequence[str | Sequence[str]],
    *,
    title: str = "",
    columns: int = 1,
    lines_a_page: int = 50,
    head: str = "",
    gap: float = 6.0,
    indent: float = 0.0,
    password: str = "",
    deja: bool = False,
) -> bytes:
    """Paragraphs (a text to wrap, or its lines) in columns; a running head, and the page's number at the foot."""
    buffer = io.BytesIO()
    font = "Helvetica"
    if deja:
        font = "DejaVu"
        pdfmetrics.registerFont(TTFont(font, str(_FONT)))
    canvas = Canvas(buffer, pagesize=A4, encrypt=StandardEncryption(password, canPrint=0) if password else None)
    width = (A4[0] - 100 - 20 * (columns - 1)) / columns
    page, column, y, count = 1, 0, 700.0, 0

    def begin() -> None:
        canvas.setFont(font, 8)
        if head:
            canvas.drawString(50, 800, f"{head} {page}")
        canvas.drawCentredString(A4[0] / 2, 30, str(page))
        canvas.setFont(font, SIZE)

    begin()
    if title:
        canvas.setTitle(title)
        canvas.setFont(font, 20)
        canvas.drawString(50, 740, title)
        canvas.setFont(font, SIZE)
    for paragraph in paragraphs:
        lines = wrapped(paragraph, width - indent, font) if isinstance(paragraph, str) else paragraph
        for i, line in enumerate(lines):
            if count == lines_a_page:
                count, y, column = 0, 700.0, column + 1
                if column == columns:
                    canvas.showPage()
                    page, column = page + 1, 0
                    begin()
            canvas.drawString(50 + column * (width + 20) + (indent if i == 0 else 0), y, line)
            y -= STEP
            count += 1
        y -= gap
    canvas.save()
    return buffer.getvalue()


def scanned() -> bytes:
    """A page that is a picture."""
    buffer = io.BytesIO()
    canvas = Canvas(buffer, pagesize=A4)
    canvas.setFillGray(0.5)
    canvas.rect(50, 50, 400, 600, fill=1)
    canvas.save()
    return buffer.getvalue()
