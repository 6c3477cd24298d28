"""Precision in context: a seeded draw of hits from news, marked by two people, and what their marks say.

`draw` takes findings at random, as many from each category of a dimension as from the others and from each voice in turn,
and gives them as blind items: the hit in its sentence, one sentence on either side, and the category. `judge` turns two sets
of marks into precision per category (both marks, differences settled by a third reading) with Wilson intervals
(Wilson 1927), and Krippendorff's alpha for right/wrong and for strength. Only figures are kept, never the texts.
"""

from __future__ import annotations

import json
import math
import random
import re
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
    from framing.lexicon import Lexicon, Matcher
    from framing.scoring import Scored
    from framing.text import Document

LONGEST = 400
"""Characters of context on each side of a hit at most."""
LOOKED_UP = ("agency", "factivity", "presupposition", "sources", "naming", "prompts")
"""Dimensions of the lexicon that others look up; they are drawn from its hits, the scored ones from the findings."""


@dataclass(frozen=True, slots=True)
class Item:
    """One hit to be marked: where it stands and the sentence around it, the hit between « and »."""

    id: str
    dimension: str
    category: str
    entry: str
    voice: str
    context: str


def findings_of(scored: Scored, lexicon: Lexicon) -> list[Finding]:
    """The findings of a run, and the hits of the dimensions that are looked up as findings too (`looked_up`)."""
    from framing.lexicon import Matcher

    matcher = Matcher(lexicon, LOOKED_UP)
    found = list(scored.findings)
    statements: dict[str, list[Finding]] = defaultdict(list)
    for finding in found:
        if finding.dimension == "attribution":
            statements[finding.article].append(finding)
    for document in scored.documents:
        found += looked_up(document, statements[document.article.id], matcher)
    return found


def looked_up(document: Document, statements: Iterable[Finding], matcher: Matcher) -> list[Finding]:
    """What the dimensions that are looked up find in a document, as findings; `statements` are its attributions.

    Those of `sources` are the heads that stand in the source of a counted statement (`framing.detectors.sources`).
    """
    from framing.detectors.lexical import lexical
    from framing.detectors.sources import sources

    hits = matcher.hits(document)
    found = [f for name in LOOKED_UP if name != "sources" for f in lexical(document, hits, name)[0]]
    return found + sources(document, statements, hits)


def draw(
    findings: Iterable[Finding], documents: Iterable[Document], per_category: Mapping[str, int], seed: int
) -> list[Item]:
    """A random sample of findings: up to `per_category[dimension]` from each category, voices in turn, shuffled."""
    pools: dict[tuple[str, str], dict[str, list[Finding]]] = defaultdict(lambda: defaultdict(list))
    for finding in findings:
        if finding.dimension in per_category and finding.span.field == "text":
            pools[finding.dimension, finding.category][finding.voice].append(finding)
    generator = random.Random(seed)
    taken: list[Finding] = []
    for (dimension, _), by_voice in sorted(pools.items()):
        for voice in sorted(by_voice):
            generator.shuffle(by_voice[voice])
        wanted = min(per_category[dimension], sum(map(len, by_voice.values())))
        while wanted:
            for voice in sorted(by_voice):
                if by_voice[voice] and wanted:
                    taken.append(by_voice[voice].pop())
                    wanted -= 1
    generator.shuffle(taken)
    articles = {finding.article for finding in taken}
    sentences = {d.article.id: (d.article.text, _sentences(d)) for d in documents if d.article.id in articles}
    return [_item(finding, *sentences[finding.article]) for finding in taken]


def _sentences(document: Document) -> list[tuple[int, int]]:
    return sorted(document.layout.in_text((s.start, s.end) for s in document.layout.sentences))


def _item(finding: Finding, text: str, sentences: Sequence[tuple[int, int]]) -> Item:
    start, end = finding.span.start, finding.span.end
    touched = [n for n, (a, b) in enumerate(sentences) if a < end and start < b]
    low = sentences[max(touched[0] - 1, 0)][0] if touched else start - LONGEST
    high = sentences[min(touched[-1] + 1, len(sentences) - 1)][1] if touched else end + LONGEST
    before, after = text[max(low, start - LONGEST, 0) : start], text[end : min(high, end + LONGEST)]
    context = f"{before}«{text[start:end]}»{after}"
    return Item(
        f"{finding.article}:{start}:{finding.dimension[:2]}:{finding.category}", finding.dimension, finding.category,
        finding.rule, finding.voice, " ".join(context.split()),
    )  # fmt: skip


def meanings(codebook: str) -> dict[str, str]:
    """What counts as right, by "dimension/category", from the tables and lists of docs/precision-codebook.md.

    Keys "sources/(type)", "naming/(group), set" and "attribution/(class)" hold the line for all of the dimension; types of
    sources and classes of attribution stand under their own names.
    """
    found = {
        cells[0]: f"right when the words {cells[1]}; wrong when {cells[2]}"
        for line in codebook.splitlines()
        if len(cells := [cell.strip() for cell in line.strip().strip("|").split("|")]) == 3 and "/" in cells[0]
    }
    for dimension, title in (("sources", "Types of sources: "), ("attribution", "Classes of attribution: ")):
        paragraph = codebook.partition(title)[2].partition("\n\n")[0].replace("\n", " ")
        for name, meaning in re.findall(r"(\w+) \(((?:[^()]|\([^)]*\))*)\)", paragraph):
            found[f"{dimension}/{name}"] = meaning
    return found


def sheet_line(item: Item, number: int, told: Mapping[str, str], sets: Mapping[str, str]) -> str:
    """One line of a sheet to be marked: number, dimension, category, what is right, the sentence; tabs between.

    `told` is what `meanings` gives, `sets` the set of a naming entry by its id.
    """
    name = f"{item.dimension}/{item.category}"
    own = told.get(name, "")
    if item.dimension == "naming":
        own = f"set “{sets.get(item.entry, '')}”: {told.get('naming/(group), set', '')}"
    elif item.dimension in ("sources", "attribution"):
        shared = next((told[key] for key in told if key.startswith(f"{item.dimension}/(")), "")
        own = f"{item.category} ({own}): {shared}"
    return "\t".join((str(number), item.dimension, item.category, own, item.context))


def wilson(right: float, n: float, z: float = 1.96) -> tuple[float, float]:
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
