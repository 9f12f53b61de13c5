"""Labs that repeat a trial of chance: deals come from their numbers alone, exact chances are found in two ways."""

from fractions import Fraction
from itertools import product

import pytest

from fivescore import ALL_FIVES, Layout
from fivescore.analysis.finder import unweighed_best
from fivescore.analysis.simulate import estimate
from fivescore.core.errors import FivescoreError
from fivescore_labs.analysis import belief
from fivescore_labs.chance import machine
from fivescore_labs.chance.machine import BAGS, LEADS, MACHINE, QUESTIONS
from fivescore_labs.chance.trials import running_estimates, trial, values
from fivescore_labs.classroom.exercises.numbers import one_by_one
from fivescore_labs.contract import Message, Session
from tests.every import every

CHOICES = [(name, size, bag) for name, size, bag in product(QUESTIONS, ("1", "2", "5", "7", "14"), BAGS)]


def asked(name, size="7", bag="set", back=""):
    return MACHINE.question(name, size, bag, back)


def bag_of(name, bag="set"):
    return [tile for tile in BAGS[bag] if tile != QUESTIONS[name].led]


@every(CHOICES)
def test_exact_chances_of_dealt_hands_are_found_another_way_too(name, size, bag):
    exact, tiles, drawn = asked(name, size, bag).exact, bag_of(name, bag), int(size)
    if QUESTIONS[name].best:
        layout = Layout(ALL_FIVES).play(QUESTIONS[name].led) if QUESTIONS[name].led else Layout(ALL_FIVES)
        assert dict(exact) == unweighed_best(layout, tiles, drawn)
    else:
        special = sum(tile in QUESTIONS[name].points for tile in tiles)
        ways = one_by_one(special, len(tiles) - special, drawn)
        if heard := sum(tile in QUESTIONS[name].heard for tile in tiles):  # each double is held as often as another
            ways = [count * some if heard == 1 else count * (some > 0) for some, count in enumerate(ways)]
        assert dict(exact) == {some: Fraction(count, sum(ways)) for some, count in enumerate(ways) if count}


@every(QUESTIONS)
def test_exact_chances_of_tiles_put_back_are_those_of_all_rows_of_three(name):
    draw, tiles = QUESTIONS[name], bag_of(name)
    worth = [draw.points.get(tile, 0) for tile in tiles]
    kept = [
        each
        for each in product(range(len(tiles)), repeat=3)
        if not draw.heard or {tiles[at] for at in each} & draw.heard
    ]
    found = [(max if draw.best else sum)(worth[at] for at in each) for each in kept]
    assert dict(asked(name, "3", back="yes").exact) == {
        value: Fraction(found.count(value), len(found)) for value in sorted(set(found))
    }


def test_the_spread_is_smaller_where_no_tile_goes_back():
    def last_row(back):
        tables = Session(MACHINE, f"mean~7~set~{back}~1~1000~counted~").reply().view.tables
        return next(table for table in tables if table.caption.startswith("Mean and variance")).rows[2]

    assert [last_row(back)[2] for back in ("", "yes")] == ["49/48", "21/16"]
    assert Fraction(49, 48) / Fraction(21, 16) == Fraction(7, 9)


@every(product(QUESTIONS, ["", "yes"]))
def test_deals_follow_their_exact_chances(name, back):
    question = asked(name, back=back)
    found = values(question.chance, 1, 3000)
    for value, chance in question.exact.items():
        near = 4 * (float(chance * (1 - chance)) / len(found)) ** 0.5
        assert abs(found.count(value) / len(found) - chance) <= near, value


def test_a_deal_depends_on_seed_and_number_and_repeats_a_tile_only_if_put_back():
    chance = asked("mean").chance
    late = trial(chance, 5, 900)
    assert values(chance, 5, 1000)[899] == late.value and trial(chance, 5, 900) == late
    assert values(chance, 6, 100) != values(chance, 5, 100)
    for back, many in (("", 0), ("yes", 50)):
        chance = asked("mean", "14", back=back).chance
        dealt = [trial(chance, 1, number) for number in range(1, 101)]
        assert (sum(len(set(each.tiles)) < 14 for each in dealt) > many) == bool(many)
        assert all(each.value == len(each.hits) == sum(tile.is_double for tile in each.tiles) for each in dealt)
    for number in range(1, 50):
        hand = trial(asked("best").chance, 2, number)
        assert hand.hits == tuple(tile for tile in hand.tiles if tile in LEADS)
        assert hand.value == max((LEADS[tile] for tile in hand.hits), default=0)


def test_the_course_ends_with_the_estimate_of_all():
    found = values(asked("none").chance, 1, 1000)
    measured = asked("none").measured(found)
    whole, last = estimate(measured), running_estimates(measured)[-1]
    assert (last.trials, last.mean) == (1000, whole.mean) and last.error == pytest.approx(whole.error)


def test_the_exact_value_waits_for_the_count_and_a_guess_goes_with_its_question():
    session = Session(MACHINE)
    for message in (("guess", "30"), ("deal", "100")):
        before = session.send(Message(*message)).view
    assert "323/3289" not in before.caption and "Counted" not in str(before.tables) + before.picture
    counted = session.send(Message("count")).view
    assert "9.82" in counted.caption and "C(21,7)/C(28,7) = 323/3289" in str(counted.tables)
    assert "30\xa0%" in counted.note and " 20 " in counted.note
    assert session.send(Message("guess", "10")).problem
    other = session.send(Message("asks", "best"))
    assert (session.state.guess, session.state.deals, session.state.counted) == (None, 0, False)
    assert other.view.controls[0].high == 10, "a mean is guessed in its own unit"


@every(product(QUESTIONS, ("1", "7", "14"), ("", "yes")))
def test_what_is_said_fits_a_phone(name, size, back):
    view = Session(MACHINE, f"{name}~{size}~set~{back}~1~100~counted~").reply().view
    wide, narrow = [], [view.caption]
    for table in view.tables:
        (wide if len(table.rows[0]) > 2 else narrow).extend(cell for row in table.rows for cell in row)
    assert max(len(word) for text in narrow for word in text.split(" ")) <= 26 and max(map(len, wide)) <= 20


def test_no_more_than_ten_thousand_are_dealt():
    session = Session(MACHINE, "none~7~set~~1~9990~~")
    deals = [each.enabled for each in session.reply().view.controls if each.id.startswith("deal")]
    assert deals == [True, True, False, False] and session.send(Message("deal", "11")).problem
    assert session.send(Message("deal", "10")).text.split("~")[5] == "10000"


@pytest.mark.parametrize(
    ("read", "wrong", "says"),
    [
        (
            machine._questions,
            'label = "Some"\nasks = "How likely?"\nof = "dubble"',
            r"\[mine\] of, line 4: .*dubble.*double",
        ),
        (
            belief._examples,
            'titel = "A knock"',
            r"own.toml, \[mine\] titel, line 2: .*title, record",
        ),
    ],
)
def test_what_is_misspelled_in_a_table_is_named_with_its_file_and_line(read, wrong, says, tmp_path):
    file = tmp_path / "own.toml"
    file.write_text(f"[mine]\n{wrong}\n", encoding="utf-8")
    with pytest.raises(FivescoreError, match=says):
        dict(read(file))
