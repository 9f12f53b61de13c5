"""What follows the plays of a hand and what they score, in a good order, and what the end of a round gives.

No rule is written here: what follows a play is in the table of its kind of game, and `settle()` settles. Hands are
masks. What was found is shared by all searches of one game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeVar

from fivescore.core.layout.transitions import Made, Table, table
from fivescore.core.rules import FIVE, HandWorth, RuleSet, gains

Step = tuple[int, int, int, int, int]
"""A play in a search: its place among others (the least first, always below `PLACES`), the bit of its tile, what it
scores, the number of the ends after it, and the tiles that fit there."""
PLACES = 1 << 14
"""More than any place of a step."""
MOST = 100_000
"""How much of a kind is remembered before all of it is dropped."""
GAMES = 8
"""How many games are remembered."""

K = TypeVar("K")
V = TypeVar("V")


class Kept(Made[K, V]):
    """A memory of what `make` gives for each key; all is dropped before it would be more than `MOST`."""

    def __missing__(self, key: K) -> V:
        if len(self) >= MOST:
            self.clear()
        return super().__missing__(key)


class Graph:
    """The plays of hands by the number that the ends have in the table of the game.

    A graph keeps the table that it began with, however large that grows.

    >>> from fivescore import ALL_FIVES, Ends, Tile
    >>> graph = Graph(ALL_FIVES)
    >>> lead = graph.number(Ends.lead(Tile(5, 5), ALL_FIVES))
    >>> hand = ALL_FIVES.tiles.mask([Tile(0, 5), Tile(1, 5)])
    >>> [points for _, _, points, _, _ in graph.steps[graph.key(lead, hand)]], graph.best[graph.key(lead, hand)]
    ([10, 0], 10)
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.table: Table = table(rules)
        self.size = self.table.size
        self.fits = self.table.fits
        """For each number, the tiles that fit some end."""
        self.number = self.table.number
        """The number of some ends."""
        self.pips = Kept(self.table.pips if rules.left is HandWorth.PIPS else lambda hand: FIVE * hand.bit_count())
        """What each hand that is left counts."""
        self._tile = Kept(self._of_tile)
        self.steps = Kept(self._listed)
        """Every play of a hand whose tiles all fit, by `key()`: those first that score much and lay many pips."""
        self.best = Kept(self._best)
        """The most that a play of a hand scores, by `key()`; 0 where none scores or fits."""
        self.ends: Kept[tuple[tuple[int, ...], int | None], tuple[int, ...]] = Kept(lambda end: gains(rules, *end))
        """As `settlement_of()`, by the pips of the hands instead of the hands."""

    def key(self, number: int, hand: int) -> int:
        """Some ends and a hand as one number."""
        return number << self.size | hand

    def _of_tile(self, key: int) -> tuple[Step, ...]:
        """The plays of one tile, by the end that it covers."""
        bit = key & (1 << self.size) - 1
        last, fits = (PLACES >> 4) - 1 - self.pips[bit], self.fits
        found: list[Step] = []
        for _, points, after in self.table.plays(key >> self.size, bit):
            # never below 0, or one reply would be read as none; four bits, as a tile meets eight kinds of ends at most
            found.append((max(0, last - points) << 4 | len(found), bit, points, after, fits[after]))
        return tuple(found)

    def _listed(self, key: int) -> tuple[Step, ...]:
        hand = key & (1 << self.size) - 1
        base, bit = key ^ hand, hand & -hand
        if hand == bit:
            return self._tile[key] if hand else ()
        found = [*self._tile[base | bit]]
        while hand := hand ^ bit:
            bit = hand & -hand
            found += self._tile[base | bit]
        return tuple(sorted(found))

    def _best(self, key: int) -> int:
        hand = key & (1 << self.size) - 1
        return max([step[2] for step in self.steps[key ^ hand | hand & self.fits[key >> self.size]]], default=0)

    def settlement_of(self, hands: Iterable[int], out: int | None) -> tuple[int, ...]:
        """Return what the round's end gives each side, going out included; `out` is the seat out, None for a block."""
        return self.ends[tuple([self.pips[hand] for hand in hands]), out]


def shared_graph(rules: RuleSet) -> Graph:
    """The graph of a game that all searches share, until its table is full: then a new one begins."""
    found = _GRAPHS.get(rules)
    if found is None or found.table is not table(rules):
        if len(_GRAPHS) >= GAMES:
            _GRAPHS.clear()
        found = _GRAPHS[rules] = Graph(rules)
    return found


_GRAPHS: dict[RuleSet, Graph] = {}


def with_tile_toggled(hands: Sequence[int], seat: int, bit: int) -> tuple[int, ...]:
    """The hands, that of a seat with a tile more or less."""
    return (*hands[:seat], hands[seat] ^ bit, *hands[seat + 1 :])


def bits(mask: int) -> list[int]:
    """The single bits of a mask, lowest first.

    >>> bits(0b1101)
    [1, 4, 8]
    """
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found
