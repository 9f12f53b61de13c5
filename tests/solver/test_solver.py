"""Endings face up: the solver against the slow truth, for every rule that a search meets, and how much it searches."""

import itertools
import json
import tracemalloc
from fractions import Fraction

import pytest

from fivescore import ALL_FIVES, FIVE_UP, MUGGINS, RULE_SETS, Layout, TooLarge
from fivescore.analysis import solver
from fivescore.core.notation import read_rules
from fivescore.core.position import Position
from research import stored
from research.solver import brute, endings, made, numbered, read
from tests.bench import SEARCHED, searched
from tests.every import cases
from tests.solver.test_averages import positions
from tests.weekly import examples


def agree(state):
    solution, truth = solver.face_up(state), brute(state)
    assert solution.plays == truth
    assert solution.value == max(truth.values())
    assert solution.line[0] in solution.best


@pytest.mark.parametrize("slug", RULE_SETS)
@pytest.mark.parametrize(("sizes", "boneyard"), [((3, 3), 0), ((4, 3), 1), ((2, 3), 2)])
@pytest.mark.parametrize("order", ["known", "random"])
def test_two_hands_are_solved_as_the_slow_truth_says(slug, sizes, boneyard, order):
    for state in endings(RULE_SETS[slug], 1, sizes, boneyard, examples(36), order):
        agree(state)


@pytest.mark.parametrize("changes", [changes for (changes,) in cases("searched")])
@pytest.mark.parametrize("order", ["known", "random"])
def test_every_rule_that_a_search_meets_changes_its_value_as_it_should(changes, order):
    for state in endings(read_rules(f"all-fives {changes}"), 2, (3, 2), 2, examples(36), order):
        agree(state)


def test_who_has_got_in_is_known_to_the_search_by_the_score():
    rules = ALL_FIVES.vary(get_in=10)
    found = set()
    for state in endings(rules, 8, (3, 3), 0, 40):
        for scores in ((0, 0), (0, 30), (30, 0), (30, 30)):
            agree(one := state._replace(scores=scores))
            found.add((scores, solver.face_up(one).value == solver.face_up(state._replace(scores=(30, 30))).value))
    assert {each for each, same in found if not same} == {(0, 0), (0, 30), (30, 0)}


@pytest.mark.parametrize("reserve", [0, 1, 2])
@pytest.mark.parametrize("order", ["known", "random"])
def test_tiles_that_stay_in_the_boneyard_can_be_any_of_it(reserve, order):
    rules = ALL_FIVES.vary(drawing="until playable", reserve=reserve)
    for state in endings(rules, 4, (2, 2), reserve + 1, 12, order):
        agree(state)


@pytest.mark.parametrize("slug", [slug for slug, rules in RULE_SETS.items() if 4 in rules.players])
@pytest.mark.parametrize("partners", [True, False])
def test_three_and_four_players_are_solved_as_the_slow_truth_says(slug, partners):
    rules = RULE_SETS[slug].vary(partners=partners)
    for each in (rules, rules.vary(knock=1, must_play=False, counted="difference")):
        for state in endings(each, 3, (2, 2, 1, 2), 0, 4):
            agree(state)
    for state in endings(rules, 4, (2, 2, 1), 1, 4):
        agree(state)


def test_a_best_line_reaches_the_end_and_makes_the_value():
    for state in endings(MUGGINS, 6, (4, 4), 0, 5):
        solution, end = solver.face_up(state), state
        for action in solution.line:
            end = end.apply(action)
        assert end.result and end.scores[0] - end.scores[1] == solution.value


def test_values_are_whole_where_no_chance_is_left():
    (state,) = endings(FIVE_UP, 8, (3, 3), 0, 1)
    assert all(type(value) is int for value in solver.face_up(state).plays.values())
    means = [value for state in endings(FIVE_UP, 9, (2, 2), 3, 30) for value in solver.face_up(state).plays.values()]
    assert any(isinstance(value, Fraction) for value in means)


CORPUS = stored("corpus")
ROWS = CORPUS["endings"]
ENDINGS = numbered()


def test_the_corpus_has_five_hundred_endings_of_every_game():
    assert CORPUS["run"]["count"] == f"{len(ROWS)} endings"
    assert len(ROWS) == len(ENDINGS) == 500 and len({json.dumps(row) for row in ROWS}) == 500
    assert {row["rules"].split()[0] for row in ROWS} == set(RULE_SETS)
    assert {len(row["hands"].split("|")) for row in ROWS} == {2, 3, 4}


@pytest.mark.parametrize("step", [17, pytest.param(1, marks=pytest.mark.slow)])
def test_the_solver_gives_the_stored_values(step):
    for row in ROWS[::step]:
        found = {str(action): str(Fraction(value)) for action, value in solver.face_up(read(row)).plays.items()}
        assert found == row["values"], row


@pytest.mark.few("30", "93", "219", "303", "499")
@pytest.mark.parametrize("index", [30, 72, 93, 156, 219, 303, 408, 471, 499])
def test_the_slow_truth_makes_the_same_endings_again(index):
    assert made(*ENDINGS[index]) == ROWS[index]


WITHOUT = ALL_FIVES.vary(drawing="none")


@pytest.fixture
def hurried(monkeypatch):
    """A clock on which every look takes a second, and a search that looks often."""
    monkeypatch.setattr(solver.budget, "LOOK", 10)
    ticks = itertools.count()
    monkeypatch.setattr(solver.budget, "perf_counter", lambda: next(ticks))


KINDS = (
    (WITHOUT, (7, 7), 0),
    (FIVE_UP, (6, 6), 0),
    (ALL_FIVES, (5, 4), 3),
    (ALL_FIVES.vary(partners=False), (3, 3, 3), 1),
)


