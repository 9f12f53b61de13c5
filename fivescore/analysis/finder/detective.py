"""The detective: all games that fit a list of scores, and what one more sentence leaves of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from fivescore.core.errors import TooLarge
from fivescore.core.layout import Layout
from fivescore.core.rules import RuleSet
from fivescore.core.tiles import Tile

LIMIT = 50_000
"""The most games that a search keeps alive at once."""


class Stage(NamedTuple):
    """One `score` of the list, and every game that fits the scores up to it.

    >>> from fivescore import ALL_FIVES
    >>> *_, end = search_games(ALL_FIVES, [10])
    >>> [(stage.score, [str(game) for game in stage.games]) for stage in end.stages]
    [(10, ['4-6', '5-5'])]
    """

    score: int
    games: tuple[Layout, ...]


class Games(tuple[Layout, ...]):
    """Games: the tuple of their layouts, and a line for each where it is shown.

    >>> from fivescore import ALL_FIVES
    >>> games(ALL_FIVES, [10, 20])
    No game fits.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "\n".join(map(str, self)) or "No game fits."


class GameSearch(NamedTuple):
    """The progress of a search: its finished `stages`, and the share `done`, from 0 to 1.

    >>> from fivescore import ALL_FIVES
    >>> [each.done for each in search_games(ALL_FIVES, [10, 20], bit=2)]
    [0.5, 1.0]
    """

    stages: tuple[Stage, ...]
    done: float


def one_play_longer(layout: Layout) -> Iterator[Layout]:
    """Every layout that is one play longer, no matter who holds the tile.

    >>> from fivescore import ALL_FIVES
    >>> sum(1 for _ in one_play_longer(Layout(ALL_FIVES)))
    28
    """
    for play in layout.fitting(layout.rest):
        yield layout.after(play)


def search_games(rules: RuleSet, scores: Sequence[int], bit: int = 1000) -> Iterator[GameSearch]:
    """The search bit by bit: how far it is after every `bit` games that were tried, and whole at its end.

    Scores are in the rule set's own unit, 0 for a play that does not score. Games count once, not once for each mirror
    image: a play is a tile and the tile that it touches.

    >>> from fivescore import ALL_FIVES
    >>> *_, end = search_games(ALL_FIVES, [5, 0, 10, 5, 5, 10, 15, 5])
    >>> end.done, [len(stage.games) for stage in end.stages]
    (1.0, [3, 33, 34, 30, 20, 31, 46, 12])

    Raises TooLarge where more than `LIMIT` games fit at once.
    """
    found: tuple[Stage, ...] = ()
    games: tuple[Layout, ...] = (Layout(rules),)
    tried = 0
    for play, score in enumerate(scores, start=1):
        alive: list[Layout] = []
        for place, game in enumerate(games):
            tried += 1
            if tried % bit == 0:
                yield GameSearch(found, (play - 1 + place / len(games)) / len(scores))
            alive.extend(after for after in one_play_longer(game) if after.points == score)
            if len(alive) > LIMIT:
                message = f"more than {LIMIT:,} games fit the first {play} scores; give scores that fewer games have"
                raise TooLarge(message, len(alive), LIMIT)
        games = tuple(alive)
        found = (*found, Stage(score, games))
    yield GameSearch(found, 1.0)


def games(rules: RuleSet, scores: Sequence[int], clue: Callable[[Layout], bool] = lambda game: True) -> Games:
    """Every game that scored just so and for which the clue is true; scores and errors as in `search_games()`.

    >>> from fivescore import ALL_FIVES
    >>> nine_moves = [5, 0, 10, 5, 5, 10, 15, 5]
    >>> [str(game) for game in games(ALL_FIVES, nine_moves, lambda game: first_double(game) == Tile(1, 1))]
    ['1-4 1-1@1-4 4-4@1-4 3-4@4-4 1-2@1-1 1-5@1-1 5-5@1-5 0-5@5-5']
    """
    *_, end = search_games(rules, scores)
    found = end.stages[-1].games if end.stages else (Layout(rules),)
    return Games(game for game in found if clue(game))


def first_double(game: Layout) -> Tile | None:
    """The first double that was played; None where there was none.

    >>> from fivescore import ALL_FIVES
    >>> first_double(Layout(ALL_FIVES).play("1-4").play("1-1").play("4-4"))
    Tile(1, 1)
    """
    return next((tile for tile in game if tile.is_double), None)
