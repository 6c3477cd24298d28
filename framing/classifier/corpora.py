"""Research corpora read from a user's own copy, all in one shape: articles with labelled stretches.

- *BABE* (Spinde et al. 2021): one sentence a row, Biased or not, the marked words; experts.
- *BASIL* (Fan et al. 2019): whole articles, sentences with spans of lexical bias.
- *Propaganda Techniques* (Da San Martino et al. 2020): whole articles, lines with spans of loaded language.
- *CheckThat! subjectivity* (Antici et al. 2024): one sentence a row, subjective or objective.
"""

from __future__ import annotations

import ast
import csv
import io
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from framing.article import Article
from framing.errors import InputError
from framing.text.document import TextSpan

LOADED_LANGUAGE = "Loaded_Language"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A sentence as its corpus cuts it: offsets in the article's own text, its label, its marked spans."""

    start: int
    end: int
    positive: bool
    marks: tuple[TextSpan, ...] = ()


@dataclass(frozen=True, slots=True)
class Labelled:
    """An article (or a lone sentence) with its labelled stretches in order.

    `group` is what must not be split between training and test (article or event), `topic` "" where none is given.
    """

    article: Article
    group: str
    stretches: tuple[Stretch, ...]
    topic: str = ""


def read_babe(path: Path) -> list[Labelled]:
    """BABE from its `;`-separated table or the folder that holds it; rows without agreement are left out.

    Raises
    ------
    InputError
        When no such table is there, or it lacks a column.
    """
    files = [path] if path.is_file() else sorted(path.glob("*SG2*.csv"))
    if not files:
        raise InputError(f"{path}: no BABE table (final_labels_SG2.csv) here; name its folder or the file itself")
    text = files[0].read_text(encoding="utf-8-sig")
    found = []
    for number, row in enumerate(csv.DictReader(io.StringIO(text, newline=""), delimiter=";"), start=2):
        missing = {"text", "news_link", "outlet", "topic", "label_bias", "biased_words"} - row.keys()
        if missing:
            raise InputError(f"{files[0].name}: the column {min(missing)} is missing; take the table as published")
        if row["label_bias"] not in ("Biased", "Non-biased"):
            continue
        sentence = row["text"]
        try:
            marked = [str(words) for words in ast.literal_eval(row["biased_words"])]
        except (SyntaxError, ValueError) as error:
            raise InputError(
                f"{files[0].name}, row {number}: biased_words is not a list; take the table as published"
            ) from error
        stretch = Stretch(0, len(sentence), row["label_bias"] == "Biased", places(sentence, marked))
        article = Article(f"babe-{number}", sentence, row["outlet"] or "-")
        found.append(Labelled(article, row["news_link"] or sentence, (stretch,), merged_topic(row["topic"])))
    return found


def places(sentence: str, marked: Sequence[str]) -> tuple[TextSpan, ...]:
    """Every place where one of the marked words or phrases stands as whole words, whatever its case.

    >>> places("A bold plan, a bolder cut, BOLD.", ["bold"])
    ((2, 6), (27, 31))
    """
    return tuple(
        match.span()
        for words in marked
        if words.strip()
        for match in re.finditer(rf"(?<!\w){re.escape(words.strip())}(?!\w)", sentence, re.I)
    )


Layout = Literal["babe", "basil", "ptc", "checkthat"]


def any_layout(path: Path) -> tuple[Layout, list[Labelled]]:
    """A corpus in whichever of the four layouts it has; of the subjectivity task the part `dev_test`, or the file named.

    Raises
    ------
    InputError
        When it has none of them.
    """
    if (path / "annotations").is_dir():
        return "basil", read_basil(path)
    if (path / "train-articles").is_dir():
        return "ptc", read_ptc(path)
    if path.suffix == ".tsv":
        return "checkthat", read_checkthat(path, path.stem)
    if (path / "dev_test_en.tsv").is_file():
        return "checkthat", read_checkthat(path, "dev_test")
    return "babe", read_babe(path)


_SAME_TOPIC = {"blm": "black-lives-matter", "vaccines": "vaccine"}


def merged_topic(topic: str) -> str:
    """A topic's one name: the corpus spells some in two ways.

    >>> merged_topic("gun control") == merged_topic("gun-control")
    True
    """
    name = re.sub(r"[\s_-]+", "-", topic.strip().lower())
    return _SAME_TOPIC.get(name, name)


