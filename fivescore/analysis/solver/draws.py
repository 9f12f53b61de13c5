"""Two hands and a boneyard, where who can play must, and who cannot draws: every position is worked out once.

A tile that is drawn is a chance, or the next one where their order is known. A drawn tile that fits is laid at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fivescore.analysis.solver.alphabeta import INFINITE_MARGIN, Duel


class Draws:
    """Values of endings of one game with draws, seen by the hand to move."""

    def __init__(
        self, duel: Duel, scales: Sequence[int], drawable: Sequence[bool], order: Sequence[int] | None
    ) -> None:
        self.duel, self.scales, self.drawable, self.order = duel, scales, drawable, order
        self.known: dict[int, int] = {}
        """The value of each position that was worked out."""
        self._search = self._searcher()

    def value(self, number: int, mine: int, theirs: int, bone: int) -> int:
        """The margin of the hand to move, both playing best, as large as `scales` says. Errors as in `Watch.look()`."""
        if not self.drawable[bone.bit_count()]:
            return self.duel.value(number, mine, theirs)
        size = self.duel.graph.size
        key = ((number << size | mine) << size | theirs) << size | bone
        found = self.known.get(key)
        return self._search(key, number, mine, theirs, bone) if found is None else found

    def _searcher(self) -> Callable[[int, int, int, int, int], int]:
        """The search as one function, which keeps what it asks for most in reach."""
        graph, watch, duel, known = self.duel.graph, self.duel.watch, self.duel.value, self.known
        steps, best_of, fits, size, outs = graph.steps, graph.best, graph.fits, graph.size, self.duel.outs
        scales, drawable, order, get = self.scales, self.drawable, self.order, known.get
        twice, past = 2 * size, 3 * size

        def search(key: int, number: int, mine: int, theirs: int, bone: int) -> int:
            """The value of a position that is not known yet; `key` has all of it."""
            nodes = watch.nodes = watch.nodes + 1
            if nodes > watch.check:
                watch.look()
            fitting = fits[number]
            if plays := mine & fitting:
                scale, base = scales[bone.bit_count()], theirs << twice | mine << size | bone
                best = -INFINITE_MARGIN * scale
                one = not theirs & (theirs - 1)
                for _, bit, points, after, replies in steps[number << size | plays]:
                    left = mine ^ bit
                    if not left:
                        made = (points + outs[theirs]) * scale
                    elif one and theirs & replies:
                        made = (points - best_of[after << size | theirs] - outs[left]) * scale
                    else:
                        at = after << past | base ^ bit << size
                        found = get(at)
                        made = points * scale - (search(at, after, theirs, left, bone) if found is None else found)
                    if made > best:
                        best = made
                known[key] = best
                return best
            bones, total = bone.bit_count() - 1, 0
            scale, last = scales[bones], not drawable[bones]  # after the last draw `Duel` goes on, which prunes
            one, base = not theirs & (theirs - 1), theirs << twice | mine << size
            rest = bone if order is None else order[-bones - 1]
            while rest:
                bit = rest & -rest
                rest ^= bit
                if not bit & fitting:
                    if last:
                        total += duel(number, mine | bit, theirs)
                        continue
                    at = key ^ (bit << twice | bit)  # off the boneyard and into the hand at once
                    found = get(at)
                    total += search(at, number, mine | bit, theirs, bone ^ bit) if found is None else found
                    continue
                best = -INFINITE_MARGIN * scale
                for _, _, points, after, replies in steps[number << size | bit]:  # who draws has nothing else that fits
                    if one and theirs & replies:
                        made = (points - best_of[after << size | theirs] - outs[mine]) * scale
                    elif last:
                        made = points * scale - duel(after, theirs, mine)
                    else:
                        at = after << past | base | bone ^ bit
                        found = get(at)
                        made = points * scale - (
                            search(at, after, theirs, mine, bone ^ bit) if found is None else found
                        )
                    if made > best:
                        best = made
                total += best
            known[key] = total
            return total

        return search
