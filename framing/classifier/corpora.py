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
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from framing.article import Article
from framing.errors import InputError
from framing.gold import gold_record, gold_text
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


_BABE_COLUMNS = frozenset({"text", "news_link", "outlet", "topic", "label_bias", "biased_words"})


def read_babe(path: Path) -> list[Labelled]:
    """BABE from its `;`-separated table or the folder that holds it; rows without agreement are left out.

    Raises
    ------
    InputError
        When no such table is there, it lacks a column, or has no row.
    """
    files = [path] if path.is_file() else babe_tables(path)
    if not files:
        raise InputError(f"{path}: no BABE table (final_labels_SG2.csv) here; name its folder or the file itself")
    reader = csv.DictReader(io.StringIO(gold_text(files[0]), newline=""), delimiter=";")
    if missing := _BABE_COLUMNS - set(reader.fieldnames or ()):
        raise InputError(f"{files[0]}: the column {min(missing)} is missing; take the table as published")
    found = []
    for number, row in enumerate(reader, start=2):
        if row["label_bias"] not in ("Biased", "Non-biased"):
            continue
        sentence = row["text"]
        try:
            marked = [str(words) for words in ast.literal_eval(row["biased_words"] or "")]
        except (SyntaxError, ValueError, TypeError) as error:
            raise InputError(
                f"{files[0].name}, row {number}: biased_words is not a list; take the table as published"
            ) from error
        stretch = Stretch(0, len(sentence), row["label_bias"] == "Biased", places(sentence, marked))
        article = Article(f"babe-{number}", sentence, row["outlet"] or "-")
        found.append(Labelled(article, row["news_link"] or sentence, (stretch,), merged_topic(row["topic"])))
    return _filled(found, files[0])


def babe_tables(folder: Path) -> list[Path]:
    """The tables of BABE in a folder, the one of the whole corpus (SG2) first."""
    tables = [f for f in sorted(folder.glob("*.csv")) if set(_first_line(f).split(";")) >= _BABE_COLUMNS]
    return sorted(tables, key=lambda f: "SG2" not in f.name)


def _first_line(file: Path) -> str:
    with file.open(encoding="utf-8-sig", errors="replace") as lines:
        return lines.readline().rstrip("\r\n")


def _filled(found: list[Labelled], place: Path) -> list[Labelled]:
    """The same, if there is anything in it."""
    if not any(one.stretches for one in found):
        raise InputError(f"{place}: no labelled sentence in it; take the corpus as published")
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
LAYOUTS = (
    "BABE (final_labels_SG2.csv), BASIL (articles/, annotations/), "
    "the propaganda corpus (train-articles/ with labels), CheckThat! (dev_test_en.tsv)"
)


def layout_of(path: Path) -> Layout | None:
    """Which corpus a file or folder belongs to, None where it is none of the four."""
    if path.suffix == ".tsv" or (path.is_dir() and subjectivity_tables(path)):
        return "checkthat"
    if basil_home(path):
        return "basil"
    if ptc_parts(path):
        return "ptc"
    return "babe" if path.suffix == ".csv" or (path.is_dir() and babe_tables(path)) else None


def any_layout(path: Path) -> tuple[Layout, list[Labelled]]:
    """A corpus in whichever of the four layouts it has, whole or the part that the path names.

    Of the subjectivity task that is the part for testing, or the file named.

    Raises
    ------
    InputError
        When it has none of them.
    """
    kind = layout_of(path)
    if kind == "checkthat":
        return kind, read_checkthat(path, TEST)
    if kind == "basil":
        return kind, read_basil(path)
    if kind == "ptc":
        return kind, read_ptc(path)
    if kind == "babe":
        return kind, read_babe(path)
    inside = sorted(f.name for f in path.iterdir() if f.is_dir() and layout_of(f)) if path.is_dir() else []
    if inside:
        raise InputError(f"{path}: holds several corpora; name one: {', '.join(inside)}")
    raise InputError(f"{path}: none of the corpora that are known here: {LAYOUTS}")


_SAME_TOPIC = {"blm": "black-lives-matter", "vaccines": "vaccine"}


def merged_topic(topic: str) -> str:
    """A topic's one name: the corpus spells some in two ways.

    >>> merged_topic("gun control") == merged_topic("gun-control")
    True
    """
    name = re.sub(r"[\s_-]+", "-", topic.strip().lower())
    return _SAME_TOPIC.get(name, name)


def basil_home(path: Path) -> Path | None:
    """The folder with `articles` and `annotations` that a path is or lies in (a year's folder, one article's file)."""
    near = (path, *path.absolute().parents[:3])
    return next((p for p in near if (p / "annotations").is_dir() and (p / "articles").is_dir()), None)


def read_basil(path: Path) -> list[Labelled]:
    """BASIL from a folder with `articles` and `annotations`, or a year or a file of it; positive are sentences with a
    lexical span.

    Raises
    ------
    InputError
        When the folder has another layout.
    """
    home = basil_home(path)
    if home is None:
        raise InputError(f"{path}: not BASIL (a folder with articles and annotations)")
    found = [
        _basil_article(home, file)
        for file in sorted((home / "annotations").rglob("*_ann.json"))
        if path == home or _named(path, file, home)
    ]
    return _filled(found, path)


