"""A played round reviewed: all plays of a choice weighed by one measure (`weighing`), the choices of a seat with what
they lost (`rounds`), and why (`reasons`); luck beside choices (`luck`), by stored `coefficients`, and what costs a
player most over many rounds (`habits`)."""

from fivescore_labs.review.reasons import (
    PARTS as PARTS,
    Part as Part,
    Valued as Valued,
    Why as Why,
    asking as asking,
    why as why,
)
from fivescore_labs.review.rounds import (
    Decision as Decision,
    Review as Review,
    review as review,
    reviewing as reviewing,
)
from fivescore_labs.review.weighing import (
    AGAIN as AGAIN,
    MEASURES as MEASURES,
    WORLDS as WORLDS,
    Measure as Measure,
    Verdict as Verdict,
    Weighed as Weighed,
    by_match as by_match,
    contradicted as contradicted,
    ends_match as ends_match,
    is_choice as is_choice,
    look_ahead as look_ahead,
    plays_of as plays_of,
    weigh as weigh,
)
