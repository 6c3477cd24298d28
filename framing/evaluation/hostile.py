"""Files made to do harm: `python -m framing.evaluation.hostile` builds them in full size and reads each in a process of its own.

A line for each: what the program answered, its processor time and the memory it took at most. A reading that takes more than
`SECONDS` or `MEGABYTES`, ends in a traceback, opens a connection, starts a process or writes outside its folder has failed.
"""

from __future__ import annotations

import argparse
import gzip
import io
import os
import resource
import stat
import subprocess
import sys
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Mapping
from pathlib import Path

SECONDS, MEGABYTES = 60, 1500
_TEXT = "The ferry between Lowmere and the island of Sorrel will not sail this winter, the harbour board decided on Monday."
_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_GROWING = "".join(f'<!ENTITY e{i} "{f"&e{i - 1};" * 10 if i else "x" * 10}">' for i in range(10))
_BOMB = f"<!DOCTYPE a [{_GROWING}]>"
_EXTERNAL = '<!DOCTYPE a [<!ENTITY e9 SYSTEM "file:///etc/hostname">]>'


def zipped(files: Mapping[str, bytes | str], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", compression) as packed:
        for name, data in files.items():
            packed.writestr(name, data)
    return buffer.getvalue()


def _docx(doctype: str = "", inner: str = _TEXT, more: Mapping[str, bytes | str] | None = None) -> bytes:
    body = f'<w:document xmlns:w="{_W}"><w:body><w:p><w:r><w:t>{inner}</w:t></w:r></w:p></w:body></w:document>'
    return zipped({"word/document.xml": doctype + body, **(more or {})})


def _odt(doctype: str) -> bytes:
    space = "urn:oasis:names:tc:opendocument:xmlns:"
    inner = "<o:body><o:text><t:p>&e9;</t:p></o:text></o:body></o:document-content>"
    content = f'{doctype}<o:document-content xmlns:o="{space}office:1.0" xmlns:t="{space}text:1.0">{inner}'
    return zipped({"mimetype": "application/vnd.oasis.opendocument.text", "content.xml": content}, zipfile.ZIP_STORED)


def _news(doctype: str) -> bytes:
    return f'<?xml version="1.0"?>{doctype}<newsItem xmlns="http://iptc.org/std/nar/2006-10-01/"><p>&e9;</p></newsItem>'.encode()


def _pdf(stream: bytes, filters: str) -> bytes:
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R>>",
        b"<</Length %d/Filter[%s]>>stream\n%s\nendstream" % (len(stream), filters.encode(), stream),
    ]  # fmt: skip
    written = b"".join(b"%d 0 obj\n%s\nendobj\n" % (i, o) for i, o in enumerate(objects, 1))
    return b"%PDF-1.4\n" + written + b"trailer<</Root 1 0 R>>"


def _packed(size: int) -> bytes:
    """Zeros, packed piece by piece."""
    packer = zlib.compressobj(9)
    return b"".join(packer.compress(bytes(1 << 20)) for _ in range(size >> 20)) + packer.flush()


def _zip_bomb(size: int) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed, packed.open("a.txt", "w", force_zip64=True) as entry:
        for _ in range(size >> 20):
            entry.write(b" " * (1 << 20))
    return buffer.getvalue()


def _link() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        info = zipfile.ZipInfo("a.txt")
        info.external_attr = (stat.S_IFLNK | 0o777) << 16
        packed.writestr(info, "/etc/hostname")
    return buffer.getvalue()


def _locked_zip() -> bytes:
    data = bytearray(zipped({"a.txt": _TEXT}))
    data[data.rindex(b"PK\x01\x02") + 8] |= 1
    return bytes(data)


_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + b"\0" * 504
_MB = 1 << 20

