"""Advice in court: what claims are tried with is held against slower ways, and stored intervals meet new ones.

Of bluffing: one rate costs nothing, against the plan all make the same, and a habit costs what the court says.
"""

import random
from fractions import Fraction
from functools import partial
from itertools import product
from math import comb

import pytest

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, RULE_SETS, Tile
from fivescore.analysis import solver
from fivescore.analysis.finder import expected_best
from fivescore.analysis.odds import Estimate, estimate
from fivescore.analysis.players import Careful, Greedy, Linear
from fivescore.analysis.rollout.equity import EQUITY, equity, score_unit
from fivescore.analysis.rollout.linear import sight, weights
from fivescore.analysis.simulate import end_of_round
from fivescore.analysis.solver.certificate import hidden_game
from fivescore.core.errors import RuleError
from fivescore.core.game import Deal, deal, shuffled
from fivescore.core.layout import Play, table, transitions
from fivescore.core.notation import write_tiles
from fivescore.core.rules import settle, sides
from fivescore_labs.analysis.reviewer import proved_against
from fivescore_labs.claims import CLAIMS, REACH, TESTS, bluffing, claim as claim_module, styles
from fivescore_labs.claims.experiments import FILE, claims
from fivescore_labs.claims.leads import LED, RULES_OF_LEADS, Opening, regret
from fivescore_labs.claims.results import (
    CHARTS,
    EACH,
    FOUND,
    LOST,
    WON,
    advice_taken,
    ruling,
    sides as lies,
    stored_results,
)
from fivescore_labs.claims.styles import CAREFUL, GREEDY, LINEAR, SLOW, STRENGTHS, Style, duel, played, read_style
from fivescore_labs.claims.trials import (
    SCORING_PAIRS,
    doubles,
    from_score_to_score,
    leads_of_ten,
    mean_square,
    wins_from_behind,
)
from fivescore_labs.review import Decision, contradicted, weigh
from research import certificates, stored as run
from research.claims import beside, each_tile
from research.rollout import ROUNDS, ends
from tests.every import cases, every

GAMES = (ALL_FIVES, FIVE_UP, FIVES_AND_THREES)
FEW = 150
"""Trials of each part in a new run: few, of another seed."""


def meet(one, other, reach=REACH):
    return abs(one.mean - other.mean) <= reach * (one.error + other.error) + 1e-4


def agree(trial, count, stored):
    """Each value of so many trials meets what is stored of it, in their order."""
    for (name, found), column in zip(stored.items(), zip(*map(trial, range(count)), strict=True), strict=True):
        assert meet(estimate([value for value in column if value is not None]), found, 3.5), name


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_the_style_of_each_strength_plays_as_the_player_of_its_name_does(rules):
    nearly = GREEDY._replace(points=1.5)  # the same choices, by weighing them
    for number in range(12):
        for one, player in ((GREEDY, Greedy()), (nearly, Greedy()), (CAREFUL, Careful()), (LINEAR, Linear())):
            dealt = deal(rules, 2, random.Random(str(number)), leader=0)
            assert played(rules, (one, GREEDY), number) == end_of_round(dealt, (player, Greedy()))
            if not rules.both_out:  # where a partner may play next, a style takes no heed of it
                dealt = deal(rules, 4, random.Random(str(number)), leader=0)
                assert played(rules, (one, GREEDY) * 2, number) == end_of_round(dealt, (player, Greedy()) * 2)


