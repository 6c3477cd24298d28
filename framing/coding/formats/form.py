"""A class that answers in a web form: the questions to put in, and the table of answers that the form gives back.

A column of answers counts where its heading holds a unit's id and a variable's name or label ("u001: strength",
"Conflict frame [u003]"). Every row is one respondent, named by a column "name" or, where there is none, numbered.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from framing.coding.codebook import Codebook, Variable
from framing.coding.model import Coded, Coding, Unit, coded
from framing.coding.source import table_of
from framing.errors import InputError
from framing.tables import write_tables

NAMES = ("name", "your name", "coder", "pupil", "student", "username", "email address")
_WORD = re.compile(r"[\w-]+")


def write(data: Coded, book: Codebook, folder: Path) -> None:
    """Write `questions.csv`: each question's heading, its answers and the text to show with it."""
    rows = [
        {
            "question": f"{unit.id}: {v.label}",
            "answers": " | ".join(value.label for value in v.values),
            "text": unit.text,
        }
        for unit in data.units
        for v in book.variables
        if v.kind == "choice"
    ]
    if not rows:
        raise InputError("the codebook has no variable of kind choice; a web form can ask nothing else")
    write_tables(folder, {"questions": rows}, {"questions": ("question", "answers", "text")})


def read(path: Path, texts: Mapping[str, str], book: Codebook) -> Coded:
    """Read a form's answers; the units must be known."""
    if not texts:
        raise InputError(f"{path.name}: a form's answers do not hold the texts; name the sample with --units")
    rows = table_of(path)
    header = rows[0] if rows else []
    questions = {k: found for k, name in enumerate(header) if (found := _question(name, texts, book))}
    if not questions:
        raise InputError(f"{path.name}, row 1: no heading holds a unit and a variable, such as u001: strength")
    named = next((k for k, name in enumerate(header) if name.strip().lower() in NAMES), None)
    codings = []
    for number, row in enumerate(rows[1:], 1):
        coder = row[named].strip() if named is not None and named < len(row) else ""
        for k, (unit, variable) in questions.items():
            answer = row[k].strip() if k < len(row) else ""
            if answer:
                codings.append(Coding(coder or f"respondent {number}", unit, variable.id, _value(answer, variable)))
    return coded([Unit(*pair) for pair in texts.items()], codings)


def _question(heading: str, texts: Mapping[str, str], book: Codebook) -> tuple[str, Variable] | None:
    words = _WORD.findall(heading)
    units = [word for word in words if word in texts]
    asked = f" {' '.join(word.lower() for word in words if word not in texts)} "
    for variable in sorted(book.variables, key=lambda v: -len(v.label)):
        names = (variable.id, " ".join(_WORD.findall(variable.label)))
        if len(units) == 1 and any(f" {name.lower()} " in asked for name in names):
            return units[0], variable
    return None


def _value(answer: str, variable: Variable) -> str:
    """The value that an answer means: its name or label, whatever the case; the answer itself where it is neither."""
    for value in variable.values:
        if answer.lower() in (value.id.lower(), value.label.lower()):
            return value.id
    return answer
