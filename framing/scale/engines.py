"""Who does the work: a pool of processes on this machine, or Dask on this machine or several.

An engine takes shards as they come, keeps a few in hand, and hands back what became of each, in any order. A worker that is
killed loses the shards it had in hand; they are given out again.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing.connection import wait as wait_for
from typing import Any, Literal, get_args

from framing.errors import FramingError, UsageError
from framing.scale.shards import Shard
from framing.scale.work import Done, Plan, score_shard

Engine = Literal["pool", "dask"]
ENGINES: tuple[Engine, ...] = get_args(Engine)
PATIENCE = 3
"""Times in a row that a pool may break without a shard done in between, and that Dask may give up the same shard."""
IN_HAND = 2
"""Shards in hand for each worker: one at work and the next, so that reading stays just ahead."""
ANSWER = 20.0
"""Seconds that a Dask scheduler has to answer."""
_ONE_THREAD = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "VECLIB_MAXIMUM_THREADS")

Tell = Callable[[str], None]


def pool(plan: Plan, shards: Iterable[Shard], workers: int, tell: Tell) -> Iterator[Done]:
    """Score shards in `workers` processes of this machine, each with one thread for linear algebra.

    Raises
    ------
    FramingError
        When a shard cannot be read or written, or kills its worker again and again.
    """
    for name in _ONE_THREAD:
        os.environ.setdefault(name, "1")
    rest = iter(shards)
    again: list[Shard] = []
    broken = 0
    while True:
        executor = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), _die_with_parent)
        hand: dict[Future[Done], Shard] = {}
        try:
            for done in _through(executor, plan, _first(again, rest), workers * IN_HAND, hand):
                broken = 0
                yield done
            return
        except BrokenProcessPool:
            broken += 1
            again = sorted(hand.values(), key=lambda shard: shard.number)
            if broken >= PATIENCE:
                names = ", ".join(shard.name for shard in again[:workers])
                raise FramingError(
                    f"workers were killed {broken} times in a row, at {names}: is there memory for {workers}? "
                    "The same command with fewer --workers goes on from here"
                ) from None
            tell("a worker was killed; what it had in hand is done again")
        finally:
            executor.shutdown(wait=False, cancel_futures=True)


def _through(
    executor: ProcessPoolExecutor, plan: Plan, shards: Iterator[Shard], most: int, hand: dict[Future[Done], Shard]
) -> Iterator[Done]:
    """Results as they come; `hand` are the shards that were given out and are not done."""
    while True:
        while len(hand) < most and (shard := next(shards, None)) is not None:
            hand[_submitted(executor, plan, shard, hand)] = shard
        if not hand:
            return
        for future in wait(hand, return_when=FIRST_COMPLETED).done:
            done = future.result()
            del hand[future]
            yield done


def _submitted(
    executor: ProcessPoolExecutor, plan: Plan, shard: Shard, hand: dict[Future[Done], Shard]
) -> Future[Done]:
    try:
        return executor.submit(score_shard, plan, shard)
    except BrokenProcessPool:
        hand[Future()] = shard
        raise


def _first(again: list[Shard], rest: Iterator[Shard]) -> Iterator[Shard]:
    """What was lost, then the rest; `rest` stays open when this is closed (which `yield from` would not grant)."""
    while again:
        yield again.pop(0)
    for shard in rest:  # noqa: UP028
        yield shard


def _die_with_parent() -> None:
    """End this worker when the process that started it is gone, however it went."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=lambda: (wait_for([parent.sentinel]), os._exit(1)), daemon=True).start()


def dask(plan: Plan, shards: Iterable[Shard], workers: int, tell: Tell, scheduler: str = "") -> Iterator[Done]:
    """Score shards on a Dask cluster: that of `scheduler` ("tcp://host:8786"), or one of `workers` processes made here.

    All workers have to see the folder of the results under the same path. A shard whose worker is lost is given to another.

    Raises
    ------
    UsageError
        When Dask is not installed, or the scheduler does not answer.
    FramingError
        When the scheduler is lost on the way, or a shard kills its workers again and again.
    """
    distributed = _distributed()
    for name in _ONE_THREAD:
        os.environ.setdefault(name, "1")
    cluster = None if scheduler else distributed.LocalCluster(
        n_workers=workers, threads_per_worker=1, processes=True, host="127.0.0.1", dashboard_address=None, silence_logs=50
    )  # fmt: skip
    try:
        client = distributed.Client(scheduler or cluster, timeout=ANSWER)
    except (OSError, ValueError) as error:
        raise UsageError(f"{scheduler}: no Dask scheduler answers there ({error or type(error).__name__})") from None
    try:
        yield from _on_client(client, plan, iter(shards), workers if cluster else 0)
    finally:
        client.close()
        if cluster:
            cluster.close()


def _distributed() -> Any:
    try:
        import distributed
    except ImportError:
        raise UsageError("--engine dask needs Dask: pip install 'framing-analyser[dask]'") from None
    return distributed


def _on_client(client: Any, plan: Plan, shards: Iterator[Shard], workers: int) -> Iterator[Done]:
    distributed = _distributed()

    given: dict[str, Shard] = {}
    lost: Counter[Shard] = Counter()

    def submitted(shard: Shard) -> Any:
        key = f"framing-{plan.key[:16]}-{shard.name}-{lost[shard]}"
        given[key] = shard
        return client.submit(score_shard, plan, shard, key=key, pure=False)

    futures = map(submitted, shards)
    most = IN_HAND * max(workers, len(client.scheduler_info()["workers"]), 1)
    going = distributed.as_completed(list(islice(futures, most)))
    for future in going:
        shard = given.pop(future.key)
        try:
            done: Done = future.result()
        except distributed.KilledWorker:
            lost[shard] += 1
            if lost[shard] == PATIENCE:
                raise FramingError(
                    f"{shard.name} killed its workers again and again; give workers more memory, and run the same "
                    "command again to go on"
                ) from None
            going.add(submitted(shard))
            continue
        except FramingError:
            raise
        except Exception as error:
            if type(error).__name__ in ("CancelledError", "FutureCancelledError", "CommClosedError", "TimeoutError"):
                raise FramingError("the Dask scheduler was lost; run the same command again to go on") from None
            raise
        if (following := next(futures, None)) is not None:
            going.add(following)
        future.release()
        yield done
