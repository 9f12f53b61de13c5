"""Sheets of exercises for a class: each student has other numbers, and a code brings any sheet back."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from threading import Lock
from typing import Literal

from fivescore.core.errors import FivescoreError
from fivescore.core.speech import ascii_digits
from fivescore_labs.classroom.course import LETTERS, WHERE_TO_START
from fivescore_labs.classroom.exercises.exercise import LARGEST_SEED, LESSONS, Exercise, Template, make, template_of

PLACEMENT = "where-to-start"
"""What is no lesson: an exercise of one minute or two of most lessons, to tell where to start."""
SETS: Mapping[str, tuple[Template, ...]] = {**LESSONS, PLACEMENT: tuple(map(template_of, WHERE_TO_START))}
"""What there are sheets of: the lessons, and where to start."""
MOST_STUDENTS = 99
"""How many students a class may have."""
Level = Literal["support", "core", "stretch"]
"""How hard a sheet is."""
LONGEST_NAME = 8
"""How many letters and digits the name of a class may have."""
SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What codes are made of, besides dashes."""

LEVELS: dict[Level, str] = {"support": "S", "core": "", "stretch": "X"}
"""The levels of a sheet, the easiest first, each with its letter in codes."""

_CODE = re.compile(
    rf"(?P<group>[0-9A-Z]{{1,{LONGEST_NAME}}})-(?P<short>[A-Z]{{3}})(?P<level>[SX]?)(?:P(?P<kind>[1-9]\d?))?"
    r"-(?P<seed>\d{1,10})-(?P<student>\d\d)-(?P<check>[0-9A-Z])",
    re.ASCII,
)
PRACTICE = 5
"""How many exercises a sheet has that practices one kind."""
_BIT = 8
"""For how many students one bit of work looks for a question."""


@dataclass(frozen=True)
class Sheet:
    """A sheet for one student of a class: exercises of a lesson, with the student's own numbers.

    `core` has each kind once, without those with gaps. `support` begins with a diagram to complete, leaves out kinds of
    level 3, and tells how to begin each; `stretch` leaves out those of level 1 and has the hardest twice. With a `kind`
    it practices that one of the lesson: five of it.

    >>> sheet = Sheet("what-a-knock-tells", "10B", 2026, 7)
    >>> sheet.code, sheet.title, sheet.marks
    ('10B-KNO-2026-07-Z', 'What a knock tells', 11)
    >>> sheet.exercises[0].shown
    '1/4'

    >>> Sheet("what-a-knock-tells", "10B", 2026, 7, kind="they-must-knock").code
    '10B-KNOP3-2026-07-O'

    Raises FivescoreError for a lesson or kind that is not there, for names, seeds and numbers that no code can hold.
    """

    lesson: str
    group: str
    seed: int
    student: int
    level: Level = "core"
    kind: str = ""

    def __post_init__(self) -> None:
        if self.level not in LEVELS:
            raise FivescoreError(f"there is no level {self.level[:20]!r}; levels: {', '.join(LEVELS)}")
        if self.lesson not in SETS:
            raise FivescoreError(f"there is no lesson {self.lesson[:40]!r}; lessons: {', '.join(SETS)}")
        if self.kind and self.kind not in (kinds := [each.id for each in SETS[self.lesson]]):
            raise FivescoreError(f"{self.lesson} has no exercise {self.kind[:40]!r}; it has {', '.join(kinds)}")
        if not 1 <= len(self.group) <= LONGEST_NAME or set(self.group) - set(SIGNS):
            raise FivescoreError(
                f"{self.group[:20]!r} cannot be the name of a class; it has 1 to {LONGEST_NAME} letters A to Z or "
                "digits, such as 10B"
            )
        if not 0 <= self.seed <= LARGEST_SEED:
            raise FivescoreError(f"{self.seed} is no seed; seeds are whole numbers from 0 to {LARGEST_SEED:,}")
        if not 1 <= self.student <= MOST_STUDENTS:
            raise FivescoreError(f"there is no student {self.student}; students have numbers 1 to {MOST_STUDENTS}")

    @property
    def title(self) -> str:
        """The lesson's name; of one kind, that of the kind."""
        return (self.kind or self.lesson).replace("-", " ").capitalize()

    @property
    def series(self) -> str:
        """The part of the code that all sheets of the class share: class, lesson, level and seed."""
        every = [each.id for each in SETS[self.lesson]]
        kind = f"P{every.index(self.kind) + 1}" if self.kind else ""
        return f"{self.group}-{LETTERS[self.lesson]}{LEVELS[self.level]}{kind}-{self.seed}"

    @property
    def code(self) -> str:
        """The sheet in one word, its last sign a check."""
        plain = f"{self.series}-{self.student:02}"
        return f"{plain}-{check_character(plain)}"

    @property
    def exercises(self) -> tuple[Exercise, ...]:
        """The exercises, the easiest first."""
        return tuple(make(row.id, row.seed(self.student)) for row in self._rows)

    def search(self) -> Iterator[float]:
        """The search for its exercises bit by bit: what share of it is done. Nothing where they are soon found."""
        rows = self._rows
        for at, row in enumerate(rows):
            for student in range(len(row.seeds) + _BIT, self.student, _BIT):
                row.seed(student)
                yield (at + student / self.student) / len(rows)

    @property
    def _rows(self) -> "list[_Row]":
        """The questions of the class for each of the exercises."""
        ids = [each.id for each in self.templates]
        return [_row(id, self.series, ids[:at].count(id)) for at, id in enumerate(ids)]

    @property
    def templates(self) -> tuple[Template, ...]:
        """The kinds of the exercises, the easiest first; where to start is one set for all levels."""
        if self.kind:
            return (template_of(self.kind),) * PRACTICE
        if self.lesson == PLACEMENT:
            return SETS[PLACEMENT]
        gaps, every = ([each for each in LESSONS[self.lesson] if each.gaps == wanted] for wanted in (True, False))
        match self.level:
            case "support":
                return (*gaps, *(each for each in every if each.level < 3))
            case "stretch":
                return (*(each for each in every if each.level > 1), every[-1])
        return tuple(every)

    @property
    def marks(self) -> int:
        """Full marks."""
        return sum(each.marks for each in self.templates)

    @property
    def minutes(self) -> int:
        """The minutes it takes, about."""
        return sum(each.minutes for each in self.templates)


