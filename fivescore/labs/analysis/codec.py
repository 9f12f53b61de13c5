"""A scenario as text: what is in a link, and all that can be pasted: ids, plays, records, links of other labs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache

from fivescore.core import notation
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.layout import Layout
from fivescore.core.notation import Record, read_id, read_layout, read_tiles, write_id, write_tiles
from fivescore.core.position import Position
from fivescore.core.rules import RULE_SETS
from fivescore.core.tiles import MARK, Tile
from fivescore.labs.analysis.finder import FINDER
from fivescore.labs.analysis.scenario import DEALS, SEED, Scenario, at_turn, holding, laid, looked_at, ruled
from fivescore.labs.parts import fields
from fivescore.labs.play.round import ROUND
from fivescore.labs.play.setup import NAMES
from fivescore.labs.share import from_link, opened, parted

LONGEST = 6000
"""How many characters may be pasted: enough for a round with every tile of a double-twelve set."""
_PLAY = re.compile(rf"\[?\d\d?{MARK}\d\d?\]?(@.*)?")
_ID = re.compile(r"[\w-]{6,}(\.\S*)?", re.ASCII)
_SHAPES = (
    "a position id, plays such as 4-5 5-5, a record, or a link of the finder, endgame odds, a round or the scorekeeper"
)
_LINKS = ("editor", "finder", "endgame", "round", "scorekeeper")


def read(text: str, scenario: Scenario) -> Scenario:
    """What a text holds; plays are laid in place of the table of a `scenario`, whose hands stay."""
    text = text.strip().replace("\r\n", "\n")
    fields.typed(text, LONGEST)
    if not text:
        raise NotationError(f"there is nothing to read; paste {_SHAPES}", text)
    if "\n" not in text and (shared := parted(from_link(text))) and shared[0] in _LINKS:
        return _link(shared[0], opened(shared[0], from_link(text)), scenario)
    if text.startswith(("fivescore ", "record~")) or ("~" not in text and notation.is_record(text)):
        return _record(text)
    if "~" in text:
        return _shared(text, scenario)
    return _id(text) if _ID.fullmatch(text) and not _PLAY.fullmatch(text) else _plays(text, scenario)


@lru_cache(8)
def write(scenario: Scenario) -> str:
    """The share text of a scenario: its position id, hands, values, play, seed and deal; of a record, the record."""
    shown = str(scenario.shown or "")
    if scenario.record:
        known = "" if scenario.record.hands else _dotted(scenario.position.hand)
        lines = notation.dumps(scenario.record).strip().split("\n")
        return "~".join(("record", str(scenario.turn_number), known, scenario.weigh, shown, *lines))
    head = write_id(scenario.position._replace(events=()))
    faces = "" if scenario.deal else "/".join(map(_dotted, scenario.faces))
    numbers = (str(scenario.seed) if scenario.seed != SEED else "", str(scenario.deal or ""))
    return "~".join((head, faces, scenario.weigh, shown, *numbers)).rstrip("~")


def _dotted(tiles: Iterable[Tile]) -> str:
    return write_tiles(tiles).replace(" ", ".")


def _id(text: str) -> Scenario:
    """The position of an id, or of a word that is none."""
    try:
        return _sound(read_id(text))
    except NotationError as fault:
        raise NotationError(f"{fault}; paste {_SHAPES}", text) from fault


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
        scenario = ruled(laid(scenario, Layout(scenario.position.rules)), slug, " ".join(changes))
    if not words or (not words[0][:1].strip("[").isdigit() and not _PLAY.fullmatch(words[0].rstrip(",;"))):
        raise NotationError(f"{text[:40]!r} cannot be read; paste {_SHAPES}", text)
    return laid(scenario, read_layout(" ".join(words), scenario.position.rules))


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
    return looked_at(
        at_turn(record, fields.number(turn or str(last), last, "turn"), hand.replace(".", " ")), weigh, shown
    )


def _shared(text: str, scenario: Scenario) -> Scenario:
    """A share text: whose, is seen from its parts."""
    words = text.split("~")
    if words[0] in ("numbers", "board", "xs"):
        return _record(text.rpartition("~~")[2] if "~~fivescore" in text else "fivescore " + text)
    if words[0] in RULE_SETS and len(words) == 4:
        return _link("finder", text, scenario)
    if len(words) == 7:
        return _link("round", text, scenario)
    if len(words) > 6:
        raise NotationError(f"{text[:40]!r} cannot be read; paste {_SHAPES}", text)
    head, faces, weigh, shown, seed, deal = (*words, *[""] * 5)[:6]
    scenario = replace(_sound(read_id(head)), seed=fields.seed(seed or str(SEED)))
    hands = faces.split("/") if faces else []
    if hands and len(hands) != len(scenario.position.sizes):
        raise NotationError(f"hands are given for {len(hands)} of {len(scenario.position.sizes)} seats", text)
    for seat, hand in enumerate(hands):
        tiles = read_tiles(hand.replace(".", " "))
        if tiles and (seat == scenario.own or len(tiles) != scenario.position.sizes[seat]):
            raise NotationError("the hands in that link do not fit its position id", text)
        scenario = holding(scenario, seat, write_tiles(tiles)) if tiles else scenario
    looked, turned_up = looked_at(scenario, weigh, shown), fields.number(deal or "0", DEALS, "deal")
    return looked.face_up(turned_up) if turned_up else looked


def _link(name: str, text: str, scenario: Scenario) -> Scenario:
    if name not in ("finder", "round"):
        return read(text, scenario) if text else scenario
    if name == "finder":
        found = FINDER.start(text)
        held = max(0, min(len(found.hand) or 1, len(found.layout.rest) - len(found.hand)))
        return Scenario(Position.of(found.layout, hand=found.hand, others=(held,)))
    state = ROUND.start(text)
    record = Record.of(state.now, state.setup.names)
    if state.now.result:
        return at_turn(record, len(record.turns))
    return at_turn(record.public, len(record.turns), write_tiles(state.position.hand) if state.able else "")
