"""Matches: every row of the table of games to its end, and every rule that can be changed changes something."""

import random

import pytest

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, RULE_SETS, FivescoreError, Tile, TooLarge
from fivescore.analysis.players import Careful, Chance, Greedy
from fivescore.analysis.simulate import compared, play_match, rounds_of_match, tournament
from fivescore.core.game import Result, deal
from fivescore.core.layout import Play
from fivescore.core.match import Match
from fivescore.core.notation import read_rules
from fivescore.core.position import Draw, Pass
from fivescore.core.rules import RULES
from tests.every import cases, every
from tests.games import ROWS, SMALL, played, start
from tests.weekly import examples


@pytest.mark.parametrize(("slug", "players"), ROWS)
def test_greedy_matches_reach_an_end(slug, players):
    rules = RULE_SETS[slug]
    for seed in range(examples(240)):
        match = play_match(rules, [Greedy()] * players, seed)
        target, best = rules.target_for(players), max(match.scores)
        assert match.scores[match.winner] == best >= target and match.scores.count(best) == 1
        if rules.ending == "exact":
            assert best == target


class Eager:
    """Plays as greedy, but draws and passes whenever it may: it uses every freedom that rules give."""

    name = "eager"

    def choose(self, position, rng):
        legal = position.legal
        free = [action for action in legal if isinstance(action, (Draw, Pass))]
        return free[0] if free and rng.random() < 0.5 else Greedy().choose(position, rng)


def story(rules, players, seed):
    return [
        (end.deal.hands, end.deal.leader, end.deal.must_lead, end.events, end.result, match.scores, match.winner)
        for match, end in rounds_of_match(rules, [Eager()] * players, seed)
    ]


CHANGES = [(read_rules(one), read_rules(other), int(players)) for one, other, players in cases("changed")]


@every(CHANGES)
def test_changing_only_this_rule_changes_a_match(rules, varied, players):
    assert len(varied.differences(rules)) == 1
    assert any(story(rules, players, seed) != story(varied, players, seed) for seed in range(60))


def test_every_rule_has_such_a_test():
    assert {field for rules, varied, _ in CHANGES for field in varied.differences(rules)} | {"players"} == set(RULES)
    five = {"players": (2, 3, 4, 5), "hand": "newsome-born", "target": 200}
    assert len(Match.of(ALL_FIVES.vary(**five), 5).deal(random.Random(1)).hands) == 5


def ended(rules, players, *, reason, winner, seat, scores, leader=0, pips=None):
    result = Result(reason, winner, seat, (0,) * len(scores), pips or (0,) * players)
    return deal(rules, players, random.Random(0), leader=leader).start()._replace(scores=scores, result=result)


def test_who_went_out_leads_next_and_lot_decides_after_a_block():
    """A, B, D."""
    match = Match.of(ALL_FIVES, 2)
    assert match.after(ended(ALL_FIVES, 2, reason="out", winner=1, seat=1, scores=(5, 10))).leader == 1
    assert match.after(ended(ALL_FIVES, 2, reason="blocked", winner=1, seat=None, scores=(5, 10))).leader is None


def test_the_winner_of_a_block_may_lead_next():
    """E: the winner of the previous hand starts."""
    rules = RULE_SETS["all-fives-online"]
    match = Match.of(rules, 2)
    assert match.after(ended(rules, 2, reason="blocked", winner=1, seat=None, scores=(5, 10))).leader == 1
    assert match.after(ended(rules, 2, reason="blocked", winner=None, seat=None, scores=(5, 10))).leader is None


@pytest.mark.parametrize(
    ("pips", "leader"), [((9, 8, 1, 7), 2), ((1, 7, 9, 8), 0), ((8, 2, 7, 6), 1), ((8, 6, 7, 2), 3)]
)
def test_of_the_partners_who_win_a_block_the_one_with_fewer_pips_leads_next(pips, leader):
    """Settled here."""
    rules = ALL_FIVES.vary(next_lead="winner")
    state = ended(rules, 4, reason="blocked", winner=leader % 2, seat=None, scores=(5, 10), pips=pips)
    assert Match.of(rules, 4).after(state).leader == leader


