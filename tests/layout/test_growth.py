"""Growing and counting, held against who touches whom; the clauses of the sources are in `rules/clauses.txt`."""

import random

import pytest

from fivescore import ALL_FIVES, RULE_SETS, Ends, IllegalAction, Tile
from fivescore.core.layout.transitions import MOST
from fivescore.core.notation import read_layout
from tests.games import free_sides, nine_moves, random_layout, recount
from tests.weekly import examples


def test_the_ends_of_the_spinner_open_only_when_both_sides_are_covered():
    """A, B: first and second tile against the sides, third and fourth against the ends."""
    layout = read_layout("1-1 1-2", ALL_FIVES)
    assert [o.way for o in layout.openings if o.host == Tile(1, 1)] == ["left"]
    with pytest.raises(
        IllegalAction, match=r"arm 3 of \[1-1\] is not open yet: .* both its sides are covered; arm 2 is next"
    ):
        layout.play("1-3", on="1-1", arm=3)
    layout = layout.play("1-3", on="1-1", arm=2)
    assert [o.way for o in layout.openings if o.host == Tile(1, 1)] == ["up", "down"]
    assert layout.play("1-4", on="1-1", arm=3) == layout.play("1-4", on="1-1", arm=4) == layout.play("1-4", on="1-1")


def test_the_nine_moves_total_and_score_as_the_source_says():
    steps = nine_moves().steps()
    assert [step.total for step in steps] == [5, 6, 10, 5, 5, 10, 15, 5, 8]
    assert [step.points for step in steps] == [5, 0, 10, 5, 5, 10, 15, 5, 0]


@pytest.mark.parametrize("slug", RULE_SETS)
def test_the_total_and_where_a_tile_may_be_laid_are_what_who_touches_whom_says(slug):
    for seed in range(examples(120)):
        layout = random_layout(RULE_SETS[slug].vary(tiles=6 + seed % 7), random.Random(seed), 40)
        assert [step.total for step in layout.steps()] == [recount(step) for step in layout.steps()]
        step = layout.steps()[seed % len(layout)]
        free = free_sides(step.rules, step.plays)
        for tile in step.rest:
            assert {*step.places(tile)} == {on for on, pips in free.items() if {*tile} & {*pips}}


def test_the_canonical_ends_of_all_fives_are_few():
    """Layouts that play alike are equal, so a search meets few of them (about 5,000 in a whole game)."""
    seen, frontier = set(), {Ends.lead(tile, ALL_FIVES) for tile in ALL_FIVES.tiles}
    while frontier:
        seen |= frontier
        frontier = {new for ends in frontier for t in ALL_FIVES.tiles for _, new in ends.plays(t, ALL_FIVES)} - seen
    assert len(seen) == 5222 < MOST, "a table has room for them"
