"""Receipts come back however they were mailed or shown as QR codes, which a reader that knows nothing of us reads; any
sign mistaken shows; of them the mark sheet of a class is made."""

import csv
import random
import re
import string
import textwrap
from itertools import pairwise, product

import numpy as np
import pytest
import zxingcpp
from hypothesis import given, settings, strategies as st

from fivescore.core.errors import FivescoreError, NotationError
from fivescore_labs import LABS
from fivescore_labs.classroom.codes import MOST, PART, drawing, joined, qr_texts
from fivescore_labs.classroom.exercises import LARGEST_SEED, LESSONS, TEMPLATES, make
from fivescore_labs.classroom.progress import Done, Progress, Token, misconception_slug, wrote
from fivescore_labs.classroom.receipt import (
    HEAD,
    PROVES,
    Entry,
    MarkSheet,
    Receipt,
    as_csv,
    by_both,
    by_exercise,
    by_student,
    by_wrong_way,
    on_sheet,
    read_mark_sheet as read_all,
    read_receipt as read,
    receipt,
    shared_misconceptions,
    write_receipt as write,
    wrong_ways,
)
from fivescore_labs.classroom.sheets import PRACTICE, Sheet, class_of, read_code
from fivescore_labs.contract import Session
from tests.every import every
from tests.lessons import sent
from tests.weekly import examples

TOKENS = st.builds(Token, st.sampled_from(sorted(TEMPLATES)), st.sampled_from([0, 1, 7, 40, LARGEST_SEED]))


@st.composite
def receipts(draw):
    done = {}
    for each in draw(st.lists(TOKENS, max_size=6, unique=True)):
        met = draw(st.lists(st.sampled_from(sorted(wrong_ways(each))), max_size=3, unique=True))
        marks, hints = draw(st.integers(0, each.marks)), draw(st.integers(0, 3))
        said = wrote(draw(st.lists(st.text(max_size=30), max_size=3)))
        done[each] = Done(marks, draw(st.integers(1, 13)), hints, tuple(sorted(met)), said)
    return Receipt(done)


SHEET = on_sheet(Sheet("without-replacement", "A", 1, 2))
SOME = Receipt(
    {
        SHEET[1]: Done(1, 2, 0, (min(wrong_ways(SHEET[1])),)),
        SHEET[0]: Done(1, 1),
        SHEET[3]: Done(0, 11, 3, tuple(sorted(wrong_ways(SHEET[3]))[:2]), ("3/7", "C(7,2) − 1")),
    },
    "A-WOR-1-02-Q",
)


@given(receipts(), st.integers(30, 78), st.sampled_from(["", "> ", ">> ", "| ", "\u00a0"]), st.booleans())
def test_a_receipt_comes_back_with_its_lines_broken_quoted_and_with_other_spaces(made, width, quote, curly):
    assert read(write(made)) == made
    text = write(made).replace(" ", "\u00a0", 3).replace("-", "\u2011", 2)
    lines = [
        part
        for line in text.splitlines()
        for part in textwrap.wrap(line, width, break_on_hyphens=False, break_long_words=False)
    ]
    mailed = "\r\n".join(f"{quote}{line}  " for line in lines)
    assert read(f"“{mailed}”" if curly else f"\ufeffHere it is:\n\n{mailed}\n\nAna") == made
    assert read(text.upper().replace("\n", " ")) == made, "on one line, and in capitals"


SIGNS = string.ascii_letters + string.digits + string.punctuation + " \n\u00a0–”é"


def test_any_one_sign_changed_is_found_or_changes_nothing():
    text = write(SOME)
    for place, sign in enumerate(text):
        for other in SIGNS:
            if other != sign:
                damaged = text[:place] + other + text[place + 1 :]
                try:
                    assert read(damaged) == SOME, damaged
                except NotationError as fault:
                    assert str(fault), damaged


def test_a_changed_mark_a_missing_line_and_a_line_twice_are_told():
    lines = write(SOME).splitlines()
    text = "\n".join(lines)
    for damaged, why in (
        (text.replace("1/2/0", "2/2/0"), r"exercise 2 of 3, “two-tiles-both-double~\d+ 2/2/0 .*its last sign"),
        ("\n".join(lines[:-1]), "3 exercises should follow, and 2 are there"),
        ("\n".join([*lines[:-1], lines[-2]]), "twice"),
        ("\n".join([*lines, lines[-1]]), "more than the 3 exercises"),
        (text.replace("3 exercises", "2 exercises"), "first line is damaged"),
    ):
        with pytest.raises(NotationError, match=why):
            read(damaged)


