"""How well labels on persons are found: NewsWCL50 (Hamborg, Zhukova and Gipp 2019), a folder with its two files.

Gold mentions are aligned with the text by their letters, first near the sentence they are coded in. A person of ours stands
for the gold actor that its mentions overlap most in the event. Units:

- *label-shaped PROPERTY*: coded properties of persons whose head is a noun or adjective in a place where something is said of
  somebody (after "be" or "as", beside or before a noun, after a verb of calling). Found where a label of ours on the right
  person overlaps. Most other properties are verb phrases, which are no labels: their recall is given too, and is low.
  Where the parse says it of a thing ("a blatant effort") no label on a person can be found; those said of a person are
  counted apart.
- *ACTOR with title and name*: coded mentions of a person with a name and another word. Found where a mention of the right
  person overlaps.

Intervals: percentile bootstrap over articles.
"""

from __future__ import annotations

import csv
import io
import random
import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from framing.article import Article
from framing.errors import InputError
from framing.evaluation.grids import evaluate_labels, is_sample
from framing.gold import gold_text

Figures = dict[str, Any]
DRAWS = 1000
NEAR = 2
"""A coded mention is looked for this many sentences around the one it is coded in, then in the whole text."""

_GLUED_LEFT = frozenset(
    {",", ".", ";", ":", "!", "?", "%", ")", "'s", "’s", "n't", "'re", "'ve", "'ll", "'d", "'m", "’", "'"}
)
_GLUED_RIGHT = frozenset({"(", "$", "£", "#", "@"})
_NAMING = frozenset({"title", "premodifier", "appositive", "nominal", "before the name"})
_PERSONAL = frozenset({"he", "she", "i", "you", "who", "him", "her"})
_LABEL_DEPS = frozenset({"attr", "acomp", "appos", "oprd", "amod", "compound", "nmod"})


@dataclass(frozen=True, slots=True)
class Coded:
    """A coded mention: where it stands, what it is, and whom it is about."""

    start: int
    end: int
    kind: str
    persons: frozenset[str]


