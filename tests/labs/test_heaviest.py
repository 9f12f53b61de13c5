"""The heaviest input of each lab: no bit of its work takes long, and what is too large is refused with numbers."""

from __future__ import annotations

import random
import re
import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import NamedTuple

import pytest

from fivescore import ALL_FIVES, FIVE_UP
from fivescore.core import notation
from fivescore.core.game import deal
from fivescore.core.layout import Play
from fivescore.core.notation import Record, write_plays, write_tiles
from fivescore.core.position import Draw
from fivescore_labs import LABS
from fivescore_labs.analysis import codec, retry
from fivescore_labs.analysis.scenario import at_turn
from fivescore_labs.classroom import progress, receipt
from fivescore_labs.classroom.exercises import LESSONS, TEMPLATES
from fivescore_labs.contract import Message, Session
from fivescore_labs.course import COURSE
from fivescore_labs.parts.html import plain
from fivescore_labs.train.questions import KINDS
from tests.games import random_layout
from tests.lessons import script, through
from tests.weekly import examples

BIT = 0.3
"""Seconds of this process that one bit of work may take: one answer to one message, from the click to the JSON."""
TRIES = 3
"""How often a lab is tried: what else the machine does adds to what it takes."""
MOST_BITS = examples(240)
"""How many bits of one long computation are looked at."""
REFUSES = re.compile(
    r"[^.]*\b(too (many|much|large|long)|out of reach|limit|longest(?! suit)|at most|the most)\b[^.]*\.?[^.]*"
)
"""A sentence that says that something is too large, and the next."""
NUMBER = re.compile(r"\d|\b(one|two|three|four|five|six|seven|eight|nine|ten)\b")


def record(rules, players, seed, turns=999, *, hidden=False):
    """A round at random as a record, up to so many turns; without the hidden tiles, if not asked for."""
    rng = random.Random(seed)
    state = deal(rules, players, rng, leader=0).start()
    while not state.result and sum(not isinstance(event.action, Draw) for event in state.events) < turns:
        state = state.apply(rng.choice(state.legal))
    found = Record.of(state)
    return notation.dumps(found if hidden else found.public)


def tried(rules, players):
    """An early choice of a round that is tried, as one of more positions than are read at once."""
    state = deal(rules, players, random.Random(5), leader=0).start()
    while len(state.events) < players or sum(isinstance(action, Play) for action in state.legal) < 2:
        state = state.apply(state.legal[0])
    seen, mine = Record.of(state).public, write_tiles(state.hands[state.to_move])
    first, second = [each for each in state.legal if isinstance(each, Play)][:2]
    text = codec.to_try(codec.write(at_turn(seen, len(seen.turns), mine)))
    line = f"{first} 1.00 roll-out - {text}"
    yield "read", "\n".join([codec.HEAD, *[line] * (retry.MOST + 1)])
    for each in (first, second):
        yield "tile", f"{each.tile.low}-{each.tile.high}"
        yield "place", str(each.on or "")
        yield "retry", ""


def class_receipts(students):
    """The receipts of a class in which everybody did every exercise once."""
    for student in range(1, students + 1):
        done = {progress.Token(id, student): progress.Done(1, 3, 2, ()) for id in TEMPLATES}
        made = receipt.receipt(progress.Progress(done), "", "")
        yield f"Student {student}\n{receipt.write(made)}"


def scripts():
    """For each lab its heaviest inputs: a name, and what a reader sends."""
    twelve = ALL_FIVES.vary(tiles=12)
    long, four, up = record(twelve, 2, 3), record(twelve, 4, 8), record(FIVE_UP.vary(tiles=9), 4, 2)
    late, later = record(twelve, 4, 1, turns=30), record(ALL_FIVES.vary(tiles=12, hand=5), 4, 8, turns=60)
    reads = [("read", each) for each in (long, four, up, late, later)]
    whole = write_plays(random_layout(FIVE_UP, random.Random(5), 28))
    some = random_layout(ALL_FIVES, random.Random(4), 21)
    lessons = [(f"lesson-{lesson}", "yes") for lesson in LESSONS]
    made = [(f"make-{kind}", kind) for kind in ("both", "moodle", "qti3", "answers")]
    done = {progress.Token(id, seed): progress.Done(1, 3, 2, ()) for id in TEMPLATES for seed in range(1, 40)}
    kept = progress.write(progress.Progress(done))
    up_at_first = [("rules", "five-up"), ("plays", whole)]

    for name in ("knock", "machine"):
        yield name, "most deals", script("deal 9999 / count / deal 1 / again")
    for name, what, line in SHORT:
        yield name, what, script(line)
    yield "referee", "long records", [("ask", "record"), *reads]
    yield "referee", "a long layout", [*up_at_first, ("ask", "score"), ("ask", "pass")]
    yield "scorekeeper", "long records", [*reads, ("undo", ""), ("sheet", "board")]
    yield "switchboard", "a long layout", [("plays", whole), ("spinner", "every"), ("pips", "500 " * 4)]
    yield "finder", "a long layout", [*up_at_first, ("back", ""), ("back", ""), ("back", "")]
    yield "finder", "a large hand", [("plays", write_plays(some)), ("hand", write_tiles(some.rest))]
    for rules, players in (
        (ALL_FIVES, 2),
        (FIVE_UP.vary(tiles=9), 4),
        (ALL_FIVES.vary(tiles=9), 3),
        (ALL_FIVES.vary(tiles=12), 2),
    ):
        yield "review", f"{players} players, {rules.tiles}", [("read", record(rules, players, 5, hidden=True))]
        yield "review", f"tries of {players} players, {rules.tiles}", list(tried(rules, players))
    yield "class", "ninety-nine students, all lessons", [("students", "99"), ("level", "stretch"), *lessons, *made]
    yield "class", "the last student, all lessons", [*lessons, ("student", "99"), ("key", ""), *made]
    yield "exercise", "many tries", [*[("check", f"{number}/97") for number in range(1, 13)], ("solution", "")]
    yield "exercise", "a long answer", [("check", "(" * 59 + "1" + ")" * 59)]
    yield "progress", "much progress", [("read", kept), ("kept", ""), ("forget", ""), ("back", "")]
    yield "mark-sheet", "a class", [("read", "\n".join(class_receipts(40)))]
    for lesson in COURSE:
        yield lesson.name, "all its steps", through(lesson)
    yield "editor", "long records", reads
    yield "editor", "the turns of a long record", [("read", later), *[("previous", "")] * 5]
    yield "editor", "a double-twelve set", script("empty / changes tiles=12 / seats 4 / hand 0-0 1-1 2-2")
    yield "editor", "a whole layout", [*up_at_first, ("back", "")]


