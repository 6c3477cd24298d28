"""The same bytes from every engine, however many workers, and with workers and runs that are killed on the way."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from datetime import date
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest
from invented import RULES, bytes_of, here, rows, table

from framing import read, score
from framing.cli import app
from framing.errors import FramingError, UsageError
from framing.records import COLUMNS, tables
from framing.scale import engines
from framing.scale.run import run
from framing.scale.shards import Shard
from framing.scale.work import Done, Plan, plan, score_shard
from framing.tables import write_tables

pytestmark = pytest.mark.slow

RUN = ["--format", "parquet", "--attribution", "rules", "--no-models"]


@pytest.fixture(scope="module")
def corpus(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return table(tmp_path_factory.mktemp("corpus") / "articles.csv", 130)


@pytest.fixture(scope="module")
def expected(corpus: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The bytes of a run without processes."""
    output = tmp_path_factory.mktemp("alone")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("framing.scale.run.pool", here)
        run(corpus, plan(output, RULES))
    return bytes_of(output)


def children(pid: int) -> list[int]:
    """Processes that a process started."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(") ")[2].split()[1])
        except OSError:
            continue
        if parent == pid:
            found.append(int(stat.parent.name))
    return found


def test_killed_at_random_and_resumed_the_pool_writes_the_same(
    corpus: Path, expected: dict[str, str], tmp_path: Path
) -> None:
    """`python -m framing.scale.crash` does the same 25 times."""
    from framing.scale.crash import killed

    command = [sys.executable, "-m", "framing", "score", str(corpus), "-o", str(tmp_path / "out"), "--workers", "2", *RUN]
    for shards in (0, 1, 1):
        killed(command, tmp_path / "out", shards, random.Random(shards))
    subprocess.run(command, check=True, capture_output=True)
    assert bytes_of(tmp_path / "out") == expected


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds processes in /proc")
def test_a_worker_that_is_killed_is_replaced(corpus: Path, expected: dict[str, str], tmp_path: Path) -> None:
    told: list[str] = []
    shot = []

    def shoot(done: object) -> None:
        if not shot:
            workers = [pid for pid in children(os.getpid()) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
            os.kill(workers[0], signal.SIGKILL)
            shot.append(workers[0])

    run(corpus, plan(tmp_path / "out", RULES), workers=1, tell=told.append, progress=shoot)
    assert told == ["a worker was killed; what it had in hand is done again"]
    assert bytes_of(tmp_path / "out") == expected


def test_a_shard_that_always_kills_ends_the_run_with_one_line(
    corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(engines, "score_shard", dies)
    monkeypatch.setattr(engines, "PATIENCE", 1)
    with pytest.raises(FramingError, match=r"killed 1 times in a row, at 000000-.*fewer --workers"):
        run(corpus, plan(tmp_path / "out", RULES))


def dies(wanted: Plan, shard: object) -> None:
    os._exit(9)


def dies_once(wanted: Plan, shard: Shard) -> Done:
    try:
        wanted.output.with_name("died").touch(exist_ok=False)
    except FileExistsError:
        return score_shard(wanted, shard)
    os._exit(9)


def test_dask_writes_the_same_with_a_worker_killed(corpus: Path, expected: dict[str, str], tmp_path: Path) -> None:
    distributed: Any = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
    ) as cluster:
        shot = []

        def shoot(done: object) -> None:
            if not shot:
                shot.append(next(iter(cluster.workers.values())).pid)
                os.kill(shot[0], signal.SIGKILL)

        run(corpus, plan(tmp_path / "out", RULES), engine="dask", scheduler=cluster.scheduler_address, progress=shoot)
    assert bytes_of(tmp_path / "out") == expected


@pytest.mark.parametrize(("patience", "ends"), [(3, "as if nothing had happened"), (1, "with one line")])
def test_a_shard_that_dask_gives_up_is_given_out_again(
    corpus: Path,
    expected: dict[str, str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    patience: int,
    ends: str,
) -> None:
    """Dask blames a shard for every worker that was lost with it, here for the first."""
    dask: Any = pytest.importorskip("dask")
    pytest.importorskip("distributed")
    monkeypatch.setattr(engines, "score_shard", dies_once)
    monkeypatch.setattr(engines, "PATIENCE", patience)
    wanted = plan(tmp_path / "out", RULES)
    with dask.config.set({"distributed.scheduler.allowed-failures": 0}):
        if ends == "with one line":
            with pytest.raises(FramingError, match=r"0000\d\d-\w+ killed its workers again and again"):
                run(corpus, wanted, engine="dask", workers=1)
        else:
            run(corpus, wanted, engine="dask", workers=1)
            assert bytes_of(tmp_path / "out") == expected
    assert (tmp_path / "died").exists()


def test_a_scheduler_that_is_not_there_is_one_line(corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(engines, "ANSWER", 0.3)
    with pytest.raises(UsageError, match="no Dask scheduler answers there"):
        run(corpus, plan(tmp_path / "out", RULES), engine="dask", scheduler="tcp://127.0.0.1:1")


def test_a_report_from_results_parses_nothing(corpus: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("framing.scale.run.pool", here)
    small = table(tmp_path / "few.csv", 9)
    run(small, plan(tmp_path / "out", RULES, cache=tmp_path / "out" / "parsed"))
    monkeypatch.setattr("framing.text.lay_out", lambda article: pytest.fail("parsed again"))
    arguments = ["compare", str(tmp_path / "out"), "-o", str(tmp_path / "r.pdf"), "--tables", str(tmp_path / "t")]
    app([*arguments, "--until", "2024-01-06"], standalone_mode=False)
    assert (tmp_path / "r.pdf").read_bytes()[:5] == b"%PDF-"
    assert (tmp_path / "t" / "articles.csv").read_text("utf-8-sig").count("few.csv") == 6
    monkeypatch.undo()
    chosen = [a for a in read(small).articles if a.published and a.published <= date(2024, 1, 6)]
    expected = write_tables(tmp_path / "direct", tables(score(chosen, RULES)), COLUMNS)
    assert {p.name: p.read_bytes() for p in expected} == {p.name: p.read_bytes() for p in (tmp_path / "t").glob("*.csv")}
    with pytest.raises(UsageError, match="no article is like that"):
        app([*arguments, "--event", "flood"], standalone_mode=False)


def test_queries_of_the_guide(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every SQL query in docs/scale.md runs on results."""
    duckdb: Any = pytest.importorskip("duckdb")
    monkeypatch.setattr("framing.scale.run.pool", here)
    run(table(tmp_path / "few.csv", 9), plan(tmp_path / "results", RULES))
    monkeypatch.chdir(tmp_path)
    text = (Path(__file__).parents[2] / "docs" / "scale.md").read_text("utf-8")
    queries = [block.split("```")[0] for block in text.split("```sql\n")[1:]]
    assert len(queries) >= 3
    for query in queries:
        assert duckdb.sql(query).fetchall(), query
    counted = duckdb.sql("SELECT count(*) FROM 'results/articles/*.parquet'").fetchall()
    assert counted == [(len(rows(tmp_path / "results", "articles")),)]
    assert pq.read_table(tmp_path / "results" / "articles").num_rows == 9
