"""Points, a block, or going out: what the page says of its three endings, found by going through every line of play."""

import re
from fractions import Fraction
from itertools import combinations

import pytest

from fivescore import ALL_FIVES
from fivescore.analysis import odds
from fivescore.analysis.solver import random_ending, state_in_deal
from fivescore.core.layout import Play
from fivescore.core.notation import read_layout, read_tiles
from tests.browser import ROOT
from tests.built import written
from tests.every import every
from website.figures import checks

PAGE = (ROOT / "docs" / "learn" / "three-aims.md").read_text(encoding="utf-8")
SEEDS = re.findall(r'<fs-aims seed="(\d+)"/>', PAGE)
BLOCK, OUT, BEATEN = "The table is closed", "You go out", "Your opponent goes out"


def ends(state):
    """What the round brings you from here on, and each way in which it may end, when both play their best."""
    if state.result:
        ending = BLOCK if state.result.reason == "blocked" else OUT if state.result.seat == 0 else BEATEN
        return state.scores[0] - state.scores[1], {ending}
    found = [ends(state.apply(action)) for action in state.legal]
    best = (min if state.to_move else max)(margin for margin, _ in found)
    return best, set().union(*(how for margin, how in found if margin == best))


@every(SEEDS)
def test_every_line_of_play_leads_where_the_table_of_aims_says(seed):
    position = random_ending(ALL_FIVES, mine=3, theirs=2, boneyard=0, seed=int(seed))
    ((deal, _),) = odds.deals(position)
    found = []
    for play in position.legal:
        margin, (how,) = ends(state_in_deal(position, deal).apply(play))
        found.append((play.tile, margin, how))
    row = r'<th scope="row">[^<]*<svg[^>]*data-tile="(\d-\d)".*?</th><td>\d+</td><td>(.*?)</td><td>(.*?)</td>'
    rows = re.findall(row, checks.aims(seed))
    told = [(tile, int(worth.replace("−", "-")), how) for tile, how, worth in rows]
    assert sorted(told) == sorted((f"{tile.low}-{tile.high}", margin, how) for tile, margin, how in found)
    assert {how for *_, how in found} == {BLOCK, OUT, BEATEN}


def test_in_the_three_endings_another_aim_is_best_each_time():
    first = [re.search(r"</th><td>\d+</td><td>(.*?)</td>", checks.aims(seed))[1] for seed in SEEDS]
    assert first == [BLOCK, OUT, BEATEN]


@every(["is-it-true", "who-is-who", "points-a-block-or-going-out"])
def test_an_old_link_into_choosing_a_play_meets_a_sentence_that_leads_on(place):
    said = re.search(rf'<p id="{place}">(.*?)</p>', written("learn/choosing-a-play/"), re.DOTALL)[1]
    assert re.search(r'href="\.\./(looking-ahead|three-aims)/', said)


LEFT = re.findall(r"<fs-leaves (.*?)/>", (ROOT / "docs" / "learn" / "choosing-a-play.md").read_text(encoding="utf-8"))


@every(LEFT)
def test_the_play_that_leaves_least_does_so_in_every_hand_that_the_opponent_may_hold(given):
    told = dict(re.findall(r'(\w+)="(.*?)"', given))
    layout, hand = read_layout(told["plays"], ALL_FIVES), read_tiles(told["hand"])
    unseen = [tile for tile in layout.rest if tile not in hand]
    held = list(combinations(unseen, int(told["held"])))
    found = {}
    for play in (Play(tile, on) for tile in hand for on in layout.places(tile)):
        after = layout.play(*play)
        most = {tile: max((after.play(tile, on).points for on in after.places(tile)), default=0) for tile in unseen}
        found[play] = Fraction(sum(max(most[tile] for tile in each) for each in held), len(held))
    page = checks.leaves(**told)
    rows = re.findall(r"</th><td>\d+</td><td>\d+</td><td>([\d.]+)</td><td>", page)
    assert [float(row) for row in rows] == [pytest.approx(float(each), abs=0.006) for each in sorted(found.values())]
    right = re.search(r'data-right="\[(\d-\d)\] on \[(\d-\d)\]"', page).groups()
    least = min(found, key=found.get)
    assert right == (f"{least.tile.low}-{least.tile.high}", f"{least.on.low}-{least.on.high}")
