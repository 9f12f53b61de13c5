"""Players: small classes that choose an action from a `Position`, and know nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from inspect import signature
from typing import NamedTuple, Protocol, TypeAlias, cast

from fivescore.analysis.finder import Deals, believable_deals, greedy, next_to_play
from fivescore.analysis.rollout import WORLDS, Policy, rolling_out
from fivescore.analysis.rollout.linear import Chooses, careful_choice, highest_worth, weights
from fivescore.analysis.solver import average_face_up, averages_cost, try_averages
from fivescore.core.errors import FivescoreError, TooLarge
from fivescore.core.position import Action, Position


class Player(Protocol):
    """Chooses one of `position.legal`; `rng` is the player's own stream of chance.

    Wherever players are given, a name of `PLAYERS` is one, and so is a plain function of a position (and, if it takes
    two, of the stream of chance):

    >>> def last(position):
    ...     return position.legal[-1]
    >>> from fivescore.simulate import play_match
    >>> match = play_match("fives-and-threes", (last, "greedy"), seed=1)
    >>> match.scores, match.winner
    ((38, 61), 1)
    """

    @property
    def name(self) -> str: ...

    def choose(self, position: Position, rng: random.Random) -> Action: ...


@dataclass(frozen=True, slots=True)
class Chance:
    """Plays any legal tile, each different place of each tile equally likely; draws only when it must.

    Places are different where something different follows. A yardstick, no source.

    >>> from fivescore import FIVES_AND_THREES
    >>> from fivescore.game import deal
    >>> position = deal(FIVES_AND_THREES, 2, random.Random(1), leader=0).start().seen_by(0)
    >>> Chance().choose(position, random.Random(1)) in position.legal
    True
    """

    name: str = "chance"

    def choose(self, position: Position, rng: random.Random) -> Action:
        plays = position.different
        if not plays:
            return position.legal[0]
        return plays[int(rng.random() * len(plays))]


@dataclass(frozen=True, slots=True)
class Greedy:
    """Takes the most points now; of equal plays the first by the set's order of tiles, then by the lower pip covered.

    The idea is source A's "scoring game": the largest score without regard to who goes out.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.game import deal
    >>> position = deal(ALL_FIVES, 2, random.Random(1), leader=0).start().seen_by(0)
    >>> play = Greedy().choose(position, random.Random(0))
    >>> position.layout.play(play.tile, play.on).points
    10
    """

    name: str = "greedy"

    def choose(self, position: Position, rng: random.Random) -> Action:
        return greedy(position)


@dataclass(frozen=True, slots=True)
class Careful:
    """Looks one ahead: own points less what the next player can be expected to score at best, plus it for a partner.

    The next player is taken to hold any of the unseen tiles, all hands equally likely; the expectation is exact. Of
    equal plays the one that sheds most pips, then the first in that order. The idea is source A's: the smaller the
    total that you leave, the smaller what the next player can make of it.

    >>> from fivescore import ALL_FIVES
    >>> from fivescore.game import deal
    >>> position = deal(ALL_FIVES, 2, random.Random(2), leader=0).start().seen_by(0)
    >>> Careful().choose(position, random.Random(0)) in position.legal
    True
    """

    name: str = "careful"

    def choose(self, position: Position, rng: random.Random) -> Action:
        return _seen(position, careful_choice)


@dataclass(frozen=True, slots=True)
class Linear:
    """Takes the play of most worth by weights that were learned: one sum of what it scores, leaves and keeps.

    `rollout.linear.FEATURES` names what is added up, `learned_for()` there says of which game the weights are. Every
    hand of the unseen tiles is taken for equally likely; of equal plays it takes the first. The idea is the linear
    value functions of the players of games; no source for dominoes.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> position = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(7,))
    >>> str(Linear().choose(position, random.Random(0)))
    '3-6@6-6'
    """

    name: str = "linear"

    def choose(self, position: Position, rng: random.Random) -> Action:
        return _seen(position, partial(highest_worth, weights(position.rules, len(position.sizes))))


def _seen(position: Position, look: Chooses) -> Action:
    """Return the play that `look` takes in a position; with fewer than two plays, the first action."""
    plays, (known, number), mask = position.different, position.layout.known, position.rules.tiles.mask
    if len(plays) < 2:
        return (plays or position.legal)[0]
    steps, unseen = known.steps(number, mask([play.tile for play in plays])), position.hidden
    following, tiles = next_to_play(position)
    held, mate = min(tiles, unseen.bit_count()), position.seats[following] == position.seats[position.to_move]
    return plays[steps.index(look(known, steps, mask(position.hand), unseen, -held if mate else held))]


@dataclass(frozen=True, slots=True)
class Endgame:
    """Careful until few tiles are unseen, then the action with the best face-up average over all deals.

    It looks at all deals once all hands have at most `tiles`, and `solver.averages_cost()` is at most `effort`. The
    idea is the averages of `solver`.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> position = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(2,))
    >>> str(Endgame().choose(position, random.Random(0)))
    '3-6@6-6'
    """

    name: str = "endgame"
    tiles: int = 7
    effort: int = 5_000

    def choose(self, position: Position, rng: random.Random) -> Action:
        if len(position.legal) == 1:
            return position.legal[0]
        if sum(position.sizes) <= self.tiles and averages_cost(position) <= self.effort:
            return average_face_up(position)[0].play
        return Careful().choose(position, rng)


@dataclass(frozen=True, slots=True)
class Rollout:
    """Plays each of its plays to the end of the round, by a `policy`, in `worlds` deals that the record allows.

    Where deals are `suggested`, they are as likely as others' choices say (`finder.believable_deals()`). It takes the
    best face-up average over all deals where `solver.try_averages()` finds that within its `budget` of positions, else
    the best of `rollout.roll_out()`. The idea is the roll-out of backgammon.

    >>> from fivescore import FIVES_AND_THREES, Layout
    >>> position = Position.of(Layout(FIVES_AND_THREES).play("6-6"), hand="5-6 3-6", others=(7,))
    >>> str(Rollout().choose(position, random.Random(0)))
    '3-6@6-6'
    """

    name: str = "rollout"
    worlds: int = WORLDS
    budget: int = 30_000
    policy: Policy = "greedy"
    suggested: bool = False

    def choose(self, position: Position, rng: random.Random) -> Action:
        *_, action = self.thinks(position, rng)
        assert action
        return action

    def thinks(self, position: Position, rng: random.Random) -> Iterator[Action | None]:
        """The same choice, after None for each bit of the work.

        >>> from fivescore import ALL_FIVES
        >>> from fivescore.game import deal
        >>> position = deal(ALL_FIVES, 2, random.Random(1), leader=0).start().seen_by(0)
        >>> [str(action) for action in Rollout(worlds=40, budget=0).thinks(position, random.Random(1))]
        ['None', 'None', '0-5']
        """
        if len(position.different) < 2:
            yield position.legal[0]
            return
        try:
            best = position.legal[0]
            for work in try_averages(position, self.budget):
                if work.done == 1:
                    yield work.choices[0].play
                    return
                yield None
            deals: Deals = ()
            for some in believable_deals(position, self.worlds, rng) if self.suggested else ():
                deals = some
                yield None
            for found in rolling_out(position, self.worlds, rng, policy=self.policy, deals=deals):
                best = found[0].play
                yield None
            yield best
        except TooLarge:  # what the record proves takes too long to count
            yield Careful().choose(position, rng)


_EXPERT = Rollout("expert", 200, 60_000, "linear", suggested=True)
_ALL: tuple[Player, ...] = (Chance(), Greedy(), Careful(), Endgame(), Linear(), Rollout(), _EXPERT)
PLAYERS: dict[str, Player] = {player.name: player for player in _ALL}
"""The players that we ship, by name."""
AnyPlayer: TypeAlias = Player | str | Callable[..., Action]
"""What names a player where one is asked for: the player, a name of `PLAYERS`, or a function."""


class FunctionPlayer(NamedTuple):
    """A function as a player: of the position, or of the position and the stream of chance."""

    function: Callable[..., Action]
    arguments: int

    @property
    def name(self) -> str:
        return getattr(self.function, "__name__", "function")

    def choose(self, position: Position, rng: random.Random) -> Action:
        return self.function(*(position, rng)[: self.arguments])

    def __repr__(self) -> str:
        return f"FunctionPlayer({self.function.__module__}.{self.name})"


def player_of(value: AnyPlayer) -> Player:
    """The player that is named, or made of a function; a player is itself.

    >>> player_of("greedy"), player_of(lambda position: position.legal[0]).name
    (Greedy(name='greedy'), '<lambda>')

    Raises FivescoreError for a name that no player has, and for what cannot choose.
    """
    if isinstance(value, str):
        if value not in PLAYERS:
            raise FivescoreError(f"there is no player {value[:40]!r}; players: {', '.join(PLAYERS)}, or a function")
        return PLAYERS[value]
    if hasattr(value, "choose"):
        return cast("Player", value)
    if not callable(value):
        raise FivescoreError(f"{value!r:.40} is no player; give a name such as 'greedy', or a function of a position")
    return FunctionPlayer(value, min(2, len(signature(value).parameters)))
