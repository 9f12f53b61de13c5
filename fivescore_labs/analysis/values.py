"""What the engine finds out of a scenario: what the next player can do, what each play is worth, how the round ends."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from itertools import chain
from time import process_time
from typing import NamedTuple

from fivescore.analysis import odds, solver
from fivescore.analysis.finder import Opportunity, outcomes
from fivescore.core.errors import FivescoreError, TooLarge
from fivescore.core.game import turns
from fivescore.core.layout import Play
from fivescore.core.position import Action, Position
from fivescore_labs.analysis.scenario import Scenario
from fivescore_labs.contract import sentence
from fivescore_labs.parts.cache import Latest, worked
from fivescore_labs.review import MEASURES, look_ahead, plays_of

QUICK = 60_000
"""Up to which cost values are worked out without being asked for."""
AT_ONCE = 20
"""Below which cost values come with the first view."""
SOLVED = 40_000
"""How many positions a round with all hands known may take."""
LONG = 30
"""How many events a record has whose deals may be hard to count."""
BIT = 0.1
"""How many seconds one bit of counting takes before what is known so far is shown."""


class PlayChances(NamedTuple):
    """A player's chances at once, without drawing: to play, and of each best score (0 for none)."""

    seat: int
    play: Fraction
    scores: odds.Dist[int]

    @property
    def mean_best(self) -> Fraction:
        """The best score on average."""
        return self.scores.mean()

    @property
    def score(self) -> Fraction:
        """The chance to score at all."""
        return 1 - self.scores.get(0, Fraction(0))


def _reaching(position: Position) -> Iterator[PlayChances | None]:
    """Yield what the next other player can do, after None for each count that it takes; None where nobody can know."""
    seat = position.to_move
    if seat == position.seat:
        seat = turns.next_seat(position.sizes, seat)
    if seat == position.seat or not position.sizes[seat] or turns.why_over(position):
        yield None
        return
    layout = position.layout
    levels = sorted({each.points for each in outcomes(layout, position.unseen) if each.points})
    at_least = {0: Fraction(1)}
    try:
        play = odds.can_play(position, seat)
        for points in levels:
            yield None
            at_least[points] = odds.can_score(position, seat, points)
    except TooLarge:
        yield None
        return
    more = [*at_least.values(), Fraction(0)][1:]
    chances = {points: here - then for (points, here), then in zip(at_least.items(), more, strict=True)}
    yield PlayChances(seat, play, odds.Dist({each: chance for each, chance in chances.items() if chance}))


class Findings(NamedTuple):
    """The findings so far, `done` from 0 to 1; `deals` is None where too many fit to count them."""

    plays: tuple[Opportunity, ...] = ()
    deals: int | None = 0
    now: PlayChances | None = None
    then: Mapping[Play, PlayChances | None] = {}
    solution: solver.Solution | None = None
    unsolved: str = ""
    done: Fraction = Fraction(1)
    choices: tuple[solver.Averaged, ...] = ()
    outlooks: Mapping[Action, solver.Outlook] = {}
    kind: str = ""
    why: str = ""
    ahead: bool = False


_studied = Latest[tuple[Position, int, int], solver.Study](most=8)
_solved = Latest[Scenario, tuple[solver.Solution | None, str]](most=8)


def find(scenario: Scenario) -> Iterator[Findings]:
    """Yield what is found bit by bit, with the values that are asked for; the last is whole."""
    at = scenario.position
    if turns.why_over(at):
        yield Findings(why="The round is over.")
        return
    found, before = Findings(), Fraction(0)
    for found in _reached(scenario):
        if found.done < 1:
            before = Fraction(1, 4)
            yield found._replace(done=found.done * before)
    start = before
    for done, solution, unsolved in _solution(scenario):
        found = found._replace(solution=solution, unsolved=unsolved)
        if done < 1:
            before = Fraction(1, 2)
            yield found._replace(done=start + (before - start) * done)
    if why := _unweighed(scenario):
        yield found._replace(why=why)
    elif why := _too_large(scenario):
        yield found._replace(choices=_ahead(at), kind=MEASURES["look-ahead"], why=why, ahead=True)
    else:
        for study in _study(at, scenario.sample, scenario.seed):
            kind = _kind(scenario) if study.choices else ""
            done = before + (1 - before) * study.done
            yield found._replace(done=done, choices=study.choices, outlooks=study.outlooks, kind=kind)


