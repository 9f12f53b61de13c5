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
    blocked as blocked,
    follow as follow,
    is_out as is_out,
    knock_points as knock_points,
    knocked_since as knocked_since,
    next_seat as next_seat,
    opening as opening,
    over as over,
    passed as passed,
    score_steps as score_steps,
    scored as scored,
    settlement as settlement,
)
