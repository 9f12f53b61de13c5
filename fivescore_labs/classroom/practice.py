"""What was tried, in the order of its time; the rating that follows from it by Glicko-2, and what is due by FSRS.

A try is of a card: a puzzle by its number, `17`, one of the reader's own choices, `y0a1b2c3d`, a kind of question of a
trainer with its level, `count.2`, or a kind of exercise, `none-of-them`. Only the first try of a puzzle is rated. What
was missed once comes back when FSRS says so: right is its Good, wrong its Again, and a day is the shortest wait.
"""

import re
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from functools import lru_cache
from math import exp, log, pi, sqrt
from typing import NamedTuple

from fsrs import Card, Rating as Grade, Scheduler

DAY = 86_400
"""The seconds of a day, which is a rating period, too."""
LEVELS = {1: 1200.0, 2: 1500.0, 3: 1800.0}
"""The rating of a puzzle of each grade."""
DEVIATION = 60.0
"""How far the rating of a puzzle may be off."""
TAU = 0.5
"""How fast volatility changes (Glickman: 0.3 to 1.2)."""
_SCALE = 173.7178
_LINE = re.compile(
    r"tried (\d{1,11}) (\d{1,5}|y[0-9a-f]{8}|[a-z]{1,10}\.[1-3]|[a-z]{1,20}(?:-[a-z]{1,20}){1,9}) (right|wrong)",
    re.ASCII,
)


class Try(NamedTuple):
    """A try: when, in seconds since 1970, of which card, and whether it was right at once.

    >>> str(Try(1795780800, "17", False))
    'tried 1795780800 17 wrong'
    """

    at: int
    card: str
    right: bool

    def __str__(self) -> str:
        return f"tried {self.at} {self.card} {'right' if self.right else 'wrong'}"


def read_try(line: str) -> Try | None:
    """The try that a line of the progress tells; None for any other line."""
    found = _LINE.fullmatch(line)
    return Try(int(found[1]), found[2], found[3] == "right") if found else None


class Rating(NamedTuple):
    """A player's strength: the rating, how far off it may be, and how much it changes from day to day.

    >>> Rating()
    Rating(points=1500.0, deviation=350.0, volatility=0.06)
    """

    points: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


class Game(NamedTuple):
    """One game of a period: the other's rating and deviation, and the score, 1 if won, 0 if lost."""

    points: float
    deviation: float
    score: float


def rated(before: Rating, games: Sequence[Game]) -> Rating:
    """The rating after a period (Glickman, "Example of the Glicko-2 system"); without games the deviation grows."""
    mu, phi, sigma = (before.points - 1500) / _SCALE, before.deviation / _SCALE, before.volatility
    if not games:
        return before._replace(deviation=min(350.0, _SCALE * sqrt(phi * phi + sigma * sigma)))
    parts = []
    for game in games:
        weight = 1 / sqrt(1 + 3 * (game.deviation / _SCALE / pi) ** 2)
        expected = 1 / (1 + exp(-weight * (mu - (game.points - 1500) / _SCALE)))
        parts.append((weight, expected, game.score))
    variance = 1 / sum(weight * weight * each * (1 - each) for weight, each, _ in parts)
    gain = sum(weight * (score - each) for weight, each, score in parts)
    sigma = _volatility(sigma, phi, variance, variance * gain)
    phi = 1 / sqrt(1 / (phi * phi + sigma * sigma) + 1 / variance)
    return Rating(1500 + _SCALE * (mu + phi * phi * gain), _SCALE * phi, sigma)


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """The volatility after a period: step 5 of the paper, by the Illinois method."""
    start = log(sigma * sigma)

    def f(x: float) -> float:
        spread = phi * phi + variance + exp(x)
        return exp(x) * (delta * delta - spread) / (2 * spread * spread) - (x - start) / (TAU * TAU)

    low, high = start, log(max(delta * delta - phi * phi - variance, 0) or 1)
    if delta * delta <= phi * phi + variance:
        high = start - TAU
        while f(high) < 0:
            high -= TAU
    below, above = f(low), f(high)
    while abs(high - low) > 1e-6:
        middle = low + (low - high) * below / (above - below)
        value = f(middle)
        if value * above <= 0:
            low, below = high, above
        else:
            below /= 2
        high, above = middle, value
    return exp(low / 2)


def ratings(tries: Iterable[tuple[Try, int]]) -> list[Rating]:
    """The rating after each first try of a puzzle, given with its grade, in the order of time; the day is the period.

    >>> [round(each.points) for each in ratings([(Try(9, "1", True), 2), (Try(12, "1", False), 2)])]
    [1675]
    """
    found: list[Rating] = []
    morning, games, today, seen = Rating(), list[Game](), None, set[str]()
    for each, grade in sorted(tries):
        if each.card in seen:
            continue
        seen.add(each.card)
        day = each.at // DAY
        if today is not None and day > today:
            morning, games = found[-1], []
            for _ in range(min(day - today - 1, 1000)):
                morning = rated(morning, ())
        today = day
        games.append(Game(LEVELS[grade], DEVIATION, float(each.right)))
        found.append(rated(morning, games))
    return found


@lru_cache(maxsize=4)
def due_times(tries: tuple[Try, ...]) -> tuple[tuple[float, str], ...]:
    """The cards that were missed once, each with the seconds since 1970 when it is due again by FSRS, in that order.

    >>> [name for _, name in due_times((Try(0, "17", False), Try(0, "18", True), Try(9, "3", False)))]
    ['17', '3']
    """
    scheduler = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)
    missed = {each.card for each in tries if not each.right}
    cards: dict[str, Card] = {}
    for each in sorted(tries):
        if each.card not in missed:
            continue
        card = cards.get(each.card) or Card(card_id=0)
        grade = Grade.Good if each.right else Grade.Again
        cards[each.card], _ = scheduler.review_card(card, grade, datetime.fromtimestamp(each.at, UTC))
    return tuple(sorted((card.due.timestamp(), name) for name, card in cards.items()))


def due(tries: tuple[Try, ...], now: int) -> tuple[str, ...]:
    """The cards that were missed once and are due again, those first that were due first.

    >>> missed = Try(0, "17", False)
    >>> due((missed,), 3600), due((missed,), 2 * DAY), due((missed, Try(2 * DAY, "17", True)), 3 * DAY)
    ((), ('17',), ())
    """
    return tuple(name for at, name in due_times(tries) if at <= now)
