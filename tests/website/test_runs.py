"""Stored experiments: each is made again by one command, the few come out as stored, and pages say what is stored."""

import ast
import json
import random
import re
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from datetime import date
from itertools import pairwise
from multiprocessing import get_context

import pytest

from fivescore import ALL_FIVES, FIVES_AND_THREES, RULE_SETS, Layout
from fivescore.analysis.odds import wilson
from fivescore.analysis.players import Greedy
from fivescore.analysis.simulate import compared, estimate, play_round
from fivescore.analysis.solver.alphabeta import Duel
from fivescore.analysis.solver.budget import SearchBudget
from fivescore.analysis.solver.graph import shared_graph
from fivescore.core.game import deal
from fivescore_labs.analysis.reviewer import PLAYER_NAMES
from research import (
    GAMES,
    NAMES,
    Means,
    made,
    place,
    players,
    review,
    scale,
    solver,
    stored,
    unfinished,
    written,
)
from research.claims import claims, leads, need
from research.tables import new
from tests import built
from tests.every import every
from website import DOCS, ROOT
from website.figures import checks, runs

ADVICE, COMPARE, LADDER, REVIEW = map(stored, ("advice", "compare", "ladder", "review"))
MET = stored("players")["all"]
FOUND = {game: [row for row in stored("errors")["all"] if row["game"] == game] for game in review.NAMED_IN}


# Made again


OTHERS = {
    "review": lambda: {"lucks": review.lucks(*[review.FEW] * 3)[:4]},
    "scale": lambda: players.side_by_side(ALL_FIVES, scale.FEW),
    "suggest": lambda: review.judged(review.FEW_JUDGED),
}
"""The few of runs whose all is more than that."""


@pytest.mark.few("compare", "errors", "scale", "claims", "tiles", "review", "suggest")
@pytest.mark.quick("compare", "scale")
@pytest.mark.parametrize("name", ["compare", "claims", "tiles", "errors", "advice", "players", "expert", *OTHERS])
def test_the_few_come_out_as_stored(name):
    run = made(name)
    assert (OTHERS[name]() if name in OTHERS else run.make(*run.few)) == stored(name)["few"]


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("name", ["compare", "advice"])  # within half an hour
def test_all_come_out_as_stored(name):
    assert made(name).make(*made(name).all) == stored(name)["all"]


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_the_million_rounds_come_out_as_stored():
    with ProcessPoolExecutor(mp_context=get_context("spawn")) as pool:
        assert players.side_by_side(ALL_FIVES, scale.ROUNDS, executor=pool) == stored("scale")["all"]


def test_every_stored_file_is_a_run_with_its_seed_count_date_of_rules_and_command():
    rooms = {place(name).parent for name in NAMES}
    assert sorted(file for room in rooms for file in room.glob("*.json")) == sorted(map(place, NAMES))
    for name in NAMES:
        how, found = made(name), stored(name)
        run = found.pop("run")
        assert (run["seed"], run["count"], run["command"]) == (how.seed, how.told, f"make data RUN={name}")
        assert date(2026, 1, 1) < date.fromisoformat(run["rules"])
        text = written(name, found)
        assert json.loads(text) == {"run": json.loads(text)["run"], **found} and text.startswith('{\n"run": {\n"seed"')


TRIED = {
    "compare": (players.compare, 40),
    "advice": (players.advice, 4, 200),
    "players": (players.each_pair, 2),
    "claims": (claims, 6),
    "leads": (leads, 40, 2),
    "need": (need, 4),
    "expert": (players.expert, 2),
    "handicap": (new, 4),
    "suggest": (review.judged, 2),
}
"""How few of each are run to see that it does not matter who works them out."""


@pytest.mark.few("compare", "advice", "claims", "need")  # one way to work out all; those left out take longest
@pytest.mark.quick("compare", "advice", "need")
@pytest.mark.parametrize(("make", "few"), [(make, few) for make, *few in TRIED.values()], ids=TRIED)
def test_a_simulated_run_is_stored_as_it_was_whoever_worked_it_out(make, few, tmp_path):
    with ThreadPoolExecutor(2) as pool:
        assert make(*few, Means(pool, folder=tmp_path)) == make(*few)
    assert len([*tmp_path.iterdir()]) >= 3, "each batch of trials is written down"


