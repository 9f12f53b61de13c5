"""What the rules and the solver are held against: sequences of actions counted, five hundred endings solved by the slow
truth, and how much each idea of the solver saves.

Each ending has a stream of chance of its own, named by `SEED`, its kind and its number, so that any of them can be made
again alone. The values are those of `brute()`, which shares nothing with the solver but the rule book.

The ladder is of small searches, one a rung, over the same endings, their nodes counted. They, too, share only the rule
book, and each rung keeps the ideas of those below it. A node is a position that a search goes into; up to the rung that
asks for ends first, a knock and the end of a round are, too.
"""

import random
import tomllib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, partial
from itertools import chain
from typing import NamedTuple

from fivescore import ALL_FIVES, RULE_SETS, Ends, Position, RuleSet
from fivescore.core.game import Deal, Order, State, deal, shuffled
from fivescore.core.layout import Layout
from fivescore.core.notation import read_layout, read_rules, read_tiles, write_plays, write_rules, write_tiles
from fivescore.core.position import Action, Draw
from fivescore.core.rules import settle, sides
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


ENDINGS = 20
"""Endings that every rung of the ladder solves."""
RULES = endless(ALL_FIVES.vary(drawing="none"))

Place = tuple[Ends, int, int]
"""The open ends, the tiles of the hand to move, and those of the other, as masks."""
Step = tuple[int, Ends, int]
"""A play: what it scores, the ends after it, and the tiles that are left in the hand."""


@cache
def six_each() -> list[Place]:
    """The endings that every rung solves: All Fives, six tiles in each hand, sixteen on the table."""
    each = (random.Random(f"ladder/{SEED}/{number}") for number in range(ENDINGS))
    states = [under_way(RULES, (6, 6, 0), "known", rng) for rng in each]
    masks = [[RULES.tiles.mask(hand) for hand in state.hands] for state in states]
    return [(it.layout.ends, two[it.to_move], two[1 - it.to_move]) for it, two in zip(states, masks, strict=True)]


@cache
def plays(ends: Ends, hand: int) -> tuple[Step, ...]:
    """Every play of a hand, in the order of the set."""
    tiles = RULES.tiles
    steps = ((tiles.bits[t], after) for t in tiles.tiles(hand) for _, after in ends.plays(t, RULES))
    return tuple((RULES.points(after.total), after, hand ^ bit) for bit, after in steps)


@cache
def settled(mine: int, theirs: int) -> int:
    """The margin of a hand that went out, or of a block."""
    own, other = settle(RULES, (0, 1), (pips(mine), pips(theirs)), None if mine else 0).points
    return own - other


def pips(hand: int) -> int:
    return sum(tile.pips for tile in RULES.tiles.tiles(hand))


def over(ends: Ends, mine: int, theirs: int) -> int | None:
    """The margin of the hand to move if the round is over."""
    if not theirs:
        return -settled(0, mine)
    return None if plays(ends, mine) or plays(ends, theirs) else settled(mine, theirs)


def most(ends: Ends, hand: int) -> int:
    """The most that a play of the hand scores."""
    return max((points for points, _, _ in plays(ends, hand)), default=0)


@dataclass
class Search:
    """Minimax with what is asked for: an answer that refutes a play is enough (`prunes`), bounds are known from then on
    (`remembers`), plays that score most come first, and a window of nothing moves until it has met the value (MTD(f)).
    """

    prunes: bool = False
    remembers: bool = False
    by_points: bool = False
    zero_window: bool = False
    nodes: int = field(default=0, init=False)
    lower: dict[Place, int] = field(default_factory=dict, init=False)
    upper: dict[Place, int] = field(default_factory=dict, init=False)

    def value(self, ends: Ends, mine: int, theirs: int) -> int:
        """The margin of the hand to move."""
        if not self.zero_window:
            return self.search(ends, mine, theirs, -FAR, FAR)
        low, high, value = -FAR, FAR, 0
        while low < high:
            beta = value + 1 if value == low else value
            value = self.search(ends, mine, theirs, beta - 1, beta)
            low, high = (low, value) if value < beta else (value, high)
        return value

    def search(self, ends: Ends, mine: int, theirs: int, alpha: int, beta: int) -> int:
        """The value if it is between the bounds, else a bound of it."""
        key = (ends, mine, theirs)
        low, high = self.lower.get(key, -FAR), self.upper.get(key, FAR)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        self.nodes += 1
        alpha, beta = max(alpha, low), min(beta, high)
        best = self.tried(ends, mine, theirs, alpha, beta)
        if best > alpha and self.remembers:
            self.lower[key] = best
        if best < beta and self.remembers:
            self.upper[key] = best
        return best

    def tried(self, ends: Ends, mine: int, theirs: int, alpha: int, beta: int) -> int:
        """The best of the plays, or the first that is good enough."""
        end = over(ends, mine, theirs)
        if end is not None:
            return end
        if not plays(ends, mine):
            return -self.search(ends, theirs, mine, -beta, -alpha)
        best, steps = -FAR, plays(ends, mine)
        for points, after, left in sorted(steps, key=lambda step: -step[0]) if self.by_points else steps:
            window = (points - beta, points - max(alpha, best)) if self.prunes else (-FAR, FAR)
            best = max(best, points - self.search(after, theirs, left, *window))
            if best >= beta:
                break
        return best


