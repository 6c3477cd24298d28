"""Remembered labels are those that the parser's own rules write."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from framing.text.labels import RULES, labels_of

WORDS = (
    "There", "'s", "is", "are", "expl", "ai", "n't", "n’t", "nt", "gon", "na", "got", "ta", "let", "c'm", "on", "y'", "y",
    "all", "'nuff", "it", "It", "you", "I", "do", "did", "had", "that", "who", "better", "left", "Left", " ", "\n\n", "ports",
    "ferries", "closed", "the", "The", "'d", "1,000", "@", "é",
)  # fmt: skip
SENTENCES = (
    "There's a hole. There are two, and it ain't mended, but they're gonna mend it; you gotta let's see.",
    "C'mon, y'all: it is what it is.  The ferries that had left did better than those it'd closed.\n\nI got it.",
    "It ain't so, there is more, there 's less, there was none.",
)


def columns(doc: Any) -> list[tuple[str, ...]]:
    return [(t.text, t.tag_, t.dep_, t.pos_, str(t.morph), t.lemma_) for t in doc]


def by_rules(doc: Any, nlp: Any) -> list[tuple[str, ...]]:
    for name in RULES:
        doc = nlp.get_pipe(name)(doc)
    return columns(doc)


@pytest.mark.parametrize("text", SENTENCES)
def test_what_is_remembered_is_what_the_rules_say(text: str, nlp: Any) -> None:
    labels = labels_of(nlp)
    assert labels is not None
    right = columns(nlp(text))
    for _ in range(2):
        assert columns(labels.write(nlp(text, disable=[*RULES]))) == right


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(range(20)), st.sampled_from(range(12)))))
def test_any_order_of_words_tags_and_dependencies(rows: list[tuple[str, int, int]]) -> None:
    from spacy.tokens import Doc

    from framing.text import load_parser

    nlp = load_parser()
    labels = labels_of(nlp)
    assert labels is not None
    tags = [t for t in nlp.get_pipe("tagger").labels if t in TAGS]
    words = [word for word, _, _ in rows]

    def made() -> Any:
        return Doc(
            nlp.vocab, words=words, spaces=[True] * len(words), heads=[*range(len(words))],
            tags=[tags[tag % len(tags)] for _, tag, _ in rows], deps=[DEPS[dep] for _, _, dep in rows],
        )  # fmt: skip

    assert columns(labels.write(made())) == by_rules(made(), nlp)


TAGS = frozenset({"IN", "DT", "WDT", "VBZ", "VBP", "VBD", "VBN", "VB", "NN", "NNS", "PRP", "TO", "MD", "_SP", "JJR", "RB"})
DEPS = ("expl", "aux", "ROOT", "mark", "det", "nsubj", "dobj", "pobj", "advcl", "neg", "dep", "quantmod")


@pytest.mark.parametrize(
    ("pattern", "written", "pipes", "remembered"),
    [
        ([{"TAG": "NN"}], {"POS": "NOUN"}, RULES, True),
        ([{"LOWER": "let"}, {"LOWER": "'s"}], {"LEMMA": "us"}, RULES, True),
        ([{"POS": "NOUN"}], {"LEMMA": "thing"}, RULES, False),
        ([{"LOWER": "let"}, {"LOWER": "'s", "OP": "?"}], {"LEMMA": "us"}, RULES, False),
        ([{"TAG": "NN"}], {"NORM": "thing"}, RULES, False),
        ([{"TAG": "NN"}], {"POS": "NOUN"}, (*RULES, "sentencizer"), False),
        ([{"TAG": "NN"}], {"POS": "NOUN"}, RULES[:1], False),
    ],
)
def test_only_rules_that_read_nothing_else_are_remembered(
    pattern: list[dict[str, str]], written: dict[str, str], pipes: tuple[str, ...], remembered: bool
) -> None:
    import spacy

    nlp = spacy.blank("en")
    for name in pipes:
        nlp.add_pipe(name)
    nlp.get_pipe("attribute_ruler").add([pattern], written)  # type: ignore[attr-defined]
    assert (labels_of(nlp) is not None) == remembered
