"""Precision in context: Krippendorff's alpha against published values, and the sums of a judged sample."""

from __future__ import annotations

import pytest

from framing import Article, Settings, score
from framing.evaluation.precision import Item, alpha, draw, findings_of, judge, meanings, sheet_line, wilson
from framing.lexicon import load_shipped
from framing.lexicon.checked import by_category, read_checked, to_csv

# Krippendorff (2011), Computing Krippendorff's Alpha-Reliability: two observers, ten units, six ones among twenty marks,
# four units marked differently: 0.095.
OBSERVERS = ("0100000000", "1110010010")


def test_alpha_of_the_published_binary_example() -> None:
    pairs = [(int(a), int(b)) for a, b in zip(*OBSERVERS, strict=True)]
    assert alpha(pairs) == pytest.approx(0.095, abs=5e-4)


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [([(1, 1), (2, 2), (1, 1)], 1.0), ([(1, 1), (1, 1)], None), ([(1, 1), (1, 1), (1, 1), (1, 2)], 0.0)],
)
def test_alpha_of_plain_cases(pairs: list[tuple[int, int]], expected: float | None) -> None:
    assert alpha(pairs) == (None if expected is None else pytest.approx(expected, abs=1e-9))


def test_alpha_nominal_of_two_raters_with_letters() -> None:
    first, second = "NNDFNDNNFN", "NNDFNNNNFN"
    pairs = [("NDF".index(a), "NDF".index(b)) for a, b in zip(first, second, strict=True)]
    assert alpha(pairs) == pytest.approx(0.816, abs=5e-4)


def test_ordinal_distance_forgives_neighbours_more() -> None:
    near, far = [(1, 2), (1, 1), (3, 3), (2, 2)], [(1, 3), (1, 1), (3, 3), (2, 2)]
    a, b = alpha(near, ordinal=True), alpha(far, ordinal=True)
    assert a is not None
    assert b is not None
    assert a > b


def test_wilson_against_worked_values() -> None:
    assert wilson(0, 10) == pytest.approx((0.0, 0.278), abs=1e-3)
    assert wilson(10, 10) == pytest.approx((0.722, 1.0), abs=1e-3)


def test_differences_are_settled_by_the_third_reading(tmp_path: object) -> None:
    items = [Item(str(n), "loaded", "affect", f"affect.{n % 2}", "outlet", "") for n in range(4)]
    first = {"0": True, "1": True, "2": False, "3": True}
    second = {"0": True, "1": False, "2": False, "3": False}
    rows = judge(items, first, second, {"1": True})
    sums = by_category(rows)["loaded", "affect"]
    assert (sums.marked, sums.right, sums.alike) == (4, 2, 2)
    assert {(r.entry, r.marked, r.right) for r in rows} == {("affect.0", 2, 1), ("affect.1", 2, 1)}


def test_checked_rows_survive_the_file(tmp_path: object) -> None:
    from pathlib import Path

    folder = Path(str(tmp_path))
    rows = judge([Item("0", "loaded", "affect", "affect.x", "outlet", "")], {"0": True}, {"0": True}, {})
    (folder / "checked.csv").write_text(to_csv(rows), encoding="utf-8")
    assert read_checked(folder) == tuple(rows)


def test_a_draw_shows_the_sentence_and_its_neighbours_and_takes_voices_in_turn() -> None:
    text = "The day was dull. The shameful plan failed on Monday. Nobody came. “It was a reckless plan,” said Lee Ord."
    scored = score([Article("a", text, "The Herald")], Settings(attribution="rules"))
    findings = findings_of(scored, load_shipped())
    items = draw(findings, scored.documents, {"loaded": 2, "sources": 1}, seed=3)
    assert items == draw(findings, scored.documents, {"loaded": 2, "sources": 1}, seed=3)
    contexts = {i.voice: i.context for i in items if i.category == "judgement"}
    assert contexts["outlet"] == "The day was dull. The «shameful» plan failed on Monday. Nobody came."
    assert set(contexts) == {"outlet", "quoted"}
    assert len({i.id for i in items}) == len(items)


CODEBOOK = """
| category | right when, in this context, the words ... | wrong when ... |
| --- | --- | --- |
| loaded/affect | give somebody a feeling | they are a name |
| sources/(type) | name whose statement it is | nothing is handed over |
| naming/(group), set | are a word for the thing | they mean something else |

Types of sources: expert (research,
schools), vague (critics, some).

Classes of attribution: neutral (say, tell).
"""


def test_a_sheet_says_what_counts_as_right_and_shows_no_verdict() -> None:
    told = meanings(CODEBOOK)
    assert told["sources/expert"] == "research, schools"
    item = Item("a:1:so:expert", "sources", "expert", "expert.nurse", "outlet", "The «nurse» said so.")
    assert sheet_line(item, 7, told, {}) == (
        "7\tsources\texpert\texpert (research, schools): right when the words name whose statement it is; "
        "wrong when nothing is handed over\tThe «nurse» said so."
    )
    item = Item("a:1:na:labour", "naming", "labour", "labour.strike", "outlet", "The «strike» ended.")
    assert "set “stopping-work”" in sheet_line(item, 8, told, {"labour.strike": "stopping-work"})