FILES: dict[str, tuple[Callable[[float], bytes], str]] = {
    "zip-bomb.zip": (lambda s: _zip_bomb(max(int(2000 * s), 60) * _MB), "unpacks to more than"),
    "zip-in-zip.zip": (lambda s: zipped({"a.zip": zipped({"b.zip": zipped({"c.txt": _TEXT})})}), "more than 2 deep; unpack it"),
    "many.zip": (lambda s: zipped({f"{i}.txt": "" for i in range(20_001)}), "holds 20,001 files"),
    "link.zip": (lambda s: _link(), "a link to another file, which is not followed"),
    "locked.zip": (lambda s: _locked_zip(), "is protected by a password"),
    "entities.xml": (lambda s: _news(_BOMB), "defines entities or refers to other files, which is not followed"),
    "external.xml": (lambda s: _news(_EXTERNAL), "defines entities or refers to other files, which is not followed"),
    "entities.docx": (lambda s: _docx(_BOMB, "&e9;"), "defines entities or refers to other files, which is not followed"),
    "external.docx": (lambda s: _docx(_EXTERNAL, "&e9;"), "defines entities or refers to other files, which is not followed"),
    "external.odt": (lambda s: _odt(_EXTERNAL), "defines entities or refers to other files, which is not followed"),
    "bomb.docx": (lambda s: _docx("", " " * max(int(600 * s), 60) * _MB), "unpacks to more than"),
    "locked.docx": (lambda s: _OLE + "EncryptedPackage".encode("utf-16-le"), "is a document protected by a password"),
    "nested.html": (lambda s: b"<html><body>" + b"<div>" * int(1e6 * s), "has elements inside elements"),
    "nested-text.html": (lambda s: b"<html><body><p>" + b"<b>" * int(1e6 * s) + _TEXT.encode(), "has elements inside elements"),
    "entities.html": (lambda s: b"<!DOCTYPE html" + _BOMB[11:].encode() + b"<html><body>&e9;</body></html>", "holds no article"),
    "line.txt": (lambda s: b"word " * int(40 * s * _MB), "more than the 1,000,000 characters of one article"),
    "line.html": (lambda s: b"<html><body><p>" + b"word " * int(40 * s * _MB), ""),
    "line.csv": (lambda s: b"outlet,text\nHerald,\"" + b"word " * int(40 * s * _MB), ""),
    "line.jsonl": (lambda s: b'{"text": "' + b"word " * int(40 * s * _MB), ""),
    "line.rtf": (lambda s: b"{\\rtf1 " + b"word " * int(40 * s * _MB), ""),
    "groups.rtf": (lambda s: b"{\\rtf1 " + b"{" * int(1e6 * s), ""),
    "binary.rtf": (lambda s: b"{\\rtf1 \\bin999999999 " + _TEXT.encode() + b"}}}}", ""),
    "bomb.pdf": (lambda s: _pdf(_packed(max(int(2000 * s), 320) * _MB), "/FlateDecode"), "unpacks to more than"),
    "bomb-twice.pdf": (lambda s: _pdf(zlib.compress(_packed(64 * _MB)), "/FlateDecode /FlateDecode"), "packs its pages twice"),
    "arrays.pdf": (lambda s: b"%PDF-1.4\n1 0 obj\n" + b"[" * int(1e6 * s), "is damaged"),
    "parts.eml": (
        lambda s: b"From: a@b.example\nMIME-Version: 1.0\nSubject: x\nDate: x\n"
        + b"".join(b'Content-Type: multipart/mixed; boundary="%d"\n\n--%d\n' % (i, i) for i in range(int(20_000 * s))),
        "",
    ),
    "zeros.warc.gz": (
        lambda s: gzip.compress(b"WARC/1.0\r\nContent-Length: 999999999999\r\n\r\n" + bytes(int(1000 * s) * _MB)), ""
    ),
    "story.txt": (lambda s: zipped({"xl/workbook.xml": "<a/>"}), "is damaged"),
}  # fmt: skip
"""Name -> bytes for a scale (1.0 is the full size), and what the answer must hold."""


def answer(path: Path) -> str:
    """What the program says about a file: the line of the error, or the notes that are no plain "read"."""
    from framing.errors import FramingError
    from framing.reading import read

    try:
        reading = read(path)
    except FramingError as error:
        return str(error)
    return "; ".join(str(n) for n in reading.notes if n.level != "read") or "read"


def main() -> int:
    """Build the files, read each in a process of its own, print a line for each; 1 where one did harm."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--scale", type=float, default=1.0, help="size of the files, 1 for the full one")
    parser.add_argument("--read", type=Path, default=None, help=argparse.SUPPRESS)
    parser.add_argument("--build", type=Path, default=None, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.build:
        options.build.write_bytes(FILES[options.build.name][0](options.scale))
        return 0
    if options.read:
        print(answer(options.read))
        used = resource.getrusage(resource.RUSAGE_SELF)
        print(f"{used.ru_utime + used.ru_stime:.1f} {used.ru_maxrss / 1024:.0f}")
        return 0
    bad = 0
    for name, (_, expected) in FILES.items():
        with tempfile.TemporaryDirectory(prefix="framing-hostile-") as folder:
            path = Path(folder) / name
            module = [sys.executable, "-m", "framing.evaluation.hostile"]
            subprocess.run([*module, "--scale", str(options.scale), "--build", os.fspath(path)], check=True)
            command = [*module, "--read", os.fspath(path)]
            try:
                done = subprocess.run(command, capture_output=True, text=True, timeout=10 * SECONDS, check=False)
                said, _, figures = done.stdout.strip().rpartition("\n")
                seconds, megabytes = (float(x) for x in figures.split()) if said else (0.0, 0.0)
            except subprocess.TimeoutExpired:
                said, seconds, megabytes = "", 10.0 * SECONDS, 0.0
            left = sorted(p.name for p in Path(folder).iterdir() if p != path)
            bounded = seconds < SECONDS and megabytes < MEGABYTES
            harmless = bool(said) and "\n" not in said and expected in said and bounded and not left
            bad += not harmless
            shown = said.replace(f"{folder}/", "")[:160] or "no answer"
            print(f"{'' if harmless else 'HARM '}{name}: {shown} [{seconds:.1f} s, {megabytes:.0f} MB]", flush=True)
    print(f"{len(FILES)} files, {bad} of them did harm")
    return 1 if bad else 0


if __name__ == "__main__":
    raise SystemExit(main())
