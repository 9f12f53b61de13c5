"""The Table: a round keeps its secrets, comes back from its text and is judged; a match is summed up by its rounds."""

import random
import re
from dataclasses import replace
from functools import cache
from itertools import count, pairwise, permutations
from statistics import mean, variance
from urllib.parse import unquote

import pytest
from bs4 import BeautifulSoup
from hypothesis import given, settings, strategies as st

from fivescore.analysis import odds
from fivescore.analysis.players import PLAYERS
from fivescore.analysis.solver import budget
from fivescore.core.errors import FivescoreError
from fivescore.core.game import State
from fivescore.core.layout import Play
from fivescore.core.notation import loads, read_layout, write_rules
from fivescore.core.position import Draw
from fivescore.core.rules import FIVE_UP, FIVES_AND_THREES, RULE_SETS
from fivescore.core.tiles import Tile
from fivescore.notebook.html import rich
from fivescore.notebook.words import named
from fivescore_labs import LABS
from fivescore_labs.contract import Latest, Message, Session, parted
from fivescore_labs.parts.board import marked
from fivescore_labs.play import announcements, round as lab, scene, tutor
from fivescore_labs.play.round import ROUND
from fivescore_labs.play.setup import NAMES, Settings, Setup, numbers, rules_of
from fivescore_labs.play.tutor import reason_best
from fivescore_labs.review import review
from tests.every import every
from tests.games import swapped
from tests.lessons import finished, pressed, sent
from tests.weekly import examples

GAMES = [("all-fives", 2), ("all-fives", 3), ("all-fives", 4), ("five-up", 2), ("fives-and-threes", 4), ("sniff", 2)]
FAMILY = [(slug, seats) for slug, rules in RULE_SETS.items() for seats in numbers(rules)]
HOUSE = [("all-fives drawing=none players=2/3/4/5 hand=5 target=200", 5), ("muggins tiles=9 hand=9", 2)]
KINDS = ["chance", "greedy", "careful"]
LAID = "1~all-fives~2~careful~~~4-4@4-6"
"""A round in which one play was made, and answered."""
setups = st.builds(
    lambda game, seed, opponent: Setup(seed, *game, opponent),
    st.sampled_from(GAMES),
    st.integers(0, 10_000),
    st.sampled_from(KINDS),
)
tables = st.builds(
    lambda game, seed, kinds: Setup(seed, *game, ".".join(kinds[: game[1] - 1])),
    st.sampled_from([*FAMILY, *HOUSE]),
    st.integers(0, 10_000),
    st.lists(st.sampled_from([*KINDS, "person"]), min_size=4, max_size=4),
)
"""Any game with any number of players, each of their own kind, people among them."""


def text_of(setup, tutored=False):
    words = (setup.seed, setup.rules.replace(" ", "."), setup.seats, setup.opponent, "tutor" if tutored else "")
    return "~".join((*map(str, words), "", ""))


def begun(setup, tutored=False):
    return ROUND.start(text_of(setup, tutored))


def some_way(state, plays, rng):
    """The round after some acts of people, at random, and what the others do then."""
    for _ in range(plays):
        if not state.now.result:
            state = state.acted(rng.choice(state.now.legal)).finished()
    return state


def act_by_act(state, rng):
    """Every state of a round to its end, a step of the others at a time; people act at random."""
    yield state
    while not state.now.result:
        state = state.step() if state.going else state.acted(rng.choice(state.now.legal))
        yield state


def seen_otherwise(state, rng):
    """The same round in another deal, in which only tiles differ that the one who looks on cannot see."""
    return replace(state, now=swapped(state.now, state.position.seat, rng))


def at_once(text=""):
    """A session in which the others act at once."""
    session = Session(ROUND, text)
    sent(session, "pace at once")
    return session


def over(text=""):
    """A session at the end of its round, every turn the first thing that may be done."""
    session = at_once(text)
    while not session.state.now.result:
        sent(session, f"show / play {session.state.now.legal[0]}")
    return session


def press(tile):
    return str(tile)[1:-1]


# What is hidden


