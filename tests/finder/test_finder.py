"""Which plays score, what choices suggest, and which games fit scores: each held against a slower way to count."""

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, inf

import pytest
from hypothesis import given, settings, strategies as st

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, MUGGINS, ODD_PRIMES, RULE_SETS, SNIFF, Layout, Tile
from fivescore.analysis import finder, odds
from fivescore.analysis.finder.inference import BLIND, WORLDS, _choices
from fivescore.analysis.players import Careful, Chance, Greedy
from fivescore.core.game import deal
from fivescore.core.layout import Play, table
from fivescore.core.notation import loads, read_layout
from fivescore.core.position import Draw, Position
from research import GAMES, stored
from research.review import JUDGED, SENSES
from tests.browser import ROOT
from tests.clock import slower_than
from tests.games import layouts, nine_moves, recount, states
from tests.weekly import examples

LAYOUTS = layouts(most=27)


def off_table(layout):
    return [tile for tile in layout.rules.tiles if tile not in layout.tiles]


@given(LAYOUTS)
def test_every_play_of_a_hand_is_found_and_counted_as_a_recount_counts_it(layout):
    found = {each.play: each for each in finder.outcomes(layout, off_table(layout))}
    assert set(found) == {Play(tile, on) for tile in off_table(layout) for on in layout.places(tile)}
    for play, each in found.items():
        after = layout.play(*play)
        assert each.total == recount(after) and each.points == after.points
        assert each.change == recount(after) - recount(layout) and each.before == layout.total
        if play.on:  # what the new end adds, less what the old one did
            new = after.openings[-1].end.count
            assert each.change == new - (each.lost or 0) and str(new) in each.does.split()
    best = finder.opportunities(layout, off_table(layout))
    assert {each.play for each in best} == {play for play, each in found.items() if each.points}
    assert list(best) == sorted(best, key=lambda each: (-each.points, each.play.tile))


@pytest.mark.parametrize("slug", RULE_SETS)
def test_of_equal_plays_the_first_is_the_one_that_greedy_makes(slug):
    rng = random.Random(slug)
    for _ in range(20):
        for state in states(RULE_SETS[slug], 2, rng):
            position = state.seen_by(state.to_move)
            found = finder.outcomes(position.layout, position.hand) if state.result is None else ()
            if found and (position.must_lead is None or position.layout.last):
                assert found[0].play == Greedy().choose(position, rng)


def test_a_plain_end_is_replaced():
    (found,) = finder.outcomes(read_layout("3-6 6-6 6-1", MUGGINS), "3-5")
    assert (found.before, found.lost, found.change, found.total) == (4, 3, 2, 6)


def test_a_hand_is_a_text_or_tiles_and_one_that_fits_nowhere_has_no_play():
    layout = read_layout("1-4", ALL_FIVES)
    assert finder.outcomes(layout, "1-6, [4-6]") == finder.outcomes(layout, [Tile(4, 6), "6|1"]) != ()
    assert finder.outcomes(layout, "2-3") == finder.outcomes(layout, "") == ()


@given(LAYOUTS)
def test_a_play_scores_where_its_change_lands_on_a_multiple_and_nowhere_else(layout):
    found = finder.residues(layout)
    for each in found:
        assert each.left == recount(layout) % each.divisor
        assert each.changes and all((each.left + change) % each.divisor == 0 for change in each.changes)
        assert {after - before for before, after in zip(each.changes, each.changes[1:], strict=False)} <= {each.divisor}
    scoring = {change for each in found for change in each.changes}
    for each in finder.outcomes(layout, off_table(layout)):
        assert (each.change in scoring) == (each.points > 0)


def test_each_game_has_its_own_divisors():
    at = {rules: [each.divisor for each in finder.residues(read_layout("3-5", rules))] for rules in RULE_SETS.values()}
    assert at[ALL_FIVES] == at[FIVE_UP] == at[MUGGINS] == at[SNIFF] == [5]
    assert at[FIVES_AND_THREES] == [3, 5] and at[RULE_SETS["all-threes"]] == [3]
    assert at[ODD_PRIMES] == [3, 5, 7, 11, 13, 17, 19], "8 and a double six are 20 at most"
    named = [line.split()[1] for line in str(finder.residues(read_layout("3-5", ODD_PRIMES))).splitlines()]
    assert named == ["threes", "fives", "sevens", "11s", "13s", "17s", "19s"]


