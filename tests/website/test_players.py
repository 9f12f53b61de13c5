"""Who is who: stored duplicate deals come out again, and the page says what they say."""

import re

import pytest

from fivescore.labs.analysis.review_tables import PLAYERS
from research import expert, stored
from research.players import DEALS, FIRST, GAMES, MORE, MOST, ORDER, counted, margin
from tests.browser import ROOT
from website.figures.runs import close, met, who_is_who

STORED = stored("players")
PAGE = (ROOT / "docs" / "learn" / "looking-ahead.md").read_text(encoding="utf-8")


@pytest.mark.slow  # a row of them is worked out each time
def test_the_few_come_out_as_stored():
    assert counted(FIRST) == STORED["few"]


def test_a_row_is_the_mean_of_its_deals():
    row = next(row for row in STORED["few"] if (row["stronger"], row["weaker"]) == ("careful", "greedy"))
    found = [margin(n, rules=GAMES[row["game"]], stronger="careful", weaker="greedy")[0] for n in range(FIRST)]
    assert sum(found) / FIRST == row["mean"]


def test_each_player_beats_all_weaker_ones_beyond_doubt_where_the_page_does_not_say_that_it_is_too_close():
    assert len(STORED["all"]) == len(GAMES) * len(ORDER) * (len(ORDER) - 1) // 2
    assert len(stored("expert")["all"]) == len(GAMES) * len(expert.BEFORE)
    for row in met():
        if (row["game"], row["stronger"], row["weaker"]) in close():
            assert {row["stronger"], row["weaker"]} & {"linear", "expert"}
            told = who_is_who().partition("Too close to call")[2]
            assert f"{PLAYERS[row['stronger']]} against {PLAYERS[row['weaker']]} in " in told
        else:
            assert row["mean"] > 1.96 * row["error"], row


def test_the_bar_of_the_linear_player_is_met():
    found = {(row["game"], row["weaker"]): row for row in STORED["all"] if row["stronger"] == "linear"}
    row = found["all-fives-7", "careful"]
    assert row["mean"] - 1.96 * row["error"] > 2.5


def test_the_bars_of_the_roll_out_player_are_met():
    found = {(row["game"], row["weaker"]): row for row in STORED["all"] if row["stronger"] == "rollout"}
    least = {at: row["mean"] - 1.96 * row["error"] for at, row in found.items()}
    assert least["all-fives-7", "careful"] > 4 and least["all-fives-7", "greedy"] > 10
    assert found["fives-and-threes", "greedy"]["mean"] > 1


def test_the_page_shows_the_table_and_the_number_of_deals():
    counts = rf"\b{DEALS}\b.*\b{MORE}\b.*\b{MOST:,}\b.*\b{expert.DEALS}\b.*\b{expert.BAR['all-fives-7']}\b"
    assert "<fs-ranked/>" in PAGE and re.search(counts, who_is_who().rpartition("<p>")[2])
    assert all(f">{PLAYERS[name]}<" in who_is_who() for name in (*ORDER[1:], "expert"))
