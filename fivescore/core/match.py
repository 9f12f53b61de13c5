"""A match: rounds until somebody has the target."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from fivescore.core.errors import FivescoreError
from fivescore.core.frames import frame
from fivescore.core.game import Deal, Result, State, deal
from fivescore.core.rules import Ending, NextLead, RuleSet, ends_match, sides


class Match(NamedTuple):
    """A match between two rounds: scores of each side, in the rule set's own unit, and the results so far.

    `leader` leads the next round; None where it is drawn for (in the first, the rule set's first lead). `winner` is the
    side that has won, None while the match goes on.

    >>> from fivescore import FIVE_UP
    >>> match = Match.of(FIVE_UP, 2)
    >>> match.scores, match.winner, len(match.deal(random.Random(1)).hands)
    ((0, 0), None, 2)
    >>> match
    match: Five Up, 0 rounds
    side 1: 0 of 61
    side 2: 0 of 61
    nobody has won yet
    """

    rules: RuleSet
    players: int
    scores: tuple[int, ...]
    results: tuple[Result, ...] = ()
    leader: int | None = None
    winner: int | None = None

    @classmethod
    def of(cls, rules: RuleSet | str, players: int) -> Match:
        """A match before its first round.

        Raises RuleError for a number of players that the rule set does not allow.
        """
        rules = RuleSet.of(rules)
        rules.hand_size(players)
        return cls(rules, players, (0,) * (max(sides(rules, players)) + 1))

    def to_frame(self) -> Any:
        """A pandas DataFrame with a row for each round: `round`, `reason`, `winner` and `settled`, by sides from 1."""
        return frame(
            {"round": number, "reason": each.reason, "winner": None if each.winner is None else each.winner + 1}
            | {f"settled {side}": points for side, points in enumerate(each.points, start=1)}
            for number, each in enumerate(self.results, start=1)
        )

    def __repr__(self) -> str:
        target, rounds = self.rules.target_for(self.players), len(self.results)
        sides = [f"side {side}: {score} of {target}" for side, score in enumerate(self.scores, start=1)]
        won = f"side {self.winner + 1} has won" if self.winner is not None else "nobody has won yet"
        played = "1 round" if rounds == 1 else f"{rounds} rounds"
        return "\n".join([f"match: {self.rules.title}, {played}", *sides, won])

    def deal(self, rng: random.Random) -> Deal:
        """A random deal of the next round, with its leader and the scores so far.

        Raises FivescoreError where the match is over.
        """
        if self.winner is not None:
            raise FivescoreError(f"the match is over; side {self.winner + 1} has won it")
        leader = self.leader
        if self.results and leader is None:
            leader = int(rng.random() * self.players)
        return deal(self.rules, self.players, rng, leader=leader, scores=self.scores)

    def after(self, state: State) -> Match:
        """The match after a round that is over.

        Raises FivescoreError where the round is not over or belongs to another match.
        """
        if state.result is None:
            raise FivescoreError("the round is not over; play it to its end first")
        return self.ended(state.deal, state.scores, state.result)

    def ended(self, deal: Deal, scores: tuple[int, ...], result: Result) -> Match:
        """The match after a round of `deal` that ended with such scores and such a result; errors as in `after()`."""
        if (deal.rules, len(deal.hands), deal.scores or self.scores) != (self.rules, self.players, self.scores):
            raise FivescoreError("the round belongs to another match: its rules, players or scores are not these")
        winner = winning_side(self.rules, self.players, scores)
        leader = None if winner is not None else next_leader(self.rules, deal.leader, result)
        return self._replace(scores=scores, results=(*self.results, result), leader=leader, winner=winner)


def winning_side(rules: RuleSet, players: int, scores: tuple[int, ...]) -> int | None:
    """The side that has won after a round: the highest of those that have the target; None for nobody, and for a tie.

    >>> from fivescore import FIVE_UP
    >>> winning_side(FIVE_UP, 2, (61, 64)), winning_side(FIVE_UP, 2, (63, 63)), winning_side(FIVE_UP, 2, (60, 12))
    (1, None, None)
    """
    target = rules.target_for(players)
    finish = rules.ending is Ending.FINISH_ROUND
    there = [score for score in scores if (score >= target if finish else ends_match(rules, score, target))]
    best = [side for side, score in enumerate(scores) if there and score == max(there)]
    return best[0] if len(best) == 1 else None


def next_leader(rules: RuleSet, leader: int, result: Result) -> int | None:
    """Return the seat that leads next, None to draw for it. Of winning partners the one with fewer pips (settled here).

    >>> from fivescore import FIVES_AND_THREES
    >>> next_leader(FIVES_AND_THREES, 1, Result("blocked", 0, None, (0, 0), (3, 9)))
    0
    """
    players = len(result.pips)
    if rules.next_lead is NextLead.LEFT:
        return (leader + 1) % players
    if result.seat is not None or rules.next_lead is NextLead.WENT_OUT:
        return result.seat
    own = [seat for seat, side in enumerate(sides(rules, players)) if side == result.winner]
    return min(own, key=lambda seat: result.pips[seat]) if own else None
