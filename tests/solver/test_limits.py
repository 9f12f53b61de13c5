"""What takes too long or too much is refused with how much it would take, what the limit is, and what would do."""

import pytest

from fivescore import ALL_FIVES, FIVE_UP, TooLarge
from fivescore.analysis import solver
from fivescore.analysis.solver import budget
from fivescore.analysis.solver.endings import random_ending, study
from fivescore.analysis.solver.values import cost
from fivescore.core.layout import Layout
from fivescore.core.position import Position

REFUSED = [
    ((4, 4, 14), 0, "one deal alone would search about", "take fewer tiles, or a smaller boneyard"),
    ((4, 4, 7), 0, "all 330 deals would search about", "take a sample, or fewer tiles"),
    ((4, 4, 7), 400, "400 deals would search about", "take a smaller sample, or fewer tiles"),
]


@pytest.mark.parametrize(("sizes", "sample", "says", "instead"), REFUSED)
def test_an_ending_that_takes_too_long_says_how_long_and_what_would_do(sizes, sample, says, instead):
    with pytest.raises(TooLarge) as caught:
        next(study(random_ending(ALL_FIVES, *sizes, seed=1), sample))
    told, estimate = str(caught.value), caught.value.estimate
    assert told == f"{says} {estimate:,} positions, and {solver.LIMIT:,} are the limit; {instead}"
    assert caught.value.limit == solver.LIMIT < estimate


def test_a_search_stops_past_its_limit_and_not_at_it():
    looked = budget.Watch(limit=1000)
    looked.nodes = 1000
    looked.look()
    assert looked.check == 1000
    looked.nodes = 1001
    with pytest.raises(TooLarge, match=r"^more than 1,000 positions were searched$") as caught:
        looked.look()
    assert (caught.value.estimate, caught.value.limit) == (1001, 1000)


def test_where_every_double_spins_a_larger_hand_is_estimated_to_take_ever_more():
    def more(tiles):
        hand = " ".join("1-2 1-3 2-3 2-4 3-4 3-5".split()[:tiles])
        left = 26 - 2 * tiles
        spins, none = (
            cost(Position.of(Layout(rules).play("6-6").play("1-6"), hand=hand, others=(tiles,), boneyard=left))
            for rules in (FIVE_UP.vary(drawing="none"), FIVE_UP.vary(drawing="none", spinner="none"))
        )
        return spins / none

    assert more(4) == pytest.approx(4, rel=0.01) and more(6) == pytest.approx(4 * 1.6**2, rel=0.01)
