"""The readers of tables of articles: CSV, TSV and their kin, and JSON Lines. Rows are read one at a time."""

from __future__ import annotations

import csv
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count, islice
from typing import NamedTuple, TextIO

from framing.reading.columns import ALIASES, assign, level
from framing.reading.encoding import without_surrogates
from framing.reading.items import Announced, Item, Note, Pointer, Record
from framing.reading.markup import is_markup, paragraphs
from framing.reading.outlets import host
from framing.reading.sample import Sample

DELIMITERS = (",", "\t", ";", "|")
SEPARATED_NAMES = frozenset({".csv", ".tsv", ".tab", ".psv"})
JSON_LINES_NAMES = frozenset({".jsonl", ".ndjson", ".jl"})

_LONGEST_CELL = 2**31 - 1
_HEADER_CELL = 60
_SEP_LINE = re.compile(r"sep=([,;|\t])\r?\n", re.IGNORECASE)
_OBJECT = re.compile(r'\s*\{[ \t]*"[^"\n]{1,100}"[ \t]*:')


class Row(NamedTuple):
    """One row: its number (header = 1), its cells by column, and what is odd about it."""

    number: int
    cells: Mapping[str, str]
    problems: tuple[str, ...] = ()


class Broken(NamedTuple):
    """A row that cannot be read."""

    number: int
    message: str


class Blank(NamedTuple):
    """Rows without anything in them."""

    first: int
    last: int


class Layout(NamedTuple):
    """How a separated file is written."""

    delimiter: str
    quoting: bool
    skip: int
    header: tuple[str, ...]


def recognises_separated(sample: Sample) -> bool:
    """By its name, or because the first line is a header that names a text or a file and one thing more."""
    if sample.kind or not sample.text.strip():
        return False
    if sample.suffix in SEPARATED_NAMES:
        return True
    first, _, rest = sample.text.partition("\n")
    if len(first) > 2000 or not rest.strip():
        return False
    header = layout(sample.text).header
    return (
        len(header) > 1
        and all(len(cell) <= _HEADER_CELL for cell in header)
        and len(found := assign(header, {})) > 1
        and ("text" in found or "file" in found)
    )


def recognises_json_lines(sample: Sample) -> bool:
    """By its name, or because the first line is the beginning of an object with a named value."""
    if sample.kind or not sample.text.strip():
        return False
    return sample.suffix in JSON_LINES_NAMES or bool(_OBJECT.match(sample.text))


