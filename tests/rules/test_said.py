"""What each game says of its rules, and of which source, line by line in `clauses.txt`.

A change of a rule, of its words or of its source shows there; `python -m tests.rules.test_said` writes the file anew,
and the difference is what is to be read.
"""

from pathlib import Path

import pytest

from fivescore import ALL_FIVES, FIVE_UP, FIVES_AND_THREES, MUGGINS, RULE_SETS, RuleError
from fivescore.core.rules import clauses, credit, credited, gains, kept_from, reached, settle, worth

FILE = Path(__file__).with_name("clauses.txt")
VARIED = (
    ALL_FIVES.vary(players=(2, 3, 5), partners=False, hand=5, target=100),
    ALL_FIVES.vary(players=2, partners=False, settlement="each loses"),
    ALL_FIVES.vary(reserve=1, must_play=False, lead="double", next_lead="winner"),
    ALL_FIVES.vary(reserve=2, split_tie=False, counted="all others", rounding="exact"),
    ALL_FIVES.vary(ending="exact", first_lead="highest double", spinner="every", count="ends"),
    ALL_FIVES.vary(ending="bounce", players=(2, 4), first_lead="highest tile"),
    FIVES_AND_THREES.vary(first_tile_wins=False, chip_out_joined=False, both_out=False),
    FIVES_AND_THREES.vary(partners=False, players=(2, 3), settlement="winner takes"),
    FIVE_UP.vary(partners=False, spinner="none", rounded="sum", drawing="while able"),
    ALL_FIVES.vary(knock=1, counted="difference", block_counts=False, ending="bounce"),
    FIVES_AND_THREES.vary(knock=1, settlement="winner takes", counted="difference"),
    MUGGINS.vary(tiles=9, hand="european", target=77, rounding="nearest"),
)


def said(rules):
    """The clauses of a game, a line each."""
    return [f"{it.topic}/{it.name} ({it.field or 'all games'}; {it.source}) {it.text}" for it in clauses(rules)]


def every():
    """All games with their clauses, then variations with those that their game does not have."""
    for slug, rules in RULE_SETS.items():
        yield from ("", f"# {slug}", *said(rules))
    for rules in VARIED:
        base = said(RULE_SETS[rules.slug])
        yield from ("", f"# {rules!r}", *(line for line in said(rules) if line not in base))


def test_no_game_changes_a_rule_its_words_or_its_source_unnoticed():
    assert [*every()] == FILE.read_text(encoding="utf-8").splitlines()


CONTRADICTIONS = {
    "3 hands need 30 tiles, and a double-six set has 28 (fields: hand, tiles)": {
        "players": 3, "partners": False, "hand": 10},
    "without drawing, no 1 last tiles can be kept back (fields: drawing, reserve)": {"drawing": "none", "reserve": 1},
    "fives and threes is scored by how many times they divide the total, never by the total itself; "
    "unit must be 'times' (fields: scoring, unit)": {"scoring": "fives and threes"},
    "pips that are not rounded cannot be settled in fives (fields: rounding, unit)": {
        "unit": "times", "rounding": "exact"},
    "the ends of a spinner cannot count where there is no spinner (fields: count, spinner)": {
        "spinner": "none", "count": "ends"},
    "partners are two against two, and four is not an allowed number of players (fields: partners, players)": {
        "players": 2},
    "scores in steps of five never hit this target exactly (fields: ending, target, unit)": {
        "ending": "exact", "target": 77},
    "hand names no number for 3 or 4 players (fields: hand, players)": {"hand": ((2, 7),)},
}  # fmt: skip


@pytest.mark.parametrize("says", CONTRADICTIONS)
def test_rules_that_no_table_can_play_together_are_refused_with_the_fields_that_meet(says):
    with pytest.raises(RuleError) as caught:
        ALL_FIVES.vary(**CONTRADICTIONS[says])
    assert str(caught.value) == says
    assert ", ".join(caught.value.fields) == says.rpartition("(fields: ")[2].rstrip(")")


def test_a_number_of_players_that_a_game_does_not_allow_is_a_fault_of_that_rule():
    with pytest.raises(RuleError, match=r"^All Fives is not played by 5; numbers of players: 2, 3, 4$") as caught:
        ALL_FIVES.target_for(5)
    assert caught.value.rule == "players"


TARGETS = [
    (ALL_FIVES, 100, "E"), (ALL_FIVES, 500, "E"), (ALL_FIVES, 501, "varied"), (ALL_FIVES, 99, "varied"),
    (ALL_FIVES, 200, "D E"), (ALL_FIVES, 300, "D E"), (ALL_FIVES, 301, "E"), (ALL_FIVES, 199, "E"),
    (FIVES_AND_THREES, 31, "C"), (FIVES_AND_THREES, 121, "C"), (FIVES_AND_THREES, 60, "varied"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "target", "source"), TARGETS)
def test_a_target_has_the_sources_that_play_to_it(game, target, source):
    assert game.vary(players=2, partners=False, both_out=False, target=target).source_of("target") == source


@pytest.mark.parametrize(("largest", "source"), [(6, "A B C D E"), (9, "C D"), (12, "C")])
def test_a_set_has_the_sources_that_play_with_it(largest, source):
    other = ALL_FIVES.vary(tiles=9 if largest == 6 else largest)
    assert other.vary(tiles=largest).source_of("tiles") == ("A" if largest == 6 else source)


def test_tiles_left_are_rounded_to_threes_where_threes_score():
    threes = RULE_SETS["all-threes"].vary(rounding="nearest")
    assert [worth(threes, pips) for pips in (1, 2, 4, 5, 7)] == [0, 3, 3, 6, 6]
    assert [worth(threes.vary(rounding="up"), pips) for pips in (1, 3, 4)] == [3, 3, 6]


def test_a_first_tile_may_score_for_who_stands_at_the_target_already():
    rules = ALL_FIVES.vary(first_tile_wins=False)
    assert credit(rules, 250, 5, 250, leads=True) == 255


def test_points_of_a_later_tile_are_not_kept_back_as_those_of_a_first_one():
    assert kept_from(FIVES_AND_THREES.vary(first_tile_wins=False), 57, 4, 61) == ""


def test_a_side_that_went_out_wins_though_its_partner_holds_more_than_the_others():
    assert gains(ALL_FIVES, (0, 2, 13, 1), 0) == (5, 0)


def test_each_half_of_a_split_that_is_not_rounded_is_whole_pips():
    muggins = MUGGINS.vary(players=3, partners=False)
    assert settle(muggins, (0, 1, 2), (2, 2, 14), None).points == (7, 7, 0)


def test_halves_of_a_split_are_whole_numbers_so_that_scores_read_as_such():
    exact = MUGGINS.vary(players=3, partners=False)
    assert [str(points) for points in settle(exact, (0, 1, 2), (2, 2, 15), None).points] == ["7", "7", "0"]


def test_points_that_are_not_of_all_sides_are_credited_to_none():
    with pytest.raises(ValueError, match="shorter"):
        credited(ALL_FIVES, (0, 0), (5,), 250)


def test_past_an_exact_target_a_score_has_not_reached_it():
    assert not reached(FIVES_AND_THREES, 62, 61) and reached(ALL_FIVES, 251, 250)


def test_hands_and_seats_that_do_not_match_are_not_settled():
    with pytest.raises(ValueError, match="longer"):
        settle(ALL_FIVES, (0, 1), (0, 5, 6), 0)


if __name__ == "__main__":
    FILE.write_text("\n".join(every()) + "\n", encoding="utf-8")
