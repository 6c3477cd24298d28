"""A coded sample gives precision, recall and corrected rates: by hand, by simulation, and from the commands' own files."""

from __future__ import annotations

import csv
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from framing import Article, score
from framing.cli import main
from framing.coding.estimates import Bounded, Counted, Drawn, corrected_count, share_of
from framing.coding.formats import write
from framing.coding.model import Coded, Coding, coded
from framing.coding.sample import draw, key_to_json
from framing.coding.study import Judged, coded_sentences, read_sample, read_study
from framing.errors import InputError
from framing.records import judged_tables
from framing.scoring import Settings

PLAIN = Settings(attribution="rules", models=False)


def test_weights_are_one_over_the_chance() -> None:
    """Half of the marks in units that stand for nine times as many units: 9 / (9 + 1)."""
    assert share_of([(Drawn("a", 1 / 9), 1, 1), (Drawn("b", 1.0), 0, 1)]) is not None
    found = share_of([(Drawn("a", 1 / 9), 1, 1), (Drawn("b", 1.0), 0, 1)])
    assert found is not None
    assert found.value == pytest.approx(0.9)


def test_units_of_one_article_count_for_less() -> None:
    apart = share_of([(Drawn(str(k), 0.1), int(k % 5 > 0), 1) for k in range(50)])
    alike = share_of([(Drawn(str(k // 10), 0.1), int(k // 10 > 0), 1) for k in range(50)])
    assert apart is not None
    assert alike is not None
    assert apart.value == alike.value == pytest.approx(0.8)
    assert alike.high - alike.low > 1.5 * (apart.high - apart.low)
    assert share_of([(Drawn("a", 0.5), 0, 0)]) is None


@pytest.mark.parametrize(
    ("units", "found"),
    [
        ([Counted(Drawn("a", 0.5), 0, 0)] * 10, 6.0),
        ([Counted(Drawn("a", 0.5), 0, 1)] * 10, 26.0),
        ([Counted(Drawn("a", 0.5), 1, 0)] * 2, 2.0),
        ([Counted(Drawn("a", 0.25), 1, 0), Counted(Drawn("b", 0.5), 0, 2)], 6.0),
    ],
)
def test_corrected_counts_by_hand(units: list[Counted], found: float) -> None:
    """The tool found 6; what it missed is added and what was false taken off, each as often as its unit stands for."""
    value = corrected_count(6, units)
    assert value.value == pytest.approx(found)
    assert value.low < value.value < value.high


def test_nothing_is_uncertain_where_everything_was_coded() -> None:
    assert corrected_count(6, [Counted(Drawn("a", 1.0), 1, 3)]) == Bounded(8.0, 8.0, 8.0)


def world(generator: random.Random) -> list[tuple[str, int, int, int]]:
    """Sentences of 12 articles that differ: article, true marks, those that the tool finds, its false ones."""
    found = []
    for article in range(12):
        rate = 0.25 * generator.gammavariate(3, 1 / 3)
        for _ in range(30):
            true = sum(generator.random() < rate / 4 for _ in range(4))
            hit = sum(generator.random() < 0.5 for _ in range(true))
            found.append((f"a{article}", true, hit, int(generator.random() < rate / 8)))
    return found


def test_intervals_hold_the_truth_of_simulated_corpora() -> None:
    """Nominal 95 %: the corrected count, precision and recall of 100 of 360 sentences against those of all."""
    generator = random.Random(7)
    held = {"count": 0, "precision": 0, "recall": 0}
    bare = 0
    runs = 400
    for _ in range(runs):
        everything = world(generator)
        chance = 100 / len(everything)
        sample = [(Drawn(a, chance), t, h, f) for a, t, h, f in generator.sample(everything, 100)]
        true, hit, false = (sum(row[k] for row in everything) for k in (1, 2, 3))
        count = corrected_count(hit + false, [Counted(d, f, t - h) for d, t, h, f in sample])
        precision = share_of([(d, h, h + f) for d, _, h, f in sample])
        recall = share_of([(d, h, t) for d, t, h, _ in sample])
        assert precision is not None
        assert recall is not None
        held["count"] += count.low <= true <= count.high
        held["precision"] += precision.low <= hit / (hit + false) <= precision.high
        held["recall"] += recall.low <= hit / true <= recall.high
        bare += count.low <= hit + false <= count.high
    assert min(held.values()) >= 0.93 * runs, held
    assert bare < 0.5 * runs  # the tool's own count is no answer here


# --- from files -------------------------------------------------------------------------------------------------------

LOADED = "The reckless plan reached the board of the town on {day}."
MISSED = "The plan of the board is a glimble for the whole town on {day}."
BARE = "The board of the town read the plan again on {day}."
QUOTED = "“This is a reckless plan,” said Dana Holt on {day}."
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday")


def corpus(articles: int = 8, sentences: int = 24) -> list[Article]:
    """Articles of two outlets; "glimble" is a loaded word that no list knows, and the Post uses it more."""
    generator = random.Random(3)
    found = []
    for number in range(articles):
        outlet = "The Post" if number % 2 else "The Mail"
        weights = (2, 3, 6, 1) if number % 2 else (2, 1, 8, 1)
        chosen = generator.choices((LOADED, MISSED, BARE, QUOTED), weights, k=sentences)
        lines = [line.format(day=generator.choice(DAYS)) for line in chosen]
        found.append(
            Article(f"{number}.txt", "\n\n".join(" ".join(lines[k : k + 4]) for k in range(0, sentences, 4)), outlet)
        )
    return found


def study(folder: Path, articles: list[Article], n: int, coder: str = "anna") -> None:
    """What `framing sample` writes, coded by somebody who marks both words wherever they stand."""
    sample = draw(articles, n, seed=1)
    marks = [
        Coding(coder, unit.id, "loaded", "judgement", at, at + len(word))
        for unit in sample.units
        for word in ("reckless", "glimble")
        if (at := unit.text.find(word)) >= 0
    ]
    (folder / "for-coders").mkdir(parents=True)
    write(coded(sample.units), "json", folder / "for-coders")
    (folder / "key.json").write_text(key_to_json(sample.key, {}), encoding="utf-8")
    answers = coded(sample.units, marks, [(coder, unit.id) for unit in sample.units])
    write(answers, "csv", folder / coder)
    (folder / coder / "sheet.csv").rename(folder / f"{coder}.csv")
    (folder / coder).rmdir()


def truth(articles: list[Article], outlet: str) -> int:
    """Loaded words of an outlet in its own voice, where the program counts (closing lines that repeat are left out)."""
    everything = draw(articles, 10_000)
    texts = [u.text for u, o in zip(everything.units, everything.key, strict=True) if o.outlet == outlet]
    return sum(t.count("The reckless") + t.count("glimble") for t in texts)


@pytest.fixture(scope="module")
def judged(tmp_path_factory: pytest.TempPathFactory) -> Judged:
    folder = tmp_path_factory.mktemp("study")
    articles = corpus()
    study(folder, articles, 120)
    found = score(articles, PLAIN, study=read_study(folder)).judged
    assert found is not None
    return found


def test_precision_and_recall_by_category(judged: Judged) -> None:
    """All marks of the tool are right; it finds "reckless" and never "glimble"."""
    (row,) = [v for v in judged.validity if (v.variable, v.value) == ("loaded", "judgement")]
    assert row.precision == 1.0
    assert row.coder_marks > row.found == row.right > 0
    assert row.recall is not None
    assert row.recall_low is not None
    assert row.recall_low < row.recall < 0.7


def test_rates_are_those_that_people_would_have_marked(judged: Judged) -> None:
    articles = corpus()
    for rate in (r for r in judged.rates if (r.variable, r.value) == ("loaded", "judgement")):
        true = 1000 * truth(articles, rate.outlet) / rate.words
        assert rate.rate is not None
        assert rate.corrected is not None
        assert rate.low is not None
        assert rate.high is not None
        assert rate.rate < true
        assert rate.low <= true <= rate.high
        assert abs(rate.corrected - true) < abs(rate.rate - true)
        assert rate.units == 60


def test_what_nobody_marked_was_not_coded(judged: Judged) -> None:
    """The sample holds quotations, which the program finds; its coder marked loaded words only."""
    assert {row.variable for row in judged.validity} == {"loaded"}
    assert {rate.variable for rate in judged.rates} == {"loaded"}


def test_a_sample_in_which_nobody_marked_a_loaded_word_says_nothing_of_sentences(tmp_path: Path) -> None:
    articles = corpus(2)
    study(tmp_path, articles, 40)
    whole = read_study(tmp_path)
    silent = replace(whole, answers=coded(whole.answers.units, (), whole.answers.seen))
    assert coded_sentences(whole, articles)
    assert coded_sentences(silent, articles) == []


def test_a_value_that_the_codebook_lacks_has_no_rate(tmp_path: Path) -> None:
    articles = corpus(2)
    study(tmp_path, articles, 40)
    whole = read_study(tmp_path)
    strange = [c._replace(value="nosuch") for c in whole.answers.codings[:5]]
    more = replace(whole, answers=coded(whole.answers.units, [*whole.answers.codings, *strange], whole.answers.seen))
    found = score(articles, PLAIN, study=more).judged
    assert found is not None
    assert {rate.value for rate in found.rates} == {"", "judgement"}


def test_all_units_coded_give_the_true_rates(tmp_path: Path) -> None:
    articles = corpus(2, 40)
    study(tmp_path, articles, 80)
    found = score(articles, PLAIN, study=read_study(tmp_path)).judged
    assert found is not None
    for rate in (r for r in found.rates if (r.variable, r.value) == ("loaded", "")):
        true = 1000 * truth(articles, rate.outlet) / rate.words
        assert (rate.corrected, rate.low, rate.high) == pytest.approx((true, true, true))


def test_few_units_give_no_rate(tmp_path: Path) -> None:
    articles = corpus(2)
    study(tmp_path, articles, 20)
    found = score(articles, PLAIN, study=read_study(tmp_path)).judged
    assert found is not None
    assert {(r.corrected, r.status) for r in found.rates} == {(None, "fewer than 30 coded units")}
    assert [set(rows[0]) for rows in judged_tables(found).values()]


def test_sentences_with_a_mark_are_loaded(tmp_path: Path) -> None:
    articles = corpus(2)
    study(tmp_path, articles, 40)
    texts = {a.id: a.text for a in articles}
    rows = coded_sentences(read_study(tmp_path), articles)
    assert len(rows) == 40
    for row in rows:
        sentence = texts[row.article][row.start :].partition(".")[0]
        assert row.loaded == ("reckless" in sentence or "glimble" in sentence)


def test_the_majority_of_coders_is_the_reference(tmp_path: Path) -> None:
    articles = corpus(2)
    study(tmp_path, articles, 40)
    for name in ("ben", "cleo"):
        study(tmp_path / name, articles, 40, name)
        (tmp_path / name / f"{name}.csv").rename(tmp_path / f"{name}.csv")
    everybody: Coded = read_study(tmp_path).answers
    assert everybody.coders == ("anna", "ben", "cleo")
    marks = {(c.unit, c.start, c.end) for c in everybody.codings}
    assert {(c.unit, c.start, c.end) for c in read_study(tmp_path).reference.codings} == marks


def test_what_is_no_study_is_one_plain_line(tmp_path: Path) -> None:
    articles = corpus(2)
    study(tmp_path / "a", articles, 40)
    (tmp_path / "a/anna.csv").unlink()
    with pytest.raises(InputError, match="nobody has coded a unit"):
        read_sample(tmp_path / "a")
    (tmp_path / "b").mkdir()
    with pytest.raises(InputError, match=r"no key\.json here or above"):
        read_sample(tmp_path / "b")
    with pytest.raises(InputError, match="there is no such file"):
        read_sample(tmp_path / "missing.csv")
    study(tmp_path / "c", articles, 40)
    with pytest.raises(InputError, match="which is not in this run"):
        score(articles[:1], PLAIN, study=read_study(tmp_path / "c"))


def test_the_commands_lead_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "texts").mkdir()
    lines = ["file,outlet"]
    for article in corpus(4, 40):
        (tmp_path / "texts" / article.id).write_text(article.text, encoding="utf-8")
        lines.append(f"{article.id},{article.outlet}")
    (tmp_path / "texts/corpus.csv").write_text("\n".join(lines), encoding="utf-8")

    def run(*arguments: str) -> str:
        monkeypatch.setattr("sys.argv", ["framing", *arguments])
        with pytest.raises(SystemExit) as stop:
            main()
        said = capsys.readouterr()
        assert stop.value.code in (0, None), said.err
        return said.out

    run("sample", "texts", "-o", "study", "--n", "80")
    fill(tmp_path / "study/for-coders/sheet.csv", lambda text: "judgement: reckless" if "reckless" in text else "-")
    options = ("--no-models", "--attribution", "rules", "--coded", "study")
    run("score", "texts", "-o", "tables", *options)
    with (tmp_path / "tables/validity.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = {(r["dimension"], r["category"]): r for r in csv.DictReader(file)}
    assert rows["loaded", "judgement"]["recall"] == "1.0"
    with (tmp_path / "tables/corrected_rates.csv").open(encoding="utf-8-sig", newline="") as file:
        assert {r["outlet"] for r in csv.DictReader(file)} == {"The Mail", "The Post"}
    run("report", "texts", "-o", "r.pdf", "--html", "r.html", *options)
    assert "How often the program is right on your own sample" in (tmp_path / "r.html").read_text(encoding="utf-8")


def fill(sheet: Path, answer: Callable[[str], str]) -> None:
    """Code a sheet where it lies, as its owner would."""
    with sheet.open(encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
        names, rows = list(reader.fieldnames or ()), list(reader)
    with sheet.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, names)
        writer.writeheader()
        writer.writerows({**row, "loaded": answer(row["text"])} for row in rows)
