"""The unit for teachers, from `docs/teach/lessons.toml`: every number in it is worked out by the engine."""

import tomllib
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from math import comb, perm, sqrt
from pathlib import Path
from typing import Any, NamedTuple

from fivescore import ALL_FIVES, FIVES_AND_THREES, ODD_PRIMES, Layout, RuleSet, Tile
from fivescore.exercises import LESSONS, make
from fivescore.exercises.exercise import Exercise, Misconception
from fivescore.exercises.numbers import chosen, none_of
from fivescore.tiles import DOUBLE_SIX
from website import DOCS, NOTEBOOKS

DATA = DOCS / "teach" / "lessons.toml"
HOUR = 50
"""Minutes of a class hour."""
SHEET = "Sheet"
"""The step that takes as long as the lesson's exercises."""
GROUP, SEED, STUDENTS = "A", 1, 30
"""The class whose sheets are ready to print; plans quote exercises of that seed, or of the next that fits."""

HAND, FEW, BONEYARD, FITTING, SMALL = 7, 5, 14, 2, 25
SET = len(DOUBLE_SIX)
SUIT = sum(6 in (tile.low, tile.high) for tile in DOUBLE_SIX)
DOUBLES = sum(tile.is_double for tile in DOUBLE_SIX)
OTHERS = SET - DOUBLES
UNSEEN = SET - HAND
SIXES = SUIT - len((Tile(6, 6), Tile(2, 6)))


class Step(NamedTuple):
    """A part of a lesson: when it begins and ends, in minutes, its name, and what happens."""

    start: int
    end: int
    name: str
    does: str


class Wrong(NamedTuple):
    """A wrong answer to expect: the exercise, the misconception, with the numbers of one seed."""

    exercise: Exercise
    misconception: Misconception


class Lesson(NamedTuple):
    """What a teacher needs for one lesson; `hear` pairs what students say with what to ask back."""

    id: str
    notebook: str
    objective: str
    before: str
    materials: tuple[str, ...]
    steps: tuple[Step, ...]
    ask: tuple[str, ...]
    hear: tuple[tuple[str, str], ...]
    expect: tuple[Wrong, ...]
    extension: str

    @property
    def title(self) -> str:
        """The lesson's name."""
        return self.id.replace("-", " ").capitalize()

    @property
    def minutes(self) -> int:
        """How long it takes."""
        return self.steps[-1].end

    @property
    def master(self) -> Path | None:
        """The notebook of the lesson, once it exists."""
        path = NOTEBOOKS / self.notebook
        return path if path.exists() else None


def _leads(rules: RuleSet) -> int:
    """How many tiles score when they are led."""
    return sum(Layout(rules).play(tile).points > 0 for tile in rules.tiles)


def _lead() -> Fraction:
    """The chance of a scoring lead in a hand."""
    return 1 - none_of(_leads(ALL_FIVES), SET - _leads(ALL_FIVES), HAND)


def _percent(chance: Fraction) -> str:
    return f"{100 * float(chance):.1f}"


def _variance(back: bool) -> Fraction:
    """The variance of the number of doubles in a hand."""
    chance = Fraction(DOUBLES, SET)
    spread = HAND * chance * (1 - chance)
    return spread if back else spread * Fraction(SET - HAND, SET - 1)


def _error(hands: int) -> float:
    """The standard error of the share of hands with a scoring lead."""
    return sqrt(_lead() * (1 - _lead()) / hands)


def _within(hands: int) -> float:
    """The chance that the share of so many hands lies within one standard error of the truth."""
    lead, limit = _lead(), _lead() * (1 - _lead()) / hands
    near = (hits for hits in range(hands + 1) if (Fraction(hits, hands) - lead) ** 2 <= limit)
    return float(sum(comb(hands, hits) * lead**hits * (1 - lead) ** (hands - hits) for hits in near))


