"""The referee's lab: set up what the table quarrels about, ask, and get a ruling with its rule and its source."""

from __future__ import annotations

from dataclasses import replace

from fivescore.errors import FivescoreError
from fivescore.labs import pasted, quarrel, verdicts
from fivescore.labs.contract import Control, Message, View
from fivescore.labs.quarrel import ASKS, Quarrel
from fivescore.layout import Play
from fivescore.notation import write_plays, write_rules, write_tiles
from fivescore.rules import RULE_SETS
from fivescore.tiles import Tile

LONGEST = 1000
"""How many characters a reader may type into one field, a record apart."""
_FIELDS = ("plays", "tile", "hand", "boneyard", "claim", "pips", "out")


class Referee:
    """Settle a quarrel.

    >>> state = REFEREE.update(REFEREE.start("score~all-fives~5-5"), Message("claim", "5"))
    >>> view = REFEREE.view(state)
    >>> print(view.verdict, view.note)
    wrong Not 5: it scores 10.
    """

    name = "referee"
    title = "Settle a quarrel"

    def __init__(self, text: str) -> None:
        self._first = text

    def start(self, text: str) -> Quarrel:
        """The state of a share text, such as `play~all-fives~1-4.1-1~1-3@1-1`; see `quarrel.read()`."""
        return quarrel.read(text or self._first)

    def write(self, state: Quarrel) -> str:
        text = quarrel.write(state)
        return "" if text == self._first else text

    def update(self, state: Quarrel, message: Message) -> Quarrel:
        name, value = message.id, message.value
        if name in ("paste", "read"):
            if len(value) > pasted.LONGEST:
                most = f"{pasted.LONGEST} are enough for a whole record"
                raise FivescoreError(f"that is {len(value)} characters long; {most}")
            return replace(state, pasted=value) if name == "paste" else quarrel.opened(value or state.pasted)
        if len(value) > LONGEST:
            raise FivescoreError(f"that is {len(value)} characters long; a field takes {LONGEST}")
        if name == "ask":
            return quarrel.about(state, value)
        if state.ask == "record":
            raise FivescoreError("the question is about a record; ask another one to set up a table")
        match name:
            case "rules":
                return quarrel.ruled(state, value)
            case "changes":
                return quarrel.ruled(state, state.rules.slug, value)
            case "end" if state.play and state.ask == "play":
                return replace(state, play=Play(state.play.tile, Tile.parse(value)))
            case "end":
                raise FivescoreError("name the tile in question first, then click where it is laid")
            case field if field in _FIELDS:
                return quarrel.changed(state, field, value)
        raise FivescoreError(f"this lab has no control {name[:40]!r}")

    def view(self, state: Quarrel) -> View:
        return verdicts.given(state)._replace(controls=_controls(state))

    def frames(self, state: Quarrel) -> tuple[View, ...]:
        """The ruling as it stands."""
        return (verdicts.given(state),)


def _controls(state: Quarrel) -> tuple[Control, ...]:
    question = "The question"
    ask = Control("ask", "choice", "You ask", state.ask, ASKS, group=question)
    if state.ask == "record":
        label = "A record, line by line; or a position id, plays, a link of a lab"
        lines = state.pasted or "\n".join(state.lines)
        return (
            ask,
            Control("paste", "text", label, lines, high=8, group="The record"),
            Control("read", "button", "Check it", group="The record", main=True),
        )
    games = tuple((slug, rules.title) for slug, rules in RULE_SETS.items())
    changes = write_rules(state.rules).partition(" ")[2]
    setup = (
        ask,
        Control("rules", "choice", "Game", state.rules.slug, games, group=question),
        Control("changes", "text", "House rules, such as drawing=none", changes, group=question),
    )
    if state.ask == "round":
        pips = " ".join(map(str, state.pips))
        out = tuple((str(seat + 1), f"player {seat + 1}") for seat, held in enumerate(state.pips) if not held)
        who = "" if state.out is None else str(state.out + 1)
        left = "What is left"
        return (
            *setup,
            Control("pips", "text", "Pips left, by player", pips, group=left),
            Control("out", "choice", "Went out", who, (("", "nobody: it is blocked"), *out), group=left),
        )
    table = "The table"
    plays = Control("plays", "text", "Plays, in order", write_plays(state.layout), group=table)
    if state.ask == "score":
        claim = "" if state.claim is None else str(state.claim)
        return (*setup, plays, Control("claim", "text", "Somebody says it scores", claim, group=table))
    tile = Control("tile", "text", "The tile, and where: 1-3@1-1", str(state.play or ""), group=table)
    hand = Control("hand", "text", "The hand, if it is known", write_tiles(state.hand), group=table)
    bones = Control("boneyard", "text", "Boneyard", str(state.bones), group=table)
    return (*setup, plays, *([tile] if state.ask == "play" else []), hand, bones)


REFEREE = Referee("play~all-fives~2-4.4-4.4-5.5-5.5-6~2-5@5-5")
"""The referee, asked about a third arm at the second double."""