def test_a_run_goes_on_where_it_was_stopped_but_not_from_an_older_engines_files(tmp_path, monkeypatch):
    whole = Means(folder=tmp_path)
    stored_so_far = players.compare(60, whole)
    told = []
    assert players.compare(60, whole._replace(progress=lambda *at: told.append(at))) == stored_so_far
    assert set(told) == {(60, 60)}, "all was in the files"
    now = unfinished("compare")
    monkeypatch.setattr("research.ENGINE", "research/players.py")
    assert unfinished("compare") != now and now.is_relative_to(ROOT / ".cache")


# The ladder of search ideas


def test_every_rung_is_stored_and_takes_fewer_nodes_than_those_before_it():
    nodes = list(LADDER["nodes"].values())
    assert list(LADDER["nodes"]) == list(solver.LADDER)
    assert nodes == sorted(nodes, reverse=True) and len(set(nodes)) == len(nodes)


@pytest.mark.few("ends of the round and knocks are settled in passing")  # the last and quickest rung
@pytest.mark.parametrize("name", solver.LADDER)
def test_a_rung_finds_the_stored_values_with_as_many_nodes(name):
    assert solver.climbed(name) == (LADDER["values"], LADDER["nodes"][name])


def test_the_engine_takes_hardly_more_nodes_than_the_last_rung():
    values, nodes = [], 0
    for ends, mine, theirs in solver.six_each():
        duel = Duel(shared_graph(solver.RULES), SearchBudget(sys.maxsize))
        values.append(duel.value(duel.graph.number(ends), mine, theirs))
        nodes += duel.watch.nodes
    assert values == LADDER["values"]
    assert nodes <= 1.05 * list(LADDER["nodes"].values())[-1]


# Games side by side


def test_rounds_told_step_by_step_say_the_same():
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


LEADS = {"fives": 5, "threes": 9, "fives and threes": 14, "odd primes": 18}
"""How many of the 28 tiles score when they are led."""


@every(RULE_SETS.values())
def test_leads_that_score_are_as_many_as_sums_of_pips_say(rules):
    by_layout = [tile for tile in rules.tiles if Layout(rules).play(tile).points]
    sums = [low + high for low in range(7) for high in range(low, 7)]
    assert len(by_layout) == sum(1 for each in sums if rules.points(each)) == LEADS[str(rules.scoring)]


def test_the_lesson_keeps_the_stored_figures():
    notebook = built.cells(ROOT / "notebooks" / "05_one_layout_five_games.ipynb")
    (kept,) = (
        ast.literal_eval(cell["source"].partition("=")[2].strip()) for cell in notebook if cell["id"] == "stored"
    )
    found = {RULE_SETS[slug].title: list(row.values()) for slug, row in COMPARE["all"].items()}
    assert len(kept) == 5 and COMPARE["run"]["count"] == "20,000 rounds of each game"
    assert all([list(each) for each in figures] == found[title] for title, figures in kept.items())


def test_the_table_of_the_rules_shows_the_stored_figures():
    html = runs.compared()
    rows = re.findall(r'<th scope="row">(.*?)</th>((?:<td>.*?</td>)+)', html)
    assert [title for title, _ in rows] == [rules.title for rules in RULE_SETS.values()]
    for (_, cells), (slug, found) in zip(rows, COMPARE["all"].items(), strict=True):
        shares = [float(share) for share in re.findall(r"<td>(.*?) %", cells)]
        ends = [100 * end for end in wilson(found["blocked"][0], 20_000)]
        assert [*map(float, re.search(r"%, (.*?) to (.*?)<", cells).groups())] == pytest.approx(ends, abs=0.006)
        lead = found["lead"][0] / RULE_SETS[slug].target_for(2)
        assert shares == pytest.approx([100 * found["scoring"][0], 100 * found["blocked"][0], 100 * lead], abs=0.006)
    assert "20,000 rounds" in html and "seed 1" in html


# Advice put to the test


def test_each_idea_beats_the_player_without_it_as_the_page_says():
    found = ADVICE["all"]["matches"]
    assert list(found) == list(players.PAIRS) and all(each["interval"][0] > 0.5 for each in found.values())
    shares = [each["share"] for each in found.values()]
    assert shares[0] > 0.95, "nearly always"
    assert 0.7 < shares[1] < 0.9, "most of the time"
    assert shares[2] < 0.6 and ADVICE["few"]["matches"]["endgame"]["interval"][0] < 0.5, "only many matches show it"


