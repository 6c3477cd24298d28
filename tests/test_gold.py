"""Copies of gold corpora that were changed on the way: read as published where that is safe, else refused in one line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from framing.classifier.corpora import read_babe, read_basil, read_checkthat
from framing.errors import InputError
from framing.evaluation.agency import read as read_treebank
from framing.evaluation.attribution import read_newsdiscourse, read_polnear
from framing.evaluation.hedging import read_gold as read_hedging
from framing.evaluation.naming import read_gold as read_naming
from framing.gold import gold_record, gold_text

TEXT = "A ferry burned.\nIt sank, Orla Venn said.\n"
MARKS = "T1\tCue 35 39\tsaid\nT2\tSource 25 34\tOrla Venn\nE1\tAttribution:T1 Cue1:T1 Source1:T2\n"


def polnear(folder: Path, text: bytes, marks: str = MARKS) -> Path:
    for name, content in (("text/echo_1.txt", text), ("attributions/echo_1_ab.ann", marks.encode())):
        (folder / name).parent.mkdir()
        (folder / name).write_bytes(content)
    return folder


@pytest.mark.parametrize(
    "copy",
    [TEXT.encode(), TEXT.replace("\n", "\r\n").encode(), b"\xef\xbb\xbf" + TEXT.encode()],
    ids=["as published", "line ends of Windows", "byte order mark"],
)
def test_offsets_fit_copies_with_other_line_ends(tmp_path: Path, copy: bytes) -> None:
    [article] = read_polnear(polnear(tmp_path, copy))
    [(cue, source, _)] = article.attributions
    assert [article.text[a:b] for a, b in (*cue, *source)] == ["said", "Orla Venn"]


def test_a_byte_order_mark_stays_where_offsets_count_it(tmp_path: Path) -> None:
    file = tmp_path / "article1.txt"
    file.write_bytes(b"\xef\xbb\xbfA ferry\r\nburned")
    assert gold_text(file) == "A ferry\nburned"
    assert gold_text(file, with_mark=True) == "\ufeffA ferry\nburned"


BABE = "label_bias;outlet;biased_words;text;topic;news_link\n"
WCL = "event_id,publisher_id,sentence,code_type,code_mention,code_name,target_concept\n"
REFUSED: tuple[tuple[str, Callable[[Path], Any], str, bytes, str], ...] = (
    ("not UTF-8", gold_text, "a.txt", b"caf\xe9 on the quay", "not a text in UTF-8"),
    ("half a record", gold_record, "a.json", b'{"title": ', "not JSON"),
    ("a list for a record", gold_record, "a.json", b"[1]", "not a JSON object"),
    ("words that are no list", read_babe, "a.csv", BABE.encode() + b"Biased;The Echo;3;A bold plan.;t;x\n", "row 2"),
    ("a label of another task", lambda p: read_checkthat(p, "dev_test"), "a.tsv",
     b"sentence_id\tsentence\tlabel\n1\tA bold plan.\tsubjective\n", "row 2: needs a sentence and a label, SUBJ or OBJ"),
    ("a finding that is no text", read_hedging, "a.jsonl",
     b'{"finding": null, "aspect-level-certainty": {"Probability": "Certain"}}\n', "row 1"),
    ("a table in UTF-16", read_hedging, "a.csv", '"1","It may rain."\n'.encode("utf-16"), "not a text in UTF-8"),
    ("a treebank without texts", read_treebank, "a.conllu", b"1\tYes\tyes\tINTJ\t_\t_\t0\troot\t_\t_\n\n", "# text"),
)  # fmt: skip


@pytest.mark.parametrize(
    ("reader", "name", "content", "told"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED]
)
def test_files_that_are_not_as_published_are_refused(
    tmp_path: Path, reader: Callable[[Path], Any], name: str, content: bytes, told: str
) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(InputError, match=told) as refused:
        reader(tmp_path / name)
    assert name in str(refused.value)


@pytest.mark.parametrize(
    ("marks", "told"),
    [
        ("T1\tCue 36 400\tsaid\n", "row 1: a mark outside the text"),
        ("T1\tCue a b\tsaid\n", "row 1: offsets that are no numbers"),
    ],
)
def test_marks_that_fit_no_text_are_refused(tmp_path: Path, marks: str, told: str) -> None:
    with pytest.raises(InputError, match=told):
        list(read_polnear(polnear(tmp_path, TEXT.encode(), marks)))


def test_a_label_without_its_kind_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("S1 A ferry burned.\nS2 It sank, she said.\n")
    (tmp_path / "a.ann").write_text("T1\t\tS1\nT2\tSpeech 0 1\tS2\nT3\n")
    [article] = read_newsdiscourse(tmp_path)
    assert [said for _, _, said in article.sentences] == [False, True]


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (WCL.replace("code_mention", "mention"), "the column code_mention is missing"),
        (WCL + "0,L,0,ACTOR\n", "row 2: a cell is missing"),
        (WCL + "0,L,first,ACTOR,Ann,A,\n", "row 2: a cell is missing, or sentence is no number"),
    ],
)
def test_a_broken_table_of_codes_is_refused(tmp_path: Path, table: str, told: str) -> None:
    (tmp_path / "Annotations.csv").write_text(table)
    (tmp_path / "NewsWCL50.conll").write_text("")
    with pytest.raises(InputError, match=told):
        read_naming(tmp_path)


def test_an_annotation_without_its_article_is_refused(tmp_path: Path) -> None:
    for name in ("articles", "annotations/2012"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "annotations/2012/1_echo_ann.json").write_text("{}")
    with pytest.raises(InputError, match=r"1_echo\.json: there is no such file"):
        read_basil(tmp_path)
