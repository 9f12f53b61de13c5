"""Which sources name a value of a rule that is a number, a yes or no, or a table; choices name their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from fivescore.core.rules.choices import Choice

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


def naming(field: str, value: object, players: Iterable[int], *, fives: bool = True) -> str:
    """The marks of the sources that name a value of a rule, in a row; "" where none does.

    `players` are the numbers of players that the value is for: a source must name it for each. With `fives` a target
    counts points, else the fives in them.

    >>> naming("reserve", 2, (2,)), naming("must_play", False, (2,)), naming("hand", ((2, 9), (4, 6)), (2, 4))
    ('A', '', 'C')
    >>> naming("target", 200, (3, 4)), naming("target", 200, (2,)), naming("target", 31, (2,), fives=False)
    ('A D', 'D E', 'C')
    """
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

    >>> from fivescore.rules import Counted
    >>> is_house("knock", 1), is_house("counted", Counted.DIFFERENCE), is_house("counted", Counted.OPPONENTS)
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
