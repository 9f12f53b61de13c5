"""Work in bits: whatever the time is, the answer is the same, and what would take too much says so with numbers."""

import itertools
import tracemalloc

import pytest

from fivescore import ALL_FIVES, FIVE_UP, TooLarge
from fivescore.analysis.solver import Averaging, Solving, average_face_up, budget, cost, face_up, outlook, outlooking
from fivescore.core.position import Position
from research.corpus import endings

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
    (state,) = endings(WITHOUT, 4, (5, 5), 2, 1)
    position = Position.of(state.layout, hand=state.hands[0], others=(5,), boneyard=2)
    work, told = Averaging(position), []
    while work.advance(deals=1000, seconds=2):
        told.append(work.done)
    assert len(told) > 10 and told == sorted(told) and told[-1] < 1
    assert work.choices == average_face_up(position)


def test_an_outlook_in_bits_is_that_found_at_once():
    (state,) = endings(WITHOUT, 4, (3, 3), 2, 1)
    position = Position.of(state.layout, hand=state.hands[0], others=(3,), boneyard=2)
    *shares, last = outlooking(position, position.legal[0])
    assert len(shares) > 3 and shares == sorted(shares) and shares[-1] == 1
    assert last == outlook(position, position.legal[0])


def test_who_watches_an_ending_may_stop_it(hurried):
    def enough(done):
        raise KeyboardInterrupt

    (state,) = endings(FIVE_UP, 3, (6, 6), 0, 1)
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
        (state,) = endings(rules, 5, (7, 7), 0, 1)
        position = Position.of(state.layout, hand=state.hands[0], others=(7,), boneyard=0)
        assert 3_000 < cost(position) / len(position.legal) * 7 / more < 15_000
