"""Mutated inputs for every reader: `python -m framing.evaluation.fuzz --n 100000 --seed 0`.

Small files of every kind that is read are built, then changed: bits flipped, ends cut off, pieces repeated, removed, put in from
another file or another kind, tokens doubled. Whatever comes out, reading must answer with articles and notes or with one
line, in less than the limit of seconds, and leave nothing behind. What breaks that is printed, and kept where `--keep` says.
"""

from __future__ import annotations

import argparse
import gzip
import io
import json
import random
import shutil
import signal
import sys
import tempfile
import time
import traceback
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import Any

from framing.errors import FramingError
from framing.evaluation import webpages

LIMIT = 10.0
"""Seconds for one input."""

_BODY = (
    "The ferry between Lowmere and the island of Sorrel will not sail this winter, the harbour board decided on Monday.",
    "Its chair, Dana Holt, said: “The pier has been unsafe since the storm.”",
)
_W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
_TOKENS = (
    b"<", b">", b"</", b"&", b"&#x0;", b"\0", b"\xff\xfe", b"\xef\xbb\xbf",
    b"{", b"}", b"[", b"]", b'"', b"\\", b"\\'", b"\\u-1?", b"\\bin9 ",
    b"\r\n", b"\n\n", b"%", b"=", b"=3D", b"--b", b"PK\x03\x04", b"endobj", b"stream",
    b"<div>" * 40, b"(" * 40, b"99999999999", b"-1",
    b"charset=", b"Content-Length: 0\r\n", b"xref", b"/Length ", b"\x1f\x8b\x08", b"<![CDATA[", b"<!--", b"<script>", b"<table>",
    b"a" * 300, b"\xe2\x80", b"1e999", b"null", b"\xd8\x00",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Broken:
    """An input that was not answered as it must be."""

    kind: str
    what: str
    data: bytes


def samples() -> dict[str, bytes]:
    """File name -> a small whole file of every kind that is read."""
    text = "\n\n".join(_BODY)
    html = webpages.build("links and promotion between", 1).html
    docx = (
        f'<?xml version="1.0"?><w:document xmlns:w="{_W}"><w:body>'
        + "".join(f"<w:p><w:r><w:t>{p}</w:t></w:r></w:p>" for p in _BODY)
        + "</w:body></w:document>"
    )
    odt_space = "urn:oasis:names:tc:opendocument:xmlns:"
    odt = (
        f'<office:document-content xmlns:office="{odt_space}office:1.0" xmlns:text="{odt_space}text:1.0"><office:body>'
        f"<office:text>{''.join(f'<text:p>{p}</text:p>' for p in _BODY)}</office:text></office:body></office:document-content>"
    )
    escaped = "".join(c if ord(c) < 128 else f"\\u{ord(c)}?" for c in "\\par ".join(_BODY))
    nexis = (
        "1 of 2 DOCUMENTS\n\n\n                  The Courier (Lowmere)\n\n               March 4, 2021 Thursday\n\n"
        "Ferry stays\n\nBYLINE: "
        f"Ana Brook\n\nLENGTH: 30 words\n\n{text}\n\nLOAD-DATE: March 5, 2021\n\n\n2 of 2 DOCUMENTS\n\n\n                "
        f"The Herald\n\n             March 4, 2021 Thursday\n\nA second one\n\n"
        f"LENGTH: 9 words\n\n{text}\n\nLOAD-DATE: March 5, 2021\n"
    )
    factiva = (
        "HD  Ferry stays\nBY  Ana Brook\nWC  30 words\nPD  4 March 2021\nSN  The Courier\nLA  English\n"
        f"LP  {_BODY[0]}\nTD  {_BODY[1]}\nAN  Document ABC0000020210304eh34000\n"
    )
    ris = f"TY  - NEWS\nTI  - Ferry stays\nT2  - Courier\nDA  - 2021/03/04\nN1  - Full text: {text}\nER  - \n"
    rule = "_" * 60
    proquest = f"{rule}\n\nTitle: Ferry stays\n\nAuthor: A\n\nFull text: {text}\n\nPublication title: Courier\n\n{rule}\n"
    entry = {"source": {"name": "Courier"}, "title": "Ferry", "publishedAt": "2024-01-03T08:00:00Z", "content": text, "url": "http://a.b/c"}
    newsml = (
        '<?xml version="1.0"?><newsItem xmlns="http://iptc.org/std/nar/2006-10-01/"><itemMeta/><contentMeta><headline>Ferry'
        f"</headline></contentMeta><contentSet><inlineXML><html xmlns='http://www.w3.org/1999/xhtml'><body><p>{text}</p></body></html>"
        "</inlineXML></contentSet></newsItem>"
    )
    eml = (
        "From: Courier <a@b.example>\r\nTo: c@d.example\r\nSubject: =?utf-8?q?F=C3=A4hre?=\r\n"
        f"Date: Fri, 01 Mar 2024 08:00:00 +0100\r\nMessage-ID: <1@b>\r\nMIME-Version: 1.0\r\n"
        "Content-Type: multipart/alternative; boundary=\"--b\"\r\n\r\n----b\r\n"
        f"Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n----b\r\n"
        f"Content-Type: text/html; charset=utf-8\r\n\r\n{html}\r\n----b--\r\n"
    )
    table = f'outlet,date,text\nHerald,2024-01-03,"{text}"\nCourier,3.1.2024,"It fell."\n'
    found: dict[str, bytes] = {
        "a.txt": f"outlet: Herald\ndate: 2024-01-03\n\n{text}".encode(),
        "a.html": html.encode(),
        "b.html": webpages.build("captions and a box beside", 2).html.encode("cp1252", "replace"),
        "a.docx": _zipped({"word/document.xml": docx.encode()}),
        "a.odt": _zipped({"mimetype": b"application/vnd.oasis.opendocument.text", "content.xml": odt.encode()}),
        "a.rtf": f"{{\\rtf1\\ansi\\ansicpg1252{{\\fonttbl{{\\f0 Arial;}}}}\\f0 {escaped}\\par}}".encode("latin-1", "replace"),
        "nexis.txt": nexis.encode(),
        "factiva.txt": factiva.encode(),
        "a.ris": ris.encode(),
        "proquest.txt": proquest.encode(),
        "a.json": json.dumps({"status": "ok", "totalResults": 1, "articles": [entry]}).encode(),
        "a.jsonl": (json.dumps({"text": text, "outlet": "Herald"}) + "\n").encode() * 2,
        "a.csv": table.encode(),
        "wide.csv": table.encode("utf-16"),
        "a.xml": newsml.encode(),
        "a.eml": eml.encode(),
        "a.mhtml": eml.replace("Message-ID:", "Snapshot-Content-Location: http://a.b/c\r\nX-Id:").encode(),
        "a.pdf": _pdf(text),
        "a.warc": _warc(html.encode()),
        "a.warc.gz": gzip.compress(_warc(html.encode()), mtime=0),
        **_tables(text),
    }
    found["a.zip"] = _zipped({name: found[name] for name in ("a.html", "a.txt", "a.csv", "a.eml", "a.docx")})
    return found


def _zipped(files: Mapping[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_STORED if name == "mimetype" else zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def _tables(text: str) -> dict[str, bytes]:
    import openpyxl
    import pyarrow as pa
    import pyarrow.parquet as pq

    book = openpyxl.Workbook()
    for row in (("outlet", "text"), ("Herald", text), ("Courier", "It fell.")):
        book.active.append(row)
    excel, parquet = io.BytesIO(), io.BytesIO()
    book.save(excel)
    pq.write_table(pa.table({"outlet": ["Herald"], "text": [text]}), parquet)
    return {"a.xlsx": excel.getvalue(), "a.parquet": parquet.getvalue()}


def _pdf(text: str) -> bytes:
    """A PDF of one page, written by hand."""
    lines = [text[i : i + 70].encode("ascii", "ignore").replace(b"\n", b" ") for i in range(0, len(text), 70)]
    stream = b"BT /F1 10 Tf 50 700 Td 13 TL " + b" ".join(b"(" + line + b") Tj T*" for line in lines) + b" ET"
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>", b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 5 0 R>>>>/Contents 4 0 R>>",
        b"<</Length %d>>stream\n%s\nendstream" % (len(stream), stream), b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]  # fmt: skip
    data, places = b"%PDF-1.4\n", []
    for number, inner in enumerate(objects, 1):
        places.append(len(data))
        data += b"%d 0 obj\n%s\nendobj\n" % (number, inner)
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    end = b"xref\n0 6\n0000000000 65535 f \n%strailer<</Size 6/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF" % (table, len(data))
    return data + end


def _warc(page: bytes) -> bytes:
    http = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + page
    head = (
        b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://a.b/c\r\nWARC-Date: 2024-01-03T08:00:00Z\r\n"
        b"WARC-Record-ID: <urn:uuid:1>\r\nContent-Type: application/http; msgtype=response\r\nContent-Length: "
    )
    return (head + str(len(http)).encode() + b"\r\n\r\n" + http + b"\r\n\r\n") * 2


def mutated(data: bytes, others: list[bytes], rng: random.Random) -> bytes:
    """The bytes with one to eight changes."""
    changed = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 3, 8))):
        size = max(len(changed), 1)
        start = rng.randrange(size)
        length = min(rng.choice((1, 4, 30, 300, 3000)), size - start)
        match rng.randrange(8):
            case 0:
                if changed:
                    changed[start] ^= 1 << rng.randrange(8)
            case 1:
                del changed[start : len(changed) if rng.random() < 0.3 else start + length]
            case 2:
                changed[start:start] = changed[start : start + length] * rng.randint(1, 4)
            case 3:
                changed[start:start] = rng.choice(_TOKENS) * rng.choice((1, 1, 2, 50))
            case 4:
                other = rng.choice(others)
                there = rng.randrange(max(len(other), 1))
                changed[start : start + length] = other[there : there + length]
            case 5:
                changed[start : start + length] = rng.randbytes(length)
            case 6:
                words = bytes(changed).split(b" ")
                i = rng.randrange(len(words))
                words[i:i] = [words[rng.randrange(len(words))]] * rng.randint(1, 20)
                changed = bytearray(b" ".join(words))
            case _:
                changed[start : start + length] = bytes([rng.choice((0, 32, 10, 255, 60, 92))]) * length
    return bytes(changed[:300_000])


