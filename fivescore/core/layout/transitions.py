"""What follows each play, by the open ends before it: one table for each kind of game, filled as it is asked.

No rule is written here: `cover()` says what follows and `RuleSet.points()` what it scores. Each distinct `Ends`
gets a number when it is first met, and a tile is a bit, so that a search or a simulation looks up what it would
otherwise work out again. Nothing is listed before it is asked for: All Fives has 5,222 distinct ends, Five Up millions.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import TypeVar

from fivescore.core.layout.growth import End, Ends, cover, lead
from fivescore.core.rules import Count, RuleSet, Scoring, Spinner, Unit
from fivescore.core.tiles import Tile, TileSet

Step = tuple[int, int, int]
"""A play by numbers: the bit of its tile, what it scores, and the number of the ends after it."""
MOST = 20_000
"""How many ends a table holds before a new one takes its place; a search that runs on keeps the one that it has."""

K = TypeVar("K")
T = TypeVar("T")
_NOTHING: dict[int, Step] = {}
_OUT = 255
"""Stands behind packed ends once the spinner is out: more than any place of a kind."""


class Made(dict[K, T]):
    """A memory of what `make` gives for each key that was asked for.

    >>> Made(str)[5]
    '5'
    """

    def __init__(self, make: Callable[[K], T]) -> None:
        self.make = make

    def __missing__(self, key: K) -> T:
        return self.setdefault(key, self.make(key))


class Table:
    """The open ends of one kind of game by number, and the plays that lead on from each; number 0 is an empty table.

    >>> from fivescore import ALL_FIVES, Tile
    >>> known = table(ALL_FIVES)
    >>> lead = known.number(Ends.lead(Tile(5, 5), ALL_FIVES))
    >>> [points for _, points, _ in known.plays(lead, ALL_FIVES.tiles.bits[Tile(0, 5)])]
    [10]
    """

    def __repr__(self) -> str:
        return f"table({self.rules!r})"

    def __init__(self, rules: RuleSet) -> None:
        self.rules = rules  # of them all that grow and score alike: only for what is the same in each
        self.tiles: tuple[Tile, ...] = tuple(rules.tiles)
        self.size = len(self.tiles)
        self.ends = Made(self._opened)
        """The ends of each number, made when they are first asked for."""
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
        self.best = Made(self._best)
        """For each number, of the tiles that score: how much at best, the most first, and which of them do. What would
        follow them gets no number, for large games have millions of ends."""
        self._changes = Made(self._changed)
        self._scores = Made(rules.points)
        self._pips = {bit: tile.pips for tile, bit in rules.tiles.bits.items()}
        self._kinds = kinds(rules)
        self._places = {end: place for place, end in enumerate(self._kinds)}
        self._about = {place: (rules.tiles.suits[end.pip], end.count) for place, end in enumerate(self._kinds)}
        self._about[_OUT] = (0, 0)
        self._covered = Made(self._cover)
        self._packed: list[bytes] = []
        self._numbers = Made(self._numbered)
        self._lock = RLock()
        self._plays: dict[int, tuple[Step, ...]] = {}
        self._laid: dict[tuple[int, End, int], tuple[int, End, tuple[End, ...]]] = {}
        self.number(Ends((), False))

    def number(self, ends: Ends) -> int:
        """The number of these ends."""
        return self._numbers[bytes([*map(self._places.__getitem__, ends.open), *[_OUT] * ends.spinner_out])]

    def _numbered(self, packed: bytes) -> int:
        """A new number for packed ends: places among the kinds, then perhaps `_OUT`; one thread at a time gives one."""
        mask = total = 0
        for place in packed:
            suit, count = self._about[place]
            mask |= suit
            total += count
        mask = mask or (1 << self.size) - 1  # no ends: the empty table, which takes any tile
        points = self._scores[total]
        with self._lock:
            if packed in self._numbers:
                return self._numbers[packed]
            self._packed.append(packed)
            self.fits.append(mask)
            self.totals.append(total)
            self.points.append(points)
            self.untried.append(mask)
            self.scored.append(0)
            self.scoring.append(())
            self.first.append(_NOTHING)
            self.several.append(0)
            return self._numbers.setdefault(packed, len(self._packed) - 1)  # last, so that a number found is complete

    def _opened(self, number: int) -> Ends:
        packed = self._packed[number]
        return Ends(tuple([self._kinds[place] for place in packed if place < _OUT]), packed[-1:] == bytes((_OUT,)))

    def plays(self, number: int, bit: int) -> tuple[Step, ...]:
        """Every different play of the one tile of `bit`, by the end that it covers; () where it fits nowhere."""
        key = number << self.size | bit
        found = self._plays.get(key)
        if found is None:
            tile, packed = self.tiles[bit.bit_length() - 1], self._packed[number]
            numbers = [] if number else [self.number(Ends.lead(tile, self.rules))]
            for place in dict.fromkeys(packed):
                if place < _OUT and self._kinds[place].pip in tile:
                    new = self._covered[place, bit, packed[-1]]
                    numbers.append(self._numbers[bytes(sorted(packed.replace(bytes((place,)), new, 1)))])
            found = self._plays[key] = tuple([(bit, self.points[after], after) for after in numbers])
        return found

    def steps(self, number: int, fitting: int) -> list[Step]:
        """The different plays of all of some tiles, by tile, then by the end that is covered.

        >>> from fivescore import ALL_FIVES
        >>> [points for _, points, _ in table(ALL_FIVES).steps(0, ALL_FIVES.tiles.mask([Tile(1, 4), Tile(6, 6)]))]
        [5, 0]
        """
        base, made, found = number << self.size, self._plays.get, list[Step]()
        while fitting:
            bit = fitting & -fitting
            fitting ^= bit
            found += made(base | bit) or self.plays(number, bit)
        return found

    def _cover(self, key: tuple[int, int, int]) -> bytes:
        """Return what replaces a packed end once a tile lies on it: its place, the tile's bit, the last of all ends."""
        place, bit, last = key
        tile, out = self.tiles[bit.bit_length() - 1], last == _OUT
        ends, then = cover(self._kinds[place], tile, self.rules, out)
        # only a spinner that is new adds `_OUT`: what is packed keeps its own
        return bytes([*map(self._places.__getitem__, ends), *[_OUT] * (then > out)])

    def _changed(self, key: int) -> tuple[tuple[int, int], ...]:
        """Each change of the total, with the tiles that make it: at the end and flag of the key, or -1 for leads."""
        found: dict[int, int] = {}
        for tile, bit in self.rules.tiles.bits.items():
            end = self._kinds[key >> 1] if key >= 0 else End(tile.low, 0)
            if end.pip in tile:
                ends, _ = cover(end, tile, self.rules, key & 1 == 1) if key >= 0 else lead(tile, self.rules)
                change = sum(each.count for each in ends) - end.count
                found[change] = found.get(change, 0) | bit
        return tuple(found.items())

    def _best(self, number: int) -> tuple[tuple[int, int], ...]:
        packed, total, found = self._packed[number], self.totals[number], dict[int, int]()
        out = packed[-1:] == bytes((_OUT,))
        for key in [place << 1 | out for place in dict.fromkeys(packed) if place < _OUT] or [-1]:
            for change, mask in self._changes[key]:
                if points := self._scores[total + change]:
                    found[points] = found.get(points, 0) | mask
        best, seen = list[tuple[int, int]](), 0
        for points, mask in sorted(found.items(), reverse=True):
            if mask & ~seen:
                best.append((points, mask & ~seen))  # a tile that scores in several places counts with the best
                seen |= mask
        return tuple(best)

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
        """Try every tile of a hand, so that `scored` and `scoring` hold those of them that score.

        What is told of a tile is all there before the tile counts as tried, for another thread may ask meanwhile.
        """
        with self._lock:
            new = tried = hand & self.untried[number]
            scored, several, first, scoring = self.scored[number], self.several[number], {}, [*self.scoring[number]]
            while new:
                bit = new & -new
                new ^= bit
                plays = self.plays(number, bit)
                first[bit] = plays[0]
                several |= bit * (len(plays) > 1)
                if more := [step for step in plays if step[1]]:
                    scored |= bit
                    scoring += more
            scoring.sort(key=lambda step: (-step[1], step[0]))  # stable: plays of one tile stay in the order of ends
            self.first[number], self.several[number] = {**self.first[number], **first}, several
            self.scoring[number], self.scored[number] = tuple(scoring), scored  # others may be reading the old ones
            self.untried[number] &= ~tried

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


