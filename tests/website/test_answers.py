"""The answers that come with a page are the engine's own, to the letter."""

import json
import random
from itertools import product

import pytest

from fivescore_labs.contract import Message
from fivescore_labs.parts.html import plain
from tests.browser import SITE
from tests.built import parsed
from website.make import answers

STORED = sorted(SITE.glob("answers/*.json"))
SAMPLE = {each.name for each in STORED if not each.name.startswith(("round", "puzzle.d"))} | {
    next(each.name for each in STORED if each.name.startswith(kind)) for kind in ("round", "puzzle.d")
}


def walks(file, walk, most):
    """Follow acts that are stored, chosen by chance, and ask the engine the same."""
    stored = json.loads(file.read_text(encoding="utf-8"))
    name, _, key = file.stem.partition(".")
    session, at = answers.begun(name, key), 0
    for step in range(most):
        told = json.loads("".join(stored["parts"][it] for it in stored["replies"][at]))
        reply = session.reply()
        while reply.view.progress < 1:
            reply = session.send(Message("more"))
        assert told == json.loads(json.dumps(plain(reply))), f"{file.name}, act {step}"
        if not stored["ways"][at]:
            return
        act, at = walk.choice(sorted(stored["ways"][at].items()))
        session.send(Message(*act.split(" ", 1)))


def begins(file):
    """What a page can reply without the engine, by how many acts it takes, and where it leads."""
    ways = json.loads(file.read_text(encoding="utf-8"))["ways"]
    steps, open_ = {0: 0}, [0]
    for at in open_:
        fresh = [to for to in ways[at].values() if to not in steps]
        steps |= dict.fromkeys(fresh, steps[at] + 1)
        open_ += fresh
    return ways, steps


DEALT = sorted(SITE.glob("answers/round.*.json"))


def test_at_the_table_an_answer_and_a_second_play_come_without_the_engine():
    found = {file.stem: begins(file) for file in DEALT}
    early = {name: min(steps[at] for at in steps if not ways[at]) for name, (ways, steps) in found.items()}
    assert found and min(early.values()) >= 6, early  # pick, lay; a tile shows, then lands; pick, lay


def test_each_game_and_strength_of_the_sheet_has_deals_that_need_no_engine():
    named = (parsed("play/").select(f".fs-first [name='{name}']") for name in ("rules", "seat-1"))
    asked = set(product(*([it["value"] for it in radios] for radios in named)))
    assert len(asked) == 9
    assert {tuple(file.stem.split("~")[1::2]) for file in DEALT} == asked


def test_the_answer_to_a_stored_puzzle_is_shown_without_the_engine():
    files = sorted(SITE.glob("answers/puzzle*.json"))
    assert files and [file.name for file in files if "show " not in begins(file)[0][0]] == []


def test_every_lesson_tool_deal_and_day_is_stored():
    assert len(STORED) > 50, "make site"
    assert all(json.loads(each.read_text(encoding="utf-8"))["ways"][0] for each in STORED)


@pytest.mark.parametrize(
    "file", [pytest.param(each, id=each.stem, marks=() if each.name in SAMPLE else pytest.mark.slow) for each in STORED]
)
def test_what_is_stored_is_what_the_engine_replies(file):
    walk = random.Random(43)
    for _ in range(3):
        walks(file, walk, 12)
