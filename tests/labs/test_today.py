"""The day's five: the same for everybody, kept with the progress, and honest about how they went."""

from datetime import date, timedelta

import pytest

from fivescore.classroom.progress import Day, Progress, read, write
from fivescore.core.errors import FivescoreError
from fivescore.labs import LABS
from fivescore.labs.contract import Message, Session
from fivescore.labs.course.lesson import moments
from fivescore.labs.course.today import LONGEST, MANY, TODAY, date_of, days_in_a_row, steps_of
from fivescore.labs.train.questions import question
from tests.games import recount

DAY = 261123


def counted(session, missed=(), seconds=3.0):
    """All positions of a day, those of some numbers with a miss first, each after so many seconds; the last reply."""
    at = 100.0
    for number, here in enumerate(moments(steps_of(session.state.day).lesson), start=1):
        session.send(Message("tick", "", at))
        at += seconds
        if number in missed:
            session.send(Message("number", str(int(here.right) + 1), at))
        session.send(Message("number", here.right, at))
        at += 50
        reply = session.send(Message("next", "", at))
    return reply


def test_a_day_has_the_first_five_counts_of_the_trainer_with_the_date_as_its_seed():
    found = moments(steps_of(DAY).lesson)
    assert [here.layout for here in found] == [question(DAY, "all-fives", "count", n).layout for n in range(1, 6)]
    assert [here.right for here in found] == [str(recount(here.layout)) for here in found]
    assert moments(steps_of(DAY + 1).lesson)[0].layout != found[0].layout


def test_at_the_end_stands_how_many_were_right_at_once_and_how_long_they_took():
    view = counted(Session(LABS["today"], str(DAY)), missed=(2, 5), seconds=7).view
    assert view.says.startswith("3 of 5 ") and "35 seconds" in view.says
    assert [row[-1] for row in view.tables[0].rows[1:]] == ["✓", "✗", "✓", "✓", "✗"]


def test_the_clock_stands_between_positions_and_after_two_minutes():
    session = Session(LABS["today"], str(DAY))
    counted(session, seconds=10_000)
    assert session.state.tenths == MANY * LONGEST


def test_what_was_done_on_a_day_is_kept_and_the_first_time_counts():
    session = Session(LABS["today"], str(DAY))
    kept = counted(session, missed=(1,)).view.keep
    assert read(kept).days == {DAY: Day(MANY + 1, (1,), 150)} and read(kept).trained["count"] == (4, 5)
    session.send(Message("reset"))
    assert read(counted(session).view.keep).days == {DAY: Day(MANY + 1, (1,), 150)}


def test_after_some_positions_the_kept_line_says_where_to_go_on():
    session = Session(LABS["today"], str(DAY))
    session.send(Message("number", moments(steps_of(DAY).lesson)[0].right))
    assert read(session.reply().view.keep).days[DAY].step == 2
    assert Session(LABS["today"], f"{DAY}~0~2~~~").reply().view.says.startswith("Step 2 of 5.")


def test_what_is_no_day_is_refused():
    for text in ("261131", "0", "today", f"{DAY}~x", f"{DAY}~1~9~~~", f"{DAY}~99999999~2~~~"):
        with pytest.raises(FivescoreError):
            TODAY.start(text)


def test_two_progresses_give_the_further_of_each_day():
    one = Progress(days={1: Day(6, (2,), 9), 2: Day(2, (), 1)})
    other = Progress(days={2: Day(6, (), 5), 3: Day(1, (), 0)})
    assert one.merged(other).days == {1: Day(6, (2,), 9), 2: Day(6, (), 5), 3: Day(1, (), 0)}
    assert read(write(one.merged(other))) == one.merged(other)


def test_every_day_of_a_year_can_be_dealt():
    for number in range(366):
        day = date(2028, 1, 1) + timedelta(days=number)
        assert date_of(int(f"{day:%y%m%d}")) == day
        if number % 12 == 0:
            assert len(moments(steps_of(int(f"{day:%y%m%d}")).lesson)) == MANY


def test_days_in_a_row_end_with_this_one_have_no_gap_and_count_no_unfinished_day():
    for gone, row in [((), 1), ((1,), 2), ((1, 2, 3), 4), ((2, 3), 1)]:
        days = {int(f"{date(2026, 3, 1) - timedelta(days=back):%y%m%d}"): Day(MANY + 1, (), 9) for back in (0, *gone)}
        assert days_in_a_row(TODAY.remember(TODAY.start("260301"), write(Progress(days=days)))) == row
    kept = write(Progress(days={DAY: Day(3, (), 9), DAY - 1: Day(MANY + 1, (), 9)}))
    assert days_in_a_row(TODAY.remember(TODAY.start(str(DAY)), kept)) == 0
