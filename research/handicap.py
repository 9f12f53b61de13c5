"""Two thousand matches of a stronger and a weaker player, for the project on a fair handicap, and others to try it on.

The table is `docs/data/matches.csv`. Neither player looks at the score of the match, so a head start only changes its
end.
"""

import random
from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from itertools import pairwise
from typing import Any

from fivescore.analysis.odds import estimate
from fivescore.analysis.players import Careful, Greedy, Player
from fivescore.analysis.simulate import end_of_round, tally
from fivescore.core.game import Deal
from fivescore.core.match import Match
from fivescore.core.rules import ALL_FIVES
from research import ALONE, TABLES, Means, Row, as_csv, figures
from website import ROOT

SEED = 1
MATCHES = 2_000
"""Matches in the table, and new ones for each head start."""
STARTS = tuple(range(0, 151, 10))
"""The head starts that new matches are played with."""
COUNT = f"{MATCHES:,} matches, and {MATCHES:,} others for each of {len(STARTS)} head starts"
PLAYERS: tuple[Player, Player] = (Careful(), Greedy())
TABLE = ROOT / "docs" / "data" / "matches.csv"
COLUMNS: dict[str, str] = TABLES["handicap"]
"""What each column is."""


def played(number: int, seed: str, start: int = 0) -> Iterator[tuple[Deal, Match]]:
    """Each round of a match with a head start of the greedy player, who is first in odd ones: deal and match."""
    players = seats(number)
    match = Match.of(ALL_FIVES, 2)._replace(scores=tuple(start * (each.name == "greedy") for each in players))
    while match.winner is None:
        at = f"handicap/{SEED}/{seed}{number}/{len(match.results)}"
        dealt = match.deal(random.Random(at))
        match = match.ended(dealt, *end_of_round(dealt, players, at)[:2])
        yield dealt, match


def seats(number: int) -> tuple[Player, ...]:
    """The players of a match by their seats."""
    return PLAYERS[:: -1 if number % 2 else 1]


def row(number: int) -> list[Any]:
    """A match in figures."""
    names = [each.name for each in seats(number)]
    rounds = [*played(number, "")]
    scores = [(0, 0), *(match.scores for _, match in rounds)]
    won = [" ".join(str(now[seat] - before[seat]) for before, now in pairwise(scores)) for seat in (0, 1)]
    by_name = {name: (won[seat], scores[-1][seat]) for seat, name in enumerate(names)}
    winner = rounds[-1][1].winner
    assert winner is not None
    parts = [by_name[each.name][at] for at in (0, 1) for each in PLAYERS]
    return [number, names[rounds[0][0].leader], len(rounds), *parts, names[winner]]


def wins(number: int, *, start: int) -> tuple[float]:
    """1 where the greedy player wins a new match that it begins with so many points; else 0."""
    *_, (_, match) = played(number, f"new/{start}/", start)
    return (float(match.winner == [each.name for each in seats(number)].index("greedy")),)


def counted(matches: int = MATCHES, means: Means = ALONE) -> list[Row]:
    """A row for each head start: the share of new matches that the greedy player wins, with its standard error."""
    found = []
    for start in STARTS:
        (values,) = tally(partial(wins, start=start), matches, **means.named(f"start-{start}"))
        found.append({"start": start, **figures(estimate(values))})
    return found


def run(means: Means = ALONE) -> dict[str, Any]:
    """Writes the table, and says what is in it and what new matches say."""
    text = as_csv(COLUMNS, map(row, range(MATCHES)))
    TABLE.write_text(text, encoding="utf-8")
    return {"columns": COLUMNS, "digest": sha256(text.encode()).hexdigest(), "new": counted(means=means)}
