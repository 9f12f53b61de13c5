"""A scenario as it looks: the hands, the boneyard, the table, what each hidden tile could score, and charts."""

from __future__ import annotations

from collections.abc import Mapping

from fivescore import svg
from fivescore.finder import outcomes
from fivescore.labs.analysis.report import picked, upcoming
from fivescore.labs.analysis.scenario import Scenario
from fivescore.labs.analysis.values import Found
from fivescore.labs.parts import board, charts
from fivescore.labs.parts.html import rich
from fivescore.labs.parts.words import margin, named, tiles
from fivescore.layout import Play
from fivescore.markup import Markup, joined, tag
from fivescore.tiles import Tile

Marks = Mapping[Tile, str]
"""What stands below each hidden tile: what it could score, with the play that is shown on the table."""
_MARKS = "★ what a hidden tile could score, – what fits nowhere"


def picture(scenario: Scenario, found: Found, *, live: bool = False) -> Markup:
    """The other hands, the boneyard, the table, the own hand; what is hidden, or to click where it is `live`; charts.

    >>> from fivescore import ALL_FIVES, Layout
    >>> from fivescore.position import Position
    >>> at = Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-6 0-0", others=(3,))
    >>> [part in picture(Scenario(at), Found()) for part in ("Ben: 3 tiles", "Hidden tiles", "The set")]
    [True, True, False]
    """
    at = scenario.position
    layout = at.layout.after(scenario.shown) if scenario.shown else at.layout
    marks = board.marks(outcomes(layout, at.unseen), at.unseen)
    others = [_other(scenario, seat, marks) for seat in scenario.others]
    line = tag("div", tag("p", rich(picked(scenario))), class_="fs-row fs-news", aria_hidden="true")
    parts = [*others, _boneyard(scenario, marks), _layout(scenario), line if scenario.picked else ""]
    parts += [_own(scenario, found), _set(scenario, marks) if live else _hidden(scenario, marks)]
    return joined(parts if scenario.picked else [*parts, _charts(scenario, found)])


def _layout(scenario: Scenario) -> Markup:
    """The layout with the play that is shown; where the picked tile fits, its ends to click."""
    layout, tile = scenario.position.layout, scenario.picked
    title = layout.rules.title
    if not layout.last and not scenario.shown:
        word = "lead it here" if tile else "nothing is laid"
        press = {"data_send": "end", "data_value": "lead"} if tile else {}
        slot = tag("span", word, class_="fs-cell fs-slot", aria_hidden="true", **press)
        return board.on_table(None, tag("span", title), slot)
    send, hosts = "end" if tile else "", board.hosts(layout, tile)
    return board.picture(layout, ghost=scenario.shown, caption=title, send=send, press="lay", chosen=hosts)


def _other(scenario: Scenario, seat: int, marks: Marks) -> Markup:
    """Another player's tiles: their faces where they are given."""
    size, known = scenario.position.sizes[seat], scenario.faces[seat] if scenario.faces else ()
    return _row(scenario, seat, _faces(known, marks) if known else _backs(size))


def _faces(known: tuple[Tile, ...], marks: Marks) -> Markup:
    return tag("div", *(board.cell(tile, "", marks.get(tile, ""), "fs-wide") for tile in known))


def _backs(count: int) -> Markup:
    return svg.hand([], backs=count) if count else Markup()


def _row(scenario: Scenario, seat: int, shown: Markup, kind: str = "") -> Markup:
    """A row of a player: the name, how many tiles, the tiles, and the score of the side."""
    at = scenario.position
    turn = ", to move" if seat == at.to_move else ""
    title = tag("p", f"{scenario.names[seat]}: {tiles(at.sizes[seat])}{turn}")
    score = tag("span", tag("b", str(at.scores[at.seats[seat]]).replace("-", "−")), class_="fs-scored")
    return tag("div", title, score, shown, class_=f"fs-row fs-seat {kind}", aria_hidden="true")


def _boneyard(scenario: Scenario, marks: Marks) -> Markup:
    count, state = scenario.position.boneyard, scenario.state
    shown = _faces(state.boneyard, marks) if state and count else _backs(min(count, 14))
    return tag("div", tag("p", f"Boneyard: {tiles(count)}"), shown, class_="fs-row fs-seat", aria_hidden="true")


def _own(scenario: Scenario, found: Found) -> Markup:
    """The own hand, under each tile the value of its best play; a click shows a play. A place for the picked tile."""
    at, best = scenario.position, dict[Tile, str]()
    for choice in found.choices:
        if isinstance(choice.play, Play):
            best.setdefault(choice.play.tile, margin(choice.mean, digits=1))
    cells = []
    for tile in at.hand:
        kind = "fs-chosen" if tile == scenario.picked or (scenario.shown and scenario.shown.tile == tile) else ""
        fits = at.layout.fits([tile])
        cells.append(board.cell(tile, "play" if fits else "", best.get(tile, "" if fits else "–"), f"{kind} fs-wide"))
    if scenario.picked:
        word = "take it out" if scenario.picked in at.hand else "put it here"
        cells.append(tag("span", word, class_="fs-cell fs-slot", data_send="end", data_value="hand"))
    shown = tag("div", *cells) if cells else Markup()
    if not at.hand and at.seat is None and at.sizes[scenario.own]:
        shown = _backs(at.sizes[scenario.own]) + shown
    return _row(scenario, scenario.own, shown, "fs-hand")


def _hidden(scenario: Scenario, marks: Marks) -> Markup:
    """The tiles that the own hand does not see; none where all are known."""
    if scenario.state or not marks:
        return Markup()
    return board.row(f"Hidden tiles: {_MARKS}", [board.cell(tile, "", mark) for tile, mark in marks.items()])


def _set(scenario: Scenario, marks: Marks) -> Markup:
    """All tiles of the set: those on the table are gone, those of the hand are ticked; a click picks one."""
    owner = {tile: scenario.names[seat] for seat, tiles in enumerate(scenario.faces) for tile in tiles}
    cells = []
    for tile in scenario.position.rules.tiles:
        if tile in scenario.position.layout.tiles:
            cells.append(tag("span", class_="fs-cell fs-gone"))
        else:
            kind = "fs-held" if tile in scenario.position.hand else ""
            kind = f"{kind} fs-chosen" if tile == scenario.picked else kind
            cells.append(board.cell(tile, "tile", owner.get(tile, marks.get(tile, "")), kind))
    return board.row(f"The set: click a tile, then an open end or your hand ({_MARKS})", cells)


def _charts(scenario: Scenario, found: Found) -> Markup:
    """As bars: the value of each play, the chance of each margin after the one that is looked at, and of what the next
    player may score."""
    parts: list[Markup] = []
    if found.choices:
        first = found.choices[0].mean
        rows = [
            charts.Bar(named(each.play), float(each.mean), margin(each.mean), each.mean == first)
            for each in found.choices
        ]
        parts += [tag("p", "The value of each play (hatched: the best)"), charts.bars(rows)]
    only = found.choices[0].play if len(found.choices) == 1 else None
    play = scenario.shown or only
    if play and play in found.outlooks:
        title = f"After {named(play)}: the chance of each margin (hatched: above 0)"
        parts += [tag("p", rich(title)), charts.bars(charts.chances(found.outlooks[play].margins), height=18)]
    title, reach = upcoming(scenario, found)
    if reach:
        title = f"{title}: the chance of each (hatched: above 0)"
        parts += [tag("p", rich(title)), charts.bars(charts.chances(reach.scores, str), height=18)]
    return tag("div", *parts, class_="fs-worth", aria_hidden="true") if parts else Markup()
