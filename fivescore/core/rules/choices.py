"""The choices that a rule set is made of: each value says itself, and names its source by a mark of `SOURCES`.

`sources_of_value()` says which sources name a value that is a number, a yes or no, or a table.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from functools import cache
from typing import cast

SOURCES = {
    "A": "“All Fives”, Joe Celko and John McLeod, pagat.com, December 1, 2024",
    "B": "“Five Up”, pagat.com",
    "C": "“Fives and Threes”, pagat.com",
    "D": "“All Fives (Dominoes)”, gamerules.com",
    "E": "“The All-Fives Dominoes game”, Askalink games",
    "named only": "a source names it without describing it",
    "settled here": "no source settles it",
    "house": "a house rule, which no source here has",
}
"""Every mark that stands for a source, and what it stands for."""


class Choice(StrEnum):
    """One value of a rule: equal to its text, with `.says` (a sentence) and `.source` (marks of `SOURCES`).

    `.more` has what belongs to it and is not said by all of these sources: a name, a sentence, and the marks of each.

    >>> Drawing("none").source, Drawing.NONE == "none", Drawing.NONE
    ('C E', True, Drawing.NONE)
    >>> Spinner.FIRST.source, [(name, source) for name, _, source in Spinner.FIRST.more]
    ('A D E', [('opening', 'A E')])
    """

    says: str
    source: str
    more: tuple[tuple[str, str, str], ...]

    def __new__(cls, value: str, says: str, source: str, *more: tuple[str, str, str]) -> Choice:
        member = str.__new__(cls, value)
        member._value_, member.says, member.source, member.more = value, says, source, more
        return member

    @property
    def whole_sentence(self) -> str:
        """The sentence, and those of what belongs to it."""
        return " ".join((self.says, *(text for _, text, _ in self.more)))

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"


class Spinner(Choice):
    """The doubles that grow arms from their ends, once both of their sides are covered.

    >>> from fivescore import FIVE_UP
    >>> FIVE_UP.spinner, FIVE_UP.spinner.source, FIVE_UP.spinner.says
    (Spinner.EVERY, 'B', 'Every double is a spinner: once both its sides are covered, its two ends open.')
    """

    NONE = "none", "No double is a spinner: the layout is one line with two ends.", "A C"
    FIRST = (
        "first",
        "The first double played is the spinner: four arms can grow from it.",
        "A D E",
        ("opening", "The ends of a spinner open once both its sides are covered.", "A E"),
    )
    EVERY = "every", "Every double is a spinner: once both its sides are covered, its two ends open.", "B"


class Count(Choice):
    """The pips that the ends of a spinner add to the total while they are open and uncovered.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.notation import read_layout
    >>> {str(each): read_layout("1-1 1-2 1-3", ALL_FIVES.vary(count=each)).total for each in Count}
    {'sides': 5, 'ends': 7}
    """

    SIDES = (
        "sides",
        "A spinner counts both halves until both its sides are covered; after that it counts nothing.",
        "A B D",
    )
    ENDS = (
        "ends",
        "A spinner counts both halves until three of its sides are covered, then one half, and nothing with four.",
        "named only",
    )


class Scoring(Choice):
    """The totals that score.

    >>> from fivescore import FIVES_AND_THREES
    >>> print(FIVES_AND_THREES.scoring.says)
    A total that five or three divides scores, and for both if both do.
    """

    FIVES = "fives", "A total that five divides scores.", "A B D E"
    THREES = "threes", "A total that three divides scores.", "named only"
    FIVES_AND_THREES = "fives and threes", "A total that five or three divides scores, and for both if both do.", "C"
    ODD_PRIMES = "odd primes", "A total scores for every odd prime that divides it.", "C"

    @cache
    def divisors(self, total: int) -> tuple[int, ...]:
        """The numbers that `total` scores for, smallest first; () where it does not score.

        >>> Scoring.FIVES_AND_THREES.divisors(15), Scoring.ODD_PRIMES.divisors(42), Scoring.FIVES.divisors(8)
        ((3, 5), (3, 7), ())
        """
        if total <= 0:
            return ()
        if self is Scoring.ODD_PRIMES:
            odd = range(3, total + 1, 2)
            return tuple(p for p in odd if total % p == 0 and all(p % q for q in range(3, p, 2)))
        asked = {Scoring.FIVES: (5,), Scoring.THREES: (3,), Scoring.FIVES_AND_THREES: (3, 5)}[self]
        return tuple(number for number in asked if total % number == 0)


class Unit(Choice):
    """The worth of a scoring total.

    >>> from fivescore import ALL_FIVES
    >>> [ALL_FIVES.vary(unit=unit).points(15) for unit in Unit]
    [15, 3]
    """

    POINTS = "points", "A scoring total is worth its pips.", "A D E"
    TIMES = "times", "A scoring total is worth one for every time that the number goes into it.", "A B C"


class FirstLead(Choice):
    """The leader of the first round of a match."""

    LOT = "lot", "Draw for the first lead.", "A B C D E"
    HIGHEST_TILE = "highest tile", "All draw a tile: the most pips lead the first round.", "C D"
    HIGHEST_DOUBLE = (
        "highest double",
        "The holder of the highest double leads it in the first round.",
        "E",
        ("no_double", "With no double dealt, the highest tile leads.", "settled here"),
    )


class NextLead(Choice):
    """The leader of the rounds after the first."""

    WENT_OUT = "went out", "The player who went out leads the next round; after a block, draw for the lead.", "A B D"
    WINNER = (
        "winner",
        "The winner of a round leads the next one, a block included.",
        "E",
        ("lead_after_tie", "After a tie, draw for the lead.", "settled here"),
    )
    LEFT = "left", "The lead passes to the left from round to round, no matter who won.", "C E"


class Lead(Choice):
    """The tiles that may be led, once it is settled who leads."""

    ANY = "any", "Any tile may be led.", "A B C D E"
    DOUBLE = "double", "If you hold a double, you must lead one.", "A"
    HIGHEST_DOUBLE = "highest double", "The leader's highest double must be led, if there is one.", "A"


class Drawing(Choice):
    """The draws from the boneyard: whether there are any, and for whom.

    >>> from fivescore import ALL_FIVES
    >>> print(ALL_FIVES.drawing.says)
    A player who cannot play draws until a tile fits and plays it at once, and knocks with nothing left to draw.
    """

    NONE = "none", "There is no drawing: a player who cannot play knocks, that is, passes.", "C E"
    UNTIL_PLAYABLE = (
        "until playable",
        "A player who cannot play draws until a tile fits and plays it at once, and knocks with nothing left to draw.",
        "A B D",
    )
    WHILE_ABLE = (
        "while able",
        "A player may also draw while able to play, and go on drawing; one who cannot play draws until a tile fits.",
        "A E",
    )


class HandWorth(Choice):
    """The worth of a hand that is left at the end of a round, before any rounding.

    >>> from fivescore import ALL_FIVES, Tile
    >>> [ALL_FIVES.vary(left=each).left_in((Tile(1, 4), Tile(6, 6))) for each in HandWorth]
    [17, 10]
    """

    PIPS = "pips", "Tiles left count their pips.", "A B C D E"
    TILES = "tiles", "Each tile left counts five, whatever is on it; the fewest tiles win a blocked round.", "house"

    @property
    def noun(self) -> str:
        """The word for what such a hand is counted in: "pip", or "point" where every tile counts the same."""
        return "pip" if self is HandWorth.PIPS else "point"


class Settlement(Choice):
    """The worth of the tiles left in the hands at the end of a round.

    >>> from fivescore import FIVE_UP
    >>> FIVE_UP.settlement, FIVE_UP.settlement.source
    (Settlement.EACH_LOSES, 'A B D')
    """

    WINNER_TAKES = "winner takes", "The winner of the round scores the pips left in the other hands.", "A E"
    EACH_LOSES = "each loses", "Each hand's pips are taken off its own score, which may go below zero.", "A B D"
    NOTHING = "nothing", "Tiles left in the hands score nothing.", "C"


class Rounding(Choice):
    """The rounding of pips that are settled.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.rules.settlement import worth
    >>> {str(each): worth(ALL_FIVES.vary(rounding=each), 12) for each in Rounding}
    {'nearest': 10, 'up': 15, 'exact': 12}
    """

    NEAREST = "nearest", "Settled pips are rounded to the nearest five.", "A B E"
    UP = "up", "Settled pips are rounded up to a five.", "D"
    EXACT = "exact", "Settled pips are not rounded.", "E"


class Rounded(Choice):
    """The pips that are rounded where several hands are settled together."""

    SUM = "sum", "Pips of several hands are added first, then rounded.", "A E"
    EACH_HAND = "each hand", "Each hand is rounded by itself.", "B"


class CountedHands(Choice):
    """The tiles that the winner of a round counts.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.rules.settlement import settle
    >>> [settle(ALL_FIVES.vary(counted=each), (0, 1, 0, 1), (0, 5, 5, 10), 0).points for each in CountedHands]
    [(15, 0), (20, 0), (10, 0), (5, 0)]
    """

    OPPONENTS = "opponents", "Both opponents' tiles count; a partner's do not.", "A"
    ALL_OTHERS = "all others", "The tiles of all other players count, a partner's too.", "E"
    DIFFERENCE = "difference", "The winning side's own pips are taken off the sum of the others'.", "house"
    EACH_DIFFERENCE = "each difference", "The winning side's own pips are taken off each hand of the others.", "house"


DIFFERENCES = (CountedHands.DIFFERENCE, CountedHands.EACH_DIFFERENCE)
"""The values by which the winner's own pips are taken off."""


