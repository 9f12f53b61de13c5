"""How many action sequences a stored deal has: the contract of the rules, counted leaf by leaf."""

import random
from typing import Any

from fivescore import RULE_SETS
from fivescore.core.game import State, deal
from fivescore.core.notation import write_tiles

SEED = 0
"""No number: each deal is named by its game and its number of players."""
LEAVES = 40_000
COUNT = f"up to {LEAVES:,} sequences or more of each game and number of players"


def perft(state: State, depth: int) -> int:
    """The number of sequences of so many actions; a round that ends sooner counts once."""
    if state.result is not None:
        return 1
    if depth == 1:
        return len(state.legal)
    return sum(perft(state.apply(action), depth - 1) for action in state.legal)


def run() -> dict[str, object]:
    """For each game and number of players a deal, and how many sequences of each length it has."""
    rows: list[dict[str, Any]] = []
    for slug, rules in RULE_SETS.items():
        for players in rules.players:
            start = deal(rules, players, random.Random(f"perft/{slug}/{players}"), leader=0).start()
            counts = [1]
            while counts[-1] < LEAVES and len(counts) < 60:
                counts.append(perft(start, len(counts)))
            hands = [write_tiles(hand) for hand in start.deal.hands]
            rows.append({"rules": slug, "hands": hands, "boneyard": write_tiles(start.boneyard), "counts": counts[1:]})
    return {"rows": rows}
