"""The pages of advice, leads and aims: what their cards and texts say is what was stored, or is found another way."""

import json
import re
import tomllib
from fractions import Fraction
from itertools import combinations

import pytest
from bs4 import BeautifulSoup

from fivescore import ALL_FIVES
from fivescore.analysis import odds
from fivescore.analysis.odds import wilson
from fivescore.analysis.solver import random_ending, state_in_deal
from fivescore.core.layout import Play
from fivescore.core.notation import read_layout, read_tiles
from fivescore.core.tiles import Tile
from fivescore_labs.claims import CLAIMS, REACH, side_of_line
from fivescore_labs.claims.leads import LED
from fivescore_labs.claims.results import CHARTS, FOUND, LOST, WON, advice_taken, ruling, sides, stored_results
from fivescore_labs.claims.styles import SLOW, STRENGTHS, WORLDS
from fivescore_labs.parts.words import CALLED
from research import claims
from tests.browser import ROOT
from tests.built import cells, written
from tests.every import every
from tests.website.test_teach import sentences
from website.figures import checks, court

LEARN = ROOT / "docs" / "learn"
COURT = (LEARN / "advice-in-court.md").read_text(encoding="utf-8")
LEADS = (LEARN / "what-to-lead.md").read_text(encoding="utf-8")


MEANS = {
    name: {each: [it.mean for it in by.values()] for each, by in stored_results(claim).items()}
    for name, claim in CLAIMS.items()
}
"""What each strength found of a claim, by experiment."""


def test_every_claim_has_one_card_on_the_page_and_every_chart_of_leads_its_place():
    assert sorted(re.findall(r'<fs-claim name="([^"]*)"/>', COURT)) == sorted(CLAIMS)
    assert "Thirty sentences" in COURT and len(CLAIMS) == 30
    assert {ruling(claim) for claim in CLAIMS.values()} >= {"supported", "for the weaker", "turns round", "depends"}
    for claim in CLAIMS.values():
        assert [each.trials for each in FOUND[claim.id]] == [part.trials or 1 for part in claim.parts]
    assert sorted(re.findall(r'<fs-leadchart name="([^"]*)"/>', LEADS)) == sorted(LED)
    assert CALLED["led"].keys() == LED.keys() == CHARTS.keys()
    assert all(len(chart) == 28 for chart in CHARTS.values())


def test_a_card_shows_its_sentence_and_keeps_its_verdict_folded_twice():
    nothing, card, verdict = court.claim("small-total").split("<details")
    assert not nothing.strip() and not any(" open" in each.partition(">")[0] for each in (card, verdict))
    assert '<h3 id="small-total">' in card.partition("</summary>")[0]
    assert "It turns round" in verdict and "It turns round" not in card


def test_a_card_and_the_table_of_all_verdicts_have_the_intervals_of_each_strength():
    soup = BeautifulSoup(court.claim("heavy-first"), "html.parser")
    drawn = json.loads(soup.select_one(".fs-plot script").string)
    by = stored_results(CLAIMS["heavy-first"])
    for name, trace in zip(by, drawn["data"], strict=True):
        assert trace["name"] == name and trace["y"] == ["greedy", "careful", "skilled", "strong"]
        assert trace["x"] == [found.mean for found in by[name].values()]
        assert trace["error_x"]["array"] == [pytest.approx(REACH * found.error) for found in by[name].values()]
    rows = [[cell.get_text() for cell in row.select("th, td")] for row in soup.select("table tr")]
    assert rows[0] == ["Experiment", "Greedy", "Careful", "Skilled", "Strong", "Unit", "Deals"]
    assert [row[0] for row in rows[1:]] == list(by)
    assert rows[1][1].startswith("−") and rows[1][2].startswith("+"), "it turns round"
    rows = BeautifulSoup(court.rulings(), "html.parser").select("tr")
    found = {row.a["href"][1:]: [each.get_text() for each in row.select("td")] for row in rows[1:]}
    assert found.keys() == CLAIMS.keys()
    assert found["heavy-first"][1:3] == ["against it", "for it"] and found["count-the-tiles"][1] == "–"


