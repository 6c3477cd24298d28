"""The reading: every article with id, outlet, date and warnings, and a note on every file and row."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from framing.article import Article
from framing.errors import InputError, UsageError
from framing.reading import plain
from framing.reading.aliases import Outlets
from framing.reading.bylines import split_byline
from framing.reading.checks import suspicions
from framing.reading.columns import check_chosen
from framing.reading.dates import moment, parse_date
from framing.reading.duplicates import CONTAINMENT, Seen
from framing.reading.encoding import REPLACED
from framing.reading.folders import A_TABLE, RESULTS, Walk, file_items, folder_items, listed_items
from framing.reading.intext import told_in
from framing.reading.items import Announced, Item, Note, Pointer, Record
from framing.reading.outlets import Guess, propose
from framing.reading.registry import URLS
from framing.reading.sample import shown


@dataclass(frozen=True, slots=True)
class Reading:
    """What was read.

    Attributes
    ----------
    articles
        In order of file name and row.
    notes
        One for every file and every row of a table, in the order they were come upon.
    announced
        How many articles the input says it holds (the rows of a table), None where it does not say.
    """

    articles: tuple[Article, ...]
    notes: tuple[Note, ...]
    announced: int | None

    @property
    def remarks(self) -> tuple[str, ...]:
        """Lines on what was suspicious, could not be read or was passed over, for the notes of a report."""
        return tuple(str(note) for note in self.notes if note.level != "read")

    @property
    def clusters(self) -> tuple[tuple[str, ...], ...]:
        """Ids of articles that are copies or versions of one text, the earliest first; single articles are left out."""
        groups: dict[str, list[str]] = {}
        for article in self.articles:
            groups.setdefault(article.extra.get("version_of", article.id), []).append(article.id)
        return tuple(tuple(ids) for ids in groups.values() if len(ids) > 1)


class NothingReadError(InputError):
    """No article could be read; `reading` holds the notes that say why."""

    def __init__(self, message: str, reading: Reading) -> None:
        super().__init__(message)
        self.reading = reading


def read(
    path: Path,
    *,
    columns: Mapping[str, str] | None = None,
    outlets: Mapping[str, str] | None = None,
    same: float = CONTAINMENT,
    urls: Iterable[str] = (),
) -> Reading:
    """Read the articles of a file (text, document, export of an archive, table) or of a folder of such files.

    Parameters
    ----------
    path
        File or folder. A folder with a corpus.csv (or .tsv, .jsonl) is read as that list says; of a file that such a
        list beside it names, what the list says holds too.
    columns
        Field -> name of the table's column, where the usual names are not used: `{"text": "Story"}`.
    outlets
        Name as written -> outlet (`aliases.read_aliases`), before the names that are known.
    same
        Share of the shorter text's five-word runs, in (0, 1], from which two articles are versions of one text.
    urls
        Addresses of the pages to take from web archives; all of them where none is given.

    Raises
    ------
    InputError
        When nothing at all can be read (`NothingReadError`). Everything else that goes wrong is a note.
    UsageError
        When `columns` names a field that does not exist.
    """
    chosen = dict(columns or {})
    check_chosen(chosen)
    if not 0 < same <= 1:
        raise UsageError(f"two texts are versions of one from a share over 0 and up to 1, not {same}")
    if wanted := "\n".join(urls):
        chosen[URLS] = wanted
    path = Path(path)

    def gathered(items: Iterable[Item]) -> Reading:
        return _gather(list(items), Names(Outlets(outlets)), Seen(same))

    if path.is_dir():
        walk = Walk(chosen)
        reading = gathered(folder_items(path, walk))
        tables = [n.source for n in reading.notes if n.message == A_TABLE]
        if tables and not reading.articles:
            others = [n for n in reading.notes if n.message != A_TABLE]
            reading = gathered(chain(others, *(file_items(path / name, name, walk) for name in tables)))
    else:
        reading = gathered(listed_items(path, shown(path.name) or shown(path), Walk(chosen)))
    if not reading.articles:
        raise NothingReadError(_nothing(path, reading.notes), reading)
    return reading


def stream(
    path: Path,
    *,
    columns: Mapping[str, str] | None = None,
    outlets: Mapping[str, str] | None = None,
    window: int | None = None,
) -> Iterator[Article | Note]:
    """The articles and notes of a file or folder one at a time, in constant memory.

    As `read`, but copies and versions are not looked for, and an outlet is called as it is first met. With a `window`, copies
    are looked for among all articles before (16 bytes each), other versions among that many.
    """
    chosen = dict(columns or {})
    check_chosen(chosen)
    path = Path(path)
    walk = Walk(chosen)
    items = folder_items(path, walk) if path.is_dir() else listed_items(path, shown(path.name) or shown(path), walk)
    names = Names(Outlets(outlets))
    seen = Seen(window=window) if window else None
    tables: list[str] = []
    nothing = True
    for made in _articles(_proposed(items, names), names, seen):
        if isinstance(made, tuple):
            nothing = False
            yield made[0]
        elif isinstance(made, Note):
            tables += [made.source] if made.message == A_TABLE else []
            yield made
    if nothing and tables:
        items = chain.from_iterable(file_items(path / name, name, walk) for name in tables)
        yield from (made[0] if isinstance(made, tuple) else made
                    for made in _articles(_proposed(items, names), names, seen) if isinstance(made, tuple | Note))


def guess_notice(article: Article) -> str:
    """For the reader of a report: that the outlet is a guess and how to correct it; "" where it was stated."""
    if not article.outlet_guess:
        return ""
    return f"The outlet “{article.outlet}” is a guess from {article.outlet_guess}. {HOW_TO_CORRECT}"


HOW_TO_CORRECT = (
    "To correct a guessed outlet, begin the text with a line “outlet: Name”, or put beside the files a table"
    " corpus.csv with the columns file, outlet, published and headline."
)


def slug(name: str) -> str:
    """ "The Daily Herald" -> "the-daily-herald"; at most 40 characters."""
    plain_letters = "".join(c for c in unicodedata.normalize("NFKD", name) if not unicodedata.combining(c))
    return re.sub(r"[\W_]+", "-", plain_letters.casefold())[:40].strip("-") or "outlet"


def _nothing(path: Path, notes: Iterable[Note]) -> str:
    """The one line that says why nothing was read."""
    skipped = [n for n in notes if n.level == "skipped"]
    results = [n for n in skipped if n.message == RESULTS]
    bad = [n for n in notes if n.level == "failed"] or results or skipped
    if not bad:
        return f"{shown(path)} is an empty folder; put text files (.txt) or a table (.csv) of articles into it"
    first = replace(bad[0], message=" ".join(bad[0].message.split()))
    more = f" (and {len(bad) - 1:,} more that could not be read)" if len(bad) > 1 else ""
    if first.row is None and first.source == shown(path.name):
        return f"{shown(path)} {first.message}{more}"
    was = "was skipped: " if first.level == "skipped" else ""
    return f"{shown(path)}: no article could be read; {first.place} {was}{first.message}{more}"


def _gather(items: Iterable[Item], names: Names, seen: Seen) -> Reading:
    articles: list[Article] = []
    notes: list[Note] = []
    announced: int | None = None
    found = list(_proposed(items, names))
    names.outlets.settle(item.outlet for item in found if isinstance(item, _Proposed))
    for made in _articles(found, names, seen):
        if isinstance(made, tuple):
            articles.append(made[0])
            notes.append(made[1])
        elif isinstance(made, Note):
            notes.append(made)
        else:
            announced = (announced or 0) + made.count
    return Reading(tuple(articles), tuple(notes), announced)


class _Proposed(NamedTuple):
    """A record with its outlet as written and, where that is a guess, what it was read from."""

    record: Record
    outlet: str
    guess: str


def _proposed(items: Iterable[Item], names: Names) -> Iterator[_Proposed | Note | Announced]:
    for item in items:
        if isinstance(item, Pointer):
            raise TypeError("a reader handed over a pointer that nobody followed")
        if not isinstance(item, Record):
            yield item
            continue
        body = item.text[item.body_start :]
        if refused := _refused(item.text, body):
            yield Note("failed", item.source, item.row, refused, item.unit)
        else:
            yield _Proposed(item, *names.proposal(item, body))


def _articles(
    items: Iterable[_Proposed | Note | Announced], names: Names, seen: Seen | None
) -> Iterator[tuple[Article, Note] | Note | Announced]:
    """Articles from records, one at a time; names, numbers and duplicates hang on those that came before."""
    ids: list[str] = []
    for item in items:
        if not isinstance(item, _Proposed):
            yield item
            continue
        record = item.record
        body = record.text[record.body_start :]
        outlet = names.outlets.called(item.outlet)
        ident = names.ident(outlet)
        replaced = record.text.count(REPLACED)
        extra = {name: value for name, value in record.extra.items() if name not in _MADE}
        if outlet != item.outlet and not item.guess:
            extra.setdefault("outlet_as_written", item.outlet)
        fields, read_from = _with_told(record, body)
        extra |= read_from
        warnings = [*record.problems, *suspicions(body, replaced)]
        written = fields.get("published", "")
        published, problem = parse_date(written)
        if at := moment(written):
            extra["published_at"] = at
        if problem:
            extra.setdefault("published", written)
            warnings.append(problem)
        if kind := (named := split_byline(fields.get("byline", ""))).kind:
            extra["byline_kind"] = kind
            extra |= {"byline_people": "; ".join(named.people)} if named.people else {}
        if seen is not None:
            if twin := seen.add(len(ids), body):
                warnings.append(_twin(ids[twin.key], twin.share, twin.exact))
                extra |= {"version_of": ids[twin.key], "version_share": f"{twin.share:.2f}"}
            ids.append(ident)
        article = Article(
            id=ident,
            text=record.text,
            outlet=outlet,
            source_file=record.source,
            row=record.row,
            headline=fields.get("headline", ""),
            published=published,
            url=fields.get("url", ""),
            event=fields.get("event", ""),
            genre=fields.get("genre", ""),
            byline=fields.get("byline", ""),
            outlet_guess=item.guess,
            body_start=record.body_start,
            encoding=record.encoding,
            replaced=replaced,
            warnings=tuple(dict.fromkeys(warnings)),
            extra=extra,
        )
        yield article, _note(article, record.unit)


_MADE = frozenset({"byline_kind", "byline_people", "version_of", "version_share", "outlet_guess"})
"""What this module makes of an article itself; a table that holds it from an earlier reading is not believed."""


def _with_told(record: Record, body: str) -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The stated fields, with date and byline from the head of the text where they are not stated; and which were."""
    fields = dict(record.fields)
    if fields.get("published") and fields.get("byline"):
        return fields, {}
    read_from: dict[str, str] = {}
    for name, value in told_in(body)._asdict().items():
        if value and not fields.get(name):
            fields[name] = value
            read_from[f"{name}_read_from"] = "a line of the text"
    return fields, read_from


