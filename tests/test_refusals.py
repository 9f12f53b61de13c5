"""What the engine refuses: each input with its kind of error, its words, and what the error carries beside them.

What only a text can ask for, and which rules are at fault, is in `tests/rulings.py` and `tests/found.py`.
"""

import random
from dataclasses import FrozenInstanceError, replace
from fractions import Fraction
from functools import partial
from math import comb

import pytest

from fivescore import (
    ALL_FIVES,
    DOUBLE_SIX,
    MUGGINS,
    End,
    FivescoreError,
    IllegalAction,
    Layout,
    NotationError,
    Play,
    Position,
    RuleError,
    State,
    Tile,
    TileSet,
    TooLarge,
    finder,
    odds,
    rollout,
    simulate,
    solver,
    svg,
)
from fivescore.core.game import Deal, deal, opening
from fivescore.core.layout import cover
from fivescore.core.match import Match
from fivescore.core.notation import Record, Turn, dumps, loads, read_id, read_layout, read_plays, read_tiles, write_id
from fivescore.core.notation.ids import LONGEST_ID
from fivescore.core.position import Pass
from fivescore.core.rules import credited, settle
from fivescore_labs import review
from fivescore_labs.parts.scoresheet import cribbage_board
from tests.games import TWO, nine_moves

LEAD = deal(ALL_FIVES, 2, random.Random(1), leader=0).start().seen_by(0)
MANY = Position.of(Layout(ALL_FIVES), hand="1-4 1-6 0-6 2-2 3-5 4-5 5-5", others=(7, 7))
"""Two hidden hands: too many deals to go over."""
HIDDEN = Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 2-6 3-3 4-4 5-5 0-1 0-2", others=(7,))
TWELVE = Position.of(Layout(ALL_FIVES.vary(tiles=12)), hand="", others=(11,))
KNOCK = State.of(Layout(ALL_FIVES).play("6-6"), hands=("1-6", "0-0"))
ROUND = simulate.play_round(deal(MUGGINS, 2, random.Random(3)), ("chance", "chance"), 3)
PLAYED, PLAYED_MUGGINS = (Layout(rules).play("1-4").play("4-4") for rules in (ALL_FIVES, MUGGINS))
DRAWN = "all-fives players=2 partners=no hand=2 tiles=2\nhands: 0-0 0-2 | 1-2 2-2\nboneyard: 1-1 0-1"


def row(error, says, call, *given, carries=None, **named):
    """What is called, how it is refused, and what the error carries; it is picked by its words."""
    return pytest.param(error, says, partial(call, *given, **named), carries or {}, id=says)


def of_tiles():
    for pips in ((-1, 3), (3, 100), (1.0, 2), ("1", 2), (True, 2)):
        yield row(NotationError, "whole numbers from 0", Tile, *pips)
    for text in ("", "5", "5-", "-5-3", "5-3-1", "a-b", "5--3", "[5-3", "100-1", "٣-5", "5 3"):
        yield row(NotationError, "a tile reads like 3-5", Tile.parse, text)
    for size in (0, -1, 19, 6.0, "6", None):
        yield row(RuleError, "largest pip", TileSet, size, carries={"fields": ("tiles",)})
    yield row(NotationError, r"\[7-7\] is not in a double-six set", DOUBLE_SIX.index, Tile(7, 7))
    yield row(NotationError, "has no 19", Tile(1, 4).other, 19)


def of_plays():
    yield row(NotationError, "there is no game 'chess'; games: all-fives", Layout, "chess")
    tried = {"action": Play(Tile(3, 3), Tile(4, 4)), "state": PLAYED}
    yield row(
        IllegalAction, r"^\[3-3\] fits no open end; open ends: 1, 4$", PLAYED.play, "3-3", on="4-4", carries=tried
    )
    yield row(NotationError, r"\[2-6\] has no 3", cover, End(3, 3), Tile(2, 6), ALL_FIVES, True)
    for whole in (Layout(ALL_FIVES).play("1-4").play("1-1"), PLAYED.before, Layout(ALL_FIVES), PLAYED_MUGGINS):
        yield row(FivescoreError, "does not begin with", svg.arrange, PLAYED, within=whole)
    for action in (None, "lay it", 3, Layout, tuple(KNOCK.legal[0])):
        says = "is no action; an action is a play, such as 1-4 or 1-1@1-4, or draw, or"
        yield row(NotationError, says, KNOCK.apply, action)


