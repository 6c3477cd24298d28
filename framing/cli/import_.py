"""`framing import`: what was read, as one table and a folder of texts, to be looked through and edited by hand."""

from __future__ import annotations

import codecs
import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from framing.errors import FramingError, UsageError

if TYPE_CHECKING:
    from framing.article import Article
    from framing.reading import Reading

COLUMNS = ("file", "id", "outlet", "published", "headline", "byline", "genre", "url", "event", "outlet_guess", "problems",
           "read_from")  # fmt: skip

ColumnsOption = Annotated[
    str,
    typer.Option("--columns", help="Which column of a table holds what: text=body,outlet=source."),
]
OutletsOption = Annotated[
    Path | None,
    typer.Option("--outlets", help="A table (CSV: written,outlet) of names that mean the same outlet."),
]
StrictOption = Annotated[
    bool, typer.Option("--strict", help="Fail (exit status 1) where anything is suspicious, missing or failed.")
]
SameOption = Annotated[
    float, typer.Option("--same", help="Share of shared text, up to 1, from which two articles are versions of one.")
]

UrlsOption = Annotated[
    Path | None, typer.Option("--urls", help="A text file of addresses, one a line: of web archives, read only these pages.")
]


def listed_urls(path: Path | None) -> tuple[str, ...]:
    """The lines of a list of addresses; () where there is no list, `UsageError` where it cannot be read."""
    if path is None:
        return ()
    try:
        return tuple(path.read_text(encoding="utf-8-sig", errors="replace").splitlines())
    except OSError as error:
        raise UsageError(f"--urls {path} cannot be read ({error.strerror}); name a list of addresses") from None


def import_corpus(
    path: Annotated[Path, typer.Argument(help="What to read: a file, an export of an archive, or a folder of them.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The folder to write; it must be new or empty.")] = Path(
        "corpus"
    ),
    columns: ColumnsOption = "",
    outlets: OutletsOption = None,
    same: SameOption = 0.8,
    urls: UrlsOption = None,
    strict: StrictOption = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show where in the program an error came from.")] = False,
) -> None:
    """Read PATH and write a clean corpus: corpus.csv and a text file for each article, to check and edit by hand."""
    from framing.reading import read, read_aliases, report_lines

    names = read_aliases(outlets) if outlets else None
    reading = read(path, columns=chosen_columns(columns), outlets=names, same=same, urls=listed_urls(urls))
    for line in report_lines(reading):
        typer.echo(line)
    if strict:
        check_strict(reading)
    write_corpus(reading.articles, output)
    typer.echo(f"Corpus: {output / 'corpus.csv'} and {len(reading.articles):,} texts")


def chosen_columns(option: str) -> dict[str, str]:
    """ "text=body,outlet=source" -> {"text": "body", "outlet": "source"}; `UsageError` where it is written otherwise."""
    chosen: dict[str, str] = {}
    for part in filter(None, (p.strip() for p in option.split(","))):
        field, sign, column = (p.strip() for p in part.partition("="))
        if not sign or not field or not column:
            raise UsageError(f"--columns {option}: write pairs such as text=body,outlet=source")
        chosen[field] = column
    return chosen


def check_strict(reading: Reading) -> None:
    """`FramingError` where something about a reading is suspicious, has failed, or is less than was announced."""
    counts = {level: sum(n.level == level for n in reading.notes) for level in ("suspicious", "failed")}
    said = [f"{count:,} {level}" for level, count in counts.items() if count]
    if reading.announced is not None and reading.announced > len(reading.articles):
        said.append(f"{reading.announced:,} announced and {len(reading.articles):,} read")
    if said:
        raise FramingError(f"not clean (--strict): {', '.join(said)}; the lines above say what")


def write_corpus(articles: Sequence[Article], folder: Path) -> None:
    """Write corpus.csv and texts/ID.txt for each article, whole or not at all.

    Raises
    ------
    UsageError
        Where the folder holds something already.
    FramingError
        Where it cannot be written.
    """
    from framing.tables import write_tables

    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(f"{folder} holds something already; choose a new folder with -o")
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        made = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
    except OSError as error:
        raise FramingError(f"{folder}: the folder cannot be made ({error.strerror}); choose another with -o") from None
    try:
        (made / "texts").mkdir()
        for article in articles:
            (made / _file(article)).write_bytes(_text(article))
        rows = [_row(article) for article in articles]
        names = dict.fromkeys((*COLUMNS, *sorted({name for row in rows for name in row} - set(COLUMNS))))
        write_tables(made, {"corpus": rows}, {"corpus": tuple(names)})
        made.chmod(0o755)
        if folder.exists():
            folder.rmdir()
        os.replace(made, folder)
    except OSError as error:
        raise FramingError(f"{folder}: cannot be written ({error.strerror}); choose another with -o") from None
    finally:
        shutil.rmtree(made, ignore_errors=True)


def _file(article: Article) -> str:
    return f"texts/{article.id}.txt"


def _text(article: Article) -> bytes:
    """The text of an article alone in UTF-8; where it could be taken for lines of metadata, a fence stands before it,
    and where its bytes could be taken for another encoding, a byte order mark.
    """
    from framing.reading.encoding import decode
    from framing.reading.frontmatter import front_matter

    text = article.text[article.body_start :]
    if front_matter(text).end:
        text = f"---\noutlet: {article.outlet}\n---\n{text}"
    data = text.encode("utf-8", "replace")
    return data if decode(data)[0] == text else codecs.BOM_UTF8 + data


def _row(article: Article) -> dict[str, object]:
    from framing.reading.checks import suspicions
    from framing.reading.columns import FIELDS, assign

    body = article.text[article.body_start :]
    again = set(suspicions(body, article.replaced))
    made = ("duplicate: ", "another version of ", "the date “")
    kept = [w for w in article.warnings if w not in again and not w.startswith(made)]
    place = f" {article.row}" if article.row is not None else ""
    known = {field: name for name in article.extra for field in assign([name], {}) if field in FIELDS}
    clashing = {known[field] for field in ("text", "file") if field in known}
    return {
        "file": _file(article), "id": article.id, "outlet": article.outlet,
        "published": article.published.isoformat() if article.published else article.extra.get("published", ""),
        "headline": article.headline, "byline": article.byline, "genre": article.genre, "url": article.url,
        "event": article.event, "outlet_guess": article.outlet_guess, "problems": " | ".join(kept),
        "read_from": f"{article.source_file}{place}",
        **{name: value for name, value in article.extra.items() if name not in COLUMNS and name not in clashing},
    }  # fmt: skip
