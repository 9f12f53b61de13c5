"""What follows each play and what it scores, as numbers: the rule book of a search, filled as it is asked.

No rule is written here: `Ends.plays()` says what follows and `RuleSet.points()` what it scores. Each distinct `Ends`
gets a number when it is first met, hands are masks, and every answer is remembered.
"""

from __future__ import annotations

from collections.abc import Iterable

from fivescore.layout import Ends
from fivescore.rules import RuleSet, settle, sides

Step = tuple[int, int, int]
"""A play in a search: the bit of its tile, what it scores, and the number of the ends after it."""


class Graph:
    """The open ends of one game by number, with the plays that lead on from each.

    >>> from fivescore import ALL_FIVES, Tile
    >>> graph = Graph(ALL_FIVES)
    >>> lead = graph.number(Ends.lead(Tile(5, 5), ALL_FIVES))
    >>> bit = ALL_FIVES.tiles.bits[Tile(0, 5)]
    >>> [points for _, points, _ in graph.steps(lead, bit)]
    [10]
    """

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.tiles = tuple(rules.tiles)
        self.size = len(self.tiles)
        self.ends: list[Ends] = []
        self.fits: list[int] = []
        """For each number, the tiles that fit some end."""
        self._numbers: dict[Ends, int] = {}
        self.listed: dict[int, tuple[Step, ...]] = {}
        """What `steps()` gave so far, by `number << size | tiles`, the tiles of a hand that fit."""
        self._best: dict[int, int] = {}
        self._settled: dict[tuple[tuple[int, ...], int | None], tuple[int, ...]] = {}
        self._pips: dict[int, int] = {0: 0}
        self._suits = rules.tiles.suits
        self._empty = Ends((), False)

    def number(self, ends: Ends) -> int:
        """The number of these ends."""
        if ends not in self._numbers:
            self._numbers[ends] = len(self.ends)
            self.ends.append(ends)
            mask = 0 if ends.open else (1 << self.size) - 1
            for end in ends.open:
                mask |= self._suits[end.pip]
            self.fits.append(mask)
        return self._numbers[ends]

    def steps(self, number: int, hand: int) -> tuple[Step, ...]:
        """Every play of a hand, those that score most first."""
        key = number << self.size | hand & self.fits[number]
        found = self.listed.get(key)
        if found is None:
            found = self.listed[key] = self._listed(number, hand & self.fits[number])
        return found

    def best(self, number: int, hand: int) -> int:
        """The most that a play of the hand scores; 0 where none scores or fits."""
        key = number << self.size | hand & self.fits[number]
        found = self._best.get(key)
        if found is None:
            steps = self.steps(number, hand)
            found = self._best[key] = steps[0][1] if steps else 0
        return found

    def _listed(self, number: int, hand: int) -> tuple[Step, ...]:
        bit = hand & -hand
        if hand != bit:
            steps = [step for each in bits(hand) for step in self.steps(number, each)]
        elif not bit:
            return ()
        else:
            ends, tile = self.ends[number], self.tiles[bit.bit_length() - 1]
            if ends.open:
                after = [following for _, following in ends.plays(tile, self.rules)]
            else:
                after = [Ends.lead(tile, self.rules)]
            steps = [(bit, self.rules.points(each.total), self.number(each)) for each in after]
        return tuple(sorted(steps, key=lambda step: -step[1]))

    def pips(self, hand: int) -> int:
        """The pips of a hand."""
        if hand not in self._pips:
            self._pips[hand] = self.pips(hand & hand - 1) + self.tiles[(hand & -hand).bit_length() - 1].pips
        return self._pips[hand]

    def settled(self, hands: Iterable[int], out: int | None) -> tuple[int, ...]:
        """What the end of a round gives each side, the point for going out included; `out` is the seat that went out,
        None for a block."""
        pips = tuple(map(self.pips, hands))
        found = self._settled.get((pips, out))
        if found is None:
            seats = sides(self.rules, len(pips))
            side = None if out is None else seats[out]
            points = settle(self.rules, seats, pips, side).points
            found = tuple(each + self.rules.chip_out * (at == side) for at, each in enumerate(points))
            self._settled[pips, out] = found
        return found


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
