"""The review of a round as a lab: any record, choice by choice, as it grows; and positions to take along."""

import random
import re
from functools import cache

import hypothesis
import pytest
from hypothesis import given, settings

from fivescore import ALL_FIVES
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.simulate import play_round
from fivescore.core import notation
from fivescore.core.game import deal
from fivescore.core.notation import Record
from fivescore.notebook.words import named
from fivescore_labs import LABS
from fivescore_labs.analysis import positions, puzzles, retry
from fivescore_labs.analysis.reviewer import LESSONS, example, losses
from fivescore_labs.classroom import progress
from fivescore_labs.contract import Message, Session
from fivescore_labs.play import tutor
from fivescore_labs.play.tutor import reason_best, short_reason
from fivescore_labs.review import habits, review, weigh
from fivescore_labs.review.coefficients import LOSSES
from tests.games import played_out as played
from tests.lessons import finished, lay, pressed, sent
from tests.test_review import SMALL, rounds
from tests.weekly import examples

LAB = LABS["review"]
PASTED = SMALL + "players: You, Ben\nhands: 0-0 1-1 1-2 | 0-1 0-2 2-2\nboneyard:\n0-0\n0-1\n1-2\n0-2@1-2\n"


def text_of(record, seat=0, at=""):
    return "~".join((str(seat), str(at), *notation.dumps(record).strip().split("\n")))


@pytest.mark.landing  # a choice of a review is tried again each time
def test_a_review_grows_says_the_worst_so_far_and_ends_as_the_engine_says():
    record = Record.of(play_round(deal(ALL_FIVES, 2, random.Random(11)), (PLAYERS["greedy"],) * 2, 1), ("Mia", "Bo"))
    session, said = Session(LAB), []
    reply = session.send(Message("read", notation.dumps(record)))
    while reply.view.progress < 1:
        said.append((reply.view.progress, reply.view.caption))
        reply = sent(session, "more")
    found, steps = review(record, 0), [done for done, _ in said]
    assert steps == sorted(steps) and len(said) > 20 and any("weighed so far" in told for _, told in said)
    worst = found.costliest[0]
    better = f"was {tutor.points(worst.weighed, worst.chosen)} better"
    assert better in reply.view.caption and "Mia" in reply.view.picture
    assert reply.view.caption.endswith(short_reason(worst, ("You", "Bo")))
    reasons = next(table for table in reply.view.tables if table.caption == "Why, in full")
    assert " ".join(row[1] for row in reasons.rows[1:]) == reason_best(worst, ("You", "Bo"))
    assert reply.view.tables[0] == tutor.losses(record.end.seen_by(0), found)
    rows = re.findall(r'<span data-tone="(\w+)">(.*?)</span> <span', reply.view.picture)
    assert {(tone, row.split()[-1]) for tone, row in rows} == {("right", "best"), ("wrong", "yours")}


@cache
def reviewed():
    """A session of the example with its review at the end, and what that is for each seat."""
    session = Session(LAB)
    finished(session)
    return session, [review(example(), seat) for seat in (0, 1)]


@pytest.mark.landing  # one review is walked through
def test_the_example_is_walked_through_choice_by_choice_for_each_seat():
    session, (found, other) = reviewed()
    view = session.reply().view
    (frame,) = LAB.static_views(LAB.start(""))
    assert "<button" not in frame.picture and "data-send" not in frame.picture and frame.controls == ()
    assert frame.caption == view.caption and frame.picture.count("fs-here") == view.picture.count("fs-here") == 1
    for each in (found, other):
        mine = each.lost("roll-out") / each.count("roll-out")
        assert each.error("roll-out") == mine and f"<b>{float(mine):.1f}</b>" in view.picture
    events = [each.event for each in found.decisions]
    pressed(session, f"at {events[0]}")
    for event in (*events[1:], events[-1]):
        pressed(session, "next")
        assert session.state.at == event
    pressed(session, "previous")
    assert session.state.at == events[-2]
    view = pressed(session, "seat 1").view
    assert view.tables[0] == tutor.losses(example().end.seen_by(1), other)
    assert sent(session, "seat 2").problem
    pressed(session, "seat 0")


