"""A round: the one turn rule, with what everybody at the table sees of an action (`turns`), the deal with every
state that follows from it (`state`), and whole rounds at once, without states (`rolling`)."""

from fivescore.core.game.rolling import (
    Chooser as Chooser,
    FinishedRound as FinishedRound,
    Maker as Maker,
    RoundRunner as RoundRunner,
    Seed as Seed,
)
from fivescore.core.game.state import (
    Deal as Deal,
    Order as Order,
    Result as Result,
    State as State,
    deal as deal,
    highest as highest,
    shuffled as shuffled,
)
from fivescore.core.game.turns import (
    add_points as add_points,
    blocked as blocked,
    is_out as is_out,
    knock_points as knock_points,
    knocked_since as knocked_since,
    next_seat as next_seat,
    opening as opening,
    passes_in_a_row as passes_in_a_row,
    position_after as position_after,
    score_steps as score_steps,
    settlement as settlement,
    why_over as why_over,
)
