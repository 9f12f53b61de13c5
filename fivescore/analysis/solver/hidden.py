"""Endings as games of hidden hands: what each seat can tell apart, what it may do, and the best reply to a plan.

First the tiles are dealt, as the position allows; then two seats play to the end of the round. A seat knows its own
tiles and what all can see. A value is a margin: the points of seat 0 from now on less those of seat 1.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import takewhile
from typing import NamedTuple

from fivescore.analysis import odds
from fivescore.analysis.solver.graph import bits, shared_graph, with_tile_toggled
from fivescore.core.errors import FivescoreError
from fivescore.core.game import blocked, passes_in_a_row
from fivescore.core.layout import Ends, Play
from fivescore.core.position import Action, Draw, Pass, Position, can_draw, drawn_this_turn, other_actions

Move = tuple[int, int, int]
"""A play by the bit of its tile, its points and the number of the ends after it; a draw or a pass."""
DRAW, PASS = (0, 0, -1), (0, 0, -2)
SURE = (Fraction(1),)
_BESIDES: dict[Action, Move] = {Draw(): DRAW, Pass(): PASS}
Known = tuple[tuple[Move, ...], tuple[int, ...]]
"""All that a seat knows at its turn: what was done since the start, and its first hand and draws, as masks."""
Choose = Callable[[Known, Sequence[Move]], Sequence[Fraction]]
Plan = Mapping[Known, tuple[Fraction, ...]]
"""The chances of a seat's moves, for every turn with a choice that it can come to if it goes by them."""


class PublicState(NamedTuple):
    """The public state: the number of the ends, the seat to move, passes in a row, and what was done so far."""

    number: int
    seat: int
    passes: int
    past: tuple[Move, ...]


class World(NamedTuple):
    """One way the tiles lie, as masks, and its chance; `own` is what each seat saw: its first hand, then its draws."""

    chance: Fraction
    hands: tuple[int, ...]
    own: tuple[tuple[int, ...], ...]
    bone: int


