"""What is around the lessons: hours, where to start, the project and its matches, and the page for a math club."""

import csv
import random
import re
from fractions import Fraction
from hashlib import sha256
from itertools import combinations
from math import comb, exp, log1p
from statistics import NormalDist

import pytest

from fivescore import ALL_FIVES, Tile
from fivescore.analysis.simulate import play_round
from fivescore.core.tiles import DOUBLE_SIX
from fivescore_labs import LABS
from fivescore_labs.classroom.cli import said
from fivescore_labs.classroom.course import WAYS
from fivescore_labs.classroom.exercises import LESSONS
from fivescore_labs.classroom.sheets import PLACEMENT, SETS
from research import SEED, stored, tables as run
from tests.every import every
from tests.weekly import examples
from website import DOCS, tables
from website.figures import club, landing, teach

NUMBERS = {name: teach.filled(f"{{{name}}}", club.numbers()) for name in club.numbers()}


def test_a_way_has_its_lessons_in_order_an_hour_for_each_and_a_question_to_start():
    assert list(map(len, WAYS)) == [3, 6]
    for way in WAYS:
        assert list(way) == [lesson for lesson in LESSONS if lesson in way]
    rows = re.findall(r"<tr><th scope=\"row\">(.*?)</th><td>(.*?)</td><td>(\d+), or (\d+)</td>", landing.paths())
    assert len(rows) == 3
    for (_, told, long, short), way in zip(rows, (*WAYS, tuple(LESSONS)), strict=True):
        several = [each for each in teach.lessons() if each.id in way]
        assert re.findall(r'href="\.\./notebooks/([^/]+)/"', told) == [each.master.stem for each in several]
        assert int(long) == teach.HOUR * len(way) and int(short) == sum(each.short for each in several)
    rows = re.findall(r'<th scope="row">(\d+)\. .*?<a href="#([a-z-]+)">', landing.start())
    assert rows == [(str(at), each.lesson) for at, each in enumerate(SETS[PLACEMENT], start=1)]


# The project


ROWS = list(csv.DictReader(run.MATCHES.read_text(encoding="utf-8").splitlines()))


def test_the_matches_are_those_that_were_stored_with_every_column_explained():
    text = run.MATCHES.read_bytes()
    assert sha256(text).hexdigest() == stored("handicap")["digest"] and len(text) < 250_000
    assert stored("handicap")["columns"] == run.COLUMNS["handicap"] and list(ROWS[0]) == list(run.COLUMNS["handicap"])
    for number in range(examples(60)):
        assert [str(each) for each in run.match_row(number)] == list(ROWS[number].values())


def test_the_points_of_a_match_are_those_of_its_rounds_and_one_player_has_the_target():
    assert len(ROWS) == run.COUNT
    for each in ROWS:
        won = {name: [int(points) for points in each[f"{name}_rounds"].split()] for name in ("careful", "greedy")}
        assert {len(points) for points in won.values()} == {int(each["rounds"])}
        assert all(sum(points) == int(each[name]) for name, points in won.items())
        assert [name for name in won if sum(won[name]) >= ALL_FIVES.target_for(2)] == [each["winner"]]


@every(range(examples(60)))
def test_a_head_start_changes_no_play_but_only_who_has_won(number):
    names = run.seats(number)
    dealt, _ = next(run.played(number))
    own = [run.KINDS[name] for name in names]
    first = play_round(dealt, own, f"handicap/{SEED}/{number}/0")  # by the players themselves
    told = {name: int(ROWS[number][f"{name}_rounds"].split()[0]) for name in ("careful", "greedy")}
    assert dict(zip(names, first.scores, strict=True)) == told
    for start in (0, 40, 65, 120):
        *_, (_, match) = run.played(number, start=start)
        assert club.MATCHES[number].won(start) == (names[match.winner] == "greedy")


def test_the_shares_of_the_page_are_counted_and_new_matches_agree():
    for each in stored("handicap")["new"]:
        turned = [250 - int(row["greedy"]) <= each["start"] or row["winner"] == "greedy" for row in ROWS]
        share = sum(turned) / len(turned)
        assert float(club.share(each["start"])) == share
        spread = (share * (1 - share) / run.COUNT) ** 0.5
        assert abs(each["mean"] - share) < 4 * 2**0.5 * spread
        assert each["error"] == pytest.approx((each["mean"] * (1 - each["mean"]) / run.COUNT) ** 0.5, abs=1e-4)
    shares = {start: float(club.share(start)) for start in range(0, 250, 5)}
    within = [start for start, each in shares.items() if abs(each - 0.5) < 2 * (each * (1 - each) / 2000) ** 0.5]
    assert within == [60, 65] and (NUMBERS["nearest_share"], NUMBERS["next_share"]) == ("49.2 %", "51.8 %")
    assert NUMBERS["careful_wins"] == f"{sum(row['winner'] == 'careful' for row in ROWS) / 20:.1f} %"
    assert NUMBERS["mean_rounds"] == f"{sum(int(row['rounds']) for row in ROWS) / 2000:.1f}"


def test_what_the_project_says_of_its_matches_holds_and_a_false_sentence_is_refused():
    page = (DOCS / "teach" / "fair-handicap.md").read_text(encoding="utf-8")
    sentences = re.findall(r'<fs-filled says="([^"]*)"', page)
    assert [each for says in sentences for each in said(says)] == [], "a comparison is in club.toml, with what holds"
    assert said("Of these {fair} is the first with which Ben wins at least half of the matches: {fair_share}.")
    told = tables("teach/club.toml")["fair_told"]
    functions = {"off": club.off, "error": club.error}
    known = dict(club.numbers()) | {"nearest": 65, "next": 70}
    with pytest.raises(ValueError, match=r"65 comes nearest to even.* does not hold"):
        teach.held(**told, known=known, more=functions)


