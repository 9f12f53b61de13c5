"""A match at a real table, written down and shown: the rounds that are over, the one that is played, and its board."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import NamedTuple

from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.game import Result, turns
from fivescore.core.layout import Play
from fivescore.core.match import next_leader, winning_side
from fivescore.core.notation import Record, dumps
from fivescore.core.position import Draw, Position
from fivescore.core.rules import Drawing, settle
from fivescore.core.tiles import Tile
from fivescore.notebook.html import Table
from fivescore.svg.markup import Markup, tag
from fivescore_labs.parts import board, board as marks, scoresheet, stage
from fivescore_labs.parts.sheet_reader import UNTOLD, Sheet, Told


@dataclass(frozen=True)
class ScoreBook:
    """The rounds of a match, the one that is played, how scores are drawn, and what is picked or typed."""

    record: Record
    earlier: tuple[Record, ...] = ()
    sheet: str = "numbers"
    turn: str = ""
    left: str = ""
    asked: bool = False
    pasted: str = ""
    picked: Tile | None = None
    drawn: int = 0
    told: Told = field(default=UNTOLD, compare=False)
    sheet_asked: Sheet | None = field(default=None, compare=False)
    """A score sheet that was pasted, and can be read in several ways."""
    note: str = field(default="", compare=False)
    """What was put right in a score sheet that was just read in."""

    @cached_property
    def at(self) -> Position:
        """The table as it is now, settled if the round is."""
        return self.record.table

    @property
    def fresh(self) -> bool:
        """True if nothing is written yet."""
        return not self.record.turns and not self.earlier

    @property
    def records(self) -> tuple[Record, ...]:
        """Every round, without one whose leader is asked for."""
        return self.earlier if self.asked else (*self.earlier, self.record)

    @property
    def sides(self) -> list[str]:
        return board.side_names(self.record.names, self.at.seats)

    @property
    def standing(self) -> list[str]:
        return [f"{name} {score}" for name, score in zip(self.sides, self.at.scores, strict=True)]

    @property
    def due(self) -> int | None:
        """The seat that leads this round by the rules; None where it is drawn for, and in the first round."""
        before = self.earlier[-1] if self.earlier else None
        return next_leader(before.rules, before.leader, result(before)) if before else None

    @cached_property
    def winner(self) -> int | None:
        if not self.record.left and turns.over(self.at) != "target":
            return None
        return winning_side(self.record.rules, len(self.record.names), self.at.scores)

    @property
    def points(self) -> list[list[int]]:
        """The points that each side scored, one by one, by turns and at the end of each round."""
        found: list[list[int]] = [[] for _ in self.at.scores]
        for record in (*self.earlier, self.record):
            for side, points in in_text(record).points:
                found[side].append(points)
        return found

    @property
    def texts(self) -> list[str]:
        return [in_text(record).text for record in self.records]


class InText(NamedTuple):
    """A round's part in a match, whatever comes after it: its text, and which side scored what, one by one."""

    text: str
    points: tuple[tuple[int, int], ...]


@lru_cache(maxsize=1024)
def in_text(record: Record) -> InText:
    at = record.table
    points = [(at.seats[event.seat], event.points) for event in at.events if event.points]
    if record.left and turns.over(at) != "target":
        points += [(side, points) for side, points in enumerate(result(record).points) if points]
    return InText(dumps(record), tuple(points))


def result(record: Record) -> Result:
    """Return how a round that is written down ended."""
    at = record.table
    seat = at.events[-1].seat if turns.over(at) in ("out", "target") else None
    seats = at.seats
    settled = settle(record.rules, seats, record.left, None if seat is None else seats[seat])
    return Result("blocked" if seat is None else "out", settled.winner, seat, settled.points, record.left)


def table(state: ScoreBook) -> Markup:
    """The board with a place for the picked tile, who plays and how they stand, and the tray."""
    at, layout = state.at, state.at.layout
    ghosts = stage.ghosts(layout, state.picked)
    over = bool(turns.over(at) or state.record.left or state.asked)
    tiles = layout.rules.tiles
    flat = tuple(tile for tile in tiles if over or not layout.places(tile))
    bits = stage.tray(
        layout,
        flat=flat,
        picked=state.picked,
        says=lambda tile: "" if over else stage.fits(layout, tile),
    )
    above, beside = _sides(state, over), stage.count(layout, f"round {len(state.earlier) + 1}")
    return stage.stage(layout, shown=ghosts, above=above, beside=beside, below=(*_untiled(state, over), bits))


def _sides(state: ScoreBook, over: bool) -> Markup:
    """Draw how each side stands, and whose turn it is; before a round's first turn the players, to press who leads."""
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
    """Yield what a turn has besides its tile: how many tiles were drawn first, and a knock."""
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
    rules, standings = state.record.rules, state.at.scores
    try:
        if state.sheet == "board":
            holes = marks.holes(rules, len(state.record.names))
            drawing = scoresheet.cribbage_board(marks.pegs(rules, standings), holes=holes, names=state.sides)
            return tag("div", drawing, class_="fs-paper")
        if state.sheet == "xs":
            rows = []
            for name, own in zip(state.sides, state.points, strict=True):
                rows.append(tag("p", tag("span", name), marks.crosses(rules, own, name=name)))
            return tag("div", *rows, class_="fs-paper")
    except FivescoreError as reason:
        return tag("p", f"{reason}.", class_="fs-paper")
    return Markup()


def standings(state: ScoreBook) -> Table:
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
