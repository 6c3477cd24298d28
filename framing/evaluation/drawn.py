"""Seeded draws from text nobody tuned on, for people to mark, and the figures that their marks give.

    python -m framing.evaluation.drawn draw --gold FOLDER --to FOLDER --seed N [--tasks TASK ...] [--without FILE ...]
    python -m framing.evaluation.drawn score --gold FOLDER --draw FOLDER
    python -m framing.evaluation.drawn keep --draw FOLDER       (a marked draw takes the place of the kept one)
    framing evaluate drawn --gold FOLDER                        (the marks that are kept here: `marks/drawn`)

A draw writes, for each task, a folder with two equal sheets of questions (they hold article text, so they stay out of the
project), and beside it a file of places: article, offsets and what the program answered. Each marker writes `marked-1.csv` or
`marked-2.csv` (columns id and answer) into the folder of the task; a `marked-3.csv` settles what they differ in. Articles of the
kept draws of these tasks, and of any file named with --without, are not drawn again. Marks are read by item number only.
Scoring runs the program again, so that the figures are those of today: an item that it no longer answers is left out, but for
forms, where that is an answer too ("none").

Tasks: *labels* (is this label said of this person?), *figures* (is this number, with what it counts, right; may these two
stand in one row?), *missed* (all figures of a sentence, for recall), *harm* (in which form is this act told, and which kind of
agent has it? "passive-agent/person"; the program's answer is not shown). Where two markers differ an item counts for neither;
the number of such items is printed.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import io
import random
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from framing.article import Article
from framing.errors import InputError, UsageError
from framing.evaluation.resample import interval, ratio
from framing.gold import gold_record, gold_text
from framing.tables import write_text

if TYPE_CHECKING:
    from framing.comparison.counting import Figure
    from framing.findings import Finding, Span
    from framing.text.document import Document

TASKS = ("labels", "figures", "missed", "harm")
SIZES = {"labels": 150, "figures": 150, "pairs": 40, "missed": 60, "harm": 150}
AGENTS = {
    "person or state": "person", "instrument or event": "event", "modifier": "modifier", "participle": "participle", "": "none",
}  # fmt: skip
"""Kind of agent -> the word that markers write for it."""
MARKS = Path(__file__).parent / "marks" / "drawn"
"""Of each task the places (`labels.csv`) and what two readers said of them (`labels-1.csv`, `labels-2.csv`)."""
EACH = 2
"""Items of one kind from one article at most."""
CORPORA, EVENTS = ("allsides-articles", "polnear", "ptc"), "basil"
_TEXTS = {"polnear": "polnear/train/text", "ptc": "ptc/train-articles"}
"""Corpora of text files, and where the files lie."""
PLACES = ("id", "kind", "article", "field", "start", "end", "answer", "other_article", "other_start", "other_end")


@dataclass(frozen=True, slots=True)
class Item:
    """A question about a span; `shown` is what the marker sees beside the context, `answer` what the program says."""

    kind: str
    article: str
    span: Span
    context: str
    shown: str
    answer: str
    other: tuple[str, Span] | None = None


def articles(gold: Path, seed: int) -> list[Article]:
    """Articles of the AllSides collection, as published, of PolNeAR (the part for training) and of the Propaganda Techniques
    Corpus (the first line a headline), in an order that the seed fixes; `gold` is the folder that holds them."""
    names = [f.stem for f in sorted((gold / "allsides-articles" / "jsons").glob("*.json"))]
    names += [name for of in _TEXTS for name in sorted(_texts(gold, of))]
    if not names:
        raise InputError(f"{gold}: no articles in it; give the folder that holds {' and '.join(CORPORA)}")
    random.Random(seed).shuffle(names)
    return [article(gold, name) for name in names]


def article(gold: Path, name: str) -> Article:
    """An article by the name it has in draws."""
    of = corpus(name)
    if of in _TEXTS:
        text = gold_text(_texts(gold, of)[name], with_mark=True)
        headline, _, body = text.partition("\n") if of == "ptc" else ("", "", text)
        return Article(name, body.lstrip("\n"), "", headline=headline.strip())
    record = gold_record(gold / "allsides-articles" / "jsons" / f"{name}.json", "source")
    text = record.get("content_original") or record["content"]
    return Article(name, text, str(record["source"]), headline=str(record.get("title", "")))


@cache
def _texts(gold: Path, of: str) -> dict[str, Path]:
    """The texts of a corpus by the names they have in draws; of file names that hold a headline only a digest is kept."""
    files = (gold / _TEXTS[of]).glob("*.txt")
    return {f"{of}-{hashlib.sha1(f.stem.encode()).hexdigest()[:12] if '_' in f.stem else f.stem}": f for f in files}


def corpus(name: str) -> str:
    """The corpus of an article."""
    return next((of for of in _TEXTS if name.startswith(f"{of}-")), "allsides-articles")


def draw(
    gold: Path, seed: int, without: frozenset[str] = frozenset(), tasks: Sequence[str] = TASKS
) -> dict[str, list[Item]]:
    """The items of these tasks, from articles not in `without`; the same seed gives the same ones while the program answers the
    same."""
    from framing.scoring import Scorer, Settings

    scorer = Scorer(Settings(attribution="rules"))
    found: dict[str, list[Item]] = {task: [] for task in tasks}
    fresh = [a for a in articles(gold, seed) if a.id not in without]
    for document in scorer.documents(_stream(fresh)):
        wanted = [t for t in tasks if len(found[t]) < SIZES[t]]
        if not wanted:
            break
        for task in wanted:
            own = _answers(task, document, scorer.detect(document)[0] if task == "harm" else [])
            random.Random(f"{seed}{document.article.id}").shuffle(own)
            found[task] += own[:EACH]
    found = {task: own[: SIZES[task]] for task, own in found.items()}
    if "figures" in found:
        found["figures"] += _pairs(gold / EVENTS, seed)
    for own in found.values():
        random.Random(seed).shuffle(own)
    return found


def _stream(some: Sequence[Article]) -> Iterator[Article]:
    yield from some


def articles_of(*files: Path) -> frozenset[str]:
    """The articles that files of places (or files with an article in each line) name."""
    named: set[str] = set()
    for file in files:
        lines = file.read_text(encoding="utf-8").splitlines()
        if lines and "," in lines[0]:
            named.update(row["article"] for row in csv.DictReader(lines))
        else:
            named.update(line.strip() for line in lines)
    return frozenset(named)


def _answers(task: str, document: Document, findings: Sequence[Finding]) -> list[Item]:
    name = document.article.id
    if task == "labels":
        from framing.comparison.naming import naming_grid

        grid = naming_grid([document], [])
        return [
            Item(task, name, label.span, _context(document, label.span), f"{label.name}: {label.text}", label.name)
            for label in grid.labels
            if label.form != "honorific" and label.asserted and label.span.field == "text"
        ]
    if task == "harm":
        return [
            Item(task, name, f.span, _context(document, f.span), f.span.text, told_form(f))
            for f in findings
            if f.dimension == "agency" and f.subcategory == "harm" and f.span.field == "text"
        ]
    from framing.comparison.counting import figures

    own = [f for f in figures(document) if f.kind != "age" and f.span.field == "text"]
    if task == "figures":
        return [Item(task, name, f.span, _context(document, f.span), _told(f), _told(f)) for f in own]
    layout = document.layout
    result = []
    for n, sentence in enumerate(layout.sentences):
        span = layout.span(sentence.start, sentence.end)
        numbered = any(t.like_num or t.lower_ in _NUMBERS for t in _tokens(document, sentence.start, sentence.end))
        if numbered and span.field == "text" and layout.counted(layout.sections[sentence.section]):
            here = [f for f in own if f.sentence == n]
            result.append(Item(task, name, span, _context(document, span), "", "; ".join(f.text for f in here)))
    return result


def told_form(finding: Finding) -> str:
    """Form and kind of agent of an act, as markers write them ("active/event")."""
    kind = finding.agency.agent_kind if finding.agency is not None else ""
    return f"{finding.category}/{AGENTS[kind]}"


_NUMBERS = frozenset(
    {"dozens", "hundreds", "thousands", "millions", "scores", "dozen", "half", "third", "quarter", "several", "both"}
)


def _tokens(document: Document, start: int, end: int) -> Sequence[Any]:
    return list(document.tokens.char_span(start, end, alignment_mode="contract") or ())


def _told(figure: Figure) -> str:
    """What the program says a figure is: value, kind, noun, unit, hedge."""
    value = f"{figure.low:g}" if figure.low == figure.high else f"{figure.low:g} to {figure.high:g}"
    value += f" for, {figure.against:g} against" if figure.against is not None else ""
    parts = [f"value {value}{' ' + figure.unit if figure.unit else ''}", f"kind: {figure.kind}"]
    parts += [f"counted: {figure.noun}"] if figure.noun else []
    parts += [f"hedge: {figure.hedge}"] if figure.hedge else []
    return ", ".join([*parts, *(["an earlier count"] if figure.earlier else [])])


def _pairs(folder: Path, seed: int) -> list[Item]:
    """Figures of different value that the grid put in one row and marked as to be checked."""
    from framing.comparison.figures import CHECK, figures_grid
    from framing.evaluation.shared import basil_events
    from framing.scoring import Scorer, Settings

    scorer = Scorer(Settings(attribution="rules"))
    found = []
    for event in basil_events(folder):
        documents = list(scorer.documents(event))
        by_id = {d.article.id: d for d in documents}
        for row in figures_grid(documents).rows:
            firsts = [cell[0] for cell in row.cells.values()]
            if row.note != CHECK or len(firsts) < 2 or {f.span.field for f in firsts[:2]} != {"text"}:
                continue
            one, two = firsts[:2]
            context = f"{_context(by_id[one.article], one.span)}  ///  {_context(by_id[two.article], two.span)}"
            found.append(
                Item("pairs", one.article, one.span, context, row.counted, row.counted, (two.article, two.span))
            )
    random.Random(seed).shuffle(found)
    return found[: SIZES["pairs"]]


def _context(document: Document, span: Span) -> str:
    """The sentence with the one before and the one behind, the span between double brackets."""
    text, layout = document.article.text, document.layout
    bounds = [s for s in (layout.span(x.start, x.end) for x in layout.sentences) if s.field == "text"]
    here = next((n for n, s in enumerate(bounds) if s.start <= span.start < s.end), 0)
    start, end = bounds[max(0, here - 1)].start, bounds[min(len(bounds) - 1, here + 1)].end
    marked = f"{text[start : span.start]}[[{text[span.start : span.end]}]]{text[span.end : max(end, span.end)]}"
    return " ".join(marked.split())


def _without_words(item: Item) -> str:
    """What of the program's answer the file of places holds: never words of the article."""
    return "" if item.kind == "labels" else item.answer.partition(":")[0] if item.kind == "pairs" else item.answer


