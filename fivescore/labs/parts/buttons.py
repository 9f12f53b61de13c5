"""What can be pressed in a picture: buttons that send a message."""

from __future__ import annotations

from typing import Any

from fivescore.core.layout import Play
from fivescore.core.tiles import Tile
from fivescore.svg.markup import Markup, tag


def button(
    *inside: str,
    send: str | None,
    value: str | int | None = None,
    go: str | None = None,
    kind: str | None = None,
    on: bool | None = None,
    says: str | None = None,
    **more: str | int | None,
) -> Markup:
    """A button that sends a message with a value; `go` marks where its reader goes on, `on` says whether it is down."""
    sends = {"data_send": send, "data_value": value, "data_go": go}
    pressed = None if on is None else "true" if on else "false"
    return tag("button", *inside, type="button", class_=kind, **more, **sends, aria_pressed=pressed, aria_label=says)


def of_tile(tile: Tile, *inside: str, send: str = "tile", **more: Any) -> Markup:
    """A button that sends a tile."""
    return button(*inside, send=send, value=f"{tile.low}-{tile.high}", **more)


def of_place(play: Play, *, send: str = "place", **more: Any) -> Markup:
    """A button that sends on which tile a play goes, "" for the lead."""
    return button(send=send, value=f"{play.on.low}-{play.on.high}" if play.on else "", **more)
