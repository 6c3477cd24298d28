"""A file is what its bytes say, whatever its name."""

from __future__ import annotations

import io
import zipfile

import pytest
from corpora import Build, refusal

from framing.reading.kinds import kind_of_bytes, kind_of_text


def zipped(*names: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in names:
            archive.writestr(name, "x")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"%PDF-1.7\n%\xe2\xe3", "a PDF file"),
        (zipped("[Content_Types].xml", "word/document.xml"), "a Word document (DOCX)"),
        (zipped("xl/workbook.xml"), "an Excel workbook (XLSX)"),
        (zipped("a.txt"), "a ZIP file (an archive or an Office document)"),
        (b"{\\rtf1\\ansi We lost}", "an RTF document"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document (DOC or XLS)"),
        (b"\x89PNG\r\n\x1a\n\0\0", "an image (PNG)"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "an image (JPEG)"),
        (b"GIF89a", "an image (GIF)"),
        (b"RIFF\x24\0\0\0WEBPVP8 ", "an image (WebP)"),
        (b"\x1f\x8b\x08\0", "a compressed file (GZIP)"),
        (b"\0" * 100, "a binary file"),
        (b"a\x01b\x02c\x03d\x04", "a binary file"),
        (b"BMW said on Monday that it would build a plant.", ""),
        (b"PK said no.", ""),
        ("• “We lost” – 3\t4\f".encode(), ""),
        (b"", ""),
    ],
)
def test_kind_of_bytes(data: bytes, kind: str) -> None:
    assert kind_of_bytes(data) == kind


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("<!DOCTYPE html>\n<html>", "an HTML page"),
        ("  <html lang='en'>", "an HTML page"),
        ('<?xml version="1.0"?><html xmlns="x">', "an HTML page"),
        ('<?xml version="1.0"?><nitf>', "an XML file"),
        ("<Laughter> The minister left.", ""),
    ],
)
def test_kind_of_text(text: str, kind: str) -> None:
    assert kind_of_text(text) == kind


OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 504


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        ("story.txt", b"\0" * 5000, "is a binary file, not plain text"),
        ("story.txt", b"%PDF-1.4 ...", "is damaged: its pages cannot be told apart"),
        ("table.csv", zipped("ppt/presentation.xml"), "is a PowerPoint file (PPTX), not plain text"),
        ("a.docx", OLE + "EncryptedPackage".encode("utf-16-le"), "is a document protected by a password, not plain text; save"
         " it as plain text (.txt)"),
        ("story.txt", b"<html><body><p>We lost.</p>", "holds no article, only headings, links and notices; save the page of"
         " one article"),
    ],
)
def test_the_line_names_the_kind(build: Build, name: str, data: bytes, said: str) -> None:
    message = refusal(build({name: data}) / name)
    assert message.endswith(f"{name} {said}")
