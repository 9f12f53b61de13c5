"""Text that a person can type, and its reading: tiles and plays.

    tile    1-4           also [1-4] and 1|4
    play    1-4           where only one place fits, or as the lead
            1-1@1-4       laid on [1-4]

Tiles and plays stand in one line or several, apart by spaces, commas or semicolons.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from fivescore.errors import IllegalAction, NotationError
from fivescore.layout import Layout, Play
from fivescore.rules import RuleSet
from fivescore.tiles import Tile


def read_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles that a text lists, in its order.

    >>> read_tiles("1-4 [1-6], 6|0")
    (Tile(1, 4), Tile(1, 6), Tile(0, 6))

    Raises NotationError, with the place in the text, for what is no tile and for a tile listed twice.
    """
    tiles: list[Tile] = []
    for word, start in _words(text):
        tile = _tile(word, text, start)
        if tile in tiles:
            raise NotationError(f"{tile} is listed twice (at character {start + 1})", text, start)
        tiles.append(tile)
    return tuple(tiles)


def write_tiles(tiles: Iterable[Tile]) -> str:
    """The tiles as text, such as `1-4 0-6`.

    >>> write_tiles([Tile(4, 1), Tile(6, 0)])
    '1-4 0-6'
    """
    return " ".join(str(Play(tile)) for tile in tiles)


def read_plays(text: str) -> tuple[Play, ...]:
    """The plays that a text lists; `on` is None where the text names no place.

    >>> [str(play) for play in read_plays("1-4, 1-1@1-4")]
    ['1-4', '1-1@1-4']

    Raises NotationError, with the place in the text, for what is no play.
    """
    plays = []
    for word, start in _words(text):
        tile, at, on = word.partition("@")
        place = _tile(on, text, start + len(tile) + 1) if at else None
        plays.append(Play(_tile(tile, text, start), place))
    return tuple(plays)


def write_plays(layout: Layout) -> str:
    """The plays of a layout as text, places only where more than one fits; `read_layout()` reads it back.

    >>> from fivescore import ALL_FIVES
    >>> write_plays(Layout(ALL_FIVES).play("1-4").play("4-4").play("4-5"))
    '1-4 4-4 4-5'
    """
    words = []
    for step in layout.steps():
        if step.before and step.last:
            open_to = step.before.places(step.last.tile)
            words.append(str(step.last if len(open_to) > 1 else Play(step.last.tile)))
    return " ".join(words)


def read_layout(text: str, rules: RuleSet) -> Layout:
    """The layout that the plays of a text make under a rule set.

    >>> from fivescore import ALL_FIVES
    >>> read_layout("1-4 1-1@1-4 4-4", ALL_FIVES).total
    10

    Raises NotationError, with the place in the text, for what is no play and for a play that the rules refuse.
    """
    layout = Layout(rules)
    for number, (play, (_, start)) in enumerate(zip(read_plays(text), _words(text), strict=True), start=1):
        try:
            layout = layout.play(play.tile, play.on)
        except IllegalAction as refusal:
            raise NotationError(f"play {number} (at character {start + 1}): {refusal}", text, start) from refusal
    return layout


def _words(text: str) -> list[tuple[str, int]]:
    """The words of a text, each with where it starts."""
    return [(match.group(), match.start()) for match in re.finditer(r"[^\s,;]+", text)]


def _tile(word: str, text: str, start: int) -> Tile:
    try:
        return Tile.parse(word)
    except NotationError as fault:
        raise NotationError(f"{fault} (at character {start + 1})", text, start) from None
