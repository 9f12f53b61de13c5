"""What the core and every lab say, word for word, what calls refuse, and what the analysis finds in a few cases.

Each is a function from nothing to rows of text, and the rows are kept: change a sentence, then `python -m
tests.test_wording`. That a number changes shows, too, though not which is right: other tests hold that.
"""

import ast
import json
import random
import re
import tempfile
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from math import inf
from pathlib import Path
from urllib.parse import unquote

import pytest

from fivescore import ALL_FIVES, DOUBLE_SIX, FIVES_AND_THREES, MUGGINS, RULE_SETS, FivescoreError, Tile, TooLarge
from fivescore.analysis import finder, odds, rollout, simulate, solver
from fivescore.analysis.solver.endings import exactness
from fivescore.core import referee, speech
from fivescore.core.game import Deal, State, deal, opening, turns
from fivescore.core.layout import End, Layout, Play, cover
from fivescore.core.match import Match
from fivescore.core.notation import Record, Turn, dumps, loads, read_layout, read_plays, read_rules, read_tiles
from fivescore.core.notation.ids import LONGEST_ID, read_id, write_id
from fivescore.core.position import Draw, Event, Pass, Position
from fivescore.core.rules import RULES, Choice, clauses, credited, settle
from fivescore.core.tiles import TileSet
from fivescore.svg import arrange
from fivescore_labs import LABS, review
from fivescore_labs.claims.experiments import FILE, claims
from fivescore_labs.claims.styles import read_style
from fivescore_labs.claims.trials import wins_from_behind
from fivescore_labs.contract import Message, Session
from fivescore_labs.parts.scoresheet import cribbage_board
from fivescore_labs.review.habits import habits, kept, theme
from fivescore_labs.review.luck import account, chances
from tests.every import cases
from tests.games import SMALL, TWO, nine_moves
from tests.lessons import SCRIPTS
from website import DOCS

GAMES = ("all-fives", "all-fives-online", "five-up", "fives-and-threes", "muggins", "sniff", "all-threes")
PIPS = (
    *((0, 9), (9, 13), (8, 8)),
    *((0, 5, 7), (6, 6, 9), (3, 9, 9), (4, 4, 15)),
    *((0, 4, 0, 7), (0, 4, 3, 7), (5, 2, 5, 6)),
)
NOT_LEFT = (((-1, 5), None), ((0.5, 5), None), ((0, 13), 2), ((0, 13), -1), ((0, 13), True), ((100, 100), None))
"""Pips that cannot be left, and seats that cannot have gone out."""
SCORES = ((0, 1), (50, 8), (57, 4), (58, 3), (59, 2), (59, 8), (60, 1), (245, 5), (249, 10))


def ruled(of, *given, **more):
    """A ruling in a row: what it says, whether it allows, by which rules, why and on which line; or why there is none,
    and in which text."""
    try:
        found = of(*given, **more)
    except FivescoreError as fault:
        return refused(fault)
    why = [f"{found.line} {getattr(found.why, 'rule', '')}: {found.why}"] if found.why else []
    return [found.says, str(found.allowed), " ".join(rule.name for rule in found.rules), *why]


def refused(fault):
    """The kind of an error, its words, and what it carries beside them."""
    carried = {"rule": getattr(fault, "rule", ""), **vars(fault)}
    return [
        type(fault).__name__,
        str(fault),
        *(f"{name} {it!r:.200}" for name, it in carried.items() if it and it != str(fault)),
    ]


VARIED = [read_rules(game) for (game,) in cases("told")]
NO_VALUES = [ast.literal_eval(changed) for (changed,) in cases("no_values")]
"""Changes of All Fives that no game has."""


def rules():
    """Every clause of every game, and those that one change brings."""
    for slug, game in (RULE_SETS | {f"{game!r}": game for game in VARIED}).items():
        yield [slug, *(f"{it.topic}/{it.name} ({it.field or 'all games'}; {it.source})" for it in clauses(game))]
        yield from ([f"{slug} {rule.name}", rule.text, rule.source] for rule in clauses(game))
    for slug, game in RULE_SETS.items():
        for changed in ({}, *({name: each} for name in RULES for each in others(game, name))):
            try:
                yield from ([f"{slug} {rule.name}", rule.text, rule.source] for rule in clauses(game.vary(**changed)))
            except FivescoreError as fault:
                yield [f"{slug} {changed}", str(fault)]
    for changed in NO_VALUES:
        yield [f"all-fives {changed}", *ruled(ALL_FIVES.vary, **changed)]
    for players in (5, 1):
        yield [f"all-fives of {players}", *ruled(ALL_FIVES.target_for, players)]
    yield ["numbers", *map(speech.number, (0, 13, 20, 21, 99, 100, 342)), *map(speech.tile, (Tile(0, 0), Tile(0, 3)))]
    yield ["sets", ", ".join(str(TileSet(largest)) for largest in range(1, 19))]


