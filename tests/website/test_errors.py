"""Errors that the review names: the few are tried again as stored, and nearly all of the stored ones are confirmed."""

import re

import pytest

from research import stored
from research.errors import ERRORS, FEW, FEW_WORLDS, GAMES, counted
from tests.browser import ROOT
from website.figures.runs import confirmed

STORED = stored("errors")
ROWS = {game: [row for row in STORED["all"] if row["game"] == game] for game in GAMES}
WHERE = ("game", "round", "seat", "event", "lost", "why")


def test_the_few_come_out_as_stored():
    assert counted(FEW, FEW_WORLDS) == STORED["few"]


def test_the_few_are_the_first_of_all():
    first = [row for rows in ROWS.values() for row in rows[:FEW]]
    assert [[row[key] for key in WHERE] for row in first] == [[row[key] for key in WHERE] for row in STORED["few"]]


@pytest.mark.parametrize("game", GAMES)
def test_at_least_95_percent_of_the_named_errors_are_confirmed_and_under_1_percent_refuted(game):
    rows = ROWS[game]
    sure = sum(row["mean"] > 1.96 * row["error"] for row in rows)
    assert len(rows) == ERRORS and sure >= 0.95 * ERRORS
    assert sum(row["mean"] < -1.96 * row["error"] for row in rows) < 0.01 * ERRORS


@pytest.mark.parametrize("game", GAMES)
def test_a_reason_that_is_named_alone_is_the_same_in_fresh_deals(game):
    alone = [row for row in ROWS[game] if len(row["why"]) == 1]
    assert len(alone) > ERRORS / 4 and sum(row["part"] in row["why"] for row in alone) >= 0.95 * len(alone)


def test_the_page_of_the_review_says_how_many_and_by_how_much_it_overstates():
    assert "<fs-confirmed/>" in (ROOT / "docs" / "play" / "review.md").read_text(encoding="utf-8")
    expected = []
    for rows in ROWS.values():
        means = [sum(row[key] for row in rows) / len(rows) for key in ("lost", "mean")]
        sure = sum(row["mean"] > 1.96 * row["error"] for row in rows)
        expected += [sure, sum(row["mean"] < -1.96 * row["error"] for row in rows), *(round(mean, 1) for mean in means)]
    said = re.findall(r"(?<![\d,(])\d+(?:\.\d+)?(?= (?:were|refuted|points)|\. Where)", confirmed())
    assert [float(each) for each in said] == expected
