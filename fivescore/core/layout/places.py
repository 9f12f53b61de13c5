"""Where tiles are laid, and which ends are open there: what people see of a layout, and no rule asks for."""

from __future__ import annotations

from typing import Literal, NamedTuple

from fivescore.core.layout.growth import End
from fivescore.core.rules import Count, RuleSet
from fivescore.core.tiles import AnyTile, Tile, tile_at


class Play(NamedTuple):
    """A tile and the tile that it was laid on; `on` is None for the lead.

    >>> str(Play(Tile(1, 1), Tile(1, 4)))
    '1-1@1-4'
    """

    tile: Tile
    on: Tile | None = None

    @classmethod
    def of(cls, value: Play | AnyTile) -> Play:
        """The play that a text such as "1-1@1-4" names; a tile, or a pair of pips, is the play of it.

        >>> Play.of("1-1@1-4"), Play.of((1, 4))
        (Play(tile=Tile(1, 1), on=Tile(1, 4)), Play(tile=Tile(1, 4), on=None))

        Raises NotationError for anything else.
        """
        if isinstance(value, Play):
            return value
        return play_at(value, value, 0) if isinstance(value, str) else cls(Tile(value))

    def __str__(self) -> str:
        return "@".join([f"{low}-{high}" for low, high in filter(None, self)])


NINE_MOVES = "1-4 1-1 4-4@1-4 3-4 1-2@1-1 1-5@1-1 5-5@1-5 0-5 1-3@1-1"
"""The nine plays of source A's example, as text; its diagrams are lost, the scores are not. The ninth is from a public
redraw. `Layout.of("all-fives", NINE_MOVES)` has them on the table."""


def play_at(word: str, text: str, start: int) -> Play:
    """The play that a word names, which is in a text at `start`."""
    tile, at, on = word.partition("@")
    place = tile_at(on, text, start + len(tile) + 1) if at else None
    return Play(tile_at(tile, text, start), place)


Way = Literal["left", "right", "up", "down"]
"""Where an arm leads from the lead: for drawing and speech only, no rule asks for it."""
_OPPOSITE: dict[Way, Way] = {"left": "right", "right": "left", "up": "down", "down": "up"}


class OpenEnd(NamedTuple):
    """An open end, the tile whose end it is, and where its arm leads.

    The lead lies low half left, a leading double opens its first side to the right; the ends of a spinner open up, then
    down (on an arm that leads up or down: left, then right).

    >>> from fivescore import ALL_FIVES, Layout
    >>> [(str(each.host), each.way, each.end.count) for each in Layout(ALL_FIVES).play("1-4").play("4-4").openings]
    [('[1-4]', 'left', 1), ('[4-4]', 'right', 8)]
    """

    host: Tile
    end: End
    way: Way
    of_spinner: bool = False
    """Whether it is one of the two ends of a spinner, which open when both its sides are covered."""

    def counts(self, rules: RuleSet) -> bool:
        """Say whether it counts: a blank end does, and adds 0; the bare end of a spinner does not, except in Sniff."""
        return not self.of_spinner or rules.count is Count.ENDS


def ways_left(leaves: int, way: Way) -> tuple[Way, ...]:
    """Return where a host's new ends lead once its end towards `way` is covered: its other side, or both its ends.

    >>> ways_left(1, "right"), ways_left(2, "right")
    (('left',), ('up', 'down'))
    """
    if leaves < 2:
        return (_OPPOSITE[way],) * leaves
    return ("left", "right") if way in ("up", "down") else ("up", "down")