def write_draw(task: str, items: Sequence[Item], base: Path) -> None:
    """Two equal sheets in the folder of the task, and the places beside it, so that markers do not see the answers."""
    folder = base / task
    folder.mkdir(parents=True, exist_ok=True)
    sheet = [(n, i.kind, i.shown, i.context, "", "") for n, i in enumerate(items, start=1)]
    for number in (1, 2):
        write_text(folder / f"sheet-{number}.csv", _csv(("id", "kind", "question", "context", "answer", "note"), sheet))
    places = [
        (n, i.kind, i.article, i.span.field, i.span.start, i.span.end, _without_words(i),
         *((i.other[0], i.other[1].start, i.other[1].end) if i.other else ("", "", "")))
        for n, i in enumerate(items, start=1)
    ]  # fmt: skip
    write_text(base / f"places-{task}.csv", _csv(PLACES, places))


def _csv(columns: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerows([columns, *rows])
    return out.getvalue()


def read_marks(path: Path) -> dict[str, str]:
    """Item number -> answer, in lower case; items without an answer are left out."""
    with path.open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    if not rows or not {"id", "answer"} <= rows[0].keys():
        raise InputError(f"{path}: needs the columns id and answer")
    return {row["id"]: row["answer"].strip().lower() for row in rows if row["answer"].strip()}


def settled(marks: Sequence[Mapping[str, str]]) -> dict[str, str]:
    """What both markers say; of items they differ in what the third says, or nothing."""
    first, *others = marks
    if not others:
        return dict(first)
    both = {n: a for n, a in first.items() if others[0].get(n) == a}
    return {**both, **{n: a for n, a in (others[1] if len(others) > 1 else {}).items() if n not in both}}


def kappa(first: Mapping[str, str], second: Mapping[str, str]) -> tuple[float, float]:
    """Agreement of two markers over the items that both answered: share (0-1) and Cohen's kappa (1960)."""
    both = [(first[n], second[n]) for n in first.keys() & second.keys()]
    same = ratio(sum(a == b for a, b in both), len(both))
    ones, twos = Counter(a for a, _ in both), Counter(b for _, b in both)
    chance = ratio(sum(ones[k] * twos[k] for k in ones), len(both) ** 2)
    return same, ratio(same - chance, 1 - chance)


@dataclass(frozen=True, slots=True)
class Judged:
    """One article's items: `right` of `asked`, by kind."""

    right: Mapping[str, int]
    asked: Mapping[str, int]


def score(
    task: str, gold: Path, places: Path, marks: Sequence[Path], draws: int = 1000, seed: int = 0
) -> dict[str, Any]:
    """Figures from marks: precision of labels, figures and pairs, recall of figures, accuracy of forms."""
    from framing.scoring import Scorer, Settings

    answers = [read_marks(path) for path in marks]
    truth = settled(answers)
    with places.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["id"] in truth]
    scorer = Scorer(Settings(attribution="rules"))
    by_article: dict[str, list[dict[str, str]]] = {}
    pairs = [row for row in rows if row["kind"] == "pairs"]
    for row in rows:
        if row["kind"] != "pairs":
            by_article.setdefault(row["article"], []).append(row)
    judged = [Judged({"pairs": int(truth[r["id"]] == "y")}, {"pairs": 1}) for r in pairs]
    for document in scorer.documents(article(gold, name) for name in by_article):
        own = by_article[document.article.id]
        judged.append(_judge(task, document, own, truth, scorer.detect(document)[0] if task == "harm" else []))
    kinds = sorted({kind for j in judged for kind in j.asked})
    metrics: dict[str, Any] = {kind: interval(_share_of(kind), judged, draws, seed) for kind in kinds}
    if len(answers) > 1:
        same, k = kappa(answers[0], answers[1])
        metrics |= {"markers agree": {"value": same}, "kappa": {"value": k}}
        metrics["items not settled"] = {"value": len(answers[0].keys() | answers[1].keys()) - len(truth)}
    return {
        "detector": f"drawn {task}", "gold": ", ".join(sorted({corpus(name) for name in by_article})),
        "n": sum(sum(j.asked.values()) for j in judged), "prevalence": len(judged),
        "metrics": metrics, "baselines": {}, "per_outlet": {},
    }  # fmt: skip


