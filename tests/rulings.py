"""What the core says: of every rule, on layouts, and as a referee; each a function from nothing to rows of text."""

import random
from itertools import product

from fivescore import RULE_SETS, FivescoreError, Layout, State, Tile, TileSet
from fivescore.analysis.players import Greedy
from fivescore.analysis.simulate import play_round, rounds_of_match
from fivescore.core import referee, speech
from fivescore.core.game import deal
from fivescore.core.position import Draw, Pass
from fivescore.core.rules import RULES, Choice, clauses

GAMES = ("all-fives", "all-fives-online", "five-up", "fives-and-threes", "muggins", "sniff", "all-threes")
PIPS = ((0, 9), (9, 13), (8, 8), (0, 5, 7), (6, 6, 9), (3, 9, 9), (0, 4, 0, 7), (0, 4, 3, 7), (5, 2, 5, 6))
SCORES = ((0, 1), (50, 8), (58, 3), (59, 2), (59, 8), (60, 1), (245, 5), (249, 10))


def ruled(of, *given, **more):
    """A ruling in a row: what it says, whether it allows, and by which rules; or why there is none."""
    try:
        found = of(*given, **more)
    except FivescoreError as fault:
        return [str(fault)]
    return [found.says, str(found.allowed), " ".join(rule.name for rule in found.rules)]


def rules():
    """Every clause of every game, and those that one change brings."""
    for slug, game in RULE_SETS.items():
        for changed in ({}, *({name: each} for name in RULES for each in others(game, name))):
            try:
                yield from ([f"{slug} {rule.name}", rule.text, rule.source] for rule in clauses(game.vary(**changed)))
            except FivescoreError as fault:
                yield [f"{slug} {changed}", str(fault)]
    for changed in (
        {"hand": "large"},
        {"target": "far"},
        {"players": 3},
        {"tiles": 0},
        {"scoring": "fours"},
        {"knocks": 1},
    ):
        yield [f"all-fives {changed}", *ruled(RULE_SETS["all-fives"].vary, **changed)]
    yield ["sets", ", ".join(str(TileSet(largest)) for largest in range(1, 19))]


def others(game, name):
    """Other values of a rule, where it has a list of them."""
    value = getattr(game, name)
    if isinstance(value, bool):
        return (not value,)
    return [str(each) for each in type(value) if each != value] if isinstance(value, Choice) else ()


def layouts():
    """What is said of each table of a round, to the eye and to the ear, and by the referee on its score."""
    for slug in GAMES:
        end = play_round(deal(RULE_SETS[slug], 2, random.Random(7)), [Greedy(), Greedy()])
        for step in end.layout.steps():
            yield [f"{slug} {step}", speech.layout(step), speech.laid(step), *ruled(referee.on_score, step)]
        yield [f"{slug}, over", repr(end)]
    *_, (_, last) = rounds_of_match("all-fives", ("greedy", "greedy"), seed=1)
    yield ["a match, over", repr(last)]
    drawn = State.of(Layout.of("muggins", "1-1"), hands=("0-0 2-2", "3-3")).apply("draw")
    yield ["a turn under way", repr(drawn), speech.layout(drawn.layout)]


def plays():
    """Rulings on plays, draws and knocks."""
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


def records():
    """Rulings on records as people write them, right and wrong."""
    head = "fivescore 1 all-fives"
    right = ("1-4 = 5", "1-4 = 5\n1-1\n4-4 = 10", "5-5 = 10\ndraw 2 3-5@5-5", "")
    wrong = (
        "1-4 = 4",
        "1-4\n2-2",
        "1-4\npass",
        "1-4\n1-4",
        "1-4\n1-1 2-2",
        "7-7",
        "1-4 5",
        "1-4\nleft: 3 3",
        "1-4\ndraw",
    )
    for turns in (*right, *wrong):
        yield [turns, *ruled(referee.on_record, f"{head}\n{turns}\n"), *ruled(referee.on_record, turns)]
    for game in ("fives-and-threes", "muggins drawing=none"):
        text = f"fivescore 1 {game}\n5-5\npass\n0-5\n5-6 = 9\n"
        yield [f"{game} with a knock", *ruled(referee.on_record, text)]
    for asked in referee.UNSAID:
        yield [f"unsaid {asked}", *ruled(referee.on_unsaid, asked)]


def ends():
    """Rulings on ended rounds, on who leads next and on scores near the target."""
    games = [RULE_SETS[slug] for slug in GAMES]
    games += [RULE_SETS["fives-and-threes"].vary(**each) for each in ({"chip_out_joined": False}, {"ending": "bounce"})]
    for game, pips in product(games, PIPS):
        for out in {None, pips.index(0) if 0 in pips else None}:
            case = f"{game!r} | {pips} {out}"
            yield [case, *ruled(referee.on_round, game, pips, out), *ruled(referee.on_next_lead, game, 1, pips, out)]
        yield [f"{game!r} | {pips}, nobody says who led", *ruled(referee.on_next_lead, game, None, pips)]
        yield [f"{game!r} | {pips}, the last went out", *ruled(referee.on_round, game, pips, len(pips) - 1)]
    for game, (score, points), first, out in product(games, SCORES, (False, True), (False, True)):
        case = f"{game!r} | {score} + {points}{' first' * first}{' out' * out}"
        yield [case, *ruled(referee.on_target, game, 2, score, points, first=first, out=out)]
    for game, hands in product(games, ((), ((Tile(4, 6),), (Tile(2, 2),)), ((Tile(4, 6),), (Tile(5, 6),)))):
        yield [f"{game!r} | {hands}", *ruled(referee.on_first_lead, game, hands)]


def said(rows):
    """The rows that say something new."""
    return list({tuple(row[1:]): row for row in reversed([*rows])}.values())[::-1]


CORE = {of.__name__: of for of in (rules, layouts, plays, records, ends)}
