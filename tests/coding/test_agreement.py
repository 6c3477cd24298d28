"""What the agreement page compares, in tables small enough to check by eye."""

from __future__ import annotations

import pytest

from framing.coding.agreement import (
    ALL,
    NO_PAIRS,
    ONE_CATEGORY,
    agreement,
    coder_rows,
    compare,
    differences,
    majority,
)
from framing.coding.codebook import shipped
from framing.coding.model import Coded, Coding, Unit, coded
from framing.coding.page import to_html, to_pdf
from framing.coding.printed import agreement_page, codebook_page, lines
from framing.coding.sample import TOOL
from framing.coding.validity import validity
from framing.errors import InputError

BOOK = shipped()
UNITS = [Unit("u1", "A reckless plan."), Unit("u2", "They may go."), Unit("u3", "It rained.")]


def answered(variable: str, **coders: str) -> Coded:
    """A choice of each coder for the units in order; "-" is missing."""
    return coded(
        UNITS,
        [
            Coding(c, unit.id, variable, v)
            for c, row in coders.items()
            for unit, v in zip(UNITS, row, strict=True)
            if v != "-"
        ],
        [(coder, unit.id) for coder in coders for unit in UNITS],
    )


def marked(**coders: list[tuple[str, str, int, int]]) -> Coded:
    """Loaded words: unit, value, start and end by coder; everybody read everything."""
    return coded(
        UNITS,
        [Coding(coder, unit, "loaded", value, a, b) for coder, found in coders.items() for unit, value, a, b in found],
        [(coder, unit.id) for coder in coders for unit in UNITS],
    )


RECKLESS = ("u1", "judgement", 2, 10)


def test_missing_answers_are_counted_and_left_out() -> None:
    figures = compare(answered("strength", anna="01-", ben="013"), BOOK, ALL, draws=50)
    alpha = figures[0]
    assert (alpha.measure, alpha.value, alpha.units, alpha.missing) == ("alpha, ordinal", 1.0, 2, 1)
    assert [f.measure for f in figures] == ["alpha, ordinal", "same answer", "Cohen's kappa"]


def test_one_category_is_undefined_and_says_so() -> None:
    figures = {f.measure: f for f in compare(answered("strength", anna="000", ben="000"), BOOK, ALL, draws=50)}
    assert (figures["alpha, ordinal"].value, figures["alpha, ordinal"].note) == (None, ONE_CATEGORY)
    assert (figures["same answer"].value, figures["same answer"].note) == (1.0, "")


def test_no_unit_of_two_coders_is_undefined_and_says_so() -> None:
    figures = compare(answered("strength", anna="0--", ben="-1-"), BOOK, ALL, draws=50)
    assert {f.note for f in figures} == {NO_PAIRS}


def test_ordinal_answers_are_compared_as_numbers() -> None:
    near = compare(answered("strength", anna="023", ben="123"), BOOK, ALL, draws=20)[0]
    far = compare(answered("strength", anna="023", ben="323"), BOOK, ALL, draws=20)[0]
    assert near.value is not None
    assert far.value is not None
    assert near.value > far.value


def test_marks_of_who_read_and_marked_nothing_count() -> None:
    half = compare(marked(anna=[RECKLESS], ben=[]), BOOK, ALL, draws=20)[0]
    assert half.value is not None
    assert half.value < 0.1
    whole = compare(marked(anna=[RECKLESS], ben=[RECKLESS]), BOOK, ALL, draws=20)[0]
    assert (whole.value, whole.units, whole.missing) == (1.0, 3, 0)


def test_the_interval_holds_the_value_and_is_the_same_for_the_same_seed() -> None:
    data = answered("strength", anna="013", ben="023", chidi="003")
    first, again = (compare(data, BOOK, ALL, draws=200, seed=1)[0] for _ in range(2))
    assert first == again
    assert first.value is not None
    assert first.low is not None
    assert first.high is not None
    assert first.low <= first.value <= first.high


def test_a_majority_is_more_than_half() -> None:
    votes = majority(answered("conflict", a="yyn", b="ynn", c="y-y"), ["a", "b", "c"], "all")
    assert [(c.unit, c.value) for c in votes.codings] == [("u1", "y"), ("u3", "n")]
    marks = majority(
        marked(a=[("u1", "judgement", 0, 10)], b=[RECKLESS], c=[("u1", "force", 2, 10)]), ["a", "b", "c"], "all"
    )
    assert [(c.value, c.start, c.end) for c in marks.codings] == [("judgement", 2, 10)]


def test_the_map_shows_where_and_who() -> None:
    found = differences(marked(anna=[RECKLESS], ben=[("u1", "judgement", 2, 15)], chidi=[]))
    assert [(d.unit, d.variable, d.answers) for d in found] == [
        (
            "u1",
            "loaded",
            (("anna", "judgement: reckless"), ("ben", "judgement: reckless plan"), ("chidi", "nothing")),
        )
    ]
    assert found[0].agree == pytest.approx((2 * 8 / (8 + 13) + 0 + 0) / 3)
    assert differences(answered("conflict", anna="yyn", ben="yyn")) == []


