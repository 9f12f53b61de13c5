"""The stored certificates: true values of hidden endings of played rounds, both plans as fractions.

`python -m research.certificates` looks for them anew (some minutes) and stores them in the engine; it takes the extra
`certify`. Scipy's HiGHS solves both seats' linear programs over their choices, the chances become fractions, and only
what `certified()` then proves, without scipy, is stored.
"""

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Set
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from fivescore.analysis import odds
from fivescore.analysis.solver import Solver, certificate, hidden
from fivescore.analysis.solver.certificate import AlwaysMade, Certificate, hidden_game, read_plan, write_plan
from fivescore.analysis.solver.hidden import HiddenGame, Known, Move, Plan
from fivescore.core.errors import FivescoreError
from fivescore.core.game import State
from fivescore.core.notation import Record, dumps, write_tiles
from fivescore.core.position import Action
from fivescore.core.tiles import Tile
from research import SEED, turns

BLUFF = "CxSaC8M8vgNVW4ppLEAOrBl", "1-6 4-4"
"""The ending of the lesson: laid so that it comes from no round, every deal of its six tiles alike."""
DEALS = {"all-fives": 300, "fives-and-threes": 7_000}
NODES = {"all-fives": 15_000, "fives-and-threes": 40_000}
"""The most deals and the most turns, over all deals, of an ending that is tried."""
QUOTAS = {"all-fives": {"mix": 9, "average": 8, "held": 1}, "fives-and-threes": {"mix": 1, "average": 12}}
"""How many are kept of a kind; "held" is one of the average, of the hand that was held: its review speaks of it."""
ROUNDS = 3_000
"""In how many rounds of a game we look at most."""
LOSS = {"all-fives": {"mix": Fraction(1, 4), "average": Fraction(1)}} | {
    "fives-and-threes": {"mix": Fraction(1, 50), "average": Fraction(1, 4)}
}
"""How much a hand each first move loses at least, where one must mix, and what the face-up average names elsewhere."""
FEW = 4
"""How many hands of an ending are tried."""
LONGEST = 100
"""The largest denominator of a chance."""
rounds = partial(turns, f"certificates/{SEED}")
"""The states of a round of a game, by its number."""
Choices = tuple[int, int]
"""The last choice of each seat, by number; 0 before the first."""


class Turn(NamedTuple):
    """A turn with a choice: the choice before it, and its own by the move."""

    before: int
    own: dict[Move, int]


