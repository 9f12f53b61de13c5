"""Answers worked out from the event and the numbers of a question alone, by what the words mean.

It knows the sentences of `fivescore.classroom.exercises.events` and nothing else of the exercises.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import pairwise, product


@cache
def subsets(things: int, size: int) -> int:
    """How many subsets of a size there are: each thing is in or out."""
    if size < 0 or size > things:
        return 0
    return 1 if size in (0, things) else subsets(things - 1, size) + subsets(things - 1, size - 1)


@cache
def drawn_special(special: int, others: int, drawn: int) -> tuple[Fraction, ...]:
    chances = [Fraction(1)]
    for taken in range(drawn):
        left, after = special + others - taken, [Fraction(0)] * (len(chances) + 1)
        for hits, chance in enumerate(chances):
            after[hits] += chance * Fraction(others - taken + hits, left)
            after[hits + 1] += chance * Fraction(special - hits, left)
        chances = after
    return tuple(chances)


def put_back(chance: Fraction, drawn: int) -> list[Fraction]:
    found = [Fraction(1)]
    for _ in range(drawn):
        found = [hit * chance + miss * (1 - chance) for hit, miss in pairwise([Fraction(0), *found, Fraction(0)])]
    return found


def places(special: int, others: int) -> list[Fraction]:
    """The chance of each place for the first special tile of a row."""
    out, missed = [], Fraction(1)
    for before in range(others + 1):
        hit = Fraction(special, special + others - before)
        out.append(missed * hit)
        missed *= 1 - hit
    return out


def others_that_show(largest: int, held: int, shown: int) -> tuple[int, int]:
    """How many tiles show a 0 or a 1, and how many neither, besides those in the hand."""
    tiles = [(low, high) for low, high in product(range(largest + 1), repeat=2) if low <= high]
    show = sum(low in (0, 1) or high in (0, 1) for low, high in tiles)
    return show - shown, len(tiles) - show - (held - shown)


def rows(tiles: int, drawn: int) -> int:
    return tiles * rows(tiles - 1, drawn - 1) if drawn else 1


def known(wanted: int, possible: int) -> Fraction:
    """The share of hands that are wanted among those that are possible."""
    return Fraction(wanted, possible)


def root(square: Fraction) -> Fraction:
    """The fraction with a square, found by trying."""

    def whole(number: int) -> int:
        low, high = 0, number
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if middle * middle <= number else (low, middle - 1)
        return low

    return Fraction(whole(square.numerator), whole(square.denominator))


ANSWERS: dict[str, Callable[..., int | Fraction]] = {
    "pairs": lambda one, other: len([(a, b) for a in range(one) for b in range(other)]),
    "others-that-show": lambda largest, held, shown: others_that_show(largest, held, shown)[0],
    "others-that-show-none": lambda largest, held, shown: others_that_show(largest, held, shown)[1],
    "hands": lambda tiles, drawn: subsets(tiles, drawn),
    "rows": rows,
    "hands-with-exactly": lambda special, others, drawn, hits: (
        drawn_special(special, others, drawn)[hits] * subsets(special + others, drawn)
    ),
    "hands-with-some": lambda special, others, drawn: (
        sum(drawn_special(special, others, drawn)[1:]) * subsets(special + others, drawn)
    ),
    "next-special": lambda special, others, hits, misses: Fraction(special - hits, special - hits + others - misses),
    "all-special": lambda special, others, drawn: drawn_special(special, others, drawn)[drawn],
    "none-special": lambda special, others, drawn: drawn_special(special, others, drawn)[0],
    "some-special": lambda special, others, drawn: sum(drawn_special(special, others, drawn)[1:]),
    "exactly-special": lambda special, others, drawn, hits: drawn_special(special, others, drawn)[hits],
    "hits-put-back": lambda special, others, drawn, hits: put_back(Fraction(special, special + others), drawn)[hits],
    "hits-or-more": lambda over, under, trials, hits: 1 - sum(put_back(Fraction(over, under), trials)[:hits]),
    "opposite": lambda hands, without: Fraction(hands - without, hands),
    "holds-named": lambda tiles, drawn, named: drawn_special(named, tiles - named, drawn)[named],
    "held-after-knock": lambda unseen, held, fitting, named: known(
        subsets(unseen - fitting - named, held - named), subsets(unseen - fitting, held)
    ),
    "held-when-it-plays": lambda unseen, held, fitting: known(
        subsets(unseen - 1, held - 1), subsets(unseen, held) - subsets(unseen - fitting, held)
    ),
    "first-special-at": lambda special, others, place: places(special, others)[place - 1],
    "draws-on-average": lambda special, others: sum(
        place * chance for place, chance in enumerate(places(special, others), start=1)
    ),
    "all-special-last": lambda special, others, last: drawn_special(special, others, last)[special],
    "hits-to-expect": lambda over, under, runs: sum([Fraction(over, under)] * runs),
    "standard-error": lambda over, under, runs: root(Fraction(over, under) * Fraction(under - over, under) / runs),
    "error-after": lambda over, under, times: root(Fraction(over, under) ** 2 / times),
    "runs-for-error": lambda over, under, error_over, error_under: (
        Fraction(over, under) * Fraction(under - over, under) / Fraction(error_over, error_under) ** 2
    ),
}
"""How to work out the answer to each event, from numbers by their names."""
