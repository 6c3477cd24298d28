"""How well passives are found, against treebanks of Universal Dependencies (`.conllu`).

Gold: a passive clause is a word with an auxiliary of the passive (`aux:pass`) or a passive subject (`nsubj:pass`,
`csubj:pass`); its agent is named where it has an `obl:agent`. The treebank's text is parsed with our own pipeline, every
sentence as an article of one sentence; words are matched by the place of their first letter. Of a folder with documents
of the genre news (file names with `_news_`) only those are read. Intervals: percentile bootstrap over sentences.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.article import Article
from framing.errors import InputError
from framing.evaluation.grids import evaluate_agents, is_sample
from framing.gold import gold_text

if TYPE_CHECKING:
    from spacy.tokens import Token

    from framing.text.document import Layout

Figures = dict[str, Any]
PASSIVE_RELATIONS = frozenset({"aux:pass", "nsubj:pass", "csubj:pass"})


@dataclass(frozen=True, slots=True)
class Sentence:
    """A treebank sentence: its text, the offsets of its passive heads, and of those with an agent."""

    text: str
    heads: frozenset[int]
    agents: frozenset[int]


@dataclass(frozen=True, slots=True)
class Counts:
    """For one sentence: gold, found and right, of passive heads and of heads with an agent."""

    heads: tuple[int, int, int]
    agents: tuple[int, int, int]


def evaluate(path: Path, draws: int = 500, seed: int = 0) -> Figures:
    """Precision, recall and F1 of passive clauses and of "an agent is named", with 95 % bootstrap intervals.

    Parameters
    ----------
    path
        A `.conllu` file, or a folder of such files; or a sample corpus, for the agents of its passives.
    draws, seed
        Number of resamples, and the seed of the random numbers.

    Raises
    ------
    InputError
        If there is no `.conllu` file, or a file that cannot be read as one.
    """
    if is_sample(path):
        return evaluate_agents(path, draws, seed)
    sentences = [s for file in _files(path) for s in read(file)]
    counts = [_counts(gold, *found) for gold, found in zip(sentences, _found(sentences), strict=True)]
    metrics = {}
    for name, part in (("heads", "heads"), ("agent_present", "agents")):
        rows = [getattr(c, part) for c in counts]
        for metric, value in zip(("precision", "recall", "f1"), _intervals(rows, draws, seed), strict=True):
            metrics[f"{name}_{metric}"] = value
    heads = sum(c.heads[0] for c in counts)
    return {
        "detector": "agency",
        "gold": path.name,
        "n": len(sentences),
        "prevalence": heads / len(sentences) if sentences else 0.0,
        "metrics": metrics,
        "baselines": {},
        "per_outlet": {},
    }


def _files(path: Path) -> list[Path]:
    files = [path] if path.is_file() else sorted(path.rglob("*.conllu"))
    if not files:
        raise InputError(f"{path}: no .conllu file; name a treebank file of Universal Dependencies or its folder")
    return [f for f in files if "_news_" in f.name] or files


def read(file: Path) -> list[Sentence]:
    """The sentences of a `.conllu` file; words inside a multiword token count by the place where the token begins."""
    return list(_read(file))


def _read(file: Path) -> Iterator[Sentence]:
    text, rows = "", []
    for number, line in enumerate([*gold_text(file).splitlines(), ""], start=1):
        if line.startswith("# text ="):
            text = line.partition("=")[2].strip()
        elif line and not line.startswith("#"):
            cells = line.split("\t")
            if len(cells) != 10:
                raise InputError(f"{file}, row {number}: not ten columns; get the treebank anew")
            rows.append(cells)
        elif not line and rows:
            if not text:
                raise InputError(f"{file}, row {number}: a sentence without a line \"# text = ...\"; get the treebank anew")
            yield _sentence(text, rows)
            text, rows = "", []


def _sentence(text: str, rows: Sequence[Sequence[str]]) -> Sentence:
    places: dict[str, int] = {}
    at, inside = 0, 0
    start = 0
    for cells in rows:
        if "." in cells[0]:
            continue
        if "-" in cells[0]:
            first, last = cells[0].split("-")
            found = text.find(cells[1], at)
            start = found if found >= 0 else at
            at, inside = start + len(cells[1]), int(last) - int(first) + 1
            part = start
            continue
        if inside:
            found = text.find(cells[1], part, at)
            places[cells[0]] = found if found >= 0 else part
            part = places[cells[0]] + (len(cells[1]) if found >= 0 else 1)
            inside -= 1
            continue
        found = text.find(cells[1], at)
        places[cells[0]] = found if found >= 0 else at
        at = places[cells[0]] + len(cells[1])
    heads = {places[c[6]] for c in rows if c[7] in PASSIVE_RELATIONS and c[6] in places}
    agents = {places[c[6]] for c in rows if c[7] == "obl:agent" and c[6] in places}
    return Sentence(text, frozenset(heads), frozenset(agents & heads))


def _found(sentences: Sequence[Sentence]) -> Iterator[tuple[set[int], set[int]]]:
    """Offsets of the passive clauses that we find in each sentence, and of those with an agent."""
    from framing.detectors.clauses import passives
    from framing.text import load_parser, parse

    for document in parse((_one(str(n), s.text) for n, s in enumerate(sentences)), load_parser(), batch_size=64):
        span = document.layout.span
        clauses = [p for p in passives(document.tokens) if p.form in {"clause", "headline"}]
        at = {p: span(_first_letter(p.verb), p.verb.idx + len(p.verb)).start for p in clauses}
        yield {at[p] for p in clauses}, {at[p] for p in clauses if p.agent is not None}


PREFIXES = frozenset({"re", "co", "pre", "de", "un", "over", "mis"})


def _first_letter(verb: Token) -> int:
    """Where a word begins, a prefix that our tokeniser cuts off included ("re-elected")."""
    doc = verb.doc
    if verb.i >= 2 and doc[verb.i - 1].text == "-" and doc[verb.i - 2].lower_ in PREFIXES:
        return doc[verb.i - 2].idx
    return verb.idx


def _one(name: str, text: str) -> Layout:
    from framing.text import Section, lay_out
    from framing.text import Sentence as TextSentence

    layout = lay_out(Article(id=name, text=text, outlet="gold"))
    end = len(layout.text)
    return replace(layout, sections=(Section("body", 0, end),), sentences=(TextSentence(0, end, 0),))


def _counts(gold: Sentence, heads: set[int], agents: set[int]) -> Counts:
    return Counts(
        (len(gold.heads), len(heads), len(gold.heads & heads)),
        (len(gold.agents), len(agents), len(gold.agents & agents)),
    )


def _intervals(rows: Sequence[tuple[int, int, int]], draws: int, seed: int) -> list[dict[str, float]]:
    """Precision, recall and F1 of (gold, found, right) counts, each with its interval."""
    generator = random.Random(seed)
    some = [r for r in rows if any(r)]
    resampled = [_scores(generator.choices(some, k=len(some))) for _ in range(draws)] if some else []
    result = []
    for index, value in enumerate(_scores(some)):
        values = sorted(r[index] for r in resampled) or [value]
        low, high = values[int(0.025 * len(values))], values[min(len(values) - 1, int(0.975 * len(values)))]
        result.append({"value": round(value, 4), "low": round(low, 4), "high": round(high, 4)})
    return result


def _scores(rows: Sequence[tuple[int, int, int]]) -> tuple[float, float, float]:
    gold, found, right = (sum(r[i] for r in rows) for i in range(3))
    precision = right / found if found else 0.0
    recall = right / gold if gold else 0.0
    return precision, recall, 2 * right / (found + gold) if found + gold else 0.0
