"""`framing worksheet`: student sheets and a teacher key from a few articles."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from framing.errors import UsageError


class Age(StrEnum):
    eleven = "11-14"
    fourteen = "14-16"
    sixteen = "16+"


class SheetPaper(StrEnum):
    a4 = "a4"
    letter = "letter"


class Outlets(StrEnum):
    masked = "masked"
    shown = "shown"


def worksheet(
    corpus: Annotated[
        Path, typer.Argument(help="Articles on one event; or the name of a sample, such as sports-field.")
    ],
    output: Annotated[Path, typer.Option("-o", "--output", help="The folder to write into.")],
    age: Annotated[Age, typer.Option("--age", case_sensitive=False, help="For whom.")] = Age.fourteen,
    activities: Annotated[
        str, typer.Option("--activities", help="Names with commas, or all; an unknown name lists them.")
    ] = "",
    paper: Annotated[
        SheetPaper, typer.Option("--paper", case_sensitive=False, help="Size of the page.")
    ] = SheetPaper.a4,
    outlets: Annotated[
        Outlets,
        typer.Option(
            "--outlets", case_sensitive=False, help="Outlets as letters, with a slip that reveals them, or by name."
        ),
    ] = Outlets.masked,
    sets: Annotated[int, typer.Option("--sets", help="Sheets with different articles, for parts of a class.")] = 1,
    excerpt: Annotated[int, typer.Option("--excerpt", help="Most words of a text; by age where not given.")] = 0,
    large: Annotated[bool, typer.Option("--large", help="Large print.")] = False,
    dyslexia: Annotated[bool, typer.Option("--dyslexia", help="Larger type and wider lines.")] = False,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Replace sheets that somebody has edited since they were written.")
    ] = False,
    debug: Annotated[bool, typer.Option("--debug", help="Show where in the program an error came from.")] = False,
) -> None:
    """Write student sheets (PDF, and DOCX and HTML to edit) and a teacher key (PDF)."""
    from framing.classroom.activities import activities_of, choose
    from framing.classroom.build import build, guess_of, long_enough, source
    from framing.classroom.layout import setting
    from framing.classroom.lesson import read_readers
    from framing.classroom.write import refuse_edited, refuse_stale, write
    from framing.reading import HOW_TO_CORRECT, read
    from framing.resources import seeds
    from framing.scoring import Settings, score

    chosen = choose([name.strip() for name in activities.split(",") if name.strip()], age.value)
    if sets < 1:
        raise UsageError(f"--sets {sets}: make at least one")
    if excerpt and excerpt < 40:
        raise UsageError(f"--excerpt {excerpt}: give at least 40 words")
    path = _corpus(corpus)
    refuse_stale(output, sets)
    if not overwrite:
        refuse_edited(output, sets)
    others = activities_of(age.value)[1] if "all" in activities else ()
    for activity in others:
        typer.echo(f"framing: all leaves out {activity.id}, which is for ages {', '.join(activity.ages)}", err=True)
    reading = read(path)
    for note in reading.notes:
        if note.level in ("failed", "suspicious"):
            typer.echo(f"framing: {note}", err=True)
    articles, remarks = long_enough(reading.articles)
    for remark in remarks:
        typer.echo(f"framing: {remark}", err=True)
    guessed = [article for article in articles if article.outlet_guess]
    for article in guessed:
        typer.echo(f"framing: {source(article)}: {guess_of(article)}", err=True)
    if guessed:
        typer.echo(f"framing: {HOW_TO_CORRECT}", err=True)
    how = setting(paper.value, large, dyslexia)
    made = build(
        score(articles, Settings(models=False)), chosen, how, age=age.value, sets=sets, words=excerpt or None,
        shown=outlets is Outlets.shown, readers=read_readers(path, articles),
        invented=seeds().resolve() in path.resolve().parents,
    )  # fmt: skip
    for line in made.taken:
        typer.echo(f"framing: {line}", err=True)
    for number, name in made.left_out:
        where = f"set {number}" if sets > 1 else "the sheet"
        typer.echo(f"framing: {name} is left out of {where}: the texts give nothing for it", err=True)
    for file in write(made, output, how):
        typer.echo(str(file))


def _corpus(path: Path) -> Path:
    """The corpus: a path, or the name of one that comes with the program.

    Raises
    ------
    UsageError
        If there is neither, with the names of the samples.
    """
    from framing.resources import seeds

    if path.exists() or len(path.parts) != 1:
        return path
    samples = {table.parent.name: table.parent for table in sorted(seeds().glob("*/corpus.csv"))}
    if path.name not in samples:
        raise UsageError(f"{path}: no such folder or file, and no sample; the samples are {', '.join(samples)}")
    return samples[path.name]
