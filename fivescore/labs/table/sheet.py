"""The score sheet lab: scores of two players turn by turn, written in X's or pegged on a board."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby

from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.labs.contract import Control, Lab, Message, Table, View, registered, script
from fivescore.labs.parts import fields
from fivescore.labs.table.replay import NINE_MOVES
from fivescore.svg import scoresheet
from fivescore.svg.markup import Markup, joined, tag

NAMES = ("Ana", "Ben")
SHEETS = (("xs", "X's"), ("61", "a board of 61"), ("121", "a board of 121"))
SCORES = tuple(step.points for step in NINE_MOVES.steps[1:])
"""What the nine moves of source A score, as if two players had made them in turn."""
SPOTS = ("above", "at the right", "below", "at the left")
"""Where the four small x of a symbol stand, in order."""
MOST, TURNS = 60, 40
"""The most that a turn can score with double-nines, and how many turns the lab takes."""


@dataclass(frozen=True)
class Written:
    """How scores are written, what each turn scored (the players take turns), and how many turns are written."""

    sheet: str = "xs"
    scores: tuple[int, ...] = SCORES
    move: int = 1

    def turns(self, seat: int, back: int = 0) -> tuple[int, ...]:
        """What a player scored in the turns that are written, but for so many of the last."""
        return self.scores[: self.move - back][seat::2]


@registered
class ScoreSheet(Lab[Written]):
    """Step through the turns of two players, and see how each is written."""

    name = "sheet"
    title = "The score sheet"
    begin = Written
    walk = script(
        "next / next / next / sheet 61 / move 7 / previous / move 10 / scores 15, 10 10 5 20 15 / sheet xs / "
        "scores 15 7 / scores / scores 50 10 0 10 10 60 5 / first / last / sheet 121 / sheet 80 / undo / chalk / "
        "reset"
    )

    def read(self, text: str) -> Written:
        """The state of a share text: how it is written, the scores, and the turn, such as `61~5 0 10~2`."""
        sheet, scores, place = fields.parts(text, like="61~5 0 10~2")
        state = Written(_way(sheet), _read(scores))
        return replace(state, move=fields.number(place, len(state.scores), "turn"))

    def text(self, state: Written) -> str:
        return f"{state.sheet}~{' '.join(map(str, state.scores))}~{state.move}"

    def update(self, state: Written, message: Message) -> Written:
        return fields.handled(
            message,
            **fields.stepping(lambda move: replace(state, move=move), state.move, len(state.scores), "turn"),
            sheet=lambda value: replace(state, sheet=_way(value)),
            scores=lambda value: replace(state, scores=_read(value), move=len(_read(value))),
        )

    def view(self, state: Written) -> View:
        scores, group = " ".join(map(str, state.scores)), "The sheet"
        controls = (
            *fields.steps(state.move, len(state.scores), "Turn"),
            Control("sheet", "choice", "Written in", state.sheet, SHEETS, group=group, below=True),
            Control("scores", "text", "Scores, Ana first, turn by turn", scores, group=group),
        )
        return self._still(state)._replace(controls=controls)

    def frames(self, state: Written) -> tuple[View, ...]:
        """Every turn that scores, and the last one."""
        last = len(state.scores)
        return tuple(
            self._still(replace(state, move=move))
            for move in range(1, last + 1)
            if state.scores[move - 1] or move == last
        )

    def _still(self, state: Written) -> View:
        return View(tag("div", _drawn(state), class_="fs-paper"), _says(state), (_table(state),))


def _read(text: str) -> tuple[int, ...]:
    """The scores of a text, each a multiple of five."""
    scores = fields.numbers(text, MOST, "turn", range(1, TURNS + 1), "5 0 10")
    for score in scores:
        if score % 5:
            raise FivescoreError(f"“{score}” cannot be written: a turn scores a multiple of five, 0 to {MOST}")
    return scores


def _way(value: str) -> str:
    return fields.chosen(value, dict(SHEETS), "sheet")


def _drawn(state: Written) -> Markup:
    """Both players' X's, or the board with front and hind pegs."""
    if state.sheet == "xs":
        rows = zip(NAMES, (state.turns(0), state.turns(1)), strict=True)
        return joined(tag("p", tag("span", name), scoresheet.x_notation(own, name=name)) for name, own in rows)
    pegs = [_pegs(state.turns(seat)) for seat in (0, 1)]
    before, now = ([each[at] for each in pegs] for at in (0, 1))
    return scoresheet.cribbage_board(now, before=before, holes=int(state.sheet), names=NAMES)


def _pegs(turns: tuple[int, ...]) -> tuple[int, int]:
    """The holes of the hind and the front peg: the front one shows the score, the other what it was before."""
    scored = [points // 5 for points in turns if points]
    return sum(scored[:-1]), sum(scored)


def _says(state: Written) -> str:
    """What the last turn adds to the sheet, and the score."""
    if not state.move:
        return "Nothing is written yet. Ana has the first turn."
    seat, points = (state.move - 1) % 2, state.scores[state.move - 1]
    standing = ", ".join(f"{name} {sum(state.turns(each))}" for each, name in enumerate(NAMES))
    turn = f"Turn {state.move}: {NAMES[seat]} scores {points or 'nothing'}."
    if not points:
        return f"{turn} Nothing is written. {standing}."
    told = _strokes_told(state, seat) if state.sheet == "xs" else _pegs_told(state, seat)
    return f"{turn} {told} {standing}."


def _pegs_told(state: Written, seat: int) -> str:
    """How far the hind peg jumps, and to which hole."""
    hind, front = _pegs(state.turns(seat))
    last, made = int(state.sheet), front - hind
    place = f"jumps to hole {front}" if front < last else f"goes into the last hole, {last}"
    return f"{speech.number(made).capitalize()} {'hole' if made == 1 else 'holes'}: the hind peg {place}."


def _strokes_told(state: Written, seat: int) -> str:
    """The new marks in words: which lines of which x, and whether they fill a symbol."""
    before, now = (scoresheet.strokes(state.turns(seat, back)) for back in (1, 0))
    new = now[len(before) :]
    if new[0].ring:
        told = f"A small o for ten in one turn, {SPOTS[new[0].place // 2 - 1]}."
    else:
        parts = [_part(list(lines)) for _, lines in groupby(new, key=lambda mark: (mark.symbol, mark.place // 2))]
        strokes = "stroke" if len(new) == 1 else "strokes"
        told = f"{speech.number(len(new)).capitalize()} {strokes}: {speech.listed(parts)}."
    return f"{told} The symbol is full: 50." if now[-1].place + now[-1].ring == 9 else told


def _part(lines: list[scoresheet.Stroke]) -> str:
    """One x of a symbol, or the one of its lines that is new."""
    spot = lines[0].place // 2
    which = f"the small x {SPOTS[spot - 1]}" if spot else "the next large X" if lines[0].symbol else "the large X"
    return which if len(lines) == 2 else f"{'the other' if lines[0].place % 2 else 'one'} line of {which}"


def _table(state: Written) -> Table:
    rows: list[tuple[str, ...]] = [("Turn", "Player", "Scores", *NAMES)]
    sums = [0, 0]
    for turn, points in enumerate(state.scores[: state.move]):
        sums[turn % 2] += points
        rows.append((str(turn + 1), NAMES[turn % 2], str(points), *map(str, sums)))
    return Table("Turn by turn", tuple(rows))
