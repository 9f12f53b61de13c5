"""Cards that lead to pages, from `docs/cards.toml`, each with a picture from the engine."""

from collections.abc import Mapping
from typing import Any

from fivescore import ALL_FIVES, MUGGINS, Tile, svg
from fivescore.core.layout import Play
from fivescore.core.notation import read_layout, read_tiles
from fivescore.labs.table.replay import NINE_MOVES
from fivescore.svg.markup import Markup, tag
from website import tables
from website.figures import home
from website.figures.registry import figure
from website.html import written


@figure("cards")
def cards(name: str) -> str:
    """The cards of a page beside each other; on a phone, one below the other."""
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
            return written("home.small", stacks=home.stacks(range(low, high + 1)))
    raise ValueError(f"there is no such picture: {dict(of)}")
