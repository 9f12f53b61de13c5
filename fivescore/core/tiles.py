"""Tiles, and sets of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from typing import Any, ClassVar, NamedTuple, TypeAlias

from fivescore.core.errors import NotationError, RuleError

WORDS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
LARGEST = 18
"""The largest pip that a set may have: that of the largest set that is sold."""
MARK = "[|\\-\u2010-\u2014\u2212]"
"""What parts the halves of a tile that somebody writes, as a pattern: a bar, a hyphen, or any dash."""


def half_name(pip: int) -> str:
    """A half as its pip is matched: in figures, and one with nothing on it as a blank.

    >>> half_name(0), half_name(5)
    ('blank', '5')
    """
    return str(pip) if pip else "blank"


class _Halves(NamedTuple):
    low: int
    high: int


class Tile(_Halves):
    """One domino, its smaller pip first; a pair of ints that sorts, hashes and unpacks as one.

    >>> Tile(5, 3) == Tile(3, 5), str(Tile(5, 3)), Tile(5, 3).pips
    (True, '[3-5]', 8)
    >>> Tile("5-3"), Tile((5, 3))
    (Tile(3, 5), Tile(3, 5))

    Raises NotationError for a pip that is not a whole number from 0 to 18, and for a text that is not a tile.
    """

    __slots__ = ()
    _repr_svg_: ClassVar[Callable[[Tile], str]]
    """Its drawing in a notebook, which `svg` adds."""

    def __new__(cls, one: int | str | tuple[int, int], other: int | None = None) -> Tile:
        if other is None:
            return _tile(one)
        for pip in (one, other):
            if type(pip) is not int or not 0 <= pip <= LARGEST:
                raise NotationError(f"{pip!r:.40} is not a pip; pips are whole numbers from 0 to {LARGEST}", repr(pip))
        halves = (one, other) if one <= other else (other, one)  # type: ignore[operator]
        return tuple.__new__(cls, halves)

    def __getnewargs__(self) -> tuple[int, int]:
        return (self.low, self.high)

    @classmethod
    def parse(cls, text: str) -> Tile:
        """The tile that `text` names: `5-3`, `[5-3]` or `5|3`, in either order, with any dash; spaces around it too.

        >>> Tile.parse(" [0-6] "), Tile.parse("10|12"), Tile.parse("5\N{EN DASH}3")
        (Tile(0, 6), Tile(10, 12), Tile(3, 5))

        Raises NotationError for anything else.
        """
        return _parsed(str(text))

    @property
    def pips(self) -> int:
        """The pips of both halves together."""
        return self.low + self.high

    @property
    def is_double(self) -> bool:
        """True if both halves show the same pip."""
        return self.low == self.high

    def has(self, pip: int) -> bool:
        """Say whether one half shows `pip`, so that the tile fits an end of that suit.

        >>> Tile(1, 4).has(4), Tile(1, 4).has(2)
        (True, False)
        """
        return pip == self.low or pip == self.high

    def other(self, pip: int) -> int:
        """The half across from `pip`: what shows once `pip` is laid against an end.

        >>> Tile(1, 4).other(4), Tile(1, 1).other(1)
        (1, 1)

        Raises NotationError where no half shows `pip`.
        """
        if not self.has(pip):
            raise NotationError(f"{self} has no {pip}; its halves are {self.low} and {self.high}", str(self))
        return self.high if pip == self.low else self.low

    def __repr__(self) -> str:
        return f"Tile({self.low}, {self.high})"

    def __str__(self) -> str:
        return f"[{self.low}-{self.high}]"


def _tile(value: object) -> Tile:
    """The tile that a text, a pair of pips or another tile names."""
    if isinstance(value, Tile):
        return value
    if isinstance(value, tuple) and len(value) == 2:
        return Tile(*value)
    return Tile.parse(value if isinstance(value, str) else repr(value))


@lru_cache(maxsize=1024)
def _parsed(text: str) -> Tile:
    body = text.strip()
    halves = re.split(MARK, body[1:-1] if body.startswith("[") and body.endswith("]") else body)
    if len(halves) == 2 and all(half.isascii() and half.isdigit() and len(half) <= 2 for half in halves):
        return Tile(int(halves[0]), int(halves[1]))
    raise NotationError(f"{text[:40]!r} is not a tile; a tile reads like 3-5, [3-5] or 3|5", text)


AnyTile: TypeAlias = Tile | str | tuple[int, int]
"""What names a tile where one is asked for: the tile, a text such as "1-4", or its halves."""


class Hand(tuple[Tile, ...]):
    """Tiles in their order, from a text such as "1-4 2-3" or from tiles: the tuple of them, which draws itself.

    >>> Hand("1-4 [2-3]")
    Hand('1-4 2-3')
    >>> Hand("1-4 2-3") == (Tile(1, 4), Tile(2, 3))
    True

    Raises NotationError for what is not a tile and for a tile that a text names twice.
    """

    __slots__ = ()
    _repr_svg_: ClassVar[Callable[[Hand], str]]
    """Its drawing in a notebook, which `svg` adds."""

    def __new__(cls, tiles: str | Iterable[AnyTile] = ()) -> Hand:
        return tuple.__new__(cls, tiles_of(tiles))

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"

    def __str__(self) -> str:
        return " ".join(f"{low}-{high}" for low, high in self)


class TileSet:
    """Every tile with pips from 0 to `largest`, once each, in the order 0-0, 0-1, … largest-largest.

    A tile's place in that order is its bit in a mask, so a hand is one int.

    >>> len(TileSet(6)), TileSet(6).pips, TileSet(6).index(Tile(0, 6))
    (28, 168, 6)
    >>> DOUBLE_SIX.tiles(DOUBLE_SIX.mask([Tile(6, 6), Tile(0, 1)]))
    (Tile(0, 1), Tile(6, 6))

    Raises RuleError for a size that is not a whole number from 1 to 18.
    """

    __slots__ = ("bits", "largest", "suits")

    def __new__(cls, largest: int) -> TileSet:
        if type(largest) is not int or not 1 <= largest <= LARGEST:
            why = f"there is no double-{largest!r:.40} set; name its largest pip, a whole number from 1 to {LARGEST}"
            raise RuleError(why, ("tiles",))
        return _tile_set(largest)

    largest: int
    bits: dict[Tile, int]
    """The mask of each tile, in the set's order."""
    suits: tuple[int, ...]
    """For each pip the mask of the tiles that show it."""

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError(f"a TileSet cannot be changed ({name})")

    def __reduce__(self) -> tuple[type[TileSet], tuple[int]]:
        return (TileSet, (self.largest,))

    def __len__(self) -> int:
        return len(self.bits)

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.bits)

    def __contains__(self, tile: object) -> bool:
        return tile in self.bits

    def __repr__(self) -> str:
        return f"TileSet({self.largest})"

    def __str__(self) -> str:
        return f"double-{WORDS[self.largest]}"

    @property
    def pips(self) -> int:
        """The pips of all tiles together: 168 for double-six."""
        return sum(tile.pips for tile in self.bits)

    def suit(self, pip: int) -> tuple[Tile, ...]:
        """The tiles that show `pip`, in order; empty for a pip that the set does not have.

        >>> [str(tile) for tile in TileSet(2).suit(1)]
        ['[0-1]', '[1-1]', '[1-2]']
        """
        return self.tiles(self.suits[pip]) if 0 <= pip <= self.largest else ()

    def index(self, tile: Tile) -> int:
        """The place of `tile` in the set's order, from 0.

        Raises NotationError for a tile that is not in the set.
        """
        if tile not in self.bits:
            raise NotationError(f"{tile} is not in a {self} set; its pips go from 0 to {self.largest}", str(tile))
        return self.bits[tile].bit_length() - 1

    def mask(self, tiles: Iterable[Tile]) -> int:
        """The tiles as bits: bit `index(tile)` is set for each of them."""
        mask, bits = 0, self.bits
        for tile in tiles:
            mask |= bits[tile] if tile in bits else 1 << self.index(tile)
        return mask

    def tiles(self, mask: int) -> tuple[Tile, ...]:
        """The tiles whose bits are set in `mask`, in the set's order: the inverse of `mask()`."""
        return tuple([tile for tile, bit in self.bits.items() if bit & mask])


