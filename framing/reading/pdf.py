"""The reader of PDF files with a text layer: one file, one article.

Words are put together from the characters' places on the page: lines, columns (told by the white gutter between them), paragraphs
(told by gaps, indents and short last lines). Lines that return at the top or foot of pages, and page numbers, are left out and
counted. Ligatures are spelled out; a word that a line's end has cut is joined, and keeps its hyphen where that is a true one.
"""

from __future__ import annotations

import re
import statistics
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from framing.reading.export import GAP
from framing.reading.guards import Clock, UnreadableError
from framing.reading.items import Item, Record
from framing.reading.plain import LONGEST, too_long
from framing.reading.sample import Sample

LARGEST = 200_000_000
_MOST_PAGES = 500
_MOST_CHARS, _MOST_WORDS = 100_000, 8_000
_FEW = 3
"""So many spaced or indented lines show how a text marks its paragraphs; with fewer, short last lines have to do."""
_MOST_UNPACKED = 300_000_000
_GUTTER = 6.0
"""Points of the narrowest white strip between two columns."""
_LIGATURES = {
    "\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl", "\ufb03": "ffi", "\ufb04": "ffl", "\ufb05": "st", "\ufb06": "st",
}  # fmt: skip
_SPELLED = str.maketrans({**_LIGATURES, "\u00ad": "-", "\u2010": "-", "\u2011": "-"})
_CUT = re.compile(r"([^\W\d_]+)-$")
_NUMBER = re.compile(r"(?:page |seite |- ?|– ?)?\d{1,4}(?: ?[-–/]| of \d{1,4}| von \d{1,4})? ?\d{0,4}$", re.IGNORECASE)
_PREFIXES = frozenset(
    ("anti", "co", "cross", "ex", "far", "full", "half", "high", "left", "long", "low", "mid", "multi", "non", "part", "post",
     "pre", "pro", "right", "self", "semi", "short", "so", "three", "two", "vice", "well")
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a column: its text, its box (points, from the top of the page) and the size of its letters."""

    text: str
    x0: float
    x1: float
    top: float
    bottom: float
    size: float
    page: int


def recognises(sample: Sample) -> bool:
    return sample.kind == "a PDF file"


def read(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """One `Record`; `UnreadableError` for scanned, protected and damaged files."""
    if sample.size > LARGEST:
        raise UnreadableError(f"is a PDF file of {sample.size / 1e6:,.0f} MB, too large to be one article; save its pages apart")
    check_streams(sample.data(LARGEST))
    pages, title, without = _opened(sample)
    size = sum(len(line.text) for page in pages for line in page)
    if size < 20:
        raise UnreadableError("holds pictures of pages and no text, as a scan does; it needs OCR first")
    if size > LONGEST:
        raise UnreadableError(too_long(f"over {size:,} characters"))
    kept, running = without_running_lines(pages)
    paragraphs = joined(kept, Clock())
    problems = [f"{without:,} of {len(pages):,} pages hold no text and need OCR"] if without else []
    extra = {"left_out": f"running heads, feet and page numbers ({running:,})"} if running else {}
    fields = {"headline": title} if title and title in " ".join(paragraphs) else {}
    yield Record(GAP.join(paragraphs), sample.name, None, 0, fields, extra, "pdf", tuple(problems))


def check_streams(data: bytes) -> None:
    """`UnreadableError` where a packed part of a PDF file unpacks to more than any page needs; nothing is kept of it."""
    if re.search(rb"/Fl(?:ateDecode)?\s*/Fl(?:ateDecode)?\b", data):
        raise UnreadableError("packs its pages twice over, as a file made to fill the memory does; it was not read")
    total = 0
    view = memoryview(data)
    for found in re.finditer(rb"stream\r?\n(?=[\x08-\x78])", data):
        unpacker = zlib.decompressobj()
        given, at = 0, found.end()
        try:
            while (at < len(data) or unpacker.unconsumed_tail) and not unpacker.eof:
                piece = unpacker.unconsumed_tail or view[at : at + 65_536]
                at += 0 if unpacker.unconsumed_tail else 65_536
                given += len(unpacker.decompress(piece, 1 << 20))
                if given > _MOST_UNPACKED:
                    raise UnreadableError(
                        f"unpacks to more than {_MOST_UNPACKED / 1e6:,.0f} MB in one part, as a file made to fill the memory"
                        " does; it was not read"
                    )
        except zlib.error:
            continue
        total += given
        if total > 5 * _MOST_UNPACKED:
            raise UnreadableError(f"unpacks to more than {5 * _MOST_UNPACKED / 1e6:,.0f} MB; save its pages apart")


def _opened(sample: Sample) -> tuple[list[list[Line]], str, int]:
    """The lines of each page, the title that the file gives itself, and how many pages have none."""
    import logging

    import pdfplumber
    from pdfminer.pdfdocument import PDFEncryptionError, PDFPasswordIncorrect
    from pdfplumber.utils.exceptions import PdfminerException

    logging.getLogger("pdfminer").setLevel(logging.CRITICAL)
    clock = Clock()
    pages: list[list[Line]] = []
    try:
        with pdfplumber.open(sample.path) as pdf:
            if len(pdf.pages) > _MOST_PAGES:
                raise UnreadableError(f"has {len(pdf.pages):,} pages, too many to be one article; save its pages apart")
            for number, page in enumerate(pdf.pages):
                clock.check()
                pages.append(_lines(page, number))
                page.close()
            title = pdf.metadata.get("Title") if isinstance(pdf.metadata, Mapping) else ""
    except (PDFPasswordIncorrect, PDFEncryptionError):
        raise UnreadableError("is protected by a password; save it without one") from None
    except (UnreadableError, OSError):
        raise
    except PdfminerException as error:
        if error.args and isinstance(error.args[0], PDFPasswordIncorrect | PDFEncryptionError):
            raise UnreadableError("is protected by a password; save it without one") from None
        raise UnreadableError("is damaged: its pages cannot be told apart") from None
    except (Exception, RecursionError):
        raise UnreadableError("is damaged: its pages cannot be told apart") from None
    return pages, title.strip() if isinstance(title, str) else "", sum(not p for p in pages)


def _lines(page: Any, number: int) -> list[Line]:
    """The lines of a page in the order in which columns are read."""
    if len(page.chars) > _MOST_CHARS:
        raise UnreadableError(f"has a page of {len(page.chars):,} characters, more than any page holds")
    words = page.extract_words(extra_attrs=["size"], keep_blank_chars=False, use_text_flow=False, x_tolerance_ratio=0.15)
    words = [w for w in words if w["text"].strip()]
    if len(words) > _MOST_WORDS:
        raise UnreadableError(f"has a page of {len(words):,} words, more than any page holds")
    return ordered([list(_pieces(row, number)) for row in _rows(words)])


def _rows(words: Sequence[Mapping[str, Any]]) -> list[list[Mapping[str, Any]]]:
    """Words of one height, from top to bottom."""
    rows: list[list[Mapping[str, Any]]] = []
    for word in sorted(words, key=lambda w: (w["bottom"], w["x0"])):
        if rows and abs(rows[-1][0]["bottom"] - word["bottom"]) <= max(2.0, 0.3 * (word["bottom"] - word["top"])):
            rows[-1].append(word)
        else:
            rows.append([word])
    return rows


def _pieces(row: list[Mapping[str, Any]], number: int) -> Iterator[Line]:
    """A row is parted where a gap is wider than any between two words: another column begins."""
    row = sorted(row, key=lambda w: w["x0"])
    piece: list[Mapping[str, Any]] = []
    for word in row:
        if piece and word["x0"] - piece[-1]["x1"] > 1.1 * max(word["size"], piece[-1]["size"]):
            yield _line(piece, number)
            piece = []
        piece.append(word)
    yield _line(piece, number)


def _line(words: Sequence[Mapping[str, Any]], number: int) -> Line:
    text = " ".join(w["text"] for w in words).translate(_SPELLED)
    right, top, bottom = max(w["x1"] for w in words), min(w["top"] for w in words), max(w["bottom"] for w in words)
    return Line(text, words[0]["x0"], right, top, bottom, statistics.median(float(w["size"]) for w in words), number)


Interval = tuple[float, float]


def ordered(rows: Sequence[Sequence[Line]]) -> list[Line]:
    """The lines of a page, given row by row, as they are read.

    Rows that share their gutters (white strips with text on both sides) are a band, in which columns are read from left to
    right. A row that covers a gutter of the band, or has one that the band covers, begins another band.
    """
    found: list[Line] = []
    band: list[Line] = []
    free: list[Interval] = [(-1e6, 1e6)]
    for row in rows:
        of_row = _free(row)
        both = [i for a in free for b in of_row if (i := (max(a[0], b[0]), min(a[1], b[1])))[1] - i[0] > _GUTTER]
        before = [g for g in free if _parts(g, band)]
        gaps = [g for g in of_row if _parts(g, row)]
        if any(not any(b[0] < g[1] and g[0] < b[1] for b in both) for g in (*before, *gaps)):
            found += _columns(band, before)
            band, both = [], of_row
        band.extend(row)
        free = both
    return found + _columns(band, [g for g in free if _parts(g, band)])


def _free(row: Sequence[Line]) -> list[Interval]:
    """The strips of a row that hold no text; `row` in order from left to right."""
    edges = [-1e6, *(x for line in row for x in (line.x0, line.x1)), 1e6]
    return [(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if b - a > _GUTTER]


def _parts(strip: Interval, lines: Sequence[Line]) -> bool:
    """Whether there is text on both sides of a strip."""
    return any(n.x1 <= strip[0] + 1 for n in lines) and any(n.x0 >= strip[1] - 1 for n in lines)


def _columns(band: Sequence[Line], gutters: Sequence[Interval]) -> list[Line]:
    """The lines of a band, column by column; those of one column keep their order."""
    return sorted(band, key=lambda line: sum(line.x0 >= g[1] - 1 for g in gutters))


def without_running_lines(pages: Sequence[Sequence[Line]]) -> tuple[list[Line], int]:
    """All lines but those at the top and foot of pages that return on others (numbers in them aside), and page numbers."""
    edges = [set(_edges(page)) for page in pages]
    counts = Counter(re.sub(r"\d+", "#", line.text) for edge in edges for line in edge)
    kept, left = [], 0
    for page, edge in zip(pages, edges, strict=True):
        for line in page:
            returns = counts[re.sub(r"\d+", "#", line.text)] > max(1, len(pages) // 3)
            if line in edge and ((returns and len(pages) > 1) or _NUMBER.fullmatch(line.text)):
                left += 1
            else:
                kept.append(line)
    return kept, left


def _edges(page: Sequence[Line]) -> Iterator[Line]:
    """One or two rows at the top of a page, and at its foot, that stand off from its text by space or by size."""
    rows: list[list[Line]] = []
    for line in sorted(page, key=lambda n: n.bottom):
        if rows and line.bottom - rows[-1][0].bottom < 2:
            rows[-1].append(line)
        else:
            rows.append([line])
    for order in (rows, rows[::-1]):
        for count in (1, 2):
            if len(order) > count and _stands_off(order[count - 1][0], order[count][0]):
                yield from (line for row in order[:count] for line in row)
                break


def _stands_off(edge: Line, text: Line) -> bool:
    return abs(edge.bottom - text.bottom) > 1.7 * max(edge.size, text.size) or abs(edge.size - text.size) > 0.5


def joined(lines: Sequence[Line], clock: Clock | None = None) -> list[str]:
    """Paragraphs from lines: a new one begins after a wide gap, an indent, another size of letters, or a short last line."""
    if not lines:
        return []
    step = _step(lines)
    vocabulary = {w.lower() for line in lines for w in re.findall(r"[^\W\d_]+(?:-[^\W\d_]+)*", line.text)}
    sides = _sides(lines, clock or Clock())
    paragraphs = [lines[0].text]
    spaced = sum(_is_spaced(a, b, step) for a, b in pairwise(lines) if a.page == b.page and b.top > a.top)
    ragged = spaced < _FEW and sum(_is_indented(line, sides) for line in lines) < _FEW
    for last, line in pairwise(lines):
        if _begins(last, line, step, sides) or (ragged and _is_last(last, sides)):
            paragraphs.append(line.text)
        else:
            paragraphs[-1] = _together(paragraphs[-1], line.text, vocabulary)
    return [" ".join(p.split()) for p in paragraphs if p.strip()]


def _step(lines: Sequence[Line]) -> float:
    """Points from one line of a paragraph to the next: the smallest distance that is not a rare one."""
    steps = Counter(
        round(2 * (b.top - a.top)) / 2 for a, b in pairwise(lines) if a.page == b.page and 0.8 * a.size < b.top - a.top < 60
    )
    usual = [step for step, count in steps.items() if count >= max(2, steps.total() // 20)]
    return min(usual or steps or (0.0,))


def _sides(lines: Sequence[Line], clock: Clock) -> dict[Line, tuple[float, float]]:
    """Line -> left and right edge of its column: the leftmost beginning that two lines share, the rightmost end."""
    pages: dict[int, list[Line]] = {}
    for line in lines:
        pages.setdefault(line.page, []).append(line)
    found: dict[Line, tuple[float, float]] = {}
    for page in pages.values():
        for line in page:
            clock.check()
            column = [n for n in page if n.x0 < line.x1 and line.x0 < n.x1] or [line]
            starts = Counter(round(n.x0) for n in column)
            left = min((x for x, count in starts.items() if count > 1), default=round(line.x0))
            found[line] = (left, max(n.x1 for n in column))
    return found


def _begins(last: Line, line: Line, step: float, sides: Mapping[Line, tuple[float, float]]) -> bool:
    """Whether `line` begins a paragraph."""
    # Letters of another size are a heading, or what follows one.
    if abs(last.size - line.size) > 0.12 * max(last.size, line.size):
        return True
    if _is_indented(line, sides):
        return True
    if line.page != last.page or line.top < last.top:
        return _is_last(last, sides)
    return _is_spaced(last, line, step)


def _is_spaced(last: Line, line: Line, step: float) -> bool:
    return line.top - last.top > max(1.3 * step, step + 2)


def _is_indented(line: Line, sides: Mapping[Line, tuple[float, float]]) -> bool:
    return line.x0 - sides[line][0] > 5


def _is_last(line: Line, sides: Mapping[Line, tuple[float, float]]) -> bool:
    """Whether a line ends like the last of a paragraph: with a mark, and well before the edge of its column."""
    left, right = sides[line]
    return line.x1 < right - 0.15 * (right - left) and bool(re.search(r"[.!?…:”’\"')]$", line.text))


def _together(before: str, after: str, vocabulary: set[str]) -> str:
    """Two lines as one; a word that the line's end has cut is joined.

    The hyphen is a true one where the word occurs with it elsewhere in the text, where a capital or a figure follows, or where
    the first part is a word that makes such compounds and the whole does not occur without a hyphen.
    """
    cut = _CUT.search(before)
    follows = re.match(r"[^\W_]+", after)
    if not cut or not follows:
        return f"{before}{after}" if before.endswith("-") and after[:1].isalnum() else f"{before} {after}"
    first, second = cut[1].lower(), follows[0].lower()
    if follows[0][0].isupper() or follows[0][0].isdigit() or f"{first}-{second}" in vocabulary:
        return f"{before}{after}"
    if first + second in vocabulary or not _stays(first, second, vocabulary):
        return f"{before[:-1]}{after}"
    return f"{before}{after}"


def _stays(first: str, second: str, vocabulary: set[str]) -> bool:
    """Whether two parts, joined by a hyphen at a line's end, are two words."""
    from wordfreq import zipf_frequency

    whole = zipf_frequency(first + second, "en")
    apart = min(zipf_frequency(first, "en"), zipf_frequency(second, "en"))
    if whole >= apart - 2.0:
        return False
    return first in _PREFIXES or apart >= 4.0 or {first, second} <= vocabulary
