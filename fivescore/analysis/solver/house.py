"""Endings by house rules for which the tiles do not say all: who has got in, what was drawn in this turn, who knocked.

Slow and plain: what a play scores and what ends a round is asked of `core.game`, as everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from fivescore.analysis.solver.graph import changed
from fivescore.core.game import blocked, knocked_since, next_seat, passed, scored, settlement
from fivescore.core.game.state import State
from fivescore.core.position import Draw, Pass, Position, besides_plays, can_draw, drawn
from fivescore.core.rules import Ending, RuleSet

if TYPE_CHECKING:
    from fivescore.analysis.solver.tree import Tree

_FAR = 1_000_000_000


class Turn(NamedTuple):
    """What the tiles do not say of a turn: passes in a row, the sides that knocked since the last play, the tiles that
    were drawn in it, and the sides that have not got in."""

    passes: int = 0
    knocked: tuple[int, ...] = ()
    drawn: int = 0
    waiting: frozenset[int] = frozenset()

    @classmethod
    def of(cls, at: State | Position) -> Turn:
        """The turn that it is in a state or a position."""
        if not is_house(at.rules):
            return cls(passed(at.events))
        table = at.table if isinstance(at, State) else at
        waiting = [side for side, score in enumerate(at.scores) if at.rules.get_in and not score]
        return cls(passed(at.events), knocked_since(table.seats, at.events), drawn(at.events), frozenset(waiting))


def is_house(rules: RuleSet) -> bool:
    """Say whether a turn of this game is more than its tiles and the passes before it."""
    late = rules.knock > 0 and not rules.must_play and can_draw(rules, len(rules.tiles))  # draws between two knocks
    return rules.get_in > 0 or rules.draw_most > 0 or late


def far(position: Position) -> tuple[int, ...]:
    """Scores that no ending brings to the target; who has not got in stays at nothing."""
    return tuple(0 if position.rules.get_in and not score else -_FAR for score in position.scores)


class House:
    """Values of endings of one game by house rules."""

    def __init__(self, tree: Tree, units: Sequence[int], choosers: Sequence[Callable[[list[int]], int]]) -> None:
        self.tree, self.units, self.choosers, self.rules = tree, units, choosers, tree.graph.rules
        self.known: dict[tuple[int, tuple[int, ...], int, int, Turn], int] = {}
        self._free = self.rules.vary(target=_FAR, ending=Ending.AT_ONCE)  # values leave the target out

    def value(self, number: int, hands: Sequence[int], seat: int, bone: int, turn: Turn) -> int:
        """As `Tree.value()`."""
        key = (number, tuple(hands), seat, bone, turn)
        if (found := self.known.get(key)) is not None:
            return found
        watch, graph = self.tree.watch, self.tree.graph
        watch.nodes += 1
        if watch.nodes > watch.check:
            watch.look()
        plays = hands[seat] & graph.fits[number]
        values = []
        for _, bit, points, after, _ in graph.steps[graph.key(number, plays)] if plays else ():
            values.append(self.after((bit, points, after), hands, seat, bone, turn))
        besides = besides_plays(self.rules, bool(plays), bone.bit_count(), turn.drawn)
        if Draw() in besides:
            values.append(self.drawn(number, hands, seat, bone, turn))
        if Pass() in besides:
            values.append(self.passed(number, hands, seat, bone, turn))
        made = self.known[key] = self.choosers[seat](values)
        return made

    def after(self, step: tuple[int, int, int], hands: Sequence[int], seat: int, bone: int, turn: Turn) -> int:
        """As `Tree.after()`."""
        bit, points, number = step
        side = self.tree.seats[seat]
        points += self.rules.knock * sum(each != side for each in turn.knocked)
        held, before = changed(hands, seat, bit), self._scores(turn)
        after, gained, over = scored(self._free, points, False, [each.bit_count() for each in held], seat, before)
        if over:
            return self._ended(before, after, held, seat) * self.tree.scale(bone)
        left = turn.waiting - {side} if gained else turn.waiting
        future = self.value(number, held, next_seat(held, seat), bone, Turn(waiting=left))
        return future + gained * self.units[side] * self.tree.scale(bone)

    def drawn(self, number: int, hands: Sequence[int], seat: int, bone: int, turn: Turn) -> int:
        """As `Tree.drawn()`."""
        total, after = 0, turn._replace(passes=0, drawn=turn.drawn + 1)
        for bit in self.tree.tiles_next(bone):
            total += self.value(number, changed(hands, seat, bit), seat, bone ^ bit, after)
        return total

    def passed(self, number: int, hands: Sequence[int], seat: int, bone: int, turn: Turn) -> int:
        """As `Tree.passed()`."""
        some = can_draw(self.rules, bone.bit_count())
        if blocked(hands, turn.passes + 1, some or any(hand & self.tree.graph.fits[number] for hand in hands)):
            before = self._scores(turn)
            return self._ended(before, before, hands, None) * self.tree.scale(bone)
        knocked = (*turn.knocked, self.tree.seats[seat])
        after = turn._replace(passes=turn.passes + 1, knocked=knocked, drawn=0)
        return self.value(number, hands, next_seat(hands, seat), bone, after)

    def _scores(self, turn: Turn) -> tuple[int, ...]:
        """Scores that stand for these: nothing for who has not got in, and for others more than nothing."""
        return tuple(0 if side in turn.waiting else 1 for side in range(max(self.tree.seats) + 1))

    def _ended(self, before: tuple[int, ...], now: tuple[int, ...], hands: Sequence[int], out: int | None) -> int:
        """The value of what the sides made since `before`, the settlement included."""
        pips = tuple([self.tree.graph.pips[hand] for hand in hands])
        after, _ = settlement(self._free, now, pips, out)
        return sum((new - old) * unit for new, old, unit in zip(after, before, self.units, strict=True))
