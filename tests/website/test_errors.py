"""Errors that the review names: the few are tried again as stored, and nearly all of the stored ones are confirmed."""

import re

from tests.browser import ROOT
from website.figures.checks import confirmed
from website.runs import stored
from website.runs.errors import ERRORS, FEW, FEW_WORLDS, counted

STORED = stored("errors")
SURE = sum(row["mean"] > 1.96 * row["error"] for row in STORED["all"])
WRONG = sum(row["mean"] < -1.96 * row["error"] for row in STORED["all"])


def test_the_few_come_out_as_stored():
    assert counted(FEW, FEW_WORLDS) == STORED["few"]


def test_the_few_are_the_first_of_all():
    where = [[row[key] for key in ("game", "round", "seat", "event", "lost", "sure")] for row in STORED["all"]]
    assert where[:FEW] == [
        [row[key] for key in ("game", "round", "seat", "event", "lost", "sure")] for row in STORED["few"]
    ]


def test_at_least_95_percent_of_the_named_errors_are_confirmed():
    assert len(STORED["all"]) == ERRORS and SURE >= 0.95 * ERRORS


def test_the_page_of_the_review_says_how_many_and_by_how_much_it_overstates():
    assert "<fs-confirmed/>" in (ROOT / "docs" / "play" / "review.md").read_text(encoding="utf-8")
    nine = [row for row in STORED["all"] if row["game"] == "all-fives"]
    said, is_so = (sum(row[key] for row in nine) / len(nine) for key in ("lost", "mean"))
    numbers = [float(each) for each in re.findall(r"\d+(?:\.\d+)?(?= (?:were|refuted|%|points)|\.</p>)", confirmed())]
    assert numbers == [SURE, round(100 * SURE / ERRORS, 1), WRONG, round(said, 1), round(is_so, 1)]