def others(game, name):
    value = getattr(game, name)
    if isinstance(value, bool):
        return (not value,)
    return [str(each) for each in type(value) if each != value] if isinstance(value, Choice) else ()


def layouts():
    """What is said of each table of a round, to the eye and to the ear, and by the referee on its score."""
    ends = {slug: played(slug, 7, ("greedy", "greedy")) for slug in GAMES}
    for layout in (*(end.layout for end in ends.values()), *(Layout.of(*table) for table in cases("laid"))):
        for step in (Layout(layout.rules), *layout.steps()):
            yield [
                f"{step.rules.slug} {step}",
                speech.layout(step),
                *([speech.how_laid(step), *ruled(referee.on_score, step)] if step.last else []),
            ]
    yield from ([f"{slug}, over", repr(end)] for slug, end in ends.items())
    *_, (match, last) = simulate.rounds_of_match("all-fives", ("greedy", "greedy"), seed=1)
    yield ["a match, over", repr(match), repr(last)]
    drawn = State.of(Layout.of("muggins", "1-1"), hands=("0-0 2-2", "3-3")).apply("draw")
    yield ["a turn under way", repr(drawn), speech.layout(drawn.layout)]
    yield ["a round that begins", repr(deal(RULE_SETS["muggins"], 2, random.Random(7)).start())]
    passed = State.of(read_layout("6-6", FIVES_AND_THREES), hands=("0-1 2-2", "1-6 0-6")).apply("pass").apply("1-6")
    yield ["from the middle", repr(passed), *ruled(referee.on_action, passed.apply("0-1").apply("0-6@6-6"), Pass())]
    blocked = State.of(read_layout("6-6", ALL_FIVES.vary(drawing="none")), hands=("0-1", "2-2"))
    yield ["blocked from the beginning", repr(blocked)]


def plays():
    """Rulings on plays, draws and knocks."""
    for game, table, tried, *arm in cases("tried"):
        tile, on = (*map(Tile.parse, tried.split()), None)[:2]
        row = ruled(referee.on_play, Layout.of(game, table), tile, on, *map(int, arm))
        yield [f"{game} | {table} | {tried} {' '.join(arm)}", *row]
    for slug, table in product(GAMES, ("", "1-4", "1-1 1-4", "5-5 1-5 4-5", "3-3 3-4 3-5")):
        layout = Layout.of(slug, table)
        for tile, on in product("1-3 4-5 3-6 2-2".split(), [None, *layout]):
            row = ruled(referee.on_play, layout, Tile(tile), on)
            yield [f"{slug} | {table} | {tile} {on or ''}", *row]
        for arm in (1, 2, 3, 4, 5) if table else ():
            first = next(iter(layout))
            row = ruled(referee.on_play, layout, Tile(first.low, 0), first, arm)
            yield [f"{slug} | {table} | {Tile(first.low, 0)} {first} arm {arm}", *row]
        state = State.of(layout, hands=("0-0 0-2", "0-3 0-6"), boneyard=None)
        for action in (Draw(), Pass(), *state.legal[:1]):
            yield [f"{slug} | {table} | {action}", *ruled(referee.on_action, state, action)]


FIVE = """fivescore 1 all-fives players=2/5 hand=1 tiles=2 partners=no target=50
players: A, B, C, D, E
hands: 0-0 | 0-1 | 1-1 | 0-2 | 1-2
boneyard: 2-2"""
FIVES = "fivescore 1 all-fives"
FAULTY = (
    *Path(__file__).with_name("faulty.txt").read_text(encoding="utf-8").split("\n----\n")[:-1],
    *("x" * length for length in (60_000, 60_001)),
)
"""Records in which something is wrong."""