def evaluate(gold: Path) -> dict[str, Any]:
    """Every task on the marks that are kept, `gold` being the folder that holds the corpora; agreement a task."""
    if not all((gold / name).is_dir() for name in CORPORA):
        raise InputError(f"{gold}: give the folder that holds the corpora {' and '.join(CORPORA)}")
    found = {t: score(t, gold, *_kept(t)) for t in TASKS}
    people = {f"{t}_kappa": one["metrics"].pop("kappa") for t, one in found.items()}
    for one in found.values():
        for name in ("markers agree", "items not settled"):
            one["metrics"].pop(name)
    corpora = sorted({name for one in found.values() for name in one["gold"].split(", ")})
    return {
        "detector": "drawn", "gold": ", ".join(corpora), "n": sum(one["n"] for one in found.values()), "prevalence": len(found),
        "metrics": {name: value for one in found.values() for name, value in one["metrics"].items()},
        "baselines": {}, "people": {name: k["value"] for name, k in people.items()}, "per_outlet": {},
    }  # fmt: skip


def _kept(task: str) -> tuple[Path, list[Path]]:
    """Places and marks of a task that the project keeps."""
    marks = [MARKS / f"{task}-{n}.csv" for n in (1, 2, 3)]
    return MARKS / f"{task}.csv", [file for file in marks if file.is_file()]


