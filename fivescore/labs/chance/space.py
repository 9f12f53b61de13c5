"""The sample space: all 28 tiles, or all 49 pairs of two numbers; two events, where they are, and what they share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import NamedTuple

from fivescore import svg
from fivescore.classroom.diagrams import Venn
from fivescore.classroom.drawings import draw
from fivescore.classroom.exercises.numbers import a, many
from fivescore.core.tiles import DOUBLE_SIX, Tile
from fivescore.labs.chance.machine import LEADS
from fivescore.labs.contract import Control, Lab, Message, Table, View, registered, script
from fivescore.labs.parts import fields, stage
from fivescore.svg.markup import Markup, tag

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
    walk = script(
        "b with-6 / space pairs / a pips-6 / b / space hands / a lucky / b pips-6 / space tiles / undo / reset"
    )
    settings = (
        Control("space", "choice", "All", "tiles", (("tiles", "28 tiles"), ("pairs", "49 pairs"))),
        Control("a", "choice", "A", "double", _EVENTS),
        Control("b", "choice", "B", "with-5", (("", "nothing else"), *_EVENTS)),
    )

    def start(self, text: str) -> Asked:
        """The state of a share text: the space and the two events, such as `pairs~double~with-5`."""
        if not text:
            return Asked()
        state = Asked()
        for control, value in zip(self.settings, fields.parts(text, like="pairs~double~with-5"), strict=True):
            state = self.update(state, Message(control.id, value))
        return state

    def write(self, state: Asked) -> str:
        return "" if state == Asked() else f"{state.space}~{state.a}~{state.b}"

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
        uses = [
            stage.Chip(each.label, value, each.id, options=each.options)
            for each, value in zip(self.settings, values, strict=True)
        ]
        return still._replace(picture=stage.band(uses, "What is asked") + still.picture)

    def frames(self, state: Asked) -> tuple[View, ...]:
        """All that can happen, with the letters of the events."""
        circles = tag("div", draw(state.counted), class_="fs-trials", aria_hidden="true") if state.b else Markup()
        return (View(_grid(state) + circles, _says(state), (_table(state),)),)


def _says(state: Asked) -> str:
    """How many there are of one event or the other, and what is taken off because it was counted twice."""
    found, (one, other) = state.counted, state.events
    slots = found.slots
    event = f"{one.says} or {other.says}" if state.b else one.says
    sums = f"{slots['first']} + {slots['second']}{f' − {found.both}' if found.both else ''} = " if state.b else ""
    return f"A {state.space[:-1]} {event}: {sums}{found.total - found.neither} of {found.total} {state.space}."


def _table(state: Asked) -> Table:
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
