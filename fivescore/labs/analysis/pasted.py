"""What is pasted into the position editor, or stands in a link to it: ids, plays, records, and links of other labs."""

from __future__ import annotations

import re
from functools import lru_cache

from fivescore import notation
from fivescore.errors import FivescoreError, NotationError
from fivescore.labs.analysis import edited as edits
from fivescore.labs.analysis.edited import Desk
from fivescore.labs.analysis.endgame import ENDGAME
from fivescore.labs.analysis.finder import FINDER
from fivescore.labs.contract import whole
from fivescore.labs.play.round import ROUND
from fivescore.labs.play.scene import NAMES
from fivescore.labs.share import from_link, opened, parted
from fivescore.layout import Layout
from fivescore.notation import Record, read_id, read_layout, read_plays, read_rules, read_tiles, write_id, write_tiles
from fivescore.position import Position
from fivescore.rules import RULE_SETS

LONGEST = 6000
"""How many characters may be pasted: enough for a round with every tile of a double-twelve set."""
WEIGHED = (
    ("", "the best that is quick"),
    ("all", "over all deals"),
    ("100", "from 100 random deals"),
    ("400", "from 400"),
    ("1600", "from 1600"),
)
"""How values are taken, each with its name for people."""
_PLAY = re.compile(r"\[?\d\d?[-|]\d\d?\]?(@.*)?")
_ID = re.compile(r"[\w-]{6,}(\.\S*)?", re.ASCII)
_SHAPES = (
    "a position id, plays such as 4-5 5-5, a record, or a link of the finder, endgame odds, a round or the scorekeeper"
)


def read(text: str, desk: Desk) -> Desk:
    """What a text holds; plays are laid in place of the table of a `desk`, whose hands stay.

    >>> from fivescore import ALL_FIVES
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="0-0", others=(3,)))
    >>> read("FY9rwgAsAq3", desk).position.sizes, read("five-up 4-5 5-5", desk).position.rules.title
    ((9, 9), 'Five Up')
    >>> read("fivescore 1 all-fives\\n1-4\\n1-1", desk).turn_number
    2
    >>> read("http://127.0.0.1/tools/finder/#finder=all-fives~1-4~1-1.1-6~", desk).position.hand
    (Tile(1, 1), Tile(1, 6))

    Raises NotationError for a text that is none of these, FivescoreError for one whose tiles cannot be held like that.
    """
    text = text.strip().replace("\r\n", "\n")
    if len(text) > LONGEST:
        raise FivescoreError(f"that is {len(text)} characters long; {LONGEST} are enough for a whole record")
    if not text:
        raise NotationError(f"there is nothing to read; paste {_SHAPES}", text)
    if "\n" not in text and (shared := parted(from_link(text))) and shared[0] in _LINKS:
        return _link(shared[0], opened(shared[0], from_link(text)), desk)
    if text.startswith(("fivescore ", "record~")):
        return _record(text)
    if "~" in text:
        return _shared(text, desk)
    return _id(text) if _ID.fullmatch(text) and not _PLAY.fullmatch(text) else _plays(text, desk)


@lru_cache(8)
def write(desk: Desk) -> str:
    """The share text of a desk: its position id, and what is set besides; of a record, the record.

    >>> from fivescore import ALL_FIVES
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="0-0", others=(2,)))
    >>> write(desk), write(edits.holding(desk, 1, "5-6 1-1")).partition("~")[2]
    ('InlEAnlEY', '/1-1.5-6')
    """
    shown = str(desk.shown or "")
    if desk.record:
        known = "" if desk.record.hands else _dotted(desk.position.hand)
        lines = notation.dumps(desk.record).strip().split("\n")
        return "~".join(("record", str(desk.turn_number), known, desk.weigh, shown, *lines))
    faces = "/".join(map(_dotted, desk.faces))
    return "~".join((write_id(desk.position._replace(events=())), faces, desk.weigh, shown)).rstrip("~")


def looked_at(desk: Desk, weigh: str, shown: str) -> Desk:
    """The desk with values taken in another way, and with another play that is looked at.

    >>> from fivescore import ALL_FIVES
    >>> desk = Desk(Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6", others=(2,)))
    >>> str(looked_at(desk, "", "1-6").shown), looked_at(desk, "100", "").weigh
    ('1-6@6-6', '100')

    Raises FivescoreError for what is no way, and for a play that the hand cannot make.
    """
    if weigh not in dict(WEIGHED):
        ways = ", ".join(way for way, _ in WEIGHED if way)
        raise FivescoreError(f"values are not taken by {weigh[:20]!r}; ways: {ways}, or nothing")
    play = None
    if plays := read_plays(shown):
        layout = desk.position.layout
        if len(plays) > 1 or plays[0].tile not in desk.position.hand:
            raise FivescoreError(f"{shown[:20]!r} is no play of the hand; choose one of the list")
        play = layout.play(*plays[0]).last
    return desk.sees(weigh=weigh, shown=play)


