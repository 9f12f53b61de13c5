"""What a student has done: which exercises, with how many marks, after how many tries; as a text to take along."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from fivescore.errors import NotationError
from fivescore.exercises import LARGEST_SEED, LESSONS, TEMPLATES

HEAD = "fivescore progress 1"
"""The first line of the text."""
_LINE = re.compile(r"([a-z-]{1,60})~(\d{1,10}) marks (\d) tries (\d{1,3})")


class Done(NamedTuple):
    """How an exercise was done: its marks, and the tries that it took.

    >>> Done(2, 1).better(Done(2, 3)), Done(0, 1).better(Done(2, 3))
    (Done(marks=2, tries=1), Done(marks=2, tries=3))
    """

    marks: int
    tries: int

    def better(self, other: Done) -> Done:
        """The one with more marks; of equals, the one with fewer tries."""
        return max(self, other, key=lambda each: (each.marks, -each.tries))


Progress = Mapping[tuple[str, int], Done]
"""What was done of which exercise: by template and seed."""


def read(text: str) -> dict[tuple[str, int], Done]:
    """The progress that a text holds; an empty text holds none.

    >>> read("fivescore progress 1\\nnone-of-them~3 marks 2 tries 1")
    {('none-of-them', 3): Done(marks=2, tries=1)}

    Raises NotationError with the number of the first line that cannot be read.
    """
    lines = [line.strip() for line in text.strip().splitlines()]
    if not lines:
        return {}
    if lines[0] != HEAD:
        raise NotationError(f"a progress begins with the line “{HEAD}”, not with “{lines[0][:40]}”", text)
    done: dict[tuple[str, int], Done] = {}
    for number, line in enumerate(lines[1:], start=2):
        if line:
            exercise, how = _done(line, number)
            done[exercise] = how.better(done.get(exercise, how))
    return done


def _done(line: str, number: int) -> tuple[tuple[str, int], Done]:
    found = _LINE.fullmatch(line)
    if not found:
        like = "none-of-them~3 marks 2 tries 1"
        raise NotationError(f"line {number} cannot be read: “{line[:60]}”; a line reads like “{like}”", line)
    id, seed, marks, tries = found[1], *map(int, found.groups()[1:])
    if id not in TEMPLATES:
        raise NotationError(f"line {number} names an exercise that is not here: “{id}”", line)
    full = TEMPLATES[id].marks
    if seed > LARGEST_SEED or marks > full or not tries:
        raise NotationError(
            f"line {number} cannot be: “{line[:60]}”; seeds go to {LARGEST_SEED:,}, marks of this exercise to {full}, "
            "and nothing is done without a try",
            line,
        )
    return (id, seed), Done(marks, tries)


def fault(text: str) -> str:
    """Why a text cannot be read; "" if it can.

    >>> fault("fivescore progress 1\\nnone-of-them~3 marks 99 tries 1")[:22], fault("")
    ('line 2 cannot be read:', '')
    """
    try:
        read(text)
    except NotationError as found:
        return str(found)
    return ""


def write(progress: Progress) -> str:
    """The progress as a text, in the order of the unit; "" where nothing is done.

    >>> print(write({("none-of-them", 3): Done(2, 1), ("tiles-that-show", 1): Done(1, 4)}))
    fivescore progress 1
    tiles-that-show~1 marks 1 tries 4
    none-of-them~3 marks 2 tries 1
    """
    if not progress:
        return ""
    order = {id: place for place, id in enumerate(TEMPLATES)}
    done = sorted(progress.items(), key=lambda each: (order[each[0][0]], each[0][1]))
    return "\n".join([HEAD, *(f"{id}~{seed} marks {how.marks} tries {how.tries}" for (id, seed), how in done)])


def merged(one: Progress, other: Progress) -> dict[tuple[str, int], Done]:
    """What either has, the better of what both have.

    >>> merged({("none-of-them", 3): Done(0, 2)}, {("none-of-them", 3): Done(2, 1), ("none-of-them", 4): Done(2, 2)})
    {('none-of-them', 3): Done(marks=2, tries=1), ('none-of-them', 4): Done(marks=2, tries=2)}
    """
    both = dict(one)
    for exercise, how in other.items():
        both[exercise] = how.better(both.get(exercise, how))
    return both


def rows(progress: Progress) -> tuple[tuple[str, ...], ...]:
    """A table: for each lesson the kinds that are done, and the best marks of each kind; the last row sums up.

    >>> rows({("none-of-them", 3): Done(2, 1), ("none-of-them", 4): Done(0, 2)})[2]
    ('Without replacement', '1\\xa0of\\xa04', '2\\xa0of\\xa09')
    """
    out, sums = [("Lesson", "Kinds done", "Best marks")], [0] * 4
    for lesson, templates in LESSONS.items():
        best = [max((how.marks for (id, _), how in progress.items() if id == it.id), default=None) for it in templates]
        kinds = sum(marks is not None for marks in best)
        full = sum(it.marks for it in templates)
        found = (kinds, len(templates), sum(filter(None, best)), full)
        sums = [before + each for before, each in zip(sums, found, strict=True)]
        out.append(_row(lesson.replace("-", " ").capitalize(), *found))
    return (*out, _row("All lessons", *sums))


def _row(name: str, kinds: int, of: int, marks: int, full: int) -> tuple[str, str, str]:
    return name, f"{kinds}\u00a0of\u00a0{of}", f"{marks}\u00a0of\u00a0{full}"
