"""The specification curve: sums worked by hand, what flips an order, and that rows add up to findings."""

from __future__ import annotations

from dataclasses import replace

from framing.comparison.specification import Way, rows, specification_curve
from framing.findings import Finding, Span, Voice

GROUPS = {"a-1": "Herald", "b-1": "Echo"}
WORDS: dict[str, dict[Voice, int]] = {
    "a-1": {"outlet": 1000, "headline": 10, "quoted": 500}, "b-1": {"outlet": 1000, "headline": 10, "quoted": 500}
}  # fmt: skip


def found(
    article: str, times: int, category: str = "affect", strength: int = 1, voice: Voice = "outlet"
) -> list[Finding]:
    one = Finding(article, "loaded", category, "r", voice, "body", Span("text", 0, 1, "x"), strength=strength)
    return [one] * times


# Herald 6 and Echo 4 in their own words; without "affect" 1 against 3; from strength 2 on 1 against 2; with quotes 6 against 9.
FINDINGS = [
    *found("a-1", 5), *found("a-1", 1, "force", 2), *found("b-1", 1), *found("b-1", 2, "force", 2), *found("b-1", 1, "force", 1),
    *found("b-1", 5, voice="quoted"),
]  # fmt: skip


def test_the_report_s_own_way_sets_the_order() -> None:
    curve = specification_curve("loaded", FINDINGS, WORDS, GROUPS)
    assert curve.groups == ("Herald", "Echo")
    assert (curve.base.way, curve.base.counts, curve.base.words) == (Way(strength=1), (6, 4), (1000, 1000))
    assert curve.base.result == "holds"


def test_every_choice_that_flips_the_order_alone_is_named() -> None:
    curve = specification_curve("loaded", FINDINGS, WORDS, GROUPS)
    assert [(o.choice, o.option) for o in curve.flips] == [("without", "affect"), ("strength", "2"), ("quotes", "yes")]


def test_all_combinations_are_there_and_too_short_ones_are_not_rated() -> None:
    """3 left-outs x 2 strengths x 5 places; the 6 in headlines of ten words are too short."""
    curve = specification_curve("loaded", FINDINGS, WORDS, GROUPS)
    assert len(curve.specifications) == 30
    assert curve.rated == 24
    assert {s.way.where for s in curve.specifications if s.result == "too short"} == {"headline"}
    by_hand = {
        (Way(strength=1), "holds"),
        (Way("force", 1), "holds"),
        (Way("affect", 1), "changed"),
        (Way("", 2), "changed"),
    }
    assert by_hand <= {(s.way, s.result) for s in curve.specifications}


def test_options_count_the_ways_that_hold() -> None:
    curve = specification_curve("loaded", FINDINGS, WORDS, GROUPS)
    options = {(o.choice, o.option): (o.holds, o.rated) for o in curve.options}
    # Without quotes and from strength 1 on: nothing or "force" left out holds, in body alone and with headlines.
    assert options["quotes", "no"] == (4, 12)
    assert options["quotes", "yes"] == (0, 12)
    assert curve.holds == 4


def test_shared_text_can_be_left_out_and_prompts_taken_in() -> None:
    own = ([*found("a-1", 1), *found("b-1", 4)], WORDS)
    curve = specification_curve("loaded", FINDINGS, WORDS, GROUPS, own=own)
    assert ("shared", "no") in [(o.choice, o.option) for o in curve.flips]
    hedges = [
        Finding(a, "hedging", c, "r", "outlet", "body", Span("text", 0, 1, "x"))
        for a, c, n in (("a-1", "hedge", 3), ("b-1", "hedge", 2), ("b-1", "condition", 4))
        for _ in range(n)
    ]
    curve = specification_curve("hedging", hedges, WORDS, GROUPS)
    assert curve.base.counts == (3, 2)
    assert [(o.choice, o.option) for o in curve.flips] == [("prompts", "yes")]


def test_three_groups_hold_only_as_a_whole_and_a_pair_can_be_asked_for() -> None:
    groups = {**GROUPS, "c-1": "Lark"}
    words = {**WORDS, "c-1": WORDS["a-1"]}
    findings = [*FINDINGS, *found("c-1", 5), *found("c-1", 4, "force", 3)]
    assert specification_curve("loaded", findings, words, groups).groups == ("Lark", "Herald", "Echo")
    pair = specification_curve("loaded", findings, words, groups, groups=("Echo", "Lark"))
    assert pair.groups == ("Lark", "Echo")
    assert pair.base.counts == (9, 4)


def test_groups_with_one_rate_have_no_order_that_could_change() -> None:
    groups = {**GROUPS, "c-1": "Lark"}
    words = {**WORDS, "c-1": WORDS["a-1"]}
    curve = specification_curve("loaded", [*FINDINGS, *found("c-1", 4)], words, groups)
    assert curve.order == "Herald > Echo = Lark"
    assert curve.base.result == "holds"


def test_statements_without_a_strength_are_counted_in_the_report_s_own_way() -> None:
    said = [replace(f, dimension="attribution", strength=n % 2) for n, f in enumerate(found("a-1", 4) + found("b-1", 3))]
    curve = specification_curve("attribution", said, WORDS, GROUPS, all_voices=True)
    assert curve.base.counts == (4, 3)
    assert curve.base.way.strength == 0


def test_rows() -> None:
    curve = specification_curve("loaded", FINDINGS, WORDS, GROUPS)
    table = rows(curve)
    assert len(table) == 60
    assert {r["rate"] for r in table if r["where"] == "headline"} == {None}
    ratios = [s.ratio for s in curve.specifications if s.ratio is not None]
    assert ratios == sorted(ratios)
