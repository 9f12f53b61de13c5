"""Why a tile cannot be laid where somebody wants it, and what would be allowed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fivescore.core.errors import Refusal
from fivescore.core.tiles import Tile, half

if TYPE_CHECKING:
    from fivescore.core.layout.layout import Layout


def refusal(layout: Layout, hosts: tuple[Tile | None, ...], tile: Tile, on: Tile | None, arm: int | None) -> Refusal:
    """Why a tile that fits on `hosts` cannot be laid on `on` (and there on that arm); "" where it can."""
    if on in hosts or (on is None and len(hosts) == 1):
        return Refusal("" if arm is None or on is None else _arm_refusal(layout, on, arm), "spinner")
    if tile not in layout.rules.tiles:
        top = layout.rules.tiles.largest
        return Refusal(f"{tile} is not in a {layout.rules.tiles} set; its pips go from 0 to {top}", "tiles")
    if tile in layout.tiles:
        return Refusal(f"{tile} is played already; each tile is in the set once", "tiles")
    if not layout.last:
        return Refusal(f"{tile} leads an empty table, so there is no {on} to lay it on; leave the place out", "lead")
    if not hosts:
        pips = ", ".join(half(pip) for pip in sorted(end.pip for end in layout.open))
        arm = on in layout.tiles and on.is_double and on not in layout.hosts and on.low in (tile.low, tile.high)
        return Refusal(f"{tile} fits no open end; open ends: {pips}", "spinner" if arm else "fitting")
    fitting = ", ".join(map(str, hosts))
    if on is None:
        return Refusal(f"{tile} fits on several tiles: {fitting}; name the one it is laid on", "fitting")
    if on not in layout.tiles:
        why = f"{on} is not on the table, so {tile} cannot be laid on it"
    elif on in layout.hosts:
        why = f"{tile} does not match the open end of {on}"
    else:
        return Refusal(f"{on} has no open end; {tile} fits on: {fitting}", "spinner" if on.is_double else "fitting")
    return Refusal(f"{why}; it fits on: {fitting}", "fitting")


def _arm_refusal(layout: Layout, host: Tile, arm: int) -> str:
    """Why `arm` of `host` does not begin now; empty where it does."""
    touching = [play for play in layout.plays if play.on == host or (play.tile == host and play.on)]
    following = len(touching) + 1
    if not host.is_double:
        return f"{host} is not a double, and only doubles have numbered arms; leave arm out"
    if arm == following or {arm, following} == {3, 4}:
        return ""
    why = "taken" if arm < following else "not open yet: its ends open when both its sides are covered"
    if arm not in (1, 2, 3, 4):
        why = "not there: sides are 1 and 2, ends 3 and 4"
    elif arm > 2 and not layout.spins(host):
        why = f"never open, since {host} is not a spinner"
    return f"arm {arm} of {host} is {why}; arm {following} is next"
