"""All tiles of a set as buttons on the stage of a lab: a laid one leaves its hole, a picked one is raised."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache

from fivescore import svg
from fivescore.core import speech
from fivescore.core.layout import Layout
from fivescore.core.tiles import Tile
from fivescore.labs.parts.buttons import of_tile
from fivescore.labs.parts.html import rich
from fivescore.svg.markup import Markup, tag


def tray(
    tiles: Iterable[Tile],
    *,
    gone: Collection[Tile] = (),
    flat: Collection[Tile] = (),
    held: Collection[Tile] = (),
    picked: Tile | None = None,
    under: Mapping[Tile, str] | None = None,
    says: Callable[[Tile], str] = lambda tile: "",
    send: str = "tile",
) -> Markup:
    """The tiles in a tray; each sends the message `send` with itself, but for those that are `gone`."""
    tiles = tuple(tiles)
    free = [tile for tile in tiles if tile not in gone]
    first = picked or next((tile for tile in free if tile not in flat), tiles[0])
    bits = []
    for tile in tiles:
        laid = tile in gone
        words, mark = "laid" if laid else says(tile), "" if laid else (under or {}).get(tile, "")
        name = f"{speech.tile(tile)}{f', {words}' if words else ''}"
        kinds = {"fs-hole": laid or tile in held, "fs-flat": tile in flat, "fs-raised": tile == picked}
        button = tag(
            "button",
            Markup() if laid or tile in held else _drawn(tile),
            _marked(name, mark),
            type="button",
            class_=" ".join(["fs-bit", *(kind for kind, holds in kinds.items() if holds)]),
            tabindex="0" if tile == first else "-1",
            data_send=None if laid else send,
            data_value=None if laid else f"{tile.low}-{tile.high}",
            data_go="tile" if tile == first and tile not in flat and not picked else None,
            aria_disabled="true" if laid or tile in flat else None,
            aria_pressed=None if laid else "true" if tile == picked or tile in held else "false",
            aria_label=None if mark else name,
        )
        bits.append(button)
    return tag("div", *bits, class_="fs-tray", role="group", aria_label="All tiles")


@cache
def _drawn(tile: Tile) -> Markup:
    return svg.tile(tile, upright=True, hidden=True)


def fits(layout: Layout, tile: Tile) -> str:
    """In how many places of a layout a tile fits, in words."""
    if not layout.last:
        return "can lead"
    count = len(layout.places(tile))
    return f"fits in {speech.number(count)} place{'' if count == 1 else 's'}" if count else "fits nowhere"


def hand(
    title: str,
    tiles: Iterable[Tile],
    *,
    under: Mapping[Tile, str],
    says: Mapping[Tile, str],
    picked: Tile | None = None,
    after: Markup | None = None,
    send: str = "play",
    goes: bool = False,
) -> Markup:
    """The tiles of a hand as buttons, in the order in which they are held: what is under each, and is said of it."""
    bits: list[Markup] = []
    for tile in tiles:
        name = f"{speech.tile(tile)}{f', {says[tile]}' if says[tile] else ''}"
        kind, go = "fs-bit fs-raised" if tile == picked else "fs-bit", "hand" if goes and not bits else None
        at = {"kind": kind, "go": go, "says": None if under[tile] else name}
        bits.append(of_tile(tile, _drawn(tile), _marked(name, under[tile]), send=send, on=tile == picked, **at))
    return tag("div", tag("p", title), tag("div", *bits), after or "", class_="fs-hold", role="group", aria_label=title)


def _marked(name: str, mark: str) -> Markup:
    """What is under a tile, for the eye; for the ear the name of its button."""
    if not mark:
        return Markup()
    return tag("span", name, class_="fs-hidden") + tag("b", rich(mark), aria_hidden="true")
