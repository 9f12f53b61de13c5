"""Which puzzle comes next: what is due again, then one of a grade that its reader solves most of the time."""

import random
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, time
from fractions import Fraction
from functools import lru_cache
from hashlib import sha256

from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.game import shuffled
from fivescore_labs.analysis.codec import StoredPuzzle, stored_puzzles
from fivescore_labs.analysis.retry import Retry, opened
from fivescore_labs.classroom.due import due
from fivescore_labs.classroom.practice import LEVELS, Rating, ratings
from fivescore_labs.classroom.progress import TRAINERS, read
from fivescore_labs.contract import whole
from fivescore_labs.parts.words import CALLED

Wants = tuple[str, str]
"""The theme and the grade that are wanted; "" for any."""
FIVE = 5
"""How many puzzles a day has: one of each grade, and two by what you miss."""
AIM = 0.7
"""How often a puzzle of the best grade is solved."""
STEPS = (4, 6)
"""After how many puzzles of a grade that of a timed run goes up."""
RACE = 1800
"""How long a timed run is, in tenths of a second."""
TEN = 10
"""How many puzzles of a grade, from the easiest on, are mixed with each other."""


THEMES: Mapping[str, Sequence[str]] = CALLED["theme"]
"""The name of each theme, and what to look for; `research/puzzles.py` has the rule of each."""


@dataclass(frozen=True)
class PuzzleState:
    """A puzzle, what was tried of it, its run (day `d261127`, timed `r7`), what is wanted, and what is kept."""

    it: StoredPuzzle | None
    here: Retry
    tries: tuple[str, ...] = ()
    shown: bool = False
    wants: Wants = ("", "")
    run: str = ""
    marks: tuple[str, ...] = ()
    tenths: int = 0
    since: float | None = None
    came: int = field(default=0, compare=False)
    fresh: bool = False
    paper: tuple[int, ...] = field(default=(), compare=False)
    kept: str = field(default="", compare=False)

    @property
    def racing(self) -> bool:
        return self.run[:1] == "r"

    @property
    def day(self) -> int:
        """The day whose puzzles these are; 0 for none."""
        return int(self.run[1:]) if self.run[:1] == "d" else 0

    @property
    def solved(self) -> bool:
        """True if the best play is on the board."""
        return self.it is not None and str(self.here.chosen) == self.it.best

    @property
    def answered(self) -> bool:
        return self.here.chosen is not None or bool(self.tries) or self.shown

    @property
    def right_at_once(self) -> bool:
        """True if it was solved at the first try."""
        return self.solved and not self.tries and not self.shown

    @property
    def over(self) -> bool:
        return self.it is None and bool(self.run)

    @property
    def so_far(self) -> tuple[str, ...]:
        """The marks of the run, with that of the puzzle on the board once it is answered."""
        here = [f"{card_of(self.it)}{'o' if self.right_at_once else 'x'}"] if self.it and self.answered else []
        return (*self.marks, *here) if self.run else ()

    @property
    def won(self) -> int:
        """The number of puzzles of the run that were solved at the first try."""
        return sum(each[-1] == "o" for each in self.so_far)

    @property
    def at(self) -> int:
        """The number of the puzzle in its run."""
        return len(self.marks) + 1

    @property
    def left(self) -> float:
        """The seconds that are left of a timed run."""
        return (RACE - self.tenths) / 10


def puzzle_in_run(it: StoredPuzzle | None, state: PuzzleState | None = None) -> PuzzleState:
    """A puzzle on the board, in the run of another; None for a run with no puzzle on its board."""
    here = opened((it or card(1)).text)
    if state is None:
        return PuzzleState(it, here)
    return replace(state, it=it, here=here, tries=(), shown=False, fresh=False, came=state.tenths, paper=())


