"""How long a lab may take: for its heaviest inputs, texts without end and damaged ones; and in calls for a click."""

import json
import random
import re
import subprocess
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import islice
from multiprocessing import get_context
from typing import NamedTuple

import pytest

from fivescore import ALL_FIVES, FIVE_UP
from fivescore.analysis.players import Greedy
from fivescore.analysis.simulate import rounds_of_match
from fivescore.core import notation
from fivescore.core.game import deal
from fivescore.core.layout import Play
from fivescore.core.notation import Record, dumps, write_plays, write_tiles
from fivescore.core.rules import RULE_SETS
from fivescore_labs import LABS
from fivescore_labs.analysis import positions, puzzles, retry
from fivescore_labs.classroom import progress, receipt
from fivescore_labs.classroom.exercises import LESSONS, TEMPLATES
from fivescore_labs.contract import LONGEST, LONGEST_VALUE, Message, Session
from fivescore_labs.course import COURSE
from fivescore_labs.door import answer
from fivescore_labs.parts.html import plain
from fivescore_labs.train.questions import KINDS
from tests.every import every
from tests.games import by_turns, random_layout
from tests.labs.test_fields import LINKS
from tests.lessons import HEAVY, SCRIPTS, script, sent, through
from tests.test_fuzz import mutated
from tests.weekly import FEW_LABS, examples
from website import ROOT

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
    found = Record.of(by_turns(rules, players, seed, turns))
    return notation.dumps(found if hidden else found.public)


def tried(rules, players):
    """An early choice of a round that is tried, as one of more positions than are read at once."""
    state = deal(rules, players, random.Random(5), leader=0).start()
    while len(state.events) < players or sum(isinstance(action, Play) for action in state.legal) < 2:
        state = state.apply(state.legal[0])
    seen, mine = Record.of(state).public, write_tiles(state.hands[state.to_move])
    first, second = [each for each in state.legal if isinstance(each, Play)][:2]
    text = puzzles.retry_text(positions.write(positions.at_turn(seen, len(seen.turns), mine)))
    line = f"{first} 1.00 roll-out - {text}"
    yield "read", "\n".join([puzzles.HEAD, *[line] * (retry.MOST + 1)])
    for each in (first, second):
        yield "tile", f"{each.tile.low}-{each.tile.high}"
        yield "place", str(each.on or "")
        yield "retry", ""


def every_receipt(students):
    """The receipts of students who did every exercise, each with two wrong ways."""
    for student in range(1, students + 1):
        tokens = [progress.Token(id, student) for id in TEMPLATES]
        done = {each: progress.Done(1, 3, 2, tuple(receipt.wrong_ways(each))[:2]) for each in tokens}
        yield f"Student {student}\n{receipt.write_receipt(receipt.Receipt(done))}"


def scripts():
    """For each lab its heaviest inputs: a name, and what a reader sends."""
    twelve = ALL_FIVES.vary(tiles=12)
    long, four, up = record(twelve, 2, 3), record(twelve, 4, 8), record(FIVE_UP.vary(tiles=9), 4, 2)
    late, later = record(twelve, 4, 1, turns=30), record(ALL_FIVES.vary(tiles=12, hand=5), 4, 8, turns=60)
    reads = [("read", each) for each in (long, four, up, late, later)]
    whole = write_plays(random_layout(FIVE_UP, random.Random(5), 28))
    some = random_layout(ALL_FIVES, random.Random(4), 21)
    lessons = [(f"lesson-{lesson}", "yes") for lesson in LESSONS]
    made = [(f"make-{kind}", kind) for kind in ("both", "moodle", "qti", "answers")]
    done = {progress.Token(id, seed): progress.Done(1, 3, 2, ()) for id in TEMPLATES for seed in range(1, 40)}
    kept = progress.write(progress.Progress(done))
    up_at_first = [("rules", "five-up"), ("plays", whole)]

    for name in ("knock", "machine"):
        yield name, "most deals", script("deal 9999 / count / deal 1 / again")
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
    yield "mark-sheet", "a class", [("read", "\n".join(every_receipt(40)))]
    for lesson in COURSE:
        yield lesson.name, "all its steps", through(lesson)
    yield "editor", "long records", reads
    yield "editor", "the turns of a long record", [("read", later), *[("previous", "")] * 5]
    yield "editor", "a whole layout", [*up_at_first, ("back", "")]
    yield "drill", "each kind", script(" / ".join(f"kind {each}" for each, _ in KINDS))
    for case, line in HEAVY.items():
        yield *case.split(": "), script(line)


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
    for act in [("open", ""), *steps]:
        if act[0] != "open":
            start = time.process_time()
            reply = session.send(Message(*act))
        for _ in range(MOST_BITS):
            plain(reply)
            words = [cell for table in reply.view.tables for row in table.rows for cell in row]
            told = " ".join([reply.view.caption, reply.view.note, *words])
            out.append(Bit(act, time.process_time() - start, told, reply.problem))
            if reply.view.progress == 1:
                break
            start, act = time.process_time(), ("more", "")
            reply = sent(session, "more")
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


