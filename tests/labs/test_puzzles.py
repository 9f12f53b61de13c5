"""The stored puzzles: one best play by exact values, graded and themed by rule, and solved on the board."""

from collections import Counter
from datetime import date
from fractions import Fraction

import pytest

from fivescore.analysis.review import plays_of, weigh
from fivescore.analysis.review.puzzle import GAP, THEMES, puzzle
from fivescore.labs import LABS
from fivescore.labs.analysis import codec, puzzles
from fivescore.labs.analysis.scenario import EMPTY, Scenario
from fivescore.labs.contract import Message, Session
from tests.lessons import finished

EVERY = puzzles.stored()


def position(it):
    return codec.read(it.text, Scenario(EMPTY)).position


def test_there_are_enough_of_every_game_grade_and_theme():
    games = Counter(position(each).rules.slug for each in EVERY)
    assert len(EVERY) >= 1000 and games["all-fives"] >= 500
    assert all(games[name] >= 100 for name in ("five-up", "muggins", "fives-and-threes", "odd-primes"))
    assert Counter(each.grade for each in EVERY)[3] >= 300
    assert sum(count >= 30 for count in Counter(each.theme for each in EVERY).values()) >= 8
    assert any(len(position(each).sizes) == 4 for each in EVERY)
    assert len({each.text for each in EVERY}) == len(EVERY)


def check(it, worlds=0):
    """The one best play, from the values of all plays; grade and theme from who finds it."""
    at = position(it)
    *_, weighed = weigh(at, worlds=0)
    best, *others = sorted(weighed.values.items(), key=lambda each: -each[1])
    gap = GAP[at.rules.unit]
    assert str(best[0]) == it.best and best[1] - others[0][1] >= gap and weighed.measure == it.measure
    assert abs(best[1] - others[0][1] - it.ahead) < Fraction(1, 100)
    assert puzzle(at, worlds)[4:] == (it.grade, it.theme)


@pytest.mark.parametrize("part", range(4))
def test_a_fifth_of_the_puzzles_has_its_answer_by_exact_values(part):
    """Another fifth each day, in four parts."""
    day = date.today().toordinal() % 5
    for it in EVERY[day::5][part::4]:
        check(it)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_every_puzzle_has_its_answer_by_exact_values_and_by_a_roll_out(part):
    for it in EVERY[part::20]:
        check(it, worlds=200)


def played(session, play):
    tile, _, on = play.partition("@")
    session.send(Message("tile", tile))
    return finished(session, session.send(Message("place", on)))


@pytest.mark.parametrize("number", [1, len(EVERY) // 2, len(EVERY)])
def test_a_wrong_try_is_answered_on_the_board_and_may_be_tried_again(number):
    it = EVERY[number - 1]
    session = Session(LABS["again"], f"p{number}")
    assert it.best not in session.reply().view.says and THEMES[it.theme] not in session.reply().view.says
    wrong = next(str(play) for play in plays_of(position(it)) if str(play) != it.best)
    answer = played(session, wrong).view
    assert answer.verdict == "wrong" and "points behind" in answer.says and THEMES[it.theme] not in answer.says
    assert Session(LABS["again"], session.reply().text).state == session.state
    session.send(Message("retry"))
    solved = played(session, it.best).view
    assert solved.verdict == "right" and solved.note == f"Solved after two tries: {THEMES[it.theme]}."
    assert session.send(Message("puzzle")).text == f"p{number % len(EVERY) + 1}"


def test_what_is_shown_is_not_solved():
    session = Session(LABS["again"], "p1")
    shown = finished(session, session.send(Message("show"))).view
    assert shown.note == f"Shown: {THEMES[EVERY[0].theme]}." and shown.verdict == ""


def test_puzzles_come_by_theme_and_grade():
    session = Session(LABS["again"], "p1")
    session.send(Message("theme", "spinner"))
    for _ in range(5):
        it = EVERY[session.state.puzzle - 1]
        assert it.theme == "spinner"
        session.send(Message("puzzle"))
    session.send(Message("grade", "3"))
    it = EVERY[session.state.puzzle - 1]
    assert (it.theme, it.grade) == ("spinner", 3)


@pytest.mark.parametrize("text", ["p0", "p99999", "px", "p1~9-9", "p1~~maybe", "p1~~~knitting", "p1~~~~7"])
def test_a_link_to_no_puzzle_is_refused(text):
    assert Session(LABS["again"], text).reply().problem
