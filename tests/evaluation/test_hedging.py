"""Uncertain sentences: which hits make one, how the gold is read, and what the figures are."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from framing.errors import InputError
from framing.evaluation.hedging import evaluate, hits_of, read_gold, unlikely, vague

SENTENCES = [
    # sentence, lowers the likelihood, is vague, categories that fire
    ("They could not possibly know.", False, False, []),
    ("She could swim at four.", False, False, []),
    ("Prices could fall before the harvest.", True, True, ["hedge"]),
    ("Prices, the baker thinks aloud, could fall.", True, True, ["hedge"]),
    ("The carter appeared in court.", False, False, []),
    ("The carter appeared to agree.", True, True, ["hedge"]),
    ("It may rain in May.", True, True, ["hedge"]),
    ("Mrs May left the hall in May.", False, False, []),
    ("About 40 people came to the mill.", False, False, ["hedge"]),
    ("They spoke about the plan.", False, False, []),
    ("Come as soon as possible.", False, False, []),
    ("The clerk asked likely voters.", False, False, []),
    ("Make sure that the gate is shut.", False, False, []),
    ("A certain amount of salt is left.", False, False, []),
    ("The heir apparent opened the fair.", False, False, []),
    ("The suspect was held overnight.", False, False, []),
    ("She is expecting a baby.", False, False, []),
    ("He said that he would come.", False, False, []),
    ("The data suggest that the lake is clean.", False, True, ["evidential", "hedge"]),
    ("The pump reportedly failed in June.", False, True, ["evidential"]),
    ("Many believe that the well is cursed.", False, True, ["weasel"]),
    ("The pump often fails.", False, False, ["weasel"]),
    ("All drivers must have a licence.", False, False, []),
    ("The thief must have known the code.", False, False, ["booster", "evidential"]),
    ("If the rain stops, they play.", False, False, ["condition"]),
]


def test_which_sentences_count() -> None:
    found = hits_of([sentence for sentence, *_ in SENTENCES])
    judged = [
        (sentence, unlikely(hits), vague(hits), sorted({h.entry.category for h in hits}))
        for (sentence, *_), hits in zip(SENTENCES, found, strict=True)
    ]
    assert judged == SENTENCES


def aspects(finding: str, probability: str) -> str:
    return json.dumps({"finding": finding, "aspect-level-certainty": {"Probability": probability}})


def test_both_corpora_are_read_from_file_or_folder(tmp_path: Path) -> None:
    science, wiki = tmp_path / "science", tmp_path / "wiki"
    science.mkdir()
    wiki.mkdir()
    lines = [aspects("It may rain.", "Uncertain"), aspects("It rains.", "Certain")]
    (science / "aspect-level-certainty.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (wiki / "labels.csv").write_bytes('\ufeff"1","It rains &amp; hails."\n"-1","Some say so."\n'.encode())
    assert read_gold(science) == read_gold(science / "aspect-level-certainty.jsonl")
    assert read_gold(science).uncertain == (True, False)
    assert read_gold(wiki).sentences == ("It rains & hails.", "Some say so.")
    assert read_gold(wiki).uncertain == (False, True)


def test_figures_by_hand(tmp_path: Path) -> None:
    # Right 1, found 2, marked 2: precision, recall and F1 are 1/2. All uncertain: 2 * 2 / (4 + 2) = 2/3.
    rows = [
        ("It may rain.", "Uncertain"),
        ("It might hail.", "Certain"),
        ("It rains.", "Uncertain"),
        ("It hails.", "Certain"),
    ]
    (tmp_path / "aspects.jsonl").write_text("\n".join(aspects(*row) for row in rows), encoding="utf-8")
    figures = evaluate(tmp_path / "aspects.jsonl", draws=50)
    assert (figures["detector"], figures["n"], figures["prevalence"]) == ("hedging", 4, 0.5)
    assert {name: metric["value"] for name, metric in figures["metrics"].items()} == {
        "f1_positive": 0.5, "precision": 0.5, "recall": 0.5,
    }  # fmt: skip
    assert figures["baselines"]["all"]["value"] == pytest.approx(2 / 3, abs=1e-4)
    assert all(m["low"] <= m["value"] <= m["high"] for m in figures["metrics"].values())


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.jsonl", '{"finding": "It rains."}', "row 1: no finding with aspects"),
        ("a.csv", '"2","It rains."', "row 1: not a label"),
        ("a.csv", "", "no sentence"),
    ],
)
def test_unreadable_gold_is_named(tmp_path: Path, name: str, content: str, message: str) -> None:
    (tmp_path / name).write_text(content, encoding="utf-8")
    with pytest.raises(InputError, match=message):
        read_gold(tmp_path / name)


def test_a_folder_without_gold_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no aspect-level"):
        read_gold(tmp_path)


@pytest.mark.parametrize(("corpus", "least"), [("scicertainty", 0.72), ("conll2010-uncertainty-sample", 0.76)])
def test_gold(shared: Path, corpus: str, least: float) -> None:
    gold = shared / "gold" / corpus
    if not gold.is_dir():
        pytest.skip(f"needs {corpus}")
    figures = evaluate(gold, draws=100)
    assert figures["metrics"]["f1_positive"]["value"] >= least
    assert figures["metrics"]["f1_positive"]["value"] > max(b["value"] for b in figures["baselines"].values())
