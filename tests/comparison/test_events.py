"""Suggested events: the same articles whatever their order, apart by days and by words, and figures worked by hand."""

from __future__ import annotations

import random
from datetime import date
from pathlib import Path

import pytest

from framing import Article, read
from framing.comparison import events as module
from framing.comparison.events import event_line, several_outlets, suggest_events
from framing.evaluation.events import Tally, b_cubed, dated_events, moved, pairwise, tallies, tally
from framing.resources import seeds
from framing.scale.mutator import rows, source, texts_of

FERRY = (
    "A fire broke out on the Ardel ferry on Monday night, and 40 passengers were taken off by the Corrie lifeboat.",
    "The passengers were led from the burning Ardel ferry by a lifeboat from Corrie. The fire began in the engine room.",
    "The Corrie lifeboat crew saved 40 people from the Ardel ferry after a fire in its engine room, the harbour master said.",
)
SCHOOL = (
    "Parents in Tarn Hill will vote on Friday on whether the primary school should close, councillor Dana Holt said.",
    "The vote on closing Tarn Hill primary school is on Friday. Parents fear long bus rides, and blame Dana Holt.",
)
OUTLETS = ("Herald", "Post", "Echo")


def made(texts: tuple[str, ...], name: str, day: date | None) -> list[Article]:
    return [Article(f"{name}-{n}", text, OUTLETS[n], published=day) for n, text in enumerate(texts)]


def groups(articles: list[Article]) -> list[tuple[str, ...]]:
    return [event.articles for event in suggest_events(lambda: articles)]


@pytest.mark.parametrize("day", [date(2024, 5, 13), None], ids=["one day", "no dates"])
def test_two_events_of_one_day_are_told_apart_by_words(day: date | None) -> None:
    articles = [*made(FERRY, "ferry", day), *made(SCHOOL, "school", day)]
    assert groups(articles) == [("ferry-0", "ferry-1", "ferry-2"), ("school-0", "school-1")]


def test_the_same_words_ten_days_later_are_another_event() -> None:
    articles = [*made(FERRY, "first", date(2024, 5, 13)), *made(FERRY[1:], "second", date(2024, 5, 23))]
    assert groups(articles) == [("first-0", "first-1", "first-2"), ("second-0", "second-1")]


def test_order_changes_nothing() -> None:
    articles = [*made(FERRY, "ferry", date(2024, 5, 13)), *made(SCHOOL, "school", date(2024, 5, 14))]
    expected = suggest_events(lambda: articles)
    for seed in range(5):
        random.Random(seed).shuffle(articles)
        assert suggest_events(lambda: articles) == expected


def test_an_event_is_named_by_its_words_and_says_its_outlets_and_days() -> None:
    later = [Article("late", FERRY[1], "Echo", published=date(2024, 5, 15)), Article("alone", "A cake won.", "Echo")]
    articles = [*made(FERRY[:2], "ferry", date(2024, 5, 13)), *later]
    (event,) = several_outlets(suggest_events(lambda: articles))
    assert event.outlets == ("Herald", "Post", "Echo")
    assert set(event.name.split()) == {"Ardel", "Corrie", "ferry", "fire"}
    assert event_line(event) == f"“{event.name}” (2024-05-13 to 2024-05-15): 3 articles, 3 outlets"


@pytest.mark.parametrize("corpus", ["ferry-terminal", "sports-field"])
def test_a_sample_corpus_is_one_event(corpus: str) -> None:
    articles = read(seeds() / corpus).articles
    assert len(suggest_events(lambda: articles)) == 1


def test_nothing_and_empty_texts_are_no_trouble() -> None:
    assert groups([]) == []
    assert groups([Article("a", "", "Herald"), Article("b", "… 5", "Post")]) == [("a",), ("b",)]


def test_comparisons_grow_with_the_number_of_articles(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four times the articles, spread over four times the days: about four times the comparisons, not sixteen."""
    calls = {100: 0, 400: 0}
    true = module._Cluster.likeness
    samples = source(texts_of())
    for number in calls:
        articles = [
            Article(str(n), row["text"], row["outlet"], published=date.fromisoformat(row["published"]))
            for n, row in enumerate(rows(samples, number, words=60))
        ]

        def counted(self: module._Cluster, article: module._Kept, number: int = number) -> float:
            calls[number] += 1
            return true(self, article)

        with monkeypatch.context() as patch:
            patch.setattr(module._Cluster, "likeness", counted)
            patch.setattr("framing.comparison.events.DAYS", 0)
            suggest_events(lambda articles=articles: articles)  # type: ignore[misc]
    assert calls[400] < 6 * calls[100]


def test_b_cubed_and_pairs_by_hand() -> None:
    """Own event a b c; suggested are a b x together, and c alone: precision 2/3, 2/3, 1; recall 2/3, 2/3, 1/3; one pair of the
    three is right; suggested within are one pair, across two pairs that count half."""
    one, alone = {"a", "b", "x"}, {"c"}
    found = tally({"a", "b", "c"}, {"a": one, "b": one, "x": one, "c": alone})
    assert found == Tally(3, pytest.approx(7 / 3), pytest.approx(5 / 3), 1.0, 2.0, 3.0)
    assert b_cubed([found]) == pytest.approx(2 * (7 / 9) * (5 / 9) / (12 / 9))
    assert pairwise([found]) == pytest.approx(0.4)


@pytest.mark.shared
def test_neighbouring_events_of_basil(shared: Path) -> None:
    """`framing evaluate events` prints more."""
    events = moved([own for n, own in enumerate(dated_events(shared / "gold" / "basil")) if n % 2], 14, 0)
    assert b_cubed(tallies(events)) > 0.9
