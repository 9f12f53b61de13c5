"""What a reader looks into: a position that is set up tile by tile, or a record at one of its turns."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

from fivescore.analysis import odds
from fivescore.analysis.finder import read_hand
from fivescore.analysis.solver import seen
from fivescore.core.errors import FivescoreError
from fivescore.core.game import Deal, State
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import Record
from fivescore.core.position import Position
from fivescore.core.rules import RULE_SETS
from fivescore.core.tiles import Tile
from fivescore.labs.parts.words import capital
from fivescore.labs.play.player_names import NAMES

SEED = 1
"""The seed of samples and of random deals, where no other is asked for."""
DEALS = 99
"""How many random deals of a position can be seen face up."""
Faces = tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True)
class Scenario:
    """A position; for each seat the tiles of its hand, where they are given for other seats (`faces`, () if none are).

    `weigh` says how values are taken ("" where that is quick, "all", or a number of deals), `shown` is the play that is
    looked at. Samples and random deals come from `seed`; of those, number `deal` is face up (0: none). A `record` is at
    its turn number `turn_number`. A tile may be `picked`, and a text `pasted` but not read.

    >>> from fivescore import ALL_FIVES
    >>> scenario = Scenario(Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3, 3)))
    >>> scenario.own, scenario.names
    (0, ('You', 'Ben', 'Cai'))
    """

    position: Position
    faces: Faces = ()
    weigh: str = ""
    shown: Play | None = None
    seed: int = SEED
    deal: int = 0
    record: Record | None = None
    turn_number: int = 0
    picked: Tile | None = None
    pasted: str = ""

    @property
    def own(self) -> int:
        """The seat whose hand is looked at: where no hand is known, the one to move."""
        return self.position.to_move if self.position.seat is None else self.position.seat

    @property
    def names(self) -> tuple[str, ...]:
        """The name of each seat: those of the record; else you, and the others from your left on."""
        count = len(self.position.sizes)
        if self.record:
            return tuple(map(capital, self.record.names))
        return tuple(NAMES[(seat - self.own) % count] for seat in range(count))

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, from the left of the own one on."""
        count = len(self.position.sizes)
        return tuple((self.own + step) % count for step in range(1, count))

    @property
    def sample(self) -> int:
        """How many random deals values are taken from; 0 for all of them."""
        return int(self.weigh) if self.weigh.isdigit() else 0

    @property
    def state(self) -> State | None:
        """The round with all tiles known, each draw a chance; None where a hand is not given, or is empty."""
        at = self.position
        if not self.faces or not at.hand or not all(self.faces[seat] for seat in self.others):
            return None
        hands = tuple(at.hand if seat == self.own else tiles for seat, tiles in enumerate(self.faces))
        held = {tile for hand in hands for tile in hand}
        rest = tuple(tile for tile in at.unseen if tile not in held)
        return seen(at._replace(events=()), Deal(at.rules, hands, rest, at.leader))

    @property
    def dealable(self) -> bool:
        """Whether random deals of it can be seen face up: all hands have tiles, and no record says which."""
        return not self.record and bool(self.position.hand) and all(self.position.sizes)

    def face_up(self, deal: int) -> Scenario:
        """With the hands of a random deal, by its number; 0 hides all hands but the own."""
        if not self.dealable:
            raise FivescoreError("tiles are dealt at random only where every hand has some, and no record says which")
        if not deal:
            return replace(self, faces=(), deal=0)
        drawn = odds.sample(self.position, random.Random(f"deal/{self.seed}/{deal}"))
        faces = tuple(() if seat == self.own else tuple(sorted(hand)) for seat, hand in enumerate(drawn.hands))
        return replace(self, faces=faces, deal=deal)


def at_turn(record: Record, turn: int, hand: str = "") -> Scenario:
    """A record after so many turns, seen by the player to move; `hand` is theirs where it has no deal."""
    if not 0 <= turn <= len(record.turns):
        raise FivescoreError(f"there is no turn {turn}; turns go from 0 to {len(record.turns)}")
    left = record.left if turn == len(record.turns) else ()
    at = replace(record, turns=record.turns[:turn], left=left).end
    if isinstance(at, State):
        faces = tuple(() if seat == at.to_move else tiles for seat, tiles in enumerate(at.hands))
        return Scenario(at.seen_by(at.to_move), faces, record=record, turn_number=turn)
    if hand:
        tiles = read_hand(at.layout, hand)
        if len(tiles) != at.sizes[at.to_move]:
            name = record.names[at.to_move]
            raise FivescoreError(f"{name} holds {at.sizes[at.to_move]} tiles here, and {len(tiles)} are named")
        at = at.as_seat(at.to_move, tiles)
    return Scenario(at, record=record, turn_number=turn)


EMPTY = Position.of(Layout(RULE_SETS["all-fives"]), hand="", others=(9,))
"""An empty table of All Fives, with an empty hand and another of nine tiles."""