def test_smaller_totals_leave_less_by_more_than_chance():
    rows = ADVICE["all"]["met"]
    for smaller, larger in pairwise(rows):
        gap, error = larger["mean"] - smaller["mean"], (larger["error"] ** 2 + smaller["error"] ** 2) ** 0.5
        assert gap > 3 * error, (smaller, larger)
    assert sum(row["plays"] for row in rows) == made("advice").all[1]


def test_leads_are_worth_what_the_page_says():
    rows = re.findall(r'<th scope="row">.*?data-tile="([^"]*)".*?</th><td>(\d+)</td><td>(.*?)</td>', checks.leads())
    tiles = [tile for tile, _, _ in rows]
    assert set(tiles[:2]) == {"4-6", "5-5"} and set(tiles[2:5]) == {"2-3", "1-4", "0-5"}
    after = {tile: float(expected.replace("−", "-")) for tile, _, expected in rows}
    assert after["2-3"] == 0 and after["1-4"] > 2.5 and after["0-5"] > 2.5, "they give most of it back"


def cells(html):
    """The words of each row of a table."""
    rows = (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in re.findall(r"<tr>(.*?)</tr>", html)[1:])
    return [[re.sub("<[^>]*>", "", cell) for cell in row] for row in rows]


def test_tables_on_looking_ahead_are_the_stored_run():
    for row, (stored_name, found) in zip(cells(runs.tournaments()), ADVICE["all"]["matches"].items(), strict=True):
        name, _, won, interval, matches = row
        assert name == PLAYER_NAMES[stored_name] and matches == f"{found['matches']:,}"
        ends = [float(end) / 100 for end in re.findall(r"[\d.]+", f"{won} {interval}")]
        assert ends == pytest.approx([found["share"], *found["interval"]], abs=0.0006)
    for row, found in zip(cells(runs.totals()), ADVICE["all"]["met"], strict=True):
        mean, error, plays = row[-3:]
        assert [float(mean), float(error)] == pytest.approx([found["mean"], found["error"]], abs=0.006)
        assert plays == f"{found['plays']:,}"


# Players against each other


def test_a_row_is_the_mean_of_its_deals():
    row = next(row for row in stored("players")["few"] if (row["stronger"], row["weaker"]) == ("careful", "greedy"))
    found = [players.margin(n, game=row["game"], stronger="careful", weaker="greedy")[0] for n in (0, 1)]
    assert sum(found) / 2 == row["mean"]


def test_each_player_surely_beats_weaker_ones_unless_the_page_calls_it_too_close():
    assert len(MET) == len(players.MET_IN) * len(players.ORDER) * (len(players.ORDER) - 1) // 2
    assert len(stored("expert")["all"]) == len(players.MET_IN) * len(players.BEFORE)
    for row in runs.met():
        if (row["game"], row["stronger"], row["weaker"]) in runs.close():
            assert {row["stronger"], row["weaker"]} & {"linear", "expert"}
            told = runs.who_is_who().partition("Too close to call")[2]
            assert f"{PLAYER_NAMES[row['stronger']]} against {PLAYER_NAMES[row['weaker']]} in " in told
        else:
            assert row["mean"] > 1.96 * row["error"], row


def test_the_page_says_where_the_expert_leads_by_much_by_little_or_maybe_by_luck():
    skilled, strong = runs.lead_of_the_expert().split("It beats the ")[1:]
    much, less = skilled.split("; clearly, though not surely by 3 points, in ")
    sure, luck = strong.split(" In ")
    told = {"linear": {"much": much, "less": less}, "rollout": {"less": sure, "luck": luck}}
    for row in stored("expert")["all"]:
        low = row["mean"] - 1.96 * row["error"]
        band = "much" if low >= 3 else "less" if low > 0 else "luck"
        assert f"{runs.game(row['game'])} ({runs.interval(row)})" in told[row["weaker"]][band]


