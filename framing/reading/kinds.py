"""Which kind of file this is when it is not plain text, told by its first bytes and never by its name."""

from __future__ import annotations

import re

_MAGIC: tuple[tuple[bytes, str], ...] = (
    (b"%PDF-", "a PDF file"),
    (b"{\\rtf", "an RTF document"),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document (DOC or XLS)"),
    (b"\x89PNG\r\n\x1a\n", "an image (PNG)"),
    (b"\xff\xd8\xff", "an image (JPEG)"),
    (b"GIF87a", "an image (GIF)"),
    (b"GIF89a", "an image (GIF)"),
    (b"II*\x00", "an image (TIFF)"),
    (b"MM\x00*", "an image (TIFF)"),
    (b"\x1f\x8b\x08", "a compressed file (GZIP)"),
    (b"BZh", "a compressed file (BZIP2)"),
    (b"\xfd7zXZ\x00", "a compressed file (XZ)"),
    (b"(\xb5/\xfd", "a compressed file (ZSTD)"),
    (b"7z\xbc\xaf\x27\x1c", "an archive (7Z)"),
    (b"Rar!\x1a\x07", "an archive (RAR)"),
    (b"PAR1", "a Parquet table"),
    (b"SQLite format 3\x00", "a database (SQLite)"),
    (b"OggS\x00", "a sound or video file"),
    (b"ID3\x03", "a sound file (MP3)"),
    (b"ID3\x04", "a sound file (MP3)"),
)
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ZIP = (
    (b"word/", "a Word document (DOCX)"),
    (b"xl/", "an Excel workbook (XLSX)"),
    (b"ppt/", "a PowerPoint file (PPTX)"),
    (b"application/vnd.oasis.opendocument", "an OpenDocument file (ODT or ODS)"),
    (b"application/epub+zip", "an e-book (EPUB)"),
)
_HTML = re.compile(r"\s*(?:<!--(?:(?!-->).){0,2000}-->\s*){0,5}<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL)
_XML = re.compile(r"\s*<\?xml\b")
_HAS_TEXT = re.compile(r"PDF|RTF|Office|Word|OpenDocument|HTML|XML|password")
_CONTROLS = bytes({*range(32), 127} - set(b"\t\n\r\f\v\b\x1a\x1b"))


def kind_of_bytes(head: bytes) -> str:
    """ "a PDF file", "an image (PNG)", "a binary file" ... or "" when the bytes look like text in one-byte units."""
    if head.startswith(_OLE) and "EncryptedPackage".encode("utf-16-le") in head:
        return "a document protected by a password"
    for magic, kind in _MAGIC:
        if head.startswith(magic):
            return kind
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return next((kind for mark, kind in _ZIP if mark in head), "a ZIP file (an archive or an Office document)")
    if head.startswith(b"RIFF") and head[8:12] in (b"WEBP", b"WAVE", b"AVI "):
        return "an image (WebP)" if head[8:12] == b"WEBP" else "a sound or video file"
    if head[4:8] == b"ftyp":
        return "a video file (MP4)"
    controls = len(head) - len(head.translate(None, _CONTROLS))
    if head.count(0) * 1000 > len(head) or controls > max(2, len(head) // 100):
        return "a binary file"
    return ""


def what_to_do(kind: str) -> str:
    """What its owner can do about a file of this kind, as the end of a sentence; "" where nothing helps."""
    return "; save it as plain text (.txt)" if _HAS_TEXT.search(kind) else ""


def kind_of_text(head: str) -> str:
    """ "an HTML page", "an XML file" or ""."""
    if _HTML.match(head):
        return "an HTML page"
    if _XML.match(head):
        return "an HTML page" if "<html" in head[:2000].lower() else "an XML file"
    return ""
