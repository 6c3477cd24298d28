"""`framing codebook`, `sample`, `agreement`, and `framing coding export`, `import`, `tool`."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from framing.errors import UsageError

if TYPE_CHECKING:
    from framing.coding.codebook import Codebook
    from framing.coding.model import Coded, Unit

coding = typer.Typer(
    help="Take a coding sample to other annotation programs and back.", rich_markup_mode=None, no_args_is_help=False
)

FOR_CODERS = "for-coders"
UNITS = "coded.json"


class UnitKind(StrEnum):
    sentence = "sentence"
    article = "article"


class Stratify(StrEnum):
    outlet = "outlet"
    none = "none"


FilesArgument = Annotated[
    list[Path], typer.Argument(help="Files or folders that coders gave back, in any format we know.")
]
UnitsOption = Annotated[
    Path | None, typer.Option("--units", help="The sample's coded.json, where the files do not hold the texts.")
]
CodebookOption = Annotated[
    Path | None, typer.Option("--codebook", help="A codebook of your own (TOML or CSV) instead of ours.")
]
FormatOption = Annotated[
    str,
    typer.Option("--format", help="json, csv, xlsx, form, label-studio, doccano, brat, inception or web-annotation."),
]
DebugOption = Annotated[bool, typer.Option("--debug", help="Show where in the program an error came from.")]


def codebook(
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="File to write: .pdf, .html, .md, .csv or .json.")
    ] = None,
    own: CodebookOption = None,
    debug: DebugOption = False,
) -> None:
    """Write the codebook: what to code, what to leave out, examples. Without -o, print it."""
    from framing.coding import codebook as books
    from framing.coding.page import to_html, to_pdf
    from framing.coding.printed import codebook_page
    from framing.tables import write_bytes, write_tables, write_text

    book = _book(own)
    if output is None:
        typer.echo(books.to_markdown(book), nl=False)
        return
    ending = output.suffix.lower()
    if ending == ".pdf":
        write_bytes(output, to_pdf(codebook_page(book)))
    elif ending == ".html":
        write_text(output, to_html(codebook_page(book)))
    elif ending == ".md":
        write_text(output, books.to_markdown(book))
    elif ending == ".json":
        write_text(output, books.to_json(book))
    elif ending == ".csv":
        write_tables(output.parent, {output.stem: list(books.to_rows(book))}, {output.stem: books.COLUMNS})
    else:
        raise UsageError(
            f"{output.name}: give the file an ending that says what to write: .pdf, .html, .md, .csv, .json"
        )
    typer.echo(f"Codebook: {output}")


def sample(
    corpus: Annotated[Path, typer.Argument(help="Articles to draw from.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The folder to write into.")],
    n: Annotated[int, typer.Option("--n", help="How many units to draw.")] = 100,
    seed: Annotated[int, typer.Option("--seed", help="Number that fixes the draw.")] = 0,
    unit: Annotated[UnitKind, typer.Option("--unit", help="What a unit is.")] = UnitKind.sentence,
    stratify: Annotated[
        Stratify, typer.Option("--stratify", help="As many from each outlet, or from all alike.")
    ] = Stratify.outlet,
    own: CodebookOption = None,
    debug: DebugOption = False,
) -> None:
    """Draw a coding sample that shows neither outlet nor tool: a folder for coders, and the key apart from it."""
    from framing.coding import codebook as books
    from framing.coding import formats
    from framing.coding.model import coded
    from framing.coding.sample import draw, key_to_json
    from framing.reading import read
    from framing.tables import write_text

    if n < 1:
        raise UsageError(f"--n {n}: draw at least one unit")
    book = _book(own)
    drawn = draw(read(corpus).articles, n, seed, unit.value, stratify.value)
    folder = output / FOR_CODERS
    for name in ("json", "csv"):
        formats.write(coded(drawn.units), name, folder, book)
    write_text(folder / "codebook.md", books.to_markdown(book))
    about = {"n": len(drawn.units), "seed": seed, "unit": unit.value, "stratify": stratify.value}
    write_text(output / "key.json", key_to_json(drawn.key, about))
    typer.echo(f"For coders: {folder} ({len(drawn.units)} units)")
    typer.echo(f"Key, not for coders: {output / 'key.json'}")


@coding.command("export")
def export_units(
    file: Annotated[Path, typer.Argument(help="A sample's coded.json, or files of coders (one).")],
    format: FormatOption,
    output: Annotated[Path, typer.Option("-o", "--output", help="The folder to write into.")],
    own: CodebookOption = None,
    debug: DebugOption = False,
) -> None:
    """Write a sample, with the answers in it if any, for another program."""
    from framing.coding import formats

    book = _book(own)
    data = formats.read([file], book=book)
    formats.write(data, format, output, book)
    typer.echo(f"{format}: {output} ({len(data.units)} units, {len(data.codings)} answers)")


@coding.command("import")
def import_answers(
    files: FilesArgument,
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write, such as coded.json.")],
    units: UnitsOption = None,
    format: FormatOption = "",
    own: CodebookOption = None,
    debug: DebugOption = False,
) -> None:
    """Read what coders gave back into one file."""
    from framing.coding.formats.native import to_json
    from framing.tables import write_text

    data = _answers(files, units, format, _book(own))
    write_text(output, to_json(data))
    typer.echo(f"Answers: {output} ({len(data.coders)} coders, {len(data.units)} units, {len(data.codings)} answers)")


@coding.command("tool")
def tool_marks(
    key: Annotated[Path, typer.Argument(help="The key.json of a sample.")],
    corpus: Annotated[Path, typer.Argument(help="The articles it was drawn from.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The file to write.")] = Path("tool.json"),
    units: UnitsOption = None,
    own: CodebookOption = None,
    debug: DebugOption = False,
) -> None:
    """Write what the program itself marks in a sample's units, as the coder "tool"."""
    from framing.coding.formats.native import to_json
    from framing.coding.model import coded
    from framing.coding.sample import TOOL, read_key, tool_codings
    from framing.reading import read
    from framing.scoring import score
    from framing.tables import write_text

    book, origins = _book(own), read_key(key)
    known = _units(units or key.parent / FOR_CODERS / UNITS)
    wanted = {origin.article for origin in origins}
    articles = [article for article in read(corpus).articles if article.id in wanted]
    if missing := wanted - {article.id for article in articles}:
        raise UsageError(f"{corpus}: has no article {min(missing)}, which the key names; give the corpus of the sample")
    marks = [v.id for v in book.variables if v.kind == "mark"]
    found = tool_codings(score(articles).findings, origins, marks)
    write_text(output, to_json(coded(known, found, [(TOOL, unit.id) for unit in known])))
    typer.echo(f"Tool's marks: {output} ({len(found)} in {len(known)} units)")


