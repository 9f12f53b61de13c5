"""Two hands and nothing left to draw: the value of an ending, by zero-window search with remembered bounds.

The ideas, each one measured in the explanation of the solver: bounds are remembered for every position; a window of
nothing is moved until it meets the value (MTD(f)); plays that score much and leave little come first; a known bound
of a reply is asked before anything is searched; a hand of one tile is played out on the spot.
"""

from __future__ import annotations

from collections.abc import Callable

from fivescore.errors import TooLarge
from fivescore.solver.graph import Graph

FAR = 1_000_000
"""More than any margin."""


class Duel:
    """Values of endings of one game between two hands, in the game's own unit, seen by the hand to move.

    >>> from fivescore import ALL_FIVES, Tile
    >>> from fivescore.layout import Ends
    >>> graph = Graph(ALL_FIVES)
    >>> lead = graph.number(Ends.lead(Tile(5, 5), ALL_FIVES))
    >>> mine, theirs = ALL_FIVES.tiles.mask([Tile(0, 5)]), ALL_FIVES.tiles.mask([Tile(1, 2)])
    >>> Duel(graph).value(lead, mine, theirs)
    15
    """

    def __init__(self, graph: Graph, limit: int = 100_000_000) -> None:
        self.graph = graph
        self.limit = limit
        self.nodes = 0
        """How many positions were searched so far."""
        self._lower: dict[int, int] = {}
        self._upper: dict[int, int] = {}
        self._guesses: dict[int, int] = {}
        self._outs: dict[int, int] = {}
        self._blocks: dict[int, int] = {}
        self._search = self._searcher()

    def forget(self) -> None:
        """Drops the bounds, but not what was learned of the game: for another pair of hands."""
        self._lower.clear()
        self._upper.clear()

    def out(self, theirs: int) -> int:
        """The margin of the round's end for who goes out while the other holds `theirs`."""
        if theirs not in self._outs:
            mine, other = self.graph.settled((0, theirs), 0)
            self._outs[theirs] = mine - other
        return self._outs[theirs]

    def block(self, mine: int, theirs: int) -> int:
        """The margin of a block."""
        key = mine << self.graph.size | theirs
        if key not in self._blocks:
            own, other = self.graph.settled((mine, theirs), None)
            self._blocks[key] = own - other
        return self._blocks[key]

    def value(self, number: int, mine: int, theirs: int) -> int:
        """The margin of future points of the hand to move, both playing best.

        The search starts at the last value that was found for these ends. Raises TooLarge once more positions were
        searched than the limit.
        """
        fits = self.graph.fits[number]
        if not mine & fits:
            return -self.value(number, theirs, mine) if theirs & fits else self.block(mine, theirs)
        if not mine & (mine - 1):
            return self.graph.best(number, mine) + self.out(theirs)
        low, high, value = -FAR, FAR, self._guesses.get(number, 0)
        while low < high:
            beta = value + 1 if value == low else value
            value = self._search(number, mine, theirs, beta)
            if value < beta:
                high = value
            else:
                low = value
        self._guesses[number] = value
        return value

    def _searcher(self) -> Callable[[int, int, int, int], int]:
        """The search as one function, which keeps what it asks for most in reach."""
        graph, lower, upper, out, block = self.graph, self._lower, self._upper, self.out, self.block
        size, fits, best_of, steps_of, outs = graph.size, graph.fits, graph.best, graph.steps, self._outs

        def search(number: int, mine: int, theirs: int, beta: int) -> int:
            """A bound of the value: at least `beta` if the value is, else less. The hand to move can play."""
            key = (number << size | mine) << size | theirs
            low = lower.get(key)
            if low is not None and low >= beta:
                return low
            high = upper.get(key)
            if high is not None and high < beta:
                return high
            self.nodes += 1
            if self.nodes > self.limit:
                raise TooLarge(f"more than {self.limit:,} positions were searched", self.nodes, self.limit)
            best = -FAR
            later = []
            for bit, points, after in steps_of(number, mine):
                left, fitting = mine ^ bit, fits[after]
                if not left:
                    value = points + (outs[theirs] if theirs in outs else out(theirs))
                elif theirs & fitting:
                    reply = best_of(after, theirs)
                    if theirs & (theirs - 1):
                        known = upper.get((after << size | theirs) << size | left)
                        if known is not None and points - known >= beta:
                            return points - known
                        later.append((reply - points, (theirs & fitting).bit_count(), bit, points, after))
                        continue
                    value = points - reply - out(left)
                elif left & fitting:
                    again = best_of(after, left)
                    if left & (left - 1):
                        known = lower.get((after << size | left) << size | theirs)
                        if known is not None and points + known >= beta:
                            return points + known
                        later.append((-points - again, 0, bit, points, after))
                        continue
                    value = points + again + out(theirs)
                else:
                    value = points + block(left, theirs)
                if value > best:
                    if value >= beta:
                        lower[key] = value
                        return value
                    best = value
            if len(later) > 1:
                later.sort()
            for _, _, bit, points, after in later:
                left = mine ^ bit
                if theirs & fits[after]:
                    value = points - search(after, theirs, left, points - beta + 1)
                else:
                    value = points + search(after, left, theirs, beta - points)
                if value > best:
                    if value >= beta:
                        lower[key] = value
                        return value
                    best = value
            upper[key] = best
            return best

        return search
