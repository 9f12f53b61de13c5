"""What the review goes by comes out again: the few rounds as stored, and better play loses less."""

import re

from research import stored
from research.review import FEW, GAMES, PLAYED, lucks
from website.figures import runs

STORED = stored("review")


def test_the_few_come_out_as_stored():
    assert lucks(FEW, FEW, FEW)[:4] == STORED["few"]["lucks"]


def test_in_every_game_nobody_loses_less_than_the_expert_beyond_doubt_and_chance_more_than_greedy():
    lost = {(row["game"], row["player"]): row["lost"] for row in STORED["losses"]}
    error = {(row["game"], row["player"]): row["error"] for row in STORED["losses"]}
    assert set(lost) == {(game, player) for game in GAMES for player in PLAYED}
    for game in GAMES:
        for player in PLAYED:
            sure = 1.96 * (error[game, player] ** 2 + error[game, "expert"] ** 2) ** 0.5
            assert lost[game, "expert"] <= lost[game, player] + sure
        assert lost[game, "chance"] > lost[game, "greedy"]


def test_the_page_tells_of_luck_what_is_stored():
    row = next(row for row in STORED["lucks"] if row["game"] == "all-fives")
    numbers = [float(found.replace("−", "-").replace(",", "")) for found in re.findall(r"[−\d][\d.,]*\d", runs.luck())]
    assert numbers == [row["rounds"], round(row["mean"], 2), round(1.96 * row["error"], 2), round(row["shrinks"], 2)]
