"""What a million rounds take: in one process, in a pool of processes, and with as many workers of Dask.

Seconds are those of one machine, of which the number of cores is stored. What the rounds bring is the same each time.
"""

import os
import statistics
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing import get_context
from time import perf_counter
from typing import NamedTuple
from unittest.mock import patch

import psutil
from distributed import Client

from fivescore import ALL_FIVES
from fivescore.analysis.players import Careful, Greedy, Player
from fivescore.analysis.simulate import batches, compared, tally
from research import SEED, Row, stores
from research.players import side_by_side

ROUNDS, FEW, TURNS = 1_000_000, 10_000, 3
"""Rounds of greedy players, measured in so many parts as there are turns; and those of careful ones, in each turn. The
ways take turns, so that a drift of the machine hits all, and the medians stay."""
TASKS = 2_000
"""Batches of one trial that does nothing: what sending and fetching takes."""


@contextmanager
def ways(workers: int) -> Iterator[dict[str, Executor | None]]:
    """The ways that are measured, ready to work."""
    quiet = {"threads_per_worker": 1, "dashboard_address": ":0"}
    with ProcessPoolExecutor(workers, get_context("spawn")) as pool, Client(n_workers=workers, **quiet) as client:
        found = {"one process": None, "a pool of processes": pool, "Dask": client.get_executor()}
        for executor in (pool, found["Dask"]):
            deque(executor.map(nothing, range(workers)))
        yield found


def nothing(number: int) -> tuple[int]:
    """A trial that does nothing."""
    return (0,)


class Taken(NamedTuple):
    """Seconds that pass, and seconds that all processes together compute: where cores are busy, only these tell."""

    passed: float
    computed: float


def timed(work: Callable[[], object]) -> Taken:
    """Run a piece of work, and return what it takes: this process and those below it."""

    def computed() -> float:
        found = 0.0
        for each in (own := psutil.Process(), *own.children(recursive=True)):
            with suppress(psutil.Error):
                found += sum(each.cpu_times()[:2])
        return found

    begun, before = perf_counter(), computed()
    work()
    return Taken(perf_counter() - begun, computed() - before)


def measured(found: dict[str, Executor | None], player: Player, rounds: int, turns: int = 1) -> dict[str, Taken]:
    """Measure what `rounds` rounds of two such players take each way: the medians of several turns."""
    runs = [
        {name: timed(partial(compared, ALL_FIVES, rounds, SEED, player, executor=each)) for name, each in found.items()}
        for _ in range(turns)
    ]
    return {name: Taken(*map(statistics.median, zip(*(run[name] for run in runs), strict=True))) for name in found}


def tasks(executor: Executor | None) -> float:
    """Batches that are sent and fetched in a second."""
    with patch.object(batches, "SECONDS", 0.0), patch.object(batches, "FIRST", (0.0,)):
        return TASKS / timed(lambda: tally(nothing, TASKS, executor=executor)).passed


@stores("scale", f"{ROUNDS:,} rounds of two greedy players, {FEW:,} of two careful ones, of All Fives")
def scale() -> Row:
    """Seconds of each way, batches a second, and what the rounds bring, the first few of them and all."""
    workers = os.cpu_count() or 1
    with ways(workers) as found:
        few = measured(found, Careful(), FEW, TURNS)
        part = measured(found, Greedy(), ROUNDS // TURNS, TURNS)
        passed = {name: round(tasks(each)) for name, each in found.items() if each}
        return {
            "workers": workers,
            "careful": {name: [round(each, 2) for each in taken] for name, taken in few.items()},
            "greedy": {name: [round(each * TURNS, 2) for each in taken] for name, taken in part.items()},
            "batches a second": passed,
            "few": side_by_side(ALL_FIVES, FEW),
            "all": side_by_side(ALL_FIVES, ROUNDS, executor=found["a pool of processes"]),
        }
