"""The Table: a round on one petrol table, the others above, the board in the middle, the hand with its buttons below.

What is drawn is a `Scene`, which holds only what its reader may see. It is written as it is after each act, so that
a page can show one act after the other. Parts that can be pressed send what they say in `data-send`; the part
with `data-go` is where the reader goes on.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from fivescore import svg
from fivescore.core import speech
from fivescore.core.layout import Layout, Play
from fivescore.core.rules import Drawing
from fivescore.core.tiles import Tile
from fivescore.notebook.html import rich
from fivescore.svg.markup import Markup, tag
from fivescore_labs.parts import board
from fivescore_labs.parts.stage import Ghost, button, of_place, of_tile
from fivescore_labs.parts.words import score, tiles

BACKS = 9
"""How many tiles of another player are drawn; more are told by their number."""
FAR = 9
"""How many halves from its neighbor a ghost is pressed as largely as one without a neighbor."""


class Seat(NamedTuple):
    """A player as the rail and the slate have them; `before` is the score before the last gain."""

    name: str
    size: int
    score: int
    side: int
    turn: bool = False
    note: str = ""
    before: int = 0
    faces: tuple[Tile, ...] = ()


_BULB = tag("path", d="M6.6 13v-1.6a4.6 4.6 0 1 1 4.8 0V13zM7.2 16h3.6")
_HINT = tag("svg", _BULB, viewBox="0 0 18 18", class_="fs-bulb", aria_hidden="true")
"""The bulb that marks a hint."""
_BACK = svg.back()


class Scene(NamedTuple):
    """A scene: what lies on the table, and what is said beside it."""

    layout: Layout
    room: svg.Room
    game: str
    about: str
    seats: tuple[Seat, ...]
    hand: tuple[Tile, ...]
    boneyard: int
    line: str = ""
    places: Mapping[Tile, int] = {}
    picked: Tile | None = None
    ghosts: tuple[Ghost, ...] = ()
    tags: bool = False
    coming: Play | None = None
    must: str = ""
    may: tuple[str, ...] = ()
    hint: str = ""
    brief: str = ""
    advised: Ghost | None = None
    actor: int = 0
    gained: int = 0
    title: str = ""
    ended: tuple[tuple[str, str], ...] = ()
    rounds: tuple[tuple[str, ...], ...] = ()
    summed: tuple[tuple[str, str], ...] = ()
    friend: str = ""
    choices: tuple[tuple[Tile, str], ...] = ()
    chose: str = ""
    cover: str = ""
    sheet: board.Sheet = "strokes"
    deal: str = ""
    begun: bool = True
    still: bool = False

    @property
    def sides(self) -> dict[int, list[Seat]]:
        """The players of each side, that of the one who looks on last."""
        own, *_ = self.seats
        found: dict[int, list[Seat]] = {}
        for seat in sorted(self.seats, key=lambda seat: seat.side == own.side):
            found.setdefault(seat.side, []).append(seat)
        return found


def picture(scene: Scene) -> Markup:
    """The table with all that can be pressed on it."""
    said = tag("p", rich(scene.line), class_="fs-said", aria_hidden="true")
    middle = tag("div", said, _sum(scene), _cloth(scene), _slate(scene), class_="fs-board")
    parts = (_rail(scene), middle, _bones(scene), _hint(scene), _dock(scene), _panel(scene))
    side = scene.seats[scene.actor].side
    last = {"data_actor": scene.actor, "data_side": side, "data_gained": scene.gained or None}
    return tag("div", *parts, class_="fs-felt", **last, data_deal=scene.deal or None)


# The rail


def _rail(scene: Scene) -> Markup:
    game = tag("p", tag("b", scene.game), tag("span", scene.about), class_="fs-game")
    others = tag("ul", *(_other(seat, number) for number, seat in enumerate(scene.seats) if number), class_="fs-others")
    scores = (_points(scene, mates) for mates in scene.sides.values())
    points, teams = tag("p", *scores, class_="fs-points", aria_hidden="true"), len(scene.sides) < len(scene.seats)
    kind = "fs-rail fs-teams" if teams else "fs-rail fs-many" if scene.seats[2:] else "fs-rail"
    return tag("div", game, others, points, class_=kind)


def _points(scene: Scene, mates: Sequence[Seat]) -> Markup:
    """The score of a side by the name of its player; of partners both, a line each, with how many tiles they hold."""
    lines = []
    for seat in mates:
        held = tag("i", f" {seat.size}", tag("span", " tile" if seat.size == 1 else " tiles"))
        told = held if mates[1:] and seat != scene.seats[0] else ""
        lines.append(tag("small", tag("u" if seat.turn else "span", seat.name), told))
    return tag("span", *lines, tag("b", score(mates[0].score)), data_side=mates[0].side)


def _other(seat: Seat, number: int) -> Markup:
    notes = "".join(f", {note}" for note in (seat.note, "to play" if seat.turn else "") if note)
    held = tag("small", tiles(seat.size) if seat.size else "no tiles", tag("span", notes))
    words = tag("span", tag("b", seat.name), held)
    shown = [svg.tile(each, upright=True) for each in seat.faces] or [_BACK] * min(seat.size, BACKS)
    backs = tag("span", *shown, class_="fs-backs", aria_hidden="true")
    kind = "fs-other fs-moves" if seat.turn else "fs-other"
    points = tag("em", score(seat.score), aria_hidden="true")
    return tag("li", _disc(seat), words, points, backs, class_=kind, data_seat=number)


def _disc(seat: Seat) -> Markup:
    return tag("i", seat.name[:1].upper(), class_="fs-disc", aria_hidden="true")


# The board


def _sum(scene: Scene) -> Markup:
    """The total of the ends, what adds up to it, and what it scores: for the eye, the sentence says the same."""
    layout = scene.layout
    if not layout.last:
        return tag("p", class_="fs-sum", aria_hidden="true")
    counts = board.counts(layout)
    adds = tag("span", " + ".join(map(str, counts)))
    scores = tag("b", svg.STAR, f"scores {layout.points}") if layout.points else tag("span", "no score")
    sums = (tag("i", data_sum=so_far) for so_far in accumulate(counts))
    total = tag("b", tag("span", str(layout.total)), *sums, class_="fs-total")
    return tag("p", tag("small", "the ends total"), total, adds, scores, class_="fs-sum", aria_hidden="true")


def _cloth(scene: Scene) -> Markup:
    """The board, and over each ghost its button, no larger than the distance to the next one."""
    shown = scene.ghosts or ((scene.advised,) if scene.advised else ())
    tags = {ghost.play: ghost.tag for ghost in shown} if scene.tags else None
    drawn = svg.tabletop(scene.layout, scene.room, ghosts=[each.play for each in shown], tags=tags, coming=scene.coming)
    spots = [_spot(scene, ghost, first=not number) for number, ghost in enumerate(scene.ghosts)]
    for each in () if spots or scene.still else shown:  # the place of a hint: pressed, it picks the tile
        says = f"The place of the hint: pick {speech.tile(each.play.tile)}"
        spots.append(of_tile(each.play.tile, kind="fs-nudge", style=_over(scene, each), tabindex="-1", says=says))
    size = f"--fs-across:{scene.room.width};--fs-down:{scene.room.height}"
    asked = " ".join(f"{wide}x{high}" for wide, high in ((scene.room.width, scene.room.height), *scene.room.corners))
    return tag("div", drawn, *spots, class_="fs-baize fs-walk", style=size, data_room=asked)


def _over(scene: Scene, ghost: Ghost) -> str:
    """The style of what lies over a ghost."""
    room, at = scene.room, svg.arrange_play(scene.layout, ghost.play, scene.room).pieces[-1]
    left, top = 100 * (at.x / room.width + 0.5), 100 * (at.y / room.height + 0.5)
    wide, high = (1, 2) if at.upright else (2, 1)
    return f"left:{left:.3f}%;top:{top:.3f}%;--fs-wide:{wide};--fs-high:{high}"


def _spot(scene: Scene, ghost: Ghost, *, first: bool) -> Markup:
    plays = [ghost.play, *(each.play for each in scene.ghosts if each != ghost)]
    at, *others = [svg.arrange_play(scene.layout, play, scene.room).pieces[-1] for play in plays]
    gap = min([max(abs(each.x - at.x), abs(each.y - at.y)) for each in others], default=FAR)
    on = ghost.play.on
    where = f"on the {'spinner' if scene.layout.spins(on) else speech.tile(on)}" if on else "as the lead"
    scores = (f", scores {ghost.points}" if ghost.points else ", no score") if scene.tags else ""
    kind = "fs-spot fs-hinted" if ghost == scene.advised else "fs-spot"
    style = f"{_over(scene, ghost)};--fs-gap:{gap:g}"
    says = f"Lay {speech.tile(ghost.play.tile)} {where}{scores}"
    return of_place(ghost.play, kind=kind, style=style, go="ghost" if first else None, says=says)


def _bones(scene: Scene) -> Markup:
    """The boneyard, in a corner of the board, or beside the hint on a small phone; it is pressed to draw."""
    count = scene.boneyard
    words = f"Boneyard: {tiles(count)}" if count else "The boneyard is empty"
    title, shown = tag("span", words), tag("span", *[_BACK] * count, aria_hidden="true")
    number = tag("b", str(count), aria_hidden="true")
    if scene.must != "draw" or scene.still:
        return tag("p", title, shown, number, class_="fs-bones")
    return button(title, shown, number, send="draw", kind="fs-bones", tabindex="-1")


def _slate(scene: Scene) -> Markup:
    """The scores in chalk, each side with its marks."""
    title = tag("small", f"one {'hole' if scene.sheet == 'board' else 'stroke'} is {board.worth(scene.layout.rules)}")
    return tag("div", title, tag("ul", *_scores(scene)), class_=f"fs-slate fs-on-{scene.sheet}")


def _scores(scene: Scene) -> list[Markup]:
    """A line for each side."""
    rows = []
    for side, (seat, *mates) in scene.sides.items():
        names = speech.listed([each.name for each in (seat, *mates)])
        drawn = board.marked(scene.sheet, scene.layout.rules, len(scene.seats), side, seat.score, seat.before)
        marks = tag("span", drawn, class_="fs-marks", aria_hidden="true")
        rows.append(tag("li", tag("span", names), marks, tag("b", score(seat.score)), data_side=side))
    return rows


# What is said above the hand


def _hint(scene: Scene) -> Markup:
    """Draw the hint; without one, a phone has here whose turn it is, and a small one what was done."""
    if not scene.hint:
        done = tag("p", rich(scene.line), class_="fs-done", aria_hidden="true")
        waits = not (scene.ended or scene.still)
        mover = next((seat.name for seat in scene.seats if seat.turn and waits), "")
        words = "Your turn" if mover == "You" else f"{mover} is to play" if mover else ""
        return tag("div", done, tag("p", words, class_="fs-turn", aria_hidden="true"), class_="fs-hint")
    told = [tag("span", rich(scene.hint), class_="fs-hint-whole" if scene.brief else None)]
    if scene.brief:
        told = [_HINT, *told, tag("span", rich(scene.brief), class_="fs-hint-brief")]
    more = tag("button", "More", type="button", name="more", class_="fs-more-of-it", data_opens="")
    shows = more if scene.brief and not scene.still else Markup()
    return tag("div", tag("p", *told, class_="fs-advice", aria_hidden="true"), shows, class_="fs-hint")


# The dock


def _dock(scene: Scene) -> Markup:
    own = scene.seats[0]
    turn = own.turn and not (scene.ended or scene.still)
    name = ("Your turn" if own.name == "You" else f"{own.name}, your turn") if turn else own.name
    words = tag("span", tag("b", name), tag("small", tiles(own.size) if own.size else "no tiles"))
    seat = tag("p", _disc(own), words, class_="fs-own fs-moves" if turn else "fs-own", data_seat=0)
    middle = _covered(scene) if scene.cover and not scene.still else _hand(scene)
    return tag("div", seat, middle, _acts(scene), class_="fs-dock")


def _covered(scene: Scene) -> Markup:
    """The hand face down, and who may turn it up."""
    backs = tag("span", *[_BACK] * scene.seats[0].size, class_="fs-backs", aria_hidden="true")
    says = f"I am {scene.cover}: show my tiles"
    show = button(says, send="show", kind="fs-brassy", go="show")
    return tag("div", backs, show, class_="fs-cover")


def _hand(scene: Scene) -> Markup:
    """The hand as buttons; once the round is over, what was chosen in it, each with its mark."""
    if scene.ended:
        told = (tag("li", svg.tile(tile, hidden=True), tag("b", mark)) for tile, mark in scene.choices)
        return tag("div", tag("p", scene.chose), tag("ul", *told), class_="fs-chosen-tiles", aria_hidden="true")
    playable = [tile for tile in scene.hand if scene.places.get(tile)]
    first = playable[0] if playable else None
    held = (_held(scene, tile, number, first) for number, tile in enumerate(scene.hand, start=1))
    label = "Your hand" if scene.seats[0].name == "You" else f"The hand of {scene.seats[0].name}"
    return tag("ul", *held, class_="fs-hand fs-walk", aria_label=label)


def _held(scene: Scene, tile: Tile, number: int, first: Tile | None) -> Markup:
    count, picked = scene.places.get(tile, 0), tile == scene.picked
    fits = "fits nowhere" if not count else f"fits in {speech.number(count)} place{'' if count == 1 else 's'}"
    kind = "fs-mine fs-raised" if picked else "fs-mine" if count or not scene.places else "fs-mine fs-flat"
    kind += " fs-hinted" if scene.advised and tile == scene.advised.play.tile else ""
    drawn = svg.tile(tile, upright=True, hidden=not scene.still)
    if scene.still:
        return tag("li", tag("span", drawn, class_=kind))
    go, off = "hand" if tile == first and not scene.ghosts else None, None if count else "true"
    says = f"{speech.tile(tile)}{f', {fits}' if scene.places else ''}"
    pressed = of_tile(tile, drawn, kind=kind, go=go, on=picked, says=says, aria_disabled=off)
    return tag("li", pressed, tag("kbd", str(number), aria_hidden="true") if number < 10 else "")


def _acts(scene: Scene) -> Markup:
    """Undo and a hint; then Draw or Knock, and while others play, to go on."""
    if scene.still:
        return Markup()
    if scene.ended:
        on = _act("Next round", "next", brass=True) if scene.must == "next" else _act("Rematch", "another", brass=True)
        sums = tag("button", "See the sums", type="button", name="sums", class_="fs-act fs-back-again", data_away="")
        acts = [_act("Undo", "undo"), sums, on]
    else:
        undo = _act("Undo", "undo" if scene.begun else "", off=not scene.begun)
        acts = [undo, _act("Hint", "hint", off=not any(scene.places.values())), _next(scene)]
        acts += [_act("Knock", "pass")] if scene.may == ("draw", "pass") else []
    return tag("div", *acts, class_="fs-acts")


def _next(scene: Scene) -> Markup:
    if scene.must == "pass":
        return _act("Knock", "pass", brass=True)
    if not scene.seats[0].turn and not scene.cover:
        return _act("Go on", "go")
    if scene.may == ("pass",):
        return _act("Knock", "pass")
    must = scene.must == "draw"
    if scene.layout.rules.drawing is Drawing.NONE:
        return _act("Knock", "pass", off=True)
    return _act("Draw", "draw", brass=must, off=not must and "draw" not in scene.may)


def _act(words: str, message: str, *, brass: bool = False, off: bool = False) -> Markup:
    kind, go = ("fs-act fs-brassy", "act") if brass else ("fs-act", None)
    return button(words, send=message or None, kind=kind, go=go, aria_disabled="true" if off else None)


# The end of a round


def _panel(scene: Scene) -> Markup:
    """Draw what is settled, a line a sum."""
    if not scene.ended:
        return Markup()
    head = tag("h2", scene.title)
    away = tag("button", "See the table", type="button", name="table", class_="fs-act", data_away="yes")
    review = tag("button", "Review", type="button", name="review", class_="fs-act", data_opens="")
    words = "Same deal for a friend"
    friend = tag("button", words, type="button", name="friend", class_="fs-act", data_friend=scene.friend)
    ways = Markup() if scene.still else tag("div", away, review, friend if scene.friend else "")
    parts = [head, *_lines(scene.ended)]
    if scene.rounds:
        first, *rows = scene.rounds
        tops = tag("thead", tag("tr", *(tag("th", each, scope="col") for each in first)))
        body = (tag("tr", tag("th", name, scope="row"), *(tag("td", each) for each in cells)) for name, *cells in rows)
        table = tag("table", tops, tag("tbody", *body), class_="fs-rounds")
        parts += [table, *_lines(scene.summed), tag("p", class_="fs-last-ten")]
    else:
        parts.append(tag("ul", *_scores(scene), class_=f"fs-slate fs-on-{scene.sheet}", aria_hidden="true"))
    return tag("div", *parts, ways, class_="fs-over", role="group", aria_label=scene.title)


def _lines(told: Iterable[tuple[str, str]]) -> Iterator[Markup]:
    for words, value in told:
        quiet = value.endswith(" to go") or value.startswith(("first to", "worth"))
        yield tag("p", tag("span", rich(words)), tag("small" if quiet else "b", rich(value)))
