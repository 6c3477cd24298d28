"""Reading lexicon files; every error names file, row, column and the mend."""

from __future__ import annotations

import csv
import hashlib
import io
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import zip_longest
from pathlib import Path

from framing.errors import InputError
from framing.lexicon.entry import COLUMNS, Condition, Entry, Lexicon, LexiconFile, form_tokens
from framing.lexicon.frames import FRAMES, WITH_ARGUMENTS, WITH_OPTIONAL

POS = frozenset({
    "ADJ", "ADV", "NOUN", "VERB", "AUX", "PROPN", "ADP", "SCONJ", "CCONJ", "DET", "INTJ", "PRON", "NUM", "PART", "X",
})  # fmt: skip
FLAGS = frozenset({"legal", "technical", "official"})
UNPROVEN = "imported"
"""Start of the `source` of an entry that came from another list and has no sentences yet."""
VARIANTS = frozenset({"", "UK", "US"})


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing wrong in a lexicon file."""

    file: str
    row: int
    column: str
    message: str

    def __str__(self) -> str:
        return f"{self.file}, row {self.row}, column {self.column}: {self.message}"


class LexiconError(InputError):
    """A lexicon file that cannot be used; `problems` holds every error found, the message the first few."""

    def __init__(self, problems: list[Problem]) -> None:
        self.problems = tuple(problems)
        shown = "\n".join(str(p) for p in problems[:5])
        more = f"\n(and {len(problems) - 5} more; `framing lexicon check` lists all)" if len(problems) > 5 else ""
        super().__init__(shown + more)


@cache
def _alternatives(cell: str) -> tuple[str, ...]:
    if not cell:
        return ()
    return tuple(part.strip() for part in cell.split("|") if part.strip())


@cache
def _choices(cell: str) -> frozenset[str]:
    return frozenset(_alternatives(cell))


@cache
def _sequences(cell: str) -> tuple[tuple[str, ...], ...]:
    if not cell:
        return ()
    return tuple(form_tokens(part) for part in _alternatives(cell))


@cache
def parse_frame(text: str) -> tuple[Condition, ...]:
    """The conditions of a `frame` cell; raises `ValueError` that says which is unknown."""
    if not text:
        return ()
    conditions = []
    for word in text.split():
        negated = word.startswith("!")
        options = []
        for option in word.lstrip("!").split("|"):
            name, _, arguments = option.lstrip("+").partition(":")
            if name not in FRAMES:
                raise ValueError(f"unknown frame {option!r}; known are {', '.join(sorted(FRAMES))}")
            if name in WITH_ARGUMENTS and not arguments:
                raise ValueError(f"frame {option!r} needs words after a colon")
            if arguments and name not in WITH_ARGUMENTS | WITH_OPTIONAL:
                raise ValueError(f"frame {option!r} takes no words after a colon")
            options.append((name, tuple(arguments.split("/")) if arguments else ()))
        conditions.append(Condition(tuple(options), negated))
    return tuple(conditions)


def _row(
    get: Mapping[str, str], dimension: str, category: str, file: str, number: int, exact: bool
) -> tuple[Entry | None, list[Problem]]:
    tokens = form_tokens(get["form"])
    pos, flags = _choices(get["pos"]), _choices(get["flags"])
    problems = [Problem(file, number, *wrong) for wrong in _wrong_cells(get, tokens, pos, flags)]
    if exact and get["category"] != category:
        message = f"is {get['category']!r}, but the file is named {category}; write {category} or move the row"
        problems.append(Problem(file, number, "category", message))
    if not dimension:
        message = f"is {get['category']!r}, which is not one category of ours; write it as loaded/{category}"
        problems.append(Problem(file, number, "category", message))
    try:
        frame = parse_frame(get["frame"])
    except ValueError as error:
        problems.append(Problem(file, number, "frame", str(error)))
    if problems:
        return None, sorted(problems, key=lambda problem: COLUMNS.index(problem.column))
    entry = Entry(
        get["id"], dimension, category, get["subcategory"], get["form"], tokens, get["match"] == "lemma", pos,
        int(get["strength"]), frame, _sequences(get["left_not"]), _sequences(get["right_not"]),
        _choices(get["context_not"].lower()), get["proper"] == "count", flags, get["variant"],
        _alternatives(get["alternatives"]), get["reason"], get["source"], get["yes"], get["no"], get["frame"], file, number,
    )  # fmt: skip
    return entry, []


def _wrong_cells(
    get: Mapping[str, str], tokens: tuple[str, ...], pos: frozenset[str], flags: frozenset[str]
) -> Iterator[tuple[str, str]]:
    """The columns of a row that are wrong in themselves, each with what is wrong and the mend."""
    if not get["id"]:
        yield "id", "is empty; give the entry a name such as judgement.ruthless"
    if not tokens or set(tokens) == {"*"}:
        yield "form", "is empty; write the word or words to find"
    elif "*" in (tokens[0], tokens[-1]):
        yield "form", "starts or ends with *; put words on both sides of it"
    if get["match"] not in ("lemma", "exact"):
        yield "match", f"is {get['match']!r}; write lemma or exact"
    if not pos <= POS:
        yield "pos", f"has {', '.join(sorted(pos - POS))}; use {', '.join(sorted(POS))}"
    if get["strength"] not in ("0", "1", "2", "3"):
        yield "strength", f"is {get['strength']!r}; write 0, 1, 2 or 3"
    if not flags <= FLAGS:
        yield "flags", f"has {', '.join(sorted(flags - FLAGS))}; use {', '.join(sorted(FLAGS))}"
    if get["proper"] not in ("", "skip", "count"):
        yield "proper", f"is {get['proper']!r}; leave it empty, or write skip or count"
    if get["variant"] not in VARIANTS:
        yield "variant", f"is {get['variant']!r}; leave it empty, or write UK or US"
    if not get["reason"]:
        yield "reason", "is empty; say in one sentence what this word does to a reader"
    if not get["yes"] and not get["source"].startswith(UNPROVEN):
        yield "yes", "is empty; write a sentence in which the entry must fire"


Place = Callable[[str], tuple[str, str]]
"""From a cell of the category column to dimension and category; dimension "" where that cannot be told."""


def read_file(path: Path, place: Place | None = None) -> tuple[list[Entry], list[Problem]]:
    """The entries of one CSV file and every problem in it.

    Without `place`, dimension and category are the names of the file's folder and of the file, and the category column
    must say the latter.
    """
    return _read_rows(path, path.read_bytes(), place)


def _read_rows(path: Path, data: bytes, place: Place | None) -> tuple[list[Entry], list[Problem]]:
    file = "/".join(path.parts[-2:])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return [], [Problem(file, 1, "-", f"is not UTF-8 (byte {error.start}); save it as CSV UTF-8")]
    rows = csv.reader(io.StringIO(text, newline=""))
    header = next(rows, [])
    problems = [
        Problem(file, 1, c, "is not a column of the format; see lexicons/README.md") for c in header if c not in COLUMNS
    ]
    problems += [Problem(file, 1, c, "is missing; add the column") for c in COLUMNS if c not in header]
    if problems:
        return [], problems
    entries = []
    dimension, category = path.parent.name, path.stem
    for row in rows:
        number = rows.line_num
        if len(row) > len(header):
            problems.append(Problem(file, number, "-", "has more cells than the header; quote cells that hold a comma"))
            continue
        cells = dict(zip_longest(header, map(str.strip, row), fillvalue=""))
        if cells["id"].startswith("#") or not any(cells.values()):
            continue
        if place:
            dimension, category = place(cells["category"])
        entry, wrong = _row(cells, dimension, category, file, number, exact=place is None)
        problems += wrong
        if entry:
            entries.append(entry)
    return entries, problems


def _doubled(entries: Iterable[Entry]) -> list[Problem]:
    seen: dict[tuple[str, str], Entry] = {}
    problems = []
    for entry in entries:
        first = seen.setdefault((entry.dimension, entry.id), entry)
        if first is not entry:
            problems.append(
                Problem(entry.file, entry.row, "id", f"{entry.id} stands already in {first.file}, row {first.row}")
            )
    return problems


def load(folder: Path, dimensions: Iterable[str] | None = None) -> Lexicon:
    """The lexicon in `folder` (lexicons/en): `lexicon.toml` and `<dimension>/<category>.csv`.

    With `dimensions`, only their files are read.

    Raises
    ------
    LexiconError
        With every problem in every file.
    """
    about = tomllib.loads((folder / "lexicon.toml").read_text(encoding="utf-8"))
    entries: list[Entry] = []
    files: list[LexiconFile] = []
    problems: list[Problem] = []
    wanted = None if dimensions is None else frozenset(dimensions)
    for path in sorted(p for p in folder.glob("*/*.csv") if wanted is None or p.parent.name in wanted):
        data = path.read_bytes()
        read, wrong = _read_rows(path, data, None)
        entries += read
        problems += wrong
        digest = hashlib.sha256(data).hexdigest()
        files.append(LexiconFile(f"{path.parent.name}/{path.stem}", len(read), digest))
    problems += _doubled(entries)
    if problems:
        raise LexiconError(problems)
    return Lexicon(about["name"], about["version"], about["licence"], tuple(entries), tuple(files))


@cache
def load_shipped(dimensions: tuple[str, ...] | None = None) -> Lexicon:
    """The English lexicon that travels with the program, all of it or some dimensions; each file read once a process."""
    from framing.resources import lexicons

    folder = lexicons() / "en"
    names = {path.parent.name for path in folder.glob("*/*.csv")}
    parts = [_shipped_dimension(name) for name in sorted(names if dimensions is None else names & {*dimensions})]
    entries = tuple(entry for part in parts for entry in part.entries)
    return replace(load(folder, ()), entries=entries, files=tuple(file for part in parts for file in part.files))


@cache
def _shipped_dimension(name: str) -> Lexicon:
    from framing.resources import lexicons

    return load(lexicons() / "en", (name,))


def place_in(lexicon: Lexicon) -> Place:
    """How a user's category column is read: "loaded/judgement", or the name of a category of one dimension only."""
    dimensions: dict[str, set[str]] = {}
    for entry in lexicon.entries:
        dimensions.setdefault(entry.category, set()).add(entry.dimension)

    def place(category: str) -> tuple[str, str]:
        dimension, _, name = category.rpartition("/")
        known = dimensions.get(name, set())
        return (dimension or (next(iter(known)) if len(known) == 1 else "")), name

    return place


def overlay(lexicon: Lexicon, path: Path) -> Lexicon:
    """`lexicon` with the entries of a user's file added; an entry with a known id replaces it.

    The file has the shipped format. Its category column says the dimension too ("loaded/judgement"), or names a category
    that `lexicon` has in one dimension only.

    Raises
    ------
    LexiconError
        With every problem in the file.
    """
    entries, problems = read_file(path, place_in(lexicon))
    problems += _doubled(entries)
    if problems:
        raise LexiconError(problems)
    replaced = {(e.dimension, e.id): e for e in entries}
    old = {(e.dimension, e.id) for e in lexicon.entries}
    kept = tuple(replaced.get((e.dimension, e.id), e) for e in lexicon.entries)
    added = tuple(e for key, e in replaced.items() if key not in old)
    changes = tuple(
        f"{'changed' if k in old else 'added'} {e.dimension}/{e.category}: {e.form}" for k, e in replaced.items()
    )
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    return replace(
        lexicon,
        entries=kept + added,
        files=(*lexicon.files, LexiconFile(path.name, len(entries), digest)),
        changes=lexicon.changes + changes,
    )
