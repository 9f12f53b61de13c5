"""Nine moves: step through the round of source A, and say what each play scores before you see it."""

from dataclasses import dataclass, replace

from fivescore.core import speech
from fivescore.core.errors import FivescoreError
from fivescore.core.layout import Layout, places
from fivescore.core.notation import read_layout
from fivescore.core.rules import ALL_FIVES
from fivescore.notebook.html import Table
from fivescore_labs.contract import Control, Lab, Message, Verdict, View, registered
from fivescore_labs.parts import board, fields
from fivescore_labs.train.mistakes import likely_mistake

STEP = 1.4
"""Seconds between two moves while it plays."""


@dataclass(frozen=True)
class ReplayState:
    """The reader's place: `move` plays are shown, `guesses` holds a score or None for each play of the round."""

    move: int
    guesses: tuple[int | None, ...]
    playing: bool = False


class NineMoves(Lab[ReplayState]):
    """The nine moves of source A, stepped through."""

    name = "nine-moves"
    title = "Nine moves"

    round = read_layout(places.NINE_MOVES, ALL_FIVES)
    steps = (Layout(ALL_FIVES), *round.steps())
    last = len(steps) - 1

    def read(self, text: str) -> ReplayState:
        """The state of a share text: the move, then the guesses, such as `6:5,0,,10`."""
        place, _, rest = text.partition(":")
        guesses = [_score(word) for word in rest.split(",")]
        if len(guesses) > self.last:
            raise fields.no_link(text, like="6:5,0,,10")
        move = fields.number(place, self.last, "move") if text else 0
        return ReplayState(move, (*guesses, *[None] * (self.last - len(guesses))))

    def text(self, state: ReplayState) -> str:
        words = ",".join("" if guess is None else str(guess) for guess in state.guesses).rstrip(",")
        return f"{state.move}:{words}" if words else str(state.move or "")

    def update(self, state: ReplayState, message: Message) -> ReplayState:
        return fields.dispatch(
            message,
            **fields.stepping(lambda move: replace(state, move=move, playing=False), state.move, self.last, "move"),
            play=lambda _: replace(state, move=state.move % self.last, playing=not state.playing),
            tick=lambda _: self._ticked(state),
            guess=lambda value: self._guess(state, value),
            check=lambda value: self._check(self._guess(state, value) if value else state),
        )

    def _ticked(self, state: ReplayState) -> ReplayState:
        move = min(state.move + state.playing, self.last)
        return replace(state, move=move, playing=state.playing and move < self.last)

    def _guess(self, state: ReplayState, text: str) -> ReplayState:
        guesses = list(state.guesses)
        guesses[state.move : state.move + 1] = [_score(text)] if state.move < self.last else []
        return replace(state, guesses=tuple(guesses))

    def _check(self, state: ReplayState) -> ReplayState:
        if state.move == self.last or state.guesses[state.move] is None:
            raise FivescoreError("Nothing to check yet: type what the next play will score, 0 if nothing")
        return replace(state, move=state.move + 1, playing=False)

    def view(self, state: ReplayState) -> View:
        view = self._static_view(state.move, coming=True)
        guess = state.guesses[state.move - 1] if state.move else None
        verdict, note = _marked(self.steps[state.move], guess)
        view = view._replace(verdict=verdict, note=note, tick=STEP if state.playing else 0)
        tables = (*view.tables, self._moves(state)) if state.move else ()
        return view._replace(tables=tables, controls=self._controls(state))

    def static_views(self, state: ReplayState) -> tuple[View, ...]:
        return tuple(self._static_view(move) for move in range(1, self.last + 1))

    def _static_view(self, move: int, *, coming: bool = False) -> View:
        layout = self.steps[move]
        so_far = sum(step.points for step in self.steps[: move + 1])
        caption = f"move {move} of {self.last}"
        following = self.steps[move + 1].last if move < self.last else None
        ghost = following if coming else None
        picture = board.picture(layout, within=self.round, ghost=ghost, caption=caption, so_far=so_far, press="next")
        if not layout.last:
            says = f"The table is empty. {following.tile} will lead." if following else "The table is empty."
            return View(picture, says)
        says = f"{layout.last.tile} {speech.how_laid(layout)}. {speech.score(layout)}"
        return View(picture, says, (board.ends_table(layout, f"Open ends after move {move}"),))

    def _moves(self, state: ReplayState) -> Table:
        rows = [("Move", "Play", "Total", "Scores", "You said")]
        for move in range(1, state.move + 1):
            layout, guess = self.steps[move], state.guesses[move - 1]
            tile = str(layout.last.tile) if layout.last else ""
            mark = "–" if guess is None else f"{guess} {'✓' if guess == layout.points else '✗'}"
            rows.append((str(move), tile, str(layout.total), str(layout.points), mark))
        return Table("Moves so far", tuple(rows))

    def _controls(self, state: ReplayState) -> tuple[Control, ...]:
        name = "pause" if state.playing else "play"
        steps = (*fields.steps(state.move, self.last, "Move"), Control("play", "button", name.capitalize(), icon=name))
        if state.move == self.last:
            return steps
        coming = self.steps[state.move + 1]
        tile = coming.last.tile if coming.last else ""
        group = f"Predict. {tile} {speech.how_laid(coming)}. What will it score?"
        guess = state.guesses[state.move]
        ask = (
            Control("guess", "text", "Your score", "" if guess is None else str(guess), group=group),
            Control("check", "button", "Check", group=group, main=True),
        )
        return ask + steps


def _score(word: str) -> int | None:
    return fields.number(word.strip(), 999, "score") if word.strip() else None


def _marked(layout: Layout, guess: int | None) -> tuple[Verdict, str]:
    """The verdict on a guess, and its sentence with the likely reason."""
    if guess is None:
        return "", ""
    tile = layout.last.tile if layout.last else ""
    scores = f"{tile} scores {layout.points or 'nothing'}."
    if guess == layout.points:
        return "right", f"Right: {scores}"
    return "wrong", f"Not {guess}: {scores} {likely_mistake(layout, guess)}".strip()


NINE_MOVES = registered(NineMoves())
"""The lab of the nine moves."""