def test_the_tens_lead_the_charts_of_fives_and_rules_of_one_sentence_are_worth_it():
    for game in ("all-fives-7", "all-fives", "five-up"):
        best = sorted(CHARTS[game], key=lambda tile: -CHARTS[game][tile].mean)
        assert set(best[:2]) == {Tile(4, 6), Tile(5, 5)}, game
        assert all(CHARTS[game][tile].interval[0] > 0 for tile in best[:2])
    for game in LED:
        by_rule, by_chance = LOST[game, "rule"], LOST[game, "chance"]
        assert by_rule.mean < by_chance.mean / 3, "next to nothing, beside what chance loses"
        assert by_rule.interval[1] < by_chance.interval[0] and by_rule.trials == claims.RULED


def test_the_lead_decides_near_the_target_and_hardly_far_from_it():
    far = {game: WON[game, max(needs), 0] for game, needs in claims.NEEDS.items()}
    assert all(abs(found.mean - 0.5) < 0.1 for found in far.values())
    assert WON["all-fives", 10, 0].interval[0] > 0.75
    assert all(found.interval == wilson(found.mean, claims.MATCHES) for found in WON.values())
    curve = [WON["all-fives", each, 0].mean for each in claims.NEEDS["all-fives"]]
    assert curve[0] > curve[3] > curve[7], "the further the target, the less"
    five, ten = (WON["all-fives", 30, behind].interval for behind in (5, 10))
    assert five[0] > 0.5 > ten[1], "more than a five, not a ten"
    one, two = (WON["fives-and-threes", need, 0] for need in (1, 2))
    assert one.interval[1] < two.interval[0], "one point that must be met exactly is hard to make"


def test_the_numbers_that_a_verdict_names_are_those_that_were_found():
    greedy, *others = MEANS["the-lead-near-the-end"]["Both need 10"]
    assert 0.72 < greedy < 0.78 < min(others) and max(others) < 0.86, "three matches of four, and four of five"
    assert all(1 / 6.5 < it < 1 / 3.5 for by in MEANS["out-is-not-all"].values() for it in by), "one of four to six"
    assert all(it < 0.5 for by in MEANS["read-the-draw"].values() for it in by), "less than half a point a round"
    assert all(it < 0.1 for it in MEANS["read-the-knock"]["Fives and Threes"]), "less than a tenth"
    tens, tens_five_up = MEANS["lead-a-ten"].values()
    assert 10 < min(tens) < max(tens) < 13 and 2 < min(tens_five_up) < max(tens_five_up) < 3, "or a little more"
    assert min(MEANS["count-the-tiles"]["All Fives"]) > 4
    assert [round(it) for it in MEANS["make-them-draw"]["All Fives"][:3]] == [8, 2, 0]
    assert [round(it) for it in MEANS["small-total"]["All Fives"][:3]] == [3, -2, 0]
    assert [round(it) for it in MEANS["not-only-fives"]["All Fives"]] == [16, 4, 4]
    assert [round(it) for it in MEANS["take-away"]["All Fives"]] == [7, 1, 2]
    assert all(0.25 < it < 0.5 for it in MEANS["block-late"]["All Fives"]), "about a third of a point"
    assert [round(it) for it in MEANS["your-heavy-suit"]["All Fives"]] == [1, 1, 0]
    assert [round(it) for it in MEANS["heavy-first"]["All Fives"]] == [-3, 1, 1, 0]
    assert max(MEANS["heavy-first"]["All Fives"]) < 1.2, "about a point"
    assert -0.3 < MEANS["heavy-first"]["Fives and Threes"][0] < -0.2, "a quarter of a point"
    assert [round(it) for it in MEANS["doubles-first"]["All Fives"][:3]] == [5, 2, 0]
    assert max(MEANS["doubles-first"]["Fives and Threes"]) < 0.1, "less than a tenth"
    assert [round(it) for it in MEANS["lead-a-double"]["All Fives, against a five"][1:]] == [5, 2]
    greedy, careful, _ = MEANS["many-numbers"]["All Fives"]
    assert round(greedy) == 3 and 0.5 < careful < 1, "most of a point"
    assert 0.5 < MEANS["long-suit-last"]["All Fives"][0] < 1, "most of a point"
    assert all(-1.5 < it < -0.9 for it in MEANS["keep-it-closed"]["All Fives"][:2]), "about a point"
    assert -0.65 < MEANS["wait-with-the-spinner"]["All Fives"][1] < -0.4, "half a point"

    greedy, careful, skilled = MEANS["partners-cover"]["Five tiles"]
    assert 0.5 < careful < greedy < 1 and 0.4 < skilled < 0.6, "most of a point, and half a point"
    greedy, careful, _ = MEANS["partners-cover"]["Seven tiles"]
    assert 1.4 < greedy < 1.6 and 0.8 < careful < 1, "a point and a half, and almost a point"
    assert -0.5 < MEANS["partners-new-arm"]["Seven tiles"][0] < -0.4, "almost half a point"
    assert [int(it) for it in MEANS["partners-needs"]["Five tiles"][:2]] == [-3, -3], "three points"
    assert [int(it) for it in MEANS["partners-needs"]["Seven tiles"][:2]] == [-6, -3], "twice as much"
    assert all(0.1 < it < 0.35 for by in MEANS["partners-block"].values() for it in by), "a fifth of a point or so"
    assert [round(it) for it in MEANS["partners-count"]["Five tiles"]] == [2, 2]
    assert all(5 < it < 6 for it in MEANS["partners-count"]["Seven tiles"])
    greedy, careful, _ = MEANS["make-them-draw"]["All Fives, two pairs"]
    assert round(greedy) == 7 and 2.4 < careful < 2.7, "seven points, and two and a half; the page on partners says so"


