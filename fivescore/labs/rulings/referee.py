"""The referee's lab: set up what the table quarrels about, ask, and get a ruling with its rule and its source."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from fivescore.errors import FivescoreError
from fivescore.labs.analysis import texts
from fivescore.labs.contract import Control, Message, View
from fivescore.labs.parts import fields
from fivescore.labs.rulings import dispute, verdicts
from fivescore.labs.rulings.dispute import ASKS, HOW, Dispute, field
from fivescore.layout import Play
from fivescore.notation import write_changes
from fivescore.tiles import Tile

LONGEST = 1000
"""How many characters a reader may type into one field, a record apart."""


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

    def start(self, text: str) -> Dispute:
        """The state of a share text, such as `play~all-fives~1-4.1-1~1-3@1-1`; see `dispute.read()`."""
        return dispute.read(text or self._first)

    def write(self, state: Dispute) -> str:
        text = dispute.write(state)
        return "" if text == self._first else text

    def update(self, state: Dispute, message: Message) -> Dispute:
        fields.typed(message.value, texts.LONGEST if message.id in ("paste", "read") else LONGEST)
        if state.ask == "record" and message.id not in ("paste", "read", "ask"):
            raise FivescoreError("the question is about a record; ask another one to set up a table")
        changes = {name: partial(dispute.changed, state, name) for name in ("plays", *dispute.FIELDS)}
        return fields.handled(
            message,
            **changes,
            paste=lambda _: replace(state, pasted=message.value),
            read=lambda _: dispute.opened(message.value or state.pasted),
            ask=lambda value: dispute.about(state, value),
            rules=lambda value: dispute.ruled(state, value),
            changes=lambda value: dispute.ruled(state, state.rules.slug, value),
            end=lambda value: _placed(state, value),
        )

    def view(self, state: Dispute) -> View:
        return verdicts.given(state).view._replace(controls=_controls(state))

    def frames(self, state: Dispute) -> tuple[View, ...]:
        """The ruling as it stands."""
        return (verdicts.given(state).view,)


def _placed(state: Dispute, value: str) -> Dispute:
    """The tile in question, laid where the reader clicks."""
    if state.ask != "play" or not state.play:
        raise FivescoreError("name the tile in question first, then click where it is laid")
    return replace(state, play=Play(state.play.tile, Tile.parse(value)))


def _controls(state: Dispute) -> tuple[Control, ...]:
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
    changes = " ".join(write_changes(state.rules))
    setup = (
        ask,
        Control("rules", "choice", "Game", state.rules.slug, fields.GAMES, group=question),
        Control("changes", "text", "House rules, such as drawing=none", changes, group=question),
    )
    return (*setup, *_ASKED[state.ask](state))


def _text(state: Dispute, name: str, label: str, group: str) -> Control:
    return Control(name, "text", label, field(state, name), group=group)


def _choice(state: Dispute, name: str, label: str, options: tuple[tuple[str, str], ...], group: str) -> Control:
    return Control(name, "choice", label, field(state, name), options, group=group)


def _at_end(state: Dispute) -> tuple[Control, ...]:
    """What is left, and how the round ended; nothing is chosen that nobody said."""
    left = "What is left"
    partners = state.rules.both_out and len(state.pips) == 4
    went = " went out last" if partners else ""
    out = tuple((str(seat + 1), f"player {seat + 1}{went}") for seat, held in enumerate(state.pips) if not held)
    options = (("", "not said"), ("0", "nobody: it is blocked"), *out)
    return (
        _text(state, "pips", "Pips left, by player", left),
        _choice(state, "out", "Went out", options, left),
    )


def _next_lead(state: Dispute) -> tuple[Control, ...]:
    seats = tuple((str(seat), f"player {seat}") for seat in range(1, len(state.pips) + 1))
    return (*_at_end(state), _choice(state, "leader", "Led this round", (("", "not said"), *seats), "What is left"))


def _at_target(state: Dispute) -> tuple[Control, ...]:
    group = "The score"
    players = tuple((str(number), f"{number} players") for number in state.rules.players)
    most = players if state.players else (("", f"{state.rules.players[0]} players"), *players[1:])
    return (
        _text(state, "had", "Score before the play", group),
        _text(state, "claim", "What the play scores", group),
        _choice(state, "how", "It was", HOW, group),
        *([_choice(state, "players", "There play", most, group)] if len(players) > 1 else []),
    )


def _on_table(state: Dispute) -> tuple[Control, ...]:
    """The table, and what each question about it needs besides."""
    table = "The table"
    plays = _text(state, "plays", "Plays, in order", table)
    if state.ask == "score":
        return (plays, _text(state, "claim", "Somebody says it scores", table))
    arms = (("", "any that is open"), *((str(arm), f"arm {arm}, {'a side' if arm < 3 else 'an end'}") for arm in _ARMS))
    play = (
        _text(state, "tile", "The tile, and where: 1-3@1-1", table),
        _choice(state, "arm", "It begins, at a double", arms, table),
    )
    hand = _text(state, "hand", "The hand, if it is known", table)
    bones = _text(state, "boneyard", "Boneyard", table)
    return (plays, *(play if state.ask == "play" else ()), hand, bones)


_ARMS = (1, 2, 3, 4)
_ASKED: dict[str, Callable[[Dispute], tuple[Control, ...]]] = {
    "play": _on_table,
    "score": _on_table,
    "draw": _on_table,
    "pass": _on_table,
    "round": _at_end,
    "lead": _next_lead,
    "target": _at_target,
    "call": lambda _: (),
}
"""The controls that each question needs, besides the question and the rules."""

REFEREE = Referee("play~all-fives~2-4.4-4.4-5.5-5.5-6~2-5@5-5")
"""The referee, asked about a third arm at the second double."""
