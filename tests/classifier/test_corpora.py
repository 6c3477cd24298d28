"""Every corpus is read from a small invented copy in its publisher's layout."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from framing.classifier.corpora import merged_topic, places, read_babe, read_basil, read_checkthat, read_ptc
from framing.errors import InputError

BABE = (
    "\ufeff"
    + ";".join(("text", "news_link", "outlet", "topic", "type"))  # what was read, then what was marked
    + ";"
    + ";".join(("label_bias", "label_opinion", "biased_words"))
    + "\n"
    "A reckless plan for Lowfield.;link-1;The Lantern;gun control;left;Biased;Opinion;['reckless']\n"
    "The plan was read twice.;link-1;The Lantern;gun-control;left;Non-biased;Fact;[]\n"
    "Nobody agreed on this one.;link-2;The Lantern;blm;left;No agreement;Fact;[]\n"
)


def test_babe(tmp_path: Path) -> None:
    (tmp_path / "final_labels_SG2.csv").write_text(BABE, encoding="utf-8")
    rows = read_babe(tmp_path)
    assert [(r.stretches[0].positive, r.stretches[0].marks, r.group, r.topic) for r in rows] == [
        (True, ((2, 10),), "link-1", "gun-control"),
        (False, (), "link-1", "gun-control"),
    ]


def test_basil_marks_stay_in_their_sentence(tmp_path: Path) -> None:
    for part in ("articles/2011", "annotations/2011"):
        (tmp_path / part).mkdir(parents=True)
    body = [["Talks began.", "The vicious row went on."], ["The vicious row ended."]]
    article = {"source": "LANTERN", "body-paragraphs": body, "triplet-uuid": "e1"}
    (tmp_path / "articles/2011/e1_0.json").write_text(json.dumps(article))
    marks = [
        {"id": "p2", "bias": "lex", "txt": "vicious row"},
        {"id": "p1", "bias": "inf", "txt": "went on"},
        {"id": "title", "bias": "lex", "txt": "row"},
    ]
    (tmp_path / "annotations/2011/e1_0_ann.json").write_text(json.dumps({"phrase-level-annotations": marks}))
    (one,) = read_basil(tmp_path)
    assert (one.group, one.article.outlet) == ("e1", "lantern")
    assert [one.article.text[s.start : s.end] for s in one.stretches] == [*body[0], *body[1]]
    assert [[one.article.text[a:b] for a, b in s.marks] for s in one.stretches] == [[], [], ["vicious row"]]


def test_ptc_lines_and_spans(tmp_path: Path) -> None:
    (tmp_path / "train-articles").mkdir()
    text = "A headline\n\nThe shameless board left.\nIt rained.\n"
    (tmp_path / "train-articles/article7.txt").write_bytes(text.encode())
    start = text.index("shameless")
    labels = f"7\tLoaded_Language\t{start}\t{start + 9}\n7\tDoubt\t0\t3\n"
    (tmp_path / "train-task-flc-tc.labels").write_text(labels)
    (one,) = read_ptc(tmp_path)
    assert [(text[s.start : s.end], s.positive) for s in one.stretches] == [
        ("A headline", False),
        ("The shameless board left.", True),
        ("It rained.", False),
    ]


def test_checkthat_takes_quotes_as_they_are(tmp_path: Path) -> None:
    (tmp_path / "dev_en.tsv").write_text('sentence_id\tsentence\tlabel\nx\t"A pity, this.\tSUBJ\ny\tIt rained.\tOBJ\n')
    rows = read_checkthat(tmp_path, "dev")
    assert [(r.article.text, r.stretches[0].positive) for r in rows] == [
        ('"A pity, this.', True),
        ("It rained.", False),
    ]


@pytest.mark.parametrize("read", [read_babe, read_basil, read_ptc, lambda path: read_checkthat(path, "train")])
def test_a_folder_without_the_corpus_is_one_plain_line(read, tmp_path: Path) -> None:
    with pytest.raises(InputError) as error:
        read(tmp_path)
    assert str(tmp_path) in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("sentence", "marked", "found"),
    [
        ("Bold, bolder, bold.", ["bold"], ["Bold", "bold"]),
        ("A far-right rally", ["far-right"], ["far-right"]),
        ("Nothing here", ["harbour", " "], []),
        ("Cost (rising) again", ["(rising"], ["(rising"]),
    ],
)
def test_places(sentence: str, marked: list[str], found: list[str]) -> None:
    assert [sentence[a:b] for a, b in places(sentence, marked)] == found


@pytest.mark.parametrize(
    ("a", "b"), [("gun control", "gun-control"), ("vaccine", "Vaccines"), ("blm", "black lives matter")]
)
def test_merged_topic(a: str, b: str) -> None:
    assert merged_topic(a) == merged_topic(b)
