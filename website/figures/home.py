"""The nine moves on the home page, the set stacked by pips, and cards that lead to pages, each with a picture."""

from collections.abc import Mapping
from typing import Any

from fivescore import ALL_FIVES, MUGGINS, Layout, Tile, svg
from fivescore.core import speech
from fivescore.core.layout import Play
from fivescore.core.notation import read_layout, read_tiles
from fivescore.svg.markup import Markup, tag
from fivescore_labs.parts import board
from fivescore_labs.table.replay import NINE_MOVES
from website import tables
from website.figures.registry import figure
from website.html import written

REST = 7
"""The move that the hero stops at, and is on without scripts."""
ROUND = "notebooks/01_nine_moves/"


def hero() -> Markup:
    """The table under the tabs: what this is, and nine moves that play themselves once."""
    frames, so_far = [], 0
    for number, step in enumerate(NINE_MOVES.round.steps(), start=1):
        so_far += step.points
        assert step.last
        scores = f"scores {step.points}" if step.points else "no score"
        frames.append(
            {
                "number": number,
                "picture": board.picture(step, within=NINE_MOVES.round, caption="the ends total", so_far=so_far),
                "says": speech.aloud(f"Move {number}: {step.last.tile} {speech.how_laid(step)}. {speech.score(step)}"),
                "name": f"Move {number}: {speech.tile(step.last.tile)}, total {step.total}, {scores}",
                "tile": _tile(step.last.tile),
                "total": step.total,
                "points": step.points,
            }
        )
    return written("home.hero", frames=frames, round=ROUND, rest=REST)


@figure("leads")
def leads() -> str:
    """The set stacked by pips, with the leads that score in All Fives."""
    scoring = [tile for tile in ALL_FIVES.tiles if Layout(ALL_FIVES).play(tile).points]
    count, size = len(scoring), len(ALL_FIVES.tiles)
    five = sum(tile.pips == 5 for tile in scoring)
    return written("home.leads", count=count, five=five, size=size, number=speech.number, stacks=stacks(range(13)))


def by_pips() -> str:
    """Say what the set shows when it is stacked by pips."""
    scoring = [tile for tile in ALL_FIVES.tiles if Layout(ALL_FIVES).play(tile).points]
    pips = sorted({tile.pips for tile in scoring})
    return (
        f"{len(ALL_FIVES.tiles)} tiles by their pips. Laid first, those with {' or '.join(map(str, pips))} score: "
        f"{speech.number(len(scoring))} of {len(ALL_FIVES.tiles)}."
    )


def stacks(pips: range) -> list[dict[str, object]]:
    """A column of tiles for each number of pips, and whether they score as a lead."""
    return [
        {
            "pips": number,
            "tiles": [_tile(tile) for tile in ALL_FIVES.tiles if tile.pips == number],
            "scores": ALL_FIVES.points(number) > 0,
        }
        for number in pips
    ]


def _tile(tile: Tile) -> Markup:
    """A small tile that a sentence beside it names."""
    return svg.tile(tile, small=True, hidden=True)


@figure("cards")
def cards(name: str) -> str:
    """The cards of a page beside each other, from `docs/cards.toml`; on a phone, one below the other."""
    asked = tables("cards.toml")[name]
    return written("cards.listed", cards=asked["card"], looks=asked.get("looks", ""), picture=picture)


def picture(of: Mapping[str, Any]) -> Markup:
    """The picture that a card, or the course, names for a page."""
    match of:
        case {"table": plays}:
            ghost = Play(*map(Tile.parse, of["ghost"].split(" on "))) if "ghost" in of else None
            return svg.layout(read_layout(plays, ALL_FIVES), ghost=ghost, marks=of.get("marks", True), ground=True)
        case {"two": plays}:  # with a spinner, and without one
            drawn = (svg.layout(read_layout(plays, rules), ground=True) for rules in (ALL_FIVES, MUGGINS))
            return tag("div", *drawn, class_="fs-door-two")
        case {"hand": tiles}:
            selected = Tile.parse(of["selected"]) if "selected" in of else None
            return svg.hand(read_tiles(tiles), backs=of.get("backs", 0), selected=selected, ground=True)
        case {"players": scores}:
            return written("cards.scores", scores=scores, tally=svg.tally)
        case {"score": score}:
            return tag("div", svg.tally(score), class_="fs-door-score")
        case {"move": number}:
            return svg.layout(NINE_MOVES.round.steps()[number - 1], ground=True)
        case {"pips": [low, high]}:
            return written("home.small", stacks=stacks(range(low, high + 1)))
    raise ValueError(f"there is no such picture: {dict(of)}")
