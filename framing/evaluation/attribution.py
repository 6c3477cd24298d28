"""How well attributions are found: against PolNeAR's spans, and against NewsDiscourse's sentences that carry speech.

The gold stays with its user: loaders read a copy (see `read_polnear`, `read_newsdiscourse`), nothing of it is kept.

Metric. A span is a set of words; punctuation and quotation marks do not count. Predicted and gold attributions are
matched one to one by the overlap of their cues. *exact*: the same words; *overlap*: a word in common; *triple*: cue,
source and content each share at least half of their words (Jaccard index >= 0.5; two empty sources agree). *core* is
the triple among plain reporting cues (`CORE_CUES`). Intervals: percentile bootstrap over articles.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.article import Article
from framing.errors import InputError

if TYPE_CHECKING:
    from framing.text.document import Document, TextSpan

Words = frozenset[int]

_WORD = re.compile(r"[^\W_]+")
_CORE_LEMMAS = (
    "say tell write add note report announce state argue explain claim insist ask reply respond acknowledge declare "
    "tweet suggest warn conclude continue admit recall assert confirm reveal deny stress concede urge call accuse "
    "describe promise vow criticize predict according"
)
_PAST = {"say": "said", "tell": "told", "write": "wrote"}


def _forms(lemma: str) -> set[str]:
    stem = lemma[:-1] if lemma.endswith("e") else lemma
    if lemma[-1] == "y" and lemma[-2] not in "aeiou":
        return {lemma, lemma[:-1] + "ies", lemma[:-1] + "ied", lemma + "ing"}
    regular = {lemma, lemma + "s", stem + "ed", stem + "ing", lemma + lemma[-1] + "ed", lemma + lemma[-1] + "ing"}
    return regular | {_PAST.get(lemma, lemma)}


CORE_CUES: frozenset[str] = frozenset(form for lemma in _CORE_LEMMAS.split() for form in _forms(lemma))
"""Word forms of the plain reporting cues that the core figure is limited to."""


@dataclass(frozen=True, slots=True)
class Spans:
    """An attribution as sets of word numbers. `kind` is "direct", "mixed" or "indirect"."""

    cue: Words
    source: Words
    content: Words
    kind: str
    core: bool


@dataclass(frozen=True, slots=True)
class GoldArticle:
    """An article of PolNeAR with its attributions as spans of code points: (cue, source, content)."""

    name: str
    outlet: str
    text: str
    attributions: tuple[tuple[tuple[TextSpan, ...], tuple[TextSpan, ...], tuple[TextSpan, ...]], ...]


# --- loaders ----------------------------------------------------------------------------------------------------------


def read_polnear(folder: Path) -> Iterator[GoldArticle]:
    """Read a split folder of PolNeAR (`text/*.txt`, `attributions/*.ann`), articles by name.

    One annotator's file an article, the first by name; "Discuss" and "Discard" are left out, broken lines skipped.
    Raises `InputError` where the folder has no such files.
    """
    texts = sorted((folder / "text").glob("*.txt"))
    if not texts:
        raise InputError(f"{folder}: no text/*.txt here; give a PolNeAR split folder, such as polnear/dev")
    annotated: dict[str, Path] = {}
    for path in sorted((folder / "attributions").glob("*.ann")):
        annotated.setdefault(path.stem.rpartition("_")[0], path)
    for path in texts:
        if path.stem in annotated:
            text = path.read_bytes().decode("utf-8")
            yield GoldArticle(path.stem, path.stem.partition("_")[0], text, _read_brat(annotated[path.stem]))


def _read_brat(path: Path) -> tuple[tuple[tuple[TextSpan, ...], tuple[TextSpan, ...], tuple[TextSpan, ...]], ...]:
    spans: dict[str, tuple[TextSpan, ...]] = {}
    events: list[dict[str, list[str]]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        columns = line.split("\t")
        if len(columns) < 2:
            continue
        if line.startswith("T"):
            _, _, where = columns[1].partition(" ")
            pieces = [piece.split() for piece in where.split(";")]
            spans[columns[0]] = tuple((int(p[0]), int(p[1])) for p in pieces if len(p) == 2)
        elif line.startswith("E") and columns[1].startswith("Attribution"):
            roles: dict[str, list[str]] = defaultdict(list)
            for pair in columns[1].split():
                role, _, name = pair.partition(":")
                roles[role.rstrip("0123456789").capitalize()].append(name)
            events.append(roles)

    def part(roles: Mapping[str, list[str]], role: str) -> tuple[TextSpan, ...]:
        return tuple(sorted(span for name in roles.get(role, ()) for span in spans.get(name, ())))

    return tuple((part(r, "Cue"), part(r, "Source"), part(r, "Content")) for r in events if part(r, "Cue"))


# --- words ------------------------------------------------------------------------------------------------------------


class WordIndex:
    """The words of a text, numbered, and which of them stand inside double quotation marks."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = [-1] * (len(text) + 1)
        self.words: list[str] = []
        for number, match in enumerate(_WORD.finditer(text)):
            self.words.append(match.group().lower())
            for offset in range(match.start(), match.end()):
                self.at[offset] = number
        self.quoted = _quoted_words(text, self.at)

    def numbers(self, spans: Iterable[TextSpan]) -> Words:
        """The words that `spans` touch; a span without a word (a colon) is given the number -1 - offset."""
        found: set[int] = set()
        for start, end in spans:
            inside = {self.at[i] for i in range(start, min(end, len(self.text)))} - {-1}
            found |= inside or ({-1 - start} if end > start else set())
        return frozenset(found)

    def attribution(
        self, cue: Iterable[TextSpan], source: Iterable[TextSpan], content: Iterable[TextSpan]
    ) -> Spans:
        cue_words, said = self.numbers(cue), self.numbers(content)
        real = [n for n in said if n >= 0]
        share = sum(n in self.quoted for n in real) / len(real) if real else 0.0
        kind = "direct" if share >= 0.9 else "mixed" if share > 0 else "indirect"
        core = any(self.words[n] in CORE_CUES for n in cue_words if n >= 0)
        return Spans(cue_words, self.numbers(source), said, kind, core)


