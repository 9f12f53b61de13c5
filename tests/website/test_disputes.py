"""Ten quarrels that the sources' differences start: the page, the referee and the quick card give the same answer."""

from functools import cache

import pytest
from justhtml import JustHTML

from fivescore import RULE_SETS
from fivescore.core.rules import clauses
from fivescore.labs import LABS
from tests.website.test_guide import PRINTED, words
from tests.website.test_prints import text as printed
from website.figures import matrix

DISPUTES = {
    "May a second double grow arms?": (
        "spinner",
        {
            "play~all-fives~2-4.4-4.4-5.5-5.5-6~2-5@5-5": "No",
            "play~five-up~2-4.4-4.4-5.5-5.5-6~2-5@5-5": "Yes",
            "play~muggins~5-5.5-6.4-5@5-5~2-5@5-5": "No",
        },
    ),
    "Both sides of the spinner are covered: does it count?": (
        "count",
        {"score~all-fives~5-5.1-5.4-5@5-5": "5, a multiple of five", "score~sniff~5-5.1-5.4-5@5-5": "15"},
    ),
    "The ends make 15: what is it worth?": (
        "unit",
        {
            "score~all-fives~6-6.3-6": "scores 15",
            "score~five-up~6-6.3-6": "scores 3",
            "score~fives-and-threes~6-6.3-6": "scores 8",
        },
    ),
    "Does a total of nine score?": (
        "scoring",
        {
            "score~all-fives~5-5.5-6.3-6": "",
            "score~fives-and-threes~3-6": "scores 3",
            "score~all-threes~3-6": "scores 9",
        },
    ),
    "No tile fits: draw or knock?": (
        "drawing",
        {"draw~all-fives~1-4~~2-2.3-3": "Yes", "draw~fives-and-threes~1-4~~2-2.3-3": "No"},
    ),
    "Whose are the tiles that are left?": (
        "settlement",
        {
            "round~all-fives~~~~~~0.13~1": "scores 15",
            "round~five-up~~~~~~0.13~1": "loses 3",
            "round~fives-and-threes~~~~~~0.13~1": "went out",
        },
    ),
    "Eleven pips are left: ten or fifteen?": (
        "rounding",
        {"round~all-fives~~~~~~0.11": "scores 10", "round~all-fives-gamerules~~~~~~0.11": "loses 15"},
    ),
    "Is each hand rounded, or the sum?": (
        "rounded",
        {"round~all-fives~~~~~~0.2.12": "scores 15"},
    ),
    "Going out: is there a point for it?": (
        "chip_out",
        {"round~fives-and-threes~~~~~~0.13~1": "scores 1"},
    ),
    "Two of three tie for fewest in a block": (
        "split_tie",
        {"round~all-fives~~~~~~7.7.16": "score"},
    ),
}
"""Each quarrel with the rule that it is about, and what the referee says of it game by game."""
CASES = [(name, rule, link, told) for name, (rule, links) in DISPUTES.items() for link, told in links.items()]


@pytest.mark.parametrize(("name", "field", "link", "told"), CASES, ids=[f"{each[0]} {each[2]}" for each in CASES])
def test_page_referee_and_card_settle_it_alike(name, field, link, told, site):
    slug = link.split("~")[1]
    view = LABS["referee"].view(LABS["referee"].start(link))
    assert told in f"{view.says} {view.note}", view.says
    rule = next((each for each in clauses(RULE_SETS[slug]) if each.field == field), None)
    assert rule, f"{slug} has no sentence on {field}"
    cited = [row[0] for table in view.tables for row in table.rows if table.caption == "The rules that say so"]
    assert rule.text in cited, cited
    assert squeezed(rule.text) in squeezed(rules_on_page(slug))
    assert squeezed(rule.text) in squeezed(printed(f"card-{slug}.pdf"))


@cache
def rules_on_page(slug):
    """What a game's page says in its lists of rules."""
    page = JustHTML(PRINTED[slug].read_text(encoding="utf-8"), sanitize=False)
    return " ".join(words(item) for item in page.query(".fs-rulebook .fs-rule > p"))


def squeezed(text):
    """The text without anything that line ends or marks put in."""
    return "".join(text.split()).replace("*", "").replace("’", "'")


def test_ten_quarrels_are_about_points_on_which_the_sources_differ():
    assert len(DISPUTES) == 10
    quarrels = [matrix.quarrel(field) for field, _ in DISPUTES.values()]
    assert sum(bool(each) for each in quarrels) >= 8
