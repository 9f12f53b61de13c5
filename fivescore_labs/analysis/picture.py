"""A scenario as it looks: the hands, the boneyard, the table, what each hidden tile could score, and charts."""

from __future__ import annotations

from collections.abc import Mapping

from fivescore import svg
from fivescore.analysis.finder import outcomes
from fivescore.core.layout import Play
from fivescore.core.tiles import Tile
from fivescore.notebook import charts
from fivescore.notebook.html import rich
from fivescore.notebook.words import margin, named
from fivescore.svg.markup import Markup, joined, tag
from fivescore_labs.analysis.report import upcoming, whose
from fivescore_labs.analysis.scenario import WEIGHED, Scenario
from fivescore_labs.analysis.values import Found
from fivescore_labs.parts import board, stage
from fivescore_labs.parts.charts import chances
from fivescore_labs.parts.words import score, tiles

Marks = Mapping[Tile, str]
"""What is below each hidden tile: what it could score, with the play that is shown on the table."""
_MARKS = "★ what a hidden tile could score, – what fits nowhere"


def picture(scenario: Scenario, found: Found, *, live: bool = False) -> Markup:
    """The other hands, the boneyard, the table, the own hand; what is hidden, or a tray if `live`; charts."""
    at = scenario.position
    layout = at.layout.after(scenario.shown) if scenario.shown else at.layout
    marks = board.marks(outcomes(layout, at.unseen), at.unseen)
    others = [_other(scenario, seat, marks) for seat in scenario.others]
    parts = [*others, _boneyard(scenario, marks)]
    parts += (
        [_stage(scenario, found, marks)]
        if live
        else [_layout(scenario), _own(scenario, found), _hidden(scenario, marks)]
    )
    return joined(parts if scenario.picked else [*parts, _charts(scenario, found)])


def _value_chips(scenario: Scenario) -> Markup:
    """Draw how the values of the plays are worked out, and whether the tiles of a deal lie face up."""
    several = [stage.Chip("Values", scenario.weigh, "values", options=WEIGHED)]
    if scenario.dealable:
        hidden = "" if scenario.state else "yes"
        several.append(stage.Chip("All tiles face up", "", "face-up", hidden, full=not hidden))
    if scenario.deal and (scenario.position.boneyard or len(scenario.others) > 1):
        several.append(stage.Chip("Another deal", "", "deal", acts=True))
    return stage.bar(several, "The plays of the hand")


def _layout(scenario: Scenario) -> Markup:
    """The layout with the play that is shown, as it stands without any script."""
    layout, title = scenario.position.layout, scenario.position.rules.title
    if layout.last or scenario.shown:
        return board.picture(layout, ghost=scenario.shown, caption=title)
    slot = tag("span", "nothing is laid", class_="fs-cell fs-slot", aria_hidden="true")
    return board.on_table(None, tag("span", title), slot)


def _stage(scenario: Scenario, found: Found, marks: Marks) -> Markup:
    """The board with places for the tile that is picked or looked at, the own hand, and the tray of all tiles."""
    at, layout = scenario.position, scenario.position.layout
    tile = scenario.picked or (scenario.shown.tile if scenario.shown else None)
    owner = {tile: scenario.names[seat] for seat, tiles in enumerate(scenario.faces) for tile in tiles}
    own = f"in {whose(scenario, scenario.own)} hand"
    bits = stage.tray(
        layout,
        flat=(),
        held=at.hand,
        picked=scenario.picked,
        under={**marks, **owner},
        says=lambda tile: (
            own if tile in at.hand else f"held by {owner[tile]}" if tile in owner else _could(marks.get(tile, ""))
        ),
    )
    return stage.stage(
        layout,
        shown=stage.ghosts(layout, tile),
        beside=stage.count(layout, at.rules.title),
        below=(_held(scenario, found), _value_chips(scenario), bits),
        chosen=scenario.shown,
        send="end",
    )


def _could(mark: str) -> str:
    """Say what is under a hidden tile."""
    return {"": "", "–": "fits nowhere", "0": "could score nothing"}.get(mark, f"could score {mark[1:]}")


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
    points = tag("span", tag("b", score(at.scores[at.seats[seat]])), class_="fs-scored")
    return tag("div", title, points, shown, class_=f"fs-row fs-seat {kind}", aria_hidden="true")


def _boneyard(scenario: Scenario, marks: Marks) -> Markup:
    count, state = scenario.position.boneyard, scenario.state
    shown = _faces(state.boneyard, marks) if state and count else _backs(min(count, 14))
    return tag("div", tag("p", f"Boneyard: {tiles(count)}"), shown, class_="fs-row fs-seat", aria_hidden="true")


def _worths(scenario: Scenario, found: Found) -> dict[Tile, str]:
    """Of each tile of the own hand the value of its best play; a dash where it fits nowhere."""
    best: dict[Tile, str] = {}
    for choice in found.choices:
        if isinstance(choice.play, Play):
            best.setdefault(choice.play.tile, margin(choice.mean, digits=1))
    at = scenario.position
    return {tile: best.get(tile, "" if at.layout.fits([tile]) else "–") for tile in at.hand}


def _own(scenario: Scenario, found: Found) -> Markup:
    """The own hand, under each tile the value of its best play."""
    at, worths = scenario.position, _worths(scenario, found)
    cells = [board.cell(tile, "", worths[tile], "fs-wide") for tile in at.hand]
    shown = tag("div", *cells) if cells else Markup()
    if not at.hand and at.seat is None and at.sizes[scenario.own]:
        shown = _backs(at.sizes[scenario.own])
    return _row(scenario, scenario.own, shown, "fs-hand")


def _held(scenario: Scenario, found: Found) -> Markup:
    """The own hand as buttons, each of which shows a play; and one more for the picked tile."""
    at, own, worths = scenario.position, scenario.own, _worths(scenario, found)
    turn = ", to move" if own == at.to_move else ""
    title = f"{scenario.names[own]}{turn}, score {score(at.scores[at.seats[own]])}"
    says = {tile: "fits nowhere" if mark == "–" else f"worth {mark}" if mark else "" for tile, mark in worths.items()}
    after = Markup()
    if scenario.picked:
        inside = scenario.picked in at.hand
        into = "Take it out of the hand" if inside else "Put it into the hand"
        after = stage.chips([stage.Chip(into, "", "end", "hand", acts=True)])
    picked = scenario.shown.tile if scenario.shown else None
    return stage.hand(title, at.hand, under=worths, says=says, picked=picked, after=after)


def _hidden(scenario: Scenario, marks: Marks) -> Markup:
    """The tiles that the own hand does not see; none where all are known."""
    if scenario.state or not marks:
        return Markup()
    return board.row(f"Hidden tiles: {_MARKS}", [board.cell(tile, "", mark) for tile, mark in marks.items()])


def _charts(scenario: Scenario, found: Found) -> Markup:
    """Bars: the value of each play, the chance of each margin after one, and of what the next player may score."""
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
        parts += [tag("p", rich(title)), charts.bars(chances(found.outlooks[play].margins), height=18)]
    title, reach = upcoming(scenario, found)
    if reach:
        title = f"{title}: the chance of each (hatched: above 0)"
        parts += [tag("p", rich(title)), charts.bars(chances(reach.scores, str), height=18)]
    return tag("div", *parts, class_="fs-worth", aria_hidden="true") if parts else Markup()