def test_where_players_of_two_strengths_disagree_the_verdict_names_both():
    called = {"greedy": r"greedy|own points|points alone", "careful": r"careful|weigh the reply", "linear": "skilled"}
    called[SLOW] = "strong"
    for name, claim in CLAIMS.items():
        lies = [set(column) - {None} for column in zip(*sides(claim), strict=True)]
        if len({*map(frozenset, filter(None, lies))}) == 1:
            continue  # they agree
        told = advice_taken(claim).lower()
        for who, found in zip(STRENGTHS, lies, strict=True):
            if found and name not in ("from-score-to-score", "nine-tiles"):
                assert re.search(called[who], told) or "whoever" in told or "nobody" in told, (name, who)


def test_each_sentence_of_advice_stands_on_its_page_and_has_a_verdict_or_a_reason():
    for each in court.ADVISED:
        file, verdict = each["page"], each.get("verdict")
        page = (ROOT / ("" if file.endswith(".ipynb") else "docs") / file).read_text(encoding="utf-8")
        assert each["says"] in page and each.keys() == {"page", "says", "verdict" if verdict else "untried"}, each
        assert verdict or each["untried"].endswith(".")
        if verdict in CLAIMS and "advice-in-court" not in file:
            assert f"advice-in-court.md#{verdict}" in page, f"{file} does not link to {verdict}"


ADVICE = re.compile(
    r"(?:^|[.:] |- )((?:Lead|Keep|Leave|Prefer|Hold|Block|Bring|Close|Take|Get rid|Lay) [^.\n]*)", re.MULTILINE
)
NO_ADVICE = ("Take a small set", "Take it for five points")