def test_the_bars_of_strong_players_are_met():
    found = {(row["stronger"], row["game"], row["weaker"]): row for row in runs.met()}
    least = {at: row["mean"] - 1.96 * row["error"] for at, row in found.items()}
    assert players.BAR["all-fives-7"] == 600 and least["expert", "all-fives-7", "rollout"] > 1.5
    row = found["expert", "fives-and-threes", "rollout"]
    assert row["mean"] + 1.96 * row["error"] > 0, "not worse"
    assert least["linear", "all-fives-7", "careful"] > 2.5
    assert least["rollout", "all-fives-7", "careful"] > 4 and least["rollout", "all-fives-7", "greedy"] > 10
    assert found["rollout", "fives-and-threes", "greedy"]["mean"] > 1


def test_the_page_shows_every_player_and_the_number_of_deals():
    numbers = (players.DEALS, players.MORE, f"{players.MOST:,}", players.EXPERT, players.BAR["all-fives-7"])
    assert re.search(r"\b.*\b".join(map(str, numbers)), runs.who_is_who().rpartition("<p>")[2])
    assert all(f">{PLAYER_NAMES[name]}<" in runs.who_is_who() for name in (*players.ORDER[1:], "expert"))


# What the review says


def test_the_few_errors_are_the_first_of_all():
    first = [rows[0] for rows in FOUND.values()]
    for key in ("game", "round", "seat", "event", "lost", "why"):
        assert [row[key] for row in first] == [row[key] for row in stored("errors")["few"]]


@every(review.NAMED_IN)
def test_of_the_named_errors_95_percent_are_confirmed_and_under_1_percent_refuted(game):
    rows, count = FOUND[game], review.ERRORS
    sure = sum(row["mean"] > 1.96 * row["error"] for row in rows)
    assert len(rows) == count and sure >= 0.95 * count
    assert sum(row["mean"] < -1.96 * row["error"] for row in rows) < 0.01 * count
    alone = [row for row in rows if len(row["why"]) == 1]
    named = sum(row["part"] in row["why"] for row in alone)
    assert len(alone) > count / 4 and named >= 0.95 * len(alone), "a reason alone is the same in fresh deals"


def test_the_page_of_the_review_says_how_many_and_by_how_much_it_overstates():
    assert "<fs-confirmed/>" in (DOCS / "play" / "review.md").read_text(encoding="utf-8")
    expected = []
    for rows in FOUND.values():
        means = [sum(row[key] for row in rows) / len(rows) for key in ("lost", "mean")]
        sure = sum(row["mean"] > 1.96 * row["error"] for row in rows)
        expected += [sure, sum(row["mean"] < -1.96 * row["error"] for row in rows), *(round(mean, 1) for mean in means)]
    said = re.findall(r"(?<![\d,(])\d+(?:\.\d+)?(?= (?:were|refuted|points)|\. Where)", runs.confirmed())
    assert [float(each) for each in said] == expected


def test_nobody_surely_loses_less_than_the_expert_and_chance_loses_more_than_greedy():
    lost, error = ({(row["game"], row["player"]): row[key] for row in REVIEW["losses"]} for key in ("lost", "error"))
    assert set(lost) == {(game, player) for game in GAMES for player in review.PLAYED}
    for game, player in lost:
        sure = 1.96 * (error[game, player] ** 2 + error[game, "expert"] ** 2) ** 0.5
        assert lost[game, "expert"] <= lost[game, player] + sure
        assert lost[game, "chance"] > lost[game, "greedy"]


def test_the_page_tells_of_luck_what_is_stored():
    row = next(row for row in REVIEW["lucks"] if row["game"] == "all-fives")
    text = runs.luck().replace(",", "").replace("−", "-")
    numbers = [*map(float, re.findall(r"[-\d][\d.]*\d", text))]
    assert numbers == [row["rounds"], round(row["mean"], 2), round(1.96 * row["error"], 2), round(row["shrinks"], 2)]


def test_the_page_on_a_million_rounds_shows_the_stored_times():
    kept, html = stored("scale"), runs.scale()
    assert list(runs.MEASURED.values()) == [scale.FEW, scale.ROUNDS]
    for name, (passed, computed) in kept["greedy"].items():
        assert name in html and f"<td>{passed:.1f} s</td><td>{computed:.1f} s</td>" in html
    assert f"{kept['batches a second']['Dask']:,} of them" in runs.handed()