@settings(max_examples=examples(100))
@given(setups, st.integers(0, 6), st.integers(0, 1000), st.booleans())
def test_a_running_round_shows_nothing_that_is_hidden(setup, plays, salt, tutored):
    state = some_way(begun(setup, tutored), plays, random.Random(salt))
    if state.now.result:
        return
    other = seen_otherwise(state, random.Random(salt))
    assert worked(other) == worked(state)


def worked(state):
    """Every view of a round, by a clock on which each look takes as long: all work is cut into the same bits."""
    ticks = count()
    lab._advice = Latest()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(budget, "perf_counter", lambda: next(ticks) / 256)
        return list(ROUND.work(state))


@settings(max_examples=examples(60))
@given(tables, st.integers(0, 1000))
def test_who_shares_a_device_sees_nothing_of_anothers_hand(setup, salt):
    rng = random.Random(salt)
    for state in act_by_act(from_the_deal(setup), rng):
        if state.now.result:
            return
        if rng.random() < 0.5:
            state = ROUND.update(state, Message("show"))
        other = seen_otherwise(state, rng)
        if state.coming:
            other = replace(other, coming=state.coming)
        if state.able and isinstance(tile := rng.choice(state.now.legal), Play):
            state, other = (replace(each, picked=tile.tile) for each in (state, other))
        assert ROUND.view(other) == ROUND.view(state)


def test_between_two_people_the_hand_is_covered_until_it_is_asked_for():
    session = Session(ROUND, "4~all-fives~2.Mia.Bo~person~~~")
    first = session.state.now.to_move
    name, other = ("Mia", "Bo")[first], ("Bo", "Mia")[first]
    shown = scene.scene(session.state)
    assert (shown.cover, shown.at.hand, shown.places) == (name, (), {})
    assert sent(session, "draw").problem
    sent(session, "show")
    assert scene.scene(session.state).at.hand == session.state.now.hands[first]
    reply = sent(session, f"lay {press(session.state.now.legal[0].tile)}")
    assert scene.scene(session.state).cover == other
    assert Session(ROUND, reply.text).state.covered, "whoever opens the link does not see the hand at once"
    sent(session, "undo")
    assert not scene.scene(session.state).cover, "it is in the same hands"


# Act by act


@settings(max_examples=examples(160))
@given(tables, st.integers(0, 1000))
def test_a_round_act_by_act_is_the_round_at_once_and_each_step_is_in_its_text(setup, salt):
    walk = list(act_by_act(from_the_deal(setup), random.Random(salt)))
    quick, rng = from_the_deal(setup).finished(), random.Random(salt)
    while not quick.now.result:
        quick = quick.acted(rng.choice(quick.now.legal)).finished()
    assert walk[-1] == quick
    for state in walk:
        again = ROUND.start(ROUND.write(state))
        assert again == replace(state, uncovered=None)
        shown = scene.scene(again)
        assert shown == scene.scene(replace(state, uncovered=None))
        for seat, _, points in again.now.events[-1:]:
            assert (shown.actor, shown.gained) == ((seat - again.seat) % setup.seats, points), "who acted, and for what"
        turns = [number for number, each in enumerate(shown.seats) if each.turn]
        assert turns == ([] if again.now.result else [(again.now.to_move - again.seat) % setup.seats])
        assert {seat.side for seat in shown.seats} == set(range(len(state.now.scores)))
    for before, after in pairwise(walk):
        gone = after.now.events[len(before.now.events) :]
        assert len(gone) < 2 or {(seat, action) for seat, action, _ in gone} == {(gone[0].seat, Draw())}


def from_the_deal(setup):
    """The round before its first act."""
    return begun(setup).dealt(begun(setup).setup)


PACES = [("normal", [1.4, 0.9, 0]), ("quick", [0.7, 0.45, 0]), ("step", [0, 0, 0]), ("at once", [0, 0, 0])]


