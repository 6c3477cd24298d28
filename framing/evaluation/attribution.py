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
from framing.attribution.crf import SEEN
from framing.attribution.sealed import MODELS
from framing.errors import InputError
from framing.evaluation.seen import refuse_seen_texts
from framing.gold import gold_text

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


def read_polnear(path: Path) -> Iterator[GoldArticle]:
    """Read PolNeAR (`text/*.txt`, `attributions/*.ann`), articles by name: a split folder, a folder of such, or one text.

    One annotator's file an article, the first by name; "Discuss" and "Discard" are left out, broken lines skipped.
    Raises `InputError` where there are no such files.
    """
    texts = [path] if path.is_file() else sorted([*path.glob("text/*.txt"), *path.glob("*/text/*.txt")])
    annotated: dict[Path, dict[str, Path]] = {}
    for folder in {text.absolute().parents[1] for text in texts}:
        marks = annotated.setdefault(folder, {})
        for file in sorted((folder / "attributions").glob("*.ann")):
            marks.setdefault(file.stem.rpartition("_")[0], file)
    marked = [(text, own) for text in texts if (own := annotated[text.absolute().parents[1]].get(text.stem))]
    if not marked:
        raise InputError(
            f"{path}: no text/*.txt with attributions here; give a PolNeAR split folder, such as polnear/dev"
        )
    for text, own in marked:
        content = gold_text(text)
        yield GoldArticle(text.stem, text.stem.partition("_")[0], content, _read_brat(own, len(content)))


def _read_brat(
    path: Path, size: int
) -> tuple[tuple[tuple[TextSpan, ...], tuple[TextSpan, ...], tuple[TextSpan, ...]], ...]:
    """Attributions marked in a text of `size` characters."""
    spans: dict[str, tuple[TextSpan, ...]] = {}
    events: list[dict[str, list[str]]] = []
    for number, line in enumerate(gold_text(path).split("\n"), start=1):
        columns = line.split("\t")
        if len(columns) < 2:
            continue
        if line.startswith("T"):
            _, _, where = columns[1].partition(" ")
            pieces = [piece.split() for piece in where.split(";")]
            if not all(part.isdecimal() for piece in pieces for part in piece if len(piece) == 2):
                raise InputError(f"{path}, row {number}: offsets that are no numbers; take the file as published")
            own = tuple((int(p[0]), int(p[1])) for p in pieces if len(p) == 2)
            if any(not start <= end <= size for start, end in own):
                raise InputError(f"{path}, row {number}: a mark outside the text ({size:,} characters), of another version?")
            spans[columns[0]] = own
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

    def attribution(self, cue: Iterable[TextSpan], source: Iterable[TextSpan], content: Iterable[TextSpan]) -> Spans:
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
            if mark in '“"' and opened < 0:
                opened = offset
            elif mark in '”"' and opened >= 0:
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
    return {"value": round(float(value), 4), "low": round(float(low), 4), "high": round(float(high), 4)}


# --- confidence -------------------------------------------------------------------------------------------------------

Judged = tuple[float, bool]
"""The confidence of a link (0-1), and whether it is right in cue, source and content."""
BINS = 10


def judged(predicted: Sequence[Spans], confidences: Sequence[float], gold: Sequence[Spans]) -> list[Judged]:
    """Each predicted link's confidence and whether it is right, by the matching of `match`."""
    right = {i for i, j in match(predicted, gold) if _triple(predicted[i], gold[j])}
    return [(confidence, i in right) for i, confidence in enumerate(confidences)]


def reliability(links: Sequence[Judged]) -> list[dict[str, float]]:
    """Reliability table: for each tenth of the scale its bounds, number of links, mean confidence and share right."""
    rows = []
    for k in range(BINS):
        own = [one for one in links if min(int(one[0] * BINS), BINS - 1) == k]
        if own:
            rows.append(
                {
                    "from": k / BINS,
                    "to": (k + 1) / BINS,
                    "n": len(own),
                    "confidence": round(sum(c for c, _ in own) / len(own), 3),
                    "right": round(sum(r for _, r in own) / len(own), 3),
                }
            )
    return rows


def calibration_error(links: Sequence[Judged]) -> float:
    """Expected calibration error (Guo et al. 2017): mean distance of confidence and share right over tenths, 0-1."""
    sums = [[0.0, 0.0] for _ in range(BINS)]
    for confidence, right in links:
        own = sums[min(int(confidence * BINS), BINS - 1)]
        own[0] += confidence
        own[1] += right
    return sum(abs(a - b) for a, b in sums) / len(links) if links else 0.0