# Long, repeated and damaged texts


SEPARATORS = "~.,-@: =+|/"
COPIES = 3_000


def repeated(name):
    """Each part of the longest link so many times with each sign between, and as often as a link has room for."""
    parts = max((link["text"].split("~") for link in LINKS if link["lab"] == name), key=len, default=["a", "b"])
    for at, part in enumerate(parts):
        for sign in SEPARATORS:
            room = (LONGEST - len("~".join(parts))) // len(part + sign)
            for copies in {COPIES, min(COPIES, room)}:
                yield "~".join([*parts[:at], sign.join([part] * copies), *parts[at + 1 :]])


def asked(**request):
    """The reply of the door, and its seconds of this process."""
    start = time.process_time()
    reply = json.loads(answer(json.dumps({"key": "bounds", **request})))
    return reply, time.process_time() - start


def attacked(name, texts, past=()):
    """Each of the texts, opened and then taken back: the longest time, and what is wrong."""
    found = []
    for text in texts:
        reply, longest = asked(lab=name, text=text, past=list(past))
        for id in ("tick", "more", "undo", "undo"):
            if "fault" in reply:
                break
            reply, seconds = asked(message={"id": id})
            longest = max(longest, seconds)
        found.append((text, longest, reply.get("detail", "")))
    return found


def faults(name, texts, anew):
    """Which of the texts break a lab, or hold it up each time that they are tried."""
    found = anew.submit(attacked, name, list(texts)).result()
    wrong = [f"{name}: {text[:80]!r}: {detail}" for text, _, detail in found if detail]
    for text, seconds, _ in found:
        again = [seconds]
        while min(again) > BIT and len(again) < TRIES:
            again.append(anew.submit(attacked, name, [text]).result()[0][1])
        if min(again) > BIT:
            wrong.append(f"{name}: {text[:80]!r}… of {len(text):,} characters takes {min(again):.2f} s")
    return wrong


REPEATED = [("exercise", 7, ()), ("scorekeeper", 7, ()), ("review", 7, pytest.mark.landing)]
REPEATED += [(name, 1, pytest.mark.slow) for name in LABS]
"""Labs, each with one of how many of its texts is tried, and when."""


@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("name", "step"), [pytest.param(name, step, marks=when) for name, step, when in REPEATED])
def test_no_repeated_part_of_a_link_holds_a_lab_up(name, step, anew):
    assert faults(name, islice(repeated(name), 0, None, step), anew) == []


@pytest.mark.parametrize("name", LABS)
def test_a_link_that_is_too_long_is_refused_with_both_lengths_before_it_is_read(name, monkeypatch):
    session = Session(LABS[name], "x" * (LONGEST + 1))
    assert f"it is {LONGEST + 1:,} characters long, and {LONGEST:,} are the most" in session.reply().problem
    monkeypatch.setattr(type(LABS[name]), "update", None)
    assert f"{LONGEST_VALUE:,} are the most" in session.send(Message("read", "x" * (LONGEST_VALUE + 1))).problem


