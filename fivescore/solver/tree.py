"""Endings with draws, passes that are allowed, partners or several sides: every position is worked out once.

A tile that is drawn at random is a chance: the value is the mean over all tiles of the boneyard. Values are whole
numbers all the way: with b tiles that can still be drawn in a random order they are kept b! times as large.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import prod
from typing import Generic, TypeVar

from fivescore.errors import TooLarge
from fivescore.game import is_out, next_seat
from fivescore.position import can_draw
from fivescore.rules import Drawing, settle, sides
from fivescore.solver.alphabeta import Duel
from fivescore.solver.draws import Draws
from fivescore.solver.graph import Graph, Step, bits

Hands = tuple[int, ...]
V = TypeVar("V")


class Tree(ABC, Generic[V]):
    """The values of endings of one game; a value is what the sides make from now on.

    `order` is the boneyard in the order of drawing where that is known, as bits; None where it is random.

    >>> from fivescore import ALL_FIVES
    >>> three: Tree[tuple[int, ...]] = ManySides(Graph(ALL_FIVES), players=3)
    >>> three.margin((20, 5, 0), 0), three.margin((20, 5, 0), 1), three.scale(0b1110000)
    (15, -15, 6)
    """

    aim: str
    """What each side is taken to want."""

    def __init__(self, graph: Graph, players: int, order: tuple[int, ...] | None, limit: int) -> None:
        self.graph = graph
        self.seats = sides(graph.rules, players)
        self.order = order
        self.limit = limit
        self._known: dict[tuple[int, Hands, int, int, int], V] = {}
        rules = graph.rules
        self._drawing = [can_draw(rules, count) for count in range(graph.size + 1)]
        self._scales = [
            1 if order is not None else prod(each for each in range(1, count + 1) if self._drawing[each])
            for count in range(graph.size + 1)
        ]

    @abstractmethod
    def _made(self, future: V, seat: int, points: int) -> V:
        """The value with points that a seat makes first."""

    @abstractmethod
    def _best(self, values: list[V], seat: int) -> V:
        """The value that a seat chooses."""

    @abstractmethod
    def _sum(self, values: list[V]) -> V: ...

    @abstractmethod
    def _ended(self, hands: Hands, out: int | None, scale: int) -> V:
        """What the end of the round is worth; `out` is the seat that went out, None for a block."""

    @abstractmethod
    def margin(self, value: V, seat: int) -> int:
        """What a seat wants of a value: its own side's points less those of the others."""

    @property
    def nodes(self) -> int:
        """How many positions were worked out so far."""
        return len(self._known)

    def forget(self) -> None:
        """Makes room before another pair of hands, where nothing known helps there."""

    def scale(self, bone: int) -> int:
        """How many times as large values are with this boneyard."""
        return self._scales[bone.bit_count()]

    def value(self, number: int, hands: Hands, seat: int, bone: int, passes: int = 0) -> V:
        """The value of a position with `seat` to move, b! times as large where b tiles come in a random order.

        `bone` is the boneyard as a mask, `passes` how many turns just before were passes. Raises TooLarge once more
        positions were worked out than the limit.
        """
        key = (number, hands, seat, bone, passes)
        if key not in self._known:
            if self.nodes >= self.limit:
                raise TooLarge(f"more than {self.limit:,} positions were worked out", self.nodes + 1, self.limit)
            self._known[key] = self._worked_out(number, hands, seat, bone, passes)
        return self._known[key]

    def _worked_out(self, number: int, hands: Hands, seat: int, bone: int, passes: int) -> V:
        rules, steps = self.graph.rules, self.graph.steps(number, hands[seat])
        values = [self.after(step, hands, seat, bone) for step in steps]
        if self._drawing[bone.bit_count()] and (not steps or rules.drawing is Drawing.WHILE_ABLE):
            values.append(self.drawn(number, hands, seat, bone))
        if not values or (steps and not rules.must_play):
            values.append(self.passed(number, hands, seat, bone, passes))
        return values[0] if len(values) == 1 else self._best(values, seat)

    def after(self, step: Step, hands: Hands, seat: int, bone: int) -> V:
        """The value of a play of `seat`, its points included."""
        bit, points, number = step
        hands = (*hands[:seat], hands[seat] ^ bit, *hands[seat + 1 :])
        scale = self._scales[bone.bit_count()]
        if not hands[seat] and is_out(self.graph.rules, hands, seat):
            future = self._ended(hands, seat, scale)
        else:
            future = self.value(number, hands, next_seat(hands, seat), bone)
        return self._made(future, seat, points * scale) if points else future

    def drawn(self, number: int, hands: Hands, seat: int, bone: int) -> V:
        """The value of a draw of `seat`: of the next tile where the order is known, else the sum over all tiles."""
        tiles = bits(bone) if self.order is None else [self.order[-bone.bit_count()]]
        before, mine, behind = hands[:seat], hands[seat], hands[seat + 1 :]
        return self._sum([self.value(number, (*before, mine | bit, *behind), seat, bone ^ bit) for bit in tiles])

    def passed(self, number: int, hands: Hands, seat: int, bone: int, passes: int = 0) -> V:
        """The value of a pass of `seat`; a block where all have passed, or nobody can ever play."""
        fits, count = self.graph.fits[number], bone.bit_count()
        stuck = not self._drawing[count] and not any(hand & fits for hand in hands)
        if stuck or passes + 1 >= sum(1 for hand in hands if hand):
            return self._ended(hands, None, self._scales[count])
        return self.value(number, hands, next_seat(hands, seat), bone, passes + 1)

    def _settled(self, hands: Hands, out: int | None) -> tuple[int, ...]:
        """What the end of the round gives each side."""
        side = None if out is None else self.seats[out]
        points = settle(self.graph.rules, self.seats, tuple(map(self.graph.pips, hands)), side).points
        return tuple(each + self.graph.rules.chip_out * (at == side) for at, each in enumerate(points))