class Minding:
    """Looks one play ahead, and minds what its partner laid last, as the record has it."""

    name = "minding"

    def __init__(self, style):
        self.style = style

    def choose(self, position, rng):
        plays = position.layout.different(dict.fromkeys(it.tile for it in position.legal if isinstance(it, Play)))
        return max(plays, key=lambda play: self.value(position, play)) if plays else position.legal[0]

    def value(self, position, play):
        style, after, mate = self.style, position.layout.after(play), (position.to_move + 2) % len(position.sizes)
        unseen = position.rules.tiles.mask(position.unseen)
        held = position.sizes[(position.to_move + 1) % len(position.sizes)]
        learned = style.worth == "learned"
        value = self.learned(position, play, unseen, held) if learned else style.points * after.points
        value += style.pips * play.tile.pips
        value -= style.reply * expected_best(*after.known, unseen, held) if style.reply else 0
        value += style.block and style.block * self.blocked(position, after, play.tile)
        fits = [any(opening.end.pip in tile for opening in after.openings) for tile in position.unseen]
        ways, all_ways = (comb(many, position.sizes[mate]) for many in (fits.count(False), len(fits)))
        value += style.mate and style.mate * ways / all_ways
        if not (laid := [it.action for it in position.events if it.seat == mate and isinstance(it.action, Play)]):
            return value
        (tile, on), (before, then) = laid[-1], (self.shown(each) for each in (position.layout, after))
        turned = {*tile} - ({*on} if on and not tile.is_double else set())
        more = [then.count(pip) - before.count(pip) for pip in turned]
        value += style.bring * sum(each for each in more if each > 0)
        value -= style.cover * sum(each for each in more if each < 0)
        begins = any(it.of_spinner and it.end.pip for it in position.layout.openings if it.host == play.on)
        return value + style.arm * (begins and not turned & {*before} and self.bare(after) < self.bare(position.layout))

    def learned(self, position, play, unseen, held):
        known, number = position.layout.known
        after, mask = position.layout.after(play).known[1], position.rules.tiles.mask
        step = next(each for each in known.steps(number, mask([play.tile])) if each[2] == after)
        rows = weights(position.rules, len(position.sizes))
        row = rows[max(0, min(len(position.hand) - 2, len(rows) - 1))]
        return sight(known).worths(row, [step], mask(position.hand), unseen, held)[0]

    def blocked(self, position, after, tile):
        """What the tiles left would bring if this play blocks the round, by all ways in which the others can hold."""
        ends, rules = {opening.end.pip for opening in after.openings}, position.rules
        mine, unseen = [each for each in position.hand if each != tile], position.unseen
        if not mine or any(ends & {*each} for each in mine):
            return 0
        drawn = max(0, position.boneyard - rules.reserve) if rules.drawing != "none" else 0
        sizes = [size - (seat == position.to_move) for seat, size in enumerate(position.sizes)]
        held = drawn + sum(sizes) - len(mine)
        each = sum(tile.pips for tile in unseen) / len(unseen)
        pips = [size * each for size in sizes]
        pips[(position.to_move + 1) % len(sizes)] += drawn * each
        pips[position.to_move] = sum(tile.pips for tile in mine)
        one, other = settle(rules, sides(rules, len(sizes)), tuple(map(round, pips)), None).points
        fits = sum(bool(ends & {*tile}) for tile in unseen)
        chance = Fraction(comb(len(unseen) - fits, held), comb(len(unseen), held))
        return float(chance) * (other - one if position.to_move % 2 else one - other)

    def shown(self, layout):
        return [opening.end.pip for opening in layout.openings]

    def bare(self, layout):
        return sum(opening.of_spinner for opening in layout.openings)


@pytest.mark.parametrize("habit", ["mate=-10", "mate=10", "bring=3", "cover=-3", "cover=2 bring=-1", "arm=9", "arm=-9"])
def test_what_a_style_minds_of_its_partner_is_what_the_record_of_the_round_says(habit):
    style, changed = read_style(f"careful {habit}"), 0
    for number in range(30):
        dealt = deal(ALL_FIVES, 4, random.Random(str(number)), leader=0)
        found = played(ALL_FIVES, (style,) * 4, number)
        assert found == end_of_round(dealt, (Minding(style),) * 4)
        changed += found != played(ALL_FIVES, (CAREFUL,) * 4, number)
    assert changed


