r"""The paragraphs of an RTF document.

RTF is a stream of groups `{...}`, control words `\par` and bytes. Bytes mean what the code page of the document, or of
the font in use, says; `\u8220` is a code point with a substitute after it for old programs. Tracked deletions, hidden
words, headers, footers, notes, pictures and tables of fonts, colours and styles are left out; text boxes are kept,
after the paragraph that they hang on. What is malformed is passed over: a stray `}` ends nothing, and what a file that
breaks off has said so far is given.

Reference: Microsoft, Rich Text Format Specification 1.9.1 (2008).
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from framing.reading.docx import PAGE
from framing.reading.encoding import REPLACED
from framing.reading.guards import LIMITS, Clock, UnreadableError

_TOKEN = re.compile(rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z])|([{}])|([^\\{}\r\n]+)|[\r\n]+|\\")
_LEFT_OUT = {
    b"footnote": "notes",
    b"annotation": "comments",
    **dict.fromkeys((b"header", b"headerl", b"headerr", b"headerf"), ""),
    **dict.fromkeys((b"footer", b"footerl", b"footerr", b"footerf"), ""),
    **dict.fromkeys((b"colortbl", b"stylesheet", b"info", b"pict", b"objdata", b"nonshppict", b"shprslt", b"fldinst"), ""),
    **dict.fromkeys((b"listtext", b"pntext", b"pntxta", b"pntxtb", b"upr", b"tc", b"xe", b"txe", b"template", b"nextfile"), ""),
    **dict.fromkeys((b"bkmkstart", b"bkmkend", b"filetbl", b"revtbl", b"rsidtbl", b"listtable", b"generator"), ""),
}  # fmt: skip
"""Destination -> what is counted as left out when one is met ("" for what holds no text of the article)."""

_BOXES = frozenset({b"shptxt", b"dptxbxtext"})
_SIGNS = {
    b"line": "\n", b"lbr": "\n", b"tab": "\t", b"emdash": "—", b"endash": "–", b"lquote": "‘", b"rquote": "’",
    b"ldblquote": "“", b"rdblquote": "”", b"bullet": "•", b"emspace": "\u2003", b"enspace": "\u2002",
    b"qmspace": "\u2005", b"zwj": "\u200d", b"zwnj": "\u200c",
}  # fmt: skip
_ENDS = frozenset({b"par", b"sect", b"cell", b"nestcell", b"page", b"row"})
_ESCAPED = {b"\\": "\\", b"{": "{", b"}": "}", b"~": "\u00a0", b"_": "-"}
_CHARSETS = {
    77: "mac_roman", 128: "cp932", 129: "cp949", 130: "johab", 134: "gbk", 136: "big5", 161: "cp1253", 162: "cp1254",
    163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251", 222: "cp874", 238: "cp1250",
    254: "cp437", 255: "cp850",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class _State:
    """What a group inherits from the one around it."""

    skipped: bool = False
    box: bool = False
    fonts: bool = False
    substitutes: int = 1
    codec: str = ""
    hidden: bool = False
    deleted: bool = False


def paragraphs(data: bytes, left: Counter[str] | None = None) -> Iterator[str]:
    """The paragraphs of an RTF document, in order, empty ones too; a cell of a table is a paragraph.

    Parameters
    ----------
    data
        The whole file.
    left
        Counts what was left out, by kind.

    Raises
    ------
    UnreadableError
        Where groups nest deeper than the limit, or the time is over.
    """
    yield from _Reading(data, Counter() if left is None else left).paragraphs()


class _Reading:
    def __init__(self, data: bytes, left: Counter[str]) -> None:
        self._data = data
        self._left = left
        self._ansi = "cp1252"
        self._fonts: dict[int, str] = {}
        self._font = 0
        self._state = _State()
        self._stack: list[_State] = []
        self._starred = False
        self._first = False
        self._eat = 0
        self._bytes = bytearray()
        self._text: list[str] = []
        self._box: list[str] = []
        self._boxes: list[str] = []
        self._page = ""

    def paragraphs(self) -> Iterator[str]:
        clock = Clock()
        at, size = 0, len(self._data)
        steps = 0
        while at < size:
            m = _TOKEN.match(self._data, at)
            if m is None:  # pragma: no cover - the pattern takes any byte
                break
            at = m.end()
            steps += 1
            if steps % 10_000 == 0:
                clock.check()
            if m[1] is not None:
                if m[1] == b"bin":
                    at += max(0, int(m[2] or 0))
                elif m[1] in _ENDS and not self._state.skipped and not self._state.fonts:
                    yield from self._end(m[1])
                else:
                    self._word(m[1], int(m[2]) if m[2] else None)
            elif m[3] is not None:
                self._byte(bytes((int(m[3], 16),)))
            elif m[4] is not None:
                if m[4] in b"\r\n":
                    yield from self._end(b"par") if not self._state.skipped else ()
                else:
                    self._symbol(m[4])
            elif m[5] is not None:
                self._brace(m[5])
            elif m[6] is not None:
                self._plain(m[6])
        if self._stack:
            self._left["groups that are never closed: the file may be cut off"] += 1
        if self._said().strip() or self._boxes:
            yield from self._end(b"par")

    def _brace(self, brace: bytes) -> None:
        self._flush()
        self._eat = 0
        if brace == b"{":
            if len(self._stack) >= LIMITS.depth * 4:
                raise UnreadableError(f"has groups inside groups, more than {LIMITS.depth * 4} deep")
            self._stack.append(self._state)
            self._first, self._starred = True, False
        elif self._stack:
            if self._state.box and not self._stack[-1].box:
                self._close_box()
            self._state = self._stack.pop()

    def _word(self, word: bytes, number: int | None) -> None:
        first, self._first = self._first, False
        starred, self._starred = self._starred, False
        if self._eat:
            self._eat -= 1
            return
        if first and self._destination(word, starred):
            return
        state = self._state
        if word == b"u" and number is not None:
            self._flush()
            self._say(chr(number & 0xFFFF))
            self._eat = state.substitutes
        elif word == b"uc":
            self._state = replace(state, substitutes=min(max(number or 0, 0), 10))
        elif word == b"f":
            self._flush()
            self._font = number or 0
            self._state = replace(state, codec=self._fonts.get(self._font, ""))
        elif word == b"fcharset" and state.fonts:
            self._fonts[self._font] = _CHARSETS.get(number or 0, "")
        elif word == b"ansicpg":
            self._ansi = _known(f"cp{number}") or self._ansi
        elif word in (b"mac", b"pc", b"pca"):
            self._ansi = {b"mac": "mac_roman", b"pc": "cp437", b"pca": "cp850"}[word]
        elif word in (b"v", b"deleted"):
            self._flush()
            on = number != 0
            if on and not state.skipped:
                self._left["hidden words" if word == b"v" else "tracked deletions"] += 1
            self._state = replace(state, hidden=on) if word == b"v" else replace(state, deleted=on)
        elif word == b"plain":
            self._flush()
            self._state = replace(state, hidden=False, deleted=False, codec="")
        elif word == b"pagebb":
            self._page = PAGE
        elif word in _SIGNS:
            self._flush()
            self._say(_SIGNS[word])

    def _destination(self, word: bytes, starred: bool) -> bool:
        """Whether the word that opens a group names a part that is no running text."""
        state = self._state
        if word in _BOXES:
            self._state = replace(state, skipped=False, box=True)
            return True
        if word == b"fonttbl":
            self._state = replace(state, fonts=True)
            return True
        if word in _LEFT_OUT or starred:
            if not state.skipped and _LEFT_OUT.get(word):
                self._left[_LEFT_OUT[word]] += 1
            self._state = replace(state, skipped=True)
            return True
        return False

    def _symbol(self, sign: bytes) -> None:
        if sign == b"*":
            self._starred = True
            return
        self._first = False
        if self._eat:
            self._eat -= 1
        elif sign in _ESCAPED:
            self._flush()
            self._say(_ESCAPED[sign])

    def _byte(self, byte: bytes) -> None:
        self._first = False
        if self._eat:
            self._eat -= 1
        elif self._is_shown():
            self._bytes += byte

    def _plain(self, data: bytes) -> None:
        self._first = False
        if self._eat:
            eaten = min(self._eat, len(data))
            self._eat -= eaten
            data = data[eaten:]
        if self._is_shown():
            self._bytes += data

    def _is_shown(self) -> bool:
        state = self._state
        return not (state.skipped or state.fonts or state.hidden or state.deleted)

    def _flush(self) -> None:
        if self._bytes:
            decoded = self._bytes.decode(self._state.codec or self._ansi, errors="replace")
            self._bytes.clear()
            (self._box if self._state.box else self._text).append(decoded)

    def _say(self, text: str) -> None:
        if self._is_shown():
            (self._box if self._state.box else self._text).append(text)

    def _said(self) -> str:
        self._flush()
        return "".join(self._text)

    def _end(self, word: bytes) -> Iterator[str]:
        self._flush()
        self._eat = 0
        self._first = False
        if self._state.box:
            self._close_box()
            return
        if word == b"row" and not self._text:
            return
        yield self._page + _whole("".join(self._text))
        self._page = PAGE if word == b"page" else ""
        self._text.clear()
        yield from self._boxes
        self._boxes.clear()

    def _close_box(self) -> None:
        self._flush()
        text = _whole("".join(self._box))
        self._box.clear()
        if text.strip():
            self._boxes.append(text)


def _whole(text: str) -> str:
    """The text with pairs of surrogates joined, and U+FFFD for those without a partner."""
    if any("\ud800" <= c <= "\udfff" for c in text):
        return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return text.replace("\0", REPLACED)


def _known(codec: str) -> str:
    try:
        return codecs.lookup(codec).name
    except LookupError:
        return ""
