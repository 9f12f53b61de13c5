"""The stored puzzles: one best play by exact values, graded and themed by rule, and solved on the board."""

import gzip
import random
import re
from collections import Counter
from datetime import date
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, strategies as st

from fivescore import ALL_FIVES
from fivescore.analysis.finder import prospect
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.rollout import rolling_out
from fivescore.analysis.simulate import play_round
from fivescore.analysis.solver import BUDGET
from fivescore.core.game import deal
from fivescore.core.notation import Record
from fivescore_labs import LABS
from fivescore_labs.analysis import positions, puzzles
from fivescore_labs.analysis.puzzles import GAP, THEMES, card
from fivescore_labs.classroom.practice import DAY, LEVELS, Game, Rating, Try, rated, ratings
from fivescore_labs.classroom.progress import Progress, read, write
from fivescore_labs.contract import Session
from fivescore_labs.review import plays_of, weigh
from research import puzzles as mining
from research.puzzles import WORLDS, puzzle
from tests.every import every
from tests.labs.test_reviewer import text_of
from tests.lessons import finished, lay, sent

LAB, EVERY = LABS["puzzle"], puzzles.stored_puzzles()


@cache
def position(it):
    return positions.read(it.text).position


@pytest.mark.landing  # all stored puzzles are opened
def test_there_are_enough_of_every_game_grade_and_theme_and_each_says_what_scores():
    games = Counter(position(each).rules.slug for each in EVERY)
    assert len({each.text for each in EVERY}) == len(EVERY) >= 1000 and games["all-fives"] >= 500
    assert all(games[name] >= 90 for name in ("five-up", "muggins", "fives-and-threes", "odd-primes"))
    assert Counter(each.grade for each in EVERY)[3] >= 300
    assert sum(count >= 30 for count in Counter(each.theme for each in EVERY).values()) >= 8
    taken = Counter(position(each).rules.slug for each in EVERY if each.theme == "take")
    assert sum(taken.values()) >= 60 and len(taken) == 5, "the most points are best often enough to be thought of"
    for seats, told in ((4, True), (2, False)):
        it = next(it for it in EVERY if len(position(it).sizes) == seats)
        assert ("your partner" in Session(LAB, str(it.number)).reply().view.picture) == told
    primes = next(it for it in EVERY if position(it).rules.slug == "odd-primes")
    assert Session(LAB, str(primes.number)).reply().view.caption.endswith("odd prime that divides it.")


@pytest.mark.landing  # all stored puzzles are drawn
def test_a_phone_shows_nearly_every_puzzle_whole_with_tiles_of_22_pixels():
    """The stage of a phone is 374 pixels wide; what lies there and all that the hand may add is in view."""
    pictures = [Session(LAB, str(it.number)).reply().view.picture for it in EVERY]
    across = [float(re.search(r"--fs-across:([\d.]+)", picture)[1]) for picture in pictures]
    assert sum(wide > 374 / 22 for wide in across) <= len(EVERY) / 20 and max(across) < 24


def check(it, worlds=0):
    """The one best play, from the values of all plays; grade and theme from who finds it."""
    at = position(it)
    *_, weighed = weigh(at, 2 * BUDGET, worlds=0)
    (best, most), (_, next_best), *_ = sorted(weighed.values.items(), key=lambda each: -each[1])
    assert str(best) == it.best and most - next_best >= GAP[at.rules.unit] and weighed.measure == it.measure
    assert abs(most - next_best - it.ahead) < Fraction(1, 100)
    assert puzzle(at, worlds)[:2] == (it.grade, it.theme)
    takes = str(PLAYERS["greedy"].choose(at, random.Random(0))) == it.best
    assert takes == (it.theme == "take"), "only there the most points are best"
    if takes:
        assert it.grade == 1 or it.plays > 2, "one of two plays, and it scores most"
        *_, second, points = sorted(at.layout.after(play).points for play in plays_of(at))
        assert points == at.layout.after(best).points > second


@pytest.mark.landing  # puzzles are solved anew
def test_a_twentieth_of_the_puzzles_has_its_answer_by_exact_values():
    for it in EVERY[date.today().toordinal() % 20 :: 20]:
        check(it)