def test_a_count_of_nothing_does_not_score():
    layout = read_layout("0-0", ALL_FIVES)
    assert finder.residues(layout)[0].changes == (5, 10) and not finder.opportunities(layout, "0-1 0-2")


@settings(max_examples=examples(160))
@given(LAYOUTS, st.integers(0, 4), st.integers(0, 12))
def test_chances_of_the_best_score_are_those_of_every_hand_one_by_one(layout, held, few):
    tiles = off_table(layout)[: max(held, few)]
    held = min(held, len(tiles))
    counted = Counter(
        max((layout.play(tile, on).points for tile in hand for on in layout.places(tile)), default=0)
        for hand in combinations(tiles, held)
    )
    hands = comb(len(tiles), held)
    assert finder.best_score_chances(layout, tiles, held) == {
        points: Fraction(n, hands) for points, n in counted.items()
    }


@pytest.mark.parametrize("slug", RULE_SETS)
def test_the_prospect_after_a_play_has_the_mean_that_careful_players_use(slug):
    for state in states(RULE_SETS[slug], 2, random.Random(7), 5):
        position = state.seen_by(state.to_move)
        for play in position.legal if state.result is None else ():
            if isinstance(play, Play):
                found = finder.prospect(position, play)
                after, held = position.layout.play(*play).known, position.sizes[1 - state.to_move]
                assert found.seat == 1 - state.to_move and found.held == held
                assert float(found.mean) == pytest.approx(finder.expected_best(*after, position.hidden, held))
                assert sum(found.chances.values()) == 1


def test_who_looks_ahead_skips_a_seat_that_has_gone_out():
    """Partners play on in Fives and Threes until both of one side are out: here the next seat has gone out."""
    played = (
        "1-2 1-4@1-2 4-5@1-4 5-5@4-5 1-5@5-5 1-3@1-5 3-5@1-3 2-2@1-2 2-4@2-2 4-6@2-4 1-6@4-6 0-5@3-5 0-1@1-6 0-6@0-5"
    )
    position = Position.of(read_layout(played, FIVES_AND_THREES), hand="0-0 0-3 6-6", others=(0, 4, 1))
    found = finder.prospect(position)
    assert (found.seat, found.held) == (2, 4)

    def worth(play):
        after = position.layout.after(play)
        best = {tile: max((after.play(tile, on).points for on in after.places(tile)), default=0) for tile in unseen}
        return after.points + Fraction(sum(max(map(best.get, held)) for held in hands), len(hands))

    unseen = position.unseen  # the next to play is the partner, whose points are the seat's own
    hands = list(combinations(unseen, 4))
    values = {play: worth(play) for play in position.legal}
    chosen = Careful().choose(position, random.Random(0))
    assert values[chosen] == max(values.values()) > sorted(values.values())[-2]


def test_the_prospect_names_the_best_play_of_every_unseen_tile():
    position = deal(ALL_FIVES, 2, random.Random(1), leader=0).start().seen_by(0)
    found = finder.prospect(position, Play(position.hand[0]))
    assert tuple(found.best) == position.unseen and found.each == Fraction(9, 19)
    after = position.layout.play(position.hand[0])
    for tile, best in found.best.items():
        assert (best.points if best else None) == max(
            (after.play(tile, on).points for on in after.places(tile)), default=None
        )


def test_the_prospect_on_the_table_as_it_is_is_that_of_the_seat_to_move():
    state = deal(ALL_FIVES, 3, random.Random(2), leader=1).start()
    assert finder.prospect(state.seen_by(0)).seat == 1
    assert finder.prospect(state.seen_by(1)).seat == 2, "the seat that looks is left out"
    assert finder.prospect(state.seen_by(None)).seat == 1, "a spectator sees every seat"


# What choices suggest

STORED = stored("suggest")
PAGE = (ROOT / "docs" / "tools" / "belief.md").read_text(encoding="utf-8")
SMALL = "fives-and-threes tiles=3 players=2 partners=no hand=3"


def positions(count, rules=FIVES_AND_THREES):
    for number in range(count):
        state, rng = deal(rules, 2, random.Random(number), leader=number % 2).start(), random.Random(number)
        while state.result is None:
            if state.to_move == 0:
                yield state
            state = state.apply(Careful().choose(state.seen_by(state.to_move), rng))


