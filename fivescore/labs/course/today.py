"""The day's five: tables to count, the same for everybody on that day, as the steps of a lesson; and how they went.

A day is a number, 261123 for November 23, 2026. How far a reader came is kept with their progress, so a page can go on
with it. The clock stands while nothing is asked, and after two minutes a position.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from functools import cache

from fivescore.classroom.progress import Day, read, write
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.notation import write_plays
from fivescore.labs.contract import Lab, Message, Table, View, registered, script
from fivescore.labs.course import sheet
from fivescore.labs.course.lesson import Lesson, Step, adds, moments
from fivescore.labs.course.stepping import Stepping, Steps
from fivescore.labs.parts import fields
from fivescore.labs.parts.html import rich
from fivescore.labs.train.questions import question
from fivescore.svg import tabletop
from fivescore.svg.markup import tag

MANY = 5
"""How many positions a day has."""
LONGEST = 1200
"""How many tenths of a second a position takes at most."""
MOST = MANY * LONGEST
"""How many a day takes at most."""
FIRST = 260101
"""The day where none is named."""


@dataclass(frozen=True)
class Today:
    """The day, how far its steps are, and the tenths of a second that they took so far."""

    day: int = FIRST
    inner: Stepping = field(default_factory=Stepping)
    tenths: int = 0
    since: float | None = None
    kept: str = field(default="", compare=False)

    @property
    def over(self) -> bool:
        """Whether all positions are counted."""
        return self.inner.step == MANY


def date_of(day: int) -> date:
    """The date of a day."""
    try:
        return date(2000 + day // 10_000, day // 100 % 100, day % 100)
    except ValueError as fault:
        raise NotationError(f"{day} is no day; November 23, 2026 reads 261123", str(day)) from fault


@cache
def steps_of(day: int) -> Steps:
    """The positions of a day as a lesson."""
    tables = [write_plays(question(day, "all-fives", "count", number).layout) for number in range(1, MANY + 1)]
    steps = tuple(Step("count", "What do the ends add up to?", "{sum} = {total}. {so}", table=each) for each in tables)
    return Steps(Lesson("today", f"{date_of(day):%B} {day % 100}", "all-fives", day, steps))


class DaysFive(Lab[Today]):
    """Five positions to count on each day, and how they went."""

    name = "today"
    title = "The day’s five"
    walk = script("tick / number many / number 99 / number 0 / show / next / number 5 / draw / undo / reset")

    def start(self, text: str) -> Today:
        """The state of a share text: the day, tenths of a second, and how far its steps are, such as
        `261123~41~3~~~2`."""
        if not text:
            return Today()
        day, tenths, *rest = fields.parts(text, like="261123~41~3~~~2", least=1)
        found = fields.number(day, fields.SEEDS, "day")
        date_of(found)
        inner = steps_of(found).start("~".join(rest) if rest[0] else "")
        if inner.again:
            raise fields.no_link(text, like="261123~41~3~~~2")
        return Today(found, inner, fields.number(tenths or "0", MOST, "number of tenths of a second"))

    def write(self, state: Today) -> str:
        inner = steps_of(state.day).write(state.inner)
        if inner:
            return f"{state.day}~{state.tenths}~{inner}"
        return "" if state.day == FIRST else str(state.day)

    def home(self, state: Today) -> Today:
        """The same day from its first position."""
        return Today(state.day)

    def remember(self, state: Today, kept: str) -> Today:
        """The state with what was done before."""
        return replace(state, kept=kept)

    def update(self, state: Today, message: Message) -> Today:
        if message.id == "tick":
            return replace(state, since=message.at)
        if message.id == "again":
            raise FivescoreError("each position of a day is counted once")
        inner = steps_of(state.day).update(state.inner, message)
        now = replace(state, inner=inner)
        if inner.solved and not state.inner.solved:
            gone = 0 if state.since is None else round(10 * max(0.0, message.at - state.since))
            now = replace(now, tenths=min(MOST, state.tenths + min(gone, LONGEST)), since=None)
        elif inner.step > state.inner.step:
            now = replace(now, since=message.at)
        return replace(now, kept=_kept(state, now))

    def view(self, state: Today) -> View:
        if state.over:
            return self._end(state)
        view = steps_of(state.day).view(state.inner)
        tick = 0.05 if state.since is None and state.inner.open else 0.0
        return view._replace(keep=state.kept, entry=None, tick=tick)

    def frames(self, state: Today) -> tuple[View, ...]:
        return steps_of(state.day).frames(state.inner)

    def _end(self, state: Today) -> View:
        """All are counted: how many at the first try, how fast, how many days in a row, and what comes next."""
        missed, found = state.inner.missed, moments(steps_of(state.day).lesson)
        right = MANY - len(missed)
        row = days_in_a_row(state)
        long = f"{row} days in a row. " if row > 1 else ""
        told = f"{right} of {MANY} at the first try{_took(state.tenths)}. {long}Tomorrow there are five others."
        look = sheet.Look(steps_of(state.day).title, MANY + 1, MANY, solved=True)
        tables = [
            tag(
                "li",
                tag("span", tabletop(each.layout, sheet.ROOM), aria_hidden="true"),
                tag("b", str(each.layout.total), class_="fs-day-missed" if number in missed else "fs-day-right"),
                tag("span", adds(each.layout), tag("span", ": missed" if number in missed else "", class_="fs-hidden")),
            )
            for number, each in enumerate(found, start=1)
        ]
        score = tag("p", tag("b", str(right), class_="fs-total"), tag("span", f"of {MANY}"), aria_hidden="true")
        scene = tag("div", score, tag("ol", *tables), class_="fs-scene fs-day-end")
        words = tag("p", rich(told), class_="fs-lesson-asks", aria_hidden="true")
        more = tag("a", "Go on in the ends trainer", href="../tools/drill/", class_="fs-main", data_go="on")
        again = tag("button", "Do them again", type="button", data_send="reset")
        foot = tag("div", tag("div", words), tag("div", again, more, class_="fs-lesson-acts"), class_="fs-lesson-foot")
        picture = tag("div", sheet.bar(look), scene, foot, class_="fs-lesson", data_over="")
        rows = [
            (str(number), adds(each.layout), str(each.layout.total), "✗" if number in missed else "✓")
            for number, each in enumerate(found, start=1)
        ]
        table = Table("The day’s five", (("Position", "Ends", "Count", "First try"), *rows))
        return View(picture, told, (table,), keep=state.kept)


def days_in_a_row(state: Today) -> int:
    """On how many days in a row up to this one all positions were counted in this browser."""
    days, at, count = read(state.kept).days, date_of(state.day), 0
    while (found := days.get(int(f"{at:%y%m%d}"))) and found.step > MANY:
        at, count = at - timedelta(days=1), count + 1
    return count


def _kept(before: Today, now: Today) -> str:
    """What is kept from then on: each position that was counted, and how far the day is."""
    inner = now.inner
    if before.inner.solved or not inner.solved:
        return before.kept
    missed = inner.missed if inner.clean else (*inner.missed, inner.step + 1)
    day = Day(inner.step + 2, missed, now.tenths)
    return write(read(before.kept).answered("count", inner.clean).on(now.day, day))


def _took(tenths: int) -> str:
    """How long it took: ", in 41 seconds"; nothing where no clock ran."""
    seconds = round(tenths / 10)
    if not seconds:
        return ""
    minutes, rest = divmod(seconds, 60)
    if not minutes:
        return f", in {seconds} second{'s' * (seconds > 1)}"
    return f", in {minutes} min {rest} s" if rest else f", in {minutes} min"


TODAY = registered(DaysFive())
"""The day's five."""
