"""Exact chances, held against the slow truth: every deal of small sets, replayed by the public record."""

import random
from collections import Counter
from fractions import Fraction
from itertools import chain, combinations, count, islice
from math import comb, sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given, strategies as st

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, Layout, Tile, TooLarge, odds
from fivescore.analysis.odds import Chances, Counts, belief, hand_counting, holds
from fivescore.analysis.odds.counting import Ways, deals_upper_bound
from fivescore.analysis.odds.estimates import Agreement, Estimate, Estimates, Share, estimate
from fivescore.analysis.odds.hand_counting import MOST_CASES
from fivescore.core.game import Deal, State, deal, opening, why_over
from fivescore.core.layout import Play
from fivescore.core.notation import Record, dumps, loads, read_tiles
from fivescore.core.position import Draw, Event, Pass, Position, actions, leads
from fivescore.core.referee import on_record
from tests.games import by_turns
from tests.weekly import examples

HAND = "1-4 1-6 0-6 2-2 3-5 4-5 5-5"


# The slow truth: nothing here knows of origins, places or weights


def going_on(state):
    """The state as a table sees it: a round that nobody can go on with is over only when all have passed."""
    if state.result is None or why_over(state.table):
        return state
    legal = actions(state.rules, state.layout, state.hands[state.to_move], len(state.boneyard))
    return state._replace(result=None, legal=legal)


def worlds(at):
    """The hands of now after every deal, and every order of draws, that the record and the known hand allow."""
    for hands, boneyard in dealt(at, 0, list(at.rules.tiles)):
        start = Deal(at.rules, hands, boneyard, at.leader, (), at.must_lead).start()
        for state in replayed(start, at.events):
            if at.seat is None or state.hands[at.seat] == at.hand:
                yield state.hands


def dealt(at, seat, tiles):
    """Every deal to `seat` and those after it; no other seat was dealt a tile that the known hand has or had."""
    if seat == len(at.sizes):
        yield (), tuple(tiles)
        return
    own = {*at.hand, *(e.action.tile for e in at.events if e.seat == at.seat and isinstance(e.action, Play))}
    may = [tile for tile in tiles if (tile in own) == (seat == at.seat)]
    for hand in combinations(may, at.rules.hand_size(len(at.sizes))):
        for hands, boneyard in dealt(at, seat + 1, [tile for tile in tiles if tile not in hand]):
            yield (hand, *hands), boneyard


def replayed(state, events):
    """Every state after the events, for each tile that each draw can bring."""
    if not events:
        yield state
        return
    action, found = events[0].action, state.boneyard
    orders = [(found[n], *found[:n], *found[n + 1 :]) for n in range(len(found))]
    for boneyard in orders if isinstance(action, Draw) else [found]:
        now = going_on(state._replace(boneyard=boneyard))
        if isinstance(action, Pass) and not state.rules.must_play:
            now = now._replace(legal=(action,))  # a pass that is free is taken to prove nothing
        if not now.refusal(action):
            yield from replayed(now.apply(action), events[1:])


SIZES = [(2, 2, 2), (3, 3, 2), (3, 2, 2), (3, 2, 2), (3, 2, 2), (3, 2, 3), (3, 2, 3), (3, 1, 4), (2, 1, 5)]
"""Largest pip, tiles dealt, players."""


def small_round(rng):
    """The states of a random small round up to somewhere."""
    largest, hand, players = rng.choice(SIZES)
    drawing, reserve = rng.choice(
        [("none", 0), ("while able", 0), *[("until playable", n) for n in (0, 0, 0, 0, 1, 2)]]
    )
    rules = rng.choice([ALL_FIVES, FIVE_UP, FIVES_AND_THREES]).vary(
        tiles=largest, hand=hand, players=players, partners=players == 4, drawing=drawing, reserve=reserve, target=999,
        must_play=rng.random() < 0.8, lead=rng.choice(["any", "any", "double", "highest double"]), ending="at once",
    )  # fmt: skip
    states = [deal(rules, players, rng, leader=rng.randrange(players)).start()]
    for _ in range(rng.randrange(4, 16)):
        if (state := going_on(states[-1])).result is None:
            states.append(state.apply(rng.choice(state.legal)))
    return states


