"""The attribution metric, worked by hand, and the gold loaders on files of our own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from framing.errors import InputError
from framing.evaluation.attribution import (
    WordIndex,
    bootstrap_error,
    bootstrap_f1,
    calibration_error,
    counts,
    evaluate_attribution,
    evaluate_speech,
    f1,
    jaccard,
    judged,
    match,
    read_attribution_clauses,
    read_newsdiscourse,
    read_polnear,
    reliability,
    spearman,
)
from framing.evaluation.seen import refuse_seen_texts, save_seen

TEXT = "The mayor said “it is late”. Police believe it will rain."


def spans(text: str, *parts: str) -> list[tuple[int, int]]:
    return [(text.index(part), text.index(part) + len(part)) for part in parts]


@pytest.mark.parametrize(
    ("content", "kind"),
    [(["it is late"], "direct"), (["said “it is late"], "mixed"), (["it will rain"], "indirect")],
)
def test_type_by_share_of_quoted_words(content: list[str], kind: str) -> None:
    index = WordIndex(TEXT)
    assert index.attribution(spans(TEXT, "said"), spans(TEXT, "The mayor"), spans(TEXT, *content)).kind == kind


def test_punctuation_and_quotation_marks_do_not_count() -> None:
    index = WordIndex(TEXT)
    assert index.numbers(spans(TEXT, "“it is late”.")) == index.numbers(spans(TEXT, "it is late"))


def test_core_cues() -> None:
    index = WordIndex(TEXT)
    assert index.attribution(spans(TEXT, "said"), [], []).core
    assert not index.attribution(spans(TEXT, "believe"), [], []).core


@pytest.mark.parametrize(
    ("a", "b", "value"), [(set(), set(), 1.0), ({1}, set(), 0.0), ({1, 2}, {2, 3}, 1 / 3), ({1, 2}, {1, 2}, 1.0)]
)
def test_jaccard(a: set[int], b: set[int], value: float) -> None:
    assert jaccard(frozenset(a), frozenset(b)) == value


def test_counts_by_hand() -> None:
    """Two gold attributions; found: the first whole, the second with a wrong source, and one that is none."""
    index = WordIndex(TEXT)
    gold = [
        index.attribution(spans(TEXT, "said"), spans(TEXT, "The mayor"), spans(TEXT, "it is late")),
        index.attribution(spans(TEXT, "believe"), spans(TEXT, "Police"), spans(TEXT, "it will rain")),
    ]
    found = [
        index.attribution(spans(TEXT, "mayor said"), spans(TEXT, "The mayor"), spans(TEXT, "is late")),
        index.attribution(spans(TEXT, "believe"), spans(TEXT, "late"), spans(TEXT, "it will rain")),
        index.attribution(spans(TEXT, "rain"), [], spans(TEXT, "late")),
    ]
    assert match(found, gold) == [(1, 1), (0, 0)]
    got = counts(found, gold)
    assert got["cue_overlap"] == (2, 3, 2)
    assert got["cue_exact"] == (1, 3, 2)
    assert got["source_overlap"] == (1, 2, 2)
    assert got["source_exact"] == (1, 2, 2)
    assert got["content_overlap"] == (2, 3, 2)
    assert got["content_exact"] == (1, 3, 2)
    assert got["triple"] == (1, 3, 2)
    assert got["core_triple"] == (1, 1, 1)
    assert got["direct_triple"] == (1, 2, 1)
    assert got["indirect_triple"] == (0, 1, 1)
    assert f1(1, 3, 2) == pytest.approx(0.4)


def test_two_empty_sources_agree() -> None:
    index = WordIndex(TEXT)
    one = index.attribution(spans(TEXT, "said"), [], spans(TEXT, "it is late"))
    assert counts([one], [one])["triple"] == (1, 1, 1)
    assert counts([one], [one])["source_overlap"] == (0, 0, 0)


def test_bootstrap_is_repeatable_and_holds_the_value() -> None:
    rows = [(1, 2, 2), (2, 2, 3), (0, 1, 1), (3, 3, 4)]
    once, again = bootstrap_f1(rows), bootstrap_f1(rows)
    assert once == again
    assert once["low"] <= once["value"] <= once["high"]
    assert once["value"] == pytest.approx(2 * 6 / (8 + 10), abs=1e-4)


def test_spearman() -> None:
    assert spearman([1, 2, 3, 4], [4, 3, 2, 1]) == -1
    assert spearman([1, 1, 1], [1, 2, 3]) == 0


def test_polnear_loader(tmp_path: Path) -> None:
    (tmp_path / "text").mkdir()
    (tmp_path / "attributions").mkdir()
    (tmp_path / "text" / "herald_1.txt").write_text("Bo Lund said it was late.", encoding="utf-8")
    (tmp_path / "attributions" / "herald_1_aa.ann").write_text(
        "T1\tSource 0 7\tBo Lund\nT2\tCue 8 12\tsaid\nT3\tContent 13 15;16 24\tit was late\n"
        "T4\tAttribution 8 12\tsaid\nE1\tAttribution:T4 Source:T1 Cue:T2 Content:T3\nbroken\n"
        "T5\tDiscuss 0 4\tBo L\n",
        encoding="utf-8",
    )
    (tmp_path / "attributions" / "herald_1_bb.ann").write_text("", encoding="utf-8")
    [one] = read_polnear(tmp_path)
    assert (one.name, one.outlet) == ("herald_1", "herald")
    assert one.attributions == ((((8, 12),), ((0, 7),), ((13, 15), (16, 24))),)


def test_newsdiscourse_loader(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(
        "URL x\n\nH A headline\n\nS1 It was late.\nS2 He said so.\n\nS3 Bye.\n", encoding="utf-8"
    )
    (tmp_path / "a.ann").write_text("T1\tSpeech 1 2\tS2\nE1\tSpeech:T1 \nT2\tNA 3 4\tS3\n", encoding="utf-8")
    [one] = read_newsdiscourse(tmp_path)
    assert one.text == "A headline\n\nIt was late. He said so.\n\nBye."
    assert [(one.text[a:b], label) for a, b, label in one.sentences] == [
        ("A headline", None),
        ("It was late.", False),
        ("He said so.", True),
        ("Bye.", None),
    ]


def test_treebank_loader(tmp_path: Path) -> None:
    rows = [("He", "attribution-positive:1->2:0"), ("said", ""), ("it", "ROOT:2:0"), ("rained", "")]
    body = "".join(
        f"{i}\t{word}\t_\t_\t_\t_\t_\t_\t_\t{'Discourse=' + relation if relation else '_'}\n"
        for i, (word, relation) in enumerate(rows, 1)
    )
    (tmp_path / "GUM_news_x.conllu").write_text(body, encoding="utf-8")
    [(article, clauses)] = read_attribution_clauses(tmp_path)
    assert article.text == "He said it rained"
    assert [article.text[a:b].strip() for a, b in clauses] == ["He said"]


def test_one_text_and_a_folder_of_splits_are_read_too(tmp_path: Path) -> None:
    for split in ("dev", "test"):
        (tmp_path / split).mkdir()
        test_polnear_loader(tmp_path / split)
    assert [one.name for one in read_polnear(tmp_path / "dev/text/herald_1.txt")] == ["herald_1"]
    assert len(list(read_polnear(tmp_path))) == 2
    test_newsdiscourse_loader(tmp_path / "dev")
    assert [one.name for one in read_newsdiscourse(tmp_path / "dev/a.txt")] == ["a"]


def test_texts_that_a_model_was_trained_on_are_refused(tmp_path: Path) -> None:
    old = [f"Line {k} of what the model has seen.\nAnd one more of {k} there.\n" for k in range(20)]
    new = [f"Line {k} of what it has never seen." for k in range(60)]
    save_seen(old, tmp_path / "seen.npy")
    assert refuse_seen_texts(new, tmp_path / "seen.npy", "new") == list(range(60))
    assert refuse_seen_texts([*new, old[3].upper()], tmp_path / "seen.npy", "new") == list(range(60))
    with pytest.raises(InputError, match="trained on 40 of these 40 lines"):
        refuse_seen_texts(old, tmp_path / "seen.npy", "old")
    with pytest.raises(InputError, match=r"other\.npy: not the list of what the model was trained on"):
        refuse_seen_texts(new, tmp_path / "other.npy", "new")


@pytest.mark.shared
@pytest.mark.parametrize(
    ("measure", "part"), [(evaluate_attribution, "polnear/train"), (evaluate_speech, "newsdiscourse/train/Crime")]
)
def test_shipped_models_refuse_what_they_were_trained_on(measure: Callable[..., object], part: str) -> None:
    gold = Path(__file__).resolve().parents[3] / "shared" / "gold" / part
    if not gold.is_dir():
        pytest.skip("the gold corpora are not there")
    with pytest.raises(InputError, match="was trained on"):
        measure(gold)


@pytest.mark.parametrize("read", [read_polnear, read_newsdiscourse, read_attribution_clauses])
def test_a_folder_without_gold_is_one_clear_line(tmp_path: Path, read: object) -> None:
    with pytest.raises(InputError, match="give"):
        list(read(tmp_path))  # type: ignore[operator]


def test_evaluation_has_one_shape(tmp_path: Path) -> None:
    test_polnear_loader(tmp_path)
    result = evaluate_attribution(tmp_path, "rules")
    assert set(result) == {
        "detector", "gold", "n", "prevalence", "metrics", "reliability", "baselines", "human", "per_outlet", "gaps",
        "left_out", "people_on",
    }  # fmt: skip
    assert result["n"] == 1
    assert result["metrics"]["triple_f1"] == {"value": 1.0, "low": 1.0, "high": 1.0}
    assert result["per_outlet"]["herald"]["cue_recall"] == 1.0


LINKS = [(0.95, True)] * 9 + [(0.95, False)] + [(0.35, True)] * 2 + [(0.35, False)] * 2
"""Ten links of 0.95 of which nine are right, and four of 0.35 of which two are."""


def test_calibration_error_by_hand() -> None:
    assert calibration_error(LINKS) == pytest.approx((10 * 0.05 + 4 * 0.15) / 14)
    assert bootstrap_error([LINKS, LINKS]) == {"value": 0.0786, "low": 0.0786, "high": 0.0786}
    assert calibration_error([]) == 0.0


def test_reliability_table() -> None:
    assert reliability(LINKS) == [
        {"from": 0.3, "to": 0.4, "n": 4, "confidence": 0.35, "right": 0.5},
        {"from": 0.9, "to": 1.0, "n": 10, "confidence": 0.95, "right": 0.9},
    ]


def test_a_link_is_right_as_a_whole() -> None:
    index = WordIndex(TEXT)
    gold = [index.attribution(*(spans(TEXT, part) for part in ("said", "The mayor", "it is late")))]
    wrong = [index.attribution(*(spans(TEXT, part) for part in ("said", "Police", "it is late")))]
    assert judged([*gold, *wrong], [0.9, 0.4], gold) == [(0.9, True), (0.4, False)]
