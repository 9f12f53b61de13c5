"""The lab in which a round is played: it keeps its secrets, comes back from its text, and judges by the review."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from fivescore import odds
from fivescore.labs.contract import Message, Session
from fivescore.labs.parts.latest import Latest
from fivescore.labs.play import round as lab, scene, tutor
from fivescore.labs.play.round import ROUND
from fivescore.labs.play.setup import Setup
from fivescore.layout import Play
from fivescore.notation import loads
from fivescore.position import Draw
from fivescore.review import review
from tests.test_review import swap

GAMES = [("all-fives", 2), ("all-fives", 3), ("all-fives", 4), ("five-up", 2), ("fives-and-threes", 4), ("sniff", 2)]
setups = st.builds(
    lambda game, seed, opponent: Setup(seed, *game, opponent),
    st.sampled_from(GAMES),
    st.integers(0, 10_000),
    st.sampled_from(["chance", "greedy", "careful"]),
)


def begun(setup, tutored=False):
    flag = "tutor" if tutored else ""
    return ROUND.start(f"{setup.seed}~{setup.rules}~{setup.seats}~{setup.opponent}~{flag}~~")


def some_way(state, plays, rng):
    """The round after some turns of the reader, at random."""
    for _ in range(plays):
        if not state.now.result:
            state = state.after(rng.choice(state.now.legal))
    return state


def finished(reply, session):
    """The reply once all work is done."""
    while reply.view.progress < 1:
        reply = session.send(Message("more"))
    return reply


def over(text=""):
    """A session at the end of its round, every turn the first thing that may be done."""
    session = Session(ROUND, text)
    while not session.state.now.result:
        session.send(Message("play-1", str(session.state.now.legal[0])))
    return session


@settings(max_examples=25, deadline=None)
@given(setups, st.integers(0, 6), st.integers(0, 1000), st.booleans())
def test_a_running_round_shows_nothing_that_is_hidden(setup, plays, salt, tutored):
    """In another deal, in which only unseen tiles differ, every view and every word is the same."""
    state = some_way(begun(setup, tutored), plays, random.Random(salt))
    if state.now.result:
        return
    other = replace(state, now=swap(state.now, random.Random(salt)))
    lab._advice = Latest()
    views = list(ROUND.work(state))
    lab._advice = Latest()
    assert list(ROUND.work(other)) == views


@settings(max_examples=25, deadline=None)
@given(setups, st.integers(0, 12), st.integers(0, 1000))
def test_a_round_comes_back_from_its_text(setup, plays, salt):
    state = some_way(begun(setup), plays, random.Random(salt))
    assert ROUND.start(ROUND.write(state)) == state


@settings(max_examples=10, deadline=None)
@given(setups, st.integers(0, 1000))
def test_undo_goes_back_turn_by_turn_to_the_deal(setup, salt):
    session, rng, views = Session(ROUND, ROUND.write(begun(setup))), random.Random(salt), []
    while not session.state.now.result:
        views.append(session.reply().view)
        session.send(Message("play-1", str(rng.choice(session.state.now.legal))))
    while views:
        assert session.send(Message("undo")).view == views.pop()
    assert not session.reply().undo


def test_the_others_are_told_in_a_sentence_each():
    session = Session(ROUND, "3~all-fives~4~careful~~2.0.45.60~")
    says = session.send(Message("play-1", "3-6")).view.says
    for name in ("You lead [3-6].", "Ben lays", "Cai lays", "Dot lays"):
        assert name in says
    turn = scene.PlayedTurn(1, 2, Play(*loads("fivescore 1 muggins\n3-4\n4-4\n").turns[1].action), 10, 0)
    assert (
        turn._replace(action=Play(turn.action.tile, turn.action.on)).does
        == "Ben draws two and lays [4-4] on [3-4]: 10."
    )


def test_a_tile_with_one_place_is_laid_by_a_click_and_one_with_several_waits_for_its_end():
    session = Session(ROUND)
    session.send(Message("tile", "4-4"))
    assert session.state.done and not session.state.picked
    several = next(tile for tile in session.state.position.hand if len(session.state.now.layout.places(tile)) > 1)
    value = str(several)[1:-1]
    picked = session.send(Message("tile", value))
    assert session.state.picked == several and picked.text == ROUND.write(session.state)
    assert picked.view.picture.count('class="fs-picked"') == len(session.state.now.layout.places(several))
    assert f"{several} fits on [" in picked.view.says and picked.view.says.endswith(": where?")
    host = session.state.now.layout.places(several)[-1]
    session.send(Message("end", str(host)[1:-1]))
    assert session.state.done[-1] == Play(several, host) and not session.state.picked
    assert session.send(Message("end", "4-4")).problem == "No tile is picked; click a tile of your hand first."


def test_a_tile_that_is_clicked_twice_is_let_go():
    session = Session(ROUND)
    session.send(Message("tile", "4-4"))
    value = next(str(t)[1:-1] for t in session.state.position.hand if len(session.state.now.layout.places(t)) > 1)
    session.send(Message("tile", value))
    assert session.state.picked
    session.send(Message("tile", value))
    assert session.state.picked is None


def to_a_draw():
    """A session in which the reader has to draw."""
    for seed in range(50):
        session = Session(ROUND, f"{seed}~all-fives~2~greedy~~~")
        while not session.state.now.result:
            if session.state.now.legal == (Draw(),):
                return session
            session.send(Message("play-1", str(session.state.now.legal[0])))
    raise AssertionError("no seed leads to a draw")


def test_one_press_draws_until_a_tile_fits_or_nothing_is_left():
    session = to_a_draw()
    assert "Nothing fits: draw." in session.reply().view.says
    draw = next(control for control in session.reply().view.controls if control.id == "draw")
    before = len(session.state.now.events)
    session.send(Message(draw.id))
    assert len(session.state.now.events) > before and Draw() not in session.state.now.legal


def test_a_play_where_one_must_draw_gets_the_reason():
    session = to_a_draw()
    tile = str(session.state.position.hand[0])[1:-1]
    assert "fits no open end" in session.send(Message("tile", tile)).problem
    assert "must draw" in session.send(Message("lay", "knock")).problem


def test_a_round_that_is_over_is_settled_and_reviewed_and_shows_all_tiles():
    session = over()
    reply = finished(session.reply(), session)
    found = review(session.state.now, 0)
    assert scene.settled(session.state.now) in reply.view.says and tutor.reviews(found) in reply.view.says
    lost = reply.view.tables[0].rows[1:]
    assert len(lost) == len(found.decisions)
    assert [row[4] for row in lost if row[4] != "0"] == [tutor.amount(each.lost) for each in found.costliest]
    assert loads(reply.view.copy).end == session.state.now
    assert "round is over" in session.send(Message("lay", "1-1")).problem


def test_the_review_comes_bit_by_bit_and_can_be_stopped():
    session = over()
    assert session.reply().view.progress < 1 and "being weighed" in session.reply().view.says
    assert session.send(Message("stop")).view.note == "Stopped before the end."


def test_the_next_round_carries_the_scores_and_its_leader():
    session = over("1~fives-and-threes~2~careful~~~")
    scores = session.state.now.scores
    session.send(Message("next"))
    setup = session.state.setup
    assert (setup.number, setup.scores, session.state.now.deal.scores) == (2, scores, scores)
    assert (
        session.state.now.deal.leader
        == setup.leader
        == 1 - over("1~fives-and-threes~2~careful~~~").state.now.deal.leader
    )
    assert "not over" in session.send(Message("next")).problem


def test_a_match_that_is_won_has_no_next_round():
    session = over("9~all-fives~2~chance~~2.0.245.0~")
    assert session.state.now.scores[0] >= 250 and session.reply().view.says.count("You win the match.") == 1
    assert "next" not in [control.id for control in session.reply().view.controls]
    assert "the match is over" in session.send(Message("next")).problem.lower()


def test_the_record_of_a_running_round_has_no_hands():
    session = Session(ROUND)
    session.send(Message("tile", "4-4"))
    assert "hands" not in session.reply().view.copy and "4-4" in session.reply().view.copy


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 1000))
def test_what_the_next_player_can_score_is_counted_over_all_deals(seed):
    state = begun(Setup(seed, "five-up", 2, "chance"))
    rng = random.Random(seed)
    while not state.now.result:
        position = state.position
        if odds.count_deals(position) < 20_000 and scene.can_play(position):
            break
        state = state.after(rng.choice(state.now.legal))
    else:
        return
    for play in (action for action in position.legal if isinstance(action, Play)):
        after = position.layout.after(play)
        chance = tutor.next_scores(position, play)
        if chance is None:
            assert len(position.hand) == 1
            continue
        can = Fraction(0)
        for dealt, weight in odds.deals(position):
            can += weight * any(after.after(each).points for each in after.fitting(dealt.hands[1]))
        assert chance == can / odds.count_deals(position)


@pytest.mark.parametrize(
    "text",
    [
        "1~all-fives~2~careful~~1.0.0.0~",
        "1~all-fives~2~careful~~2.2.0.0~",
        "1~all-fives~2~careful~~2.1.0~",
        "1~all-fives~2~careful~~2.1.250.0~",
        "1~all-fives~2~careful~~2.1.x.0~",
        "1~all-fives~2~careful~help~~",
        "1~all-fives~2~careful~~~9-9",
        "1~all-fives~2~careful~~~4-4.4-4",
        "1~all-fives-online~4~careful~~~",
    ],
)
def test_a_link_to_no_round_gets_a_sentence(text):
    reply = Session(ROUND, text).reply()
    assert "cannot be read" in reply.problem and reply.text == ""


def test_the_sentence_names_the_tiles_that_the_reader_drew_and_how_many_are_left_to_draw():
    session = to_a_draw()
    before = set(session.state.position.hand)
    says = session.send(Message("draw")).view.says
    drawn = [tile for tile in session.state.position.hand if tile not in before]
    assert sorted(session.state.drawn[-len(drawn) :]) == drawn
    assert says.startswith("You draw [") and all(str(tile) in says.partition(".")[0] for tile in drawn)
    assert f". The boneyard now holds {len(session.state.now.boneyard)} tiles. " in says


def test_the_score_and_what_the_others_hold_are_said_when_they_change():
    session = Session(ROUND, "3~all-fives~4~careful~~2.0.45.60~")
    assert "The score" not in session.reply().view.says, "nothing has changed yet"
    says = session.send(Message("play-1", "3-6")).view.says
    scores, sizes = session.state.now.scores, [len(hand) for hand in session.state.now.hands]
    assert (f" The score: You and Cai {scores[0]}, Ben and Dot {scores[1]}." in says) == (scores != (45, 60))
    assert f" Ben now holds {sizes[1]} tiles, Cai {sizes[2]}, Dot {sizes[3]}." in says
