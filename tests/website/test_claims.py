"""The pages of advice and of leads: every claim has its card, and what the text says is what the stored numbers say."""

import re

from fivescore.claims import CLAIMS
from fivescore.claims.found import CHARTS, FOUND, LOST, WON, ruling
from fivescore.claims.leads import LED
from fivescore.labs.train.leading import GAMES
from fivescore.tiles import Tile
from tests.browser import ROOT
from website.figures import court
from website.runs import claims, leads, need, stored

LEARN = ROOT / "docs" / "learn"
COURT = (LEARN / "advice-in-court.md").read_text(encoding="utf-8")
LEADS = (LEARN / "what-to-lead.md").read_text(encoding="utf-8")


def test_every_claim_has_one_card_on_the_page():
    assert sorted(re.findall(r'<fs-claim name="([^"]*)"/>', COURT)) == sorted(CLAIMS)
    assert "Twenty sentences" in COURT and len(CLAIMS) == 20


def test_the_few_trials_come_out_as_stored():
    assert claims.counted(claims.FEW) == stored("claims")["few"]


def test_every_part_was_tried_as_often_as_it_says():
    for claim in CLAIMS.values():
        assert [each.trials for each in FOUND[claim.id]] == [part.trials or 1 for part in claim.parts]


def test_a_card_keeps_its_verdict_folded_until_it_is_asked_for():
    drawn = court.claim("small-total")
    before, _, folded = drawn.partition("<details")
    assert "The verdict" not in before and " open" not in folded.partition(">")[0]
    assert "It depends" in folded and "It depends" not in before


def test_every_link_to_a_verdict_leads_to_a_claim():
    pages = [path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md")]
    linked = {name for page in pages for name in re.findall(r"advice-in-court\.md#([a-z-]+)", page)}
    assert linked <= {*CLAIMS, "when-both-need-as-much"} and len(linked) > 8


def test_every_game_with_a_chart_is_on_the_page_and_in_the_trainer():
    assert sorted(re.findall(r'<fs-leadchart name="([^"]*)"/>', LEADS)) == sorted(LED)
    assert dict(GAMES).keys() == LED.keys() == CHARTS.keys()
    assert all(len(chart) == 28 for chart in CHARTS.values())


def test_the_tens_lead_the_charts_of_fives_beyond_doubt():
    for game in ("all-fives-7", "all-fives", "five-up"):
        best = sorted(CHARTS[game], key=lambda tile: -CHARTS[game][tile].mean)
        assert set(best[:2]) == {Tile(4, 6), Tile(5, 5)}, game
        assert all(CHARTS[game][tile].interval[0] > 0 for tile in best[:2])


def test_the_rules_of_one_sentence_are_worth_a_sentence():
    for game in LED:
        assert LOST[game, "rule"].mean < LOST[game, "chance"].mean / 3, "next to nothing, beside what chance loses"
        assert LOST[game, "rule"].trials == leads.HANDS


def test_the_lead_decides_near_the_target_and_hardly_far_from_it():
    far = {game: WON[game, max(needs), 0] for game, needs in need.NEEDS.items()}
    assert all(abs(found.mean - 0.5) < 0.1 for found in far.values())
    assert WON["all-fives", 10, 0].interval[0] > 0.75
    curve = [WON["all-fives", each, 0].mean for each in need.NEEDS["all-fives"]]
    assert curve[0] > curve[3] > curve[7], "the further the target, the less"


def test_the_lead_is_worth_more_than_a_five_and_less_than_a_ten():
    assert WON["all-fives", 30, 5].interval[0] > 0.5 > WON["all-fives", 30, 10].interval[1]


def test_one_point_that_must_be_met_exactly_is_hard_to_make():
    assert WON["fives-and-threes", 1, 0].interval[1] < WON["fives-and-threes", 2, 0].interval[0]


def test_the_numbers_that_a_verdict_names_are_those_that_were_found():
    """Sentences of `takes` that name a number, held against it."""
    share = FOUND["the-lead-near-the-end"][0].mean
    assert 0.78 < share < 0.86, "four matches of five"
    assert all(1 / 6.5 < found.mean < 1 / 4.5 for found in FOUND["out-is-not-all"]), "one round of five or six"
    assert all(found.mean < 1 for found in FOUND["read-the-draw"]), "less than a point a round"
    ten, five_up = FOUND["lead-a-ten"]
    assert 10 < ten.interval[0] < 12 and 2 < five_up.interval[0] < 2.5, "what it scores, and a little more"


def test_the_verdicts_are_of_three_kinds_at_least():
    assert {ruling(claim) for claim in CLAIMS.values()} >= {"supported", "refuted", "depends"}
