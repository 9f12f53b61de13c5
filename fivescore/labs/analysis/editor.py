"""The position editor: set up any position, or open one, and see what the engine says of it."""

from __future__ import annotations

from collections.abc import Iterator

from fivescore import notation, svg
from fivescore.errors import FivescoreError
from fivescore.labs.analysis import edited as edits, findings, pasted, words
from fivescore.labs.analysis.edited import Desk
from fivescore.labs.analysis.findings import Found
from fivescore.labs.contract import Control, Message, View, whole
from fivescore.labs.parts import board, charts
from fivescore.labs.parts.html import rich
from fivescore.labs.parts.words import margin, named, percent
from fivescore.labs.play.scene import NAMES
from fivescore.layout import Layout
from fivescore.markup import Markup, joined, tag
from fivescore.notation import read_layout, write_plays, write_rules, write_tiles
from fivescore.rules import RULE_SETS
from fivescore.tiles import Tile

LONGEST = 2000
"""How many characters a reader may type into one field, pasting apart."""


class Editor:
    """Set up a position, and see what the engine says of it.

    >>> print(EDITOR.view(EDITOR.start("all-fives 6-6 1-6 1-1")).says.partition(".")[0])
    The count is 14
    >>> state = EDITOR.update(EDITOR.start(""), Message("hand", "2-2 3-3"))
    >>> state.position.sizes, state.position.boneyard
    ((2, 3), 4)
    """

    name = "editor"
    title = "Set up a position"

    def __init__(self, text: str) -> None:
        self._first = pasted.read(text, Desk(edits.EMPTY))

    def start(self, text: str) -> Desk:
        """The state of a share text, a position id, plays, a record, or a link of another lab.

        >>> EDITOR.start("FY9rwgAsAq3").position.sizes
        (9, 9)

        Raises NotationError for a text that is none of these, FivescoreError for tiles that nobody can hold.
        """
        return pasted.read(text, self._first) if text else self._first

    def write(self, state: Desk) -> str:
        text = pasted.write(state)
        return "" if text == pasted.write(self._first) else text

    def update(self, state: Desk, message: Message) -> Desk:
        name, value = message.id, message.value
        if name in ("paste", "read"):
            return _read(state, name, value)
        if len(value) > LONGEST:
            raise FivescoreError(f"that is {len(value)} characters long; a field takes {LONGEST}, pasting takes more")
        value = value.strip()
        if name.startswith("other-"):
            return edits.holding(state, _seat(state, name), value)
        if name.startswith("end-"):
            return edits.placed(state, value)
        at = state.position
        match name:
            case "tile":
                return edits.taken(state, value)
            case "end":
                return edits.placed(state, value)
            case "type":
                return edits.typed(state, value)
            case "plays":
                return edits.laid(state, read_layout(value, at.rules))
            case "back":
                return edits.back(state)
            case "empty":
                return edits.laid(state, Layout(at.rules))
            case "hand":
                return edits.owned(state, value)
            case "seats":
                return edits.seated(state, value)
            case "boneyard":
                return edits.boned(state, value)
            case "rules":
                return edits.ruled(state, value, "" if value != at.rules.slug else _changes(state))
            case "changes":
                return edits.ruled(state, at.rules.slug, value)
            case "points":
                return edits.scored(state, value)
            case "mover":
                return edits.turned(state, value)
            case "values":
                return pasted.looked_at(state, value, str(state.shown or ""))
            case "play":
                return pasted.looked_at(state, state.weigh, value)
            case "lay":
                return _laid(state)
            case "step" | "next" | "previous":
                return _stepped(state, name, value)
        raise FivescoreError(f"this lab has no control {name[:40]!r}")

    def view(self, state: Desk) -> View:
        *_, last = self.work(state)
        return last

    def frames(self, state: Desk) -> tuple[View, ...]:
        """The position with all that is found; then the play with the best value laid beside it, where there is one.

        >>> [len(view.tables) > 2 for view in EDITOR.frames(EDITOR.start(""))]
        [True, True]
        """
        still = state.sees(shown=None, picked=None, pasted="")
        *_, found = findings.find(still)
        best = next((choice.play for choice in found.choices if choice.play in _plays(still)), None)
        desks = (still, *([still.sees(shown=best)] if best else []))
        return tuple(_drawn(each, found) for each in desks)

    def work(self, state: Desk) -> Iterator[View]:
        """A view for each bit of the work on the values; what is quickly known comes at once.

        >>> [round(view.progress, 2) for view in EDITOR.work(EDITOR.start(""))]
        [1.0]
        """
        controls = _controls(state)
        for found in findings.find(state):
            view = _drawn(state, found)
            says = f"{words.picked(state)} {view.says}".strip()
            if found.done < 1:
                says = f"{says} {float(100 * found.done):.0f} % of the work on the values is done."
            picture = _table(state, found, _tray(state))
            copy = notation.dumps(state.record) if state.record else pasted.write(state)
            yield View(picture, says, view.tables, controls, progress=float(found.done), copy=copy)