@pytest.mark.landing  # a review is walked through
def test_a_review_that_was_left_goes_on_from_the_choices_that_are_weighed():
    record = Record.of(play_round(deal(ALL_FIVES, 2, random.Random(12)), (PLAYERS["greedy"],) * 2, 1))
    session = Session(LAB, text_of(record))
    while session.reply().view.progress < 0.3:
        sent(session, "more")
    left = sent(session, "at 0")
    assert left.view.progress > 0.2
    assert finished(session, left).view == finished(Session(LAB, text_of(record, at=0))).view


def test_what_cannot_be_reviewed_or_tried_gets_a_sentence_and_nothing_is_lost():
    whose, boneyard, head, id = "0-0 1-1 1-2 |", "0-0\n0-1\n", "fivescore positions 1", "FU19qkxGlO_BDckACHMG"
    texts = [PASTED.replace(boneyard, "0-0\n0-9\n"), PASTED.replace(whose, "0-0 1-1 |"), PASTED + "~", "x" * 200_000]
    texts += [PASTED.replace("1-2\n0-2@1-2", "2-2\n"), "fivescore 1 all-fives\n1-4", head, "", "1-4 5-5"]
    session = Session(LAB)
    before = finished(session)
    for text in texts:
        reply = finished(session, sent(session, f"pasted {text} / read"))
        assert 0 < len(reply.problem) < 400 and reply.text == before.text and session.state.pasted == text
    assert len(sent(session, f"read {'x' * 5_000_000}").problem) < 400
    assert "begin with the line" in sent(session, "read fivescore positions 2").problem
    lines = ("5-5", f"5-5 7 truth - {id}", f"\n3-3@3-5 7 guess - {id}", f"3-3@3-5 many truth - {id}", "5-5 7 truth - x")
    for line in lines:
        reply = sent(session, f"read {head}\n{line}")
        assert reply.problem.startswith(f"Line {2 + line.count(chr(10))}: ") and reply.text == before.text


@settings(max_examples=examples(15), deadline=None)
@given(rounds)
def test_a_review_and_its_worst_choices_come_back_as_the_seat_knew_them(row):
    end = played(*row, "greedy")
    seat, record = row[2] % row[1], Record.of(end)
    state = LAB.start(text_of(record, seat, 3))
    assert LAB.start(LAB.write(state)) == state and (state.seat, state.at, state.full_round) == (seat, 3, end)
    found = review(record, seat, budget=300, worlds=40)
    moments = puzzles.costliest_positions(record, found)
    rounded = tuple(each._replace(ahead=round(each.ahead, 2)) for each in moments)
    assert puzzles.read_moments(puzzles.write_moments(moments)) == rounded
    for each, moment in zip(found.costliest, moments, strict=False):
        at = positions.read(moment.text).position
        assert at._replace(scores=each.position.scores) == each.position, "the round so far, and one hand"
        assert moment.best == str(each.weighed.best[0]) and moment.theme == habits.theme(each)


@pytest.mark.landing  # whole reviews
def test_a_choice_tried_again_is_as_the_seat_saw_it_and_loses_what_the_review_says():
    session, (found, _) = reviewed()
    for each in found.decisions:
        view = sent(session, f"again {each.event}").view
        state = session.state.again
        assert state.position == each.position and not state.scenario.faces and not state.scenario.record.hands
        assert "fs-ranks" not in view.picture and "best" not in view.picture and len(view.tables) == 1
        assert LAB.write(LAB.start(session.reply().text)) == session.reply().text
        view = finished(session, sent(session, lay(str(each.chosen)))).view
        assert view.tables[0] == retry.plays_table(each) and view.verdict == ("wrong" if each.lost else "right")
        if each.lost:
            assert tutor.points_behind(each.weighed, each.chosen) in view.caption
            assert short_reason(each, ("You", "Ben")) in view.caption
    pressed(session, "back")
    assert session.state.again is None and session.state.at == found.decisions[-1].event


