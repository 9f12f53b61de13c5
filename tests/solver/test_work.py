"""Work in bits, whose answer no clock changes; what takes too much says so with numbers; and how much is searched."""

import itertools
import tracemalloc

import pytest

from fivescore import ALL_FIVES, FIVE_UP, Layout, TooLarge
from fivescore.analysis.solver import (
    Averaging,
    Solving,
    average_face_up,
    averages_cost,
    budget,
    face_up,
    outlook,
    outlooking,
)
from fivescore.core.position import Position
from research.corpus import endings
from tests.bench import STORED, searched
from tests.solver.test_averages import positions

WITHOUT = ALL_FIVES.vary(drawing="none")


@pytest.fixture
def hurried(monkeypatch):
    """A clock on which every look takes a second, and a search that looks often."""
    monkeypatch.setattr(budget, "LOOK", 10)
    ticks = itertools.count()
    monkeypatch.setattr(budget, "perf_counter", lambda: next(ticks))


KINDS = (
    (WITHOUT, (7, 7), 0),
    (FIVE_UP, (6, 6), 0),
    (ALL_FIVES, (5, 4), 3),
    (ALL_FIVES.vary(partners=False), (3, 3, 3), 1),
)


@pytest.mark.parametrize(("rules", "sizes", "boneyard"), KINDS, ids=str)
def test_an_ending_solved_in_bits_has_the_values_of_one_solved_at_once(rules, sizes, boneyard, hurried):
    (state,) = endings(rules, 5, sizes, boneyard, 1)
    work, told = Solving(state), []
    while work.advance(seconds=2):
        told.append(work.done)
    assert len(told) > 2 and told == sorted(told) and all(0 <= part < 1 for part in told), told
    assert work.done == 1 and work.solution.plays == face_up(state).plays


def test_a_bit_of_work_stops_soon_after_its_time_is_over(hurried):
    (state,) = endings(WITHOUT, 3, (8, 8), 0, 1)
    work, before, bits = Solving(state), 0, []
    while work.advance(seconds=2):
        bits.append(work.solver.watch.nodes - before)
        before = work.solver.watch.nodes
    assert len(bits) > 10 and max(bits) <= 3 * budget.LOOK + 10


def test_averages_in_bits_are_those_found_at_once(hurried):
    (position,) = positions(WITHOUT, 4, (5, 5), 2, 1)
    work, told = Averaging(position), []
    while work.advance(deals=1000, seconds=2):
        told.append(work.done)
    assert len(told) > 10 and told == sorted(told) and told[-1] < 1
    assert work.choices == average_face_up(position)


def test_an_outlook_in_bits_is_that_found_at_once():
    (position,) = positions(WITHOUT, 4, (3, 3), 2, 1)
    *shares, last = outlooking(position, position.legal[0])
    assert len(shares) > 3 and shares == sorted(shares) and shares[-1] == 1
    assert last == outlook(position, position.legal[0])


def test_who_watches_an_ending_hears_how_far_it_is_and_may_stop_it(hurried):
    def enough(done):
        raise KeyboardInterrupt

    (state,), told = endings(FIVE_UP, 3, (6, 6), 0, 1), []
    assert face_up(state, progress=told.append).plays == face_up(state).plays
    assert len(told) > 2 and told == sorted(told) and 0 < told[-1] < 1
    with pytest.raises(KeyboardInterrupt):
        face_up(state, progress=enough)


def test_what_would_take_too_much_memory_says_so_with_numbers(monkeypatch):
    (state,) = endings(FIVE_UP, 3, (7, 7), 0, 1)
    monkeypatch.setattr(budget, "KEPT", 2_000)
    with pytest.raises(
        TooLarge, match=r"^after [\d,]+ positions more than 2,000 would have to be kept in memory.*400 MiB.*fewer tiles"
    ) as told:
        face_up(state)
    assert told.value.limit == 2_000 < told.value.estimate < 200_000


def test_a_position_that_is_kept_takes_at_most_as_much_memory_as_is_said():
    (state,) = endings(FIVE_UP, 3, (6, 6), 0, 1)
    work = Solving(state)
    before = work.solver.tree.kept
    tracemalloc.start()
    work.advance(float("inf"))
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken < 400 * 2**20 * (work.solver.tree.kept - before) / budget.KEPT + 5 * 2**20


def test_the_estimate_knows_that_spinners_make_more_work():
    for rules, more in ((WITHOUT, 1), (FIVE_UP.vary(drawing="none"), 10)):
        (position,) = positions(rules, 5, (7, 7), 0, 1)
        assert 3_000 < averages_cost(position) / len(position.legal) * 7 / more < 15_000


def test_a_search_stops_past_its_limit_and_not_at_it():
    (state,) = endings(WITHOUT, 7, (6, 6), 0, 1)
    whole = face_up(state)
    assert face_up(state, limit=whole.nodes) == whole
    with pytest.raises(TooLarge, match=f"^more than {whole.nodes - 1:,} positions were searched$") as caught:
        face_up(state, limit=whole.nodes - 1)
    assert (caught.value.estimate, caught.value.limit) == (whole.nodes, whole.nodes - 1)


def test_where_every_double_spins_a_larger_hand_is_estimated_to_take_ever_more():
    def more(tiles):
        hand = " ".join("1-2 1-3 2-3 2-4 3-4 3-5".split()[:tiles])
        left = 26 - 2 * tiles
        spins, none = (
            averages_cost(Position.of(Layout(rules).play("6-6").play("1-6"), hand=hand, others=(tiles,), boneyard=left))
            for rules in (FIVE_UP.vary(drawing="none"), FIVE_UP.vary(drawing="none", spinner="none"))
        )
        return spins / none

    assert more(4) == pytest.approx(4, rel=0.01) and more(6) == pytest.approx(4 * 1.6**2, rel=0.01)


LONG = {(9, 9, 0), (5, 5, 10), (4, 4, 14), (5, 5, 4), (4, 4, 6)}
TABLES = [pytest.param(table, marks=[pytest.mark.slow] * (table in LONG), id=str(table)) for table in STORED]


@pytest.mark.parametrize("table", TABLES)
def test_no_more_positions_are_searched_than_are_stored(table):
    """For the work that `make bench` shows; a change may only lower the stored counts."""
    assert searched(table) <= STORED[table]


def test_the_search_for_the_value_of_every_play_does_not_grow():
    """Five endings of six tiles each; a change may only lower the count."""
    assert sum(face_up(state).nodes for state in endings(ALL_FIVES, 10, (6, 6), 0, 5)) <= 2751