def test_a_text_without_a_receipt_or_of_a_later_version_is_told_so():
    for text, reads in product(("", "notes", "fivescore progress 1", PROVES), (read, read_all)):
        with pytest.raises(NotationError, match="no receipt is there"):
            reads(text)
    with pytest.raises(NotationError, match="of version 2"):
        read(write(SOME).replace("receipt 1", "receipt 2"))
    assert PROVES in write(SOME) and "proves no honesty" in PROVES


def test_thirty_exercises_take_less_than_two_thousand_signs():
    done = {}
    for number in range(30):
        each = Token(sorted(TEMPLATES)[number % len(TEMPLATES)], 1 + number)
        done[each] = Done(1, 2, 1, (sorted(wrong_ways(each))[0],) if number % 2 else ())
    assert len(write(Receipt(done, "7C-CNT-1-02-M"))) < 2000


def test_a_receipt_is_of_one_lesson_if_asked_and_leaves_out_unknown_wrong_ways():
    done = {Token(templates[0].id, 1): Done(1, 1, 0, ("knitting",)) for templates in LESSONS.values()}
    whole = receipt(Progress(done))
    assert len(whole.done) == len(LESSONS) and not any(how.met for how in whole.done.values())
    lesson, templates = next(iter(LESSONS.items()))
    assert list(receipt(Progress(done), lesson).done) == [Token(templates[0].id, 1)]
    with pytest.raises(FivescoreError, match="no code of a sheet"):
        receipt(Progress(done), "", "nonsense")


def test_a_receipt_of_a_sheet_has_what_the_sheet_draws_and_nothing_else():
    kept = Progress({SHEET[2]: Done(2, 1), Token("none-of-them", 3): Done(2, 1), SHEET[0]: Done(0, 3)})
    made = receipt(kept, "", "a-wor-1-02-q")
    assert list(made.done) == [SHEET[0], SHEET[2]] and made.sheet == "A-WOR-1-02-Q" and read(write(made)) == made
    with pytest.raises(NotationError, match="exercise none-of-them~3 is not on sheet A-WOR-1-02-Q"):
        read(write(Receipt({Token("none-of-them", 3): Done(2, 1)}, "A-WOR-1-02-Q")))


@given(st.text(max_size=80) | st.lists(st.sampled_from(write(SOME).split())).map(" ".join))
@settings(max_examples=examples(600))
def test_no_text_breaks_the_reader(text):
    try:
        assert isinstance(read(f"{HEAD} {text}"), Receipt)
    except NotationError as fault:
        assert str(fault)


# The mark sheet: thirty receipts in any order, and what the class has met


LESSON = "without-replacement"
KINDS = [template.id for template in LESSONS[LESSON]]


def of_student(number):
    """What a student has done; every third met a wrong way in the first kind."""
    done = {Token(id, number): Done(1, 2 + number % 2, number % 3) for id in KINDS}
    first = Token(KINDS[0], number)
    met = (min(wrong_ways(first)),) if number % 3 == 0 else ()
    done[first] = Done(first.marks, 1) if not met else Done(1, 2, 0, met)
    return Receipt(done)


CLASS = {f"Student {number}": of_student(number) for number in range(1, 31)}


def pasted(receipts, between="\n\n", shuffle=0):
    parts = [f"{name}\n{write(receipt)}" if name else write(receipt) for name, receipt in receipts]
    random.Random(shuffle).shuffle(parts)
    return between.join(parts)


def test_thirty_receipts_in_any_order_are_thirty_students_with_their_marks():
    sheet = read_all(pasted(CLASS.items(), shuffle=7))
    assert {each.name: each.receipt for each in sheet.students} == CLASS and not sheet.left_out and not sheet.remarks
    rows = by_student(sheet)
    assert len(rows) == 32 and {row[1] for row in rows[1:-1]} == {str(len(KINDS))}
    for column in (1, 2, 3):
        assert int(rows[-1][column].replace(",", "")) == sum(int(row[column]) for row in rows[1:-1])


@every(["\n", "\n\n\n", "\nSent from my phone\n\n", "\n> \n"])
def test_what_stands_between_receipts_does_not_matter_and_a_number_may_be_a_name(between):
    those = CLASS | {"31": of_student(31)}
    sheet = read_all(pasted(those.items(), between))
    assert len(sheet.students) == 31 and {each.name for each in sheet.students} == set(those)


