"""The command line: `framing report`, `score`, `show`, `read`."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from framing.cli import coding
from framing.cli.compare import compare, event_lines
from framing.cli.import_ import (
    ColumnsOption,
    OutletsOption,
    SameOption,
    StrictOption,
    UrlsOption,
    check_strict,
    chosen_columns,
    import_corpus,
    listed_urls,
)
from framing.cli.lexicon import app as lexicon_app
from framing.cli.rebuild import rebuild
from framing.cli.scale import Scale, score_in_shards
from framing.cli.train import app as train_app
from framing.cli.worksheet import worksheet
from framing.errors import FramingError, UsageError

if TYPE_CHECKING:
    from framing.article import Article
    from framing.classifier.shares import Coded
    from framing.coding.study import Study
    from framing.comparison.naming import Alias
    from framing.job import Job
    from framing.reading import Reading
    from framing.scoring import Found, Scored, Settings

app = typer.Typer(
    name="framing",
    help="Shows, span by span, how news outlets tell one event.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


def _show_versions(wanted: bool) -> None:
    if wanted:
        from framing.provenance import packages

        for name, number in packages().items():
            typer.echo(f"{name} {number}")
        raise typer.Exit


@app.callback()
def _framing(
    version: Annotated[
        bool, typer.Option("--version", help="Show the versions of the program and of what results depend on.",
                           callback=_show_versions, is_eager=True)
    ] = False,
) -> None:  # fmt: skip
    pass


app.add_typer(lexicon_app, name="lexicon")
app.command("import")(import_corpus)
app.add_typer(coding.coding, name="coding")
app.command()(coding.codebook)
app.command()(coding.sample)
app.command()(coding.agreement)
app.command()(rebuild)
app.command()(worksheet)
app.command()(compare)
app.add_typer(train_app, name="train")


class Paper(StrEnum):
    a4 = "a4"
    letter = "letter"


class Format(StrEnum):
    csv = "csv"
    jsonl = "jsonl"
    parquet = "parquet"


class Engine(StrEnum):
    pool = "pool"
    dask = "dask"


class Attribution(StrEnum):
    crf = "crf"
    rules = "rules"


PathArgument = Annotated[
    Path | None, typer.Argument(help="A folder of texts, one text, an export of an archive, or a table of articles.")
]
SampleOption = Annotated[bool, typer.Option("--sample", help="Use the sample articles that come with the program.")]
AttributionOption = Annotated[
    Attribution | None,
    typer.Option(
        "--attribution",
        help="How statements are found: rules and trained models (crf), or rules alone; by default as --models says.",
    ),
]
LexiconOption = Annotated[
    Path | None, typer.Option("--lexicon", help="A lexicon file of your own: its entries are added, or replace ours.")
]
OverrulesOption = Annotated[
    Path | None,
    typer.Option("--overrules", help="Marks that readers rejected or added, as the HTML report saves them."),
]
ByOption = Annotated[
    str, typer.Option("--by", help="Compare the values of this column of the articles (leaning, country), not outlets.")
]
ForceOption = Annotated[
    bool, typer.Option("--force", help="Compare even where it makes no sense; the report says why it does not.")
]
AliasesOption = Annotated[
    Path | None,
    typer.Option("--aliases", help="A CSV with columns name, alias, kind: names of one person, group, place or event."),
]
ModelsOption = Annotated[
    bool, typer.Option("--models/--no-models", help="Use trained models too, or rules and lists alone.")
]
EmbeddingsOption = Annotated[
    bool, typer.Option("--embeddings", help="Let the models read sentence embeddings too; needs the extra embeddings.")
]
CodedOption = Annotated[
    Path | None,
    typer.Option(
        "--coded",
        help="A sample that people coded: the folder of framing sample with coders' files in it, or rows of the table "
        "sentences with your own column loaded (1 or 0).",
    ),
]
WorkersOption = Annotated[
    int, typer.Option("--workers", help="Work in shards, in this many processes: for corpora that do not fit in memory.")
]
EngineOption = Annotated[
    Engine, typer.Option("--engine", help="Processes of this machine, or Dask on one machine or several.")
]
SchedulerOption = Annotated[str, typer.Option("--scheduler", help="Address of a Dask scheduler, tcp://HOST:8786.")]
CacheOption = Annotated[
    Path | None, typer.Option("--cache", help="Keep what was parsed in this folder; by default below the results.")
]
CacheSizeOption = Annotated[float, typer.Option("--cache-size", help="Most gigabytes that the cache may take.", min=0)]
DebugOption = Annotated[bool, typer.Option("--debug", help="Show where in the program an error came from.")]


@app.command()
def report(
    path: PathArgument = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The PDF to write.")] = None,
    html: Annotated[
        Path | None,
        typer.Option("--html", help="Also write the report as one HTML file, to read, search and argue with."),
    ] = None,
    tables: Annotated[
        Path | None, typer.Option("--tables", help="Also write the tables (CSV) into this folder.")
    ] = None,
    paper: Annotated[Paper, typer.Option("--paper", help="Size of the page.", case_sensitive=False)] = Paper.a4,
    full: Annotated[bool, typer.Option("--full", help="Print every table, and all findings in their context.")] = False,
    brief: Annotated[
        bool, typer.Option("--brief", help="Print four pages: the summary, the most telling tables, the methods.")
    ] = False,
    plain: Annotated[
        bool, typer.Option("--plain", help="In plain language: for readers of 11 to 14 and learners of English.")
    ] = False,
    sample: SampleOption = False,
    attribution: AttributionOption = None,
    models: ModelsOption = True,
    embeddings: EmbeddingsOption = False,
    lexicon: LexiconOption = None,
    overrules: OverrulesOption = None,
    coded: CodedOption = None,
    by: ByOption = "outlet",
    force: ForceOption = False,
    aliases: AliasesOption = None,
    columns: ColumnsOption = "",
    outlets: OutletsOption = None,
    debug: DebugOption = False,
) -> None:
    """Compare the articles in PATH and write the report as a PDF, and with --html as a page for a browser."""
    from framing.job import Job
    from framing.report import suggested_name

    if full and brief:
        raise UsageError("--full and --brief are two editions; choose one")
    reading = _read(path, sample, columns=columns, outlets=outlets)
    target = output or Path("reports") / suggested_name(reading.articles)
    _writable(target)
    if html:
        _writable(html)
    scored = _score(reading.articles, _settings(attribution, models, by, force, aliases, embeddings), lexicon, overrules, coded)
    options = {"paper": paper.value, "full": full, "brief": brief, "plain": plain}
    job = Job(
        path, lexicon, target, html, tables, report=options, coded=coded, outlets=outlets, columns=chosen_columns(columns)
    )
    _carry_out(job, scored, reading)


@app.command()
def score(
    path: PathArgument = None,
    output: Annotated[Path, typer.Option("-o", "--output", help="The folder to write the tables into.")] = Path(
        "scores"
    ),
    format: Annotated[Format, typer.Option("--format", help="Kind of table.", case_sensitive=False)] = Format.csv,
    sample: SampleOption = False,
    attribution: AttributionOption = None,
    models: ModelsOption = True,
    embeddings: EmbeddingsOption = False,
    lexicon: LexiconOption = None,
    overrules: OverrulesOption = None,
    coded: CodedOption = None,
    by: ByOption = "outlet",
    force: ForceOption = False,
    aliases: AliasesOption = None,
    columns: ColumnsOption = "",
    outlets: OutletsOption = None,
    workers: WorkersOption = 0,
    engine: EngineOption = Engine.pool,
    scheduler: SchedulerOption = "",
    cache: CacheOption = None,
    cache_size: CacheSizeOption = 10,
    debug: DebugOption = False,
) -> None:
    """Write the tables (articles, findings, measures, grids of names and figures ...) and run.json.

    With --workers or --engine dask the articles are worked through in shards, so that a corpus of any size fits; killed at
    any point, the same command goes on. What needs several articles is then left to framing compare.
    """
    from framing.job import Job

    if workers or engine is Engine.dask:
        for option, value in (("--sample", sample), ("--overrules", overrules), ("--coded", coded), ("--force", force)):
            if value:
                raise UsageError(f"{option} goes with one process; leave out --workers, or give it to framing compare")
        if path is None:
            raise UsageError("name one path to read: framing score PATH --workers 2")
        scale = Scale(workers or 2, engine.value, scheduler, cache, cache_size)
        scale.check(format.value)
        settings = _settings(attribution, models, by, aliases=aliases, embeddings=embeddings)
        score_in_shards(path, output, scale, settings, lexicon, chosen_columns(columns), outlets)
        return

    from framing.scale.run import holds_shards

    if holds_shards(output):
        raise UsageError(f"{output} holds results in shards; go on with --workers, or name another folder with -o")
    reading = _read(path, sample, columns=columns, outlets=outlets)
    scored = _score(reading.articles, _settings(attribution, models, by, force, aliases, embeddings), lexicon, overrules, coded)
    chosen = chosen_columns(columns)
    job = Job(path, lexicon, tables=output, format=format.value, coded=coded, outlets=outlets, columns=chosen)
    _carry_out(job, scored, reading)


@app.command()
def show(
    file: PathArgument = None,
    sample: SampleOption = False,
    attribution: AttributionOption = None,
    models: ModelsOption = True,
    overrules: OverrulesOption = None,
    debug: DebugOption = False,
) -> None:
    """Show an article with its findings marked; in colour on a terminal, plain in a pipe."""
    from framing import show as view

    found = _find(_read(file, sample).articles, _settings(attribution, models), overrules)
    if sys.stdout.isatty():
        view.coloured(found)
    else:
        typer.echo(view.plain(found), nl=False)


@app.command()
def read(
    path: PathArgument = None,
    sample: SampleOption = False,
    columns: ColumnsOption = "",
    outlets: OutletsOption = None,
    same: SameOption = 0.8,
    urls: UrlsOption = None,
    strict: StrictOption = False,
    debug: DebugOption = False,
) -> None:
    """Say what was read from PATH, what looks suspicious and what could not be read: a line each."""
    from framing.reading import NothingReadError, report_lines

    try:
        reading = _read(path, sample, aloud=False, columns=columns, outlets=outlets, same=same, urls=urls)
    except NothingReadError as nothing:
        for line in report_lines(nothing.reading):
            typer.echo(line)
        raise
    for line in [*report_lines(reading), *event_lines(reading.articles)]:
        typer.echo(line)
    if strict:
        check_strict(reading)


@app.command()
def evaluate(
    detector: Annotated[
        str, typer.Argument(help="Name of a detector, such as attribution; an unknown one lists them all.")
    ],
    gold: Annotated[
        Path | None, typer.Option("--gold", help="A gold corpus (folder or file) in its publisher's layout.")
    ] = None,
    json_file: Annotated[Path | None, typer.Option("--json", help="Also write the figures to this file.")] = None,
    per_outlet: Annotated[bool, typer.Option("--per-outlet", help="Print the figures of each outlet too.")] = False,
    embeddings: EmbeddingsOption = False,
    debug: DebugOption = False,
) -> None:
    """Measure a detector against a gold corpus you have."""
    import json

    from framing.evaluation import lines, measured, record
    from framing.tables import write_text

    figures = measured(detector, gold, embeddings)
    for line in lines(figures, per_outlet):
        typer.echo(line)
    if json_file:
        write_text(json_file, json.dumps(record(figures), indent=1, sort_keys=True, allow_nan=False) + "\n")


def _read(
    path: Path | None,
    sample: bool,
    aloud: bool = True,
    columns: str = "",
    outlets: Path | None = None,
    same: float = 0.8,
    urls: Path | None = None,
) -> Reading:
    """The articles; what is suspicious or failed is said on the error stream where it is `aloud`."""
    from framing.job import SAMPLE
    from framing.reading import read as read_path
    from framing.reading import read_aliases
    from framing.resources import seeds

    if sample == (path is not None):
        raise UsageError("name one path to read, or --sample: framing COMMAND PATH, or framing COMMAND --sample")
    source = path if path is not None else seeds() / SAMPLE
    names = read_aliases(outlets) if outlets else None
    reading = read_path(source, columns=chosen_columns(columns), outlets=names, same=same, urls=listed_urls(urls))
    for note in reading.notes:
        if aloud and note.level in ("failed", "suspicious"):
            typer.echo(f"framing: {note}", err=True)
    return reading


def _settings(
    attribution: Attribution | None,
    models: bool,
    by: str = "outlet",
    force: bool = False,
    aliases: Path | None = None,
    embeddings: bool = False,
) -> Settings:
    from framing.scoring import Settings

    names = _aliases(aliases) if aliases else ()
    engine = attribution or (Attribution.crf if models else Attribution.rules)
    if embeddings and not models:
        raise UsageError("--embeddings are read by the models; leave out --no-models")
    return Settings(
        attribution=engine.value, by=by, force=force, aliases=names, models=models, embeddings=embeddings
    )


def _aliases(path: Path) -> tuple[Alias, ...]:
    from framing.comparison.naming import read_aliases

    return read_aliases(path)


def _find(articles: Sequence[Article], settings: Settings, overrules: Path | None) -> Found:
    from framing.overrules import read_overrules, stale_lines
    from framing.scoring import find

    decided = read_overrules(overrules) if overrules else ()
    with _progress(len(articles)) as advance:
        found = find(articles, settings, advance, decided)
    for line in stale_lines(found.decisions):
        typer.echo(f"framing: {line}", err=True)
    return found


def _score(
    articles: Sequence[Article],
    settings: Settings,
    lexicon: Path | None = None,
    overrules: Path | None = None,
    coded: Path | None = None,
) -> Scored:
    from framing.overrules import read_overrules, stale_lines
    from framing.scoring import lexicon_with
    from framing.scoring import score as score_articles

    sample, study = _sample(coded)
    if sample and not settings.models:
        raise UsageError("--coded corrects what the models say; leave out --no-models")
    words = lexicon_with(lexicon) if lexicon else None
    decided = read_overrules(overrules) if overrules else ()
    with _progress(len(articles)) as advance:
        scored = score_articles(articles, settings, words, advance, decided, sample, study=study)
    for line in stale_lines(scored.decisions):
        typer.echo(f"framing: {line}", err=True)
    return scored


def _sample(coded: Path | None) -> tuple[Sequence[Coded], Study | None]:
    """What people coded; nothing is loaded for it where there is none."""
    if coded is None:
        return (), None
    from framing.coding.study import read_sample

    return read_sample(coded)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[Article], None]]:
    if total < 20 or not sys.stderr.isatty():
        yield lambda article: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True)) as bar:
        task = bar.add_task("Reading and marking", total=total)
        yield lambda article: bar.advance(task)


def _writable(target: Path) -> None:
    if target.is_dir():
        raise UsageError(f"{target} is a folder; give the report a file name, such as {target / 'report.pdf'}")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FramingError(
            f"{target.parent}: the folder cannot be made ({error.strerror}); choose another with -o"
        ) from None


def _carry_out(job: Job, scored: Scored, reading: Reading) -> None:
    from framing.job import carry_out

    carry_out(job, scored, reading.remarks)
    for name, place in (("Report", job.pdf), ("Page", job.html), ("Tables", job.tables)):
        if place:
            typer.echo(f"{name}: {place}")


_WrongUse: type[Exception] = typer.BadParameter.__mro__[1]
"""The parent of all errors that the command-line parser raises for wrong use."""


def main() -> None:
    """Run the command line; every error is one line on the error stream.

    Exit status: 0, or 1 when something asked for could not be done, 2 for wrong use.
    """
    arguments = sys.argv[1:] or ["--help"]
    try:
        status = app(arguments, standalone_mode=False) or 0
    except UsageError as error:
        status = _fail(str(error), 2)
    except FramingError as error:
        status = _fail(str(error), 1)
    except _WrongUse as error:
        context = getattr(error, "ctx", None)
        command = context.command_path if context else "framing"
        param = getattr(error, "param", None) if isinstance(error, typer.BadParameter) else None
        option = f"{max(param.opts, key=len)}: " if param and getattr(error, "message", "") else ""
        status = _fail(f"{option}{str(error).removeprefix('Value error, ')} (see {command} --help)", 2)
    except (typer.Abort, KeyboardInterrupt):
        status = _fail("stopped; nothing was written", 1)
    except Exception as error:
        if "--debug" in arguments:
            raise
        status = _fail(f"something went wrong inside the program: {error!r} (add --debug for details)", 1)
    sys.exit(status)


def _fail(message: str, status: int) -> int:
    typer.echo(f"framing: {message}", err=True)
    return status
