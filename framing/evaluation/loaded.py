"""How well loaded language is found: marked words of BABE, lexical spans of BASIL and of the propaganda corpus.

- *BABE* (Spinde et al. 2021; the `;`-separated table): experts marked words in sentences. Unit: every word of every
  sentence. Every place where a marked word stands counts as marked.
- *BASIL* (Fan et al. 2019; a folder with `articles` and `annotations`): spans of lexical bias. Unit: the span. A span is
  found where a finding overlaps it; precision is over findings outside quotations.
- *Propaganda Techniques* (Da San Martino et al. 2020; a folder with `train-articles` and labels): spans of
  Loaded_Language, the same way.

All three mark less and other things than a lexicon of evaluation does (BASIL 5.6 % of sentences), so precision against
them is a floor. Intervals: percentile bootstrap over articles.
"""

from __future__ import annotations

import ast
import csv
import io
import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from framing.article import Article
from framing.errors import InputError
from framing.evaluation.resample import f1, interval, ratio

Figures = dict[str, Any]
DRAWS = 1000


@dataclass(frozen=True, slots=True)
class Tally:
    """Right, found and marked units of one article, for the detector and for the baseline."""

    outlet: str
    right: int
    found: int
    marked: int
    marked_found: int
    units: int
    baseline_right: int = 0
    baseline_found: int = 0


def evaluate_words(gold_path: Path, draws: int = DRAWS, seed: int = 0) -> Figures:
    """Precision, recall and F1 over words of BABE; the baseline marks every adjective and adverb.

    Raises
    ------
    InputError
        When no table with the columns text and biased_words is there.
    """
    rows = list(_babe(gold_path))
    tallies = _tally_words(rows)
    return _figures("loaded-words", gold_path, tallies, draws, seed, "every adjective and adverb")


def evaluate_spans(gold_path: Path, draws: int = DRAWS, seed: int = 0) -> Figures:
    """Recall of lexical spans and precision of findings, on BASIL or the propaganda corpus.

    Raises
    ------
    InputError
        When the folder has the layout of neither.
    """
    if (gold_path / "annotations").is_dir():
        articles = list(_basil(gold_path))
    elif (gold_path / "train-articles").is_dir():
        articles = list(_propaganda(gold_path))
    else:
        raise InputError(
            f"{gold_path}: neither BASIL (annotations/, articles/) nor the propaganda corpus (train-articles/)"
        )
    return _figures("loaded-spans", gold_path, _tally_spans(articles), draws, seed, "")


@dataclass(frozen=True, slots=True)
class _Row:
    text: str
    marked: tuple[str, ...]
    link: str
    outlet: str


def _babe(path: Path) -> Iterator[_Row]:
    files = [path] if path.is_file() else sorted(path.glob("*SG2*.csv"))
    if not files:
        raise InputError(f"{path}: no BABE table (final_labels_SG2.csv) here")
    text = files[0].read_text(encoding="utf-8-sig")
    for row in csv.DictReader(io.StringIO(text, newline=""), delimiter=";"):
        if "text" not in row or "biased_words" not in row:
            raise InputError(f"{files[0].name}: needs the columns text and biased_words")
        yield _Row(row["text"], tuple(ast.literal_eval(row["biased_words"])), row["news_link"], row["outlet"])


def _tally_words(rows: Sequence[_Row]) -> list[Tally]:
    from framing.lexicon import Matcher, load_shipped
    from framing.text import is_word, lay_out, load_parser, parse

    matcher = Matcher(load_shipped(), ("loaded",))
    layouts = (lay_out(Article(str(i), row.text, row.outlet or "-")) for i, row in enumerate(rows))
    sums: dict[str, list[int]] = {}
    outlets: dict[str, str] = {}
    for row, document in zip(rows, parse(layouts, load_parser(), batch_size=64), strict=True):
        text = document.text
        gold = {
            i
            for words in row.marked
            for match in re.finditer(rf"(?<!\w){re.escape(words)}(?!\w)", text, re.I)
            for i in _tokens_in(document.tokens, match.start(), match.end())
        }
        hits = {
            i for h in matcher.hits(document) if not h.stopped_by and h.entry.strength for i in range(h.start, h.end)
        }
        words = [t for t in document.tokens if is_word(t)]
        found = {t.i for t in words} & hits
        marked = {t.i for t in words} & gold
        simple = {t.i for t in words if t.pos_ in {"ADJ", "ADV"}}
        outlets[row.link] = row.outlet
        tally = sums.setdefault(row.link, [0] * 7)
        for n, value in enumerate((found & marked, found, marked, found & marked, words, simple & marked, simple)):
            tally[n] += len(value)
    return [Tally(outlets[link], *values) for link, values in sums.items()]


