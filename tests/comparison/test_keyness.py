"""Words of the event and words of one group: formulas by hand, what is left out, and that chance announces nothing."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from framing import Article, Settings, score
from framing.comparison.keyness import (
    concordance,
    event_rows,
    keyness,
    log_likelihood,
    log_ratio,
    paragraph_permutation,
    streamed_keyness,
    weighted_log_odds,
    word_rows,
)
from framing.text import Document

RULES = Settings(attribution="rules")

MEASURES = [
    # count, words, other count, other words, log-likelihood, log ratio
    (12, 1800, 3, 2100, 7.26, 2.22),
    (4, 600, 0, 650, 5.87, 3.12),
    (5, 1000, 5, 1000, 0.0, 0.0),
    (0, 600, 4, 650, 5.23, -2.88),
]


@pytest.mark.parametrize(("count", "words", "other", "others", "likelihood", "ratio"), MEASURES)
def test_measures(count: int, words: int, other: int, others: int, likelihood: float, ratio: float) -> None:
    assert round(log_likelihood(count, words, other, others), 2) == likelihood
    assert round(log_ratio(count, words, other, others), 2) == ratio


def test_weighted_log_odds_by_hand() -> None:
    """(10 + 1) of (1000 + 100) against (2 + 1) of (1000 + 100): log odds 1.31 over the root of 1/11 + 1/3."""
    assert round(weighted_log_odds(10, 1000, 2, 1000, 1.0, 100.0), 2) == 2.01


COUNTS = st.integers(0, 50)
SIZES = st.integers(60, 5000)


@given(COUNTS, SIZES, COUNTS, SIZES)
def test_measures_are_symmetric(count: int, words: int, other: int, others: int) -> None:
    assert log_likelihood(count, words, other, others) == pytest.approx(log_likelihood(other, others, count, words))
    assert log_ratio(count, words, other, others) == pytest.approx(-log_ratio(other, others, count, words))
    assert log_likelihood(count, words, other, others) >= 0


PARAGRAPHS = {
    "Herald": ["The storm hit the harbour and the porters fled.", "The storm sank boats, and a vile mess filled the harbour.",
               "The vile mess stank all week, and the storm went on.", "The vile water left a vile smell."],
    "Echo": ["The storm hit the harbour at night, and porters ran.", "After the storm the porters swept the harbour.",
             "The storm took two boats; the harbour opened again.", "“A vile, vile, vile night,” said Dana Holt."],
}  # fmt: skip


def documents(paragraphs: dict[str, list[str]] = PARAGRAPHS) -> tuple[Document, ...]:
    articles = [Article(outlet, "\n\n".join(text), outlet) for outlet, text in paragraphs.items()]
    return score(articles, RULES).documents


def test_words_that_all_use_are_the_events() -> None:
    found = keyness(documents())
    event = {str(row["word"]): row["count"] for row in event_rows(found)}
    assert event["storm"] == 6
    assert event["harbour"] == 5
    assert not {w.word for w in found.words} & event.keys()


def test_words_of_one_outlet_are_a_reading_help() -> None:
    """ "vile" stands four times in the Herald's own words, under the minimum of five; the Echo only quotes it."""
    assert "vile" not in {w.word for w in keyness(documents()).words}
    more = {**PARAGRAPHS, "Herald": [*PARAGRAPHS["Herald"], "It was a vile week on the quay."]}
    found = keyness(documents(more))
    (word,) = (w for w in found.words if w.word == "vile")
    assert (word.group, word.count, word.other_count, word.paragraphs) == ("Herald", 5, 0, 4)
    assert word.p is None
    assert not word.clear
    assert not found.tested
    assert found.message.startswith("The smallest group has 1 article; under 10 nothing is tested.")
    assert word_rows(found)[0]["word"] == "vile"


def test_words_counted_one_article_at_a_time_are_the_same() -> None:
    for found in (documents(), invented(12, "windmill", 3)):
        together, streamed = keyness(found, draws=20), streamed_keyness(iter(found))
        assert streamed.event == together.event
        assert {replace(w, p=None) for w in together.words} == set(streamed.words)
        assert not streamed.tested
    assert len(streamed.words) > 0


def test_one_group_is_no_comparison() -> None:
    found = keyness(documents({"Herald": PARAGRAPHS["Herald"]}))
    assert (found.words, found.tested) == ((), False)
    assert "two groups" in found.message


def test_concordance_shows_the_original() -> None:
    lines = list(concordance(documents(), "vile", width=12))
    assert [(line.article, line.word) for line in lines] == [("Herald", "vile")] * 4
    assert lines[0].right == "mess filled"


NOUNS = (
    "boat", "crane", "porter", "warehouse", "ferry", "lantern", "barrel", "anchor", "rope", "tide", "market", "bridge",
    "tower", "cellar", "garden", "wagon",
)  # fmt: skip
VERBS = ("move", "lift", "carry", "paint", "wash", "count", "mend", "sell")


def invented(count: int, marked: str, seed: int) -> tuple[Document, ...]:
    """Articles of two outlets on one event, of random words; the second outlet's articles all use `marked`."""
    draw = random.Random(seed)
    found = []
    for outlet in ("Herald", "Echo"):
        for n in range(count):
            lines = [
                f"They {draw.choice(VERBS)} the {draw.choice(NOUNS)} and {draw.choice(VERBS)} the {draw.choice(NOUNS)} there."
                for _ in range(8)
            ]
            lines += [f"They {draw.choice(VERBS)} the {marked} there."] * (outlet == "Echo" and bool(marked))
            found.append(Article(f"{outlet}-{n}", "\n\n".join(lines), outlet, event="port"))
    return score(found, RULES).documents


def test_a_word_of_every_article_is_found_and_no_other() -> None:
    found = keyness(invented(12, "windmill", 3), draws=300)
    assert found.tested
    assert [w.word for w in found.words if w.clear] == ["windmill"]


def test_chance_announces_nothing() -> None:
    found = keyness(invented(12, "", 4), draws=300)
    assert found.tested
    assert not [w for w in found.words if w.clear]
    assert found.message == "No word tells the groups apart more than chance allows. That is the usual result."


def test_permutation_of_paragraphs_passes_nothing_on_the_seed_articles(shared: Path) -> None:
    outlets = {"000": "CNN", "002": "NBC", "003": "Straight Arrow News", "004": "Daily Mail"}
    files = sorted((shared / "seeds").glob("*.txt"))
    found = score([Article(f.stem, f.read_text("utf-8"), outlets[f.name[:3]]) for f in files], RULES)
    shuffled = paragraph_permutation(found.documents, draws=200)
    assert shuffled.observed > 5
    assert shuffled.expected > 5
    assert shuffled.passing == ()
    assert not keyness(found.documents).tested
