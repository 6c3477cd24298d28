"""The reading: every article with id, outlet, date and warnings, and a note on every file and row."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path, PurePosixPath

from framing.article import Article
from framing.errors import InputError
from framing.reading import plain
from framing.reading.checks import suspicions
from framing.reading.columns import check_chosen
from framing.reading.dates import moment, parse_date
from framing.reading.duplicates import Seen
from framing.reading.encoding import REPLACED
from framing.reading.folders import A_TABLE, Walk, file_items, folder_items
from framing.reading.items import Announced, Item, Note, Pointer, Record
from framing.reading.outlets import Guess, propose
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


def read(path: Path, *, columns: Mapping[str, str] | None = None) -> Reading:
    """Read the articles of a text file, a table (CSV, TSV, JSON Lines) or a folder of text files.

    Parameters
    ----------
    path
        File or folder. A folder with a corpus.csv (or .tsv, .jsonl) is read as that list says.
    columns
        Field -> name of the table's column, where the usual names are not used: `{"text": "Story"}`.

    Raises
    ------
    InputError
        When nothing at all can be read. Everything else that goes wrong is a note.
    UsageError
        When `columns` names a field that does not exist.
    """
    chosen = dict(columns or {})
    check_chosen(chosen)
    path = Path(path)
    walk = Walk(chosen)
    if path.is_dir():
        reading = _gather(folder_items(path, walk))
        tables = [n.source for n in reading.notes if n.message == A_TABLE]
        if tables and not reading.articles:
            others = [n for n in reading.notes if n.message != A_TABLE]
            reading = _gather(chain(others, *(file_items(path / name, name, walk) for name in tables)))
    else:
        reading = _gather(file_items(path, shown(path.name) or shown(path), walk))
    if not reading.articles:
        raise InputError(_nothing(path, reading.notes))
    return reading


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
    bad = [n for n in notes if n.level == "failed"] or [n for n in notes if n.level == "skipped"]
    if not bad:
        return f"{shown(path)} is an empty folder; put text files (.txt) or a table (.csv) of articles into it"
    first = bad[0]
    more = f" (and {len(bad) - 1:,} more that could not be read)" if len(bad) > 1 else ""
    if first.row is None and first.source == shown(path.name):
        return f"{shown(path)} {first.message}{more}"
    skipped = "was skipped: " if first.level == "skipped" else ""
    return f"{shown(path)}: no article could be read; {first.place} {skipped}{first.message}{more}"


def _gather(items: Iterable[Item]) -> Reading:
    articles: list[Article] = []
    notes: list[Note] = []
    announced: int | None = None
    for made in _articles(items):
        if isinstance(made, tuple):
            articles.append(made[0])
            notes.append(made[1])
        elif isinstance(made, Note):
            notes.append(made)
        else:
            announced = (announced or 0) + made.count
    return Reading(tuple(articles), tuple(notes), announced)


def _articles(items: Iterable[Item]) -> Iterator[tuple[Article, Note] | Note | Announced]:
    """Articles from records, one at a time; names, numbers and duplicates hang on those that came before."""
    names = Names()
    seen = Seen()
    ids: list[str] = []
    for item in items:
        if isinstance(item, Pointer):
            raise TypeError("a reader handed over a pointer that nobody followed")
        if not isinstance(item, Record):
            yield item
            continue
        body = item.text[item.body_start :]
        if refused := _refused(item.text, body):
            yield Note("failed", item.source, item.row, refused, item.unit)
            continue
        outlet, guess = names.outlet(item, body)
        ident = names.ident(outlet)
        replaced = item.text.count(REPLACED)
        warnings = [*item.problems, *suspicions(body, replaced)]
        if twin := seen.add(len(ids), body):
            warnings.append(_twin(ids[twin.key], twin.share, twin.exact))
        ids.append(ident)
        extra = dict(item.extra)
        written = item.fields.get("published", "")
        published, problem = parse_date(written)
        if at := moment(written):
            extra["published_at"] = at
        if problem:
            extra.setdefault("published", written)
            warnings.append(problem)
        article = Article(
            id=ident,
            text=item.text,
            outlet=outlet,
            source_file=item.source,
            row=item.row,
            headline=item.fields.get("headline", ""),
            published=published,
            url=item.fields.get("url", ""),
            event=item.fields.get("event", ""),
            genre=item.fields.get("genre", ""),
            byline=item.fields.get("byline", ""),
            outlet_guess=guess,
            body_start=item.body_start,
            encoding=item.encoding,
            replaced=replaced,
            warnings=tuple(warnings),
            extra=extra,
        )
        yield article, _note(article, item.unit)


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

    def __init__(self) -> None:
        self._sources: dict[str, int] = {}
        self._outlets: dict[str, str] = {}
        self._counts: dict[str, int] = {}

    def outlet(self, record: Record, body: str) -> tuple[str, str]:
        """The outlet of a record and, where it is a guess, what it was read from.

        A guess takes the spelling of an outlet that is already known. Where nothing speaks, the outlet is called
        after the place of the file in the corpus ("Outlet 4").
        """
        number = self._sources.setdefault(record.source, len(self._sources) + 1)
        stated = " ".join(record.fields.get("outlet", "").split())
        if stated:
            self._outlets.setdefault(_key(stated), stated)
            return stated, ""
        path = PurePosixPath(record.source)
        guess = propose(
            body,
            url=record.fields.get("url", ""),
            byline=record.fields.get("byline", ""),
            folder=path.parent.name,
            file=path.stem,
        ) or Guess(f"Outlet {number}", "its place in the corpus, as neither the text nor the file name says more")
        return self._outlets.setdefault(_key(guess.name), guess.name), guess.read_from

    def ident(self, outlet: str) -> str:
        """The next id of an outlet: "herald-1", "herald-2" ..."""
        name = slug(outlet)
        self._counts[name] = self._counts.get(name, 0) + 1
        return f"{name}-{self._counts[name]}"


def _key(outlet: str) -> str:
    return slug(outlet).removeprefix("the-")


def _note(article: Article, unit: str) -> Note:
    if article.warnings:
        return Note("suspicious", article.source_file, article.row, "; ".join(article.warnings), unit)
    guessed = f", outlet guessed from {article.outlet_guess}" if article.outlet_guess else ""
    published = f", {article.published.isoformat()}" if article.published else ""
    words = sum(any(map(str.isalnum, w)) for w in article.text[article.body_start :].split())
    said = f"{article.id}: {article.outlet}{published}, {words:,} words{guessed}"
    return Note("read", article.source_file, article.row, said, unit)
