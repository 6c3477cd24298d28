"""Sentence boundaries measured: reading the gold, counting, and the figures we state."""

from __future__ import annotations

from pathlib import Path

import pytest

from framing.errors import InputError
from framing.evaluation.sentences import Counts, evaluate, f1, precision, read_gold, recall

TREEBANK = """\
# newdoc id = one
# newpar
# sent_id = one-1
# text = The pier shut.
1\tThe\tthe\tDET\t_\t_\t0\t_\t_\t_
2\tpier\tpier\tNOUN\t_\t_\t0\t_\t_\t_
3\tshut\tshut\tVERB\t_\t_\t0\t_\t_\tSpaceAfter=No
4\t.\t.\tPUNCT\t_\t_\t0\t_\t_\t_

# sent_id = one-2
# text = Nobody came.
1\tNobody\tnobody\tPRON\t_\t_\t0\t_\t_\t_
2\tcame\tcome\tVERB\t_\t_\t0\t_\t_\tSpaceAfter=No
3\t.\t.\tPUNCT\t_\t_\t0\t_\t_\t_

# newpar
# sent_id = one-3
# text = It rained
1\tIt\tit\tPRON\t_\t_\t0\t_\t_\t_
2\trained\train\tVERB\t_\t_\t0\t_\t_\t_

# sent_id = one-4
# text = All day.
1\tAll\tall\tDET\t_\t_\t0\t_\t_\t_
2\tday\tday\tNOUN\t_\t_\t0\t_\t_\tSpaceAfter=No
3\t.\t.\tPUNCT\t_\t_\t0\t_\t_\t_

"""


@pytest.fixture
def treebank(tmp_path: Path) -> Path:
    path = tmp_path / "toy.conllu"
    path.write_text(TREEBANK, encoding="utf-8")
    return path


def test_documents_are_put_together_again(treebank: Path) -> None:
    (document,) = read_gold(treebank)
    assert document.text == "The pier shut. Nobody came.\n\nIt rained All day."
    assert sorted(document.starts) == [15, 29, 39]
    assert sorted(document.inner) == [15, 39]


def test_numbered_sentences_are_read(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("H Pier shut\n\nS1 The pier shut.\n\nS2 Nobody\ncame.\n", encoding="utf-8")
    (document,) = read_gold(tmp_path)
    assert document.text == "The pier shut. Nobody came."
    assert document.starts == {15}


def test_figures_of_a_toy(treebank: Path) -> None:
    figures = evaluate(treebank, samples=10)
    assert figures["n"] == 4
    assert figures["metrics"]["boundary_precision"]["value"] == 1.0
    assert figures["metrics"]["boundary_recall"]["value"] == round(2 / 3, 4)
    assert figures["metrics"]["boundary_f1"] == {"value": 0.8, "low": 0.8, "high": 0.8}
    assert set(figures) == {"detector", "gold", "n", "prevalence", "metrics", "baselines"}


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([Counts(8, 2, 0)], (0.8, 1.0, 16 / 18)),
        ([Counts(3, 1, 2), Counts(1, 0, 2)], (0.8, 0.5, 8 / 13)),
        ([Counts(0, 0, 0)], (1.0, 1.0, 1.0)),
        ([], (1.0, 1.0, 1.0)),
    ],
)
def test_precision_recall_f1(counts: list[Counts], expected: tuple[float, float, float]) -> None:
    assert (precision(counts), recall(counts), f1(counts)) == pytest.approx(expected)


def test_a_folder_without_gold_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"no \.conllu or \.txt document"):
        evaluate(tmp_path)


@pytest.mark.shared
@pytest.mark.parametrize(
    ("folder", "pattern", "metric", "floor"),
    [
        ("ud-gum", "GUM_news_*", "boundary_f1", 0.97),
        ("ud-ewt", "*", "boundary_f1", 0.90),
        ("newsdiscourse/validation", "*", "boundary_precision", 0.97),
    ],
)
def test_the_figures_we_state(shared: Path, folder: str, pattern: str, metric: str, floor: float) -> None:
    figures = evaluate(shared / "gold" / folder, pattern, samples=5)
    assert figures["metrics"][metric]["value"] >= floor
    ours = figures["metrics"]["boundary_f1"]["value"]
    assert all(ours > baseline["value"] for baseline in figures["baselines"].values())
