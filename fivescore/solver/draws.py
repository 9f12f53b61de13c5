"""Two hands that must draw until they can play: every position is worked out once, over all deals.

Draws are chances, or come in a known order. Values are kept as in `tree`: b! times as large where b tiles can still
come in a random order. After a draw hardly more than the drawn tile fits, so there is next to nothing to prune at a
chance.
"""

from __future__ import annotations

from collections.abc import Callable

from fivescore.errors import TooLarge
from fivescore.solver.alphabeta import FAR, Duel
from fivescore.solver.graph import Graph

Order = tuple[int, ...]


class Draws:
    """Values of endings of one game between two hands, seen by the hand to move; `scales` by the size of the boneyard.

    >>> from fivescore import ALL_FIVES, Tile
    >>> from fivescore.layout import Ends
    >>> graph, mask = Graph(ALL_FIVES), ALL_FIVES.tiles.mask
    >>> lead = graph.number(Ends.lead(Tile(5, 5), ALL_FIVES))
    >>> draws = Draws(graph, Duel(graph), None, [1, 1], 0)
    >>> draws.value(lead, mask([Tile(1, 1)]), mask([Tile(1, 2)]), mask([Tile(0, 5)]))
    15
    """

    def __init__(self, graph: Graph, duel: Duel, order: Order | None, scales: list[int], reserve: int) -> None:
        self.known: dict[int, int] = {}
        """The value of each position by its number, its hands and its boneyard."""
        self.limit = duel.limit
        self.value = self._searcher(graph, duel, order, scales, reserve)

    def _searcher(
        self, graph: Graph, duel: Duel, order: Order | None, scales: list[int], reserve: int
    ) -> Callable[[int, int, int, int], int]:
        """The search as one function, which keeps what it asks for most in reach."""
        known, fits, steps_of, out, size = self.known, graph.fits, graph.steps, duel.out, graph.size

        def value(number: int, mine: int, theirs: int, bone: int) -> int:
            count = bone.bit_count()
            if count <= reserve:
                return duel.value(number, mine, theirs)
            key = ((number << size | mine) << size | theirs) << size | bone
            found = known.get(key)
            if found is not None:
                return found
            if len(known) >= self.limit:
                raise TooLarge(f"more than {self.limit:,} positions were worked out", len(known) + 1, self.limit)
            if mine & fits[number]:
                scale, best = scales[count], -FAR * scales[count]
                for bit, points, after in steps_of(number, mine):
                    left = mine ^ bit
                    if left:
                        other = known.get(((after << size | theirs) << size | left) << size | bone)
                        made = points * scale - (value(after, theirs, left, bone) if other is None else other)
                    else:
                        made = (points + out(theirs)) * scale
                    if made > best:
                        best = made
            elif order is not None:
                bit = order[-count]
                best = value(number, mine | bit, theirs, bone ^ bit)
            else:
                best, rest = 0, bone
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    best += value(number, mine | bit, theirs, bone ^ bit)
            known[key] = best
            return best

        return value