# What a reader does


def _read(state: Desk, name: str, value: str) -> Desk:
    """What is pasted is kept until it is read."""
    if len(value) > pasted.LONGEST:
        raise FivescoreError(f"that is {len(value)} characters long; {pasted.LONGEST} are enough for a whole record")
    return state.sees(pasted=value) if name == "paste" else pasted.read(value or state.pasted, state)


def _seat(state: Desk, name: str) -> int:
    """The other seat that a control belongs to."""
    number = whole(name.partition("-")[2], len(state.others))
    if not number:
        raise FivescoreError(f"this lab has no control {name[:40]!r}")
    return state.others[number - 1]


def _changes(state: Desk) -> str:
    """The changes of the rules, as text."""
    return write_rules(state.position.rules).partition(" ")[2]


def _plays(state: Desk) -> tuple[object, ...]:
    """Every play of the hand on the table as it lies."""
    return tuple(state.position.layout.fitting(state.position.hand)) if state.position.hand else ()


def _laid(state: Desk) -> Desk:
    """The play that is shown is laid, and the next player is to move."""
    if not state.shown:
        raise FivescoreError("no play is shown yet; choose one first")
    return edits.laid(state, state.position.layout.after(state.shown))


def _stepped(state: Desk, name: str, value: str) -> Desk:
    """The record at another turn."""
    if not state.record:
        raise FivescoreError("there is no record here to step through; paste one first")
    most = len(state.record.turns)
    step = {"next": state.turn_number + 1, "previous": state.turn_number - 1}.get(name, whole(value, most))
    if step is None or not 0 <= step <= most:
        raise FivescoreError(
            f"there is no turn {value[:20]!r}; turns go from 0 to {most}" if value else "no more turns"
        )
    return edits.opened(state.record, step).sees(weigh=state.weigh)


# Controls


def _controls(state: Desk) -> tuple[Control, ...]:
    """What is used most stands open; what sets up a whole position is behind the names of three groups."""
    open_groups = (_record(state), _places(state), _laying(state), _asks(state))
    folded = (_texts(state), _typed(state), _rules(state))
    closed = (control._replace(folded=True) for group in folded for control in group)
    return (*(control for group in open_groups for control in group), *closed)


def _record(state: Desk) -> Iterator[Control]:
    if state.record:
        number, most, group = state.turn_number, len(state.record.turns), "The record"
        yield Control("previous", "button", "Turn before", enabled=number > 0, group=group)
        yield Control("step", "range", "Turn", str(number), high=most, group=group)
        yield Control("next", "button", "Turn after", enabled=number < most, group=group)


def _places(state: Desk) -> Iterator[Control]:
    """Where the picked tile may go."""
    tile, at = state.picked, state.position
    if tile is None:
        return
    group = f"{tile} is picked: put it"
    hosts = at.layout.places(tile)
    for number, host in enumerate(hosts, start=1):
        label, value = (f"on {host}", f"{host.low}-{host.high}") if host else ("on the empty table", "lead")
        yield Control(f"end-{number}", "button", label, value, group=group)
    own = words.whose(state, state.own)
    hand = f"out of {own} hand" if tile in at.hand else f"into {own} hand"
    yield Control(f"end-{len(hosts) + 1}", "button", hand, "hand", group=group)
    yield Control("tile", "button", "back into the set", f"{tile.low}-{tile.high}", group=group)


