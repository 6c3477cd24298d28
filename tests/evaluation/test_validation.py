"""The stored figures: what is printed, and that it is whole."""

from __future__ import annotations

from framing.evaluation.validation import Figure, _figure, figures, markdown, stored


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
    rows = [Figure("Marked words", "babe", 98732, "F1", 0.373, 0.353, 0.392, 0.154, None, 0.2, 0.45, 6)]
    table = markdown(rows, "2026-11-30").splitlines()
    assert "| Marked words | babe | 98,732 | F1 | 0.373 | 0.353 to 0.392 | 0.154 |  | 0.200 to 0.450 |" in table
    assert table[-1].startswith("Never tested on: ")


def test_a_figure_finds_its_baseline_its_people_and_its_outlets_however_they_are_written() -> None:
    result = {
        "gold": "invented", "n": 10,
        "metrics": {"f1": {"value": 0.6, "low": 0.5, "high": 0.7}, "within_macro_f1": {"value": 0.7}},
        "baselines": {"one": {"value": 0.2}, "two": {"f1": 0.3, "within_macro_f1": {"value": 0.4}}, "three": 0.1},
        "people": {"within_macro_f1": 0.8},
        "per_outlet": {"A": {"f1": {"value": 0.4}, "macro_f1": {"value": 0.5}}, "B": {"f1": 0.8, "n": 3}},
    }  # fmt: skip
    plain, pooled = (_figure("What", result, key, key) for key in ("f1", "within_macro_f1"))
    assert (plain.baseline, plain.people, plain.outlet_low, plain.outlet_high) == (0.3, None, 0.4, 0.8)
    assert (pooled.baseline, pooled.people, pooled.outlet_low, pooled.outlets) == (0.4, 0.8, None, 0)
