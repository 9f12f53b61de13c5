"""A hundred thousand rounds as a table: the same deals for every pair of three kinds of player.

The table is `docs/data/rounds.csv.gz`; its first deals are `docs/data/rounds-of-some-deals.csv`, for classes.
"""

import gzip
import random
from functools import partial
from hashlib import sha256
from itertools import product
from typing import Any

from fivescore.analysis.players import Careful, Chance, Greedy, Player
from fivescore.analysis.simulate import play_round
from fivescore.core.game import State, deal
from fivescore.core.layout import Play
from fivescore.core.position import Draw, Pass
from fivescore.core.rules import ALL_FIVES
from research import ALONE, TABLES, Means, as_csv
from website import ROOT

SEED = 1
DEALS, FEW, FOR_CLASSES = 11_112, 6, 500
"""Deals, each played by nine pairs of players; how many every test run plays again; how many classes get."""
COUNT = f"{9 * DEALS:,} rounds, {DEALS:,} deals for each of 9 pairs of players"
KINDS: dict[str, Player] = {"chance": Chance(), "greedy": Greedy(), "careful": Careful()}
TABLE = ROOT / "docs" / "data" / "rounds.csv.gz"
SMALL = ROOT / "docs" / "data" / "rounds-of-some-deals.csv"
COLUMNS: dict[str, str] = TABLES["rounds"]
"""What each column is."""


def rows_of(number: int) -> list[list[Any]]:
    """The nine rounds of a deal."""
    return [row(number, first, second) for first, second in product(KINDS, repeat=2)]


def row(number: int, first: str, second: str) -> list[Any]:
    """A round in figures."""
    dealt = deal(ALL_FIVES, 2, random.Random(f"{SEED}/{number}"), leader=0)
    return told(play_round(dealt, (KINDS[first], KINDS[second]), f"{SEED}/{number}"), number, first, second)


def told(end: State, number: int, first: str, second: str) -> list[Any]:
    """The figures of a round that is over."""
    assert end.result
    plays = [(each.seat, each.points, each.action.tile) for each in end.events if isinstance(each.action, Play)]
    points = [[scored for who, scored, _ in plays if who == seat] for seat in (0, 1)]
    scores = [" ".join(map(str, each)) for each in points]
    settled = [points - scored for points, scored in zip(end.scores, map(sum, points), strict=True)]
    names: dict[int | None, str] = {0: "first", 1: "second"}
    kinds = [sum(isinstance(each.action, kind) for each in end.events) for kind in (Draw, Pass)]
    winner = next((names[seat] for seat in (0, 1) if settled[seat]), "nobody")
    out = names.get(end.result.seat if end.result.reason == "out" else None, "nobody")
    return [
        number, first, second, str(plays[0][2])[1:-1], plays[0][1], len(plays), *kinds, *scores, out, sum(settled),
        winner, *end.scores,
    ]  # fmt: skip


def run(means: Means = ALONE) -> dict[str, Any]:
    """Writes both tables, and says what stands in them."""
    go = partial(map, rows_of) if means.executor is None else partial(means.executor.map, rows_of, chunksize=50)
    rows = []
    for done, nine in enumerate(go(range(DEALS)), start=1):
        rows += nine
        if means.progress and (done % 1000 == 0 or done == DEALS):
            means.progress(done, DEALS)
    text = as_csv(COLUMNS, rows)
    TABLE.parent.mkdir(exist_ok=True)
    TABLE.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    SMALL.write_text(as_csv(COLUMNS, rows[: 9 * FOR_CLASSES]), encoding="utf-8")
    return {"columns": COLUMNS, "digest": sha256(text.encode()).hexdigest()}