def test_the_printed_map_joins_coders_who_say_the_same() -> None:
    votes = {f"p{n}": "y" for n in range(8)} | {"q1": "n", "q2": "n"}
    data = coded(UNITS, [Coding(coder, "u1", "conflict", value) for coder, value in votes.items()])
    html = to_html(agreement_page(agreement(data, BOOK, draws=20), BOOK))
    assert "8 coders: y\nq1, q2: n" in html


def test_each_coders_work_and_mean_agreement() -> None:
    rows = coder_rows(answered("conflict", anna="yyn", ben="yyn", chidi="nyn"))
    assert [(r.coder, r.units, r.answers, r.marks) for r in rows] == [
        ("anna", 3, 3, 0), ("ben", 3, 3, 0), ("chidi", 3, 3, 0),
    ]  # fmt: skip
    assert [r.alike for r in rows] == pytest.approx([5 / 6, 5 / 6, 4 / 6])


def test_each_pupil_beside_the_experts() -> None:
    rows = coder_rows(answered("conflict", ada="yyn", bo="nyn", eve="yyn"), ["eve"])
    assert [(r.coder, r.like_experts) for r in rows] == [("ada", 1.0), ("bo", pytest.approx(2 / 3)), ("eve", 1.0)]
    assert {r.like_experts for r in coder_rows(answered("conflict", ada="yyn", bo="nyn"))} == {None}


def test_what_is_compared_with_what() -> None:
    everyone = {"anna": [RECKLESS], "ben": [RECKLESS], "chidi": [], TOOL: [RECKLESS]}
    found = agreement(marked(**everyone), BOOK, experts=["anna"], draws=20)
    assert list(dict.fromkeys(f.comparison for f in found.figures)) == [
        "all coders", "anna and ben", "anna and chidi", "ben and chidi", "class and experts",
        "anna and tool", "ben and tool", "chidi and tool", "majority and tool",
    ]  # fmt: skip
    by_name = {f.comparison: f.value for f in found.figures if f.measure == "unitised alpha, place and value"}
    assert by_name["anna and ben"] == by_name["majority and tool"] == 1.0


def test_precision_and_recall_of_the_tool_by_hand() -> None:
    """Two coders, so the reference is what both marked: "reckless" (judgement), "may" not."""
    data = marked(
        anna=[RECKLESS, ("u2", "force", 5, 8)],
        ben=[RECKLESS],
        tool=[("u1", "judgement", 2, 15), ("u3", "judgement", 3, 9)],
    )
    whole, value = validity(data, BOOK)
    assert (whole.value, value.value) == ("", "judgement")
    assert (value.tool_marks, value.right, value.coder_marks, value.found) == (2, 1, 1, 1)
    assert (value.precision, value.recall) == (0.5, 1.0)
    assert value.precision_low == pytest.approx(0.0945, abs=1e-3)
    assert value.precision_high == pytest.approx(0.9055, abs=1e-3)
    assert (value.both, value.tool_only, value.coders_only, value.neither) == (1, 1, 0, 1)
    against_anna = validity(data, BOOK, "anna")[0]
    assert (against_anna.coder_marks, against_anna.found, against_anna.recall) == (2, 1, 0.5)


def test_validity_says_what_is_missing() -> None:
    with pytest.raises(InputError, match="framing coding tool"):
        validity(marked(anna=[RECKLESS]), BOOK)
    with pytest.raises(InputError, match="no coder zoe has coded"):
        validity(marked(anna=[RECKLESS], tool=[RECKLESS]), BOOK, "zoe")


@pytest.fixture
def full() -> Coded:
    return marked(anna=[RECKLESS], ben=[("u1", "judgement", 2, 15)], tool=[RECKLESS])


def test_the_page_as_pdf_and_html(full: Coded) -> None:
    found = agreement(full, BOOK, draws=20)
    page = agreement_page(found, BOOK, validity(full, BOOK))
    pdf = to_pdf(page)
    assert pdf.startswith(b"%PDF")
    assert pdf == to_pdf(page)
    html = to_html(page)
    for heading in ("In short", "Two by two", "The tool on this sample", "Who", "Where they differ"):
        assert f"<h2>{heading}</h2>" in html
    assert html.count("<h1>") == 1
    assert html.count("<table>") == html.count("<caption>")
    assert '<html lang="en">' in html
    assert "judgement: reckless plan" in html
    assert len(lines(found)) == len([f for f in found.figures if "only" not in f.measure])


def test_texts_of_units_are_text_and_never_markup() -> None:
    units = [Unit("u1", "<b>#strong[x]</b> & *y* \\ 👍🏿")]
    data = coded(units, [Coding("anna", "u1", "conflict", "yes"), Coding("ben", "u1", "conflict", "no")])
    page = agreement_page(agreement(data, BOOK, draws=20), BOOK)
    assert "&lt;b&gt;#strong[x]&lt;/b&gt; &amp; *y*" in to_html(page)
    assert to_pdf(page).startswith(b"%PDF")


def test_the_codebook_can_be_printed() -> None:
    assert to_pdf(codebook_page(BOOK)).startswith(b"%PDF")
    assert "<h3>judging people (judgement)</h3>" in to_html(codebook_page(BOOK))
