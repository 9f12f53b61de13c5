"""Endings by house rules for which the tiles do not say all: who has got in, what was drawn in this turn, who knocked.

Slow and plain: what a play scores and what ends a round is asked of `core.game`, as everywhere.
"""

from __future__ import annotations

from collections.abc import Sequence

from fivescore.analysis.solver.budget import SearchBudget
from fivescore.analysis.solver.graph import Graph, with_tile_toggled
from fivescore.analysis.solver.tree import NEW, Tree, TurnState
from fivescore.core.game import add_points, blocked, next_seat, settlement
from fivescore.core.position import Draw, Pass, Position, can_draw, other_actions
from fivescore.core.rules import Ending

_FAR = 1_000_000_000


def unreachable_scores(position: Position) -> tuple[int, ...]:
    """Scores that no ending brings to the target; who has not got in stays at nothing."""
    return tuple(0 if position.rules.get_in and not score else -_FAR for score in position.scores)


class HouseTree(Tree):
    """Values of endings of one game by house rules; what one method does is as in `Tree`."""

    def __init__(self, graph: Graph, players: int, watch: SearchBudget, order: tuple[int, ...] | None = None) -> None:
        super().__init__(graph, players, watch, order)
        self.rules, self._choosers = graph.rules, [self._chooser(seat) for seat in range(players)]
        self._found: dict[tuple[int, tuple[int, ...], int, int, TurnState], int] = {}
        self._free = graph.rules.vary(target=_FAR, ending=Ending.AT_ONCE)  # values leave the target out

    @property
    def kept(self) -> int:
        """The number of positions kept."""
        return super().kept + len(self._found)

    def value(self, number: int, hands: Sequence[int], seat: int, bone: int, turn: TurnState = NEW) -> int:
        key = (number, tuple(hands), seat, bone, turn)
        if (found := self._found.get(key)) is not None:
            return found
        watch, graph = self.watch, self.graph
        watch.nodes += 1
        if watch.nodes > watch.check:
            watch.look()
        plays = hands[seat] & graph.fits[number]
        values = []
        for _, bit, points, after, _ in graph.steps[graph.key(number, plays)] if plays else ():
            values.append(self.after((bit, points, after), hands, seat, bone, turn))
        besides = other_actions(self.rules, bool(plays), bone.bit_count(), turn.drawn)
        if Draw() in besides:
            values.append(self.drawn(number, hands, seat, bone, turn))
        if Pass() in besides:
            values.append(self.passed(number, hands, seat, bone, turn))
        made = self._found[key] = self._choosers[seat](values)
        return made

    def after(
        self, step: tuple[int, int, int], hands: Sequence[int], seat: int, bone: int, turn: TurnState = NEW
    ) -> int:
        bit, points, number = step
        side = self.seats[seat]
        points += self.rules.knock * sum(each != side for each in turn.knocked)
        held, before = with_tile_toggled(hands, seat, bit), self._scores(turn)
        after, gained, over = add_points(self._free, points, False, [each.bit_count() for each in held], seat, before)
        if over:
            return self._whole(before, after, held, seat) * self.scale(bone)
        left = turn.waiting - {side} if gained else turn.waiting
        future = self.value(number, held, next_seat(held, seat), bone, TurnState(waiting=left))
        return future + gained * self._units[side] * self.scale(bone)

    def drawn(self, number: int, hands: Sequence[int], seat: int, bone: int, turn: TurnState = NEW) -> int:
        total, after = 0, turn._replace(passes=0, drawn=turn.drawn + 1)
        for bit in self.tiles_next(bone):
            total += self.value(number, with_tile_toggled(hands, seat, bit), seat, bone ^ bit, after)
        return total

    def passed(self, number: int, hands: Sequence[int], seat: int, bone: int, turn: TurnState = NEW) -> int:
        some = can_draw(self.rules, bone.bit_count())
        if blocked(hands, turn.passes + 1, some or any(hand & self.graph.fits[number] for hand in hands)):
            before = self._scores(turn)
            return self._whole(before, before, hands, None) * self.scale(bone)
        knocked = (*turn.knocked, self.seats[seat])
        after = turn._replace(passes=turn.passes + 1, knocked=knocked, drawn=0)
        return self.value(number, hands, next_seat(hands, seat), bone, after)

    def _scores(self, turn: TurnState) -> tuple[int, ...]:
        """Scores that stand for these: nothing for who has not got in, and for others more than nothing."""
        return tuple(0 if side in turn.waiting else 1 for side in range(len(self._units)))

    def _whole(self, before: tuple[int, ...], now: tuple[int, ...], hands: Sequence[int], out: int | None) -> int:
        """The value of what the sides made since `before`, the settlement included."""
        pips = tuple([self.graph.pips[hand] for hand in hands])
        after, _ = settlement(self._free, now, pips, out)
        return sum((new - old) * unit for new, old, unit in zip(after, before, self._units, strict=True))
