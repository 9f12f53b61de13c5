"""What was learned from played rounds, in a few numbers: the worth of tiles, and what our players lose a choice.

`make data RUN=review` makes `review.json` again from its seed.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

_STORED: Mapping[str, Any] = json.loads(Path(__file__).with_name("review.json").read_text(encoding="utf-8"))
WORTHS: Mapping[str, tuple[int, ...]] = {row["game"]: tuple(row["weights"]) for row in _STORED["lucks"]}
"""The worth of tiles in each game, in hundredths of a point: a weight for each of `luck.FEATURES`."""
POWER: Mapping[str, float] = {row["game"]: row["shrinks"] for row in _STORED["lucks"]}
"""How many times smaller the variance of a round's result is without its luck, by game."""
LOSSES: dict[str, dict[str, tuple[float, float]]] = {row["game"]: {} for row in _STORED["losses"]}
"""What a choice of each player loses on average by roll-out, with its standard error, by game; seven tiles in a hand of
All Fives have rows of their own."""
for _row in _STORED["losses"]:
    LOSSES[_row["game"]][_row["player"]] = _row["lost"], _row["error"]
