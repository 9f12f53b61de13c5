"""What the stored runs found: of every claim, of every lead, and of matches in which both need as much."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fivescore.analysis.odds import Estimate, Share
from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Play
from fivescore.core.notation import read_plays, read_tiles
from fivescore.core.speech import listed
from fivescore.core.tiles import Tile
from fivescore_labs.claims.claim import Claim, Word, side, verdict
from fivescore_labs.claims.experiments import CLAIMS, REACH
from fivescore_labs.claims.styles import SLOW, STRENGTHS
from fivescore_labs.claims.trials import SCORING_PAIRS


def _stored(name: str) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads((Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8"))
    return kept


def _estimate(row: Mapping[str, Any]) -> Estimate:
    return Estimate(row["mean"], row["error"], row["trials"])


_CHOICES, _CLAIMS, _HANDS, _LEADS, _NEED, _TILES = map(
    _stored, ("choices", "claims", "hands", "leads", "need", "tiles")
)
for _claim in CLAIMS.values():
    _names = [(row["part"], row["by"]) for row in _CLAIMS["all"] if row["claim"] == _claim.id]
    if (_parts := [(part.name, part.by) for part in _claim.parts]) != _names:
        raise FivescoreError(
            f"claims.toml, [{_claim.id}]: its experiments are {_parts}, and the stored run has {_names}; "
            "`make claims` tries them all"
        )
FOUND: Mapping[str, tuple[Estimate, ...]] = {
    claim: tuple(_estimate(row) for row in _CLAIMS["all"] if row["claim"] == claim) for claim in CLAIMS
}
"""What each part of each claim came to."""
SEED: int = _CLAIMS["run"]["seed"]
"""The seed of the stored run."""
CHARTS: Mapping[str, Mapping[Tile, Estimate]] = {
    game: {Tile.parse(row["tile"]): _estimate(row) for row in _LEADS["charts"] if row["game"] == game}
    for game in dict.fromkeys(row["game"] for row in _LEADS["charts"])
}
"""For each game what each lead brings beside the other leads of the same hand."""
HANDS: Mapping[tuple[Tile, ...], Mapping[Tile, Estimate]] = {
    tuple(sorted(brought)): brought
    for brought in (
        {Tile.parse(row["tile"]): _estimate(row) for row in _HANDS["leads"] if row["hand"] == hand}
        for hand in dict.fromkeys(row["hand"] for row in _HANDS["leads"])
    )
}
"""For some hands what each lead brings less than the best one, that first."""
CHOICES: Mapping[tuple[Tile, ...], Mapping[Play, Estimate]] = {
    read_tiles(hand): {
        next(iter(read_plays(row["play"]))): _estimate(row) for row in _CHOICES["plays"] if row["hand"] == hand
    }
    for hand in dict.fromkeys(row["hand"] for row in _CHOICES["plays"])
}
"""For some choices, by the hand, what each play brings less than the best one, that first."""
EACH: Mapping[Tile, Estimate] = {Tile.parse(row["tile"]): _estimate(row) for row in _TILES["all"]}
"""What each tile brings its holder more than another one in a round of Fives and Threes, between careful players."""
LOST: Mapping[tuple[str, str], Estimate] = {(row["game"], row["way"]): _estimate(row) for row in _LEADS["lost"]}
"""For each game and way to lead, what is lost against the best lead of the hand."""
WON: Mapping[tuple[str, int, int], Share] = {
    (row["game"], row["need"], row["behind"]): Share(*_estimate(row)) for row in _NEED["points"]
}
"""How often the leader wins, by game, by what the other needs, and by how far the leader is behind."""


def tried(claim: Claim) -> Mapping[str, Mapping[str, Estimate]]:
    """What each experiment of a claim came to, by its name and who made it.

    >>> list(tried(CLAIMS["heavy-first"])), list(tried(CLAIMS["heavy-first"])["All Fives"])
    (['All Fives', 'All Fives (gamerules.com)', 'Fives and Threes'], ['greedy', 'careful', 'linear', 'rollout'])
    """
    found: dict[str, dict[str, Estimate]] = {}
    for part, each in zip(claim.parts, FOUND[claim.id], strict=True):
        found.setdefault(part.name, {})[part.by] = each
    return found


def sides(claim: Claim) -> list[list[int | None]]:
    """For each experiment of a claim, and each strength of player, where the stored interval lies: None where they did
    not try; an exact count lies there for all. A slow player's few deals can speak, but their silence says nothing."""
    pairs = zip(claim.parts, FOUND[claim.id], strict=True)
    lies = {(part.name, part.by): side(found, part.than, REACH) for part, found in pairs}
    lies = {key: lie for key, lie in lies.items() if lie or key[1] != SLOW}
    return [[lies.get((name, who), lies.get((name, ""))) for who in STRENGTHS] for name in tried(claim)]


def ruling(claim: Claim) -> Word:
    """The verdict of the stored run.

    >>> ruling(CLAIMS["lead-a-ten"]), ruling(CLAIMS["small-total"])
    ('supported', 'turns round')
    """
    return verdict(sides(claim))


def takes(claim: Claim) -> str:
    """What a player takes from the verdict, with the stored numbers in it.

    >>> takes(CLAIMS["from-score-to-score"]).partition(". ")[0]
    'Lay them where the table scores already'
    """
    return claim.takes[1].format(tiles=_listed())


def _listed() -> str:
    """What each tile of source C's list brings its holder, and which of them bring no more than another tile would."""
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