def test_before_anybody_else_has_had_a_choice_it_is_what_is_proved_exactly():
    knocked = loads("fivescore 1 fives-and-threes\n5-5\npass\n").table.as_seat(0, "0-1 1-3 2-5 3-6 4-5 4-6")
    found = finder.infer_hand(knocked, 1)
    assert (found.choices, found.now, found.voids) == (0, found.proved, odds.belief(knocked, 1).voids)
    drew = loads("fivescore 1 muggins\n1-1\ndraw 2 1-3\n1-4\n").table.as_seat(0, "0-6 1-6 2-4 2-6 4-5")
    found = finder.infer_hand(drew, 1)
    assert found.choices == 1 and found.now == found.proved, "it was drawn because no other fitted"


def test_what_is_certain_or_impossible_stays_so_and_nothing_else_becomes_so():
    for state in positions(4):
        found = finder.infer_hand(state.seen_by(0), 1, 40)
        for tile, proved in found.proved.items():
            assert found.now[tile] == proved if proved in (0, 1) else 0 < found.now[tile] < 1


def test_of_players_by_chance_it_is_the_rule_of_bayes_counted_over_all_hands():
    seen = loads(f"fivescore 1 {SMALL}\n1-2\n0-1\n").table.as_seat(0, "0-3 3-3")
    weights, total = dict.fromkeys(seen.unseen, Fraction()), Fraction()
    for hand in combinations(seen.unseen, 2):
        weight = Fraction(1, 1 + sum(1 in tile or 2 in tile for tile in hand))
        total += weight
        for tile in hand:
            weights[tile] += weight
    found = finder.infer_hand(seen, 1, 4000, sense=inf)
    for tile, weight in weights.items():
        assert float(found.now[tile]) == pytest.approx(float(weight / total), abs=0.03), tile
    assert found.now != found.proved


def test_it_knows_what_the_seat_knows_and_nothing_more():
    for state in list(positions(3))[::2]:
        position = state.seen_by(0)
        if not any(event.seat and isinstance(event.action, Play) for event in position.events):
            continue
        other = odds.sample(position, random.Random(5))
        swapped = state._replace(hands=other.hands, boneyard=other.boneyard)
        assert swapped.hands[1] != state.hands[1] or not state.boneyard
        assert finder.infer_hand(swapped.seen_by(0), 1, 30) == finder.infer_hand(position, 1, 30)


def test_the_same_chance_gives_the_same_numbers():
    state = [*positions(1)][3]
    first, second = (finder.infer_hand(state.seen_by(0), 1, 120, random.Random(2)) for _ in range(2))
    assert first == second and first.worlds == 120


def test_of_careful_players_it_is_surely_better_by_a_hundredth_a_tile_in_every_game():
    assert [row["sense"] for row in STORED["learned"]] == list(SENSES)
    assert max(STORED["learned"], key=lambda row: row["better"])["sense"] == finder.RATIONALITY, "on other rounds"
    rows = [row for row in STORED["all"] if row["player"] == "careful"]
    assert len(rows) == len(GAMES) and len(STORED["all"]) == sum(map(len, JUDGED.values()))
    for row in rows:
        assert row["better"] - 1.96 * row["error"] > 0.01, row


def test_the_page_says_what_the_stored_run_found():
    for game in GAMES:
        rows = {row["player"]: row["better"] for row in STORED["all"] if row["game"] == game}
        assert max(rows, key=rows.__getitem__) == "careful"
    words = " ".join(PAGE.split())
    assert "of them it knows most" in words and "do not trust the model" in words
    assert any(row["better"] + 1.96 * row["error"] < 0 for row in STORED["all"])
    assert "Each of two hundred deals" in words and "one play in ten" in words and (WORLDS, BLIND) == (200, 0.1)


def test_a_choice_remembers_how_many_tiles_the_next_hand_had_at_that_moment():
    seen = 0
    for seed in range(12):
        states = [deal(MUGGINS, 3, random.Random(seed), leader=0).start()]
        while states[-1].result is None:
            here = states[-1]
            states.append(here.apply(Chance().choose(here.seen_by(here.to_move), random.Random(seed))))
        position = states[-2].seen_by(0)
        sizes = {len(state.events): [len(hand) for hand in state.hands] for state in states}
        for choice in _choices(position, table(MUGGINS)):
            before = sizes[choice.event]
            following = [before[(choice.seat + step) % 3] for step in (1, 2)]
            assert choice.held == next(filter(None, following), 0)
            seen += 1
        assert any(isinstance(event.action, Draw) for event in position.events)
    assert seen > 50