@pytest.mark.landing  # many roll-outs
def test_skilled_and_careful_play_outs_surely_agree_on_the_best_play_of_a_puzzle():
    for it in EVERY[date.today().toordinal() % 10 :: 10]:
        begun = position(it)._replace(scores=(0,) * len(position(it).scores))
        for policy in ("linear", "careful"):
            *_, (first, *others) = rolling_out(begun, WORLDS, policy=policy)
            assert str(first.play) == it.best and all(other.is_worse for other in others), (it.number, policy)


DISPUTED = (
    "record~15~0-1.0-2.0-3.0-6.1-2.1-3.2-2.2-3.6-6~~~fivescore 1 all-fives~players: Ben, You~4-6 = 10~1-6 = 5~1-4@1-6"
    "~0-4@4-6~0-5~3-4~2-5 = 5~2-6~5-6~3-5@3-4 = 10~4-5@5-6~draw 7 5-5~1-5 = 5~1-1~4-4 = 10"
)


def test_a_play_on_which_two_skilled_players_disagree_is_no_puzzle():
    """By exact averages 0-1@1-1 is nine points ahead; careful players do no better with it."""
    at = positions.read(DISPUTED).position
    assert puzzle(at, worlds=0)[:2] == (3, "quiet") and puzzle(at) is None


