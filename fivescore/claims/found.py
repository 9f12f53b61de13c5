"""What the stored runs found: of every claim, of every lead, and of matches in which both need as much."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from fivescore.claims.claim import Claim, Word, side, verdict
from fivescore.claims.court import CLAIMS, REACH
from fivescore.layout import Play
from fivescore.notation import read_plays, read_tiles
from fivescore.odds import Estimate
from fivescore.tiles import Tile


def _stored(name: str) -> dict[str, Any]:
    kept: dict[str, Any] = json.loads((Path(__file__).parent / f"{name}.json").read_text(encoding="utf-8"))
    return kept


def _estimate(row: Mapping[str, Any]) -> Estimate:
    return Estimate(row["mean"], row["error"], row["trials"])


_CHOICES, _CLAIMS, _HANDS, _LEADS, _NEED = map(_stored, ("choices", "claims", "hands", "leads", "need"))
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
LOST: Mapping[tuple[str, str], Estimate] = {(row["game"], row["way"]): _estimate(row) for row in _LEADS["lost"]}
"""For each game and way to lead, what is lost against the best lead of the hand."""
WON: Mapping[tuple[str, int, int], Estimate] = {
    (row["game"], row["need"], row["behind"]): _estimate(row) for row in _NEED["points"]
}
"""How often the leader wins, by game, by what the other needs, and by how far the leader is behind."""


def sides(claim: Claim) -> tuple[int, ...]:
    """For each part of a claim where its stored interval lies: 1 for the claim, -1 against it, 0 across its line.

    >>> sides(CLAIMS["lead-a-ten"])
    (1, 1)
    """
    pairs = zip(claim.parts, FOUND[claim.id], strict=True)
    return tuple(side(found, part.than, REACH) for part, found in pairs)


def ruling(claim: Claim) -> Word:
    """The verdict of the stored run.

    >>> ruling(CLAIMS["lead-a-ten"]), ruling(CLAIMS["small-total"])
    ('supported', 'depends')
    """
    return verdict(sides(claim))
