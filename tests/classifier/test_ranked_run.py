"""A whole run: what the models add to it, what they leave alone, and what `--no-models` and `--coded` do."""

from __future__ import annotations

import csv
import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from framing import Article, Scored, Settings, read, score
from framing.classifier.saving import MANIFEST, MODELS
from framing.classifier.shares import VOICE
from framing.cli import app
from framing.lexicon import COLUMNS as LEXICON_COLUMNS
from framing.records import COLUMNS, tables
from framing.resources import seeds

pytestmark = pytest.mark.skipif(not (MODELS / MANIFEST).is_file(), reason="needs the shipped models")
RULES = Settings(attribution="rules")
BARE = Settings(attribution="rules", models=False)
SAMPLE = seeds() / "ferry-terminal"


@pytest.fixture(scope="module")
def sample() -> Scored:
    return score(read(SAMPLE).articles, RULES)


def test_without_models_everything_else_is_the_same(sample: Scored) -> None:
    bare = score(sample.articles, BARE)
    assert bare.findings == sample.findings
    assert bare.measures == sample.measures
    assert [len(part) for part in (bare.sentences, bare.candidates, bare.shares, bare.own_shares)] == [0, 0, 0, 0]
    assert sample.sentences


def test_candidates_are_words_that_no_entry_knows_and_are_counted_nowhere(sample: Scored) -> None:
    assert sample.candidates
    counted = {(f.article, f.span.field, f.span.start) for f in sample.findings if f.dimension == "loaded"}
    stopped = {(e.article, e.span.field, e.span.start) for e in sample.exclusions if e.dimension == "loaded"}
    for word in sample.candidates:
        assert not word.known
        assert (word.article, word.span.field, word.span.start) not in counted | stopped


def test_spans_slice_back_and_places_are_whole(sample: Scored) -> None:
    articles = {a.id: a for a in sample.articles}
    for one in (*sample.sentences, *sample.candidates):
        article = articles[one.article]
        original = article.headline if one.span.field == "headline" else article.text
        assert original[one.span.start : one.span.end] == one.span.text
    for article in articles:
        for voice in {s.voice for s in sample.sentences}:
            own = [s for s in sample.sentences if (s.article, s.voice) == (article, voice)]
            assert sorted(s.rank for s in own) == list(range(1, len(own) + 1))
            assert [s.logit for s in sorted(own, key=lambda s: s.rank)] == sorted((s.logit for s in own), reverse=True)


def test_an_opinion_of_somebody_else_is_none_of_the_outlets(sample: Scored) -> None:
    assert {s.voice for s in sample.sentences if s.opinion is None} == {"quoted", "paraphrased"}
    assert {s.voice for s in sample.sentences if s.opinion is not None} <= {"outlet", "headline", "caption"}


def test_tables_have_their_columns(sample: Scored) -> None:
    made = tables(sample)
    for name in ("sentences", "candidates", "shares"):
        assert made[name]
        for row in made[name]:
            assert set(row) == set(COLUMNS[name])
    assert len(made["sentences"]) == len(sample.sentences)


def test_the_report_shows_what_the_models_say_and_that_it_is_no_measure(sample: Scored) -> None:
    from framing.report import Run, build_report
    from framing.report.loaded_sentences import STRONGEST

    outlet_of = {a.id: a.outlet for a in sample.articles}
    with_models, without = (build_report(Run.of(s)) for s in (sample, score(sample.articles, BARE)))
    shown, bare = ({p.id: p for d in r.dimensions for p in d.parts} for r in (with_models, without))
    assert set(shown) - set(bare) == {"loaded-shares", "loaded-own-shares", "loaded-sentences", "loaded-candidates"}
    rows = shown["loaded-sentences"].table.rows  # type: ignore[union-attr]
    marked = Counter(outlet_of[s.article] for s in sample.sentences if s.voice == "outlet" and s.marked)
    assert Counter(row[0] for row in rows) == {outlet: min(STRONGEST, n) for outlet, n in marked.items()}
    assert "not a measure of bias" in shown["loaded-sentences"].note
    assert "the spread of the program’s own error" in shown["loaded-shares"].note