def records():
    """Rulings on records as people write them, right and wrong."""
    for lines in cases("turns"):
        text = "\n".join(lines)
        yield [text, *ruled(referee.on_record, f"{FIVES}\n{text}\n"), *ruled(referee.on_record, text)]
    yield ["five people", *ruled(referee.on_record, FIVE)]
    for game in ("fives-and-threes", "muggins drawing=none"):
        text = f"fivescore 1 {game}\n5-5\npass\n0-5\n5-6 = 9\n"
        yield [f"{game} with a knock", *ruled(referee.on_record, text)]
    for text in FAULTY:
        yield [f"{text:.200}", *ruled(referee.on_record, text)]
    for asked in referee.UNSAID:
        yield [f"unsaid {asked}", *ruled(referee.on_unwritten_rule, asked)]


TINY = ALL_FIVES.vary(**TWO, tiles=2, hand=2, first_lead="highest double")
"""All Fives for two with the six tiles 0-0 0-1 0-2 1-1 1-2 2-2."""
DEALS = (
    ("0-1 0-1 | 0-2 1-1", "1-2 2-2"),
    ("0-1 3-3 | 0-2 1-1", "0-0 1-2"),
    ("0-0 0-1 | 0-2 1-1", "1-2"),
    ("0-0 0-1 0-2 | 1-1", "2-2"),
    ("0-0 0-0 | 0-1 0-1", "1-2 1-2 2-2 2-2 0-2 0-2 1-1 1-1"),
    ("0-0 0-0 | 0-1 0-1", "1-2 1-2 2-2 2-2 0-2 0-2 1-1 1-1 3-3"),
    ("0-0 0-1 | 0-2 1-1", "1-2 2-2", Tile(1, 1)),
)
"""Deals that cannot be, for one reason each: the hands, the boneyard, and what must be led."""


def at(rules, *plays, **seen):
    """What a spectator sees after plays; or with a hand, its seat."""
    if seen:
        return Position.of(read_layout(" ".join(plays), rules), **seen)
    start = turns.opening(rules, 2)
    for each in plays:
        start = turns.position_after(start, Play(Tile.parse(each)))
    return start


def turns_refused():
    """Actions that are refused, each at its moment."""
    fits = at(ALL_FIVES, "6-6", hand="1-6 0-0", others=(3,))
    double = at(ALL_FIVES.vary(lead="double"), hand="0-1 1-1", others=(2,))
    begun = {left: at(ALL_FIVES.vary(reserve=left), "1-2")._replace(boneyard=left) for left in range(3)}
    yield from ((fits, action) for action in (Draw(), Pass(), Play(Tile(5, 6)), "1-6"))
    yield at(ALL_FIVES, "6-6", hand="0-0", others=(3,)), Pass()
    yield double, Play(Tile(0, 1))
    yield turns.opening(RULE_SETS["all-fives-online"], 2, must_lead=Tile(6, 6)), Play(Tile(5, 5))
    yield from ((turns.opening(ALL_FIVES, 2), action) for action in (Pass(), Draw()))
    yield turns.opening(FIVES_AND_THREES, 2), Draw()
    yield from ((each, Draw()) for each in begun.values())
    yield from ((at(ALL_FIVES.vary(must_play=False), "1-2"), action) for action in (Pass(), Draw()))


def faults():
    """What turns, deals and rounds from the middle are refused for, and the rule or the part of it."""
    for seen, action in turns_refused():
        why = turns.refusal(seen, action)
        yield [f"{seen!r} | {action}", why, why.why, why.rule]
    drawn = at(ALL_FIVES, "6-6", hand="0-0", others=(3,))
    yield ["a draw of the seat itself", *ruled(turns.position_after, drawn, Draw())]
    for hands, rest, *lead in DEALS:
        *held, bone = (tuple(map(Tile.parse, part.split())) for part in (*hands.split("|"), rest))
        new = Deal(TINY, tuple(held), bone, must_lead=(*lead, None)[0])
        yield [f"{hands} | {rest}", *(f"{part}: {why} ({why.rule})" for part, why in new.faults())]
    begun = {"layout": Layout(SMALL).play("1-2"), "hands": ("0-1", "2-3 0-0")}
    for change in (
        {"order": "shuffled"},
        *({"to_move": seat} for seat in (2, -1)),
        *({"hands": hands} for hands in (("", "0-1"), ("1-2", "0-1"))),
        *({"boneyard": bone} for bone in ("0-0", "3-3")),
    ):
        yield [f"{change}", *ruled(State.of, **begun | change)]
    for changed in ({"scores": (5,)}, {"leader": 2}, {"must_lead": Tile(6, 6)}):
        yield [f"opening {changed}", *ruled(turns.opening, ALL_FIVES, 2, **changed)]


