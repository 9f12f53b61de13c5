"""The position editor: set up any position, or open one, and see what the engine says of it; and endgame odds, the same
with random endings, whose values are worked out over all deals.
"""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import partial

from fivescore.analysis.solver import random_ending
from fivescore.core import notation
from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Play
from fivescore.core.notation import write_plays, write_tiles
from fivescore.core.rules import RULE_SETS, RuleSet
from fivescore_labs.analysis import positions
from fivescore_labs.analysis.findings import find, picked, picture, says, tables
from fivescore_labs.analysis.positions import DEALS, Scenario, at_turn
from fivescore_labs.contract import Control, Lab, Message, View, registered
from fivescore_labs.parts import fields, words
from fivescore_labs.play.setup import NAMES, whose

LONGEST = 2000
"""How many characters a reader may type into one field, pasting apart."""


class Editor(Lab[Scenario]):
    """Set up a position, and see what the engine says of it."""

    name = "editor"
    title = "The position editor"

    def __init__(self, first: Scenario) -> None:
        self._first = first

    def begin(self) -> Scenario:
        return self._first

    def read(self, text: str) -> Scenario:
        """The state of a share text, a position id, plays, a record, or a link of another lab."""
        return positions.read(text, self._first)

    def text(self, state: Scenario) -> str:
        return positions.write(state)

    def update(self, state: Scenario, message: Message) -> Scenario:
        fields.typed(message.value, positions.LONGEST if message.id in ("paste", "read") else LONGEST)
        return fields.dispatch(
            message,
            paste=lambda _: replace(state, pasted=message.value),
            read=lambda value: positions.read(value or state.pasted, state),
            values=lambda value: state.looked_at(value, str(state.shown or "")),
            play=lambda value: state.looked_at(state.weigh, value),
            face=lambda value: state.face_up((state.deal or 1) if value == "yes" else 0),
            deal=lambda _: _dealt(state),
            step=lambda value: _stepped(state, value),
            previous=lambda _: _stepped(state, state.turn_number - 1),
            next=lambda _: _stepped(state, state.turn_number + 1),
            **state.edits,
        )

    def static_views(self, state: Scenario) -> tuple[View, ...]:
        """The position with all that is found; then the play with the best value laid beside it, where there is one."""
        plain = replace(state, shown=None, picked=None, pasted="")
        *_, found = find(plain)
        best = next((choice.play for choice in found.choices if isinstance(choice.play, Play)), None)
        scenes = (plain, *([replace(plain, shown=best)] if best else []))
        return tuple(View(picture(each, found), says(each, found), tables(each, found)) for each in scenes)

    def work(self, state: Scenario) -> Iterator[View]:
        """A view for each bit of the work; what is known without any comes at once."""
        controls = tuple(self.controls(state))
        copy = notation.dumps(state.record) if state.record else positions.write(state)
        shown = None
        for found in find(state):
            whole = found._replace(done=Fraction(1))
            if whole != shown:
                shown, drawn, rows = whole, picture(state, whole, live=True), tables(state, whole)
                told = picked(state) or says(state, whole)
            details = "every play and its value, what comes next, and how exact this is"
            view = View(drawn, told, rows, controls, progress=float(found.done), copy=copy, details=details)
            yield view._replace(note=whole.why if state.weigh and found.done == 1 else "")

    def controls(self, state: Scenario) -> Iterator[Control]:
        """Yield the controls: those used most stay open; those that set up a whole position fold into three groups."""
        if state.record:
            number, most, group = state.turn_number, len(state.record.turns), "The record"
            yield Control("previous", "button", "Turn before", enabled=number > 0, group=group)
            yield Control("step", "range", "Turn", str(number), high=most, group=group)
            yield Control("next", "button", "Turn after", enabled=number < most, group=group)
        laid = bool(state.position.layout.last)
        yield Control("back", "button", "Take one back", enabled=laid)
        yield Control("empty", "button", "Clear the table", enabled=laid)
        at, group, fold = state.position, "Paste a position or a record", partial(Control, folded=True)
        label = "A position id, plays, a record, or a link of another lab"
        yield fold("paste", "text", label, state.pasted, high=4, group=group)
        yield fold("read", "button", "Open it", group=group, main=True)
        group = "Type the plays and the hands"
        yield fold("type", "text", "Lay a tile, such as 4-5 or 4-5@3-5", group=group)
        yield fold("plays", "text", "All plays, in order", write_plays(at.layout), group=group)
        label = f"{words.capital(whose(state.names[state.own]))} tiles"
        yield fold("hand", "text", label, write_tiles(at.hand), group=group)
        for number, seat in enumerate(state.others, start=1):
            held = write_tiles(state.hands[seat]) or str(at.sizes[seat])
            yield fold(f"other-{number}", "text", f"{state.names[seat]} holds: tiles, or how many", held, group=group)
        yield fold("boneyard", "text", "Boneyard", str(at.boneyard), group=group)
        seats = tuple((str(number), f"{number} players") for number in at.rules.players if number <= len(NAMES))
        yield fold("seats", "choice", "At the table", str(len(at.sizes)), seats, group=group)
        group = "Change the game, the scores or the turn"
        yield fold("rules", "choice", "Game", at.rules.slug, fields.GAMES, group=group)
        yield fold("changes", "text", "Changes, such as tiles=9", state.changes, group=group)
        yield fold("points", "text", "Scores", " ".join(map(str, at.scores)), group=group)
        movers = tuple((str(seat), name) for seat, name in enumerate(state.names))
        yield fold("mover", "choice", "To move", str(at.to_move), movers, group=group)