def read_separated(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """The rows of a CSV, TSV, semicolon or bar separated file."""
    encoding = sample.encoding()
    how = layout(sample.text, tuple(columns.values()))
    fields = assign(how.header, columns)
    if lacking := lacks(how.header, fields, columns):
        yield Note("failed", sample.name, None, lacking)
        if not is_list_of_pages(fields):
            return
    with sample.stream(encoding) as stream:
        yield from row_items(sample, separated_rows(stream, how), columns, encoding.codec)


def read_json_lines(sample: Sample, columns: Mapping[str, str]) -> Iterator[Item]:
    """The lines of a JSON Lines file; nested names are joined with a dot ("source.name")."""
    encoding = sample.encoding()
    with sample.stream(encoding) as stream:
        yield from row_items(sample, json_rows(stream), columns, encoding.codec)


def layout(text: str, wanted: Sequence[str] = ()) -> Layout:
    """Delimiter, quoting and header of a separated file, from its beginning.

    The delimiter is the one under which the first row names most known columns (or columns that the user named), then
    the one that gives most cells. A tab-separated file whose cells begin with quotation marks that are only
    punctuation is taken as unquoted.
    """
    skip = 0
    if m := _SEP_LINE.match(text):
        skip = m.end()
    header: tuple[str, ...] = ()
    best = (-1, 0)
    delimiter = ","
    for candidate in (m[1],) if m else DELIMITERS:
        cells = next(_parse(_lines(text, skip), candidate, True), [])
        names = header_names(cells)
        worth = (len(assign(names, {})) + sum(n in wanted for n in names), len(cells))
        if worth > best:
            best, delimiter, header = worth, candidate, names
    quoting = delimiter != "\t" or _is_quoted(text[skip:], delimiter)
    return Layout(delimiter, quoting, int(bool(m)), header)


def separated_rows(stream: TextIO, how: Layout) -> Iterator[Row | Broken | Blank]:
    """The rows below the header, one at a time."""
    lines = _Counted(islice(stream, how.skip, None))
    reader = _parse(lines, how.delimiter, how.quoting)
    blank = 0
    for number in count(1):
        lines.since = 0
        try:
            cells = next(reader)
        except StopIteration:
            break
        except csv.Error as error:
            yield Broken(number, f"cannot be read as a row of the table ({error})")
            continue
        if number == 1:
            continue
        if not any(cell.strip() for cell in cells):
            blank = blank or number
            continue
        if blank:
            yield Blank(blank, number - 1)
            blank = 0
        yield _row(number, how.header, cells, how.quoting and lines.never_closed())
    if blank:
        yield Blank(blank, number - 1)


def json_rows(stream: Iterable[str]) -> Iterator[Row | Broken]:
    """The objects of a JSON Lines file, one a line; blank lines are left out but counted."""
    for number, line in enumerate(stream, 1):
        if not line.strip():
            continue
        try:
            value = json.loads(line)
            cells = flat_cells(value) if isinstance(value, dict) else None
        except (ValueError, RecursionError):
            yield Broken(number, "is not valid JSON; each line must be one whole object {...}")
            continue
        yield Row(number, cells) if cells is not None else Broken(number, "is not an object {...} with named values")


def row_items(
    sample: Sample,
    rows: Iterable[Row | Broken | Blank],
    columns: Mapping[str, str],
    encoding: str,
    kind: str = "a table of articles",
    unit: str = "row",
) -> Iterator[Item]:
    """Rows as articles: a `Record` each, a `Pointer`, or a note where a row has no text ("text needed")."""
    known: dict[tuple[str, ...], dict[str, str]] = {}
    announced = 0
    for row in rows:
        if isinstance(row, Blank):
            last = f" (so are the rows up to {row.last:,})" if row.last > row.first else ""
            yield Note("skipped", sample.name, row.first, f"is empty{last}", unit)
            continue
        announced += 1
        if isinstance(row, Broken):
            yield Note("failed", sample.name, row.number, row.message, unit)
            continue
        header = tuple(row.cells)
        if header not in known:
            known[header] = assign(header, columns)
            if len(known) == 1 and not lacks(header, known[header], {}):
                yield Note("read", sample.name, None, f"{kind}: {_recognised(header, known[header])}")
        yield _item(sample.name, row, known[header], encoding, unit)
    if not announced:
        yield Note("failed", sample.name, None, "holds no articles, only a header")
    yield Announced(announced)


def _item(source: str, row: Row, columns: Mapping[str, str], encoding: str, unit: str) -> Item:
    fields = {field: value for field, column in columns.items() if (value := row.cells.get(column, "").strip())}
    taken = set(columns.values())
    extra = {column: value for column, value in row.cells.items() if column not in taken and value}
    problems = row.problems
    ours = row.cells.keys() >= IMPORTED
    if ours:
        fields = {k: _unmarked(v) for k, v in fields.items()}
        extra = {_unmarked(k): _unmarked(v) for k, v in extra.items() if k not in IMPORTED}
        problems += tuple(filter(None, extra.pop("problems", "").split(" | ")))
    text = row.cells.get(columns.get("text", ""), "") if "text" in fields else ""
    file = fields.pop("file", "")
    fields.pop("text", None)
    if file and not text:
        return Pointer(file, source, row.number, fields, extra, problems, ours)
    if file:
        extra[columns["file"]] = file
    if not text and (url := fields.get("url", "")):
        about = ", ".join(filter(None, (fields.get("outlet") or host(url), fields.get("published"))))
        return Note("failed", source, row.number, f"text needed: “{_short(fields.get('headline', ''))}” ({about}) {url}", unit)
    if not text:
        have = ", ".join(f"{c}" for c in row.cells if row.cells[c])[:120]
        said = f"has no text (filled are: {have or 'none'}); add the article's text"
        return Note("failed", source, row.number, said, unit)
    if is_markup(text):
        text = "\n\n".join(paragraphs(text)) or text
    if level(columns.get("text", "")) in HEADLINES:
        problems += (f"headline only: the text is the column “{columns['text']}”",)
    return Record(text, source, row.number, 0, fields, extra, encoding, problems, unit)


IMPORTED = frozenset({"file", "id", "read_from"})
"""Columns by which a table that `framing import` wrote is known; the last two are for the reader's eye only."""


def _unmarked(text: str) -> str:
    """A cell without the apostrophe that keeps a spreadsheet from taking it for a formula (see `framing.tables`)."""
    return text[1:] if re.match(r"'+[=+\-@\t\r]", text) else text


HEADLINES = frozenset(map(level, ALIASES["headline"]))
"""Names of columns that hold a headline, levelled."""


def is_list_of_pages(fields: Mapping[str, str]) -> bool:
    """Whether a table without texts says at least where each article is."""
    return "url" in fields and ("headline" in fields or "published" in fields)


def lacks(header: Sequence[str], fields: Mapping[str, str], chosen: Mapping[str, str]) -> str:
    """What is wrong with a header, or ""."""
    present = ", ".join(_short(c) for c in header[:15]) + (f" and {len(header) - 15} more" if len(header) > 15 else "")
    for field, column in chosen.items():
        if field not in fields:
            return f"has no column “{column}” to take the {field} from; its columns are: {present}"
    if "text" in fields or "file" in fields:
        return ""
    if is_list_of_pages(fields):
        titles = f", or compare the headlines alone with --columns text={fields['headline']}" if "headline" in fields else ""
        return (
            f"has no column with the articles' text; its columns are: {present}; text needed: put it"
            f" into a column “text”, or save each page and name its file in a column “file”{titles}"
        )
    return (
        f"has no column with the articles' text; its columns are: {present}; expected is a first row with a column"
        " “text” (or body, content, full_text), or “file” with the names of text files, and beside it outlet,"
        " published, headline, url"
    )


def _recognised(header: Sequence[str], fields: Mapping[str, str]) -> str:
    taken = set(fields.values())
    used = ", ".join(f"{field} from “{_short(column)}”" for field, column in fields.items())
    rest = ", ".join(f"“{_short(c)}”" for c in header if c not in taken)
    return (used or "no known column") + (f"; kept beside them: {rest}" if rest else "")


def _short(name: str) -> str:
    name = " ".join(name.split())
    return name if len(name) <= 30 else f"{name[:29]}…"


class _Counted:
    """Lines on their way to the parser; it looks at those that made the current row (since `since` was set to 0)."""

    def __init__(self, lines: Iterable[str]) -> None:
        self._lines = iter(lines)
        self._marks = 0
        self._ended = False
        self.since = 0

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        try:
            line = next(self._lines)
        except StopIteration:
            self._ended = True
            raise
        self._marks = line.count('"') + (self._marks if self.since else 0)
        self.since += 1
        return line

    def never_closed(self) -> bool:
        """Whether the parser ran into the end of the file while it looked for a closing quotation mark."""
        return self._ended and self.since > 1 and self._marks % 2 == 1


def _parse(lines: Iterable[str], delimiter: str, quoting: bool) -> Iterator[list[str]]:
    csv.field_size_limit(_LONGEST_CELL)
    return csv.reader(lines, delimiter=delimiter, quoting=csv.QUOTE_MINIMAL if quoting else csv.QUOTE_NONE)


def _is_quoted(text: str, delimiter: str) -> bool:
    reader = csv.reader(_lines(text, 0), delimiter=delimiter, strict=True)
    try:
        for _ in reader:
            pass
    except csv.Error as error:
        return "end of data" in str(error) and len(text) > 60_000
    return True


def _lines(text: str, start: int) -> Iterator[str]:
    """The lines of `text` from `start` on, with their line ends, as a stream of text would give them."""
    for m in re.compile(r"[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$").finditer(text, start):
        yield m[0]


def header_names(cells: Sequence[str]) -> tuple[str, ...]:
    """The header: names stripped, the nameless called "column 3", a second "text" called "text (2)"."""
    names: dict[str, None] = {}
    uses: Counter[str] = Counter()
    for index, cell in enumerate(cells, 1):
        name = base = cell.strip() or f"column {index}"
        while name in names:
            uses[base] += 1
            name = f"{base} ({uses[base] + 1})"
        names[name] = None
    return tuple(names)


def _row(number: int, header: Sequence[str], cells: Sequence[str], never_closed: bool) -> Row:
    named = dict(zip(header, cells, strict=False))
    problems: tuple[str, ...] = ()
    if never_closed:
        problems = ("a quotation mark that opens a cell is never closed: all later rows went into this one",)
    if len(cells) > len(header):
        named |= {f"column {i}": c for i, c in enumerate(cells[len(header) :], len(header) + 1)}
        if any(c.strip() for c in cells[len(header) :]):
            problems += (f"the row has {len(cells)} cells and the header {len(header)}: a text may be cut in two",)
    return Row(number, named, problems)


def flat_cells(value: Mapping[str, object], prefix: str = "", depth: int = 0) -> dict[str, str]:
    """Named values of an object as text, objects inside it by "outer.inner"."""
    flat: dict[str, str] = {}
    for key, inner in value.items():
        name = without_surrogates(f"{prefix}{key}")
        if isinstance(inner, dict) and depth < 3:
            flat.update(flat_cells(inner, f"{name}.", depth + 1))
        else:
            flat[name] = without_surrogates(_plain(inner))
    return flat


def _plain(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, list):
        return ", ".join(_plain(v.get("name", "")) if isinstance(v, dict) else str(v) for v in value if v is not None)
    return str(value)