def _refused(text: str, body: str) -> str:
    """Why a text is not taken as an article, or ""."""
    if len(text) > plain.LONGEST:
        return plain.too_long(f"a text of {len(text):,} characters")
    if not body.strip(" \t\r\n\f\v\u00a0\u200b\ufeff"):
        return "is empty" if not text.strip() else "holds no text, only the lines about it"
    if body.count(REPLACED) * 3 > len(body):
        return "cannot be read as text: most of its characters are in no known encoding"
    return ""


def _twin(ident: str, share: float, exact: bool) -> str:
    if exact:
        return f"duplicate: the same text as {ident}"
    return f"another version of {ident}: {int(share * 100)}% of the shorter text is also in the other"


class Names:
    """Outlets and ids given so far."""

    def __init__(self, outlets: Outlets | None = None) -> None:
        self.outlets = outlets or Outlets()
        self._sources: dict[str, int] = {}
        self._counts: dict[str, int] = {}

    def proposal(self, record: Record, body: str) -> tuple[str, str]:
        """The outlet of a record as written and, where it is a guess, what it was read from.

        Where nothing speaks, the outlet is called after the place of the file in the corpus ("Outlet 4").
        """
        number = self._sources.setdefault(record.source, len(self._sources) + 1)
        if stated := " ".join(record.fields.get("outlet", "").split()):
            return stated, record.extra.get("outlet_guess", "")
        path = PurePosixPath(record.source)
        guess = propose(
            body,
            url=record.fields.get("url", ""),
            byline=record.fields.get("byline", ""),
            folder=path.parent.name,
            file=path.stem,
        ) or Guess(f"Outlet {number}", "its place in the corpus, as neither the text nor the file name says more")
        return guess.name, guess.read_from

    def ident(self, outlet: str) -> str:
        """The next id of an outlet: "herald-1", "herald-2" ..."""
        name = slug(outlet)
        self._counts[name] = self._counts.get(name, 0) + 1
        return f"{name}-{self._counts[name]}"


def _note(article: Article, unit: str) -> Note:
    if article.warnings:
        return Note("suspicious", article.source_file, article.row, "; ".join(article.warnings), unit)
    guessed = f", outlet guessed from {article.outlet_guess}" if article.outlet_guess else ""
    published = f", {article.published.isoformat()}" if article.published else ""
    words = sum(any(map(str.isalnum, w)) for w in article.text[article.body_start :].split())
    headline = f", “{_shortened(article.headline)}”" if article.headline else ""
    byline = f", {_shortened(article.byline)}" if article.byline else ""
    kept = [name for name in ("highlight", "captions", "correction") if name in article.extra]
    beside = f"; beside the text: {', '.join(kept)}" if kept else ""
    beside += f"; left out: {article.extra['left_out']}" if "left_out" in article.extra else ""
    said = f"{article.id}: {article.outlet}{published}, {words:,} words{headline}{byline}{guessed}{beside}"
    return Note("read", article.source_file, article.row, said, unit)


def _shortened(text: str) -> str:
    return text if len(text) <= 60 else f"{text[:59]}…"
