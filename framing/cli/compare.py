"""`framing compare`: the report on articles that were scored in shards, without parsing them again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import date, datetime
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from framing.errors import UsageError

if TYPE_CHECKING:
    from framing.article import Article
    from framing.scale.cache import CachedScorer

MOST = 2_000
"""Articles that one report compares: all of them are held in memory."""
LISTED = 12
"""Suggested events that are listed."""
FEW = 500
"""Articles among which `framing read` looks for events: a second or two."""
ABOUT = ("outlet", "published", "headline", "source_file", "row")
"""What a list of suggested events says of an article, to check it and to find it again in the corpus."""
HOW_TO_CHOOSE = "a suggestion, no article names its event; --event NAME compares one, --suggest FILE lists all"


def compare(
    results: Annotated[Path, typer.Argument(help="The folder that framing score --workers wrote.")],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The PDF to write.")] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Also write the report as one HTML file.")] = None,
    tables: Annotated[
        Path | None, typer.Option("--tables", help="Also write the tables (CSV) of the comparison into this folder.")
    ] = None,
    event: Annotated[str, typer.Option("--event", help="Only articles of this event, or of a suggested one.")] = "",
    outlet: Annotated[list[str] | None, typer.Option("--outlet", help="Only these outlets; may be given again.")] = None,
    since: Annotated[datetime | None, typer.Option("--since", formats=["%Y-%m-%d"], help="Only from this day on.")] = None,
    until: Annotated[datetime | None, typer.Option("--until", formats=["%Y-%m-%d"], help="Only up to this day.")] = None,
    suggest: Annotated[
        Path | None,
        typer.Option("--suggest", help="Write a CSV of the articles that seem to tell one event, to check and edit; no report."),
    ] = None,
    words: Annotated[
        Path | None,
        typer.Option("--words", help="Write a CSV of each outlet's words against all others', however many articles; no report."),
    ] = None,
    lexicon: Annotated[Path | None, typer.Option("--lexicon", help="The lexicon file of the run, if it had one.")] = None,
    overrules: Annotated[Path | None, typer.Option("--overrules", help="Marks that readers rejected or added.")] = None,
    cache: Annotated[Path | None, typer.Option("--cache", help="Where the run kept what it parsed, if not below it.")] = None,
    force: Annotated[bool, typer.Option("--force", help="Compare even where it makes no sense.")] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show where in the program an error came from.")] = False,
) -> None:
    """Compare articles that were scored in shards: the report, from what the run has read."""
    from dataclasses import replace

    from framing.cli.scale import PARSED
    from framing.job import Job, carry_out
    from framing.overrules import read_overrules, stale_lines
    from framing.provenance import settings_of
    from framing.report import suggested_name
    from framing.scale.cache import Cache, CachedScorer
    from framing.scale.run import articles_of, read_run
    from framing.scoring import Scorer, lexicon_with, score

    for table in (suggest, words):
        if table and table.suffix != ".csv":
            raise UsageError(f"{table}: this is a CSV table; give a name that ends in .csv")
    record = read_run(results)
    first, last = (day.date() if day else None for day in (since, until))

    def read() -> Iterable[Article]:
        return (a for a in articles_of(results, record) if _fits(a, outlet or (), first, last))

    if suggest:
        _write_suggestions(suggest, read)
        return
    named = any(article.event for article in read())
    ids = _suggested(read, event, results) if event and not named else None

    def wanted() -> Iterable[Article]:
        return (a for a in read() if ((a.id in ids) if ids is not None else (not event or a.event == event)))

    settings, lines = settings_of(record["settings"])
    own = lexicon_with(lexicon) if lexicon else None
    kept = Cache(cache or results / PARSED)
    if words:
        _write_words(words, wanted(), CachedScorer(Scorer(settings, own), kept))
        return
    chosen = []
    for article in wanted():
        chosen.append(article)
        if len(chosen) > MOST:
            raise UsageError(
                f"{results}: more than {MOST:,} articles for one report; choose with --event, --outlet, --since or --until"
                " (--suggest FILE lists events)"
            )
    if not chosen:
        raise UsageError(f"{results}: no article is like that; see the columns event, outlet and published of its articles")
    if not event and not named:
        for line in suggestions(chosen):
            typer.echo(f"framing: {line}", err=True)
    settings = replace(settings, force=force)
    decided = read_overrules(overrules) if overrules else ()
    scored = score(chosen, settings, own, overrules=decided, cache=kept)
    told = {f["name"]: f["sha256"] for f in record["lexicon"]["files"]}
    if told != {f.name: f.sha256 for f in scored.lexicon.files}:
        lines.append("the word lists are not those of the run; counts follow the ones used now")
    for line in [*lines, *stale_lines(scored.decisions)]:
        typer.echo(f"framing: {line}", err=True)
    job = Job(results, lexicon, pdf=output or Path("reports") / suggested_name(chosen), html=html, tables=tables)
    carry_out(job, scored)
    for name, place in (("Report", job.pdf), ("Page", job.html), ("Tables", job.tables)):
        if place:
            typer.echo(f"{name}: {place}")


def _fits(article: Article, outlets: Sequence[str], first: date | None, last: date | None) -> bool:
    if outlets and article.outlet not in outlets:
        return False
    if article.published is None:
        return not (first or last)
    return (first is None or first <= article.published) and (last is None or article.published <= last)


def suggestions(articles: Sequence[Article]) -> list[str]:
    """Lines on the events that articles without a named one seem to tell; none where all seem to tell the same."""
    from framing.comparison.events import event_line, several_outlets, suggest_events

    events = suggest_events(lambda: articles)
    told = sorted(several_outlets(events), key=lambda e: (-len(e.outlets), -len(e.articles)))
    if len(events) < 2 or not told:
        return []
    more = [f"and {len(told) - LISTED:,} more"] if len(told) > LISTED else []
    return [f"events that several outlets seem to tell ({HOW_TO_CHOOSE}):", *map(event_line, told[:LISTED]), *more]


def event_lines(articles: Sequence[Article]) -> list[str]:
    """For `framing read`: a line for each event that several outlets seem to tell, where no article names its event."""
    from framing.comparison.events import event_line, several_outlets, suggest_events

    if len(articles) > FEW or any(article.event for article in articles):
        return []
    told = several_outlets(suggest_events(lambda: articles))
    lines = [f"event?      {event_line(e)}: {', '.join(e.articles)}" for e in told]
    return ["", *lines, "            Suggestions; the column event of a table says what counts."] if lines else []


def _suggested(read: Callable[[], Iterable[Article]], name: str, results: Path) -> set[str]:
    """Ids of the articles of the suggested event of that name."""
    from framing.comparison.events import suggest_events

    for event in suggest_events(read):
        if event.name.casefold() == name.casefold():
            return set(event.articles)
    raise UsageError(f"{results}: its articles name no event, and none is suggested under “{name}”; --suggest FILE lists them")


def _write_suggestions(path: Path, read: Callable[[], Iterable[Article]]) -> None:
    from framing.comparison.events import several_outlets, suggest_events
    from framing.tables import write_tables

    events = suggest_events(read)
    sizes = [{"articles": len(e.articles), "outlets": len(e.outlets), "first": e.first, "last": e.last} for e in events]
    about = {a.id: (a.outlet, a.published, a.headline, a.source_file, a.row) for a in read()}
    rows = [
        {"event": e.name, "article_id": a, **dict(zip(ABOUT, about[a], strict=True)), **size}
        for e, size in zip(events, sizes, strict=True)
        for a in e.articles
    ]
    columns = ("event", "article_id", *ABOUT, "articles", "outlets", "first", "last")
    write_tables(path.parent, {path.stem: rows}, {path.stem: columns})
    told = several_outlets(events)
    typer.echo(f"Events: {len(events):,}, {len(told):,} of them told by several outlets: {path}")


def _write_words(path: Path, articles: Iterable[Article], scorer: CachedScorer) -> None:
    from framing.comparison.keyness import WORD_COLUMNS, streamed_keyness, word_rows
    from framing.scale.shards import SIZE
    from framing.tables import write_tables

    rest = iter(articles)
    batches = iter(lambda: list(islice(rest, SIZE)), [])
    found = streamed_keyness(document for batch in batches for document in scorer.documents(batch))
    write_tables(path.parent, {path.stem: word_rows(found)}, {path.stem: WORD_COLUMNS})
    typer.echo(f"Words: {len(found.words):,} of one outlet, {len(found.event):,} that all use (not listed): {path}")
