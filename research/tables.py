"""Tables for lessons and projects in `docs/data`: a hundred thousand rounds, and two thousand matches.

`rounds.csv.gz` has the same deals for every pair of three kinds of player, `rounds-of-some-deals.csv` the first of
them, for classes. `matches.csv` is for the project on a fair handicap: the careful player against the greedy one.
Neither looks at the score of the match, so a head start only changes its end; new matches try it.
"""

import csv
import gzip
import io
import random
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from hashlib import sha256
from itertools import pairwise, product
from typing import Any

from fivescore.analysis.players import Careful, Chance, Greedy, Player
from fivescore.analysis.simulate import end_of_round, play_round
from fivescore.core.game import Deal, State, deal
from fivescore.core.layout import Play
from fivescore.core.match import Match
from fivescore.core.position import Draw, Pass
from fivescore.core.rules import ALL_FIVES
from research import ALONE, RUNS, SEED, Means, Row, figures, stores
from website import ROOT

DATA = ROOT / "docs" / "data"
ROUNDS, SMALL, MATCHES = DATA / "rounds.csv.gz", DATA / "rounds-of-some-deals.csv", DATA / "matches.csv"
COLUMNS: dict[str, dict[str, str]] = tomllib.loads((RUNS / "tables.toml").read_text(encoding="utf-8"))
"""What each column is, by the run that writes it."""
DEALS, FEW, FOR_CLASSES = 11_112, 6, 500
"""Deals, each played by nine pairs of players; how many every test run plays again; how many classes get."""
KINDS: dict[str, Player] = {"chance": Chance(), "greedy": Greedy(), "careful": Careful()}
COUNT = 2_000
"""Matches in their table, and new ones for each head start."""
STARTS = tuple(range(0, 151, 10))
"""The head starts that new matches are played with."""


def as_csv(heads: Iterable[str], rows: Iterable[Sequence[Any]]) -> str:
    """Rows with their heads, as CSV."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(heads)
    table.writerows(rows)
    return text.getvalue()


def kept(name: str, text: str) -> Row:
    """What is stored of a table beside it."""
    return {"columns": COLUMNS[name], "digest": sha256(text.encode()).hexdigest()}


def rows_of(number: int) -> list[list[Any]]:
    """The nine rounds of a deal."""
    dealt, seed = deal(ALL_FIVES, 2, random.Random(f"{SEED}/{number}"), leader=0), f"{SEED}/{number}"
    return [
        [number, *pair, *told(play_round(dealt, [KINDS[name] for name in pair], seed))]
        for pair in product(KINDS, repeat=2)
    ]


def told(end: State) -> list[Any]:
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
    laid = str(plays[0][2])[1:-1], plays[0][1], len(plays)
    return [*laid, *kinds, *scores, out, sum(settled), winner, *end.scores]


@stores("rounds", f"{9 * DEALS:,} rounds, {DEALS:,} deals for each of 9 pairs of players")
def rounds(means: Means = ALONE) -> Row:
    """Writes both tables of rounds, and says what stands in them."""
    go = partial(map, rows_of) if means.executor is None else partial(means.executor.map, rows_of, chunksize=50)
    rows = []
    for done, nine in enumerate(go(range(DEALS)), start=1):
        rows += nine
        if means.progress and (done % 1000 == 0 or done == DEALS):
            means.progress(done, DEALS)
    text = as_csv(COLUMNS["rounds"], rows)
    ROUNDS.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    SMALL.write_text(as_csv(COLUMNS["rounds"], rows[: 9 * FOR_CLASSES]), encoding="utf-8")
    return kept("rounds", text)


def seats(number: int) -> list[str]:
    """The players of a match by their seats."""
    return ["careful", "greedy"][:: -1 if number % 2 else 1]


def played(number: int, seed: str = "", start: int = 0) -> Iterator[tuple[Deal, Match]]:
    """Each round of a match with a head start of the greedy player, who is first in odd ones: deal and match."""
    names = seats(number)
    match = Match.of(ALL_FIVES, 2)._replace(scores=tuple(start * (name == "greedy") for name in names))
    while match.winner is None:
        at = f"handicap/{SEED}/{seed}{number}/{len(match.results)}"
        dealt = match.deal(random.Random(at))
        match = match.ended(dealt, *end_of_round(dealt, [KINDS[name] for name in names], at)[:2])
        yield dealt, match


def match_row(number: int) -> list[Any]:
    """A match in figures."""
    names, rounds = seats(number), [*played(number)]
    scores = [(0, 0), *(match.scores for _, match in rounds)]
    won = [" ".join(str(now[seat] - before[seat]) for before, now in pairwise(scores)) for seat in (0, 1)]
    order = [names.index(name) for name in ("careful", "greedy")]
    winner = rounds[-1][1].winner
    assert winner is not None
    parts = [each[seat] for each in (won, scores[-1]) for seat in order]
    return [number, names[rounds[0][0].leader], len(rounds), *parts, names[winner]]


def wins(number: int, *, start: int) -> tuple[float]:
    """1 where the greedy player wins a new match that it begins with so many points; else 0."""
    *_, (_, match) = played(number, f"new/{start}/", start)
    return (float(match.winner == seats(number).index("greedy")),)


def new(matches: int, means: Means = ALONE) -> list[Row]:
    """A row for each head start: the share of new matches that the greedy player wins, with its standard error."""
    found = {start: means.found(f"start-{start}", partial(wins, start=start), matches) for start in STARTS}
    return [{"start": start, **figures(each)} for start, (each,) in found.items()]


@stores("handicap", f"{COUNT:,} matches, and {COUNT:,} others for each of {len(STARTS)} head starts")
def handicap(means: Means = ALONE) -> Row:
    """Writes the table of matches, and says what is in it and what new matches say."""
    text = as_csv(COLUMNS["handicap"], map(match_row, range(COUNT)))
    MATCHES.write_text(text, encoding="utf-8")
    return {**kept("handicap", text), "new": new(COUNT, means)}
