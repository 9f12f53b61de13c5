"""Rounds played on from a choice: `rollouts` lays every play in the same worlds and plays each of them to its end,
`linear` has what was learned of plays from rounds that were played on like that, one sum for each play, and `equity`
what a score of the match is worth."""

from fivescore.analysis.rollout.equity import equity as equity, has_equity as has_equity, win_percent as win_percent
from fivescore.analysis.rollout.rollouts import (
    WORLDS as WORLDS,
    FollowedPlay as FollowedPlay,
    Policy as Policy,
    RolledPlay as RolledPlay,
    following as following,
    roll_out as roll_out,
    rolling_out as rolling_out,
    rounds_of_kind as rounds_of_kind,
)
