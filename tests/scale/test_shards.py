"""Runs in shards: the tables of one process, the same bytes however often they stop, and errors that stop nothing."""

from __future__ import annotations

import json
import shutil
import sys
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from invented import RULES, bytes_of, rows, scored, table

from framing import Article, Settings, read, score
from framing.cli import app
from framing.errors import FramingError, InputError, UsageError
from framing.job import Job, carry_out
from framing.records import COLUMNS, tables
from framing.scale import run as runs
from framing.scale.shards import read_shard, spool
from framing.scale.tables import SHARDED, WHOLE, types
from framing.tables import write_tables

pytestmark = pytest.mark.usefixtures("alone")


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return table(tmp_path_factory.mktemp("corpus") / "articles.csv", 24)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def finished(corpus: Path, tmp_path: Path, cache: Path) -> Path:
    scored(corpus, tmp_path / "out", cache=cache)
    return tmp_path / "out"


def as_read(folder: Path, name: str, found: list[dict[str, object]]) -> list[dict[str, object]]:
    """Rows as they come back from a Parquet file."""
    write_tables(folder, {name: found}, {name: types(name)}, "parquet")
    return pq.read_table(folder / f"{name}.parquet").to_pylist()


@pytest.mark.parametrize("settings", [RULES, Settings()], ids=["rules", "models"])
def test_tables_are_those_of_one_process(corpus: Path, tmp_path: Path, settings: Settings) -> None:
    output = tmp_path / "out"
    tally = scored(corpus, output, settings, tmp_path / "cache")
    assert (tally.scored, tally.failed, tally.shards) == (24, 0, 2)
    expected = tables(score(read(corpus).articles, settings))
    for name in set(SHARDED) - {"errors", "measures", "source_shares"}:
        assert rows(output, name) == as_read(tmp_path, name, list(expected[name])), name
    for name in WHOLE:
        own = [r for r in expected[name] if r.get("basis", "all text") == "all text" and r.get("level") != "article"]
        assert pq.read_table(output / "outlets" / f"{name}.parquet").to_pylist() == as_read(tmp_path, name, own), name
    for name in ("measures", "source_shares"):
        own = [r for r in expected[name] if r["level"] == "article"]
        assert rows(output, name) == as_read(tmp_path, name, own), name


def test_a_run_again_changes_no_byte_and_scores_nothing(corpus: Path, finished: Path) -> None:
    before = bytes_of(finished)
    tally = scored(corpus, finished)
    assert tally.again == tally.shards == 2
    assert bytes_of(finished) == before


@pytest.mark.parametrize("damaged", ["findings", "measures", "done", "spool", "errors"])
def test_what_is_missing_or_damaged_is_made_again(corpus: Path, finished: Path, damaged: str) -> None:
    """A power cut can leave a file that is empty, or half of it."""
    before = bytes_of(finished)
    first, second = sorted((finished / damaged).glob("0*"))
    first.write_bytes(first.read_bytes()[:-7])
    second.unlink()
    (finished / "run.json").unlink()
    (finished / "findings" / ".000000-x.parquet.12.part").write_bytes(b"half")
    scored(corpus, finished)
    assert bytes_of(finished) == before


def test_a_changed_article_is_scored_again_and_nothing_of_it_is_left(corpus: Path, finished: Path) -> None:
    text = corpus.read_text("utf-8")
    changed = finished.parent / "articles.csv"
    changed.write_text(text.replace("ferry number 23", "boat number 23"), encoding="utf-8")
    tally = scored(changed, finished)
    assert tally.again == 1
    fresh = finished.parent / "fresh"
    scored(changed, fresh)
    assert bytes_of(finished) == bytes_of(fresh)


def test_other_settings_score_again(corpus: Path, finished: Path) -> None:
    assert scored(corpus, finished, Settings(attribution="rules", models=False, prompts=True)).again == 0


def test_a_bad_article_is_a_row_in_errors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from framing.scale import work

    def read(name: object) -> None:
        raise ZeroDivisionError("no words at all")

    corpus = table(tmp_path / "articles.csv", 8)
    corpus.write_bytes(corpus.read_bytes() + b'Quay Post,Empty,2024-02-01,ferry,""\n')
    true = work.ledger
    monkeypatch.setattr(work, "ledger", lambda d: read(d) if d.article.id == "quay-post-2" else true(d))
    monkeypatch.setattr(sys.modules["framing.text.parse"], "MAX_LENGTH", 1_500)
    long = corpus.read_text("utf-8").replace("ferry number 6", "ferry number 6" + " and a word" * 100, 1)
    corpus.write_text(long, encoding="utf-8")
    tally = scored(corpus, tmp_path / "out")
    assert (tally.scored, tally.failed, tally.unread) == (6, 2, 1)
    failed = [row for path in sorted((tmp_path / "out" / "errors").iterdir()) for row in pq.read_table(path).to_pylist()]
    assert [(row["article_id"], row["stage"], row["row"]) for row in failed] == [
        ("quay-post-2", "scoring", 6), ("the-herald-3", "scoring", 8), ("", "reading", 10),
    ]  # fmt: skip
    assert failed[0]["error"] == "ZeroDivisionError: no words at all"
    assert "split it into articles" in failed[1]["error"]
    for name in set(SHARDED) - {"errors"}:
        assert "quay-post-2" not in {row["article_id"] for row in rows(tmp_path / "out", name)}


