"""True values of hidden endings, stored with both plans, and checked by nothing but whole numbers and fractions.

A plan that no reply gets the better of proves that its seat can be sure of a value; two such plans that meet prove that
the value is true. What found them need not be trusted: `certified()` works out both best replies itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from fivescore.analysis import odds
from fivescore.analysis.solver.hidden import HiddenGame, Known, Move, Plan
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.game import passes_in_a_row
from fivescore.core.notation import loads, read_id, read_tiles
from fivescore.core.position import Action, Position
from fivescore.core.tiles import Tile

FILE = Path(__file__).with_name("certificates.txt")
"""The stored certificates, a line each; `python -m research.certificates` finds them."""
_TEXT = FILE.read_text(encoding="utf-8")  # now: a browser that goes on from a memory has no files
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_TOKEN = re.compile(r"[a-z]|\[[^]]*\]")


class AlwaysMade(NamedTuple):
    """The most that a first move is worth, if its seat always makes it with the hand of a certificate: the value over
    all deals, and the plan of the other seat that holds it to that; "" is that of the certificate.

    >>> [str(each.value) for each in certificates()[0].always]
    ['137/36', '139/36']
    """

    value: Fraction
    plan: str = ""


class Certificate(NamedTuple):
    """The true value of an ending of two with hidden hands, for the seat to move, over all deals that are left.

    `place` is a position as text, `hand` the tiles of the seat to move that it is about. A plan is a letter for each
    turn with a choice (a for the first move), or the chances in brackets: `plan` is of the seat to move, `other` of the
    other. `always` has each first move of the hand, or nothing.

    >>> bluff = certificates()[0]
    >>> bluff.value, bluff.hand, [str(chance) for chance in bluff.chances.values()]
    (Fraction(31, 8), '1-6 4-4', ['1/4', '3/4'])
    >>> {str(play): f"{float(loss):.2f}" for play, loss in bluff.losses.items()}
    {'1-6@4-6': '1.04', '4-4@4-5': '0.21'}
    """

    name: str
    place: str
    value: Fraction
    hand: str
    plan: str
    other: str
    always: tuple[AlwaysMade, ...]

    @property
    def position(self) -> Position:
        """The position as all can see it."""
        return _read_position(self.place)

    @property
    def game(self) -> HiddenGame:
        """The ending as a game."""
        return hidden_game(self.place)

    @property
    def known(self) -> Known:
        """All that the seat to move knows, holding the hand."""
        return (), (self.position.rules.tiles.mask(read_tiles(self.hand)),)

    @property
    def chance(self) -> Fraction:
        """The chance of the hand."""
        return self._chance(self.known[1])

    def _chance(self, own: tuple[int, ...]) -> Fraction:
        seat = self.position.to_move
        return sum((each.chance for each in self.game.worlds if each.own[seat] == own), Fraction(0))

    @property
    def moves(self) -> dict[Action, Move]:
        """The first moves of the hand, by action."""
        return self.game.first(self.known[1][0])

    @property
    def chances(self) -> dict[Action, Fraction]:
        """The chance of each first move with the hand, by the plan."""
        found = read_plan(self.game, self.position.to_move, self.plan)
        return dict(zip(self.moves, found[self.known], strict=True))

    @property
    def losses(self) -> dict[Action, Fraction]:
        """The least that each first move costs, each time the hand is dealt, if it is always made."""
        return {action: (self.value - each.value) / self.chance for action, each in self._always()}

    def loss(self, hand: Iterable[Tile], action: Action) -> Fraction:
        """Return the least that a first move of any hand costs, each time the hand is dealt, if it is always made.

        >>> from fivescore import Play, Tile
        >>> certificates()[0].loss((Tile(0, 0), Tile(1, 4)), Play(Tile(1, 4), Tile(4, 5)))
        Fraction(55, 12)
        """
        own, move, seat = (self.position.rules.tiles.mask(hand),), self.game.move(action), self.position.to_move
        if own == self.known[1]:
            return next(lost for each, lost in self.losses.items() if self.moves[each] == move)
        always: dict[Known, Move] = {((), own): move}
        most = self.game.reply(seat, read_plan(self.game, 1 - seat, self.other), always)
        return (self.value - most) / self._chance(own)

    def _always(self) -> Iterator[tuple[Action, AlwaysMade]]:
        return zip(self.moves, self.always, strict=bool(self.always))


def certified(certificate: Certificate) -> Fraction:
    """Return the value of an ending, once both best replies give it: exact, and by nothing but fractions.

    >>> certified(certificates()[0])
    Fraction(31, 8)

    Raises FivescoreError, with numbers, where a best reply gives another value, or a plan is none.
    """
    game, seat, value = certificate.game, certificate.position.to_move, certificate.value
    sure = -game.reply(1 - seat, read_plan(game, seat, certificate.plan))
    most = game.reply(seat, read_plan(game, 1 - seat, certificate.other))
    if not sure == most == value:
        why = f"its plan is sure of {sure}, the other's allows {most}, and {value} is said"
        raise FivescoreError(f"{certificate.name} is no certificate: {why}")
    for action, always in certificate._always():
        plan = read_plan(game, 1 - seat, always.plan or certificate.other)
        if (most := game.reply(seat, plan, {certificate.known: certificate.moves[action]})) != always.value:
            why = f"{action} always makes {most} at most, and {always.value} is said"
            raise FivescoreError(f"{certificate.name} is no certificate: {why}")
    return value


def read_plan(game: HiddenGame, seat: int, text: str) -> Plan:
    """Return the plan of a seat that a text is.

    >>> bluff = certificates()[0]
    >>> [str(chance) for chance in read_plan(bluff.game, 0, bluff.plan)[bluff.known]]
    ['1/4', '3/4']

    Raises NotationError for chances that are none, and for a text that is too long or too short.
    """
    tokens, plan = iter(_TOKEN.findall(text)), dict[Known, tuple[Fraction, ...]]()

    def choose(known: Known, moves: Sequence[Move]) -> tuple[Fraction, ...]:
        token = next(tokens, "")
        place = _LETTERS.find(token)
        given = token[1:-1].split(",") if len(token) > 1 else ["1" if at == place else "0" for at in range(len(moves))]
        chances = tuple(map(Fraction, given))
        if len(chances) != len(moves) or sum(chances) != 1 or min(chances) < 0:
            raise NotationError(f"turn {len(plan) + 1} of the plan has {len(moves)} moves, and {token!r} is said", text)
        plan[known] = chances
        return chances

    game.visit(seat, choose)
    if next(tokens, ""):
        raise NotationError(f"the plan has {len(plan)} turns with a choice, and more are said", text)
    return plan


def write_plan(game: HiddenGame, seat: int, chances: Callable[[Known], Sequence[Fraction]]) -> str:
    """Return a plan as text: the inverse of `read_plan()`.

    >>> bluff = certificates()[0]
    >>> write_plan(bluff.game, 0, read_plan(bluff.game, 0, bluff.plan).__getitem__) == bluff.plan
    True
    """
    tokens: list[str] = []

    def choose(known: Known, moves: Sequence[Move]) -> Sequence[Fraction]:
        found = chances(known)
        tokens.append(_LETTERS[found.index(Fraction(1))] if 1 in found else f"[{','.join(map(str, found))}]")
        return found

    game.visit(seat, choose)
    return "".join(tokens)


def read_certificate(line: str) -> Certificate:
    """Return the certificate that a line of the file is."""
    name, place, value, hand, plan, other, *always = line.split("|")
    costs = tuple(AlwaysMade(Fraction(value), plan) for value, _, plan in (each.partition(" ") for each in always))
    return Certificate(name, place, Fraction(value), hand, plan, other, costs)


def write_certificate(it: Certificate) -> str:
    """Return a certificate as a line of the file.

    >>> write_certificate(certificates()[0])[:59]
    'all-fives bluff|CxSaC8M8vgNVW4ppLEAOrBl|31/8|1-6 4-4|aaaab['
    """
    costs = [f"{each.value} {each.plan}".rstrip() for each in it.always]
    return "|".join((it.name, it.place, str(it.value), it.hand, it.plan, it.other, *costs))


@lru_cache(maxsize=1)
def certificates() -> tuple[Certificate, ...]:
    """Return all that are stored; the first is the smallest in which one must mix.

    >>> len(certificates()) >= 30, {each.position.rules.slug for each in certificates()[:1]}
    (True, {'all-fives'})
    """
    return tuple(map(read_certificate, _TEXT.splitlines()))


@cache
def _read_position(place: str) -> Position:
    read = loads(place.replace("~", "\n")).table if place.startswith("fivescore") else read_id(place)
    return read._replace(seat=None, hand=())  # the value is over all deals, so no hand is seen


@lru_cache(maxsize=4)
def hidden_game(place: str) -> HiddenGame:
    """Return the ending that a text is, as a game: a position id, or a record with ~ between its lines.

    >>> len(hidden_game("CxSaC8M8vgNVW4ppLEAOrBl").worlds)
    90
    """
    return HiddenGame(_read_position(place))


def certificate_of(position: Position) -> Certificate | None:
    """Return the certificate whose deals are those of a position; None where none is stored.

    >>> certificate_of(certificates()[0].position.as_seat(0, "0-0 1-4")).name
    'all-fives bluff'
    """
    public = position._replace(seat=None, hand=())
    left = [str(tile).strip("[]") for tile in public.unseen]
    for each in certificates():
        # a tile that is left was not played in a record: a quick check before that is read
        if each.place.startswith("fivescore") and any(tile in each.place for tile in left):
            continue
        if _seen(each.position) == _seen(public) and _deals(each.position) == _deals(public):
            return each
    return None


def _seen(at: Position) -> tuple[object, ...]:
    """What is the same wherever the same game is to come, whatever came before."""
    return at.rules, at.layout.ends, at.unseen, at.sizes, at.boneyard, at.to_move, passes_in_a_row(at.events)


def _deals(position: Position) -> dict[object, Fraction]:
    found = {deal.hands: some for deal, some in odds.deals(position)}
    total = sum(found.values())
    return {hands: Fraction(some, total) for hands, some in found.items()}
