"""The class board: every exact chance by a second way, tallies as they are called out, and what the browser keeps."""

from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import comb

from fivescore import DOUBLE_SIX
from fivescore.notebook.words import percent
from fivescore_labs import LABS
from fivescore_labs.classroom.codes import qr_texts
from fivescore_labs.contract import Message, Session
from fivescore_labs.train.board import EXPERIMENTS, p_value
from tests.every import every
from tests.lessons import sent
from website.figures import teach

LAB = LABS["class-board"]


@cache
def hands_of_pips(pips, tiles=28, held=7):
    """How many hands of the first so many tiles have so many pips: those with the last tile, and those without it."""
    if not tiles or pips < 0 or held < 0:
        return int(pips == held == 0)
    last = [*DOUBLE_SIX][tiles - 1].pips
    return hands_of_pips(pips - last, tiles - 1, held - 1) + hands_of_pips(pips, tiles - 1, held)


IN_LESSONS = {"alike": "double_pair", "none": "no_double", "lead": "has_lead", "knock": "knock", "five": "after_knock"}
IN_LESSONS |= {"after": "then_none", "heard": "heard", "named": "named", "both": "laid_either"}
"""Experiments whose chances stand in plans of lessons, too, by their names there; in `test_teach.py` is another way."""


def test_the_exact_chance_of_each_experiment_is_found_by_another_way():
    rows = list(combinations(range(14), 2))
    found = {name: Fraction(str(teach.numbers()[there])) for name, there in IN_LESSONS.items()} | {
        "double": Fraction(sum(tile.low == tile.high for tile in DOUBLE_SIX), len(DOUBLE_SIX)),
        "two": Fraction(comb(7, 2) * comb(21, 5), comb(28, 7)),
        "back": 1 - sum(Fraction(comb(7, some) * 3 ** (7 - some), 4**7) for some in range(1, 8)),
        "reply": 1 - Fraction(comb(26, 7), comb(27, 7)),
        "slip": 1 - 1 / (1 + Fraction(1, 10) * (2584 - 143) / 143),
        "pips": Fraction(sum(hands_of_pips(pips) for pips in range(35, 50)), comb(28, 7)),
        "pick": Fraction(1, 2),
        "draws": Fraction(sum(min(row) < 4 for row in rows), len(rows)),
    }
    assert {name: each.chance for name, each in EXPERIMENTS.items() if each.chance is not None} == found


@every([(9, 12, Fraction(1, 2)), (1, 9, Fraction(1, 4)), (5, 8, Fraction(2, 3)), (3, 3, Fraction(1))])
def test_how_often_chance_alone_is_as_far_off_is_what_all_rows_of_trials_come_to(hits, trials, chance):
    found = Fraction(0)
    for row in product((0, 1), repeat=trials):
        if abs(sum(row) - trials * chance) >= abs(hits - trials * chance):
            found += chance ** sum(row) * (1 - chance) ** (trials - sum(row))
    assert p_value(hits, trials, chance) == percent(found)


def test_how_far_luck_alone_strays_stands_in_each_row_as_trials_are_added_up():
    shown = sent(Session(LAB, "pick"), "add 8/10 7/10 3/5 / exact").view
    assert "4.3\N{NO-BREAK SPACE}%" in shown.caption and "25 trials" in shown.picture
    far = [p_value(hits, trials, Fraction(1, 2)) for hits, trials in ((8, 10), (15, 20), (18, 25))]
    assert [row[-1] for row in shown.tables[0].rows[1:]] == far


@every(
    ["2 of 10; 0 of 10", "2/10 0/10", "2 out of 10  0/10", "2 in 10 0 in 10", "2/10, 0/10", "2 10 0 10", "2 10; 0 10"]
)
def test_tallies_are_read_as_they_are_called_out(called):
    view = sent(Session(LAB), f"add {called}").view
    assert "2 pairs, 20 trials, 2 of them" in view.caption and "10\N{NO-BREAK SPACE}%" in view.caption
    assert view.copy == "2/10 0/10"


@every(
    [("", "nothing is typed"), ("12/10", "12 of 10 cannot be"), ("many", "is no tally"), ("1/10 " * 100, "too many")]
)
def test_what_cannot_be_a_tally_is_refused_and_nothing_is_lost(called, why):
    session = Session(LAB)
    reply = sent(session, f"add 3/10 / add {called}")
    assert why in reply.problem.lower() and session.state.tallies == ((3, 10),)


def test_a_part_of_a_code_may_end_with_a_space():
    """A long text is cut into parts of one length, wherever that falls."""
    texts = (f"board {'A' * more}\nlead~{'3/10 ' * 80}~~~" for more in range(10))
    cut = next(parts for text in texts if (parts := qr_texts(text))[0].endswith(" "))
    session = Session(LAB)
    replies = [session.send(Message("scanned", part)) for part in reversed(cut)]
    assert not any(reply.problem for reply in replies) and len(session.state.tallies) == 80
