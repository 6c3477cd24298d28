"""How well sentences are found: boundary F1 against corpora whose sentences people marked.

Reads Universal Dependencies treebanks (`.conllu`: `# newdoc`, `# newpar`, `# text`, `SpaceAfter=No`) and NewsDiscourse
(`.txt` with lines "S1 ...", "S2 ..."). Each document is put together as running text again, laid out, and its sentence
starts are compared with the marked ones. The first sentence of a document is no boundary; what follows a dateline
is not counted as a new sentence.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from framing.article import Article
from framing.errors import InputError
from framing.gold import gold_text
from framing.text import Layout, lay_out

Starts = frozenset[int]


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A document put together from its sentences: `starts` are offsets of all sentences but the first, `inner` those
    that do not begin a paragraph."""

    name: str
    text: str
    starts: Starts
    inner: Starts


@dataclass(frozen=True, slots=True)
class Counts:
    """Boundaries found rightly, found wrongly, and missed."""

    right: int
    wrong: int
    missed: int


def evaluate(gold: Path, pattern: str = "*", samples: int = 1000, seed: int = 1) -> dict[str, Any]:
    """Precision, recall and F1 of sentence boundaries, with 95 % bootstrap intervals over documents.

    Parameters
    ----------
    gold
        A `.conllu` or NewsDiscourse `.txt` file, or a folder that holds such files at any depth.
    pattern
        Which file names of a folder count, e.g. "GUM_news_*". Of a treebank's folder only docs/ is read where it is
        there, else only the test file: the parts overlap, or were looked at.

    Returns
    -------
    dict
        `{detector, gold, n, prevalence, metrics, baselines}`; `n` counts marked sentences, `prevalence` is the share
        of boundaries among them and the places where a stop precedes a capital. "inner_" metrics leave out boundaries
        at paragraph ends, which no splitter can miss; "news_" metrics are those of the files with "news" in their name.

    Raises
    ------
    InputError
        If no document is found.
    """
    texts = list(read_gold(gold, pattern))
    if not texts:
        raise InputError(f"{gold}: no .conllu or .txt document with marked sentences; name a file or folder of them")
    layouts = [lay_out(Article(id=t.name, text=t.text, outlet="gold")) for t in texts]
    ours = [found_starts(layout) for layout in layouts]
    naive = [naive_starts(t.text) for t in texts]
    punkt = [punkt_starts(layout) for layout in layouts]
    places = sum(len(t.starts | n) for t, n in zip(texts, naive, strict=True))
    return {
        "detector": "sentences",
        "gold": str(gold.name),
        "n": sum(len(t.starts) + 1 for t in texts),
        "prevalence": round(sum(len(t.starts) for t in texts) / max(places, 1), 4),
        "metrics": _metrics(texts, ours, samples, seed) | _news_metrics(texts, ours, samples, seed),
        "baselines": {
            "boundary_f1, stop + capital": _metrics(texts, naive, samples, seed)["boundary_f1"],
            "boundary_f1, Punkt": _metrics(texts, punkt, samples, seed)["boundary_f1"],
        },
    }


def read_gold(gold: Path, pattern: str = "*") -> Iterator[MarkedText]:
    """The documents of a file or folder, in order of name."""
    folder = gold / "docs" if (gold / "docs").is_dir() else gold
    paths = [gold] if gold.is_file() else sorted(p for p in folder.rglob(pattern) if p.is_file())
    tests = [p for p in paths if p.name.endswith("-test.conllu")]
    paths = tests or paths
    for path in paths:
        if path.suffix == ".conllu":
            yield from _read_conllu(path)
        elif path.suffix == ".txt":
            marked = _read_numbered(path)
            if marked:
                yield marked


def _read_conllu(path: Path) -> Iterator[MarkedText]:
    name, paragraphs = path.stem, list[list[str]]()
    glue, sentence = " ", ""
    for line in [*gold_text(path).split("\n"), "# newdoc id = "]:
        if line.startswith("# newdoc"):
            if paragraphs:
                yield _assemble(name, paragraphs)
            name, paragraphs, glue = line.partition("=")[2].strip() or path.stem, [], ""
        elif re.match(r"# newpar( |$)", line) or (line.startswith("# newpar") and "_" not in line):
            paragraphs.append([])
            glue = ""
        elif line.startswith("# text = "):
            sentence = line[len("# text = ") :]
            if not paragraphs:
                paragraphs.append([])
            paragraphs[-1].append(glue + sentence)
        elif line and line[0].isdigit():
            glue = "" if "SpaceAfter=No" in line.rpartition("\t")[2] else " "


def _read_numbered(path: Path) -> MarkedText | None:
    text = gold_text(path)
    parts = re.split(r"^(S\d+|H|URL|DATE/ AUTHOR)\b", text, flags=re.MULTILINE)
    numbered = [after for mark, after in zip(parts[1::2], parts[2::2], strict=True) if mark[1:].isdigit()]
    sentences = [re.sub(r"\s+", " ", s).strip() for s in numbered]
    sentences = [s for s in sentences if s]
    if not sentences:
        return None
    return _assemble(path.stem, [[sentences[0], *(f" {s}" for s in sentences[1:])]])


