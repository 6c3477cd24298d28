"""The naming evaluation on a gold folder of our own, in the publisher's layout."""

from __future__ import annotations

from pathlib import Path

import pytest

from framing.errors import InputError
from framing.evaluation.naming import evaluate, read_gold, running_text

SENTENCES = [
    "The crews had waited on the quay since the early morning .",
    "Mayor Dana Holt , a stubborn woman , met the crews .",
    "Otto Brandl was a fool , she said .",
    "Holt left the port at noon .",
]
CODED = [
    # type, name, mention, target, sentence
    ("ACTOR", "NOR\\Holt", "Mayor Dana Holt", "", 1),
    ("ACTOR", "NOR\\Brandl", "Otto Brandl", "", 2),
    ("ACTOR", "NOR\\Holt", "Holt", "", 3),
    ("PROPERTY", "Other", "stubborn woman", "Holt", 1),
    ("PROPERTY", "Other", "left the port", "Holt", 3),
    ("PROPERTY", "Other", "early", "Quay", 0),
]


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    lines = ["#begin document 0/-/0_L; part 000"]
    for n, sentence in enumerate(SENTENCES):
        lines += [f"0/-/0_L\t{n}\t{k}\t{word}\t-\t" for k, word in enumerate(sentence.split())] + [""]
    (tmp_path / "NewsWCL50.conll").write_text("\n".join([*lines, "#end document"]) + "\n", "utf-8")
    header = "event_id,sentence,publisher_id,code_type,target_concept,code_name,code_mention,id"
    rows = [f"0,{s},L,{kind},{target},{name},{mention},{n}" for n, (kind, name, mention, target, s) in enumerate(CODED)]
    (tmp_path / "Annotations.csv").write_text("\n".join([header, *rows]) + "\n", "utf-8")
    return tmp_path


def test_reading_gold(gold: Path) -> None:
    (article,) = read_gold(gold)
    text = article.article.text
    assert [(text[c.start : c.end], c.kind, set(c.persons)) for c in article.coded] == [
        ("Mayor Dana Holt", "ACTOR", {"Holt"}),
        ("Otto Brandl", "ACTOR", {"Brandl"}),
        ("Holt", "ACTOR", {"Holt"}),
        ("stubborn woman", "PROPERTY", {"Holt"}),
        ("left the port", "PROPERTY", {"Holt"}),
    ]


def test_recall(gold: Path) -> None:
    metrics = evaluate(gold, draws=40)["metrics"]
    assert {name: (m["value"], m["n"]) for name, m in metrics.items()} == {
        "recall, label-shaped": (1.0, 1),
        "recall, of these on a person": (1.0, 1),
        "recall, all properties": (0.5, 2),
        "recall, title and name": (1.0, 1),
        "recall, name alone": (1.0, 2),
        "recall, without name": (0.0, 0),
    }


def test_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="not there"):
        evaluate(tmp_path)


def test_running_text() -> None:
    text, starts = running_text([["He", "paid", "$", "5", "."], ["\\n"], ["Left", "."]])
    assert text == "He paid $5.\n\nLeft."
    assert next(text[s : s + 2] for s in starts if s < len(text)) == "He"
