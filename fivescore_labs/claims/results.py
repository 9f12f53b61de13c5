"""What the stored runs found: of every claim, of every lead, and of matches in which both need as much."""

import json
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

from fivescore.analysis.odds import Estimate, Share
from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Play
from fivescore.core.notation import read_plays, read_tiles
from fivescore.core.speech import listed
from fivescore.core.tiles import Tile
from fivescore_labs.claims.claim import Claim, Word, side_of_line, verdict
from fivescore_labs.claims.experiments import CLAIMS, REACH
from fivescore_labs.claims.styles import SLOW, STRENGTHS
from fivescore_labs.claims.trials import SCORING_PAIRS

Row = Mapping[str, Any]


def _stored(name: str) -> Any:
    return json.loads((Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8"))


def _estimate(row: Row) -> Estimate:
    return Estimate(row["mean"], row["error"], row["trials"])


def _by(name: str, rows: Sequence[Row]) -> dict[Any, list[Row]]:
    """Group rows, those that have the same under a name one after the other."""
    return {each: list(same) for each, same in groupby(rows, itemgetter(name))}


def _by_tile(rows: Sequence[Row]) -> dict[Tile, Estimate]:
    return {Tile.parse(row["tile"]): _estimate(row) for row in rows}


_CLAIMS, _LEADS = _stored("claims"), _stored("leads")
_TRIED = _by("claim", _CLAIMS["all"])
for _claim in CLAIMS.values():
    _names = [(row["part"], row["by"]) for row in _TRIED.get(_claim.id, [])]
    if (_parts := [(part.name, part.by) for part in _claim.parts]) != _names:
        raise FivescoreError(
            f"claims.toml, [{_claim.id}]: its experiments are {_parts}, and the stored run has {_names}; "
            "`make claims` tries them all"
        )
FOUND: Mapping[str, tuple[Estimate, ...]] = {claim: tuple(map(_estimate, _TRIED[claim])) for claim in CLAIMS}
"""What each part of each claim came to."""
SEED: int = _CLAIMS["run"]["seed"]
"""The seed of the stored run."""
CHARTS: Mapping[str, Mapping[Tile, Estimate]] = {
    game: _by_tile(rows) for game, rows in _by("game", _LEADS["charts"]).items()
}
"""For each game what each lead brings beside the other leads of the same hand."""
HANDS: Mapping[tuple[Tile, ...], Mapping[Tile, Estimate]] = {
    tuple(sorted(brings)): brings for brings in map(_by_tile, _by("hand", _stored("hands")["leads"]).values())
}
"""For some hands what each lead brings less than the best one, that first."""
CHOICES: Mapping[tuple[Tile, ...], Mapping[Play, Estimate]] = {
    read_tiles(hand): {next(iter(read_plays(row["play"]))): _estimate(row) for row in rows}
    for hand, rows in _by("hand", _stored("choices")["plays"]).items()
}
"""For some choices, by the hand, what each play brings less than the best one, that first."""
EACH: Mapping[Tile, Estimate] = _by_tile(_stored("tiles")["all"])
"""What each tile brings its holder more than another one in a round of Fives and Threes, between careful players."""
LOST: Mapping[tuple[str, str], Estimate] = {(row["game"], row["way"]): _estimate(row) for row in _LEADS["lost"]}
"""For each game and way to lead, what is lost against the best lead of the hand."""
WON: Mapping[tuple[str, int, int], Share] = {
    (row["game"], row["need"], row["behind"]): Share(*_estimate(row)) for row in _stored("need")["points"]
}
"""How often the leader wins, by game, by what the other needs, and by how far the leader is behind."""


def stored_results(claim: Claim) -> Mapping[str, Mapping[str, Estimate]]:
    """Return what each experiment of a claim came to, by its name and who made it.

    >>> list(stored_results(CLAIMS["heavy-first"])), list(stored_results(CLAIMS["heavy-first"])["All Fives"])
    (['All Fives', 'All Fives (gamerules.com)', 'Fives and Threes'], ['greedy', 'careful', 'linear', 'rollout'])
    """
    found: dict[str, dict[str, Estimate]] = {}
    for part, each in zip(claim.parts, FOUND[claim.id], strict=True):
        found.setdefault(part.name, {})[part.by] = each
    return found


def sides(claim: Claim) -> list[list[int | None]]:
    """Return a row for each experiment: the `side_of_line()` of each strength, None where they did not try."""
    pairs = zip(claim.parts, FOUND[claim.id], strict=True)
    lies = {(part.name, part.by): side_of_line(found, part.than, REACH) for part, found in pairs}
    lies = {key: lie for key, lie in lies.items() if lie or key[1] != SLOW}  # the silence of few deals says nothing
    return [[lies.get((name, who), lies.get((name, ""))) for who in STRENGTHS] for name in stored_results(claim)]


def ruling(claim: Claim) -> Word:
    """Return the verdict of the stored run.

    >>> ruling(CLAIMS["lead-a-ten"]), ruling(CLAIMS["small-total"])
    ('supported', 'turns round')
    """
    return verdict(sides(claim))


def advice_taken(claim: Claim) -> str:
    """Return what a player takes from the verdict, with the stored numbers in it.

    >>> advice_taken(CLAIMS["from-score-to-score"]).partition(". ")[0]
    'Lay them where the table scores already'
    """
    return claim.takes[1].format(tiles=_listed())


def _listed() -> str:
    """Say what each tile of source C's list brings its holder, and which bring no more than another tile would."""
    order = sorted(EACH, key=lambda tile: -EACH[tile].mean)
    those = [tile for tile in order if tile in SCORING_PAIRS]
    brings = listed([f"{tile} {EACH[tile].mean:+.2f}".replace("-0.", "−0.") for tile in those])
    wide, deals = max(1.96 * EACH[tile].error for tile in those), EACH[those[0]].trials
    says = (
        f"Held in place of another tile, each brings, in points a round: {brings}, all ± {wide:.2f} ({deals:,} deals)."
    )
    for tile in those:
        if EACH[tile].interval[0] <= 0:
            place = f"number {order.index(tile) + 1} of {len(order)}"
            says += f" {tile} brings nothing that we can tell from zero: it is {place}."
    return says