def read_basil(folder: Path) -> list[Labelled]:
    """BASIL from a folder with `articles` and `annotations`; positive are sentences with a lexical span.

    Raises
    ------
    InputError
        When the folder has another layout.
    """
    if not (folder / "annotations").is_dir() or not (folder / "articles").is_dir():
        raise InputError(f"{folder}: not BASIL (a folder with articles and annotations)")
    return [_basil_article(folder, file) for file in sorted((folder / "annotations").rglob("*_ann.json"))]


def _basil_article(folder: Path, file: Path) -> Labelled:
    inside = file.relative_to(folder / "annotations")
    record = json.loads(
        (folder / "articles" / inside.with_name(file.name.replace("_ann.json", ".json"))).read_text(encoding="utf-8")
    )
    pieces: list[str] = []
    bounds: list[TextSpan] = []
    at = 0
    for paragraph in record["body-paragraphs"]:
        for number, sentence in enumerate(paragraph, start=1):
            gap = " " if number < len(paragraph) else "\n\n"
            pieces += (sentence, gap)
            bounds.append((at, at + len(sentence)))
            at += len(sentence) + len(gap)
    text = "".join(pieces)
    marks: dict[int, list[TextSpan]] = {}
    for mark in json.loads(file.read_text(encoding="utf-8"))["phrase-level-annotations"]:
        number = mark["id"][1:]
        if mark["bias"] == "lex" and mark["id"].startswith("p") and number.isdigit() and int(number) < len(bounds):
            start, end = bounds[int(number)]
            begin = text.find(mark["txt"], start, end)
            span = (begin, begin + len(mark["txt"])) if begin >= 0 else (start, end)
            marks.setdefault(int(number), []).append(span)
    stretches = tuple(Stretch(*b, n in marks, tuple(marks.get(n, ()))) for n, b in enumerate(bounds))
    event = str(record.get("triplet-uuid") or file.stem.rsplit("_", 2)[0])
    outlet = str(record.get("source", "-")).lower()
    return Labelled(Article(file.stem, text, outlet), event, stretches)


def read_ptc(folder: Path) -> list[Labelled]:
    """Propaganda Techniques from a folder with `train-articles` and labels; positive are lines with loaded language.

    Raises
    ------
    InputError
        When the folder has another layout.
    """
    labels = folder / "train-task-flc-tc.labels"
    if not labels.is_file() or not (folder / "train-articles").is_dir():
        raise InputError(f"{folder}: not the propaganda corpus (train-articles and train-task-flc-tc.labels)")
    spans: dict[str, list[TextSpan]] = {}
    for line in labels.read_text(encoding="utf-8").splitlines():
        article, technique, start, end = line.split("\t")[:4]
        if technique == LOADED_LANGUAGE:
            spans.setdefault(article, []).append((int(start), int(end)))
    return [
        _ptc_article(file, sorted(spans.get(file.stem.removeprefix("article"), ())))
        for file in sorted((folder / "train-articles").glob("article*.txt"))
    ]


def _ptc_article(file: Path, spans: Sequence[TextSpan]) -> Labelled:
    text = file.read_bytes().decode("utf-8")
    stretches = []
    for match in re.finditer(r"[^\n]+", text):
        start, end = match.span()
        if match.group().strip():
            marks = tuple((max(a, start), min(b, end)) for a, b in spans if a < end and start < b)
            stretches.append(Stretch(start, end, bool(marks), marks))
    return Labelled(Article(f"ptc-{file.stem}", text, "-"), file.stem, tuple(stretches))


def read_checkthat(path: Path, part: str) -> list[Labelled]:
    """One part ("train", "dev", "dev_test") of the subjectivity task: `<part>_en.tsv` in a folder, or a file itself.

    Raises
    ------
    InputError
        When the table is missing or lacks a column.
    """
    file = path if path.is_file() else path / f"{part}_en.tsv"
    if not file.is_file():
        raise InputError(f"{path}: no {part}_en.tsv here; name the folder of the subjectivity task")
    return list(_checkthat_rows(file))


def _checkthat_rows(file: Path) -> Iterator[Labelled]:
    with file.open(encoding="utf-8-sig", newline="") as lines:
        for number, row in enumerate(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE), start=2):
            if "sentence" not in row or "label" not in row:
                raise InputError(f"{file.name}: needs the columns sentence and label")
            sentence = row["sentence"]
            stretch = Stretch(0, len(sentence), row["label"] == "SUBJ")
            yield Labelled(Article(f"{file.stem}-{number}", sentence, "-"), str(number), (stretch,))