class HiddenGame:
    """The game that an ending of two is, hands hidden: every deal that the position allows is a world.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.solver import random_ending
    >>> game = HiddenGame(random_ending(ALL_FIVES, 2, 2, 2, seed=1))
    >>> len(game.worlds), sum(world.chance for world in game.worlds)
    (6, Fraction(1, 1))

    Raises FivescoreError for more than two seats, and for a game that pays for knocks or in which one has to get in.
    """

    def __init__(self, position: Position) -> None:
        if len(position.sizes) != 2 or position.rules.knock or position.rules.get_in:
            why = "the game of hidden hands is for two players, with no points for knocks and nobody who has to get in"
            raise FivescoreError(why)
        self.position = position
        self.graph = shared_graph(position.rules)
        mask = position.rules.tiles.mask
        dealt = [(tuple(map(mask, deal.hands)), mask(deal.boneyard), some) for deal, some in odds.deals(position)]
        total = sum(some for *_, some in dealt)
        self.worlds = [World(Fraction(some, total), hands, tuple(zip(hands)), bone) for hands, bone, some in dealt]
        number = self.graph.number(position.layout.ends)
        self.root = PublicState(number, position.to_move, passes_in_a_row(position.events), ())
        self._drawn = drawn_this_turn(position.events)
        self._moves: dict[tuple[int, int, int, int], tuple[Move, ...]] = {}

    def moves(self, node: PublicState, world: World) -> tuple[Move, ...]:
        """List the moves of the seat to move, in a fixed order."""
        hand, bones = world.hands[node.seat], world.bone.bit_count()
        key = node.number, hand, bones, self._drawn_before(node)
        if key not in self._moves:
            plays = hand & self.graph.fits[node.number]
            steps = self.graph.steps[self.graph.key(node.number, plays)]
            besides = other_actions(self.position.rules, bool(plays), bones, key[-1])
            found = {(bit, points, after) for _, bit, points, after, _ in steps}
            self._moves[key] = (*sorted(found, key=self._order), *(_BESIDES[each] for each in besides))
        return self._moves[key]

    def _drawn_before(self, node: PublicState) -> int:
        """The tiles that the seat to move drew in this turn, where the rules limit them."""
        if not self.position.rules.draw_most:
            return 0
        row = len([*takewhile(lambda move: move == DRAW, reversed(node.past))])
        return row if row < len(node.past) else row + self._drawn

    def _order(self, move: Move) -> tuple[int, Ends | None]:
        """The place of a move among others, the same in every process: the numbers of ends are not."""
        return move[0], self.graph.table.ends[move[2]] if move[0] else None

    def first(self, hand: int) -> dict[Action, Move]:
        """Return the moves that the seat to move has now with a hand, by action of the position."""
        at = self.position._replace(seat=self.root.seat, hand=self.position.rules.tiles.tiles(hand))
        named = {self.move(action): action for action in reversed(at.legal)}  # of plays that are alike the first
        world = World(Fraction(1), (hand, hand), ((), ()), (1 << at.boneyard) - 1)
        return {named[move]: move for move in self.moves(self.root, world)}

    def move(self, action: Action) -> Move:
        """An action of the position as a move."""
        if not isinstance(action, Play):
            return _BESIDES[action]
        after = self.position.layout.after(action)
        return self.position.rules.tiles.bits[action.tile], after.points, self.graph.number(after.ends)

    def after(self, node: PublicState, move: Move) -> PublicState:
        """Return the node after a move."""
        past = (*node.past, move)
        if move == DRAW:
            return node._replace(passes=0, past=past)
        if move == PASS:
            return PublicState(node.number, 1 - node.seat, node.passes + 1, past)
        return PublicState(move[2], 1 - node.seat, 0, past)

    def results(self, node: PublicState, move: Move, world: World) -> Iterator[tuple[int, World, bool]]:
        """Yield a move's gain for seat 0, the world after it, and whether the round ends: one for each tile drawn."""
        seat, (bit, points, _) = node.seat, move
        if move == DRAW:
            tiles = bits(world.bone)
            for tile in tiles:
                yield 0, _drawn(world, seat, tile, len(tiles)), False
            return
        if move == PASS:
            some = can_draw(self.position.rules, world.bone.bit_count())
            fits = some or any(hand & self.graph.fits[node.number] for hand in world.hands)
            over, out = blocked(world.hands, node.passes + 1, fits), None
        else:
            world = world._replace(hands=with_tile_toggled(world.hands, seat, bit))
            over, out = not world.hands[seat], seat
        gain = -points if seat else points
        if over:
            mine, theirs = self.graph.settlement_of(world.hands, out)
            gain += mine - theirs
        yield gain, world, over

    def reply(self, seat: int, plan: Plan, always: Mapping[Known, Move] | None = None) -> Fraction:
        """The margin of `seat` from its best reply to the other's plan, over all worlds; exact. Where `always` names a
        move, it makes that one."""

        def best(node: PublicState, worlds: Sequence[World]) -> Fraction:
            total, by_move = Fraction(0), defaultdict[Move, list[World]](list)
            for own, group in information_sets(worlds, node.seat):
                known, moves = (node.past, own), self.moves(node, group[0])  # one hand, so one choice for the group
                if node.seat == seat:
                    open_to = (always[known],) if always and known in always else moves
                    total += max(gained(node, move, group) for move in open_to)
                    continue
                for move, chance in zip(moves, plan[known] if len(moves) > 1 else SURE, strict=True):
                    if chance:  # a plan says nothing of what comes after a move that it never makes
                        # of all its hands together: the reply sees the move, not the hand
                        by_move[move] += [world._replace(chance=world.chance * chance) for world in group]
            return total + sum(gained(node, move, some) for move, some in by_move.items())

        def gained(node: PublicState, move: Move, worlds: Sequence[World]) -> Fraction:
            found = [each for world in worlds for each in self.results(node, move, world)]
            now = sum((gain * world.chance for gain, world, _ in found if gain), Fraction(0))
            left = [world for _, world, over in found if not over]
            return (best(self.after(node, move), left) if left else 0) + (-now if seat else now)

        return best(self.root, self.worlds)

    def margins(self, plans: tuple[Plan, Plan], own: tuple[int, ...]) -> odds.Dist[int]:
        """The chance of each margin of seat 0 where both go by their plans, and the seat to move was dealt `own`."""
        found: dict[int, Fraction] = defaultdict(Fraction)
        open_to = [(self.root, world, 0) for world in self.worlds if world.own[self.root.seat] == own]
        while open_to:
            node, world, so_far = open_to.pop()
            moves = self.moves(node, world)
            known: Known = (node.past, world.own[node.seat])
            for move, chance in zip(moves, plans[node.seat][known] if len(moves) > 1 else SURE, strict=True):
                likely = world._replace(chance=world.chance * chance)
                for gain, after, over in self.results(node, move, likely) if chance else ():
                    if over:
                        found[so_far + gain] += after.chance
                    else:
                        open_to.append((self.after(node, move), after, so_far + gain))
        return odds.Dist(found)

    def visit(self, seat: int, choose: Choose) -> None:
        """Asks for the chances of each turn with a choice that `seat` can come to by them, in a fixed order."""

        def enter(node: PublicState, worlds: Sequence[World]) -> None:
            by_move = defaultdict[Move, list[World]](list)
            for own, group in information_sets(worlds, node.seat):
                moves = self.moves(node, group[0])
                asked = node.seat == seat and len(moves) > 1
                chances = choose((node.past, own), moves) if asked else (1,) * len(moves)
                for move, chance in zip(moves, chances, strict=True):
                    by_move[move] += group if chance else ()
            for move, some in sorted(by_move.items(), key=lambda each: self._order(each[0])):
                found = [each for world in some for each in self.results(node, move, world)]
                if left := [world for _, world, over in found if not over]:
                    enter(self.after(node, move), left)

        enter(self.root, self.worlds)


def information_sets(worlds: Sequence[World], seat: int) -> list[tuple[tuple[int, ...], list[World]]]:
    """The worlds by what a seat saw of its own tiles, in order."""
    found: dict[tuple[int, ...], list[World]] = defaultdict(list)
    for world in worlds:
        found[world.own[seat]].append(world)
    return sorted(found.items())


def _drawn(world: World, seat: int, tile: int, of: int) -> World:
    """The world after a draw of one of so many tiles."""
    own = (*world.own[:seat], (*world.own[seat], tile), *world.own[seat + 1 :])
    return World(world.chance / of, with_tile_toggled(world.hands, seat, tile), own, world.bone ^ tile)
