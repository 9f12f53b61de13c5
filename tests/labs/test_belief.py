"""The belief grid: its records replay, its chances are the engine's, and it says what a knock changed."""

from dataclasses import replace
from fractions import Fraction
from math import comb

from fivescore import Tile
from fivescore.analysis import odds
from fivescore.core.tiles import half_name
from fivescore.notebook.words import whole_percent
from fivescore_labs import LABS
from fivescore_labs.analysis.belief import EXAMPLES, BeliefState, states
from fivescore_labs.contract import Message
from tests.every import every

LAB = LABS["belief"]
PLACES = [BeliefState(name, step) for name in EXAMPLES for step in range(len(states(name)))]


@every(PLACES)
def test_the_grid_has_every_tile_as_it_is_proved_and_as_a_model_suggests(look):
    position, chances = look.state.seen_by(0), look.chances(look.step)
    view, (tiles, suits) = LAB.view(look), LAB.view(look).tables
    for tile in position.rules.tiles:
        assert f'data-send="tile" data-value="{tile.low}-{tile.high}"' in view.picture
    assert chances == {tile: odds.holds(position, look.seat, tile) for tile in position.unseen}
    assert sum(chances.values()) == position.sizes[look.seat], "the chances add up to the tiles of the hand"
    assert all(chances[tile] for tile in look.state.hands[look.seat]), "what is held was never ruled out"
    assert sorted(tile for row in tiles.rows[1:] for tile in row[0].split()) == sorted(map(str, chances))
    voids = [(half_name(pip), whole_percent(chance)) for pip, chance in enumerate(look.voids(look.step))]
    assert [(row[0], row[-1]) for row in suits.rows[1:]] == voids
    view, model = LAB.view(replace(look, suggests=True)), look.model
    moved = any(chance != model.proved[tile] for tile, chance in model.now.items())
    assert ("a model in which all play sensibly, no proof" in view.caption) == moved
    assert all(table.caption.endswith("by a model") for table in view.tables)
    tiles, suits = (dict(row[:2] for row in table.rows[1:]) for table in view.tables)
    assert tiles == {str(tile): whole_percent(chance) for tile, chance in chances.items()} and suits == dict(voids)


def test_a_knock_rules_out_a_suit_and_raises_the_rest():
    before, after = BeliefState("knock", 1), BeliefState("knock", 2)
    assert set(before.chances(1).values()) == {Fraction(1, 3)}
    fives = [tile for tile in after.chances(2) if tile.has(5)]
    assert {tile: chance for tile, chance in after.chances(2).items() if not chance} == dict.fromkeys(fives, 0)
    assert set(after.chances(2).values()) == {0, Fraction(7, 17)}
    assert before.voids(1)[5] == Fraction(comb(17, 7), comb(21, 7)) == Fraction(143, 855) and after.voids(2)[5] == 1


def test_draws_of_one_turn_are_compared_with_what_was_before_all_of_them():
    steps = [replace(BeliefState("tables"), step=step) for step in range(13)]
    assert [look.proof for look in steps] == [None, None, 1, 1, 1, 1, 1, 6, 6, 6, 6, 6, 6]
    assert "11/32" in LAB.view(BeliefState("tables", 12, tile=Tile(0, 0))).caption


def test_without_scripts_it_stands_before_a_proof_and_after_it():
    looks = [BeliefState(name, step) for name in EXAMPLES for step in (0, len(states(name)) - 1)]
    assert {tuple(view.controls for view in LAB.static_views(look)) for look in looks} == {((), ())}


@every([((0, 1), "0"), ((1, 200), "<1"), ((1, 100), "1"), ((7, 17), "41"), ((199, 200), ">99"), ((1, 1), "100")])
def test_only_what_is_impossible_is_nothing_and_only_what_is_certain_is_all(chance, text):
    assert whole_percent(Fraction(*chance)) == f"{text}\N{NO-BREAK SPACE}%"


@every(EXAMPLES)
def test_a_record_that_is_chosen_opens_after_its_first_proof(example):
    look = LAB.update(LAB.start(""), Message("example", example))
    assert look.proof is not None and len(set(look.chances(look.step).values())) > 1
    says = [LAB.view(replace(look, step=step)).caption for step in range(look.step)]
    assert not any(each.startswith("Ben knocks") for each in says)


def test_what_is_looked_at_is_pressed_on_the_stage_and_no_form_asks_for_it():
    view = LAB.view(LAB.start("partner~2~1~~"))
    assert {control.id for control in view.controls} == {"first", "previous", "move", "next", "last"}
    assert view.picture.count('data-send="seat"') == 3 and 'name="example"' in view.picture
    assert view.picture.count("<button") == 28 + 3 + 2, "tiles, other hands, how chances are written, the model"
