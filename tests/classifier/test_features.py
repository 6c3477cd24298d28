"""What the models see: names masked, one row a token, no dependence on neighbours in other sentences."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from framing.article import Article
from framing.classifier.examples import digest, matcher, normalised, sentences_of
from framing.classifier.features import BITS, FLAGS, HAND, WIDTH, Grid, grams, grid, hand
from framing.text import lay_out, parse


@pytest.fixture(scope="module")
def match() -> Any:
    return matcher()


def read(text: str, nlp: Any, match: Any) -> tuple[Any, Grid]:
    (document,) = parse([lay_out(Article("a", text, "-"))], nlp)
    return document, grid(document, match.hits(document))


@pytest.mark.parametrize("text", ["", " ", "\n\n", "...", "Rain.", "😀", "a" * 500])
def test_any_text_has_a_grid(text: str, nlp: Any, match: Any) -> None:
    document, g = read(text, nlp, match)
    n = sum(not t.is_space for t in document.tokens)
    assert g.ids.shape == (n, WIDTH)
    assert g.flags.shape == (n, len(FLAGS))
    assert n == 0 or (g.ids.min() >= 0 and g.ids.max() < 2**BITS)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Dana Holt opened the bridge.", "Priya Okafor opened the bridge."),
        ("The row cost 12 dollars.", "The row cost 95 dollars."),
        ("Talks with Omar Reed failed again.", "Talks with Dana Holt failed again."),
        ("The old Norwegian ferry sank.", "The old Brazilian ferry sank."),
    ],
)
def test_names_and_numbers_are_masked(one: str, other: str, nlp: Any, match: Any) -> None:
    (_, a), (_, b) = read(one, nlp, match), read(other, nlp, match)
    assert np.array_equal(a.ids, b.ids)
    assert np.array_equal(a.gram, b.gram)
    rows = np.array([[0, len(a.token)]])
    for x, y in zip(grams(a, rows), grams(b, rows), strict=True):
        assert np.array_equal(x.places, y.places)


def test_a_run_of_names_is_one_word(nlp: Any, match: Any) -> None:
    (_, a), (_, b) = read("Dana Holt spoke.", nlp, match), read("Holt spoke.", nlp, match)
    words = [grams(g, np.array([[0, len(g.token)]]))[0] for g in (a, b)]
    assert np.array_equal(*(w.places for w in words))


def test_counts_by_hand(nlp: Any, match: Any) -> None:
    """Two sentences: "it rained , it rained" holds "it" and "rained" twice, one pair twice and one once; an empty one."""
    _, g = read("It rained, it rained. It rained.", nlp, match)
    counts, _ = grams(g, np.array([[0, 6], [6, 6], [6, 9]]))
    assert np.diff(counts.first).tolist() == [4, 0, 3]
    assert sorted(counts.times.tolist()[:4]) == [1, 2, 2, 2]
    assert counts.times.tolist()[4:] == [1, 1, 1]
    chosen = counts.take(np.array([2, 0]))
    assert np.diff(chosen.first).tolist() == [3, 4]
    assert chosen.places.tolist() == [*counts.places.tolist()[4:], *counts.places.tolist()[:4]]


def test_rarity_is_that_of_wordfreq() -> None:
    from wordfreq import get_frequency_dict

    from framing.classifier.features import rarities

    known = get_frequency_dict("en", wordlist="large")
    ours = rarities()
    assert ours.keys() == known.keys()
    assert all(10 ** (-ours[word] / 100) == known[word] for word in list(known)[::997])


def test_quoted_words_and_others_see_nothing_of_each_other(nlp: Any, match: Any) -> None:
    from framing.text import with_voices

    grids = []
    for words in ("a mild remark", "a vile outrage"):
        (document,) = parse([lay_out(Article("a", f"The board called it “{words}” in May.", "-"))], nlp)
        voiced = with_voices(document, ())
        grids.append(grid(voiced, match.hits(voiced)))
        outside = [k for k, t in enumerate(grids[-1].token.tolist()) if voiced.voices[t] != "quoted"]
    assert len(outside) == 9
    assert np.array_equal(grids[0].ids[outside], grids[1].ids[outside])


def test_a_token_does_not_see_the_next_sentence(nlp: Any, match: Any) -> None:
    first, second = "The board met on Monday.", "It rained."
    _, alone = read(first, nlp, match)
    _, both = read(f"{first} {second}", nlp, match)
    assert np.array_equal(alone.ids, both.ids[: len(alone.ids)])


def test_hand_features_by_name(nlp: Any, match: Any) -> None:
    document, g = read('She said: "We lost!" The reckless plan failed.', nlp, match)
    rows = g.rows([(s.start, s.end) for s in document.layout.sentences])
    values = [dict(zip(HAND, row.tolist(), strict=True)) for row in hand(g, rows)]
    assert [v["count mark !"] for v in values] == [1, 0]
    assert [v["count first person"] for v in values] == [1, 0]
    assert [v["count first person outside quotations"] for v in values] == [0, 0]
    assert [v["count loaded judgement"] > 0 for v in values] == [False, True]
    assert values[1]["words"] == 5


def test_sentences_can_be_taken_apart(gold: Any) -> None:
    part = gold.take(np.array([5, 2]))
    for k, n in enumerate((5, 2)):
        whole = gold.sentences
        assert np.array_equal(
            part.sentences.ids[part.sentences.first[k] : part.sentences.last[k]],
            whole.ids[whole.first[n] : whole.last[n]],
        )
    assert part.digest.tolist() == [gold.digest[5], gold.digest[2]]


def test_offsets_of_the_original_lead_to_the_normalised_text(nlp: Any) -> None:
    text = "One  &amp; two.\n\nThe   reckless plan."
    (document,) = parse([lay_out(Article("a", text, "-"))], nlp)
    start = text.index("reckless")
    ((a, b),) = normalised(document, [(start, start + 8)])
    assert document.text[a:b] == "reckless"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [("A bold plan.", "“A  Bold plan”", True), ("A bold plan.", "A cold plan.", False)],
)
def test_digest(one: str, other: str, same: bool) -> None:
    assert (digest(one) == digest(other)) is same


def test_no_documents_no_sentences(nlp: Any, match: Any) -> None:
    _, g = read("", nlp, match)
    assert len(sentences_of([g], [g.rows([])])) == 0