def bootstrap_error(articles: Sequence[Sequence[Judged]], *, draws: int = 1000, seed: int = 0) -> dict[str, float]:
    """`calibration_error` with a 95 % percentile interval over articles."""
    import numpy as np

    def error(sums: Any, n: Any) -> Any:
        return np.abs(sums).sum(axis=-1) / np.maximum(n, 1)

    gaps = np.zeros((len(articles), BINS))
    for row, links in zip(gaps, articles, strict=True):
        for confidence, right in links:
            row[min(int(confidence * BINS), BINS - 1)] += confidence - right
    sizes = np.array([len(links) for links in articles])
    drawn = np.random.default_rng(seed).integers(0, len(articles), size=(draws, len(articles)))
    low, high = np.percentile(error(gaps[drawn].sum(axis=1), sizes[drawn].sum(axis=1)), [2.5, 97.5])
    value = calibration_error([one for links in articles for one in links])
    return {"value": round(value, 4), "low": round(float(low), 4), "high": round(float(high), 4)}


# --- runs -------------------------------------------------------------------------------------------------------------

Result = dict[str, Any]
CLAUSE_TYPES = frozenset({"direct", "mixed", "indirect", "hearsay"})
"""Types of attribution that have a clause of their own for the cue, as the treebank's attribution clauses do."""

HUMAN = {"cue_overlap_f1": 0.819, "source_overlap_f1": 0.820, "content_overlap_f1": 0.814, "triple_f1": 0.691}
"""What PolNeAR's annotators reach against each other, measured with the same metric on the 20 articles with several."""


def predicted(document: Document, index: WordIndex) -> list[Spans]:
    """A document's attributions as word sets of the article's own text; those without a cue are left out."""
    in_text = document.layout.in_text
    return [
        index.attribution(in_text(one.cue), in_text(one.source), in_text(one.content))
        for one in document.attributions
        if one.cue
    ]


def with_attributions(articles: Iterable[Article], engine: str) -> Iterator[Document]:
    """Articles laid out, parsed and attributed with the shipped lexicon."""
    from dataclasses import replace
    from typing import cast

    from framing.attribution import Engine, attribute
    from framing.lexicon import load_shipped
    from framing.text import lay_out, load_parser, parse

    lexicon = load_shipped()
    for document in parse((lay_out(article) for article in articles), load_parser()):
        yield replace(document, attributions=attribute(document, lexicon, engine=cast(Engine, engine)))


def evaluate_attribution(gold_dir: Path, engine: str = "crf") -> Result:
    """The engine against a PolNeAR split folder.

    Returns
    -------
    `{detector, gold, n, prevalence, metrics, baselines, human, per_outlet}`: `n` articles, `prevalence` gold
    attributions per 1,000 words, `metrics` one `{"value", "low", "high"}` for each of `MEASURES` (names end in "_f1"),
    `confidence_ece` the expected calibration error of the links' confidences, `reliability` its table,
    `baselines` the figures of a cue list alone, `per_outlet` for each outlet its cue and triple F1, cue recall, the
    rates per 1,000 words in gold and by the engine. Also `gaps`: largest difference in recall between two outlets, and
    rank correlation (Spearman) and mean absolute error of the rates.

    Raises
    ------
    InputError
        Where the folder is no PolNeAR split, or the models were trained on it.
    """
    gold = list(read_polnear(gold_dir))
    every = len(gold)
    if engine == "crf":
        gold = [gold[k] for k in refuse_seen_texts([g.text for g in gold], MODELS / SEEN, gold_dir.name)]
    documents = with_attributions((Article(g.name, g.text, g.outlet) for g in gold), engine)
    rows, outlets, words, links, n_gold = [], [], [], [], 0
    for one, document in zip(gold, documents, strict=True):
        index = WordIndex(one.text)
        truth = [index.attribution(*parts) for parts in one.attributions]
        found = predicted(document, index)
        rows.append(counts(found, truth))
        links.append(judged(found, [a.confidence for a in document.attributions if a.cue], truth))
        outlets.append(one.outlet)
        words.append(len(index.words))
        n_gold += len(truth)
    per_outlet = _per_outlet(rows, outlets, words)
    return {
        "detector": f"attribution ({engine})",
        "gold": f"PolNeAR {gold_dir.name}",
        "n": len(gold),
        "left_out": every - len(gold),
        "prevalence": round(1000 * n_gold / max(sum(words), 1), 2),
        "metrics": {
            **{f"{name}_f1": bootstrap_f1([row[name] for row in rows]) for name in MEASURES},
            "confidence_ece": bootstrap_error(links),
        },
        "reliability": reliability([one for own in links for one in own]),
        "baselines": {"cue list learned on polnear/train, cue overlap, as measured on polnear/dev": 0.670},
        "human": HUMAN,
        "people_on": "20 articles of polnear that several people marked",
        "per_outlet": per_outlet,
        "gaps": _gaps(per_outlet),
    }