def of_changes():
    says = r"a Layout cannot be changed \(rules\); play\(\) gives a new one"
    yield row(AttributeError, says, setattr, PLAYED, "rules", MUGGINS)
    yield row(FrozenInstanceError, "cannot assign to field 'target'", setattr, ALL_FIVES, "target", 100)
    yield row(AttributeError, r"a TileSet cannot be changed \(largest\)", setattr, DOUBLE_SIX, "largest", 7)


def of_texts():
    said = r"play 3 \(at character 10\): \[2-3\] fits no open end"
    yield row(NotationError, said, read_layout, "1-4, 1-1 2-3", ALL_FIVES, carries={"position": 9})
    at = {"position": 8, "text": "1-4 1-1@4-x"}
    yield row(NotationError, "'4-x' is not a tile", read_plays, "1-4 1-1@4-x", carries=at)
    for name in ("Ben, Cai", "Ben # first", "Ben\nCai", " Ben", "", "Ben: 5"):
        yield row(FivescoreError, "cannot be a name", Record, ALL_FIVES, ("Ana", name))
    for note in ("two\nlines", "\n5-5", " spaced "):
        turn = Turn(action=Play(Tile(1, 4)), note=note)
        for record in (Record(ALL_FIVES, note=note), Record(ALL_FIVES, turns=(turn,))):
            yield row(FivescoreError, "a note is on one line", dumps, record)
    for text in ("all-fives\n1-4\ndraw", f"{DRAWN}\n0-0\ndraw 2"):
        says, record = "a turn ends with a play or a pass", loads(f"fivescore 1 {text}")
        record = replace(record, turns=(*record.turns, Turn(0, Pass())))
        yield row(IllegalAction, says, lambda record: [*record.steps()], record, carries={"rule": "must_play"})


def of_ids():
    for says, text, at in (
        ("^'x!' is no position id; it has letters, digits, - and _$", "x!", 1),
        ("^'' is no position id; it has letters, digits, - and _$", "", 0),
        (f"^'{'-' * 60}' is no position id; it has letters, digits, - and _$", f"{'-' * 70}!", 70),
        ("^'FY9rwgAsAq4' is cut or changed: its last letters do not fit the others$", "FY9rwgAsAq4", 0),
        ("is cut or changed", "1" * LONGEST_ID, 0),
    ):
        yield row(NotationError, says, read_id, text, carries={"text": text, "position": at})
    says = f"^that is {LONGEST_ID + 1:,} characters long; no position id has"
    yield row(NotationError, says, read_id, "1" * (LONGEST_ID + 1), carries={"text": "1" * 60})
    for cut in (slice(None, -1), slice(1, None), slice(0, 5)):
        yield row(NotationError, "cut or changed|no position id", read_id, write_id(opening(ALL_FIVES, 2))[cut])

    def written(**wrong):
        return write_id(opening(ALL_FIVES, 2)._replace(**wrong))

    for wrong in ({"sizes": (9, 40)}, {"to_move": 5}, {"hand": (Tile(1, 1),), "seat": 0}, {"leader": -1}):
        yield row(FivescoreError, "this position cannot be in an id", written, **wrong)
    yield row(FivescoreError, r"one of its numbers is \d+, and goes from 0 to 1$", written, leader=2)
    for score in (32_768, -40_000, 10**9):
        says = "cannot be in an id; scores go from -32767 to 32767"
        yield row(FivescoreError, says, written, scores=(0, score))