def match(rules, players, seed):
    """A whole match as a link of the scorekeeper."""
    rounds = rounds_of_match(rules, [Greedy()] * players, seed)
    texts = [dumps(Record.of(end).public).strip().replace("\n", "~") for _, end in rounds]
    return "~~".join(["xs", *texts])


def test_the_longest_match_still_opens_soon_and_is_taken_back_soon():
    long = max((match(RULE_SETS["all-fives-gamerules"], 3, seed) for seed in range(4)), key=len)
    assert 4_000 < len(long) < LONGEST
    reply, opened = asked(lab="scorekeeper", text=long)
    back, undone = asked(message={"id": "undo"})
    assert (reply["problem"], back["problem"], reply["text"]) == ("", "", long) and len(back["text"]) < len(long)
    assert opened < BIT and undone < BIT


def test_what_would_make_a_link_too_long_is_refused_and_nothing_is_lost():
    begun = "fivescore 1 all-fives~players: Ana, Ben~# "
    text = "numbers~~" + begun + "a" * (LONGEST - len(begun) - 19) + "~5-5 = 10"
    session = Session(LABS["scorekeeper"], text)
    assert session.reply().problem == ""
    told = sent(session, "write 0-5 # and much more")
    assert f"{LONGEST:,} are the most" in told.problem and told.text == text
    assert (sent(session, "undo").problem, session.reply().undo) == ("", False)


@pytest.mark.landing  # a few receipts are read
def test_the_receipts_of_250_students_are_read_bit_by_bit():
    text = "\n".join(every_receipt(250))
    receipt.wrong_ways.cache_clear()
    longest = BIT
    for _ in range(3):  # where other tests crowd the processor, a bit may take longer once, not each time
        if longest < BIT:
            break
        asked(lab="mark-sheet", text="")
        reply, longest = asked(message={"id": "read", "value": text})
        while reply["view"]["progress"] < 1:
            reply, seconds = asked(message={"id": "more"})
            longest = max(longest, seconds)
    assert reply["view"]["caption"].startswith(f"250 students, {250 * len(TEMPLATES)} exercises") and longest < BIT


