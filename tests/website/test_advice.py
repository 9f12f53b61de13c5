"""Advice put to the test: stored matches and rounds come out again, and the page says what they say."""

import re
from itertools import pairwise

import pytest

from research import stored
from research.advice import FEW, FIRST, MATCHES, PAIRS, ROUNDS, counted
from tests.browser import ROOT

STORED = stored("advice")
PAGE = (ROOT / "docs" / "learn" / "looking-ahead.md").read_text(encoding="utf-8")


@pytest.mark.slow  # as the few of the comparison
def test_the_few_come_out_as_stored():
    assert counted(FIRST, FEW) == STORED["few"]


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_all_come_out_as_stored():
    assert counted(MATCHES, ROUNDS) == STORED["all"]


def test_each_idea_beats_the_player_without_it_as_the_page_says():
    found = STORED["all"]["matches"]
    assert list(found) == list(PAIRS) and all(each["interval"][0] > 0.5 for each in found.values())
    shares = [each["share"] for each in found.values()]
    assert shares[0] > 0.95, "nearly always"
    assert 0.7 < shares[1] < 0.9, "most of the time"
    assert shares[2] < 0.6 and STORED["few"]["matches"]["endgame"]["interval"][0] < 0.5, "only many matches show it"


def test_smaller_totals_leave_less_by_more_than_chance():
    rows = STORED["all"]["met"]
    for smaller, larger in pairwise(rows):
        gap, error = larger["mean"] - smaller["mean"], (larger["error"] ** 2 + smaller["error"] ** 2) ** 0.5
        assert gap > 3 * error, (smaller, larger)
    assert sum(row["plays"] for row in rows) == ROUNDS


def test_leads_are_worth_what_the_page_says(monkeypatch):
    from website.figures import checks

    names = {"Double five": "5-5", "One-four": "1-4", "Two-three": "2-3", "Four-six": "4-6", "Blank-five": "0-5"}
    rows = re.findall(r'<th scope="row">.*?data-tile="([^"]*)".*?</th><td>(\d+)</td><td>(.*?)</td>', checks.leads())
    tiles = [tile for tile, _, _ in rows]
    assert set(tiles[:2]) == {"4-6", "5-5"} and set(tiles[2:5]) == {"2-3", "1-4", "0-5"}, names
    after = {tile: float(expected.replace("−", "-")) for tile, _, expected in rows}
    assert after["2-3"] == 0 and after["1-4"] > 2.5 and after["0-5"] > 2.5, "they give most of it back"
    for tile in ("2-3", "1-4", "0-5", "4-6", "5-5"):
        assert tile in tiles
    assert "[2-3]" in PAGE
