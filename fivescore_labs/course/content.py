"""Lessons from their files: each TOML file of `content/lessons` is one, and refused with its line where it is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from fivescore.core.errors import FivescoreError
from fivescore.core.notation import read_rules
from fivescore_labs.classroom.course import COURSE, Page
from fivescore_labs.course.lesson import ASKED, NUMBERS, Lesson, Step, moments
from fivescore_labs.course.questions import FOUND, KINDS, Number
from fivescore_labs.tables import check_keys, read

FOLDER = Path(__file__).parents[1] / "content" / "lessons"
_LESSON: dict[str, Any] = {"rules": str, "seed": int, "other": str, "opens": str, "done": str}
_LESSON |= {"leads": [str, str], "plays": [str, str], "words": dict, "step": list}
_STEP: dict[str, Any] = {name: str for name in Step._fields if name != "at"} | {"scores": [int, int], "bare": bool}


def lessons(pages: Sequence[Page] = COURSE, folder: Path = FOLDER) -> tuple[Lesson, ...]:
    """Return the lessons of the course in their order; each leads to the next, if it does not say where.

    >>> lessons()[0].name
    'first-round'

    Raises FivescoreError, with file and line, for what no lesson can have, and for one that the course does not name.
    """
    if unnamed := {path.stem for path in folder.glob("*.toml")} - {page.lab for page in pages}:
        name = min(unnamed)
        raise FivescoreError(f"there is a lessons/{name}.toml, but no table [part.lesson.{name}] in course.toml")
    found = [_read(folder / f"{page.lab}.toml", page.title) for page in pages]
    led = [one._replace(leads=one.leads or (then.title, f"../../learn/{then.name}/")) for one, then in pairwise(found)]
    return (*led, found[-1])


def check(lesson: Lesson) -> None:
    """Play through a lesson and fill in its sentences; raises FivescoreError, with step and line, where it cannot.

    >>> check(lessons()[0])
    """
    for moment in moments(lesson):
        _ = moment.asks, moment.told


def _read(path: Path, title: str) -> Lesson:
    if not path.is_file():
        raise FivescoreError(f"course.toml has the lesson {title!r}, but there is no lessons/{path.name}")
    table, at = read(path)
    check_keys(table, _LESSON, ("rules", "step"), at)
    words = table.pop("words", {})
    check_keys(words, dict.fromkeys(words, str), (), at)
    try:
        read_rules(table["rules"])
    except FivescoreError as fault:
        raise FivescoreError(f"{at('rules')}: {fault}") from fault
    text = path.read_text(encoding="utf-8")
    lines = [number for number, line in enumerate(text.splitlines(), start=1) if line.startswith("[[step]]")]
    if len(lines) != len(table["step"]):
        raise FivescoreError(f"{at('step')}: each step begins with a line [[step]]")
    steps = tuple(
        _step(step, words, f"{path.name}, [[step]] {number}, line {line}")
        for number, (step, line) in enumerate(zip(table.pop("step"), lines, strict=True), start=1)
    )
    ways: dict[str, Any] = {name: tuple(table.pop(name, ())) or None for name in ("leads", "plays")}
    return Lesson(path.stem, title, steps=steps, **ways, **{"seed": 0} | table)


def _step(table: Mapping[str, Any], words: Mapping[str, str], at: str) -> Step:
    check_keys(table, _STEP, ("act", "asks", "told"), lambda _: at)
    kind, *rest = table["act"].split() or [""]
    acts = ("lay", "pick", "find", "choose", "draw", "pass", *NUMBERS)
    if kind not in acts:
        raise FivescoreError(f"{at}: there is no act {kind!r}; it is one of {', '.join(acts)}")
    if len(rest) != {"lay": 2, "pick": 2, "number": 1, "find": 1, "choose": 1}.get(kind, 0):
        raise FivescoreError(
            f"{at}: {table['act']!r} is no act; acts read like 'lay 0-3 scores', 'number chance', 'draw'"
        )
    kinds = {name for name, ask in KINDS.items() if isinstance(ask, Number) == (kind in ("number", "choose"))}
    kinds |= {*ASKED} if kind == "lay" else {*NUMBERS} if kind == "choose" else set()
    kinds = {*FOUND} if kind == "find" else kinds
    if rest and rest[-1] not in kinds:
        raise FivescoreError(f"{at}: there is no question {rest[-1]!r}; it is one of {', '.join(sorted(kinds))}")
    step = Step(**{**table, "scores": tuple(table.get("scores", ()))}, at=at)
    asks, told = (_worded(each, words) for each in (step.asks, step.told))
    return step._replace(asks=asks, told=told)


def _worded(text: str, words: Mapping[str, str]) -> str:
    """A sentence with the words that its lesson says more than once; these may name others above them."""
    for name, says in reversed([*words.items()]):
        text = text.replace(f"{{{name}}}", says)
    return text