def small_position(seed):
    """What a seat or a spectator knows somewhere in a random small round."""
    rng = random.Random(seed)
    states = small_round(rng)
    return states[-1].seen_by(rng.choice([None, *range(len(states[0].hands))]))


@pytest.mark.parametrize("seed", [*range(examples(200)), 515, 1181])
def test_the_fast_count_is_the_slow_truth(seed):
    """In the last two, of three players, two hands part into kinds of the same sizes, but not alike."""
    agrees(small_position(seed))


def test_tiles_that_may_have_come_in_several_ways_are_weighed():
    """The same for positions in which one allocation has more histories than another."""
    positions = map(small_position, count(200))
    hard = (at for at in positions if len({weight for _, weight in odds.deals(at)}) > 1)
    for at in islice(hard, examples(30)):
        agrees(at)


def agrees(at):
    truth = Counter(worlds(at))
    total = sum(truth.values())
    counted = {each.hands: weight for each, weight in odds.deals(at)}
    ways = odds.count_deals(at)
    assert sum(counted.values()) == ways and total % ways == 0
    assert {hands: weight * (total // ways) for hands, weight in counted.items()} == truth
    if not any(event.seat == at.seat and isinstance(event.action, Draw) for event in at.events):
        assert total == ways, "only what the seat itself drew is not counted"

    for seat in range(len(at.sizes)):
        held = Counter()
        for hands, weight in truth.items():
            held[hands[seat]] += Fraction(weight, total)
        chance = odds.Dist(held).chance
        for tile in at.rules.tiles:
            assert odds.holds(at, seat, tile) == chance(lambda hand, tile=tile: tile in hand)
        for pip in range(at.rules.tiles.largest + 1):
            assert odds.void(at, seat, pip) == chance(lambda hand, pip=pip: not any(tile.has(pip) for tile in hand))
        assert odds.can_play(at, seat) == chance(at.layout.fits)
        for least in (1, 2, 5):
            assert odds.can_score(at, seat, least) == chance(lambda hand, least=least: best(at, hand) >= least)


def best(at, hand):
    """The most that a play of the hand scores."""
    may = hand if at.layout.last else leads(at.rules, hand, None) if hand else ()
    return max((at.layout.after(play).points for play in at.layout.fitting(may)), default=0)


def test_the_random_records_have_plays_after_draws_passes_and_two_to_five_players():
    found = Counter()
    for at in map(small_position, range(200)):
        kinds = [type(event.action).__name__ for event in at.events]
        found["play after a draw"] += "Draw" in kinds and "Play" in kinds[kinds.index("Draw") :]
        found["pass"] += "Pass" in kinds
        found[f"{len(at.sizes)} players"] += 1
    assert len(found) == 6 and min(found.values()) >= 15, found


@pytest.mark.parametrize("lead", ["any", "double", "highest double"])
def test_a_lead_that_scores_is_one_that_the_rules_allow_with_its_hand(lead):
    rules = FIVES_AND_THREES.vary(tiles=3, hand=3, players=2, partners=False, lead=lead)
    at = opening(rules, 2, leader=1).as_seat(0, "0-0 1-1 2-3")
    for least in (1, 2, 3):
        exact = odds.distribution(at, lambda deal, least=least: best(at, deal.hands[1]) >= least)
        assert odds.can_score(at, 1, least) == exact.get(True, 0)
    assert odds.can_score(at, 1) == odds.can_score(at, 1, 1) > odds.can_score(at, 1, 2) > 0


def test_there_are_as_many_deals_as_there_may_be_at_most_unless_somebody_drew():
    for at in map(small_position, range(examples(240))):
        found, drew = sum(1 for _ in odds.deals(at)), any(isinstance(event.action, Draw) for event in at.events)
        assert deals_upper_bound(at) >= found if drew else deals_upper_bound(at) == found


def test_a_deal_that_is_possible_is_one_of_this_round_and_this_set():
    named = ALL_FIVES.vary(tiles=3, hand=3, players=2, partners=False, first_lead="highest double")
    at = opening(named, 2, leader=1, must_lead=Tile(3, 3)).as_seat(0, "0-0 1-1 2-3")._replace(scores=(15, 40))
    for each in (next(odds.deals(at))[0], odds.sample(at, random.Random(1))):
        assert (each.rules, each.leader, each.scores, each.must_lead) == (named, 1, (15, 40), Tile(3, 3))
        assert sorted(chain(*each.hands, each.boneyard)) == [*named.tiles] and each.hands[0] == at.hand


# Facts that lessons tell


VOID = [(2, 3), (13, 30), (26, 95), (143, 855), (286, 2907), (143, 2584), (143, 4845)]


@pytest.mark.parametrize(("unseen", "chance"), list(enumerate(VOID, start=1)))
def test_an_opponent_of_seven_tiles_is_void_of_a_suit(unseen, chance):
    """I hold seven tiles, the opponent seven, and so many of the fives are unseen."""
    suit = [Tile(pip, 5) for pip in range(7)]
    others = [tile for tile in ALL_FIVES.tiles if not tile.has(5)]
    at = Position.of(Layout(FIVES_AND_THREES), hand=(*suit[: 7 - unseen], *others[:unseen]), others=(7,))
    assert odds.void(at, 1, 5) == Fraction(*chance) == Fraction(comb(21 - unseen, 7), comb(21, 7))
    assert odds.count_deals(at) == comb(21, 7)


@pytest.mark.parametrize("unseen", range(1, 7))
def test_a_knock_raises_every_other_tile(unseen):
    """The opponent could not play on [5-5]: each tile that is not a five rises from 1/3 to 7/(21 - k)."""
    fives = [Tile(pip, 5) for pip in range(5)] + [Tile(5, 6)]
    others = [tile for tile in ALL_FIVES.tiles if not tile.has(5)]
    hand = (*fives[: 6 - unseen], *others[:unseen])
    start = opening(FIVES_AND_THREES, 2).as_seat(0, (*hand, Tile(5, 5)))
    layout = start.layout.play("5-5")
    before = start._replace(layout=layout, hand=tuple(sorted(hand)), sizes=(6, 7), events=(Event(0, layout.last, 2),))
    after = before._replace(events=(*before.events, Event(1, Pass())))
    for tile in before.unseen:
        assert odds.holds(before, 1, tile) == Fraction(1, 3)
        assert odds.holds(after, 1, tile) == (0 if tile.has(5) else Fraction(7, 21 - unseen))
    assert odds.can_play(before, 1) == 1 - odds.void(before, 1, 5) == 1 - Fraction(*VOID[unseen - 1])


TWO_TABLES = """fivescore 1 all-fives tiles=4 players=2 partners=no hand=2
0-1
draw 1 0-4
draw 2 1-4@0-4
draw 3 1-2@0-1
2-3@1-2
3-4@2-3
"""


def test_a_tile_that_was_played_may_have_come_from_several_draws():
    """[3-4] was dealt (40 ways, 2/5 for [0-0]) or drawn (24 ways, 1/4): together 22 of 64."""
    at = loads(TWO_TABLES).table.as_seat(0, "0-3")
    ways = {"dealt": 4 * comb(5, 2), "drawn": comb(4, 2) * 4}
    chance = (ways["dealt"] * Fraction(2, 5) + ways["drawn"] * Fraction(1, 4)) / sum(ways.values())
    assert odds.holds(at, 1, "0-0") == odds.holds(at, 1, "0-2") == chance == Fraction(11, 32)
    assert odds.void(at, 1, 1) == 1 and odds.count_deals(at) == 2 * sum(ways.values()), (
        "two drawn tiles in either order"
    )


def test_as_many_deals_as_the_limit_says_are_gone_over():
    at = Position.of(Layout(ALL_FIVES), hand=HAND, others=(2,))
    assert sum(weight for _, weight in odds.deals(at, limit=comb(21, 2))) == comb(21, 2)
    with pytest.raises(TooLarge):
        odds.deals(at, limit=comb(21, 2) - 1)
    with pytest.raises(TooLarge):
        odds.distribution(at, lambda deal: 0, limit=comb(21, 2) - 1)


# Distributions and samples


def test_a_distribution_is_a_mapping_of_fractions():
    dist = odds.Dist({"b": 1, "a": Fraction(1, 2), "c": 0})
    assert list(dist) == ["a", "b", "c"] and sum(dist.values()) == 1 and dist["b"] == Fraction(2, 3)
    assert dist == odds.Dist(dict(dist)) and eval(repr(dist), {"Dist": odds.Dist, "Fraction": Fraction}) == dist
    assert list(odds.Dist({None: 1, 2: 1})) == [None, 2], "outcomes without an order stay as they came"
    assert type(dist.chance(lambda outcome: False)) is Fraction


ALIKE = {"doubles": lambda tile: tile.is_double, "suit": lambda tile: tile.has(1), "pips": lambda tile: tile.pips}


@pytest.mark.parametrize("name", ALIKE)
def test_tiles_that_are_alike_are_counted_as_all_deals_say(name):
    alike = ALIKE[name]
    for at in map(small_position, range(120)):

        def sums(deal):
            return tuple(sum(map(alike, hand)) for hand in (*deal.hands, deal.boneyard))

        assert odds.distribution(at, sums, alike=alike) == odds.distribution(at, sums)


@pytest.mark.parametrize(("tiles", "hand"), [(12, 11), (6, 7), (6, 9)])
def test_doubles_in_hands_too_many_to_go_over_are_products_of_binomials(tiles, hand):
    at = Position.of(Layout(ALL_FIVES.vary(tiles=tiles)), hand="", others=(hand,))
    doubles, others = tiles + 1, comb(tiles + 1, 2)
    found = odds.distribution(at, lambda deal: sum(t.is_double for t in deal.hands[1]), 100, alike=ALIKE["doubles"])
    assert found == odds.Dist({n: comb(doubles, n) * comb(others, hand - n) for n in range(min(hand, doubles) + 1)})
    assert found.mean() == Fraction(hand * doubles, doubles + others)


def test_samples_come_as_often_as_they_weigh():
    at = loads(TWO_TABLES).table.as_seat(0, "0-3")
    rng, times = random.Random(7), examples(60_000)
    drawn = Counter(odds.sample(at, rng) for _ in range(times))
    exact = {found: Fraction(weight, odds.count_deals(at)) for found, weight in odds.deals(at)}
    assert drawn.keys() == exact.keys()
    for found, share in exact.items():
        error = (float(share * (1 - share)) / times) ** 0.5
        assert abs(drawn[found] / times - float(share)) < 4 * error


def test_a_sample_is_the_same_for_the_same_seed():
    at = Position.of(Layout(ALL_FIVES), hand=HAND, others=(7, 7))
    assert odds.sample(at, random.Random(3)) == odds.sample(at, random.Random(3)) != odds.sample(at, random.Random(4))


def test_the_tile_that_has_to_be_led_is_with_the_leader():
    named = ALL_FIVES.vary(first_lead="highest double")
    at = opening(named, 2, leader=1, must_lead=Tile(6, 6)).as_seat(0, "0-0 0-1 0-2 0-3 0-4 0-5 0-6 1-1 1-2")
    assert odds.holds(at, 1, "6-6") == 1 and odds.holds(at, 1, "5-5") == Fraction(8, 18)
    assert odds.can_score(at, 1, 1) == 0, "[6-6] has twelve pips"
    fives = opening(named, 2, leader=1, must_lead=Tile(5, 5)).as_seat(0, "0-1 0-2 0-3 0-4 0-5 0-6 6-6 1-1 1-2")
    assert odds.can_score(fives, 1) == 1, "[5-5] scores ten, whatever else the leader holds"
    rules = named.vary(tiles=2, hand=2, players=2, partners=False)
    small = opening(rules, 2, leader=1, must_lead=Tile(2, 2)).as_seat(0, "0-0 0-1")
    others = {each.hands[1] for each, _ in odds.deals(small)}
    assert others == {(tile, Tile(2, 2)) for tile in read_tiles("0-2 1-1 1-2")}


def test_a_record_that_begins_in_the_middle_of_a_round_proves_what_its_events_do():
    layout = Layout(FIVES_AND_THREES).play("6-6")
    state = State.of(layout, hands=("1-6 1-2", "3-3 4-5"))
    after = state.apply(Play(Tile(1, 6), Tile(6, 6)))
    seen = after.apply(Pass()).seen_by(0)
    assert seen.fault == "" and odds.void(seen, 1, 1) == odds.void(seen, 1, 6) == 1
    assert odds.holds(seen, 1, "3-3") > 0


# What is too large to count


def late(seed):
    """A round after thirty turns of four players at random with a double-twelve set."""
    return by_turns(ALL_FIVES.vary(tiles=12), 4, seed, 30)


def test_too_long_a_count_is_refused_with_numbers_and_a_record_is_still_ruled_on():
    state = late(25)
    with pytest.raises(TooLarge, match=r"more than 40,000 cases") as caught:
        odds.count_deals(state.table)
    assert caught.value.estimate > caught.value.limit == MOST_CASES
    odds.check(state.table)
    assert on_record(dumps(Record.of(state).public)).says.startswith("Every turn")


@pytest.fixture
def hurried(monkeypatch):
    """A clock on which every look takes a second."""
    ticks = count()
    monkeypatch.setattr(hand_counting, "perf_counter", lambda: next(ticks))


def test_a_count_past_the_usual_limit_is_made_when_asked_for_and_tells_how_far_it_is(hurried):
    table, told, limit = late(1).table, [], 100_000
    with pytest.raises(TooLarge):
        odds.count_deals(table)
    ways = odds.count_deals(table, limit=limit, progress=told.append)
    assert told == sorted(told) and told[0] > 0 and MOST_CASES / limit < told[-1] < 1
    assert ways == Ways(table, limit).count


def test_who_watches_a_count_may_stop_it_and_have_it_later(hurried):
    def enough(share):
        raise KeyboardInterrupt

    at = late(4).table
    with pytest.raises(KeyboardInterrupt):
        odds.count_deals(at, progress=enough)
    assert odds.count_deals(at) == Ways(at).count


# Numbers that carry a chapter

VALUES = st.lists(st.integers(-60, 60), min_size=2, max_size=40)


@given(VALUES)
def test_an_estimate_is_the_mean_with_the_standard_error_of_the_mean(values):
    found = estimate(values)
    assert found.trials == len(values)
    assert found.mean == pytest.approx(mean(values))
    assert found.error == pytest.approx(stdev(values) / sqrt(len(values)))


def test_an_estimate_beside_the_exact_value_says_whether_the_interval_holds_it():
    ends = {exact: Estimate(0.5, 0.1, 100).against(exact).holds for exact in (0.304, 0.303, 0.696, 0.697)}
    assert ends == {0.304: True, 0.303: False, 0.696: True, 0.697: False}, "the ends, and nothing beyond"
    one = Estimate(1 / 3, 0.01, 12_345)
    assert str(one) == repr(one) == "0.333 ± 0.02 (12,345)", "no long floats where a cell ends with it"
    assert one.against(Fraction(1, 3)) == Agreement(one, Fraction(1, 3))
    assert str(one.against(Fraction(1, 3))) == f"{one}, exact 1/3: the interval holds it"
    assert repr(one.against(Fraction(1, 3))) == str(one.against(Fraction(1, 3)))
    assert str(one.against(0.12345)) == f"{one}, exact 0.123: the interval misses it"
    assert repr(Estimates({"a": one, "b": one.against(1.0)})) == f"a: {one}\nb: {one}, exact 1: the interval misses it"


def test_chances_keep_their_order_what_they_are_held_against_and_the_event_meant():
    plain, marked = Chances({"b": 1, "a": Fraction(1, 3)}), Chances({"a": 0}, {"a": 1}, mark="at first")
    assert (list(plain), plain.marks, plain.mark) == (["b", "a"], {}, "before")
    assert (marked.marks, marked.mark) == ({"a": Fraction(1)}, "at first")
    assert all(isinstance(each, Fraction) for each in (*plain.values(), *marked.values(), *marked.marks.values()))
    assert repr(plain) == "Chances({'b': Fraction(1, 1), 'a': Fraction(1, 3)})"
    assert repr(marked) == "Chances({'a': Fraction(0, 1)}, {'a': Fraction(1, 1)}, mark='at first')"
    meant = Chances({"none": Fraction(1, 5), "some": Fraction(4, 5)}, about="some")
    assert repr(meant) == "Chances({'none': Fraction(1, 5), 'some': Fraction(4, 5)}, about='some')"


def test_counts_stand_in_the_order_of_their_outcomes_or_as_they_were_given():
    assert Counts([5, 0, 10, 0]).in_order() == [(0, 2), (5, 1), (10, 1)]
    assert Counts({"won": 3, "lost": 1}).in_order() == [("won", 3), ("lost", 1)]
    assert repr(Counts([5, 0, 0])) == "Counts({0: 2, 5: 1})"


def test_a_belief_has_the_chance_of_a_tile_now_and_before_and_of_each_suit_missing():
    text, hand = "fivescore 1 fives-and-threes\n6-6 = 4\n", "2-6 1-4 0-0 1-2 3-4 5-5"
    before, now = (loads(each).table.as_seat(0, hand) for each in (text, f"{text}pass\n"))
    found = belief(now, 1, before=before)
    assert (found.position, found.seat) == (now, 1)
    for at, chances in ((now, found.now), (before, found.before)):
        assert chances == {tile: holds(at, 1, tile) for tile in at.unseen}
    assert len(found.voids) == 7 and found.voids[6] == 1, "who knocks at a six holds none"
    assert found.now[Tile(0, 6)] == 0 < found.before[Tile(0, 6)]
    line = next(line for line in repr(found).splitlines() if line.startswith("[0-6]"))
    assert line == f"[0-6] 0 (before: {found.before[Tile(0, 6)]})"
    assert belief(now, 1).before == {} and "before" not in repr(belief(now, 1))
    small = Position.of(Layout(ALL_FIVES.vary(tiles=2, hand=1)).play("1-2"), hand="1-1", others=(1,))
    assert belief(small, 1).voids == (Fraction(1, 4), Fraction(3, 4), Fraction(1, 2))


@pytest.mark.parametrize(("hits", "trials"), [(9, 12), (0, 10), (1, 1), (23, 25), (151, 1_000)])
def test_the_interval_of_a_share_has_the_chances_that_are_near_enough_to_it(hits, trials):
    """The second method: each end is found by halving, from fractions, with no formula of Wilson's."""
    share, z = Fraction(hits, trials), Fraction(196, 100)

    def end(outer):
        inner = share
        for _ in range(50):
            chance = (inner + outer) / 2
            near = (share - chance) ** 2 <= z**2 * chance * (1 - chance) / trials
            inner, outer = (chance, outer) if near else (inner, chance)
        return float(inner)

    found = estimate([True] * hits + [False] * (trials - hits)) if trials > 1 else Share.of(hits, trials)
    assert isinstance(found, Share) and found.interval == pytest.approx((end(Fraction(0)), end(Fraction(1))), abs=1e-8)
    assert 0 <= found.interval[0] <= found.mean <= found.interval[1] <= 1


def test_three_of_twelve_that_missed_keep_the_interval_from_reaching_all():
    assert str(Share.of(9, 12)) == "0.75, 0.468 to 0.911 (12)"
    assert not isinstance(estimate([0, 1, 1]), Share), "points that come to 0 and 1 are no share"
