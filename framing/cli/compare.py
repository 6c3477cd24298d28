"""`framing compare`: the report on articles that were scored in shards, without parsing them again."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from framing.errors import UsageError

MOST = 2_000
"""Articles that one report compares: all of them are held in memory."""


def compare(
    results: Annotated[Path, typer.Argument(help="The folder that framing score --workers wrote.")],
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The PDF to write.")] = None,
    html: Annotated[Path | None, typer.Option("--html", help="Also write the report as one HTML file.")] = None,
    tables: Annotated[
        Path | None, typer.Option("--tables", help="Also write the tables (CSV) of the comparison into this folder.")
    ] = None,
    event: Annotated[str, typer.Option("--event", help="Only articles of this event.")] = "",
    outlet: Annotated[list[str] | None, typer.Option("--outlet", help="Only these outlets; may be given again.")] = None,
    since: Annotated[datetime | None, typer.Option("--since", formats=["%Y-%m-%d"], help="Only from this day on.")] = None,
    until: Annotated[datetime | None, typer.Option("--until", formats=["%Y-%m-%d"], help="Only up to this day.")] = None,
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
    from framing.scale.cache import Cache
    from framing.scale.run import articles_of, read_run
    from framing.scoring import lexicon_with, score

    record = read_run(results)
    first, last = (day.date() if day else None for day in (since, until))
    chosen = []
    for article in articles_of(results, record):
        if (event and article.event != event) or (outlet and article.outlet not in outlet):
            continue
        if (first or last) and article.published is None:
            continue
        if article.published and ((first and article.published < first) or (last and article.published > last)):
            continue
        chosen.append(article)
        if len(chosen) > MOST:
            raise UsageError(
                f"{results}: more than {MOST:,} articles for one report; choose with --event, --outlet, --since or --until"
            )
    if not chosen:
        raise UsageError(f"{results}: no article is like that; see the columns event, outlet and published of its articles")
    words = lexicon_with(lexicon) if lexicon else None
    settings, lines = settings_of(record["settings"])
    settings = replace(settings, force=force)
    decided = read_overrules(overrules) if overrules else ()
    scored = score(chosen, settings, words, overrules=decided, cache=Cache(cache or results / PARSED))
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
