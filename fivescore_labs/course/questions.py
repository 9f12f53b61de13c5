"""What a step asks beside the total and the score: of plays or tiles the best in some way, or a number. A lesson says
what it asks in these two kinds; what is right, and every fact that its sentences name, is worked out from a state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from fivescore.analysis.finder import outcomes
from fivescore.core.game import State
from fivescore.core.layout import Layout, Play
from fivescore.core.tiles import Tile, half
from fivescore_labs.parts import board

YOU, OTHER, MATE = 0, 1, 2
PERCENT = tuple(range(0, 101, 10))
"""Numbers to tap where a share is asked for."""


def _none(*_: Any) -> Mapping[str, str]:
    return {}


class Best(NamedTuple):
    """The best play or tile: of what counts the least is best; what a miss did; facts for sentences, the best first."""

    says: str
    least: Callable[[State, Play], Any]
    miss: Callable[[State, Play], str]
    facts: Callable[[State, Sequence[Play]], Mapping[str, str]] = _none


class Number(NamedTuple):
    """A number: what is right, what a miss did, facts for sentences, and the numbers to tap, if not those around it."""

    says: str
    right: Callable[[State], int]
    miss: Callable[[State, int], str]
    facts: Callable[[State], Mapping[str, str]] = _none
    pad: tuple[int, ...] = ()


Ask = Best | Number


def unseen(state: State) -> list[Tile]:
    """The tiles that the reader does not see."""
    return [tile for tile in state.layout.rest if tile not in state.hands[YOU]]


def scorers(layout: Layout, tiles: Iterable[Tile]) -> list[Tile]:
    return [tile for tile in tiles if any(each.points for each in outcomes(layout, [tile]))]


def _counted(layout: Layout, tiles: Iterable[Tile]) -> list[Tile]:
    """Return the tiles on the table that have an end that counts."""
    return sorted({each.host for each in layout.openings if each.counts(layout.rules)})


def fitters(layout: Layout, tiles: Iterable[Tile]) -> list[Tile]:
    return [tile for tile in tiles if layout.places(tile)]


FOUND = {"scores": scorers, "fits": fitters, "counts": _counted}
"""What tiles a step may have found, one by one: unseen ones that score or fit, or those on the table that count."""


def adds(layout: Layout) -> str:
    """Return the sum that makes the total."""
    return " + ".join(map(str, board.counts(layout)))


def pips(layout: Layout) -> str:
    """The pips that a tile must show to fit."""
    *most, last = [half(pip) for pip in sorted(set(layout.pips))] or [""]
    return f"{', '.join(most)} or {last}" if most else last


def _leaving(says: str, does: str, finds: Callable[[Layout, Iterable[Tile]], list[Tile]]) -> Best:
    """The play that leaves the fewest unseen tiles which do something."""

    def left(state: State, play: Play) -> int:
        return len(finds(state.layout.play(*play), unseen(state)))

    def miss(state: State, play: Play) -> str:
        many, total = left(state, play), state.layout.play(*play).total
        now = f"{many} of the tiles that you do not see {does[:-1] if many != 1 else does}"
        return f"{play.tile} on {play.on} leaves {total}: then {now}. After another play it is fewer."

    def facts(state: State, plays: Sequence[Play]) -> Mapping[str, str]:
        least, *others = [left(state, play) for play in plays]
        return {"left": str(least), "unseen": str(len(unseen(state))), "others": str(others[0])}

    return Best(says, left, miss, facts)


LEAVES: Mapping[str, Best] = {
    "leaves": _leaving("the play that leaves the fewest unseen tiles that score", "scores", scorers),
    "stops": _leaving("the play that leaves the fewest unseen tiles that fit", "fits", fitters),
}
"""What is asked for by what a play leaves."""
