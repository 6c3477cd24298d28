"""The one file of measured figures, which the README and the reports read: validation.json beside this module."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name("validation.json")

SHOWN: Mapping[str, tuple[str, Sequence[tuple[str, str]]]] = {
    "attribution": (
        "Statements (news on politics, 7 outlets)",
        (("cue_overlap_f1", "cue found, F1"), ("source_overlap_f1", "source, F1"), ("content_overlap_f1", "content, F1"),
         ("triple_f1", "all three, F1"), ("core_triple_f1", "all three, plain reporting cues, F1")),
    ),
    "clauses": ("Attribution clauses (general news)", (("cue_f1", "cue, F1"),)),
    "sources": (
        "Kind and level of sources",
        (("anonymous_f1", "anonymous, F1"), ("level_macro_f1", "level, macro F1"), ("type_macro_f1", "type, macro F1")),
    ),
    "speech": ("Sentences that carry speech (agency news)", (("speech_f1", "F1"),)),
    "hedging": ("Uncertain sentences", (("f1_positive", "F1"), ("precision", "precision"), ("recall", "recall"))),
    "loaded-words": ("Marked words (partisan news)", (("precision", "precision"), ("recall", "recall"), ("f1", "F1"))),
    "loaded-spans": ("Marked phrases (political news)", (("recall", "recall"), ("precision", "precision"))),
    "sentences": ("Sentence bounds", (("boundary_f1", "F1"),)),
    "precision": ("Hits that two readers called right", ()),
}  # fmt: skip
"""Detector -> what is measured, and which metrics are printed under which name; () prints all."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure: what, on which gold, how many units, value and 95 % interval, and the simple baseline."""

    what: str
    gold: str
    n: int
    metric: str
    value: float
    low: float | None
    high: float | None
    baseline: float | None


def stored() -> Mapping[str, Any]:
    """The file's content: {"date", "packages", "results"}; empty results where nothing was measured yet."""
    if not FILE.is_file():
        return {"date": "", "packages": {}, "results": []}
    found: Mapping[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def figures() -> list[Figure]:
    """The figures worth printing, in the order of `SHOWN`."""
    rows = []
    results = stored()["results"]
    for detector, (what, metrics) in SHOWN.items():
        for result in results:
            if result["detector"] != detector:
                continue
            names = metrics or [(name, name) for name in result["metrics"]]
            for key, name in names:
                if key in result["metrics"]:
                    rows.append(_figure(what, result, key, name))
    return rows


def _figure(what: str, result: Mapping[str, Any], key: str, name: str) -> Figure:
    metric = result["metrics"][key]
    baselines = [b.get(key) if isinstance(b, Mapping) and key in b else b for b in result.get("baselines", {}).values()]
    values = [b["value"] if isinstance(b, Mapping) and "value" in b else b for b in baselines]
    numbers = [float(v) for v in values if isinstance(v, int | float)]
    comparable = numbers if key in ("f1", "f1_positive", "boundary_f1") else []
    return Figure(
        what,
        result["gold"],
        int(result["n"]),
        name,
        float(metric["value"]),
        metric.get("low"),
        metric.get("high"),
        max(comparable) if comparable else None,
    )


def markdown(rows: Sequence[Figure], date: str) -> str:
    """The figures as a Markdown table, headed by the date of measurement."""
    lines = [
        f"Measured on {date} with `make evaluate` (public research corpora, not shipped; 95 % bootstrap intervals):",
        "",
        "| what | gold corpus | n | metric | figure | interval | simple baseline |",
        "| --- | --- | ---: | --- | ---: | --- | ---: |",
    ]
    for row in rows:
        interval = f"{row.low:.3f} to {row.high:.3f}" if row.low is not None and row.high is not None else ""
        baseline = f"{row.baseline:.3f}" if row.baseline is not None else ""
        lines.append(
            f"| {row.what} | {row.gold} | {row.n:,} | {row.metric} | {row.value:.3f} | {interval} | {baseline} |"
        )
    return "\n".join(lines)