def ends():
    """Rulings on ended rounds, on who leads next and on scores near the target."""
    games = [RULE_SETS[slug] for slug in GAMES] + [read_rules(game) for (game,) in cases("ended")]
    for game, pips in product(games, PIPS):
        for out in {None, pips.index(0) if 0 in pips else None}:
            case = f"{game!r} | {pips} {out}"
            yield [case, *ruled(referee.on_round, game, pips, out), *ruled(referee.on_next_lead, game, 1, pips, out)]
        yield [f"{game!r} | {pips}, nobody says who led", *ruled(referee.on_next_lead, game, None, pips)]
        yield [f"{game!r} | {pips}, the last went out", *ruled(referee.on_round, game, pips, len(pips) - 1)]
    for game, (score, points), first, out in product(games, SCORES, (False, True), (False, True)):
        case = f"{game!r} | {score} + {points}{' first' * first}{' out' * out}"
        yield [case, *ruled(referee.on_target, game, 2, score, points, first=first, out=out)]
    for score, points in ((62, 1), (250, 5), (10, -1)):
        yield [f"{score} + {points}", *ruled(referee.on_target, FIVES_AND_THREES, 2, score, points)]
    for pips, out in (*NOT_LEFT, ((0, 0, 13), None), ((13,), None)):
        yield [f"{pips} {out}", *ruled(referee.on_round, ALL_FIVES, pips, out)]
    names = ("Ana", "Ben", "Cai", "Dot")
    for pips, out in (((0, 13), 0), ((5, 10, 5, 10), None), ((0, 5, 7, 3), 0)):
        yield [f"{pips} with names", *ruled(referee.on_round, FIVES_AND_THREES, pips, out, names[: len(pips)])]
        yield [f"{pips} with names", *ruled(referee.on_round, ALL_FIVES, pips, out, names[: len(pips)])]
    yield ["one point", *ruled(referee.on_round, ALL_FIVES.vary(rounding="exact"), (0, 1), 0)]
    yield ["a block for nobody", *ruled(referee.on_round, ALL_FIVES.vary(block_counts=False), (9, 13))]
    yield ["a leader who is not there", *ruled(referee.on_next_lead, ALL_FIVES, 5, (9, 13))]
    online = RULE_SETS["all-fives-online"]
    must = deal(online, 2, random.Random(1)).start()
    may = State.of(Layout(online), hands=("4-6 5-6", "0-0"))
    for state, play in ((must, must.legal[0]), *((may, play) for play in may.legal)):
        yield [f"{play} is led", *ruled(referee.on_action, state, play)]
    for game, hands in product(games, ((), ((Tile(4, 6),), (Tile(2, 2),)), ((Tile(4, 6),), (Tile(5, 6),)))):
        yield [f"{game!r} | {hands}", *ruled(referee.on_first_lead, game, hands)]


def said(rows):
    """The rows that say something new."""
    return list({tuple(row[1:]): row for row in reversed([*rows])}.values())[::-1]


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


