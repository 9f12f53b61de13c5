"""What a table argues about: the tiles that lie there, what is asked, and the texts in which it can be given."""

import re
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from fivescore.analysis.finder import read_hand
from fivescore.core import notation
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.game import State, is_out
from fivescore.core.layout import Layout, Play
from fivescore.core.position import Position
from fivescore.core.referee import Ruling, on_record
from fivescore.core.rules import RuleSet
from fivescore.core.tiles import MARK, Tile
from fivescore_labs.analysis import positions
from fivescore_labs.analysis.finder import relaid
from fivescore_labs.analysis.positions import EMPTY
from fivescore_labs.parts import fields
from fivescore_labs.parts.sheet_reader import TOLD, UNTOLD, Sheet, Told, is_sheet, read_sheet, telling
from fivescore_labs.parts.words import CALLED
from fivescore_labs.rulings.switchboard import read_pips

ASKS: fields.Options = tuple(CALLED["asks"].items())
"""What can be asked, each with its words for people."""
MOST = 999
"""The most points that somebody may claim or have."""
HOW = (("", "a tile in between"), ("first", "the first tile of the round"), ("last", "the last tile: it goes out"))
"""Which tile of a round made the points, each with its words for people."""
FIELDS = ("tile", "hand", "boneyard", "claim", "pips", "out", "arm", "leader", "had", "how", "players")
"""The fields of a share text after the rules and the plays."""