def _per_outlet(
    rows: Sequence[Mapping[str, tuple[int, int, int]]], outlets: Sequence[str], words: Sequence[int]
) -> dict[str, dict[str, float]]:
    found: dict[str, dict[str, float]] = {}
    for outlet in sorted(set(outlets)):
        mine = [i for i, name in enumerate(outlets) if name == outlet]
        cue = [sum(rows[i]["cue_overlap"][k] for i in mine) for k in range(3)]
        triple = [sum(rows[i]["triple"][k] for i in mine) for k in range(3)]
        size = max(sum(words[i] for i in mine), 1)
        found[outlet] = {
            "n": len(mine),
            "cue_overlap_f1": round(f1(cue[0], cue[1], cue[2]), 4),
            "cue_recall": round(cue[0] / max(cue[2], 1), 4),
            "triple_f1": round(f1(triple[0], triple[1], triple[2]), 4),
            "rate_gold": round(1000 * cue[2] / size, 2),
            "rate_found": round(1000 * cue[1] / size, 2),
        }
    return found


def _gaps(per_outlet: Mapping[str, Mapping[str, float]]) -> dict[str, float]:
    recalls = [one["cue_recall"] for one in per_outlet.values()]
    gold, found = ([one[key] for one in per_outlet.values()] for key in ("rate_gold", "rate_found"))
    error = sum(abs(a - b) for a, b in zip(gold, found, strict=True)) / max(len(gold), 1)
    return {
        "largest_recall_gap": round(max(recalls) - min(recalls), 4) if recalls else 0.0,
        "rate_spearman": round(spearman(gold, found), 4),
        "rate_mean_absolute_error": round(error, 2),
    }


def spearman(a: Sequence[float], b: Sequence[float]) -> float:
    """Rank correlation of two sequences, ties with their mean rank; 0 where one of them is constant or shorter than 2.

    >>> spearman([1, 2, 3], [10, 30, 20])
    0.5
    """
    ranks = [_ranks(values) for values in (a, b)]
    n = len(a)
    means = [sum(r) / n for r in ranks] if n > 1 else [0.0, 0.0]
    dx, dy = ([value - mean for value in r] for r, mean in zip(ranks, means, strict=True))
    norm: float = (sum(x * x for x in dx) * sum(y * y for y in dy)) ** 0.5
    return sum(x * y for x, y in zip(dx, dy, strict=True)) / norm if norm else 0.0


def _ranks(values: Sequence[float]) -> list[float]:
    return [sum(v < value for v in values) + (sum(v == value for v in values) + 1) / 2 for value in values]


# --- sentences that carry speech --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SpeechArticle:
    """A text of NewsDiscourse and its sentences: (start, end, whether it carries speech, None for not annotated)."""

    name: str
    domain: str
    text: str
    sentences: tuple[tuple[int, int, bool | None], ...]

    @property
    def article(self) -> Article:
        return Article(self.name, self.text, self.domain)


def read_newsdiscourse(folder: Path) -> Iterator[SpeechArticle]:
    """Read NewsDiscourse texts and labels below a folder (`*.txt` with `*.ann` beside them), by path; or one text.

    The text is put together from its sentences, paragraphs kept. Raises `InputError` where there are none.
    """
    texts = [folder] if folder.is_file() else folder.rglob("*.txt")
    paths = sorted(p for p in texts if p.suffix == ".txt" and p.with_suffix(".ann").exists())
    if not paths:
        raise InputError(f"{folder}: no *.txt with an *.ann beside it; give a NewsDiscourse folder, such as validation")
    for path in paths:
        labels: dict[str, set[str]] = defaultdict(set)
        for line in gold_text(path.with_suffix(".ann")).split("\n"):
            columns = line.split("\t")
            if line.startswith("T") and len(columns) >= 3 and columns[1].strip():
                labels[columns[2].strip()].add(columns[1].split()[0])
        raw = gold_text(path)
        text, last = "", -1
        sentences: list[tuple[int, int, bool | None]] = []
        for match in re.finditer(r"^(H|S\d+)[ \t](.*)$", raw, re.MULTILINE):
            words = match.group(2).strip()
            if not words:
                continue
            if text:
                text += "\n\n" if last < 0 or raw.count("\n", last, match.start()) > 1 or len(sentences) == 1 else " "
            said = labels.get(match.group(1), set())
            label = None if match.group(1) == "H" or "NA" in said else "Speech" in said
            sentences.append((len(text), len(text) + len(words), label))
            text += words
            last = match.end()
        yield SpeechArticle(path.stem, path.parent.name, text, tuple(sentences))