def refused_by_core():
    """Calls that are refused, by what they make or read."""
    yield from (partial(Tile, *pips) for pips in ((-1, 3), (3, 100), (1.0, 2), ("1", 2), (True, 2)))
    for text in ("", "5", "5-", "-5-3", "5-3-1", "a-b", "5--3", "[5-3", "100-1", "٣-5", "5 3"):
        yield partial(Tile.parse, text)
    yield from (partial(TileSet, size) for size in (0, -1, 19, 6.0, "6", None))
    yield partial(DOUBLE_SIX.index, Tile(7, 7))
    yield partial(Tile(1, 4).other, 19)
    yield partial(Layout, "chess")
    yield partial(PLAYED.play, "3-3", on="4-4")
    yield partial(cover, End(3, 3), Tile(2, 6), ALL_FIVES, True)
    for whole in (Layout(ALL_FIVES).play("1-4").play("1-1"), PLAYED.before, Layout(ALL_FIVES), PLAYED_MUGGINS):
        yield partial(arrange, PLAYED, within=whole)
    yield from (partial(KNOCK.apply, action) for action in (None, "lay it", 3, Layout, tuple(KNOCK.legal[0])))
    yield partial(setattr, PLAYED, "rules", MUGGINS)
    yield partial(setattr, ALL_FIVES, "target", 100)
    yield partial(setattr, DOUBLE_SIX, "largest", 7)
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
    for text in ("x!", "", f"{'-' * 70}!", "FY9rwgAsAq4", "1" * LONGEST_ID, "1" * (LONGEST_ID + 1)):
        yield partial(read_id, text)
    yield from (partial(read_id, write_id(opening(ALL_FIVES, 2))[cut]) for cut in (slice(-1), slice(1, None), slice(5)))
    for wrong in (
        *({"sizes": (9, 40)}, {"to_move": 5}, {"hand": (Tile(1, 1),), "seat": 0}, {"leader": -1}, {"leader": 2}),
        *({"scores": (0, score)} for score in (32_768, -40_000, 10**9)),
    ):
        yield partial(write_id, opening(ALL_FIVES, 2)._replace(**wrong))
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


def refused_by_analysis():
    """Calls that are refused, by the room that they ask, and by the labs."""
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
    for hand in ("2-2 2-2", "1-4", "9-9", "2-3 x", [Tile(4, 1)], ["1-2", "2-1"]):
        yield partial(finder.outcomes, Layout.of("all-fives", "1-4"), hand)
    yield partial(finder.games, ALL_FIVES, [0] * 6)
    yield from (partial(finder.best_score_chances, nine_moves(), "6-6 2-6", held) for held in (-1, 3))
    yield partial(finder.prospect, LEAD, Play(LEAD.hand[0], Tile(6, 6)))
    yield partial(finder.infer_hand, LEAD, 0)

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
    yield partial(simulate.tally, len, 0)
    yield partial(simulate.tournament, "greedy", "chance", 7, ALL_FIVES)
    yield partial(simulate.tournament, "greedy", "chance", 8, ALL_FIVES, players=3)
    yield partial(simulate.play_match, "muggins", ["greedy", "gredy"])
    yield partial(review.review, Record.of(ROUND).public, 0)
    yield partial(review.review, ROUND, 2)
    yield partial(next, review.weigh(ROUND.deal.start().seen_by(1 - ROUND.deal.leader)))
    yield from (partial(read_style, text) for text in ("", "bold", "greedy points=x", "greedy x=1"))
    for old, new in cases("no_claims"):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "claims.toml"
            file.write_text(FILE.read_text(encoding="utf-8").replace(old, new, 1), encoding="utf-8")
            yield partial(claims, file)
    yield partial(cribbage_board, [-2, 5])
    yield partial(cribbage_board, [1])
    yield partial(cribbage_board, [1, 2], holes=31)


def rows(calls):
    """A row of each call: what is asked, and how it is refused."""
    for call in calls():
        given = [each for each in call.args if not isinstance(each, Path)]
        asked = re.sub(r" at 0x\w+", "", f"{call.func.__name__} {given} {call.keywords or ''}")
        try:
            found = [str(call())]
        except Exception as fault:
            found = refused(fault)
            assert type(fault) is not TooLarge or (fault.estimate >= fault.limit and f"{fault.limit:,}" in found[1])
        yield [f"{asked:.120}", *found]


def played(slug, seed, players=("greedy", "careful")):
    return simulate.play_round(deal(slug, 2, random.Random(seed)), players, seed)


def number(value):
    """A number, short: fractions are exact, floats to six places."""
    return str(value) if isinstance(value, Fraction | int | str) else f"{value:.6g}"


def trials():
    """Every claim as it is read, and the first trials of its experiments."""
    for claim in claims().values():
        yield [claim.id, claim.says, claim.source, claim.where, claim.precise, *claim.takes]
        for part in claim.parts:
            found = [str(part.one("few")(each)) for each in range(3)] if part.trials else []
            yield [f"{claim.id}, {part.name}", str(part.trials), part.unit, number(part.than), *found]


def styles():
    for text in ("greedy", "careful points=0.5", "careful doubles=2 pips=0.1"):
        yield [f"style {text}", repr(read_style(text))]


