"""Precision in context: a seeded draw of hits from news, marked by two people, and what their marks say.

`Draw` takes findings at random, as many from each category of a dimension as from the others and from each voice in turn,
and gives them as blind items: the hit in its sentence, one sentence on either side, and the category. `judge` turns two sets
of marks into precision per category (both marks, differences settled by a third reading) with Wilson intervals
(Wilson 1927), and Krippendorff's alpha for right/wrong and for strength. Only figures are kept, never the texts.
"""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.coding import coefficients
from framing.errors import InputError
from framing.findings import Finding
from framing.lexicon.checked import Checked, by_category, read_checked
from framing.lexicon.trie import inflections

if TYPE_CHECKING:
    from framing.lexicon import Entry, Lexicon, Matcher
    from framing.scoring import Scored
    from framing.text import Document

LONGEST = 400
"""Characters of context on each side of a hit at most."""
LOOKED_UP = ("agency", "factivity", "presupposition", "sources", "naming", "prompts")
"""Dimensions of the lexicon that others look up; they are drawn from its hits, the scored ones from the findings."""
_WORD = re.compile(r"[a-z]+")
_SHORT = 2
_BESIDE = 40


@dataclass(frozen=True, slots=True, order=True)
class Item:
    """One hit to be marked: where it stands and the sentence around it, the hit between « and »."""

    id: str
    dimension: str
    category: str
    entry: str
    voice: str
    context: str

    @property
    def key(self) -> str:
        """What tells a hit from others wherever its article was read: category, its words and the letters beside them."""
        before, _, rest = self.context.partition("«")
        hit, _, after = rest.partition("»")
        beside = (_letters(before)[-_BESIDE:], _letters(hit), _letters(after)[:_BESIDE])
        return "/".join((self.dimension, self.category, *beside))


def findings_of(scored: Scored, lexicon: Lexicon) -> list[Finding]:
    """All hits of a run that can be drawn, as findings (`hits_of`)."""
    from framing.lexicon import Matcher

    matcher = Matcher(lexicon, LOOKED_UP)
    by_article: dict[str, list[Finding]] = defaultdict(list)
    for finding in scored.findings:
        by_article[finding.article].append(finding)
    return [f for d in scored.documents for f in hits_of(d, by_article[d.article.id], matcher)]


def hits_of(document: Document, found: Sequence[Finding], matcher: Matcher) -> list[Finding]:
    """What can be drawn from a document: its findings `found`, and instead of those of a dimension that is looked up the
    hits of its lexicon.

    Hits of `sources` are the heads that stand in the source of a counted statement (`framing.detectors.sources`).
    """
    from framing.detectors.lexical import lexical
    from framing.detectors.sources import sources

    hits = matcher.hits(document)
    looked_up = [f for name in LOOKED_UP if name != "sources" for f in lexical(document, hits, name)[0]]
    statements = [f for f in found if f.dimension == "attribution"]
    return [f for f in found if f.dimension not in LOOKED_UP] + looked_up + sources(document, statements, hits)


class Draw:
    """A random sample of hits, taken while documents go by: so many from each category, voices in turn.

    Every hit has a number made of the seed and its place; in each category and voice the hits of the lowest numbers stay.
    So the sample is the same in whatever order documents come, and holds no more than it may keep.

    Parameters
    ----------
    sizes
        Hits wanted, by (dimension, category); others are not drawn.
    seed
        Fixes the draw.
    drawn_before
        Keys (`Item.key`) of hits that are not drawn again.
    """

    def __init__(self, sizes: Mapping[tuple[str, str], int], seed: int, drawn_before: Collection[str] = ()) -> None:
        self._sizes = sizes
        self._seed = seed
        self._before = frozenset(drawn_before)
        self._kept: dict[tuple[str, str], dict[str, dict[str, tuple[str, Item]]]] = {
            category: defaultdict(dict) for category in sorted(sizes)
        }

    def offer(self, document: Document, findings: Iterable[Finding]) -> None:
        """Let the findings of a document take part."""
        sentences: list[tuple[int, int]] = []
        for finding in findings:
            category = (finding.dimension, finding.category)
            if category not in self._kept or finding.span.field != "text":
                continue
            place = f"{self._seed}:{finding.article}:{finding.span.start}:{finding.rule}"
            number = hashlib.sha256(place.encode()).hexdigest()
            kept = self._kept[category][finding.voice]
            if len(kept) >= self._sizes[category] and number > max(n for n, _ in kept.values()):
                continue
            sentences = sentences or _sentences(document)
            item = _item(finding, document.article.text, sentences)
            key = item.key
            if key in self._before or (key in kept and kept[key][0] <= number):
                continue
            kept[key] = (number, item)
            if len(kept) > self._sizes[category]:
                del kept[max(kept, key=lambda k: kept[k][0])]

    def short(self) -> set[tuple[str, str]]:
        """The categories that have fewer hits than wanted."""
        return {c for c, size in self._sizes.items() if sum(map(len, self._kept[c].values())) < size}

    def items(self) -> list[Item]:
        """The hits drawn, in random order."""
        taken: list[tuple[str, Item]] = []
        for category, by_voice in self._kept.items():
            rows = [sorted(by_voice[voice].values()) for voice in sorted(by_voice)]
            turns = [row[n] for n in range(max(map(len, rows), default=0)) for row in rows if n < len(row)]
            taken += turns[: self._sizes[category]]
        return [item for _, item in sorted(taken)]


def holding(entries: Iterable[Entry], read: Sequence[str] = ()) -> Callable[[str], bool]:
    """A quick test whether a text may hold one of `entries`: all words of one stand in it in some form.

    Entries whose words stand in more than a tenth of the texts that were `read` already are not looked for.
    """

    def fits(forms: Sequence[set[str]], words: Collection[str]) -> bool:
        return all(not form.isdisjoint(words) for form in forms)

    needed = [
        [{token, *inflections(token)} for token in entry.tokens if token.isalpha() and len(token) > _SHORT]
        for entry in entries
    ]
    known = [set(_WORD.findall(text.lower())) for text in read]
    rare = [forms for forms in needed if forms and 10 * sum(fits(forms, words) for words in known) <= len(known)]

    def holds(text: str) -> bool:
        words = set(_WORD.findall(text.lower()))
        return any(fits(forms, words) for forms in rare)

    return holds


def _letters(text: str) -> str:
    return "".join(c for c in text.lower() if c.isalnum())


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
