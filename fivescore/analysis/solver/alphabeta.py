"""Two hands and nothing left to draw: the value of an ending, by zero-window search with remembered bounds.

The ideas, each one measured in the explanation of the solver: bounds are remembered for every position; a window of
nothing is moved until it meets the value (MTD(f)); plays that leave few replies come first, then those that score much
and lay many pips; a known bound of a reply is asked before anything is searched; a hand of one tile is played out on
the spot.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import sub

from fivescore.analysis.solver.budget import SearchBudget
from fivescore.analysis.solver.graph import PLACES, Graph, Kept

INFINITE_MARGIN = 1_000_000
"""More than any margin."""


class Duel:
    """Values of endings of one game between two hands, in the game's own unit, seen by the hand to move.

    >>> from fivescore import ALL_FIVES, Tile
    >>> from fivescore.layout import Ends
    >>> graph = Graph(ALL_FIVES)
    >>> lead = graph.number(Ends.lead(Tile(5, 5), ALL_FIVES))
    >>> mine, theirs = ALL_FIVES.tiles.mask([Tile(0, 5)]), ALL_FIVES.tiles.mask([Tile(1, 2)])
    >>> Duel(graph, SearchBudget(limit=100)).value(lead, mine, theirs)
    15
    """

    def __init__(self, graph: Graph, watch: SearchBudget) -> None:
        self.graph = graph
        self.watch = watch
        self._lower: dict[int, int] = {}
        self._upper: dict[int, int] = {}
        self._guesses: dict[int, int] = {}
        self.outs: Kept[int, int] = Kept(lambda theirs: sub(*graph.settlement_of((0, theirs), 0)))
        """The margin of the round's end for who goes out, by what the other holds."""
        self.blocks: Kept[tuple[int, int], int] = Kept(lambda pips: sub(*graph.ends[pips, None]))
        """The margin of a block, by the pips of the own hand and of the other."""
        self._search = self._searcher()

    @property
    def kept(self) -> int:
        """The number of bounds that are kept."""
        return len(self._lower) + len(self._upper)

    def forget(self) -> None:
        """Drops the bounds, but not what was learned of the game: with other hands they hardly ever come again."""
        self._lower.clear()
        self._upper.clear()

    def value(self, number: int, mine: int, theirs: int) -> int:
        """The margin of future points of the hand to move, both playing best."""
        graph = self.graph
        fits = graph.fits[number]
        if not mine & fits:
            pips = graph.pips
            return -self.value(number, theirs, mine) if theirs & fits else self.blocks[pips[mine], pips[theirs]]
        if not mine & (mine - 1):
            return graph.best[graph.key(number, mine)] + self.outs[theirs]  # its last tile goes out: nothing to search
        key = graph.key(graph.key(number, mine), theirs)
        low, high = self._lower.get(key, -INFINITE_MARGIN), self._upper.get(key, INFINITE_MARGIN)
        value = max(low, min(high, self._guesses.get(number, 0)))  # any start is right; a near one needs fewer windows
        while low < high:
            beta = value + 1 if value == low else value  # at the lower bound only a window above it can tell more
            value = self._search(key, number, mine, theirs, beta)
            if value < beta:
                high = value
            else:
                low = value
        self._guesses[number] = value
        return value

    def _searcher(self) -> Callable[[int, int, int, int, int], int]:
        """The search as one function, which keeps what it asks for most in reach."""
        graph, watch, lower, upper = self.graph, self.watch, self._lower, self._upper
        size, fits, steps, best_of, pips = graph.size, graph.fits, graph.steps, graph.best, graph.pips
        outs, blocks = self.outs, self.blocks
        least, most, past = lower.get, upper.get, 2 * graph.size

        def search(key: int, number: int, mine: int, theirs: int, beta: int) -> int:
            """A bound of the value that is not known yet: at least `beta` if the value is, else less."""
            nodes = watch.nodes = watch.nodes + 1
            if nodes > watch.check:
                watch.look()
            best, later = -INFINITE_MARGIN, []
            hands, two = theirs << size | mine, theirs & (theirs - 1)
            three = two & (two - 1)
            for place, bit, points, after, fitting in steps[number << size | mine & fits[number]]:
                left = mine ^ bit  # never empty: a hand of one tile is played out before it gets here
                more = left & (left - 1)
                if replies := theirs & fitting:
                    if not two:
                        value = points - best_of[after << size | theirs] - outs[left]
                    elif more or three:
                        at = after << past | hands ^ bit  # the hand to move is on top: `theirs` already is
                        known = most(at)  # the most of the reply is our least: enough for a cutoff?
                        if known is None or points - known < beta:
                            known = least(at)  # the least of the reply is our most: too little to search?
                            if known is None or points - known >= beta:
                                later.append((replies.bit_count() * PLACES + place, left, at, points, after))
                                continue
                        value = points - known
                    else:
                        value = points - last(after, theirs, left)
                elif left & fitting:
                    if not more:
                        value = points + best_of[after << size | left] + outs[theirs]
                    elif two or more & (more - 1):
                        at = (after << size | left) << size | theirs
                        known = least(at)  # the same hand moves on, so its bounds are not turned round
                        if known is None or points + known < beta:
                            known = most(at)
                            if known is None or points + known >= beta:
                                later.append((place, left, at, points, after))
                                continue
                        value = points + known
                    else:
                        value = points + last(after, left, theirs)
                else:
                    value = points + blocks[pips[left], pips[theirs]]
                if value > best:
                    if value >= beta:
                        lower[key] = value
                        return value
                    best = value
            if len(later) > 1:
                later.sort()
            for order, left, at, points, after in later:
                if order < PLACES:  # no reply was counted into it: the same hand moves on
                    value = points + search(at, after, left, theirs, beta - points)
                else:
                    value = points - search(at, after, theirs, left, points - beta + 1)
                if value > best:
                    if value >= beta:
                        lower[key] = value
                        return value
                    best = value
            upper[key] = best  # often less than beta - 1: a closer bound at no cost
            return best

        def last(number: int, mine: int, theirs: int) -> int:
            """The value where the hand to move has two tiles, and can play, and the other has one."""
            best = -INFINITE_MARGIN
            for _, bit, points, after, fitting in steps[number << size | mine & fits[number]]:
                left = mine ^ bit
                if theirs & fitting:
                    value = points - best_of[after << size | theirs] - outs[left]
                elif left & fitting:
                    value = points + best_of[after << size | left] + outs[theirs]
                else:
                    value = points + blocks[pips[left], pips[theirs]]
                if value > best:
                    best = value
            return best

        return search
