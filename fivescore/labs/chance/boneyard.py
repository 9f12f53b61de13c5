"""A boneyard of fourteen tiles in a row, some of which fit: how many are drawn until one does, dealt and counted."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import comb
from random import Random
from typing import NamedTuple

from fivescore.errors import FivescoreError
from fivescore.labs.chance.knock import before
from fivescore.layout import Layout
from fivescore.notation import read_layout, read_tiles
from fivescore.odds import Dist
from fivescore.rules import MUGGINS
from fivescore.tiles import Tile

LENGTH = 14
"""How many tiles are in the boneyard."""


class Boneyard(NamedTuple):
    """What is known of a boneyard: the layout, your hand, the unseen tiles that fit and the others, how many of the
    others are not in the boneyard for sure, and how many of its last tiles are never drawn.

    >>> yard = by_sixes(2)
    >>> len(yard.fits), len(yard.others), yard.elsewhere, yard.row
    (2, 19, 7, 14)
    """

    layout: Layout
    hand: tuple[Tile, ...]
    fits: tuple[Tile, ...]
    others: tuple[Tile, ...]
    elsewhere: int = 0
    reserve: int = 0

    @property
    def row(self) -> int:
        """How many tiles may be in the boneyard: they lie in a row, and its first fourteen are the boneyard."""
        return len(self.fits) + len(self.others) - self.elsewhere

    @property
    def most(self) -> int:
        """How many tiles may be drawn."""
        return LENGTH - self.reserve

    @property
    def stuck(self) -> Fraction:
        """The chance that no tile fits that may be drawn: all that fit are further back.

        >>> by_sixes(2)._replace(reserve=2).stuck
        Fraction(1, 91)
        """
        return Fraction(comb(self.row - self.most, len(self.fits)), comb(self.row, len(self.fits)))

    @property
    def draws(self) -> Dist[int]:
        """How many tiles are drawn, the one that fits included: the place of the first that fits, or all there are.

        >>> [str(by_sixes(some).draws.mean()) for some in range(1, 7)]
        ['15/2', '5', '15/4', '3', '5/2', '15/7']
        """
        ways = {place: comb(self.row - place, len(self.fits) - 1) for place in range(1, self.most + 1)}
        ways[self.most] += comb(self.row - self.most, len(self.fits))
        return Dist({place: count for place, count in ways.items() if count})

    def deal(self, random: Random) -> list[Tile]:
        """A whole row; its first fourteen tiles are the boneyard, in the order of drawing.

        >>> sum(6 in tile for tile in by_sixes(2).deal(Random(1)))
        2
        """
        others = random.sample(self.others, len(self.others) - self.elsewhere)
        return random.sample([*self.fits, *others], self.row)

    def drawn(self, row: list[Tile]) -> int:
        """How many tiles of a row are drawn.

        >>> by_sixes(2).drawn(by_sixes(2).deal(Random(1)))
        2
        """
        return next((place for place, tile in enumerate(row[: self.most], 1) if tile in self.fits), self.most)

    def groups(self, row: list[Tile]) -> list[list[Tile]]:
        """The tiles of a row before the first that fits, between those that fit, and after the last.

        >>> [len(group) for group in by_sixes(2).groups(by_sixes(2).deal(Random(1)))]
        [1, 7, 4]
        """
        found: list[list[Tile]] = [[]]
        for tile in row:
            if tile in self.fits:
                found.append([])
            else:
                found[-1].append(tile)
        return found


def by_sixes(some: int) -> Boneyard:
    """The boneyard where Ben could not play a six: you have led [6-6], and so many sixes are in it.

    >>> by_sixes(2).fits
    (Tile(0, 6), Tile(5, 6))
    """
    known = before(6 - some)
    return _boneyard(Layout(MUGGINS).play("6-6"), known.hand, elsewhere=7)


@lru_cache(maxsize=32)
def at_table(text: str) -> Boneyard:
    """Your boneyard, by the plays on the table and your hand, with a stroke between: you have no tile that fits.

    >>> yard = at_table("6-6 | 0-0 1-2 1-4 3-4 5-5 2-3 1-1")
    >>> len(yard.fits), yard.row, yard.draws.mean() < Fraction(21, 7)
    (6, 20, True)

    Raises FivescoreError for what is no such table.
    """
    plays, stroke, held = text.partition("|")
    layout, hand = read_layout(plays, MUGGINS), read_tiles(held)
    if not stroke or not layout.last:
        raise FivescoreError("write the plays, a stroke and your hand, such as 6-6 | 0-0 1-2 1-4")
    for tile in hand:
        if tile in layout.tiles:
            raise FivescoreError(f"{tile} lies on the table; it cannot be in your hand")
        if layout.fits([tile]):
            raise FivescoreError(f"{tile} fits: you can play, and draw nothing")
    found = _boneyard(layout, hand)
    if found.row < LENGTH:
        raise FivescoreError(f"only {found.row} tiles are unseen; the boneyard alone has {LENGTH}")
    if not found.fits:
        raise FivescoreError("no tile is left that fits")
    return found


def _boneyard(layout: Layout, hand: tuple[Tile, ...], elsewhere: int = 0) -> Boneyard:
    unseen = [tile for tile in layout.rest if tile not in hand]
    fits = tuple(tile for tile in unseen if layout.fits([tile]))
    return Boneyard(layout, hand, fits, tuple(tile for tile in unseen if tile not in fits), elsewhere)
