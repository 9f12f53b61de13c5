"""The pages of advice and of leads: every claim has its card, and what the text says is what the stored numbers say."""

import json
import re
import tomllib

from fivescore.analysis.claims import CLAIMS, REACH, side
from fivescore.analysis.claims.leads import LED
from fivescore.analysis.claims.results import CHARTS, FOUND, LOST, WON, ruling
from fivescore.analysis.odds import wilson
from fivescore.core.tiles import Tile
from fivescore.labs.parts.words import CALLED
from research import leads, need
from tests.browser import ROOT
from website.figures import court

LEARN = ROOT / "docs" / "learn"
COURT = (LEARN / "advice-in-court.md").read_text(encoding="utf-8")
LEADS = (LEARN / "what-to-lead.md").read_text(encoding="utf-8")


def test_every_claim_has_one_card_on_the_page():
    assert sorted(re.findall(r'<fs-claim name="([^"]*)"/>', COURT)) == sorted(CLAIMS)
    assert "Twenty-nine sentences" in COURT and len(CLAIMS) == 29
    assert {ruling(claim) for claim in CLAIMS.values()} >= {"supported", "refuted", "depends"}
    for claim in CLAIMS.values():
        assert [each.trials for each in FOUND[claim.id]] == [part.trials or 1 for part in claim.parts]


def test_a_card_shows_its_sentence_and_keeps_its_verdict_folded_twice():
    nothing, card, verdict = court.claim("small-total").split("<details")
    assert not nothing.strip() and not any(" open" in each.partition(">")[0] for each in (card, verdict))
    assert '<h3 id="small-total">' in card.partition("</summary>")[0]
    assert "It depends" in verdict and "It depends" not in card


def test_every_game_with_a_chart_is_on_the_page_and_in_the_trainer():
    assert sorted(re.findall(r'<fs-leadchart name="([^"]*)"/>', LEADS)) == sorted(LED)
    assert CALLED["led"].keys() == LED.keys() == CHARTS.keys()
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
    assert all(found.interval == wilson(found.mean, need.MATCHES) for found in WON.values())
    curve = [WON["all-fives", each, 0].mean for each in need.NEEDS["all-fives"]]
    assert curve[0] > curve[3] > curve[7], "the further the target, the less"
    assert WON["all-fives", 30, 5].interval[0] > 0.5 > WON["all-fives", 30, 10].interval[1], (
        "more than a five, not a ten"
    )
    one, two = (WON["fives-and-threes", need, 0] for need in (1, 2))
    assert one.interval[1] < two.interval[0], "one point that must be met exactly is hard to make"


def test_the_numbers_that_a_verdict_names_are_those_that_were_found():
    share = FOUND["the-lead-near-the-end"][0].mean
    assert 0.78 < share < 0.86, "four matches of five"
    assert all(1 / 6.5 < found.mean < 1 / 4.5 for found in FOUND["out-is-not-all"]), "one round of five or six"
    assert all(found.mean < 1 for found in FOUND["read-the-draw"]), "less than a point a round"
    ten, five_up = FOUND["lead-a-ten"]
    assert 10 < ten.interval[0] < 12 and 2 < five_up.interval[0] < 2.5, "what it scores, and a little more"


def test_each_sentence_of_advice_stands_on_its_page_and_has_a_verdict_or_a_reason():
    for each in court.advised():
        page = (ROOT / ("" if each.page.endswith(".ipynb") else "docs") / each.page).read_text(encoding="utf-8")
        assert each.says in page, each
        assert bool(each.verdict) != bool(each.untried), each
        assert not each.untried or each.untried.endswith(".")
        if each.verdict in CLAIMS and "advice-in-court" not in each.page:
            assert f"advice-in-court.md#{each.verdict}" in page, f"{each.page} does not link to {each.verdict}"


def test_every_verdict_of_a_page_is_on_the_list_of_what_the_site_advises():
    pages = [ROOT / "docs" / "rules" / "strategy.md", *sorted(LEARN.glob("*.md"))]
    for page in pages:
        linked = set(re.findall(r"advice-in-court\.md#([a-z-]+)", page.read_text(encoding="utf-8"))) & set(CLAIMS)
        listed = {each.verdict for each in court.advised() if (ROOT / "docs" / each.page) == page}
        assert linked <= listed, page.name


ADVICE = re.compile(
    r"(?:^|[.:] |- )((?:Lead|Keep|Leave|Prefer|Hold|Block|Bring|Close|Take|Get rid|Lay) [^.\n]*)", re.MULTILINE
)
NO_ADVICE = {"Take a small set", "Take it for five points"}


def test_no_sentence_that_begins_like_advice_is_missing_from_the_list():
    listed = " ".join(" ".join(each.says.split()) for each in court.advised())
    for page in (ROOT / "docs" / "rules" / "strategy.md", *sorted(LEARN.glob("*.md"))):
        for said in ADVICE.findall(page.read_text(encoding="utf-8")):
            assert any(said.startswith(each) for each in NO_ADVICE) or said[:25] in listed, (page.name, said)


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


def _said(content):
    """The texts of a lesson's file."""
    if isinstance(content, str):
        return [content]
    inside = content.values() if isinstance(content, dict) else content if isinstance(content, list) else ()
    return [text for each in inside for text in _said(each)]


def test_what_a_step_of_a_lesson_tells_to_lay_names_its_measure_and_is_no_advice_that_nobody_tried():
    told = ADVICE.pattern.replace("(?:Lead|", "(?:Lead|Cover|Play|Go out|Save|Avoid|Never|Always|")
    found = {
        (file.name, said)
        for file in (ROOT / "fivescore" / "content" / "lessons").glob("*.toml")
        for text in _said(tomllib.loads(file.read_text(encoding="utf-8")))
        for said in re.findall(told, text, re.MULTILINE)
    }
    assert len(found) > 20
    assert {each for each in found if not MEASURED.match(each[1]) and each[1] not in FACTS} == set()


def test_advice_at_the_end_of_a_notebook_is_on_the_list():
    listed = [each.says for each in court.advised() if each.page.endswith(".ipynb")]
    for file in sorted((ROOT / "notebooks").glob("0*.ipynb")):
        cells = ["".join(cell["source"]) for cell in json.loads(file.read_text(encoding="utf-8"))["cells"]]
        (end,) = (cell.partition("## Remember\n\n")[2].partition("\n\n")[0] for cell in cells if "## Remember" in cell)
        for said in re.findall(r"(?:^|[.] )((?:Lead|Lay|Keep|Take|Do not|Never|Always) [^.\n(]*)", end):
            assert any(each.startswith(said.strip()) for each in listed), (file.name, said)


def test_what_counting_tiles_is_held_against_was_set_late_and_the_claim_says_so():
    claim = CLAIMS["count-the-tiles"]
    assert "after we had seen the numbers" in claim.precise and {part.than for part in claim.parts} == {1.0, 0.2}
    assert [side(found, 0, REACH) for found in FOUND["count-the-tiles"]] == [1, 1]


def test_no_verdict_stands_beside_an_interval_that_is_printed_as_touching_its_line():
    touching = []
    for name, claim in CLAIMS.items():
        for part, found in zip(claim.parts, FOUND[name], strict=True):
            told = re.search(r"(\S+) ± (\S+)", repr(found)).groups()
            mean, reach = (float(each.replace("−", "-")) for each in told)
            if ruling(claim) in ("supported", "refuted") and abs(mean - float(part.than)) <= reach:
                touching.append((name, part.name, *told))
    assert touching == []
