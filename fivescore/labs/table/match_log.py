"""A match at a real table, written down: the rounds that are over, and the one that is played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

from fivescore.core.game import Result, turns
from fivescore.core.match import next_leader, winning_side
from fivescore.core.notation import Record, dumps
from fivescore.core.position import Position
from fivescore.core.rules import settle
from fivescore.core.tiles import Tile
from fivescore.labs.parts import board


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

    @cached_property
    def at(self) -> Position:
        """What the table shows now, settled if the round is."""
        return self.record.table

    @property
    def fresh(self) -> bool:
        """Whether nothing is written yet."""
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
        """Who leads this round by the rules; None where it is drawn for, and in the first round."""
        before = self.earlier[-1] if self.earlier else None
        return next_leader(before.rules, before.leader, result(before)) if before else None

    @cached_property
    def winner(self) -> int | None:
        if not self.record.left and turns.over(self.at) != "target":
            return None
        return winning_side(self.record.rules, len(self.record.names), self.at.scores)

    @property
    def points(self) -> list[list[int]]:
        """What each side scored, turn by turn and at the end of each round, from nothing on."""
        found: list[list[int]] = [[] for _ in self.at.scores]
        for record in (*self.earlier, self.record):
            for side, points in told(record).points:
                found[side].append(points)
        return found

    @property
    def texts(self) -> list[str]:
        return [told(record).text for record in self.records]


class Told(NamedTuple):
    """What a round tells of a match, whatever comes after it: its text, and which side scored what, one by one."""

    text: str
    points: tuple[tuple[int, int], ...]


@lru_cache(maxsize=1024)
def told(record: Record) -> Told:
    at = record.table
    points = [(at.seats[event.seat], event.points) for event in at.events if event.points]
    if record.left and turns.over(at) != "target":
        points += [(side, points) for side, points in enumerate(result(record).points) if points]
    return Told(dumps(record), tuple(points))


def result(record: Record) -> Result:
    """How a round that is written down ended."""
    at = record.table
    seat = at.events[-1].seat if turns.over(at) in ("out", "target") else None
    seats = at.seats
    settled = settle(record.rules, seats, record.left, None if seat is None else seats[seat])
    return Result("blocked" if seat is None else "out", settled.winner, seat, settled.points, record.left)
