"""The stage of a lab: the board with what can be done on it, the tray of all tiles, and a hand: tiles are buttons."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache, partial
from math import ceil
from typing import Any, NamedTuple

from fivescore import svg
from fivescore.core import speech
from fivescore.core.layout import Layout, Play
from fivescore.core.tiles import Tile
from fivescore.notebook.html import rich
from fivescore.svg import Room, arrange, arrange_play, fitting, tabletop
from fivescore.svg.geometry import hull
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs.parts import board


def button(
    *inside: str,
    send: str | None,
    value: str | int | None = None,
    go: str | None = None,
    kind: str | None = None,
    on: bool | None = None,
    says: str | None = None,
    **more: str | int | None,
) -> Markup:
    """A button that sends a message with a value; `go` marks where its reader goes on, `on` says whether it is down."""
    sends = {"data_send": send, "data_value": value, "data_go": go}
    pressed = None if on is None else "true" if on else "false"
    return tag("button", *inside, type="button", class_=kind, **more, **sends, aria_pressed=pressed, aria_label=says)


def of_tile(tile: Tile, *inside: str, send: str = "tile", **more: Any) -> Markup:
    """A button that sends a tile."""
    return button(*inside, send=send, value=f"{tile.low}-{tile.high}", **more)


def of_place(play: Play, *, send: str = "place", **more: Any) -> Markup:
    """A button that sends on which tile a play goes, "" for the lead."""
    return button(send=send, value=f"{play.on.low}-{play.on.high}" if play.on else "", **more)


def tray(
    layout: Layout,
    *,
    flat: Collection[Tile] | None = None,
    held: Collection[Tile] = (),
    picked: Tile | None = None,
    under: Mapping[Tile, str] | None = None,
    says: Callable[[Tile], str] | None = None,
    send: str = "tile",
) -> Markup:
    """All tiles of a set in a tray; what is not laid sends itself, and what fits nowhere is `flat`, and says so."""
    tiles, gone, says = tuple(layout.rules.tiles), layout.tiles, says or partial(fits, layout)
    flat = [tile for tile in tiles if not layout.places(tile)] if flat is None else flat
    first = picked or next((tile for tile in tiles if tile not in gone and tile not in flat), tiles[0])
    bits = []
    for tile in tiles:
        laid = tile in gone
        words, mark = ("laid", "") if laid else (says(tile), (under or {}).get(tile, ""))
        name = f"{speech.tile(tile)}{f', {words}' if words else ''}"
        kinds = {"fs-hole": laid or tile in held, "fs-flat": tile in flat, "fs-raised": tile == picked}
        button = tag(
            "button",
            Markup() if laid or tile in held else _drawn(tile),
            _marked(name, mark),
            type="button",
            class_=" ".join(["fs-bit", *(kind for kind, holds in kinds.items() if holds)]),
            tabindex="0" if tile == first else "-1",
            data_send=None if laid else send,
            data_value=None if laid else f"{tile.low}-{tile.high}",
            data_go="tile" if tile == first and tile not in flat and not picked else None,
            aria_disabled="true" if laid or tile in flat else None,
            aria_pressed=None if laid else "true" if tile == picked or tile in held else "false",
            aria_label=None if mark else name,
        )
        bits.append(button)
    return tag("div", *bits, class_="fs-tray", role="group", aria_label="All tiles")


@cache
def _drawn(tile: Tile) -> Markup:
    return svg.tile(tile, upright=True, hidden=True)


def fits(layout: Layout, tile: Tile) -> str:
    """In how many places of a layout a tile fits, in words."""
    if not layout.last:
        return "can lead"
    count = len(layout.places(tile))
    return f"fits in {speech.number(count)} place{'' if count == 1 else 's'}" if count else "fits nowhere"


def hand(
    title: str,
    tiles: Iterable[Tile],
    *,
    under: Mapping[Tile, str],
    says: Mapping[Tile, str],
    picked: Tile | None = None,
    after: Markup | None = None,
    send: str = "play",
    goes: bool = False,
) -> Markup:
    """The tiles of a hand as buttons, in the order in which they are held: what is under each, and is said of it."""
    bits: list[Markup] = []
    for tile in tiles:
        name = f"{speech.tile(tile)}{f', {says[tile]}' if says[tile] else ''}"
        kind, go = "fs-bit fs-raised" if tile == picked else "fs-bit", "hand" if goes and not bits else None
        at = {"kind": kind, "go": go, "says": None if under[tile] else name}
        bits.append(of_tile(tile, _drawn(tile), _marked(name, under[tile]), send=send, on=tile == picked, **at))
    return tag("div", tag("p", title), tag("div", *bits), after or "", class_="fs-hold", role="group", aria_label=title)


def _marked(name: str, mark: str) -> Markup:
    """Draw what is under a tile, for the eye; for the ear the name of its button."""
    if not mark:
        return Markup()
    return tag("span", name, class_="fs-hidden") + tag("b", rich(mark), aria_hidden="true")


LEAST = (-6.0, -3.0, 6.0, 3.0)
"""What of a table is always in view, in halves: left, top, right and bottom."""


class Ghost(NamedTuple):
    """A play that may be made, and what the ends would total and score after it."""

    play: Play
    total: int
    points: int

    @classmethod
    def of(cls, layout: Layout, play: Play) -> "Ghost":
        after = layout.after(play)
        return cls(play, after.total, after.points)

    @property
    def tag(self) -> str:
        """The text beside it: the points, or the total where nothing scores."""
        return f"+{self.points}" if self.points else str(self.total)


def ghosts(layout: Layout, tile: Tile | None) -> tuple[Ghost, ...]:
    """Every place where a picked tile may go; none where none is picked."""
    if tile is None or tile in layout.tiles:
        return ()
    return tuple(Ghost.of(layout, Play(tile, on)) for on in layout.places(tile))


def offers(layout: Layout, tile: Tile) -> str:
    """Say where a picked tile fits, and the most that it makes."""
    found = ghosts(layout, tile)
    best = max(found, key=lambda each: each.points)
    on = where(layout, best.play.on) if best.play.on else "as the lead"
    worth = f"makes {best.total} and scores {best.points}" if best.points else f"makes {best.total}, no score"
    if best.points or len(found) == 1:
        return f"{tile} {fits(layout, tile)}; {on} it {worth}."
    return f"{tile} {fits(layout, tile)} and scores nowhere."


def clock(left: float, whole: float, *, runs: bool) -> Markup:
    """Draw what is left of a run, a bar and the seconds, which count down by themselves, hidden from screen readers."""
    seconds, kind = ceil(left), "fs-clock fs-runs" if runs else "fs-clock"
    numbers = tag("span", "\n".join(map(str, range(seconds, -1, -1))))
    bar, style = tag("i", style=f"width:{100 * left / whole:.1f}%"), f"--fs-left:{left:g}s;--fs-n:{seconds}"
    return tag("div", bar, tag("b", numbers), class_=kind, style=style, aria_hidden="true")


class Chip(NamedTuple):
    """A chip on the stage in a round frame: a name, its value, and what a press sends, if it can be pressed."""

    name: str
    value: str = ""
    send: str = ""
    sends: str = ""
    full: bool = False
    changed: bool = False
    options: tuple[tuple[str, str], ...] = ()
    acts: bool = False
    go: str = ""


def chips(several: Sequence[Chip], label: str = "") -> Markup:
    group = {"role": "group", "aria_label": label} if label else {}
    return tag("div", *map(_chip, several), class_="fs-chips", **group)


def band(several: Sequence[Chip], label: str) -> Markup:
    """Chips in a row of their own, above a stage."""
    return tag("div", tag("div", chips(several, label), class_="fs-broad fs-uses"), class_="fs-scene")


def bar(several: Sequence[Chip], label: str) -> Markup:
    """Chips in a row below a board, beside the hand or the tray."""
    return tag("div", chips(several, label), class_="fs-hold")


def _chip(chip: Chip) -> Markup:
    kind = f"fs-chip{' fs-full' if chip.full else ''}{' fs-changed' if chip.changed else ''}"
    if chip.options:
        several = []
        for value, words in chip.options:
            heard = speech.aloud(words)
            at = {"selected": "" if value == chip.value else None, "aria_label": heard if heard != words else None}
            several.append(tag("option", words, value=value, **at))
        return tag("label", tag("span", chip.name), tag("select", *several, name=chip.send), class_=kind)
    name = joined([tag("span", rich(chip.name)), " " if chip.value else "", tag("b", rich(chip.value))])
    if not chip.send:
        return tag("span", name, class_=kind)
    on = None if chip.acts else chip.full
    return button(name, send=chip.send, value=chip.sends, go=chip.go or None, kind=kind, on=on)


def answers(asks: str, options: Sequence[tuple[str, str]]) -> Markup:
    """Draw the answers to a question, each a button that sends "answer" with its value."""
    found = enumerate(options)
    several = [Chip(words, "", "answer", value, acts=True, go="" if at else "answer") for at, (value, words) in found]
    return tag("div", chips(several, speech.aloud(asks)), class_="fs-scene fs-walk fs-uses")


def numbers(asks: str, high: int) -> Markup:
    """The numbers up to `high` in rows of ten, each a button that sends "answer" with its value."""
    first = button("0", send="answer", value=0, kind="fs-chip", go="answer", tabindex="0")
    others = (button(str(at), send="answer", value=at, kind="fs-chip", tabindex="-1") for at in range(1, high + 1))
    pad = tag("div", first, *others, class_="fs-numbers", role="group", aria_label=speech.aloud(asks))
    return tag("div", pad, class_="fs-scene fs-walk fs-uses")


def count(layout: Layout, caption: str = "") -> Markup:
    """Draw what the ends come to, with a caption before it."""
    lines = [tag("span", caption)] if caption else []
    lines += board.total_line(layout) if layout.last else []
    return tag("p", *lines, class_="fs-count", aria_hidden="true")


def next_layouts(layout: Layout, tiles: Iterable[Tile]) -> tuple[Layout, ...]:
    """Return the layouts after one of some tiles is laid, one per end and shape of tile; as it is if none fits."""
    found: dict[tuple[int, bool], Layout] = {}
    for play in layout.fitting(tiles):
        after = layout.after(play)
        found.setdefault((after.covered, play.tile.is_double), after)
    return tuple(found.values()) or (layout,)


def stage(
    layout: Layout,
    *,
    shown: Iterable[Ghost] = (),
    chosen: Play | None = None,
    scored: bool = True,
    above: Markup | None = None,
    beside: Markup | None = None,
    below: Sequence[Markup] = (),
    broad: bool = False,
    send: str = "place",
    also: Sequence[Layout] = (),
) -> Markup:
    """The board in the middle, with a button on each ghost; what is above it, beside it and below it."""

    def spot(ghost: Ghost, frame: Frame) -> Markup:
        return _spot(layout, ghost, frame, send, scored, ghost.play == chosen)

    coming = also or next_layouts(layout, layout.rest)
    drawn = board_with_ghosts(layout, tuple(shown), spot, scored=scored, also=also, coming=coming)
    cloth = tag("div", above or "", beside or "", drawn, class_="fs-cloth fs-broad" if broad else "fs-cloth")
    return tag("div", cloth, *below, class_="fs-scene fs-walk")


class Frame(NamedTuple):
    """The part of a table that is in view, in halves, and the room in which its arms fold."""

    left: float
    top: float
    wide: float
    high: float
    room: Room


def board_with_ghosts(
    layout: Layout,
    offered: Sequence[Ghost],
    spot: Callable[[Ghost, Frame], Markup],
    *,
    scored: bool = True,
    also: Sequence[Layout] = (),
    coming: Sequence[Layout] = (),
) -> Markup:
    """The board with ghosts, as large as these and what is `also` drawn; it folds so that all that is `coming` fits."""
    plays = [ghost.play for ghost in offered]
    after = [layout.after(play) for play in plays]
    room = fitting(tuple(coming or (layout, *after)))
    tags = {ghost.play: ghost.tag for ghost in offered} if scored else None
    left, top, right, bottom = hull([LEAST, *(arrange(each, room).box for each in (layout, *also, *after))])
    box = (left - 0.5, top - 0.5, right + 0.5, bottom + 0.5)
    frame = Frame(left - 0.5, top - 0.5, right - left + 1, bottom - top + 1, room)
    drawn = tag("div", tabletop(layout, room, ghosts=plays, tags=tags, box=box), class_="fs-drawn")
    spots = (spot(ghost, frame) for ghost in offered)
    across = f"--fs-across:{frame.wide:g};--fs-down:{frame.high:g}"
    return tag("div", tag("div", drawn, *spots, class_="fs-mat", style=across), class_="fs-pan")


def place(layout: Layout, play: Play, frame: Frame) -> str:
    """The style that lays something over the ghost of a play."""
    piece = arrange_play(layout, play, frame.room).pieces[-1]
    return style_over_tile(piece.x, piece.y, piece.upright, frame)


def style_over_tile(x: float, y: float, upright: bool, frame: Frame) -> str:
    """The style that lays something over a tile around that center."""
    x, y = 100 * (x - frame.left) / frame.wide, 100 * (y - frame.top) / frame.high
    across, down = (1, 2) if upright else (2, 1)
    return f"left:{x:.2f}%;top:{y:.2f}%;width:{100 * across / frame.wide:.2f}%;height:{100 * down / frame.high:.2f}%"


def _spot(layout: Layout, ghost: Ghost, frame: Frame, send: str, scored: bool, chosen: bool) -> Markup:
    style = place(layout, ghost.play, frame)
    on = ghost.play.on
    worth = f", total {ghost.total}, {f'scores {ghost.points}' if ghost.points else 'no score'}" if scored else ""
    kind = "fs-spot fs-yours" if chosen else "fs-spot"
    says = speech.aloud(f"Lay {ghost.play.tile}{f' {where(layout, on)}' if on else ''}{worth}")
    return of_place(ghost.play, send=send, kind=kind, style=style, go="place", says=says)


def where(layout: Layout, host: Tile) -> str:
    """On what a tile is laid, in words."""
    return f"on {'the spinner' if layout.spins(host) else host}"