@cache
def _tile_set(largest: int) -> TileSet:
    tiles = [Tile(low, high) for low in range(largest + 1) for high in range(low, largest + 1)]
    bits = {tile: 1 << index for index, tile in enumerate(tiles)}
    new, put = object.__new__(TileSet), object.__setattr__  # its own refuses
    put(new, "largest", largest)
    put(new, "bits", bits)
    put(new, "suits", tuple(sum(bit for tile, bit in bits.items() if pip in tile) for pip in range(largest + 1)))
    return new


def words(text: str) -> list[tuple[str, int]]:
    """The words of a text, each with where it starts, from 0; between them are spaces, commas or semicolons.

    >>> words("1-4, 0-6")
    [('1-4', 0), ('0-6', 5)]
    """
    return [(match.group(), match.start()) for match in re.finditer(r"[^\s,;]+", text)]


def tile_at(word: str, text: str, start: int) -> Tile:
    """The tile that a word names, which is in a text at `start`."""
    try:
        return Tile.parse(word)
    except NotationError as fault:
        raise NotationError(f"{fault} (at character {start + 1})", text, start) from None


def tiles_of(value: str | Iterable[AnyTile]) -> tuple[Tile, ...]:
    """The tiles of a text such as "1-4 0-6", or of a collection of tiles or their names; in its order.

    >>> tiles_of("1-4, [0-6]") == tiles_of([Tile(1, 4), "6|0"])
    True

    Raises NotationError for what is not a tile, and for a tile listed twice in a text; of a text it says the place.
    """
    if not isinstance(value, str):
        return tuple(map(_tile, value))
    tiles: list[Tile] = []
    for word, start in words(value):
        tile = tile_at(word, value, start)
        if tile in tiles:
            raise NotationError(f"{tile} is listed twice (at character {start + 1})", value, start)
        tiles.append(tile)
    return tuple(tiles)


DOUBLE_SIX = TileSet(6)
"""The 28 tiles of the sources."""
DOUBLE_NINE = TileSet(9)
"""The 55 tiles that source D also names."""
DOUBLE_TWELVE = TileSet(12)
"""The 91 tiles of a larger set."""
