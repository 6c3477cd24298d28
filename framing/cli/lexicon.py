"""`framing lexicon`: list, explain, check, new, import, diff, audit."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from framing.errors import FramingError, UsageError

if TYPE_CHECKING:
    from framing.article import Article
    from framing.evaluation.precision import Draw, Item
    from framing.lexicon import Lexicon
    from framing.scoring import Scorer

BATCH = 32
"""Articles looked through at a time for words of categories that are still short."""

app = typer.Typer(
    help="Look into the word lists, check your own, compare two.", rich_markup_mode=None, no_args_is_help=False
)

FileArgument = Annotated[Path, typer.Argument(help="A lexicon file (CSV; columns: lexicons/README.md).")]


@app.command("list")
def list_entries(
    dimension: Annotated[str | None, typer.Option("--dimension", help="Only this dimension.")] = None,
) -> None:
    """Categories and their numbers of entries."""
    from framing.lexicon import load_shipped
    from framing.lexicon.inspect import listing, table

    rows = listing(load_shipped(), dimension)
    if not rows:
        raise UsageError(f"no dimension {dimension!r}; framing lexicon list shows them all")
    typer.echo("\n".join(table(rows)))


@app.command()
def explain(word: Annotated[str, typer.Argument(help="A word or phrase.")]) -> None:
    """Every entry for a word: what it means, when it counts, examples, how often it was right."""
    from framing.lexicon import load_shipped
    from framing.lexicon.checked import of_entry, read_checked
    from framing.lexicon.inspect import entries_for, explanation
    from framing.resources import lexicons

    lexicon = load_shipped()
    checked = of_entry(read_checked(lexicons() / "en"))
    found = entries_for(lexicon, word)
    if not found:
        raise FramingError(f"no entry for {word!r}; try the base form, or framing lexicon list")
    for entry in found:
        typer.echo("\n".join(explanation(entry, checked.get((entry.dimension, entry.id)))) + "\n")


@app.command()
def check(file: FileArgument) -> None:
    """All errors of a lexicon file at once, and every entry that its own sentences do not prove."""
    from framing.lexicon import Lexicon, load_shipped, read_file
    from framing.lexicon.load import place_in
    from framing.lexicon.prove import prove
    from framing.text import load_parser

    _there(file)
    shipped = load_shipped()
    ours = (file.parent.name, file.stem) in {(e.dimension, e.category) for e in shipped.entries}
    entries, problems = read_file(file, None if ours else place_in(shipped))
    problems += prove(Lexicon(file.stem, "", "", tuple(entries), ()), load_parser())
    for problem in problems:
        typer.echo(str(problem))
    typer.echo(f"{file}: {len(entries)} entries, {len(problems)} problems")
    if problems:
        raise FramingError(f"{file}: mend the {len(problems)} problems above")


@app.command()
def new(name: Annotated[str, typer.Argument(help="Name of the category; the file is called NAME.csv.")]) -> None:
    """Write an empty lexicon file with a commented example row; its words will count as loaded language."""
    from framing.lexicon.exchange import template
    from framing.tables import write_text

    path = Path(name).with_suffix(".csv")
    if path.exists():
        raise FramingError(f"{path} exists already; choose another name")
    write_text(path, template(f"loaded/{path.stem}"))
    typer.echo(f"Lexicon: {path}")


@app.command("import")
def import_list(
    file: Annotated[Path, typer.Argument(help="LIWC .dic, quanteda .yml, .csv or a plain list of words.")],
    licence: Annotated[str, typer.Option("--licence", help="Licence of the list: you must know that you may use it.")],
    category: Annotated[str, typer.Option("--category", help="Category to put the words into.")] = "imported",
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The file to write.")] = None,
) -> None:
    """Turn a foreign word list into our format; its entries are marked as not yet checked."""
    from framing.lexicon.exchange import read_foreign, to_ours
    from framing.tables import write_text

    _there(file)
    target = output or Path(f"{category}.csv")
    pairs = read_foreign(file)
    write_text(target, to_ours(pairs, category, licence, file.name))
    typer.echo(f"Lexicon: {target} ({len(pairs)} entries; give each a reason and two sentences before you rely on it)")


@app.command()
def diff(
    old: Annotated[Path, typer.Argument(help="A lexicon folder or file.")],
    new: Annotated[Path, typer.Argument(help="Another one.")],
    corpus: Annotated[
        Path | None, typer.Option("--corpus", help="Also say what changes in the findings of these articles.")
    ] = None,
) -> None:
    """What changes from one lexicon to another: entries and, given articles, findings."""
    from framing.lexicon.inspect import difference

    before, after = _load(old), _load(new)
    changes = difference(before, after)
    for change in changes:
        columns = f" ({', '.join(change.columns)})" if change.columns else ""
        typer.echo(f"{change.kind:<8} {change.entry.dimension}/{change.entry.category}: {change.entry.form}{columns}")
    typer.echo(f"{len(changes)} entries differ")
    if corpus:
        _diff_findings(before, after, corpus)


def _diff_findings(before: Lexicon, after: Lexicon, corpus: Path) -> None:
    from framing.reading import read
    from framing.scoring import Settings, score

    articles = read(corpus).articles
    spans = []
    for lexicon in (before, after):
        scored = score(articles, Settings(attribution="rules"), lexicon)
        spans.append({(f.article, f.dimension, f.category, f.span.start, f.span.text) for f in scored.findings})
    for sign, found in (("-", spans[0] - spans[1]), ("+", spans[1] - spans[0])):
        for article, dimension, category, start, text in sorted(found):
            typer.echo(f"{sign} {article} at {start}: {text} ({dimension}/{category})")
    typer.echo(f"{len(spans[0] ^ spans[1])} findings differ, of {len(spans[0])} before")


@app.command()
def audit(
    lexicon: Annotated[
        Path | None, typer.Option("--lexicon", help="A file whose entries are added or replace ours.")
    ] = None,
    markdown: Annotated[Path | None, typer.Option("--markdown", help="Also write the table to this file.")] = None,
    corpus: Annotated[
        Path | None,
        typer.Option("--corpus", help="Say instead which entries never fire in these articles, and why they stay."),
    ] = None,
) -> None:
    """Whether the word lists treat all sides alike, or which entries never fire; exit status 1 where a row is wrong."""
    from framing.lexicon import audit as both_sides
    from framing.lexicon import load_shipped, overlay
    from framing.tables import write_text
    from framing.text import load_parser

    if lexicon:
        _there(lexicon)
    audited = overlay(load_shipped(), lexicon) if lexicon else load_shipped()
    if corpus:
        _audit_silent(audited, corpus)
        return
    result = both_sides.audit(audited, load_parser())
    typer.echo("\n".join(both_sides.lines(result)))
    if markdown:
        write_text(markdown, both_sides.markdown(result))
    if result.broken:
        raise FramingError(f"the audit has {len(result.broken)} rows marked BROKEN; make both sides equal")


def _audit_silent(lexicon: Lexicon, corpus: Path) -> None:
    from framing.lexicon import Matcher
    from framing.lexicon.audit import shipped_rules
    from framing.lexicon.silent import silent, table
    from framing.reading import read
    from framing.text import lay_out, load_parser, parse

    matcher = Matcher(lexicon)
    occurred: dict[bool, set[tuple[str, str]]] = {True: set(), False: set()}
    for document in parse((lay_out(a) for a in read(corpus).articles), load_parser()):
        for hit in matcher.hits(document):
            occurred[not hit.stopped_by].add((hit.entry.dimension, hit.entry.id))
    found = silent(lexicon, occurred[True], occurred[False], shipped_rules())
    typer.echo("\n".join(table(lexicon, found)))
    unexplained = [one.entry for one in found if one.reason == "none"]
    for entry in unexplained:
        typer.echo(f"none: {entry.file}, row {entry.row}: {entry.form}")
    if unexplained:
        raise FramingError(f"{len(unexplained)} entries never fire and have no reason to stay; drop them")


@app.command()
def draw(
    corpora: Annotated[list[Path], typer.Argument(help="Articles to draw from: one folder or file, or several.")],
    output: Annotated[Path, typer.Option("-o", "--output", help="The sheet to write (JSON Lines).")],
    seed: Annotated[int, typer.Option("--seed", help="Number that fixes the draw.")] = 0,
    per_category: Annotated[int, typer.Option("--per-category", help="Hits from each category that is counted.")] = 25,
    looked_up: Annotated[int, typer.Option("--looked-up", help="Hits from each category that is only looked up.")] = 20,
    only: Annotated[
        list[str] | None, typer.Option("--only", help="Only this dimension, or DIMENSION/CATEGORY; may be repeated.")
    ] = None,
    articles: Annotated[
        int,
        typer.Option(
            "--articles",
            help="Read so many articles, taken at random; further ones only if they may hold a rare word of a category"
            " that has too few hits yet. 0: read all.",
        ),
    ] = 0,
    drawn: Annotated[
        list[Path] | None, typer.Option("--drawn", help="The sheet of an earlier draw, whose hits are not drawn again.")
    ] = None,
    sheets: Annotated[int, typer.Option("--sheets", help="Also write so many sheets of equal size beside it.")] = 0,
    codebook: Annotated[
        Path | None, typer.Option("--codebook", help="What counts as right: docs/precision-codebook.md.")
    ] = None,
) -> None:
    """Draw hits at random for two readers to mark right or wrong in context (codebook: docs/precision-codebook.md)."""
    from collections import Counter
    from dataclasses import replace
    from random import Random

    from framing.evaluation.precision import LOOKED_UP, Draw
    from framing.lexicon import load_shipped
    from framing.reading import read
    from framing.scoring import Scorer, Settings

    lexicon = load_shipped()
    scorer = Scorer(Settings(prompts=True, models=False), lexicon)
    categories = {d: list(scorer.categories()[d]) for d in scorer.categories() if d not in LOOKED_UP}
    categories |= {dimension: list(lexicon.categories(dimension)) for dimension in LOOKED_UP}
    sizes = {
        (dimension, category): looked_up if dimension in LOOKED_UP else per_category
        for dimension, names in categories.items()
        for category in names
        if not only or {dimension, f"{dimension}/{category}"} & set(only)
    }
    unknown = [name for name in only or () if not any(name in (d, f"{d}/{c}") for d, c in sizes)]
    if unknown:
        raise UsageError(f"--only {unknown[0]}: no such dimension or category; framing lexicon list shows them")
    before = [item.key for sheet in drawn or () for item in _items(sheet)]
    pool = [
        replace(article, id=f"{corpus.name}/{article.id}") if len(corpora) > 1 else article
        for corpus in corpora
        for article in read(corpus).articles
    ]
    Random(seed).shuffle(pool)
    sample = Draw(sizes, seed, before)
    taken = _fill(sample, scorer, pool, articles or len(pool))
    typer.echo(f"{taken} of {len(pool)} articles read")
    items = sample.items()
    write_draw(items, lexicon, output, sheets, codebook)
    counts = Counter((item.dimension, item.category) for item in items)
    for dimension, category in sorted(sample.short()):
        typer.echo(f"{dimension}/{category}: only {counts[dimension, category]} hits in these articles; draw from more")


def _fill(sample: Draw, scorer: Scorer, pool: Sequence[Article], first: int) -> int:
    """Let articles take part in a draw: the `first` ones, and of the others those that may hold a word of a category that is
    still short; the number of articles read."""
    from framing.evaluation.precision import LOOKED_UP, hits_of, holding
    from framing.lexicon import Matcher

    matcher = Matcher(scorer.lexicon, LOOKED_UP)

    def take(articles: Sequence[Article]) -> int:
        for document in scorer.documents(articles):
            sample.offer(document, hits_of(document, scorer.detect(document)[0], matcher))
        return len(articles)

    taken = take(pool[:first])
    read = [article.text for article in pool[:first]]
    for start in range(first, len(pool), BATCH):
        short = sample.short()
        wanted = (
            e for e in scorer.lexicon.entries
            if (e.dimension, e.category) in short or (e.dimension, e.subcategory) in short
        )  # fmt: skip
        may_hold = holding(wanted, read)
        taken += take([article for article in pool[start : start + BATCH] if may_hold(article.text)])
    return taken


def _items(sheet: Path) -> list[Item]:
    import json

    from framing.evaluation.precision import Item

    _there(sheet)
    return [Item(**json.loads(line)) for line in sheet.read_text(encoding="utf-8").splitlines()]


def write_draw(
    items: Sequence[Item], lexicon: Lexicon, output: Path, sheets: int = 0, codebook: Path | None = None
) -> None:
    """Write a draw as JSON Lines and, beside it, as `sheets` sheets."""
    import json
    from dataclasses import asdict

    from framing.evaluation.precision import meanings, sheet_line
    from framing.tables import write_text

    write_text(output, "".join(json.dumps(asdict(item), ensure_ascii=False) + "\n" for item in items))
    typer.echo(f"Sheet: {output} ({len(items)} hits)")
    told = meanings(codebook.read_text(encoding="utf-8")) if codebook else {}
    sets = {entry.id: entry.subcategory for entry in lexicon.of("naming")}
    lines = [sheet_line(item, number, told, sets) for number, item in enumerate(items, 1)]
    size = -(-len(lines) // sheets) if sheets else 0
    for number in range(sheets):
        part = output.with_name(f"{output.stem}-{number + 1}.tsv")
        write_text(part, "\n".join(lines[number * size : (number + 1) * size]) + "\n")
        typer.echo(f"Sheet: {part}")


@app.command()
def judge(
    sheet: Annotated[Path, typer.Argument(help="The sheet that was drawn.")],
    first: Annotated[Path, typer.Argument(help="Marks of the first reader: line number, tab, 1 or 0.")],
    second: Annotated[Path, typer.Argument(help="Marks of the second reader.")],
    settled: Annotated[Path | None, typer.Option("--settled", help="Marks that settle the differences.")] = None,
    output: Annotated[Path | None, typer.Option("-o", "--output", help="The checked.csv to write.")] = None,
) -> None:
    """Precision by category from two readers' marks, and how far they agree (Krippendorff's alpha)."""
    import json

    from framing.evaluation.precision import alpha, wilson
    from framing.evaluation.precision import judge as judge_items
    from framing.lexicon.checked import by_category, to_csv
    from framing.tables import write_text

    for file in (sheet, first, second, *([settled] if settled else [])):
        _there(file)
    items = _items(sheet)
    a, b = _marks(first, items), _marks(second, items)
    missing = [n for n, item in enumerate(items, 1) if item.id not in a or item.id not in b]
    if missing:
        raise FramingError(f"{sheet.name}, line {missing[0]}: not marked by both readers ({len(missing)} lines)")
    rows = judge_items(items, a, b, _marks(settled, items) if settled else {})
    for (dimension, category), sums in by_category(rows).items():
        low, high = wilson(sums.right, sums.marked)
        share = sums.right / sums.marked
        typer.echo(
            f"{dimension}/{category or 'all':<14} {sums.right:>4} of {sums.marked:<4} {share:.3f} [{low:.3f}, {high:.3f}]"
        )
    agreement = alpha([(int(a[i.id]), int(b[i.id])) for i in items])
    alike = sum(a[i.id] == b[i.id] for i in items) / len(items)
    said = "undefined: only one value was used" if agreement is None else f"{agreement:.3f}"
    typer.echo(f"marked alike {alike:.3f}, Krippendorff's alpha {said}")
    one, two = _strengths(first), _strengths(second)
    both = [(one[n], two[n]) for n in sorted(one.keys() & two.keys())]
    strength = alpha(both, ordinal=True) if both else None
    if strength is not None:
        typer.echo(f"strength of {len(both)} hits: Krippendorff's alpha (ordinal) {strength:.3f}")
    if output:
        write_text(output, to_csv(rows))
        agreement_found = {
            "hits": len(items),
            "alike": round(alike, 4),
            "alpha": agreement and round(agreement, 4),
            "strength_hits": len(both),
            "strength_alpha_ordinal": strength and round(strength, 4),
        }
        write_text(output.with_name("agreement.json"), json.dumps(agreement_found, indent=1) + "\n")


def _marks(path: Path, items: Sequence[Item]) -> dict[str, bool]:
    """Marks by item id: each line is a line number of the sheet, a tab, and 1 (right) or 0 (wrong)."""
    found = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        cells = line.split("\t")
        if (
            len(cells) < 2
            or not cells[0].isdigit()
            or cells[1] not in ("0", "1")
            or not 0 < int(cells[0]) <= len(items)
        ):
            raise FramingError(
                f"{path.name}, line {number}: write the number of a line of the sheet, a tab, and 1 or 0"
            )
        found[items[int(cells[0]) - 1].id] = cells[1] == "1"
    return found


def _strengths(path: Path) -> dict[int, int]:
    """Strengths (1-3) by line of the sheet, where a third column gives one."""
    found = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        cells = line.split("\t")
        if len(cells) > 2 and cells[0].isdigit() and cells[2] in ("1", "2", "3"):
            found[int(cells[0])] = int(cells[2])
    return found


def _there(path: Path) -> None:
    if not path.is_file():
        raise UsageError(f"{path}: there is no such file")


def _load(path: Path) -> Lexicon:
    from framing.lexicon import Lexicon, LexiconError, load, read_file

    if path.is_dir():
        return load(path)
    _there(path)
    entries, problems = read_file(path)
    if problems:
        raise LexiconError(problems)
    return Lexicon(path.stem, "", "", tuple(entries), ())
