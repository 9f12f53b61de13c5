"""What several exercises share: counts and chances of hands, in words and numbers; each computed in two ways."""

from fractions import Fraction
from math import comb, isqrt


def with_article(number: int) -> str:
    """A number on a tile with its article.

    >>> with_article(3), with_article(8), with_article(0)
    ('a 3', 'an 8', 'a blank')
    """
    return f"an {number}" if number in (8, 11, 18) else f"a {pip(number)}"


def pip(number: int) -> str:
    """A number on a tile as a player says it: nothing on it is called blank."""
    return str(number or "blank")


def all_in_words(number: int) -> str:
    """Say that so many things are all there are."""
    return "both" if number == 2 else f"all {number}"


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