def suggestions():
    for head, acts, hand in cases("seen"):
        seen = loads(f"fivescore 1 {head}\n{acts.replace(' ', chr(10))}\n").table.as_seat(0, hand)
        for sense in (1, inf):
            found = finder.infer_hand(seen, 1, worlds=30, sense=sense)
            yield [f"{head} | {acts} | {sense}", *(f"{tile} {chance}" for tile, chance in found.now.items())]


def reviews():
    """What choices of rounds lost, and what of it is kept."""
    for slug, seed, worlds in (("all-fives", 3, 0), ("fives-and-threes", 5, 40)):
        found = review.review(played(slug, seed, ("chance", "chance")), 0, budget=2_000, worlds=worlds)
        yield [slug, repr(found), str(kept(found, slug, "a round"))]
        for measure in review.MEASURES:
            yield [f"{slug} {measure}", str(found.count(measure)), str(found.lost(measure)), str(found.error(measure))]
        yield [f"{slug} why", *(str(each.why) for each in found.costliest)]


def matches():
    for slug in RULE_SETS:
        players = ("chance", "careful")
        told = [str(match.scores) for match, _ in simulate.rounds_of_match(slug, players, seed=3)]
        yield [slug, *told[-3:], repr(simulate.play_match(slug, players, seed=3))]
        yield [f"{slug}, side by side", repr(simulate.compared(slug, 20, seed=1))]


FOUR = Position.of(
    Layout.of(RULE_SETS["muggins"].vary(partners=False), "6-6 5-6 4-6 4-5@4-6"),
    hand="0-0 1-2 1-5",
    others=(3, 3, 3),
    boneyard=12,
    scores=(10, 15, 0, 5),
)
"""Four who play for themselves, with points before."""
PAIRS = Position.of(Layout.of("fives-and-threes", "6-6 5-6 0-6"), hand="0-0 1-5 5-5", others=(3, 2, 3), boneyard=14)
"""Four in pairs, without drawing."""


def thought():
    """Positions rolled out, averaged, looked ahead from, and face up with a boneyard in no order."""
    for name, position in {"four": FOUR, "pairs": PAIRS}.items():
        yield [name, *(repr(each) for each in rollout.roll_out(position, 30, random.Random(2)))]
        state = solver.state_in_deal(position, odds.sample(position, random.Random(3)))
        yield [f"{name}, seen", repr(state), str(state.hands), str(state.boneyard)]
    for slug, seed in product(("all-fives", "muggins", "fives-and-threes", "five-up"), (5, 9, 12)):
        ending = solver.random_ending(RULE_SETS[slug], mine=2, theirs=2, boneyard=2, seed=seed)
        state = solver.state_in_deal(ending, odds.sample(ending, random.Random(1)))
        found = solver.face_up(state)
        yield [f"{slug} {seed}", repr(ending), repr(found), " ".join(map(str, found.line))]
        averages = solver.average_face_up(ending), solver.average_face_up(ending, sample=4, rng=random.Random(1))
        yield [f"{slug} {seed}, on average", *map(repr, averages)]
        yield [f"{slug} {seed}, rolled", *(repr(each) for each in rollout.roll_out(ending, 12, random.Random(4)))]
        ends = [solver.outlook(ending, play) for play in ending.legal]
        yield [f"{slug} {seed}, ends", *(f"{it.out} {it.beaten} {it.blocked} {it.margins}" for it in ends)]
        for sample, chance in ((0, 0), (4, 1), (4, None)):
            yield [f"{slug} {seed}, {sample} of it with {chance}", exactness(ending, sample, chance)]


def luck():
    """What chance brought in rounds, and what choices cost by theme."""
    texts = []
    for slug, seed in (("all-fives", 3), ("fives-and-threes", 5), ("muggins", 4)):
        end = played(slug, seed, ("chance", "greedy"))
        yield [slug, *(repr(each) for each in chances(end, 0))]
        found = review.review(end, 0, budget=1_000, worlds=20)
        yield [f"{slug}, in all", repr(account(end, found)), *(theme(each) for each in found.costliest)]
        texts.append(str(kept(found, "all-fives", f"round {seed}")))
    yield ["themes", repr(habits(texts, "all-fives"))]


