"""All tiles of the set: the sample space of one tile with two events, and the hand builder, whose meter shows how often
lists in order count one hand.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb, factorial, log10, perm
from random import Random
from typing import NamedTuple

from fivescore import svg
from fivescore.classroom.diagrams import Venn
from fivescore.classroom.drawings import draw
from fivescore.classroom.exercises.numbers import a
from fivescore.core import speech
from fivescore.core.errors import FivescoreError, NotationError
from fivescore.core.notation import read_tiles, write_tiles
from fivescore.core.speech import many
from fivescore.core.tiles import DOUBLE_SIX, Tile
from fivescore.labs.chance.machine import LEADS
from fivescore.labs.chance.trials import chip
from fivescore.labs.contract import Control, Lab, Message, Table, Verdict, View, registered, script
from fivescore.labs.parts import board, fields, stage
from fivescore.labs.parts.stage import of_tile
from fivescore.labs.parts.words import CALLED
from fivescore.svg.markup import Markup, joined, tag

Pair = tuple[int, int]
"""Two numbers in their order; on a tile the lower one is the first."""


class Event(NamedTuple):
    """What may be said of a tile or a pair, and whether it is so."""

    says: str
    holds: Callable[[Pair], bool]


def _shows(pip: int) -> Event:
    return Event(f"shows {a(pip)}", lambda pair: pip in pair)


def _has(pips: int) -> Event:
    return Event(f"has {many(pips, 'pip')}", lambda pair: sum(pair) == pips)


SPACES: Mapping[str, tuple[Pair, ...]] = {
    "tiles": tuple((tile.low, tile.high) for tile in DOUBLE_SIX),
    "pairs": tuple((one, other) for one in range(7) for other in range(7)),
}
"""All that can happen: one tile of the set, or a number on each of two spinners."""
EVENTS: Mapping[str, Event] = {
    "double": Event("is a double", lambda pair: pair[0] == pair[1]),
    "lead": Event("scores as a lead", lambda pair: Tile(*pair) in LEADS),
    "heavy": Event("has more than 6 pips", lambda pair: sum(pair) > 6),
    **{f"with-{pip}": _shows(pip) for pip in range(7)},
    **{f"pips-{pips}": _has(pips) for pips in range(13)},
}
"""Each event by its name in links."""
NONE = Event("", lambda pair: False)
"""What never happens: there is no second event."""
_EVENTS = tuple((name, event.says) for name, event in EVENTS.items())


@dataclass(frozen=True)
class Asked:
    """The sample space and two events, the second "" where only one is asked for."""

    space: str = "tiles"
    a: str = "double"
    b: str = "with-5"

    @property
    def events(self) -> tuple[Event, Event]:
        return EVENTS[self.a], EVENTS.get(self.b, NONE)

    @property
    def counted(self) -> Venn:
        """How many belong to both events, to one of them, to neither."""
        one, other = self.events
        return Venn.of(SPACES[self.space], {one.says: one.holds}, {other.says: other.holds})


@registered
class Space(Lab[Asked]):
    """Where two events are among all that can happen."""

    name = "space"
    title = "The sample space"
    begin = Asked
    walk = script(
        "b with-6 / space pairs / a pips-6 / b / space hands / a lucky / b pips-6 / space tiles / undo / reset"
    )
    settings = (
        Control("space", "choice", "All", "tiles", (("tiles", "28 tiles"), ("pairs", "49 pairs"))),
        Control("a", "choice", "A", "double", _EVENTS),
        Control("b", "choice", "B", "with-5", (("", "nothing else"), *_EVENTS)),
    )

    def read(self, text: str) -> Asked:
        """The state of a share text: the space and the two events, such as `pairs~double~with-5`."""
        state = Asked()
        for control, value in zip(self.settings, fields.parts(text, like="pairs~double~with-5"), strict=True):
            state = self.update(state, Message(control.id, value))
        return state

    def text(self, state: Asked) -> str:
        return f"{state.space}~{state.a}~{state.b}"

    def update(self, state: Asked, message: Message) -> Asked:
        return fields.handled(
            message,
            space=lambda value: replace(state, space=fields.chosen(value, SPACES, "sample space")),
            a=lambda value: replace(state, a=fields.chosen(value, EVENTS, "event")),
            b=lambda value: replace(state, b=fields.chosen(value, ("", *EVENTS), "event")),
        )

    def view(self, state: Asked) -> View:
        (still,) = self.frames(state)
        values = (state.space, state.a, state.b)
        uses = [chip(each, value) for each, value in zip(self.settings, values, strict=True)]
        return still._replace(picture=stage.band(uses, "What is asked") + still.picture)

    def frames(self, state: Asked) -> tuple[View, ...]:
        """All that can happen, with the letters of the events."""
        circles = tag("div", draw(state.counted), class_="fs-trials", aria_hidden="true") if state.b else Markup()
        return (View(_grid(state) + circles, _counted(state), (_chances(state),)),)


def _counted(state: Asked) -> str:
    """How many there are of one event or the other, and what is taken off because it was counted twice."""
    found, (one, other) = state.counted, state.events
    slots = found.slots
    event = f"{one.says} or {other.says}" if state.b else one.says
    sums = f"{slots['first']} + {slots['second']}{f' − {found.both}' if found.both else ''} = " if state.b else ""
    return f"A {state.space[:-1]} {event}: {sums}{found.total - found.neither} of {found.total} {state.space}."


def _chances(state: Asked) -> Table:
    """The events, each with its count and its chance."""
    found, (one, other) = state.counted, state.events
    counts = {f"A: {one.says}": found.slots["first"]}
    if state.b:
        counts |= {f"B: {other.says}": found.slots["second"], "A and B": Fraction(found.both)}
        counts |= {"A or B": Fraction(found.total - found.neither)}
    rows = [(name, f"{count} of {found.total}", str(count / found.total)) for name, count in counts.items()]
    known = {"A, among B": found.slots["second"], "B, among A": found.slots["first"]} if state.b else {}
    rows += [(name, f"{found.both} of {of}", str(found.both / of)) for name, of in known.items() if of]
    return Table("What is counted", (("", "How many", "Chance"), *rows))


def _grid(state: Asked) -> Markup:
    """A place for each of two numbers: on tiles, those with the lower one first; pairs fill all of them."""
    one, other = state.events
    cells = []
    for pair in SPACES[state.space]:
        low, high = pair
        letters = [letter for letter, event in (("A", one), ("B", other)) if event.holds(pair)]
        kind = f"fs-cell{' fs-made' if letters[1:] else '' if letters else ' fs-never'}"
        turned = "rotate:180deg" if low > high else None
        tile = tag("span", svg.tile(Tile(low, high), small=True), style=turned)
        below = tag("b", " ".join(letters) or "\N{NO-BREAK SPACE}")
        cells.append(tag("span", tile, below, class_=kind, style=f"grid-area:{high + 1}/{low + 1}"))
    body = tag("div", *cells, style="--fs-n:7")
    title = tag("p", f"All {len(cells)} {state.space}: {'A, B, or both' if state.b else 'A'}")
    return tag("div", title, body, class_="fs-row fs-belief fs-set", aria_hidden="true")


MOST = 9
"""The largest hand: no game of the family deals more."""
ASKED = 7
"""The reader guesses how many hands of so many tiles there are."""
POWERS = {int(zeros): name for zeros, name in CALLED["power"].items()}
"""What can be guessed: powers of ten by their number of zeros."""
EXAMPLE = "1-4.5-5.0-6"
_REACH = log10(perm(28, MOST))
_TICKS = ((0, "1"), (3, "1,000"), (6, "million"), (9, "billion"), (12, "trillion"))


@dataclass(frozen=True)
class Taken:
    """The tiles of a hand in the order in which they were taken, and the guess: a number of zeros."""

    tiles: tuple[Tile, ...] = ()
    guess: int | None = None

    @property
    def lists(self) -> int:
        """How many lists of so many tiles there are, in order."""
        return perm(len(DOUBLE_SIX), len(self.tiles))

    @property
    def orders(self) -> int:
        """In how many orders one hand can be taken: how often the lists count it."""
        return factorial(len(self.tiles))

    @property
    def hands(self) -> int:
        """How many hands of so many tiles there are."""
        return comb(len(DOUBLE_SIX), len(self.tiles))


@registered
class Hands(Lab[Taken]):
    """How many hands are there?"""

    name = "hands"
    title = "The hand builder"
    walk = script(
        "drop / order / guess 4 / tile 1-4 / tile 5-5 / tile 7-7 / tile 0-6 / order / tile 5-5 / chance / "
        "hand 0-0 1-1 2-2 3-3 4-4 5-5 6-6 0-1 0-2 / chance / drop / hand 1-4 1-4 / drop / guess 6 / guess twelve / "
        "reset"
    )

    def read(self, text: str) -> Taken:
        """The state of a share text: tiles in their order, and the zeros of a guess, such as `1-4.5-5.0-6~6`."""
        tiles, zeros = fields.parts(text, like=f"{EXAMPLE}~6", least=1)
        state = self.update(Taken(), Message("hand", tiles.replace(".", " ")))
        return self.update(state, Message("guess", zeros)) if zeros else state

    def text(self, state: Taken) -> str:
        tiles = write_tiles(state.tiles).replace(" ", ".")
        return tiles if state.guess is None else f"{tiles}~{state.guess}"

    def update(self, state: Taken, message: Message) -> Taken:
        return fields.handled(
            message,
            tile=lambda value: _toggled(state, value),
            hand=lambda value: _holding(state, read_tiles(fields.tiles(value))),
            chance=lambda _: _holding(state, (*state.tiles, self._drawn(state))),
            drop=lambda _: replace(state, tiles=_moved(state.tiles, 1)[:-1]),
            order=lambda _: replace(state, tiles=_next_order(_moved(state.tiles, 2))),
            guess=lambda value: replace(state, guess=_zeros(value)),
        )

    def _drawn(self, state: Taken) -> Tile:
        """A tile that is left, by chance: the same one for the same state."""
        left = [tile for tile in DOUBLE_SIX if tile not in state.tiles]
        return left[int(Random(self.text(state)).random() * len(left))]

    def view(self, state: Taken) -> View:
        verdict, note = _guessed(state)
        return self._still(state)._replace(controls=_controls(state), verdict=verdict, note=note)

    def frames(self, state: Taken) -> tuple[View, ...]:
        """The hand as it stands; for no hand, an example of three tiles."""
        return (self._still(state if state.tiles else self.read(EXAMPLE)),)

    def _still(self, state: Taken) -> View:
        return View(_set(state) + _list(state) + _meter(state), _says(state), (_table(state),) if state.tiles else ())


def _toggled(state: Taken, value: str) -> Taken:
    """One more tile at the end, or one less where it was taken before."""
    if not value:
        return state
    tile = Tile.parse(value[:20])
    if tile in state.tiles:
        return replace(state, tiles=tuple(each for each in state.tiles if each != tile))
    return _holding(state, (*state.tiles, tile))


def _holding(state: Taken, tiles: tuple[Tile, ...]) -> Taken:
    DOUBLE_SIX.mask(tiles)
    if len(tiles) > MOST:
        raise NotationError(f"a hand has {MOST} tiles here at most; put one back first", write_tiles(tiles))
    return replace(state, tiles=tiles)


def _moved(tiles: tuple[Tile, ...], least: int) -> tuple[Tile, ...]:
    """The tiles, if there are enough to put one back or to move one."""
    if len(tiles) < least:
        raise FivescoreError("there is no tile to put back or to move; take one first")
    return tiles


def _next_order(tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The next order of the same tiles; after the last one the first."""
    order = list(tiles)
    at = next((at for at in range(len(order) - 2, -1, -1) if order[at] < order[at + 1]), None)
    if at is None:
        return tuple(sorted(order))
    larger = max(other for other in range(at + 1, len(order)) if order[other] > order[at])
    order[at], order[larger] = order[larger], order[at]
    return (*order[: at + 1], *reversed(order[at + 1 :]))