NUMBERS: dict[str, Callable[[], object]] = {
    "set": lambda: SET,
    "hand": lambda: HAND,
    "hands": lambda: comb(SET, HAND),
    "two_hands": lambda: comb(SET, HAND) * comb(SET - HAND, HAND),
    "few": lambda: FEW,
    "few_pairs": lambda: comb(FEW, 2),
    "few_ordered": lambda: perm(FEW, 2),
    "doubles": lambda: DOUBLES,
    "others": lambda: OTHERS,
    "rest": lambda: HAND - 2,
    "rest_of_one": lambda: HAND - 1,
    "two_doubles": lambda: chosen(DOUBLES, OTHERS, HAND, 2),
    "no_double": lambda: none_of(DOUBLES, OTHERS, HAND),
    "no_double_percent": lambda: _percent(none_of(DOUBLES, OTHERS, HAND)),
    "no_double_back": lambda: _percent(Fraction(OTHERS, SET) ** HAND),
    "double_chance": lambda: Fraction(DOUBLES, SET),
    "mean_doubles": lambda: HAND * Fraction(DOUBLES, SET),
    "variance": lambda: _variance(back=False),
    "variance_back": lambda: _variance(back=True),
    "leads": lambda: _leads(ALL_FIVES),
    "no_leads": lambda: SET - _leads(ALL_FIVES),
    "leads_threes": lambda: _leads(FIVES_AND_THREES),
    "leads_primes": lambda: _leads(ODD_PRIMES),
    "has_lead": _lead,
    "has_lead_percent": lambda: _percent(_lead()),
    "unseen": lambda: UNSEEN,
    "sixes": lambda: SIXES,
    "no_sixes": lambda: UNSEEN - SIXES,
    "knock": lambda: none_of(SIXES, UNSEEN - SIXES, HAND),
    "before_knock": lambda: Fraction(HAND, UNSEEN),
    "after_knock": lambda: Fraction(HAND, UNSEEN - SIXES),
    "boneyard": lambda: BONEYARD,
    "one_fewer": lambda: BONEYARD - 1,
    "fitting": lambda: FITTING,
    "misses": lambda: BONEYARD - FITTING,
    "groups": lambda: FITTING + 1,
    "mean_draws": lambda: Fraction(BONEYARD + 1, FITTING + 1),
    "small": lambda: SMALL,
    "expected_small": lambda: f"{float(SMALL * _lead()):.0f}",
    "error_small": lambda: f"{_error(SMALL):.3f}",
    "within_small": lambda: f"{_within(SMALL):.3f}",
    "error_large": lambda: f"{_error(100 * SMALL):.3f}",
    "biased": lambda: Fraction(3, 5),
}
"""The numbers of the lessons' sentences, by name."""


def filled(text: str) -> str:
    """A sentence of the data with its numbers.

    >>> filled("C({set},{hand}) = {hands} hands")
    'C(28,7) = 1,184,040 hands'
    """
    return text.format_map({name: _written(number()) for name, number in NUMBERS.items()})


def _written(number: object) -> str:
    return f"{number:,}" if isinstance(number, int) else str(number)


@cache
def lessons() -> tuple[Lesson, ...]:
    """Every lesson of the unit, in its order."""
    data = tomllib.loads(DATA.read_text(encoding="utf-8"))
    return tuple(_lesson(id, data[id]) for id in LESSONS)


def _lesson(id: str, data: dict[str, Any]) -> Lesson:
    return Lesson(
        id,
        data["notebook"],
        filled(data["objective"]),
        filled(data["before"]),
        tuple(map(filled, data["materials"])),
        _steps(id, data["steps"]),
        tuple(map(filled, data["ask"])),
        tuple((filled(each["says"]), filled(each["back"])) for each in data["hear"]),
        tuple(wrong for exercise, names in data["expect"].items() for wrong in _wrong(exercise, names)),
        filled(data["extension"]),
    )


def _steps(id: str, data: list[dict[str, Any]]) -> tuple[Step, ...]:
    """The steps one after the other; the exercises take what their templates say."""
    steps, start = [], 0
    for each in data:
        takes = sum(it.minutes for it in LESSONS[id]) if each["name"] == SHEET else each["minutes"]
        steps.append(Step(start, start + takes, each["name"], filled(each["does"])))
        start += takes
    return tuple(steps)


def _wrong(exercise: str, names: list[str]) -> Iterator[Wrong]:
    """The misconceptions of these names, with the numbers of the first seed that leads to all of them."""
    for seed in range(SEED, SEED + 50):
        made = make(exercise, seed)
        found = {each.name: each for each in made.question.misconceptions}
        if found.keys() >= set(names):
            return (Wrong(made, found[name]) for name in names)
    raise ValueError(f"{DATA.name} expects {names} of {exercise}, which has no such misconceptions")