def frames():
    """The columns of what becomes a table."""
    position = Position.of(Layout.of("fives-and-threes", "6-6"), hand="5-6 3-6", others=(2,))
    few = [simulate.estimate([1, 0, 1]), simulate.estimate([2.0, 3.5])]
    tables = {
        "belief": odds.belief(position, 1, before=position),
        "averages": solver.average_face_up(position),
        "estimates": simulate.Estimates({"one": few[0], "two": few[1].against(3)}),
        "counts": odds.Counts([1, 1, 2]),
        "chances": odds.Chances({"seen": 1, "heard": 0}, {"seen": 0}, "unseen"),
        "plays": finder.outcomes(position.layout, "5-6 3-6"),
    }
    for name, value in tables.items():
        frame = value.to_frame()
        yield [name, " ".join(map(str, frame.columns)), *(str(tuple(row)) for row in frame.head(3).itertuples())]


def changes():
    """What plays do to the count."""
    for slug, plays, hand in cases("counted"):
        yield [f"{slug} {plays} | {hand}", *(each.says for each in finder.outcomes(Layout.of(slug, plays), hand))]


def races():
    """Matches from a score of their own, won or lost, and tournaments."""
    for behind in (0, 10):
        rules = RULE_SETS["all-fives"]
        yield [
            f"{behind} behind",
            *(str(wins_from_behind(each, rules=rules, need=40, seed="s", behind=behind)) for each in range(8)),
        ]
    yield ["tournament", repr(simulate.tournament("greedy", "chance", matches=6, rules="muggins"))]
    for players in (2, 3, 4):
        told = [str(match.scores) for match, _ in simulate.rounds_of_match("all-fives", ("greedy",) * players, seed=7)]
        yield [f"{players} greedy", *told[-3:]]
    for seed in range(6):
        end = simulate.play_round(deal("muggins", 2, random.Random(seed)), ("rollout", "linear"), seed)
        yield [f"strong and skilled {seed}", str(end.scores), str(len(end.events))]


LINKS = re.findall(r"#referee=([^\"]*)", (DOCS / "rules" / "referee.md").read_text(encoding="utf-8"))
"""Every dispute of the referee's page."""
CORE = {of.__name__: of for of in (rules, layouts, plays, records, faults, ends)}
CORE["refused"] = partial(rows, refused_by_core)
ANALYSIS = {
    of.__name__: of for of in (trials, styles, suggestions, reviews, matches, thought, luck, frames, changes, races)
}
ANALYSIS["refusals"] = partial(rows, refused_by_analysis)
KEPT = Path(__file__).with_name("wording.json")


def spoken(name):
    """What a lab says after each message of its walk, all work done: what was sent, sentence, note, problem."""
    session, heard = Session(LABS[name]), []
    for control, value in (("open", ""), *SCRIPTS[name]):
        reply = session.reply() if control == "open" else session.send(Message(control, value))
        problem = reply.problem
        while reply.view.progress < 1:
            reply = session.send(Message("more"))
        heard.append([f"{control} {value}".strip(), reply.view.caption, reply.view.note, problem])
    for text in LINKS if name == "referee" else ():
        view = Session(LABS[name], unquote(text)).reply().view
        heard.append([text, view.caption, view.note, ""])
    return heard


def stored():
    return json.loads(KEPT.read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", CORE)
def test_the_core_says_what_is_kept(name):
    assert said(CORE[name]()) == stored()[name], "if the new words are meant: python -m tests.test_wording"


@pytest.mark.quick(*{*ANALYSIS} - {"trials"})  # they take long
@pytest.mark.parametrize("name", ANALYSIS)
def test_the_analysis_finds_what_is_kept(name):
    assert said(ANALYSIS[name]()) == stored()[name], "if the new numbers are right: python -m tests.test_wording"


@pytest.mark.quick(*{*LABS} - {"review"})  # it takes long
@pytest.mark.parametrize("name", LABS)
def test_every_lab_says_on_its_walk_what_is_kept(name):
    assert spoken(name) == stored()[name], "if the new words are meant: python -m tests.test_wording"


def test_no_words_are_kept_of_a_lab_that_is_gone():
    assert stored().keys() == {*CORE, *ANALYSIS, *LABS}


def update():
    """Write down what is said now, one row a line."""
    parts = []
    rooms = CORE | ANALYSIS
    for name in (*rooms, *sorted(LABS)):
        rows = said(rooms[name]()) if name in rooms else spoken(name)
        lines = ",\n".join(json.dumps(each, ensure_ascii=False) for each in rows)
        parts.append(f"{json.dumps(name)}: [\n{lines}\n]")
    KEPT.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    update()
