"""The codebook: what is coded, with definitions, what to include and leave out, and examples.

The shipped one is codebook.toml; its examples are sentences of the word lists (lexicons/), so that coders learn from the
same sentences that test the program. A codebook of one's own is a TOML file of the same form, or a CSV with a row a value.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal, get_args

from framing.coding.coefficients import Level
from framing.coding.source import table_of, text_of
from framing.errors import InputError

Kind = Literal["mark", "choice"]
EXAMPLES = 3
"""Sentences of each side that a category takes from the word lists."""
COLUMNS = ("variable", "kind", "level", "value", "label", "definition", "include", "exclude", "yes", "no")
"""Columns of a codebook as CSV; a row without a value describes the variable; `yes` and `no` hold sentences, "|" between."""
_NAME = re.compile(r"-?[A-Za-z0-9][A-Za-z0-9_-]*")


@dataclass(frozen=True, slots=True)
class Value:
    """One answer: its name in files, its label in print, what it means, and sentences that are and are not examples."""

    id: str
    label: str = ""
    definition: str = ""
    include: str = ""
    exclude: str = ""
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Variable:
    """One thing to code. A "mark" is put on words of the unit, a "choice" is one answer about the whole unit.

    `level` is the level of measurement; "ordinal" and "interval" need values that are numbers.
    """

    id: str
    label: str
    kind: Kind
    definition: str
    include: str
    exclude: str
    level: Level
    values: tuple[Value, ...]
    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Codebook:
    """Variables in order."""

    title: str
    variables: tuple[Variable, ...]

    def variable(self, name: str) -> Variable | None:
        """The variable of this name, None where there is none."""
        return next((v for v in self.variables if v.id == name), None)

    def level(self, name: str) -> Level:
        """The level of measurement of a variable; nominal where the codebook does not know it."""
        found = self.variable(name)
        return found.level if found else "nominal"


def shipped() -> Codebook:
    """The codebook that comes with the program."""
    return read_codebook(Path(__file__).with_name("codebook.toml"))


def read_codebook(path: Path) -> Codebook:
    """A codebook file, TOML or CSV.

    Raises
    ------
    InputError
        Where the file is missing or something in it is missing, named twice, or not known; the message names the place.
    """
    if not path.is_file():
        raise InputError(f"{path}: there is no such codebook; framing codebook -o FILE.csv writes one to start from")
    if path.suffix.lower() == ".csv":
        header, *rows = table_of(path) or [[]]
        return _from_rows(path.name, (dict(zip(header, row, strict=False)) for row in rows))
    try:
        return _codebook(path.name, tomllib.loads(text_of(path)))
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"{path.name}: not TOML ({error}); mend it, or write the codebook as CSV") from None


def _codebook(file: str, found: Mapping[str, Any]) -> Codebook:
    variables = [_variable(file, row) for row in found.get("variable", [])]
    if not variables:
        raise InputError(f"{file}: has no [[variable]]; give each thing to code one")
    _unlike(file, "variable", [v.id for v in variables])
    return Codebook(str(found.get("title", "Codebook")), tuple(variables))


def _variable(file: str, row: Mapping[str, Any]) -> Variable:
    name = _named(file, "variable", row.get("id", ""))
    where = f"{file}, variable {name}"
    kind, level = row.get("kind", "choice"), row.get("level", "nominal")
    if kind not in get_args(Kind):
        raise InputError(f"{where}: kind is {kind!r}; write mark or choice")
    if level not in get_args(Level):
        raise InputError(f"{where}: level is {level!r}; write nominal, ordinal or interval")
    values = tuple(_value(where, value) for value in row.get("value", []))
    if row.get("answers") == "yes-no":
        values = (Value("yes", "yes"), Value("no", "no"))
    if not values:
        raise InputError(f'{where}: has no [[variable.value]]; give it its values, or answers = "yes-no"')
    _unlike(where, "value", [v.id for v in values])
    if level != "nominal" and (bad := [v.id for v in values if not _number(v.id)]):
        raise InputError(f"{where}: value {bad[0]!r} is not a number, which {level} needs; rename it or write nominal")
    text = {field: str(row.get(field, "")) for field in ("label", "definition", "include", "exclude")}
    return Variable(name, text["label"] or name, kind, text["definition"], text["include"], text["exclude"], level, values,
                    tuple(row.get("yes", ())), tuple(row.get("no", ())))  # fmt: skip


def _value(where: str, row: Mapping[str, Any]) -> Value:
    name = _named(where, "value", str(row.get("id", "")))
    yes, no = tuple(row.get("yes", ())), tuple(row.get("no", ()))
    if lexicon := row.get("lexicon"):
        shown = _examples(where, str(lexicon))
        yes, no = (*yes, *(y for y, _ in shown)), (*no, *(n for _, n in shown))
    text = {field: str(row.get(field, "")) for field in ("label", "definition", "include", "exclude")}
    return Value(name, text["label"] or name, text["definition"], text["include"], text["exclude"], yes, no)


def _examples(where: str, name: str) -> list[tuple[str, str]]:
    """Pairs of sentences of a lexicon category: the first entries of different subcategories, then the next ones."""
    from framing.lexicon import load_shipped

    dimension, _, category = name.partition("/")
    entries = [e for e in load_shipped((dimension,)).of(dimension, category) if e.yes and e.no]
    if not entries:
        raise InputError(f"{where}: no lexicon category {name!r}; framing lexicon list names them")
    kinds = {e.subcategory: e for e in reversed(entries)}
    first = [e for e in entries if kinds[e.subcategory] is e]
    return [(e.yes, e.no) for e in (*first, *(e for e in entries if e not in first))][:EXAMPLES]


def _named(where: str, what: str, name: str) -> str:
    if not _NAME.fullmatch(name):
        raise InputError(
            f"{where}: {what} {name!r} is no name; use letters, digits, - and _ (the label can be anything)"
        )
    return name


def _unlike(where: str, what: str, names: Sequence[str]) -> None:
    if twice := [name for n, name in enumerate(names) if name in names[:n]]:
        raise InputError(f"{where}: {what} {twice[0]} is there twice; give each its own name")


def _number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


def _from_rows(file: str, rows: Iterable[Mapping[str, str]]) -> Codebook:
    found: dict[str, dict[str, Any]] = {}
    for number, cells in enumerate(rows, 2):
        row = {key: cells.get(key, "").strip() for key in COLUMNS}
        if not row["variable"]:
            raise InputError(f"{file}, row {number}: column variable is empty; write the variable's name in every row")
        shared = {k: v for k, v in row.items() if k in ("label", "definition", "include", "exclude") and v}
        examples = {k: [part.strip() for part in row[k].split("|") if part.strip()] for k in ("yes", "no")}
        variable = found.setdefault(row["variable"], {"id": row["variable"], "value": []})
        variable.update({k: row[k] for k in ("kind", "level") if row[k]})
        if row["value"]:
            variable["value"].append({"id": row["value"], **shared, **examples})
        else:
            variable.update(shared | examples)
    return _codebook(file, {"variable": list(found.values())})


def to_rows(book: Codebook) -> Iterator[dict[str, str]]:
    """The codebook as rows of `COLUMNS`, a row a variable and a row each of its values."""
    for variable in book.variables:
        own = {"variable": variable.id, "kind": variable.kind, "level": variable.level}
        parts: list[tuple[Variable | Value, str]] = [(variable, ""), *((value, value.id) for value in variable.values)]
        for part, value in parts:
            yield {
                **own, "value": value, "label": part.label, "definition": part.definition, "include": part.include,
                "exclude": part.exclude, "yes": " | ".join(part.yes), "no": " | ".join(part.no),
            }  # fmt: skip


def to_json(book: Codebook) -> str:
    """The codebook for programs."""
    return json.dumps(asdict(book), ensure_ascii=False, indent=1) + "\n"


def to_markdown(book: Codebook) -> str:
    """The codebook to read and edit, a heading a variable and a part each value."""
    lines = [f"# {book.title}", ""]
    for variable in book.variables:
        how = "mark the words" if variable.kind == "mark" else "one answer for the whole unit"
        lines += [f"## {variable.label} (`{variable.id}`)", "", f"*{how}, {variable.level}.* {variable.definition}", ""]
        lines += _notes(variable)
        for value in variable.values:
            text = f": {value.definition}" if value.definition else ""
            lines += [f"- **{value.label}** (`{value.id}`){text}", *(f"  {line}" for line in _notes(value) if line)]
        lines.append("")
    return "\n".join(lines)


def _notes(part: Variable | Value) -> list[str]:
    found = [f"- {name}: {text}" for name, text in (("Include", part.include), ("Leave out", part.exclude)) if text]
    found += [f"- Yes: {sentence}" for sentence in part.yes] + [f"- No: {sentence}" for sentence in part.no]
    return [*found, ""] if found and isinstance(part, Variable) else found
