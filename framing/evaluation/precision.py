"""Precision in context: a seeded draw of hits from news, marked by two people, and what their marks say.

`draw` takes findings at random, as many from each category as from the others and from each voice in turn, and gives them
as blind items: the words around the hit and the category, nothing else. `judge` turns two
sets of marks into precision per category (both marks, differences settled by a third reading) with Wilson intervals
(Wilson 1927), and Krippendorff's alpha for right/wrong and for strength. Only figures are kept, never the texts.
"""

from __future__ import annotations

import json
import math
import random
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.coding import coefficients
from framing.errors import InputError
from framing.findings import Finding
from framing.lexicon.checked import Checked, by_category, read_checked

if TYPE_CHECKING:
    from framing.scoring import Scored

WINDOW = 220
"""Characters of context on each side of a hit."""


@dataclass(frozen=True, slots=True)
class Item:
    """One hit to be marked: where it stands and the sentence around it, the hit between « and »."""

    id: str
    dimension: str
    category: str
    entry: str
    voice: str
    context: str


def draw(scored: Scored, dimensions: Sequence[str], per_category: int, seed: int) -> list[Item]:
    """A random sample of findings: up to `per_category` from each category, voices in turn, shuffled."""
    documents = {d.article.id: d for d in scored.documents}
    pools: dict[tuple[str, str], dict[str, list[Finding]]] = defaultdict(lambda: defaultdict(list))
    for finding in scored.findings:
        if finding.dimension in dimensions and finding.span.field == "text":
            pools[finding.dimension, finding.category][finding.voice].append(finding)
    generator = random.Random(seed)
    items = []
    for _, by_voice in sorted(pools.items()):
        for voice in sorted(by_voice):
            generator.shuffle(by_voice[voice])
        taken = 0
        while taken < per_category and any(by_voice.values()):
            for voice in sorted(by_voice):
                if by_voice[voice] and taken < per_category:
                    finding = by_voice[voice].pop()
                    items.append(_item(finding, documents[finding.article].article.text))
                    taken += 1
    generator.shuffle(items)
    return items


def _item(finding: Finding, text: str) -> Item:
    start, end = finding.span.start, finding.span.end
    before, after = text[max(0, start - WINDOW) : start], text[end : end + WINDOW]
    context = f"{before}«{text[start:end]}»{after}"
    return Item(
        f"{finding.article}:{start}:{finding.dimension[:2]}", finding.dimension, finding.category, finding.rule,
        finding.voice, " ".join(context.split()),
    )  # fmt: skip


def wilson(right: int, n: int, z: float = 1.96) -> tuple[float, float]:
    """Wilson's 95 % interval for a share.

    >>> [round(x, 3) for x in wilson(45, 50)]
    [0.786, 0.957]
    """
    if not n:
        return 0.0, 1.0
    share = right / n
    middle = (share + z * z / (2 * n)) / (1 + z * z / n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def alpha(pairs: Iterable[tuple[int, int]], ordinal: bool = False) -> float | None:
    """Krippendorff's alpha of two coders without missing values, nominal or ordinal; None where only one value is used."""
    return coefficients.alpha([{"a": a, "b": b} for a, b in pairs], "ordinal" if ordinal else "nominal")


def judge(
    items: Sequence[Item], first: Mapping[str, bool], second: Mapping[str, bool], settled: Mapping[str, bool]
) -> list[Checked]:
    """What two readers said, entry by entry; `settled` decides where their marks differ (wrong where it is silent)."""
    sums: dict[tuple[str, str, str], list[int]] = defaultdict(lambda: [0, 0, 0])
    for item in items:
        same = first[item.id] == second[item.id]
        right = first[item.id] if same else settled.get(item.id, False)
        for n, value in enumerate((1, int(right), int(same))):
            sums[item.dimension, item.category, item.entry][n] += value
    return [Checked(*key, *values) for key, values in sums.items()]


def evaluate(lexicon_folder: Path) -> Mapping[str, Any]:
    """Precision by category with Wilson intervals, from the checked sample kept with a lexicon.

    Raises
    ------
    InputError
        When the folder holds no checked.csv.
    """
    rows = read_checked(lexicon_folder)
    if not rows:
        raise InputError(
            f"{lexicon_folder}: no checked.csv there; draw and judge a sample first (framing lexicon draw)"
        )
    metrics = {}
    for (dimension, category), sums in by_category(rows).items():
        low, high = wilson(sums.right, sums.marked)
        name = f"{dimension}/{category}" if category else dimension
        metrics[name] = {"value": sums.right / sums.marked, "low": low, "high": high, "n": sums.marked}
    marked = sum(r.marked for r in rows)
    return {
        "detector": "precision",
        "gold": "random hits in US news",
        "n": marked,
        "prevalence": sum(r.right for r in rows) / marked,
        "metrics": metrics,
        "baselines": {},
        "per_outlet": {},
        "people": _agreement(lexicon_folder),
    }


def _agreement(folder: Path) -> Mapping[str, Any]:
    """How far the two readers agreed: agreement.json beside checked.csv, {} where it is missing."""
    path = folder / "agreement.json"
    found: Mapping[str, Any] = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    return found
