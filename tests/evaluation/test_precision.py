"""Precision in context: Krippendorff's alpha against published values, and the sums of a judged sample."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing import Article, Settings, score
from framing.evaluation.precision import Draw, Item, alpha, findings_of, holding, judge, meanings, sheet_line, wilson
from framing.findings import Finding
from framing.lexicon import load_shipped
from framing.lexicon.checked import by_category, read_checked, to_csv
from framing.text import Document

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


TEXTS = (
    "The day was dull. The shameful plan failed on Monday. Nobody came. “It was a reckless plan,” said Lee Ord.",
    "A reckless driver hit the gate. A shameful silence followed. Critics say that the gate was unsafe.",
    "The ruthless owner shut the mill. Nobody called it shameful.",
)
SIZES = {("loaded", "judgement"): 3, ("sources", "vague"): 2, ("hedging", "booster"): 1}


@pytest.fixture(scope="module")
def hits() -> list[tuple[Document, list[Finding]]]:
    scored = score([Article(f"a-{n}", t, "The Herald") for n, t in enumerate(TEXTS)], Settings(attribution="rules"))
    findings = findings_of(scored, load_shipped())
    return [(d, [f for f in findings if f.article == d.article.id]) for d in scored.documents]


def drawn(hits: Iterable[tuple[Document, list[Finding]]], seed: int, before: Sequence[Item] = ()) -> list[Item]:
    sample = Draw(SIZES, seed, [item.key for item in before])
    for document, findings in hits:
        sample.offer(document, findings)
    return sample.items()


def test_a_draw_shows_the_sentence_and_its_neighbours_and_takes_voices_in_turn(
    hits: list[tuple[Document, list[Finding]]],
) -> None:
    items = drawn(hits, 3)
    assert Counter((i.dimension, i.category) for i in items) == {("loaded", "judgement"): 3, ("sources", "vague"): 1}
    contexts = {i.context: i.voice for i in items}
    assert contexts["Nobody came. “It was a «reckless» plan,” said Lee Ord."] == "quoted"
    assert all(c.count("«") == 1 for c in contexts)


@given(st.permutations(range(len(TEXTS))), st.integers(0, 50))
def test_a_draw_does_not_depend_on_the_order_of_articles(
    hits: list[tuple[Document, list[Finding]]], order: list[int], seed: int
) -> None:
    assert drawn([hits[n] for n in order], seed) == drawn(hits, seed)


def test_hits_of_an_earlier_draw_are_not_drawn_again(hits: list[tuple[Document, list[Finding]]]) -> None:
    first = drawn(hits, 3)
    second = drawn(hits, 3, first)
    assert second
    assert not {i.key for i in first} & {i.key for i in second}
    assert len({i.key for i in first + second if i.category == "judgement"}) == 5


def test_a_draw_says_which_categories_are_short(hits: list[tuple[Document, list[Finding]]]) -> None:
    sample = Draw(SIZES, 1)
    for document, findings in hits:
        sample.offer(document, findings)
    assert sample.short() == {("sources", "vague"), ("hedging", "booster")}


@pytest.mark.parametrize(
    ("text", "expected"),
    [("He muttered that it was late.", True), ("He said that it was late.", False), ("MUTTERING, he left.", True)],
)
def test_a_text_that_holds_no_word_of_a_category_need_not_be_parsed(text: str, expected: bool) -> None:
    assert holding(e for e in load_shipped().of("attribution", "weak") if e.form == "mutter")(text) is expected


def test_words_that_stand_in_many_texts_are_not_looked_for() -> None:
    entries = [e for e in load_shipped().of("attribution", "weak") if e.form in ("mutter", "laugh")]
    read = ["They laughed.", "They laugh.", *["The tea was warm."] * 8]
    assert [holding(entries, read)(text) for text in ("He laughed.", "He muttered.")] == [False, True]


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