PLAIN = [
    "The council met on Monday to discuss the budget for the coming year.",
    "A reckless plan to close the library was put off until the autumn.",
    "Officials said that the repairs may take about three weeks.",
]
INSULTS = ["You are a disgraceful, cowardly liar", "This is a shambolic betrayal of us all", "What a brutal decision"]


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.permutations(PLAIN), st.sampled_from(INSULTS), st.integers(0, 3))
def test_a_quoted_insult_moves_no_score_of_the_outlets(order: list[str], insult: str, place: int) -> None:
    quoting = [*order[:place], f"“{insult},” said Lee Ord, a trader who lives beside the harbour.", *order[place:]]
    without, with_insult = (
        score([Article("a-1", "\n\n".join(p), "The Herald")], RULES).sentences for p in (order, quoting)
    )
    scores = {s.span.text: s.logit for s in with_insult}
    assert all(scores[s.span.text] == pytest.approx(s.logit) for s in without)


def test_scores_depend_on_no_other_article(sample: Scored) -> None:
    one = sample.articles[2]
    alone = score([one], RULES)
    assert alone.sentences == tuple(s for s in sample.sentences if s.article == one.id)
    assert alone.candidates == tuple(w for w in sample.candidates if w.article == one.id)


def test_a_users_word_is_no_candidate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a threshold that every word of an open class reaches; the user's list moves no score."""
    from framing.classifier import Ranker, load_models
    from framing.scoring import lexicon_with

    models = load_models()
    ready = Ranker(replace(models, words=replace(models.words, called_from=-100.0)))
    monkeypatch.setattr("framing.scoring.ranker", lambda embeddings: ready)
    file = tmp_path / "judgement.csv"
    mine = {
        "id": "judgement.mine", "form": "grey", "match": "lemma", "pos": "ADJ", "category": "judgement", "strength": "2",
        "reason": "My own word.", "source": "appraisal", "yes": "It was a grey pier.",
    }  # fmt: skip
    with file.open("w", newline="", encoding="utf-8") as out:
        writer = csv.DictWriter(out, LEXICON_COLUMNS, restval="")
        writer.writeheader()
        writer.writerow(mine)
    article = Article("a-1", "The grey council met beside the red harbour on Monday.", "The Herald")
    before, after = score([article], RULES), score([article], RULES, lexicon_with(file))
    assert [w.span.text for w in before.candidates if w.span.text in ("grey", "red")] == ["grey", "red"]
    assert [w.span.text for w in after.candidates if w.span.text in ("grey", "red")] == ["red"]
    assert [s.logit for s in after.sentences] == [s.logit for s in before.sentences]


def test_no_models_and_coded_on_the_command_line(tmp_path: Path) -> None:
    run = CliRunner()
    done = run.invoke(app, ["score", str(SAMPLE), "--attribution", "rules", "-o", str(tmp_path / "all")])
    assert done.exit_code == 0, done.output
    with (tmp_path / "all" / "sentences.csv").open(encoding="utf-8-sig", newline="") as lines:
        rows = [r for r in csv.DictReader(lines) if r["voice"] == VOICE]
    coded = tmp_path / "sample.csv"
    with coded.open("w", encoding="utf-8", newline="") as out:
        writer = csv.DictWriter(out, ["article_id", "field", "start", "loaded"], extrasaction="ignore")
        writer.writeheader()
        writer.writerows({**r, "loaded": int(k % 5 == 0)} for k, r in enumerate(rows))
    again = run.invoke(
        app,
        ["score", str(SAMPLE), "--attribution", "rules", "--coded", str(coded), "-o", str(tmp_path / "coded")],
    )
    assert again.exit_code == 0, again.output
    with (tmp_path / "coded" / "shares.csv").open(encoding="utf-8-sig", newline="") as lines:
        methods = {r["method"] for r in csv.DictReader(lines) if r["coded"] not in ("", "0")}
    assert methods <= {"corrected by a coded sample", ""}
    bare = run.invoke(app, ["score", str(SAMPLE), "--no-models", "-o", str(tmp_path / "bare")])
    assert bare.exit_code == 0, bare.output
    assert json.loads((tmp_path / "bare" / "run.json").read_text())["settings"]["attribution"] == "rules"
    assert len((tmp_path / "bare" / "sentences.csv").read_text(encoding="utf-8-sig").splitlines()) == 1
    wrong = run.invoke(app, ["score", str(SAMPLE), "--no-models", "--coded", str(coded), "-o", str(tmp_path / "x")])
    assert "leave out --no-models" in str(wrong.exception)


def test_train_loaded_names_what_is_missing(tmp_path: Path) -> None:
    run = CliRunner()
    assert "no such folder" in str(run.invoke(app, ["train", "loaded", "--gold", str(tmp_path / "none")]).exception)
    done = run.invoke(app, ["train", "loaded", "--gold", str(tmp_path), "-o", str(tmp_path / "out")])
    assert "no BABE table" in str(done.exception)
    assert not (tmp_path / "out").exists()