@every(PACES)
def test_a_pace_says_how_long_each_step_waits_and_a_tile_is_shown_before_it_is_laid(pace, waits):
    session, seen = Session(ROUND), []
    sent(session, f"pace {pace}")
    for step in (("lay", "4-4"), ("go", ""), ("go", "")):
        reply, shown = session.send(Message(*step)), scene.scene(session.state)
        seen.append((reply.text.removeprefix(LAID), reply.view.tick, str(shown.coming), len(shown.at.layout)))
    steps = [("", "None", 3)] * 3 if pace == "at once" else [("+0", "None", 2), ("+1", "2-6@4-6", 2), ("", "None", 3)]
    assert seen == [(text, wait, *rest) for (text, *rest), wait in zip(steps, waits, strict=True)]
    late = Session(ROUND, f"{LAID}+1")
    assert sent(late, f"pace {pace}").text == (LAID if pace == "at once" else f"{LAID}+1")


@every(["", LAID, "1~all-fives~2.Ana.Ben~careful~~~"])
def test_a_round_that_stands_still_asks_nobody_to_play(text):
    (still, *_) = LABS["round"].static_views(LABS["round"].start(text))
    assert not re.search("your turn|is to play|pick a tile", f"{still.picture} {still.caption}", re.IGNORECASE)


@settings(max_examples=examples(40))
@given(setups, st.integers(0, 1000))
def test_undo_goes_back_turn_by_turn_to_the_deal(setup, salt):
    session, rng, views = at_once(text_of(setup)), random.Random(salt), []
    while not session.state.now.result:
        if not session.state.done or isinstance(session.state.now.legal[0], Play):
            views.append(session.reply().view)
        sent(session, f"play {rng.choice(session.state.now.legal)}")
    while views:
        assert sent(session, "undo").view == views.pop()
    assert not session.reply().undo


def test_what_is_set_outlasts_undo_a_new_deal_and_a_new_beginning():
    session = Session(ROUND)
    for setting in ("pace quick", "tags", "sheet board", "room 40x20 4x2 6x3 5x4 5x4"):
        assert sent(session, setting).text == "", "it is no part of the text"
    wanted = session.state.settings
    assert (wanted.pace, wanted.tags, wanted.room.width, wanted.room.corners[1]) == ("quick", False, 40, (6, 3))
    for act in ("lay 4-4", "undo", "another 77", "undo", "rules muggins", "reset"):
        sent(session, act)
        assert session.state.settings == wanted, act


@every(["", "7", "30x", "7x16", "30x121", "30x16 1x1", "30x16 31x1 0x0 0x0 0x0"])
def test_a_room_that_is_none_is_refused(value):
    session = Session(ROUND)
    assert sent(session, f"room {value}").problem and session.state.settings == Settings()


# The hand


def test_no_tile_lays_itself_and_a_second_press_puts_it_back():
    session = Session(ROUND)
    one, other, *_ = (action.tile for action in session.state.now.legal)
    for tile, picked in ((one, one), (one, None), (one, one), (other, other), ("", None)):
        sent(session, f"tile {press(tile)}")
        assert session.state.picked == picked and bool(scene.scene(session.state).ghosts) == bool(picked)
    assert not session.state.done


def test_a_picked_tile_has_a_ghost_where_it_may_go_with_what_it_would_score():
    session = Session(ROUND)
    sent(session, "tile 4-4")
    (ghost,) = scene.scene(session.state).ghosts
    layout = session.state.now.layout.play("4-4")
    assert (str(ghost.play), ghost.total, ghost.points) == ("4-4@4-6", layout.total, layout.points)
    assert sent(session, "place 4-6").text == "1~all-fives~2~careful~~~4-4@4-6+0"
    assert sent(session, "undo").text == ""
    lead = Session(ROUND, "3~all-fives~4~careful~~2.0.45.60~")
    sent(lead, "tile 3-6")
    assert [ghost.play for ghost in scene.scene(lead.state).ghosts] == [Play(lead.state.picked)]
    assert sent(lead, "place").text == "3~all-fives~4~careful~~2.0.45.60~3-6+0"


def test_the_hand_says_in_how_many_places_each_tile_may_go():
    session = Session(ROUND, LAID)
    now, places = session.state.now, scene.scene(session.state).places
    assert places == {tile: len(now.layout.places(tile)) for tile in now.hands[0]}


# The tutor


