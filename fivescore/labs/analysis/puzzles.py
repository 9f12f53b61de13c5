"""Positions worth another try, as text: a head, then a line for each, which ends with the link text of the position.

    fivescore positions 1
    1-1@0-1 5.00 truth - again.1=~record~2~1-1.1-2~~~fivescore 1 all-fives …

A line has the best play, the points by which it was better than the one that was made, the measure, the theme of the
loss (a dash for none), and the share text of the lab *Try again*: the round so far as its table saw it, with one hand.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fivescore.analysis.review import MEASURES, Review, plays_of
from fivescore.analysis.review.habits import THEMES, theme
from fivescore.analysis.review.puzzle import GAP, Puzzle
from fivescore.core.errors import NotationError
from fivescore.core.game import State
from fivescore.core.layout import Play
from fivescore.core.notation import Record, Turn, read_plays, write_tiles
from fivescore.labs.analysis import codec
from fivescore.labs.analysis.scenario import EMPTY, Scenario, at_turn
from fivescore.labs.parts import fields
from fivescore.labs.share import from_link, parted, share

HEAD = "fivescore positions 1"
"""The first line of the text."""
FILE = Path(__file__).parents[2] / "content" / "puzzles.txt.gz"
"""The stored puzzles, a line each; `make puzzles` mines them."""
_PACKED = FILE.read_bytes()  # now: a browser that goes on from a memory has no files
WORST = 3
"""How many positions a review gives."""


class Moment(NamedTuple):
    """A position worth another try: where it is, its best play, how far that was ahead, by which measure, its theme."""

    text: str
    best: Play
    ahead: Fraction
    measure: str
    theme: str

    @property
    def scenario(self) -> Scenario:
        return codec.read(self.text, Scenario(EMPTY))


def before(record: Record, event: int) -> Record:
    """A record as its table saw it, up to an event; each draw is an event by itself."""
    turns: list[Turn] = []
    for turn in record.turns:
        events = turn.draws + (turn.action is not None)
        if events > event:
            turns += [Turn(event)] if event else []
            break
        turns.append(turn)
        event -= events
    return replace(record.public, turns=tuple(turns), left=())


def place(record: Record, event: int) -> str:
    """What the position editor opens before an event: the record as its table saw it, and the hand of who is to
    move."""
    so_far = before(record, event)
    end = replace(record, turns=so_far.turns, left=()).end
    hand = end.hands[end.to_move] if isinstance(end, State) else ()
    return codec.write(at_turn(so_far, len(so_far.turns), write_tiles(hand)))


def shared(text: str) -> str:
    """The share text that opens a position of the editor to be tried again."""
    return share("again", f"~{text}")


def own(text: str) -> str:
    """What the editor opens, of such a share text, of a whole link, or of a text that is it already."""
    text = from_link(text)
    found = parted(text)
    return found[2].partition("~")[2] if found and found[0] == "again" else text


def worst(record: Record, found: Review) -> tuple[Moment, ...]:
    """The costliest choices of a review, as positions; those with a play that is best."""
    moments = []
    for each in found.costliest[:WORST]:
        if isinstance(best := each.weighed.best[0], Play):
            moments.append(Moment(place(record, each.event), best, each.lost, each.weighed.measure, theme(each)))
    return tuple(moments)


def mine(record: Record, found: Review) -> tuple[str, ...]:
    """The costliest choices of a review that are puzzles, as lines of the progress: one play was clearly best."""
    lines = []
    for each in found.costliest[:WORST]:
        best, second, *_ = sorted(each.weighed.values.items(), key=lambda pair: -pair[1])
        if isinstance(best[0], Play) and best[1] - second[1] >= GAP[record.rules.unit]:
            about = f"{best[0]} {float(best[1] - second[1]):.2f} {each.weighed.measure} {theme(each) or '-'}"
            lines.append(f"own {about} {place(record, each.event)}")
    return tuple(lines)


def write(moments: Iterable[Moment]) -> str:
    lines = (
        f"{each.best} {float(round(each.ahead, 2)):.2f} {each.measure} {each.theme or '-'} {shared(each.text)}"
        for each in moments
    )
    return "\n".join([HEAD, *lines, ""])


def read(text: str) -> tuple[Moment, ...]:
    head, *lines = text.removeprefix("\ufeff").replace("\r\n", "\n").split("\n")
    if head.strip() != HEAD:
        raise NotationError(f"positions begin with the line “{HEAD}”, not with “{head[:40]}”", text)
    return tuple(_moment(line, number) for number, line in enumerate(lines, start=2) if line.strip())


def line(found: Puzzle, text: str) -> str:
    """A stored puzzle as a line: grade, theme, best and greedy play, how far the best is ahead, the measure, how many
    plays there are and how many tiles are unseen, and the position as the editor opens it."""
    ahead, at = f"{float(found.ahead):.2f}", codec.read(text, Scenario(EMPTY)).position
    words = (found.grade, found.theme, found.best, found.greedy, ahead, found.measure)
    return " ".join(map(str, (*words, len(plays_of(at)), len(at.unseen), text)))


class Stored(NamedTuple):
    """A stored puzzle: what its line says (see `line()`), and its number."""

    number: int
    grade: int
    theme: str
    best: str
    greedy: str
    ahead: Fraction
    measure: str
    plays: int
    unseen: int
    text: str


@cache
def stored() -> tuple[Stored, ...]:
    """All stored puzzles, in their order.

    >>> len(stored()) >= 1000, {each.grade for each in stored()} == {1, 2, 3}
    (True, True)
    """
    lines = gzip.decompress(_PACKED).decode().splitlines()
    return tuple(_stored(number, each) for number, each in enumerate(lines, start=1))


def _stored(number: int, text: str) -> Stored:
    grade, theme, best, greedy, ahead, measure, plays, unseen, place = text.split(" ", 8)
    return Stored(number, int(grade), theme, best, greedy, Fraction(ahead), measure, int(plays), int(unseen), place)


def _moment(line: str, number: int) -> Moment:
    words = line.strip().split(" ", 4)
    try:
        if len(words) < 5:
            raise NotationError(f"it has {len(words)} parts; write play, points, measure, theme and position", line)
        if not re.fullmatch(r"-?\d{1,4}(\.\d{1,4})?", words[1], re.ASCII):
            raise NotationError(f"{words[1][:20]!r} is no number of points; write one such as 1.25", line)
        (best,), ahead = read_plays(words[0]), Fraction(words[1])
        fields.chosen(words[2], MEASURES, "measure")
        fields.chosen(words[3], ("-", *THEMES), "theme")
        found = Moment(own(words[4]), best, ahead, words[2], words[3].strip("-"))
        if best not in found.scenario.position.legal:
            raise NotationError(f"{best} cannot be played there", line)
        return found
    except (NotationError, ValueError) as fault:
        raise NotationError(f"line {number}: {fault}", line) from fault
