"""The parts of the home page: the nine moves on the table, and the set stacked by pips."""

from fivescore import ALL_FIVES, Layout, Tile, svg
from fivescore.core import speech
from fivescore.labs.parts import board
from fivescore.labs.table.replay import NINE_MOVES
from fivescore.svg.markup import Markup
from website.figures.registry import figure
from website.html import written

REST = 7
"""The move that the hero stops at, and is on without scripts."""
ROUND = "notebooks/01_nine_moves/"


def hero() -> Markup:
    """The table under the tabs: what this is, and nine moves that play themselves once, with a strip that leads to
    each."""
    frames, so_far = [], 0
    for number, step in enumerate(NINE_MOVES.round.steps(), start=1):
        so_far += step.points
        assert step.last
        scores = f"scores {step.points}" if step.points else "no score"
        frames.append(
            {
                "number": number,
                "picture": board.picture(step, within=NINE_MOVES.round, caption="the ends total", so_far=so_far),
                "says": speech.aloud(f"Move {number}: {step.last.tile} {speech.laid(step)}. {speech.score(step)}"),
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
    five = [tile for tile in scoring if tile.pips == 5]
    text = (
        "Stack the set by its dots, the pips. The first tile that is laid scores if it has 5 or 10: "
        f"{speech.number(len(five))} tiles have 5, and {speech.number(count - len(five))} have 10. "
        f"That is {count} chances in {size}, about {100 * count / size:.0f}\u00a0%."
    )
    named = speech.number(count).capitalize()
    return written("home.leads", count=named, size=size, text=text, stacks=stacks(range(13)))


def by_pips() -> str:
    """What the set shows when it is stacked by pips.

    >>> by_pips()
    '28 tiles by their pips. Laid first, those with 5 or 10 score: five of 28.'
    """
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