def _laying(state: Desk) -> Iterator[Control]:
    layout, group = state.position.layout, "The table"
    yield Control("type", "text", "Lay a tile, such as 4-5 or 4-5@3-5", group=group)
    yield Control("back", "button", "Take one back", enabled=bool(layout.last), group=group)
    yield Control("empty", "button", "Clear the table", enabled=bool(layout.last), group=group)


def _typed(state: Desk) -> Iterator[Control]:
    at, group = state.position, "Type the plays and the hands"
    seats = tuple((str(number), f"{number} players") for number in at.rules.players if number <= len(NAMES))
    own = words.whose(state, state.own)
    yield Control("plays", "text", "All plays, in order", write_plays(at.layout), group=group)
    yield Control("hand", "text", f"{own[0].upper()}{own[1:]} tiles", write_tiles(at.hand), group=group)
    for number, seat in enumerate(state.others, start=1):
        held = write_tiles(state.faces[seat]) if state.faces and state.faces[seat] else str(at.sizes[seat])
        yield Control(f"other-{number}", "text", f"{state.names[seat]} holds: tiles, or how many", held, group=group)
    yield Control("boneyard", "text", "Boneyard", str(at.boneyard), group=group)
    yield Control("seats", "choice", "At the table", str(len(at.sizes)), seats, group=group)


def _rules(state: Desk) -> Iterator[Control]:
    at, group = state.position, "Change the game, the scores or the turn"
    games = tuple((slug, rules.title) for slug, rules in RULE_SETS.items())
    movers = tuple((str(seat), name) for seat, name in enumerate(state.names))
    yield Control("rules", "choice", "Game", at.rules.slug, games, group=group)
    yield Control("changes", "text", "Changes, such as tiles=9", _changes(state), group=group)
    yield Control("points", "text", "Scores", " ".join(map(str, at.scores)), group=group)
    yield Control("mover", "choice", "To move", str(at.to_move), movers, group=group)


def _asks(state: Desk) -> Iterator[Control]:
    group = "The plays of the hand"
    plays = tuple((str(play), named(play)) for play in state.position.layout.fitting(sorted(state.position.hand)))
    if plays:
        yield Control("play", "choice", "Look at a play", str(state.shown or ""), (("", "none"), *plays), group=group)
        yield Control("lay", "button", "Lay it", enabled=bool(state.shown), group=group, main=True)
    yield Control("values", "choice", "Work out values", state.weigh, pasted.WEIGHED, group=group)


def _texts(state: Desk) -> Iterator[Control]:
    group, label = "Paste a position or a record", "A position id, plays, a record, or a link of another lab"
    yield Control("paste", "text", label, state.pasted, high=4, group=group)
    yield Control("read", "button", "Open it", group=group, main=True)


# The picture


def _drawn(state: Desk, found: Found) -> View:
    """The table, the hands and the charts, with the sentence and the tables."""
    return View(_table(state, found), words.says(state, found), words.tables(state, found))


def _table(state: Desk, found: Found, tray: Markup | None = None) -> Markup:
    """The other hands, the boneyard, the layout, the own hand, and what there is to pick from; charts, once it lies."""
    others = [_other(state, seat) for seat in state.others]
    line = _line(words.picked(state))
    parts = [*others, _bones(state), _layout(state), line, _own(state, found), tray or ""]
    return joined(parts if state.picked else [*parts, _charts(state, found)])


def _layout(state: Desk) -> Markup:
    """The layout with the play that is shown; where the picked tile fits, its ends to click."""
    layout, tile = state.position.layout, state.picked
    if not layout.last and not state.shown:
        word = "lead it here" if tile else "nothing is laid"
        press = {"data_send": "end", "data_value": "lead"} if tile else {}
        slot = tag("span", word, class_="fs-cell fs-slot", aria_hidden="true", **press)
        return board.on_table(None, tag("span", layout.rules.title), slot)
    send, hosts = "end" if tile else "", board.hosts(layout, tile)
    return board.picture(layout, ghost=state.shown, caption=layout.rules.title, send=send, press="lay", chosen=hosts)


def _other(state: Desk, seat: int) -> Markup:
    """Another player's tiles: their faces where they are given."""
    at, known = state.position, state.faces[seat] if state.faces else ()
    if known:
        return _row(state, seat, tag("div", *(board.cell(tile, "") for tile in known)))
    return _row(state, seat, svg.hand([], backs=at.sizes[seat]) if at.sizes[seat] else Markup())


