"""Every corpus is read from a small invented copy in its publisher's layout."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from framing.classifier.corpora import (
    any_layout,
    merged_topic,
    places,
    read_babe,
    read_basil,
    read_checkthat,
    read_ptc,
)
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


def corpora(folder: Path) -> None:
    """A small copy of each corpus: two events of BASIL, two parts of the propaganda corpus with labels of either kind."""
    (folder / "babe").mkdir()
    (folder / "babe/some outlets.csv").write_text(BABE, encoding="utf-8")
    for year, event in (("2011", "e1"), ("2012", "e2")):
        article = {"source": "LANTERN", "body-paragraphs": [["The vicious row ended."]], "triplet-uuid": event}
        marks = {"phrase-level-annotations": [{"id": "p0", "bias": "lex", "txt": "vicious"}]}
        for part, name, content in (("articles", "0.json", article), ("annotations", "0_ann.json", marks)):
            (folder / "basil" / part / year).mkdir(parents=True)
            (folder / "basil" / part / year / f"{event}_{name}").write_text(json.dumps(content))
    for part, number, label in (
        ("train", 7, "train-task-flc-tc.labels"),
        ("dev", 8, "dev-labels-task-flc-tc/8.labels"),
    ):
        text, file = folder / f"ptc/{part}-articles/article{number}.txt", folder / "ptc" / label
        for place in (text, file):
            place.parent.mkdir(parents=True, exist_ok=True)
        text.write_bytes(b"A shameless board.\n")
        file.write_text(f"{number}\tLoaded_Language\t2\t11\n")
    (folder / "opinion").mkdir()
    for name in ("train_en", "test_en_labeled"):
        (folder / f"opinion/{name}.tsv").write_text(f"sentence_id\tsentence\tlabel\n1\tA pity: {name}.\tSUBJ\n")


@pytest.mark.parametrize(
    ("path", "kind", "groups"),
    [
        ("babe", "babe", ["link-1", "link-1"]),
        ("babe/some outlets.csv", "babe", ["link-1", "link-1"]),
        ("basil", "basil", ["e1", "e2"]),
        ("basil/articles/2011", "basil", ["e1"]),
        ("basil/annotations/2012", "basil", ["e2"]),
        ("basil/articles/2012/e2_0.json", "basil", ["e2"]),
        ("basil/annotations/2011/e1_0_ann.json", "basil", ["e1"]),
        ("ptc", "ptc", ["article8", "article7"]),
        ("ptc/dev-articles", "ptc", ["article8"]),
        ("ptc/train-articles/article7.txt", "ptc", ["article7"]),
        ("opinion", "checkthat", ["2"]),
        ("opinion/test_en_labeled.tsv", "checkthat", ["2"]),
    ],
)
def test_a_corpus_is_read_whole_by_part_and_by_file(tmp_path: Path, path: str, kind: str, groups: list[str]) -> None:
    corpora(tmp_path)
    found, labelled = any_layout(tmp_path / path)
    assert (found, [one.group for one in labelled]) == (kind, groups)
    assert labelled[0].stretches[0].positive


def test_the_part_for_testing_is_known_by_its_name(tmp_path: Path) -> None:
    corpora(tmp_path)
    (one,) = read_checkthat(tmp_path / "opinion", "dev_test")
    assert one.article.text == "A pity: test_en_labeled."


@pytest.mark.parametrize(
    ("path", "says"),
    [
        (".", "holds several corpora; name one: babe, basil, opinion, ptc"),
        ("nothing", "none of the corpora that are known here"),
        ("stray/notes.csv", "the column biased_words is missing"),
        ("stray/empty.tsv", "no labelled sentence in it"),
        ("stray/bad.tsv", "row 2: needs a sentence and a label"),
        ("stray/notes.json", "none of the corpora that are known here"),
    ],
)
def test_what_is_no_corpus_is_one_plain_line(tmp_path: Path, path: str, says: str) -> None:
    corpora(tmp_path)
    for name in ("nothing", "stray"):
        (tmp_path / name).mkdir()
    (tmp_path / "stray/notes.csv").write_text("a;b\n1;2\n")
    (tmp_path / "stray/notes.json").write_text("{}")
    (tmp_path / "stray/empty.tsv").write_text("sentence\tlabel\n")
    (tmp_path / "stray/bad.tsv").write_text("sentence\tsaid\nIt rained.\tOBJ\n")
    with pytest.raises(InputError, match=says) as error:
        any_layout(tmp_path / path)
    assert "\n" not in str(error.value)


def test_a_label_that_cannot_be_read_names_its_row(tmp_path: Path) -> None:
    corpora(tmp_path)
    (tmp_path / "ptc/train-task-flc-tc.labels").write_text("7\tDoubt\t0\t3\n7\tDoubt\n")
    with pytest.raises(InputError, match=r"train-task-flc-tc\.labels, row 2"):
        read_ptc(tmp_path / "ptc")


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
