"""Receipts come back however they were mailed, any sign mistaken shows; of them the mark sheet of a class is made."""

import csv
import random
import string
import textwrap

import pytest
from hypothesis import given, settings, strategies as st

from fivescore.core.errors import FivescoreError, NotationError
from fivescore_labs import LABS
from fivescore_labs.classroom.exercises import LARGEST_SEED, LESSONS, TEMPLATES, make
from fivescore_labs.classroom.progress import Done, Progress, Token, misconception_slug, wrote
from fivescore_labs.classroom.receipt import (
    HEAD,
    PROVES,
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
    write_receipt as write,
    wrong_ways,
)
from fivescore_labs.classroom.sheets import Sheet, read_code
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


@given(receipts())
def test_a_receipt_comes_back_from_its_text(made):
    assert read(write(made)) == made


@given(receipts(), st.integers(30, 78), st.sampled_from(["", "> ", ">> ", "| ", "\u00a0"]), st.booleans())
def test_a_mailed_receipt_is_read_with_its_lines_broken_quoted_and_with_other_spaces(made, width, quote, curly):
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
    for text in ("", "notes", "fivescore progress 1", PROVES):
        with pytest.raises(NotationError, match="no receipt is there"):
            read(text)
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


# The lab


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


@every(["", "nothing", PROVES])
def test_a_text_without_receipts_is_told_so(text):
    with pytest.raises(NotationError, match="no receipt is there"):
        read_all(text)


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
