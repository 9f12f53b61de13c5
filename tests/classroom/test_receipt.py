"""Receipts: they come back from their text, however it was mailed, and any one sign mistaken shows."""

import string
import textwrap

import pytest
from hypothesis import given, settings, strategies as st

from fivescore.core.errors import FivescoreError, NotationError
from fivescore_labs import LABS
from fivescore_labs.classroom.exercises import LARGEST_SEED, LESSONS, TEMPLATES
from fivescore_labs.classroom.progress import Done, Progress, Token, wrote
from fivescore_labs.classroom.receipt import HEAD, PROVES, Receipt, on_sheet, read, receipt, write, wrong_ways
from fivescore_labs.classroom.sheets import Sheet
from fivescore_labs.contract import Message, Session
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


def test_the_exercise_makes_a_receipt_of_what_is_kept_of_all_lessons_or_of_one():
    session = Session(LABS["exercise"], kept="fivescore progress 1\nnone-of-them~3 marks 2 tries 1")
    assert not session.reply().view.copy
    view = session.send(Message("receipt", "all")).view
    assert view.copy == write(Receipt({Token("none-of-them", 3): Done(2, 1)})) and view.heading and view.tables
    assert session.send(Message("receipt", "without-replacement")).view.copy == view.copy
    assert "nothing to tell yet" in session.send(Message("receipt", "at-least-one")).problem
    assert session.reply().text == "", "a link carries nothing of it"
    assert session.send(Message("receipt")).view.copy == ""


@given(st.text(max_size=80) | st.lists(st.sampled_from(write(SOME).split())).map(" ".join))
@settings(max_examples=examples(600))
def test_no_text_breaks_the_reader(text):
    try:
        assert isinstance(read(f"{HEAD} {text}"), Receipt)
    except NotationError as fault:
        assert str(fault)
