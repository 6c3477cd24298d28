"""The codebook: ours, one's own, and what is wrong with a broken one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from framing.coding.codebook import COLUMNS, read_codebook, shipped, to_json, to_markdown, to_rows
from framing.errors import InputError
from framing.lexicon import load_shipped
from framing.tables import write_tables


def test_examples_are_sentences_of_the_word_lists() -> None:
    entries = load_shipped(("loaded", "hedging", "attribution")).entries
    yes, no = {e.yes for e in entries}, {e.no for e in entries}
    marks = [v for v in shipped().variables if v.kind == "mark"]
    assert [v.id for v in marks] == ["loaded", "hedging", "attribution"]
    for value in (value for variable in marks for value in variable.values):
        assert len(value.yes) == len(value.no) == 3
        assert set(value.yes) <= yes
        assert set(value.no) <= no


def test_every_variable_says_what_to_include_and_leave_out() -> None:
    for variable in shipped().variables:
        assert variable.definition
        assert variable.include
        assert variable.exclude


def test_csv_goes_round(tmp_path: Path) -> None:
    write_tables(tmp_path, {"book": list(to_rows(shipped()))}, {"book": COLUMNS})
    book = read_codebook(tmp_path / "book.csv")
    assert book.variables == shipped().variables


OWN = """title = "Ours"
[[variable]]
id = "tone"
level = "interval"
definition = "How warm?"
[[variable.value]]
id = "-1"
[[variable.value]]
id = "1"
label = "warm"
"""


def test_a_codebook_of_ones_own(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    path.write_text(OWN, encoding="utf-8")
    book = read_codebook(path)
    assert (book.title, [(v.id, v.level, [x.label for x in v.values]) for v in book.variables]) == (
        "Ours",
        [("tone", "interval", ["-1", "warm"])],
    )
    write_tables(tmp_path, {"own": list(to_rows(book))}, {"own": COLUMNS})
    assert read_codebook(tmp_path / "own.csv").variables == book.variables
    assert json.loads(to_json(book))["variables"][0]["definition"] == "How warm?"
    assert "- **warm** (`1`)" in to_markdown(book)


BROKEN = [
    ("", "has no [[variable]]"),
    ("x = ", "not TOML"),
    ('[[variable]]\nid = "a b"', "'a b' is no name"),
    ('[[variable]]\nid = "a"', "variable a: has no [[variable.value]]"),
    ('[[variable]]\nid = "a"\nkind = "span"\nanswers = "yes-no"', "kind is 'span'; write mark or choice"),
    ('[[variable]]\nid = "a"\nlevel = "ratio"\nanswers = "yes-no"', "level is 'ratio'"),
    ('[[variable]]\nid = "a"\nlevel = "ordinal"\nanswers = "yes-no"', "'yes' is not a number"),
    ('[[variable]]\nid = "a"\nanswers = "yes-no"\n' * 2, "variable a is there twice"),
    ('[[variable]]\nid = "a"\n[[variable.value]]\nid = "x"\nlexicon = "loaded/nothing"', "no lexicon category"),
]


@pytest.mark.parametrize(("content", "message"), BROKEN)
def test_what_is_wrong_is_one_line(content: str, message: str, tmp_path: Path) -> None:
    path = tmp_path / "book.toml"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as caught:
        read_codebook(path)
    assert message in str(caught.value)
    assert str(caught.value).startswith("book.toml")
    assert "\n" not in str(caught.value)


def test_a_csv_row_without_a_variable_is_named(tmp_path: Path) -> None:
    path = tmp_path / "book.csv"
    path.write_text("variable,value\ntone,1\n,2\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"book\.csv, row 3: column variable is empty"):
        read_codebook(path)