def test_the_project_compares_the_weaker_player_with_the_target_in_two_class_hours():
    page = (DOCS / "teach" / "fair-handicap.md").read_text(encoding="utf-8")
    column, target = re.search(r"=IF\((\w)2\+60>=(\d+), 1, 0\)", page).groups()
    assert [*run.COLUMNS["handicap"]][ord(column) - ord("A")] == "greedy" and int(target) == ALL_FIVES.target_for(2)
    first, second = re.search(r"\*\*First hour\*\*:(.*?)\*\*Second hour\*\*:(.*?)It follows", page, re.DOTALL).groups()
    assert [sum(map(int, re.findall(r"\((\d+)", each))) for each in (first, second)] == [teach.HOUR, teach.HOUR]


# The bell


def test_the_bell_says_what_is_counted_beside_it_and_half_a_step_brings_it_near():
    page = (DOCS / "teach" / "the-bell.md").read_text(encoding="utf-8")
    assert [round(100 * (2 * NormalDist().cdf(reach) - 1), 1) for reach in (1, 2, 3)] == [68.3, 95.4, 99.7]
    assert re.findall(r"^\| .* \| \D*([\d.]+) of 100 \|$", page, re.MULTILINE) == ["68", "95", "99.7"]
    ways = [1]
    for _ in range(192):
        ways = [3 * missed + hit for missed, hit in zip([*ways, 0], [0, *ways], strict=True)]
    found = club.heap(192)
    assert [*found.values()] == [Fraction(each, 4**192) for each in ways]
    assert (found.mean(), found.variance()) == (48, 36)
    assert round(found.chance(lambda hits: hits >= 60), 2) == Fraction(3, 100)
    for dealt in club.DEALT[1:]:
        near, half, straight = club.within(dealt)
        exact = club.heap(dealt).chance(near.__contains__)
        assert abs(half - exact) < 0.002 < abs(straight - exact), dealt


# The math club


def test_a_line_of_all_tiles_but_one_ends_in_its_numbers_whichever_is_missing():
    for missing in (tile for tile in DOUBLE_SIX if not tile.is_double):
        layout = club.line(missing)
        steps = [step.last.tile for step in layout.steps()]
        assert sorted(steps) == sorted(tile for tile in DOUBLE_SIX if tile != missing)
        assert [play.on for play in layout.plays[1:]] == steps[:-1]
        halves = [pip for tile in steps for pip in (tile.low, tile.high)]
        assert {pip for pip in range(7) if halves.count(pip) % 2} == {missing.low, missing.high}


def test_hands_that_come_twice_are_counted_by_logarithms_and_by_dealing():
    for told, hands in ((NUMBERS["repeat"], comb(28, 7)), (NUMBERS["repeat_two"], 378), (NUMBERS["birthdays"], 365)):
        deals = int(told.replace(",", ""))
        before, after = (exp(sum(log1p(-at / hands) for at in range(count))) for count in (deals - 1, deals))
        assert after < 0.5 <= before
    rng, alike = random.Random(1), 0
    hands = list(combinations(range(28), 2))
    for _ in range(4000):
        alike += len({rng.choice(hands) for _ in range(24)}) < 24
    exact = 1 - exp(sum(log1p(-at / 378) for at in range(24)))
    assert abs(alike / 4000 - exact) < 4 * (exact * (1 - exact) / 4000) ** 0.5


def test_the_wait_for_all_tiles_is_that_of_a_walk_from_hand_to_hand():
    waits = {28: Fraction(0)}
    for seen in range(27, 6, -1):
        new = {each: Fraction(comb(28 - seen, each) * comb(seen, 7 - each), comb(28, 7)) for each in range(1, 8)}
        stays = Fraction(comb(seen, 7), comb(28, 7))
        waits[seen] = (1 + sum(chance * waits[seen + each] for each, chance in new.items() if chance)) / (1 - stays)
    assert 1 + waits[7] == club.until_all(28, 7) and f"{float(1 + waits[7]):.2f}" == NUMBERS["until_all"]
    assert str(waits[27]) == NUMBERS["last"]


def test_hands_that_show_all_numbers_are_counted_one_by_one():
    masks = [1 << tile.low | 1 << tile.high for tile in DOUBLE_SIX]
    hands = {0: {0: 1}} | {size: {} for size in range(1, 8)}
    for mask in masks:
        for size in range(6, -1, -1):
            for shown, many in hands[size].items():
                hands[size + 1][shown | mask] = hands[size + 1].get(shown | mask, 0) + many
    assert sum(hands[7].values()) == comb(28, 7)
    assert str(Fraction(hands[7][127], comb(28, 7))) == NUMBERS["all_numbers"] == "33401/78936"
    without = sum(many for shown, many in hands[7].items() if not shown & 1)
    assert f"{without:,}" == NUMBERS["lack_blank"]


def test_the_line_of_the_page_opens_in_the_finder_with_the_missing_tile_in_hand():
    text = re.search(r"#finder=([^\"]*)", club.missing("2-5"))[1]
    state = LABS["finder"].start(text)
    assert state.layout == club.line(Tile(2, 5)) and state.hand == (Tile(2, 5),)
