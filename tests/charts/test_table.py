from __future__ import annotations

import pytest

from framing.charts import Column, Table
from framing.charts.table import Kind, counted, listed, percent, print_cell


@pytest.mark.parametrize(
    ("cell", "kind", "printed"),
    [
        (1520, "count", "1,520"),
        (0, "count", "0"),
        (2.44, "rate", "2.4"),
        (1520.26, "rate", "1,520.3"),
        (0.254, "share", "25\N{NO-BREAK SPACE}%"),
        (0.001, "share", "<1\N{NO-BREAK SPACE}%"),
        (0.0, "share", "0\N{NO-BREAK SPACE}%"),
        (0.0386, "p", "0.039"),
        (0.0002, "p", "<0.001"),
        (None, "rate", "–"),
        ("too short to rate", "rate", "too short to rate"),
    ],
)
def test_print_cell(cell: str | float | None, kind: Kind, printed: str) -> None:
    assert print_cell(cell, kind) == printed


def test_csv_keeps_what_print_rounds() -> None:
    table = Table((Column("Outlet"), Column("Rate", "rate")), (("Bay, News", 2.44), ("Lark", None)))
    assert table.csv() == 'Outlet,Rate\n"Bay, News",2.44\nLark,\n'
    assert table.printed() == (("Bay, News", "2.4"), ("Lark", "–"))


def test_rows_have_the_length_of_the_columns() -> None:
    with pytest.raises(ValueError, match="1 cells for 2 columns"):
        Table((Column("a"), Column("b")), (("x",),))


def test_words_for_numbers() -> None:
    assert counted(1, "word") == "1 word"
    assert counted(1520, "word") == "1,520 words"
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert listed(["a"]) == "a"
    assert listed([]) == ""
    assert percent(1) == "100\N{NO-BREAK SPACE}%"