def drawn_marks(base: Path, task: str) -> tuple[Path, list[Path]]:
    """Places and marks of a task in the folder of a draw; `InputError` where no two markers have marked it."""
    marks = [base / task / f"marked-{n}.csv" for n in (1, 2, 3)]
    found = [file for file in marks if file.is_file()]
    if len(found) < 2:
        raise InputError(f"{base / task}: marks of two readers are needed, marked-1.csv and marked-2.csv")
    return base / f"places-{task}.csv", found


def drawn_tasks(base: Path) -> list[str]:
    """The tasks of which a folder holds a draw."""
    return [task for task in TASKS if (base / f"places-{task}.csv").is_file()]


def keep(base: Path) -> list[Path]:
    """Put a marked draw in place of the kept one, task by task: places, and of the marks the number and answer of each item."""
    written: list[Path] = []
    for task in drawn_tasks(base):
        places, marks = drawn_marks(base, task)
        write_text(MARKS / f"{task}.csv", places.read_text(encoding="utf-8"))
        for old in MARKS.glob(f"{task}-?.csv"):
            old.unlink()
        for number, file in enumerate(marks, start=1):
            write_text(MARKS / f"{task}-{number}.csv", _csv(("id", "answer"), list(read_marks(file).items())))
            written.append(MARKS / f"{task}-{number}.csv")
    return written