@dataclass(frozen=True)
class Dispute:
    """The question, the table, and what it is about; fields that the question does not need are kept for others."""

    ask: str
    layout: Layout
    play: Play | None = None
    hand: tuple[Tile, ...] = ()
    boneyard: int | None = None
    claim: int | None = None
    pips: tuple[int, ...] = ()
    out: int | None = None
    blocked: bool = False
    arm: int | None = None
    leader: int | None = None
    had: int | None = None
    how: str = ""
    players: int = 0
    lines: tuple[str, ...] = ()
    told: Told = UNTOLD
    """What its reader said of a score sheet: the game, the order, and what its numbers are."""
    pasted: str = ""
    tray: str = ""
    picked: Tile | None = None

    @property
    def rules(self) -> RuleSet:
        return self.layout.rules

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that are neither on the table nor in the hand; those that fit come first."""
        rest = [tile for tile in self.layout.rest if tile not in self.hand]
        return tuple(sorted(rest, key=lambda tile: not self.layout.fits([tile])))

    @property
    def bones(self) -> int:
        """The number of tiles in the boneyard: as said, else as a deal leaves; the others hold one at least."""
        rules, players = self.rules, self.rules.players[0]
        dealt = len(rules.tiles) - players * rules.hand_size(players)
        return min(dealt if self.boneyard is None else self.boneyard, max(0, len(self.unseen) - 1))

    @property
    def state(self) -> State:
        """A round that stands like this; the others hold what may be there, one that fits first of all."""
        unseen, rules = self.unseen, self.rules
        held = len(unseen) - self.bones
        nobody: list[tuple[Tile, ...]] = [()] * (rules.players[0] - 2)
        return State.of(self.layout, hands=(self.hand, unseen[:held], *nobody), boneyard=unseen[held:])

    @property
    def ends(self) -> tuple[int | None, ...]:
        """The ways the round may have ended, as the reader said: seats that may have gone out, None for a block."""
        if self.blocked or self.out is not None:
            return (self.out,)
        empty = [seat for seat, held in enumerate(self.pips) if not held]
        out = tuple(seat for seat in empty if is_out(self.rules, self.pips, seat))
        return out if len(out) > 1 and not self.rules.both_out else (*out, None)  # only [0-0] has no pips

    @cached_property
    def on_record(self) -> Ruling:
        """The ruling on its lines."""
        return on_record("\n".join(self.lines))

    @cached_property
    def sheet(self) -> Sheet | None:
        """Its lines as a score sheet; None where they are a record, right or against the rules, or hold no tile."""
        text = "\n".join(self.lines)
        try:
            notation.loads(text)
            return None
        except FivescoreError as fault:
            if notation.is_record(text) and fault.__cause__ is not None:
                return None
        with suppress(FivescoreError):
            return read_sheet(text, *self.told)
        return None

    @cached_property
    def before(self) -> notation.Record | None:
        """Of a record, what is before the line that is wrong; all of it where none is, None where nothing is."""
        allowed, last = self.on_record.allowed, self.on_record.line - 1
        with suppress(FivescoreError):
            return notation.loads("\n".join(self.lines if allowed else self.lines[:last]))
        return None


# Texts


def read(text: str) -> Dispute:
    """The argument of a share text: `play~all-fives~1-4.1-1~1-3@1-1` and more, or `record~` and its lines.

    >>> read("score~five-up~5-5~~~~10").claim, read("round~all-fives~~~~~~9.13").pips
    (10, (9, 13))
    >>> read("record~fivescore 1 muggins~1-4 = 5").lines
    ('fivescore 1 muggins', '1-4 = 5')

    Raises NotationError for a text that is no argument, FivescoreError for tiles and numbers that cannot be.
    """
    ask, *lines = fields.typed(text, positions.LONGEST).split("~")
    if ask == "record":
        said = lines.pop(0)[1:].split(".") if lines and lines[0].startswith("@") else []
        game, order, numbers = [*said, "", "", ""][:3]
        asked = Dispute(ask, EMPTY.position.layout, lines=tuple(line.strip() for line in lines))
        for name, value in zip(TOLD, (game, order, numbers), strict=True):
            asked = replace(asked, told=telling(asked.told, name, value))
        return asked
    words = fields.parts(text, like="play~all-fives~1-4.1-1~1-3@1-1", least=2, most=3 + len(FIELDS))
    ask, rules, plays, *values = (_asking(words[0]), *(word.replace(".", " ") for word in words[1:]))
    asked = Dispute(ask, notation.read_layout(plays, _game(rules)))
    for name, value in zip(FIELDS, values, strict=True):
        asked = with_field(asked, name, value)
    return asked


def write(asked: Dispute) -> str:
    """The share text of an argument: the inverse of `read()`."""
    if asked.ask == "record":
        said = [f"@{'.'.join(asked.told)}"] if any(asked.told) else []
        return "~".join(("record", *said, *asked.lines))
    words = (asked.ask, notation.write_rules(asked.rules), notation.write_plays(asked.layout))
    return "~".join((*words, *(field(asked, name) for name in FIELDS))).replace(" ", ".").rstrip("~")


def field(asked: Dispute, name: str) -> str:
    """Return what a field holds, as it is typed: the inverse of `with_field()`."""
    match name:
        case "plays":
            return notation.write_plays(asked.layout)
        case "tile":
            return str(asked.play or "")
        case "hand":
            return notation.write_tiles(asked.hand)
        case "pips":
            return " ".join(map(str, asked.pips))
        case "out" if asked.blocked:
            return "0"
        case "out" | "leader":
            seat: int | None = getattr(asked, name)
            return "" if seat is None else str(seat + 1)
        case "players":
            return str(asked.players or "")
    value: int | str | None = getattr(asked, name)
    return "" if value is None else str(value)


def _asking(value: str) -> str:
    return fields.chosen(value, dict(ASKS), "question")


def _game(text: str) -> RuleSet:
    """The rules of a text, which can be written again."""
    rules = notation.read_rules(text)
    notation.write_rules(rules)
    return rules


# What a reader changes


def with_field(asked: Dispute, name: str, text: str) -> Dispute:
    """The argument with a field typed anew; an empty text takes what was there away."""
    text = text.strip()
    match name:
        case "plays":
            layout = notation.read_layout(fields.tiles(text), asked.rules)
            return replace(asked, layout=layout, hand=tuple(tile for tile in asked.hand if tile not in layout.tiles))
        case "tile":
            plays = notation.read_plays(fields.tiles(text))
            if len(plays) > 1:
                raise NotationError(f"{text[:20]!r} is more than one tile; name the one in question", text)
            return replace(asked, play=plays[0] if plays else None)
        case "hand":
            return replace(asked, hand=tuple(sorted(read_hand(asked.layout, fields.tiles(text)))))
        case "boneyard":
            return replace(asked, boneyard=_number(text, len(asked.rules.tiles), "number of tiles"))
        case "claim":
            return replace(asked, claim=_number(text, MOST, "score"))
        case "had":
            return replace(asked, had=_number(text, MOST, "score", -MOST))
        case "arm":
            return replace(asked, arm=_number(text, 4, "arm of a double"))
        case "how":
            return replace(asked, how=fields.chosen(text, dict(HOW), "tile of a round"))
        case "players":
            players = _number(text, 5, "number of players") or 0
            if players:
                asked.rules.target_for(players)
            return replace(asked, players=players)
        case "pips":
            pips = read_pips(text)
            if pips:
                asked.rules.target_for(len(pips))
            return replace(asked, pips=pips, out=None, blocked=False, leader=None)
        case "out":
            return _went_out(asked, text)
        case "leader":
            seat = _number(text, len(asked.pips), "player", 1)
            return replace(asked, leader=seat - 1 if seat else None)
    raise FivescoreError(f"there is no field {name[:20]!r}")


def _went_out(asked: Dispute, text: str) -> Dispute:
    """The argument with the player who went out: a number, 0 where nobody did, "" where nobody says."""
    if text in ("", "0"):
        return replace(asked, out=None, blocked=text == "0")
    seat = fields.number(text, len(asked.pips), "player", 1)
    if asked.pips[seat - 1]:
        raise FivescoreError(f"“{text[:20]}” cannot have gone out; a hand that went out has 0 pips left")
    return replace(asked, out=seat - 1, blocked=False)


def _number(text: str, most: int, what: str, least: int = 0) -> int | None:
    return fields.number(text, most, what, least) if text else None


def under_rules(asked: Dispute, slug: str, changes: str = "") -> Dispute:
    """The argument under other rules, if the tiles can lie like that; `changes` read like `drawing=none`."""
    rules = _game(f"{fields.game(slug)} {changes}".strip())
    layout = relaid(asked.layout, rules)
    if lost := [str(tile) for tile in asked.hand if tile not in rules.tiles]:
        raise FivescoreError(f"{', '.join(lost)}: not in a {rules.tiles} set; take it out of the hand first")
    if asked.pips:
        rules.target_for(len(asked.pips))
    players = asked.players if asked.players in rules.players else 0
    return replace(asked, layout=layout, players=players)


def with_question(asked: Dispute, ask: str) -> Dispute:
    """Another question about the same table; of a record, about the table before the line that is wrong."""
    if _asking(ask) == asked.ask:
        return asked
    if ask == "record":
        return Dispute(ask, EMPTY.position.layout)
    if asked.ask != "record":
        return replace(asked, ask=ask)
    record = asked.before
    return _of(record.end, ask) if record else Dispute(ask, EMPTY.position.layout)


def _of(at: State | Position, ask: str) -> Dispute:
    """A question about the table of a round, with the hand of the player to move where it is known."""
    known = at.hands[at.to_move] if isinstance(at, State) else at.hand
    return Dispute(ask, at.layout, hand=known, boneyard=len(at.boneyard) if isinstance(at, State) else at.boneyard)


def opened(text: str) -> Dispute:
    """Read what is pasted, a record, right or wrong, or whatever the position editor reads, as a table to ask about."""
    lines = lines_of(text)
    if notation.is_record(text) or is_sheet(text):
        return read("~".join(("record", *lines)))
    return _of(positions.read(text).position, "play")


# The lines of a record, run together by a field of one line

_HEADER = re.compile(r"(players|leader|scores|hands|boneyard|must-lead|left):", re.IGNORECASE)
_TILE = re.compile(rf"\[?\d\d?{MARK}\d\d?\]?(@\S+)?")
_NUMBER = re.compile(r"\d{1,3}[.)]")


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of a record; `~` parts lines too, as in links."""
    whole = text.replace("\r\n", "\n").replace("~", "\n").strip("\n")
    if "\n" in whole:
        return tuple(line.strip() for line in whole.split("\n"))
    return tuple(" ".join(line) for line in _parted([word for word in whole.split() if not _NUMBER.fullmatch(word)]))


def _parted(words: list[str]) -> list[list[str]]:
    """The words by line. In the deal a tile belongs to the line as long as it is new: a play names one again."""
    lines: list[list[str]] = [[]]
    dealt: set[str] = set()
    for word in words:
        line = lines[-1]
        head, tile = line[0].lower() if line else "", ""
        if _TILE.fullmatch(word):
            tile = re.sub(MARK, "-", word.strip("[]"))
        acts, begins = {"draw", "pass", "knock"}, bool(tile)
        if head == "must-lead:" and "#" not in line:
            begins = len(line) > 1
        elif head in ("hands:", "boneyard:") and "#" not in line:
            begins = begins and ("@" in tile or _same(tile) in dealt)
            dealt.add(_same(tile))
        elif head == "draw" and len(line) < 3 and "=" not in line:  # what was drawn: draw 3-4, draw 2 3-4, draw pass
            acts, begins = {"draw"}, False
        if line and (begins or word.lower() in acts or _HEADER.fullmatch(word)):
            lines.append([word])
        else:
            line.append(word)
    return lines


def _same(tile: str) -> str:
    """A tile by one name, whichever half stands first."""
    return "-".join(sorted(tile.split("@")[0].split("-")))