class Ending(Choice):
    """The way in which reaching the target ends the match.

    >>> from fivescore import FIVES_AND_THREES
    >>> from fivescore.rules.settlement import credit
    >>> {str(each): credit(FIVES_AND_THREES.vary(ending=each), 59, 8, 61) for each in Ending}
    {'at once': 67, 'finish the round': 67, 'exact': 59, 'bounce': 55}
    """

    AT_ONCE = "at once", "The match ends at the moment somebody reaches the target.", "A E"
    FINISH_ROUND = (
        "finish the round",
        "The round is played out and settled; then the highest score of target or more wins, and ties play on.",
        "A B",
    )
    EXACT = "exact", "The target must be hit exactly: a score that would pass it does not count.", "A C"
    BOUNCE = "bounce", "The target must be hit exactly: points past it are counted back from it.", "C"


# Which sources name a value that is a number, a yes or no, or a table

ByPlayers = int | tuple[tuple[int, int], ...]
"""A number for every number of players, or one for each: ((2, 9), (3, 7), (4, 5))."""

_DEALT: dict[str, tuple[ByPlayers, str]] = {
    "all-fives": (((2, 9), (3, 7), (4, 5)), "A"),
    "european": (((2, 7), (3, 5), (4, 5)), "A C D"),  # A: "one European source"
    "five-each": (5, "B D"),
    "holsey-beginners": (((2, 7), (3, 7), (4, 5)), "A"),
    "holsey": (((2, 9), (3, 9), (4, 7)), "A"),
    "newsome-born": (((2, 7), (3, 7), (4, 7), (5, 5)), "A"),
    "championship": (((2, 9), (4, 6)), "C"),
}
"""Tiles dealt to each, by name, and who names them."""
HANDS: dict[str, ByPlayers] = {name: sizes for name, (sizes, _) in _DEALT.items()}
"""The hand sizes that the sources name, by number of players; `vary(hand="european")` takes them by name."""
_ONLINE = (7, 9)
"""E deals 7 to each of two players, or 9."""

