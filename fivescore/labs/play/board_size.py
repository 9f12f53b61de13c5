"""How much room a board has, as a page tells the round."""

from __future__ import annotations

from math import ceil

from fivescore.core.errors import NotationError
from fivescore.labs.parts import fields
from fivescore.svg import Room

ROOM = (8, 120)
"""The fewest and the most halves of a tile that a room may measure."""
PHONE = 16
"""With so many halves across, a board has the marks of the score and the whole boneyard in its corners."""


def read_room(text: str) -> Room:
    """The room that a text gives: width and height in halves of a tile, then of its corners; or the width alone."""
    if text.isdecimal():
        return across(fields.number(text, Room().width, "width of a room", ROOM[0]))
    sizes = [word.split("x") for word in text.split()]
    if len(sizes) not in (1, 5) or any(len(size) != 2 for size in sizes):
        raise NotationError(f"“{text[:40]}” is no room; one reads like 30x16, or 30x16 4x2 6x3 5x4 5x4", text)
    low, high = ROOM
    width, height = (fields.number(number, high, "size of a room", low) for number in sizes[0])
    corners = tuple(
        (fields.number(wide, width, "corner"), fields.number(tall, height, "corner")) for wide, tall in sizes[1:]
    )
    return Room(width, height, corners) if corners else Room(width, height)


def across(width: int) -> Room:
    """The room of a board of so many halves across, its corners left to what is said there; a narrow one is higher."""
    if width == Room().width:
        return Room()
    above = (ceil(0.6 * width), 3), (5, 5) if width > 12 else (4, 4)
    below = ((8, 4), (7, 4)) if width >= PHONE else ((3, 3), (0, 0))
    return Room(width, 18 if width < 12 else Room().height, (*above, *below))
