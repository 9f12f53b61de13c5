"""What the pairs of a class have counted: hits of trials, as text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from fivescore.core.errors import FivescoreError

Tally = tuple[int, int]
"""What a pair has counted: hits, and trials."""
MOST_TALLIES = 99
"""How many tallies a class board has."""


def read_tallies(text: str) -> tuple[Tally, ...]:
    """Tallies from their text, such as 2/10 0/10.

    >>> read_tallies("2/10 0/10")
    ((2, 10), (0, 10))

    Raises FivescoreError for what is no tally, for more hits than trials, and for too many of them.
    """
    found = []
    for word in text.split():
        hits, _, trials = word.partition("/")
        if not (re.fullmatch(r"\d{1,4}", hits, re.ASCII) and re.fullmatch(r"\d{1,4}", trials, re.ASCII)):
            raise FivescoreError(f"“{word[:20]}” is no tally; one reads like 2 of 10")
        if not int(hits) <= int(trials) or not int(trials):
            raise FivescoreError(
                f"{int(hits)} of {int(trials)} cannot be; a pair has one trial at least, and no more hits"
            )
        found.append((int(hits), int(trials)))
    if len(found) > MOST_TALLIES:
        raise FivescoreError(f"{len(found)} tallies are too many; the board has room for {MOST_TALLIES}")
    return tuple(found)


def write_tallies(tallies: Iterable[Tally]) -> str:
    """Tallies as text.

    >>> write_tallies([(2, 10), (0, 10)])
    '2/10 0/10'
    """
    return " ".join(f"{hits}/{trials}" for hits, trials in tallies)