def class_of(
    lesson: str, group: str, seed: int, students: int, level: Level = "core", kind: str = ""
) -> tuple[Sheet, ...]:
    """The sheets of a whole class; two students have the same question only where a kind of exercise has too few.

    >>> sheets = class_of("counting-hands", "7c", 1, 28)
    >>> len(sheets), sheets[0].code, len({sheet.exercises[1].prompt for sheet in sheets})
    (28, '7C-CNT-1-01-B', 28)

    Raises FivescoreError as `Sheet` does, and for a class without students or with too many.
    """
    if not 1 <= students <= MOST_STUDENTS:
        raise FivescoreError(f"a class of {students} gets no sheets; a class has 1 to {MOST_STUDENTS} students")
    group = group.strip().upper()
    return tuple(Sheet(lesson, group, seed, number, level, kind) for number in range(1, students + 1))


def series_of(text: str) -> Sheet | None:
    """The first sheet of a series, such as `10B-KNO-2026`, the part of a code that a whole class shares; else None.

    >>> series_of("10b-kno-2026").code, series_of("10B-KNO-2026-07-Z")
    ('10B-KNO-2026-01-C', None)
    """
    plain = f"{ascii_digits(text.strip().upper())}-01"
    found = _CODE.fullmatch(f"{plain}-0")
    return read_code(f"{plain}-{check_character(plain)}") if found else None


def read_code(text: str) -> Sheet:
    """The sheet that a code stands for; small letters and spaces around it do not matter.

    >>> read_code("10b-kno-2026-07-z") == Sheet("what-a-knock-tells", "10B", 2026, 7)
    True

    Raises FivescoreError for a text that is no code, and for a code with any one sign mistaken.
    """
    found = _CODE.fullmatch(ascii_digits(text.strip().upper()))
    if not found and _CODE.fullmatch(f"{ascii_digits(text.strip().upper()).rstrip('-')}-0"):
        raise FivescoreError(f"{text.strip()[:40]!r} is a code without its last letter or digit; copy all of it")
    if not found:
        raise FivescoreError(f"{text.strip()[:40]!r} is no code of a sheet; one reads like 10B-KNO-2026-07-Z")
    plain, _, check = found[0].rpartition("-")
    if check != check_character(plain):
        raise FivescoreError(f"{found[0]} is mistyped: its last sign does not fit the others")
    lessons = {code: lesson for lesson, code in LETTERS.items()}
    if found["short"] not in lessons:
        raise FivescoreError(f"no lesson is called {found['short']}; lessons: {', '.join(lessons)}")
    level = next(level for level, letter in LEVELS.items() if letter == found["level"])
    seed = int(found["seed"])
    lesson, kind = lessons[found["short"]], int(found["kind"] or 0)
    if kind > len(SETS[lesson]):
        raise FivescoreError(f"{lesson} has {len(SETS[lesson])} kinds of exercises, and no kind {kind}")
    name = SETS[lesson][kind - 1].id if kind else ""
    sheet = Sheet(lesson, found["group"], seed, int(found["student"]), level, name)
    if found["seed"] != str(seed):
        raise FivescoreError(f"{found['seed']} is no seed of a code; it begins with a zero")
    return sheet


def check_character(text: str) -> str:
    """The sign that makes a mistake show: any one sign changed, or two neighbors exchanged (ISO 7064, MOD 37,36)."""
    size = len(SIGNS)
    rest = size
    for sign in text.replace("-", ""):
        rest = (rest + SIGNS.index(sign)) % size or size
        rest = 2 * rest % (size + 1)
    return SIGNS[(size + 1 - rest) % size]


class _Row:
    """A seed for each student's exercise of a template, found as far as they are asked for: first every answer once."""

    def __init__(self, id: str, series: str, turn: int) -> None:
        self.id = id
        self._before = _row(id, series, turn - 1) if turn else None
        self._random = Random(f"{series} {id}{' again' * turn}")  # only random() gives the same in every Python
        self.seeds: list[int] = []
        self._used: set[str] = set()
        self._lock = Lock()

    def seed(self, student: int) -> int:
        """The seed of a student, counted from 1."""
        with self._lock:
            while len(self.seeds) < student:
                self.seeds.append(self._next_seed())
            return self.seeds[student - 1]

    def _next_seed(self) -> int:
        own = make(self.id, self._before.seed(len(self.seeds) + 1)).shown if self._before else ""
        while True:
            tried = [int(self._random.random() * LARGEST_SEED) for _ in range(200)]  # before answers come again
            for seed in tried:
                answer = make(self.id, seed).shown
                if answer not in self._used and answer != own:
                    self._used.add(answer)
                    return seed
            self._used.clear()


_row = lru_cache(maxsize=64)(_Row)