def _row(state: Desk, seat: int, tiles: Markup, kind: str = "") -> Markup:
    """A row of a player: the name, how many tiles, the tiles, and the score of the side."""
    at = state.position
    turn = ", to move" if seat == at.to_move else ""
    title = tag("p", f"{state.names[seat]}: {_count(at.sizes[seat])}{turn}")
    score = tag("span", tag("b", str(at.scores[at.seats[seat]]).replace("-", "−")), class_="fs-scored")
    return tag("div", title, score, tiles, class_=f"fs-row fs-seat {kind}", aria_hidden="true")


def _count(number: int) -> str:
    return "1 tile" if number == 1 else f"{number} tiles"


def _bones(state: Desk) -> Markup:
    count = state.position.boneyard
    tiles = svg.hand([], backs=min(count, 14)) if count else ""
    return tag("div", tag("p", f"Boneyard: {_count(count)}"), tiles, class_="fs-row fs-seat", aria_hidden="true")


def _line(text: str) -> Markup:
    return tag("div", tag("p", rich(text)), class_="fs-row fs-news", aria_hidden="true") if text else Markup()


def _own(state: Desk, found: Found) -> Markup:
    """The own hand, under each tile the value of its best play; a place for the picked tile."""
    at, best = state.position, dict[Tile, str]()
    for choice in found.choices:
        if choice.play in _plays(state):
            best.setdefault(choice.play.tile, margin(choice.mean, digits=1))  # type: ignore[union-attr]
    cells = []
    for tile in at.hand:
        kind = "fs-chosen" if tile == state.picked or (state.shown and state.shown.tile == tile) else ""
        fits = at.layout.fits([tile])
        cells.append(board.cell(tile, "tile", best.get(tile, "" if fits else "–"), f"{kind} fs-wide"))
    if state.picked:
        word = "take it out" if state.picked in at.hand else "put it here"
        cells.append(tag("span", word, class_="fs-cell fs-slot", data_send="end", data_value="hand"))
    tiles = tag("div", *cells) if cells else Markup()
    if not at.hand and at.seat is None and at.sizes[state.own]:
        tiles = svg.hand([], backs=at.sizes[state.own]) + tiles
    return _row(state, state.own, tiles, "fs-hand")


def _tray(state: Desk) -> Markup:
    """All tiles of the set: those on the table are gone, those of a hand are ticked; a click picks one."""
    owner = {tile: "✓" for tile in state.position.hand}
    owner |= {tile: state.names[seat] for seat, tiles in enumerate(state.faces) for tile in tiles}
    cells = []
    for tile in state.position.rules.tiles:
        if tile in state.position.layout.tiles:
            cells.append(tag("span", class_="fs-cell fs-gone"))
        else:
            kind = "fs-held" if owner.get(tile) == "✓" else ""
            under = owner.get(tile, "") if not kind else ""
            cells.append(board.cell(tile, "tile", under, f"{kind} fs-chosen" if tile == state.picked else kind))
    return board.row("The set: click a tile, then an open end or your hand", cells)


def _charts(state: Desk, found: Found) -> Markup:
    """The value of each play, and the chance of each best score of the next player, as bars."""
    parts = []
    if found.choices:
        first = found.choices[0].mean
        rows = [
            charts.Bar(named(each.play), float(each.mean), margin(each.mean), each.mean == first)
            for each in found.choices
        ]
        parts += [tag("p", "The value of each play (hatched: the best)"), charts.bars(rows)]
    title, upcoming = words.upcoming(state)
    if upcoming:
        rows = [
            charts.Bar(str(points), 100 * float(chance), percent(chance), points > 0)
            for points, chance in upcoming.scores.items()
        ]
        parts += [tag("p", rich(title), ": the chance of each (hatched: above 0)"), charts.bars(rows, height=18)]
    return tag("div", *parts, class_="fs-worth", aria_hidden="true") if parts else Markup()


EDITOR = Editor("FU19qkxGlO_BDckACHMG")
"""The editor, with a tile that scores 20 at one end and is worth more at another, where it scores nothing."""
