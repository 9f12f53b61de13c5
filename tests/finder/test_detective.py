"""The nine moves can be proved: a search over all legal games reproduces the counts."""

from collections import Counter

import pytest

from fivescore import ALL_FIVES, FIVE_UP, MUGGINS, SNIFF, Layout, Tile
from fivescore.analysis.finder import first_double, games, one_play_longer, search_games
from tests.clock import slower_than
from tests.games import nine_moves

EIGHT = [5, 0, 10, 5, 5, 10, 15, 5]


def spinner_first(game):
    return first_double(game) == Tile(1, 1)


def test_twelve_games_fit_the_scores_and_one_sentence_leaves_one():
    assert len(games(ALL_FIVES, EIGHT)) == 12
    assert games(ALL_FIVES, EIGHT, spinner_first) == (nine_moves().before,)


def test_with_the_ninth_score_225_games_fit_and_19_with_the_sentence():
    assert len(games(ALL_FIVES, [*EIGHT, 0])) == 225
    assert len(games(ALL_FIVES, [*EIGHT, 0], spinner_first)) == 19


def test_the_ninth_move_is_free():
    (game,) = games(ALL_FIVES, EIGHT, spinner_first)
    assert Counter(after.points for after in one_play_longer(game)) == {0: 19, 5: 2}
    assert nine_moves() in one_play_longer(game)


def test_no_game_of_muggins_or_us_sniff_has_these_scores():
    assert games(MUGGINS, EIGHT) == games(SNIFF, EIGHT) == ()


def test_many_games_of_five_up_have_these_scores_in_fives():
    assert len(games(FIVE_UP, [score // 5 for score in EIGHT])) > 12


@pytest.mark.parametrize("place", range(8))
def test_one_changed_score_finds_another_count(place):
    changed = [*EIGHT]
    changed[place] = 0 if EIGHT[place] else 5
    assert len(games(ALL_FIVES, changed)) != 12


def test_the_search_takes_less_than_three_seconds():
    assert not slower_than(3, lambda: games(ALL_FIVES, [*EIGHT, 0]))


def brute(layout, scores):
    if not scores:
        return 1
    return sum(brute(after, scores[1:]) for after in one_play_longer(layout) if after.points == scores[0])


def test_plain_recursion_counts_the_same():
    *_, end = search_games(ALL_FIVES, EIGHT)
    assert [len(stage.games) for stage in end.stages] == [brute(Layout(ALL_FIVES), EIGHT[:n]) for n in range(1, 9)]


def test_a_long_search_tells_how_far_it_is():
    seen = [step.done for step in search_games(ALL_FIVES, [0, 0, 0], bit=10)]
    assert len(seen) > 20 and seen == sorted(seen) and 0 < seen[0] < seen[-1] == 1
