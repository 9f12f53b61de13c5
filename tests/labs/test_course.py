"""Lessons, done step by step: each fact of a sentence is worked out a second way, and no miss tells the answer."""

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from fivescore import ALL_FIVES
from fivescore.analysis import odds
from fivescore.analysis.players import Greedy
from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.game import State
from fivescore.core.layout import Play
from fivescore.core.position import Draw, Pass
from fivescore.core.tiles import Tile
from fivescore.notebook.html import rich
from fivescore_labs import LABS
from fivescore_labs.claims import CLAIMS
from fivescore_labs.claims.results import CHOICES, HANDS, sides
from fivescore_labs.classroom import course as pages
from fivescore_labs.classroom.progress import PATHS
from fivescore_labs.contract import Message, Session
from fivescore_labs.course import COURSE
from fivescore_labs.course.lesson import Lesson, Step, check, lessons, moments, values
from fivescore_labs.course.questions import NUMBERS, outcome
from fivescore_labs.course.stepping import HELP, Steps
from fivescore_labs.parts.html import static
from research import claims as run
from tests.browser import heard
from tests.every import cases, every
from tests.games import recount as count
from tests.lessons import answers, misses, sent

FIRST_ROUND = COURSE[0]
STEPS = [(lab, number, here) for lab in COURSE for number, here in enumerate(moments(lab.lesson))]
"""Every step of the course: its lesson, its number from 0 and what the engine has of it."""


PLAIN = "count held worth fits scores double leaves stops counts draw pass".split()


def own(here):
    """Whether it asks for something that is found a second way by a test of its own."""
    return here.step.act.split()[-1] not in PLAIN


def at(lab, number):
    return Session(lab, f"{number + 1}~~~")


def send(session, messages):
    for message in messages:
        reply = session.send(Message(*message))
    return reply


def held_by_them(here):
    """The pips of all who sit neither at the reader's place nor across."""
    return sum(sum(tile) for seat, hand in enumerate(here.before.hands) if seat in (1, 3) for tile in hand)


def nearest_five(pips):
    return str(min(range(0, 100, 5), key=lambda five: abs(five - pips)))


def unseen(here):
    """The tiles that lie neither on the table nor in the reader's hand."""
    seen = (*here.hand, *(play.tile for play in here.layout.plays))
    return [tile for high in range(7) for low in range(high + 1) if (tile := Tile(low, high)) not in seen]


def can(layout, tile):
    """Whether a tile shows what an open end shows."""
    return bool({tile.low, tile.high} & {opening.end.pip for opening in layout.openings})


def scoring(layout, tiles):
    """The tiles that make a multiple of five somewhere."""
    made = {tile: [count(layout.play(tile, on)) for on in layout.places(tile)] for tile in tiles}
    return [tile for tile, totals in made.items() if any(total and total % 5 == 0 for total in totals)]


def left_by(here, tile, on):
    """How many unseen tiles score after a play, or fit, from who touches whom."""
    laid = here.layout.play(tile, on)
    if here.step.act.endswith("stops"):
        return sum(can(laid, other) for other in unseen(here))
    return len(scoring(laid, unseen(here)))


def fitting(here):
    return [tile for tile in unseen(here) if can(here.layout, tile)]


def sought(here):
    """The tiles to find, from who touches whom: those that fit, that score, or that touch one other at most."""
    if here.step.act.endswith("fits"):
        return fitting(here)
    if here.step.act.endswith("scores"):
        return scoring(here.layout, unseen(here))
    pairs = [{play.tile, play.on} for play in here.layout.plays]
    return [play.tile for play in here.layout.plays if sum(play.tile in pair for pair in pairs if None not in pair) < 2]


def test_after_a_play_all_unseen_tiles_are_shown_and_those_that_score_stand_out():
    lab = LABS["what-you-leave"]
    wrong = next(each for each in misses(lab, 0) if len(each) > 1)
    shown = send(at(lab, 0), [*wrong, *answers(lab, 0)]).view.picture
    yours, best = BeautifulSoup(shown, "html.parser").select(".fs-lesson-sets ul")
    here = moments(lab.lesson)[0]
    (_, tile), (_, on) = wrong
    for drawn, play in ((yours, (Tile.parse(tile), Tile.parse(on))), (best, here.play)):
        assert len(drawn("li")) == len(unseen(here)) and len(drawn.select(".fs-hot")) == left_by(here, *play)
    alone = BeautifulSoup(send(at(lab, 0), answers(lab, 0)).view.picture, "html.parser")
    assert len(alone.select(".fs-lesson-all")) == 1


