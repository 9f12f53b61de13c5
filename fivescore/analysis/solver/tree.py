"""Endings with draws, passes that are allowed, partners or several sides: every position is worked out once.

A tile that is drawn at random is a chance: the value is the mean over all tiles of the boneyard. Values are whole
numbers all the way: with b tiles that can still be drawn in a random order they are kept b! times as large. After a
draw hardly more than the drawn tile fits, so there is next to nothing to prune at a chance.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import prod
from typing import NamedTuple

from fivescore.analysis.solver.alphabeta import Duel
from fivescore.analysis.solver.budget import SearchBudget
from fivescore.analysis.solver.draws import Draws
from fivescore.analysis.solver.graph import Graph, Kept, bits, with_tile_toggled
from fivescore.core.game import State, blocked, is_out, knocked_since, next_seat, passes_in_a_row
from fivescore.core.position import Draw, Pass, Position, can_draw, drawn_this_turn, other_actions
from fivescore.core.rules import RuleSet, sides

TURN, PASSES = 6, 0b111000
"""How many places of a key are for the turn: three for the seat to move and, above them, three for the passes."""
_PLAIN = [[(False, True), (False, False)], [(True, False), (False, False)]]
"""Turns with nothing to choose but plays: whether one may draw, and pass, where no tile fits and where one does."""


class TurnState(NamedTuple):
    """What the tiles do not say of a turn: passes in a row, the sides that knocked, its draws, and who is not in."""

    passes: int = 0
    knocked: tuple[int, ...] = ()
    drawn: int = 0
    waiting: frozenset[int] = frozenset()

    @classmethod
    def of(cls, at: State | Position) -> TurnState:
        """The turn that it is in a state or a position."""
        if not has_house_turns(at.rules):
            return cls(passes_in_a_row(at.events))
        table = at.table if isinstance(at, State) else at
        waiting = [side for side, score in enumerate(at.scores) if at.rules.get_in and not score]
        return cls(
            passes_in_a_row(at.events),
            knocked_since(table.seats, at.events),
            drawn_this_turn(at.events),
            frozenset(waiting),
        )


def has_house_turns(rules: RuleSet) -> bool:
    """Say whether a turn of this game is more than its tiles and the passes before it."""
    late = rules.knock > 0 and not rules.must_play and can_draw(rules, len(rules.tiles))  # draws between two knocks
    return rules.get_in > 0 or rules.draw_most > 0 or late


NEW = TurnState()


class Tree:
    """The values of endings of one game; a value is what the sides make from now on, as one whole number."""

    def __init__(self, graph: Graph, players: int, watch: SearchBudget, order: tuple[int, ...] | None = None) -> None:
        self.graph = graph
        self.seats = sides(graph.rules, players)
        self.order = order
        self.watch = watch
        watch.kept = lambda: self.kept
        self.known: dict[int, int] = {}
        """The value of each position that was worked out."""
        drawable = [can_draw(graph.rules, count) for count in range(graph.size + 1)]
        self._scales = [
            1 if order is not None else prod(each for each in range(1, count + 1) if drawable[each])
            for count in range(graph.size + 1)
        ]
        self._two, count = max(self.seats) == 1, max(self.seats) + 1
        places = 20 + max(self._scales).bit_length()  # binary places of a side's points, with their scale and sign
        # the first side is on top, so that of equal margins `max()` takes the value that gives it most
        self._units = (1, -1) if self._two else tuple(1 << places * side for side in reversed(range(count)))
        self._ends = Kept(self._ended)
        """The unscaled value of the end of the round, by the hands and the seat that went out, None for a block."""
        self.duel = Duel(graph, watch)
        self._draws = Draws(self.duel, self._scales, drawable, order)
        kinds = [[other_actions(graph.rules, able, count) for able in (False, True)] for count in range(graph.size + 1)]
        self._turns = [[(Draw() in actions, Pass() in actions) for actions in pair] for pair in kinds]
        plain = [players == 2 and turn in _PLAIN and not graph.rules.knock for turn in self._turns]
        self._plain = [all(plain[: count + 1]) for count in range(graph.size + 1)]  # a draw leads to smaller ones
        self._value = self._searcher()

    @property
    def aim(self) -> str:
        """The aim that each side is taken to have, in a sentence."""
        if self._two:
            return "Each side wants the largest margin over the other."
        return (
            "Each player wants the largest margin of their own points over all others' together, and of equal plays "
            "takes the one that gives most to the first player, then to the next."
        )

    @property
    def kept(self) -> int:
        """The number of positions kept, with their value or a bound of it; ends of the table count as five."""
        return len(self.known) + len(self._draws.known) + self.duel.kept + 5 * len(self.graph.fits)

    def scale(self, bone: int) -> int:
        """Return how many times as large values are with this boneyard."""
        return self._scales[bone.bit_count()]

    def value(self, number: int, hands: Sequence[int], seat: int, bone: int, turn: TurnState = NEW) -> int:
        """The value of a position with `seat` to move, b! times as large where b tiles come in a random order."""
        if self._plain[bone.bit_count()]:
            found = self._draws.value(number, hands[seat], hands[1 - seat], bone)
            return -found if seat else found
        return self._value(*self._place(number, hands, seat, bone, turn.passes))

    def after(
        self, step: tuple[int, int, int], hands: Sequence[int], seat: int, bone: int, turn: TurnState = NEW
    ) -> int:
        """The value of a play of `seat`, its points included; a step is a tile's bit, the points and the ends after."""
        bit, points, number = step
        points += self._knocked(hands, seat, turn.passes)
        held = with_tile_toggled(hands, seat, bit)
        end, scale = None if held[seat] else self._out(held, seat), self.scale(bone)
        future = self.value(number, held, next_seat(held, seat), bone) if end is None else end * scale
        return future + points * scale * self._units[self.seats[seat]]

    def drawn(self, number: int, hands: Sequence[int], seat: int, bone: int, turn: TurnState = NEW) -> int:
        """The value of a draw of `seat`: of the next tile where the order is known, else the sum over all tiles."""
        tiles = self.tiles_next(bone)
        return sum(self.value(number, with_tile_toggled(hands, seat, bit), seat, bone ^ bit) for bit in tiles)

    def tiles_next(self, bone: int) -> list[int]:
        """The tiles one of which is drawn next: the one at the front of the tail that is left, or any."""
        return bits(bone) if self.order is None else [self.order[-bone.bit_count()]]

    def passed(self, number: int, hands: Sequence[int], seat: int, bone: int, turn: TurnState = NEW) -> int:
        """The value of a pass of `seat`; a block where all have passed, or nobody can ever play."""
        if blocked(hands, turn.passes + 1, fits=any(hand & self.graph.fits[number] for hand in hands)):
            return self._ends[tuple(hands), None] * self.scale(bone)
        return self.value(number, hands, next_seat(hands, seat), bone, TurnState(turn.passes + 1))

    def _knocked(self, hands: Sequence[int], seat: int, passes: int) -> int:
        """Return the points of a play of `seat` for the passes just before it, as `game.knock_points()` does."""
        if not self.graph.rules.knock:
            return 0
        before = [at for at in range(seat - 1, seat - len(hands), -1) if hands[at]]  # who took the turns before
        return self.graph.rules.knock * sum(self.seats[at] != self.seats[seat] for at in before[:passes])

    def margin(self, value: int, seat: int) -> int:
        """Return what a seat wants of a value: its own side's points less those of the others."""
        side = self.seats[seat]
        if self._two:
            return -value if side else value
        points: list[int] = []
        for unit in self._units:
            points.append((value + unit // 2) // unit)  # rounded: what the sides below add may be negative
            value -= points[-1] * unit
        return 2 * points[side] - sum(points)

    def _chooser(self, seat: int) -> Callable[[list[int]], int]:
        """Return the function by which a seat chooses among values."""
        if self._two:
            return min if self.seats[seat] else max
        return lambda values: max(values, key=lambda value: (self.margin(value, seat), value))

    def _out(self, hands: Sequence[int], seat: int) -> int | None:
        """Return the unscaled value of `seat` going out with its last play; None where the round goes on."""
        return self._ends[tuple(hands), seat] if is_out(self.graph.rules, hands, seat) else None

    def _ended(self, end: tuple[tuple[int, ...], int | None]) -> int:
        return sum(points * unit for points, unit in zip(self.graph.settlement_of(*end), self._units, strict=True))

    def _place(
        self, number: int, hands: Sequence[int], seat: int, bone: int, passes: int
    ) -> tuple[int, int, int, int, int]:
        """A position as the search has it: its key, then the ends, the hand to move, the others, the boneyard."""
        size, others = self.graph.size, 0
        for at in range(seat - 1, seat - len(hands), -1):
            others = others << size | hands[at]  # the next seat comes last, lowest: the search takes it off first
        hand = others << size | hands[seat]
        key = ((number << size * len(hands) | hand) << size | bone) << TURN | passes << 3 | seat
        return key, number, hands[seat], others, bone

    def _searcher(self) -> Callable[[int, int, int, int, int], int]:
        """The search as one function, which keeps what it asks for most in reach; its arguments are a `_place()`."""
        size, fits = self.graph.size, self.graph.fits
        steps, watch, known, scales = self.graph.steps, self.watch, self.known, self._scales
        order, draws = self.order, self._draws.value
        get, count, full, last = known.get, len(self.seats), (1 << size) - 1, size * (len(self.seats) - 2)
        # times `drawing`, a bit is that tile both in the boneyard and in the hand of a key: a draw flips both
        drawing, above, top = 1 << TURN | 1 << TURN + size, TURN + 2 * size, TURN + size * (len(self.seats) + 1)
        units, choose = [self._units[side] for side in self.seats], [self._chooser(seat) for seat in range(count)]
        outs: list[dict[int, int]] = [{} for _ in self.seats]
        turns = self._turns

        def value(key: int, number: int, mine: int, others: int, bone: int) -> int:
            """The value of a position that is not known yet."""
            nodes = watch.nodes = watch.nodes + 1
            if nodes > watch.check:
                watch.look()
            seat, bones, plays = key & 7, bone.bit_count(), mine & fits[number]
            draw, knock = turns[bones][plays != 0]
            values: list[int] = []
            if plays:
                more = self._knocked(hands(mine, others, seat), seat, (key & PASSES) >> 3) if key & PASSES else 0
                scale, search, ends = scales[bones], searches[bones], outs[seat]
                following, reply, behind = (seat + 1) % count, others & full, others >> size
                base = (reply << size | bone) << TURN | following  # no passes in it: a play ends a row of them
                for _, bit, points, after, _ in steps[number << size | plays]:
                    left = mine ^ bit
                    if left and reply:  # an empty hand is rare: it is skipped over, or ends the round
                        rest = behind | left << last  # the seat that played is now the last to come
                        at = after << top | rest << above | base
                        made = get(at)
                        if made is None:
                            made = search(at, after, reply, rest, bone)
                    elif not left and others in ends:  # the end depends on the hands of the others alone
                        made = ends[others] * scale
                    else:
                        made = passed_on(after, left, others, seat, bone)
                    points += more
                    values.append(made + points * scale * units[seat] if points else made)
            if draw:
                total, search, rest = 0, searches[bones - 1], bone if order is None else order[-bones]
                start = key & ~PASSES
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    at = start ^ bit * drawing
                    made = get(at)
                    total += search(at, number, mine | bit, others, bone ^ bit) if made is None else made
                values.append(total)  # not a mean: values with this boneyard are kept as many times as large
            if knock:
                turn = TurnState((key & PASSES) >> 3)
                values.append(self.passed(number, hands(mine, others, seat), seat, bone, turn))
            found = known[key] = values[0] if len(values) == 1 else choose[seat](values)
            return found

        def passed_on(number: int, left: int, others: int, seat: int, bone: int) -> int:
            """The value after a play that leaves a hand empty, or before a hand that is."""
            held = hands(left, others, seat)
            if (end := self._out(held, seat)) is None:
                return self.value(number, held, next_seat(held, seat), bone)
            outs[seat][others] = end
            return end * scales[bone.bit_count()]

        def hands(mine: int, others: int, seat: int) -> list[int]:
            """The hands by seat."""
            held = [mine, *(others >> size * place & full for place in range(count - 1))]
            return held[count - seat :] + held[: count - seat]

        def plain(key: int, number: int, mine: int, theirs: int, bone: int) -> int:
            """The value where two hands have nothing to choose but plays."""
            found = draws(number, mine, theirs, bone)
            return -found if key & 1 else found

        def entered(key: int, number: int, mine: int, others: int, bone: int) -> int:
            """The value of any position."""
            found = get(key)
            return searches[bone.bit_count()](key, number, mine, others, bone) if found is None else found

        searches = [plain if each else value for each in self._plain]
        return entered