SHORT = [
    ("court", "most trials", "claim nine-tiles / answer depends / run 500 / run 1"),
    ("nine-moves", "every move", " / ".join(["next"] * 9)),
    ("drill", "each kind", " / ".join(f"kind {each}" for each, _ in KINDS)),
    ("puzzle", "a day that opens", "day 261127 / show / next / show"),
    ("belief", "partner", "example partner / last / exact yes / tile 0-0"),
    ("belief", "tables", "example tables / last / exact yes / tile 0-0"),
    ("belief", "partner by a model", "example partner / suggests yes / last / seat 1"),
    ("belief", "tables by a model", "example tables / suggests yes / last / seat 1"),
    ("round", "four players with the tutor", "seats 4 / tutor yes / another / another / another"),
    ("round", "a double-twelve set", "pace at once / rules five-up tiles=12 / seats 4 / rules five-up tiles=15 / "
     "tutor yes / another 1 / another 2 / another 3"),
    ("round", "against who looks far", "opponent endgame / tutor yes / another / another / another"),
    ("endgame", "the largest ending", "mine 7 / theirs 7 / bones 12 / values 1600 / values all"),
    ("endgame", "the largest that is not drawn to", "bones 0 / mine 7 / theirs 7 / face-up yes"),
    ("endgame", "the largest in Five Up", "bones 0 / rules five-up / mine 6 / theirs 6"),
]  # fmt: skip


class Bit(NamedTuple):
    """One bit of work: what was sent, its seconds, what was said, and why it was refused."""

    sent: tuple[str, str]
    seconds: float
    says: str
    problem: str


def bits(name: str, steps: list[tuple[str, str]]) -> list[Bit]:
    """Every bit of the work of a new session that gets these messages."""
    out = []
    start = time.process_time()
    session = Session(LABS[name])
    reply = session.reply()
    for sent in [("open", ""), *steps]:
        if sent[0] != "open":
            start = time.process_time()
            reply = session.send(Message(*sent))
        for _ in range(MOST_BITS):
            plain(reply)
            words = [cell for table in reply.view.tables for row in table.rows for cell in row]
            told = " ".join([reply.view.caption, reply.view.note, *words])
            out.append(Bit(sent, time.process_time() - start, told, reply.problem))
            if reply.view.progress == 1:
                break
            start, sent = time.process_time(), ("more", "")
            reply = session.send(Message("more"))
    return out


CASES = list(scripts())
FIRST = {name: what for name, what, _ in reversed(CASES)}
"""The first input of each lab, which is tried on every run; the others are tried once a week."""
TRIED = [
    pytest.param(*case, id=f"{case[0]}: {case[1]}", marks=() if case[1] == FIRST[case[0]] else pytest.mark.slow)
    for case in CASES
]


@pytest.fixture(scope="module")
def anew():
    """A process for each case in which no lab has found anything yet."""
    context = get_context("forkserver")
    context.set_forkserver_preload(["fivescore_labs.door", __name__])  # or each would load both anew
    with ProcessPoolExecutor(1, context, max_tasks_per_child=1) as process:
        yield process


def test_every_lab_has_a_heaviest_input():
    assert {name for name, *_ in CASES} <= LABS.keys() and len(CASES) > 40


@pytest.mark.quick("knock: most deals", "editor: long records", "endgame: the largest ending")
@pytest.mark.parametrize(("name", "what", "steps"), TRIED)
def test_no_bit_of_heavy_work_takes_long_and_a_refusal_has_numbers(name, what, steps, anew):
    for _ in range(TRIES):
        found = anew.submit(bits, name, steps).result()
        longest = max(found, key=lambda bit: bit.seconds)
        if longest.seconds <= BIT:
            break
    else:
        pytest.fail(f"{longest.sent} takes {longest.seconds:.2f} s")
    told = [sentence[0] for bit in found for sentence in REFUSES.finditer(f"{bit.says} {bit.problem}")]
    assert [each for each in told if not NUMBER.search(each)] == []
