"""What a notebook or a page says of stored data has its assertion, and what was false is found when it is put back."""

import json
import re
import tomllib

import pytest

from fivescore.core.errors import FivescoreError
from fivescore_labs.claims import CLAIMS, results, side_of_line
from fivescore_labs.classroom.cli import check_assertions, run, said
from tests.browser import ROOT
from tests.built import cells
from tests.every import every

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
(ROUNDS,) = (ROOT / "notebooks").glob("20_*.ipynb")
FALSE = {
    "long-says": "The shortest round of these takes ten tiles: one player lays nine in a row.",
    "by-turn-says": "From then on each play of the one who follows brings a little more.",
    "out-says": "The one who leads goes out in about half of the rounds.",
    "luck-says": "Who plays explains seven times as much as what was dealt.",
}
"""What the notebook once said, by the cell where it did."""
SPREAD = """
spread = rounds.ahead.var()
tiles = rounds.groupby("deal").ahead.mean().var() - spread / 9
players = rounds.groupby(["first", "second"]).ahead.mean().var()
neither = spread - tiles - players
"""
"""How it once worked out the part of the tiles: 0.04, with the spread of the players taken away as well."""


@pytest.mark.landing  # a Python of its own
def test_one_command_tries_what_notebooks_say_of_stored_tables(capsys):
    run(["check", *map(str, NOTEBOOKS)])
    assert capsys.readouterr().out.endswith("all of them follow.\n")
    assert sum(len(said(each["source"])) for each in cells(ROUNDS) if each["cell_type"] == "markdown") >= 20


@pytest.mark.parametrize(("id", "sentence"), FALSE.items())
def test_a_false_sentence_that_is_put_back_has_no_assertion(id, sentence, tmp_path):
    book = {"cells": [each | ({"source": sentence} if each["id"] == id else {}) for each in cells(ROUNDS)]}
    file = tmp_path / "rounds.ipynb"
    file.write_text(json.dumps(book), encoding="utf-8")
    with pytest.raises(FivescoreError, match=f"rounds.ipynb, cell {id}: “{sentence[:9]}.* has no assertion"):
        check_assertions(file)


def test_a_wrong_part_of_the_tiles_that_is_put_back_breaks_an_assertion(monkeypatch, capsys):
    monkeypatch.chdir(ROOT / "notebooks")
    codes = {each["id"]: each["source"] for each in cells(ROUNDS) if each["cell_type"] == "code"}
    told = {}
    for id in ("read", "lengths", "leads", "duplicate", "shares", "luck-holds"):
        exec(codes[id], told)
    assert round(told["tiles"] / told["rounds"].ahead.var(), 3) == 0.079, "as an analysis of variance finds"
    exec(SPREAD, told)
    with pytest.raises(AssertionError):
        exec(codes["luck-holds"], told)


def test_what_is_asked_linked_or_only_leads_on_is_no_sentence_about_data():
    assert said("Half of it? See [ten rounds](a.md). The two:") == []
    assert said("It takes ten.\n| a row | of ten. |\n# Ten.") == ["It takes ten."]


LEARN = ROOT / "docs" / "learn"
HELD = tomllib.loads((LEARN / "holds.toml").read_text(encoding="utf-8"))["held"]


def plain(page):
    """The words of a page as they are read: no figures, no tags, no targets of links."""
    text = re.sub(r"<[^>]+>", "", (LEARN / f"{page}.md").read_text(encoding="utf-8").split("---", 2)[2])
    return " ".join(re.sub(r"\]\([^)]*\)|[\[*]", "", text).split())


def outcome(claim, experiment, who):
    return results.stored_results(CLAIMS[claim])[experiment][who]


def silent(claim, experiment, who):
    """Whether the verdict takes the interval for telling nothing."""
    (than,) = {each.than for each in CLAIMS[claim].parts if (each.name, each.by) == (experiment, who)}
    return side_of_line(outcome(claim, experiment, who), than, results.REACH) == 0


@every([(each["page"], each["says"], each["that"]) for each in HELD])
def test_what_a_page_of_the_course_says_of_a_stored_run_holds(page, says, that):
    assert says in plain(page)
    assert eval(that, {"mean": lambda *asked: outcome(*asked).mean, "silent": silent}), says


def test_no_page_of_the_course_tells_points_a_round_without_what_must_hold():
    told = re.compile(r"points? (?:a round|more)\b|matches of (?:five|four)")
    for path in LEARN.glob("*.md"):
        own = [part for each in HELD if each["page"] == path.stem for part in each["says"].split(". ")]
        found = [sentence for sentence in said(plain(path.stem)) if told.search(sentence)]
        assert [each for each in found if not any(part in each for part in own)] == [], path.name
