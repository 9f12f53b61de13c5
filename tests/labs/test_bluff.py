"""How often to bluff: one rate costs nothing, and against the plan every rate makes the same."""

from fractions import Fraction

from fivescore.analysis import solver
from fivescore.analysis.review import Decision, contradicted, weigh
from fivescore.analysis.solver import certificates
from fivescore.analysis.solver.certificate import hidden_game
from fivescore.core.layout import transitions
from fivescore.core.notation import write_tiles
from fivescore.labs import LABS
from fivescore.labs.analysis.reviewer import proved_against
from fivescore.labs.chance import bluff
from fivescore.labs.contract import Message, Session
from research.certificates import rounds

NAMES = [name for name, _ in bluff.ENDINGS]


def rate(name):
    it, *_, (first, _) = bluff.ending(name)
    return it.chances[first]


def test_the_certified_rate_is_the_only_one_that_costs_nothing_and_the_further_from_it_the_more_it_costs():
    for name in NAMES:
        costs, best = [bluff.loss(name, often) for often in range(bluff.OF + 1)], rate(name) * bluff.OF
        assert 0 < rate(name) < 1 and [often for often, cost in enumerate(costs) if not cost] == [best]
        best = int(best)
        assert costs[: best + 1] == sorted(costs[: best + 1], reverse=True) and costs[best:] == sorted(costs[best:])


def test_against_the_plan_every_rate_makes_the_same_on_average():
    for name in NAMES:
        it, game, plan, plays = bluff.ending(name)
        seat = it.position.to_move
        theirs = solver.read_plan(game, 1 - seat, it.other)
        made = set()
        for play in plays:
            always = {**plan, it.known: tuple(Fraction(action == play) for action in it.moves)}
            found = game.margins((theirs, always) if seat else (always, theirs), it.known[1]).mean()
            made.add(-found if seat else found)
        assert made == {bluff.against_the_plan(name).mean()}


def test_what_a_hand_costs_stays_when_a_full_table_of_ends_begins_anew(monkeypatch):
    costs = [[bluff.loss(name, often) for often in range(bluff.OF + 1)] for name in NAMES]
    monkeypatch.setattr(transitions, "MOST", 0)
    bluff.loss.cache_clear()
    hidden_game.cache_clear()
    assert [[bluff.loss(name, often) for often in range(bluff.OF + 1)] for name in NAMES] == costs


def test_a_reader_finds_the_rate_with_the_slider():
    session = Session(LABS["bluff"])
    assert session.reply().view.note == ""
    often = str(int(rate(NAMES[0]) * bluff.OF))
    assert session.send(Message("often", often)).view.note.endswith("gets Ben nothing.")


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
