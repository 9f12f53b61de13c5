"""How much each idea of the solver saves: small searches, one a rung, over the same endings, their nodes counted.

The searches share nothing with the engine's but the rule book, and each rung keeps the ideas of those below it. A node
is a position that a search goes into; up to the rung that asks for ends first, a knock and the end of a round are, too.
"""

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache, partial

from fivescore import ALL_FIVES, Ends
from fivescore.core.rules import settle
from research import SEED, Row, stores
from research.corpus import endless, under_way

ENDINGS = 20
FAR = 1_000_000
RULES = endless(ALL_FIVES.vary(drawing="none"))

Position = tuple[Ends, int, int]
"""The open ends, the tiles of the hand to move, and those of the other, as masks."""
Step = tuple[int, Ends, int]
"""A play: what it scores, the ends after it, and the tiles that are left in the hand."""


@cache
def endings() -> list[Position]:
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
    lower: dict[Position, int] = field(default_factory=dict, init=False)
    upper: dict[Position, int] = field(default_factory=dict, init=False)

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

    def at_once(self, sign: int, at: Position, beta: int) -> int | None:
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
    for ends, mine, theirs in endings():
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
