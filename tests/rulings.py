"""What the core says: of every rule, on layouts, and as a referee; each a function from nothing to rows of text.

What is refused is a list of inputs here and in `refused.py`, and each fault with what it carries a row of
`wording.json`.
"""

import ast
import random
from itertools import product
from pathlib import Path

from fivescore import (
    ALL_FIVES,
    FIVES_AND_THREES,
    RULE_SETS,
    FivescoreError,
    Layout,
    State,
    Tile,
    TileSet,
)
from fivescore.analysis.players import Greedy
from fivescore.analysis.simulate import play_round, rounds_of_match
from fivescore.core import referee, speech
from fivescore.core.game import Deal, deal, turns
from fivescore.core.layout import Play
from fivescore.core.notation import read_layout, read_rules
from fivescore.core.position import Draw, Pass, Position
from fivescore.core.rules import RULES, Choice, clauses
from tests.every import cases

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
    ends = {slug: play_round(deal(RULE_SETS[slug], 2, random.Random(7)), [Greedy(), Greedy()]) for slug in GAMES}
    for layout in (*(end.layout for end in ends.values()), *(Layout.of(*table) for table in cases("laid"))):
        for step in (Layout(layout.rules), *layout.steps()):
            yield [
                f"{step.rules.slug} {step}",
                speech.layout(step),
                *([speech.how_laid(step), *ruled(referee.on_score, step)] if step.last else []),
            ]
    yield from ([f"{slug}, over", repr(end)] for slug, end in ends.items())
    *_, (match, last) = rounds_of_match("all-fives", ("greedy", "greedy"), seed=1)
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


TWO = ALL_FIVES.vary(players=2, partners=False, tiles=2, hand=2, first_lead="highest double")
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
        new = Deal(TWO, tuple(held), bone, must_lead=(*lead, None)[0])
        yield [f"{hands} | {rest}", *(f"{part}: {why} ({why.rule})" for part, why in new.faults())]
    begun = {"layout": Layout(ALL_FIVES.vary(**PAIR)).play("1-2"), "hands": ("0-1", "2-3 0-0")}
    for change in (
        {"order": "shuffled"},
        *({"to_move": seat} for seat in (2, -1)),
        *({"hands": hands} for hands in (("", "0-1"), ("1-2", "0-1"))),
        *({"boneyard": bone} for bone in ("0-0", "3-3")),
    ):
        yield [f"{change}", *ruled(State.of, **begun | change)]
    for changed in ({"scores": (5,)}, {"leader": 2}, {"must_lead": Tile(6, 6)}):
        yield [f"opening {changed}", *ruled(turns.opening, ALL_FIVES, 2, **changed)]


PAIR = {"players": 2, "partners": False, "tiles": 3, "hand": 3, "target": 100}


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


CORE = {of.__name__: of for of in (rules, layouts, plays, records, faults, ends)}
