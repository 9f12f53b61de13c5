"""How far a search has come, and when it stops: for good at its limits, for now when its time is over."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

from fivescore.core.errors import TooLarge

LOOK = 100
"""After so many positions a search looks at the clock: some thousandths of a second."""
BIT = 0.2
"""How many seconds one bit of work takes."""
KEPT = 1_900_000
"""How many positions are kept at most, some 160 bytes each, so that a process stays below 400 MiB."""
NEVER = float("inf")


def now() -> float:
    """The seconds of a clock that runs on."""
    return perf_counter()


class Pause(Exception):
    """The time is over. What was found is kept: who asks the same again goes on from there."""


class SearchBudget:
    """Counts the positions that searches go into; who goes into one adds 1 to `nodes`, and calls `look()` past `check`.

    >>> watch = SearchBudget(limit=1000)
    >>> watch.nodes = 1001
    >>> watch.look()
    Traceback (most recent call last):
    ...
    fivescore.TooLarge: more than 1,000 positions were searched
    """

    __slots__ = ("check", "end", "kept", "limit", "nodes")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.kept: Callable[[], int] = int
        """Says how many positions are kept; who keeps them sets it."""
        self.nodes = 0
        self.check = min(limit, LOOK)
        """Past so many positions `look()` is to be called."""
        self.end = NEVER

    def give(self, seconds: float) -> None:
        """Starts a bit of work that may take so long."""
        self.end = now() + seconds

    def look(self) -> None:
        """Raises TooLarge past a limit, and Pause where the time is over."""
        if self.nodes > self.limit:
            raise TooLarge(f"more than {self.limit:,} positions were searched", self.nodes, self.limit)
        if (kept := self.kept()) > KEPT:
            asked = f"after {self.nodes:,} positions more than {KEPT:,} would have to be kept in memory"
            raise TooLarge(f"{asked}, and that is the limit (400 MiB); take fewer tiles", kept, KEPT)
        self.check = min(self.limit, self.nodes + LOOK)  # never past the limit, so that the limit is exact
        self.pause()

    def pause(self) -> None:
        """Raises Pause where the time is over."""
        if self.end < NEVER and now() > self.end:
            raise Pause
