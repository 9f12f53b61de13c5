"""Trials by number, and batches of them: what many trials find, worked out here or by any executor.

A trial is a function of its number: it takes its chance from the number and a seed, and from nothing else. A batch is a
range of numbers, and what is found in it is a tally: how often each value came. Tallies add up to the same whatever the
batches were, wherever they were worked out, and in whatever order they came. So batches are sized by the time that
they take, are sent again when a worker is lost, and can be kept in a file (`checkpoints`) from which the rest goes on.
"""

from __future__ import annotations

from bisect import bisect
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import closing
from math import inf
from pathlib import Path
from queue import SimpleQueue
from time import perf_counter
from typing import Any, TypeAlias
from warnings import warn

from fivescore.analysis.simulate.checkpoints import Batch, Tally, add, opened
from fivescore.core.errors import FivescoreError

SECONDS = 0.5
"""What a batch is meant to take: to send it and to fetch what it found takes some thousandths of a second."""
FIRST = (0.1, 0.2)
"""Seconds of trials that are worked out here, to see how long one takes: while tables fill, and when they are full."""
AHEAD = 1000
"""The most batches under way at a time: enough for as many workers."""
SENT = 3
"""How often a batch is sent whose worker is lost each time."""

Trial: TypeAlias = Callable[[int], tuple[Any, ...]]
"""From a trial's number to what it finds: one value, or several that are tallied apart."""
Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many are done, and of how many."""
Numbers: TypeAlias = tuple[int, int]
"""A range of trials: the first, and the one after the last."""
Batches: TypeAlias = Generator[Batch, None, None]


def tally(
    trial: Trial,
    count: int,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
    file: str | Path | None = None,
) -> tuple[Tally, ...]:
    """Count how often each value came in trials 0 to `count` - 1: a tally for each of the values that a trial gives.

    `executor` is any of concurrent.futures, or a cluster's; what is found does not depend on it. The trial has to reach
    its workers: give a function that is at the top of a module, or `functools.partial` of one, by keywords. A batch
    whose worker is lost is sent again, `SENT` times in all. A process pool takes nothing more once it has lost a
    worker: what is left is then worked out here, and a warning says so.

    `progress(done, total)` is called here after each batch. `file` keeps what is finished: the same call, made again,
    goes on from there, and so does one for more trials.

    >>> import random
    >>> from functools import partial
    >>> def thrown(number, seed):
    ...     dice = random.Random(f"{seed}/{number}")
    ...     return (dice.randint(1, 6) + dice.randint(1, 6),)
    >>> (sums,) = tally(partial(thrown, seed=1), 1000)
    >>> sums[7], sums.total()
    (154, 1000)

    Raises FivescoreError for fewer than one trial, for a file of other trials, for values that a file cannot keep, and
    for a batch that was lost each time; and what a trial raises.
    """
    if count < 1:
        raise FivescoreError(f"{count} trials find nothing; run at least 1")
    path, found = Path(file) if file else None, Tallies(count)
    for batch in opened(path, trial) if path else ():
        found.add(batch)

    def through(batches: Batches) -> None:
        with closing(batches):
            for batch in batches:
                if path:
                    add(path, batch)
                found.add(batch)
                if progress:
                    progress(found.done, count)

    if progress and found.done:
        progress(found.done, count)
    try:
        through(_sent(trial, found.missing(), executor) if executor else _here(trial, found.missing()))
    except BrokenExecutor:
        warn(
            "a worker of the pool was lost, and a broken pool takes nothing more: what is left is worked out here, on "
            "one core; a pool that breaks at once cannot load what the trials need",
            RuntimeWarning,
            stacklevel=3,
        )
        through(_here(trial, found.missing()))
    return tuple(found.tallies)


class Tallies:
    """The tallies of the trials found so far, and the ranges of trials that are in them.

    >>> found = Tallies(9)
    >>> found.add(run_batch(lambda number: (number % 2,), 2, 5))
    >>> found.tallies, found.done, found.missing()
    ([Counter({0: 2, 1: 1})], 3, [(0, 2), (5, 9)])
    """

    def __init__(self, count: int) -> None:
        self.count, self.done = count, 0
        self.tallies: list[Tally] = []
        self.ranges: list[Numbers] = []

    def add(self, batch: Batch) -> None:
        """Adds a batch, unless it has trials that were not asked for, or that were found already."""
        numbers = batch.start, batch.stop
        at = bisect(self.ranges, numbers)
        before = self.ranges[at - 1][1] if at else 0
        after = self.ranges[at][0] if at < len(self.ranges) else self.count
        if not before <= batch.start < batch.stop <= after:
            return
        self.ranges.insert(at, numbers)
        self.done += batch.stop - batch.start
        for place, each in enumerate(batch.tallies):
            if place == len(self.tallies):
                self.tallies.append(Counter())
            self.tallies[place].update(each)

    def missing(self) -> list[Numbers]:
        """The ranges of trials that are not found yet."""
        ends = [0, *(at for numbers in self.ranges for at in numbers), self.count]
        return [(start, stop) for start, stop in zip(ends[::2], ends[1::2], strict=True) if start < stop]


def run_batch(trial: Trial, start: int, stop: int, seconds: float = inf) -> Batch:
    """A batch worked out: these trials, or the first of them that take so long.

    >>> run_batch(lambda number: (number % 2,), 0, 5).tallies
    (Counter({0: 3, 1: 2}),)
    """
    begun, rows, number = perf_counter(), [], start
    while number < stop and (number == start or perf_counter() - begun < seconds):
        rows.append(trial(number))
        number += 1
    return Batch(start, number, tuple(map(Counter, zip(*rows, strict=True))), perf_counter() - begun)


def _here(trial: Trial, free: Iterable[Numbers]) -> Batches:
    """Batches of what is missing, worked out one after the other."""
    for start, stop in free:
        while start < stop:
            batch = run_batch(trial, start, stop, SECONDS)
            start = batch.stop
            yield batch


def _sent(trial: Trial, free: Iterable[Numbers], executor: Executor) -> Batches:
    """Batches of what is missing as an executor brings them back; the first ones are worked out here."""
    left, lost, each = deque(free), Counter[int](), SECONDS
    for seconds in FIRST if left else ():
        batch = run_batch(trial, *left[0], seconds)
        each = _each(batch)
        _cut(left, batch.stop - batch.start)
        yield batch
        if not left:
            return
    done: SimpleQueue[Future[Batch]] = SimpleQueue()
    under_way: dict[Future[Batch], Numbers] = {}
    try:
        while left or under_way:
            while left and len(under_way) < AHEAD:
                numbers = _cut(left, max(1, round(SECONDS / each)))
                future = executor.submit(run_batch, trial, *numbers)
                under_way[future] = numbers
                future.add_done_callback(done.put)
            future = done.get()
            numbers = under_way.pop(future)
            try:
                batch = future.result()
            except BrokenExecutor:
                under_way.clear()  # the pool ends all of them itself, and trips over one that is cancelled meanwhile
                raise
            except Exception as fault:
                # lost with its worker, it may be sent again; Dask need not be there to tell
                if not isinstance(fault, CancelledError) and type(fault).__name__ != "KilledWorker":
                    raise
                lost[numbers[0]] += 1
                if lost[numbers[0]] == SENT:
                    sent = f"trials {numbers[0]:,} to {numbers[1] - 1:,} were sent {SENT} times"
                    why = "has it the memory that they take, and all that they import?"
                    raise FivescoreError(f"{sent}, and each time their worker was lost; {why}") from fault
                left.appendleft(numbers)
            else:
                each = _each(batch)
                yield batch
    finally:
        for future in under_way:
            future.cancel()


def _each(batch: Batch) -> float:
    """Seconds of one trial."""
    return max(batch.seconds, 1e-6) / (batch.stop - batch.start)


def _cut(left: deque[Numbers], size: int) -> Numbers:
    """The next of what is left, at most so many; they are left no more."""
    start, stop = left.popleft()
    if stop - start > size:
        left.appendleft((start + size, stop))
    return start, min(stop, start + size)