def _quoted_words(text: str, at: Sequence[int]) -> frozenset[int]:
    quoted: set[int] = set()
    for line in re.finditer(r"[^\n]+", text):
        opened = -1
        for offset in range(line.start(), line.end()):
            mark = text[offset]
            if mark in "“\"" and opened < 0:
                opened = offset
            elif mark in "”\"" and opened >= 0:
                quoted.update(at[opened:offset])
                opened = -1
        if opened >= 0 and text[opened] == "“":
            quoted.update(at[opened : line.end()])
    quoted.discard(-1)
    return frozenset(quoted)


# --- the metric -------------------------------------------------------------------------------------------------------

TYPES = ("direct", "mixed", "indirect")
MEASURES = (
    "cue_exact",
    "cue_overlap",
    "source_exact",
    "source_overlap",
    "content_exact",
    "content_overlap",
    "triple",
    "core_triple",
    *(f"{kind}_triple" for kind in TYPES),
)


def jaccard(a: Words, b: Words) -> float:
    """|a and b| / |a or b|, 1 for two empty sets."""
    return len(a & b) / len(a | b) if a or b else 1.0


def match(predicted: Sequence[Spans], gold: Sequence[Spans]) -> list[tuple[int, int]]:
    """Pairs (predicted, gold), one to one, of cues that share a word: the most alike first, earlier ones first."""
    by_word: dict[int, list[int]] = defaultdict(list)
    for j, g in enumerate(gold):
        for word in g.cue:
            by_word[word].append(j)
    candidates = {(i, j) for i, p in enumerate(predicted) for word in p.cue for j in by_word.get(word, ())}
    ranked = sorted(
        candidates,
        key=lambda ij: (
            -jaccard(predicted[ij[0]].cue, gold[ij[1]].cue),
            -jaccard(predicted[ij[0]].content, gold[ij[1]].content),
            ij,
        ),
    )
    pairs: list[tuple[int, int]] = []
    left, right = set(), set()
    for i, j in ranked:
        if i not in left and j not in right:
            pairs.append((i, j))
            left.add(i)
            right.add(j)
    return pairs


