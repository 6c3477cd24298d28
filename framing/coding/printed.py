"""What is printed of codebook, agreement and validity: the same content for PDF and HTML."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields

from framing.coding.agreement import ALL, Agreement, CoderRow, Difference, Figure
from framing.coding.codebook import Codebook, Value, Variable
from framing.coding.page import Page, Part, Table
from framing.coding.validity import Validity

MOST_DIFFERENCES = 60
"""Units that the printed map of differences shows; the table has all."""
MOST_NAMED = 6
"""Coders with one answer that the map names; more are counted, and the table names them."""
NONE = "–"
MAIN = ("alpha", "unitised alpha, place and value")
"""How the measures begin that stand for a variable in short."""


def codebook_page(book: Codebook) -> Page:
    """The codebook as a page: a part a variable, a part below it each value that has a definition of its own."""
    return Page(book.title, "What to code, what to leave out, and examples.", tuple(_variable_parts(book)))


def _variable_parts(book: Codebook) -> Iterator[Part]:
    for variable in book.variables:
        how = "Mark the words." if variable.kind == "mark" else "Give one answer for the whole unit."
        explained = [value for value in variable.values if value.definition]
        names = ", ".join(f"{v.id} ({v.label})" if v.label != v.id else v.id for v in variable.values)
        given = () if explained else (("Answers", names),)
        yield Part(
            f"{variable.label} ({variable.id})", (variable.definition, f"{how} Level: {variable.level}."),
            (*given, *_points(variable)),
        )  # fmt: skip
        for value in explained:
            yield Part(f"{value.label} ({value.id})", (value.definition,), _points(value), level=2)


def _points(part: Variable | Value) -> tuple[tuple[str, str], ...]:
    notes = [(name, text) for name, text in (("Include", part.include), ("Leave out", part.exclude)) if text]
    return (*notes, *(("Yes", text) for text in part.yes), *(("No", text) for text in part.no))


def agreement_page(found: Agreement, book: Codebook, rows: Sequence[Validity] = ()) -> Page:
    """The page of `framing agreement`."""
    labels = {v.id: v.label for v in book.variables}
    names = list(dict.fromkeys(f.comparison for f in found.figures))
    pairs = [name for name in names if name != ALL]
    parts = [_overview(found, labels)]
    if ALL in names:
        own = [f for f in found.figures if f.comparison == ALL]
        parts.append(Part("All coders", table=_figures_table("Coefficients of all coders", own, labels)))
    if pairs:
        main = [f for f in found.figures if f.comparison != ALL and f.measure.startswith(MAIN)]
        main.sort(key=lambda f: list(labels).index(f.variable) if f.variable in labels else len(labels))
        parts.append(Part("Two by two", _pair_text(pairs), table=_pairs_table(main, labels)))
    if rows:
        parts.append(_validity_part(rows, labels))
    parts += [_coders_part(found), *_map_parts(found.differences, labels), _method()]
    coders = len(found.coders)
    return Page(
        "Agreement of coders",
        f"{coders} coder{'s' if coders != 1 else ''}, {found.units} units. Agreement says whether a codebook can be used "
        "in the same way by several people; it does not say who is right.",
        tuple(parts),
    )


def _overview(found: Agreement, labels: Mapping[str, str]) -> Part:
    """One plain sentence a variable."""
    first = next(iter(dict.fromkeys(f.comparison for f in found.figures)), ALL)
    lines = []
    for figure in found.figures:
        if figure.comparison == first and figure.measure.startswith(MAIN):
            name = labels.get(figure.variable, figure.variable)
            said = f"alpha {_number(figure.value)} ({_interval(figure)}), {figure.units} units"
            lines.append((name, said if figure.value is not None else figure.note))
    text = (
        f"Krippendorff's alpha of {first}, in brackets its 95 % interval. Alpha is 1 where all say the same and 0 where they "
        "agree as often as chance would have it. "
        "Conclusions are usually drawn from 0.800 up, and tentative ones from 0.667 (Krippendorff 2019)."
    )
    none = () if lines else ("Nothing to compare: no variable was coded by two coders.",)
    return Part("In short", (text, *none), tuple(lines))


def _pair_text(names: Sequence[str]) -> tuple[str, ...]:
    text = "Kappa and the share of same answers are in the tables (--tables)."
    if any("majority" in name or "experts" in name for name in names):
        text = f"The majority of a group is what more than half of it said of a unit, or marked in it. {text}"
    return (text,)


def _number(value: float | None, digits: int = 3) -> str:
    """A coefficient as printed.

    >>> _number(-0.0001), _number(-0.25, 2), _number(None)
    ('0.000', '−0.25', '–')
    """
    if value is None:
        return NONE
    return f"{round(value, digits) + 0.0:.{digits}f}".replace("-", "−")


def _interval(figure: Figure) -> str:
    if figure.low is None or figure.high is None:
        return NONE
    return f"{_number(figure.low)} to {_number(figure.high)}"


def _cells(figure: Figure) -> tuple[str, str, str, str]:
    """Value, interval (or why there is none), units and missing answers."""
    if figure.value is None:
        return "undefined", figure.note.removeprefix("undefined: "), str(figure.units), str(figure.missing)
    return _number(figure.value), _interval(figure), str(figure.units), str(figure.missing)


def _figures_table(caption: str, figures: Sequence[Figure], labels: Mapping[str, str]) -> Table:
    rows = tuple((labels.get(f.variable, f.variable), f.measure, *_cells(f)) for f in figures)
    columns = ("variable", "measure", "value", "95 % interval", "units", "missing")
    return Table(caption, columns, rows, ("value", "units", "missing"), (("variable", 1), ("measure", 1)))


def _pairs_table(figures: Sequence[Figure], labels: Mapping[str, str]) -> Table:
    rows = tuple((labels.get(f.variable, f.variable), f.comparison, *_cells(f)) for f in figures)
    columns = ("variable", "compared", "alpha", "95 % interval", "units", "missing")
    return Table("Alpha, two by two", columns, rows, ("alpha", "units", "missing"), (("variable", 1), ("compared", 1)))


def _validity_part(rows: Sequence[Validity], labels: Mapping[str, str]) -> Part:
    def share(part: int, whole: int, low: float | None, high: float | None) -> str:
        if not whole:
            return NONE
        return f"{part} of {whole}: {_number(part / whole, 2)} ({_number(low, 2)} to {_number(high, 2)})"

    body = tuple(
        (
            labels.get(r.variable, r.variable), r.value or "all",
            share(r.right, r.tool_marks, r.precision_low, r.precision_high),
            share(r.found, r.coder_marks, r.recall_low, r.recall_high),
        )
        for r in rows
    )  # fmt: skip
    return Part(
        "The tool on this sample",
        (
            "Precision: of the tool's marks, the share that the coders' marks of the same kind overlap. Recall: of the "
            "coders' marks, the share that the tool's overlap. In brackets 95 % intervals (Wilson; over articles with --key).",
        ),
        table=Table("Precision and recall of the tool", ("variable", "value", "precision", "recall"), body,
                    wide=(("variable", 2), ("precision", 2), ("recall", 2))),
    )  # fmt: skip


def _coders_part(found: Agreement) -> Part:
    numbers: tuple[str, ...] = ("units read", "answers", "marks", "alike")
    rows: list[tuple[str, ...]] = [
        (c.coder, str(c.units), str(c.answers), str(c.marks), _number(c.alike, 2)) for c in found.coders
    ]
    text = "Alike is the mean share that a coder's answers and marks have in common with another coder's"
    if any(c.like_experts is not None for c in found.coders):
        numbers = (*numbers, "like experts")
        rows = [(*row, _number(c.like_experts, 2)) for row, c in zip(rows, found.coders, strict=True)]
        text += "; like experts, with the experts' majority"
    table = Table("Coders", ("coder", *numbers), tuple(rows), numbers, (("coder", 1),))
    return Part("Who", (f"{text}.",), table=table)


def _map_parts(differences: Sequence[Difference], labels: Mapping[str, str]) -> Iterator[Part]:
    """The map of differences: the least agreed units first, a row each, with what everybody said."""
    if not differences:
        yield Part("Where they differ", ("Nowhere.",))
        return
    shown = differences[:MOST_DIFFERENCES]
    cut = (
        f" Only the first {len(shown)} of {len(differences)} are printed; the table has all."
        if len(differences) > len(shown)
        else ""
    )
    rows = tuple(
        (
            d.unit,
            d.text,
            labels.get(d.variable, d.variable),
            _number(d.agree, 2),
            "\n".join(_who_said(d.answers)),
        )
        for d in shown
    )
    yield Part(
        "Where they differ",
        (f"The least agreed first. Talk about these before you change the codebook or settle on one answer.{cut}",),
        table=Table("Map of differences", ("unit", "text", "variable", "alike", "who said what"), rows,
                    numbers=("alike",), wide=(("text", 4), ("variable", 2), ("who said what", 4))),
    )  # fmt: skip


def _who_said(answers: Sequence[tuple[str, str]]) -> Iterator[str]:
    """A line for each different answer, the most frequent first, with who gave it; many are only counted."""
    by_answer: dict[str, list[str]] = {}
    for coder, answer in answers:
        by_answer.setdefault(answer, []).append(coder)
    for answer, coders in sorted(by_answer.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        who = ", ".join(coders) if len(coders) <= MOST_NAMED else f"{len(coders)} coders"
        yield f"{who}: {answer}"


def _method() -> Part:
    return Part(
        "How this was computed",
        (
            "Krippendorff's alpha uses every unit that two coders or more answered; an answer that is missing is left out and "
            "is no category. Cohen's kappa compares two coders; Fleiss' kappa uses the units that all coders answered. "
            "Where only one category was used, coefficients are undefined, since chance could have got nothing wrong; "
            "some programs print 1 or 0 there. A value near 0 beside a high share of same answers means that one "
            "category was used nearly throughout.",
            "Marks are compared character by character with alpha for unitising (Krippendorff, Mathet, Bouvry and Widlöcher "
            "2016). Where one coder's marks overlap, the shared characters count as a value of their own. "
            "Intervals are 95 % percentile intervals of a bootstrap over units.",
        ),
    )


COLUMNS: Mapping[str, tuple[str, ...]] = {
    "coefficients": tuple(field.name for field in fields(Figure)),
    "coders": tuple(field.name for field in fields(CoderRow)),
    "differences": ("unit", "variable", "agree", "coder", "answer", "text"),
    "validity": tuple(field.name for field in fields(Validity)),
}
"""Columns of the tables that `framing agreement --tables` writes."""


def tables(found: Agreement, rows: Sequence[Validity]) -> dict[str, list[dict[str, object]]]:
    """The tables as plain rows, unrounded; a row a coder for each unit and variable where they differ."""
    return {
        "coefficients": [asdict(figure) for figure in found.figures],
        "coders": [asdict(row) for row in found.coders],
        "differences": [
            {"unit": d.unit, "variable": d.variable, "agree": d.agree, "coder": coder, "answer": answer, "text": d.text}
            for d in found.differences
            for coder, answer in d.answers
        ],
        "validity": [asdict(row) for row in rows],
    }


def lines(found: Agreement) -> list[str]:
    """The main coefficient of every variable and comparison as aligned lines of text; the tables have the others."""
    return [
        f"{f.comparison:<28} {f.variable:<16} {f.measure:<32} "
        + (f"{_number(f.value)} [{_number(f.low)}, {_number(f.high)}]" if f.value is not None else f.note)
        + f"  ({f.units} units)"
        for f in found.figures
        if f.measure.startswith(MAIN)
    ]
