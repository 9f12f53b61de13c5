"""QR codes of receipts and tallies: read back by a reader that knows nothing of us, and taken in by the labs."""

import re
from itertools import pairwise

import numpy as np
import pytest
import zxingcpp
from hypothesis import given, settings, strategies as st

from fivescore.core.errors import NotationError
from fivescore_labs.classroom.codes import MOST, PART, drawing, joined, qr_texts
from fivescore_labs.classroom.progress import Done
from fivescore_labs.classroom.receipt import (
    Entry,
    MarkSheet,
    Receipt,
    on_sheet,
    read_receipt as read,
    shared_misconceptions,
    write_receipt as write,
    wrong_ways,
)
from fivescore_labs.classroom.sheets import PRACTICE, Sheet, class_of, read_code
from fivescore_labs.contract import LABS, Session
from tests.every import every
from tests.lessons import sent


def receipt(student=7, tries=2, lesson="what-a-knock-tells"):
    sheet = Sheet(lesson, "10B", 2026, student)
    done = {each: Done(0, tries, 1, tuple([*wrong_ways(each)][:1]), ("0.29",)) for each in on_sheet(sheet)}
    return Receipt(done, sheet.code)


def squares(code):
    """A drawing as squares, black ones 0."""
    text = str(code)
    size = int(re.search(r'viewBox="0 0 (\d+) ', text)[1])
    grid = np.full((size, size), 255, np.uint8)
    for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1", text):
        grid[int(y), int(x) : int(x) + int(length)] = 0
    return grid


def seen(grid, each):
    """The squares as a camera of such a size sees them."""
    return np.kron(grid, np.ones((each, each), np.uint8))


def turned(picture, degrees):
    """The picture turned about its middle, on a gray table."""
    size = int(1.5 * len(picture))
    y, x = np.mgrid[:size, :size] - size / 2
    a = np.radians(degrees)
    across, down = (np.cos(a) * x + np.sin(a) * y, np.cos(a) * y - np.sin(a) * x)
    at = np.round(np.stack([down, across]) + len(picture) / 2).astype(int)
    inside = ((at >= 0) & (at < len(picture))).all(axis=0)
    out = np.full((size, size), 160, np.uint8)
    out[inside] = picture[at[0][inside], at[1][inside]]
    return out


def by_reader(picture):
    return [each.text for each in zxingcpp.read_barcodes(np.ascontiguousarray(picture))]


@every(qr_texts(write(receipt()), "Zoë"))
def test_a_code_is_read_back_at_three_sizes_turned_and_half_in_the_dark(frame):
    grid = squares(drawing(frame, "a receipt"))
    for each in (3, 5, 9):
        assert by_reader(seen(grid, each)) == [frame]
    for degrees in (17, 90, 200):
        assert by_reader(turned(seen(grid, 6), degrees)) == [frame]
    shade = np.linspace(1.0, 0.3, 5 * len(grid))
    assert by_reader((seen(grid, 5) * shade).astype(np.uint8)) == [frame]


@settings(max_examples=60)
@given(st.text(st.characters(codec="utf-8", exclude_characters="\n"), max_size=20), st.integers(1, 30))
def test_a_receipt_and_a_name_come_back_from_their_codes(name, student):
    one = receipt(student)
    got = joined(qr_texts(write(one), name))
    before, head, rest = got.text.rpartition("fivescore receipt")
    assert (before.rstrip("\n"), read(head + rest)) == (name, one) and not got.missing


@settings(max_examples=60)
@given(st.text(st.characters(codec="utf-8"), max_size=3 * PART))
def test_any_other_text_comes_back_from_its_codes(text):
    if not text.startswith("fivescore receipt"):
        assert joined([*reversed(qr_texts(text))]).text == text


def test_a_text_that_is_too_long_is_refused_and_so_is_a_strange_code():
    with pytest.raises(NotationError, match="the most of QR codes"):
        qr_texts("x" * (MOST * PART + 1))
    with pytest.raises(NotationError, match="none of fivescore"):
        joined(["WIFI:S:school;;"])
    first, *rest = qr_texts("y" * 2 * PART)
    with pytest.raises(NotationError, match="damaged"):
        joined([first.replace("y", "z", 1), *rest])


def scan(session, text):
    reply = session.reply()
    for frame in qr_texts(text[1], text[0]):
        reply = sent(session, f"scanned {frame}")
    return reply


def test_thirty_receipts_one_after_the_other_make_thirty_rows():
    session = Session(LABS["mark-sheet"])
    for student in range(1, 31):
        scan(session, (f"Pupil {student}", write(receipt(student))))
        reply = session.finished()
        assert not reply.problem and f"Pupil {student}: 0 of" in reply.view.note
    students = next(table for table in reply.view.tables if table.caption == "Students")
    assert [row[0] for row in students.rows[1:-1]] == [f"Pupil {student}" for student in range(1, 31)]


