"""What exercises ask, as values: each event says in a sentence what is asked and what its numbers mean.

With a question's `event` and `numbers` anybody can work its answer out anew, without the words of its prompt. Here each
event does so itself: the second method of the exercises that ask it, which knows nothing of their formulas.
"""

from collections.abc import Callable
from fractions import Fraction
from inspect import isfunction
from itertools import combinations, permutations, product
from math import comb, isqrt

from fivescore.core.tiles import TileSet

Event = Callable[..., Fraction | int]
FINE = 10**40
"""One part of so many is the error of a root that is no fraction."""
ROUGH = 10**30
"""Such a root has a larger denominator than this, and no fraction of an exercise has."""


def root(value: Fraction) -> Fraction:
    """The square root: exact where it is a fraction, else to 40 places.

    >>> root(Fraction(9, 4)), root(Fraction(2)) ** 2 == 2
    (Fraction(3, 2), False)
    """
    above, below = isqrt(value.numerator), isqrt(value.denominator)
    if above * above == value.numerator and below * below == value.denominator:
        return Fraction(above, below)
    return Fraction(isqrt(value.numerator * FINE * FINE // value.denominator), FINE)


def ways_to_draw(special: int, others: int, drawn: int, hits: int) -> int:
    """Count the ways to draw `drawn` tiles with `hits` of the special ones among them.

    >>> ways_to_draw(7, 21, 5, 2)
    27930
    """
    return comb(special, hits) * comb(others, drawn - hits)


def ways_drawn_one_by_one(special: int, others: int, drawn: int) -> list[int]:
    """The same for every number of hits, counted another way: tile after tile is left or taken."""
    ways = {(0, 0): 1}
    for index in range(special + others):
        more: dict[tuple[int, int], int] = dict(ways)
        for (taken, hits), count in ways.items():
            if taken < drawn:
                after = taken + 1, hits + (index < special)
                more[after] = more.get(after, 0) + count
        ways = more
    return [ways.get((drawn, hits), 0) for hits in range(drawn + 1)]


def chance_of_none(special: int, others: int, drawn: int) -> Fraction:
    """The chance that none of the drawn tiles is special, as a product: one tile after the other."""
    chance = Fraction(1)
    for taken in range(drawn):
        chance *= Fraction(others - taken, special + others - taken)
    return chance


def _pairs(one: int, other: int) -> int:
    """The number of pairs of one of `one` tiles and one of `other` tiles."""
    return len(list(product(range(one), range(other))))


def _others_that_show(largest: int, held: int, shown: int) -> int:
    """The number of tiles of the double-`largest` set that show one of two given numbers, besides the `held` tiles \
of a hand, `shown` of which show one of them."""
    return sum(tile.low < 2 for tile in TileSet(largest)) - shown


def _others_that_show_none(largest: int, held: int, shown: int) -> int:
    """The number of tiles of the double-`largest` set that show neither of two given numbers, besides the `held` \
tiles of a hand, `shown` of which show one of them."""
    return sum(tile.low > 1 for tile in TileSet(largest)) - (held - shown)


def _hands(tiles: int, drawn: int) -> int:
    """The number of hands of `drawn` from `tiles` tiles."""
    return len(list(combinations(range(tiles), drawn)))


def _rows(tiles: int, drawn: int) -> int:
    """The number of rows of `drawn`, one after the other, from `tiles` tiles."""
    return len(list(permutations(range(tiles), drawn)))


def _hands_with_exactly(special: int, others: int, drawn: int, hits: int) -> int:
    """The number of hands of `drawn` from `special` and `others` that hold exactly `hits` of the special."""
    return ways_drawn_one_by_one(special, others, drawn)[hits]


def _hands_with_some(special: int, others: int, drawn: int) -> int:
    """The number of hands of `drawn` from `special` and `others` that hold one of the special or more."""
    return sum(ways_drawn_one_by_one(special, others, drawn)[1:])


def _next_special(special: int, others: int, hits: int, misses: int) -> Fraction:
    """The chance that the next tile is special, after `hits` of `special` and `misses` of `others` were drawn."""
    left = special + others - hits - misses
    return Fraction(comb(left - 1, special - hits - 1), comb(left, special - hits))


def _all_special(special: int, others: int, drawn: int) -> Fraction:
    """The chance that all of `drawn` from `special` and `others` are special."""
    return Fraction(ways_drawn_one_by_one(special, others, drawn)[drawn], comb(special + others, drawn))


def _none_special(special: int, others: int, drawn: int) -> Fraction:
    """The chance that none of `drawn` from `special` and `others` is special."""
    return Fraction(ways_drawn_one_by_one(special, others, drawn)[0], comb(special + others, drawn))


def _some_special(special: int, others: int, drawn: int) -> Fraction:
    """The chance that one or more of `drawn` from `special` and `others` are special."""
    return Fraction(sum(ways_drawn_one_by_one(special, others, drawn)[1:]), comb(special + others, drawn))


def _exactly_special(special: int, others: int, drawn: int, hits: int) -> Fraction:
    """The chance that exactly `hits` of `drawn` from `special` and `others` are special."""
    return Fraction(ways_drawn_one_by_one(special, others, drawn)[hits], comb(special + others, drawn))


def _hits_put_back(special: int, others: int, drawn: int, hits: int) -> Fraction:
    """The chance that of `drawn` from `special` and `others`, each put back before the next, exactly `hits` are \
special."""
    orders = [row for row in product((True, False), repeat=drawn) if sum(row) == hits]
    ways = sum(special ** sum(row) * others ** (drawn - sum(row)) for row in orders)
    return Fraction(ways, (special + others) ** drawn)


def _hits_or_more(over: int, under: int, trials: int, hits: int) -> Fraction:
    """The chance that something with the chance `over`/`under` happens `hits` times or more in `trials` trials."""
    ways = [1]
    for _ in range(trials):
        ways = [hit * over + miss * (under - over) for hit, miss in zip([0, *ways], [*ways, 0], strict=True)]
    return Fraction(sum(ways[hits:]), under**trials)


def _opposite(hands: int, without: int) -> Fraction:
    """The chance of a hand that is not one of `without`, of `hands` hands that are equally likely."""
    return Fraction(len(range(without, hands)), hands)


def _holds_named(tiles: int, drawn: int, named: int) -> Fraction:
    """The chance that a hand of `drawn` from `tiles` holds each of `named` tiles that were named before."""
    return Fraction(comb(tiles - named, drawn - named), comb(tiles, drawn))


def _held_after_knock(unseen: int, held: int, fitting: int, named: int) -> Fraction:
    """The chance that a hand of `held` from `unseen` holds each of `named` named tiles that do not fit, once it is \
known that it holds none of the `fitting` that fit."""
    left = unseen - fitting
    return Fraction(comb(left - named, held - named), comb(left, held))


def _held_when_it_plays(unseen: int, held: int, fitting: int) -> Fraction:
    """The chance that a hand of `held` from `unseen` holds one named tile of the `fitting` that fit, once it is known \
that it holds one of these or more."""
    hands = [hand for hand in combinations(range(unseen), held) if hand[0] < fitting]
    return Fraction(sum(hand[0] == 0 for hand in hands), len(hands))


def _first_special_at(special: int, others: int, place: int) -> Fraction:
    """The chance that of `special` and `others` in a row the first special one has place `place`."""
    tiles = special + others
    return Fraction(comb(tiles - place, special - 1), comb(tiles, special))


def _draws_on_average(special: int, others: int) -> Fraction:
    """The mean place of the first special one of `special` and `others` in a row."""
    return sum((chance_of_none(special, others, drawn) for drawn in range(others + 1)), Fraction(0))


def _all_special_last(special: int, others: int, last: int) -> Fraction:
    """The chance that of `special` and `others` in a row all special ones are among the `last`."""
    return chance_of_none(special + others - last, last, special)


def _hits_to_expect(over: int, under: int, runs: int) -> Fraction:
    """The mean number of times that something with the chance `over`/`under` happens in `runs` runs."""
    return Fraction(runs * over, under)


def _standard_error(over: int, under: int, runs: int) -> Fraction:
    """The standard error of the share of something with the chance `over`/`under` in `runs` runs."""
    return root(Fraction(over * (under - over), under * under) / runs)


def _error_after(over: int, under: int, times: int) -> Fraction:
    """The standard error `over`/`under` of a share, once there are `times` times as many runs."""
    return root(Fraction(over, under) ** 2 / times)


def _runs_for_error(over: int, under: int, error_over: int, error_under: int) -> Fraction:
    """The number of runs that give the chance `over`/`under` the standard error `error_over`/`error_under`."""
    error = Fraction(error_over, error_under)
    return over * (under - over) / Fraction(under * under) / error / error


EVENTS: dict[str, Event] = {
    name.strip("_").replace("_", "-"): event
    for name, event in [*globals().items()]
    if name.startswith("_") and isfunction(event) and event.__doc__
}
"""Each event by its name; its sentence, with its numbers in backquotes, is what the function says of itself."""