def _assemble(name: str, paragraphs: Sequence[Sequence[str]]) -> MarkedText:
    """One text, a blank line between paragraphs; each sentence brings the space that stands before it."""
    text = ""
    starts: list[int] = []
    inner: list[int] = []
    for paragraph in paragraphs:
        text += "\n\n" if text and paragraph else ""
        for number, sentence in enumerate(paragraph):
            start = len(text) + len(sentence) - len(sentence.lstrip())
            starts.append(start)
            if number:
                inner.append(start)
            text += sentence
    return MarkedText(name, text, frozenset(starts[1:]), frozenset(inner))


def found_starts(layout: Layout) -> Starts:
    """Starts of our sentences in the original text, without the first and those behind a dateline."""
    starts: list[int] = []
    for sentence in layout.sentences:
        number = sentence.section
        first = sentence.start == layout.sections[number].start
        if number and first and layout.sections[number - 1].role == "dateline":
            continue
        starts.append(layout.span(sentence.start, sentence.start + 1).start)
    return frozenset(starts[1:])


def naive_starts(text: str) -> Starts:
    """Baseline: a stop, white space and a capital letter, or a blank line."""
    return frozenset(m.end() for m in re.finditer(r"[.!?][\"”’')]*\s+(?=[\"“‘'(]*[A-Z])|\n\n", text))


def punkt_starts(layout: Layout) -> Starts:
    """Baseline: Punkt with our abbreviations and sentence openers, paragraph by paragraph."""
    from nltk.tokenize.punkt import PunktParameters, PunktSentenceTokenizer

    from framing.text.sentences import ABBREVIATIONS, OPENERS

    parameters = PunktParameters()
    parameters.abbrev_types = set(ABBREVIATIONS)
    parameters.sent_starters = set(OPENERS)
    punkt = PunktSentenceTokenizer(parameters)
    starts: list[int] = []
    for section in layout.sections:
        for start, _ in punkt.span_tokenize(layout.text[section.start : section.end]):
            at = section.start + start
            starts.append(layout.span(at, at + 1).start)
    return frozenset(starts[1:])


def _metrics(
    texts: Sequence[MarkedText], found: Sequence[Starts], samples: int, seed: int
) -> dict[str, dict[str, float]]:
    everywhere = [_counts(t.starts, f) for t, f in zip(texts, found, strict=True)]
    inside = [_counts(t.inner, f - (t.starts - t.inner)) for t, f in zip(texts, found, strict=True)]
    return {
        "boundary_f1": _interval(everywhere, f1, samples, seed),
        "boundary_precision": _interval(everywhere, precision, samples, seed),
        "boundary_recall": _interval(everywhere, recall, samples, seed),
        "inner_boundary_f1": _interval(inside, f1, samples, seed),
    }


def _news_metrics(
    texts: Sequence[MarkedText], found: Sequence[Starts], samples: int, seed: int
) -> dict[str, dict[str, float]]:
    news = [(t, f) for t, f in zip(texts, found, strict=True) if "_news_" in t.name]
    if not news or len(news) == len(texts):
        return {}
    metrics = _metrics([t for t, _ in news], [f for _, f in news], samples, seed)
    return {f"news_{name}": value for name, value in metrics.items()}


def _counts(gold: Starts, found: Starts) -> Counts:
    return Counts(len(gold & found), len(found - gold), len(gold - found))


def precision(counts: Sequence[Counts]) -> float:
    """Share of found boundaries that are right; 1.0 where none is found."""
    right, wrong = sum(c.right for c in counts), sum(c.wrong for c in counts)
    return right / (right + wrong) if right + wrong else 1.0


def recall(counts: Sequence[Counts]) -> float:
    """Share of marked boundaries that are found; 1.0 where none is marked."""
    right, missed = sum(c.right for c in counts), sum(c.missed for c in counts)
    return right / (right + missed) if right + missed else 1.0


def f1(counts: Sequence[Counts]) -> float:
    """2 right / (2 right + wrong + missed); 1.0 where nothing is marked and nothing found."""
    right, errors = sum(c.right for c in counts), sum(c.wrong + c.missed for c in counts)
    return 2 * right / (2 * right + errors) if right + errors else 1.0


def _interval(
    counts: Sequence[Counts], metric: Callable[[Sequence[Counts]], float], samples: int, seed: int
) -> dict[str, float]:
    """Value with the 2.5th and 97.5th percentile over resamples of documents."""
    draw = random.Random(seed)
    values = sorted(metric(draw.choices(counts, k=len(counts))) for _ in range(samples))
    low, high = values[int(0.025 * samples)], values[min(samples - 1, int(0.975 * samples))]
    return {"value": round(metric(counts), 4), "low": round(low, 4), "high": round(high, 4)}
