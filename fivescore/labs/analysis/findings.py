"""What the engine finds out of a position on the desk: what the next player can do, and what each play is worth."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from typing import NamedTuple

from fivescore import odds, solver
from fivescore.errors import FivescoreError, TooLarge
from fivescore.finder import outcomes
from fivescore.game import turns
from fivescore.labs.analysis.edited import Desk
from fivescore.labs.contract import sentence
from fivescore.labs.parts.latest import Latest
from fivescore.layout import Play
from fivescore.odds import Dist
from fivescore.position import Position
from fivescore.review import MEASURES, look_ahead
from fivescore.solver import Averaged, Solution, Study, endings

QUICK = 60_000
"""Up to which cost values are worked out without being asked for."""
SOLVED = 40_000
"""How many positions a round with all hands known may take."""
SEED = 1
"""The seed of samples."""


class Reach(NamedTuple):
    """What a player can do at once, without drawing: the chance to play, and of each best score (0 for none).

    >>> from fivescore import ALL_FIVES, Layout
    >>> found = reach(Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-4 1-6 0-6", others=(3,)))
    >>> found.seat, found.play, found.scores[15], found.mean
    (1, Fraction(221, 506), Fraction(1, 8), Fraction(15, 8))
    """

    seat: int
    play: Fraction
    scores: Dist[int]

    @property
    def mean(self) -> Fraction:
        """The best score on average."""
        return self.scores.mean()

    @property
    def score(self) -> Fraction:
        """The chance to score at all."""
        return 1 - self.scores.get(0, Fraction(0))


def countable(position: Position) -> bool:
    """Whether the deals that fit a position can be counted in a moment.

    >>> from fivescore import ALL_FIVES, Layout
    >>> countable(Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-4 1-6 0-6", others=(3,)))
    True
    """
    try:
        odds.count_deals(position)
    except FivescoreError as fault:  # a record that no deal fits has another fault
        return not isinstance(fault, TooLarge)
    return True


def reach(position: Position) -> Reach | None:
    """What the next other player can do: the one to move, or after the own seat the next; None where nobody can know,
    or where the deals are too many to count.

    Exact: knocks and draws of the record count, choices do not.

    >>> from fivescore import ALL_FIVES, Layout
    >>> found = reach(Position.of(Layout(ALL_FIVES).play("6-6"), hand="1-4 1-6 0-6", others=(3,)))
    >>> found.seat, found.play
    (1, Fraction(221, 506))
    """
    seat = position.to_move
    if seat == position.seat:
        seat = turns.next_seat(position.sizes, seat)
    if seat == position.seat or not position.sizes[seat] or turns.over(position):
        return None
    layout = position.layout
    levels = sorted({each.points for each in outcomes(layout, position.unseen) if each.points})
    try:
        above = [odds.can_score(position, seat, points) for points in levels]
    except TooLarge:
        return None
    at_least = dict(zip([0, *levels], [Fraction(1), *above], strict=True))
    more = [*at_least.values(), Fraction(0)][1:]
    chances = {points: here - then for (points, here), then in zip(at_least.items(), more, strict=True)}
    return Reach(
        seat, odds.can_play(position, seat), Dist({each: chance for each, chance in chances.items() if chance})
    )


class Found(NamedTuple):
    """What was found out: `why` says why there are no values, or none to the end of the round.

    Values are then of one look `ahead`. `solution` is of the round with all tiles known.

    >>> from fivescore.solver import random_ending
    >>> from fivescore import ALL_FIVES
    >>> *_, last = find(Desk(random_ending(ALL_FIVES, 2, 2, 1, seed=1)))
    >>> last.done, len(last.choices), last.why
    (Fraction(1, 1), 2, '')
    """

    done: Fraction = Fraction(1)
    choices: tuple[Averaged, ...] = ()
    why: str = ""
    ahead: bool = False
    solution: Solution | None = None
    unsolved: str = ""


_studied = Latest[tuple[Position, str], Study](most=8)
_solved = Latest[Desk, tuple[Solution | None, str]](most=8)


def find(desk: Desk) -> Iterator[Found]:
    """The values of a desk bit by bit, as far as they are asked for; the last is whole.

    >>> from fivescore import ALL_FIVES, Layout
    >>> at = Position.of(Layout(ALL_FIVES), hand="0-0", others=(3,))
    >>> [found.why for found in find(Desk(at._replace(to_move=1)))]
    ['Values are for the player to move; to see those of this hand, give it the turn.']
    """
    solution, unsolved = _solution(desk)
    found = Found(solution=solution, unsolved=unsolved)
    if why := _unweighed(desk):
        yield found._replace(why=why)
        return
    if why := _too_large(desk):
        yield found._replace(choices=_ahead(desk.position), why=why, ahead=True)
        return
    key, sample = (desk.position, desk.weigh), _sample(desk)
    known = _studied.get(key)
    if not known:
        bits = endings.study(desk.position, sample, SEED)
        if solver.cost(desk.position) < 3000 and not sample:
            bits = iter(list(bits)[-1:])
        for study in bits:
            if study.done < 1:
                yield found._replace(done=study.done)
        known = _studied.keep(key, study)
    yield found._replace(choices=known.choices)


def _sample(desk: Desk) -> int:
    return int(desk.weigh) if desk.weigh.isdigit() else 0


def _ahead(position: Position) -> tuple[Averaged, ...]:
    """Every play with its points less what the next player can be expected to score, the best first."""
    plays = [action for action in position.legal if isinstance(action, Play)]
    found = [Averaged(play, position.layout.after(play).points, look_ahead(position, play)) for play in plays]
    return tuple(sorted(found, key=lambda choice: -choice.mean))


def _unweighed(desk: Desk) -> str:
    """Why no values are worked out, before any work; "" where they are."""
    at = desk.position
    if turns.over(at):
        return "The round is over."
    if not at.hand:
        if desk.record:
            return "Values need the hand of the player to move: type it."
        return "Values need your hand: type it, or click its tiles in the set."
    if at.to_move != desk.own:
        return "Values are for the player to move; to see those of this hand, give it the turn."
    if any(not size for size in at.sizes):
        return "Values need tiles in every hand."
    return ""


def _too_large(desk: Desk) -> str:
    """Why values do not go to the end of the round, and what can be done; "" where they do."""
    at = desk.position
    if not desk.weigh and solver.cost(at) <= QUICK:
        return ""
    if desk.weigh:
        try:
            endings.effort(at, _sample(desk))
        except TooLarge as refusal:
            return f"{_sizes(desk)} {sentence(str(refusal))}"
        return ""
    ways = []
    with suppress(TooLarge):
        endings.effort(at, 0)
        ways.append(f"over all {odds.count_deals(at):,} deals")
    with suppress(TooLarge):
        endings.effort(at, 100)
        ways.append("from a sample of deals")
    if ways:
        return f"{_sizes(desk)} Values to the end of the round take longer: ask for them, {' or '.join(ways)}."
    return f"{_sizes(desk)} Values to the end of the round come within reach with fewer tiles."


def _sizes(desk: Desk) -> str:
    """How much is hidden."""
    at = desk.position
    others = " + ".join(str(at.sizes[seat]) for seat in desk.others)
    return f"{others} of {len(at.unseen)} unseen tiles are in other hands, {at.boneyard} in the boneyard."


def _solution(desk: Desk) -> tuple[Solution | None, str]:
    """The round with all tiles known, solved; or why it is not."""
    key = Desk(desk.position, desk.faces)
    if known := _solved.get(key):
        return known
    found: tuple[Solution | None, str] = (None, "")
    state = None if turns.over(desk.position) else desk.state
    if state and state.result:
        found = (None, "With all tiles known: nobody can play, the round is blocked.")
    elif state:
        try:
            found = (solver.face_up(state, limit=SOLVED), "")
        except FivescoreError:
            found = (None, f"With all tiles known, more than {SOLVED:,} positions would have to be searched.")
    return _solved.keep(key, found)


def kind(desk: Desk, found: Found) -> str:
    """How exact the values are that were found.

    >>> from fivescore import ALL_FIVES, Layout
    >>> at = Position.of(Layout(ALL_FIVES), hand="0-0", others=(3,))
    >>> kind(Desk(at, weigh="100"), Found())
    'Estimate from 100 random deals, seed 1; ± is one standard error. It estimates the average of face-up values.'
    """
    at, sample = desk.position, _sample(desk)
    if found.ahead:
        return MEASURES["look-ahead"]
    if len(at.sizes) > 2 and not (sample and at.boneyard):
        return endings.AVERAGE.replace("both players", "all players")
    return endings.kind(at, sample, SEED)