def _triple(p: Spans, g: Spans) -> bool:
    return min(jaccard(p.cue, g.cue), jaccard(p.source, g.source), jaccard(p.content, g.content)) >= 0.5


def counts(predicted: Sequence[Spans], gold: Sequence[Spans]) -> dict[str, tuple[int, int, int]]:
    """For each of `MEASURES`: (right, predicted, gold) of one article."""
    pairs = [(predicted[i], gold[j]) for i, j in match(predicted, gold)]
    n_predicted, n_gold = len(predicted), len(gold)
    named_predicted, named_gold = sum(bool(p.source) for p in predicted), sum(bool(g.source) for g in gold)
    filled_predicted, filled_gold = sum(bool(p.content) for p in predicted), sum(bool(g.content) for g in gold)
    result = {
        "cue_exact": (sum(p.cue == g.cue for p, g in pairs), n_predicted, n_gold),
        "cue_overlap": (len(pairs), n_predicted, n_gold),
        "source_exact": (sum(bool(g.source) and p.source == g.source for p, g in pairs), named_predicted, named_gold),
        "source_overlap": (sum(bool(p.source & g.source) for p, g in pairs), named_predicted, named_gold),
        "content_exact": (
            sum(bool(g.content) and p.content == g.content for p, g in pairs),
            filled_predicted,
            filled_gold,
        ),
        "content_overlap": (sum(bool(p.content & g.content) for p, g in pairs), filled_predicted, filled_gold),
        "triple": (sum(_triple(p, g) for p, g in pairs), n_predicted, n_gold),
    }
    core_predicted, core_gold = [p for p in predicted if p.core], [g for g in gold if g.core]
    core_pairs = [(core_predicted[i], core_gold[j]) for i, j in match(core_predicted, core_gold)]
    result["core_triple"] = (sum(_triple(p, g) for p, g in core_pairs), len(core_predicted), len(core_gold))
    for kind in TYPES:
        right = sum(_triple(p, g) and g.kind == p.kind == kind for p, g in pairs)
        wanted = (sum(p.kind == kind for p in predicted), sum(g.kind == kind for g in gold))
        result[f"{kind}_triple"] = (right, *wanted)
    return result


def f1(right: float, predicted: float, gold: float) -> float:
    """2 x right / (predicted + gold), 0 where there is nothing at all."""
    return 2 * right / (predicted + gold) if predicted + gold else 0.0


def bootstrap_f1(rows: Sequence[tuple[int, int, int]], *, draws: int = 1000, seed: int = 0) -> dict[str, float]:
    """F1 over articles with a 95 % percentile interval; `rows` holds (right, predicted, gold), one an article."""
    import numpy as np

    table = np.asarray(rows, dtype=float).reshape(-1, 3)
    right, predicted, gold = table.sum(axis=0)
    value = f1(right, predicted, gold)
    generator = np.random.default_rng(seed)
    drawn = generator.integers(0, len(table), size=(draws, len(table)))
    sums = table[drawn].sum(axis=1)
    totals = sums[:, 1] + sums[:, 2]
    scores = np.where(totals > 0, 2 * sums[:, 0] / np.maximum(totals, 1), 0.0)
    low, high = np.percentile(scores, [2.5, 97.5])
    return {"value": round(value, 4), "low": round(float(low), 4), "high": round(float(high), 4)}
