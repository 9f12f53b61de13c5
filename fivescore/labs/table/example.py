"""The worked example of each game: a round of it, stepped through by the replay lab's own means."""

from __future__ import annotations

from dataclasses import dataclass

from fivescore.labs.contract import Control, Message, View
from fivescore.labs.parts import fields
from fivescore.labs.table.replay import NINE_MOVES, Place, Replay
from fivescore.rules import RULE_SETS

PLAYS = {
    "all-fives": " ".join(map(str, NINE_MOVES.round.plays)),
    "all-fives-gamerules": "0-5 0-0 0-1 1-5@0-1 0-2 2-2 0-4 4-6 1-6",
    "all-fives-online": "0-5 0-0 0-1 1-5@0-1 0-2 2-2 0-4 4-6 1-6",
    "five-up": "0-5 5-5 0-0 4-5 1-5 1-6 5-6@5-5 3-4 3-3",
    "fives-and-threes": "6-6 3-6 5-6 3-4 0-5 0-2 2-4@3-4 2-2@0-2 2-3@2-2",
    "odd-primes": "6-6 3-6 5-6 3-4 2-4 2-2 0-5 0-2@0-5 2-3@2-2",
    "muggins": "4-6 0-6 4-5 0-5@0-6 5-5@4-5 1-5@5-5 1-2 0-2 0-0",
    "sniff": "1-4 3-4 1-1 1-5 1-6 5-5 0-1 5-6@5-5 0-2",
    "all-threes": "6-6 3-6 5-6 3-4 0-5 0-2 2-4@3-4 2-2@0-2 1-2@2-2",
}
"""A round of each game, from the lead; that of All Fives is the nine moves of source A, the others are our own."""
EXAMPLES = {slug: Replay(slug, rules.title, PLAYS[slug], rules) for slug, rules in RULE_SETS.items()}
"""The replay of each game's example."""


@dataclass(frozen=True)
class ExamplePlace(Place):
    """Where the reader is, and in which game's example.

    >>> EXAMPLE.start("five-up~3").slug, EXAMPLE.start("five-up~3").move
    ('five-up', 3)
    """

    slug: str = "all-fives"


class Example:
    """Step through a round of a game, and say before each play what it scores.

    >>> print(EXAMPLE.view(EXAMPLE.start("fives-and-threes~2")).says)
    [3-6] on one side of the double six. The ends are 12 and 3. They total 15, five threes and three fives: [3-6]
    scores 8.
    """

    name = "example"
    title = "An example, play by play"

    def start(self, text: str) -> ExamplePlace:
        """The state of a share text: the game, then the place and the guesses, such as `five-up~6:5,0,,10`.

        Raises FivescoreError for a text that names no game, or no place in its example.
        """
        slug, rest = fields.parts(text or "all-fives", like="five-up~6:5,0,,10", least=1)
        slug = fields.game(slug)
        return _shown(slug, EXAMPLES[slug].start(rest))

    def write(self, state: ExamplePlace) -> str:
        rest = EXAMPLES[state.slug].write(state)
        return f"{state.slug}~{rest}" if rest or state.slug != "all-fives" else ""

    def update(self, state: ExamplePlace, message: Message) -> ExamplePlace:
        if message.id != "game":
            return _shown(state.slug, EXAMPLES[state.slug].update(state, message))
        return self.start(fields.game(message.value))

    def view(self, state: ExamplePlace) -> View:
        view = EXAMPLES[state.slug].view(state)
        game = Control("game", "choice", "Game", state.slug, fields.GAMES, group="Other games")
        return view._replace(controls=(*view.controls, game))

    def frames(self, state: ExamplePlace) -> tuple[View, ...]:
        return EXAMPLES[state.slug].frames(state)


def _shown(slug: str, step: Place) -> ExamplePlace:
    return ExamplePlace(step.move, step.guesses, step.playing, slug)


EXAMPLE = Example()
"""The worked examples; it opens with the nine moves of source A."""