def test_the_lead_passes_to_the_left_in_fives_and_threes():
    """C: the lead moves on by one seat after each round."""
    match = Match.of(FIVES_AND_THREES, 3)
    scores = (1, 2, 3)
    first = match.after(ended(FIVES_AND_THREES, 3, reason="out", winner=0, seat=0, scores=scores, leader=1))
    assert first.leader == 2
    assert first.deal(random.Random(1)).leader == 2 and first.deal(random.Random(1)).scores == scores


def test_in_five_up_the_highest_wins_after_the_round_and_ties_play_on():
    """B: one or more have 61: the highest wins; a tie is played on."""
    match = Match.of(FIVE_UP, 2)
    assert match.after(ended(FIVE_UP, 2, reason="out", winner=0, seat=0, scores=(61, 64))).winner == 1
    assert match.after(ended(FIVE_UP, 2, reason="out", winner=0, seat=0, scores=(63, 63))).winner is None
    assert match.after(ended(FIVE_UP, 2, reason="out", winner=0, seat=0, scores=(60, 12))).winner is None


def test_a_match_that_is_over_deals_no_more():
    match = Match.of(ALL_FIVES, 2)._replace(winner=1)
    with pytest.raises(FivescoreError, match="side 2 has won"):
        match.deal(random.Random(1))


def test_a_match_told_round_by_round_is_the_match_and_the_same_for_the_same_seed():
    assert story(ALL_FIVES, 2, "a") == story(ALL_FIVES, 2, "a") != story(ALL_FIVES, 2, "b")
    *_, (last, _) = rounds_of_match(FIVES_AND_THREES, [Chance()] * 2, "a")
    assert last == play_match(FIVES_AND_THREES, [Chance()] * 2, "a")


def test_deals_do_not_depend_on_what_players_draw():
    first, second = (next(rounds_of_match(ALL_FIVES, players, 5))[1] for players in ([Chance()] * 2, [Greedy()] * 2))
    assert first.deal == second.deal


def test_greedy_takes_the_most_points():
    state = played(start(SMALL, "1-3 0-0 2-2 | 1-1 2-3 3-3"), "1-3")
    assert Greedy().choose(state.seen_by(1), random.Random(0)) == Play(Tile(1, 1), Tile(1, 3))


def test_greedy_beats_chance_and_careful_beats_greedy():
    easy = tournament(Greedy(), Chance(), 60, ALL_FIVES, seed=1)
    assert easy.interval[0] > 0.8
    hard = tournament(Careful(), Greedy(), 40, ALL_FIVES, seed=1)
    assert hard.interval[0] > 0.5
    assert "careful won" in str(hard) and hard.duplicate
    assert tournament(Greedy(), Chance(), 4, ALL_FIVES, players=4, duplicate=False).matches == 4


def test_a_match_without_an_end_is_given_up(monkeypatch):
    monkeypatch.setattr("fivescore.analysis.simulate.matches.ROUNDS", 3)
    with pytest.raises(TooLarge, match="nobody has won after 3 rounds"):
        play_match(ALL_FIVES.vary(target=100_000), [Chance()] * 2)


PUBLISHED = {"greedy": (0.34, 0.34), "chance": (0.19, 0.20)}
"""Shares of plays that score in All Fives with seven tiles each, as published by others.

How the published greedy player chose among equal plays is not known. Six rules were tried, and gave 32.8 % to 35.7 %;
ours, the first by the set's order and then by the pip that is covered, gives 34.3 % here, and 34.9 % of many.
"""


@pytest.mark.parametrize("player", [Greedy(), Chance()], ids=lambda player: player.name)
def test_the_share_of_scoring_plays_agrees_with_the_published_one(player):
    share = compared(ALL_FIVES.vary(hand=7), 600, 1, player).scoring
    low, high = share.interval
    first, last = PUBLISHED[player.name]
    assert low <= last and first <= high