def agreement(
    files: FilesArgument,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The PDF to write.")] = None,
    html: Annotated[Path | None, typer.Option("--html", help="The HTML page to write.")] = None,
    tables: Annotated[Path | None, typer.Option("--tables", help="A folder for the tables (CSV).")] = None,
    units: UnitsOption = None,
    format: FormatOption = "",
    own: CodebookOption = None,
    experts: Annotated[
        str, typer.Option("--experts", help="Coders who are experts, with commas; the others are the class.")
    ] = "",
    reference: Annotated[
        str, typer.Option("--reference", help="The coder the tool is measured against, instead of the majority.")
    ] = "",
    key: Annotated[
        Path | None, typer.Option("--key", help="The sample's key.json: intervals for the tool then go over articles.")
    ] = None,
    seed: Annotated[int, typer.Option("--seed", help="Number that fixes the bootstrap.")] = 0,
    debug: DebugOption = False,
) -> None:
    """Compare coders with each other, with the tool (framing coding tool) and with experts."""
    from framing.coding import printed
    from framing.coding.agreement import agreement as compare
    from framing.coding.estimates import Drawn
    from framing.coding.page import to_html, to_pdf
    from framing.coding.sample import TOOL, read_key
    from framing.coding.validity import validity
    from framing.tables import write_bytes, write_tables, write_text

    book = _book(own)
    data = _answers(files, units, format, book)
    named = [name.strip() for name in experts.split(",") if name.strip()]
    if unknown := [name for name in named if name not in data.coders]:
        raise UsageError(f"no coder {unknown[0]}; those in the files: {', '.join(data.coders)}")
    found = compare(data, book, named, seed=seed)
    drawn = {o.unit: Drawn(o.article, o.chance) for o in read_key(key)} if key else None
    rows = validity(data, book, reference, drawn) if TOOL in data.coders else []
    page = printed.agreement_page(found, book, rows)
    for line in printed.lines(found):
        typer.echo(line)
    if output:
        write_bytes(output, to_pdf(page))
        typer.echo(f"Agreement: {output}")
    if html:
        write_text(html, to_html(page))
        typer.echo(f"Agreement: {html}")
    if tables:
        written = printed.tables(found, rows)
        write_tables(tables, written, printed.COLUMNS)
        typer.echo(f"Tables: {tables}")


def _book(path: Path | None) -> Codebook:
    from framing.coding.codebook import read_codebook, shipped

    return read_codebook(path) if path else shipped()


def _units(path: Path | None) -> tuple[Unit, ...]:
    from framing.coding import formats

    return formats.read([path]).units if path else ()


def _answers(files: list[Path], units: Path | None, format: str, book: Codebook) -> Coded:
    from framing.coding import formats

    return formats.read(files, _units(units), format, book)