def _reached(scenario: Scenario) -> Iterator[Findings]:
    """Yield what the next player can do now and after each play, bit by bit where the deals are hard to count."""
    at, start = scenario.position, process_time()
    plays, own = outcomes(at.layout, at.hand), at.to_move == at.seat
    turn = at._replace(to_move=at.seat) if at.seat is not None else at
    asked = [each.play for each in plays if own or each.play == scenario.shown]
    if len(at.events) > LONG:
        yield Findings(plays, done=Fraction(0))
    found = Findings(plays, _deals(at))
    for number, play in enumerate([None, *asked]):
        known = None
        for known in _reaching(turns.position_after(turn, play) if play else at):
            if not known and process_time() - start > BIT:
                yield found._replace(done=Fraction(number, len(asked) + 1))
                start = process_time()
        found = found._replace(then={**found.then, play: known}) if play else found._replace(now=known)
    yield found


def _deals(position: Position) -> int | None:
    """Count the deals that fit; 0 where none does, None where they are too many to count."""
    try:
        return odds.count_deals(position)
    except FivescoreError as fault:  # a record that no deal fits has another fault
        return None if isinstance(fault, TooLarge) else 0


def _study(position: Position, sample: int, seed: int) -> Iterator[solver.Study]:
    """The values bit by bit, nothing first; of what was found lately, and of what is found at once, only the last."""
    key = (position, sample, seed if sample else 0)
    at_once = not sample and solver.averages_cost(position) < AT_ONCE
    bits = chain([solver.Study(Fraction(0))], solver.endings.study(*key))
    return worked(_studied, key, (bit for bit in bits if not at_once or bit.done == 1))


def _ahead(position: Position) -> tuple[solver.Averaged, ...]:
    """Every play with its points less what the next player can be expected to score, the best first."""
    after = position.layout.after
    found = [solver.Averaged(play, after(play).points, look_ahead(position, play)) for play in plays_of(position)]
    return tuple(sorted(found, key=lambda choice: -choice.mean))


def _unweighed(scenario: Scenario) -> str:
    """Say why no values are worked out, before any work; "" where they are."""
    at = scenario.position
    if not at.hand and scenario.record:
        return "Values need the hand of the player to move: type it."
    if not at.hand:
        return "Values need your hand: type it, or click its tiles in the set."
    if at.to_move != scenario.own:
        return "Values are for the player to move; to see those of this hand, give it the turn."
    return "" if all(at.sizes) else "Values need tiles in every hand."


def _too_large(scenario: Scenario) -> str:
    """Say why values do not go to the end of the round, and what can be done; "" where they do."""
    at = scenario.position
    if not scenario.weigh and solver.averages_cost(at) <= QUICK:
        return ""
    if scenario.weigh:
        try:
            solver.endings.study_cost(at, scenario.sample)
        except TooLarge as refusal:
            return sentence(str(refusal))
        return ""
    ways = []
    with suppress(TooLarge):
        solver.endings.study_cost(at, 0)
        ways.append(f"over all {odds.count_deals(at):,} deals")
    try:
        solver.endings.study_cost(at, 100)
        ways.append("from a sample of deals")
    except TooLarge as refusal:
        if not ways:
            return sentence(f"values to the end of the round are out of reach: {refusal}")
    return f"Values to the end of the round take longer: ask for them, {' or '.join(ways)}."


def _solution(scenario: Scenario) -> Iterator[tuple[Fraction, solver.Solution | None, str]]:
    """Yield how much is solved of the round with all tiles known; at last its solution, or why there is none."""
    key = Scenario(scenario.position, scenario.faces)
    known, state = _solved.get(key), scenario.state
    if not known and state and state.result:
        known = (None, "nobody can play, the round is blocked")
    elif not known and state:
        try:
            work = solver.Solving(state, limit=SOLVED)
            while work.advance():
                yield work.done, None, ""
            known = (work.solution, "")
        except TooLarge:
            known = (None, f"more than {SOLVED:,} positions would have to be searched")
    yield Fraction(1), *_solved.keep(key, known or (None, ""))


def _kind(scenario: Scenario) -> str:
    """Say how exact the values to the end of the round are."""
    at = scenario.position
    if len(at.sizes) > 2 and not (scenario.sample and at.boneyard):
        return MEASURES["average"]
    return solver.endings.exactness(at, scenario.sample, scenario.seed)
