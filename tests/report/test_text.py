"""Sentences from numbers: what is claimed, what is not, and that the numbers stand where the claim says."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

import pytest

from framing.article import Article
from framing.comparison.differences import Compared, compare
from framing.rates import Sample, poisson_interval
from framing.report import text
from framing.report.text import OutletRate


def rate(outlet: str, count: int, words: int, articles: int = 1) -> OutletRate:
    if words < 150:
        return OutletRate(outlet, count, words, None, None, None, articles)
    low, high = (1000 * x / words for x in poisson_interval(count))
    return OutletRate(outlet, count, words, 1000 * count / words, low, high, articles)


def compared(rates: Sequence[OutletRate]) -> Compared:
    return compare({"": [Sample(r.outlet, (r.count,), (r.words,)) for r in rates if r.rate is not None]})[""]


def said(*rates: OutletRate) -> list[tuple[str, str]]:
    return [
        (claim.kind, f"{claim.text} {claim.detail}".strip())
        for claim in text.rate_claims("Loaded words", rates, "loaded-rates", compared(rates))
    ]


def test_a_clear_difference_is_claimed_with_both_rates() -> None:
    assert said(rate("Tolm News", 2, 1000), rate("Lark", 14, 1000)) == [
        (
            "differs",
            "More for its length in Lark, 14.0 per 1,000 words (14 in 1,000 words), than in Tolm News 2.0 "
            "(2 in 1,000 words).",
        )
    ]  # fmt: skip


def test_without_a_clear_difference_none_is_claimed_and_more_articles_are_named() -> None:
    assert said(rate("Tolm News", 2, 500), rate("Lark", 6, 500)) == [
        (
            "same",
            "No clear difference between any two outlets; the rates run from 4.0 to 12.0 per 1,000 words. Tolm News 4.0 "
            "(2 in 500 words), Lark 12.0 (6 in 500 words). If these rates held, about 3 more articles like these from "
            "each would be needed to tell "
            "Lark and Tolm News apart.",
        )
    ]


def test_the_outlets_stand_in_the_order_given_not_by_rate() -> None:
    claim = said(rate("Lark", 3, 500), rate("Tolm News", 5, 500), rate("Dial", 4, 500))[0][1]
    assert claim.index("Lark") < claim.index("Tolm News") < claim.index("Dial")


def test_one_outlet_against_several_is_one_sentence() -> None:
    kinds = said(rate("Lark", 30, 1000), rate("Tolm News", 3, 1000), rate("Dial", 4, 1000))
    assert [kind for kind, _ in kinds] == ["differs", "same"]
    assert "than in Tolm News 3.0 (3 in 1,000 words) and Dial 4.0 (4 in 1,000 words)" in kinds[0][1]
    assert kinds[1][1] == "No clear difference in 1 other pair of outlets: Dial and Tolm News."


def test_too_short_outlets_are_named_and_not_compared() -> None:
    assert said(rate("Lark", 3, 1000), rate("Tolm News", 1, 120)) == [
        ("found", "Lark 3.0 (3 in 1,000 words); the interval runs from 0.8 to 8.2 per 1,000 words."),
        ("unknown", "Too short to rate: Tolm News (1 in 120 words)."),
    ]


def test_nothing_found() -> None:
    assert said(rate("Lark", 0, 1000), rate("Tolm News", 0, 300)) == [("same", "None were found in any outlet.")]


def test_many_outlets_give_a_range() -> None:
    claim = said(*(rate(f"Outlet {n}", n, 1000) for n in range(4, 11)))[0][1]
    assert claim.startswith(
        "No clear difference between any two outlets; the rates run from 4.0 to 10.0 per 1,000 words."
    )
    assert claim.endswith("to tell Outlet 10 and Outlet 4 apart.")


@pytest.mark.parametrize(
    "rates",
    [
        (rate("Lark", 30, 1000), rate("Tolm News", 3, 1000), rate("Dial", 4, 1000)),
        (rate("Lark", 3, 1000), rate("Tolm News", 3, 100)),
    ],
)
def test_a_claim_names_only_outlets_of_its_rows(rates: tuple[OutletRate, ...]) -> None:
    for claim in text.rate_claims("Loaded words", rates, "loaded-rates", compared(rates)):
        for number, item in enumerate(rates):
            assert (item.outlet in claim.text) == (number in claim.rows) or claim.kind == "same"


def article(outlet: str, day: int = 4, **more: str) -> Article:
    return Article(f"{outlet}-{day}", "Text.", outlet, published=date(2031, 3, day), **more)


def test_compared() -> None:
    words = {"Lark": {"outlet": 60, "quoted": 20, "paraphrased": 10, "headline": 10, "caption": 0}}
    claims = text.compared([article("Lark"), article("Lark", 6)], words, "voices")
    assert [claim.text for claim in claims] == [
        "2 articles from 1 outlet, published from 4 March 2031 to 6 March 2031: Lark.",
        "Of 100 counted words, 60 (60\N{NO-BREAK SPACE}%) are the outlets’ own, "
        "20 (20\N{NO-BREAK SPACE}%) are quoted and "
        "10 (10\N{NO-BREAK SPACE}%) retell what a source said; the rest stands in headlines and captions.",
    ]


def test_banners() -> None:
    assert text.banners([article("Lark")]) == []
    few = text.banners([article("Lark"), article("Dial")])
    assert len(few) == 1
    assert few[0].startswith("Fewer than 5 articles")
    enough = [article(outlet, day) for outlet in ("Lark", "Dial") for day in range(1, 6)]
    assert text.banners(enough) == []
    mixed = text.banners([*enough, article("Lark", 7, genre="opinion"), article("Lark", 8, genre="news")])
    assert mixed[0].startswith("Different kinds of article are compared: news and opinion.")


def test_guesses_and_missing_parts() -> None:
    assert text.guesses([article("Lark"), article("Dial", outlet_guess="file name", source_file="dial.txt")]) == [
        "Article 2 (dial.txt): “Dial”, guessed from the file name."
    ]
    assert text.missing_comparison([article("Lark"), article("Dial")]) == ""
    assert "one article" in text.missing_comparison([article("Lark")])
    assert "one outlet (Lark)" in text.missing_comparison([article("Lark"), article("Lark", 5)])


def own(*rates: OutletRate) -> list[tuple[str, str]]:
    before = (rate("Lark", 14, 1000), rate("Tolm News", 2, 1000))
    tests = compared(before), compared(rates)
    return [
        (claim.kind, claim.text) for claim in text.without_shared_claims("Loaded words", rates, "loaded-own", *tests)
    ]


def test_what_leaving_out_shared_sentences_changes() -> None:
    assert own() == []
    assert own(rate("Lark", 14, 900), rate("Tolm News", 1, 800)) == [("unchanged", "The same differences are clear.")]
    assert own(rate("Lark", 4, 600), rate("Tolm News", 2, 800)) == [
        ("same", "No longer a clear difference between Lark and Tolm News.")
    ]
    assert own(rate("Lark", 4, 100), rate("Tolm News", 2, 800)) == [
        ("unknown", "Too little text is left to compare Lark and Tolm News.")
    ]
    assert own(rate("Lark", 1, 600), rate("Tolm News", 20, 800)) == [
        ("same", "No longer a clear difference between Lark and Tolm News."),
        ("differs", "Now a clear difference, the first having more, between Tolm News and Lark."),
    ]
