"""Do outlets differ by the detector as by people: variation and verdicts worked by hand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from framing.evaluation.differences import evaluate, variation


def row(count: int, words: int = 500) -> dict[str, Any]:
    return {"loaded": count, "words": {"loaded": words}}


def test_variation() -> None:
    """2 and 8 in 500 words each: (9 + 9) / 5 over one degree of freedom."""
    assert variation([row(2), row(8)], "loaded") == pytest.approx(3.6)
    assert variation([row(5), row(5)], "loaded") == 0.0


NOUNS = [
    "bridge",
    "market",
    "school",
    "garden",
    "harbour",
    "station",
    "theatre",
    "library",
    "tower",
    "museum",
    "bakery",
    "orchard",
    "quarry",
    "chapel",
    "kiosk",
    "meadow",
    "tunnel",
    "cinema",
    "arcade",
    "brewery",
    "foundry",
    "granary",
    "hangar",
    "jetty",
    "kennel",
    "laundry",
    "nursery",
    "pavilion",
    "refinery",
    "sawmill",
]
THINGS = [(NOUNS[n], NOUNS[(n + 7) % 30], NOUNS[(n + 13) % 30], NOUNS[(n + 19) % 30]) for n in range(30)]


def corpus(folder: Path, marked: int) -> Path:
    """One event of two outlets in BASIL's layout; the first text holds a loaded word in every sentence."""
    loaded = [f"The shambolic {a} by the {b} was left to {c} when the {d} closed." for a, b, c, d in THINGS]
    plain = [f"A new {a} by the {b} was given to {c} when the {d} opened." for a, b, c, d in THINGS]
    for kind in ("articles", "annotations"):
        (folder / kind / "2031").mkdir(parents=True)
    for number, (outlet, sentences) in enumerate((("lark", loaded), ("dial", plain)), start=1):
        record = {"source": outlet, "triplet-uuid": "e", "body-paragraphs": [[s] for s in sentences], "title": ""}
        (folder / "articles" / "2031" / f"e_{number}.json").write_text(json.dumps(record), encoding="utf-8")
        marks = [{"bias": "lex", "id": f"p{n}", "txt": "shambolic"} for n in range(marked if outlet == "lark" else 0)]
        file = folder / "annotations" / "2031" / f"e_{number}_ann.json"
        file.write_text(json.dumps({"phrase-level-annotations": marks}), encoding="utf-8")
    return folder


@pytest.mark.parametrize(("marked", "verdict", "agree"), [(30, "lark > dial", 1.0), (0, "no clear difference", 0.0)])
def test_verdicts_by_gold_and_by_findings(tmp_path: Path, marked: int, verdict: str, agree: float) -> None:
    metrics = evaluate(corpus(tmp_path, marked))["metrics"]
    assert str(metrics["dial and lark: gold"]["value"]).startswith(verdict)
    assert str(metrics["dial and lark: found"]["value"]).startswith("lark > dial")
    assert metrics["agree"]["value"] == agree