def test_a_hint_is_told_until_the_next_act_and_its_place_on_the_board_picks_the_tile():
    session = Session(ROUND)
    *_, found = tutor.advice(session.state.position)
    advice, best = tutor.advises(session.state.position, found), tutor.ghost(session.state.position, found).play
    reply = pressed(session, "hint")
    drawn, tile, host = reply.view.picture, press(best.tile), press(best.on)
    assert reply.view.caption.endswith(advice) and reply.text == ""
    (place,) = re.findall(r'<button [^>]*class="fs-nudge"[^>]*>', drawn)
    assert f'data-send="tile" data-value="{tile}"' in place and drawn.count("fs-hinted") == 1
    assert re.search(rf'class="fs-ghost"[^>]*data-value="{host}"', drawn)
    picked = pressed(session, f"tile {tile}").view.picture
    spot = re.search(r'[^<]*class="fs-spot fs-hinted"[^>]*', picked)[0]
    assert "fs-nudge" not in picked and f'data-value="{host}"' in spot
    assert advice not in sent(session, f"lay {tile}").view.caption and sent(session, "hint").problem


WHY = re.compile(
    r"(?P<best>\[.-.\](?: on \[.-.\])?) (?:is your only play|(?:is as good as any|is best|did best) (?P<how>[a-z0-9 ]+)"
    r"(?:, (?P<far>[\d.]+|under [\d.]+) points? ahead of the next"
    r"(?:(?P<luck>, which may be luck)|, but that depends on how they play)?)?): "
    r"it scores (?P<points>\d+|nothing)"
    r"(?: and (?P<over>ends the round)| and leaves Ben (?P<none>no tile that scores)"
    r"|, and Ben holds (?P<void>no tile that scores then)"
    r"|, and then Ben can score (?:only with (?P<tiles>[^;.]+)|with (?P<many>\d+) of (?P<unseen>\d+) unseen tiles))"
    r"(?:; (?P<most>\[.-.\](?: on \[.-.\])?) scores (?P<more>\d+)"
    r", but is worth (?P<less>as much|[\d.]+ less|under.*))?\."
)


@settings(max_examples=examples(60))
@given(st.sampled_from(["all-fives", "five-up", "fives-and-threes", "sniff"]), st.integers(0, 10_000))
def test_the_hint_says_why_and_every_part_of_it_is_true(game, seed):
    state, rng = begun(Setup(seed, game, 2, "chance")), random.Random(seed)
    for _ in range(rng.randrange(9)):
        state = state if state.now.result else state.acted(rng.choice(state.now.legal)).finished()
    if state.now.result or not announcements.can_play(at := state.position):
        return
    *_, found = tutor.advice(at)
    values = found.weighed.values
    if not isinstance(found.weighed.best[0], Play):
        return
    says = tutor.advises(at, found, ("You", "Ben"))
    part = WHY.fullmatch(says)
    assert part, says
    behind = [action for action in values if action not in found.weighed.best]
    if part["far"]:
        second = max(behind, key=values.get)
        assert part["far"] == tutor.points_behind(found.weighed, second)
        assert bool(part["luck"]) == (found.weighed.verdict(second) == "close")
        sure = found.weighed.behind.get(second)
        assert not sure or part["how"] == f"in {sure.trials} trial rounds"
    plays = {named(play): play for play in values if isinstance(play, Play)}
    best = plays[part["best"]]
    after = at.layout.play(best.tile, best.on)
    assert values[best] == max(values.values()) and int(part["points"].replace("nothing", "0")) == after.points
    scorers = {tile for tile in at.unseen if any(after.play(tile, place).points for place in after.places(tile))}
    ended = state.now.apply(best).result
    assert bool(part["over"]) == bool(ended and ended.reason == "out"), "whether a round is blocked may not be known"
    if part["none"]:
        assert not scorers
    if part["void"]:
        assert odds.can_score(state.now.apply(best).seen_by(0), 1) == 0 and scorers
    if part["tiles"]:
        assert set(part["tiles"].split(" or ")) == {str(tile) for tile in scorers}
    if part["many"]:
        assert (int(part["many"]), int(part["unseen"])) == (len(scorers), len(at.unseen))
    most = max(at.layout.play(play.tile, play.on).points for play in plays.values())
    assert (part["most"] is None) == (most == after.points)
    if part["most"]:
        other = plays[part["most"]]
        assert at.layout.play(other.tile, other.on).points == most == int(part["more"])
        assert part["less"] == (
            f"{tutor.points_behind(found.weighed, other)} less" if values[other] < values[best] else "as much"
        )