@dataclass(frozen=True, slots=True)
class GoldArticle:
    """A gold article as running text, its event and its coded mentions."""

    article: Article
    coded: tuple[Coded, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """Found and coded mentions of one article, by unit."""

    outlet: str
    found: Mapping[str, int]
    coded: Mapping[str, int]


COLUMNS = ("event_id", "publisher_id", "sentence", "code_type", "code_mention", "code_name", "target_concept")
UNITS = ("label-shaped", "of these on a person", "all properties", "title and name", "name alone", "without name")


def evaluate(gold_path: Path, draws: int = DRAWS, seed: int = 0) -> Figures:
    """Recall of labels and of persons on NewsWCL50; on a sample corpus, precision and recall of labels.

    Raises
    ------
    InputError
        When Annotations.csv or NewsWCL50.conll is missing.
    """
    if is_sample(gold_path):
        return evaluate_labels(gold_path)
    articles = read_gold(gold_path)
    tallies = _tallies(articles)
    metrics = {f"recall, {unit}": _interval(unit, tallies, draws, seed) for unit in UNITS}
    return {
        "detector": "naming",
        "gold": gold_path.name,
        "n": sum(sum(t.coded.values()) for t in tallies),
        "prevalence": _recall_n("label-shaped", tallies),
        "metrics": metrics,
        "baselines": {},
        "per_outlet": {
            outlet: {
                f"recall, {u}": _interval(u, [t for t in tallies if t.outlet == outlet], draws // 5, seed)
                for u in UNITS
            }
            for outlet in sorted({t.outlet for t in tallies})
        },
    }


def _recall_n(unit: str, tallies: Sequence[Tally]) -> float:
    """Share of label-shaped properties in all properties of persons."""
    whole = sum(t.coded["all properties"] for t in tallies)
    return sum(t.coded[unit] for t in tallies) / whole if whole else 0.0


def _recall(unit: str, tallies: Sequence[Tally]) -> float:
    coded = sum(t.coded[unit] for t in tallies)
    return sum(t.found[unit] for t in tallies) / coded if coded else 0.0


def _interval(unit: str, tallies: Sequence[Tally], draws: int, seed: int) -> Mapping[str, float]:
    generator = random.Random(seed)
    values = sorted(_recall(unit, generator.choices(tallies, k=len(tallies))) for _ in range(draws))
    return {
        "value": _recall(unit, tallies),
        "low": values[int(0.025 * draws)],
        "high": values[int(0.975 * draws) - 1],
        "n": sum(t.coded[unit] for t in tallies),
    }


# --- gold -----------------------------------------------------------------------------------------------------------------


def read_gold(folder: Path) -> list[GoldArticle]:
    """The articles of NewsWCL50 that have a text, with the mentions coded in them; one of its two files names its folder."""
    folder = folder.parent if folder.is_file() else folder
    table, texts = folder / "Annotations.csv", folder / "NewsWCL50.conll"
    for file in (table, texts):
        if not file.is_file():
            raise InputError(
                f"{file}: not there; this evaluation reads NewsWCL50 (Annotations.csv and NewsWCL50.conll)"
            )
    rows: dict[str, list[dict[str, str]]] = defaultdict(list)
    content = gold_text(table).removeprefix("sep=,\n")
    reader = csv.DictReader(io.StringIO(content, newline=""))
    if missing := [name for name in COLUMNS if name not in (reader.fieldnames or ())]:
        raise InputError(f"{table}: the column {missing[0]} is missing; take the table as published")
    every = list(reader)
    if short := [n for n, row in enumerate(every, start=2) if None in row.values() or not row["sentence"].isdecimal()]:
        raise InputError(f"{table}, row {short[0]}: a cell is missing, or sentence is no number; take the table as published")
    actors: dict[str, set[str]] = defaultdict(set)
    for row in every:
        rows[f"{row['event_id']}_{row['publisher_id']}"].append(row)
        if row["code_type"] == "ACTOR":
            actors[row["event_id"]].add(_bare(row["code_name"]))
    articles = []
    for name, sentences in _conll(texts):
        text, starts = running_text(sentences)
        event, outlet = name.split("_")
        coded = tuple(_coded(rows[name], text, starts, actors[event]))
        articles.append(GoldArticle(Article(name, text, outlet, event=event), coded))
    return articles


def _bare(code: str) -> str:
    return code.rsplit("\\", 1)[-1].strip()


def _conll(file: Path) -> Iterator[tuple[str, list[list[str]]]]:
    name, sentences, current = "", [], []  # type: ignore[var-annotated]
    for line in gold_text(file).split("\n"):
        if line.startswith("#begin"):
            match = re.search(r"#begin document (\S+);", line)
            name, sentences, current = (match.group(1).rsplit("/", 1)[-1] if match else "", [], [])
        elif line.startswith("#end"):
            yield name, [*sentences, current]
        elif not line.strip():
            sentences.append(current)
            current = []
        else:
            current.append(line.split("\t")[3])


def running_text(sentences: Sequence[Sequence[str]]) -> tuple[str, list[int]]:
    """Tokens as running text, and where each sentence begins in it.

    >>> running_text([["Ann", "Lee", "'s", "co", "-", "op", ",", "she", "said", ":", '"', "No", "."]])[0]
    'Ann Lee\\'s co-op, she said: "No.'
    """
    text, starts, opened = "", [], False
    for sentence in sentences:
        starts.append(len(text))
        for token in sentence:
            if token == "\\n":
                text = text.rstrip() + "\n\n"
                opened = False
                continue
            quote = token in ('"', "``", "''")
            if token in _GLUED_LEFT or (quote and opened) or token == "-":
                text = text.rstrip(" ")
            text += '"' if quote else token
            if not (token in _GLUED_RIGHT or token == "-" or (quote and not opened)):
                text += " "
            opened = opened != quote
    return text.rstrip(), starts


def _coded(rows: Sequence[Mapping[str, str]], text: str, starts: Sequence[int], actors: set[str]) -> Iterator[Coded]:
    letters = [i for i, c in enumerate(text) if c.isalnum()]
    packed = "".join(text[i].lower() for i in letters)
    if len(packed) != len(letters):
        packed = "".join(text[i].lower()[:1] for i in letters)
    for row in rows:
        if row["code_type"] == "ACTOR":
            persons = frozenset({_bare(row["code_name"])})
        elif row["code_type"] == "PROPERTY":
            persons = frozenset(p.strip() for p in row["target_concept"].split(";")) & actors
        else:
            continue
        wanted = "".join(c.lower()[:1] for c in row["code_mention"] if c.isalnum())
        if not persons or not wanted:
            continue
        number = int(row["sentence"])
        begin = starts[min(max(0, number - NEAR), len(starts) - 1)]
        end = starts[number + NEAR + 1] if number + NEAR + 1 < len(starts) else len(text)
        low, high = bisect_left(letters, begin), bisect_left(letters, end)
        at = packed.find(wanted, low, high)
        if at < 0:
            at = packed.find(wanted)
        if at >= 0:
            yield Coded(letters[at], letters[at + len(wanted) - 1] + 1, row["code_type"], persons)


# --- scoring --------------------------------------------------------------------------------------------------------------


def _tallies(articles: Sequence[GoldArticle]) -> list[Tally]:
    from framing.attribution.table import Table, table
    from framing.comparison.labels import find_labels
    from framing.comparison.naming import speaking
    from framing.comparison.persons import Vocabulary, find_persons
    from framing.scoring import Scorer, Settings

    scorer = Scorer(Settings(attribution="rules"))
    vocabulary = Vocabulary(scorer.lexicon)
    events: dict[str, list[GoldArticle]] = defaultdict(list)
    for one in articles:
        events[one.article.event].append(one)
    tallies = []
    for members in events.values():
        documents = list(scorer.documents(m.article for m in members))
        tables: list[Table] = [table(d) for d in documents]
        cast = find_persons(tables, vocabulary)
        genders = {p.name: p.gender for p in cast.persons}
        labels = find_labels(tables, cast.mentions, vocabulary, genders, speaking(documents, cast))
        spans = []
        for document, t, mentions, found in zip(documents, tables, cast.mentions, labels, strict=True):
            origin = document.layout.span
            named = [(m.person, *_original(origin, t.start[m.title_first], t.end[m.last])) for m in mentions]
            said = [
                (f.person, f.form, *_original(origin, t.start[f.whole[0]], t.end[f.whole[1]]))
                for f in found
                if f.form != "honorific"
            ]
            spans.append((named, said))
        codes = _codes(members, [named for named, _ in spans])
        for member, document, (named, said) in zip(members, documents, spans, strict=True):
            tallies.append(_tally(member, document, named, said, codes, vocabulary))
    return tallies


def _original(span: Any, start: int, end: int) -> tuple[int, int]:
    try:
        found = span(start, end)
    except ValueError:
        return -1, -1
    return (found.start, found.end) if found.field == "text" else (-1, -1)


def _codes(members: Sequence[GoldArticle], named: Sequence[Sequence[tuple[str, int, int]]]) -> dict[str, str]:
    """Our person -> the gold actor that its mentions overlap most."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for member, mentions in zip(members, named, strict=True):
        for coded in member.coded:
            if coded.kind == "ACTOR":
                for person, start, end in mentions:
                    if start < coded.end and coded.start < end:
                        counts[person].update(coded.persons)
    return {person: found.most_common(1)[0][0] for person, found in counts.items()}


def _tally(
    member: GoldArticle,
    document: Any,
    named: Sequence[tuple[str, int, int]],
    said: Sequence[tuple[str, str, int, int]],
    codes: Mapping[str, str],
    vocabulary: Any,
) -> Tally:
    found: Counter[str] = Counter()
    coded: Counter[str] = Counter()
    meant = [*named, *((p, a, b) for p, form, a, b in said if form in _NAMING)]
    shapes = _Shapes(document)
    for one in member.coded:
        if one.kind == "PROPERTY":
            hit = any(codes.get(p) in one.persons and a < one.end and one.start < b for p, _, a, b in said)
            shaped, personal = shapes.label(one.start, one.end, vocabulary)
            units = ["all properties", *["label-shaped"] * shaped, *["of these on a person"] * personal]
        else:
            hit = any(codes.get(p) in one.persons and a < one.end and one.start < b for p, a, b in meant)
            units = [shapes.actor(one, vocabulary)]
        for unit in units:
            coded[unit] += 1
            found[unit] += hit
    return Tally(member.article.outlet, found, coded)


class _Shapes:
    """What kind of phrase a coded mention is, by the parse."""

    def __init__(self, document: Any) -> None:
        self.doc = document.tokens
        layout = document.layout
        self.where: list[tuple[int, int]] = []
        for token in self.doc:
            self.where.append(_original(layout.span, token.idx, token.idx + len(token)))

    def tokens(self, start: int, end: int) -> list[Any]:
        return [token for token, (a, b) in zip(self.doc, self.where, strict=True) if a < end and start < b and b > a]

    def label(self, start: int, end: int, vocabulary: Any) -> tuple[bool, bool]:
        """Whether the head is a noun or adjective where something is said of something, and whether that is a person."""
        tokens = self.tokens(start, end)
        inside = {t.i for t in tokens}
        head = next((t for t in tokens if t.head.i not in inside or t.head.i == t.i), None)
        if head is None or head.pos_ not in ("NOUN", "ADJ", "PROPN"):
            return False, False
        own = head.lemma_.lower() in vocabulary.person_nouns
        while head.dep_ == "conj" and head.head.i != head.i:
            head = head.head
        if any(t.dep_ == "expl" for t in head.head.children):
            return False, False
        shaped = head.dep_ in _LABEL_DEPS or (head.dep_ == "pobj" and head.head.lower_ == "as")
        if head.dep_ in ("attr", "acomp"):
            said_of = [t for t in head.head.children if t.dep_ in ("nsubj", "nsubjpass")]
        else:
            said_of = [head.head.head if head.dep_ == "pobj" else head.head]
        personal = own or any(
            t.pos_ == "PROPN" or t.lower_ in _PERSONAL or t.lemma_.lower() in vocabulary.person_nouns for t in said_of
        )
        if head.dep_ in ("oprd", "pobj"):
            personal = True
        return shaped, shaped and personal

    def actor(self, one: Coded, vocabulary: Any) -> str:
        """The unit of a coded person."""
        words = [t.text for t in self.tokens(one.start, one.end) if t.is_alpha]
        code = {w.lower() for p in one.persons for w in re.findall(r"\w+", p)}
        name = any(w.lower() in code for w in words)
        if not name:
            return "without name"
        titled = len(words) > 1 and any(vocabulary.title(w.lower()) for w in words)
        return "title and name" if titled else "name alone"
