"""The hand builder counts what a list of all hands counts; the race deals fairly, and errs as a count says."""

import re
from fractions import Fraction
from itertools import combinations, permutations
from math import comb, log10

import pytest

from fivescore.core.tiles import DOUBLE_SIX
from fivescore.labs import LABS
from fivescore.labs.chance.race import ASKED, RUNNERS, RUNS
from fivescore.labs.chance.space import SPACES
from fivescore.labs.contract import Message, Session
from tests.every import every
from tests.lessons import finished

HANDS, RACE, SPACE = LABS["hands"], LABS["race"], LABS["space"]


@every([1, 2, 3])
def test_lists_orders_and_hands_are_as_many_as_can_be_written_down(size):
    taken = HANDS.start(".".join(str(tile)[1:-1] for tile in list(DOUBLE_SIX)[:size]))
    assert taken.lists == sum(1 for _ in permutations(DOUBLE_SIX, size))
    assert taken.orders == sum(1 for _ in permutations(taken.tiles))
    assert taken.hands == sum(1 for _ in combinations(DOUBLE_SIX, size))
    *_, orders, hands = (row[1].rpartition(" = ")[2] for row in HANDS.view(taken).tables[0].rows[1:])
    assert (orders, hands) == (f"{taken.orders:,}", f"{taken.hands:,}")


def test_another_order_goes_through_every_order_once_and_changes_no_count():
    session = Session(HANDS, "1-4.5-5.0-6.2-3")
    first, seen = session.reply(), []
    for _ in range(24):
        reply = session.send(Message("order"))
        seen.append(reply.text)
        assert reply.view.tables == first.view.tables
    assert len(set(seen)) == 24 and seen[-1] == first.text


def test_the_meter_draws_lists_as_hands_and_overcount():
    taken = HANDS.start("0-0.1-1.2-2.3-3.4-4")
    hands, over, again = map(float, re.findall(r"fs-bar[^>]*?width:([0-9.]+)%", HANDS.view(taken).picture))
    assert hands == again
    assert over / hands == pytest.approx(log10(taken.orders) / log10(taken.hands), abs=0.01)


def test_a_guess_is_answered_once_seven_tiles_are_taken():
    for said, verdict in ((6, "right"), (4, ""), (9, "")):
        session = Session(HANDS, f"0-0.1-1.2-2.3-3.4-4.5-5~{said}")
        assert session.reply().view.verdict == ""
        view = session.send(Message("tile", "6-6")).view
        assert view.verdict == verdict and view.note, said
    assert "1,184,040" in Session(HANDS, "0-0.1-1.2-2.3-3.4-4.5-5.6-6~6").reply().view.note


def test_the_sample_space_has_as_many_tiles_and_pairs_of_each_total_as_can_be_listed():
    listed = {"tiles": [tile.pips for tile in DOUBLE_SIX], "pairs": [a + b for a in range(7) for b in range(7)]}
    for space in SPACES:
        counted = [int(SPACE.start(f"{space}~pips-{pips}~").counted.first_only) for pips in range(13)]
        assert counted == [listed[space].count(pips) for pips in range(13)]


def test_what_is_one_or_the_other_is_counted_once_and_six_is_the_only_total_that_tells_nothing_of_doubles():
    says = Session(SPACE, "pairs~double~with-5").reply().view.says
    assert says.endswith(f"7 + 13 − 1 = {sum(a == b or 5 in (a, b) for a in range(7) for b in range(7))} of 49 pairs.")
    found = {pips: SPACE.start(f"tiles~double~pips-{pips}").counted for pips in range(13)}
    alike = [
        pips for pips, each in found.items() if Fraction(each.both, each.both + each.second_only) == Fraction(1, 4)
    ]
    assert alike == [6]


@pytest.mark.parametrize("asks", ASKED)
def test_runners_deal_as_fairly_as_a_count_says(asks):
    for each in RACE.start(f"{asks}~5~100~").runners(RUNS):
        mean = sum(found.mean for found in each.estimates) / RUNS
        assert abs(mean - float(each.truth)) < 4 * each.expected / RUNS**0.5
        assert 0.75 < each.seen / each.expected < 1.25


def test_a_standard_error_is_the_spread_of_every_possible_share():
    runner = RACE.start("two~1~0~").runners(0)[0]
    truth, deals = runner.truth, runner.deals
    chances = [comb(deals, hits) * truth**hits * (1 - truth) ** (deals - hits) for hits in range(deals + 1)]
    variance = sum(chance * (Fraction(hits, deals) - truth) ** 2 for hits, chance in enumerate(chances))
    assert runner.expected == pytest.approx(float(variance) ** 0.5, rel=1e-12)


def test_a_run_is_the_same_whatever_was_run_before_it():
    heat = RACE.start("none~9~30~")
    assert RACE.start("none~9~30~").runners(30) == [heat.runners(runs) for runs in range(1, 31)][-1]


def test_the_race_draws_every_run_once_and_a_square_for_each_interval_that_misses():
    state = RACE.start("lead~1~100~")
    dots, squares = 0, 0
    for lane in re.findall(r"<svg.*?</svg>", RACE.view(state).picture):
        _, held, missed = re.findall(r'<path d="([^"]*)"', lane)
        dots, squares = dots + held.count("h0"), squares + missed.count("h0")
    assert dots + squares == RUNS * len(RUNNERS)
    assert dots == sum(each.held for each in state.runners(RUNS))


def test_a_race_that_goes_on_never_shows_fewer_runs_than_before():
    session = Session(RACE, "two~31~50~")
    assert finished(session).view.says.startswith("After 50 runs")
    shown = [int(session.send(Message("run-10", "10")).view.says.split()[1])]
    while session.reply().view.progress < 1:
        shown.append(int(session.send(Message("more")).view.says.split()[1]))
    assert shown == [58, 60]


def test_the_race_hides_what_tells_the_answer_until_it_answers():
    early, late = (RACE.view(RACE.start(f"lead~1~{runs}~")) for runs in (19, 20))
    assert "±" not in early.picture and {row[2] for row in early.tables[0].rows[1:]} == {"–"}
    assert early.picture.count('width="0.0"') == len(RUNNERS)
    assert late.picture.count("±") == len(RUNNERS) and late.tables[0].rows[1][2] == "0.0810"
    session = Session(RACE, "lead~1~20~2")
    assert session.send(Message("guess", "4")).problem and session.state.guess == 2


@every(
    [
        ("machine", "none~7~set~~1~1000~~", "25"),
        ("knock", "1~~~~1~1000~~", "25"),
        ("until", "mean~2~0~~1~1000~~", "7"),
        ("race", "lead~1~100~", "4"),
        ("hands", "1-4.5-5.0-6~", "6"),
    ]
)
def test_a_lab_asks_for_a_guess_at_its_beginning_only_and_keeps_what_was_said(lab, begun, said):
    for text, asks in (("", True), (begun, False), (begun + said, True)):
        controls = {each.id: each for each in Session(LABS[lab], text).reply().view.controls}
        assert ("guess" in controls) == asks