# The end, and the match


@pytest.mark.landing  # a round is reviewed for it
def test_a_round_that_is_over_is_settled_and_reviewed_and_shows_all_tiles():
    session = over()
    assert session.reply().view.progress < 1
    reply, now, shown = finished(session), session.state.now, scene.scene(session.state)
    found = review(now, 0)
    assert announcements.settled(now) in reply.view.caption and reply.view.note.startswith(tutor.reviews(found))
    lost = [row[4] for row in reply.view.tables[0].rows[1:]]
    assert len(lost) == len(found.decisions)
    assert [cell for cell in lost if cell != "0"] == [
        tutor.points_behind(each.weighed, each.chosen, 2) for each in found.costliest
    ]
    assert loads(reply.view.copy).end == now and sent(session, "lay 1-1").problem
    pips = [int(value.split()[0]) for words, value in shown.ended if "still hold" in words]
    assert pips == [held for held in now.result.pips if held] and shown.must == "next"
    assert [seat.faces for seat in shown.seats] == list(now.hands)
    for seat in shown.seats:
        assert seat.score - seat.before == now.result.points[seat.side] or not now.result.points[seat.side]
    told = [[int(number) for number in re.findall(r"\d+", words)] for words in shown.ended[-1]]
    assert told == [list(now.scores), [250 - score for score in now.scores]]
    (address,) = re.findall(r'href="review/#([^"]*)"', reply.view.picture)
    name, _, text = parted(unquote(address))
    whole = LABS[name].start(text)
    assert (whole.full_round, whole.seat, whole.name) == (now, 0, "You"), "the whole review has a door"
    again = [int(event) for event in re.findall(r'data-send="again" data-value="(\d+)"', reply.view.picture)]
    assert again == [each.event for each in found.costliest[: tutor.MOMENTS]] and again
    sent(session, f"again {again[0]}")
    state = session.state
    assert state.position == found.costliest[0].position and not state.going and state.able
    assert sent(session, "undo").text == reply.text, "undo brings the end back"
    others = next(number for number, event in enumerate(now.events) if event.seat == 1)
    assert sent(session, f"again {others}").problem


def test_the_next_round_has_the_scores_and_its_leader_and_a_won_match_has_none():
    text = "1~fives-and-threes~2~careful~~~"
    session = over(text)
    before = session.state.now
    sent(session, "next")
    setup = session.state.setup
    assert (setup.number, setup.scores, session.state.now.deal.scores) == (2, before.scores, before.scores)
    assert session.state.now.deal.leader == setup.leader == 1 - before.deal.leader
    assert sent(session, "next").problem
    session = over("9~all-fives~2~chance~~2.0.245.0~")
    assert session.state.now.scores[0] >= 250 and scene.scene(session.state).must == "another"
    assert sent(session, "next").problem


# How the score is marked


def slate(score, sheet, rules="all-fives"):
    """The marks of a score of the one who looks on, and those of the other side."""
    session = Session(ROUND, f"1~{rules}~2~careful~~2.0.{score}.0~")
    sent(session, f"sheet {sheet}")
    rows = BeautifulSoup(session.reply().view.picture, "html.parser").select(".fs-board .fs-slate li")
    other, own = (row.select_one(".fs-marks") for row in rows)
    assert [row.b.text for row in rows] == ["0", str(score)], "the number always stands beside"
    return own, other


@every([5, 40, 130, 245])
def test_a_score_is_marked_by_a_stroke_for_each_five_in_bundles_or_in_xs(score):
    strokes, none = slate(score, "strokes")
    written = "".join(path["d"] for path in strokes.select("path"))
    assert written.count("v22") + written.count("L") == score // 5 and not none.select("path")
    assert max(len(re.findall("v22|L", path["d"])) for path in strokes.select("path")) <= 25, "five bundles a row"
    crosses, none = slate(score, "xs")
    assert len(crosses.select("g > path")) == score // 5 and not none.select("path")
    for sheet in ("board", "xs", "strokes"):
        assert not marked(sheet, rules_of("all-fives"), 2, 0, -5, -5)
        assert marked(sheet, rules_of("all-fives"), 2, 0, 7, 7) == marked("strokes", rules_of("all-fives"), 2, 0, 7, 7)