@pytest.mark.parametrize(("rules", "sizes", "boneyard"), KINDS, ids=str)
def test_an_ending_solved_in_bits_has_the_values_of_one_solved_at_once(rules, sizes, boneyard, hurried):
    (state,) = endings(rules, 5, sizes, boneyard, 1)
    work, told = solver.Solving(state), []
    while work.advance(seconds=2):
        told.append(work.done)
    assert len(told) > 2 and told == sorted(told) and all(0 <= part < 1 for part in told), told
    assert work.done == 1 and work.solution.plays == solver.face_up(state).plays


def test_a_bit_of_work_stops_soon_after_its_time_is_over(hurried):
    (state,) = endings(WITHOUT, 3, (8, 8), 0, 1)
    work, before, bits = solver.Solving(state), 0, []
    while work.advance(seconds=2):
        bits.append(work.solver.watch.nodes - before)
        before = work.solver.watch.nodes
    assert len(bits) > 10 and max(bits) <= 3 * solver.budget.LOOK + 10


def test_averages_and_an_outlook_in_bits_are_those_found_at_once(hurried):
    (position,) = positions(WITHOUT, 4, (5, 5), 2, 1)
    work, told = solver.Averaging(position), []
    while work.advance(deals=1000, seconds=2):
        told.append(work.done)
    assert len(told) > 10 and told == sorted(told) and told[-1] < 1
    assert work.choices == solver.average_face_up(position)
    (position,) = positions(WITHOUT, 4, (3, 3), 2, 1)
    *shares, last = solver.outlooking(position, position.legal[0])
    assert len(shares) > 3 and shares == sorted(shares) and shares[-1] == 1
    assert last == solver.outlook(position, position.legal[0])


def test_who_watches_an_ending_hears_how_far_it_is_and_may_stop_it(hurried):
    def enough(done):
        raise KeyboardInterrupt

    (state,), told = endings(FIVE_UP, 3, (6, 6), 0, 1), []
    assert solver.face_up(state, progress=told.append).plays == solver.face_up(state).plays
    assert len(told) > 2 and told == sorted(told) and 0 < told[-1] < 1
    with pytest.raises(KeyboardInterrupt):
        solver.face_up(state, progress=enough)


def test_what_would_take_too_much_memory_says_so_with_numbers(monkeypatch):
    (state,) = endings(FIVE_UP, 3, (7, 7), 0, 1)
    monkeypatch.setattr(solver.budget, "KEPT", 2_000)
    with pytest.raises(
        TooLarge, match=r"^after [\d,]+ positions more than 2,000 would have to be kept in memory.*400 MiB.*fewer tiles"
    ) as told:
        solver.face_up(state)
    assert told.value.limit == 2_000 < told.value.estimate < 200_000


def test_a_position_that_is_kept_takes_at_most_as_much_memory_as_is_said():
    (state,) = endings(FIVE_UP, 3, (6, 6), 0, 1)
    work = solver.Solving(state)
    before = work.solver.tree.kept
    tracemalloc.start()
    work.advance(float("inf"))
    taken, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert taken < 400 * 2**20 * (work.solver.tree.kept - before) / solver.budget.KEPT + 5 * 2**20


def test_the_estimate_knows_that_spinners_make_more_work():
    for rules, more in ((WITHOUT, 1), (FIVE_UP.vary(drawing="none"), 10)):
        (position,) = positions(rules, 5, (7, 7), 0, 1)
        assert 3_000 < solver.averages_cost(position) / len(position.legal) * 7 / more < 15_000


def test_a_search_stops_past_its_limit_and_not_at_it():
    (state,) = endings(WITHOUT, 7, (6, 6), 0, 1)
    whole = solver.face_up(state)
    assert solver.face_up(state, limit=whole.nodes) == whole
    with pytest.raises(TooLarge, match=f"^more than {whole.nodes - 1:,} positions were searched$") as caught:
        solver.face_up(state, limit=whole.nodes - 1)
    assert (caught.value.estimate, caught.value.limit) == (whole.nodes, whole.nodes - 1)


def test_where_every_double_spins_a_larger_hand_is_estimated_to_take_ever_more():
    def more(tiles):
        hand = " ".join("1-2 1-3 2-3 2-4 3-4 3-5".split()[:tiles])
        left = 26 - 2 * tiles
        spins, none = (
            solver.averages_cost(
                Position.of(Layout(rules).play("6-6").play("1-6"), hand=hand, others=(tiles,), boneyard=left)
            )
            for rules in (FIVE_UP.vary(drawing="none"), FIVE_UP.vary(drawing="none", spinner="none"))
        )
        return spins / none

    assert more(4) == pytest.approx(4, rel=0.01) and more(6) == pytest.approx(4 * 1.6**2, rel=0.01)


LONG = {(9, 9, 0), (5, 5, 10), (4, 4, 14), (5, 5, 4), (4, 4, 6)}
TABLES = [pytest.param(table, marks=[pytest.mark.slow] * (table in LONG), id=str(table)) for table in SEARCHED]


@pytest.mark.parametrize("table", TABLES)
def test_no_more_positions_are_searched_than_are_stored(table):
    """For the work that `make bench` shows; a change may only lower the stored counts."""
    assert sum(nodes for nodes, _ in searched(table)) <= SEARCHED[table].stored


def test_the_search_for_the_value_of_every_play_does_not_grow():
    """Five endings of six tiles each; a change may only lower the count."""
    assert sum(solver.face_up(state).nodes for state in endings(ALL_FIVES, 10, (6, 6), 0, 5)) <= 2751
