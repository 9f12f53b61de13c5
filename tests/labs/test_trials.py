"""Labs of chance: deals come from their numbers alone, exact chances are found in two ways, belief comes first."""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product
from math import prod

import pytest

from fivescore import ALL_FIVES, Layout
from fivescore.analysis import odds
from fivescore.analysis.finder import best_score_chances
from fivescore.analysis.simulate import estimate
from fivescore.core.errors import FivescoreError
from fivescore_labs import LABS, tables
from fivescore_labs.analysis.belief import _KEYS
from fivescore_labs.chance import machine
from fivescore_labs.chance.experiments import WORDS
from fivescore_labs.chance.machine import BAGS, LEADS, MACHINE, QUESTIONS, knock_question, trial, values
from fivescore_labs.claims import CLAIMS
from fivescore_labs.classroom.exercises.question import ways_drawn_one_by_one
from fivescore_labs.contract import Session
from tests.every import every
from tests.lessons import finished, pressed, sent

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
        assert dict(exact) == best_score_chances(layout, tiles, drawn)
    else:
        special = sum(tile in QUESTIONS[name].points for tile in tiles)
        ways = ways_drawn_one_by_one(special, len(tiles) - special, drawn)
        if heard := sum(tile in QUESTIONS[name].heard for tile in tiles):  # each double is held as often as another
            ways = [count * some if heard == 1 else count * (some > 0) for some, count in enumerate(ways)]
        assert dict(exact) == {some: Fraction(count, sum(ways)) for some, count in enumerate(ways) if count}


@every(QUESTIONS)
def test_exact_chances_of_tiles_put_back_are_those_of_all_rows_of_three(name):
    draw, tiles = QUESTIONS[name], bag_of(name)
    worth = [draw.points.get(tile, 0) for tile in tiles]
    rows = product(range(len(tiles)), repeat=3)
    kept = [row for row in rows if not draw.heard or {tiles[at] for at in row} & draw.heard]
    found = Counter((max if draw.best else sum)(worth[at] for at in row) for row in kept)
    assert asked(name, "3", back="yes").exact == {value: Fraction(found[value], len(kept)) for value in found}


@every(product(QUESTIONS, ["", "yes"]))
def test_deals_follow_their_exact_chances_and_settle_at_the_estimate_of_all(name, back):
    question = asked(name, back=back)
    found = values(question.chance, 1, 3000)
    measured = question.measured(found)
    assert machine.running_estimates(measured)[-1] == estimate(measured) and len(measured) == 3000
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


@every(product(QUESTIONS, ("1", "7", "14"), ("", "yes")))
def test_what_is_said_fits_a_phone(name, size, back):
    view = Session(MACHINE, f"{name}~{size}~set~{back}~1~100~counted~").reply().view
    cells = [(len(table.rows[0]) > 2, cell) for table in view.tables for row in table.rows for cell in row]
    words = " ".join([view.caption, *(cell for wide, cell in cells if not wide)]).split(" ")
    assert max(map(len, words)) <= 26 and max(len(cell) for wide, cell in cells if wide) <= 20


def test_what_is_misspelled_in_a_table_is_named_with_its_file_and_line(tmp_path):
    file, draw = tmp_path / "own.toml", 'label = "Some"\nasks = "How likely?"\nof = "dubble"'
    records = partial(tables.rows, known=_KEYS, needed=())
    for read, wrong, says in (
        (machine._questions, draw, r"\[mine\] of, line 4: .*dubble.*double"),
        (records, 'titel = "A knock"', r"own.toml, \[mine\] titel, line 2: .*title, record"),
    ):
        file.write_text(f"[mine]\n{wrong}\n", encoding="utf-8")
        with pytest.raises(FivescoreError, match=says):
            dict(read(file))


@every(range(6))
def test_the_chance_of_a_knock_is_a_product_and_after_it_all_but_sixes_have_risen(kept):
    before, now = machine.before_knock(kept), machine.chances(machine.after_knock(kept))
    chance = prod(Fraction(15 + kept - turned, 21 - turned) for turned in range(7))
    assert knock_question(kept).truth == chance == 1 - odds.can_play(before, 1) == odds.void(before, 1, 6)
    assert set(machine.chances(before).values()) == {Fraction(1, 3)}
    assert now == {tile: 0 if 6 in tile else Fraction(7, 15 + kept) for tile in before.unseen}
    assert sum(now.values()) == 7
    for dealt in (trial(knock_question(kept).chance, 1, number) for number in range(1, 20)):
        assert len({*dealt.tiles} & {*before.unseen}) == 7 == len(dealt.tiles)
        assert dealt.value == sum(6 in tile for tile in dealt.tiles) == len(dealt.hits)


@every(CLAIMS)
def test_no_verdict_is_seen_before_a_belief(name):
    view = Session(LABS["court"], name).reply().view
    shown = f"{view.picture} {view.caption} {view.note} {view.tables}"
    assert not any(word in shown for word in WORDS.values()) and CLAIMS[name].takes[1] not in shown


def test_the_same_seed_finds_the_same_and_more_trials_make_a_narrower_interval():
    steps = "answer-1 supported / run-20 20"
    one, other = (pressed(Session(LABS["court"], "take-away"), steps).view for _ in range(2))
    assert one.tables[0] == other.tables[0]
    assert finished(Session(LABS["court"], "take-away~supported~20~2")).view.tables[0] != one.tables[0]
    assert sent(Session(LABS["court"]), "run-20 20").problem, "nothing is tried before a belief"
    session = Session(LABS["court"], "take-away")
    few, many = pressed(session, steps).view, pressed(session, "run-100 100 / run-100 100").view
    width = [float(view.tables[0].rows[1][4].partition("±")[2]) for view in (few, many)]
    assert width[1] < width[0] / 2
    assert [view.tables[0].rows[1][5] for view in (few, many)] == ["20", "220"]
