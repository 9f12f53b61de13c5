"""What the score of a match is worth: how often its leader wins, by what both need, from rounds of careful players."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from fivescore.core.game import FinishedRound
from fivescore.core.match import next_leader, winning_side
from fivescore.core.position import Position
from fivescore.core.rules import RULE_SETS, RuleSet

_STORED: dict[str, Any] = json.loads(Path(__file__).with_name("equity.json").read_text(encoding="utf-8"))
EQUITY: Mapping[str, Sequence[Sequence[int]]] = _STORED["games"]
"""By game, how many of a thousand matches the leader wins: a row for what the leader needs, in units of its scores,
from one on; in it a number for what the other needs. `make data RUN=equity` makes it again."""


def has_equity(rules: RuleSet, players: int) -> bool:
    """Say whether the worth of a score is known: in these games for two, however many tiles are dealt.

    >>> from fivescore import ALL_FIVES, MUGGINS
    >>> has_equity(ALL_FIVES, 2), has_equity(ALL_FIVES, 3), has_equity(MUGGINS, 2)
    (True, False, False)
    """
    return players == 2 and rules.slug in EQUITY and RULE_SETS[rules.slug].vary(hand=rules.hand) == rules


def equity(rules: RuleSet, mine: int, theirs: int) -> float:
    """Return the share of matches, 0 to 1, that the next round's leader wins, needing `mine` points against `theirs`.

    Who is farther away than the table goes counts as at its edge.

    >>> from fivescore import ALL_FIVES
    >>> equity(ALL_FIVES, 5, 100) > equity(ALL_FIVES, 10, 10) > 0.5 > equity(ALL_FIVES, 100, 5)
    True
    """
    rows, unit = EQUITY[rules.slug], score_unit(rules)
    at = [min(max(-(-each // unit), 1), len(rows)) - 1 for each in (mine, theirs)]
    return rows[at[0]][at[1]] / 1000


def score_unit(rules: RuleSet) -> int:
    """The unit of the scores of a game: five points, or one.

    >>> from fivescore import ALL_FIVES, FIVE_UP
    >>> score_unit(ALL_FIVES), score_unit(FIVE_UP)
    (5, 1)
    """
    return 5 if rules.slug == "all-fives" else 1


def win_percent(position: Position, end: FinishedRound) -> float:
    """In percent, the chance of the seat to move to win the match once a round has come to this end.

    >>> from random import Random
    >>> from fivescore import ALL_FIVES, Layout
    >>> from fivescore.core.game import RoundRunner
    >>> end = RoundRunner(ALL_FIVES, (None, None)).random_round(Random(1), leader=0, scores=(245, 0))
    >>> win_percent(Position.of(Layout(ALL_FIVES), hand="5-5", others=(1,)), end)
    100.0
    """
    rules, me = position.rules, position.to_move
    if (winner := winning_side(rules, 2, end.scores)) is not None:
        return 100.0 * (winner == me)
    need = [rules.target_for(2) - score for score in end.scores]
    leader = next_leader(rules, position.leader, end.result)
    ours, them = equity(rules, need[me], need[1 - me]), 1 - equity(rules, need[1 - me], need[me])
    return 100 * ((ours + them) / 2 if leader is None else ours if leader == me else them)
