"""Free indirect speech: candidates between two statements of one source, never counted."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from framing import Article
from framing.attribution import attribute
from framing.attribution.free import free_indirect
from framing.detectors.attribution import attribution
from framing.text import lay_out, parse, with_voices

FRAME = (
    "Council closes pool.\n\nInes Kolder said the pool was unsafe. {} She added that the roof had failed twice.\n\n"
    "The council meets in May."
)


@pytest.fixture(scope="module")
def read(nlp: Any, lexicon: Any) -> Any:
    def run(text: str) -> Any:
        document = next(iter(parse([lay_out(Article("a-1", text, "The Lantern"))], nlp)))
        return with_voices(document, attribute(document, lexicon, engine="rules"))

    return run


@pytest.mark.parametrize(
    ("sentence", "marks"),
    [
        ("It would never open again.", ("“would”",)),
        ("Who could pay for such a thing?", ("“could”", "a question")),
        ("The money was gone now.", ("“now” beside a past tense",)),
        ("The whole plan was surely a mistake.", ("“surely”",)),
        ("What a waste of money!", ("an exclamation",)),
    ],
)
def test_a_marked_sentence_between_two_statements_of_one_source(read: Any, sentence: str, marks: tuple[str, ...]) -> None:
    document = read(FRAME.format(sentence))
    [one] = free_indirect(document)
    assert (document.text[one.start : one.end], one.speaker, one.marks) == (sentence, "Ines Kolder", marks)


@pytest.mark.parametrize(
    "text",
    [
        FRAME.format("The pool was built in 1974."),
        FRAME.format("Bo Lund would chair the meeting."),
        FRAME.format("It opens again in June."),
        FRAME.format("The bill was 40 crowns. The water was cold. It would never open again."),
        FRAME.replace("She added", "Lee Ord added").format("It would never open again."),
        FRAME.format("“It would never open again.”"),
        "Council closes pool.\n\nIt would never open again. What a waste of money!",
    ],
    ids=["no mark", "a person by name", "present tense", "too far", "two sources", "quoted", "no statements"],
)
def test_no_candidate(read: Any, text: str) -> None:
    assert free_indirect(read(text)) == []


def test_a_candidate_is_logged_and_nothing_else_changes(read: Any) -> None:
    marked, plain = (read(FRAME.format(s)) for s in ("It would never open again.", "It was built in 1974."))
    found, excluded = attribution(marked)
    assert [(e.rule, e.stopped_by, e.span.text) for e in excluded] == [
        ("free indirect", "candidate", "It would never open again.")
    ]
    assert "Ines Kolder" in excluded[0].reason
    assert [f.category for f in found] == [f.category for f in attribution(plain)[0]]
    sentence = marked.text.index("It would")
    token = marked.tokens.char_span(sentence, sentence + 2)
    assert marked.voices[token.start] == "outlet"


def test_many_sentences_stay_quick(read: Any) -> None:
    text = FRAME.format("It would never open again.")
    assert len(free_indirect(read(text + "\n\n" + "\n\n".join([text.split("\n\n")[1]] * 30)))) == 31
    assert free_indirect(replace(read(text), attributions=())) == []
