"""Choices of greedy players: what each play brings less than the best of the choice, in deals that the round allows."""

import random
from collections.abc import Sequence

from fivescore.analysis.players import Greedy
from fivescore.analysis.rollout import RolledPlay, rolling_out
from fivescore.core.game import State, deal
from fivescore.core.position import Position
from fivescore.core.rules import ALL_FIVES
from fivescore_labs.claims.leads import SEVEN
from research import Row, measured

SEED = 1
WORLDS = 1_000
"""Deals in which every play of a choice is tried."""
CHOICES = (
    *((1, 6), (19, 7), (19, 9), (29, 6), (37, 6), (53, 8), (57, 4), (61, 8), (62, 8), (66, 4), (67, 6)),
    *((17, 8, 4), (65, 8, 4)),
)
"""The seed of each round, and how many acts came before the choice, as lessons deal them; with four seats, partners."""
COUNT = f"{WORLDS:,} deals of each of {len(CHOICES)} choices"


def reached(seed: int, acts: int, seats: int = 2) -> State:
    """A round of greedy players, dealt from a seed, after so many acts."""
    state = deal(SEVEN if seats == 2 else ALL_FIVES, seats, random.Random(seed), leader=0).start()
    for _ in range(acts):
        state = state.apply(Greedy().choose(state.seen_by(state.to_move), random.Random(0)))
    return state


def tried(position: Position, worlds: int, seed: str) -> list[RolledPlay]:
    """Every play in the same deals, the best first: none is dropped, so that it is known how far each is behind."""
    *_, first = rolling_out(position, worlds, random.Random(seed))
    *_, rolled = rolling_out(position, worlds, random.Random(seed), keep=[each.play for each in first])
    return list(rolled)


def found(worlds: int, choices: Sequence[tuple[int, ...]] = CHOICES, seed: int = SEED) -> list[Row]:
    """A row for each play of each choice, the best first: what it brings less than the best, with its error."""
    rows = []
    for dealt, acts, *seats in choices:
        state = reached(dealt, acts, *seats)
        hand = " ".join(f"{tile.low}-{tile.high}" for tile in state.hands[0])
        for each in tried(state.seen_by(0), worlds, f"choices/{seed}/{dealt}/{acts}"):
            rows.append({"hand": hand, "play": str(each.play), **measured(each.behind)})
    return rows


def run() -> dict[str, object]:
    """All choices."""
    return {"plays": found(WORLDS)}