def _dealt(state: Scenario) -> Scenario:
    """Another deal, face up."""
    if not state.position.boneyard and len(state.others) == 1:
        raise FivescoreError("there is no other deal to see: the boneyard is empty, and only one deal fits")
    return state.face_up(state.deal % DEALS + 1)


def _stepped(state: Scenario, turn: int | str) -> Scenario:
    """The record at another turn."""
    if not state.record:
        raise FivescoreError("there is no record here to step through; paste one first")
    turn = turn if isinstance(turn, int) else fields.number(turn, len(state.record.turns), "turn")
    return replace(at_turn(state.record, turn), weigh=state.weigh)


EDITOR = registered(Editor(positions.read("FU19qkxGlO_BDckACHMG")))
"""The editor, with a tile that scores 20 at one end and is worth more at another, where it scores nothing."""


SIZES = {"mine": ("Your tiles", 1, 7), "theirs": ("Ben's tiles", 1, 7), "bones": ("Boneyard", 0, 14)}
"""The sizes of a random ending: each with its name for people, the least and the most of it."""


class EndgameOdds(Editor):
    """A lab on what each play of an ending is worth."""

    name = "endgame"
    title = "Endgame odds"

    def update(self, state: Scenario, message: Message) -> Scenario:
        name, value = message.id, message.value.strip()
        sizes, seed, rules = _sizes(state), state.seed, state.position.rules
        if name in sizes:
            sizes[name] = fields.number(value, SIZES[name][2], "size here")
        elif name == "seed":
            seed = fields.seed(value)
        elif name == "another":
            seed = fields.next_seed(seed)
        elif name == "rules" and value in RULE_SETS:
            try:
                return super().update(state, message)
            except FivescoreError:  # the tiles cannot lie like that in this game
                rules = RULE_SETS[value]
        else:
            return super().update(state, message)
        return replace(_random(rules, sizes, seed), weigh=state.weigh)

    def static_views(self, state: Scenario) -> tuple[View, ...]:
        """All tiles hidden; then one deal face up."""
        if not state.can_show_deals:
            return super().static_views(state)
        seen = state.face_up(state.deal or 1)
        return super().static_views(seen.face_up(0))[0], super().static_views(seen)[0]

    def controls(self, state: Scenario) -> Iterator[Control]:
        """Those of the editor, and those of a random ending."""
        group, sizes = "A random ending", _sizes(state)
        another = Control("another", "button", "Another ending")
        ranges = [
            Control(name, "range", label, str(max(low, sizes[name])), low=low, high=max(high, sizes[name]), group=group)
            for name, (label, low, high) in SIZES.items()
        ]
        seed = Control("seed", "text", "Seed", str(state.seed), group=group)
        yield from (another, *super().controls(state), ranges[0]._replace(folded=True), *ranges[1:], seed)


def _random(rules: RuleSet, sizes: dict[str, int], seed: int) -> Scenario:
    position = random_ending(rules, sizes["mine"], sizes["theirs"], sizes["bones"], seed)
    return Scenario(position, weigh="all", seed=seed)


def _sizes(state: Scenario) -> dict[str, int]:
    at = state.position
    return {"mine": at.sizes[state.own], "theirs": at.sizes[state.others[0]], "bones": at.boneyard}


ENDGAME = registered(EndgameOdds(_random(RULE_SETS["all-fives"], {"mine": 3, "theirs": 3, "bones": 4}, seed=32)))
"""The lab, with an ending in which the greedy play, the best on average and the best of a deal may all differ."""