_FLAGS: Mapping[tuple[str, object], str] = {
    ("partners", True): "A B C",
    ("partners", False): "A B C",
    ("reserve", 0): "A B D",
    ("reserve", 1): "A",
    ("reserve", 2): "A",
    ("draw_most", 0): "A B D E",
    ("must_play", True): "A C E",
    ("five_scores", True): "A B C D E",
    ("five_scores", False): "house",
    ("get_in", 0): "A B C D E",
    ("block_counts", True): "A B D E",
    ("block_counts", False): "house",
    ("split_tie", True): "A",
    ("split_tie", False): "E",
    ("chip_out", 0): "C",
    ("chip_out", 1): "C",
    ("chip_out_joined", True): "C",
    ("both_out", True): "C",
    ("both_out", False): "A B D E",
    ("first_tile_wins", True): "C",
    ("first_tile_wins", False): "C",
}
"""Who names a value that is one for all numbers of players: "usually partners" names the other way too; "house" where
only tables do."""


def sources_of_value(field: str, value: object, players: Iterable[int], *, fives: bool = True) -> str:
    """The sources that name a value for each of these numbers of players; with `fives` a target counts points."""
    numbers = tuple(players)
    match field:
        case "hand":
            return " ".join(sorted(set(_hands(dict(_each(cast("ByPlayers", value), numbers))))))
        case "target":
            each = dict(_each(cast("ByPlayers", value), numbers))
            return " ".join(mark for mark in "ABCDE" if all(_aims(mark, n, each[n], fives) for n in numbers))
        case "tiles":
            return {6: "A B C D E", 9: "C D"}.get(getattr(value, "largest", 0), "C")  # C: "larger sets" for Odd Primes
        case "players":
            most = max(numbers)
            return "A" if most == 5 else "A B C D E" if numbers == (2,) else "A B C D"
    return "house" if is_house(field, value) else _FLAGS.get((field, value), "")


def is_house(field: str, value: object) -> bool:
    """Say whether a value of a rule is a house rule, which no source here has.

    >>> from fivescore.rules import CountedHands
    >>> is_house("knock", 1), is_house("counted", CountedHands.DIFFERENCE), is_house("counted", CountedHands.OPPONENTS)
    (True, True, False)
    """
    if field in ("chip_out", "knock", "get_in", "draw_most"):
        return bool(value) and (field, value) not in _FLAGS
    return (value.source if isinstance(value, Choice) else _FLAGS.get((field, value))) == "house"


def _each(value: ByPlayers, numbers: Iterable[int]) -> tuple[tuple[int, int], ...]:
    return tuple((number, value) for number in numbers) if isinstance(value, int) else value


def _hands(dealt: dict[int, int]) -> Iterable[str]:
    """The sources that deal so many tiles to each of these numbers of players."""
    for sizes, marks in _DEALT.values():
        named = dict(_each(sizes, dealt))
        if all(named.get(number) == size for number, size in dealt.items()):
            yield from marks.split()
    if dealt.keys() == {2} and dealt[2] in _ONLINE:
        yield "E"


def _aims(mark: str, players: int, target: int, fives: bool) -> bool:
    """Say whether a source plays to this target with so many players."""
    if not fives:
        return {"A": target == 61, "B": target == 61, "C": target in (31, 61, 121)}.get(mark, False)
    own = 250 if players == 2 else 200
    return {"A": target == own, "D": 200 <= target <= 300, "E": players == 2 and 100 <= target <= 500}.get(mark, False)
