"""Shared text: what is copy, what is close, what is only the same event, and what is the same quotation."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing import Article, Settings, score
from framing.comparison.shared import Run, common_runs, joined, level, levelled
from framing.scoring import Scored

RULES = Settings(attribution="rules")
FILL_A = "The hall on the quay opened in the spring, and people from every street came to see it on the first day."
FILL_B = "Nobody in the valley could remember a winter with so little snow, and the farmers began to count their hay."


def compare(one: str, two: str, outlets: tuple[str, str] = ("Herald", "Echo")) -> Scored:
    texts = (f"{FILL_A}\n\n{one}", f"{FILL_B}\n\n{two}")
    return score([Article(f"a-{n}", t, o) for n, (t, o) in enumerate(zip(texts, outlets, strict=True))], RULES)


@pytest.mark.parametrize(
    ("word", "levelled"),
    [("programme", "program"), ("U.S.", "us"), ("The", ""), ("organisations", "organizations"), ("centre", "center")],
)
def test_house_spelling_is_levelled(word: str, levelled: str) -> None:
    assert level(word) == level(levelled) or levelled == ""
    assert (level(word) == "") == (levelled == "")


CASES = [
    ("The council’s building programme was stopped in 2019 after a row over the cost of the new harbour wall.",
     "The council's building program was stopped in 2019 after a row over the cost of the new harbor wall.", "shared"),
    ("A storm that hit the coast on Sunday night tore the roofs from dozens of houses and cut the road to the north.",
     "A storm that struck the coast late on Sunday tore the roofs from dozens of houses, and cut the road north.", "close"),
    ("A storm hit the coast on Sunday night, and the roofs of many houses were lost.",
     "Many houses lost their roofs when the weather turned on Sunday.", None),
]  # fmt: skip


@pytest.mark.parametrize(("one", "two", "kind"), CASES)
def test_sentences(one: str, two: str, kind: str | None) -> None:
    assert {m.kind for m in compare(one, two).shared.matches} == ({kind} if kind else set())


@pytest.mark.parametrize(
    "tail",
    [
        "This story was first published by the Meridian Press and is shared under a licence with local newspapers.",
        "Ola Brandt is a reporter for the Meridian Press who writes about ports, ferries and those who work on them.",
        "Follow Ola Brandt on the network of the harbour and send her a message about the port and its boats.",
        "Reporting by Ola Brandt and Ines Kolder in Port Ardel; additional reporting by Tomas Reuel; editing by Agnes Roe.",
        "Ola Brandt and Tomas Reuel of the Meridian Press contributed to this report from Port Ardel on Tuesday night.",
    ],
)
def test_a_credit_line_alone_is_no_shared_text(tail: str) -> None:
    assert not compare(tail, tail).shared.pairs


def test_one_outlet_does_not_copy_from_itself() -> None:
    one, two, _ = CASES[0]
    assert not compare(one, two, ("Herald", "Herald")).shared.matches


def test_the_same_quotation_in_two_articles_is_not_copy() -> None:
    speech = "“We will not close the harbour before every boat has come home from the northern banks this year,”"
    scored = compare(f"{speech} said Ines Kolder.", f"The fire chief was clear. {speech} she told reporters.")
    assert not scored.shared.matches
    assert [q.words for q in scored.shared.quotations] == [16]


def test_measures_without_shared_text_leave_out_its_words_and_findings() -> None:
    copy = "The shambolic building programme was stopped in 2019 after a vote on the cost of the new harbour wall."
    scored = compare(copy, copy)
    everything = {
        (m.outlet, m.count)
        for m in scored.measures
        if (m.level, m.dimension, m.category, m.voice) == ("outlet", "loaded", "", "")
    }
    own = {
        (m.outlet, m.count, m.denominator)
        for m in scored.own_measures
        if (m.dimension, m.category, m.voice) == ("loaded", "", "")
    }
    assert everything == {("Herald", 1), ("Echo", 1)}
    assert own == {("Herald", 0, len(FILL_A.split())), ("Echo", 0, len(FILL_B.split()))}


def test_a_word_that_an_outlet_adds_to_shared_copy_stays_its_own() -> None:
    copy = "The building programme was stopped in 2019 after a vote on the rising cost of the new harbour wall."
    edited = copy.replace("rising cost", "eye-watering cost")
    scored = compare(copy, edited)
    assert {m.kind for m in scored.shared.matches} == {"shared"}
    own = {m.outlet: m.count for m in scored.own_measures if (m.dimension, m.category, m.voice) == ("loaded", "", "")}
    assert own == {"Herald": 0, "Echo": 1}


TEXT = st.lists(st.text("abcd", max_size=12), max_size=2)


@given(TEXT, TEXT)
def test_common_runs_against_all_substrings(first: list[str], second: list[str]) -> None:
    def runs(text: str) -> set[str]:
        return {text[i:j] for i in range(len(text)) for j in range(i + 4, len(text) + 1)}

    expected = {}
    for n, a in enumerate(first):
        for m, b in enumerate(second):
            both = runs(a) & runs(b)
            if both and min(len(a), len(b)) >= 8:
                length = max(map(len, both))
                at = next(i for i in range(len(a)) if a[i : i + length] in both and i + length <= len(a))
                short, long = (a, b) if len(a) <= len(b) else (b, a)
                inside = {i + k for i in range(len(short) - 3) if short[i : i + 4] in long for k in range(4)}
                expected[n, m] = Run(length, at, len(inside) / len(short))
    assert common_runs(first, second) == expected


def test_a_run_that_fills_an_article_is_boilerplate() -> None:
    assert not common_runs([["ha"] * 60], [["ha"] * 60])
    assert common_runs([["ha"] * 12], [["ha"] * 12])


@given(st.dictionaries(st.sampled_from("abc"), st.lists(st.lists(st.sampled_from("pqr"), max_size=9), max_size=3)))
def test_the_join_against_sets_of_five_words(articles: dict[str, list[list[str]]]) -> None:
    texts = {n: [levelled(i, [(w, False) for w in s]) for i, s in enumerate(own)] for n, own in articles.items()}
    runs = {n: {s.words[i : i + 5] for s in own for i in range(len(s.words) - 4)} for n, own in texts.items()}
    expected = {
        (a, b): round(len(runs[a] & runs[b]) / min(len(runs[a]), len(runs[b])), 4)
        for a, b in combinations(runs, 2)
        if runs[a] & runs[b]
    }
    assert {(p.first, p.second): p.containment for p in joined(texts)} == expected
