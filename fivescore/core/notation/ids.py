"""A position in a short text that fits into an address: whole numbers in mixed radix, and a checksum.

The text holds layout (with the order of its plays), own hand, hand sizes, scores, and the rule set by name. Changed
rules follow it readably, such as `.target=100`. What happened before, draws and passes, is not in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce
from math import comb

from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.layout import Layout
from fivescore.core.notation.text import read_rules, write_rules
from fivescore.core.position import Position
from fivescore.core.rules import RULE_SETS, sides
from fivescore.core.tiles import Tile, TileSet

DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
SLUGS = tuple(RULE_SETS)
"""Rule sets by their number in an id."""
PRIME = 16_777_213
"""The largest prime below 64 ** 4: one changed letter changes the remainder by less than it, so it is always seen."""
MOST = 32_767
"""The highest score that an id can hold, above zero or below it: fifteen bits."""
LONGEST_ID = 1000
"""The most characters of an id, with every rule changed."""
_SIZES = (6, 9, 12)


def write_id(position: Position) -> str:
    """The position as text: at most 48 letters for double-six, 72 for double-nine, 112 for double-twelve.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.game import opening
    >>> write_id(opening(ALL_FIVES, 2))
    'FY9rwgAsAq3'

    Raises FivescoreError for rules that are not a varied game of ours, for a score beyond `MOST`, and for a position
    that no deal has.
    """
    if beyond := [score for score in position.scores if abs(score) > MOST]:
        raise FivescoreError(f"a score of {beyond[0]} cannot be in an id; scores go from -{MOST} to {MOST}")
    base, *changes = write_rules(position.rules).split(" ")
    size = position.rules.tiles.largest
    number = 0
    if why := position.fault:
        raise FivescoreError(f"this position cannot be in an id: {why}")
    for value, radix in reversed(list(_values(position, SLUGS.index(base), size))):
        if not 0 <= value < radix:
            why = f"one of its numbers is {value}, and goes from 0 to {radix - 1}"
            raise FivescoreError(f"this position cannot be in an id: {why}")
        number = number * radix + value
    body = _digits(number)
    suffix = "".join(f".{change}" for change in changes if not change.startswith("tiles="))
    return body + _check(number, suffix) + suffix


def _values(at: Position, slug: int, size: int) -> Iterator[tuple[int, int]]:
    """Everything as whole numbers, each with its radix: what is read first comes first."""
    count = len(at.sizes)
    yield slug, 16
    yield (_SIZES.index(size), 4) if size in _SIZES else (3, 4)
    if size not in _SIZES:
        yield size, 100
    yield count - 2, 4
    yield (0 if at.seat is None else at.seat + 1), count + 1
    yield at.to_move, count
    yield at.leader, count
    yield len(at.layout.tiles), len(at.rules.tiles) + 1
    for step in at.layout.steps():
        if step.before and step.last:
            options = step.before.fitting(step.before.rest)
            yield options.index(step.last), len(options)
    left = len(at.rules.tiles) - len(at.layout.tiles)
    for held in at.sizes:
        yield held, left + 1
        left -= held
    if at.seat is not None:
        others = at.layout.rest
        yield _rank([others.index(tile) for tile in at.hand]), comb(len(others), len(at.hand))
    for score in at.scores:
        length = abs(score).bit_length()
        yield length, 16
        yield abs(score) - (1 << length >> 1), max(1, 1 << length >> 1)
        yield int(score < 0), 2 if score else 1
    if not at.layout.last:
        tiles = len(at.rules.tiles)
        yield (tiles if at.must_lead is None else at.rules.tiles.index(at.must_lead)), tiles + 1


def _rank(chosen: list[int]) -> int:
    """The number of a set of whole numbers among all sets of its size."""
    return sum(comb(number, place) for place, number in enumerate(sorted(chosen), start=1))


def _unrank(number: int, size: int) -> list[int]:
    chosen = []
    for place in range(size, 0, -1):
        top = place - 1
        while comb(top + 1, place) <= number:
            top += 1
        chosen.append(top)
        number -= comb(top, place)
    return chosen


def read_id(text: str) -> Position:
    """The position that a text holds, without what happened before: the inverse of `write_id()`.

    >>> read_id("FY9rwgAsAq3").sizes
    (9, 9)

    Raises NotationError for a text that is cut or changed, or that no position has.
    """
    if len(text) > LONGEST_ID:
        why = f"that is {len(text):,} characters long; no position id has more than {LONGEST_ID}"
        raise NotationError(why, text[:60])
    body, dot, rest = text.strip().partition(".")
    wrong = next((place for place, letter in enumerate(body) if letter not in DIGITS), None)
    if wrong is not None or len(body) < 6:
        raise NotationError(f"{text[:60]!r} is no position id; it has letters, digits, - and _", text, wrong or 0)
    number = reduce(lambda so_far, letter: so_far * 64 + DIGITS.index(letter), body[:-4], 0)
    if _check(number, dot + rest) != body[-4:] or _digits(number) != body[:-4]:
        raise NotationError(f"{text[:60]!r} is cut or changed: its last letters do not fit the others", text)
    try:
        return _taken_off(number, rest.replace(".", " "))
    except (IndexError, ValueError) as fault:
        if isinstance(fault, FivescoreError) and not isinstance(fault, NotationError):
            raise NotationError(f"{text[:60]!r} holds no position: {fault}", text) from fault
        raise NotationError(f"{text[:60]!r} holds no position that can be", text) from fault


def _taken_off(number: int, changes: str) -> Position:
    """The position whose whole numbers are taken off a large one, in the order of `_values()`."""

    def take(radix: int) -> int:
        nonlocal number
        if not radix:
            raise ValueError("there is nothing to choose from")
        number, value = divmod(number, radix)
        return value

    slug, kind = SLUGS[take(16)], take(4)
    size = _SIZES[kind] if kind < 3 else take(100)
    tiles = "" if RULE_SETS[slug].tiles is TileSet(size) else f"tiles={size}"
    rules = read_rules(f"{slug} {tiles} {changes}")
    count = take(4) + 2
    rules.hand_size(count)
    seat, to_move, leader = take(count + 1), take(count), take(count)
    layout = Layout(rules)
    for _ in range(take(len(rules.tiles) + 1)):
        options = layout.fitting(layout.rest)
        layout = layout.play(*options[take(len(options))])
    left, sizes, hand = len(layout.rest), list[int](), list[Tile]()
    for _ in range(count):
        sizes.append(take(left + 1))
        left -= sizes[-1]
    if seat:
        others, own = layout.rest, sizes[seat - 1]
        hand = [others[place] for place in _unrank(take(comb(len(others), own)), own)]
    scores = []
    for _ in range(max(sides(rules, count)) + 1):
        top = 1 << take(16) >> 1
        score = top + take(max(1, top))
        scores.append(-score if score and take(2) else score)
    must_lead = None
    if not layout.last:
        must_lead = dict(enumerate(rules.tiles)).get(take(len(rules.tiles) + 1))
    if number:
        raise ValueError("something is left over")
    looks = seat - 1 if seat else None
    return Position(
        rules, looks, tuple(sorted(hand)), layout, tuple(sizes), left, tuple(scores), to_move, leader, (), must_lead
    )


def _digits(number: int) -> str:
    out = ""
    while number:
        number, digit = divmod(number, 64)
        out = DIGITS[digit] + out
    return out.rjust(2, DIGITS[0])


def _check(number: int, suffix: str) -> str:
    """Four letters that depend on every letter before and after them."""
    rest = sum(ord(letter) * pow(257, place, PRIME) for place, letter in enumerate(suffix, start=1))
    return _digits((number + 31 * rest) % PRIME).rjust(4, DIGITS[0])
