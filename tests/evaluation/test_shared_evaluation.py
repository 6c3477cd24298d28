"""The measurement of shared text: what the mutators do, what a planted sentence counts for, and marks of two people."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from framing.comparison.shared import level, levelled
from framing.evaluation.drawn import kappa, read_marks, settled
from framing.evaluation.shared import TWINS, Counts, Words, f1_of, house_style, light, planted


def words(text: str) -> Words:
    return [(w, False) for w in text.split()]


@pytest.mark.parametrize("word", sorted(TWINS))
def test_twins_are_one_word_once_levelled(word: str) -> None:
    joined = [level(part) for part in TWINS[word].split("-")]
    assert "".join(joined) == level(word.replace("-", ""))


def test_house_style_changes_letters_and_not_what_is_compared() -> None:
    text = words("The U.S. programme in the harbour was criticised by the UN and by neighbours of the labour centre")
    changed = house_style(text, random.Random(0))
    assert [w for w, _ in changed] != [w for w, _ in text]
    assert levelled(0, changed).words == levelled(0, text).words


def test_light_edits_change_some_words_and_keep_most() -> None:
    text = words(
        "the mayor said on Monday that many people left the old house before the storm and the law was changed " * 2
    )
    generator = random.Random(1)
    changed = [light(text, generator) for _ in range(200)]
    kept = sum(len(c) for c in changed) / (200 * len(text))
    assert 0.8 < kept < 1.0
    assert all(c != text for c in changed)


ONE = [
    words("the council of Tolm voted on Monday night to close the old harbour wall before the winter storms begin"),
    words("nobody on the quay could say how long the cranes had been standing there without a single load to lift"),
    words("a choir from the north sang for an hour in the market while the last bus waited with its doors open"),
]
TWO = [
    words("farmers in the valley began to count their hay when the first snow fell on the pass at Lorn in May"),
    words("two boats from the islands were late because fog lay on the water until the middle of the afternoon"),
]


def test_planted_copies_are_found_and_the_rest_is_not() -> None:
    counts = planted(ONE, TWO, house_style, random.Random(3))
    assert counts == Counts(1, 1, 1)


def test_f1_of_sentence_pairs() -> None:
    """3 planted, 4 found, 2 right: precision 1/2, recall 2/3."""
    assert f1_of([Counts(2, 1, 1), Counts(1, 3, 1)]) == pytest.approx(2 * (1 / 2) * (2 / 3) / (1 / 2 + 2 / 3))
    assert f1_of([]) == 0.0


def test_marks_of_two_people(tmp_path: Path) -> None:
    sheet = tmp_path / "marked-1.csv"
    sheet.write_text("id,answer,note\n1,Y,\n2, n ,person\n3,,\n", encoding="utf-8")
    first = read_marks(sheet)
    assert first == {"1": "y", "2": "n"}
    second = {"1": "y", "2": "y"}
    assert settled([first, second]) == {"1": "y"}
    assert settled([first, second, {"1": "n", "2": "n"}]) == {"1": "y", "2": "n"}


def test_kappa_by_hand() -> None:
    """Of 4 items 3 alike; chance 1/2 x 3/4 + 1/2 x 1/4 = 1/2: kappa (3/4 - 1/2) / (1 - 1/2)."""
    first = {"1": "y", "2": "y", "3": "n", "4": "n"}
    second = {"1": "y", "2": "y", "3": "n", "4": "y"}
    assert kappa(first, second) == (pytest.approx(0.75), pytest.approx(0.5))
