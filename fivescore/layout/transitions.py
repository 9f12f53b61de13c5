"""What follows each play, by the open ends before it: one table for each kind of game, filled as it is asked.

No rule is written here: `Ends.plays()` says what follows and `RuleSet.points()` what it scores. Each distinct `Ends`
gets a number when it is first met, and a tile is a bit, so that a search or a simulation looks up what it would
otherwise work out again. Nothing is listed before it is asked for: All Fives has 5,222 distinct ends, Five Up millions.
"""

from __future__ import annotations

from fivescore.layout.growth import End, Ends, cover
from fivescore.rules import Count, RuleSet, Scoring, Spinner, Unit
from fivescore.tiles import Tile, TileSet

Step = tuple[int, int, int]
"""A play by numbers: the bit of its tile, what it scores, and the number of the ends after it."""
MOST = 20_000
"""How many ends a table holds before a new one takes its place; a search that runs on keeps the one that it has."""


class Table:
    """The open ends of one kind of game by number, and the plays that lead on from each; number 0 is an empty table.

    >>> from fivescore import ALL_FIVES, Tile
    >>> known = table(ALL_FIVES)
    >>> lead = known.number(Ends.lead(Tile(5, 5), ALL_FIVES))
    >>> [points for _, points, _ in known.plays(lead, ALL_FIVES.tiles.bits[Tile(0, 5)])]
    [10]
    """

    __slots__ = (
        "_laid",
        "_numbers",
        "_pips",
        "_plays",
        "best",
        "ends",
        "first",
        "fits",
        "points",
        "rules",
        "scored",
        "scoring",
        "several",
        "size",
        "tiles",
        "totals",
        "untried",
    )

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules
        self.tiles: tuple[Tile, ...] = tuple(rules.tiles)
        self.size = len(self.tiles)
        self.ends: list[Ends] = []
        """The ends of each number."""
        self.fits: list[int] = []
        """For each number, the tiles that fit some end."""
        self.totals: list[int] = []
        """For each number, the sum of pips at the open ends."""
        self.points: list[int] = []
        """For each number, what its total scores."""
        self.untried: list[int] = []
        """For each number, the tiles that fit and that `look()` was not asked for yet."""
        self.scored: list[int] = []
        """For each number, those of the others that score."""
        self.scoring: list[tuple[Step, ...]] = []
        """For each number, their plays that score: most points first, then by tile, then by the end that is covered."""
        self.first: list[dict[int, Step]] = []
        """For each number, the first play of each of them, by its bit."""
        self.several: list[int] = []
        """For each number, those of them that fit in several different places."""
        self.best: list[tuple[tuple[int, int], ...]] = []
        """For each number, of the tiles that score: how much at best, the most first, and which of them do."""
        self._pips = {bit: tile.pips for tile, bit in rules.tiles.bits.items()}
        self._numbers: dict[Ends, int] = {}
        self._plays: dict[int, tuple[Step, ...]] = {}
        self._laid: dict[tuple[int, End, int], tuple[int, End, tuple[End, ...]]] = {}
        self.number(Ends((), False))

    def number(self, ends: Ends) -> int:
        """The number of these ends."""
        found = self._numbers.get(ends)
        if found is None:
            found = self._numbers[ends] = len(self.ends)
            self.ends.append(ends)
            mask = 0 if ends.open else (1 << self.size) - 1
            for end in ends.open:
                mask |= self.rules.tiles.suits[end.pip]
            self.fits.append(mask)
            self.totals.append(ends.total)
            self.points.append(self.rules.points(ends.total))
            self.untried.append(mask)
            self.scored.append(0)
            self.scoring.append(())
            self.first.append({})
            self.several.append(0)
            self.best.append(())
        return found

    def plays(self, number: int, bit: int) -> tuple[Step, ...]:
        """Every different play of the one tile of `bit`, by the end that it covers; () where it fits nowhere."""
        key = number << self.size | bit
        found = self._plays.get(key)
        if found is None:
            ends, tile = self.ends[number], self.tiles[bit.bit_length() - 1]
            if ends.open:
                numbers = [self.number(after) for _, after in ends.plays(tile, self.rules)]
            else:
                numbers = [self.number(Ends.lead(tile, self.rules))]
            found = self._plays[key] = tuple([(bit, self.points[after], after) for after in numbers])
        return found

    def pips(self, hand: int) -> int:
        """The pips of a hand."""
        total, pips = 0, self._pips
        while hand:
            bit = hand & -hand
            hand ^= bit
            total += pips[bit]
        return total

    def most(self, number: int, fitting: int) -> Step:
        """Of the plays of some tiles, all of which fit, the one that scores most; of equal ones the first by tile and
        end.

        >>> from fivescore import ALL_FIVES
        >>> known, bits = table(ALL_FIVES), ALL_FIVES.tiles.bits
        >>> known.most(0, bits[Tile(1, 4)] | bits[Tile(5, 5)])[1]
        10
        """
        if fitting & self.untried[number]:
            self.look(number, fitting)
        if fitting & self.scored[number]:
            for step in self.scoring[number]:
                if step[0] & fitting:
                    return step
        return self.first[number][fitting & -fitting]

    def look(self, number: int, hand: int) -> None:
        """Tries every tile of a hand, so that `scored` and `scoring` hold those of them that score."""
        new = hand & self.untried[number]
        if not new:
            return
        self.untried[number] ^= new
        scoring = list(self.scoring[number])
        while new:
            bit = new & -new
            new ^= bit
            plays = self.plays(number, bit)
            self.first[number][bit] = plays[0]
            if len(plays) > 1:
                self.several[number] |= bit
            if more := [step for step in plays if step[1]]:
                self.scored[number] |= bit
                scoring += more
        scoring.sort(key=lambda step: (-step[1], step[0]))
        self.scoring[number] = tuple(scoring)
        best: dict[int, int] = {}
        left = self.scored[number]
        for bit, points, _ in scoring:
            if bit & left:
                left ^= bit
                best[points] = best.get(points, 0) | bit
        self.best[number] = tuple(best.items())

    def laid(self, number: int, end: End, bit: int) -> tuple[int, End, tuple[End, ...]]:
        """After the tile of `bit` is laid on an end: the number of the ends, the new end, and what the covered one
        leaves."""
        key = (number, end, bit)
        found = self._laid.get(key)
        if found is None:
            before, tile = self.ends[number], self.tiles[bit.bit_length() - 1]
            (new, *leaves), _ = cover(end, tile, self.rules, before.spinner_out)
            after = next(each for covered, each in before.plays(tile, self.rules) if covered == end)
            found = self._laid[key] = self.number(after), new, tuple(leaves)
        return found


def table(rules: RuleSet) -> Table:
    """The table of a kind of game: one for all rule sets that grow and score alike.

    >>> from fivescore import ALL_FIVES
    >>> table(ALL_FIVES.vary(target=100)) is table(ALL_FIVES)
    True
    """
    found = _NEAR.get(id(rules))
    if found is None or len(found[1].ends) > MOST:
        alike = (rules.tiles, rules.spinner, rules.count, rules.scoring, rules.unit)
        known = _TABLES.get(alike)
        if known is None or len(known.ends) > MOST:
            known = _TABLES[alike] = Table(rules)
        if len(_NEAR) > len(_TABLES) + 100:
            _NEAR.clear()
        found = _NEAR[id(rules)] = rules, known
    return found[1]


_TABLES: dict[tuple[TileSet, Spinner, Count, Scoring, Unit], Table] = {}
_NEAR: dict[int, tuple[RuleSet, Table]] = {}
"""The tables by the id of a rule set, which is kept so that its id stays its own."""
