"""A round that is played, act by act: what people did, how far the others have come since, and what is set and picked.

The others' acts are steps of their own: a tile shows where it is about to go, then it lies there.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import ceil
from typing import Literal

from fivescore.core import speech
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.game import State
from fivescore.core.layout import Play
from fivescore.core.position import Action, Draw, Position
from fivescore.core.tiles import Tile
from fivescore.svg import Room
from fivescore_labs.parts import fields
from fivescore_labs.parts.board import Sheet
from fivescore_labs.play.announcements import Act, acts
from fivescore_labs.play.setup import Setup

Pace = Literal["step", "normal", "quick", "at once"]
PACES: Mapping[Pace, tuple[float, float]]
PACES = {"step": (0, 0), "normal": (1.4, 0.9), "quick": (0.7, 0.45), "at once": (0.01, 0)}
"""For each pace the seconds before another's tile shows, and until it lands; 0 waits for the reader, or for nothing. At
once, only one who has to think about it is waited for."""


@dataclass(frozen=True)
class Settings:
    """The settings of a reader for all rounds, in no share text. What is `still` is drawn with nothing to press."""

    pace: Pace = "normal"
    tags: bool = True
    sheet: Sheet = "strokes"
    room: Room = field(default_factory=Room)
    still: bool = False


@dataclass(frozen=True)
class PlayedRound:
    """A played round; `ahead` is the next table if it is changed, `steps` those of others since the last act here."""

    setup: Setup
    now: State
    helped: bool = False
    ahead: Setup | None = None
    steps: int = 0
    coming: Play | None = None
    settings: Settings = field(default_factory=Settings)
    held: bool = False
    uncovered: int | None = None
    picked: Tile | None = None
    unfit: Tile | None = None
    asked: bool = False
    looks: int | None = None
    turn: str = ""
    pasted: str = ""

    # Who looks on

    @property
    def going(self) -> bool:
        """True if others are to act."""
        return self.setup.goes_on(self.now)

    @property
    def wait(self) -> float:
        """Seconds until the next step of the others comes by itself; 0 where it does not."""
        return PACES[self.settings.pace][self.coming is not None] if self.going and not self.held else 0.0

    @property
    def seat(self) -> int:
        """The seat of the one who looks on: of the people here the one to move, else the one who moved last."""
        people, now = self.setup.people, self.now
        if now.result and self.looks is not None:
            return self.looks
        if now.result is None and people[now.to_move]:
            return now.to_move
        return next((seat for seat, *_ in reversed(now.events) if people[seat]), 0)

    @property
    def covered(self) -> bool:
        """True if the hand is hidden, because somebody else may have the device still."""
        return self.setup.shared and self.now.result is None and self.uncovered != self.seat

    @property
    def position(self) -> Position:
        """The position as the seat that looks on may know it; nothing of a hand that is covered."""
        return self.now.seen_by(None if self.covered else self.seat)

    @property
    def able(self) -> bool:
        """True if it is the turn of the seat that looks on, with the hand in view."""
        return self.now.result is None and not self.going and not self.covered

    @property
    def unfitting(self) -> str:
        """The reason why the tile that was pressed last cannot be laid; "" where it can, or none was."""
        return f"{self.now.refusal(Play(self.unfit))}." if self.unfit and self.able else ""

    @property
    def drawn(self) -> tuple[Tile, ...]:
        """The tiles that the one who looks on drew, in turn."""
        seats = [seat for seat, action, _ in self.now.events if isinstance(action, Draw)]
        own = self.position.seat
        return tuple(tile for tile, seat in zip(self.now.deal.boneyard, seats, strict=False) if seat == own)

    @property
    def acts(self) -> list[Act]:
        """All that was done, each draw of somebody here by itself."""
        people = [seat for seat, here in enumerate(self.setup.people) if here]
        return acts(self.position, self.drawn, people)

    @property
    def news(self) -> list[Act]:
        """The latest acts: the last one, or, where the others act at once, all since somebody here acted, included."""
        every = self.acts
        if self.settings.pace != "at once":
            return every[-1:]
        own = [index for index, act in enumerate(every) if self.setup.people[act.seat]]
        return every[own[-1] if own else 0 :]

    # What is done

    @property
    def done(self) -> tuple[Action, ...]:
        """The actions of people here, in turn."""
        people = self.setup.people
        return tuple(action for seat, action, _ in self.now.events if people[seat])

    def acted(self, action: Action) -> "PlayedRound":
        """The round after what somebody here did; the others go on from there, step by step."""
        uncovered = self.now.to_move if self.setup.shared else None
        return replace(self._bare(self.now.apply(action)), uncovered=uncovered).rushed()

    def step(self) -> "PlayedRound":
        """The next step of the others: a tile shows where it is about to go, or lands; draws and knocks are a step."""
        if not self.going:
            return self
        action = self.coming or self.setup.chosen(self.now)
        if isinstance(action, Play) and not self.coming and self.settings.pace != "at once":
            return replace(self, coming=action, steps=self.steps + 1, held=False)
        now, seat = self.now.apply(action), self.now.to_move
        while isinstance(action, Draw) and self.setup.goes_on(now) and now.to_move == seat:
            if not isinstance(self.setup.chosen(now), Draw):
                break
            now = now.apply(action)
        steps = self.steps + 1 if self.setup.goes_on(now) else 0
        return replace(self, now=now, coming=None, steps=steps, held=False).rushed()

    def finished(self) -> "PlayedRound":
        """The round after all that the others do until somebody here is to act."""
        return replace(self, now=self.setup.on(self.now), coming=None, steps=0, held=False)

    def rushed(self) -> "PlayedRound":
        """Return the round after what the others do, where they act at once, up to one who has to think first."""
        if self.settings.pace != "at once":
            return self
        now = self.now
        while self.setup.goes_on(now) and not self.setup.ponders(now):
            now = now.apply(self.setup.chosen(now))
        return replace(self, now=now, coming=None, steps=0, held=False)

    def replayed(self, done: Sequence[Action], steps: int | None = None) -> "PlayedRound":
        """The round from its deal on, after what people did here; then so many steps of the others, or all."""
        state = self._bare(self.setup.dealt())
        for action in done:
            state = state._bare(self.setup.on(state.now).apply(action))
        if steps is None:
            return state.finished()
        while state.going and steps:
            state, steps = state.step(), steps - 1
        return state

    def undone(self) -> "PlayedRound | None":
        """The round at the last choice of somebody here, which is no draw and no knock; None where nothing is done."""
        done, earlier = self.done, None
        while done and not (earlier and isinstance(earlier.now.legal[0], Play)):
            earlier = self.replayed(done := done[:-1])
        return replace(earlier, uncovered=self.uncovered) if earlier else None

    @property
    def fresh(self) -> bool:
        """True if nobody here has done anything in this match yet."""
        return not self.done and self.setup.number == 1 and not self.ahead

    @property
    def planned(self) -> Setup:
        """The table that is chosen: that of the next round where it is changed, else this one."""
        return self.ahead or self.setup

    def changed(self, setup: Setup) -> "PlayedRound":
        """The round with another game or other players: at once where nothing is lost, else from the next round on."""
        if self.fresh:
            return self.dealt(setup)
        table = self.setup.again(self.setup.seed)
        return replace(self, ahead=None if setup == table else setup)

    def next(self) -> "PlayedRound":
        """The next round: of the same match where only players were changed, else the first of another."""
        new = self.planned
        if (new.rules, new.seats) != (self.setup.rules, self.setup.seats) and self.now.result:
            return self.dealt(new.again(fields.next_seed(new.seed)))
        return self.dealt(replace(self.setup.following(self.now), opponent=new.opponent, called=new.called))

    def dealt(self, setup: Setup) -> "PlayedRound":
        """Another round, or another match, with what is set here; the others act first if one of them leads."""
        return PlayedRound(setup, setup.dealt(), self.helped, settings=self.settings).rushed()

    def _bare(self, now: State) -> "PlayedRound":
        """The round as it stands now, nothing picked or asked."""
        return PlayedRound(self.setup, now, self.helped, self.ahead, settings=self.settings)

    def refused(self) -> None:
        """Nothing where the one who looks on may act; else FivescoreError says why not."""
        if self.going:
            name = self.setup.names[self.now.to_move]
            raise FivescoreError(f"{name} is to play; wait for it, or go on")
        if self.covered:
            raise FivescoreError(f"the hand of {self.setup.names[self.seat]} is covered; show it first")

    def check_in_hand(self, tile: Tile) -> None:
        """Nothing where the one who looks on holds the tile; else FivescoreError says so, as one does at a table."""
        if self.now.result is None and tile not in self.position.hand:
            hand = speech.listed([*map(str, self.position.hand)])
            raise FivescoreError(f"You do not hold {tile}; your hand has {hand}")


ROOM = (8, 120)
"""The fewest and the most halves of a tile that a room may measure."""
PHONE = 16
"""With so many halves across, a board has the marks of the score and the whole boneyard in its corners."""


def read_room(text: str) -> Room:
    """The room that a text gives: width and height in halves of a tile, then of its corners; or the width alone."""
    if text.isdecimal():  # its corners are left to what is said there; a narrow one is higher
        width = fields.number(text, Room().width, "width of a room", ROOM[0])
        above = (ceil(0.6 * width), 3), (5, 5) if width > 12 else (4, 4)
        below = ((8, 4), (7, 4)) if width >= PHONE else ((3, 3), (0, 0))
        narrow = Room(width, 18 if width < 12 else Room().height, (*above, *below))
        return Room() if width == Room().width else narrow
    sizes = [word.split("x") for word in text.split()]
    if len(sizes) not in (1, 5) or any(len(size) != 2 for size in sizes):
        raise NotationError(f"“{text[:40]}” is no room; one reads like 30x16, or 30x16 4x2 6x3 5x4 5x4", text)
    low, high = ROOM
    width, height = (fields.number(number, high, "size of a room", low) for number in sizes[0])
    corners = tuple((fields.number(x, width, "corner"), fields.number(y, height, "corner")) for x, y in sizes[1:])
    return Room(width, height, corners) if corners else Room(width, height)