def evaluate_speech(gold_dir: Path, engine: str = "crf") -> Result:
    """Sentences that carry speech, against a NewsDiscourse folder; the shape is that of `evaluate_attribution`.

    `per_outlet` holds the domains (Business, Crime, Disaster, Politics) where the folder has them.
    """
    from framing.attribution.speech import SEEN as SEEN_SPEECH
    from framing.attribution.speech import speech_probabilities

    every = list(read_newsdiscourse(gold_dir))
    gold = [every[k] for k in refuse_seen_texts([g.text for g in every], MODELS / SEEN_SPEECH, gold_dir.name)]
    rows: list[tuple[int, int, int]] = []
    base: list[tuple[int, int, int]] = []
    total = positive = 0
    for one, document in zip(gold, with_attributions((g.article for g in gold), engine), strict=True):
        spans = [(start, end) for start, end, _ in one.sentences]
        likely = speech_probabilities(document, spans)
        judged = [
            (p >= 0.5, label) for p, (_, _, label) in zip(likely, one.sentences, strict=True) if label is not None
        ]
        rows.append(_row(judged))
        base.append(_row([(True, label) for _, label in judged]))
        total += len(judged)
        positive += sum(label for _, label in judged)
    domains = sorted({g.domain for g in gold})
    return {
        "detector": f"sentence carries speech ({engine})",
        "gold": f"NewsDiscourse {gold_dir.name}",
        "n": len(gold),
        "left_out": len(every) - len(gold),
        "sentences": total,
        "prevalence": round(positive / max(total, 1), 4),
        "metrics": {"speech_f1": bootstrap_f1(rows)},
        "baselines": {
            "all_speech_f1": round(f1(*(sum(column) for column in zip(*base, strict=True))), 4),
            "quote_or_verb_rule_f1, as measured on newsdiscourse/validation": 0.709,
            "learned_classifier_f1, as measured on newsdiscourse/validation": 0.778,
        },
        "per_outlet": {
            domain: {"speech_f1": bootstrap_f1([r for r, g in zip(rows, gold, strict=True) if g.domain == domain])}
            for domain in domains
        },
    }


def _row(judged: Sequence[tuple[bool, bool]]) -> tuple[int, int, int]:
    return sum(p and y for p, y in judged), sum(p for p, _ in judged), sum(y for _, y in judged)


# --- attribution clauses of a treebank ---------------------------------------------------------------------------------


def read_attribution_clauses(
    folder: Path, pattern: str = "GUM_news_*.conllu"
) -> Iterator[tuple[Article, list[TextSpan]]]:
    """Articles of UD GUM (docs/) and the spans of their attribution clauses ("she said", "according to the police").

    Such a clause is an elementary discourse unit whose relation is "attribution-positive". Raises `InputError` where
    there is no such file.
    """
    paths = [folder] if folder.is_file() and folder.match("*.conllu") else sorted(folder.rglob(pattern))
    if not paths:
        raise InputError(f"{folder}: no {pattern} here; give the folder of UD GUM")
    for path in paths:
        text, units = "", []
        space = ""
        for line in gold_text(path).split("\n"):
            if line.startswith("# newpar") and "_block" not in line and text:
                space = "\n\n"
            columns = line.split("\t")
            if len(columns) != 10 or not columns[0].isdigit():
                continue
            text += space
            misc = columns[9]
            if "Discourse=" in misc:
                relation = misc.partition("Discourse=")[2].partition(":")[0]
                units.append((len(text), relation))
            text += columns[1]
            space = "" if "SpaceAfter=No" in misc else " "
        ends = [start for start, _ in units[1:]] + [len(text)]
        spans = [
            (start, end)
            for (start, relation), end in zip(units, ends, strict=True)
            if relation.startswith("attribution-positive")
        ]
        yield Article(path.stem, text, "GUM"), spans


def evaluate_clauses(gold_dir: Path, engine: str = "crf") -> Result:
    """Cues of clause-like attributions (`CLAUSE_TYPES`) against the attribution clauses of UD GUM news."""
    gold = list(read_attribution_clauses(gold_dir))
    rows = []
    for (_, clauses), document in zip(gold, with_attributions((article for article, _ in gold), engine), strict=True):
        open_clauses = list(clauses)
        right = wanted = 0
        for one in document.attributions:
            if not one.cue or one.type not in CLAUSE_TYPES:
                continue
            wanted += 1
            cue = document.layout.in_text(one.cue)
            hit = next((c for c in open_clauses if any(c[0] <= a < c[1] for a, _ in cue)), None)
            if hit is not None:
                open_clauses.remove(hit)
                right += 1
        rows.append((right, wanted, len(clauses)))
    return {
        "detector": f"attribution clauses ({engine})",
        "gold": "UD GUM news",
        "n": len(gold),
        "prevalence": round(sum(row[2] for row in rows) / max(len(rows), 1), 2),
        "metrics": {"cue_f1": bootstrap_f1(rows)},
        "baselines": {"rules_f1, as measured on ud-gum": 0.67, "crf_prototype_f1, as measured on ud-gum": 0.61},
        "per_outlet": {},
    }
