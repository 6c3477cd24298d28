"""Corrected shares: by hand, in limits that are known, and in simulated samples where the truth is known."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from framing.article import Article
from framing.classifier.prevalence import Errors, corrected, errors_of, from_coded
from framing.classifier.score import SentenceScore
from framing.classifier.shares import CODED_SAMPLE, OWN_ERROR, Coded, read_coded, sentence_shares
from framing.errors import InputError
from framing.findings import Span

COUNTS = np.array([(3, 7, 5, 85), (1, 4, 3, 72), (4, 6, 8, 92), (0, 3, 2, 55), (2, 5, 6, 67), (3, 6, 4, 80)])
"""By event: marked and called, marked only, called only, neither."""


def test_errors_by_hand() -> None:
    errors = errors_of(COUNTS)
    assert errors.sensitivity == pytest.approx(13 / 44)
    assert errors.specificity == pytest.approx(451 / 479)
    assert 0 < errors.positives <= 44
    assert 0 < errors.negatives <= 479


def test_events_that_are_all_alike_count_in_full_and_unlike_ones_less() -> None:
    alike = errors_of(np.array([(3, 3, 2, 48)] * 8))
    unlike = errors_of(np.array([(6, 0, 0, 50), (0, 6, 4, 46)] * 4))
    assert (alike.positives, alike.negatives) == (48, 400)
    assert (alike.sensitivity, unlike.sensitivity) == (0.5, 0.5)
    assert unlike.positives < 10


@pytest.mark.parametrize(
    ("called", "of", "sensitivity", "specificity", "share"),
    [
        (30, 100, 0.9, 0.9, 0.25),  # (0.30 - 0.10) / 0.80
        (10, 100, 0.5, 0.95, 1 / 9),  # (0.10 - 0.05) / 0.45
        (3, 100, 0.5, 0.95, 0.0),  # fewer calls than false ones alone would give
        (99, 100, 0.6, 0.9, 1.0),
        (20, 100, 1.0, 1.0, 0.2),
    ],
)
def test_rogan_gladen(called: int, of: int, sensitivity: float, specificity: float, share: float) -> None:
    found = corrected(called, of, Errors(sensitivity, specificity, 1000, 1000))
    assert found.share == pytest.approx(share)
    assert 0 <= found.low <= found.share <= found.high <= 1


def test_without_error_the_interval_is_close_to_wilsons() -> None:
    """30 of 100: Wilson 0.219 to 0.396."""
    found = corrected(30, 100, Errors(1.0, 1.0, 1e9, 1e9))
    assert (found.low, found.high) == (pytest.approx(0.219, abs=0.01), pytest.approx(0.396, abs=0.01))


def test_less_known_errors_give_a_wider_interval() -> None:
    few, many = (corrected(12, 100, Errors(0.4, 0.93, n, 10 * n)) for n in (30, 3000))
    assert few.high - few.low > many.high - many.low


@pytest.mark.parametrize("errors", [Errors(0.5, 0.5, 100, 100), Errors(0.1, 0.9, 100, 100), Errors(0.3, 0.9, 0, 0)])
def test_calls_that_say_nothing_give_no_interval_worth_the_name(errors: Errors) -> None:
    found = corrected(10, 100, errors)
    assert (found.low, found.high) == (0.0, 1.0)


def test_a_model_that_is_right_needs_few_codes() -> None:
    generator = np.random.default_rng(0)
    truth = generator.random(2000) < 0.2
    drawn = generator.choice(2000, 100, replace=False)
    sure = from_coded(np.where(truth, 0.98, 0.02), drawn, truth[drawn])
    blind = from_coded(np.full(2000, 0.2), drawn, truth[drawn])
    assert sure.high - sure.low < (blind.high - blind.low) / 2
    assert abs(sure.share - truth.mean()) < 0.01


def test_everything_coded_is_the_truth() -> None:
    truth = np.arange(80) % 4 == 0
    found = from_coded(np.full(80, 0.7), np.arange(80), truth)
    assert (found.low, found.share, found.high) == (0.25, pytest.approx(0.25), 0.25)


def test_a_sample_without_marks_is_no_proof_of_none() -> None:
    found = from_coded(np.full(1000, 0.03) + np.linspace(0, 0.01, 1000), np.arange(0, 1000, 20), np.zeros(50, bool))
    assert found.low == pytest.approx(0, abs=1e-4)
    assert found.high > 0.05


def test_too_few_codes() -> None:
    with pytest.raises(ValueError, match="12 coded sentences"):
        from_coded(np.full(100, 0.1), np.arange(12), np.zeros(12, bool))


def test_intervals_cover_the_truth() -> None:
    """At least 93 % of 1,000 simulated samples at nominal 95 %, in every setting."""
    from framing.evaluation.prevalence import coded_sample, own_error

    counts = np.concatenate([COUNTS] * 8)
    for share, n in ((0.02, 60), (0.06, 300), (0.12, 2000), (0.25, 300)):
        assert np.mean([e.low <= share <= e.high for e in own_error(counts, share, n, 1000)]) >= 0.93, (share, n)
    for share, n in ((0.02, 60), (0.06, 150), (0.25, 400)):
        found = list(coded_sample(share, n, 1000))
        assert np.mean([e.low <= truth <= e.high for e, truth in found]) >= 0.93, (share, n)


def sentence(article: str, start: int, marked: bool, voice: str = "outlet", expected: float = 0.06) -> SentenceScore:
    span = Span("text", start, start + 9, "Sentence.")
    return SentenceScore(article, span, voice, "body", 0.0, 0.5, expected, marked, 1, 1, 0.0, (), ())  # type: ignore[arg-type]


ARTICLES = [Article("a", "", "The Lantern"), Article("b", "", "The Post")]
SENTENCES = [
    *(sentence("a", 10 * k, k % 5 == 0) for k in range(60)),
    *(sentence("a", 1000 + 10 * k, True, "quoted") for k in range(50)),
    *(sentence("b", 10 * k, True) for k in range(10)),
]
ERRORS = Errors(0.4, 0.93, 200, 3000)


def test_shares_of_outlets() -> None:
    lantern, post = sentence_shares(ARTICLES, SENTENCES, ERRORS)
    assert (lantern.outlet, lantern.called, lantern.of, lantern.method) == ("The Lantern", 12, 60, OWN_ERROR)
    assert lantern.share == pytest.approx((0.2 - 0.07) / 0.33)
    assert (post.of, post.share, post.status) == (10, None, "too few sentences")


def test_a_quoted_insult_moves_no_share() -> None:
    without = [s for s in SENTENCES if s.voice != "quoted"]
    assert sentence_shares(ARTICLES, without, ERRORS) == sentence_shares(ARTICLES, SENTENCES, ERRORS)


def test_a_coded_sample_replaces_the_measured_error() -> None:
    coded = [Coded("a", "text", 10 * k, k % 10 == 0, k) for k in range(40)]
    lantern, _ = sentence_shares(ARTICLES, SENTENCES, ERRORS, coded)
    assert (lantern.method, lantern.coded) == (CODED_SAMPLE, 40)
    assert lantern.share == pytest.approx(0.1)
    few, _ = sentence_shares(ARTICLES, SENTENCES, ERRORS, coded[:29])
    assert (few.method, few.coded) == (OWN_ERROR, 29)


HEAD = "article_id,field,start,loaded\n"


def test_reading_a_coded_sample(tmp_path: Path) -> None:
    file = tmp_path / "sample.csv"
    file.write_text(HEAD + "a,text,0,1\na,headline,10,no\n", encoding="utf-8-sig")
    assert read_coded(file) == [Coded("a", "text", 0, True, 2), Coded("a", "headline", 10, False, 3)]


@pytest.mark.parametrize(
    ("sign", "encoding"), [(",", "utf-8"), (";", "utf-8-sig"), (";", "cp1252"), ("\t", "utf-16")],
    ids=["plain", "semicolons", "Excel on Windows", "Unicode text"],
)  # fmt: skip
def test_a_coded_sample_as_spreadsheets_save_it(tmp_path: Path, sign: str, encoding: str) -> None:
    file = tmp_path / "coded.csv"
    rows = [
        "article_id,field,start,loaded,text",
        "a,text,0,1,Fürious rows at the café.",
        "a,text,30,,Not coded.",
        "a,text,60,no,Calm.",
    ]
    file.write_bytes("\r\n".join(rows).replace(",", sign).encode(encoding))
    assert read_coded(file) == [Coded("a", "text", 0, True, 2), Coded("a", "text", 60, False, 4)]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("article_id,start\na,0\n", "the column loaded is missing"),
        (HEAD + "a,text,0,perhaps\n", "row 2: loaded is 'perhaps'"),
        (HEAD + "a,text,,1\n", "row 2: start is ''"),
        (HEAD + "a,text,7,1\n", "row 2: a 7: no sentence begins there"),
        (HEAD + "c,text,0,1\n", "row 2: c 0: there is no such article"),
        (HEAD + "a,text,0,1\na,text,0,0\n", "row 3: this sentence is coded twice in two ways"),
    ],
)
def test_a_sample_that_cannot_be_used_is_one_plain_line(content: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "sample.csv"
    file.write_text(content, encoding="utf-8")
    with pytest.raises(InputError) as error:
        sentence_shares(ARTICLES, SENTENCES, ERRORS, read_coded(file))
    assert said in str(error.value)
    assert "\n" not in str(error.value)
