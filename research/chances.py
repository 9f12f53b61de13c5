"""Is it worth while to prune at chances? Star1 with remembered bounds, counted against every position once.

Both searches are small ones, written for the count: the engine lays a drawn tile that fits at once, and so meets fewer.
Star1 is B. Ballard's: at a chance, what the other outcomes can be at most and at least narrows the window of each.
"""

import random
import sys
from itertools import combinations
from math import factorial

from fivescore import ALL_FIVES
from fivescore.analysis.solver.alphabeta import Duel
from fivescore.analysis.solver.budget import SearchBudget
from fivescore.analysis.solver.graph import Graph, bits
from fivescore.core.game import State
from research.corpus import endless, under_way

SEED, ENDINGS, TABLE = 1, 20, (4, 4, 4)
AVERAGED = 3
"""Of so many of them every deal is searched."""
COUNT = f"{ENDINGS} endings; every deal of {AVERAGED} of them"
REACH = 200
"""No margin of such an ending is larger, in points: less would be tighter, and is not known beforehand."""
RULES = endless(ALL_FIVES)


def endings() -> list[State]:
    """All Fives, four tiles in each hand and four in the boneyard, in a random order."""
    each = (random.Random(f"chances/{SEED}/{number}") for number in range(ENDINGS))
    return [under_way(RULES, TABLE, "random", rng) for rng in each]


class Star:
    """Alpha-beta with remembered bounds, and Star1 at draws, or every position once; values are scaled as in `tree`."""

    def __init__(self, graph: Graph, prunes: bool = True) -> None:
        self.graph, self.duel, self.nodes, self.prunes = graph, Duel(graph, SearchBudget(sys.maxsize)), 0, prunes
        self.bounds: dict[tuple[int, int, int, int], tuple[int, int]] = {}

    def value(self, number: int, mine: int, theirs: int, bone: int) -> int:
        """The margin of the hand to move."""
        low, high = self.known(number, mine, theirs, bone)
        return self.search(number, mine, theirs, bone, low - 1, high + 1)

    def known(self, number: int, mine: int, theirs: int, bone: int) -> tuple[int, int]:
        """Return the least and the most that the value can be."""
        reach = REACH * factorial(bone.bit_count())
        return self.bounds.get((number, mine, theirs, bone), (-reach, reach))

    def search(self, number: int, mine: int, theirs: int, bone: int, alpha: int, beta: int) -> int:
        """The value if it lies between alpha and beta, else a bound of it on their far side."""
        if not bone:
            return self.duel.value(number, mine, theirs)
        low, high = self.known(number, mine, theirs, bone)
        alpha, beta = (alpha, beta) if self.prunes else (low - 1, high + 1)
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        self.nodes += 1
        alpha, beta = max(alpha, low), min(beta, high)
        choose = self.choice if mine & self.graph.fits[number] else self.chance
        found = choose(number, mine, theirs, bone, alpha, beta)
        bounds = (found, high) if found >= beta else (low, found) if found <= alpha else (found, found)
        self.bounds[number, mine, theirs, bone] = bounds
        return found

    def choice(self, number: int, mine: int, theirs: int, bone: int, alpha: int, beta: int) -> int:
        scale = factorial(bone.bit_count())
        best = -REACH * scale
        for _, bit, points, after, _ in self.graph.steps[self.graph.key(number, mine & self.graph.fits[number])]:
            made, left = points * scale, mine ^ bit
            if left:
                value = made - self.search(after, theirs, left, bone, made - beta, made - max(alpha, best))
            else:
                value = made + self.duel.outs[theirs] * scale
            best = max(best, value)
            if best >= beta:
                break
        return best

    def chance(self, number: int, mine: int, theirs: int, bone: int, alpha: int, beta: int) -> int:
        drawn = [(number, mine | bit, theirs, bone ^ bit) for bit in bits(bone)]
        bounds = [self.known(*each) for each in drawn]
        low, high = sum(each[0] for each in bounds), sum(each[1] for each in bounds)
        for each, (least, most) in zip(drawn, bounds, strict=True):
            if low >= beta or high <= alpha:
                break
            floor, roof = alpha - (high - most), beta - (low - least)
            value = self.search(*each, max(floor, least - 1), min(roof, most + 1))
            low += 0 if value <= floor else value - least
            high += 0 if value >= roof else value - most
        return low if low >= beta else high


def run() -> dict[str, dict[str, int]]:
    """Count the positions with a boneyard that each way works out: in all endings, and in all deals of three."""
    once = star = apart = together = 0
    for place, state in enumerate(endings()):
        graph, mask = Graph(RULES), RULES.tiles.mask
        mine, theirs = (mask(state.hands[seat]) for seat in (state.to_move, 1 - state.to_move))
        number, bone = graph.number(state.layout.ends), mask(state.boneyard)
        draws, pruned = Star(graph, prunes=False), Star(graph)
        assert pruned.value(number, mine, theirs, bone) == draws.value(number, mine, theirs, bone)
        once, star = once + draws.nodes, star + pruned.nodes
        if place < AVERAGED:
            shared = Star(graph, prunes=False)
            for hand in map(sum, combinations(bits(theirs | bone), TABLE[1])):
                alone, at = Star(graph, prunes=False), (number, mine, hand, (theirs | bone) ^ hand)
                assert alone.value(*at) == shared.value(*at)
                apart += alone.nodes
            together += shared.nodes
    return {
        "one": {"every position once": once, "Star1, with bounds remembered": star},
        "all": {"deal by deal": apart, "together": together},
    }
