"""From a path to items: a file, a folder of text files, or a folder ruled by a list of its articles (corpus.csv)."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path

from framing.reading import plain
from framing.reading.guards import UnreadableError
from framing.reading.items import Item, Note, Pointer, Record
from framing.reading.kinds import what_to_do
from framing.reading.registry import PLAIN, Reader, reader_for
from framing.reading.sample import Sample, reason, sample, shown
from framing.records import COLUMNS

MANIFESTS = ("corpus.csv", "corpus.tsv", "corpus.jsonl")
A_TABLE = "a table; to have its articles read, give its own path, or name it corpus.csv if it lists the files beside it"
RESULTS = "what framing wrote, not articles; framing compare makes reports of the results of a run in shards"

_WRITTEN = frozenset((*COLUMNS, "errors", "outlets", "spool", "done", "parsed", "run"))
_ABOUT = frozenset(
    ("readme", "license", "licence", "copying", "notice", "changelog", "changes", "contributing", "citation", "source")
)
_DEEPEST = 40
_PARTS_OF_A_PAGE = re.compile(r"(?:_files|-Dateien|_bestanden|_fichiers|_archivos|\.files)$")


@dataclass(slots=True)
class Walk:
    """Options of one reading, and the files and folders that it has already been to (device and number of each)."""

    columns: Mapping[str, str]
    files: dict[tuple[int, int], str] = field(default_factory=dict)
    folders: set[tuple[int, int]] = field(default_factory=set)


def file_items(path: Path, name: str, walk: Walk) -> Iterator[Item]:
    """The items of one file, its pointers to other files followed."""
    opened = _open(path, name)
    if isinstance(opened, Note):
        yield opened
        return
    _remember(path, name, walk)
    for item in _read(*opened, walk):
        if isinstance(item, Pointer):
            yield from _pointed(item, path.parent, walk)
        else:
            yield item


def listed_items(path: Path, name: str, walk: Walk) -> Iterator[Item]:
    """The items of one file: as the list of articles beside it says where that names it, else as `file_items`."""
    for manifest in MANIFESTS:
        beside = path.parent / manifest
        if path.name in MANIFESTS or not beside.is_file():
            continue
        opened = _open(beside, manifest)
        for item in _read(*opened, walk) if not isinstance(opened, Note) else ():
            if isinstance(item, Pointer) and _identity(_locate(path.parent, item.file)) == _identity(path) is not None:
                yield from _pointed(item, path.parent, walk)
                return
    yield from file_items(path, name, walk)


def folder_items(path: Path, walk: Walk, prefix: str = "") -> Iterator[Item]:
    """The items of a folder and of the folders in it, in order of name."""
    entries = _entries(path, prefix, walk)
    if isinstance(entries, Note):
        yield entries
        return
    manifest = next((e for name in MANIFESTS for e in entries if e.name == name), None)
    if manifest is not None:
        name = prefix + manifest.name
        yield from file_items(Path(manifest.path), name, walk)
        yield from _unnamed(entries, prefix, name, walk)
        return
    results = _are_results(entries)
    for entry in entries:
        name = prefix + shown(entry.name)
        if entry.name.startswith("."):
            yield Note("skipped", name, None, "hidden")
        elif results and Path(entry.name).stem in _WRITTEN:
            yield Note("skipped", name, None, RESULTS)
        elif _is_folder(entry) and (page := _page_of(entry.name, {e.name for e in entries})):
            yield Note("skipped", name, None, f"the pictures and scripts of {page}")
        elif _is_folder(entry):
            yield from folder_items(Path(entry.path), walk, f"{name}/")
        elif _ABOUT & {Path(entry.name).stem.lower()}:
            yield Note("skipped", name, None, "a note about the files, by its name; give its own path to have it read")
        elif earlier := _seen(Path(entry.path), walk):
            yield Note("skipped", name, None, f"the same file as {earlier}, under a second name")
        elif why := _why_not(Path(entry.path), name):
            yield Note("skipped", name, None, why)
        else:
            yield from file_items(Path(entry.path), name, walk)


def _are_results(entries: list[os.DirEntry[str]]) -> bool:
    """Whether a run of this program wrote into a folder: its tables are there, or it was stopped before any was."""
    names = {Path(entry.name).stem for entry in entries}
    return {"articles", "findings", "exclusions", "measures"} <= names or {".lock", "spool"} <= names


def _page_of(folder: str, names: set[str]) -> str:
    """The saved page whose parts a folder holds, as browsers name it ("story_files" beside "story.html"), or ""."""
    stem = _PARTS_OF_A_PAGE.sub("", folder)
    return next((f"{stem}{end}" for end in (".html", ".htm") if stem != folder and f"{stem}{end}" in names), "")


def _why_not(path: Path, name: str) -> str:
    """Why a file is not read from a folder without being asked for, or ""."""
    try:
        found = sample(path, name)
    except UnreadableError:
        return ""
    reader = reader_for(found)
    if reader is None:
        return "" if found.suffix in plain.ENDINGS else f"{found.kind}, which is not read{what_to_do(found.kind)}"
    if reader.table:
        return A_TABLE
    if reader.endings is None or found.suffix in reader.endings:
        return ""
    named = f"named {found.suffix}" if found.suffix else "without an ending to its name"
    return f"{reader.name} {named}; give its own path to have it read"


def _open(path: Path, name: str, plain: bool = False) -> tuple[Sample, Reader] | Note:
    try:
        found = sample(path, name)
    except UnreadableError as why:
        return Note("failed", name, None, str(why))
    reader = PLAIN if plain else reader_for(found)
    if reader is None:
        return Note("failed", name, None, f"is {found.kind}, not plain text{what_to_do(found.kind)}")
    return found, reader


def _read(found: Sample, reader: Reader, walk: Walk) -> Iterator[Item]:
    try:
        yield from reader.read(found, walk.columns)
    except OSError as error:
        yield Note("failed", found.name, None, reason(error))
    except UnreadableError as why:
        yield Note("failed", found.name, None, str(why))


def _pointed(pointer: Pointer, folder: Path, walk: Walk) -> Iterator[Item]:
    """The article that a row of a table points to, with what the row says about it."""
    path = _locate(folder, pointer.file)
    where = f"names the file {shown(pointer.file)}"
    if earlier := _seen(path, walk):
        yield Note("failed", pointer.source, pointer.row, f"{where} a second time (first: {earlier})")
        return
    _remember(path, f"row {pointer.row}", walk)
    opened = _open(path, _relative(path, folder, pointer.source), pointer.plain)
    if isinstance(opened, Note):
        yield Note("failed", pointer.source, pointer.row, f"{where}, which {opened.message}")
        return
    found, reader = opened
    if reader.table:
        yield Note("failed", pointer.source, pointer.row, f"{where}, which is itself a table")
        return
    items = [item for item in islice(_read(found, reader, walk), 10) if isinstance(item, Record | Note)]
    records = [item for item in items if isinstance(item, Record)]
    if len(records) > 1:
        yield Note("failed", pointer.source, pointer.row, f"{where}, which holds several articles; give its own path")
    elif records:
        yield _joined(records[0], pointer)
    else:
        yield from (replace(item, row=pointer.row, unit="row") for item in items[:1] if isinstance(item, Note))


def _joined(record: Record, pointer: Pointer) -> Record:
    """The row's words go before those at the head of the file; where they differ, that is said."""
    differing = [
        f"{pointer.source} gives the {name} as “{_short(value)}”, the file itself as “{_short(record.fields[name])}”:"
        f" the first is used"
        for name, value in pointer.fields.items()
        if record.fields.get(name, value) != value
    ]
    return replace(
        record,
        row=pointer.row,
        unit="row",
        fields={**record.fields, **pointer.fields},
        extra={**record.extra, **pointer.extra},
        problems=(*record.problems, *pointer.problems, *differing),
    )


