"""The one file of measured figures, which the README and the reports read: validation.json beside this module."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from framing.sentences import say

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
    "agency": ("Passives and who did it", (("heads_f1", "passive, F1"), ("agent_present_f1", "doer named, F1"))),
    "naming": ("Labels for people", (("recall, label-shaped", "labels found"), ("recall, of these on a person", "on people"))),
    "loaded-words": (
        "Marked words (partisan news)",
        (("lexicon_precision", "word lists, precision"), ("lexicon_recall", "word lists, recall"),
         ("lexicon_f1", "word lists, F1"), ("f1", "word model, topic held out, F1")),
    ),
    "loaded-spans": ("Marked phrases (political news)", (("recall", "recall"), ("precision", "precision"))),
    "loaded-sentence": (
        "Loaded sentences",
        (("outlet_macro_f1", "outlet held out, macro F1"), ("within_macro_f1", "inside a held-out outlet, macro F1"),
         ("topic_macro_f1", "topic held out, macro F1"), ("adapted_average_precision", "average precision"),
         ("adapted_f1_positive", "F1 of the marked"), ("adapted_calibration_error", "calibration error")),
    ),
    "subjectivity": ("Opinion in the outlet's own voice", (("macro_f1", "macro F1"),)),
    "prevalence": ("Corrected shares of sentences", (("least_covered", "intervals that hold the truth, least"),)),
    "swaps": ("A name swapped for another", (("largest_swing", "largest swing of a score"),)),
    "sentences": ("Sentence bounds", (("boundary_f1", "F1"),)),
    "shared": (
        "Shared sentences, planted edits",
        (("spelling and punctuation, F1", "spelling and punctuation, F1"), ("light edits, F1", "light edits, F1")),
    ),
    "drawn": (
        "Random places that two readers marked",
        (("labels", "labels of people, right"), ("figures", "figures, right"), ("recall", "figures, found"),
         ("form", "form of an act of harm, right")),
    ),
    "precision": ("Hits that two readers called right", ()),
}  # fmt: skip
"""Detector -> what is measured, and which metrics are printed under which name; () prints all."""

NEVER = (
    "English other than that of US and British news; news before 2010 and after 2020",
    "opinion pages, blogs, transcripts, broadcasts, social media and machine translations",
    "local and specialist papers",
    "whether a claim is true, what was left out, pictures, irony",
)
"""What no detector was tested on."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measured figure, with all that a reader needs to weigh it.

    Attributes
    ----------
    what, gold, n, metric
        What was measured, on which corpus, on how many units, by which measure.
    value, low, high
        The figure with its 95 % interval.
    baseline
        The best of the simple rules on the same data.
    people
        What people reach or how far they agree, where it is known.
    outlet_low, outlet_high, outlets
        Lowest and highest figure of a single outlet, and of how many outlets.
    """

    what: str
    gold: str
    n: int
    metric: str
    value: float
    low: float | None
    high: float | None
    baseline: float | None
    people: float | None = None
    outlet_low: float | None = None
    outlet_high: float | None = None
    outlets: int = 0


def stored() -> Mapping[str, Any]:
    """The file's content: {"date", "packages", "results"}; empty results where nothing was measured yet."""
    if not FILE.is_file():
        return {"date": "", "packages": {}, "results": []}
    found: Mapping[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def told(dimension: str) -> str:
    """How often marks of a dimension were right in the random sample that was read, as a sentence; "" where none was."""
    for figure in figures():
        if figure.what == SHOWN["precision"][0] and figure.metric == dimension and figure.low is not None:
            return say(
                "note.right", right=f"{100 * figure.value:.0f}", low=f"{100 * figure.low:.0f}",
                high=f"{100 * (figure.high or 1):.0f}", read=str(figure.n),
            )  # fmt: skip
    return ""


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
    simple = [_value(b, key) for b in result.get("baselines", {}).values()]
    known = [b for b in simple if b is not None]
    by_outlet = [v for v in (_value(m, key) for m in result.get("per_outlet", {}).values()) if v is not None]
    rated = by_outlet if len(by_outlet) > 1 else []
    return Figure(
        what,
        result["gold"],
        int(metric.get("n", result["n"])),
        name,
        float(metric["value"]),
        metric.get("low"),
        metric.get("high"),
        max(known) if known else None,
        _value(result.get("people") or result.get("human") or {}, key),
        min(rated, default=None),
        max(rated, default=None),
        len(rated),
    )


_PLAIN = ("f1", "f1_positive", "boundary_f1")
"""Metrics that a baseline without further names is a figure of."""
_INSIDE = {"within_macro_f1": "macro_f1"}
"""Mean over outlets -> its name inside one."""


def _value(figures: object, key: str) -> float | None:
    """The figure `key` among others, whichever way they are written: {key: 0.7}, {key: {"value": 0.7}}, or alone."""
    if not isinstance(figures, Mapping):
        return float(figures) if isinstance(figures, int | float) and key in _PLAIN else None
    found = figures.get(key, figures.get(_INSIDE.get(key, "")))
    if found is None:
        found = figures.get("value") if key in _PLAIN else None
    if isinstance(found, Mapping):
        found = found.get("value")
    return float(found) if isinstance(found, int | float) else None


def markdown(rows: Sequence[Figure], date: str) -> str:
    """The figures as a Markdown table, headed by the date of measurement; of checked hits the dimensions only."""
    lines = [
        f"Measured on {date} with `make evaluate` (public research corpora, not shipped; 95 % bootstrap intervals):",
        "",
        "| what | gold corpus | n | metric | figure | interval | simple rule | people | single outlets |",
        "| --- | --- | ---: | --- | ---: | --- | ---: | ---: | --- |",
    ]
    for row in rows:
        if "/" in row.metric:
            continue
        cells = (
            row.what, row.gold, f"{row.n:,}", row.metric, f"{row.value:.3f}", _from_to(row.low, row.high),
            _short(row.baseline), _short(row.people), _from_to(row.outlet_low, row.outlet_high),
        )  # fmt: skip
        lines.append(f"| {' | '.join(cells)} |")
    lines += ["", "Each category of the word lists: [lexicons/en/checked.csv](lexicons/en/checked.csv).", ""]
    lines += [f"Never tested on: {'; '.join(NEVER)}."]
    return "\n".join(lines)


def _short(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"


def _from_to(low: float | None, high: float | None) -> str:
    return "" if low is None or high is None else f"{low:.3f} to {high:.3f}"
