"""`framing rebuild`: a run made again from its record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from framing.errors import FramingError, InputError


def rebuild(
    run: Annotated[Path, typer.Argument(help="The run.json that framing report or framing score wrote.")],
    path: Annotated[
        Path | None, typer.Argument(help="Where the texts are now, if not where they were when the run was made.")
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", help="The folder to write into; “rebuilt” beside run.json by default."),
    ] = None,
    debug: Annotated[bool, typer.Option("--debug", help="Show where in the program an error came from.")] = False,
) -> None:
    """Make a run again from its record, and say what comes out the same and what differs."""
    from dataclasses import replace

    from framing.coding.study import read_sample
    from framing.job import SAMPLE, Job, carry_out, sha256, within
    from framing.overrules import parse_overrules
    from framing.provenance import changes, read_record, record, settings_of
    from framing.reading import read, read_aliases
    from framing.resources import seeds
    from framing.scale.run import articles_of, holds_shards, read_run
    from framing.scoring import lexicon_with, score

    then = read_record(run)
    folder = run.parent
    job = Job.from_json(then["job"], folder)
    corpus = path or job.corpus or seeds() / SAMPLE
    if not corpus.exists():
        raise InputError(f"{corpus}: the texts of the run are not there; say where: framing rebuild {run} PATH")
    settings, lines = settings_of(then["settings"])
    names = read_aliases(job.outlets) if job.outlets else None
    if holds_shards(corpus):  # framing compare chose them out of results
        chosen = {row["article_id"] for row in then["inputs"]}
        articles = tuple(a for a in articles_of(corpus, read_run(corpus)) if a.id in chosen)
        remarks: tuple[str, ...] = ()
    else:
        reading = read(corpus, columns=job.columns, outlets=names)
        articles, remarks = reading.articles, reading.remarks
    overrules = parse_overrules(then["overrules"], run.name)
    words = lexicon_with(job.lexicon) if job.lexicon else None
    coded, study = read_sample(job.coded)
    scored = score(articles, settings, words, overrules=overrules, coded=coded, study=study)
    again = within(replace(job, corpus=path or job.corpus), output or folder / "rebuilt")
    for line in [*changes(then, record(scored)), *lines]:
        typer.echo(f"Changed: {line}")
    written = carry_out(again, scored, remarks)
    differing = 0
    for file in written:
        before = then["outputs"].get(file.name)
        if before is None:
            continue
        same = sha256(file) == before
        differing += not same
        typer.echo(f"{'Same' if same else 'Differs'}: {file}")
    if missing := then["outputs"].keys() - {file.name for file in written}:
        raise FramingError(f"not made again: {', '.join(sorted(missing))}")
    if differing:
        raise FramingError(
            f"{differing} of {len(then['outputs'])} files differ from those of the run; see above for why"
        )