def _tokens_in(doc: Any, start: int, end: int) -> Iterable[int]:
    span = doc.char_span(start, end, alignment_mode="expand")
    return range(span.start, span.end) if span is not None else ()


@dataclass(frozen=True, slots=True)
class _Marked:
    article: Article
    spans: tuple[tuple[int, int], ...]


def _basil(folder: Path) -> Iterator[_Marked]:
    for file in sorted((folder / "annotations").rglob("*_ann.json")):
        source = (
            folder
            / "articles"
            / file.relative_to(folder / "annotations").with_name(file.name.replace("_ann.json", ".json"))
        )
        record = json.loads(source.read_text(encoding="utf-8"))
        paragraphs: list[list[str]] = record["body-paragraphs"]
        starts, pieces, at = [], [], 0
        for paragraph in paragraphs:
            for n, sentence in enumerate(paragraph):
                starts.append(at)
                pieces.append(sentence)
                gap = " " if n + 1 < len(paragraph) else "\n\n"
                pieces.append(gap)
                at += len(sentence) + len(gap)
        text = "".join(pieces)
        spans = []
        for mark in json.loads(file.read_text(encoding="utf-8"))["phrase-level-annotations"]:
            number = mark["id"][1:]
            if mark["bias"] == "lex" and mark["id"].startswith("p") and number.isdigit() and int(number) < len(starts):
                begin = text.find(mark["txt"], starts[int(number)])
                if begin >= 0:
                    spans.append((begin, begin + len(mark["txt"])))
        yield _Marked(
            Article(file.stem, text, str(record["source"]).lower(), headline=record.get("title", "")), tuple(spans)
        )


def _propaganda(folder: Path) -> Iterator[_Marked]:
    spans: dict[str, list[tuple[int, int]]] = {}
    for line in (folder / "train-task-flc-tc.labels").read_text(encoding="utf-8").splitlines():
        article, technique, start, end = line.split("\t")[:4]
        if technique == "Loaded_Language":
            spans.setdefault(article, []).append((int(start), int(end)))
    for file in sorted((folder / "train-articles").glob("article*.txt")):
        name = file.stem.removeprefix("article")
        text = file.read_bytes().decode("utf-8")
        yield _Marked(Article(name, text, "-"), tuple(sorted(spans.get(name, ()))))


def _tally_spans(marked: Sequence[_Marked]) -> list[Tally]:
    from framing.scoring import Settings, score

    tallies = []
    scored = score([m.article for m in marked], Settings(attribution="rules"))
    by_article: dict[str, list[tuple[int, int, str]]] = {}
    for finding in scored.findings:
        if finding.dimension == "loaded" and finding.span.field == "text":
            by_article.setdefault(finding.article, []).append((finding.span.start, finding.span.end, finding.voice))
    sentences = {d.article.id: len(d.layout.sentences) for d in scored.documents}
    for one in marked:
        found = by_article.get(one.article.id, [])
        own = [f for f in found if f[2] != "quoted"]
        tallies.append(
            Tally(
                one.article.outlet,
                sum(any(a < e and s < b for a, b in one.spans) for s, e, _ in own),
                len(own),
                len(one.spans),
                sum(any(a < e and s < b for s, e, _ in found) for a, b in one.spans),
                sentences[one.article.id],
            )
        )
    return tallies


def _figures(detector: str, gold: Path, tallies: Sequence[Tally], draws: int, seed: int, baseline: str) -> Figures:
    metrics: dict[str, Callable[[Sequence[Tally]], float]] = {
        "f1": lambda t: f1(_precision(t), _recall(t)),
        "precision": _precision,
        "recall": _recall,
    }
    units = sum(t.units for t in tallies)
    baselines = {}
    if baseline:
        right, found = sum(t.baseline_right for t in tallies), sum(t.baseline_found for t in tallies)
        marked = sum(t.marked for t in tallies)
        baselines[baseline] = {"value": f1(ratio(right, found), ratio(right, marked))}
    outlets = sorted({t.outlet for t in tallies})
    return {
        "detector": detector,
        "gold": gold.name,
        "n": units,
        "prevalence": ratio(sum(t.marked for t in tallies), units),
        "metrics": {name: interval(metric, tallies, draws, seed) for name, metric in metrics.items()},
        "baselines": baselines,
        "per_outlet": {
            outlet: {
                name: interval(metric, [t for t in tallies if t.outlet == outlet], draws // 5, seed)
                for name, metric in metrics.items()
            }
            for outlet in (outlets if len(outlets) > 1 else ())
        },
    }


def _precision(tallies: Sequence[Tally]) -> float:
    return ratio(sum(t.right for t in tallies), sum(t.found for t in tallies))


def _recall(tallies: Sequence[Tally]) -> float:
    return ratio(sum(t.marked_found for t in tallies), sum(t.marked for t in tallies))