def _locate(folder: Path, file: str) -> Path:
    """A file as a table names it, relative to the table's folder; tried also with slashes, and with ".txt" added."""
    for name in (file, file.replace("\\", "/"), f"{file}.txt"):
        try:
            if (folder / name).is_file():
                return folder / name
        except (OSError, ValueError):
            continue
    return folder / file


def _relative(path: Path, folder: Path, table: str) -> str:
    """The name of a file that `table` in `folder` names: within the corpus folder, or bare when it lies elsewhere."""
    try:
        inside = path.relative_to(folder)
    except ValueError:
        return shown(path.name)
    return table[: table.rfind("/") + 1] + shown(inside.as_posix())


def _unnamed(entries: list[os.DirEntry[str]], prefix: str, manifest: str, walk: Walk) -> Iterator[Note]:
    """A note for every file of a folder that its list of articles does not name."""
    for entry in entries:
        name = prefix + shown(entry.name)
        if _is_folder(entry) and not entry.name.startswith("."):
            inner = _entries(Path(entry.path), f"{name}/", walk)
            if isinstance(inner, Note):
                yield inner
            else:
                yield from _unnamed(inner, f"{name}/", manifest, walk)
        elif not _seen(Path(entry.path), walk):
            yield Note("skipped", name, None, f"not named in {manifest}")


def _entries(path: Path, prefix: str, walk: Walk) -> list[os.DirEntry[str]] | Note:
    name = prefix.rstrip("/") or shown(path.name or path)
    if prefix.count("/") > _DEEPEST:
        return Note("failed", name, None, f"lies more than {_DEEPEST} folders deep and was not looked into")
    try:
        status = path.stat()
        if (status.st_dev, status.st_ino) in walk.folders:
            return Note("skipped", name, None, "a link to a folder that was already read")
        walk.folders.add((status.st_dev, status.st_ino))
        with os.scandir(path) as found:
            return sorted(found, key=lambda e: e.name)
    except OSError as error:
        return Note("failed", name, None, reason(error))


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir()
    except OSError:
        return False


def _identity(path: Path) -> tuple[int, int] | None:
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino


def _seen(path: Path, walk: Walk) -> str:
    identity = _identity(path)
    return walk.files.get(identity, "") if identity else ""


def _remember(path: Path, name: str, walk: Walk) -> None:
    if identity := _identity(path):
        walk.files.setdefault(identity, name)


def _short(value: str) -> str:
    value = " ".join(value.split())
    return value if len(value) <= 60 else f"{value[:59]}…"
