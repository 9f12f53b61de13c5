"""What the rules and a solver of these games have to say: sequences counted, and five hundred endings solved.

Each ending has a stream of chance of its own, named by `SEED`, its kind and its number, so that any of them can be made
again alone. The values are those of `brute()`, the slow truth, which shares nothing with the solver but the rule book.
"""

import random
import tomllib
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from typing import NamedTuple

from fivescore import RULE_SETS, Position, RuleSet
from fivescore.core.game import Deal, Order, State, deal, shuffled
from fivescore.core.layout import Layout
from fivescore.core.notation import read_layout, read_rules, read_tiles, write_plays, write_rules, write_tiles
from fivescore.core.position import Action, Draw
from fivescore.core.rules import sides
from research import RUNS, SEED, Row, stores

LEAVES = 40_000
FAR = 100_000
"""A target that is out of reach."""
LEAST, MOST = 1_000, 15_000
"""How many lines of play an ending has: enough to err in, and few enough to try them all in about a second."""
Points = tuple[int | Fraction, ...]
"""What each side makes."""


class Kind(NamedTuple):
    """Endings of one game: its rules, the hands and boneyards that are tried, who knows the order, and how many."""

    name: str
    rules: RuleSet
    tables: Sequence[Sequence[int]]
    """Tiles of each seat, and those of the boneyard last."""
    order: Order
    many: int


def kinds() -> Iterator[Kind]:
    """Every kind of ending in the corpus, in its order, from `corpus.toml`."""
    told = tomllib.loads((RUNS / "corpus.toml").read_text(encoding="utf-8"))
    tables = told["tables"]
    for slug, rules in RULE_SETS.items():
        yield Kind(f"{slug}/duel", rules, tables["duel"], "known", 12)
        yield Kind(f"{slug}/known", rules, tables["known"], "known", 12)
        yield Kind(f"{slug}/random", rules, tables["random"], "random", 12)
        if 3 in rules.players:
            yield Kind(f"{slug}/three", rules.vary(partners=False), tables["three"], "random", 4)
            yield Kind(f"{slug}/partners", rules.vary(partners=True), tables["four"], "random", 5)
            yield Kind(f"{slug}/four", rules.vary(partners=False), tables["four"], "known", 4)
    for text in told["games"]["varied"]:
        yield Kind(f"{text}/known", read_rules(text), tables["varied"], "known", 2)
        yield Kind(f"{text}/random", read_rules(text), tables["varied"], "random", 2)
    for text, table in told["small"].items():
        yield Kind(f"{text}/lead", read_rules(text), [table], "random", 4)


def numbered() -> list[tuple[Kind, int]]:
    """The kind of each ending of the corpus, with its number in that kind."""
    return [(kind, number) for kind in kinds() for number in range(kind.many)]


def endless(rules: RuleSet) -> RuleSet:
    """The rules with the target out of reach, as the values are meant."""
    return rules.vary(target=FAR, ending="at once", first_tile_wins=True)


def ending(kind: Kind, number: int) -> State:
    """The ending of this number: the first that chance brings which has neither too few lines of play nor too many."""
    rng = random.Random(f"{SEED}/{kind.name}/{number}")
    while True:
        table = kind.tables[int(rng.random() * len(kind.tables))]
        state = by_chance(endless(kind.rules), table, kind.order, rng)
        if state and state.result is None and LEAST <= lines(state, MOST) <= MOST:
            return state


def under_way(rules: RuleSet, table: Sequence[int], order: Order, rng: random.Random) -> State:
    """The first state by chance that is not over."""
    while True:
        state = by_chance(rules, table, order, rng)
        if state and state.result is None:
            return state


def by_chance(rules: RuleSet, table: Sequence[int], order: Order, rng: random.Random) -> State | None:
    """Tiles laid by chance until so many are left, which are then dealt; None where no tile fits before that."""
    layout, pool = Layout(rules), shuffled(list(rules.tiles), rng)
    while len(pool) > sum(table):
        plays = layout.fitting(pool)
        if not plays:
            return None
        play = plays[int(rng.random() * len(plays))]
        layout = layout.after(play)
        pool.remove(play.tile)
    *sizes, _ = table
    hands = [[pool.pop() for _ in range(size)] for size in sizes]
    seat = int(rng.random() * len(sizes)) if layout.last else 0
    return State.of(layout, hands=hands, boneyard=pool, to_move=seat, order=order)


