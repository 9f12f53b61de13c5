"""Editions: what was printed once can be made again, whatever the exercises ask today."""

import json
from pathlib import Path

import pytest

from fivescore.classroom.sheets import LEVELS, Sheet, read_code
from fivescore.errors import FivescoreError
from fivescore.exercises import EDITIONS, make, name, read_name
from fivescore.exercises.exercise import show

FIRST = json.loads((Path(__file__).parents[1] / "exercises" / "first.json").read_text(encoding="utf-8"))
"""Sheets by their codes, as the release of edition 1 wrote them: prompts, answers, solutions, likely wrong answers."""


@pytest.mark.parametrize("code", FIRST)
def test_a_sheet_of_the_first_edition_is_what_it_was(code: str) -> None:
    sheet = read_code(code)
    assert sheet.edition == 1 and sheet.code == code
    made = [
        [
            it.prompt,
            it.shown,
            it.question.solution,
            [f"{show(wrong.answer)} {wrong.name}" for wrong in it.question.misconceptions],
        ]
        for it in sheet.exercises
    ]
    assert made == FIRST[code]


@pytest.mark.parametrize("level", LEVELS)
def test_a_code_names_edition_and_level_and_brings_its_sheet_back(level: str) -> None:
    sheet = Sheet("at-least-one", "10B", 7, 3, level, 2)  # type: ignore[arg-type]
    assert sheet.code.startswith(f"10B-ALOB{LEVELS[sheet.level]}-7-03-")
    assert read_code(sheet.code.lower()) == sheet


def test_an_edition_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(FivescoreError, match=r"there is no edition 99 of the exercises; editions: 1, 2"):
        make("none-of-them", 1, 99)
    with pytest.raises(FivescoreError, match="there is no edition 99; editions: 1, 2"):
        Sheet("at-least-one", "10B", 7, 3, edition=99)
    with pytest.raises(FivescoreError, match="sheets of edition 1 have one level"):
        Sheet("at-least-one", "10B", 7, 3, "support", 1)


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_name_leads_back_to_its_exercise_and_edition(edition: int) -> None:
    for templates in EDITIONS[edition].values():
        for template in templates:
            assert read_name(name(template.id, edition)) == (template.id, edition)
