"""Every text is measured before a lab works on it: long, repeated and damaged ones are soon refused, in a sentence."""

from __future__ import annotations

import json
import random
import time
from itertools import islice

import pytest

from fivescore.analysis.players import Greedy
from fivescore.analysis.simulate import rounds_of_match
from fivescore.core.notation import Record, dumps
from fivescore.core.rules import RULE_SETS
from fivescore_labs import LABS
from fivescore_labs.analysis import codec
from fivescore_labs.classroom import progress, receipt
from fivescore_labs.classroom.exercises import TEMPLATES
from fivescore_labs.contract import LONGEST_VALUE, Message, Session
from fivescore_labs.door import answer
from fivescore_labs.share import LONGEST
from tests.every import every
from tests.labs.test_heaviest import BIT, TRIES, anew as anew
from tests.labs.test_share import LINKS
from tests.weekly import examples

SEPARATORS = "~.,-@: =+|/"
COPIES = 3_000
FIELDS = {name: ["a", "b"] for name in LABS}
"""The parts of one link for each lab: the one that has most of them."""
for link in LINKS:
    FIELDS[link["lab"]] = max(
        FIELDS[link["lab"]], link["text"].split("~"), key=lambda parts: (parts != ["a", "b"], len(parts))
    )


def repeated(name):
    """Each part of a link so many times with each sign between, in full and as often as a link has room for."""
    parts = FIELDS[name]
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


@pytest.mark.parametrize("count", [10_000, 100_000])
def test_answers_without_end_are_counted_and_not_marked(count):
    reply, seconds = asked(lab="exercise", text="two-tiles-both-double~1~~" + "~1" * count)
    assert reply["problem"].startswith("That link cannot be read: ") and seconds < BIT


@pytest.mark.quick("exercise", "scorekeeper")  # the others weigh a record
@pytest.mark.parametrize("name", ["exercise", "scorekeeper", "review"])
def test_no_repeated_part_of_a_link_holds_these_labs_up(name, anew):
    assert faults(name, islice(repeated(name), 0, None, 7), anew) == []


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_no_repeated_part_of_any_link_holds_a_lab_up(anew):
    assert [fault for name in LABS for fault in faults(name, repeated(name), anew)] == []


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
    told = session.send(Message("write", "0-5 # and much more"))
    assert f"{LONGEST:,} are the most" in told.problem and told.text == text
    assert (session.send(Message("undo")).problem, session.reply().undo) == ("", False)


def every_receipt(students):
    """The receipts of students who did every exercise, each with two wrong ways."""
    for student in range(1, students + 1):
        tokens = [progress.Token(id, student) for id in TEMPLATES]
        done = {each: progress.Done(1, 3, 2, tuple(receipt.wrong_ways(each))[:2]) for each in tokens}
        yield f"Student {student}\n{receipt.write(receipt.Receipt(done))}"


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


def damaged(text, rng):
    """A text as a browser that broke down, or somebody's hand, may leave it."""
    signs = list(text)
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(signs) + 1)
        parts = "".join(signs).split("~")
        match rng.randrange(5):
            case 0:
                del signs[at : at + rng.randint(1, 4)]
            case 1:
                signs.insert(at, rng.choice([*SEPARATORS, "\n", "9", "x", "٣", "²", "\0"]))
            case 2:
                del signs[at:]
            case 3:
                rng.shuffle(parts)
                signs = list("~".join(parts))
            case 4:
                parts[rng.randrange(len(parts))] = rng.choice(
                    ["", ",", "|", "-1", "9" * 5_000, "x", "5-5", "6-6 | 0-0", "@", "2-2@2-2", "1/0", "1e9999999"]
                )
                signs = list("~".join(parts))
    return "".join(signs)


@pytest.mark.parametrize("name", sorted({link["lab"] for link in LINKS}))
def test_a_damaged_text_before_this_one_is_told_and_is_no_defect(name):
    rng = random.Random(name)
    for link in LINKS:
        for _ in range(examples(12) if link["lab"] == name else 0):
            text, before = link["text"], damaged(link["text"], rng)
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
        message={"id": "read", "value": f"{codec.HEAD}\n1-6@6-6 {points} roll-out - review.1=~FU19qkxGlO_BDckACHMG"}
    )
    assert "is no number of points; write one such as 1.25" in reply["problem"] and seconds < BIT