@dataclass
class Ahead(Search):
    """A search that looks one play ahead before it goes deeper: only positions with a play are nodes from here on.

    `fewest` puts first what leaves the other fewest replies, then points and pips, not points and then replies;
    `probes` asks what is known of each reply first; `last` plays a hand of one tile out on the spot.
    """

    fewest: bool = False
    probes: bool = False
    last: bool = False

    def tried(self, ends: Ends, mine: int, theirs: int, alpha: int, beta: int) -> int:
        if not plays(ends, mine):  # only where a solve begins
            return super().tried(ends, mine, theirs, alpha, beta)
        best, later = -FAR, []
        for number, (points, after, left) in enumerate(plays(ends, mine)):
            replies = len({tiles for _, _, tiles in plays(after, theirs)})
            sign, at = (-1, (after, theirs, left)) if replies else (1, (after, left, theirs))
            value = self.at_once(sign, at, beta - points)
            if value is None:
                rank = (replies, -points - pips(mine ^ left)) if self.fewest else (-points, replies)
                later.append((rank, number, points, sign, at))
                continue
            best = max(best, points + value)
            if best >= beta:
                return best
        for *_, points, sign, at in sorted(later):
            low, high = max(alpha, best) - points, beta - points
            best = max(best, points + sign * self.search(*at, *((low, high) if sign > 0 else (-high, -low))))
            if best >= beta:
                break
        return best

    def at_once(self, sign: int, at: Place, beta: int) -> int | None:
        """Return what is left to make after a play, if that needs no search, or a bound that is good enough; else None.

        The sign is that of the hand to move there.
        """
        ends, own, other = at
        end = over(ends, own, other)
        if end is None and self.last and own.bit_count() == 1:
            end = most(ends, own) + settled(0, other)
        if end is not None:
            return sign * end
        bound = self.lower.get(at, -FAR) if sign > 0 else -self.upper.get(at, FAR)
        return bound if self.probes and bound >= beta else None


AHEAD = partial(Ahead, True, True, True, True)
LADDER: dict[str, Callable[[], Search]] = {
    "every line of play": Search,
    "alpha-beta: one refutation is enough": partial(Search, prunes=True),
    "every position once, but all of them": partial(Search, remembers=True),
    "alpha-beta, with bounds remembered": partial(Search, True, True),
    "plays that score most come first": partial(Search, True, True, True),
    "a window of nothing (MTD(f))": partial(Search, True, True, True, True),
    "ends of the round and knocks are settled in passing": AHEAD,
    "what leaves the fewest replies comes first": partial(AHEAD, True),
    "known bounds of the replies are asked first": partial(AHEAD, True, True),
    "a hand of one tile is played out on the spot": partial(AHEAD, True, True, True),
}
"""Each rung by what it adds."""


def climbed(name: str) -> tuple[list[int], int]:
    """The values of the endings by one rung, and how many nodes it took in all."""
    nodes, values = 0, []
    for ends, mine, theirs in six_each():
        search = LADDER[name]()
        values.append(search.value(ends, mine, theirs))
        nodes += search.nodes
    return values, nodes


@stores("ladder", f"{ENDINGS} endings")
def ladder() -> Row:
    """The values, which all rungs share, and the nodes of each rung."""
    rows = {name: climbed(name) for name in LADDER}
    ((*values,),) = {tuple(values) for values, _ in rows.values()}
    return {"values": values, "nodes": {name: nodes for name, (_, nodes) in rows.items()}}
