"""The games side by side: many rounds of each between greedy players.

`python -m tests.compare` writes `compare.json` anew (two minutes); the lesson on one layout in five games and the rules
show it.
"""

from __future__ import annotations

import json
from pathlib import Path

from fivescore.rules import RULE_SETS
from fivescore.simulate import compared

FILE = Path(__file__).parent / "compare.json"
SEED = 1
ROUNDS, FEW = 20_000, 100
"""Rounds of each game; and the few that every test run plays again."""


def counted(rounds: int) -> dict[str, dict[str, list[float]]]:
    """For each game and each of its figures: the mean and its standard error."""
    return {
        slug: {
            name: [round(found.mean, 4), round(found.error, 4)]
            for name, found in compared(rules, rounds, SEED)._asdict().items()
        }
        for slug, rules in RULE_SETS.items()
    }


if __name__ == "__main__":
    stored = {"seed": SEED, "rounds": ROUNDS, "few": counted(FEW), "all": counted(ROUNDS)}
    FILE.write_text(json.dumps(stored, indent=1) + "\n", encoding="utf-8")
