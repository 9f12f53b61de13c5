"""What a reader looks into, what is changed in it, and the same as text.

It is a position set up tile by tile, or a record at one of its turns. What no deal allows is refused with a sentence,
and nothing changes. Its text is what a link holds, and all that can be pasted: ids, plays, records, other links.
"""

import random
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Any

from fivescore.analysis import odds
from fivescore.analysis.finder import outcomes, read_hand
from fivescore.analysis.solver import state_in_deal
from fivescore.core import notation, speech
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.game import Deal, State
from fivescore.core.layout import Layout, Play
from fivescore.core.notation import Record, read_layout, read_rules, write_rules
from fivescore.core.position import Position
from fivescore.core.rules import RULE_SETS, sides
from fivescore.core.tiles import MARK, Tile
from fivescore_labs.analysis.finder import FINDER, chosen_play, relaid, without_last
from fivescore_labs.contract import from_link, opened, parted, whole
from fivescore_labs.parts import fields
from fivescore_labs.parts.words import CALLED, capital
from fivescore_labs.play.round import ROUND
from fivescore_labs.play.setup import NAMES

SEED = 1
"""The seed of samples and of random deals, where no other is asked for."""
DEALS = 99
"""How many random deals of a position can be seen face up."""
WEIGHED: fields.Options = tuple(CALLED["weighed"].items())
"""How values are taken, each with its name for people."""
HIGHEST = 9999
"""The highest score that can be set; the lowest is as far below 0."""
LONGEST = 6000
"""How many characters may be pasted: enough for a round with every tile of a double-twelve set."""
_PLAY = re.compile(rf"\[?\d\d?{MARK}\d\d?\]?(@.*)?")
_ID = re.compile(r"[\w-]{6,}(\.\S*)?", re.ASCII)
_SHAPES = (
    "a position id, plays such as 4-5 5-5, a record, or a link of the finder, endgame odds, a round or the scorekeeper"
)
_LINKS = ("editor", "finder", "endgame", "round", "scorekeeper")
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
    def hands(self) -> Faces:
        """The hand of each seat, () where it is not given."""
        at, faces = self.position, self.faces or ((),) * len(self.position.sizes)
        return tuple(at.hand if seat == at.seat else tiles for seat, tiles in enumerate(faces))

    @property
    def sample(self) -> int:
        """The number of random deals that values are taken from; 0 for all of them."""
        return int(self.weigh) if self.weigh.isdigit() else 0

    @property
    def state(self) -> State | None:
        """The round with all tiles known, each draw a chance; None where a hand is not given, or is empty."""
        at, hands = self.position, self.hands
        if not self.faces or not all(hands):
            return None
        held = {tile for hand in hands for tile in hand}
        rest = tuple(tile for tile in at.unseen if tile not in held)
        return state_in_deal(at._replace(events=()), Deal(at.rules, hands, rest, at.leader))

    @property
    def can_show_deals(self) -> bool:
        """True if random deals of it can be seen face up: all hands have tiles, and no record says which."""
        return not self.record and bool(self.position.hand) and all(self.position.sizes)

    def face_up(self, deal: int) -> "Scenario":
        """With the hands of a random deal, by its number; 0 hides all hands but the own."""
        if not self.can_show_deals:
            raise FivescoreError("tiles are dealt at random only where every hand has some, and no record says which")
        if not deal:
            return replace(self, faces=(), deal=0)
        drawn = odds.sample(self.position, random.Random(f"deal/{self.seed}/{deal}"))
        faces = tuple(() if seat == self.own else tuple(sorted(hand)) for seat, hand in enumerate(drawn.hands))
        return replace(self, faces=faces, deal=deal)

    @property
    def edits(self) -> "dict[str, Callable[[str], Scenario]]":
        """Return what each control sets; a deal that was face up by chance is then hidden again."""
        known = self.face_up(0) if self.deal else self
        at, layout, rules = known.position, known.position.layout, known.position.rules
        return {
            "tile": self._picked,
            "end": known._placed,
            "type": lambda value: known._laid(f"{layout} {fields.tiles(value)}") if value else known,
            "plays": lambda value: known._laid(fields.tiles(value)),
            "back": lambda _: known._with(layout=without_last(layout)),
            "empty": lambda _: known.with_layout(Layout(rules)),
            "hand": lambda value: known._owned(fields.tiles(value)),
            **{f"other-{place}": partial(known.holding, seat) for place, seat in enumerate(known.others, start=1)},
            "boneyard": known._boned,
            "seats": known._seated,
            "points": known._scored,
            "mover": lambda value: known._with(to_move=fields.number(value, len(at.sizes) - 1, "seat")),
            "rules": lambda value: known.with_rules(value, "" if value != rules.slug else known.changes),
            "changes": lambda value: known.with_rules(rules.slug, value),
        }

    def looked_at(self, weigh: str, shown: str) -> "Scenario":
        """The scenario with values taken in another way, and another play looked at; of a tile alone its next one."""
        fields.chosen(weigh, dict(WEIGHED), "sample")
        layout, hand = self.position.layout, self.position.hand
        play = chosen_play(layout, outcomes(layout, hand), shown, self.shown)
        return replace(self, weigh=weigh, shown=play)

    @property
    def changes(self) -> str:
        """The changes to the rules, as text."""
        return write_rules(self.position.rules).partition(" ")[2]

    def with_layout(self, layout: Layout) -> "Scenario":
        """The scenario with another table; tiles that lie on it leave the hands."""
        at = self.position
        hand = None if at.seat is None else tuple(tile for tile in at.hand if tile not in layout.tiles)
        faces = tuple(tuple(tile for tile in tiles if tile not in layout.tiles) for tiles in self.faces)
        return self._with(layout=layout, hand=hand, faces=faces)

    def _laid(self, text: str) -> "Scenario":
        """Other plays, in notation."""
        return self.with_layout(read_layout(text.strip(), self.position.rules))

    def holding(self, seat: int, text: str) -> "Scenario":
        """The scenario with another hand of a seat: its tiles, or only how many they are."""
        at, text = self.position, fields.tiles(text.removesuffix(" tiles"), bare=False)
        known = self.faces or ((),) * len(at.sizes)
        if (size := whole(text, len(at.rules.tiles))) is not None:
            sizes = (*at.sizes[:seat], size, *at.sizes[seat + 1 :])
            return self._with(faces=(*known[:seat], (), *known[seat + 1 :]), sizes=sizes)
        if not text:
            raise FivescoreError(f"say how many tiles {self.names[seat]} holds, such as 3, or which: 1-4 2-2")
        tiles = self._free(read_hand(at.layout, text), seat)
        return self._with(faces=(*known[:seat], tuple(sorted(tiles)), *known[seat + 1 :]))

    def with_rules(self, slug: str, changes: str) -> "Scenario":
        """The scenario under other rules, if the tiles can lie like that; `changes` read like `target=100`."""
        rules = read_rules(f"{fields.game(slug)} {changes}".strip())
        write_rules(rules)
        at = self.position
        layout = relaid(at.layout, rules)
        rules.hand_size(len(at.sizes))
        held = [*at.hand, *(tile for tiles in self.faces for tile in tiles)]
        if lost := [str(tile) for tile in held if tile not in rules.tiles]:
            raise FivescoreError(f"{', '.join(lost)}: not in a double-{rules.tiles.largest} set; take them out first")
        count = max(sides(rules, len(at.sizes))) + 1
        scores = at.scores if len(at.scores) == count else (0,) * count
        return self._with(rules=rules, layout=layout, scores=scores)

    def _owned(self, text: str) -> "Scenario":
        """Another own hand; in a record without a deal the hand of the player to move is made known."""
        tiles = read_hand(self.position.layout, text)
        if self.record and not self.record.hands:
            return replace(at_turn(self.record, self.turn_number, text), weigh=self.weigh)
        return self._with(hand=self._free(tiles, self.own))

    def _boned(self, text: str) -> "Scenario":
        """Another boneyard: the other hands, which are taken for equal, get what it leaves."""
        at, others = self.position, self.others
        unseen = sum(at.sizes[seat] for seat in others) + at.boneyard
        size = fields.number(text, unseen, "size of a boneyard here")
        each, rest = divmod(unseen - size, len(others))
        if rest:
            leaves = f"leaves {speech.many(unseen - size, 'tile')} for {len(others)} other hands"
            raise FivescoreError(f"a boneyard of {size} {leaves}; set those one by one")
        if size == at.boneyard:
            return self
        sizes = tuple(size if seat == self.own else each for seat, size in enumerate(at.sizes))
        return self._with(faces=(), sizes=sizes)

    def _seated(self, text: str) -> "Scenario":
        """Another number of players: you, to move, and others with as many tiles as your neighbor has now."""
        at = self.position
        allowed = [str(count) for count in at.rules.players if count <= len(NAMES)]
        count = int(fields.chosen(text, allowed, "number of players"))
        if count == len(at.sizes):
            return self
        unseen = len(at.rules.tiles) - len(at.layout) - len(at.hand)
        each = min(at.sizes[self.others[0]], unseen // (count - 1))
        position = Position.of(at.layout, hand=at.hand, others=(each,) * (count - 1))
        return Scenario(position, weigh=self.weigh, seed=self.seed)

    def _scored(self, text: str) -> "Scenario":
        words, count = re.sub(r"[,;:/]", " ", fields.plain(text)).split(), len(self.position.scores)
        try:
            scores = tuple(fields.number(word, HIGHEST, "score", low=-HIGHEST) for word in words)
        except NotationError:
            scores = ()
        if len(scores) != count:
            like = f"give {count} whole numbers up to {HIGHEST}, such as 45 60"
            raise FivescoreError(f"“{text[:20]}” are no scores; {like}")
        return self._with(scores=scores)

    def _picked(self, text: str) -> "Scenario":
        """A tile is picked; one that is picked already is let go."""
        tile, largest = fields.tile(text), self.position.rules.tiles.largest
        if tile not in self.position.rules.tiles:
            raise NotationError(f"{tile} is not in a double-{largest} set", text)
        if tile in self.position.layout.tiles:
            raise FivescoreError(f"{tile} is on the table; take tiles back to have it again")
        return replace(self, picked=None if tile == self.picked else tile)

    def _placed(self, text: str) -> "Scenario":
        """The tile that is picked or looked at is laid on another, or leads; "hand" is for the own hand."""
        tile, at = self.picked or (self.shown.tile if self.shown else None), self.position
        if tile is None:
            raise FivescoreError("no tile is picked; press a tile of the set first, then where it goes")
        if text != "hand":
            return self.with_layout(at.layout.play(tile, fields.tile(text) if text else None))
        if self.record and not self.record.hands:
            name, size = self.names[self.own], at.sizes[self.own]
            raise FivescoreError(f"{name} holds {speech.many(size, 'tile')} here; type them all, the record has none")
        faces = tuple(tuple(each for each in tiles if each != tile) for tiles in self.faces)
        held = tuple(each for each in at.hand if each != tile)
        return self._with(faces=faces, hand=held if tile in at.hand else (*at.hand, tile))

    def _with(
        self, *, hand: tuple[Tile, ...] | None = None, faces: Faces | None = None, sizes: Sequence[int] = (), **new: Any
    ) -> "Scenario":
        """The scenario with something changed, without what went before; the boneyard is what remains."""
        at = self.position._replace(events=(), must_lead=None, **new)
        own = at.to_move if at.seat is None else at.seat
        known = self.faces if faces is None else faces
        if hand is None and at.seat is None and known and known[own]:  # the turn came to a hand that is given
            hand, known = known[own], (*known[:own], (), *known[own + 1 :])
        seat = at.seat if hand is None else own
        held = tuple(sorted(at.hand if hand is None else hand))
        known = known if any(known) else ()
        counts = {each: len(tiles) for each, tiles in enumerate(known) if tiles}
        counts |= {} if seat is None else {own: len(held)}
        sizes = tuple(counts.get(each, size) for each, size in enumerate(sizes or at.sizes))
        boneyard = len(at.rules.tiles) - len(at.layout) - sum(sizes)
        if boneyard < 0:
            wanted = sum(sizes) - (0 if seat is None else len(held))
            raise FivescoreError(
                f"the other hands would hold {speech.many(wanted, 'tile')}, and {wanted + boneyard} are left for them"
            )
        at = at._replace(seat=seat, hand=held, sizes=sizes, boneyard=boneyard)
        if message := at.fault:
            raise FivescoreError(message)
        return Scenario(at, known, self.weigh, seed=self.seed)

    def _free(self, tiles: tuple[Tile, ...], seat: int) -> tuple[Tile, ...]:
        """The tiles, if they are in the set and no other hand that is given holds one of them."""
        for each, held in enumerate(self.hands):
            for tile in tiles if each != seat else ():
                if tile in held:
                    whose = "your hand" if self.names[each] == "You" else f"the hand of {self.names[each]}"
                    raise FivescoreError(f"{tile} is in {whose} already; take it out there first")
        return tiles


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
            raise FivescoreError(
                f"{name} holds {speech.many(at.sizes[at.to_move], 'tile')} here, and {len(tiles)} are named"
            )
        at = at.as_seat(at.to_move, tiles)
    return Scenario(at, record=record, turn_number=turn)


EMPTY = Scenario(Position.of(Layout(RULE_SETS["all-fives"]), hand="", others=(9,)))
"""An empty table of All Fives, with an empty hand and another of nine tiles."""


def read(text: str, scenario: Scenario = EMPTY) -> Scenario:
    """Read a text; plays take the place of the table of a `scenario`, whose hands stay."""
    text = text.strip().replace("\r\n", "\n")
    fields.typed(text, LONGEST)
    if not text:
        raise NotationError(f"there is nothing to read; paste {_SHAPES}", text)
    if "\n" not in text and (shared := parted(from_link(text))) and shared[0] in _LINKS:
        return _link(shared[0], opened(shared[0], from_link(text)), scenario)
    if text.startswith(("fivescore ", "record~")) or ("~" not in text and notation.is_record(text)):
        return _record(text)
    if "~" in text:
        return _shared(text)
    if _PLAY.fullmatch(text) or not _ID.fullmatch(text):
        return _plays(text, scenario)
    try:
        return _sound(notation.read_id(text))
    except NotationError as fault:
        raise NotationError(f"{fault}; paste {_SHAPES}", text) from fault


@lru_cache(8)
def write(scenario: Scenario) -> str:
    """The share text of a scenario: its position id, hands, values, play, seed and deal; of a record, the record."""
    shown = str(scenario.shown or "")
    if scenario.record:
        known = "" if scenario.record.hands else _dotted(scenario.position.hand)
        lines = notation.dumps(scenario.record).strip().split("\n")
        return "~".join(("record", str(scenario.turn_number), known, scenario.weigh, shown, *lines))
    head = notation.write_id(scenario.position._replace(events=()))
    faces = "" if scenario.deal else "/".join(map(_dotted, scenario.faces))
    numbers = (str(scenario.seed) if scenario.seed != SEED else "", str(scenario.deal or ""))
    return "~".join((head, faces, scenario.weigh, shown, *numbers)).rstrip("~")


def _dotted(tiles: Iterable[Tile]) -> str:
    return notation.write_tiles(tiles).replace(" ", ".")


def _sound(at: Position) -> Scenario:
    """A position from an id: one that says more than it can know is refused."""
    if message := at.fault:
        raise NotationError(f"that id holds no position: {message}", "")
    if len(at.sizes) > len(NAMES):
        raise FivescoreError(f"the editor has {len(NAMES)} seats, and that position has {len(at.sizes)}")
    must = at.must_lead if at.seat != at.to_move or at.must_lead in at.hand else None
    return Scenario(at._replace(must_lead=must))


def _plays(text: str, scenario: Scenario) -> Scenario:
    """A layout in notation, after the name of its game if that is another."""
    words = text.split()
    scenario = scenario.face_up(0) if scenario.deal else scenario
    if words[0] in RULE_SETS:
        slug, changes = words.pop(0), []
        while words and "=" in words[0]:
            changes.append(words.pop(0))
        scenario = scenario.with_layout(Layout(scenario.position.rules)).with_rules(slug, " ".join(changes))
    if not words or (not words[0][:1].strip("[").isdigit() and not _PLAY.fullmatch(words[0].rstrip(",;"))):
        raise NotationError(f"{text[:40]!r} cannot be read; paste {_SHAPES}", text)
    return scenario.with_layout(notation.read_layout(" ".join(words), scenario.position.rules))


def _record(text: str) -> Scenario:
    """A record as it was written, or with `~` between its lines; `record~turn~hand~way~play~` may stand first."""
    turn, hand, weigh, shown = "", "", "", ""
    if text.startswith("record~"):
        parts = text.split("~", 5)
        if len(parts) != 6:
            raise NotationError("that link of a record is cut; copy it anew", text)
        _, turn, hand, weigh, shown, text = parts
    elif "~" in text and "\n" in text:
        raise NotationError("“~” cannot be in a record here; write another sign in its place", text)
    record = notation.loads(text.replace("~", "\n"))
    if len(record.names) > len(NAMES):
        raise FivescoreError(f"the editor has {len(NAMES)} seats, and that record has {len(record.names)}")
    last = len(record.turns)
    there = at_turn(record, fields.number(turn or str(last), last, "turn"), hand.replace(".", " "))
    return there.looked_at(weigh, shown)


def _shared(text: str) -> Scenario:
    """A share text of an editor, or of the scorekeeper, which begins with a way to mark scores."""
    words = text.split("~")
    if words[0] in ("numbers", "board", "xs"):
        return _record(text.rpartition("~~")[2] if "~~fivescore" in text else "fivescore " + text)
    if len(words) > 6:
        raise NotationError(f"{text[:40]!r} cannot be read; paste {_SHAPES}", text)
    head, faces, weigh, shown, seed, deal = (*words, *[""] * 5)[:6]
    scenario = replace(_sound(notation.read_id(head)), seed=fields.seed(seed or str(SEED)))
    hands = faces.split("/") if faces else []
    if hands and len(hands) != len(scenario.position.sizes):
        raise NotationError(f"hands are given for {len(hands)} of {len(scenario.position.sizes)} seats", text)
    for seat, hand in enumerate(hands):
        tiles = notation.read_tiles(hand.replace(".", " "))
        if tiles and (seat == scenario.own or len(tiles) != scenario.position.sizes[seat]):
            raise NotationError("the hands in that link do not fit its position id", text)
        scenario = scenario.holding(seat, notation.write_tiles(tiles)) if tiles else scenario
    looked, turned_up = scenario.looked_at(weigh, shown), fields.number(deal or "0", DEALS, "deal")
    return looked.face_up(turned_up) if turned_up else looked


def _link(name: str, text: str, scenario: Scenario) -> Scenario:
    if name == "finder":
        found = FINDER.start(text)
        held = max(0, min(len(found.hand) or 1, len(found.layout.rest) - len(found.hand)))
        return Scenario(Position.of(found.layout, hand=found.hand, others=(held,)))
    if name != "round":
        return read(text, scenario) if text else scenario
    state = ROUND.start(text)
    record = notation.Record.of(state.now, state.setup.names)
    if state.now.result:
        return at_turn(record, len(record.turns))
    return at_turn(record.public, len(record.turns), notation.write_tiles(state.position.hand) if state.able else "")