def repacked(data: bytes, others: list[bytes], rng: random.Random) -> bytes:
    """A ZIP file, or a compressed one, with what is in it changed, so that the change gets past its checksums."""
    if data.startswith(b"\x1f\x8b"):
        return gzip.compress(mutated(gzip.decompress(data), others, rng), 1, mtime=0)
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        files = {name: packed.read(name) for name in packed.namelist()}
    name = rng.choice(list(files))
    files[name] = mutated(files[name], others, rng)
    return _zipped(files)


class _TooLong(BaseException):
    """The limit of time is over; no reader may catch it."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raises `_TooLong` within the block once `seconds` are over."""

    def stop(signum: int, frame: FrameType | None) -> None:
        raise _TooLong

    before: Any = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def attempt(path: Path, limit: float = LIMIT) -> str:
    """Read a file; "" where the answer is as it must be, else what was wrong."""
    from framing.reading import read, report_lines

    start = time.process_time()
    try:
        with limited(6 * limit):
            lines = report_lines(read(path))
    except FramingError as error:
        lines = [str(error)]
    except _TooLong:
        return f"no answer in {6 * limit:.0f} seconds: {_place()}"
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        return f"{type(error).__name__}: {_place()}"
    if (took := time.process_time() - start) > limit:
        return f"took {took:.1f} seconds"
    if any("\n" in line for line in lines):
        return "an answer of several lines"
    try:
        "\n".join(lines).encode("utf-8")
    except UnicodeEncodeError:
        return "an answer that is no text"
    return ""


