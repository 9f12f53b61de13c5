"""The desk of the position editor: a position that is set up tile by tile, or a record at one of its turns.

Whatever is on it can be: an edit that no deal allows is refused with a sentence, and the desk stays as it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from fivescore.errors import FivescoreError, NotationError
from fivescore.finder import read_hand
from fivescore.game import Deal, State
from fivescore.labs.contract import whole
from fivescore.labs.play.scene import NAMES
from fivescore.layout import Layout, Play
from fivescore.notation import Record, read_layout, read_rules, read_tiles, write_rules
from fivescore.position import Position
from fivescore.rules import RULE_SETS, RuleSet, sides
from fivescore.solver import seen
from fivescore.tiles import Tile

HIGHEST = 9999
"""The highest score that can be set; the lowest is as far below 0."""
Faces = tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True)
class Desk:
    """A position; for each seat the tiles of its hand, where they are given for other seats (`faces`, () if none are).

    `weigh` says how values are taken ("" where that is quick, "all", or a number of deals), `shown` is the play that is
    looked at. A `record` is at its turn number `turn_number`. A tile may be `picked`, and a text `pasted` but not read.

    >>> from fivescore import ALL_FIVES
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3, 3)))
    >>> desk.own, desk.names
    (0, ('You', 'Ben', 'Cai'))
    """

    position: Position
    faces: Faces = ()
    weigh: str = ""
    shown: Play | None = None
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
            return tuple(name[:1].upper() + name[1:] for name in self.record.names)
        return tuple(NAMES[(seat - self.own) % count] for seat in range(count))

    @property
    def others(self) -> tuple[int, ...]:
        """The other seats, from the left of the own one on."""
        count = len(self.position.sizes)
        return tuple((self.own + step) % count for step in range(1, count))

    @property
    def state(self) -> State | None:
        """The round with all tiles known, each draw a chance; None where a hand is not given, or is empty.

        >>> from fivescore import ALL_FIVES
        >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(1,)))
        >>> desk.state, holding(desk, 1, "5-6 3-3").state.hands[1]
        (None, (Tile(3, 3), Tile(5, 6)))
        """
        at = self.position
        if not self.faces or not at.hand or not all(self.faces[seat] for seat in self.others):
            return None
        hands = tuple(at.hand if seat == self.own else tiles for seat, tiles in enumerate(self.faces))
        held = {tile for hand in hands for tile in hand}
        rest = tuple(tile for tile in at.unseen if tile not in held)
        return seen(at._replace(events=()), Deal(at.rules, hands, rest, at.leader))

    def sees(self, **changes: object) -> Desk:
        """The desk with another view of the same position.

        >>> from fivescore import ALL_FIVES
        >>> Desk(Position.of(Layout(ALL_FIVES), hand="1-6", others=(1,))).sees(weigh="100").weigh
        '100'
        """
        return replace(self, **changes)  # type: ignore[arg-type]


def opened(record: Record, turn: int, hand: str = "") -> Desk:
    """A record after so many of its turns, seen by the player to move; `hand` is theirs where the record has no deal.

    >>> from fivescore.notation import loads
    >>> desk = opened(loads("fivescore 1 all-fives\\n1-4\\n1-1\\n"), 1)
    >>> desk.names, desk.own, desk.position.seat, desk.position.layout.total
    (('Player 1', 'Player 2'), 1, None, 5)

    Raises FivescoreError for a turn that the record does not have, and for a hand that the player cannot hold.
    """
    if not 0 <= turn <= len(record.turns):
        raise FivescoreError(f"there is no turn {turn}; turns go from 0 to {len(record.turns)}")
    left = record.left if turn == len(record.turns) else ()
    at = replace(record, turns=record.turns[:turn], left=left).end
    if isinstance(at, State):
        faces = tuple(() if seat == at.to_move else tiles for seat, tiles in enumerate(at.hands))
        return Desk(at.seen_by(at.to_move), faces, record=record, turn_number=turn)
    if hand:
        tiles = read_hand(at.layout, hand)
        if len(tiles) != at.sizes[at.to_move]:
            name = record.names[at.to_move]
            raise FivescoreError(f"{name} holds {at.sizes[at.to_move]} tiles here, and {len(tiles)} are named")
        at = at.as_seat(at.to_move, tiles)
    return Desk(at, record=record, turn_number=turn)


# Edits


def laid(desk: Desk, layout: Layout) -> Desk:
    """The desk with another table; tiles that lie on it leave the hands.

    >>> from fivescore import ALL_FIVES
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3,)))
    >>> laid(desk, desk.position.layout.play("1-6")).position.hand
    (Tile(0, 0),)
    """
    at = desk.position
    hand = None if at.seat is None else tuple(tile for tile in at.hand if tile not in layout.tiles)
    faces = tuple(tuple(tile for tile in tiles if tile not in layout.tiles) for tiles in desk.faces)
    return _set(desk, layout=layout, hand=hand, faces=faces)


def back(desk: Desk) -> Desk:
    """The desk with the last tile taken from the table.

    >>> from fivescore import ALL_FIVES
    >>> str(back(Desk(Position.of(Layout(ALL_FIVES).play("6-6").play("1-6"), hand="", others=(3,)))).position.layout)
    '6-6'
    """
    before = desk.position.layout.before
    if before is None:
        raise FivescoreError("the table is empty; there is no tile to take back")
    return _set(desk, layout=before)


def typed(desk: Desk, text: str) -> Desk:
    """The desk with plays laid that were typed, such as `4-5@3-5`, the first of them on the table as it is.

    >>> from fivescore import ALL_FIVES
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="", others=(3,)))
    >>> str(typed(desk, "1-6 1-1").position.layout)
    '6-6 1-6@6-6 1-1@1-6'

    Raises NotationError for what is no play, and for a play that the rules refuse.
    """
    layout = desk.position.layout
    return laid(desk, read_layout(f"{layout} {text}".strip(), layout.rules)) if text else desk


def owned(desk: Desk, text: str) -> Desk:
    """The desk with another own hand; in a record without a deal the hand of the player to move is made known.

    >>> from fivescore import ALL_FIVES
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="", others=(3,)))
    >>> owned(desk, "0-1 0-2").position.boneyard
    22

    Raises NotationError and IllegalAction for tiles that nobody can hold, FivescoreError for those of another hand.
    """
    tiles = read_hand(desk.position.layout, text)
    if desk.record and not desk.record.hands:
        return opened(desk.record, desk.turn_number, text).sees(weigh=desk.weigh)
    return _set(desk, hand=_free(desk, tiles, desk.own))


def holding(desk: Desk, seat: int, text: str) -> Desk:
    """The desk with another hand of a seat: its tiles, or only how many they are.

    >>> from fivescore import ALL_FIVES
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="0-0", others=(3,)))
    >>> holding(desk, 1, "5").position.sizes, holding(desk, 1, "5-6 1-1").faces
    ((1, 5), ((), (Tile(1, 1), Tile(5, 6))))
    """
    if (number := whole(text, len(desk.position.rules.tiles))) is not None:
        faces = tuple(() if each == seat else tiles for each, tiles in enumerate(desk.faces))
        return _set(desk, faces=faces, sizes=_with(desk.position.sizes, seat, number))
    if not text.strip():
        raise FivescoreError(f"say how many tiles {desk.names[seat]} holds, such as 3, or which: 1-4 2-2")
    tiles = _free(desk, read_hand(desk.position.layout, text), seat)
    known = desk.faces or ((),) * len(desk.position.sizes)
    faces = tuple(tuple(sorted(tiles)) if each == seat else held for each, held in enumerate(known))
    return _set(desk, faces=faces)


def boned(desk: Desk, text: str) -> Desk:
    """The desk with another boneyard: the other hands, which are taken for equal, get what it leaves.

    >>> from fivescore import ALL_FIVES
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="0-0", others=(3,)))
    >>> boned(desk, "20").position.sizes
    (1, 6)
    """
    at, others = desk.position, desk.others
    unseen = sum(at.sizes[seat] for seat in others) + at.boneyard
    number = _number(text, unseen, "size of a boneyard here")
    each, rest = divmod(unseen - number, len(others))
    if rest:
        raise FivescoreError(
            f"a boneyard of {number} leaves {unseen - number} tiles for {len(others)} other hands; set those one by one"
        )
    if number == at.boneyard:
        return desk
    sizes = tuple(at.sizes[seat] if seat == desk.own else each for seat in range(len(at.sizes)))
    return _set(desk, faces=(), sizes=sizes)


def seated(desk: Desk, text: str) -> Desk:
    """The desk with another number of players: you, to move, and others with as many tiles as your neighbor has now.

    >>> from fivescore import ALL_FIVES
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="0-0", others=(3,)))
    >>> seated(desk, "4").position.sizes
    (1, 3, 3, 3)
    """
    at = desk.position
    allowed = [number for number in at.rules.players if number <= len(NAMES)]
    if whole(text, 9) not in allowed:
        numbers = ", ".join(map(str, allowed))
        raise FivescoreError(f"{at.rules.title} is not for {text[:20]!r} players; numbers: {numbers}")
    count = int(text)
    if count == len(at.sizes):
        return desk
    unseen = len(at.rules.tiles) - len(at.layout) - len(at.hand)
    each = min(at.sizes[desk.others[0]], unseen // (count - 1))
    return Desk(Position.of(at.layout, hand=at.hand, others=(each,) * (count - 1)), weigh=desk.weigh)


def scored(desk: Desk, text: str) -> Desk:
    """The desk with other scores, one for each side.

    >>> from fivescore import ALL_FIVES
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="0-0", others=(3,)))
    >>> scored(desk, "45 -60").position.scores
    (45, -60)
    """
    words = text.replace(",", " ").split()
    found = [whole(word.removeprefix("-"), HIGHEST) for word in words]
    numbers = [number for number in found if number is not None]
    count = len(desk.position.scores)
    if len(numbers) != len(words) or len(words) != count:
        raise FivescoreError(f"“{text[:20]}” are no scores; give {count} whole numbers up to {HIGHEST}, such as 45 60")
    scores = tuple(-number if word.startswith("-") else number for word, number in zip(words, numbers, strict=True))
    return _set(desk, scores=scores)


def turned(desk: Desk, text: str) -> Desk:
    """The desk with another seat to move.

    >>> from fivescore import ALL_FIVES
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="0-0", others=(3,)))
    >>> turned(desk, "1").position.to_move
    1
    """
    seat = whole(text, len(desk.position.sizes) - 1)
    if seat is None:
        raise FivescoreError(f"there is no seat {text[:20]!r}; seats: 0 to {len(desk.position.sizes) - 1}")
    return _set(desk, to_move=seat)


def ruled(desk: Desk, slug: str, changes: str) -> Desk:
    """The desk under other rules: the same tiles, if they can lie like that; `changes` read like `target=100`.

    >>> from fivescore import ALL_FIVES
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="0-0", others=(3,)))
    >>> ruled(desk, "muggins", "tiles=9").position.boneyard
    50

    Raises NotationError for a game or a change that is not known, FivescoreError for tiles that cannot lie like that.
    """
    if slug not in RULE_SETS:
        raise NotationError(f"there is no game {slug[:20]!r}; games: {', '.join(RULE_SETS)}", slug)
    rules = read_rules(f"{slug} {changes}".strip())
    write_rules(rules)
    at = desk.position
    try:
        layout = read_layout(str(at.layout), rules)
    except NotationError as fault:
        title = rules.title
        raise FivescoreError(f"this table cannot be laid in {title}: {fault}; take tiles back first") from fault
    count = len(at.sizes)
    rules.hand_size(count)
    held = [*at.hand, *(tile for tiles in desk.faces for tile in tiles)]
    if lost := [str(tile) for tile in held if tile not in rules.tiles]:
        raise FivescoreError(f"{', '.join(lost)}: not in a double-{rules.tiles.largest} set; take them out first")
    number = max(sides(rules, count)) + 1
    scores = at.scores if len(at.scores) == number else (0,) * number
    return _set(desk, rules=rules, layout=layout, scores=scores)


def taken(desk: Desk, text: str) -> Desk:
    """The desk with a tile picked; one that is picked already is let go.

    >>> from fivescore import ALL_FIVES
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="0-0", others=(3,)))
    >>> taken(desk, "1-6").picked, taken(taken(desk, "1-6"), "1-6").picked
    (Tile(1, 6), None)
    """
    tiles = read_tiles(text)
    if len(tiles) != 1:
        raise NotationError(f"{text[:20]!r} is not one tile; a tile reads like 3-4", text)
    if tiles[0] not in desk.position.rules.tiles:
        raise NotationError(f"{tiles[0]} is not in a double-{desk.position.rules.tiles.largest} set", text)
    if tiles[0] in desk.position.layout.tiles:
        raise FivescoreError(f"{tiles[0]} is on the table; take tiles back to have it again")
    return replace(desk, picked=None if tiles[0] == desk.picked else tiles[0])


def placed(desk: Desk, text: str) -> Desk:
    """The desk with the picked tile laid on the tile that is named; "lead" on an empty table, "hand" for the own hand.

    >>> from fivescore import ALL_FIVES
    >>> desk = taken(Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="0-0", others=(3,))), "1-6")
    >>> str(placed(desk, "6-6").position.layout), placed(desk, "hand").position.hand
    ('6-6 1-6@6-6', (Tile(0, 0), Tile(1, 6)))
    """
    tile, at = desk.picked, desk.position
    if tile is None:
        raise FivescoreError("no tile is picked; click a tile of the set first, then where it goes")
    if text != "hand":
        on = None if text == "lead" else read_tiles(text)
        if on is not None and len(on) != 1:
            raise NotationError(f"{text[:20]!r} is not one tile; a tile reads like 3-4", text)
        return laid(desk, at.layout.play(tile, on[0] if on else None))
    if desk.record and not desk.record.hands:
        size = at.sizes[desk.own]
        raise FivescoreError(f"{desk.names[desk.own]} holds {size} tiles here; type them all, the record has none")
    faces = tuple(tuple(each for each in tiles if each != tile) for tiles in desk.faces)
    held = tuple(each for each in at.hand if each != tile)
    return _set(desk, faces=faces, hand=held if tile in at.hand else (*at.hand, tile))


def _set(
    desk: Desk,
    *,
    rules: RuleSet | None = None,
    layout: Layout | None = None,
    hand: tuple[Tile, ...] | None = None,
    faces: Faces | None = None,
    sizes: tuple[int, ...] | None = None,
    scores: tuple[int, ...] | None = None,
    to_move: int | None = None,
) -> Desk:
    """The desk with something changed, without what went before; the boneyard is what remains."""
    at, own = desk.position, desk.own
    rules, layout = rules or at.rules, layout or at.layout
    held = tuple(sorted(at.hand if hand is None else hand))
    known = desk.faces if faces is None else faces
    known = known if any(known) else ()
    seat = None if at.seat is None and hand is None else own
    sizes = sizes or at.sizes
    sizes = tuple(len(known[each]) if known and known[each] else size for each, size in enumerate(sizes))
    sizes = sizes if seat is None else _with(sizes, own, len(held))
    unseen = len(rules.tiles) - len(layout) - (0 if seat is None else len(held))
    boneyard = unseen - sum(sizes) + (0 if seat is None else len(held))
    if boneyard < 0:
        wanted = unseen - boneyard
        raise FivescoreError(f"the other hands would hold {wanted} tiles, and {unseen} are left for them")
    at = Position(
        rules,
        seat,
        held,
        layout,
        sizes,
        boneyard,
        at.scores if scores is None else scores,
        at.to_move if to_move is None else to_move,
        at.leader,
    )
    if message := at.fault:
        raise FivescoreError(message)
    return Desk(at, known, desk.weigh)


def _free(desk: Desk, tiles: tuple[Tile, ...], seat: int) -> tuple[Tile, ...]:
    """The tiles, if they are in the set and no other hand that is given holds one of them."""
    at = desk.position
    for each, held in enumerate(desk.faces or ((),) * len(at.sizes)):
        held = at.hand if each == at.seat else held
        for tile in tiles if each != seat else ():
            if tile in held:
                whose = "your hand" if desk.names[each] == "You" else f"the hand of {desk.names[each]}"
                raise FivescoreError(f"{tile} is in {whose} already; take it out there first")
    return tiles


def _with(sizes: tuple[int, ...], seat: int, size: int) -> tuple[int, ...]:
    return (*sizes[:seat], size, *sizes[seat + 1 :])


def _number(text: str, most: int, what: str) -> int:
    if (number := whole(text, most)) is None:
        raise FivescoreError(f"“{text[:20]}” is no {what}; it is a whole number from 0 to {most}")
    return number


EMPTY = Position.of(Layout(RULE_SETS["all-fives"]), hand="", others=(9,))
"""An empty table of All Fives, with an empty hand and another of nine tiles."""