@every([ROOT / "docs" / "rules" / "strategy.md", *sorted(LEARN.glob("*.md"))])
def test_every_verdict_and_sentence_that_begins_like_advice_is_on_the_list(page):
    listed, text = " ".join(" ".join(each["says"].split()) for each in court.ADVISED), page.read_text(encoding="utf-8")
    linked = set(re.findall(r"advice-in-court\.md#([a-z-]+)", text)) & set(CLAIMS)
    assert linked <= {each.get("verdict") for each in court.ADVISED if (ROOT / "docs" / each["page"]) == page}
    told = [said for said in ADVICE.findall(text) if not said.startswith(NO_ADVICE)]
    assert [said for said in told if said[:25] not in listed] == []


MEASURED = re.compile(
    r"(?:[Tt]ell|Look for|Draw|Take|Bring|Open|Score|Count) "  # what a reader does with the lab, not with a round
    r"|Lay (?:it|that one now|what was better|what the court lays|the (?:tile that fits|double$))"
    r"|Leave (?:Ben|him) the fewest (?:unseen )?tiles that (?:score|fit)"
    r"|Lay (?:a|the) (?:one|tile|play|double|lead) (?:that|after which|\{).*"
    r"(?:scores?|brings|wins|makes|fits?|fewest|likely|hardest|cannot play)"
)
"""What a step asks for with the measure that it then shows: points, tiles that score or fit, what the court found."""
FACTS = {"Cover a double at an end, and both its halves go", "Cover it, and they go"}
FACTS |= {"Lay all of yours first, and you win the round", "Play Ben for real"}
"""No advice, either: what a rule does."""


def test_what_a_lesson_tells_you_to_lay_names_its_measure_or_is_a_fact():
    told = ADVICE.pattern.replace("(?:Lead|", "(?:Lead|Cover|Play|Go out|Save|Avoid|Never|Always|")
    found = {
        (file.name, said)
        for file in (ROOT / "fivescore_labs" / "content" / "lessons").glob("*.toml")
        for text in sentences(tomllib.loads(file.read_text(encoding="utf-8")))
        for said in re.findall(told, text, re.MULTILINE)
    }
    assert len(found) > 20
    assert {each for each in found if not MEASURED.match(each[1]) and each[1] not in FACTS} == set()


def test_advice_at_the_end_of_a_notebook_is_on_the_list():
    listed = [each["says"] for each in court.ADVISED if each["page"].endswith(".ipynb")]
    for file in sorted((ROOT / "notebooks").glob("0*.ipynb")):
        (told,) = (cell["source"] for cell in cells(file) if "## Remember" in cell["source"])
        end = told.partition("## Remember\n\n")[2].partition("\n\n")[0]
        for said in re.findall(r"(?:^|[.] )((?:Lead|Lay|Keep|Take|Do not|Never|Always) [^.\n(]*)", end):
            assert any(each.startswith(said.strip()) for each in listed), (file.name, said)


def test_what_counting_tiles_is_held_against_was_set_late_and_the_claim_says_so():
    claim = CLAIMS["count-the-tiles"]
    assert "after we had seen the numbers" in claim.precise and {part.than for part in claim.parts} == {1.0, 0.2}
    assert [side_of_line(found, 0, REACH) for found in FOUND["count-the-tiles"]] == [1] * 5


@every([(part, found) for name, claim in CLAIMS.items() for part, found in zip(claim.parts, FOUND[name], strict=True)])
def test_no_verdict_stands_beside_an_interval_that_is_printed_as_touching_its_line(part, found):
    told = re.search(r"(\S+) ± (\S+)", repr(found)).groups()
    mean, reach = (float(each.replace("−", "-")) for each in told)
    assert not side_of_line(found, part.than, REACH) or abs(mean - float(part.than)) > reach


def test_the_page_says_how_many_sentences_the_slow_player_tried_and_how():
    tried_it = [name for name, claim in CLAIMS.items() if any(part.by == SLOW for part in claim.parts)]
    assert len(tried_it) == 5 and re.search(r"tried\s+only five of the sentences", COURT)
    assert f"each play in {WORLDS} deals" in COURT


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
    assert rows[0][1] == (BLOCK, OUT, BEATEN)[SEEDS.index(seed)], "another aim is best each time"


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