@pytest.mark.parametrize("habit", ["pips=0.3", "block=1", "block=1 pips=-0.3"])
@pytest.mark.parametrize("base", [who for who in STRENGTHS if who != SLOW])
@pytest.mark.parametrize("seats", [2, 4])
def test_a_habit_is_added_to_what_a_play_is_worth_to_players_of_each_strength(base, habit, seats):
    style, changed = read_style(f"{base} {habit}"), 0
    for number in (*range(12), 45, 50, 62, 179, 190):  # a block is rare: what may block a round changes these
        dealt = deal(ALL_FIVES, seats, random.Random(str(number)), leader=0)
        found = played(ALL_FIVES, (style,) * seats, number)
        assert found == end_of_round(dealt, (Minding(style),) * seats)
        changed += found != played(ALL_FIVES, (STRENGTHS[base],) * seats, number)
    assert changed


@pytest.mark.parametrize("pairs", [1, 2])
def test_a_duel_takes_each_deal_from_both_seats_so_that_equal_styles_are_even(pairs):
    both = {"first": CAREFUL, "second": CAREFUL}
    assert {duel(number, rules=ALL_FIVES, **both, seed="1", pairs=pairs) for number in range(20)} == {(0,)}


@pytest.mark.parametrize(
    ("own", "others", "least"),
    [
        *(("careful recalls=draws", others, 50) for others in ("careful recalls=draws", "careful", "greedy")),
        ("greedy recalls=plays", "greedy", 500),
    ],
)
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_what_is_noted_of_a_seat_is_never_wrong(rules, seats, own, others, least, monkeypatch):
    """By its draws and knocks; and by its plays, if it lays what scores most."""
    seen, turn = [], styles._Watch.turn

    def checked(self, seat, hands, fits):
        turn(self, seat, hands, fits)
        for at in {*range(seats)} - {seat}:
            seen.append(self.shunned[at] if "plays" in own else self.void.get(at, 0))
            assert not seen[-1] & hands[at], "a tile that is held was thought to be impossible"

    monkeypatch.setattr(styles._Watch, "turn", checked)
    for number in range(60):
        played(rules, (read_style(own), read_style(others)) * (seats // 2), number)
    assert sum(map(bool, seen)) > least


@pytest.mark.parametrize("habit", ["mate=-10", "stuck=10 mate=-10"])
def test_a_pair_that_notes_draws_can_mind_the_tiles_of_the_partner_too(habit):
    for notes, plain in (("draws", "table"), ("plays", "draws")):
        first, second = (read_style(f"careful {habit} recalls={each}") for each in (notes, plain))
        found = [duel(number, rules=ALL_FIVES, first=first, second=second, seed="1", pairs=2) for number in range(60)]
        assert any(found), "what was noted changes a play"


def test_whoever_looks_for_fives_sees_a_score_only_beside_a_five():
    known, bits = table(ALL_FIVES), ALL_FIVES.tiles.bits
    after = {tile: known.plays(0, bits[tile])[0][2] for tile in (Tile(4, 6), Tile(5, 5), Tile(0, 5))}
    assert [styles._seen("fives", known, 0, number) for number in after.values()] == [False, True, True]
    (less,) = known.plays(after[Tile(4, 6)], bits[Tile(1, 6)])
    assert less[1] == 5 and not styles._seen("sums", known, after[Tile(4, 6)], less[2])


def test_two_trials_are_enough_for_a_claim(tmp_path):
    file = tmp_path / "claims.toml"
    file.write_text(FILE.read_text(encoding="utf-8").replace("trials = 8000", "trials = 2", 1), encoding="utf-8")
    assert next(iter(claims(file).values())).parts[0].trials == 2


def test_the_family_of_tests_is_every_part_of_every_claim():
    assert sum(len(claim.parts) for claim in CLAIMS.values()) == TESTS >= len(CLAIMS) >= 16
    assert (1 - 0.05 / TESTS) ** TESTS > 0.95 > (1 - 0.05) ** TESTS
    width = claim_module.interval_width
    assert width(TESTS) == REACH > width(1) == pytest.approx(1.959964, abs=1e-6)


def test_an_interval_across_the_line_settles_nothing():
    found = Estimate(1, 0.4, 99)
    assert claim_module.side_of_line(found, 0, REACH) == 0 and claim_module.verdict([[0]]) == "not settled"
    assert claim_module.side_of_line(found, 0, 1.96) == 1, "one test alone would have"


@every(cases("verdicts"))
def test_a_verdict_says_for_whom(sides, word):
    sign = {"+": 1, "0": 0, "-": -1}
    assert claim_module.verdict([[sign.get(each) for each in row] for row in sides.split()]) == word


def test_players_of_each_strength_make_most_experiments():
    by = [list(each) for claim in CLAIMS.values() for each in stored_results(claim).values()]
    usual = [who for who in STRENGTHS if who != SLOW]
    assert sum(names[:3] == usual for names in by) > len(by) / 2 and sum(names[-1] == SLOW for names in by) > 10
    assert all(names in ([""], [who for who in STRENGTHS if who in names]) for names in by), "the weakest first"


@pytest.mark.landing  # it plays deals to their end
def test_a_slow_player_is_as_far_ahead_as_the_one_at_the_table_and_has_no_partner():
    (row,) = (each for each in run("players")["all"] if [*each.values()][:3] == ["five-up", SLOW, "greedy"])
    ahead = partial(duel, rules=FIVE_UP, first=STRENGTHS[SLOW], second=GREEDY, seed="ahead")
    found = estimate(ahead(number)[0] for number in range(40))
    assert meet(found, Estimate(row["mean"], row["error"], 1000), 2) and found.mean > 3 * found.error
    with pytest.raises(RuleError, match="against one opponent, not at a table of 4"):
        played(ALL_FIVES, (STRENGTHS[SLOW],) * 4, 1)


def test_habits_of_partners_need_a_partner():
    with pytest.raises(RuleError, match="neither has a partner"):
        played(ALL_FIVES, (GREEDY, read_style("careful mate=3")), 1)
    assert played(ALL_FIVES, (GREEDY, read_style("careful mate=3")) * 2, 1).result.reason


def test_few_deals_of_a_slow_player_can_speak_and_their_silence_says_nothing():
    heavy, count = lies(CLAIMS["heavy-first"]), lies(CLAIMS["count-the-tiles"])
    assert [each[-1] for each in heavy] == [None] * 3 and count[0] == [None, 1, 1, 1]
    found = dict(zip(CLAIMS["heavy-first"].parts, FOUND["heavy-first"], strict=True))
    assert all(claim_module.side_of_line(each, 0, REACH) == 0 for part, each in found.items() if part.by == SLOW)


@pytest.mark.quick("lead-a-ten", "read-the-knock", "nine-tiles")  # small totals take long
@pytest.mark.parametrize("claim", CLAIMS.values(), ids=list(CLAIMS))
def test_a_new_run_of_few_trials_meets_the_stored_intervals(claim):
    for part, stored in zip(claim.parts, FOUND[claim.id], strict=True):
        few = FEW if part.quick or not part.trials else FEW // 10
        assert meet(part.tried(few, f"new/{claim.id}/{part.name}"), stored), part.titled


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("claim", CLAIMS.values(), ids=list(CLAIMS))
def test_a_new_run_of_many_trials_meets_the_stored_intervals(claim):
    for part, stored in zip(claim.parts, FOUND[claim.id], strict=True):
        many = part.trials // (4 if part.quick else 20)
        assert meet(part.tried(max(FEW // 4, many), f"newer/{claim.id}/{part.name}"), stored), part.titled


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=list(CLAIMS))
def test_what_a_player_takes_from_a_claim_was_written_for_its_verdict(claim):
    assert claim.takes[0] == ruling(claim) and advice_taken(claim).endswith(".")


def test_the_verdict_says_what_each_listed_tile_is_worth_and_which_brings_nothing():
    said, order = advice_taken(CLAIMS["from-score-to-score"]), sorted(EACH, key=lambda tile: -EACH[tile].mean)
    for tile in SCORING_PAIRS:
        assert f"{tile} {EACH[tile].mean:+.2f}" in said
        assert (EACH[tile].interval[0] > 0) == (f"{tile} brings nothing" not in said) == (tile != Tile(3, 3))
    assert f"number {order.index(Tile(3, 3)) + 1} of 28" in said and f"{EACH[Tile(3, 3)].trials:,} deals" in said


def test_new_deals_meet_what_is_stored_of_each_tile():
    assert list(EACH) == list(FIVES_AND_THREES.tiles)
    agree(partial(each_tile, rules=FIVES_AND_THREES, seed="new"), FEW, EACH)


def test_what_the_six_tiles_bring_one_by_one_is_what_they_bring_together():
    six = sum(EACH[tile].mean for tile in SCORING_PAIRS) / 6 * 27 / 28
    stored = stored_results(CLAIMS["from-score-to-score"])["Points a round"]["careful"]
    others = sum(found.mean for tile, found in EACH.items() if tile not in SCORING_PAIRS) / 22 * 27 / 28
    assert six - others == pytest.approx(stored.mean, abs=3 * stored.error)


def test_the_mean_square_of_a_difference_is_that_of_all_deals():
    count, size, some = 28, 7, 6
    total, ways = 0, 0
    for one, other in product(range(some + 1), repeat=2):
        if one + other <= some:
            times = comb(some, one) * comb(some - one, other)
            times *= comb(count - some, size - one) * comb(count - some - size + one, size - other)
            total, ways = total + times * (one - other) ** 2, ways + times
    assert mean_square(FIVES_AND_THREES, some) == Fraction(total, ways)


def test_plays_from_score_to_score_are_counted_as_by_hand():
    """Two ends by hand: each a pip and what it adds; a lone double adds both halves, once."""
    rules, listed, tiles = FIVES_AND_THREES, set(SCORING_PAIRS), list(FIVES_AND_THREES.tiles)
    new = {((t.low, 2 * t.low),) if t.is_double else tuple(sorted(((t.low, t.low), (t.high, t.high)))) for t in tiles}
    met, times, scores = set(new), {True: 0, False: 0}, {True: 0, False: 0}

    def points(ends):
        return rules.points(sum(adds for _, adds in ends))

    while new:
        ends = new.pop()
        for tile in tiles:
            for place, (pip, _) in enumerate(ends):
                if pip not in tile or ends.index(ends[place]) < place:
                    continue  # the same end twice is one place
                other = tile.low + tile.high - pip
                end = (other, 2 * other) if tile.is_double else (other, other)
                rest = ends if len(ends) == 1 else ends[:place] + ends[place + 1 :]
                after = tuple(sorted((*rest, end)))
                if points(ends):
                    times[tile in listed] += 1
                    scores[tile in listed] += points(after) > 0
                if after not in met:
                    met.add(after)
                    new.add(after)
    by_hand = scores[True] / times[True] - scores[False] / times[False]
    assert from_score_to_score(rules)[0] == pytest.approx(by_hand)


def test_tens_and_doubles_are_the_leads_that_a_claim_names():
    for number in range(60):
        opening = Opening(ALL_FIVES, f"x/{number}")
        those, others = leads_of_ten(ALL_FIVES, opening)
        assert sorted(those + others) == sorted(opening.leads)
        assert {str(tile) for tile in those} <= {"[5-5]", "[4-6]"} and not {Tile(5, 5), Tile(4, 6)} & set(others)
        double, _ = doubles(ALL_FIVES, opening)
        if double:
            (tile,) = double
            assert not those and tile.is_double and sum(tile.low in each for each in opening.leads) >= 3


@pytest.mark.parametrize("rules", GAMES, ids=str)
def test_the_worth_of_a_lead_is_that_of_the_round_as_it_is_played(rules):
    for number in range(10):
        opening = Opening(rules, f"x/{number}")
        hands = tuple(map(rules.tiles.tiles, opening.hands))
        dealt = Deal(rules, hands, tuple(rules.tiles.tiles(bit)[0] for bit in opening.bone))
        play = Careful().choose(dealt.start().seen_by(0), random.Random(0))
        end = end_of_round(dealt, (Careful(), Careful()))
        assert opening.worth(play.tile) == end.scores[0] - end.scores[1]


def test_leads_beside_the_others_of_a_hand_make_nothing_together():
    for number in range(20):
        found = [each for each in beside(number, rules=ALL_FIVES, seed="x") if each is not None]
        assert len(found) == 9 and sum(found) == pytest.approx(0)


@pytest.mark.parametrize("game", LED)
def test_a_new_chart_of_few_deals_meets_the_stored_one(game):
    assert list(CHARTS[game]) == list(LED[game].tiles)
    agree(partial(beside, rules=LED[game], seed="new"), 60, CHARTS[game])


@pytest.mark.few("fives-and-threes")  # one search behind all; their charts are met each time
@pytest.mark.parametrize("game", LED)
def test_a_new_run_of_losses_meets_the_stored_one(game):
    agree(partial(regret, name=game, seed="new"), 30, {way: LOST[game, way] for way in ("rule", "points", "chance")})


def test_the_rule_names_what_its_sentence_names():
    hand = tuple(Tile.parse(each) for each in ("0-0", "0-4", "1-4", "3-3", "0-6"))
    assert RULES_OF_LEADS["all-fives"].lead(ALL_FIVES, hand) == Tile(0, 0), "three of its suit beside it"
    assert RULES_OF_LEADS["all-fives"].lead(ALL_FIVES, (*hand, Tile(2, 3))) == Tile(2, 3)
    assert RULES_OF_LEADS["all-fives"].lead(ALL_FIVES, (*hand, Tile(2, 3), Tile(4, 6))) == Tile(4, 6)
    assert RULES_OF_LEADS["fives-and-threes"].lead(FIVES_AND_THREES, (*hand, Tile(4, 5))) == Tile(4, 5)


def test_a_leader_who_can_make_what_is_needed_at_once_wins():
    wins, bits, size = 0, list(ALL_FIVES.tiles.bits.values()), ALL_FIVES.hand_size(2)
    for number in range(60):
        led = shuffled(list(bits), random.Random(f"1/{number}"), size)[:size]
        if ALL_FIVES.tiles.mask([Tile(5, 5), Tile(4, 6)]) & sum(led):
            assert wins_from_behind(number, rules=ALL_FIVES, need=10, seed="1", style=Style()) == (1,)
            wins += 1
    assert wins > 20


def test_what_a_score_is_worth_is_what_matches_played_to_their_end_come_to():
    near = [(RULE_SETS[game], need, won) for (game, need, late), won in WON.items() if not late]
    near = [each for each in near if each[1] <= 20 * score_unit(each[0])]
    assert len(near) >= 20
    for rules, need, won in near:
        assert abs(equity(rules, need, need) - won.mean) <= 3 * won.error + 0.02, (rules.slug, need)


@pytest.mark.parametrize("game", EQUITY)
def test_each_number_of_that_table_follows_from_rounds_and_the_others(game):
    rules, share = RULE_SETS[game], lambda mine, theirs: EQUITY[game][mine - 1][theirs - 1] / 1000
    for mine, theirs in ((1, 1), (2, 5), (7, 3)):
        won, on = ends(game, mine, theirs)
        rest = sum(many / 2 * (share(a, b) if leads else 1 - share(b, a)) for (a, b, leads), many in on.items())
        assert share(mine, theirs) == pytest.approx((won + rest) / ROUNDS, abs=0.002)
    one, twenty = score_unit(rules), 20 * score_unit(rules)
    assert equity(rules, one, twenty) > equity(rules, twenty, one)


def test_new_matches_meet_the_stored_curve():
    for rules, need in zip(GAMES, (10, 6, 6), strict=True):
        found = estimate(wins_from_behind(number, rules=rules, need=need, seed="new")[0] for number in range(200))
        assert meet(found, WON[rules.slug, need, 0], 3), (rules, need)


@every([LINEAR, Style(worth="rolled", recalls="draws")])
def test_a_style_goes_by_the_rules_of_its_game_whatever_was_played_before(style):
    """All Fives and that of gamerules.com share a table, and settle in other ways."""
    rules, found = RULE_SETS["all-fives-gamerules"], []
    for before in (ALL_FIVES, rules):
        transitions._TABLES.clear()
        transitions._NEAR.clear()
        styles.rounds.cache_clear()
        table(before)
        count = 6 if style.worth == "rolled" else 40
        found.append([duel(number, rules=rules, first=style, second=GREEDY, seed="before") for number in range(count)])
    assert found[0] == found[1]


BLUFFS = list(bluffing.ENDINGS)


def costs(name):
    """What mixing costs at each rate."""
    return [bluffing.cost_of_mixing(name, often) for often in range(bluffing.OF + 1)]


def test_only_the_certified_rate_costs_nothing_and_others_more_the_further_they_are():
    for name in BLUFFS:
        it, *_, (first, _) = bluffing.ending(name)
        found, best = costs(name), it.chances[first] * bluffing.OF
        assert 0 < best < bluffing.OF and [often for often, cost in enumerate(found) if not cost] == [best]
        before, after = found[: int(best) + 1], found[int(best) :]
        assert before == sorted(before, reverse=True) and after == sorted(after)


def test_against_the_plan_every_rate_makes_the_same_on_average():
    for name in BLUFFS:
        it, game, plan, plays = bluffing.ending(name)
        seat = it.position.to_move
        theirs = solver.read_plan(game, 1 - seat, it.other)
        made = []
        for play in plays:
            always = {**plan, it.known: tuple(Fraction(action == play) for action in it.moves)}
            found = game.margins((theirs, always) if seat else (always, theirs), it.known[1]).mean()
            made.append(-found if seat else found)
        assert len(made) == 2 and made[0] == made[1]


def test_what_a_hand_costs_stays_when_a_full_table_of_ends_begins_anew(monkeypatch):
    found = list(map(costs, BLUFFS))
    monkeypatch.setattr(transitions, "MOST", 0)
    bluffing.cost_of_mixing.cache_clear()
    hidden_game.cache_clear()
    assert list(map(costs, BLUFFS)) == found


def test_the_court_has_what_a_habit_costs_at_least():
    parts, stored = CLAIMS["vary-your-plays"].parts, FOUND["vary-your-plays"]
    for (name, title), part, found in zip(bluffing.ENDINGS.items(), parts, stored, strict=True):
        least = float(min(costs(name)[0], costs(name)[-1]))
        assert part.name == title and part.trial() == (least,)
        assert found.mean == round(least, 4) and not found.error


def held():
    """Each certificate of a hand that was held, the event, and what its seat knew."""
    for it in solver.certificates()[1:]:
        game, turn = it.name.split(" ")
        number, event = map(int, turn.split("."))
        at = next(each for each in certificates.rounds(game, number) if len(each.events) == event)
        seen = at.seen_by(at.to_move)
        if write_tiles(seen.hand) == it.hand:
            yield it, event, seen


def test_the_review_says_where_a_certificate_contradicts_its_average():
    it, event, seen = next(held())
    *_, weighed = weigh(seen, worlds=0)
    play, lost = contradicted(seen, weighed)
    assert play == weighed.best[0] and lost == it.loss(seen.hand, play) > 0
    decision = Decision(event, seen, play, weighed)
    assert f"{float(lost):.2f}" in proved_against(decision)
    assert not proved_against(decision._replace(weighed=weighed._replace(measure="truth")))
