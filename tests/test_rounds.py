"""The table of a hundred thousand rounds: what stands in it is what the engine plays, and its notebook explains it."""

import csv
import gzip
import json
import re
from functools import cache
from hashlib import sha256

from fivescore.analysis.simulate import estimate
from research import stored, tables
from tests.browser import ROOT


@cache
def text():
    return gzip.decompress(tables.ROUNDS.read_bytes()).decode()


@cache
def rows():
    return [*csv.DictReader(text().splitlines())]


def test_the_table_is_the_one_that_was_stored_and_small_enough_to_take_along():
    assert sha256(text().encode()).hexdigest() == stored("rounds")["digest"]
    assert tables.ROUNDS.stat().st_size < 2_000_000 and len(rows()) == 9 * tables.DEALS
    assert tables.SMALL.read_text("utf-8") == "".join(text().splitlines(keepends=True)[: 1 + 9 * tables.FOR_CLASSES])


def test_deals_that_are_played_again_come_out_as_they_stand_in_the_table():
    for number in range(tables.FEW):
        there = [[*row.values()] for row in rows()[9 * number : 9 * number + 9]]
        assert there == [[*map(str, row)] for row in tables.rows_of(number)]


def test_every_row_adds_up_by_itself():
    faults = []
    for row in rows():
        laid = {side: sum(map(int, row[f"{side}_scores"].split())) for side in ("first", "second")}
        settled = {side: int(row[f"{side}_points"]) - laid[side] for side in laid}
        plays = sum(len(row[f"{side}_scores"].split()) for side in laid)
        winner = {row["winner"]: int(row["settlement"])} if row["winner"] != "nobody" else {}
        if plays != int(row["plays"]) or {side: by for side, by in settled.items() if by} != winner:
            faults.append(row)
        if row["out"] != "nobody" and row["winner"] not in (row["out"], "nobody"):
            faults.append(row)
    assert faults == []


def test_greedy_players_do_as_in_the_stored_comparison_of_games():
    """Other deals and another program: means of the lead's worth, and of rounds that are blocked, agree."""
    alike = [row for row in rows() if row["first"] == row["second"] == "greedy"]
    here = {
        "lead": estimate([int(row["first_points"]) - int(row["second_points"]) for row in alike]),
        "blocked": estimate([row["out"] == "nobody" for row in alike]),
    }
    for name, found in here.items():
        mean, error = stored("compare")["all"]["all-fives"][name]
        assert abs(found.mean - mean) < 3 * (found.error**2 + error**2) ** 0.5


def test_the_notebook_explains_every_column():
    (file,) = (ROOT / "notebooks").glob("20_a_hundred*.ipynb")
    (book,) = [cell for cell in json.loads(file.read_text("utf-8"))["cells"] if cell["id"] == "codebook"]
    told = dict(re.findall(r"^\| `(\w+)` \| (.*) \|$", "".join(book["source"]), re.MULTILINE))
    assert told == tables.COLUMNS["rounds"] == stored("rounds")["columns"]
