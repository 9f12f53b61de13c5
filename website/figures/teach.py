"""The unit for teachers. A lesson is one notebook, and its plan is in the metadata of the notebook's cells.

Under `fivescore`, `plan` a cell has its part of the plan, which no page and no student's copy shows. The first cell has
what the lesson is for; a cell that begins a part of the hour has that `step`; the teacher's note has the rest:

- `lesson`, `objective`, `before`, `materials`, `words` (vocabulary) and `board` (what is there in the end),
- `step`: a name, what it `does`, its `minutes`, and its minutes in a `short` hour if they are fewer; the step "Sheet"
  takes as long as the lesson's exercises,
- `ask` (questions with their answers), `hear` (what students say, and what to ask back), `ticket`, `homework`,
  `leave` (what to leave out in a short hour), `extension`, and `expect`: wrong answers by exercise, by their names.

Every number in a sentence is a `{name}` of `docs/teach/numbers.toml`, except those that are words.
"""

from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from fivescore_labs.classroom.exercises import LESSONS, make
from fivescore_labs.classroom.exercises.exercise import Exercise
from fivescore_labs.classroom.exercises.question import Misconception
from fivescore_labs.classroom.progress import title
from website import NOTEBOOKS, cells
from website.figures.lesson_numbers import filled
from website.html import Link

HOUR, SHORT = 50, 45
"""Minutes of a class hour, and of a short one."""
SHEET = "Sheet"
"""The step that takes as long as the lesson's exercises; in a short hour the last of them goes home."""
GROUP, SEED, STUDENTS = "A", 1, 30
"""The class whose sheets are ready to print; plans quote exercises of that seed, or of the next that fits."""
Cell = dict[str, Any]
Plan = dict[str, Any]
Pair = tuple[str, str]


class Step(NamedTuple):
    """A part of a lesson: when it begins and ends, in minutes, its name, what happens, and how long it takes in a short
    hour."""

    start: int
    end: int
    name: str
    does: str
    short: int


class Lesson(NamedTuple):
    """A lesson as a teacher needs it.

    `hear` pairs what students say with what to ask back, `words` a word with what it says, `ask`, `ticket` and
    `homework` a question with its answer, and `expected` an exercise with the names of wrong answers.
    """

    id: str
    master: Path
    objective: str
    before: str
    materials: tuple[str, ...]
    words: tuple[Pair, ...]
    board: tuple[str, ...]
    steps: tuple[Step, ...]
    leave: str
    ask: tuple[Pair, ...]
    hear: tuple[Pair, ...]
    expected: tuple[tuple[str, tuple[str, ...]], ...]
    ticket: Pair
    homework: tuple[Pair, ...]
    extension: str

    @property
    def title(self) -> str:
        """The lesson's name."""
        return title(self.id)

    @property
    def minutes(self) -> int:
        """The minutes it takes."""
        return self.steps[-1].end

    @property
    def short(self) -> int:
        """The minutes it takes if time is short."""
        return sum(step.short for step in self.steps)

    @property
    def expect(self) -> list[tuple[Exercise, list[Misconception]]]:
        """Exercises of the sheets, each with the wrong answers to expect."""
        return [wrong(exercise, names) for exercise, names in self.expected]


def papers(lesson: Lesson) -> list[Link]:
    """Return what there is to print for a lesson: its plan, thirty sheets, and their key."""
    files = {"Plan": "plan-{}", "Sheets": "class-{}-sheets", "Key": "class-{}-key"}
    return [
        Link(f"../print/{file.format(lesson.id)}.pdf", name, f"{lesson.title}: {name.lower()}, PDF")
        for name, file in files.items()
    ]


@cache
def lessons() -> tuple[Lesson, ...]:
    """Every lesson of the unit, in its order."""
    plans = {path: plan(cells(path)) for path in NOTEBOOKS.glob("*.ipynb")}
    named = {found["lesson"]: _lesson(path, found) for path, found in plans.items() if "lesson" in found}
    return tuple(named[id] for id in LESSONS)


def plan(cells: Iterable[Cell]) -> Plan:
    """The plan that is in the metadata of these cells, `steps` in their order."""
    parts: list[Plan] = [cell["metadata"].get("fivescore", {}).get("plan", {}) for cell in cells]
    steps = [part["step"] for part in parts if "step" in part]
    return {"steps": steps} | {name: value for part in parts for name, value in part.items() if name != "step"}


def _lesson(master: Path, data: Plan) -> Lesson:
    told = _filled(data)
    same = ("objective", "before", "materials", "board", "leave", "extension")

    def pairs(several: Iterable[Plan], one: str, other: str) -> tuple[Pair, ...]:
        return tuple((each[one], each[other]) for each in several)

    return Lesson(
        id=data["lesson"],
        master=master,
        words=pairs(told["words"], "word", "says"),
        steps=_steps(data["lesson"], told["steps"]),
        ask=pairs(told["ask"], "asks", "answer"),
        hear=pairs(told["hear"], "says", "back"),
        expected=_expected(data["lesson"], data["expect"]),
        ticket=(told["ticket"]["asks"], told["ticket"]["answer"]),
        homework=pairs(told["homework"], "asks", "answer"),
        **{name: told[name] for name in same},
    )


def _filled(value: Any) -> Any:
    """Return what a plan has, each sentence with its numbers."""
    match value:
        case str():
            return filled(value)
        case list():
            return tuple(map(_filled, value))
        case dict():
            return {name: _filled(each) for name, each in value.items()}
    return value


def _expected(id: str, data: dict[str, list[str]]) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The names by exercise, in the order of the lesson; what is no exercise of it comes last."""
    order = [template.id for template in LESSONS[id]]
    known = sorted(data, key=lambda name: order.index(name) if name in order else len(order))
    return tuple((name, tuple(data[name])) for name in known)


def _steps(id: str, data: Iterable[Plan]) -> tuple[Step, ...]:
    """The steps one after the other; the exercises take what their templates say."""
    *most, last = (template.minutes for template in LESSONS[id] if not template.gaps)
    steps, start = [], 0
    for each in data:
        sheet = each["name"] == SHEET
        takes: int = sum(most) + last if sheet else each["minutes"]
        short: int = sum(most) if sheet else each.get("short", takes)
        steps.append(Step(start, start + takes, each["name"], each["does"], short))
        start += takes
    return tuple(steps)


def wrong(exercise: str, names: Iterable[str]) -> tuple[Exercise, list[Misconception]]:
    """An exercise and its misconceptions of these names, by the first seed that leads to all of them."""
    known: set[str] = set()
    for seed in range(SEED, SEED + 50):
        made = make(exercise, seed)
        found = {each.name: each for each in made.question.misconceptions}
        known |= found.keys()
        if found.keys() >= set(names):
            return made, [found[name] for name in names]
    missing = sorted(set(names) - known) or f"{sorted(names)} together"
    raise ValueError(f"the plan expects {missing} of {exercise}, which has {sorted(known)}")
