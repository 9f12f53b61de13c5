"""The switchboard: answers lead to the game that has them; house rules are clauses, refused where they contradict."""

import random
from itertools import permutations, product

import pytest

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, MUGGINS, RULE_SETS, FivescoreError
from fivescore.core.game import RoundRunner, State, deal
from fivescore.core.layout import Layout
from fivescore.core.notation import read_rules, write_rules
from fivescore.core.position import Draw
from fivescore.core.referee import on_action, on_next_lead, on_play, on_record, on_round, on_score, on_target
from fivescore.core.rules import clauses
from fivescore.notebook.words import of_rule
from fivescore.players import Greedy
from fivescore.simulate import play_round
from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session
from fivescore_labs.rulings import house
from fivescore_labs.rulings.house import HOUSE, house_rules_of, with_house_rule, without_house_rule
from fivescore_labs.rulings.switchboard import WHICH, nearest
from tests.every import every

LAB = LABS["switchboard"]
ASKED = "all-fives~5-5~0.13~?"


@every(RULE_SETS)
def test_answering_as_a_game_has_it_leads_to_that_game_alone(slug):
    rules, session = RULE_SETS[slug], Session(LAB, ASKED)
    for name in WHICH:
        view = session.send(Message(f"our_{name}", of_rule(getattr(rules, name)))).view
    assert session.state.rules == rules and view.caption == f"You play {rules.title}."
    assert [row[0] for row in view.tables[0].rows if row[1] == "nothing"] == [rules.title]
    assert f'href="../../rules/{slug}/"' in view.picture


@every([(each,) for each in WHICH])
def test_an_answer_is_known_by_the_rules_and_is_one_of_those(name):
    values = {each: of_rule(each) for each in type(getattr(RULE_SETS["all-fives"], name))}
    assert [*WHICH[name]] == ["asks", *values.values()]


@pytest.mark.landing  # all answers with all others
def test_every_answer_is_set_beside_the_others_or_refused_and_its_link_opens_it():
    refused = set()
    for several in product(*([None, *list(WHICH[name])[1:]] for name in WHICH)):
        answers = {name: said for name, said in zip(WHICH, several, strict=True) if said}
        session = Session(LAB, ASKED)
        problems = {session.send(Message(f"our_{name}", said)).problem for name, said in answers.items()} - {""}
        refused |= problems
        if not problems:
            assert session.state.answers == answers
            best = len(nearest(answers)[0][1])
            assert len([name for name in answers if name in session.state.changed]) >= best
            assert Session(LAB, session.reply().text).reply().view == session.reply().view
    assert refused == {"No game can have spinner none and count ends; take one of these answers back."}


# House rules, tried in whole rounds


GAMES = [(name, slug) for name in HOUSE for slug in ("all-fives", "muggins", "five-up", "fives-and-threes")]
_NOTHING = "changes nothing in"
IMPOSSIBLE = {
    ("get-in", "five-up"): "contradicts what Five Up says: “Each hand's pips",
    ("dead-block", "fives-and-threes"): _NOTHING,
    ("exact", "fives-and-threes"): _NOTHING,
    ("tie-nothing", "five-up"): _NOTHING,
    ("tie-nothing", "fives-and-threes"): _NOTHING,
    ("tie-splits", "all-fives"): _NOTHING,
    ("tie-splits", "muggins"): _NOTHING,
}


@every(GAMES)
def test_a_house_rule_is_set_shared_as_text_and_taken_back(name, slug):
    base = RULE_SETS[slug]
    if (name, slug) in IMPOSSIBLE:
        with pytest.raises(FivescoreError, match=IMPOSSIBLE[name, slug]):
            with_house_rule(base, name)
        return
    rules = with_house_rule(base, name)
    assert HOUSE[name] in house_rules_of(rules) and read_rules(write_rules(rules)) == rules
    assert without_house_rule(rules, name) == base
    stated = {clause.field for clause in clauses(rules)}
    assert stated & {*rules.differences(base)}, "its sentence is among the rules of the game"


def test_house_rules_that_contradict_each_other_are_refused_with_both_named():
    refused = set()
    for base, (one, other) in product((MUGGINS, FIVE_UP), permutations(HOUSE, 2)):
        try:
            first = with_house_rule(base, one)
        except FivescoreError:
            continue
        try:
            with_house_rule(first, other)
        except FivescoreError as fault:
            if _NOTHING not in str(fault) and "contradicts what" not in str(fault):
                refused.add(frozenset((one, other)))
                assert f"“{HOUSE[one].title}”" in str(fault) and f"“{HOUSE[other].title}”" in str(fault)
    pairs = "difference each-difference, tie-splits tie-nothing, tie-splits dead-block"
    assert refused == {frozenset(pair.split()) for pair in pairs.split(", ")}