def test_each_tile_that_is_tapped_has_its_mark_and_a_wrong_one_costs_the_first_try():
    lab = LABS["what-you-leave"]
    number = next(n for n, here in enumerate(moments(lab.lesson)) if here.step.kind == "find")
    right, wrong = answers(lab, number), misses(lab, number)[0]
    session = at(lab, number)
    shown = BeautifulSoup(send(session, [*wrong, right[0]]).view.picture, "html.parser")
    marked = {kind: [each["data-value"] for each in shown.select(f".{kind}")] for kind in ("fs-hot", "fs-off")}
    assert marked == {"fs-hot": [right[0][1]], "fs-off": [wrong[0][1]]}
    again = Session(lab, session.reply().text)
    assert again.state == session.state
    assert send(session, right[1:]).view.verdict == "right"
    assert sent(session, "next").text.endswith(f"~{number + 1}")


def test_the_last_words_tell_what_was_done_and_lead_to_a_real_round_against_ben():
    last = len(moments(FIRST_ROUND.lesson))
    few = ".".join(map(str, range(1, last)))
    you, they = next(here for here in reversed(moments(FIRST_ROUND.lesson)) if here.round).after.scores
    end = Session(FIRST_ROUND, f"{last + 1}~~~2").reply().view
    assert f"{you} to {they}. You won your first round." in end.caption
    assert "won" not in Session(FIRST_ROUND, f"{last + 1}~~~{few}").reply().view.caption
    way = BeautifulSoup(end.picture, "html.parser").find("a", string="Play Ben for real")["href"]
    real = LABS["round"].start(way.partition("#round=")[2])
    assert [len(hand) for hand in real.now.hands] == [5, 5] and real.helped
    assert real.setup.game.target_for(2) == 61 and real.setup.opponent == "greedy"


def test_the_first_round_meets_all_that_a_round_can_bring():
    found = moments(FIRST_ROUND.lesson)
    plays = [here for here in found if here.step.kind == "lay"]
    did = [action for here in found for action, _ in here.done]
    kinds = [here.step.of for here in found]
    assert {"lay", "count", "find", "draw", "held", "worth", "pass"} == set(kinds)
    assert plays[0].play.on is None and plays[0].after.layout.points, "a lead that scores"
    assert {bool(here.after.layout.points) for here in plays[1:]} == {True, False}
    assert any(here.after.layout.spinner_out and not here.layout.spinner_out for here in plays), "a spinner"
    assert any(isinstance(action, Play) and action.on and action.on.is_double for action in did), "an arm beside it"
    assert "draw draw" in " ".join(kinds) and Draw() in did and Pass() not in did, "both draw, until a tile fits"
    assert found[-1].round is False and {*kinds[-5:]} == {"count", "find"}, "five tables to count alone"
    assert 16 <= len(found) <= 24


@every(STEPS)
def test_the_right_answer_is_found_a_second_way(lab, number, here):
    second = {"count": lambda: count(here.layout), "held": lambda: held_by_them(here)}
    second |= {"worth": lambda: nearest_five(held_by_them(here)), "fits": lambda: len(fitting(here))}
    if here.step.of in second:
        assert here.right == str(second[here.step.of]())
    elif here.step.kind == "find":
        assert here.right == ".".join(str(tile)[1:-1] for tile in sorted(sought(here)))
    elif here.step.kind in ("draw", "pass"):
        assert not any(can(here.layout, tile) for tile in here.before.hands[0])
        assert bool(here.before.boneyard) == (here.step.kind == "draw")
    elif here.step.kind == "lay" and not own(here):  # others have a second way of their own below
        _, name, what = here.step.act.split()
        places = [(tile, on) for tile in here.hand for on in here.layout.places(tile)]
        places = places if here.layout.last else [(tile, None) for tile in here.hand]
        totals = {place: count(here.layout.play(*place)) for place in places}
        points = {place: total if total % 5 == 0 else 0 for place, total in totals.items()}
        if what == "scores":
            places = [place for place in places if points[place] == max(points.values()) > 0]
        elif what == "double":
            places = [place for place in places if place[0].low == place[0].high]
        elif what in ("leaves", "stops"):
            left = {place: left_by(here, *place) for place in places}
            places = [place for place in places if left[place] == min(left.values())]
            assert str(Play(*places[0])) == here.right
        assert [str(tile) for tile, _ in places] == [f"[{name}]"]