class Program:
    """The linear program of a game: what each seat's choices come to. FivescoreError: more than `most` turns."""

    def __init__(self, game: HiddenGame, most: int) -> None:
        self.game, self.most, self.nodes = game, most, 0
        self.turns: tuple[dict[Known, Turn], dict[Known, Turn]] = ({}, {})
        self.counts = [1, 1]
        self.gains: dict[Choices, float] = defaultdict(float)
        self._enter(game.root, [(world, (0, 0)) for world in game.worlds])

    def _enter(self, node: hidden.PublicState, worlds: list[tuple[hidden.World, Choices]]) -> None:
        by_move: dict[Move, list[tuple[hidden.World, Choices]]] = defaultdict(list)
        groups: dict[tuple[int, ...], list[tuple[hidden.World, Choices]]] = defaultdict(list)
        for world, last in worlds:
            groups[world.own[node.seat]].append((world, last))
        for own, group in groups.items():
            moves, seat = self.game.moves(node, group[0][0]), node.seat
            if len(moves) == 1:
                by_move[moves[0]] += group
                continue
            choices = {move: at for at, move in enumerate(moves, self.counts[seat])}
            self.counts[seat] += len(moves)
            self.turns[seat][node.past, own] = Turn(group[0][1][seat], choices)
            for move, choice in choices.items():
                by_move[move] += [(world, (last[0], choice) if seat else (choice, last[1])) for world, last in group]
        for move, some in by_move.items():
            self._follow(node, move, some)

    def _follow(self, node: hidden.PublicState, move: Move, worlds: list[tuple[hidden.World, Choices]]) -> None:
        left = []
        for world, last in worlds:
            for gain, after, over in self.game.results(node, move, world):
                self.nodes += 1
                self.gains[last] += gain * float(after.chance)
                left += [] if over else [(after, last)]
        if self.nodes > self.most:
            raise FivescoreError(f"the game has more than {self.most:,} turns")
        if left:
            self._enter(self.game.after(node, move), left)

    def plan(self, own: int, always: Mapping[Known, Move] | None = None) -> Plan:
        """The best plan of a seat where the other makes the moves that `always` says."""
        from scipy.optimize import linprog  # the extra `certify`
        from scipy.sparse import coo_matrix

        other, size, sign = 1 - own, self.counts[own], 1 if own else -1
        most: list[tuple[int, int, float]] = [(0, size, 1)]  # no choice of the other leaves less than what is sure
        for place, turn in enumerate(self.turns[other].values(), size + 1):
            most += [(choice, place, 1) for choice in turn.own.values()] + [(turn.before, place, -1)]
        most += [(last[other], last[own], sign * gain) for last, gain in self.gains.items() if gain]
        whole: list[tuple[int, int, float]] = [(0, 0, 1)]  # the chances of a turn add up to that of the choice before
        for row, turn in enumerate(self.turns[own].values(), 1):
            whole += [(row, choice, 1) for choice in turn.own.values()] + [(row, turn.before, -1)]
        wide = size + 1 + len(self.turns[other])

        def matrix(cells: list[tuple[int, int, float]], rows: int) -> Any:
            at, along, values = zip(*cells, strict=True)
            return coo_matrix((values, (at, along)), shape=(rows, wide)).tocsr()

        closed = {
            choice
            for known, kept in (always or {}).items()
            for move, choice in self.turns[other][known].own.items()
            if move != kept
        }
        open_to = [choice for choice in range(self.counts[other]) if choice not in closed]
        rows = 1 + len(self.turns[own])
        found = linprog(
            [-1.0 if place == size else 0.0 for place in range(wide)],
            matrix(most, self.counts[other])[open_to],
            [0.0] * len(open_to),
            matrix(whole, rows),
            [1.0] + [0.0] * (rows - 1),
            [(0, None)] * size + [(None, None)] * (wide - size),
            method="highs-ds",
        )
        turns = self.turns[own].items()
        return {known: _fractions([found.x[choice] for choice in turn.own.values()]) for known, turn in turns}


def _fractions(weights: list[float]) -> tuple[Fraction, ...]:
    """Weights as chances: near fractions that add up to 1, the first move where the turn never comes."""
    total = sum(weights)
    if total < 1e-9:
        return (Fraction(1), *[Fraction(0)] * (len(weights) - 1))
    found = [Fraction(float(weight / total)).limit_denominator(LONGEST**2) for weight in weights]
    largest = found.index(max(found))
    found[largest] += 1 - sum(found)
    return tuple(found)


def solved(name: str, place: str, program: Program) -> Certificate:
    """The certificate of an ending, of no hand yet. Raises FivescoreError where the fractions prove nothing."""
    game, seat = program.game, program.game.root.seat
    mine, theirs = program.plan(seat), program.plan(1 - seat)
    texts = write_plan(game, seat, mine.__getitem__), write_plan(game, 1 - seat, theirs.__getitem__)
    draft = Certificate(name, place, game.reply(seat, theirs), "", *texts, ())
    certificate.certified(draft)
    return draft


def of_hand(draft: Certificate, hand: str, program: Program) -> Certificate:
    """A certificate for a hand of the seat to move, with what each first move is worth if it is always made."""
    game, seat, it = program.game, program.game.root.seat, draft._replace(hand=hand)
    always = []
    for move in it.moves.values():
        best = program.plan(1 - seat, {it.known: move})
        text = write_plan(game, 1 - seat, best.__getitem__)
        always.append(AlwaysMade(game.reply(seat, best, {it.known: move}), "" if text == it.other else text))
    return it._replace(always=tuple(always))