def as_both(rules, players, rounds):
    """How many rounds end differently by the slow truth and by the fast engine."""
    rolling = RoundRunner(rules, [None] * players)
    for seed in range(rounds):
        new = deal(rules, players, random.Random(f"house/{seed}"))
        slow, fast = play_round(new, (Greedy(),) * players), rolling.of(new)
        yield (slow.scores, slow.result) == (fast.scores, fast.result)


def bases(name):
    """Games with a house rule, of two, three and four."""
    for base, players in ((ALL_FIVES, 2), (MUGGINS, 3), (FIVE_UP, 3), (FIVES_AND_THREES, 4)):
        if (name, base.slug) not in IMPOSSIBLE:
            yield with_house_rule(base, name), players


@pytest.mark.parametrize("rounds", [20, pytest.param(2000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", HOUSE)
def test_rounds_by_a_house_rule_end_alike_by_the_slow_truth_and_the_fast_engine(name, rounds):
    for rules, players in list(bases(name))[: 1 if rounds > 20 else None]:
        assert all(as_both(rules, players, rounds))


def test_who_gains_is_told_by_the_same_deals_as_the_slow_truth_plays():
    rules = with_house_rule(with_house_rule(MUGGINS, "get-in"), "two-draws")
    *_, (_, found) = house.gains(rules, 2)
    for at, game in enumerate((MUGGINS, rules)):
        leads = []
        for number in range(house.ROUNDS // 10):
            new = deal(game, 2, random.Random(f"house/round/{number}"), leader=0)
            end = play_round(new, (Greedy(), Greedy()))
            margin = end.scores[0] - end.scores[1]
            leads.append(margin)
            assert house.first_round(RoundRunner(game, (None, None)), number)[0] == margin
        told, mean = found[0][2 + at], sum(leads) / len(leads)
        assert abs(told.mean - mean) < 4 * told.error * 10**0.5
    assert [(each.before.trials, each.after.trials) for each in found] == [(2000, 2000)] * 3 + [(250, 250)]


def cited(rules):
    """The fields of the rules that the referee cites by these rules: on a count of five, draws, ends and leads."""
    five = Layout(rules).play("1-4")
    tiles = tuple(tile for tile in rules.tiles if tile not in five.tiles)
    stuck = tuple(tile for tile in tiles if not five.fits([tile]))[:7]
    state = State.of(five, hands=(stuck, tuple(tile for tile in tiles if tile not in stuck)[:7]))
    rulings = [on_score(five), on_action(state, Draw()), on_play(five, tiles[0])]
    for pips in ((0, 10), (10, 15), (5, 10, 5), (0, 10, 15)):
        for out in (0, None) if not pips[0] else (None,):
            rulings += [on_round(rules, pips, out), on_next_lead(rules, 0, pips, out)]
    target = rules.target_for(2)
    rulings += [on_target(rules, 2, target - 3, 5), on_target(rules, 2, 0, 5), on_target(rules, 2, 20, 5, out=True)]
    text = f"fivescore 1 {write_rules(rules)}\n1-4 = 0\n"
    return {rule.field for each in [*rulings, on_record(text)] for rule in each.rules}


@every(HOUSE)
def test_the_referee_cites_each_house_rule_where_it_decides(name):
    rules = house.example(name)
    changed = {*rules.differences(RULE_SETS[rules.slug])}
    if name != "knock-pays":
        assert cited(rules) & changed, changed
        return
    ruling = on_record(f"fivescore 1 {write_rules(rules)} drawing=none\n1-4 = 5\npass\n4-4 = 10\n")
    assert "knock before it scores 5" in ruling.says and ruling.rules[0].field == "knock"


SPLIT = "Player 1 scores 4. Player 3 scores 4. Nothing is taken off what they split: the two who tie hold the same."
TIE = f"{SPLIT} Each half is rounded down: settled here, no source says how."
WON = [("difference", (5, 12, 20), "Player 1 scores 27."), ("each-difference", (5, 12, 20), "Player 1 scores 22.")]


@every([*WON, ("difference", (5, 9, 5), TIE)])
def test_the_winner_takes_the_difference_to_all_or_to_each_and_of_a_tie_nothing(name, pips, says):
    assert on_round(with_house_rule(MUGGINS, name), pips).follows == says


def test_a_first_score_that_is_too_small_is_refused_by_the_referee_with_its_rule():
    rules = with_house_rule(ALL_FIVES, "get-in")
    small, enough = on_target(rules, 2, 0, 5), on_target(rules, 2, 0, 10)
    assert small.says.startswith("The first score must be 10 or more: 5 does not count")
    assert enough.says.startswith("0 and 10 make 10") and small.rules[0].field == "get_in"