def test_what_is_stored_is_what_the_miner_makes_of_it():
    """Each line comes out again, and lines that are known are not added twice."""
    lines = gzip.decompress(puzzles.FILE.read_bytes()).decode().splitlines()
    for it in EVERY[:: len(EVERY) // 6]:
        assert mining.again(it.text) == lines[it.number - 1]
    assert mining.wanted(lines[:9], lines, {1: 999, 2: 999, 3: 999}) == []
    order = [*mining.QUOTAS]
    assert lines == sorted(lines, key=lambda line: (mining.takes(line), order.index(mining.slug(line))))


def test_of_new_puzzles_each_grade_has_enough_and_rare_themes_are_all_kept():
    kinds = enumerate(("1 plan", "1 plan", "1 quiet", "2 plan", "1 take"))
    new = [f"{kind} … fivescore 1 all-fives~{n}" for n, kind in kinds]
    assert mining.wanted(new, [], {1: 1, 2: 1, 3: 1}) == [new[0], *new[2:]]
    assert mining.wanted(new, [new[0]], {1: 1, 2: 0, 3: 1}) == [new[2], new[4]]


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_every_puzzle_has_its_answer_by_exact_values_and_by_a_roll_out(part):
    for it in EVERY[part::20]:
        check(it, worlds=200)


T = 1_795_780_800.0  # noon on November 27, 2026


def played(session, play, at=T):
    return finished(session, sent(session, lay(play), at))


def wrong(it):
    return next(str(play) for play in plays_of(position(it)) if str(play) != it.best)


@every([1, len(EVERY)])
def test_a_wrong_try_is_answered_on_the_board_and_may_be_tried_again(number):
    it = EVERY[number - 1]
    session = Session(LAB, str(number))
    assert it.best not in session.reply().view.caption and THEMES[it.theme][0] not in session.reply().view.caption
    answer = played(session, wrong(it)).view
    assert answer.verdict == "wrong" and "points behind" in answer.caption and THEMES[it.theme][0] not in answer.caption
    assert Session(LAB, session.reply().text).state == session.state
    sent(session, "retry")
    solved = played(session, it.best).view
    assert solved.verdict == "right" and solved.note == f"Solved after two tries: {'. '.join(THEMES[it.theme])}"
    assert Session(LAB, session.reply().text).state == session.state


ABOUT = {"scores more now": 0, " after it. Look for fewer": 1, "Leave less": 1}
ABOUT |= {"Make it harder": 2, "more likely to": 2, "Keep more ways": 2, "pips": 2}
"""What a hint speaks of, by its words: the points now, the reply to be expected, or what comes later."""
AGAINST = {"stuck": "Keep more ways", "quiet": "scores more now", "less": "scores more now", "take": "Look for fewer"}


@pytest.mark.landing  # puzzles are solved anew
def test_a_hint_speaks_of_what_the_best_play_does_better_and_never_against_the_theme():
    for it in EVERY[date.today().toordinal() % 20 :: 20]:
        at = position(it)
        *_, weighed = weigh(at, 2 * BUDGET, worlds=0)
        (best,) = weighed.best
        theirs = at.layout.after(best)
        for play in (each for each in plays_of(at) if each != best):
            view, mine = played(Session(LAB, str(it.number)), str(play)).view, at.layout.after(play)
            now, reply = theirs.points - mine.points, prospect(at, play).mean - prospect(at, best).mean
            better = now, reply, weighed.values[best] - weighed.values[play] - now - reply
            said = next((part for words, part in ABOUT.items() if words in view.note), None)
            assert said is None or better[said] > 0, (it.number, view.note)
            assert AGAINST.get(it.theme, "of the 1 tiles") not in view.note and (it.theme != "take" or said == 0)
            assert ("may answer" in view.caption) <= (reply > 0) and it.best not in view.note
            if found := re.match(r"(\d+) of the (\d+) tiles that you don’t see (scores?|fits?) ", view.note):
                fit = found[3].startswith("fit")
                counts = [
                    sum(any(fit or laid.after(each).points for each in laid.fitting([tile])) for tile in at.unseen)
                    for laid in (mine, theirs)
                ]
                assert (int(found[1]), int(found[2])) == (counts[0], len(at.unseen)) and counts[0] > counts[1]
            elif found := re.search(r"(\d+) pips", view.note):
                assert int(found[1]) == sum(tile.pips for tile in at.hand if tile != play.tile)


def test_shut_the_door_is_not_told_to_keep_more_ways():
    def hints(number):
        plays = (str(play) for play in plays_of(position(card(number))) if str(play) != card(number).best)
        return {played(Session(LAB, str(number)), play).view.note for play in plays}

    assert card(145).theme == "stuck"
    assert hints(145) == {"After it Ben is more likely to have a tile that fits. Think of what Ben can’t hold."}
    assert any("The one tile that you don’t see" in hint for number in range(1, 61) for hint in hints(number))


def test_puzzles_come_by_theme_and_grade_and_what_is_shown_is_not_solved():
    session = Session(LAB, "1")
    sent(session, "theme spinner")
    for number in range(5):
        assert session.state.it.theme == "spinner"
        shown = sent(session, "show", T + number).view
        assert shown.verdict == "" and [each.right for each in read(shown.keep).tries] == [False] * (number + 1)
        sent(session, "next", T)
    sent(session, "grade 3")
    assert (session.state.it.theme, session.state.it.grade) == ("spinner", 3)


def test_only_the_first_answer_counts_and_a_missed_puzzle_comes_back_when_it_is_due():
    session, it = Session(LAB, "17"), card(17)
    played(session, wrong(it))
    sent(session, "retry", T)
    played(session, it.best)
    assert read(session.reply().view.keep).tries == (Try(int(T), "17", False),)
    sent(session, "next", T + 3600)
    assert session.state.it.number != 17
    sent(session, "next", T + 2 * DAY)
    assert session.state.it.number == 17, "it is due after a day"
    played(session, it.best, T + 2 * DAY)
    sent(session, "next", T + 3 * DAY)
    assert session.state.it.number != 17, "what was remembered waits longer"


def test_the_first_puzzles_are_the_easiest_ones_of_grade_1():
    def ease(it):
        at = position(it)
        return len(plays_of(at)) * len(at.unseen) / it.ahead

    easiest = sorted((it for it in EVERY if it.grade == 1), key=ease)
    session, given = Session(LAB, "n"), []
    for number in range(10):
        given.append(session.state.it)
        sent(session, "show / next", T + number)
    assert {it.number for it in given} == {it.number for it in easiest[:10]}
    assert card(int(Session(LAB).reply().text or "22")) in easiest[:20]


def test_the_next_puzzle_for_a_reader_was_never_tried_and_is_of_their_grade():
    def kept(right):
        return write(Progress(tries=tuple(Try(int(T) + n, str(n), right) for n in range(1, 40))))

    for text, grade in (("", 1), (kept(False), 1), (kept(True), 3)):
        it = Session(LAB, "n", text).state.it
        assert it.grade == puzzles.fitting_grade(text) == grade and (not text or it.number >= 40)
    first = [Session(LAB, "", text).state.it.number for text in ("", kept(True))]
    assert first[0] == first[1], "a page waits"


def test_a_day_has_one_puzzle_of_each_grade_for_everybody_and_two_by_what_was_missed():
    day, numbers = 261127, []
    for _ in range(3):
        numbers.append(puzzles.puzzle_of_day(day, numbers, "").number)
    assert [card(number).grade for number in numbers] == [1, 2, 3]
    missed = write(Progress(tries=(Try(int(T) - 3 * DAY, "700", False),)))
    assert puzzles.puzzle_of_day(day, numbers, missed).number == 700
    weak = next(each.theme for each in EVERY if each.theme not in {card(number).theme for number in numbers})
    seen = Progress(tries=tuple(Try(int(T) - 9 + n, str(n), EVERY[n - 1].theme != weak) for n in range(1, 300)))
    assert puzzles.puzzle_of_day(day, numbers, write(seen)).theme == weak
    assert puzzles.puzzle_of_day(day + 1, [], "").number != numbers[0]


def test_a_day_ends_with_how_it_went_and_what_is_due_and_goes_on_where_it_was():
    missed = Progress(tries=(Try(int(T) - 3 * DAY, "change.2", False), Try(int(T) - 3 * DAY, "count.1", True)))
    session = Session(LAB, "d261127", write(missed))
    for number in range(1, 6):
        if number == 2:
            played(session, wrong(session.state.it), T + number)
            sent(session, "retry")
        played(session, session.state.it.best, T + number)
        view = sent(session, "next", T + number).view
    assert view.caption == "4 of 5 at the first try; tomorrow there are others."
    copied = "fivescore puzzles, November 27, 2026: 🟩🟥🟩🟩🟩 4 of 5 #puzzle=d261127"
    assert view.copy == copied and "data-copy" in view.picture
    assert "Due again in the trainers: The change" in view.picture and "The ends" not in view.picture
    marks = read(view.keep).days[261127].split(".")
    assert [each[-1] for each in marks] == list("oxooo")
    again = Session(LAB, f"d261127~{'.'.join(marks[:2])}", view.keep)
    assert again.reply().view.caption == "Puzzle 3 of 5: what do you play?"
    assert Session(LAB, session.reply().text, view.keep).state == session.state


def test_a_timed_run_goes_on_by_itself_ends_with_its_clock_and_keeps_the_most():
    session = Session(LAB, "r7")
    sent(session, "tick", T)
    for number in range(5):
        played(session, session.state.it.best, T + 10 * number)
    played(session, wrong(session.state.it), T + 60)
    assert session.reply().view.caption == "Puzzle 7, 5 solved, 120 seconds left: what do you play?"
    assert sent(session, "next", T + 70).view.caption.startswith("Puzzle 8, 5 solved")
    says, tile = session.reply().view.caption, session.state.it.best[:3]
    assert sent(session, f"tile {tile}", T + 75).view.tick == 105, "the clock of the page is right at each press"
    assert session.reply().view.caption == says, "the seconds are not told again"
    over = sent(session, "tick", T + 181).view
    assert over.caption == "You solved 5 of 7 puzzles in three minutes; your most is 5." and over.tick == 0
    assert over.copy == "fivescore puzzles, three minutes: 5 solved #puzzle=r7"
    assert read(over.keep).raced == 5 and read(over.keep).tries == (), "a timed run is not rated"
    assert "".join(row[-1] for row in over.tables[0].rows[1:]) == "✓✓✓✓✓✗✗"
    assert Session(LAB, session.reply().text, over.keep).state == session.state


def test_a_timed_run_keeps_the_theme_and_grade_that_are_wanted_and_is_no_record():
    session = Session(LAB, "1~~~stuck~3")
    sent(session, "race 7 / tick", T)
    for _ in range(12):
        assert (session.state.it.theme, session.state.it.grade) == ("stuck", 3)
        played(session, session.state.it.best, T + 1)
    assert Session(LAB, session.reply().text).state.it == session.state.it
    over = sent(session, "tick", 1.7e308).view  # as late as a clock can say
    assert over.caption == "You solved 12 of 12 puzzles in three minutes: Shut the door, grade 3."
    assert over.copy.endswith(" #puzzle=r7~~~~~stuck~3") and read(over.keep).raced == 0
    again = Session(LAB, "r7~~~~~stuck~3")
    assert (again.state.it.theme, again.state.it.grade) == ("stuck", 3)
    assert sent(session, "next", T + 200).view.caption.startswith("Puzzle ")
    assert session.state.it.theme == "stuck"


def test_a_timed_run_of_few_puzzles_ends_after_the_last():
    few = sum((it.theme, it.grade) == ("less", 1) for it in EVERY)
    session = Session(LAB, "r7~~~~~less~1")
    for number in range(few):
        played(session, session.state.it.best, T + 2 * number)
    assert session.reply().view.caption.startswith(f"You solved {few} of {few} puzzles in {2 * few - 2} s")


@pytest.mark.landing  # a round is reviewed for it
def test_a_costly_choice_of_a_reviewed_round_joins_the_readers_set():
    kept, seed = "", 0
    while not read(kept).own:
        seed += 1
        end = play_round(deal(ALL_FIVES, 2, random.Random(f"own/{seed}")), (PLAYERS["chance"],) * 2, seed)
        kept = finished(Session(LABS["review"], text_of(Record.of(end, ("You", "Ben"))), kept)).view.keep
    session = Session(LAB, "3", kept)
    sent(session, "show / next", T)
    it = session.state.it
    assert it.number == 0 and session.reply().view.caption == "From a round of yours: what do you play?"
    assert Session(LAB, session.reply().text, kept).state.it == it
    assert played(session, it.best).view.verdict == "right"
    assert read(session.reply().view.keep).tries[-1].card == puzzles.card_of(it)


def test_six_puzzles_are_printed_with_their_solutions_on_a_page_of_their_own():
    file = sent(Session(LAB, "17"), "paper", T).view.file
    asked, told = file.content.decode().split("<h1>Solutions</h1>")
    numbers = [int(each) for each in re.findall(r"<h2>Puzzle (\d+)", asked)]
    assert len(numbers) == 6 and numbers[0] == 17 and file.printed
    for number in numbers:
        look = THEMES[card(number).theme][1]
        assert look in told and look not in asked and f"<h2>Puzzle {number}," in told


def test_the_rating_is_that_of_glickmans_example():
    games = [Game(1400, 30, 1), Game(1550, 100, 0), Game(1700, 300, 0)]
    after = rated(Rating(1500, 200, 0.06), games)
    assert abs(after.points - 1464.06) < 0.02 and abs(after.deviation - 151.52) < 0.01
    assert abs(after.volatility - 0.05999) < 0.00001


@given(st.lists(st.tuples(st.integers(0, 40), st.sampled_from([1, 2, 3]), st.booleans()), min_size=1, max_size=40))
def test_a_rating_stays_in_reason_and_a_day_off_makes_it_less_sure(days):
    tries = [(Try(day * DAY + n, str(n), right), grade) for n, (day, grade, right) in enumerate(days)]
    found = ratings(tries)
    assert len(found) == len(tries) and all(300 < each.points < 2700 and 20 < each.deviation <= 350 for each in found)
    assert rated(found[-1], ()).deviation >= min(350, found[-1].deviation)
    assert ratings(reversed(tries)) == found, "their order is that of time"


def test_a_reader_who_solves_as_often_as_a_rating_says_comes_to_that_rating():
    rng = random.Random(5)
    chance = {grade: 1 / (1 + 10 ** ((points - 1500) / 400)) for grade, points in LEVELS.items()}
    grades = [1 + n % 3 for n in range(900)]
    tries = [(Try(n * 9000, str(n), rng.random() < chance[grade]), grade) for n, grade in enumerate(grades)]
    assert abs(ratings(tries)[-1].points - 1500) < 60


@every(["tried 9 count. wrong", "tried x 17 right", "day 261127 abo", "day 261127 99999o", "own 1-1"])
def test_a_damaged_line_of_the_progress_stops_nothing(line):
    session = Session(LAB, "d261127", f"fivescore progress 1\n{line}")
    sent(session, "day 261127")
    assert not session.reply().problem and session.state.it.grade == 1
    assert sent(Session(LABS["drill"], "", f"fivescore progress 1\n{line}"), "kind count").problem == ""
