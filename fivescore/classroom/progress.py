"""What a student has done: which exercises, with how many marks, after how many tries; as a text to take along.

Lines that say nothing here stop nothing and are kept as they are: a later release may name other exercises.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from fivescore.errors import NotationError
from fivescore.exercises.unit import LARGEST_SEED, LESSONS, TEMPLATES

HEAD = "fivescore progress 1"
"""The first line of the text."""
_LINE = re.compile(r"([a-z-]{1,60})~(\d{1,10}) marks (\d) tries (\d{1,3})", re.ASCII)


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
    """The progress that a text holds: what every line says that can be read; `unknown()` has the other lines.

    >>> read("fivescore progress 1\\nnone-of-them~3 marks 2 tries 1\\nknitting~1 marks 1 tries 1")
    {('none-of-them', 3): Done(marks=2, tries=1)}
    """
    done: dict[tuple[str, int], Done] = {}
    for line in _lines(text):
        if found := _done(line):
            exercise, how = found
            done[exercise] = how.better(done.get(exercise, how))
    return done


def unknown(text: str) -> tuple[str, ...]:
    """The lines of a text that say nothing here, each once, as they are: of a later release, or damaged.

    >>> unknown("fivescore progress 1\\nnone-of-them~3 marks 2 tries 1\\nknitting~1 marks 1 tries 1")
    ('knitting~1 marks 1 tries 1',)
    """
    lines = dict.fromkeys(line for line in _lines(text) if not _done(line))
    return tuple(line for line in lines if line.strip() != HEAD)


def _lines(text: str) -> list[str]:
    return [line for line in text.split("\n") if line.strip()]


def _done(line: str) -> tuple[tuple[str, int], Done] | None:
    """The exercise of a line, and how it was done; None for a line that says no such thing."""
    found = _LINE.fullmatch(line.strip())
    if not found or found[1] not in TEMPLATES:
        return None
    id, seed, marks, tries = found[1], *map(int, found.groups()[1:])
    if seed > LARGEST_SEED or marks > TEMPLATES[id].marks or not tries:
        return None
    return (id, seed), Done(marks, tries)


def checked(text: str) -> str:
    """The text, if it is that of a progress, of this release or of another.

    >>> checked("fivescore progress 1")
    'fivescore progress 1'

    Raises NotationError for any other text.
    """
    first = text.strip().partition("\n")[0].strip()
    if not re.fullmatch(r"fivescore progress \d{1,3}", first):
        raise NotationError(f"a progress begins with the line “{HEAD}”, not with “{first[:40]}”", text)
    return text


def write(progress: Progress, unknown: Iterable[str] = ()) -> str:
    """The progress as a text, in the order of the unit, then lines that are `unknown` here; "" where there is nothing.

    >>> print(write({("none-of-them", 3): Done(2, 1), ("tiles-that-show", 1): Done(1, 4)}, ["knitting~1"]))
    fivescore progress 1
    tiles-that-show~1 marks 1 tries 4
    none-of-them~3 marks 2 tries 1
    knitting~1
    """
    order = {id: place for place, id in enumerate(TEMPLATES)}
    done = sorted(progress.items(), key=lambda each: (order[each[0][0]], each[0][1]))
    lines = [*(f"{id}~{seed} marks {how.marks} tries {how.tries}" for (id, seed), how in done), *unknown]
    return "\n".join([HEAD, *lines]) if lines else ""


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
