"""The stored figures: what is printed, and that it is whole."""

from __future__ import annotations

from framing.evaluation.validation import Figure, figures, markdown, stored


def test_every_stored_figure_lies_in_its_interval() -> None:
    for figure in figures():
        assert 0 <= figure.value <= 1
        if figure.low is not None and figure.high is not None:
            assert figure.low <= figure.value <= figure.high


def test_figures_name_their_date_and_packages() -> None:
    record = stored()
    assert record["date"] or not record["results"]
    assert all({"detector", "gold", "n", "metrics"} <= set(result) for result in record["results"])


def test_markdown_has_a_row_a_figure() -> None:
    rows = [Figure("Marked words", "babe", 98732, "F1", 0.373, 0.353, 0.392, 0.154)]
    table = markdown(rows, "2026-11-30").splitlines()
    assert table[-1] == "| Marked words | babe | 98,732 | F1 | 0.373 | 0.353 to 0.392 | 0.154 |"