def _place() -> str:
    """The last place of ours, and the last at all, of the exception at hand."""
    frames = traceback.extract_tb(sys.exc_info()[2])
    ours = [f for f in frames if "/framing/" in f.filename.replace("\\", "/") and "evaluation" not in f.filename]
    named = [f"{Path(f.filename).name}:{f.lineno} {f.name}" for f in (*ours[-1:], *frames[-1:])]
    return " < ".join(dict.fromkeys(reversed(named)))


def run(count: int, seed: int, keep: Path | None = None, said: Callable[[str], None] = print) -> list[Broken]:
    """Read `count` mutated files; the ones that were not answered as they must be."""
    rng = random.Random(seed)
    whole = samples()
    names, others = list(whole), list(whole.values())
    broken: list[Broken] = []
    seen: Counter[str] = Counter()
    slowest = (0.0, "")
    with tempfile.TemporaryDirectory(prefix="framing-fuzz-") as folder:
        for number in range(count):
            name = names[number % len(names)]
            packed = whole[name][:2] in (b"PK", b"\x1f\x8b")
            change = repacked if packed and rng.random() < 0.7 else mutated
            data = change(whole[name], others, rng)
            path = Path(folder) / name
            path.write_bytes(data)
            start = time.process_time()
            wrong = attempt(path)
            slowest = max(slowest, (time.process_time() - start, name))
            path.unlink()
            if left := [p.name for p in Path(folder).iterdir()]:
                wrong = wrong or f"left {', '.join(left)} behind"
                for other in Path(folder).iterdir():
                    shutil.rmtree(other) if other.is_dir() else other.unlink()
            if wrong:
                seen[f"{name}: {wrong}"] += 1
                if seen[f"{name}: {wrong}"] == 1:
                    said(f"{number} {name}: {wrong}")
                    broken.append(Broken(name, wrong, data))
                    if keep:
                        keep.mkdir(parents=True, exist_ok=True)
                        (keep / f"{number}-{name}").write_bytes(data)
    said(f"{count:,} inputs of {len(names)} kinds, seed {seed}: {seen.total():,} broken ({len(seen):,} different)")
    said(f"slowest: {slowest[0]:.2f} s of processor time ({slowest[1]})")
    return broken


def main() -> int:
    """Read mutated files of every kind; 1 where one was not answered as it must be."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("--n", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--keep", type=Path, default=None, help="folder for inputs that broke something")
    options = parser.parse_args()
    return 1 if run(options.n, options.seed, options.keep) else 0


if __name__ == "__main__":
    raise SystemExit(main())