def date_of(day: int) -> date:
    try:
        return date(2000 + day // 10_000, day // 100 % 100, day % 100)
    except ValueError as fault:
        raise NotationError(f"{day} is no day; November 23, 2026 reads 261123", str(day)) from fault


def card(number: int) -> StoredPuzzle:
    return stored_puzzles()[number - 1]


def stored_puzzle(name: str) -> StoredPuzzle | None:
    """The stored puzzle of a card; None for any other card."""
    number = whole(name, len(stored_puzzles()))
    return card(number) if number else None


@lru_cache(maxsize=8)
def own_puzzles(progress: str) -> tuple[StoredPuzzle, ...]:
    """The puzzles that were made of the reader's own choices, as the progress keeps them."""
    lines = (line.split(" ", 5)[1:] for line in read(progress).own)
    return tuple(StoredPuzzle(text, best, Fraction(far), by, of.strip("-")) for best, far, by, of, text in lines)


def card_of(it: StoredPuzzle) -> str:
    """The card of a puzzle."""
    return str(it.number) if it.number else f"y{sha256(it.text.encode()).hexdigest()[:8]}"


@lru_cache(maxsize=8)
def ratings_so_far(progress: str) -> tuple[Rating, ...]:
    """The rating after each puzzle, by its first try."""
    return tuple(ratings([(each, it.grade) for each in read(progress).tries if (it := stored_puzzle(each.card))]))


def fitting_grade(progress: str) -> int:
    """The grade that its reader solves nearly as often as we aim at."""
    rated = ratings_so_far(progress)
    points = rated[-1].points if rated else Rating().points
    return min(LEVELS, key=lambda grade: abs(1 / (1 + 10 ** ((LEVELS[grade] - points) / 400)) - AIM))


def next_puzzle(progress: str, now: float, wants: Wants = ("", ""), now_on: str = "") -> StoredPuzzle:
    """The next puzzle of a theme and a grade: one that is due, one of the reader's own, or one that was never tried."""
    said, mine = read(progress), {card_of(each): each for each in own_puzzles(progress)}
    tried = {each.card for each in said.tries}
    fits = puzzles_fitting(wants, progress)
    known = {str(each.number): each for each in fits} | ({} if any(wants) else mine)
    for waits in (*due(said.tries, int(now)), *(name for name in mine if name not in tried)):
        if waits in known and waits != now_on:
            return known[waits]
    return next((each for each in fits if str(each.number) != now_on), fits[0])


def puzzles_fitting(wants: Wants, progress: str) -> list[StoredPuzzle]:
    """The stored puzzles of a theme and a grade: untried ones first, then those of the reader's grade."""
    fits = _wanted(_in_order(), wants)
    tried, aims = {each.card: each.at for each in read(progress).tries}, fitting_grade(progress)
    return sorted(fits, key=lambda each: (tried.get(str(each.number), -1), abs(each.grade - aims)))


def _wanted(several: Sequence[StoredPuzzle], wants: Wants) -> list[StoredPuzzle]:
    theme, grade = wants
    fits = [each for each in several if theme in ("", each.theme) and grade in ("", str(each.grade))]
    if not fits:
        raise FivescoreError(f"no stored puzzle has the theme “{THEMES[theme][0]}” and grade {grade}")
    return fits


@lru_cache(maxsize=1)
def _in_order() -> tuple[StoredPuzzle, ...]:
    """All stored puzzles, each grade from the easiest on (little to look through, far ahead), ten by ten mixed."""
    rng, found = random.Random("order"), list[StoredPuzzle]()
    for grade in LEVELS:
        fits = [each for each in stored_puzzles() if each.grade == grade]
        fits.sort(key=lambda each: each.plays * each.unseen / each.ahead)
        for at in range(0, len(fits), TEN):
            found += shuffled(fits[at : at + TEN], rng)
    return tuple(found)


def puzzle_of_day(day: int, before: Sequence[int], progress: str) -> StoredPuzzle:
    """The next puzzle of a day: one of each grade, the same for everybody; then of what its reader has missed."""
    rng = random.Random(f"day {day}")
    mixed = shuffled(stored_puzzles(), rng)
    same = [next(each for each in mixed if each.grade == grade) for grade in LEVELS]
    if len(before) < len(same):
        return same[len(before)]
    said = read(progress)
    taken = {*map(str, before), *(each.card for each in said.tries)}
    for name in due(said.tries, _noon(day)):
        if (it := stored_puzzle(name)) and it.number not in before:
            return it
    themes, aims = _missed(progress, [card(number).theme for number in before]), fitting_grade(progress)
    left = [each for each in mixed if str(each.number) not in taken] or [*stored_puzzles()]
    return min(left, key=lambda each: (abs(each.grade - aims), themes.get(each.theme, 0.5)))


def questions_due(progress: str, day: int) -> tuple[str, ...]:
    """The kinds of questions of trainers that were missed and are due again on a day."""
    names = (name.partition(".")[0] for name in due(read(progress).tries, _noon(day)) if "." in name)
    return tuple(dict.fromkeys(name for name in names if name in TRAINERS))


def _noon(day: int) -> int:
    """The seconds from 1970 to the noon after a day begins everywhere."""
    return int(datetime.combine(date_of(day), time(12), UTC).timestamp())


def _missed(progress: str, today: Collection[str]) -> dict[str, float]:
    """Return how often each theme was right, as if right once and missed once before; those of today come last."""
    right, tried = defaultdict[str, int](int), defaultdict[str, int](int)
    for each in read(progress).tries:
        if it := stored_puzzle(each.card):
            right[it.theme] += each.right
            tried[it.theme] += 1
    return {theme: (right[theme] + 1) / (tried[theme] + 2) + (theme in today) for theme in THEMES}


@lru_cache(maxsize=8)
def puzzles_of_race(seed: int, wants: Wants = ("", "")) -> tuple[StoredPuzzle, ...]:
    """The puzzles of a timed run in their order, of a theme and a grade: the grade goes up."""
    mixed = _wanted(shuffled(stored_puzzles(), random.Random(f"race {seed}")), wants)
    easy, middle, hard = ([each for each in mixed if each.grade == grade] for grade in LEVELS)
    first, second = STEPS
    return (*easy[:first], *middle[:second], *hard, *middle[second:], *easy[first:])
