"""How many action sequences a stored deal has: the contract of the rules, counted leaf by leaf.

`python -m tests.perft` writes the file anew, after a change of the rules that is meant.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

from fivescore import RULE_SETS
from fivescore.game import State, deal
from fivescore.notation import write_tiles

FILE = Path(__file__).parent / "perft.json"
LEAVES = 40_000


def perft(state: State, depth: int) -> int:
    """The number of sequences of so many actions; a round that ends sooner counts once."""
    if state.result is not None:
        return 1
    if depth == 1:
        return len(state.legal)
    return sum(perft(state.apply(action), depth - 1) for action in state.legal)


def main() -> None:
    rows: list[dict[str, Any]] = []
    for slug, rules in RULE_SETS.items():
        for players in rules.players:
            start = deal(rules, players, random.Random(f"perft/{slug}/{players}"), leader=0).start()
            counts = [1]
            while counts[-1] < LEAVES and len(counts) < 60:
                counts.append(perft(start, len(counts)))
            hands = [write_tiles(hand) for hand in start.deal.hands]
            rows.append({"rules": slug, "hands": hands, "boneyard": write_tiles(start.boneyard), "counts": counts[1:]})
    FILE.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
    print(f"{sum(row['counts'][-1] for row in rows):,} leaves")


if __name__ == "__main__":
    main()
