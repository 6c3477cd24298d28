"""Draws for markers: which articles are left out, what a marked draw leaves in the project, and how answers are summed."""

from __future__ import annotations

from pathlib import Path

import pytest

from framing.errors import InputError
from framing.evaluation import drawn
from framing.evaluation.drawn import TASKS, articles_of, drawn_marks, drawn_tasks, kappa, keep, settled, told_form
from framing.findings import AgencyDetail, Finding, Span

PLACES = "id,kind,article,field,start,end,answer,other_article,other_start,other_end\n"


def test_articles_named_by_places_and_by_lines(tmp_path: Path) -> None:
    places, lines = tmp_path / "places.csv", tmp_path / "seen.txt"
    places.write_text(f"{PLACES}1,labels,first,text,0,4,,,,\n", encoding="utf-8")
    lines.write_text("second\nthird\n", encoding="utf-8")
    assert articles_of(places, lines) == {"first", "second", "third"}


@pytest.mark.parametrize(
    ("category", "kind", "told"),
    [
        ("active", "instrument or event", "active/event"),
        ("passive-agent", "person or state", "passive-agent/person"),
        ("passive-no-agent", "", "passive-no-agent/none"),
        ("nominal", "modifier", "nominal/modifier"),
    ],
)
def test_form_and_kind_of_agent_in_the_words_of_markers(category: str, kind: str, told: str) -> None:
    act = Finding(
        article="a", span=Span("text", 0, 4, "fell"), dimension="agency", category=category, subcategory="harm",
        rule="agency", voice="outlet", section="body", reason="", agency=AgencyDetail("killing", agent_kind=kind),
    )  # fmt: skip
    assert told_form(act) == told


def test_a_marked_draw_takes_the_place_of_the_kept_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base, kept = tmp_path / "draw", tmp_path / "kept"
    kept.mkdir()
    (kept / "labels-3.csv").write_text("id,answer\n1,y\n", encoding="utf-8")
    monkeypatch.setattr(drawn, "MARKS", kept)
    for task in TASKS:
        (base / task).mkdir(parents=True)
        (base / f"places-{task}.csv").write_text(PLACES, encoding="utf-8")
        for n in (1, 2):
            (base / task / f"marked-{n}.csv").write_text("id,answer,note\n1,Y,what the text says\n2,,\n", encoding="utf-8")
    keep(base)
    assert sorted(p.name for p in kept.iterdir()) == sorted(
        name for task in TASKS for name in (f"{task}.csv", f"{task}-1.csv", f"{task}-2.csv")
    )
    assert (kept / "harm-2.csv").read_text(encoding="utf-8") == "id,answer\n1,y\n"


def test_a_draw_of_one_task_leaves_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    base, kept = tmp_path / "draw", tmp_path / "kept"
    kept.mkdir()
    (kept / "labels-1.csv").write_text("id,answer\n1,y\n", encoding="utf-8")
    monkeypatch.setattr(drawn, "MARKS", kept)
    (base / "harm").mkdir(parents=True)
    (base / "places-harm.csv").write_text(PLACES, encoding="utf-8")
    for n in (1, 2):
        (base / "harm" / f"marked-{n}.csv").write_text("id,answer\n1,active/person\n", encoding="utf-8")
    assert drawn_tasks(base) == ["harm"]
    keep(base)
    assert sorted(p.name for p in kept.iterdir()) == ["harm-1.csv", "harm-2.csv", "harm.csv", "labels-1.csv"]


def test_one_marker_is_not_enough(tmp_path: Path) -> None:
    (tmp_path / "labels").mkdir()
    (tmp_path / "labels" / "marked-1.csv").write_text("id,answer\n1,y\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"marked-1\.csv and marked-2\.csv"):
        drawn_marks(tmp_path, "labels")


def test_a_third_marker_settles_what_two_differ_in() -> None:
    first, second = {"1": "y", "2": "y", "3": "n"}, {"1": "y", "2": "n", "3": "n"}
    assert settled([first, second]) == {"1": "y", "3": "n"}
    assert settled([first, second, {"2": "n", "1": "n"}]) == {"1": "y", "3": "n", "2": "n"}
    same, k = kappa(first, second)
    assert (same, k) == (pytest.approx(2 / 3), pytest.approx((2 / 3 - 4 / 9) / (5 / 9)))
