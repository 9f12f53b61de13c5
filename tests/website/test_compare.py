"""The games side by side: stored rounds come out again, and leads are counted a second way."""

import ast
import doctest
import json
import random
import re

import pytest

from fivescore import FIVES_AND_THREES, RULE_SETS, Layout
from fivescore.analysis.players import Greedy
from fivescore.analysis.simulate import compared, estimate, play_round
from fivescore.core.game import deal
from research import stored
from research.compare import FEW, ROUNDS, SEED, counted
from tests.browser import ROOT

STORED = stored("compare")
LEADS = {"fives": 5, "threes": 9, "fives and threes": 14, "odd primes": 18}
"""How many of the 28 tiles score when they are led."""


def test_the_few_come_out_as_stored():
    assert counted(FEW) == STORED["few"]


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_all_come_out_as_stored():
    assert (counted(ROUNDS), SEED) == (STORED["all"], STORED["run"]["seed"])


def test_rounds_told_step_by_step_say_the_same():
    """The second way: states and layouts, not the fast rounds without them."""
    rows = []
    for number in range(60):
        first = deal(FIVES_AND_THREES, 2, random.Random(f"7/deal/{number}"), leader=0)
        end = play_round(first, (Greedy(), Greedy()), f"7/{number}")
        points = [step.points for step in end.layout.steps()]
        out = any(not hand for hand in end.hands)
        scores = end.scores
        rows.append((sum(scores) / 2, sum(map(bool, points)) / len(points), not out, scores[0] - scores[1]))
    found = compared(FIVES_AND_THREES, 60, seed=7)
    assert list(found) == [estimate([row[at] for row in rows]) for at in range(4)]


@pytest.mark.parametrize("rules", RULE_SETS.values(), ids=str)
def test_leads_that_score_are_as_many_as_sums_of_pips_say(rules):
    """The second way: pairs of numbers with each sum, and what each sum is worth; no layout."""
    by_layout = [tile for tile in rules.tiles if Layout(rules).play(tile).points]
    sums = [low + high for low in range(7) for high in range(low, 7)]
    assert len(by_layout) == sum(1 for each in sums if rules.points(each)) == LEADS[str(rules.scoring)]


def test_the_lesson_keeps_the_stored_figures():
    notebook = json.loads((ROOT / "notebooks" / "05_one_layout_five_games.ipynb").read_text(encoding="utf-8"))
    (cell,) = (each for each in notebook["cells"] if each["id"] == "stored")
    kept = ast.literal_eval("".join(cell["source"]).partition("=")[2].strip())
    assert (len(kept), STORED["run"]["count"], STORED["run"]["seed"]) == (5, "20,000 rounds of each game", 1)
    for rules in (each for each in RULE_SETS.values() if each.title in kept):
        assert [list(figure) for figure in kept.pop(rules.title)] == list(STORED["all"][rules.slug].values())
    assert not kept


def test_the_table_of_the_rules_shows_the_stored_figures(monkeypatch):
    from website.figures import runs

    assert doctest.testmod(runs).failed == 0
    html = runs.compared()
    rows = re.findall(r'<th scope="row">(.*?)</th>((?:<td>.*?</td>)+)', html)
    assert [title for title, _ in rows] == [rules.title for rules in RULE_SETS.values()]
    for (_, cells), (slug, found) in zip(rows, STORED["all"].items(), strict=True):
        shares = [float(share) for share in re.findall(r"<td>(.*?) % ±", cells)]
        lead = found["lead"][0] / RULE_SETS[slug].target_for(2)
        assert shares == pytest.approx([100 * found["scoring"][0], 100 * found["blocked"][0], 100 * lead], abs=0.006)
    assert "20,000 rounds" in html and "seed 1" in html
