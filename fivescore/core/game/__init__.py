"""A round: the one turn rule, with what everybody at the table sees of an action (`turns`), the deal with every
state that follows from it (`state`), and whole rounds at once, without states (`rolling`)."""

from fivescore.core.game.rolling import (
    Chooser as Chooser,
    Maker as Maker,
    Rolling as Rolling,
    Round as Round,
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
    Over as Over,
    blocked as blocked,
    close as close,
    counted as counted,
    follow as follow,
    is_out as is_out,
    knocked_since as knocked_since,
    knocks as knocks,
    lead_fault as lead_fault,
    next_seat as next_seat,
    opening as opening,
    over as over,
    passed as passed,
    refusal as refusal,
    scored as scored,
    scores_fault as scores_fault,
    settlement as settlement,
    step as step,
    why_not_over as why_not_over,
)
