"""The project on a fair handicap: its matches, counted as a class counts them, and what new matches say."""

import csv
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import NamedTuple

from fivescore import ALL_FIVES
from research import stored
from research.handicap import COLUMNS, TABLE
from website.figures.registry import figure
from website.html import table

TARGET = ALL_FIVES.target_for(2)
FEW = 100
"""How many matches a pair of students counts by hand."""


class Played(NamedTuple):
    """A match of the table: points of both when it was over, and its rounds."""

    careful: int
    greedy: int
    rounds: int

    def won(self, start: int) -> bool:
        """Whether the greedy player would have won it with so many points at its beginning."""
        return self.greedy + start >= TARGET


@cache
def matches() -> tuple[Played, ...]:
    """Every match of the table."""
    with TABLE.open(encoding="utf-8", newline="") as file:
        return tuple(Played(*(int(each[name]) for name in Played._fields)) for each in csv.DictReader(file))


def share(start: int) -> Fraction:
    """The share of the matches that the greedy player wins with a head start."""
    return Fraction(sum(each.won(start) for each in matches()), len(matches()))


def error(start: int, count: int) -> float:
    """The standard error of that share among so many matches."""
    return sqrt(share(start) * (1 - share(start)) / count)


def fair() -> int:
    """The least head start, in fives, with which the greedy player wins at least every other match."""
    return next(start for start in range(0, TARGET, 5) if 2 * share(start) >= 1)


NUMBERS: dict[str, Callable[[], str]] = {
    "matches": lambda: f"{len(matches()):,}",
    "size": lambda: f"{round(TABLE.stat().st_size / 1000)} kB",
    "target": lambda: f"{TARGET}",
    "careful_wins": lambda: f"{100 * float(1 - share(0)):.1f} %",
    "mean_rounds": lambda: f"{sum(each.rounds for each in matches()) / len(matches()):.1f}",
    "fair": lambda: f"{fair()}",
    "fair_share": lambda: f"{100 * float(share(fair())):.1f} %",
    "few": lambda: f"{FEW}",
    "few_error": lambda: f"{100 * error(fair(), FEW):.0f}",
    "all_error": lambda: f"{100 * error(fair(), len(matches())):.1f}",
}
"""The numbers of the project, each by its name."""


@figure("codebook")
def codebook() -> str:
    """What each column of the table is."""
    return table(("Column", "What it says"), list(COLUMNS.items()))


@figure("headstarts")
def headstarts() -> str:
    """How often the greedy player wins with each head start: among the matches of the table, and among new ones."""
    rows = [
        (f"{each['start']}", f"{100 * float(share(each['start'])):.1f} %", f"{100 * each['mean']:.1f} %")
        for each in stored("handicap")["new"]
    ]
    return table(("Head start", "Ben wins, of the table", "Ben wins, of new matches"), rows)
