"""The scorekeeper's table: the board with its tray, who leads or is to move, the scores as they are kept, the turns."""

from __future__ import annotations

from collections.abc import Iterator

from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.game import turns
from fivescore.core.layout import Play
from fivescore.core.position import Draw
from fivescore.core.rules import Drawing
from fivescore.labs.contract import Table
from fivescore.labs.parts import scores as marks, stage
from fivescore.labs.parts.tray import fits, tray
from fivescore.labs.table.match_log import ScoreBook
from fivescore.svg import scoresheet
from fivescore.svg.markup import Markup, tag


def board(state: ScoreBook) -> Markup:
    """The board with a place for the picked tile, who plays and how they stand, and the tray."""
    at, layout = state.at, state.at.layout
    ghosts = stage.ghosts(layout, state.picked)
    over = bool(turns.over(at) or state.record.left or state.asked)
    tiles = layout.rules.tiles
    flat = tuple(tile for tile in tiles if over or not layout.places(tile))
    bits = tray(
        tiles,
        gone=layout.tiles,
        flat=flat,
        picked=state.picked,
        says=lambda tile: "" if over else fits(layout, tile),
    )
    above, beside = _sides(state, over), stage.count(layout, f"round {len(state.earlier) + 1}")
    return stage.stage(layout, shown=ghosts, above=above, beside=beside, below=(*_untiled(state, over), bits))


def _sides(state: ScoreBook, over: bool) -> Markup:
    """How each side stands, and whose turn it is; before a round's first turn the players, to press who leads."""
    at, record = state.at, state.record
    if record.turns or state.winner is not None:
        side = None if over else at.seats[at.to_move]
        several = zip(state.sides, at.scores, strict=True)
        return stage.chips(
            [stage.Chip(name, str(score), full=number == side) for number, (name, score) in enumerate(several)],
            "The score",
        )
    leader = None if state.asked else record.leader
    players = []
    for seat, name in enumerate(record.names):
        leads = seat == leader
        standing = f"{at.scores[at.seats[seat]]}{' · leads' if leads else ''}"
        players.append(stage.Chip(name, standing, "leader", name, full=leads, go="" if seat else "leader"))
    return stage.chips(players, "Who leads?")


def _untiled(state: ScoreBook, over: bool) -> Iterator[Markup]:
    """What a turn has besides its tile: how many tiles were drawn first, and a knock."""
    at = state.at
    if over or not state.record.turns:
        return
    knock = stage.Chip("Knock", "", "pass", acts=True)
    if state.record.rules.drawing is Drawing.NONE or not at.boneyard:
        several = [knock]
    else:
        counts = tuple((str(count), speech.number(count) if count else "none") for count in range(at.boneyard + 1))
        several = [stage.Chip("Tiles drawn first", str(state.drawn), "drawn", options=counts), knock]
    yield stage.bar(several, "The turn, besides its tile")


def kept(state: ScoreBook) -> Markup:
    """The scores on a board or in X's; a sentence where they cannot be drawn so."""
    rules, scores = state.record.rules, state.at.scores
    try:
        if state.sheet == "board":
            holes = marks.holes(rules, len(state.record.names))
            drawing = scoresheet.cribbage_board(marks.pegs(rules, scores), holes=holes, names=state.sides)
            return tag("div", drawing, class_="fs-paper")
        if state.sheet == "xs":
            rows = []
            for name, own in zip(state.sides, state.points, strict=True):
                rows.append(tag("p", tag("span", name), marks.crosses(rules, own, name=name)))
            return tag("div", *rows, class_="fs-paper")
    except FivescoreError as reason:
        return tag("p", f"{reason}.", class_="fs-paper")
    return Markup()


def scores(state: ScoreBook) -> Table:
    """The score of each side, and what is left to the target."""
    target = state.record.rules.target_for(len(state.record.names))
    rows = [("Side", "Score", "To go")]
    for name, score in zip(state.sides, state.at.scores, strict=True):
        rows.append((name, str(score), str(max(0, target - score))))
    return Table(f"The score, to {target}", tuple(rows))


def turn_by_turn(state: ScoreBook) -> Table:
    """The turns of the round that is played, each with what it scored."""
    record = state.record
    rows = [("Turn", "Player", "What", "Scores")]
    done = (event for event in record.table.events if not isinstance(event.action, Draw))
    for number, (turn, (seat, action, points)) in enumerate(zip(record.turns, done, strict=False), start=1):
        what = str(action.tile) if isinstance(action, Play) else "knock"
        drawn = f"{turn.draws} drawn, " if turn.draws else ""
        rows.append((str(number), record.names[seat], drawn + what, str(points) if points else "–"))
    return Table(f"Round {len(state.earlier) + 1}, turn by turn", tuple(rows))