def kinds(rules: RuleSet) -> tuple[End, ...]:
    """Every kind of open end that a game has, in the order in which `Ends` has them; at most four for each pip."""
    found: set[End] = set()
    new = {end for tile in rules.tiles for end in lead(tile, rules)[0]}
    while new:
        found |= new
        plays = [(end, tile, out) for end in new for tile in rules.tiles.suit(end.pip) for out in (False, True)]
        new = {end for end, tile, out in plays for end in cover(end, tile, rules, out)[0]} - found
    return tuple(sorted(found))


def table(rules: RuleSet) -> Table:
    """The table of a kind of game: one for all rule sets that grow and score alike.

    >>> from fivescore import ALL_FIVES
    >>> table(ALL_FIVES.vary(target=100)) is table(ALL_FIVES)
    True
    """
    found = _NEAR.get(id(rules))  # by id first: the hash of a rule set goes over all its fields
    if found is None or len(found[1].fits) > MOST:
        alike = (rules.tiles, rules.spinner, rules.count, rules.scoring, rules.unit, rules.five_scores)
        known = _TABLES.get(alike)
        if known is None or len(known.fits) > MOST:
            known = _TABLES[alike] = Table(rules)
            _NEAR.clear()
        if len(_NEAR) > len(_TABLES) + 100:  # rule sets that are made anew have new ids
            _NEAR.clear()
        found = _NEAR[id(rules)] = rules, known
    return found[1]


_TABLES: dict[tuple[TileSet, Spinner, Count, Scoring, Unit, bool], Table] = {}
_NEAR: dict[int, tuple[RuleSet, Table]] = {}
"""The tables by the id of a rule set, which is kept so that its id stays its own."""