def test_receipts_without_names_have_their_numbers_and_a_broken_last_line_is_no_name():
    texts = [
        "\n".join(part for line in write(each).splitlines() for part in textwrap.wrap(line, 40, break_on_hyphens=False))
        for each in CLASS.values()
    ]
    sheet = read_all("\n".join(texts))
    assert [each.name for each in sheet.students] == [f"Receipt {number}" for number in range(1, 31)]


def test_damaged_receipts_are_told_by_number_with_why_and_the_others_count():
    texts = [f"{name}\n{write(receipt)}" for name, receipt in list(CLASS.items())[:5]]
    texts[1] = texts[1].replace("1/2/", "1/1/", 1) if "1/2/" in texts[1] else texts[1].replace("1/3/", "1/1/", 1)
    texts[3] = texts[3].partition("\n")[0] + "\n" + texts[3].split("\n", 2)[2]
    texts[4] = texts[4].rpartition("\n")[0]
    sheet = read_all("\n\n".join(texts))
    assert [each.name for each in sheet.students] == ["Student 1", "Student 3"]
    assert [each.partition(":")[0] for each in sheet.left_out] == [
        "Receipt 2 (Student 2) is not counted",
        "Receipt 4 is not counted",
        "Receipt 5 (Student 5) is not counted",
    ]
    assert "last sign does not fit" in sheet.left_out[0]
    assert "its first line is missing" in sheet.left_out[1]
    assert "should follow" in sheet.left_out[2]


def test_a_receipt_pasted_twice_counts_once_unless_two_names_stand_before_it():
    receipt = of_student(1)
    twice = read_all(pasted([("Ana", receipt), ("", receipt)]))
    assert len(twice.students) == 1 and twice.left_out[0].endswith("counts once.")
    both = read_all(pasted([("Ana", receipt), ("Ben", receipt)]))
    assert len(both.students) == 2 and not both.left_out
    assert both.remarks == ("Receipt 2 (Ben) is word for word receipt 1 (Ana): the same tries, by two names.",)
    one = read_all(pasted([("Ana", receipt), ("Ana", of_student(2))]))
    assert len(one.students) == 2 and one.remarks == ("2 receipts have the name Ana.",)


def test_one_sheet_by_two_is_told_and_exercises_that_are_not_on_it_are_left_out():
    first, second, *_ = on_sheet(read_code("A-WOR-1-02-Q"))
    sheet = read_all(
        pasted(
            [
                ("Ana", Receipt({first: Done(1, 1)}, "A-WOR-1-02-Q")),
                ("Ben", Receipt({second: Done(1, 2)}, "A-WOR-1-02-Q")),
                ("Cleo", Receipt({Token("none-of-them", 3): Done(2, 1)}, "A-WOR-1-02-Q")),
            ]
        )
    )
    assert {each.name for each in sheet.students} == {"Ana", "Ben"}
    assert len(sheet.left_out) == 1 and "none-of-them~3 is not on sheet A-WOR-1-02-Q" in sheet.left_out[0]
    assert len(sheet.remarks) == 1 and sheet.remarks[0].startswith("Sheet A-WOR-1-02-Q was handed in by ")


def test_marks_show_what_a_student_wrote_and_what_to_say_speaks_to_all():
    one, two = Token("hold-both-tiles", 1), Token("exactly-so-many", 2)
    way = {it.name: it for it in make(*two).question.misconceptions}
    met = next(misconception_slug(name) for name in way if make(*two).question.misconceptions)
    other = two._replace(seed=3)
    receipts = {
        "Ana": Receipt({one: Done(1, 2, wrote=("3/7",)), two: Done(1, 2, 0, (met,), ("1/2",))}),
        "Ben": Receipt({other: Done(1, 2, 0, (met,))}),
    }
    sheet = read_all(pasted(receipts.items()))
    cells = {row[0]: row[1:] for row in by_both(sheet)[1:]}
    assert "wrote 3/7" in cells["Ana"][0] and "wrote 1/2" in cells["Ana"][1] and cells["Ben"][0] == ""
    told = next(row for row in by_wrong_way(sheet)[1:])[3]
    ours, theirs = (wrong_ways(each)[met].reason for each in (two, other))
    assert ours in told and ("to Ana and Ben" in told) == (ours != theirs)


def test_the_analysis_by_exercise_counts_students_mean_marks_and_first_tries():
    sheet = read_all(pasted(CLASS.items()))
    rows = {row[0]: row[1:] for row in by_exercise(sheet)[1:]}
    first = Token(KINDS[0], 1).marks
    mean = (20 * first + 10) / 30
    assert rows[KINDS[0].replace("-", " ").capitalize()] == ("30", "30", f"{mean:.1f}\u00a0of\u00a0{first}", "67 %")
    assert len(rows) == len(KINDS)