def _zeros(value: str) -> int | None:
    return int(value) if fields.chosen(value, ["", *map(str, POWERS)], "number of zeros") else None


def _guessed(state: Taken) -> tuple[Verdict, str]:
    """What became of the guess: its sentence, once there is one."""
    if state.guess is None:
        return "", ""
    said = f"You said about {POWERS[state.guess]} hands of seven"
    if len(state.tiles) != ASKED:
        return "", f"{said}: take seven tiles, and see."
    truth = round(log10(state.hands))
    if state.guess == truth:
        return "right", f"{said}, and there are {state.hands:,}."
    way = "large" if state.guess > truth else "small"
    off = 10 ** abs(state.guess - truth)
    return "", f"{said}; there are {state.hands:,}, so that is {off:,} times too {way}."


def _falling(first: int, count: int) -> str:
    """So many falling numbers from the first on, multiplied."""
    return " × ".join(str(first - at) for at in range(count))


def _says(state: Taken) -> str:
    count = len(state.tiles)
    if not count:
        return "No tile is taken yet: there are 28 ways to take the first."
    order = ", in this order" if count > 1 else ""
    took = f"You took {speech.listed([str(tile) for tile in state.tiles])}{order}"
    return f"{took}: one of {state.lists:,} lists, and one of {state.hands:,} hands of {speech.number(count)}."