def averages(game: HiddenGame) -> dict[tuple[int, ...], dict[Move, Fraction]]:
    """The face-up value of each first move with each hand, summed over its deals."""
    seat, at = game.root.seat, game.position
    solver = Solver(at.rules, 2, limit=sys.maxsize)
    found: dict[tuple[int, ...], dict[Move, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for world in game.worlds:
        for action, move in game.first(world.hands[seat]).items():
            margin = solver.margin(solver.task(at, action), world.hands, seat, world.bone)
            found[world.own[seat]][move] += Fraction(margin, solver.tree.scale(world.bone)) * world.chance
    return found


def tells(it: Certificate, which: str, named: Action) -> bool:
    """Say whether what is always made loses enough: every first move ("mix"), or what the face-up average names."""
    least = LOSS[it.position.rules.slug]["mix" if which == "mix" else "average"]
    small = max(chance.denominator for chance in it.chances.values()) <= LONGEST
    return small and (min(it.losses.values()) if which == "mix" else it.losses[named]) >= least


def endings(game: str) -> Iterator[tuple[str, str, State]]:
    """The endings of rounds that are small enough, with a choice: a name, the place as text, the state."""
    for number in range(1, ROUNDS + 1):
        for state in rounds(game, number):
            at = state.seen_by(None)
            small = sum(at.sizes) < 8 and 0 < at.boneyard <= (4 if game == "all-fives" else 14)
            if small and len(state.legal) > 1 and odds.deals_upper_bound(at) <= DEALS[game]:
                seen = dumps(replace(Record.of(state), hands=(), boneyard=()))  # the round so far as all see it
                yield f"{game} {number}.{len(state.events)}", seen.strip().replace("\n", "~"), state


def found(
    name: str, place: str, held: tuple[Tile, ...], most: int, wanted: Set[str]
) -> Iterator[tuple[str, Certificate]]:
    """The certificates of an ending, each with its kind: of the hand that was held, then of a few others."""
    game = hidden_game(place)
    try:
        program = Program(game, most)
        draft = solved(name, place, program)
        plan, tiles, means = read_plan(game, game.root.seat, draft.plan), game.position.rules.tiles, averages(game)
        telling = []
        for own, values in means.items():
            chances, moves = plan.get(((), own), (Fraction(1),)), [*game.first(own[0]).values()]
            at, mine = moves.index(max(values, key=values.__getitem__)), own[0] == tiles.mask(held)
            which = "mix" if max(chances) < 1 else "held" if mine else "average"
            if which in wanted and (which == "mix" or not chances[at]):
                made = max(values[move] for move, chance in zip(moves, chances, strict=True) if chance)
                telling.append((not mine, made - values[moves[at]], own[0], at, which))
        for *_, hand, at, which in sorted(telling)[:FEW]:
            it = of_hand(draft, write_tiles(tiles.tiles(hand)), program)
            if tells(it, which, [*it.moves][at]):
                yield which, it
    except FivescoreError:  # too large, or what the fractions are near to is no plan
        return


def main() -> None:
    """Look until every quota is full, and store what was found."""
    place, hand = BLUFF
    bluff = Program(hidden_game(place), NODES["all-fives"])
    kept = [of_hand(solved("all-fives bluff", place, bluff), hand, bluff)]
    for game, quota in QUOTAS.items():
        left = dict(quota)
        for name, place, state in endings(game):
            held = state.hands[state.to_move]
            wanted = {each for each in left if left[each]}
            wanted |= {"held"} if "average" in wanted else set()
            for which, it in islice(found(name, place, held, NODES[game], wanted), 1):
                left[which if left.get(which) else "average"] -= 1
                kept.append(it)
                losses = {str(action): f"{float(loss):.2f}" for action, loss in it.losses.items()}
                print(which, name, it.hand, losses, [str(chance) for chance in it.chances.values()], flush=True)
            if not any(left.values()):
                break
    certificate.FILE.write_text("".join(f"{certificate.write_certificate(it)}\n" for it in kept), encoding="utf-8")


if __name__ == "__main__":
    main()
