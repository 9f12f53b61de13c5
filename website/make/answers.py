"""Answers that come with a page: what a lab replies to the first acts of a reader, found when the site is built.

A page shows them before the engine has come into the browser, which then hears the same acts and goes on. No rule is
written twice: each reply is the engine's own, and for what is not stored a page waits. `answers.py FOLDER` writes a
file for each lesson and tool, for deals at the Table, and for the puzzles of the days to come.
"""

import heapq
import json
import re
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from copy import copy
from datetime import date, timedelta
from html import unescape
from itertools import count, islice, product
from pathlib import Path
from typing import Any

from bs4 import Tag

from fivescore_labs import LABS
from fivescore_labs.contract import Message, Reply, Session
from fivescore_labs.course.stepping import Steps
from fivescore_labs.parts.html import plain
from fivescore_labs.play.setup import checked
from website import OUT

MADE = OUT / "answers"
MOST = 200
"""How many replies a file has: the likely ones."""
PUZZLES = 100
"""How many of puzzles."""
WRONG = 3
"""What an act costs after one that was a mistake; any other costs 1."""
REST = "undo reset hint copy go hold another seed room stop look paper race theme grade".split()
"""What is not asked for first, or has no likely answer."""
TOOLS = "belief drill finder machine puzzle referee scorekeeper switchboard".split()
"""Labs that are no lessons, and are first pressed somewhere."""
ROOM = "12x12 0x0 0x0 0x0 0x0"
"""How much room the first tiles at the Table get; the smallest screen has so much."""
GAMES, STRENGTHS = ("all-fives", "five-up", "fives-and-threes"), ("careful", "chance", "rollout")
"""What the sheet before the first round offers at once (`docs/play/index.md`), the usual first."""
DEALS, FEWER = 10, 3
"""How many deals at the Table begin without the engine: of the usual game and strength, and of each other."""
DAYS = 28
"""For how many days, from the day before the site is built, the puzzles that are the same for everybody are stored."""

_ALIKE = re.compile(r"d\d{6}~\d+[ox]\.\d+[ox]\.\d+~\S+@\S+$")
"""The third puzzle of a day is answered: what comes next is another for each reader."""
_SENDS = re.compile(r'<[^>]*\bdata-send="([\w-]+)"[^>]*>')
_VALUE = re.compile(r'\bdata-value="([^"]*)"')
_PIECE = re.compile(r"(?=[<{\[])")


def publish(folder: Path) -> None:
    """Write every file."""
    folder.mkdir(parents=True)
    today = date.today() - timedelta(days=1)
    begins = [(name, "") for name, lab in LABS.items() if isinstance(lab, Steps) or name in TOOLS]
    begins += [("round", dealt) for dealt in _deals()]
    begins += [("puzzle", f"d{today + timedelta(days=number):%y%m%d}") for number in range(DAYS)]
    with ProcessPoolExecutor() as pool:
        for (lab, key), text in zip(begins, pool.map(stored, *zip(*begins, strict=True)), strict=True):
            (folder / ".".join(filter(None, (lab, key, "json")))).write_text(text, encoding="utf-8")


def _deals() -> Iterator[str]:
    """Deals in which the reader leads, each with its game and who plays the other seat."""
    for number, (rules, opponent) in enumerate(product(GAMES, STRENGTHS)):
        led = (seed for seed in count(1) if checked(str(seed), rules, "2", opponent).dealt().to_move == 0)
        yield from (f"{seed}~{rules}~2~{opponent}" for seed in islice(led, FEWER if number else DEALS))


def begun(lab: str, key: str) -> Session[Any]:
    """A session as the page of a lab begins one: at the Table with a deal, else with a text."""
    if lab != "round":
        return Session(LABS[lab], key)
    session = Session(LABS[lab])
    session.send(Message("room", ROOM))
    session.send(Message("another", key))
    return session


def mark(page: Tag) -> None:
    """Tell each lab of a page what of it is stored: the values of its first act, nothing for any act."""
    for lab in page.select('[data-lab][data-text=""]'):
        names = (str(lab["data-lab"]), f"{lab['data-lab']}.*")
        if files := [file for name in names for file in MADE.glob(f"{name}.json")]:
            lab["data-answers"] = " ".join(sorted(file.stem.partition(".")[2] for file in files))


def stored(lab: str, key: str) -> str:
    """Return what a lab replies to likely acts, as JSON: pieces of text, replies of them, and where acts lead."""
    most = PUZZLES if lab == "puzzle" else MOST
    texts: list[str] = []
    ways: list[dict[str, int]] = []
    known: dict[tuple[str, str], int] = {}
    tried = count()
    waits: list[tuple[int, int, Session[Any], int, Message | None]] = [(0, next(tried), begun(lab, key), -1, None)]
    while waits and len(texts) < most:
        cost, _, here, before, act = heapq.heappop(waits)
        if act:
            here = copy(here)
            here.send(act)
        reply = here.finished()
        text = json.dumps(plain(reply), ensure_ascii=False)
        at = known.setdefault((repr(here.state), text), len(texts))
        if act:
            ways[before][f"{act.id} {act.value}"] = at
        if at < len(texts):
            continue
        texts.append(text)
        ways.append({})
        step = WRONG if reply.view.verdict == "wrong" else 1
        for message in acts(reply, beside=lab != "round"):
            heapq.heappush(waits, (cost + step, next(tried), here, at, message))
    numbers: dict[str, int] = {}
    replies = [[numbers.setdefault(it, len(numbers)) for it in _PIECE.split(text) if it] for text in texts]
    written = {"parts": list(numbers), "replies": replies, "ways": ways}
    return json.dumps(written, ensure_ascii=False, separators=(",", ":"))


def acts(reply: Reply, beside: bool) -> Iterator[Message]:
    """Yield what a reader may do now, in the picture and then `beside` it; while others play, only to wait."""
    if reply.view.tick:
        yield Message("tick")
        return
    if _ALIKE.match(reply.text):
        return
    for it in _SENDS.finditer(reply.view.picture):
        if it[1] not in REST and "disabled" not in it[0]:
            found = _VALUE.search(it[0])
            yield Message(it[1], unescape(found[1]) if found else "")
    for each in reply.view.controls if beside else ():
        if each.enabled and each.id not in REST:
            others = [value for value, _ in each.options if value != each.value]
            values = {"button": [each.value], "check": ["" if each.value else "yes"], "choice": others}
            yield from (Message(each.id, value) for value in values.get(each.kind, ()))


if __name__ == "__main__":
    publish(Path(sys.argv[1]))