@every([("all-fives", 45, 9), ("all-fives", 245, 49), ("sniff", 120, 24)])
def test_a_score_is_marked_by_a_peg_in_its_hole(rules, score, hole):
    board, none = slate(score, "board", rules)
    holes = [(float(each["cx"]), float(each["cy"])) for each in board.select("circle")]
    peg = board.select("path")[-1]["d"]
    x, y = map(float, re.findall(r"[\d.]+", peg)[:2])
    assert len(holes) in (61, 121) and holes.index((x + 5, y)) == hole - 1
    assert not none.select("path"), "a peg comes with the first points"


# What is changed, and from when on


@every(["rules five-up", "rules all-fives drawing=none", "seats 3", "seat-1 person"])
def test_a_change_of_the_table_waits_for_the_next_round_unless_nobody_has_played(change):
    fresh = Session(ROUND)
    sent(fresh, change)
    table = fresh.state.setup
    assert (table.rules, table.seats, table.opponent) != ("all-fives", 2, "careful") and not fresh.state.ahead
    session = at_once(LAID)
    before = session.state
    reply = sent(session, change)
    assert replace(session.state, ahead=None) == before and session.state.ahead
    assert Session(ROUND, reply.text).state.ahead == session.state.ahead, "a link and a reload keep it"
    heads = {control.id: control.group for control in reply.view.controls}
    assert heads["rules"] == heads["seats"] == heads["seat-1"] == "From the next round on" != heads["pace"]
    while not session.state.now.result:
        sent(session, f"play {session.state.now.legal[0]}")
    old, new = session.state, session.state.ahead
    assert scene.scene(old).ended[-1][0].startswith("Next, ")
    sent(session, "next")
    now = session.state.setup
    assert (now.rules, now.seats, now.opponent) == (new.rules, new.seats, new.opponent) and not session.state.ahead
    assert (now.number, now.scores) == ((2, old.now.scores) if change == "seat-1 person" else (1, ()))
    assert sent(session, "undo").text == ROUND.write(old), "the round that was over, and what was changed"


# Who plays, and by which rules


@pytest.mark.landing  # a round is reviewed for it
def test_after_a_round_between_people_each_of_them_sees_the_own_choices_reviewed():
    session = over("4~all-fives~2~person~~~")
    for seat, name in enumerate(("Ana", "Ben")):
        reply = pressed(session, f"look {seat}")
        assert name in reply.view.note and len(reply.view.tables[0].rows) > 1
        assert scene.scene(session.state).seats[0].name == name
        told = " ".join((reply.view.note, reply.view.picture, *map(str, reply.view.tables)))
        assert not re.search(r"\b[Yy]ou(r|rs)?\b", told)
    assert sent(session, "look 2").problem


@pytest.mark.parametrize(("pace", "seed"), [("normal", 7), ("at once", 17)])
def test_who_thinks_long_thinks_bit_by_bit_and_goes_on_from_there_after_a_stop(pace, seed):
    session = Session(ROUND, f"{seed}~all-fives~3~rollout~~~")
    sent(session, f"pace {pace}")
    reply = finished(session)
    while not session.state.able:
        reply = pressed(session, "tick")
    reply = sent(session, f"play {session.state.now.legal[0]}")
    assert reply.view.progress < 1 and not reply.view.tick and session.state.going
    reply = sent(session, "more")
    stopped = sent(session, "stop")
    assert stopped.view.progress == 1 and not stopped.view.tick
    reply = pressed(session, "go")
    assert not reply.problem
    for _ in range(9):
        if session.state.able:
            break
        assert reply.view.tick > 0, "the others go on by themselves"
        reply = pressed(session, "tick")
    assert session.state.able and ROUND.start(reply.text).now == session.state.now


