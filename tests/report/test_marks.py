"""Where marks begin and end in an article, and which mark a finding has."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from framing.findings import Finding, Span
from framing.report import Run
from framing.report.index import Index
from framing.report.marks import Coded, blocks, mark_of
from framing.report.wording import wording

MakeRun = Callable[..., Run]

Row = tuple[str, tuple[str, ...], tuple[str, ...], bool]


def runs(make_run: MakeRun, line: str) -> Sequence[Row]:
    """The runs of the second line of an article, as text, marks, codes and whether quoted."""
    run = make_run(texts=[("Tolm News", ["Flood at Tolm", line])])
    index = Index.of(run, wording())
    body = blocks(run.documents[0], index.coded, index.words, {})[1]
    return [(r.text, r.marks, r.codes, r.quoted) for r in body.runs]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("The road is closed.", [("The road is closed.", (), (), False)]),
        (
            "A [loaded:judgement:reckless] plan.",
            [("A ", (), (), False), ("reckless", ("loaded",), ("L1",), False), (" plan.", (), (), False)],
        ),
        (
            "[hedging:hedge:May] they [hedging:booster:surely] go.",
            [
                ("May", ("hedge",), ("H1",), False),
                (" they ", (), (), False),
                ("surely", ("booster",), ("H2",), False),
                (" go.", (), (), False),
            ],
        ),
        (
            "“A [loaded:judgement:mad] plan” [attribution:neutral:said@Ilse@citizen@1] Ilse.",
            [
                ("“", (), (), False),
                ("A ", (), (), True),
                ("mad", ("loaded",), ("L1",), True),
                (" plan", (), (), True),
                ("” ", (), (), False),
                ("said", ("attribution",), ("A1",), False),
                (" Ilse.", (), (), False),
            ],
        ),
    ],
)
def test_runs(make_run: MakeRun, line: str, expected: Sequence[Row]) -> None:
    assert runs(make_run, line) == expected


def test_overlapping_findings_carry_both_marks_and_end_with_their_codes(make_run: MakeRun) -> None:
    run = make_run(texts=[("Tolm News", ["Flood at Tolm", "It was clearly reckless then."])])
    text = run.articles[0].text
    where = text.index("clearly")
    spans = {"H1": (where, where + 16), "L1": (where + 8, where + 16)}
    coded = [
        Coded(code, 1, Finding("a1", dimension, category, "x", "outlet", "body", Span("text", a, b, text[a:b])))
        for (code, (a, b)), (dimension, category) in zip(
            spans.items(), (("hedging", "booster"), ("loaded", "judgement")), strict=True
        )
    ]
    body = blocks(run.documents[0], coded, wording(), {})[1]
    assert [(r.text, r.marks, r.codes) for r in body.runs] == [
        ("It was ", (), ()),
        ("clearly ", ("booster",), ()),
        ("reckless", ("booster", "loaded"), ("H1", "L1")),
        (" then.", (), ()),
    ]


@pytest.mark.parametrize(
    ("dimension", "category", "subcategory", "mark"),
    [
        ("loaded", "force", "", "loaded"),
        ("attribution", "doubt", "speech", "attribution"),
        ("hedging", "hedge", "modal", "hedge"),
        ("hedging", "booster", "adverb", "booster"),
        ("hedging", "evidential", "reportive", "evidence"),
        ("hedging", "weasel", "quantity", "hedge"),
        ("agency", "passive", "", "other"),
    ],
)
def test_mark_of(dimension: str, category: str, subcategory: str, mark: str) -> None:
    span = Span("text", 0, 1, "x")
    assert mark_of(Finding("a", dimension, category, "r", "outlet", "body", span, subcategory=subcategory)) == mark