@pytest.mark.landing  # a try is weighed by the engine each time
@settings(max_examples=examples(10), deadline=None)
@given(rounds)
@hypothesis.example(("fives-and-threes", 3, 152))  # two plays that are best alike
@hypothesis.example(("five-up", 4, 458))  # one that depends on how the others play
def test_what_is_said_of_a_try_is_what_its_measure_gives(row):
    end = played(*row, "greedy")
    seat, record = row[2] % row[1], Record.of(end)
    for each in review(record, seat, budget=300, worlds=40).decisions[:3]:
        state = retry.opened(puzzles.place_text(record, each.event))
        for chosen in list(each.weighed.values)[:2]:
            *_, view = retry.looking(retry.opened(state.text, str(chosen)), [])
            *_, weighed = weigh(state.position, chosen=chosen)
            assert view.verdict == ("wrong" if weighed.lost(chosen) else "right")
            depends = weighed.verdict(chosen) == "depends"  # then it says by how much each way, not in how many rounds
            assert depends or any(tutor.measure_in_words(weighed, each) in view.caption for each in weighed.values)
            assert view.tables[0].rows[1][0].startswith(tuple(named(best) for best in weighed.best))


@pytest.mark.landing  # reviews whole rounds
def test_the_stored_positions_are_tried_one_after_the_other():
    moments = puzzles.costliest_positions(example(), reviewed()[1][0])
    session = Session(LAB)
    for text in (puzzles.write_moments(moments), "\ufeff" + puzzles.write_moments(moments).replace("\n", "\r\n")):
        assert not sent(session, f"read {text}").problem
        assert [session.state.again.text, *session.state.again.after] == [each.text for each in moments]
    for moment in (*moments[1:], moments[0]):
        sent(session, "following")
        assert session.state.again.text == moment.text
    assert sent(session, lay(moments[0].best)).undo and str(session.state.again.chosen) == moments[0].best
    sent(session, "undo")
    assert not session.state.again.chosen and len(session.state.again.after) == len(moments) - 1, "the others stay"
    opened = Session(LAB, puzzles.retry_text(moments[1].text))
    assert opened.state.again.text == moments[1].text, "a share text is one position"
    assert Session(LAB, opened.reply().text).state.again == opened.state.again


@pytest.mark.landing  # habits are added up in tests of their own
def test_rounds_that_you_played_add_up_to_your_costliest_habit():
    kept = ""
    for seed in range(4):
        end = play_round(deal(ALL_FIVES, 2, random.Random(f"habit/{seed}")), (PLAYERS["greedy"],) * 2, seed)
        view = finished(Session(LAB, text_of(Record.of(end, ("You", "Ben"))), kept=kept)).view
        kept = view.keep
        assert seed or "fs-again" not in view.picture, "one round is no habit"
    found = habits.habits(progress.read(kept).reviewed, "all-fives")
    assert found.rounds == 4 and "What comes again, in 4 rounds" in view.picture
    assert f"All Fives, {found.choices} choices weighed in trial rounds." in view.picture
    assert view.picture.count(habits.THEMES[found.themes[0][0]][1:]) == 1 and not view.note, "each habit is told once"
    listed = re.findall(r"<li><b>(\S+) points, (once|\d+ times)</b>", view.picture)
    often = [
        (tutor.points_lost(lost, 0), "once" if count == 1 else f"{count} times") for _, lost, count in found.themes[:3]
    ]
    assert listed == often and len(listed) == 3, "three habits, each with its number"
    assert LESSONS.keys() == habits.THEMES.keys()


def test_rounds_of_others_and_the_example_are_not_kept():
    others = text_of(notation.loads(PASTED.replace("You, Ben", "Ana, Ben")))
    for text in ("", others):
        assert finished(Session(LAB, text, kept="fivescore progress 1")).view.keep == "fivescore progress 1"


def test_the_losses_of_our_players_are_those_of_the_game_that_was_tried():
    assert losses(ALL_FIVES.vary(hand=7)) == LOSSES["all-fives-7"] and not losses(ALL_FIVES.vary(hand=5))


@pytest.mark.landing  # its replies are tried in Python
@pytest.mark.browser
def test_the_file_of_a_review_is_offered_and_saved_only_for_who_asks(lab):
    it = lab("review")
    saved = []
    it.page.on("download", lambda file: saved.append(file.suggested_filename))
    retry = it.root.locator(".fs-picture [data-send=again]")
    tried = retry.get_attribute("data-value")
    retry.click()
    it.tell(("again", tried))
    it.root.locator(".fs-picture [data-send=back]").click()
    it.tell(("back", ""))
    with it.page.expect_download():
        it.root.get_by_role("link", name="Save positions.txt").click()
    assert saved == ["positions.txt"], "it came by itself too"