def test_the_rail_has_the_scores_in_the_order_of_play_your_own_last_partners_as_one():
    rail = lambda text: BeautifulSoup(ROUND.view(ROUND.start(text)).picture, "html.parser").select_one(".fs-rail")  # noqa: E731
    five = rail("7~all-fives~5~careful~~~").select(".fs-points small")
    assert [name.text for name in five] == ["Ben", "Cai", "Dot", "Eva", "You"]
    partners = rail("7~five-up~4~careful~~~").select(".fs-points > span")
    told = [[part.text for part in side] for side in partners]
    assert told == [["Ben 5 tiles", "Dot 5 tiles", "0"], ["You", "Cai 5 tiles", "0"]]


def test_partners_both_out_are_named_together_and_pips_worth_nothing_are_not_told():
    here = State.of(read_layout("1-4 4-4", FIVE_UP), hands=["4-6", "2-3", "", "0-0"])
    assert announcements.round_ended(here.apply(Play(Tile(4, 6), Tile(4, 4))), NAMES[:4]) == "You and Cai are out"
    told = dict(announcements.settlement_lines(over("7~fives-and-threes~2~careful~~~").state.now, NAMES[:2]))
    assert "worth nothing" in told.values() and not any("pip" in value for value in told.values())


def test_what_is_pressed_for_a_ghost_reaches_no_further_than_the_next_one_lies():
    session, seen = at_once("2~all-fives~2~careful~~~"), 0
    sent(session, "room 12x12")
    spot = re.compile(r'left:(-?[\d.]+)%;top:(-?[\d.]+)%;--fs-wide:\d;--fs-high:\d;--fs-gap:([\d.]+)"')
    while not session.state.now.result:
        for tile in {action.tile for action in session.state.now.legal if isinstance(action, Play)}:
            picture = sent(session, f"tile {press(tile)}").view.picture
            found = [tuple(map(float, each)) for each in spot.findall(picture)]
            assert len(found) == picture.count('class="fs-spot"')
            for (x, y, gap), (left, top, _) in permutations(found, 2):
                assert gap <= 0.12 * max(abs(left - x), abs(top - y)) + 0.01
                seen += 1
        sent(session, f"play {session.state.now.legal[0]}")
    assert seen


def test_one_press_draws_one_tile():
    session, before, says = at_once("17~all-fives~2~greedy~~~"), None, ""
    while not says.startswith("You draw"):
        before, must = session.state.now, scene.scene(session.state).must
        says = sent(session, f"play {before.legal[0]}").view.caption
    assert must == "draw" and str(before.boneyard[0]) in says
    assert session.state.now.hands[0] == tuple(sorted((*before.hands[0], before.boneyard[0])))


def test_the_switchboard_has_a_door_to_a_round_by_its_rules_and_seats():
    session = Session(LABS["switchboard"])

    def leads_to(change):
        there = sent(session, change).view.picture.partition("/play/?deal#")[2].partition('"')[0]
        return Session(ROUND, unquote(there)).state

    for change in ("spinner every", "scoring odd primes", "game sniff", "chip_out 1"):
        assert leads_to(change).now.rules == session.state.rules
    assert leads_to("game all-fives / seats 5").setup.seats == 5
    assert session.reply().view.tables[-1].rows[1] == ("1", "0", "+35", "+35")


def test_a_point_for_a_knock_and_for_going_out_are_told_with_the_play_that_gets_them():
    rules = write_rules(FIVES_AND_THREES.vary(knock=1))
    at = loads(f"fivescore 1 {rules}\n0-1\nknock\n1-6 = 3\n").table
    assert "total 6, scores 2, and 1" in announcements.heard(announcements.acts(at)[-1], ("You", "Ben"))
    for book in (f"{rules}~players: Ana, Ben~0-1~pass~1-6", "fives-and-threes hand=1~players: Ana, Ben~2-4"):
        says = LABS["scorekeeper"].view(LABS["scorekeeper"].start(f"numbers~~fivescore 1 {book}")).caption
        assert [int(number) for number in re.findall(r"\d+", re.sub(r"\[.*?\]", "", says))][-3:] == [2, 1, 3]


FIRST = "7~all-fives.target=100~2~careful~~~"


def played(state):
    """The match after greedy has played it on to its end in the reader's place, round by round."""
    rounds = []
    while not rounds or rounds[-1].setup.followed(rounds[-1].now):
        state = rounds[-1].next().finished() if rounds else state
        while state.now.result is None:
            position = state.now.seen_by(state.now.to_move)
            state = state.acted(PLAYERS["greedy"].choose(position, random.Random(0))).finished()
        rounds.append(state)
    return rounds