@every(["a", "a-", "none-of-them~3 ", "fivescore receipt ", "of 3 exercises ", "9", "\n"])
def test_no_repeated_part_of_a_receipt_holds_the_mark_sheet_up(piece):
    asked(lab="mark-sheet", text="")
    assert asked(message={"id": "read", "value": piece * (100_000 // len(piece))})[1] < BIT


# What was before


@pytest.mark.parametrize("name", sorted({link["lab"] for link in LINKS}))
def test_a_damaged_text_before_this_one_is_told_and_is_no_defect(name):
    rng = random.Random(name)
    for link in LINKS:
        for _ in range(examples(12) if link["lab"] == name else 0):
            text, before = link["text"], mutated(link["text"], rng)
            found = attacked(name, [text], [[text, before]]) + attacked(name, [before])
            assert [fault for _, _, fault in found if fault] == [], before


@every([5, "x", None, {}, [5], [["", ""], ["x"]], [["", None]]])
def test_a_past_that_is_none_is_told_and_the_lab_opens(past):
    reply, _ = asked(lab="nine-moves", text="3", past=past)
    assert "damaged" in reply["problem"] and reply["text"] == "3"


@every(["1/0", "1e9999999", "nan", "9" * 5_000])
def test_points_that_are_no_number_are_told_at_once(points):
    asked(lab="review", text="")
    reply, seconds = asked(
        message={"id": "read", "value": f"{puzzles.HEAD}\n1-6@6-6 {points} roll-out - review.1=~FU19qkxGlO_BDckACHMG"}
    )
    assert "is no number of points; write one such as 1.25" in reply["problem"] and seconds < BIT


# How far a click walks: calls of the engine's own functions, so that every machine counts the same


COUNTED = """
import collections, json, sys
from fivescore.core import referee
from fivescore_labs import LABS
from fivescore_labs.contract import Message, Session

def counted(act):
    calls = collections.Counter()
    def note(frame, event, _):
        code = frame.f_code
        if event == "call" and "/fivescore" in code.co_filename and not code.co_name.startswith("<"):
            calls[code.co_qualname] += 1
    sys.setprofile(note)
    act()
    sys.setprofile(None)
    return calls

def clicked(lab, *message, before=None):
    session = Session(LABS[lab])
    if before:
        session.send(Message(*before))
    return counted(lambda: session.send(Message(*message)))

record = "fivescore 1 all-fives\\nplayers: Ana, Ben\\n5-5 = 10\\n0-5 = 10\\n3-5@5-5 = 0\\n0-0 = 3"
whole = (
    "fivescore 1 all-fives~leader: 2~hands: 0-3 1-1 1-6 2-3 2-4 3-3 3-4 4-4 6-6 | 0-0 0-1 0-6 1-2 1-3 2-6 4-5 4-6 5-6~"
    "boneyard: 0-2 0-5 1-4 1-5 3-6 5-5 0-4 3-5 2-2 2-5~1-3~3-4 = 5~4-5~1-1~1-2~1-6~5-6@4-5~2-3 = 15~0-6@1-6~0-3@2-3~"
    "0-1@1-1~6-6~0-0@0-3~draw 0-2@0-0~2-6@6-6~2-4@0-2~4-6~left: 14 0"
)
print(json.dumps({
    "a play in a round": clicked("round", "play-1", "1-6@4-6"),
    "a tile picked at the Table": clicked("round", "tile", "1-6"),
    "a play in the finder": clicked("finder", "play", "3-6@3-5"),
    "a right answer": clicked("exercise", "check", "5/22"),
    "a wrong answer": clicked("exercise", "check", "25/49", before=("check", "24/49")),
    "a round that is ruled on": counted(lambda: Session(LABS["referee"], "record~" + whole).reply()),
    "a record before the referee": counted(lambda: referee.on_record(record)),
    "a play in the editor": clicked("editor", "play", "2-2@1-2"),
    "a hand in the editor": clicked("editor", "hand", "2-2 2-4 2-6"),
}))
"""
MOST = {
    "a play in a round": 1300,
    "a tile picked at the Table": 1100,
    "a play in the finder": 1700,
    "a record before the referee": 530,
    "a right answer": 400,
    "a wrong answer": 900,  # the second of its kind: the ways to it are known
    "a round that is ruled on": 4000,  # its board folds to what a phone shows
}


@cache
def calls():
    """Calls by the function's name, in a Python in which nothing is remembered yet."""
    command = [sys.executable, "-c", COUNTED]
    run = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT, timeout=100)
    return json.loads(run.stdout)


@every(MOST)
def test_a_click_does_not_walk_far(act):
    assert sum(calls()[act].values()) < MOST[act], sorted(calls()[act].items(), key=lambda each: -each[1])[:20]


@every(["a play in the editor", "a hand in the editor"])
def test_a_click_in_the_editor_writes_one_id_and_asks_few_places(act):
    assert calls()[act].get("write_id", 0) <= 1 and calls()[act].get("Layout.places", 0) <= 200


@pytest.mark.quick(*FEW_LABS)  # one session behind all
@pytest.mark.parametrize("name", LABS)
def test_a_message_writes_the_share_text_of_its_state_once(name, monkeypatch):
    lab, session = LABS[name], Session(LABS[name])
    write, written = type(lab).write, []
    monkeypatch.setattr(type(lab), "write", lambda it, state: written.append(state) or write(it, state))
    for step in SCRIPTS[name]:
        written.clear()
        session.send(Message(*step))
        assert sum(state is session.state for state in written) <= 1