def endings(
    rules: RuleSet, seed: object, sizes: Sequence[int], boneyard: int, count: int, order: Order = "random"
) -> list[State]:
    """So many states by chance, for tests: hands of such sizes, the first to move, so many tiles in the boneyard."""
    rng = random.Random(f"{rules.slug}/{seed}")
    found = [under_way(endless(rules), (*sizes, boneyard), order, rng) for _ in range(count)]
    return [State.of(each.layout, hands=each.hands, boneyard=each.boneyard, order=order) for each in found]


def futures(state: State, action: Action) -> list[State]:
    """The states after an action: one for each tile that a draw may bring."""
    if not isinstance(action, Draw) or state.order != "random":
        return [state.apply(action)]
    bone = state.boneyard
    orders = ((tile, *bone[:index], *bone[index + 1 :]) for index, tile in enumerate(bone))
    return [state._replace(boneyard=order).apply(action) for order in orders]


def lines(state: State, most: int) -> int:
    """Count the lines of play, each tile that may be drawn being one, until there are too many."""
    if state.result:
        return 1
    count = 0
    for after in chain.from_iterable(futures(state, action) for action in state.legal):
        count += lines(after, most - count)
        if count > most:
            break
    return count


def brute(state: State) -> dict[Action, int | Fraction]:
    """The slow truth: the margin of every legal action by every line of play; the target is out of reach."""
    side = sides(state.rules, len(state.hands))[state.to_move]
    return {action: _own(_after(state, action), side) for action in state.legal}


def _own(points: Points, side: int) -> int | Fraction:
    return 2 * points[side] - sum(points)


def _after(state: State, action: Action) -> Points:
    """The points of each side from an action on, all playing for the largest margin of their own, ties to the first."""
    found = []
    for after in futures(state, action):
        gains = zip(after.scores, state.scores, _value(after), strict=True)
        found.append(tuple(new - old + later for new, old, later in gains))
    return found[0] if len(found) == 1 else tuple(Fraction(sum(side), len(found)) for side in zip(*found, strict=True))


def _value(state: State) -> Points:
    if state.result:
        return (0,) * len(state.scores)
    side = sides(state.rules, len(state.hands))[state.to_move]
    return max((_after(state, action) for action in state.legal), key=lambda points: (_own(points, side), points))


def state_of(position: Position, deal: Deal) -> State:
    """The state of a deal, its target out of reach, the boneyard in a random order."""
    scores = (-FAR,) * len(position.scores)
    to_move, events, legal = position.to_move, position.events, position.legal
    layout, hands, boneyard = position.layout, deal.hands, deal.boneyard
    return State(deal, layout, hands, boneyard, to_move, scores, events, legal, None, "random")


def made(kind: Kind, number: int) -> Row:
    """An ending as it is stored, with the value of every action."""
    state = ending(kind, number)
    return {
        "rules": write_rules(kind.rules),
        "plays": write_plays(state.layout),
        "hands": " | ".join(write_tiles(hand) for hand in state.hands),
        "boneyard": write_tiles(state.boneyard),
        "to_move": state.to_move,
        "order": state.order,
        "values": {str(action): str(value) for action, value in brute(state).items()},
    }


def read(row: Row) -> State:
    """The state of a stored ending."""
    layout = read_layout(row["plays"], endless(read_rules(row["rules"])))
    hands, boneyard = [read_tiles(hand) for hand in row["hands"].split("|")], read_tiles(row["boneyard"])
    return State.of(layout, hands=hands, boneyard=boneyard, to_move=row["to_move"], order=row["order"])


@stores("corpus", "500 endings")
def corpus() -> Row:
    """Every ending with its values."""
    return {"endings": [made(kind, number) for kind, number in numbered()]}


def perft(state: State, depth: int) -> int:
    """The number of sequences of so many actions; a round that ends sooner counts once."""
    if state.result is not None:
        return 1
    if depth == 1:
        return len(state.legal)
    return sum(perft(state.apply(action), depth - 1) for action in state.legal)


@stores("perft", f"up to {LEAVES:,} sequences or more of each game and number of players", seed=0)
def sequences() -> Row:
    """For each game and number of players a deal, named by them, and how many sequences of each length it has."""
    rows: list[Row] = []
    for slug, rules in RULE_SETS.items():
        for players in rules.players:
            start = deal(rules, players, random.Random(f"perft/{slug}/{players}"), leader=0).start()
            counts = [1]
            while counts[-1] < LEAVES and len(counts) < 60:
                counts.append(perft(start, len(counts)))
            hands = [write_tiles(hand) for hand in start.deal.hands]
            rows.append({"rules": slug, "hands": hands, "boneyard": write_tiles(start.boneyard), "counts": counts[1:]})
    return {"rows": rows}
