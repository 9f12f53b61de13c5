"""What calls refuse: each is asked here, and its kind of error, its words and what it carries are kept as rows of text.

What only a text can ask for, and which rules are at fault, is in `rulings.py`.
"""

import random
import re
import tempfile
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path

from fivescore import (
    ALL_FIVES,
    DOUBLE_SIX,
    MUGGINS,
    End,
    Layout,
    Play,
    Position,
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
from fivescore.core.position import Event, Pass
from fivescore.core.rules import credited, settle
from fivescore_labs import review
from fivescore_labs.claims.experiments import FILE, claims
from fivescore_labs.claims.styles import read_style
from fivescore_labs.parts.scoresheet import cribbage_board
from tests.every import cases
from tests.games import TWO, nine_moves
from tests.rulings import refused

HAND = "1-4 1-6 0-6 2-2 3-5 4-5 5-5"
LEAD = deal(ALL_FIVES, 2, random.Random(1), leader=0).start().seen_by(0)
MANY = Position.of(Layout(ALL_FIVES), hand=HAND, others=(7, 7))
"""Two hidden hands: too many deals to go over."""
HIDDEN = Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 2-6 3-3 4-4 5-5 0-1 0-2", others=(7,))
TWELVE = Position.of(Layout(ALL_FIVES.vary(tiles=12)), hand="", others=(11,))
KNOCK = State.of(Layout(ALL_FIVES).play("6-6"), hands=("1-6", "0-0"))
ROUND = simulate.play_round(deal(MUGGINS, 2, random.Random(3)), ("chance", "chance"), 3)
PLAYED, PLAYED_MUGGINS = (Layout(rules).play("1-4").play("4-4") for rules in (ALL_FIVES, MUGGINS))
DRAWN = "all-fives players=2 partners=no hand=2 tiles=2\nhands: 0-0 0-2 | 1-2 2-2\nboneyard: 1-1 0-1"


def of_tiles():
    yield from (partial(Tile, *pips) for pips in ((-1, 3), (3, 100), (1.0, 2), ("1", 2), (True, 2)))
    for text in ("", "5", "5-", "-5-3", "5-3-1", "a-b", "5--3", "[5-3", "100-1", "٣-5", "5 3"):
        yield partial(Tile.parse, text)
    yield from (partial(TileSet, size) for size in (0, -1, 19, 6.0, "6", None))
    yield partial(DOUBLE_SIX.index, Tile(7, 7))
    yield partial(Tile(1, 4).other, 19)


def of_plays():
    yield partial(Layout, "chess")
    yield partial(PLAYED.play, "3-3", on="4-4")
    yield partial(cover, End(3, 3), Tile(2, 6), ALL_FIVES, True)
    for whole in (Layout(ALL_FIVES).play("1-4").play("1-1"), PLAYED.before, Layout(ALL_FIVES), PLAYED_MUGGINS):
        yield partial(svg.arrange, PLAYED, within=whole)
    yield from (partial(KNOCK.apply, action) for action in (None, "lay it", 3, Layout, tuple(KNOCK.legal[0])))


def of_changes():
    yield partial(setattr, PLAYED, "rules", MUGGINS)
    yield partial(setattr, ALL_FIVES, "target", 100)
    yield partial(setattr, DOUBLE_SIX, "largest", 7)


def of_texts():
    yield partial(read_layout, "1-4, 1-1 2-3", ALL_FIVES)
    yield partial(read_plays, "1-4 1-1@4-x")
    for name in ("Ben, Cai", "Ben # first", "Ben\nCai", " Ben", "", "Ben: 5"):
        yield partial(Record, ALL_FIVES, ("Ana", name))
    for note in ("two\nlines", "\n5-5", " spaced "):
        yield partial(dumps, Record(ALL_FIVES, note=note))
        yield partial(dumps, Record(ALL_FIVES, turns=(Turn(action=Play(Tile(1, 4)), note=note),)))
    for text in ("all-fives\n1-4\ndraw", f"{DRAWN}\n0-0\ndraw 2"):
        record = loads(f"fivescore 1 {text}")
        yield partial(list, replace(record, turns=(*record.turns, Turn(0, Pass()))).steps())


def of_ids():
    for text in ("x!", "", f"{'-' * 70}!", "FY9rwgAsAq4", "1" * LONGEST_ID, "1" * (LONGEST_ID + 1)):
        yield partial(read_id, text)
    yield from (partial(read_id, write_id(opening(ALL_FIVES, 2))[cut]) for cut in (slice(-1), slice(1, None), slice(5)))
    for wrong in (
        *({"sizes": (9, 40)}, {"to_move": 5}, {"hand": (Tile(1, 1),), "seat": 0}, {"leader": -1}, {"leader": 2}),
        *({"scores": (0, score)} for score in (32_768, -40_000, 10**9)),
    ):
        yield partial(write_id, opening(ALL_FIVES, 2)._replace(**wrong))


def of_rounds():
    hands, rest = (read_tiles("0-0 0-1"), read_tiles("0-2 1-1")), read_tiles("1-2 2-2")
    yield partial(Deal.start, Deal(ALL_FIVES.vary(**TWO, tiles=2, hand=2), hands, rest, must_lead=Tile(0, 0)))
    yield partial(ALL_FIVES.hand_size, 5)
    yield partial(Match.of, ALL_FIVES, 5)
    for wrong in (
        {"others": (1, 1, 1, 1, 1)},
        {"boneyard": 20},
        {"others": (30,)},
        {"others": 7},
        {"hand": "6-6"},
        {"scores": (1, 2, 3)},
    ):
        yield partial(Position.of, **({"layout": KNOCK.layout, "hand": "1-4", "others": (3,)} | wrong))
    yield partial(credited, ALL_FIVES, (0, 0), (5,), 250)
    yield partial(settle, ALL_FIVES, (0, 1), (0, 5, 6), 0)
    match = Match.of(ALL_FIVES, 2)
    yield partial(match.after, match.deal(random.Random(1)).start())
    yield partial(match.after, ROUND)


def of_chances():
    yield partial(odds.can_play, LEAD, 2)
    yield partial(odds.holds, LEAD, 1, "7-7")
    yield partial(odds.deals, MANY)
    yield partial(odds.Dist, {})
    pips, doubles = (lambda deal: sum(tile.pips for tile in deal.hands[1])), (lambda tile: tile.is_double)
    yield partial(odds.distribution, TWELVE, outcome=pips, alike=doubles)
    yield partial(odds.distribution, TWELVE, lambda deal: 0, alike=lambda tile: tile)
    yield from (partial(odds.estimate, values) for values in ([], [3]))
    yield partial(odds.Chances, {"none": Fraction(1, 5), "some": Fraction(4, 5)}, about="all")
    for wrong in (-1, Fraction(-1, 9), Fraction(10, 9), 2):
        yield from (partial(odds.Chances, *given) for given in (({"rain": wrong}, {}), ({}, {"rain": wrong})))
    at = Position.of(Layout.of("all-fives", ()), hand=HAND, others=(7,))
    for wrong in (
        *({"boneyard": 15}, {"sizes": (6, 8)}, {"layout": Layout.of("all-fives", "1-4")}, {"scores": (0,)}),
        *({"hand": (*at.hand[:6], Tile(pip, pip + 3))} for pip in (1, 7)),
        *({"seat": 2}, {"events": (Event(0, Play(Tile(6, 6))),)}),
    ):
        yield partial(odds.count_deals, at._replace(**wrong))


def of_finding():
    for hand in ("2-2 2-2", "1-4", "9-9", "2-3 x", [Tile(4, 1)], ["1-2", "2-1"]):
        yield partial(finder.outcomes, Layout.of("all-fives", "1-4"), hand)
    yield partial(finder.games, ALL_FIVES, [0] * 6)
    yield from (partial(finder.best_score_chances, nine_moves(), "6-6 2-6", held) for held in (-1, 3))
    yield partial(finder.prospect, LEAD, Play(LEAD.hand[0], Tile(6, 6)))
    yield partial(finder.infer_hand, LEAD, 0)


def of_solving():
    def studied(*sizes, sample=0):
        next(solver.study(solver.random_ending(ALL_FIVES, *sizes, seed=1), sample))

    for sizes in ((0, 3, 4), (3, 0, 4), (3, 3, -1), (10, 10, 8), (4, 4, 14), (4, 4, 7)):
        yield partial(studied, *sizes)
    yield partial(studied, 4, 4, 7, sample=400)
    yield partial(solver.average_face_up, HIDDEN)
    yield partial(solver.average_face_up, HIDDEN, sample=1)
    for wrong in ({"to_move": 1}, {"seat": None}):
        small = Position.of(HIDDEN.layout, hand="1-6", others=(1,))._replace(**wrong)
        yield partial(solver.average_face_up, small)
    yield partial(solver.face_up, ROUND)
    first, none = (Position.of(Layout(ALL_FIVES).play("5-5"), hand=hand, others=(2,)) for hand in ("0-5", "0-1"))
    for position, worlds in ((first, 1), (none, 9), (first._replace(to_move=1), 9)):
        yield partial(rollout.roll_out, position, worlds)


def of_simulating():
    yield partial(simulate.tally, len, 0)
    yield partial(simulate.tournament, "greedy", "chance", 7, ALL_FIVES)
    yield partial(simulate.tournament, "greedy", "chance", 8, ALL_FIVES, players=3)
    yield partial(simulate.play_match, "muggins", ["greedy", "gredy"])


def of_reviewing():
    yield partial(review.review, Record.of(ROUND).public, 0)
    yield partial(review.review, ROUND, 2)
    yield partial(next, review.weigh(ROUND.deal.start().seen_by(1 - ROUND.deal.leader)))


def of_claims():
    yield from (partial(read_style, text) for text in ("", "bold", "greedy points=x", "greedy x=1"))
    for old, new in cases("no_claims"):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "claims.toml"
            file.write_text(FILE.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
            yield partial(claims, file)


def of_boards():
    yield partial(cribbage_board, [-2, 5])
    yield partial(cribbage_board, [1])
    yield partial(cribbage_board, [1, 2], holes=31)


def rows(*kinds):
    """A row of each call: what is asked, and how it is refused."""
    for call in (each for kind in kinds for each in kind()):
        given = [each for each in call.args if not isinstance(each, Path)]
        asked = re.sub(r" at 0x\w+", "", f"{call.func.__name__} {given} {call.keywords or ''}")
        try:
            found = [str(call())]
        except Exception as fault:
            found = refused(fault)
            assert type(fault) is not TooLarge or (fault.estimate >= fault.limit and f"{fault.limit:,}" in found[1])
        yield [f"{asked:.120}", *found]


CORE = partial(rows, of_tiles, of_plays, of_changes, of_texts, of_ids, of_rounds)
ANALYSIS = partial(rows, of_chances, of_finding, of_solving, of_simulating, of_reviewing, of_claims, of_boards)
