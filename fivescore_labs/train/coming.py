"""What comes after an exercise: what was missed and is due again, and the lesson to start with."""

from __future__ import annotations

from itertools import count
from math import ceil

from fivescore.core.errors import FivescoreError
from fivescore.core.speech import many
from fivescore.notebook.html import Table
from fivescore.svg.markup import Markup, tag
from fivescore_labs.classroom.due import waits
from fivescore_labs.classroom.exercises import LESSONS, TEMPLATES, template_of
from fivescore_labs.classroom.practice import DAY, Try
from fivescore_labs.classroom.progress import Progress, Token, read, title, write
from fivescore_labs.classroom.receipt import on_sheet
from fivescore_labs.classroom.sheets import Sheet


def missed(progress: Progress) -> list[tuple[float, str]]:
    """The kinds of exercises that were missed once, each with the seconds since 1970 when it is due again."""
    return [(at, card) for at, card in waits(progress.tries) if card in TEMPLATES]


def due(progress: Progress, now: float) -> tuple[str, ...]:
    """The kinds of exercises that were missed and are due again; an error says when the first one will be."""
    waiting = missed(progress)
    if not waiting:
        raise FivescoreError("you have missed nothing here so far; what you miss comes back some days later")
    found = tuple(card for at, card in waiting if at <= now)
    if not found:
        days = many(ceil((waiting[0][0] - now) / DAY), "day")
        raise FivescoreError(f"nothing is due today; the first of {len(waiting)} that you missed comes back in {days}")
    return found


def noted(kept: str, one: Try) -> str:
    """The progress with the first answer to an exercise, if it was wrong or such an exercise was missed before."""
    progress = read(kept)
    if one.right and all(each.card != one.card for each in progress.tries):
        return kept
    return write(progress.tried(one))


def fresh(progress: Progress, id: str) -> int:
    """A seed of a kind that is not done, another one after each try that was noted."""
    tries = sum(each.card == id for each in progress.tries)
    return next(seed for seed in count(1 + tries) if Token(id, seed) not in progress.done)


def start(sheet: Sheet, progress: Progress) -> str | None:
    """The first lesson whose question was not right at once; "" for none, and None while questions are open."""
    how = {each.id: progress.done.get(each) for each in on_sheet(sheet)}
    if None in how.values():
        return None
    unsure = {template_of(id).lesson for id, done in how.items() if done and not done.first}
    return next((lesson for lesson in LESSONS if lesson in unsure), "")


def advice(lesson: str) -> Markup:
    """Say what to do now, by the lesson that `start()` tells."""
    link = tag("a", title(lesson), href=f"../../teach/#{lesson}")
    words = ("Start with ", link, ".") if lesson else ("All of it at once: take the lessons that are new to you.",)
    return tag("p", *words, class_="fs-ways")


def lessons(sheet: Sheet, progress: Progress) -> Table:
    """Each question of the sheet with its lesson, and whether it was right at once."""
    rows = [("Question", "Lesson", "Right at once")]
    for at, each in enumerate(on_sheet(sheet), start=1):
        done = progress.done.get(each)
        right = "open" if done is None else "yes" if done.first else "no"
        rows.append((f"{at}. {title(each.id)}", title(template_of(each.id).lesson), right))
    return Table("Where to start", tuple(rows))