# Worlds that choices suggest


def believed(position, count, rng, many=3):
    *_, deals = finder.believable_deals(position, count, rng, many)
    return deals


def test_worlds_that_choices_suggest_are_deals_that_the_record_allows():
    for state in positions(3):
        seen = state.seen_by(0)
        allowed = {found.hands for found, _ in odds.deals(seen)} if odds.count_deals(seen) < 5_000 else None
        for hands in believed(seen, 20, random.Random(1)):
            tiles = tuple(seen.rules.tiles.tiles(mask) for mask in hands)
            assert tuple(map(len, tiles)) == seen.sizes and not hands[0] & hands[1]
            assert allowed is None or tiles in allowed


def test_before_anybody_has_chosen_each_world_is_as_likely_as_it_is():
    seen = deal(FIVES_AND_THREES, 2, random.Random(2), leader=0).start().seen_by(0)
    bits, many = seen.rules.tiles.bits, 2_000
    hands = [each[1] for each in believed(seen, many, random.Random(3))]
    for tile in seen.unseen[:6]:
        share = sum(bool(bits[tile] & each) for each in hands) / many
        assert abs(share - seen.sizes[1] / len(seen.unseen)) < 0.05


def test_worlds_that_choices_suggest_hold_a_tile_as_often_as_the_model_says():
    seen = loads("fivescore 1 all-fives hand=7\n3-4\n0-4\n").table.as_seat(0, "0-1 1-1 1-2 2-5 5-6 5-5")
    model, many = finder.infer_hand(seen, 1, 4_000, random.Random(1)), 2_000
    hands = [each[1] for each in believed(seen, many, random.Random(2), many=8)]
    for tile, chance in model.now.items():
        share = sum(bool(seen.rules.tiles.bits[tile] & each) for each in hands) / many
        assert abs(share - chance) < 0.06, tile


# Games that fit scores

EIGHT = [5, 0, 10, 5, 5, 10, 15, 5]


def spinner_first(game):
    return finder.first_double(game) == Tile(1, 1)


def test_twelve_games_fit_the_scores_and_one_sentence_leaves_one():
    assert len(finder.games(ALL_FIVES, EIGHT)) == 12
    assert finder.games(ALL_FIVES, EIGHT, spinner_first) == (nine_moves().before,)
    assert len(finder.games(ALL_FIVES, [*EIGHT, 0])) == 225, "with the ninth score"
    assert len(finder.games(ALL_FIVES, [*EIGHT, 0], spinner_first)) == 19


def test_the_ninth_move_is_free():
    (game,) = finder.games(ALL_FIVES, EIGHT, spinner_first)
    assert Counter(after.points for after in finder.one_play_longer(game)) == {0: 19, 5: 2}
    assert nine_moves() in finder.one_play_longer(game)


def test_no_game_of_muggins_or_us_sniff_has_these_scores_and_many_of_five_up():
    assert finder.games(MUGGINS, EIGHT) == finder.games(SNIFF, EIGHT) == ()
    assert len(finder.games(FIVE_UP, [score // 5 for score in EIGHT])) > 12


@pytest.mark.parametrize("place", range(8))
def test_one_changed_score_finds_another_count(place):
    changed = [*EIGHT]
    changed[place] = 0 if EIGHT[place] else 5
    assert len(finder.games(ALL_FIVES, changed)) != 12


def test_the_search_takes_less_than_three_seconds():
    assert not slower_than(3, lambda: finder.games(ALL_FIVES, [*EIGHT, 0]))


def brute(layout, scores):
    if not scores:
        return 1
    return sum(brute(after, scores[1:]) for after in finder.one_play_longer(layout) if after.points == scores[0])


def test_plain_recursion_counts_the_same():
    *_, end = finder.search_games(ALL_FIVES, EIGHT)
    assert [len(stage.games) for stage in end.stages] == [brute(Layout(ALL_FIVES), EIGHT[:n]) for n in range(1, 9)]


def test_a_long_search_tells_how_far_it_is():
    seen = [step.done for step in finder.search_games(ALL_FIVES, [0, 0, 0], bit=10)]
    assert len(seen) > 20 and seen == sorted(seen) and 0 < seen[0] < seen[-1] == 1