class TwoSides(Tree[int]):
    """Two players, or four as partners: a value is the margin of the first side over the second.

    >>> from fivescore import ALL_FIVES, Tile
    >>> from fivescore.layout import Ends
    >>> graph, mask = Graph(ALL_FIVES), ALL_FIVES.tiles.mask
    >>> lead = graph.number(Ends.lead(Tile(5, 5), ALL_FIVES))
    >>> TwoSides(graph, 2).value(lead, (mask([Tile(1, 1)]), mask([Tile(1, 2)])), 0, mask([Tile(0, 5)]))
    15
    """

    aim = "Each side wants the largest margin over the other."

    def __init__(
        self, graph: Graph, players: int, order: tuple[int, ...] | None = None, limit: int = 2_000_000
    ) -> None:
        super().__init__(graph, players, order, limit)
        rules = graph.rules
        self._duel = Duel(graph, limit)
        self._draws = Draws(graph, self._duel, order, self._scales, rules.reserve)
        self._plain = players == 2 and rules.must_play
        self._forced = self._plain and rules.drawing is Drawing.UNTIL_PLAYABLE
        self._ends: dict[tuple[Hands, int | None], int] = {}

    @property
    def nodes(self) -> int:
        """How many positions were searched or worked out so far."""
        return len(self._known) + len(self._draws.known) + self._duel.nodes

    def forget(self) -> None:
        """Drops what was found of duels, which hardly ever come again with other hands."""
        self._duel.forget()

    def value(self, number: int, hands: Hands, seat: int, bone: int, passes: int = 0) -> int:
        """As in `Tree`; two hands with nothing to choose but plays are left to a `Duel` and to `Draws`."""
        if self._plain and (self._forced or not self._drawing[bone.bit_count()]):
            mine, theirs = hands[seat], hands[1 - seat]
            if self._drawing[bone.bit_count()]:
                value = self._draws.value(number, mine, theirs, bone)
            else:
                value = self._duel.value(number, mine, theirs)
            return -value if seat else value
        return super().value(number, hands, seat, bone, passes)

    def margin(self, value: int, seat: int) -> int:
        """The margin as the side of `seat` sees it."""
        return -value if self.seats[seat] else value

    def _made(self, future: int, seat: int, points: int) -> int:
        return future - points if self.seats[seat] else future + points

    def _best(self, values: list[int], seat: int) -> int:
        return min(values) if self.seats[seat] else max(values)

    def _sum(self, values: list[int]) -> int:
        return sum(values)

    def _ended(self, hands: Hands, out: int | None, scale: int) -> int:
        key = (hands, out)
        if key not in self._ends:
            first, second = self._settled(hands, out)
            self._ends[key] = first - second
        return scale * self._ends[key]


class ManySides(Tree[tuple[int, ...]]):
    """Three sides or more: a value is the points of each side.

    With three sides there is no one truth: what is best depends on what the others want, also where plays are equal to
    them. The aim makes it definite.

    >>> from fivescore import ALL_FIVES, Tile
    >>> from fivescore.layout import Ends
    >>> graph, mask = Graph(ALL_FIVES), ALL_FIVES.tiles.mask
    >>> lead = graph.number(Ends.lead(Tile(5, 5), ALL_FIVES))
    >>> ManySides(graph, 3).value(lead, (mask([Tile(0, 5)]), mask([Tile(1, 2)]), mask([Tile(3, 3)])), 0, 0)
    (20, 0, 0)
    """

    aim = (
        "Each player wants the largest margin of their own points over all others' together, and of equal plays takes "
        "the one that gives most to the first player, then to the next."
    )

    def __init__(self, graph: Graph, players: int, order: tuple[int, ...] | None = None, limit: int = 200_000) -> None:
        super().__init__(graph, players, order, limit)

    def margin(self, value: tuple[int, ...], seat: int) -> int:
        """The seat's own points less all others'."""
        return 2 * value[self.seats[seat]] - sum(value)

    def _made(self, future: tuple[int, ...], seat: int, points: int) -> tuple[int, ...]:
        return tuple(each + points * (side == self.seats[seat]) for side, each in enumerate(future))

    def _best(self, values: list[tuple[int, ...]], seat: int) -> tuple[int, ...]:
        return max(values, key=lambda value: (self.margin(value, seat), value))

    def _sum(self, values: list[tuple[int, ...]]) -> tuple[int, ...]:
        return tuple(map(sum, zip(*values, strict=True)))

    def _ended(self, hands: Hands, out: int | None, scale: int) -> tuple[int, ...]:
        return tuple(scale * each for each in self._settled(hands, out))