def of_rounds():
    hands, rest = (read_tiles("0-0 0-1"), read_tiles("0-2 1-1")), read_tiles("1-2 2-2")
    must = Deal(ALL_FIVES.vary(**TWO, tiles=2, hand=2), hands, rest, must_lead=Tile(0, 0))
    yield row(FivescoreError, "names no tile that must be led", must.start)
    for of in (ALL_FIVES.hand_size, partial(Match.of, ALL_FIVES)):
        yield row(RuleError, "not played by 5; numbers of players: 2, 3, 4", of, 5)
    yield row(RuleError, "not played by 6", Position.of, Layout(ALL_FIVES), hand="1-4", others=(1, 1, 1, 1, 1))
    for says, wrong in (
        (r"the other hands \(3\) and the boneyard \(20\) make 23 tiles, and 26 tiles are unseen", {"boneyard": 20}),
        (r"the other hands \(30\) and the boneyard \(-4\) make 26 tiles", {"others": (30,)}),
        (r"others=7 does not say who holds them; name each other hand, such as others=\(7,\)", {"others": 7}),
        (r"\[6-6\] is in the hand and on the table", {"hand": "6-6"}),
        ("there are 2 sides, and 3 scores are given", {"scores": (1, 2, 3)}),
    ):
        made = {"layout": KNOCK.layout, "hand": "1-4", "others": (3,)} | wrong
        yield row(FivescoreError, says, Position.of, **made)
    yield row(ValueError, "shorter", credited, ALL_FIVES, (0, 0), (5,), 250)
    yield row(ValueError, "longer", settle, ALL_FIVES, (0, 1), (0, 5, 6), 0)
    match = Match.of(ALL_FIVES, 2)
    yield row(FivescoreError, "not over", match.after, match.deal(random.Random(1)).start())
    yield row(FivescoreError, "another match", match.after, ROUND)


def of_chances():
    yield row(FivescoreError, "there is no seat 2; seats: 0 to 1", odds.can_play, LEAD, 2)
    yield row(NotationError, "is not in a double-six set", odds.holds, LEAD, 1, "7-7")
    many = f"up to {comb(21, 7) * comb(14, 7):,} allocations of the unseen tiles, and the limit is 2,000,000"
    yield row(TooLarge, many, odds.deals, MANY, carries={"limit": 2_000_000})
    yield row(FivescoreError, "^a distribution needs an outcome whose weight is above 0$", odds.Dist, {})
    doubles = {"outcome": lambda deal: sum(tile.pips for tile in deal.hands[1]), "alike": lambda tile: tile.is_double}
    says = "`outcome` tells apart tiles that `alike` does not: "
    yield row(FivescoreError, says, odds.distribution, TWELVE, **doubles)
    says = "that `alike` tells apart, and the limit is 2,000,000"
    yield row(TooLarge, says, odds.distribution, TWELVE, lambda deal: 0, alike=lambda tile: tile)
    for values in ([], [3]):
        yield row(FivescoreError, f"^{len(values)} trials give no interval; run at least 2$", odds.estimate, values)
    named = {"none": Fraction(1, 5), "some": Fraction(4, 5)}
    yield row(FivescoreError, "^'all' is none of the events; they are none, some$", odds.Chances, named, about="all")
    for wrong in (-1, Fraction(-1, 9), Fraction(10, 9), 2):
        for given in (({"rain": wrong}, {}), ({}, {"rain": wrong})):
            says = rf"^{wrong} is not a chance \(rain\); a chance is a number from 0 to 1$"
            yield row(FivescoreError, says, odds.Chances, *given)


def of_finding():
    yield row(TooLarge, "more than 50,000 games", finder.games, ALL_FIVES, [0] * 6)
    for held in (-1, 3):
        says = "a hand has 0 to 2 of them"
        yield row(FivescoreError, says, finder.unweighed_best, nine_moves(), "6-6 2-6", held)
    far = Play(LEAD.hand[0], Tile(6, 6))
    yield row(IllegalAction, "leave the place out", finder.prospect, LEAD, far)
    yield row(FivescoreError, "another hand", finder.suggested, LEAD, 0)