def test_an_article_goes_through_a_shard_unchanged(tmp_path: Path) -> None:
    odd = Article("a-1", "Zoë\u2028said\n“no” \ud800", "Blé", row=3, extra={"leaning": "north"}, warnings=("odd",))
    (shard,) = spool([odd], tmp_path)
    assert read_shard(shard, tmp_path) == [odd]
    shard.path(tmp_path).write_bytes(b"{}")
    with pytest.raises(FramingError, match="not as it was written"):
        read_shard(shard, tmp_path)


@pytest.mark.parametrize("stopped", [False, True], ids=["finished", "stopped before a table was written"])
def test_results_below_the_corpus_are_no_articles(tmp_path: Path, stopped: bool) -> None:
    """A folder of tables is read table by table; those that runs wrote into it are none of its articles."""
    archive, out = tmp_path / "archive", tmp_path / "archive" / "results"
    archive.mkdir()
    table(archive / "spring.csv", 8)
    scored(archive, out)
    found = tables(score(read(archive).articles, RULES))
    write_tables(archive / "scores", found, COLUMNS)
    before = bytes_of(out)
    for name in ("run.json", *SHARDED, *WHOLE) if stopped else ():
        (out / name).unlink() if name == "run.json" else shutil.rmtree(out / name, ignore_errors=True)
    assert len(read(archive).articles) == 8
    assert scored(archive, out).scored == 8
    assert bytes_of(out) == before
    for folder in (out, archive / "scores"):
        with pytest.raises(InputError, match="what framing wrote, not articles"):
            read(folder)


def test_groups_of_another_column(corpus: Path, tmp_path: Path) -> None:
    settings = Settings(attribution="rules", models=False, by="event")
    scored(corpus, tmp_path / "out", settings)
    assert {row["outlet"] for row in rows(tmp_path / "out", "articles")} == {"ferry"}


def test_two_runs_do_not_share_a_folder(corpus: Path, finished: Path) -> None:
    with runs._alone(finished), pytest.raises(FramingError, match="another run writes there"):
        scored(corpus, finished)


@pytest.mark.skipif(sys.platform == "win32", reason="the size of files cannot be limited")
@pytest.mark.parametrize("most", [0, 500, 9_000])
def test_a_full_disk_is_one_line_and_the_run_goes_on_later(corpus: Path, tmp_path: Path, most: int) -> None:
    """No file may grow over `most` bytes: an error of the system in the middle of writing, as when the disk is full. The
    limits stop texts, a table of a shard, and a larger one."""
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, before[1]))
    try:
        with pytest.raises(FramingError, match=r"cannot be written \(File too large\)") as raised:
            scored(corpus, tmp_path / "out")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert len(str(raised.value).splitlines()) == 1
    assert not (tmp_path / "out" / "run.json").exists()
    scored(corpus, tmp_path / "out")
    scored(corpus, tmp_path / "fresh")
    assert bytes_of(tmp_path / "out") == bytes_of(tmp_path / "fresh")


def test_wrong_use_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    with pytest.raises(InputError, match="no article could be read"):
        scored(tmp_path / "empty", tmp_path / "out")
    with pytest.raises(UsageError, match="is a file"):
        scored(tmp_path, table(tmp_path / "a.csv", 1))
    with pytest.raises(InputError, match="no finished run"):
        runs.read_run(tmp_path / "out")
    (tmp_path / "out" / "run.json").write_text('{"kind": "framing run in shards", "version": 0}')
    with pytest.raises(InputError, match="another version of framing"):
        runs.read_run(tmp_path / "out")


def test_the_two_kinds_of_runs_share_no_folder(corpus: Path, finished: Path, tmp_path: Path) -> None:
    before = bytes_of(finished)
    with pytest.raises(UsageError, match="holds results in shards; go on with --workers"):
        app(["score", str(corpus), "-o", str(finished), "--no-models"], standalone_mode=False)
    assert bytes_of(finished) == before
    carry_out(Job(corpus, tables=tmp_path / "tables"), score(read(corpus).articles[:2], RULES))
    before = bytes_of(tmp_path / "tables")
    with pytest.raises(UsageError, match="holds the tables of a run without --workers"):
        scored(corpus, tmp_path / "tables")
    assert bytes_of(tmp_path / "tables") == before


def test_columns_have_one_type_in_both_kinds_of_runs(corpus: Path, finished: Path, tmp_path: Path) -> None:
    job = Job(corpus, tables=tmp_path / "tables", format="parquet")
    carry_out(job, score(read(corpus).articles[:2], RULES))
    for name in set(SHARDED) - {"errors"}:
        whole = pq.read_schema(tmp_path / "tables" / f"{name}.parquet")
        assert whole == pq.read_schema(min((finished / name).glob("0*.parquet"))), name


def test_a_record_names_every_file(finished: Path) -> None:
    record = runs.read_run(finished)
    told = {f"{t}/{s['name']}.parquet": h for s in record["shards"] for t, h in s["tables"].items()} | record["outputs"]
    found = bytes_of(finished)
    assert {name: found[name] for name in told} == told
    assert json.dumps(record).count(str(finished)) == 0
    shutil.rmtree(finished)