def test_the_wrong_way_that_most_students_met_comes_first_with_its_reason():
    exercise = Token(KINDS[0], 1)
    one, two = sorted(wrong_ways(exercise))[:2]
    how = [(one,), (two,), (one, two), (one,)]
    sheet = read_all(pasted([(f"S{at}", Receipt({exercise: Done(1, 2, 0, met)})) for at, met in enumerate(how)]))
    rows = by_wrong_way(sheet)[1:]
    ways = [wrong_ways(exercise)[each] for each in (one, two)]
    assert [(row[0], row[1], row[3]) for row in rows] == [
        (ways[0].name, "3", ways[0].reason),
        (ways[1].name, "2", ways[1].reason),
    ]


def test_no_name_becomes_a_formula_of_a_spreadsheet_and_commas_stay_in_their_cell():
    hidden = "\u200b"
    names = ["=cmd()", "+1", "@x", "Smith, Ana", 'Ana "A"', "plain", "＝cmd()", f"{hidden}=1;2", "－1"]
    formulas = {Token(KINDS[0], 99): Done(0, 3, wrote=("+1;2", "-1", "=2"))}
    receipts = [*((name, of_student(at + 1)) for at, name in enumerate(names)), ("Zoe", Receipt(formulas))]
    rows = list(csv.reader(as_csv(read_all(pasted(receipts))).splitlines()))
    assert len(rows) == 11 and {len(row) for row in rows} == {7 + 2 * len(KINDS)}
    assert "'+1;2; -1; =2" in [cell for row in rows for cell in row]
    assert not any(cell.lstrip(hidden)[:1] in {*"=+-@＝－"} for row in rows[1:] for cell in row) and [
        r[0] for r in rows if "," in r[0]
    ] == ["Smith, Ana"]


# The lab


def test_the_lab_shows_the_tables_tells_what_is_damaged_and_keeps_nothing_in_links():
    session = Session(LABS["mark-sheet"])
    text = pasted(list(CLASS.items())[:3]) + f"\n\n{HEAD} of 2 exercises, check 0\n"
    reply = sent(session, f"read {text}")
    view = reply.view
    assert (
        view.caption.startswith(f"3 students, {3 * len(KINDS)} exercises") and "Receipt 4 is not counted" in view.note
    )
    assert [table.caption for table in view.tables] == [
        "Students",
        "Students and exercises",
        "By exercise",
        "By wrong way",
    ]
    assert view.copy == as_csv(read_all(text)) and view.keep is None and reply.text == ""
    assert sent(session, "read nothing").problem and session.reply().view.copy == view.copy
    assert "Student 1" not in LABS["mark-sheet"].write(session.state)
    assert sent(session, "forget").view.copy == ""


# As QR codes


def handed(student=7, tries=2, lesson="what-a-knock-tells"):
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


@every(qr_texts(write(handed()), "Zoë"))
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
    one = handed(student)
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
    return [sent(session, f"scanned {frame}") for frame in qr_texts(text[1], text[0])][-1]


def test_thirty_receipts_one_after_the_other_make_thirty_rows():
    session = Session(LABS["mark-sheet"])
    for student in range(1, 31):
        scan(session, (f"Pupil {student}", write(handed(student))))
        reply = session.finished()
        assert not reply.problem and f"Pupil {student}: 0 of" in reply.view.note
    students = next(table for table in reply.view.tables if table.caption == "Students")
    assert [row[0] for row in students.rows[1:-1]] == [f"Pupil {student}" for student in range(1, 31)]


def test_a_receipt_twice_one_of_another_sheet_and_a_damaged_one_are_told():
    session = Session(LABS["mark-sheet"])
    scan(session, ("Ana", write(handed(1))))
    assert "there already" in scan(session, ("Ana", write(handed(1)))).view.note
    reply = scan(session, ("Ben", write(handed(2)).replace("0/2/1", "0/1/1", 1)))
    assert "damaged" in reply.problem and "Ana" in str(reply.view.tables), "what was read stays"
    assert "none of fivescore" in sent(session, "scanned hello").problem
    other = scan(session, ("Ben", write(handed(2, lesson="counting-hands"))))
    assert "another sheet: 10B-CNT-2026, not 10B-KNO-2026" in other.view.note


def test_the_end_of_a_sheet_shows_its_receipt_as_codes_that_take_turns():
    session = Session(LABS["exercise"], f"{handed().sheet}~1")
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