def of_solving():
    def studied(*sizes, sample=0):
        next(solver.study(solver.random_ending(ALL_FIVES, *sizes, seed=1), sample))

    for sizes in ((0, 3, 4), (3, 0, 4), (3, 3, -1), (10, 10, 8)):
        says = f"hands of {sizes[0]} and {sizes[1]} with a boneyard of {sizes[2]}"
        yield row(FivescoreError, says, studied, *sizes)
    for sizes, sample, says, instead in (
        ((4, 4, 14), 0, "one deal alone would search about", "take fewer tiles, or a smaller boneyard"),
        ((4, 4, 7), 0, "all 330 deals would search about", "take a sample, or fewer tiles"),
        ((4, 4, 7), 400, "400 deals would search about", "take a smaller sample, or fewer tiles"),
    ):
        says = rf"^{says} [\d,]+ positions, and {solver.LIMIT:,} are the limit; {instead}$"
        yield row(TooLarge, says, studied, *sizes, sample=sample)
    yield row(TooLarge, "give sample= for an estimate, or a higher limit=", solver.average_face_up, HIDDEN)
    yield row(FivescoreError, "at least 2", solver.average_face_up, HIDDEN, sample=1)
    for wrong in ({"to_move": 1}, {"seat": None}):
        small = Position.of(HIDDEN.layout, hand="1-6", others=(1,))._replace(**wrong)
        yield row(FivescoreError, "seat to move", solver.average_face_up, small)
    yield row(FivescoreError, "the round is over", solver.face_up, ROUND)
    first, none = (Position.of(Layout(ALL_FIVES).play("5-5"), hand=hand, others=(2,)) for hand in ("0-5", "0-1"))
    yield row(FivescoreError, "1 worlds give no interval", rollout.roll_out, first, 1)
    yield row(FivescoreError, "no tile fits", rollout.roll_out, none, 9)
    yield row(FivescoreError, "for the seat to move", rollout.roll_out, first._replace(to_move=1), 9)


def of_simulating():
    yield row(FivescoreError, "0 trials find nothing; run at least 1", simulate.tally, len, 0)
    yield row(FivescoreError, "not pairs", simulate.tournament, "greedy", "chance", 7, ALL_FIVES)
    yield row(FivescoreError, "not two sides", simulate.tournament, "greedy", "chance", 8, ALL_FIVES, players=3)
    says = "there is no player 'gredy'; players: chance, greedy"
    yield row(FivescoreError, says, simulate.play_match, "muggins", ["greedy", "gredy"])


def of_reviewing():
    public = Record.of(ROUND).public
    yield row(FivescoreError, "no hands; a review needs the deal", review.review, public, 0)
    yield row(FivescoreError, "there is no seat 2; seats: 0 to 1", review.review, ROUND, 2)
    other = ROUND.deal.start().seen_by(1 - ROUND.deal.leader)
    yield row(FivescoreError, "weighed for the seat to move", lambda at: next(review.weigh(at)), other)


def of_boards():
    yield row(FivescoreError, "no hole for -2: it counts from 0", cribbage_board, [-2, 5])
    yield row(FivescoreError, "two to four players", cribbage_board, [1])
    yield row(FivescoreError, "61 or 121", cribbage_board, [1, 2], holes=31)


KINDS = (of_tiles, of_plays, of_changes, of_texts, of_ids, of_rounds, of_chances, of_finding, of_solving)
KINDS += (of_simulating, of_reviewing, of_boards)


@pytest.mark.parametrize(("error", "says", "asked", "carries"), [each for kind in KINDS for each in kind()])
def test_what_cannot_be_is_refused_in_words(error, says, asked, carries):
    with pytest.raises(error, match=says) as caught:
        asked()
    fault = caught.value
    assert type(fault) is error and {name: getattr(fault, name) for name in carries} == carries
    if error is TooLarge:
        assert f"{fault.limit:,}" in str(fault) and fault.estimate > fault.limit
        assert f"{fault.estimate:,}" in str(fault) or str(fault).startswith("more than ")