def test_the_same_receipt_twice_and_one_of_another_sheet_are_told():
    session = Session(LABS["mark-sheet"])
    scan(session, ("Ana", write(receipt(1))))
    assert "there already" in scan(session, ("Ana", write(receipt(1)))).view.note
    other = scan(session, ("Ben", write(receipt(2, lesson="counting-hands"))))
    assert "another sheet: 10B-CNT-2026, not 10B-KNO-2026" in other.view.note


def test_a_damaged_receipt_is_refused_and_what_was_read_stays():
    session = Session(LABS["mark-sheet"])
    scan(session, ("Ana", write(receipt(1))))
    damaged = write(receipt(2)).replace("0/2/1", "0/1/1", 1)
    reply = scan(session, ("Ben", damaged))
    assert "damaged" in reply.problem and "Ana" in str(reply.view.tables)
    assert "none of fivescore" in sent(session, "scanned hello").problem


def test_the_end_of_a_sheet_shows_its_receipt_as_codes_that_take_turns():
    session = Session(LABS["exercise"], f"{receipt().sheet}~1")
    for place in range(1, 4):
        reply = sent(session, f"place {place} / check 1/97 / solution")
    assert "code" in [each.id for each in reply.view.controls]
    view = sent(session, "called Zoë / code").view
    assert "fs-code" in view.picture and "camera" in view.caption
    shown = {str(view.picture)}
    if view.tick:
        shown.add(str(sent(session, "tick").view.picture))
    texts = [by_reader(seen(squares(each), 5))[0] for each in shown]
    assert len(texts) == len(shown) and joined(texts).text.startswith("Zoë\nfivescore receipt")
    assert "fs-code" not in sent(session, "code").view.picture


def test_a_pair_shows_its_tally_and_the_board_of_the_class_grows():
    board = Session(LABS["class-board"])
    for name, tally in (("Ana and Ben", "8/10"), ("Cai and Dot", "8/10")):
        pair = Session(LABS["class-board"])
        picture = sent(pair, f"add {tally} / called {name} / code").view.picture
        (frame,) = by_reader(seen(squares(picture), 5))
        reply = sent(board, f"scanned {frame}")
        assert reply.view.note == f"{name}: 8 of 10."
    assert "2 pairs, 20 trials" in reply.view.caption
    assert "there already" in sent(board, f"scanned {frame}").view.note
    knock = Session(LABS["class-board"], "knock~1/10")
    (other,) = by_reader(seen(squares(sent(knock, "code").view.picture), 5))
    assert "this board counts" in sent(board, f"scanned {other}").problem


def test_a_class_finds_its_sheets_by_one_code_and_each_by_its_number():
    lab = Session(LABS["class"])
    reply = sent(lab, "project https://example.org/fives/teach/#class=A")
    (there,) = by_reader(seen(squares(reply.view.picture), 5))
    series = lab.state.sheets[0].series
    assert there == f"https://example.org/fives/train/exercises/#exercise={series}" and series in reply.view.caption
    pupil = Session(LABS["exercise"], series)
    assert "which number is yours" in pupil.reply().view.caption
    assert sent(pupil, "number 12").text.startswith(lab.state.sheets[11].code)
    assert sent(lab, "project javascript:alert(1)").problem


def test_tomorrow_begins_with_what_most_share_and_asks_just_that_with_other_numbers():
    sheets = class_of("what-a-knock-tells", "10B", 2026, 6)
    students = []
    for at, sheet in enumerate(sheets):
        tokens = on_sheet(sheet)
        met = {each: (sorted(wrong_ways(each))[0],) if at < 4 and each == tokens[0] else () for each in tokens}
        done = {each: Done(1, 2 if met[each] else 1, 0, met[each]) for each in tokens}
        students.append(Entry(f"Pupil {at}", Receipt(done, sheet.code)))
    (first, *_) = shared_misconceptions(MarkSheet(tuple(students)))
    assert (round(first.met.mean * 6), first.met.trials, len(first.students)) == (4, 6, 4)
    low, high = first.met.interval
    assert (round(low, 2), round(high, 2)) == (0.3, 0.9)  # Wilson's, worked out apart
    assert first.asks not in {each for student in students for each in student.receipt.done}
    assert first.name in {each.name for each in wrong_ways(first.asks).values()}
    assert [each.template.id for each in first.sheet.exercises] == [first.kind] * PRACTICE


def test_a_sheet_that_practices_one_kind_has_a_code_and_five_different_answers():
    sheet = Sheet("what-a-knock-tells", "10B", 2026, 7, kind="they-must-knock")
    again = read_code(sheet.code)
    assert again == sheet and len({each.seed for each in sheet.exercises}) == PRACTICE
    neighbors = [each.shown for each in sheet.exercises]
    assert all(one != other for one, other in pairwise(neighbors))
    with pytest.raises(Exception, match="has no exercise"):
        Sheet("counting-hands", "10B", 2026, 7, kind="they-must-knock")
