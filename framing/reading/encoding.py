"""From bytes to text: which encoding, with or without a byte order mark, and decoding that never fails.

Line ends are kept as they are and the mark is not part of the text, so an offset in the text is a code point of the
decoded file. A byte that cannot be decoded becomes one U+FFFD.
"""

from __future__ import annotations

import codecs
import unicodedata
from collections.abc import Iterable
from itertools import chain
from typing import NamedTuple

REPLACED = "\ufffd"


class Encoding(NamedTuple):
    """A codec of Python and the number of bytes of the mark before the text."""

    codec: str
    mark: int = 0


_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_C1 = bytes(range(0x80, 0xA0))


def detect(chunks: Iterable[bytes]) -> Encoding:
    """The encoding of a file given in pieces (the first at least a few hundred bytes, where the file has as many).

    A byte order mark decides; then zero bytes on one side only of every pair (UTF-16); then UTF-8 unless more bytes
    break it than characters need it; then cp1252, or latin-1 where no byte from 0x80 to 0x9f occurs.
    """
    pieces = iter(chunks)
    first = next(pieces, b"")
    for mark, codec in _MARKS:
        if first.startswith(mark):
            return Encoding(codec, len(mark))
    if wide := _utf16_without_mark(first[:4096]):
        return Encoding(wide)
    decoder = codecs.getincrementaldecoder("utf-8")(errors="replace")
    beyond = broken = c1 = 0
    for chunk in chain((first,), pieces, (None,)):
        text = decoder.decode(chunk or b"", final=chunk is None)
        beyond += 0 if text.isascii() else len(text) - len(text.encode("ascii", "ignore"))
        broken += text.count(REPLACED)
        if chunk and not chunk.isascii():
            broken -= chunk.count(REPLACED.encode())
            c1 += len(chunk) - len(chunk.translate(None, _C1))
    if broken <= beyond - broken:
        return Encoding("utf-8")
    return Encoding("cp1252" if c1 else "latin-1")


def decode(data: bytes) -> tuple[str, str]:
    """The text of a whole file, and the name of its encoding."""
    encoding = detect((data,))
    return data[encoding.mark :].decode(encoding.codec, errors="replace"), encoding.codec


def _utf16_without_mark(head: bytes) -> str:
    """ "utf-16-le", "utf-16-be" or "": text has zero bytes on one side of many pairs, a binary file on both."""
    head = head[: len(head) // 2 * 2]
    even, odd = head[::2].count(0), head[1::2].count(0)
    if max(even, odd) <= max(10 * min(even, odd), len(head) // 40):
        return ""
    codec = "utf-16-le" if odd > even else "utf-16-be"
    text = head.decode(codec, errors="replace")
    odd_ones = sum(c not in "\t\n\r\f" and unicodedata.category(c) in ("Cc", "Cn", "Co", "Cs") for c in text)
    return codec if odd_ones + text.count(REPLACED) <= len(text) // 50 else ""


def without_surrogates(text: str) -> str:
    """The text with each lone surrogate (JSON escapes and file names can hold them) as U+FFFD."""
    try:
        text.encode("utf-8")
    except UnicodeEncodeError:
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text