def _table(state: Taken) -> Table:
    """Lists, orders and hands of so many tiles, and how they are counted."""
    count = len(state.tiles)
    lists, orders = (f"{_falling(first, count)} = " if count > 1 else "" for first in (28, count))
    rows = (
        ("Tiles in a hand", str(count)),
        ("Lists in order", f"{lists}{state.lists:,}"),
        ("Orders of one hand, so often every hand is in the lists", f"{orders}{state.orders:,}"),
        ("Hands: lists / orders", f"{state.lists:,} / {state.orders:,} = {state.hands:,}"),
    )
    return Table("What is counted", rows, total=True)


def _set(state: Taken) -> Markup:
    """All tiles of the set as a triangle of buttons; one that is taken bears its place in the list."""
    first = state.tiles[-1] if state.tiles else next(iter(DOUBLE_SIX))
    cells = []
    for tile in DOUBLE_SIX:
        place = state.tiles.index(tile) + 1 if tile in state.tiles else None
        says = f"{speech.tile(tile)}{f', tile {place}' if place else ''}"
        at = {"style": f"grid-area:{tile.high + 1}/{tile.low + 1}", "tabindex": "0" if tile == first else "-1"}
        cells.append(of_tile(tile, _small(tile), kind="fs-cell", on=place is not None, says=says, data_at=place, **at))
    body = tag("div", *cells, style=f"--fs-n:{DOUBLE_SIX.largest + 1}")
    title, name = tag("p", "All 28 tiles", aria_hidden="true"), "All 28 tiles"
    return tag("div", title, body, class_="fs-row fs-belief fs-set fs-scene fs-walk", role="group", aria_label=name)