def _share_of(kind: str) -> Callable[[Sequence[Judged]], float]:
    return lambda units: ratio(sum(u.right.get(kind, 0) for u in units), sum(u.asked.get(kind, 0) for u in units))


def _judge(
    task: str,
    document: Document,
    rows: Sequence[Mapping[str, str]],
    truth: Mapping[str, str],
    findings: Sequence[Finding],
) -> Judged:
    right: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    if task in ("labels", "figures"):
        kept = {(i.span.start, i.span.end, i.answer if task == "figures" else "") for i in _answers(task, document, ())}
        for row in rows:
            place = (int(row["start"]), int(row["end"]), row["answer"])
            if place in kept:
                asked[task] += 1
                right[task] += truth[row["id"]] == "y"
    elif task == "harm":
        forms = {
            (f.span.start, f.span.end): told_form(f)
            for f in findings
            if f.dimension == "agency" and f.span.field == "text"
        }
        for row in rows:
            form, _, agent = truth[row["id"]].partition("/")
            own, _, kind = forms.get((int(row["start"]), int(row["end"])), "none/none").partition("/")
            asked["form"] += 1
            right["form"] += own == form
            if agent and own == form != "none":
                asked["kind of agent"] += 1
                right["kind of agent"] += kind == agent
    else:
        from framing.comparison.counting import figures

        found = [(f.span.start, f.span.end, f.text) for f in figures(document)]
        for row in rows:
            here = [t for a, b, t in found if int(row["start"]) <= a < int(row["end"])]
            for number in truth[row["id"]].split(";"):
                if (number := number.strip()) and number != "none":
                    asked["recall"] += 1
                    right["recall"] += any(number in t.lower() or t.lower() in number for t in here)
    return Judged(right, asked)


def main() -> int:
    """Draw items or score marks."""
    from framing.evaluation import lines

    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("what", choices=("draw", "score", "keep"))
    parser.add_argument("--gold", type=Path, help="folder that holds the gold corpora")
    parser.add_argument("--to", type=Path, help="folder for a new draw")
    parser.add_argument("--seed", type=int, default=20261)
    parser.add_argument("--tasks", nargs="+", choices=TASKS, default=TASKS, help="what to draw; all of it by default")
    parser.add_argument("--without", type=Path, nargs="*", default=[], help="files that name articles not to draw")
    parser.add_argument("--draw", type=Path, help="folder of a marked draw")
    options = parser.parse_args()
    if options.what == "keep" and options.draw is not None:
        print("\n".join(str(file) for file in keep(options.draw)))
    elif options.what == "draw" and options.gold is not None and options.to is not None:
        kept = [MARKS / f"{task}.csv" for task in options.tasks]
        without = articles_of(*kept, *options.without)
        for task, items in draw(options.gold, options.seed, without, options.tasks).items():
            write_draw(task, items, options.to)
            print(f"{len(items)} items: {options.to / task}")
    elif options.what == "score" and options.gold is not None and options.draw is not None:
        for task in drawn_tasks(options.draw):
            print("\n".join(lines(score(task, options.gold, *drawn_marks(options.draw, task)))))
    else:
        raise UsageError("draw needs --gold and --to, score --gold and --draw, keep --draw")
    return 0


if __name__ == "__main__":
    sys.exit(main())
