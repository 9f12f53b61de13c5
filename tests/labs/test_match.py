"""A match at the Table, from its first round to the last: its text holds every round, and its end sums them up."""

import random
import re
from functools import cache
from statistics import mean, variance
from urllib.parse import unquote

import pytest
from bs4 import BeautifulSoup

from fivescore.analysis.players import PLAYERS
from fivescore.core.errors import FivescoreError
from fivescore.notebook.html import rich
from fivescore_labs import LABS
from fivescore_labs.play.explanations import reason_best
from fivescore_labs.play.round import ROUND
from fivescore_labs.review import review

FIRST = "7~all-fives.target=100~2~careful~~~"


def played(state):
    """The match after greedy has played it on to its end in the reader's place, round by round."""
    rounds = []
    while not rounds or rounds[-1].setup.followed(rounds[-1].now):
        state = rounds[-1].next().finished() if rounds else state
        while state.now.result is None:
            position = state.now.seen_by(state.now.to_move)
            state = state.acted(PLAYERS["greedy"].choose(position, random.Random(0))).finished()
        rounds.append(state)
    return rounds


@cache
def match():
    """The rounds of a match to 100 against the careful player, each at its end."""
    return played(ROUND.start(FIRST))


@cache
def end():
    """What is shown once all its rounds are reviewed."""
    *_, last = ROUND.work(match()[-1])
    return BeautifulSoup(last.picture, "html.parser").select_one(".fs-over"), last


def test_a_round_has_all_rounds_before_it_in_its_text_and_does_not_sum_up_the_match():
    assert len(match()) > 2
    for number, state in enumerate(match(), start=1):
        again = ROUND.start(ROUND.write(state))
        assert again.setup.rounds == tuple(each.now for each in match()[: number - 1])
        assert again.now == state.now and ROUND.write(again) == ROUND.write(state)
    view = ROUND.view(match()[0])
    assert not BeautifulSoup(view.picture, "html.parser").select(".fs-rounds, [data-friend]") and not view.entry.result


def test_rounds_that_lead_elsewhere_are_refused():
    text = ROUND.write(match()[1])
    for wrong in (re.sub(r"2\.([01])\.(\d+)", r"2.\1.5", text, count=1), text.replace("_", "_4-4.", 1)):
        assert wrong != text
        with pytest.raises(FivescoreError):
            ROUND.start(wrong)


@pytest.mark.landing  # a match of partners is played to its end
def test_the_end_of_a_match_has_its_rounds_its_biggest_play_and_what_choices_lost():
    shown, _ = end()
    rows = [[int(cell.text) for cell in row("td")] for row in shown.select(".fs-rounds tbody tr")]
    assert [sum(side) for side in zip(*rows[:-1], strict=True)] == rows[-1] == list(match()[-1].now.scores)
    most = max(event.points for state in match() for event in state.now.events)
    words = " ".join(shown.stripped_strings)
    assert re.search(rf"Biggest play: .* in round \d \D*{most}", words)
    choices = [each for state in match() for each in review(state.now, 0).decisions]
    lost = [float(each.lost) for each in choices if each.weighed.measure == "roll-out"]
    half = 1.96 * (variance(lost) / len(lost)) ** 0.5
    assert f"per choice, in trial rounds ({len(lost)} choices) {mean(lost):.1f} ± {half:.1f}" in words


def test_a_match_of_partners_is_played_to_its_target_and_reviewed_by_sides():
    *_, state = played(ROUND.start("8~all-fives.target=100~4~careful~~~"))
    *_, last = ROUND.work(state)
    shown = BeautifulSoup(last.picture, "html.parser")
    heads = [head.text for head in shown.select(".fs-rounds thead th")]
    sides = [int(cell.text) for cell in shown.select(".fs-rounds tbody tr:last-child td")]
    assert heads[1:] == ["You and Cai", "Ben and Dot"] and sides == list(state.now.scores) and max(sides) >= 100
    told = reason_best(review(state.now, 0).costliest[0], state.setup.names)
    assert told and rich(told) in last.picture and "you and Cai" in told
    whole = shown.find("a", string="The whole review")["href"].partition("=")[2]
    assert LABS["review"].start(unquote(whole)).full_round == state.now


@pytest.mark.landing  # plays whole matches
def test_a_friend_gets_the_same_deals_and_learns_what_was_made_of_them():
    shown, last = end()
    scores = match()[-1].now.scores
    told = "{} to {}".format(*scores)
    theirs = ROUND.start(shown.select_one("[data-friend]")["data-friend"].partition("=")[2])
    assert theirs.setup.rival == scores and theirs.setup.number == 1 and not theirs.done
    assert theirs.finished().now.hands == ROUND.start(FIRST).now.hands and told in ROUND.view(theirs.finished()).picture
    *_, done = played(theirs.finished())
    assert done.setup.stands().endswith("!{}.{}".format(*scores))
    assert done.setup.all_rounds(done.now)[0] == match()[0].now
    assert "Your friend, with the same tiles" in ROUND.view(done).picture
    assert last.entry.result == f"{'won' if scores[0] > scores[1] else 'lost'} {told}"
