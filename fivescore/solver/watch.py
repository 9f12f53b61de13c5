"""How far a search has come, and when it stops: for good at a limit of positions, for now when its time is over."""

from __future__ import annotations

from time import perf_counter

from fivescore.errors import TooLarge

LOOK = 250
"""After so many positions a search looks at the clock: a few thousandths of a second."""
NEVER = float("inf")


class Pause(Exception):
    """The time is over. What was found is kept: who asks the same again goes on from there.

    >>> watch = Watch(limit=1000)
    >>> watch.give(seconds=0)
    >>> watch.look()
    Traceback (most recent call last):
    ...
    fivescore.solver.watch.Pause
    """


class Watch:
    """Counts the positions that searches go into; who goes into one adds 1 to `nodes`, and calls `look()` past `check`.

    >>> watch = Watch(limit=1000)
    >>> watch.nodes = 1001
    >>> watch.look()
    Traceback (most recent call last):
    ...
    fivescore.errors.TooLarge: more than 1,000 positions were searched
    """

    __slots__ = ("check", "end", "limit", "nodes")

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.nodes = 0
        self.check = min(limit, LOOK)
        """Past so many positions `look()` is to be called."""
        self.end = NEVER

    def give(self, seconds: float = NEVER) -> None:
        """Starts a bit of work that may take so long."""
        self.end = perf_counter() + seconds

    def look(self) -> None:
        """Raises TooLarge past the limit, and Pause where the time is over."""
        if self.nodes > self.limit:
            raise TooLarge(f"more than {self.limit:,} positions were searched", self.nodes, self.limit)
        self.check = min(self.limit, self.nodes + LOOK)
        if self.end < NEVER and perf_counter() > self.end:
            raise Pause