@cache
def _small(tile: Tile) -> Markup:
    return svg.tile(tile, small=True)


def _list(state: Taken) -> Markup:
    """The tiles in their order; of two or three tiles every other order, too."""
    if len(state.tiles) not in (2, 3):
        cells = [board.cell(tile, "") for tile in state.tiles]
        if len(state.tiles) < MOST:
            cells.append(tag("span", class_="fs-cell fs-gone"))
        many = f": one of its {state.orders:,} orders" if len(state.tiles) > 1 else ""
        return board.row(f"Your hand{many}", cells)
    orders = [
        tag("span", *map(_small, order), class_="fs-yours" if order == state.tiles else "")
        for order in permutations(sorted(state.tiles))
    ]
    title = f"Your hand in its {state.orders} orders; the one that you took is framed"
    return board.row(title, orders, "fs-orders")


def _meter(state: Taken) -> Markup:
    """Lists and hands as bars, each step of the scale ten times as many: the lists overcount by the hatched part."""
    over = f"× {state.orders:,}" if state.orders > 1 else ""
    rows = [_bar("Lists", state.lists, state.hands), _bar("Hands", state.hands, state.hands, over=over)]
    if state.guess is not None:
        place = tag("span", tag("i", style=f"left:{_at(10**state.guess):.1f}%"), class_="fs-guessed")
        rows += [tag("span", "You said"), place, tag("b", POWERS[state.guess])]
    marks = [tag("i", name, style=f"left:{_at(10**zeros):.1f}%") for zeros, name in _TICKS]
    ticks = tag("span", *marks, class_="fs-ticks")
    title = "Overcount meter: a hand is in the lists once for each order. Labels are a thousandfold apart."
    return tag("div", tag("p", title), tag("div", *rows, tag("span"), ticks), class_="fs-meter", aria_hidden="true")


def _at(value: int) -> float:
    """Where a number is on the scale, in percent of its length."""
    return 100 * log10(value) / _REACH


def _bar(label: str, value: int, hands: int, over: str = "") -> Markup:
    """A bar as long as its number has digits, what is over the hands hatched; `over` is beside the hands."""
    drawn = [tag("span", class_="fs-bar", style=f"width:{_at(hands):.1f}%")]
    if value > hands:
        place = f"left:{_at(hands):.1f}%;width:{_at(value) - _at(hands):.1f}%"
        drawn.append(tag("span", class_="fs-bar fs-bar-part", style=place))
    if over:
        drawn.append(tag("i", over, style=f"left:{_at(hands):.1f}%"))
    number = tag("b", f"{value:,}" if value > 1 else "–")
    return joined([tag("span", label), tag("span", *drawn, class_="fs-bar-track"), number])


def _controls(state: Taken) -> tuple[Control, ...]:
    count = len(state.tiles)
    guesses = (("", "no guess yet"), *((str(zeros), f"about {name}") for zeros, name in POWERS.items()))
    asks = "How many hands of seven are there?"
    says = Control("guess", "choice", "Your guess", str(state.guess or ""), guesses, group=asks)
    return (
        *fields.while_asked(says, begun=count > 0),
        Control("chance", "button", "One at random", enabled=count < MOST),
        Control("order", "button", "Another order", enabled=count > 1),
        Control("drop", "button", "Put the last back", enabled=count > 0),
        Control("hand", "text", "Tiles in order", write_tiles(state.tiles), group="Type it", folded=True),
    )