@every(STEPS)
def test_every_number_of_a_sentence_is_worked_out_a_second_way(lab, number, here):
    before, after = count(here.before.layout), count(here.after.layout)
    scored = [0, 0]
    for other in moments(lab.lesson)[: number + 1]:
        for action, state in other.done:
            scored[1] += count(state.layout) if isinstance(action, Play) and count(state.layout) % 5 == 0 else 0
        if other.step.kind == "lay" and count(other.after.layout) % 5 == 0:
            scored[0] += count(other.after.layout)
    left = held_by_them(here)
    settled = 5 * ((left + 2) // 5)
    facts = {before, after, abs(after - before), *scored}
    facts |= {each.end.count for state in (here.before, here.after) for each in state.layout.openings}
    laid = {pip for action, _ in here.done if isinstance(action, Play) for pip in action.tile}
    ends = {each.end.pip for each in here.layout.openings}
    facts |= laid
    if here.step.kind in ("draw", "pass"):
        drawn = sum(isinstance(action, Draw) for _, action, _ in here.before.events)
        facts = ends | {28 - 2 * 5 - drawn} | {count(state.layout) for _, state in here.done} | laid
    if here.step.act.endswith((" leaves", " stops")):
        tiles = {tile for tile in here.hand if can(here.layout, tile)}
        lefts = sorted(left_by(here, tile, on) for tile in tiles for on in here.layout.places(tile))
        facts |= {*lefts[:2], len(unseen(here))}
    if own(here):
        return  # what a lesson asks by a name of its own is tried below
    if here.step.unseen:
        facts |= {len(unseen(here))} | ends
    if here.step.of == "fits":
        facts = {int(here.right)} | ends
    if here.step.of in ("held", "worth"):
        facts = {left, settled, scored[0] + settled, scored[1], 250}
    for text in (here.asks, here.told):
        plain = re.sub(r"\[\d-\d\]", "", text)
        assert {int(found) for found in re.findall(r"\d+", plain)} <= facts, text
        for sums, total in re.findall(r"((?:\d+ [+−] )+\d+) = (\d+)", plain):
            parts = re.findall(r"[+−]?\d+", sums.replace(" ", ""))
            assert sum(int(part.replace("−", "-")) for part in parts) == int(total) == after, text
        for points in re.findall(r"scores? (\d+)", plain):
            assert int(points) and int(points) % 5 == 0 and int(points) in (before, after, *facts), text
        if "not a multiple of five" in text:
            assert after % 5
    if "is a multiple of five" in here.told:
        assert after % 5 == 0


@every(STEPS)
def test_sentences_hold_no_number_of_their_own_and_are_short(lab, number, here):
    assert re.findall(r"\d", re.sub(r"\{\w+\}", "", here.step.asks + here.step.told)) == []
    words = set(re.findall(r"[a-z]+", (here.step.asks + here.step.told).replace("two halves", "").lower()))
    assert words & {speech.number(number) for number in range(30)} <= {"one", "five"}
    assert max(len(here.asks), len(here.told)) <= 140


@pytest.mark.landing  # every wrong guess of every lesson
@every(STEPS)
def test_a_miss_says_what_the_guess_did_and_leaves_the_answer_covered(lab, number, here):
    for messages in misses(lab, number):
        reply = send(at(lab, number), messages)
        assert reply.problem == "" and reply.view.verdict == "wrong" and reply.view.note
        assert reply.view.caption == f"Step {number + 1} of {len(moments(lab.lesson))}. {here.asks}"
        told = re.sub(r"\[\d-\d\]", "", reply.view.note)
        if here.step.of in NUMBERS:
            assert here.right not in re.findall(r"\d+", told), (messages, reply.view.note)
        elif here.step.kind == "pick":
            assert f"[{here.right}]" not in reply.view.note, (messages, reply.view.note)
        elif here.step.kind == "lay" and messages[0] != ("tile", str(here.play.tile)[1:-1]):
            assert str(here.play.tile) not in reply.view.note, (messages, reply.view.note)
        assert heard(here.told) not in heard(reply.view.picture)


@every([(lab, number) for lab, number, here in STEPS if here.step.of == "count" or here.step.kind == "find"])
def test_before_a_count_nothing_on_the_page_tells_what_an_end_counts(lab, number):
    view = at(lab, number).reply().view
    assert 'fs-total">?<' in view.picture and "fs-pill" not in view.picture and "Count" not in view.picture
    assert "Adds" not in str(view.tables) and "count" not in " ".join(re.findall(r'aria-label="([^"]*)"', view.picture))


@every(STEPS)
def test_after_two_misses_the_answer_may_be_shown_and_not_before(lab, number, here):
    session, wrong = at(lab, number), misses(lab, number)
    if len(wrong) < HELP and (not wrong or here.step.kind == "find"):
        assert sent(session, "show").problem.startswith("Try first")
        return
    for miss in range(HELP):
        assert "Show it" not in session.reply().view.picture
        assert sent(session, "show").problem == "Try first; after two misses the answer can be shown."
        send(session, wrong[miss % len(wrong)])
    assert "Show it" in session.reply().view.picture
    shown = sent(session, "show")
    assert shown.problem == "" and shown.view.verdict == "" and shown.view.caption == here.told
    assert sent(session, "next").text.endswith(f"~{number + 1}")


@every(COURSE)
def test_a_lesson_is_done_from_its_first_step_to_its_last(lab):
    session, texts = Session(lab), []
    for number, here in enumerate(moments(lab.lesson)):
        assert session.state.step == number and session.reply().view.entry.over is False
        reply = send(session, answers(lab, number))
        assert reply.problem == "" and reply.view.verdict == "right" and reply.view.caption == here.told
        texts.append(sent(session, "next").text)
        assert lab.write(lab.start(texts[-1])) == texts[-1]
    end = session.reply().view
    assert end.entry.over and f"{len(texts)} of {len(texts)} steps at the first try." in end.caption
    assert sent(session, "next").problem == "The lesson is done; start over to do it again."
    assert sent(session, "reset").text == ""


def test_without_a_script_no_picture_tells_a_total_whose_answer_is_folded():
    for lab in COURSE:
        asked = None
        for here, view in zip(moments(lab.lesson), lab.static_views(lab.start("")), strict=True):
            asked = here.layout if here.step.of == "count" or here.step.kind == "find" else asked
            covered = here.layout == asked
            assert ('fs-total">?<' in view.picture) == covered and not (covered and "fs-pill" in view.picture)


def test_without_a_script_steps_stand_in_order_and_on_paper_all_answers_in_one_list():
    found, page = moments(FIRST_ROUND.lesson), static(FIRST_ROUND).partition("<script")[0]
    frames, _, answers = page.partition('<div class="fs-answers">')
    assert answers.count("<li") == len(found) and "<button" not in frames
    assert all(heard(rich(here.told)) in heard(answers) for here in found)
    for here, frame in zip(found, frames.split('<div class="fs-frame">')[1:], strict=True):
        shown, _, answer = frame.partition('<details class="fs-fold fs-answer">')
        assert heard(answer).startswith("The answer ") and "<details" not in answer
        assert "?" in shown or here.step.kind != "count"


def test_the_scores_beside_a_table_that_is_to_be_counted_do_not_tell_its_points():
    before, after = (sent(at(FIRST_ROUND, 10), f"number {number}").view.picture for number in ("9", "15"))
    assert "Ben 5 2 tiles ?" in heard(before) and "Ben 20 2 tiles" in heard(after)


def test_a_lesson_that_does_not_follow_its_round_is_refused():
    for acts, why in ((["lay 4-6 scores", "lay 2-2 scores"], "step 2: Ben is to play"), (["draw"], "must lead a tile")):
        steps = tuple(Step(act, "", "") for act in acts)
        with pytest.raises(FivescoreError, match=why):
            moments(FIRST_ROUND.lesson._replace(steps=steps))


def test_a_lesson_has_at_most_four_keypads_and_ends_with_five_positions_two_in_pairs():
    five = 0
    for lab in COURSE:
        found, steps = moments(lab.lesson), lab.lesson.steps
        assert sum(here.step.kind in NUMBERS for here in found) <= 4, lab.name
        begins = [n for n, step in enumerate(steps) if step.asks.startswith("Now five")]
        five += bool(begins) and lab != FIRST_ROUND
        assert lab == FIRST_ROUND or begins in ([], [len(steps) - 5]), lab.name
        pairs = sum(here.names[2:] == ("Cai", "Dot") for here in found[-5:])
        wanted = {"first-round": 0, "four-at-the-table": 5}.get(lab.name, 2)
        assert len(found) < 5 or lab.name == "your-own-game" or pairs == wanted, lab.name
    assert five >= 11


def test_each_lesson_of_the_course_leads_to_the_next():
    path = PATHS["Play well"]
    assert path[1:] == tuple(lab.name for lab in COURSE[1:])
    links = {lab.name: lab.lesson.leads[1] for lab in COURSE[:-1]}
    own = links.pop("your-own-game", None) or COURSE[-1].lesson.leads[1]
    following = {one.name: f"../../learn/{other.name}/" for one, other in pairwise(COURSE) if one.name in links}
    assert links == following and own == "../../play/review/"


ACT = 5
"""Seconds for a tap, with the look and the thought before it: an estimate, not a measurement."""


@pytest.mark.parametrize(("words_a_minute", "tries"), [(130, 1), (238, 2)], ids=["a slow reader", "wrong once a step"])
def test_a_first_round_takes_less_than_its_ten_minutes(words_a_minute, tries):
    """With every sentence below its board read, and so many tries at each step."""
    session, read, acts = Session(FIRST_ROUND), set(), 0
    for number in range(len(moments(FIRST_ROUND.lesson))):
        wrong = misses(FIRST_ROUND, number)[: tries - 1]
        for message in (each for guess in [*wrong, [*answers(FIRST_ROUND, number), ("next", "")]] for each in guess):
            below = BeautifulSoup(session.reply().view.picture, "html.parser").select(".fs-lesson-foot p")
            read |= {part.get_text(" ", strip=True) for part in below}
            assert not session.send(Message(*message)).problem
            acts += 1
    assert 5 < sum(len(sentence.split()) for sentence in read) / words_a_minute + acts * ACT / 60 < 10


NEW = Path(__file__).with_name("one-table.toml").read_text(encoding="utf-8")
PAGE = pages.COURSE[-1]._replace(id="one-table", title="One table", lab="one-table")


def test_a_lesson_that_the_course_names_is_read_from_its_file_and_walked_through(tmp_path):
    (tmp_path / "one-table.toml").write_text(NEW, encoding="utf-8")
    (new,) = lessons([PAGE], tmp_path)
    assert (new.name, new.title) == ("one-table", "One table")
    with pytest.raises(FivescoreError, match=r"there is no lessons/one-table\.toml"):
        lessons([PAGE], tmp_path / "nowhere")
    lab = Steps(new)
    session = Session(lab)
    for number in range(2):
        assert send(session, answers(lab, number)).view.verdict == "right"
        reply = sent(session, "next")
    assert reply.view.entry.over and len(lab.static_views(session.state)) == 2


@pytest.mark.parametrize(("old", "new", "place", "why"), cases("lesson_faults"))
def test_a_lesson_that_is_wrong_is_refused_with_its_file_table_and_line(tmp_path, old, new, place, why):
    (tmp_path / "one-table.toml").write_text(NEW.replace(old, new), encoding="utf-8")
    with pytest.raises(FivescoreError) as refused:
        check(*lessons([PAGE], tmp_path))
    assert str(refused.value).startswith(place) and why in str(refused.value)


NAMED = [here for lab in COURSE for here in moments(lab.lesson) if own(here)]
"""What lessons ask by names of their own: every answer and every fact is found a second way."""


def asks(name):
    """The moments that ask for something by its name, each with the facts of its sentences."""
    return [(each, values(each)) for each in NAMED if each.step.act.split()[-1] == name]


@every(NAMED)
def test_every_position_asks_and_tells_and_one_answer_is_better_than_all_others(here):
    assert here.asks and here.told
    if not here.number:
        first, *others = here.ranked
        assert others and here.right == str(first)
        assert all(here.least(other) > here.least(first) for other in others)


def beyond_doubt(found):
    return found.mean > 1.96 * found.error > 0


def test_the_best_lead_and_the_best_play_are_ahead_beyond_doubt_and_another_was_laid():
    for here, _ in asks("brings"):
        first, second, *_ = HANDS[here.hand].items()
        assert first[0] == here.play.tile and first[1].mean == 0 and beyond_doubt(second[1])
    for here, _ in asks("better"):
        laid = Greedy().choose(here.before.seen_by(0), random.Random(0))
        first, *others = CHOICES[here.hand].items()
        assert first[0] == here.play != laid and first[1].mean == 0
        assert laid.tile in {play.tile for play, _ in others} and all(beyond_doubt(found) for _, found in others)
    for here, _ in asks("beyond"):
        assert int(here.right) == sum(map(beyond_doubt, CHOICES[here.hand].values()))


def of_hand(hand):
    few = {row["tile"]: row for row in run.hands(60, [hand], seed=2)["leads"]}
    stored = ({str(tile)[1:-1]: was for tile, was in found.items()} for found in HANDS.values())
    return few, next(found for found in stored if found.keys() == few.keys())


def of_choice(choice):
    few = {row["play"]: row for row in run.choices(100, [choice], seed=2)["plays"]}
    return few, {str(play): was for play, was in CHOICES[run.reached(*choice).hands[0]].items()}


@every([*((of_hand, hand) for hand in run.HANDS), *((of_choice, choice) for choice in run.CHOICES)])
def test_other_deals_of_a_hand_or_of_a_choice_agree_with_the_stored_ones(found, asked):
    few, kept = found(asked)
    best = few[next(iter(kept))]
    for name, was in kept.items():  # each less that of the best
        now, spread = few[name]["mean"] - best["mean"], few[name]["error"] + best["error"] + was.error
        assert abs(now - was.mean) <= 4 * spread, (name, now, was)


def could_not(here):
    """The numbers at which another could not play in the last turn, each with who that was."""
    return {
        (state.events[-1].seat, opening.end.pip)
        for action, state in here.done
        if isinstance(action, Draw | Pass)
        for opening in state.layout.openings
    }


def test_what_cannot_be_held_shows_a_number_at_which_that_player_could_not_play():
    for name, seat in (("none", 1), ("lacks", 2)):
        for here, _ in asks(name):
            shows = [str(tile)[1:-1] for tile in here.among if {(seat, pip) for pip in tile} & could_not(here)]
            assert shows == [here.right] and {*here.among} <= {*unseen(here)}
            assert {who for who, _ in could_not(here)} == {seat}
    for here, _ in asks("ruled"):
        assert int(here.right) == sum(bool({(1, pip) for pip in tile} & could_not(here)) for tile in unseen(here))


def in_deals(state, told, many=600):
    """In which share of random deals that the record allows something holds of the other's tiles."""
    position, rng = state.seen_by(0), random.Random(7)
    return sum(told(odds.sample(position, rng).hands[1]) for _ in range(many)) / many


def part(told):
    return float(told.split()[0]) / 100


def test_the_chance_of_a_tile_or_that_the_other_can_play_is_that_of_random_deals():
    for here, told in asks("chance"):
        chance = in_deals(here.before, lambda hand, asked=told["asked"]: asked in map(str, hand))
        assert abs(chance - part(told["now"])) < 0.09
        assert abs(int(here.right) / 100 - part(told["now"])) < 0.045 and told["was"] < told["now"]
    for here, told in asks("stuck"):
        for play, fact in zip(here.ranked, ("chance", "others"), strict=False):
            laid = here.layout.play(*play)
            plays = in_deals(here.before.apply(play), lambda hand, laid=laid: any(map(laid.places, hand)))
            assert abs(plays - part(told[fact])) < 0.09


def test_of_plays_that_score_alike_the_court_lays_a_double_or_the_light_tile():
    (greedy, careful, *_), *_ = sides(CLAIMS["heavy-first"])
    assert (greedy, careful) == (-1, 1), "to one who looks at points alone; the lesson says that it turns round"
    assert sides(CLAIMS["doubles-first"])[0][0] == 1
    for here, told in asks("narrow"):
        others = [tile for tile in here.layout.rules.tiles if tile != here.play.tile]
        assert here.play.tile.is_double and sum(here.play.tile.low in tile for tile in others) == 6
        assert told["touch"] == "6" and told["others"] == "12", "half as many as of any other"
        assert not any(outcome(here.layout, play).points for play in here.ranked)
    for here, _ in asks("light"):
        assert len({outcome(here.layout, play).points for play in here.ranked}) == 1
        assert not any(play.tile.is_double for play in here.ranked), "doubles have a verdict of their own"
        assert sum(here.play.tile) == min(sum(play.tile) for play in here.ranked)


def test_what_is_held_scores_the_nearest_five_and_the_other_is_about_to_go_out():
    for here, told in asks("gives"):
        pips = sum(tile.low + tile.high for tile in here.hand)
        assert here.right == nearest_five(pips)
        assert len(here.before.hands[1]) == 1 and told["mine"] == str(pips)


def worth(state):
    """What the side to move makes from here on less the other, all at their best: by going through all."""
    if state.result:
        return state.scores[state.to_move % 2] - state.scores[1 - state.to_move % 2]
    found = []
    for action in state.legal:
        after = state.apply(action)
        value = worth(after)
        found.append(-value if (after.to_move - state.to_move) % 2 else value)
    return max(found)


def test_what_an_ending_and_each_play_of_it_is_worth_is_found_by_going_through_all():
    def begun(here):
        return State.of(here.layout, hands=here.before.hands, boneyard=here.before.boneyard)

    assert [int(here.right) for here, _ in asks("ahead")] == [worth(begun(here)) for here, _ in asks("ahead")]
    greedy = []
    for here, _ in asks("most"):
        for play in here.ranked:
            after = begun(here).apply(play)
            assert here.least(play) == -worth(after) * (-1) ** after.to_move
        best, second, *_ = (-here.least(play) for play in here.ranked)
        assert best >= second + 5
        points = [outcome(here.layout, play).points for play in here.ranked]
        greedy.append(points[0] < max(points))
    assert 2 * sum(greedy) >= len(greedy), "in most of them another play scores more at once"


def test_the_share_that_is_right_is_the_nearest_to_all_of_its_interval():
    for here, told in asks("matches") + asks("rounds"):
        for end in ("low", "high"):
            right = min(here.number.pad, key=lambda percent, share=float(told[end]): abs(percent - share))
            assert int(here.right) == right, told


def test_the_play_that_wins_is_the_only_one_that_brings_the_target():
    for here, _ in asks("wins"):
        target, score = here.before.rules.target_for(len(here.names)), here.before.scores[0]
        for play in here.ranked:
            points = here.before.rules.points(here.layout.play(*play).total)
            assert (here.least(play) == 0) == (play == here.play)
            assert (score + points >= target) if play == here.play else (score + points != target)


def turned_outward(here):
    """The number of the partner's last tile that touches no other."""
    action = [action for action, state in here.done if state.events[-1].seat == 2][-1]
    (touches,) = {*action.tile} & {*action.on}
    return touches if action.tile.is_double else sum(action.tile) - touches


def showing(layout, number):
    """How many ends show a number."""
    return [opening.end.pip for opening in layout.openings].count(number)


def test_one_of_the_highest_scoring_plays_keeps_the_ends_with_the_partners_number():
    for here, _ in asks("turned"):
        assert int(here.right) == turned_outward(here) and here.names == ("You", "Ben", "Cai", "Dot")
    assert sides(CLAIMS["partners-cover"])[0][0] == 1
    for here, _ in asks("kept"):
        points, number = {play: outcome(here.layout, play).points for play in here.ranked}, turned_outward(here)
        most = [play for play in here.ranked if points[play] == max(points.values())]
        left = {play: showing(here.layout.play(*play), number) for play in most}
        assert len(most) > 1
        assert [play for play in most if left[play] >= showing(here.layout, number) > 0] == [here.play]


def test_a_lesson_asks_for_a_tile_among_some_and_it_is_the_only_right_one():
    step = Step("pick 0-1 light", "Which is the lightest?", "{tile}.", table="4-6", among="0-1 5-5")
    (here,) = moments(Lesson("new", "New", "all-fives", 1, (step,)))
    assert here.right == "0-1" and here.told == "[0-1]." and here.among == (Tile(0, 1), Tile(5, 5))
    assert here.hand == () and here.before.rules == ALL_FIVES