def _named(path: Path, annotation: Path, home: Path) -> bool:
    """Whether a path names this article: its annotation, its text, or a folder that holds one of them."""
    inside = annotation.absolute().relative_to(home.absolute() / "annotations")
    article = home.absolute() / "articles" / inside.with_name(annotation.name.replace("_ann.json", ".json"))
    own = path.absolute()
    return any(own in (file, *file.parents) for file in (annotation.absolute(), article))


def _basil_article(folder: Path, file: Path) -> Labelled:
    inside = file.relative_to(folder / "annotations")
    article = folder / "articles" / inside.with_name(file.name.replace("_ann.json", ".json"))
    record = gold_record(article, "body-paragraphs")
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
    for mark in gold_record(file, "phrase-level-annotations")["phrase-level-annotations"]:
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


def ptc_parts(path: Path) -> list[tuple[Path, list[Path]]]:
    """Folders of articles ("train-articles") that a path holds, is, or lies in, each with the files of its labels.

    Labels of a part are one table (`train-task-flc-tc.labels`) or a folder of them (`dev-labels-task-flc-tc`).
    """
    if path.is_file():
        folders = [path.absolute().parent]
    else:
        folders = [path.absolute()] if path.name.endswith("-articles") else sorted(path.absolute().glob("*-articles"))
    found = []
    for folder in folders:
        part = folder.name.removesuffix("-articles")
        if part != folder.name:
            near = [f for f in sorted(folder.parent.glob(f"{part}*flc-tc*")) if f.is_dir() or f.suffix == ".labels"]
            labels = [f for n in near for f in (sorted(n.iterdir()) if n.is_dir() else [n]) if f.is_file()]
            if labels:
                found.append((folder, labels))
    return found


def read_ptc(path: Path, technique: str = LOADED_LANGUAGE) -> list[Labelled]:
    """Propaganda Techniques from a folder with articles and labels, one part of it or one article.

    Positive are lines with a span of the technique.

    Raises
    ------
    InputError
        When the folder has another layout.
    """
    parts = ptc_parts(path)
    if not parts:
        raise InputError(f"{path}: not the propaganda corpus (train-articles and train-task-flc-tc.labels)")
    found = []
    for folder, labels in parts:
        spans: dict[str, list[TextSpan]] = {}
        for file in labels:
            for number, line in enumerate(gold_text(file).splitlines(), start=1):
                try:
                    article, name, start, end = line.split("\t")[:4]
                    span = (int(start), int(end))
                except ValueError as error:
                    raise InputError(
                        f"{file}, row {number}: not article, technique, start and end; take the file as published"
                    ) from error
                if name == technique:
                    spans.setdefault(article, []).append(span)
        files = [path] if path.is_file() else sorted(folder.glob("article*.txt"))
        found += [_ptc_article(file, sorted(spans.get(file.stem.removeprefix("article"), ()))) for file in files]
    return _filled(found, path)


def _ptc_article(file: Path, spans: Sequence[TextSpan]) -> Labelled:
    text = gold_text(file, with_mark=True)
    stretches = []
    for match in re.finditer(r"[^\n]+", text):
        start, end = match.span()
        if match.group().strip():
            marks = tuple((max(a, start), min(b, end)) for a, b in spans if a < end and start < b)
            stretches.append(Stretch(start, end, bool(marks), marks))
    return Labelled(Article(f"ptc-{file.stem}", text, "-"), file.stem, tuple(stretches))


TEST = "dev_test"
"""The part of the subjectivity task that models are tested on."""


def subjectivity_tables(folder: Path) -> list[Path]:
    """The tables of the subjectivity task in a folder, those for testing first, those for training last."""

    def rank(file: Path) -> tuple[bool, bool, str]:
        return file.stem not in (f"{TEST}_en", TEST), "test" not in file.stem, file.name

    return sorted((f for f in folder.glob("*.tsv") if set(_first_line(f).split("\t")) >= _CHECKTHAT_COLUMNS), key=rank)


_CHECKTHAT_COLUMNS = frozenset({"sentence", "label"})


def read_checkthat(path: Path, part: str) -> list[Labelled]:
    """One part ("train", "dev", "dev_test") of the subjectivity task: `<part>_en.tsv` in a folder, or a file itself.

    Where the part for testing is wanted and has another name (`test_en_labeled.tsv`), it is found by its name.

    Raises
    ------
    InputError
        When the table is missing or lacks a column.
    """
    file = path if path.is_file() else path / f"{part}_en.tsv"
    if part == TEST and not file.is_file():
        tables = [f for f in subjectivity_tables(path) if not f.stem.startswith("train")]
        file = next((f for f in tables if "test" in f.stem or len(tables) == 1), file)
    if not file.is_file():
        raise InputError(f"{path}: no {part}_en.tsv here; name the folder of the subjectivity task, or a table of it")
    return _filled(list(_checkthat_rows(file)), file)


def _checkthat_rows(file: Path) -> Iterator[Labelled]:
    lines = io.StringIO(gold_text(file), newline="")
    for number, row in enumerate(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE), start=2):
        sentence, label = row.get("sentence"), row.get("label")
        if sentence is None or label not in ("SUBJ", "OBJ"):
            raise InputError(
                f"{file}, row {number}: needs a sentence and a label, SUBJ or OBJ; take the file as published"
            )
        stretch = Stretch(0, len(sentence), label == "SUBJ")
        yield Labelled(Article(f"{file.stem}-{number}", sentence, "-"), str(number), (stretch,))