def _dotted(tiles: object) -> str:
    return write_tiles(tiles).replace(" ", ".")  # type: ignore[arg-type]


def _id(text: str) -> Desk:
    """The position of an id, or of a word that is none."""
    try:
        return _sound(read_id(text))
    except NotationError as fault:
        raise NotationError(f"{fault}; paste {_SHAPES}", text) from fault


def _sound(at: Position) -> Desk:
    """A position from an id as a desk: one that says more than it can know is refused."""
    if message := at.fault:
        raise NotationError(f"that id holds no position: {message}", "")
    if len(at.sizes) > len(NAMES):
        raise FivescoreError(f"the editor has {len(NAMES)} seats, and that position has {len(at.sizes)}")
    must = at.must_lead if at.seat != at.to_move or at.must_lead in at.hand else None
    return Desk(at._replace(must_lead=must))


def _plays(text: str, desk: Desk) -> Desk:
    """A layout in notation, after the name of its game if that is another."""
    words = text.split()
    slug, changes = "", []
    if words[0] in RULE_SETS:
        slug = words.pop(0)
        while words and "=" in words[0]:
            changes.append(words.pop(0))
    rules = read_rules(" ".join([slug, *changes])) if slug else desk.position.rules
    if not words or (not words[0][:1].strip("[").isdigit() and not _PLAY.fullmatch(words[0].rstrip(",;"))):
        raise NotationError(f"{text[:40]!r} cannot be read; paste {_SHAPES}", text)
    layout = read_layout(" ".join(words), rules)
    if slug:
        desk = edits.ruled(edits.laid(desk, Layout(desk.position.rules)), slug, " ".join(changes))
    return edits.laid(desk, layout)


def _record(text: str) -> Desk:
    """A record as it was written, or with `~` between its lines; `record~turn~hand~way~play~` may stand first."""
    turn, hand, weigh, shown = "", "", "", ""
    if text.startswith("record~"):
        parts = text.split("~", 5)
        if len(parts) != 6:
            raise NotationError("that link of a record is cut; copy it anew", text)
        _, turn, hand, weigh, shown, text = parts
    elif "~" in text and "\n" in text:
        raise NotationError("“~” cannot stand in a record here; write another sign in its place", text)
    record = notation.loads(text.replace("~", "\n"))
    if len(record.names) > len(NAMES):
        raise FivescoreError(f"the editor has {len(NAMES)} seats, and that record has {len(record.names)}")
    number = whole(turn, len(record.turns)) if turn else len(record.turns)
    if number is None:
        raise NotationError(f"there is no turn {turn[:20]!r}; turns go from 0 to {len(record.turns)}", text)
    return looked_at(edits.opened(record, number, hand.replace(".", " ")), weigh, shown)


def _shared(text: str, desk: Desk) -> Desk:
    """The share text of the editor or of another lab: which, is seen from its parts."""
    words = text.split("~")
    if words[0] in ("numbers", "board", "xs"):
        return _record(text.rpartition("~~")[2] if "~~fivescore" in text else "fivescore " + text)
    if words[0] in RULE_SETS and len(words) in (4, 8):
        return _link("finder" if len(words) == 4 else "endgame", text, desk)
    if len(words) == 7:
        return _link("round", text, desk)
    if len(words) > 4:
        raise NotationError(f"{text[:40]!r} cannot be read; paste {_SHAPES}", text)
    head, faces, weigh, shown = (*words, "", "", "")[:4]
    desk = _sound(read_id(head))
    hands = faces.split("/") if faces else []
    if hands and len(hands) != len(desk.position.sizes):
        raise NotationError(f"hands are given for {len(hands)} of {len(desk.position.sizes)} seats", text)
    for seat, hand in enumerate(hands):
        tiles = read_tiles(hand.replace(".", " "))
        if tiles and (seat == desk.own or len(tiles) != desk.position.sizes[seat]):
            raise NotationError("the hands in that link do not fit its position id", text)
        desk = edits.holding(desk, seat, write_tiles(tiles)) if tiles else desk
    return looked_at(desk, weigh, shown)


def _link(name: str, text: str, desk: Desk) -> Desk:
    """The position of another lab from its share text."""
    if name == "editor" or name == "scorekeeper":
        return read(text, desk) if text else desk
    if name == "finder":
        found = FINDER.start(text)
        return Desk(Position.of(found.layout, hand=found.hand, others=(_equal(found.layout, len(found.hand)),)))
    if name == "endgame":
        return Desk(ENDGAME.start(text).position)
    state = ROUND.start(text)
    record = Record.of(state.now, NAMES[: len(state.now.hands)])
    if state.now.result:
        return edits.opened(record, len(record.turns))
    return edits.opened(record.public, len(record.turns), write_tiles(state.now.hands[0]))


def _equal(layout: Layout, held: int) -> int:
    """How many tiles the other player of a finder's table may hold: as many as the hand, if they are there."""
    return max(0, min(held or 1, len(layout.rules.tiles) - len(layout) - held))


_LINKS = ("editor", "finder", "endgame", "round", "scorekeeper")
