"""Bluffing: one rate costs nothing, against the plan all make the same, and a habit costs what the court says."""

from fractions import Fraction

from fivescore.analysis import solver
from fivescore.analysis.solver import certificates
from fivescore.analysis.solver.certificate import hidden_game
from fivescore.core.layout import transitions
from fivescore.core.notation import write_tiles
from fivescore_labs.analysis.reviewer import proved_against
from fivescore_labs.claims import CLAIMS, bluffing
from fivescore_labs.claims.results import FOUND
from fivescore_labs.review import Decision, contradicted, weigh
from research.certificates import rounds

NAMES = list(bluffing.ENDINGS)


def test_only_the_certified_rate_costs_nothing_and_others_more_the_further_they_are():
    for name in NAMES:
        it, *_, (first, _) = bluffing.ending(name)
        costs, best = (
            [bluffing.cost_of_mixing(name, often) for often in range(bluffing.OF + 1)],
            it.chances[first] * bluffing.OF,
        )
        assert 0 < best < bluffing.OF and [often for often, cost in enumerate(costs) if not cost] == [best]
        best = int(best)
        assert costs[: best + 1] == sorted(costs[: best + 1], reverse=True) and costs[best:] == sorted(costs[best:])


def test_against_the_plan_every_rate_makes_the_same_on_average():
    for name in NAMES:
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
    costs = [[bluffing.cost_of_mixing(name, often) for often in range(bluffing.OF + 1)] for name in NAMES]
    monkeypatch.setattr(transitions, "MOST", 0)
    bluffing.cost_of_mixing.cache_clear()
    hidden_game.cache_clear()
    assert [[bluffing.cost_of_mixing(name, often) for often in range(bluffing.OF + 1)] for name in NAMES] == costs


def test_the_court_has_what_a_habit_costs_at_least():
    for (name, title), part, found in zip(
        bluffing.ENDINGS.items(), CLAIMS["vary-your-plays"].parts, FOUND["vary-your-plays"], strict=True
    ):
        assert part.name == title and part.trial() == (
            min(map(float, (bluffing.cost_of_mixing(name, 0), bluffing.cost_of_mixing(name, 12)))),
        )
        assert found.mean == round(part.trial()[0], 4) and not found.error


def held():
    """The first certificate of a hand that was held, the event, and what its seat knew."""
    for it in certificates()[1:]:
        game, turn = it.name.split(" ")
        number, event = map(int, turn.split("."))
        at = next(each for each in rounds(game, number) if len(each.events) == event)
        seen = at.seen_by(at.to_move)
        if write_tiles(seen.hand) == it.hand:
            return it, event, seen
    raise AssertionError("no stored certificate is of a hand that was held")


def test_the_review_says_where_a_certificate_contradicts_its_average():
    it, event, seen = held()
    *_, weighed = weigh(seen, worlds=0)
    play, lost = contradicted(seen, weighed)
    assert play == weighed.best[0] and lost == it.loss(seen.hand, play) > 0
    told = proved_against(Decision(event, seen, play, weighed))
    assert f"{float(lost):.2f}" in told and not proved_against(
        Decision(event, seen, play, weighed._replace(measure="truth"))
    )