@cache
def match():
    """The rounds of a match to 100 against the careful player, each at its end."""
    return played(ROUND.start(FIRST))


@cache
def end():
    """What is shown once all its rounds are reviewed."""
    *_, last = ROUND.work(match()[-1])
    return BeautifulSoup(last.picture, "html.parser").select_one(".fs-over"), last


def test_a_round_has_all_rounds_before_it_in_its_text_and_does_not_sum_up_the_match():
    assert len(match()) > 2
    for number, state in enumerate(match(), start=1):
        again = ROUND.start(ROUND.write(state))
        assert again.setup.rounds == tuple(each.now for each in match()[: number - 1])
        assert again.now == state.now and ROUND.write(again) == ROUND.write(state)
    view = ROUND.view(match()[0])
    assert not BeautifulSoup(view.picture, "html.parser").select(".fs-rounds, [data-friend]") and not view.entry.result


def test_rounds_that_lead_elsewhere_are_refused():
    text = ROUND.write(match()[1])
    for wrong in (re.sub(r"2\.([01])\.(\d+)", r"2.\1.5", text, count=1), text.replace("_", "_4-4.", 1)):
        assert wrong != text
        with pytest.raises(FivescoreError):
            ROUND.start(wrong)


@pytest.mark.landing  # a match of partners is played to its end
def test_the_end_of_a_match_has_its_rounds_its_biggest_play_and_what_choices_lost():
    shown, _ = end()
    rows = [[int(cell.text) for cell in row("td")] for row in shown.select(".fs-rounds tbody tr")]
    assert [sum(side) for side in zip(*rows[:-1], strict=True)] == rows[-1] == list(match()[-1].now.scores)
    most = max(event.points for state in match() for event in state.now.events)
    words = " ".join(shown.stripped_strings)
    assert re.search(rf"Biggest play: .* in round \d \D*{most}", words)
    choices = [each for state in match() for each in review(state.now, 0).decisions]
    lost = [float(each.lost) for each in choices if each.weighed.measure == "roll-out"]
    half = 1.96 * (variance(lost) / len(lost)) ** 0.5
    assert f"per choice, in trial rounds ({len(lost)} choices) {mean(lost):.1f} ± {half:.1f}" in words


def test_a_match_of_partners_is_played_to_its_target_and_reviewed_by_sides():
    *_, state = played(ROUND.start("8~all-fives.target=100~4~careful~~~"))
    *_, last = ROUND.work(state)
    shown = BeautifulSoup(last.picture, "html.parser")
    heads = [head.text for head in shown.select(".fs-rounds thead th")]
    sides = [int(cell.text) for cell in shown.select(".fs-rounds tbody tr:last-child td")]
    assert heads[1:] == ["You and Cai", "Ben and Dot"] and sides == list(state.now.scores) and max(sides) >= 100
    told = reason_best(review(state.now, 0).costliest[0], state.setup.names)
    assert told and rich(told) in last.picture and "you and Cai" in told
    whole = shown.find("a", string="The whole review")["href"].partition("=")[2]
    assert LABS["review"].start(unquote(whole)).full_round == state.now


@pytest.mark.landing  # plays whole matches
def test_a_friend_gets_the_same_deals_and_learns_what_was_made_of_them():
    shown, last = end()
    scores = match()[-1].now.scores
    told = "{} to {}".format(*scores)
    theirs = ROUND.start(shown.select_one("[data-friend]")["data-friend"].partition("=")[2])
    assert theirs.setup.rival == scores and theirs.setup.number == 1 and not theirs.done
    assert theirs.finished().now.hands == ROUND.start(FIRST).now.hands and told in ROUND.view(theirs.finished()).picture
    *_, done = played(theirs.finished())
    assert done.setup.stands().endswith("!{}.{}".format(*scores))
    assert done.setup.all_rounds(done.now)[0] == match()[0].now
    assert "Your friend, with the same tiles" in ROUND.view(done).picture
    assert last.entry.result == f"{'won' if scores[0] > scores[1] else 'lost'} {told}"
